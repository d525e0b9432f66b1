"""Concurrent operations on two hosts over one store are linearisable."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.host import FILE, Host, LiveTable
from cartone.host.moves import Moves
from cartone.host.seating import Seating
from cartone.host.tables import Tables
from cartone.store import SqliteStore, Store, Work
from cartone.table import CartoneError, Random, Table, key_of

from ..web.party import BOTH, NAMES
from .histories import Client, HostDesk, Model, Op, history_of, order_of

LINKS = {1: "a-link-for-ben", 2: "a-link-for-cem"}
SMALL, LARGE = 12, 1_500
"""Numbers of histories in a short and in a long test."""

STEPS = 8
"""Number of operations by each of the four clients in a history."""

CAUGHT_IN = 60
"""Number of histories within which a planted mistake must show."""


def table_at(seed: int) -> Table[Any]:
    """Return a table in the middle of a game; in Stamp Swap, at a sealed question for all three players."""
    game = BOTH[seed % 2]
    table, random = cartone.new(game, NAMES[:3], seed=seed), Random(key_of(seed, "histories"))
    while len(table.entries()) < 30 or (game == "stamp-swap" and len(table.pending) < 3):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.sample(random))
    return table


class Jumpy(SqliteStore):
    """A store that lets other threads run at critical moments."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._db.execute("PRAGMA synchronous = OFF")  # no power failure is simulated
        self.random = Random(key_of(1, "jumpy"))

    def version(self, table: str) -> int:
        found = super().version(table)
        self._pause()
        return found

    @contextmanager
    def work(self, table: str | None = None, version: int | None = None) -> Iterator[Work]:
        self._pause()
        with super().work(table, version) as work:
            yield work

    def _pause(self) -> None:
        time.sleep(self.random.below(3) / 2000)


def history(folder: Path, seed: int, host: type[Host] = Host, store: type[SqliteStore] = Jumpy) -> list[Op]:
    """Run four clients on two hosts, one for each of the three seats and one who tries to take a friend's seat."""
    with closing(host(store(folder / FILE))) as here, closing(host(store(folder / FILE))) as there:
        table = here.tables.lay(table_at(seed), [1, 2], LINKS)
        clients = [
            Client(HostDesk((here, there)[number % 2], table), number % 3, Random(key_of(seed, f"client {number}")),
                   list(LINKS.values()))
            for number in range(4)
        ]  # fmt: skip
        return history_of(clients, STEPS)


def is_explained(seed: int, ops: list[Op]) -> bool:
    return order_of(ops, Model(table_at(seed), [1, 2], LINKS)) is not None


def told(ops: list[Op]) -> str:
    return "\n".join(f"{op.began:>4}–{op.ended:<4} {op.what} {op.arguments} → {op.seen}" for op in ops)


def test_some_order_explains_what_everybody_saw_at_two_hosts(tmp_path: Path, proving: bool) -> None:
    for seed in range(LARGE if proving else SMALL):
        ops = history(tmp_path, seed)
        assert is_explained(seed, ops), f"history {seed}\n{told(ops)}"


# -- planted mistakes -------------------------------------------------------------------------------


class Careless(Jumpy):
    """A store that accepts changes based on outdated data."""

    @contextmanager
    def work(self, table: str | None = None, version: int | None = None) -> Iterator[Work]:
        with super().work() as work:
            yield work


class HastyMoves(Moves):
    """Moves that acknowledge an answer before it is stored."""

    later: list[threading.Timer]

    def answer(self, table_id: str, seat: int, at: str, notation: str) -> LiveTable:
        self.later.append(threading.Timer(0.01, self._answer, (table_id, seat, at, notation)))
        self.later[-1].start()
        return self.tables.live(table_id)

    def _answer(self, *answer: Any) -> None:
        with suppress(CartoneError):  # no client is waiting any more
            super().answer(*answer)


class Hasty(Host):
    """A host that uses `HastyMoves`."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.moves = self.hasty = HastyMoves(self.tables, self.real)
        self.hasty.later = []

    def close(self) -> None:
        for one in self.hasty.later:
            one.join()
        super().close()


class DreamyTables(Tables):
    """Tables that are shown from memory without checking the store."""

    def _fetch(self, table_id: str) -> LiveTable:
        return self._live.get(table_id) or super()._fetch(table_id)


class Dreamy(Host):
    """A host that uses `DreamyTables`."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.tables.__class__ = DreamyTables


class GenerousMoves(Moves):
    """Moves that accept answers to outdated pages."""

    def answer(self, table_id: str, seat: int, at: str, notation: str) -> LiveTable:
        return super().answer(table_id, seat, self.tables.live(table_id).at(seat), notation)


class Generous(Host):
    """A host that uses `GenerousMoves`."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.moves = GenerousMoves(self.tables, self.real)


class ForgetfulSeating(Seating):
    """Seating that is not stored."""

    def sit_down(self, table_id: str, link: str, take_over: bool = False, player: str = "") -> tuple[int, str]:
        return self.seat_of_link(self.tables.live(table_id), link), "secret"


class Forgetful(Host):
    """A host that uses `ForgetfulSeating`."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.seating = ForgetfulSeating(self.tables)


@pytest.mark.parametrize(
    ("host", "store"),
    [(Host, Careless), (Hasty, Jumpy), (Dreamy, Jumpy), (Generous, Jumpy), (Forgetful, Jumpy)],
    ids=lambda planted: planted.__name__.lower(),
)
def test_a_planted_mistake_shows(host: type[Host], store: type[SqliteStore], tmp_path: Path) -> None:
    """The mistake is in both hosts or in both stores."""
    seeds = (seed for seed in range(CAUGHT_IN) if not is_explained(seed, history(tmp_path, seed, host, store)))
    assert next(seeds, None) is not None
