"""Fixtures shared by the tests of Age of Comics."""

from __future__ import annotations

import pytest

from .solo_builders import BOTH


@pytest.fixture(params=BOTH)
def edition(request: pytest.FixtureRequest) -> str:
    """Run a test with each edition of the solo rules."""
    return str(request.param)
