"""Tables of cases that say in their first column what they show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def cases(names: str, rows: Sequence[tuple[Any, ...]]) -> pytest.MarkDecorator:
    """A test for each row: its name, then these parameters."""
    return pytest.mark.parametrize(names.split(), [row[1:] for row in rows], ids=[row[0] for row in rows])
