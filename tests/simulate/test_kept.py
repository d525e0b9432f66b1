"""Every game is a row in a Parquet file; interrupted runs can be continued, and parts of different runs are not mixed
up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="Parquet files need the extra `parquet`: PyArrow is not installed here")
from pyarrow.parquet import read_table

from cartone.simulate import simulate
from cartone.simulate.engines import CHUNKS, TABLE, TWIN
from cartone.simulate.report import Report
from cartone.simulate.run import Job, game_seed
from cartone.table import CartoneError, UnknownName

from ..messages import said

JOB = Job("stamp-swap", ("chance", "pinzetta"), seed=4)
GAMES = 7
EXAMPLE = Path(__file__).parents[2] / "examples" / "read_results.py"


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    for engine in (TABLE, TWIN):
        monkeypatch.setitem(CHUNKS, engine, 2)


def figures(report: Report) -> dict[str, Any]:
    """Return everything in a report except times."""
    return {name: part for name, part in report.plain().items() if not name.endswith(("seconds", "per_second"))}


def interrupt(at: int) -> Any:
    """Return a progress function that simulates Ctrl-C after a number of games."""

    def progress(done: int) -> None:
        if done >= at:
            raise KeyboardInterrupt

    return progress


def test_a_row_for_each_game(tmp_path: Path) -> None:
    report = simulate(JOB, GAMES, out=tmp_path / "games.parquet")
    (file,) = tmp_path.iterdir()
    rows = read_table(file).to_pylist()
    assert [row["number"] for row in rows] == list(range(GAMES))
    assert [row["seed"] for row in rows] == [game_seed(4, number) for number in range(GAMES)]
    first, table = rows[0], JOB.table(0)
    assert list(first)[:6] == ["number", "seed", "decisions", "winners", "A_player", "B_player"]
    assert (first["A_player"], first["B_player"]) == JOB.seats
    assert [name for name in first if name.startswith("B_")][2:] == [f"B_{name}" for name in table.game.by_source(1)]
    for seat, of_seat in zip("AB", report.seats, strict=True):
        assert sum(row[f"{seat}_total"] for row in rows) == of_seat.points
        for source, points in of_seat.by_source.items():
            assert sum(row[f"{seat}_{source}"] for row in rows) == points
        assert sum(row["winners"].count(seat) / len(row["winners"]) for row in rows) == pytest.approx(of_seat.wins)
    assert sum(row["decisions"] for row in rows) == report.decisions


def test_the_file_is_the_same_whatever_plays(tmp_path: Path) -> None:
    """In Age of Comics, some parts of the file lack values that others have."""
    job, tables = Job("age-of-comics", ("chance", "automa"), seed=1), []
    for engine in (TABLE, TWIN):
        simulate(job, 3, engine=engine, out=tmp_path / f"{engine}.parquet")
        tables.append(read_table(tmp_path / f"{engine}.parquet"))
    assert tables[0].schema == tables[1].schema
    assert tables[0].equals(tables[1])
    tallies = [name for name in tables[0].column_names if name.startswith("tally_")]
    assert tallies == sorted(tallies)
    assert not any(column.null_count for column in tables[0].columns)


@pytest.mark.parametrize("second", [TABLE, TWIN])
def test_what_was_interrupted_goes_on(second: str, tmp_path: Path) -> None:
    whole = simulate(JOB, GAMES, engine=TABLE, out=tmp_path / "whole.parquet")
    out, heard = tmp_path / "games.parquet", list[int]()
    with pytest.raises(KeyboardInterrupt):
        simulate(JOB, GAMES, progress=interrupt(4), engine=TABLE, out=out)
    assert not out.exists()
    again = simulate(JOB, GAMES, progress=heard.append, engine=second, out=out)
    assert heard == [6, 7]
    assert figures(again) == figures(whole)
    assert read_table(out).equals(read_table(tmp_path / "whole.parquet"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet", "whole.parquet"]


@pytest.mark.parametrize(
    ("other", "games"),
    [(replace(JOB, seed=5), GAMES), (replace(JOB, settings={"level": "2"}), GAMES), (JOB, GAMES + 1)],
)
def test_parts_of_another_simulation_are_left_alone(other: Job, games: int, tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    with pytest.raises(KeyboardInterrupt):
        simulate(JOB, GAMES, progress=interrupt(2), engine=TABLE, out=out)
    before = sorted(path.name for path in tmp_path.rglob("*"))
    with pytest.raises(UnknownName, match=said("error.other-parts")):
        simulate(other, games, engine=TABLE, out=out)
    assert sorted(path.name for path in tmp_path.rglob("*")) == before


def test_a_folder_that_is_not_ours_is_left_alone_and_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "games.parquet.parts").mkdir()
    with pytest.raises(UnknownName, match=said("error.other-parts")):
        simulate(JOB, 1, out=tmp_path / "games.parquet")
    (tmp_path / "file").write_text("")
    with pytest.raises(CartoneError, match=said("error.cannot-write")):
        simulate(JOB, 1, out=tmp_path / "file" / "games.parquet")


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX systems")
def test_a_killed_process_stops_it_and_the_next_run_goes_on(tmp_path: Path) -> None:
    out, done = tmp_path / "games.parquet", list[int]()

    def kill(played: int) -> None:
        if not done:
            os.kill(active_children()[0].pid or 0, signal.SIGKILL)
        done.append(played)

    with pytest.raises(CartoneError, match=said("error.worker-lost")):
        simulate(JOB, 60, workers=2, progress=kill, engine=TABLE, out=out)
    assert done
    again = simulate(JOB, 60, workers=2, progress=done.append, engine=TABLE, out=out)
    assert all(before < after for before, after in pairwise(done))
    assert figures(again) == figures(simulate(JOB, 60, engine=TABLE))


@pytest.mark.skipif(not (find_spec("polars") or find_spec("pandas")), reason="neither Polars nor pandas is here")
def test_the_example_reads_them_back(tmp_path: Path) -> None:
    report = simulate(JOB, GAMES, out=tmp_path / "games.parquet")
    told = subprocess.run(
        [sys.executable, EXAMPLE, tmp_path / "games.parquet"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert told[0] == f"{GAMES} games, {report.decisions / GAMES:.1f} decisions each"
    assert told[1].split() == ["A", "chance", f"{report.seats[0].mean:.1f}", f"{report.seats[0].win_share:.1%}"]
