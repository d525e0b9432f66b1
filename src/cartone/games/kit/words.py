"""A game in words: what every game says alike. The words of a game itself live in its own room."""

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
from .remarks import WON

WORD = re.compile(r"[^\s,;/|'…]+")
"""A word of the notation."""
SIGNS = ((re.compile(r"(?<![\w-])-(?=\d)"), "−"), (re.compile(r"(?<=\d)x(?=\d)"), "×"))
"""Signs that people write otherwise than the notation."""

NAMELESS = "me"
"""Who plays alone and has given no name, as records have it."""


class GameWords:
    """Says things in one language, to one seat (None: to a spectator or the host)."""

    game: ClassVar[str]
    """The part of the catalogue that holds the messages."""
    own: ClassVar[str] = ""
    """The part that is asked first, of a game that says most things as another one does."""
    opponent: ClassVar[str | None] = None
    """The player that is made of cardboard, if there is one."""
    with_names: ClassVar[Sequence[str]] = ()
    """Decks whose cards may have a name behind what they show: that stays as it is typed."""
    moments: ClassVar[Mapping[str, Callable[[Event, int], str]]] = {}
    """What an event is to the opponent, by its message: the name of its lines, or nothing; told to this seat."""

    def __init__(
        self, catalogue: Catalogue, seats: Sequence[Seat], seat: int | None = None, cards: CardTexts = AS_PRINTED
    ) -> None:
        self.catalogue = catalogue
        self.seats = seats
        self.seat = seat
        self.cards = cards
        """What is printed on cards."""

    def id(self, name: str) -> str:
        """The message of that name."""
        own = f"{self.own}.{name}"
        return own if self.own and self.catalogue.has(own) else f"{self.game}.{name}"

    def word(self, name: str) -> str:
        """A word of the game; a few are the same in all games, and need not be there."""
        own = self.id(f"word.{name}")
        return self.catalogue.word(own if self.catalogue.has(own) else f"page.{name}")

    def panel(self, name: str, /, **params: Any) -> str:
        """What stands over a part of the table, or beside it."""
        return self.catalogue.text(self.id(f"panel.{name}"), **params)

    def instruction(self, ask: Ask) -> str:
        return self.about(ask, "ask")

    def about(self, ask: Ask, table: str) -> str:
        """What is asked, in a sentence with an example and the card; some have a sentence for what they are about."""
        names = [f"{part}.{name}" for part in (table, "ask") for name in (f"{ask.kind}-{ask.about}", ask.kind)]
        known = [message for message in map(self.id, names) if self.catalogue.has(message)]
        message = known[0] if known else self.id(names[1])
        example = self.typed(ask.options.at(min(1, len(ask.options) - 1)))
        return self.catalogue.text(message, example=example, card=self.param("card", ask.card))

    def event(self, event: Event) -> str:
        """What happened, in a sentence."""
        params = self.params(event)
        message = self.id(event.id)
        own, yours = f"{message}-you", f"{message}-from-you"
        if self.seat is not None and event.params.get("seat") == self.seat and self.catalogue.has(own):
            return self.catalogue.text(own, **params)
        if self.seat is not None and event.params.get("loser") == self.seat and self.catalogue.has(yours):
            return self.catalogue.text(yours, **params)
        return self.catalogue.text(message if self.catalogue.has(message) else own, **params)

    @property
    def speaker(self) -> int | None:
        """The seat of the opponent, if there is one."""
        return next((seat for seat, one in enumerate(self.seats) if one.player == self.opponent), None)

    def moment(self, event: Event) -> str:
        """Name the lines that the opponent has for an event, if it says anything."""
        if self.seat is None or self.own or self.speaker is None:
            return ""
        if event.id == WON:
            name = "you-win" if event.params["seat"] == self.seat else "you-lose"
            return name if self.catalogue.has(f"{self.game}.remark.{name}-1") else ""
        return self.moments[event.id](event, self.seat) if event.id in self.moments else ""

    def remark(self, line: str) -> str:
        """Quote a line of the opponent."""
        assert self.speaker is not None
        said = self.catalogue.quoted(self.catalogue.text(f"{self.game}.remark.{line}"))
        return self.catalogue.text("page.remark", name=self.name(self.speaker), said=said)

    def drawn(self, draw: Draw) -> str:
        """Which card has to come, and for what: said to whoever turns it over."""
        message = self.id(f"draw.{draw.why}{'-face' if draw.face is not None else ''}")
        if self.seat is not None and draw.params.get("seat") == self.seat and self.catalogue.has(f"{message}-you"):
            message = f"{message}-you"
        return self.catalogue.text(message, **{name: self.param(name, value) for name, value in draw.params.items()})

    # -- which card came ----------------------------------------------------------------------

    def facet(self, name: str) -> str:
        """What is asked of a card that came, in a word or two."""
        known = self.id(f"coming.{name}")
        return self.catalogue.text(known) if self.catalogue.has(known) else self.word(name)

    def shown(self, facet: str, value: str) -> str:
        """What is seen on a card; numbers are said as they are."""
        for message in (self.id(f"coming.{facet}-{value}"), self.id(f"coming.{value}"), self.id(f"word.{value}")):
            if self.catalogue.has(message):
                return self.catalogue.text(message)
        return minus(value) if value.removeprefix("-").isdecimal() else value

    def called(self, card: Any) -> str:
        """A card that can come; games know their own."""
        return str(card.id)

    def params(self, event: Event) -> dict[str, str]:
        """The parameters of an event as people would say them."""
        return {name: self.param(name, value) for name, value in event.params.items()}

    def reasons(self, event: Event) -> list[str]:
        """Why it happened, one line for each reason."""
        return [self.reason(reason) for reason in event.reasons]

    def reason(self, reason: Reason) -> str:
        if reason.id.startswith(FOLDED):
            message = f"guide.{self.opponent}.{reason.id.removeprefix(FOLDED)}"
            return self.catalogue.text(message, **self.guide_facts(reason.params)).replace("**", "")
        params = {name: self.param(name, part) for name, part in reason.params.items()}
        return self.catalogue.text(self.id(f"reason.{reason.id}"), **params)

    def guide_facts(self, settings: Mapping[str, str]) -> Mapping[str, str]:
        """The numbers of the guide to a game with some settings; games know their own."""
        return {}

    def why(self, reason: Reason) -> str:
        """Why a hint is given, in a sentence."""
        params = {name: self.param(name, part) for name, part in reason.params.items()}
        return self.catalogue.text(f"{self.game}.why.{reason.id}", **params)

    def param(self, name: str, value: object) -> str:
        """A parameter of an event; games know their own cardboard."""
        if isinstance(value, int):
            return self.number(name, value)
        known = self.id(f"word.{value}")
        return self.catalogue.word(known) if self.catalogue.has(known) else str(value)

    def option(self, view: Any, kind: str, option: Any) -> str:
        """An answer to a kind of question, as a button or a hint says it; to pass or to stop has words of its own."""
        known = self.id(f"option.{kind}-{option}")
        return self.catalogue.text(known) if self.catalogue.has(known) else self.answer(view, kind, option)

    def answer(self, view: Any, kind: str, option: Any) -> str:
        """An answer that does something; games know their own."""
        return str(option)

    def earned(self, option: Earned) -> str:
        """Say points, and where they came from."""
        parts = (f"{self.word(source)} {minus(points)}" for source, points in option.parts)
        return f"{minus(option.number)} ({', '.join(parts)})"

    # -- what is typed ------------------------------------------------------------------------

    def spoken(self, word: str) -> list[str]:
        """The words of the language for a word of the notation: the one that is shown, and others that will do."""
        typed, known = self.id(f"typed.{word}"), self.id(f"word.{word}")
        ways = self.catalogue.text(typed).split("|") if self.catalogue.has(typed) else []
        return [*ways, *([self.catalogue.text(known)] if self.catalogue.has(known) else [])]

    def spelled(self, notation: str) -> str:
        """Notation, as a person types it in their language."""
        return WORD.sub(lambda found: (self.spoken(found[0]) or [found[0]])[0], notation)

    def typed(self, option: Any) -> str:
        """An answer, as a person types it in their language."""
        return self.spelled(str(option))

    def names(self, view: Any, kind: str, option: Any) -> Iterable[str]:
        """What an answer is called where it can be chosen; games know the names of their cards."""
        return [self.option(view, kind, option)]

    def card_names(self, card: Any) -> Iterable[str]:
        """What a card is called that has to come; games know more."""
        return [self.called(card)]

    # -- cards that a person describes ----------------------------------------------------------

    @cached_property
    def card_words(self) -> Mapping[str, Sequence[str]]:
        """List what is said for each word that describes cards: first what is shown, then what will do."""
        return {}

    def line(self, notation: str) -> str:
        """Put a card that is described in notation as a person describes it in their language."""
        known = self.card_words
        if not known:
            return notation
        words = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
        said = re.sub(rf"(?<![\w=-])(?:{words})(?![\w=-])", lambda found: known[found[0]][0], notation)
        for sign, written in SIGNS:
            said = sign.sub(written, said)
        return said

    def descriptions(self, deck: str, text: str) -> Iterable[str]:
        """List how to read what was typed of a card: as it is, and without a name before a colon; games know more."""
        return [text, text.partition(": ")[2]]

    def prompt(self, kind: str) -> str:
        """What is asked, in a word; of a card that has to come, which deck it is in."""
        return self.catalogue.first(self.id(f"prompt.{kind.removesuffix('-back')}")) or kind

    def command(self, name: str) -> str:
        """The word by which a page of the screen is asked for."""
        return self.catalogue.first(self.id(f"command.{name}"), f"command.{name}") or name

    def name(self, seat: int) -> str:
        """Who sits there; cardboard opponents have a name of their own, and whoever plays without one is you."""
        sitter = self.seats[seat]
        if seat == self.seat and sitter.player == NAMELESS:
            return self.catalogue.text("page.you")
        return Word(sitter.name.capitalize(), sitter.player) if sitter.player == self.opponent else sitter.name

    def name_within(self, seat: int) -> str:
        """The same in the middle of a sentence."""
        name = self.name(seat)
        return name.lower() if name == self.catalogue.text("page.you") else name

    def stands(self, where: str) -> str:
        """Where a game stands, as `Game.stands_at` says it, in words; a game that does not know says nothing."""
        return ""

    def number(self, name: str, value: int) -> str:
        match name:
            case "seat" | "loser" | "other":
                return self.name(value)
            case "points":
                return self.catalogue.signed(value)
            case _:
                return self.catalogue.number(value)
