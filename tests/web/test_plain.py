"""Age of Comics on the screen: values of orders stay visible during a choice, and special actions have names."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

import cartone
from cartone.locale import LANGUAGES
from cartone.table import Random, Table

from ..age_of_comics.lively import lively
from .moments import ALONE, alone, open_table
from .onstage import Home
from .places import PHONE, WIDE

LOW: ViewportSize = {"width": 1366, "height": 650}
"""The visible part of a page on a small laptop."""

COVERED = """() => {
    const box = one => one.getBoundingClientRect();
    const values = [...document.querySelectorAll(".city .order .tile svg.order:not(.down)")].map(one => {
        const { left, top, width, height } = box(one);
        return { left: left + 0.55 * width, top: top + 0.14 * height,
                 right: left + 0.89 * width, bottom: top + 0.52 * height, name: one.textContent };
    });
    const over = [...document.querySelectorAll(".city :is(.worth, .deed, .mine, .figure svg, .by)")]
        .filter(one => one.checkVisibility()).map(box);
    const bad = values.filter(value => over.some(one => one.left < value.right - 0.5 && one.right > value.left + 0.5 &&
        one.top < value.bottom - 0.5 && one.bottom > value.top + 0.5));
    return { values: values.length, over: over.length, bad: bad.map(one => one.name) };
}"""

NAMES = """() => [...document.querySelectorAll(".perk")].filter(one => one.querySelector(".plaque.legal")).map(one => {
    const [name, room] = [one.querySelector(".called"), one.closest(".room").getBoundingClientRect()];
    const { left, top, right, bottom } = name.getBoundingClientRect();
    const inside = left >= room.left - 1 && top >= room.top && right <= room.right + 1 && bottom <= room.bottom + 1;
    return name.checkVisibility() && inside && name.scrollWidth <= name.clientWidth + 1 ? "" : name.textContent;
})"""


@cache
def selling() -> str:
    """Return a game in which an agent may turn one order up and take another that is face up."""
    for seed in range(1, 20):
        table: Table[Any] = cartone.new("age-of-comics", ALONE["age-of-comics"], seed=seed)
        random = Random(seed)
        while table.pending:
            ask = table.pending[0]
            if ask.kind == "sales":
                tiles = [
                    (one.verb, table.game.map[one.place]) for one in ask.options if one.verb in ("flip", "collect")
                ]
                ups = sum(verb == "collect" and tile.up for verb, tile in tiles)
                if ups > 1 and any(verb == "flip" for verb, _ in tiles):
                    return str(table.record)
            table.answer(0, lively(ask, table.game, random))
    raise AssertionError("no such game")


@pytest.mark.parametrize("size", [WIDE, LOW, PHONE], ids=["wide", "low", "phone"])
def test_nothing_lies_on_the_values_of_orders_while_one_sells(
    visit: Callable[..., Page], home: Home, size: ViewportSize
) -> None:
    page = visit(viewport=size, is_painted=True)
    page.goto(open_table(page, home, selling()))
    seen = page.evaluate(COVERED)
    assert seen["values"] > 2
    assert seen["over"] > 4
    assert seen["bad"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_special_actions_have_names_where_one_chooses_them(
    visit: Callable[..., Page], home: Home, language: str
) -> None:
    for size in (WIDE, LOW, PHONE):
        page = visit(viewport=size, is_painted=True, locale=language)
        page.goto(open_table(page, home, alone("age-of-comics", "cube")))
        names = page.evaluate(NAMES)
        assert names
        assert set(names) == {""}
