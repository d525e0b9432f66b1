"""How a game is played to its end inside the kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .asking import answer
from .jit import entry


@dataclass(frozen=True, slots=True)
class GamePlayer:
    """The functions of a kernel that play whole games, for one kind of table and some kinds of bots.

    All take arrays: states, of which the first stands, the second is that of the last mark and the third all 0; the
    cards, the settings, and what a bot thinks in, if it needs more room than the state has.
    """

    set_up: Callable[[Any, Any, Any, Any, int], None]
    """A new game of a seed in a state of zeros: states, cards, settings, seed, seats for which chance answers."""
    advance: Callable[[Any, Any, Any], bool]
    """Some way through the game: states, cards, thoughts. False at its end."""
    note: Callable[[Any, Any, Any], None]
    """Write a row of zeros: states, cards, row."""
    play: Callable[..., None]
    """All of that for many games, an entry: states, cards, settings, thoughts, seeds, seats for which chance answers,
    games to go on from instead of new ones, if there are any, answers to give in each of them, and a row for each game.
    """
    progress: Callable[[Any], int] | None = None
    """How far a game has come, of its states: games with the same number do much the same next. It never falls."""


def player(
    set_up: Callable[[Any, Any, Any, Any, int], None],
    advance: Callable[[Any, Any, Any], bool],
    note: Callable[[Any, Any, Any], None],
    progress: Callable[[Any], int] | None = None,
) -> GamePlayer:
    """A player with the entry that plays many games."""

    @entry
    def play(
        states: Any, cards: Any, settings: Any, thoughts: Any, seeds: Any, by_chance: int, games: Any, places: Any,
        rows: Any,
    ) -> None:  # fmt: skip
        for number in range(len(rows)):
            if len(games):
                states[0], states[1] = games[number // len(places), 0], games[number // len(places), 1]
                answer(states, places[number % len(places)])
            else:
                states[0] = states[2]
                set_up(states, cards, settings, seeds[number], by_chance)
            while advance(states, cards, thoughts):
                pass
            note(states, cards, rows[number])

    return GamePlayer(set_up, advance, note, play, progress)
