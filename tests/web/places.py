"""Every kind of page, and how to get there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

import cartone
from cartone.host import FILE
from cartone.store import Result, SqliteStore

from ..proving import left_to_proof
from .browser import Friend, Server
from .moments import LONG, alone, open_table, with_friends

Visit = Callable[..., Page]
Question = tuple[str, str, Callable[[str, str], str]]

WIDE: ViewportSize = {"width": 1366, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}

QUESTIONS: list[Question] = [
    *(("stamp-swap", kind, with_friends) for kind in ("take", "cut", "choose", "place", "enter")),
    *(("age-of-comics", kind, with_friends) for kind in ("action", "writer", "develop", "print", "sales")),
    ("stamp-swap", "split", alone),
    ("age-of-comics", "action", alone),
    ("stamp-swap", "exchange", alone),
    ("stamp-swap", "look", alone),
    ("age-of-comics", "genre", with_friends),
    ("age-of-comics", "hype", alone),
]
"""Tables at which something is asked: of each game, with friends or against its opponent."""

COMMON = 12
"""The first of them are what one is asked again and again."""


def questions_among(chosen: Sequence[Question], proof: Sequence[Question] = ()) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("game", "kind", "moment"),
        [*chosen, *left_to_proof(*proof)],
        ids=[f"{game}-{kind}-{moment.__name__}" for game, kind, moment in (*chosen, *proof)],
    )


games = pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])


def in_language(page: Page, server: Server, code: str) -> None:
    page.context.add_cookies([{"name": "language", "value": code, "url": server.address}])


def unfold(page: Page) -> None:
    """Open whatever can be opened, except the menu of languages, which would lie over the page."""
    page.evaluate("document.querySelectorAll('details:not(.languages)').forEach(one => { one.open = true })")


def keep_result(folder: Path, game: str) -> None:
    """As if a game had been played to its end."""
    table = cartone.load(alone(game, ""))
    with closing(SqliteStore(folder / FILE)) as store, store.work() as work:
        points = table.scores[0], table.scores[1]
        work.add_result(Result(game, table.seats[1].player, *points, 1.0, "2026-01-01T12:00:00+00:00"))


def in_the_house(page: Page, server: Server) -> list[str]:
    """The pages of a house in which games were played; the first two show it before that."""
    for game in ("stamp-swap", "age-of-comics"):
        open_table(page, server, with_friends(game, ""))
        open_table(page, server, alone(game, "place" if game == "stamp-swap" else "sales"))
        keep_result(server.folder, game)
    books = [f"/rules/{book}" for book in ("stamp-swap", "age-of-comics", "pinzetta", "automa")]
    searches = ["/rules?q=11", "/rules?q=xyzzy", "/rules/automa?q=1"]
    guides = [f"/guide/{name}{rest}" for name in ("pinzetta", "automa") for rest in ("", "/summary")]
    kinds = (("stamp-swap", "contest"), ("age-of-comics", "automa"))
    packs = [address for game, kind in kinds for address in of_a_pack(page, server, game, kind)]
    nowhere = ["/nowhere", "/join/no/link", "/table/none"]
    return ["/", "/history", "/packs", *packs, *guides, "/rules", *books, "/rules/glossary", *searches, *nowhere]


def of_a_pack(page: Page, server: Server, game: str, kind: str) -> list[str]:
    """The pages of a pack that somebody writes."""
    form: dict[str, str | float | bool] = {"game": game, "name": "My box", "like": "house"}
    reply = page.request.post(f"{server.address}/packs", form=form, max_redirects=0)
    assert reply.status == 303, reply.text()
    pack = reply.headers["location"]
    return [pack, f"{pack}/{kind}", f"{pack}/{kind}/1", f"{pack}/{kind}/new"]


def around_a_table(visit: Visit, server: Server, game: str) -> list[tuple[Page, str]]:
    """What friends see: waiting and looking on; for one game, the hand-over, the host's page and invitations, too."""
    host, friend, watcher = (Friend(visit(viewport=WIDE)) for _ in range(3))
    record = with_friends(game, "cut" if game == "stamp-swap" else "action")
    table = open_table(host.page, server, record, seat=None)
    host.page.goto(table)
    links = host.make_links(1, 2, -1)
    friend.come(links[LONG[1]])
    if game == "stamp-swap":
        friend.take_hint()
    watcher.come(links[""])
    at_table = [(friend.page, table), (watcher.page, f"{table}?over=2")]
    if game != "stamp-swap":
        return at_table
    taken, free, to_watch = ((visit(), links[name]) for name in (LONG[1], LONG[2], ""))
    return [(host.page, table), (host.page, f"{table}/friends"), taken, free, to_watch, *at_table]


def after_the_end(page: Page, server: Server, game: str) -> list[str]:
    """The score sheet with friends, and a replay."""
    solo, shared = (open_table(page, server, moment(game, "")) for moment in (alone, with_friends))
    return [shared, f"{solo}/replay?step=7"]


def lesson(page: Page, server: Server, game: str) -> str:
    answer = page.request.post(f"{server.address}/learn", form={"game": game}, max_redirects=0)
    assert answer.status == 303, answer.text()
    return server.address + answer.headers["location"]
