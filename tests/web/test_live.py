"""Event streams of a real server: they notify the right pages of changes, and reveal nothing else."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from queue import Empty, Queue
from socket import SHUT_RDWR, create_connection, socket
from urllib.parse import urlencode

import pytest

from cartone.host import WATCH, Host, LiveTable
from cartone.host.keys import OWNER
from cartone.host.members import Members
from cartone.host.seating import Seating
from cartone.store import SqliteStore
from cartone.table import SPECTATOR, Random
from cartone.web import Entrance, make_app
from cartone.web.live_updates import LiveUpdates
from cartone.web.serve import LOOPBACK, Server, listen
from tests.cli.program import Program
from tests.door import STOPPED, Started
from tests.patience import PATIENCE, wait_until

from .browser import free_port
from .party import KEY, NAMES, seated

MOMENT = 0.3
"""Seconds of silence after which a test concludes that no notification was sent."""


class House:
    """A server in a thread of this process, with an access key and a host that tests can access directly."""

    def __init__(self, folder: Path, key: str = KEY, places: int | None = None, patience: float = PATIENCE) -> None:
        self.host = Host(SqliteStore(folder / "tables.sqlite"))
        if key:
            Members(self.host.store).add("owner", OWNER, key)
        self.said: list[str] = []
        listening = listen(LOOPBACK, 0)
        self.port = int(listening.getsockname()[1])
        app = make_app(self.host, (LOOPBACK,), Entrance(bool(key)))
        self.server = Server(app, lambda message, **_: self.said.append(message), places, patience)
        self.thread = threading.Thread(target=self.server.run, args=([listening],), daemon=True)
        self.thread.start()
        wait_until(lambda: self.server.started)
        self.lines: list[Line] = []
        self.strangers: list[socket] = []

    def line(self, table: str, cookies: str | None = None) -> Line:
        """Open a stream with these cookies, or with the owner's by default."""
        made = Line(self.port, table, f"owner{self.port}={KEY}" if cookies is None else cookies)
        self.lines.append(made)
        return made

    def stranger(self, says: bytes) -> socket:
        """Connect, send some bytes, and then stay silent."""
        made = create_connection((LOOPBACK, self.port), timeout=30)
        self.strangers.append(made)
        made.sendall(says)
        return made

    def close(self) -> None:
        opened: list[Line | socket] = [*self.lines, *self.strangers]
        for one in opened:
            one.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        assert not self.lines or not self.host.presence.of(self.lines[0].table)


class Line:
    """The connection of an open page that listens to a stream."""

    def __init__(self, port: int, table: str, cookies: str) -> None:
        self.table = table
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.connection.request("GET", f"/table/{table}/live", headers={"Cookie": cookies})
        self.socket = self.connection.sock
        self.reply = self.connection.getresponse()
        self.said: Queue[str] = Queue()
        self.last = ""
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        try:
            for line in self.reply:
                text = line.decode().strip()
                if text and not text.startswith(":"):
                    self.said.put(text)
                    self.last = text
        except (OSError, ValueError, HTTPException, AttributeError):
            pass  # closed from this side
        self.said.put("end")

    def hears(self) -> str:
        """Return the next message of the stream."""
        return self.said.get(timeout=PATIENCE).removeprefix("data: ")

    def hears_nothing(self) -> None:
        with pytest.raises(Empty):
            self.said.get(timeout=MOMENT)

    def hears_at_last(self, wanted: Callable[[], str]) -> None:
        """Wait until the latest message is this one."""
        wait_until(lambda: self.last == f"data: {wanted()}")
        self.forget()

    def forget(self) -> None:
        """Forget the messages received so far."""
        while self.said.qsize():
            self.said.get()

    def ends(self) -> None:
        said = [self.hears() for _ in range(3)]
        assert said == ["event: gone", "gone", "end"]

    def close(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(SHUT_RDWR)
        self.reader.join(PATIENCE)
        self.connection.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.close()


EVERYBODY = (0, 1, 2, SPECTATOR)


class Evening:
    """A table of three friends who came by links; all of them and a spectator listen to streams."""

    def __init__(self, house: House, game: str = "age-of-comics", seats: tuple[int, ...] = EVERYBODY) -> None:
        self.host = house.host
        self.id = self.host.tables.new(game, NAMES[:3], seed=5, away=[0, 1, 2])
        self.cookies = {seat: f"seat{seat}={seated(self.host, self.id, seat)}" for seat in range(3)}
        self.cookies[SPECTATOR] = f"watch={self.host.seating.new_link(self.id, WATCH)}"
        self.lines = {seat: house.line(self.id, self.cookies[seat]) for seat in seats}
        self.all_know()

    @property
    def live(self) -> LiveTable:
        return self.host.live(self.id)

    def state(self, seat: int) -> str:
        return f"{self.live.at(seat)} {self.host.seating.talk(self.live)}"

    def all_know(self) -> None:
        """Wait until all streams are up to date, since each arrival causes messages to the others."""
        wait_until(lambda: all(line.last == f"data: {self.state(seat)}" for seat, line in self.lines.items()))
        for line in self.lines.values():
            line.forget()

    def answer(self, seat: int, number: int = 0) -> None:
        ask = self.live.ask(seat)
        assert ask is not None
        self.host.moves.answer(self.id, seat, self.live.at(seat), str(ask.options.at(number)))

    def until(self, kind: str) -> None:
        random = Random(3)
        while all(ask.kind != kind for ask in self.live.table.pending.values()):
            seat, ask = next(iter(self.live.table.pending.items()))
            self.host.moves.answer(self.id, seat, self.live.at(seat), str(ask.options.sample(random)))
        self.all_know()


def test_everybody_hears_of_an_answer_that_everybody_may_see(house: House) -> None:
    evening = Evening(house)
    before = {seat: evening.state(seat) for seat in evening.lines}
    (asked,) = evening.live.table.pending
    evening.answer(asked)
    for seat, line in evening.lines.items():
        assert line.hears() == evening.state(seat) != before[seat]
    for line in evening.lines.values():
        line.hears_nothing()


def test_nobody_hears_of_a_sealed_answer_before_it_is_opened(house: House) -> None:
    evening = Evening(house, "stamp-swap")
    evening.until("cut")
    evening.answer(1)
    assert evening.lines[1].hears() == evening.state(1), "another page of the same seat has to know"
    for seat in (0, 2, SPECTATOR):
        evening.lines[seat].hears_nothing()
    evening.host.moves.undo(evening.id, 1, evening.live.table.decisions(1))
    evening.answer(1, 1)
    evening.answer(2)
    evening.lines[0].hears_nothing()
    evening.lines[SPECTATOR].hears_nothing()
    evening.answer(0)
    for seat in (0, SPECTATOR):
        assert evening.lines[seat].hears() == evening.state(seat)
    evening.all_know()


@pytest.mark.parametrize("what", ["delete", "revoke", "take over", "sit here"])
def test_a_line_ends_as_soon_as_its_place_is_gone(house: House, what: str) -> None:
    evening = Evening(house, seats=(0, 1, SPECTATOR))
    match what:
        case "delete":
            evening.host.tables.delete(evening.id)
            for line in evening.lines.values():
                line.ends()
            return
        case "revoke":
            evening.host.seating.revoke(evening.id, 1)
        case "take over":
            seated(evening.host, evening.id, 1, take_over=True)
        case "sit here":
            evening.host.seating.sit_here(evening.id, 1)
    evening.lines.pop(1).ends()
    wait_until(lambda: not evening.host.presence.pages(evening.id, 1))
    evening.all_know()
    evening.host.seating.revoke(evening.id, WATCH)
    evening.lines.pop(SPECTATOR).ends()
    evening.all_know()


def test_who_comes_and_who_goes_is_told_within_three_seconds(house: House) -> None:
    evening = Evening(house, seats=(0,))
    assert evening.host.presence.of(evening.id) == {0}
    first = house.line(evening.id, evening.cookies[1])
    second = house.line(evening.id, evening.cookies[1])
    wait_until(lambda: evening.host.presence.pages(evening.id, 1) == 2)
    evening.all_know()
    first.close()
    wait_until(lambda: evening.host.presence.pages(evening.id, 1) == 1)
    evening.lines[0].hears_nothing()
    second.close()
    wait_until(lambda: evening.host.presence.pages(evening.id, 1) == 0)
    evening.all_know()


def test_all_who_share_a_device_are_there_with_it(house: House) -> None:
    table = house.host.tables.new("age-of-comics", NAMES[:3], seed=5, away=[1])
    assert list(house.host.live(table).table.pending) == [1]

    def pages() -> tuple[int, ...]:
        return tuple(house.host.presence.pages(table, seat) for seat in range(3))

    line = house.line(table)
    wait_until(lambda: pages() == (1, 0, 1))
    house.host.seating.sit_here(table, 1)
    wait_until(lambda: pages() == (1, 1, 1))
    seated(house.host, table, 2, take_over=True)
    wait_until(lambda: pages() == (1, 1, 0))
    line.close()
    wait_until(lambda: not any(pages()))


@pytest.mark.parametrize(("cookies", "status"), [("", 403), ("seat0=x; watch=x; owner=x", 403)])
def test_who_may_not_look_hears_nothing(house: House, cookies: str, status: int) -> None:
    evening = Evening(house, seats=())
    refused = house.line(evening.id, cookies)
    assert refused.reply.status == status
    assert not evening.host.presence.of(evening.id)
    assert house.line("nowhere").reply.status == 404


def test_a_crowd_of_spectators_holds_nobody_up(house: House) -> None:
    evening = Evening(house, seats=(0,))
    crowd = [house.line(evening.id, evening.cookies[SPECTATOR]) for _ in range(50)]
    wait_until(lambda: evening.host.presence.pages(evening.id, SPECTATOR) == 50)
    evening.all_know()
    (asked,) = evening.live.table.pending
    evening.answer(asked)
    for line in crowd:
        line.hears_at_last(lambda: evening.state(SPECTATOR))
    evening.all_know()


def test_when_the_server_ends_each_line_is_rung_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that closes must not notify all others: with a thousand streams, that would be a million messages."""
    evening = Evening(house, seats=(0,))
    crowd = [house.line(evening.id, evening.cookies[SPECTATOR]) for _ in range(30)]
    wait_until(lambda: evening.host.presence.pages(evening.id, SPECTATOR) == 30)
    wait_until(lambda: all(line.last for line in crowd))  # presence has not been sent yet
    evening.all_know()
    rung: list[str] = []
    wire: LiveUpdates = house.server.app.state.wire
    ring = wire.ring

    def counted(table: str) -> None:
        rung.append(table)
        ring(table)

    monkeypatch.setattr(wire, "ring", counted)
    wire.close()
    wait_until(lambda: not any(line.reader.is_alive() for line in crowd))
    wait_until(lambda: not evening.host.presence.of(evening.id))
    assert rung == [evening.id]


def test_control_c_ends_the_server_although_pages_are_open(tmp_path: Path) -> None:
    port, program = free_port(), Program(tmp_path)
    command = program.command("--data-dir", str(tmp_path), "serve", "--port", str(port), "--no-browser")
    with Started(command, tmp_path, program.environ(), output=tmp_path / "said") as running:
        assert f":{port}/" in running.address
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        form = urlencode({"game": "stamp-swap", "against": "friends", "sitter0": "here", "sitter1": "away"})
        connection.request("POST", "/start", form, {"Content-Type": "application/x-www-form-urlencoded"})
        table = str(connection.getresponse().headers["Location"]).split("/")[2]
        lines = [Line(port, table, "") for _ in range(3)]
        assert all(line.hears() for line in lines)
        begin = time.monotonic()
        assert running.control_c() == STOPPED
        assert time.monotonic() - begin < 5
        for line in lines:
            wait_until(partial(line.said.queue.__contains__, "end"))
            line.close()


def test_what_happens_around_a_table_is_worked_out_once_for_all_who_look(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state is computed again after every notification, so that no outdated state is sent."""
    worked_out: list[str] = []
    talk = Seating.talk

    def counted(seating: Seating, live: LiveTable) -> str:
        worked_out.append(live.id)
        return talk(seating, live)

    host, table = house.host, house.host.tables.new("stamp-swap", ["me", "pinzetta"], 3)
    lines = [house.line(table) for _ in range(12)]

    def state() -> str:
        live = host.live(table)
        return f"{live.at(0)} {talk(host.seating, live)}"

    for line in lines:
        line.hears_at_last(state)
    time.sleep(MOMENT)
    monkeypatch.setattr(Seating, "talk", counted)
    live = host.live(table)
    host.moves.answer(table, 0, live.at(0), str(live.table.pending[0].options.at(0)))
    for line in lines:
        line.hears_at_last(state)
    assert worked_out == [table]


@pytest.mark.parametrize("path", ["/table/{}/live", "/api/v1/tables/{}/watch"])
def test_lines_never_take_the_last_places_and_who_plays_goes_before_who_looks_on(tmp_path: Path, path: str) -> None:
    house = House(tmp_path, places=8)
    evening = Evening(house, seats=())
    looking = [house.line(evening.id, evening.cookies[SPECTATOR]) for _ in range(6)]
    for line in looking:
        line.hears()
    refused = HTTPConnection(LOOPBACK, house.port, timeout=60)
    refused.request("GET", path.format(evening.id), headers={"Cookie": evening.cookies[SPECTATOR]})
    reply = refused.getresponse()
    assert reply.status == 503
    assert int(reply.headers["Retry-After"]) > 0
    assert reply.read()
    refused.request("GET", "/rules")
    assert refused.getresponse().status == 200, "whoever asks something is answered"
    refused.close()
    player = house.line(evening.id, evening.cookies[1])
    assert player.hears()
    wait_until(lambda: [*looking[0].said.queue][-1:] == ["end"])
    assert house.server.app.state.wire._open == 6
    house.close()
