"""The ladder of a game: its levels and challenges as rungs, and a player's results on each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...table.results import Tally
from .settings import Setting, chosen


@dataclass(frozen=True, slots=True)
class Rung:
    """A level or a challenge, with the game settings for playing it."""

    name: str
    settings: Mapping[str, str] = field(default_factory=dict)
    spared: str = ""
    """A source of points, such as missed challenges, that must not be negative for a win to count."""

    def fits(self, tally: Tally, known: Iterable[Setting]) -> bool:
        """Return whether the games of a tally were played with the settings of this rung; other settings may vary."""
        given = {setting.name: tally.settings.get(setting.name, setting.default) for setting in known}
        return all(set(chosen(value)) <= set(chosen(given.get(name, ""))) for name, value in self.settings.items())

    def is_won_by(self, tally: Tally) -> bool:
        """Return whether a tally that fits this rung contains a game that won the rung."""
        return any(self.spared not in cost for cost in tally.costs)


class LadderStep(NamedTuple):
    """A rung, and a player's results on it."""

    rung: Rung
    won: bool
    best: int | None
    """The player's best score in games on the screen; None if there are none."""
    is_real: bool = False
    """True if all wins on this rung or, if there are none, all games were physical."""


def climbed(rungs: Iterable[Rung], tallies: Iterable[Tally], known: Sequence[Setting]) -> list[LadderStep]:
    """Return the player's results on each rung without practice; the best score counts games on the screen only."""
    counted = [tally for tally in tallies if not tally.practice]
    steps = []
    for rung in rungs:
        found = [tally for tally in counted if rung.fits(tally, known)]
        won = [tally for tally in found if rung.is_won_by(tally)]
        best = max((tally.best for tally in found if not tally.depth), default=None)
        steps.append(LadderStep(rung, bool(won), best, bool(found) and all(tally.depth for tally in won or found)))
    return steps


def next_rung(steps: Sequence[LadderStep]) -> Rung | None:
    """Return the next rung to play: the one above the highest rung won, or the first one skipped; None if all are won.

    >>> low, middle, high = (Rung(name) for name in ("low", "middle", "high"))
    >>> [next_rung([LadderStep(low, a, 1), LadderStep(middle, b, 1), LadderStep(high, c, 1)]).name
    ...  for a, b, c in [(False, False, False), (True, False, False), (False, True, False), (False, True, True)]]
    ['low', 'middle', 'high', 'low']
    """
    last = max((place for place, step in enumerate(steps) if step.won), default=-1)
    return next((step.rung for step in (*steps[last + 1 :], *steps) if not step.won), None)
