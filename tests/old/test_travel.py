"""Owners' packs accompany records: they are downloaded with them, and supplied when a record is opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games import game_called
from cartone.games.kit.packs import shipped
from cartone.host import WATCH
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Record, Table

from ..cli.program import Program
from ..messages import said
from ..web.party import KEY, seated
from ..web.site import Site
from .rooms import change_room, played, richer
from .test_packs import every_game, own_pack

GAME = "age-of-comics"


def with_pack(game: str, pack: Path, over: bool = True) -> Table[Any]:
    """Return a game with an owner's pack, finished or running."""
    table = cartone.new(game, ["me", game_called(game).opponent or ""], seed=3, pack=str(pack))
    return played(table, "travel", 0 if over else 9)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return own_pack(GAME, tmp_path / "secret-place")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "house")
    yield site
    site.host.close()


# -- the address of a pack -----------------------------------------------------------------------------


def test_everybody_at_the_table_may_have_its_pack_and_nobody_else(tmp_path: Path, pack: Path) -> None:
    site = Site(tmp_path / "house", owner=KEY)
    host = site.host
    table, elsewhere = (host.tables.new(GAME, ["Anna", "Ben"], 3, str(pack), away=(1,)) for _ in range(2))
    watch = host.seating.new_link(table, WATCH)
    cookies = {
        f"owner={KEY}": 200,
        f"seat1={seated(host, table, 1)}": 200,
        f"watch={watch}": 200,
        f"seat1={seated(host, elsewhere, 1)}": 403,
        "": 403,
    }
    for cookie, status in cookies.items():
        reply = site.browser().get(f"/table/{table}/pack", headers={"Cookie": cookie})
        assert reply.status_code == status, cookie
        assert (reply.text == pack.read_text("utf-8")) == (status == 200)
    assert site.client.get("/table/nowhere/pack").status_code == 404


@every_game
@pytest.mark.parametrize("over", [True, False])
def test_what_comes_is_the_pack_as_it_was_and_no_path_of_the_host(
    game: str, over: bool, site: Site, tmp_path: Path
) -> None:
    pack = own_pack(game, tmp_path / "secret-place")
    table = site.host.tables.lay(with_pack(game, pack, over))
    text = pack.read_text("utf-8")
    pack.write_text("something else by now", "utf-8")
    address = f"/table/{table}"
    assert f'href="{address}/pack"' in site.page(address)
    reply = site.client.get(f"{address}/pack")
    assert reply.text == text
    assert reply.headers["content-disposition"] == f'attachment; filename="{pack.name}"'
    for what in ("", "/record", "/pack"):
        reply = site.client.get(f"{address}{what}")
        assert "secret-place" not in reply.text + str(reply.headers), what
        assert str(tmp_path) not in reply.text + str(reply.headers), what


def test_a_game_with_our_cards_has_no_pack_to_download_and_a_closed_one_still_has_its_own(
    site: Site, pack: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = site.host.tables.new(GAME, ["me", "automa"], 3)
    assert f'href="/table/{ours}/pack"' not in site.page(f"/table/{ours}")
    assert site.client.get(f"/table/{ours}/pack").status_code == 404
    table = site.host.tables.lay(with_pack(GAME, pack))
    text = pack.read_text("utf-8")
    pack.unlink()
    change_room(monkeypatch, GAME, rules_version=2)
    later = Site(site.folder)
    assert f'href="/table/{table}/pack"' in later.page(f"/table/{table}")
    assert later.client.get(f"/table/{table}/pack").text == text


# -- a record with its pack ------------------------------------------------------------------------------


@every_game
@pytest.mark.parametrize("over", [True, False])
def test_what_was_downloaded_opens_in_another_house(game: str, over: bool, site: Site, tmp_path: Path) -> None:
    table = with_pack(game, own_pack(game, tmp_path / "mine"), over)
    text = next((tmp_path / "mine").iterdir()).read_text("utf-8")
    form = {"record": str(table.record), "own-pack": f"\ufeff{text}"}
    reply = site.client.post("/open", data=form)
    assert reply.status_code == 303, reply.text
    where = reply.headers["location"]
    assert where.endswith("/replay") == over
    opened = site.host.live(where.split("/")[2]).table
    assert (opened.scores, str(opened.record)) == (table.scores, str(table.record))
    site.page(where)
    again = site.client.post("/open", data={"record": str(table.record)})
    assert again.status_code == 303, "the pack is here since"


def refused(site: Site, record: Record, language: str = "en", **form: str) -> str:
    """Try to open a record; return the page with the reason for the refusal."""
    form |= {"record": str(record)}
    reply = site.client.post("/open", data=form, headers={"Accept-Language": language})
    assert (reply.status_code, site.heads()) == (422, [])
    return unescape(reply.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_with_an_unknown_pack_says_what_would_help(language: str, site: Site, pack: Path) -> None:
    record = with_pack(GAME, pack, over=False).record
    page = refused(site, record, language)
    name, hash = map(catalogue(language).quoted, ("my-comics", record.header.pack_hash))
    why = catalogue(language).text("error.pack-is-missing", name=name, hash=hash)
    assert why[1:] in page
    assert "secret-place" not in page


def test_another_pack_than_its_own_or_none_is_refused_in_one_clear_line(site: Site, pack: Path) -> None:
    record = with_pack(GAME, pack, over=False).record
    other = richer(pack.read_text("utf-8"))
    why = said("error.other-pack", name="“my-comics”", hash=f"“{record.header.pack_hash}”")
    assert re.search(why, refused(site, record, **{"own-pack": other}), re.IGNORECASE)
    for text in ("no TOML at all", "name = 3", "x" * 100_000, "[[comic]]\n" * 9):
        page = refused(site, record, **{"own-pack": text})
        assert "Traceback" not in page
        assert "my-comics.toml" in page.lower()


def test_a_pack_that_is_brought_along_never_takes_the_place_of_ours(site: Site) -> None:
    """A pack that differs only in words has the hash, and perhaps the name, of ours."""
    ours = shipped(game_called(GAME).packs)["house"].read_text("utf-8")
    words = re.sub(r'(?m)^title = "([A-Z].*)"$', r'title = "My \1"', ours)
    record = cartone.new(GAME, ["me", "automa"], seed=3).record
    assert site.client.post("/open", data={"record": str(record), "own-pack": words}).status_code == 303
    table: Any = Site(site.folder).host.live(site.host.tables.new(GAME, ["me", "automa"], 3)).table
    assert not [comic for comic in table.game.pack.comics if comic.title.startswith("My ")]


def test_a_game_that_lacks_its_pack_is_whole_when_somebody_brings_it(site: Site, pack: Path) -> None:
    """An older version stored only the path of a file that is gone."""
    table = with_pack(GAME, pack)
    old = site.host.tables.lay(table)
    record, text = site.client.get(f"/table/{old}/record").text, pack.read_text("utf-8")
    pack.unlink()
    site.host.store._db.execute("DELETE FROM packs")
    missing = said("error.pack-is-missing", name="“my-comics”")
    assert re.search(missing, unescape(Site(site.folder).page(f"/table/{old}")))
    assert Record.read(record).header.pack == "my-comics"
    assert site.client.post("/open", data={"record": record, "own-pack": text}).status_code == 303
    again = Site(site.folder)
    assert not re.search(missing, unescape(again.page(f"/table/{old}")))
    assert again.host.live(old).table.scores == table.scores


# -- in the terminal ---------------------------------------------------------------------------------------


COMMANDS = {"play": ["play", "--resume"], "replay": ["replay"], "check": ["record", "check"]}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_record_with_its_pack_opens_in_the_terminal(command: list[str], program: Program, pack: Path) -> None:
    table = with_pack(GAME, pack, over=False)
    name = program.write("a.record", str(table.record))
    line = ["--data-dir", "data", *command, name]
    complaint = program(*line).complaint()
    assert re.search(said("error.pack-is-missing", name="“my-comics”", hash=f"“{table.header.pack_hash}”"), complaint)
    assert "--pack" in complaint
    own = program.write("mine.toml", pack.read_bytes())
    done = program(*line, "--pack", own, typed="quit\n")
    assert done.ok()
    if command[0] == "play":
        assert program.resume().ok(), "it is kept with its pack"


def test_a_kept_game_that_lacks_its_pack_goes_on_as_itself_when_somebody_brings_it(
    program: Program, pack: Path
) -> None:
    site = Site(program.data)
    name = site.host.tables.lay(with_pack(GAME, pack, over=False))
    site.host.store._db.execute("DELETE FROM packs")
    site.host.close()
    assert re.search(said("error.pack-is-missing", name="“my-comics”"), program.resume(name).complaint())
    other = program.write("other.toml", richer(pack.read_text("utf-8")))
    why = said("error.other-pack", name="“my-comics”")
    assert re.search(why, program.resume(name, "--pack", other).complaint())
    own = program.write("mine.toml", pack.read_bytes())
    assert f"({name})" in program.resume(name, "--pack", own).ok()
    (program.folder / own).unlink()
    assert f"({name})" in program.resume(name).ok()
    assert len(program.kept()) == 1
