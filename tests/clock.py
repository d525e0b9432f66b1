"""A pytest plugin that counts processor seconds, including those of all processes that a test starts."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

SLOWEST = 10
SPENT = "processor seconds"
PROCESSES = Path("/proc")
LOST = "CARTONE_CLOCK"
"""Environment variable with the name of a file for the seconds of processes that this process's parent cannot
measure."""


def processor_seconds() -> float:
    """Return the processor seconds of this process and its descendants; without /proc, only those of processes that
    have ended."""
    if not PROCESSES.is_dir():
        return sum(os.times()[:4])
    ticks, waiting = 0, [str(os.getpid())]
    while waiting:
        process = PROCESSES / waiting.pop()
        try:
            ticks += sum(map(int, (process / "stat").read_text().rpartition(")")[2].split()[11:15]))
            for task in (process / "task").iterdir():
                waiting += (task / "children").read_text().split()
        except OSError:  # it has just ended
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


class Clock:
    """The processor seconds of each test, from the end of the previous test to the end of its own teardown."""

    def __init__(self) -> None:
        self.before = processor_seconds()
        self.spent: dict[str, float] = defaultdict(float)
        self.lost = 0.0
        """Seconds of processes that were killed together with the process that was waiting for them."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, object]:
        report = yield
        if call.when == "teardown":
            before, self.before = self.before, processor_seconds()
            report.user_properties.append((SPENT, self.before - before))
        return report

    def pytest_collection_finish(self) -> None:
        self.before = processor_seconds()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, seconds in report.user_properties:
            if name == SPENT:
                self.spent[report.nodeid] += max(float(str(seconds)), 0)
                self.lost -= min(float(str(seconds)), 0)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if LOST in os.environ:
            Path(os.environ[LOST]).write_text(str(self.lost))
        rooms: dict[str, float] = defaultdict(float)
        for test, seconds in self.spent.items():
            parts = test.partition("::")[0].split("/")
            rooms["/".join(parts[:2]) if len(parts) > 2 else parts[0]] += seconds
        for title, spent, most in (
            ("by folder", rooms, None),
            (f"of the {SLOWEST} slowest tests", self.spent, SLOWEST),
        ):
            terminalreporter.section(f"processor seconds {title}")
            for name, seconds in sorted(spent.items(), key=itemgetter(1), reverse=True)[:most]:
                terminalreporter.write_line(f"{seconds:7.1f}  {name}")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Clock())
