"""Text stays inside its box, even in the longest languages and on the lowest screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, ViewportSize

from .moments import ALONE, LONG, moments
from .one_screen import FRAMES, LAY, at_a_table, moment
from .onstage import Home
from .places import PHONE, WIDE, in_language, lesson

LAPTOP: ViewportSize = {"width": 1366, "height": 650}
SHORT_PHONE: ViewportSize = {"width": 390, "height": 664}

SPILLED = """() => {
    const found = [];
    const box = one => one.getBoundingClientRect();
    const drawn = one => one.checkVisibility({ visibilityProperty: true }) && box(one).width > 0;
    const say = (what, one) => found.push(`${what}: ${one.textContent.replace(/\\s+/g, " ").trim().slice(0, 90)}`);
    const within = (one, home, slack = 1) => {
        const { left, top, right, bottom } = box(one);
        return left >= home.left - slack && right <= home.right + slack && top >= home.top - slack &&
            bottom <= home.bottom + slack;
    };
    const head = box(document.querySelector(".do"));
    for (const one of document.querySelectorAll(".do > *, .do :is(button, summary)"))
        if (drawn(one) && !one.closest(".palette") && !within(one, head)) say("out of the head", one);
    for (const one of document.querySelectorAll(".contest-row .words"))
        if (drawn(one) && !within(one, box(one.closest(".contest-row")), 3)) say("out of its row", one);
    const words = ".where, .heap h3, .heap .label, .contest-row .words, .contest-row .rule, .event span";
    for (const one of document.querySelectorAll(words)) {
        const { overflowX } = getComputedStyle(one);
        if (!drawn(one) || overflowX === "visible") continue;
        if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3) say("cut", one);
    }
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const written = one => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return [...text.getClientRects()];
    };
    for (const words of document.querySelectorAll(".heap h3, .contest-row .words")) {
        const things = words.matches("h3") ? words.closest(".heap") : words.closest("[data-region]");
        const over = [...things.querySelectorAll("[data-piece] svg, .tokens")].filter(
            one => drawn(one) && !words.closest(".contest-row")?.contains(one));
        if (drawn(words) && written(words).some(line => over.some(one => meet(line, box(one))))) say("covered", words);
    }
    for (const one of document.querySelectorAll(`.sheet[open] .choices > ${innerWidth < 700 ? ".primary" : "*"}`))
        if (drawn(one) && !within(one, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) say("below", one);
    return found;
}"""


@pytest.mark.parametrize("game", ALONE)
@pytest.mark.parametrize("sizes", [(LAPTOP, WIDE), (PHONE, SHORT_PHONE)], ids=["desks", "phones"])
def test_words_stay_in_their_boxes(
    visit: Callable[..., Page], home: Home, game: str, sizes: Sequence[ViewportSize], proving: bool
) -> None:
    """Every other question is checked, in German and in Polish; `make proof` checks all of them."""
    is_phone = sizes[0] == PHONE
    page = at_a_table(visit(viewport=sizes[0], has_touch=is_phone, is_mobile=is_phone), home, game)
    asked = [(len(players), *one) for players in (ALONE[game], LONG) for one in moments(game, players).items()]
    wrong = {}
    for number, (people, kind, record) in enumerate(asked if proving else asked[::2]):
        language = ("de", "pl")[number % 2]
        page.evaluate(LAY, moment(page, home, game, kind, record, language).html)
        page.evaluate("() => document.querySelectorAll('dialog[open]').forEach(one => one.close())")
        for size in sizes:
            page.set_viewport_size(size)
            page.evaluate(FRAMES)
            if found := page.evaluate(SPILLED):
                wrong[language, kind, people, size["height"]] = found
    assert not wrong


SEEN = """() => {
    const box = one => one.getBoundingClientRect();
    const [first, note] = [".lesson .first", ".lesson"].map(one => document.querySelector(one));
    const [words, home] = [box(first), box(note)];
    const over = [...document.querySelectorAll(".side > *, .scores")].filter(one => one.checkVisibility() &&
        box(one).bottom > home.top + 1 && box(one).top < home.bottom - 1 && one !== note);
    return words.height > 10 && words.top >= home.top && words.bottom <= home.bottom && over.length === 0;
}"""


@pytest.mark.parametrize("game", ALONE)
def test_the_first_task_of_a_lesson_is_in_sight_beside_its_welcome(
    visit: Callable[..., Page], home: Home, game: str
) -> None:
    page = visit(viewport=WIDE)
    address = lesson(page, home, game)
    for language in ("en", "de", "pl", "it"):
        in_language(page, home.address, language)
        page.goto(address)
        for size in (LAPTOP, WIDE):
            page.set_viewport_size(size)
            page.evaluate(FRAMES)
            assert page.evaluate(SEEN), (language, size)
