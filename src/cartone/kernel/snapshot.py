"""A state as plain numbers and lists: who reads all of it is done many times sooner than with NumPy's own records."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np


def snapshot(record: Any) -> Any:
    """The fields of a record under their names: numbers, lists of them, and records in it as snapshots.

    >>> state = np.zeros(1, [("day", np.int32), ("players", [("points", np.int16, (2,))], (1,))])[0]
    >>> snapshot(state)
    namespace(day=0, players=[namespace(points=[0, 0])])
    """
    values = zip(record.dtype.names, record.item(), strict=True)
    return SimpleNamespace(**{name: _plain(value) for name, value in values})


def _plain(value: Any) -> Any:
    if not isinstance(value, np.ndarray):
        return value
    return value.tolist() if value.dtype.names is None else [snapshot(part) for part in value]
