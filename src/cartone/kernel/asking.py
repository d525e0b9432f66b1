"""How the rules of a kernel ask in the middle of a function, though it cannot wait there.

Rules run in stages, each a function from one point of the game to the next. Where they have to ask, they call `ask`: an
answer that was given already is returned; else the question is noted and `PAUSE` goes up through all callers. `answer`
puts the state back to the beginning of the stage, where it was marked, and the stage runs again, with one answer more.
A bot inside the kernel answers at once, so that nothing runs twice.

An answer is the place of an option in the order of its space, as in `Options.at`.

A game is an array of two states: the one that stands, and the one of the last mark.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..table import EVERYONE
from .jit import compiled
from .randomness import BOT, key_named, number_at, numbered, seeded

PAUSE = -1
"""What is handed up where somebody has to answer."""

MOST_ANSWERS = 64
"""So many answers fit between two marks."""

SEATS = 8


def record(fields: list[tuple[Any, ...]]) -> Any:
    """The dtype of a record, aligned; its names must not hide what every record of NumPy can do."""
    hidden = [field[0] for field in fields if hasattr(np.void, field[0])]
    if hidden:
        raise ValueError(f"a record of NumPy has these already: {', '.join(hidden)}")
    return np.dtype(fields, align=True)


def asking_fields() -> list[tuple[Any, ...]]:
    """The fields that every state has: what is asked, what was answered since the mark, and the seed."""
    return [
        ("seed", np.uint64, (2,)),
        ("key", np.uint64),  # that of the seed, before any name
        ("by_chance", np.int32),  # the seats for which the chance bot answers at once, as bits
        ("stage", np.int32),
        ("asked_seat", np.int32),  # PAUSE if nobody is asked
        ("asked_kind", np.int32),
        ("asked_count", np.int32),
        ("answers", np.int32, (MOST_ANSWERS,)),
        ("answered", np.int32),  # how many of them were given
        ("read", np.int32),  # and how many the stage has come to
        ("questions", np.int32),  # since the mark, those that chance has answered too
        ("redealt", np.int32),  # whether some key holds only from a question on, and which
        ("keys_from", np.uint64, (MOST_ANSWERS,)),
        ("decisions", np.int32, (SEATS,)),  # of each seat
        ("asked_first", np.int32),  # who is asked first of those who act together
    ]


@compiled
def begin(state: Any, seed: Any, by_chance: int) -> None:
    """The part of a new state that is here; whatever else it has is 0 already."""
    state.seed[0] = seed[0]
    state.seed[1] = seed[1]
    state.key = seeded(seed)
    state.by_chance = by_chance
    state.asked_seat = PAUSE


@compiled
def ask(state: Any, seat: int, kind: int, count: int) -> int:
    """Which of `count` options a seat chooses; a single one is no question, and what chance says is never kept."""
    if count == 1:
        return 0
    if state.redealt and state.keys_from[state.questions] != np.uint64(0):
        state.key = state.keys_from[state.questions]
    state.questions += 1
    if state.by_chance >> seat & 1:
        key = key_named(key_named(key_named(state.key, BOT), numbered(seat)), numbered(state.decisions[seat]))
        state.decisions[seat] += 1
        return number_at(key, 0, count)
    if state.read < state.answered:
        state.read += 1
        return np.int64(state.answers[state.read - 1])
    state.asked_seat = seat
    state.asked_kind = kind
    state.asked_count = count
    return PAUSE


@compiled
def mark(states: Any) -> None:
    """Here a stage begins: all answers are used, and the state is kept as it is."""
    state = states[0]
    state.answered = 0
    state.read = 0
    state.questions = 0
    if state.redealt:
        state.redealt = 0
        state.keys_from[:] = np.uint64(0)
    state.asked_seat = PAUSE
    if state.by_chance != EVERYONE:
        states[1] = states[0]


@compiled
def passes(states: Any, following: int) -> bool:
    """Whether a stage has come to its end: then the one that follows begins."""
    if following == PAUSE:
        return False
    states[0].stage = following
    mark(states)
    return True


@compiled
def answer(states: Any, place: int) -> None:
    """Back to the mark, with one answer more: run the stage again."""
    seat = states[0].asked_seat
    marked = states[1]
    marked.answers[marked.answered] = place
    marked.answered += 1
    marked.decisions[seat] += 1
    states[0] = states[1]


@compiled
def turn_to(states: Any, seat: int) -> None:
    """Back to the mark, to ask this seat first of those who act together: run the stage again."""
    states[1].asked_first = seat
    states[0] = states[1]


@compiled
def deal_anew(states: Any, key: np.uint64) -> None:
    """From the question that stands on, cards and the answers of chance come by another key.

    What the stage has dealt before it comes again as it was, when the stage runs again.
    """
    marked = states[1]
    marked.redealt = 1
    marked.keys_from[states[0].questions - 1] = key
