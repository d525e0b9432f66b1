"""A table is one screen: whatever is asked, everything has its home, and what may be chosen is in sight."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import cartone
from cartone.bots import bot_called, choose
from cartone.games.stamp_swap import ROOM
from cartone.locale import LANGUAGES
from cartone.table import Random, Table, key_of

from .moments import alone
from .one_screen import Moment, at_a_table, check_desks, check_hands, moment
from .onstage import Home

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


def by_hand(folder: Path) -> Table[Any]:
    """A table with a pack of one's own, where a card is counted by hand."""
    text = (ROOM.packs / "house.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?<=scores = )\{ count = .*", '{ count = "by-hand" }', text).replace('"house"', '"mine"', 1)
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    table = cartone.new("stamp-swap", ["me", "pinzetta"], seed=1, pack=str(folder / "mine.toml"))
    random = Random(key_of(1, "by-hand"))
    while (ask := table.pending[0]).kind != "by-hand":
        table.answer(0, ask.options.sample(random))
    return table


@pytest.fixture(scope="module")
def asked(chromium: Browser, home: Home, tmp_path_factory: pytest.TempPathFactory) -> list[Moment]:
    with chromium.new_context() as context:
        page = context.new_page()
        found = [moment(page, home, *given, code) for given, code in zip(stamp_swap(), cycle(LANGUAGES), strict=False)]
        return [*found, moment(page, home, "own pack", "by-hand", by_hand(tmp_path_factory.mktemp("pack")))]


def test_a_fair_is_one_screen_and_nothing_changes_its_home(
    visit: Callable[..., Page], home: Home, asked: list[Moment], proving: bool
) -> None:
    check_desks(at_a_table(visit(), home, "stamp-swap"), asked, sparing=1 if proving else 8)


def test_a_fair_in_the_hand(visit: Callable[..., Page], home: Home, asked: list[Moment], proving: bool) -> None:
    hand = at_a_table(visit(has_touch=True, is_mobile=True), home, "stamp-swap")
    check_hands(hand, asked, sparing=1 if proving else 8)
