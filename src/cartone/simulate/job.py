"""What is simulated, and the seed of each of its games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..table import Table, key_of
from ..table.randomness import STEP, WORD, mix, word_of
from ..tables import new


@dataclass(frozen=True, slots=True)
class Job:
    """What is simulated."""

    game: str
    seats: tuple[str, ...]
    seed: int = 0
    pack: str = "house"
    settings: Mapping[str, str] = field(default_factory=dict)

    def table(self, number: int) -> Table[Any]:
        """The table of the n-th game."""
        return new(self.game, self.seats, seed=game_seed(self.seed, number), pack=self.pack, settings=self.settings)


SHORT = 24
"""So many bits are left out of a seed, which is short enough to type then."""


def game_seed(seed: int, number: int) -> int:
    """The seed of the n-th game: `key_of(seed, "game", number)`, short enough to type.

    >>> game_seed(7, 12) == key_of(7, "game", 12) >> SHORT
    True
    """
    word = word_of.__wrapped__(number)  # not kept: nobody asks for it again, and there may be millions
    return mix((key_of(seed, "game") ^ word) + STEP & WORD) >> SHORT
