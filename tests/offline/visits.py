"""Visits to an application without a server: every reachable page, and whole games of all kinds.

These visits need only a Python that has the application, such as a browser's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

from cartone.games import games
from cartone.locale import LANGUAGES
from cartone.web.service_worker import OfflineApp, RowStorage, WorkerReply, WorkerRequest
from tests.pages import Button, Page, read

RECORDS = Path(__file__).parent.parent / "records"
HOME = "https://cartone.invalid/some/where"
FORM = ("content-type", "application/x-www-form-urlencoded")
SHAPES = (r"/table/[\w-]+", r"/pad/[\w-]+", r"/packs/[\w-]+", r"\d+", r"=[^&]*")
"""Patterns for the parts in which addresses of one kind differ."""


class Drawer(RowStorage):
    """A storage that keeps its rows in a dictionary."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}

    async def read(self, start: str) -> Mapping[str, str]:
        return {key: text for key, text in self.rows.items() if key.startswith(start)}

    async def keep(self, kept: Mapping[str, str], gone: Sequence[str]) -> None:
        for key in gone:
            for one in [one for one in self.rows if one == key or (key.endswith("/") and one.startswith(key))]:
                del self.rows[one]
        self.rows.update(kept)

    def house(self, start: str = "table/") -> dict[str, str]:
        """Return the rows that an application reads when it starts: all except those of tables."""
        return {key: text for key, text in self.rows.items() if not key.startswith(start)}


class Answered(NamedTuple):
    """A request and the reply to it."""

    method: str
    address: str
    status: int
    digest: str
    """Digest of the reply's headers and body."""


class Guest:
    """A visitor who follows links and presses buttons."""

    def __init__(self, house: OfflineApp, home: str = HOME) -> None:
        self.house = house
        self.home = home
        self.answered: list[Answered] = []

    async def ask(
        self, method: str, address: str, form: Mapping[str, str] | None = None, language: str = "en"
    ) -> WorkerReply:
        url = urljoin(f"{self.home}/", address)
        body = urlencode(form or {}).encode()
        headers = [("accept-language", language), *([FORM] if form is not None else [])]
        reply = await self.house.answer(WorkerRequest(method, url, headers, body))
        digest = sha256(repr(reply.headers).encode() + reply.body).hexdigest()
        self.answered.append(Answered(method, url.removeprefix(self.home), reply.status, digest))
        return reply

    async def look(self, address: str, language: str = "en") -> Page:
        return await self._page(address, await self.ask("GET", address, language=language))

    async def send(self, address: str, **form: str) -> Page:
        return await self._page(address, await self.ask("POST", address, form))

    async def press(self, button: Button) -> Page:
        return await self.send(button.action, **button.sent)

    async def listen(self, address: str) -> None:
        """Wait for one event of a stream, and disconnect."""
        heard: list[int] = []

        def push(status: int, part: object) -> bool:
            heard.append(status)
            return len(heard) < 2

        with suppress(Exception):  # disconnecting is not an error
            await self.house.listen(WorkerRequest("GET", address, []), push)
        assert heard == [200, 0], (address, heard)

    async def _page(self, address: str, reply: WorkerReply) -> Page:
        url, headers = urljoin(f"{self.home}/", address), dict(reply.headers)
        if reply.status == 303:
            return await self.look(headers["location"])
        assert reply.status == 200, (address, reply.status, reply.body[:2000])
        is_page = headers.get("content-type", "").startswith("text/html")
        return read(url, reply.body.decode()) if is_page else Page(url, "")

    async def play(self, page: Page, answers: int = 9999) -> Page:
        """Follow the hints, or take the first answer if there is none, until the game ends or enough answers have been
        given."""
        for _ in range(answers):
            hints = [button for button in page.buttons if urlsplit(button.action).path.endswith("/hint")]
            hinted = await self.press(hints[0]) if hints else page
            if not hinted.answers:
                break
            page = await self.press(hinted.answers[0])
        return page


def finished(game: str) -> str:
    """Return the record of a whole game in which one player is a person."""
    records = (path.read_text("utf-8") for path in sorted((RECORDS / game).rglob("*.record")))
    found = next(text for text in records if f"\nseats greedy {games()[game].opponent}\n" in text)
    return found.replace("\nseats greedy ", "\nseats me ")


async def crawl(guest: Guest, language: str, each: int = 1) -> None:
    """Visit a few pages of each kind that can be reached from the lobby."""
    counted: Counter[str] = Counter()
    waiting, known = [urlsplit(guest.home).path + "/"], set[str]()
    while waiting:
        address = waiting.pop()
        shape = re.sub("|".join(SHAPES), "*", address)
        if address in known or counted[shape] >= each:
            continue
        known.add(address)
        counted[shape] += 1
        waiting += sorted((await guest.look(address, language)).links)


async def visit(house: OfflineApp, home: str = HOME, languages: Iterable[str] = LANGUAGES, answers: int = 6) -> Guest:
    """Visit everything: give some answers at each table, then load pages of every kind in each language."""
    guest = Guest(house, home)
    for name in games():
        await guest.send("open", record=finished(name))
        for form in ({}, {"against": "2"}, {"against": "1", "bot": "chance"}):
            page = await guest.play(await guest.send("start", game=name, seed="7", **form), answers)
            await guest.listen(f"{page.address}/live")
        await guest.play(await guest.send("daily", game=name), answers)
        await guest.play(await guest.send("learn", game=name), answers)
        for depth, cards in (("guided", "yours"), ("full", "ours")):
            await guest.play(await guest.send("real", game=name, depth=depth, cards=cards), answers)
        friends = {"against": "friends", "sitter0": "here", "name0": "Ann", "sitter1": "here", "name1": "Bob"}
        page = await guest.send("start", game=name, seed="7", **friends)
        for _ in range(answers):
            given = [one for one in page.buttons if one.action.endswith("/hand-over")]
            page = await guest.press(given[0]) if given else await guest.play(page, 1)
        await guest.send("pads", game=name, name0="Ann", name1="Bob")
        await guest.send("packs", game=name, name=f"Mine of {name}", like="house")
        for query in ("points", "Punkte", "punkty", "punti"):
            await guest.look(f"rules?{urlencode({'q': query})}")
    await guest.send("person", **{"own-name": "Zoë", "own-colour": "teal"})
    for language in languages:
        await guest.send("language", language=language, back=f"{urlsplit(home).path}/")
        await crawl(guest, language)
    for wrong in ("nothing/here", "table/nothing", "rules/nothing"):
        assert (await guest.ask("GET", wrong)).status == 404
    assert (await guest.ask("POST", "open", {"record": "nonsense"})).status == 422
    return guest
