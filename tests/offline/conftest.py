"""Fixtures: the offline edition, built once for all tests, and browsers without a debugger."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import pytest

from offline import build
from tests.offline.browsing import DESKTOP
from tests.offline.chrome import Chrome, chromium
from tests.offline.fox import Fox, firefox
from tests.offline.hosting import Hosting, url_at
from tests.offline.sitter import Sitter

EDITIONS = build.BUILD / "tested"

PROGRESS = """
new MutationObserver(() => {
  const bar = document.getElementById("progress");
  const before = sessionStorage.getItem("progress") ?? "";
  if (bar && !bar.hidden) sessionStorage.setItem("progress", `${before} ${bar.value}`);
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["value"] });
"""
"""Script that records the values of the progress bar on this page and the next one."""


def mark() -> str:
    """Return a hash of all files and versions from which the edition is built."""
    made_of = hashlib.sha256(repr([version(name) for name in build.DEPENDENCIES]).encode())
    for path in sorted(path for folder in ("src", "offline") for path in (build.ROOT / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            made_of.update(f"{path.relative_to(build.ROOT)} {path.stat().st_size}\n".encode() + path.read_bytes())
    return made_of.hexdigest()[:16]


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Keep out other processes that have the same task."""
    fcntl = pytest.importorskip("fcntl")
    build.BUILD.mkdir(parents=True, exist_ok=True)
    with (build.BUILD / name).open("a") as sign:
        fcntl.flock(sign, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def edition() -> Path:
    """Return the folder written by `make pwa`; skip the test if node is missing or npm cannot reach its registry."""
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
    """Return a static file host that has published the edition."""
    with Hosting(tmp_path / "host", edition) as host:
        yield host


class Warm(NamedTuple):
    """The state of a browser after one visit to the edition."""

    profile: Path
    port: int
    """The port of the host that was visited."""
    progress: str
    """The values of the progress bar during the first visit."""
    sent: Counter[str]
    """Number of bytes that the host sent for each path."""

    @property
    def url(self) -> str:
        return url_at(self.port)


@pytest.fixture(scope="session")
def warm(edition: Path, tmp_path_factory: pytest.TempPathFactory) -> Warm:
    """Return the state of a browser that has all files of the edition and a snapshot for a quick start."""
    need_chromium()
    folder = tmp_path_factory.mktemp("warm")
    with Hosting(folder / "host", edition) as host, Chrome(folder / "profile") as chrome:
        chrome.before_pages(PROGRESS)
        chrome.go(host.url)
        chrome.wait("!!document.querySelector('.brand')")
        progress = chrome.do("sessionStorage.getItem('progress')")
        chrome.do("navigator.serviceWorker.controller.postMessage('snapshot')")
        chrome.wait("(async () => !!await caches.match(document.baseURI + 'snapshot'))()")
        chrome.close()
        return Warm(folder / "profile", host.port, progress, host.sent)


@pytest.fixture
def again(edition: Path, warm: Warm, tmp_path: Path) -> Iterator[Hosting]:
    """Return a host at the address that the browser has visited before."""
    with Hosting(tmp_path / "host", edition, warm.port) as host:
        yield host


@pytest.fixture
def browser(warm: Warm, tmp_path: Path) -> Iterator[Callable[..., Chrome]]:
    """Return a function that opens a browser that has visited the edition before; later calls continue with its
    state."""
    with ExitStack() as opened:

        def open_browser(profile: str = "profile", size: tuple[int, int] = DESKTOP) -> Chrome:
            if not (tmp_path / profile).exists():
                shutil.copytree(warm.profile, tmp_path / profile, symlinks=True)
            return opened.enter_context(Chrome(tmp_path / profile, size))

        yield open_browser


@pytest.fixture(scope="session")
def resting(warm: Warm, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """Return a browser that has visited the edition before and has no network, shared by tests that do not kill it."""
    profile = tmp_path_factory.mktemp("resting") / "profile"
    shutil.copytree(warm.profile, profile, symlinks=True)
    with Chrome(profile, is_unplugged=True) as chrome:
        yield chrome


@pytest.fixture
def sitter(resting: Chrome, warm: Warm) -> Iterator[Sitter]:
    """Return a player in the lobby, in a new tab of the shared browser."""
    resting.open_tab()
    sitter = Sitter(resting, warm.url)
    sitter.come()
    yield sitter
    resting.close_tabs()


def need_chromium() -> None:
    """Skip a test if Chromium is missing, unless Chromium is required."""
    if chromium() is None:
        if os.environ.get("CARTONE_BROWSER") == "required":
            pytest.fail("CARTONE_BROWSER=required, but there is no Chromium here; get it with: apt install chromium")
        pytest.skip("no Chromium here")


def need_firefox() -> None:
    """Skip a test if Firefox is missing."""
    if firefox() is None:
        pytest.skip("no Firefox here; get it with: apt install firefox-esr")


@pytest.fixture
def fox(tmp_path: Path) -> Iterator[Callable[[], Fox]]:
    """Return a function that opens a Firefox; later calls continue with the same profile."""
    need_firefox()
    with ExitStack() as opened:
        yield lambda: opened.enter_context(Fox(tmp_path / "profile"))
