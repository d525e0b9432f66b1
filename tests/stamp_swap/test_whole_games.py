"""Whole random games conserve pieces, never let stamps overlap, leak no hidden information, and replay."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cartone.bots import bot_called, choose
from cartone.games import stamp_swap
from cartone.games.stamp_swap.components import TOKEN, Size
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.options import Places
from cartone.games.stamp_swap.sources import SOURCES
from cartone.table import Draw, Random, Table, key_of
from cartone.testing import knowledge

from ..whole_games import (
    check_identity,
    check_twins,
    check_undo,
    count_twins_that_differ,
    hidden_cards,
    outcome_at,
    play_cardboard,
    play_some,
    with_other_card,
)
from .builders import HOUSE

games = st.tuples(st.integers(2, 5), st.integers(0, 10**9), st.sampled_from(["together", "in-order"]))
WHOLE = settings(max_examples=25, derandomize=True)
FEW = settings(WHOLE, max_examples=10)
"""Settings for tests that check every seat after every answer."""


def new_table(game: tuple[int, int, str]) -> Table[StampSwap]:
    seats, seed, contests = game
    return stamp_swap.new(["chance"] * seats, seed=seed, settings={"contests": contests})


def step(table: Table[StampSwap], random: Random) -> tuple[int, Any]:
    """Give a random answer for a random seat that is asked; return the seat and the answer."""
    seats = list(table.pending)
    seat = seats[random.below(len(seats))]
    option = table.pending[seat].options.sample(random)
    table.answer(seat, option)
    return seat, option


# -- conservation -----------------------------------------------------------------------------------


def check_cardboard(game: StampSwap) -> None:
    """Check that every tile and card is in exactly one place; unseen stamps are counted without naming them."""
    items = [*game.pool.values(), *game.discards, *(item for player in game.players for item in player.items())]
    if game.pinzetta is not None:
        items += [item for box in game.pinzetta.boxes.values() for item in box]
    tiles = [item.tile for item in items if item.tile is not None]
    tiles += [laid.tile for player in game.players for laid in player.album.tiles]
    tiles += [tile for player in game.players for tile in player.discarded]
    known = Counter(tile.id for tile in tiles)
    assert max(known.values(), default=1) == 1, "no tile twice"
    for size, deck in game.tile_decks.items():
        unseen = sum(1 for item in items if item.back == size and item.tile is None)
        seen = sum(1 for tile in tiles if tile.size is size)
        assert len(deck.cards) == deck.left + unseen
        assert len(deck.cards) + seen == len(HOUSE.tiles_by_size[size])
        assert not {card.id for card in deck.cards} & set(known)
    assert game.forever_left + sum(1 for tile in tiles if tile.size is Size.FOREVER) == 15
    rows = [card.id for player in game.players for card in player.rows]
    cards = Counter(rows + [item.attendee.id for item in items if item.attendee is not None])
    assert max(cards.values(), default=1) == 1, "no attendee twice"
    assert sum(cards.values()) + len(game.attendee_deck.cards) == (19 if game.pinzetta is None else 15)
    assert sum(1 for item in items if item.back is TOKEN) <= (game.pinzetta is None)
    if game.pinzetta is None:
        assert len(game.event_deck.cards) + len(game.events) + len(game.past_events) == 10


def check_albums(game: StampSwap) -> None:
    """Check that stamps are inside the album and do not overlap."""
    for player in game.players:
        if player is game.pinzetta:
            continue
        cells = 0
        for placed in player.album.stamps:
            assert placed.cells >> 144 == 0
            assert placed.cells.bit_count() == placed.stamp.width * placed.stamp.height
            assert not cells & placed.cells
            cells |= placed.cells
        assert cells == player.album.covered
        assert sum(player.points.values()) == player.score
        assert set(player.points) == set(SOURCES)


def check_cards_at_work(game: StampSwap) -> None:
    """Check that each player's active cards are those in the player's area."""
    for player in game.players:
        area = Counter(card.id for card in player.rows)
        area += Counter(item.attendee.id for item in player.items() if item.attendee is not None)
        assert Counter(card.id for card in player.cards) == area


@WHOLE
@given(games)
def test_whole_games_keep_every_tile_and_card_exactly_once(game: tuple[int, int, str]) -> None:
    table, random = new_table(game), Random(key_of(game[1], "whole"))
    while table.pending:
        step(table, random)
        check_cardboard(table.game)
        check_albums(table.game)
        check_cards_at_work(table.game)


@WHOLE
@given(games)
def test_a_placeable_stamp_is_never_left_out(game: tuple[int, int, str]) -> None:
    table, random = new_table(game), Random(key_of(game[1], "place"))
    while table.pending:
        for seat, ask in table.pending.items():
            if isinstance(ask.options, Places):
                player = table.game.players[seat]
                assert set(ask.options.items) == {item.number for item in player.incoming}
        discards = [len(player.discarded) for player in table.game.players]
        step(table, random)
        for player, before in zip(table.game.players, discards, strict=True):
            for tile in player.discarded[before:]:
                assert not player.album.room(tile.width, tile.height)


# -- hidden stamps ----------------------------------------------------------------------------------


def twin(table: Table[StampSwap], index: int, random: Random) -> Table[StampSwap] | None:
    """Return the same game with a different hidden stamp; None if some answer would then have been impossible."""
    return with_other_card(table, index, HOUSE.tiles_by_size[Size(outcome_at(table, index).deck)], random)


@WHOLE
@given(games, st.integers(5, 200))
def test_two_tables_that_differ_in_what_a_seat_cannot_know_look_the_same_to_it(
    proving: bool, game: tuple[int, int, str], steps: int
) -> None:
    random = Random(key_of(game[1], "hidden"))
    table = play_some(new_table(game), random, steps, step)
    greedy = bot_called("greedy", "stamp-swap")
    for seat, other in check_twins(table, twin, random, most=3 if proving else 2):
        if (ask := table.pending.get(seat)) is not None:
            assert choose(table, seat, ask, greedy) == choose(other, seat, other.pending[seat], greedy)


def test_the_twins_of_the_hidden_test_are_there_and_differ_for_those_who_know() -> None:
    """The test of hidden information would be meaningless without twins that differ for the seats that have seen the
    stamp."""
    compared = 0
    for seed in range(6):
        random = Random(key_of(seed, "twins"))
        table = play_some(new_table((3, seed, "together")), random, 12, step)
        compared += count_twins_that_differ(table, twin, random)
    assert compared > 10


@FEW
@given(games)
def test_no_view_names_a_stamp_that_its_seat_has_not_seen(proving: bool, game: tuple[int, int, str]) -> None:
    table, random = new_table(game), Random(key_of(game[1], "names"))
    for number in range(60):
        play_some(table, random, 1, step)
        for seat in range(len(table.seats) if table.pending else 0):
            if proving or (number + seat) % 7 == 0:
                told = knowledge(table, seat)
                secret = hidden_cards(table, seat)
                assert not [card for card in secret if f'"{card}"' in told or f": {card}\\n" in told]


# -- records ----------------------------------------------------------------------------------------


@FEW
@given(games, st.integers(0, 400))
def test_record_to_table_to_record_is_the_identity(game: tuple[int, int, str], steps: int) -> None:
    check_identity(play_some(new_table(game), Random(key_of(game[1], "identity")), steps, step))


@WHOLE
@given(games, st.integers(1, 150))
def test_undo_then_the_same_answer_gives_the_same_record(game: tuple[int, int, str], steps: int) -> None:
    check_undo(new_table(game), Random(key_of(game[1], "undo")), steps, step, one_in=6)


def test_a_bot_plays_the_same_after_undo() -> None:
    """A bot's random numbers depend only on the seed, the seat and the number of the decision."""
    table = new_table((3, 11, "together"))
    chance = bot_called("chance", "stamp-swap")
    for _ in range(60):
        seat, ask = next(iter(table.pending.items()))
        option = choose(table, seat, ask, chance)
        table.answer(seat, option)
        table.undo(seat)
        assert choose(table, seat, table.pending[seat], chance) == option
        table.answer(seat, option)


def test_a_person_at_a_real_table_needs_no_change_of_rules() -> None:
    """A scripted person draws from shuffled physical decks and enters the pieces, sometimes wrongly."""
    random = Random(key_of(5, "cardboard"))
    piles: dict[str, list[str]] = {}
    said = {"wrong": False}

    def turn_over(draw: Draw) -> str:
        said["wrong"] = not said["wrong"] and random.below(10) == 0
        if said["wrong"]:
            return "Z99"
        pile = piles.setdefault(draw.deck.name, [])
        pile[:] = [card for card in pile if card in draw.deck.may_come()] or draw.deck.may_come()
        return pile.pop(random.below(len(pile)))

    def checked(table: Table[StampSwap], random: Random) -> tuple[int, Any]:
        check_cardboard(table.game)
        return step(table, random)

    complaints = play_cardboard(stamp_swap.new(["chance"] * 3, dealer=None), random, checked, turn_over)
    assert complaints
    assert all("“Z99” cannot be drawn from" in str(complaint) for complaint in complaints)
