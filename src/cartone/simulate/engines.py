"""What plays the games: the table, or the compiled twin of the game on a processor or a graphics card.

They play the same games and count the same; which one it was shows only in the time that it took.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..bots import CHANCE, bot_called, play
from ..games import game_called
from ..table import CartoneError, UnknownName, quoted
from ..table.record import Header
from ..table.seats import LETTERS
from ..tables import new_twin
from .job import Job, game_seed
from .report import GameResult, Report

if TYPE_CHECKING:
    from ..kernel.twin import Twin

AUTO, TWIN, TABLE = ENGINES = ("auto", "twin", "table")
CPU, CUDA = DEVICES = ("cpu", "cuda")
GPU = "cartone.kernel.gpu"
"""Where `card_of(twin).play_rows(words)` returns what `Twin.play_rows` does."""

WORTH_IT = 1000
"""Games from which on it pays to make the twin ready, which takes seconds, and the first time a minute."""
CHUNKS = {TABLE: 25, TWIN: 2_000, CUDA: 200_000}
"""Games that are played before they are reported, at least."""

Columns = dict[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Order:
    """What whoever plays is told: the job, what a table of it has in its header, and what plays it."""

    job: Job
    header: Header
    engine: str
    device: str = CPU
    is_kept: bool = False
    """Whether each game is told, or only what they add up to."""

    @property
    def chunk(self) -> int:
        return CHUNKS[self.device if self.device == CUDA else self.engine]


@dataclass(frozen=True, slots=True)
class Played:
    """Some games: what they add up to, and if they are kept, a column of each of their numbers."""

    report: Report
    columns: Columns | None = None


def order_for(
    job: Job, games: int, engine: str = AUTO, device: str = CPU, is_kept: bool = False, elsewhere: bool = False
) -> Order:
    """The twin, if it plays this and it is worth it; whoever wants it in any case hears why it does not.

    The graphics cards of a cluster are `elsewhere`: whether they are there is found out by whoever plays.
    """
    header = job.table(0).header  # whatever is wrong with the settings is said here, once
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
        engine = TWIN if games >= WORTH_IT and is_compiled() and _has_twin(job) else TABLE
    return Order(job, header, engine, device, is_kept)


def check_twin(job: Job) -> None:
    """Say why there is no twin that plays a job."""
    if find_spec("numpy") is None:
        raise UnknownName("error.no-fast")
    twin = twin_of(job)
    known = (*twin.bots, game_called(job.game).opponent)
    for bot in job.seats:
        if bot not in known:
            raise UnknownName("error.twin-bot", game=job.game, name=quoted(bot), bots=", ".join(twin.bots))


def check_cuda() -> None:
    """Say that there is no graphics card that can be used."""
    if find_spec("numba") is not None and find_spec(GPU) is not None:
        from numba import cuda

        if cuda.is_available():
            return
    raise UnknownName("error.no-cuda")


def is_compiled() -> bool:
    """Whether twins are fast here."""
    if find_spec("numpy") is None:
        return False
    from ..kernel.jit import COMPILED

    return COMPILED


def _has_twin(job: Job) -> bool:
    try:
        check_twin(job)
    except CartoneError:
        return False
    return True


def twin_of(job: Job) -> Twin:
    """The twin of all games of a job; it is made once."""
    return _twin_of(job.game, job.seats, job.pack, tuple(sorted(job.settings.items())))


@lru_cache(maxsize=1)
def _twin_of(game: str, seats: tuple[str, ...], pack: str, settings: tuple[tuple[str, str], ...]) -> Twin:
    return new_twin(game, seats, pack, dict(settings))


def make_ready(order: Order) -> None:
    """Let the compiler do its work, or load what it has kept, before anybody waits for games."""
    if order.engine == TWIN and is_compiled():
        play_chunk(order, range(1))


def play_chunk(order: Order, numbers: range) -> Played:
    """Some games, one after the other. A worker elsewhere may have other rules or cards: it must not play."""
    if order.engine == TABLE:
        found = order.job.table(0).header
        if (found.rules, found.pack_hash) != (order.header.rules, order.header.pack_hash):
            raise UnknownName("error.other-house")
        results = play_at_table(order.job, numbers)
        report = Report(order.job.game, order.job.seats)
        report.add_all(results)
        return Played(report, columns_of(order.job, numbers, results) if order.is_kept else None)
    from .rows import Rows  # NumPy is an extra

    if order.device == CUDA:
        check_cuda()
    twin = twin_of(order.job)
    twin.check(order.header.rules, order.header.pack_hash)
    rows = Rows.play(twin, order.job, numbers, order.device)
    return Played(rows.report(), rows.columns() if order.is_kept else None)


def play_at_table(job: Job, numbers: Sequence[int]) -> list[GameResult]:
    """Games of the readable rules."""
    opponent = game_called(job.game).opponent
    bots = {seat: bot_called(name, job.game) for seat, name in enumerate(job.seats) if name != opponent}
    results = []
    for number in numbers:
        table = job.table(number)
        decisions = play(table, bots)
        by_source = tuple(dict(table.game.by_source(seat)) for seat in range(len(table.seats)))
        tallies = {name: count for name, count in table.game.tallies().items() if count}
        results.append(GameResult(by_source, tuple(table.game.winners()), decisions, tallies))
    return results


# -- columns ----------------------------------------------------------------------------------


def columns_of(job: Job, numbers: Sequence[int], results: Sequence[GameResult]) -> Columns:
    """The numbers of games by name, in the order of a row: seats are letters, as in records."""
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
    """What was counted in each game; whatever a game does not name is 0."""
    names = dict.fromkeys(name for one in counts for name in one)
    return {name: [one.get(name, 0) for one in counts] for name in names}


def total(seat: int) -> str:
    return f"{LETTERS[seat]}_total"


def scored(seat: int, source: str) -> str:
    return f"{LETTERS[seat]}_{source}"


TALLY = "tally_"


def counted(tally: str) -> str:
    return f"{TALLY}{tally}"
