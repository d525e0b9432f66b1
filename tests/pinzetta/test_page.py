"""Pinzetta's page beside a real table: whatever has to be told can be tapped, in few taps, and comes out as it was."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

from cartone.games import pinzetta
from cartone.games.pinzetta.page import forms
from cartone.games.stamp_swap.pack import MOST_CROSSED, MOST_IN_BOX
from cartone.table import Ask, Outcome, Table
from tests.taps import look, tapped

from .person import Person, digital, say, table_of

LEVELS = [{"level": "1"}, {"level": "2"}, {"level": "3"}, {"level": "1", "mode": "intro"}]
IN_SWAP = {"piles", "leftmost-large", "leftmost-small", "choose", "turned-up"}
PLAIN = "other other other / other other / other other other / other other none / 0"
NONE: dict[str, Any] = {"pack": "none", "open_decks": ["decision"]}


def asked_about(ask: Ask) -> str:
    return ask.about if ask.kind in ("lie", "tell") else ask.kind


def played(seed: int, settings: dict[str, str], /, **more: Any) -> tuple[Table[Any], list[tuple[str, int]]]:
    """A whole game by the page: the table, and for each question what it was about and how many taps it took."""
    game = digital(seed, settings)
    person = Person(game)
    table = table_of(settings, more)
    events = iter([entry.card for entry in game.record.entries
                   if isinstance(entry, Outcome) and entry.deck == "pinzetta-event"][::2])  # fmt: skip
    counted: list[tuple[str, int]] = []
    while not table.over:
        about = table.draw.deck.name if table.draw is not None else asked_about(table.pending[0])
        wanted = person.right(table)
        start = ""
        if about == "piles":
            form, event = look(table).form, next(events)
            assert isinstance(form, forms.Piles)
            start = next((start.tap for start in form.starts() if start.card.id == event), "")
        said, taps = tapped(table, wanted, start)
        assert said == wanted
        counted.append((about, taps))
        say(table, said)
    assert table.scores[1] == game.scores[1]
    return table, counted


def swaps(counted: list[tuple[str, int]]) -> list[int]:
    """Taps of each day's Swap, with all that she has to know for it."""
    days: list[int] = []
    for about, taps in counted:
        if about == "piles":
            days.append(0)
        if about in IN_SWAP:
            days[-1] += taps
    return days


@pytest.mark.parametrize("settings", LEVELS, ids=str)
@pytest.mark.parametrize(("more", "most"), [({}, 10), (NONE, 12), ({"seed": 7}, 9)], ids=["house", "none", "drawn"])
def test_a_whole_game_is_told_by_taps_on_what_the_page_shows(
    settings: dict[str, str], more: dict[str, Any], most: int
) -> None:
    _, counted = played(7, settings, **more)
    assert len(swaps(counted)) == 3
    assert mean(swaps(counted)) <= most
