"""Many games that are played by actions, each a step at a time."""

from __future__ import annotations

from typing import Any

from ....kernel.asking import PAUSE, answer, turn_to
from ....kernel.jit import compiled, entry
from ....kernel.stepping import AS_IT_IS, ILLEGAL, NEW, TURN, place_of, write_mask
from .box import Box
from .greedy import greedy
from .observe import observe
from .rules import age_of_comics
from .scoring import score
from .solo import solo
from .state import Game
from .unpacking import unpack


@entry
def act_solo(
    games: Any, boxes: Any, settings: Any, blank: Any, seeds: Any, by_chance: int, firsts: Any, actions: Any,
    asked: Any, points: Any, masks: Any, observations: Any,
) -> None:  # fmt: skip
    """Go on with an action in each solo game, up to its next question or the end, and tell how it stands then."""
    for number in range(len(games)):
        states, action = games[number], actions[number]
        if action == AS_IT_IS:
            continue
        if action == NEW:
            states[0] = blank[0]
            unpack(states[0], boxes[0], settings[0], seeds[number], by_chance)
        elif not begins_step(states, action, firsts):
            asked[number] = ILLEGAL
            continue
        solo(states, boxes[0])
        asked[number] = states[0].asked_seat
        tell(states[0], boxes[0], firsts, points[number], masks[number], observations[number])


@entry
def act_together(
    games: Any, boxes: Any, settings: Any, blank: Any, seeds: Any, by_chance: int, firsts: Any, actions: Any,
    asked: Any, points: Any, masks: Any, observations: Any,
) -> None:  # fmt: skip
    """The same of games for two to four."""
    for number in range(len(games)):
        states, action = games[number], actions[number]
        if action == AS_IT_IS:
            continue
        if action == NEW:
            states[0] = blank[0]
            unpack(states[0], boxes[0], settings[0], seeds[number], by_chance)
        elif not begins_step(states, action, firsts):
            asked[number] = ILLEGAL
            continue
        age_of_comics(states, boxes[0])
        asked[number] = states[0].asked_seat
        tell(states[0], boxes[0], firsts, points[number], masks[number], observations[number])


@entry
def act_greedily(games: Any, boxes: Any, thoughts: Any, firsts: Any, numbers: Any, actions: Any) -> None:
    """Write the action that greedy chooses in each game; one that is over stays as it is."""
    for number in range(len(games)):
        game = games[number][0]
        actions[number] = AS_IT_IS
        if game.asked_seat != PAUSE:
            place = greedy(game, boxes[0], thoughts[0])
            actions[number] = firsts[game.asked_kind] + game.options[place]


@compiled
def begins_step(states: Any, action: int, firsts: Any) -> bool:
    """Answer with an action, or ask again; False if that is not legal."""
    game = states[0]
    if action <= TURN:
        turn_to(states, TURN - action)
        return True
    if game.asked_seat == PAUSE:
        return False
    place = place_of(game.options, game.offered, action - firsts[game.asked_kind])
    if place < 0:
        return False
    answer(states, place)
    return True


@compiled
def tell(game: Game, box: Box, firsts: Any, points: Any, mask: Any, observation: Any) -> None:
    """The points of all seats; what is legal for who is asked now, and what that seat sees: at the end, the first."""
    for seat in range(game.seats):
        points[seat] = score(game, box, seat)
    if game.asked_seat == PAUSE:
        mask[:] = 0
        observe(game, box, 0, observation)
    else:
        write_mask(game.options, game.offered, firsts[game.asked_kind], mask)
        observe(game, box, game.asked_seat, observation)
