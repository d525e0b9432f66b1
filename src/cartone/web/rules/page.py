"""The rules pages: the rule books of all games in our own words, with pictures and a search over all books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from ...games import GameRoom, games
from ...games.kit.addresses import at
from ...games.kit.facets import RulesPictures
from ...games.kit.rulebook import Book, Chapter, Paragraph
from ...locale import Catalogue
from .search import QUERY_LIMIT, found_in, marked, searched, ways_of


class UnknownBook(KeyError):
    """The error for an ID that no rule book has."""


def books() -> dict[str, tuple[GameRoom, Book]]:
    shelves = [(room, found.books) for room in games().values() if (found := room.lessons.rulebook) is not None]
    return {book.id: (room, book) for room, books in shelves for book in books}


def rules_page(words: Catalogue, book: str | None, query: str) -> dict[str, Any]:
    """Return the context of the template `rules.html`: all books, one book, or the results of a search."""
    if book is not None and book not in books():
        raise UnknownBook(book)
    worlds = {room.name: room for room, one in books().values() if book in (None, one.id)}
    return {"rules": RulesPage(words, book, query), "worlds": list(worlds.values())}


# -- words ------------------------------------------------------------------------------------


def emphasised(text: str) -> Markup:
    """Return a text as HTML; its `**bold**` parts become bold, everything else is escaped.

    >>> emphasised("a **b** <c>")
    Markup('a <strong>b</strong> &lt;c&gt;')
    """
    parts = text.split("**")
    if len(parts) % 2 == 0:
        return escape(text)
    return Markup("").join(
        Markup("<strong>{}</strong>").format(part) if number % 2 else escape(part) for number, part in enumerate(parts)
    )


def laid_out(text: str) -> Markup:
    """Return a text as HTML paragraphs; lines that start with `- ` become a list, and lines that contain ` | ` a table.

    >>> laid_out("a\\n- b\\n- c")
    Markup('<p>a</p><ul><li>b</li><li>c</li></ul>')
    >>> laid_out("a | 1")
    Markup('<table><tr><th scope="row">a</th><td>1</td></tr></table>')
    """
    parts = []
    for kind, lines in groupby(filter(None, text.split("\n")), _kind):
        said = Markup("").join(_line(kind, line) for line in lines)
        parts.append(Markup("<{0}>{1}</{0}>").format(kind, said) if kind else said)
    return Markup("").join(parts)


def _kind(line: str) -> str:
    return "ul" if line.startswith("- ") else "table" if " | " in line else ""


def _line(kind: str, line: str) -> Markup:
    if kind == "table":
        first, *cells = map(emphasised, line.split(" | "))
        said = Markup("").join(map(Markup("<td>{}</td>").format, cells))
        return Markup('<tr><th scope="row">{}</th>{}</tr>').format(first, said)
    return Markup("<li>{}</li>" if kind else "<p>{}</p>").format(emphasised(line.removeprefix("- ")))


# -- pages ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ParagraphText:
    """A paragraph as shown on the page."""

    id: str
    number: str
    step: str
    text: Markup
    ruling: Markup | None
    picture: Markup | None
    caption: str
    small: bool
    """True if the picture fits beside the text."""


@dataclass(frozen=True, slots=True)
class ChapterText:
    id: str
    number: int
    title: str
    paragraphs: list[ParagraphText]


@dataclass(frozen=True, slots=True)
class BookText:
    """A rule book with its title; the chapters are included only if the book is open."""

    id: str
    game: str
    title: str
    about: str
    sign: Markup
    chapters: list[ChapterText]
    guide: str
    """Link to the guide for playing against the book's opponent at a real table."""
    credits: str
    """Authors of the game, in one line; empty except in the first book of the game."""

    @property
    def address(self) -> str:
        return at(f"/rules/{self.id}")


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A paragraph found by a search."""

    address: str
    book: str
    chapter: Markup
    number: str
    text: Markup


class GameText:
    """The facts and pictures that a game contributes to its books."""

    def __init__(self, room: GameRoom, words: Catalogue) -> None:
        self._room = room
        self._words = words

    @cached_property
    def facts(self) -> Mapping[str, str]:
        return self._room.lessons.facts(self._words)

    @cached_property
    def pictures(self) -> RulesPictures | None:
        return self._room.lessons.pictures(self._room, self._words) if self._room.lessons.pictures is not None else None


def numbered(chapter: int, place: int) -> str:
    """Return the number of a paragraph; empty before the first chapter."""
    return f"{chapter}.{place}" if chapter else ""


class RulesPage:
    """All books, one book, or the results of a search, in one language."""

    def __init__(self, words: Catalogue, book: str | None, query: str) -> None:
        self.words = words
        self.query = " ".join(query.split())[:QUERY_LIMIT]
        self.ways = ways_of(self.query, words.language)
        self._open = book
        self._of = {book.game: GameText(room, words) for room, book in books().values()}

    # -- books ------------------------------------------------------------------------------

    @cached_property
    def books(self) -> list[BookText]:
        return [self._book(book, book.id == self._open and not self.searching) for _, book in books().values()]

    @property
    def book(self) -> BookText | None:
        return next((book for book in self.books if book.id == self._open), None)

    @property
    def previous(self) -> BookText | None:
        return self._beside(-1)

    @property
    def next(self) -> BookText | None:
        return self._beside(1)

    @property
    def address(self) -> str:
        return at(f"/rules/{self._open}" if self._open else "/rules")

    @property
    def title(self) -> str:
        title = self.words.text("rules.title")
        return f"{self.book.title} · {title}" if self.book else title

    @property
    def defs(self) -> Markup:
        """SVG definitions for the pictures on this page."""
        if self.searching:
            return Markup("")
        shown = {self.book.game} if self.book else {book.game for book in self.books}
        drawn = [pictures for game in sorted(shown) if (pictures := self._of[game].pictures) is not None]
        return Markup("").join(Markup(pictures.defs()) for pictures in drawn)

    def _beside(self, step: int) -> BookText | None:
        names = [book.id for book in self.books]
        if self._open is None:
            return None
        place = names.index(self._open) + step
        return self.books[place] if 0 <= place < len(names) else None

    def _book(self, book: Book, is_open: bool) -> BookText:
        text, pictures = self.words.text, self._of[book.game].pictures
        chapters = book.numbered if is_open else ()
        guided = {room.opponent for room in games().values() if room.real.guide is not None}
        sign = Markup(pictures.sign(book.id)) if pictures is not None else Markup("")
        return BookText(
            book.id, book.game, text(book.message), text(f"rules.{book.id}.about"), sign,
            [self._chapter(book, number, chapter) for number, chapter in chapters],
            at(f"/guide/{book.id}") if book.id in guided else "",
            self.words.first(f"{book.game}.about.credits") if book.id == book.game else "",
        )  # fmt: skip

    def _chapter(self, book: Book, number: int, chapter: Chapter) -> ChapterText:
        paragraphs = [
            self._paragraph(book, numbered(number, place), paragraph)
            for place, paragraph in enumerate(chapter.paragraphs, 1)
        ]
        return ChapterText(chapter.id, number, self.words.text(chapter.message), paragraphs)

    def _paragraph(self, book: Book, number: str, paragraph: Paragraph) -> ParagraphText:
        text, ruling = self._texts(book, paragraph)
        drawings = self._of[book.game].pictures
        picture = paragraph.picture if drawings is not None else ""
        return ParagraphText(
            paragraph.id,
            number,
            paragraph.step,
            laid_out(text),
            emphasised(ruling) if ruling else None,
            Markup(drawings.picture(picture)) if drawings is not None and picture else None,
            drawings.caption(picture) if drawings is not None and picture else "",
            bool(picture) and paragraph.beside,
        )

    def _texts(self, book: Book, paragraph: Paragraph) -> tuple[str, str]:
        facts = self._of[book.game].facts
        text = self.words.text(paragraph.message, **facts)
        ruling = self.words.text(f"{paragraph.message}.ruling", **facts) if paragraph.rulings else ""
        return text, ruling

    # -- search -----------------------------------------------------------------------------

    @property
    def searching(self) -> bool:
        """True if the query contains anything to search for."""
        return bool(self.ways)

    @cached_property
    def found(self) -> list[SearchResult]:
        """The paragraphs that contain all words of the query in any form; those in the open book come first."""
        order = sorted((book for _, book in books().values()), key=lambda book: book.id != self._open)
        return [found for book in order for found in self._found_in(book)] if self.ways else []

    def _found_in(self, book: Book) -> Iterator[SearchResult]:
        title = self.words.text(book.message)
        for number, chapter in book.numbered:
            heading = self.words.text(chapter.message)
            for place, paragraph in enumerate(chapter.paragraphs, 1):
                text = " ".join(filter(None, self._texts(book, paragraph))).replace("**", "").replace("\n", " ")
                language = self.words.language
                terms = found_in([searched(heading, language), searched(text, language)], self.ways)
                if terms:
                    yield SearchResult(
                        paragraph.address, title, marked(heading, terms, language),
                        numbered(number, place), marked(text, terms, language),
                    )  # fmt: skip
