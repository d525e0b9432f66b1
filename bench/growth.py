"""Measure growth: the lobby with the number of stored games, and an answer with the length of its record.

    python -m bench.growth
    python -m bench.growth --games 1000 --looks 20

The lobby is rendered alternately over two stores, one with ten games and one with many, nine in ten of them finished;
all have the rows of a real record. The parts of an answer are timed early and late in the longest of several games
between bots.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from bench.speed import Parser
from bench.web import count
from cartone.bots import bot_called, play
from cartone.games import game_called
from cartone.games import games as all_games
from cartone.host import Host
from cartone.host.live_table import chairs_for, lines_of
from cartone.store import OVER, MemoryStore, SqliteStore
from cartone.table import Record, Table
from cartone.tables import load, new
from cartone.web import make_app

FEW = 10
EARLY, LATE = 0.3, 0.95
"""Shares of a record at which its costs are measured."""

LOBBY = "{:<34}{:>12}{:>12}"
COSTS = "{:<44}{:>12}{:>12}{:>9}"


def filled(folder: Path, games: int) -> SqliteStore:
    """Return a store with the given number of games, each with the rows of a real one."""
    store = SqliteStore(folder / "tables.sqlite")
    table = played("stamp-swap", 7, 2)
    header, lines, chairs = "\n".join(table.header.lines()), lines_of(table), list(chairs_for(table.header).values())
    with store.work() as work:
        for number in range(games):
            name = f"game{number:06}"
            work.create(name, header, lines, chairs)
            work.set_scores(name, [120, 110])
            if number % 10:
                work.set_state(name, OVER)
    return store


def played(game: str, seed: int, seats: int) -> Table[Any]:
    """Return the table of a whole game in which the people play like the greedy bot."""
    table = new(game, [f"Player-{number}" for number in range(seats)], seed=seed)
    play(table, {seat: bot_called("greedy", game) for seat in range(seats)})
    return table


def lobbies(many: int, looks: int) -> dict[int, list[float]]:
    """Return the milliseconds to render the lobby over few and over many games, measured alternately because the load
    may change."""
    took: dict[int, list[float]] = {FEW: [], many: []}
    with tempfile.TemporaryDirectory() as few, tempfile.TemporaryDirectory() as lots:
        stores = {FEW: filled(Path(few), FEW), many: filled(Path(lots), many)}
        clients = {
            games: TestClient(make_app(Host(store), allowed_hosts=("testserver",))) for games, store in stores.items()
        }
        for look in range(looks + 2):
            for games, client in clients.items():
                start = time.perf_counter()
                assert client.get("/").status_code == 200
                if look > 1:  # the first ones compile templates
                    took[games].append(1000 * (time.perf_counter() - start))
        for store in stores.values():
            store.close()
    return took


def costs(host: Host, name: str) -> dict[str, Callable[[], object]]:
    """Return functions that each do a part of the work for an answer, by name."""
    live = host.live(name)
    seat = next(seat for seat in live.people if live.table.decisions(seat))

    def at() -> object:
        live.moved()
        return live.at(seat)

    def told() -> object:
        live.moved()
        return live.events(seat)

    def clean() -> object:
        live.moved()
        return live.undo_is_free(seat)

    return {
        "fingerprint of what a seat knows (at)": at,
        "the same, asked again": lambda: live.at(seat),
        "whether an undo is clean": clean,
        "the same, asked again ": lambda: live.undo_is_free(seat),
        "new lines for the store": lambda: lines_of(live.table, len(live.stored.arrived) - 2),
        "all lines, as before": lambda: lines_of(live.table),
        "what a seat was told (events)": told,
        "the same, asked again  ": lambda: live.events(seat),
        "the scores so far": lambda: live.table.scores,
        "whether the store has a newer version": lambda: host.store.version(name),
        "the table from the store (cold)": lambda: Host(host.store).live(name),
    }


def measured(work: Callable[[], object], times: int) -> float:
    """Return the median of several runs, in microseconds."""
    took = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        took.append(1e6 * (time.perf_counter() - start))
    return statistics.median(took)


def growing(game: str, looks: int) -> tuple[list[int], list[tuple[str, float, float]]]:
    """Return the record lengths early and late in the longest of some games, and the cost of each part there."""
    games = [played(game, seed, game_called(game).seats.stop - 1) for seed in range(4)]
    record = max((table.record for table in games), key=lambda one: len(one.entries))
    lengths = [int(share * len(record.entries)) for share in (EARLY, LATE)]
    host, found = Host(MemoryStore()), []
    for length in lengths:
        name = host.tables.lay(load(Record(record.header, record.entries[:length])))
        found.append({what: measured(work, looks) for what, work in costs(host, name).items()})
    return lengths, [(what, found[0][what], found[1][what]) for what in found[0]]


def main() -> None:
    parser = Parser("bench.growth", __doc__)
    parser.add_argument("--games", type=count, default=10_000, help="stored games of the large lobby (default 10000)")
    parser.add_argument("--looks", type=count, default=40, help="how often each is measured (default 40)")
    options = parser.parse_args()
    took = lobbies(options.games, options.looks)
    medians = {games: statistics.median(times) for games, times in took.items()}
    print(LOBBY.format("lobby, milliseconds", "median", f"of {FEW}"))
    for games, median in medians.items():
        print(LOBBY.format(f"{games} stored games", f"{median:.1f}", f"{median / medians[FEW]:.2f} ×"))
    for game in all_games():
        (early, late), rows = growing(game, options.looks)
        print(f"\n{COSTS.format(f'{game}, microseconds', f'{early} lines', f'{late} lines', 'grows')}")
        for what, first, last in rows:
            print(COSTS.format(what, f"{first:.0f}", f"{last:.0f}", f"{last / max(first, 0.1):.1f} ×"))


if __name__ == "__main__":
    main()
