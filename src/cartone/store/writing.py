"""Changes to the store that are written in one transaction, in SQL that both SQLite and PostgreSQL accept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from datetime import UTC, datetime
from typing import Any, Protocol

from ..table.results import Played, Result, Tally, empty_tally, tallied
from . import store
from .bundle import bundled, packed, unbundled
from .queries import AT_TABLE, BUNDLE, END, EVERYBODY, OF_KIND, RESULT, RESULTS, ROWS


class QueryResult(Protocol):
    """The rows that a statement returns."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def fetchmany(self, size: int, /) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Database(Protocol):
    """A connection to a database."""

    def execute(self, query: str, params: Sequence[Any] = (), /) -> QueryResult: ...

    def executemany(self, query: str, params: Sequence[Sequence[Any]], /) -> object: ...


class NoteWork:
    """The part of a unit of work about global values by name."""

    _db: Database

    def note(self, name: str, value: str) -> None:
        """Store a global value by name."""
        self._db.execute(
            "INSERT INTO notes (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, value),
        )

    def forget(self, name: str) -> None:
        """Delete a global value."""
        self._db.execute("DELETE FROM notes WHERE name = ?", (name,))


class Work(NoteWork):
    """A unit of work, whose changes are committed together or not at all."""

    def __init__(self, db: Database, locking: str = "") -> None:
        self._db = db
        self._locking = locking
        self.told: Counter[str] = Counter()
        """Number of changes by table; other servers will be notified of these tables at the end of the work."""
        self.checked: set[str] = set()
        """IDs of tables that are known to exist."""
        self._ended: set[str] = set()
        """Finished tables, whose rows are bundled at the end of the work."""

    def create(
        self,
        table: str,
        header: str,
        lines: Sequence[store.RecordLine],
        chairs: Sequence[store.Chair] = (),
        company: int = 1,
    ) -> None:
        now = _now()
        self._db.execute(
            "INSERT INTO tables (id, created, changed, state, header, company) VALUES (?, ?, ?, ?, ?, ?)",
            (table, now, now, store.RUNNING, header, company),
        )
        self.checked.add(table)
        self.add(table, lines, is_running=True)
        for chair in chairs:
            self.set_chair(table, chair)

    def add(
        self, table: str, lines: Sequence[store.RecordLine], left: int | None = None, remark: str = "",
        is_running: bool = False,
    ) -> None:  # fmt: skip
        """Add lines to the record of a table. If `left` is given, only the first `left` earlier lines, in order of
        arrival, are kept. `remark` becomes a comment in the record. Of a game that `is_running` nothing is bundled."""
        self._set(table, changed=_now())
        state, rows, is_bundle = (
            (store.RUNNING, 0, False) if is_running and left is None else self._db.execute(END, (table,)).fetchone()
        )
        if is_bundle:
            rows = self._unbundle(table)
        new = store.rows_of(lines, left, remark)
        self._insert(table, new)
        if left is not None and rows + len(new) > store.MANY:
            before = list(map(store.Row._make, self._db.execute(ROWS, (table,))))
            if (kept := store.folded(before)) is not before:  # most of them are undone
                self._db.execute("DELETE FROM rows WHERE table_id = ?", (table,))
                self._insert(table, kept)
        if state == store.OVER:
            self._ended.add(table)

    def set_header(self, table: str, header: str) -> None:
        """Replace the header of a table's record, for instance because its game continues with newer rules."""
        self._set(table, header=header)

    def set_state(self, table: str, state: str) -> None:
        self._set(table, state=state, changed=_now())
        if state == store.OVER:
            self._ended.add(table)
        else:
            self._ended.discard(table)

    def set_scores(self, table: str, scores: Sequence[int], told: Sequence[int] = (), stands: str = "") -> None:
        """Set the scores, the events that each seat had been shown before its last answer, and the stage."""
        self._set(table, scores=json.dumps(list(scores)), told=json.dumps(list(told)), stands=stands)

    def set_practice(self, table: str) -> None:
        """Count the game as practice from now on."""
        self._set(table, practice=1)

    def set_offered(self, table: str, offered: bool) -> None:
        """Set whether a table is listed publicly."""
        self._set(table, offered=int(offered))

    def set_chair(self, table: str, chair: store.Chair) -> None:
        """Insert or replace a chair, which says who may take a seat and which bot plays there."""
        self._set(table)
        self._db.execute(
            "INSERT INTO chairs (table_id, seat, person, bot, link, holder, player) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person, bot = excluded.bot,"
            " link = excluded.link, holder = excluded.holder, player = excluded.player",
            (table, *astuple(chair)),
        )

    def rekey(self, before: str, after: str, holder: str = "") -> None:
        """Transfer all seats and results to another player key; `holder` replaces the secret of seats taken."""
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

    def forget_player(self, player: str) -> None:
        """Delete the tallies of a player, and take the player off their results; the overall tallies stay."""
        self._db.execute("UPDATE results SET player = '' WHERE player = ?", (player,))
        self._db.execute("DELETE FROM tallies WHERE player = ? AND player != ''", (player,))

    def propose(self, table: str, proposal: store.Proposal | None) -> None:
        """Set the proposal to undo at a table; None removes it."""
        self._set(table)
        self._db.execute("DELETE FROM proposals WHERE table_id = ?", (table,))
        if proposal is not None:
            self._db.execute(
                "INSERT INTO proposals (table_id, seat, answer, waiting, refused) VALUES (?, ?, ?, ?, ?)",
                (table, proposal.seat, proposal.answer, json.dumps(sorted(proposal.waiting)), int(proposal.refused)),
            )

    def set_next(self, table: str, following: str) -> None:
        """Set the ID of the table at which the same people play again."""
        self._set(table, next=following)

    def set_dates(self, table: str, created: str, changed: str) -> None:
        self._set(table, created=created, changed=changed)

    def see(self, table: str, seen: store.LastSeen, forget: float) -> None:
        """Store when a server last saw a seat; delete visits that other servers stored before `forget`."""
        self._db.execute(
            "DELETE FROM seen WHERE table_id = ? AND seat = ? AND house != ? AND seen < ?",
            (table, seen.seat, seen.house, forget),
        )
        stored = self._db.execute(
            "INSERT INTO seen (table_id, seat, house, open, seen)"
            " SELECT id, CAST(? AS INTEGER), CAST(? AS TEXT), CAST(? AS INTEGER), CAST(? AS DOUBLE PRECISION)"
            " FROM tables WHERE id = ?"
            " ON CONFLICT (table_id, seat, house) DO UPDATE SET open = excluded.open, seen = excluded.seen",
            (seen.seat, seen.house, int(seen.open), seen.when, table),
        )
        if not stored.rowcount:
            raise store.UnknownTable("error.no-table")

    def version(self, table: str) -> int:
        """Return the version of a table within this work; raise `UnknownTable` if there is no such table."""
        found = self._db.execute("SELECT version FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            raise store.UnknownTable("error.no-table")
        return int(found[0])

    def keep_pack(self, hash: str, text: str) -> None:
        """Store the text of a card pack by its hash, replacing an older text, since the hash does not cover texts."""
        self._db.execute(
            "INSERT INTO packs (hash, text) VALUES (?, ?) ON CONFLICT (hash) DO UPDATE SET text = excluded.text",
            (hash, text),
        )

    def drop_pack(self, hash: str) -> None:
        self._db.execute("DELETE FROM packs WHERE hash = ?", (hash,))

    def keep_sheet(self, table: str, data: str) -> None:
        """Store the sheet of a table (its scores and story) as JSON."""
        self._set(table)
        self._db.execute(
            "INSERT INTO sheets (table_id, data) VALUES (?, ?)"
            " ON CONFLICT (table_id) DO UPDATE SET data = excluded.data",
            (table, packed(data)),
        )

    def add_result(self, result: Result) -> None:
        """Add a result unless its table already has one."""
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
        """Replace the result of a table, which was incomplete or has been corrected; its date does not change."""
        self._db.execute(
            "UPDATE results SET you = ?, opponent_points = ?, won = ?, practice = ?, sources = ?, achievements = ?"
            f" WHERE {AT_TABLE}",
            (*_outcome(result), result.table),
        )
        for kept in self._results_at(result.table):
            self._count_anew(kept)

    def drop_result(self, table: str) -> None:
        """Delete the result of a table whose game continues after all."""
        dropped = self._results_at(table)
        self._db.execute(f"DELETE FROM results WHERE {AT_TABLE}", (table,))
        for result in dropped:
            self._count_anew(result)

    def _results_at(self, table: str) -> list[Result]:
        return list(map(result_of, self._db.execute(f"{RESULTS} WHERE {AT_TABLE}", (table,)).fetchall()))

    def _count(self, player: str, result: Result) -> None:
        """Add a result to the tally of a player for its kind of game, locking that tally."""
        empty, kind = empty_tally(result), (player, *_kind(result), int(result.practice))
        insert_tally(self._db, player, empty)
        kept = f"player = ? AND {OF_KIND} AND practice = ?"
        (sums,) = self._db.execute(f"SELECT sums FROM tallies WHERE {kept}{self._locking}", kind).fetchone()
        more = empty.with_sums(sums).plus(result).sums
        self._db.execute(f"UPDATE tallies SET sums = ? WHERE {kept}", (more, *kind))

    def _count_anew(self, result: Result) -> None:
        """Recompute the tallies for a result's kind of game: from top scores, nothing can be subtracted."""
        kind = _kind(result)
        for player in _whose(result):
            self._db.execute(f"DELETE FROM tallies WHERE player = ? AND {OF_KIND}", (player, *kind))
            own = " AND player = ?" if player else ""
            found = self._db.execute(f"{RESULTS} WHERE {OF_KIND}{own}", (*kind, *([player] if player else [])))
            for tally in tallied(map(result_of, found.fetchall())):
                insert_tally(self._db, player, tally)

    def begin_daily(self, game: str, day: str, table: str) -> None:
        """Store that a deal of the day is played at a table, unless the same game and day already have a table."""
        self._db.execute(
            "INSERT INTO dailies (game, day, table_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (game, day, table)
        )

    def leave_daily(self, table: str) -> None:
        """Store that the players abandoned a table, if it plays a deal of the day."""
        self._db.execute("UPDATE dailies SET is_left = 1 WHERE table_id = ?", (table,))

    def keep_pad(self, pad: str, text: str) -> None:
        """Insert or update a score pad."""
        now = _now()
        self._db.execute(
            "INSERT INTO pads (id, created, changed, text) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, text = excluded.text",
            (pad, now, now, text),
        )

    def set_pad_dates(self, pad: str, created: str, changed: str) -> None:
        dates = (created, changed, pad)
        if not self._db.execute("UPDATE pads SET created = ?, changed = ? WHERE id = ?", dates).rowcount:
            raise store.UnknownPad("error.no-pad")

    def delete_pad(self, pad: str) -> None:
        """Delete a score pad; raise `UnknownPad` if there is none."""
        if not self._db.execute("DELETE FROM pads WHERE id = ?", (pad,)).rowcount:
            raise store.UnknownPad("error.no-pad")

    def tell(self, table: str) -> None:
        """Notify other servers of a change around a table that is not stored in the table itself."""
        self.told[table] += 0

    # -- rows of finished games -------------------------------------------------------------

    def settle(self) -> None:
        """Bundle the rows of each game that finished during the work."""
        for table in sorted(self._ended):
            bundle(self._db, table)

    def _unbundle(self, table: str) -> int:
        """Restore the rows of a finished game whose record is being continued, and return their number."""
        (data,) = self._db.execute(BUNDLE, (table,)).fetchone()
        rows = unbundled(data)
        self._db.execute("DELETE FROM bundles WHERE table_id = ?", (table,))
        self._insert(table, rows)
        return len(rows)

    def _insert(self, table: str, rows: Sequence[store.Row]) -> None:
        following = "(SELECT coalesce(max(number), 0) + 1 FROM rows WHERE table_id = ?)"
        self._db.executemany(
            f"INSERT INTO rows (table_id, number, kind, text, seat, block) VALUES (?, {following}, ?, ?, ?, ?)",
            [(table, table, *row) for row in rows],
        )

    def _set(self, table: str, **columns: Any) -> None:
        """Update columns of a table's head (summary), increment the table's version, and notify other servers."""
        if not columns and self.told[table]:
            return
        changes = "".join(f", {column} = ?" for column in columns)
        query = f"UPDATE tables SET version = version + 1{changes} WHERE id = ?"
        changed = self._db.execute(query, (*columns.values(), table))
        if table not in self.checked and not changed.rowcount:
            raise store.UnknownTable("error.no-table")
        self.checked.add(table)
        self.told[table] += 1


def bundle(db: Database, table: str) -> None:
    """Replace the rows of a table by a single compressed bundle."""
    if rows := db.execute(ROWS, (table,)).fetchall():
        db.execute("INSERT INTO bundles (table_id, data) VALUES (?, ?)", (table, bundled(map(store.Row._make, rows))))
        db.execute("DELETE FROM rows WHERE table_id = ?", (table,))


def count_all(db: Database) -> None:
    """Compute the tallies of all results, overall and by player, for a store from a version without tallies."""
    by_player: dict[str, list[Result]] = {EVERYBODY: []}
    for result in map(result_of, db.execute(f"{RESULTS} ORDER BY number").fetchall()):
        for player in _whose(result):
            by_player.setdefault(player, []).append(result)
    for player, results in by_player.items():
        for tally in tallied(results):
            insert_tally(db, player, tally)


def insert_tally(db: Database, player: str, tally: Tally) -> None:
    """Insert a tally unless the player has one of its kind."""
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
    """Return the players whose tallies include a result, always in the same order, which avoids deadlocks."""
    return [EVERYBODY, result.player] if result.player else [EVERYBODY]


def _kind(played: Played) -> tuple[str, ...]:
    """Return the values that identify one of a player's tallies."""
    return played.game, played.opponent, _settings(played), played.depth


def _settings(played: Played) -> str:
    return json.dumps(dict(played.settings))


def _outcome(result: Result) -> tuple[Any, ...]:
    """Return the values of a result that can change."""
    achieved = json.dumps(list(result.achievements)) if result.achievements is not None else None
    return (result.you, result.opponent_points, result.won, int(result.practice), json.dumps(dict(result.sources)),
            achieved)  # fmt: skip


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
