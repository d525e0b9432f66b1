"""Many games that are played by actions, each a step at a time."""

from __future__ import annotations

from typing import Any

from ....kernel.asking import PAUSE, answer, turn_to
from ....kernel.jit import compiled, entry
from ....kernel.stepping import AS_IT_IS, ILLEGAL, NEW, TURN, place_of, write_mask
from . import several, solo
from .cards import Cards
from .game import score_of
from .greedy import greedy
from .observe import observe
from .options import write_options
from .state import Array, Game

new_several, several_goes_on = several.new_game, several.go_on
new_solo, solo_goes_on = solo.new_game, solo.go_on


@entry
def act_several(
    games: Any, cards: Array, settings: Array, blank: Any, seeds: Array, by_chance: int, firsts: Array,
    numbers: Array, actions: Array, asked: Array, points: Array, masks: Array, observations: Array,
) -> None:  # fmt: skip
    """Go on with an action in each game, up to its next question or the end, and tell how it stands then."""
    for number in range(len(games)):
        states, action = games[number], actions[number]
        if action == AS_IT_IS:
            continue
        if action == NEW:
            states[0] = blank[0]
            new_several(states, cards[0], seeds[number], by_chance, settings[0], settings[1])
        elif not begins_step(states, cards[0], action, firsts, numbers):
            asked[number] = ILLEGAL
            continue
        several_goes_on(states, cards[0])
        asked[number] = states[0].asked_seat
        tell(states[0], cards[0], firsts, numbers, points[number], masks[number], observations[number])


@entry
def act_solo(
    games: Any, cards: Array, settings: Array, blank: Any, seeds: Array, by_chance: int, firsts: Array,
    numbers: Array, actions: Array, asked: Array, points: Array, masks: Array, observations: Array,
) -> None:  # fmt: skip
    """The same against Pinzetta."""
    for number in range(len(games)):
        states, action = games[number], actions[number]
        if action == AS_IT_IS:
            continue
        if action == NEW:
            states[0] = blank[0]
            new_solo(states, cards[0], seeds[number], by_chance, settings[0], settings[1])
        elif not begins_step(states, cards[0], action, firsts, numbers):
            asked[number] = ILLEGAL
            continue
        solo_goes_on(states, cards[0])
        asked[number] = states[0].asked_seat
        tell(states[0], cards[0], firsts, numbers, points[number], masks[number], observations[number])


@entry
def act_greedily(games: Any, cards: Array, thoughts: Array, firsts: Array, numbers: Array, actions: Array) -> None:
    """Write the action that greedy chooses in each game; one that is over stays as it is."""
    for number in range(len(games)):
        game = games[number][0]
        actions[number] = AS_IT_IS
        if game.asked_seat != PAUSE:
            place = greedy(game, cards[0])
            write_options(game, cards[0], numbers)
            actions[number] = firsts[game.asked_kind] + numbers[place]


@compiled
def begins_step(states: Any, cards: Cards, action: int, firsts: Array, numbers: Array) -> bool:
    """Answer with an action, or turn to another seat; False if that is not legal."""
    game = states[0]
    if action <= TURN:
        turn_to(states, TURN - action)
        return True
    if game.asked_seat == PAUSE:
        return False
    place = place_of(numbers, write_options(game, cards, numbers), action - firsts[game.asked_kind])
    if place < 0:
        return False
    answer(states, place)
    return True


@compiled
def tell(
    game: Game, cards: Cards, firsts: Array, numbers: Array, points: Array, mask: Array, observation: Array
) -> None:
    """The points of all seats; what is legal for who is asked now, and what that seat sees: at the end, the first."""
    for seat in range(game.seats):
        points[seat] = score_of(game.players[seat])
    if game.asked_seat == PAUSE:
        mask[:] = 0
        observe(game, cards, 0, observation)
    else:
        write_mask(numbers, write_options(game, cards, numbers), firsts[game.asked_kind], mask)
        observe(game, cards, game.asked_seat, observation)
