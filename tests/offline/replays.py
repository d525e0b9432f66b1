"""Play whole games with any Python that has the application and the tests; the results must be identical."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import cartone
from cartone.sheet import sheet_of
from tests import pinned
from tests.recording import PLAYTHROUGHS, RECORDS, playthrough

FEW = 2
"""Maximum number of players in a short game."""

SAMPLE = 3
"""Interval of a sample: every third record and every third game."""


async def found(*, whole: bool) -> Mapping[str, Any]:
    """Replay records, render golden texts and play games of bots: all of them, or a sample with short games only."""
    step = 1 if whole else SAMPLE
    paths = {f"{path.parts[-3]}/{path.stem}": path for path in sorted(RECORDS.rglob("*.record"))}
    texts = sorted(path.relative_to(PLAYTHROUGHS).with_suffix("").as_posix() for path in PLAYTHROUGHS.rglob("*.txt"))
    told = texts[::step]
    named = {name: cartone.load(paths[name].read_text("utf-8")) for name in sorted({*list(paths)[::step], *told})}
    games = pinned.play_games(1) if whole else ((name, pinned.play_game(name)) for name in short_games()[::step])
    return {
        "replayed": {name: come_to(table) for name, table in named.items()},
        "told": {name: playthrough(name.rpartition("/")[2], named[name]) for name in told},
        "played": dict(games),
    }


def come_to(table: cartone.Table[Any]) -> Mapping[str, Any]:
    """Return the result of a game, with digests of its record and score sheet."""
    texts = {"record": str(table.record), "sheet": sheet_of(table).text}
    digests = {name: sha256(text.encode()).hexdigest() for name, text in texts.items()}
    return {"over": table.over, "scores": list(table.scores), **digests}


def short_games() -> list[str]:
    """Return the names of short games that together contain every bot, level, mode and edition."""
    seats = {name: [word for word in name.split()[1:] if "=" not in word] for name in pinned.names([1])}
    return [name for name, sitting in seats.items() if len(sitting) <= FEW]
