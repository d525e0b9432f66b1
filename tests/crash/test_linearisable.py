"""Two hosts, or two processes, over one store: some order of what was done explains what everybody saw."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.host import FILE, Host, Live
from cartone.host.moves import Moves
from cartone.host.seating import Seating
from cartone.host.tables import Tables
from cartone.store import SqliteStore, Store, Work
from cartone.table import CartoneError, Random, Table, key_of

from ..web.party import BOTH, NAMES
from .histories import Client, HostDesk, Model, Op, history_of, order_of

LINKS = {1: "a-link-for-ben", 2: "a-link-for-cem"}
SMALL, LARGE = 12, 1_500
"""Histories."""

STEPS = 8
"""Operations of each of four clients in a history."""

CAUGHT_IN = 60
"""Histories after which a mistake that was planted has shown."""


def table_at(seed: int) -> Table[Any]:
    """A table in the middle of a game; of Stamp Swap where all three are asked under seal."""
    game = BOTH[seed % 2]
    table, random = cartone.new(game, NAMES[:3], seed=seed), Random(key_of(seed, "histories"))
    while len(table.entries()) < 30 or (game == "stamp-swap" and len(table.pending) < 3):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.sample(random))
    return table


class Jumpy(SqliteStore):
    """A store at which threads change places at every bad moment."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._db.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug here
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
    """What four clients do at two hosts: one at each seat, and one more who would like to have a friend's seat."""
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


# -- mistakes that must show ------------------------------------------------------------------------


class Careless(Jumpy):
    """Writes whatever somebody brings, also if they have not seen the newest."""

    @contextmanager
    def work(self, table: str | None = None, version: int | None = None) -> Iterator[Work]:
        with super().work() as work:
            yield work


class HastyMoves(Moves):
    """Says that an answer is kept before it is."""

    later: list[threading.Timer]

    def answer(self, table_id: str, seat: int, at: str, notation: str) -> Live:
        self.later.append(threading.Timer(0.01, self._answer, (table_id, seat, at, notation)))
        self.later[-1].start()
        return self.tables.live(table_id)

    def _answer(self, *answer: Any) -> None:
        with suppress(CartoneError):  # nobody waits for it any more
            super().answer(*answer)


class Hasty(Host):
    """Moves so."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.moves = self.hasty = HastyMoves(self.tables, self.real)
        self.hasty.later = []

    def close(self) -> None:
        for one in self.hasty.later:
            one.join()
        super().close()


class DreamyTables(Tables):
    """Shows what it has in memory, whatever the store has."""

    def _fetch(self, table_id: str) -> Live:
        return self._live.get(table_id) or super()._fetch(table_id)


class Dreamy(Host):
    """Has such tables."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.tables.__class__ = DreamyTables


class GenerousMoves(Moves):
    """Takes an answer to a page that is not the newest."""

    def answer(self, table_id: str, seat: int, at: str, notation: str) -> Live:
        return super().answer(table_id, seat, self.tables.live(table_id).at(seat), notation)


class Generous(Host):
    """Moves so."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.moves = GenerousMoves(self.tables, self.real)


class ForgetfulSeating(Seating):
    """Does not write who has sat down."""

    def sit_down(self, table_id: str, link: str, take_over: bool = False, player: str = "") -> tuple[int, str]:
        return self.seat_of_link(self.tables.live(table_id), link), "secret"


class Forgetful(Host):
    """Seats people so."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.seating = ForgetfulSeating(self.tables)


@pytest.mark.parametrize(
    ("host", "store"),
    [(Host, Careless), (Hasty, Jumpy), (Dreamy, Jumpy), (Generous, Jumpy), (Forgetful, Jumpy)],
    ids=lambda planted: planted.__name__.lower(),
)
def test_a_planted_mistake_shows(host: type[Host], store: type[SqliteStore], tmp_path: Path) -> None:
    """Both hosts, or both stores, are as they must not be."""
    seeds = (seed for seed in range(CAUGHT_IN) if not is_explained(seed, history(tmp_path, seed, host, store)))
    assert next(seeds, None) is not None
