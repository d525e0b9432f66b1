"""Reviews a seat's decisions in a finished game, by games that the compiled twin plays on from each of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from ..bots import MASTER, is_master
from ..bots.master import is_fast, twin_for
from ..games import game_called, games
from ..table import Answer, Ask, CartoneError, Table
from ..tables import PERSON

if TYPE_CHECKING:
    from ..kernel.judged import Judged
    from ..kernel.twin import Twin

PLAYOUTS = 400
"""The number of playouts for each decision; with it a game takes less than half a minute."""
THREADS = 2
"""The most threads that play on."""
MOMENTS = 3
SUSPECTS, CLOSER = 6, 5
"""The number of costly decisions that are measured again, and how many times as many playouts that takes."""
DOUBT = 2.0
"""A decision gave something away if that is more than this number of standard errors."""
GRADES = (("blunder", 0.2), ("mistake", 0.1), ("slip", 0.05), ("fine", 0.0))
"""The grades, each with the chance to win that a decision gave away at least; any other decision is the best."""
BEST = "best"
COSTLY = tuple(name for name, from_ in GRADES if from_)
NAMES = (BEST, *(name for name, _ in reversed(GRADES)))
"""The grades from the best to the worst."""


@dataclass(frozen=True, slots=True)
class Graded:
    """A decision of the seat, with its estimates."""

    stop: int
    """The number of the answer in the record, from 0 on, as a replay counts them."""
    where: str
    """The day or round and its phase, as `Game.stands_at`."""
    chosen: int
    """The place of the chosen option."""
    judged: Judged

    @property
    def is_sure(self) -> bool:
        """True if it is beyond doubt that the decision gave something away."""
        return self.judged.lost > DOUBT * self.judged.doubt

    @property
    def grade(self) -> str:
        if self.judged.better == self.chosen:
            return BEST
        least = self.judged.lost if self.is_sure else 0.0
        return next(name for name, from_ in GRADES if least >= from_)


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one seat's game."""

    seat: int
    playouts: int
    decisions: tuple[Graded, ...]
    won: float
    """The seat's share in the win."""
    points: int

    @property
    def chances(self) -> list[float]:
        """The chance to win before each decision, and at the end."""
        return [*(one.judged.before for one in self.decisions), self.won]

    @property
    def expected(self) -> list[float]:
        """The expected points before each decision, and those at the end."""
        return [*(one.judged.points for one in self.decisions), float(self.points)]

    @property
    def skill(self) -> float:
        """The change of the chance to win by the seat's decisions, next to greedy's."""
        return sum(one.judged.after - one.judged.before for one in self.decisions)

    @property
    def luck(self) -> float:
        """The change of the chance to win between the decisions: cards and other seats."""
        return sum(then - one.judged.after for one, then in zip(self.decisions, self.chances[1:], strict=True))

    @property
    def moments(self) -> list[Graded]:
        """The decisions that cost most, of those that did so beyond doubt; first of all one from each phase, since what
        one decision gives away the next ones often could still have had.
        """
        sure = sorted((one for one in self.decisions if one.grade in COSTLY), key=lambda one: -one.judged.lost)
        phases = [one.where for one in sure]
        firsts = [one for place, one in enumerate(sure) if one.where not in phases[:place]]
        chosen = [*firsts, *(one for one in sure if one not in firsts)][:MOMENTS]
        return sorted(chosen, key=lambda one: -one.judged.lost)

    def grades(self) -> dict[str, int]:
        """Return how many decisions have each grade."""
        return {name: sum(one.grade == name for one in self.decisions) for name in NAMES}

    def chapters(self) -> Iterator[tuple[str, list[int]]]:
        """Yield the phases of the game, each with the places of its decisions."""
        places = range(len(self.decisions))
        yield from ((where, [*group]) for where, group in groupby(places, lambda place: self.decisions[place].where))


class Question(NamedTuple):
    """A question of a table while its record is replayed, and the answer to it."""

    stop: int
    table: Table[Any]
    ask: Ask
    answer: Answer


def questions_of(table: Table[Any]) -> Iterator[Question]:
    """Yield the questions that were answered at a table, while the table of each stands there."""
    entries = table.entries()
    stops = [line for line, entry in enumerate(entries) if isinstance(entry, Answer)]
    numbers = {line: stop for stop, line in enumerate(stops)}
    for line, then in table.moments():
        entry = entries[line]
        if isinstance(entry, Answer) and (ask := then.pending.get(entry.seat)) is not None and ask.kind == entry.kind:
            yield Question(numbers[line], then, ask, entry)


def seat_of(table: Table[Any]) -> int:
    """Return the seat to review if none is named: the first person's, or else the first one."""
    return next((seat.number for seat in table.seats if seat.player == PERSON), 0)


def has_reviews(game: str) -> bool:
    """Return whether games of this kind can be reviewed here, if Cartone dealt them."""
    return game in games() and is_master(MASTER, game) and is_fast()


def check_reviewable(table: Table[Any], path: object) -> None:
    """Raise an error that says why there is no review of a game, as far as is known without its twin."""
    room = game_called(table.header.game)
    if room.beside is not None:
        raise CartoneError("error.review-guided", path=path)
    if not table.over:
        raise CartoneError("error.review-running", path=path)
    if table.header.seed is None or table.header.dealt:
        raise CartoneError("error.review-by-hand", path=path)
    if is_master(MASTER, room.name) and not is_fast():
        raise CartoneError("error.review-slow")


def twin_of(table: Table[Any], path: object) -> Twin:
    """Return the twin that can follow a finished game; raise an error that says why there is no review."""
    check_reviewable(table, path)
    twin = twin_for(table)
    if twin is None:
        raise CartoneError("error.review-pack", path=path)
    return twin


class _Step(NamedTuple):
    """An answer, in the numbers of the twin."""

    stop: int
    where: str
    seat: int
    kind: str
    number: int
    block: int


def review(table: Table[Any], path: object, seat: int, playouts: int, progress: Callable[[int, int], None]) -> Review:
    """Review a seat's decisions in a finished game, each by about so many playouts."""
    twin = twin_of(table, path)
    twin.use_threads(min(THREADS, os.cpu_count() or 1))
    steps = [
        _Step(stop, then.game.stands_at(), answer.seat, ask.kind, ask.options.number(answer.option), answer.block)
        for stop, then, ask, answer in questions_of(table)
    ]
    total = sum(step.seat == seat for step in steps)
    if total == 0:
        raise CartoneError("error.review-seat", path=path)
    decisions, stood = list[Graded](), list[Any]()
    for step, place in _followed(twin, table, steps, seat, path):
        if step.seat == seat:
            progress(len(decisions), total + SUSPECTS)
            decisions.append(Graded(step.stop, step.where, place, _judged(twin, place, playouts, step.stop)))
            stood.append(twin.copy())
    order = sorted(range(total), key=lambda place: -decisions[place].judged.lost)
    wheres = [decisions[place].where for place in order]
    firsts = [place for at, place in enumerate(order) if wheres[at] not in wheres[:at]][:MOMENTS]
    suspects = [*firsts, *(place for place in order if place not in firsts)][:SUSPECTS]
    for done, place in enumerate(suspects):
        progress(total + done, total + SUSPECTS)
        decisions[place] = _closer(twin, stood[place], decisions[place], playouts)
    winners = table.game.winners()
    won = 1 / len(winners) if seat in winners else 0.0
    return Review(seat, playouts, tuple(decisions), won, table.scores[seat])


def _followed(
    twin: Twin, table: Table[Any], steps: list[_Step], seat: int, path: object
) -> Iterator[tuple[_Step, int]]:
    """Play the answers of a table in the twin, and yield each before it is given, with its place.

    Of those who act together the seat comes first, since it does not know what the others do.
    """
    twin.reset(table.header.seed or 0)
    together = (sorted(group, key=lambda step: step.seat != seat and step.block > 0)
                for _, group in groupby(steps, lambda step: step.block))  # fmt: skip
    for step in (step for group in together for step in group):
        if not twin.over and twin.seat != step.seat:
            twin.turn_to(step.seat)
        if twin.over or (twin.seat, twin.kind) != (step.seat, step.kind) or step.number not in (legal := twin.legal()):
            raise CartoneError("error.review-by-hand", path=path)
        place = legal.index(step.number)
        yield step, place
        twin.step(place)
    if not twin.over or twin.scores() != list(table.scores):
        raise CartoneError("error.review-by-hand", path=path)


def _judged(twin: Twin, place: int, playouts: int, seed: int) -> Judged:
    from ..kernel.judging import judge  # imported here because NumPy is optional

    return judge(twin, place, playouts, seed)


def _closer(twin: Twin, states: Any, decision: Graded, playouts: int) -> Graded:
    """Measure a costly decision again in other worlds, so that bad luck in the first ones does not count."""
    from ..kernel.judging import compare

    twin.restore(states)
    again = compare(twin, decision.chosen, decision.judged.better, CLOSER * playouts, -1 - decision.stop)
    return Graded(decision.stop, decision.where, decision.chosen, again)
