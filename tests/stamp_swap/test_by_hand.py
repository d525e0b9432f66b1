"""Contests, exhibitors and mats that packs cannot express: their owners read them and enter the points."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from cartone.bots import bots_for, play
from cartone.games import stamp_swap
from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.options import Deed
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Ask, Table
from cartone.text import Style
from tests.counting import check_table

from .builders import HOUSE_TEXT, asked, house_with, play_on, played_to, table_of, told


def pack_with(folder: Path, *cards: str) -> str:
    """Return a copy of the shipped pack with some cards to be counted by hand."""
    old = rf'(id = "(?:{"|".join(cards)})"\n(?:.+\n)*?scores = ).*'
    assert len(re.findall(old, HOUSE_TEXT)) == len(cards)
    return house_with(folder, old, r'\g<1>{ count = "by-hand" }')


def says(points: int) -> Any:
    """Return a chooser that enters the given points for each card and then confirms."""
    deeds = cycle([Deed("points", points), Deed("done")])
    return lambda ask: next(deeds)


@pytest.mark.parametrize("seats", [["p0", "pinzetta"], ["p0", "p1", "p2"]])
def test_a_contest_by_hand_brings_what_its_owner_says_and_takes_a_ticket(tmp_path: Path, seats: list[str]) -> None:
    table = table_of(seats, stack={"contest-size": ["S6"], "event": ["E10"]}, pack=pack_with(tmp_path, "S6"))
    play_on(table, asked("by-hand"), choosers={"enter": lambda ask: ask.options.read("S6")})
    assert table.pending[0].card.id == "S6"
    assert not any(option.what in ("forever",) or option.what.startswith("draw") for option in table.pending[0].options)
    for answer in ("points +30", "points +12", "done"):
        table.answer(0, answer)
    assert table.game.players[0].points["contests"] == 42
    assert [(ticket.contest.id, ticket.points) for ticket in table.game.players[0].tickets] == [("S6", 42)]
    (event,) = [event for event in told(table, "scored-card") if event["seat"] == 0 and event["card"].id == "S6"]
    assert (event["source"], event["points"]) == ("contests", 42)


def test_the_finale_an_exhibitor_and_a_mat_by_hand(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, "F3", "A15", "M4")
    stack = {"contest-finale": ["F3"], "mat": ["M4"], "pinzetta-event": ["Z05", "Z07"], "attendee": ["A15"]}
    table = table_of(["p0", "pinzetta"], stack=stack, pack=pack)
    play_on(table, choosers={"by-hand": says(5)})
    points = table.game.players[0].points
    assert points["finale"] == 5
    scored = [event["card"].id for event in told(table, "scored-card") if event["source"] == "exhibitors"]
    assert scored.count("M4-exhibitor") == 3, "in every Show"
    assert points["exhibitors"] >= 5 * len(scored)
    check_table(table)


def test_what_is_scored_in_shares_asks_too(tmp_path: Path) -> None:
    """The attendee Paula Late scores half of the contest that was not entered."""
    pack = pack_with(tmp_path, *(f"{letter}{number}" for letter in "CTSX" for number in range(1, 7)))
    table = table_of(["p0", "pinzetta"], stack={"pinzetta-event": ["Z05", "Z07"], "attendee": ["A13"]}, pack=pack)
    keep = table.game.players[0].collection
    late = next(item.number for item in keep if item.attendee is not None and item.attendee.id == "A13")

    def reserve(ask: Ask) -> Any:
        return next((split for split in ask.options if late in split.reserve), ask.options.at(0))

    play_on(table, choosers={"by-hand": says(9), "split": reserve})
    (share,) = [event for event in told(table, "scored-card") if event["card"].id == "A13"]
    assert share["points"] == 9 // 2
    assert table.game.players[0].points["contests"] == 27
    check_table(table)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_the_text_and_no_points_of_its_own(tmp_path: Path, language: str) -> None:
    pack = pack_with(tmp_path, "S6")
    table = played_to("enter", table_of(["p0", "pinzetta"], stack={"contest-size": ["S6"]}, pack=pack))
    drawn = ROOM.screen(catalogue(language), table.seats, 0, Style(colour=False))
    shown = "\n".join(drawn.table(table.view(0), table.pending[0]))
    assert re.search(r"^.*S6 .+ \?$", shown, re.M)
    assert catalogue(language).text("stamp-swap.panel.by-hand") in " ".join(shown.split())
    table.answer(0, "S6")
    asked_now = " ".join("\n".join(drawn.table(table.view(0), table.pending[0])).split())
    (card,) = table.view(0).by_hand
    assert card.id == "S6"
    assert drawn.words.says(card) in asked_now


def test_bots_play_such_a_pack_to_the_end_and_take_no_points_by_hand(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, *(f"F{number}" for number in range(1, 7)))
    table: Table[StampSwap] = stamp_swap.new(seats=["greedy", "pinzetta"], seed=3, pack=pack)
    play(table, bots_for(table))
    assert table.over
    assert table.game.by_source(0)["finale"] == 0


def test_a_record_keeps_what_was_said(tmp_path: Path) -> None:
    pack = pack_with(tmp_path, "S6")
    table = table_of(["p0", "pinzetta"], stack={"contest-size": ["S6"]}, pack=pack)
    play_on(table, choosers={"by-hand": says(7)})
    again = stamp_swap.load(str(table.record), pack=pack)
    assert again.scores == table.scores
    check_table(again)


@pytest.mark.parametrize("name", ["A09", "pinzetta", "order"])
def test_the_name_of_an_owners_card_chooses_no_sentence(tmp_path: Path, name: str) -> None:
    """`exchange-pinzetta` is a different sentence from `exchange`; a card called `pinzetta` does not select it."""
    pack = house_with(tmp_path, 'id = "A09"', f'id = "{name}"')
    table = table_of(["p0", "p1"], stack={"event": ["E10", "E04"], "attendee": [name]}, pack=pack)
    play_on(table, asked("exchange"), choosers={"take": lambda ask: ask.options.at(len(ask.options) - 1)})
    seat, ask = next(iter(table.pending.items()))
    assert (ask.about, ask.card.id) == ("", name)
    words = catalogue("en")
    drawn = ROOM.screen(words, table.seats, seat, Style(colour=False))
    example = str(ask.options.at(1))
    assert drawn.instruction(ask) == words.text("stamp-swap.ask.exchange", example=example)
    assert drawn.words.about(ask, "do") == words.text("stamp-swap.do.exchange")
    assert drawn.words.about(ask, "help") == words.text("stamp-swap.help.exchange")


@pytest.mark.parametrize("card", ["A15", "M4"])
def test_the_card_that_is_read_by_hand_is_called_by_its_name(tmp_path: Path, card: str) -> None:
    pack = pack_with(tmp_path, card)
    stack = {"mat": ["M4"], "pinzetta-event": ["Z05"], "attendee": ["A15"]}
    table = played_to("by-hand", table_of(["p0", "pinzetta"], stack=stack, pack=pack))
    drawn = ROOM.screen(catalogue("en"), table.seats, 0, Style(colour=False))
    ask = table.pending[0]
    assert table.view(0).by_hand == [ask.card]
    assert ask.card.id.startswith(card)
    assert f"Do what “{drawn.words.title(ask.card)}” says" in drawn.instruction(ask)
