"""Points: in every Show, and in the Final Show."""

from __future__ import annotations

import numpy as np

from ....kernel.jit import compiled
from ..components import Kind
from ..contests import PROPERTIES
from ..pack import CONTESTS_PER_TYPE
from ..scoring import FOREVER_POINTS as PRINTED
from ..scoring import IMAGINARY_FOREVER, SPECIALIST_POINTS, TOKEN_POINTS
from . import state
from .cards import OF_ATTENDEES, OF_MATS, Cards, part
from .effects import extra_points, points_in
from .state import NONE, Game, Player

FOREVER_POINTS = np.array(PRINTED, np.int16)
KIND = tuple(PROPERTIES).index("kind")
FOREVER_KIND, RARE_KIND = (tuple(Kind).index(kind) for kind in (Kind.FOREVER, Kind.RARE))
PINZETTA = 1


@part
def score_show(game: Game, cards: Cards, player: Player) -> None:
    """Exhibitors, the printed one included, then the token."""
    player.points[state.FOR_EXHIBITORS] += points_in(game, cards, player, OF_MATS + player.mat)
    for place in range(player.card_count):
        card = player.cards[place]
        if cards.is_exhibitor[card]:
            player.points[state.FOR_EXHIBITORS] += points_in(game, cards, player, OF_ATTENDEES + card)
    if game.token_holder == player.seat:
        player.points[state.FOR_TOKEN] += TOKEN_POINTS


@part
def score_contest(game: Game, cards: Cards, player: Player) -> None:
    """Score the contest that was entered and put a ticket on it; specialists may add to it."""
    contest = player.entry
    points = points_in(game, cards, player, contest)
    player.points[state.FOR_CONTESTS] += points
    player.ticket_contest[player.ticket_count] = contest
    player.ticket_day[player.ticket_count] = game.day
    player.ticket_points[player.ticket_count] = points
    player.ticket_count += 1
    player.entry = NONE
    extra_points(game, cards, player, contest // CONTESTS_PER_TYPE)


@part
def score_end(game: Game, cards: Cards, player: Player) -> None:
    """What a player scores in the Final Show, after the forever stamps."""
    values, specialists = 0, 0
    for place in range(player.stamp_count):
        values += cards.stamp_value[player.stamps[place] >> 1, player.stamps[place] & 1]
    for place in range(player.card_count):
        if not cards.is_exhibitor[player.cards[place]]:
            specialists += 1
    player.points[state.FOR_VALUES] += values
    player.points[state.FOR_SPECIALISTS] += SPECIALIST_POINTS * specialists
    player.points[state.FOR_FINALE] += points_in(game, cards, player, game.finale)


@part
def forever_count(cards: Cards, player: Player) -> int:
    return count_of_kind(cards, player, FOREVER_KIND)


@part
def rare_count(game: Game, cards: Cards, seat: int) -> int:
    """Rare stamps in the album; Pinzetta's lie in her box."""
    if game.level and seat == PINZETTA:
        return game.box_count[state.IN_RARE]
    return count_of_kind(cards, game.players[seat], RARE_KIND)


@compiled
def count_of_kind(cards: Cards, player: Player, kind: int) -> int:
    count = 0
    for place in range(player.stamp_count):
        if cards.stamp_is[player.stamps[place] >> 1, player.stamps[place] & 1, KIND] == kind:
            count += 1
    return count


@compiled
def forever_points(game: Game, count: int, rivals: int) -> int:
    """Points for most, second and third of those whose stamps are counted in `game.sizes`; at least one is needed.

    All who tie get their place. Where fewer than three compete, an imaginary one has three.
    """
    place = 1 if rivals <= 2 and count < IMAGINARY_FOREVER else 0
    for rival in range(rivals):
        if game.sizes[rival] > count:
            place += 1
    return FOREVER_POINTS[place] if count > 0 and place < len(FOREVER_POINTS) else 0
