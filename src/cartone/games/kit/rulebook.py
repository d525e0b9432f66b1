"""The structure of the rules pages: books, chapters and paragraphs, the same in every language.

Each game has a `rulebook.toml` with two books, for the game and its opponent. Their text is in the messages
`rules.BOOK.CHAPTER.title`, `rules.BOOK.PARAGRAPH` and, for our own rulings, `rules.BOOK.PARAGRAPH.ruling`. Pictures are
described by scenes, which `illustration` draws.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from .addresses import at

BRIEF = "two-minutes"
"""The introductory chapter of a rulebook, which is numbered 0."""

Scene: TypeAlias = Mapping[str, str]
"""A picture as data: its kind with its contents, then further properties that depend on the kind."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a book, with a permanent ID, which is part of its address."""

    book: str
    id: str
    step: str = ""
    """The step number in the official rules, if the opponent's reasons cite this step."""
    picture: str = ""
    beside: bool = False
    """True if the picture fits beside the text."""
    rulings: Sequence[str] = ()
    """Our own rulings in the paragraph (`docs/rulings.md`)."""

    @property
    def message(self) -> str:
        return f"rules.{self.book}.{self.id}"

    @property
    def address(self) -> str:
        return at(f"/rules/{self.book}#{self.id}")


@dataclass(frozen=True, slots=True)
class Chapter:
    book: str
    id: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def message(self) -> str:
        return f"rules.{self.book}.{self.id}.title"


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of a game, or the rules of its opponent."""

    game: str
    id: str
    chapters: tuple[Chapter, ...]

    @property
    def message(self) -> str:
        return f"rules.{self.id}.title"

    @property
    def numbered(self) -> tuple[tuple[int, Chapter], ...]:
        """The chapters numbered from 1, or from 0 if the book has an introductory chapter."""
        return tuple(enumerate(self.chapters, 0 if self.chapters[0].id == BRIEF else 1))

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        return tuple(paragraph for chapter in self.chapters for paragraph in chapter.paragraphs)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The books of one game, with the paragraphs that explain the reasons of its opponent."""

    game: str
    books: tuple[Book, ...]
    reasons: Mapping[str, Paragraph]
    """Paragraphs by reason or event of the opponent, without the prefix of the game."""
    questions: Mapping[str, Paragraph]
    """Paragraphs by kind of question, or by `KIND-OPPONENT` if the rule differs against the opponent."""
    scenes: Mapping[str, Scene]
    """Scenes by picture name."""
    things: Mapping[str, str]
    """Contents shared by several scenes, by name."""

    def explains(self, reason: str) -> str | None:
        """Return the address of the paragraph that explains a reason or an event of the opponent."""
        paragraph = self.reasons.get(reason.rpartition(".")[2])
        return paragraph.address if paragraph is not None else None

    def answers(self, kind: str, opponent: str) -> str | None:
        """Return the address of the paragraph on a kind of question, preferring one for games against `opponent`."""
        paragraph = self.questions.get(f"{kind}-{opponent}") or self.questions.get(kind)
        return paragraph.address if paragraph is not None else None


def read(path: Path, game: str) -> Rulebook:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    books = tuple(_book(game, entry) for entry in data["book"])
    called = {f"{paragraph.book}#{paragraph.id}": paragraph for book in books for paragraph in book.paragraphs}
    reasons, questions = (
        {name: called[where] for name, where in data[part].items()} for part in ("reasons", "questions")
    )
    return Rulebook(game, books, reasons, questions, scenes_of(data), data.get("things", {}))


def scenes_of(data: Mapping[str, Any]) -> Mapping[str, Scene]:
    """Return the scenes in a rulebook's data, with numbers converted to text."""
    scenes = data.get("scene", {}).items()
    return {name: {key: str(value) for key, value in scene.items()} for name, scene in scenes}


def _book(game: str, entry: Mapping[str, Any]) -> Book:
    name = entry["id"]
    return Book(
        game,
        name,
        tuple(
            Chapter(name, chapter["id"], tuple(Paragraph(name, **one) for one in chapter["paragraphs"]))
            for chapter in entry["chapter"]
        ),
    )
