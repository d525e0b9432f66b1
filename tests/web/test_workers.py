"""Several processes at one address: each of them serves any table and shows changes made through the others."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from cartone.host import FILE, Ticket
from cartone.host.keys import OWNER
from cartone.host.members import Members
from cartone.store import SqliteStore, open_store
from cartone.web.limits import Limits
from cartone.web.request_context import HAS
from cartone.web.serve import ServerSetup, listen, work
from cartone.web.server_config import ServerConfig
from cartone.web.workers import SPAWN, Worker
from tests.cli.program import Program, on_posix
from tests.crash.setups import is_alive
from tests.crash.wires import Browser
from tests.messages import said
from tests.patience import PATIENCE, wait_until
from tests.postgres import POSTGRES, Postgres
from tests.proving import left_to_proof

from .browser import free_port
from .party import KEY
from .test_live import Line

pytestmark = on_posix
COUNT = 2
CHILDREN = "/proc/{0}/task/{0}/children"
IS_LINUX = Path(CHILDREN.format(os.getpid())).exists()
needs_proc = pytest.mark.skipif(not IS_LINUX, reason="only Linux says which processes these are")


class Server:
    def __init__(self, folder: Path, address: str) -> None:
        self.port, program = free_port(), Program(folder)
        command = program.command("--data-dir", "data", "serve", "--port", str(self.port), "--no-browser",
                                  "--workers", str(COUNT))  # fmt: skip
        self.running = subprocess.Popen(
            command, cwd=folder, env=program.environ({"CARTONE_STORE": address}), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip

    def says(self) -> str:
        assert self.running.stdout is not None
        return self.running.stdout.readline()

    def processes(self) -> list[int]:
        """Return the process IDs of the workers, without Python's resource tracker."""
        children = Path(CHILDREN.format(self.running.pid)).read_text().split()
        return [int(one) for one in children if b"spawn_main" in command_of(one)]

    def visitors(self) -> list[Visitor]:
        return one_at_each(self.port, self.processes)

    def stop(self) -> str:
        self.running.terminate()
        out, _ = self.running.communicate(timeout=PATIENCE)
        return out


def command_of(process: str) -> bytes:
    """Return the command line of a process; empty if the process has ended meanwhile."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def one_at_each(port: int, processes: Callable[[], list[int]]) -> list[Visitor]:
    """Return a visitor connected to each process, waiting for the last process to start."""
    found: dict[int, Visitor] = {}
    end = time.monotonic() + PATIENCE
    while len(found) < COUNT:
        assert time.monotonic() < end
        visitor = Visitor(port)
        visitor.get("/health")
        found.setdefault(process_of(visitor.local_port, processes()), visitor)
    return list(found.values())


def process_of(port: int, processes: list[int]) -> int:
    """Return the process at the other end of a connection, as Linux reports it."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    wanted = f":{port:04X}"
    inodes = {line[9] for line in lines if line[2].endswith(wanted)}
    for process in processes:
        for file in Path(f"/proc/{process}/fd").iterdir():
            with suppress(OSError):
                if os.readlink(file)[8:-1] in inodes:
                    return process
    raise AssertionError(port)


class Visitor(Browser):
    """A visitor with a connection that is kept open, and thus always with the same process."""

    @property
    def local_port(self) -> int:
        return int(self._connection().sock.getsockname()[1])

    def enter(self, secret: str) -> tuple[int, str]:
        """Follow the owner's link or a ticket; return the status and the address of the redirect."""
        reply = self.get(f"/owner/{secret}")
        return reply.status, reply.location

    def lay(self) -> str:
        """Set up a table; return its address."""
        reply = self.post("/start", game="age-of-comics", against="solo", seed="7")
        assert reply.status == 303
        return reply.location


@pytest.fixture(params=["sqlite", POSTGRES])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgres":
        found: Postgres = request.getfixturevalue("postgres")
        return found.empty()
    return f"sqlite:///{tmp_path}/here/games.sqlite"


@contextmanager
def serving(folder: Path, address: str) -> Iterator[Server]:
    server = Server(folder, address)
    try:
        assert str(server.port) in server.says()
        yield server
    finally:
        server.running.kill()
        server.running.wait()


@pytest.fixture
def server(tmp_path: Path, address: str) -> Iterator[Server]:
    with serving(tmp_path, address) as started:
        yield started


@needs_proc
def test_an_answer_at_one_process_is_told_by_the_line_of_the_other(server: Server) -> None:
    here, there = server.visitors()
    table = here.lay()
    page = there.get(table)
    assert page == here.get(table)
    line = Line(server.port, table.rpartition("/")[2], "")
    other = next(one for one in (here, there) if process_of(one.local_port, server.processes())
                 != process_of(line.socket.getsockname()[1], server.processes()))  # fmt: skip
    line.hears()
    assert other.answer(table, page).status == 303
    line.hears()
    assert there.get(table) == here.get(table) != page
    assert here.answer(table, page).status == 409, "the page is an old one, whoever is asked"
    line.close()


@needs_proc
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_of_a_page_that_one_process_has_sent_another_sends_only_what_is_new(server: Server) -> None:
    here, there = server.visitors()
    table, mark, parts = here.lay(), "", []
    for visitor in (here, there, here):
        http = visitor._connection()
        http.request("GET", table, headers={"X-Cartone": "fragment", HAS: mark})
        reply = http.getresponse()
        text, mark = reply.read().decode(), str(reply.headers[HAS])
        is_changed = reply.headers["Content-Type"] == "application/json"
        parts.append(json.loads(text)[0] if is_changed else [text])
    whole, *again = parts
    assert [type(part) for part in whole] == [str]
    assert again == [[[0, whole[0].count("\n") + 1]]] * 2, "nothing is new"


@needs_proc
@pytest.mark.parametrize("address", [*left_to_proof("sqlite"), POSTGRES], indirect=True)
def test_a_process_that_dies_is_started_again_and_nothing_acknowledged_is_lost(server: Server, address: str) -> None:
    visitor = server.visitors()[0]
    table = visitor.lay()
    assert visitor.answer(table, visitor.get(table)).status == 303
    page = visitor.get(table)
    before = server.processes()
    for process in before:
        os.kill(process, signal.SIGKILL)
    wait_until(lambda: len(set(server.processes()) - set(before)) == COUNT)
    for _ in before:
        assert re.search(said("terminal.process-again"), server.says())
    again = Visitor(server.port)
    assert again.get(table) == page
    assert again.answer(table, page).status == 303
    assert re.search(said("terminal.stopped"), server.stop())
    with closing(open_store(address)) as store:
        assert store.head(table.rpartition("/")[2]).state == "running"


@needs_proc
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
def test_if_the_first_process_is_killed_the_others_end_too(server: Server) -> None:
    server.visitors()
    others = server.processes()
    server.running.kill()
    server.running.wait()
    wait_until(lambda: not any(map(is_alive, others)))


def test_how_many_processes_is_checked(tmp_path: Path) -> None:
    for wrong in ("0", "65", "x"):
        assert Program(tmp_path)("serve", "--workers", wrong).status == 2


def keep_key(folder: Path) -> None:
    """Keep the owner's key in a new store."""
    with closing(SqliteStore(folder / FILE)) as store:
        Members(store).add("owner", OWNER, KEY)


@contextmanager
def house_of_two(house: ServerSetup) -> Iterator[tuple[int, list[Worker]]]:
    """Run two workers that serve the same store, without a process that supervises them; yield their port and the
    workers."""
    listening = listen("127.0.0.1", 0)
    workers = [Worker(partial(work, house, listening), number) for number in range(COUNT)]
    try:
        yield listening.getsockname()[1], workers
    finally:
        for one in workers:
            one.end()
        for one in workers:
            one.bury()
        listening.close()


@needs_proc
def test_the_owners_key_holds_at_every_process_and_a_ticket_for_one_browser(tmp_path: Path) -> None:
    ticket = Ticket(SPAWN.Semaphore(1))
    keep_key(tmp_path)
    with house_of_two(ServerSetup(tmp_path, ("127.0.0.1",), True, "", ticket, ServerConfig())) as (port, workers):
        assert {Visitor(port).enter(KEY) for _ in range(8)} == {(303, "/")}
        entered = [Visitor(port).enter(ticket.secret) for _ in range(8)]
        assert sorted(entered) == [(303, "/"), *[(403, "")] * 7]
        command = [Path(f"/proc/{one.process.pid}/{what}").read_bytes() for one in workers
                   for what in ("cmdline", "environ")]  # fmt: skip
        assert not any(secret.encode() in shown for shown in command for secret in (KEY, ticket.secret))


@needs_proc
def test_all_processes_count_together(tmp_path: Path) -> None:
    terms, counts = ServerConfig(limits=Limits(links=3)), tmp_path / "counts"
    keep_key(tmp_path)
    with house_of_two(ServerSetup(tmp_path, ("127.0.0.1",), True, "", None, terms, counts)) as (port, workers):
        here, there = one_at_each(port, lambda: [one.process.pid or 0 for one in workers])
        tried = [one.enter("nonsense")[0] for one in (here, there, here, there, here)]
        assert tried == [403, 403, 403, 429, 429], "however they are spread"

        def counted(visitor: Visitor) -> list[str]:
            text = visitor._ask("GET", "/metrics", headers={"Authorization": f"Bearer {KEY}"}).text
            return re.findall(r'cartone_requests_total.*route="/owner/{secret}",status="4.*', text)

        line = 'cartone_requests_total{method="GET",route="/owner/{secret}",status="%s"} %s'
        wanted = [line % ("403", 3), line % ("429", 2)]
        wait_until(lambda: counted(here) == counted(there) == wanted)
