"""The rings of tests, their commands, durations and budgets of processor seconds.

python -m tests.rings test
python -m tests.rings check --job offline       one of the jobs of `make check`
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from .clock import LOST

ROOT = Path(__file__).parents[1]

JOBS = ("browser", "offline", "door", "docs", "twins", "postgres")
"""The jobs of `make check`, each of which is a pytest mark; the jobs can run one after the other or at the same
time."""
ONE_WORKER = ("browser", "offline", "postgres")
"""Jobs whose tests run in one process, because they share a browser, an offline edition or a database."""

RULES: Mapping[str, str] = {
    "table": "chance mend opponents records table waiting",
    "stamp_swap": "by_hand contests effects opponent options printed_examples rules solo",
    "age_of_comics": (
        "actions checks city end mastery_and_specials opponent opponent_sales printing round setup"
        " solo solo_actions solo_end"
    ),
}
"""The test files of rules in each folder; `make quick` leaves out tests in them that are marked `large`."""


class Ring(Enum):
    """A set of tests: those of rules, those that need only plain Python, all others, or the large versions."""

    QUICK = "quick"
    TEST = "test"
    CHECK = "check"
    PROOF = "proof"


class Budget(NamedTuple):
    """The expected duration of a ring on two cores, and its limit in processor seconds."""

    minutes: float
    seconds: int


BUDGETS = {
    Ring.QUICK: Budget(0.5, 60),
    Ring.TEST: Budget(8, 900),
    Ring.CHECK: Budget(12, 1050),
    Ring.PROOF: Budget(45, 5400),
}


def files_of_rules() -> list[Path]:
    return [ROOT / "tests" / folder / f"test_{name}.py" for folder, known in RULES.items() for name in known.split()]


def commands(ring: Ring, jobs: Sequence[str] = ()) -> list[list[str]]:
    """Return the commands of a ring in the order in which they run."""
    tests = ["pytest", "-p", "tests.clock", "-n", "2", "--dist", "loadgroup"]
    match ring:
        case Ring.QUICK:
            return [[*tests, "-m", "not large", *map(str, files_of_rules())]]
        case Ring.TEST:
            return [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"], [*tests, "--ring", "test"]]
        case Ring.CHECK:
            return [["mypy"], [*tests, "--ring", "check", "-m", " or ".join(jobs or JOBS)]]
        case Ring.PROOF:
            return [["tests.proof"], ["tests.real.proof"], ["tests.web.proof"], [*tests, "--ring", "proof"]]


def run(ring: Ring, jobs: Sequence[str] = ()) -> int:
    """Run a ring until a command fails, or completely if it is the proof; print the time used, and return the exit
    status."""
    budget, name = BUDGETS[ring], " ".join(["make", ring.value, *jobs])
    print(f"{name}: about {budget.minutes:g} minutes on two cores", flush=True)
    start, before, failed = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN), []
    with NamedTemporaryFile("r") as lost:
        for command in commands(ring, jobs):
            environ = {**os.environ, LOST: lost.name}
            status = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=environ, check=False).returncode
            if status:
                failed.append(" ".join(command[:2]))
                if ring is not Ring.PROOF:
                    break
        minutes, used = (time.monotonic() - start) / 60, resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = used.ru_utime + used.ru_stime - before.ru_utime - before.ru_stime + float(lost.read() or 0)
    print(f"{name}: {minutes:.1f} minutes, {seconds:.0f} of {budget.seconds} processor seconds")
    if seconds > budget.seconds:
        print(f"{name}: OVER ITS BUDGET by {seconds - budget.seconds:.0f} processor seconds: see the slowest above")
    if failed:
        print(f"{name}: FAILED in {', '.join(failed)}")
    return 1 if failed else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ring", choices=[ring.value for ring in Ring])
    parser.add_argument("--job", choices=JOBS, action="append", default=[], help="only this part of `check`")
    options = parser.parse_args()
    return run(Ring(options.ring), options.job)


if __name__ == "__main__":
    sys.exit(main())
