"""Beside a real table in a real browser: games by touch on a phone, corrected, reloaded, and after a kill.

`python -m tests.web.proof` tells whole games by touch alone.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from cartone.host import FILE, Host
from cartone.host.real import lying
from cartone.store import SqliteStore
from cartone.table import Outcome, Table

from ..proving import left_to_proof
from .beside import (
    PHONE,
    SHELVES,
    TOUCH,
    Owner,
    Shelf,
    asks_for_points,
    check_fits,
    check_hands_come_first,
    check_on_its_side,
    rounds,
    tick_off,
)  # fmt: skip
from .browser import Player, Server, table_of
from .onstage import Home
from .test_axe import check

BEFORE_THE_KILL, RELOADED, AFTER_IT = 5, 3, 1
"""So many answers by touch before and after the server is killed; the page is loaded again after so many."""

THIRD = 3
CARDS = 2

both = pytest.mark.parametrize("shelf", SHELVES, ids=[shelf.game for shelf in SHELVES])


@both
def test_a_game_beside_the_box_by_touch_with_a_reload_and_a_kill(
    visit: Callable[..., Page], tmp_path: Path, shelf: Shelf
) -> None:
    """From the lobby through a day or a round, and the end; between them it is told without a page."""
    page = visit(forgive="net::ERR_", **TOUCH)
    host = Host(SqliteStore(tmp_path / FILE))
    with Server(tmp_path) as server:
        owner = Owner(page, host, server.address, shelf)
        owner.sit_down()
        turns = 0
        for step in range(BEFORE_THE_KILL):
            owner.say()
            check_fits(page)
            if step == RELOADED:
                check_on_its_side(page)
                check(page)
                page.reload()
            if page.locator(".hands .done").count():
                check_hands_come_first(page)
                tick_off(page)
                turns += 1
        assert turns > 1
        table, at = table_of(page), Player(page).at
        server.kill()
    with Server(tmp_path) as again:
        owner.address = again.address
        assert again.address != server.address
        page.goto(again.address)
        page.locator(f'a[href="/table/{table}"]').first.click()
        expect(page.locator("#table")).to_be_visible()
        assert Player(page).at == at, "the table stands where it stood, and goes on"
        for _ in range(AFTER_IT):
            owner.say()
        owner.say_quickly(asks_for_points)
        owner.say()
        assert owner.table.over
        assert owner.table.scores == owner.told.game.scores
        expect(page.locator(".sheet")).to_be_visible()
    host.close()


class Slip(NamedTuple):
    """How a line of the first round begins, what it should have said, and how the table follows."""

    begins: str
    entry: str
    how: str

    def line(self, table: Table[Any]) -> int:
        return next(number for number, said in enumerate(table.entries()) if str(said).startswith(self.begins))


SLIPS = {
    "stamp-swap": (Slip("decision: ", "D2", "as-played"), Slip("decision: ", "D2", "again")),
    "age-of-comics": (Slip("A action ", "pass", "again"), Slip("automa: ", "Z03", "again")),
}
"""Corrected first so that nothing is moved, as it was played or because it makes no difference; then with everything
moved back."""


@both
def test_an_entry_two_rounds_back_is_corrected_in_both_ways(
    visit: Callable[..., Page], home: Home, shelf: Shelf
) -> None:
    page = visit(**TOUCH)
    owner = Owner(page, home.host, home.address, shelf)
    table = home.host.lay_real(shelf.game, True, settings=owner.told.table.header.settings)
    page.goto(f"{home.address}/table/{table}")
    owner.say_quickly(lambda table: rounds(table) == THIRD)
    before, (slip, other) = owner.table.copy(), SLIPS[shelf.game]
    owner.correct(slip.line(before), slip.entry, slip.how)
    check_fits(page)
    played = owner.table.copy()
    assert str(played.entries()[slip.line(before)]) == slip.begins + slip.entry
    assert rounds(played) == THIRD
    assert lying(played).places == lying(before).places, "nothing has to be moved"
    to_move = owner.correct(other.line(played), other.entry, other.how)
    assert len(to_move) > 2, "what has to be moved is told"
    assert page.locator(".hands .moved .words").all_inner_texts() == to_move, (
        "and stands on the table, to be ticked off"
    )
    page.go_back()
    expect(page.locator("form.correction")).to_be_visible()
    page.go_forward()
    moved = owner.table
    assert str(moved.entries()[other.line(played)]) == other.begins + other.entry
    assert lying(moved).places != lying(played).places
    owner.say(moved.draw.fitting()[0].id if moved.draw is not None else str(moved.pending[0].options.at(0)))


@pytest.mark.parametrize(
    ("game", "pack"),
    [
        pytest.param("stamp-swap", "house", marks=pytest.mark.walk),
        ("age-of-comics", "none"),
        *left_to_proof(("stamp-swap", "none"), ("age-of-comics", "house")),
    ],
)
def test_which_card_came_is_told_by_touch(visit: Callable[..., Page], home: Home, game: str, pack: str) -> None:
    """In full depth the setup asks for one card after the other: tile by tile, until one of them says it all."""
    page = visit(**TOUCH)
    name = home.host.lay_real(game, True, pack, is_full=True)
    page.goto(f"{home.address}/table/{name}")
    tiles = page.locator(".coming .tile")
    for card in range(CARDS):
        said = len(home.host.live(name).table.entries())
        while len(home.host.live(name).table.entries()) == said:
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
            if card == 0:
                check_on_its_side(page)
                check(page)
                page.reload()
            tap(page, tiles.nth(card % tiles.count()))
    last = home.host.live(name).table.entries()[-1]
    assert isinstance(last, Outcome)
    tap(page, page.get_by_role("button", name="Undo"))
    assert len(home.host.live(name).table.entries()) == said
    page.locator(".by-word summary").tap()
    page.locator(".by-word input[name=answer]").fill(last.card)
    page.keyboard.press("Enter")
    expect(page.locator(".by-word input[name=answer]")).to_have_value("")
    assert home.host.live(name).table.entries()[-1] == last


def tap(page: Page, thing: Locator) -> None:
    """Tap something that changes the question or the table."""
    now = "location.href + document.querySelector('#table input[name=at]').value"
    before = page.evaluate(now)
    thing.tap()
    page.wait_for_function(f"before => {now} !== before", arg=before, polling=20)
