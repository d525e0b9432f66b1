"""Wrong entries at a real table are refused, and mutants of the code for this are noticed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest

import cartone
from cartone.games.kit import setup
from cartone.games.stamp_swap import game as stamp_swap_game
from cartone.table import IllegalOutcome, Record, SeededDealer, Table, UnknownName
from cartone.table import table as table_module

from ..mutants import Mutant, plant
from . import test_full
from .mutants import TOLD
from .person import BY_FACE, BY_ID, Person, check_same, digital, laid, say, with_holes


def test_only_decks_of_the_game_are_dealt() -> None:
    with pytest.raises(
        UnknownName, match=r"nobody deals “small-sqare” by hand here. These decks can be dealt by hand: mat"
    ):
        cartone.new("stamp-swap", ["a", "pinzetta"], seed=1, dealt_decks=["mat", "small-sqare"])


@pytest.mark.parametrize("dealer", [SeededDealer(1), ...])
def test_a_pack_with_gaps_is_dealt_by_a_person_alone(dealer: Any) -> None:
    with pytest.raises(UnknownName, match=r"the pack “none” has gaps .* so only you can deal it"):
        cartone.new("stamp-swap", ["a", "pinzetta"], pack="none", dealer=dealer)


def test_a_record_that_lacks_a_card_waits_for_it_again() -> None:
    """The record lacks a card that a person dealt, while the other cards are dealt by a seed."""
    seeded = digital("stamp-swap", 3, ())
    table = laid(seeded, BY_ID, dealt_decks=["decision", "small-square"], dealer=..., seed=3)
    person = Person(seeded, BY_ID)
    while not any(str(entry).startswith("decision") for entry in table.entries()):
        person.tell(table)
    before = table.record
    struck = next(number for number, entry in enumerate(before.entries) if str(entry).startswith("small-square"))
    edited = Record(before.header, (*before.entries[:struck], *before.entries[struck + 1 :]))
    mended = cartone.mend(edited, before)
    assert mended.table.draw is not None
    assert mended.table.draw.deck.name == "small-square"
    assert list(map(str, mended.table.entries())) == list(map(str, before.entries[:struck]))
    assert len(mended.dropped) > 3


def test_a_card_is_told_by_the_part_that_counts_now() -> None:
    """During a day, a decision card is entered by its crossed-out items; at the end, by its points."""
    seeded = digital("stamp-swap", 3, ())
    person, table = Person(seeded, BY_FACE), laid(seeded, BY_FACE)
    events = 0
    while not table.over:
        parts, draw = [person.right(table)], table.draw
        deck = draw.deck.name if draw is not None else ""
        if draw is not None and deck == "decision":
            parts = parts[0].split(", ")[:: 1 if draw.why == "decision" else -1]
        elif draw is not None and deck == "pinzetta-event":
            *hers, yours = parts[0].split(" / ")
            parts = [" / ".join(hers), yours] if draw.why == "her-event" else [yours, " / ".join(hers)]
            events += 1
        for wrong in parts[1:]:
            with pytest.raises(IllegalOutcome, match="is not one of the "):
                table.outcome(wrong)
        say(table, parts[0])
    assert events == 6
    check_same(seeded, table)
    assert cartone.load(str(table.record)).scores == table.scores


# -- planted mistakes ---------------------------------------------------------------------------------


@contextmanager
def planted(module: str, mutant: Mutant) -> Iterator[None]:
    where: dict[str, list[tuple[Any, str]]] = {
        "cartone.table.described_cards": [(table_module, "placed"), (table_module, "back_told")],
        "cartone.table.dealers": [(setup, "SharedDealer"), (table_module, "said_by_person")],
        "cartone.games.stamp_swap.box": [(stamp_swap_game, "whole")],
    }
    wrong = plant(module, mutant)
    with ExitStack() as stack:
        for target, name in where[module]:
            stack.enter_context(patch.object(target, name, getattr(wrong, name)))
        yield


def box_is_whole() -> None:
    """Check that the box has its full number of tiles and attendees even if a pack lacks some of them."""
    for pack in ("none", with_holes("stamp-swap")):
        table: Table[Any] = cartone.new("stamp-swap", ["a", "pinzetta"], pack=pack, dealer=None)
        tiles = [tile for deck in table.game.tile_decks.values() for tile in deck.cards]
        assert (len(tiles), sum(tile.is_rare for tile in tiles)) == (150, 15)
        assert sorted(card.number for card in table.game.attendee_deck.cards) == list(range(1, 20))


def all_is_well() -> None:
    box_is_whole()
    test_full.test_of_a_pack_with_gaps_nothing_stands_in_for_a_card()
    test_full.test_a_face_tells_its_back()
    for game in ("stamp-swap", "age-of-comics"):
        test_full.test_what_can_only_be_one_card_is_not_asked(game)
        test_full.test_what_a_person_said_is_taken_back_with_what_came_by_itself(game)


@pytest.mark.parametrize(("module", "mutant"), TOLD, ids=lambda part: getattr(part, "new", part)[:30])
def test_a_mistake_in_what_is_told_is_noticed(module: str, mutant: Mutant) -> None:
    with planted(module, mutant), pytest.raises((AssertionError, cartone.CartoneError, pytest.fail.Exception)):
        all_is_well()
