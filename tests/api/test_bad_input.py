"""Invalid requests get a one-line error with a suitable status, change nothing, and never cause a server error."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cartone.table import Random, key_of
from cartone.web.http import API, BODY_LIMIT
from cartone.web.live_updates import LiveUpdates
from tests.messages import tells
from tests.web.matrix import one_line
from tests.web.site import Site

from .caller import Caller, check_reply, operations

JSON = {"Content-Type": "application/json"}
BODIES: dict[str, Callable[[str], dict[str, Any]]] = {
    "create": lambda at: {"game": "stamp-swap", "seats": ["me", "pinzetta"], "seed": 7, "settings": {"level": "2"},
                          "away": [], "pack": "house"},
    "join": lambda at: {"link": "abc", "take_over": False, "name": "Zoë", "colour": "red"},
    "answer": lambda at: {"at": at, "answer": "6 for 1", "seat": 0},
    "hint": lambda at: {"about": "6 for 1", "sure": True},
    "undo": lambda at: {"last": 1},
    "cut_short": lambda at: {"at": at},
    "agree": lambda at: {"wish": "0-1", "agreed": True},
}  # fmt: skip
QUERIES = {
    "stands": {"seat": "0"}, "view": {"seat": "0"}, "story": {"since": "3", "seat": "0"}, "record": {"seat": "0"},
    "options": {"page": "0", "limit": "3", "sample": "2", "seed": "1"}, "outlook": {"option": "6 for 1"},
    "games": {}, "describe": {}, "watch": {"seat": "7"},
}  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, 0, -1, 2**53, 2**200, 1.5, 1e308, "", " ", "x" * 500, "\x00", "\ud800", "é\u202e", [], [[]], {},
    {"": None}, ["me"] * 9, "../../etc/passwd", "own:none", "house.toml", "'; DROP TABLE rows; --", "9" * 30,
)  # fmt: skip


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def laid(site: Site) -> str:
    table: str = Caller(site.browser())("create", game="stamp-swap", seats=["me", "pinzetta"], seed=7)["table"]
    return table


def send(site: Site, name: str, table: str, body: bytes, **headers: str) -> Any:
    method, path, _ = operations()[name]
    return site.browser().request(method, API + path.format(table=table), content=body, headers=headers)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"1", b"null", b'"a"', b"\xff\xfe", b'{"seed": NaN}', b'{"seed": Infinity}', b"[" * 100_000,
     b'{"seed": ' + b"9" * 5000 + b"}"],
    ids=lambda body: repr(body[:12]),
)  # fmt: skip
def test_what_is_no_object_is_told_so(site: Site, body: bytes) -> None:
    reply = send(site, "create", "", body, **JSON)
    assert (reply.status_code, reply.json()["error"]) == (400, "error.no-json")
    assert tells(reply.json()["text"], "error.no-json")


def test_a_body_has_to_say_that_it_is_json(site: Site) -> None:
    body = json.dumps(BODIES["create"]("")).encode()
    for media in ("", "text/plain", "application/x-www-form-urlencoded"):
        assert send(site, "create", "", body, **{"Content-Type": media}).status_code == 415
    assert send(site, "create", "", body, **{"Content-Type": "application/json; charset=utf-8"}).status_code == 201


def test_a_body_that_is_too_large_is_not_read(site: Site) -> None:
    reply = send(site, "create", "", b" " * (BODY_LIMIT + 1), **JSON)
    assert (reply.status_code, reply.json()["error"]) == (413, "page.error-413")


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": None}, "error.field-text"),
        ({"seats": "me"}, "error.field-list"),
        ({"seats": ["me", 1]}, "error.field-text"),
        ({"seats": ["me"] * 9}, "error.field-list"),
        ({"seed": "7"}, "error.field-whole"),
        ({"seed": True}, "error.field-whole"),
        ({"settings": []}, "error.field-object"),
        ({"settings": {"level": 2}}, "error.field-text"),
        ({"settings": {"level": "9"}}, "error.setting"),
        ({"settings": {"tempo": "9"}}, "error.no-such-setting"),
        ({"sed": 7}, "error.field-unknown"),
        ({"game": "chess"}, "error.no-game"),
        ({"game": "pinzetta", "seats": ["me"]}, "error.no-game"),
        ({"pack": "/etc/passwd"}, "error.no-pack-here"),
        ({"pack": "../house.toml"}, "error.no-pack-here"),
        ({"seats": ["a b", "pinzetta"]}, "error.seat-name"),
    ],
    ids=str,
)
def test_a_wrong_field_is_named(site: Site, changes: dict[str, Any], error: str) -> None:
    reply = Caller(site.browser()).reply("create", **{**BODIES["create"](""), **changes})
    assert (reply.status_code, reply.json()["error"]) == (422, error), reply.text
    assert site.heads() == []


def test_what_is_missing_is_named(site: Site) -> None:
    for name, body in BODIES.items():
        if name == "hint":  # which needs nothing
            continue
        reply = Caller(site.browser()).reply(name, "none")
        first = next(iter(body("")))
        assert (reply.status_code, reply.json()["error"]) == (422, "error.field-missing")
        assert first in reply.json()["text"]


def test_half_of_a_letter_is_no_text(site: Site) -> None:
    table = laid(site)
    reply = send(site, "answer", table, b'{"at": "\\ud800", "answer": "1"}', **JSON)
    assert (reply.status_code, reply.json()["error"]) == (422, "error.field-text")


def test_mutated_requests_are_refused_or_done_and_never_fail(
    site: Site, proving: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Remove, add and replace fields, and truncate and scramble bodies; the table must remain playable."""
    monkeypatch.setattr(LiveUpdates, "listen", one_line)
    table, browser = laid(site), site.browser(raise_server_exceptions=False)
    random, statuses = Random(key_of(1, "api")), set[int]()
    for _ in range(100_000 if proving else 600):
        name = sorted(operations())[random.below(len(operations()))]
        method, path, _ = operations()[name]
        where = (table, table, "none", "%00", "é")[random.below(5)]
        headers = [
            (b"Content-Type", b"application/json"),
            (b"Authorization", (b"", b"Bearer x", b"Bearer \xff", b"Basic x")[random.below(4)]),
        ]
        query = mutated(QUERIES.get(name, {}), random, text=True)
        body = scrambled(mutated(BODIES[name](site.at(table)) if name in BODIES else {}, random), random)
        reply = browser.request(
            method, API + path.format(table=where), params=query, content=body if method == "POST" else None,
            headers=headers,
        )  # fmt: skip
        statuses.add(reply.status_code)
        assert reply.status_code < 500, (name, query, body, reply.text)
        check_reply(name, reply)
        if reply.status_code >= 400:
            assert "\n" not in reply.json()["text"]
            assert "Traceback" not in reply.text
    assert statuses >= {200, 201, 400, 403, 404, 409, 422}
    site.play(table, random, 3)


def mutated(given: dict[str, Any], random: Random, text: bool = False) -> dict[str, Any]:
    """Return a request with one or two fields removed, changed or added; a few requests stay unchanged."""
    given = dict(given)
    for _ in range(random.below(3)):
        name = [*given, "more", "seat"][random.below(len(given) + 2)]
        odd = ODD[random.below(len(ODD))]
        match random.below(3):
            case 0:
                given.pop(name, None)
            case 1:
                given[name] = odd if not text else str(odd).encode("utf-8", "replace").decode()
            case _ if isinstance(given.get(name), list):
                given[name] = [*given[name], odd]
    return given


def scrambled(given: dict[str, Any], random: Random) -> bytes:
    body = bytearray(json.dumps(given).encode())
    if random.below(4) == 0:
        body[random.below(len(body))] = random.below(256)
    elif random.below(8) == 0:
        del body[random.below(len(body)) :]
    return bytes(body)
