"""Whole games: nothing is lost, nothing is negative, nothing hidden leaks, all of it replays."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cartone.games import age_of_comics
from cartone.games.age_of_comics import ROOM, load_pack
from cartone.games.age_of_comics.components import (
    BETTER_COLOURS,
    HAND_LIMIT,
    HYPE_TOKENS,
    IDEAS_PER_GENRE,
    TICKETS,
    Card,
    Comic,
    Craft,
    Genre,
)
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.pile import Pile
from cartone.table import Outcome, Random, Record, RecordError, Table, key_of, plain
from cartone.testing import hidden_outcomes, knowledge

from .lively import new, step

HOUSE = load_pack(ROOM.packs / "house.toml")
games = st.tuples(st.integers(2, 4), st.integers(0, 10**9))
WHOLE = settings(max_examples=25, deadline=None, derandomize=True)
FEW = settings(WHOLE, max_examples=10)
"""Where every seat looks after every answer."""


# -- conservation -----------------------------------------------------------------------------------


def out_of_the_deck(game: AgeOfComics, pile: Pile[Any]) -> Iterator[Card]:
    """Every card of a pile that somebody has seen, wherever it is."""
    yield from (card for _, card in pile.faces_up())
    yield from pile.discards
    for player in game.players:
        yield from (held.face for held in player.hand if held.kind == pile.name)
        if pile.name == "comic":
            yield from (hyped.comic for hyped in player.hyped)
            yield from (printed.title for printed in player.printed if isinstance(printed.title, Comic))
        else:
            yield from (printed.team[Craft(pile.name)] for printed in player.printed)


def check_cards(game: AgeOfComics) -> None:
    """Every card is in exactly one place, and the backs of a deck are those of its cards."""
    for pile in (game.writers, game.artists, game.comics):
        there = Counter(card.id for card in out_of_the_deck(game, pile)) + Counter(card.id for card in pile.deck.cards)
        assert set(there.values()) == {1}
        assert len(there) == 24
        assert len(pile.deck.cards) == len(pile)
        backs = [*(back.id for back in pile.backs.cards), *([pile.top] if pile.top is not None else [])]
        if game.round:
            assert Counter(backs) == Counter(card.back for card in pile.deck.cards)
            assert (pile.top is None) == (not len(pile))


def check_tokens(game: AgeOfComics) -> None:
    """Every tile and token is in exactly one place, and nothing is owed."""
    for genre in Genre:
        held = sum(player.ideas[genre] for player in game.players)
        assert game.idea_supply[genre] + game.idea_board[genre] + held == IDEAS_PER_GENRE
        known = [tile.order for tile in game.map if tile is not None and tile.genre is genre and tile.order is not None]
        known += [order for player in game.players for order in (*player.orders, *player.fulfilled)
                  if order.genre is genre]  # fmt: skip
        values = Counter(order.value for order in (*known, *game.order_decks[genre].cards))
        assert values == Counter(order.value for order in game.city.orders[genre])
    assert game.tickets_left + sum(player.tickets for player in game.players) == TICKETS
    hype = sum(hyped.tokens for player in game.players for hyped in player.hyped)
    assert game.hype_left + hype == HYPE_TOKENS
    comics = [printed for player in game.players for printed in player.printed]
    assert game.better_colours_left + sum(printed.better_colours for printed in comics) == BETTER_COLOURS
    for player in game.players:
        assert player.money >= 0
        assert min(player.ideas.values()) >= 0
        assert player.tickets >= 0
        assert len(set(player.cubes)) == len(player.cubes) <= min(max(len(player.printed) - 1, 0), 3)


def check_comics(game: AgeOfComics, floors: dict[str, int]) -> None:
    """Fans never fall below their floor, rip-offs are printed once, and masteries are with who deserves them."""
    titles = Counter(printed.title.id for player in game.players for printed in player.printed)
    assert not titles or max(titles.values()) == 1
    for player in game.players:
        for slot, printed in enumerate(player.printed, 1):
            assert printed.slot == slot
            assert 2 <= printed.value <= 6
            floors.setdefault(printed.title.id, 0)
            assert printed.fans >= floors[printed.title.id]
            floors[printed.title.id] = min(printed.fans, 1)
            if not isinstance(printed.title, Comic):
                original = printed.title.original
                owner = next(p for p in game.players if any(other.title is original for other in p.printed))
                assert owner is not player
    for genre, holder in game.mastery.items():
        counts = [len(player.of_genre(genre)) for player in game.players]
        if holder is not None:
            assert any(printed.is_original for printed in game.players[holder].of_genre(genre))
            rivals = [
                seat
                for seat, count in enumerate(counts)
                if count > counts[holder] and any(printed.is_original for printed in game.players[seat].of_genre(genre))
            ]
            assert not rivals


@WHOLE
@given(games)
def test_whole_games_keep_every_card_tile_and_token_exactly_once(game: tuple[int, int]) -> None:
    table, random = new(*game), Random(key_of(game[1], "whole"))
    floors: dict[str, int] = {}
    while table.pending:
        seat, ask = next(iter(table.pending.items()))
        if ask.kind == "action":
            assert table.game.players[seat].hand_size <= HAND_LIMIT
            check_comics(table.game, floors)
        check_cards(table.game)
        check_tokens(table.game)
        step(table, random)
    check_comics(table.game, floors)
    assert table.game.round == 5


@settings(max_examples=15, deadline=None, derandomize=True)
@given(games)
def test_every_option_of_every_question_can_be_read_and_has_a_number_of_its_own(game: tuple[int, int]) -> None:
    table, random = new(*game), Random(key_of(game[1], "options"))
    while table.pending:
        _, ask = next(iter(table.pending.items()))
        options = list(ask.options)
        numbers = {ask.options.number(option) for option in options}
        assert len(numbers) == len(options) == len(ask.options) == len({str(option) for option in options})
        assert all(0 <= number < ask.options.numbers for number in numbers)
        assert all(option in ask.options and ask.options.read(str(option)) == option for option in options)
        step(table, random)


# -- what is hidden ---------------------------------------------------------------------------------


def back_of(card_id: str) -> str:
    cards: list[Card] = [*HOUSE.comics, *HOUSE.writers, *HOUSE.artists]
    return next(card.back for card in cards if card.id == card_id)


def twin(table: Table[AgeOfComics], index: int, random: Random) -> Table[AgeOfComics] | None:
    """The same game, but a hidden card is another one with the same back; None if the game could not go so."""
    entry = table.record.entries[index]
    assert isinstance(entry, Outcome)
    drawn = {known.card for known in table.record.entries if isinstance(known, Outcome)}
    pack: dict[str, Any] = {"comic": HOUSE.comics, "writer": HOUSE.writers, "artist": HOUSE.artists}
    others = [card.id for card in pack[entry.deck] if card.id not in drawn and card.back == back_of(entry.card)]
    if not others:
        return None
    entries = [*table.record.entries]
    entries[index] = Outcome(entry.deck, others[random.below(len(others))])
    try:
        return age_of_comics.load(Record(table.header, tuple(entries)))
    except RecordError:
        return None


@settings(max_examples=40, deadline=None, derandomize=True)
@given(games, st.integers(5, 150))
def test_two_tables_that_differ_in_what_a_seat_cannot_know_look_the_same_to_it(
    game: tuple[int, int], steps: int
) -> None:
    table, random = new(*game), Random(key_of(game[1], "hidden"))
    for _ in range(steps):
        if not table.pending:
            return  # after the end nothing is hidden any more
        step(table, random)
    for seat in range(len(table.seats) if table.pending else 0):
        for index in hidden_outcomes(table, seat)[:3]:
            other = twin(table, index, random)
            if other is not None:
                assert knowledge(table, seat) == knowledge(other, seat)


def test_the_twins_of_the_hidden_test_are_there_and_differ_for_those_who_know() -> None:
    """The test above must not be empty: twins exist, and who has seen the card sees another one."""
    compared = 0
    for seed in range(12):
        table, random = new(3, seed), Random(key_of(seed, "twins"))
        for _ in range(25):
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
                    assert knowledge(table, seat) == knowledge(other, seat)
                    assert knowledge(table, knower) != knowledge(other, knower)
    assert compared > 20


@FEW
@given(games)
def test_no_view_names_a_card_that_its_seat_has_not_seen(game: tuple[int, int]) -> None:
    table, random = new(*game), Random(key_of(game[1], "names"))
    for _ in range(120):
        if not table.pending:
            break
        step(table, random)
        for seat in range(len(table.seats)):
            entries = table.record.entries
            secret = {
                entry.card for index in hidden_outcomes(table, seat) if isinstance(entry := entries[index], Outcome)
            }
            view = plain(table.view(seat))
            there = json.dumps([view[name] for name in ("players", "writers", "artists", "comics", "printing")])
            assert not [card for card in secret if f'"{card}"' in there]


def test_the_top_of_a_deck_shows_its_back_and_no_more() -> None:
    """Two tables whose top comic is another one of the same genre look the same to everybody."""
    table = new(2, 5)
    view = plain(table.view(0))
    assert view["comics"]["top"] is None, "decks are shuffled after the first comics are chosen"
    random = Random(key_of(5, "top"))
    while table.game.round == 0 or not table.pending:
        step(table, random)
    pile = table.game.comics
    assert pile.top in list(Genre)
    assert sum(card.back == pile.top for card in pile.deck.cards) > 1, "which of them lies there is not drawn yet"


# -- records ----------------------------------------------------------------------------------------


@WHOLE
@given(games, st.integers(0, 250))
def test_record_to_table_to_record_is_the_identity(game: tuple[int, int], steps: int) -> None:
    table, random = new(*game), Random(key_of(game[1], "identity"))
    for _ in range(steps):
        if not table.pending:
            break
        step(table, random)
    text = str(table.record)
    again = age_of_comics.load(text)
    assert str(again.record) == text
    assert again.scores == table.scores
    assert again.over == table.over
    for seat in range(len(table.seats)):
        assert knowledge(again, seat) == knowledge(table, seat)


@settings(max_examples=10, deadline=None, derandomize=True)
@given(games, st.integers(1, 150))
def test_undo_then_the_same_answer_gives_the_same_record(game: tuple[int, int], steps: int) -> None:
    table, random = new(*game), Random(key_of(game[1], "undo"))
    for _ in range(steps):
        if not table.pending:
            return
        before = str(table.record)
        seat, option = step(table, random)
        after = str(table.record)
        if random.below(8) == 0:
            table.undo(seat)
            assert str(table.record) == before
            table.answer(seat, str(option))
            assert str(table.record) == after


def test_a_person_at_a_real_table_needs_no_change_of_rules() -> None:
    """A scripted person turns real, shuffled cardboard over and says what it is; sometimes they misread it."""
    from cartone.table import Draw, IllegalOutcome

    random = Random(key_of(5, "cardboard"))
    complaints: list[IllegalOutcome] = []

    def turn_over(draw: Draw) -> str:
        if random.below(5) == 0:
            return "Z99" if random.below(2) else draw.deck.may_come()[0]
        fitting: list[str] = [card.id for card in draw.fitting()]
        return fitting[random.below(len(fitting))]

    table = age_of_comics.new(["lively"] * 3, dealer=None)
    while not table.over:
        if table.draw is None:
            step(table, random)
            continue
        try:
            table.outcome(turn_over(table.draw))
        except IllegalOutcome as complaint:
            complaints.append(complaint)
    check_cards(table.game)
    check_tokens(table.game)
    assert any("“Z99” cannot be drawn from" in str(complaint) for complaint in complaints)
    assert any("has a different back" in str(complaint) for complaint in complaints)
    assert age_of_comics.load(str(table.record)).scores == table.scores
