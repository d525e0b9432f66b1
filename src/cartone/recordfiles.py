"""Reading and writing of record files, which hold games as text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from .folder import make_private_file
from .games.kit.packs import Packs
from .table import CartoneError, PackError, Record, Table
from .table.errors import why
from .tables import load, load_what_fits


def write_record(path: Path, record: Record | str, is_private: bool = False) -> None:
    """Write a record to a file atomically; `is_private` makes the file readable only by its owner."""
    try:
        beside = path.with_name(f".{path.name}.new")
        path.parent.mkdir(parents=True, exist_ok=True)
        if is_private:
            make_private_file(beside)
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(str(record))
            file.flush()
            os.fsync(file.fileno())
        try:
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as problem:
        raise CartoneError("error.cannot-write", path=path, why=_why(problem)) from None


def _why(problem: OSError | ValueError) -> str | CartoneError:
    """Return the reason for an operating system error or an invalid file name."""
    return why(problem) if isinstance(problem, OSError) else CartoneError("error.no-file-name")


def load_record(
    path: Path, pack: str | None = None, packs: Packs | None = None, mend: bool = False
) -> tuple[Record, Table[Any]]:
    """Read a record file; return the record and the table at its end or, with `mend`, after its last valid line."""
    try:
        record = Record.read(path.read_text(encoding="utf-8-sig"))
        return record, load_what_fits(record, packs)[0] if mend else load(record, pack, packs=packs)
    except UnicodeDecodeError:
        raise CartoneError("error.no-text", path=path) from None
    except PackError:
        raise
    except CartoneError as problem:
        raise CartoneError("error.in-file", path=path, problem=problem) from None
    except (OSError, ValueError) as problem:
        raise CartoneError("error.cannot-read", path=path, why=_why(problem)) from None
