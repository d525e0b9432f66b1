"""A guided first game: a real game with a pinned seed, and advice for the learner at the right moments.

Each game may have a `lesson.toml`. It names no words: those are messages. A table is the lesson if its header is that
of the lesson, so nothing is kept beside the record; which advice is due follows from what the learner has answered.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...table import Answer, Header


@dataclass(frozen=True, slots=True)
class Advice:
    """What to say when the learner is asked something for the `nth` time in the game."""

    ask: str
    nth: int
    message: str
    """What is true at this question whatever happened before."""
    answer: str = ""
    """What we would answer, in its notation; the message `tip` says why."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Cards that the tip names: for each blank of the message the ID of a card."""
    after: Mapping[str, str] = field(default_factory=dict)
    """What the tip builds upon: it holds only if the learner answered so, by kind and count of the question."""

    @property
    def tip(self) -> str:
        return f"{self.message}.tip"


@dataclass(frozen=True, slots=True)
class Lesson:
    """What the table of a lesson is set up with, its advice in the order of the game, and its last words."""

    game: str
    players: tuple[str, ...]
    seed: int
    pack: str
    settings: Mapping[str, str]
    advice: tuple[Advice, ...]
    won: str
    lost: str

    def is_at(self, header: Header) -> bool:
        """Whether a table with this header is the lesson."""
        return (self.game, self.players, self.seed, self.pack, self.settings) == (
            header.game, header.players, header.seed, header.pack, header.settings,
        )  # fmt: skip

    def due(self, ask: str, answers: Iterable[Answer]) -> tuple[Advice, bool] | None:
        """The advice for a question after these answers of the learner, and whether its tip holds."""
        given = numbered(answers)
        nth = 1 + sum(question.rpartition(" ")[0] == ask for question in given)
        for advice in self.advice:
            if (advice.ask, advice.nth) == (ask, nth):
                holds = all(given.get(question) == answer for question, answer in advice.after.items())
                return advice, bool(advice.answer) and holds
        return None


def numbered(answers: Iterable[Answer]) -> dict[str, str]:
    """Answers by the kind and the count of their questions: `action 2` is the second action."""
    count: Counter[str] = Counter()
    given = {}
    for answer in answers:
        count[answer.kind] += 1
        given[f"{answer.kind} {count[answer.kind]}"] = str(answer.option)
    return given


def read(path: Path) -> Lesson:
    """The lesson that a file holds."""
    with path.open("rb") as file:
        data: dict[str, Any] = tomllib.load(file)
    advice = tuple(Advice(**entry) for entry in data.pop("advice"))
    return Lesson(**{**data, "players": tuple(data["players"]), "advice": advice})
