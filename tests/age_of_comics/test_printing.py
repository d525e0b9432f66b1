"""Printing originals and rip-offs (section 5 of the rules page)."""

from __future__ import annotations

import pytest

from cartone.games.age_of_comics.actions.printing import print_comics
from cartone.games.age_of_comics.chart import lose_fans, rank
from cartone.games.age_of_comics.components import Action, Card, Genre
from cartone.games.age_of_comics.game import AgeOfComics, Player
from cartone.games.age_of_comics.orders import fulfil_orders
from cartone.games.age_of_comics.rules import turn
from cartone.games.age_of_comics.scoring import sheet

from .builders import artist, comic, order, rip_off, writer
from .driving import offered, run
from .names import ARTIST, CRIME, HORROR, ROMANCE, SCI_FI, SUPERHEROES, WESTERN, WRITER
from .positions import fill_mat, give, give_ideas, put_out, scene, set_aside

ONE = 1
"""The index of the Print space for one comic."""

TWO = 0
"""The index of the Print space for two comics."""


# -- an original ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("w", "a"), [(w, a) for w in (1, 2, 3) for a in (1, 2, 3)])
def test_pay_writer_and_artist_values_and_2_ideas_of_the_comics_genre(w: int, a: int) -> None:
    hand: list[Card] = [comic(ROMANCE), writer(CRIME, w), artist(CRIME, a)]
    game, player = scene(money=10, ideas=[ROMANCE] * 3 + [CRIME], hand=hand)
    run(print_comics(game, player, ONE))
    assert player.money == 10 - w - a
    assert (player.ideas[ROMANCE], player.ideas[CRIME]) == (1, 1)
    assert game.idea_supply[ROMANCE] == 9, "the ideas go back"
    assert player.hand == []
    assert player.printed[0].value == w + a, "comic value = writer + artist"


@pytest.mark.parametrize(("w", "a"), [(CRIME, CRIME), (ROMANCE, CRIME), (CRIME, ROMANCE), (ROMANCE, ROMANCE)])
@pytest.mark.parametrize("bonus", ["fan", "money"])
@pytest.mark.parametrize("hype", [None, 0, 1, 3])
@pytest.mark.parametrize("mastery", ["gained", "held", "another's"])
def test_fans_1_and_matches_and_bonus_and_2_per_hype_token_and_mastery(
    w: Genre, a: Genre, bonus: str, hype: int | None, mastery: str
) -> None:
    title = comic(ROMANCE, bonus)
    game, player = scene(money=10, ideas=[ROMANCE, ROMANCE], hand=[writer(w, 2), artist(a, 2)])
    if hype is None:
        give(game, player, title)
    else:
        set_aside(game, player, title, hype)
    if mastery != "gained":
        holder = game.players[mastery != "held"]
        put_out(game, holder, comic(ROMANCE, "ticket"), writer(SCI_FI, 1), artist(SCI_FI, 1), mastery=True)
        put_out(game, holder, comic(ROMANCE, "ideas"), writer(HORROR, 1), artist(HORROR, 1), mastery=True)
    left = game.hype_left
    answers = {"gained": [], "held": ["cube hire"], "another's": [f"print {title.id}"]}[mastery]
    run(print_comics(game, player, ONE), *answers)
    printed = player.printed[-1]
    matches = (w is ROMANCE) + (a is ROMANCE)
    assert printed.fans == 1 + matches + (bonus == "fan") + 2 * (hype or 0) + (mastery != "another's")
    assert player.hyped == []
    assert game.hype_left == left + (hype or 0)


def test_a_comic_from_the_hand_or_a_hyped_one() -> None:
    game, player = scene(money=4, ideas=[ROMANCE, ROMANCE, CRIME, CRIME, HORROR])
    give(game, player, comic(ROMANCE), comic(HORROR), writer(CRIME, 2), artist(CRIME, 2))
    set_aside(game, player, comic(CRIME))
    assert offered(print_comics(game, player, ONE)) == ("print", {comic(ROMANCE).id, comic(CRIME).id})


def test_any_writer_and_artist_that_can_be_paid_together() -> None:
    team: list[Card] = [writer(CRIME, 1), writer(CRIME, 3), artist(CRIME, 2), artist(CRIME, 3)]
    game, player = scene(money=4, ideas=[ROMANCE, ROMANCE], hand=[comic(ROMANCE), *team])
    assert offered(print_comics(game, player, ONE), kind="print-writer") == ("print-writer", {writer(CRIME, 1).id})
    options = offered(print_comics(game, player, ONE), kind="print-artist")
    assert options == ("print-artist", {artist(CRIME, 2).id, artist(CRIME, 3).id})
    player.money = 5
    chosen = [f"print-writer {writer(CRIME, 3).id}"]
    run(print_comics(game, player, ONE), *chosen)
    assert player.printed[0].team == {WRITER: writer(CRIME, 3), ARTIST: artist(CRIME, 2)}
    assert {held.card for held in player.hand} == {writer(CRIME, 1), artist(CRIME, 3)}


def test_it_goes_to_the_next_slot_left_to_right() -> None:
    game, player = scene(money=4, ideas=[ROMANCE, ROMANCE])
    give(game, player, comic(ROMANCE), writer(CRIME, 2), artist(CRIME, 2))
    fill_mat(game, player, 1)
    run(print_comics(game, player, ONE), "cube hire")
    assert [printed.slot for printed in player.printed] == [1, 2]
    assert player.printed[-1].title is comic(ROMANCE)


# -- the bonus ------------------------------------------------------------------------------------


def ready(bonus: str, money: int = 4) -> tuple[AgeOfComics, Player]:
    hand: list[Card] = [comic(ROMANCE, bonus), writer(CRIME, 2), artist(CRIME, 2)]
    return scene(money=money, ideas=[ROMANCE, ROMANCE], hand=hand)


BONUSES = [
    ("fan", [], 3, 0, 0, 0),
    ("ideas", ["idea crime", "idea horror"], 2, 2, 0, 0),
    ("ticket", [], 2, 0, 1, 0),
    ("money", [], 2, 0, 0, 4),
]


@pytest.mark.parametrize(
    ("bonus", "answers", "fans", "ideas", "tickets", "money"), BONUSES, ids=[b[0] for b in BONUSES]
)
def test_bonus(bonus: str, answers: list[str], fans: int, ideas: int, tickets: int, money: int) -> None:
    game, player = ready(bonus)
    run(print_comics(game, player, ONE), *answers)
    assert player.printed[0].fans == fans, "1, mastery, and perhaps 1"
    assert (sum(player.ideas.values()), player.tickets, player.money) == (ideas, tickets, money)
    assert game.tickets_left == 6 - tickets


def test_bonus_2_ideas_of_any_genre() -> None:
    game, player = ready("ideas")
    assert offered(print_comics(game, player, ONE), kind="idea") == ("idea", set(Genre))


def test_bonus_a_ticket_that_is_not_there_is_not_gained() -> None:
    game, player = ready("ticket")
    game.tickets_left = 0
    run(print_comics(game, player, ONE))
    assert (player.tickets, game.tickets_left) == (0, 0)


def test_bonus_money_cannot_pay_for_its_own_print() -> None:
    game, player = ready("money", money=3)
    assert "print" not in offered(turn(game, player))[1]


# -- then orders, bonus, mastery, better colours, the cube ----------------------------------------


@pytest.mark.parametrize(
    ("genre", "value", "fans"),
    [(ROMANCE, 3, 1), (ROMANCE, 4, 2), (ROMANCE, 5, 0), (CRIME, 3, 0)],
    ids=["lower", "equal", "higher", "another genre"],
)
def test_orders_that_now_qualify_are_fulfilled(genre: Genre, value: int, fans: int) -> None:
    game, player = ready("money")
    player.orders = [order(genre, value)]
    run(print_comics(game, player, ONE))
    assert player.printed[0].fans == 2 + fans
    assert len(player.orders) == (not fans)


def test_orders_many_of_them_on_one_comic() -> None:
    game, player = ready("money")
    player.orders = [order(ROMANCE, 3), order(ROMANCE, 6), order(ROMANCE, 4), order(ROMANCE, 3)]
    run(print_comics(game, player, ONE))
    assert player.printed[0].fans == 2 + 1 + 2 + 1
    assert [each.value for each in player.orders] == [6]
    assert [each.value for each in player.fulfilled] == [3, 4, 3]


def test_the_steps_in_their_order() -> None:
    game, player = ready("ideas")
    player.cubes = [Action.PRINT]
    put_out(game, player, comic(ROMANCE, "ticket"), writer(HORROR, 1), artist(HORROR, 2))
    player.orders = [order(ROMANCE, 3)]
    run(print_comics(game, player, ONE), "fans 2", "idea crime", "idea crime", "cube hire")
    told = [event.id for event in game.story.events()]
    steps = ["printed", "order-fulfilled", "took-idea", "mastery-gained", "better-colours", "cube-placed"]
    assert [step for step in dict.fromkeys(told) if step in steps] == steps


# -- how many -------------------------------------------------------------------------------------


def ready_for_two(money: int = 20) -> tuple[AgeOfComics, Player]:
    hand: list[Card] = [
        comic(ROMANCE, "money"), comic(CRIME, "ideas"), writer(SCI_FI, 1), artist(SCI_FI, 1), writer(SCI_FI, 3),
        artist(SCI_FI, 3),
    ]  # fmt: skip
    return scene(money=money, ideas=[ROMANCE, ROMANCE, CRIME, CRIME], hand=hand)


def cheap() -> list[str]:
    """Return the answers that print the romance comic with the cheapest team."""
    return [f"print {comic(ROMANCE, 'money').id}", f"print-writer {writer(SCI_FI, 1).id}",
            f"print-artist {artist(SCI_FI, 1).id}"]  # fmt: skip


@pytest.mark.parametrize(("space", "second"), [(0, True), (1, False), (2, False), (3, False), (4, False)])
def test_a_second_comic_on_space_1_only(space: int, second: bool) -> None:
    game, player = ready_for_two()
    kind, options = offered(print_comics(game, player, space), *cheap())
    assert kind == ("print" if second else "over")
    assert options == ({comic(CRIME, "ideas").id, "none"} if second else set())


def test_the_second_print_is_optional_the_first_is_not() -> None:
    game, player = ready_for_two()
    assert "none" not in offered(print_comics(game, player, TWO))[1]
    run(print_comics(game, player, TWO), *cheap(), "print none")
    assert (len(player.printed), player.money) == (1, 20 - 2 + 4)


def test_the_second_print_is_fully_paid() -> None:
    game, player = ready_for_two()
    answers = [*cheap(), f"print {comic(CRIME, 'ideas').id}", "idea horror", "idea horror", "cube develop"]
    run(print_comics(game, player, TWO), *answers)
    assert player.money == 20 - 2 + 4 - 6
    assert player.ideas == {genre: 2 * (genre is HORROR) for genre in Genre}
    assert [printed.value for printed in player.printed] == [2, 6]


@pytest.mark.parametrize(("money", "second"), [(4, True), (3, False)])
def test_the_second_print_may_use_the_money_that_the_first_earned(money: int, second: bool) -> None:
    game, player = ready_for_two(money)
    kind, options = offered(print_comics(game, player, TWO), *(cheap() if second else cheap()[:1]), kind="print")
    assert (kind, player.money) == ("print", money - 2 + 4)
    assert (comic(CRIME, "ideas").id in options) is second


def test_the_second_print_may_use_the_ideas_that_the_first_earned() -> None:
    hand: list[Card] = [comic(CRIME, "ideas"), comic(HORROR), writer(SCI_FI, 1), artist(SCI_FI, 1), writer(SCI_FI, 3),
                        artist(SCI_FI, 3)]  # fmt: skip
    game, player = scene(money=8, ideas=[CRIME, CRIME], hand=hand)
    team = [f"print-writer {writer(SCI_FI, 1).id}", f"print-artist {artist(SCI_FI, 1).id}"]
    answers = [*team, "idea horror", "idea horror", f"print {comic(HORROR).id}", "cube hire"]
    run(print_comics(game, player, TWO), *answers)
    assert [printed.title for printed in player.printed] == [comic(CRIME, "ideas"), comic(HORROR)]


def test_the_second_print_is_not_asked_without_anything_to_print() -> None:
    game, player = ready("money")
    run(print_comics(game, player, TWO))
    assert len(player.printed) == 1


# -- a rip-off ------------------------------------------------------------------------------------


def to_rip_off(money: int = 4, w: Genre = CRIME, a: Genre = CRIME, bonus: str = "money") -> tuple[AgeOfComics, Player]:
    """Return a game in which another player has printed a romance original and holds the mastery."""
    game, player = scene(money=money, hand=[writer(w, 2), artist(a, 2)])
    put_out(game, game.players[1], comic(ROMANCE, bonus), writer(HORROR, 2), artist(HORROR, 2), mastery=True)
    return game, player


@pytest.mark.parametrize(("w", "a", "fans"), [(CRIME, CRIME, 0), (ROMANCE, CRIME, 1), (ROMANCE, ROMANCE, 2)])
@pytest.mark.parametrize("bonus", ["fan", "ideas", "ticket", "money"])
def test_rip_off_pay_the_creatives_1_fan_per_match_no_ideas_no_bonus(bonus: str, w: Genre, a: Genre, fans: int) -> None:
    game, player = to_rip_off(w=w, a=a, bonus=bonus)
    run(print_comics(game, player, ONE))
    (printed,) = player.printed
    assert printed.title is rip_off(ROMANCE, bonus)
    assert (printed.value, printed.fans, printed.is_original) == (4, fans, False)
    assert printed.on_chart is (fans > 0), "with 0 it is off the chart"
    assert (player.money, player.tickets, sum(player.ideas.values())) == (0, 0, 0), "nothing of the original's bonus"
    assert game.idea_supply == dict.fromkeys(Genre, 10)
    assert sheet(game, player)["originals"] == 0, "nor is it one at the end"


def test_rip_off_plus_1_if_you_hold_the_mastery() -> None:
    game, player = to_rip_off()
    put_out(game, player, comic(ROMANCE), writer(HORROR, 1), artist(HORROR, 1), mastery=True)
    run(print_comics(game, player, ONE), "cube hire")
    assert player.printed[1].fans == 1


def test_rip_off_only_of_an_original_printed_by_another_player_and_once_ever() -> None:
    game, player = scene(3, money=4, hand=[writer(CRIME, 2), artist(CRIME, 2)])
    one, two = game.players[1:]
    put_out(game, player, comic(SCI_FI), writer(HORROR, 3), artist(HORROR, 3))
    give(game, one, comic(WESTERN))
    set_aside(game, one, comic(CRIME))
    assert "print" not in offered(turn(game, player))[1], "of one's own, or one in a hand, or a hyped one"
    put_out(game, one, comic(ROMANCE), writer(HORROR, 2), artist(HORROR, 2))
    put_out(game, two, rip_off(ROMANCE), writer(HORROR, 1), artist(HORROR, 1))
    assert "print" not in offered(turn(game, player))[1], "nor is there a rip-off of a rip-off"


def test_rip_off_the_same_original_cannot_be_ripped_off_twice_in_one_action() -> None:
    game, player = to_rip_off(money=20)
    give(game, player, writer(SCI_FI, 1), artist(SCI_FI, 1))
    team = [f"print-writer {writer(SCI_FI, 1).id}", f"print-artist {artist(SCI_FI, 1).id}"]
    run(print_comics(game, player, TWO), *team)
    assert len(player.printed) == 1


def test_rip_off_of_any_opponents_original() -> None:
    game, player = scene(3, money=4, hand=[writer(CRIME, 2), artist(CRIME, 2)])
    put_out(game, game.players[1], comic(ROMANCE), writer(HORROR, 2), artist(HORROR, 2))
    put_out(game, game.players[2], comic(CRIME), writer(HORROR, 1), artist(HORROR, 1))
    assert offered(print_comics(game, player, ONE))[1] == {rip_off(ROMANCE).id, rip_off(CRIME).id}


def test_rip_off_off_the_chart_until_it_gains_a_fan() -> None:
    game, player = to_rip_off()
    run(print_comics(game, player, ONE))
    (printed,) = player.printed
    lose_fans(game)
    assert printed.fans == 0
    rank(game, [player])
    assert player.ranking_points == 0
    player.orders = [order(ROMANCE, 3)]
    run(fulfil_orders(game, player))
    lose_fans(game)
    rank(game, [player])
    assert (printed.fans, player.ranking_points) == (1, 3)


def test_rip_off_counts_as_a_printed_comic_for_mat_slots_and_cubes() -> None:
    game, player = to_rip_off()
    fill_mat(game, player, 1)
    assert offered(print_comics(game, player, ONE), kind="cube") == ("cube", {"hire", "develop", "ideas"})
    assert player.printed[1].slot == 2


def test_rip_off_counts_for_orders() -> None:
    game, player = to_rip_off()
    player.orders = [order(ROMANCE, 4), order(ROMANCE, 5)]
    run(print_comics(game, player, ONE))
    assert player.printed[0].fans == 2
    assert [each.value for each in player.orders] == [5]


def test_rip_off_needs_no_comic_and_no_ideas_of_the_genre() -> None:
    game, player = to_rip_off()
    give_ideas(game, player, [WESTERN, SUPERHEROES])
    assert "print" in offered(turn(game, player))[1]
    run(turn(game, player), "action print")
    assert sum(player.ideas.values()) == 2
