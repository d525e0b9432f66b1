"""A hanging database blocks no request. To simulate a dead disk, the database is suspended and later resumed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cartone.host import Host
from cartone.store import Unavailable, open_store
from cartone.web import live_updates
from cartone.web.executors import in_threads
from cartone.web.live_updates import LiveUpdates
from cartone.web.request_context import Viewpoint
from tests.crash.setups import Served, Setup
from tests.crash.wires import Browser, Reply
from tests.messages import said, tells
from tests.patience import PATIENCE, wait_until
from tests.postgres import Postgres, ask
from tests.web.test_live import Line

from .test_bad_days import Player, check_goes_on

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux says which processes a server has"),
]
SOON = 5.0
"""Seconds within which every request is answered."""
ENDING = 10.0
CROWD = 60
"""Number of simultaneous requests, which is greater than the number of threads."""


@contextmanager
def hanging(postgres: Postgres) -> Iterator[None]:
    postgres.signal(signal.SIGSTOP)
    try:
        yield
    finally:
        postgres.signal(signal.SIGCONT)


@pytest.fixture
def served(postgres: Postgres, tmp_path: Path) -> Iterator[Served]:
    made = Served(Setup("postgres-1"), tmp_path, address=postgres.empty())
    made.start()
    yield made
    if made.process.is_alive:
        made.stop()


def timed(ask: Callable[[], Reply]) -> tuple[Reply, float]:
    began = time.monotonic()
    return ask(), time.monotonic() - began


def test_everybody_hears_soon_that_a_database_hangs_and_what_needs_none_goes_on(
    served: Served, postgres: Postgres
) -> None:
    player = Player(served)
    assert player.answer().status == 303
    record, page = player.record, player.look()
    line = Line(served.port, player.table.rpartition("/")[2], "")
    line.hears()
    api = f"/api/v1{player.table.replace('table', 'tables', 1)}"
    with hanging(postgres), ThreadPoolExecutor(CROWD) as crowd:
        asked = [
            crowd.submit(timed, lambda path=path: Browser(served.port).get(path))  # type: ignore[misc]
            for path in [player.table, "/", api, "/history"] * (CROWD // 4)
        ]
        answer, took = timed(lambda: player.browser.answer(player.table, page))
        for reply, seconds in [(answer, took), *(one.result() for one in asked)]:
            assert (reply.status, bool(reply.retry_after)) == (503, True)
            assert seconds < SOON
        assert tells(answer.text, "error.database-gone") or tells(answer.text, "error.store-busy")
        for path, status in (("/ready", 503), ("/rules", 200), ("/health", 200), ("/rules", 200), ("/ready", 503)):
            reply, seconds = timed(lambda path=path: Browser(served.port).get(path))  # type: ignore[misc]
            assert reply.status == status, path
            assert seconds < SOON, path
    wait_until(lambda: Browser(served.port).get("/ready").status == 200, "it does not notice")
    check_goes_on(player, served, record)
    wait_until(lambda: line.last.startswith(f"data: {player.look().at} "), "the line of an open page is lost")
    line.close()


def test_a_server_whose_database_hangs_can_be_stopped(served: Served, postgres: Postgres) -> None:
    player = Player(served)
    line = Line(served.port, player.table.rpartition("/")[2], "")
    line.hears()
    with hanging(postgres), ThreadPoolExecutor(4) as crowd:
        for _ in range(4):
            crowd.submit(Browser(served.port).get, player.table)
        time.sleep(0.2)
        served.process.process.send_signal(signal.SIGTERM)
        served.process.process.wait(ENDING)
    assert "Traceback" not in served.complaints


def test_a_row_that_somebody_else_holds_is_waited_for_and_then_told(postgres: Postgres) -> None:
    import psycopg  # imported here because `make test` runs without PostgreSQL

    address = postgres.empty()
    with closing(open_store(address)) as store, psycopg.connect(address) as other:
        table = Host(store).tables.new("stamp-swap", ["me", "greedy"], seed=1)
        store.listen(lambda table: None)
        other.execute("SELECT 1 FROM tables FOR UPDATE")
        began = time.monotonic()
        with pytest.raises(Unavailable, match=said("error.store-busy")), store.work() as work:
            work.set_practice(table)
        assert time.monotonic() - began < SOON
        other.rollback()
        with store.work() as work:
            work.set_practice(table)


def test_who_looks_is_told_also_if_the_database_does_not_tell(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database process that sends notifications is suspended, as if a firewall had dropped the connection."""
    monkeypatch.setattr(live_updates, "SOMETIMES", 0.5)
    address = postgres.empty()

    async def hear(host: Host, other: Host, table: str) -> None:
        lines = LiveUpdates(host, in_threads).listen(table, lambda live: Viewpoint(0))
        await anext(lines)
        more = asyncio.ensure_future(anext(lines))
        silent = await asyncio.to_thread(new_listener)
        await asyncio.sleep(1.0)  # no notification arrives any more
        os.kill(silent, signal.SIGSTOP)
        try:
            live = other.live(table)
            then = other.moves.answer(table, 0, live.at(0), str(live.table.pending[0].options.at(0))).at(0)
            while f"data: {then} " not in await asyncio.wait_for(more, PATIENCE):
                more = asyncio.ensure_future(anext(lines))
        finally:
            os.kill(silent, signal.SIGCONT)
            await lines.aclose()  # type: ignore[attr-defined]

    def listeners() -> set[int]:
        return {int(pid) for (pid,) in ask(address, "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")}

    def new_listener() -> int:
        wait_until(lambda: len(listeners() - before) == 1, "nobody listens")
        return min(listeners() - before)

    before = listeners()  # those of an earlier test end within a second
    with closing(open_store(address)) as one, closing(open_store(address)) as two:
        host, other = Host(one), Host(two)
        table = host.tables.new("stamp-swap", ["me", "greedy"], seed=1)
        asyncio.run(hear(host, other, table))
