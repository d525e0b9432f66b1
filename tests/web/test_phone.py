"""On a phone nothing sticks out and no button is cut off, also in long words and with long names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from cartone.locale import LANGUAGES

from .browser import ADD_STYLE
from .moments import open_table
from .onstage import Home, at_home
from .places import (
    PHONE,
    QUESTIONS,
    Visit,
    after_the_end,
    around_a_table,
    games,
    in_language,
    in_the_house,
    lesson,
    questions,
    unfold,
)  # fmt: skip

Languages = Callable[[int], tuple[str, ...]]

LONGEST = "de"
"""The language of the longest words."""

WIDER = "html { letter-spacing: .05em } .name { letter-spacing: 1em }"
"""Letters as wide as those of any font that a machine may have; of names, which are clipped, even wider."""

STICKING_OUT = """() => {
    const page = document.documentElement;
    const found = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} wide`] : [];
    const clips = ":is(button, .button, summary, select, label span):not(.suggested)";
    for (const one of document.querySelectorAll("body *:not(svg *, option, .only-said, .skip)")) {
        if (!one.checkVisibility()) continue;
        const {left, right} = one.getBoundingClientRect();
        const name = one.outerHTML.slice(0, 120);
        if (right > page.clientWidth + 1 || left < -1) found.push(`${left} to ${right}: ${name}`);
        const over = one.matches(clips) && one.clientWidth && one.scrollWidth - one.clientWidth;
        if (over > 1) found.push(`${over} too wide: ${name}`);
    }
    return found;
}"""


@pytest.fixture
def languages(proving: bool) -> Languages:
    """Those of a page: all, or the one of the longest words, and at some pages one of the others, by turns."""
    others = [code for code in LANGUAGES if code != LONGEST]

    def those_of(number: int) -> tuple[str, ...]:
        if proving:
            return tuple(LANGUAGES)
        return (LONGEST,) if number % 4 else (LONGEST, others[number // 4 % len(others)])

    return those_of


def check_fits(page: Page, home: Home, address: str, languages: Iterable[str]) -> None:
    page.set_viewport_size(PHONE)
    for code in languages:
        in_language(page, home, code)
        page.goto(address)
        unfold(page)
        assert page.evaluate(STICKING_OUT) == [], (code, address)
        page.evaluate(ADD_STYLE, WIDER)
        assert page.evaluate(STICKING_OUT) == [], (code, address)


@questions
def test_every_question_fits_a_phone(
    page: Page, home: Home, languages: Languages, game: str, kind: str, moment: Callable[[str, str], str]
) -> None:
    number = QUESTIONS.index((game, kind, moment))
    check_fits(page, home, open_table(page, home, moment(game, kind)), languages(number))


def test_what_friends_see_fits_a_phone(visit: Visit, home: Home, languages: Languages) -> None:
    for number, (page, address) in enumerate(around_a_table(visit, home, "stamp-swap")):
        check_fits(page, home, address, languages(number))


@games
def test_the_end_a_replay_and_a_lesson_fit_a_phone(page: Page, home: Home, languages: Languages, game: str) -> None:
    for number, address in enumerate([*after_the_end(page, home, game), lesson(page, home, game)]):
        check_fits(page, home, address, languages(number))


@pytest.mark.walk
def test_the_house_fits_a_phone(visit: Visit, tmp_path: Path, languages: Languages) -> None:
    page = visit(forgive="status of 40")
    with at_home(tmp_path) as home:
        for number, address in enumerate(in_the_house(page, home)):
            check_fits(page, home, home.address + address, languages(number))
