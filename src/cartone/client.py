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
from typing import Any, TypedDict
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

API = "/api/v1"
PATIENCE = 60.0
"""Seconds without a word after which a reply is given up; a line that is watched says something every 15."""

TROUBLE = 500
"""From which status on it is not our mistake: the server's disk or database is gone for a moment."""

PAUSE = 1.0
"""Seconds before a line that broke is tried again."""


# -- what comes back ------------------------------------------------------------------------------


class Setting(TypedDict):
    name: str
    label: str
    values: list[str]
    default: str
    when: str
    many: bool


class Game(TypedDict):
    name: str
    title: str
    opponent: str | None
    least: int
    most: int
    bots: list[str]
    packs: list[str]
    settings: list[Setting]
    rules: int


class Offered(TypedDict):
    table: str
    game: str
    settings: dict[str, str]
    names: list[str]
    free: int


class Laid(TypedDict):
    table: str
    links: dict[str, str]


class Joined(TypedDict):
    table: str
    seat: int | None
    secret: str


class Sitter(TypedDict):
    seat: int
    name: str
    player: str
    kind: str
    bot: str | None
    present: bool


class Asked(TypedDict):
    kind: str
    about: str
    card: Any
    question: str
    len: int


class Undo(TypedDict):
    last: int
    free: bool


class Wish(TypedDict):
    name: str
    seat: int
    waiting: list[int]


class Standing(TypedDict):
    table: str
    game: str
    settings: dict[str, str]
    seat: int | None
    at: str
    told: int
    state: str
    over: bool
    scores: list[int] | None
    winners: list[int] | None
    seats: list[Sitter]
    waiting_for: list[int]
    asked: Asked | None
    draw: str | None
    undo: Undo | None
    wish: Wish | None
    next: str | None


class View(TypedDict):
    at: str
    seat: int | None
    view: dict[str, Any]


class Choice(TypedDict):
    option: str
    text: str


class Options(TypedDict):
    at: str
    kind: str
    len: int
    page: int
    limit: int
    options: list[Choice]
    sample: list[str]


class Outlook(TypedDict):
    at: str
    option: str
    text: str
    brings: dict[str, Any] | None


class Reason(TypedDict):
    id: str
    params: dict[str, Any]
    text: str


class Event(TypedDict):
    number: int
    id: str
    params: dict[str, Any]
    text: str
    reasons: list[Reason]


class Story(TypedDict):
    since: int
    told: int
    mark: str
    events: list[Event]


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
        found: list[Game] = self._json("GET", "/games")
        return found

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
        found: Laid = self._json("POST", "/tables", body=body)
        return found

    def offered(self, start: int = 0) -> list[Offered]:
        """The tables of the public lobby, from one on; anybody may watch them."""
        found: list[Offered] = self._json("GET", "/tables", {"start": start})
        return found

    def join(self, table: str, link: str, name: str | None = None, take_over: bool = False) -> Seat:
        """Sit down by the secret of a link, or watch."""
        body = {"link": link, "name": name, "take_over": take_over}
        found: Joined = self._json("POST", f"/tables/{quote(table, '')}/join", body=body)
        return Client(self.url, found["secret"], self.language).seat(table)

    def seat(self, table: str, seat: int | None = None) -> Seat:
        """The seat that this client's secret is for; which of them, if it holds several."""
        return Seat(self, table, seat)

    def _json(
        self, method: str, path: str, query: Mapping[str, object] | None = None, body: Mapping[str, Any] | None = None
    ) -> Any:
        with self.opened(method, path, query, body) as reply:
            return json.load(reply)

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
        found: Standing = self._get("")
        return found

    def view(self) -> View:
        found: View = self._get("/view")
        return found

    def options(
        self, page: int | None = None, limit: int | None = None, sample: int | None = None, seed: int | None = None
    ) -> Options:
        """A page of what can be answered, and so many of it at random."""
        found: Options = self._get("/options", page=page, limit=limit, sample=sample, seed=seed)
        return found

    def outlook(self, option: str) -> Outlook:
        found: Outlook = self._get("/outlook", option=option)
        return found

    def story(self, since: int = 0) -> Story:
        found: Story = self._get("/story", since=since)
        return found

    def record(self) -> str:
        with self.client.opened("GET", f"{self._path}/record", {"seat": self.number}) as reply:
            return reply.read().decode()

    def answer(self, option: str, at: str | None = None) -> Standing:
        """Answer; without `at` as the table stands now, also if it has moved on since somebody looked."""
        at = at if at is not None else self.stands()["at"]
        return self._post("/answer", answer=option, at=at)

    def undo(self, last: int | None = None) -> Standing:
        """Take back the last answer; if others have to agree, the standing has a wish."""
        if last is None:
            undo = self.stands()["undo"]
            last = undo["last"] if undo is not None else 0
        return self._post("/undo", last=last)

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

    def _get(self, rest: str, **query: object) -> Any:
        return self.client._json("GET", self._path + rest, {"seat": self.number, **query})

    def _post(self, rest: str, **body: object) -> Standing:
        found: Standing = self.client._json("POST", self._path + rest, body={"seat": self.number, **body})
        return found


def _refusal(problem: HTTPError) -> Refused:
    """What a server says, or whoever stands before it."""
    try:
        said = json.load(problem)
        return Refused(problem.code, str(said["error"]), str(said["text"]))
    except (ValueError, KeyError, TypeError):
        return Refused(problem.code, "", str(problem.reason))
