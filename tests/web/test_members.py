"""People with a key: owners, operators, and members, who set up tables of their own."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cartone import arguments
from cartone.cli import main
from cartone.host import HOST, Host, NotAllowed, hashed
from cartone.host.keys import MEMBER, OPERATOR, OWNER, ROLES
from cartone.host.members import Members
from cartone.store import SqliteStore, StoreError
from cartone.table import UnknownName
from cartone.web.live_updates import LiveUpdates
from cartone.web.serve import JOURNAL, _first_key

from .matrix import MATRIX, OWNER_ONLY, House, No, Reply, Row, one_line
from .party import AWAY, HERE, KEY, form_of, house, links_on, sit_down
from .site import Site

ANNA, BEN, WATCH = "the-key-of-anna", "the-key-of-ben", "the-key-of-the-operator"
LAID = {"/start", "/learn", "/person"}
"""Addresses at which members may do what owners may."""
SEEN = {"/server", "/metrics"}
"""Addresses at which operators may look."""
FRIENDS = form_of("stamp-swap", (HERE, AWAY))


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """Return a server whose owner's browser is `site.client`, with two members and an operator."""
    made = house(tmp_path)
    for name, role, secret in (("Anna", MEMBER, ANNA), ("Ben", MEMBER, BEN), ("watch", OPERATOR, WATCH)):
        Members(made.host.store).add(name, role, secret)
    return made


def browser_of(site: Site, secret: str) -> TestClient:
    made = site.browser()
    assert made.post(f"/key/{secret}").status_code == 303
    return made


def laid(browser: TestClient, **form: str) -> str:
    """Set up a table and return its address."""
    reply = browser.post("/start", data={"game": "stamp-swap", "against": "solo", **form})
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"]).removesuffix("/friends")


def test_a_member_has_tables_of_their_own_on_every_device(site: Site) -> None:
    anna, ben, owner = browser_of(site, ANNA), browser_of(site, BEN), site.client
    table, owners = laid(anna), laid(owner)
    for browser in (anna, browser_of(site, ANNA)):
        assert 'name="undo"' in browser.get(table).text
        assert table in browser.get("/").text
        assert owners not in browser.get("/").text
        assert browser.get(owners).status_code == 403
    assert ben.get(table).status_code == 403
    assert table not in ben.get("/").text
    assert 'name="undo"' not in owner.get(table).text, "an owner looks on, but has no seat there"
    assert owner.post(f"{table}/delete", data={"sure": "yes"}).status_code == 303


def test_a_member_invites_friends_and_plays_again_with_them(site: Site) -> None:
    anna, ben = browser_of(site, ANNA), browser_of(site, BEN)
    table = laid(anna, **FRIENDS)
    page = anna.get(f"{table}/friends").text
    links = links_on(page)
    assert list(links) == [1]
    sit_down(ben, links[1])
    assert not [cookie.name for cookie in ben.cookies.jar if cookie.name.startswith("seat")]
    assert browser_of(site, BEN).get(table).status_code == 200, "a seat is the member's, not the browser's"
    assert ben.get(f"{table}/friends").status_code == 403
    again = str(anna.post(f"{table}/rematch").headers["location"])
    assert site.host.live(again.rpartition("/")[2]).chairs[HOST].player == Members(site.host.store).named("Anna").player
    assert ben.post(f"{table}/follow").headers["location"] == again
    assert ben.get(again).status_code == 200
    assert ben.post(f"{again}/delete", data={"sure": "yes"}).status_code == 403


def test_who_is_kept_out_is_out_at_once_everywhere(site: Site, tmp_path: Path) -> None:
    """The key, tables, and a seat taken by a link; also at another process, where it has just been used."""
    anna, ben = browser_of(site, ANNA), browser_of(site, BEN)
    table = laid(ben, **FRIENDS)
    sit_down(anna, links_on(ben.get(f"{table}/friends").text)[1])
    own = laid(anna)
    other = Site(tmp_path, KEY)
    elsewhere = browser_of(other, ANNA)
    programs = {"Authorization": f"Bearer {ANNA}"}
    for address in (table, own, f"/api/v1{table.replace('table', 'tables')}"):
        for browser, one in ((anna, site), (elsewhere, other)):
            headers = programs if "api" in address else {}
            asks = one.browser() if "api" in address else browser
            assert asks.get(address, headers=headers).status_code == 200, address
    assert site.client.post("/server", data={"do": "revoke", "name": "Anna"}).status_code == 303
    for address in (table, own, f"/api/v1{table.replace('table', 'tables')}"):
        for browser, one in ((anna, site), (elsewhere, other)):
            headers = programs if "api" in address else {}
            asks = one.browser() if "api" in address else browser
            assert asks.get(address, headers=headers).status_code == 403, address
    assert elsewhere.post("/start", data=FRIENDS).status_code == 403
    assert other.browser().post(f"/key/{ANNA}").status_code == 403
    assert ben.get(table).status_code == 200, "the others play on"


def test_a_new_link_keeps_tables_seats_and_history(site: Site) -> None:
    anna = browser_of(site, ANNA)
    table = laid(anna)
    page = site.client.post("/server", data={"do": "renew", "name": "Anna"}).text
    link = re.search(r'readonly value="http://testserver(/key/[^"]+)"', page)
    assert link is not None
    assert anna.get(table).status_code == 403
    fresh = site.browser()
    assert "Anna" in fresh.get(link[1]).text
    assert fresh.get(table).status_code == 403, "a look at a link signs nobody in"
    assert fresh.post(link[1]).status_code == 303
    assert fresh.get(table).status_code == 200


def test_a_person_is_called_what_the_owner_calls_them(site: Site) -> None:
    anna = browser_of(site, ANNA)
    table = laid(anna)
    site.client.post("/server", data={"do": "rename", "name": "Anna", "to": "Hanna"})
    live = site.host.live(table.rpartition("/")[2])
    assert site.host.people.at(live)[0].name == "Hanna"
    assert "Hanna" in site.client.get("/server").text


def test_who_signs_out_is_a_stranger(site: Site) -> None:
    anna = browser_of(site, ANNA)
    table = laid(anna)
    reply = anna.post("/sign-out")
    assert reply.headers["clear-site-data"] == '"cookies"'
    assert anna.get(table).status_code == 403
    assert browser_of(site, ANNA).get(table).status_code == 200


def test_an_operator_sees_the_server_and_no_people(site: Site) -> None:
    operator = browser_of(site, WATCH)
    page = operator.get("/server")
    assert page.status_code == 200
    assert not [secret for secret in ("Anna", "Ben", 'name="do"') if secret in page.text]
    assert operator.post("/server", data={"do": "revoke", "name": "Ben"}).status_code == 403
    assert site.browser().get("/metrics", headers={"Authorization": f"Bearer {WATCH}"}).status_code == 200
    assert site.browser().get("/metrics", headers={"Authorization": f"Bearer {ANNA}"}).status_code == 403


def test_no_secret_is_in_the_store(site: Site) -> None:
    browser_of(site, ANNA)
    kept = repr([batch.rows for batch in site.host.store.everything()])
    assert hashed(ANNA) in kept
    assert not [secret for secret in (ANNA, BEN, WATCH, KEY) if secret in kept]


def test_one_owner_stays(site: Site) -> None:
    members = Members(site.host.store)
    with pytest.raises(NotAllowed):
        members.revoke("owner")
    with pytest.raises(NotAllowed):
        members.set_role("owner", MEMBER)
    members.add("Cem", OWNER)
    members.revoke("owner")
    assert members.has_owner()


@pytest.mark.parametrize("name", ["", "  ", "Anna", "x" * 21])
def test_every_key_has_a_name_of_its_own(site: Site, name: str) -> None:
    before = Members(site.host.store).all()
    assert site.client.post("/server", data={"do": "add", "name": name, "role": MEMBER}).status_code in (403, 422)
    assert Members(site.host.store).all() == before
    with pytest.raises(UnknownName):
        Members(site.host.store).add("Zoe", "king")


def test_a_store_that_is_away_makes_nobody_a_stranger_to_the_rules(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = browser_of(site, ANNA)
    assert anna.get("/rules").status_code == 200

    def away(name: str) -> str:
        raise StoreError("error.store-busy")

    monkeypatch.setattr(site.host.store, "noted", away)
    assert "/history" in anna.get("/rules").text
    assert site.browser().get("/rules").status_code == 200


@pytest.mark.parametrize("role", [MEMBER, OPERATOR])
def test_every_address_answers_a_key_as_its_role_may(
    tmp_path_factory: pytest.TempPathFactory, role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At tables that are not theirs a member and an operator are strangers."""
    monkeypatch.setattr(LiveUpdates, "listen", one_line)
    made = House(tmp_path_factory.mktemp(role))
    members = Members(made.host.store)
    may = LAID if role == MEMBER else SEEN
    for row in MATRIX:
        if members.of(hashed(ANNA)) is None:  # also after a row that deletes its visitor
            members.add("somebody", role, ANNA)
        expected = row.replies[-1] if row.route in may and row.method != "POST" else row.replies[0]
        if row.route in LAID and role == MEMBER:
            expected = row.replies[-1]
        _check(made, row, expected)


def _check(made: House, row: Row, expected: Reply) -> None:
    row.before(made)
    address = row.address(made) or row.route.format(table=made.table)
    reply = made.ask(f"owner={ANNA}", row.method, address, row.form(made, "own"))
    status = expected.status if isinstance(expected, No) else expected
    assert reply.status_code == status, (str(row), address, reply.text)
    if row.method == "POST":
        made.lay()


def test_a_member_may_do_at_their_own_table_what_an_owner_may_but_for_the_box(site: Site) -> None:
    anna = browser_of(site, ANNA)
    table = laid(anna)
    asked = {row.route for row in MATRIX if row.method == "POST" and row.replies[:-1] == (OWNER_ONLY,) * 5}
    own = {route.removeprefix("/table/{table}") for route in asked if route.startswith("/table/")}
    assert own == {"/{what}", "/friends", "/keep", "/pad"}
    whats = ("/keep", "/pad", "/friends", "/rematch", "/same-deal", "/play-on", "/abandon", "/delete")
    replies = {what: anna.post(table + what, data={"do": "link", "seat": "0"}).status_code for what in whats}
    assert {what for what, status in replies.items() if status == 403} == {"/keep", "/pad"}
    assert anna.get(f"{table}/text").status_code == 403


def test_the_first_start_makes_a_key_that_the_next_one_keeps(tmp_path: Path) -> None:
    with closing(Host(SqliteStore(tmp_path / "tables.sqlite"))) as host:
        with pytest.MonkeyPatch.context() as patched:
            patched.setenv(JOURNAL, "8:12345")
            assert _first_key(host) == "", "nothing secret stands in a journal"
            patched.delenv(JOURNAL)
            secret = _first_key(host)
            assert _first_key(host) == ""
        found = Members(host.store).of(hashed(secret))
        assert found is not None
        assert found.role == OWNER


def test_keys_are_kept_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def key(*words: str) -> str:
        assert main(["--data-dir", str(tmp_path), "key", *words]) == 0
        return capsys.readouterr().out

    made = key("add", "Anna", "--address", "https://play.example.org/")
    link = re.search(r"https://play\.example\.org/key/(\S+)", made)
    assert link is not None
    key("rename", "Anna", "Hanna")
    key("role", "Hanna", "owner")
    assert "Hanna" in key("list")
    assert link[1] not in key("list")
    with closing(SqliteStore(tmp_path / "tables.sqlite")) as store:
        found = Members(store).of(hashed(link[1]))
        assert found is not None
        assert (found.name, found.role) == ("Hanna", OWNER)
    for name in ("Hanna", "Zoe"):
        assert main(["--data-dir", str(tmp_path), "key", "revoke", name]) == 2, "the last owner, and nobody"


def test_the_command_line_knows_the_roles() -> None:
    assert arguments.ROLES == ROLES
