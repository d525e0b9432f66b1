"""Components and setup (sections 1 and 3 of the rules page)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from cartone.games import age_of_comics
from cartone.games.age_of_comics.city import START
from cartone.games.age_of_comics.components import FANS_PER_HYPE, SPECIALS, Bonus, Comic, Craft, Creative, Genre
from cartone.games.age_of_comics.scoring import COLOUR_POINTS
from cartone.table import EVERYONE, UnknownName

from .builders import HOUSE
from .driving import asked, play_on, table_of
from .positions import new_game

SEATS = [2, 3, 4]


# -- 1. Components --------------------------------------------------------------------------------


def test_six_genres_in_the_board_order_of_the_ideas_area() -> None:
    assert [str(genre) for genre in Genre] == ["crime", "sci-fi", "superheroes", "romance", "western", "horror"]


def test_originals_per_genre_one_each_with_the_four_bonuses() -> None:
    assert [(comic.genre, comic.bonus) for comic in HOUSE.comics] == list(product(Genre, Bonus))


def test_rip_offs_one_per_original_of_its_genre() -> None:
    assert len(set(HOUSE.rip_offs)) == 24
    assert [HOUSE.rip_off(comic).original for comic in HOUSE.comics] == list(HOUSE.comics)
    assert all(rip_off.genre is rip_off.original.genre for rip_off in HOUSE.rip_offs)


def test_creatives_per_genre_values_1_2_2_3() -> None:
    for craft, cards in {Craft.WRITER: HOUSE.writers, Craft.ARTIST: HOUSE.artists}.items():
        assert {card.craft for card in cards} == {craft}
        assert sorted((card.genre, card.value) for card in cards) == sorted(product(Genre, (1, 2, 2, 3)))


def test_orders_per_genre_minimum_values_3_3_3_4_4_5_6_with_fans_value_minus_2() -> None:
    wanted = [(3, 1), (3, 1), (3, 1), (4, 2), (4, 2), (5, 3), (6, 4)]
    orders = HOUSE.cities[4].orders
    assert {genre: sorted((order.value, order.fans) for order in orders[genre]) for genre in orders} == dict.fromkeys(
        Genre, wanted
    )


def test_tokens() -> None:
    game = new_game()
    assert game.idea_supply == dict.fromkeys(Genre, 10)
    assert (game.tickets_left, game.hype_left, game.better_colours_left) == (6, 16, 16)
    assert (FANS_PER_HYPE, COLOUR_POINTS) == (2, 2)
    assert sorted(tile.id for tile in game.calendar_deck.cards) == sorted(Genre)
    assert len(game.mastery) == 6
    assert len(SPECIALS) == 6


def test_backs_a_comics_shows_its_genre_and_a_creatives_its_value() -> None:
    assert all(comic.back == comic.genre for comic in HOUSE.comics)
    assert all(card.back == str(card.value) for card in (*HOUSE.writers, *HOUSE.artists))


def test_backs_the_top_of_each_deck_is_known_by_its_back() -> None:
    tops: set[tuple[str | None, ...]] = set()
    for seed in range(60):
        table = table_of(seed=seed)
        assert table.view(0).comics.top is None, "decks are shuffled after the first comics are chosen"
        play_on(table, asked("action"))
        view = table.view(0)
        tops.add((view.writers.top, view.artists.top, view.comics.top))
    assert {writer for writer, _, _ in tops} == {artist for _, artist, _ in tops} == {"1", "2", "3"}
    assert {comic for _, _, comic in tops} == set(Genre)


def test_backs_the_card_on_top_is_what_its_back_shows() -> None:
    for seed in range(10):
        table = table_of(seed=seed)
        play_on(table, asked("action"))
        backs = {Craft.WRITER: table.game.writers.top, Craft.ARTIST: table.game.artists.top}
        play_on(table, lambda table: table.game.acting == 1, choosers={
            "action": "hire", "writer": "deck", "artist": "deck",
        })  # fmt: skip
        new = [held for held in table.game.players[0].hand if isinstance(held.card, Creative)][2:]
        assert {Craft(held.kind): str(held.face.back) for held in new} == backs


# -- 3. Setup -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_one_idea_of_each_genre_calendar_face_down_orders_genre_side_up_players_with_4_editors(seats: int) -> None:
    table = table_of(seats)
    game = table.game
    assert game.idea_board == dict.fromkeys(Genre, 1)
    assert game.idea_supply == dict.fromkeys(Genre, 9)
    assert game.calendar == []
    assert {tile.up for tile in game.map if tile is not None} == {False}
    assert all(tile.value is None and tile.genre in Genre for tile in table.view(0).map)
    for player in game.players:
        assert (player.editors, player.has_extra_editor, player.agent) == (4, False, START)
        assert (player.cubes, player.printed, player.orders, player.tickets) == ([], [], [], 0), "no cube on a special"


def test_random_turn_order_for_round_1() -> None:
    seen = Counter(tuple(age_of_comics.new(seats=["a", "b", "c"], seed=seed).game.turn_order) for seed in range(120))
    assert set(seen) == set(permutations(range(3)))
    assert max(seen.values()) < 45, "20 are expected"


PLACES = {1: (2, 5), 2: (3, 5), 3: (2, 6), 4: (3, 6)}


@pytest.mark.parametrize("order", ["AB", "BA", "CAB", "DBCA"])
def test_in_turn_order_a_genre_is_named_then_ideas_chosen_and_money_is_given_by_the_place(order: str) -> None:
    table = table_of(len(order), order=order)
    seen: list[tuple[str, str]] = []
    while not asked("action")(table):
        ((seat, ask),) = table.pending.items()
        seen.append(("ABCD"[seat], ask.kind))
        table.answer(seat, ask.options.at(0))
    wanted: list[tuple[str, str]] = []
    for place, letter in enumerate(order, 1):
        wanted += [(letter, "genre")] + [(letter, "idea")] * PLACES[place][0]
        player = table.game.players["ABCD".index(letter)]
        assert (sum(player.ideas.values()), player.money) == PLACES[place]
    assert seen == wanted


def test_ideas_are_chosen_from_the_supply_of_any_genre() -> None:
    table = table_of()
    ask = table.pending[0]
    assert {str(option) for option in ask.options} == set(Genre)
    table.answer(0, "romance")
    assert {str(option) for option in table.pending[0].options} == set(Genre)
    table.answer(0, "horror")
    assert table.game.players[0].ideas[Genre.HORROR] == 1
    assert table.game.idea_supply[Genre.HORROR] == 8
    assert table.game.idea_board[Genre.HORROR] == 1


@pytest.mark.parametrize("seats", SEATS)
def test_a_random_value_2_writer_and_artist_of_different_genres(seats: int) -> None:
    seen: set[str] = set()
    for seed in range(60):
        for player in table_of(seats, seed).game.players:
            writer, artist = (held.face for held in player.hand if held.kind != "comic")
            assert isinstance(writer, Creative)
            assert isinstance(artist, Creative)
            assert (writer.craft, artist.craft) == tuple(Craft)
            assert (writer.value, artist.value) == (2, 2)
            assert writer.genre is not artist.genre
            seen |= {writer.id, artist.id}
    assert len(seen) == 24, "each of the 12 writers and 12 artists comes"


def test_a_random_comic_of_the_named_genre_is_taken() -> None:
    bonuses = set()
    for seed in range(30):
        table = table_of(seed=seed)
        table.answer(0, "western")
        (taken,) = [held.face for held in table.game.players[0].hand if held.kind == "comic"]
        assert isinstance(taken, Comic)
        assert taken.genre is Genre.WESTERN
        bonuses.add(taken.bonus)
    assert bonuses == set(Bonus)


def test_the_first_hand_is_hidden_but_its_backs_are_public() -> None:
    table = table_of()
    table.answer(0, "western")
    mine, theirs = (table.view(seat).players[0].hand for seat in (0, 1))
    assert [held.back for held in theirs] == ["2", "2", "western"]
    assert [held.card for held in theirs] == [None, None, None]
    assert [held.card.back for held in mine if held.card is not None] == ["2", "2", "western"]
    assert all(held.seen != EVERYONE for held in table.game.players[0].hand)
    seen = [[event.params["card"] for event in table.events(seat) if event.id == "sees"] for seat in (0, 1)]
    assert seen[0] == [held.card for held in mine]
    assert not set(seen[1]) & set(seen[0])


@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 3), (4, 4)])
def test_three_decks_each_with_a_display(seats: int, size: int) -> None:
    table = table_of(seats)
    play_on(table, asked("action"))
    game = table.game
    for pile in (game.writers, game.artists, game.comics):
        assert len([card for card in pile.display if card is not None]) == len(pile.display) == size
        assert len(pile) == 24 - seats - size
        in_hands = [held.card for player in game.players for held in player.hand if held.kind == pile.name]
        cards = [*pile.display, *in_hands, *pile.deck.cards]
        assert len(set(cards)) == len(cards) == 24


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_players(seats: int) -> None:
    with pytest.raises(UnknownName, match="2 to 4"):
        age_of_comics.new(seats=["x"] * seats)
