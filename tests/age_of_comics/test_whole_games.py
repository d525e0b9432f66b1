"""Whole games conserve cards and tokens, leak no hidden information, and replay."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cartone.games import age_of_comics
from cartone.games.age_of_comics import components
from cartone.games.age_of_comics.components import Card, Comic, Craft, Genre
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.pile import Pile
from cartone.table import Draw, Random, Table, key_of, plain

from .. import whole_games
from ..whole_games import check_identity, check_twins, check_undo, count_twins_that_differ, play_some
from .builders import HOUSE
from .lively import new, questions, step
from .shadow import EDITIONS, LEVELS, solo_table

games = st.tuples(st.integers(2, 4), st.integers(0, 10**9))
WHOLE = settings(max_examples=25, derandomize=True)
FEW = settings(WHOLE, max_examples=10)
"""Settings for tests that check every seat after every answer."""


# -- conservation -----------------------------------------------------------------------------------


def out_of_the_deck(game: AgeOfComics, pile: Pile[Any]) -> Iterator[Card]:
    """Yield every card of a pile that has left its deck, wherever it is now."""
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
    """Check that every card is in exactly one place, and that the backs in a deck are those of its cards."""
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
    """Check that every tile and token is in exactly one place, and that no debt remains."""
    for genre in Genre:
        held = sum(player.ideas[genre] for player in game.players)
        assert game.idea_supply[genre] + game.idea_board[genre] + held == components.IDEAS_PER_GENRE
        known = [tile.order for tile in game.map if tile is not None and tile.genre is genre and tile.order is not None]
        known += [order for player in game.players for order in (*player.orders, *player.fulfilled)
                  if order.genre is genre]  # fmt: skip
        values = Counter(order.value for order in (*known, *game.order_decks[genre].cards))
        assert values == Counter(order.value for order in game.city.orders[genre])
    assert game.tickets_left + sum(player.tickets for player in game.players) == components.TICKETS
    hype = sum(hyped.tokens for player in game.players for hyped in player.hyped)
    assert game.hype_left + hype == components.HYPE_TOKENS
    comics = [printed for player in game.players for printed in player.printed]
    assert game.better_colours_left + sum(printed.better_colours for printed in comics) == components.BETTER_COLOURS
    for player in game.players:
        assert player.money >= 0
        assert min(player.ideas.values()) >= 0
        assert player.tickets >= 0
        assert len(set(player.cubes)) == len(player.cubes) <= min(max(len(player.printed) - 1, 0), 3)
    assert all(printed.fans > 0 or not printed.is_original for printed in comics)


def check_comics(game: AgeOfComics, floors: dict[str, int]) -> None:
    """Check that no comic loses its last fan, that each title is printed only once, and that masteries have the right
    holders."""
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
    for seat, ask in questions(table, random):
        if ask.kind == "action":
            assert table.game.players[seat].hand_size <= components.HAND_LIMIT
            check_comics(table.game, floors)
        check_cards(table.game)
        check_tokens(table.game)
    check_comics(table.game, floors)
    assert table.game.round == 5


# -- hidden cards -----------------------------------------------------------------------------------


def twin(table: Table[AgeOfComics], index: int, random: Random) -> Table[AgeOfComics] | None:
    """Return the same game with a different hidden card that has the same back; None if such a game is impossible."""
    entry = whole_games.outcome_at(table, index)
    decks: dict[str, Sequence[Card]] = {"comic": HOUSE.comics, "writer": HOUSE.writers, "artist": HOUSE.artists}
    (back,) = [card.back for card in decks[entry.deck] if card.id == entry.card]
    return whole_games.with_other_card(table, index, [card for card in decks[entry.deck] if card.back == back], random)


@settings(max_examples=40, derandomize=True)
@given(games, st.integers(5, 150))
def test_two_tables_that_differ_in_what_a_seat_cannot_know_look_the_same_to_it(
    game: tuple[int, int], steps: int
) -> None:
    random = Random(key_of(game[1], "hidden"))
    list(check_twins(play_some(new(*game), random, steps, step), twin, random, most=3))


def test_the_twins_of_the_hidden_test_are_there_and_differ_for_those_who_know() -> None:
    """The test of hidden information would be meaningless without twins that differ for the seats that have seen the
    card."""
    compared = 0
    for seed in range(12):
        random = Random(key_of(seed, "twins"))
        compared += count_twins_that_differ(play_some(new(3, seed), random, 25, step), twin, random)
    assert compared > 20


@FEW
@given(games)
def test_no_view_names_a_card_that_its_seat_has_not_seen(proving: bool, game: tuple[int, int]) -> None:
    table, random = new(*game), Random(key_of(game[1], "names"))
    for number in range(120):
        play_some(table, random, 1, step)
        for seat in range(number % 3 * (not proving), len(table.seats), 1 if proving else 3):
            secret = whole_games.hidden_cards(table, seat)
            view = plain(table.view(seat))
            there = json.dumps([view[name] for name in ("players", "writers", "artists", "comics", "printing")])
            assert not [card for card in secret if f'"{card}"' in there]


# -- records ----------------------------------------------------------------------------------------


@WHOLE
@given(games, st.sampled_from(LEVELS), st.sampled_from(EDITIONS), st.integers(0, 250))
def test_record_to_table_to_record_is_the_identity(game: tuple[int, int], level: str, edition: str, steps: int) -> None:
    """The games are multiplayer games and games against the Automa."""
    for table in (new(*game), solo_table(game[1], level, edition)):
        check_identity(play_some(table, Random(key_of(game[1], "identity")), steps, step))


@FEW
@given(games, st.integers(1, 150))
def test_undo_then_the_same_answer_gives_the_same_record(game: tuple[int, int], steps: int) -> None:
    check_undo(new(*game), Random(key_of(game[1], "undo")), steps, step, one_in=8)


def test_a_person_at_a_real_table_needs_no_change_of_rules() -> None:
    """A scripted person draws from shuffled physical decks and enters the cards, sometimes wrongly."""
    random = Random(key_of(5, "cardboard"))

    def turn_over(draw: Draw) -> str:
        if random.below(5) == 0:
            return "Z99" if random.below(2) else draw.deck.may_come()[0]
        fitting: list[str] = [card.id for card in draw.fitting()]
        return fitting[random.below(len(fitting))]

    table = age_of_comics.new(["lively"] * 3, dealer=None)
    complaints = list(map(str, whole_games.play_cardboard(table, random, step, turn_over)))
    check_cards(table.game)
    check_tokens(table.game)
    assert any("“Z99” cannot be drawn from" in complaint for complaint in complaints)
    assert any("has a different back" in complaint for complaint in complaints)
