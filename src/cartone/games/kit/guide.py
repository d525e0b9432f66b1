"""A first game beside a real table: what to lay out, step by step, and all that the opponent does on one page.

Each game with an opponent has a `guide.toml`. It names no words and no numbers: words are messages,
`guide.OPPONENT.STEP.title` and `guide.OPPONENT.STEP`, `guide.OPPONENT.SECTION.title` and `guide.OPPONENT.LINE`, and
their numbers are facts of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...table import Reason

FOLDED = "guide-"
"""Before the name of a step or line that a reason tells."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something to lay out, with its picture; some only with certain settings."""

    id: str
    picture: str
    when: Mapping[str, str]

    def is_for(self, settings: Mapping[str, str]) -> bool:
        return self.when.items() <= settings.items()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the summary: its lines, the name of a table that the game fills, or of a picture that it draws."""

    id: str
    lines: tuple[str, ...]
    table: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    opponent: str
    steps: tuple[Step, ...]
    sections: tuple[Section, ...]

    def message(self, name: str) -> str:
        return f"guide.{self.opponent}.{name}"

    @property
    def messages(self) -> tuple[str, ...]:
        """All that it says."""
        steps = (name for step in self.steps for name in (f"{step.id}.title", step.id))
        sections = (name for one in self.sections for name in (f"{one.id}.title", *one.lines))
        return tuple(map(self.message, (*steps, *sections)))


def folded(settings: Mapping[str, str], *names: str) -> tuple[Reason, ...]:
    """What steps and lines of a guide say, behind a line that only tells what to do."""
    return tuple(Reason(f"{FOLDED}{name}", settings) for name in names)


def read(path: Path, opponent: str) -> Guide:
    """The structure that a file holds."""
    with path.open("rb") as file:
        data: dict[str, Any] = tomllib.load(file)
    steps = tuple(Step(one["id"], one.get("picture", ""), one.get("when", {})) for one in data["step"])
    sections = tuple(
        Section(one["id"], tuple(one.get("lines", ())), one.get("table", ""), one.get("picture", ""))
        for one in data["section"]
    )
    return Guide(opponent, steps, sections)
