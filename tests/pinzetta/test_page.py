"""Pinzetta's page at a real table: every entry takes only a few taps and has the intended meaning."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean
from typing import Any

import pytest

from cartone.games.pinzetta.page import forms
from cartone.games.stamp_swap.components import DOUBLE, DRAWN_SIZES
from cartone.games.stamp_swap.pack import MOST_CROSSED, MOST_IN_BOX
from cartone.table import Ask, Outcome, Table
from tests.taps import Screen, all_taps, look, tapped

from .person import Person, digital, say, table_of

LEVELS = [{"level": "1"}, {"level": "2"}, {"level": "3"}, {"level": "1", "mode": "intro"}]
IN_SWAP = {"piles", "leftmost-large", "leftmost-small", "choose", "turned-up"}
PLAIN = "other other other / other other / other other other / other other none / 0"
NONE: dict[str, Any] = {"pack": "none", "open_decks": ["decision"]}


def asked_about(ask: Ask) -> str:
    return ask.about if ask.kind in ("lie", "tell") else ask.kind


def screens(seed: int, settings: dict[str, str], /, **more: Any) -> Iterator[Screen]:
    """Yield the questions of a whole game entered on the page; if a pack has Pinzetta's event card, that card is tapped
    first."""
    game = digital(seed, settings)
    person = Person(game)
    table = table_of(settings, more)
    events = iter([entry.card for entry in game.record.entries
                   if isinstance(entry, Outcome) and entry.deck == "pinzetta-event"][::2])  # fmt: skip
    while not table.over:
        about = table.draw.deck.name if table.draw is not None else asked_about(table.pending[0])
        wanted = person.right(table)
        start = ""
        if about == "piles":
            form, event = look(table).entering.form, next(events)
            assert isinstance(form, forms.Piles)
            start = next((start.tap for start in form.starts() if start.card.id == event), "")
        taps = all_taps(table, wanted, start)
        assert taps[-1].answer == wanted
        yield Screen(table, about, taps)
        say(table, wanted)
    assert table.scores[1] == game.scores[1]


def played(seed: int, settings: dict[str, str], /, **more: Any) -> tuple[Table[Any], list[tuple[str, int]]]:
    """Enter a whole game on the page; return the table, and the subject and number of taps of each question."""
    seen = [*screens(seed, settings, **more)]
    return seen[-1].table, [(screen.about, len(screen.taps)) for screen in seen]


def swaps(counted: list[tuple[str, int]]) -> list[int]:
    """Return the number of taps for each day's Swap, including everything else that Pinzetta needs for it."""
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


def table_without_a_pack(*entries: str) -> Table[Any]:
    table = table_of({}, NONE)
    for said in ("large-square", *entries):
        say(table, said)
    return table


def cells(table: Table[Any], *taps: tuple[str, int]) -> tuple[forms.Piles, str]:
    """Return the form after taps on cells, each given by kind and pile, and the resulting entry."""
    form = look(table).entering.form
    for kind, pile in taps:
        assert isinstance(form, forms.Piles)
        form = look(table, dict(form.rows())[kind][pile].tap).entering.form
    assert isinstance(form, forms.Piles)
    return form, form.answer()


def test_what_is_not_tapped_is_another_size_and_costs_no_tap() -> None:
    table = table_without_a_pack()
    assert tapped(table, PLAIN) == (PLAIN, 1), "what the decision card has crossed out"
    assert cells(table)[1] == PLAIN.removesuffix(" / 0")


def test_her_tokens_are_seen_before_you_cut() -> None:
    """Document 003: Pinzetta appraises your items before you reserve and cut. The page shows the tokens for each kind
    and their total for each pile."""
    table = table_without_a_pack()
    form, _ = cells(table, ("target-2-3", 2), ("rare", 3), ("target-down", 0))
    page = look(table, form._pick(form.told, len(form.told)))
    shown = {label: str(page.faces.row_name(label)) for label, _ in form.rows()}
    assert {label: name[name.index("<b>") + 3 : name.index("</b>")] for label, name in shown.items()} == {
        "target": "2", "target-2-3": "3", "target-down": "2", "other-2-3": "1", "other-down": "0", "rare": "4",
        "forever": "1", "attendee": "1", "other": "0"}  # fmt: skip
    assert [str(head).split("<b>")[1] for head in page.faces.heads] == ["3</b>", "0</b>", "4</b>", "4</b>"]


def test_every_size_that_a_mat_can_show_is_offered() -> None:
    """Document 003: the sizes are small squares (2×2 and 2×4 double stamps), large squares, and short and long
    rectangles."""
    page = look(table_of({}, NONE))
    assert isinstance(page.entering.form, forms.Wanted)
    names = [page.faces.face_name(sizes) for sizes in page.entering.form.sizes]
    assert names == ["small square and double stamp", "large square", "short rectangle", "long rectangle"]
    assert page.faces.face_picture(page.entering.form.sizes[0]).count("<rect") == 2
    offered = {size for want in table_of({}, NONE).pending[0].options for size in want.sizes}
    assert offered == {*DRAWN_SIZES, DOUBLE}


def test_the_boxes_of_a_decision_card_are_empty_until_they_are_told() -> None:
    """There are four and three boxes, as on Pinzetta's mat; a number in an empty one would look like an entry."""
    table = table_without_a_pack(*[PLAIN, "B1", "0"] * 3, "1", "0")
    page = look(table)
    assert isinstance(page.entering.form, forms.BoxPoints)
    places = [place for _, row in page.entering.form.rows() for place in row]
    assert [page.faces.place_picture(place) for place in places] == [""] * 7
    told = look(table, page.entering.form.palette()[5].tap)
    assert told.entering.form is not None
    assert "5" in told.faces.place_picture(told.entering.form.rows()[0][1][0])


def test_every_tap_is_seen_and_one_on_a_full_pile_clears_its_cell() -> None:
    table = table_without_a_pack()
    form, said = cells(table, ("rare", 1), ("attendee", 1), ("forever", 1))
    assert said.split(" / ")[1] == "rare attendee", "no more than there is room for"
    assert [form.count(place) for place in dict(form.rows())["other"]] == [3, 0, 3, 2]
    _, said = cells(table, ("rare", 1), ("attendee", 1), ("rare", 1))
    assert said.split(" / ")[1] == "attendee other"
    page = look(table)
    assert isinstance(page.entering.form, forms.Piles)
    labels = [page.faces.place_label(place) for _, row in page.entering.form.rows() for place in row]
    assert "her large pile, rare: 0" in labels
    assert "your small pile, other size: 2" in labels


def test_a_pile_with_fewer_items_is_told_in_the_last_row() -> None:
    table = table_without_a_pack()
    _, said = cells(table, ("rare", 2), ("other", 2))
    assert said.split(" / ")[2] == "rare other none"
    _, said = cells(table, *[("other", 3)] * 2)
    assert said.split(" / ")[3] == "other other other", "after one item, as many as can be"
    _, said = cells(table, ("rare", 0), ("rare", 0), ("rare", 0), ("other", 0))
    assert said.split(" / ")[0] == "rare rare rare", "never fewer than were tapped"


def test_an_event_card_of_the_pack_fills_in_her_piles_and_leaves_yours() -> None:
    """Card Z01 has a short rectangle, a small square and an attendee in one pile, and a large square and a face-down
    long rectangle in the other."""
    table = table_of({}, {})
    say(table, "small-square double")
    form, _ = cells(table, ("rare", 2))
    start = next(start.tap for start in form.starts() if start.card.id == "Z01")
    page = look(table, start)
    assert isinstance(page.entering.form, forms.Piles)
    assert page.entering.form.answer() == (
        "target attendee other / other-down other / rare other other / other other none"
    )
    assert page.entering.form.starts() == []
    tap = dict(page.entering.form.rows())["target-2-3"][0].tap
    valued = look(table, tap).entering.form
    assert isinstance(valued, forms.Piles)
    assert valued.answer().split(" / ")[0] == "target-2-3 attendee other", "a 2 or 3 is on the stamp that is there"


def test_what_was_undone_is_filled_in_again() -> None:
    table = table_without_a_pack()
    said = "rare target other / forever attendee / other-2-3 target-down other / other-down other none / 3"
    page = look(table)
    again = look(table, page.choices.picked_for(said)).entering.form
    assert isinstance(again, forms.Piles)
    assert f"{again.answer()} / 3" == said.replace("rare target other", "target rare other").replace(
        "other-2-3 target-down", "target-down other-2-3"
    )


def test_a_keypad_keeps_all_its_keys_and_says_what_can_be_told() -> None:
    table, _ = played(7, {"level": "1"}, **NONE)
    table.take_back()
    assert table.pending[0].about == "your-points"
    for pick in ("", "4", "999", "-99", "9999", "x", "400"):
        keypad = look(table, pick).entering.keypad
        assert keypad is not None
        assert [key for key, _ in keypad.keys if key.isdecimal()] == [*"1234567890"]
        assert keypad.keys[-1][0] == "⌫"
        assert all(len(made.removeprefix("-")) <= 3 for _, made in keypad.keys)
        assert (keypad.low, keypad.high) == (-99, 400)
        assert keypad.said == (pick if pick in ("4", "-99", "400") else "")


def test_whatever_a_pack_may_print_on_a_decision_card_can_be_tapped() -> None:
    most = PLAIN.replace("/ 0", f"/ {MOST_CROSSED}")
    assert tapped(table_without_a_pack(), most) == (most, 1)
    assert [key.face for key in forms.BoxPoints("").palette()] == [str(number) for number in range(MOST_IN_BOX + 1)]


def test_the_page_says_what_is_asked_in_every_language() -> None:
    table = table_without_a_pack()
    said = {language: look(table, language=language).do for language in ("en", "de", "pl", "it")}
    assert len({*said.values()}) == 4
