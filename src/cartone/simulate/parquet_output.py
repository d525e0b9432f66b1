"""Output of the games of a simulation as rows of a Parquet file.

Until all games are played, the finished ones are stored as parts in a folder next to the file, from which an
interrupted simulation resumes. The name of a part gives the range of its games; its metadata contains their report.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..table import CartoneError, UnknownName
from ..table.errors import why
from ..table.seats import LETTERS
from .engines import TALLY, Assignment, Played
from .report import Report, SeatReport

if TYPE_CHECKING:
    import pyarrow

ADDED_UP = b"cartone"
"""The key of the report in the metadata of a part."""
FIRST = ("number", "seed", "decisions", "winners")
PLAYER = "_player"
ROWS_AT_ONCE = 100_000
"""The minimum number of rows in a row group of the file; smaller parts are combined."""


class ParquetOutput:
    """The parts of a simulation in progress, and the file into which they are merged at the end."""

    def __init__(self, path: Path, order: Assignment, games: int) -> None:
        if find_spec("pyarrow") is None:
            raise UnknownName("error.no-parquet")
        self.path, self.order, self.games = path, order, games
        self.folder = path.with_name(f"{path.name}.parts")
        with _writing(path):
            self._open()

    def _open(self) -> None:
        """Create the folder of parts; if it exists, check that it belongs to the same simulation."""
        told, job = self.folder / "job.txt", self._job()
        if not self.folder.exists():
            self.folder.mkdir(parents=True)
            told.write_text(job, encoding="utf-8")
        elif not told.exists() or told.read_text(encoding="utf-8") != job:
            raise UnknownName("error.other-parts", folder=self.folder)

    def _job(self) -> str:
        """Return a text that identifies the simulation: the header with the job's seed, and the number of games."""
        header = replace(self.order.header, seed=self.order.job.seed)
        return "\n".join([*header.lines(), f"games {self.games}", ""])

    @property
    def done(self) -> list[range]:
        """The ranges of games that are stored in parts, sorted."""
        names = (re.fullmatch(r"(\d+)-(\d+)\.parquet", path.name) for path in self.folder.iterdir())
        return sorted((range(int(name[1]), int(name[2])) for name in names if name), key=lambda games: games.start)

    def missing(self) -> Iterator[range]:
        """Yield the ranges of games that are not stored yet."""
        start = 0
        for games in self.done:
            if start < games.start:
                yield range(start, games.start)
            start = games.stop
        if start < self.games:
            yield range(start, self.games)

    def report(self) -> Report:
        from pyarrow.parquet import read_schema

        report = Report(self.order.job.game, self.order.job.seats)
        for games in self.done:
            report.merge(read_report(json.loads(read_schema(self._part(games)).metadata[ADDED_UP])))
        return report

    def keep(self, games: range, played: Played) -> None:
        """Write a chunk of games as a part, atomically."""
        import pyarrow
        from pyarrow.parquet import write_table

        assert played.columns is not None
        table = pyarrow.table({name: pyarrow.array(column) for name, column in played.columns.items()})
        schema = pyarrow.schema([(name, _type_of(name)) for name in played.columns])
        added_up = json.dumps(asdict(played.report), default=str)
        part = self._part(games)
        with _writing(part):
            write_table(table.cast(schema).replace_schema_metadata({ADDED_UP: added_up}), f"{part}.new")
            Path(f"{part}.new").replace(part)

    def finish(self) -> None:
        """Merge all parts into the file and delete their folder."""
        from pyarrow.parquet import ParquetWriter

        with _writing(self.path):
            schema = self._schema()
            with ParquetWriter(f"{self.path}.new", schema) as file:
                for table in self._tables(schema):
                    file.write_table(table)
            Path(f"{self.path}.new").replace(self.path)
            shutil.rmtree(self.folder)

    def _schema(self) -> pyarrow.Schema:
        """Return a schema: the columns of all parts, those of the players, and the tallies sorted by name."""
        import pyarrow
        from pyarrow.parquet import read_schema

        names = dict.fromkeys(name for games in self.done for name in read_schema(self._part(games)).names)
        tallies = sorted(name for name in names if name.startswith(TALLY))
        points = [name for name in names if name not in FIRST and name not in tallies]
        return pyarrow.schema([(name, _type_of(name)) for name in (*FIRST, *self._players(), *points, *tallies)])

    def _players(self) -> dict[str, str]:
        return {f"{LETTERS[seat]}{PLAYER}": name for seat, name in enumerate(self.order.job.seats)}

    def _tables(self, schema: pyarrow.Schema) -> Iterator[pyarrow.Table]:
        """Yield the rows of all parts in order, in large tables; columns that a part lacks are filled with 0."""
        import pyarrow
        from pyarrow.parquet import read_table

        waiting: list[pyarrow.Table] = []
        for games in self.done:
            part, players = read_table(self._part(games)), self._players()
            columns = {
                name: part[name] if name in part.column_names else pyarrow.repeat(players.get(name, 0), len(part))
                for name in schema.names
            }
            waiting.append(pyarrow.table(columns).cast(schema))
            if sum(map(len, waiting)) >= ROWS_AT_ONCE or games.stop == self.games:
                yield pyarrow.concat_tables(waiting).combine_chunks()
                waiting = []

    def _part(self, games: range) -> Path:
        return self.folder / f"{games.start}-{games.stop}.parquet"


def _type_of(name: str) -> pyarrow.DataType:
    import pyarrow

    if name == "winners" or name.endswith(PLAYER):
        return pyarrow.string()
    return pyarrow.int64() if name in ("number", "seed") else pyarrow.int32()


def read_report(told: Mapping[str, Any]) -> Report:
    """Restore a report from the metadata of a part."""
    seats = [SeatReport(**{**seat, "wins": Fraction(seat["wins"])}) for seat in told["seats"]]
    report = Report(**{name: part for name, part in told.items() if name != "seats"})
    report.seats = seats
    return report


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Return a context manager that converts a failure to write into a `CartoneError`."""
    try:
        yield
    except (OSError, ValueError) as problem:
        raise CartoneError("error.cannot-write", path=path, why=why(problem)) from None
