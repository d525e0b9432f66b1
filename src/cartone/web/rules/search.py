"""How the rules are searched: whatever the accents, the endings, and the language of the box that lies open.

A word is found where its letters stand, and where another form of it does: Snowball knows the stems of all our
languages. A word that the glossary has in another language is found as this language says it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from markupsafe import Markup, escape
from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.german_stemmer import GermanStemmer
from snowballstemmer.italian_stemmer import ItalianStemmer
from snowballstemmer.polish_stemmer import PolishStemmer

from ...games import GameRoom, games
from ...locale import LANGUAGES, catalogue
from ...text import folded

QUERY_LIMIT = 100
TERM_LIMIT = 8
SHORT = 2
"""A word of so few letters beside others is one word of the text, not a part of any."""
BEGINNING = 4
"""A stem of so many letters may be the beginning of a longer word."""
STEMMERS = {"en": EnglishStemmer, "de": GermanStemmer, "pl": PolishStemmer, "it": ItalianStemmer}
TYPED_PLAINLY = re.compile("ow$")
FLEETING = re.compile("(?<=[^aeiouy])e(?=[kc]$)")
"""What Snowball leaves out of Polish: an ending without its accent, and the e that only the first form has."""
WORD = re.compile(r"\w+")

Span = tuple[int, int]
"""From a letter of a text to another."""


@lru_cache(maxsize=32768)
def stem(word: str, language: str) -> str:
    """What all forms of a word have in common, without accents.

    >>> stem("Fazie", "pl"), stem("żetonów", "pl"), stem("Größen", "de")
    ('faz', 'zeton', 'gross')
    >>> stem("znaczek", "pl"), stem("znaczki", "pl"), stem("zetonow", "pl")
    ('znaczk', 'znaczk', 'zeton')
    """
    if language == "pl":
        word = TYPED_PLAINLY.sub("ów", word)
    found = folded(STEMMERS[language]().stemWord(word.lower()))
    return FLEETING.sub("", found) if language == "pl" else found


# -- what is searched for ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a query, with whatever hyphens it has."""

    letters: str
    stems: tuple[str, ...] = ()
    """Of its parts; none if only its letters count."""
    is_alone: bool = True
    """Whether it may be a part of any word."""


def terms_of(query: str, language: str) -> list[Term]:
    """The words of a query; a text is found if it has all of them."""
    words = [word for word in query[:QUERY_LIMIT].split()[:TERM_LIMIT] if folded(word)]
    return [
        Term(folded(word), tuple(stem(part, language) for part in WORD.findall(word)), len(words) == 1)
        for word in words
    ]


def ways_of(query: str, language: str) -> list[list[Term]]:
    """A query as it is typed, and with each word of the glossary as this language says it.

    >>> [[term.letters for term in way] for way in ways_of("Tauschphase", "en")]
    [['tauschphase'], ['swap', 'phase']]
    """
    asked = terms_of(query, language)
    ways = [asked] if asked else []
    parts = WORD.findall(query[:QUERY_LIMIT])[:TERM_LIMIT]
    spoken = {other: [stem(part, other) for part in parts] for other in LANGUAGES}
    for other, known, own in _equivalents(language, (*games().values(),)):
        stems = spoken[other]
        for place in range(len(stems) - len(known) + 1):
            if tuple(stems[place : place + len(known)]) == known:
                said = " ".join([*parts[:place], own, *parts[place + len(known) :]])
                way = terms_of(said, language)
                ways += [way] if way not in ways else []
    return ways


@lru_cache
def _equivalents(language: str, rooms: tuple[GameRoom, ...]) -> list[tuple[str, tuple[str, ...], str]]:
    """Every word of the glossaries in every language, by its stems, and what this one says for it."""
    found = []
    for room in rooms:
        for word in room.lessons.glossary.words if room.lessons.glossary is not None else ():
            own = word.said(catalogue(language))
            for other in LANGUAGES:
                for said in word.said(catalogue(other)):
                    known = tuple(stem(part, other) for part in WORD.findall(said))
                    found += [(other, known, one) for one in own if folded(one) != folded(said)]
    return found


# -- where it is found ------------------------------------------------------------------------


class Text:
    """A text that is searched."""

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language
        self.whole = folded(text)

    @cached_property
    def _starts(self) -> list[int]:
        """The letter of the text that each letter of the folded one comes from."""
        return [number for number, letter in enumerate(self.text) for _ in folded(letter)]

    @cached_property
    def _words(self) -> list[tuple[Span, str, str]]:
        """Its words: where they stand, their letters and their stems."""
        return [(one.span(), folded(one[0]), stem(one[0], self.language)) for one in WORD.finditer(self.text)]

    def has(self, term: Term) -> bool:
        if term.letters in self.whole and (term.is_alone or len(term.letters) > SHORT):
            return True
        return bool(term.stems) and all(any(self._forms(one)) for one in term.stems)

    def spans(self, term: Term) -> Iterator[Span]:
        """Where the letters of a term stand, or other forms of it."""
        found = self.whole.find(term.letters) if term.is_alone or len(term.letters) > SHORT else -1
        while found >= 0:
            yield self._starts[found], self._starts[found + len(term.letters) - 1] + 1
            found = self.whole.find(term.letters, found + 1)
        for one in term.stems:
            yield from self._forms(one)

    def _forms(self, wanted: str) -> Iterator[Span]:
        for span, letters, own in self._words:
            if own == wanted or (len(wanted) >= BEGINNING and letters.startswith(wanted)):
                yield span


@lru_cache(maxsize=4096)
def searched(text: str, language: str) -> Text:
    """A text that is searched again and again."""
    return Text(text, language)


def found_in(texts: Sequence[Text], ways: Sequence[Sequence[Term]]) -> list[Term]:
    """The terms by which some texts are found together: all of a way, and nothing if no way leads there."""
    return [term for way in ways if all(any(text.has(term) for text in texts) for term in way) for term in way]


def marked(text: str, terms: Iterable[Term | str], language: str = "en") -> Markup:
    """A text with the words of a search marked, whatever their accents and endings.

    >>> marked("Żółw & żółwie", ["zolw"])
    Markup('<mark>Żółw</mark> &amp; <mark>żółw</mark>ie')
    >>> marked("W Fazie Wystawy", terms_of("Faza Wystawy", "pl"), "pl")
    Markup('W <mark>Fazie</mark> <mark>Wystawy</mark>')
    """
    within = searched(text, language)
    hit = [False] * len(text)
    for term in terms:
        for start, end in within.spans(Term(term) if isinstance(term, str) else term):
            hit[start:end] = [True] * (end - start)
    parts = []
    start = 0
    for number in range(1, len(text) + 1):
        if number == len(text) or hit[number] != hit[start]:
            part = text[start:number]
            parts.append(Markup("<mark>{}</mark>").format(part) if hit[start] else escape(part))
            start = number
    return Markup("").join(parts)
