"""How a game is played to its end inside the kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Player:
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
    play: Callable[[Any, Any, Any, Any, Any, int, Any], None]
    """All of that for many games, an entry: states, cards, settings, thoughts, seeds, seats for which chance answers,
    and a row for each seed."""
    progress: Callable[[Any], int] | None = None
    """How far a game has come, of its states: games with the same number do much the same next. It never falls."""
