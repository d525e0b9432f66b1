"""Old games in the terminal: told in one line what has changed, and played on from the last line that fits."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone import cli
from cartone.games.kit.upgrades import as_it_is
from cartone.host import open_house
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, Table, key_of

from .rooms import change_room, rebalance
from .test_changes import changed, fussy
from .test_packs import own_pack

GAME = "age-of-comics"


class Terminal:
    """Types nothing: every game ends with the input, and is kept."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.capsys = capsys
        monkeypatch.setattr("builtins.input", self.nothing)
        monkeypatch.setenv("LANGUAGE", "en")

    def nothing(self, prompt: str = "") -> str:
        raise EOFError

    def __call__(self, *arguments: str) -> tuple[str, str]:
        cli.main([*arguments, "--data-dir", str(self.folder)])
        said = self.capsys.readouterr()
        return said.out, said.err

    def keep(self, table: Table[Any]) -> str:
        with closing(open_house(self.folder)) as host:
            return host.lay(table)


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(tmp_path / "data", capsys, monkeypatch)


def begun(**more: Any) -> Table[Any]:
    """A game of some length."""
    table = cartone.new(GAME, ["me", "automa"], seed=3, **more)
    random = Random(key_of(3, "terminal"))
    for _ in range(12):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.sample(random))
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_that_a_game_goes_on_by_other_rules(
    language: str, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.keep(begun())
    change_room(monkeypatch, GAME, rules_version=2, upgrades={1: as_it_is})
    out, _ = terminal("play", "--resume", "--lang", language)
    assert catalogue(language).text("old.rules", then=1, now=2) in out


def test_it_is_told_that_a_game_keeps_its_cards(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun()
    terminal.keep(table)
    file = tmp_path / "my.record"
    file.write_text(str(table.record), encoding="utf-8")
    rebalance(monkeypatch, GAME, tmp_path / "game")
    for line in (["play", "--resume"], ["record", "check", str(file)], ["replay", str(file)]):
        assert "This game keeps the cards it began with." in terminal(*line)[0], line


def misfit(monkeypatch: pytest.MonkeyPatch) -> None:
    change_room(monkeypatch, GAME, make=changed(GAME, fussy), rules_version=2)


def test_a_game_that_does_not_fit_is_played_on_if_one_says_so(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun()
    name = terminal.keep(table)
    file = tmp_path / "my.record"
    file.write_text(str(table.record), encoding="utf-8")
    misfit(monkeypatch)
    _, complaint = terminal("play", "--resume")
    assert complaint.count("\n") == 1
    assert "version 1 of the rules cannot be played any more" in complaint
    assert f"cartone play --resume {name} --mend" in complaint
    lines = len(table.record.entries)
    out, _ = terminal("play", "--resume", "--mend")
    assert f"of its {lines} lines still fit" in out
    with closing(open_house(terminal.folder)) as host:
        assert 0 < len(host.live(name).table.record.entries) < lines
    out, complaint = terminal("play", "--resume", str(file), "--mend")
    assert "cannot be played" not in complaint


def test_a_game_with_an_owners_pack_needs_no_file_of_it(terminal: Terminal, tmp_path: Path) -> None:
    pack = own_pack(GAME, tmp_path)
    table = begun(pack=str(pack))
    terminal.keep(table)
    pack.unlink()
    file = tmp_path / "my.record"
    file.write_text(str(table.record), encoding="utf-8")
    _, complaint = terminal("play", "--resume")
    assert "not here" not in complaint
    out, _ = terminal("record", "check", str(file))
    assert "my-comics" in out
    (terminal.folder / "tables.sqlite").unlink()
    _, complaint = terminal("record", "check", str(file))
    assert "the card pack 'my-comics'" in complaint
