"""The words of a box in every language, as structure: which words there are, and which of them a document has.

Each game may have a `glossary.toml`. It names no words: those are messages, of their own or ones that say it already.
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
"""Between words of one language for the same thing."""

NAME = re.compile(r"[^:(]+")


@dataclass(frozen=True, slots=True)
class Word:
    """A thing that has a name in every language."""

    message: str
    box: frozenset[str]
    """The languages in which a rule document of the game has the word; in others it is ours."""
    is_name: bool
    """Whether only the name counts with which the message begins, not what is said of it then."""

    def said(self, words: Catalogue) -> tuple[str, ...]:
        """What a language calls it; some have more than one word."""
        text = words.text(self.message)
        name = NAME.match(text) if self.is_name else None
        return (name[0].strip(),) if name is not None else tuple(text.split(BETWEEN))


@dataclass(frozen=True, slots=True)
class Group:
    """Words that belong together."""

    id: str
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words of one game."""

    game: str
    groups: tuple[Group, ...]

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(word for group in self.groups for word in group.words)


def read(path: Path, game: str) -> Glossary:
    """The glossary that a file holds."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    return Glossary(game, tuple(Group(one["id"], tuple(map(_word, one["words"]))) for one in data["group"]))


def _word(entry: Mapping[str, Any]) -> Word:
    return Word(entry["message"], frozenset(entry["box"]), entry.get("name", False))
