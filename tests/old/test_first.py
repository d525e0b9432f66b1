"""Every game in the data directory of 7ac55e2 is unchanged."""

from __future__ import annotations

from typing import Any

import pytest

import cartone
from cartone import history
from cartone.games import game_called, games, load_pack
from cartone.host import Host, fits, open_house, take_over, taken_from
from cartone.store import SqliteStore
from cartone.table import SPECTATOR, Record, Table

from .house import FIRST, PACKS, OldHouse, digest, facts_of

FACTS = facts_of()
TABLES, TERMINAL = list(FACTS["tables"]), list(FACTS["terminal"])
HOUSE_PACKED = [name for name in TABLES if FACTS["tables"][name]["pack"].startswith("house ")]


def load(text: str) -> Table[Any]:
    """Load a record with its pack, wherever that is now."""
    pack = PACKS.get(Record.read(text).header.pack)
    return cartone.load(text, str(pack) if pack is not None else None)


def check(table: Table[Any], fact: dict[str, Any]) -> None:
    """Check that the table matches the old version's facts; its story may have more words now."""
    assert table.over == fact["over"]
    assert table.scores == fact["scores"]
    assert len(table.record.entries) == fact["lines"]
    if not table.over:
        assert {str(seat): ask.kind for seat, ask in table.pending.items()} == fact["asked"]
        return
    assert list(table.game.winners()) == fact["winners"]
    for seat in table.seats:
        found = {source: points for source, points in table.game.by_source(seat.number).items() if points}
        assert found == fact["by_source"][seat.letter]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_the_server_and_the_chairs_with_their_secrets_are_what_they_were(name: str, house: OldHouse) -> None:
    fact = house.tables[name]
    kept = SqliteStore(house.folder / "tables.sqlite").load(fact["id"])
    known = kept.head.state, list(kept.remarks), kept.head.version
    assert known == (fact["state"], fact["remarks"], fact["rows"])
    assert digest(kept.text) == fact["record"]
    check(load(kept.text), fact)
    assert fact["chairs"] == {
        str(seat): {"person": one.person, "bot": one.bot, "link": bool(one.link), "holder": bool(one.holder)}
        for seat, one in sorted(kept.chairs.items())
    }
    secrets = fact.get("secrets", {"links": {}, "holders": {}})
    assert all(fits(secret, kept.chairs[int(seat)].link) for seat, secret in secrets["links"].items())
    held = [fits(secret, kept.chairs[int(seat)].holder) for seat, secret in secrets["holders"].items()]
    assert all(held) or name == "comics-hot-seat-running", "there somebody has got up"


@pytest.mark.parametrize("name", TERMINAL)
def test_a_game_of_the_terminal_is_a_table_that_is_what_it_was(name: str, house: OldHouse) -> None:
    fact = house.terminal[name]
    host = open_house(house.folder)
    table = taken_from(host.store, house.folder, house.folder / fact["file"])
    assert table is not None
    stored = host.store.load(table)
    assert digest(stored.text) == fact["record"]
    assert stored.head.state == ("over" if fact["over"] else "running")
    check(load(stored.text), fact)
    if fact["pack"].startswith("house "):  # the owner's pack has moved
        check(host.live(table).table, fact)
    host.close()


@pytest.mark.parametrize("name", HOUSE_PACKED)
def test_everybody_downloads_the_same_text(name: str, house: OldHouse) -> None:
    fact = house.tables[name]
    host = Host(SqliteStore(house.folder / "tables.sqlite"))
    seats = {"0": 0, "1": 1, "spectator": SPECTATOR}
    assert {seat: digest(host.archive.record_text(fact["id"], seats[seat])) for seat in seats} == fact["downloads"]


def test_the_history_has_the_results_of_the_solo_games(house: OldHouse) -> None:
    store = SqliteStore(house.folder / "tables.sqlite")
    take_over(store, house.folder)
    results = store.results()
    games = [*house.tables.values(), *house.terminal.values()]
    solo = [game for game in games if game["over"] and game["players"][1:] in (["pinzetta"], ["automa"])]
    assert sorted([one.you, one.opponent_points] for one in results) == sorted(game["scores"] for game in solo)
    assert history.unreadable(store) == 0
    for one in results:
        assert load(store.load(one.table).text).scores == [one.you, one.opponent_points]


@pytest.mark.parametrize("game", games())
def test_the_house_pack_of_then_plays_like_its_records(game: str) -> None:
    """The pack even has the current hash, since its numbers have not changed."""
    pack = load_pack(game_called(game), str(FIRST / "house" / f"{game}.toml"))
    assert pack.hash == load_pack(game_called(game), "house").hash
    played = {fact["pack"] for fact in FACTS["tables"].values() if fact["game"] == game and "house" in fact["pack"]}
    assert played == {f"house {pack.hash}"}


def test_no_path_of_a_machine_is_in_the_files(house: OldHouse) -> None:
    texts = [path.read_bytes() for path in (*FIRST.rglob("*"), *house.folder.rglob("*")) if path.is_file()]
    assert not [part for part in (b"/home/", b"/tmp/", b"/root/", b"/work") for text in texts if part in text]
