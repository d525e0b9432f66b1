"""Owners' cardboard: a stamp or a decision card said by what it shows, within what the box holds."""

from __future__ import annotations

import pytest

import cartone
from cartone.games import stamp_swap
from cartone.games.stamp_swap.components import TILE_COUNTS, Size, Tile
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.literal import EXAMPLES, decision_of, described, tile_of
from cartone.table import IllegalOutcome, Random, SeededDealer, Table, key_of

from .builders import HOUSE

SIZES = ("small-square", "large-square", "short-rectangle", "long-rectangle")
OPEN = (*SIZES, "decision")


def description(tile: Tile) -> str:
    double = "double " if tile.is_double else ""
    return f"{tile.width}x{tile.height} {double}{' + '.join(map(described, tile.stamps))}"


def test_every_tile_of_the_box_can_be_described() -> None:
    for tile in HOUSE.tiles:
        again = tile_of(description(tile))
        assert again is not None
        assert [(s.kind, s.colour, s.theme, s.value, s.width, s.height) for s in again.stamps] == [
            (s.kind, s.colour, s.theme, s.value, s.width, s.height) for s in tile.stamps
        ]
        assert (again.size, again.is_rare, again.is_double) == (tile.size, tile.is_rare, tile.is_double)
    for card in HOUSE.decisions:
        text = f"{card.crossed} crossed, points {' '.join(map(str, card.points))}"
        found = decision_of(text)
        assert found is not None
        assert (found.id, found.crossed, found.points) == (text, card.crossed, card.points)


def test_descriptions_are_read_kindly() -> None:
    tile = tile_of(" 3×2  Blue SPACE 1 ")
    assert tile is not None
    assert tile.id == "3x2 blue space 1"


@pytest.mark.parametrize(
    "text",
    ["", "blue space 1", "2x2", "5x5 blue space 1", "2x2 blue space", "2x2 pink space 1", "2x2 blue space 0",
     "2x2 blue space 10", "2x2 rare", "2x2 rare 21", "1x1 blue space 1", "2x2 double blue space 1 + blue space 1",
     "2x4 double blue space 1", "2x4 blue space 1 + blue space 1", "2x4 double rare 5 + blue space 1",
     "2x2 blue space 1 1", "2x2 space blue 1"],
)  # fmt: skip
def test_what_is_no_stamp_is_none(text: str) -> None:
    assert tile_of(text) is None


@pytest.mark.parametrize("text", ["", "2", "2 crossed", "2 crossed, points 1 2 3", "x crossed, points 1 3 2 1 4 2 2"])
def test_what_is_no_decision_card_is_none(text: str) -> None:
    assert decision_of(text) is None


def open_table(seats: list[str], seed: int = 1) -> Table[StampSwap]:
    """Stands at the first stamp that has to come."""
    table, dealer = stamp_swap.new(seats, dealer=None, open_decks=OPEN), SeededDealer(seed)
    while table.draw is not None and table.draw.deck.name not in SIZES:
        table.outcome(table.draw.deck.cards[dealer.deal(table.draw)])
    return table


@pytest.mark.parametrize("seats", [["a", "pinzetta"], ["a", "b"]])
def test_a_whole_game_of_described_stamps_is_written_and_replayed(seats: list[str]) -> None:
    """Every stamp is called by what it shows, as an owner does."""
    table, dealer, random = open_table(seats), SeededDealer(1), Random(key_of(1, "open"))
    said = 0
    while not table.over:
        draw = table.draw
        if draw is None:
            seat, ask = next(iter(table.pending.items()))
            table.answer(seat, ask.options.sample(random))
        elif draw.deck.name in SIZES:
            tile = next(one for one in HOUSE.tiles if one.id == draw.deck.cards[dealer.deal(draw)].id)
            table.outcome(description(tile))
            said += 1
        else:
            table.outcome(draw.deck.cards[dealer.deal(draw)])
    assert said > 20
    text = str(table.record)
    assert "short-rectangle: 3x2 " in text
    again = cartone.load(text)
    assert (str(again.record), again.scores, again.over) == (text, table.scores, True)


def test_what_cannot_come_is_refused_in_one_line() -> None:
    table = open_table(["a", "b"])
    assert table.draw is not None
    size = Size(table.draw.deck.name)
    other = next(EXAMPLES[one] for one in EXAMPLES if one is not size)
    with pytest.raises(IllegalOutcome, match=f"is no stamp of {size}; write what it shows, for example: "):
        table.outcome(other)
    with pytest.raises(IllegalOutcome, match="is no stamp of"):
        table.outcome("banana " * 20)
    table.outcome(EXAMPLES[size])
    plain = stamp_swap.new(["a", "b"], dealer=None, open_decks=("mat",))
    with pytest.raises(IllegalOutcome, match="its cards are called by their IDs"):
        plain.outcome("a blue one")


def test_the_box_has_fifteen_rare_stamps_and_no_more() -> None:
    table = open_table(["a", "b"])
    deck = table.game.tile_decks[Size.SMALL_SQUARE]
    for number in range(15):
        tile = table.game.literal(deck.name, f"2x2 rare {number % 5 + 1}")
        assert isinstance(tile, Tile)
        table.game.players[0].discarded.append(tile)
    with pytest.raises(IllegalOutcome, match="the box has no more of that kind"):
        table.game.literal(deck.name, "2x2 rare 5")
    assert table.game.literal(deck.name, "2x2 blue space 1").id == "2x2 blue space 1"


def test_a_deck_has_as_many_of_a_size_as_the_box() -> None:
    """Laid open one by one, until none is left."""
    game = open_table(["a", "b"]).game
    deck = game.tile_decks[Size.LARGE_SQUARE]
    tile = tile_of("3x3 blue space 1")
    assert tile is not None
    for _ in range(len(deck.cards)):
        deck.learn(deck.lay_open(tile, game.counted))
    with pytest.raises(IllegalOutcome, match="the box has no more of that kind"):
        deck.lay_open(tile, game.counted)
    assert len(HOUSE.tiles_by_size[Size.LARGE_SQUARE]) == TILE_COUNTS[Size.LARGE_SQUARE]


def test_a_decision_card_can_be_described() -> None:
    table = open_table(["a", "pinzetta"])
    dealer, random = SeededDealer(1), Random(key_of(1, "decision"))
    while table.draw is None or table.draw.deck.name != "decision":
        if table.draw is None:
            table.answer(0, table.pending[0].options.sample(random))
        else:
            table.outcome(table.draw.deck.cards[dealer.deal(table.draw)])
    with pytest.raises(IllegalOutcome, match="is no decision card; write what it shows, for example: 2 crossed"):
        table.outcome("3")
    table.outcome("3 crossed, points 1 1 1 1 1 1 1")
    assert "decision: 3 crossed, points 1 1 1 1 1 1 1" in str(table.record)
    assert str(cartone.load(str(table.record)).record) == str(table.record)
