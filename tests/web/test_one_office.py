"""The office is one screen: whatever is asked, however many play, everything that one may choose is in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from cartone.games import age_of_comics
from cartone.table import Random, key_of

from ..age_of_comics.lively import lively
from .browser import Server
from .moments import LONG, open_table
from .one_screen import DESKS, HANDS, in_the_hand, in_turns, on_a_desk

TABLES = {"solo": ("me", "automa"), "four": (*LONG, "Anna")}
SEEDS = range(1, 9)
RARE = {
    "move-cube", "increase", "re-assign", "hype", "convert", "cube", "discard", "fans", "marketing", "sales", "print",
}  # fmt: skip
"""Questions that must have come up somewhere."""


def fullest(players: tuple[str, ...]) -> dict[str, str]:
    """Of each kind of question to the first seat the one with most options in some lively games, and the end."""
    found: dict[str, tuple[int, str]] = {}
    for seed in SEEDS:
        table, random = age_of_comics.new(players, seed=seed), Random(key_of(seed, "office"))
        while table.pending:
            for seat, ask in list(table.pending.items()):
                if seat == 0 and (size := len(list(ask.options))) >= found.get(ask.kind, (0, ""))[0]:
                    found[ask.kind] = (size, str(table.record))
                table.answer(seat, lively(ask, table.game, random))
    return {kind: record for kind, (_, record) in found.items()} | {"": str(table.record)}


def moments() -> Iterator[tuple[str, str, str]]:
    """Every question alone and of four."""
    for name, players in TABLES.items():
        yield from ((name, kind, record) for kind, record in fullest(players).items())


@pytest.fixture(scope="module")
def asked() -> list[tuple[str, str, str]]:
    found = list(moments())
    assert {kind for _, kind, _ in found} >= RARE
    return found


def places_of(page: Page, server: Server, asked: list[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """The same, with the address of the table instead of its record."""
    return [(table, kind, open_table(page, server, record)) for table, kind, record in asked]


def test_the_office_is_one_screen_and_nothing_changes_its_home(
    visit: Callable[..., Page], server: Server, asked: list[tuple[str, str, str]]
) -> None:
    page = visit(viewport={"width": 1366, "height": 800})
    homes: dict[object, object] = {}
    for table, kind, code in in_turns(page, server, places_of(page, server, asked)):
        for size in DESKS:
            screen = on_a_desk(page, size)
            assert not screen.wrong, (table, kind, code, size)
            assert screen.homes == homes.setdefault((table, size), screen.homes), (table, kind, code, size)


def test_the_office_in_the_hand(visit: Callable[..., Page], server: Server, asked: list[tuple[str, str, str]]) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for table, kind, code in in_turns(page, server, places_of(page, server, asked)):
        for size in HANDS:
            assert not in_the_hand(page, size).wrong, (table, kind, code, size)
