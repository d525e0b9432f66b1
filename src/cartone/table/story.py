"""The story of a game: events, each a message ID with parameters, an audience and reasons.

Events contain no sentences: the catalogues in `locale` render them in the reader's language. An event is either
entirely public or entirely private. Public events name items only by number; a separate private event tells a seat what
a hidden item is.

Events without words stand for changes that are visible on the table but not worth a line of text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from types import MappingProxyType
from typing import Any, TypeAlias

from .seats import EVERYONE

SHOWN = "shown."
"""The prefix of event ids without words."""

Telling: TypeAlias = tuple[int, str, dict[str, Any], tuple["Reason", ...]]


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason for an event: a count, a tie-break, a card or a paragraph of the rules."""

    id: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """An event: a message id, its parameters, its audience and its reasons."""

    id: str
    params: Mapping[str, Any]
    audience: int = EVERYONE
    reasons: tuple[Reason, ...] = ()

    def seen_by(self, seat: int) -> bool:
        return bool(self.audience >> seat & 1)

    @property
    def is_said(self) -> bool:
        """True if the event has words, that is, a line of text."""
        return not self.id.startswith(SHOWN)


def event_of(telling: Telling) -> Event:
    to, message, params, why = telling
    return Event(message, MappingProxyType(params), to, why)


said = attrgetter("is_said")


class Story:
    """A collector of events, stored as plain tuples and converted to `Event` objects when read.

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
        """The list to which new events are added: during a simultaneous phase, the sealed list of the acting seat."""

    def tell(self, message: str, /, *, to: int = EVERYONE, why: tuple[Reason, ...] = (), **params: Any) -> None:
        self.sink.append((to, message, params, why))

    def show(self, message: str, /, **params: Any) -> None:
        """Add a public event without words."""
        self.tell(SHOWN + message, **params)

    def __len__(self) -> int:
        return len(self.told)

    def events(self, start: int = 0) -> Iterator[Event]:
        """Yield the events from index `start` on that have words, for all audiences."""
        return filter(said, map(event_of, self.told[start:]))
