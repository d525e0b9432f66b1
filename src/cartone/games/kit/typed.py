"""What a person types, in the words of their screen: it is read as the notation, which is the same in every language
and which records keep.

What is notation already means what it always means. Otherwise words of the language stand for words of the notation
(`aufdecken B2` for `flip B2`), or the whole is what a button says of an answer, with or without its brackets. Nobody
needs capitals, accents, commas or quotation marks. What could be two answers is neither.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from ...table import Ask, Draw, IllegalAnswer, IllegalOutcome, Options, quoted, short
from ...text import folded
from .coming import may_come
from .options import Earns, InRows
from .words import GameWords

MOST_SPELLED, MOST_NAMED, MOST_WORDS, MOST_READINGS, EXAMPLES = 5000, 1000, 60, 64, 4
"""Of so many answers the notation is looked through for words, and of so many the names; a text of so many words is
read, in so many ways; so many answers are examples."""
PART = re.compile(r"[+-]?\w+(?:-\w+)*|[/|→]|-")
COMMA = re.compile(r"([,;]|\s\+\s)")
HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
BRACKETS = re.compile(r"\([^()]*\)")
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
CODES = ("example", "examples", "face", "kind", "known", "values")
"""What errors say in notation."""
SHOWN = ("another", "crossed", "example", "known", "points")
"""What errors say of cards in notation."""

T = TypeVar("T")
Bare: TypeAlias = tuple[str, ...]
Phrases: TypeAlias = Mapping[Bare, Sequence[str]]
"""What can be said for words of the notation."""


def bare(text: str) -> Bare:
    """The words of a text as they are compared.

    >>> bare("Großes Quadrat, verdeckt · #7 → „Żółw“")
    ('grosses', 'quadrat', 'verdeckt', '7', '→', 'zolw')
    >>> bare("B3-C3 / 2–3 sci-fi +4")
    ('b3-c3', '/', '2-3', 'sci', 'fi', '+4')
    """
    return tuple(PART.findall(HYPHEN.sub(" ", folded(text))))


def spellings(text: str) -> set[Bare]:
    """How something may be typed: German umlauts also as two letters.

    >>> sorted(spellings("zurück"))
    [('zuruck',), ('zurueck',)]
    """
    return {bare(way) for way in {text, text.translate(UMLAUTS)}}


def readings(said: Bare, phrases: Phrases) -> Iterator[Bare]:
    """All that a text can mean, word by word of the notation; the longest phrases first.

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
    """What can be said for each word that the notation of some options has."""
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
    """What was typed, in the case that the notation has; nothing if it is no notation."""
    for typed in (text, text.upper(), text.lower()):
        with suppress(IllegalAnswer):
            return str(ask.options.read(typed))
    return ""


def as_notation(words: GameWords, view: Any, ask: Ask, text: str) -> str:
    """The answer that was typed, in notation; `IllegalAnswer` says in the words of the screen why there is none."""
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
    """The answers that are called so, by what a button says or by the name of a card."""
    if not said or len(ask.options) > MOST_NAMED:
        return []
    return [str(option) for option in ask.options if said in ways_to_say(words.names(view, ask.kind, option))]


def ways_to_say(names: Iterable[str]) -> set[Bare]:
    """Names, each with and without what stands in brackets."""
    return {way for name in names for text in {name, without_brackets(name)} for way in spellings(text)}


def without_brackets(text: str) -> str:
    """
    >>> without_brackets("#7 (2×2 (face down)) to f5")
    '#7  to f5'
    """
    shorter = BRACKETS.sub("", text)
    return shorter if shorter == text else without_brackets(shorter)


def in_two_ways(words: GameWords, text: str, found: Sequence[str]) -> IllegalAnswer:
    one, other = map(words.spelled, found[:2])
    return IllegalAnswer("error.typed-two", answer=short(text), one=one, other=other)


def refusal(words: GameWords, ask: Ask, text: str, read: Sequence[str] = ()) -> IllegalAnswer:
    """Why something is no answer, with examples that can be typed."""
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
    """A problem that names notation, in words of the screen; what was typed is said as it was typed, and what is
    quoted stays so."""
    params = {name: type(part)(words.spelled(part)) if name in CODES and isinstance(part, str) else part
              for name, part in problem.params.items()}  # fmt: skip
    return IllegalAnswer(problem.message, **(params | ({"answer": short(text)} if "answer" in params else {})))


# -- cards ------------------------------------------------------------------------------------


def card_called(words: GameWords, draw: Draw, text: str) -> str:
    """The ID of the card that is called so among those that can come; nothing if none is."""
    said = bare(text)
    found = [card.id for card in may_come(draw) if said and said in ways_to_say(words.card_names(card))]
    if len(found) > 1:
        raise IllegalOutcome("error.typed-two", answer=short(text), one=found[0], other=found[1])
    return found[0] if found else ""


def as_said(words: GameWords, draw: Draw, text: str, say: Callable[[str], T]) -> T:
    """Say which card came: as it was typed, or else the card that is called so, or shows what is described."""
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
    """Find what can be meant by a card that is described in words of the language, in notation."""
    phrases: dict[Bare, list[str]] = {}
    for token, ways in words.card_words.items():
        for phrase in {way for spoken in (token, *ways) for way in spellings(spoken)}:
            if not any(known.startswith(token) for known in phrases.setdefault(phrase, [])):  # else a longer name of it
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
