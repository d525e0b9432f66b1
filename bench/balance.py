"""Measure the value of each contest card to competent players, for every contest on the board at every Show, entered or
not, and the share of players who entered it.

    python -m bench.balance --games 600 --seats 3 --seed 1
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from cartone.bots import bots_for, choose
from cartone.games.stamp_swap.components import ContestType
from cartone.games.stamp_swap.contests import points_in
from cartone.games.stamp_swap.pack import Pack
from cartone.simulate.run import Job
from cartone.table import Table

TOLERANCE = 0.35


class Tally:
    """Points and entries of each contest card."""

    def __init__(self) -> None:
        self.points: Counter[str] = Counter()
        self.shown: Counter[str] = Counter()
        self.entered: Counter[str] = Counter()
        self.dealt: Counter[str] = Counter()

    def add(self, other: Tally) -> None:
        for mine, theirs in zip(vars(self).values(), vars(other).values(), strict=True):
            mine.update(theirs)

    def measure(self, table: Table[Any]) -> None:
        """Record the points of every contest on the board for every album at a Show."""
        game = table.game
        for player in game.players:
            for contest in (*game.contests, game.finale):
                self.points[contest.id] += points_in(player.album, contest.scoring)
                self.shown[contest.id] += 1

    def finish(self, table: Table[Any]) -> None:
        for player in table.game.players:
            self.dealt.update(contest.id for contest in table.game.contests)
            self.entered.update(ticket.contest.id for ticket in player.tickets)


def tally_games(job: Job, numbers: range) -> Tally:
    tally = Tally()
    for number in numbers:
        table = job.table(number)
        bots = bots_for(table)
        day = None
        while not table.over:
            if table.game.day != day and any(ask.kind == "enter" for ask in table.pending.values()):
                tally.measure(table)
                day = table.game.day
            seat, ask = next(iter(table.pending.items()))
            table.answer(seat, choose(table, seat, ask, bots[seat]))
        tally.finish(table)
    return tally


def report(tally: Tally, pack: Pack) -> list[str]:
    """Return a row for each card: its mean, the difference from the mean of its type, and its share of entries."""
    lines = [f"{'card':<6}{'name':<24}{'mean':>7}{'of type':>9}{'entered':>9}"]
    for kind in ContestType:
        cards = pack.contests_by_type[kind]
        means = {card.id: tally.points[card.id] / max(tally.shown[card.id], 1) for card in cards}
        middle = sum(means.values()) / len(means)
        for card in cards:
            ratio = means[card.id] / middle - 1
            share = tally.entered[card.id] / tally.dealt[card.id] if tally.dealt[card.id] else None
            entered = f"{share:9.0%}" if share is not None else f"{'-':>9}"
            far = "" if abs(ratio) <= TOLERANCE else "  too far"
            lines.append(f"{card.id:<6}{card.name:<24}{means[card.id]:7.1f}{ratio:+9.0%}{entered}{far}")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", default="house")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    job = Job("stamp-swap", ("greedy",) * options.seats, options.seed, options.pack)
    chunks = [range(start, min(start + 20, options.games)) for start in range(0, options.games, 20)]
    total = Tally()
    with ProcessPoolExecutor(options.workers) as pool:
        for tally in pool.map(tally_games, [job] * len(chunks), chunks):
            total.add(tally)
    print("\n".join(report(total, job.table(0).game.pack)))


if __name__ == "__main__":
    main()
