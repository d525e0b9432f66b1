"""Random messages of a language in context, on the screens that show them, for a person who has not read them before.

The screens come from `tests.screens`: pages of solo games, of games with friends and at a real table, lessons, pads,
packs, rules, guides, the terminal with help and hints, `--help`, and errors. The chosen messages are marked and
numbered, as ⟦12 The pool is empty.⟧, and shown with the lines around them.

    python -m tests.reading de --readers 2 --count 300 --folder build/reading
    python -m tests.reading de --grep friends.     prints every line with a message whose ID begins like this
    python -m tests.reading de --reach             prints how many messages appear on a screen, and which do not
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from cartone.locale import LANGUAGES, Catalogue
from tests.messages import messages
from tests.screens import PARTS, Screen, screens

OPEN, SHUT = "⟦", "⟧"
FIRST, LAST = 0xF0000, chr(0xFFFFD)
"""Private-use characters: the range of those that precede a message, and the one that follows any message."""
TYPICAL = "with typical words"
"""Ending in the names of screens that show messages with typical words instead of a game."""
AROUND = 4
"""Number of lines shown before and after a message."""


# -- the reading ----------------------------------------------------------------------------------------


class Marking:
    """A wrapper of a catalogue that encloses each message in two private-use characters."""

    def __init__(self) -> None:
        self.signs: dict[str, str] = {}
        self.text = Catalogue.text

    def __call__(self, words: Catalogue, message: str, /, **params: Any) -> str:
        said = self.text(words, message, **params)
        return f"{self.signs.setdefault(message, chr(FIRST + len(self.signs)))}{said}{LAST}"


def marked(language: str, *parts: str) -> tuple[list[Screen], Mapping[str, str]]:
    """Return all screens with a sign before each message, and the sign of each message."""
    marking = Marking()
    with patch.object(Catalogue, "text", lambda words, message, /, **params: marking(words, message, **params)):
        return list(screens(language, *parts)), marking.signs


class Reach(NamedTuple):
    """The messages that appear on some screen, and those that appear on none."""

    played: frozenset[str]
    """Messages on the screens of games that were played."""
    told: frozenset[str]
    """Messages that appear only on screens with typical words."""
    missing: frozenset[str]

    @property
    def share(self) -> float:
        reached = len(self.played) + len(self.told)
        return reached / (reached + len(self.missing))

    def __str__(self) -> str:
        told = f"{len(self.played)} messages played, {len(self.told)} told with typical words, {self.share:.1%} of all"
        return "\n  ".join([f"{told}; on no screen: {len(self.missing)}", *sorted(self.missing)])


def reach(language: str, parts: Sequence[str] = PARTS) -> Reach:
    """Visit all screens, or those of some parts, and return which messages they show."""
    return reached(language, *marked(language, *parts))


def reached(language: str, shown: Iterable[Screen], signs: Mapping[str, str]) -> Reach:
    by_sign = {sign: message for message, sign in signs.items()}
    played, told = set[str](), set[str]()
    for screen in shown:
        here = told if screen.name.endswith(TYPICAL) else played
        here |= {by_sign[sign] for sign in set(screen.text) if sign in by_sign}
    every = set(messages(language))
    return Reach(frozenset(played & every), frozenset((told - played) & every), frozenset(every - played - told))


def lines_with(language: str, start: str, parts: Sequence[str] = PARTS) -> Iterator[str]:
    """Yield each line with a message whose ID begins like this, once for each message."""
    shown, signs = marked(language, *parts)
    wanted = {sign: message for message, sign in signs.items() if message.startswith(start)}
    told: set[str] = set()
    for screen in shown:
        for line in screen.text.splitlines():
            for sign in line:
                if sign in wanted and sign not in told:
                    told.add(sign)
                    yield f"{wanted[sign]} · {screen.name} · {''.join(one for one in line if ord(one) < FIRST)}"


def readings(language: str, readers: int, count: int, seed: int, parts: Sequence[str] = PARTS) -> Iterator[str]:
    """Yield a text for each reader, in which the messages chosen for that reader are marked where they first appear; no
    two readers get the same messages."""
    shown, signs = marked(language, *parts)
    on_screen = {sign for screen in shown for sign in screen.text}
    ids = sorted(message for message, sign in signs.items() if sign in on_screen)
    random.Random(seed).shuffle(ids)
    for reader in range(readers):
        chosen = ids[reader * count : (reader + 1) * count]
        numbers = {signs[message]: number for number, message in enumerate(chosen, 1)}
        told: set[int] = set()
        sheet = [part for screen in shown if (part := _part(screen, numbers, told))]
        head = f"# {len(ids)} messages are said on {len(shown)} screens; {len(chosen)} of them are marked here"
        names = [f"{number} {message}" for number, message in enumerate(chosen, 1)]
        yield "\n\n".join([head, *sheet, "== the ids of the marked messages\n" + "\n".join(names)]) + "\n"


def _part(screen: Screen, numbers: Mapping[str, int], told: set[int]) -> str:
    """Return the lines of a screen around those chosen messages that no earlier screen has shown."""
    lines = [_marked(line, numbers) for line in screen.text.splitlines()]
    near: set[int] = set()
    for place, line in enumerate(lines):
        new = {int(number) for number in re.findall(rf"{OPEN}(\d+) ", line)} - told
        if new:
            told |= new
            near |= set(range(place - AROUND, place + AROUND + 1))
    if not near:
        return ""
    kept = "\n".join(line if place in near else "" for place, line in enumerate(lines)).strip("\n")
    return f"== {screen.name}\n" + re.sub(r"\n{2,}", "\n  …\n", kept)


def _marked(line: str, numbers: Mapping[str, int]) -> str:
    """Return a line in which the chosen messages are marked and all signs are removed."""
    open_signs: list[str] = []
    made = ""
    for sign in line:
        if sign == LAST:
            made += SHUT if open_signs and open_signs.pop() in numbers else ""
        elif ord(sign) >= FIRST:
            open_signs.append(sign)
            made += f"{OPEN}{numbers[sign]} " if sign in numbers else ""
        else:
            made += sign
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=list(LANGUAGES))
    parser.add_argument("--readers", type=int, default=2)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--grep", default="", metavar="ID", help="print the lines that say a message, by its id")
    parser.add_argument("--reach", action="store_true", help="say which messages are on no screen, and write no sheet")
    parser.add_argument("--part", default="", choices=("", *PARTS), help="only these screens (default: all)")
    parser.add_argument("--folder", type=Path, default=Path("build/reading"))
    given = parser.parse_args()
    parts = [given.part] if given.part else PARTS
    if given.grep:
        print("\n".join(lines_with(given.language, given.grep, parts)))
        return
    if given.reach:
        print(reach(given.language, parts))
        return
    given.folder.mkdir(parents=True, exist_ok=True)
    for reader, sheet in enumerate(readings(given.language, given.readers, given.count, given.seed, parts), 1):
        path = given.folder / f"{given.language}-{reader}.txt"
        path.write_text(sheet, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
