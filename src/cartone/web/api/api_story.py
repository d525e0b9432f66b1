"""The API for the events that a seat has been told: names and sentences, with marks between the events.

A mark is a fingerprint of all events before it. A client that sends a mark gets the events after it, or after an undo
all events again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from ... import replies
from ...games.kit.page import TablePage
from ...host import LiveTable
from ...table import Event, plain

START = "0"
"""Mark before the first event."""


class SeatStory(NamedTuple):
    """All events told to a seat, in one language."""

    events: Sequence[Event]
    told: Sequence[replies.Event]
    marks: Sequence[str]
    """Mark after each event."""


NOTHING = SeatStory((), (), ())


class StoryCache:
    """A cache that phrases each event once for all viewers with the same seat and language."""

    def __init__(self) -> None:
        self._tellings: WeakKeyDictionary[LiveTable, dict[tuple[int, str], SeatStory]] = WeakKeyDictionary()

    def telling(self, live: LiveTable, page: TablePage) -> SeatStory:
        """Return the events told to the seat of a page; the caller holds the table's lock."""
        kept = self._tellings.setdefault(live, {})
        key = page.seat, page.catalogue.language
        kept[key] = found = _extended(kept.get(key, NOTHING), live.events(page.seat), page)
        return found


def _extended(known: SeatStory, events: Sequence[Event], page: TablePage) -> SeatStory:
    same = shared(known.events, events)
    told, marks = list(known.told[:same]), list(known.marks[:same])
    for number, event in enumerate(events[same:], same):
        told.append(told_of(number, event, page))
        marks.append(mark_of(number + 1, marks[-1] if marks else START, event))
    return SeatStory(events, told, marks)


def shared(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the length of the common beginning of two sequences.

    >>> shared("abcd", "abd")
    2
    """
    pairs = zip(one, other, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def told_of(number: int, event: Event, page: TablePage) -> replies.Event:
    said, reasons = page.story.told(event) if event.is_said else ("", [])
    return {
        "number": number,
        "id": event.id,
        "params": plain(event.params),
        "text": said,
        "reasons": [
            {"id": why.id, "params": plain(why.params), "text": text}
            for why, (text, _) in zip(event.reasons, reasons, strict=False)
        ],
    }


def mark_of(number: int, before: str, event: Event) -> str:
    said = json.dumps([before, plain(event)], sort_keys=True)
    return f"{number}-{hashlib.sha256(said.encode()).hexdigest()[:12]}"


def heard(mark: str, telling: SeatStory) -> list[str]:
    """Return the marks up to the last one that a client has received; an unknown mark matches none.

    >>> heard("2-b", SeatStory((), (), ("1-a", "2-b", "3-c"))), heard("2-x", SeatStory((), (), ("1-a", "2-b")))
    (['1-a', '2-b'], ['?'])
    """
    if mark in ("", START):
        return []
    if mark in telling.marks:
        return list(telling.marks[: telling.marks.index(mark) + 1])
    return ["?"]
