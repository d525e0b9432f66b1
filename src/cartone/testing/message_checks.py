"""Checks that a game has messages for everything that happens, in each language it supports."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ..games import GameRoom
from ..locale import LANGUAGES, catalogue, counted_in, po
from ..table import SPECTATOR, Ask, Event, Table
from ..text import WIDTH, Style
from .cases import Trial, some_of

BUTTONS = 8
"""The maximum number of options rendered for a question."""


def claimed(room: GameRoom) -> list[str]:
    return [language for language in LANGUAGES if any((room.locale / language).glob("*.po"))]


def words(trial: Trial) -> int:
    """Check the messages of a whole game: events, reasons, questions, options, draws, and the screen."""
    case = trial.case
    check_catalogues(case.room)
    speakers = [Speaker(trial, language, seat) for language in claimed(case.room) for seat in (0, SPECTATOR)]
    assert speakers, f"{case.game} says nothing: there is no language in {case.room.locale}"
    often = trial.often()
    for number, table in enumerate(case.stops()):
        for speaker in speakers:
            speaker.tell(table)
            if number % often == 0 or table.over:
                speaker.show(table)
    return sum(speaker.said for speaker in speakers)


def check_catalogues(room: GameRoom) -> None:
    """Check that all languages of a game have the same messages with the same placeholders."""
    spoken = {language: po.read_all(sorted((room.locale / language).glob("*.po"))) for language in claimed(room)}
    blanks = {
        language: {
            message: frozenset(re.findall(r"\{(\w*)", "".join(forms))) for message, forms in said.items() if message
        }
        for language, said in spoken.items()
    }
    first = next(iter(blanks), "")
    for language, messages in blanks.items():
        for message in sorted(messages.keys() ^ blanks[first].keys()):
            raise AssertionError(f"{message} is not in both languages, {first} and {language}")
        for message, names in messages.items():
            assert names == blanks[first][message], f"{message} has other blanks in {language} than in {first}"
        for message in counted_in([room.locale]):
            assert message in messages, f"{message} counts something, but is no message of {language}"


class Speaker:
    """Renders and checks everything that one seat is told, in one language."""

    def __init__(self, trial: Trial, language: str, seat: int) -> None:
        self.language = language
        self.seat = seat
        self.room = trial.case.room
        self.random = trial.case.random(language)
        self.told = 0
        self.choices = 0
        self.said = 0

    def say(self, what: str, words: Callable[..., Any], *of: Any) -> str:
        """Return the text of a message; check that it exists, says something, and has no unfilled placeholders."""
        try:
            text = str(words(*of))
        except KeyError as lacking:
            raise AssertionError(f"{self.language}: {what} cannot be said: {lacking.args[0]}") from lacking
        assert text.strip(), f"{self.language}: nothing is said of {what}"
        assert not re.search(r"\{\w*\}|<\w+(\.\w+)+ object", text), f"{self.language}: {what} is said as {text!r}"
        self.said += 1
        return text

    def tell(self, table: Table[Any]) -> None:
        """Render the new events and reasons, the waiting draw, and the current question."""
        words = self.room.words(catalogue(self.language), table.seats, None if self.seat == SPECTATOR else self.seat)
        for event in table.events(self.seat, self.told):
            self.told += 1
            self.tell_event(words, event)
        for choice in table.choices[self.choices :]:
            self.choices += 1
            for reason in choice.reasons:
                self.say(f"the reason {reason.id}", words.reason, reason)
        if (draw := table.draw) is not None:
            assert draw.why, f"nobody knows why a card of {draw.deck.name} has to come"
            self.say(f"the draw {draw.why}", words.drawn, draw)
        if (ask := table.pending.get(self.seat)) is not None:
            self.tell_question(words, table, ask)

    def tell_event(self, words: Any, event: Event) -> None:
        self.say(f"the event {event.id}", words.event, event)
        for reason, _ in zip(event.reasons, words.reasons(event), strict=True):
            self.say(f"the reason {reason.id}", words.reason, reason)

    def tell_question(self, words: Any, table: Table[Any], ask: Ask) -> None:
        for part in ("ask", "help"):
            self.say(f"{part} of the question {ask.kind}", words.about, ask, part)
        view = table.view(self.seat)
        self.say(f"the phase {view.phase}", words.param, "phase", view.phase)
        for option in some_of(ask, self.random)[:BUTTONS]:
            self.say(f"the option {option} of {ask.kind}", words.option, view, ask.kind, option)

    def show(self, table: Table[Any]) -> None:
        """Render the terminal screen and, at the end of the game, the score sheet."""
        seat = None if self.seat == SPECTATOR else self.seat
        screen = self.room.screen(catalogue(self.language), table.seats, seat, Style(False))
        view = table.view(self.seat)
        if seat is None:  # the screen always needs the perspective of a seat
            view = replace(view, seat=0)
        lines = self.say("the screen", lambda: "\n".join(screen.table(view, table.pending.get(self.seat)))).split("\n")
        if table.over:
            lines += self.say("the sheet", lambda: "\n".join(screen.sheet(view))).split("\n")
        wide = [line for line in lines if len(line) > WIDTH]
        assert not wide, f"{self.language}: wider than {WIDTH} characters: {wide[0]!r}"
