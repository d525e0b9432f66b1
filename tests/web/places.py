"""Every kind of page, and how a browser gets there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

import cartone
from cartone.bots import bot_called, choose
from cartone.host import WATCH, Host
from cartone.store import Result
from cartone.table import Record

from ..proving import left_to_proof
from .moments import alone, open_table, with_friends
from .onstage import Home

Visit = Callable[..., Page]
Question = tuple[str, str, Callable[[str, str], str]]

WIDE: ViewportSize = {"width": 1366, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}

UNLIKE: list[Question] = [
    *(("stamp-swap", kind, with_friends) for kind in ("cut", "place")),
    ("stamp-swap", "split", alone),
    ("age-of-comics", "print", with_friends),
    ("age-of-comics", "action", alone),
]
"""Questions whose pages together have every kind of content in each game, with friends and against the opponent; the
others are left to `make proof`."""

OTHERS: list[Question] = [
    *(("stamp-swap", kind, with_friends) for kind in ("take", "choose", "enter")),
    *(("age-of-comics", kind, with_friends) for kind in ("action", "writer", "develop", "sales")),
]
QUESTIONS = [*UNLIKE, *OTHERS]
questions = pytest.mark.parametrize(
    ("game", "kind", "moment"),
    [*UNLIKE, *left_to_proof(*OTHERS)],
    ids=[f"{game}-{kind}-{moment.__name__}" for game, kind, moment in QUESTIONS],
)
games = pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])


def in_language(page: Page, address: str, code: str) -> None:
    page.context.add_cookies([{"name": "language", "value": code, "url": address}])


def unfold(page: Page) -> None:
    """Unfold everything except the menu of languages, which would cover the page."""
    page.evaluate("document.querySelectorAll('details:not(.languages)').forEach(one => { one.open = true })")


def keep_result(host: Host, game: str) -> None:
    """Store a result as if that game had been played."""
    table = cartone.load(alone(game, ""))
    with host.store.work() as work:
        points = table.scores[0], table.scores[1]
        work.add_result(Result(game, table.seats[1].player, *points, 1.0, "2026-01-01T12:00:00+00:00"))


def in_the_house(page: Page, home: Home) -> list[str]:
    """Return the addresses of a server's pages with past games; the first two pages are also checked without past
    games."""
    for game in ("stamp-swap", "age-of-comics"):
        open_table(page, home, with_friends(game, ""))
        open_table(page, home, alone(game, "place" if game == "stamp-swap" else "sales"))
        keep_result(home.host, game)
    books = [f"/rules/{book}" for book in ("stamp-swap", "age-of-comics", "pinzetta", "automa")]
    searches = ["/rules?q=11", "/rules?q=xyzzy", "/rules/automa?q=1"]
    guides = [f"/guide/{name}{rest}" for name in ("pinzetta", "automa") for rest in ("", "/summary")]
    kinds = (("stamp-swap", "contest"), ("age-of-comics", "automa"))
    packs = [address for game, kind in kinds for address in of_a_pack(page, home, game, kind)]
    nowhere = ["/nowhere", "/join/no/link", "/table/none"]
    return ["/", "/history", "/packs", *packs, *guides, "/rules", *books, "/rules/glossary", *searches, *nowhere]


def of_a_pack(page: Page, home: Home, game: str, kind: str) -> list[str]:
    """Return the addresses of the pages of an owner's pack."""
    form: dict[str, str | float | bool] = {"game": game, "name": "My box", "like": "house"}
    reply = page.request.post(f"{home.address}/packs", form=form, max_redirects=0)
    assert reply.status == 303, reply.text()
    pack = reply.headers["location"]
    return [pack, f"{pack}/{kind}", f"{pack}/{kind}/1", f"{pack}/{kind}/new"]


def sit_at(page: Page, table: str, cookie: str, secret: str) -> None:
    """Give a page the cookie of a person who took a seat by a link."""
    page.context.add_cookies([{"name": cookie, "value": secret, "domain": "127.0.0.1", "path": f"/table/{table}"}])


def around_a_table(visit: Visit, home: Home, game: str) -> list[tuple[Page, str]]:
    """Return the pages of friends, who wait or watch; for one game also the hand-over, the host's page and
    invitations."""
    host, pages = home.host, [visit() for _ in range(3)]
    table = host.tables.open(Record.read(with_friends(game, "cut" if game == "stamp-swap" else "action")))
    links = {seat: host.seating.new_link(table, seat) for seat in (1, 2, WATCH)}
    sit_at(pages[1], table, "seat1", host.seating.sit_down(table, links[1])[1])
    sit_at(pages[2], table, "watch", links[WATCH])
    address = f"{home.address}/table/{table}"
    at_table = [(pages[1], address), (pages[2], f"{address}?over=2")]
    if game != "stamp-swap":
        return at_table
    live = host.live(table)
    host.moves.answer(
        table, 1, live.at(1), str(choose(live.table, 1, live.table.pending[1], bot_called("greedy", game)))
    )
    joins = [(visit(), f"{home.address}/join/{table}/{link}") for link in links.values()]
    return [(pages[0], address), (pages[0], f"{address}/friends"), *joins, *at_table]


def after_the_end(page: Page, home: Home, game: str) -> list[str]:
    """Return the addresses of a score sheet of friends and of a replay."""
    solo, shared = (open_table(page, home, moment(game, "")) for moment in (alone, with_friends))
    return [shared, f"{solo}/replay?step=7"]


def lesson(page: Page, home: Home, game: str) -> str:
    answer = page.request.post(f"{home.address}/learn", form={"game": game}, max_redirects=0)
    assert answer.status == 303, answer.text()
    return home.address + answer.headers["location"]
