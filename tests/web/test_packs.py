"""Owners' packs in the browser: entered card by card, drawn and checked, stored, shared, and used in games."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cartone.games import game_called
from cartone.games.kit.editing import PackDraft, PackEditor
from cartone.games.kit.packs import shipped
from cartone.locale import LANGUAGES
from cartone.table import Random
from tests.kit.packforms import PACKED, TILE, draft_of, form_for
from tests.messages import tells

from .onstage import Home
from .site import Site, check_html

both = pytest.mark.parametrize("game", [room.name for room in PACKED])


def begun(site: Site, game: str = "stamp-swap", like: str = "none", name: str = "mine") -> str:
    """Begin a pack; return its address."""
    reply = site.client.post("/packs", data={"game": game, "name": name, "like": like})
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"])


def write(site: Site, address: str, do: str, status: int, **form: str) -> str:
    """Submit the form of a card; return the page, or the address of a redirect."""
    reply = site.client.post(address, data={**form, "do": do})
    assert reply.status_code == status, reply.text
    if status != 303:
        check_html(reply.text)
    return str(reply.headers["location"] if status == 303 else reply.text)


def checked(page: str) -> str:
    """Return the message that the form shows about a card."""
    (line,) = re.findall(r'<p class="check-line[^>]*>([^<]*)<', page)
    return html.unescape(line)


def at(page: str) -> str:
    return str(re.findall(r'name="at" value="([^"]*)"', page)[0])


# -- entering cards ---------------------------------------------------------------------------------


def test_a_card_is_drawn_and_checked_while_it_is_filled_in_and_kept_when_it_is_right(site: Site) -> None:
    pack = begun(site)
    page = site.page(f"{pack}/tile/new")
    assert tells(checked(page), "packs.fill-in")
    assert 'value="S01"' in page, "the next free name is there"
    wrong = {**TILE, "e.value": ""}
    shown = write(site, f"{pack}/tile/new", "show", 200, **wrong)
    assert checked(shown) == "✗ Value is missing. Give a whole number from 1 to 9."
    assert 'class="blank"' in shown
    refused = write(site, f"{pack}/tile/new", "next", 422, **wrong)
    assert checked(refused) == checked(shown)
    assert 'value="blue" checked' in refused, "what was typed is still there"
    assert "0 / 165" in site.page(pack)
    shown = write(site, f"{pack}/tile/new", "show", 200, **TILE)
    assert checked(shown) == "✓ All good. You can save it."
    assert 'class="blank"' not in shown
    assert write(site, f"{pack}/tile/new", "next", 303, **TILE) == f"{pack}/tile/new?like=1"
    following = site.page(f"{pack}/tile/new?like=1")
    assert 'value="S02"' in following
    assert 'value="blue" checked' in following, "chosen words stay for the next card"
    assert 'name="e.value" value="2" checked' not in following, "its number does not"
    assert "1 / 165" in site.page(pack)
    assert checked(site.page(f"{pack}/tile/1?saved=1")) == "✓ Saved."


def test_a_list_is_filled_by_keys_without_any_script(site: Site) -> None:
    pack = begun(site, "age-of-comics")
    address, form = f"{pack}/automa/new", {"e.id": "Z01", "e.from": "printed"}
    for key, words in (("actions", "sales print hire"), ("genres", "crime horror western romance sci-fi superheroes")):
        for number, word in enumerate(words.split()):
            page = write(site, address, f"add e.{key} {word}", 200, **form)
            form[f"e.{key}.{number}"] = word
            assert f'name="e.{key}.{number}" value="{word}"' in page
            assert f'value="add e.{key} {word}"' not in page, "no word comes twice"
    page = write(site, address, "drop e.actions 0", 200, **form)
    assert tells(checked(page), "error.pack-actions")
    assert write(site, address, "save", 303, **form) == f"{pack}/automa/1?saved=1"


@both
def test_every_card_of_the_house_is_typed_in_page_by_page(site: Site, game: str) -> None:
    """This test enters one card of each kind through the pages; `tests/kit/test_editing.py` enters all of them without
    pages."""
    pack, room = begun(site, game), game_called(game)
    house = PackEditor(room, draft_of(room))
    named = house.sections.get("contest", [])  # other cards refer to these

    def with_others(draft: PackDraft) -> PackDraft:
        editor = PackEditor(room, draft)
        return editor.with_data({**editor.file.data, "contest": [one.data for one in named[1:]]}, {}).draft

    site.host.own_packs.change(pack.rpartition("/")[2], with_others)
    for section, entries in house.sections.items():
        kind = site.page(f"{pack}/{section}")
        there = kind.count('<span class="called">')
        if there == len(entries):  # the board's entries exist from the start
            continue
        form = form_for(house, section, entries[0].data)
        where = f"{pack}/{section}/{there + 1}"
        assert write(site, f"{pack}/{section}/new", "save", 303, **form) == f"{where}?saved=1"
        page = site.page(where)
        assert checked(page).startswith("✓")
        assert 'class="blank"' not in page
    draft = site.host.own_packs.get(pack.rpartition("/")[2])
    for section, typed in PackEditor(room, draft).sections.items():
        assert house.sections[section][0].data in [entry.data for entry in typed]


def test_next_previous_copy_delete_and_bring_back(site: Site) -> None:
    pack = begun(site, like="house")
    page = site.page(f"{pack}/tile/2")
    for way in ("tile/1", "tile/3", "tile/new?copy=2"):
        assert f'href="{pack}/{way}"' in page
    before = site.client.get(f"{pack}/file").text
    copy = site.page(f"{pack}/tile/new?copy=2")
    assert re.findall(r'name="e.value" value="(\d)" checked', copy) == re.findall(
        r'name="e.value" value="(\d)" checked', page
    )
    assert write(site, f"{pack}/tile/2", "delete", 303, at=at(page)) == f"{pack}/tile"
    assert "Deleted: Stamps S02." in site.page(f"{pack}/tile")
    assert "164 / 165" in site.page(pack)
    assert write(site, pack, "undelete", 303) == f"{pack}/tile/2"
    assert "Deleted" not in site.page(pack)
    assert site.client.get(f"{pack}/file").text == before
    assert "Nothing was deleted" in write(site, pack, "undelete", 422)


def test_what_was_changed_elsewhere_meanwhile_is_not_written_over(site: Site) -> None:
    pack = begun(site)
    write(site, f"{pack}/tile/new", "save", 303, **TILE)
    form = {**TILE, "e.value": "3", "at": at(site.page(f"{pack}/tile/1"))}
    assert write(site, f"{pack}/tile/1", "save", 303, **form)
    for do in ("save", "next", "delete"):
        assert tells(write(site, f"{pack}/tile/1", do, 409, **form), "error.moved-on-pack")
    assert write(site, f"{pack}/tile/1", "save", 303, **{**form, "at": at(site.page(f"{pack}/tile/1"))})


def test_a_card_that_every_pack_has_cannot_be_deleted(site: Site) -> None:
    pack = begun(site, "age-of-comics")
    page = site.page(f"{pack}/level/1")
    told = checked(write(site, f"{pack}/level/1", "delete", 422, at=at(page)))
    assert tells(told, "error.count-levels", level="beginner", found=0, wanted=1)
    for section in ("level", "action"):
        assert 'class="blank"' not in site.page(f"{pack}/{section}/new?copy=1")


# -- files ------------------------------------------------------------------------------------------


@both
def test_a_pack_is_shared_as_a_file_and_is_the_same_elsewhere(site: Site, tmp_path: Path, game: str) -> None:
    pack = begun(site, game, "house", "Ann’s box")
    reply = site.client.get(f"{pack}/file")
    assert reply.headers["content-disposition"] == 'attachment; filename="Ann-s-box.toml"'
    room = game_called(game)
    path = tmp_path / "Ann-s-box.toml"
    path.write_text(reply.text, encoding="utf-8")
    assert room.pack.load(path).hash == room.pack.load(shipped(room.packs)["house"]).hash
    elsewhere = Site(tmp_path / "elsewhere")
    brought = elsewhere.client.post("/packs", data={"do": "bring", "pack": "\ufeff" + reply.text})
    assert brought.status_code == 303
    assert elsewhere.client.get(f"{brought.headers['location']}/file").text == reply.text


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"do": "bring", "pack": "no = = toml"}, "valid TOML"),
        ({"do": "bring", "pack": ""}, "There is no game"),
        ({"do": "bring", "pack": "pack = 3"}, "There is no game"),
        ({"do": "bring", "pack": '[pack]\nname = "x"\ngame = "stamp-swap"\n[[tile]]\n'}, "is missing"),
        ({"do": "bring", "pack": '[pack]\nname = "none"\ngame = "stamp-swap"\ngaps = true'}, "Cartone’s packs"),
        ({"game": "stamp-swap", "name": "  ", "like": "none"}, "Give the pack a name."),
        ({"game": "stamp-swap", "name": "house", "like": "none"}, "Cartone’s packs"),
        ({"game": "stamp-swap", "name": "x" * 61, "like": "none"}, "up to 60 letters"),
        ({"game": "stamp-swap", "name": "x", "like": "own:none"}, "This pack no longer exists."),
        ({"game": "stamp-swap", "name": "x", "like": "/etc/passwd"}, "No pack"),
        ({"game": "chess", "name": "x", "like": "none"}, "no game"),
        ({"game": "pinzetta", "name": "x", "like": "none"}, "always played with the same cards"),
        ({}, "no game"),
    ],
)
def test_what_cannot_be_begun_is_told_in_a_line(site: Site, form: dict[str, str], why: str) -> None:
    reply = site.client.post("/packs", data=form)
    assert reply.status_code == 422
    check_html(reply.text)
    (said,) = re.findall(r'role="alert">([^<]*)<', reply.text)
    assert why.lower() in html.unescape(said).lower()
    assert not site.host.own_packs.all()


def test_names_are_unique_in_a_game_and_can_be_changed(site: Site) -> None:
    first, second = begun(site), begun(site, name="other")
    assert begun(site, "age-of-comics")
    assert "already" in site.client.post("/packs", data={"game": "stamp-swap", "name": "mine", "like": "none"}).text
    assert site.client.post(second, data={"do": "rename", "name": "mine"}).status_code == 422
    assert site.client.post(second, data={"do": "rename", "name": "new name"}).status_code == 303
    assert "<h1>new name</h1>" in site.page(second)
    assert 'name = "new name"' in site.client.get(f"{second}/file").text
    assert site.client.post(first, data={"do": "delete"}).status_code == 303
    assert site.client.get(first).status_code == 404
    assert site.client.post(first, data={"do": "burn"}).status_code == 404
    assert site.client.post(second, data={"do": "burn"}).status_code == 422


@pytest.mark.parametrize("rest", ["/nothing", "/tile/0", "/tile/999", "/tile/x", "/tile/1/2", "/tile/1%2f"])
def test_what_is_not_there_is_not_there(site: Site, rest: str) -> None:
    pack = begun(site)
    assert site.client.get(pack + rest).status_code in (404, 422)
    assert site.client.get(f"/packs/none{rest}").status_code in (404, 422)


# -- tables -----------------------------------------------------------------------------------------


@both
def test_a_whole_pack_is_offered_in_the_lobby_and_is_played_with(site: Site, game: str) -> None:
    pack = begun(site, game, "house", "my box").rpartition("/")[2]
    lacking = begun(site, game, "none", "half a box").rpartition("/")[2]
    lobby = site.page("/")
    assert f'<option value="own:{pack}">my box</option>' in lobby
    assert "<option disabled>half a box (cards are missing)</option>" in lobby
    for form in re.findall(r"<form.*?</form>", lobby, re.DOTALL):
        is_real = 'action="/real"' in form and f'name="game" value="{game}"' in form
        assert (f'value="own:{lacking}"' in form) == is_real, "whoever deals by hand may lack cards"
    refused = site.client.post("/start", data={"game": game, "against": "solo", "pack": f"own:{lacking}"})
    assert refused.status_code == 422
    assert "half a box" in refused.text
    other = next(room.name for room in PACKED if room.name != game)
    assert site.client.post("/start", data={"game": other, "pack": f"own:{pack}"}).status_code == 422
    table = site.start(game, "solo", pack=f"own:{pack}", seed="3")
    assert site.host.live(table).table.header.pack == "my box"
    site.host.own_packs.drop(pack)  # the table keeps its own copy
    site.play(table, Random(3))
    assert site.host.live(table).table.over
    assert site.host.live(table).table.game.pack.name == "my box"


def test_pages_of_packs_are_there_in_every_language(site: Site) -> None:
    packs = begun(site, "stamp-swap", "house"), begun(site, "age-of-comics", "house")
    kinds = packs[0] + "/mat", packs[1] + "/level", packs[0] + "/decision", packs[1] + "/automa"
    for language, kind in zip(LANGUAGES, kinds, strict=True):
        reader = site.browser(headers={"Accept-Language": language})
        for address in ("/packs", kind.rpartition("/")[0], kind, f"{kind}/1", f"{kind}/new"):
            page = reader.get(address)
            assert page.status_code == 200
            assert f'<html lang="{language}"' in page.text
            check_html(page.text)


# -- a real browser; a kill is in `tests/crash` ----------------------------------------------------------------------


@pytest.mark.walk
def test_on_a_phone_a_stamp_is_tapped_in_with_its_picture_in_sight(visit: Callable[..., Page], home: Home) -> None:
    page = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{home.address}/packs")
    page.locator("form:has([value=stamp-swap]) [name=name]").fill("tapped")
    page.locator("form:has([value=stamp-swap]) button").tap()
    page.get_by_role("link", name="Stamps").tap()
    page.get_by_role("link", name="Add one").tap()
    picture = page.locator(".looks figure svg")
    for chip in ("e.outline=3x2", "e.colour=green", "e.theme=animals", "e.value=3"):
        name, _, value = chip.partition("=")
        page.locator(f'label:has([name="{name}"][value="{value}"])').tap()
    expect(page.locator(".check-line")).to_have_text("✓ All good. You can save it.")
    expect(picture).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator('label:has([name="e.outline"][value="2x4"])').tap()
    page.locator('[name="e.halves"]').check()
    expect(page.locator('[name="e.halves.1.value"]').first).to_be_attached()
    page.locator('label:has([name="e.outline"][value="3x2"])').tap()
    expect(page.locator('[name="e.halves"][type=checkbox]')).to_have_count(0)
    expect(page.locator('[name="e.colour"][value=green]')).to_be_checked()  # the earlier choice is kept
    page.get_by_role("button", name="Save and next").tap()
    expect(page).to_have_url(re.compile(r"/tile/new\?like=1$"))
    expect(page.locator('[name="e.id"]')).to_have_value("S02")


def test_a_pack_with_gaps_is_laid_beside_a_real_table(site: Site) -> None:
    pack = begun(site, name="half a box")
    write(site, f"{pack}/tile/new", "save", 303, **TILE)
    own = f"own:{pack.rpartition('/')[2]}"
    assert f'<option value="{own}">half a box</option>' in site.page("/")
    reply = site.client.post("/real", data={"game": "stamp-swap", "cards": "yours", "rung": "level-1", "pack": own})
    assert reply.status_code == 303, reply.text
    table = site.host.live(reply.headers["location"].rpartition("/")[2]).table
    assert (table.header.pack, table.header.seed) == ("half a box", None)
    site.page(reply.headers["location"])
    refused = site.client.post("/real", data={"game": "age-of-comics", "cards": "yours", "pack": own})
    assert refused.status_code == 422
