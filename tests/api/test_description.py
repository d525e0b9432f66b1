"""Checks of the API's description: clients that know only the description play whole games, and every reply matches
it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from offline.build import NOT_HERE
from starlette.routing import Mount, Route

from cartone.table import Random, key_of
from cartone.web import make_app
from cartone.web.http import API
from tests.proving import left_to_proof
from tests.web.party import both
from tests.web.site import Site

from .caller import Caller, described, operations
from .schema import wrong


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def test_it_is_served_as_it_is(site: Site) -> None:
    assert Caller(site.browser())("describe") == described()


def test_every_address_is_described_and_no_other(site: Site) -> None:
    (api,) = [route for route in site.app.routes if isinstance(route, Mount)]
    assert api.path == API
    there = {(method, route.path) for route in api.routes if isinstance(route, Route) for method in route.methods or ()}
    assert {one for one in there if one[0] != "HEAD"} == {(method, path) for method, path, _ in operations().values()}


def test_where_nobody_can_come_from_elsewhere_there_is_none(site: Site) -> None:
    assert not [route for route in make_app(site.host, is_alone=True).routes if isinstance(route, Mount)]
    assert {"web/api", "client.py"} <= set(NOT_HERE), "nor is it shipped"


def test_every_name_leads_somewhere() -> None:
    text, schemas = json.dumps(described()), described()["components"]["schemas"]
    assert set(re.findall(r'"#/components/schemas/(\w+)"', text)) == set(schemas)
    for _, path, operation in operations().values():
        parts = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
        assert parts == set(re.findall(r"\{(\w+)\}", path))


def test_the_reader_of_schemas_notices_what_is_wrong() -> None:
    schemas = described()["components"]["schemas"]
    good = {"option": "1", "text": "One"}
    assert list(wrong(schemas["Choice"], good, schemas)) == []
    strange: list[Any] = [{"option": "1"}, {**good, "more": 1}, {**good, "text": 1}, {**good, "option": "x" * 500}, []]
    for bad in [*strange, None]:
        assert list(wrong(schemas["Choice"], bad, schemas)), bad


def look_at_all(caller: Caller, table: str, random: Random) -> dict[str, Any]:
    """Call every read operation on a table, and return the options found."""
    caller("view", table)
    told = caller("stands", table)["told"]
    story = caller("story", table, since=max(told - 3, 0))
    assert [event["number"] for event in story["events"]] == list(range(max(told - 3, 0), told))
    caller("record", table)
    found: dict[str, Any] = caller("options", table, limit=7, sample=2, seed=random.below(1000))
    for option in [*found["sample"], *(choice["option"] for choice in found["options"][:2])]:
        assert caller("outlook", table, option=option)["option"] == option
    return found


CERTAIN = {"stamp-swap": {"place", "enter", "split"}, "age-of-comics": {"print", "print-writer", "print-artist"}}
"""Kinds of questions in solo games for which at least one option has a certain gain."""


@both
@pytest.mark.parametrize("kind", ["solo", *left_to_proof("bots")])
def test_a_whole_game_is_played_by_it(site: Site, game: str, kind: str) -> None:
    caller, random = Caller(site.browser()), Random(key_of(8, game, kind))
    (room,) = [one for one in caller("games") if one["name"] == game]
    others = [room["opponent"]] if kind == "solo" else [room["bots"][0], "chance"]
    table = caller("create", game=game, seats=["me", *others], seed=11)["table"]
    stands = caller("stands", table)
    number, certain = 0, set[str]()
    while stands["asked"] is not None:
        number += 1
        if number % 6 == 1:
            offered = look_at_all(caller, table, random)
        else:
            offered = caller("options", table, limit=1, sample=1, seed=random.below(1000))
        assert (offered["len"], offered["kind"]) == (stands["asked"]["len"], stands["asked"]["kind"])
        if caller("outlook", table, option=offered["sample"][0])["brings"] is not None:
            certain.add(offered["kind"])
        stands = caller("answer", table, at=offered["at"], answer=offered["sample"][0])
        if number == 8:
            assert stands["undo"]["last"] == 8
            assert caller("undo", table, last=8)["undo"]["last"] == 7
            stands = caller("answer", table, at=offered["at"], answer=offered["sample"][0])
    assert stands["over"]
    assert stands["scores"] == site.host.live(table).table.scores
    assert stands["winners"]
    assert caller("record", table) == site.host.archive.record_text(table, 0)
    assert caller.reply("options", table).status_code == 409
    assert certain >= CERTAIN[game] or kind != "solo"


def test_pages_of_options_are_all_of_them_once(site: Site) -> None:
    caller = Caller(site.browser())
    table = caller("create", game="stamp-swap", seats=["me", "pinzetta"], seed=7)["table"]
    found = caller("options", table, limit=7)
    listed = [
        choice["option"]
        for page in range(-(-found["len"] // 7) + 1)
        for choice in caller("options", table, page=page, limit=7)["options"]
    ]
    ask = site.ask(table)
    assert ask is not None
    assert listed == [str(option) for option in ask.options]


def test_sentences_are_in_the_language_of_whoever_asks(site: Site) -> None:
    table = Caller(site.browser())("create", game="stamp-swap", seats=["me", "pinzetta"], seed=7)["table"]
    asked = {
        language: Caller(site.browser(), **{"Accept-Language": language})("stands", table)["asked"]["question"]
        for language in ("en", "de", "pl", "it")
    }
    assert len(set(asked.values())) == 4
