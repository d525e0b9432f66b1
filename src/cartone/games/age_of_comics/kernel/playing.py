"""The two kinds of tables in the kernel, what both have in common for those who play there, and the row that a
simulation keeps of a game: sheets, winners, and `tallies` in numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....kernel.entries import GameFunctions, entries
from ....kernel.jit import compiled
from ....kernel.playing import player
from ....kernel.row import DECISIONS, POINTS, WINNERS
from ..components import Action
from ..scoring import TITLES
from ..tallies import NO_TITLE
from .box import Box
from .greedy import greedy
from .observe import observe
from .opponent import AUTOMA, PERSON
from .pieces import note_pieces
from .player import value_of
from .redealing import renew
from .rules import age_of_comics
from .scoring import lines_of, points_on, score
from .solo import solo
from .state import ACTIONS, Game
from .unpacking import unpack

LEAST = np.array([least for least, _ in TITLES], np.int32)
TALLIES = (
    *(f"title-{title}" for _, title in TITLES),
    f"title-{NO_TITLE}",
    "automa-comics",
    *(f"automa-{action}" for action in Action),
    *(f"automa-{action}-failed" for action in Action),
    "automa-lost",
)
"""In the order of a row."""


@compiled
def advance_solo(states: Any, cards: Any, thoughts: Any) -> bool:
    """To the next question or the end."""
    solo(states, cards[0])
    return False


@compiled
def advance_together(states: Any, cards: Any, thoughts: Any) -> bool:
    age_of_comics(states, cards[0])
    return False


@compiled
def write_options(game: Game, box: Box, numbers: Any) -> int:
    for place in range(game.offered):
        numbers[place] = game.options[place]
    return int(game.offered)


# -- the row of a game --------------------------------------------------------------------------


@compiled
def note_solo(states: Any, boxes: Any, row: Any) -> None:
    """Both sheets, then your title and what the Automa did."""
    game, box = states[0], boxes[0]
    place = note_sheets(game, box, row)
    yours, its = score(game, box, PERSON), score(game, box, AUTOMA)
    row[WINNERS] = 1 << (PERSON if yours > its else AUTOMA)
    row[place + title_for(yours)] = 1
    place += len(LEAST) + 1
    row[place] = game.printed[AUTOMA]
    for action in range(ACTIONS):
        row[place + 1 + action] = game.done[action]
        row[place + 1 + ACTIONS + action] = game.failed[action]
    row[place + 1 + 2 * ACTIONS] = game.lost
    note_pieces(game, box, row, place + 2 + 2 * ACTIONS)


@compiled
def note_together(states: Any, boxes: Any, row: Any) -> None:
    place = note_sheets(states[0], boxes[0], row)
    row[WINNERS] = winners(states[0], boxes[0])
    note_pieces(states[0], boxes[0], row, place)


@compiled
def note_sheets(game: Game, box: Box, row: Any) -> int:
    """Decisions, and the points of each seat by source; where the row goes on."""
    place = POINTS
    for seat in range(game.seats):
        row[DECISIONS] += game.decisions[seat]
        for line in range(lines_of(game, seat)):
            row[place] = points_on(game, box, seat, line)
            place += 1
    return place


@compiled
def title_for(points: int) -> int:
    """The place of a title; that after the last is none."""
    title = 0
    while title < len(LEAST) and points < LEAST[title]:
        title += 1
    return title


@compiled
def winners(game: Game, box: Box) -> int:
    """Most points; tied, most printed comics, then the highest total value, then shared. As bits."""
    won = 1
    for seat in range(1, game.seats):
        best = 0
        while not won >> best & 1:
            best += 1
        ahead = leads(game, box, seat, best)
        if ahead >= 0:
            won = 1 << seat | (won if ahead == 0 else 0)
    return won


@compiled
def leads(game: Game, box: Box, seat: int, other: int) -> int:
    """More than 0 if a seat stands before another, less if behind, 0 if they share."""
    points = score(game, box, seat) - score(game, box, other)
    if points:
        return points
    comics = int(game.printed[seat]) - int(game.printed[other])
    return comics if comics else total_value(game, seat) - total_value(game, other)


@compiled
def total_value(game: Game, seat: int) -> int:
    value = 0
    for slot in range(1, game.printed[seat] + 1):
        value += value_of(game, seat, slot)
    return value


SHARED = GameFunctions(greedy, write_options, score, observe, renew)
SOLO = entries(player(unpack, advance_solo, note_solo), SHARED)
TOGETHER = entries(player(unpack, advance_together, note_together), SHARED)
