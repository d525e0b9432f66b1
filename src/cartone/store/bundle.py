"""Compression of a finished game: its rows into one checksummed bundle, a tenth of their size, and its sheet."""

from __future__ import annotations

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Iterable, Iterator
from contextlib import suppress

from .store import Row

LEVEL = 9
STEP = 16
"""Number of bytes decompressed at a time from a damaged bundle, so that everything before the damage is recovered."""
SHORT = 2000
"""The length up to which a sheet is not compressed."""
PACKED = "z"
"""The first character of a compressed sheet; any other sheet is JSON and begins with a brace."""


def bundled(rows: Iterable[Row]) -> bytes:
    """Compress rows into a bundle, one row per line so that part of a damaged bundle can be read.

    >>> rows = [Row("line", "event: E1"), Row("taken-back", "0"), Row("line", "A take 1", 0, 3)]
    >>> unbundled(bundled(rows)) == rows
    True
    """
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return zlib.compress("\n".join(lines).encode(), LEVEL)


def unbundled(data: bytes) -> list[Row]:
    """Return the rows in a bundle; raise `ValueError` if the bundle is damaged."""
    try:
        text = zlib.decompress(data).decode()
    except zlib.error as problem:
        raise ValueError(str(problem)) from None
    return [Row(*json.loads(line)) for line in text.split("\n")]


def legible(data: bytes) -> Iterator[Row]:
    """Yield the rows of a damaged bundle up to the first one that cannot be read."""
    reader, text = zlib.decompressobj(), b""
    with suppress(zlib.error):
        for start in range(0, len(data), STEP):
            text += reader.decompress(data[start : start + STEP])
    with suppress(ValueError, TypeError):
        for line in text.decode("utf-8", "ignore").split("\n"):
            yield Row(*json.loads(line))


def packed(sheet: str) -> str:
    """Compress a sheet that is not short; the result is text, since that is what both databases store.

    >>> sheet = '{"story": [' + '["took", {"seat": 0}], ' * 200 + "]}"
    >>> len(packed(sheet)) < len(sheet) / 20, unpacked(packed(sheet)) == sheet, packed("{}")
    (True, True, '{}')
    """
    return sheet if len(sheet) <= SHORT else PACKED + b85encode(zlib.compress(sheet.encode(), LEVEL)).decode()


def unpacked(data: str) -> str:
    """Return a stored sheet; a damaged one is empty."""
    if not data.startswith(PACKED):
        return data
    try:
        return zlib.decompress(b85decode(data[len(PACKED) :])).decode()
    except (ValueError, zlib.error):
        return ""
