"""Rules for the Automa at a real table that no retold on-screen game covers."""

from __future__ import annotations

from typing import Any

import pytest

from cartone.games import automa
from cartone.locale import catalogue
from cartone.table import Table

from .person import digital, reported
from .test_entries import answer_until, asked, card, real_table, turns


def lost_fans(table: Table[Any]) -> int:
    return sum(event.id == "fans-lost" for event in table.events(0))


def test_genre_and_value_of_its_creatives_are_unknown_to_whoever_looks() -> None:
    table = real_table("print hire sales")
    turns(table, "hire develop sales")
    its = table.view(0).players[1]
    creatives = [*its.printed[0].team, *its.hand]
    assert [one.id for one in creatives] == ["writer-1", "artist-1", "writer-2", "artist-2"]
    assert {(one.genre, one.value) for one in creatives} == {(None, None)}


# -- the end of a round -------------------------------------------------------------------------


def round_without_its_print(yours: str) -> Table[Any]:
    """Return a table after your first action, in a round in which the Automa prints no comic."""
    table = real_table("hire develop sales")
    table.answer(0, yours)
    answer_until(table, "")
    card(table, "develop hire sales")
    turns(table, "sales hire develop", "hire develop sales")
    while table.game.round == 1:
        answer_until(table, "action")
        table.answer(0, "royalties" if asked(table) == "action" else "no")
    return table


def test_your_comics_lose_a_fan_also_while_it_has_none_on_the_chart() -> None:
    table = round_without_its_print("print crime")
    assert not table.game.automa.printed
    assert lost_fans(table) == 1


def your_ranking(table: Table[Any]) -> list[str]:
    words = automa.ROOM.words(catalogue("en"), table.seats, 0, table.game.pack)
    return [words.event(event) for event in table.events(0) if event.id == "your-ranking"]


def test_you_lead_the_ranking_while_it_has_none_on_the_chart() -> None:
    assert your_ranking(round_without_its_print("print crime")) == [
        "Take 3 points for the ranking: your best comic leads."
    ]
    assert your_ranking(round_without_its_print("hire")) == []


@pytest.mark.parametrize(
    ("ahead", "line"),
    [("yes", "Take 3 points for the ranking: your best comic leads."),
     ("no", "Take 2 points for your best comic on the chart, 3 if it has 6 fans.")],
)  # fmt: skip
def test_whether_you_lead_the_ranking_is_asked_and_a_tie_is_yours_to_see(ahead: str, line: str) -> None:
    table = real_table("print hire develop")
    turns(table, "hire develop sales", yours="print crime")
    turns(table, "develop hire sales", "sales hire develop")
    while asked(table) != "is-so ahead":
        table.answer(0, "royalties" if asked(table) == "action" else table.pending[0].options.at(0))
    table.answer(0, ahead)
    assert your_ranking(table) == [line]


def test_with_no_comic_on_the_chart_nobody_loses_a_fan() -> None:
    table = round_without_its_print("hire")
    assert not table.game.automa.printed
    assert lost_fans(table) == 0


def test_its_cards_are_discarded_at_the_end_of_every_round_but_the_last() -> None:
    """Document 004: after rounds II and IV, all cards are shuffled together."""
    table, _ = reported(digital(2, {"level": "beginner", "edition": "seed"}))
    told = [event.id for event in table.events(0) if event.id in ("round-ends", "automa-discards", "automa-shuffles")]
    plain, shuffled = ["round-ends", "automa-discards"], ["round-ends", "automa-discards", "automa-shuffles"]
    assert told == [*plain, *shuffled, *plain, *shuffled, "round-ends"]


# -- the end ----------------------------------------------------------------------------------------


def test_at_the_end_its_points_are_told_source_by_source_but_for_nothing() -> None:
    bare = 0
    for seed in range(2):  # without a mastery in the first
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
