"""A request asks PostgreSQL once and writes once, whatever it asks and writes; a database may be far away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from starlette.testclient import TestClient

from cartone.host import WATCH, Host
from cartone.host.keys import OWNER
from cartone.host.members import Members
from cartone.store import open_store
from cartone.web import Entrance, make_app
from tests.postgres import Postgres
from tests.wire import Wire

pytestmark = pytest.mark.postgres
KEY = "the-owners-key"
OPENED = 3
"""Number of answers after which a server has opened a table, and has stored that its players are there."""

Count = Callable[[Callable[[], object]], int]


class House:
    """A server whose database is at the other end of a line."""

    def __init__(self, address: str) -> None:
        self.host = Host(open_store(address))
        self.app = make_app(self.host, allowed_hosts=("testserver",), entrance=Entrance(True))
        if not (members := Members(self.host.store)).has_owner():
            members.add("owner", OWNER, KEY)
        self.owner = self.browser()
        self.owner.get(f"/owner/{KEY}")

    def browser(self) -> TestClient:
        return TestClient(self.app, follow_redirects=False, headers={"X-Cartone": "fragment", "X-Cartone-Has": ""})

    def answer(self, browser: TestClient, table: str, seat: int) -> Callable[[], None]:
        """Return a function that submits the first possible answer of a seat."""
        live = self.host.live(table)
        ask = live.ask(seat)
        assert ask is not None
        form = {"at": live.at(seat), "answer": str(ask.options.at(0))}

        def submit() -> None:
            assert browser.post(f"/table/{table}/answer", data=form).status_code == 200

        return submit


@pytest.fixture
def wire(postgres: Postgres) -> Iterator[Wire]:
    with closing(Wire(postgres)) as made:
        yield made


@pytest.fixture
def address(postgres: Postgres, wire: Wire) -> str:
    return wire.through(postgres.empty())


@pytest.fixture
def house(address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Return a house in which an ongoing visit is not stored again, as it otherwise is every ten seconds."""
    monkeypatch.setattr("cartone.host.presence.REFRESH", 3600.0)
    made = House(address)
    yield made
    made.host.store.close()


@pytest.fixture
def trips(wire: Wire) -> Count:
    def count(do: Callable[[], object]) -> int:
        before = wire.trips
        do()
        return wire.trips - before

    return count


def test_an_answer_at_ones_own_table_takes_two_round_trips_and_a_look_one(house: House, trips: Count) -> None:
    table = house.host.tables.new("age-of-comics", ["me", "automa"], seed=5)
    taken = [trips(house.answer(house.owner, table, 0)) for _ in range(OPENED + 3)]
    assert taken[OPENED:] == [2] * 3
    assert trips(lambda: house.owner.get(f"/table/{table}")) == 1


def test_so_it_is_among_friends_and_for_those_who_watch(house: House, trips: Count) -> None:
    table = house.host.tables.new("age-of-comics", ["Anna", "Ben"], seed=5, away=[1])
    ben, watcher = house.browser(), house.browser()
    ben.post(f"/join/{table}/{house.host.seating.new_link(table, 1)}")
    watcher.post(f"/join/{table}/{house.host.seating.new_link(table, WATCH)}")
    taken = []
    for _ in range(2 * OPENED + 4):
        seat = min(house.host.live(table).table.pending)
        taken.append(trips(house.answer((house.owner, ben)[seat], table, seat)))
    assert taken[2 * OPENED :] == [2] * 4
    looks = [trips(lambda browser=browser: browser.get(f"/table/{table}")) for browser in (watcher, ben) * 2]  # type: ignore[misc]
    assert looks[2:] == [1, 1]


def test_a_server_that_is_behind_needs_one_more(house: House, address: str, trips: Count) -> None:
    table = house.host.tables.new("age-of-comics", ["me", "automa"], seed=5)
    other = House(address)
    taken = []
    for number in range(2 * OPENED + 4):
        here, there = (house, other) if number % 2 else (other, house)
        live = there.host.live(table)
        form = {"at": live.at(0), "answer": str(live.table.pending[0].options.at(0))}
        taken.append(trips(lambda here=here, form=form: here.owner.post(f"/table/{table}/answer", data=form)))  # type: ignore[misc]
        assert here.host.live(table).version > live.version
    assert taken[2 * OPENED :] == [3] * 4
    other.host.store.close()


def test_a_lobby_of_many_tables_takes_no_more_than_one_of_few(house: House, trips: Count) -> None:
    def look() -> None:
        assert house.owner.get("/").status_code == 200

    def lay(tables: int) -> int:
        for seed in range(tables):
            house.host.tables.new("stamp-swap", ["me", "pinzetta"], seed=seed)
        look()
        return trips(look)

    assert lay(3) == lay(9)
