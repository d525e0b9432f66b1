"""The office is one screen: whatever is asked, however many play, everything that one may choose is in sight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser, Page

from cartone.games import age_of_comics
from cartone.locale import LANGUAGES
from cartone.table import Random, key_of

from ..age_of_comics.lively import lively
from .moments import LONG
from .one_screen import Moment, at_a_table, check_desks, check_hands, moment
from .onstage import Home

TABLES = {"solo": ("me", "automa"), "four": (*LONG, "Anna")}
SEEDS = range(1, 9)
RARE = {
    "move-cube", "increase", "re-assign", "hype", "convert", "cube", "discard", "fans", "marketing", "sales", "print",
}  # fmt: skip
"""Questions that must have come up somewhere."""

COMMON = ("action", "print", "sales", "re-assign", "discard", "")
"""What is looked at alone, too, where the Automa sits at the side; of four one looks at everything."""


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
    """Every question of four, and some alone."""
    for name, players in TABLES.items():
        found = fullest(players)
        yield from ((name, kind, found[kind]) for kind in (COMMON if name == "solo" else found))


@pytest.fixture(scope="module")
def asked(chromium: Browser, home: Home) -> list[Moment]:
    with chromium.new_context() as context:
        page = context.new_page()
        found = [moment(page, home, *given, code) for given, code in zip(moments(), cycle(LANGUAGES), strict=False)]
    assert {one.kind for one in found} >= RARE
    return found


def test_the_office_is_one_screen_and_nothing_changes_its_home(
    visit: Callable[..., Page], home: Home, asked: list[Moment], proving: bool
) -> None:
    check_desks(at_a_table(visit(), home, "age-of-comics"), asked, sparing=1 if proving else 8)


def test_the_office_in_the_hand(visit: Callable[..., Page], home: Home, asked: list[Moment], proving: bool) -> None:
    hand = at_a_table(visit(has_touch=True, is_mobile=True), home, "age-of-comics")
    check_hands(hand, asked, sparing=1 if proving else 8)
