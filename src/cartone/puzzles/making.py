"""Makes puzzles from games that greedy plays against the solo opponent, by searches on the compiled twin."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..bots import MASTER, is_master
from ..bots.master import is_fast, twin_for
from ..games import GameRoom
from ..table import CartoneError, key_of
from ..tables import PERSON, new
from .puzzle import Puzzle, header_of, read_puzzles

if TYPE_CHECKING:
    from ..kernel.solving import Solved
    from ..kernel.twin import Twin

MAKE = "make"
"""The word of the command line for making puzzles."""
SEARCHED = 20
"""The number of games that are searched unless another is given."""
SHORT = 32
"""The number of bits by which keys are shortened to seeds."""
LEAST_GAIN = 0.06
"""The least value that a puzzle's answer is better than any other: the chance to win 6 more of 100 games, or 3 points.
"""
TRIES, QUICK = 8, 100
"""The number of quick searches that look for the answer, and the playouts of each."""


def make(room: GameRoom, games: int, seed: int, out: Path, progress: Callable[[int, int], None]) -> tuple[int, int]:
    """Add the puzzles of so many games to a file; return how many were found, and how many the file has.

    A run that was stopped is taken up again: games up to the last one with a puzzle in the file are skipped.
    """
    levels = levels_of(room)
    if not is_master(MASTER, room.name) or not room.machines.puzzles or not levels:
        raise CartoneError("error.no-puzzles", game=room.title)
    if not is_fast():
        raise CartoneError("error.puzzles-slow")
    known = read_puzzles(room, out) if out.exists() else []
    if not known:
        out.write_text(header_of(room), "utf-8")
    seeds = [key_of(seed, "puzzles", number) >> SHORT for number in range(games)]
    done = max((seeds.index(one.seed) + 1 for one in known if one.seed in seeds), default=0)
    found = 0
    for number in range(done, games):
        progress(number, games)
        settings = dict(levels[number % len(levels)])
        lines = [f"{one.line}\n" for one in puzzles_in(room, twin_at(room, settings), settings, seeds[number])]
        with out.open("a", encoding="utf-8") as file:
            file.writelines(lines)
        found += len(lines)
    return found, len(known) + found


def levels_of(room: GameRoom) -> list[Mapping[str, str]]:
    """Return the settings of the solo games from which puzzles are made: all levels but the easiest."""
    return [rung.settings for rung in room.ladder.rungs if not rung.spared][1:]


def puzzles_in(room: GameRoom, twin: Twin, settings: dict[str, str], seed: int) -> Iterator[Puzzle]:
    """Yield the puzzles of one game, at most one of each kind; the person's answers are greedy's."""
    from ..kernel.solving import solve  # imported here because NumPy is optional

    twin.reset(seed)
    answers, kinds = list[int](), set[str]()
    while not twin.over:
        kind = room.machines.puzzles.get(twin.kind)
        if kind is not None and kind not in kinds and twin.states["asked_count"][0] > 1:
            solved = solve(twin, key_of(seed, "solve", len(answers)))
            if solved is not None and solved.is_sure and solved.gain >= LEAST_GAIN:
                puzzle = _puzzle(twin, kind, settings, seed, tuple(answers), solved)
                if puzzle is not None:
                    kinds.add(kind)
                    yield puzzle
        answers.append(twin.greedy())
        twin.step(answers[-1])


def twin_at(room: GameRoom, settings: dict[str, str]) -> Twin:
    """Return the twin for games against the solo opponent."""
    twin = twin_for(new(room.name, [PERSON, room.opponent or ""], 0, settings=settings))
    assert twin is not None
    return twin


def _puzzle(
    twin: Twin, kind: str, settings: dict[str, str], seed: int, answers: tuple[int, ...], solved: Solved
) -> Puzzle | None:
    """Return the puzzle at the question of a twin, with the costs of all options; None if another is as good."""
    from ..kernel.search import search
    from ..kernel.solving import costs

    key = key_of(seed, "found", len(answers))
    lost = costs(twin, solved, key)
    if lost is None:
        return None
    found = sum(search(twin, QUICK, key + number).place == solved.place for number in range(TRIES)) / TRIES
    points = tuple(max(0, round(cost)) for cost in lost)
    return Puzzle(
        kind, tuple(sorted(settings.items())), seed, answers, solved.place, solved.greedy, round(solved.gain, 3),
        round(solved.doubt, 3), round(solved.wins, 3), found, points,
    )  # fmt: skip


def holds(twin: Twin, puzzle: Puzzle, times: int) -> bool:
    """Return whether a search that is so many times as large, in other worlds, finds the answer of a puzzle again."""
    from ..kernel.solving import solve

    twin.reset(puzzle.seed)
    for place in puzzle.answers:
        twin.step(place)
    solved = solve(twin, key_of(puzzle.seed, "again", len(puzzle.answers)), times, puzzle.right)
    return solved is not None and solved.place == puzzle.right
