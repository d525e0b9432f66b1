"""Achievements in games against Pinzetta."""

from __future__ import annotations

from ...table.results import Result
from ..kit.achievements import Achievement, PastGames, is_won, wins_in_a_row
from .album import FULL
from .components import Kind
from .settings import INTRO
from .view import StampSwapView

POINTS, MORE_POINTS = 100, 150
LEAD = 25
CONTEST_POINTS = 60
RARE, FOREVER = 3, 4
ROW = 3


def wins_at(result: Result, level: int) -> bool:
    """Return whether the result is a win at `level` or higher, without the intro mode."""
    return is_won(result) and result.settings.get("mode") != INTRO and int(result.settings.get("level", "1")) >= level


def of_kind(view: StampSwapView, kind: Kind) -> int:
    """Count the stamps of `kind` in the viewer's album."""
    return sum(placed.stamp.kind is kind for placed in view.me.album.stamps)


def prize_on_every_day(view: StampSwapView) -> bool:
    """Return whether the viewer entered a contest on every day, and each of them scored points."""
    return view.me.tickets_left == 0 and all(ticket.points > 0 for ticket in view.me.tickets)


def full_page(view: StampSwapView, result: Result, past: PastGames) -> bool:
    return view.me.album.covered == FULL


ACHIEVEMENTS = (
    Achievement("first-win", lambda view, result, past: is_won(result)),
    Achievement("level-2", lambda view, result, past: wins_at(result, 2)),
    Achievement("level-3", lambda view, result, past: wins_at(result, 3)),
    Achievement("hundred", lambda view, result, past: result.you >= POINTS),
    Achievement("hundred-and-a-half", lambda view, result, past: result.you >= MORE_POINTS),
    Achievement("far-ahead", lambda view, result, past: is_won(result) and result.you >= result.opponent_points + LEAD),
    Achievement("three-in-a-row", lambda view, result, past: wins_in_a_row(result, past, ROW)),
    Achievement("full-page", full_page),
    Achievement("every-day", lambda view, result, past: prize_on_every_day(view)),
    Achievement("contests", lambda view, result, past: result.sources.get("contests", 0) >= CONTEST_POINTS),
    Achievement("rare", lambda view, result, past: of_kind(view, Kind.RARE) >= RARE),
    Achievement("forever", lambda view, result, past: of_kind(view, Kind.FOREVER) >= FOREVER),
)
