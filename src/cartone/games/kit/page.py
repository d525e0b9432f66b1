"""The page of a table for one seat, composed of parts that games may override."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar

from markupsafe import Markup

from ...locale import DEFAULT, Catalogue
from ...table import SPECTATOR, Ask, Draw, Event, Seat, Table
from ...text import Style
from .addresses import at
from .cards import CardTexts, card_texts
from .choosing import Choices
from .faces import face
from .final_scores import FinalScores, as_it_ended
from .fragment_cache import FragmentCache, TemplateMacro
from .lines import StoryPart
from .manifest import GameRoom
from .packs import HOUSE
from .parts import Arrival, EndPart, MovesByHand, Tutor
from .svg import Art
from .words import GameWords
from .zoom import Near

NEW_LINES = 3
"""The number of news lines in the summary of a day or round, unless the game selects them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Answers that a page displays, in notation, and the seat that a spectator follows (`over`)."""

    pick: str = ""
    """The parts chosen so far of a multi-part answer."""
    fill: str = ""
    """An answer that is pre-filled if nothing is picked."""
    marked: str = ""
    """An answer that is highlighted on the page: a hint or, in a replay, the answer that was given."""
    tried: str = ""
    """A learner's answer that differs from the guide's suggestion and still has to be confirmed."""
    reasoned: bool = True
    """True if the hint is that of the bot whose reasons are told."""
    figures: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """The values of options by their notation, each as a short figure and as a sentence."""
    over: int = 0


@dataclass(frozen=True, slots=True)
class Around:
    """The context of a table: names of people, colours of seats if they differ from seat numbers (`painted`), whether a
    bot answers for the seat (`idle`), the seats whose bots think ahead (`thinking`), the stored scores (`sheet`), and
    cached fragments (`drawn`)."""

    names: Mapping[int, str] = field(default_factory=dict)
    painted: Sequence[int] = ()
    idle: bool = False
    thinking: Collection[int] = ()
    sheet: FinalScores | None = None
    drawn: FragmentCache = field(default_factory=FragmentCache)


NOTHING = Shown()


def words_at(
    room: GameRoom, table: Table[Any], seat: int, catalogue: Catalogue, names: Mapping[int, str]
) -> tuple[Sequence[Seat], GameWords]:
    """Return the seats of a table with their display names, and the wording of the game for one seat."""
    seats = room.seated(table.seats, catalogue, names)
    return seats, room.words(catalogue, seats, seat if seat != SPECTATOR else None, table.game.pack)


class SeenTable:
    """A table as seen from one seat."""

    def __init__(
        self, room: GameRoom, table: Table[Any], seat: int, catalogue: Catalogue, shown: Shown = NOTHING,
        around: Around | None = None,
    ) -> None:  # fmt: skip
        self.room = room
        self.table = table
        self.seat = seat
        self.sits = seat != SPECTATOR
        self.catalogue = catalogue
        self.shown = shown
        self.around = around or Around()
        self.view = table.view(seat)
        if table.over and self.around.sheet is not None:
            self.view = as_it_ended(self.view, self.around.sheet)
        if not self.sits:  # a spectator follows a seat, but sees public information only
            self.view = replace(self.view, seat=min(shown.over, len(table.seats) - 1))
        self.ask: Ask | None = None if self.around.idle else table.pending.get(seat)
        """The pending question to this seat; None if the seat is `idle`, because a bot answers for it."""
        self.draw: Draw | None = table.draw if self.sits and not self.around.idle else None
        """The pending draw of a physical game: the person at this seat enters the card."""
        self.words: Any
        self.seats, self.words = words_at(room, table, seat, catalogue, self.around.names)

    def text(self, message: str, **params: Any) -> str:
        return self.catalogue.text(message, **params)

    def who(self, seat: int) -> str:
        """Return a player's name, or the word for "you" if it is this seat."""
        return self.text("page.you") if seat == self.seat else str(self.words.name(seat))

    def bot_face(self, seat: int) -> Markup:
        """Return the face of the bot at a seat; empty for a person and for the solo opponent."""
        return Markup(face("" if seat in self.around.names else self.table.seats[seat].player))

    def names(self, seats: Iterable[int]) -> str:
        return self.catalogue.listed(map(self.who, sorted(seats)))

    def colour(self, seat: int) -> int:
        """Return the number of the colour of a seat's pieces."""
        return self.around.painted[seat] if self.around.painted else seat

    def whose(self, own: str, others: str) -> str:
        """Return the heading over a seat's own area or, for a spectator, over the area of the seat being followed."""
        return self.text(own) if self.sits else self.text(others, name=self.who(self.view.seat))


class TablePage(SeenTable):
    """The page of a table, composed of parts; games subclass the page and its parts."""

    story = cached_property(StoryPart)
    choices = cached_property(Choices)
    tutor = cached_property(Tutor)
    arrival = cached_property(Arrival)
    hands = cached_property(MovesByHand)
    near = cached_property(Near)
    end = cached_property(EndPart)

    art: ClassVar[Art | None] = None

    honours: ClassVar[Collection[str]] = ()
    """Events at the end of a game that its score sheet repeats."""

    worn: ClassVar[str] = "at-table"
    """The CSS class of the whole page."""

    css: ClassVar[str] = "generic"
    """The CSS classes of the table."""

    # -- the question -----------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        """True if this seat has to answer a question or enter a drawn card."""
        return self.ask is not None or self.draw is not None

    @cached_property
    def pick(self) -> str:
        """The parts chosen so far of a multi-part answer."""
        filled = self.choices.picked_for(self.shown.fill) if self.shown.fill and not self.shown.pick else ""
        return filled or self.shown.pick

    @property
    def do(self) -> str:
        """The task of this seat's player, in one sentence."""
        if self.draw is not None:
            return str(self.words.drawn(self.draw))
        if self.ask is None:
            waiting = [seat for seat in self.table.waiting_for if seat != self.seat]
            if self.table.over or not waiting:
                return self.text("page.over" if self.table.over else "page.wait")
            names = self.catalogue.listed([self.who(seat) for seat in waiting])
            if set(waiting) <= set(self.around.thinking):
                return self.text("friends.thinks", names=names, count=len(waiting))
            return self.text("friends.waiting-for", names=names)
        message = f"{self.words.game}.do.{self.ask.kind}"
        if self.catalogue.has(f"{message}-{self.ask.about}"):
            message = f"{message}-{self.ask.about}"
        if not self.catalogue.has(message):
            return str(self.words.instruction(self.ask))
        return self.text(message)

    @property
    def advice(self) -> str:
        """Further help on the question, shown on demand."""
        if self.ask is None:
            return ""
        tip = f"{self.words.game}.tip.{self.ask.kind}"
        return self.text(tip) if self.catalogue.has(tip) else str(self.words.about(self.ask, "help"))

    @property
    def left(self) -> str:
        """A short text saying how often the current action can be repeated; empty if repetitions are not counted."""
        return ""

    @property
    def book(self) -> str:
        """The ID of the rulebook for this table, the opponent's if it has a seat; empty without a rulebook."""
        books = [book.id for book in self.room.lessons.rulebook.books] if self.room.lessons.rulebook is not None else []
        players = [seat.player for seat in self.table.seats]
        return next((book for book in (self.room.opponent, self.room.name) if book in books
                     and (book in players or book == self.room.name)), "")  # fmt: skip

    @property
    def rule(self) -> str:
        """The address of the rules paragraph about the current question or, without one, of the rules page."""
        book = self.room.lessons.rulebook
        opponent = self.room.opponent if self.book == self.room.opponent else None
        found = book.answers(self.ask.kind, opponent or "") if book is not None and self.ask is not None else None
        return found or at(f"/rules/{self.book}" if self.book else "/rules")

    # -- the game ---------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.room.called(self.catalogue)

    @property
    def where(self) -> str:
        """The current day or round, and the phase."""
        return str(self.words.param("phase", self.view.phase))

    @property
    def level(self) -> str:
        """The difficulty of the opponent in a solo game."""
        return ""

    def announced(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return the events not caused by any seat that the summary of a day or round shows as news."""
        return events[:NEW_LINES]

    def card_name(self, card: str) -> str:
        return card

    # -- layout -----------------------------------------------------------------------------

    @property
    def worlds(self) -> list[GameRoom]:
        """The games with components on the page, whose style sheets are needed."""
        return [self.room]

    @property
    def template(self) -> str:
        """The file name of the page template: the game's own or the generic one."""
        return f"{self.room.name}/page.html" if self.room.browser.page is not None else "generic.html"

    @property
    def tabs(self) -> list[tuple[str, str]]:
        """The regions of the table and their titles; on a phone, only one of them is open at a time."""
        return [("board", self.title), ("story", self.text("page.story"))]

    def tab_icon(self, name: str) -> Markup:
        """Return the icon for a region's tab; empty if the tab has only text."""
        return Markup("")

    @property
    def asked_in(self) -> str:
        """The region for answering the current question, which slides up on a phone; empty if it has only buttons."""
        return ""

    @cached_property
    def opens(self) -> str:
        """The region that is open on a phone when a question is asked."""
        return next(name for name, _ in self.tabs if name != self.asked_in)

    def piece(
        self, draw: TemplateMacro, place: Hashable, given: tuple[Any, ...], value: Any = None, anew: bool = False
    ) -> Any:
        """Return a fragment of the page, cached until `value` (by default, the arguments `given`) changes. A fragment
        with a choice in it is always rendered `anew`."""
        return draw(*given) if anew else self.around.drawn.piece(draw, place, given, given if value is None else value)

    def defs(self) -> Markup:
        """Return the SVG definitions shared by the pictures, to be included once per page."""
        return Markup(self.art.defs() if self.art is not None else "")

    def drawn(self) -> list[str]:
        """Draw the table as text, for a game without pictures."""
        return self.room.screen(
            self.catalogue, self.seats, self.seat if self.sits else None, Style(False), self.table.game.pack
        ).table(self.view, None)

    # -- without a table --------------------------------------------------------------------

    @classmethod
    def share(cls, words: Any, keepsake: Any, caption: str) -> str:
        """Return the end-of-game picture as an SVG file; empty if there is none."""
        return ""

    @classmethod
    def sign(cls, room: GameRoom, language: str = DEFAULT) -> Markup:
        """Draw the picture of the game for the lobby."""
        if cls.art is None:
            return Markup("")
        house = room.pack.load(room.packs / f"{HOUSE}.toml")
        return Markup(cls.art.defs() + cls.door(house, card_texts(room.cards, house.source, language)))

    @classmethod
    def door(cls, pack: Any, texts: CardTexts) -> str:
        """Draw the part of a pack that best shows the theme of the game."""
        return ""
