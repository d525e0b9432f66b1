"""A puzzle, the file of a game's puzzles, and the puzzle of the day.

A line of the file holds a puzzle: the seed and settings of a game, and the places of the answers up to the position.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from ..games import GameRoom, games, load_pack
from ..games.kit.packs import HOUSE
from ..table import CartoneError, Table
from ..tables import PERSON, new

FIRST_LINE = "cartone-puzzles 1"
COLUMNS = "# kind difficulty settings seed answers right greedy gain doubt wins found costs"
COSTS = digits + ascii_lowercase + ascii_uppercase
"""The characters for the points that an option costs, from 0 on; the last one is that many or more."""
DIFFICULTIES = (1, 2, 3)
EASY, HARD = 0.75, 0.25
"""The shares of the levels that find the answer, from which a puzzle is easy, and below which it is hard."""
PLAIN, FINE = 0.2, 0.1
"""The gains from which a puzzle is one step easier, and below which it is one step harder."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one best option, and how good that is."""

    kind: str
    settings: tuple[tuple[str, str], ...]
    seed: int
    answers: tuple[int, ...]
    """The places of the person's answers up to the position, among the options of each question."""
    right: int
    """The place of the best option."""
    greedy: int
    """The place of greedy's choice."""
    gain: float
    """The lead in value of the best option over the next best one: a win is 1, a point a fiftieth of that."""
    doubt: float
    """The standard error of the gain."""
    wins: float
    """The chance to win that the best option has more than greedy's."""
    found: float
    """The share of the levels that find the best option."""
    costs: tuple[int, ...]
    """The points that each option costs, rounded."""

    @property
    def difficulty(self) -> int:
        """From 1, easy, to 3, hard: by how seldom levels find the answer, and by how little it gains.

        >>> from dataclasses import replace
        >>> one = Puzzle("place", (), 1, (), 0, 1, 0.15, 0.03, 0.1, 0.5, (0, 4))
        >>> one.difficulty, replace(one, gain=0.25).difficulty, replace(one, found=0.1).difficulty
        (2, 1, 3)
        """
        step = (self.found < HARD) - (self.found >= EASY) + (self.gain < FINE) - (self.gain >= PLAIN)
        return min(max(2 + step, DIFFICULTIES[0]), DIFFICULTIES[-1])

    @property
    def key(self) -> str:
        """The name of the puzzle in addresses and in the store, which does not change when others are added."""
        return hashlib.sha256(self.line.encode()).hexdigest()[:8]

    @property
    def line(self) -> str:
        settings = ",".join("=".join(setting) for setting in self.settings) or "-"
        costs = "".join(COSTS[min(max(cost, 0), len(COSTS) - 1)] for cost in self.costs)
        answers = ".".join(map(str, self.answers)) or "-"
        numbers = f"{self.gain:.3f} {self.doubt:.3f} {self.wins:.3f} {self.found:.2f}"
        return (f"{self.kind} {self.difficulty} {settings} {self.seed} {answers} {self.right} {self.greedy} {numbers} "
                f"{costs}")  # fmt: skip

    @classmethod
    def read(cls, line: str) -> Puzzle:
        kind, _, settings, seed, answers, right, greedy, *numbers, costs = line.split()
        pairs = [setting.partition("=") for setting in settings.split(",") if setting != "-"]
        gain, doubt, wins, found = map(float, numbers)
        return cls(
            kind, tuple((name, value) for name, _, value in pairs), int(seed),
            tuple(int(place) for place in answers.split(".") if place != "-"), int(right), int(greedy), gain, doubt,
            wins, found, tuple(map(COSTS.index, costs)),
        )  # fmt: skip


def path_of(room: GameRoom) -> Path:
    """Return the path of the puzzles that come with a game."""
    return room.folder / "puzzles.txt"


def header_of(room: GameRoom) -> str:
    """Return the first lines of a file of puzzles, which say for which rules and cards they are."""
    pack = load_pack(room, HOUSE).hash
    return f"{FIRST_LINE}\ngame {room.name}\nrules {room.rules_version}\npack {pack}\n{COLUMNS}\n"


def read_puzzles(room: GameRoom, path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; raise an error if they are for another game, other rules or other cards."""
    text, header = path.read_text("utf-8"), header_of(room)
    if not text.startswith(header):
        raise CartoneError("error.other-puzzles", path=path, game=room.title)
    return [Puzzle.read(line) for line in text.removeprefix(header).splitlines()]


@cache
def puzzles_of(room: GameRoom) -> dict[str, Puzzle]:
    """Return the puzzles that come with a game, by key; none if they are for other rules."""
    if not path_of(room).exists():
        return {}
    return {puzzle.key: puzzle for puzzle in read_puzzles(room, path_of(room))}


def with_puzzles() -> list[GameRoom]:
    """Return the games that come with puzzles."""
    return [room for room in games().values() if puzzles_of(room)]


def of_the_day(room: GameRoom, day: date) -> Puzzle:
    """Return a game's puzzle of a date: each comes once before any comes again, while their number stays the same."""
    known = in_turn(puzzles_of(room).values())
    return known[day.toordinal() % len(known)]


def in_turn(known: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles in an order that mixes their kinds and difficulties."""
    return sorted(known, key=lambda puzzle: puzzle.key)


@lru_cache(maxsize=32)
def table_of(room: GameRoom, puzzle: Puzzle) -> Table[Any]:
    """Return a table at the position of a puzzle, at which seat 0 is asked; callers must not answer there."""
    table = new(room.name, [PERSON, room.opponent or ""], puzzle.seed, settings=dict(puzzle.settings))
    for place in puzzle.answers:
        table.answer(0, table.pending[0].options.at(place))
    return table
