"""Pinzetta's page beside a real table: whatever has to be told can be tapped, in few taps, and comes out as it was."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from cartone.games import pinzetta
from cartone.table import Table
from tests.taps import look, tapped

from .person import Person, digital

LEVELS = [{"level": "1"}, {"level": "2"}, {"level": "3"}, {"level": "1", "mode": "intro"}]
IN_SWAP = {"decision", "split", "choose", "turned-up", "pinzetta-event", "your-collection", "happens", "exchange",
           "your-collection-now"}  # fmt: skip


def played(seed: int, settings: dict[str, str], **more: Any) -> tuple[Table[Any], list[tuple[str, int]]]:
    """A whole game by the page: the table, and for each question what it was about and how many taps it took."""
    game = digital(seed, settings)
    person = Person(game)
    opened = ("decision",) if more else ()
    table = pinzetta.new(["me", "pinzetta"], dealer=None, settings=settings, open_decks=opened, **more)
    counted: list[tuple[str, int]] = []
    while not table.over:
        if table.draw is not None:
            about, wanted = table.draw.deck.name, person.draw(table.draw, not more)
        else:
            ask = table.pending[0]
            about = ask.about if ask.kind in ("lie", "tell") else ask.kind
            wanted = str(person.answer(ask, table.game))
        said, taps = tapped(table, wanted)
        assert said == wanted
        counted.append((about, taps))
        if table.draw is not None:
            table.outcome(said)
        else:
            table.answer(0, said)
    assert table.scores[1] == game.scores[1]
    return table, counted


CARDS = ("pinzetta-event", "decision")


def swaps(counted: list[tuple[str, int]], but: tuple[str, ...] = ()) -> list[int]:
    """Taps of each day's Swap, with all that she has to know for it."""
    days: list[int] = []
    is_swap, events = False, 0
    for about, taps in ((about, 0 if about in but else taps) for about, taps in counted):
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


def test_what_a_card_did_to_your_collection_is_told_by_what_has_changed() -> None:
    table = table_without_a_pack()
    table.answer(0, "otherwise")
    now = "small-square-down large-square attendee attendee forever long-rectangle"
    assert tapped(table, now) == (now, 3)


def test_the_page_says_what_is_asked_in_every_language() -> None:
    table = pinzetta.new(["me", "pinzetta"], dealer=None, settings={"level": "2"})
    said = {language: look(table, language=language).do for language in ("en", "de", "pl", "it")}
    assert len({*said.values()}) == 4
