"""The story of a game: events as message ids with parameters, each with its audience and reasons.

No event holds a sentence: the catalogues in `locale` make sentences of them, in the reader's
language. An event is wholly public or wholly private; a public event names items by their numbers,
and what a seat learns of a hidden item is a private event beside it.

What can be seen on the table but is not worth a line is an event without words: it is shown, not said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeAlias

from .seats import EVERYONE

SHOWN = "shown."
"""How the ids of events begin that have no words."""

Telling: TypeAlias = tuple[int, str, dict[str, Any], tuple["Reason", ...]]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a step was taken: what was counted, which tie-break, which card, which paragraph."""

    id: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a message id, its parameters, who may know, and why."""

    id: str
    params: Mapping[str, Any]
    audience: int = EVERYONE
    reasons: tuple[Reason, ...] = ()

    def seen_by(self, seat: int) -> bool:
        return bool(self.audience >> seat & 1)

    @property
    def is_said(self) -> bool:
        """Whether there are words for it."""
        return not self.id.startswith(SHOWN)


def event_of(telling: Telling) -> Event:
    """An event as it leaves: its parameters can be read, not changed."""
    to, message, params, why = telling
    return Event(message, MappingProxyType(params), to, why)


said = attrgetter("is_said")


class Story:
    """Collects events. What is told is kept as plain tuples; an `Event` is made when it is read.

    >>> story = Story()
    >>> story.tell("took", seat=0, item=7)
    >>> story.tell("sees", to=1, seat=0, item=7, face="T12")
    >>> story.show("turned", item=7)
    >>> [event.id for event in story.events() if event.seen_by(1)]
    ['took']
    """

    __slots__ = ("sink", "told")

    def __init__(self) -> None:
        self.told: list[Telling] = []
        self.sink = self.told
        """Where new events go: during `Together`, a sealed list of the seat that acts."""

    def tell(self, message: str, /, *, to: int = EVERYONE, why: tuple[Reason, ...] = (), **params: Any) -> None:
        self.sink.append((to, message, params, why))

    def show(self, message: str, /, **params: Any) -> None:
        """Something that everybody sees happen, and that needs no words."""
        self.tell(SHOWN + message, **params)

    def __len__(self) -> int:
        return len(self.told)

    def events(self, start: int = 0) -> Iterator[Event]:
        """All that was said, from a place on: the host's own."""
        return filter(said, map(event_of, self.told[start:]))
