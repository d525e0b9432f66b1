"""Checks that a table is visible without scrolling, in a real browser, for any game at any moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

import cartone
from cartone.table import Table

from .browser import LETTING_GO
from .moments import people_of
from .onstage import Home

DESKS = ((1366, 800), (1920, 1080))
PHONES = ((390, 844), (844, 390))
TABLETS = ((820, 1180), (1024, 768))
BETWEEN = (1600, 900)
"""Sizes of desktop screens, phones and tablets; `BETWEEN` is between the two desktop sizes."""

LAY = """async html => {
    const main = document.querySelector('script[src$="/main.js"]').src;
    const [{ swap }, { showOptions }] = await Promise.all(
        ["swap.js", "page.js"].map(name => import(main.replace("main.js", name))));
    swap(new DOMParser().parseFromString(html, "text/html"));
    showOptions();
}"""
"""Script that shows a new question as the page's own script does."""

FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

MEASURE = """letting_go => {
    const within = (inner, outer) => inner.left >= outer.left - 1 && inner.top >= outer.top - 1 &&
        inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
    const name = one => one.dataset?.region || one.outerHTML.replace(/\\s+/g, " ").slice(0, 110);
    const box = one => one.getBoundingClientRect();
    const drawn = one => one.checkVisibility({ visibilityProperty: true }) && box(one).width > 0;
    // What of the page shows through everything that clips around a thing.
    const opening = one => {
        let { left, top, right, bottom } = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        for (let at = one.parentElement; at && at !== document.body; at = at.parentElement) {
            if (getComputedStyle(at).overflow === "visible") continue;
            const edge = box(at);
            [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
            [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        return { left, top, right, bottom };
    };
    const seen = one => within(box(one), opening(one));
    const pressed = one => {
        const { left, top, width, height } = box(one);
        const under = document.elementFromPoint(left + width / 2, top + height / 2);
        return Boolean(under) && (one.contains(under) || under.contains(one));
    };
    // An option, the grid in which it is, or the thing over which it opens.
    const asked = [...document.querySelectorAll('#table :is(button[name=answer], a[href^="?pick="], .typed input)')]
        .filter(one => !one.closest(".hint, .lesson, .menu-items") && !one.matches("#place-here"))
        .map(one => one.closest(".to")?.closest("[data-lift]") ?? (one.matches(".cell") ? one.parentElement : one))
        .filter(drawn);
    const options = [...new Set(asked)];
    const doing = options.filter(one => !letting_go.includes(one.value));
    const things = options.filter(one => !one.matches("[data-grid]"));
    const parts = [...document.querySelectorAll(".do, .scores, .tools, [data-region]")].filter(drawn);
    const overlap = (one, two) => {
        const [a, b] = [box(one), box(two)];
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
    };
    const crossing = all => all.flatMap((one, at) => all.slice(at + 1)
        .filter(two => !one.contains(two) && !two.contains(one) && overlap(one, two))
        .map(two => `${name(one)} × ${name(two)}`));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = new Set();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const holder = node.parentElement;
        if (!node.data.trim() || !drawn(holder)) continue;
        if (holder.closest("title, script, noscript, .only-said, .skip")) continue;
        const letters = holder.closest("svg text");
        const { a, b } = letters?.getScreenCTM() ?? { a: 1, b: 0 };
        const size = parseFloat(getComputedStyle(holder).fontSize) * Math.hypot(a, b);
        const isInHand = matchMedia("(pointer: coarse)").matches && innerWidth < 700;
        const least = letters ? (innerWidth < 1080 ? 0 : 9) : isInHand ? 16 : 14;
        if (size < least) small.add(letters ? `${node.data} (${size.toFixed(1)})` : name(holder));
    }
    const targets = [...document.querySelectorAll("#table :is(button, a, summary, select, input:not([type=hidden]))")]
        .filter(one => drawn(one) && !one.matches(".cell, :disabled, .why a") && !one.closest(".told"))
        .filter(one => box(one).width < 39.5 || box(one).height < 39.5).map(name);
    const lists = [...new Set(options.map(one => one.closest("[data-region]")).filter(Boolean))];
    // How far down the last option lies, in heights of what holds it.
    const reach = list => Math.max(...options.filter(one => list.contains(one)).map(
        one => (box(one).bottom - box(list).top + list.scrollTop) / Math.max(list.clientHeight, 1)));
    const page = document.documentElement;
    const boxes = parts.map(one => [one.dataset.region || one.className.split(" ")[0], box(one)]);
    return {
        scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
        unseen: [...parts, ...document.querySelectorAll("#do")].filter(one => !seen(one)).map(name),
        clipped: options.filter(one => !seen(one)).map(name),
        covered: things.filter(one => seen(one) && !pressed(one)).map(name),
        out_of_sight: doing.some(one => seen(one) && pressed(one)) ? [] : doing.map(name),
        far_down: lists.filter(list => reach(list) > 2.05).map(name),
        overlaps: [...crossing(parts), ...crossing(things)],
        small_text: [...small],
        small_targets: targets,
        homes: Object.fromEntries(boxes.map(
            ([part, { x, y, width, height }]) => [part, [x, y, width, height].map(Math.round)])),
    };
}"""


class Moment(NamedTuple):
    """A moment in a game: the table, the kind of question, and the first seat's page."""

    table: str
    kind: str
    language: str
    html: str


def moment(page: Page, home: Home, name: str, kind: str, stands: str | Table[Any], language: str = "en") -> Moment:
    """Return a moment from a record or a table, with the page of the first seat, which holds the device."""
    page.context.add_cookies([{"name": "language", "value": language, "url": home.address}])
    table: Table[Any] = cartone.load(stands) if isinstance(stands, str) else stands
    address = f"{home.address}/table/{home.host.tables.lay(table)}"
    if len(people_of(table)) > 1:
        page.request.post(f"{address}/hand-over", form={"seat": "0"}, max_redirects=0)
    answer = page.request.get(address, headers={"X-Cartone": "fragment"})
    assert answer.ok, answer.text()
    return Moment(name, kind, language, answer.text())


def at_a_table(page: Page, home: Home, game: str) -> Page:
    """Return a page on which all tables of a game can be shown."""
    page.goto(f"{home.address}/table/{home.host.tables.new(game, ['me', 'greedy'], 1)}")
    page.wait_for_load_state()
    return page


class Screen(NamedTuple):
    """A page in a window of some size: its faults, and the positions of its regions."""

    wrong: dict[str, Any]
    homes: Mapping[str, tuple[int, int, int, int]]


def look(page: Page, size: tuple[int, int], *unwanted: str) -> Screen:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAMES)  # a rotated page redraws its options
    found = page.evaluate(MEASURE, LETTING_GO)
    return Screen({what: found[what] for what in unwanted if found[what]}, found["homes"])


def on_a_desk(page: Page, size: tuple[int, int]) -> Screen:
    """Return a page's faults with a mouse: every region and every part of an option must be visible without
    scrolling."""
    return look(page, size, "scrolls", "unseen", "clipped", "covered", "overlaps", "small_text")


def in_the_hand(page: Page, size: tuple[int, int]) -> Screen:
    """Return a page's faults with touch: an option must be visible at once, all must be within one swipe, and all must
    be large enough for a finger."""
    return look(page, size, "scrolls", "unseen", "overlaps", "small_text", "small_targets", "out_of_sight", "far_down")


def check_desks(page: Page, moments: Sequence[Moment], sparing: int) -> None:
    """Check that everything is visible on a small screen at all moments, on a large one at some moments, and on a
    medium one for five players; no region may move."""
    homes: dict[object, object] = {}
    small, large = DESKS
    for number, one in enumerate(moments):
        page.evaluate(LAY, one.html)
        larger = [large] if number % sparing == 0 else []
        for size in (small, *larger, *([BETWEEN] if one.table.startswith("5") else [])):
            screen = on_a_desk(page, size)
            where = (*one[:3], size)
            assert not screen.wrong, (where, screen.wrong)
            assert screen.homes == homes.setdefault((one.table, one.language, size), screen.homes), where


def check_hands(page: Page, moments: Sequence[Moment], sparing: int) -> None:
    """Check upright phones at every moment, rotated phones at some, and tablets at a few."""
    upright, on_its_side = PHONES
    for number, one in enumerate(moments):
        page.evaluate(LAY, one.html)
        turned = [on_its_side] if number % sparing == 0 else []
        for size in (upright, *turned, *(TABLETS if number % 5 == 0 else ())):
            screen = in_the_hand(page, size)
            assert not screen.wrong, (*one[:3], size, screen.wrong)
