"""Records as files: one that somebody saves, and one that somebody brings along."""

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
    """Write a record so that it is there whole, or not at all; a private one is for its owner only."""
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
    """What the system says, or that it cannot even have such a file."""
    return why(problem) if isinstance(problem, OSError) else CartoneError("error.no-file-name")


def load_record(
    path: Path, pack: str | None = None, packs: Packs | None = None, mend: bool = False
) -> tuple[Record, Table[Any]]:
    """A record file and the table that stands where it ends, or where it stops fitting if that is to be mended.

    Every complaint names the file. `packs` has the packs of owners.
    """
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
