"""The Automa's five actions in a game: Hire, Develop, Ideas, Print and Sales, in both editions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cartone.games.age_of_comics.actions.printing import print_one, printable
from cartone.games.age_of_comics.components import Bonus, Comic, Genre
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.rulings import Ruling
from cartone.games.age_of_comics.scoring import score, sheet

from .builders import HOUSE, artist, comic, rip_off, writer
from .cases import cases
from .driving import run, told
from .names import CRIME, DEVELOP, HIRE, HORROR, IDEAS, PRINT, ROMANCE, SALES, SCI_FI, SUPERHEROES, WESTERN
from .positions import give, on_top, only_left, put_out, show
from .solo_builders import LEVELS, it_prints, market, solo_game, team, you_print
from .solo_driving import card, editors, failed, flip, hired, its_fans, its_titles, only_does
from .solo_notation import face_up, genres, lay_out, said

# -- Hire! and Develop! ---------------------------------------------------------------------------


def test_hire_both_come_from_the_displays_and_lie_face_up_beside_its_mat() -> None:
    game, automa = solo_game()
    show(game, writer(WESTERN, 1), writer(CRIME, 2), writer(CRIME, 3))
    show(game, artist(CRIME, 1), artist(SCI_FI, 3), artist(WESTERN, 3))
    supply = dict(game.idea_supply)
    only_does(game, HIRE)
    assert [held.face for held in automa.hand] == [writer(CRIME, 3), artist(CRIME, 1)]
    assert game.writers.display == [writer(WESTERN, 1), writer(CRIME, 2), None], "displays are not refilled"
    assert game.artists.display == [None, artist(SCI_FI, 3), artist(WESTERN, 3)]
    assert all(held.seen >> 0 & 1 for held in automa.hand)
    assert game.idea_supply == supply, "a value-1 creative gives it no idea"
    assert automa.money == 0


def test_hire_fails_with_four_creatives_and_with_an_empty_display_though_decks_are_full() -> None:
    game, automa = solo_game()
    flip(game, card("hire ideas print"))
    assert failed(game)[0] is HIRE
    market(game)
    give(game, automa, writer(ROMANCE, 1), writer(ROMANCE, 2), artist(ROMANCE, 1), artist(ROMANCE, 2))
    flip(game, card("hire sales print"))
    assert editors(game) == {SALES: [1]}
    assert hired(automa) == 4


def test_develop_like_your_last_printed_one_rip_offs_too(edition: str) -> None:
    """(r): your last printed comic may be a rip-off."""
    game, automa = solo_game(edition)
    it_prints(game, SUPERHEROES, 3)
    you_print(game, CRIME)
    put_out(game, game.person, rip_off(SUPERHEROES, "money"), writer(HORROR, 3), artist(HORROR, 3))
    show(game, comic(CRIME, "ideas"), comic(SUPERHEROES), comic(CRIME, "ticket"))
    only_does(game, DEVELOP)
    assert automa.comics() == [comic(SUPERHEROES)]
    assert game.comics.display[1] is None
    assert automa.hand[0].seen >> 0 & 1


def test_develop_the_top_of_the_deck(edition: str) -> None:
    game, automa = solo_game(edition)
    you_print(game, CRIME)
    show(game, *(comic(genre) for genre in (ROMANCE, SCI_FI, WESTERN)))
    comes = on_top(game, comic(CRIME, "ticket"), then="horror")
    only_does(game, DEVELOP, comes)
    assert automa.comics() == [comic(CRIME, "ticket")]
    assert None not in game.comics.display


@pytest.mark.parametrize("yours", [[], [SUPERHEROES]])
@pytest.mark.parametrize(
    ("edition", "taken", "discarded"),
    [("seed", comic(ROMANCE), []), ("2026", comic(HORROR), [comic(WESTERN), comic(SCI_FI, "money")])],
)
def test_develop_otherwise(edition: str, taken: Comic, discarded: list[Comic], yours: list[Genre]) -> None:
    """Without a match, edition seed takes the first comic on the table by priority; 2026 reveals cards from the deck by
    priority."""
    game, automa = solo_game(edition)
    you_print(game, *yours)
    show(game, comic(CRIME), comic(ROMANCE), comic(SCI_FI))
    comes = on_top(game, comic(WESTERN), comic(SCI_FI, "money"), comic(HORROR), then="crime")
    only_does(game, DEVELOP, comes if edition == "2026" else None)
    assert automa.comics() == [taken]
    assert game.comics.discards == discarded
    assert (game.comics.display[1] is None) == (edition == "seed")


def test_develop_2026_a_search_reshuffles_the_discards_when_the_deck_runs_out() -> None:
    game, automa = solo_game("2026")
    show(game, comic(CRIME))
    only_left(game, game.comics, comic(SCI_FI))
    game.comics.discards = [comic(HORROR)]
    only_does(game, DEVELOP)
    assert automa.comics() == [comic(HORROR)], "by priority over deck and discards"


def test_develop_without_a_deck_takes_the_display_by_priority(edition: str) -> None:
    game, automa = solo_game(edition)
    show(game, comic(CRIME), comic(ROMANCE), comic(SCI_FI))
    only_left(game, game.comics)
    only_does(game, DEVELOP)
    assert automa.comics() == [comic(ROMANCE)]


def test_develop_fails_with_two_unprinted_comics_or_none_on_the_table(edition: str) -> None:
    game, automa = solo_game(edition)
    only_left(game, game.comics)
    flip(game, card("develop ideas print"))
    assert failed(game)[0] is DEVELOP
    assert Ruling.DECK_IS_ON_THE_TABLE in game.rulings
    game, automa = solo_game(edition)
    market(game)
    give(game, automa, comic(HORROR), comic(ROMANCE))
    flip(game, card("develop sales print"))
    assert editors(game) == {SALES: [1]}
    assert len(automa.comics()) == 2


# -- Ideas! ---------------------------------------------------------------------------------------


def ideas_game(edition: str = "seed", *fans: int) -> AgeOfComics:
    """Return a game with a full ideas board, in which the Automa's comics have the given fans."""
    game, _ = solo_game(edition)
    for genre, number in zip(Genre, fans, strict=False):
        it_prints(game, genre, number)
    game.idea_board = dict.fromkeys(Genre, 1)
    game.idea_supply = dict.fromkeys(Genre, 9)
    return game


@pytest.mark.parametrize(("before", "removed"), [([], [HORROR, ROMANCE]), ([0], [HORROR]), ([0, 0], [HORROR])])
def test_ideas_removes_2_1_1_by_priority_back_to_the_supply_and_takes_none(
    edition: str, before: list[int], removed: list[Genre]
) -> None:
    game = ideas_game(edition, 4)
    game.editors_on[IDEAS] = list(before)
    only_does(game, IDEAS)
    assert game.idea_board == {genre: int(genre not in removed) for genre in Genre}
    assert game.idea_supply == {genre: 9 + (genre in removed) for genre in Genre}
    assert game.automa is not None
    assert not any(game.automa.ideas.values())
    assert its_fans(game) == [5], "one fan each, whatever was removed"


FANS: list[tuple[list[int], list[int]]] = [
    ([4], [5]),
    ([4, 2], [5, 3]),
    ([4, 2, 7], [5, 3, 8]),
    ([4, 2, 7, 3], [5, 2, 8, 4]),
    ([3, 3, 3, 3, 3, 3], [4, 3, 3, 4, 3, 4]),
]


@pytest.mark.parametrize("on_board", [1, 6])
@pytest.mark.parametrize(("before", "after"), FANS)
def test_ideas_its_three_top_comics_gain_a_fan_each(
    edition: str, on_board: int, before: list[int], after: list[int]
) -> None:
    """Ties are broken by priority (horror, romance, crime), regardless of the ideas available."""
    game = ideas_game(edition, *before)
    for genre in list(Genre)[on_board:]:
        game.idea_board[genre] = 0
    only_does(game, IDEAS)
    assert its_fans(game) == after


@pytest.mark.parametrize(("edition", "fans"), [("seed", [5, 3]), ("2026", [4, 2])])
def test_ideas_with_an_empty_board(edition: str, fans: list[int]) -> None:
    """Edition seed (r): the fans are awarded nevertheless; edition 2026: the action fails."""
    game = ideas_game(edition, 4, 2)
    game.idea_board = dict.fromkeys(Genre, 0)
    flip(game, card("ideas print hire"))
    assert its_fans(game) == fans
    assert (IDEAS in failed(game)) == (edition == "2026")
    assert game.idea_supply == dict.fromkeys(Genre, 9), "it never takes from the supply"


@pytest.mark.parametrize("fans", [[], [0]])
def test_ideas_fails_without_a_comic_on_the_chart(edition: str, fans: list[int]) -> None:
    game = ideas_game(edition, *fans)
    flip(game, card("ideas print hire"))
    assert failed(game)[0] is IDEAS
    assert game.idea_board == dict.fromkeys(Genre, 1)


# -- Print! fans ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(("level", "fans"), [("beginner", 2), ("intermediate", 3), ("expert", 5)])
@pytest.mark.parametrize(("edition", "more"), [("seed", 0), ("2026", 1)])
def test_print_an_original_has_2_3_5_fans_and_the_round_number(
    edition: str, more: int, level: str, fans: int, number: int
) -> None:
    """The first of a genre wins its mastery, which is worth a fan only in 2026. Expert in round V: 10 fans, and 11 in
    2026."""
    game, automa = solo_game(edition, level, number)
    give(game, automa, *team(0), comic(ROMANCE))
    only_does(game, PRINT)
    assert its_fans(game) == [fans + number + more]
    assert game.mastery[ROMANCE] == 1


@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize(("level", "fans"), [("beginner", 2), ("intermediate", 3), ("expert", 5)])
def test_print_a_rip_off_has_2_3_5_fans_in_every_round(edition: str, level: str, fans: int, number: int) -> None:
    game, automa = solo_game(edition, level, number)
    (yours,) = you_print(game, ROMANCE)
    give(game, automa, *team(3))
    only_does(game, PRINT)
    assert its_titles(game) == [HOUSE.rip_off(yours)]
    assert its_fans(game) == [fans]


@pytest.mark.parametrize("bonus", list(Bonus))
def test_print_matching_creatives_bonuses_money_and_ideas_do_not_matter(edition: str, bonus: Bonus) -> None:
    game, automa = solo_game(edition, round_=3)
    put_out(game, game.person, rip_off(ROMANCE), writer(HORROR, 3), artist(HORROR, 3))
    put_out(game, game.person, rip_off(ROMANCE, "money"), writer(CRIME, 3), artist(CRIME, 3))
    game.mastery[ROMANCE] = 0
    give(game, automa, writer(ROMANCE, 2), artist(ROMANCE, 2), comic(ROMANCE, bonus))
    before = game.tickets_left, dict(game.idea_supply)
    only_does(game, PRINT)
    assert its_fans(game) == [2 + 3], "no fan for a match nor for the bonus"
    assert (automa.money, automa.tickets, sum(automa.ideas.values())) == (0, 0, 0)
    assert (game.tickets_left, game.idea_supply) == before


Its = Callable[[AgeOfComics], object]


def a_rip_off_and_another(game: AgeOfComics) -> None:
    assert game.automa is not None
    put_out(game, game.automa, rip_off(ROMANCE), writer(HORROR, 1), artist(HORROR, 1), fans=2)
    it_prints(game, WESTERN, 4, mastery=True)


MASTERY_FANS: list[tuple[str, int, int, Its, list[str], tuple[list[int], list[int]], int | None]] = [
    ("gained: older comics of the genre too", 1, 1, a_rip_off_and_another, ["ticket"], ([2, 4, 3], [3, 4, 4]), 1),
    ("held: later comics too, each once", 2, 0, lambda game: None, ["fan", "money"], ([4, 4], [5, 5]), 1),
    ("held: a rip-off too", 4, 1, lambda game: it_prints(game, ROMANCE, 6, mastery=True), [], ([6, 2], [6, 3]), 1),
    ("not won: no fan", 1, 2, lambda game: None, ["ticket"], ([3], [3]), 0),
    ("a rip-off alone wins none", 1, 0, lambda game: you_print(game, ROMANCE), [], ([2], [2]), None),
]


@cases("number yours its bonuses fans holder", MASTERY_FANS)
def test_print_mastery(
    edition: str, number: int, yours: int, its: Its, bonuses: list[str], fans: Sequence[list[int]], holder: int | None
) -> None:
    """You have printed `yours` romance comics and hold that mastery; the Automa prints more with these bonuses. Mastery
    gives fans only in 2026."""
    game, automa = solo_game(edition, round_=number)
    you_print(game, *[ROMANCE] * yours, mastery=True)
    its(game)
    before = game.mastery[ROMANCE]
    give(game, automa, *team(3), *(team(2) if len(bonuses) > 1 else ()))
    give(game, automa, *(comic(ROMANCE, bonus) for bonus in bonuses))
    only_does(game, PRINT)
    assert its_fans(game) == fans[edition == "2026"]
    assert game.mastery[ROMANCE] == holder
    assert [event["loser"] for event in told(game, "mastery-taken")] == [0] * (before == 0 and holder == 1)
    assert {printed.fans for printed in game.person.printed} <= {2}, "losing it takes no fans"


# -- Print! choice --------------------------------------------------------------------------------


def test_print_the_first_team_on_the_next_slot() -> None:
    game, automa = solo_game()
    it_prints(game, CRIME, 3)
    give(game, automa, writer(WESTERN, 1), artist(SCI_FI, 1), writer(ROMANCE, 3), artist(ROMANCE, 3), comic(ROMANCE))
    only_does(game, PRINT)
    printed = automa.printed[1]
    assert (printed.slot, printed.title) == (2, comic(ROMANCE))
    assert list(printed.team.values()) == [writer(WESTERN, 1), artist(SCI_FI, 1)], "matching does not matter"
    assert [held.face for held in automa.hand] == [writer(ROMANCE, 3), artist(ROMANCE, 3)]


CHOICES: list[tuple[str, bool, str, str, list[int], bool]] = [
    ("takes a mastery from you, then wins one", True, "superheroes", "horror romance superheroes", [2, 1, 0], False),
    ("if neither wins a mastery by priority", False, "superheroes superheroes", "superheroes horror", [1, 0], True),
    ("(r) of one genre the one it got first, if it wins the mastery", False, "", "crime crime", [0, 1], True),
    ("(r) of one genre the one it got first, if not", False, "crime crime", "crime crime", [0, 1], True),
    ("a rip-off only without a developed comic", False, "crime", "horror", [0, -1], False),
]


@cases("has_rip_off yours developed chosen by_priority", CHOICES)
def test_print_chooses(
    edition: str, has_rip_off: bool, yours: str, developed: str, chosen: list[int], by_priority: bool
) -> None:
    """`chosen` lists the developed comics in the order of printing, -1 for a rip-off. You hold the mastery of your
    genre, the Automa that of horror."""
    game, automa = solo_game(edition)
    game.mastery[HORROR] = 1
    titles = you_print(game, *genres(yours), mastery=True)
    if has_rip_off:
        put_out(game, automa, HOUSE.rip_off(titles[0]), writer(HORROR, 1), artist(HORROR, 1), fans=2)
    its = [comic(genre, bonus) for genre, bonus in zip(genres(developed), ("ticket", "money", "money"), strict=False)]
    give(game, automa, *its)
    for number, choice in enumerate(chosen, 1):
        game.editors_on[PRINT] = [0]
        give(game, automa, *team(number))
        only_does(game, PRINT)
        assert its_titles(game)[-1] is (its[choice] if choice >= 0 else HOUSE.rip_off(titles[-1]))
        assert len(automa.printed) == number + has_rip_off
    assert (Ruling.PRINTS_BY_PRIORITY in game.rulings) is by_priority


def test_print_the_last_original_not_yet_plagiarised(edition: str) -> None:
    """(r): your rip-off, although printed last, is not an original."""
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = [0]
    it_prints(game, SCI_FI, 3)
    first, second, third = you_print(game, CRIME, WESTERN, CRIME)
    put_out(game, game.person, rip_off(SCI_FI, "money"), writer(ROMANCE, 3), artist(ROMANCE, 3))
    for title, number in ((third, 1), (second, 2)):
        give(game, automa, *team(number))
        only_does(game, PRINT)
        assert its_titles(game)[-1] is HOUSE.rip_off(title)
    game.editors_on[PRINT] = [0]
    give(game, automa, *team(3))
    only_does(game, PRINT)
    assert its_titles(game)[1:] == [HOUSE.rip_off(title) for title in (third, second, first)]
    assert (Ruling.RIP_OFFS_OF_2026 in game.rulings) == (edition == "2026")
    assert game.ripped_off == {HOUSE.rip_off(title) for title in (third, second, first)} | {rip_off(SCI_FI, "money")}


def test_print_fails_without_a_team_or_with_nothing_to_print(edition: str) -> None:
    game, automa = solo_game(edition)
    you_print(game, CRIME)
    give(game, automa, comic(HORROR), writer(HORROR, 1), writer(ROMANCE, 1))
    flip(game, card("print hire ideas"))
    assert failed(game)[0] is PRINT, "two writers are no team"
    game, automa = solo_game(edition)
    it_prints(game, SCI_FI, 3)
    put_out(game, game.person, rip_off(SCI_FI, "money"), writer(ROMANCE, 3), artist(ROMANCE, 3))
    (yours,) = you_print(game, CRIME)
    game.ripped_off.add(HOUSE.rip_off(yours))
    give(game, automa, *team(1))
    flip(game, card("print hire develop"))
    assert failed(game)[0] is PRINT, "no developed comic and nothing to plagiarise"
    assert len(automa.printed) == 1


X2: list[tuple[str, list[int], int, list[Genre], list[Genre], list[tuple[bool, Genre]]]] = [
    ("x2: two teams, two comics", [], 2, [HORROR, CRIME], [], [(True, HORROR), (True, CRIME)]),
    ("x2: an original and a rip-off", [], 2, [HORROR], [CRIME, WESTERN], [(True, HORROR), (False, WESTERN)]),
    ("x2: two rip-offs", [], 2, [], [CRIME, WESTERN], [(False, WESTERN), (False, CRIME)]),
    ("x2: one team", [], 1, [HORROR, CRIME], [WESTERN], [(True, HORROR)]),
    ("x2: one team, a rip-off", [], 1, [], [CRIME, WESTERN], [(False, WESTERN)]),
    ("x2: two teams, one comic, nothing to plagiarise", [], 2, [HORROR], [], [(True, HORROR)]),
    ("x2: two teams, one to plagiarise", [], 2, [], [WESTERN], [(False, WESTERN)]),
    ("one on the second space", [0], 2, [HORROR, CRIME], [], [(True, HORROR)]),
    ("one on the third space", [0, 0], 2, [HORROR, CRIME], [], [(True, HORROR)]),
]


@cases("before teams developed yours printed", X2)
def test_print_two_on_the_x2_space_and_one_on_others(
    edition: str, before: list[int], teams: int, developed: list[Genre], yours: list[Genre], printed: list[Any]
) -> None:
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = list(before)
    you_print(game, *yours)
    for number in range(teams):
        give(game, automa, *team(number + 2))
    give(game, automa, *(comic(genre, "money") for genre in developed))
    only_does(game, PRINT)
    assert [(one.is_original, one.genre) for one in automa.printed] == printed
    assert automa.comics() == [comic(genre, "money") for genre in developed if (True, genre) not in printed]
    assert hired(automa) == 2 * (teams - len(printed))
    assert editors(game) == {PRINT: [*before, 1]}, "one editor for both"


def test_print_x2_the_second_has_a_reason_of_its_own() -> None:
    game, automa = solo_game()
    give(game, automa, *team(1), *team(2), comic(HORROR), comic(CRIME))
    only_does(game, PRINT)
    first, second = [event.reasons for event in game.story.events() if event.id == "automa-prints"]
    assert said(first) == "print-wins-mastery horror; print-priority horror; fans-original"
    assert said(second) == "print-again 2; print-only crime; fans-original"


def test_print_x2_the_second_sees_what_the_first_changed() -> None:
    """Two of the comics are crime: printing the first wins that mastery, so the second print is the western comic."""
    game, automa = solo_game()
    give(game, automa, *team(1), *team(2), comic(CRIME), comic(CRIME, "money"), comic(WESTERN))
    only_does(game, PRINT)
    assert its_titles(game) == [comic(CRIME), comic(WESTERN)]


def test_print_a_seventh_comic_and_the_slots_before_bring_it_nothing() -> None:
    game, automa = solo_game()
    game.editors_on[PRINT] = [0]
    for number, genre in enumerate(Genre):
        it_prints(game, genre, 3)
        assert automa.printed[-1].slot == number + 1
    give(game, automa, *team(1), comic(HORROR))
    only_does(game, PRINT)
    assert automa.printed[-1].slot == 7
    assert (automa.cubes, automa.mat_points, automa.has_extra_editor) == ([], 0, False)
    assert sheet(game, automa) == {"fans": 6 * 3 + 3, "ranking": 0, "mastery": 2, "level": 18}


def test_you_may_rip_off_its_originals_not_its_rip_offs_nor_twice(edition: str) -> None:
    """This is a ruling of our rules page; the document is silent."""
    game, automa = solo_game(edition)
    it_prints(game, CRIME, 3)
    it_prints(game, ROMANCE, 3)
    you_print(game, WESTERN)
    put_out(game, automa, rip_off(WESTERN), writer(HORROR, 1), artist(HORROR, 1), fans=2)
    game.person.money = 9
    give(game, game.person, writer(SCI_FI, 1), artist(SCI_FI, 1))
    assert printable(game, game.person) == [rip_off(CRIME, "money"), rip_off(ROMANCE, "money")]
    run(print_one(game, game.person, rip_off(CRIME, "money")), "cube hire")
    assert Ruling.ITS_ORIGINALS_RIPPED_OFF in game.rulings
    give(game, game.person, writer(SCI_FI, 3), artist(SCI_FI, 3))
    assert printable(game, game.person) == [rip_off(ROMANCE, "money")]


# -- Sales! ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "number"), [([], 3), ([0], 2), ([0, 0], 2)])
def test_sales_3_2_2_orders_leave_the_map_a_fan_each_for_its_top_comic(
    edition: str, before: list[int], number: int
) -> None:
    game, automa = solo_game(edition)
    game.editors_on[SALES] = list(before)
    it_prints(game, CRIME, 3)
    it_prints(game, SUPERHEROES, 5)
    you_print(game, WESTERN)
    lay_out(game, "western:3 western:4 western:5 western:6 horror:6")
    only_does(game, SALES)
    left = [tile.order.value for tile in game.map if tile is not None and tile.order is not None]
    assert left == {3: [3, 6], 2: [3, 4, 6]}[number]
    assert its_fans(game) == [3, 5 + number], "whatever their genre or value"
    assert automa.money == 0
    assert game.mastery[WESTERN] is None


FLIPS, LOW = "western:6 crime:? crime:? horror:? romance:?", "western:3 western:3 romance:4 crime:6"
HIDDEN = "horror:? romance:? crime:6"
COMES = {"order-crime": ["5", "4"], "order-horror": ["3"], "order-romance": ["3"]}

SOLD: list[tuple[str, str, str, str, str, list[int], set[int]]] = [
    ("flips, then collects: of your last first", "seed", "beginner", "crime western", FLIPS, [0, 1], {2}),
    ("flips, then collects: of your last that has two", "2026", "beginner", "crime western", FLIPS, [1, 2], {0}),
    ("a total of 6", "seed", "beginner", "western", LOW, [0, 1], {2, 3}),
    ("a total of 7, with a replacement", "seed", "intermediate", "western", LOW, [0, 2], {1, 3}),
    ("a total of 9, with a replacement", "seed", "expert", "western", LOW, [0, 3], {1, 2}),
    *((f"2026 knows no total, {level}", "2026", level, "western", LOW, [0, 1], {2, 3}) for level in LEVELS),
    ("a replaced face-down tile stays face up, and its fan is one", "seed", "expert", "", HIDDEN, [0, 2], {1}),
]


@cases("edition level yours there taken up", SOLD)
def test_sales_of_two(edition: str, level: str, yours: str, there: str, taken: list[int], up: set[int]) -> None:
    game, _ = solo_game(edition, level)
    game.editors_on[SALES] = [0]
    you_print(game, *genres(yours))
    it_prints(game, CRIME, 2)
    lay_out(game, there)
    turned = [space for space, tile in enumerate(there.split()) if tile.endswith("?") and space in {*taken, *up}]
    decks = {f"order-{there.split()[space].removesuffix(':?')}" for space in turned}
    only_does(game, SALES, {deck: COMES[deck] for deck in decks})
    assert [event["space"] for event in told(game, "turned-up")] == turned
    assert [event["space"] for event in told(game, "automa-collects")] == taken
    assert {space for space in range(len(there.split())) if game.map[space] is None} == {*taken}
    assert face_up(game) == up, "no other was turned up"
    assert its_fans(game) == [2 + 2]


def test_sales_your_rip_offs_guide_it_too(edition: str) -> None:
    """This is a ruling of our rules page; the document is silent."""
    game, _ = solo_game(edition)
    game.editors_on[SALES] = [0]
    it_prints(game, SUPERHEROES, 3)
    you_print(game, CRIME)
    put_out(game, game.person, rip_off(SUPERHEROES, "money"), writer(HORROR, 3), artist(HORROR, 3))
    lay_out(game, "crime:6 crime:6 superheroes:3 superheroes:4")
    only_does(game, SALES)
    assert [event["space"] for event in told(game, "automa-collects")] == [3, 2]


def test_sales_without_a_comic_it_collects_and_nobody_gains_fans(edition: str) -> None:
    game, _ = solo_game(edition)
    you_print(game, WESTERN)
    lay_out(game, "western:3 western:4 western:5")
    only_does(game, SALES)
    assert not any(tile is not None for tile in game.map)
    assert game.person.printed[0].fans == 2


def test_sales_a_tie_goes_by_priority_of_one_genre_the_leftmost(edition: str) -> None:
    """This is a ruling of our rules page; the document is silent."""
    game, _ = solo_game(edition)
    for genre, bonus in ((CRIME, "money"), (ROMANCE, "money"), (ROMANCE, "fan"), (SCI_FI, "money")):
        it_prints(game, genre, 4, bonus)
    lay_out(game, "western:3 western:4 western:5")
    only_does(game, SALES)
    assert its_fans(game) == [4, 7, 4, 4]


@pytest.mark.parametrize(("edition", "there", "fails"), [
    ("seed", "", True), ("2026", "", True),
    ("seed", "crime:3", False), ("2026", "crime:3", True),
    ("seed", "crime:3 crime:? horror:6 horror:5", False), ("2026", "crime:3 crime:? horror:6 horror:5", True),
    ("seed", "crime:3 crime:4 crime:5", False), ("2026", "crime:3 crime:4 crime:5", False),
])  # fmt: skip
def test_sales_fails(edition: str, there: str, fails: bool) -> None:
    """On the first space, the action fails in edition seed only if there are no orders, and in 2026 if no genre has
    three."""
    game, _ = solo_game(edition)
    lay_out(game, there)
    flip(game, card("sales print ideas"), {"order-crime": ["4"]} if "?" in there and not fails else None)
    assert (SALES in failed(game)) is fails
    assert editors(game) == ({} if fails else {SALES: [1]})


def test_sales_its_orders_are_no_challenge_and_no_points() -> None:
    game, automa = solo_game()
    lay_out(game, "western:3 western:4 western:5")
    only_does(game, SALES)
    assert score(game, automa) == 18
    assert (game.person.orders, game.person.fulfilled) == ([], [])
