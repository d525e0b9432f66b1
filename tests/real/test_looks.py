"""Pages, pictures, hints and outlooks work even for cards that no pack has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cartone.bots import bot_called, choose
from cartone.games import game_called
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Table

from ..web.site import Site
from .person import NO_PACK, OPPONENTS, Person, digital, stops

EVERY = 12
"""Interval between the questions that are checked."""

both = pytest.mark.parametrize("game", OPPONENTS)


def check_hint(table: Table[Any]) -> None:
    """Check that the bot finds an answer and gives a reason for it."""
    ask, room = table.pending[0], game_called(table.header.game)
    answer = choose(table, 0, ask, bot_called("greedy", table.header.game))
    assert answer in ask.options
    words = room.words(catalogue("de"), table.seats, 0, table.game.pack)
    assert room.machines.hints is not None
    for reason in room.machines.hints(table.view(0), answer):
        assert words.why(reason)


@both
def test_a_table_without_a_pack_is_shown_whole(tmp_path: Path, game: str) -> None:
    seeded = digital(game, 3, ())
    asked = 0
    for table in stops(seeded, Person(seeded, NO_PACK)):
        if table.pending and (asked := asked + 1) % EVERY == 1:
            check_hint(table)
            assert (table._repr_svg_() or "").startswith("<svg")
            assert "gap" not in str(table)
    site = Site(tmp_path)
    replayed = f"/table/{site.host.tables.lay(table)}/replay"
    for number in range(0, table.decisions(0), EVERY):
        site.client.cookies.set("language", [*LANGUAGES][number % len(LANGUAGES)])
        assert "<svg" in site.page(f"{replayed}?step={number}")
