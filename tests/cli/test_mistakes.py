"""Errors on the command line, unwritable paths and missing streams."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from cartone.games.stamp_swap import ROOM
from cartone.host import FILE

from ..messages import said
from .program import Program, on_posix, whole_record

# -- mistakes on the command line ---------------------------------------------------------------


NO_VARIANT = said("error.setting", value="“never”", values="together or in-order")
SIX = said("error.seats-stamp-swap", seats=6)
NAMES = [
    ("an unknown game", "play stamp-swop", "“stamp-swop”.*stamp-swap"),
    ("no game", "play", "cartone play GAME.*stamp-swap"),
    ("an unknown bot", "play stamp-swap --seats me,gredy", "“gredy”.*chance, easy, greedy"),
    ("two people", "play stamp-swap --seats me,me", "me,greedy"),
    ("six seats", "play stamp-swap --seats me,greedy,greedy,greedy,greedy,greedy", SIX),
    ("an unknown pack", "play stamp-swap --pack hose", "“hose”.*house"),
    ("a long pack", f"play stamp-swap --pack {'x' * 300}", "pack|name"),
    ("an unknown option", "play stamp-swap --sead 7", "--sead"),
    ("an unknown variant", "play stamp-swap --contests never", NO_VARIANT),
    ("a seed of letters", "play stamp-swap --seed x", "--seed.*whole number.*“x”"),
    ("an unknown command", "plya", "“plya”.*play"),
    ("a person in a simulation", "simulate stamp-swap --seats me,greedy", "“me”.*chance, easy, greedy"),
    ("no games", "simulate stamp-swap --seats greedy,greedy --games 0", said("error.simulated-games", games=0)),
    ("an unknown engine", "simulate stamp-swap --engine steam", "--engine.*“steam”.*twin"),
    ("a card for the table", "simulate stamp-swap --engine table --device cuda", said("error.device-table")),
    ("an unknown player", "ladder stamp-swap --players greedy,gredy", "“gredy”.*chance.*pinzetta-level-3"),
    ("a player alone", "ladder stamp-swap --players greedy", said("error.ladder-players")),
    ("no bot", "ladder stamp-swap --players pinzetta-intro,pinzetta-level-1", said("error.ladder-players")),
    ("nine seats", "ladder stamp-swap --seats 9", said("error.seats-of-game", least=2, most=5)),
    ("no seat", "ladder stamp-swap --seats 0", said("error.seats-of-game", least=2, most=5)),
    ("no games for a pair", "ladder stamp-swap --games 0", said("error.simulated-games", games=0)),
    ("a module that is not there", "ladder stamp-swap --bot no_such:Bot", "“no_such:Bot”.*no_such"),
    ("a class that is no bot", "simulate stamp-swap --seats fractions:Fraction,greedy", "“fractions:Fraction”.*choose"),
    ("a file in a file", "ladder stamp-swap --players greedy,chance --out /dev/null/x", said("error.output")),
    ("an unknown action", "pack chekc x.toml", "“chekc”.*check"),
    ("a missing pack to check", "pack check nowhere.toml", r"nowhere\.toml.*there is no such file"),
    ("an edition without https", "serve --published http://example.org/", said("error.published")),
    ("an edition without a command", "--published example.org", said("error.published", text="“example.org”")),
    ("an edition that is nowhere", "serve --published https://", said("error.published")),
    ("a deal of an unknown game", "daily chess", "chess"),
    ("a pack with gaps to be dealt", "table stamp-swap --pack none --cards ours", "none"),
    ("no time", "bench --seconds 0", "--seconds.*0"),
]


@pytest.mark.parametrize(("line", "says"), [row[1:] for row in NAMES], ids=[row[0] for row in NAMES])
def test_a_mistake_is_one_line_that_names_what_would_be_right(line: str, says: str, program: Program) -> None:
    result = program("--data-dir", "data", *line.split())
    assert re.search(says, result.complaint())
    assert result.out == ""
    assert program.kept() == []


@pytest.mark.parametrize("arguments", [["play", "stamp-swap", "--two\nlines"], ["record", "check", "two\nlines"]])
def test_line_breaks_in_arguments_do_not_break_the_complaint(arguments: list[str], program: Program) -> None:
    program(*arguments).complaint()


def test_a_pack_with_mistakes_is_one_line_for_each_with_file_and_line(program: Program) -> None:
    house = (ROOM.packs / "house.toml").read_text(encoding="utf-8")
    text = house.replace('count = "corners"', 'count = "corner"', 1).replace("from =", "form =", 1)
    name = program.write("mine.toml", text)
    for command in (["pack", "check", name], ["play", "stamp-swap", "--pack", name]):
        result = program(*command)
        assert (result.status, result.out) == (2, "")
        lines = result.err.splitlines()
        assert len(lines) == 3
        assert all(re.match(r"mine\.toml:\d+: ", line) for line in lines)
        assert any("“corner”" in line for line in lines)


def test_a_pack_of_a_thousand_levels_or_a_pipe_is_one_line(program: Program) -> None:
    program.write("deep.toml", f"[{'.'.join('a' * 1000)}]\n")
    too_deep = said("error.pack-too-deep", path="deep.toml", most=20)
    assert re.search(too_deep, program("pack", "check", "deep.toml").complaint())
    if hasattr(os, "mkfifo"):
        os.mkfifo(program.folder / "pipe.toml")
        no_file = said("error.pack-no-file", path="pipe.toml")
        assert re.search(no_file, program("pack", "check", "pipe.toml").complaint())


# -- unwritable places and missing streams ------------------------------------------------------


@pytest.mark.parametrize("place", ["file", "file/below", "x" * 300])
def test_a_data_directory_that_cannot_be_written_to_is_named(place: str, program: Program) -> None:
    program.write("file", "not a folder")
    result = program("--data-dir", place, "play", "stamp-swap", typed="quit\n")
    assert f"{place}/{FILE}" in result.complaint()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_data_directory_without_permission_is_named(program: Program) -> None:
    program.data.mkdir()
    program.data.chmod(0o500)
    assert f"data/{FILE}" in program.play(typed="quit\n").complaint()
    program.data.chmod(0)
    program.resume().complaint()
    program.data.chmod(0o700)


@on_posix
def test_no_input_at_all_is_the_end_of_input(program: Program) -> None:
    result = program.shell("$CARTONE --data-dir data play stamp-swap --seed 7 <&-")
    assert "input" in result.complaint()
    assert len(program.kept()) == 1


@on_posix
@pytest.mark.parametrize("command", ["play stamp-swap", "record check a.record", "replay a.record"])
def test_no_output_at_all_is_no_drama(command: str, program: Program) -> None:
    program.write("a.record", whole_record())
    result = program.shell(f"$CARTONE --data-dir data {command} >&-")
    assert "Traceback" not in result.err
    assert result.status in (0, 2)
    assert len(result.err.splitlines()) <= 1


@on_posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
@pytest.mark.parametrize(
    "command", ["play stamp-swap", "simulate stamp-swap --seats chance,chance --games 1", "record check a.record"]
)
def test_a_full_disk_behind_the_output_is_one_line(command: str, program: Program) -> None:
    program.write("a.record", whole_record())
    program.shell(f"$CARTONE --data-dir data {command} > /dev/full").complaint()


@on_posix
def test_a_reader_that_goes_away_is_no_drama(program: Program) -> None:
    line = "yes hint | $CARTONE --data-dir data play stamp-swap --seed 7 | head -n 1"
    result = program.shell(line)
    assert result.err == ""
    assert len(program.kept()) == 1
