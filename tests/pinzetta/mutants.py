"""Planted mistakes in Pinzetta beside a real table."""

from __future__ import annotations

from tests.mutants import Mutant

GUIDED_PINZETTA_STEPS = [
    Mutant('    "boxed": into_box,\n', ""),
    Mutant('    "her-items-discarded": lambda', '    "her-items": lambda'),
    Mutant("    yield from all_to(board, pile_of(YOU, 1 - p[\"pile\"]), DISCARDS)\n", ""),
    Mutant("tokens_off(board)\n    yield from all_to(board, pile_of(HER", "all_to(board, pile_of(HER"),
    Mutant("    yield from items_to(DISCARDS, *p[\"reserve\"])\n", ""),
    Mutant("enumerate((p[\"large\"], p[\"small\"]))", "enumerate((p[\"small\"], p[\"large\"]))"),
]  # fmt: skip
"""In what her page makes hands do."""

IN_THE_BOX = [
    Mutant("return fits and not self._too_many(told)", "return fits"),
    Mutant("            elif left[kind] > 0:\n", "            else:\n"),
    Mutant("left.get(kind, most) < most", "left.get(kind, most) < 1"),
    Mutant("if count > self.scarce.get(kind, count)", "if count >= self.scarce.get(kind, count)"),
    Mutant("                index -= ways\n", ""),
]
"""In how she is told no more than there is."""

TOLD_HER = [
    Mutant("Lies(rows, game.left()), about)", "Lies(rows), about)"),
    Mutant("            game.out = [item for item in game.out if item not in before]\n", ""),
    Mutant("amount = min(amount, game.left()[FOREVER])", "amount = max(amount, 0)"),
    Mutant("    if game.your_points == pinzetta.score:\n", "    if not game.your_points:\n"),
    Mutant("        game.your_rare = rare.number\n", ""),
    Mutant("game.values.append(value.number)", "game.values[:] = [value.number]"),
    Mutant("pinzetta.incoming += pinzetta.piles[1 - chosen.pile]", "pinzetta.incoming += pinzetta.piles[chosen.pile]"),
]
"""In what becomes of what she is told."""

HER_HANDS = [
    Mutant('    "decisions-shuffled": "decision",\n', ""),
    Mutant('"your-event-due", ', ""),
    Mutant(" or bool(scores)", ""),
    Mutant("header.seed is None or deck in header.dealt", "True"),
]
"""In what her page takes for an act of hands."""
