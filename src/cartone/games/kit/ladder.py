"""The ladder of a game: its levels and challenges, rung by rung, and which of them were won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...table.results import Tally
from .settings import Setting, chosen


@dataclass(frozen=True, slots=True)
class Rung:
    """A level, or a challenge: the settings that it is played with."""

    name: str
    settings: Mapping[str, str] = field(default_factory=dict)
    spared: str = ""
    """A source of points that must not have cost any: what a missed challenge is counted as."""

    def fits(self, tally: Tally, known: Iterable[Setting]) -> bool:
        """Whether games were played on this rung: with its settings, whatever else was chosen."""
        given = {setting.name: tally.settings.get(setting.name, setting.default) for setting in known}
        return all(set(chosen(value)) <= set(chosen(given.get(name, ""))) for name, value in self.settings.items())

    def is_won_by(self, tally: Tally) -> bool:
        """Whether one of the games that were played on it was won."""
        return any(self.spared not in cost for cost in tally.costs)


class Step(NamedTuple):
    """A rung, and what somebody has done there."""

    rung: Rung
    won: bool
    best: int | None
    """The most points there on the screen; None if nothing that counts was played."""
    is_real: bool = False
    """Whether it was won at a real table only, or was played nowhere else."""


def climbed(rungs: Iterable[Rung], tallies: Iterable[Tally], known: Sequence[Setting]) -> list[Step]:
    """What was done on each rung. Practice does not count. A ribbon is won on the screen or at a real table; points
    are compared among games on the screen alone."""
    counted = [tally for tally in tallies if not tally.practice]
    steps = []
    for rung in rungs:
        found = [tally for tally in counted if rung.fits(tally, known)]
        won = [tally for tally in found if rung.is_won_by(tally)]
        best = max((tally.best for tally in found if not tally.depth), default=None)
        steps.append(Step(rung, bool(won), best, bool(found) and all(tally.depth for tally in won or found)))
    return steps


def next_rung(steps: Sequence[Step]) -> Rung | None:
    """Where to go on: above the highest rung that was won, or to the first that was left out; None at the top.

    >>> low, middle, high = (Rung(name) for name in ("low", "middle", "high"))
    >>> [next_rung([Step(low, a, 1), Step(middle, b, 1), Step(high, c, 1)]).name
    ...  for a, b, c in [(False, False, False), (True, False, False), (False, True, False), (False, True, True)]]
    ['low', 'middle', 'high', 'low']
    """
    last = max((place for place, step in enumerate(steps) if step.won), default=-1)
    return next((step.rung for step in (*steps[last + 1 :], *steps) if not step.won), None)
