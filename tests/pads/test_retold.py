"""A digital game that ended, written on a pad, comes to the same points by source, for every seat."""

from __future__ import annotations

import pytest

from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.table import Table

from .writers import blank, check, comics, played, stamps, written

SOLO: dict[str, list[dict[str, str]]] = {
    "pinzetta": [{"level": level, "mode": mode} for level in ("1", "2", "3") for mode in ("full", "intro")],
    "automa": [
        *({"level": level, "edition": "seed"} for level in ("beginner", "intermediate", "expert")),
        {"level": "beginner", "edition": "2026", "challenges": "+".join(one for one in CHALLENGES if "only" not in one)},
        {"level": "expert", "edition": "seed", "challenges": "+".join(CHALLENGES)},
    ],
}
"""Everything that a solo game may be set up with and that counts at its end."""


def solo(opponent: str, seed: int) -> Table[object]:
    """A solo game; which of them says the seed."""
    game = "stamp-swap" if opponent == "pinzetta" else "age-of-comics"
    return played(game, ("me", opponent), seed, SOLO[opponent][seed % len(SOLO[opponent])])


@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_albums_that_are_laid_out_come_to_the_same(people: int) -> None:
    check(played("stamp-swap", ["chance"] * people, seed=people))


def test_contests_in_words_count_as_the_cards_do_and_need_no_pack() -> None:
    table = played("stamp-swap", ["chance"] * 3, seed=8)
    check(table, stamps(table, by_words=True), pack="none")


@pytest.mark.parametrize("seed", range(len(SOLO["pinzetta"])))
def test_a_game_against_pinzetta_comes_to_the_same(seed: int) -> None:
    check(solo("pinzetta", seed))


@pytest.mark.parametrize("people", [2, 3, 4])
def test_mats_that_are_told_come_to_the_same(people: int) -> None:
    table = played("age-of-comics", ["chance"] * people, seed=2 * people + 1)
    check(table)
    check(table, comics(table, count_ranking=True))


@pytest.mark.parametrize("seed", range(len(SOLO["automa"])))
def test_a_game_against_the_automa_comes_to_the_same(seed: int) -> None:
    check(solo("automa", seed))


def test_entries_may_come_in_any_order_and_twice() -> None:
    table = played("age-of-comics", ["chance"] * 2, seed=3)
    told = list(comics(table))
    check(table, [*reversed(told), *told])


def test_whoever_knows_better_types_the_points_of_a_source() -> None:
    table = played("age-of-comics", ["chance"] * 2, seed=3)
    pad = written(blank(table), [*comics(table), ("A.points-fans", "77"), ("A.points-orders", "-3")])
    assert (pad.sheet[0]["fans"], pad.sheet[0]["orders"]) == (77, -3)
    assert pad.scores[0] == sum(pad.sheet[0].values())
    again = written(pad, [("A.points-fans", ""), ("A.points-orders", "")])
    assert again.scores == table.scores
