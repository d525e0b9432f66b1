"""The application without a server, in ordinary Python: cookies, languages, paths, and storing before replying."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from cartone.web.service_worker import CookieJar, OfflineApp, WorkerRequest, warm_up
from cartone.web.templating import template_names, templates
from tests.messages import said, tells
from tests.pages import Page
from tests.web.party import both

from .visits import HOME, Drawer, Guest

ROOT = "/some/where"
pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def loop_of_others() -> Iterator[None]:
    """Hide an event loop that another test's browser has left running in this process."""
    other = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(other)


class Unsafe(Drawer):
    """Storage that fails when told to, and counts its calls."""

    def __init__(self) -> None:
        super().__init__()
        self.is_broken = False
        self.asked: list[str] = []
        self.kept: list[Mapping[str, str]] = []

    async def read(self, start: str) -> Mapping[str, str]:
        self.asked.append(start)
        return await super().read(start)

    async def keep(self, kept: Mapping[str, str], gone: Sequence[str]) -> None:
        if self.is_broken:
            raise OSError("no room left")
        self.kept.append(kept)
        await super().keep(kept, gone)


@pytest.fixture
def cupboard() -> Unsafe:
    return Unsafe()


@pytest.fixture
def guest(cupboard: Unsafe) -> Guest:
    return opened(cupboard)


def opened(cupboard: Drawer) -> Guest:
    """Return a visitor to an application that has just been opened on existing data."""
    return Guest(OfflineApp(cupboard.house(), cupboard, ROOT))


async def at_a_table(guest: Guest, game: str = "stamp-swap") -> Page:
    return await guest.play(await guest.send("start", game=game, seed="7"), 2)


def at_of(page: Page) -> str:
    """Return the mark that identifies the state of a table's page."""
    return str(re.findall(r'data-at="([^"]+)"', page.text)[0])


# -- storage ----------------------------------------------------------------------------------


@both
async def test_a_house_that_is_opened_again_stands_where_it_stood(cupboard: Unsafe, guest: Guest, game: str) -> None:
    """Opening the application again after any answer shows the same page as before."""
    page = await guest.send("start", game=game, seed="7")
    for _ in range(6):
        page = await guest.play(page, 1)
        again = await opened(cupboard).look(page.address)
        assert at_of(again) == at_of(page)
        assert again.answers == page.answers


async def test_what_cannot_be_kept_is_not_done_and_is_said(cupboard: Unsafe, guest: Guest) -> None:
    page = await at_a_table(guest)
    cupboard.is_broken = True
    reply = await guest.ask("POST", page.answers[0].action, page.answers[0].sent)
    assert reply.status == 500
    text = reply.body.decode()
    assert re.search(said("error.not-kept-here", why="“no room left”"), text, re.IGNORECASE)
    assert at_of(page) in text, "the table is shown as it stands"
    assert (await guest.ask("POST", "start", {"game": "stamp-swap"})).status == 500
    cupboard.is_broken = False
    assert at_of(await guest.look(page.address)) == at_of(page)
    assert at_of(await guest.play(page, 1)) != at_of(page)


async def test_a_lobby_reads_no_table_and_a_table_only_itself(cupboard: Unsafe, guest: Guest) -> None:
    page, other = await at_a_table(guest), await at_a_table(guest, "age-of-comics")
    again = opened(cupboard)
    assert other.address.rpartition("/")[2] in (await again.look("")).text
    assert cupboard.asked == []
    await again.look(page.address)
    await again.look(page.address)
    assert cupboard.asked == [f"table/{page.address.rpartition('/')[2]}/"]


async def test_what_wants_many_tables_gets_them_at_once(cupboard: Unsafe, guest: Guest) -> None:
    for _ in range(7):
        await guest.send("start", game="stamp-swap")
    again = opened(cupboard)
    chest = await again.ask("GET", "chest")
    assert chest.status == 200
    assert chest.body.count(b"\n") > 7
    assert len(cupboard.asked) == len(set(cupboard.asked)) == 7


async def test_an_answer_writes_only_what_is_new(cupboard: Unsafe, guest: Guest) -> None:
    page = await guest.play(await guest.send("start", game="stamp-swap", seed="7"), 12)
    rows = [key for key in cupboard.rows if "/row/" in key]
    await guest.press(page.answers[0])
    fresh = [key for key in cupboard.kept[-1] if "/row/" in key]
    assert fresh
    assert not set(fresh) & set(rows)


async def test_two_who_ask_at_the_same_time_are_served_in_turn() -> None:
    """While an answer is being stored, a request for a page has to wait."""
    cupboard = Slow()
    guest = opened(cupboard)
    page = await at_a_table(guest)
    answering = asyncio.create_task(guest.press(page.answers[0]))
    await asyncio.sleep(0)
    cupboard.is_shut.clear()
    looking = asyncio.create_task(guest.look(page.address))
    for _ in range(20):
        await asyncio.sleep(0)
    assert not answering.done()
    assert not looking.done()
    cupboard.is_shut.set()
    assert at_of(await answering) == at_of(await looking) != at_of(page)


class Slow(Drawer):
    """Storage that waits for permission to store."""

    def __init__(self) -> None:
        super().__init__()
        self.is_shut = asyncio.Event()
        self.is_shut.set()

    async def keep(self, kept: Mapping[str, str], gone: Sequence[str]) -> None:
        await asyncio.sleep(0)
        await self.is_shut.wait()
        await super().keep(kept, gone)


async def test_a_house_works_out_what_an_older_version_has_not_kept(cupboard: Unsafe) -> None:
    page = await at_a_table(opened(cupboard))
    table = page.address.rpartition("/")[2]
    sheet = cupboard.rows.pop(f"table/{table}/sheet")
    head = f"head/{table}"
    cupboard.rows[head] = cupboard.rows[head].replace('"sheet":true', '"sheet":false')
    house = OfflineApp(cupboard.house(), cupboard, ROOT)
    await house.keep_up()
    assert cupboard.rows[f"table/{table}/sheet"] == sheet


# -- cookies, languages, paths ----------------------------------------------------------------


def test_a_cookie_is_for_the_path_that_it_names_and_below() -> None:
    jar = CookieJar()
    jar.take("a=1; Path=/some/where/; Max-Age=100")
    jar.take("b=2; Path=/some/where/table/x; Max-Age=100")
    assert jar.header("/some/where/table/x/answer") == "a=1; b=2"
    assert jar.header("/some/where/table/xy") == "a=1"
    assert jar.header("/elsewhere") == ""
    jar.take("a=3; Path=/some/where/; Max-Age=100")
    assert CookieJar(jar.text).header("/some/where/") == "a=3"
    jar.take('a=""; Path=/some/where/; Max-Age=0')
    jar.take('b=""; Path=/some/where/table/x; Max-Age=0')
    assert CookieJar(jar.text).header("/some/where/table/x") == ""
    assert jar.text == "{}"


async def test_a_language_that_was_chosen_is_remembered_when_the_house_is_opened_again(
    cupboard: Unsafe, guest: Guest
) -> None:
    assert tells((await guest.look("", "pl")).text, "page.welcome", "pl")
    await guest.send("language", language="de", back=f"{ROOT}/")
    assert tells((await opened(cupboard).look("", "pl")).text, "page.welcome", "de")


async def test_whoever_plays_here_is_the_same_after_a_restart(cupboard: Unsafe, guest: Guest) -> None:
    await guest.send("person", **{"own-name": "Zoë", "own-colour": "teal"})
    assert "Zoë" in (await opened(cupboard).look("")).text


async def test_what_a_script_of_the_page_has_set_is_heard() -> None:
    page = await OfflineApp({}, Drawer(), ROOT).answer(WorkerRequest("GET", f"{HOME}/", [("cookie", "theme=dark")]))
    assert b'data-theme="dark"' in page.body


async def test_a_form_of_another_site_is_refused() -> None:
    asked = WorkerRequest("POST", f"{HOME}/start", [("origin", "https://elsewhere.invalid")], b"game=stamp-swap")
    assert (await OfflineApp({}, Drawer(), ROOT).answer(asked)).status == 403


# -- concurrency --------------------------------------------------------------------------------


async def test_nobody_is_invited_where_nobody_can_come(guest: Guest) -> None:
    lobby = await guest.look("")
    assert tells(lobby.text, "friends.sitter-here")
    assert not tells(lobby.text, "friends.sitter-away")
    friends = {"against": "friends", "sitter0": "here", "sitter1": "here", "name0": "Ann", "name1": "Bob"}
    page = await guest.send("start", game="stamp-swap", **friends)
    assert f"{ROOT}/table/" in page.text
    assert "/friends" not in page.text
    table = page.address.rpartition("/")[2]
    for address in (f"table/{table}/friends", f"join/{table}/secret", "owner/secret"):
        assert (await guest.ask("GET", address)).status == 404
    away = await guest.ask("POST", "start", {**friends, "game": "stamp-swap", "sitter1": "away"})
    assert away.status == 422


async def test_the_page_says_that_cartone_does_not_answer_not_that_a_server_does_not() -> None:
    page = await at_a_table(opened(Drawer()))
    assert tells(page.text, "offline.lost")
    assert not tells(page.text, "page.lost")


async def test_a_mistake_of_ours_is_a_page_and_the_house_goes_on(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:

    def fails(*given: Any) -> None:
        raise RuntimeError("a mistake of ours")

    with monkeypatch.context() as patch:
        patch.setattr("cartone.web.house.history.read", fails)
        reply = await guest.ask("GET", "history")
    assert reply.status == 500
    assert tells(reply.body.decode(), "page.error-500")
    assert (await guest.ask("GET", "history")).status == 200


def test_a_warm_house_has_compiled_every_template() -> None:
    templates.cache_clear()
    warm_up()
    cache = templates().cache
    assert cache is not None
    assert {name for _, name in cache} >= set(template_names())
