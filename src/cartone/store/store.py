"""What a store does: it keeps the record of every table, row by row, and never changes a row.

A line of the record is a row. Taking back is a row too: it says how many lines are left. The record of a table is
what its rows add up to. Beside the record a table has chairs: who may sit on a seat. Secrets are kept as hashes only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..table import CartoneError


class StoreError(CartoneError):
    """Nothing can be read or written: a full disk, a damaged file."""


class DamagedStore(StoreError):
    """A part of the file cannot be read any more; the rest can."""


class UnknownTable(CartoneError, LookupError):
    """There is no table with that ID here."""


class DamagedTable(CartoneError):
    """What is kept of this table does not add up any more; others are whole."""


class Overtaken(CartoneError):
    """Somebody else has added rows since: another server, or another copy of the table."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it is kept: the header of its record, the lines after it, and remarks for people."""

    id: str
    created: str
    changed: str
    state: str
    """running, over or abandoned."""
    header: str
    lines: tuple[str, ...]
    remarks: tuple[str, ...]
    version: int
    """The number of its last row: who adds more says which rows they know."""
    damaged: bool = False
    """Its rows cannot be read any more: it has no lines here, and of the rest what is still legible."""

    @property
    def text(self) -> str:
        """The record as text; remarks are comments in it."""
        return "\n".join([self.header, *(f"# {remark}" for remark in self.remarks), "", *self.lines]) + "\n"


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


class Store(Protocol):
    """Keeps tables. Whatever it has been told is there after a crash."""

    def create(self, table: str, header: str, lines: Sequence[str], chairs: Sequence[Chair] = ()) -> None:
        """A new table, with the lines it begins with."""

    def write(self, table: str, version: int, lines: Sequence[str], left: int | None = None, remark: str = "") -> int:
        """More lines of its record; returns the new version. `Overtaken` if the version is not the last.

        With `left`, only so many of the lines before stay; a remark says what a reader of the record should know.
        """

    def chairs(self, table: str) -> dict[int, Chair]:
        """The chairs of a table by their seats; a table of an older version has none."""

    def set_chair(self, table: str, chair: Chair) -> None:
        """Somebody else may sit there now, or answer for it. `UnknownTable` if the table is gone."""

    def set_state(self, table: str, state: str) -> None: ...

    def delete(self, table: str) -> None:
        """Also one that is damaged."""

    def load(self, table: str) -> Kept:
        """`UnknownTable` if there is none, `DamagedTable` if its rows cannot be read."""

    def text(self, table: str) -> str:
        """All that can still be read of a table: its record as far as its rows add up, and every row as a comment."""

    def tables(self) -> list[Kept]:
        """All of them, the last changed first; each is read on its own, so that a damaged one hides no other."""

    def close(self) -> None: ...
