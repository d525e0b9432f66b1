"""A writer for the TOML that `tomlfile` reads: tables and arrays of tables, one property per line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")
LONGEST = 100
"""The line length beyond which a list is written with one element per line."""


def toml_text(data: Mapping[str, Any]) -> str:
    """Return the text of a TOML file of `[section]` tables and `[[section]]` entries.

    >>> print(toml_text({"pack": {"name": "mine"}, "tile": [{"id": "R1", "value": 2}]}), end="")
    [pack]
    name = "mine"
    <BLANKLINE>
    [[tile]]
    id = "R1"
    value = 2
    """
    return "\n".join(_entries(data))


def _entries(data: Mapping[str, Any]) -> Iterator[str]:
    for section, found in data.items():
        name = _key(section)
        if isinstance(found, Mapping):
            yield _entry(f"[{name}]", found)
        else:
            yield from (_entry(f"[[{name}]]", entry) for entry in found)


def _entry(head: str, properties: Mapping[str, Any]) -> str:
    lines = [head, *(_property(_key(key), value) for key, value in properties.items())]
    return "".join(f"{line}\n" for line in lines)


def _property(key: str, value: Any) -> str:
    written = f"{key} = {_value(value)}"
    if len(written) <= LONGEST or not isinstance(value, list):
        return written
    return "\n".join([f"{key} = [", *(f"    {_value(one)}," for one in value), "]"])


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _value(value: Any) -> str:
    """Return a value as one line of TOML; a type that packs cannot contain would be a bug in our code."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    raise TypeError(value)


def _text(text: str) -> str:
    """Return a TOML string: escaped as in JSON, except that TOML also escapes DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
