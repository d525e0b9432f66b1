"""Whole games in the kernel: by chance alone, or with greedy where chance does not answer."""

from __future__ import annotations

from typing import Any

from ....kernel.asking import PAUSE, answer
from ....kernel.jit import compiled, entry
from ....kernel.playing import Player
from . import several, solo
from .greedy import greedy
from .row import note
from .state import Array

STAGES = 32
"""There are fewer of them in a day."""
advance_one = solo.advance
advance_all = several.advance
new_solo = solo.new_game
new_several = several.new_game

# -- against Pinzetta -------------------------------------------------------------------------


@compiled
def set_up_solo(states: Any, cards: Array, settings: Array, seed: Array, by_chance: int) -> None:
    new_solo(states, cards[0], seed, by_chance, settings[0], settings[1])


@compiled
def advance_solo(states: Any, cards: Array, thoughts: Array) -> bool:
    return advance_one(states, cards[0])


@compiled
def advance_solo_with_greedy(states: Any, cards: Array, thoughts: Array) -> bool:
    return advance_one(states, cards[0]) or greedy_answers(states, cards)


@entry
def play_solo(
    states: Any, cards: Array, settings: Array, thoughts: Array, seeds: Array, by_chance: int, rows: Array
) -> None:
    for number in range(len(seeds)):
        states[0] = states[2]
        set_up_solo(states, cards, settings, seeds[number], by_chance)
        while advance_solo(states, cards, thoughts):
            pass
        write_row(states, cards, rows[number])


@entry
def play_solo_with_greedy(
    states: Any, cards: Array, settings: Array, thoughts: Array, seeds: Array, by_chance: int, rows: Array
) -> None:
    for number in range(len(seeds)):
        states[0] = states[2]
        set_up_solo(states, cards, settings, seeds[number], by_chance)
        while advance_solo_with_greedy(states, cards, thoughts):
            pass
        write_row(states, cards, rows[number])


# -- with each other --------------------------------------------------------------------------


@compiled
def set_up_several(states: Any, cards: Array, settings: Array, seed: Array, by_chance: int) -> None:
    new_several(states, cards[0], seed, by_chance, settings[0], settings[1])


@compiled
def advance_several(states: Any, cards: Array, thoughts: Array) -> bool:
    return advance_all(states, cards[0])


@compiled
def advance_several_with_greedy(states: Any, cards: Array, thoughts: Array) -> bool:
    return advance_all(states, cards[0]) or greedy_answers(states, cards)


@entry
def play_several(
    states: Any, cards: Array, settings: Array, thoughts: Array, seeds: Array, by_chance: int, rows: Array
) -> None:
    for number in range(len(seeds)):
        states[0] = states[2]
        set_up_several(states, cards, settings, seeds[number], by_chance)
        while advance_several(states, cards, thoughts):
            pass
        write_row(states, cards, rows[number])


@entry
def play_several_with_greedy(
    states: Any, cards: Array, settings: Array, thoughts: Array, seeds: Array, by_chance: int, rows: Array
) -> None:
    for number in range(len(seeds)):
        states[0] = states[2]
        set_up_several(states, cards, settings, seeds[number], by_chance)
        while advance_several_with_greedy(states, cards, thoughts):
            pass
        write_row(states, cards, rows[number])


# -- both -------------------------------------------------------------------------------------


@compiled
def greedy_answers(states: Any, cards: Array) -> bool:
    """Whoever is asked does as greedy would; False if nobody is."""
    if states[0].asked_seat == PAUSE:
        return False
    answer(states, greedy(states[0], cards[0]))
    return True


@compiled
def write_row(states: Any, cards: Array, row: Array) -> None:
    note(states[0], cards[0], row)


@compiled
def progress(states: Any) -> int:
    """Stages are the same on every day."""
    return STAGES * states[0].day + states[0].stage


SOLO = Player(set_up_solo, advance_solo, write_row, play_solo, progress)
SOLO_WITH_GREEDY = Player(set_up_solo, advance_solo_with_greedy, write_row, play_solo_with_greedy, progress)
SEVERAL = Player(set_up_several, advance_several, write_row, play_several, progress)
SEVERAL_WITH_GREEDY = Player(set_up_several, advance_several_with_greedy, write_row, play_several_with_greedy, progress)
