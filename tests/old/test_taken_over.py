"""Files of older versions are imported into the store once and remain unchanged."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cartone import history
from cartone.host import FILE, Host, open_house, take_over, taken_from
from cartone.store import MemoryStore, SqliteStore, Store
from cartone.store.writing import Work
from tests.web.site import Site

from .house import OldHouse


def heads(store: Store) -> dict[str, int]:
    return {head.id: head.version for running in (True, False) for head in store.heads(running, count=100)}


def files(folder: Path) -> dict[str, bytes]:
    kept = [folder / "history.jsonl", *(folder / "running").iterdir(), *(folder / "finished").iterdir()]
    return {path.name: path.read_bytes() for path in kept}


def test_all_of_it_is_taken_over_once_and_the_files_stay(house: OldHouse) -> None:
    before = files(house.folder)
    with closing(open_house(house.folder)) as host:
        first, results = heads(host.store), host.store.results()
    assert len(first) == len(house.tables) + len(house.terminal)
    assert len(results) == len({result.table for result in results}) == 7
    for _ in range(2):
        with closing(open_house(house.folder)) as host:
            assert (heads(host.store), host.store.results()) == (first, results)
    assert files(house.folder) == before
    shutil.copy(next((house.folder / "running").iterdir()), house.folder / "running" / "later.record")
    with closing(open_house(house.folder)) as host:
        assert len(heads(host.store)) == len(first) + 1, "a file that comes later is taken over alone"
        assert host.store.results() == results


def test_they_are_in_the_lobby_and_in_the_history(house: OldHouse) -> None:
    open_house(house.folder).close()
    site = Site(house.folder)
    lobby = site.page("/")
    running = [taken_from(site.host.store, house.folder, house.folder / fact["file"])
               for fact in house.terminal.values() if not fact["over"]]  # fmt: skip
    assert running
    assert all(f'href="/table/{table}"' in lobby for table in running)
    assert "Damaged" not in lobby
    assert sum(tally.games for tally in history.read(site.host.store).tallies) == 7
    site.page("/history")


def test_what_breaks_in_the_middle_has_taken_nothing(house: OldHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*arguments: Any) -> None:
        raise sqlite3.OperationalError("the disk is full")

    before = heads(SqliteStore(house.folder / FILE))
    with monkeypatch.context() as full:
        full.setattr(Work, "add_result", breaks)
        with pytest.raises(Exception, match="the disk is full"):
            open_house(house.folder)
    store = SqliteStore(house.folder / FILE)
    assert heads(store) == before
    assert store.results() == []
    take_over(store, house.folder)
    assert len(store.results()) == 7


def test_files_that_make_no_sense_are_passed_over_and_stay(tmp_path: Path) -> None:
    senseless = {
        "running/a.record": b"",
        "running/b.record": b"\xff\xfe",
        "finished/c.record": b"no record",
        "history.jsonl": b'{\n[]\n{"game": 1}\n\xff\n',
    }
    for name, content in senseless.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    store = MemoryStore()
    for _ in range(2):
        take_over(store, tmp_path)
        assert heads(store) == {}
        assert (history.read(store), history.unreadable(store)) == (([], []), 4)
    assert (tmp_path / "running" / "b.record").read_bytes() == b"\xff\xfe"


def test_a_game_that_was_taken_over_goes_on_in_the_browser(house: OldHouse) -> None:
    host = open_house(house.folder)
    name = next(name for name, fact in house.terminal.items() if not fact["over"])
    table = taken_from(host.store, house.folder, house.folder / house.terminal[name]["file"])
    assert table is not None
    live = host.live(table)
    (seat,) = live.people
    before = len(live.stored.arrived)
    ask = live.ask(seat)
    assert ask is not None
    host.moves.answer(table, seat, live.at(seat), str(ask.options.at(0)))
    again = Host(SqliteStore(house.folder / FILE))
    assert len(again.store.load(table).lines) > before
    assert str(again.live(table).table.record) == str(host.live(table).table.record)
    shutil.rmtree(house.folder / "running")
    assert open_house(house.folder).live(table).table.scores == host.live(table).table.scores
