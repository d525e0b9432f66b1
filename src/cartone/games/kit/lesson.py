"""A guided first game: an ordinary game with a fixed seed, and advice for the learner at certain questions.

Each game may have a `lesson.toml`. It contains no text, only IDs of messages. A lesson is recognised by its table's
header, so nothing is stored besides the record; the advice follows from the learner's answers.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...table import Answer, Ask, Header, IllegalAnswer, Table


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice for the `nth` question of a kind."""

    ask: str
    nth: int
    message: str
    """The ID of a message that is true at this question regardless of earlier answers."""
    answer: str = ""
    """The suggested answer in notation; the message `tip` gives the reason."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The IDs of the cards named in the tip, by placeholder of the message."""
    after: Mapping[str, str] = field(default_factory=dict)
    """Earlier answers that the tip depends on, by kind and number of the question."""

    @property
    def tip(self) -> str:
        return f"{self.message}.tip"


@dataclass(frozen=True, slots=True)
class Lesson:
    """The setup of a lesson's table, its advice in order, and its closing messages."""

    game: str
    players: tuple[str, ...]
    seed: int
    pack: str
    settings: Mapping[str, str]
    advice: tuple[Advice, ...]
    won: str
    lost: str

    def is_at(self, header: Header) -> bool:
        return (self.game, self.players, self.seed, self.pack, self.settings) == (
            header.game, header.players, header.seed, header.pack, header.settings,
        )  # fmt: skip

    def due(self, ask: str, answers: Iterable[Answer]) -> tuple[Advice, bool] | None:
        """Return the advice for a question of kind `ask` after the `answers`, and whether its tip applies."""
        given = numbered(answers)
        nth = 1 + sum(question.rpartition(" ")[0] == ask for question in given)
        for advice in self.advice:
            if (advice.ask, advice.nth) == (ask, nth):
                holds = all(given.get(question) == answer for question, answer in advice.after.items())
                return advice, bool(advice.answer) and holds
        return None


def advised(lesson: Lesson, table: Table[Any], ask: Ask) -> tuple[Advice, str] | None:
    """Return the advice for a question and the suggested answer, which is empty if it does not apply or is illegal."""
    entries = table.record_for(ask.seat).entries
    due = lesson.due(ask.kind, [one for one in entries if isinstance(one, Answer) and one.seat == ask.seat])
    return (due[0], legal(ask, due[0].answer) if due[1] else "") if due is not None else None


def legal(ask: Ask, notation: str) -> str:
    """Return an answer in canonical notation; empty if it is illegal."""
    with suppress(IllegalAnswer):
        return str(ask.options.read(notation))
    return ""


def numbered(answers: Iterable[Answer]) -> dict[str, str]:
    """Return answers by the kind and number of their questions: `action 2` is the answer to the second `action`."""
    count: Counter[str] = Counter()
    given = {}
    for answer in answers:
        count[answer.kind] += 1
        given[f"{answer.kind} {count[answer.kind]}"] = str(answer.option)
    return given


def read(path: Path) -> Lesson:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    advice = tuple(Advice(**entry) for entry in data.pop("advice"))
    return Lesson(**{**data, "players": tuple(data["players"]), "advice": advice})
