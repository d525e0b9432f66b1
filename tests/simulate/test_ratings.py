"""Ratings fitted to results: known ratings are found again, and a second iteration finds the same."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from cartone.simulate.ladder import seatings_of
from cartone.simulate.ratings import ANCHORED, ELO, Match, fit

PLAYERS = "abcde"
ANCHOR = "b"


def match(players: Sequence[str], games: int, wins: Sequence[float]) -> Match:
    return {"players": players, "games": games, "wins": wins}


def strengths(ratings: dict[str, float]) -> dict[str, float]:
    return {name: math.exp((rating - ANCHORED) / ELO) for name, rating in ratings.items()}


def played(random: Random, ratings: dict[str, float], seats: int, games: int) -> list[Match]:
    """Return the results of all pairs, drawn from known ratings."""
    strong, matches = strengths(ratings), []
    for pair in combinations(sorted(ratings), 2):
        for seating in seatings_of(*pair, seats):
            won = Counter(random.choices(range(seats), [strong[name] for name in seating], k=games))
            matches.append(match(seating, games, [won[seat] for seat in range(seats)]))
    return matches


@pytest.mark.parametrize(("seats", "least"), [(2, 0.92), (4, 0.92)])
def test_known_ratings_are_within_the_interval_about_as_often_as_it_says(seats: int, least: float) -> None:
    inside = []
    for seed in range(60):
        random = Random(seed)
        known = {name: random.uniform(1250, 1750) for name in PLAYERS} | {ANCHOR: ANCHORED}
        found = fit(played(random, known, seats, games=200 // seats), ANCHOR)
        assert found[ANCHOR] == (ANCHORED, 0)
        inside += [abs(found[name][0] - known[name]) <= found[name][1] for name in PLAYERS if name != ANCHOR]
    assert least <= sum(inside) / len(inside) <= 0.98


def by_minorization(matches: Sequence[Match], anchor: str) -> dict[str, float]:
    """Return the ratings by another iteration, which raises each strength to its wins over its expected share."""
    met = {pair for one in matches for pair in combinations(sorted(set(one["players"])), 2)}
    drawn = [*matches, *(match(pair, 1, (0.5, 0.5)) for pair in met)]
    strong = dict.fromkeys((name for one in drawn for name in one["players"]), 1.0)
    for _ in range(3000):
        wins, weights = defaultdict[str, float](float), defaultdict[str, float](float)
        for one in drawn:
            whole = sum(strong[name] for name in one["players"])
            for name, won in zip(one["players"], one["wins"], strict=True):
                wins[name] += won
                weights[name] += one["games"] / whole
        strong = {name: wins[name] / weights[name] for name in strong}
    return {name: ANCHORED + ELO * math.log(value / strong[anchor]) for name, value in strong.items()}


@pytest.mark.parametrize("seats", [2, 3])
def test_another_iteration_finds_the_same(seats: int) -> None:
    matches = played(Random(5), dict(zip(PLAYERS, (1300, 1500, 1550, 1700, 2000), strict=True)), seats, games=20)
    found = fit(matches, ANCHOR)
    assert {name: rating for name, (rating, _) in found.items()} == pytest.approx(by_minorization(matches, ANCHOR))


def test_equals_are_equal_and_ties_count_half() -> None:
    wins, ties = (
        fit([match("ab", 100, (50, 50))], "b"),
        fit([match("ab", 60, (30, 30)), match("ba", 40, (20, 20))], "b"),
    )
    assert wins["a"][0] == pytest.approx(ANCHORED)
    assert wins["a"] == pytest.approx(ties["a"])
    assert 0 < wins["a"][1] < 70


@pytest.mark.parametrize("games", [1, 100, 1_000_000])
def test_the_rating_of_a_player_who_won_all_games_is_finite(games: int) -> None:
    """One drawn game is added, so that the odds are twice the number of games and one more."""
    found = fit([match("ab", games, (games, 0))], "b")
    assert found["a"][0] == pytest.approx(ANCHORED + 400 * math.log10(2 * games + 1))


def test_more_games_narrow_the_interval() -> None:
    few, many = (fit([match("ab", games, (games * 0.7, games * 0.3))], "b")["a"][1] for games in (100, 10_000))
    assert few == pytest.approx(10 * many, rel=0.02)
