"""Write the whole games of tests/records for a new version of the rules, and rewrite the golden texts of
tests/playthroughs and tests/pinned.json.

    make records

The games of each version are written only once, since they must replay for ever. After a change to a bot, it is enough
to write the pinned games: make pinned
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

import cartone
from cartone.table import Table

from . import pinned
from .age_of_comics import records as age_of_comics
from .recording import PLAYTHROUGHS, folder_of, playthrough
from .stamp_swap import records as stamp_swap

GAMES: dict[str, tuple[Callable[[], Iterator[tuple[str, Table[Any]]]], tuple[str, ...]]] = {
    "stamp-swap": (stamp_swap.games, stamp_swap.PLAYED),
    "age-of-comics": (age_of_comics.games, age_of_comics.PLAYED),
}
"""For each game: a function that yields its games to be recorded, and the names of those that have a golden text."""


def write_records(game: str) -> None:
    """Write the records of the current rules if they do not exist yet."""
    folder = folder_of(game)
    if folder.exists():
        print(f"{game}: {folder.name} is there and stays as it is; a change of rules has a new rules version")
        return
    folder.mkdir(parents=True)
    for name, table in GAMES[game][0]():
        (folder / f"{name}.record").write_text(str(table.record), encoding="utf-8")
        print(game, name, table.scores)


def write_playthroughs(game: str) -> None:
    """Write the golden texts for the current rules."""
    texts = PLAYTHROUGHS / game
    texts.mkdir(parents=True, exist_ok=True)
    for path in texts.glob("*.txt"):
        path.unlink()
    for name in GAMES[game][1]:
        table = cartone.load((folder_of(game) / f"{name}.record").read_text(encoding="utf-8"))
        (texts / f"{name}.txt").write_text(playthrough(name, table), encoding="utf-8")


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    for game in GAMES:
        write_records(game)
        write_playthroughs(game)
    pinned.write()


if __name__ == "__main__":
    main()
