"""Notes of a guide in a real browser: small on a phone, with visible buttons, and matching the player's actions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cartone.games import games
from cartone.locale import LANGUAGES, catalogue

from .browser import box_of
from .onstage import Home
from .places import lesson

SIZES = {"desk": (1366, 800), "phone": (390, 844), "side": (844, 390)}
REACHED = """() => [...document.querySelectorAll(".note .follow button")].every(one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return y > 0 && y < innerHeight && one.contains(document.elementFromPoint(x, y));
})"""
"""Script that returns whether every button in the note can be pressed."""


def longest(kind: str) -> str:
    """Return the longest text of this kind in all guides and languages."""
    lessons = [room.lessons.lesson for room in games().values() if room.lessons.lesson is not None]
    ids = [f"{advice.message}{kind}" for lesson in lessons for advice in lesson.advice if advice.answer]
    words = [catalogue(language) for language in LANGUAGES]
    return max((one.text(name, contest="·", other="·", title="·") for one in words for name in ids), key=len)


@pytest.mark.parametrize("size", list(SIZES))
def test_the_longest_text_leaves_its_buttons_in_sight(page: Page, home: Home, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(lesson(page, home, "stamp-swap"))
    page.evaluate(
        "([whole, tip]) => { for (const [name, text] of [['now', whole], ['whole', whole], ['tip', tip]])"
        " document.querySelector(`.note .${name}`).textContent = text }",
        [longest(""), longest(".tip")],
    )
    if size != "desk":
        assert box_of(page.locator(".note"))["height"] <= 72
        region = page.locator(".asked-here").bounding_box()
        page.locator("[data-note]").click()
        assert page.locator(".asked-here").bounding_box() == region, "what opens moves nothing"
    assert page.evaluate(REACHED)


@pytest.mark.walk
def test_a_learner_tries_and_is_told(visit: Callable[..., Page], home: Home) -> None:
    """For half a cut, a lifted item and a wrong cut, the note says the right thing, and the player's cut is kept."""
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(lesson(page, home, "stamp-swap"))
    now = page.locator(".note .now").first
    expect(now).to_contain_text("Welcome to the stamp fair!")
    page.locator('[data-lift="7"] [data-piece]').click()
    english = catalogue()
    expect(now).to_have_text(english.text("learn.lifted", where=english.text("page.tray-0")))
    page.locator("#do").click()
    expect(now).to_contain_text("Welcome to the stamp fair!")
    for item, tray in (("8", 0), ("6", 1), ("9", 1), ("11", 1), ("7", 2), ("10", 2)):
        page.locator(f'[data-lift="{item}"] [data-tray-link="{tray}"]').evaluate("link => link.click()")
        expect(page.locator(f'[data-tray="{tray}"] [data-lift="{item}"]')).to_be_visible()
    expect(now).to_have_text(english.text("stamp-swap.guide.wrong", item="#8", tray=english.text("page.tray-2")))
    at = page.locator("[data-at]").get_attribute("data-at")
    page.locator(".loose .primary").click()
    expect(page.locator(".note .tried")).to_contain_text("nothing has happened yet")
    assert page.locator("[data-at]").get_attribute("data-at") == at
    assert page.evaluate(REACHED)
    page.get_by_role("button", name="Do it my way").click()
    page.wait_for_function("at => document.querySelector('[data-at]').dataset.at !== at", arg=at)


TOLD = {"stamp-swap": 1, "age-of-comics": 4}
"""Number of answers after which the guide of each game sends the learner to the story."""
IN_SIGHT = """selector => [...document.querySelectorAll(selector)].slice(0, 1).every(one => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + Math.min(width, 60) / 2, top + height / 2));
})"""
"""Script that returns whether the first matching element can be pressed."""


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", list(TOLD))
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_note_never_covers_what_it_sends_the_learner_to(
    page: Page, home: Home, game: str, size: str, language: str
) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.set_extra_http_headers({"Accept-Language": language})
    page.add_init_script("localStorage.setItem('pace', 'instant'); localStorage.setItem('deaf', '0')")
    page.goto(lesson(page, home, game))
    for _ in range(TOLD[game]):
        at = page.locator("[data-at]").get_attribute("data-at")
        page.locator(".lesson .follow button[name=answer]").evaluate("button => button.click()")
        page.wait_for_function("at => document.querySelector('[data-at]').dataset.at !== at", arg=at)
    words = catalogue(language)
    assert words.text("page.story") in (page.locator(".lesson .whole").text_content() or "")
    if size == "phone":
        page.locator(".tabs [data-tab=story]").click()
    assert page.evaluate(IN_SIGHT, "#story h2")
    line = page.locator("#news > li > details > summary").first
    line.scroll_into_view_if_needed()
    assert page.evaluate(IN_SIGHT, "#news > li > details > summary")
