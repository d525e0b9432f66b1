"""Maja at tables of a server: she searches in another process, and nobody waits for her who does not want to."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cartone.bots import bot_called, bots_at_tables, choose, master
from cartone.bots.master import PLAYOUTS
from cartone.games import PackLike
from cartone.host import Host, LiveTable, MovedOn, NotAllowed
from cartone.host.searcher import MOST, Searcher
from cartone.host.thinking import Found, Known, Thinking, search_for
from cartone.kernel import search
from cartone.kernel.twin import Twin
from cartone.store import Unavailable
from cartone.table import Answer, Random, Table
from cartone.tables import load, new
from cartone.web.limits import Limits
from cartone.web.server_config import ServerConfig
from tests.messages import tells
from tests.patience import PATIENCE, wait_until

from .onstage import Home
from .party import KEY
from .site import Site

GAME, MAJA = "stamp-swap", 1
THINKING = "cartone.host.thinking"


class Gated(Searcher):
    """Searches in a thread of this process, which waits for a sign before each search."""

    def __init__(self, most: int = 50) -> None:
        super().__init__(most)
        self.gate = threading.Semaphore(0)
        self.threads = ThreadPoolExecutor(1)

    def _started(self) -> Any:
        return self

    def submit(self, work: Any, *arguments: Any) -> Future[Any]:
        return self.threads.submit(self._gated, work, *arguments)

    def _gated(self, work: Any, *arguments: Any) -> Any:
        self.gate.acquire()
        return work(*arguments)

    def close(self) -> None:
        self.gate.release(1000)
        self.threads.shutdown()


def last_option(record: str, pack: PackLike | None, seat: int, playouts: int, seconds: float) -> Found:
    """Choose what greedy never would, in place of a search."""
    return Found(str(load(record, pack).pending[seat].options.at(-1)), 1.5)


def dies(*_: object) -> Found:
    os._exit(1)


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master, "is_fast", lambda: True)
    monkeypatch.setattr(f"{THINKING}.search_for", last_option)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path)
    made.host.tables.thinking = Thinking(made.host.moves, Gated())
    yield made
    thinking(made).close()


def thinking(site: Site) -> Thinking:
    assert site.host.tables.thinking is not None
    return site.host.tables.thinking


def gate(site: Site) -> threading.Semaphore:
    searcher = thinking(site).searcher
    assert isinstance(searcher, Gated)
    return searcher.gate


def she_is_asked(site: Site, **form: str) -> str:
    """Return a table at which Maja has just been asked."""
    table = site.start(GAME, "1", bot="master", seed="3", **form)
    site.page(f"/table/{table}")
    while (ask := site.ask(table)) is not None:
        site.answer(table, str(ask.options.at(0)))
    assert thinks(site, table)
    return table


def thinks(site: Site, table: str) -> bool:
    return thinking(site).asked(site.host.live(table)) == [MAJA]


def answers(site: Site, table: str) -> int:
    return site.host.live(table).table.decisions(MAJA)


def has_answered(site: Site, table: str, times: int = 1) -> None:
    wait_until(lambda: answers(site, table) == times, "she does not answer")


def more_wait_than(before: int, site: Site) -> bool:
    return thinking(site).searcher.waiting > before


def choices(table: Table[Any], seat: int) -> list[str]:
    return [str(entry.option) for entry in table.entries() if isinstance(entry, Answer) and entry.seat == seat]


def test_an_answer_is_stored_and_its_page_returned_while_she_thinks(site: Site) -> None:
    table = she_is_asked(site)
    live = site.host.live(table)
    assert site.host.store.load(table).lines == tuple(map(str, live.table.record.entries))
    page = site.page(f"/table/{table}")
    assert tells(page, "friends.thinks", names="Maja")
    assert tells(page, "friends.cut-short", name="Greta")
    assert not tells(page, "friends.thinks-first")
    assert "data-live" in page
    assert f"/table/{table}/cut-short" in page

    rung: list[str] = []
    site.host.tables.ring = rung.append
    before = site.host.seating.talk(live)
    wanted = str(live.table.pending[MAJA].options.at(-1))
    gate(site).release()
    has_answered(site, table)
    assert choices(site.host.live(table).table, MAJA) == [wanted]
    wait_until(lambda: table in rung, "who looks on is not told")
    assert site.host.store.load(table).lines == tuple(map(str, site.host.live(table).table.record.entries))
    assert site.host.seating.talk(site.host.live(table)) != before


def test_while_the_store_is_away_she_waits_and_then_goes_on(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = she_is_asked(site)
    tables, tried = site.host.tables, threading.Event()

    def is_away(*_: object) -> LiveTable:
        tried.set()
        raise Unavailable("error.store-busy")

    with monkeypatch.context() as away:
        away.setattr(tables, "change", is_away)
        gate(site).release()
        assert tried.wait(PATIENCE)
        wait_until(lambda: not thinking(site)._under_way, "she does not give up")
    gate(site).release()
    has_answered(site, table)


def test_a_search_that_takes_long_says_why(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{THINKING}.SLOW", 0.01)
    table = she_is_asked(site)
    wait_until(lambda: tells(site.page(f"/table/{table}"), "friends.thinks-first"), "it does not say so")
    gate(site).release()
    has_answered(site, table)
    wait_until(lambda: not thinking(site).slow or thinks(site, table), "still slow")


def test_who_does_not_want_to_wait_gets_gretas_answer(site: Site) -> None:
    table = she_is_asked(site)
    at = site.at(table)
    for _ in range(2):  # a second press is late, and takes nothing away
        reply = site.client.post(f"/table/{table}/cut-short", data={"at": at, "cut": "short"})
        assert reply.status_code == 303
    assert answers(site, table) == 1
    gate(site).release()
    quickly = site.start(GAME, "1", bot="greedy", seed="3")
    theirs = site.host.live(quickly).table.pending[0].options
    site.answer(quickly, str(theirs.at(0)))
    assert choices(site.host.live(table).table, MAJA)[0] == choices(site.host.live(quickly).table, MAJA)[0]
    assert answers(site, table) == 1, "what the search finds then is of no use"
    with pytest.raises(MovedOn):
        thinking(site).cut_short(table, 0, at)


def test_only_who_sits_there_may_cut_it_short(tmp_path: Path) -> None:
    site = Site(tmp_path, KEY)
    assert site.client.get(f"/owner/{KEY}").status_code == 303
    site.host.tables.thinking = Thinking(site.host.moves, Gated())
    table = she_is_asked(site)
    stranger = site.browser()
    assert stranger.post(f"/table/{table}/cut-short", data={"at": site.at(table)}).status_code == 403
    assert thinks(site, table)
    thinking(site).close()


def test_an_answer_to_a_question_that_was_taken_back_is_dropped(site: Site) -> None:
    table = she_is_asked(site)
    site.client.post(f"/table/{table}/undo", data=site.undoes(table))
    assert not thinks(site, table)
    gate(site).release()
    wait_until(lambda: thinking(site).searcher.waiting == 0, "the search does not end")
    assert answers(site, table) == 0
    ask = site.ask(table)
    assert ask is not None
    site.answer(table, str(ask.options.at(1)))
    gate(site).release()
    has_answered(site, table)
    assert len(choices(site.host.live(table).table, 0)) == 1


def test_after_a_restart_she_goes_on_when_somebody_looks(site: Site) -> None:
    table = she_is_asked(site)
    thinking(site)._is_closed = True
    gate(site).release()
    again = Host(site.host.store)
    again.tables.thinking = Thinking(again.moves, Gated())
    assert again.live(table).table.decisions(MAJA) == 0
    searcher = again.tables.thinking.searcher
    assert isinstance(searcher, Gated)
    searcher.gate.release()
    wait_until(lambda: again.live(table).table.decisions(MAJA) == 1, "she does not go on")
    assert answers(site, table) == 1
    again.tables.thinking.close()


def test_if_her_process_dies_greta_answers_and_the_next_search_has_another(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking(site).searcher.close()
    thinking(site).searcher = Searcher()
    monkeypatch.setattr(f"{THINKING}.search_for", dies)
    table = she_is_asked(site)
    has_answered(site, table)
    assert choices(site.host.live(table).table, MAJA) != [], "Greta has answered"


def test_if_too_many_wait_greta_answers_at_once(site: Site) -> None:
    thinking(site).searcher.most = 1
    first = she_is_asked(site)
    second = site.start(GAME, "1", bot="master", seed="3")
    ask = site.ask(second)
    assert ask is not None
    site.answer(second, str(ask.options.at(0)))
    has_answered(site, second)
    assert answers(site, first) == 0


def test_the_more_searches_wait_the_shorter_each_is(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def noted(record: str, pack: PackLike | None, seat: int, playouts: int, seconds: float) -> Found:
        given.append((playouts, seconds))
        return last_option(record, pack, seat, playouts, seconds)

    monkeypatch.setattr(f"{THINKING}.search_for", noted)
    tables = []
    for bot in ("master", "master", "master-60", "master-100ms", "master-999999"):
        table = site.host.tables.new(GAME, ["me", bot], 3)
        ask = site.ask(table)
        assert ask is not None
        before = thinking(site).searcher.waiting
        site.host.moves.answer(table, 0, site.at(table), str(ask.options.at(0)))
        wait_until(partial(more_wait_than, before, site), "no search")
        tables.append(table)
    for table in tables:
        gate(site).release()
        has_answered(site, table)
    assert given[:5] == [(PLAYOUTS, 0.0), (PLAYOUTS // 2, 0.0), (20, 0.0), (25, 0.025), (PLAYOUTS // 5, 0.0)]


def test_without_a_compiler_she_is_not_offered_and_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bots_at_tables(GAME) == ["easy", "normal", "greedy", "master", "chance"]
    assert "Maja" in site.page("/")
    monkeypatch.setattr(master, "is_fast", lambda: False)
    assert "Maja" not in site.page("/")
    refused = site.client.post("/start", data={"game": GAME, "against": "1", "bot": "master"})
    assert tells(refused.text, "error.cannot-think-ahead")
    with pytest.raises(NotAllowed):
        site.host.tables.new(GAME, ["me", "master-60"], 3)
    table = site.host.tables.new(GAME, ["me", "greedy"], 3)
    with pytest.raises(NotAllowed):
        site.host.seating.stand_in(table, 1, "master")


def test_programs_see_her_think_and_cut_it_short(site: Site) -> None:
    table = site.client.post("/api/v1/tables", json={"game": GAME, "seats": ["me", "master"], "seed": 3}).json()[
        "table"
    ]
    place = f"/api/v1/tables/{table}"
    at = site.client.get(place).json()["at"]
    answer = site.client.get(f"{place}/options").json()["options"][0]["option"]
    stands = site.client.post(f"{place}/answer", json={"at": at, "answer": answer}).json()
    assert stands["thinking"] == stands["waiting_for"] == [MAJA]
    cut = {"at": stands["at"]}
    stands = site.client.post(f"{place}/cut-short", json=cut).json()
    assert answers(site, table) == 1
    assert site.client.post(f"{place}/cut-short", json=cut).status_code == (409 if stands["at"] != cut["at"] else 200)


def test_what_she_thinks_counts_for_whoever_asked_her(tmp_path: Path) -> None:
    site = Site(tmp_path, KEY, ServerConfig(limits=Limits(bots=1)))
    assert site.client.get(f"/owner/{KEY}").status_code == 303
    site.host.tables.thinking = Thinking(site.host.moves, Gated())
    table = she_is_asked(site)
    gate(site).release()
    has_answered(site, table)
    refused = site.client.post(f"/table/{table}/undo", data=site.undoes(table))
    assert refused.status_code == 429
    assert tells(refused.text, "error.bots-need-rest")
    thinking(site).close()


def test_she_answers_as_in_the_terminal_and_nothing_else_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """In plain Python a search takes minutes, so what it finds is made of all that it depends on."""

    def drawn(twin: Twin, playouts: int, seed: int) -> search.Found:
        return search.Found((seed + playouts) % len(twin.legal()), playouts, 0.0)

    monkeypatch.setattr(search, "search", drawn)
    table = new(GAME, ["me", "master-60"], seed=3)
    table.answer(0, table.pending[0].options.at(0))
    found = [search_for(str(table.record), None, MAJA, playouts, 0.0) for playouts in (60, 61)]
    said = choose(table, MAJA, table.pending[MAJA], bot_called("master-60", GAME))
    assert [type(part) for part in found[0]] == [str, float]
    assert found[0].answer == str(said) != found[1].answer


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_of_a_longer_record_only_what_is_new_is_played(game: str) -> None:
    table, random = new(game, ["me", "master", "me"], seed=3), Random(1)
    before, again = None, 0
    while table.decisions(MAJA) < 12:
        seat = min(table.pending, key=lambda seat: random.below(9))
        if seat == MAJA:
            known = Known.at(str(table.record), None)
            assert known is not None
            assert str(known.table.record) == str(table.record)
            assert known.steps(MAJA) == list(master.steps_to(table, MAJA))
            again, before = again + (known is before), known
        table.answer(seat, table.pending[seat].options.sample(random))
    assert again > 3
    assert len(Known.kept) <= MOST


def test_in_a_browser_her_answer_comes_by_itself_or_at_once(home: Home, page: Page) -> None:
    before = home.host.tables.thinking
    home.host.tables.thinking = ahead = Thinking(home.host.moves, Gated())
    table = home.host.tables.new(GAME, ["me", "master"], 3)
    page.goto(f"{home.address}/table/{table}")

    def answered() -> int:
        return home.host.live(table).table.decisions(MAJA)

    def has_answered_at_least(times: int) -> bool:
        return answered() >= times

    try:
        for times in (1, 2):
            while not ahead.asked(home.host.live(table)):
                live = home.host.live(table)
                ask = live.ask(0)
                assert ask is not None
                home.host.moves.answer(table, 0, live.at(0), str(ask.options.at(0)))
            expect(page.locator(".do")).to_contain_text("Maja is thinking.")
            if times == 1:
                assert isinstance(ahead.searcher, Gated)
                ahead.searcher.gate.release()
            else:
                page.get_by_role("button", name="Let Greta answer").click()
            wait_until(partial(has_answered_at_least, times), "she does not answer")
        expect(page.locator(".do")).not_to_contain_text("is thinking")
    finally:
        ahead.close()
        home.host.tables.thinking = before
