"""Cards at a real table that packs cannot express: each asks its owner for the result when it takes effect."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from cartone.games.stamp_swap.options import BY_HAND_POINTS
from cartone.table import Ask, Draw, Table

from .person import BY_FACE, Person, check_same, digital, stops

SCORED = ("scored-exhibitor", "scored-contest", "scored-card", "scored-finale")
MOMENTS = {"points", "forever"}
"""Effects of specialists whose owner enters a number; all other specialists are described."""


class Counting(Person):
    """A person who reads the cards and counts their results by hand."""

    def __init__(self, game: Table[Any]) -> None:
        super().__init__(game, BY_FACE)
        self.brings: dict[str, deque[str]] = {}
        for event in game.game.story.events():
            card = event.params.get("contest") or event.params.get("card")
            if event.params.get("seat") != 0 or not hasattr(card, "id"):
                continue
            if event.id in SCORED:
                self.brings.setdefault(card.id, deque()).extend([*points(event.params["points"]), "done"])
            elif event.id == "gained":
                self.brings.setdefault(card.id, deque()).extend(["forever", "done"])
        self.by_hand: set[str] = set()

    def draw(self, table: Table[Any], draw: Draw) -> str:
        line, deck = super().draw(table, draw), draw.deck.name
        if deck.startswith(("contest-", "mat")) and deck != "contest-size":
            return "by-hand"
        card = table.game.literal(deck, line, 1) if deck == "attendee" else None
        if card is None or (card.effect is not None and (card.effect.do not in MOMENTS or card.effect.amount > 1)):
            return line
        self.by_hand.add(card.id)
        return f"{card.number} by-hand" if card.effect is None else f"{card.number} at {card.effect.at}, by-hand"

    def answer(self, table: Table[Any], ask: Ask) -> str:
        self.renamed(table)
        if ask.kind != "by-hand":
            return super().answer(table, ask)
        card = ask.card.id.removesuffix("-exhibitor")
        there = {told: digital for digital, told in self.names.items()}
        known = there.get(card, card)
        if ask.card.id.endswith("-exhibitor"):
            known = f"{self.game.game.players[0].mat.id}-exhibitor"
        return self.brings[known].popleft()

    def renamed(self, table: Table[Any]) -> None:
        """Map the cards that were described to their names at this table."""
        for contest in (*self.game.game.contests, self.game.game.finale):
            self.names[contest.id] = next(
                one.id for one in (*table.game.contests, table.game.finale) if one.type is contest.type
            )
        for name in self.by_hand:
            self.names[name] = f"attendee-{int(name.removeprefix('A'))}"


def points(number: int) -> list[str]:
    """Return a number of points as keypad entries of at most 30 each."""
    told = []
    while number:
        part = max(-BY_HAND_POINTS, min(BY_HAND_POINTS, number))
        told.append(f"points {part:+d}")
        number -= part
    return told


@pytest.mark.parametrize("seed", [1, 4])
def test_what_is_counted_by_hand_is_asked_at_its_moment(seed: int) -> None:
    seeded = digital("stamp-swap", seed, ())
    asked: set[str] = set()
    for table in stops(seeded, Counting(seeded)):
        if table.pending and (ask := table.pending[0]).kind == "by-hand":
            asked.add(f"{table.game.phase} {type(ask.card).__name__}")
            assert ask.card.source == "table"
    check_same(seeded, table)
    assert asked >= {"show Attendee", "final-show Contest"}
