"""Whole games of random players: nothing is lost, nothing overlaps, nothing hidden leaks, all of it replays."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import cartone
from cartone.bots import bot_called, choose
from cartone.games import stamp_swap
from cartone.games.stamp_swap.components import TOKEN, Size
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.options import Places
from cartone.games.stamp_swap.sources import SOURCES
from cartone.table import Ask, Outcome, Random, Record, RecordError, Table, key_of
from cartone.testing import hidden_outcomes, knowledge

from .builders import HOUSE

games = st.tuples(st.integers(2, 5), st.integers(0, 10**9), st.sampled_from(["together", "in-order"]))
WHOLE = settings(max_examples=25, deadline=None, derandomize=True)
FEW = settings(WHOLE, max_examples=10)
"""Where every seat looks after every answer."""


def new_table(game: tuple[int, int, str]) -> Table[StampSwap]:
    seats, seed, contests = game
    return stamp_swap.new(["chance"] * seats, seed=seed, settings={"contests": contests})


def step(table: Table[StampSwap], random: Random) -> tuple[int, Any]:
    """One random answer of a random seat of those asked."""
    seats = list(table.pending)
    seat = seats[random.below(len(seats))]
    option = table.pending[seat].options.sample(random)
    table.answer(seat, option)
    return seat, option


# -- conservation -----------------------------------------------------------------------------------


def check_cardboard(game: StampSwap) -> None:
    """Every tile and card is in exactly one place; unseen stamps are counted, not named."""
    items = [*game.pool.values(), *game.discards, *(item for player in game.players for item in player.items())]
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
    assert sum(cards.values()) + len(game.attendee_deck.cards) == 19
    assert sum(1 for item in items if item.back is TOKEN) <= 1
    assert len(game.event_deck.cards) + len(game.events) + len(game.past_events) == 10


def check_albums(game: StampSwap) -> None:
    """Stamps lie inside the album and never on each other."""
    for player in game.players:
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
    """The cards that work are those in the area."""
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


# -- what is hidden ---------------------------------------------------------------------------------


def twin(table: Table[StampSwap], index: int, random: Random) -> Table[StampSwap] | None:
    """The same game, but a hidden stamp is another one; None if somebody could then not have done as they did."""
    entry = table.record.entries[index]
    assert isinstance(entry, Outcome)
    drawn = {known.card for known in table.record.entries if isinstance(known, Outcome)}
    others = [tile.id for tile in HOUSE.tiles_by_size[Size(entry.deck)] if tile.id not in drawn]
    other = Outcome(entry.deck, others[random.below(len(others))])
    entries = [*table.record.entries]
    entries[index] = other
    try:
        return stamp_swap.load(Record(table.header, tuple(entries)))
    except RecordError:
        return None


@settings(max_examples=40, deadline=None, derandomize=True)
@given(games, st.integers(5, 200))
def test_two_tables_that_differ_in_what_a_seat_cannot_know_look_the_same_to_it(
    game: tuple[int, int, str], steps: int
) -> None:
    table, random = new_table(game), Random(key_of(game[1], "hidden"))
    greedy = bot_called("greedy", "stamp-swap")
    for _ in range(steps):
        if not table.pending:
            return  # after the end nothing is hidden any more
        step(table, random)
    for seat in range(len(table.seats) if table.pending else 0):
        for index in hidden_outcomes(table, seat)[:3]:
            other = twin(table, index, random)
            if other is None:
                continue
            assert knowledge(table, seat) == knowledge(other, seat)
            ask = table.pending.get(seat)
            if ask is not None:
                twin_ask = other.pending[seat]
                assert choose(table, seat, ask, greedy) == choose(other, seat, twin_ask, greedy)


def test_the_twins_of_the_hidden_test_are_there_and_differ_for_those_who_know() -> None:
    """The test above must not be empty: twins exist, and who has seen the stamp sees another one."""
    compared = 0
    for seed in range(6):
        table, random = new_table((3, seed, "together")), Random(key_of(seed, "twins"))
        for _ in range(12):
            step(table, random)
        for seat in range(3):
            for index in hidden_outcomes(table, seat):
                other = twin(table, index, random)
                entry = table.record.entries[index]
                assert isinstance(entry, Outcome)
                assert entry.secret is not None
                knower = next(known for known in range(3) if entry.secret.seen >> known & 1)
                if other is not None:
                    compared += 1
                    assert knowledge(table, knower) != knowledge(other, knower)
    assert compared > 10


@FEW
@given(games)
def test_no_view_names_a_stamp_that_its_seat_has_not_seen(proving: bool, game: tuple[int, int, str]) -> None:
    table, random = new_table(game), Random(key_of(game[1], "names"))
    for number in range(60):
        if not table.pending:
            break
        step(table, random)
        for seat in range(len(table.seats)):
            if not proving and (number + seat) % 3:
                continue
            entries = table.record.entries
            secret = {
                entry.card for index in hidden_outcomes(table, seat) if isinstance(entry := entries[index], Outcome)
            }
            told = knowledge(table, seat)
            assert not [card for card in secret if f'"{card}"' in told or f": {card}\\n" in told]


# -- records ----------------------------------------------------------------------------------------


@WHOLE
@given(games, st.integers(0, 400))
def test_record_to_table_to_record_is_the_identity(game: tuple[int, int, str], steps: int) -> None:
    table, random = new_table(game), Random(key_of(game[1], "identity"))
    for _ in range(steps):
        if not table.pending:
            break
        step(table, random)
    text = str(table.record)
    again = cartone.load(text)
    assert str(again.record) == text
    assert str(Record.read(text)) == text
    assert again.scores == table.scores
    assert again.over == table.over
    for seat in range(len(table.seats)):
        assert knowledge(again, seat) == knowledge(table, seat)


@WHOLE
@given(games, st.integers(1, 150))
def test_undo_then_the_same_answer_gives_the_same_record(game: tuple[int, int, str], steps: int) -> None:
    table, random = new_table(game), Random(key_of(game[1], "undo"))
    for _ in range(steps):
        if not table.pending:
            return
        before = str(table.record)
        seat, option = step(table, random)
        after = str(table.record)
        if random.below(6) == 0:
            table.undo(seat)
            assert str(table.record) == before
            table.answer(seat, option)
            assert str(table.record) == after


def test_a_bot_plays_the_same_after_undo() -> None:
    """Randomness of bots is a function of (seed, seat, decision)."""
    table = new_table((3, 11, "together"))
    chance = bot_called("chance", "stamp-swap")

    def answer() -> tuple[int, Ask, Any]:
        seat, ask = next(iter(table.pending.items()))
        option = choose(table, seat, ask, chance)
        table.answer(seat, option)
        return seat, ask, option

    for _ in range(60):
        seat, _, option = answer()
        table.undo(seat)
        assert choose(table, seat, table.pending[seat], chance) == option
        table.answer(seat, option)


def test_a_person_at_a_real_table_needs_no_change_of_rules() -> None:
    """A scripted person turns real, shuffled cardboard over and says what it is; sometimes they misread it."""
    from cartone.table import Draw, IllegalOutcome

    random = Random(key_of(5, "cardboard"))
    piles: dict[str, list[str]] = {}
    complaints: list[IllegalOutcome] = []
    said = {"wrong": False}

    def turn_over(draw: Draw) -> str:
        if not said["wrong"] and random.below(10) == 0:
            said["wrong"] = True
            return "Z99"
        said["wrong"] = False
        pile = piles.setdefault(draw.deck.name, [])
        pile[:] = [card for card in pile if card in draw.deck.may_come()] or draw.deck.may_come()
        return pile.pop(random.below(len(pile)))

    table = stamp_swap.new(["chance"] * 3, dealer=None)
    while not table.over:
        if table.draw is None:
            check_cardboard(table.game)
            step(table, random)
            continue
        try:
            table.outcome(turn_over(table.draw))
        except IllegalOutcome as complaint:
            complaints.append(complaint)
    assert complaints
    assert all("“Z99” cannot be drawn from" in str(complaint) for complaint in complaints)
    assert cartone.load(str(table.record)).scores == table.scores
