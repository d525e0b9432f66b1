"""What tests of Age of Comics run in more than one kind of."""

from __future__ import annotations

import pytest

from .solo_builders import BOTH


@pytest.fixture(params=BOTH)
def edition(request: pytest.FixtureRequest) -> str:
    """Each edition of the solo rules."""
    return str(request.param)
