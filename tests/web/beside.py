"""Somebody with the box on the table and a phone in one hand: they tap what is asked, and what lies there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from cartone.host import Host
from cartone.table import Table
from tests.real.entries import Told, told_automa, told_pinzetta
from tests.taps import taps

from .browser import table_of
from .places import PHONE

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
SMALLEST = 40


class Shelf(NamedTuple):
    """A box, with what is tapped in the lobby, and a game that can be retold."""

    game: str
    rung: str
    told: Callable[[], Told]


SHELVES = [
    Shelf("stamp-swap", "level-2", lambda: told_pinzetta(2)),
    Shelf("age-of-comics", "expert-seed", lambda: told_automa(4)),
]


class Owner:
    """Tells a game by touch, or parts of it over the host: to be there sooner."""

    def __init__(self, page: Page, host: Host, address: str, shelf: Shelf) -> None:
        self.page, self.host, self.address, self.shelf = page, host, address, shelf
        self.told = shelf.told()

    @property
    def table(self) -> Table[Any]:
        return self.host.live(table_of(self.page)).table

    def sit_down(self) -> None:
        """From the lobby to a table, by touch."""
        self.page.goto(self.address)
        door = self.page.locator(f".door-{self.shelf.game} .at-real-table")
        door.locator("> summary").tap()
        door.locator(f'label:has(input[name="rung"][value="{self.shelf.rung}"])').tap()
        door.locator("select[name=pack]").select_option("house")  # whose cards the scripted person has
        door.locator("button.primary").tap()
        expect(self.page.locator(".beside-table #table")).to_be_visible()
        assert self.told.table.header.settings.items() <= self.table.header.settings.items()

    def say(self, entry: str = "") -> None:
        """One answer, tap by tap: what is right, if nothing else is said."""
        table = self.table
        for tap in taps(table, entry or self.told.right(table)):
            self.tap(tap.answer, tap.pick)
        expect(self.page.locator(f'input[name="at"]:not([value="{self.at}"])')).to_have_count(1)

    def tap(self, answer: str, pick: str) -> None:
        self.at = self.page.locator('input[name="at"]').input_value()
        if answer:
            self.page.locator(f'button[name="answer"][value="{answer}"]').first.tap()
        else:
            link = "?pick=" + pick.replace(" ", "%20")
            self.page.locator(f'a[href="{link}"]').first.tap()
            self.page.wait_for_url(re.compile(re.escape(link)))

    def say_quickly(self, until: Callable[[Table[Any]], bool]) -> None:
        """What is right, over the host, until something is so."""
        name = table_of(self.page)
        while not until((live := self.host.live(name)).table):
            self.host.moves.answer(name, 0, live.at(0), self.told.right(live.table))
        self.page.goto(f"{self.address}/table/{name}")

    def correct(self, line: int, entry: str, how: str) -> None:
        """Say a line otherwise, by touch, and whatever is asked before later entries count again."""
        page = self.page
        page.locator('a[href$="/lines"]').first.tap()
        page.locator(f'.lines a[href$="/lines/{line}"]').tap()
        expect(page.locator("form.correction")).to_be_visible()
        page.locator(f'form.correction .tile[value="{entry}"]').tap()
        way = page.locator(f'button[name="how"][value="{how}"]')
        expect(way).to_be_visible()
        way.tap()
        expect(page.locator("#table")).to_be_visible()
        while page.locator(".later").count():
            self.say(anything(self.table))


def anything(table: Table[Any]) -> str:
    """Something that can be said there."""
    return str(table.draw.fitting()[0].id if table.draw is not None else table.pending[0].options.at(0))


def rounds(table: Table[Any]) -> int:
    """How many days or rounds have begun."""
    return sum(event.id in ("day", "round") for event in table.events(0))


def check_fits(page: Page) -> None:
    """Nothing is too small for a finger, or wider than the phone."""
    small = page.locator(".beside a, .beside button, .beside summary").evaluate_all(
        """(all, least) => all.filter(one => one.getClientRects().length && (one.offsetHeight || least) < least)
        .map(one => one.outerHTML.slice(0, 80))""", SMALLEST)  # fmt: skip
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
