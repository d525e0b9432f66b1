"""Text in our drawings has enough contrast with its background, in both colour schemes."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from .moments import alone, with_friends
from .one_screen import LAY, at_a_table, moment
from .onstage import Home

WRITTEN = """() => {
    // Of letters that are drawn twice, a shadow first, the last ones are read.
    const written = [...document.querySelectorAll("svg text")].filter(one => one.textContent.trim());
    const isShadow = (one, at) => written.slice(at + 1).some(
        other => other.closest("svg") === one.closest("svg") && other.textContent === one.textContent);
    window.read = written.filter((one, at) => !isShadow(one, at)).filter(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return width && getComputedStyle(one).fill !== "none" &&
            one.checkVisibility({ visibilityProperty: true }) && top?.closest("svg") === one.closest("svg");
    });
    return window.read.map(one => {
        const [{ x, y, width, height }, style] = [one.getBoundingClientRect(), getComputedStyle(one)];
        const size = parseFloat(style.fontSize) * one.getScreenCTM().a;
        const of = one.closest("svg").getAttribute("class");
        const edge = style.stroke !== "none" && style.paintOrder.startsWith("stroke") ? style.stroke : "";
        return { box: [x, y, width, height], fill: style.fill, edge, size, says: one.textContent, of };
    });
}"""
"""Script that returns all visible text in pictures with its position, colour and size on the screen."""

HIDE = "() => { for (const one of window.read) one.style.visibility = 'hidden'; }"

BEHIND = """async ([shown, hidden, written]) => {
    const pixels = async picture => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
        canvas.drawImage(image, 0, 0);
        return canvas;
    };
    const [text, paper] = [await pixels(shown), await pixels(hidden)];
    const light = part => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    const bright = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
    const colour = name => bright(name.match(/[\\d.]+/g).map(Number));
    return written.map(one => {
        const [x, y, width, height] = one.box.map(side => Math.max(Math.round(side), 1));
        const [over, under] = [text, paper].map(canvas => canvas.getImageData(x, y, width, height).data);
        const points = [];
        for (let at = 0; at < under.length; at += 4) {
            const change = [0, 1, 2].reduce((sum, part) => sum + Math.abs(over[at + part] - under[at + part]), 0);
            if (change > 24) points.push(bright(under.slice(at, at + 3)));
        }
        points.sort((one, two) => one - two);
        const [ink, behind] = [colour(one.fill), one.edge ? colour(one.edge) : points[points.length >> 1]];
        return behind === undefined ? 1 : (Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05);
    });
}"""
"""Script that returns the contrast between each text and its outline or, without an outline, its background."""

LARGE, ENOUGH, ENOUGH_LARGE = 18.66, 4.5, 3.0
"""The font size in pixels from which bold text counts as large, and the minimum contrasts of WCAG level AA."""

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOMENTS = {
    "stamp-swap": (("alone", "choose", alone), ("three", "place", with_friends)),
    "age-of-comics": (("alone", "action", alone), ("alone", "sales", alone), ("three", "sales", with_friends)),
}


def faint(page: Page, empty: Page) -> set[str]:
    """Return a description of each text that does not have enough contrast."""
    written: list[dict[str, Any]] = page.evaluate(WRITTEN)
    assert len(written) > 10
    shown = page.screenshot()
    page.evaluate(HIDE)
    shots = [base64.b64encode(shot).decode() for shot in (shown, page.screenshot())]
    contrasts = empty.evaluate(BEHIND, [*shots, written])
    return {
        f"{one['of']}: {one['says']} in {one['fill']}, {contrast:.1f}"
        for one, contrast in zip(written, contrasts, strict=True)
        if contrast < (ENOUGH_LARGE if one["size"] >= LARGE else ENOUGH)
    }


@pytest.mark.parametrize("game", MOMENTS)
def test_what_is_written_in_drawings_stands_out(
    visit: Callable[..., Page], home: Home, game: str, proving: bool
) -> None:
    page, empty = visit(viewport={"width": 1920, "height": 1080}, is_painted=True), visit()
    at_a_table(page, home, game)
    for number, (name, kind, found) in enumerate(MOMENTS[game]):
        html = moment(page, home, name, kind, found(game, kind)).html
        for scheme in SCHEMES if proving else [SCHEMES[number % 2]]:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(LAY, html)
            assert faint(page, empty) == set(), (kind, scheme)
