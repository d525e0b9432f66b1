"""Measure how many finished games affect the speed of the lobby, the history, opening a game, and a game's last answer.

    python -m bench.archive --games 100000

Two hundred solo games, half of each game, are played to the end; all others are copies made by SQL, including results.
Each page is requested alternately from a store with a hundred games and from one with many.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from starlette.testclient import TestClient

from bench.load import GAMES
from bench.multiply import multiply
from bench.speed import Parser
from bench.web import count
from cartone.games import game_called
from cartone.host import FILE, Host
from cartone.store import OVER, SqliteStore
from cartone.table import Answer, Random, Record, key_of
from cartone.tables import load, new
from cartone.web import make_app

FEW, REAL = 100, 200
"""Number of games in the small store, and of those in the large one that were actually played."""

ROW = "{:<30}{:>14}{:>14}{:>9}"


def before_the_end(game: str, seed: int) -> tuple[Record, str]:
    """Return a solo game without its last answer, and that answer."""
    table, chance = new(game, ["me", str(game_called(game).opponent)], seed=seed), Random(key_of(seed, "archive"))
    while table.pending:
        table.answer(0, table.pending[0].options.sample(chance))
    record = table.record
    last = max(number for number, entry in enumerate(record.entries) if isinstance(entry, Answer) and entry.seat == 0)
    return Record(record.header, record.entries[:last]), str(record.entries[last]).split(" ", 2)[2]


def finish(host: Host, game: str, seed: int) -> tuple[str, float]:
    """Play the last answer of a game; return its table and the milliseconds taken."""
    record, answer = before_the_end(game, seed)
    table = host.tables.lay(load(record), player="somebody")
    start = time.perf_counter()
    host.moves.answer(table, 0, host.live(table).at(0), answer)
    assert host.store.head(table).state == OVER
    return table, 1000 * (time.perf_counter() - start)


@dataclass
class Archive:
    """A store with a given number of finished games, and its pages."""

    folder: Path
    games: int
    took: dict[str, list[float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        real = min(self.games, REAL)
        host = Host(SqliteStore(self.folder / FILE))
        for number in range(real):
            self.table, _ = finish(host, GAMES[number % len(GAMES)], number)
        host.close()
        multiply(self.folder / FILE, self.games // real)
        self.host = Host(SqliteStore(self.folder / FILE))
        self.client = TestClient(make_app(self.host, allowed_hosts=("testserver",)))

    def look(self, number: int) -> None:
        """Request every page once; the first round compiles templates."""
        self._time(number, "lobby", "/")
        self._time(number, "lobby, the next page of it", "/?past=12")
        self._time(number, "history", "/history")
        self.host.tables.forget_all()
        self._time(number, "opening a finished game", f"/table/{self.table}")
        self._note(number, "last answer of a game", finish(self.host, GAMES[number % 2], 1000 + number)[1])

    def _time(self, number: int, what: str, path: str) -> None:
        start = time.perf_counter()
        assert self.client.get(path).status_code == 200
        self._note(number, what, 1000 * (time.perf_counter() - start))

    def _note(self, number: int, what: str, took: float) -> None:
        if number:
            self.took.setdefault(what, []).append(took)

    @property
    def size(self) -> float:
        return float((self.folder / FILE).stat().st_size)


def measured(games: int, looks: int, say: Callable[[str], None]) -> None:
    with tempfile.TemporaryDirectory() as few, tempfile.TemporaryDirectory() as many:
        small, large = Archive(Path(few), min(FEW, games)), Archive(Path(many), games)
        for number in range(looks + 1):
            small.look(number)
            large.look(number)
        say(ROW.format("milliseconds, median", f"{small.games:,} games", f"{large.games:,} games", "grows"))
        for what, took in small.took.items():
            first, last = statistics.median(took), statistics.median(large.took[what])
            say(ROW.format(what, f"{first:.1f}", f"{last:.1f}", f"{last / first:.1f} ×"))
        say(
            ROW.format("kB of the file for each", *(f"{one.size / one.games / 1024:.1f}" for one in (small, large)), "")
        )
        for archive in (small, large):
            archive.host.close()


def main() -> None:
    parser = Parser("bench.archive", __doc__)
    parser.add_argument(
        "--games", type=count, default=100_000, help="finished games of the large store (default 100000)"
    )
    parser.add_argument("--looks", type=count, default=10, help="how often each is measured (default 10)")
    options = parser.parse_args()
    measured(options.games, options.looks, print)


if __name__ == "__main__":
    main()
