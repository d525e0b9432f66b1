"""Tables, questions and options as an interpreter and a notebook show them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import cartone
from cartone.games import age_of_comics, stamp_swap
from cartone.table import SPECTATOR, Random, Table, key_of
from cartone.testing import hidden_outcomes

from .age_of_comics.test_whole_games import twin as twin_of_comics
from .stamp_swap.test_whole_games import twin as twin_of_stamps
from .table.toy import Toy, toy_table

TABLES: list[tuple[str, list[str]]] = [
    ("stamp-swap", ["ann", "bob", "cid"]),
    ("stamp-swap", ["me", "pinzetta"]),
    ("age-of-comics", ["ann", "bob", "cid", "dot"]),
    ("age-of-comics", ["me", "automa"]),
]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def moments(game: str, seats: list[str], every: int) -> Iterator[Table[Any]]:
    """Yield the table of a random game at the start, at intervals, and at the end."""
    table: Table[Any] = cartone.new(game, seats, seed=11)
    random = Random(key_of(11, "looks"))
    count = 0
    while table.pending:
        if count % every == 0:
            yield table
        seat, ask = list(table.pending.items())[-1]
        table.answer(seat, ask.options.sample(random))
        count += 1
    yield table


# -- in a line ----------------------------------------------------------------------------------


def test_a_table_in_a_line() -> None:
    table = stamp_swap.new(["ann", "bob"], seed=7)
    assert repr(table) == "<Table stamp-swap: ann, bob; friday, collect; A is asked take>"
    assert repr(cartone.new("stamp-swap", ["ann", "bob"], dealer=None)).endswith("a card of mat has to come>")
    while not table.over:
        seat, ask = next(iter(table.pending.items()))
        if len(table.pending) > 1:
            assert repr(table).endswith("; friday, swap; A, B at the same time>")
            break
        table.answer(seat, ask.options.at(0))
    assert repr(age_of_comics.new(["ann", "bob"], seed=7)).startswith(
        "<Table age-of-comics: ann, bob; round 0, setup; "
    )


def test_a_table_in_a_line_at_the_end_says_the_points() -> None:
    *_, table = moments("age-of-comics", ["ann", "bob"], 100)
    assert repr(table).endswith(f"; over, {table.scores[0]} : {table.scores[1]}>")


@every_table
def test_what_a_seat_sees_fits_on_a_screen(game: str, seats: list[str]) -> None:
    for table in moments(game, seats, 40):
        view = repr(table.view(0))
        assert view.startswith(f"{type(table.view(0)).__name__}(seat=0, ")
        assert len(view) < 1_000, view


def test_a_line_does_not_tell_who_of_those_acting_at_once_is_done() -> None:
    table = toy_table()
    before = repr(table), str(table)
    assert before[0] == "<Table toy: a, b; A, B at the same time>"
    for _ in range(2):
        table.answer(0, "1")
    assert (repr(table), str(table)) == before


def test_questions_options_and_draws_in_a_line() -> None:
    assert repr(cartone.new("stamp-swap", ["ann", "bob"], dealer=None).draw) == "<Draw mat: M1, M2, M3, M4, M5 (5)>"
    table = stamp_swap.new(["ann", "bob"], seed=7)
    ask = table.pending[0]
    assert repr(ask.options) == "<Takes: 1, 2, 3, 4, 5, 6, … (15)>"
    assert repr(ask) == "<Ask A take: 1, 2, 3, 4, 5, 6, … (15)>"
    for moment in moments("age-of-comics", ["ann", "bob"], 1):
        for ask in moment.pending.values():
            assert f"({len(ask.options)})>" in repr(ask)
            assert ", …" not in repr(ask) or len(ask.options) > 6
            assert str(ask.options.at(0)) in repr(ask.options)


# -- as a picture -------------------------------------------------------------------------------


@every_table
def test_a_table_is_printed_and_drawn_with_everybody_at_every_moment(game: str, seats: list[str]) -> None:
    sits = [name.capitalize() if name in ("pinzetta", "automa") else name for name in seats]
    shown = 0
    for table in moments(game, seats, 5):
        assert all(name in str(table) for name in sits)
        assert "You" not in str(table), "nobody in particular looks at it"
        lines = str(table).splitlines()
        assert len(lines) > 8
        assert max(map(len, lines)) <= 80
        svg = table._repr_svg_()
        assert svg is not None
        root = ElementTree.fromstring(svg)
        used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
        ids = {element.get("id") for element in root.iter()}
        assert {one or other for one, other in used} <= ids, "it stands on its own"
        shown += 1
    assert shown > 6


@every_table
def test_a_table_is_printed_and_drawn_while_a_card_has_to_come(game: str, seats: list[str]) -> None:
    """This includes the first draw, when there is hardly anything on the table."""
    table = cartone.new(game, seats, dealer=None)
    waited = 0
    while waited < 60 and not table.over:
        if table.draw is None:
            seat, ask = next(iter(table.pending.items()))
            table.answer(seat, ask.options.at(0))
            continue
        waited += 1
        assert repr(table).endswith("has to come>")
        assert str(table)
        assert ElementTree.fromstring(table._repr_svg_() or "").tag.endswith("svg")
        table.outcome(table.draw.fitting()[0])
    assert waited > 25


def test_a_game_without_a_picture_shows_what_a_spectator_knows_and_has_none() -> None:
    table: Table[Toy] = toy_table()
    assert str(table).splitlines()[0] == "bids: {'0': [], '1': []}"
    assert "hands: [None, None]" in str(table)
    assert table._repr_svg_() is None


@pytest.mark.parametrize(("game", "twin"), [("stamp-swap", twin_of_stamps), ("age-of-comics", twin_of_comics)])
def test_nothing_hidden_is_printed_or_drawn(game: str, twin: Any) -> None:
    compared = 0
    random = Random(key_of(11, "twins"))
    for table in moments(game, ["ann", "bob", "cid"], 20):
        for index in hidden_outcomes(table, SPECTATOR)[:4] if table.pending else ():
            other = twin(table, index, random)
            if other is not None:
                compared += 1
                assert str(other.record) != str(table.record)
                assert str(other) == str(table)
                assert other._repr_svg_() == table._repr_svg_()
    assert compared > 5
