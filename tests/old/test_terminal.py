"""Old games in the terminal: one line says what has changed, and play continues from the last valid line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games.kit.upgrades import as_it_is
from cartone.host import FILE, open_house, taken_from
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Table

from ..cli.program import PLAIN, Program
from ..messages import said
from .house import open_house as copy_of_the_old_house
from .rooms import change_room, changed, fussy, generous, played, rebalance
from .test_packs import own_pack

GAME = "age-of-comics"


class Terminal(Program):
    """A program without input, so that every game is saved at once."""

    def environ(self, more: Mapping[str, str] = PLAIN) -> dict[str, str]:
        return super().environ({"CARTONE_DATA": str(self.data), **more})

    def keep(self, table: Table[Any]) -> str:
        with closing(open_house(self.data)) as host:
            return host.tables.lay(table)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def begun(**more: Any) -> Table[Any]:
    return played(cartone.new(GAME, ["me", "automa"], seed=3, **more), "terminal", 12)


def ended() -> Table[Any]:
    return played(cartone.new(GAME, ["me", "automa"], seed=3), "ended")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_that_a_game_goes_on_by_other_rules(
    language: str, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal.keep(begun())
    change_room(monkeypatch, GAME, rules_version=2, upgrades={1: as_it_is})
    out = terminal("play", "--resume", "--lang", language).out
    assert catalogue(language).text("old.rules", then=1, now=2) in " ".join(out.split())


def test_it_is_told_that_a_game_keeps_its_cards(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun()
    terminal.keep(table)
    file = terminal.write("my.record", str(table.record))
    rebalance(monkeypatch, GAME, tmp_path / "game")
    for line in (["play", "--resume"], ["record", "check", file], ["replay", file]):
        assert "This game keeps the cards it began with." in terminal(*line).out, line


def misfit(monkeypatch: pytest.MonkeyPatch) -> None:
    change_room(monkeypatch, GAME, make=changed(GAME, fussy), rules_version=2)


def test_whoever_has_a_game_that_does_not_fit_is_told_what_can_be_done_and_it_is_played_on_if_one_says_so(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun()
    name = terminal.keep(table)
    file = terminal.write("my.record", str(table.record))
    misfit(monkeypatch)
    for command in (["play", "--resume"], ["replay", name], ["replay", "--final", name], ["record", "check", name]):
        result = terminal(*command)
        assert result.out == ""
        assert re.search(f"{name}: {said('error.older-rules', then=1, now=2)}", result.complaint())
        assert f"cartone play --resume {name} --mend" in result.err
    lines = len(table.record.entries)
    out = terminal("play", "--resume", "--mend").out
    assert re.search(said("old.played-on", all=lines), " ".join(out.split()))
    with closing(open_house(terminal.data)) as host:
        assert 0 < len(host.live(name).table.record.entries) < lines
    assert not re.search(said("error.older-rules"), terminal("play", "--resume", file, "--mend").err)


def test_a_game_of_newer_rules_is_not_to_be_mended(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    name = terminal.keep(begun())
    change_room(monkeypatch, GAME, rules_version=0)
    for command in (["play", "--resume"], ["replay"]):
        complaint = terminal(*command, name).complaint()
        assert re.search(said("error.newer-rules", then=1, now=0), complaint)
        assert "--mend" not in complaint


# -- finished games -----------------------------------------------------------------------------------


WON = f"{said('terminal.winner')}|{said('terminal.you-won')}"


def sheet_in(out: str) -> list[str]:
    """Return the score sheet and the winners as shown."""
    lines = out.splitlines()
    first = next(number for number, line in enumerate(lines) if line.split()[1:] == ["Automa"])
    last = next(number for number, line in enumerate(lines) if number > first and re.fullmatch(WON, line))
    return lines[first : last + 1]


@pytest.mark.parametrize("command", [["replay", "--final"], ["replay"]])
def test_a_finished_game_that_cannot_be_played_back_shows_its_sheet(
    command: list[str], terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ended()
    name = terminal.keep(table)
    before = sheet_in(terminal("replay", name, "--final").out)
    assert len(before) > 5
    misfit(monkeypatch)
    out = terminal(*command, name).ok()
    why = catalogue("en").text("error.older-rules", then=1, now=2)
    heard = " ".join(out.split())
    assert heard.startswith(catalogue("en").text("old.closed-over", why=why))
    assert catalogue("en").text("old.points-stay") in heard
    assert sheet_in(out) == before
    assert f"cartone replay {name} --save FILE" in out
    told = [line for line in out.splitlines() if re.match(r" +[^ ]", line) and line not in before]
    assert (len(told) > 100) == (command == ["replay"]), "its story, if one does not only want the end"
    assert bool(told) == (command == ["replay"])
    assert all(len(line) <= 80 for line in out.splitlines())
    saved = terminal("replay", name, "--save", "my.record").ok()
    assert catalogue("en").text("terminal.saved", path="my.record") in saved
    assert (terminal.folder / "my.record").read_text("utf-8") == str(table.record)


def test_a_finished_game_is_looked_at_in_every_language_and_not_resumed(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = terminal.keep(ended())
    misfit(monkeypatch)
    for mend in ([], ["--mend"]):
        complaint = terminal("play", "--resume", name, *mend).complaint()
        assert catalogue("en").text("error.replay-it", path=name) in complaint
        assert f"cartone replay {name}" in complaint
    for words in map(catalogue, LANGUAGES):
        out = " ".join(terminal("replay", name, "--lang", words.language).out.split())
        assert words.text("old.points-stay") in out
        assert words.text("old.save", table=name) in out


def test_the_points_of_a_finished_game_stay_what_they_were(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Changed rules would give other points; a stored game keeps its own, and a bare record says which rules apply."""
    table = ended()
    name = terminal.keep(table)
    file = terminal.write("my.record", str(table.record))
    before = sheet_in(terminal("replay", name, "--final").out)
    change_room(monkeypatch, GAME, make=changed(GAME, generous), rules_version=2, upgrades={1: as_it_is})
    out = terminal("replay", name, "--final").out
    assert sheet_in(out) == before
    told = [catalogue("en").text("old.rules-over", then=1), catalogue("en").text("old.points-stay")]
    assert " ".join(told) in " ".join(out.split())
    scores = " ".join(map(str, table.scores))
    assert f"these points: {scores}" in terminal("record", "check", name).out
    out = terminal("replay", file, "--final").out
    assert sheet_in(out) != before
    assert catalogue("en").text("old.points-recounted", now=2) in " ".join(out.split())


def test_points_that_nobody_kept_are_not_shown(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    house = copy_of_the_old_house(terminal.data)
    misfit(monkeypatch)
    files = (house.folder / house.terminal[name]["file"] for name in ("only-bots-over", "automa-over"))
    with closing(open_house(house.folder)) as host:
        bots, solo = (taken_from(host.store, house.folder, file) or "" for file in files)
    out = terminal("replay", bots).ok()
    assert catalogue("en").text("old.points-unkept") in " ".join(out.split())
    assert not any(re.fullmatch(WON, line) for line in out.splitlines())
    assert catalogue("en").text("page.total") not in out
    assert "--save" in out
    out = terminal("replay", solo).ok()
    total = f"{catalogue('en').text('page.total'):<20}{104:>12}{67:>12}"
    assert sheet_in(out)[1:] == [total, catalogue("en").text("terminal.you-won", points=104)], "from the history"


# -- packs of owners ----------------------------------------------------------------------------------


def test_a_game_with_an_owners_pack_needs_no_file_of_it(terminal: Terminal, tmp_path: Path) -> None:
    pack = own_pack(GAME, tmp_path)
    table = begun(pack=str(pack))
    terminal.keep(table)
    pack.unlink()
    file = terminal.write("my.record", str(table.record))
    assert "not here" not in terminal("play", "--resume").err
    assert "my-comics" in terminal("record", "check", file).out
    (terminal.data / FILE).unlink()
    assert "the card pack “my-comics”" in terminal("record", "check", file).complaint()
