"""The commands that maintain a store: check, backup, restore, export, import, upgrade and clean; and those for keys."""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, mkstemp

from .folder import LOCK, is_served, make_private, name_beside
from .games import game_called
from .host import CLOSED, Host, KeptPacks, terminal_key
from .host.cleaning import clean, every_head, forsaken
from .host.export import ImportResult, pack, unpack
from .host.members import Members
from .recordfiles import write_record
from .store import BACKUP, STATES, DamagedStore, DamagedTable, Head, SqliteStore, Store, StoreError, open_store
from .store.opening import file_of, open_database
from .store.schema import VERSION
from .store.sql import RowBatch
from .table import CartoneError, Record, RecordError
from .table.errors import DateTime, why
from .tables import load

PAGES = 256
"""The number of database pages copied at a time."""

LOGS = ("", "-wal", "-shm", "-journal")
"""Suffixes of a SQLite database and of the files that SQLite creates next to it."""

SQLITE = b"SQLite format 3\0"
"""The first bytes of a SQLite file."""

Progress = Callable[[int, int], None]
"""Callback that receives the number of steps done and the total."""

Say = Callable[..., None]
"""Callback that receives a message id and its parameters."""


def open_existing(address: str, say: Say) -> Store:
    """Open the store at an address without creating a file; raise an error if there is none."""
    path = file_of(address)
    if path is not None and not path.is_file():
        raise CartoneError("error.no-store", path=path)
    return open_store(address, say)


# -- checking -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem found in a store. A game with outdated rules is a finding, but not damaged."""

    message: str
    params: dict[str, object]
    is_damage: bool = True


def check(store: Store, progress: Progress) -> Iterator[Finding]:
    """Read the whole store and yield a finding for each problem, marking damaged tables as such."""
    if isinstance(store, SqliteStore):
        yield from _damage_of_file(store.path)
    heads = every_head(store)
    for number, head in enumerate(heads, 1):
        yield from _damage_of(store, head)
        progress(number, len(heads))
    for read in (store.results, store.dailies, store.pads):
        try:
            read()
        except (StoreError, ValueError, TypeError) as problem:
            yield Finding("store.damaged-list", {"why": problem})


def _damage_of_file(path: Path) -> Iterator[Finding]:
    try:
        with _reading(path) as kept:
            found = [str(line) for (line,) in kept.execute("PRAGMA quick_check")]
    except sqlite3.Error as problem:
        found = [str(problem)]
    yield from (Finding("store.damaged-file", {"path": path, "why": line}) for line in found if line != "ok")


def _damage_of(store: Store, head: Head) -> Iterator[Finding]:
    try:
        if head.damaged or head.state not in STATES:
            raise DamagedTable("error.damaged-table")
        datetime.fromisoformat(head.created), datetime.fromisoformat(head.changed)
        record = Record.read(store.load(head.id).as_it_came)
    except (DamagedTable, StoreError, RecordError, ValueError):
        yield Finding("store.damaged-table", {"table": head.id})
        return
    try:
        load(record, packs=KeptPacks(store))
    except CLOSED as why:
        is_damage = isinstance(why, RecordError) and _is_of_today(record)
        yield Finding(f"store.{'misfit' if is_damage else 'closed'}-table", {"table": head.id, "why": why}, is_damage)


def _is_of_today(record: Record) -> bool:
    """Return whether a record has the current rules version; if so, a line that does not fit means damage."""
    return record.header.rules == game_called(record.header.game).rules_version


# -- backups --------------------------------------------------------------------------------------


def back_up(store: Store, target: Path, progress: Progress, force: bool = False) -> int:
    """Back up a snapshot of a store without blocking writers, always as a SQLite file; return its number of games. An
    existing file is replaced only with `force`, and never if a store or a server needs it."""
    if _is_needed(target, store):
        raise CartoneError("error.same-file", path=target)
    if target.exists() and not force:
        raise CartoneError("error.file-exists", path=target)
    with _made_beside(target) as beside:
        if isinstance(store, SqliteStore):
            _copy(store.path, beside, progress)
        else:
            _write_out(store, beside, target, progress)
        return _games_in(beside) or 0


def _is_needed(target: Path, store: Store) -> bool:
    """Return whether a file is needed by the store, a server, or a database in use."""
    base, _, end = target.name.rpartition("-")
    is_log = f"-{end}" in LOGS and target.with_name(base).exists()
    is_own = isinstance(store, SqliteStore) and target.exists() and target.samefile(store.path)
    return is_own or is_log or target.name == LOCK or target.with_name(f"{target.name}-wal").exists()


def _write_out(store: Store, beside: Path, target: Path, progress: Progress) -> None:
    """Copy all rows of a database to a SQLite file."""
    try:
        with closing(SqliteStore(beside)) as copy:
            copy.fill(_told(store, progress))
        with closing(sqlite3.connect(beside)) as written:
            _end_log(written)
    except sqlite3.Error as problem:
        raise CartoneError("error.cannot-write", path=target, why=why(problem)) from None
    except StoreError as problem:
        if problem.message != "error.cannot-keep":  # an error of the source rather than of the file
            raise
        raise CartoneError("error.cannot-write", path=target, why=problem.params["why"]) from None


def _told(store: Store, progress: Progress) -> Iterator[RowBatch]:
    """Yield all rows of a store while reporting progress."""
    for some in store.everything():
        yield some
        progress(some.before + len(some.rows), some.total)


def restore(address: str, backup: Path, force: bool, progress: Progress) -> tuple[int, Path | None]:
    """Replace a store by a backup; return the number of games restored, and the path of the old store, if any."""
    path = file_of(address)
    if path is None:
        return _restore_database(address, backup, force, progress)
    return _restore_file(path, backup, force, progress)


def _restore_file(path: Path, backup: Path, force: bool, progress: Progress) -> tuple[int, Path | None]:
    """Replace a SQLite file, even a damaged one; the old file is renamed without being opened as a store."""
    if is_served(path.parent):
        raise CartoneError("error.store-in-use")
    if path.exists() and backup.exists() and path.samefile(backup):
        raise CartoneError("error.same-file", path=backup)
    there = _games_in(path)
    _check_force(there or 0, force)
    make_private(path.parent)
    aside = name_beside(path)
    set_aside = partial(_set_aside, path, aside)
    with _made_beside(path, set_aside) as beside, closing(_unpacked(backup, beside, progress)) as store:
        games = len(every_head(store))
    return games, aside if there is not None else None


def _restore_database(address: str, backup: Path, force: bool, progress: Progress) -> tuple[int, Path | None]:
    """Replace all rows of a database by those of a backup, after saving the old rows to a file next to the backup."""
    with TemporaryDirectory() as folder, closing(open_database(address)) as store:
        store.claim()
        _check_force(len(every_head(store)), force)
        with closing(_unpacked(backup, Path(folder) / "unpacked", progress)) as found:
            aside = name_beside(backup) if any(store.everything()) else None
            if aside is not None:
                back_up(store, aside, progress)
            try:
                store.fill(_told(found, progress))
            except DamagedStore:
                raise CartoneError("error.no-backup", path=backup) from None
            return len(every_head(store)), aside


def _check_force(games: int, force: bool) -> None:
    if games and not force:
        raise CartoneError("error.store-has-games", tables=games)


def _unpacked(backup: Path, place: Path, progress: Progress) -> SqliteStore:
    """Create a new store at `place` from a backup of any kind and version."""
    if _begins(backup) == SQLITE:
        _copy(backup, place, progress)
        _check_copy(backup, place)
        store = SqliteStore(place)
        if store.aside is not None:
            store.aside.unlink()  # not needed, since the backup itself is unchanged
        return store
    store = SqliteStore(place)
    try:
        bring(store, backup)
    except BaseException:
        store.close()
        raise
    return store


def _games_in(path: Path) -> int | None:
    """Return the number of games in a SQLite file; None if there is no file, 1 if it cannot be read."""
    if not path.exists():
        return None
    try:
        with _reading(path) as kept:
            (tables,) = kept.execute("SELECT count(*) FROM tables").fetchone()
            return int(tables)
    except sqlite3.Error:
        return 1 if path.stat().st_size else 0


def _begins(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE))
    except OSError as problem:
        raise CartoneError("error.cannot-read", path=path, why=why(problem)) from None


def _check_copy(backup: Path, copy: Path) -> None:
    """Raise an error if the copy of a backup is damaged or of a newer version."""
    if any(_damage_of_file(copy)) or _games_in(copy) is None:
        raise CartoneError("error.no-backup", path=backup)
    if _schema(copy) > VERSION:
        raise StoreError("error.newer-store", path=backup)


def _set_aside(path: Path, aside: Path) -> None:
    """Rename a SQLite file together with its write-ahead log, which contains the latest changes."""
    for end in LOGS:
        former = path.with_name(f"{path.name}{end}")
        if former.exists():
            former.replace(aside.with_name(f"{aside.name}{end}"))


@contextmanager
def _made_beside(path: Path, before: Callable[[], None] = lambda: None) -> Iterator[Path]:
    """Yield a temporary path next to `path`; once complete, call `before` and move the file to `path`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        made, name = mkstemp(".new", f"{path.name}.", path.parent)
        os.close(made)
        beside = Path(name)
        try:
            yield beside
            before()
            beside.replace(path)
        finally:
            for end in LOGS:
                beside.with_name(f"{beside.name}{end}").unlink(missing_ok=True)
    except OSError as problem:
        raise CartoneError("error.cannot-write", path=path, why=why(problem)) from None


def _copy(source: Path, target: Path, progress: Progress) -> None:
    """Copy a snapshot of a SQLite file, using a read transaction that does not block writers."""
    with _reading(source) as kept, closing(sqlite3.connect(target)) as copy:
        try:
            kept.execute("BEGIN")
            kept.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        except sqlite3.Error as problem:
            raise CartoneError("error.cannot-read", path=source, why=why(problem)) from None
        try:
            kept.backup(copy, pages=PAGES, progress=lambda _, left, pages: progress(pages - left, pages), sleep=0)
            _end_log(copy)
        except sqlite3.Error as problem:
            raise CartoneError("error.cannot-write", path=target, why=why(problem)) from None


def _end_log(backup: sqlite3.Connection) -> None:
    """Merge the write-ahead log into the database, so that the backup is a single file."""
    backup.execute("PRAGMA journal_mode = DELETE")


def _schema(path: Path) -> int:
    with _reading(path) as kept:
        (version,) = kept.execute("PRAGMA user_version").fetchone()
        return int(version)


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as kept:
        yield kept


# -- exporting and importing ----------------------------------------------------------------------


def export(store: Store, target: Path) -> None:
    """Export the whole store to a `.cartone` file, without secrets."""
    write_record(target, pack(store, _player(store)), is_private=True)


def bring(store: Store, source: Path) -> ImportResult:
    """Import a `.cartone` file into a store, in one transaction."""
    try:
        return unpack(store, source.read_text(encoding="utf-8-sig"), _player(store))
    except OSError as problem:
        raise CartoneError("error.cannot-read", path=source, why=why(problem)) from None
    except UnicodeDecodeError:
        raise CartoneError("error.no-text", path=source) from None


def _player(store: Store) -> str:
    """Return the player key of the person at the terminal."""
    with store.work() as work:
        return terminal_key(store, work)


# -- the commands -----------------------------------------------------------------------------------


def _check(address: str, _: argparse.Namespace, say: Say, progress: Progress) -> None:
    with closing(open_existing(address, say)) as store:
        found = list(check(store, progress))
        for finding in found:
            say(finding.message, **finding.params)
        if damaged := sum(finding.is_damage for finding in found):
            raise CartoneError("error.store-damaged", path=store.where, places=damaged)
        say("store.whole", tables=len(every_head(store)))


def _backup(address: str, options: argparse.Namespace, say: Say, progress: Progress) -> None:
    with closing(open_existing(address, say)) as store:
        tables = back_up(store, options.file, progress, options.force)
        say("store.backed-up", path=options.file, tables=tables)


def _restore(address: str, options: argparse.Namespace, say: Say, progress: Progress) -> None:
    tables, aside = restore(address, options.file, options.force, progress)
    say("store.restored", path=options.file, tables=tables)
    if aside is not None:
        say("store.set-aside", path=aside)


def _export(address: str, options: argparse.Namespace, say: Say, _: Progress) -> None:
    with closing(open_existing(address, say)) as store:
        export(store, options.file)
    say("terminal.saved", path=options.file)


def _import(address: str, options: argparse.Namespace, say: Say, _: Progress) -> None:
    with closing(open_store(address)) as store:
        brought = bring(store, options.file)
    for kind in ("tables", "results", "pads", "packs"):
        tally = getattr(brought, kind)
        say(f"chest.{'games' if kind == 'tables' else kind}", new=tally.new, there=tally.there)
    if brought.extended:
        say("chest.extended", games=len(brought.extended))
    if brought.beside:
        say("store.beside", tables=", ".join(brought.beside))


def _upgrade(address: str, _: argparse.Namespace, say: Say, __: Progress) -> None:
    """Open a store, which upgrades its schema, and report the result."""
    with closing(open_existing(address, say)) as store:
        say("store.newest" if store.found == VERSION else "store.upgraded", path=store.where, then=store.found,
            now=VERSION)  # fmt: skip


def _clean(address: str, options: argparse.Namespace, say: Say, progress: Progress) -> None:
    with closing(open_existing(address, say)) as store:
        host = Host(store)
        days, dry = options.older_than, options.dry_run
        found = forsaken(store, days, host.tables.clock()) if dry else clean(host, days, progress)
        for head in found:
            say("store.forsaken", table=head.id, changed=DateTime(head.changed[:10]))
        say("store.would-clean" if dry else "store.cleaned", tables=len(found), days=days)


def _nightly(address: str, options: argparse.Namespace, say: Say, progress: Progress) -> None:
    """Save a backup named after the day, restore it somewhere else, check every game in it, and only then count it and
    delete the oldest ones."""
    made = datetime.now(UTC)
    target = options.file / f"cartone-{made:%Y-%m-%d}.backup"
    with closing(open_existing(address, say)) as store:
        tables = back_up(store, target, progress, force=True)
        with TemporaryDirectory(dir=options.file) as folder, ExitStack() as until:
            restored = until.enter_context(closing(_unpacked(target, Path(folder) / "copy", progress)))
            damaged = sum(finding.is_damage for finding in check(restored, progress))
        if damaged:
            raise CartoneError("error.store-damaged", path=target, places=damaged)
        with store.work() as work:
            work.note(BACKUP, json.dumps({"made": made.isoformat(timespec="seconds"), "tables": tables}))
    for former in sorted(options.file.glob("cartone-????-??-??.backup"))[: -options.keep or None]:
        former.unlink(missing_ok=True)
    say("store.backed-up", path=target, tables=tables)


ACTIONS: Mapping[str, Callable[[str, argparse.Namespace, Say, Progress], None]] = {
    "check": _check,
    "backup": _backup,
    "nightly": _nightly,
    "restore": _restore,
    "export": _export,
    "import": _import,
    "upgrade": _upgrade,
    "clean": _clean,
}


# -- the keys of a server ----------------------------------------------------------------------------


def change_keys(address: str, options: argparse.Namespace, say: Say) -> None:
    """Change the keys in a store; only the first one may create its file."""
    opened = open_store(address) if options.action == "add" else open_existing(address, say)
    with closing(opened) as store:
        KEY_ACTIONS[options.action](Members(store), options, say)


def _add_key(members: Members, options: argparse.Namespace, say: Say) -> None:
    _say_link(options, members.add(options.name, options.role), say)


def _list_keys(members: Members, _: argparse.Namespace, say: Say) -> None:
    for one in members.all():
        say(f"key.is-{one.role}", name=one.name, since=DateTime(one.since))


def _renew_key(members: Members, options: argparse.Namespace, say: Say) -> None:
    _say_link(options, members.renew(options.name), say)


def _rename_key(members: Members, options: argparse.Namespace, say: Say) -> None:
    members.rename(options.name, options.to)
    say("key.done", name=options.to)


def _role_key(members: Members, options: argparse.Namespace, say: Say) -> None:
    members.set_role(options.name, options.role)
    say("key.done", name=options.name)


def _revoke_key(members: Members, options: argparse.Namespace, say: Say) -> None:
    members.revoke(options.name)
    say("key.revoked", name=options.name)


def _say_link(options: argparse.Namespace, secret: str, say: Say) -> None:
    say("key.link", name=options.name, address=f"{options.address.rstrip('/')}/key/{secret}")


KEY_ACTIONS: Mapping[str, Callable[[Members, argparse.Namespace, Say], None]] = {
    "add": _add_key,
    "list": _list_keys,
    "renew": _renew_key,
    "rename": _rename_key,
    "role": _role_key,
    "revoke": _revoke_key,
}
