"""Beside a real table in a real browser: whole games by touch on a phone, corrected, reloaded, and after a kill."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cartone.table import Table
from tests.pinzetta import person as pinzetta
from tests.taps import taps

from .browser import Server, table_of
from .test_axe import check

PHONE = {"width": 390, "height": 844}
SETTINGS = {"level": "2", "mode": "full"}
SMALLEST = 40


class Owner:
    """Somebody with the box on the table and a phone in one hand: they say what is asked, and what lies there."""

    def __init__(self, page: Page, server: Server, person: Any) -> None:
        self.page, self.server, self.person = page, server, person
        self.counted = 0

    @property
    def table(self) -> Table[Any]:
        return self.server.table(self.page)

    def wanted(self, table: Table[Any]) -> str:
        if table.draw is not None:
            return str(self.person.draw(table.draw, True))
        return str(self.person.answer(table.pending[0], table.game))

    def say(self) -> None:
        """One answer, tap by tap."""
        table = self.table
        for tap in taps(table, self.wanted(table)):
            self.tap(tap.answer, tap.pick)
            self.counted += 1
        expect(self.page.locator(f'input[name="at"]:not([value="{self.at}"])')).to_have_count(1)

    def tap(self, answer: str, pick: str) -> None:
        self.at = self.page.locator('input[name="at"]').input_value()
        if answer:
            self.page.locator(f'button[name="answer"][value="{answer}"]').first.tap()
        else:
            self.page.locator(f'a[href="?pick={quoted(pick)}"]').first.tap()
            self.page.wait_for_url(re.compile(re.escape(f"?pick={quoted(pick)}")))


def quoted(pick: str) -> str:
    return pick.replace(" ", "%20")


def sit_down(page: Page, server: Server, game: str) -> None:
    page.goto(server.address)
    door = page.locator(f".door-{game} .at-real-table")
    door.locator("summary").tap()
    door.locator('label:has(input[name="rung"][value="level-2"])').tap()
    door.locator("button.primary").tap()
    expect(page.locator(".beside-table #table")).to_be_visible()


def too_small(page: Page) -> list[str]:
    """What a finger would miss."""
    found: list[str] = page.locator(".beside a, .beside button, .beside summary").evaluate_all(
        """(all, least) => all.filter(one => one.getClientRects().length && (one.offsetHeight || least) < least)
        .map(one => one.outerHTML.slice(0, 80))""", SMALLEST)  # fmt: skip
    return found


def check_hands_come_first(page: Page) -> None:
    """What has to be moved is in sight, even if no key of the question is."""
    page.set_viewport_size({"width": PHONE["width"], "height": 330})
    page.goto(page.url)
    expect(page.locator(".hands #news")).to_be_visible()
    assert page.evaluate("scrollY") == 0
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})


def ticks(page: Page) -> list[str]:
    """What the browser keeps of what was ticked off."""
    kept: list[str] = page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('ticks'))")
    return kept


def tick_off(page: Page) -> None:
    """What hands have done stays ticked while something is told, and when the page is loaded again."""
    assert ticks(page) == [], "another turn"
    boxes, picks = page.locator(".hands .done"), page.locator('#table a[href^="?pick="]')
    has_more = boxes.count() > 1
    boxes.last.tap()
    if picks.count():
        picks.first.tap()
        page.wait_for_url(re.compile(r"\?pick="))
        expect(boxes.last).to_be_checked()
    if has_more:
        boxes.first.tap()
    page.goto(page.url.partition("?")[0])
    expect(page.locator(".hands .done:checked")).to_have_count(1 + has_more)
    assert len(ticks(page)) == 1


def test_a_whole_game_beside_the_box_by_touch_with_a_reload_and_a_kill(
    visit: Callable[..., Page], tmp_path: Path
) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, forgive="ERR_CONNECTION_REFUSED")
    game = pinzetta.digital(5, SETTINGS)
    person = pinzetta.Person(game)
    with Server(tmp_path) as server:
        sit_down(page, server, "stamp-swap")
        owner = Owner(page, server, person)
        for step in range(12):
            owner.say()
            assert too_small(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            if step == 0:
                check_hands_come_first(page)
            if step in (1, 5):
                check(page)
                page.reload()
            if step in (8, 9):
                tick_off(page)
        table = table_of(page)
        server.kill()
    with Server(tmp_path, server.port) as again:
        owner.server = again
        page.goto(f"{again.address}/table/{table}")
        while not owner.table.over:
            owner.say()
        assert owner.table.scores == game.scores
        expect(page.locator(".sheet")).to_be_visible()


@pytest.mark.parametrize("how", ["again", "as-played"])
def test_an_entry_two_days_back_is_corrected(visit: Callable[..., Page], server: Server, how: str) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    person = pinzetta.Person(pinzetta.digital(5, SETTINGS))
    sit_down(page, server, "stamp-swap")
    owner = Owner(page, server, person)
    while owner.table.game.day != "sunday":
        owner.say()
    before = owner.table
    page.locator('a[href$="/lines"]').tap()
    expect(page.locator(".lines a")).to_have_count(len(before.entries()))
    line = next(number for number, entry in enumerate(before.entries()) if str(entry).startswith("decision"))
    page.locator(f'.lines a[href$="/lines/{line}"]').tap()
    expect(page.locator("form.correction .tile").first).to_be_visible()
    card = next(value for value in page.locator(".tile").evaluate_all("all => all.map(one => one.value)")
                if f"decision: {value}" != str(before.entries()[line]))  # fmt: skip
    page.locator(f'.tile[value="{card}"]').tap()
    page.locator(f'button[name="how"][value="{how}"]').tap()
    expect(page.locator("#table")).to_be_visible()
    after = owner.table
    assert str(after.entries()[line]) == f"decision: {card}"
    if how == "as-played":
        said = [str(choice.own) for choice in before.choices]
        lines = [str(entry).split(" ", 2)[2] for entry in after.entries() if str(entry).startswith("B ")]
        assert lines == said[: len(lines)] or lines == said[-len(lines) :]
    owner.say()
