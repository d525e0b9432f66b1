"""Entries for Pinzetta: the printed examples as an owner would enter them, and the limits of the box."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from cartone.games import pinzetta
from cartone.games.kit.options import CardAtPlace
from cartone.games.pinzetta.reports import FOREVER, IN_BOX, RARE, ItemsInRows
from cartone.games.stamp_swap.components import FOREVER_STAMPS, Box
from cartone.locale import LANGUAGES, catalogue
from cartone.table import IllegalAnswer, Random, Table
from cartone.testing import CHECKS, check_game
from tests.mutants import Mutant, plant
from tests.promises import OURS
from tests.taps import look, tapped

from .mutants import IN_THE_BOX, TOLD_HER
from .person import say as tell

YOU, HER = 0, 1
HER_FRIDAY = "target-2-3 other-2-3 attendee / other-2-3 attendee"
FRIDAY = f"{HER_FRIDAY} / target target-2-3 other / other-2-3 attendee none / 2"


def real_table(**settings: str) -> Table[Any]:
    """Return a table without a pack; Pinzetta's mat shows small squares and doubles, as in the examples."""
    table = pinzetta.new(
        ["me", "pinzetta"], pack="none", dealer=None, open_decks=["decision"], settings={"level": "3", **settings}
    )
    say(table, "small-square double")
    return table


def say(table: Table[Any], *entries: str) -> None:
    """Enter answers by tapping them on the page."""
    for entry in entries:
        said, _ = tapped(table, entry)
        assert said == entry
        tell(table, said)


def told(table: Table[Any], *ids: str) -> list[dict[str, Any]]:
    return [dict(event.params) for event in table.events(YOU) if event.id in ids]


# -- the printed examples -------------------------------------------------------------------------


def test_the_printed_row_piles_6_and_2_and_swap_at_a_lead_of_4() -> None:
    """The items get 2, 3, 0, 1 and 1 tokens: a small square, a double with a 2 or 3, a stamp without tokens, a stamp of
    value 2 or 3, and an attendee. Pinzetta chooses by a card with 2 crossed out, and swaps the leftmost item of her
    small pile."""
    table = real_table()
    say(table, FRIDAY)
    yours = told(table, "piles-appraised")[0]
    assert [one["tokens"] for one in told(table, "appraised")][:5] == [2, 3, 0, 1, 1]
    assert (yours["large"], yours["small"]) == (6, 2)
    (chosen,) = told(table, "she-chooses")
    assert (chosen["large"], chosen["small"], str(table.choices[0].own)) == (4, 2, "A1")
    say(table, "attendee")
    hers = told(table, "piles-appraised")[1]
    assert hers["large"] - hers["small"] == 4
    assert [[item.face for item in pile] for pile in table.view(YOU).players[HER].piles] == [
        ["attendee", "other-2-3", "attendee"], ["target-2-3", "other-2-3"]]  # fmt: skip
    (swap,) = [event for event in table.events(YOU) if event.id == "she-swaps"]
    said = pinzetta.ROOM.words(catalogue("en"), table.seats, YOU).event(swap)
    assert said == "Swap her leftmost “target size, 2–3” (large pile) with “attendee” (small pile)."


def test_only_different_items_that_tie_are_told_from_left_to_right() -> None:
    """Of two equal cards, the leftmost one is swapped; a card and a Forever Stamp differ, so the person is asked."""
    alike, different = real_table(), real_table()
    rest = " / other other other / other other none / 0"
    say(alike, f"rare other other / attendee attendee{rest}")
    assert alike.pending[YOU].kind == "choose"
    say(different, f"rare other other / forever attendee{rest}")
    assert different.pending[YOU].about == "leftmost-small"
    assert {str(option) for option in different.pending[YOU].options} == {"forever", "attendee"}
    say(different, "attendee")
    (swap,) = told(different, "she-swaps")
    assert (swap["large"], swap["small"]) == ("rare", "attendee")


def test_the_printed_mat_24_8_10_10_4_0_4_is_60() -> None:
    """Over three days, as in the examples, Pinzetta's boxes get 3, 1, 2, 5 / 2, any, 1 items, and the card gives 8 8 5
    2 / 2 0 4."""
    table = real_table()
    say(table, FRIDAY.replace("target target-2-3 other /", "target target target-2-3 /"), "other-2-3", "B2", "0")
    say(table, "forever other other / other-down other / other other other / rare rare none / 0", "B1", "other", "0")
    say(table, "forever other other / other other / target other none / other none none / 0", "B1", "0")
    boxes = table.view(YOU).boxes
    assert [boxes[box] for box in Box] == [3, 1, 2, 5, 2, 1, 1]
    say(table, "1", "0", "6", "7", "points 8 8 5 2 2 0 4")
    assert table.game.by_source(HER)["mat"] == 60
    assert table.game.by_source(HER)["values"] == 13


# -- limits of the box ----------------------------------------------------------------------------

ROWS = [[(RARE, "other", "none")] * 3, [(RARE, FOREVER, "none")] * 2]


def test_no_more_is_told_than_the_box_has() -> None:
    check_limits(ItemsInRows)


def check_limits(kind: type[ItemsInRows]) -> None:
    """Check that exactly the offered answers can be entered."""
    lies = kind(ROWS, {**IN_BOX, RARE: 2, FOREVER: 1})
    listed = {str(option) for option in lies}
    every = {str(option) for option in kind(ROWS)}
    assert len(listed) == len(lies) < len(every) == (8 + 4 + 2 + 1) * (4 + 2 + 1)
    assert not [text for text in every if "none rare" in text or "none other" in text or "none forever" in text]
    assert listed == {text for text in every if text.split().count(RARE) <= 2 and text.split().count(FOREVER) <= 1}
    assert all(str(lies.read(text)) == text and lies.numbered(lies.number(lies.read(text))) for text in listed)
    with pytest.raises(IllegalAnswer, match=r"3 × “rare” is too many. The box has 2 left"):
        lies.read("rare rare none / rare none")
    with pytest.raises(IllegalAnswer):
        lies.numbered(kind(ROWS).number(CardAtPlace((("rare", "rare", "none"), ("rare", "none")))))
    with pytest.raises(IndexError):
        lies.at(len(lies))
    cut = kind(ROWS, cut=0)
    sizes = {text: [len(row.split()) - row.split().count("none") for row in text.split(" / ")] for text in every}
    assert {str(option) for option in cut} == {
        text for text, (large, small) in sizes.items() if large - small in (0, 1)
    }
    assert len({str(option) for option in cut}) == len(cut)


def test_a_row_with_fewer_words_has_fewer_items() -> None:
    assert str(ItemsInRows(ROWS).read("rare / forever")) == "rare none none / forever none"
    with pytest.raises(IllegalAnswer):
        ItemsInRows(ROWS).read("rare")
    with pytest.raises(IllegalAnswer, match=r"“rare” cannot be there. Possible: none"):
        ItemsInRows(ROWS).read("none rare / forever")


@pytest.mark.parametrize(
    "piles", ["other other other / other", "other / other other", "other other / other other other"]
)
def test_piles_that_the_rules_do_not_allow_are_refused_in_one_line(piles: str) -> None:
    """Document 003: one pile has exactly 1 item more than the other. The page says so before the card is entered."""
    table = real_table()
    with pytest.raises(IllegalAnswer) as refused:
        table.answer(YOU, f"other other other / other other / {piles} / 2")
    lines = {refused.value.said(catalogue(language)) for language in LANGUAGES}
    assert len(lines) == len(LANGUAGES)
    large, small = (f"{row} none none".split()[:3] for row in piles.split(" / "))
    notation = f"other other other / other other / {' '.join(large)} / {' '.join(small)}"
    page = look(table, look(table).entering.picked_for(notation))
    assert page.entering.form is not None
    assert page.entering.form.palette() == []
    said = "Your large pile needs exactly one item more than the small one, or the same number if you reserved two."
    assert page.entering.said == ("", said)


ALL_RARE = "rare rare rare / rare rare / rare rare rare / rare rare none / 0"


def test_what_was_told_on_another_day_has_left_the_box() -> None:
    """After ten rare stamps on Friday, Saturday's entry is refused for having more than the box has left, and for no
    other reason."""
    table = real_table()
    say(table, ALL_RARE, "B1", "0")
    before = table.game.digest()
    with pytest.raises(IllegalAnswer, match=r"6 × “rare” is too many. The box has 5 left") as refused:
        table.answer(YOU, "rare rare rare / rare rare / rare other other / other other / 0")
    assert table.game.digest() == before
    assert len({refused.value.said(catalogue(language)) for language in LANGUAGES}) == len(LANGUAGES)
    say(table, "rare rare rare / rare rare / other other other / other other none / 0")


def test_a_stamp_that_is_turned_up_is_no_more_rare_than_the_box_has() -> None:
    table = real_table()
    say(table, ALL_RARE, "B1", "0", "other-down other other / other other / rare rare rare / rare rare none / 0")
    say(table, "B2")
    assert table.pending[YOU].about == "turned-up"
    with pytest.raises(IllegalAnswer, match="too many"):
        table.answer(YOU, "rare")
    say(table, "other")


def test_forever_stamps_end() -> None:
    """Pinzetta's final number of Forever Stamps is at least the known one, and yours is at most what she leaves."""
    table = real_table()
    plain = "other other other / other other / other other other / other other none / 0"
    say(table, plain, "B1", "0", plain, "B1", "0", plain.replace("other", "forever", 1), "B2", "0")
    assert table.pending[YOU].about == "her-forever"
    assert str(table.pending[YOU].options.at(0)) == "2", "the first one, and the one that she kept"
    for wrong in ("1", "16"):
        with pytest.raises(IllegalAnswer):
            table.answer(YOU, wrong)
    say(table, "5")
    assert len(table.game.pinzetta.boxes[Box.FOREVER]) == 5
    with pytest.raises(IllegalAnswer):
        table.answer(YOU, str(FOREVER_STAMPS - 4))


def test_cartone_gives_her_no_more_forever_stamps_than_there_are() -> None:
    cards = {card.id for card in pinzetta.new(["me", "pinzetta"], seed=0).game.pack.pinzetta_events
             if card.effect is not None and card.effect.do == "forever-for-her"}  # fmt: skip
    for seed in range(40):
        table = pinzetta.new(["me", "pinzetta"], seed=seed)
        table.game.lay([FOREVER] * (FOREVER_STAMPS - 1))
        say(table, "large-square")
        if table.game.events[1].id in cards:
            break
    assert told(table, "her-forever")[0]["counted"] == 0
    assert table.game.left()[FOREVER] == 0


# -- the end --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "rare", "won"), [("125", "1", [YOU]), ("125", "0", [YOU, HER]), ("124", "", [HER])])
def test_a_tie_is_broken_by_rare_stamps(points: str, rare: str, won: list[int]) -> None:
    """In intro mode, Pinzetta has none, so you are asked for yours only if they decide."""
    table = real_table(level="2", mode="intro")
    random = Random(4)
    while table.pending[YOU].about != "your-points":
        table.answer(YOU, table.pending[YOU].options.sample(random))
    say(table, points, *([rare] if rare else []))
    assert table.over
    assert table.game.winners() == won


# -- planted mistakes -----------------------------------------------------------------------------

WRONG = (AssertionError, LookupError, ValueError, RuntimeError, pytest.fail.Exception)
"""Errors that reveal a mutant, because it leads to another table or makes a necessary entry impossible."""


def all_is_well() -> None:
    test_only_different_items_that_tie_are_told_from_left_to_right()
    test_what_was_told_on_another_day_has_left_the_box()
    test_a_stamp_that_is_turned_up_is_no_more_rare_than_the_box_has()
    test_forever_stamps_end()
    test_cartone_gives_her_no_more_forever_stamps_than_there_are()
    test_a_tie_is_broken_by_rare_stamps("125", "1", [YOU])
    test_the_printed_mat_24_8_10_10_4_0_4_is_60()


@pytest.mark.parametrize("mutant", IN_THE_BOX, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_what_the_box_has_is_noticed(mutant: Mutant) -> None:
    wrong = plant("cartone.games.pinzetta.reports", mutant)
    with pytest.raises(WRONG):
        check_limits(wrong.ItemsInRows)


@pytest.mark.parametrize("mutant", TOLD_HER, ids=lambda mutant: mutant.old.strip()[:30])
def test_a_mistake_in_what_she_is_told_is_noticed(mutant: Mutant) -> None:
    wrong = plant("cartone.games.pinzetta.rules", mutant)
    with (
        patch.object(pinzetta, "guided", wrong.guided),
        pytest.raises(WRONG),
    ):
        all_is_well()


# -- what every game promises ---------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in CHECKS if name not in ("words", "numbers", "waiting")])
def test_it_keeps_what_every_game_promises(name: str) -> None:
    """Option numbers are left out, since a mask of them would take too long. The dealer matters, since it decides
    whether a person enters results or Cartone draws cards."""
    check_game("pinzetta", only=[name], boxed=OURS["stamp-swap"].boxed)


def test_a_browser_can_count_what_can_be_told() -> None:
    """Python in a browser has 32-bit sizes, which `len` cannot exceed."""
    table = pinzetta.new(["me", "pinzetta"], dealer=None, pack="none")
    while table.pending[0].kind != "lie":
        table.answer(0, table.pending[0].options.at(0))
    assert len(table.pending[0].options) == 2**31 - 1
