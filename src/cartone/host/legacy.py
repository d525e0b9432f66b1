"""Old games: their packs, their records, and a read-only view of games that can no longer be played.

A table is *closed* if its record cannot be replayed: the rules have changed, a line is no longer valid, or the card
pack or the whole game is missing. Its final state remains visible.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ..games import GameRoom, MissingGame, PackLike, game_called, rooms
from ..games.kit import packs
from ..games.kit.upgrades import OtherRules
from ..locale import Catalogue
from ..sheet import Sheet
from ..store import OVER, RUNNING, Chair, Result, Store, Stored, Work
from ..table import CartoneError, Header, Outcome, PackError, Record, RecordError, Table, UnknownName, short
from ..table.errors import said
from ..table.packfile import PackText
from ..tables import PERSON
from .live_table import LiveTable, chairs_for

CLOSED = (RecordError, OtherRules, packs.MissingPack, PackError, MissingGame)
"""Errors that leave a table read-only."""

UPGRADED = "rules {then} became rules {now}"
PLAYED_ON = "played on: {kept} of {all} lines fit"


class KeptPacks:
    """The custom packs in a store, looked up by the names in records."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def pack(self, name: str, pack_hash: str) -> PackText | None:
        text = self.store.pack(f"{name} {pack_hash}")
        return packs.read(text) if text is not None else None


def keep_pack(work: Work, header: Header, pack: PackLike) -> None:
    """Store the pack of a table, unless it came with the game."""
    keep_owners(work, game_called(header.game), packs.pack_name(header.pack), pack)


def keep_owners(work: Work, room: GameRoom, name: str, pack: PackLike) -> None:
    """Store a custom pack under `name`; a shipped pack is not stored."""
    if not packs.is_ours(room, pack) and name not in packs.shipped(room.packs):
        work.keep_pack(f"{name} {pack.hash}", packs.written(replace(packs.by_content(room, pack), name=name)))


def check_pack(header: Header, pack: PackLike) -> None:
    """Raise an error unless `pack` is the pack with which the record was played."""
    if pack.hash != header.pack_hash:
        name = short(packs.pack_name(header.pack))
        raise UnknownName("error.other-pack", name=name, hash=short(header.pack_hash), brought=short(pack.hash))


# -- notes for the people at a table --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Note:
    """A message for the people at a table."""

    message: str
    params: Mapping[str, object]
    points: Note | None = None
    """A further note on the points of a finished game."""

    def said(self, words: Catalogue) -> str:
        """Return the message in the language of a catalogue."""
        line = words.text(self.message, **{name: said(part, words) for name, part in self.params.items()})
        return f"{line} {self.points.said(words)}" if self.points is not None else line


def note_of(store: Store, live: LiveTable) -> Note | None:
    """Return a one-line note on changes since the game was set up or played; None if there are none."""
    then = Record.read(live.stored.head.header).header
    if live.state == OVER and then.rules != live.table.header.rules:
        sheet = sheet_in(store, live.stored, Record.read(live.stored.text))
        return Note("old.rules-over", {"then": then.rules}, _points(then, sheet, store.result(live.id)))
    for remark in reversed(live.stored.remarks):
        for message, written_as in (("old.played-on", PLAYED_ON), ("old.rules", UPGRADED)):
            if found := _like(written_as).fullmatch(remark):
                return Note(message, found.groupdict())
    return changed_since(then, live.table)


def changed_since(then: Header, table: Table[Any]) -> Note | None:
    """Return a note on how the rules or cards have changed since a record was written, without comparing points."""
    now, room = table.header, game_called(table.header.game)
    if then.rules != now.rules and table.over:
        return Note("old.rules-over", {"then": then.rules}, Note("old.points-recounted", {"now": now.rules}))
    if then.rules != now.rules:
        return Note("old.rules", {"then": then.rules, "now": now.rules})
    is_older = now.pack in packs.shipped(room.packs) and packs.load_pack(room, now.pack).hash != now.pack_hash
    return Note("old.pack", {}) if is_older and packs.is_ours(room, table.game.pack) else None


def _points(then: Header, sheet: Sheet, result: Result | None) -> Note:
    """Return a note on the points of a finished game: unchanged, recounted under other rules, or never stored."""
    if not sheet.scores:
        return Note("old.points-unkept", {})
    if sheet.rules == then.rules:
        return Note("old.points-stay", {})
    if result is None:
        return Note("old.points-recounted", {"now": sheet.rules})
    return Note("old.points-were", {"now": sheet.rules, "you": result.you, "opponent": result.opponent_points})


def _like(remark: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>\\d+)", re.escape(remark)))


# -- read-only tables -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReadOnlyTable:
    """A table that cannot be played, and the reason."""

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
        """The whole record, which only a person who plays alone may see."""
        return whole_text(self.stored)

    @property
    def chairs(self) -> dict[int, Chair]:
        laid = chairs_for(self.header) if self.header.game in rooms() else {}
        return {**laid, **self.stored.chairs}

    @property
    def people(self) -> list[int]:
        return sorted(seat for seat, chair in self.chairs.items() if chair.person and seat >= 0)

    @property
    def over(self) -> bool:
        return self.stored.head.state == OVER

    @property
    def can_go_on(self) -> bool:
        """True if play may continue from the last line that is still valid."""
        return self.stored.head.state == RUNNING and self.pack is not None and isinstance(
            self.why, (RecordError, OtherRules)
        ) and self.header.rules <= game_called(self.header.game).rules_version  # fmt: skip

    @property
    def note(self) -> Note:
        if not self.over:
            return Note("old.closed", {"why": self.why})
        return Note("old.closed-over", {"why": self.why}, _points(self.header, self.sheet, self.result))


def sheet_in(store: Store, stored: Stored, record: Record) -> Sheet:
    """Return the stored sheet of a table or, to keep a running game's cards hidden, one with only the scores."""
    kept = Sheet.read(store.sheet(stored.head.id) or "")
    if kept is not None:
        return kept
    rules, lines = record.header.rules, len(record.entries)
    if stored.head.state == OVER:
        scores, winners = _ended(record.header, store.result(stored.head.id))
        return Sheet(rules, True, stored.head.scores or scores, lines, winners=winners)
    last = stored.arrived[-1].block if stored.arrived else 0
    sealed = sum(line.block == last for line in stored.arrived) if last else 0
    hidden = {line: 0 for line, entry in enumerate(record.entries) if isinstance(entry, Outcome)}
    return Sheet(rules, False, stored.head.scores, lines - sealed, hidden)


def _ended(header: Header, result: Result | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Read the points and winners from a stored result; only games against a cardboard opponent have one."""
    if result is None or PERSON not in header.players or len(header.players) != 2:
        return (), ()
    you = header.players.index(PERSON)
    points = {you: result.you, 1 - you: result.opponent_points}
    won = {1.0: [you], 0.0: [1 - you]}.get(result.won, [0, 1])
    return (points[0], points[1]), tuple(won)


def whole_text(stored: Stored) -> str:
    """Return the whole record without the path of its pack; only a person who plays alone may see it."""
    record = Record.read(stored.text)
    return written(
        replace(record, header=replace(record.header, pack=packs.pack_name(record.header.pack))), stored.remarks
    )


def written(record: Record, remarks: Iterable[str]) -> str:
    """Return the text of a record with its remarks below the header."""
    header, _, lines = str(record).partition("\n\n")
    return "\n".join([header, *(f"# {remark}" for remark in remarks), "", lines])
