"""Permissions: every kind of visitor requests every address and gets exactly the expected reply; refusals change
nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from starlette.routing import Mount, Route

from cartone.host import WATCH
from cartone.store import UnknownTable
from cartone.web.limits import LAYING
from cartone.web.live_updates import LiveUpdates
from cartone.web.server_config import ServerConfig

from .matrix import (
    BOT,
    DEAD,
    GERMAN,
    MATRIX,
    NO_FREE,
    NOT_HERE,
    NOTHING,
    OTHER,
    OWN,
    OWNER_ONLY,
    RECORD,
    VISITORS,
    House,
    No,
    Row,
    answers,
    everybody,
    leaves_for_good,
    one_line,
)
from .party import KEY, seated
from .site import Site

PUBLIC = ServerConfig(public=True)
"""Settings of a server on which any visitor sees public tables."""
Houses = Callable[[bool | None], House]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Houses:
    """Return a function that starts a server with a new table: with an access key, or as a public server on which the
    table is listed or not."""

    @cache
    def made(is_offered: bool | None) -> House:
        return House(tmp_path_factory.mktemp("house"), bool(is_offered), None if is_offered is None else PUBLIC)

    def laid(is_offered: bool | None) -> House:
        made(is_offered).lay()
        return made(is_offered)

    return laid


@pytest.mark.parametrize("row", MATRIX, ids=[f"{number}-{row}" for number, row in enumerate(MATRIX)])
def test_everybody_gets_the_reply_that_is_theirs(houses: Houses, row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveUpdates, "listen", one_line)
    row.check(houses(None), row.replies)


OFFERED = [
    Row("GET", "/offered/{table}", (303, 303, 303, 303, 303, 303)),
    Row("POST", "/offered/{table}", (NO_FREE, NO_FREE, NO_FREE, 303, 303, NO_FREE)),
    Row("POST", "/offered/{table}", everybody(303), before=leaves_for_good),
]
"""Addresses that only public servers have; both people have taken their seats at the table."""


OWNERS = "/abandon", "/friends", "/keep", "/pad", "/text"
"""Endings of addresses that only the owner may use, at any table."""

AT_TABLES = [row for row in MATRIX if row.route.startswith("/table/")]


@pytest.mark.parametrize("row", [*AT_TABLES, *OFFERED], ids=str)
def test_whoever_comes_by_may_look_on_at_an_offered_table_and_nothing_else(
    houses: Houses, row: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveUpdates, "listen", one_line)
    replies = dict(zip(VISITORS, row.replies, strict=True))
    if row in AT_TABLES:
        replies |= dict.fromkeys(("nobody", "elsewhere"), replies["spectator"])
    if row.route.endswith("/leave"):
        replies["owner"] = 303  # the owner only watches and returns to the lobby, like any visitor
    row.check(houses(True), [*replies.values()])


@pytest.mark.parametrize("row", [row for row in AT_TABLES if row.method == "GET"], ids=str)
def test_a_table_that_was_not_offered_is_as_closed_in_a_public_house_as_in_any(
    houses: Houses, row: Row, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveUpdates, "listen", one_line)
    row.check(houses(False), row.replies)


def test_no_address_is_missing_from_the_matrix(house: House) -> None:
    there = set()
    *pages, api = house.site.app.routes
    assert isinstance(api, Mount), "it has a matrix of its own: tests/api"
    for route in pages:
        assert isinstance(route, Route)
        there |= {(method, route.path) for method in (route.methods or set()) - {"HEAD"}}
    assert there == {(row.method, row.route) for row in MATRIX}
    assert len(MATRIX) > len(there)


def test_only_the_owner_sets_up_tables_though_a_limit_counts_every_address() -> None:
    """docs/running-a-server.md states this for `--public` and for the limit `tables`."""
    setting_up = [
        row for row in MATRIX if row.method == "POST" and LAYING.fullmatch(row.route.replace("{what}", "rematch"))
    ]
    assert {"/start", "/real", "/daily", "/learn", "/open", "/table/{table}/{what}"} <= {
        row.route for row in setting_up
    }
    assert not [row for row in setting_up for reply in row.replies[:-1] if not isinstance(reply, No)]


# -- the other ways to be refused ---------------------------------------------------------------------


def addresses(house: House, method: str) -> list[str]:
    """Return one address for each route that accepts a method."""
    filled = {"table": house.table, "secret": house.links[OWN], "what": "abandon", "book": "stamp-swap",
              "file": "none.svg", "mark": "any", "name": "icon.svg", "piece": "item-1", "pad": house.pad,
              "part": "album-A", "pack": house.pack, "section": "tile", "place": "1", "opponent": "automa",
              "line": "0", "game": "stamp-swap", "puzzle": "none"}  # fmt: skip
    routes = [route for route in house.site.app.routes if isinstance(route, Route)]
    return [route.path.replace(":path", "").format(**filled) for route in routes if method in (route.methods or ())]


def test_no_address_answers_to_another_method(house: House) -> None:
    before = house.state
    posts, gets = set(addresses(house, "POST")), set(addresses(house, "GET"))
    wrong = [*((address, "POST") for address in gets - posts), *((address, "GET") for address in posts - gets)]
    wrong += [(address, method) for address in gets | posts for method in ("PUT", "DELETE")]
    for address, method in wrong:
        reply = house.ask(house.cookies["owner"], method, address)
        is_wish = method == "POST" and re.fullmatch(rf"/table/{house.table}/[^/]+", address)
        is_wish = is_wish or (method in ("GET", "POST") and re.fullmatch(rf"/pad/{house.pad}/[^/]+", address))
        no = NOTHING if is_wish else No(405, "page.error-405")
        assert reply.status_code == no.status, (method, address)
        house.check_refusal(reply.text, no)
    assert house.state == before


@pytest.mark.parametrize(
    "heading",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://testserver.evil.example"},
     {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}],
    ids=str,
)  # fmt: skip
def test_a_form_from_elsewhere_does_nothing_at_any_address(house: House, heading: dict[str, str]) -> None:
    before = house.state
    form = {**answers(house, "own"), "game": "stamp-swap", "do": "revoke", "seat": "0", "take-over": "yes"}
    for address in addresses(house, "POST"):
        for visitor in ("own", "owner"):
            reply = house.ask(house.cookies[visitor], "POST", address, form, **heading)
            assert (reply.status_code, reply.text) == (403, GERMAN.text("page.error-403")), address
    assert house.state == before
    ours = house.ask(house.cookies["owner"], "POST", "/start", {"game": "stamp-swap"}, Origin="http://testserver")
    assert ours.status_code == 303


def test_a_table_that_is_not_there_is_not_there_for_anybody(house: House) -> None:
    there = house.table
    for route in (route for route in house.site.app.routes if isinstance(route, Route) and "{table}" in route.path):
        for method in (route.methods or set()) - {"HEAD"}:
            address = route.path.format(table=there[:-1] + "~", secret=house.links[OWN], what="abandon", piece="item-1",
                                        line="0")  # fmt: skip
            for visitor in VISITORS:
                reply = house.ask(house.cookies[visitor], method, address, {"do": "link", "seat": "0"})
                is_refused_before = visitor != "owner" and address.endswith(OWNERS)
                no = OWNER_ONLY if is_refused_before else No(404, "error.no-table")
                assert reply.status_code == no.status, (visitor, method, address)
                house.check_refusal(reply.text, no)


def test_a_form_that_cannot_be_read_is_told_so(house: House) -> None:
    heading = {"Accept-Language": "de", "Content-Type": "application/x-www-form-urlencoded", "Cookie": "owner=" + KEY}
    for body in (b"a=\xff\xfe", b"&".join(b"x%d=1" % number for number in range(200))):
        reply = house.site.browser().post("/start", content=body, headers=heading)
        assert reply.status_code == 400
        house.check_refusal(reply.text, No(400, "page.error-400"))


# -- links and cookies --------------------------------------------------------------------------------


def look(house: House, cookies: str) -> int:
    return int(house.ask(cookies, "GET", f"/table/{house.table}").status_code)


def test_a_link_is_dead_when_a_newer_one_was_made_or_it_was_taken_away(house: House) -> None:
    for seat in (OWN, BOT, WATCH):
        old = house.links[seat]
        new = house.host.seating.new_link(house.table, seat)
        for method in ("GET", "POST"):
            house.check_refusal(house.ask("", method, f"/join/{house.table}/{old}").text, DEAD)
        assert house.ask("", "GET", f"/join/{house.table}/{new}").status_code == 200
        house.host.seating.revoke(house.table, seat)
        for method in ("GET", "POST"):
            house.check_refusal(house.ask("", method, f"/join/{house.table}/{new}").text, DEAD)
    assert look(house, house.cookies["own"]) == 403, "who sat there has to leave"
    assert look(house, house.cookies["spectator"]) == 403
    assert look(house, house.cookies["other"]) == 200


def test_a_new_link_unseats_nobody_but_a_new_link_to_look_on_is_for_new_spectators(house: House) -> None:
    for seat in (OWN, WATCH):
        house.host.seating.new_link(house.table, seat)
    assert look(house, house.cookies["own"]) == 200
    assert look(house, house.cookies["spectator"]) == 403


def test_a_link_leads_to_its_own_table_only(house: House) -> None:
    for seat, secret in house.links.items():
        reply = house.ask("", "POST", f"/join/{house.elsewhere}/{secret}")
        assert reply.status_code == 403, seat
    house.check_refusal(reply.text, DEAD)


def test_every_secret_is_worth_something_under_its_own_name_only(house: House) -> None:
    secrets = {"owner": KEY, "seat0": house.secrets[OWN], "seat1": house.secrets[OTHER], "watch": house.links[WATCH],
               "link0": house.links[OWN], "link2": house.links[BOT]}  # fmt: skip
    chairs = house.host.store.load(house.table).chairs
    kept = {f"kept {seat}": chair.holder or chair.link for seat, chair in chairs.items()}
    before = house.state
    tried = 0
    for name, secret in (secrets | kept | {"nothing": "", "id": house.table}).items():
        for cookie in ("owner", "seat0", "seat1", "seat2", "watch", "open"):
            if cookie != name:
                tried += 1
                assert look(house, f"{cookie}={secret}") == 403, (name, cookie)
    assert tried > 60
    for name in ("seat0", "watch", "link0"):
        house.check_refusal(
            house.ask(f"owner={secrets[name]}", "POST", "/start", {"game": "stamp-swap"}).text, OWNER_ONLY
        )
        assert house.ask("", "GET", f"/owner/{secrets[name]}").status_code == 403
    assert house.state == before


def test_all_cookies_of_one_table_open_nothing_at_another(house: House) -> None:
    cookies = "; ".join(house.cookies[one] for one in ("spectator", "other", "own"))
    assert look(house, cookies) == 200
    house.check_refusal(house.ask(cookies, "GET", f"/table/{house.elsewhere}").text, NOT_HERE)


@pytest.mark.parametrize("opened", ["1", "2", "62", "-1", "00", "٠", "9" * 5000, "", "x"])
def test_a_forged_cookie_opens_no_seat_that_is_not_held(house: House, opened: str) -> None:
    forged = f"{house.cookies['own']}; open={opened}".encode()
    mine = house.ask(house.cookies["own"], "GET", f"/table/{house.table}").text
    assert house.ask(forged, "GET", f"/table/{house.table}").text == mine  # type: ignore[arg-type]
    house.host.seating.sit_here(house.table, OTHER)
    house.host.seating.sit_here(house.table, OWN)
    both = f"{house.cookies['owner']}; open={opened}".encode()
    page = house.ask(both, "GET", f"/table/{house.table}").text  # type: ignore[arg-type]
    assert 'hand-over" data-where=' in page, "the first seat is asked; no cookie but its own opens it"


def test_who_has_left_cannot_come_back_by_the_cookie(house: House) -> None:
    house.host.seating.sit_here(house.table, OWN)
    assert look(house, house.cookies["own"]) == 403
    taken = seated(house.host, house.table, OTHER, take_over=True)
    assert look(house, house.cookies["other"]) == 403
    assert look(house, f"seat1={taken}") == 200
    house.host.tables.delete(house.table)
    with pytest.raises(UnknownTable):
        house.host.live(house.table)
    assert look(house, f"seat1={taken}") == 404


def test_the_lobby_of_a_guest_names_no_table(house: House) -> None:
    lobby = house.ask(house.cookies["owner"], "GET", "/").text
    assert house.table in lobby
    for visitor in VISITORS[:-1]:
        page = house.ask(house.cookies[visitor], "GET", "/").text
        assert house.table not in page
        assert "Anna" not in page
        assert GERMAN.text("friends.welcome") in page


def test_without_a_key_one_computer_is_one_house(tmp_path: Path) -> None:
    """Every visitor is the owner, but a browser that follows a link to a seat takes that seat."""
    site = Site(tmp_path)
    table = site.host.tables.open(RECORD)
    seated(site.host, table, OTHER)
    site.host.seating.revoke(table, OTHER)
    link = f"/join/{table}/{site.host.seating.new_link(table, OTHER)}"
    assert site.client.get("/owner/").status_code == 404
    assert site.client.get("/owner/anything").status_code == 403
    guest = site.browser()
    assert guest.post(link).status_code == 303
    assert guest.post(f"/table/{table}/hand-over", data={"seat": str(OWN)}).status_code == 403
    assert site.client.post(f"/table/{table}/hand-over", data={"seat": str(OTHER)}).status_code == 403
    assert site.client.post(f"/table/{table}/hint").status_code == 200
    assert guest.post(f"/table/{table}/hint").status_code == 409
