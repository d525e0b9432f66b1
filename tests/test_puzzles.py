"""Puzzles: their file, how they are graded, and how they are found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cartone.games import game_called, games
from cartone.puzzles import making
from cartone.puzzles.puzzle import Puzzle, header_of, read_puzzles
from cartone.table import CartoneError

ONE = Puzzle("place", (("level", "2"),), 12, (0, 3, 17), 1, 0, 0.15, 0.04, 0.1, 0.5, (3, 0, 70))


def test_a_line_holds_a_puzzle() -> None:
    assert Puzzle.read(ONE.line) == replace(ONE, costs=(3, 0, 61))
    assert ONE.line == "place 2 level=2 12 0.3.17 1 0 0.150 0.040 0.100 0.50 30Z"
    bare = replace(ONE, settings=(), answers=())
    assert Puzzle.read(bare.line) == replace(bare, costs=(3, 0, 61))


@pytest.mark.parametrize(
    ("found", "gain", "difficulty"),
    [(0.9, 0.3, 1), (0.9, 0.15, 1), (0.5, 0.15, 2), (0.9, 0.07, 2), (0.1, 0.3, 2), (0.1, 0.15, 3), (0.1, 0.07, 3)],
)
def test_difficulty_is_how_seldom_it_is_found_and_how_little_it_gains(
    found: float, gain: float, difficulty: int
) -> None:
    assert replace(ONE, found=found, gain=gain).difficulty == difficulty


def test_a_file_is_for_its_game_its_rules_and_its_cards(tmp_path: Path) -> None:
    room, path = game_called("stamp-swap"), tmp_path / "puzzles.txt"
    path.write_text(f"{header_of(room)}{ONE.line}\n", "utf-8")
    assert [one.line for one in read_puzzles(room, path)] == [ONE.line]
    with pytest.raises(CartoneError) as other:
        read_puzzles(game_called("age-of-comics"), path)
    assert other.value.message == "error.other-puzzles"


def test_every_kind_of_puzzle_is_about_a_question_that_the_game_asks() -> None:
    rooms = [room for room in games().values() if room.machines.puzzles]
    assert {room.name for room in rooms} == {"stamp-swap", "age-of-comics"}
    assert {kind for room in rooms for kind in room.machines.puzzles.values()} == {
        "cut", "place", "choose", "print", "sell",
    }  # fmt: skip
    for room in rooms:
        asked = {options.kind for options in room.machines.observation.asked} if room.machines.observation else set()
        assert room.machines.puzzles.keys() <= asked
        assert making.levels_of(room)


def test_a_game_without_a_fast_engine_has_no_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CartoneError) as none:
        making.make(game_called("automa"), 1, 1, tmp_path / "none.txt", lambda done, of: None)
    assert none.value.message == "error.no-puzzles"
    monkeypatch.setattr(making, "is_fast", lambda: False)
    with pytest.raises(CartoneError) as slow:
        making.make(game_called("stamp-swap"), 1, 1, tmp_path / "none.txt", lambda done, of: None)
    assert slow.value.message == "error.puzzles-slow"
    assert not (tmp_path / "none.txt").exists()
