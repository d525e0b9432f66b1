"""The page of a guided game: forms for entering the events of the physical game, and instructions for moving pieces.

A game defines its forms and draws the faces; filling in forms works the same way in all games.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from textwrap import wrap
from typing import Any, ClassVar, NamedTuple

from markupsafe import Markup, escape

from ...table import Ask, CartoneError
from ...text import minus, sentence
from .card_entry import may_come
from .choosing import Choices
from .forms import Form, FormPlace
from .keypad import MINUS, TYPED, Keypad
from .lines import StoryLine
from .localized_input import refusal
from .manifest import GameRoom
from .options import Earns, Tells
from .page import TablePage
from .parts import Arrival, EndPart, MovesByHand, Part
from .steps import NumberChange, PieceMove
from .svg import element, group, inside, rect, text

AT_A_GLANCE = 24
"""The maximum number of keys for numbers; if a question allows more numbers, they are typed digit by digit."""
CARD, PORTRAIT, LINE, SIGN = 420, 110, 20, 58
"""Dimensions of the end-of-game picture: its width, and the space for the opponent, a line of text and an icon."""
BESIDE, NARROW, WIDE = 4, 34, 50
"""The number of text lines beside the opponent, and the characters per line there and below."""


class TapAnswer(NamedTuple):
    """An answer given by a single tap."""

    notation: str
    label: str
    picture: Markup


class Fact(NamedTuple):
    """A known fact about the opponent."""

    label: str
    value: str
    picture: Markup = Markup("")
    number: str = ""
    """The name under which the story reports changes of this number, if it does."""


class Entering(Part):
    """Page part for entering events of a physical game: by a form, a keypad or a tap; `pick` encodes the entries."""

    page: RealTablePage
    at_a_glance: ClassVar[int] = AT_A_GLANCE

    def __init__(self, page: RealTablePage, pick: str) -> None:
        super().__init__(page)
        self.pick = pick

    def form_of(self, options: Any, about: str) -> Form | None:
        """Return the form for a multi-part question; None for other questions."""
        return None

    def form_of_card(self) -> Form | None:
        """Return the form for describing a card that is not in any pack; None if the game needs no such form."""
        return None

    @cached_property
    def form(self) -> Form | None:
        draw = self.page.draw
        if draw is not None:
            return self.form_of_card() if draw.deck.name in self.page.table.header.open else None
        return self.form_of(self.ask.options, self.ask.about) if self.ask is not None else None

    @cached_property
    def said(self) -> tuple[str, str]:
        """The answer of the completed form, and the error if it is invalid; both may be empty."""
        form = self.form
        if form is None or not form.is_filled:
            return "", ""
        notation = form.answer()
        if self.ask is None:
            return notation, ""
        try:
            return str(self.ask.options.read(notation)), ""
        except CartoneError:
            return "", sentence(refusal(self.words, self.ask, notation).said(self.page.catalogue))

    def picked_for(self, notation: str) -> str:
        """Return the pick that fills in an earlier answer; empty for a one-tap answer, which is only highlighted."""
        if notation in [tile.notation for tile in self.tiles]:
            return ""
        if self.keypad is not None and self.ask is not None:
            return str(self.ask.options.read(notation).number)
        return self.form.picked_for(notation) if self.form is not None else ""

    @cached_property
    def keypad(self) -> Keypad | None:
        """The keypad for the current question; None if each number has its own key."""
        options = self.ask.options if self.ask is not None else None
        if not isinstance(options, Tells) or len(options) <= self.at_a_glance:
            return None
        typed = self.pick if TYPED.fullmatch(self.pick) and self.pick != MINUS else ""
        return Keypad(typed, options.low, options.high)

    @property
    def has_pad(self) -> bool:
        """True if the question asks for the person's points, which the score pad can add up."""
        return self.ask is not None and isinstance(self.ask.options, Earns)

    @cached_property
    def tiles(self) -> list[TapAnswer]:
        """One-tap answers: the cards that can be drawn, or the options."""
        faces, choices, draw = self.page.faces, self.page.choices, self.page.draw
        if draw is not None:
            return [TapAnswer(card.id, faces.card_label(card), faces.card_picture(card)) for card in may_come(draw)]
        if self.ask is None or self.form is not None or self.keypad is not None:
            return []
        found = [
            TapAnswer(str(option), choices.label(option), faces.option_picture(option)) for option in self.ask.options
        ]
        return found if choices.are_numbers else sorted(found, key=choices.declines)


class Faces(Part, ABC):
    """Page part that draws and names the faces, cards and options that a person can enter."""

    page: RealTablePage

    @abstractmethod
    def face_picture(self, face: str) -> Markup:
        """Draw a face, a possible entry in a form."""

    @abstractmethod
    def face_name(self, face: str) -> str:
        """Return the name of a face, a possible entry in a form."""

    @abstractmethod
    def card_picture(self, card: Any) -> Markup:
        """Return the picture of a card that can be drawn."""

    @abstractmethod
    def card_label(self, card: Any) -> str:
        """Return the name of a card that can be drawn, with its number."""

    @property
    def form(self) -> Form | None:
        return self.page.entering.form

    def place_picture(self, place: FormPlace) -> Markup:
        """Draw the face in a place of a form or, if the place is unfilled, its number in the row."""
        assert self.form is not None
        return self.face_picture(place.face) if place.face else Markup(escape(self.form.in_row(place.number)))

    def place_label(self, place: FormPlace) -> str:
        return self.face_name(place.face) if place.face else self.text("table.blank")

    @property
    def heads(self) -> Sequence[str]:
        """Headings over the columns of a form, if the form has any."""
        return ()

    def start_picture(self, card: Any) -> Markup:
        """Draw the part of a card that can pre-fill a form."""
        return self.card_picture(card)

    def row_name(self, label: str) -> str:
        """Return the heading of a row of places in a form."""
        return label

    def option_picture(self, option: Any) -> Markup:
        """Return a picture that illustrates an answer; empty for most, which have only text."""
        return Markup("")


class BesideChoices(Choices):
    """Page part with the possible answers in a physical game."""

    page: RealTablePage

    def declines(self, choice: Any) -> bool:
        return super().declines(choice) and not self.are_numbers

    def picked_for(self, notation: str) -> str:
        return self.page.enters(self.page, "").picked_for(notation)


class BesideArrival(Arrival):
    """Page part for entering drawn cards, and for completing partly described ones."""

    def to_complete(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        is_part = self.page.draw is not None and self.page.table.game.entry_of(self.draw.deck.name, card) == {}
        return self.begun(card, later) if is_part else ""

    def begun(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        """Return the form for completing a partly described card, pre-filled; empty if no card needs it."""
        return ""


class BesideHands(MovesByHand, ABC):
    """Page part with instructions for moving physical pieces, after a turn and after a correction."""

    page: RealTablePage

    def acts(self, news: Sequence[StoryLine]) -> list[StoryLine]:
        """Return the lines of the story that require pieces to be moved."""
        return [step for step in news if step.line and self.is_for_hands(step)]

    def heading(self, step: StoryLine) -> str:
        """Return the name of the day or round that begins with a line of the story; empty if none does."""
        return step.line.strip("— ") if step.kind == self.page.room.chapter else ""

    def grouped(self, news: Sequence[StoryLine]) -> list[tuple[str, list[StoryLine]]]:
        """Group the lines to act on by day or round; lines before the first day or round have no heading."""
        found: list[tuple[str, list[StoryLine]]] = [("", [])]
        for step in news:
            if heading := self.heading(step):
                found.append((heading, []))
            found[-1][1].extend(self.acts([step]))
        return [(heading, acts) for heading, acts in found if acts]

    def others(self, news: Sequence[StoryLine]) -> list[StoryLine]:
        """Return the lines of the story that require no action, such as decisions, draws and counts."""
        return [step for step in news if step.line and not self.is_for_hands(step) and not self.heading(step)]

    def is_for_hands(self, step: StoryLine) -> bool:
        """Return whether a line requires a piece to be moved."""
        return any(isinstance(touch, PieceMove) for touch in step.touches)

    def seen(self, step: StoryLine) -> tuple[str, str]:
        """Split a line in its shortest form into its visible text and its ending, which a picture replaces except for
        screen readers."""
        return step.brief or step.line, ""

    def act_picture(self, step: StoryLine) -> Markup:
        """Draw the pieces to move or their destination; empty if the line has no picture."""
        return Markup("")

    def beyond_moves(self, step: StoryLine) -> bool:
        """Return whether a line changes nothing on the table, so that a correction has to quote it."""
        return not any(
            isinstance(touch, PieceMove)
            or (isinstance(touch, NumberChange) and self.to_count(touch.number, 0, touch.by))
            for touch in step.touches
        )

    def to_move(self, piece: str, start: str, to: str) -> str:
        """Return the instruction to move a piece from one place to another; an empty string stands for the supply."""
        return self.text("table.moved", piece=self.piece_name(piece), start=self.place_name(start),
                         to=self.place_name(to))  # fmt: skip

    def to_count(self, number: str, before: int, after: int) -> str:
        return self.text("table.counted", number=self.number_name(number), before=before, after=after)

    @abstractmethod
    def piece_name(self, piece: str) -> str:
        """Return the name of a piece that a correction moves."""

    def place_name(self, place: str) -> str:
        return place or self.text("table.nowhere")

    @abstractmethod
    def number_name(self, number: str) -> str:
        """Return the display name of a number; empty if the number is not kept on the table."""


class BesideEnd(EndPart):
    """Page part for the end of a physical game."""

    untold = None

    def caption(self) -> str:
        """Return the lines of the caption: game, points, winner, margin, opponent and any points by source."""
        you, *_ = players = self.view.players
        told = [f"{self.words.source(source)} {minus(points)}" for source, points in you.points.items()]
        return "\n".join([
            self.page.worlds[0].called(self.page.catalogue),
            " : ".join(f"{self.who(player.seat)} {minus(player.score)}" for player in players),
            self.won,
            self.margin,
            self.page.level,
            *([", ".join(told)] if you.points.keys() <= self.page.room.sources.keys() else []),
        ])  # fmt: skip


class RealTablePage(TablePage, ABC):
    """The page of a guided game."""

    worn = "beside-table"
    template = "beside.html"
    enters: ClassVar[type[Entering]] = Entering
    faces: cached_property[Faces]
    hands: cached_property[BesideHands]
    choices = cached_property(BesideChoices)
    arrival = cached_property(BesideArrival)
    end = cached_property(BesideEnd)

    @cached_property
    def entering(self) -> Entering:
        """The entries so far, and the possible next entries."""
        return self.enters(self, self.pick)

    @property
    def worlds(self) -> list[GameRoom]:
        return [*([self.room.beside] if self.room.beside is not None else []), self.room]

    @property
    def book(self) -> str:
        """The ID of the opponent's book in the rulebook of the game on the table."""
        book = self.worlds[0].lessons.rulebook
        books = book.books if book is not None else ()
        return next((one.id for one in books if one.id == self.room.opponent), "")

    @property
    def do(self) -> str:
        """The instruction for the next entry, worded as in the terminal."""
        return str(self.words.instruction(self.ask)) if self.ask is not None else super().do

    @property
    def advice(self) -> str:
        """Help on this question or its kind; empty if there is no specific message."""
        kinds = (self.ask.kind, f"{self.ask.kind}-{self.ask.about}") if self.ask is not None else ()
        return super().advice if any(self.catalogue.has(self.words.id(f"help.{kind}")) for kind in kinds) else ""

    @property
    @abstractmethod
    def level(self) -> str:
        """The opponent and its difficulty."""

    @classmethod
    @abstractmethod
    def drawn_opponent(cls) -> str:
        """Draw the opponent."""

    def portrait(self) -> Markup:
        return Markup(self.drawn_opponent())

    @property
    def facts(self) -> Sequence[Fact]:
        """Known facts about the opponent, which are always visible."""
        return ()

    # -- the end-of-game picture ------------------------------------------------------------

    paper = ink = ""
    """The background and text colours of the end-of-game picture."""

    @classmethod
    @abstractmethod
    def taken_home(cls, words: Any, keepsake: Any) -> list[tuple[str, str]]:
        """Return (picture, count) pairs for the components that the opponent holds at the end of the game."""

    @classmethod
    def share(cls, words: Any, keepsake: Any, caption: str) -> str:
        """Return the end-of-game picture as an SVG file: the opponent, the result and the opponent's components."""
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
