"""Writes the whole games of tests/records, the golden texts of tests/playthroughs and tests/pinned.json anew.

    make records

Only after a change of rules or of the house pack: otherwise they must not change. After a change of a bot it is
enough to write the pinned games: make pinned
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from cartone.table import Table

from . import pinned
from .age_of_comics import records as age_of_comics
from .recording import PLAYTHROUGHS, RECORDS, playthrough
from .stamp_swap import records as stamp_swap

GAMES: dict[str, tuple[Callable[[], Iterator[tuple[str, Table[Any]]]], tuple[str, ...]]] = {
    "stamp-swap": (stamp_swap.games, stamp_swap.PLAYED),
    "age-of-comics": (age_of_comics.games, age_of_comics.PLAYED),
}
"""The games of each game, and those of them with a golden text."""


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for game, (games, played) in GAMES.items():
        records, playthroughs = RECORDS / game, PLAYTHROUGHS / game
        for folder in (records, playthroughs):
            folder.mkdir(parents=True, exist_ok=True)
        for path in (*records.glob("*.record"), *playthroughs.glob("*.txt")):
            path.unlink()
        for name, table in games():
            (records / f"{name}.record").write_text(str(table.record), encoding="utf-8")
            if name in played:
                (playthroughs / f"{name}.txt").write_text(playthrough(name, table), encoding="utf-8")
            print(game, name, table.scores)
    pinned.write()


if __name__ == "__main__":
    main()
