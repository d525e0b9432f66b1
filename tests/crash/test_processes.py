"""Operations of two processes over one store are linearisable, and a lost race reveals no hidden information."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from cartone.host import Host
from cartone.table import Random, Table, key_of

from ..proving import left_to_proof
from ..web.party import all_asked
from .histories import DONE, REFUSED, Client, Look, Model, history_of, order_of
from .setups import SETUPS, serving
from .wires import Browser, Reply

SMALL, LARGE = 2, 60
"""Numbers of rounds in a short and in a long test."""

STEPS = 8
LINK = "a-link-for-dora"
TWO_SERVERS = "two servers"
"""The setup of two servers of one process each, on two ports, over one data directory."""


@pytest.fixture(params=[TWO_SERVERS, *left_to_proof("sqlite-2", "postgres-3")])
def processes(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Host, list[int]]]:
    """Start a server of several processes, or two servers; yield a host over their store, and the ports."""
    with ExitStack() as until:
        names = ["sqlite-1"] * 2 if request.param == TWO_SERVERS else [request.param]
        servers = [until.enter_context(serving(SETUPS[name], tmp_path, request)) for name in names]
        host = until.enter_context(closing(Host(servers[0].store())))
        yield host, [servers[0].port, servers[-1].port]


def sealed(seed: int, people: int = 4) -> Table[Any]:
    return all_asked("cut", seed, people)


def options_of(table: Table[Any], seat: int) -> list[str]:
    return [str(table.pending[seat].options.at(number)) for number in range(5)]


class Seats:
    """A table with a browser at each seat except the last, which has only a link."""

    def __init__(self, host: Host, table: Table[Any], ports: Sequence[int]) -> None:
        people = len(table.seats)
        self.id = host.tables.lay(table, range(1, people), {people - 1: LINK})
        self.keys = {
            seat: host.seating.sit_down(self.id, host.seating.new_link(self.id, seat))[1]
            for seat in range(1, people - 1)
        }
        self.path, self.ports = f"/table/{self.id}", ports

    def browser(self, seat: int, port: int) -> Browser:
        """Return a browser for a seat, connected to one of the processes."""
        browser = Browser(port)
        if seat:
            browser.cookies[self.path, f"seat{seat}"] = self.keys[seat]
        return browser


class WebDesk:
    """A desk that uses one of the servers."""

    def __init__(self, seats: Seats, seat: int, port: int) -> None:
        self.path, self.port, self.browser = seats.path, port, seats.browser(seat, port)

    def look(self, seat: int) -> Look:
        page = self.browser.get(self.path)
        assert page.status == 200, page.text[:500]
        wish, last = (page.values(name) for name in ("agree", "undo"))
        return Look(
            page.at, wish[0].partition(" ")[0] if wish else "", int(last[0]) if last else 0,
            tuple(page.values("answer")),
        )  # fmt: skip

    def answer(self, seat: int, at: str, notation: str) -> str:
        return self._said(self.browser.post(f"{self.path}/answer", at=at, answer=notation))

    def undo(self, seat: int, last: int) -> str:
        return self._said(self.browser.post(f"{self.path}/undo", undo=str(last)))

    def agree(self, seat: int, wish: str, said: bool) -> str:
        return self._said(self.browser.post(f"{self.path}/agree", agree=f"{wish} {'yes' if said else 'no'}"))

    def join(self, seat: int, link: str) -> str:
        """Sit down with a link, in a new browser."""
        with closing(Browser(self.port)) as stranger:
            return self._said(stranger.post(f"{self.path.replace('table', 'join', 1)}/{link}"))

    def _said(self, reply: Reply) -> str:
        assert reply.status in (303, 403, 409, 422), (reply.status, reply.text[:500])
        return DONE if reply.status == 303 else REFUSED


@pytest.mark.proof
def test_some_order_explains_what_everybody_saw_at_two_processes(processes: tuple[Host, list[int]]) -> None:
    host, ports = processes
    for seed in range(LARGE):
        seats = Seats(host, sealed(seed), ports)
        model = Model(sealed(seed), [1, 2, 3], {3: LINK})
        clients = [
            Client(WebDesk(seats, number % 3, ports[number % 2]), number % 3, Random(key_of(seed, str(number))),
                   [LINK], options_of(sealed(seed), number % 3))
            for number in range(4)
        ]  # fmt: skip
        ops = history_of(clients, STEPS)
        assert order_of(ops, model) is not None, f"{seed}: {ops}"


# -- leaks ------------------------------------------------------------------------------------------


def everything(seats: Seats, ports: Sequence[int]) -> Iterator[str]:
    """Yield all pages that the first seat can see, from each of the processes."""
    for port in ports:
        with closing(seats.browser(0, port)) as browser:
            for what in ("", "/record", "/log", "/replay"):
                yield browser.get(f"{seats.path}{what}").text.replace(seats.id, "ID")


def raced(seats: Seats, seed: int, is_quicker: bool) -> list[str]:
    """Return the replies to the first seat's answers and then its pages, while another seat sends the other process a
    sealed answer or an empty form."""
    table = sealed(seed, 3)
    first, second = seats.browser(0, seats.ports[0]), seats.browser(1, seats.ports[1])
    at, other_at = first.get(seats.path).at, second.get(seats.path).at
    form = {"at": other_at, "answer": options_of(table, 1)[seed % 5]}
    other = threading.Thread(target=second.post, args=(f"{seats.path}/answer",), kwargs=form if is_quicker else {})
    other.start()
    reply = first.post(f"{seats.path}/answer", at=at, answer=options_of(table, 0)[0])
    again = first.post(f"{seats.path}/answer", at=at, answer=options_of(table, 0)[1])
    other.join()
    said = [f"{one.status} {one.location} {one.text}".replace(seats.id, "ID") for one in (reply, again)]
    return [*said, *everything(seats, seats.ports)]


def test_who_loses_a_race_is_not_told_that_another_has_answered_under_seal(
    processes: tuple[Host, list[int]], proving: bool
) -> None:
    host, ports = processes
    for seed in range(LARGE if proving else SMALL):
        tables = [Seats(host, sealed(seed, 3), ports) for _ in range(2)]
        twins = [raced(seats, seed, is_quicker=number == 0) for number, seats in enumerate(tables)]
        said = [host.live(seats.id).table.decisions(1) for seats in tables]
        assert said[0] == said[1] + 1, "in one of them the other has answered"
        assert twins[0][0].startswith("303")
        assert twins[0] == twins[1], seed
