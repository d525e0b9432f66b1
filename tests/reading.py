"""What is said, on the screens where it is said: some messages of a language, chosen by chance, for a fresh reader.

Screens are played through (`tests.screens`): pages of both games alone, with friends and at a real table, lessons,
pads, packs, rules, guides, the terminal with its helps and hints, `--help`, and mistakes. The chosen messages are
marked and numbered, as ⟦12 The pool is empty.⟧, and stand among the lines around them.

    python -m tests.reading de --readers 2 --count 300 --folder build/reading
    python -m tests.reading de --grep friends.     every line that says a message whose id begins so
    python -m tests.reading de --reach             how many of all messages are on a screen, and which are not
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
"""Signs for private use: one for each message before it, and one after all of them."""
TYPICAL = "with typical words"
"""How the names of those screens end on which nothing is played."""
AROUND = 4
"""So many lines before and after a message are shown with it."""


# -- the reading ----------------------------------------------------------------------------------------


class Marking:
    """Stands between the catalogue and the screens, and puts what is said between two signs that nobody types."""

    def __init__(self) -> None:
        self.signs: dict[str, str] = {}
        self.text = Catalogue.text

    def __call__(self, words: Catalogue, message: str, /, **params: Any) -> str:
        said = self.text(words, message, **params)
        return f"{self.signs.setdefault(message, chr(FIRST + len(self.signs)))}{said}{LAST}"


def marked(language: str, *parts: str) -> tuple[list[Screen], Mapping[str, str]]:
    """All screens, with the sign of its message before whatever is said; and the signs by their messages."""
    marking = Marking()
    with patch.object(Catalogue, "text", lambda words, message, /, **params: marking(words, message, **params)):
        return list(screens(language, *parts)), marking.signs


class Reach(NamedTuple):
    """How much of what Cartone can say is on a screen."""

    played: frozenset[str]
    """Messages on a screen that was played through."""
    told: frozenset[str]
    """Messages that are only told with typical words."""
    missing: frozenset[str]

    @property
    def share(self) -> float:
        reached = len(self.played) + len(self.told)
        return reached / (reached + len(self.missing))

    def __str__(self) -> str:
        told = f"{len(self.played)} messages played, {len(self.told)} told with typical words, {self.share:.1%} of all"
        return "\n  ".join([f"{told}; on no screen: {len(self.missing)}", *sorted(self.missing)])


def reach(language: str, parts: Sequence[str] = PARTS) -> Reach:
    """Walk through all screens, or through some parts of them."""
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
    """Where messages are said whose ids begin so: each with its screen, once."""
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
    """For each reader the screens with the messages that were chosen, each where it is said first; no two readers get
    the same ones."""
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
    """The lines of a screen around what has not been told before; all that was chosen is marked."""
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
    """A line with the chosen messages marked, and without the signs of the others."""
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
