"""The start and the end of a round (section 4, A and C, of the rules page)."""

from __future__ import annotations

import pytest

from cartone.games.age_of_comics.chart import lose_fans, new_turn_order, pay_income, rank
from cartone.games.age_of_comics.city import SPACE_CALLED
from cartone.games.age_of_comics.components import Action, Creative, Genre, Printed
from cartone.games.age_of_comics.game import AgeOfComics, Phase
from cartone.games.age_of_comics.rules import deal_displays, end_of_round, start_of_round
from cartone.games.age_of_comics.training import increase_values
from cartone.locale import LANGUAGES
from cartone.table import Table
from tests.messages import messages

from .builders import artist, comic, order, rip_off, writer
from .cases import cases
from .driving import offered, play_on, run, table_of, told
from .names import ARTIST, CRIME, ROMANCE, SCI_FI, WRITER
from .positions import corner, fill_mat, lay, new_game, only_left, put_out, scene, set_aside

# -- A round --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_rounds_of_start_actions_and_end(seats: int) -> None:
    table = table_of(seats)
    seen: list[tuple[int, Phase]] = []

    def note(table: Table[AgeOfComics]) -> bool:
        step = table.game.round, table.game.phase
        if step[1] is Phase.ACTIONS and (not seen or seen[-1] != step):
            seen.append(step)
        return False

    play_on(table, note)
    assert seen == [(number, Phase.ACTIONS) for number in range(1, 6)]
    assert [event["round"] for event in told(table.game, "round-ends")] == [1, 2, 3, 4, 5]
    assert table.over


# -- A. Start: the calendar, ideas, hype ----------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_the_rounds_calendar_tiles_are_flipped_two_in_round_iii(seed: int) -> None:
    table = table_of(seed=seed)
    play_on(table, seed=seed)
    assert [len(genres) for genres in table.game.calendar] == [1, 1, 2, 1, 1]
    assert set().union(*table.game.calendar) == set(Genre)


def test_all_orders_of_that_genre_on_the_map_are_turned_face_up_and_no_others() -> None:
    table = table_of(4, stack={"calendar": ["romance"]})
    play_on(table, lambda table: table.game.phase is Phase.ACTIONS)
    tiles = [tile for tile in table.game.map if tile is not None]
    assert {tile.genre for tile in tiles if tile.up} == {ROMANCE}
    values = sorted(tile.order.value for tile in tiles if tile.order is not None)
    assert values == [3, 3, 3, 4, 4, 5, 6]
    assert {tile.value is not None for tile in table.view(1).map if tile.genre is ROMANCE} == {True}


def test_in_round_iii_the_orders_of_both_genres_are_turned_face_up() -> None:
    game = new_game()
    game.round = 3
    for where, genre in (("A2-B2", CRIME), ("B2-C2", SCI_FI), ("C2-D2", ROMANCE)):
        lay(game, where, genre)
    seen = lay(game, "B3-C3", CRIME, 6)
    kept = seen.order
    run(start_of_round(game), comes={"calendar": ["crime", "sci-fi"]})
    assert {tile.genre for tile in game.map if tile is not None and tile.up} == {CRIME, SCI_FI}
    assert seen.order is kept, "what lay face up stays as it is"
    assert game.map[SPACE_CALLED["C2-D2"]] is not None


def test_the_ideas_area_is_refilled_to_one_of_each_if_it_is_in_the_supply() -> None:
    game = new_game()
    game.idea_board = {genre: int(genre not in (CRIME, ROMANCE)) for genre in Genre}
    game.idea_supply |= {SCI_FI: 3, ROMANCE: 0}
    run(start_of_round(game))
    assert game.idea_board == {genre: int(genre is not ROMANCE) for genre in Genre}
    assert [game.idea_supply[genre] for genre in (CRIME, SCI_FI, ROMANCE)] == [9, 3, 0]


def test_one_hype_token_on_each_hyped_comic() -> None:
    game, player = scene()
    other = game.players[1]
    hyped = [set_aside(game, player, comic(CRIME), 1), set_aside(game, player, comic(SCI_FI))]
    theirs = set_aside(game, other, comic(ROMANCE))
    run(start_of_round(game))
    assert [each.tokens for each in (*hyped, theirs)] == [2, 1, 1]
    assert game.hype_left == 12


def test_hype_tokens_that_are_not_there_are_not_gained() -> None:
    game, player = scene()
    hyped = [set_aside(game, game.players[1], comic(CRIME)), set_aside(game, player, comic(SCI_FI))]
    game.turn_order = [1, 0]
    game.hype_left = 1
    run(start_of_round(game))
    assert [each.tokens for each in hyped] == [1, 0]
    assert game.hype_left == 0


# -- A. Start: increase creative value ------------------------------------------------------------


def trained(values: str, matching: str, money: int = 9) -> tuple[AgeOfComics, Printed]:
    """Return a game with one romance comic; `values` are those of its writer and artist, and `matching` lists which of
    the two are romance."""
    game, player = scene(money=money)
    by = writer(ROMANCE if "w" in matching else CRIME, int(values[0]))
    drawn_by = artist(ROMANCE if "a" in matching else CRIME, int(values[1]))
    return game, put_out(game, player, comic(ROMANCE), by, drawn_by, fans=2)


MOVES = {"w": "increase 1 writer", "a": "increase 1 artist"}

INCREASES = [
    ("the lower of two matching ones learns for $1", "13", "wa", "w", "23", 1),
    ("the lower artist learns for $1", "31", "wa", "a", "32", 1),
    ("learning reaches its partner's value", "23", "wa", "w", "33", 1),
    ("two equal ones may both train, paying the new value", "11", "wa", "wa", "22", 4),
    ("two equal ones in the other order", "11", "wa", "aw", "22", 4),
    ("one of two equal ones may train alone", "22", "wa", "a", "23", 3),
    ("two equal 2s both train", "22", "wa", "wa", "33", 6),
    ("the higher trains alone", "12", "wa", "a", "13", 3),
    ("the lower may learn first and the higher train after", "12", "wa", "wa", "23", 4),
    ("the same with the crafts the other way round", "21", "wa", "aw", "32", 4),
    ("the only match trains", "13", "w", "w", "23", 2),
    ("the only match trains, be it the higher", "12", "a", "a", "13", 3),
    ("the only match trains, be it equal", "22", "w", "w", "32", 3),
]


@cases("values matching moves after cost", INCREASES)
def test_increase(values: str, matching: str, moves: str, after: str, cost: int) -> None:
    game, printed = trained(values, matching)
    answers = [MOVES[move] for move in moves]
    _, left = offered(increase_values(game, game.players[0]), *answers)
    assert [printed.values[craft] for craft in (WRITER, ARTIST)] == [int(value) for value in after]
    assert game.players[0].money == 9 - cost
    assert printed.fans == 2, "fans do not change"
    assert not left & {answer.removeprefix("increase ") for answer in answers}, "at most +1 each"


NO_INCREASES = [
    ("no match, nothing to increase", "12", "", "", ""),
    ("one that does not match neither learns nor trains", "12", "a", "", "a"),
    ("to at most 3", "33", "wa", "", ""),
    ("the only match is at 3", "31", "w", "", ""),
    ("the higher is at 3, the lower may learn", "13", "wa", "", "w"),
    ("at most +1 each per round: after learning", "13", "wa", "w", ""),
    ("at most +1 each per round: after training", "11", "w", "w", ""),
    ("at most +1 each per round, with equal ones", "11", "wa", "wa", ""),
    ("if the higher trains first the lower may not learn", "12", "wa", "a", ""),
    ("if the higher artist trains first the lower artist may not learn", "21", "wa", "w", ""),
    ("both may begin", "12", "wa", "", "wa"),
    ("of equal ones the second may train after the first", "22", "wa", "w", "a"),
    ("the higher may train after the lower learnt", "12", "wa", "w", "a"),
]


@cases("values matching moves left", NO_INCREASES)
def test_increase_what_may_follow(values: str, matching: str, moves: str, left: str) -> None:
    game, _ = trained(values, matching)
    _, options = offered(increase_values(game, game.players[0]), *(MOVES[move] for move in moves))
    assert options == {"done", *(MOVES[move].removeprefix("increase ") for move in left)}


@pytest.mark.parametrize(
    ("values", "matching", "money", "left"),
    [("13", "wa", 1, "w"), ("13", "wa", 0, ""), ("11", "wa", 1, ""), ("11", "wa", 2, "wa"), ("22", "w", 2, "")],
)
def test_increase_only_what_can_be_paid(values: str, matching: str, money: int, left: str) -> None:
    game, _ = trained(values, matching, money)
    _, options = offered(increase_values(game, game.players[0]))
    assert options == {"done", *(MOVES[move].removeprefix("increase ") for move in left)}


def test_increase_again_in_a_later_round_judged_on_the_values_of_its_start() -> None:
    game, printed = trained("12", "wa", money=20)
    run(start_of_round(game), "increase 1 writer", "increase 1 artist")
    assert [printed.values[craft] for craft in (WRITER, ARTIST)] == [2, 3]
    run(start_of_round(game), "increase 1 writer")
    assert [printed.values[craft] for craft in (WRITER, ARTIST)] == [3, 3]
    assert game.players[0].money == 20 - (1 + 3) - 1


def test_increase_only_on_printed_comics() -> None:
    game, player = scene(money=9, hand=[writer(ROMANCE, 1), artist(ROMANCE, 1), comic(ROMANCE)])
    assert offered(increase_values(game, player)) == ("increase", {"done"})


def test_increase_on_a_rip_off_too_and_each_comic_by_itself() -> None:
    game, player = scene(money=9)
    put_out(game, player, comic(CRIME), writer(CRIME, 1), artist(SCI_FI, 1))
    put_out(game, player, rip_off(ROMANCE), writer(ROMANCE, 1), artist(ROMANCE, 2))
    _, options = offered(increase_values(game, player))
    assert options == {"done", "1 writer", "2 writer", "2 artist"}
    _, options = offered(increase_values(game, player), "increase 2 artist")
    assert options == {"done", "1 writer"}


def test_increase_in_turn_order() -> None:
    game = new_game(3)
    for player in game.players:
        player.money = 9
        fill = writer(list(Genre)[player.seat], 1), artist(list(Genre)[player.seat], 3)
        put_out(game, player, comic(list(Genre)[player.seat]), *fill)
    game.turn_order = [2, 0, 1]
    run(start_of_round(game), "C increase 1 writer", "A increase done", "B increase 1 writer")
    assert [player.printed[0].value for player in game.players] == [4, 5, 5]


def test_increase_orders_that_now_qualify_are_fulfilled() -> None:
    game, printed = trained("22", "wa")
    player = game.players[0]
    player.orders = [order(ROMANCE, 5), order(ROMANCE, 6), order(CRIME, 3)]
    run(increase_values(game, player), "increase 1 writer", "increase done")
    assert [each.value for each in player.fulfilled] == [5]
    assert [each.value for each in player.orders] == [6, 3]
    assert printed.fans == 2 + 3


# -- C. End: ranking ------------------------------------------------------------------------------

RANKINGS = [
    ((5, 3), (3, 2)),
    ((3, 5), (2, 3)),
    ((4, 4), (3, 3)),
    ((0, 0), (0, 0)),
    ((1, 0), (3, 0)),
    ((5, 3, 1), (3, 2, 1)),
    ((1, 3, 5), (1, 2, 3)),
    ((5, 5, 1), (3, 3, 1)),
    ((5, 3, 3), (3, 2, 2)),
    ((2, 2, 2), (3, 3, 3)),
    ((0, 4, 0), (0, 3, 0)),
    ((7, 5, 3, 1), (3, 2, 1, 0)),
    ((7, 7, 3, 1), (3, 3, 1, 0)),
    ((7, 5, 5, 1), (3, 2, 2, 0)),
    ((7, 5, 3, 3), (3, 2, 1, 1)),
    ((7, 7, 7, 1), (3, 3, 3, 0)),
    ((7, 5, 5, 5), (3, 2, 2, 2)),
    ((7, 7, 5, 5), (3, 3, 1, 1)),
    ((7, 0, 5, 0), (3, 0, 2, 0)),
    ((0, 0, 0, 0), (0, 0, 0, 0)),
]


def with_best(*best: int) -> AgeOfComics:
    """Return a game in which each player has printed one comic with the given fans, or none if the number is 0."""
    game = new_game(len(best))
    for player, fans in zip(game.players, best, strict=True):
        if fans:
            fill_mat(game, player, fans)
    return game


@pytest.mark.parametrize(("best", "points"), RANKINGS, ids=[str(best) for best, _ in RANKINGS])
def test_ranking_all_tied_get_the_place_and_as_many_are_skipped(best: tuple[int, ...], points: tuple[int, ...]) -> None:
    game = with_best(*best)
    rank(game, game.players)
    assert tuple(player.ranking_points for player in game.players) == points


def test_ranking_the_rules_page_skips_a_place_for_each_other_player_in_the_tie() -> None:
    """After a three-way tie at the top there is no second or third place: two places are skipped."""
    game = with_best(7, 7, 7, 1)
    rank(game, game.players)
    assert [event["place"] for event in told(game, "ranked")] == [1, 1, 1, 4]
    words = {
        "en": "one place for each of them",
        "de": "folgt der dritte",
        "pl": "kolejny jest trzeci",
        "it": "per ogni altro giocatore",
    }
    for language in LANGUAGES:
        assert words[language] in messages(language)["rules.age-of-comics.ranking.ruling"][0]


def test_ranking_is_by_the_best_comic_not_by_all() -> None:
    game = new_game()
    fill_mat(game, game.players[0], 3, 4, 3)
    fill_mat(game, game.players[1], 5)
    rank(game, game.players)
    assert [player.ranking_points for player in game.players] == [2, 3]


def test_ranking_a_comic_off_the_chart_is_no_comic_on_it() -> None:
    game, player = scene()
    put_out(game, player, rip_off(ROMANCE), writer(CRIME, 1), artist(CRIME, 1), fans=0)
    rank(game, game.players)
    assert player.ranking_points == 0


def test_ranking_points_add_up_over_the_rounds() -> None:
    game = with_best(6, 3)
    for game.round in (1, 2):
        run(end_of_round(game))
    assert [player.ranking_points for player in game.players] == [6, 4]


# -- C. End: income -------------------------------------------------------------------------------

INCOME = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 12, 13, 14, 14, 15, 15]


@pytest.mark.parametrize(("fans", "money"), list(enumerate(INCOME)))
def test_income_of_a_comic_by_its_fans(fans: int, money: int) -> None:
    game, player = scene(money=1)
    fill_mat(game, player, fans)
    pay_income(game, player)
    assert player.money == 1 + money


def test_income_is_per_comic() -> None:
    game, player = scene()
    fill_mat(game, player, 4, 4, 12)
    pay_income(game, player)
    assert player.money == 3 + 3 + 8


# -- C. End: the game ends, or a new round --------------------------------------------------------


def end(game: AgeOfComics, round_: int = 1) -> None:
    game.round = round_
    run(end_of_round(game))


def test_round_v_the_game_ends_after_income() -> None:
    game = with_best(2, 5)
    game.players[0].editors = 0
    end(game, 5)
    assert [player.ranking_points for player in game.players] == [2, 3]
    assert [player.money for player in game.players] == [2, 3]
    assert [player.best_fans for player in game.players] == [2, 5], "no fans are lost"
    assert game.turn_order == [0, 1]
    assert game.players[0].editors == 0
    assert game.writers.display == []


TURN_ORDERS = [
    ("AB", (5, 3), "BA"),
    ("AB", (3, 5), "AB"),
    ("AB", (4, 4), "BA"),
    ("BA", (4, 4), "AB"),
    ("AB", (0, 0), "BA"),
    ("BA", (2, 1), "BA"),
    ("ABC", (3, 2, 1), "CBA"),
    ("ABC", (0, 5, 1), "ACB"),
    ("CAB", (3, 3, 1), "CBA"),
    ("ABC", (3, 1, 3), "BCA"),
    ("ABC", (2, 2, 2), "CBA"),
    ("DBCA", (1, 1, 4, 4), "ABCD"),
    ("ABCD", (2, 7, 2, 7), "CADB"),
]


@pytest.mark.parametrize(("before", "fans", "after"), TURN_ORDERS, ids=[f"{b} {f}" for b, f, _ in TURN_ORDERS])
def test_new_turn_order_fewest_fans_on_the_best_comic_first_tied_players_swap(
    before: str, fans: tuple[int, ...], after: str
) -> None:
    game = with_best(*fans)
    game.turn_order = ["ABCD".index(letter) for letter in before]
    new_turn_order(game)
    assert "".join("ABCD"[seat] for seat in game.turn_order) == after


@pytest.mark.parametrize(
    ("fans", "after"), [((2, 1), [1, 0]), ((1, 2), [0, 1])], ids=["afterwards both have 1 and would swap", "changed"]
)
def test_new_turn_order_comes_before_fans_are_lost(fans: tuple[int, int], after: list[int]) -> None:
    game = with_best(*fans)
    game.turn_order = [1, 0]
    end(game)
    assert game.turn_order == after


def test_every_comic_on_the_chart_loses_1_fan_to_no_less_than_1() -> None:
    game = new_game()
    fill_mat(game, game.players[0], 5, 2, 1, 0)
    fill_mat(game, game.players[1], 11)
    lose_fans(game)
    assert [[printed.fans for printed in player.printed] for player in game.players] == [[4, 1, 1, 0], [10]]


def test_editors_return_and_extra_editors_go_to_the_board() -> None:
    game = new_game()
    for player in game.players:
        player.editors = 0
    game.players[0].has_extra_editor = True
    game.editors_on[Action.SALES] = [0, 1, 0]
    game.editors_on[Action.HIRE] = [0]
    end(game)
    assert [(player.editors, player.has_extra_editor) for player in game.players] == [(4, False)] * 2
    assert set(map(tuple, game.editors_on.values())) == {()}


def test_cubes_agents_orders_and_hands_stay() -> None:
    game, player = scene(hand=[comic(CRIME)], cubes=[Action.HIRE])
    player.agent = corner("A1")
    player.orders = [order(CRIME, 3)]
    end(game)
    assert (player.cubes, player.agent, len(player.orders), len(player.hand)) == ([Action.HIRE], corner("A1"), 1, 1)


@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 3), (4, 4)])
def test_displays_are_discarded_and_dealt_anew(seats: int, size: int) -> None:
    game = new_game(seats)
    run(deal_displays(game))
    old = {pile.name: list(pile.display) for pile in (game.writers, game.artists, game.comics)}
    game.writers.display[0] = None
    old["writer"].pop(0)
    end(game)
    for pile in (game.writers, game.artists, game.comics):
        assert pile.discards == old[pile.name]
        assert len(pile.display) == size
        assert not set(pile.display) & {*old[pile.name], None}


def test_discards_are_reshuffled_when_a_deck_runs_out() -> None:
    game = new_game()
    last = [writer(CRIME, 2)]
    gone: list[Creative] = [writer(ROMANCE, 1), writer(ROMANCE, 3)]
    only_left(game, game.writers, *last)
    game.writers.discards = list(gone)
    game.writers.display = [None, None, writer(SCI_FI, 1)]
    end(game)
    assert game.writers.display[0] is last[0]
    assert {*game.writers.display[1:]} < {*gone, writer(SCI_FI, 1)}
    assert game.writers.discards == []
    assert len(game.writers) == 1


def test_a_display_stays_short_when_there_is_nothing_to_deal() -> None:
    game = new_game()
    only_left(game, game.comics, comic(CRIME))
    end(game)
    assert game.comics.display == [comic(CRIME), None, None]
