"""Tables of test cases whose first column is the name of the case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def cases(names: str, rows: Sequence[tuple[Any, ...]]) -> pytest.MarkDecorator:
    """Parametrize a test; each row has the name of the case, followed by its parameters."""
    return pytest.mark.parametrize(names.split(), [row[1:] for row in rows], ids=[row[0] for row in rows])
