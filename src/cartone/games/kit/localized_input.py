"""Translation of typed answers into notation, which is the same in every language and in records.

Notation itself is always accepted. Words of the language may replace words of the notation (`aufdecken B2` for `flip
B2`), or the whole text may be a button's label, with or without the part in brackets. Case, accents, commas and
quotation marks are ignored. Ambiguous text is rejected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from ...table import Ask, Draw, IllegalAnswer, IllegalOutcome, Options, quoted, short
from ...text import folded
from .card_entry import may_come
from .options import Earns, InRows
from .words import GameWords

MOST_SPELLED, MOST_NAMED, MOST_WORDS, MOST_READINGS, EXAMPLES = 5000, 1000, 60, 64, 4
"""Limits on options scanned for words of the notation, options compared by name, words in a text, readings of a text,
and examples in an error."""
PART = re.compile(r"[+-]?\w+(?:-\w+)*|[/|→]|-")
COMMA = re.compile(r"([,;]|\s\+\s)")
HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
BRACKETS = re.compile(r"\([^()]*\)")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
CODES = ("example", "examples", "face", "kind", "known", "values")
"""Error parameters that contain notation."""
SHOWN = ("another", "crossed", "example", "known", "points")
"""Error parameters that contain cards in notation."""

T = TypeVar("T")
Bare: TypeAlias = tuple[str, ...]
Phrases: TypeAlias = Mapping[Bare, Sequence[str]]
"""Words of the notation, by the phrases that stand for them."""


def bare(text: str) -> Bare:
    """Return the words of a text, normalised for comparison.

    >>> bare("Großes Quadrat, verdeckt · #7 → „Żółw“")
    ('grosses', 'quadrat', 'verdeckt', '7', '→', 'zolw')
    >>> bare("B3-C3 / 2–3 sci-fi +4")
    ('b3-c3', '/', '2-3', 'sci', 'fi', '+4')
    """
    return tuple(PART.findall(HYPHEN.sub(" ", folded(text))))


def spellings(text: str) -> set[Bare]:
    """Return the spellings of a text that people may type: each German umlaut as one letter or as two.

    >>> sorted(spellings("zurück"))
    [('zuruck',), ('zurueck',)]
    """
    return {bare(way) for way in {text, text.translate(UMLAUTS)}}


def readings(said: Bare, phrases: Phrases) -> Iterator[Bare]:
    """Yield all possible translations of a text into words of the notation, preferring long phrases.

    >>> list(readings(("kurzes", "rechteck", "7"), {("kurzes", "rechteck"): ["short-rectangle"]}))
    [('short-rectangle', '7')]
    """
    if not said:
        yield ()
        return
    lengths = [length for length in range(len(said), 0, -1) if said[:length] in phrases]
    for length in lengths or [1]:
        for word in phrases.get(said[:length], said[:1]):
            for rest in readings(said[length:], phrases):
                yield (word, *rest)


def phrases_of(options: Options[Any], words: GameWords) -> Phrases:
    """Return the words in the notation of `options`, by the phrases that stand for them."""
    if isinstance(options, InRows):
        tokens = set(options.faces)
    else:
        tokens = {token for option in islice(options, MOST_SPELLED) for token in str(option).split()}
        tokens |= set(options.sources) if isinstance(options, Earns) else set()
    found: dict[Bare, list[str]] = {}
    for token in sorted(tokens):
        for phrase in {way for spoken in (token, *words.spoken(token)) for way in spellings(spoken)} - {()}:
            found.setdefault(phrase, []).append(token)
    return found


def in_any_case(ask: Ask, text: str) -> str:
    """Return a typed answer as notation, ignoring its case; empty if it is not notation."""
    return next(_read(ask.options, (text, text.upper(), text.lower())), "")


def as_notation(words: GameWords, view: Any, ask: Ask, text: str) -> str:
    """Return a typed answer as notation; raise `IllegalAnswer`, in words, if it is invalid or ambiguous."""
    if notation := in_any_case(ask, text):
        return notation
    options, said = ask.options, bare(text)
    phrases = phrases_of(options, words) if len(said) <= MOST_WORDS else {}
    read = [" ".join(reading) for reading in islice(readings(said[:MOST_WORDS], phrases), MOST_READINGS)]
    found = list(dict.fromkeys(_read(options, read))) or _called(words, view, ask, said)
    if not found:
        raise refusal(words, ask, text, read)
    if len(found) > 1:
        raise in_two_ways(words, text, found)
    return found[0]


def _read(options: Options[Any], notations: Iterable[str]) -> Iterator[str]:
    for notation in notations:
        with suppress(IllegalAnswer):
            yield str(options.read(notation))


def _called(words: GameWords, view: Any, ask: Ask, said: Bare) -> list[str]:
    """Return the notation of each option whose button label or card name is the typed text `said`."""
    if not said or len(ask.options) > MOST_NAMED:
        return []
    return [str(option) for option in ask.options if said in ways_to_say(words.names(view, ask.kind, option))]


def ways_to_say(names: Iterable[str]) -> set[Bare]:
    """Return the spellings of `names`, each with and without any text in brackets."""
    return {way for name in names for text in {name, without_brackets(name)} for way in spellings(text)}


def without_brackets(text: str) -> str:
    """Remove text in brackets, including nested brackets.

    >>> without_brackets("#7 (2×2 (face down)) to f5")
    '#7  to f5'
    """
    shorter = BRACKETS.sub("", text)
    return shorter if shorter == text else without_brackets(shorter)


def in_two_ways(words: GameWords, text: str, found: Sequence[str]) -> IllegalAnswer:
    one, other = map(words.spelled, found[:2])
    return IllegalAnswer("error.typed-two", answer=short(text), one=one, other=other)


def refusal(words: GameWords, ask: Ask, text: str, read: Sequence[str] = ()) -> IllegalAnswer:
    """Return the error for a text that is not a valid answer, with examples that can be typed."""
    try:
        ask.options.read(read[0] if len(read) == 1 and bare(read[0]) != bare(text) else text)
        raise AssertionError(text)
    except IllegalAnswer as problem:
        if problem.message != "error.no-answer":
            return in_words(words, problem, text)
    some = [words.typed(option) for option in islice(ask.options, EXAMPLES)]
    examples = "; ".join(some) if any("," in one for one in some) else ", ".join(some)
    more = "" if len(ask.options) <= EXAMPLES else ", …"
    return IllegalAnswer(
        "error.no-answer", answer=short(text), kind=quoted(words.prompt(ask.kind)), examples=f"{examples}{more}"
    )


def in_words(words: GameWords, problem: IllegalAnswer, text: str) -> IllegalAnswer:
    """Return an error whose parameters are in words instead of notation; typed and quoted text stays."""
    params = {name: type(part)(words.spelled(part)) if name in CODES and isinstance(part, str) else part
              for name, part in problem.params.items()}  # fmt: skip
    return IllegalAnswer(problem.message, **(params | ({"answer": short(text)} if "answer" in params else {})))


# -- cards ------------------------------------------------------------------------------------


def card_called(words: GameWords, draw: Draw, text: str) -> str:
    """Return the ID of the card with this name among those that can be drawn; empty if there is none."""
    said = bare(text)
    found = [card.id for card in may_come(draw) if said and said in ways_to_say(words.card_names(card))]
    if len(found) > 1:
        raise IllegalOutcome("error.typed-two", answer=short(text), one=found[0], other=found[1])
    return found[0] if found else ""


def as_said(words: GameWords, draw: Draw, text: str, say: Callable[[str], T]) -> T:
    """Return the result of `say` for the typed text or, if rejected, for the card that the text means."""
    try:
        return say(text)
    except IllegalOutcome as problem:
        refused = problem
    called, deck = card_called(words, draw, text), (draw.face or draw.deck).name
    for line in [called] if called else card_lines(words, deck, text):
        try:
            return say(line)
        except IllegalOutcome as problem:
            refused = problem if problem.message != refused.message else refused
    params = {name: words.line(part) if name in SHOWN and isinstance(part, str) else part
              for name, part in refused.params.items()}  # fmt: skip
    raise IllegalOutcome(refused.message, **(params | ({"card": short(text)} if "card" in params else {})))


def card_lines(words: GameWords, deck: str, text: str) -> Iterator[str]:
    """Yield possible translations into notation of a typed card description."""
    phrases: dict[Bare, list[str]] = {}
    for token, ways in words.card_words.items():
        for phrase in {way for spoken in (token, *ways) for way in spellings(spoken)}:
            if not any(known.startswith(token) for known in phrases.setdefault(phrase, [])):  # skip abbreviations
                phrases[phrase].append(token)
    for said in words.descriptions(deck, text) if phrases else ():
        if deck in words.with_names:
            typed = said.split()
            for length in range(len(typed), 0, -1):
                for kind in phrases.get(bare(" ".join(typed[:length])), ()):
                    yield " ".join((kind, *typed[length:]))
            continue
        parts = (bare(part) or (part.strip().replace(";", ","),) for part in COMMA.split(said))
        flat = tuple(token for part in parts for token in part if token)
        for reading in islice(readings(flat, phrases), MOST_READINGS) if 0 < len(flat) <= MOST_WORDS else ():
            yield " ".join(reading).replace(" ,", ",")
