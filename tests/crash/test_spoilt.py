"""Damaged records and packs are either read or refused in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import cartone
from cartone.games import game_called
from cartone.table import CartoneError, Random, Record, key_of
from cartone.table.packfile import PackText

from ..web.party import BOTH
from .fuzz import RUBBISH

SMALL, LARGE = 40, 15_000
"""Numbers of texts of each kind in a short and in a long test."""

LINES = 60
"""Number of lines of a record to use, since later ones are read in the same way."""

RECORDS = Path(__file__).parent.parent / "records"


def spoilt(text: str, random: Random) -> str:
    """Return a text with up to three mistakes: lines and words that are missing, replaced, repeated or moved."""
    lines = text.split("\n")
    for _ in range(1 + random.below(3)):
        number, other = (random.below(len(lines)) for _ in range(2))
        line, rubbish = lines[number], RUBBISH[random.below(len(RUBBISH))]
        cut = random.below(len(line) + 1)
        ways: tuple[list[str], ...] = (
            [], [line, line], [lines[other]], [line[:cut] + rubbish + line[cut:]], [line[:cut] + line[cut + 1 :]],
            [rubbish], [line.replace(" ", f" {rubbish}", 1)],
        )  # fmt: skip
        lines[number : number + 1] = ways[random.below(len(ways))]
        lines = lines or [""]
    return "\n".join(lines)


def tried(texts: list[str], count: int, name: str, read: Callable[[str], object]) -> Counter[str]:
    """Return how many damaged texts were read and how many refused; any other outcome fails the test."""
    random, seen = Random(key_of(1, name)), Counter[str]()
    for number in range(count):
        text = spoilt(texts[number % len(texts)], random)
        try:
            read(text)
            seen["read"] += 1
        except CartoneError:
            seen["refused"] += 1
    print(f"mutated {name}: {count:,}, {dict(seen)}, 0 wrong")
    return seen


def test_no_record_breaks_anything(proving: bool) -> None:
    whole = [path.read_text(encoding="utf-8") for path in sorted(RECORDS.rglob("*.record"))]
    texts = ["\n".join(text.split("\n")[:LINES]) for text in whole]
    assert tried(texts, LARGE if proving else SMALL, "records", lambda text: cartone.load(Record.read(text)))["refused"]


def test_no_pack_breaks_anything(proving: bool) -> None:
    def read(text: str) -> None:
        for game in BOTH:
            if f'"{game}"' in text:
                game_called(game).pack.load(PackText("spoilt", text))

    texts = [
        path.read_text(encoding="utf-8") for game in BOTH for path in sorted(game_called(game).packs.glob("*.toml"))
    ]
    seen = tried(texts, LARGE if proving else SMALL, "packs", read)
    assert min(seen["refused"], seen["read"]) > 0
