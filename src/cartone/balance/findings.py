"""The findings about each piece of a pack, from the sums of many games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property
from math import fsum, sqrt
from statistics import NormalDist, fmean
from typing import NamedTuple

from ..games.kit.pieces import Piece
from ..simulate.report import Report
from ..simulate.run import Job
from ..simulate.study import Paired, PieceEffect, Study, pieces_of, studied_seats

DEAD = 0.05
"""A piece is dead if it is surely taken in a smaller share of the chances to do so."""
DOMINANT = 0.10
"""A piece is dominant if it surely changes the chance to win by more than this."""
TIMES = 2
"""A piece is also dominant if it surely brings so many times the points of the others of its group."""
SURE = NormalDist().inv_cdf(0.975)
"""The half width of a 95% interval, in standard errors."""
QUESTIONS = 3
"""The number of ways in which a piece may be flagged."""


class PieceFinding(NamedTuple):
    """The findings about one piece; None where there is too little to tell."""

    piece: Piece
    share: float
    """The share of the seats that took it among those that could, or of the games in which it turned up."""
    chances: int
    own: PieceEffect | None
    """The points that the piece itself brought to a seat that took it."""
    points: PieceEffect | None
    """The change in all points of a seat."""
    win: PieceEffect | None
    """The change in its chance to win."""

    def range(self, wide: float = SURE) -> tuple[float, float]:
        """Return the interval of the share, by Wilson's formula."""
        spread = wide * wide / self.chances
        middle = (self.share + spread / 2) / (1 + spread)
        half = wide * sqrt(self.share * (1 - self.share) / self.chances + spread / 4 / self.chances) / (1 + spread)
        return middle - half, middle + half


class Findings:
    """The findings about all pieces of a pack that turned up."""

    def __init__(self, job: Job, report: Report, study: Study) -> None:
        self.job, self.report, self.games = job, report, study.games
        self.seats = studied_seats(job)
        self.rows = [
            PieceFinding(piece, int(study.takers[at]) / int(study.chances[at]), int(study.chances[at]), study.own(at),
                    study.effect(0, at), study.effect(1, at))
            for at, piece in enumerate(pieces_of(job))
            if study.chances[at] and (study.takers[at] or (piece.is_taken and piece.is_chosen))
        ]  # fmt: skip
        self.surely = NormalDist().inv_cdf(1 - 0.025 / (QUESTIONS * max(len(self.rows), 1)))
        """The half width of intervals in standard errors, so that all of them together hold in 95% of all studies."""

    @cached_property
    def groups(self) -> Mapping[str, list[PieceFinding]]:
        """The findings by groups of pieces."""
        found = defaultdict(list)
        for row in self.rows:
            found[row.piece.group].append(row)
        return found

    @property
    def win_share(self) -> float:
        """The mean chance to win of the seats that are studied."""
        return fsum(self.report.seats[seat].win_share for seat in self.seats) / len(self.seats)

    @property
    def points(self) -> float:
        return fsum(self.report.seats[seat].mean for seat in self.seats) / len(self.seats)

    def flag(self, row: PieceFinding) -> str:
        """Return `dead`, `dominant`, or nothing."""
        if row.piece.is_chosen and row.range(self.surely)[1] < DEAD:
            return "dead"
        others = [other.own.mean for other in self.groups[row.piece.group] if other is not row and other.own]
        if row.own and others and row.own.mean - self.surely * row.own.error > TIMES * max(fmean(others), 0.0):
            return "dominant"
        if row.win is not None:
            change = row.win.mean if row.piece.is_chosen and row.piece.is_taken else abs(row.win.mean)
            if change - self.surely * row.win.error > DOMINANT:
                return "dominant"
        return ""


class PackComparison(NamedTuple):
    """A second pack beside the first, and the mean differences of a seat in the same games."""

    findings: Findings
    points: PieceEffect
    win: PieceEffect

    @classmethod
    def of(cls, findings: Findings, paired: Paired) -> PackComparison:
        points, win = (paired.difference(result, len(findings.seats)) for result in range(2))
        return cls(findings, points, win)


def apart(one: PieceEffect | None, other: PieceEffect | None) -> PieceEffect | None:
    """Return the difference of two effects, as if they came from different games."""
    if one is None or other is None:
        return None
    return PieceEffect(other.mean - one.mean, sqrt(one.error**2 + other.error**2))
