"""What is written into the SQLite file of the tables, in one transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import astuple
from datetime import UTC, datetime
from typing import Any

from .store import Chair, Line, Proposal, Result, Seen, UnknownPad, UnknownTable, Work, rows_of


class SqliteWork(Work):
    """What is written in one transaction."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def create(
        self, table: str, header: str, lines: Sequence[Line], chairs: Sequence[Chair] = (), company: int = 1
    ) -> None:
        now = _now()
        self._db.execute(
            "INSERT INTO tables (id, created, changed, state, header, company) VALUES (?, ?, ?, 'running', ?, ?)",
            (table, now, now, header, company),
        )
        self.add(table, lines)
        for chair in chairs:
            self.set_chair(table, chair)

    def add(self, table: str, lines: Sequence[Line], left: int | None = None, remark: str = "") -> None:
        self._set(table, changed=_now())
        found = self._db.execute("SELECT coalesce(max(number), 0) FROM rows WHERE table_id = ?", (table,))
        (last,) = found.fetchone()
        numbered = [(table, number, *row) for number, row in enumerate(rows_of(lines, left, remark), last + 1)]
        self._db.executemany(
            "INSERT INTO rows (table_id, number, kind, text, seat, block) VALUES (?, ?, ?, ?, ?, ?)", numbered
        )

    def set_header(self, table: str, header: str) -> None:
        self._set(table, header=header)

    def set_state(self, table: str, state: str) -> None:
        self._set(table, state=state, changed=_now())

    def set_scores(self, table: str, scores: Sequence[int], told: Sequence[int] = (), stands: str = "") -> None:
        self._set(table, scores=json.dumps(list(scores)), told=json.dumps(list(told)), stands=stands)

    def set_practice(self, table: str) -> None:
        self._set(table, practice=1)

    def set_chair(self, table: str, chair: Chair) -> None:
        self._set(table)
        self._db.execute(
            "INSERT OR REPLACE INTO chairs (table_id, seat, person, bot, link, holder, player)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (table, *astuple(chair)),
        )

    def propose(self, table: str, proposal: Proposal | None) -> None:
        self._set(table)
        self._db.execute("DELETE FROM proposals WHERE table_id = ?", (table,))
        if proposal is not None:
            self._db.execute(
                "INSERT INTO proposals (table_id, seat, answer, waiting, refused) VALUES (?, ?, ?, ?, ?)",
                (table, proposal.seat, proposal.answer, json.dumps(sorted(proposal.waiting)), int(proposal.refused)),
            )

    def set_next(self, table: str, following: str) -> None:
        self._set(table, next=following)

    def set_dates(self, table: str, created: str, changed: str) -> None:
        self._set(table, created=created, changed=changed)

    def see(self, table: str, seen: Seen, forget: float) -> None:
        self.version(table)
        self._db.execute(
            "DELETE FROM seen WHERE table_id = ? AND seat = ? AND house != ? AND seen < ?",
            (table, seen.seat, seen.house, forget),
        )
        self._db.execute(
            "INSERT OR REPLACE INTO seen (table_id, seat, house, open, seen) VALUES (?, ?, ?, ?, ?)",
            (table, seen.seat, seen.house, int(seen.open), seen.when),
        )

    def version(self, table: str) -> int:
        found = self._db.execute("SELECT version FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            raise UnknownTable("error.no-table")
        return int(found[0])

    def keep_pack(self, hash: str, text: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO packs (hash, text) VALUES (?, ?)", (hash, text))

    def drop_pack(self, hash: str) -> None:
        self._db.execute("DELETE FROM packs WHERE hash = ?", (hash,))

    def keep_sheet(self, table: str, data: str) -> None:
        self._set(table)
        self._db.execute("INSERT OR REPLACE INTO sheets (table_id, data) VALUES (?, ?)", (table, data))

    def add_result(self, result: Result) -> None:
        self._db.execute(
            "INSERT OR IGNORE INTO results"
            " (game, opponent, date, settings, table_id, player, depth,"
            " you, opponent_points, won, practice, sources, achievements)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (result.game, result.opponent, result.date, json.dumps(dict(result.settings)), result.table, result.player,
             result.depth, *_outcome(result)),
        )  # fmt: skip

    def set_result(self, result: Result) -> None:
        self._db.execute(
            "UPDATE results SET you = ?, opponent_points = ?, won = ?, practice = ?, sources = ?, achievements = ?"
            " WHERE table_id = ?",
            (*_outcome(result), result.table),
        )

    def drop_result(self, table: str) -> None:
        self._db.execute("DELETE FROM results WHERE table_id = ?", (table,))

    def begin_daily(self, game: str, day: str, table: str) -> None:
        self._db.execute("INSERT OR IGNORE INTO dailies (game, day, table_id) VALUES (?, ?, ?)", (game, day, table))

    def leave_daily(self, table: str) -> None:
        self._db.execute("UPDATE dailies SET is_left = 1 WHERE table_id = ?", (table,))

    def keep_pad(self, pad: str, text: str) -> None:
        now = _now()
        self._db.execute(
            "INSERT INTO pads (id, created, changed, text) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, text = excluded.text",
            (pad, now, now, text),
        )

    def set_pad_dates(self, pad: str, created: str, changed: str) -> None:
        dates = (created, changed, pad)
        if not self._db.execute("UPDATE pads SET created = ?, changed = ? WHERE id = ?", dates).rowcount:
            raise UnknownPad("error.no-pad")

    def delete_pad(self, pad: str) -> None:
        if not self._db.execute("DELETE FROM pads WHERE id = ?", (pad,)).rowcount:
            raise UnknownPad("error.no-pad")

    def note(self, name: str, value: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)", (name, value))

    def _set(self, table: str, **columns: Any) -> None:
        """Change the head of a table; every change makes a new version of it."""
        changes = "".join(f", {column} = ?" for column in columns)
        query = f"UPDATE tables SET version = version + 1{changes} WHERE id = ?"
        if not self._db.execute(query, (*columns.values(), table)).rowcount:
            raise UnknownTable("error.no-table")


def _outcome(result: Result) -> tuple[Any, ...]:
    """What a game has come to."""
    achieved = json.dumps(list(result.achievements)) if result.achievements is not None else None
    return (result.you, result.opponent_points, result.won, int(result.practice), json.dumps(dict(result.sources)),
            achieved)  # fmt: skip


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
