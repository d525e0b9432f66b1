"""An on-screen game that is copied to a pad has the same points by source for every seat."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import pytest

import cartone
from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.games.kit.pad import GamePad
from cartone.table import CartoneError, Table
from tests.mutants import Mutant, plant

from .mutants import COMICS_PAD, STAMPS_PAD
from .writers import blank, check, comics, played, stamps, written

SOLO: dict[str, list[dict[str, str]]] = {
    "pinzetta": [{"level": level, "mode": mode} for level in ("1", "2", "3") for mode in ("full", "intro")],
    "automa": [
        *({"level": level, "edition": "seed"} for level in ("beginner", "intermediate", "expert")),
        {"level": "beginner", "edition": "2026", "challenges": ",".join(CHALLENGES[:-1])},
        {"level": "expert", "edition": "seed", "challenges": ",".join(CHALLENGES)},
    ],
}
"""All settings of solo games that affect the final points, by opponent."""


@lru_cache(maxsize=16)
def solo(opponent: str, seed: int) -> Table[Any]:
    """Return a whole solo game with settings chosen by the seed."""
    game = "stamp-swap" if opponent == "pinzetta" else "age-of-comics"
    return played(game, ("me", opponent), seed, SOLO[opponent][seed % len(SOLO[opponent])])


@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_albums_that_are_laid_out_come_to_the_same(people: int) -> None:
    check(played("stamp-swap", ["chance"] * people, seed=people))


def test_contests_in_words_count_as_the_cards_do_and_need_no_pack() -> None:
    table = played("stamp-swap", ["chance"] * 3, seed=8)
    check(table, stamps(table, by_words=True), pack="none")


@pytest.mark.parametrize("people", [2, 3, 4])
def test_mats_that_are_told_come_to_the_same(people: int) -> None:
    table = played("age-of-comics", ["chance"] * people, seed=2 * people + 1)
    check(table)
    check(table, comics(table, count_ranking=True))


@pytest.mark.parametrize(
    ("opponent", "seed"), [(opponent, seed) for opponent in SOLO for seed in range(len(SOLO[opponent]))]
)
def test_a_game_against_an_opponent_comes_to_the_same(opponent: str, seed: int) -> None:
    check(solo(opponent, seed))


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


# -- planted mistakes ---------------------------------------------------------------------------------


@cache
def games(room: str) -> list[Table[Any]]:
    """Return whole games of every kind that the pads of a game are for."""
    if room == "stamp_swap":
        return [played("stamp-swap", ["chance"] * 2, seed=2), *(solo("pinzetta", seed) for seed in range(6))]
    return [played("age-of-comics", ["chance"] * 3, seed=7), *(solo("automa", seed) for seed in range(5))]


def check_challenges(kind: type[GamePad] | None = None) -> None:
    """Check challenges that the other games never meet: twelve orders, and a comic with many fans that never had
    hype."""
    settings = {"level": "expert", "challenges": "eleven-fans,twelve-orders"}
    pad = blank(cartone.new("age-of-comics", ["me", "automa"], seed=1, settings=settings), kind=kind)
    orders, great, hyped = (
        ("A.fulfilled", "12"),
        ("A.1", "crime original fans 12"),
        ("A.1", "crime original fans 12 hype"),
    )
    for told, points in (([orders], -15), ([orders, great], 0), ([orders, hyped], -15), ([great], -15)):
        assert written(pad, told).sheet[0]["challenges"] == points


def test_challenges_are_met_by_what_is_told() -> None:
    check_challenges()


def notices(room: str, name: str, mutant: Mutant) -> bool:
    """Return whether a pad with a mutant yields different points."""
    wrong = getattr(plant(f"cartone.games.{room}.pad", mutant), name)
    for table in games(room):
        counted = [comics(table, count_ranking=True)] if room == "age_of_comics" else []
        try:
            for entries in (None, *counted):
                check(table, entries, kind=wrong)
            if room == "age_of_comics":
                check_challenges(wrong)
        except (AssertionError, CartoneError, KeyError):
            return True
    return False


@pytest.mark.parametrize("mutant", STAMPS_PAD, ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_a_pad_of_stamps_is_noticed(mutant: Mutant) -> None:
    assert notices("stamp_swap", "StampSwapPad", mutant)


@pytest.mark.parametrize("mutant", COMICS_PAD, ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_a_pad_of_comics_is_noticed(mutant: Mutant) -> None:
    assert notices("age_of_comics", "AgeOfComicsPad", mutant)
