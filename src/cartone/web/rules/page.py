"""The rules pages: four books in our own words, with pictures, and a search over all of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from markupsafe import Markup, escape

from ...games import game_called, load_pack
from ...games.age_of_comics.challenges import CHALLENGES
from ...games.age_of_comics.components import LEVELS, Action, Genre
from ...games.age_of_comics.scoring import TITLES
from ...games.rulebook import Book, Chapter, Paragraph, books, rulebooks
from ...games.stamp_swap.components import Colour, Theme
from ...locale import Catalogue
from .pictures import SMALL, Drawings

QUERY_LIMIT = 100
TERM_LIMIT = 8
LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ı": "i", "’": "'", "×": "x", "–": "-", "−": "-"})
"""Letters that take no accent apart but are typed without it."""


class UnknownBook(KeyError):
    """There is no book of that name."""


def rules_page(words: Catalogue, book: str | None, query: str) -> dict[str, Any]:
    """What the template `rules.html` needs: all books, or one of them, or what a search has found."""
    if book is not None and book not in books():
        raise UnknownBook(book)
    return {"rules": RulesPage(words, book, query)}


def paragraph_of(game: str, reason: str) -> str | None:
    """The address of the paragraph that explains a reason, or an event, of an opponent.

    >>> paragraph_of("stamp-swap", "appraisal-3b-target")
    '/rules/pinzetta#appraisal-3b'
    >>> paragraph_of("stamp-swap", "took") is None
    True
    """
    rulebook = rulebooks().get(game)
    paragraph = rulebook.reasons.get(reason.rpartition(".")[2]) if rulebook is not None else None
    return paragraph.address if paragraph is not None else None


# -- words ------------------------------------------------------------------------------------


def emphasised(text: str) -> Markup:
    """A text with `**bold**` parts, everything else as it stands.

    >>> emphasised("a **b** <c>")
    Markup('a <strong>b</strong> &lt;c&gt;')
    """
    parts = text.split("**")
    if len(parts) % 2 == 0:
        return escape(text)
    return Markup("").join(
        Markup("<strong>{}</strong>").format(part) if number % 2 else escape(part) for number, part in enumerate(parts)
    )


def folded(text: str) -> str:
    """A text as it is searched: without accents, in small letters.

    >>> folded("Ärger mit Żółw")
    'arger mit zolw'
    """
    return "".join(map(_folded, text))


@lru_cache(maxsize=1024)
def _folded(letter: str) -> str:
    apart = unicodedata.normalize("NFKD", letter.casefold())
    return "".join(part for part in apart if not unicodedata.combining(part)).translate(LETTERS)


def terms_of(query: str) -> list[str]:
    """The words of a query; a text is found if it has all of them."""
    return [term for word in query[:QUERY_LIMIT].split()[:TERM_LIMIT] if (term := folded(word))]


def marked(text: str, terms: Sequence[str]) -> Markup:
    """A text with the words of a search marked, whatever their accents.

    >>> marked("Żółw & żółwie", ["zolw"])
    Markup('<mark>Żółw</mark> &amp; <mark>żółw</mark>ie')
    """
    whole = folded(text)
    starts: list[int] = []
    """The letter of the text that each letter of the folded one comes from."""
    for number, letter in enumerate(text):
        starts += [number] * len(_folded(letter))
    hit = [False] * len(text)
    for term in terms:
        found = whole.find(term)
        while found >= 0:
            for place in range(found, found + len(term)):
                hit[starts[place]] = True
            found = whole.find(term, found + 1)
    parts = []
    start = 0
    for number in range(1, len(text) + 1):
        if number == len(text) or hit[number] != hit[start]:
            part = text[start:number]
            parts.append(Markup("<mark>{}</mark>").format(part) if hit[start] else escape(part))
            start = number
    return Markup("").join(parts)


class Facts(dict[str, str]):
    """The lists and numbers that texts leave blank: from the packs and the components."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__()
        self.words = words
        pack: Any = load_pack(game_called("age-of-comics"), "house")
        self["colours"] = self._list("stamp-swap", Colour)
        self["themes"] = self._list("stamp-swap", Theme)
        self["genres"] = self._list("age-of-comics", Genre)
        self["levels"] = self._list("age-of-comics", LEVELS)
        self["challenges"] = self._list("age-of-comics", CHALLENGES, "; ")
        self["titles"] = ", ".join(f"{least}: {words.text(f'age-of-comics.word.{name}')}" for least, name in TITLES)
        self["money"] = _row(f"${place.money}" for place in pack.places)
        self["ideas"] = _row(place.ideas for place in pack.places)
        self["board_ideas"] = _row(pack.spaces[Action.IDEAS])
        self["royalties"] = _row(f"${money}" for money in pack.spaces[Action.ROYALTIES])
        self["sales"] = _row(pack.spaces[Action.SALES])
        self["ranking"] = _row(pack.ranking)
        self["income"] = income(pack.income)
        levels = [pack.levels[name] for name in LEVELS]
        self["level_fans"] = _row(level.fans for level in levels)
        self["level_orders"] = _row(level.orders for level in levels)
        self["level_points"] = _row(level.points for level in levels)

    def _list(self, game: str, names: Iterable[str], between: str = ", ") -> str:
        return between.join(self.words.text(f"{game}.word.{name}") for name in names)


def _row(numbers: Iterable[object]) -> str:
    """Numbers that stay together on one line."""
    return "\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}".join(map(str, numbers))


def income(table: Sequence[int]) -> str:
    """What fans earn, with those that earn the same together.

    >>> income((0, 1, 2, 2, 3))
    '1: $1, 2–3: $2, 4: $3'
    """
    parts = []
    first = 1
    for fans in range(1, len(table)):
        if fans + 1 == len(table) or table[fans + 1] != table[first]:
            parts.append(f"{first if first == fans else f'{first}–{fans}'}: ${table[first]}")
            first = fans + 1
    return ", ".join(parts)


# -- pages ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ParagraphText:
    """A paragraph as the page shows it."""

    id: str
    number: str
    step: str
    text: Markup
    ruling: Markup | None
    picture: Markup | None
    caption: str
    small: bool
    """Whether the picture has room beside the text."""


@dataclass(frozen=True, slots=True)
class ChapterText:
    id: str
    number: int
    title: str
    paragraphs: list[ParagraphText]


@dataclass(frozen=True, slots=True)
class BookText:
    """A book by its name; only the one that is open has chapters."""

    id: str
    game: str
    title: str
    about: str
    sign: Markup
    chapters: list[ChapterText]

    @property
    def address(self) -> str:
        return f"/rules/{self.id}"


@dataclass(frozen=True, slots=True)
class Found:
    """A paragraph that a search has found."""

    address: str
    book: str
    chapter: Markup
    number: str
    text: Markup


class RulesPage:
    """All books, one of them, or the results of a search, in one language."""

    def __init__(self, words: Catalogue, book: str | None, query: str) -> None:
        self.words = words
        self.query = " ".join(query.split())[:QUERY_LIMIT]
        self.terms = terms_of(self.query)
        self.facts = Facts(words)
        self._open = book
        self._drawings = Drawings(words)

    # -- books ------------------------------------------------------------------------------

    @cached_property
    def books(self) -> list[BookText]:
        return [self._book(book, book.id == self._open and not self.searching) for book in books().values()]

    @property
    def book(self) -> BookText | None:
        """The book that is open."""
        return next((book for book in self.books if book.id == self._open), None)

    @property
    def previous(self) -> BookText | None:
        return self._beside(-1)

    @property
    def next(self) -> BookText | None:
        return self._beside(1)

    @property
    def address(self) -> str:
        return f"/rules/{self._open}" if self._open else "/rules"

    @property
    def title(self) -> str:
        title = self.words.text("rules.title")
        return f"{self.book.title} · {title}" if self.book else title

    @property
    def defs(self) -> Markup:
        """What the pictures on this page refer to."""
        if self.searching:
            return Markup("")
        games = {self.book.game} if self.book else {book.game for book in self.books}
        return Markup("").join(self._drawings.defs(game) for game in sorted(games))

    def _beside(self, step: int) -> BookText | None:
        names = [book.id for book in self.books]
        if self._open is None:
            return None
        place = names.index(self._open) + step
        return self.books[place] if 0 <= place < len(names) else None

    def _book(self, book: Book, is_open: bool) -> BookText:
        text = self.words.text
        chapters = book.chapters if is_open else ()
        return BookText(
            book.id, book.game, text(book.message), text(f"rules.{book.id}.about"), self._drawings.sign(book.id),
            [self._chapter(number, chapter) for number, chapter in enumerate(chapters, 1)],
        )  # fmt: skip

    def _chapter(self, number: int, chapter: Chapter) -> ChapterText:
        paragraphs = [
            self._paragraph(f"{number}.{place}", paragraph) for place, paragraph in enumerate(chapter.paragraphs, 1)
        ]
        return ChapterText(chapter.id, number, self.words.text(chapter.message), paragraphs)

    def _paragraph(self, number: str, paragraph: Paragraph) -> ParagraphText:
        text, ruling = self._texts(paragraph)
        picture = paragraph.picture
        return ParagraphText(
            paragraph.id,
            number,
            paragraph.step,
            emphasised(text),
            emphasised(ruling) if ruling else None,
            self._drawings.picture(picture) if picture else None,
            self.words.text(f"rules.caption.{picture}") if picture else "",
            picture in SMALL,
        )

    def _texts(self, paragraph: Paragraph) -> tuple[str, str]:
        """What a paragraph says, and what of it is our ruling."""
        text = self.words.text(paragraph.message, **self.facts)
        ruling = self.words.text(f"{paragraph.message}.ruling", **self.facts) if paragraph.rulings else ""
        return text, ruling

    # -- search -----------------------------------------------------------------------------

    @property
    def searching(self) -> bool:
        """Whether there is anything to search for."""
        return bool(self.terms)

    @cached_property
    def found(self) -> list[Found]:
        """The paragraphs that have all words of the query; the open book comes first."""
        order = sorted(books().values(), key=lambda book: book.id != self._open)
        return [found for book in order for found in self._found_in(book)] if self.terms else []

    def _found_in(self, book: Book) -> Iterator[Found]:
        title = self.words.text(book.message)
        for number, chapter in enumerate(book.chapters, 1):
            heading = self.words.text(chapter.message)
            for place, paragraph in enumerate(chapter.paragraphs, 1):
                text = " ".join(filter(None, self._texts(paragraph))).replace("**", "")
                whole = folded(f"{heading} {text}")
                if all(term in whole for term in self.terms):
                    yield Found(
                        paragraph.address, title, marked(heading, self.terms), f"{number}.{place}",
                        marked(text, self.terms),
                    )  # fmt: skip
