"""A player's answers to puzzles, as the store keeps them, and the streak of days."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from ..daily import Streak, streak
from .puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """A player's first answers to the puzzles of one game: only these count."""

    answers: Mapping[str, bool] = field(default_factory=dict)
    """True for each puzzle that was solved, by key."""
    days: Mapping[str, bool] = field(default_factory=dict)
    """True for each date whose puzzle was solved on that day."""

    @property
    def solved(self) -> int:
        return sum(self.answers.values())

    def streak(self, today: date) -> Streak:
        """Return the streak of days whose puzzle was solved; a wrong answer today ends it."""
        days = [date.fromisoformat(day) for day, is_right in self.days.items() if is_right]
        return streak(days, today, str(today) in self.days)

    def answered(self, puzzle: Puzzle, is_right: bool, day: date | None) -> PuzzleProgress:
        """Return the progress after an answer; `day` is given if this is the puzzle of that date."""
        if puzzle.key in self.answers:
            return self
        days = {**self.days, str(day): is_right} if day is not None else self.days
        return PuzzleProgress({**self.answers, puzzle.key: is_right}, days)


def read_progress(text: str | None) -> dict[str, PuzzleProgress]:
    """Return a player's progress by game."""
    return {game: PuzzleProgress(*kept) for game, kept in json.loads(text or "{}").items()}


def write_progress(progress: Mapping[str, PuzzleProgress]) -> str:
    """Return a player's progress as text for the store."""
    return json.dumps({game: [dict(one.answers), dict(one.days)] for game, one in progress.items()})
