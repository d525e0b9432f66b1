"""The real program, in processes of its own: what people type, what they read, and what they find afterwards."""

from __future__ import annotations

import io
import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import cartone
from cartone.bots import Greedy, bot_called, choose, play
from cartone.cli import main
from cartone.games.stamp_swap import PACKS
from cartone.table import Table

SOURCE = Path(cartone.__file__).parents[1]
COMMANDS = ["play", "simulate", "history", "replay", "record", "pack", "bench"]
WIDTH = 80
PLAIN: Mapping[str, str] = {}
HUGE = "9" * 5000
PATIENCE = 30.0
"""Seconds after which a process that says nothing is stuck."""

on_posix = pytest.mark.skipif(os.name != "posix", reason="signals, terminals and devices of POSIX systems")


# -- running the program --------------------------------------------------------------------------


class Result(NamedTuple):
    """What a finished process left behind."""

    status: int
    out: str
    err: str

    def ok(self) -> str:
        """It went well and complained about nothing; returns what it printed."""
        assert self.err == ""
        assert self.status == 0
        return self.out

    def complaint(self) -> str:
        """It failed with one line, which is returned."""
        assert "Traceback" not in self.out + self.err
        assert len(self.err.splitlines()) == 1, self.err
        assert self.err.endswith("\n")
        assert self.status == 2
        return self.err.rstrip("\n")


class Program:
    """The program in a folder of its own, with a data directory in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "cartone", *arguments]

    def environ(self, more: Mapping[str, str] = PLAIN) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TEMP", "LANG") if name in os.environ}
        return {**kept, "PYTHONPATH": str(SOURCE), "HOME": str(self.folder), "COLUMNS": str(WIDTH), **more}

    def __call__(self, *arguments: str, typed: str | bytes = "", environ: Mapping[str, str] = PLAIN) -> Result:
        done = subprocess.run(
            self.command(*arguments),
            input=typed.encode() if isinstance(typed, str) else typed,
            capture_output=True,
            cwd=self.folder,
            env=self.environ(environ),
            timeout=PATIENCE,
            check=False,
        )
        return Result(done.returncode, text_of(done.stdout), text_of(done.stderr))

    def play(
        self, *arguments: str, typed: str | bytes = "", seed: int = 7, environ: Mapping[str, str] = PLAIN
    ) -> Result:
        """A new game."""
        play = ["--data-dir", "data", "play", "stamp-swap", "--seed", str(seed)]
        return self(*play, *arguments, typed=typed, environ=environ)

    def resume(self, *arguments: str, typed: str = "quit\n") -> Result:
        return self("--data-dir", "data", "play", "--resume", *arguments, typed=typed)

    def shell(self, line: str) -> Result:
        """The program behind redirections of a shell; `$CARTONE` is its name."""
        name = shlex.join(self.command())
        done = subprocess.run(
            ["/bin/sh", "-c", line.replace("$CARTONE", name)],
            stdin=subprocess.DEVNULL, capture_output=True, cwd=self.folder, env=self.environ(),
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        return Result(done.returncode, text_of(done.stdout), text_of(done.stderr))

    def kept(self) -> list[Path]:
        return sorted((self.data / "running").glob("*.record"))

    def finished(self) -> list[Path]:
        return sorted((self.data / "finished").glob("*.record"))

    def write(self, name: str, text: str | bytes) -> str:
        """A file in the folder; returns its name."""
        (self.folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
        return name


def text_of(output: bytes) -> str:
    return output.decode("utf-8", "replace").replace("\r\n", "\n")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


class Session:
    """A game in a running process: type a line, read until the next question."""

    def __init__(self, program: Program, *arguments: str) -> None:
        self.process = subprocess.Popen(
            program.command("--data-dir", "data", "play", *arguments),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=program.folder, env=program.environ(), preexec_fn=hear_interrupts,
        )  # fmt: skip
        self.told = ""
        self.question = ""
        self.read()

    def read(self) -> str:
        """What is printed until somebody is asked, or to the end."""
        assert self.process.stdout is not None
        said = b""
        while True:
            ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            assert ready, f"nothing more after {text_of(said)[-200:]!r}"
            more = os.read(self.process.stdout.fileno(), 65536)
            said += more
            asked = re.search(rb"(?:^|\n)([a-z-]+)> $", said)
            if asked or not more:
                break
        self.question = text_of(asked[1]) if asked else ""
        self.told += text_of(said)
        return text_of(said)

    def type(self, line: str) -> str:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        return self.read()

    def hint(self) -> str:
        said = re.search(r"would play: (.+)\n", self.type("hint"))
        assert said is not None
        return said[1]

    def interrupt(self) -> Result:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> Result:
        out, err = self.process.communicate(timeout=PATIENCE)
        return Result(self.process.returncode, text_of(out), text_of(err))


def hear_interrupts() -> None:
    """Ctrl-C reaches the process even if the tests themselves run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def replies(out: str, kind: str = "take") -> list[str]:
    """What was answered to each line that was typed."""
    return out.split(f"{kind}> ")[1:]


def check_width(out: str) -> None:
    """Nothing is wider than a terminal; what was typed ends a line there, and paths are as long as they are."""
    lines = re.sub(r"(?m)^(?:[a-z-]+> )+|q: quit > ", "\n", out).splitlines()
    wide = [line for line in lines if len(line) > WIDTH and ".record" not in line]
    assert wide == []


# -- games to start from --------------------------------------------------------------------------


def lead(table: Table[Any], kind: str = "") -> Table[Any]:
    """Greedy plays all seats until the first seat is asked something of a kind, or to the end."""
    bot = bot_called("greedy", "stamp-swap")
    while table.pending:
        for seat, ask in list(table.pending.items()):
            if seat == 0 and ask.kind == kind:
                return table
            table.answer(seat, choose(table, seat, ask, bot))
    return table


@cache
def record_at(kind: str, seed: int = 7) -> str:
    """The record of a game in which the person is asked something of a kind now."""
    return str(lead(cartone.new("stamp-swap", ["me", "greedy"], seed=seed), kind).record)


@cache
def whole_record(seed: int = 7) -> str:
    return record_at("", seed)


def before_the_last_answer(seed: int) -> tuple[str, str]:
    """A record that lacks the last answer of the person and what follows, and that answer."""
    lines = whole_record(seed).splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith("A "))
    return "\n".join(lines[:last]) + "\n", lines[last].split(" ", 2)[2]


# -- help -----------------------------------------------------------------------------------------


def test_no_arguments_show_the_help_with_examples(program: Program) -> None:
    out = program().ok()
    assert "examples:\n  cartone play stamp-swap" in out
    assert all(command in out for command in COMMANDS)
    check_width(out)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_an_example(command: str, program: Program) -> None:
    out = program(command, "--help").ok()
    assert re.search(rf"examples?:\n  cartone {command}\b", out)
    check_width(out)


def test_version(program: Program) -> None:
    assert program("--version").ok() == f"cartone {cartone.__version__}\n"


# -- playing --------------------------------------------------------------------------------------


def test_help_explains_the_question_and_lists_the_commands(program: Program) -> None:
    help_ = replies(program.play(typed="help\nquit\n").ok())[0]
    for command in ("hint", "contests", "players", "story", "undo", "save", "quit"):
        assert command in help_


def test_hint_names_an_answer_that_is_taken(program: Program) -> None:
    hint = re.search(r"would play: (\d+)\n", program.play(typed="hint\nquit\n").ok())
    assert hint is not None
    assert f"You take #{hint[1]} " in program.play(typed=f"{hint[1]}\nquit\n").ok()


def test_contests_players_and_story_can_be_looked_at(program: Program) -> None:
    contests, players, story, _ = replies(program.play(typed="contests\nplayers\nstory\nquit\n").ok())
    assert len(re.findall(r"Now\s+0\s+\(0\s+counted\)", contests)) == 5
    assert "A me: 0" in players
    assert "B greedy: 0" in players
    assert "— Friday —" in story


@pytest.mark.parametrize(
    ("kind", "answers", "right"),
    [
        ("take", ["0", "80", "-1", "banana", "1 2", "'", "%s {} \\", "take 1", "\x1b[31m"], "1, 2, 3"),
        ("cut", ["1", "1 | 2 | 3", "a | b | c", "|||", "1 1 1 | 2 | 3"], r"\d \|?\s?\d"),
        ("choose", ["1", "A1", "B3", "Z9", "banana"], "B1, B2"),
        ("place", ["banana", "1 m1", "99 a1", "a1 1", "1 a13", "1 a0", "try", "try x", "1"], r"7 c4|#\d+, #\d+"),
        ("enter", ["banana", "F1", "1", "contests1"], r"C\d, T\d, S\d, X\d"),
    ],
)
def test_an_illegal_answer_says_what_would_be_right_and_asks_again(
    kind: str, answers: list[str], right: str, program: Program
) -> None:
    name = program.write("start.record", record_at(kind))
    said = replies(program.resume(name, typed="\n".join([*answers, "quit"]) + "\n").ok(), kind)
    assert len(said) == len(answers) + 1
    for reply in said[:-1]:
        assert re.search(right, " ".join(reply.split()))
        assert "\x1b" not in reply
    assert (program.folder / name).read_text().startswith(record_at(kind))


@pytest.mark.parametrize(
    ("kind", "answers"),
    [
        ("take", [HUGE, "x" * 500]),
        ("cut", [f"{HUGE} | 1 | 2", "1 2 3 4 | 5 6 7 8 9 10 11 12 13 14 15"]),
        ("place", [f"{HUGE} a1", HUGE, f"try {HUGE} a1", f"1 a{HUGE}", "banana"]),
    ],
    ids=["take", "cut", "place"],
)
def test_a_huge_answer_is_refused_within_the_width(kind: str, answers: list[str], program: Program) -> None:
    name = program.write("start.record", record_at(kind))
    out = program.resume(name, typed="\n".join([*answers, "hint", "quit"]) + "\n").ok()
    assert "would play" in replies(out, kind)[len(answers)]
    check_width(out)


def test_trying_a_cell_that_does_not_exist_names_that_cell(program: Program) -> None:
    name = program.write("start.record", record_at("place"))
    item = cartone.load(record_at("place")).pending[0].options.at(0).item
    said = replies(program.resume(name, typed=f"try {item} z99\nquit\n").ok(), "place")
    assert "z99" in said[0]


def test_empty_lines_are_asked_again_in_silence(program: Program) -> None:
    assert replies(program.play(typed="\n   \nquit\n").ok())[:2] == ["", ""]


def test_undo_takes_an_answer_back(program: Program) -> None:
    out = program.play(typed="1\nundo\nquit\n").ok()
    assert "You take #1 " in out
    assert "Taken back." in out
    assert "A take" not in program.kept()[0].read_text()


def test_undo_without_an_answer_says_so(program: Program) -> None:
    assert "not chosen anything yet" in replies(program.play(typed="undo\nquit\n").ok())[0]


def test_undo_goes_back_over_a_resume(program: Program) -> None:
    program.play(typed="1\nquit\n").ok()
    assert "Taken back." in program.resume(typed="undo\nquit\n").ok()
    assert "A take" not in program.kept()[0].read_text()


def test_save_writes_the_record_and_the_game_goes_on(program: Program) -> None:
    out = program.play(typed="1\nsave my game.record\nquit\n").ok()
    assert "Saved as my game.record." in out
    saved = (program.folder / "my game.record").read_text()
    assert saved == program.kept()[0].read_text()
    assert "A take 1\n" in saved


NO_FILES = ["", ".", "/", "folder", "zero\0byte", "~nobody-of-this-name/x", "x" * 300]


def test_save_where_it_cannot_says_so_and_the_game_goes_on(program: Program) -> None:
    (program.folder / "folder").mkdir()
    typed = [*(f"save {name}" for name in NO_FILES), "hint", "quit"]
    said = replies(program.play(typed="\n".join(typed) + "\n").ok())
    for reply in said[: len(NO_FILES)]:
        assert re.search("save needs a file|cannot write|Saved as ~", reply)
    assert "would play" in said[len(NO_FILES)]


def test_save_leaves_nothing_behind_when_it_fails(program: Program) -> None:
    (program.folder / "folder").mkdir()
    program.play(typed="save folder\nquit\n").ok()
    assert sorted(path.name for path in program.folder.iterdir()) == ["data", "folder"]


def test_the_same_seed_deals_the_same_game(program: Program) -> None:
    typed = "1\n2\nsave x.record\nquit\n"
    first, second = (program.play(typed=typed).ok().rsplit("\n", 2)[0] for _ in range(2))
    assert first == second
    assert program.play(typed=typed, seed=8).ok().rsplit("\n", 2)[0] != first


def test_bots_alone_play_to_the_end(program: Program) -> None:
    out = program.play("--seats", "greedy,chance,greedy").ok()
    assert re.search(r"won with \d+ points", out)
    assert program.kept() == []
    assert len(program.finished()) == 1


def by_hints(session: Session) -> set[str]:
    """Do what the hints say, to the end; returns what was asked."""
    asked: set[str] = set()
    while session.question:
        if session.question not in asked:
            asked.add(session.question)
            assert session.type("help").strip()
        session.type(session.hint())
    return asked


@on_posix
def test_a_whole_game_by_following_hints(program: Program) -> None:
    session = Session(program, "stamp-swap", "--seed", "7")
    assert {"take", "cut", "choose", "place", "enter"} <= by_hints(session)
    result = session.end()
    assert (result.status, result.err) == (0, "")
    assert re.search(r"won with \d+ points|share the win", session.told)
    assert "\x1b" not in session.told
    check_width(session.told)
    assert program.kept() == []
    (record,) = program.finished()
    assert record.read_text() == whole_record(7), "the bot and its hints play alike"
    final = program("replay", str(record), "--final").ok()
    sheet = final[final.index("exhibitors  ") :]
    assert sheet.rstrip() in session.told


@on_posix
def test_a_whole_solo_game_by_following_hints(program: Program) -> None:
    session = Session(program, "stamp-swap", "--solo", "--seed", "7")
    by_hints(session)
    result = session.end()
    assert (result.status, result.err) == (0, "")
    check_width(session.told)
    (record,) = program.finished()
    assert "over" in program("record", "check", str(record)).ok()
    assert "pinzetta" in program("--data-dir", "data", "history").ok()


# -- keeping and resuming -------------------------------------------------------------------------


def named_command(result: Result) -> list[str]:
    """The arguments of the command that the program says goes on with the game."""
    line = next(line for line in reversed((result.out + result.err).splitlines()) if "--resume" in line)
    return shlex.split(line[line.index("cartone ", line.index("is kept")) :])[1:]


def check_resumes(program: Program, result: Result) -> str:
    """The command that the program names goes on with the game; returns what it shows."""
    return program(*named_command(result), typed="quit\n").ok()


def test_quit_keeps_the_game(program: Program) -> None:
    result = program.play(typed="1\nquit\n")
    result.ok()
    assert "A take 1\n" in program.kept()[0].read_text()
    assert "You take #1 " in check_resumes(program, result)


@pytest.mark.parametrize("typed", ["", "1\n2\nhelp\n", "1\nunfinished li"])
def test_the_end_of_input_keeps_the_game(typed: str, program: Program) -> None:
    result = program.play(typed=typed)
    assert "input ended" in result.complaint()
    (kept,) = program.kept()
    assert [line for line in kept.read_text().splitlines() if line.startswith("A take")] == [
        f"A take {answer}" for answer in typed.split() if answer.isdecimal()
    ]
    check_resumes(program, result)


def test_the_named_command_works_with_spaces_in_the_path(program: Program) -> None:
    result = program("--data-dir", "my own games", "play", "stamp-swap", typed="1\n")
    result.complaint()
    check_resumes(program, result)


def test_a_game_with_an_own_pack_can_be_resumed(program: Program) -> None:
    house = (PACKS / "house.toml").read_text(encoding="utf-8")
    name = program.write("mine.toml", house.replace('name = "house"', 'name = "mine"', 1))
    result = program.play("--pack", name, typed="1\n")
    result.complaint()
    assert "You take #1 " in check_resumes(program, result)


def test_resume_goes_on_as_if_nothing_had_happened(program: Program) -> None:
    program.play(typed="1\n2\n3\nquit\n").ok()
    program.play(typed="1\n", seed=7)
    program.resume(typed="2\n3\nquit\n").ok()
    first, second = (path.read_text() for path in program.kept())
    assert first == second


def test_resume_takes_the_game_that_was_played_last(program: Program) -> None:
    program.play(typed="1\n", seed=1)
    program.play(typed="1\n", seed=2)
    old = next(path for path in program.kept() if "seed 1\n" in path.read_text())
    later = time.time() + 5
    os.utime(old, (later, later))
    assert old.name in program.resume().ok()


def test_resume_of_a_saved_file_keeps_what_is_played_then(program: Program) -> None:
    result = program.resume(program.write("mine.record", record_at("take")), typed="1\nquit\n")
    assert "You take #1 " in result.ok()
    assert "You take #1 " in check_resumes(program, result)


def test_the_named_command_stays_in_the_same_data_directory(program: Program) -> None:
    text, answer = before_the_last_answer(7)
    result = program.resume(program.write("own.record", text), typed="")
    arguments = named_command(result)
    out = program(*arguments, typed=f"{answer}\n").ok()
    assert re.search(r"won with \d+ points|share the win", out)
    assert [path.read_text() for path in program.finished()] == [whole_record(7)]


@on_posix
def test_ctrl_c_in_the_middle_of_a_game_keeps_it(program: Program) -> None:
    session = Session(program, "stamp-swap", "--seed", "7")
    session.type("1")
    session.type("2")
    result = session.interrupt()
    assert "interrupted" in result.complaint()
    assert "A take 2\n" in program.kept()[0].read_text()
    shown = check_resumes(program, result)
    assert "You take #1 " in shown
    assert "You take #2 " in shown


def test_ctrl_c_while_bots_think_keeps_the_last_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    start = tmp_path / "running" / "start.record"
    start.parent.mkdir()
    table = cartone.new("stamp-swap", ["me", "greedy"], seed=7)
    play(table, {1: bot_called("greedy", "stamp-swap")})
    start.write_text(str(table.record))
    answer = str(table.pending[0].options.at(0))
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{answer}\n"))
    monkeypatch.setattr(Greedy, "choose", interrupted)
    assert main(["--data-dir", str(tmp_path), "play", "--resume", str(start)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert start.read_text().endswith(f"A take {answer}\n")


def test_games_that_begin_in_the_same_second_are_all_kept(program: Program) -> None:
    commands = [
        program.command("--data-dir", "data", "play", "stamp-swap", "--seed", str(seed)) for seed in range(100, 106)
    ]
    running = [
        subprocess.Popen(
            command, cwd=program.folder, env=program.environ(),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        for command in commands
    ]  # fmt: skip
    ends = [process.communicate(timeout=PATIENCE)[1] for process in running]
    assert all(b"The game is kept" in end for end in ends), ends
    seeds = {re.findall(r"seed (\d+)", path.read_text())[0] for path in program.kept()}
    assert seeds == {str(seed) for seed in range(100, 106)}


def test_two_games_that_end_under_the_same_name_are_both_kept(program: Program) -> None:
    for seed in (7, 8):
        text, answer = before_the_last_answer(seed)
        folder = program.folder / str(seed)
        folder.mkdir()
        (folder / "own.record").write_text(text)
        out = program.resume(str(folder / "own.record"), typed=f"{answer}\n").ok()
        assert re.search(r"won with \d+ points|share the win", out)
    assert {path.read_text() for path in program.finished()} == {whole_record(7), whole_record(8)}


def test_a_mistake_in_between_does_not_hide_the_last_game(program: Program) -> None:
    program.play(typed="1\n")
    program.play("--seats", "me,gredy").complaint()
    assert "You take #1 " in program.resume().ok()


def test_resume_without_a_game_says_how_to_start_one(program: Program) -> None:
    assert re.search("no running game.*cartone play", program.resume().complaint())


def test_resume_of_a_game_that_is_over_says_how_to_look_at_it(program: Program) -> None:
    name = program.write("over.record", whole_record())
    assert re.search(r"over\.record is over.*cartone replay", program.resume(name).complaint())


def test_resume_with_players_that_are_nobody_names_the_bots(program: Program) -> None:
    name = program.write("theirs.record", whole_record().split("A take", 1)[0].replace("seats me", "seats ann"))
    assert re.search("'ann'.*chance, greedy", program.resume(name).complaint())


def test_resume_of_the_last_game_when_it_is_broken_names_its_file(program: Program) -> None:
    program.play(typed="1\n")
    (kept,) = program.kept()
    kept.write_text(kept.read_text().replace("A take 1", "A take 99"))
    assert kept.name in program.resume().complaint()


@on_posix
def test_resume_passes_over_a_link_that_leads_nowhere(program: Program) -> None:
    program.play(typed="1\n")
    (program.data / "running" / "x.record").symlink_to("nowhere")
    assert "You take #1 " in program.resume().ok()


# -- mistakes on the command line -----------------------------------------------------------------

NAMES = [
    ("an unknown game", "play stamp-swop", "'stamp-swop'.*stamp-swap"),
    ("no game", "play", "cartone play GAME.*stamp-swap"),
    ("an unknown bot", "play stamp-swap --seats me,gredy", "'gredy'.*chance, greedy"),
    ("two people", "play stamp-swap --seats me,me", "me,greedy"),
    ("six seats", "play stamp-swap --seats me,greedy,greedy,greedy,greedy,greedy", "2 to 5 players, not 6"),
    ("an unknown pack", "play stamp-swap --pack hose", "'hose'.*house"),
    ("a long pack", f"play stamp-swap --pack {'x' * 300}", "pack|name"),
    ("an unknown option", "play stamp-swap --sead 7", "--sead"),
    ("an unknown variant", "play stamp-swap --contests never", "'never'.*together.*in-order"),
    ("a seed of letters", "play stamp-swap --seed x", "--seed.*whole number.*'x'"),
    ("an unknown command", "plya", "'plya'.*play"),
    ("a person in a simulation", "simulate stamp-swap --seats me,greedy", "'me'.*chance, greedy"),
    ("no games", "simulate stamp-swap --seats greedy,greedy --games 0", "at least 1 game"),
    ("an unknown action", "pack chekc x.toml", "'chekc'.*check"),
    ("a missing pack to check", "pack check nowhere.toml", r"nowhere\.toml.*No such file"),
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
    house = (PACKS / "house.toml").read_text(encoding="utf-8")
    text = house.replace('count = "corners"', 'count = "corner"', 1).replace("from =", "form =", 1)
    name = program.write("mine.toml", text)
    for command in (["pack", "check", name], ["play", "stamp-swap", "--pack", name]):
        result = program(*command)
        assert (result.status, result.out) == (2, "")
        lines = result.err.splitlines()
        assert len(lines) == 3
        assert all(re.match(r"mine\.toml:\d+: ", line) for line in lines)
        assert any("'corner'" in line for line in lines)


def test_a_good_pack_is_said_to_be_complete(program: Program) -> None:
    assert "complete" in program("pack", "check", str(PACKS / "house.toml")).ok()


# -- places that cannot be written to, streams that are not there ---------------------------------


@pytest.mark.parametrize("place", ["file", "file/below", "x" * 300])
def test_a_data_directory_that_cannot_be_written_to_is_named(place: str, program: Program) -> None:
    program.write("file", "not a folder")
    result = program("--data-dir", place, "play", "stamp-swap", typed="quit\n")
    assert f"{place}/running" in result.complaint()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to this user")
def test_a_data_directory_without_permission_is_named(program: Program) -> None:
    program.data.mkdir()
    program.data.chmod(0o500)
    assert "data/running" in program.play(typed="quit\n").complaint()
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


# -- colours, widths and alphabets ----------------------------------------------------------------


def on_terminal(program: Program, environ: Mapping[str, str]) -> str:
    """What a game shows on a terminal, up to `quit`."""
    import pty

    master, slave = pty.openpty()
    process = subprocess.Popen(
        program.command("--data-dir", "data", "play", "stamp-swap", "--seed", "7"),
        stdin=subprocess.PIPE, stdout=slave, stderr=slave, cwd=program.folder, env=program.environ(environ),
    )  # fmt: skip
    os.close(slave)
    assert process.stdin is not None
    process.stdin.write(b"1\nplayers\ncontests\nquit\n")
    process.stdin.close()
    shown = b"".join(chunks(master))
    os.close(master)
    assert process.wait(PATIENCE) == 0
    return text_of(shown)


def chunks(master: int) -> Iterator[bytes]:
    while True:
        try:
            chunk = os.read(master, 65536)
        except OSError:
            return
        if not chunk:
            return
        yield chunk


@on_posix
def test_a_terminal_gets_colours_and_the_same_text(program: Program) -> None:
    shown = on_terminal(program, {"TERM": "xterm-256color"})
    assert "\x1b[" in shown
    check_width(re.sub(r"\x1b\[[0-9;]*m", "", shown))


@on_posix
@pytest.mark.parametrize("environ", [{"TERM": "xterm-256color", "NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_switched_off(environ: dict[str, str], program: Program) -> None:
    assert "\x1b" not in on_terminal(program, environ)


LONG_NAMES = "greedy-without-placement," * 3 + "greedy-without-placement"


@pytest.mark.parametrize("seats", ["me,greedy,chance,greedy,chance", f"me,{LONG_NAMES}"], ids=["short", "long"])
def test_five_seats_fit_the_width(seats: str, program: Program) -> None:
    result = program.play("--seats", seats, typed="help\nhint\ncontests\nplayers\nstory\nquit\n")
    assert "\x1b" not in result.ok()
    check_width(result.out)


def test_a_report_of_five_seats_fits_the_width(program: Program) -> None:
    out = program("simulate", "stamp-swap", "--seats", f"chance,{LONG_NAMES}", "--games", "2").ok()
    check_width(out)


ALPHABETS = [
    {"LC_ALL": "C"},
    {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]


@pytest.mark.parametrize("environ", ALPHABETS, ids=lambda environ: " ".join(map("=".join, environ.items())))
def test_any_alphabet_of_the_terminal_will_do(environ: dict[str, str], program: Program) -> None:
    typed = "help\nhint\ncontests\nplayers\nstory\nzwölf\n1\nundo\nquit\n"
    assert "take>" in program.play(typed=typed, environ=environ).ok()


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_typed_bytes_that_are_no_text_are_no_answer(encoding: str, program: Program) -> None:
    result = program.play(typed=b"\xff\xfe\nhint\nquit\n", environ={"PYTHONIOENCODING": encoding})
    said = replies(result.ok())
    assert "does not answer 'take'" in said[0]
    assert "would play" in said[1]


# -- simulating -----------------------------------------------------------------------------------

SIMULATE = ["simulate", "stamp-swap", "--seats", "greedy,chance", "--games", "8", "--seed", "1"]


def figures(out: str) -> dict[str, Any]:
    """The one JSON object, without what depends on the clock."""
    report: dict[str, Any] = json.loads(out)
    assert set(report) == {"game", "games", "seconds", "games_per_second", "decisions_per_second", "seats"}
    assert report["seconds"] > 0
    assert report["games_per_second"] > 0
    assert report["decisions_per_second"] > report["games_per_second"]
    return {name: report[name] for name in ("game", "games", "seats")}


def test_json_is_one_object_with_the_named_figures(program: Program) -> None:
    out = program(*SIMULATE, "--json").ok()
    assert len(out.splitlines()) == 1
    report = figures(out)
    assert (report["game"], report["games"]) == ("stamp-swap", 8)
    assert [seat["name"] for seat in report["seats"]] == ["greedy", "chance"]
    for seat in report["seats"]:
        assert {"name", "mean", "sd", "win_share", "by_source"} <= set(seat)
        assert sum(seat["by_source"].values()) == pytest.approx(seat["mean"], abs=0.01)
        assert seat["sd"] > 0
    assert sum(seat["win_share"] for seat in report["seats"]) == pytest.approx(1, abs=0.001)
    assert report["seats"][0]["mean"] > report["seats"][1]["mean"]


def test_one_and_two_workers_find_the_same(program: Program) -> None:
    line = ["simulate", "stamp-swap", "--seats", "chance,chance", "--games", "60", "--seed", "1", "--json", "--workers"]
    one, two = (figures(program(*line, workers).ok()) for workers in "12")
    assert one == two


def test_the_seed_decides_the_games(program: Program) -> None:
    line = ["simulate", "stamp-swap", "--seats", "chance,chance", "--games", "5", "--json", "--seed"]
    first, again, other = (figures(program(*line, seed).ok()) for seed in "112")
    assert first == again
    assert first != other


def test_the_report_is_a_table_for_people(program: Program) -> None:
    out = program(*SIMULATE).ok()
    assert out.startswith("8 games of Stamp Swap in ")
    assert re.search(r"(?m)^greedy +\d+\.\d +\d+\.\d +\d+\.\d – \d+\.\d +\d+\.\d%$", out)
    assert re.search(r"(?m)^contests +\d+\.\d +\d+\.\d$", out)
    check_width(out)


@on_posix
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_stops_a_simulation_in_one_line(workers: str, program: Program) -> None:
    """26 games are one worker's share and one game more: of two workers one is idle soon."""
    seats = "greedy,greedy,greedy,greedy"
    process = subprocess.Popen(
        program.command("simulate", "stamp-swap", "--seats", seats, "--games", "26", "--workers", workers),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=program.folder, env=program.environ(),
        start_new_session=True, preexec_fn=hear_interrupts,
    )  # fmt: skip
    time.sleep(1.2)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert Result(process.returncode, text_of(out), text_of(err)).complaint() == "cartone: stopped"


# -- the history ----------------------------------------------------------------------------------


def test_without_games_there_is_no_history(program: Program) -> None:
    assert len(program("--data-dir", "data", "history").ok().splitlines()) == 1


GOOD_LINE = {
    "game": "stamp-swap", "opponent": "pinzetta", "you": 90, "opponent_points": 80, "won": 1.0,
    "date": "2024-05-27T12:00:00+00:00", "record": "x.record", "settings": {"level": "2"},
}  # fmt: skip


SENSELESS: list[dict[str, Any]] = [
    {"date": 5}, {"game": None}, {"opponent": []}, {"settings": {"level": []}}, {"settings": {"level": 2}},
    {"settings": None}, {"you": "many"}, {"you": None}, {"won": "yes"}, {"extra": 1},
]  # fmt: skip


def test_lines_of_the_history_that_make_no_sense_are_passed_over(program: Program) -> None:
    program.data.mkdir()
    lines = [json.dumps({**GOOD_LINE, **wrong}) for wrong in ({}, *SENSELESS)]
    lines += ["{", "", "[]", "7", '"x"', "[" * 3000]
    program.write("data/history.jsonl", "\n".join(lines).encode() + b"\n\xff\n")
    out = program("--data-dir", "data", "history").ok()
    assert re.search(r"stamp-swap +pinzetta +2 +full +1 +100%", out)
    check_width(out)


# -- replaying ------------------------------------------------------------------------------------


def test_replay_steps_forward_back_and_anywhere(program: Program) -> None:
    name = program.write("a.record", whole_record())
    entries = whole_record().split("\n\n", 1)[1].splitlines()
    steps = program("replay", name, typed="\n\nb\n20\n999999\nb\nq\n").ok().split(" > ")
    at = [re.findall(r"(\d+)/(\d+)  Enter", step)[-1][0] for step in steps[:-1]]
    last = str(len(entries))
    assert at == ["0", "1", "2", "1", "20", last, str(len(entries) - 1)]
    assert steps[1].startswith(f"{entries[0]}\n")
    assert steps[4].startswith(f"{entries[19]}\n")
    assert steps[5].startswith(f"{entries[-1]}\n")
    check_width(" > ".join(steps))


def test_replay_takes_whatever_is_typed(program: Program) -> None:
    typed = f"b\nbanana\n-5\n0\n\n{HUGE}\nb\n"
    program("replay", program.write("a.record", whole_record()), typed=typed).ok()


def test_replay_shows_how_a_game_ended(program: Program) -> None:
    out = program("replay", program.write("a.record", whole_record()), "--final").ok()
    table = cartone.load(whole_record())
    total = re.search(r"(?m)^total +(\d+) +(\d+)$", out)
    assert total is not None
    assert [int(points) for points in total.groups()] == table.scores
    assert f"with {max(table.scores)} points" in out
    check_width(out)


def test_names_in_a_foreign_record_neither_paint_nor_break_the_width(program: Program) -> None:
    text = whole_record().replace("seats me greedy", f"seats \x1b[31mred {'x' * 90}")
    result = program("replay", program.write("a.record", text), typed="20\nq\n")
    assert "\x1b" not in result.out + result.err
    check_width(result.out)


def test_replay_does_not_name_winners_of_a_running_game(program: Program) -> None:
    result = program("replay", program.write("a.record", record_at("cut")), "--final")
    assert "Traceback" not in result.err
    assert "won with" not in result.out
    assert "share the win" not in result.out


# -- checking records -----------------------------------------------------------------------------


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_good_record_fits(ends: str, program: Program) -> None:
    name = program.write("a.record", whole_record().replace("\n", ends))
    out = program("record", "check", name).ok()
    scores = " ".join(map(str, cartone.load(whole_record()).scores))
    assert re.search(rf"a\.record: .*stamp-swap.*over, {scores}", out)


def test_the_record_of_a_running_game_fits(program: Program) -> None:
    out = program("record", "check", program.write("a.record", record_at("cut"))).ok()
    assert "running" in out


BROKEN = [
    ("another game", "game stamp-swap", "game chess", "'chess'.*stamp-swap"),
    ("a torn header", "seats me", "saets me", "line LINE: 'saets me greedy'"),
    ("an edited answer", "A cut .*", "A cut 1 | 2 | 3", "line LINE: a cut names each of your items"),
    ("an edited outcome", "mat: M.", "mat: Q1", "line LINE: 'Q1'.*mat.*M1"),
    ("an outcome that is hidden", "attendee: .*", "attendee: ?", "line LINE: hidden"),
    ("another pack", "pack .*", "pack lost 123", "'lost'.*house"),
    ("a huge number", "A cut .*", f"A cut {HUGE} | 1 | 2", "line LINE"),
]


@pytest.mark.parametrize(("old", "new", "says"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_record_is_one_line_that_names_file_and_line(old: str, new: str, says: str, program: Program) -> None:
    text = re.sub(old, lambda _: new, whole_record(), count=1)
    line = text.count("\n", 0, text.index(new)) + 1
    result = program("record", "check", program.write("a.record", text))
    complaint = result.complaint()
    assert re.search(says.replace("LINE", str(line)), complaint)
    assert "a.record" in complaint
    assert result.out == ""


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no record.*cartone-record 1"),
        (b"Dear diary,\n", "no record.*cartone-record 1"),
        (bytes(range(256)) * 9, "not text"),
    ],
    ids=["empty", "a diary", "binary"],
)
def test_a_file_that_is_no_record_is_named(content: bytes, says: str, program: Program) -> None:
    complaint = program("record", "check", program.write("a.record", content)).complaint()
    assert re.search(says, complaint)
    assert "a.record" in complaint


def test_a_missing_record_and_a_folder_are_named(program: Program) -> None:
    assert re.search(r"nowhere\.record.*No such file", program("record", "check", "nowhere.record").complaint())
    (program.folder / "folder").mkdir()
    assert re.search("folder.*directory", program("record", "check", "folder").complaint())


def test_a_broken_record_is_the_same_complaint_for_replay_and_resume(program: Program) -> None:
    edited = re.sub("A cut .*", "A cut 1 | 2 | 3", whole_record(), count=1)
    name = program.write("a.record", edited)
    complaints = {
        program(*words, name).complaint() for words in (["record", "check"], ["replay"], ["play", "--resume"])
    }
    assert len(complaints) == 1
    assert (program.folder / name).read_text() == edited


# -- measuring ------------------------------------------------------------------------------------


def test_bench_measures_each_number_of_seats(program: Program) -> None:
    out = program("bench", "--seconds", "0.05").ok()
    assert len(re.findall(r"(?m)^stamp-swap, [2-5] seats +\d+ +\d+\.\d$", out)) == 4
