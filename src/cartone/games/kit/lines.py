"""The story of a game on a page, line by line and grouped by days or rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from ...table import Event
from .beats import REMARK, Mark, marks
from .manifest import GameRoom
from .parts import Part
from .remarks import WON
from .steps import POINTS, SCORE, NumberChange, Touches, plain_touches


class StoryLine(NamedTuple):
    """A line of the story: an event, empty for changes without a message, its reasons, each with the address of its
    rules paragraph, and the changes on the table."""

    line: str
    reasons: list[tuple[str, str]]
    touches: Touches = ()
    seat: int | None = None
    """The seat that acted, if any."""
    kind: str = ""
    """The kind of the event: the name of its message."""
    remark: str = ""
    """The opponent's remark on the event."""
    mark: Mark = Mark()
    """The playback of the line within its beat."""
    brief: str = ""
    """The line in a few words, if it has such a form."""

    @property
    def points(self) -> dict[int, int]:
        """Changes of scores, by seat."""
        gained: dict[int, int] = {}
        for touch in self.touches:
            if isinstance(touch, NumberChange) and touch.number.startswith(SCORE):
                seat = int(touch.number.removeprefix(SCORE))
                gained[seat] = gained.get(seat, 0) + touch.by
        return {seat: by for seat, by in gained.items() if by}

    @property
    def plain(self) -> str:
        """The changes on the table as JSON for the page's script."""
        return plain_touches(self.touches)


class ChapterCard(NamedTuple):
    """The summary of a finished day or round: its name, points by seat and source, the next name, and news."""

    name: str
    gains: dict[int, dict[str, int]]
    comes: str
    news: list[str]


def gained(touched: Iterable[Touches]) -> dict[int, dict[str, int]]:
    """Return the points that each seat gained, by source."""
    found: dict[int, dict[str, int]] = {}
    for touch in (touch for touches in touched for touch in touches):
        if isinstance(touch, NumberChange) and touch.number.startswith(POINTS):
            seat, _, source = touch.number.removeprefix(POINTS).partition("-")
            of = found.setdefault(int(seat), {})
            of[source] = of.get(source, 0) + touch.by
    return {seat: {source: by for source, by in of.items() if by} for seat, of in found.items()}


def paragraph_of(room: GameRoom, reason: str) -> str:
    """Return the address of the paragraph that explains a reason or an event of an opponent; empty if none does."""
    book = (room.beside or room).lessons.rulebook
    return (book.explains(reason) if book is not None else None) or ""


class StoryPart(Part):
    """The story of a page's table."""

    def chapters(self, events: Sequence[Event], touched: Sequence[Touches]) -> list[list[StoryLine]]:
        """Return the whole story grouped by days or rounds; anything before the first one is a separate group."""
        begins = [number for number, event in enumerate(events) if event.id == self.page.room.chapter]
        parts = zip([0, *begins], [*begins, len(events)], strict=True)
        return [steps for start, end in parts if (steps := self.steps(events[start:end], touched[start:end]))]

    def chapter_card(self, events: Sequence[Event], touched: Sequence[Touches], news: int) -> ChapterCard | None:
        """Return the summary of the latest day or round, if it ended within the last `news` events."""
        begins = [number for number, event in enumerate(events) if event.id == self.page.room.chapter]
        if len(begins) < 2 or begins[-1] < len(events) - news:
            return None
        old, new = begins[-2:]
        name, comes = self.chapter_names(events[begin] for begin in (old, new))
        after = [one for one in events[new + 1 :] if one.is_said and one.params.get("seat") is None]
        told = [self.words.event(event) for event in self.page.announced(after)]
        return ChapterCard(name, gained(touched[old:new]), comes, told)

    def chapter_names(self, events: Iterable[Event]) -> list[str]:
        """Return the names of the days or rounds that begin with these events."""
        return [self.words.event(event).strip("— ") for event in events if event.id == self.page.room.chapter]

    def told(self, event: Event) -> tuple[str, list[tuple[str, str]]]:
        """Return the sentence for an event, and its reasons, each with the address of its rules paragraph."""
        paragraphs = [paragraph_of(self.page.room, reason.id) for reason in event.reasons]
        return self.words.event(event), list(zip(self.words.reasons(event), paragraphs, strict=True))

    def steps(self, events: Sequence[Event], touched: Sequence[Touches]) -> list[StoryLine]:
        """Return the lines of the story; an event without a message joins the line before it."""
        steps = [StoryLine("", [])]
        for event, touches in zip(events, touched, strict=True):
            if event.is_said and steps[-1].line:
                steps.append(self._step(event, touches))
            elif event.is_said:
                steps[-1] = self._step(event, steps[-1].touches + touches)
            else:
                steps[-1] = steps[-1]._replace(touches=steps[-1].touches + touches)
        told = (step for step in steps if step.line or step.touches)
        lines = [one for step in told for one in (step, *self._spoken(step))]
        beats = marks(((one.kind, one.seat) for one in lines), self.page.room.browser.beats, self.page.seat)
        return [one._replace(mark=mark) for one, mark in zip(lines, beats, strict=True)]

    def _step(self, event: Event, touches: Touches) -> StoryLine:
        remark = self.remarks.get(id(event), "")
        brief = self.words.briefly(event)
        return StoryLine(*self.told(event), touches, event.params.get("seat"), event.id, remark, brief=brief)

    def _spoken(self, step: StoryLine) -> list[StoryLine]:
        return [StoryLine(step.remark, [], (), self.words.speaker, REMARK)] if step.remark else []

    @cached_property
    def remarks(self) -> Mapping[int, str]:
        """The opponent's remarks on events, by the `id()` of the event."""
        table, events = self.page.table, self.page.table.happened(self.page.seat)
        said: dict[int, str] = self.words.remarks(events, self.page.room.chapter, table.header.seed)
        return said

    @property
    def last_words(self) -> str:
        """The opponent's remark at the end of the game."""
        events = self.page.table.happened(self.page.seat)
        return "".join(self.remarks.get(id(event), "") for event in events if event.id == WON)
