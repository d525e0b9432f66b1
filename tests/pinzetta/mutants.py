"""Mutants of Pinzetta for real tables."""

from __future__ import annotations

from tests.mutants import Mutant

GUIDED_PINZETTA_STEPS = [
    Mutant('event.id == "her-items-boxed"', 'event.id == "her-boxed"'),
    Mutant("there[box] += 1", "pass"),
    Mutant('event.id == "her-total"', 'event.id == "total"'),
    Mutant("        return DISCARDS\n", "        return YOURS\n"),
    Mutant('f"box-{box}", name=boxed', '"box-rare", name=boxed'),
    Mutant('areas = {f"incoming-{player.seat}": player.incoming}', "areas = {}"),
    Mutant('f"score-{HER}": view.players[HER].score, ', ""),
    Mutant("CUBE: view.cube}", "CUBE: 0}"),
    Mutant("for n in range(count)}", "for n in range(count and 1)}"),
]
"""Mutants of the instructions on Pinzetta's page."""

IN_THE_BOX = [
    Mutant(" and not self._too_many(told)", ""),
    Mutant("            elif left[face] > 0:\n", "            else:\n"),
    Mutant("left.get(kind, most) < most", "left.get(kind, most) < 1"),
    Mutant("if count > self.scarce.get(kind, count)", "if count >= self.scarce.get(kind, count)"),
    Mutant("                index -= ways\n", ""),
    Mutant("if before == NONE and place not in self.starts", "if before == NONE"),
    Mutant("if before == NONE and place not in self.starts", "if before == TARGET"),
    Mutant("most <= 1 if", "most <= 2 if"),
    Mutant("else most > 0", "else most > 1"),
    Mutant("self._in(self.large, told), *left", "*left"),
]
"""Mutants of the limits of the box."""

TOLD_HER = [
    Mutant("game.is_dealt, game.left()), ", "game.is_dealt, {}), "),
    Mutant("ItemsInRows(rows, game.left())", "ItemsInRows(rows)"),
    Mutant("gained = min(event.effect.amount, game.left()[FOREVER])", "gained = event.effect.amount"),
    Mutant("known + game.left()[FOREVER], known)", "known + game.left()[FOREVER])"),
    Mutant("FOREVER_STAMPS - len(box)", "FOREVER_STAMPS"),
    Mutant("    if not game.sees_events:\n", "    if game.sees_events:\n"),
    Mutant("    if game.your_points == pinzetta.score:\n", "    if not game.your_points:\n"),
    Mutant("        game.your_rare = rare.number\n", ""),
    Mutant("game.values.append(value.number)", "game.values[:] = [value.number]"),
    Mutant("pinzetta.incoming += pinzetta.piles[1 - chosen.pile]", "pinzetta.incoming += pinzetta.piles[chosen.pile]"),
    Mutant("        pile.insert(0, first)\n", "        pile.append(first)\n"),
]
"""Mutants of the handling of entries."""

HER_HANDS = [
    Mutant('"set-up-phase", ', ""),
    Mutant('"cut-due", ', ""),
    Mutant('"your-event-due", ', ""),
    Mutant("bool(scores) or ", ""),
]
"""Mutants of the choice of events that need an action."""
