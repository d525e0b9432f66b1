"""At 200 percent, no page loses a word: nothing is cut off, and nothing needs scrolling sideways."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from cartone.locale import LANGUAGES

from ..proving import left_to_proof
from .moments import alone, open_table
from .onstage import Home
from .places import Visit, in_language

ENLARGED: ViewportSize = {"width": 640, "height": 400}
"""What a window of 1280 to 800 pixels has room for at 200 percent."""
LOST = """() => {
    const sees = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const texts = [...document.querySelectorAll("body *")].filter(one => sees(one) && !one.closest("svg, .only-said")
        && [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()));
    const hides = way => ["hidden", "clip"].includes(way);
    // What is a pixel wide is a name for those who listen, of something that is drawn.
    const cut = texts.filter(one => one.clientWidth > 1 && one.clientHeight > 1).filter(one => {
        const { overflowX, overflowY } = getComputedStyle(one);
        return (hides(overflowX) && one.scrollWidth > one.clientWidth + 1)
            || (hides(overflowY) && one.scrollHeight > one.clientHeight + 3);
    });
    return { aside: document.documentElement.scrollWidth - innerWidth, cut: cut.map(one => one.textContent.trim()) };
}"""
"""Script that returns how far a page is wider than its window, and which texts are cut off."""


def lost(page: Page) -> dict[str, Any]:
    return dict(page.evaluate(LOST))


@pytest.mark.parametrize("language", ["de", *left_to_proof(*(code for code in LANGUAGES if code != "de"))])
def test_nothing_is_cut_off_at_twice_the_size(visit: Visit, home: Home, language: str) -> None:
    page = visit(viewport=ENLARGED, device_scale_factor=2)
    in_language(page, home.address, language)
    tables = [("stamp-swap", "split"), ("stamp-swap", "place"), ("age-of-comics", "action"), ("age-of-comics", "sales")]
    asked = [open_table(page, home, alone(game, kind)) for game, kind in tables]
    books = [f"{home.address}/rules/{book}" for book in ("stamp-swap", "automa")]
    for address in (home.address, f"{home.address}/rules", *books, f"{home.address}/history", *asked):
        page.goto(address)
        assert lost(page) == {"aside": 0, "cut": []}, address


def test_a_word_that_is_cut_off_is_noticed(visit: Visit, home: Home) -> None:
    page = visit(viewport=ENLARGED)
    page.goto(f"{home.address}/rules")
    page.evaluate("() => Object.assign(document.querySelector('h1').style, { width: '2rem', overflow: 'hidden' })")
    assert lost(page)["cut"] == [page.locator("h1").inner_text()]
