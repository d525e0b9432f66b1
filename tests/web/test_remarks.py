"""An opponent's remarks on a page: lines of the story that are never in the way and can be switched off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .onstage import Home
from .places import lesson


@pytest.mark.parametrize("setting", ["", "on", "off"])
def test_an_opponent_speaks_unless_it_is_switched_off(page: Page, home: Home, setting: str) -> None:
    """The player follows the lesson and keeps a pile, which Pinzetta remarks on."""
    page.add_init_script("localStorage.setItem('pace', 'instant'); localStorage.setItem('deaf', '0')")
    if setting:
        page.add_init_script(f"localStorage.setItem('remarks', '{setting}')")
    page.goto(lesson(page, home, "stamp-swap"))
    at = page.locator("[data-at]").get_attribute("data-at")
    page.locator(".lesson .follow button[name=answer]").evaluate("button => button.click()")
    page.wait_for_function("at => document.querySelector('[data-at]').dataset.at !== at", arg=at)
    spoken = page.locator("#news > .remark")
    expect(spoken).to_have_count(1)
    announced = page.locator("#announced")
    if setting == "off":
        expect(spoken).to_be_hidden()
        expect(announced).not_to_contain_text("Pinzetta: “")
    else:
        expect(spoken).to_be_visible()
        expect(spoken).to_contain_text("Pinzetta: “")
        expect(announced).to_contain_text("Pinzetta: “")
    box = page.locator("[data-setting=remarks]")
    assert box.is_checked() == (setting != "off")
    box.evaluate("one => one.click()")
    expect(spoken).to_be_hidden() if setting != "off" else expect(spoken).to_be_visible()
