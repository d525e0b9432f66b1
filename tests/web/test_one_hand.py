"""A guided game on a phone: the question, its keys and Undo are visible above even a long list of instructions."""

from __future__ import annotations

from collections import Counter
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from cartone.host import MOVED_BACK
from tests.real.entries import told_automa, told_pinzetta

from ..proving import left_to_proof
from .one_hand import HIGH, LOW, measured, moments
from .onstage import Home
from .places import Visit, in_language
from .test_real_corrections import FRIDAY, LESS, PILES

TWICE = 2
"""How often each kind of question is checked, with every step of its form."""
COLUMNS = 4
"""Columns of keys for an action."""
LONG = 9
"""Number of lines from which a list counts as long."""
OPPONENTS = {"Pinzetta": told_pinzetta, "the Automa": told_automa}
OUR_PACK, NO_PACK = 2, 10
"""Seeds of games that are entered with a pack and without one."""


def on_a_phone(visit: Visit, viewport: ViewportSize) -> Page:
    return visit(viewport=viewport, has_touch=True, is_mobile=True)


@pytest.mark.parametrize(
    ("opponent", "seed", "viewport", "language"),
    [
        *((opponent, NO_PACK, LOW, "en") for opponent in OPPONENTS),
        *left_to_proof(
            *((opponent, OUR_PACK, LOW, "de") for opponent in OPPONENTS),
            *((opponent, NO_PACK, HIGH, "pl") for opponent in OPPONENTS),
            *((opponent, NO_PACK, LOW, "it") for opponent in OPPONENTS),
        ),
    ],
)
def test_question_keys_and_undo_are_in_sight_in_a_whole_game(
    visit: Visit, home: Home, opponent: str, seed: int, viewport: ViewportSize, language: str
) -> None:
    """If there are too many keys for the screen, the first ones are visible and the others scroll separately."""
    page, told = on_a_phone(visit, viewport), OPPONENTS[opponent](seed)
    in_language(page, home.address, language)
    name, looked, hidden = home.host.tables.lay(told.table), Counter[str](), []
    for kind, pick in moments(home.host, name, told.right):
        stage = f"{kind} {pick.split().count('.')}"
        if looked[stage] < TWICE:
            looked[stage] += 1
            hidden += [(stage, one) for one in measured(page, f"{home.address}/table/{name}", pick)["unseen"]]
    assert hidden == []
    assert looked.total() > 2 * TWICE * len(OPPONENTS)


def test_what_hands_have_to_do_can_be_scrolled_into_sight_above_the_question(visit: Visit, home: Home) -> None:
    page, told = on_a_phone(visit, LOW), told_automa(NO_PACK)
    name = home.host.tables.lay(told.table)
    while len((live := home.host.live(name)).news(0)) < LONG:
        home.host.moves.answer(name, 0, live.at(0), told.right(live.table))
    page.goto(f"{home.address}/table/{name}")
    last = page.locator(".hands .done").last
    last.scroll_into_view_if_needed()
    last.tap()
    expect(last).to_be_checked()
    for one in ("#do", ".tools [data-key=u]"):
        expect(page.locator(one)).to_be_in_viewport(ratio=0.99)


def test_a_turn_and_the_question_after_it_are_in_sight_together(visit: Visit, home: Home) -> None:
    """The keys are in four columns, so that the Automa's turn needs no tap on Done before yours is told."""
    page, name = on_a_phone(visit, LOW), home.host.real.lay("age-of-comics", True, "none")
    for entry in ("western", "hire"):
        home.host.moves.answer(name, 0, home.host.live(name).at(0), entry)
    page.goto(f"{home.address}/table/{name}")
    expect(page.locator(".folded")).to_have_count(0)
    for one in (*page.locator("#news > li").all(), *page.locator("button.tile").all()):
        expect(one).to_be_in_viewport(ratio=0.99)
    places = page.locator("button.tile").evaluate_all("all => all.map(one => one.getBoundingClientRect().left)")
    assert len({*places}) == COLUMNS


def test_done_ticks_off_nothing_that_a_correction_has_folded_away(visit: Visit, home: Home) -> None:
    page, name = on_a_phone(visit, LOW), home.host.real.lay("stamp-swap", True, "none")
    for entry in FRIDAY:
        home.host.moves.answer(name, 0, home.host.live(name).at(0), entry)
    home.host.real.correct(name, home.host.live(name).at(0), PILES, LESS, MOVED_BACK)
    page.goto(f"{home.address}/table/{name}")
    page.locator("[data-all-done]").tap()
    expect(page.locator("#news .done:not(:checked)")).to_have_count(0)
    for box in page.locator(".told .done").all():
        expect(box).not_to_be_checked()
    assert page.locator(".told .done").count() > 1


def test_both_ways_to_correct_something_are_in_sight_and_one_stands_out(visit: Visit, home: Home) -> None:
    page, name = on_a_phone(visit, LOW), home.host.real.lay("stamp-swap", True, "none")
    for entry in FRIDAY:
        home.host.moves.answer(name, 0, home.host.live(name).at(0), entry)
    page.goto(f"{home.address}/table/{name}/lines/{PILES}?{urlencode({'answer': LESS})}")
    ways = page.locator("button[name=how]")
    expect(ways).to_have_count(2)
    for way in ways.all():
        expect(way).to_be_in_viewport(ratio=0.99)
    expect(page.locator("button[name=how].primary")).to_have_count(1)
    page.locator(".way summary").last.tap()
    expect(page.locator(".way").last.locator(".to-move li").first).to_be_visible()
