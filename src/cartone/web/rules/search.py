"""Search in the rules, regardless of accents, endings and the language of the box.

A word of a query matches texts with its letters or any inflected form; Snowball provides stems for all our languages. A
glossary word in another language also matches its translation.
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
"""Number of letters up to which a word in a query of several words has to match a whole word of the text."""
BEGINNING = 4
"""Minimum length at which a stem may match the beginning of a longer word."""
STEMMERS = {"en": EnglishStemmer, "de": GermanStemmer, "pl": PolishStemmer, "it": ItalianStemmer}
TYPED_PLAINLY = re.compile("ow$")
FLEETING = re.compile("(?<=[^aeiouy])e(?=[kc]$)")
"""Patterns of Polish forms that Snowball misses: an ending without its accent, and the e of the nominative."""
WORD = re.compile(r"\w+")

Span = tuple[int, int]
"""Start and end of a part of a text."""


@lru_cache(maxsize=32768)
def stem(word: str, language: str) -> str:
    """Return the stem shared by all forms of a word, without accents.

    >>> stem("Fazie", "pl"), stem("żetonów", "pl"), stem("Größen", "de")
    ('faz', 'zeton', 'gross')
    >>> stem("znaczek", "pl"), stem("znaczki", "pl"), stem("zetonow", "pl")
    ('znaczk', 'znaczk', 'zeton')
    """
    if language == "pl":
        word = TYPED_PLAINLY.sub("ów", word)
    found = folded(STEMMERS[language]().stemWord(word.lower()))
    return FLEETING.sub("", found) if language == "pl" else found


# -- queries ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SearchTerm:
    """A word of a query, including any hyphens."""

    letters: str
    stems: tuple[str, ...] = ()
    """Stems of the word's parts; empty if only the letters count."""
    is_alone: bool = True
    """True if the term may match a part of any word."""


def terms_of(query: str, language: str) -> list[SearchTerm]:
    """Return the words of a query as search terms; a text has to match all of them."""
    words = [word for word in query[:QUERY_LIMIT].split()[:TERM_LIMIT] if folded(word)]
    return [
        SearchTerm(folded(word), tuple(stem(part, language) for part in WORD.findall(word)), len(words) == 1)
        for word in words
    ]


def ways_of(query: str, language: str) -> list[list[SearchTerm]]:
    """Return the query as typed, and its variants in which glossary words of any language are translated to `language`.

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
    """Return the stems of the glossary words of all languages, each with its translation into `language`."""
    found = []
    for room in rooms:
        for word in room.lessons.glossary.words if room.lessons.glossary is not None else ():
            own = word.said(catalogue(language))
            for other in LANGUAGES:
                for said in word.said(catalogue(other)):
                    known = tuple(stem(part, other) for part in WORD.findall(said))
                    found += [(other, known, one) for one in own if folded(one) != folded(said)]
    return found


# -- matches ----------------------------------------------------------------------------------


class Text:
    """A text to be searched."""

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language
        self.whole = folded(text)

    @cached_property
    def _starts(self) -> list[int]:
        """For each letter of the folded text, its position in the original text."""
        return [number for number, letter in enumerate(self.text) for _ in folded(letter)]

    @cached_property
    def _words(self) -> list[tuple[Span, str, str]]:
        """The words of the text, each with its span, letters and stem."""
        return [(one.span(), folded(one[0]), stem(one[0], self.language)) for one in WORD.finditer(self.text)]

    def has(self, term: SearchTerm) -> bool:
        if term.letters in self.whole and (term.is_alone or len(term.letters) > SHORT):
            return True
        return bool(term.stems) and all(any(self._forms(one)) for one in term.stems)

    def spans(self, term: SearchTerm) -> Iterator[Span]:
        """Yield the spans of the text that match a term's letters or another form of the term."""
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
    """Return a text prepared for searching; cached, because the same texts are searched repeatedly."""
    return Text(text, language)


def found_in(texts: Sequence[Text], ways: Sequence[Sequence[SearchTerm]]) -> list[SearchTerm]:
    """Return the terms of all alternatives (`ways`) whose terms all occur in the texts."""
    return [term for way in ways if all(any(text.has(term) for text in texts) for term in way) for term in way]


def marked(text: str, terms: Iterable[SearchTerm | str], language: str = "en") -> Markup:
    """Return a text as HTML with the search terms marked, regardless of accents and endings.

    >>> marked("Żółw & żółwie", ["zolw"])
    Markup('<mark>Żółw</mark> &amp; <mark>żółw</mark>ie')
    >>> marked("W Fazie Wystawy", terms_of("Faza Wystawy", "pl"), "pl")
    Markup('W <mark>Fazie</mark> <mark>Wystawy</mark>')
    """
    within = searched(text, language)
    hit = [False] * len(text)
    for term in terms:
        for start, end in within.spans(SearchTerm(term) if isinstance(term, str) else term):
            hit[start:end] = [True] * (end - start)
    parts = []
    start = 0
    for number in range(1, len(text) + 1):
        if number == len(text) or hit[number] != hit[start]:
            part = text[start:number]
            parts.append(Markup("<mark>{}</mark>").format(part) if hit[start] else escape(part))
            start = number
    return Markup("").join(parts)
