"""The twin and the table play the same games and report the same results; an engine that cannot play gives a reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from cartone import commands
from cartone.cli import main
from cartone.kernel.jit import COMPILED
from cartone.kernel.twin import NotCompiled
from cartone.simulate import engines, simulate
from cartone.simulate.engines import CUDA, TABLE, TWIN, Assignment, order_for, play_chunk, twin_of
from cartone.simulate.report import GameResult, Report
from cartone.simulate.run import Job, game_seed
from cartone.simulate.study import Study
from cartone.simulate.twin_results import game_seeds
from cartone.table import CartoneError, UnknownName
from cartone.tables import new_twin

from ..kernel.modes import MODES, SEED, Mode
from ..messages import said
from ..proving import in_rings

FIRST, OTHER_BOT = Job("stamp-swap", ("chance", "pinzetta"), seed=4), "greedy-without-draft"


def orders(job: Job, games: int = 1) -> tuple[Assignment, Assignment]:
    """Return the same assignment for the table and for the twin."""
    table, twin = (order_for(job, games, engine, is_kept=True, is_studied=True) for engine in (TABLE, TWIN))
    return table, twin


def numbers(columns: Mapping[str, Sequence[Any]] | None) -> dict[str, list[Any]]:
    """Return the columns as lists, in the same order."""
    assert columns is not None
    return {name: [one if isinstance(one, str) else int(one) for one in column] for name, column in columns.items()}


def check_both(mode: Mode, seats: Sequence[str], games: range) -> None:
    """Check that both engines report the same numbers for every game, and the same totals."""
    job = Job(mode.game, tuple(seats), SEED, settings=mode.settings)
    at_table, on_twin = (play_chunk(order, games) for order in orders(job))
    assert at_table.report == on_twin.report
    assert list(numbers(on_twin.columns).items()) == list(numbers(at_table.columns).items())
    for one in fields(Study):  # what the pieces of the game did
        assert np.array_equal(getattr(at_table.study, one.name), getattr(on_twin.study, one.name)), one.name


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_both_play_the_same(mode: Mode, proving: bool) -> None:
    check_both(mode, mode.seats, range(7, 107 if proving else 37 if COMPILED else 8))


@pytest.mark.parametrize("mode", in_rings(MODES, MODES[:1]), ids=str)
def test_greedy_plays_the_same(mode: Mode, proving: bool) -> None:
    """Greedy plays the first seat, against random players or the opponent, and then plays all seats."""
    games = range(7, 17 if proving else 8)
    check_both(mode, ["greedy", *mode.seats[1:]], games)
    if proving:
        check_both(mode, ["greedy" if bot == "chance" else bot for bot in mode.seats], games)


TOGETHER = [mode for mode in MODES if mode.seats[-1] == "chance" and mode.settings.get("contests") != "in-order"]
"""Multiplayer modes of each game with each number of seats."""


@pytest.mark.twins
@pytest.mark.parametrize("mode", TOGETHER, ids=str)
def test_bots_and_chance_at_one_table_play_the_same(mode: Mode, proving: bool) -> None:
    """Bots and random players alternate, so that a bot is asked after a random answer in the same stage."""
    for game in range(7, 13 if proving else 8):
        seats = [("greedy", "chance")[(game + len(mode.seats) + seat) % 2] for seat in range(len(mode.seats))]
        check_both(mode, seats, range(game, game + 1))


def test_a_simulation_is_the_same_on_both() -> None:
    at_table, on_twin = (simulate(FIRST, 3, engine=engine).plain() for engine in (TABLE, TWIN))
    clock = {"seconds", "games_per_second", "decisions_per_second"}
    assert {name: at_table[name] for name in {*at_table} - clock} == {
        name: on_twin[name] for name in {*on_twin} - clock
    }


@pytest.mark.parametrize("seed", [0, 7, 1 << 64])
@pytest.mark.parametrize("games", [range(112), range(995, 1012), range(99_999_998, 100_000_003)], ids=str)
def test_seeds_by_the_thousand_are_those_of_single_games(seed: int, games: range) -> None:
    assert game_seeds(seed, games).tolist() == [game_seed(seed, number) for number in games]


@pytest.mark.parametrize("is_slow", [True, False])
def test_many_games_that_no_twin_plays_are_announced(
    is_slow: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(commands, "WORTH_IT", 2)
    monkeypatch.setattr(engines, "is_fast", lambda: not is_slow)
    assert main(["simulate", FIRST.game, "--seats", "chance,chance", "--games", "2"]) == 0
    assert bool(re.search(said("report.slower"), capsys.readouterr().err)) == is_slow


def test_reports_add_up_in_any_order() -> None:
    """Wins shared by three players are included, which floats cannot represent exactly."""
    points = {"contests": 30}
    results = [GameResult((points,) * 3, winners, 9) for winners in ((0, 1, 2), (0,), (0, 1))]
    parts = []
    for result in results:
        parts.append(Report("stamp-swap", ["chance"] * 3))
        parts[-1].add(result)
    for order in permutations(parts):
        whole = Report("stamp-swap", ["chance"] * 3)
        for part in order:
            whole.merge(part)
        assert [seat.wins for seat in whole.seats] == [Fraction(11, 6), Fraction(5, 6), Fraction(1, 3)]
        assert whole.decisions == 27


# -- choice of the engine -----------------------------------------------------------------------


def test_the_twin_plays_where_it_is_fast_and_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "is_fast", lambda: True)
    assert order_for(FIRST, 1000).engine == TWIN
    assert order_for(FIRST, 999).engine == TABLE
    assert order_for(replace(FIRST, seats=("greedy", "pinzetta")), 1000).engine == TWIN
    assert order_for(replace(FIRST, seats=(OTHER_BOT, "pinzetta")), 1000).engine == TABLE
    monkeypatch.setattr(engines, "is_fast", lambda: False)
    assert order_for(FIRST, 1000).engine == TABLE


def without(*packages: str) -> Callable[[str], ModuleSpec | None]:
    return lambda name: None if name in packages else find_spec(name)


def test_without_numpy_the_table_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "find_spec", without("numpy"))
    assert order_for(FIRST, 1000).engine == TABLE
    with pytest.raises(UnknownName, match=said("error.no-fast")):
        order_for(FIRST, 1000, TWIN)


@pytest.mark.parametrize(
    ("engine", "device", "seats", "says"),
    [
        (TWIN, "cpu", (OTHER_BOT, "pinzetta"), f"stamp-swap has no bot “{OTHER_BOT}”"),
        (TABLE, CUDA, FIRST.seats, said("error.device-table")),
        ("auto", CUDA, (OTHER_BOT, "pinzetta"), f"stamp-swap has no bot “{OTHER_BOT}”"),
        ("auto", CUDA, FIRST.seats, said("error.no-cuda")),
    ],
)
def test_what_does_not_go_is_said(
    engine: str, device: str, seats: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "find_spec", without("numba"))
    with pytest.raises(UnknownName, match=says):
        order_for(replace(FIRST, seats=seats), 10, engine, device)


# -- unsupported rules and cards ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [({"rules": 99}, "plays version 1 of the rules, not 99"), ({"pack_hash": "0123"}, "has the cards .*, not 0123")],
)
def test_other_rules_and_other_cards_are_refused(change: dict[str, Any], says: str) -> None:
    table, twin = (replace(order, header=replace(order.header, **change)) for order in orders(FIRST))
    with pytest.raises(NotCompiled, match=says):
        play_chunk(twin, range(1))
    with pytest.raises(CartoneError, match=said("error.other-house")):
        play_chunk(table, range(1))


def test_a_kernel_that_was_not_taken_along_to_new_rules_makes_no_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(twin_of(FIRST)), "rules_version", 0)
    with pytest.raises(NotCompiled, match="plays version 0 of the rules, not 1"):
        new_twin(FIRST.game, FIRST.seats)
