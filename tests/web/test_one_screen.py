"""A table is one screen: whatever is asked, everything has its home, and what may be chosen is in sight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Page

import cartone
from cartone.bots import bot_called, choose
from cartone.games.stamp_swap import ROOM
from cartone.table import Random, key_of

from .browser import Server
from .moments import alone, open_table
from .one_screen import DESKS, HANDS, in_the_hand, in_turns, on_a_desk

FIVE = ("Maria-Massimiliana", "Bartholomäus-von-Wü", "Grzegorz-Brzęczyszczy", "Di", "Eva")

SOLO = ("look", "draw", "split", "choose", "place", "enter", "exchange", "")
SEVERAL: Mapping[tuple[int, int], tuple[str, ...]] = {
    (5, 3): ("take", "look", "cut", "choose", "place", "enter"),
    (4, 15): ("choose", "exchange", "resolve"),
    (2, 6): ("choose",),
}
"""Games of so many people with a seed in which these questions come to the first seat."""


def widest(game: str, people: int, seed: int) -> dict[str, str]:
    """The records of a game where a question of each kind has most options."""
    table, greedy = cartone.new(game, FIVE[:people], seed=seed), bot_called("greedy", game)
    most: dict[str, tuple[int, str]] = {}
    while table.pending:
        for seat, ask in list(table.pending.items()):
            if seat == 0 and len(ask.options) > most.get(ask.kind, (0, ""))[0]:
                most[ask.kind] = len(ask.options), str(table.record)
            table.answer(seat, choose(table, seat, ask, greedy))
    return {kind: record for kind, (_, record) in most.items()}


def stamp_swap() -> Iterator[tuple[str, str, str]]:
    """Which table, which question, and the record that stops there."""
    for kind in SOLO:
        yield "alone", kind, alone("stamp-swap", kind)
    for (people, seed), kinds in SEVERAL.items():
        found = widest("stamp-swap", people, seed)
        for kind in kinds:
            yield f"{people} people", kind, found[kind]


def by_hand(page: Page, server: Server, folder: Path) -> str:
    """A table with a pack of one's own, where a card is counted by hand."""
    text = (ROOM.packs / "house.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?<=scores = )\{ count = .*", '{ count = "by-hand" }', text).replace('"house"', '"mine"', 1)
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    form: dict[str, str | float | bool] = {
        "game": "stamp-swap",
        "against": "solo",
        "seed": "1",
        "pack": str(folder / "mine.toml"),
    }
    answer = page.request.post(f"{server.address}/start", form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    address = server.address + answer.headers["location"]
    random = Random(key_of(1, "by-hand"))
    table = cartone.new("stamp-swap", ["me", "pinzetta"], seed=1, pack=str(folder / "mine.toml"))
    page.goto(address)
    while (ask := table.pending[0]).kind != "by-hand":
        option = ask.options.sample(random)
        at = page.locator("#table input[name=at]").input_value()
        page.request.post(f"{address}/answer", form={"at": at, "answer": str(option)}, max_redirects=0)
        table.answer(0, option)
        page.goto(address)
    return address


@pytest.fixture(scope="module")
def moments() -> list[tuple[str, str, str]]:
    return list(stamp_swap())


def test_a_fair_is_one_screen_and_nothing_changes_its_home(
    visit: Callable[..., Page], server: Server, moments: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    page = visit(viewport={"width": 1366, "height": 800})
    homes: dict[object, object] = {}
    places = [(table, kind, open_table(page, server, record)) for table, kind, record in moments]
    places.append(("own pack", "by-hand", by_hand(page, server, tmp_path)))
    for table, kind, code in in_turns(page, server, places):
        for size in DESKS:
            screen = on_a_desk(page, size)
            assert not screen.wrong, (table, kind, code, size)
            assert screen.homes == homes.setdefault((table, code, size), screen.homes), (table, kind, code, size)


def test_a_fair_in_the_hand(
    visit: Callable[..., Page], server: Server, moments: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    places = [(table, kind, open_table(page, server, record)) for table, kind, record in moments]
    places.append(("own pack", "by-hand", by_hand(page, server, tmp_path)))
    for table, kind, code in in_turns(page, server, places):
        for size in HANDS:
            assert not in_the_hand(page, size).wrong, (table, kind, code, size)
