"""What whole games come to, in any Python that has the application and the tests: the same in each, to the letter."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import cartone
from cartone.sheet import sheet_of
from tests import pinned
from tests.recording import PLAYTHROUGHS, RECORDS, playthrough

FEW = 2
"""Players of a game that is over soon."""

SAMPLE = 3
"""Of so many records and games one is enough, unless everything is wanted."""


async def found(*, whole: bool) -> Mapping[str, Any]:
    """Records replayed, golden texts told anew, and what bots play: all of it, or a sample and games of few."""
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
    """The end of a game, and what is kept of it."""
    texts = {"record": str(table.record), "sheet": sheet_of(table).text}
    digests = {name: sha256(text.encode()).hexdigest() for name, text in texts.items()}
    return {"over": table.over, "scores": list(table.scores), **digests}


def short_games() -> list[str]:
    """Every bot, level, mode and edition once."""
    seats = {name: [word for word in name.split()[1:] if "=" not in word] for name in pinned.names([1])}
    return [name for name, sitting in seats.items() if len(sitting) <= FEW]
