"""A page beside a real table: what you tell it, on one screen, and what it makes your hands do.

A game says what its forms are and draws faces; how they are filled in is the same for all.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property
from textwrap import wrap
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from ...table import Ask, CartoneError, Draw
from ...text import minus, sentence
from .coming import may_come
from .forms import Form, Place
from .lines import Step
from .manifest import GameRoom
from .options import Earns, Tells
from .page import DECLINES, Choice, TablePage
from .steps import Count, Move
from .svg import element, group, inside, rect, text
from .typed import refusal

AT_A_GLANCE = 24
"""Up to so many numbers are keys of their own; more are typed digit by digit."""
CARD, PORTRAIT, LINE, SIGN = 420, 110, 20, 58
"""The width of the picture that is taken home, and the room there for the opponent, a line and a sign."""
BESIDE, NARROW, WIDE = 4, 34, 50
"""So many lines stand beside the opponent; so many letters have room in a line there, and below."""
DIGITS = "123456789"
MOST_DIGITS = 3
MINUS = "-"


class Tile(NamedTuple):
    """An answer that is given by one tap."""

    notation: str
    label: str
    picture: Markup


class Keypad(NamedTuple):
    """A number that is typed: what stands there, what each key makes of it, and whether it can be said."""

    typed: str
    keys: list[tuple[str, str]]
    low: int
    high: int

    @property
    def said(self) -> str:
        """The number, if it is one of those that can be told."""
        return self.typed if self.typed and self.low <= int(self.typed) <= self.high else ""


class Fact(NamedTuple):
    """Something that is known of the opponent."""

    label: str
    value: str
    picture: Markup = Markup("")
    number: str = ""
    """The name of the number, as the story touches it."""


class BesidePage(TablePage):
    """A real table as a person has told of it."""

    worn = "beside-table"
    template = "beside.html"
    untold = None
    at_a_glance = AT_A_GLANCE

    @property
    def worlds(self) -> list[GameRoom]:
        return [*([self.room.beside] if self.room.beside is not None else []), self.room]

    @property
    def book(self) -> str:
        """The opponent's, in the rulebook of the game on the table."""
        book = self.worlds[0].lessons.rulebook
        books = book.books if book is not None else ()
        return next((one.id for one in books if one.id == self.room.opponent), "")

    @property
    def do(self) -> str:
        """What to tell now, as the terminal asks for it too."""
        return str(self.words.instruction(self.ask)) if self.ask is not None else super().do

    @property
    def advice(self) -> str:
        """Only what is said of this very question, or of its kind."""
        kinds = (self.ask.kind, f"{self.ask.kind}-{self.ask.about}") if self.ask is not None else ()
        return super().advice if any(self.catalogue.has(self.words.id(f"help.{kind}")) for kind in kinds) else ""

    # -- what games say ---------------------------------------------------------------------

    @abstractmethod
    def form_of(self, options: Any, about: str) -> Form | None:
        """The form that answers a question of several parts; None if it is answered by one tap."""

    def form_of_card(self, draw: Draw) -> Form | None:
        """The form that describes a card of an open deck; None if nobody can."""
        return None

    def to_complete(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        is_part = self.draw is not None and self.table.game.entry_of(self.draw.deck.name, card) == {}
        return self.begun(card, later) if is_part else ""

    def begun(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        """Open the form of a whole card of which a part was told, filled in as far as it is certain; nothing for a game
        whose cards are always told whole."""
        return ""

    @abstractmethod
    def face_picture(self, face: str) -> Markup:
        """What lies in a place, drawn."""

    @abstractmethod
    def face_name(self, face: str) -> str:
        """The same in words."""

    @abstractmethod
    def card_picture(self, card: Any) -> Markup:
        """A card that can come."""

    @abstractmethod
    def card_label(self, card: Any) -> str:
        """The same in words, with its number."""

    def place_picture(self, place: Place) -> Markup:
        """What lies in a place, or its number in the row as long as nobody has told that."""
        assert self.form is not None
        return self.face_picture(place.face) if place.face else Markup(escape(self.form.in_row(place.number)))

    def place_label(self, place: Place) -> str:
        """The same in words."""
        return self.face_name(place.face) if place.face else self.text("table.blank")

    @property
    def heads(self) -> Sequence[str]:
        """What stands over the columns of a form, where it has some."""
        return ()

    def start_picture(self, card: Any) -> Markup:
        """What a card tells that a form may start from."""
        return self.card_picture(card)

    def row_name(self, label: str) -> str:
        """What stands over a row of places."""
        return label

    def act_picture(self, step: Step) -> Markup:
        """Where something goes that your hands move."""
        return Markup("")

    def option_picture(self, option: Any) -> Markup:
        """What an answer means, drawn; most are words."""
        return Markup("")

    @property
    @abstractmethod
    def level(self) -> str:
        """Whom you play against, and how hard."""

    @classmethod
    @abstractmethod
    def drawn_opponent(cls) -> str:
        """Whom you play against."""

    def portrait(self) -> Markup:
        return Markup(self.drawn_opponent())

    @property
    def facts(self) -> Sequence[Fact]:
        """What is known of the opponent, always in sight."""
        return ()

    # -- what is taken home -----------------------------------------------------------------

    paper = ink = ""
    """The colours of the picture."""

    @classmethod
    @abstractmethod
    def taken_home(cls, words: Any, keepsake: Any) -> list[tuple[str, str]]:
        """What lies there at the end: pictures, each with a number."""

    @classmethod
    def share(cls, words: Any, keepsake: Any, caption: str) -> str:
        """Whom you played against, how it ended, and what lies there, as a picture of its own."""
        assert cls.art is not None
        (title, *lines), home = caption.split("\n"), cls.taken_home(words, keepsake)
        beside = [part for line in lines[:BESIDE] for part in wrap(line, NARROW)]
        below = [part for line in lines[BESIDE:] for part in wrap(line, WIDE)]
        under = max(PORTRAIT, 50 + len(beside) * LINE)
        row = under + len(below) * LINE + 12
        height = row + (64 if home else 0)
        parts = [rect(0, 0, CARD, height, cls.paper, rx=10), inside(cls.drawn_opponent(), 16, 16, 84, 84)]
        parts.append(text(title, 116, 38, 22, cls.ink))
        parts += [text(line, 116, 60 + place * LINE, 15, cls.ink) for place, line in enumerate(beside)]
        parts += [text(line, 16, under + 14 + place * LINE, 14, cls.ink) for place, line in enumerate(below)]
        for place, (picture, number) in enumerate(home):
            left, middle = 16 + place * SIGN, 16 + (place + 0.4) * SIGN
            parts.append(inside(picture, left, row, 0.8 * SIGN, 30))
            parts.append(text(number, middle, row + 50, 15, cls.ink, text_anchor="middle"))
        content, seen = group(*parts, font_family="Georgia, serif"), f"0 0 {CARD} {height}"
        return cls.art.alone(element("svg", content, viewBox=seen, width=3 * CARD, height=3 * height))

    def caption(self) -> str:
        """The game, everybody's points, who won by how much, against whom, and your points by source if you have told
        those: a line each."""
        you, *_ = players = self.view.players
        told = [f"{self.words.word(source)} {minus(points)}" for source, points in you.points.items()]
        return "\n".join([
            self.worlds[0].called(self.catalogue),
            " : ".join(f"{self.who(player.seat)} {minus(player.score)}" for player in players),
            self.won,
            self.margin,
            self.level,
            *([", ".join(told)] if you.points.keys() <= self.room.sources.keys() else []),
        ])  # fmt: skip

    # -- what is told -----------------------------------------------------------------------

    @cached_property
    def form(self) -> Form | None:
        if self.draw is not None:
            opened = self.draw.deck.name in self.table.header.open
            return self.form_of_card(self.draw) if opened else None
        return self.form_of(self.ask.options, self.ask.about) if self.ask is not None else None

    @cached_property
    def said(self) -> tuple[str, str]:
        """The answer that the form makes, or why it is none yet."""
        form = self.form
        if form is None or not form.is_filled:
            return "", ""
        notation = form.answer()
        if self.ask is None:
            return notation, ""
        try:
            return str(self.ask.options.read(notation)), ""
        except CartoneError:
            return "", sentence(refusal(self.words, self.ask, notation).said(self.catalogue))

    @property
    def progress(self) -> str:
        """What is still to be tapped of a form that is filled from the start."""
        return ""

    def picked_for(self, notation: str) -> str:
        """What fills in an answer that was given once; one that is told by one tap is only marked."""
        if notation in [tile.notation for tile in self.tiles]:
            return ""
        if self.keypad is not None and self.ask is not None:
            return str(self.ask.options.read(notation).number)
        return self.form.picked_for(notation) if self.form is not None else ""

    @cached_property
    def keypad(self) -> Keypad | None:
        """For numbers of which there are too many to show each."""
        options = self.ask.options if self.ask is not None else None
        if not isinstance(options, Tells) or len(options) <= self.at_a_glance:
            return None
        digits = self.pick.removeprefix(MINUS)
        typed = self.pick if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS else ""
        sign = MINUS if typed.startswith(MINUS) else ""
        digits = typed.removeprefix(MINUS)
        more = {digit: f"{sign}{int(digits + digit)}" for digit in (*DIGITS, "0")}
        keys = [(digit, typed if digits[MOST_DIGITS - 1 :] else made) for digit, made in more.items()]
        if options.low < 0 and typed:
            keys.append(("±", typed.removeprefix(MINUS) if sign else f"{MINUS}{typed}"))
        keys.append(("⌫", typed[:-1] if typed.removeprefix(MINUS)[1:] else ""))
        return Keypad(typed, keys, options.low, options.high)

    @property
    def has_pad(self) -> bool:
        """Whether your points are asked for: the score pad can count them."""
        return self.ask is not None and isinstance(self.ask.options, Earns)

    @cached_property
    def tiles(self) -> list[Tile]:
        """What is answered by one tap: cards that can come, or options."""
        if self.draw is not None:
            return [Tile(card.id, self.card_label(card), self.card_picture(card)) for card in may_come(self.draw)]
        if self.ask is None or self.form is not None or self.keypad is not None:
            return []
        found = [Tile(str(option), self.label(option), self.option_picture(option)) for option in self.ask.options]
        return found if self.are_numbers else sorted(found, key=self.declines)

    def declines(self, choice: Choice | Tile) -> bool:
        return choice.notation in DECLINES and not self.are_numbers

    # -- corrections ------------------------------------------------------------------------

    def to_move(self, piece: str, start: str, to: str) -> str:
        """From where to where; nowhere is the supply."""
        return self.text("table.moved", piece=self.piece_name(piece), start=self.place_name(start),
                         to=self.place_name(to))  # fmt: skip

    def to_count(self, number: str, before: int, after: int) -> str:
        return self.text("table.counted", number=self.number_name(number), before=before, after=after)

    @abstractmethod
    def piece_name(self, piece: str) -> str:
        """What a piece is called that a correction moves."""

    def place_name(self, place: str) -> str:
        """Where it lies."""
        return place or self.text("table.nowhere")

    @abstractmethod
    def number_name(self, number: str) -> str:
        """What is counted; nothing if nobody keeps it on the table."""

    # -- what your hands do -----------------------------------------------------------------

    def acts(self, news: Sequence[Step]) -> list[Step]:
        """What has to be moved on the table, one step for each."""
        return [step for step in news if step.line and self.is_for_hands(step)]

    def seen(self, step: Step) -> tuple[str, str]:
        """A line as it is read, and the end of it that its picture says as well: that is for ears."""
        return step.line, ""

    def beyond_moves(self, step: Step) -> bool:
        """Whether an act is more than pieces that are moved and numbers that are told: a correction has to say it."""
        return not any(
            isinstance(touch, Move) or (isinstance(touch, Count) and self.to_count(touch.number, 0, touch.by))
            for touch in step.touches
        )

    def others(self, news: Sequence[Step]) -> list[Step]:
        """What else has happened: counted, drawn, decided."""
        return [step for step in news if step.line and not self.is_for_hands(step)]

    def is_for_hands(self, step: Step) -> bool:
        """Whether something on the table has to be moved."""
        return any(isinstance(touch, Move) for touch in step.touches)
