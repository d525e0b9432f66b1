"""Pinzetta's page beside a real table: whatever has to be told can be tapped, in few taps, and comes out as it was."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from cartone.games import pinzetta
from cartone.games.kit.beside import BesidePage
from cartone.games.pinzetta.page import forms
from cartone.games.stamp_swap.pack import MOST_CROSSED, MOST_IN_BOX
from cartone.table import Ask, Table
from tests.taps import look, tapped

from .person import Person, digital, say

LEVELS = [{"level": "1"}, {"level": "2"}, {"level": "3"}, {"level": "1", "mode": "intro"}]
IN_SWAP = {"decision", "split", "choose", "turned-up", "pinzetta-event", "your-collection", "happens", "exchange",
           "your-collection-now"}  # fmt: skip


def asked_about(ask: Ask) -> str:
    return ask.about if ask.kind in ("lie", "tell") else ask.kind


def played(seed: int, settings: dict[str, str], **more: Any) -> tuple[Table[Any], list[tuple[str, int]]]:
    """A whole game by the page: the table, and for each question what it was about and how many taps it took."""
    game = digital(seed, settings)
    person = Person(game)
    opened = ("decision",) if more else ()
    table = pinzetta.new(["me", "pinzetta"], dealer=None, settings=settings, open_decks=opened, **more)
    counted: list[tuple[str, int]] = []
    while not table.over:
        about = table.draw.deck.name if table.draw is not None else asked_about(table.pending[0])
        wanted = person.right(table)
        said, taps = tapped(table, wanted)
        assert said == wanted
        counted.append((about, taps))
        say(table, said)
    assert table.scores[1] == game.scores[1]
    return table, counted


def swaps(counted: list[tuple[str, int]]) -> list[int]:
    """Taps of each day's Swap, with all that she has to know for it."""
    days: list[int] = []
    is_swap, events = False, 0
    for about, taps in counted:
        is_swap &= about in IN_SWAP
        if about == "her-piles":
            days.append(taps + events)
            is_swap, events = True, 0
        elif is_swap:
            days[-1] += taps
        elif about == "pinzetta-event":
            events = taps
    return days


@pytest.mark.parametrize("settings", LEVELS, ids=str)
@pytest.mark.parametrize("more", [{}, {"pack": "none"}], ids=["house", "none"])
def test_a_whole_game_is_told_by_taps_on_what_the_page_shows(settings: dict[str, str], more: dict[str, str]) -> None:
    _, counted = played(7, settings, **more)
    assert len(counted) > 15
    assert len(swaps(counted)) == 3
    assert median(swaps(counted)) <= (20 if more else 16)


def table_without_a_pack() -> Table[Any]:
    """Everything is told up to what your card does."""
    table = pinzetta.new(["me", "pinzetta"], pack="none", dealer=None, open_decks=["decision"])
    for said in ("large-square", "small-square attendee forever / rare large-square",
                 "small-square-down large-square attendee rare forever long-rectangle"):  # fmt: skip
        table.answer(0, said)
    return table


def test_a_small_pile_that_is_full_is_the_last_tap() -> None:
    table = table_without_a_pack()
    table.answer(0, "nothing")
    one, two, three, four, five, six = (item.number for item in table.game.you.collection)
    cut = f"{one} | {three} {four} {five} | {two} {six}"
    assert tapped(table, cut) == (cut, 3)
    cut = f"{one} {two} | {three} {four} | {five} {six}"
    assert tapped(table, cut) == (cut, 5), "a specialist may reserve another stamp, by one more tap"


def taps_on(table: Table[Any], *places: int) -> BesidePage:
    """The page after taps on some items, each where it lies in your collection."""
    page = look(table)
    for place in places:
        assert page.form is not None
        page = look(table, page.form.rows()[0][1][place].tap)
    return page


@pytest.mark.parametrize(
    ("places", "says"),
    [
        ((), ""),
        ((0,), "Items still missing from your small pile: 2. Tap them. Tokens so far: large pile 9, small pile 0."),
        ((0, 4), "Items still missing from your small pile: 1. Tap them. Tokens so far: large pile 8, small pile 1."),
        ((3,), "A rare stamp cannot be reserved, so it is in your small pile. Tap what you reserved. "
               "Tokens so far: large pile 5, small pile 4."),
        ((3, 0), "Items still missing from your small pile: 1. Tap them. Tokens so far: large pile 5, small pile 4."),
        ((0, 0), "Now tap what you reserved. Tokens so far: large pile 9, small pile 0."),
    ],
)  # fmt: skip
def test_a_split_that_is_under_way_says_what_comes_next(places: tuple[int, ...], says: str) -> None:
    table = table_without_a_pack()
    table.answer(0, "nothing")
    page = taps_on(table, *places)
    assert page.progress == says


def test_a_keypad_keeps_all_its_keys_and_says_what_can_be_told() -> None:
    table, _ = played(7, {"level": "1"}, pack="none")
    table.take_back()
    assert table.pending[0].about == "your-points"
    for pick in ("", "4", "999", "-99", "9999", "x", "400"):
        keypad = look(table, pick).keypad
        assert keypad is not None
        assert [key for key, _ in keypad.keys if key.isdecimal()] == [*"1234567890"]
        assert keypad.keys[-1][0] == "⌫"
        assert all(len(made.removeprefix("-")) <= 3 for _, made in keypad.keys)
        assert (keypad.low, keypad.high) == (-99, 400)
        assert keypad.said == (pick if pick in ("4", "-99", "400") else "")


def test_whatever_a_pack_may_print_on_a_decision_card_can_be_tapped() -> None:
    table = table_without_a_pack()
    table.answer(0, "nothing")
    table.answer(0, str(table.pending[0].options.at(0)))
    assert tapped(table, f"{MOST_CROSSED} crossed") == (f"{MOST_CROSSED} crossed", 1)
    assert [key.face for key in forms.Points("").palette()] == [str(number) for number in range(MOST_IN_BOX + 1)]


def test_what_a_card_did_to_your_collection_is_told_by_what_has_changed() -> None:
    table = table_without_a_pack()
    table.answer(0, "otherwise")
    now = "small-square-down large-square attendee attendee forever long-rectangle"
    assert tapped(table, now) == (now, 3)


def test_the_page_says_what_is_asked_in_every_language() -> None:
    table = pinzetta.new(["me", "pinzetta"], dealer=None, settings={"level": "2"})
    said = {language: look(table, language=language).do for language in ("en", "de", "pl", "it")}
    assert len({*said.values()}) == 4
