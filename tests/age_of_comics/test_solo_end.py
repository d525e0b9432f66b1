"""The end of a round and of a solo game: ranking, the duel, titles, challenges and settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest

import cartone
from cartone.games.age_of_comics.challenges import CHALLENGES, excluded, is_met
from cartone.games.age_of_comics.components import Genre
from cartone.games.age_of_comics.game import AgeOfComics, Automa
from cartone.games.age_of_comics.rulings import Ruling
from cartone.games.age_of_comics.scoring import final_score, score, sheet, title_for, winners
from cartone.games.age_of_comics.settings import described, warnings
from cartone.games.age_of_comics.solo import end_of_round
from cartone.locale import catalogue
from cartone.table import UnknownName

from .builders import HOUSE, comic, order, rip_off
from .driving import run, told
from .names import CRIME, HIRE, HORROR, ROMANCE, SCI_FI, SUPERHEROES, WESTERN
from .positions import fill_mat, give, put_out
from .solo_builders import it_prints, solo_game, team, you_print
from .solo_driving import automa_of, editors, its_fans, solo_table

# -- Fase di fine round ---------------------------------------------------------------------------


def standing(edition: str, yours: Sequence[int], its: Sequence[int], round_: int = 1) -> tuple[AgeOfComics, Automa]:
    game, automa = solo_game(edition, round_=round_)
    fill_mat(game, game.person, *yours)
    for genre, fans in zip(Genre, its, strict=False):
        it_prints(game, genre, fans)
    return game, automa


RANKINGS: list[tuple[list[int], list[int], int, int]] = [
    ([5], [4], 3, 2),
    ([4], [5], 2, 3),
    ([4], [2, 3, 5], 2, 3),
    ([5], [5], 3, 3),
    ([2, 5], [5, 5], 3, 3),
    ([], [5], 0, 3),
    ([5], [], 3, 0),
    ([], [], 0, 0),
]


@pytest.mark.parametrize(("yours", "its", "you", "it"), RANKINGS)
def test_end_of_round_ranking_a_tie_is_3_each(
    edition: str, yours: list[int], its: list[int], you: int, it: int
) -> None:
    game, automa = standing(edition, yours, its)
    run(end_of_round(game, automa))
    assert (game.person.ranking_points, automa.ranking_points) == (you, it)
    assert (Ruling.BOTH_FIRST_IN_A_TIE in game.rulings) == (you == it == 3)


def test_end_of_round_fans_and_money_as_in_multiplayer_but_no_money_for_it_and_no_new_order(edition: str) -> None:
    game, automa = standing(edition, [4, 1], [10, 1])
    game.editors_on[HIRE] = [1, 0]
    automa.editors = game.person.editors = 0
    run(end_of_round(game, automa))
    assert game.person.money == 3 + 1
    assert automa.money == 0
    assert [printed.fans for printed in game.person.printed] == [3, 1]
    assert its_fans(game) == [9, 1], "to no less than 1"
    assert game.turn_order == [1, 0]
    assert not told(game, "turn-order")
    assert (automa.editors, game.person.editors, editors(game)) == (4, 4, {})
    assert all(None not in pile.display for pile in (game.writers, game.artists, game.comics))


def test_end_of_round_v_is_the_end_ranking_and_money_still_come(edition: str) -> None:
    game, automa = standing(edition, [4], [10], round_=5)
    run(end_of_round(game, automa))
    assert (game.person.money, game.person.ranking_points, automa.ranking_points) == (3, 2, 3)
    assert (game.person.printed[0].fans, its_fans(game)) == (4, [10]), "nobody loses fans"


def test_its_unprinted_cards_stay_beside_its_mat_between_rounds() -> None:
    game, automa = solo_game()
    give(game, automa, *team(1), comic(HORROR))
    run(end_of_round(game, automa))
    assert [held.face for held in automa.hand] == [*team(1), comic(HORROR)]


# -- Punteggio di fine partita --------------------------------------------------------------------


@pytest.mark.parametrize(("level", "points"), [("beginner", 18), ("intermediate", 24), ("expert", 32)])
def test_score_its_fans_ranking_masteries_and_18_24_32(edition: str, level: str, points: int) -> None:
    game, automa = solo_game(edition, level)
    it_prints(game, CRIME, 7)
    it_prints(game, ROMANCE, 4)
    game.mastery.update({CRIME: 1, HORROR: 1, WESTERN: 0})
    automa.ranking_points = 8
    give(game, automa, *team(3), comic(HORROR))
    automa.fulfilled.append(order(CRIME, 6))
    assert sheet(game, automa) == {"fans": 11, "ranking": 8, "mastery": 4, "level": points}
    assert score(game, automa) == 23 + points, "nothing for its originals, its hand or its orders"


@pytest.mark.parametrize(("more", "winner"), [(-1, 1), (0, 1), (1, 0)])
def test_duel_you_need_more_than_it_has_a_tie_is_its_win(edition: str, more: int, winner: int) -> None:
    game, automa = solo_game(edition)
    it_prints(game, CRIME, 7)
    game.person.ranking_points = score(game, automa) + more
    assert winners(game) == [winner]
    final_score(game)
    assert [event["seat"] for event in told(game, "won")] == [winner]
    assert (Ruling.A_TIE_IS_ITS_WIN in game.rulings) == (more == 0 and edition == "seed"), "2026 says so itself"


def test_duel_no_tie_break_by_printed_comics() -> None:
    game, automa = solo_game()
    you_print(game, CRIME, ROMANCE, WESTERN)
    game.person.ranking_points += score(game, automa) - score(game, game.person)
    assert score(game, game.person) == score(game, automa)
    assert winners(game) == [1]


TITLES = [
    (-15, ""), (0, ""), (49, ""), (50, "proofreader"), (59, "proofreader"), (60, "assistant-editor"),
    (69, "assistant-editor"), (70, "editor"), (79, "editor"), (80, "associate-editor"), (89, "associate-editor"),
    (90, "senior-editor"), (99, "senior-editor"), (100, "editor-in-chief"), (109, "editor-in-chief"),
    (110, "publisher"), (200, "publisher"),
]  # fmt: skip


@pytest.mark.parametrize(("points", "title"), TITLES)
def test_title(edition: str, points: int, title: str) -> None:
    assert title_for(points) == title
    game, _ = solo_game(edition)
    game.person.ranking_points = points
    final_score(game)
    (event,) = told(game, "title" if title else "no-title")
    assert (event["title"], event["total"]) == (title, points)


def test_title_does_not_depend_on_the_duel() -> None:
    game, automa = solo_game()
    automa.ranking_points = 300
    game.person.ranking_points = 110
    final_score(game)
    assert winners(game) == [1]
    assert [event["title"] for event in told(game, "title")] == ["publisher"]


# -- Sfide multiple -------------------------------------------------------------------------------


class Mine(NamedTuple):
    """Your possessions at the end of a solo game."""

    masteries: Sequence[Genre] = ()
    money: int = 0
    fans: Sequence[int] = ()
    hype: int = 0
    fulfilled: int = 0
    unfulfilled: int = 0
    originals: Sequence[Genre] = ()
    rip_offs: Sequence[Genre] = ()
    theirs: Sequence[Genre] = ()

    def set_up(self, game: AgeOfComics) -> None:
        you = game.person
        game.mastery.update(dict.fromkeys(self.masteries, 0) | dict.fromkeys(self.theirs, 1))
        you.money = self.money
        fill_mat(game, you, *self.fans)
        for printed in you.printed[:1]:
            printed.hype = self.hype
        you.fulfilled, you.orders = ([order(CRIME, 3)] * count for count in (self.fulfilled, self.unfulfilled))
        you_print(game, *self.originals)
        for genre in self.rip_offs:
            number = len(you.printed)
            put_out(game, you, rip_off(genre, "money"), HOUSE.writers[4 * number], HOUSE.artists[4 * number])


ALL_BUT_HORROR = [CRIME, SCI_FI, SUPERHEROES, ROMANCE, WESTERN]

MET: list[tuple[str, str, Mine, bool, bool | None]] = [
    ("superheroes-western", "both and another", Mine([SUPERHEROES, WESTERN, CRIME]), True, True),
    ("superheroes-western", "both and two others", Mine([SUPERHEROES, WESTERN, CRIME, HORROR]), True, True),
    ("superheroes-western", "no other", Mine([SUPERHEROES, WESTERN]), False, False),
    ("superheroes-western", "three without western", Mine([SUPERHEROES, CRIME, HORROR]), False, False),
    ("superheroes-western", "three without superheroes", Mine([WESTERN, CRIME, HORROR]), False, False),
    ("superheroes-western", "one is the Automa's", Mine([SUPERHEROES, CRIME, HORROR], theirs=[WESTERN]), False, False),
    ("sci-fi-horror", "both and another", Mine([SCI_FI, HORROR, CRIME]), True, True),
    ("sci-fi-horror", "no other", Mine([SCI_FI, HORROR]), False, False),
    ("sci-fi-horror", "three without horror", Mine([SCI_FI, CRIME, ROMANCE]), False, False),
    ("sci-fi-horror", "three without sci-fi", Mine([HORROR, CRIME, ROMANCE]), False, False),
    ("romance-crime", "both and another", Mine([ROMANCE, CRIME, WESTERN]), True, True),
    ("romance-crime", "no other", Mine([ROMANCE, CRIME]), False, False),
    ("romance-crime", "three without crime", Mine([ROMANCE, WESTERN, HORROR]), False, False),
    ("romance-crime", "three without romance", Mine([CRIME, WESTERN, HORROR]), False, False),
    ("twenty-dollars", "$20", Mine(money=20), True, True),
    ("twenty-dollars", "$19", Mine(money=19), False, False),
    ("eleven-fans", "12", Mine(fans=[12]), True, True),
    ("eleven-fans", "11: more than 11, or 11 and more", Mine(fans=[11]), False, True),
    ("eleven-fans", "10", Mine(fans=[10]), False, False),
    ("eleven-fans", "several with 10", Mine(fans=[10, 10, 10]), False, False),
    ("eleven-fans", "with hype", Mine(fans=[14], hype=1), False, False),
    ("eleven-fans", "with hype, and one without", Mine(fans=[14, 12], hype=1), True, True),
    ("eleven-fans", "set aside, but no token used", Mine(fans=[12]), True, True),
    ("thirty-five-fans", "35", Mine(fans=[10, 10, 15]), True, True),
    ("thirty-five-fans", "34", Mine(fans=[10, 10, 14]), False, False),
    ("twelve-orders", "12", Mine(fulfilled=12), True, True),
    ("twelve-orders", "11", Mine(fulfilled=11), False, False),
    ("twelve-orders", "11 and one unfulfilled", Mine(fulfilled=11, unfulfilled=1), False, False),
    ("every-genre", "all six", Mine(originals=[*ALL_BUT_HORROR, HORROR]), True, True),
    ("every-genre", "a rip-off is a printed comic", Mine(originals=ALL_BUT_HORROR, rip_offs=[HORROR]), True, True),
    ("every-genre", "five", Mine(originals=ALL_BUT_HORROR), False, False),
    ("every-genre", "six of five genres", Mine(originals=[*ALL_BUT_HORROR, CRIME]), False, False),
    ("no-rip-offs", "originals", Mine(originals=[CRIME, ROMANCE]), True, True),
    ("no-rip-offs", "nothing printed", Mine(), True, True),
    ("no-rip-offs", "one rip-off", Mine(originals=[CRIME, ROMANCE], rip_offs=[HORROR]), False, False),
    ("only-rip-offs", "rip-offs", Mine(rip_offs=[HORROR, CRIME]), True, None),
    ("only-rip-offs", "nothing printed", Mine(), False, None),
    ("only-rip-offs", "one original", Mine(originals=[ROMANCE], rip_offs=[HORROR, CRIME]), False, None),
]  # fmt: skip


CASES = [
    pytest.param(edition, challenge, mine, met, id=f"{edition} {challenge}: {what}")
    for challenge, what, mine, seed, later in MET
    for edition, met in (("seed", seed), ("2026", later))
    if met is not None
]


@pytest.mark.parametrize(("edition", "challenge", "mine", "met"), CASES)
def test_challenge(edition: str, challenge: str, mine: Mine, met: bool) -> None:
    game, _ = solo_game(edition, challenges=challenge)
    mine.set_up(game)
    assert is_met(game, game.person, challenge) is met
    assert sheet(game, game.person)["challenges"] == (0 if met else -15)
    final_score(game)
    assert [event["challenge"] for event in told(game, "challenge-met" if met else "challenge-missed")] == [challenge]


@pytest.mark.parametrize("titles", [[], [CRIME]])
def test_challenge_nothing_printed_is_not_only_rip_offs(titles: list[Genre]) -> None:
    """(r): one challenge requires rip-offs, the other forbids them."""
    game, _ = solo_game(challenges="only-rip-offs,no-rip-offs")
    you_print(game, *titles)
    final_score(game)
    assert [event["challenge"] for event in told(game, "challenge-missed")] == ["only-rip-offs"]
    assert (Ruling.NOTHING_IS_NOT_ONLY_RIP_OFFS in game.rulings) == (not titles)


def test_challenge_every_one_of_the_document_is_there_and_tested_both_ways() -> None:
    assert len(CHALLENGES) == 10
    for challenge in CHALLENGES:
        assert {seed for name, _, _, seed, _ in MET if name == challenge} == {True, False}


def test_challenge_minus_15_for_each_missed_one(edition: str) -> None:
    game, _ = solo_game(edition, challenges="twenty-dollars,no-rip-offs,twelve-orders,every-genre")
    game.person.money = 20
    assert sheet(game, game.person)["challenges"] == -30
    assert score(game, game.person) == 20 // 4 - 30


@pytest.mark.parametrize(("challenges", "winner", "title"), [("", 0, "assistant-editor"), ("every-genre", 1, "")])
def test_challenge_points_are_lost_before_duel_and_title(
    edition: str, challenges: str, winner: int, title: str
) -> None:
    """This is a ruling of our rules page; the document is silent."""
    game, automa = solo_game(edition, challenges=challenges)
    automa.ranking_points = 45 - 18
    game.person.ranking_points = 60
    assert winners(game) == [winner]
    final_score(game)
    titles = [event["title"] for event in (*told(game, "title"), *told(game, "no-title"))]
    assert titles == [title]


def test_challenge_without_challenges_nothing_is_lost_and_the_automa_loses_nothing() -> None:
    game, _ = solo_game()
    assert "challenges" not in sheet(game, game.person)
    game, automa = solo_game(challenges="every-genre,twelve-orders")
    assert score(game, automa) == 18


EXCLUDED: list[tuple[list[str], set[str]]] = [
    ([], set()),
    (["only-rip-offs"], set()),
    (["only-rip-offs", "no-rip-offs"], {"no-rip-offs"}),
    (["only-rip-offs", "superheroes-western"], {"superheroes-western"}),
    (["sci-fi-horror", "only-rip-offs"], {"sci-fi-horror"}),
    (["only-rip-offs", "romance-crime", "twenty-dollars"], {"romance-crime"}),
    (["only-rip-offs", "every-genre"], {"every-genre"}),
    (["only-rip-offs", "twenty-dollars", "eleven-fans", "thirty-five-fans", "twelve-orders"], set()),
    ([name for name in CHALLENGES if name != "only-rip-offs"], set()),
]


@pytest.mark.parametrize(("chosen", "warned"), EXCLUDED)
def test_challenge_alcune_non_sono_compatibili_tra_loro(chosen: list[str], warned: set[str]) -> None:
    assert set(excluded(chosen)) == warned
    said = warnings({"challenges": ",".join(chosen)}, catalogue())
    assert len(said) == bool(warned), "one line, or nothing"
    names = [catalogue().text(f"age-of-comics.word.{name}") for name in warned]
    assert all(name in line and "\n" not in line for line in said for name in names)
    assert all("can hardly meet" in line for line in said), "a comic of every genre is not impossible"
    assert solo_table(challenges=",".join(chosen)).game.challenges == tuple(chosen), "it is a warning, no refusal"


# -- settings -------------------------------------------------------------------------------------


def test_settings_what_is_taken_if_nothing_is_said() -> None:
    table = solo_table()
    assert (automa_of(table).level.name, table.game.edition, table.game.challenges) == ("beginner", "seed", ())
    assert described({}, catalogue()) == "beginner"


def test_settings_level_edition_and_challenges() -> None:
    chosen = {"level": "expert", "edition": "2026", "challenges": "no-rip-offs,twenty-dollars"}
    table = solo_table(level="expert", edition="2026", challenges="no-rip-offs,twenty-dollars")
    assert (automa_of(table).level.name, table.game.edition) == ("expert", "2026")
    assert table.game.challenges == ("no-rip-offs", "twenty-dollars")
    assert described(chosen, catalogue()) == "expert 2026, 2 challenges"


@pytest.mark.parametrize("challenge", CHALLENGES)
def test_settings_only_rip_offs_is_refused_in_2026(challenge: str) -> None:
    assert solo_table(challenges=challenge).game.challenges == (challenge,)
    if challenge == "only-rip-offs":
        with pytest.raises(UnknownName, match=r"no challenge “only-rip-offs”.*2026"):
            solo_table(edition="2026", challenges=challenge)
    else:
        assert solo_table(edition="2026", challenges=challenge).game.challenges == (challenge,)


SOLO = ["me", "automa"]

REFUSED: list[tuple[list[str], Mapping[str, str], str]] = [
    (SOLO, {"level": "4"}, "“level” cannot be “4”. It can be beginner, intermediate or expert"),
    (SOLO, {"edition": "2020"}, "“edition” cannot be “2020”. It can be first or 2026"),
    (SOLO, {"mode": "intro"}, "no setting “mode”. Choose one of these: level, edition, display, challenges"),
    (SOLO, {"challenges": "win"}, "no challenge “win” in the first edition. Choose one of these: superheroes-"),
    (SOLO, {"challenges": "every-genre,"}, "no challenge “”"),
    (SOLO, {"challenges": "every-genre,no-rip-offs,every-genre"}, " is given twice. Name it once"),
    (["automa", "me"], {}, "in the second seat"),
    (["automa", "automa"], {}, "against one person"),
    (["me"], {}, "is for 2 to 4 players, not 1"),
    (["me", "you", "automa"], {}, "against one person"),
    (["me", "automa", "you"], {}, "against one person"),
    (["me", "you"], {"level": "expert"}, "no setting “level”"),
    (["me", "you"], {"challenges": "every-genre"}, "no setting “challenges”"),
]


@pytest.mark.parametrize(("seats", "chosen", "complaint"), REFUSED)
def test_settings_what_cannot_be_is_refused_in_one_line(
    seats: list[str], chosen: Mapping[str, str], complaint: str
) -> None:
    with pytest.raises(UnknownName) as refused:
        cartone.new("age-of-comics", seats, settings=chosen)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)
