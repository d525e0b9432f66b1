"""A player of a physical game who taps the answers on a phone."""

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
    """A physical game: the lobby settings to choose, and the on-screen game whose answers are entered."""

    game: str
    rung: str
    told: Callable[[], Told]


SHELVES = [
    Shelf("stamp-swap", "level-2", lambda: told_pinzetta(2)),
    Shelf("age-of-comics", "expert-seed", lambda: told_automa(4)),
]


class Owner:
    """An owner who enters a game by touch, or enters parts of it directly at the host to save time."""

    def __init__(self, page: Page, host: Host, address: str, shelf: Shelf) -> None:
        self.page, self.host, self.address, self.shelf = page, host, address, shelf
        self.told = shelf.told()

    @property
    def table(self) -> Table[Any]:
        return self.host.live(table_of(self.page)).table

    def sit_down(self) -> None:
        """Set up a table in the lobby by touch, choosing the level before the way to play."""
        self.page.goto(self.address)
        game = self.page.locator(f".door-{self.shelf.game}")
        game.locator(".ways > summary").tap()
        game.locator(f'label:has(input[name="rung"][value="{self.shelf.rung}"])').first.tap()
        door = game.locator(".at-real-table")
        door.locator("> summary").tap()
        door.locator("select[name=pack]").select_option("house")  # the scripted person has these cards
        door.locator("button.primary").tap()
        expect(self.page.locator(".beside-table #table")).to_be_visible()
        assert self.told.table.header.settings.items() <= self.table.header.settings.items()

    def say(self, entry: str = "") -> None:
        """Make an entry tap by tap, by default the right one."""
        table, done = self.table, self.page.locator("[data-all-done]")
        if done.is_visible():
            done.tap()
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
        """Make the right entries directly at the host until a condition holds."""
        name = table_of(self.page)
        while not until((live := self.host.live(name)).table):
            self.host.moves.answer(name, 0, live.at(0), self.told.right(live.table))
        self.page.goto(f"{self.address}/table/{name}")

    def correct(self, line: int, entry: str, how: str) -> None:
        """Correct a line by touch, and answer any new questions before the later entries."""
        page = self.page
        unfold(page)
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
    """Return any legal entry."""
    return str(table.draw.fitting()[0].id if table.draw is not None else table.pending[0].options.at(0))


def rounds(table: Table[Any]) -> int:
    """Return the number of days or rounds that have begun."""
    return sum(event.id in ("day", "round") for event in table.events(0))


def unfold(page: Page) -> None:
    """Unfold the question, even if some instructions are not ticked off yet."""
    if page.locator(".folded").count():
        page.locator("#do").tap()


def check_fits(page: Page) -> None:
    """Check that every control is large enough for a finger, and that nothing is wider than the phone."""
    small = page.locator(".beside a, .beside button, .beside summary").evaluate_all(
        """(all, least) => all.filter(one => one.getClientRects().length && (one.offsetHeight || least) < least)
        .map(one => one.outerHTML.slice(0, 80))""", SMALLEST)  # fmt: skip
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
