"""Puzzles: their file, how they are graded, and how they are found."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from cartone.bots import best_of, bot_called, choose
from cartone.games import GameRoom, game_called, games
from cartone.host import open_house
from cartone.host.puzzles import Puzzles
from cartone.locale import LANGUAGES, catalogue
from cartone.puzzles import making
from cartone.puzzles.progress import PuzzleProgress
from cartone.puzzles.puzzle import (
    Puzzle,
    header_of,
    in_turn,
    of_the_day,
    puzzles_of,
    read_puzzles,
    table_of,
    with_puzzles,
)
from cartone.puzzles.telling import PuzzleTelling
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


# -- the puzzles that come with the games -------------------------------------------------------------------------


@pytest.mark.parametrize("room", with_puzzles(), ids=lambda room: room.name)
def test_every_puzzle_stands_where_it_says(room: GameRoom, proving: bool) -> None:
    """Each is reached by legal answers, asks a question of its kind, and has a cost for each option."""
    known = in_turn(puzzles_of(room).values())
    assert len({one.key for one in known}) == len(known)
    for puzzle in known[: None if proving else 4]:
        ask = table_of(room, puzzle).pending[0]
        assert room.machines.puzzles[ask.kind] == puzzle.kind
        assert len(puzzle.costs) == len(ask.options) > puzzle.right != puzzle.greedy
        assert puzzle.costs[puzzle.right] == 0
        assert puzzle.gain > 3 * puzzle.doubt
        assert puzzle.gain >= making.LEAST_GAIN


@pytest.mark.parametrize("room", with_puzzles(), ids=lambda room: room.name)
def test_greedy_misses_every_puzzle(room: GameRoom) -> None:
    for puzzle in in_turn(puzzles_of(room).values())[:3]:
        table = table_of(room, puzzle)
        bot = bot_called(best_of(room.name), room.name)
        option = choose(table, 0, table.pending[0], bot)
        assert table.pending[0].options.at(puzzle.greedy) == option


def test_a_puzzle_a_day_and_none_twice_before_all_have_come() -> None:
    for room in with_puzzles():
        count, first = len(puzzles_of(room)), date(2026, 11, 20)
        days = [of_the_day(room, first + timedelta(number)) for number in range(count)]
        assert len({one.key for one in days}) == count
        assert of_the_day(room, first + timedelta(count)) == days[0]


# -- answers and streaks ------------------------------------------------------------------------------------------


def test_only_the_first_answer_counts() -> None:
    monday = date(2026, 11, 16)
    wrong = PuzzleProgress().answered(ONE, False, monday)
    assert wrong.answered(ONE, True, monday) == wrong
    assert (wrong.solved, wrong.streak(monday).now) == (0, 0)


def test_days_in_a_row_make_a_streak() -> None:
    monday, progress = date(2026, 11, 16), PuzzleProgress()
    for number in range(3):
        progress = progress.answered(replace(ONE, seed=number), True, monday + timedelta(number))
    assert progress.streak(monday + timedelta(2)).now == 3
    assert progress.streak(monday + timedelta(3)).now == 3, "today's can still be solved"
    assert progress.streak(monday + timedelta(4)).now == 0
    missed = progress.answered(replace(ONE, seed=9), False, monday + timedelta(3))
    assert missed.streak(monday + timedelta(3)) == (0, 3)
    elsewhere = progress.answered(replace(ONE, seed=10), True, None)
    assert (elsewhere.solved, elsewhere.streak(monday + timedelta(2)).now) == (4, 3)


def test_the_store_keeps_answers_for_each_player(tmp_path: Path) -> None:
    with closing(open_house(tmp_path)) as host:
        room = with_puzzles()[0]
        puzzles = Puzzles(host.store, host.tables.clock)
        today = puzzles.following("anna", room)
        assert today == of_the_day(room, puzzles.today)
        puzzles.answered("anna", room, today, today.right)
        other = puzzles.following("anna", room)
        assert other != today == puzzles.following("bert", room)
        puzzles.answered("anna", room, other, (other.right + 1) % len(other.costs))
        again = Puzzles(host.store, host.tables.clock).progress("anna", room)
        assert again.answers == {today.key: True, other.key: False}
        assert again.streak(puzzles.today).now == 1
        assert puzzles.progress("bert", room) == PuzzleProgress()


# -- what is said -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_is_judged_in_words(language: str) -> None:
    for room in with_puzzles():
        puzzle = in_turn(puzzles_of(room).values())[0]
        telling = PuzzleTelling(room, puzzle, catalogue(language))
        right, missed = telling.verdict(puzzle.right), telling.verdict(puzzle.greedy)
        assert right.is_right
        assert not missed.is_right
        assert telling.option(puzzle.right) in missed.best == right.best
        assert str(puzzle.costs[puzzle.greedy]) in missed.said
        assert telling.place_of(telling.ask.options.at(puzzle.right)) == puzzle.right
