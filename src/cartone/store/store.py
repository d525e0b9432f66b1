"""Data types of the store, which keeps the record of every table as append-only rows.

Each line of a record is added as a row when it arrives. An undo is also a row, which says how many lines remain;
replaying the rows yields the record. In addition, a table has a head with everything that lists of tables need, and
chairs, which say who may take each seat. Secrets are stored only as hashes.

Changes that belong together are written atomically, in one unit of work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from ..table import CartoneError

RUNNING, OVER, ABANDONED = STATES = "running", "over", "abandoned"
LINE, TAKEN_BACK, REMARK = "line", "taken-back", "remark"
PAGE = 24
"""Number of heads per page of a list."""


class StoreError(CartoneError):
    """Failure to read or write the store, such as a full disk or a damaged file."""


class Unavailable(StoreError):
    """A temporary failure: another process is writing, or the database does not respond."""


class DamagedStore(StoreError):
    """Damage to a part of the store; the rest can still be read."""


class UnknownTable(CartoneError, LookupError):
    """A table ID that does not exist in the store."""


class UnknownPad(CartoneError, LookupError):
    """A score pad ID that does not exist in the store."""


class DamagedTable(CartoneError):
    """Damage to the rows of one table; the others are intact."""


class Overtaken(CartoneError):
    """A change that came too late: the table has been changed elsewhere in the meantime."""


class RecordLine(NamedTuple):
    """A line of a record, the seat that answered (-1 for a card), and its simultaneous phase (0 for none)."""

    text: str
    seat: int = -1
    block: int = 0


class Row(NamedTuple):
    """A stored row: a record line, an undo or a remark."""

    kind: str
    text: str
    seat: int = -1
    block: int = 0


@dataclass(frozen=True, slots=True)
class Head:
    """The summary of a table, with everything that lists of tables need."""

    id: str
    created: str
    changed: str
    state: str
    """State of the game: `running`, `over` or `abandoned`."""
    header: str
    """Header of the table's record."""
    version: int
    """Number of changes so far; a writer passes the version it has read, to detect conflicts."""
    company: int = 1
    """Number of people for whom the table was set up."""
    scores: tuple[int, ...] = ()
    """Points of each seat so far."""
    told: tuple[int, ...] = ()
    """Number of events that each seat had been told before its last answer."""
    next: str = ""
    """ID of the table at which the same people play again."""
    damaged: bool = False
    """True if the table's rows can no longer be read."""
    practice: bool = False
    """True if the game counts as practice because hints or an undo were used."""
    stands: str = ""
    """A short English description of the game's current position."""
    offered: bool = False
    """True if the table is listed publicly."""

    @property
    def listed(self) -> str:
        """Date shown in lists: the date of the last change or, while several people play, of creation, because the
        dates of changes would reveal secret moves."""
        return self.created if self.company > 1 and self.state == RUNNING else self.changed


MANY = 2000
"""Number of rows of a table beyond which undone rows are deleted; about four times the rows of a typical game."""

HERE, AWAY = "here", "away"


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and the person or bot who plays there."""

    seat: int
    person: str = ""
    """`here` for a person at the host's own device, `away` for the holder of the link, empty for a bot."""
    bot: str = ""
    """Name of the bot that currently answers for this seat."""
    link: str = ""
    """Hash of the secret in the seat's link."""
    holder: str = ""
    """Hash of the secret of the browser that has taken the seat by its link."""
    player: str = ""
    """Key of the player; a browser or a terminal uses the same key at all its tables."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seat's request to undo its last answer; the seats in `waiting` have not agreed yet."""

    seat: int
    answer: int
    waiting: frozenset[int]
    refused: bool = False
    """True if a player has refused; the requesting seat sees this until the game visibly continues."""

    @property
    def name(self) -> str:
        """Name of the proposal, which a page sends to accept it."""
        return f"{self.seat}-{self.answer}"


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as stored: its head, its lines in order of arrival, its remarks and its chairs."""

    head: Head
    arrived: tuple[RecordLine, ...]
    remarks: tuple[str, ...] = ()
    chairs: Mapping[int, Chair] = field(default_factory=dict)
    proposal: Proposal | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """Lines in record order."""
        return tuple(line.text for line in in_order(self.arrived))

    @property
    def text(self) -> str:
        """The record as text, with the remarks as comments."""
        remarks = (f"# {remark}" for remark in self.remarks)
        return "\n".join([self.head.header, *remarks, "", *self.lines]) + "\n"

    @property
    def as_it_came(self) -> str:
        """The record as text in order of arrival, so that its lines correspond to the stored rows."""
        return "\n".join([self.head.header, "", *(line.text for line in self.arrived)]) + "\n"


@dataclass(frozen=True, slots=True)
class Begun:
    """A deal of the day that was started, its table, and whether its players abandoned it."""

    game: str
    day: str
    table: str
    is_left: bool = False


class KeptPad(NamedTuple):
    """A score pad as stored, with its text in the format of its game."""

    id: str
    created: str
    changed: str
    text: str


class LastSeen(NamedTuple):
    """The time at which a server (`house`) last saw a seat, and whether the seat has a page open on that server."""

    seat: int
    house: str
    open: bool
    when: float


BACKUP = "backup"
"""Name of the note about the last nightly backup that was verified."""


def gestures_at(table: str) -> str:
    """Return the name of the note that stores the current gestures at a table."""
    return f"gestures {table}"


def corrections_at(table: str) -> str:
    """Return the name of the note that stores undone entries and corrections at a physical table."""
    return f"corrections {table}"


def cards_at(table: str) -> str:
    """Return the name of the note that stores the ID of the pack with the cards described at a physical table."""
    return f"cards {table}"


def turns_at(table: str) -> str:
    """Return the name of the note about the time for an answer at a table, and who has been asked since when."""
    return f"turns {table}"


def notes_of(table: str) -> tuple[str, ...]:
    """Return the names of the notes of a table, which are deleted together with it."""
    return gestures_at(table), corrections_at(table), cards_at(table), turns_at(table)


def add_up(rows: Iterable[Row], lines: list[RecordLine], remarks: list[str]) -> None:
    """Replay rows, updating `lines` and `remarks` in place; raise `ValueError` at the first invalid row."""
    for kind, text, seat, block in rows:
        if kind == LINE:
            lines.append(RecordLine(text, seat, block))
        elif kind == TAKEN_BACK:
            del lines[int(text) :]
        else:
            remarks.append(text)


def in_order(lines: Iterable[RecordLine]) -> Iterator[RecordLine]:
    """Yield lines in record order, that is, with simultaneous answers sorted by seat."""
    for block, together in groupby(lines, lambda line: line.block):
        yield from sorted(together, key=lambda line: line.seat if block else 0)


def folded(rows: Sequence[Row]) -> Sequence[Row]:
    """Return equivalent rows without the undone ones if those are the majority, as after endless undoing."""
    lines: list[RecordLine] = []
    remarks: list[str] = []
    add_up(rows, lines, remarks)
    left = [*(Row(LINE, *line) for line in lines), *(Row(REMARK, remark) for remark in remarks)]
    return left if 2 * len(left) < len(rows) else rows


def rows_of(lines: Sequence[RecordLine], left: int | None = None, remark: str = "") -> list[Row]:
    """Return the rows that store an undo down to `left` lines, a remark and new lines."""
    taken_back = [Row(TAKEN_BACK, str(left))] if left is not None else []
    remarks = [Row(REMARK, remark)] if remark else []
    return [*taken_back, *remarks, *(Row(LINE, *line) for line in lines)]


def arrivals(kept: tuple[RecordLine, ...], now: tuple[RecordLine, ...]) -> tuple[int | None, tuple[RecordLine, ...]]:
    """Compare stored lines with the current ones: return how many to keep (None for all), and the new lines."""
    pairs = enumerate(zip(kept, now, strict=False))
    same = next((number for number, (then, line) in pairs if then != line), min(len(kept), len(now)))
    return (same if same < len(kept) else None), now[same:]
