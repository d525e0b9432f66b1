"""Wrong entries at a real table: each is refused with a reason and changes nothing, and the right entry is then
accepted.

The person retells an on-screen game, guided or full, with or without a pack, and often makes mistakes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import cartone
from cartone.games import game_called
from cartone.host.corrections import take_back
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Answer, CartoneError, Outcome, Random, Table, key_of
from cartone.table.record import Entry

from ..automa import person as automa_person
from ..automa import test_guided as guided_automa
from ..pinzetta import person as pinzetta_person
from ..pinzetta import test_guided as guided_pinzetta
from . import person as full
from .person import say as say
from .test_full import KINDS as FULL_KINDS

MOST_LETTERS = 400
"""Maximum length of a message, since it has to be read at a table."""
ERRORS = 2
"""Number of wrong entries before each right one."""
OFTEN, SELDOM = 5, 8
"""A question that has come up more often than the first number gets wrong entries only once in as many times as the
second."""
UNDONE = 12
"""Number of right entries after which the last one is undone and entered again."""


class Told(NamedTuple):
    """A table without entries, a function that returns the right entry for each question, and the game that is
    retold."""

    table: Table[Any]
    right: Callable[[Table[Any]], str]
    game: Table[Any]


GUIDED: Mapping[str, tuple[Any, Any]] = {
    "pinzetta": (pinzetta_person, guided_pinzetta),
    "automa": (automa_person, guided_automa),
}


def told_guided(opponent: str, seed: int) -> Told:
    person, guided = GUIDED[opponent]
    settings, more = _kind(seed, guided.SETTINGS, (guided.HOUSE, guided.NONE))
    game = person.digital(seed, settings)
    table = cartone.new(opponent, ["me", opponent], dealer=None, settings=settings, **more)
    return Told(table, person.Person(game).right, game)


told_pinzetta, told_automa = partial(told_guided, "pinzetta"), partial(told_guided, "automa")


def told_whole(game: str, seed: int) -> Told:
    settings, way = _kind(seed, [settings for name, settings in FULL_KINDS if name == game], full.WAYS)
    there = full.digital(game, seed, tuple(settings.items()))
    right = full.Person(there, way).right
    return Told(full.laid(there, way, dealt_decks=game_called(game).real.decks), right, there)


def _kind(seed: int, settings: Sequence[Any], ways: Sequence[Any]) -> tuple[Any, Any]:
    """Return a kind of game and a way to retell it, so that the seeds cycle through all combinations."""
    return settings[seed % len(settings)], ways[seed // len(settings) % len(ways)]


DEPTHS: Mapping[str, Callable[[int], Told]] = {
    "Pinzetta, guided": told_pinzetta,
    "the Automa, guided": told_automa,
    "Pinzetta, in full": lambda seed: told_whole("stamp-swap", seed),
    "the Automa, in full": lambda seed: told_whole("age-of-comics", seed),
}


# -- mistakes -------------------------------------------------------------------------------------

RUBBISH = (
    "", " ", "x", "?", "none of them", "/", " / / ", ",", "|", "- | - | -", "0 | 0 | 0", "1 for 1", "{}", "{0}", "%s",
    "'; drop", "\n", "1\n2", "\x00", "\u202e1", "٣", "²", "1e3", "0x1", "-", "--1", "+1", "1.5", "-100", "401", "99999",
    "<b>1</b>", "9" * 50, "rare " * 200, "😀", "crime", "rare", "value 9", "M99", "W01 W01",
    "forever forever", "points 1", "9 crossed",
)  # fmt: skip
Mistake: TypeAlias = Callable[[Random, Table[Any], str, Sequence[str]], str]


def another_word(random: Random, table: Table[Any], right: str, words: Sequence[str]) -> str:
    """Return the right answer with a word added, removed or replaced."""
    parts, place, word = right.split(), random.below(len(right.split()) + 1), words[random.below(len(words))]
    match random.below(4):
        case 0:
            parts.insert(place, word)
        case 1 if place < len(parts) > 1:
            del parts[place]
        case 2 if place < len(parts):
            parts[place] = word
        case _:
            parts += parts
    return " ".join(parts)


def all_alike(random: Random, table: Table[Any], right: str, words: Sequence[str]) -> str:
    """Return an answer with the same value in every place, which is more than the box has."""
    same = words[random.below(len(words))]
    return " ".join(same if part not in ("/", "|", "for") else part for part in right.split())


def said_before(random: Random, table: Table[Any], right: str, words: Sequence[str]) -> str:
    """Return a card entered before, or the answer to another question, as if sent by an outdated form."""
    entries = table.entries()
    if not entries:
        return rubbish(random, table, right, words)
    entry = entries[random.below(len(entries))]
    return entry.card if isinstance(entry, Outcome) else str(entry.option)


def same_card(random: Random, table: Table[Any], right: str, words: Sequence[str]) -> str:
    """Return a card that this deck has already dealt or, if there is none, one of another deck."""
    name = table.draw.deck.name if table.draw is not None else ""
    came = [entry.card for entry in table.entries() if isinstance(entry, Outcome) and entry.deck == name]
    return came[random.below(len(came))] if came else said_before(random, table, right, words)


def rubbish(random: Random, table: Table[Any], right: str, words: Sequence[str]) -> str:
    return RUBBISH[random.below(len(RUBBISH))]


MISTAKES: Sequence[Mistake] = (another_word, all_alike, said_before, same_card, rubbish)


# -- outcomes ---------------------------------------------------------------------------------------


def stand(table: Table[Any]) -> tuple[Any, ...]:
    """Return all parts of a table's state that an entry could change."""
    return table.game.digest(), list(map(str, table.entries())), table.draw and table.draw.deck.name, [*table.pending]


def possible(table: Table[Any]) -> Callable[[Entry], bool]:
    """Return a function that decides whether an entry is possible now; entries for open decks are tested separately."""
    draw = table.draw
    if draw is None:
        options = table.pending[0].options
        return lambda line: isinstance(line, Answer) and line.option in options
    cards = {card.id for card in draw.fitting()} if draw.deck.name not in table.header.open else None
    return lambda line: isinstance(line, Outcome) and (cards is None or line.card in cards)


def words_of(text: str) -> set[str]:
    return {*re.findall(r"[\w-]+", text.lower())}


def shown(table: Table[Any]) -> Mapping[str, str]:
    """Return the faces of an open deck's cards by ID; a card in the pack keeps its ID however it was entered."""
    if table.draw is None:
        return {}
    deck = table.draw.face or table.draw.deck
    return {card.id: table.game.describe(card) for card in deck.cards if deck.name in table.header.open}


def why_refused(table: Table[Any], entry: str) -> str:
    """Return the message with which an entry is refused; empty if it is accepted, in which case it is undone."""
    before, can_be, shows = stand(table), possible(table), shown(table)
    try:
        say(table, entry)
    except CartoneError as problem:
        for language in LANGUAGES:
            line = problem.said(catalogue(language))
            assert line.replace("\xa0", " ").isprintable(), f"{entry[:80]!r} is refused in several lines: {line!r}"
            assert 10 < len(line) < MOST_LETTERS, f"{entry[:80]!r} is refused by {len(line)} letters: {line}"
        assert stand(table) == before, f"{entry[:80]!r} is refused, but changes the table"
        return problem.message
    came = table.entries(len(before[1]))
    assert can_be(came[0]), f"{entry!r} was taken, which cannot be"
    kept = [*map(str, came), *(shows.get(one.card, "") for one in came if isinstance(one, Outcome))]
    unheard = words_of(entry) - words_of(" ".join(kept))
    assert not unheard, f"{entry!r} was taken for {kept!r}"
    take_back(table)
    assert stand(table) == before, f"{entry!r} is not taken back"
    return ""


def try_entries(depth: str, count: int, seed: int) -> Counter[str]:
    """Try a number of wrong entries in whole games; return how often each message refused one."""
    refused: Counter[str] = Counter()
    random = Random(key_of(seed, "entries"))
    while refused.total() < count:
        table, right, _ = DEPTHS[depth](seed)
        words, met = ["none", "/", "1", "0"], Counter[str]()
        while not table.over and refused.total() < count:
            entry, what = right(table), asked(table)
            words += entry.split()
            met[what] += 1
            for _ in range(ERRORS if met[what] <= OFTEN or random.below(SELDOM) == 0 else 0):
                mistake = MISTAKES[random.below(len(MISTAKES))]
                refused[why_refused(table, mistake(random, table, entry, words[-60:]))] += 1
            del refused[""]
            before = stand(table)
            say(table, entry)  # play can continue
            if met.total() % UNDONE == 0:
                take_back(table)
                assert stand(table) == before, f"{entry!r} is not taken back"
                say(table, entry)
        seed += 1
    return refused


def asked(table: Table[Any]) -> str:
    """Return which kind of entry is expected: a card of a deck, or the answer to a kind of question."""
    return table.draw.deck.name if table.draw is not None else table.pending[0].kind
