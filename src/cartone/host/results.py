"""Results of games against a cardboard opponent, and their achievements."""

from __future__ import annotations

from datetime import datetime

from ..games import game_called
from ..games.kit.achievements import RECENT, PastGames, achieves, names_in, newly_met
from ..sheet import Sheet
from ..store import GUIDED, Result, Store
from ..tables import PERSON
from .live_table import LiveTable


def result_of(live: LiveTable, now: datetime) -> Result | None:
    """Return the result of a finished game of one person against a cardboard opponent; None for any other."""
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


def past_of(store: Store, game: str) -> PastGames:
    """Return the past games that count for a game's achievements, using totals so that few rows are read."""
    tallies = [tally for tally in store.tallies() if tally.game == game and achieves(tally)]
    achieving = [one for one in store.achieving_results() if one.game == game and achieves(one)]
    return PastGames(tallies, store.recent_results(game, RECENT), frozenset(names_in(achieving)))


def achieved(live: LiveTable, result: Result, past: PastGames) -> tuple[str, ...]:
    """Return the achievements that a result earns for the first time; a guided game earns none."""
    view = live.table.view(seat_of(live))
    return newly_met(game_called(live.table.header.game).ladder.achievements, view, result, past)


def sources_of(live: LiveTable, kept: Sheet | None = None) -> dict[str, int]:
    """Return the person's points by source; of a guided game, only those that decide a rung of the ladder."""
    you = seat_of(live)
    sources = dict(kept.sources[you] if kept is not None and kept.sources else live.table.game.by_source(you))
    if live.depth != GUIDED:
        return sources
    decide = [rung.spared for rung in live.box.ladder.rungs]
    return {source: points for source, points in sources.items() if source in decide}


def seat_of(live: LiveTable) -> int:
    return next(seat.number for seat in live.table.seats if seat.player == PERSON)
