"""Several hosts over one store, in one process or two: each shows the newest state of a table, and none overwrites
another's change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cartone.host import FILE, WATCH, Host, LiveTable, MovedOn, NotAllowed
from cartone.store import MemoryStore, Overtaken, SqliteStore, Store, UnknownTable, open_store
from cartone.table import SPECTATOR, Random, Record, Table, key_of
from cartone.web.live_updates import LOOK
from tests.cli.program import Program
from tests.crash.wires import Browser, Reply
from tests.door import Started
from tests.patience import wait_until
from tests.proving import left_to_proof
from tests.web.browser import free_port
from tests.web.party import all_asked
from tests.web.test_live import Line

NAMES = ("Anna", "Ben", "Cem")
OPENED = 4
"""Number of answers after which both hosts have opened a table and shown it to everybody."""


@pytest.fixture(params=["file", "memory", *left_to_proof("postgres")])
def hosts(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Host, Host]:
    """Return two hosts that share only the store."""
    if request.param == "memory":
        store: Store = MemoryStore()
        return Host(store), Host(store)
    address = request.getfixturevalue("postgres").empty() if request.param == "postgres" else str(tmp_path / FILE)
    return Host(open_store(address)), Host(open_store(address))


def state(host: Host, table: str) -> tuple[object, ...]:
    """Return everything that pages show of a table, for all seats."""
    live = host.live(table)
    seats = [*range(len(live.table.seats)), SPECTATOR]
    return (
        live.version, str(live.table.record), [live.at(seat) for seat in seats], [live.news(seat) for seat in seats],
        live.chairs, live.proposal, live.refused, live.next, live.state, live.table.scores, host.seating.talk(live),
    )  # fmt: skip


def answer(host: Host, table: str, seat: int, number: int = 0) -> LiveTable:
    live = host.live(table)
    ask = live.ask(seat)
    assert ask is not None
    return host.moves.answer(table, seat, live.at(seat), str(ask.options.at(number)))


def test_who_waits_is_told_of_a_change_elsewhere_that_another_request_here_has_seen_first(
    hosts: tuple[Host, Host],
) -> None:
    """The other request updates the table here, after which the table no longer seems outdated."""
    here, elsewhere = hosts
    rung: list[str] = []
    table = here.tables.new("stamp-swap", ["me", "greedy"], seed=5)
    here.live(table)
    here.tables.ring = rung.append
    answer(elsewhere, table, 0)
    assert here.live(table).version == elsewhere.live(table).version
    assert rung == [table]


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_two_hosts_that_take_turns_show_the_same_newest_table_through_a_whole_game(
    hosts: tuple[Host, Host], game: str
) -> None:
    table = hosts[0].tables.new(game, ["me", "greedy", "chance"], seed=5)
    random = Random(key_of(5, game))
    number = 0
    while (ask := hosts[number % 2].live(table).ask(0)) is not None:
        first, second = (hosts[number % 2], hosts[1 - number % 2])
        first.moves.answer(table, 0, second.live(table).at(0), str(ask.options.sample(random)))
        if number % 5 == 0:
            assert state(first, table) == state(second, table)
        if number % 13 == 7 and first.live(table).can_undo(0):
            second.moves.undo(table, 0, first.live(table).table.decisions(0))
            assert state(first, table) == state(second, table)
        number += 1
    assert state(hosts[0], table) == state(hosts[1], table)
    assert hosts[0].live(table).table.over
    assert str(Record.read(hosts[0].store.load(table).text)) == str(hosts[1].live(table).table.record)


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_a_host_that_is_behind_plays_on_and_replays_nothing(
    hosts: tuple[Host, Host], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both hosts have opened the table; after that they answer in turn, and show everything after each answer."""
    table = hosts[0].tables.new(game, NAMES, seed=5)
    random, lines = Random(key_of(5, game)), Table._lines
    replayed: list[Record] = []

    def counted(self: Table[Any], record: Record, make_game: Callable[[], Any]) -> Iterator[int]:
        replayed.append(record)
        return lines(self, record, make_game)

    monkeypatch.setattr(Table, "_lines", counted)
    number = 0
    while pending := hosts[number % 2].live(table).table.pending:
        here, there = hosts[number % 2], hosts[1 - number % 2]
        seat = sorted(pending)[-1]
        ask = here.live(table).ask(seat)
        assert ask is not None
        here.moves.answer(table, seat, there.live(table).at(seat), str(ask.options.sample(random)))
        shown = [
            (host.live(table).undo_is_free(seat), [host.live(table).all_touched(one) for one in range(3)])
            for host in hosts
            if not host.live(table).table.over
        ]
        assert shown[1:] == shown[:-1]
        assert state(here, table) == state(there, table)
        number += 1
        if number == OPENED:
            replayed.clear()
    assert number > 5 * OPENED
    assert hosts[0].live(table).table.over
    assert replayed == []


def test_what_happens_around_a_table_is_known_to_the_other_host(hosts: tuple[Host, Host]) -> None:
    here, there = hosts
    table = here.tables.new("age-of-comics", NAMES, seed=5, away=[1, 2])
    link = here.seating.new_link(table, 1)
    seat, _ = there.seating.sit_down(table, link, player="ben")
    assert seat == 1
    assert here.live(table).chairs[1].player == "ben"
    with pytest.raises(NotAllowed):
        here.seating.sit_down(table, link)
    there.seating.stand_in(table, 2, "greedy")
    here.seating.new_link(table, WATCH)
    asked = next(iter(there.live(table).table.pending))
    for _ in range(4):
        asked = next(iter(there.live(table).table.pending))
        answer(there, table, asked)
    assert state(here, table) == state(there, table)
    other = next(
        seat for seat in (0, 1) if here.live(table).table.decisions(seat) and not here.live(table).undo_is_free(seat)
    )
    here.moves.undo(table, other, here.live(table).table.decisions(other))
    wish = there.live(table).proposal
    assert wish is not None
    assert state(here, table) == state(there, table)
    there.moves.agree(table, wish.waiting, wish.name, agreed=False)
    assert here.live(table).refused == other
    again = there.seating.again(table, same_deal=False)
    assert here.live(table).next == again
    assert here.live(again).chairs[1].holder == here.live(table).chairs[1].holder
    there.tables.delete(again)
    assert here.live(table).next == ""
    there.tables.delete(table)
    with pytest.raises(UnknownTable):
        here.live(table)


def test_who_is_at_a_table_is_known_to_the_other_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Host(SqliteStore(tmp_path / FILE)), Host(SqliteStore(tmp_path / FILE))
    table = here.tables.new("age-of-comics", NAMES, seed=5)
    assert here.seating.absent(there.live(table)) == frozenset(), "nobody has come yet"
    there.presence.moved(table, (), [1])
    there.presence.seen(table, 2)
    assert here.presence.of(table) == there.presence.of(table) == {1}
    assert here.seating.absent(here.live(table)) == there.seating.absent(there.live(table)) == {2}
    assert here.seating.talk(here.live(table)) == there.seating.talk(there.live(table))
    assert not here.presence.has_gone(table, 1)
    monkeypatch.setattr("cartone.host.presence.GONE_AFTER", -1.0)
    assert not here.presence.has_gone(table, 1), "a page is open elsewhere"
    assert here.presence.has_gone(table, 2)
    there.presence.moved(table, [1], ())
    assert here.presence.of(table) == frozenset()
    assert here.seating.absent(here.live(table)) == {1, 2}
    there.presence.moved(table, (), [1])
    monkeypatch.setattr("cartone.host.presence.STALE", -1.0)
    assert here.presence.of(table) == frozenset(), "that server has ended without a word"


def test_looks_at_a_table_change_nothing_and_are_not_all_written(tmp_path: Path) -> None:
    host = Host(SqliteStore(tmp_path / FILE))
    alone, friends = (
        host.tables.new("age-of-comics", ["me", "automa"], seed=5),
        host.tables.new("age-of-comics", NAMES, seed=5),
    )
    before = host.store.version(alone), host.store.version(friends)
    for _ in range(50):
        host.presence.seen(friends, 0, 1)
        host.presence.seen(alone, 0)
    assert (host.store.version(alone), host.store.version(friends)) == before
    first = host.store.seen(friends)
    assert [one.seat for one in first] == [0, 1]
    host.presence.seen(friends, 0)
    assert host.store.seen(friends) == first, "that was a moment ago"
    assert host.store.seen(alone) == [], "there nobody waits for anybody"
    for _ in range(5):  # restarted servers
        other = Host(host.store)
        other.presence.moved(friends, (), [0])
        other.presence.moved(friends, [0], ())
    assert len(host.store.seen(friends)) <= 7


class Between:
    """A helper that inserts another change just before a change is written."""

    def __init__(self, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
        self.then: list[Callable[[], object]] = []
        work = host.store.work

        def overtaken(table: str | None = None, version: int | None = None) -> object:
            while self.then and table is not None:
                self.then.pop(0)()
            return work(table, version)

        monkeypatch.setattr(host.store, "work", overtaken)


def test_a_sealed_answer_of_another_in_between_is_not_heard_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Host(SqliteStore(tmp_path / FILE)), Host(SqliteStore(tmp_path / FILE))
    table = here.tables.lay(all_asked("cut"))
    decided = [here.live(table).table.decisions(seat) for seat in range(3)]
    quicker = Between(here, monkeypatch)
    quicker.then += [lambda: answer(there, table, 1), lambda: answer(there, table, 2)]
    live = answer(here, table, 0)
    assert not quicker.then
    assert [live.table.decisions(seat) for seat in range(3)] == [number + 1 for number in decided]
    assert state(here, table) == state(there, table)


def test_an_answer_to_a_question_that_has_changed_in_between_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = Host(SqliteStore(tmp_path / FILE)), Host(SqliteStore(tmp_path / FILE))
    table = here.tables.new("age-of-comics", ["me", "automa"], seed=4)
    Between(here, monkeypatch).then.append(lambda: answer(there, table, 0, 1))
    with pytest.raises(MovedOn):
        answer(here, table, 0, 0)
    assert state(here, table) == state(there, table)


def test_chairs_changed_in_between_are_both_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Host(SqliteStore(tmp_path / FILE)), Host(SqliteStore(tmp_path / FILE))
    table = here.tables.new("age-of-comics", NAMES, seed=4, away=[1, 2])
    Between(here, monkeypatch).then.append(lambda: there.seating.stand_in(table, 2, "greedy"))
    here.seating.new_link(table, 1)
    chairs = there.live(table).chairs
    assert chairs[1].link
    assert chairs[2].bot == "greedy"


def test_who_is_overtaken_for_ever_gives_up_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host(SqliteStore(tmp_path / FILE))
    table = host.tables.new("age-of-comics", ["me", "automa"], seed=4)
    before = state(host, table)

    def overtaken(*arguments: object) -> None:
        raise Overtaken("error.overtaken")

    with monkeypatch.context() as always:
        always.setattr(host.store, "work", overtaken)
        with pytest.raises(MovedOn):
            answer(host, table, 0)
    assert state(host, table) == before


# -- two real servers ---------------------------------------------------------------------------------


def shown(page: Reply) -> list[str]:
    """Return the mark of a page and its possible answers."""
    return [page.at, *page.values("answer")]


def test_two_servers_on_one_data_directory_show_the_same_table_and_ring_each_others_pages(tmp_path: Path) -> None:
    program, ports = Program(tmp_path), [free_port(), free_port()]
    commands = [
        program.command("--data-dir", str(tmp_path), "serve", "--port", str(port), "--no-browser") for port in ports
    ]
    with (
        Started(commands[0], tmp_path, program.environ(), output=tmp_path / "said0") as first,
        Started(commands[1], tmp_path, program.environ(), output=tmp_path / "said1") as second,
    ):
        assert [f":{port}/" in server.address for port, server in zip(ports, (first, second), strict=True)] == [
            True
        ] * 2
        browsers = [Browser(port) for port in ports]
        table = browsers[0].post("/start", game="age-of-comics", against="solo", seed="4").location
        line = Line(ports[1], table.rpartition("/")[2], "")
        assert line.hears()
        for number in range(8):
            here, there = browsers[number % 2], browsers[1 - number % 2]
            page = here.get(table)
            assert here.answer(table, page).status == 303
            assert shown(page) != shown(there.get(table)) == shown(here.get(table))
            assert there.answer(table, page).status == 409
            assert shown(there.get(table)) == shown(here.get(table))
        time.sleep(2 * LOOK)
        before = line.last
        begin = time.monotonic()
        assert browsers[0].answer(table, browsers[0].get(table)).status == 303
        wait_until(lambda: line.last != before)
        assert time.monotonic() - begin < 10
        line.close()
