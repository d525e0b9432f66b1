"""Mastery, the mat and the special actions (section 6 of the rules page)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cartone.games.age_of_comics.actions.printing import print_comics, print_one, rip_offs
from cartone.games.age_of_comics.components import Action, Card, Comic, Genre, RipOff
from cartone.games.age_of_comics.game import AgeOfComics, Player
from cartone.games.age_of_comics.rules import actions, end_of_round, start_of_round, turn
from cartone.games.age_of_comics.scoring import sheet
from cartone.games.age_of_comics.view import view

from .builders import artist, comic, order, rip_off, writer
from .cases import cases
from .driving import offered, run, told
from .names import ARTIST, CRIME, HORROR, ROMANCE, SCI_FI, WESTERN, WRITER
from .positions import fill_mat, give, give_ideas, new_game, put_out, scene, set_aside, show

ONE = 1
"""The index of the Print space for one comic."""


# -- Mastery --------------------------------------------------------------------------------------


def romance(game: AgeOfComics, who: str) -> list[int | None]:
    """Print romance comics one after the other: `A` means an original by seat A, `b` a rip-off by seat B.

    Return the holder of the mastery after each print. The creatives are of other genres.
    """
    holders = []
    teams = [(writer(genre, value), artist(genre, value)) for genre in (CRIME, SCI_FI) for value in (1, 2, 3)]
    originals = [comic(ROMANCE, bonus) for bonus in ("money", "ticket", "fan")]
    for step in who:
        player = game.players["abc".index(step.lower())]
        player.money = 10
        give(game, player, *teams.pop())
        title: Comic | RipOff
        if step.isupper():
            title = originals.pop(0)
            give(game, player, title)
            give_ideas(game, player, [ROMANCE, ROMANCE])
        else:
            title = rip_offs(game, player)[0]
        cube = {1: ["cube hire"], 2: ["cube develop"]}.get(len(player.printed), [])
        run(print_one(game, player, title), *cube)
        holders.append(game.mastery[ROMANCE])
    return holders


MASTERIES = [
    ("the first to print an original of it", "A", [0]),
    ("an equal number does not take it", "AB", [0, 0]),
    ("strictly more and at least one original", "ABB", [0, 0, 1]),
    ("strictly more, the original first and then a rip-off", "ABb", [0, 0, 1]),
    ("strictly more, a rip-off first and then the original", "AbB", [0, 0, 1]),
    ("strictly more, but rip-offs only", "AAbb", [0, 0, 0, 0]),
    ("the holder's own comics keep it", "AAB", [0, 0, 0]),
    ("it changes hands again", "ABbA", [0, 0, 1, 1]),
    ("it comes back", "ABbAa", [0, 0, 1, 1, 0]),
    ("a third one has to have more than the holder", "ABbC", [0, 0, 1, 1]),
    ("rip-offs count for the majority", "ABabC", [0, 0, 0, 0, 0]),
]


@cases("who holders", MASTERIES)
def test_mastery(who: str, holders: list[int]) -> None:
    assert romance(new_game(3), who) == holders


MASTERY_FANS = [
    ("+1 fan on the comic that gains it", "A", [[1], []]),
    ("and on each later one", "AA", [[1, 1], []]),
    ("none for who does not hold it", "AB", [[1], [0]]),
    ("gaining it: +1 fan on each of your comics of the genre, losing it takes none", "ABB", [[1], [1, 1]]),
    ("rip-offs too", "ABb", [[1], [1, 1]]),
    ("a comic of the former holder printed after the loss gets none", "ABbA", [[1, 0], [1, 1]]),
    ("a comic gets its mastery fan once ever", "ABbAa", [[1, 1, 1], [1, 1]]),
]


@cases("who fans", MASTERY_FANS)
def test_mastery_fans(who: str, fans: list[list[int]]) -> None:
    game = new_game(3)
    romance(game, who)
    areas = [player.printed for player in game.players[:2]]
    assert [[printed.fans - fans_without(printed.title) for printed in area] for area in areas] == fans


def fans_without(title: Comic | RipOff) -> int:
    """Return the fans of a newly printed title apart from those that its creatives add."""
    return 1 + (title.bonus == "fan") if isinstance(title, Comic) else 0


def test_mastery_fans_only_on_comics_of_the_genre() -> None:
    game = new_game(3)
    fill_mat(game, game.players[0], 3)
    romance(game, "A")
    assert game.players[0].printed[0].fans == 3


def test_mastery_is_gained_once_by_who_holds_it() -> None:
    game = new_game(3)
    romance(game, "AABbb")
    assert [event["seat"] for event in told(game, "mastery-gained")] == [0]
    assert [(event["seat"], event["loser"]) for event in told(game, "mastery-taken")] == [(1, 0)]


# -- Mat ------------------------------------------------------------------------------------------


def nth(number: int, cubes: Sequence[Action] = ()) -> tuple[AgeOfComics, Player]:
    """Return a game and a player who is ready to print their comic number `number`."""
    hand: list[Card] = [comic(ROMANCE), writer(CRIME, 2), artist(CRIME, 2)]
    game, player = scene(money=4, ideas=[ROMANCE, ROMANCE], hand=hand, cubes=cubes)
    fill_mat(game, player, *[1] * (number - 1))
    return game, player


ALL = {"hire", "develop", "ideas", "print", "royalties", "sales"}
HIRE, DEVELOP, IDEAS, PRINT, ROYALTIES, SALES = Action

CUBES = [
    (2, [], {"hire", "develop", "ideas"}),
    (3, [HIRE], {"develop", "ideas", "print"}),
    (3, [IDEAS], {"hire", "develop", "print"}),
    (4, [HIRE, PRINT], {"develop", "ideas", "royalties", "sales"}),
    (4, [DEVELOP, IDEAS], {"hire", "print", "royalties", "sales"}),
]


@pytest.mark.parametrize(("number", "cubes", "options"), CUBES, ids=[f"comic {n} after {c}" for n, c, _ in CUBES])
def test_mat_a_cube_on_a_different_special(number: int, cubes: list[Action], options: set[str]) -> None:
    game, player = nth(number, cubes)
    assert offered(print_comics(game, player, ONE), kind="cube") == ("cube", options)
    chosen = max(options)
    game, player = nth(number, cubes)
    run(print_comics(game, player, ONE), f"cube {chosen}")
    assert player.cubes == [*cubes, Action(chosen)]


def test_mat_the_first_comic_brings_nothing() -> None:
    game, player = nth(1)
    run(print_comics(game, player, ONE))
    assert (player.cubes, player.mat_points) == ([], 0)


def test_mat_players_do_not_block_each_other() -> None:
    game, player = nth(2)
    game.players[1].cubes = [HIRE, DEVELOP]
    assert offered(print_comics(game, player, ONE), kind="cube")[1] == {"hire", "develop", "ideas"}


def test_mat_5th_comic_you_may_move_one_cube() -> None:
    game, player = nth(5, [HIRE, PRINT, SALES])
    moves = {f"{cube} to {free}" for cube in ("hire", "print", "sales") for free in ALL - {"hire", "print", "sales"}}
    assert offered(print_comics(game, player, ONE), kind="move-cube") == ("move-cube", {"none", *moves})
    game, player = nth(5, [HIRE, PRINT, SALES])
    run(print_comics(game, player, ONE), "move-cube print to royalties")
    assert set(player.cubes) == {HIRE, ROYALTIES, SALES}
    game, player = nth(5, [HIRE, PRINT, SALES])
    run(print_comics(game, player, ONE), "move-cube none")
    assert set(player.cubes) == {HIRE, PRINT, SALES}


def test_mat_5th_comic_1_point_per_original_counted_at_the_end() -> None:
    game, player = scene(2)
    fill_mat(game, player, 1, 1, 1, 1)
    assert sheet(game, player)["mat"] == 0
    put_out(game, player, rip_off(ROMANCE), writer(CRIME, 1), artist(CRIME, 1))
    assert sheet(game, player)["mat"] == 4, "rip-offs do not count"
    assert sheet(game, player)["originals"] == 4 * 6
    fill_mat(game, game.players[1], *[1] * 5)
    assert sheet(game, game.players[1])["mat"] == 5


@pytest.mark.parametrize("number", [6, 7, 8])
def test_mat_6th_and_later_2_points_each(number: int) -> None:
    game, player = nth(number, [HIRE, PRINT, SALES])
    player.mat_points = 2 * (number - 6)
    run(print_comics(game, player, ONE))
    assert player.mat_points == 2 * (number - 5)
    assert sheet(game, player)["mat"] == 2 * (number - 5) + number


# -- Specials: timing -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "special"),
    [("hire", "re-assign"), ("develop", "hype"), ("royalties", "marketing"), ("ideas", "convert")],
)
@pytest.mark.parametrize("cube", [True, False], ids=["with a cube there", "without a cube"])
def test_a_special_after_the_action_with_your_cube_there(action: str, special: str, cube: bool) -> None:
    game, player = scene(money=9, hand=[writer(SCI_FI, 1), comic(SCI_FI)], ideas=[CRIME])
    game.players[1].cubes = [Action(action)]
    player.cubes = [Action(action)] if cube else [a for a in Action if a != action]
    fill_mat(game, player, 1)
    show(game, writer(CRIME, 2), artist(CRIME, 2), comic(CRIME))
    answers = {"ideas": ["idea crime", "idea crime"], "develop": ["develop 1"]}.get(action, [])
    kind, options = offered(turn(game, player), f"action {action}", *answers, kind=special)
    assert kind == (special if cube else "over")
    if cube:
        assert options & {"none", "0"}, "it is optional"


def test_a_special_each_time_the_action_is_taken() -> None:
    game, player = scene(cubes=[ROYALTIES])
    fill_mat(game, player, 1)
    for _ in range(2):
        run(turn(game, player), "action royalties", "marketing 1")
    assert player.printed[0].fans == 3
    assert player.money == 4 + 3 - 2 - 2


# -- Hire: re-assign ------------------------------------------------------------------------------


def to_re_assign(money: int, *hand: Card, w: int = 2, fans: int = 4) -> tuple[AgeOfComics, Player]:
    """Return a game in which the player has printed a romance comic with a romance writer; each display has one
    card."""
    game, player = scene(money=money, hand=hand, cubes=[HIRE])
    put_out(game, player, comic(ROMANCE), writer(ROMANCE, w), artist(CRIME, 2), fans=fans)
    show(game, writer(WESTERN, 2), artist(WESTERN, 3))
    return game, player


def swap(card: Card, slot: int = 1) -> str:
    return f"re-assign {slot} {card.id}"


def test_re_assign_swaps_with_one_of_the_same_type_from_hand_new_hires_included() -> None:
    game, player = to_re_assign(9, writer(SCI_FI, 3))
    hires = [writer(WESTERN, 2), artist(WESTERN, 3)]
    kind, options = offered(turn(game, player), "action hire", kind="re-assign")
    assert (kind, options) == ("re-assign", {"none", *(f"1 {card.id}" for card in (writer(SCI_FI, 3), *hires))})
    game, player = to_re_assign(9, writer(SCI_FI, 3))
    run(turn(game, player), "action hire", swap(artist(WESTERN, 3)), "re-assign none")
    assert player.printed[0].team == {WRITER: writer(ROMANCE, 2), ARTIST: artist(WESTERN, 3)}
    assert {held.card for held in player.hand} == {writer(SCI_FI, 3), writer(WESTERN, 2), artist(CRIME, 2)}


SWAPS: list[tuple[str, int, Card, int, int, int, int]] = [
    ("pay the difference of 1, a match lost", 2, writer(SCI_FI, 3), 4, 1, 5, 3),
    ("pay the difference of 2", 1, writer(SCI_FI, 3), 4, 2, 5, 3),
    ("receive the difference of 1", 2, writer(SCI_FI, 1), 4, -1, 3, 3),
    ("receive the difference of 2", 3, writer(SCI_FI, 1), 4, -2, 3, 3),
    ("equal values, a match lost", 2, writer(CRIME, 2), 4, 0, 4, 3),
    ("a match kept", 2, writer(ROMANCE, 2, second=True), 4, 0, 4, 4),
    ("a match gained", 2, artist(ROMANCE, 2), 4, 0, 4, 5),
    ("no match before and after", 2, artist(HORROR, 2), 4, 0, 4, 4),
    ("a match lost, at least 1 fan", 2, writer(CRIME, 2), 1, 0, 4, 1),
]


@cases("old card before paid value after", SWAPS)
def test_re_assign_pays_updates_the_value_and_has_a_fan_for_a_match(
    old: int, card: Card, before: int, paid: int, value: int, after: int
) -> None:
    game, player = to_re_assign(2, card, w=old, fans=before)
    run(turn(game, player), "action hire", swap(card), "re-assign none")
    assert player.money == 2 - paid
    assert (player.printed[0].value, player.printed[0].fans) == (value, after)


def test_re_assign_only_what_can_be_paid() -> None:
    game, player = to_re_assign(0, writer(SCI_FI, 3), writer(CRIME, 2))
    _, options = offered(turn(game, player), "action hire", kind="re-assign")
    assert options == {"none", *(f"1 {card.id}" for card in (writer(CRIME, 2), writer(WESTERN, 2)))}


def test_re_assign_a_match_brings_a_rip_off_onto_the_chart_and_no_match_leaves_it_off() -> None:
    for card, fans in ((artist(ROMANCE, 2), 1), (artist(HORROR, 2), 0)):
        game, player = scene(hand=[card], cubes=[HIRE])
        put_out(game, player, rip_off(ROMANCE), writer(CRIME, 2), artist(CRIME, 2), fans=0)
        show(game, writer(WESTERN, 2), artist(WESTERN, 3))
        run(turn(game, player), "action hire", swap(card), "re-assign none")
        assert player.printed[0].fans == fans


def test_re_assign_up_to_2_swaps() -> None:
    game, player = to_re_assign(9, writer(SCI_FI, 3))
    run(turn(game, player), "action hire", swap(writer(SCI_FI, 3)), swap(artist(WESTERN, 3)))
    assert player.printed[0].value == 6
    assert player.money == 9 - 1 - 1


def test_re_assign_an_increased_value_is_lost_and_the_money_is_that_of_current_values() -> None:
    game, player = to_re_assign(0, writer(SCI_FI, 2))
    (printed,) = player.printed
    printed.values[WRITER] = 3
    run(turn(game, player), "action hire", swap(writer(SCI_FI, 2)), "re-assign none")
    assert player.money == 1, "from a 3 to a 2"
    assert printed.value == 2 + 2
    assert [held.back for held in player.hand if held.card is writer(ROMANCE, 2)] == ["2"]
    show(game, writer(HORROR, 2), artist(HORROR, 3))
    run(turn(game, player), "action hire", swap(writer(ROMANCE, 2)), "re-assign none")
    assert printed.value == 2 + 2, "when it comes back it is worth what is printed on it"


def test_re_assign_orders_that_now_qualify_are_fulfilled() -> None:
    game, player = to_re_assign(9)
    player.orders = [order(ROMANCE, 5), order(ROMANCE, 6)]
    run(turn(game, player), "action hire", swap(artist(WESTERN, 3)), "re-assign none")
    assert [each.value for each in player.orders] == [6]
    assert player.printed[0].fans == 4 + 3


def test_re_assign_on_any_printed_comic() -> None:
    game, player = to_re_assign(9)
    put_out(game, player, rip_off(CRIME), writer(SCI_FI, 2), artist(SCI_FI, 2))
    _, options = offered(turn(game, player), "action hire", kind="re-assign")
    cards = (writer(WESTERN, 2), artist(WESTERN, 3))
    assert options == {"none", *(f"{slot} {card.id}" for slot in (1, 2) for card in cards)}


# -- Develop: hype --------------------------------------------------------------------------------


def test_hype_sets_one_unprinted_comic_aside_face_up_without_a_token() -> None:
    game, player = scene(hand=[comic(ROMANCE), writer(CRIME, 1)], cubes=[DEVELOP])
    show(game, comic(CRIME))
    wanted = "hype", {"none", comic(CRIME).id, comic(ROMANCE).id}
    assert offered(turn(game, player), "action develop", kind="hype") == wanted
    game, player = scene(hand=[comic(ROMANCE), writer(CRIME, 1)], cubes=[DEVELOP])
    show(game, comic(CRIME))
    run(turn(game, player), "action develop", f"hype {comic(ROMANCE).id}")
    assert [(hyped.comic, hyped.tokens) for hyped in player.hyped] == [(comic(ROMANCE), 0)]
    assert {held.card for held in player.hand} == {comic(CRIME), writer(CRIME, 1)}
    assert view(game, 1, None).players[0].hyped[0].comic is comic(ROMANCE)


def test_hype_a_token_at_each_later_round_start() -> None:
    game, player = scene(cubes=[DEVELOP])
    show(game, comic(CRIME))
    run(turn(game, player), "action develop", f"hype {comic(CRIME).id}")
    for game.round in (2, 3):
        run(end_of_round(game))
        run(start_of_round(game))
    assert player.hyped[0].tokens == 2
    assert game.hype_left == 14


def test_hype_several_hyped_comics_are_allowed() -> None:
    game, player = scene(cubes=[DEVELOP])
    show(game, comic(CRIME), comic(ROMANCE))
    run(turn(game, player), "action develop", "develop 1", f"hype {comic(CRIME).id}")
    run(turn(game, player), "action develop", f"hype {comic(ROMANCE).id}")
    assert [hyped.comic for hyped in player.hyped] == [comic(CRIME), comic(ROMANCE)]
    run(start_of_round(game))
    assert [hyped.tokens for hyped in player.hyped] == [1, 1]


def test_hype_a_hyped_comic_is_not_hyped_again() -> None:
    game, player = scene(cubes=[DEVELOP])
    set_aside(game, player, comic(ROMANCE), 1)
    show(game, comic(CRIME))
    assert offered(turn(game, player), "action develop", kind="hype")[1] == {"none", comic(CRIME).id}


def test_hype_is_cashed_when_printed() -> None:
    game, player = scene(money=4, ideas=[ROMANCE, ROMANCE], hand=[writer(CRIME, 2), artist(CRIME, 2)])
    set_aside(game, player, comic(ROMANCE, "money"), 2)
    run(print_comics(game, player, ONE))
    assert player.printed[0].fans == 1 + 4 + 1
    assert (player.hyped, game.hype_left) == ([], 16)


# -- Ideas: convert -------------------------------------------------------------------------------


def to_convert(*ideas: Genre, comics: int = 4) -> tuple[AgeOfComics, Player]:
    game, player = scene(cubes=[IDEAS], ideas=ideas)
    fill_mat(game, player, *[2] * comics)
    return game, player


TAKE = ("action ideas", "idea crime", "idea crime")


CONVERTED: list[tuple[str, int, str, list[int], int]] = [
    ("up to 3 ideas, a fan each on different comics", 4, "romance 1, crime 2, crime 4", [3, 3, 2, 3], 0),
    ("fewer or none", 4, "crime 2, none", [2, 3, 2, 2], 2),
    ("not twice on one comic", 1, "crime 1", [3], 2),
]


@cases("comics answers fans left", CONVERTED)
def test_convert(comics: int, answers: str, fans: list[int], left: int) -> None:
    game, player = to_convert(ROMANCE, comics=comics)
    run(turn(game, player), *TAKE, *(f"convert {answer}" for answer in answers.split(", ")))
    assert [printed.fans for printed in player.printed] == fans
    ideas = [genre for answer in answers.split(", ") for genre in Genre if genre == answer.split()[0]]
    assert player.ideas == {genre: (genre is ROMANCE) + 2 * (genre is CRIME) - ideas.count(genre) for genre in Genre}
    assert (sum(player.ideas.values()), sum(game.idea_supply.values())) == (left, 60 - left)


def test_convert_another_comic_each_time() -> None:
    game, player = to_convert(ROMANCE)
    _, options = offered(turn(game, player), *TAKE, "convert romance 1")
    assert options == {"none", "crime 2", "crime 3", "crime 4"}


# -- Print: better colours ------------------------------------------------------------------------


def colours(game: AgeOfComics) -> list[bool]:
    return [printed.better_colours for printed in game.players[0].printed]


COLOURS: list[tuple[str, int, list[Action], str, int, int]] = [
    ("the comic just printed gets a token", 4, [HIRE, PRINT], "cube sales", 16, 1),
    ("not for the print that places the cube", 3, [HIRE], "cube print", 16, 0),
    ("not for the print that moves the cube there", 5, [HIRE, DEVELOP, SALES], "move-cube hire to print", 16, 0),
    ("those that are not there are not gained", 4, [HIRE, PRINT], "cube sales", 0, 0),
]


@cases("number cubes answer left gained", COLOURS)
def test_better_colours(number: int, cubes: list[Action], answer: str, left: int, gained: int) -> None:
    game, player = nth(number, cubes)
    game.better_colours_left = left
    run(turn(game, player), "action print", answer)
    assert colours(game) == [False] * (number - 1) + [gained == 1]
    assert game.better_colours_left == left - gained
    assert sheet(game, player)["better-colours"] == 2 * gained


def test_better_colours_for_the_second_print_after_it() -> None:
    game, player = nth(3, [HIRE])
    player.money = 20
    give(game, player, comic(CRIME), writer(SCI_FI, 1), artist(SCI_FI, 1))
    give_ideas(game, player, [CRIME, CRIME])
    first = [f"print {comic(ROMANCE).id}", f"print-writer {writer(CRIME, 2).id}", f"print-artist {artist(CRIME, 2).id}"]
    run(turn(game, player), "action print", *first, "cube print", f"print {comic(CRIME).id}", "cube sales")
    assert colours(game) == [False, False, False, True]


def test_better_colours_for_a_rip_off_too() -> None:
    game, player = scene(money=4, hand=[writer(CRIME, 2), artist(CRIME, 2)], cubes=[PRINT])
    put_out(game, game.players[1], comic(ROMANCE), writer(HORROR, 1), artist(HORROR, 1))
    run(turn(game, player), "action print")
    assert colours(game) == [True]


# -- Royalties: marketing -------------------------------------------------------------------------


@pytest.mark.parametrize(("fans", "cost"), [(0, 0), (1, 2), (2, 5), (4, 9)])
def test_marketing_2_5_9_dollars_for_1_2_4_fans(fans: int, cost: int) -> None:
    game, player = scene(money=10, cubes=[ROYALTIES])
    fill_mat(game, player, 3)
    run(turn(game, player), "action royalties", f"marketing {fans}")
    assert player.money == 10 + 4 - cost
    assert player.printed[0].fans == 3 + fans


@pytest.mark.parametrize(
    ("money", "tiers"),
    [(0, {"0", "1"}), (1, {"0", "1", "2"}), (4, {"0", "1", "2"}), (5, {"0", "1", "2", "4"})],
)
def test_marketing_what_can_be_paid_with_the_royalties(money: int, tiers: set[str]) -> None:
    game, player = scene(money=money, cubes=[ROYALTIES])
    fill_mat(game, player, 3)
    assert offered(turn(game, player), "action royalties") == ("marketing", tiers)


def test_marketing_one_tier_per_action_split_freely() -> None:
    game, player = scene(money=20, cubes=[ROYALTIES])
    fill_mat(game, player, 3, 3, 3)
    run(turn(game, player), "action royalties", "marketing 4", "fans 1", "fans 3", "fans 1", "fans 1")
    assert [printed.fans for printed in player.printed] == [6, 3, 4]
    assert player.money == 20 + 4 - 9


# -- Sales: extra editor --------------------------------------------------------------------------


SELLS, PASSES = ["A action sales", "A sales done", "B action pass"], ["A action pass", "B action pass"]


@pytest.mark.parametrize("answers", [[*SELLS, *PASSES * 3], [*PASSES * 3, *SELLS]], ids=["first", "last"])
def test_extra_editor_your_5th_editor_for_this_round_also_with_the_last_editor(answers: list[str]) -> None:
    game, player = scene(cubes=[SALES])
    run(actions(game), *answers, "A action royalties")
    assert player.money == 4
    run(end_of_round(game))
    assert player.editors == 4


def test_extra_editor_once_per_round() -> None:
    game, player = scene(cubes=[SALES])
    for _ in range(2):
        run(turn(game, player), "action sales", "sales done")
    assert player.editors == 4 - 2 + 1
    run(end_of_round(game))
    run(turn(game, player), "action sales", "sales done")
    assert player.editors == 4 - 1 + 1, "and again in the next round"


def test_extra_editor_only_with_the_cube() -> None:
    game, player = scene(cubes=[HIRE])
    run(turn(game, player), "action sales", "sales done")
    assert player.editors == 3
    assert told(game, "extra-editor") == []
