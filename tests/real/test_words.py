"""Guided games show nothing that looks like an identifier, and nothing is lost where a line is shortened, in any
language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from cartone.games import automa, game_called
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Table
from cartone.text import Style
from tests.automa.person import Person as Reporter
from tests.messages import messages
from tests.pinzetta.person import digital as swapped
from tests.pinzetta.person import moments
from tests.pinzetta.test_guided import NONE
from tests.real.person import digital, say
from tests.taps import look

IDENTIFIER = re.compile(r"(?<![\w-])[a-z]+(?:[-_][a-z]+)+(?![\w-])")
NUMBER = re.compile(r"\d+")
LEAST_SHORT = {"automa": 10, "pinzetta": 3}
"""The least number of kinds of lines that are shortened, by game."""
ENGLISH = {"crime", "hire", "develop", "print", "editors", "phase", "edition", "players", "played", "stale", "seed"}
"""English words of the notation and the code that no other language uses."""


@cache
def own_words(language: str) -> frozenset[str]:
    """Return words in a language's sentences that only look like identifiers: “sci-fi”, “face-down”."""
    said = (text for texts in messages(language).values() for text in texts)
    return frozenset(found for text in said for found in IDENTIFIER.findall(text))


def at_the_automa() -> Iterator[Table[Any]]:
    """Yield the table at each stop of a whole game with the Automa at a real table without a pack."""
    game = digital("age-of-comics", 3, (("level", "intermediate"),))
    person = Reporter(game)
    table = automa.new(
        ["me", "automa"], dealer=None, settings=dict(game.header.settings), pack="none", open_decks=["automa"]
    )
    while not table.over:
        yield table
        say(table, person.right(table))
    yield table


def at_pinzetta() -> Iterator[Table[Any]]:
    yield from (table for table, _ in moments(swapped(3, {"level": "1", "mode": "full"}), **NONE))


GAMES = {"automa": at_the_automa, "pinzetta": at_pinzetta}


@pytest.mark.parametrize("game", GAMES)
def test_no_screen_beside_the_box_shows_an_identifier(game: str) -> None:
    room, wrong, shown = game_called(game), set(), 0
    for number, table in enumerate(GAMES[game]()):
        language = [*LANGUAGES][number % len(LANGUAGES)]
        words = catalogue(language)
        screen = room.screen(words, room.seated(table.seats, words, {}), 0, Style(False), table.game.pack)
        lines = screen.table(table.view(0), table.pending.get(0))
        if table.draw is not None:
            lines.append(screen.words.drawn(table.draw))
        for event in table.events(0)[-8:]:
            lines += screen.told(event)
        shown += len(lines)
        said = " ".join(lines)
        found = {*IDENTIFIER.findall(said)} - own_words(language)
        found |= ENGLISH & {*re.findall(r"[a-z]+", said)} if language != "en" else set()
        wrong |= {(language, one) for one in found}
    assert shown > 400
    assert wrong == set()


@pytest.mark.parametrize("game", GAMES)
def test_an_act_in_a_few_words_has_every_number_of_the_whole_sentence(game: str) -> None:
    *_, table = GAMES[game]()
    short = set()
    for language in LANGUAGES:
        page = look(table, language=language)
        events = table.happened(0)
        for step in page.story.steps(events, [()] * len(events)):
            if step.brief:
                short.add(step.kind)
                assert len(step.brief) < len(step.line), step
                assert Counter(NUMBER.findall(step.brief)) == Counter(NUMBER.findall(step.line)), step
    assert len(short) >= LEAST_SHORT[game]
