"""The server's socket: it finds a free port, replies without delay, and is not blocked by strangers."""

from __future__ import annotations

import asyncio
import errno
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from cartone.host import Host
from cartone.store import SqliteStore, Work
from cartone.table import CartoneError
from cartone.web.connection_guard import ConnectionGuard, LoopErrorHandler, lines_of
from cartone.web.qr_codes import code_in_letters, qr_code
from cartone.web.serve import DEFAULT_PORT, LOOPBACK, listen, serve
from cartone.web.server_config import ServerConfig
from tests.cli.program import Program, on_posix
from tests.host.test_growth import counting
from tests.messages import tells
from tests.patience import wait_until

from .browser import free_port
from .test_live import House, Line


def test_a_reply_does_not_wait_for_the_receipt_of_its_first_part() -> None:
    """Headers and page are two writes; with Nagle's algorithm the second write can wait 40 ms on a connection that is
    kept open."""

    async def is_sent_at_once() -> bool:
        accepted = asyncio.get_running_loop().create_future()
        server = await asyncio.start_server(lambda _, writer: accepted.set_result(writer), sock=listen(LOOPBACK, 0))
        async with server:
            _, ours = await asyncio.open_connection(*server.sockets[0].getsockname())
            theirs = await accepted
            at_once = theirs.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            for writer in (ours, theirs):
                writer.close()
                await writer.wait_closed()
        return bool(at_once)

    with ThreadPoolExecutor(1) as elsewhere:  # a browser's loop may be running in this thread
        assert elsewhere.submit(asyncio.run, is_sent_at_once()).result()


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with listen(LOOPBACK, None) as first, listen(LOOPBACK, None) as second:
        ports = [one.getsockname()[1] for one in (first, second)]
    assert DEFAULT_PORT <= ports[0] < ports[1]


def test_a_port_that_was_asked_for_and_is_taken_is_one_line(tmp_path: Path) -> None:
    with listen(LOOPBACK, 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CartoneError):
            listen(LOOPBACK, port)
        complaint = Program(tmp_path)("serve", "--port", str(port), "--no-browser").complaint()
    assert str(port) in complaint


class Evening:
    """A stand-in for `Server` that runs until a condition holds; its application can then be inspected."""

    def __init__(self, app: Starlette, say: object) -> None:
        Evening.app = app

    def run(self, sockets: list[socket.socket]) -> None:
        Evening.port = int(sockets[0].getsockname()[1])
        sockets[0].close()
        wait_until(Evening.is_over)

    app: Starlette
    port: int

    @staticmethod
    def is_over() -> bool:
        return True

    @classmethod
    def browser(cls) -> TestClient:
        return TestClient(cls.app, f"http://{LOOPBACK}:{cls.port}", follow_redirects=False)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of the addresses that a server opens in a browser, with `Evening` in place of `Server`."""
    found: list[str] = []
    for name, value in {"Server": Evening, "address_in_network": lambda: "192.0.2.7", "EVERYWHERE": LOOPBACK,
                        "_open": found.append}.items():  # fmt: skip
        monkeypatch.setattr(sys.modules[serve.__module__], name, value)
    monkeypatch.setattr(Host, "close", lambda host: None)  # the pages are inspected after the server has ended
    return found


def test_the_browser_is_opened_with_a_ticket_and_not_with_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[str]
) -> None:
    monkeypatch.setattr(Evening, "is_over", lambda: bool(opened))
    said: dict[str, dict[str, str]] = {}
    serve(tmp_path, 0, browser=True, lan=True, say=lambda message, **params: said.update({message: params}))
    printed = said["terminal.lan-owner"]["address"]
    (address,) = opened
    assert address != printed
    assert address.startswith(f"http://{LOOPBACK}:{Evening.port}/owner/")

    first, second, phone = Evening.browser(), Evening.browser(), Evening.browser()
    assert first.get("/chest").status_code == 403
    assert first.get(address).headers["location"] == "/"
    assert first.get("/chest").status_code == 200
    assert first.get(address).status_code == 303, "Back, or from the list of pages"
    assert second.get(address).status_code == 403, "whoever reads it afterwards"
    assert second.get("/chest").status_code == 403
    assert phone.get(printed).status_code == 303
    assert phone.get("/chest").status_code == 200
    assert address.rpartition("/")[2] not in str(first.cookies)


EDITION = "https://example.org/cartone/"


@pytest.mark.parametrize("lan", [False, True])
@pytest.mark.parametrize("published", ["", EDITION])
@pytest.mark.usefixtures("opened")
def test_who_serves_is_told_what_is_live_and_where_the_offline_edition_is(
    tmp_path: Path, lan: bool, published: str
) -> None:
    said: dict[str, dict[str, str]] = {}
    serve(tmp_path, 0, False, lan, lambda message, **params: said.update({message: params}), ServerConfig(published))
    assert ("terminal.lan-live" in said) == lan
    told = {"terminal.published": {"address": EDITION, "code": code_in_letters(EDITION)}} if published else {}
    assert {message: params for message, params in said.items() if "published" in message} == told

    page = Evening.browser().get("/").text
    assert ("/start" in page) == (not lan), "a guest's page, or the lobby"
    for shown in (f'href="{EDITION}"', str(qr_code(EDITION))):
        assert (shown in page) == bool(published)
    assert tells(page, "install.published-how") == bool(published)
    assert tells(page, "install.published-games") == (bool(published) and not lan), "guests have no games of their own"


@on_posix
def test_a_second_server_on_the_same_games_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fcntl import LOCK_EX, flock

    def said() -> list[str]:
        messages: list[str] = []
        serve(tmp_path, 0, browser=False, lan=False, say=lambda message, **_: messages.append(message))
        return messages

    monkeypatch.setattr(sys.modules[serve.__module__], "Server", Evening)
    assert said() == said() == ["terminal.serving"], "one after the other"
    with (tmp_path / "server.lock").open() as other:
        flock(other, LOCK_EX)
        assert said() == ["terminal.serving", "terminal.second-server"]


# -- slow and hostile clients -------------------------------------------------------------------------

PLACES = 8
PATIENCE, HASTE = 60.0, 0.5
"""Seconds for which the servers of these tests wait for the rest of a request."""


def asks(port: int) -> int:
    """Request a page as a new visitor; return the status of the reply."""
    connection = HTTPConnection(LOOPBACK, port, timeout=60)
    try:
        connection.request("GET", "/rules")
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with closing(House(tmp_path, "", PLACES, PATIENCE)) as made:
        yield made


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[House]:
    with closing(House(tmp_path, "", PLACES, HASTE)) as made:
        yield made


HEADER = b"POST /language HTTP/1.1\r\nHost: 127.0.0.1\r\n"
HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a header": HEADER,
    "half a body": HEADER + b"Content-Length: 20\r\n\r\nlanguage=",
    "a body nobody waits for": b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 20\r\n\r\nhalf",
    "half a second request": b"GET /rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET / HT",
}


def reads(stranger: socket.socket) -> bytes:
    """Return everything that the server sends until it closes the connection."""
    said = b""
    with suppress(ConnectionResetError):
        while more := stranger.recv(65536):
            said += more
    return said


@pytest.mark.parametrize("says", HALVES.values(), ids=HALVES)
def test_who_does_not_say_the_rest_is_not_waited_for(hasty: House, says: bytes) -> None:
    said = reads(hasty.stranger(says))
    assert said == b"" or said.startswith(b"HTTP/1.1 200")


def test_who_says_it_byte_by_byte_is_not_waited_for_either(hasty: House) -> None:
    """The limit applies to the whole request, not to the pause between two bytes."""
    slow = hasty.stranger(b"")
    with suppress(ConnectionResetError, BrokenPipeError):
        for _ in range(100):
            slow.sendall(b"G")
            time.sleep(HASTE / 10)
        pytest.fail("it is still listened to")


def test_who_does_not_read_is_not_waited_for(hasty: House) -> None:
    greedy = socket.socket()
    greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    greedy.connect((LOOPBACK, hasty.port))
    hasty.strangers.append(greedy)
    greedy.sendall(b"GET /rules/stamp-swap HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)
    wait_until(lambda: hasty.server.server_state.total_requests > 0)
    wait_until(lambda: not hasty.server.server_state.connections)


def test_more_strangers_than_places_keep_nobody_out(house: House) -> None:
    for number in range(4 * PLACES):
        house.stranger(b"GET / HTTP/1.1\r\nX-%d: " % number)
    for _ in range(3):
        assert asks(house.port) == 200
    wait_until(lambda: len(house.server.server_state.connections) <= PLACES)
    assert not house.said


def test_who_was_answered_may_ask_again_much_later_and_keeps_nobody_out(hasty: House) -> None:
    """A proxy keeps its connections open for a minute, and does not send a form a second time."""
    resting = [HTTPConnection(LOOPBACK, hasty.port, timeout=60) for _ in range(PLACES)]
    for one in resting:
        one.request("GET", "/rules")
        assert one.getresponse().read()
    time.sleep(2 * HASTE)
    resting[-1].request("GET", "/rules")
    assert resting[-1].getresponse().status == 200
    assert len(hasty.server.server_state.connections) == PLACES
    assert asks(hasty.port) == 200, "the one has to leave that has been at rest for longest"
    for one in resting:
        one.close()


def test_a_line_of_a_live_page_is_long_by_design(tmp_path: Path) -> None:
    house = House(tmp_path, "", PLACES, 4 * HASTE)
    table = house.host.tables.new("stamp-swap", ["Anna", "Ben"], seed=5)
    line = Line(house.port, table, "")
    assert line.hears()
    for _ in range(2 * PLACES):
        house.stranger(b"GET / HT")
    wait_until(lambda: len(house.server.server_state.connections) == 1)
    house.host.seating.stand_in(table, 1, "greedy")
    assert line.hears(), "it is told, long after the others had to leave"
    line.close()
    house.close()


def test_lines_leave_places_for_whoever_asks_something(house: House) -> None:
    table = house.host.tables.new("stamp-swap", ["Anna", "Ben"], seed=5)
    lines = [Line(house.port, table, "") for _ in range(lines_of(PLACES))]
    assert all(line.hears() for line in lines)
    refused = Line(house.port, table, "")
    assert refused.reply.status == 503
    assert asks(house.port) == 200
    lines[0].close()
    refused.close()
    wait_until(lambda: house.server.app.state.wire._open < lines_of(PLACES))
    lines.append(Line(house.port, table, ""))
    assert lines[-1].hears()
    for line in lines:
        line.close()


def test_a_body_in_tiny_chunks_is_refused_before_it_is_read(house: House) -> None:
    chunks = b"1\r\nx\r\n" * 1000
    says = HEADER + b"Transfer-Encoding: chunked\r\n\r\n" + chunks
    assert reads(house.stranger(says)).startswith(b"HTTP/1.1 400"), "although the last chunk never came"


def test_that_no_files_are_left_is_said_once() -> None:
    said: list[str] = []
    complaints = LoopErrorHandler(ConnectionGuard(1, 1.0), lambda message, **params: said.append(message))
    loop = asyncio.new_event_loop()
    for _ in range(1000):
        complaints(loop, {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")})
    loop.close()
    assert said == ["terminal.no-room"]


@on_posix
def test_a_server_with_few_files_lets_people_in_and_says_little(tmp_path: Path) -> None:
    import resource

    port, program = free_port(), Program(tmp_path)
    command = program.command("--data-dir", "data", "serve", "--port", str(port), "--no-browser")
    with (tmp_path / "complaints").open("w+b") as complaints, subprocess.Popen(
        command, cwd=tmp_path, env=program.environ(), stdout=subprocess.PIPE, stderr=complaints,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (128, 128)),
    ) as running:  # fmt: skip
        try:
            assert running.stdout is not None
            assert str(port).encode() in running.stdout.readline()
            assert asks(port) == 200
            strangers = [socket.create_connection((LOOPBACK, port), timeout=60) for _ in range(160)]
            for stranger in strangers:
                with suppress(OSError):
                    stranger.sendall(b"GET / HT")
            assert asks(port) == 200
            for stranger in strangers:
                stranger.close()
        finally:
            running.kill()
        complaints.seek(0)
        assert complaints.read() == b""


# -- the end ------------------------------------------------------------------------------------------


def test_whoever_has_asked_is_answered_also_if_the_server_ends_and_nobody_else_is_waited_for(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The request is already being processed: an error would hide from the client that the answer has been stored."""
    monkeypatch.setattr(sys.modules[serve.__module__], "FAREWELL", 0.05)
    begun, may_end, work = threading.Event(), threading.Event(), house.host.store.work

    def slowly() -> AbstractContextManager[Work]:
        begun.set()
        may_end.wait(PATIENCE)
        return work()

    monkeypatch.setattr(house.host.store, "work", slowly)
    asking = house.stranger(b"GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    half = house.stranger(HALVES["half a body"])
    assert begun.wait(PATIENCE)
    house.server.should_exit = True
    assert reads(half) == b"", "it is not waited for until its patience ends"
    may_end.set()
    assert reads(asking).startswith(b"HTTP/1.1 200")
    house.thread.join(PATIENCE)
    assert not caplog.records


LINES = 100


@on_posix
def test_a_server_with_many_open_lines_ends_without_a_word(tmp_path: Path) -> None:
    with closing(Host(SqliteStore(tmp_path / "data" / "tables.sqlite"))) as host:
        table = host.tables.new("stamp-swap", ["Anna", "Ben"], seed=5)
    port, program = free_port(), Program(tmp_path)
    command = program.command("--data-dir", "data", "serve", "--port", str(port), "--no-browser")
    with subprocess.Popen(
        command, cwd=tmp_path, env=program.environ(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        try:
            assert running.stdout is not None
            assert str(port) in running.stdout.readline()
            lines = [Line(port, table, "") for _ in range(LINES)]
            assert all(line.hears() for line in lines)
            running.terminate()
            _, complaints = running.communicate(timeout=PATIENCE)
        finally:
            running.kill()
        for line in lines:
            line.close()
    assert complaints == ""


def test_the_end_of_many_lines_costs_no_look_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House(tmp_path, "", LINES, PATIENCE)
    table = house.host.tables.new("stamp-swap", ["Anna", "Ben"], seed=5)
    lines = [Line(house.port, table, "") for _ in range(30)]
    assert all(line.hears() for line in lines)
    done = Counter[str]()
    for name in ("load", "work", "head", "seen"):
        counting(monkeypatch, house.host.store, name, done)
    house.close()
    for line in lines:
        line.close()
    assert done.total() <= 6, "once for each seat that goes, not for each page"
