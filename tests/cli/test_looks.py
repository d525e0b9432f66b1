"""Colours, widths and alphabets of terminals."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import suppress

import pytest

from tests.patience import PATIENCE

from .. import messages
from .program import PLAY, Program, check_width, on_posix, replies, text_of


def on_terminal(program: Program, environ: Mapping[str, str]) -> str:
    """Return the output of a game on a terminal, from the start to `quit`."""
    import pty

    master, slave = pty.openpty()
    process = program.start(*PLAY, environ=environ, stdin=subprocess.PIPE, stdout=slave, stderr=slave)
    os.close(slave)
    assert process.stdin is not None
    process.stdin.write(b"1\nplayers\ncontests\nquit\n")
    process.stdin.close()
    shown = b"".join(chunks(master))
    os.close(master)
    assert process.wait(PATIENCE) == 0
    return text_of(shown)


def chunks(master: int) -> Iterator[bytes]:
    with suppress(OSError):
        while chunk := os.read(master, 65536):
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


def test_five_seats_and_their_report_fit_the_width(program: Program) -> None:
    for seats in ("me,greedy,chance,greedy,chance", f"me,{LONG_NAMES}"):
        result = program.play("--seats", seats, typed="help\nhint\ncontests\nplayers\nstory\nquit\n")
        assert "\x1b" not in result.ok()
        check_width(result.out)
    check_width(program("simulate", "stamp-swap", "--seats", f"chance,{LONG_NAMES}", "--games", "2").ok())


ALPHABETS = [
    {"LC_ALL": "C"},
    {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
]


@pytest.mark.parametrize("environ", ALPHABETS, ids=lambda environ: " ".join(map("=".join, environ.items())))
def test_any_alphabet_of_the_terminal_will_do(environ: dict[str, str], program: Program) -> None:
    typed = "help\nhint\ncontests\nplayers\nstory\nzwölf\n1\nundo\nquit\n"
    assert "take>" in program.process(*PLAY, typed=typed, environ=environ).ok()


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_typed_bytes_that_are_no_text_are_no_answer(encoding: str, program: Program) -> None:
    result = program.play(typed=b"\xff\xfe\nhint\nquit\n", environ={"PYTHONIOENCODING": encoding})
    said = replies(result.ok())
    refused = messages.said("error.no-answer", kind="“take”" if encoding == "utf-8" else "?take?")
    assert re.search(refused, said[0])
    assert re.search(messages.said("terminal.hint"), said[1])
