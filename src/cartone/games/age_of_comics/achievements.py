"""Achievements in games against the Automa."""

from __future__ import annotations

from ...table.results import Played, Result
from ..kit.achievements import Achievement, PastGames, is_won, wins_in_a_row
from ..kit.settings import chosen
from .components import LEVELS, Genre
from .editions import EDITIONS
from .scoring import TITLES
from .view import AgeOfComicsView

BEST_TITLE = TITLES[0][0]
POINTS = 100
LEAD = 25
FANS = 15
ORDERS = 10
ROW = 3


def wins_at(result: Result, level: str) -> bool:
    """Return whether the result is a win at `level` or higher."""
    return is_won(result) and LEVELS.index(result.settings.get("level", LEVELS[0])) >= LEVELS.index(level)


def edition_of(played: Played) -> str:
    return played.settings.get("edition", next(iter(EDITIONS)))


def won_editions(result: Result, past: PastGames) -> set[str]:
    before = {edition_of(tally) for tally in past.tallies if tally.wins}
    return before | {edition_of(result)} if is_won(result) else before


def meets_challenge(result: Result) -> bool:
    """Return whether the game was won with at least one challenge chosen and all chosen challenges met."""
    return (
        is_won(result) and bool(chosen(result.settings.get("challenges", ""))) and not result.sources.get("challenges")
    )


def has_every_mastery(view: AgeOfComicsView) -> bool:
    return all(holder == view.seat for holder in view.mastery.values())


def prints_every_genre(view: AgeOfComicsView) -> bool:
    return {printed.genre for printed in view.me.printed} == set(Genre)


def fulfils_all(view: AgeOfComicsView) -> bool:
    """Return whether the viewer has at least `ORDERS` fulfilled orders and no open ones."""
    return len(view.me.fulfilled) >= ORDERS and not view.me.orders


ACHIEVEMENTS = (
    Achievement("first-win", lambda view, result, past: is_won(result)),
    Achievement("intermediate", lambda view, result, past: wins_at(result, LEVELS[1])),
    Achievement("expert", lambda view, result, past: wins_at(result, LEVELS[2])),
    Achievement("both-editions", lambda view, result, past: won_editions(result, past) == set(EDITIONS)),
    Achievement("challenge", lambda view, result, past: meets_challenge(result)),
    Achievement("hundred", lambda view, result, past: result.you >= POINTS),
    Achievement("publisher", lambda view, result, past: result.you >= BEST_TITLE),
    Achievement("far-ahead", lambda view, result, past: is_won(result) and result.you >= result.opponent_points + LEAD),
    Achievement("three-in-a-row", lambda view, result, past: wins_in_a_row(result, past, ROW)),
    Achievement("every-mastery", lambda view, result, past: has_every_mastery(view)),
    Achievement("every-genre", lambda view, result, past: prints_every_genre(view)),
    Achievement("beloved", lambda view, result, past: any(printed.fans >= FANS for printed in view.me.printed)),
    Achievement("orders", lambda view, result, past: fulfils_all(view)),
)
