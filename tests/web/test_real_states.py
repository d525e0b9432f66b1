"""Games at a physical table that were abandoned, resumed, continued with another pack, or shared by two browsers."""

from __future__ import annotations

from html import unescape

import pytest

from cartone.games import game_called
from cartone.games.kit.editing import PackDraft
from cartone.host import OWN
from cartone.store import ABANDONED, RUNNING
from cartone.table import Random
from cartone.table.packfile import PackText

from .site import Site
from .test_real import lay, tell

each = pytest.mark.parametrize(
    ("game", "depth"), [(game, depth) for game in ("stamp-swap", "age-of-comics") for depth in ("guided", "full")]
)


def begun(site: Site, game: str, depth: str, told: int = 4, **form: str) -> str:
    """Return the ID of a table after some entries."""
    table, random = lay(site, game, depth=depth, **form), Random(5)
    for _ in range(told):
        tell(site, table, random)
    return table


def unfinished(site: Site) -> str:
    return site.page("/").partition('id="running"')[2].partition("</section>")[0]


@each
def test_an_unfinished_game_is_found_again_and_so_is_one_that_was_abandoned(site: Site, game: str, depth: str) -> None:
    table = begun(site, game, depth)
    before = site.page(f"/table/{table}")
    assert f'href="/table/{table}"' in unfinished(site)
    assert "at the real table" in unfinished(site)
    other = Site(site.folder)
    assert other.page(f"/table/{table}").partition("<main")[2] == before.partition("<main")[2]
    site.client.post(f"/table/{table}/abandon", data={"sure": "yes"})
    assert f'href="/table/{table}"' not in unfinished(site)
    assert site.host.store.head(table).state == ABANDONED
    tell(other, table, Random(1))  # an answer resumes the game
    assert site.host.store.head(table).state == RUNNING
    assert f'href="/table/{table}"' in unfinished(site)
    site.client.post(f"/table/{table}/abandon", data={"sure": "yes"})
    site.client.post(f"/table/{table}/undo", data={"undo": str(site.host.live(table).said(0))})
    assert site.host.store.head(table).state == RUNNING


@each
def test_whoever_tells_on_an_old_page_is_shown_the_new_one(site: Site, game: str, depth: str) -> None:
    table = begun(site, game, depth)
    old, said = site.at(table), str(site.host.live(table).said(0))
    tell(site, table, Random(1))
    entries = site.host.live(table).table.entries()
    for address, form in (
        ("answer", {"answer": "whatever"}),
        ("undo", {"undo": said}),
        ("lines/0", {"answer": "whatever", "how": "again"}),
    ):
        reply = site.client.post(f"/table/{table}/{address}", data={"at": old, **form})
        assert reply.status_code == 409
        assert "The game has moved on." in reply.text
        assert f'name="at" value="{site.at(table)}"' in reply.text
    assert site.host.live(table).table.entries() == entries


@each
def test_a_table_keeps_its_pack_whatever_becomes_of_that_and_the_next_has_it_as_it_is(
    site: Site, game: str, depth: str
) -> None:
    reply = site.client.post("/packs", data={"game": game, "name": "my box", "like": "none"})
    pack = str(reply.headers["location"]).rpartition("/")[2]
    table = begun(site, game, depth, pack=f"{OWN}{pack}")
    first = site.host.live(table).table.header
    assert first.pack == "my box"
    room = game_called(game)
    text = room.packs.joinpath("house.toml").read_text(encoding="utf-8")
    site.host.own_packs.change(pack, lambda draft: PackDraft(game, PackText("my box", text)))
    tell(Site(site.folder), table, Random(1))
    assert site.host.live(table).table.header.pack_hash == first.pack_hash
    again = site.client.post(f"/table/{table}/rematch").headers["location"].rpartition("/")[2]
    header = site.host.live(again).table.header
    assert header.pack == "my box"
    assert header.pack_hash == room.pack.load(room.packs / "house.toml").hash
    site.host.own_packs.drop(pack)
    tell(Site(site.folder), table, Random(2))
    again = site.client.post(f"/table/{table}/rematch").headers["location"].rpartition("/")[2]
    assert site.host.live(again).table.header.pack_hash == first.pack_hash


def test_a_hint_that_nobody_can_give_makes_no_practice(site: Site) -> None:
    table = begun(site, "stamp-swap", "guided")
    page = site.page(f"/table/{table}")
    assert "/hint" not in page
    assert "<kbd>H</kbd>" not in page
    assert f'href="/table/{table}/piece"' not in page, "nothing lies there to be looked at"
    assert 'href="/rules/pinzetta"' in page
    reply = site.client.post(f"/table/{table}/hint")
    assert reply.status_code == 422
    assert "no hints" in unescape(reply.text)
    assert not site.host.live(table).is_practice
