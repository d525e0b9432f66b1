"""Spontaneous remarks of an opponent: in quotes, at most one per day or round, and never about a rule.

Remarks are not recorded: their timing follows from the story, and the choice of line from the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from zlib import crc32

from ...table import Event

VARIANTS = 3
"""The number of lines that an opponent can say on each occasion."""
WON, SHARED = "won", "win-shared"


def remarks(
    events: Iterable[Event], moment: Callable[[Event], str], chapter: str, seed: int | None
) -> Iterator[tuple[Event, str]]:
    """Yield the events that the opponent remarks on, each with the name of the remark; no remark is repeated."""
    count: Counter[str] = Counter()
    spoke = False
    for event in events:
        if event.id == SHARED:
            return
        spoke = spoke and event.id != chapter
        name = moment(event)
        if name and count[name] < VARIANTS and (not spoke or event.id == WON):
            first = crc32(f"{seed} {name}".encode())
            yield event, f"{name}-{(first + count[name]) % VARIANTS + 1}"
            count[name] += 1
            spoke = True
