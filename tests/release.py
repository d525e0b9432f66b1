"""The files of a release, built once for all tests."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from cartone import __version__
from offline import build
from tests.door import ROOT, copy_of_the_tree

BUILT = ROOT / "build" / "tested-release"
PARTS = ("src", "offline", "tests", "docs", "bench", "examples", "dev")


class Release(NamedTuple):
    folder: Path

    @property
    def wheel(self) -> Path:
        return self.folder / f"cartone-{__version__}-py3-none-any.whl"

    @property
    def sdist(self) -> Path:
        return self.folder / f"cartone-{__version__}.tar.gz"

    @property
    def offline(self) -> Path:
        return self.folder / f"cartone-offline-{__version__}.zip"


def script(tree: Path) -> ModuleType:
    """Load the release command of a tree as a module, so that tests can call its functions."""
    loader = SourceFileLoader("release_of_a_tree", str(tree / "dev" / "release"))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def tree_in(folder: Path) -> Path:
    """Copy the tree to a folder, including the downloads for the offline edition; return the copy."""
    tree = copy_of_the_tree(folder)
    fetched = list(build.BUILD.glob("*.tgz"))
    if fetched:
        (tree / "build" / "pwa").mkdir(parents=True)
        shutil.copy(fetched[0], tree / "build" / "pwa")
    return tree


def released() -> Release:
    """Build the release as `make release` does, in a copy of the tree, unless it has been built from the same files
    before."""
    made_of = hashlib.sha256()
    found = [path for part in PARTS for path in (ROOT / part).rglob("*")] + list(ROOT.iterdir())
    for path in sorted(found):
        if path.is_file() and "__pycache__" not in path.parts:
            made_of.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    folder = BUILT / made_of.hexdigest()[:16]
    with _alone():
        if not (folder / "SHA256SUMS").exists():
            shutil.rmtree(BUILT, ignore_errors=True)
            _need_npm()
            tree = tree_in(BUILT / "a new folder")
            command = [sys.executable, str(tree / "dev" / "release"), "--build", str(folder)]
            environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
            done = subprocess.run(command, capture_output=True, text=True, env=environ, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
            shutil.rmtree(tree)
    return Release(folder)


@contextmanager
def _alone() -> Iterator[None]:
    BUILT.parent.mkdir(exist_ok=True)
    with BUILT.with_suffix(".lock").open("a") as sign:
        fcntl.flock(sign, fcntl.LOCK_EX)
        yield


def _need_npm() -> None:
    """Skip the test if node is not installed or npm cannot reach its registry."""
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("the offline edition is built with node and npm, and they are not here")
    try:
        build.pyodide()
    except build.CannotBuild as problem:
        give_up = pytest.fail if os.environ.get("CARTONE_BROWSER") == "required" else pytest.skip
        give_up(str(problem))
