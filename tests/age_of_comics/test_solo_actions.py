"""The Automa's five actions on a table: Hire, Develop, Ideas, Print and Sales, in both editions."""

from __future__ import annotations

import pytest

from cartone.games.age_of_comics.actions.printing import print_one, printable
from cartone.games.age_of_comics.components import Bonus, Comic, Genre
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.rulings import Ruling
from cartone.games.age_of_comics.scoring import score, sheet

from .builders import (
    CRIME,
    HORROR,
    HOUSE,
    ROMANCE,
    SCI_FI,
    SUPERHEROES,
    WESTERN,
    artist,
    comic,
    give,
    on_top,
    only_left,
    put_out,
    rip_off,
    run,
    show,
    told,
    writer,
)
from .solo_builders import (
    BOTH,
    DEVELOP,
    HIRE,
    IDEAS,
    LEVELS,
    PRINT,
    SALES,
    card,
    editors,
    failed,
    flip,
    hired,
    it_prints,
    its_fans,
    its_titles,
    lay_out,
    market,
    only_does,
    said,
    solo_game,
    team,
    you_print,
)

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


@pytest.mark.parametrize("edition", BOTH)
def test_develop_like_your_last_printed_one_rip_offs_too(edition: str) -> None:
    """(r): "last printed" includes your rip-offs."""
    game, automa = solo_game(edition)
    it_prints(game, SUPERHEROES, 3)
    you_print(game, CRIME)
    put_out(game, game.person, rip_off(SUPERHEROES, "money"), writer(HORROR, 3), artist(HORROR, 3))
    show(game, comic(CRIME, "ideas"), comic(SUPERHEROES), comic(CRIME, "ticket"))
    only_does(game, DEVELOP)
    assert automa.comics() == [comic(SUPERHEROES)]
    assert game.comics.display[1] is None
    assert automa.hand[0].seen >> 0 & 1


@pytest.mark.parametrize("edition", BOTH)
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
    """Nothing like yours: seed takes the priority's first on the table; 2026 reveals from the deck by priority."""
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


@pytest.mark.parametrize("edition", BOTH)
def test_develop_without_a_deck_takes_the_display_by_priority(edition: str) -> None:
    game, automa = solo_game(edition)
    show(game, comic(CRIME), comic(ROMANCE), comic(SCI_FI))
    only_left(game, game.comics)
    only_does(game, DEVELOP)
    assert automa.comics() == [comic(ROMANCE)]


@pytest.mark.parametrize("edition", BOTH)
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
    """A full Ideas area, and so many fans on the Automa's comics."""
    game, _ = solo_game(edition)
    for genre, number in zip(Genre, fans, strict=False):
        it_prints(game, genre, number)
    game.idea_board = dict.fromkeys(Genre, 1)
    game.idea_supply = dict.fromkeys(Genre, 9)
    return game


@pytest.mark.parametrize("edition", BOTH)
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


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("on_board", [1, 6])
@pytest.mark.parametrize(("before", "after"), FANS)
def test_ideas_its_three_top_comics_gain_a_fan_each(
    edition: str, on_board: int, before: list[int], after: list[int]
) -> None:
    """Ties by priority: horror, romance, crime. However many ideas there were to remove."""
    game = ideas_game(edition, *before)
    for genre in list(Genre)[on_board:]:
        game.idea_board[genre] = 0
    only_does(game, IDEAS)
    assert its_fans(game) == after


@pytest.mark.parametrize(("edition", "fans"), [("seed", [5, 3]), ("2026", [4, 2])])
def test_ideas_with_an_empty_board(edition: str, fans: list[int]) -> None:
    """seed (r): the fans come all the same; 2026: it fails."""
    game = ideas_game(edition, 4, 2)
    game.idea_board = dict.fromkeys(Genre, 0)
    flip(game, card("ideas print hire"))
    assert its_fans(game) == fans
    assert (IDEAS in failed(game)) == (edition == "2026")
    assert game.idea_supply == dict.fromkeys(Genre, 9), "it never takes from the supply"


@pytest.mark.parametrize("edition", BOTH)
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
    """The first of its genre wins its mastery: a fan in 2026 only. Expert in round V: 10, and 11 in 2026."""
    game, automa = solo_game(edition, level, number)
    give(game, automa, *team(0), comic(ROMANCE))
    only_does(game, PRINT)
    assert its_fans(game) == [fans + number + more]
    assert game.mastery[ROMANCE] == 1


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize(("level", "fans"), [("beginner", 2), ("intermediate", 3), ("expert", 5)])
def test_print_a_rip_off_has_2_3_5_fans_in_every_round(edition: str, level: str, fans: int, number: int) -> None:
    game, automa = solo_game(edition, level, number)
    (yours,) = you_print(game, ROMANCE)
    give(game, automa, *team(3))
    only_does(game, PRINT)
    assert its_titles(game) == [HOUSE.rip_off(yours)]
    assert its_fans(game) == [fans]


@pytest.mark.parametrize("edition", BOTH)
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


@pytest.mark.parametrize(("edition", "fans"), [("seed", [2, 4, 3]), ("2026", [3, 4, 4])])
def test_print_mastery_gained_older_comics_of_the_genre_too(edition: str, fans: list[int]) -> None:
    """You hold romance with one; its rip-off and its original make two, and take it from you."""
    game, automa = solo_game(edition)
    you_print(game, ROMANCE, mastery=True)
    put_out(game, automa, rip_off(ROMANCE), writer(HORROR, 1), artist(HORROR, 1), fans=2)
    it_prints(game, WESTERN, 4, mastery=True)
    give(game, automa, *team(3), comic(ROMANCE, "ticket"))
    only_does(game, PRINT)
    assert game.mastery[ROMANCE] == 1
    assert its_fans(game) == fans
    assert [event["loser"] for event in told(game, "mastery-taken")] == [0]
    assert game.person.printed[0].fans == 2, "losing it takes no fans"


@pytest.mark.parametrize(("edition", "more"), [("seed", 0), ("2026", 1)])
def test_print_mastery_held_later_comics_too_each_once(edition: str, more: int) -> None:
    game, automa = solo_game(edition, "intermediate", 2)
    give(game, automa, *team(0), *team(3), comic(ROMANCE), comic(ROMANCE, "money"))
    only_does(game, PRINT)
    assert its_fans(game) == [3 + 2 + more, 3 + 2 + more], "the older one gets no second fan"


@pytest.mark.parametrize(("edition", "more"), [("seed", 0), ("2026", 1)])
def test_print_mastery_held_a_rip_off_too(edition: str, more: int) -> None:
    game, automa = solo_game(edition, "intermediate", 4)
    you_print(game, ROMANCE)
    it_prints(game, ROMANCE, 6, mastery=True)
    give(game, automa, *team(3))
    only_does(game, PRINT)
    assert its_fans(game) == [6, 3 + more]


@pytest.mark.parametrize("edition", BOTH)
def test_print_no_mastery_no_fan(edition: str) -> None:
    game, automa = solo_game(edition)
    you_print(game, ROMANCE, ROMANCE, mastery=True)
    give(game, automa, *team(3), comic(ROMANCE, "ticket"))
    only_does(game, PRINT)
    assert its_fans(game) == [2 + 1]
    assert game.mastery[ROMANCE] == 0


@pytest.mark.parametrize("edition", BOTH)
def test_print_a_rip_off_alone_wins_no_mastery(edition: str) -> None:
    game, automa = solo_game(edition)
    you_print(game, ROMANCE)
    give(game, automa, *team(3))
    only_does(game, PRINT)
    assert game.mastery[ROMANCE] is None
    assert its_fans(game) == [2]


# -- Print! what ----------------------------------------------------------------------------------


def test_print_the_first_team_on_the_next_slot() -> None:
    game, automa = solo_game()
    it_prints(game, CRIME, 3)
    give(game, automa, writer(WESTERN, 1), artist(SCI_FI, 1), writer(ROMANCE, 3), artist(ROMANCE, 3), comic(ROMANCE))
    only_does(game, PRINT)
    printed = automa.printed[1]
    assert (printed.slot, printed.title) == (2, comic(ROMANCE))
    assert list(printed.team.values()) == [writer(WESTERN, 1), artist(SCI_FI, 1)], "matching does not matter"
    assert [held.face for held in automa.hand] == [writer(ROMANCE, 3), artist(ROMANCE, 3)]


@pytest.mark.parametrize("edition", BOTH)
def test_print_prefers_the_comic_that_wins_a_mastery_and_best_one_that_takes_it_from_you(edition: str) -> None:
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = [0]
    game.mastery[HORROR] = 1
    you_print(game, SUPERHEROES, mastery=True)
    put_out(game, automa, rip_off(SUPERHEROES), writer(HORROR, 1), artist(HORROR, 1), fans=2)
    give(game, automa, *team(1), comic(HORROR), comic(ROMANCE), comic(SUPERHEROES, "money"))
    only_does(game, PRINT)
    assert its_titles(game)[1:] == [comic(SUPERHEROES, "money")]
    give(game, automa, *team(2))
    only_does(game, PRINT)
    assert its_titles(game)[2:] == [comic(ROMANCE)], "nobody has romance; horror it has already"


@pytest.mark.parametrize("edition", BOTH)
def test_print_if_neither_wins_a_mastery_the_genre_priority_decides(edition: str) -> None:
    """You hold superheroes with two and would keep it; horror it holds itself: neither wins, horror comes first."""
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = [0]
    game.mastery[HORROR] = 1
    you_print(game, SUPERHEROES, SUPERHEROES, mastery=True)
    give(game, automa, *team(1), comic(SUPERHEROES, "money"), comic(HORROR))
    only_does(game, PRINT)
    assert its_titles(game) == [comic(HORROR)]
    assert Ruling.PRINTS_BY_PRIORITY in game.rulings


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize("yours", [[], [CRIME, CRIME]])
def test_print_of_one_genre_the_one_that_it_got_first(edition: str, yours: list[Genre]) -> None:
    """(r): whether they win the mastery or not."""
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = [0]
    you_print(game, *yours, mastery=True)
    give(game, automa, *team(2), comic(CRIME, "ticket"), comic(CRIME, "money"))
    only_does(game, PRINT)
    assert its_titles(game) == [comic(CRIME, "ticket")]
    assert Ruling.PRINTS_BY_PRIORITY in game.rulings


@pytest.mark.parametrize("edition", BOTH)
def test_print_a_rip_off_only_without_a_developed_comic(edition: str) -> None:
    game, automa = solo_game(edition)
    game.editors_on[PRINT] = [0]
    you_print(game, CRIME)
    give(game, automa, *team(1), *team(2), comic(HORROR))
    only_does(game, PRINT)
    assert its_titles(game) == [comic(HORROR)]
    only_does(game, PRINT)
    assert its_titles(game) == [comic(HORROR), rip_off(CRIME)]


@pytest.mark.parametrize("edition", BOTH)
def test_print_the_last_original_not_yet_plagiarised(edition: str) -> None:
    """(r): your rip-off, printed last, is no original."""
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


@pytest.mark.parametrize("edition", BOTH)
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


X2: list[tuple[str, int, list[Genre], list[Genre], list[tuple[bool, Genre]]]] = [
    ("two teams, two comics", 2, [HORROR, CRIME], [], [(True, HORROR), (True, CRIME)]),
    ("an original and a rip-off", 2, [HORROR], [CRIME, WESTERN], [(True, HORROR), (False, WESTERN)]),
    ("two rip-offs", 2, [], [CRIME, WESTERN], [(False, WESTERN), (False, CRIME)]),
    ("one team", 1, [HORROR, CRIME], [WESTERN], [(True, HORROR)]),
    ("one team, a rip-off", 1, [], [CRIME, WESTERN], [(False, WESTERN)]),
    ("two teams, one comic, nothing to plagiarise", 2, [HORROR], [], [(True, HORROR)]),
    ("two teams, one to plagiarise", 2, [], [WESTERN], [(False, WESTERN)]),
]


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("what", "teams", "developed", "yours", "printed"), X2, ids=[row[0] for row in X2])
def test_print_on_the_x2_space(
    edition: str, what: str, teams: int, developed: list[Genre], yours: list[Genre], printed: list[tuple[bool, Genre]]
) -> None:
    game, automa = solo_game(edition)
    you_print(game, *yours)
    for number in range(teams):
        give(game, automa, *team(number + 2))
    give(game, automa, *(comic(genre, "money") for genre in developed))
    only_does(game, PRINT)
    assert [(one.is_original, one.genre) for one in automa.printed] == printed, what
    assert editors(game) == {PRINT: [1]}, "one editor for both"


@pytest.mark.parametrize("before", [[0], [0, 0]])
def test_print_one_on_the_other_spaces(before: list[int]) -> None:
    game, automa = solo_game()
    game.editors_on[PRINT] = list(before)
    give(game, automa, *team(1), *team(2), comic(HORROR), comic(CRIME))
    only_does(game, PRINT)
    assert its_titles(game) == [comic(HORROR)]
    assert (hired(automa), automa.comics()) == (2, [comic(CRIME)])


def test_print_x2_the_second_has_a_reason_of_its_own() -> None:
    game, automa = solo_game()
    give(game, automa, *team(1), *team(2), comic(HORROR), comic(CRIME))
    only_does(game, PRINT)
    first, second = [event.reasons for event in game.story.events() if event.id == "automa-prints"]
    assert said(first) == "print-wins-mastery horror; print-priority horror; fans-original"
    assert said(second) == "print-again 2; print-only crime; fans-original"


def test_print_x2_the_second_sees_what_the_first_changed() -> None:
    """Both crime: the first wins the mastery, so that of crime and western the second one is western."""
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


@pytest.mark.parametrize("edition", BOTH)
def test_you_may_rip_off_its_originals_not_its_rip_offs_nor_twice(edition: str) -> None:
    """(r)."""
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
@pytest.mark.parametrize("edition", BOTH)
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


@pytest.mark.parametrize(("edition", "taken"), [("seed", [0, 1]), ("2026", [1, 2])])
def test_sales_flips_then_collects(edition: str, taken: list[int]) -> None:
    """Your last is western, of which one lies there; before it crime, with two that are face down."""
    game, _ = solo_game(edition)
    game.editors_on[SALES] = [0]
    you_print(game, CRIME, WESTERN)
    lay_out(game, "western:6 crime:? crime:? horror:? romance:?")
    only_does(game, SALES, {"order-crime": ["5", "4"]})
    assert [event["space"] for event in told(game, "turned-up")] == [1, 2]
    assert [event["space"] for event in told(game, "automa-collects")] == taken
    assert [space for space in range(5) if game.map[space] is None] == taken
    assert [tile.up for tile in game.map[3:5] if tile is not None] == [False, False]


@pytest.mark.parametrize(("level", "taken"), [("beginner", [0, 1]), ("intermediate", [0, 2]), ("expert", [0, 3])])
def test_sales_a_total_of_6_7_9_by_level_with_a_replacement(level: str, taken: list[int]) -> None:
    game, _ = solo_game("seed", level)
    game.editors_on[SALES] = [0]
    you_print(game, WESTERN)
    lay_out(game, "western:3 western:3 romance:4 crime:6")
    only_does(game, SALES)
    assert [event["space"] for event in told(game, "automa-collects")] == taken
    assert [space for space in range(4) if game.map[space] is None] == taken, "the other one stays on the map"


@pytest.mark.parametrize("level", LEVELS)
def test_sales_2026_knows_no_total(level: str) -> None:
    game, _ = solo_game("2026", level)
    game.editors_on[SALES] = [0]
    you_print(game, WESTERN)
    lay_out(game, "western:3 western:3 romance:4 crime:6")
    only_does(game, SALES)
    assert [event["space"] for event in told(game, "automa-collects")] == [0, 1]


def test_sales_a_replaced_face_down_tile_stays_face_up_and_its_fan_is_one() -> None:
    game, _ = solo_game("seed", "expert")
    game.editors_on[SALES] = [0]
    it_prints(game, CRIME, 2)
    lay_out(game, "horror:? romance:? crime:6")
    only_does(game, SALES, {"order-horror": ["3"], "order-romance": ["3"]})
    assert game.map[0] is None
    assert game.map[2] is None
    kept = game.map[1]
    assert kept is not None
    assert kept.order is not None
    assert kept.order.value == 3
    assert its_fans(game) == [2 + 2]


@pytest.mark.parametrize("edition", BOTH)
def test_sales_your_rip_offs_guide_it_too(edition: str) -> None:
    """(r)."""
    game, _ = solo_game(edition)
    game.editors_on[SALES] = [0]
    it_prints(game, SUPERHEROES, 3)
    you_print(game, CRIME)
    put_out(game, game.person, rip_off(SUPERHEROES, "money"), writer(HORROR, 3), artist(HORROR, 3))
    lay_out(game, "crime:6 crime:6 superheroes:3 superheroes:4")
    only_does(game, SALES)
    assert [event["space"] for event in told(game, "automa-collects")] == [3, 2]


@pytest.mark.parametrize("edition", BOTH)
def test_sales_without_a_comic_it_collects_and_nobody_gains_fans(edition: str) -> None:
    game, _ = solo_game(edition)
    you_print(game, WESTERN)
    lay_out(game, "western:3 western:4 western:5")
    only_does(game, SALES)
    assert not any(tile is not None for tile in game.map)
    assert game.person.printed[0].fans == 2


@pytest.mark.parametrize("edition", BOTH)
def test_sales_a_tie_goes_by_priority_of_one_genre_the_leftmost(edition: str) -> None:
    """(r)."""
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
    """On the first space: seed only if nothing lies there, 2026 if no genre has three."""
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
