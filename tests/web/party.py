"""People around a table, each with a browser of their own, as friends come by their links."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import cartone
from cartone.host import WATCH, Host, Live
from cartone.store import Chair
from cartone.table import Ask, Random, Table, key_of
from cartone.web.terms import Terms

from .site import Site

KEY = "the-key-of-the-house-which-nobody-can-guess"
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil")
HERE, AWAY = "here", "away"
BOTH = ("stamp-swap", "age-of-comics")
both = pytest.mark.parametrize("game", BOTH)


def house(folder: Path, key: str = KEY, terms: Terms | None = None) -> Site:
    """A house with a key, and the browser of its owner; `site.client` is that one."""
    site = Site(folder, key, terms)
    assert site.client.get(f"/owner/{key}").status_code == 303
    return site


def form_of(game: str, sitters: Sequence[str], names: Sequence[str] = NAMES, **more: str) -> dict[str, str]:
    """The form of the lobby: who sits where, and how they are called."""
    form = {"game": game, "against": "friends", **more}
    for number, (sitter, name) in enumerate(zip(sitters, names, strict=False)):
        form |= {f"sitter{number}": sitter, f"name{number}": name}
    return form


def links_on(page: str) -> dict[int, str]:
    """The links that the friends' page shows, by their seats, without the host's name."""
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
    """The secret of a browser that has come to a seat by its link, or by a new one."""
    return host.seating.sit_down(table, link or host.seating.new_link(table, seat), take_over)[1]


def same_browser(site: Site, browser: TestClient) -> TestClient:
    """The same browser at a server that was started again: its cookies are all it has."""
    again = site.browser()
    for cookie in browser.cookies.jar:
        again.cookies.jar.set_cookie(cookie)
    return again


class Party:
    """A table with friends, laid by the form; everybody has sat down, and one spectator looks on."""

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

    # -- how the table stands ---------------------------------------------------------------

    @property
    def live(self) -> Live:
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

    # -- what people do ---------------------------------------------------------------------

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
        """What a page answers to the proposal that is open."""
        proposal = self.live.proposal
        return f"{proposal.name if proposal is not None else 'none'} {said}"

    def hand_over(self, seat: int) -> None:
        self.post(seat, "hand-over", seat=str(seat))

    def play(self, random: Random, steps: int = 10_000) -> Iterator[int]:
        """Whoever is asked answers at random, in any order; says after each answer whose it was."""
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
        """Whether somebody else sits at the same device, and holds it now."""
        browser = self.browsers[seat]
        held = sum(other is browser for other in self.browsers.values())
        return held > 1 and browser.cookies.get("open", path=self.address) != str(seat)

    def until(self, random: Random, kind: str, steps: int = 500) -> None:
        """Play until somebody is asked this kind of question, without a page."""
        for _ in range(steps):
            asked = self.table.pending
            if any(ask.kind == kind for ask in asked.values()):
                return
            seat, ask = next(iter(asked.items()))
            self.host.moves.answer(self.id, seat, self.live.at(seat), str(ask.options.sample(random)))
        raise AssertionError(f"nobody is asked to {kind}")

    def until_asked(self, seat: int, random: Random) -> None:
        """Play until only a seat is asked that cannot take back freely, without a page."""
        while self.asked != [seat] or not self.table.decisions(seat) or self.live.undo_is_free(seat):
            asked = self.asked[0]
            self.host.moves.answer(self.id, asked, self.live.at(asked), str(self.ask(asked).options.sample(random)))

    def is_kept(self) -> bool:
        """Whether the store has exactly the lines of the table."""
        return self.host.store.load(self.id).lines == tuple(map(str, self.table.record.entries))


def all_asked(kind: str, seed: int = 5, count: int = 3) -> Table[Any]:
    """A game of Stamp Swap in which everybody is asked this kind of question at once."""
    table = cartone.new("stamp-swap", NAMES[:count], seed=seed)
    random = Random(key_of(seed, "all at once"))
    while len(table.pending) < count or any(ask.kind != kind for ask in table.pending.values()):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.sample(random))
    return table


def three(site: Site, game: str = "age-of-comics", seed: int = 5) -> Party:
    """Three people with three browsers, the owner among them."""
    return Party(site, game, (HERE, AWAY, AWAY), seed=seed)


def notice(page: str) -> str:
    (said,) = re.findall(r'role="alert">([^<]*)<', page)
    return str(said)
