"""Detail views of objects on the table: picture, effect, numbers, and the source of the numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, TypeAlias

from markupsafe import Markup

from .addresses import at
from .parts import Part

RULEBOOK = "rulebook"
"""The source of numbers that are not in packs, because they are the same in every box of the game."""


class Zoom(NamedTuple):
    """The details that a seat knows about an object."""

    title: str
    picture: Markup
    says: tuple[str, ...]
    """Sentences that describe the object's effect; parts may be `**bold**`."""
    facts: tuple[tuple[str, str], ...] = ()
    """The object's numbers and properties, each with a label."""
    rule: str = ""
    """The address of the rules paragraph about the object."""
    source: str = RULEBOOK
    """The source of the object's numbers: one of the `SOURCES` of packs."""
    name: str = ""
    """The object's name on the page."""


Looks: TypeAlias = Mapping[str, Callable[[Any, str], Zoom | None]]
"""Functions that return an object's detail view. The key is the start of the object's name (`card` of `card-C03`); the
arguments are the page part and the rest of the name (`C03`)."""


class Near(Part):
    """Page part with detail views of objects, limited to what the page's seat knows."""

    looks: ClassVar[Looks] = {}
    """Functions of this page part that return detail views, by kind of object."""

    pack_rule: ClassVar[str] = ""
    """The rules paragraph on the origin of the numbers in the house pack, as `BOOK#PARAGRAPH`."""

    def in_sight(self) -> Iterable[str]:
        """Return the names of all objects that have a detail view."""
        return ()

    @cached_property
    def names(self) -> Mapping[str, None]:
        return dict.fromkeys(self.in_sight())

    def zoom(self, name: str) -> Zoom | None:
        """Return the detail view of an object; None if it has none."""
        kind, _, which = name.partition("-")
        found = self.looks[kind](self, which) if kind in self.looks and name in self.names else None
        return found._replace(name=found.name or name) if found is not None else None

    def close(
        self, title: str, picture: Markup, *paragraphs: str, facts: Iterable[tuple[str, str]] = (),
        source: str = RULEBOOK,
    ) -> Zoom:  # fmt: skip
        """Return a detail view that quotes rules paragraphs and links the first one."""
        return Zoom(title, picture, tuple(map(self.ruled, paragraphs)), tuple(facts), self.rule(paragraphs[0]), source)

    def says(self, name: str, /, **params: Any) -> str:
        """Return the text that describes an effect, or the label of a number."""
        return self.text(f"{self.words.game}.zoom.{name}", **params)

    def place(self, paragraph: str) -> str:
        """Return a paragraph's full ID, `BOOK#PARAGRAPH`; if the book is left out, it is the game's own."""
        return paragraph if "#" in paragraph else f"{self.words.game}#{paragraph}"

    def rule(self, paragraph: str) -> str:
        return at(f"/rules/{self.place(paragraph)}")

    def ruled(self, paragraph: str) -> str:
        message = f"rules.{self.place(paragraph).replace('#', '.')}"
        return self.text(message, **self.page.room.lessons.facts(self.page.catalogue))
