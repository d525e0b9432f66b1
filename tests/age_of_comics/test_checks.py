"""The checks of the rules page (section 9), except those of the solo game."""

from __future__ import annotations

import pytest

from cartone.games.age_of_comics.actions.printing import print_comics
from cartone.games.age_of_comics.actions.sales import sales
from cartone.games.age_of_comics.components import Card
from cartone.games.age_of_comics.rules import end_of_round, start_of_round

from .builders import artist, comic, writer
from .driving import run
from .names import CRIME, ROMANCE, SCI_FI, WRITER
from .positions import corner, fill_mat, give, give_ideas, put_out, scene

ONE = 1
"""The index of the Print space for one comic."""


@pytest.mark.parametrize(
    ("hand", "money", "fans", "value"),
    [
        ([comic(ROMANCE, "money"), writer(CRIME, 2), artist(SCI_FI, 2)], 10, 2, 4),
        ([comic(ROMANCE, "fan"), writer(ROMANCE, 2), artist(ROMANCE, 3)], 10 - 5, 5, 5),
    ],
    ids=["$4 comic, crime 2 and sci-fi 2: 2 fans, value 4", "1 fan comic, romance 2 and 3: costs 5, 5 fans, value 5"],
)
def test_the_first_romance_comic(hand: list[Card], money: int, fans: int, value: int) -> None:
    game, player = scene(money=10, ideas=[ROMANCE, ROMANCE], hand=hand)
    run(print_comics(game, player, ONE))
    (printed,) = player.printed
    assert (player.money, printed.fans, printed.value, player.ideas[ROMANCE]) == (money, fans, value, 0)


def test_rip_off_with_one_match_no_mastery_1_fan_no_ideas() -> None:
    game, player = scene(money=4, ideas=[CRIME, CRIME], hand=[writer(ROMANCE, 2), artist(CRIME, 2)])
    put_out(game, game.players[1], comic(ROMANCE), writer(SCI_FI, 1), artist(SCI_FI, 1), mastery=True)
    run(print_comics(game, player, ONE))
    assert player.printed[0].fans == 1
    assert player.ideas[CRIME] == 2


@pytest.mark.parametrize("second", ["an original", "a rip-off"])
def test_a_has_1_romance_b_prints_1_a_keeps_mastery_b_prints_a_second_and_takes_it_both_comics_plus_1(
    second: str,
) -> None:
    game, b = scene(money=20)
    put_out(game, game.players[1], comic(ROMANCE), writer(SCI_FI, 1), artist(SCI_FI, 1), mastery=True)
    give(game, b, comic(ROMANCE, "money"), writer(CRIME, 1), artist(CRIME, 1))
    give_ideas(game, b, [ROMANCE] * 2)
    run(print_comics(game, b, ONE), f"print {comic(ROMANCE, 'money').id}")
    assert game.mastery[ROMANCE] == 1
    assert b.printed[0].fans == 1
    give(game, b, writer(CRIME, 2), artist(CRIME, 2))
    if second == "an original":
        give(game, b, comic(ROMANCE, "ticket"))
        give_ideas(game, b, [ROMANCE] * 2)
        run(print_comics(game, b, ONE), f"print {comic(ROMANCE, 'ticket').id}", "cube hire")
    else:
        run(print_comics(game, b, ONE), "cube hire")
    assert game.mastery[ROMANCE] == 0
    assert [printed.fans for printed in b.printed] == [1 + 1, (1 if second == "an original" else 0) + 1]
    assert game.players[1].printed[0].fans == 1, "losing it takes no fans"


def test_matching_1_with_matching_3_learn_1_dollar_to_2_next_round_1_dollar_to_3() -> None:
    game, player = scene(money=2)
    printed = put_out(game, player, comic(ROMANCE), writer(ROMANCE, 1), artist(ROMANCE, 3))
    for game.round, value in ((2, 2), (3, 3)):
        run(start_of_round(game), "increase 1 writer")
        assert printed.values[WRITER] == value
    assert player.money == 0


def test_a_comic_of_2_fans_at_the_end_of_round_1_that_is_best_3_points_2_dollars_then_1_fan() -> None:
    game, player = scene()
    fill_mat(game, player, 2)
    fill_mat(game, game.players[1], 1)
    run(end_of_round(game))
    assert (player.ranking_points, player.money, player.printed[0].fans) == (3, 2, 1)


def test_sales_from_start_first_step_free_second_2_dollars_ticket_jump_0() -> None:
    game, player = scene(money=2)
    player.tickets = 1
    run(sales(game, player, 0), "sales walk C4", "sales walk D4", "sales jump A1")
    assert (player.agent, player.money, player.tickets) == (corner("A1"), 0, 0)
