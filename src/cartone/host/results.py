"""How a game against a cardboard opponent ended."""

from __future__ import annotations

from datetime import UTC, datetime

from ..games import game_called
from ..store import Result
from ..tables import PERSON
from .live import Live


def result_of(live: Live) -> Result | None:
    """The result of a finished game of one person against a cardboard opponent; None if it was another kind of game."""
    table = live.table
    you = [seat.number for seat in table.seats if seat.player == PERSON]
    them = [seat for seat in table.seats if seat.player == game_called(table.header.game).opponent]
    if len(you) != 1 or len(them) != 1:
        return None
    winners = table.game.winners()
    return Result(
        game=table.header.game,
        opponent=them[0].player,
        you=table.scores[you[0]],
        opponent_points=table.scores[them[0].number],
        won=1 / len(winners) if you[0] in winners else 0.0,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        settings=dict(table.header.settings),
        table=live.id,
        player=live.chairs[you[0]].player,
    )
