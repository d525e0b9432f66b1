"""Cards of owners: a stamp or decision card is described by its face, within the limits of the box."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import astuple
from typing import Any
from unittest.mock import patch

import pytest

from cartone.games import stamp_swap
from cartone.games.stamp_swap import card_notation
from cartone.games.stamp_swap.card_notation import (
    EXAMPLES,
    decision_of,
    decision_text,
    line_of,
    literal_of,
    tile_of,
    tile_text,
)
from cartone.games.stamp_swap.components import TILE_COUNTS, Size, Tile
from cartone.games.stamp_swap.game import StampSwap
from cartone.table import Draw, IllegalOutcome, Random, SeededDealer, Table, key_of
from cartone.table.described_cards import TEXT_LIMIT, placed

from ..mutants import Mutant, plant
from ..real.mutants import GRAMMAR
from .builders import HOUSE

SIZES = ("small-square", "large-square", "short-rectangle", "long-rectangle")
OPEN = (*SIZES, "decision")


def test_every_tile_of_the_box_can_be_described() -> None:
    for tile in HOUSE.tiles:
        again = tile_of(tile_text(tile))
        assert again is not None
        assert [*map(astuple, again.stamps)] == [*map(astuple, tile.stamps)]
        assert (again.size, again.is_rare, again.is_double) == (tile.size, tile.is_rare, tile.is_double)
    for card in HOUSE.decisions:
        found = decision_of(decision_text(card))
        assert found is not None
        assert (found.id, found.crossed, found.points) == (decision_text(card), card.crossed, card.points)


CARDS: list[tuple[str, Any]] = [
    *(("attendee", card) for card in HOUSE.attendees),
    *(("event", card) for card in HOUSE.events),
    *(("mat", card) for card in HOUSE.mats),
    *((f"contest-{card.type}", card) for card in HOUSE.contests),
    *(("pinzetta-mat", card) for card in HOUSE.pinzetta_mats),
    *(("pinzetta-event", card) for card in HOUSE.pinzetta_events),
    *(("show-scoring", card) for card in HOUSE.show_scorings),
]
COUNTS_OR_DOES = ("number", "type", "scoring", "effect", "symbols", "targets", "large", "small", "yours")


def misread() -> list[str]:
    """Return the cards of the box whose description is not read back as the same card."""
    wrong = []
    for deck, card in CARDS:
        again = literal_of(deck, line_of(card), 1)
        one, two = (getattr(face, "exhibitor", face) for face in (card, again))
        same = [getattr(one, name, None) == getattr(two, name, None) for name in COUNTS_OR_DOES]
        if again is None or not all(same) or line_of(again) != line_of(card) or len(line_of(card)) > TEXT_LIMIT:
            wrong.append(f"{deck}: {line_of(card)}")
    return wrong


def test_every_card_of_the_box_can_be_described() -> None:
    assert len(CARDS) == 19 + 10 + 5 + 30 + 3 + 10 + 4
    assert not misread()


@pytest.mark.parametrize("mutant", GRAMMAR, ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_the_words_of_cards_is_noticed(mutant: Mutant) -> None:
    wrong = plant("cartone.games.stamp_swap.grammar", mutant)
    names = [f"{part}_{way}" for part in ("scores", "effect", "deed", "symbols") for way in ("of", "text")]
    with patch.multiple(card_notation, **{name: getattr(wrong, name) for name in names}), suppress(KeyError):
        assert misread()


def test_what_two_properties_call_the_same_is_told_apart() -> None:
    for line in ("stamps forever, 1 each", "stamps kind=forever, 1 each"):
        card = literal_of("mat", line, 1)
        assert card is not None
        assert line_of(card) == line


@pytest.mark.parametrize(
    ("deck", "text"),
    [("attendee", "20 by-hand"), ("attendee", "15 stamps pink, 2 each"), ("attendee", "4 at cut, points 3"),
     ("attendee", "4 at show, dance"), ("attendee", "4 at show"), ("attendee", "stamps rare, 2 each"),
     ("contest-colour", "most, 4 each"), ("contest-colour", "stamps blue green, 4 each"), ("contest-colour", "stamps"),
     ("contest-colour", "stamps blue, 99 each"), ("contest-colour", "stamps, ladder 3 4"), ("mat", "gaps 3, 1 each"),
     ("event", "small large"), ("event", "small large short forever-down"), ("pinzetta-mat", "large-square pink"),
     ("pinzetta-mat", "double"), ("show-scoring", "finale"), ("show-scoring", "colour 8"), ("pinzetta-event", ""),
     ("pinzetta-event", "small small small / small small / small"), ("pinzetta-event", "small small / small small"),
     ("pinzetta-event", "small small small / small small, points 2"), ("decision", "3"),
     ("small-square", "3x3 blue space 1"), ("long-rectangle", "banana " * 10)],
)  # fmt: skip
def test_what_no_card_shows_is_refused_in_one_line_with_an_example(deck: str, text: str) -> None:
    game = stamp_swap.new(["me", "pinzetta"], dealer=None, open_decks=[deck]).game
    with pytest.raises(IllegalOutcome, match=r"is not one of the .*. Write what it shows, for example: ") as refused:
        game.literal(deck, text, 1)
    example = str(refused.value).partition("for example: ")[2]
    assert game.describe(game.literal(deck, example, 1)) == example


def test_what_shows_the_same_as_a_card_of_the_pack_is_that_card() -> None:
    """In this way, a described contest has its mat and its line on a Show-scoring card."""
    table = stamp_swap.new(["me", "pinzetta"], dealer=None, open_decks=["contest-size", "mat"])
    table.outcome("stamps flowers, 1 each")
    for card in ("C1", "T1", "STAMPS  large-square, 5 each", "X1", "F1"):
        table.outcome(card)
    assert "contest-size: S2" in str(table.record)
    assert table.game.pinzetta is not None
    assert table.game.pinzetta.targets == ("large-square",)
    assert table.draw is not None
    assert table.draw.deck.name == "pinzetta-event"


def test_descriptions_are_read_kindly() -> None:
    tile = tile_of(" 3×2  Blue SPACE 1 ")
    assert tile is not None
    assert tile.id == "3x2 blue space 1"


@pytest.mark.parametrize(
    "text",
    ["", "blue space 1", "2x2", "5x5 blue space 1", "2x2 blue space", "2x2 pink space 1", "2x2 blue space 0",
     "2x2 blue space 10", "2x2 rare", "2x2 rare 21", "1x1 blue space 1", "2x2 double blue space 1 + blue space 1",
     "2x4 double blue space 1", "2x4 blue space 1 + blue space 1", "2x4 double rare 5 + blue space 1",
     "2x2 blue space 1 1", "2x2 space blue 1",
     "2", "2 crossed", "2 crossed, points 1 2 3", "x crossed, points 1 3 2 1 4 2 2"],
)  # fmt: skip
def test_what_is_no_stamp_and_no_decision_card_is_none(text: str) -> None:
    assert (tile_of(text), decision_of(text)) == (None, None)


def open_table(seats: list[str], seed: int = 1) -> Table[StampSwap]:
    """Return a table at the first stamp to be drawn."""
    table, dealer = stamp_swap.new(seats, dealer=None, open_decks=OPEN), SeededDealer(seed)
    while table.draw is not None and table.draw.deck.name not in SIZES:
        table.outcome(table.draw.deck.cards[dealer.deal(table.draw)])
    return table


def come(table: Table[StampSwap], size: Size, said: str) -> None:
    """Draw a card from a deck, even if the table does not ask for it."""
    draw = Draw(table.game.tile_decks[size])
    draw.deck.learn(placed(table.game, draw, said, table.header.open).place)


RARE = {size: f"{text.split()[0]} rare 5" for size, text in EXAMPLES.items()}


@pytest.mark.parametrize("size", EXAMPLES)
@pytest.mark.parametrize("by_id", [0, 3])
def test_the_box_has_fifteen_rare_stamps_and_no_more(size: Size, by_id: int) -> None:
    """Some rare stamps are entered by ID, the others described as another size; the sixteenth is refused in either
    case."""
    table = open_table(["a", "b"])
    other = next(one for one in EXAMPLES if one is not size)
    rares = [tile for tile in HOUSE.tiles_by_size[other] if tile.is_rare]
    for tile in rares[:by_id]:
        come(table, other, tile.id)
    for _ in range(15 - by_id):
        come(table, size, RARE[size])
    left = {one.id for deck in table.game.tile_decks.values() for one in deck.cards if one.is_rare}
    assert left, "the pack's are still there"
    for deck in table.game.tile_decks.values():
        for said in (RARE[Size(deck.name)], *(tile.id for tile in deck.cards if tile.is_rare)):
            with pytest.raises(IllegalOutcome, match="no more of that kind are left among the "):
                come(table, Size(deck.name), said)
        come(table, Size(deck.name), EXAMPLES[Size(deck.name)].replace("rare 5", "blue space 1"))


def test_rare_stamps_of_decks_that_are_not_open_are_those_of_the_pack() -> None:
    """If only the small squares are described, the pack's number of rare ones is the limit."""
    table = stamp_swap.new(["a", "b"], dealer=None, open_decks=["small-square"])
    for _ in range(3):
        come(table, Size.SMALL_SQUARE, "2x2 rare 5")
    with pytest.raises(IllegalOutcome, match="no more of that kind are left among the "):
        come(table, Size.SMALL_SQUARE, "2x2 rare 5")
    for tile in HOUSE.tiles:
        if tile.is_rare and tile.size != Size.SMALL_SQUARE:
            come(table, Size(tile.size), tile.id)


@pytest.mark.parametrize("seed", range(4))
def test_never_more_come_than_the_box_has_however_they_are_said(seed: int) -> None:
    """Cards of all sizes are drawn by IDs and random descriptions until none is left."""
    table, random = open_table(["a", "b"]), Random(key_of(seed, "box"))
    game = table.game
    came: list[Tile] = []
    while decks := [deck for deck in game.tile_decks.values() if deck.cards]:
        deck = decks[random.below(len(decks))]
        tiles = [*deck.cards, *HOUSE.tiles_by_size[deck.name]]
        wanted = tiles[random.below(len(tiles))]
        said = [wanted.id, game.describe(wanted), RARE[Size(deck.name)]][random.below(3)]
        before = deck.may_come()
        try:
            index = placed(game, Draw(deck), said, table.header.open).place
        except IllegalOutcome:
            assert deck.may_come() == before
            continue
        came.append(deck.learn(index))
    assert Counter(tile.size for tile in came) == {size: TILE_COUNTS[Size(size)] for size in SIZES}
    assert sum(tile.is_rare for tile in came) == 15
    for size in SIZES:
        with pytest.raises(IllegalOutcome):
            come(table, Size(size), EXAMPLES[Size(size)])
