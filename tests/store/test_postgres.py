"""PostgreSQL: several servers share a database, which may fail and return, and acknowledged changes are kept.

The behaviour common to all stores is tested elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from queue import Queue

import pytest

from cartone.store import Overtaken, Store, StoreError, UnknownTable, Work, open_store
from cartone.store.transactions import PAUSE
from cartone.table import CartoneError
from tests.messages import said
from tests.postgres import Postgres

from .keeping import add, lay, lines, texts

pytestmark = pytest.mark.postgres
SOON = 5.0


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.empty()


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with closing(open_store(address)) as opened:
        yield opened


def test_it_is_all_there_for_the_next_one_who_opens_it(store: Store, address: str) -> None:
    lay(store, "t", "event: E1")
    before = store.pulse()
    with closing(open_store(address)) as other:
        add(other, "t", "A take 1")
        assert store.pulse() != before
        assert store.load("t") == other.load("t")


def test_of_many_that_open_an_empty_database_at_once_one_makes_the_tables(address: str) -> None:
    with ThreadPoolExecutor(6) as crowd:
        stores = list(crowd.map(lambda _: open_store(address), range(6)))
    lay(stores[0], "t", "event: E1")
    assert [texts(store.load("t")) for store in stores] == [["event: E1"]] * 6
    for store in stores:
        store.close()


def test_of_changes_at_the_same_moment_one_is_written_and_the_others_are_told(store: Store, address: str) -> None:
    lay(store, "t")
    written = 30

    def answer(name: str) -> int:
        lost = done = 0
        with closing(open_store(address)) as mine:
            while done < written:
                try:
                    with mine.work("t", mine.version("t")) as work:
                        work.add("t", lines(f"{name} take {done}"))
                    done += 1
                except Overtaken:
                    lost += 1
        return lost

    with ThreadPoolExecutor(3) as crowd:
        lost = sum(crowd.map(answer, "ABC"))
    kept = texts(store.load("t"))
    assert sorted(kept) == sorted(f"{name} take {number}" for name in "ABC" for number in range(written))
    assert [line for line in kept if line[0] == "A"] == [f"A take {number}" for number in range(written)]
    assert lost, "or nothing was tried"


def test_others_are_told_which_table_has_changed_and_no_one_hears_himself(store: Store, address: str) -> None:
    heard: Queue[str] = Queue()
    lay(store, "t")
    assert store.listen(heard.put)
    assert heard.get(timeout=SOON) == "", "anything may have happened before"
    add(store, "t", "mine")
    with closing(open_store(address)) as other:
        with suppress(ZeroDivisionError), other.work() as work:
            work.add("t", lines("never written"))
            raise ZeroDivisionError
        lay(other, "u")
        with other.work() as work:
            work.tell("t")
        other.delete("u")
    assert [heard.get(timeout=SOON) for _ in range(3)] == ["u", "t", "u"]


@pytest.mark.parametrize("wrong", ["postgresql://anna:secret@localhost:1/games", "postgresql://anna:secret@h:x/y?z=1"])
def test_what_is_wrong_with_an_address_is_one_line_without_its_password(wrong: str) -> None:
    with pytest.raises(CartoneError) as problem:
        open_store(wrong)
    assert len(str(problem.value).splitlines()) == 1
    assert "secret" not in str(problem.value)


@pytest.fixture
def own_server(postgres: Postgres) -> Iterator[Postgres]:
    """Start a private server, and restart it at the end of the test."""
    yield postgres
    if not postgres.is_running:
        postgres.start()


@pytest.mark.parametrize("way", ["kill", "stop"])
def test_a_database_that_is_gone_is_one_clear_line_and_all_goes_on_when_it_is_back(
    store: Store, own_server: Postgres, way: str
) -> None:
    heard: Queue[str] = Queue()
    lay(store, "t", "event: E1")
    add(store, "t", "A take 1")
    store.listen(heard.put)
    assert heard.get(timeout=SOON) == ""

    def lose_it(work: Work) -> None:
        work.add("t", lines("A take 2"))
        getattr(own_server, way)()

    with pytest.raises(StoreError, match=said("error.database-gone")), store.work() as work:
        lose_it(work)
    for _ in range(3):
        with pytest.raises(StoreError, match=said("error.database-gone")):
            store.load("t")
    with pytest.raises(StoreError, match=said("error.database-gone")):
        add(store, "t", "A take 3")
    own_server.start()
    time.sleep(PAUSE)
    assert texts(store.load("t")) == ["event: E1", "A take 1"], "and nothing of what was not acknowledged"
    add(store, "t", "A take 4")
    assert texts(store.load("t")) == ["event: E1", "A take 1", "A take 4"]
    assert heard.get(timeout=SOON) == "", "who listens hears again"


def test_a_restart_between_two_requests_is_not_noticed(store: Store, own_server: Postgres) -> None:
    lay(store, "t", "event: E1")
    for number in range(2):
        own_server.kill()
        own_server.start()
        if number:
            add(store, "t", "A take 1")
        assert texts(store.load("t")) == ["event: E1", "A take 1"][: number + 1]
    with pytest.raises(UnknownTable):
        store.load("u")
