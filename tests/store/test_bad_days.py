"""Failures in a server's environment: each leads to a one-line error, loses no acknowledged answer, and can be
recovered from.

Damaged tables are tested in tests/web/test_damage.py, kills in tests/crash, and commands in tests/cli.
"""

from __future__ import annotations

import ctypes
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from cartone.cli import main
from cartone.host import FILE, Host, open_house
from cartone.store import SqliteStore, StoreError, open_store, pgschema, schema, writing
from cartone.store.schema import VERSION
from cartone.store.transactions import PAUSE
from cartone.table import CartoneError
from tests.cli.program import Program, Result, text_of
from tests.crash.setups import SETUPS, Served, Setup, serving
from tests.crash.wires import Browser, Reply
from tests.host.test_dailies import Clock
from tests.messages import said, tells
from tests.patience import PATIENCE, wait_until
from tests.postgres import POSTGRES, Postgres, ask
from tests.proving import left_to_proof
from tests.web.party import Party, house
from tests.web.site import Site
from tests.web.test_live import Line

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="limits of another process, and rights of a root")


class Player:
    """A client that plays at a table of a server."""

    def __init__(self, served: Served) -> None:
        self.browser = Browser(served.port)
        self.table = self.browser.post("/start", game="age-of-comics", against="solo", seed="7").location
        assert self.table

    def look(self) -> Reply:
        return self.browser.get(self.table)

    def answer(self) -> Reply:
        return self.browser.answer(self.table, self.look())

    @property
    def record(self) -> str:
        return self.browser.get(f"{self.table}/record").text


def check_goes_on(player: Player, served: Served, record: str) -> None:
    """Check that all acknowledged answers are stored, that the next one is accepted, and that no traceback was
    written."""
    assert player.record == record
    assert player.answer().status == 303
    assert "Traceback" not in served.complaints


# -- disks ----------------------------------------------------------------------------------------


@contextmanager
def full_disk(served: Served) -> Iterator[None]:
    """Prevent all files of the server from growing, as on a full disk."""
    import resource  # not available on all platforms

    most = max(path.stat().st_size for path in served.folder.iterdir() if path.name.startswith(FILE))
    process, endless = served.process.process.pid, resource.RLIM_INFINITY
    resource.prlimit(process, resource.RLIMIT_FSIZE, (most, endless))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (endless, endless))


@on_linux
def test_with_a_full_disk_tables_are_shown_and_no_answer_is_called_kept(tmp_path: Path) -> None:
    with serving(SETUPS["sqlite-1"], tmp_path) as served:
        player = Player(served)
        assert player.answer().status == 303
        record = player.record
        with full_disk(served):
            for _ in range(3):
                refused = player.answer()
                assert refused.status == 500
                assert tells(refused.text, "error.cannot-keep")
                assert refused.values("answer"), "the table is there below the line"
            assert player.record == record
            assert player.browser.get("/").status == 200
            assert player.browser.get("/ready").status == 503
        check_goes_on(player, served, record)
        wait_until(lambda: player.browser.get("/ready").status == 200, "it does not notice")
        assert tells(served.complaints, "error.cannot-keep"), "whoever runs it can read why"


def test_a_disk_that_becomes_read_only_is_one_line_until_it_is_not(tmp_path: Path) -> None:
    """This is how SQLite reports any disk without write access."""
    site = Site(tmp_path)
    table = site.start("age-of-comics")
    record = site.page(f"/table/{table}/record")
    first = str(site.host.live(table).table.pending[0].options.at(0))
    database = site.host.store._db
    database.execute("PRAGMA query_only = ON")
    assert tells(site.answer(table, first, status=500), "error.cannot-keep")
    assert site.client.post("/start", data={"game": "stamp-swap", "against": "solo"}).status_code == 500
    assert site.client.get("/ready").status_code == 503
    assert site.page(f"/table/{table}/record") == record
    database.execute("PRAGMA query_only = OFF")
    site.answer(table, first)


@pytest.mark.parametrize("people", [["me", "greedy"], ["Anna", "Ben"]], ids=["alone", "friends"])
def test_while_another_program_writes_an_answer_is_refused_soon_and_can_be_given_again(
    people: list[str], tmp_path: Path
) -> None:
    site = Site(tmp_path)
    table = site.host.tables.new("stamp-swap", people, seed=3, away=[1] if "Ben" in people else [])
    first, at = str(site.host.live(table).table.pending[0].options.at(0)), site.at(table)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        refused = site.client.post(f"/table/{table}/answer", data={"at": at, "answer": first})
        assert time.monotonic() - began < 5.0
        assert (refused.status_code, "retry-after" in refused.headers) == (503, True)
        assert tells(refused.text, "error.store-busy")
        assert f"/table/{table}/answer" in refused.text, "the table is there below the line"
        if people[0] == "me":
            called = site.client.post("/api/v1/tables", json={"game": "stamp-swap", "seats": ["me", "greedy"]})
            assert (called.status_code, "retry-after" in called.headers) == (503, True), called.text
            assert called.json()["error"] == "error.store-busy"
        other.execute("ROLLBACK")
    time.sleep(PAUSE)
    site.answer(table, first)


def test_guests_read_no_path_of_the_server_and_the_log_has_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = house(tmp_path)
    party = Party(site, "stamp-swap", ("here", "away"))
    database = site.host.store._db
    database.execute("PRAGMA query_only = ON")
    for gesture in ("wave", "ouch"):
        reply = party.browsers[1].post(f"{party.address}/gesture", data={"gesture": gesture})
        assert reply.status_code == 500
        assert tells(reply.text, "error.store-trouble")
        assert str(tmp_path) not in reply.text
        assert "--data-dir" not in reply.text
    told = capsys.readouterr().err
    assert told.count("\n") == 1, "the same only once in a while"
    assert tells(told, "error.cannot-keep", path=tmp_path / FILE)
    laid = site.client.post("/start", data={"game": "stamp-swap", "against": "solo"})
    assert tells(laid.text, "error.cannot-keep", path=tmp_path / FILE), "it is the owner's to mend"


def without_rights() -> None:
    """Take away root's right to ignore file permissions, which other users do not have."""
    for right in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        ctypes.CDLL(None).prctl(24, right, 0, 0, 0)  # PR_CAPBSET_DROP


@on_linux
@pytest.mark.parametrize("command", ["serve --no-browser", "store check"])
def test_games_on_a_read_only_disk_are_one_clear_line(command: str, tmp_path: Path) -> None:
    program = Program(tmp_path)
    with closing(open_house(program.data)) as host:
        host.tables.new("stamp-swap", ["me", "greedy"], seed=1)
    for path in (*program.data.iterdir(), program.data):
        path.chmod(path.stat().st_mode & ~0o222)
    words = program.command("--data-dir", "data", *command.split())
    done = subprocess.run(
        words, cwd=tmp_path, env=program.environ(), stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE,
        check=False, preexec_fn=without_rights,
    )  # fmt: skip
    program.data.chmod(0o700)
    complaint = Result(done.returncode, text_of(done.stdout), text_of(done.stderr)).complaint()
    assert tells(complaint, "error.cannot-keep")


def test_noise_over_the_file_under_a_server_is_told_page_by_page(tmp_path: Path) -> None:
    """Readable tables are still shown; every other request gets a one-line error, and no exception escapes."""
    site = Site(tmp_path)
    tables = [site.start("age-of-comics", seed=str(seed)) for seed in range(4)]
    with closing(sqlite3.connect(tmp_path / FILE)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray((tmp_path / FILE).read_bytes())
    for start in range(4096 * 3, len(data), 4096):
        if b"CREATE " not in data[start : start + 4096]:  # without its schema, the file would not be recognized
            data[start : start + 300] = bytes(range(250)) + bytes(50)
    (tmp_path / FILE).write_bytes(data)
    site.host.close()
    again = Site(tmp_path)
    for address in ("/", "/history", *(f"/table/{table}" for table in tables)):
        reply = again.client.get(address)
        assert reply.status_code in (200, 404, 422, 500), address
        assert "Traceback" not in reply.text
    reply = again.client.post("/start", data={"game": "stamp-swap", "against": "solo"})
    assert reply.status_code == 500
    assert tells(reply.text, "error.damaged-store")


# -- a database -----------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["stop", *left_to_proof("kill")])
def test_a_database_that_is_gone_is_one_line_everywhere_and_then_all_goes_on(
    way: str, postgres: Postgres, tmp_path: Path
) -> None:
    served = Served(Setup("postgres-1"), tmp_path, address=postgres.empty())
    served.start()
    try:
        player = Player(served)
        assert player.answer().status == 303
        record, page = player.record, player.look()
        line = Line(served.port, player.table.rpartition("/")[2], "")
        line.hears()
        getattr(postgres, way)()
        refused = player.browser.answer(player.table, page)
        called = player.browser.get(f"/api/v1{player.table.replace('table', 'tables', 1)}")
        for reply in (refused, player.look(), called):
            assert (reply.status, bool(reply.retry_after)) == (503, True)
            assert tells(reply.text, "error.database-gone")
        assert '"error": "error.database-gone"' in called.text.replace('":"', '": "')
        ready = player.browser.get("/ready")
        assert (ready.status, player.browser.get("/health").status) == (503, 200)
        postgres.start()
        wait_until(lambda: player.browser.get("/ready").status == 200, "it does not notice")
        assert player.look().at == page.at
        check_goes_on(player, served, record)
        wait_until(lambda: line.last.startswith(f"data: {player.look().at} "), "the line of an open page is lost")
        line.close()
    finally:
        if not postgres.is_running:
            postgres.start()
        served.stop()


# -- clocks ---------------------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Replace the clocks of all modules with one that the test sets."""
    made = Clock()
    monkeypatch.setattr(writing, "_now", lambda: made.now.isoformat(timespec="milliseconds"))
    monkeypatch.setattr(time, "time", lambda: made.now.timestamp())
    return made


def test_a_clock_that_jumps_loses_nothing_and_keeps_nobody_at_the_table(tmp_path: Path, clock: Clock) -> None:
    site, other = Site(tmp_path), Host(SqliteStore(tmp_path / FILE))
    site.host.tables.clock = other.tables.clock = clock
    table = site.start("age-of-comics")
    friends = site.host.tables.new("stamp-swap", ["Anna", "Ben"], seed=3, away=[0, 1])
    records = []
    for jump in (0, 400, -800, 400):
        clock.passes(days=jump)
        other.presence.moved(friends, (), (0,))
        assert site.host.presence.of(friends) == {0}
        site.answer(table, str(site.host.live(table).table.pending[0].options.at(0)))
        records.append(site.host.archive.record_text(table, 0))
        other.presence.moved(friends, (0,), ())
        clock.passes(seconds=60)
        assert site.host.presence.has_gone(friends, 0)
    assert all(later.startswith(earlier) for earlier, later in pairwise(records))
    assert {head.id for head in site.heads()} == {table, friends}
    site.page("/")
    site.host.close()
    assert open_house(tmp_path).archive.record_text(table, 0) == records[-1]


def test_a_server_that_was_seen_by_a_clock_ahead_is_no_sign_that_somebody_is_there(
    tmp_path: Path, clock: Clock
) -> None:
    host, killed = (Host(SqliteStore(tmp_path / FILE)) for _ in range(2))
    table = host.tables.new("stamp-swap", ["Anna", "Ben"], seed=3, away=[0, 1])
    clock.passes(days=400)
    killed.presence.moved(table, (), (1,))
    clock.passes(days=-400)
    assert host.presence.of(table) == frozenset()
    clock.passes(seconds=60)
    assert host.presence.has_gone(table, 1)


# -- other releases -------------------------------------------------------------------------------


@pytest.fixture(params=["file", POSTGRES])
def newer(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """Return the address of a store written by a newer release, and the message that refuses it."""
    if request.param == "postgres":
        address = request.getfixturevalue("postgres").empty()
        open_store(address).close()
        ask(address, f"UPDATE schema_version SET version = {VERSION + 1}")
        return address, "error.newer-database"
    path = tmp_path / FILE
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (6,)
        other.execute(f"PRAGMA user_version = {VERSION + 1}")
    return str(path), "error.newer-store"


def test_what_a_newer_release_has_written_is_one_line_and_left_as_it_is(
    newer: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address, message = newer
    before = (tmp_path / FILE).read_bytes() if Path(address).exists() else b""
    monkeypatch.setenv("CARTONE_STORE", address)
    for line in ("serve --no-browser", "store check", "store upgrade", f"store backup {tmp_path / 'x'}"):
        assert main(["--lang", "en", "--data-dir", str(tmp_path / "data"), *line.split()]) == 2
        told = capsys.readouterr()
        assert told.err.count("\n") == 1
        assert tells(told.err, message)
    with pytest.raises(StoreError, match=said(message)):
        open_store(address)
    assert not before or (tmp_path / FILE).read_bytes() == before


def test_a_newer_release_does_not_start_beside_a_server_of_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(SETUPS["sqlite-1"], tmp_path) as served:
        player = Player(served)
        monkeypatch.setitem(schema.STEPS, VERSION + 1, lambda db: None)
        for module in ("schema", "sqlite"):
            monkeypatch.setattr(f"cartone.store.{module}.VERSION", VERSION + 1)
        with pytest.raises(StoreError, match=said("error.older-in-use")):
            open_house(tmp_path)
        assert player.answer().status == 303
    told: list[str] = []
    with closing(open_house(tmp_path, say=lambda message, **params: told.append(message))):
        assert told == ["store.copied"]


@pytest.fixture
def older(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the address of a database made by this release that the next release opens; files are tested in
    tests/old."""
    address = postgres.empty()
    with closing(open_store(address)) as store:
        Host(store).tables.new("stamp-swap", ["me", "greedy"], seed=1)
    monkeypatch.setitem(pgschema.STEPS, VERSION + 1, "ALTER TABLE pads ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
    for module in ("pgschema", "postgres"):
        monkeypatch.setattr(f"cartone.store.{module}.VERSION", VERSION + 1)
    return address


def test_nobody_brings_a_database_up_to_date_under_an_older_server(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    address = postgres.empty()
    with closing(open_store(address)):
        monkeypatch.setitem(pgschema.STEPS, VERSION + 1, "ALTER TABLE pads ADD COLUMN colour TEXT")
        for module in ("pgschema", "postgres"):
            monkeypatch.setattr(f"cartone.store.{module}.VERSION", VERSION + 1)
        with pytest.raises(StoreError, match=said("error.older-in-use")):
            open_store(address)
        assert version_in(address) == VERSION
    with closing(open_store(address)):
        assert version_in(address) == VERSION + 1


def version_in(address: str) -> int:
    ((version,),) = ask(address, "SELECT version FROM schema_version")
    return int(version)


def test_of_some_that_open_an_older_database_at_once_one_brings_it_up_to_date(older: str) -> None:
    with ThreadPoolExecutor(4) as crowd:
        stores = list(crowd.map(open_store, [older] * 4))
    assert version_in(older) == VERSION + 1
    assert {store.found for store in stores} <= {VERSION, VERSION + 1}
    (head,) = stores[0].heads(running=True)
    assert [store.load(head.id) for store in stores] == [stores[0].load(head.id)] * 4
    for store in stores:
        store.close()


def test_a_database_that_cannot_be_brought_up_to_date_is_as_it_was(older: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        pgschema.STEPS, VERSION + 1, "ALTER TABLE pads ADD COLUMN colour TEXT; ALTER TABLE nothing ADD x"
    )
    with pytest.raises(CartoneError, match=said("error.cannot-keep-there")):
        open_store(older)
    assert version_in(older) == VERSION
    columns = "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    assert ("text",) in ask(older, columns)
    assert ("colour",) not in ask(older, columns)
