"""A zoom opened by mouse, touch or keyboard gives no answer, and cards that turn over in a story are enlarged."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from ..proving import left_to_proof
from .browser import Finger, Player, box_of, middle_of
from .moments import alone, first_time, open_table
from .onstage import Home
from .places import PHONE, WIDE, Visit

HELD = 800
"""Milliseconds after which a zoom is certain to be open."""

APART = """([zoom, thing]) => {
    const [one, other] = [zoom, thing].map(each => each.getBoundingClientRect());
    const inside = one.left >= 0 && one.top >= 0 && one.right <= innerWidth && one.bottom <= innerHeight;
    return inside && (one.right <= other.left || one.left >= other.right
                      || one.bottom <= other.top || one.top >= other.bottom);
}"""


def look_at(page: Page, home: Home, record: str) -> tuple[str, Locator]:
    """Open a table; return the mark that identifies the page's state, and the element for the zoom."""
    page.goto(open_table(page, home, record))
    page.wait_for_load_state()
    return Player(page).at, page.locator("#zoom")


def rest_on(page: Page, thing: Locator) -> None:
    """Move the mouse to an element and leave it there."""
    page.mouse.move(5, 5)
    thing.scroll_into_view_if_needed()
    page.mouse.move(*middle_of(thing))


# -- the mouse --------------------------------------------------------------------------------------


RESTED_ON = {
    ("stamp-swap", "split"): (
        "[data-piece^=contest]", ".tray [data-piece^=item]", "[data-piece^=decision]", "[data-zoom^=want]",
    ),
    ("age-of-comics", "action"): (
        ".market [data-piece^=card]", ".perk", "[data-piece^=automa]", ".city [data-piece^=order]",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "kind"), [("stamp-swap", "split"), *left_to_proof(("age-of-comics", "action"))])
def test_what_a_mouse_rests_on_comes_near_beside_it(page: Page, home: Home, game: str, kind: str) -> None:
    page.set_viewport_size(WIDE)
    before, zoom = look_at(page, home, alone(game, kind))
    page.evaluate("document.querySelector('#do').focus()")
    for selector in RESTED_ON[game, kind]:
        thing = page.locator(f"#table {selector}").filter(visible=True).first
        rest_on(page, thing)
        page.wait_for_timeout(150)
        expect(zoom).to_be_hidden()
        expect(zoom).to_be_visible()
        name = thing.evaluate("thing => thing.dataset.zoom ?? thing.dataset.piece")
        expect(zoom.locator("[data-near]")).to_have_attribute("data-near", name)
        expect(zoom.locator(".whose")).to_be_visible()
        height = zoom.locator(".large svg").evaluate("drawn => drawn.getBoundingClientRect().height")
        assert height >= 100 or selector.endswith("want]"), "it is large"
        page.wait_for_timeout(200)
        assert page.evaluate(APART, [zoom.element_handle(), thing.element_handle()]), selector
        assert page.evaluate("document.activeElement.id") == "do", "the focus stays where it is"
        assert not thing.locator("svg > title").count(), "no words of the browser lie over it"
        page.mouse.move(5, 5)
        expect(zoom).to_be_hidden()
        assert thing.locator("title").count() or not thing.locator("svg").count(), "and they come back"
    rest_on(page, thing)
    expect(zoom).to_be_visible()
    page.keyboard.press("Escape")
    expect(zoom).to_be_hidden()
    assert Player(page).at == before, "nothing was answered"


def test_what_has_come_near_is_in_nobody_s_way(page: Page, home: Home) -> None:
    """A press still answers while a zoom is open, and a zoom does not block the mouse."""
    page.set_viewport_size(WIDE)
    before, zoom = look_at(page, home, alone("age-of-comics", "writer"))
    thing = page.locator(".market button.legal:not(.back)").first
    rest_on(page, thing)
    expect(zoom).to_be_visible()
    middle = middle_of(zoom)
    assert page.evaluate("([x, y]) => !document.elementFromPoint(x, y).closest('#zoom')", middle)
    page.mouse.move(*middle)
    expect(zoom).to_be_hidden()
    thing.focus()
    page.keyboard.press("z")
    zoom.get_by_role("link", name="The rule").click()
    expect(page.locator("#drawer .here")).to_be_visible()
    expect(zoom).to_be_hidden()
    page.keyboard.press("Escape")
    rest_on(page, thing)
    expect(zoom).to_be_visible()
    thing.click()
    expect(zoom).to_be_hidden()
    Player(page).wait_for_another(before)


def test_nothing_comes_near_while_something_is_lifted_or_a_button_is_held(page: Page, home: Home) -> None:
    look_at(page, home, alone("stamp-swap", "place"))
    rest_on(page, page.locator("[data-room] .slot").first)
    rest = box_of(page.locator("[data-piece^=contest]").first)
    for lifted in (1, 0):
        page.mouse.down()
        page.mouse.move(rest["x"] + 40, rest["y"] + 10, steps=4)
        expect(page.locator(".lifted")).to_have_count(lifted)
        page.wait_for_timeout(HELD)
        expect(page.locator("#zoom")).to_be_hidden()
        page.mouse.up()
        page.mouse.move(5, 5)


# -- touch, keyboard, and no scripts ------------------------------------------------------------------


def test_a_long_press_shows_a_thing_and_does_nothing_else(visit: Visit, home: Home) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    finger, (before, zoom) = Finger(page), look_at(page, home, alone("age-of-comics", "writer"))
    thing = page.locator(".market button.legal:not(.back)").first
    finger.draw(middle_of(thing))
    expect(zoom).to_be_visible()
    finger.lift()
    page.wait_for_timeout(300)
    assert Player(page).at == before, "it answers nothing"
    box = box_of(zoom)
    assert round(box["y"] + box["height"]) == 844, "a sheet from below"
    assert box["width"] == 390
    shown = zoom.locator("[data-near]").get_attribute("data-near")
    zoom.locator("[data-zoom-step='1']").tap()
    expect(zoom.locator(f"[data-near]:not([data-near='{shown}'])")).to_be_visible()
    page.touchscreen.tap(195, 30)
    expect(zoom).to_be_hidden()
    assert Player(page).at == before
    finger.draw(middle_of(thing))
    page.wait_for_timeout(60)
    finger.lift()
    Player(page).wait_for_another(before)


def test_a_long_press_lifts_nothing_and_a_lift_shows_nothing(visit: Visit, home: Home) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    finger, (before, zoom) = Finger(page), look_at(page, home, alone("stamp-swap", "place"))
    x, y = middle_of(page.locator("[data-room] .slot").first)
    finger.draw((x, y))
    expect(zoom).to_be_visible()
    for up in (120, 160):
        finger.touch("touchMove", (x, y - up))
    expect(page.locator(".lifted")).to_have_count(0)
    finger.lift()
    page.keyboard.press("Escape")
    expect(zoom).to_be_hidden()
    finger.draw((x, y), (x, y - 60), (x, y - 160))
    expect(page.locator(".lifted")).to_have_count(1)
    page.wait_for_timeout(HELD)
    expect(zoom).to_be_hidden()
    finger.lift()
    assert Player(page).at == before


def test_a_key_shows_what_has_the_focus_and_arrows_go_on(page: Page, home: Home) -> None:
    page.set_viewport_size(WIDE)
    before, zoom = look_at(page, home, alone("stamp-swap", "split"))
    row = page.locator("[data-piece^=contest]").nth(1)
    row.focus()
    page.keyboard.press("z")
    shown = zoom.locator("[data-near]")
    expect(shown).to_have_attribute("data-near", row.get_attribute("data-piece") or "")
    assert page.evaluate("document.activeElement.closest('#zoom') !== null"), "the focus is in it"
    assert zoom.evaluate("zoom => zoom.matches(':modal')")
    expect(page.get_by_role("dialog", name=zoom.locator("h1").inner_text())).to_be_visible()
    page.keyboard.press("ArrowRight")
    following = page.locator("[data-piece^=contest]").nth(2).get_attribute("data-piece") or ""
    expect(shown).to_have_attribute("data-near", following)
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(zoom).to_be_hidden()
    assert row.evaluate("row => row === document.activeElement"), "the focus is where it was"
    page.keyboard.press("z")
    expect(zoom).to_be_visible()
    page.keyboard.press("z")
    expect(zoom).to_be_hidden()
    page.locator(".menu summary").click()
    expect(page.locator(".shortcuts")).to_contain_text("Z Look closer")
    page.locator(".menu a[href$='/piece']").click()
    page.locator("#drawer .pieces a").nth(3).click()
    expect(zoom).to_be_visible()
    assert Player(page).at == before, "nothing was answered, and nothing taken back"


def test_without_a_script_a_list_leads_to_each_thing(visit: Visit, home: Home) -> None:
    page = visit(viewport=WIDE, java_script_enabled=False)
    page.goto(open_table(page, home, alone("age-of-comics", "action")))
    page.locator(".menu summary").click()
    page.get_by_role("link", name="Look closer").click()
    page.locator(".pieces a").nth(2).click()
    expect(page.locator(".piece .large svg")).to_be_visible()
    assert box_of(page.locator(".piece .large svg"))["height"] > 90
    page.get_by_role("link", name="Go to the table").last.click()
    expect(page.locator("#table")).to_be_visible()


# -- cards that turn in a story -------------------------------------------------------------------------

WATCHED = """() => {
    window.turned = {};
    const look = () => {
        for (const drawn of document.querySelectorAll("#flight > svg")) {
            const { left, right, top, bottom, height } = drawn.getBoundingClientRect();
            const middle = [left + right - innerWidth, top + bottom - innerHeight].every(off => Math.abs(off) < 4);
            const name = drawn.getAttribute("class");
            if (middle) turned[name] = Math.max(turned[name] ?? 0, height);
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Script that records the height of each card while it is enlarged in the middle of the window."""


def turned_in(page: Page, home: Home, record: str, card: str) -> dict[str, Any]:
    """Return the heights of the cards enlarged in the next story, during which no zoom may open."""
    page.add_init_script("localStorage.setItem('in-time', 'yes')")
    look_at(page, home, record)
    page.evaluate("localStorage.setItem('pace', 'normal')")
    page.evaluate(WATCHED)
    page.locator("[data-key=h]").click()
    page.locator(".hint button").click()
    page.wait_for_function("card => window.turned[card] > 0", arg=card)
    assert page.locator("#table.playing").count(), "it turns while the story is played"
    page.locator("#table [data-piece]").filter(visible=True).last.hover(force=True)
    page.wait_for_timeout(650)
    assert page.locator("#zoom").is_hidden(), "nothing comes near while a story is played"
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('#table.playing')")
    return dict(page.evaluate("window.turned"))


@pytest.mark.parametrize(
    ("game", "kind", "card", "size"),
    [
        ("stamp-swap", "split", "decision", WIDE),
        *left_to_proof(("age-of-comics", "action", "automa-card", PHONE)),
    ],
)
def test_a_card_that_turns_in_a_story_turns_large_in_the_middle(
    visit: Visit, home: Home, game: str, kind: str, card: str, size: ViewportSize
) -> None:
    page = visit(viewport=size)
    turned = turned_in(page, home, first_time(game, kind), card)
    assert turned[card] > 0.45 * size["height"], "large enough to be read"
