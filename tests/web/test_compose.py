"""An answer is composed on the page: no click is lost or misplaced at any pace, and only the whole answer is sent."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from cartone.locale import catalogue
from cartone.table import Random, Table, key_of
from cartone.web.lobby_games import page_at

from ..proving import left_to_proof
from .browser import Player, box_of
from .moments import ALONE, open_table, until, with_friends
from .onstage import Home
from .places import PHONE, WIDE, Visit
from .test_moves import answers
from .test_one_screen import SEEDS, fullest

LATENCY, BETWEEN = 150, 0.15
"""Latency of each request in milliseconds, and time between two clicks in seconds."""

TRAYS = """() => [...document.querySelectorAll("#table [data-tray]")].map(tray => {
    const { x, y, width, height } = tray.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
})"""

POINTS = """([picture, link]) => {
    const svg = document.querySelector(picture);
    return [svg, svg.closest("[data-lift]").querySelector(link)].map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    });
}"""
"""Script that returns the centres of an item and of one of its links."""

TOLD = """page => [...page.querySelectorAll("[data-tray]")].map(tray => {
    const said = selector => [...tray.querySelectorAll(selector)].filter(one => !one.closest("[hidden]"))
        .map(one => `${one.textContent.replace(/\\s+/g, " ").trim()} ${one.title}`);
    return {
        items: [...tray.querySelectorAll("[data-item]")].map(one => one.dataset.item),
        head: said(".chip, .sum, .odds"),
        marks: tray.querySelectorAll(".odds:not([hidden]) .on").length,
        whole: said(".primary, .notice"),
        answer: tray.querySelector(".primary")?.value.split("|").map(part => part.trim()).sort(),
        links: [...tray.querySelectorAll("[data-tray-link]")].map(one => one.getAttribute("href")),
    };
})"""
"""Script that returns the texts of a page's trays; either pile of a cut may come first."""

DRAWN = f"""async () => {{
    const text = await (await fetch(location)).text();
    return ({TOLD})(new DOMParser().parseFromString(text, "text/html"));
}}"""
"""Script that returns the same for the page as rendered by the server."""


OFFERED = """page => {
    const all = (selector, told) => [...page.querySelectorAll(selector)].map(told);
    const words = one => one.textContent.replace(/\\s+/g, " ").trim();
    return [
        all("#table .cell", one => [one.value, one.className]),
        all("#table button[name=answer]:not(.cell)", one => [one.value, one.ariaLabel, one.className]),
        all('#table a[href^="?pick="]', one => [one.getAttribute("href"), one.className, one.ariaCurrent]),
        all("#table .picked", one => [one.className, one.dataset.gains]),
        all("#table :is(.worth, .chip, .preview, .proof, #do, .left)", words),
    ];
}"""
"""Script that returns what can be answered on a page, with everything that the page says of it."""

TWO_PARTS = {
    "stamp-swap": ("place", "exchange"),
    "age-of-comics": ("convert", "re-assign", "move-cube", "action"),
}
"""Kinds of questions whose answers have two parts, by game."""


class Cut:
    """A question that asks for a cut, on a page with slow requests."""

    def __init__(self, page: Page, home: Home, table: str, random: Random) -> None:
        self.page, self.home, self.random = page, home, random
        page.goto(f"{home.address}/table/{table}")
        page.locator(".loose [data-lift]").first.wait_for()
        self.items = [item.number for item in self.table.view(0).me.collection]
        self.given = len(answers(home, page))
        self.last = 0.0

    @property
    def table(self) -> Table[Any]:
        return self.home.table(self.page)

    def aim(self) -> dict[int, str]:
        """Return the tray of each item in a random legal cut."""
        ways = [(str(tray), part) for tray, part in enumerate(self.table.pending[0].options.sample(self.random))]
        return {item: tray for tray, part in ways for item in part}

    def moves_to(self, aim: dict[int, str]) -> Iterator[tuple[int, str]]:
        """Yield moves that lead to a cut, after some random ones."""
        lie = dict.fromkeys(self.items, "")
        for _ in range(3):
            item = self.items[self.random.below(len(self.items))]
            if lie[item] != (tray := ("", "1", "2")[self.random.below(3)]):
                lie[item] = tray
                yield item, tray
        yield from ((item, tray) for item, tray in aim.items() if lie[item] != tray)

    def in_time(self) -> None:
        """Wait until it is time for the next click."""
        self.page.wait_for_timeout(max(0.0, 1000 * (self.last + BETWEEN - time.monotonic())))
        self.last = time.monotonic()

    def click(self, item: int, tray: str) -> None:
        """Point at an item, and click on the link to a tray."""
        here, there = self.page.evaluate(POINTS, [f'[data-lift="{item}"] svg', f'[data-tray-link="{tray}"]'])
        self.page.mouse.move(*here)
        self.in_time()
        self.page.mouse.click(*there)

    def tap(self, item: int, tray: str) -> None:
        """Tap an item, and then the tray."""
        self.in_time()
        self.page.locator(f'[data-lift="{item}"] svg').first.tap()
        head = box_of(self.page.locator(f'[data-tray="{tray}"] h3'))
        self.in_time()
        self.page.touchscreen.tap(head["x"] + 8, head["y"] + 8)

    def key(self, item: int, tray: str) -> None:
        self.page.locator(f'[data-lift="{item}"] [data-tray-link="{tray}"]').focus()
        self.page.keyboard.press("Enter")

    def send(self) -> None:
        """Press the button, and wait for the next question."""
        self.in_time()
        self.page.locator(".loose .primary").click()
        expect(self.page.locator(".loose .primary")).to_have_count(0)

    def check_answer(self, aim: dict[int, str]) -> None:
        parts = [" ".join(str(item) for item, there in aim.items() if there == str(tray)) or "-" for tray in range(3)]
        answer = answers(self.home, self.page)[self.given]
        said = [part.strip() for part in answer.split(maxsplit=2)[2].split("|")]
        assert said[0] == parts[0]
        assert {*said[1:]} == {*parts[1:]}

    def sizes(self) -> Any:
        return self.page.evaluate(TRAYS)


def slow(page: Page) -> list[str]:
    """Slow down all requests of a page; return a list to which each request is added."""
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    slowness = {"latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1, "offline": False}
    wire.send("Network.emulateNetworkConditions", slowness)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    return asked


def new_cut(home: Home, seed: int) -> str:
    """Return a table that asks for a cut."""
    table, random = home.host.tables.new("stamp-swap", ("me", "pinzetta"), seed), Random(key_of(seed, "before"))
    while (ask := (live := home.host.live(table)).table.pending[0]).kind != "split":
        home.host.moves.answer(table, 0, live.at(0), str(ask.options.sample(random)))
    return table


@pytest.mark.parametrize("cuts", [2, *left_to_proof(200)])
@pytest.mark.parametrize("by", ["click", "tap"])
def test_cuts_in_haste_on_a_slow_line_are_what_was_clicked(visit: Visit, home: Home, by: str, cuts: int) -> None:
    page = visit(viewport=WIDE) if by == "click" else visit(viewport=PHONE, has_touch=True, is_mobile=True)
    asked = slow(page)
    for seed in range(cuts):
        cut = Cut(page, home, new_cut(home, seed), Random(key_of(seed, "haste")))
        aim, sizes = cut.aim(), cut.sizes()
        asked.clear()
        for item, tray in cut.moves_to(aim):
            getattr(cut, by)(item, tray)
            assert cut.sizes() == sizes, "trays keep their size"
        cut.send()
        cut.check_answer(aim)
        assert not [one for one in asked if "pick=" in one]
        assert [urlsplit(one).path.rpartition("/")[2] for one in asked if one.startswith("POST")] == ["answer"]


@pytest.mark.parametrize("company", ["solo", "friends"])
def test_a_page_tells_of_a_cut_what_the_server_tells(page: Page, home: Home, company: str) -> None:
    """Values, tokens, chances, refusals and addresses agree wherever the items are, and also after a reload."""
    for seed in range(3):
        random = Random(key_of(seed, "told"))
        address = open_table(page, home, with_friends("stamp-swap", "cut"))
        cut = Cut(page, home, new_cut(home, seed) if company == "solo" else address.rpartition("/")[2], random)
        seen = set()
        for _ in range(24):
            item = cut.items[random.below(len(cut.items))]
            links = page.locator(f'[data-lift="{item}"] [data-tray-link]')
            ways: Sequence[str] = links.evaluate_all(
                "all => all.filter(one => one.checkVisibility()).map(one => one.dataset.trayLink)")  # fmt: skip
            ways = [tray for tray in ways if tray] or ways
            cut.key(item, ways[random.below(len(ways))])
            told = page.evaluate(f"({TOLD})(document)")
            assert told == page.evaluate(DRAWN)
            seen.add(str(told[0]["whole"]))
        assert len(seen) > 2, "sorted and not, legal and not"
        page.reload()
        assert page.evaluate(f"({TOLD})(document)") == told


def test_a_cut_survives_a_hint_and_is_made_anew_when_it_is_undone(page: Page, home: Home) -> None:
    cut = Cut(page, home, new_cut(home, 3), Random(key_of(3, "undo")))
    slow(page)
    aim = cut.aim()
    for number, (item, tray) in enumerate(aim.items()):
        if number == 2:
            page.locator('[data-key="h"]').click()
        cut.click(item, tray)
    expect(page.locator(".hint")).to_be_visible()
    expect(page.locator(".suggested[data-tray-link]")).to_have_count(len(cut.items))
    expect(page.locator(".loose .primary")).to_be_visible()
    cut.send()
    cut.check_answer(aim)
    page.locator('[data-key="u"]').click()
    page.locator("#sure button[value=yes]").click()
    expect(page.locator(".loose [data-lift]")).to_have_count(len(cut.items))
    aim = cut.aim()
    for item, tray in aim.items():
        cut.click(item, tray)
    cut.send()
    cut.check_answer(aim)


@pytest.mark.parametrize("game", TWO_PARTS)
def test_a_page_is_after_a_first_part_what_the_server_draws_and_asks_it_nothing(
    page: Page, home: Home, game: str
) -> None:
    records = fullest(game, ALONE[game], SEEDS[:2] if game == "stamp-swap" else SEEDS)
    records["action"] = until("age-of-comics", ALONE["age-of-comics"], has_proof)
    asked = slow(page)
    for kind in TWO_PARTS[game]:
        page.goto(open_table(page, home, records[kind]))
        page.wait_for_load_state("networkidle")
        parts = page.locator(PARTS).evaluate_all("all => all.map(one => one.getAttribute('href'))")
        assert parts
        for part in [*parts, *reversed(parts)]:
            asked.clear()
            if page.locator(link := f'#table a[href="{part}"]:not([aria-current])').count():
                page.locator(link).first.click()
                expect(page).to_have_url(re.compile(re.escape(part) + "$"))
            assert not [one for one in asked if urlsplit(one).path == urlsplit(page.url).path]
            assert page.evaluate(f"({OFFERED})(document)") == page.evaluate(DRAWN.replace(TOLD, OFFERED))
        asked.clear()
        given, before = answers(home, page), Player(page).at
        value = page.locator(SECOND).first.get_attribute("value")
        page.locator(SECOND).first.press("Enter")
        Player(page).wait_for_another(before)
        assert answers(home, page)[len(given) :] == [f"A {kind} {value}"]
        assert [urlsplit(one).path.rpartition("/")[2] for one in asked if one.startswith("POST")] == ["answer"]


PARTS = '#table a.legal[href^="?pick="]'
SECOND = "#table .cell, #table .region button[name=answer]"


def has_proof(table: Table[Any]) -> bool:
    """Return whether a print can be previewed."""
    return table.pending[0].kind == "action" and bool(page_at(table, 0, catalogue("en")).choices.first_parts)
