"""The time for an answer at a table of several people, and the feed that says whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from cartone.host.keys import MEMBER
from cartone.host.members import Members
from cartone.host.turns import LIMITS

from .party import AWAY, HERE, Party, house
from .site import Site
from .test_members import ANNA, browser_of

GAME = "age-of-comics"
DAY = LIMITS[2]
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return house(tmp_path)


@pytest.fixture
def pass_time(site: Site) -> Callable[[float], None]:
    """Return a function that moves the clock of the server."""
    tables = site.host.tables

    def later(seconds: float) -> None:
        start = tables.clock
        tables.clock = lambda: start() + timedelta(seconds=seconds)

    return later


def answer(party: Party, seat: int) -> None:
    live = party.live
    ask = live.ask(seat)
    assert ask is not None
    party.host.moves.answer(party.id, seat, live.at(seat), str(ask.options.at(0)))


def asked(party: Party) -> int:
    """Return the seat whose turn it is, when only one is asked."""
    while len(party.asked) > 1:
        answer(party, party.asked[0])
    return party.asked[0]


def test_when_time_is_up_a_bot_plays_until_the_person_is_back(site: Site, pass_time: Callable[[float], None]) -> None:
    party = Party(site, GAME, (HERE, AWAY), limit=str(DAY))
    late = asked(party)
    pass_time(DAY - 60)
    site.host.turn_limits.enforce()
    assert not party.live.bots
    page = party.browsers[late].get(party.address).text
    assert re.search(r"You have 0:0[01] hours left. Then Greta plays for you", page)
    assert "hours left" not in party.browsers[1 - late].get(party.address).text, "nobody else's time is shown"
    pass_time(120)
    before = party.table.decisions(late)
    site.host.turn_limits.enforce()
    assert party.live.chairs[late].bot == "greedy"
    assert party.table.decisions(late) > before, "the bot has answered"
    back = party.browsers[late].post(f"{party.address}/stand-in", data={"who": f"{late} "})
    assert back.status_code == 303
    assert not party.live.bots
    site.host.turn_limits.enforce()
    assert not party.live.bots, "the clock begins anew"


def test_each_answer_begins_the_clock_anew(site: Site, pass_time: Callable[[float], None]) -> None:
    party = Party(site, GAME, (HERE, AWAY), limit=str(DAY))
    for _ in range(6):
        seat = asked(party)
        pass_time(DAY * 0.8)
        site.host.turn_limits.enforce()
        assert not party.live.bots
        answer(party, seat)


def test_another_process_knows_the_limit_and_ends_it(
    site: Site, tmp_path: Path, pass_time: Callable[[float], None]
) -> None:
    party = Party(site, GAME, (HERE, AWAY), limit=str(DAY))
    late = asked(party)
    other = Site(tmp_path)
    start = other.host.tables.clock
    other.host.tables.clock = lambda: start() + timedelta(seconds=DAY + 60)
    other.host.turn_limits.enforce()
    assert party.live.chairs[late].bot == "greedy"


def test_a_limit_can_be_set_and_taken_away_later(site: Site, pass_time: Callable[[float], None]) -> None:
    party = Party(site, GAME, (HERE, AWAY))
    pass_time(10 * DAY)
    site.host.turn_limits.enforce()
    assert not party.live.bots
    for limit, status in (("600", 303), ("0", 303), ("7", 422)):
        reply = party.owner.post(f"{party.address}/friends", data={"do": "limit", "seat": "0", "limit": limit})
        assert reply.status_code == status
        if limit == "600":
            assert '<option value="600" selected>' in party.owner.get(f"{party.address}/friends").text
    pass_time(10 * DAY)
    site.host.turn_limits.enforce()
    assert not party.live.bots


def entries(browser: TestClient, link: str) -> list[tuple[str, str, str]]:
    reply = browser.get(link)
    assert reply.status_code == 200, reply.text
    assert reply.headers["content-type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(reply.text)
    assert feed.find(f"{ATOM}updated") is not None
    return [
        (str(one.findtext(f"{ATOM}title")), str(one.findtext(f"{ATOM}id")), one.find(f"{ATOM}link").attrib["href"])  # type: ignore[union-attr]
        for one in feed.findall(f"{ATOM}entry")
    ]


def feed_of(browser: TestClient) -> str:
    found = re.search(r'readonly value="http://testserver(/feed/[^"]+)"', browser.post("/you/feed").text)
    assert found is not None
    return found[1]


def test_a_feed_says_when_it_is_ones_turn_and_nothing_else(site: Site) -> None:
    party = Party(site, GAME, (HERE, AWAY), ("Anna", "Ben"))
    guest = party.browsers[1]
    link, reader = feed_of(guest), site.browser()
    seen = set()
    for _ in range(12):
        told = entries(reader, link)
        assert bool(told) == (1 in party.asked)
        if told:
            [(title, name, address)] = told
            assert title == "Your turn: Age of Comics"
            assert address == f"http://testserver{party.address}"
            assert name not in seen, "each turn is news"
            seen.add(name)
        answer(party, party.asked[0])
    assert seen
    assert "Ben" not in reader.get(link).text
    fresh = feed_of(guest)
    assert reader.get(link).status_code == 403, "a newer link makes the old one void"
    assert reader.get(fresh).status_code == 200


def test_the_feed_of_somebody_who_is_kept_out_or_deleted_is_void(site: Site) -> None:
    Members(site.host.store).add("Anna", MEMBER, ANNA)
    anna = browser_of(site, ANNA)
    link = feed_of(anna)
    assert site.browser().get(link).status_code == 200
    Members(site.host.store).revoke("Anna")
    assert site.browser().get(link).status_code == 403
    guest = Party(site, GAME, (HERE, AWAY)).browsers[1]
    link = feed_of(guest)
    guest.post("/you/delete", data={"sure": "yes"})
    assert site.browser().get(link).status_code == 403


def test_a_feed_speaks_the_language_of_its_link(site: Site) -> None:
    party = Party(site, GAME, (HERE, AWAY))
    link = feed_of(party.browsers[1])
    while 1 not in party.asked:
        answer(party, party.asked[0])
    assert entries(site.browser(), link.replace("lang=en", "lang=de"))[0][0].startswith("Du bist am Zug")
