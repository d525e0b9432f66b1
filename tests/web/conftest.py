"""Fixtures: one server and one browser for all tests, and a monitored browser profile for each test."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.patience import PATIENCE

from .browser import ARGUMENTS, CHROMIUM, INSTANT, MISSING, UNPAINTED, Watch
from .onstage import Home, at_home
from .site import Site


@pytest.fixture(autouse=True)
def gone_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regard a person without an open page as absent at once, except in tests of that delay."""
    monkeypatch.setattr("cartone.host.presence.GONE_AFTER", -1.0)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    """Return a server whose host tests can access directly."""
    with at_home(tmp_path_factory.mktemp("home")) as made:
        yield made


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CARTONE_BROWSER") == "required":
            pytest.fail("CARTONE_BROWSER=required, but there is no Chromium here; get it with: apt install chromium")
        if "PYTEST_XDIST_WORKER" in os.environ:
            warnings.warn(MISSING, stacklevel=1)  # the process that prints the summary may not have this file
        pytest.skip(MISSING)
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page in a new profile; the page may cause neither errors nor external requests."""
    visits: list[tuple[BrowserContext, Watch]] = []

    def open_page(forgive: str = "nothing", is_painted: bool = False, **options: Any) -> Page:
        context = chromium.new_context(**options)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(INSTANT)
        if not is_painted:
            context.add_init_script(UNPAINTED)
        visits.append((context, Watch(context, forgive)))
        return context.new_page()

    yield open_page
    problems = [problem for _, watch in visits for problem in watch.problems]
    for context, _ in visits:
        context.close()
    assert problems == []


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """Return a page on a screen of a common size."""
    return visit(viewport={"width": 1280, "height": 800})


def pytest_terminal_summary(terminalreporter: Any) -> None:
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if MISSING in str(report.longrepr)]
    if skipped:
        terminalreporter.write_line(f"{MISSING} ({len(skipped)} tests)", red=True, bold=True)
