"""Each request determines its user once, looks up its table once, and builds one page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import cartone.web
from cartone.games import games
from cartone.games.kit.page import TablePage
from cartone.host import Host
from cartone.locale import catalogue
from cartone.web.lobby_games import page_at
from cartone.web.request_context import RequestContext

from .test_inline import Inline

ONCE = {"asks": 1, "looks up": 1, "pages": 1, "languages": 1}
FRIENDS = {"against": "friends", "sitter0": "here", "name0": "Ann", "sitter1": "here", "name1": "Bo"}


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Yield counts of how often requests determine user, table and language, and how many pages they build."""
    calls: Counter[str] = Counter()

    def counting(what: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def count(*given: Any, **named: Any) -> Any:
            calls[what] += 1
            return real(*given, **named)

        return count

    with (
        patch.object(RequestContext, "guest", counting("asks", RequestContext.guest)),
        patch.object(Host, "live", counting("looks up", Host.live)),
        patch.object(TablePage, "__init__", counting("pages", TablePage.__init__)),
        patch("cartone.web.request_context.catalogue", counting("languages", catalogue)),
    ):
        yield calls


def answered(house: Inline, table: str, seat: int, notation: str, query: str = "") -> Counter[str]:
    """Return these counts for an answer submitted by a page's script, checking that the reply is a page."""
    form = {"at": house.host.live(table).at(seat), "answer": notation}
    with counted() as calls:
        reply = house.ask(f"/table/{table}/answer{query}", form, x_cartone="fragment", accept_encoding="gzip")
    assert (reply.status, "data-at=" in reply.text) == (200, True)
    return calls


def laid(house: Inline, address: str, **form: str) -> str:
    return house.ask(address, form).headers["location"].split("/")[2]


@pytest.mark.parametrize("game", games())
def test_an_answer_in_a_solo_game(game: str) -> None:
    house = Inline()
    table = laid(house, "/start", game=game, against="solo", seed="4")
    for _ in range(4):
        ask = house.host.live(table).ask(0)
        assert ask is not None
        assert answered(house, table, 0, str(ask.options.at(0))) == ONCE


def test_an_answer_in_words_of_the_page() -> None:
    house = Inline()
    table = laid(house, "/start", game="age-of-comics", against="solo", seed="4")
    seen = page_at(house.host.live(table).table, 0, catalogue("en"))
    assert seen.ask is not None
    said = seen.choices.label(seen.ask.options.at(0))
    assert said != str(seen.ask.options.at(0))
    assert answered(house, table, 0, said) == ONCE


@pytest.mark.parametrize("game", games())
def test_an_answer_at_a_table_of_friends_who_share_a_device(game: str) -> None:
    """Each answer hands the device over, and the next person takes it."""
    house = Inline()
    table, turns = laid(house, "/start", game=game, seed="4", **FRIENDS), set()
    for _ in range(6):
        live = house.host.live(table)
        seat = next(seat for seat in live.table.waiting_for if live.ask(seat) is not None)
        turns.add(seat)
        assert house.ask(f"/table/{table}/hand-over", {"seat": str(seat)}).status == 303
        ask = live.ask(seat)
        assert ask is not None
        assert answered(house, table, seat, str(ask.options.at(0))) == ONCE
        assert house.cookies["open"] in (str(seat), f"was{seat}")
    assert len(turns) == 2


@pytest.mark.parametrize("depth", ["", "full"])
def test_a_card_told_at_a_real_table(depth: str) -> None:
    house, told = Inline(), 0
    table = laid(house, "/real", game="age-of-comics", cards="yours", pack="house", depth=depth)
    for _ in range(40):
        live = house.host.live(table)
        draw, ask = live.table.draw, live.ask(0)
        if draw is None:
            assert ask is not None
            assert answered(house, table, 0, str(ask.options.at(0))) == ONCE
            continue
        assert answered(house, table, 0, draw.fitting()[0].id) == ONCE
        told += 1
    assert told


def test_an_answer_that_a_learner_tries() -> None:
    """The answer is first shown without being given, and is given when it is confirmed."""
    house = Inline()
    table = laid(house, "/learn", game="stamp-swap")
    ask = house.host.live(table).ask(0)
    assert ask is not None
    last = str(ask.options.at(len(ask.options) - 1))
    said = len(house.host.live(table).table.entries())
    assert answered(house, table, 0, last) == ONCE
    assert len(house.host.live(table).table.entries()) == said
    assert answered(house, table, 0, last, "?mine=yes") == ONCE
    assert len(house.host.live(table).table.entries()) > said


def test_what_is_taken_back_is_filled_in_on_one_page() -> None:
    house = Inline()
    table = laid(house, "/real", game="stamp-swap", cards="yours", pack="house")
    ask = house.host.live(table).ask(0)
    assert ask is not None
    answered(house, table, 0, str(ask.options.at(0)))
    with counted() as calls:
        undo = {"undo": str(house.host.live(table).said(0))}
        calls.clear()
        assert house.ask(f"/table/{table}/undo", undo, x_cartone="fragment", accept_encoding="gzip").status == 200
    assert calls == ONCE


def test_no_request_is_changed() -> None:
    """No code modifies a request object."""
    changes = re.compile(r"request\.\w+(\[.*\])? = |cookies(\[.*\] = |\.(setdefault|update|pop)\()")
    rooms = sorted(Path(next(iter(cartone.web.__path__))).rglob("*.py"))
    assert not [room.name for room in rooms if changes.search(room.read_text("utf-8"))]
    assert changes.search("visit.request.cookies[OPEN] = closed(seat)")
