"""Accessibility: axe-core's rules, names for all elements, focus, and announcements."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize, expect

from cartone.locale import LANGUAGES
from cartone.table import Record

from ..made_up_reviews import GO, make_up
from ..proving import left_to_proof
from . import places
from .browser import AUTOMA, PINZETTA, Player, has_focus
from .moments import LONG, alone, open_table, with_friends
from .onstage import Home, at_home
from .places import PHONE, QUESTIONS, WIDE, Visit, games, questions
from .site import Site

one = pytest.mark.parametrize("button", [PINZETTA, *left_to_proof(AUTOMA)], ids=["stamp-swap", "age-of-comics"])

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOKS: list[tuple[str, ViewportSize]] = [("light", WIDE), ("dark", PHONE), ("dark", WIDE), ("light", PHONE)]
"""Colour schemes and sizes in the order of use; the first two and the last two each cover both schemes and both
sizes."""


@pytest.fixture
def looks(proving: bool) -> int:
    """Return the number of looks for each page; a page begins where the previous one ended."""
    return 2 if proving else 1


PLAIN = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("body { background: var(--paper) !important }");
    document.adoptedStyleSheets = [sheet];
    for (const one of document.querySelectorAll("svg")) one.replaceChildren(...one.querySelectorAll(":scope > title"));
    for (const one of document.querySelectorAll("[data-region], .felt *")) one.scrollTop = 0;
}"""
"""Script that removes pictures and patterns, in which axe cannot measure contrast but spends much time, and scrolls to
the start, so that no target is cut off at an edge."""

NAMELESS = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter(one => one.checkVisibility() && one.type !== "hidden")
    .filter(one => ![one.ariaLabel, one.title, one.textContent, one.labels?.[0]?.textContent, one.placeholder,
                     one.querySelector("title")?.textContent].some(text => text?.trim()))
    .map(one => one.outerHTML)"""
UNTITLED = """() => [...document.querySelectorAll("main svg:not(.defs)")]
    .filter(one => one.checkVisibility() && !one.closest("[aria-hidden=true]") && !one.parentElement.closest("svg"))
    .filter(one => !(one.querySelector(":scope > title")?.textContent || one.closest("[aria-label]")?.ariaLabel))
    .map(one => one.outerHTML.slice(0, 200))"""


def check(page: Page) -> None:
    """Check a page against axe's rules, and check that all elements have names. Target sizes are measured first, since
    unfolded elements overlap."""
    page.evaluate(PLAIN)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    assert broken(page, ["target-size"], {}) == [], page.url
    places.unfold(page)
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(UNTITLED) == []
    assert broken(page, RULES, {"target-size": {"enabled": False}}) == [], page.url


def broken(page: Page, only: list[str], rules: dict[str, Any]) -> list[str]:
    found = page.evaluate(
        "([runOnly, rules]) => axe.run({runOnly, rules, preload: false, resultTypes: ['violations']})", [only, rules]
    )
    return [f"{one['id']}: {node['html']}" for one in found["violations"] for node in one["nodes"]]


def look_at(page: Page, home: Home, address: str, number: int, looks: int) -> None:
    """Check a page in one or more languages, colour schemes and sizes; the next page begins with the next look."""
    for look in range(looks):
        scheme, size = LOOKS[(looks * number + look) % len(LOOKS)]
        places.in_language(page, home.address, list(LANGUAGES)[(number + look) % len(LANGUAGES)])
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size(size)
        page.goto(address)
        check(page)


@questions
def test_every_question_is_accessible(
    page: Page, home: Home, looks: int, game: str, kind: str, moment: Callable[[str, str], str]
) -> None:
    address = open_table(page, home, moment(game, kind))
    look_at(page, home, address, QUESTIONS.index((game, kind, moment)), looks)


def test_what_friends_see_around_a_table_is_accessible(visit: Visit, home: Home, looks: int) -> None:
    for number, (page, address) in enumerate(places.around_a_table(visit, home, "age-of-comics")):
        look_at(page, home, address, number, looks)


@pytest.mark.parametrize("game", ["stamp-swap", *left_to_proof("age-of-comics")])
def test_the_end_and_replays_are_accessible(page: Page, home: Home, game: str, looks: int) -> None:
    for number, address in enumerate(places.after_the_end(page, home, game)):
        look_at(page, home, address, number, looks)


def test_a_review_is_accessible_and_no_wider_than_the_screen(
    page: Page, home: Home, looks: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_up(monkeypatch, tmp_path)
    address = open_table(page, home, alone("stamp-swap", "")) + "/review"
    look_at(page, home, address, 0, looks)
    expect(page.locator("progress")).to_be_visible()
    (tmp_path / GO).touch()
    expect(page.locator(".plot")).to_have_count(2)
    for number in (1, 2):
        look_at(page, home, address, number, looks)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@games
def test_a_lesson_is_accessible(page: Page, home: Home, game: str, looks: int) -> None:
    look_at(page, home, places.lesson(page, home, game), len(game), looks)


def test_the_house_is_accessible_empty_and_lived_in(visit: Visit, tmp_path: Path, proving: bool, looks: int) -> None:
    page = visit(forgive="status of 40")
    with at_home(tmp_path) as home:
        for number, address in enumerate(["/", "/history"]):
            look_at(page, home, home.address + address, number, looks)
        addresses = places.in_the_house(page, home)
        for number in range(0, len(addresses), 1 if proving else 3):
            look_at(page, home, home.address + addresses[number], number, looks)


# -- names in the language of the page --------------------------------------------------------------

NAMES = {"Cartone", "Pinzetta", "Automa", "?", *LONG}
NAMED = re.compile(r'<title>([^<]*)</title>|aria-label="([^"]*)"')


@pytest.mark.parametrize(
    ("game", "kind", "moment"),
    [
        ("stamp-swap", "take", with_friends),
        ("stamp-swap", "choose", alone),
        ("stamp-swap", "place", alone),
        ("age-of-comics", "action", with_friends),
        ("age-of-comics", "sales", alone),
        ("age-of-comics", "", with_friends),
    ],
)
def test_pictures_and_buttons_are_named_in_the_language_of_the_page(
    site: Site, game: str, kind: str, moment: Callable[[str, str], str]
) -> None:
    table = site.host.tables.open(Record.read(moment(game, kind)))
    site.client.post(f"/table/{table}/hand-over", data={"seat": "0"})
    named = []
    for code in LANGUAGES:
        site.client.cookies.set("language", code)
        main = site.page(f"/table/{table}").partition("<main")[2]
        named.append(["".join(found) for found in NAMED.findall(main)])
    assert len({len(names) for names in named}) == 1
    alike = {names[0] for names in zip(*named, strict=True) if len(set(names)) == 1}
    assert {name for name in alike - NAMES if not re.fullmatch(r"[a-l]\d+: ±0", name)} == set()


# -- focus and announcements ------------------------------------------------------------------------


@one
def test_after_an_answer_the_focus_is_on_something_to_do_and_the_news_are_announced(
    page: Page, home: Home, button: str, proving: bool
) -> None:
    player = Player(page, seed=6)
    player.sit_down(home.address, button)
    for _ in range(8 if proving else 4):
        player.answer()
        assert has_focus(player.find("button, a, #do")), player.asked
        said = page.locator("#announced").inner_text()
        told = [line.strip().split("\n")[0] for line in page.locator("#news > li").all_inner_texts()]
        assert all(line in said for line in told)
        assert said.endswith(player.asked)


@one
def test_tab_goes_through_the_page_in_its_order_and_begins_with_a_way_past_the_header(
    page: Page, home: Home, button: str
) -> None:
    Player(page, seed=6).sit_down(home.address, button)
    page.reload()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    order = [page.evaluate(NUMBER)]
    for _ in range(15):
        page.keyboard.press("Tab")
        order.append(page.evaluate(NUMBER))
    assert order == sorted(set(order))
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert has_focus(page.locator("main *"))


NUMBER = "[...document.querySelectorAll('*')].indexOf(document.activeElement)"
