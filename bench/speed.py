"""Measure the speed of the plain engine and, in the same run, of other engines.

All engines play at random on one core. A decision is a choice between two or more options: forced moves and chance cost
time but do not count. Ours go through the public API, with the record kept.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import math
import platform
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn, TypeAlias

import cartone
from cartone.games import games
from cartone.simulate.speed import play_at_random
from cartone.table import Random, key_of

EXAMPLE = """\
example:
  python -m bench.speed --seconds 2 --seed 7 --json speed.json

The peers are optional: pip install 'cartone[bench]'
"""
NOTES = """\
decisions: choices between two or more options, by uniformly random players
ours/peer: decisions/s of stamp-swap with 4 seats, divided by the figure of the row
the games differ, and so does the work behind a decision; OpenSpiel is C++ called from Python,
and RLCard builds an observation at every step, which the others do not"""
NOT_INSTALLED = "not installed: pip install 'cartone[bench]'"
COLUMNS = "{:<36} {:>12} {:>10} {:>15} {:>10}"

Play: TypeAlias = Callable[[int], tuple[int, ...]]
"""A function that plays the game with a given number and returns one count for each line of its contest."""


Clock: TypeAlias = Callable[[], float]
"""A function that returns seconds of wall time or processor time."""


@dataclass(frozen=True)
class Line:
    """A line of the table, and the unit that it counts."""

    name: str
    counts: str = "decisions"


@dataclass(frozen=True)
class Contest:
    """A game played repeatedly; one run can fill several lines."""

    lines: tuple[Line, ...]
    play: Play


@dataclass(frozen=True)
class Peer:
    """Another engine: its module, its package, and its contests, which are built only if it is installed."""

    name: str
    module: str
    package: str
    contests: Callable[[int], Iterator[Contest]]


@dataclass(frozen=True)
class Figure:
    """The measurement for one line; `note` says why there is none."""

    line: Line
    count: int = 0
    games: int = 0
    seconds: float = 0.0
    note: str = ""
    failed: bool = False

    @property
    def per_second(self) -> float:
        return self.count / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def per_game(self) -> float:
        return self.count / self.games


# -- ours -----------------------------------------------------------------------------------


def ours(game: str, seats: int, seed: int) -> Contest:
    stream = Random(key_of(seed, "bench"))
    names = ["chance"] * seats

    def play(number: int) -> tuple[int]:
        # The table itself answers questions with one option, so every question asked is a decision.
        return (play_at_random(cartone.new(game, seats=names, seed=seed + number), stream),)

    return Contest((Line(f"cartone {game}, {seats} seats"),), play)


# -- peers ----------------------------------------------------------------------------------


def catanatron_contests(seed: int) -> Iterator[Contest]:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    def play(number: int) -> tuple[int, int]:
        # Seeds start at 1: this peer takes a seed of 0 for none.
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed + number + 1)
        # Versions keep the options in different places.
        holder = game if hasattr(game, "playable_actions") else game.state
        actions = decisions = 0
        # The peer's own loop, without its copies of the game for listeners.
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            actions += 1
            if len(holder.playable_actions) > 1:
                decisions += 1
            game.play_tick()
        return actions, decisions

    lines = (Line("catanatron, 2 players, all actions", "all actions"), Line("catanatron, 2 players"))
    yield Contest(lines, play)


def open_spiel_contests(seed: int) -> Iterator[Contest]:
    import pyspiel

    for name in ("chess", "gin_rummy", "backgammon"):
        yield Contest((Line(f"OpenSpiel {name}"),), open_spiel_play(pyspiel.load_game(name), random.Random(seed)))


def open_spiel_play(game: Any, chance: random.Random) -> Play:
    def play(number: int) -> tuple[int]:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(weighted(state.chance_outcomes(), chance.random()))
                continue
            actions = state.legal_actions()
            if len(actions) > 1:
                decisions += 1
            state.apply_action(chance.choice(actions))
        return (decisions,)

    return play


def weighted(outcomes: Sequence[tuple[int, float]], level: float) -> int:
    # A plain walk: random.choices would take a fifth of the time of backgammon.
    for outcome, weight in outcomes:
        level -= weight
        if level < 0:
            return outcome
    # Rounding can leave a tiny remainder.
    return outcomes[-1][0]


def rlcard_contests(seed: int) -> Iterator[Contest]:
    import rlcard

    for name in ("gin-rummy", "uno"):
        env = rlcard.make(name, config={"seed": seed})
        yield Contest((Line(f"RLCard {name}"),), rlcard_play(env, random.Random(seed)))


def rlcard_play(env: Any, chance: random.Random) -> Play:
    # Not the peer's run() and RandomAgent, which store trajectories and choose by numpy, which is slower.
    def play(number: int) -> tuple[int]:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            if len(actions) > 1:
                decisions += 1
            state, _ = env.step(chance.choice(actions))
        return (decisions,)

    return play


PEERS = (
    Peer("catanatron", "catanatron", "catanatron", catanatron_contests),
    Peer("OpenSpiel", "pyspiel", "open_spiel", open_spiel_contests),
    Peer("RLCard", "rlcard", "rlcard", rlcard_contests),
)


# -- measuring ------------------------------------------------------------------------------


def measure(contest: Contest, seconds: float, clock: Clock = perf_counter) -> list[Figure]:
    """Play one game to warm up, then games until the time is up, finishing the last one."""
    contest.play(0)
    # Free garbage now, so that it does not count for the next row.
    gc.collect()
    totals = [0] * len(contest.lines)
    games = 0
    start = now = clock()
    while now - start < seconds:
        games += 1
        for index, count in enumerate(contest.play(games)):
            totals[index] += count
        now = clock()
    return [Figure(line, total, games, now - start) for line, total in zip(contest.lines, totals, strict=True)]


def measure_peer(peer: Peer, seed: int, seconds: float, clock: Clock = perf_counter) -> Iterator[Figure]:
    try:
        importlib.import_module(peer.module)
    except ModuleNotFoundError as problem:
        if problem.name == peer.module:
            yield Figure(Line(peer.name), note=NOT_INSTALLED)
        else:
            yield failure(peer, problem)
        return
    # A failure of one peer must not affect the others.
    except Exception as problem:
        yield failure(peer, problem)
        return
    try:
        for contest in peer.contests(seed):
            yield from measure(contest, seconds, clock)
    except Exception as problem:
        yield failure(peer, problem)


def failure(peer: Peer, problem: Exception) -> Figure:
    said = " ".join(str(problem).split())
    return Figure(Line(peer.name), note=f"failed: {type(problem).__name__}: {said}", failed=True)


def measure_all(seed: int, seconds: float) -> Iterator[tuple[Figure, float | None]]:
    """Yield every figure; the figure of a peer comes with the ratio of ours to it."""
    four_at_stamp_swap = 0.0
    for game, room in games().items():
        for seats in room.seats:
            for figure in measure(ours(game, seats, seed), seconds):
                if (game, seats) == ("stamp-swap", 4):
                    four_at_stamp_swap = figure.per_second
                yield figure, None
    for peer in PEERS:
        for figure in measure_peer(peer, seed, seconds):
            yield figure, (four_at_stamp_swap / figure.per_second if figure.count else None)


# -- printing -------------------------------------------------------------------------------


def versions() -> dict[str, str]:
    found = {"cartone": cartone.__version__}
    for peer in PEERS:
        try:
            found[peer.name] = metadata.version(peer.package)
        except metadata.PackageNotFoundError:
            continue
    return found


def heading(seed: int, seconds: float) -> str:
    engines = ", ".join(f"{name} {version}" for name, version in versions().items())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    columns = COLUMNS.format("row", "decisions/s", "games/s", "decisions/game", "ours/peer")
    return (
        f"Random play on one core, {seconds:g} s a row, seed {seed}\n"
        f"{python} on {platform.machine()}: {engines}\n\n{columns}\n{'-' * len(columns)}"
    )


def row(figure: Figure, ratio: float | None) -> str:
    if figure.note:
        return f"{figure.line.name:<36} {figure.note}"
    return COLUMNS.format(
        figure.line.name,
        f"{figure.per_second:,.0f}",
        f"{figure.games_per_second:,.1f}",
        f"{figure.per_game:,.1f}",
        "" if ratio is None else f"{ratio:.2f}",
    ).rstrip()


def row_data(figure: Figure, ratio: float | None) -> dict[str, str | int | float | None]:
    if figure.note:
        return {"name": figure.line.name, "note": figure.note}
    return {
        "name": figure.line.name,
        "counts": figure.line.counts,
        "per_second": round(figure.per_second, 1),
        "games_per_second": round(figure.games_per_second, 3),
        "per_game": round(figure.per_game, 2),
        "ours_to_peer": None if ratio is None else round(ratio, 3),
        "games": figure.games,
        "seconds": round(figure.seconds, 3),
    }


def report(seed: int, seconds: float, rows: Sequence[dict[str, str | int | float | None]]) -> str:
    data = {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "machine": platform.machine(),
        "versions": versions(),
        "seconds": seconds,
        "seed": seed,
        "rows": rows,
    }
    return json.dumps(data, indent=2) + "\n"


# -- the command ----------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """A parser for a bench, whose errors are one line, without the usage."""

    def __init__(self, bench: str, description: str | None, epilog: str = "") -> None:
        super().__init__(
            f"python -m {bench}", description=description, epilog=epilog, allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )  # fmt: skip

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def positive(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not (seconds > 0 and math.isfinite(seconds)):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds; it is a number above 0, such as 5")
    return seconds


def whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise argparse.ArgumentTypeError(f"{text!r} is no seed; it is a whole number from 0 up, such as 1")
    return int(text)


def writable(text: str) -> Path:
    # Reported now, not after a minute of measuring.
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} cannot be written; give a file in a folder that exists")
    return path


def parser() -> Parser:
    purpose = "Compare the speed of random play with other engines, in one run on one core."
    made = Parser("bench.speed", purpose, EXAMPLE)
    made.add_argument("--seconds", type=positive, default=5.0, metavar="S", help="time for each row (default 5)")
    made.add_argument("--seed", type=whole, default=1, metavar="N", help="seed of all games (default 1)")
    made.add_argument("--json", type=writable, metavar="FILE", help="also write the figures to a file")
    return made


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the table, and return the exit status: 1 if an installed peer failed."""
    command = parser()
    options = command.parse_args(arguments)
    rows = []
    failed = False
    print(heading(options.seed, options.seconds), flush=True)
    for figure, ratio in measure_all(options.seed, options.seconds):
        print(row(figure, ratio), flush=True)
        rows.append(row_data(figure, ratio))
        failed = failed or figure.failed
    print(f"\n{NOTES}")
    if options.json is not None:
        try:
            options.json.write_text(report(options.seed, options.seconds, rows), encoding="utf-8")
        except OSError as problem:
            command.error(f"{str(options.json)!r} cannot be written: {problem.strerror or problem}")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
