"""Several people at a table, each with a browser, who have come by links."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import cartone
from cartone.host import WATCH, Host, LiveTable
from cartone.store import Chair
from cartone.table import Ask, Random, Table, key_of
from cartone.web.server_config import ServerConfig

from .site import Site

KEY = "the-key-of-the-house-which-nobody-can-guess"
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
HERE, AWAY = "here", "away"
BOTH = ("stamp-swap", "age-of-comics")
both = pytest.mark.parametrize("game", BOTH)


def house(folder: Path, key: str = KEY, terms: ServerConfig | None = None) -> Site:
    """Return a server with an access key, whose owner's browser is `site.client`."""
    site = Site(folder, key, terms)
    assert site.client.get(f"/owner/{key}").status_code == 303
    return site


def form_of(game: str, sitters: Sequence[str], names: Sequence[str] = NAMES, **more: str) -> dict[str, str]:
    """Return the lobby's form with seats and names filled in."""
    form = {"game": game, "against": "friends", **more}
    for number, (sitter, name) in enumerate(zip(sitters, names, strict=False)):
        form |= {f"sitter{number}": sitter, f"name{number}": name}
    return form


def links_on(page: str) -> dict[int, str]:
    """Return the links on the page for inviting friends, by seat, without the server's name."""
    shelves = page.split('<section class="shelf chair"')[1:]
    found = {}
    for shelf in shelves:
        seat = re.search(r'id="chair(-?\d+)"', shelf)
        link = re.search(r'readonly value="https?://[^/"]+(/join/[^"]+)"', shelf)
        if seat and link:
            found[int(seat[1])] = html.unescape(link[1])
    return found


def sit_down(browser: TestClient, link: str, **form: str) -> TestClient:
    assert browser.get(link).status_code == 200
    assert browser.post(link, data=form).status_code == 303
    return browser


def seated(host: Host, table: str, seat: int, take_over: bool = False, link: str = "") -> str:
    """Return the secret of a browser that took a seat by the given link or by a new one."""
    return host.seating.sit_down(table, link or host.seating.new_link(table, seat), take_over)[1]


def same_browser(site: Site, browser: TestClient) -> TestClient:
    """Return another copy of a browser, with its cookies, for a restarted server."""
    again = site.browser()
    for cookie in browser.cookies.jar:
        again.cookies.jar.set_cookie(cookie)
    return again


class Party:
    """A table with friends, set up with the lobby's form, at which everyone has taken a seat."""

    def __init__(
        self, site: Site, game: str, sitters: Sequence[str], names: Sequence[str] = NAMES, seed: int = 5, **more: str
    ) -> None:
        self.site = site
        self.host = site.host
        self.owner = site.client
        laid = self.owner.post("/start", data=form_of(game, sitters, names, seed=str(seed), **more))
        assert laid.status_code == 303, laid.text
        self.id = str(laid.headers["location"]).split("/")[2]
        self.address = f"/table/{self.id}"
        self.links = links_on(self.owner.get(f"{self.address}/friends").text)
        self.browsers = {seat: self.owner for seat, chair in self.live.chairs.items() if chair.person == HERE}
        for seat, link in self.links.items():
            self.browsers[seat] = sit_down(site.browser(), link)

    # -- state ------------------------------------------------------------------------------

    @property
    def live(self) -> LiveTable:
        return self.host.live(self.id)

    @property
    def table(self) -> Table[Any]:
        return self.live.table

    @property
    def record(self) -> str:
        return str(self.table.record)

    @property
    def chairs(self) -> dict[int, Chair]:
        return dict(self.host.store.load(self.id).chairs)

    @property
    def remarks(self) -> tuple[str, ...]:
        return self.host.store.load(self.id).remarks

    @property
    def asked(self) -> list[int]:
        return sorted(self.table.pending)

    def ask(self, seat: int) -> Ask:
        ask = self.live.ask(seat)
        assert ask is not None
        return ask

    # -- actions ----------------------------------------------------------------------------

    def spectator(self) -> TestClient:
        link = f"/join/{self.id}/{self.host.seating.new_link(self.id, WATCH)}"
        return sit_down(self.site.browser(), link)

    def page(self, seat: int, status: int = 200) -> str:
        return self.look(self.browsers[seat], status=status)

    def look(self, browser: TestClient, address: str = "", status: int = 200) -> str:
        reply = browser.get(f"{self.address}{address}")
        assert reply.status_code == status, reply.text
        return reply.text

    def post(self, seat: int, what: str, status: int = 303, /, **form: str) -> str:
        reply = self.browsers[seat].post(f"{self.address}/{what}", data=form)
        assert reply.status_code == status, reply.text
        return reply.text

    def answer(self, seat: int, option: object, status: int = 303, at: str = "") -> str:
        return self.post(seat, "answer", status, at=at or self.live.at(seat), answer=str(option))

    def undo(self, seat: int, status: int = 303) -> str:
        return self.post(seat, "undo", status, undo=str(self.table.decisions(seat)))

    def wish(self, said: str) -> str:
        """Return the value of the form that replies to the open proposal."""
        proposal = self.live.proposal
        return f"{proposal.name if proposal is not None else 'none'} {said}"

    def hand_over(self, seat: int) -> None:
        self.post(seat, "hand-over", seat=str(seat))

    def play(self, random: Random, steps: int = 10_000) -> Iterator[int]:
        """Let the seats that are asked give random answers in random order; yield the seat after each answer."""
        for _ in range(steps):
            asked = self.asked
            if not asked:
                return
            seat = asked[random.below(len(asked))]
            if self.is_shared(seat):
                self.hand_over(seat)
            self.answer(seat, self.ask(seat).options.sample(random))
            yield seat

    def is_shared(self, seat: int) -> bool:
        """Return whether the seat's device is currently held by another person."""
        browser = self.browsers[seat]
        held = sum(other is browser for other in self.browsers.values())
        return held > 1 and browser.cookies.get("open", path=self.address) != str(seat)

    def until(self, random: Random, kind: str, steps: int = 500) -> None:
        """Play without pages until any seat is asked a question of this kind."""
        for _ in range(steps):
            asked = self.table.pending
            if any(ask.kind == kind for ask in asked.values()):
                return
            seat, ask = next(iter(asked.items()))
            self.host.moves.answer(self.id, seat, self.live.at(seat), str(ask.options.sample(random)))
        raise AssertionError(f"nobody is asked to {kind}")

    def until_asked(self, seat: int, random: Random) -> None:
        """Play without pages until only this seat is asked and cannot undo freely."""
        while self.asked != [seat] or not self.table.decisions(seat) or self.live.undo_is_free(seat):
            asked = self.asked[0]
            self.host.moves.answer(self.id, asked, self.live.at(asked), str(self.ask(asked).options.sample(random)))

    def is_kept(self) -> bool:
        """Return whether the store has exactly the lines of the table's record."""
        return self.host.store.load(self.id).lines == tuple(map(str, self.table.record.entries))


def all_asked(kind: str, seed: int = 5, count: int = 3) -> Table[Any]:
    """Return a game of Stamp Swap in which all seats are asked this kind of question at once."""
    table = cartone.new("stamp-swap", NAMES[:count], seed=seed)
    random = Random(key_of(seed, "all at once"))
    while len(table.pending) < count or any(ask.kind != kind for ask in table.pending.values()):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.sample(random))
    return table


def three(site: Site, game: str = "age-of-comics", seed: int = 5) -> Party:
    """Return a table of three people with a browser each, one of them the owner."""
    return Party(site, game, (HERE, AWAY, AWAY), seed=seed)


def notice(page: str) -> str:
    (said,) = re.findall(r'role="alert">([^<]*)<', page)
    return str(said)
