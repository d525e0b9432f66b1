"""What several clients did at once and what each of them saw, and whether some order explains it.

A history is linearisable if its operations can be done one after the other, each somewhere between its call and its
reply, so that everybody sees what they have seen (Herlihy and Wing; the search is that of Wing and Gong). The one that
does them one after the other is a host over a store in memory.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import inf
from typing import Any, NamedTuple, Protocol

from cartone.host import Host
from cartone.host.tables import UNCHANGED
from cartone.store import Contents, MemoryStore
from cartone.table import Random, Table

DONE, REFUSED = "done", "refused"


class Look(NamedTuple):
    """What a seat sees of a table, and what it could do there."""

    at: str
    wish: str = ""
    """What it is asked to agree to."""
    last: int = 0
    """The number of its last answer."""
    choices: tuple[str, ...] = ()

    @property
    def seen(self) -> str:
        return f"{self.at} {self.wish}"


class Desk(Protocol):
    """Where somebody looks and acts: at a host, or at a server. What goes wrong otherwise than by a refusal, raises."""

    def look(self, seat: int) -> Look: ...
    def answer(self, seat: int, at: str, notation: str) -> str: ...
    def undo(self, seat: int, last: int) -> str: ...
    def agree(self, seat: int, wish: str, said: bool) -> str: ...
    def join(self, seat: int, link: str) -> str: ...


class HostDesk:
    """At a host in this process."""

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
    """One operation: what was called, between which moments, and what was seen."""

    what: str
    arguments: tuple[Any, ...]
    began: float
    ended: float
    """Never, if no reply has come."""
    seen: str

    def at(self, desk: Desk) -> str:
        """Do it; returns what is seen."""
        found = getattr(desk, self.what)(*self.arguments)
        return found.seen if isinstance(found, Look) else str(found)


class Client:
    """Somebody at a seat who acts as a seeded chance has it, and notes what was seen."""

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
        """Something to do about the last look, or about an older one, as a second tab would."""
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
        except Exception as problem:  # nobody may see that: no order explains it
            found = f"{type(problem).__name__}: {problem}"
        seen = found.seen if isinstance(found, Look) else str(found)
        self.noted.append(Op(what, arguments, began, next(self.clock), seen))
        return found


def history_of(clients: Sequence[Client], steps: int) -> list[Op]:
    """Let all act at once, each in a thread of its own."""
    threads = [threading.Thread(target=client.act, args=(steps,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted((op for client in clients for op in client.noted), key=lambda op: op.began)


class Model:
    """One table of one host over a store in memory, at which operations are done one after the other, and undone."""

    def __init__(self, table: Table[Any], away: Sequence[int], links: dict[int, str]) -> None:
        self.store = MemoryStore()
        host = Host(self.store)
        self.desk = HostDesk(host, host.tables.lay(table, away, links))
        self.now = self.store.contents()

    def do(self, before: Contents, op: Op) -> tuple[str, Contents]:
        """What would be seen, and what would be so then."""
        if before is not self.now:
            self.store.put_back(before)
            self.store.put_back(self.store.contents())  # a copy: what was before stays what it is
            self.desk.host.tables.forget_all()
        seen = op.at(self.desk)
        self.now = self.store.contents()
        return seen, self.now

    def state(self, contents: Contents) -> tuple[object, ...]:
        """All that decides what comes, without secrets: those are different at each time."""
        shelf = contents.shelves[self.desk.table]
        chairs = tuple(replace(chair, holder="-" if chair.holder else "") for chair in shelf.chairs.values())
        return shelf.rows, shelf.proposal, chairs


def order_of(history: Sequence[Op], model: Model) -> list[Op] | None:
    """An order that explains a history; None if there is none."""
    dead: set[tuple[object, ...]] = set()

    def search(left: tuple[Op, ...], contents: Contents) -> Iterator[list[Op]]:
        if all(op.ended == inf for op in left):  # what nobody has heard of may not have been done
            yield []
            return
        key = (left, model.state(contents))
        if key in dead:
            return
        first_reply = min(op.ended for op in left)
        for op in sorted((op for op in left if op.began < first_reply), key=lambda op: op.ended):
            seen, after = model.do(contents, op)
            if seen == op.seen or op.ended == inf:
                rest = tuple(other for other in left if other is not op)
                yield from ([op, *order] for order in search(rest, after))
        dead.add(key)

    return next(search(tuple(history), model.now), None)
