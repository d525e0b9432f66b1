"""Reads `.po` files: for games that come from elsewhere, and where nothing has been compiled since they were written.

It knows what ours have: ids, plural forms, texts over several lines, comments.
"""

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
    """What is written in some files, in short: a compiled catalogue says of what it was made."""
    made = 0
    for path in paths:
        made = zlib.crc32(path.read_bytes(), made)
    return f"cartone {made:08x}"


def read(path: Path) -> dict[str, tuple[str, ...]]:
    """The messages of a file by their ids: one text, or as many as the language has plural forms."""
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
    """The messages of many files; an id that is there twice is a mistake."""
    whole: dict[str, tuple[str, ...]] = {}
    for path in paths:
        messages = read(path)
        twice = sorted(id_ for id_ in messages if id_ in whole and id_ != HEADER)
        if twice:
            raise ValueError(f"{path}: {twice[0]} is there already")
        whole |= messages
    return whole


def translations(messages: Mapping[str, tuple[str, ...]]) -> gettext.GNUTranslations:
    """Messages as `gettext` knows them: it takes them in its compiled form, sorted pairs of ids and texts."""
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
