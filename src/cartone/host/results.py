"""How a game against a cardboard opponent ended, and what was achieved there."""

from __future__ import annotations

from datetime import datetime

from ..games import game_called
from ..games.kit.achievements import RECENT, Past, achieves, names_in, newly_met
from ..sheet import Sheet
from ..store import GUIDED, Result, Store
from ..tables import PERSON
from .live import Live


def result_of(live: Live, now: datetime) -> Result | None:
    """The result of a finished game of one person against a cardboard opponent; None if it was another kind of game."""
    table = live.table
    you = [seat.number for seat in table.seats if seat.player == PERSON]
    them = [seat for seat in table.seats if seat.player == game_called(table.header.game).opponent]
    if len(you) != 1 or len(them) != 1:
        return None
    winners = table.game.winners()
    return Result(
        game=live.box.name,
        opponent=them[0].player,
        you=table.scores[you[0]],
        opponent_points=table.scores[them[0].number],
        won=1 / len(winners) if you[0] in winners else 0.0,
        date=now.isoformat(timespec="seconds"),
        settings=dict(table.header.settings),
        table=live.id,
        player=live.chairs[you[0]].player,
        practice=live.is_practice,
        sources=sources_of(live),
        depth=live.depth,
    )


def past_of(store: Store, game: str) -> Past:
    """What was played of a game so far: however much that is, little is read."""
    tallies = [tally for tally in store.tallies() if tally.game == game and achieves(tally)]
    achieving = [one for one in store.achieving_results() if one.game == game and achieves(one)]
    return Past(tallies, store.recent_results(game, RECENT), frozenset(names_in(achieving)))


def achieved(live: Live, result: Result, past: Past) -> tuple[str, ...]:
    """What the game of a result achieves that none before it has; of a guided one that is not known."""
    view = live.table.view(seat_of(live))
    return newly_met(game_called(live.table.header.game).ladder.achievements, view, result, past)


def sources_of(live: Live, kept: Sheet | None = None) -> dict[str, int]:
    """Where the points of the person came from, as it was kept or as it is now; of a guided game only what decides
    whether a rung of the ladder was won, for the rest is not told."""
    you = seat_of(live)
    sources = dict(kept.sources[you] if kept is not None and kept.sources else live.table.game.by_source(you))
    if live.depth != GUIDED:
        return sources
    decide = [rung.spared for rung in live.box.ladder.rungs]
    return {source: points for source, points in sources.items() if source in decide}


def seat_of(live: Live) -> int:
    """The seat of the one person."""
    return next(seat.number for seat in live.table.seats if seat.player == PERSON)
