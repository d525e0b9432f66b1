"""What a store does: it keeps the record of every table, row by row, and never changes a row.

A line of the record is a row. Taking back is a row too: it says how many lines are left. The record of a table is
what its rows add up to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..table import CartoneError


class StoreError(CartoneError):
    """Nothing can be read or written: a full disk, a damaged file."""


class UnknownTable(CartoneError):
    """There is no table with that ID here."""


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

    @property
    def text(self) -> str:
        """The record as text; remarks are comments in it."""
        return "\n".join([self.header, *(f"# {remark}" for remark in self.remarks), "", *self.lines]) + "\n"


class Store(Protocol):
    """Keeps tables. Whatever it has been told is there after a crash."""

    def create(self, table: str, header: str, lines: Sequence[str]) -> None:
        """A new table, with the lines it begins with."""

    def append(self, table: str, version: int, lines: Sequence[str]) -> int:
        """More lines of its record; returns the new version. `Overtaken` if the version is not the last."""

    def take_back(self, table: str, version: int, left: int, remark: str = "") -> int:
        """Only so many lines are left; a remark says what a reader of the record should know."""

    def set_state(self, table: str, state: str) -> None: ...

    def delete(self, table: str) -> None: ...

    def load(self, table: str) -> Kept:
        """`UnknownTable` if there is none."""

    def tables(self) -> list[Kept]:
        """All of them, the last changed first."""

    def close(self) -> None: ...
