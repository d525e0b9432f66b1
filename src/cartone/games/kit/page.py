"""What a table page shows of any game: the sentence that says what to do, and everything that may be clicked.

An option is either a thing on the page (a card, a space of the board), named by its handle, or a button.
A game's own page says which option is which thing; whatever it does not know becomes a button, so that a new card
or a new game needs no new page.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar

from markupsafe import Markup

from ...locale import DEFAULT, Catalogue
from ...table import SPECTATOR, Answer, Ask, Draw, Event, IllegalAnswer, Table, is_gap
from ...text import Style, minus
from .addresses import at
from .bars import Scored, ScoreSheet
from .cards import CardTexts, card_texts
from .coming import Option, Question
from .ended import Ended, as_it_ended
from .kept import Draws, Kept
from .lines import REMARK, ChapterCard, Step, card_of
from .manifest import GameRoom
from .options import Tells
from .packs import HOUSE
from .remarks import WON, remarks
from .steps import Touches
from .svg import Art
from .zoom import Looks, Zoom

BUTTON_LIMIT = 80
"""More options than that are typed, not clicked."""

NEW_LINES = 3
"""How many lines of what comes the card of a day or round tells, where a game does not choose them."""

DECLINES = frozenset({"none", "pass", "done", "0"})
"""Answers that let something go by: their buttons come last, and the focus never goes there by itself."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be answered: its notation, and what it says."""

    notation: str
    label: str


@dataclass(frozen=True, slots=True)
class Guidance:
    """A word of a guided game: what is worth knowing here and, where there is one, a tip with the answer it means."""

    text: str
    tip: str = ""
    answer: str = ""
    number: int = 0
    all: int = 0


def caption_of(title: str, scores: Iterable[int]) -> str:
    """The name of the game and everybody's points."""
    return f"{title} · {' : '.join(map(minus, scores))}"


def paragraph_of(room: GameRoom, reason: str) -> str:
    """The address of the paragraph that explains a reason, or an event, of an opponent; nothing if none does."""
    book = (room.beside or room).lessons.rulebook
    return (book.explains(reason) if book is not None else None) or ""


class TablePage(ScoreSheet):
    """A table as one seat sees it; games subclass it."""

    art: ClassVar[Art | None] = None

    def __init__(
        self, room: GameRoom, table: Table[Any], seat: int, catalogue: Catalogue, pick: str = "", over: int = 0,
        idle: bool = False, sheet: Ended | None = None, names: Mapping[int, str] = MappingProxyType({}),
        painted: Sequence[int] = (), drawn: Kept | None = None,
    ) -> None:  # fmt: skip
        self.room = room
        self.table = table
        self.seat = seat
        self.sits = seat != SPECTATOR
        self.catalogue = catalogue
        self.pick = pick
        """What was chosen so far of an answer that has several parts."""
        self.kept = sheet if table.over else None
        """What was kept at the end of the game: no points are counted again."""
        self.view = table.view(seat)
        if self.kept is not None:
            self.view = as_it_ended(self.view, self.kept)
        if not self.sits:  # over somebody's shoulder, and with eyes for public things only
            self.view = replace(self.view, seat=min(over, len(table.seats) - 1))
        self.ask: Ask | None = None if idle else table.pending.get(seat)
        """What this seat is asked; nothing while it is `idle`, because a bot answers for it."""
        self.draw: Draw | None = table.draw if self.sits and not idle else None
        """What has to come at a real table: whoever sits there says which card it was."""
        self.painted = painted
        """The colour of each seat, if not that of its number."""
        self._drawn = drawn or Kept()
        self.seats = room.seated(table.seats, catalogue, names)
        self.words = room.words(catalogue, self.seats, seat if self.sits else None, table.game.pack)

    @property
    def winners(self) -> list[int]:
        return list(self.kept.winners) if self.kept is not None else self.table.game.winners()

    @property
    def is_asked(self) -> bool:
        """Whether it is for this seat to say something."""
        return self.ask is not None or self.draw is not None

    worn: ClassVar[str] = "at-table"
    """What the whole page is dressed as."""

    @property
    def worlds(self) -> list[GameRoom]:
        """The games whose things lie on the page, for their style."""
        return [self.room]

    @property
    def template(self) -> str:
        """Its own template, or the plain one."""
        return f"{self.room.name}/page.html" if self.room.browser.page is not None else "generic.html"

    @property
    def shares(self) -> bool:
        """Whether there is a picture to keep of how a game ended."""
        return self.room.browser.has_keepsake

    # -- words ------------------------------------------------------------------------------

    def text(self, message: str, **params: Any) -> str:
        return self.catalogue.text(message, **params)

    @property
    def do(self) -> str:
        """What to do now, in one sentence."""
        if self.draw is not None:
            return str(self.words.drawn(self.draw))
        if self.ask is None:
            waiting = [self.who(seat) for seat in self.table.waiting_for if seat != self.seat]
            if self.table.over or not waiting:
                return self.text("page.over" if self.table.over else "page.wait")
            return self.text("friends.waiting-for", names=self.catalogue.listed(waiting))
        message = f"{self.words.game}.do.{self.ask.kind}"
        if self.catalogue.has(f"{message}-{self.ask.about}"):
            message = f"{message}-{self.ask.about}"
        if not self.catalogue.has(message):
            return str(self.words.instruction(self.ask))
        return self.text(message)

    @property
    def advice(self) -> str:
        """More about it, for whoever wants to know."""
        if self.ask is None:
            return ""
        tip = f"{self.words.game}.tip.{self.ask.kind}"
        return self.text(tip) if self.catalogue.has(tip) else str(self.words.about(self.ask, "help"))

    @property
    def css(self) -> str:
        """The classes of the table on the page."""
        return "generic"

    @property
    def tabs(self) -> list[tuple[str, str]]:
        """The regions of the table and what they are called: on a phone one of them lies open at a time."""
        return [("board", self.title), ("story", self.text("page.story"))]

    def tab_icon(self, name: str) -> Markup:
        """A picture of a region for its tab; without one the tab has its words alone."""
        return Markup("")

    @property
    def left(self) -> str:
        """How much of what is under way is left, in a few words; nothing where that is not counted."""
        return ""

    @property
    def asked_in(self) -> str:
        """The region in which one chooses now: on a phone it comes from below. Nothing if there are only buttons."""
        return ""

    @cached_property
    def opens(self) -> str:
        """The region that lies open on a phone when a question comes."""
        return next(name for name, _ in self.tabs if name != self.asked_in)

    @property
    def where(self) -> str:
        """The day or round and the phase."""
        return str(self.words.param("phase", self.view.phase))

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.room.called(self.catalogue)

    @property
    def book(self) -> str:
        """The rulebook that belongs to this table: the opponent's, if there is one; nothing if the game has none."""
        books = [book.id for book in self.room.lessons.rulebook.books] if self.room.lessons.rulebook is not None else []
        players = [seat.player for seat in self.table.seats]
        return next((book for book in (self.room.opponent, self.room.name) if book in books
                     and (book in players or book == self.room.name)), "")  # fmt: skip

    @property
    def rule(self) -> str:
        """The address of the paragraph that says how this question is answered; the rulebook's, if there is none."""
        book = self.room.lessons.rulebook
        opponent = self.room.opponent if self.book == self.room.opponent else None
        found = book.answers(self.ask.kind, opponent or "") if book is not None and self.ask is not None else None
        return found or at(f"/rules/{self.book}" if self.book else "/rules")

    def chapters(self, events: Sequence[Event], touched: Sequence[Touches]) -> list[list[Step]]:
        """The whole story by days or rounds; the first is what came before them."""
        begins = [number for number, event in enumerate(events) if event.id == self.room.chapter]
        parts = zip([0, *begins], [*begins, len(events)], strict=True)
        return [steps for start, end in parts if (steps := self.steps(events[start:end], touched[start:end]))]

    def chapter_card(self, events: Sequence[Event], touched: Sequence[Touches], news: int) -> ChapterCard | None:
        """The card of the day or round that has ended among the last `news` events, if one has."""
        return card_of(events, touched, news, self.room.chapter, self.words.event, self.announced)

    def announced(self, events: Sequence[Event]) -> Sequence[Event]:
        """What that card tells of all that has happened since, and was nobody's deed."""
        return events[:NEW_LINES]

    def chapter_names(self, events: Iterable[Event]) -> list[str]:
        """What the days or rounds are called that have begun."""
        return [self.words.event(event).strip("— ") for event in events if event.id == self.room.chapter]

    def whose(self, own: str, others: str) -> str:
        """A heading over one's own things, or over those of the player whose shoulder one looks over."""
        return self.text(own) if self.sits else self.text(others, name=self.who(self.view.seat))

    def told(self, event: Event) -> tuple[str, list[tuple[str, str]]]:
        """What happened, and why: each reason with the paragraph of the rules that has it."""
        paragraphs = [paragraph_of(self.room, reason.id) for reason in event.reasons]
        return self.words.event(event), list(zip(self.words.reasons(event), paragraphs, strict=True))

    def steps(self, events: Sequence[Event], touched: Sequence[Touches]) -> list[Step]:
        """What happened, line by line; what has no words belongs to the line before it, or to the first."""
        steps = [Step("", [])]
        for event, touches in zip(events, touched, strict=True):
            if event.is_said and steps[-1].line:
                steps.append(self._step(event, touches))
            elif event.is_said:
                steps[-1] = self._step(event, steps[-1].touches + touches)
            else:
                steps[-1] = steps[-1]._replace(touches=steps[-1].touches + touches)
        told = (step for step in steps if step.line or step.touches)
        return [one for step in told for one in (step, *self._spoken(step))]

    def _step(self, event: Event, touches: Touches) -> Step:
        remark = self.remarks.get(id(event), "")
        return Step(*self.told(event), touches, event.params.get("seat"), event.id, remark)

    def _spoken(self, step: Step) -> list[Step]:
        return [Step(step.remark, [], (), self.words.speaker, REMARK)] if step.remark else []

    @cached_property
    def remarks(self) -> Mapping[int, str]:
        """What the opponent says to some of the events, by their identity."""
        said = remarks(self.table.happened(self.seat), self.words.moment, self.room.chapter, self.table.header.seed)
        return {id(event): self.words.remark(line) for event, line in said}

    @property
    def last_words(self) -> str:
        """What the opponent says at the end."""
        return "".join(self.remarks.get(id(one), "") for one in self.table.happened(self.seat) if one.id == WON)

    # -- beside a real table ----------------------------------------------------------------

    @cached_property
    def coming(self) -> Question | None:
        """How the card is told that has to come."""
        return self._coming(tuple(self.pick.split())) if self.draw is not None else None

    def _coming(self, told: tuple[str, ...]) -> Question:
        assert self.draw is not None
        assert self.room.real.coming is not None
        opened = (self.draw.face or self.draw.deck).name in self.table.header.open
        asked: Question = self.room.real.coming(self.table.game, self.draw, opened, told, self.words)
        return asked

    def comes(self, option: Option) -> tuple[str, str]:
        """What a tap on an option says to the table, or what it makes of what was told."""
        assert self.coming is not None
        told = (*self.coming.told, option.value)
        return self._coming(told).said, " ".join(told)

    def coming_picture(self, option: Option) -> Markup:
        """A card that may come, or what is seen on one, drawn; a game without pictures has its words."""
        return Markup("")

    def coming_where(self) -> Markup:
        """Where something lies that is asked for, drawn; most cards come from a deck."""
        return Markup("")

    @property
    def level(self) -> str:
        """How hard the opponent of a solo game is."""
        return ""

    def card_said(self, card: str) -> str:
        """A card that came, as a record names it, in words; of one that a person has described, what it shows."""
        assert self.draw is not None
        deck = self.draw.deck
        known = next((one for one in deck.cards if one.id == card and not is_gap(one)), None)
        if known is None and deck.name in self.table.header.open:
            known = self.table.game.literal(deck.name, card, 1)
        return str(self.words.called(known)) if known is not None else card

    def to_move(self, piece: str, start: str, to: str) -> str:
        """A piece that has to be moved on the table: to where this page shows it, if it still lies anywhere."""
        found = self.zoom(piece)
        return self.text("table.lies" if to else "table.lay", piece=found.title) if found is not None else ""

    def to_count(self, number: str, before: int, after: int) -> str:
        """A number that has to be changed on the table; nothing if this page counts it."""
        return ""

    # -- a guided game ----------------------------------------------------------------------

    @cached_property
    def lesson(self) -> Guidance | None:
        """What the guide says at this question, or at the end; nothing if this is no guided game."""
        lesson = self.room.lessons.at(self.table.header)
        if lesson is None or not self.sits:
            return None
        if self.table.over:
            return Guidance(self.text(lesson.won if self.winners == [self.seat] else lesson.lost))
        if self.ask is None:
            return None
        entries = self.table.record_for(self.seat).entries
        due = lesson.due(self.ask.kind, [one for one in entries if isinstance(one, Answer) and one.seat == self.seat])
        if due is None:
            return None
        advice, holds = due
        text, number = self.text(advice.message), 1 + lesson.advice.index(advice)
        answer = self.legal(advice.answer) if holds else ""
        names = {blank: self.card_name(card) for blank, card in advice.names.items()}
        tip = self.text(advice.tip, **names) if answer else ""
        return Guidance(text, tip, answer, number, len(lesson.advice))

    @property
    def to_do(self) -> str:
        """What is still to be done of what the guide suggests; nothing if it suggests nothing."""
        if self.lesson is None or not self.lesson.answer:
            return ""
        answer = self.lesson.answer
        begun = "learn.picked" if self.leads_to(answer) else "learn.picked-other"
        return self.text(begun if self.pick else "learn.now", option=self.in_words(answer))

    def leads_to(self, notation: str) -> bool:
        """Whether what was picked so far is a part of an answer."""
        return True

    tried = ""
    """An answer of a learner that is not the one that the guide suggests: it is not given yet."""

    def picked_for(self, notation: str) -> str:
        """What has to be picked so that a page shows an answer once more; nothing where it is given by one press."""
        return ""

    def to_complete(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        """What has to be picked so that a page asks for the rest of a card that was told in part: what is sure of it,
        by what was asked and answered `later`; nothing where nothing is left to tell."""
        return ""

    marked = ""
    """An answer whose thing on the page is marked: a hint, or what was answered here, in a replay."""

    @property
    def suggested(self) -> str:
        """The answer that is marked: a hint, or what the guide suggests."""
        return self.marked or (self.lesson.answer if self.lesson is not None else "")

    def legal(self, notation: str) -> str:
        """An answer as the page writes it; nothing if it cannot be given now."""
        assert self.ask is not None
        try:
            return str(self.ask.options.read(notation))
        except IllegalAnswer:
            return ""

    def card_name(self, card: str) -> str:
        """What a card is called, by its ID."""
        return card

    # -- choices ----------------------------------------------------------------------------

    def handle(self, option: Any) -> str | None:
        """The thing on the page that means an option; None makes it a button, "" leaves it out for now."""
        return None

    def label(self, option: Any) -> str:
        """What a button says, and a hint."""
        assert self.ask is not None
        return str(self.words.option(self.view, self.ask.kind, option))

    def in_words(self, notation: str) -> str:
        """An answer that can be given now, as a button would say it."""
        assert self.ask is not None
        return self.label(self.ask.options.read(notation))

    @cached_property
    def things(self) -> Mapping[str, Choice]:
        """The options that are things, by their handles."""
        return {
            handle: Choice(str(option), self.label(option))
            for option in self._options
            if (handle := self.handle(option))
        }

    @cached_property
    def buttons(self) -> list[Choice]:
        """The options that are buttons; those that let something go by are the last."""
        if self.are_numbers:
            return []
        found = [Choice(str(option), self.label(option)) for option in self._options if self.handle(option) is None]
        return sorted(found, key=self.declines)

    @property
    def are_numbers(self) -> bool:
        """Whether a number is asked for, as at a real table: it has keys of its own."""
        return self.ask is not None and isinstance(self.ask.options, Tells)

    def declines(self, choice: Choice) -> bool:
        """Whether an answer lets something go by."""
        return choice.notation in DECLINES

    @property
    def must_type(self) -> bool:
        """Whether there is too much to choose from for buttons."""
        return self.ask is not None and len(self.ask.options) > BUTTON_LIMIT and not self.has_composer

    @property
    def has_composer(self) -> bool:
        """Whether the page has a way of its own to put an answer together."""
        return False

    @cached_property
    def _options(self) -> Sequence[Any]:
        return tuple(self.ask.options) if self.ask is not None and not self.must_type else ()

    def offers(self, *handles: str) -> bool:
        """Whether one of these things means an option now."""
        return any(handle in self.things for handle in handles)

    def asks(self, *kinds: str) -> bool:
        """Whether one of these questions is asked."""
        return self.ask is not None and self.ask.kind in kinds

    def piece(self, draw: Draws, place: Hashable, given: tuple[Any, ...], value: Any = None, anew: bool = False) -> Any:
        """A piece of the page, drawn anew if the value that it is drawn from is another one than last time: what is
        given, if nothing else. A piece on which something can be chosen now is always drawn `anew`."""
        return draw(*given) if anew else self._drawn.piece(draw, place, given, given if value is None else value)

    # -- from near --------------------------------------------------------------------------

    looks: ClassVar[Looks] = {}
    """How things are looked at from near, by the kinds that their names begin with."""

    pack_rule: ClassVar[str] = ""
    """The paragraph that says whose numbers are in our pack, as `BOOK#PARAGRAPH`."""

    def in_sight(self) -> Iterable[str]:
        """What all things are called that can be looked at from near."""
        return ()

    @cached_property
    def near(self) -> Mapping[str, None]:
        """The same, once each."""
        return dict.fromkeys(self.in_sight())

    def zoom(self, name: str) -> Zoom | None:
        """A thing from near, as far as this seat knows it; nothing if it is not in sight."""
        kind, _, which = name.partition("-")
        return self.looks[kind](self, which) if kind in self.looks and name in self.near else None

    def zoom_text(self, name: str, /, **params: Any) -> str:
        """What is said of things from near: what they do, and what their numbers are called."""
        return self.text(f"{self.words.game}.zoom.{name}", **params)

    def ruled(self, where: str) -> str:
        """What a paragraph of the rules says, by `BOOK#PARAGRAPH`."""
        return self.text(f"rules.{where.replace('#', '.')}", **self.room.lessons.facts(self.catalogue))

    # -- the end ----------------------------------------------------------------------------

    @property
    def scored(self) -> Sequence[Scored]:
        """Everybody with their points."""
        return list(self.view.players)

    def who(self, seat: int) -> str:
        """A player's name as this seat would say it."""
        return self.text("page.you") if seat == self.seat else str(self.words.name(seat))

    def colour(self, seat: int) -> int:
        """The number of the colour in which a seat's things are drawn."""
        return self.painted[seat] if self.painted else seat

    def names(self, seats: Iterable[int]) -> str:
        return self.catalogue.listed(map(self.who, sorted(seats)))

    @property
    def won(self) -> str:
        """Who won, in a sentence."""
        if self.winners == [self.seat]:
            return self.text("page.you-won")
        return self.text("page.won", names=self.names(self.winners))

    @property
    def margin(self) -> str:
        """By how much you won or lost, if you played and it was not shared."""
        scores = [player.score for player in self.view.players]
        if not self.sits or len(scores) < 2 or len(self.winners) > 1:
            return ""
        by = scores[self.seat] - max(score for seat, score in enumerate(scores) if seat != self.seat)
        return self.text("page.won-by" if self.winners == [self.seat] else "page.lost-by", points=abs(by)) if by else ""

    @property
    def why(self) -> str:
        """Why a hint says so: the tip of the guide, or what the bot that gives hints can count."""
        if self.ask is None or not self.marked:
            return ""
        if self.lesson is not None and self.lesson.answer == self.marked:
            return self.lesson.tip
        return self.room.machines.because(self.words, self.view, self.ask.options.read(self.marked))

    @classmethod
    def share(cls, words: Any, keepsake: Any, caption: str) -> str:
        """What was taken home, as a picture to keep: an SVG file, or nothing."""
        return ""

    def caption(self) -> str:
        """What stands under that picture."""
        return caption_of(self.title, [player.score for player in self.view.players])

    def defs(self) -> Markup:
        """What the pictures find on the page; it stands there once."""
        return Markup(self.art.defs() if self.art is not None else "")

    def drawn(self) -> list[str]:
        """The table with characters, for a game without drawings."""
        return self.room.screen(
            self.catalogue, self.seats, self.seat if self.sits else None, Style(False), self.table.game.pack
        ).table(self.view, None)

    @classmethod
    def sign(cls, room: GameRoom, language: str = DEFAULT) -> Markup:
        """A picture for the door of the game."""
        if cls.art is None:
            return Markup("")
        house = room.pack.load(room.packs / f"{HOUSE}.toml")
        return Markup(cls.art.defs() + cls.door(house, card_texts(room.cards, house.source, language)))

    @classmethod
    def door(cls, pack: Any, texts: CardTexts) -> str:
        """What of a pack shows best what the game is about."""
        return ""
