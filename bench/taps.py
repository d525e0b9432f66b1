"""Taps at a real table: how often a screen is touched until the opponent's turn is over.

python -m bench.taps
python -m bench.taps --games 50
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import mean, median
from typing import Any

from tests.automa import test_page as automa
from tests.automa.test_guided import HOUSE, NONE
from tests.pinzetta import test_page as pinzetta

OUR_PACK, NO_PACK, DRAWN = "your cards, by number", "your cards, no pack", "Cartone draws"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10, help="whole games of each kind and level (default: 10)")
    games = parser.parse_args().games
    print(f"{'':<52}{'median':>8}{'mean':>8}{'worst':>8}")
    swaps_of_pinzetta(games)
    turns_of_the_automa(games)


def swaps_of_pinzetta(games: int) -> None:
    """Each day's Swap, with all that was told of her piles and yours."""
    days: dict[str, list[int]] = {OUR_PACK: [], NO_PACK: [], DRAWN: []}
    for settings in pinzetta.LEVELS:
        for seed in range(games):
            ways: dict[str, dict[str, Any]] = {OUR_PACK: {}, NO_PACK: pinzetta.NONE, DRAWN: {"seed": seed}}
            for way, more in ways.items():
                days[way] += pinzetta.swaps(pinzetta.played(seed, settings, **more)[1])
    for name, taps in days.items():
        show(f"Pinzetta, a Swap: {name}", taps)


def turns_of_the_automa(games: int) -> None:
    """Averages over rounds: all that was told in one, for each of its four turns."""
    for display in ("3", "4"):
        rounds: dict[str, list[float]] = {OUR_PACK: [], NO_PACK: [], DRAWN: []}
        for settings in (level for level in automa.LEVELS if level.get("display", "3") == display):
            for seed in range(games):
                told = automa.played(seed, settings, HOUSE)[1]
                rounds[OUR_PACK] += automa.per_turn(told)
                rounds[DRAWN] += automa.per_turn(told, but=automa.CARD)
                rounds[NO_PACK] += automa.per_turn(automa.played(seed, settings, NONE)[1])
        for name, taps in rounds.items():
            show(f"Automa, a turn, displays of {display}: {name}", taps)


def show(name: str, taps: Sequence[float]) -> None:
    print(f"{name:<52}{median(taps):>8.1f}{mean(taps):>8.1f}{max(taps):>8.1f}")


if __name__ == "__main__":
    main()
