"""Checks which part of a guided game is visible on a phone without scrolling, in a real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, ViewportSize

from cartone.host import Host
from cartone.table import Table
from tests.taps import taps

LOW: ViewportSize = {"width": 390, "height": 664}
HIGH: ViewportSize = {"width": 390, "height": 844}
"""Window sizes on a phone, with the browser's bars (`LOW`) and without them."""

MEASURE = """() => {
    const name = one => one.outerHTML.replace(/\\s+/g, " ").slice(0, 90);
    const box = one => one.getBoundingClientRect();
    const isSeen = one => {
        const { left, top, right, bottom, width, height } = box(one);
        if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1) return false;
        const under = document.elementFromPoint(left + width / 2, top + height / 2);
        return Boolean(under) && (one.contains(under) || under.contains(one));
    };
    const keys = [...document.querySelectorAll("#table :is(button[name=answer], a[href^='?pick='])")]
        .filter(one => one.checkVisibility());
    const scroller = document.querySelector(".entering");
    const scrolls = Boolean(scroller) && scroller.scrollHeight > scroller.clientHeight + 1;
    const must = scrolls ? keys.slice(0, 1) : keys;
    const all = [document.querySelector("#do"), document.querySelector(".tools [data-key=u]"), ...must];
    return { unseen: all.filter(one => !one || !isSeen(one)).map(one => one ? name(one) : "nothing"),
        keys: keys.length, scrolls, top: box(document.querySelector("#do")).top };
}"""
"""Script that returns which of the question, Undo and the keys are out of sight; if the keys scroll, only the first one
counts."""


def moments(host: Host, name: str, right: Callable[[Table[Any]], str]) -> Iterator[tuple[str, str]]:
    """Yield the kind of each question in a whole game with each step of its form, and then give the right answer."""
    while not (live := host.live(name)).table.over:
        table, entry = live.table, right(live.table)
        ask = table.pending.get(0)
        kind = f"{ask.kind} {ask.about}" if ask is not None else table.draw.deck.name if table.draw is not None else ""
        yield kind, ""
        for tap in taps(table, entry):
            if tap.pick:
                yield kind, tap.pick
        host.moves.answer(name, 0, live.at(0), entry)


def measured(page: Page, address: str, pick: str) -> dict[str, Any]:
    """Return the parts that are out of sight on a page, before and after all instructions are ticked off."""
    page.goto(f"{address}?pick={pick.replace(' ', '%20')}" if pick else address)
    found: dict[str, Any] = page.evaluate(MEASURE)
    done = page.locator("[data-all-done]")
    if done.is_visible():
        done.tap()
        found["unseen"] += page.evaluate(MEASURE)["unseen"]
    return found
