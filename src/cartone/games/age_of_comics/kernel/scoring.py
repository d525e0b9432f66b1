"""The final score, and the challenges that are part of it. `scoring` and `challenges`, in numbers."""

from __future__ import annotations

import numpy as np

from ....kernel.jit import compiled
from .. import challenges
from ..components import Genre
from ..editions import EDITIONS
from ..mat import MOVE_SLOT
from ..scoring import COLOUR_POINTS, IDEAS_PER_POINT, MASTERY_POINTS, MONEY_PER_POINT, ORIGINAL_POINTS
from .box import Box, part
from .mastery import of_genre
from .orders import fans_of
from .player import is_original, matching
from .rules import is_automa
from .state import GENRES, PER_GENRE, Game

MASTERED = np.array([[genre in pair for genre in Genre] for pair in challenges.MASTERY_CHALLENGES.values()], np.int16)
"""Of each challenge that names two masteries: which."""
NAMED = 2
GREAT = np.array([edition.great_comic for edition in EDITIONS.values()], np.int16)
CHALLENGE_COUNT = len(challenges.CHALLENGES)
MASTERY_CHALLENGE_COUNT = len(challenges.MASTERY_CHALLENGES)
TWENTY_DOLLARS = challenges.CHALLENGES.index("twenty-dollars")
ELEVEN_FANS = challenges.CHALLENGES.index(challenges.GREAT_COMIC)
THIRTY_FIVE_FANS = challenges.CHALLENGES.index("thirty-five-fans")
TWELVE_ORDERS = challenges.CHALLENGES.index("twelve-orders")
ALL_GENRES = challenges.CHALLENGES.index(challenges.EVERY_GENRE)
NO_RIP_OFF = challenges.CHALLENGES.index(challenges.NO_RIP_OFFS)

SHEET = 10
(
    FOR_FANS, FOR_ORDERS, FOR_RANKING, ON_MAT, FOR_MASTERY, FOR_COLOURS, FOR_MONEY, FOR_IDEAS, FOR_ORIGINALS,
    FOR_CHALLENGES,
) = range(SHEET)  # fmt: skip
"""The lines of a sheet, in its order; challenges are on it only if there are any."""
FOR_LEVEL = SHEET
ITS_SHEET = np.array([FOR_FANS, FOR_RANKING, FOR_MASTERY, FOR_LEVEL], np.int16)
"""The Automa's."""


@part
def score(game: Game, box: Box, seat: int) -> int:
    """The points of a player, as if the game ended now."""
    points = 0
    for line in range(lines_of(game, seat)):
        points += points_on(game, box, seat, line)
    return points


@compiled
def lines_of(game: Game, seat: int) -> int:
    """How many sources the sheet of a player has: the Automa's are fewer, and challenges may be among yours."""
    if is_automa(game, seat):
        return len(ITS_SHEET)
    return SHEET if game.challenges else FOR_CHALLENGES


@part
def points_on(game: Game, box: Box, seat: int, line: int) -> int:
    """The points of one line of a sheet."""
    source = ITS_SHEET[line] if is_automa(game, seat) else line
    if source == FOR_FANS:
        return fans_in_all(game, seat)
    if source == FOR_ORDERS:
        return -open_fans(game, seat)
    if source == FOR_RANKING:
        return int(game.ranking_points[seat])
    if source == ON_MAT:
        return int(game.mat_points[seat]) + (originals(game, seat) if game.printed[seat] >= MOVE_SLOT else 0)
    if source == FOR_MASTERY:
        return MASTERY_POINTS * masteries(game, seat)
    if source == FOR_COLOURS:
        return COLOUR_POINTS * coloured(game, seat)
    if source == FOR_MONEY:
        return int(game.money[seat]) // MONEY_PER_POINT
    if source == FOR_IDEAS:
        return ideas_in_all(game, seat) // IDEAS_PER_POINT
    if source == FOR_ORIGINALS:
        return original_points(game, box, seat)
    if source == FOR_CHALLENGES:
        return -challenges.PENALTY * missed(game, box, seat)
    return int(box.level_points[game.level])


@compiled
def open_fans(game: Game, seat: int) -> int:
    """What the orders cost that were not fulfilled."""
    fans = 0
    for index in range(game.open_orders[seat]):
        fans += fans_of(int(game.orders[seat, index]) % PER_GENRE)
    return fans


@compiled
def coloured(game: Game, seat: int) -> int:
    """How many of a player's comics have better colours."""
    found = 0
    for place in range(game.printed[seat]):
        found += int(game.better_colours[seat, place])
    return found


@compiled
def ideas_in_all(game: Game, seat: int) -> int:
    ideas = 0
    for genre in range(GENRES):
        ideas += int(game.ideas[seat, genre])
    return ideas


@compiled
def original_points(game: Game, box: Box, seat: int) -> int:
    points = 0
    for slot in range(1, game.printed[seat] + 1):
        if is_original(game, seat, slot):
            points += ORIGINAL_POINTS[matching(game, box, seat, slot)]
    return points


@compiled
def missed(game: Game, box: Box, seat: int) -> int:
    """How many challenges were taken on and not met."""
    found = 0
    for challenge in range(CHALLENGE_COUNT):
        if game.challenges >> challenge & 1 and not is_met(game, box, seat, challenge):
            found += 1
    return found


@compiled
def fans_in_all(game: Game, seat: int) -> int:
    fans = 0
    for place in range(game.printed[seat]):
        fans += int(game.fans[seat, place])
    return fans


@compiled
def masteries(game: Game, seat: int) -> int:
    held = 0
    for genre in range(GENRES):
        held += game.mastery[genre] == seat
    return held


@compiled
def originals(game: Game, seat: int) -> int:
    """How many of a player's printed comics are originals."""
    found = 0
    for slot in range(1, game.printed[seat] + 1):
        found += is_original(game, seat, slot)
    return found


# -- challenges -------------------------------------------------------------------------------


@part
def is_met(game: Game, box: Box, seat: int, challenge: int) -> int:
    """Whether a challenge is met, as things stand."""
    if challenge < MASTERY_CHALLENGE_COUNT:
        return int(masteries_for(game, seat, challenge) >= challenges.MASTERIES)
    if challenge == TWENTY_DOLLARS:
        return int(game.money[seat] >= challenges.WEALTH)
    if challenge == ELEVEN_FANS:
        return int(best_without_hype(game, seat) >= GREAT[game.edition])
    if challenge == THIRTY_FIVE_FANS:
        return int(fans_in_all(game, seat) >= challenges.FANS_IN_ALL)
    if challenge == TWELVE_ORDERS:
        return int(game.fulfilled_orders[seat] >= challenges.MANY_ORDERS)
    if challenge == ALL_GENRES:
        return int(genres_printed(game, box, seat) == GENRES)
    if challenge == NO_RIP_OFF:
        return int(originals(game, seat) == game.printed[seat])
    return int(originals(game, seat) == 0 and game.printed[seat] > 0)


@compiled
def masteries_for(game: Game, seat: int, challenge: int) -> int:
    """Of three masteries: those that are named, and another one."""
    named = 0
    for genre in range(GENRES):
        named += game.mastery[genre] == seat and MASTERED[challenge, genre] == 1
    return named + min(masteries(game, seat) - named, challenges.MASTERIES - NAMED)


@compiled
def best_without_hype(game: Game, seat: int) -> int:
    """The fans of the best comic that never had hype."""
    best = 0
    for place in range(game.printed[seat]):
        if not game.hype[seat, place]:
            best = max(best, int(game.fans[seat, place]))
    return best


@compiled
def genres_printed(game: Game, box: Box, seat: int) -> int:
    found = 0
    for genre in range(GENRES):
        found += of_genre(game, box, seat, genre) > 0
    return found
