"""A site whose clock tests set, with deals of the day and results."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cartone.store import Result
from tests.host.test_dailies import finish

from .site import Site

MORNING = datetime(2026, 11, 16, 9, tzinfo=UTC)
GAMES = ["stamp-swap", "age-of-comics"]
both = pytest.mark.parametrize("game", GAMES)


class Days(Site):
    """A site with a clock that tests can set."""

    def __init__(self, folder: Path, **more: Any) -> None:
        super().__init__(folder, **more)
        self.now = MORNING
        self.host.tables.clock = lambda: self.now

    def begin(self, game: str) -> str:
        """Start today's deal of a game as its button does; return the ID of the table."""
        answer = self.client.post("/daily", data={"game": game})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).rpartition("/")[2]

    def finish(self, table: str) -> None:
        finish(self.host, table)

    def keep(self, game: str, won: float = 1.0, **more: Any) -> None:
        """Store a result as if that game had been played."""
        opponent = {"stamp-swap": "pinzetta", "age-of-comics": "automa"}[game]
        result = Result(game, opponent, 90, 80, won, "2026-11-15T12:00:00+00:00", **more)
        with self.host.store.work() as work:
            work.add_result(result)

    def deal(self, game: str) -> str:
        """Return the part of the lobby about today's deal of a game."""
        return self.page("/").partition(f'aria-labelledby="deal-{game}"')[2].partition("</article>")[0]

    def door(self, game: str) -> str:
        return self.page("/").partition(f'<section class="door door-{game}"')[2].partition("</section>")[0]
