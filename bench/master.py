"""Measure how strong the bot `master` is: wins in games against each opponent, with 95% intervals, and the time a move.

    python -m bench.master --games 400 --milliseconds 100
    python -m bench.master --games 100 --milliseconds 1 3 10 30 --only default --out strength.json
    python -m bench.master --games 40 --playouts 60 --only automa
    python -m bench.master --page strength.json

The games are played on the compiled twins, by all cores. The seats of players take turns; cardboard opponents have
their own. A tie on points counts as half. A time is turned into a number of playouts by some games before the others.
With `--out`, results are added to a file with versions, seed and command lines, and matches that it has are left out.
With `--page`, the results of files are written into docs/simulating.md, with a plot.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shlex
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from bench.kernel import Kind
from bench.page import PAGE, commit, put_in_page
from bench.plot import plot
from bench.twin_games import twin_of
from cartone import __version__
from cartone.games.stamp_swap.kernel.weights import SHARP
from cartone.kernel import search as searching
from cartone.kernel.search import search
from cartone.simulate.run import game_seed
from cartone.table import key_of

PINZETTA, AUTOMA = ("greedy", "pinzetta"), ("greedy", "automa")
KINDS = [
    Kind("Pinzetta, default", "stamp-swap", PINZETTA),
    *(Kind(f"Pinzetta, level {n}", "stamp-swap", PINZETTA, (("level", n),)) for n in "123"),
    Kind("greedy at Stamp Swap, 2 seats", "stamp-swap", ("greedy",) * 2),
    Kind("greedy at Stamp Swap, 4 seats", "stamp-swap", ("greedy",) * 4),
    Kind("Automa, default", "age-of-comics", AUTOMA),
    *(Kind(f"Automa, expert, {edition}", "age-of-comics", AUTOMA, (("level", "expert"), ("edition", edition)))
      for edition in ("seed", "2026")),
    Kind("greedy at Age of Comics, 2 seats", "age-of-comics", ("greedy",) * 2),
    Kind("greedy at Age of Comics, 4 seats", "age-of-comics", ("greedy",) * 4),
]  # fmt: skip
SEED = 11
PARTS = ("numba", "numpy")
FEW, MANY = 8, 128
"""The numbers of playouts by which a time is turned into playouts."""
PICTURE = PAGE.parent / "pictures" / "strength.svg"


class Played(NamedTuple):
    """The result of one game."""

    won: float
    points: int
    theirs: int
    moves: int
    playouts: int
    seconds: float


class Match(NamedTuple):
    """Games of one kind with one number of playouts for each move; 0 is greedy."""

    kind: Kind
    playouts: int
    milliseconds: float = 0
    """The time for a move that was asked for, or 0."""


def play(kind: Kind, number: int, playouts: int, seed: int = SEED) -> Played:
    """Play a game in which master has one seat and greedy has all others, but that of a cardboard opponent."""
    twin = twin_of(kind)
    seat = number % kind.seats.count("greedy")
    twin.reset(game_seed(seed, number))
    moves, spent, seconds = 0, 0, 0.0
    while not twin.over:
        if twin.seat != seat or playouts == 0:
            twin.step(twin.greedy())
            continue
        began = time.thread_time()
        found = search(twin, playouts, key_of(seed, number, "master", moves))
        seconds += time.thread_time() - began
        moves, spent = moves + 1, spent + found.playouts
        twin.step(found.place)
    scores = twin.scores()
    best = max(score for other, score in enumerate(scores) if other != seat)
    won = 1.0 if scores[seat] > best else 0.5 if scores[seat] == best else 0.0
    return Played(won, scores[seat], best, moves, spent, seconds)


def interval(won: float, games: int) -> tuple[float, float]:
    """Return the 95% interval of a share (Wilson's)."""
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5 / (1 + z * z / games)
    return middle - half, middle + half


def result(match: Match, played: Sequence[Played]) -> dict[str, Any]:
    """Return the result of a match, for a file."""
    games, won, moves = len(played), sum(one.won for one in played), max(sum(one.moves for one in played), 1)
    points, theirs = (round(sum(numbers) / games, 1) for numbers in zip(*(one[1:3] for one in played), strict=True))
    return {
        "name": match.kind.name, "game": match.kind.game, "seats": match.kind.seats,
        "settings": dict(match.kind.settings), "games": games, "asked": match.milliseconds,
        "playouts": match.playouts, "won": won, "interval": [round(end, 4) for end in interval(won, games)],
        "points": points, "theirs": theirs, "moves": moves,
        "milliseconds": round(1000 * sum(one.seconds for one in played) / moves, 2),
        "played": round(sum(one.playouts for one in played) / moves, 1),
    }  # fmt: skip


def told(found: Mapping[str, Any]) -> str:
    """Return a line about the result of a match."""
    low, high = found["interval"]
    wins = f"{100 * found['won'] / found['games']:.1f} % of {found['games']} won ({100 * low:.1f} – {100 * high:.1f})"
    cost = f"{found['milliseconds']:.1f} ms and {found['played']:.0f} playouts a move"
    return f"{found['name']}: {wins}, {found['points']:.1f} : {found['theirs']:.1f}, {cost}"


# -- many games -------------------------------------------------------------------------------


def adopt(settings: Sequence[str], weights: Path | None) -> None:
    """Change numbers of the search in this process, and the weights of the greedy that plays on, to try others."""
    for setting in settings:
        name, value = setting.split("=")
        setattr(searching, name, type(getattr(searching, name))(float(value)))
    if weights is not None:
        SHARP.update(json.loads(weights.read_text(encoding="utf-8")))


def make_ready(pool: ProcessPoolExecutor, kinds: Sequence[Kind]) -> None:
    """Compile the twins: those of a game with an opponent, and those of a game without."""
    families = {(kind.game, len(set(kind.seats))): kind for kind in kinds}
    for ready in [pool.submit(play, kind, 0, 1) for kind in families.values()]:
        ready.result()


def matches(pool: ProcessPoolExecutor, kinds: Sequence[Kind], times: Sequence[float], workers: int) -> list[Match]:
    """Return a match for each kind and time, with the number of playouts that take so long when all cores work."""
    numbers = range(2 * workers)
    samples = {(kind, playouts): [pool.submit(play, kind, number, playouts) for number in numbers]
               for kind in kinds for playouts in (FEW, MANY)}  # fmt: skip
    found = []
    for kind in kinds:
        few, many = (result(Match(kind, playouts), [one.result() for one in samples[kind, playouts]])
                     for playouts in (FEW, MANY))  # fmt: skip
        each = (many["milliseconds"] - few["milliseconds"]) / (MANY - FEW)
        start = few["milliseconds"] - FEW * each
        found += [Match(kind, max(1, round((time - start) / each)), time) for time in times]
    return found


def results(pool: ProcessPoolExecutor, asked: Sequence[Match], games: int, seed: int) -> Iterator[dict[str, Any]]:
    """Play the games of all matches, the longest first, and yield the result of each match when its games are over."""
    longest = sorted(asked, key=lambda match: -match.playouts)
    tasks = {pool.submit(play, match.kind, number, match.playouts, seed): match for match in longest
             for number in range(games)}  # fmt: skip
    played: dict[Match, list[Played]] = {match: [] for match in asked}
    for task in as_completed(tasks):
        match = tasks[task]
        played[match].append(task.result())
        if len(played[match]) == games:
            yield result(match, played[match])


def measure(options: argparse.Namespace) -> None:
    """Play what the command line says, print the results and add them to a file."""
    file = read(options.out)
    kinds = [kind for kind in KINDS if any(part.lower() in kind.name.lower() for part in options.only)]
    with ProcessPoolExecutor(options.workers, get_context("spawn"), adopt, (options.set, options.weights)) as pool:
        make_ready(pool, kinds)
        asked = [Match(kind, playouts) for kind in kinds for playouts in options.playouts]
        asked += matches(pool, kinds, options.milliseconds, options.workers) if options.milliseconds else []
        done = {(one["name"], one["asked"] or one["playouts"], one["games"]) for one in file["results"]}
        left = [one for one in asked if (one.kind.name, one.milliseconds or one.playouts, options.games) not in done]
        for found in results(pool, left, options.games, options.seed):
            print(told(found), flush=True)
            file["results"].append(found)
            if options.out is not None:
                options.out.write_text(json.dumps(file, indent=1) + "\n", encoding="utf-8")


def read(path: Path | None) -> dict[str, Any]:
    """Return the contents of a file of results with this command line added, or those of a new one."""
    old = json.loads(path.read_text(encoding="utf-8")) if path is not None and path.exists() else {}
    command = shlex.join(["python", "-m", "bench.master", *sys.argv[1:]])
    return {
        "commands": [*old.get("commands", []), command], "commit": commit(), "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "workers": os.cpu_count(), "results": old.get("results", []),
        "versions": {"cartone": __version__, "python": platform.python_version(),
                     **{name: version(name) for name in PARTS}},
    }  # fmt: skip


# -- the page ---------------------------------------------------------------------------------


ORDER = [kind.name for kind in KINDS]
HERE = re.compile(r" --(?:out|workers|weights) \S+")
"""Options that are of no use on another computer."""
HEAD = "| against | time a move | playouts | games | won | 95% | points |\n|---|---|---|---|---|---|---|"


def row(found: Mapping[str, Any]) -> str:
    """Return a row of the page's table."""
    share, (low, high) = found["won"] / found["games"], found["interval"]
    cost = f"{found['milliseconds']:,.4g} ms | {found['played']:,.0f}"
    wins = f"{found['games']:,} | {share:.1%} | {low:.1%} – {high:.1%}"
    return f"| {found['name']} | {cost} | {wins} | {found['points']:.1f} : {found['theirs']:.1f} |"


def strength(results: Sequence[Mapping[str, Any]]) -> tuple[list[float], dict[str, list[float]]]:
    """Return the times of most kinds, and for each kind that was played with all of them its percentages of wins."""
    asked = {name: {one["asked"]: 100 * one["won"] / one["games"] for one in results
                    if one["name"] == name and one["asked"]} for name in ORDER}  # fmt: skip
    times = max((sorted(line) for line in asked.values()), key=len)
    return times, {name.split(",")[0]: [line[time] for time in times] for name, line in asked.items()
                   if len(times) > 2 and len(line) == len(times)}  # fmt: skip


def write_page(files: Sequence[Mapping[str, Any]]) -> None:
    """Write the results of files into the page, as a table and a plot."""
    results = sorted((one for file in files for one in file["results"]),
                     key=lambda one: (ORDER.index(one["name"]), one["milliseconds"]))  # fmt: skip
    commands = ", ".join(dict.fromkeys(f"`{HERE.sub('', command)}`" for file in files for command in file["commands"]))
    said = ", ".join(dict.fromkeys(f"at {file['commit']} on {file['date']}" for file in files))
    text = "\n".join([f"{commands}, {said}:", "", HEAD, *map(row, results), ""])
    times, lines = strength(results)
    if lines:
        drawn = plot("Games won by master", "milliseconds a move on one core", "%", times, lines, most=100)
        PICTURE.write_text(drawn, encoding="utf-8")
        alt = "; ".join(f"{name} {', '.join(f'{share:.0f}' for share in line)}" for name, line in lines.items())
        text += f"\n![Percent of games won with {', '.join(f'{time:g}' for time in times)} ms a move: {alt}.]" \
                f"(pictures/{PICTURE.name})\n"  # fmt: skip
    put_in_page("master", "bench.master", text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, nargs="*", default=[], help="for each move; 0 is greedy")
    parser.add_argument("--milliseconds", type=float, nargs="*", default=[], help="the time for a move on one core")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--only", nargs="+", default=[""], help="kinds of games whose name has these letters")
    parser.add_argument("--set", nargs="+", default=[], metavar="NAME=VALUE", help="numbers of kernel/search.py to try")
    parser.add_argument("--weights", type=Path, help="a file of bench.weights to try")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, help="a file to which the results are added")
    parser.add_argument("--page", type=Path, nargs="+", help="write these files into the page, and play nothing")
    options = parser.parse_args()
    if options.page:
        write_page([json.loads(path.read_text(encoding="utf-8")) for path in options.page])
    else:
        measure(options)
