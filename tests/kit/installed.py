"""Simulated installations of packages: each is a folder with metadata on the import path."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from cartone import games, locale

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "goofspiel"


def install(folder: Path, **entries: str) -> Path:
    """Write package metadata with entry points for the given games; return the folder to add to the import path."""
    info = folder / "guests-1.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1\n", encoding="utf-8")
    lines = [f"[{games.GROUP}]", *(f"{name} = {where}" for name, where in entries.items()), ""]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    return folder


def install_example(folder: Path) -> Path:
    """Install the game in `examples/` as its README says, but offline and into a separate folder."""
    here = ["--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--target", str(folder)]
    line = [sys.executable, "-m", "pip", "install", "--quiet", *here, str(EXAMPLE)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder


def lay_out_example(folder: Path) -> Path:
    """Copy the game in `examples/` to where an installer would put it."""
    shutil.copytree(EXAMPLE / "goofspiel", folder / "goofspiel")
    return install(folder, goofspiel="goofspiel:ROOM")


def visiting(folder: Path, **entries: str) -> AbstractContextManager[None]:
    """Make the games of a folder available within a context."""
    return present(install(folder, **entries))


@contextmanager
def present(folder: Path) -> Iterator[None]:
    """Make the games of a folder available within a context, and clear their cached messages afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder))
        patch.setattr(locale, "_brought", [])
        patch.setattr(locale, "_made", [])
        locale.catalogue.cache_clear()
        games._found.cache_clear()
        yield
    locale.catalogue.cache_clear()
    games._found.cache_clear()
