"""Answers on a page: clickable objects, and buttons.

An option is either an object on the page (a card, a space of the board), identified by its handle, or a button. Games
override `Choices` to map options to objects; all others become buttons, so a new card or game works without page code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from .options import Tells
from .parts import Part

BUTTON_LIMIT = 80
"""The maximum number of options offered for clicking; beyond it, answers are typed."""

REFUSALS = frozenset({"none", "pass", "done"})
DECLINES = REFUSALS | {"0"}
"""Answers that decline something; their buttons come last and are never focused automatically."""


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """A possible answer: its notation and its label."""

    notation: str
    label: str


class Choices(Part):
    """The answers that a seat can currently give."""

    handles: ClassVar[Mapping[str, str]] = {}
    """Format strings for the handles of the objects that represent options, by kind of question."""

    def handle(self, option: Any) -> str | None:
        """Return the handle of the object for an option; None makes the option a button, "" hides it for now."""
        assert self.ask is not None
        thing = self.handles.get(self.ask.kind) if str(option) not in REFUSALS else None
        return thing.format(option) if thing is not None else None

    def label(self, option: Any) -> str:
        """Return the label of an option, for a button or a hint."""
        assert self.ask is not None
        return str(self.words.option(self.view, self.ask.kind, option))

    def in_words(self, notation: str) -> str:
        """Return the label of the current option with this notation."""
        assert self.ask is not None
        return self.label(self.ask.options.read(notation))

    @cached_property
    def things(self) -> Mapping[str, AnswerChoice]:
        """The options represented by objects, by handle."""
        return {
            handle: AnswerChoice(str(option), self.label(option))
            for option in self.options
            if (handle := self.handle(option))
        }

    @cached_property
    def buttons(self) -> list[AnswerChoice]:
        """The options shown as buttons; those that decline something come last."""
        if self.are_numbers:
            return []
        found = [
            AnswerChoice(str(option), self.label(option)) for option in self.options if self.handle(option) is None
        ]
        return sorted(found, key=self.declines)

    @property
    def are_numbers(self) -> bool:
        """True if the question asks for a number, as in a physical game; the page then shows number keys."""
        return self.ask is not None and isinstance(self.ask.options, Tells)

    def declines(self, choice: Any) -> bool:
        return choice.notation in DECLINES

    @property
    def must_type(self) -> bool:
        """True if there are too many options for buttons."""
        return self.ask is not None and len(self.ask.options) > BUTTON_LIMIT and not self.has_composer

    @property
    def has_composer(self) -> bool:
        """True if the page has its own control for composing an answer."""
        return False

    @cached_property
    def options(self) -> Sequence[Any]:
        return tuple(self.ask.options) if self.ask is not None and not self.must_type else ()

    def offers(self, *handles: str) -> bool:
        """Return whether any of these objects currently represents an option."""
        return any(handle in self.things for handle in handles)

    def asks(self, *kinds: str) -> bool:
        return self.ask is not None and self.ask.kind in kinds

    @cached_property
    def first_parts(self) -> Sequence[str]:
        """The things to click first where an answer takes two clicks, as values of `pick`."""
        return ()

    def picked_for(self, notation: str) -> str:
        """Return the page's selection (`pick`) that restores an earlier answer; empty if one click is enough."""
        return ""
