"""Rules for Pinzetta at a real table that no retold on-screen game covers: limits of the box, and counting."""

from __future__ import annotations

from typing import Any

import pytest

import cartone
from cartone.games.kit.upgrades import OtherRules
from cartone.games.pinzetta.reports import SEEN, kind_of, may_be, turned_up
from cartone.games.pinzetta.steps import thing
from cartone.games.stamp_swap.components import Box, Symbol
from cartone.games.stamp_swap.pack import RARE_TILES
from cartone.table import Answer, IllegalAnswer, Outcome, Record
from cartone.tables import load_what_fits

from .person import digital, laid_on, reported
from .test_entries import FRIDAY, HER_FRIDAY, real_table, say
from .test_guided import taken


@pytest.mark.parametrize(
    ("targets", "down", "may"),
    [
        (["large-square"], "target-down", {"target", "target-2-3", "rare"}),
        (["small-square", "double"], "target-down", {"target", "target-2-3", "rare"}),
        (["small-square", "double"], "other-down", {"other", "other-2-3", "target", "target-2-3", "rare"}),
        (["long-rectangle"], "target-down", {"other", "other-2-3", "target", "target-2-3", "rare"}),
        (["long-rectangle"], "other-down", {"other", "other-2-3", "rare"}),
        (["small-square", "double", "long-rectangle"], "other-down", {"other", "other-2-3", "rare"}),
    ],
)  # fmt: skip
def test_only_a_double_can_be_of_another_size_than_it_was_seen(targets: list[str], down: str, may: set[str]) -> None:
    """A double counts as a long rectangle when face down, and as a small square when face up."""
    assert {*turned_up(down, targets)} == may
    assert turned_up(down, targets)[0] == down.removesuffix("-down")


def test_in_intro_mode_only_the_size_of_a_face_down_stamp_decides() -> None:
    """No items are placed on Pinzetta's mat, so items and piles need not be told apart."""
    assert kind_of(Symbol("large-square", False), ["large-square"], False) == "target-down"
    assert kind_of(Symbol("large-square", False), ["large-square"], True) == "target"
    table = reported(digital(4, {"level": "2", "mode": "intro"}))
    assert "down" not in str(table.record)
    assert not [entry for entry in map(str, table.record.entries) if "choose" in entry]


def test_equal_piles_and_more_items_than_usual_can_be_told() -> None:
    """A specialist may reserve an extra item, or it may be impossible to reserve one; then both piles are equal."""
    for piles in ("rare other none / other other none", "rare rare rare / rare rare rare"):
        table = real_table()
        say(table, f"other other other / other other / {piles} / 0")
        assert len(table.game.out) == 1 + 5 + 6 - piles.count("none")


@pytest.mark.parametrize(("large", "fitting"), [("target other none", 2), ("target other other", 1)])
def test_a_table_of_older_rules_is_continued_from_its_last_line_that_fits(large: str, fitting: int) -> None:
    """Version 2 of the rules accepted any cut; such a table is read-only or continues from its last valid line."""
    table = real_table()
    say(table, f"{HER_FRIDAY} / target other none / attendee none none / 2")
    older = str(table.record).replace("rules 3", "rules 2").replace("target other none", large)
    with pytest.raises(OtherRules):
        cartone.load(older)
    continued, lines = load_what_fits(Record.read(older))
    assert (lines, continued.header.rules) == (fitting, 3)


def test_in_a_tie_you_have_no_more_rare_stamps_than_she_leaves() -> None:
    """The box has 15 rare stamps; those in Pinzetta's rare box cannot be in your album."""
    table = reported(digital(1, {"level": "2", "mode": "full"}))
    table.take_back()
    hers = len(table.game.pinzetta.boxes[Box.RARE])
    assert hers
    table.answer(0, str(table.scores[1]))
    with pytest.raises(IllegalAnswer):
        table.answer(0, str(RARE_TILES - hers + 1))
    table.answer(0, str(RARE_TILES - hers))
    assert table.game.winners() == [0]


def test_whatever_an_event_does_to_her_piles_is_told_with_them() -> None:
    """Pinzetta's piles are entered once, after the event has swapped items or turned some of them up."""
    seen: set[str] = set()
    for seed in range(10):
        game = digital(seed, {"level": "2", "mode": "full"})
        cards = {card.id: card for card in game.game.pack.pinzetta_events}
        drawn = [cards[entry.card] for entry in game.record.entries
                 if isinstance(entry, Outcome) and entry.deck == "pinzetta-event"]  # fmt: skip
        targets, days = game.game.pinzetta.targets, laid_on(seed, tuple(game.header.settings.items()))
        for hers, yours, day in zip(drawn[::2], drawn[1::2], days, strict=True):
            shown = [kind_of(symbol, targets, False) for symbol in (*hers.large, *hers.small)]
            lying = [day.kinds[number] for pile in day.hers for number in pile]
            if yours.effect is not None and not all(map(may_be, lying, shown)):
                seen.add(yours.effect.do)
        table = reported(game, pack="none", open_decks=["decision"])
        assert taken(table) == taken(game)
        asked = {entry.kind for entry in table.record.entries if isinstance(entry, Answer)}
        assert asked == {"wants", "lie", "choose", "tell"}
    assert seen >= {"swap-with-her", "turn-hers-up"}
    options: Any = real_table().pending[0].options
    assert all({*SEEN} <= {*place} for row in options.rows[:2] for place in row)


def test_items_are_numbered_from_one_before_the_first_day_and_on_each() -> None:
    table = real_table()
    assert [thing(item) for item in table.game.out] == ["item-setup-1"]
    say(table, FRIDAY)
    assert [thing(item) for item in table.game.out[1:]] == [f"item-friday-{number}" for number in range(1, 11)]
