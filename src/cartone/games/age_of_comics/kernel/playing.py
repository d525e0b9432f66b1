"""Whole games in the kernel: by chance alone, or with greedy where chance does not answer."""

from __future__ import annotations

from typing import Any

from ....kernel.asking import PAUSE, answer
from ....kernel.jit import compiled, entry
from ....kernel.playing import Player
from .greedy import greedy
from .row import note_solo, note_together
from .rules import age_of_comics
from .solo import solo
from .unpacking import unpack


@compiled
def set_up(states: Any, cards: Any, settings: Any, seed: Any, by_chance: int) -> None:
    unpack(states[0], cards[0], settings[0], seed, by_chance)


@compiled
def greedy_answers(states: Any, cards: Any, thoughts: Any) -> bool:
    """Whoever is asked does as greedy would; False if nobody is."""
    if states[0].asked_seat == PAUSE:
        return False
    answer(states, greedy(states[0], cards[0], thoughts[0]))
    return True


# -- against the Automa -----------------------------------------------------------------------


@compiled
def advance_solo(states: Any, cards: Any, thoughts: Any) -> bool:
    """To the end: chance never makes it wait."""
    solo(states, cards[0])
    return False


@compiled
def advance_solo_with_greedy(states: Any, cards: Any, thoughts: Any) -> bool:
    solo(states, cards[0])
    return greedy_answers(states, cards, thoughts)


@compiled
def write_solo(states: Any, cards: Any, row: Any) -> None:
    note_solo(states[0], cards[0], row)


@entry
def play_solo(states: Any, cards: Any, settings: Any, thoughts: Any, seeds: Any, by_chance: int, rows: Any) -> None:
    for number in range(len(seeds)):
        states[0] = states[2]
        set_up(states, cards, settings, seeds[number], by_chance)
        while advance_solo(states, cards, thoughts):
            pass
        write_solo(states, cards, rows[number])


@entry
def play_solo_with_greedy(
    states: Any, cards: Any, settings: Any, thoughts: Any, seeds: Any, by_chance: int, rows: Any
) -> None:
    for number in range(len(seeds)):
        states[0] = states[2]
        set_up(states, cards, settings, seeds[number], by_chance)
        while advance_solo_with_greedy(states, cards, thoughts):
            pass
        write_solo(states, cards, rows[number])


# -- with each other --------------------------------------------------------------------------


@compiled
def advance_together(states: Any, cards: Any, thoughts: Any) -> bool:
    """To the end: chance never makes it wait."""
    age_of_comics(states, cards[0])
    return False


@compiled
def advance_together_with_greedy(states: Any, cards: Any, thoughts: Any) -> bool:
    age_of_comics(states, cards[0])
    return greedy_answers(states, cards, thoughts)


@compiled
def write_together(states: Any, cards: Any, row: Any) -> None:
    note_together(states[0], cards[0], row)


@entry
def play_together(states: Any, cards: Any, settings: Any, thoughts: Any, seeds: Any, by_chance: int, rows: Any) -> None:
    for number in range(len(seeds)):
        states[0] = states[2]
        set_up(states, cards, settings, seeds[number], by_chance)
        while advance_together(states, cards, thoughts):
            pass
        write_together(states, cards, rows[number])


@entry
def play_together_with_greedy(
    states: Any, cards: Any, settings: Any, thoughts: Any, seeds: Any, by_chance: int, rows: Any
) -> None:
    for number in range(len(seeds)):
        states[0] = states[2]
        set_up(states, cards, settings, seeds[number], by_chance)
        while advance_together_with_greedy(states, cards, thoughts):
            pass
        write_together(states, cards, rows[number])


SOLO = Player(set_up, advance_solo, write_solo, play_solo)
SOLO_WITH_GREEDY = Player(set_up, advance_solo_with_greedy, write_solo, play_solo_with_greedy)
TOGETHER = Player(set_up, advance_together, write_together, play_together)
TOGETHER_WITH_GREEDY = Player(set_up, advance_together_with_greedy, write_together, play_together_with_greedy)
