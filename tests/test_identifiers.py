"""No person is shown an identifier: every screen is checked in every language."""

from __future__ import annotations

import errno
import os
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from typing import Any

import pytest

import cartone
from cartone.bots import bots_of
from cartone.games import games
from cartone.locale import FORMATS, LANGUAGES, catalogue, forms
from cartone.simulate.ladder import known_players
from cartone.table import CartoneError, IllegalOutcome
from cartone.table.errors import Term, why
from tests.cli.program import COMMANDS
from tests.messages import CARTONE, FOLDERS, messages
from tests.screens import PARTS, Screen, screens

WORD = re.compile(r"(?<![\w./=@:#\\-])[^\W\d_][\w’]*(?:[-_][\w’]+)*(?!…|\.?[\w/=@\\])")
"""Pattern for a word that is not part of a path, an address or an option."""
NAME = re.compile(r"[a-z]+(?:[-_][a-z0-9]+)+")
"""Pattern for an identifier of several words."""
SHELL = re.compile(r"\bcartone(?: [\w./,:;='\[\]|~-]+)+|(?:^|> )[A-E] [a-z].*|\{[a-z,]+\}")
"""Pattern for a shell command, a line of a record in a replay, or the possible values of an argument."""
SHOWN = {
    "a date as a store has it": re.compile(r"\b\d{4}-\d\d-\d\d\b"),
    "two ends of a sentence": re.compile(r"…\.|(?<!\.)\.\.(?!\.)"),
    "a value of Python": re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|\bnan\b|\[\]|\{\}|\{\{|\}\}|\{%"),
    "a hyphen for a minus": re.compile(r"(?<![\w-])-\d(?![^│\n]*│)"),
}
"""Patterns for text that a person would not write; in the terminal's album, a hyphen joins the features of a stamp."""
TYPED = ("cartone ", "terminal", "the store")
"""Screens for users of commands; commands are English words in all languages."""
NOT_FOR_PEOPLE = ("a program asks", "the icon", "the offline edition begins")
"""Screens that are read or filled in by a program."""
SEVERAL = ("/rules/glossary", "the pack editor", "cartone --lang fr")
"""Screens in several languages; on those of a pack, the owner has chosen the names."""
DESCRIBED = re.compile(r"\b(?:contest|writer|artist|comic)-[a-z0-9.-]+")
"""Pattern for the notation of a card that its owner has described at a real table in the terminal."""
MADE_UP = {"nonsense", "xyzzy", "box", "try"}
"""Words that the visits enter themselves."""


def leaves(found: Any) -> Iterator[str]:
    """Yield all texts in nested data."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict | list | tuple):
        for part in found.values() if isinstance(found, dict) else found:
            yield from leaves(part)


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Return all words of a language, from its messages, word forms, months and cards."""
    paths = CARTONE.glob(f"games/*/packs/house{'' if language == 'en' else f'.{language}'}.toml")
    packs = [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths]
    texts = leaves([list(messages(language).values()), forms.read(FOLDERS, language), FORMATS[language], packs])
    return frozenset(word.lower() for text in texts for word in WORD.findall(re.sub(r"\{[^}]*\}", " ", text)))


@cache
def commands() -> frozenset[str]:
    """Return all words that shell commands can have: commands, games, bots, settings and their values."""
    settings = [setting for room in games().values() for setting in room.settings]
    return frozenset({
        *COMMANDS, *games(), *(bot for game in games() for bot in bots_of(game)),
        *(word for setting in settings for word in (setting.name, setting.option, *setting.values)),
        *(player for game in games() for player in known_players(game)),
        "check", "clean", "export", "import", "upgrade",
    })  # fmt: skip


def leaks(language: str, screen: Screen) -> Iterator[str]:
    """Yield words on a screen that look like identifiers or like values in a program, or that are English on a screen
    in another language."""
    if screen.name.startswith(NOT_FOR_PEOPLE):
        return
    typed = screen.name.startswith(TYPED)
    known = vocabulary(language) | MADE_UP
    if typed:
        known = known | commands() | {*WORD.findall(screen.name)}
    if screen.name.startswith(SEVERAL):
        known = known.union(*map(vocabulary, LANGUAGES))
    english = vocabulary("en") - known
    for line in screen.text.splitlines():
        prose = DESCRIBED.sub("", SHELL.sub("", line)) if typed else line
        for what, pattern in SHOWN.items():
            if found := pattern.search(prose):
                yield f"{what}: {found[0]} in “{line.strip()}”"
        for word in WORD.findall(prose):
            if (NAME.fullmatch(word) and word not in known) or (word in english and word.isalpha() and len(word) > 2):
                yield f"an identifier: {word} in “{line.strip()}”"


HERE = dict(zip(PARTS, cycle(reversed(list(LANGUAGES))), strict=False))
"""The language in which `make test` visits each part; `make proof` visits each part in all languages."""
WALKS = [
    pytest.param(language, part, marks=[] if HERE[part] == language else pytest.mark.proof)
    for part in PARTS
    if part != "typical"
    for language in LANGUAGES
]


@pytest.mark.large
@pytest.mark.parametrize(("language", "part"), WALKS)
def test_no_identifier_is_on_a_screen(language: str, part: str) -> None:
    found = {leak: screen.name for screen in screens(language, part) for leak in leaks(language, screen)}
    assert not found


@pytest.mark.parametrize(("language", "line"), [
    ("pl", "najpierw dobiera się kartę z talii contest-colour"), ("it", "phase: Preparazione"),
    ("en", "Points if the game ended now: You -5"), ("de", "action_spaces: 3"), ("en", "writers: crime-2, None"),
    ("pl", "Możliwe: G11, G12, …."), ("it", "2026-11-17 18:08"), ("it", "editors 4"), ("en", "Next: []"),
    ("pl", "nie da się tego odczytać (No such file or directory)"), ("en", "Hello {{ name }}"),
])  # fmt: skip
def test_what_was_once_on_a_screen_is_found(language: str, line: str) -> None:
    assert list(leaks(language, Screen("a page", line)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deck_has_words_in_every_language(language: str) -> None:
    words = catalogue(language)
    for room in games().values():
        for deck in room.real.decks:
            problem = IllegalOutcome("error.cannot-come", card="W1", deck=Term(f"deck.{deck}"), known="W2")
            assert not list(leaks(language, Screen("a page", problem.said(words)))), deck


def test_people_call_the_oldest_edition_first_and_records_call_it_as_they_always_did() -> None:
    made = [cartone.new("age-of-comics", ["me", "automa"], 7, settings={"edition": name}) for name in ("first", "seed")]
    assert len({str(table.record) for table in made}) == 1
    assert "\nsetting edition seed\n" in str(made[0].record)


@pytest.mark.parametrize(("number", "says"), [
    (errno.ENOENT, "nie ma takiego pliku"), (errno.EACCES, "nie pozwala"), (errno.EISDIR, "to folder"),
    (errno.ENOSPC, "dysk jest pełny"), (errno.EXDEV, f"„{os.strerror(errno.EXDEV)}”"),
])  # fmt: skip
def test_what_the_system_complains_of_is_said_in_the_language(number: int, says: str) -> None:
    problem = CartoneError("error.cannot-read", path="a.record", why=why(OSError(number, os.strerror(number))))
    assert says in problem.said(catalogue("pl"))
