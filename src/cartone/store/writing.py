"""What is written into a database in one transaction. SQLite and PostgreSQL understand the same statements."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import astuple, fields
from datetime import UTC, datetime
from typing import Any, Protocol

from ..table.results import Played, Result, Tally, empty_tally, tallied
from .bundle import bundled, unbundled
from .store import (
    MANY,
    OVER,
    RUNNING,
    Chair,
    Line,
    Proposal,
    Row,
    Seen,
    UnknownPad,
    UnknownTable,
    Work,
    folded,
    rows_of,
)

ROWS = "SELECT kind, text, seat, block FROM rows WHERE table_id = ? ORDER BY number"
BUNDLE = "SELECT data FROM bundles WHERE table_id = ?"
END = (
    "SELECT state, (SELECT coalesce(max(number), 0) FROM rows WHERE table_id = id),"
    " EXISTS (SELECT 1 FROM bundles WHERE table_id = id) FROM tables WHERE id = ?"
)
"""What has to be known of a table whose record goes on."""
RESULT = tuple(column.name for column in fields(Result))
RESULTS = f"SELECT {', '.join(RESULT)} FROM results".replace(" table,", " table_id,")
AT_TABLE = "table_id = ? AND table_id != ''"
"""SQLite finds a result by its table only if it is told that results of no table are not meant."""
TALLIES = "SELECT game, opponent, settings, depth, practice, sums FROM tallies WHERE player = ?"
OF_KIND = "game = ? AND opponent = ? AND settings = ? AND depth = ?"
EVERYBODY = ""
"""Whose tallies add up the results of all."""


class Found(Protocol):
    """What a statement has found."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def fetchmany(self, size: int, /) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A connection to a database."""

    def execute(self, query: str, params: Sequence[Any] = (), /) -> Found: ...

    def executemany(self, query: str, params: Sequence[Sequence[Any]], /) -> object: ...


class SqlWork(Work):
    """What is written in one transaction."""

    def __init__(self, db: Database, locking: str = "") -> None:
        self._db = db
        self._locking = locking
        self.told: set[str] = set()
        """The tables that others look at anew."""
        self._ended: set[str] = set()
        """The tables whose rows are to be one at the end."""

    def create(
        self, table: str, header: str, lines: Sequence[Line], chairs: Sequence[Chair] = (), company: int = 1
    ) -> None:
        now = _now()
        self._db.execute(
            "INSERT INTO tables (id, created, changed, state, header, company) VALUES (?, ?, ?, ?, ?, ?)",
            (table, now, now, RUNNING, header, company),
        )
        self.add(table, lines)
        for chair in chairs:
            self.set_chair(table, chair)

    def add(self, table: str, lines: Sequence[Line], left: int | None = None, remark: str = "") -> None:
        self._set(table, changed=_now())
        state, last, is_bundle = self._db.execute(END, (table,)).fetchone()
        if is_bundle:
            last = self._unbundle(table)
        new = rows_of(lines, left, remark)
        self._insert(table, new, last)
        if left is not None and last + len(new) > MANY:
            self._fold(table)
        if state == OVER:
            self._ended.add(table)

    def set_header(self, table: str, header: str) -> None:
        self._set(table, header=header)

    def set_state(self, table: str, state: str) -> None:
        self._set(table, state=state, changed=_now())
        if state == OVER:
            self._ended.add(table)
        else:
            self._ended.discard(table)

    def set_scores(self, table: str, scores: Sequence[int], told: Sequence[int] = (), stands: str = "") -> None:
        self._set(table, scores=json.dumps(list(scores)), told=json.dumps(list(told)), stands=stands)

    def set_practice(self, table: str) -> None:
        self._set(table, practice=1)

    def set_offered(self, table: str, offered: bool) -> None:
        self._set(table, offered=int(offered))

    def set_chair(self, table: str, chair: Chair) -> None:
        self._set(table)
        self._db.execute(
            "INSERT INTO chairs (table_id, seat, person, bot, link, holder, player) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, bot = excluded.bot,"
            " link = excluded.link, holder = excluded.holder, player = excluded.player",
            (table, *astuple(chair)),
        )

    def rekey(self, before: str, after: str, holder: str = "") -> None:
        for (table,) in self._db.execute("SELECT DISTINCT table_id FROM chairs WHERE player = ?", (before,)).fetchall():
            self._set(table)
        self._db.execute(
            "UPDATE chairs SET player = ?, holder = CASE WHEN holder = '' OR ? = '' THEN holder ELSE ? END"
            " WHERE player = ?",
            (after, holder, holder, before),
        )
        self._db.execute("UPDATE results SET player = ? WHERE player = ?", (after, before))
        self._db.execute("DELETE FROM tallies WHERE player IN (?, ?)", (before, after))
        found = self._db.execute(f"{RESULTS} WHERE player = ? ORDER BY number", (after,)).fetchall()
        for tally in tallied(map(result_of, found)):
            insert_tally(self._db, after, tally)

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
            "INSERT INTO seen (table_id, seat, house, open, seen) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (table_id, seat, house) DO UPDATE SET open = excluded.open, seen = excluded.seen",
            (table, seen.seat, seen.house, int(seen.open), seen.when),
        )

    def version(self, table: str) -> int:
        found = self._db.execute("SELECT version FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            raise UnknownTable("error.no-table")
        return int(found[0])

    def keep_pack(self, hash: str, text: str) -> None:
        self._db.execute(
            "INSERT INTO packs (hash, text) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET text = excluded.text",
            (hash, text),
        )

    def drop_pack(self, hash: str) -> None:
        self._db.execute("DELETE FROM packs WHERE hash = ?", (hash,))

    def keep_sheet(self, table: str, data: str) -> None:
        self._set(table)
        self._db.execute(
            "INSERT INTO sheets (table_id, data) VALUES (?, ?)"
            " ON CONFLICT (table_id) DO UPDATE SET data = excluded.data",
            (table, data),
        )

    def add_result(self, result: Result) -> None:
        added = self._db.execute(
            "INSERT INTO results"
            " (game, opponent, date, settings, table_id, player, depth,"
            " you, opponent_points, won, practice, sources, achievements)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (result.game, result.opponent, result.date, _settings(result), result.table, result.player, result.depth,
             *_outcome(result)),
        )  # fmt: skip
        if added.rowcount:
            for player in _whose(result):
                self._count(player, result)

    def set_result(self, result: Result) -> None:
        self._db.execute(
            "UPDATE results SET you = ?, opponent_points = ?, won = ?, practice = ?, sources = ?, achievements = ?"
            f" WHERE {AT_TABLE}",
            (*_outcome(result), result.table),
        )
        for kept in self._results_at(result.table):
            self._count_anew(kept)

    def drop_result(self, table: str) -> None:
        dropped = self._results_at(table)
        self._db.execute(f"DELETE FROM results WHERE {AT_TABLE}", (table,))
        for result in dropped:
            self._count_anew(result)

    def _results_at(self, table: str) -> list[Result]:
        return list(map(result_of, self._db.execute(f"{RESULTS} WHERE {AT_TABLE}", (table,)).fetchall()))

    def _count(self, player: str, result: Result) -> None:
        """Add a result to the games of its kind, which nobody else adds to meanwhile."""
        empty, kind = empty_tally(result), (player, *_kind(result), int(result.practice))
        insert_tally(self._db, player, empty)
        kept = f"player = ? AND {OF_KIND} AND practice = ?"
        (sums,) = self._db.execute(f"SELECT sums FROM tallies WHERE {kept}{self._locking}", kind).fetchone()
        more = empty.with_sums(sums).plus(result).sums
        self._db.execute(f"UPDATE tallies SET sums = ? WHERE {kept}", (more, *kind))

    def _count_anew(self, result: Result) -> None:
        """What is not so any more cannot be taken off a sum that knows the best: all games of its kind are counted."""
        kind = _kind(result)
        for player in _whose(result):
            self._db.execute(f"DELETE FROM tallies WHERE player = ? AND {OF_KIND}", (player, *kind))
            own = " AND player = ?" if player else ""
            found = self._db.execute(f"{RESULTS} WHERE {OF_KIND}{own}", (*kind, *([player] if player else [])))
            for tally in tallied(map(result_of, found.fetchall())):
                insert_tally(self._db, player, tally)

    def begin_daily(self, game: str, day: str, table: str) -> None:
        self._db.execute(
            "INSERT INTO dailies (game, day, table_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (game, day, table)
        )

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
        self._db.execute(
            "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, value),
        )

    def tell(self, table: str) -> None:
        self.told.add(table)

    # -- the rows of games that have ended --------------------------------------------------

    def settle(self) -> None:
        """At the end of the work: the rows of each game that is over are one."""
        for table in sorted(self._ended):
            bundle(self._db, table)

    def _unbundle(self, table: str) -> int:
        """The record of a game that was over goes on: its rows are rows again; how many there are."""
        (data,) = self._db.execute(BUNDLE, (table,)).fetchone()
        rows = unbundled(data)
        self._db.execute("DELETE FROM bundles WHERE table_id = ?", (table,))
        self._insert(table, rows)
        return len(rows)

    def _fold(self, table: str) -> None:
        """Drop the rows that were taken back, if they are most of them."""
        rows = list(map(Row._make, self._db.execute(ROWS, (table,))))
        if (left := folded(rows)) is not rows:
            self._db.execute("DELETE FROM rows WHERE table_id = ?", (table,))
            self._insert(table, left)

    def _insert(self, table: str, rows: Sequence[Row], last: int = 0) -> None:
        numbered = [(table, number, *row) for number, row in enumerate(rows, last + 1)]
        self._db.executemany(
            "INSERT INTO rows (table_id, number, kind, text, seat, block) VALUES (?, ?, ?, ?, ?, ?)", numbered
        )

    def _set(self, table: str, **columns: Any) -> None:
        """Change the head of a table; every change makes a new version of it, which others are told."""
        changes = "".join(f", {column} = ?" for column in columns)
        query = f"UPDATE tables SET version = version + 1{changes} WHERE id = ?"
        if not self._db.execute(query, (*columns.values(), table)).rowcount:
            raise UnknownTable("error.no-table")
        self.tell(table)


def bundle(db: Database, table: str) -> None:
    """Make one of the rows of a table."""
    if rows := db.execute(ROWS, (table,)).fetchall():
        db.execute("INSERT INTO bundles (table_id, data) VALUES (?, ?)", (table, bundled(map(Row._make, rows))))
        db.execute("DELETE FROM rows WHERE table_id = ?", (table,))


def count_all(db: Database) -> None:
    """Add up all results, of everybody and of each player: an older version has not."""
    by_player: dict[str, list[Result]] = {EVERYBODY: []}
    for result in map(result_of, db.execute(f"{RESULTS} ORDER BY number").fetchall()):
        for player in _whose(result):
            by_player.setdefault(player, []).append(result)
    for player, results in by_player.items():
        for tally in tallied(results):
            insert_tally(db, player, tally)


def insert_tally(db: Database, player: str, tally: Tally) -> None:
    """A tally of a kind, unless there is one."""
    db.execute(
        "INSERT INTO tallies (player, game, opponent, settings, depth, practice, sums)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (player, *_kind(tally), int(tally.practice), tally.sums),
    )


def result_of(row: Sequence[Any]) -> Result:
    named = dict(zip(RESULT, row, strict=True))
    achieved = named["achievements"]
    return Result(**{
        **named, "settings": json.loads(named["settings"]), "practice": bool(named["practice"]),
        "sources": json.loads(named["sources"]),
        "achievements": tuple(json.loads(achieved)) if achieved is not None else None,
    })  # fmt: skip


def tally_of(row: Sequence[Any]) -> Tally:
    game, opponent, settings, depth, practice, sums = row
    return Tally(game, opponent, json.loads(settings), depth, bool(practice)).with_sums(sums)


def _whose(result: Result) -> list[str]:
    """In whose tallies a result is; always in the same order, so that two who write do not wait for each other."""
    return [EVERYBODY, result.player] if result.player else [EVERYBODY]


def _kind(played: Played) -> tuple[str, ...]:
    """What a tally is found by, beside its player."""
    return played.game, played.opponent, _settings(played), played.depth


def _settings(played: Played) -> str:
    return json.dumps(dict(played.settings))


def _outcome(result: Result) -> tuple[Any, ...]:
    """What a game has come to."""
    achieved = json.dumps(list(result.achievements)) if result.achievements is not None else None
    return (result.you, result.opponent_points, result.won, int(result.practice), json.dumps(dict(result.sources)),
            achieved)  # fmt: skip


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
