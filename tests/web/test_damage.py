"""A damaged table: the lobby lists all other tables, marks this one, and offers to download its text or delete it."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cartone.games.stamp_swap import ROOM
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, Record

from .party import KEY
from .party import house as house_with_key
from .site import Site, check_html

TABLES = 6
HIT = 3
"""Index of the table to be damaged."""

Damage = Callable[[Path, str], None]


def change(sql: str) -> Damage:
    def damage(path: Path, table: str) -> None:
        with sqlite3.connect(path) as other:
            assert other.execute(sql, (table,)).rowcount == 1
        other.close()

    return damage


def noise_in_a_page(path: Path, table: str, which: int = 0) -> None:
    """Overwrite a page of the file that contains only rows of this table, by default the page with the first row."""
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = other.execute("PRAGMA page_size").fetchone()
        others = [name for (name,) in other.execute("SELECT id FROM tables") if name != table]
        lines = [
            line for (line,) in other.execute("SELECT text FROM rows WHERE table_id = ? ORDER BY number", (table,))
        ]
    other.close()
    data = bytearray(path.read_bytes())
    pages = {start: bytes(data[start : start + size]) for start in range(size, len(data), size)}
    full = [
        start
        for start, page in pages.items()
        if page[0] == 0x0A and page.count(table.encode()) > 10 and not any(name.encode() in page for name in others)
    ]
    full.sort(key=lambda start: lines[0].encode() not in pages[start])
    start = full[which]
    data[start : start + 200] = bytes(range(200))
    path.write_bytes(data)


def noise_in_a_later_page(path: Path, table: str) -> None:
    noise_in_a_page(path, table, -1)


DAMAGES: dict[str, Damage] = {
    "not UTF-8": change("UPDATE rows SET text = CAST(x'ff41' AS TEXT) WHERE table_id = ? AND number = 7"),
    "nonsense taken back": change(
        "UPDATE rows SET kind = 'taken-back', text = 'x' WHERE table_id = ? AND number = 7"
    ),
    "noise": noise_in_a_page,
    "unknown state": change("UPDATE tables SET state = 'paused' WHERE id = ?"),
    "no time zone": change("UPDATE tables SET changed = '2026-01-01T00:00:00' WHERE id = ?"),
    "no header": change("UPDATE tables SET header = CAST(x'fffe' AS TEXT) WHERE id = ?"),
    "no date": change("UPDATE tables SET created = 'long ago', changed = 'yesterday' WHERE id = ?"),
}  # fmt: skip
all_damages = pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)


@cache
def whole_house() -> tuple[bytes, list[str], tuple[str, ...]]:
    """Return a file with six games, one of them long; the IDs of the tables; and the lines of the long game."""
    with TemporaryDirectory() as folder:
        site = Site(Path(folder))
        tables = [site.start("age-of-comics", seed=str(number)) for number in range(TABLES)]
        random = Random(1)
        for table in tables:
            for _ in range(50 if table == tables[HIT] else 2):
                ask = site.ask(table)
                assert ask is not None
                site.host.moves.answer(table, 0, site.at(table), str(ask.options.sample(random)))
        lines = site.host.store.load(tables[HIT]).lines
        site.host.store.close()
        path = Path(folder) / "tables.sqlite"
        tables[HIT] = call(path, tables[HIT], "-first")
        return path.read_bytes(), tables, lines


def call(path: Path, table: str, name: str) -> str:
    """Rename a table so that it comes first in the file, where a server starts to read; return the new ID."""
    with sqlite3.connect(path) as other:
        for column in ("tables SET id", "rows SET table_id", "chairs SET table_id", "sheets SET table_id"):
            other.execute(f"UPDATE {column} = ? WHERE {column.split()[-1]} = ?", (name, table))
    other.close()
    return name


class House:
    """A site with six games, one of which was damaged before the server was started."""

    def __init__(self, folder: Path, damage: Damage) -> None:
        kept, self.tables, self.lines = whole_house()
        self.hit = self.tables[HIT]
        folder.mkdir(exist_ok=True)
        (folder / "tables.sqlite").write_bytes(kept)
        damage(folder / "tables.sqlite", self.hit)
        self.site = Site(folder)

    def look(self) -> None:
        """Open the damaged table, since the lobby reads no rows and learns of the damage only then."""
        assert self.site.client.get(f"/table/{self.hit}").status_code in (200, 422)

    def shelf(self, language: str = "en") -> str:
        """Return the part of the lobby about damaged tables; empty if there is none."""
        page = self.site.client.get("/", headers={"Accept-Language": language})
        assert page.status_code == 200, page.text
        check_html(page.text)
        assert "--data-dir" not in page.text
        heading = catalogue(language).text("page.damaged")
        return page.text.partition(f"<h2>{heading}</h2>")[2].partition("</section>")[0]


@all_damages
def test_the_lobby_shows_all_other_tables_and_calls_the_damaged_one_so(tmp_path: Path, damage: Damage) -> None:
    house = House(tmp_path, damage)
    house.look()
    whole = house.site.page("/").partition("Damaged games")[0]
    assert {table for table in house.tables if f'href="/table/{table}"' in whole} == {*house.tables} - {house.hit}
    for language in LANGUAGES:
        shelf = house.shelf(language)
        assert shelf.count("<li>") == 1
        assert f'href="/table/{house.hit}/text"' in shelf
        assert f'action="/table/{house.hit}/delete"' in shelf
    house.site.page(f"/table/{house.tables[0]}")


def test_the_damaged_table_is_named_as_far_as_it_can_be_read(tmp_path: Path) -> None:
    house = House(tmp_path / "row", DAMAGES["not UTF-8"])
    house.look()
    shelf = house.shelf()
    assert "Age of Comics" in shelf
    assert re.search(r"You, Automa · \d+ \w+ 20\d\d, \d\d:\d\d", shelf)
    house = House(tmp_path / "header", DAMAGES["no header"])
    assert "Unreadable game" in house.shelf()
    assert re.search(r"\d+ \w+ 20\d\d, \d\d:\d\d", house.shelf())
    house = House(tmp_path / "date", DAMAGES["no date"])
    assert "Age of Comics" in house.shelf()
    assert house.hit in house.shelf()


@all_damages
def test_its_text_can_be_had_and_the_table_deleted(tmp_path: Path, damage: Damage) -> None:
    house = House(tmp_path, damage)
    reply = house.site.client.get(f"/table/{house.hit}/text", follow_redirects=True)
    assert reply.status_code == 200
    assert "attachment" in reply.headers["content-disposition"]
    assert house.lines[-1] in reply.text, "what lies behind the damage is there, too"
    for address in (f"/table/{house.hit}", f"/table/{house.hit}/record"):
        page = house.site.client.get(address)
        assert page.status_code in (200, 422)
        assert "--data-dir" not in page.text
        assert page.status_code == 200 or f'href="/table/{house.hit}/text"' in page.text
    assert house.site.client.post(f"/table/{house.hit}/delete", data={"sure": "yes"}).status_code == 303
    assert not house.shelf()
    assert house.site.client.get(f"/table/{house.hit}").status_code == 404
    assert house.site.client.get(f"/table/{house.hit}/text").status_code == 404


@pytest.mark.parametrize("damage", [DAMAGES["not UTF-8"], DAMAGES["nonsense taken back"], noise_in_a_later_page])
def test_the_text_opens_as_a_record_up_to_the_damage(tmp_path: Path, damage: Damage) -> None:
    house = House(tmp_path, damage)
    text = house.site.client.get(f"/table/{house.hit}/text").text
    lines = tuple(map(str, Record.read(text).entries))
    assert lines == house.lines[: len(lines)]
    assert 6 <= len(lines) < len(house.lines)
    elsewhere = Site(tmp_path / "elsewhere")
    opened = elsewhere.client.post("/open", data={"record": text})
    assert opened.status_code == 303
    elsewhere.page(opened.headers["location"])


def test_a_table_with_a_line_that_does_not_fit_can_be_looked_at_and_kept(tmp_path: Path) -> None:
    def damage(path: Path, table: str) -> None:
        """Damage a finished game whose rows are stored one by one, as older versions did."""
        change("UPDATE rows SET text = 'A fly away' WHERE table_id = ? AND number = 40")(path, table)
        change("UPDATE tables SET state = 'over' WHERE id = ?")(path, table)

    house = House(tmp_path, damage)
    page = house.site.page(f"/table/{house.hit}")
    assert "This game can no longer be replayed: line 47: " in page
    assert f'href="/table/{house.hit}/record"' in page
    assert "A fly away" in house.site.page(f"/table/{house.hit}/record")


def test_the_text_of_a_whole_table_is_the_record_that_may_be_known(tmp_path: Path) -> None:
    site = house_with_key(tmp_path)
    table = site.host.tables.new("stamp-swap", ["Anna", "Ben"], seed=123456789)
    reply = site.client.get(f"/table/{table}/text")
    assert reply.headers["location"] == f"/table/{table}/record"
    assert "123456789" not in reply.text
    guest = site.browser()
    assert KEY not in str(guest.cookies)
    assert guest.get(f"/table/{table}/text").status_code == 403


def test_a_game_needs_no_file_of_its_pack_any_more(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    shutil.copy(ROOM.packs / "house.toml", pack)
    table = Site(tmp_path).host.tables.new("stamp-swap", ["Anna", "Ben"], seed=5, pack=str(pack))
    pack.unlink()
    assert Site(tmp_path).host.live(table).has_secrets


def test_a_game_that_lacks_its_pack_shows_nothing_that_is_hidden(tmp_path: Path) -> None:
    """The owner is one of the players, and could restore the pack and continue with any hidden information that was
    shown."""
    pack = tmp_path / "mine.toml"
    shutil.copy(ROOM.packs / "house.toml", pack)
    pack.write_text(pack.read_text(encoding="utf-8").replace("each = 4", "each = 5", 1), encoding="utf-8")
    site = Site(tmp_path)
    table = site.host.tables.new("stamp-swap", ["Anna", "Ben"], seed=123456789, pack=str(pack))
    pack.unlink()
    database = sqlite3.connect(tmp_path / "tables.sqlite")
    database.execute("DELETE FROM packs")
    database.commit()
    site = Site(tmp_path)
    page = site.page(f"/table/{table}")
    assert "mine" in page
    assert str(tmp_path) not in page
    assert f"/table/{table}/text" not in page
    record = site.page(f"/table/{table}/record")
    assert "seats Anna Ben" in record
    assert "123456789" not in record + page
    assert site.client.get(f"/table/{table}/text").headers["location"] == f"/table/{table}/record"
