"""Games are saved however the program ends, and can be resumed."""

from __future__ import annotations

import os
import re
import shlex
import sqlite3
import subprocess
from contextlib import closing
from typing import Any

import pytest

import cartone
from cartone.bots import choose
from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.bots import Greedy
from cartone.games.stamp_swap.game import Day
from cartone.host import FILE, open_house
from cartone.table import Table

from ..messages import said
from .program import PLAY, Program, Result, Session, before_the_last_answer, end_of, on_posix, record_at, whole_record

KEPT = "|".join(said(message, command="") for message in ("terminal.kept", "error.input-ended", "error.interrupted"))
WON = "|".join(map(said, ("terminal.winner", "terminal.you-won", "terminal.shared")))
TAKEN = said("stamp-swap.took-you", item="#1")


def named_command(result: Result) -> list[str]:
    """Return the arguments of the command that the program prints for resuming the game."""
    line = next(line for line in reversed((result.out + result.err).splitlines()) if "--resume" in line)
    told = re.search(KEPT, line)
    assert told is not None, line
    program, *arguments = shlex.split(line[told.end() :])
    assert program == "cartone"
    return arguments


def check_resumes(program: Program, result: Result) -> str:
    """Check that the printed command resumes the game, and return its output."""
    return program(*named_command(result), typed="quit\n").ok()


def test_quit_keeps_the_game(program: Program) -> None:
    result = program.process(*PLAY, typed="1\nquit\n")
    result.ok()
    assert "A take 1\n" in program.kept()[0]
    assert re.search(TAKEN, check_resumes(program, result))


@on_posix
def test_games_are_kept_where_nobody_else_looks(program: Program) -> None:
    for _ in range(2):
        program.play(typed="quit\n").ok()
        assert program.data.stat().st_mode & 0o777 == 0o700
        assert (program.data / FILE).stat().st_mode & 0o777 == 0o600
        program.data.chmod(0o755)
        (program.data / FILE).chmod(0o644)


@pytest.mark.parametrize("typed", ["", "1\n2\nhelp\n", "1\nunfinished li"])
def test_the_end_of_input_keeps_the_game(typed: str, program: Program) -> None:
    result = program.play(typed=typed)
    assert re.search(said("error.input-ended"), result.complaint())
    (kept,) = program.kept()
    assert [line for line in kept.splitlines() if line.startswith("A take")] == [
        f"A take {answer}" for answer in typed.split() if answer.isdecimal()
    ]
    check_resumes(program, result)


def test_a_game_with_an_own_pack_and_spaces_in_the_path_can_be_resumed(program: Program) -> None:
    house = (ROOM.packs / "house.toml").read_text(encoding="utf-8")
    name = program.write("mine.toml", house.replace('name = "house"', 'name = "mine"', 1))
    result = program("--data-dir", "my own games", *PLAY[2:], "--pack", name, typed="1\n")
    result.complaint()
    assert re.search(TAKEN, check_resumes(program, result))


def test_a_game_without_remarks_goes_on_without_them(program: Program) -> None:
    table: Table[Any] = cartone.new("stamp-swap", ["me", "pinzetta"], seed=2)
    while table.view(0).day != Day.SUNDAY:
        table.answer(0, choose(table, 0, table.pending[0], Greedy()))
    record = program.write("sunday.record", str(table.record))
    for option in ([], ["--no-remarks"]):
        begun = program("play", "--resume", record, *option, typed="story\nquit\n")
        for result in (begun, program(*named_command(begun), typed="story\nquit\n")):
            assert ("Pinzetta: “" in result.ok()) is (not option)


def test_resume_goes_on_as_if_nothing_had_happened(program: Program) -> None:
    program.play(typed="1\n2\n3\nquit\n").ok()
    program.play(typed="1\n", seed=7)
    program.resume(typed="2\n3\nquit\n").ok()
    first, second = program.kept()
    assert first == second


def test_resume_takes_the_game_that_was_played_last(program: Program) -> None:
    first = program.play(typed="1\n", seed=1)
    second = program.play(typed="1\n", seed=2)
    assert named_command(second)[2] in program.resume(typed="").out
    program(*named_command(first), typed="2\nquit\n").ok()
    assert named_command(first)[2] in program.resume().ok()


def test_resume_of_a_saved_file_keeps_what_is_played_then(program: Program) -> None:
    result = program.resume(program.write("mine.record", record_at("take")), typed="1\nquit\n")
    assert re.search(TAKEN, result.ok())
    assert re.search(TAKEN, check_resumes(program, result))


def is_won(out: str) -> bool:
    return any(re.fullmatch(WON, line) for line in out.splitlines())


def test_the_named_command_stays_in_the_same_data_directory(program: Program) -> None:
    text, answer = before_the_last_answer(7)
    result = program.resume(program.write("own.record", text), typed="")
    assert is_won(program(*named_command(result), typed=f"{answer}\n").ok())
    assert program.finished() == [whole_record(7)]


@on_posix
def test_ctrl_c_in_the_middle_of_a_game_keeps_it(program: Program) -> None:
    session = Session(program, "stamp-swap", "--seed", "7")
    session.type("1")
    session.type("2")
    result = session.interrupt()
    assert re.search(said("error.interrupted"), result.complaint())
    assert "A take 2\n" in program.kept()[0]
    shown = check_resumes(program, result)
    assert re.search(TAKEN, shown)
    assert re.search(said("stamp-swap.took-you", item="#2"), shown)


def test_ctrl_c_while_bots_think_leaves_the_game_as_it_was(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    with closing(open_house(program.data)) as host:
        start = host.tables.new("stamp-swap", ["me", "greedy"], seed=7)
        before = host.store.load(start)
        answer = str(host.live(start).table.pending[0].options.at(0))
    monkeypatch.setattr(Greedy, "choose", interrupted)
    program.resume(start, typed=f"{answer}\n").complaint()
    with closing(open_house(program.data)) as host:
        assert host.store.load(start) == before, "an answer and what bots do then are kept together, or not at all"


def test_games_that_begin_in_the_same_second_are_all_kept(program: Program) -> None:
    seeds = [str(seed) for seed in range(100, 104)]
    line = ("--data-dir", "data", "play", "stamp-swap", "--seed")
    running = [program.start(*line, seed, stdin=subprocess.DEVNULL) for seed in seeds]
    ends = [end_of(process).complaint() for process in running]
    assert all(re.search(said("error.input-ended"), end) for end in ends), ends
    assert {re.findall(r"seed (\d+)", text)[0] for text in program.kept()} == set(seeds)


def test_two_games_that_end_under_the_same_name_are_both_kept(program: Program) -> None:
    for seed in (7, 8):
        text, answer = before_the_last_answer(seed)
        (program.folder / str(seed)).mkdir()
        assert is_won(program.resume(program.write(f"{seed}/own.record", text), typed=f"{answer}\n").ok())
    assert set(program.finished()) == {whole_record(7), whole_record(8)}


def test_a_mistake_in_between_does_not_hide_the_last_game(program: Program) -> None:
    program.play(typed="1\n")
    program.play("--seats", "me,gredy").complaint()
    assert re.search(TAKEN, program.resume().ok())


def test_resume_says_how_to_start_a_game_how_to_look_at_one_that_is_over_and_who_could_play(program: Program) -> None:
    assert re.search(said("error.no-running-game", folder="data"), program.resume().complaint())
    over = program.write("over.record", whole_record())
    assert re.search(said("error.replay-it", path=over), program.resume(over).complaint())
    theirs = program.write("theirs.record", whole_record().split("A take", 1)[0].replace("seats me", "seats ann"))
    assert re.search("“ann”.*chance, easy, greedy", program.resume(theirs).complaint())


def test_resume_of_the_last_game_when_it_is_broken_names_it(program: Program) -> None:
    name = named_command(program.play(typed="1\n"))[2]
    with closing(sqlite3.connect(program.data / FILE)) as other, other:
        other.execute("UPDATE rows SET text = 'A take 99' WHERE text = 'A take 1'")
    assert name in program.resume().complaint()


@on_posix
def test_the_end_of_input_at_the_offer_to_go_on_is_one_line(program: Program) -> None:
    program.play(typed="quit\n").ok()
    master, slave = os.openpty()
    with program.start("--data-dir", "data", "play", "stamp-swap", stdin=slave) as process:
        os.close(slave)
        assert process.stdout is not None
        offer = b""
        while b"a new game" not in offer:
            offer += process.stdout.read(1)
        os.write(master, b"\x04")
        complaint = end_of(process).complaint()
    os.close(master)
    assert complaint == "cartone: the input ended before you chose anything"
    assert len(program.kept()) == 1
