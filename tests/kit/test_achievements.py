"""Achievements are exact, awarded only once, and never awarded for practice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import cartone
from cartone.bots import play
from cartone.games import GameRoom, age_of_comics, games, stamp_swap
from cartone.games.age_of_comics.components import Genre
from cartone.games.kit.achievements import PastGames, newly_met
from cartone.games.stamp_swap.album import Album
from cartone.games.stamp_swap.game import Day, Declared
from cartone.locale import LANGUAGES, catalogue
from cartone.store import Result
from tests.age_of_comics.builders import comic
from tests.mutants import Mutant, plant
from tests.stamp_swap.builders import tile

from .mutants import COMICS_ACHIEVEMENTS, STAMPS_ACHIEVEMENTS

STAMPS, COMICS = games()["stamp-swap"], games()["age-of-comics"]
both = pytest.mark.parametrize("room", [STAMPS, COMICS], ids=lambda room: room.name)


def last_view(room: GameRoom) -> Any:
    """Return the last view in a random game that earns no achievement."""
    table = cartone.new(room.name, ["chance", str(room.opponent)], 3)
    play(table)
    return table.view(0)


VIEWS = {room.name: last_view(room) for room in (STAMPS, COMICS)}


def lost(game: str, **changes: Any) -> Result:
    """Return the result of a lost game, which earns no achievement without further changes."""
    return replace(Result(game, "bot", 40, 50, 0.0, "2026-01-01T00:00:00+00:00", achievements=()), **changes)


# -- facts of the end of a game -------------------------------------------------------------------


def with_album(*placed: tuple[int, Any]) -> Any:
    album = Album()
    for cell, laid in placed:
        album = album.place(laid, cell)
    view = VIEWS["stamp-swap"]
    return replace(view, players=(replace(view.me, album=album, tickets=()), *view.players[1:]))


def page(missing: int = 0) -> Any:
    """Return a view with an album of 2 × 2 stamps that is complete or lacks the given number."""
    cells = [24 * row + 2 * column for row in range(6) for column in range(6)]
    return with_album(*((cell, tile()) for cell in cells[: len(cells) - missing]))


def stamps(kind: str, number: int) -> Any:
    outline = "1x1" if kind == "forever" else "2x2"
    return with_album(*((2 * place, tile(outline, kind=kind)) for place in range(number)))


def entered(*points: int) -> Any:
    """Return a view in which contests were entered on successive days, with the given points."""
    view = VIEWS["stamp-swap"]
    contest = next(iter(view.contests))
    tickets = tuple(Declared(contest, day, number) for day, number in zip(Day, points, strict=False))
    return replace(view, players=(replace(view.me, album=Album(), tickets=tickets), *view.players[1:]))


def comics(**changes: Any) -> Any:
    view = VIEWS["age-of-comics"]
    plain = {"printed": (), "fulfilled": (), "orders": (), **changes}
    players = (replace(view.me, **plain), *view.players[1:])
    return replace(view, players=players, mastery=dict.fromkeys(Genre, None))


def printed(*fans: tuple[Genre, int]) -> Any:
    some = next(one for player in VIEWS["age-of-comics"].players for one in player.printed)
    return comics(printed=tuple(replace(some, title=comic(genre), fans=number) for genre, number in fans))


def of_genres(*genres: Genre) -> Any:
    return printed(*((genre, 1) for genre in genres))


def masteries(number: int) -> Any:
    return replace(comics(), mastery={genre: 0 if place < number else 1 for place, genre in enumerate(Genre)})


def orders(fulfilled: int, left: int = 0) -> Any:
    return comics(fulfilled=(None,) * fulfilled, orders=(None,) * left)


WON = {"won": 1.0, "you": 60}
STAMP_CASES: dict[str, tuple[Any, Any, list[tuple[Any, Any]]]] = {
    "first-win": ({"won": 1.0}, None, [({}, None)]),
    "level-2": (
        {**WON, "settings": {"level": "2"}}, None,
        [({"settings": {"level": "2"}}, None), (WON, None),
         ({**WON, "settings": {"level": "2", "mode": "intro"}}, None)],
    ),
    "level-3": ({**WON, "settings": {"level": "3"}}, None, [({**WON, "settings": {"level": "2"}}, None)]),
    "hundred": ({"you": 100}, None, [({"you": 99}, None)]),
    "hundred-and-a-half": ({"you": 150}, None, [({"you": 149}, None)]),
    "far-ahead": ({"won": 1.0, "you": 75}, None, [({"won": 1.0, "you": 74}, None)]),
    "full-page": ({}, page(), [({}, page(missing=1))]),
    "every-day": ({}, entered(1, 5, 9), [({}, entered(1, 0, 9)), ({}, entered(4, 4))]),
    "contests": ({"sources": {"contests": 60}}, None, [({"sources": {"contests": 59}}, None), ({}, None)]),
    "rare": ({}, stamps("rare", 3), [({}, stamps("rare", 2)), ({}, stamps("forever", 3))]),
    "forever": ({}, stamps("forever", 4), [({}, stamps("forever", 3))]),
}  # fmt: skip
"""For each achievement, a result and last view that earn it, and similar ones that do not."""

GENRES = list(Genre)
EXPERT = {"level": "expert"}
COMIC_CASES: dict[str, tuple[Any, Any, list[tuple[Any, Any]]]] = {
    "first-win": ({"won": 1.0}, None, [({}, None)]),
    "intermediate": ({**WON, "settings": EXPERT}, None, [(WON, None), ({"settings": EXPERT}, None)]),
    "expert": ({**WON, "settings": EXPERT}, None, [({**WON, "settings": {"level": "intermediate"}}, None)]),
    "challenge": (
        {**WON, "settings": {"challenges": "no-rip-offs"}, "sources": {"challenges": 0}}, None,
        [(WON, None), ({**WON, "settings": {"challenges": "no-rip-offs"}, "sources": {"challenges": -15}}, None),
         ({"settings": {"challenges": "no-rip-offs"}}, None)],
    ),
    "hundred": ({"you": 100}, None, [({"you": 99}, None)]),
    "publisher": ({"you": 110}, None, [({"you": 109}, None)]),
    "far-ahead": ({"won": 1.0, "you": 75}, None, [({"won": 1.0, "you": 74}, None)]),
    "every-mastery": ({}, masteries(6), [({}, masteries(5))]),
    "every-genre": ({}, of_genres(*GENRES), [({}, of_genres(*GENRES[1:]))]),
    "beloved": ({}, printed((GENRES[0], 15)), [({}, printed((GENRES[0], 14)))]),
    "orders": ({}, orders(10), [({}, orders(9)), ({}, orders(10, 1))]),
}  # fmt: skip

CASES = [
    (room, name, *case)
    for room, cases in ((STAMPS, STAMP_CASES), (COMICS, COMIC_CASES))
    for name, case in cases.items()
]
PLAIN = {"stamp-swap": with_album(), "age-of-comics": comics()}
Met = Callable[[GameRoom, Any, Result, list[Result]], tuple[str, ...]]


def met(room: GameRoom, view: Any, result: Result, past: list[Result]) -> tuple[str, ...]:
    return newly_met(room.ladder.achievements, view, result, PastGames.of(past, room.name))


def check_case(met: Met, room: GameRoom, name: str, changes: Any, view: Any, others: list[tuple[Any, Any]]) -> bool:
    """Return whether an achievement is awarded in its case and in none of the others."""
    plain = PLAIN[room.name]
    told = met(room, view or plain, lost(room.name, **changes), [])
    return name in told and not any(
        name in met(room, other or plain, lost(room.name, **changed), []) for changed, other in others
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0].name}-{case[1]}")
def test_an_achievement_is_met_by_exactly_what_it_says(case: tuple[Any, ...]) -> None:
    assert check_case(met, *case)


@both
def test_a_game_that_is_nothing_special_achieves_nothing_and_every_achievement_is_tried(room: GameRoom) -> None:
    assert met(room, PLAIN[room.name], lost(room.name), []) == ()
    own = {name for other, name, *_ in CASES if other is room}
    assert own | {"three-in-a-row", "both-editions"} >= {one.name for one in room.ladder.achievements} >= own
    assert len(room.ladder.achievements) >= 8


# -- facts of earlier games -----------------------------------------------------------------------


@both
def test_an_achievement_is_told_once_and_practice_neither_tells_nor_hides_one(room: GameRoom) -> None:
    view, win = PLAIN[room.name], lost(room.name, won=1.0)
    assert met(room, view, win, []) == ("first-win",)
    assert met(room, view, win, [replace(win, achievements=("first-win",))]) == ()
    assert met(room, view, replace(win, practice=True), []) == ()
    assert met(room, view, win, [replace(win, practice=True, achievements=("first-win",))]) == ("first-win",)
    assert met(room, view, win, [replace(win, game="another", achievements=("first-win",))]) == ("first-win",)


@both
def test_three_wins_in_a_row_have_no_other_game_between_them(room: GameRoom) -> None:
    view, win, loss = PLAIN[room.name], lost(room.name, won=1.0, achievements=("first-win",)), lost(room.name)
    assert met(room, view, win, [loss, win, win]) == ("three-in-a-row",)
    for past in ([win], [win, loss, win], [win, win, loss], [win, replace(win, practice=True)]):
        assert met(room, view, win, past) == ()
    assert met(room, view, win, [win, win, replace(loss, practice=True)]) == ("three-in-a-row",)
    assert met(room, view, loss, [win, win]) == ()


def test_both_editions_have_to_be_won() -> None:
    view, win = PLAIN["age-of-comics"], lost("age-of-comics", won=1.0, achievements=("first-win",))
    later = replace(win, settings={"edition": "2026"})
    assert met(COMICS, view, later, [win]) == ("both-editions",)
    assert met(COMICS, view, later, [later]) == met(COMICS, view, later, [replace(win, won=0.0)]) == ()


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_achievement_has_a_name_and_a_line_in_every_language(room: GameRoom, language: str) -> None:
    words = catalogue(language)
    names = [room.ladder.achievement(one.name, words) for one in room.ladder.achievements]
    lines = [room.ladder.achieved_by(one.name, words) for one in room.ladder.achievements]
    assert len(set(names)) == len(set(lines)) == len(room.ladder.achievements)
    assert all(line.endswith(".") for line in lines)
    assert not set(names) & {one.name for one in room.ladder.achievements}


# -- planted mistakes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "room", "mutant"),
    [*((stamp_swap, STAMPS, mutant) for mutant in STAMPS_ACHIEVEMENTS),
     *((age_of_comics, COMICS, mutant) for mutant in COMICS_ACHIEVEMENTS)],
    ids=lambda one: one.new[:30] if isinstance(one, Mutant) else "",
)  # fmt: skip
def test_a_mistake_in_an_achievement_is_noticed(module: Any, room: GameRoom, mutant: Mutant) -> None:
    wrong = plant(f"{module.__name__}.achievements", mutant).ACHIEVEMENTS

    def wrongly(room: GameRoom, view: Any, result: Result, past: list[Result]) -> tuple[str, ...]:
        return newly_met(wrong, view, result, PastGames.of(past, room.name))

    assert not all(check_case(wrongly, *case) for case in CASES if case[0] is room)
