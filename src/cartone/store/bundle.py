"""The rows of a game that has ended, in one: a tenth of their size, read at once, and checked by what zlib adds."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress

from .store import Row

LEVEL = 9
STEP = 16
"""Bytes after which a damaged bundle is looked at again: what comes before the damage can be read."""


def bundled(rows: Iterable[Row]) -> bytes:
    """Rows as one; each is a line, so that a part of them can be read.

    >>> rows = [Row("line", "event: E1"), Row("taken-back", "0"), Row("line", "A take 1", 0, 3)]
    >>> unbundled(bundled(rows)) == rows
    True
    """
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return zlib.compress("\n".join(lines).encode(), LEVEL)


def unbundled(data: bytes) -> list[Row]:
    """The rows of a bundle; `ValueError` if it is damaged."""
    try:
        text = zlib.decompress(data).decode()
    except zlib.error as problem:
        raise ValueError(str(problem)) from None
    return [Row(*json.loads(line)) for line in text.split("\n")]


def legible(data: bytes) -> Iterator[Row]:
    """The rows at the begin of a bundle, as far as they can be read."""
    reader, text = zlib.decompressobj(), b""
    with suppress(zlib.error):
        for start in range(0, len(data), STEP):
            text += reader.decompress(data[start : start + STEP])
    with suppress(ValueError, TypeError):
        for line in text.decode("utf-8", "ignore").split("\n"):
            yield Row(*json.loads(line))
