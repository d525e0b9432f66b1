"""Games that are kept, a row each, in a Parquet file.

Until all are played, what is done lies beside it, in a folder of parts: whoever asks for the same simulation again goes
on from there. Each part tells which games it has, and in its metadata what they add up to.
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
from .engines import TALLY, Order, Played
from .report import Report, SeatReport

if TYPE_CHECKING:
    import pyarrow

ADDED_UP = b"cartone"
"""What the metadata of a part calls its report."""
FIRST = ("number", "seed", "decisions", "winners")
PLAYER = "_player"
ROWS_AT_ONCE = 100_000
"""So many at least stand together in the file, where a part may be small."""


class Kept:
    """The rows of a simulation that is under way."""

    def __init__(self, path: Path, order: Order, games: int) -> None:
        if find_spec("pyarrow") is None:
            raise UnknownName("error.no-parquet")
        self.path, self.order, self.games = path, order, games
        self.folder = path.with_name(f"{path.name}.parts")
        with _writing(path):
            self._open()

    def _open(self) -> None:
        """The folder of this simulation, new or found; that of another one is left alone."""
        told, job = self.folder / "job.txt", self._job()
        if not self.folder.exists():
            self.folder.mkdir(parents=True)
            told.write_text(job, encoding="utf-8")
        elif not told.exists() or told.read_text(encoding="utf-8") != job:
            raise UnknownName("error.other-parts", folder=self.folder)

    def _job(self) -> str:
        """What tells one simulation from another: the header of its tables, its own seed, and how many games."""
        header = replace(self.order.header, seed=self.order.job.seed)
        return "\n".join([*header.lines(), f"games {self.games}", ""])

    @property
    def done(self) -> list[range]:
        """The games that lie in parts, in their order."""
        names = (re.fullmatch(r"(\d+)-(\d+)\.parquet", path.name) for path in self.folder.iterdir())
        return sorted((range(int(name[1]), int(name[2])) for name in names if name), key=lambda games: games.start)

    def missing(self) -> Iterator[range]:
        """The games that do not."""
        start = 0
        for games in self.done:
            if start < games.start:
                yield range(start, games.start)
            start = games.stop
        if start < self.games:
            yield range(start, self.games)

    def report(self) -> Report:
        """What all parts add up to."""
        from pyarrow.parquet import read_schema

        report = Report(self.order.job.game, self.order.job.seats)
        for games in self.done:
            report.merge(read_report(json.loads(read_schema(self._part(games)).metadata[ADDED_UP])))
        return report

    def keep(self, games: range, played: Played) -> None:
        """Write a part: it is there whole, or not at all."""
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
        """Put all parts into the file, and away."""
        from pyarrow.parquet import ParquetWriter

        with _writing(self.path):
            schema = self._schema()
            with ParquetWriter(f"{self.path}.new", schema) as file:
                for table in self._tables(schema):
                    file.write_table(table)
            Path(f"{self.path}.new").replace(self.path)
            shutil.rmtree(self.folder)

    def _schema(self) -> pyarrow.Schema:
        """The columns of all parts, and who plays. What was counted besides points comes last, by name."""
        import pyarrow
        from pyarrow.parquet import read_schema

        names = dict.fromkeys(name for games in self.done for name in read_schema(self._part(games)).names)
        tallies = sorted(name for name in names if name.startswith(TALLY))
        points = [name for name in names if name not in FIRST and name not in tallies]
        return pyarrow.schema([(name, _type_of(name)) for name in (*FIRST, *self._players(), *points, *tallies)])

    def _players(self) -> dict[str, str]:
        return {f"{LETTERS[seat]}{PLAYER}": name for seat, name in enumerate(self.order.job.seats)}

    def _tables(self, schema: pyarrow.Schema) -> Iterator[pyarrow.Table]:
        """The rows of all parts in their order, many at once; what a part does not name is 0."""
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
    """A report as the metadata of a part has it."""
    seats = [SeatReport(**{**seat, "wins": Fraction(seat["wins"])}) for seat in told["seats"]]
    report = Report(**{name: part for name, part in told.items() if name != "seats"})
    report.seats = seats
    return report


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Whatever cannot be written is told in a line."""
    try:
        yield
    except (OSError, ValueError) as problem:
        raise CartoneError("error.cannot-write", path=path, why=why(problem)) from None
