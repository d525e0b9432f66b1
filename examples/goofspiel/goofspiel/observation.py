"""What a learner is given: a seat's view as numbers in a fixed order. Seats are counted from the one that looks."""

from __future__ import annotations

from collections.abc import Iterable

from cartone.game import Field, Observation, padded, place_in

from .game import ROUNDS, VALUES, Bids, Looks
from .view import GoofspielView

PHASES = ("deal", "look", "bid", "end")
UNSEEN = len(VALUES) + 1
"""The number for a card that this seat has not seen; 0 means that there is none."""
MOST = sum(VALUES)


def fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("round", (), 0, ROUNDS, "which round it is"),
        Field("phase", (), 0, len(PHASES), "deal, look, bid, end"),
        Field("stake", (ROUNDS,), 0, UNSEEN, "the prizes at stake"),
        Field("hands", (seats, ROUNDS), 0, UNSEEN, "the cards in each hand"),
        Field("bid", (), 0, len(VALUES), "the card that you have put down, until all bids are turned up"),
        Field("played", (seats, ROUNDS), 0, UNSEEN, "the cards that each seat has played"),
        Field("looks", (seats,), 0, 1, "who may still look at a face-down prize"),
        Field("points", (seats,), 0, MOST, "the points of each seat"),
    )


def observe(view: GoofspielView) -> list[int]:
    first = view.seat if view.seat < len(view.players) else 0
    players = [*view.players[first:], *view.players[:first]]
    return [
        view.round,
        place_in(PHASES, view.phase),
        *cards(view.stake),
        *(card for player in players for card in cards(player.hand)),
        players[0].bid or 0,
        *(card for player in players for card in cards(player.played)),
        *(int(player.has_look) for player in players),
        *(player.score for player in players),
    ]


def cards(values: Iterable[int | None]) -> list[int]:
    return padded((UNSEEN if value is None else value for value in values), ROUNDS)


OBSERVATION = Observation(fields, observe, {"phase": PHASES}, (Bids, Looks))
