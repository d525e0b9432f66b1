"""Make puzzles on a graphics card, by the searches of `cartone puzzles make`, or solve them again by larger ones.

    python -m bench.puzzles stamp-swap --seconds 300 --out more-puzzles.txt
    python -m bench.puzzles stamp-swap --again 200 --times 10

Hundreds of games are searched at once, and the playouts that they want meanwhile are one launch. The card plays as the
processor does, row by row, so that it finds the same puzzles; this is checked first. Needs the extra `cuda`.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Any

if find_spec("numba") is None:
    raise SystemExit("bench.puzzles needs a graphics card with CUDA, and: pip install 'cartone[cuda]'")

import numpy as np
from numba import cuda

from bench.speed import Parser
from cartone.games import GameRoom, game_called
from cartone.kernel.asking import answer
from cartone.kernel.gpu import for_device
from cartone.kernel.jit import records
from cartone.kernel.search import deal
from cartone.kernel.twin import Twin
from cartone.puzzles.making import SHORT, holds, levels_of, puzzles_in, twin_at
from cartone.puzzles.puzzle import header_of, path_of, read_puzzles
from cartone.table import key_of

AT_ONCE = 384
"""The games that are searched at once."""
THREADS, BLOCKS, REGISTERS = 64, 8, 255
"""Threads of a block, blocks of a multiprocessor, and registers of a thread."""
MOST = 400_000
"""Playouts of a launch."""
CHECKED = 64


class Wanted:
    """Playouts that a search waits for."""

    def __init__(self, games: Any, places: Any) -> None:
        self.games, self.places = games, places
        self.rows: Any = None
        self.ready = Event()


class Dispatcher:
    """Plays what all searches of one kind of game want, on the card."""

    def __init__(self, twin: Twin) -> None:
        self.twin = twin
        self.wanted: SimpleQueue[Wanted] = SimpleQueue()
        self.playouts, self.launches = 0, 0
        player = twin.entries.players[1]
        advance, note = player.advance, player.note
        count = THREADS * BLOCKS * cuda.get_current_device().MULTIPROCESSOR_COUNT

        def kernel(states: Any, thoughts: Any, games: Any, of_game: Any, places: Any, cards: Any, rows: Any) -> None:
            thread, threads = cuda.grid(1), cuda.gridsize(1)
            mine = states[thread]
            for number in range(thread, len(rows), threads):
                mine[0] = games[of_game[number], 0]
                mine[1] = games[of_game[number], 1]
                answer(mine, places[number])
                while advance(mine, cards, thoughts[thread]):
                    pass
                note(mine, cards, rows[number])

        self.kernel, self.blocks = cuda.jit(max_registers=REGISTERS)(kernel), count // THREADS
        self.states = cuda.to_device(records((count, 2), twin.state))
        self.thoughts = cuda.to_device(np.zeros((count, 1), twin.thoughts.dtype))
        self.cards = cuda.to_device(twin.cards)
        Thread(target=self.serve, daemon=True).start()

    def launch(self, games: Any, of_game: Any, places: Any) -> Any:
        rows = cuda.to_device(np.zeros((len(places), self.twin.row_size), np.int32))
        with for_device():
            self.kernel[self.blocks, THREADS](
                self.states, self.thoughts, cuda.to_device(games), cuda.to_device(of_game), cuda.to_device(places),
                self.cards, rows,
            )  # fmt: skip
        return rows.copy_to_host()

    def serve(self) -> None:
        """Play everything that waits in one launch, again and again."""
        while True:
            batch, count = [self.wanted.get()], 0
            time.sleep(0.02)
            while count < MOST:
                try:
                    batch.append(self.wanted.get_nowait())
                except Empty:
                    break
                count += len(batch[-1].games) * len(batch[-1].places)
            games = np.concatenate([one.games for one in batch])
            counts = [len(one.games) for one in batch]
            firsts = np.cumsum([0, *counts])
            of_game = np.concatenate([np.repeat(np.arange(count), len(one.places)) + first
                                      for one, count, first in zip(batch, counts, firsts, strict=False)])  # fmt: skip
            places = np.concatenate([np.tile(one.places, count) for one, count in zip(batch, counts, strict=True)])
            rows = self.launch(games, of_game.astype(np.int64), places)
            self.playouts, self.launches, start = self.playouts + len(rows), self.launches + 1, 0
            for one in batch:
                end = start + len(one.games) * len(one.places)
                one.rows = rows[start:end].reshape(len(one.games), len(one.places), -1)
                start = end
                one.ready.set()

    def play_on(self, games: Any, places: Any) -> Any:
        want = Wanted(games, places)
        self.wanted.put(want)
        want.ready.wait()
        return want.rows


def on_card(twin: Twin, play_on: Callable[[Any, Any], Any]) -> Twin:
    """Return another twin for the same table, with memory of its own, whose games are played on by the card."""
    other = copy.copy(twin)
    for name in ("states", "playing", "thoughts", "_numbers", "_action", "_paper"):
        setattr(other, name, copy.deepcopy(getattr(twin, name)))
    vars(other)["play_on"] = play_on
    return other


def check(twin: Twin, dispatcher: Dispatcher) -> None:
    """Raise an error unless the card plays as the processor does."""
    twin.reset(7)
    wrong, count = 0, 0
    while not twin.over:
        worlds = deal(twin, 1, range(CHECKED))
        places = np.arange(min(4, int(twin.states["asked_count"][0])))
        here, there = twin.play_on(worlds, places), dispatcher.play_on(worlds, places)
        wrong, count = wrong + int((here != there).any(axis=2).sum()), count + here.shape[0] * here.shape[1]
        twin.step(twin.greedy())
    print(f"{count} playouts compared, {wrong} differ", flush=True)
    if wrong:
        raise SystemExit(1)


def make(room: GameRoom, twins: list[Twin], dispatcher: Dispatcher, seed: int, seconds: float, out: Path) -> None:
    """Write the puzzles of as many games as are searched in a time."""
    levels, until, found = levels_of(room), time.monotonic() + seconds, dict[int, list[str]]()

    def one(number: int) -> None:
        if time.monotonic() < until:
            which = number % len(levels)
            twin = on_card(twins[which], dispatcher.play_on)
            own = key_of(seed, "puzzles", number) >> SHORT
            found[number] = [f"{puzzle.line}\n" for puzzle in puzzles_in(room, twin, dict(levels[which]), own)]

    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(one, range(100_000)))
    lines = [line for number in sorted(found) for line in found[number]]
    out.write_text(header_of(room) + "".join(lines), "utf-8")
    print(f"{room.name}: {len(found)} games, {len(lines)} puzzles, {dispatcher.playouts:,} playouts in "
          f"{dispatcher.launches} launches", flush=True)  # fmt: skip


def again(room: GameRoom, twins: list[Twin], dispatcher: Dispatcher, path: Path, count: int, times: int) -> None:
    """Solve puzzles again, and print how many hold; those that do not are listed."""
    levels, start = [dict(level) for level in levels_of(room)], time.monotonic()

    def one(puzzle: Any) -> bool:
        which = levels.index(dict(puzzle.settings))
        return holds(on_card(twins[which], dispatcher.play_on), puzzle, times)

    puzzles = read_puzzles(room, path)[:count]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        held = list(pool.map(one, puzzles))
    print(f"{room.name}: {sum(held)} of {len(held)} puzzles hold, solved by {times} times the search "
          f"in {time.monotonic() - start:.0f} s", flush=True)  # fmt: skip
    for puzzle, does in zip(puzzles, held, strict=True):
        if not does:
            print(f"differs: {puzzle.line[:60]}", flush=True)


def main() -> None:
    parser = Parser("bench.puzzles", __doc__)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--again", type=int, default=0)
    parser.add_argument("--times", type=int, default=10)
    options = parser.parse_args()
    room, start = game_called(options.game), time.perf_counter()
    twins = [twin_at(room, dict(level)) for level in levels_of(room)]
    dispatcher = Dispatcher(twins[0])  # settings are part of a state, so all levels share it
    for twin in twins:
        check(twin, dispatcher)
    print(f"{room.name}: ready in {time.perf_counter() - start:.0f} s", flush=True)
    if options.out:
        make(room, twins, dispatcher, options.seed, options.seconds, options.out)
    if options.again:
        again(room, twins, dispatcher, options.out or path_of(room), options.again, options.times)


if __name__ == "__main__":
    main()
