"""Permissions of the API: the exact reply to each kind of visitor for every operation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cartone.host import WATCH
from cartone.table import CartoneError
from cartone.text import sentence
from cartone.web.http import API
from cartone.web.live_updates import LiveUpdates
from tests.web.matrix import (
    BOT,
    DEAD,
    GERMAN,
    MOVED_ON,
    NOT_ASKED,
    NOT_ASKED_NOW,
    NOT_HERE,
    NOT_PROPOSED,
    NOT_YOURS,
    OTHER,
    OWN,
    OWNER_ONLY,
    TAKEN,
    VISITORS,
    House,
    No,
    Reply,
    all_at_the_table,
    answers,
    everybody,
    host_only,
    one_line,
    proposes,
    seats,
    undoes,
)
from tests.web.party import KEY

from .caller import Caller, operations

Given = Callable[[House, str], dict[str, Any]]


class Row(NamedTuple):
    """An operation with its parameters, and the expected reply to each kind of visitor."""

    name: str
    replies: tuple[Reply, ...]
    given: Given = lambda house, visitor: {}
    before: Callable[[House], object] = lambda house: None


def gives(**given: Any) -> Given:
    return lambda house, visitor: given


def links(seat: int, **given: Any) -> Given:
    return lambda house, visitor: {"link": house.links[seat], **given}


def last(house: House, visitor: str) -> dict[str, Any]:
    return {"last": int(undoes(house, visitor)["undo"])}


def agrees(house: House, visitor: str) -> dict[str, Any]:
    proposal = house.host.live(house.table).proposal
    return {"wish": proposal.name if proposal is not None else "none", "agreed": True}


def brings(house: House, visitor: str) -> dict[str, Any]:
    return {"option": answers(house, "own")["answer"]}


GAME = {"game": "stamp-swap", "seats": ["Ann", "Bob"]}
NOT_ASKED_YET: tuple[Reply, ...] = (NOT_HERE, NOT_ASKED, NOT_HERE, NOT_ASKED, 200, NOT_ASKED)
ONLY_OWN: tuple[Reply, ...] = (*[NOT_YOURS] * 4, 200, NOT_YOURS)

MATRIX = [
    Row("describe", everybody(200)),
    Row("games", everybody(200)),
    Row("offered", everybody(200)),
    Row("create", host_only(201), gives(**GAME)),
    Row("create", host_only(201), gives(**GAME, away=[1])),
    Row("create", host_only(No(403, "error.no-such-seat")), gives(**GAME, away=[2])),
    Row("create", host_only(No(403, "error.nobody-plays")), gives(game="stamp-swap", seats=["chance", "chance"])),
    Row("join", everybody(TAKEN), links(OWN)),
    Row("join", everybody(200), links(OWN, take_over=True)),
    Row("join", everybody(200), links(BOT)),
    Row("join", everybody(200), links(WATCH)),
    Row("join", everybody(DEAD), gives(link=KEY)),
    Row("stands", all_at_the_table(200)),
    Row("stands", ONLY_OWN, gives(seat=OWN)),
    Row("stands", everybody(NOT_YOURS), gives(seat=BOT)),
    Row("view", all_at_the_table(200)),
    Row("view", ONLY_OWN, gives(seat=OWN)),
    Row("options", NOT_ASKED_YET),
    Row("options", ONLY_OWN, gives(seat=OWN)),
    Row("outlook", NOT_ASKED_YET, brings),
    Row("answer", seats(NOT_ASKED_NOW, 200), answers),
    Row("answer", ONLY_OWN, lambda house, visitor: {**answers(house, "own"), "seat": OWN}),
    Row("answer", seats(MOVED_ON, MOVED_ON), gives(at="old", answer="1")),
    Row("hint", seats(NOT_ASKED, 200)),
    Row("hint", ONLY_OWN, gives(seat=OWN)),
    Row("undo", seats(200, 200), last),
    Row("undo", seats(MOVED_ON, MOVED_ON), gives(last=999)),
    Row("cut_short", seats(200, 200), lambda house, visitor: {"at": answers(house, visitor)["at"]}),
    Row("cut_short", seats(MOVED_ON, MOVED_ON), gives(at="old")),
    Row("agree", seats(200, NOT_PROPOSED), agrees, proposes),
    Row("agree", seats(NOT_PROPOSED, NOT_PROPOSED), agrees),
    Row("story", all_at_the_table(200)),
    Row("watch", all_at_the_table(200)),
    Row("watch", ONLY_OWN, gives(seat=OWN)),
    Row("record", all_at_the_table(200)),
    Row("record", ONLY_OWN, gives(seat=OWN)),
]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def caller(house: House, visitor: str) -> Caller:
    secret = house.cookies[visitor].partition("=")[2]
    return Caller(house.site.browser(), secret, **{"Accept-Language": "de"})


def check_refusal(reply: Any, no: No) -> None:
    """Check that a refusal contains only the ID of the message and its text in the visitor's language."""
    assert reply.status_code == no.status, reply.text
    assert reply.json() == {"error": no.why, "text": sentence(CartoneError(no.why, **no.params).said(GERMAN))}


@pytest.mark.parametrize("row", MATRIX, ids=[f"{number}-{row.name}" for number, row in enumerate(MATRIX)])
def test_everybody_gets_the_reply_that_is_theirs(house: House, row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveUpdates, "listen", one_line)
    row.before(house)
    changes = operations()[row.name][0] == "POST"
    for visitor, expected in zip(VISITORS, row.replies, strict=True):
        before = house.state
        reply = caller(house, visitor).reply(row.name, house.table, **row.given(house, visitor))
        if isinstance(expected, No):
            check_refusal(reply, expected)
        else:
            assert reply.status_code == expected, (visitor, reply.text)
        if changes and not isinstance(expected, No):
            house.lay()
            row.before(house)
        else:
            assert house.state == before, f"{visitor}: nothing has changed"


def test_no_operation_is_missing_from_the_matrix() -> None:
    assert {row.name for row in MATRIX} == set(operations())


def test_a_secret_counts_and_no_cookie_beside_it(house: House) -> None:
    """A secret takes precedence over the browser's cookies."""
    owners = caller(house, "other")
    owners.headers["Cookie"] = house.cookies["owner"]
    check_refusal(owners.reply("create", **GAME), OWNER_ONLY)
    assert owners("stands", house.table)["seat"] == OTHER


def test_a_page_of_another_site_does_nothing_with_cookies(house: House) -> None:
    elsewhere = {"Origin": "http://evil.example", "Accept-Language": "de"}
    for heading in (elsewhere, {"Sec-Fetch-Site": "cross-site", "Accept-Language": "de"}):
        by_cookie = Caller(house.site.browser(), Cookie=house.cookies["owner"], **heading)
        before = house.state
        reply = by_cookie.browser.post(f"{API}/tables", json=GAME, headers=by_cookie.headers)
        check_refusal(reply, No(403, "page.error-403"))
        assert house.state == before
    assert Caller(house.site.browser(), KEY, **elsewhere).reply("create", **GAME).status_code == 201
    ours = Caller(house.site.browser(), Cookie=house.cookies["owner"], Origin="http://testserver")
    assert ours.reply("create", **GAME).status_code == 201


def test_a_browser_is_not_told_that_other_sites_may_ask(house: House) -> None:
    reply = house.site.browser().options(
        f"{API}/tables", headers={"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    )
    assert reply.status_code == 405
    assert not [name for name in reply.headers if name.startswith("access-control")]


def test_a_secret_that_was_revoked_opens_nothing(house: House) -> None:
    own = caller(house, "own")
    house.host.seating.revoke(house.table, OWN)
    check_refusal(own.reply("stands", house.table), NOT_HERE)
    watches = caller(house, "spectator")
    house.host.seating.new_link(house.table, WATCH)
    check_refusal(watches.reply("view", house.table), NOT_HERE)


def test_several_seats_of_the_owner_are_told_apart_by_their_numbers(house: House) -> None:
    owner = caller(house, "owner")
    table = owner("create", game="age-of-comics", seats=["Ann", "Bob"], seed=5)["table"]
    check_refusal(owner.reply("stands", table), No(403, "error.hand-over-first"))
    asked = [seat for seat in (0, 1) if owner("stands", table, seat=seat)["asked"]]
    assert asked
    stands = owner("stands", table, seat=asked[0])
    option = owner("options", table, seat=asked[0], limit=1)["options"][0]["option"]
    assert owner("answer", table, seat=asked[0], at=stands["at"], answer=option)["seat"] == asked[0]


def test_a_seat_that_joins_is_called_as_it_wants(house: House) -> None:
    owner = caller(house, "owner")
    laid = owner("create", game="age-of-comics", seats=["Ann", "Bob"], away=[0, 1])
    joined = caller(house, "nobody")("join", laid["table"], link=laid["links"]["1"], name="Zoë", colour="green")
    assert joined["seat"] == 1
    friend = Caller(house.site.browser(), joined["secret"])
    assert [one["name"] for one in friend("stands", laid["table"])["seats"]] == ["Ann", "Zoë"]
    assert friend("stands", laid["table"])["seat"] == 1
