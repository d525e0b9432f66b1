"""Cartone plays, serves, stores and stops without the functions that Python lacks on Windows and macOS."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest

from cartone.cli import main
from cartone.folder import LOCK, claim, is_served
from cartone.host import FILE
from cartone.locale import catalogue
from cartone.simulate import simulate
from cartone.simulate.run import Job
from tests import platforms
from tests.cli.program import PLAIN, Program, Result, Session
from tests.door import STOPPED, Started
from tests.pages import Page
from tests.platforms import MACOS, MOST_PROCESSES, PLATFORMS, WINDOWS, around
from tests.visitor import Visitor

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can take itself for another system here")
WORDS = catalogue("en")
GAMES = ("stamp-swap", "age-of-comics")


class Elsewhere(Program):
    """The program, run in processes that simulate another platform."""

    def __init__(self, folder: Path, platform: str) -> None:
        super().__init__(folder)
        self.platform = platform
        self.servers = 0

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-P", platforms.__file__, *arguments]

    def environ(self, more: Mapping[str, str] = PLAIN) -> dict[str, str]:
        return super().environ({**around(self.platform), **more})

    def __call__(self, *arguments: str, typed: str | bytes = "", environ: Mapping[str, str] = PLAIN) -> Result:
        return self.process(*arguments, typed=typed, environ=environ)

    def store(self, *arguments: str) -> Result:
        return self("--data-dir", "data", "store", *arguments)

    def serve(self, *arguments: str) -> Serving:
        self.servers += 1
        command = self.command("--data-dir", "data", "serve", "--no-browser", *arguments)
        return Serving(command, self.folder, self.environ(), self.folder / f"said-{self.servers}")

    def visitor(self, running: Serving) -> Visitor:
        """Return a visitor who has not requested the lobby yet."""
        return Visitor(f"{running.address}health")


class Serving(Started):
    """A server that prints in the encoding of the simulated platform."""

    @property
    def said(self) -> str:
        return self.output.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> None:
        """Stop the server with Ctrl-C, and check that it says so and succeeds."""
        assert self.control_c() == STOPPED
        assert self.process.returncode == 0


@pytest.fixture(params=PLATFORMS)
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Elsewhere:
    return Elsewhere(tmp_path, PLATFORMS[request.param])


@pytest.fixture
def windows(tmp_path: Path) -> Elsewhere:
    return Elsewhere(tmp_path, WINDOWS)


def said(message: str, **params: object) -> str:
    return WORDS.text(message, **params)


# -- the simulation -------------------------------------------------------------------------------------

ON_WINDOWS = """
import importlib, os, signal, socket, pathlib
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty"):
    try:
        importlib.import_module(name)
    except ImportError:
        print("no", name)
for where in (os, signal, socket):
    names = "fork setsid getuid killpg sched_getaffinity SIGHUP SIGKILL SIGALRM pthread_sigmask AF_UNIX SO_REUSEPORT"
    print([name for name in names.split() if hasattr(where, name)])
one, other = pathlib.Path("one"), pathlib.Path("other")
other.write_text("", encoding="utf-8")
with one.open("w", encoding="utf-8") as file:
    print("a line", file=file)
    for deed in (one.unlink, lambda: one.replace(other), lambda: other.replace(one)):
        try:
            deed()
        except PermissionError as problem:
            print("is open:", problem.filename)
try:
    one.rename(other)
except FileExistsError:
    print("is there")
print(one.read_bytes())
one.replace(other)
for name in ("one:two", "what?"):
    try:
        pathlib.Path(name).touch()
        open(name, "w", encoding="utf-8")
    except OSError as problem:
        print("no name:", problem.filename)
"""


def test_what_windows_lacks_is_not_there(windows: Elsewhere) -> None:
    gone = [f"no {name}" for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty")]
    lines = windows("-c", ON_WINDOWS).ok().splitlines()
    assert lines == [
        *gone, "[]", "[]", "[]", *["is open: one"] * 3, "is there", r"b'a line\r\n'", "no name: one:two",
        "no name: what?",
    ]  # fmt: skip


def test_what_macos_lacks_is_not_there(tmp_path: Path) -> None:
    probe = "import os, fcntl; print([hasattr(os, name) for name in ('fork', 'sched_getaffinity', 'memfd_create')])"
    probe += "; import multiprocessing; print(multiprocessing.get_start_method()); open('/proc/self/stat', 'rb')"
    result = Elsewhere(tmp_path, MACOS)("-c", probe)
    assert result.out == "[True, False, False]\nspawn\n"
    assert "FileNotFoundError" in result.err


# -- playing --------------------------------------------------------------------------------------------


def test_games_are_played_in_the_terminal_and_go_on(elsewhere: Elsewhere) -> None:
    assert elsewhere("--version").ok().startswith("cartone ")
    folder = ("--data-dir", "my games")
    elsewhere.data = elsewhere.folder / "my games"
    for game in GAMES:
        out = elsewhere(*folder, "play", game, "--solo", "--seed", "7", typed="hint\nquit\n").ok()
        assert "Type: " in out
        assert out.rstrip().endswith('"my games"' if elsewhere.platform == WINDOWS else "'my games'")
    hint = re.findall(r"Type: (.+)", out)[0]
    assert "Type: " in elsewhere(*folder, "play", "--resume", typed=f"{hint}\nhint\nquit\n").ok()
    first, second = elsewhere.kept()
    assert ("game stamp-swap" in first, "game age-of-comics" in second) == (True, True)
    assert "\nA " not in first
    assert "\nA " in second


def test_bots_play_in_processes_of_their_own(elsewhere: Elsewhere) -> None:
    line = ("simulate", "stamp-swap", "--seed", "7", "--engine", "table", "--games", "4", "--workers")
    found, here = json.loads(elsewhere(*line, "2", "--json").ok()), simulate(Job("stamp-swap", ("greedy",) * 2, 7), 4)
    assert found["seats"] == here.plain()["seats"]


def test_as_many_processes_play_as_windows_can_wait_for(windows: Elsewhere) -> None:
    many = str(MOST_PROCESSES + 1)
    result = windows("simulate", "stamp-swap", "--games", "1", "--engine", "table", "--workers", many)
    assert said("error.simulated-workers", most=MOST_PROCESSES, workers=many) in result.complaint()


# -- serving --------------------------------------------------------------------------------------------


def place(page: Page) -> str:
    """Return the mark of the position that a game's page shows."""
    return page.button("/hint").sent["at"]


def test_an_evening_with_a_backup(elsewhere: Elsewhere) -> None:
    """Two games begin, the server stops, and the file is lost; after a restore, both games can be continued."""
    with elsewhere.serve() as running, elsewhere.visitor(running) as visitor:
        tables = [visitor.take_hint(visitor.sit_down(game)) for game in GAMES]
        check_kinds(visitor, tables[0])
        running.stop()
    assert said("store.backed-up", path="my.backup", tables=2) in elsewhere.store("backup", "my.backup").ok()
    (elsewhere.data / FILE).write_bytes(b"rubbish")
    aside = said("store.set-aside", path=Path("data", f"{FILE}.before"))
    assert aside in elsewhere.store("restore", "my.backup", "--force").ok()
    with elsewhere.serve() as running, elsewhere.visitor(running) as visitor:
        assert [place(visitor.look(urlsplit(table.address).path)) for table in tables] == [*map(place, tables)]
        running.stop()


def test_two_programs_serve_the_same_games_on_windows(windows: Elsewhere) -> None:
    """Each server has a different port, the second one says that it is the second, and both change the same game."""
    with ExitStack() as until:
        first, second = (until.enter_context(windows.serve()) for _ in range(2))
        assert second.address != first.address
        one, other = (until.enter_context(windows.visitor(running)) for running in (first, second))
        assert sorted(said("terminal.second-server", path="data") in running.said for running in (first, second)) == [
            False, True,
        ]  # fmt: skip
        table = one.sit_down("stamp-swap")
        path = urlsplit(table.address).path
        other.take_hint(other.look(path))
        assert place(one.look(path)) == place(other.look(path)) != place(table)
        assert said("error.store-in-use") in windows.store("restore", f"data/{FILE}", "--force").complaint()
        first.stop()
        second.stop()


def test_games_are_served_until_the_last_of_several_servers_has_gone(tmp_path: Path) -> None:
    sign = tmp_path / LOCK
    assert not is_served(tmp_path)
    with sign.open("ab") as first, sign.open("ab") as second, sign.open("ab") as third:
        assert [claim(one) for one in (first, second, third)] == [True, False, False]
        for gone in (first, third, second):
            assert is_served(tmp_path)
            gone.close()
    assert not is_served(tmp_path)


def check_kinds(visitor: Visitor, page: Page) -> None:
    """Check the content types of files, since browsers accept scripts and styles only with the right type."""
    wanted = {".js": "text/javascript", ".css": "text/css", ".png": "image/png", ".svg": "image/svg+xml"}
    for address in sorted(link for link in page.links if link.startswith("/static/")):
        kind = visitor.client.get(address).headers["content-type"]
        assert kind.startswith(wanted[Path(address).suffix]), address


def test_several_processes_serve_or_say_that_they_cannot(elsewhere: Elsewhere) -> None:
    if elsewhere.platform == WINDOWS:
        result = elsewhere("--data-dir", "data", "serve", "--no-browser", "--workers", "2")
        assert said("error.one-process") in result.complaint()
        assert not elsewhere.data.exists()
        return
    with elsewhere.serve("--workers", "2") as running, elsewhere.visitor(running) as visitor:
        table = visitor.sit_down("stamp-swap")
        assert place(visitor.take_hint(table)) != place(table)
        running.stop()


def test_games_that_somebody_plays_are_not_pulled_away_on_windows(windows: Elsewhere) -> None:
    """A restore that cannot replace an open file must not change anything."""
    windows.data.mkdir()
    session = Session(windows, "stamp-swap", "--seed", "7")
    Program(windows.folder)("--data-dir", "data", "store", "backup", "my.backup").ok()
    (record,) = windows.kept()
    assert "is being used" in windows.store("restore", "my.backup", "--force").complaint()
    session.type(session.hint())
    session.type("save my.record")
    assert "saved" in session.type("quit")
    assert session.end().status == 0
    (later,) = windows.kept()
    assert later.startswith(record)
    assert later != record
    assert (windows.folder / "my.record").read_bytes() == later.encode(), "to the letter, or it would be another file"
    assert [path.name for path in windows.data.iterdir()] == [FILE]


# -- the console of Windows -----------------------------------------------------------------------------


class Console(io.StringIO):
    """A fake console."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("system", "out", "times"), [("nt", Console(), 1), ("nt", io.StringIO(), 0), ("posix", Console(), 0)]
)
def test_the_console_of_windows_is_told_that_colours_come(
    system: str, out: io.StringIO, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("cartone.cli.os", SimpleNamespace(name=system, system=asked.append))
    monkeypatch.setattr("sys.stdout", out)
    with pytest.raises(SystemExit):
        main(["--version"])
    assert len(asked) == times
