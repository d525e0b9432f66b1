"""A reader for what our `.po` files use, for external games and wherever there is no up-to-date compiled catalogue."""

from __future__ import annotations

import ast
import gettext
import io
import re
import struct
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr|msgstr\[\d+\]) )?(".*")')
HEADER = ""


def mark(paths: Iterable[Path]) -> str:
    """Return a hash of some files, by which a compiled catalogue shows whether it is outdated."""
    made = 0
    for path in paths:
        made = zlib.crc32(path.read_bytes(), made)
    return f"cartone {made:08x}"


def read(path: Path) -> dict[str, tuple[str, ...]]:
    """Return the messages of a `.po` file by ID, each with its text or its text for each plural form."""
    entries: list[dict[str, str]] = []
    field = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        found = LINE.fullmatch(line.strip())
        if found is None or (not found[1] and not entries):
            raise ValueError(f"{path}:{number}: {line.strip()}")
        field = found[1] or field
        if found[1] == "msgid":
            entries.append({})
        entries[-1][field] = entries[-1].get(field, "") + str(ast.literal_eval(found[2]))
    messages: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        if entry["msgid"] in messages:
            raise ValueError(f"{path}: {entry['msgid']} is there twice")
        messages[entry["msgid"]] = tuple(text for name, text in sorted(entry.items()) if name.startswith("msgstr"))
    return messages


def read_all(paths: Iterable[Path]) -> dict[str, tuple[str, ...]]:
    """Return the messages of several files; raise `ValueError` if an id occurs more than once."""
    whole: dict[str, tuple[str, ...]] = {}
    for path in paths:
        messages = read(path)
        twice = sorted(id_ for id_ in messages if id_ in whole and id_ != HEADER)
        if twice:
            raise ValueError(f"{path}: {twice[0]} is there already")
        whole |= messages
    return whole


def translations(messages: Mapping[str, tuple[str, ...]]) -> gettext.GNUTranslations:
    """Convert messages to `gettext` translations by compiling them in memory to the `.mo` format."""
    pairs = sorted(
        (b"\0".join([id_.encode()] * min(len(texts), 2)), "\0".join(texts).encode()) for id_, texts in messages.items()
    )
    data = b""
    tables: tuple[list[int], list[int]] = ([], [])
    start = 7 * 4 + 16 * len(pairs)
    for column, table in enumerate(tables):
        for pair in pairs:
            table += [len(pair[column]), start + len(data)]
            data += pair[column] + b"\0"
    head = (0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    numbers = (*head, *tables[0], *tables[1])
    return gettext.GNUTranslations(io.BytesIO(struct.pack(f"<{len(numbers)}I", *numbers) + data))
