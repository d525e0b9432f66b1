"""The job of a simulation, and the seed of each of its games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..games import PackLike, game_called
from ..table import Table, key_of
from ..table.packfile import PackText
from ..table.randomness import STEP, WORD, mix, word_of
from ..tables import new
from .own_bots import called


@dataclass(frozen=True, slots=True)
class Job:
    """The parameters of a simulation: game, seats, seed, pack and settings."""

    game: str
    seats: tuple[str, ...]
    """The names of bots clockwise, or `module:Class` for a bot of the user's own."""
    seed: int = 0
    pack: str | PackText = "house"
    """The name or path of a pack, or its text."""
    settings: Mapping[str, str] = field(default_factory=dict)

    def table(self, number: int) -> Table[Any]:
        """Return a new table for the n-th game."""
        players = [called(name) for name in self.seats]
        return new(self.game, players, seed=game_seed(self.seed, number), pack=self.loaded, settings=self.settings)

    @property
    def loaded(self) -> str | PackLike:
        """The pack as the table takes it."""
        return self.pack if isinstance(self.pack, str) else game_called(self.game).pack.load(self.pack)


SHORT = 24
"""The number of bits cut off from the seed of each game, so that the seed is short enough to type."""


def game_seed(seed: int, number: int) -> int:
    """Return the seed of the n-th game: a shortened `key_of(seed, "game", number)`.

    >>> game_seed(7, 12) == key_of(7, "game", 12) >> SHORT
    True
    """
    word = word_of.__wrapped__(number)  # bypasses the cache: used only once, and there may be millions
    return mix((key_of(seed, "game") ^ word) + STEP & WORD) >> SHORT
