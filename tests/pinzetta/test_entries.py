"""What a person tells Pinzetta: the printed examples, entered as an owner would, and what the box forbids."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from cartone.games import pinzetta
from cartone.games.kit.options import Lie
from cartone.games.pinzetta.reports import FOREVER, IN_BOX, RARE, Lies
from cartone.games.stamp_swap.components import Box
from cartone.locale import LANGUAGES, catalogue
from cartone.table import IllegalAnswer, Random, Table
from cartone.testing import CHECKS, check_game
from tests.mutants import Mutant, plant
from tests.promises import OURS
from tests.taps import tapped

from .mutants import IN_THE_BOX, TOLD_HER
from .person import say as tell

YOU, HER = 0, 1
FRIDAY = [
    "attendee double-2-3 short-rectangle-2-3 / short-rectangle-2-3 attendee",
    "attendee small-square double-2-3 large-square short-rectangle-2-3 large-square",
    "nothing",
]


def real_table(**settings: str) -> Table[Any]:
    """No card is known; her mat shows small squares and doubles, as in the examples."""
    table = pinzetta.new(
        ["me", "pinzetta"], pack="none", dealer=None, open_decks=["decision"], settings={"level": "3", **settings}
    )
    say(table, "small-square double")
    return table


def say(table: Table[Any], *entries: str) -> None:
    """What somebody taps on the page."""
    for entry in entries:
        said, _ = tapped(table, entry)
        assert said == entry
        tell(table, said)


def told(table: Table[Any], *ids: str) -> list[dict[str, Any]]:
    return [dict(event.params) for event in table.events(YOU) if event.id in ids]


# -- the printed examples -------------------------------------------------------------------------


def test_the_printed_row_1_2_3_0_1_piles_6_and_2_and_swap_at_a_lead_of_4() -> None:
    """An attendee, a small square, a double with a 2 or 3, a stamp that gets nothing, a stamp of value 2 or 3; what she
    takes by a card with 2 crossed out; and of the small pile the leftmost is swapped.
    """
    table = real_table()
    say(table, *FRIDAY)
    assert [item.tokens for item in table.view(YOU).players[YOU].collection] == [1, 2, 3, 0, 1, 0]
    say(table, "11 | 7 8 9 | 6 10", "2 crossed")
    yours, hers = told(table, "piles-appraised")
    assert (yours["large"], yours["small"]) == (6, 2)
    (chosen,) = told(table, "she-chooses")
    assert (chosen["large"], chosen["small"], str(table.choices[0].own)) == (4, 2, "A1")
    assert hers["large"] - hers["small"] == 4
    assert [[item.number for item in pile] for pile in table.view(YOU).players[HER].piles] == [[1, 4, 3], [2, 5]]
    (swap,) = [event for event in table.events(YOU) if event.id == "she-swaps"]
    said = pinzetta.ROOM.words(catalogue("en"), table.seats, YOU).event(swap)
    assert "place 2 of her large pile and the one in place 1 of her small pile" in said


def test_the_printed_mat_24_8_10_10_4_0_4_is_60() -> None:
    """Three days by the examples: her boxes hold 3, 1, 2, 5 / 2, any, 1 items, and the card gives 8 8 5 2 / 2 0 4."""
    table = real_table()
    say(table, *FRIDAY, "11 | 7 8 9 | 6 10", "2 crossed", "B2", "0")
    say(
        table,
        "large-square forever large-square / large-square large-square-down",
        "rare rare large-square large-square large-square large-square", "nothing",
        "11 | 8 9 10 | 6 7", "0 crossed", "B1", "large-square", "0",
    )  # fmt: skip
    say(
        table,
        "large-square large-square forever / large-square large-square",
        "small-square small-square large-square large-square large-square large-square", "nothing",
        "11 | 8 9 10 | 6 7", "0 crossed", "B1", "0",
    )  # fmt: skip
    boxes = table.view(YOU).boxes
    assert [boxes[box] for box in Box] == [3, 1, 2, 5, 2, 1, 1]
    say(table, "0", "6", "7", "points 8 8 5 2 2 0 4")
    assert table.game.by_source(HER)["mat"] == 60
    assert table.game.by_source(HER)["values"] == 13


# -- what the box forbids -------------------------------------------------------------------------

ROWS = [[(RARE, "large-square", "none")] * 3, [(RARE, FOREVER, "none")] * 2]


def test_no_more_is_told_than_the_box_has() -> None:
    check_limits(Lies)


def check_limits(kind: type[Lies]) -> None:
    """Each answer that is offered can be told, and none of the others."""
    lies = kind(ROWS, {**IN_BOX, RARE: 2, FOREVER: 1})
    listed = {str(option) for option in lies}
    every = {str(option) for option in kind(ROWS)}
    assert len(listed) == len(lies) < len(every) == 3**5
    assert listed == {text for text in every if text.split().count(RARE) <= 2 and text.split().count(FOREVER) <= 1}
    assert all(str(lies.read(text)) == text and lies.numbered(lies.number(lies.read(text))) for text in listed)
    with pytest.raises(IllegalAnswer, match=r"3 × “rare” is too many. The box has 2 left"):
        lies.read("rare rare none / rare none")
    with pytest.raises(IllegalAnswer):
        lies.numbered(kind(ROWS).number(Lie((("rare", "rare", "none"), ("rare", "none")))))
    with pytest.raises(IndexError):
        lies.at(len(lies))


def test_what_was_told_on_another_day_has_left_the_box() -> None:
    """Rare stamps by the dozen: on Saturday too many are refused, whoever has them, and nothing else is."""
    table = real_table()
    say(table, "rare rare rare / rare rare", "rare rare rare rare rare attendee", "nothing")
    say(table, "11 | 6 7 8 | 9 10", "0 crossed", "B1", "0")
    say(table, "rare rare rare / rare rare")
    before = table.game.digest()
    with pytest.raises(IllegalAnswer, match=r"1 × “rare” is too many. The box has 0 left") as refused:
        table.answer(YOU, "rare none none none none none")
    assert table.game.digest() == before
    assert len({refused.value.said(catalogue(language)) for language in LANGUAGES}) == len(LANGUAGES)
    table.take_back()
    say(table, "rare rare rare / rare none", "rare attendee forever none none none", "nothing")


def test_a_stamp_that_is_turned_up_counts_once() -> None:
    table = real_table()
    say(table, "small-square-down none none / none none", "attendee attendee attendee none none none", "turn-hers-up")
    assert table.game.left()["small-square"] == IN_BOX["small-square"] - 1
    say(table, "rare")
    assert table.game.left()["small-square"] == IN_BOX["small-square"]
    assert table.game.left()[RARE] == IN_BOX[RARE] - 1


def test_a_collection_that_is_told_again_counts_once() -> None:
    table = real_table()
    say(table, "none none none / none none", "attendee attendee attendee none none none", "otherwise")
    say(table, "attendee attendee attendee attendee none none")
    assert table.game.left()["attendee"] == IN_BOX["attendee"] - 4


def test_forever_stamps_end() -> None:
    table = real_table()
    table.game.lay([FOREVER] * (table.game.left()[FOREVER] - 2))
    say(table, "none none none / none none", "attendee none none none none none", "forever-for-her-3")
    assert table.game.left()[FOREVER] == 0
    assert [event.params["counted"] for event in table.events(YOU) if event.id == "her-forever"] == [2]


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "rare", "won"), [("125", "1", [YOU]), ("125", "0", [YOU, HER]), ("124", "", [HER])])
def test_a_tie_is_broken_by_rare_stamps(points: str, rare: str, won: list[int]) -> None:
    """In intro mode she has none; nobody is asked for yours where they decide nothing."""
    table = real_table(level="2", mode="intro")
    random = Random(4)
    while table.draw is not None or table.pending[YOU].about != "your-points":
        if table.draw is not None:
            table.outcome("2 crossed")
        else:
            table.answer(YOU, table.pending[YOU].options.sample(random))
    say(table, points, *([rare] if rare else []))
    assert table.over
    assert table.game.winners() == won


# -- planted mistakes -----------------------------------------------------------------------------

WRONG = (AssertionError, LookupError, ValueError, RuntimeError, pytest.fail.Exception)
"""A mistake leads to another table, or to one where what has to be told cannot be."""


def all_is_well() -> None:
    test_what_was_told_on_another_day_has_left_the_box()
    test_a_stamp_that_is_turned_up_counts_once()
    test_a_collection_that_is_told_again_counts_once()
    test_forever_stamps_end()
    test_a_tie_is_broken_by_rare_stamps("125", "1", [YOU])
    test_the_printed_mat_24_8_10_10_4_0_4_is_60()


@pytest.mark.parametrize("mutant", IN_THE_BOX, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_what_the_box_has_is_noticed(mutant: Mutant) -> None:
    wrong = plant("cartone.games.pinzetta.reports", mutant)
    with pytest.raises(WRONG):
        check_limits(wrong.Lies)


@pytest.mark.parametrize("mutant", TOLD_HER, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_what_she_is_told_is_noticed(mutant: Mutant) -> None:
    wrong = plant("cartone.games.pinzetta.rules", mutant)
    with (
        patch.object(pinzetta, "guided", wrong.guided),
        pytest.raises(WRONG),
    ):
        all_is_well()


# -- what every game promises ---------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in CHECKS if name not in ("words", "numbers")])
def test_it_keeps_what_every_game_promises(name: str) -> None:
    """But for numbers, of which what lies there has too many to write a mask in seconds."""
    check_game("pinzetta", only=[name], boxed=OURS["stamp-swap"].boxed)
