"""How games against a cardboard opponent ended on this machine: one line of JSON for each.

A line that cannot be read is passed over and counted, never deleted.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .folder import make_private
from .games import game_called, games
from .locale import Catalogue, catalogue
from .table import CartoneError, Table
from .text import clip

FILE = "history.jsonl"


@dataclass(frozen=True, slots=True)
class Result:
    """One game: yours and the opponent's points, the settings it was played with, and when."""

    game: str
    opponent: str
    you: int
    opponent_points: int
    won: float
    date: str
    record: str
    settings: Mapping[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> tuple[str, str, str]:
        """What can be compared: game, opponent, and the level and variant."""
        return self.game, self.opponent, self.described(catalogue())

    def described(self, words: Catalogue) -> str:
        """The level and variant in a few words."""
        room = games().get(self.game)
        return room.described(self.settings, words) if room is not None else ""


def result_of(table: Table[Any], person: str, record: Path, now: datetime | None = None) -> Result | None:
    """How a finished game ended for the person against a cardboard opponent; None if there is none."""
    you = [seat.number for seat in table.seats if seat.player == person]
    them = [seat for seat in table.seats if seat.player == game_called(table.header.game).opponent]
    if len(you) != 1 or len(them) != 1:
        return None
    winners = table.game.winners()
    return Result(
        game=table.header.game,
        opponent=them[0].player,
        you=table.scores[you[0]],
        opponent_points=table.scores[them[0].number],
        won=1 / len(winners) if you[0] in winners else 0.0,
        date=(now or datetime.now(UTC)).isoformat(timespec="seconds"),
        record=str(record),
        settings=dict(table.header.settings),
    )


def add(folder: Path, result: Result) -> None:
    """Keep a result, on a line of its own: the one before it may be torn, when the disk was full."""
    path = folder / FILE
    line = json.dumps(asdict(result)).encode() + b"\n"
    try:
        make_private(folder)
        with path.open("a+b") as file:
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                line = line if file.read() == b"\n" else b"\n" + line
            file.write(line)
    except OSError as problem:
        raise CartoneError("error.cannot-write-data", path=path, why=str(problem.strerror)) from None


def read(folder: Path) -> tuple[list[Result], int]:
    """All results, oldest first, and how many lines could not be read."""
    path = folder / FILE
    results: list[Result] = []
    unreadable = 0
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return [], 0
    except OSError as problem:
        raise CartoneError("error.cannot-read", path=path, why=str(problem.strerror)) from None
    for line in lines:
        try:
            result = Result(**json.loads(line))
            assert isinstance(result.you, int)
            assert isinstance(result.opponent_points, int)
            assert isinstance(result.won, (int, float))
            assert 0 <= result.won <= 1
            assert isinstance(result.settings, dict)
            texts = (result.game, result.opponent, result.date, *result.settings.values())
            assert all(isinstance(text, str) and text.isprintable() for text in texts)
            results.append(result)
        except (ValueError, TypeError, AssertionError, RecursionError):
            unreadable += 1
    return results, unreadable


def summary(results: Sequence[Result], words: Catalogue, last: int = 10) -> list[str]:
    """Win rate, mean and best by level and mode, and the last games."""
    lines = [
        f"{words.text('history.game'):<15}{words.text('history.against'):<10}{words.text('history.level'):<22}"
        f"{words.text('history.games'):>6}{words.text('history.wins'):>7}{words.text('history.mean'):>8}"
        f"{words.text('history.best'):>6}"
    ]
    for kind in sorted({result.kind for result in results}):
        games = [result for result in results if result.kind == kind]
        wins = sum(result.won for result in games)
        mean = words.decimal(sum(result.you for result in games) / len(games))
        lines.append(
            f"{kind[0]:<15}{kind[1]:<10}{clip(games[0].described(words), 22):<22}{len(games):>6}"
            f"{wins / len(games):>7.0%}{mean:>8}{max(result.you for result in games):>6}"
        )
    lines += ["", words.text("history.last")]
    for result in results[-last:]:
        outcome = words.text("history.won" if result.won == 1 else "history.shared" if result.won else "history.lost")
        lines.append(
            f"{result.date[:16].replace('T', ' ')}  {result.you:>4} : {result.opponent_points:<4}{outcome:<10}"
            f"{result.game}, {result.opponent} {result.described(words)}"
        )
    return lines
