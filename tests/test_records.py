"""Records of whole games that must replay, golden texts, and score sheets that were checked by hand."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games import game_called
from cartone.games.kit.upgrades import OtherRules, as_it_is
from cartone.table import Record, RecordError, Table

from . import make_records
from .make_records import GAMES
from .old.rooms import change_room
from .recording import PLAYTHROUGHS, RECORDS, folder_of, playthrough, records_of

FILES = [path for game in GAMES for path in records_of(game)]
PLAYED = [(game, name) for game, (_, played) in GAMES.items() for name in played]
SHEETS: dict[str, Any] = {
    game: tomllib.loads((folder_of(game, 1) / "sheets.toml").read_text(encoding="utf-8")) for game in GAMES
}


READ_ONLY: frozenset[tuple[str, int]] = frozenset()
"""Games and versions of rules whose records can only be read, because nothing upgrades them."""


def replay(path: Path) -> Table[Any]:
    return cartone.load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.parent.name}-{path.stem}")
def test_a_record_replays_to_its_end(path: Path) -> None:
    check_record(path, READ_ONLY)


def check_record(path: Path, read_only: frozenset[tuple[str, int]]) -> None:
    """Check that a record of the current rules replays exactly, and that an older one is upgraded or listed as
    read-only."""
    text = path.read_text(encoding="utf-8")
    header = Record.read(text).header
    assert (header.game, f"rules-{header.rules}") == path.parts[-3:-1]
    if (header.game, header.rules) in read_only:
        with pytest.raises((OtherRules, RecordError)):
            cartone.load(text)
        return
    table = cartone.load(text)
    assert table.over
    today = game_called(header.game).rules_version
    assert table.header.rules == today
    assert header.rules < today or str(table.record) == text


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_change_need_an_upgrade_or_a_line_in_the_list(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    path = records_of(game)[0]
    change_room(monkeypatch, game, rules_version=2)
    with pytest.raises(OtherRules):
        check_record(path, frozenset())
    check_record(path, frozenset({(game, 1)}))
    change_room(monkeypatch, game, upgrades={1: as_it_is})
    check_record(path, frozenset())
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        check_record(path, frozenset({(game, 1)}))


@pytest.mark.parametrize("game", GAMES)
def test_every_version_of_the_rules_has_its_games_and_there_are_enough_of_them(game: str) -> None:
    files = sorted(folder_of(game).glob("*.record"))
    assert len(files) >= 20, "run: make records"
    seats = {len(Record.read(path.read_text(encoding="utf-8")).header.players) for path in files}
    assert seats == set(game_called(game).seats)
    assert len(SHEETS[game]) >= 5, "checked by hand"
    folders = {path.name for path in (RECORDS / game).iterdir()}
    assert folders == {folder_of(game, version).name for version in range(1, game_called(game).rules_version + 1)}


@pytest.mark.parametrize("game", GAMES)
def test_games_that_are_there_are_never_written_again(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(make_records.GAMES, game, (no_games, ()))
    before = {path: path.stat().st_mtime_ns for path in records_of(game)}
    make_records.write_records(game)
    assert {path: path.stat().st_mtime_ns for path in records_of(game)} == before
    assert capsys.readouterr().out.splitlines() == [
        f"{game}: rules-1 is there and stays as it is; a change of rules has a new rules version"
    ]


def no_games() -> Iterator[tuple[str, Table[Any]]]:
    raise AssertionError("nobody plays them again")


@pytest.mark.parametrize(("game", "name"), PLAYED)
def test_a_playthrough_reads_as_it_did(game: str, name: str) -> None:
    golden = (PLAYTHROUGHS / game / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name, replay(folder_of(game) / f"{name}.record")) == golden


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in SHEETS[game]])
def test_a_score_sheet_that_was_checked_by_hand(game: str, name: str) -> None:
    table = replay(folder_of(game, 1) / f"{name}.record")
    for seat in table.seats:
        by_hand = SHEETS[game][name][seat.letter]
        points = {source: number for source, number in table.game.by_source(seat.number).items() if number}
        assert points == {source: number for source, number in by_hand.items() if number}
