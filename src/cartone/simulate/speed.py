"""Measures the speed of the table engine by random play through the public interface, including the record.

Only decisions with at least two options count. Options are chosen uniformly at random; a piece together with its
position is one option.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from ..table import Random, Table, key_of
from ..tables import new


@dataclass(frozen=True, slots=True)
class Speed:
    """The number of games and decisions played, and the seconds they took."""

    games: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


def play_at_random(table: Table[Any], random: Random) -> int:
    """Play a game to the end at random; return the number of decisions."""
    decisions = 0
    while pending := table.pending:
        for seat, ask in list(pending.items()):
            table.answer(seat, ask.options.sample(random))
            decisions += 1
    return decisions


def measure(game: str, seats: int, seconds: float, seed: int = 1) -> Speed:
    """Play random games for at least the given time and measure the speed."""
    random = Random(key_of(seed, "speed"))
    players = ["chance"] * seats
    play_at_random(new(game, players, seed=seed), random)
    games = decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += play_at_random(new(game, players, seed=seed + games), random)
        games += 1
    return Speed(games, decisions, elapsed)
