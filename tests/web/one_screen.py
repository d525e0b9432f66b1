"""What one sees of a table without scrolling: measured in a real browser, for any game at any moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle
from typing import Any, NamedTuple

from playwright.sync_api import Page

from cartone.locale import LANGUAGES

from .browser import LETTING_GO, Server
from .places import in_language

DESKS = ((1366, 800), (1920, 1080))
HANDS = ((390, 844), (844, 390), (820, 1180), (1024, 768))
"""Screens with a mouse, and those that are touched."""

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
        if (!node.data.trim() || holder.closest("svg, script, noscript, .only-said, .skip") || !drawn(holder)) continue;
        const size = parseFloat(getComputedStyle(holder).fontSize);
        if (size < (matchMedia("(pointer: coarse)").matches && innerWidth < 700 ? 16 : 14)) small.add(name(holder));
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
        options: options.length,
        clipped: options.filter(one => !seen(one)).map(name),
        covered: things.filter(one => seen(one) && !pressed(one)).map(name),
        in_sight: options.filter(one => !letting_go.includes(one.value) && seen(one)).length,
        letting_go: options.filter(one => letting_go.includes(one.value)).length,
        swipes: lists.map(reach).concat([1]),
        overlaps: [...crossing(parts), ...crossing(things)],
        small_text: [...small],
        small_targets: targets,
        homes: Object.fromEntries(boxes.map(
            ([part, { x, y, width, height }]) => [part, [x, y, width, height].map(Math.round)])),
    };
}"""


def in_turns(page: Page, server: Server, places: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, str, str]]:
    """Opens one address after the other, each in another language; returns which table, question and language it is."""
    for (table, kind, address), code in zip(places, cycle(LANGUAGES), strict=False):
        in_language(page, server, code)
        page.goto(address)
        yield table, kind, code


class Screen(NamedTuple):
    """A page in a window: what is wrong with it, and where its parts are."""

    wrong: dict[str, Any]
    homes: Mapping[str, tuple[int, int, int, int]]


def look(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.mouse.move(1, 1)
    found: dict[str, Any] = page.evaluate(MEASURE, LETTING_GO)
    return found


def on_a_desk(page: Page, size: tuple[int, int]) -> Screen:
    """Everything that takes part in an option, and every region, is seen without scrolling."""
    found = look(page, size)
    wanted = ("scrolls", "unseen", "clipped", "covered", "overlaps", "small_text")
    return Screen({what: found[what] for what in wanted if found[what]}, found["homes"])


def in_the_hand(page: Page, size: tuple[int, int]) -> Screen:
    """Something to choose is seen at once, all of it within one swipe, and nothing is too small for a finger."""
    found = look(page, size)
    wanted = ("scrolls", "unseen", "overlaps", "small_text", "small_targets")
    wrong = {what: found[what] for what in wanted if found[what]}
    if found["options"] > found["letting_go"] and not found["in_sight"]:
        wrong["in_sight"] = f"0 of {found['options']}"
    if max(found["swipes"]) > 2.05:
        wrong["swipes"] = found["swipes"]
    return Screen(wrong, found["homes"])
