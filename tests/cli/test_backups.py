"""A backup of a file or database is a snapshot, and can be restored into either kind of store with games, seats and all
other data."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cartone.folder import LOCK
from cartone.host import FILE
from cartone.host.cleaning import every_head
from cartone.store import SqliteStore, open_store
from cartone.store.schema import VERSION
from cartone.store_commands import back_up, check, restore
from cartone.table import CartoneError
from tests.crash.parties import Kind, Party
from tests.crash.setups import Served, Setup
from tests.crash.wires import Browser
from tests.host.chests import fill
from tests.messages import said
from tests.patience import wait_until
from tests.postgres import Postgres
from tests.proving import left_to_proof

from .program import Program
from .test_store import lay, quiet

Place = Callable[[str, str], str]
"""A function that creates an empty store with a given kind and name and returns its address."""


def in_postgres(*values: Any) -> Any:
    """Return a test parameter set that requires a PostgreSQL server."""
    return pytest.param(*values, marks=pytest.mark.postgres)


every_kind = pytest.mark.parametrize("kind", ["sqlite", in_postgres("postgres")])


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    def made(kind: str, name: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / name / FILE)
        server: Postgres = request.getfixturevalue("postgres")
        return server.empty()

    return made


def everything(address: str) -> dict[str, list[Any]]:
    """Return all rows of each table of a database."""
    with closing(open_store(address)) as store:
        found: dict[str, list[Any]] = {}
        for some in store.everything():
            found.setdefault(some.table, []).extend(map(tuple, some.rows))
    return {table: rows if table == "results" else sorted(rows) for table, rows in found.items()}


def backed_up(address: str, backup: Path) -> int:
    with closing(open_store(address)) as store:
        return back_up(store, backup, quiet)


def games_at(address: str) -> int:
    with closing(open_store(address)) as store:
        return len(every_head(store))


def add(address: str, games: int) -> None:
    with closing(open_store(address)) as store:
        lay(store, games)


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("sqlite", "sqlite"), in_postgres("sqlite", "postgres"), in_postgres("postgres", "sqlite"),
        *left_to_proof(("postgres", "postgres")),
    ],
)  # fmt: skip
def test_a_backup_of_either_kind_is_restored_into_either_with_every_row(
    here: str, there: str, place: Place, tmp_path: Path
) -> None:
    source, target, backup = place(here, "here"), place(there, "there"), tmp_path / "my.backup"
    with closing(open_store(source)) as store:
        fill(store)
    games = backed_up(source, backup)
    assert restore(target, backup, False, quiet) == (games, None)
    assert backup.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["my.backup"]
    kept = everything(source)
    assert everything(target) == kept
    some = {"tables", "rows", "bundles", "chairs", "sheets", "results", "dailies", "pads", "packs", "notes"}
    assert some <= set(kept)
    with closing(open_store(target)) as store:
        assert list(check(store, quiet)) == []


# -- during play ----------------------------------------------------------------------------------


class Guests(Party):
    """Players who play until they are stopped, and never undo."""

    enough = False

    def __init__(self, port: int) -> None:
        super().__init__(port, Kind("stamp-swap", 3, people=2), undoes=10**9)

    @property
    def is_over(self) -> bool:
        return self.enough or super().is_over


def has_all(found: str, wanted: str) -> bool:
    """Return whether a text has all the wanted lines in the same order; sealed answers may come in between."""
    lines = iter(found.splitlines())
    return all(line in lines for line in wanted.splitlines())


@pytest.mark.parametrize(
    ("here", "workers", "there"), [in_postgres("postgres", 2, "sqlite"), *left_to_proof(("sqlite", 2, "postgres"))]
)
def test_what_was_acknowledged_before_a_backup_is_in_it_and_seats_open_with_their_cookies(
    here: str, workers: int, there: str, place: Place, tmp_path: Path
) -> None:
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
    backup, target = tmp_path / "my.backup", place(there, "there")
    served = Served(Setup(here, workers), tmp_path / "first", address=place(here, "here"))
    served.start()
    try:
        party = Guests(served.port)
        party.start()
        wait_until(lambda: party.acknowledged > 5, "nobody plays")
        before = party._known()
        assert backed_up(served.address, backup) == 1
        party.enough = True
        party.join()
        assert party.problem is None
    finally:
        served.stop()
    assert restore(target, backup, False, quiet)[0] == 1
    again = Served(Setup(there), tmp_path / "second", address=target)
    again.start()
    try:
        for seat, browser in party.browsers.items():
            same = Browser(again.port)
            same.cookies = browser.cookies
            found = same.get(f"/table/{party.table}/record")
            assert has_all(found.text, before[seat].record)
            page = same.get(f"/table/{party.table}")
            if answers := page.values("answer"):
                assert same.post(f"/table/{party.table}/answer", at=page.at, answer=answers[0]).status == 303
    finally:
        again.stop()


def test_a_backup_of_a_database_is_one_moment_while_others_write(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cartone.store.postgres.BATCH", 1)
    address, backup, steps = postgres.empty(), tmp_path / "my.backup", 0
    add(address, 3)

    def meanwhile(done: int, total: int) -> None:
        nonlocal steps
        steps += 1
        if steps < 4:
            add(address, 1)

    with closing(open_store(address)) as store:
        assert back_up(store, backup, meanwhile) == 3
    assert steps > 4
    assert games_at(address) == 6
    assert games_at(str(backup)) == 3


# -- existing targets -----------------------------------------------------------------------------


@every_kind
def test_games_are_replaced_only_if_told_to_and_set_aside(kind: str, place: Place, tmp_path: Path) -> None:
    address, other, backup = place(kind, "here"), place("sqlite", "there"), tmp_path / "my.backup"
    add(address, 1)
    add(other, 3)
    backed_up(other, backup)
    before = everything(address)
    with pytest.raises(CartoneError, match=said("error.store-has-games", tables=1)):
        restore(address, backup, False, quiet)
    assert everything(address) == before
    games, aside = restore(address, backup, True, quiet)
    assert (games, games_at(address)) == (3, 3)
    assert aside is not None
    assert everything(str(aside)) == before


@every_kind
def test_whatever_is_restored_how_often_nothing_that_was_there_is_lost(kind: str, place: Place, tmp_path: Path) -> None:
    address, backup = place(kind, "here"), tmp_path / "my.backup"
    add(address, 1)
    backed_up(address, backup)
    kept: list[dict[str, list[Any]]] = []
    asides: list[Path] = []
    for games in (1, 2, 3):
        add(address, games)
        kept.append(everything(address))
        _, aside = restore(address, backup, True, quiet)
        assert aside is not None
        asides.append(aside)
    beside = backup if kind == "postgres" else Path(address)
    assert [one.name for one in asides] == [f"{beside.name}.before{end}" for end in ("", "-2", "-3")]
    assert [everything(str(one)) for one in asides] == kept


@every_kind
def test_a_backup_replaces_a_file_only_if_told_to(kind: str, place: Place, tmp_path: Path) -> None:
    address, target = place(kind, "here"), tmp_path / "letter.txt"
    add(address, 1)
    target.write_text("Dear Anna")
    (tmp_path / "letter.txt.new").write_text("Dear Ben")
    with pytest.raises(CartoneError, match=said("error.file-exists", path=target)):
        backed_up(address, target)
    assert target.read_text() == "Dear Anna"
    with closing(open_store(address)) as store:
        assert back_up(store, target, quiet, force=True) == 1
    assert games_at(str(target)) == 1
    assert (tmp_path / "letter.txt.new").read_text() == "Dear Ben"


@every_kind
@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal", f"{FILE}-shm", LOCK, "link"])
def test_no_backup_takes_the_place_of_what_is_in_use(kind: str, name: str, place: Place, tmp_path: Path) -> None:
    address, target = place(kind, "here"), tmp_path / "there" / name
    add(address, 1)
    with closing(SqliteStore(tmp_path / "there" / FILE)) as used, closing(open_store(address)) as store:
        lay(used, 2)
        (tmp_path / "there" / LOCK).touch()
        if name == "link":
            target.hardlink_to(used.path)
            store = used
        before = target.read_bytes()
        with pytest.raises(CartoneError, match=said("error.same-file", path=target)):
            back_up(store, target, quiet, force=True)
        assert target.read_bytes() == before
        assert len(every_head(used)) == 2


def test_a_database_that_somebody_uses_is_not_pulled_away(postgres: Postgres, tmp_path: Path) -> None:
    address, backup = postgres.empty(), tmp_path / "my.backup"
    add(address, 1)
    backed_up(address, backup)
    with closing(open_store(address)), pytest.raises(CartoneError, match=said("error.store-in-use")):
        restore(address, backup, True, quiet)
    assert restore(address, backup, True, quiet)[0] == 1


@every_kind
def test_a_damaged_or_newer_backup_replaces_nothing(kind: str, place: Place, tmp_path: Path) -> None:
    address, other, backup = place(kind, "here"), place("sqlite", "there"), tmp_path / "my.backup"
    add(address, 1)
    add(other, 6)
    backed_up(other, backup)
    whole = backup.read_bytes()
    newer = whole[:60] + (99).to_bytes(4) + whole[64:]
    wrong = {
        b"": "error.no-chest",
        b"hello": "error.no-chest",
        whole[:5000]: "error.cannot-read",
        whole[:8192] + bytes(len(whole) - 8192): "error.cannot-read",
        newer: "error.newer-store",
    }
    if kind == "postgres":  # a file is copied, a database written row by row
        wrong[whole.replace(b"seats me greedy", b"seats \xff\xfe greedy", 1)] = "error.no-backup"
    for broken, message in wrong.items():
        backup.write_bytes(broken)
        with pytest.raises(CartoneError, match=said(message)):
            restore(address, backup, True, quiet)
        assert games_at(address) == 1


# -- the commands ---------------------------------------------------------------------------------


def test_the_commands_name_what_is_in_the_way_and_where_things_are(program: Program) -> None:
    with closing(open_store(str(program.data / FILE))) as store:
        lay(store, 1)
    ours = ("--data-dir", "data", "store")
    program(*ours, "backup", "x.backup").ok()
    assert re.search(said("error.file-exists", path="x.backup"), program(*ours, "backup", "x.backup").complaint())
    program(*ours, "backup", "x.backup", "--force").ok()
    for end in ("", "-2"):
        told = program(*ours, "restore", "x.backup", "--force").ok()
        aside = program.data.relative_to(program.folder) / f"{FILE}.before{end}"
        assert re.search(said("store.set-aside", path=aside), " ".join(told.split()))
    program(*ours, "export", "x.cartone").ok()
    assert (program.folder / "x.cartone").stat().st_mode & 0o777 == 0o600


def test_every_command_takes_the_address_of_a_database_and_tells_no_password(
    postgres: Postgres, program: Program
) -> None:
    address = postgres.empty().replace("cartone@", "cartone:open-sesame@")
    add(address, 1)
    told = ""
    for line in (
        "check", "backup x.backup", "restore x.backup --force", "export x.cartone", "import x.cartone", "upgrade",
        "clean --older-than 90d",
    ):  # fmt: skip
        told += program("store", *line.split(), environ={"CARTONE_STORE": address}).ok()
    for message in (
        said("store.whole", tables=1), said("store.backed-up", tables=1), said("store.restored", tables=1),
        said("store.set-aside"), said("terminal.saved"), said("store.newest", now=VERSION), said("store.cleaned"),
    ):  # fmt: skip
        assert re.search(message, told)
    assert "sesame" not in told


@pytest.mark.postgres
@pytest.mark.parametrize("action", ["check", "backup x", "restore x", "export x", "import x", "upgrade"])
def test_one_clear_line_without_its_password_for_a_database_that_is_not_there(action: str, program: Program) -> None:
    nowhere = {"CARTONE_STORE": "postgresql://cartone:open-sesame@127.0.0.1:1/games"}
    told = program("store", *action.split(), environ=nowhere)
    assert re.fullmatch(f"cartone: {said('error.database-gone')}", told.complaint())
    assert "sesame" not in told.out + told.err
    assert list(program.folder.iterdir()) == []


def test_what_is_damaged_in_a_database_is_named(postgres: Postgres, program: Program) -> None:
    address = postgres.empty()
    add(address, 2)
    import psycopg  # imported here because `make test` runs without PostgreSQL

    with psycopg.connect(address) as other:
        found = other.execute("SELECT min(table_id) FROM rows").fetchone()
        table = found[0] if found is not None else ""
        other.execute("UPDATE rows SET kind = 'taken-back', text = 'x' WHERE table_id = %s AND number = 2", (table,))
    told = program("store", "check", "--store", address)
    assert re.search(said("error.store-damaged", places=1), told.complaint())
    assert re.search(said("store.damaged-table", table=table), told.out)
