"""Whole games pinned by the hash of their record, so that the same seed gives the same game everywhere.

    python -m tests.pinned              plays them and prints the hashes
    python -m tests.pinned --write      rewrites tests/pinned.json, as make pinned does
    python -m tests.pinned --seeds 5    also plays other seeds of each line-up

The module needs only the standard library, so that any Python can run it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import cartone
from cartone.bots import play

PINNED = Path(__file__).parent / "pinned.json"

LINE_UPS = (
    *(f"stamp-swap {bots}" for bots in ("chance chance", "greedy chance", "greedy greedy", "chance chance greedy")),
    *("stamp-swap greedy greedy greedy", "stamp-swap greedy chance greedy chance", "stamp-swap" + " greedy" * 5),
    *(f"stamp-swap {bots} contests=in-order" for bots in ("greedy greedy", "chance chance chance chance chance")),
    *(
        f"stamp-swap {bot} pinzetta level={level} mode={mode}"
        for bot in ("greedy", "chance")
        for level in (1, 2, 3)
        for mode in ("full", "intro")
    ),
    *(f"age-of-comics {bots}" for bots in ("chance chance", "greedy chance", "greedy greedy", "chance greedy greedy")),
    *("age-of-comics greedy greedy greedy", "age-of-comics" + " chance" * 4, "age-of-comics" + " greedy" * 4),
    *(
        f"age-of-comics {bot} automa level={level} edition={edition}"
        for bot in ("greedy", "chance")
        for level in ("beginner", "intermediate", "expert")
        for edition in ("seed", "2026")
    ),
    "age-of-comics greedy automa challenges=twelve-orders,every-genre,no-rip-offs",
)
"""The game, players and settings of each line-up."""

ONCE_DIFFERENT = (
    *("stamp-swap greedy chance seed=8", "stamp-swap greedy chance seed=20", "stamp-swap greedy greedy seed=16"),
    *("stamp-swap chance greedy chance greedy seed=18", "stamp-swap greedy greedy greedy seed=1"),
    *("age-of-comics greedy greedy greedy seed=193", "age-of-comics greedy greedy greedy greedy seed=84"),
)
"""Games that differed between Python 3.11 and 3.12 when greedy still added floats with `sum`."""


def names(seeds: Iterable[int]) -> list[str]:
    """Return the names of games, one for each line-up and seed."""
    return [f"{line_up} seed={seed}" for seed in seeds for line_up in LINE_UPS]


def play_game(name: str) -> str:
    """Play a game to its end, given its name; return the hash of its record."""
    game, *words = name.split()
    settings = dict(word.split("=") for word in words if "=" in word)
    seats = [word for word in words if "=" not in word]
    table = cartone.new(game, seats, seed=int(settings.pop("seed")), settings=settings)
    play(table)
    assert table.over
    return sha256(str(table.record).encode()).hexdigest()


def play_games(seeds: int = 0) -> Iterator[tuple[str, str]]:
    """Yield the name and hash of each pinned game, and of games with a number of further seeds for each line-up."""
    for name in dict.fromkeys([*names(range(1, 2 + seeds)), *ONCE_DIFFERENT]):
        yield name, play_game(name)


def pinned() -> dict[str, str]:
    kept: dict[str, str] = json.loads(PINNED.read_text(encoding="utf-8"))
    return kept


def write() -> None:
    """Play the pinned games and write their hashes to the file."""
    PINNED.write_text(json.dumps(dict(play_games()), indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    if options.write:
        write()
    else:
        print(json.dumps(dict(play_games(options.seeds))))


if __name__ == "__main__":
    main()
