"""Four rings of tests: `make quick`, `make test`, `make check` and `make proof`; `tests/rings.py` describes them.

Without `--ring`, pytest runs the tests of both `make test` and `make check`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadGroupScheduling

from .rings import JOBS, ONE_WORKER, ROOT, Ring

if TYPE_CHECKING:
    from .postgres import Postgres

# A machine may be slow: no example fails for the time that it takes.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
os.environ.setdefault("CARTONE_KERNEL", "python")  # or each process compiles; `kernel/test_compiled.py` does it once


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--ring", choices=[ring.value for ring in Ring], help="only the tests of this ring")


@pytest.fixture(scope="session")
def proving(request: pytest.FixtureRequest) -> bool:
    """True if a test should run its large version, as in `make proof`."""
    return bool(request.config.getoption("--ring") == Ring.PROOF.value)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Return a running PostgreSQL server; skip the test if PostgreSQL's programs are not installed."""
    from .postgres import REQUIRED, Postgres, programs

    if not REQUIRED:
        pytest.importorskip("psycopg")
    found = programs()
    if found is None:
        (pytest.fail if REQUIRED else pytest.skip)("PostgreSQL's programs are not installed here")
    server = Postgres(found)
    yield server
    server.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ring = config.getoption("--ring")
    chosen = [item for item in items if belongs(item, ring)]
    config.hook.pytest_deselected(items=[item for item in items if not belongs(item, ring)])
    items[:] = chosen


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Run groups of tests in one process each, as `--dist loadgroup` does, and distribute all other tests file by
    file."""
    scheduling = LoadGroupScheduling(config, log)
    group_of = scheduling._split_scope
    scheduling._split_scope = lambda nodeid: group_of(nodeid).partition("::")[0]
    return scheduling


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a test with the job for its fixtures, and keep tests that share a browser or server in one process."""
    fixtures = getattr(item, "fixturenames", ())
    is_offline = item.path.is_relative_to(ROOT / "tests" / "offline")
    uses = {"browser": "chromium" in fixtures, "postgres": "postgres" in fixtures, "offline": is_offline}
    for job in ONE_WORKER:
        if uses[job] and item.get_closest_marker("walk") is None:
            item.add_marker(job)
        if uses[job] or item.get_closest_marker(job):
            item.add_marker(pytest.mark.xdist_group(job))


def belongs(item: pytest.Item, ring: str | None) -> bool:
    """Return whether a test belongs to a ring."""
    is_proof = item.get_closest_marker("proof") is not None
    in_check = any(item.get_closest_marker(job) for job in JOBS)
    match ring:
        case Ring.PROOF.value:
            return is_proof or "proving" in getattr(item, "fixturenames", ())
        case Ring.CHECK.value:
            return in_check and not is_proof
        case Ring.TEST.value:
            return not in_check and not is_proof
    return not is_proof
