"""The part of a game that a seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Goofspiel


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as a seat sees them."""

    seat: int
    name: str
    points: Mapping[str, int]
    score: int
    hand: tuple[int | None, ...]
    """The hand; a card that this seat has not seen is None."""
    bid: int | None
    played: tuple[int, ...]
    has_look: bool


@dataclass(frozen=True, slots=True)
class GoofspielView:
    """The table as a seat sees it."""

    seat: int
    phase: str
    round: int
    stake: tuple[int | None, ...]
    """The prizes at stake; one that this seat has not seen is None."""
    discards: tuple[int, ...]
    players: tuple[PlayerView, ...]


def view(game: Goofspiel, seat: int) -> GoofspielView:
    """Return a seat's view; each card knows the seats that have seen it."""
    return GoofspielView(
        seat=seat,
        phase=game.phase,
        round=game.round,
        stake=tuple(prize.shown_to(seat) for prize in game.stake),
        discards=tuple(prize.value for prize in game.discards),
        players=tuple(
            PlayerView(
                seat=player.seat,
                name=game.seats[player.seat].name,
                points=player.points(),
                score=player.score,
                hand=tuple(sorted((piece.shown_to(seat) for piece in player.hand), key=lambda value: value or 0)),
                bid=player.bid.shown_to(seat) if player.bid is not None else None,
                played=tuple(piece.value for piece in player.played),
                has_look=player.has_look,
            )
            for player in game.players
        ),
    )
