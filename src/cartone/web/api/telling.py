"""What a seat has been told, for programs: each event by its name and as a sentence, and marks between them.

A mark is a fingerprint of all that was told up to it. Who shows one hears what came after it; if something was taken
back since, the mark does not fit any more, and the story is told anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ...games.kit.page import TablePage
from ...host import Live
from ...table import Event, plain

START = "0"
"""The mark before the first event."""


class Telling(NamedTuple):
    """All that a seat has been told, in one language."""

    events: Sequence[Event]
    told: Sequence[dict[str, Any]]
    marks: Sequence[str]
    """The mark after each event."""


NOTHING = Telling((), (), ())


class Teller:
    """Tells each event once for all who look from the same seat in the same language."""

    def __init__(self) -> None:
        self._tellings: WeakKeyDictionary[Live, dict[tuple[int, str], Telling]] = WeakKeyDictionary()

    def telling(self, live: Live, page: TablePage) -> Telling:
        """What was told to the seat of a page; whoever asks holds the table's lock."""
        kept = self._tellings.setdefault(live, {})
        key = page.seat, page.catalogue.language
        kept[key] = found = _extended(kept.get(key, NOTHING), live.events(page.seat), page)
        return found


def _extended(known: Telling, events: Sequence[Event], page: TablePage) -> Telling:
    same = shared(known.events, events)
    told, marks = list(known.told[:same]), list(known.marks[:same])
    for number, event in enumerate(events[same:], same):
        told.append(told_of(number, event, page))
        marks.append(mark_of(number + 1, marks[-1] if marks else START, event))
    return Telling(events, told, marks)


def shared(one: Sequence[object], other: Sequence[object]) -> int:
    """How many things two lists begin with alike.

    >>> shared("abcd", "abd")
    2
    """
    pairs = zip(one, other, strict=False)
    return next((number for number, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def told_of(number: int, event: Event, page: TablePage) -> dict[str, Any]:
    """An event as it leaves."""
    said, reasons = page.told(event) if event.is_said else ("", [])
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


def heard(mark: str, telling: Telling) -> list[str]:
    """The marks that somebody has heard whose last one was this; what is none of ours fits nowhere.

    >>> heard("2-b", Telling((), (), ("1-a", "2-b", "3-c"))), heard("2-x", Telling((), (), ("1-a", "2-b")))
    (['1-a', '2-b'], ['?'])
    """
    if mark in ("", START):
        return []
    if mark in telling.marks:
        return list(telling.marks[: telling.marks.index(mark) + 1])
    return ["?"]
