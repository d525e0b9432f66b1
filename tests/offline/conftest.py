"""The offline edition, built once for all tests, and browsers that nobody looks into."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from offline import build
from tests.offline.browsing import DESKTOP, Browser
from tests.offline.chrome import Chrome, chromium
from tests.offline.fox import Fox, firefox
from tests.offline.hosting import Hosting

EDITIONS = build.BUILD / "tested"


def mark() -> str:
    """What an edition is made of."""
    sources = (path for folder in ("src", "offline") for path in sorted((build.ROOT / folder).rglob("*")))
    made_of = hashlib.sha256(repr([version(name) for name in build.DEPENDENCIES]).encode())
    for path in sources:
        if path.is_file() and "__pycache__" not in path.parts:
            made_of.update(path.read_bytes())
    return made_of.hexdigest()[:16]


@contextmanager
def alone(name: str) -> Iterator[None]:
    """While no other process does the same."""
    fcntl = pytest.importorskip("fcntl")
    build.BUILD.mkdir(parents=True, exist_ok=True)
    with (build.BUILD / name).open("a") as sign:
        fcntl.flock(sign, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def edition() -> Path:
    """The folder that `make pwa` would write. Without node, and a npm that reaches its registry, there is none."""
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("the offline edition is built with node and npm, and they are not here")
    folder = EDITIONS / mark()
    with alone("lock"):
        if not (folder / "sw.js").exists():
            shutil.rmtree(EDITIONS, ignore_errors=True)
            try:
                build.pyodide()
            except build.CannotBuild as problem:
                give_up = pytest.fail if os.environ.get("CARTONE_BROWSER") == "required" else pytest.skip
                give_up(str(problem))
            build.write(build.edition(), folder)
    return folder


@pytest.fixture
def hosting(edition: Path, tmp_path: Path) -> Iterator[Hosting]:
    """A host of static files that has published it."""
    with Hosting(tmp_path / "host", edition) as host:
        yield host


class Warm(NamedTuple):
    """The profile of a browser that has been there once and has closed again, and the port at which the host was."""

    profile: Path
    port: int


@pytest.fixture(scope="session")
def warm(edition: Path, tmp_path_factory: pytest.TempPathFactory) -> Warm:
    """A browser that has everything: the files of the edition, and a snapshot for a quick start."""
    need_chromium()
    folder = tmp_path_factory.mktemp("warm")
    with Hosting(folder / "host", edition) as host, Chrome(folder / "profile") as chrome:
        chrome.go(host.url)
        chrome.wait("!!document.querySelector('.brand')")
        chrome.do("navigator.serviceWorker.controller.postMessage('snapshot')")
        chrome.wait("(async () => !!await caches.match(document.baseURI + 'snapshot'))()")
        chrome.close()
        return Warm(folder / "profile", host.port)


@pytest.fixture
def again(edition: Path, warm: Warm, tmp_path: Path) -> Iterator[Hosting]:
    """A host, and a `browser` that has been there before."""
    shutil.copytree(warm.profile, tmp_path / "profile", symlinks=True)
    with Hosting(tmp_path / "host", edition, warm.port) as host:
        yield host


def need_chromium() -> None:
    """Where there is no browser, there is nothing to be tested, unless one must be there."""
    if chromium() is None:
        if os.environ.get("CARTONE_BROWSER") == "required":
            pytest.fail("CARTONE_BROWSER=required, but there is no Chromium here; get it with: apt install chromium")
        pytest.skip("no Chromium here")


def need_firefox() -> None:
    """The other browser is a guest: where it is not here, its tests are left out."""
    if firefox() is None:
        pytest.skip("no Firefox here; get it with: apt install firefox-esr")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Callable[..., Chrome]]:
    """Opens a browser; after that it remembers what it did before."""
    need_chromium()
    yield from opener(Chrome, tmp_path)


@pytest.fixture
def fox(tmp_path: Path) -> Iterator[Callable[..., Fox]]:
    """The same of the other kind."""
    need_firefox()
    yield from opener(Fox, tmp_path)


def opener(kind: type[Any], folder: Path) -> Iterator[Callable[..., Any]]:
    opened: list[Browser] = []

    def open_browser(profile: str = "profile", size: tuple[int, int] = DESKTOP) -> Browser:
        opened.append(kind(folder / profile, size))
        return opened[-1]

    yield open_browser
    for one in opened:
        one.kill()
