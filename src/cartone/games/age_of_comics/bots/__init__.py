"""Greedy, a competent publisher in Age of Comics: it plans a print, hires for it, and sells where it pays."""

from collections.abc import Callable, Mapping

from .greedy import Greedy

BOTS: Mapping[str, Callable[[], Greedy]] = {"greedy": Greedy}
SLIPS: Mapping[str, Mapping[str, int]] = {
    "easy": {"action": 15, "writer": 40, "artist": 40, "develop": 40},
    "normal": {"writer": 30, "artist": 30, "develop": 30, "idea": 30},
}
"""How often easier bots answer by chance, out of a hundred times, by the kind of the question."""
PUZZLES: Mapping[str, str] = {"print": "print", "print-writer": "print", "print-artist": "print", "sales": "sell"}
"""The kinds of puzzles, by the kind of their question."""

__all__ = ["BOTS", "PUZZLES", "SLIPS", "Greedy"]
