"""On a phone nothing is clipped or too wide, even with long words and names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from cartone.locale import LANGUAGES

from . import places
from .browser import ADD_STYLE
from .moments import open_table
from .onstage import Home, at_home
from .places import PHONE, QUESTIONS, Visit, games, questions

LONGEST = "de"
"""The language with the longest words."""

WIDER = "html { letter-spacing: .05em } .name { letter-spacing: 1em }"
"""Styles that make letters wider than in any font, and even wider in names, which may be clipped."""

STICKING_OUT = """() => {
    // Saved games are a strip that scrolls sideways.
    const page = document.documentElement;
    const found = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} wide`] : [];
    const clips = ":is(button, .button, summary, select, label span):not(.suggested)";
    for (const one of document.querySelectorAll("body *:not(svg *, option, .only-said, .skip, #running > .cards *)")) {
        if (!one.checkVisibility()) continue;
        const {left, right} = one.getBoundingClientRect();
        const name = one.outerHTML.slice(0, 120);
        if (right > page.clientWidth + 1 || left < -1) found.push(`${left} to ${right}: ${name}`);
        const over = one.matches(clips) && one.clientWidth && one.scrollWidth - one.clientWidth;
        if (over > 1) found.push(`${over} too wide: ${name}`);
    }
    return found;
}"""


def check_fits(page: Page, home: Home, address: str, number: int, proving: bool) -> None:
    """Check a page in the language with the longest words and, at some pages, in one other language; or in all
    languages."""
    others = [code for code in LANGUAGES if code != LONGEST]
    by_turns = [] if number % 4 else [others[number // 4 % len(others)]]
    page.set_viewport_size(PHONE)
    for code in (LONGEST, *(others if proving else by_turns)):
        places.in_language(page, home.address, code)
        page.goto(address)
        places.unfold(page)
        assert page.evaluate(STICKING_OUT) == [], (code, address)
        page.evaluate(ADD_STYLE, WIDER)
        assert page.evaluate(STICKING_OUT) == [], (code, address)


@questions
def test_every_question_fits_a_phone(
    page: Page, home: Home, proving: bool, game: str, kind: str, moment: Callable[[str, str], str]
) -> None:
    number = QUESTIONS.index((game, kind, moment))
    check_fits(page, home, open_table(page, home, moment(game, kind)), number, proving)


def test_what_friends_see_fits_a_phone(visit: Visit, home: Home, proving: bool) -> None:
    for number, (page, address) in enumerate(places.around_a_table(visit, home, "stamp-swap")):
        check_fits(page, home, address, number, proving)


@games
def test_the_end_a_replay_and_a_lesson_fit_a_phone(page: Page, home: Home, proving: bool, game: str) -> None:
    for number, address in enumerate([*places.after_the_end(page, home, game), places.lesson(page, home, game)]):
        check_fits(page, home, address, number, proving)


def test_the_house_fits_a_phone(visit: Visit, tmp_path: Path, proving: bool) -> None:
    page = visit(forgive="status of 40")
    with at_home(tmp_path) as home:
        for number, address in enumerate(places.in_the_house(page, home)):
            check_fits(page, home, home.address + address, number, proving)
