"""Parts of a page, each handling one aspect of its table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from ...table import Ask, Draw, is_gap
from ...text import minus
from .bars import Scored, ScoreSheet
from .card_entry import CardQuestion, EntryOption
from .final_scores import FinalScores
from .lesson import advised
from .verify import differences
from .words import NAMELESS

if TYPE_CHECKING:
    from .manifest import GameRoom
    from .page import TablePage


class Part:
    """A part of a page, with the view of the seat, its words, and its question."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        self.view: Any = page.view
        self.words: Any = page.words
        self.ask = page.ask

    def text(self, message: str, **params: Any) -> str:
        return self.page.catalogue.text(message, **params)


class MovesByHand(Part):
    """Page part with instructions for moving physical pieces after a correction."""

    def to_move(self, piece: str, start: str, to: str) -> str:
        """Return the instruction to move a piece to its place; empty if the page does not show the piece."""
        found = self.page.near.zoom(piece)
        return self.text("table.lies" if to else "table.lay", piece=found.title) if found is not None else ""

    def to_count(self, number: str, before: int, after: int) -> str:
        """Return the instruction to change a number on the table; empty if the page itself keeps the count."""
        return ""


class Arrival(Part):
    """Page part for entering a card drawn in a physical game."""

    @property
    def draw(self) -> Draw:
        assert self.page.draw is not None
        return self.page.draw

    @cached_property
    def question(self) -> CardQuestion | None:
        """The current question about the card being drawn; None if no draw is pending."""
        return self._asked(tuple(self.page.pick.split())) if self.page.draw is not None else None

    def _asked(self, told: tuple[str, ...]) -> CardQuestion:
        page = self.page
        assert page.room.real.coming is not None
        opened = (self.draw.face or self.draw.deck).name in page.table.header.open
        asked: CardQuestion = page.room.real.coming(page.table.game, self.draw, opened, told, self.words)
        return asked

    def comes(self, option: EntryOption) -> tuple[str, str]:
        """Return the answer for the table after a tap on an option, empty if more questions follow, and the answers so
        far, including the option.
        """
        assert self.question is not None
        told = (*self.question.told, option.value)
        return self._asked(told).said, " ".join(told)

    def picture(self, option: EntryOption) -> Markup:
        """Return a picture of a card to choose, or of a feature; empty for a game without pictures."""
        return Markup("")

    def where(self) -> Markup:
        """Return a picture of the place for which a card is drawn; empty if there is none."""
        return Markup("")

    def said(self, card: str) -> str:
        """Return the name of a drawn card, given its ID in a record; for a described card, its face in words."""
        deck, table = self.draw.deck, self.page.table
        known = next((one for one in deck.cards if one.id == card and not is_gap(one)), None)
        if known is None and deck.name in table.header.open:
            known = table.game.literal(deck.name, card, 1)
        return str(self.words.called(known)) if known is not None else card

    def to_complete(self, card: str, later: Sequence[tuple[Ask | None, Any]]) -> str:
        """Return the pick that opens the form for completing a partly described card, pre-filled with what the `later`
        questions and answers imply; empty if nothing is missing."""
        return ""


class Guidance(NamedTuple):
    """Advice in a lesson: a text and, if there is one, a tip with its suggested answer."""

    text: str
    tip: str = ""
    answer: str = ""
    number: int = 0
    all: int = 0


class Tutor(Part):
    """Page part that guides a learner and highlights answers."""

    @cached_property
    def lesson(self) -> Guidance | None:
        """The lesson's advice for the current question or the end of the game; None if there is none."""
        page = self.page
        lesson = page.room.lessons.at(page.table.header)
        if lesson is None or not page.sits:
            return None
        if page.table.over:
            return Guidance(self.text(lesson.won if page.end.winners == [page.seat] else lesson.lost))
        due = advised(lesson, page.table, self.ask) if self.ask is not None else None
        if due is None:
            return None
        advice, answer = due
        names = {blank: page.card_name(card) for blank, card in advice.names.items()}
        tip = self.text(advice.tip, **names) if answer else ""
        return Guidance(self.text(advice.message), tip, answer, 1 + lesson.advice.index(advice), len(lesson.advice))

    @property
    def to_do(self) -> str:
        """The next step towards the guide's suggestion; empty if there is no suggestion."""
        if self.lesson is None or not self.lesson.answer:
            return ""
        answer = self.lesson.answer
        begun = "learn.picked" if self.leads_to(answer) else "learn.picked-other"
        return self.text(begun if self.page.pick else "learn.now", option=self.page.choices.in_words(answer))

    def leads_to(self, notation: str) -> bool:
        """Return whether an answer begins with the parts picked so far."""
        return True

    @property
    def suggested(self) -> str:
        """The answer that is highlighted: a hint, or the guide's suggestion."""
        return self.page.shown.marked or (self.lesson.answer if self.lesson is not None else "")

    @property
    def why(self) -> str:
        """The reason for a hint: the lesson's tip, or the reasons of the bot that gives hints."""
        marked = self.page.shown.marked
        if self.ask is None or not marked or not self.page.shown.reasoned:
            return ""
        if self.lesson is not None and self.lesson.answer == marked:
            return self.lesson.tip
        return self.page.room.machines.because(self.words, self.view, self.ask.options.read(marked))


def caption_of(title: str, points: Iterable[tuple[str, int]], level: str) -> str:
    """Return a caption: lines for the game's name, the players' points with known names, and the level."""
    told = " : ".join(f"{name} {minus(score)}".strip() for name, score in points)
    return "\n".join(filter(None, [title, told, level]))


class EndPart(Part, ScoreSheet):
    """Page part that shows the final or current score of a game."""

    @property
    def room(self) -> GameRoom:
        return self.page.room

    @property
    def kept(self) -> FinalScores | None:
        """The stored scores of a finished game, which are shown instead of a new count."""
        return self.page.around.sheet if self.page.table.over else None

    @cached_property
    def winners(self) -> list[int]:
        return list(self.kept.winners) if self.kept is not None else self.page.table.game.winners()

    @property
    def verified(self) -> bool | None:
        """True if a second count comes to the same points; None if the game has no second count."""
        found = differences(self.room, self.page.table, self.kept)
        return None if found is None else not found

    @property
    def scored(self) -> Sequence[Scored]:
        return list(self.view.players)

    def who(self, seat: int) -> str:
        return self.page.who(seat)

    @property
    def won(self) -> str:
        """A sentence that names the winners."""
        if self.winners == [self.page.seat]:
            return self.text("page.you-won")
        return self.text("page.won", names=self.page.names(self.winners))

    @property
    def margin(self) -> str:
        """The margin of this seat's win or defeat; empty for a spectator, a single player or a shared win."""
        scores, own = [player.score for player in self.view.players], self.page.seat
        if not self.page.sits or len(scores) < 2 or len(self.winners) > 1:
            return ""
        by = scores[own] - max(score for seat, score in enumerate(scores) if seat != own)
        return self.text("page.won-by" if self.winners == [own] else "page.lost-by", points=abs(by)) if by else ""

    @property
    def honours(self) -> list[str]:
        """Sentences about other results of the game, such as a title that was earned."""
        events = self.page.table.happened(self.page.seat)
        return [self.words.event(event) for event in events if event.id in self.page.honours]

    @property
    def shares(self) -> bool:
        """True if there is an end-of-game picture to share."""
        return self.page.room.browser.has_keepsake

    def caption(self) -> str:
        page, own = self.page, self.page.around.names
        names = [
            own.get(seat.number, "" if seat.player == NAMELESS else str(page.words.name(seat.number)))
            for seat in page.seats
        ]
        points = zip(names, (player.score for player in self.view.players), strict=True)
        return caption_of(page.title, points, page.room.described(page.table.header.settings, page.catalogue))
