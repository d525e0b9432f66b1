"""Two rings of the same tests: `make test`, and in `make proof` what it leaves out or makes small.

A test that is marked `proof`, or one of its cases, is left out; one that asks for `proving` is small unless it is so.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from .postgres import Postgres

os.environ.setdefault("CARTONE_KERNEL", "python")  # or each process compiles; `kernel/test_compiled.py` does, once


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--proof", action="store_true", help="only the tests that `make test` leaves out or makes small, in full size"
    )


@pytest.fixture(scope="session")
def proving(request: pytest.FixtureRequest) -> bool:
    """Whether a test that asks for this is to look at everything, as in `make proof`."""
    return bool(request.config.getoption("--proof"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, where its programs are installed."""
    from .postgres import REQUIRED, Postgres, programs

    found = programs()
    if found is None:
        (pytest.fail if REQUIRED else pytest.skip)("PostgreSQL's programs are not installed here")
    server = Postgres(found)
    yield server
    server.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    chosen = is_proof if config.getoption("--proof") else is_test
    config.hook.pytest_deselected(items=[item for item in items if not chosen(item)])
    items[:] = filter(chosen, items)


def is_test(item: pytest.Item) -> bool:
    return item.get_closest_marker("proof") is None


def is_proof(item: pytest.Item) -> bool:
    return not is_test(item) or "proving" in getattr(item, "fixturenames", ())
