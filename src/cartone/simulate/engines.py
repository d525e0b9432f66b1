"""Engines that play the games, with identical results: the table, or the compiled twin of the game on a CPU or GPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..bots import CHANCE, play
from ..bots.master import is_fast
from ..games import game_called
from ..table import CartoneError, UnknownName, quoted
from ..table.packfile import PackText
from ..table.record import Header
from ..table.seats import LETTERS
from ..tables import new_twin
from .job import Job, game_seed
from .own_bots import bot_named
from .report import GameResult, Report

if TYPE_CHECKING:
    from ..kernel.twin import Twin
    from .study import Study

AUTO, TWIN, TABLE = ENGINES = ("auto", "twin", "table")
CPU, CUDA = DEVICES = ("cpu", "cuda")
GPU = "cartone.kernel.gpu"
"""The module whose `card_of(twin).play_rows(words)` is the GPU version of `Twin.play_rows`."""

WORTH_IT = 1000
"""The number of games above which compiling pays off; it takes seconds, and a minute the first time."""
CHUNKS = {TABLE: 25, TWIN: 2_000, CUDA: 200_000}
"""The minimum number of games per chunk, by engine or device."""

Columns = dict[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Assignment:
    """A simulation job as sent to the workers, with the header of its records and the engine to use."""

    job: Job
    header: Header
    engine: str
    device: str = CPU
    is_kept: bool = False
    """True if workers return the columns of individual games in addition to the report."""
    is_studied: bool = False
    """True if workers also return what the pieces of the game did."""

    @property
    def chunk(self) -> int:
        return CHUNKS[self.device if self.device == CUDA else self.engine]


Task = tuple[Assignment, range]
"""A chunk of games to be played, with its assignment."""


@dataclass(frozen=True, slots=True)
class Played:
    """The report of a chunk of games and, if individual games are saved, their columns of numbers."""

    report: Report
    columns: Columns | None = None
    study: Study | None = None


def order_for(
    job: Job, games: int, engine: str = AUTO, device: str = CPU, is_kept: bool = False, elsewhere: bool = False,
    is_studied: bool = False,
) -> Assignment:  # fmt: skip
    """Choose the engine for a job: with `auto`, the twin if there is one and compiling is worthwhile. Raise an error if
    a required twin cannot be used. With `elsewhere`, a cluster's workers look for the GPU."""
    header = job.table(0).header  # raises any error in the settings once, before workers start
    if device == CUDA:
        if engine == TABLE:
            raise UnknownName("error.device-table")
        check_twin(job)
        if any(bot not in (CHANCE, game_called(job.game).opponent) for bot in job.seats):
            raise UnknownName("error.device-bot")
        if not elsewhere:
            check_cuda()
        engine = TWIN
    elif engine == TWIN:
        check_twin(job)
    elif engine == AUTO:
        engine = TWIN if games >= WORTH_IT and not lacks_twin(job) else TABLE
    return Assignment(job, header, engine, device, is_kept, is_studied)


def check_twin(job: Job) -> None:
    """Raise an error that explains why no compiled twin can play a job; do nothing if one can."""
    if find_spec("numpy") is None:
        raise UnknownName("error.no-fast")
    twin = twin_of(job)
    known = (*twin.bots, game_called(job.game).opponent)
    for bot in job.seats:
        if bot not in known:
            raise UnknownName("error.twin-bot", game=job.game, name=quoted(bot), bots=", ".join(twin.bots))


def check_cuda() -> None:
    """Raise an error if there is no usable GPU."""
    if find_spec("numba") is not None and find_spec(GPU) is not None:
        from numba import cuda

        if cuda.is_available():
            return
    raise UnknownName("error.no-cuda")


def lacks_twin(job: Job) -> bool:
    """Return whether no compiled twin can play a job here."""
    try:
        check_twin(job)
    except CartoneError:
        return True
    return not is_fast()


def twin_of(job: Job) -> Twin:
    """Return the twin that plays the games of a job; the last two are cached, since two packs may be compared."""
    return _twin_of(job.game, job.seats, job.pack, tuple(sorted(job.settings.items())))


@lru_cache(maxsize=2)
def _twin_of(game: str, seats: tuple[str, ...], pack: str | PackText, settings: tuple[tuple[str, str], ...]) -> Twin:
    return new_twin(game, seats, Job(game, seats, pack=pack).loaded, dict(settings))


def make_ready(order: Assignment) -> None:
    """Compile the twin of an assignment, or load it from the cache, before any games are played."""
    if order.engine == TWIN and is_fast():
        play_chunk(order, range(1))


def play_chunk(order: Assignment, numbers: range) -> Played:
    """Play a chunk of games; raise an error if this worker's rules or pack differ from those of the assignment."""
    if order.engine == TABLE:
        found = order.job.table(0).header
        if (found.rules, found.pack_hash) != (order.header.rules, order.header.pack_hash):
            raise UnknownName("error.other-house")
        results = play_at_table(order.job, numbers, order.is_studied)
        report = Report(order.job.game, order.job.seats)
        report.add_all(results)
        study = study_of(order.job, results) if order.is_studied else None
        return Played(report, columns_of(order.job, numbers, results) if order.is_kept else None, study)
    from .twin_results import TwinResults  # imported here because NumPy is optional

    if order.device == CUDA:
        check_cuda()
    twin = twin_of(order.job)
    twin.check(order.header.rules, order.header.pack_hash)
    rows = TwinResults.play(twin, order.job, numbers, order.device, order.is_studied)
    return Played(rows.report(), rows.columns() if order.is_kept else None, rows.study() if order.is_studied else None)


def study_of(job: Job, results: Sequence[GameResult]) -> Study:
    """Return what the pieces did in games that were played at the table."""
    from .study import PieceCounts, studied  # imported here because NumPy is optional

    totals = [[sum(points.values()) for points in result.by_source] for result in results]
    won = [[seat in result.winners for seat in range(len(job.seats))] for result in results]
    return studied(job, PieceCounts.of([result.pieces for result in results], totals, won))


def play_at_table(job: Job, numbers: Sequence[int], with_pieces: bool = False) -> list[GameResult]:
    """Play games with the readable rules rather than a twin."""
    room = game_called(job.game)
    opponent, counted = room.opponent, room.machines.counted if with_pieces else None
    bots = {seat: bot_named(name, job.game) for seat, name in enumerate(job.seats) if name != opponent}
    results = []
    for number in numbers:
        table = job.table(number)
        decisions = play(table, bots)
        by_source = tuple(dict(table.game.by_source(seat)) for seat in range(len(table.seats)))
        tallies = {name: count for name, count in table.game.tallies().items() if count}
        pieces = counted(table) if counted is not None else ()
        results.append(GameResult(by_source, tuple(table.game.winners()), decisions, tallies, pieces))
    return results


# -- columns ----------------------------------------------------------------------------------


def columns_of(job: Job, numbers: Sequence[int], results: Sequence[GameResult]) -> Columns:
    """Return the columns of games by name, in the order of the output; names refer to seats by letters."""
    columns: Columns = {
        "number": list(numbers),
        "seed": [game_seed(job.seed, number) for number in numbers],
        "decisions": [result.decisions for result in results],
        "winners": ["".join(LETTERS[seat] for seat in result.winners) for result in results],
    }
    for seat in range(len(job.seats)):
        points = [result.by_source[seat] for result in results]
        columns[total(seat)] = [sum(one.values()) for one in points]
        columns |= {scored(seat, source): column for source, column in _by_name(points).items()}
    tallies = _by_name([result.tallies for result in results])
    return columns | {counted(name): tallies[name] for name in sorted(tallies)}


def _by_name(counts: Sequence[Mapping[str, int]]) -> dict[str, list[int]]:
    """Return a column for each name in any of the counts, with 0 for games whose counts lack the name."""
    names = dict.fromkeys(name for one in counts for name in one)
    return {name: [one.get(name, 0) for one in counts] for name in names}


def total(seat: int) -> str:
    return f"{LETTERS[seat]}_total"


def scored(seat: int, source: str) -> str:
    return f"{LETTERS[seat]}_{source}"


TALLY = "tally_"


def counted(tally: str) -> str:
    return f"{TALLY}{tally}"
