"""A person saves their data, or is deleted, and the games of others stay whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cartone.games import game_called
from cartone.host.keys import MEMBER
from cartone.host.members import Members
from cartone.puzzles.puzzle import puzzles_of, table_of
from cartone.table import Random, Record
from cartone.tables import load

from .party import AWAY, HERE, form_of, house, links_on, sit_down
from .site import Site
from .test_members import ANNA, BEN, browser_of, laid


@pytest.fixture
def site(tmp_path: Path) -> Site:
    made = house(tmp_path)
    for name, secret in (("Anna", ANNA), ("Ben", BEN)):
        Members(made.host.store).add(name, MEMBER, secret)
    return made


def answer_a_puzzle(browser: TestClient) -> str:
    """Answer a puzzle of Stamp Swap in a browser, and return its key."""
    room = game_called("stamp-swap")
    puzzle = next(iter(puzzles_of(room).values()))
    option = table_of(room, puzzle).pending[0].options.at(0)
    browser.post(f"/puzzles/stamp-swap/{puzzle.key}/answer", data={"answer": str(option)})
    return puzzle.key


def test_a_person_gets_their_own_data_and_no_hidden_card(site: Site) -> None:
    anna, ben = browser_of(site, ANNA), browser_of(site, BEN)
    table = laid(ben, **form_of("age-of-comics", (HERE, AWAY), ("Ben", "Anna"), seed="5"))
    sit_down(anna, links_on(ben.get(f"{table}/friends").text)[1])
    solo = laid(anna, seed="3")
    site.play(solo.rpartition("/")[2], Random(1))
    puzzle = answer_a_puzzle(anna)
    reply = anna.get("/you/data")
    assert reply.headers["content-disposition"] == 'attachment; filename="cartone-my-data.json"'
    data = json.loads(reply.text)
    assert data["name"] == "Anna"
    games = {game["table"]: game for game in data["games"]}
    assert games.keys() == {table.rpartition("/")[2], solo.rpartition("/")[2]}
    shared = games[table.rpartition("/")[2]]
    assert shared["seats"] == [1]
    live = site.host.live(shared["table"])
    assert shared["records"] == [str(live.table.record_for(1))]
    assert "seed 5" not in shared["records"][0]
    assert len(data["results"]) == 1
    assert [*data["puzzles"]["stamp-swap"][0]] == [puzzle]
    assert "Anna" not in ben.get("/you/data").text.replace("seats Ben Anna", "")


def test_who_is_deleted_leaves_whole_games_to_the_others(site: Site) -> None:
    anna, ben = browser_of(site, ANNA), browser_of(site, BEN)
    table = laid(ben, **form_of("stamp-swap", (HERE, AWAY), ("Ben", "Anna"), seed="5"))
    sit_down(anna, links_on(ben.get(f"{table}/friends").text)[1])
    annas = laid(anna, **form_of("stamp-swap", (HERE, AWAY), ("Anna", "Ben"), seed="6"))
    sit_down(ben, links_on(anna.get(f"{annas}/friends").text)[1])
    solo = laid(anna, seed="3").rpartition("/")[2]
    site.play(solo, Random(1))
    before = {one: site.host.live(one.rpartition("/")[2]).table.record.entries for one in (table, annas)}
    totals = site.host.store.tallies()
    answer_a_puzzle(anna)
    assert len(site.host.store.notes("puzzles ")) == 1
    assert anna.post("/you/delete").status_code == 200, "nothing goes without a yes"
    assert anna.get(table).status_code == 200
    assert anna.post("/you/delete", data={"sure": "yes"}).status_code == 303
    assert site.host.store.notes("puzzles ") == {}
    kept = repr([batch.rows for batch in site.host.store.everything()])
    assert "Anna" not in kept
    assert Members(site.host.store).named("Ben")
    assert browser_gone(site)
    assert solo not in {head.id for head in site.heads()}
    assert site.host.store.tallies() == totals, "the sums of all people stay"
    for one, entries in before.items():
        live = site.host.live(one.rpartition("/")[2])
        assert live.table.record.entries == entries
        assert "guest" in live.table.header.players
        assert str(load(Record.read(str(live.table.record))).record) == str(live.table.record)
        assert ben.get(one).status_code == 200
    assert site.client.get(f"{annas}/friends").status_code == 200, "an owner looks after it now"


def browser_gone(site: Site) -> bool:
    return site.browser().post(f"/key/{ANNA}").status_code == 403


def test_a_guest_without_a_key_is_deleted_just_so(site: Site) -> None:
    ben, guest = browser_of(site, BEN), site.browser()
    table = laid(ben, **form_of("stamp-swap", (HERE, AWAY), ("Ben", "Zoe"), seed="5"))
    sit_down(guest, links_on(ben.get(f"{table}/friends").text)[1], **{"own-name": "Zoe", "own-colour": "red"})
    assert guest.get(table).status_code == 200
    assert guest.post("/you/delete", data={"sure": "yes"}).status_code == 303
    assert "Zoe" not in repr([batch.rows for batch in site.host.store.everything()])
    assert guest.get(table).status_code == 403


def test_an_owner_is_not_deleted_by_a_slip(site: Site) -> None:
    assert site.client.post("/you/delete", data={"sure": "yes"}).status_code == 403
