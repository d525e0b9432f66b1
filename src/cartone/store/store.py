"""What a store does: it keeps the record of every table, row by row, and never changes a row.

A line of the record is a row, added when it arrives. Taking back is a row too: it says how many lines are left. The
record of a table is what its rows add up to. Beside its rows a table has a head, which is all that a list of tables
needs, and chairs: who may sit on a seat. Secrets are kept as hashes only.

Everything that belongs together is written in one unit of work: all of it, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple, Protocol

from ..table import CartoneError
from ..table.results import Result, Tally

RUNNING, OVER, ABANDONED = STATES = "running", "over", "abandoned"
LINE, TAKEN_BACK, REMARK = "line", "taken-back", "remark"
PAGE = 24
"""How many heads are on a page of them."""


class StoreError(CartoneError):
    """Nothing can be read or written: a full disk, a damaged file."""


class Unavailable(StoreError):
    """Somebody else writes just now, or the database does not answer: in a moment it may go on."""


class DamagedStore(StoreError):
    """A part of the file cannot be read any more; the rest can."""


class UnknownTable(CartoneError, LookupError):
    """There is no table with that ID here."""


class UnknownPad(CartoneError, LookupError):
    """There is no score pad with that ID here."""


class DamagedTable(CartoneError):
    """What is kept of this table does not add up any more; others are whole."""


class Overtaken(CartoneError):
    """Somebody else has changed the table since: another server, or another copy of it."""


class Line(NamedTuple):
    """A line of a record, whose answer it is, and the number of the simultaneous block it was given in."""

    text: str
    seat: int = -1
    block: int = 0


class Row(NamedTuple):
    """What was written at one moment."""

    kind: str
    text: str
    seat: int = -1
    block: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """What a list of tables needs to know of one."""

    id: str
    created: str
    changed: str
    state: str
    """running, over or abandoned."""
    header: str
    """The header of its record."""
    version: int
    """How often it was changed: who changes it says what they know."""
    company: int = 1
    """How many people it was laid for."""
    scores: tuple[int, ...] = ()
    """The scores so far."""
    told: tuple[int, ...] = ()
    """How many events each seat had been told before its last answer."""
    next: str = ""
    """The table at which the same people play again."""
    damaged: bool = False
    """Its rows cannot be read any more."""
    practice: bool = False
    """It counts as practice: with hints, or with something taken back."""
    stands: str = ""
    """Where the game stands, as it calls that itself."""
    offered: bool = False
    """Whether it was offered to whoever comes by."""

    @property
    def listed(self) -> str:
        """When it was last changed, as a list may say: what changes in company while a game runs may be under seal."""
        return self.created if self.company > 1 and self.state == RUNNING else self.changed


MANY = 2000
"""Rows of a table, about four times as many as a game has, after which those are dropped that were taken back."""

HERE, AWAY = "here", "away"


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits on a seat."""

    seat: int
    person: str = ""
    """`here`: somebody at the host's own device; `away`: whoever has the link; or nobody, only a bot."""
    bot: str = ""
    """The bot that answers for this seat at present."""
    link: str = ""
    """The hash of the secret in its link."""
    holder: str = ""
    """The hash of the secret of the one browser that sits there."""
    player: str = ""
    """The key of whoever plays there: of a browser or a terminal, the same at all its tables."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seat would like to take back one of its answers, the last it had given; these people have not agreed yet."""

    seat: int
    answer: int
    waiting: frozenset[int]
    refused: bool = False
    """Somebody has said no; the seat is told until the table moves on for all to see."""

    @property
    def name(self) -> str:
        """What a page says that it agrees to."""
        return f"{self.seat}-{self.answer}"


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is kept: its head, its lines as they arrived, remarks for people, and its chairs."""

    head: Head
    arrived: tuple[Line, ...]
    remarks: tuple[str, ...] = ()
    chairs: Mapping[int, Chair] = field(default_factory=dict)
    proposal: Proposal | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of its record, in their order."""
        return tuple(line.text for line in in_order(self.arrived))

    @property
    def text(self) -> str:
        """The record as text; remarks are comments in it."""
        remarks = (f"# {remark}" for remark in self.remarks)
        return "\n".join([self.head.header, *remarks, "", *self.lines]) + "\n"

    @property
    def as_it_came(self) -> str:
        """A record that tells in which order those have answered who acted together: a table that is loaded from it
        stands as it stood, and what comes next is the next row."""
        return "\n".join([self.head.header, "", *(line.text for line in self.arrived)]) + "\n"


@dataclass(frozen=True, slots=True)
class Begun:
    """A deal of the day that was begun: of which game and day, at which table, and whether that was left."""

    game: str
    day: str
    table: str
    is_left: bool = False


class KeptPad(NamedTuple):
    """A score pad as it is kept; only its game knows what its text says."""

    id: str
    created: str
    changed: str
    text: str


class Seen(NamedTuple):
    """When a seat of a table was last seen by a server, and whether it has a page open there."""

    seat: int
    house: str
    open: bool
    when: float


class Work(Protocol):
    """One unit of work: what is told to it is written together at its end, or not at all."""

    def create(
        self, table: str, header: str, lines: Sequence[Line], chairs: Sequence[Chair] = (), company: int = 1
    ) -> None:
        """A new table, with the lines it begins with."""

    def add(self, table: str, lines: Sequence[Line], left: int | None = None, remark: str = "") -> None:
        """More lines of its record. With `left`, only so many of the lines before stay, as they arrived; a remark
        says what a reader of the record should know."""

    def set_header(self, table: str, header: str) -> None:
        """Another header of its record: of a game that goes on by newer rules."""

    def set_state(self, table: str, state: str) -> None: ...

    def set_scores(self, table: str, scores: Sequence[int], told: Sequence[int] = (), stands: str = "") -> None:
        """The scores so far, how much each seat had been told before its last answer, and where the game stands."""

    def set_practice(self, table: str) -> None:
        """From now on it counts as practice."""

    def set_offered(self, table: str, offered: bool) -> None:
        """Whoever comes by may sit down or watch, or may not any more."""

    def set_chair(self, table: str, chair: Chair) -> None:
        """Somebody else may sit there now, or answer for it."""

    def rekey(self, before: str, after: str, holder: str = "") -> None:
        """Whatever is of one player is of another from now on: seats and results. With a `holder` nobody is known at
        those seats any more by an older secret."""

    def propose(self, table: str, proposal: Proposal | None) -> None:
        """The proposal at a table; None if there is none any more."""

    def set_next(self, table: str, following: str) -> None:
        """The table at which these people play again."""

    def set_dates(self, table: str, created: str, changed: str) -> None:
        """When a table that comes from elsewhere was made and changed there."""

    def see(self, table: str, seen: Seen, forget: float) -> None:
        """Somebody looks, or has gone. That is no change of the table; what other servers saw of that seat before
        `forget` is forgotten."""

    def version(self, table: str) -> int:
        """The version that a table has after what was told so far. `UnknownTable` if there is none."""

    def keep_pack(self, hash: str, text: str) -> None:
        """A card pack by its content; one that is kept already may have other words since."""

    def drop_pack(self, hash: str) -> None:
        """A card pack is not kept any more."""

    def keep_sheet(self, table: str, data: str) -> None:
        """What is shown of a game that has ended, as JSON."""

    def add_result(self, result: Result) -> None:
        """How a game ended; a table has one result, and the first one stays."""

    def set_result(self, result: Result) -> None:
        """What the game of a table has come to, which was not kept or was put right since; its date stays."""

    def drop_result(self, table: str) -> None:
        """The game of a table goes on, after all."""

    def begin_daily(self, game: str, day: str, table: str) -> None:
        """The deal of a day is played at a table; there is one for each game and day, and the first one stays."""

    def leave_daily(self, table: str) -> None:
        """If a deal of the day is played at this table: somebody has left it."""

    def keep_pad(self, pad: str, text: str) -> None:
        """A score pad, new or changed."""

    def set_pad_dates(self, pad: str, created: str, changed: str) -> None:
        """When a pad that comes from elsewhere was made and changed there."""

    def delete_pad(self, pad: str) -> None:
        """`UnknownPad` if there is none."""

    def note(self, name: str, value: str) -> None:
        """Something about the whole house."""

    def tell(self, table: str) -> None:
        """Whoever looks at a table elsewhere looks again: something around it has changed, though not the table."""


class Store(Protocol):
    """Keeps tables. Whatever it has been told is there after a crash."""

    def work(self, table: str | None = None, version: int | None = None) -> AbstractContextManager[Work]:
        """A unit of work; of a change to a table that was read at a version, `Overtaken` if it is not the last."""

    def version(self, table: str) -> int:
        """The version of a table. `UnknownTable` if there is none."""

    def load(self, table: str) -> Stored:
        """`UnknownTable` if there is none, `DamagedTable` if its rows cannot be read."""

    def head(self, table: str) -> Head:
        """What is known of a table without its rows; of a damaged one what is still legible."""

    def heads(self, running: bool, start: int = 0, count: int = PAGE) -> list[Head]:
        """A page of the tables that run, or of the others: the last changed first, each read on its own."""

    def finished_heads(self, player: str, start: int = 0, count: int = PAGE) -> list[Head]:
        """A page of the tables whose game is over and at which a player sits who came by a link, the last first."""

    def offered_heads(self, start: int = 0, count: int = PAGE) -> list[Head]:
        """A page of the tables that are offered and at which a game runs, the last that was laid first."""

    def chairs(self, table: str) -> dict[int, Chair]:
        """Who sits at a table; nobody at one that is gone."""

    def damaged(self) -> list[Head]:
        """The tables whose rows were found to be damaged."""

    def text(self, table: str) -> str:
        """All that can still be read of a table: its record as far as its rows add up, and every row as a comment."""

    def delete(self, table: str) -> None:
        """Also one that is damaged; the score pad of the same name goes with it."""

    def pack(self, hash: str) -> str | None:
        """The text of a card pack by its hash."""

    def packs(self, start: str) -> dict[str, str]:
        """The texts of the card packs whose hashes begin so, by their hashes."""

    def without_sheet(self) -> list[str]:
        """The tables of which it is not kept what they have come to: an older version did not."""

    def sheet(self, table: str) -> str | None:
        """What was kept of a game that has ended."""

    def results(self) -> list[Result]:
        """How games ended, in the order in which they did: all of them, for who carries everything elsewhere."""

    def result(self, table: str) -> Result | None:
        """How the game at a table ended, if it was one against a cardboard opponent."""

    def last_results(self, start: int = 0, count: int = PAGE, player: str = "") -> list[Result]:
        """A page of results, the newest first by their dates; of one player, or of all."""

    def recent_results(self, game: str, count: int) -> list[Result]:
        """The last results of a game that count and of which all is known, in their order."""

    def achieving_results(self, player: str = "") -> list[Result]:
        """The results by which something was achieved first, by their dates; of one player, or of all."""

    def daily_results(self) -> list[Result]:
        """The results of deals of the day, in any order."""

    def lacking_results(self) -> list[Result]:
        """The results at tables of which nobody has looked what they achieve: an older version did not."""

    def tallies(self, player: str = "") -> list[Tally]:
        """All results of one player, or of all, added up by what they were played with."""

    def dailies(self) -> list[Begun]:
        """The deals of the day that were begun, the oldest first."""

    def pad(self, pad: str) -> KeptPad:
        """`UnknownPad` if there is none."""

    def pads(self) -> list[KeptPad]:
        """All score pads, the last changed first."""

    def seen(self, table: str) -> list[Seen]:
        """Who was seen at a table; nobody at one that is gone."""

    def noted(self, name: str) -> str | None: ...

    def pulse(self) -> int:
        """Another number than before, if another process may have written since."""

    def listen(self, changed: Callable[[str], None]) -> bool:
        """From now on `changed` is called, from a thread of its own, with the ID of a table that another process has
        changed, or with nothing if that may be any. False if the store cannot tell: then its pulse is to be felt."""

    def close(self) -> None: ...


def gestures_at(table: str) -> str:
    """The note of what is shown around a table, which goes with it."""
    return f"gestures {table}"


def corrections_at(table: str) -> str:
    """The note of what was corrected and taken back at a real table, which goes with it."""
    return f"corrections {table}"


def cards_at(table: str) -> str:
    """The note of the owner's pack in which the cards are that were described at a real table, which goes with it."""
    return f"cards {table}"


def notes_of(table: str) -> tuple[str, ...]:
    """All notes that go with a table."""
    return gestures_at(table), corrections_at(table), cards_at(table)


def add_up(rows: Iterable[Row], lines: list[Line], remarks: list[str]) -> None:
    """Put the rows of a table together, as they arrived; `ValueError` at the first that makes no sense."""
    for kind, text, seat, block in rows:
        if kind == LINE:
            lines.append(Line(text, seat, block))
        elif kind == TAKEN_BACK:
            del lines[int(text) :]
        else:
            remarks.append(text)


def in_order(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines as a record has them: what was answered at the same time stands in the order of the seats."""
    for block, together in groupby(lines, lambda line: line.block):
        yield from sorted(together, key=lambda line: line.seat if block else 0)


def folded(rows: Sequence[Row]) -> Sequence[Row]:
    """Rows that add up to the same table, if what was taken back is most of them: somebody may answer and take back for
    ever."""
    lines: list[Line] = []
    remarks: list[str] = []
    add_up(rows, lines, remarks)
    left = [*(Row(LINE, *line) for line in lines), *(Row(REMARK, remark) for remark in remarks)]
    return left if 2 * len(left) < len(rows) else rows


def rows_of(lines: Sequence[Line], left: int | None = None, remark: str = "") -> list[Row]:
    """The rows that a change of a table adds."""
    taken_back = [Row(TAKEN_BACK, str(left))] if left is not None else []
    remarks = [Row(REMARK, remark)] if remark else []
    return [*taken_back, *remarks, *(Row(LINE, *line) for line in lines)]


def arrivals(kept: tuple[Line, ...], now: tuple[Line, ...]) -> tuple[int | None, tuple[Line, ...]]:
    """What has come that is not kept yet: how many lines are left if some were taken back, and the new ones."""
    pairs = enumerate(zip(kept, now, strict=False))
    same = next((number for number, (then, line) in pairs if then != line), min(len(kept), len(now)))
    return (same if same < len(kept) else None), now[same:]
