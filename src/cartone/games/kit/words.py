"""The base class for the wording of games. Each game has its own subclass."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from ...locale import Catalogue
from ...locale.forms import Word
from ...table import Ask, Draw, Event, Reason, Seat
from ...text import minus
from .cards import AS_PRINTED, CardTexts
from .guide import FOLDED
from .options import Earned
from .remarks import WON, remarks

WORD = re.compile(r"[^\s,;/|'…]+")
"""The pattern of a word in notation."""
SIGNS = ((re.compile(r"(?<![\w-])-(?=\d)"), "−"), (re.compile(r"(?<=\d)x(?=\d)"), "×"))
"""Signs that are written differently in text than in notation, each with its replacement."""

NAMELESS = "me"
"""The name in records of a person who plays alone and has not given a name."""


class GameWords:
    """The wording of a game in one language, for one seat (None: for a spectator or the host)."""

    game: ClassVar[str]
    """The prefix of the game's messages in the catalogue."""
    own: ClassVar[str] = ""
    """The prefix to look up first, for a game that shares most of its messages with another game."""
    opponent: ClassVar[str | None] = None
    """The player name of the cardboard opponent, if there is one."""
    with_names: ClassVar[Sequence[str]] = ()
    """Decks whose cards may be typed with a name after the face, which is kept as typed."""
    moments: ClassVar[Mapping[str, Callable[[Event, int], str]]] = {}
    """Functions by event ID: given an event and a seat, each returns the name of the opponent's remark, or ""."""

    def __init__(
        self, catalogue: Catalogue, seats: Sequence[Seat], seat: int | None = None, cards: CardTexts = AS_PRINTED
    ) -> None:
        self.catalogue = catalogue
        self.seats = seats
        self.seat = seat
        self.cards = cards
        """The texts of cards in this language."""

    def id(self, name: str) -> str:
        own = f"{self.own}.{name}"
        return own if self.own and self.catalogue.has(own) else f"{self.game}.{name}"

    def word(self, name: str) -> str:
        """Return a word of the game, falling back to the words shared by all games."""
        own, shared = self.id(f"word.{name}"), f"page.{name}"
        return self.catalogue.word(shared if self.catalogue.has(shared) and not self.catalogue.has(own) else own)

    def panel(self, name: str, /, **params: Any) -> str:
        """Return a heading or label of a part of the table."""
        return self.catalogue.text(self.id(f"panel.{name}"), **params)

    def instruction(self, ask: Ask) -> str:
        return self.about(ask, "ask")

    def about(self, ask: Ask, table: str) -> str:
        """Return a sentence that asks a question, preferably one for its subject, with an example."""
        names = [f"{part}.{name}" for part in (table, "ask") for name in (f"{ask.kind}-{ask.about}", ask.kind)]
        known = [message for message in map(self.id, names) if self.catalogue.has(message)]
        message = known[0] if known else self.id(names[1])
        example = self.typed(ask.options.at(min(1, len(ask.options) - 1)))
        return self.catalogue.text(message, example=example, card=self.param("card", ask.card))

    def event(self, event: Event) -> str:
        params = self.params(event)
        message = self.id(event.id)
        own, yours = f"{message}-you", f"{message}-from-you"
        if self.seat is not None and event.params.get("seat") == self.seat and self.catalogue.has(own):
            return self.catalogue.text(own, **params)
        if self.seat is not None and event.params.get("loser") == self.seat and self.catalogue.has(yours):
            return self.catalogue.text(yours, **params)
        said = own if self.catalogue.has(own) and not self.catalogue.has(message) else message
        return self.catalogue.text(said, **params)

    def briefly(self, event: Event) -> str:
        """Return an event's sentence in a few words, for those who know it; empty for most events."""
        message = f"{self.own}.brief.{event.id}"
        return self.catalogue.text(message, **self.params(event)) if self.catalogue.has(message) else ""

    @property
    def speaker(self) -> int | None:
        """The seat of the opponent, if there is one."""
        return next((seat for seat, one in enumerate(self.seats) if one.player == self.opponent), None)

    def moment(self, event: Event) -> str:
        """Return the message name of the opponent's remark on an event; empty if there is none."""
        if self.seat is None or self.own or self.speaker is None:
            return ""
        if event.id == WON:
            name = "you-win" if event.params["seat"] == self.seat else "you-lose"
            return name if self.catalogue.has(f"{self.game}.remark.{name}-1") else ""
        return self.moments[event.id](event, self.seat) if event.id in self.moments else ""

    def remark(self, line: str) -> str:
        """Return a remark of the opponent in quotes."""
        assert self.speaker is not None
        said = self.catalogue.quoted(self.catalogue.text(f"{self.game}.remark.{line}"))
        return self.catalogue.text("page.remark", name=self.name(self.speaker), said=said)

    def remarks(self, events: Iterable[Event], chapter: str, seed: int | None) -> dict[int, str]:
        """Return the opponent's remarks on events, by the `id()` of the event."""
        return {id(event): self.remark(line) for event, line in remarks(events, self.moment, chapter, seed)}

    def drawn(self, draw: Draw) -> str:
        """Return the sentence that asks for the next physical card."""
        message = self.id(f"draw.{draw.why}{'-face' if draw.face is not None else ''}")
        if self.seat is not None and draw.params.get("seat") == self.seat and self.catalogue.has(f"{message}-you"):
            message = f"{message}-you"
        return self.catalogue.text(message, **{name: self.param(name, value) for name, value in draw.params.items()})

    # -- drawn cards --------------------------------------------------------------------------

    def facet(self, name: str) -> str:
        """Return the display name of a facet (a feature) of cards."""
        known = self.id(f"coming.{name}")
        return self.catalogue.text(known) if self.catalogue.has(known) else self.word(name)

    def shown(self, facet: str, value: str) -> str:
        """Return the display name of a facet's value; numbers are unchanged."""
        for message in (self.id(f"coming.{facet}-{value}"), self.id(f"coming.{value}"), self.id(f"word.{value}")):
            if self.catalogue.has(message):
                return self.catalogue.text(message)
        return minus(value) if value.removeprefix("-").isdecimal() else value

    def called(self, card: Any) -> str:
        """Return the name of a card that can be drawn; games override this method."""
        return str(card.id)

    def params(self, event: Event) -> dict[str, str]:
        return {name: self.param(name, value) for name, value in event.params.items()}

    def reasons(self, event: Event) -> list[str]:
        return [self.reason(reason) for reason in event.reasons]

    def reason(self, reason: Reason) -> str:
        if reason.id.startswith(FOLDED):
            message = f"guide.{self.opponent}.{reason.id.removeprefix(FOLDED)}"
            return self.catalogue.text(message, **self.guide_facts(reason.params)).replace("**", "")
        params = {name: self.param(name, part) for name, part in reason.params.items()}
        return self.catalogue.text(self.id(f"reason.{reason.id}"), **params)

    def guide_facts(self, settings: Mapping[str, str]) -> Mapping[str, str]:
        """Return the values of placeholders in the opponent's guide; games override this method."""
        return {}

    def why(self, reason: Reason) -> str:
        """Return the reason for a hint as a sentence."""
        params = {name: self.param(name, part) for name, part in reason.params.items()}
        return self.catalogue.text(f"{self.game}.why.{reason.id}", **params)

    def param(self, name: str, value: object) -> str:
        """Return a parameter of an event in words; games extend this to their components."""
        if isinstance(value, int):
            return self.number(name, value)
        known = self.id(f"word.{value}")
        return self.catalogue.word(known) if self.catalogue.has(known) else str(value)

    def source(self, source: str) -> str:
        """Return the name of a source of points, as it appears in the score sheet."""
        row = f"source-{source}"
        return self.catalogue.first(self.id(f"word.{row}")) or self.word(source)

    def option(self, view: Any, kind: str, option: Any) -> str:
        """Return the label of an answer, as on a button or in a hint; passing and stopping have their own messages."""
        known = self.id(f"option.{kind}-{option}")
        return self.catalogue.text(known) if self.catalogue.has(known) else self.answer(view, kind, option)

    def answer(self, view: Any, kind: str, option: Any) -> str:
        """Return the label of an answer that has no specific message; games override this method."""
        return str(option)

    def earned(self, option: Earned) -> str:
        """Return points as text, with their sources."""
        parts = (f"{self.source(source)} {minus(points)}" for source, points in option.parts)
        return f"{minus(option.number)} ({', '.join(parts)})"

    # -- typed input --------------------------------------------------------------------------

    def spoken(self, word: str) -> list[str]:
        """Return the accepted spellings of a word of the notation, the preferred one first."""
        typed, known = self.id(f"typed.{word}"), self.id(f"word.{word}")
        ways = self.catalogue.text(typed).split("|") if self.catalogue.has(typed) else []
        return [*ways, *([self.catalogue.text(known)] if self.catalogue.has(known) else [])]

    def spelled(self, notation: str) -> str:
        """Return notation in the words of the language, as a person can type it."""
        return WORD.sub(lambda found: (self.spoken(found[0]) or [found[0]])[0], notation)

    def typed(self, option: Any) -> str:
        """Return an answer in the words that a person can type for it."""
        return self.spelled(str(option))

    def names(self, view: Any, kind: str, option: Any) -> Iterable[str]:
        """Return the names by which an answer can be typed; games add the names of their cards."""
        return [self.option(view, kind, option)]

    def card_names(self, card: Any) -> Iterable[str]:
        """Return the names by which a drawn card can be typed; games add more."""
        return [self.called(card)]

    # -- cards that a person describes ----------------------------------------------------------

    @cached_property
    def card_words(self) -> Mapping[str, Sequence[str]]:
        """A map from each word of the card notation to its accepted spellings, the displayed one first."""
        return {}

    def line(self, notation: str) -> str:
        """Translate a card described in notation into the words of the language."""
        known = self.card_words
        if not known:
            return notation
        words = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
        said = re.sub(rf"(?<![\w=-])(?:{words})(?![\w=-])", lambda found: known[found[0]][0], notation)
        for sign, written in SIGNS:
            said = sign.sub(written, said)
        return said

    def descriptions(self, deck: str, text: str) -> Iterable[str]:
        """Return the texts to parse for a typed card: as typed, and without a name before a colon; games add more."""
        return [text, text.partition(": ")[2]]

    def prompt(self, kind: str) -> str:
        """Return a word for a question's subject or, when a card is drawn, for the card's deck."""
        return self.catalogue.first(self.id(f"prompt.{kind.removesuffix('-back')}")) or kind

    def command(self, name: str) -> str:
        """Return the word that opens a page of the screen."""
        return self.catalogue.first(self.id(f"command.{name}"), f"command.{name}") or name

    def name(self, seat: int) -> str:
        """Return a player's name; a cardboard opponent has its own, and a nameless person is "you"."""
        sitter = self.seats[seat]
        if seat == self.seat and sitter.player == NAMELESS:
            return self.catalogue.text("page.you")
        return Word(sitter.name.capitalize(), sitter.player) if sitter.player == self.opponent else sitter.name

    def name_within(self, seat: int) -> str:
        """Return a player's name as it is written in the middle of a sentence."""
        name = self.name(seat)
        return name.lower() if name == self.catalogue.text("page.you") else name

    def stands(self, where: str) -> str:
        """Describe the progress in the result of `Game.stands_at`; empty for a game without messages."""
        return ""

    def number(self, name: str, value: int) -> str:
        match name:
            case "seat" | "loser" | "other":
                return self.name(value)
            case "points":
                return self.catalogue.signed(value)
            case _:
                return self.catalogue.number(value)
