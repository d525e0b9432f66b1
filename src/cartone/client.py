"""A table on a server, from any Python program: the JSON API with types, by nothing but the standard library.

    client = Client("http://127.0.0.1:8080")
    game = client.games()[0]
    seat = client.seat(client.create(game["name"], ["me", game["bots"][0]])["table"])
    while not seat.stands()["over"]:
        seat.answer(seat.options(sample=1)["sample"][0])

What comes back are the objects of the API, with the names that `openapi.json` has for them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

from .replies import Game, Hint, Joined, Laid, Offered, Options, Outlook, Standing, Story, View

T = TypeVar("T")

API = "/api/v1"
PATIENCE = 60.0
"""Seconds without a word after which a reply is given up; a line that is watched says something every 15."""

TROUBLE = 500
"""From which status on it is not our mistake: the server's disk or database is gone for a moment."""

PAUSE = 1.0
"""Seconds before a line that broke is tried again."""


@dataclass(frozen=True, slots=True)
class News:
    """Something that a line has said: `told` (its data is an Event), `undone`, `stands` or `gone`."""

    kind: str
    data: dict[str, Any]
    mark: str
    """Where to go on after it."""


class Refused(Exception):
    """The server did not do it: `status` of HTTP, the name of the message, and its sentence."""

    def __init__(self, status: int, error: str, text: str) -> None:
        super().__init__(f"{text} ({status} {error})")
        self.status = status
        self.error = error
        self.text = text


# -- who asks -------------------------------------------------------------------------------------


class Client:
    """Somebody who asks a server: with the secret of a seat, of its spectators or of the owner, or with none."""

    def __init__(self, url: str, secret: str = "", language: str = "en") -> None:
        self.url = url.rstrip("/")
        self.secret = secret
        self.language = language

    def games(self) -> list[Game]:
        return self.asked(list[Game], "GET", "/games")

    def create(
        self,
        game: str,
        seats: Sequence[str],
        settings: Mapping[str, str] | None = None,
        seed: int | None = None,
        away: Sequence[int] = (),
        pack: str | None = None,
    ) -> Laid:
        """Lay a table; who sits `away` comes by a link, whose secret is told here."""
        body = {"game": game, "seats": [*seats], "settings": settings, "seed": seed, "away": [*away], "pack": pack}
        return self.asked(Laid, "POST", "/tables", body=body)

    def offered(self, start: int = 0) -> list[Offered]:
        """The tables of the public lobby, from one on; anybody may watch them."""
        return self.asked(list[Offered], "GET", "/tables", {"start": start})

    def join(self, table: str, link: str, name: str | None = None, take_over: bool = False) -> Seat:
        """Sit down by the secret of a link, or watch."""
        body = {"link": link, "name": name, "take_over": take_over}
        found = self.asked(Joined, "POST", f"/tables/{quote(table, '')}/join", body=body)
        return Client(self.url, found["secret"], self.language).seat(table)

    def seat(self, table: str, seat: int | None = None) -> Seat:
        """The seat that this client's secret is for; which of them, if it holds several."""
        return Seat(self, table, seat)

    def asked(
        self,
        kind: type[T],
        method: str,
        path: str,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, Any] | None = None,
    ) -> T:
        """The object that a request is answered with."""
        with self.opened(method, path, query, body) as reply:
            found: T = json.load(reply)
        return found

    def opened(
        self,
        method: str,
        path: str,
        query: Mapping[str, object] | None = None,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> HTTPResponse:
        """The reply to a request; what is None is left out."""
        asked = urlencode({name: value for name, value in (query or {}).items() if value is not None})
        given = {name: value for name, value in body.items() if value is not None} if body is not None else None
        heading = {"Accept-Language": self.language, "Content-Type": "application/json", **(headers or {})}
        if self.secret:
            heading["Authorization"] = f"Bearer {self.secret}"
        data = json.dumps(given).encode() if given is not None else None
        address = f"{self.url}{API}{path}{f'?{asked}' if asked else ''}"
        try:
            reply: HTTPResponse = urlopen(Request(address, data, heading, method=method), timeout=PATIENCE)
        except HTTPError as problem:
            with problem:
                raise _refusal(problem) from None
        return reply


class Seat:
    """A seat at a table. Nothing is kept here but who asks."""

    def __init__(self, client: Client, table: str, seat: int | None = None) -> None:
        self.client = client
        self.table = table
        self.number = seat
        self._path = f"/tables/{quote(table, '')}"

    def stands(self) -> Standing:
        return self._get(Standing, "")

    def view(self) -> View:
        return self._get(View, "/view")

    def options(
        self, page: int | None = None, limit: int | None = None, sample: int | None = None, seed: int | None = None
    ) -> Options:
        """A page of what can be answered, and so many of it at random."""
        return self._get(Options, "/options", page=page, limit=limit, sample=sample, seed=seed)

    def outlook(self, option: str) -> Outlook:
        return self._get(Outlook, "/outlook", option=option)

    def story(self, since: int = 0) -> Story:
        return self._get(Story, "/story", since=since)

    def record(self) -> str:
        with self.client.opened("GET", f"{self._path}/record", {"seat": self.number}) as reply:
            return reply.read().decode()

    def answer(self, option: str, at: str | None = None) -> Standing:
        """Answer; without `at` as the table stands now, also if it has moved on since somebody looked."""
        at = at if at is not None else self.stands()["at"]
        return self._post("/answer", answer=option, at=at)

    def hint(self, about: str = "", sure: bool = False) -> Hint:
        """What to answer; `about` is an option to compare with that."""
        body = {"seat": self.number, "about": about, "sure": sure}
        return self.client.asked(Hint, "POST", f"{self._path}/hint", body=body)

    def undo(self, last: int | None = None) -> Standing:
        """Take back the last answer; if others have to agree, the standing has a wish."""
        if last is None:
            undo = self.stands()["undo"]
            last = undo["last"] if undo is not None else 0
        return self._post("/undo", last=last)

    def cut_short(self, at: str | None = None) -> Standing:
        """Let another bot answer for one that thinks ahead."""
        return self._post("/cut-short", at=at if at is not None else self.stands()["at"])

    def agree(self, wish: str, agreed: bool = True) -> Standing:
        return self._post("/agree", wish=wish, agreed=agreed)

    def events(self, mark: str = "") -> Iterator[News]:
        """All that happens, from the first event on or after a mark, until the table is gone.

        A line that breaks is taken up again where it broke: nothing is lost, and nothing is told twice.
        """
        while True:
            try:
                for news in self._line(mark):
                    mark = news.mark
                    yield news
                    if news.kind == "gone":
                        return
            except (OSError, HTTPException):
                pass  # the server is gone for a moment, or this computer was asleep
            except Refused as refused:
                if refused.status < TROUBLE:
                    raise
            time.sleep(PAUSE)

    def _line(self, mark: str) -> Iterator[News]:
        headers = {"Last-Event-ID": mark} if mark else {}
        with self.client.opened("GET", f"{self._path}/watch", {"seat": self.number}, headers=headers) as reply:
            said: dict[str, str] = {}
            for raw in reply:
                name, _, value = raw.decode().rstrip("\r\n").partition(": ")
                if name:
                    said[name] = value
                elif "event" in said:
                    mark = said.get("id", mark)
                    yield News(said["event"], json.loads(said["data"]), mark)
                    said = {}

    def _get(self, kind: type[T], rest: str, **query: object) -> T:
        return self.client.asked(kind, "GET", self._path + rest, {"seat": self.number, **query})

    def _post(self, rest: str, **body: object) -> Standing:
        return self.client.asked(Standing, "POST", self._path + rest, body={"seat": self.number, **body})


def _refusal(problem: HTTPError) -> Refused:
    """What a server says, or whoever stands before it."""
    try:
        said = json.load(problem)
        return Refused(problem.code, str(said["error"]), str(said["text"]))
    except (ValueError, KeyError, TypeError):
        return Refused(problem.code, "", str(problem.reason))
