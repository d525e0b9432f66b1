"""Planted mistakes in Pinzetta beside a real table."""

from __future__ import annotations

from tests.mutants import Mutant

GUIDED_PINZETTA_STEPS = [
    Mutant('    "her-items-boxed": into_boxes,\n', ""),
    Mutant('    "her-items-discarded": lambda', '    "her-items": lambda'),
    Mutant('    "her-piles-divided": divided,\n', ""),
    Mutant('    "her-forever-counted": lambda', '    "her-forever-count": lambda'),
    Mutant("    yield from all_to(board, pile_of(YOU, 1 - p[\"pile\"]), DISCARDS)\n", ""),
    Mutant("tokens_off(board)\n    yield from all_to(board, pile_of(HER", "all_to(board, pile_of(HER"),
]  # fmt: skip
"""In what her page makes hands do."""

IN_THE_BOX = [
    Mutant(" and not self._too_many(told)", ""),
    Mutant("            elif left[face] > 0:\n", "            else:\n"),
    Mutant("left.get(kind, most) < most", "left.get(kind, most) < 1"),
    Mutant("if count > self.scarce.get(kind, count)", "if count >= self.scarce.get(kind, count)"),
    Mutant("                index -= ways\n", ""),
    Mutant("if before == NONE and place not in self.starts", "if before == NONE"),
    Mutant("if before == NONE and place not in self.starts", "if before == TARGET"),
]
"""In how she is told no more than there is."""

TOLD_HER = [
    Mutant("game.is_dealt, game.left()), ", "game.is_dealt, {}), "),
    Mutant("Lies(rows, game.left())", "Lies(rows)"),
    Mutant("gained = min(event.effect.amount, game.left()[FOREVER])", "gained = event.effect.amount"),
    Mutant("known + game.left()[FOREVER], known)", "known + game.left()[FOREVER])"),
    Mutant("FOREVER_STAMPS - hers.number", "FOREVER_STAMPS"),
    Mutant("    if game.your_points == pinzetta.score:\n", "    if not game.your_points:\n"),
    Mutant("        game.your_rare = rare.number\n", ""),
    Mutant("game.values.append(value.number)", "game.values[:] = [value.number]"),
    Mutant("pinzetta.incoming += pinzetta.piles[1 - chosen.pile]", "pinzetta.incoming += pinzetta.piles[chosen.pile]"),
    Mutant("        pile.insert(0, first)\n", "        pile.append(first)\n"),
]
"""In what becomes of what she is told."""

HER_HANDS = [
    Mutant('"set-up-phase", ', ""),
    Mutant('"cut-due", ', ""),
    Mutant('"your-event-due", ', ""),
    Mutant("bool(scores) or ", ""),
]
"""In what her page takes for an act of hands."""
