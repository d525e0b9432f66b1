"""Words for people. A catalogue turns a message id and its parameters into a sentence.

`en.toml` holds the English messages, one table for each room that speaks. Code names messages, never
sentences.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any


class Catalogue:
    """The messages of one language.

    >>> catalogue("en").text("stamp-swap.day", day="Friday")
    '— Friday —'
    """

    def __init__(self, language: str, messages: Mapping[str, str]) -> None:
        self.language = language
        self.messages = messages

    def has(self, message: str) -> bool:
        return message in self.messages

    def text(self, message: str, /, **params: Any) -> str:
        """A sentence; an unknown message is a bug, and says so."""
        return self.messages[message].format(**params)


@cache
def catalogue(language: str = "en") -> Catalogue:
    """The catalogue of a language."""
    path = Path(__file__).parent / f"{language}.toml"
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    return Catalogue(language, dict(_flat(tables, "")))


def _flat(tables: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    """Messages by their full id: the names of the tables and the message, joined by dots."""
    messages: list[tuple[str, str]] = []
    for name, value in tables.items():
        if isinstance(value, dict):
            messages += _flat(value, f"{prefix}{name}.")
        else:
            messages.append((f"{prefix}{name}", value))
    return messages
