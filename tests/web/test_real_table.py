"""Physical games in a real browser: entered by touch on a phone, corrected, reloaded, and continued after a kill.

`python -m tests.web.proof` enters whole games by touch alone.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from cartone.host import FILE, Host
from cartone.store import SqliteStore
from cartone.table import Outcome
from tests.crash.setups import SETUPS, serving

from ..proving import left_to_proof
from .beside import SHELVES, TOUCH, Owner, Shelf, anything, check_fits, rounds, unfold
from .browser import Player, at_port, free_port, table_of
from .one_hand import LOW
from .onstage import Home
from .places import PHONE, Visit
from .test_axe import check

BEFORE_THE_KILL, RELOADED = 5, 2
"""Number of answers before the server is stopped, and index of the answer after which the page is reloaded."""

THIRD, FEW = 3, 5
CARDS = 2

both = pytest.mark.parametrize("shelf", SHELVES, ids=[shelf.game for shelf in SHELVES])


@both
def test_a_whole_game_beside_the_box_by_touch_with_a_reload_and_a_kill(
    visit: Visit, tmp_path: Path, shelf: Shelf
) -> None:
    """The game is played from the lobby to the end, on a phone that shows the bars of its browser."""
    page = visit(forgive="net::ERR_", **TOUCH | {"viewport": LOW})
    host = Host(SqliteStore(tmp_path / FILE))
    with serving(SETUPS["sqlite-1"], tmp_path) as server:
        owner = Owner(page, host, at_port(server.port), shelf)
        owner.sit_down()
        turns = 0
        for step in range(BEFORE_THE_KILL):
            owner.say()
            check_fits(page)
            if step == RELOADED:
                check_on_its_side(page)
                check(page)
                page.reload()
            if page.locator(".hands .done").count():
                check_hands_come_first(page)
                tick_off(page)
                turns += 1
        assert turns > 1
        table, at = table_of(page), Player(page).at
        server.stop()
        server.port = free_port()
        server.start()
        owner.address = at_port(server.port)
        page.goto(owner.address)
        page.locator(f'a[href="/table/{table}"]').first.click()
        expect(page.locator("#table")).to_be_visible()
        assert Player(page).at == at, "the table stands where it stood, and goes on"
        while not owner.table.over:
            owner.say()
            check_fits(page)
        assert owner.table.scores == owner.told.game.scores
        expect(page.locator(".sheet")).to_be_visible()
    host.close()


def check_hands_come_first(page: Page) -> None:
    """Check that the moves are visible on a very low screen."""
    page.set_viewport_size({"width": PHONE["width"], "height": 330})
    page.goto(page.url)
    expect(page.locator(".hands #news")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.set_viewport_size(LOW)


def check_on_its_side(page: Page) -> None:
    """Check that, on a low screen, the space above the question is small and no card covers the tools."""
    page.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    against = page.locator(".against")
    if against.count():
        assert against.evaluate("one => one.getBoundingClientRect().bottom + scrollY") <= PHONE["width"] / 4
    else:
        over = page.locator(".tools").first.evaluate(
            """one => [...one.children].map(tool => [tool, tool.getBoundingClientRect()])
            .map(([tool, {left, top, width, height}]) => document.elementFromPoint(left + width / 2, top + height / 2))
            .filter(found => !one.contains(found)).map(found => found?.outerHTML.slice(0, 80))""")  # fmt: skip
        assert over == []
    page.set_viewport_size(LOW)


TICKS = "Object.keys(localStorage).filter(name => name.startsWith('ticks')).length"
"""Script that counts the ticks stored in the browser."""


def tick_off(page: Page) -> None:
    """Check that ticks stay after a pick and after a reload."""
    assert page.evaluate(TICKS) == 0, "another turn"
    boxes, picks = page.locator(".hands .done"), page.locator('#table a[href^="?pick="]')
    has_more = boxes.count() > 1
    boxes.last.tap()
    if picks.count():
        unfold(page)
        picks.first.tap()
        page.wait_for_url(re.compile(r"\?pick="))
        expect(boxes.last).to_be_checked()
    if has_more:
        boxes.first.tap()
    page.goto(page.url.partition("?")[0])
    expect(page.locator(".hands .done:checked")).to_have_count(1 + has_more)
    assert page.evaluate(TICKS) == 1


SLIPS = {"stamp-swap": ("A choose ", "B1"), "age-of-comics": ("automa: ", "Z03")}
"""The beginning of a line in the first round, and the corrected entry for that line."""


@both
def test_an_entry_two_rounds_back_is_corrected_by_touch(visit: Visit, home: Home, shelf: Shelf) -> None:
    page = visit(**TOUCH)
    owner = Owner(page, home.host, home.address, shelf)
    table = home.host.real.lay(shelf.game, True, settings=owner.told.table.header.settings)
    page.goto(f"{home.address}/table/{table}")
    owner.say_quickly(lambda table: rounds(table) == THIRD)
    begins, entry = SLIPS[shelf.game]
    line = next(number for number, said in enumerate(owner.table.entries()) if str(said).startswith(begins))
    said = len(owner.table.entries())
    owner.correct(line, entry, "again")
    check_fits(page)
    assert str(owner.table.entries()[line]) == begins + entry
    assert rounds(owner.table) == THIRD, "what was said since counts again"
    assert len(owner.table.entries()) > said - FEW
    moved = page.locator(".hands .moved .done")
    assert moved.count() > 2, "what has to be moved stands on the table"
    expect(moved.first).to_be_in_viewport(ratio=0.99)
    moved.last.tap()
    page.reload()
    expect(moved.last).to_be_checked()
    owner.say(anything(owner.table))
    assert not moved.count()


@pytest.mark.parametrize(
    ("game", "pack"),
    [
        pytest.param("stamp-swap", "house", marks=pytest.mark.walk),
        ("age-of-comics", "none"),
        *left_to_proof(("stamp-swap", "none"), ("age-of-comics", "house")),
    ],
)
def test_which_card_came_is_told_by_touch(visit: Visit, home: Home, game: str, pack: str) -> None:
    """In full depth, the setup asks for each card, which the owner chooses tile by tile."""
    page = visit(**TOUCH)
    name = home.host.real.lay(game, True, pack, is_full=True)
    page.goto(f"{home.address}/table/{name}")
    tiles = page.locator(".coming .tile")
    for card in range(CARDS):
        said = len(home.host.live(name).table.entries())
        while len(home.host.live(name).table.entries()) == said:
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            if card == 0:
                check_on_its_side(page)
                check(page)
                page.reload()
            tap(page, tiles.nth(card % tiles.count()))
    last = home.host.live(name).table.entries()[-1]
    assert isinstance(last, Outcome)
    tap(page, page.get_by_role("button", name="Undo"))
    assert len(home.host.live(name).table.entries()) == said
    page.locator(".by-word summary").tap()
    page.locator(".by-word input[name=answer]").fill(last.card)
    page.keyboard.press("Enter")
    expect(page.locator(".by-word input[name=answer]")).to_have_value("")
    assert home.host.live(name).table.entries()[-1] == last


def tap(page: Page, thing: Locator) -> None:
    """Tap an element that changes the question or the table."""
    now = "location.href + document.querySelector('#table input[name=at]').value"
    before = page.evaluate(now)
    thing.tap()
    page.wait_for_function(f"before => {now} !== before", arg=before, polling=20)


def test_what_a_question_mark_says_is_seen_on_a_phone(visit: Visit, home: Home) -> None:
    """The explanation is visible anywhere on the page, even below a long list of instructions."""
    page = visit(**TOUCH)
    name = home.host.real.lay("stamp-swap", False, settings={"level": "2"})
    opened = 0
    while (ask := home.host.live(name).table.pending.get(0)) is not None:
        if ask.kind == "tell":
            page.goto(f"{home.address}/table/{name}")
            unfold(page)
            page.locator("details.advice summary").tap()
            expect(page.locator("details.advice p")).to_be_in_viewport(ratio=0.99)
            opened += 1
        said = str(ask.options.at(len(ask.options) - 1 if ask.kind == "tell" else 0))
        home.host.moves.answer(name, 0, home.host.live(name).at(0), said)
    assert opened > 4
