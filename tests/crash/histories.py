"""Histories of concurrent operations by several clients, and a search for a sequential order that explains each
history.

A history is linearisable if its operations can be done one after the other, each between its call and its reply, with
the same observations (Herlihy and Wing; the search follows Wing and Gong). The sequential model is a host over a store
in memory.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import inf
from typing import Any, NamedTuple, Protocol

from cartone.host import Host
from cartone.host.tables import UNCHANGED
from cartone.store import MemoryStore
from cartone.table import Random, Table

DONE, REFUSED = "done", "refused"


class Look(NamedTuple):
    """A seat's view of a table, and its possible actions."""

    at: str
    wish: str = ""
    """The proposal that waits for the seat's agreement."""
    last: int = 0
    """The number of the seat's last answer."""
    choices: tuple[str, ...] = ()

    @property
    def seen(self) -> str:
        return f"{self.at} {self.wish}"


class Desk(Protocol):
    """An interface for looking at a table and acting there, through a host or a server. Failures other than refusals
    raise an exception."""

    def look(self, seat: int) -> Look: ...
    def answer(self, seat: int, at: str, notation: str) -> str: ...
    def undo(self, seat: int, last: int) -> str: ...
    def agree(self, seat: int, wish: str, said: bool) -> str: ...
    def join(self, seat: int, link: str) -> str: ...


class HostDesk:
    """A desk that uses a host in this process."""

    def __init__(self, host: Host, table: str) -> None:
        self.host, self.table = host, table

    def look(self, seat: int) -> Look:
        live = self.host.live(self.table)
        with live.lock:
            wish, ask = live.proposal, live.ask(seat)
            asked = wish.name if wish is not None and seat in wish.waiting else ""
            choices = tuple(str(ask.options.at(number)) for number in range(min(len(ask.options), 5))) if ask else ()
            return Look(live.at(seat), asked, live.table.decisions(seat), choices)

    def answer(self, seat: int, at: str, notation: str) -> str:
        return self._tried(lambda: self.host.moves.answer(self.table, seat, at, notation))

    def undo(self, seat: int, last: int) -> str:
        return self._tried(lambda: self.host.moves.undo(self.table, seat, last))

    def agree(self, seat: int, wish: str, said: bool) -> str:
        return self._tried(lambda: self.host.moves.agree(self.table, frozenset({seat}), wish, said))

    def join(self, seat: int, link: str) -> str:
        return self._tried(lambda: self.host.seating.sit_down(self.table, link))

    def _tried(self, do: Callable[[], object]) -> str:
        try:
            do()
        except UNCHANGED:
            return REFUSED
        return DONE


@dataclass(frozen=True)
class Op:
    """An operation: its call, its start and end, and the result observed."""

    what: str
    arguments: tuple[Any, ...]
    began: float
    ended: float
    """The time at which the reply came; infinite if there was none."""
    seen: str

    def at(self, desk: Desk) -> str:
        """Perform the operation at a desk; return the observed result."""
        found = getattr(desk, self.what)(*self.arguments)
        return found.seen if isinstance(found, Look) else str(found)


class Client:
    """A client that acts pseudo-randomly at a seat and records what it observes."""

    clock = count()

    def __init__(self, desk: Desk, seat: int, random: Random, links: Sequence[str] = (), spare: Sequence[str] = ()):
        self.desk, self.seat, self.random = desk, seat, random
        self.links, self.spare = links, tuple(spare)
        self.looks: list[Look] = []
        self.noted: list[Op] = []

    def act(self, steps: int) -> None:
        for _ in range(steps):
            if not self.looks or self.random.below(3) == 0:
                found = self.note("look", self.seat)
                if isinstance(found, Look):
                    self.looks.append(found)
            else:
                self.note(*self._choice())

    def _choice(self) -> tuple[Any, ...]:
        """Return an action that is based on the last look or, as from a second tab, on an older one."""
        look = self.looks[-1 if self.random.below(5) else self.random.below(len(self.looks))]
        if look.wish and self.random.below(2):
            return "agree", self.seat, look.wish, self.random.below(4) > 0
        if look.last and self.random.below(4) == 0:
            return "undo", self.seat, look.last
        if self.links and self.random.below(6) == 0:
            return "join", self.seat, self.links[self.random.below(len(self.links))]
        choices = look.choices or self.spare
        return ("answer", self.seat, look.at, choices[self.random.below(len(choices))]) if choices else ("look", 0)

    def note(self, what: str, *arguments: Any) -> object:
        began = next(self.clock)
        try:
            found: object = getattr(self.desk, what)(*arguments)
        except Exception as problem:  # an unexpected failure: no order explains it
            found = f"{type(problem).__name__}: {problem}"
        seen = found.seen if isinstance(found, Look) else str(found)
        self.noted.append(Op(what, arguments, began, next(self.clock), seen))
        return found


def history_of(clients: Sequence[Client], steps: int) -> list[Op]:
    """Let all clients act concurrently, each in its own thread, and return their operations."""
    threads = [threading.Thread(target=client.act, args=(steps,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted((op for client in clients for op in client.noted), key=lambda op: op.began)


class Moment(NamedTuple):
    """A snapshot of a store in memory, from which it can be restored."""

    kept: sqlite3.Connection
    state: tuple[object, ...]
    """Everything that affects later observations, without secrets, which differ each time."""


class Model:
    """A table of a host over a store in memory, on which operations are done one after the other and can be undone."""

    def __init__(self, table: Table[Any], away: Sequence[int], links: dict[int, str]) -> None:
        self.store = MemoryStore()
        host = Host(self.store)
        self.desk = HostDesk(host, host.tables.lay(table, away, links))
        self.now = self._moment()

    def do(self, before: Moment, op: Op) -> tuple[str, Moment]:
        """Do an operation in a given state; return what is observed and the next state."""
        if before is not self.now:
            before.kept.backup(self.store._db)
            self.desk.host.tables.forget_all()
        seen = op.at(self.desk)
        self.now = self._moment()
        return seen, self.now

    def _moment(self) -> Moment:
        stored = self.store.load(self.desk.table)
        chairs = tuple(replace(chair, holder="-" if chair.holder else "") for chair in stored.chairs.values())
        state = tuple(self.store._rows(self.desk.table)), stored.proposal, chairs
        kept = sqlite3.connect(":memory:")
        self.store._db.backup(kept)
        return Moment(kept, state)


def order_of(history: Sequence[Op], model: Model) -> list[Op] | None:
    """Return the operations in an order that explains a history; None if there is no such order."""
    dead: set[tuple[object, ...]] = set()

    def search(left: tuple[Op, ...], moment: Moment) -> Iterator[list[Op]]:
        if all(op.ended == inf for op in left):  # operations without a reply may not have been done
            yield []
            return
        key = (left, moment.state)
        if key in dead:
            return
        first_reply = min(op.ended for op in left)
        for op in sorted((op for op in left if op.began < first_reply), key=lambda op: op.ended):
            seen, after = model.do(moment, op)
            if seen == op.seen or op.ended == inf:
                rest = tuple(other for other in left if other is not op)
                yield from ([op, *order] for order in search(rest, after))
        dead.add(key)

    return next(search(tuple(history), model.now), None)
