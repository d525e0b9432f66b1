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
