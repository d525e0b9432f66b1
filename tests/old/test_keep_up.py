"""A release that opens a store computes missing results in the background."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from cartone import cli
from cartone.host import FILE, Host, open_house
from cartone.host.tables import Tables
from cartone.sheet import Sheet
from cartone.store import DamagedTable, Stored, StoreError
from cartone.terminal import TerminalGame
from cartone.web import serve
from tests.patience import PATIENCE

from .house import FIRST, OldHouse


@pytest.fixture
def house(house: OldHouse) -> OldHouse:
    """Return a store whose owner's packs are where its records say."""
    with closing(sqlite3.connect(house.folder / FILE)) as db, db:
        db.execute("UPDATE tables SET header = replace(header, '/packs/', ?)", (f"{FIRST / 'packs'}/",))
    for path in house.folder.glob("*/*.record"):
        path.write_text(path.read_text("utf-8").replace("/packs/", f"{FIRST / 'packs'}/"), "utf-8")
    return house


@pytest.fixture
def host(house: OldHouse) -> Iterator[Host]:
    with closing(open_house(house.folder)) as host:
        yield host


def finished(host: Host) -> dict[str, list[int]]:
    """Return the finished games, with the points that have been computed."""
    over = [head for head in host.store.heads(running=False, count=100) if head.state == "over"]
    return {head.id: list(head.scores) for head in over}


def test_all_finished_games_get_their_sheets_with_the_points_they_had(house: OldHouse, host: Host) -> None:
    assert set(map(tuple, finished(host).values())) == {()}, "an older version has kept no points"
    host.keeping_up.run()
    facts = [fact for fact in (*house.tables.values(), *house.terminal.values()) if fact["over"]]
    assert sorted(finished(host).values()) == sorted(fact["scores"] for fact in facts)
    for table, scores in finished(host).items():
        sheet = host.archive.sheet(table)
        assert sheet is not None
        assert (sheet.over, sheet.rules, list(sheet.scores)) == (True, 1, scores)
        assert [sum(points.values()) for points in sheet.sources] == scores
        assert sheet.story
        assert sheet.keepsakes
    for fact in house.tables.values():
        if fact["over"]:
            assert list(Sheet.read(host.store.sheet(fact["id"]) or "").winners) == fact["winners"]  # type: ignore[union-attr]


def all_heads(host: Host) -> list[Any]:
    return [head for running in (True, False) for head in host.store.heads(running, count=100)]


def test_running_games_get_theirs_too_nothing_else_changes_and_nothing_is_done_twice(
    house: OldHouse, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {head.id: (head.listed, head.state) for head in all_heads(host)}
    host.keeping_up.run()
    assert {head.id: (head.listed, head.state) for head in all_heads(host)} == before
    for fact in house.tables.values():
        assert (kept := host.archive.sheet(fact["id"])) is not None
        assert list(kept.scores) == fact["scores"]
    assert len(host.store.results()) == 7
    versions = {head.id: head.version for head in all_heads(host)}
    opened: list[str] = []
    monkeypatch.setattr(Tables, "live", lambda self, table: opened.append(table))
    host.keeping_up.run()
    assert opened == []
    assert {head.id: head.version for head in all_heads(host)} == versions


@pytest.mark.parametrize(
    "problem", [DamagedTable("error.damaged-table"), RuntimeError("a bot"), KeyError("an upgrade")]
)
def test_a_broken_game_keeps_no_other_from_its_sheet(
    problem: Exception, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = host.store.without_sheet()[0]
    made = Tables._made

    def breaks(self: Tables, stored: Stored) -> Any:
        if stored.head.id == broken:
            raise problem
        return made(self, stored)

    monkeypatch.setattr(Tables, "_made", breaks)
    host.keeping_up.run()
    assert host.store.without_sheet() == [broken]
    monkeypatch.undo()
    host.keeping_up.run()
    assert host.store.without_sheet() == [], "tried again at the next start"


# -- in the background ---------------------------------------------------------------------------------


class Slow:
    """Blocks the first game until it is released, like a long record."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.may_go_on = threading.Event(), threading.Event()
        self.problems: list[Any] = []
        self.opened = 0
        live = Tables.live

        def slow(tables: Tables, table: str) -> Any:
            self.opened += 1
            self.begun.set()
            assert self.may_go_on.wait(PATIENCE)
            return live(tables, table)

        monkeypatch.setattr(Tables, "live", slow)
        monkeypatch.setattr(threading, "excepthook", self.problems.append)


def test_closing_waits_for_the_game_at_hand_and_leaves_the_others(
    house: OldHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow(monkeypatch)
    host = open_house(house.folder)
    left = len(host.store.without_sheet())
    beside = threading.Thread(target=host.keeping_up.run)
    beside.start()
    assert slow.begun.wait(PATIENCE)
    closes = threading.Thread(target=host.close)
    closes.start()
    closes.join(0.05)
    assert closes.is_alive(), "a game is being written"
    slow.may_go_on.set()
    for thread in (closes, beside):
        thread.join(PATIENCE)
        assert not thread.is_alive()
    assert slow.problems == []
    assert slow.opened == 1
    with closing(open_house(house.folder)) as again:
        assert len(again.store.without_sheet()) == left - 1, "the one at hand was written whole"


def test_a_host_that_is_closed_keeps_nothing_up(house: OldHouse) -> None:
    host = open_house(house.folder)
    host.close()
    host.keeping_up.run()
    with pytest.raises(StoreError):
        host.store.without_sheet()


def ends_at_once(host: Host) -> Callable[..., None]:
    """Return a stand-in for a server or terminal session that waits for the backfill and stops."""

    def run(*arguments: Any, **more: Any) -> None:
        for _ in range(int(PATIENCE * 100)):
            if not host.store.without_sheet():
                return
            threading.Event().wait(0.01)
        raise AssertionError("nobody keeps up")

    return run


def test_the_server_keeps_up_beside_its_work(house: OldHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    host = open_house(house.folder)
    monkeypatch.setattr(serve, "open_house", lambda *folder: host)
    monkeypatch.setattr(serve.Server, "run", ends_at_once(host))
    serve.serve(house.folder, None, browser=False, lan=False, say=lambda *said, **params: None)
    assert host.keeping_up._is_closed


def test_the_terminal_keeps_up_beside_a_game(house: OldHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """The backfill also runs in a terminal, without any server."""
    host = open_house(house.folder)
    monkeypatch.setattr("cartone.commands.open_house", lambda folder, say: host)
    monkeypatch.setattr(TerminalGame, "run", ends_at_once(host))
    assert cli.main(["play", "stamp-swap", "--solo", "--seed", "1", "--data-dir", str(house.folder)]) == 0
    assert host.keeping_up._is_closed
