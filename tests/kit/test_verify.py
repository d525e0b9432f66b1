"""A second count of whole games comes to the same points, and finds mistakes of the first one."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games import game_called
from cartone.games.kit.verify import WINNERS, Difference, counted_again, differences
from tests.counting import KINDS, check_counts, check_table, played
from tests.kernel import packs
from tests.kernel.comics_packs import any_pack as comics_pack
from tests.kit.mutants import POINTS
from tests.kit.onlooker import COMICS, STAMPS
from tests.mutants import Mutant
from tests.proof import PLANTED
from tests.proving import in_rings
from tests.recording import records_of
from tests.test_layers import MODULES

GAMES = ("stamp-swap", "age-of-comics")
RECORDS = [path for game in GAMES for path in records_of(game)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_is_counted_alike(path: Path) -> None:
    check_table(cartone.load(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("number", range(len(KINDS)), ids=lambda number: str(KINDS[number]))
def test_a_new_game_of_each_kind_is_counted_alike(number: int) -> None:
    check_counts(number + len(KINDS))


@pytest.mark.parametrize("number", range(24))
def test_a_game_with_other_cards_is_counted_alike(number: int) -> None:
    """Effects of all kinds work at all moments, and the numbers on the board are others."""
    kind = (STAMPS, COMICS)[number % 2][number % 9]
    room = game_called(kind.game)
    house: Any = room.pack.load(room.packs / "house.toml")
    check_table(played(number, [kind], (packs.any_pack, comics_pack)[number % 2](house, number)))


@pytest.mark.twins
def test_some_hundreds_more_are_counted_alike() -> None:
    """The test uses 300 games; `make proof` uses more."""
    for number in range(300):
        check_counts(5 * len(KINDS) + number)


MISTAKES = [(module, mutant) for module, mutants in POINTS.items() for mutant in mutants]
FEW = [(module, mutants[0]) for module, mutants in POINTS.items() if module.endswith("scoring")]


@pytest.mark.parametrize(
    "mistake", in_rings(MISTAKES, FEW, MISTAKES), ids=lambda mistake: f"{mistake[0]}: {mistake[1].old}"
)
def test_a_mistake_of_scoring_is_found(mistake: tuple[str, Mutant]) -> None:
    module, mutant = mistake
    assert PLANTED[f"the points in {module}"].notices(mutant)


def test_there_are_enough_mistakes() -> None:
    assert len(MISTAKES) >= 20


COMPUTES = {
    "scoring", "contests", "effects", "outlook", "kernel", "challenges", "chart", "mastery", "mat", "orders",
    "editions", "opponent", "turn", "solo", "rules", "training", "actions", "hands", "view", "pad", "bots",
}  # fmt: skip
"""Modules of a game that compute points, or call such."""


@pytest.mark.parametrize("game", GAMES)
def test_the_second_scorer_shares_no_code_with_the_first(game: str) -> None:
    text = MODULES[f"games.{game.replace('-', '_')}.verify"].read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    imported = {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.level == 1}
    assert imported
    assert not imported & COMPUTES
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert not read & {"by_source", "score", "ranking_points", "mat_points", "better_colours"}


def test_a_difference_names_seat_and_row_and_who_has_won() -> None:
    table = played(0)
    room = game_called(table.header.game)
    counted = counted_again(room, table)
    assert counted is not None
    player = table.game.players[1]
    player.points["values"] += 1000
    found = differences(room, table)
    assert found is not None
    values = counted[1]["values"]
    assert found[:1] == [Difference(0, WINNERS, 0, 1)] or counted[1][WINNERS]
    assert Difference(1, "values", values + 1000, values) in found
    assert {row.source for row in found} <= {"values", WINNERS}


def test_a_game_without_a_second_scorer_has_no_second_count() -> None:
    table = cartone.new("pinzetta", ["me", "pinzetta"])
    assert differences(game_called("pinzetta"), table) is None
