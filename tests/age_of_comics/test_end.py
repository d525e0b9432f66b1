"""The end of the game (section 7 of the rules page)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cartone.games.age_of_comics.components import Genre
from cartone.games.age_of_comics.game import AgeOfComics, Phase, Player
from cartone.games.age_of_comics.scoring import score, sheet, winners

from .builders import HOUSE, artist, comic, order, rip_off, writer
from .cases import cases
from .driving import play_on, table_of, told
from .names import ARTIST, CRIME, HORROR, ROMANCE, SCI_FI, WRITER
from .positions import give, give_ideas, new_game, put_out, scene

NOTHING = dict.fromkeys(
    ("fans", "orders", "ranking", "mat", "mastery", "better-colours", "money", "ideas", "originals"), 0
)


def only(**points: int) -> dict[str, int]:
    return NOTHING | {source.replace("_", "-"): number for source, number in points.items()}


Set = Callable[[AgeOfComics, Player], object]


def three_rip_offs(game: AgeOfComics, player: Player) -> None:
    for number, fans in enumerate((5, 0, 2)):
        by = writer(list(Genre)[number], 1), artist(list(Genre)[number], 1)
        put_out(game, player, rip_off(list(Genre)[number]), *by, fans=fans)


SOURCES: list[tuple[str, Set, dict[str, int]]] = [
    ("nothing", lambda game, player: None, NOTHING),
    ("1 VP per fan", three_rip_offs, only(fans=7)),
    ("minus the fans of each unfulfilled order",
     lambda game, player: player.orders.extend([order(CRIME, 3), order(CRIME, 6)]), only(orders=-5)),
    ("fulfilled orders cost nothing", lambda game, player: player.fulfilled.append(order(CRIME, 6)), NOTHING),
    ("VP tokens of rankings", lambda game, player: setattr(player, "ranking_points", 5), only(ranking=5)),
    ("VP tokens of the mat", lambda game, player: setattr(player, "mat_points", 4), only(mat=4)),
    ("2 per mastery", lambda game, player: game.mastery.update({CRIME: 0, ROMANCE: 0, HORROR: 1}), only(mastery=4)),
    ("tickets are worth nothing", lambda game, player: setattr(player, "tickets", 3), NOTHING),
    ("a hand is worth nothing", lambda game, player: give(game, player, comic(CRIME), writer(CRIME, 3)), NOTHING),
]  # fmt: skip


@cases("set_up points", SOURCES)
def test_score(set_up: Set, points: dict[str, int]) -> None:
    game, player = scene()
    set_up(game, player)
    assert sheet(game, player) == points
    assert score(game, player) == sum(points.values())


@pytest.mark.parametrize(("money", "points"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (23, 5)])
def test_score_1_per_full_4_dollars(money: int, points: int) -> None:
    game, player = scene(money=money)
    assert sheet(game, player) == only(money=points)


@pytest.mark.parametrize(("ideas", "points"), [(3, 0), (4, 1), (7, 1), (8, 2)])
def test_score_1_per_4_ideas_of_whatever_genre(ideas: int, points: int) -> None:
    game, player = scene()
    give_ideas(game, player, [list(Genre)[number % 6] for number in range(ideas)])
    assert sheet(game, player) == only(ideas=points)


MATCHES: list[tuple[Genre, Genre, int]] = [
    (ROMANCE, ROMANCE, 6), (ROMANCE, CRIME, 4), (CRIME, ROMANCE, 4), (CRIME, CRIME, 2),
]  # fmt: skip


@pytest.mark.parametrize(("w", "a", "points"), MATCHES)
def test_score_each_original_6_4_2_for_two_one_no_matching_creatives(w: Genre, a: Genre, points: int) -> None:
    game, player = scene()
    put_out(game, player, comic(ROMANCE), writer(w, 1), artist(a, 2), fans=3)
    assert sheet(game, player) == only(fans=3, originals=points)


def test_score_originals_add_up_and_rip_offs_do_not_count() -> None:
    game, player = scene()
    put_out(game, player, comic(ROMANCE), writer(ROMANCE, 1), artist(ROMANCE, 2), fans=0)
    put_out(game, player, comic(CRIME), writer(SCI_FI, 1), artist(SCI_FI, 2), fans=0)
    put_out(game, player, rip_off(HORROR), writer(HORROR, 1), artist(HORROR, 2), fans=0)
    assert sheet(game, player) == only(originals=6 + 2)


def test_score_originals_count_the_creatives_that_are_on_them_at_the_end() -> None:
    game, player = scene()
    printed = put_out(game, player, comic(ROMANCE), writer(ROMANCE, 1), artist(ROMANCE, 2), fans=0)
    printed.team[WRITER] = writer(CRIME, 1)
    printed.values[ARTIST] = 3
    assert sheet(game, player)["originals"] == 4


def test_score_2_per_better_colour_token() -> None:
    game, player = scene()
    three_rip_offs(game, player)
    for printed in player.printed[:2]:
        printed.better_colours = True
    assert sheet(game, player) == only(fans=7, better_colours=4)


# -- winners --------------------------------------------------------------------------------------

Comics = list[tuple[int, int]]
"""The value and fans of rip-offs, which score only for their fans."""

TIES: list[tuple[str, list[Comics], list[int]]] = [
    ("most points", [[(2, 5)], [(2, 6)]], [1]),
    ("most points, whatever else", [[(2, 1), (6, 1), (6, 1)], [(2, 4)]], [1]),
    ("tied: most printed comics", [[(6, 6)], [(2, 3), (2, 3)]], [1]),
    ("tied: most printed comics, off the chart too", [[(6, 6)], [(2, 6), (2, 0)]], [1]),
    ("tied in comics: highest total value", [[(4, 3), (3, 3)], [(2, 3), (6, 3)]], [1]),
    ("then shared", [[(4, 2), (4, 4)], [(2, 3), (6, 3)]], [0, 1]),
    ("shared by two of three", [[(4, 3)], [(2, 3)], [(4, 3)]], [0, 2]),
    ("only those in front are compared", [[(2, 6)], [(6, 1), (6, 1)], [(3, 6)]], [2]),
]

TEAMS = {2: (1, 1), 3: (1, 2), 4: (2, 2), 6: (3, 3)}


@cases("areas won", TIES)
def test_winner(areas: list[Comics], won: list[int]) -> None:
    game = new_game(len(areas))
    for player, area in zip(game.players, areas, strict=True):
        for value, fans in area:
            used = {card for other in game.players for each in other.printed for card in each.team.values()}
            w, a = TEAMS[value]
            by = next(card for card in HOUSE.writers if card.value == w and card not in used)
            drawn_by = next(card for card in HOUSE.artists if card.value == a and card not in used)
            title = next(rip_off(genre, bonus) for genre in Genre for bonus in ("fan", "ideas")
                         if rip_off(genre, bonus) not in game.ripped_off)  # fmt: skip
            put_out(game, player, title, by, drawn_by, fans=fans)
    assert winners(game) == won


def test_winner_the_value_counts_what_was_increased() -> None:
    game = new_game()
    one, two = game.players
    put_out(game, one, rip_off(ROMANCE), writer(CRIME, 2), artist(CRIME, 2), fans=3)
    printed = put_out(game, two, rip_off(CRIME), writer(CRIME, 2, second=True), artist(CRIME, 2, second=True), fans=3)
    assert winners(game) == [0, 1]
    printed.values[WRITER] = 3
    assert winners(game) == [1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_ends_with_its_scores_told(seats: int) -> None:
    table = table_of(seats, seed=3)
    play_on(table)
    assert table.over
    assert table.game.phase is Phase.FINAL
    for seat in range(seats):
        points = {event["source"]: event["points"] for event in told(table.game, "scored") if event["seat"] == seat}
        assert points == {source: number for source, number in table.game.by_source(seat).items() if number}
        assert table.scores[seat] == sum(points.values())
    assert [event["seat"] for event in told(table.game, "won")] == table.game.winners()
