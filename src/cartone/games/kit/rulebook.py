"""The rules pages as structure: books, chapters and paragraphs, the same in every language.

Each game has a `rulebook.toml` with two books, the game and its opponent. It names no words: those are messages,
`rules.BOOK.CHAPTER.title`, `rules.BOOK.PARAGRAPH`, and `rules.BOOK.PARAGRAPH.ruling` for what we decided ourselves.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .addresses import at

BRIEF = "two-minutes"
"""The chapter ahead of a book, for newcomers: it has no number."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a book, by an id that nobody changes: addresses end with it."""

    book: str
    id: str
    step: str = ""
    """The number that the official rules give it, where a reason of the opponent quotes it."""
    picture: str = ""
    rulings: tuple[str, ...] = ()
    """What of it we decided (`docs/rulings.md`)."""

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
    """The rules of a game, or of its opponent."""

    game: str
    id: str
    chapters: tuple[Chapter, ...]

    @property
    def message(self) -> str:
        return f"rules.{self.id}.title"

    @property
    def numbered(self) -> tuple[tuple[int, Chapter], ...]:
        """Count the chapters from 1, or from 0 where one stands ahead of the book."""
        return tuple(enumerate(self.chapters, 0 if self.chapters[0].id == BRIEF else 1))

    @property
    def paragraphs(self) -> tuple[Paragraph, ...]:
        return tuple(paragraph for chapter in self.chapters for paragraph in chapter.paragraphs)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The books of one game, and where each reason of its opponent is explained."""

    game: str
    books: tuple[Book, ...]
    reasons: Mapping[str, Paragraph]
    """By reasons and events of the opponent, without the name of the game."""
    questions: Mapping[str, Paragraph]
    """By the kinds of questions; with `-OPPONENT` behind the kind, where it is otherwise against the opponent."""

    def explains(self, reason: str) -> str | None:
        """The address of the paragraph that explains a reason, or an event, of the opponent."""
        paragraph = self.reasons.get(reason.rpartition(".")[2])
        return paragraph.address if paragraph is not None else None

    def answers(self, kind: str, opponent: str) -> str | None:
        """The address of the paragraph that says how a kind of question is answered, against an opponent or not."""
        paragraph = self.questions.get(f"{kind}-{opponent}") or self.questions.get(kind)
        return paragraph.address if paragraph is not None else None


def read(path: Path, game: str) -> Rulebook:
    """The structure of the books that a file holds."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    books = tuple(_book(game, entry) for entry in data["book"])
    called = {f"{paragraph.book}#{paragraph.id}": paragraph for book in books for paragraph in book.paragraphs}
    reasons, questions = (
        {name: called[where] for name, where in data[part].items()} for part in ("reasons", "questions")
    )
    return Rulebook(game, books, reasons, questions)


def _book(game: str, entry: Mapping[str, Any]) -> Book:
    name = entry["id"]
    return Book(
        game,
        name,
        tuple(
            Chapter(name, chapter["id"], tuple(_paragraph(name, one) for one in chapter["paragraphs"]))
            for chapter in entry["chapter"]
        ),
    )


def _paragraph(book: str, entry: Mapping[str, Any]) -> Paragraph:
    ruling = entry.get("ruling", ())
    rulings = (ruling,) if isinstance(ruling, str) else tuple(ruling)
    return Paragraph(book, entry["id"], entry.get("step", ""), entry.get("picture", ""), rulings)
