"""Count taps and seconds at a real table until the end of an opponent's turn, with Cartone and with the cards alone.

python -m bench.taps
python -m bench.taps --games 50 --parts
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from tests.automa import person as automa_person
from tests.automa import test_page as automa
from tests.automa.test_guided import EDITORS, HOUSE, NONE
from tests.pinzetta import person as pinzetta_person
from tests.pinzetta import test_page as pinzetta
from tests.taps import Screen

from cartone.games.automa.page.pictures import UPKEEP

from .cardboard import rounds, swaps
from .seconds import DRAWN, NO_PACK, OUR_PACK, WAYS, Line, Reader, Work, screen_work, work_of

ENDS_HER_TURN = ("day", "scored-show-told", "intro-forever")
"""Events at which the opponent's items are on her mat."""
NO_TURN = {*UPKEEP, "automa-set-up"} - {"ranked"}
"""Events between two rounds whose work is the same in a two-player game."""
MOST_SAID = 6


@dataclass
class Turns:
    """Turns of one kind: the taps, the times with Cartone and with the cards alone, and the lines read."""

    taps: list[float] = field(default_factory=list)
    cartone: list[Work] = field(default_factory=list)
    cards: list[Work] = field(default_factory=list)
    said: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, screens: Sequence[tuple[str, int, Work]], lines: Sequence[Line], both: tuple[Work, Work],
            turns: int = 1) -> None:  # fmt: skip
        """Add turns with their questions, lines read, steps that remain with Cartone and steps without it."""
        read = Work(word=sum(line.words for line in lines), look=sum(line.look for line in lines))
        works = [work for _, _, work in screens]
        self.taps.append(sum(taps for _, taps, _ in screens) / turns)
        self.cartone.append(sum([*works, read], both[0]).times(1 / turns))
        self.cards.append(both[1].times(1 / turns))
        asked = (Line(f"asked: {about}", round(work.word)) for about, _, work in screens)
        for line in (*lines, *asked):
            self.said[line.kind] += line.words / turns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10, help="whole games of each kind and level (default: 10)")
    parser.add_argument("--parts", action="store_true", help="show what the seconds are for")
    options = parser.parse_args()
    print(f"{'':<52}{'taps':^24}{'seconds':^18}")
    print(f"{'':<52}{'median':>8}{'mean':>8}{'worst':>8}{'Cartone':>10}{'cards':>8}")
    for name, turns in [*swaps_of_pinzetta(options.games), *turns_of_the_automa(options.games)]:
        show(name, turns)
        if options.parts:
            show_parts(turns)


def swaps_of_pinzetta(games: int) -> Iterator[tuple[str, Turns]]:
    """Yield each day's Swap, with all entries about both players' piles."""
    days = {way: Turns() for way in WAYS}
    for settings in pinzetta.LEVELS:
        for seed in range(games):
            ways: Mapping[str, dict[str, Any]] = {OUR_PACK: {}, NO_PACK: pinzetta.NONE, DRAWN: {"seed": seed}}
            steps = [*swaps(pinzetta_person.digital(seed, settings))]
            for way, more in ways.items():
                add_swaps(days[way], pinzetta.screens(seed, settings, **more),
                          [(work_of(one, way), work_of(one)) for one in steps])  # fmt: skip
    return ((f"Pinzetta, a Swap: {way}", turns) for way, turns in days.items())


def add_swaps(turns: Turns, screens: Iterator[Screen], works: Sequence[tuple[Work, Work]]) -> None:
    """Add the turns from the cut until the opponent's items are on her mat."""
    reader, left = Reader(), iter(works)
    day: list[tuple[str, int, Work]] = []
    lines: list[Line] = []
    for screen in screens:
        news = reader.lines(screen)
        end = next((place for place, line in enumerate(news) if line.kind in ENDS_HER_TURN), len(news))
        if day:
            lines += news[:end]
        if day and screen.about not in pinzetta.IN_SWAP - {"piles"}:
            turns.add(day, lines, next(left))
            day, lines = [], []
        if screen.about in pinzetta.IN_SWAP:
            day.append((screen.about, len(screen.taps), screen_work(screen)))


def turns_of_the_automa(games: int) -> Iterator[tuple[str, Turns]]:
    """Yield averages over rounds: a quarter of each round's entries for each of its four turns."""
    for display in ("3", "4"):
        found = {way: Turns() for way in WAYS}
        for settings in (level for level in automa.LEVELS if level.get("display", "3") == display):
            for seed in range(games):
                ways: Mapping[str, Mapping[str, Any]] = {OUR_PACK: HOUSE, NO_PACK: NONE, DRAWN: {"seed": seed}}
                steps = [*rounds(automa_person.digital(seed, settings))]
                for way, more in ways.items():
                    add_rounds(found[way], automa.screens(seed, settings, more),
                               [(work_of(one, way), work_of(one)) for one in steps])  # fmt: skip
        yield from ((f"Automa, a turn, displays of {display}: {way}", turns) for way, turns in found.items())


def add_rounds(turns: Turns, screens: Iterator[Screen], works: Sequence[tuple[Work, Work]]) -> None:
    reader = Reader()
    told: list[list[tuple[str, int, Work]]] = [[] for _ in range(len(works) + 1)]
    lines: list[list[Line]] = [[] for _ in told]
    for screen in screens:
        number = automa.round_of(screen)
        told[number].append((screen.about, len(screen.taps), screen_work(screen)))
        lines[number] += [line for line in reader.lines(screen) if line.kind not in NO_TURN]
    for number, both in enumerate(works, 1):
        turns.add(told[number], lines[number], both, EDITORS)


def show(name: str, turns: Turns) -> None:
    taps = f"{median(turns.taps):>8.1f}{mean(turns.taps):>8.1f}{max(turns.taps):>8.1f}"
    cartone, cards = (mean(work.seconds for work in works) for works in (turns.cartone, turns.cards))
    print(f"{name:<52}{taps}{cartone:>10.1f}{cards:>8.1f}")


def show_parts(turns: Turns) -> None:
    """Print seconds by action, and the lines with the most words."""
    for name, works in (("Cartone", turns.cartone), ("cards", turns.cards)):
        total = sum(works, Work()).times(1 / len(works))
        print(f"  {name:<9}" + "".join(f"{part:>8}{seconds:>6.1f}" for part, seconds in total.parts.items() if seconds))
    said = sorted(turns.said.items(), key=lambda one: -one[1])
    most = [f"{kind} {words / len(turns.cartone):.1f}" for kind, words in said[:MOST_SAID]]
    print(f"  words of  {' · '.join(most)}")


if __name__ == "__main__":
    main()
