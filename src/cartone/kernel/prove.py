"""The proof that a kernel plays as the table does: the same answers go through both, and all is compared every time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..table import SPECTATOR, Random, Table, key_of
from ..table.observation import slices_of
from .jit import COMPILED
from .twin import Twin

OBSERVED_EVERY = 20
"""After so many decisions observations are compared again: they take longer than the rest."""
TOLD_EVERY = 20 if COMPILED else 1
"""After so many decisions, and after the playout, digests are compared; else the states as numbers, which a compiled
kernel tells many times sooner. They tell as much: whatever the digests of two records tell apart, their numbers do."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a kernel did otherwise: what differs, on both sides, and the record of the table up to there."""

    what: str
    table: Any
    kernel: Any
    record: str
    answers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{self.what}: the table has {self.table!r}, the kernel {self.kernel!r}\n\n{self.record}"


def prove(new_table: Callable[[], Table[Any]], twin: Twin, observed_every: int = OBSERVED_EVERY) -> Difference | None:
    """Play the game of a table's seed by chance, through both; then once more inside the kernel alone.

    None if there was no difference; else the first one, in a record as short and plain as we can make it.
    """
    table = new_table()
    difference = compare(table, twin, observed_every=observed_every)
    if difference is not None:
        return shrink(new_table, twin, difference)
    twin.playout(table.header.seed or 0)
    return _different(table, twin, "after a playout, ")


def compare(
    table: Table[Any], twin: Twin, answers: Sequence[int] | None = None, observed_every: int = OBSERVED_EVERY
) -> Difference | None:
    """Play on both, by chance or with these answers, until they differ, the answers are used up or the game is over.

    The kernel says who is asked next, since it lets those who act together answer one after the other.
    """
    twin.reset(table.header.seed or 0)
    given: list[int] = []
    first = (table.header.seed or 0) if answers is None else 0  # so that of many short games all places are looked at
    while True:
        ends = table.over or (answers is not None and len(given) == len(answers))
        used_up = ends and answers is not None
        difference = _different(table, twin, whole=used_up or (first + len(given)) % TOLD_EVERY == 0)
        if difference is None and (used_up or (first + len(given)) % observed_every == 0):
            difference = observed_otherwise(table, twin)
        if difference is not None:
            return Difference(
                difference.what, difference.table, difference.kernel, difference.record, answers=tuple(given)
            )
        if ends:
            return None
        seat = twin.seat
        options = table.pending[seat].options
        if answers is None:
            random = Random(key_of(table.header.seed or 0, "bot", seat, table.decisions(seat)))
            given.append(random.below(len(options)))
        else:
            given.append(min(answers[len(given)], len(options) - 1))
        table.answer(seat, options.at(given[-1]))
        twin.step(given[-1])


def observed_otherwise(table: Table[Any], twin: Twin) -> Difference | None:
    """The first field of which some seat, or who looks on, is told otherwise."""
    there = np.zeros(twin.observation_size, np.int16)
    for seat in (*(seat.number for seat in table.seats), SPECTATOR):
        here = twin.observation.observe(table.view(seat))
        twin.observe(seat, there)
        told = there.tolist()
        if here == told:
            continue
        for name, place in slices_of(twin.fields).items():
            if here[place] != told[place]:
                return Difference(f"observation of seat {seat}, {name}", here[place], told[place], str(table.record))
        return Difference(f"observation of seat {seat}, size", len(here), len(told), str(table.record))
    return None


def _different(table: Table[Any], twin: Twin, when: str = "", whole: bool = True) -> Difference | None:
    """The first thing in which the two differ now."""
    for what, of_table, of_kernel in _compared(table, twin, whole):
        if of_table != of_kernel:
            return Difference(f"{when}{what}", of_table, of_kernel, str(table.record))
    return None


def _compared(table: Table[Any], twin: Twin, whole: bool) -> list[tuple[str, Any, Any]]:
    pairs = [("over", table.over, twin.over), ("scores", table.scores, twin.scores())]
    told, numbers = (None, None) if whole else (twin.told(table.game), twin.as_numbers())
    if whole or told != numbers:
        here, there = table.game.digest(), twin.digest()
        pairs += [(f"state, {name}", here.get(name), there.get(name)) for name in sorted({*here, *there})]
        pairs.append(("state in numbers", told, numbers))
    if twin.over or table.over:
        return pairs
    ask = table.pending.get(twin.seat)
    pairs.insert(1, ("seat", sorted(table.pending), sorted({twin.seat, *table.pending})))
    if ask is not None:
        options = ask.options
        pairs.append(("kind", options.kind, twin.kind))
        pairs.append(("options", options.listed(), twin.legal()))
        pairs.append(("decisions", table.decisions(twin.seat), twin.decisions(twin.seat)))
    return pairs


def shrink(new_table: Callable[[], Table[Any]], twin: Twin, difference: Difference) -> Difference:
    """The same difference, or another one, after fewer answers and with the first option wherever it will do."""
    place = 0
    while place < len(difference.answers):
        answers = list(difference.answers)
        if answers[place]:
            answers[place] = 0
            plainer = compare(new_table(), twin, answers)
            if plainer is not None:
                difference = plainer
        place += 1
    return difference
