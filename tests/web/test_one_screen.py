"""A table fits on one screen: at every question, all options are visible and no region moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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

from ..age_of_comics.lively import lively
from ..kit.onlooker import STAMPS, answer
from .moments import LONG, alone
from .one_screen import DESKS, LAY, Moment, at_a_table, check_desks, check_hands, moment, on_a_desk
from .onstage import Home

FIVE = ("Maria-Massimiliana", "Bartholomäus-von-Wü", "Grzegorz-Brzęczyszczy", "Di", "Eva")

OFFICES = {"solo": ("me", "automa"), "four": (*LONG, "Anna")}
SEEDS = range(1, 9)
RARE = {
    "move-cube", "increase", "re-assign", "hype", "convert", "cube", "discard", "fans", "marketing", "sales", "print",
}  # fmt: skip
"""Rare kinds of questions in Age of Comics, which the chosen games must contain."""

COMMON = ("action", "print", "sales", "re-assign", "discard", "")
"""Kinds of questions that are also checked in solo games, where the Automa has a region; with four players all kinds
are checked."""

SOLO = ("look", "draw", "split", "choose", "place", "enter", "exchange", "")
SEVERAL: Mapping[tuple[int, int], tuple[str, ...]] = {
    (5, 3): ("take", "look", "cut", "choose", "place", "enter"),
    (4, 15): ("choose", "exchange", "resolve"),
    (2, 6): ("choose",),
}
"""Kinds of questions that the first seat gets in certain games, by number of players and seed."""


def fullest(game: str, players: Sequence[str], seeds: Iterable[int]) -> dict[str, str]:
    """Return records that stop at the question with the most options to the first seat, by kind; "" is the end."""
    found, greedy = dict[str, tuple[int, str]](), bot_called("greedy", game)
    for seed in seeds:
        table: Table[Any] = cartone.new(game, players, seed=seed)
        random = Random(key_of(seed, "office"))
        while table.pending:
            for seat, ask in list(table.pending.items()):
                if seat == 0 and len(ask.options) >= found.get(ask.kind, (0, ""))[0]:
                    found[ask.kind] = len(ask.options), str(table.record)
                is_lively = game == "age-of-comics"
                table.answer(seat, lively(ask, table.game, random) if is_lively else choose(table, seat, ask, greedy))
    return {kind: record for kind, (_, record) in found.items()} | {"": str(table.record)}


def in_the_office() -> Iterator[tuple[str, str, str]]:
    """Yield every kind of question in games of four players, and some kinds in solo games."""
    for name, players in OFFICES.items():
        found = fullest("age-of-comics", players, SEEDS)
        yield from ((name, kind, found[kind]) for kind in (COMMON if name == "solo" else found))


def at_the_fair() -> Iterator[tuple[str, str, str]]:
    """Yield the kind of table, the kind of question, and the record up to it."""
    for kind in SOLO:
        yield "alone", kind, alone("stamp-swap", kind)
    for (people, seed), kinds in SEVERAL.items():
        found = fullest("stamp-swap", FIVE[:people], [seed])
        for kind in kinds:
            yield f"{people} people", kind, found[kind]


def by_hand(folder: Path) -> Table[Any]:
    """Return a table with an owner's pack that asks for a contest to be counted by hand."""
    text = (ROOM.packs / "house.toml").read_text(encoding="utf-8")
    text = re.sub(r"(?<=scores = )\{ count = .*", '{ count = "by-hand" }', text).replace('"house"', '"mine"', 1)
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    table = cartone.new("stamp-swap", ["me", "pinzetta"], seed=1, pack=str(folder / "mine.toml"))
    random = Random(key_of(1, "by-hand"))
    while (ask := table.pending[0]).kind != "by-hand":
        table.answer(0, ask.options.sample(random))
    return table


@pytest.fixture(scope="module", params=["stamp-swap", "age-of-comics"])
def asked(
    request: pytest.FixtureRequest, chromium: Browser, home: Home, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, list[Moment]]:
    """Return the name of a game, and moments in it."""
    given = at_the_fair() if request.param == "stamp-swap" else in_the_office()
    with chromium.new_context() as context:
        page = context.new_page()
        found = [moment(page, home, *one, code) for one, code in zip(given, cycle(LANGUAGES), strict=False)]
        if request.param == "stamp-swap":
            found.append(moment(page, home, "own pack", "by-hand", by_hand(tmp_path_factory.mktemp("pack"))))
        else:
            assert {one.kind for one in found} >= RARE
        return request.param, found


def some_of(asked: Sequence[Moment], which: int, proving: bool) -> list[Moment]:
    """Return half of the moments, chosen so that each half has all languages, and ends of games; or all of them in
    `make proof`."""
    turns = [(number + number // len(LANGUAGES)) % 2 for number in range(len(asked))]
    return [one for one, turn in zip(asked, turns, strict=True) if proving or turn == which or not one.kind]


def test_a_table_is_one_screen_and_nothing_changes_its_home(
    visit: Callable[..., Page], home: Home, asked: tuple[str, list[Moment]], proving: bool
) -> None:
    game, found = asked
    check_desks(at_a_table(visit(), home, game), some_of(found, 0, proving), sparing=1 if proving else 8)


def test_a_table_in_the_hand(
    visit: Callable[..., Page], home: Home, asked: tuple[str, list[Moment]], proving: bool
) -> None:
    game, found = asked
    hand = at_a_table(visit(has_touch=True, is_mobile=True), home, game)
    check_hands(hand, some_of(found, 1, proving), sparing=1 if proving else 8)


def test_where_an_item_goes_is_asked_without_hiding_the_item_beside_it(visit: Callable[..., Page], home: Home) -> None:
    """The item has one cell and is next to the first-player token, which has the focus."""
    kind, random = STAMPS[4], Random(key_of(102, "screens"))
    table = cartone.new(kind.game, kind.players, seed=102, settings=kind.settings)
    while {ask.kind for ask in table.pending.values()} != {"cut"}:
        answer(table, 102, random)
    page = at_a_table(visit(), home, kind.game)
    page.evaluate(LAY, moment(page, home, str(kind), "cut", table).html)
    assert page.locator(".cutting:first-child .to").evaluate("menu => getComputedStyle(menu).opacity") == "1"
    assert not on_a_desk(page, DESKS[0]).wrong
