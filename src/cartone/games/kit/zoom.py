"""A thing on the table looked at from near: its picture, what it does, its numbers, and whose numbers these are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from markupsafe import Markup

RULEBOOK = "rulebook"
"""Where the numbers of things come from that are in no pack, because they are the same in every box."""


class Zoom(NamedTuple):
    """All that a seat can see of a thing."""

    name: str
    """What the page calls it."""
    title: str
    picture: Markup
    says: tuple[str, ...]
    """What it does, in sentences; some parts may be `**bold**`."""
    facts: tuple[tuple[str, str], ...] = ()
    """Its numbers and properties, each with what it is called."""
    rule: str = ""
    """The address of the paragraph that has it."""
    source: str = RULEBOOK
    """Where its numbers come from: one of the `SOURCES` of packs."""


Looks: TypeAlias = Mapping[str, Callable[[Any, str], Zoom | None]]
"""How a page looks at things from near: by the kinds that their names begin with, what takes the rest of a name."""
