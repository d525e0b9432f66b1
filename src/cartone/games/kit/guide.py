"""A guide to a first physical game: the setup step by step, and the opponent's actions on one page.

Each game with an opponent has a `guide.toml`. It contains no text and no numbers: the text is in the messages
`guide.OPPONENT.STEP.title` and `guide.OPPONENT.STEP`, `guide.OPPONENT.SECTION.title` and `guide.OPPONENT.LINE`, and the
game supplies their numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...table import Reason

FOLDED = "guide-"
"""The prefix of reasons that quote a step or line of the guide."""


@dataclass(frozen=True, slots=True)
class GuideStep:
    """A setup step with its picture; `when` restricts it to certain settings."""

    id: str
    picture: str = ""
    when: Mapping[str, str] = field(default_factory=dict)

    def is_for(self, settings: Mapping[str, str]) -> bool:
        return self.when.items() <= settings.items()


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the summary: its lines, and the name of a table or a picture supplied by the game."""

    id: str
    lines: Sequence[str] = ()
    table: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    opponent: str
    steps: tuple[GuideStep, ...]
    sections: tuple[Section, ...]

    def message(self, name: str) -> str:
        return f"guide.{self.opponent}.{name}"

    @property
    def messages(self) -> tuple[str, ...]:
        steps = (name for step in self.steps for name in (f"{step.id}.title", step.id))
        sections = (name for one in self.sections for name in (f"{one.id}.title", *one.lines))
        return tuple(map(self.message, (*steps, *sections)))


def folded(settings: Mapping[str, str], *names: str) -> tuple[Reason, ...]:
    """Return the named steps and lines of the guide as reasons that explain a short instruction."""
    return tuple(Reason(f"{FOLDED}{name}", settings) for name in names)


def read(path: Path, opponent: str) -> Guide:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    steps, sections = data["step"], data["section"]
    return Guide(opponent, tuple(GuideStep(**one) for one in steps), tuple(Section(**one) for one in sections))
