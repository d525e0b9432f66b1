"""Rate limits for each client address: high enough for a club, with a clear reply beyond the limit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from cartone.locale import LANGUAGES
from cartone.web.api.operations import OPERATIONS
from cartone.web.health import Metrics
from cartone.web.http import API
from cartone.web.limits import (
    COMING,
    HOUR,
    LAYING,
    LISTENING,
    MOMENT,
    CountedRequest,
    Limits,
    Rule,
    TooMany,
    address_of,
)
from cartone.web.serve import Server
from cartone.web.server_config import ServerConfig
from cartone.web.shared_counters import ADDRESSES, SharedCounters
from tests.messages import tells

from .party import KEY, Party, house, seated
from .site import Site


def limited(folder: Path, **limits: int) -> Site:
    return house(folder, terms=ServerConfig(limits=Limits(**limits)))


def from_address(site: Site, address: str, **more: Any) -> TestClient:
    return site.browser(client=(address, 5000), **more)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_tries_links_has_to_wait_and_nobody_else(tmp_path: Path, language: str) -> None:
    site = limited(tmp_path, links=3)
    table = site.start("stamp-swap")
    guesser = from_address(site, "192.0.2.7", headers={"Accept-Language": language})
    assert [guesser.get(f"/join/{table}/guess{number}").status_code for number in range(4)] == [403, 403, 403, 429]
    refused = guesser.get("/owner/guess")
    assert refused.status_code == 429
    assert 0 < int(refused.headers["retry-after"]) <= MOMENT
    assert tells(refused.text, "error.too-many-links", language)
    assert from_address(site, "192.0.2.8").get("/owner/guess").status_code == 403


def test_who_has_the_right_link_or_a_seat_does_not_wait_for_a_neighbour_who_guesses(tmp_path: Path) -> None:
    """A guest cannot lock out the other people in a club's network."""
    site = limited(tmp_path, links=3)
    party = Party(site, "stamp-swap", ("here", "away", "away"))
    seat = {"Authorization": f"Bearer {seated(site.host, party.id, 1, True)}"}
    link, other = (f"/join/{party.id}/{site.host.seating.new_link(party.id, number)}" for number in (2, 1))
    neighbours = [from_address(site, "192.0.2.7") for _ in range(3)]
    for number in range(10):
        neighbours[0].get(f"/join/{party.id}/guess{number}")
    assert neighbours[0].get(f"/api/v1/tables/{party.id}").status_code == 429
    assert neighbours[1].get(f"/api/v1/tables/{party.id}", headers=seat).status_code == 200
    assert neighbours[1].get(link).status_code == 200
    assert neighbours[1].post(link, data={"take-over": "yes"}).status_code == 303
    assert neighbours[1].get(party.address).status_code == 200
    assert neighbours[2].get(f"/owner/{KEY}").status_code == 303
    assert neighbours[2].get(other).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_searches_all_rules_again_and_again_has_to_wait(tmp_path: Path, language: str) -> None:
    site = limited(tmp_path, searches=2)
    stranger = from_address(site, "192.0.2.7", headers={"Accept-Language": language})
    assert [stranger.get(f"/rules?q={word}").status_code for word in ("a", "b", "c")] == [200, 200, 429]
    refused = stranger.get("/rules/stamp-swap?q=a+a+a")
    assert refused.status_code == 429
    assert tells(refused.text, "error.too-many-searches", language)
    assert stranger.get("/rules").status_code == 200
    assert from_address(site, "192.0.2.8").get("/rules?q=a").status_code == 200


def test_tables_and_people_are_counted_by_address(tmp_path: Path) -> None:
    site = limited(tmp_path, tables=2, people=1)
    for _ in range(2):
        table = site.start("stamp-swap", "1")
    refused = site.client.post("/start", data={"game": "stamp-swap", "against": "1"})
    assert refused.status_code == 429
    assert tells(refused.text, "error.too-many-tables")
    links = [f"/join/{table}/{site.host.seating.new_link(table, seat)}" for seat in (0, 1)]
    assert [from_address(site, "192.0.2.9").post(link).status_code for link in links] == [303, 429]
    assert from_address(site, "192.0.2.10").post(links[1]).status_code == 303


def test_a_program_is_told_as_data(tmp_path: Path) -> None:
    site = limited(tmp_path, links=1)
    for _ in range(2):
        refused = from_address(site, "192.0.2.7").get("/api/v1/nothing")
    assert refused.status_code == 429
    assert refused.json()["error"] == "error.too-many-links"


WHERE = {
    LAYING: {"POST /api/v1/tables", "POST /start", "POST /real", "POST /daily", "POST /learn", "POST /open",
             "POST /table/T/rematch", "POST /table/T/same-deal", "POST /table/T/play-on"},
    COMING: {"POST /api/v1/tables/T/join", "POST /join/T/S", "POST /device"},
    LISTENING: {"GET /api/v1/tables/T/watch", "GET /table/T/live"},
}  # fmt: skip


def addresses(site: Site) -> Iterator[str]:
    """Yield an address for each page and each operation of the API."""
    pages = [(method, one.path) for one in site.app.routes if isinstance(one, Route) for method in one.methods or ()]
    for method, path in (*pages, *((one.method, f"{API}{one.path}") for one in OPERATIONS)):
        for what in ("rematch", "same-deal", "play-on") if "{what}" in path else ("",):
            asked = path.replace("{table}", "T").replace("{secret}", "S").replace("{what}", what)
            yield f"{method} {asked}"


@pytest.mark.parametrize("counted", WHERE, ids=["laying", "coming", "listening"])
def test_what_is_counted_are_addresses_that_there_are(counted: re.Pattern[str], tmp_path: Path) -> None:
    method = "GET" if counted is LISTENING else "POST"
    found = {one for one in addresses(house(tmp_path)) if counted.fullmatch(one.removeprefix(f"{method} "))}
    assert found == WHERE[counted]


def test_lines_are_counted_by_address_and_by_table_and_given_back() -> None:
    counts = SharedCounters()

    def asked(address: str, table: str) -> CountedRequest:
        scope = {"type": "http", "method": "GET", "path": f"/table/{table}/live", "client": (address, 1)}
        return CountedRequest(scope, Limits(streams=2, watchers=3))

    def open_line(address: str, table: str) -> None:
        asked(address, table).check(counts)
        counts.open(*asked(address, table).line)

    open_line("a", "t")
    open_line("a", "u")
    with pytest.raises(TooMany, match="network"):
        open_line("a", "v")
    open_line("b", "t")
    open_line("c", "t")
    with pytest.raises(TooMany, match="this table"):
        open_line("d", "t")
    counts.close(*asked("a", "t").line)
    open_line("d", "t")
    for line in ("au", "bt", "ct", "dt"):
        counts.close(*asked(*line).line)
    assert not any(counts.are_open(what) for what in ("at t", "at u", "from a", "from b", "from c", "from d"))


def test_a_real_line_is_counted_until_it_is_closed(tmp_path: Path) -> None:
    site = limited(tmp_path, streams=1)
    table = site.start("stamp-swap")
    site.host.store.delete(table)
    for _ in range(3):
        assert site.client.get(f"/table/{table}/live").status_code == 404, "it was given back each time"


def test_an_hour_later_everything_is_forgotten() -> None:
    now = 0.0
    counts = SharedCounters(clock=lambda: now)
    rule = Rule("tables a", 1, HOUR, "error.too-many-tables")
    rule.count(counts)
    with pytest.raises(TooMany) as refused:
        rule.check(counts)
    assert refused.value.wait == HOUR
    replace(rule, most=0).check(counts)
    now = HOUR
    rule.check(counts)
    rule.count(counts)
    with pytest.raises(TooMany):
        rule.check(counts)


def test_many_addresses_cost_no_more_than_some_memory() -> None:
    counts = SharedCounters()
    for number in range(ADDRESSES + 50):
        counts.add(f"links {number}", HOUR)
    assert counts.lately("links 10")[0] == 0
    assert counts.lately(f"links {ADDRESSES}")[0] == 1


def test_two_processes_count_together_and_what_a_dead_one_held_is_given_back(tmp_path: Path) -> None:
    here, there = (SharedCounters(tmp_path / "counts") for _ in range(2))
    there.process = 2**22 + 1  # no process has this number
    for counts in (here, there):
        counts.add("links a", HOUR)
        counts.open("at t")
        counts.tell(f'{{"answers_total": {counts.process % 7 + 1}, "open_lines": 1}}')
    assert here.lately("links a")[0] == there.lately("links a")[0] == 2
    assert here.are_open("at t") == 2
    before = Metrics(here).text()
    assert here.are_open("at t") == 1, "nobody is there any more who would close the other"
    assert f"cartone_answers_total {there.process % 7 + 1}\n" in before, "what it has counted stays"
    assert "cartone_open_lines 0\n" in before
    assert Metrics(here).text() == before, "it is buried once"


def test_a_place_that_is_full_lets_people_in(tmp_path: Path) -> None:
    counts = SharedCounters(tmp_path / "counts")
    counts._db.execute("PRAGMA query_only = ON")
    counts.add("links a", HOUR)
    counts.open("at t")
    assert counts.lately("links a") == (0, 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_do_not_think_for_one_address_or_at_one_table_for_ever(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter(range(0, 10_000, 20))
    monkeypatch.setattr("cartone.bots.thought.time.thread_time", lambda: next(seconds))
    site = limited(tmp_path, bots=100, table_bots=60)
    table = site.host.tables.new("stamp-swap", ["Anna", "greedy"], seed=5)

    def answer(address: str) -> httpx2.Response:
        browser = from_address(site, address, cookies=dict(site.client.cookies), headers={"Accept-Language": language})
        ask = site.ask(table)
        assert ask is not None
        form = {"at": site.at(table), "answer": str(ask.options.at(0))}
        return browser.post(f"/table/{table}/answer", data=form)

    statuses: list[int] = []
    while not statuses or statuses[-1] == 303:
        refused = answer("192.0.2.7")
        statuses.append(refused.status_code)
    assert statuses[-1] == 429
    assert len(statuses) > 1
    assert tells(refused.text, "error.bots-need-rest", language)
    assert 0 < int(refused.headers["retry-after"]) <= HOUR
    assert answer("192.0.2.8").status_code == 429, "the same table"
    assert site.client.get(f"/table/{table}").status_code == 200, "looking costs no bot anything"


def test_nobody_is_counted_where_only_this_computer_can_come(tmp_path: Path) -> None:
    site = Site(tmp_path, terms=ServerConfig(limits=Limits(tables=1)))
    for _ in range(3):
        site.start("stamp-swap")


def test_a_home_has_one_address_however_many_it_has() -> None:
    def of(host: str) -> str:
        return address_of({"client": (host, 1)})

    assert of("2001:db8::1:2:3:4") == of("2001:db8::9:9:9:9") != of("2001:db8:1::1")
    assert of("192.0.2.1") == of("::ffff:192.0.2.1") != of("192.0.2.2")
    assert of("testclient") == "testclient"
    assert address_of({}) == ""


def test_a_forwarded_address_is_believed_of_a_proxy_here_and_of_nobody_else(tmp_path: Path) -> None:
    site = limited(tmp_path, links=2)
    config = Server(site.app, lambda *_, **__: None).config
    config.load()

    def guess(peer: str, forwarded: str) -> int:
        browser = TestClient(config.loaded_app, client=(peer, 5000), base_url="http://testserver")
        return int(browser.get("/owner/guess", headers={"X-Forwarded-For": forwarded}).status_code)

    assert [guess("127.0.0.1", "192.0.2.1") for _ in range(3)] == [403, 403, 429]
    assert guess("127.0.0.1", "192.0.2.2") == 403
    assert [guess("192.0.2.50", f"192.0.2.{number}") for number in (3, 4, 5)] == [403, 403, 429]


def test_behind_a_proxy_with_tls_cookies_go_over_tls_only(tmp_path: Path) -> None:
    site = limited(tmp_path)
    config = Server(site.app, lambda *_, **__: None).config
    config.load()
    browser = TestClient(config.loaded_app, client=("127.0.0.1", 5000), follow_redirects=False)
    kept = browser.get(f"/owner/{KEY}", headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"]
    assert {"Secure", "HttpOnly", "SameSite=lax"} <= set(kept.split("; "))
