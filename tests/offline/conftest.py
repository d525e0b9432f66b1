"""The offline edition, built once for all tests, and browsers that nobody looks into."""

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
"""Notes whatever the bar shows, also for the page that comes after it."""


def mark() -> str:
    """What an edition is made of."""
    made_of = hashlib.sha256(repr([version(name) for name in build.DEPENDENCIES]).encode())
    for path in sorted(path for folder in ("src", "offline") for path in (build.ROOT / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            made_of.update(f"{path.relative_to(build.ROOT)} {path.stat().st_size}\n".encode() + path.read_bytes())
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
    """What a browser has that has been there once and has closed again."""

    profile: Path
    port: int
    """At which the host was."""
    progress: str
    """What the bar of the first visit has shown."""
    sent: Counter[str]
    """Bytes that the host has sent of each path."""

    @property
    def url(self) -> str:
        return url_at(self.port)


@pytest.fixture(scope="session")
def warm(edition: Path, tmp_path_factory: pytest.TempPathFactory) -> Warm:
    """A browser that has everything: the files of the edition, and a snapshot for a quick start."""
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
    """The host where every `browser` has been before."""
    with Hosting(tmp_path / "host", edition, warm.port) as host:
        yield host


@pytest.fixture
def browser(warm: Warm, tmp_path: Path) -> Iterator[Callable[..., Chrome]]:
    """Opens a browser that has been there before; after that it remembers what it did before."""
    with ExitStack() as opened:

        def open_browser(profile: str = "profile", size: tuple[int, int] = DESKTOP) -> Chrome:
            if not (tmp_path / profile).exists():
                shutil.copytree(warm.profile, tmp_path / profile, symlinks=True)
            return opened.enter_context(Chrome(tmp_path / profile, size))

        yield open_browser


@pytest.fixture(scope="session")
def resting(warm: Warm, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """A browser that has been there before, and that has no network: for all who do not kill it."""
    profile = tmp_path_factory.mktemp("resting") / "profile"
    shutil.copytree(warm.profile, profile, symlinks=True)
    with Chrome(profile, is_unplugged=True) as chrome:
        yield chrome


@pytest.fixture
def sitter(resting: Chrome, warm: Warm) -> Iterator[Sitter]:
    """Somebody at a tab of that browser, at the lobby."""
    resting.open_tab()
    sitter = Sitter(resting, warm.url)
    sitter.come()
    yield sitter
    resting.close_tabs()


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
def fox(tmp_path: Path) -> Iterator[Callable[[], Fox]]:
    """Opens a browser of the other kind; after that it remembers what it did before."""
    need_firefox()
    with ExitStack() as opened:
        yield lambda: opened.enter_context(Fox(tmp_path / "profile"))
