"""Every event is shown on the table step by step before the next question, and the last step agrees with the new
page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.kit.onlooker import COMICS, STAMPS, Kind

from .browser import ADD_STYLE
from .onstage import NOTES, TAKE, Home, Seat
from .stage import touches_of

SCREEN = {"width": 1366, "height": 800}
STRETCHES = [
    (STAMPS[7], "split", 6, 20),  # against Pinzetta, from the first cut to the next day
    (STAMPS[2], "choose", 8, 10),  # four people at the table
    (COMICS[4], "action", 5, 10),  # against the Automa
    (COMICS[0], "action", 6, 4),  # two people at the table
]
"""Parts of games: where each begins, the number of answers, and the minimum number of pieces that must be seen
moving."""


@pytest.mark.parametrize(("kind", "start", "answers", "moves"), STRETCHES, ids=lambda given: str(given))
def test_each_step_is_played_and_all_ends_where_the_new_page_draws_it(
    visit: Callable[..., Page], home: Home, kind: Kind, start: str, answers: int, moves: int
) -> None:
    page = visit(forgive="AudioContext", viewport=SCREEN)  # the bell for your turn cannot sound before the first press
    page.add_init_script(NOTES)
    seat = Seat(page, home, kind, 1, until=start)
    assert sum(seat.play() for _ in range(answers)) >= moves
    assert page.evaluate("window.shifted") == []


@pytest.mark.parametrize(
    ("kind", "seed", "start", "answers", "told"),
    [(COMICS[0], 3, "action", 1, "prints “"), (COMICS[13], 124, "re-assign", 2, "the difference")],
    ids=["print", "re-assign"],
)
def test_a_comic_and_its_team_lie_once_on_the_table_while_more_is_told_of_them(
    visit: Callable[..., Page], home: Home, kind: Kind, seed: int, start: str, answers: int, told: str
) -> None:
    """The comic and its team arrive one after the other, although the new page draws all of them at once."""
    page = visit(forgive="AudioContext", viewport=SCREEN)
    page.add_init_script(NOTES)
    seat = Seat(page, home, kind, seed, until=start)
    for _ in range(answers):
        seat.play()
    assert any(told in line for line in seat.lines())


@pytest.mark.parametrize("kind", [STAMPS[7], COMICS[4]], ids=str)
def test_with_less_motion_the_same_is_a_list_and_nothing_moves(
    visit: Callable[..., Page], home: Home, kind: Kind
) -> None:
    page = visit(viewport=SCREEN, reduced_motion="reduce")
    page.add_init_script(NOTES)
    seat, told = Seat(page, home, kind, 1, until="action" if kind.game == "age-of-comics" else "split"), 0
    for _ in range(3):
        board = seat.board()
        seat.answer()
        for show in page.evaluate(TAKE):
            assert not show["steps"]
            told += len(show["lines"])
            for _, touches, *_ in show["lines"]:
                board.play(touches_of(touches))
        assert board == seat.board(), "all that happened is told, in order"
        assert page.locator("#news > li:visible").evaluate_all(SAID) == seat.lines()
    assert told > 8
    assert page.evaluate("window.moved") == 0


GLOW = (
    "@keyframes glow { to { opacity: .5 } } #do::after { content: '!' } #do, #do::after { animation: glow 9s infinite }"
)
RUNNING = "document.getAnimations().filter(one => one.playState === 'running').length"


def test_with_less_motion_no_style_moves_anything(visit: Callable[..., Page], home: Home) -> None:
    """Not even beside an element, where a style could make a sign glow."""
    page = visit(viewport=SCREEN, is_painted=True)
    seat = Seat(page, home, STAMPS[7], 1, until="split")
    page.evaluate(ADD_STYLE, GLOW)
    assert page.evaluate(RUNNING) == 2
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(RUNNING) == 0
    for _ in range(2):
        seat.answer()
        assert page.evaluate(RUNNING) == 0


SAID = "all => all.map(one => (one.querySelector('summary') ?? one).textContent.trim())"
