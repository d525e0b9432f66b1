"""Taps at a real table: how often a screen is touched until the opponent's turn is over.

python -m bench.taps
python -m bench.taps --games 50
"""

from __future__ import annotations

import argparse
from statistics import mean, median

from tests.automa import test_page as automa
from tests.pinzetta import test_page as pinzetta


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=20, help="whole games of each kind (default: 20)")
    games = parser.parse_args().games
    print(f"{'':<44}{'median':>8}{'worst':>8}")
    for name, more in (("our pack", {}), ("no pack", {"pack": "none"})):
        levels = [settings for settings in pinzetta.LEVELS if settings.get("mode") != "intro"]
        days = [taps for seed in range(games) for settings in levels
                for taps in pinzetta.swaps(pinzetta.played(seed, settings, **more)[1])]  # fmt: skip
        print(f"{'a Swap of Pinzetta, ' + name:<44}{median(days):>8.0f}{max(days):>8}")
    for name, given in (("our pack", automa.HOUSE), ("no pack", automa.NONE)):
        levels_of_it = [settings for settings in automa.LEVELS if "display" not in settings]
        rounds = [mean(automa.per_turn(automa.played(seed, settings, given)[1])) for seed in range(games)
                  for settings in levels_of_it]  # fmt: skip
        print(f"{'a turn of the Automa, over a game, ' + name:<44}{median(rounds):>8.1f}{max(rounds):>8.1f}")


if __name__ == "__main__":
    main()
