"""The structure of a game's glossary: its entries, and the languages in which the official rules use each word.

Each game may have a `glossary.toml`. It contains no text, only IDs of messages, its own or existing ones.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...locale import Catalogue

BETWEEN = " · "
"""The separator between synonyms in one language."""

NAME = re.compile(r"[^:(]+")


@dataclass(frozen=True, slots=True)
class GlossaryWord:
    """An entry of the glossary, with a name in every language."""

    message: str
    box: frozenset[str]
    """The languages in which the official rules use the word; in other languages, we chose the word ourselves."""
    is_name: bool
    """True if only the name at the start of the message is used, without the text after the name."""

    def said(self, words: Catalogue) -> tuple[str, ...]:
        """Return the names of the entry in a language; there may be several."""
        text = words.text(self.message)
        name = NAME.match(text) if self.is_name else None
        return (name[0].strip(),) if name is not None else tuple(text.split(BETWEEN))


@dataclass(frozen=True, slots=True)
class TermGroup:
    """A group of related entries."""

    id: str
    words: tuple[GlossaryWord, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """The glossary of one game."""

    game: str
    groups: tuple[TermGroup, ...]

    @property
    def words(self) -> tuple[GlossaryWord, ...]:
        return tuple(word for group in self.groups for word in group.words)


def read(path: Path, game: str) -> Glossary:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Glossary(game, tuple(TermGroup(one["id"], tuple(map(_word, one["words"]))) for one in data["group"]))


def _word(entry: Mapping[str, Any]) -> GlossaryWord:
    return GlossaryWord(entry["message"], frozenset(entry["box"]), entry.get("name", False))
