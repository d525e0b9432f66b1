"""Conversion of the rows returned by a twin to reports and columns, with NumPy."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

import numpy as np

from ..kernel.randomness import STEP, mix
from ..kernel.row import DECISIONS, WINNERS
from ..kernel.twin import Twin
from ..table import key_of
from ..table.seats import LETTERS
from .engines import CUDA, GPU, Columns, counted, scored, total
from .job import SHORT, Job
from .report import Report, SeatReport
from .study import PieceCounts, Study, studied

plain_mix = getattr(mix, "py_func", mix)
"""The uncompiled version of `mix`, which also works on whole arrays."""


def game_seeds(seed: int, numbers: range) -> Any:
    """Return the game seeds of many games as an array, hashing the decimal digits of all numbers in parallel."""
    left = np.arange(numbers.start, numbers.stop, dtype=np.uint64)
    words = np.zeros(len(numbers), np.uint64)
    for power in (10**place for place in reversed(range(len(str(numbers.stop))))):
        digits = left // np.uint64(power) % np.uint64(10) + np.uint64(ord("0"))
        is_written = left >= np.uint64(power if power > 1 else 0)
        words = np.where(is_written, plain_mix((words ^ digits) + STEP), words)
    return plain_mix((np.uint64(key_of(seed, "game")) ^ words) + STEP) >> np.uint64(SHORT)


@dataclass(frozen=True, slots=True)
class TwinResults:
    """The rows that a twin returned, one for each game of a chunk."""

    twin: Twin
    job: Job
    numbers: range
    seeds: Any
    rows: Any

    @classmethod
    def play(cls, twin: Twin, job: Job, numbers: range, device: str, with_pieces: bool = False) -> TwinResults:
        seeds = game_seeds(job.seed, numbers)
        words = np.stack([seeds, np.zeros_like(seeds)], axis=1)
        if device == CUDA:
            return cls(twin, job, numbers, seeds, import_module(GPU).card_of(twin).play_rows(words, with_pieces))
        return cls(twin, job, numbers, seeds, twin.play_rows(words, job.seats, with_pieces))

    def tallies(self) -> dict[str, Any]:
        """Return the columns of tallies by name, without those that are 0 in every game."""
        first = self.twin.row_size - len(self.twin.tallies)
        columns = {name: self.rows[:, first + place] for place, name in enumerate(self.twin.tallies)}
        return {name: columns[name] for name in sorted(columns) if columns[name].any()}

    def won(self) -> Any:
        """Return for each game and seat whether it won, as 0 or 1."""
        return self.rows[:, WINNERS, np.newaxis] >> np.arange(len(self.job.seats)) & 1

    def study(self) -> Study:
        """Return what the pieces did in these games, of rows that have them."""
        totals = np.stack([self.twin.points(self.rows, seat).sum(axis=1) for seat in range(len(self.job.seats))], 1)
        return studied(self.job, PieceCounts.of(self.rows[:, self.twin.row_size :], totals, self.won()))

    def report(self) -> Report:
        report = Report(self.job.game, self.job.seats)
        report.games, report.decisions = len(self.rows), int(self.rows[:, DECISIONS].sum())
        report.tallies = {name: int(column.sum()) for name, column in self.tallies().items()}
        won = self.won()
        shared_by = won.sum(axis=1)
        for number, seat in enumerate(report.seats):
            points = self.twin.points(self.rows, number).astype(np.int64)
            totals = points.sum(axis=1)
            shares = np.bincount(shared_by[won[:, number] == 1], minlength=len(report.seats) + 1).tolist()
            wins = sum((Fraction(count, of) for of, count in enumerate(shares) if count), Fraction())
            by_source = dict(zip(self.twin.sources[number], points.sum(axis=0).tolist(), strict=True))
            seat.merge(
                SeatReport(seat.name, len(totals), int(totals.sum()), int((totals * totals).sum()), wins, by_source)
            )
        return report

    def columns(self) -> Columns:
        """Return the columns of the games by name, like `columns_of`."""
        seats = range(len(self.job.seats))
        letters = ["".join(LETTERS[seat] for seat in seats if won >> seat & 1) for won in range(1 << len(seats))]
        columns: Columns = {
            "number": np.arange(self.numbers.start, self.numbers.stop),
            "seed": self.seeds.astype(np.int64),
            "decisions": self.rows[:, DECISIONS],
            "winners": np.array(letters)[self.rows[:, WINNERS]],
        }
        for seat in seats:
            points = self.twin.points(self.rows, seat)
            columns[total(seat)] = points.sum(axis=1)
            columns |= {scored(seat, source): points[:, place] for place, source in enumerate(self.twin.sources[seat])}
        return columns | {counted(name): column for name, column in self.tallies().items()}
