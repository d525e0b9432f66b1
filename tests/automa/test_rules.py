"""Rules of the Automa beside a real table that no game on a screen retells: what it asks again, and what is told."""

from __future__ import annotations

from typing import Any

import pytest

from cartone.games.age_of_comics.components import Genre
from cartone.table import Table

from .person import digital, reported
from .test_entries import asked, card, real_table, taken


def say(table: Table[Any], *entries: str) -> None:
    for entry in entries:
        table.answer(0, entry)


def to_turn(table: Table[Any]) -> list[str]:
    """All that is asked before your next turn; each gets its first answer."""
    found = []
    while table.draw is None and asked(table) not in ("action", "ahead"):
        found.append(asked(table))
        table.answer(0, table.pending[0].options.at(0))
    return found


def lost_fans(table: Table[Any]) -> int:
    return sum(event.id == "fans-lost" for event in table.events(0))


# -- the end of a round -------------------------------------------------------------------------


def round_without_its_print(yours: str) -> Table[Any]:
    """A round in which the Automa prints nothing; your first action is given."""
    table = real_table("hire develop sales")
    cards, actions = iter(("develop hire sales", "sales hire develop", "hire develop sales")), iter([yours])
    while table.game.round == 1:
        if table.draw is not None:
            card(table, next(cards))
            continue
        kind = table.pending[0].kind
        first = str(table.pending[0].options.at(0))
        last = str(table.pending[0].options.at(len(table.pending[0].options) - 1))
        say(table, next(actions, "royalties") if kind == "action" else last if kind == "publish second" else first)
    return table


def test_your_comics_lose_a_fan_also_while_it_has_none_on_the_chart() -> None:
    table = round_without_its_print("print")
    assert not table.game.automa.printed
    assert lost_fans(table) == 1


def test_with_no_comic_on_the_chart_nobody_loses_a_fan() -> None:
    table = round_without_its_print("hire")
    assert not table.game.automa.printed
    assert lost_fans(table) == 0


def test_its_cards_are_discarded_at_the_end_of_every_round_but_the_last() -> None:
    """Document 004; after rounds II and IV all are shuffled then."""
    table, _ = reported(digital(2, {"level": "beginner", "edition": "seed"}))
    told = [event.id for event in table.events(0) if event.id in ("round-ends", "automa-discards", "automa-shuffles")]
    plain, shuffled = ["round-ends", "automa-discards"], ["round-ends", "automa-discards", "automa-shuffles"]
    assert told == [*plain, *shuffled, *plain, *shuffled, "round-ends"]


# -- the deck of comics ---------------------------------------------------------------------------


def second_develop(first: str, edition: str = "seed", *found: str) -> list[str]:
    """What is asked when the Automa develops for the second time in a round, after it has seen a display."""
    table = real_table("print hire sales", edition)
    say(table, "royalties")
    card(table, "develop print sales")
    say(table, first, *found)
    say(table, "royalties")
    card(table, "sales print develop")
    to_turn(table)
    say(table, "hire")
    card(table, "develop sales print")
    return to_turn(table)


def test_an_empty_deck_is_another_one_after_whatever_you_discard() -> None:
    """Each of your turns may discard: what was not there may lie there again."""
    assert "comics again" in second_develop("none none crime / none")


def test_a_deck_that_was_not_empty_is_what_it_was_while_you_take_no_comic() -> None:
    assert "comics again" not in second_develop("western horror crime / horror")


def test_after_a_search_nobody_knows_what_lies_on_top() -> None:
    """The deck was revealed until the genre came: its top is another one."""
    assert "comics again" in second_develop("western horror horror / romance", "2026", "found")


# -- orders ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "about"), [("down down 4", "turned-up several"), ("down 4", "turned-up one")])
def test_orders_are_asked_by_how_many_are_turned_up(left: str, about: str) -> None:
    table = real_table("print hire sales")
    say(table, "sales")
    card(table, "sales print hire")
    say(table, left)
    assert asked(table) == about
    assert table.view(0).turning == Genre.CRIME
    say(table, "3 6" if "several" in about else "6")
    assert table.view(0).turning is None
    assert taken(table)[0] == "crime 6", "what was told lies where it was turned up"


# -- the end ----------------------------------------------------------------------------------------


def test_at_the_end_its_points_are_told_source_by_source_but_for_nothing() -> None:
    bare = 0
    for seed in range(2):  # in the first it has no mastery
        table, _ = reported(digital(seed, {"level": "beginner", "edition": "seed"}))
        sheet = table.game.by_source(1)
        told = {event.params["source"]: event.params["points"] for event in table.events(0) if event.id == "scored"}
        assert told == {source: points for source, points in sheet.items() if points}
        bare += len(sheet) - len(told)
    assert bare, "something has brought nothing, and is not told"


def test_the_sheet_has_your_masteries_and_no_noughts_for_what_nobody_has_told() -> None:
    game = digital(4, {"level": "beginner", "edition": "seed"})
    table, _ = reported(game)
    known = game.game.by_source(0)["mastery"]
    assert table.game.by_source(0) == {"mastery": known, "points": game.scores[0] - known}
