"""Incomplete packs, and cards drawn by Cartone at a real table: every physical card can be entered."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from cartone.games import game_called, pinzetta
from cartone.games.kit.lines import StoryLine
from cartone.games.kit.steps import EventSteps
from cartone.games.pinzetta.page import forms
from cartone.games.pinzetta.page.page import PinzettaPage
from cartone.games.stamp_swap.components import Effect
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Table
from cartone.table.packfile import PackText
from tests.taps import look, tapped

from .person import Person, digital, say

YOU = 0
SOLO = {"level": "2", "mode": "full"}


def pack_of(*cards: str) -> Any:
    """Return our pack reduced to the given cards."""
    room = game_called("stamp-swap")
    head, *entries = re.split(r"(?m)^(?=\[\[)", (room.packs / "house.toml").read_text(encoding="utf-8"))
    kept = [entry for entry in entries if (found := re.search(r'(?m)^id = "(.+)"$', entry)) and found[1] in cards]
    assert len(kept) == len(cards)
    text = head.replace("[pack]", "[pack]\ngaps = true").replace('name = "house"', 'name = "mine"') + "".join(kept)
    return room.pack.load(PackText("mine", text))


def table_with(*cards: str) -> Table[Any]:
    pack: Any = pack_of(*cards)
    return pinzetta.new(["me", "pinzetta"], pack=pack, dealer=None, settings=SOLO)


def drawn_by_cartone(seed: int = 1, **settings: str) -> Table[Any]:
    table = pinzetta.new(["me", "pinzetta"], seed=seed, settings={**SOLO, **settings})
    tap(table, "large-square")
    return table


def tap(table: Table[Any], *entries: str) -> None:
    """Enter answers by tapping them on the page."""
    for entry in entries:
        said, _ = tapped(table, entry)
        assert said == entry
        say(table, said)


def page(table: Table[Any], language: str = "en") -> PinzettaPage:
    found = look(table, language=language)
    assert isinstance(found, PinzettaPage)
    return found


def steps(seen: PinzettaPage) -> list[StoryLine]:
    """Return all story lines of a page."""
    events = seen.table.happened(YOU)
    return seen.story.steps(events, EventSteps(pinzetta.ROOM, YOU).since(seen.table, events, 0))


# -- gaps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [("S3", "P1"), ("S3", "S2", "P1"), ("P1",), ("H1",)])
def test_no_contest_and_no_mat_of_a_pack_is_taken_for_granted(cards: tuple[str, ...]) -> None:
    """Cartone asks for Pinzetta's mat even if the pack has some of the contests or mats."""
    table = table_with(*cards)
    assert table.pending[YOU].kind == "wants"
    tap(table, "short-rectangle")
    assert table.game.pinzetta.targets == ("short-rectangle",)


def test_events_that_a_pack_knows_are_offered_and_the_others_need_no_card() -> None:
    table = table_with("Z01", "Z03")
    tap(table, "large-square")
    form = page(table).entering.form
    assert isinstance(form, forms.Piles)
    assert [start.card.id for start in form.starts()] == ["Z01", "Z03"]
    tap(table, "rare other other / other other / other other other / other other none / 0")


def test_a_decision_card_that_a_pack_lacks_is_described_by_its_points() -> None:
    game = digital(3, SOLO)
    decisions = [card.id for card in game.game.pack.decisions]
    for cards in ((), decisions[:3], decisions):
        person, table = Person(game), table_with(*cards)
        while not table.over:
            tap(table, person.right(table))
        assert table.scores == game.scores


# -- Cartone draws --------------------------------------------------------------------------------


def test_beside_the_printed_box_cartone_asks_for_sizes_and_numbers_of_the_printed_cards_only() -> None:
    """Cartone asks for Pinzetta's target sizes once, and each day for the number on a Show Phase scoring card, but
    never for our own cards."""
    table = drawn_by_cartone()
    asked = []
    while not table.over:
        assert table.draw is None
        ask = table.pending[YOU]
        asked.append(f"{ask.kind} {ask.about}")
        tap(table, "7" if ask.about == "show-scoring" else str(ask.options.at(0)))
    assert asked.count("tell show-scoring") == asked.count("lie piles") == 3
    assert not [one for one in asked if one.startswith(("wants", "board"))]
    assert table.game.by_source(1)["show"] == 7 * (1 + 2 + 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_that_cartone_draws_is_shown_with_the_items_to_lay_out(language: str) -> None:
    table = drawn_by_cartone()
    seen = page(table, language)
    for card, event in zip(table.game.events, ("her-event", "your-event"), strict=True):
        (step,) = [step for step in steps(seen) if step.kind == event]
        laid = (*card.large, *card.small) if event == "her-event" else card.yours
        words = [seen.words.face(symbol.what if symbol.up else f"{symbol.what}-down") for symbol in laid]
        assert all(word in step.line for word in words)
        assert seen.hands.is_for_hands(step)
        assert "event-card" in seen.hands.act_picture(step)


def test_of_a_card_that_cartone_draws_only_the_part_that_counts_is_shown() -> None:
    """Of Pinzetta's cards, the top part is shown, without its text; of yours, the middle and bottom parts, in every
    language."""
    seen = 0
    for seed in range(10):
        table = drawn_by_cartone(seed)
        hers, yours = table.game.events
        for language in LANGUAGES:
            here = page(table, language)
            top, rest = (
                here.hands.act_picture(step) for step in steps(here) if step.kind in ("her-event", "your-event")
            )
            assert f": {here.words.says(hers)}" not in top
            assert not here.words.says(yours) or f": {here.words.says(yours)}" in rest
            seen += bool(here.words.says(hers))
            assert top != here.faces.card_picture(hers)
            assert rest != here.faces.card_picture(yours)
    assert seen


def test_the_set_up_says_that_cartone_draws_cards_of_its_own() -> None:
    table = pinzetta.new(["me", "pinzetta"], seed=1, settings=SOLO)
    said = [step.line for step in page(table).hands.acts(steps(page(table)))]
    assert "Leave all event and decision cards in the box: Cartone draws its own." in said


def test_what_the_cards_lay_out_is_filled_in_before_anybody_taps() -> None:
    """Pinzetta's piles are filled in as the card lays them out; the item turned up by the second card is face up."""
    found = set()
    for seed in range(30):
        table = drawn_by_cartone(seed)
        hers, yours = table.game.events
        turned = yours.effect is not None and yours.effect.do == "turn-hers-up"
        rows = page(table).entering.form
        assert isinstance(rows, forms.Piles)
        said = [row.split() for row in rows.answer().split(" / ")[:2]]
        for row, symbols in zip(said, (hers.large, hers.small), strict=True):
            downs = sum(kind.endswith("-down") for kind in row)
            assert downs == (0 if turned else sum(not symbol.up for symbol in symbols))
            assert len(row) == len(symbols)
        found.add(turned)
    assert found == {True, False}


def test_nobody_is_told_to_shuffle_cards_that_cartone_draws() -> None:
    table = drawn_by_cartone()
    tap(table, str(table.pending[YOU].options.at(0)))
    seen = page(table)
    all_told = steps(seen)
    told = [step.kind for step in (*seen.hands.acts(all_told), *seen.hands.others(all_told))]
    assert "set-up-table" in told
    assert not {"set-up-events", "decisions-shuffled", "decision-due", "events-discarded"} & {*told}
    assert "set-up-shows" in told, "only its owner sees which contests are on the board"


@pytest.mark.parametrize("is_asked", [False, True])
def test_her_forever_stamps_are_asked_only_where_cartone_has_not_seen_them(is_asked: bool) -> None:
    """Cartone knows the stamps that its cards give Pinzetta, unless a card is resolved by hand."""
    table = drawn_by_cartone(3)
    if is_asked:
        first, *events = table.game.pack.pinzetta_events
        by_hand = replace(first, effect=Effect("collect", "by-hand"))
        table.game.pack = replace(table.game.pack, pinzetta_events=(by_hand, *events))
    asked = []
    while not table.over:
        asked.append(table.pending[YOU].about)
        tap(table, str(table.pending[YOU].options.at(0)))
    assert ("her-forever" in asked) == is_asked
    assert table.game.her_forever == len(table.game.pinzetta.boxes["forever"])


def test_a_forever_stamp_that_an_event_gives_her_is_told_once() -> None:
    """The card and its line both mention the stamp, but only one of them is an instruction to take it."""
    table = next(table for seed in range(40) if (table := drawn_by_cartone(seed)).game.events[1].id == "Z08")
    words = pinzetta.ROOM.words(catalogue("en"), table.seats, YOU, table.game.pack)
    said = [words.event(event) for event in table.events(YOU) if event.is_said]
    since = said[[number for number, line in enumerate(said) if line.startswith("Your event")][-1] + 1 :]
    assert sum("forever" in line for line in since) == 1
