"""Whole games of every game that must replay; golden texts; score sheets that were checked by hand."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games import game_called, load_pack
from cartone.table import Record, Table

from .make_records import GAMES
from .recording import PLAYTHROUGHS, RECORDS, playthrough

FILES = sorted(RECORDS.rglob("*.record"))
PLAYED = [(game, name) for game, (_, played) in GAMES.items() for name in played]
SHEETS: dict[str, Any] = {
    game: tomllib.loads((RECORDS / game / "sheets.toml").read_text(encoding="utf-8")) for game in GAMES
}


def replay(game: str, name: str) -> Table[Any]:
    return cartone.load((RECORDS / game / f"{name}.record").read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_replays_to_its_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    table = cartone.load(text)
    assert table.over
    assert str(table.record) == text
    header = Record.read(text).header
    room = game_called(header.game)
    assert (header.rules, header.pack_hash) == (room.RULES_VERSION, load_pack(room, "house").hash), "run: make records"


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_them(game: str) -> None:
    files = [path for path in FILES if path.parent.name == game]
    assert len(files) >= 20
    seats = {len(Record.read(path.read_text(encoding="utf-8")).header.players) for path in files}
    assert seats == set(game_called(game).SEATS)


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_a_playthrough_reads_as_it_did(game: str, name: str) -> None:
    golden = (PLAYTHROUGHS / game / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name, replay(game, name)) == golden


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in SHEETS[game]])
def test_a_score_sheet_that_was_checked_by_hand(game: str, name: str) -> None:
    table = replay(game, name)
    for seat in table.seats:
        by_hand = SHEETS[game][name][seat.letter]
        points = {source: number for source, number in table.game.by_source(seat.number).items() if number}
        assert points == {source: number for source, number in by_hand.items() if number}


@pytest.mark.parametrize("game", GAMES)
def test_five_sheets_were_checked(game: str) -> None:
    assert len(SHEETS[game]) >= 5
