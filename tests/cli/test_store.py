"""`cartone store`: maintenance of a store, with a one-line error if an operation is impossible."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cartone.folder import LOCK
from cartone.host import FILE, Host
from cartone.host.cleaning import clean, clean_daily, every_head, forsaken
from cartone.locale import LANGUAGES
from cartone.store import ABANDONED, OVER, LastSeen, SqliteStore, Store
from cartone.store.schema import VERSION
from cartone.store_commands import back_up, bring, check, export, restore
from cartone.table import CartoneError
from tests.messages import said
from tests.old.house import open_house
from tests.patience import wait_until

from .program import Program


def quiet(done: int, total: int) -> None:
    """Ignore the progress of a backup."""


def lay(store: Store, games: int = 3) -> list[str]:
    host = Host(store)
    return [host.tables.new("stamp-swap", ["me", "greedy"], seed=seed) for seed in range(games)]


def house(folder: Path, games: int = 3, backup: Path | None = None) -> Path:
    """Return the path of a file with games, and optionally make a backup of it."""
    with closing(SqliteStore(folder / FILE)) as store:
        lay(store, games)
        if backup is not None:
            assert back_up(store, backup, quiet) == games
    return folder / FILE


def texts(path: Path) -> dict[str, str]:
    """Return the records of all games in a file."""
    with closing(SqliteStore(path)) as store:
        return {head.id: store.load(head.id).text for head in every_head(store)}


# -- check ----------------------------------------------------------------------------------------


def test_a_whole_store_is_called_whole_and_what_is_damaged_is_named_one_line_each(program: Program) -> None:
    path = house(program.data)
    assert re.search(said("store.whole", tables=3), program("--data-dir", "data", "store", "check").ok())
    with closing(sqlite3.connect(path)) as other, other:
        first, second, third = (table for (table,) in other.execute("SELECT id FROM tables ORDER BY id"))
        other.execute("UPDATE rows SET text = CAST(x'ff41' AS TEXT) WHERE table_id = ? AND number = 2", (first,))
        other.execute("UPDATE tables SET state = 'paused' WHERE id = ?", (second,))
        other.execute("UPDATE rows SET text = 'event: E99' WHERE table_id = ? AND number = 1", (third,))
    done = program("--data-dir", "data", "store", "check")
    assert re.search(said("error.store-damaged", places=3), done.complaint())
    named = [said("store.damaged-table", table=table) for table in (first, second)]
    named.append(said("store.misfit-table", table=third))
    assert all(any(re.search(name, line) for line in done.out.splitlines()) for name in named)


def test_a_game_of_older_rules_is_whole(tmp_path: Path) -> None:
    with closing(SqliteStore(house(tmp_path, 1))) as store:
        (head,) = every_head(store)
        with store.work() as work:
            work.set_header(head.id, head.header.replace("\nrules ", "\nrules 9"))
        (found,) = check(store, quiet)
    assert found.message == "store.closed-table"
    assert not found.is_damage


def test_a_damaged_page_is_told(tmp_path: Path) -> None:
    path = house(tmp_path, 6)
    data = bytearray(path.read_bytes())
    data[-4096:] = bytes(range(256)) * 16
    path.write_bytes(data)
    with closing(SqliteStore(path)) as store:
        assert any(finding.is_damage for finding in check(store, quiet))


# -- backup and restore ---------------------------------------------------------------------------


def test_a_backup_is_one_moment_while_others_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The backup completes without the tables that are set up between two of its steps."""
    monkeypatch.setattr("cartone.store_commands.PAGES", 1)
    path = house(tmp_path)
    steps: list[tuple[int, int]] = []

    with closing(SqliteStore(path)) as store, closing(SqliteStore(path)) as another:

        def meanwhile(done: int, total: int) -> None:
            if len(steps) < 5:
                lay(another, 1)
            steps.append((done, total))

        back_up(store, tmp_path / "my.backup", meanwhile)
    assert len({total for _, total in steps}) == 1
    assert [done for done, _ in steps] == list(range(1, steps[-1][1] + 1))
    assert len(texts(tmp_path / "my.backup")) == 3
    assert len(texts(path)) == 8


def test_what_the_log_alone_has_is_set_aside_too(tmp_path: Path) -> None:
    """A server that is killed leaves its last games in the log next to the file."""
    path = tmp_path / "data" / FILE
    script = (
        "import os, sys; from pathlib import Path; from tests.cli.test_store import SqliteStore, lay;"
        "lay(SqliteStore(Path(sys.argv[1])), 2); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=True, cwd=Path(__file__).parents[2])
    backup = tmp_path / "my.backup"
    house(tmp_path / "there", 1, backup)
    _, aside = restore(str(path), backup, True, quiet)
    assert aside is not None
    assert (len(texts(path)), len(texts(aside))) == (1, 2)


def test_a_file_that_is_lost_is_replaced_by_its_backup(tmp_path: Path) -> None:
    backup = tmp_path / "my.backup"
    path = house(tmp_path / "data", backup=backup)
    path.write_bytes(b"rubbish")
    with pytest.raises(CartoneError, match=said("error.store-has-games")):
        restore(str(path), backup, False, quiet)
    restore(str(path), backup, True, quiet)
    assert len(texts(path)) == 3


def test_a_server_that_runs_is_not_pulled_away_from(tmp_path: Path) -> None:
    from fcntl import LOCK_EX, flock

    path = house(tmp_path, 1)
    with (tmp_path / LOCK).open("a") as sign:
        flock(sign, LOCK_EX)
        with pytest.raises(CartoneError, match=said("error.store-in-use")):
            restore(str(path), path, True, quiet)


# -- errors ---------------------------------------------------------------------------------------


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 99")


def rubbish(path: Path) -> None:
    path.write_bytes(b"rubbish" * 1000)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("action", ["check", "backup x", "export x", "upgrade", "clean --older-than 1d"])
@pytest.mark.parametrize(
    ("harm", "message"),
    [(newer, "error.newer-store"), (rubbish, "error.unreadable-store"), (Path.unlink, "error.no-store")],
)
def test_one_clear_line_for_a_store_that_cannot_be_used(
    program: Program, language: str, action: str, harm: Callable[[Path], None], message: str
) -> None:
    harm(house(program.data, 1))
    complaint = program("--data-dir", "data", "--lang", language, "store", *action.split()).complaint()
    assert any(re.search(said(known, language), complaint) for known in (message, "error.cannot-read"))
    assert not (program.folder / "x").exists()


def test_a_full_disk_leaves_the_backup_of_before(tmp_path: Path) -> None:
    """With a limit on the file size, the operating system refuses writes beyond 64 kB."""
    house(tmp_path / "data", 12)
    (tmp_path / "my.backup").write_text("of yesterday")
    limit = "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);" \
        "resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536));"  # fmt: skip
    script = f"{limit} import sys; from cartone.cli import main; sys.exit(main(sys.argv[1:]))"
    arguments = [
        "--lang",
        "en",
        "--data-dir",
        str(tmp_path / "data"),
        "store",
        "backup",
        "--force",
        str(tmp_path / "my.backup"),
    ]
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert re.fullmatch(f"cartone: {said('error.cannot-write')}\n", done.stderr)
    assert (tmp_path / "my.backup").read_text() == "of yesterday"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "my.backup"]


# -- everything as one file, versions -------------------------------------------------------------


def test_everything_goes_to_another_house_as_one_file_and_is_restored_from_it(tmp_path: Path) -> None:
    chest = tmp_path / "my-games.cartone"
    with closing(SqliteStore(house(tmp_path / "here"))) as store:
        export(store, chest)
    with closing(SqliteStore(tmp_path / "there" / FILE)) as other:
        assert bring(other, chest).tables == (3, 0)
        assert bring(other, chest).tables == (0, 3)
    assert restore(str(tmp_path / FILE), chest, False, quiet) == (3, None)
    for folder in (tmp_path / "there", tmp_path):
        assert texts(folder / FILE) == texts(tmp_path / "here" / FILE)


def test_a_file_of_an_older_release_is_upgraded(program: Program) -> None:
    open_house(program.data)
    for message in ("store.upgraded", "store.newest"):
        done = " ".join(program("--data-dir", "data", "store", "upgrade").ok().split())
        assert re.search(said(message, now=VERSION), done)
        is_copied = re.search(said("store.copied", path=Path("data") / f"{FILE}.before"), done)
        assert bool(is_copied) == (message == "store.upgraded")


def test_who_plays_on_with_a_file_of_an_older_release_is_told_of_the_copy(program: Program) -> None:
    open_house(program.data)
    told = [program("--data-dir", "data", "history").ok() for _ in range(2)]
    assert [bool(re.search(said("store.copied"), " ".join(one.split()))) for one in told] == [True, False]


# -- cleaning -------------------------------------------------------------------------------------


def test_only_what_nobody_comes_back_to_is_cleaned(tmp_path: Path) -> None:
    now = datetime.now(UTC)
    old, new = (now - timedelta(days=100)).isoformat(), now.isoformat()
    with closing(SqliteStore(tmp_path / FILE)) as store:
        fresh, gone, left, over, looked_at = lay(store, 5)
        with store.work() as work:
            work.set_state(left, ABANDONED)
            work.set_state(over, OVER)
            work.see(looked_at, LastSeen(0, "house", False, now.timestamp()), 0.0)
            for table in (gone, left, over, looked_at):
                work.set_dates(table, old, old)
            work.set_dates(fresh, old, new)
        assert {head.id for head in forsaken(store, 90, now)} == {gone, left}
        assert forsaken(store, 101, now) == []
        assert {head.id for head in clean(Host(store), 90, quiet)} == {gone, left}
        assert {head.id for head in every_head(store)} == {fresh, over, looked_at}


def forget(store: Store, table: str) -> None:
    """Make a table look as if it had not been visited for years."""
    with store.work() as work:
        work.set_dates(table, "2020-01-01T00:00:00+00:00", "2020-01-02T00:00:00+00:00")


def test_a_dry_run_lists_and_deletes_nothing(program: Program) -> None:
    with closing(SqliteStore(house(program.data, 1))) as store:
        (head,) = every_head(store)
        forget(store, head.id)
    rule = ("--data-dir", "data", "store", "clean", "--older-than", "90d")
    listed = program(*rule, "--dry-run").ok()
    assert re.search(said("store.forsaken", table=head.id, changed="2 January 2020"), listed)
    assert len(texts(program.data / FILE)) == 1
    assert re.search(said("store.forsaken", table=head.id), program(*rule).ok())
    assert texts(program.data / FILE) == {}


def test_a_server_cleans_every_day_by_itself(tmp_path: Path) -> None:
    with closing(SqliteStore(house(tmp_path, 2))) as store:
        kept, gone = (head.id for head in every_head(store))
        forget(store, gone)
        end = clean_daily(Host(store), 90)
        wait_until(lambda: len(every_head(store)) == 1, "nobody cleans")
        end()
        assert [head.id for head in every_head(store)] == [kept]
