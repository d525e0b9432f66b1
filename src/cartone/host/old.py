"""Old games: the packs they are played with, what is shown of those that cannot be played any more, and their records.

A table is *closed* if it cannot stand where its record ends: its rules are others by now, a line does not fit, or its
card pack or its whole game is not here. What it had come to is kept: its sheet, its story and its record need no rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..games import GameRoom, MissingGame, PackLike, game_called, rooms
from ..games.kit.packs import (
    MissingPack,
    by_content,
    is_ours,
    load_pack,
    pack_name,
    pack_of_record,
    read,
    shipped,
    written,
)
from ..games.kit.upgrades import OtherRules
from ..locale import Catalogue
from ..sheet import Sheet
from ..store import OVER, RUNNING, Chair, Result, Store, Stored, Work
from ..table import CartoneError, Header, Outcome, PackError, Record, RecordError, Table, UnknownName, short
from ..table.errors import said
from ..table.packfile import PackText
from ..tables import PERSON
from .live import WATCH, Live, chairs_for

CLOSED = (RecordError, OtherRules, MissingPack, PackError, MissingGame)
"""Why a table can only be looked at."""

UPGRADED = "rules {then} became rules {now}"
PLAYED_ON = "played on: {kept} of {all} lines fit"


class KeptPacks:
    """The owners' packs that a store keeps, by what records call them."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        text = self.store.pack(f"{name} {pack_hash}")
        return read(text) if text is not None else None


def keep_pack(work: Work, header: Header, pack: PackLike) -> None:
    """An owner's pack is kept with the table that is played with it, by its content; never in the place of ours."""
    keep_owners(work, game_called(header.game), pack_name(header.pack), pack)


def keep_owners(work: Work, room: GameRoom, name: str, pack: PackLike) -> None:
    """The same of whatever else is counted with it."""
    if not is_ours(room, pack) and name not in shipped(room.packs):
        work.keep_pack(f"{name} {pack.hash}", written(replace(by_content(room, pack), name=name)))


def check_pack(header: Header, pack: PackLike) -> None:
    """Whether a pack that somebody brings along is the one that a record was played with."""
    if pack.hash != header.pack_hash:
        name = short(pack_name(header.pack))
        raise UnknownName("error.other-pack", name=name, hash=short(header.pack_hash), brought=short(pack.hash))


# -- what the people at a table are told ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Note:
    """A line for the people at a table."""

    message: str
    params: Mapping[str, object]
    points: Note | None = None
    """Of a game that is over: what has become of its points."""

    def said(self, words: Catalogue) -> str:
        """The line in a language."""
        line = words.text(self.message, **{name: said(part, words) for name, part in self.params.items()})
        return f"{line} {self.points.said(words)}" if self.points is not None else line


def note_of(store: Store, live: Live) -> Note | None:
    """What has changed since a game was begun, or was played: told in one line."""
    then = Record.read(live.stored.head.header).header
    if live.state == OVER and then.rules != live.table.header.rules:
        sheet = sheet_in(store, live.stored, Record.read(live.stored.text))
        return Note("old.rules-over", {"then": then.rules}, _points(then, sheet, result_at(store, live.id)))
    for remark in reversed(live.stored.remarks):
        for message, written_as in (("old.played-on", PLAYED_ON), ("old.rules", UPGRADED)):
            if found := _like(written_as).fullmatch(remark):
                return Note(message, found.groupdict())
    return changed_since(then, live.table)


def changed_since(then: Header, table: Table[Any]) -> Note | None:
    """What is other at a table than when its record was written: a record alone has no points of then."""
    now, room = table.header, game_called(table.header.game)
    if then.rules != now.rules and table.over:
        return Note("old.rules-over", {"then": then.rules}, Note("old.points-recounted", {"now": now.rules}))
    if then.rules != now.rules:
        return Note("old.rules", {"then": then.rules, "now": now.rules})
    is_older = now.pack in shipped(room.packs) and load_pack(room, now.pack).hash != now.pack_hash
    return Note("old.pack", {}) if is_older and is_ours(room, table.game.pack) else None


def _points(then: Header, sheet: Sheet, result: Result | None) -> Note:
    """What has become of the points of a finished game. Some were kept by a version that knew its rules; if none ever
    saw it, they are unknown, or counted by other rules."""
    if not sheet.scores:
        return Note("old.points-unkept", {})
    if sheet.rules == then.rules:
        return Note("old.points-stay", {})
    if result is None:
        return Note("old.points-recounted", {"now": sheet.rules})
    return Note("old.points-were", {"now": sheet.rules, "you": result.you, "opponent": result.opponent_points})


def _like(remark: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>\\d+)", re.escape(remark)))


# -- tables that can only be looked at ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Closed:
    """A table that can only be looked at, and why."""

    stored: Stored
    header: Header
    sheet: Sheet
    result: Result | None
    pack: PackLike | None
    why: CartoneError

    @property
    def id(self) -> str:
        return self.stored.head.id

    @property
    def text(self) -> str:
        """All of its record, for whoever plays there alone."""
        return whole_text(self.stored)

    @property
    def chairs(self) -> dict[int, Chair]:
        laid = chairs_for(self.header) if self.header.game in rooms() else {}
        return {**laid, **self.stored.chairs}

    @property
    def people(self) -> list[int]:
        return sorted(seat for seat, chair in self.chairs.items() if chair.person and seat != WATCH)

    @property
    def over(self) -> bool:
        return self.stored.head.state == OVER

    @property
    def can_go_on(self) -> bool:
        """Whether it may be played on from the last line that fits."""
        return self.stored.head.state == RUNNING and self.pack is not None and isinstance(
            self.why, (RecordError, OtherRules)
        ) and self.header.rules <= game_called(self.header.game).rules_version  # fmt: skip

    @property
    def note(self) -> Note:
        if not self.over:
            return Note("old.closed", {"why": self.why})
        return Note("old.closed-over", {"why": self.why}, _points(self.header, self.sheet, self.result))


def closed_table(store: Store, table_id: str, why: CartoneError) -> Closed:
    """What can be looked at of a table that cannot be opened."""
    stored = store.load(table_id)
    record = Record.read(stored.text)
    header = record.header
    try:
        pack = pack_of_record(game_called(header.game), header.pack, header.pack_hash, KeptPacks(store))
    except (MissingPack, PackError, MissingGame):
        pack = None
    return Closed(stored, header, sheet_in(store, stored, record), result_at(store, table_id), pack, why)


def result_at(store: Store, table_id: str) -> Result | None:
    """How a game against a cardboard opponent ended, as the history has it."""
    return store.result(table_id)


def sheet_in(store: Store, stored: Stored, record: Record) -> Sheet:
    """What a table had come to; of one that was kept without it, only its scores, and nothing that might be hidden."""
    kept = Sheet.read(store.sheet(stored.head.id) or "")
    if kept is not None:
        return kept
    rules, lines = record.header.rules, len(record.entries)
    if stored.head.state == OVER:
        scores, winners = _ended(record.header, result_at(store, stored.head.id))
        return Sheet(rules, True, stored.head.scores or scores, lines, winners=winners)
    last = stored.arrived[-1].block if stored.arrived else 0
    sealed = sum(line.block == last for line in stored.arrived) if last else 0
    hidden = {line: 0 for line, entry in enumerate(record.entries) if isinstance(entry, Outcome)}
    return Sheet(rules, False, stored.head.scores, lines - sealed, hidden)


def _ended(header: Header, result: Result | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Everybody's points and who won, as far as the history has it: it knows games against a cardboard opponent."""
    if result is None or PERSON not in header.players or len(header.players) != 2:
        return (), ()
    you = header.players.index(PERSON)
    points = {you: result.you, 1 - you: result.opponent_points}
    won = {1.0: [you], 0.0: [1 - you]}.get(result.won, [0, 1])
    return (points[0], points[1]), tuple(won)


def record_in(store: Store, table_id: str, seat: int) -> str:
    """The record as a seat may have it, from what is kept: nothing is played for it."""
    stored = store.load(table_id)
    record = Record.read(stored.text)
    return _written(sheet_in(store, stored, record).record_for(record, seat), stored.remarks)


def whole_text(stored: Stored) -> str:
    """All of a record, for whoever plays there alone; it leaves without the path of a pack."""
    record = Record.read(stored.text)
    return _written(replace(record, header=replace(record.header, pack=pack_name(record.header.pack))), stored.remarks)


def _written(record: Record, remarks: Iterable[str]) -> str:
    header, _, lines = str(record).partition("\n\n")
    return "\n".join([header, *(f"# {remark}" for remark in remarks), "", lines])
