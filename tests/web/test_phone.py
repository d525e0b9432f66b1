"""On a phone nothing sticks out and no button is cut off, also in long words and with long names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from cartone.locale import LANGUAGES

from .browser import Server
from .moments import open_table
from .places import (
    COMMON,
    PHONE,
    QUESTIONS,
    Visit,
    after_the_end,
    around_a_table,
    games,
    in_language,
    in_the_house,
    lesson,
    questions_among,
    unfold,
)  # fmt: skip

Languages = Callable[[int], tuple[str, ...]]

LONGEST = "de"
"""The language of the longest words."""

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
    """Those of a page: all, or the one of the longest words, and at every second page one of the others, by turns."""
    others = [code for code in LANGUAGES if code != LONGEST]

    def those_of(number: int) -> tuple[str, ...]:
        if proving:
            return tuple(LANGUAGES)
        return (LONGEST,) if number % 2 else (LONGEST, others[number // 2 % len(others)])

    return those_of


def check_fits(page: Page, server: Server, address: str, languages: Iterable[str]) -> None:
    page.set_viewport_size(PHONE)
    for code in languages:
        in_language(page, server, code)
        page.goto(address)
        unfold(page)
        assert page.evaluate(STICKING_OUT) == [], (code, address)


@questions_among(QUESTIONS[:COMMON:2], proof=QUESTIONS[1:COMMON:2])
def test_every_question_fits_a_phone(
    page: Page, server: Server, languages: Languages, game: str, kind: str, moment: Callable[[str, str], str]
) -> None:
    number = QUESTIONS.index((game, kind, moment))
    check_fits(page, server, open_table(page, server, moment(game, kind)), languages(number))


def test_what_friends_see_fits_a_phone(visit: Visit, server: Server, languages: Languages) -> None:
    for number, (page, address) in enumerate(around_a_table(visit, server, "stamp-swap")):
        check_fits(page, server, address, languages(number))


@games
def test_the_end_a_replay_and_a_lesson_fit_a_phone(page: Page, server: Server, languages: Languages, game: str) -> None:
    for number, address in enumerate([*after_the_end(page, server, game), lesson(page, server, game)]):
        check_fits(page, server, address, languages(number))


def test_the_house_fits_a_phone(visit: Visit, tmp_path: Path, languages: Languages) -> None:
    page = visit(forgive="status of 40")
    with Server(tmp_path) as server:
        for number, address in enumerate(in_the_house(page, server)):
            check_fits(page, server, server.address + address, languages(number))
