"""Lines that an opponent says of its own accord: in quotes, at most one a day or round, and never a rule.

They stand in no record: when it speaks follows from the story, and which of its lines it says from the seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from zlib import crc32

from ...table import Event

VARIANTS = 3
"""How many lines an opponent has for a moment."""
WON, SHARED = "won", "win-shared"


def remarks(
    events: Iterable[Event], moment: Callable[[Event], str], chapter: str, seed: int | None
) -> Iterator[tuple[Event, str]]:
    """Choose the events that the opponent remarks on, each with the name of a line; none comes twice."""
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
