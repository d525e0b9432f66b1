"""Simulations, measurements and the history on the command line."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cartone.commands import _compiling
from cartone.locale import catalogue
from tests.patience import PATIENCE

from .program import PLAIN, Program, check_width, end_of, hear_interrupts, on_posix

# -- simulating ---------------------------------------------------------------------------------


SIMULATE = ["simulate", "stamp-swap", "--seats", "greedy,chance", "--games", "8", "--seed", "1"]


def figures(out: str) -> dict[str, Any]:
    """Return the JSON output without values that depend on the clock."""
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


def test_the_seed_decides_the_games_and_one_and_two_workers_find_the_same(program: Program) -> None:
    line = ["simulate", "stamp-swap", "--seats", "chance,chance", "--games", "60", "--json"]
    one, two, other = (
        figures(program(*line, "--seed", seed, "--workers", workers).ok()) for seed, workers in ("11", "12", "21")
    )
    assert one == two != other


def test_the_twin_and_the_table_find_the_same(program: Program) -> None:
    pytest.importorskip("numpy", reason="kernels need the extra `fast`: NumPy is not installed here")
    line = ["simulate", "stamp-swap", "--solo", "--seats", "chance", "--games", "3", "--json", "--engine"]
    plain = {"CARTONE_KERNEL": "python"}
    twin, table = (figures(program(*line, engine, environ=plain).ok()) for engine in ("twin", "table"))
    assert twin == table


def test_the_report_is_a_table_for_people(program: Program) -> None:
    out = program(*SIMULATE).ok()
    assert out.startswith("8 games of Stamp Swap in ")
    assert re.search(r"(?m)^Greta \(greedy\) +\d+\.\d +\d+\.\d +\d+\.\d – \d+\.\d +\d+\.\d%$", out)
    assert re.search(r"(?m)^contests +\d+\.\d +\d+\.\d$", out)
    check_width(out)


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "shown"), [(Terminal, r"(\rcompiling … \d+ s)+\r\x1b\[K"), (io.StringIO, "")], ids=["terminal", "file"]
)
def test_whoever_waits_for_the_compiler_sees_for_how_long(
    stream: type[io.StringIO], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = stream()
    monkeypatch.setattr("sys.stderr", seen)
    with _compiling(catalogue("en")):
        end = time.monotonic() + PATIENCE
        while shown and not seen.getvalue() and time.monotonic() < end:
            time.sleep(0.01)
    assert re.fullmatch(shown, seen.getvalue())


@on_posix
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_stops_a_simulation_in_one_line(workers: str, program: Program) -> None:
    """The 26 games are one worker's share plus one, so that one of two workers is soon idle."""
    line = ("simulate", "stamp-swap", "--seats", "greedy,greedy,greedy,greedy", "--games", "26", "--workers", workers)
    check_stops(program, line, lambda process: processor_time(process) > 1.5)  # plays even on a busy machine


def check_stops(
    program: Program, line: Sequence[str], begun: Callable[[int], bool], environ: Mapping[str, str] = PLAIN
) -> None:
    """Send Ctrl-C to all processes of a running simulation and check that it stops."""
    process = program.start(*line, environ=environ, start_new_session=True, preexec_fn=hear_interrupts)
    end = time.monotonic() + PATIENCE
    while not begun(process.pid) and time.monotonic() < end:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    assert end_of(process).complaint() == "cartone: stopped"


def processor_time(session: int) -> float:
    """Return the processor seconds used by a session's processes or, on systems without /proc, the seconds waited
    here."""
    if not Path("/proc").exists():
        time.sleep(2)
        return 2
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # ended meanwhile
            fields = path.read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12]) if int(fields[3]) == session else 0
    return ticks / os.sysconf("SC_CLK_TCK")


SLOW_START = """
import sys, time
if "--multiprocessing-fork" in sys.orig_argv:
    open("worker", "w").close()
    time.sleep(2)
"""


@on_posix
def test_ctrl_c_is_no_traceback_of_a_worker_that_is_still_starting(program: Program) -> None:
    """On a busy machine, Ctrl-C may come before a worker has loaded any module."""
    program.write("sitecustomize.py", SLOW_START)
    line = ("simulate", "stamp-swap", "--seats", "chance,chance", "--games", "26", "--workers", "2")
    first_here = {"PYTHONPATH": os.pathsep.join([str(program.folder), program.environ()["PYTHONPATH"]])}
    check_stops(program, line, lambda process: (program.folder / "worker").exists(), first_here)


# -- the history --------------------------------------------------------------------------------


GOOD_LINE = {
    "game": "stamp-swap", "opponent": "pinzetta", "you": 90, "opponent_points": 80, "won": 1.0,
    "date": "2024-05-27T12:00:00+00:00", "record": "x.record", "settings": {"level": "2"},
}  # fmt: skip


SENSELESS: list[dict[str, Any]] = [
    {"date": 5}, {"game": None}, {"opponent": []}, {"settings": {"level": []}}, {"settings": {"level": 2}},
    {"settings": None}, {"you": "many"}, {"you": None}, {"won": "yes"}, {"extra": 1},
]  # fmt: skip


def test_lines_of_the_history_that_make_no_sense_are_passed_over_and_without_games_there_is_none(
    program: Program,
) -> None:
    assert len(program("--data-dir", "data", "history").ok().splitlines()) == 1
    program.data.mkdir(exist_ok=True)
    lines = [json.dumps({**GOOD_LINE, **wrong}) for wrong in ({}, *SENSELESS)]
    lines += ["{", "", "[]", "7", '"x"', "[" * 3000]
    program.write("data/history.jsonl", "\n".join(lines).encode() + b"\n\xff\n")
    out = program("--data-dir", "data", "history").ok()
    assert re.search(r"Stamp Swap +Pinzetta +level 2 +1 +100%", out)
    check_width(out)


# -- measuring ----------------------------------------------------------------------------------


def test_bench_measures_each_number_of_seats(program: Program) -> None:
    out = program("bench", "--seconds", "0.05").ok()
    assert len(re.findall(r"(?m)^Stamp Swap, [2-5] seats +[\d,]+ +[\d,]+\.\d$", out)) == 4
