"""Solve the puzzles that come with a game again by larger searches, in other worlds, and count those that hold.

    python -m bench.puzzles stamp-swap --count 200 --times 10

Prints each puzzle whose answer is another one then. Needs the extra `fast`.
"""

from __future__ import annotations

import time

from bench.speed import Parser
from cartone.games import game_called
from cartone.puzzles.making import holds, twin_at
from cartone.puzzles.puzzle import in_turn, puzzles_of


def main() -> None:
    parser = Parser("bench.puzzles", __doc__)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=200, help="how many puzzles to solve (default: 200)")
    parser.add_argument("--times", type=int, default=10, help="how many times as large the search is (default: 10)")
    options = parser.parse_args()
    room, start, held, done = game_called(options.game), time.perf_counter(), 0, 0
    for puzzle in in_turn(puzzles_of(room).values())[: options.count]:
        does, done = holds(twin_at(room, dict(puzzle.settings)), puzzle, options.times), done + 1
        held += does
        if not does:
            print(f"another answer: {puzzle.line[:80]}", flush=True)
    seconds = time.perf_counter() - start
    print(f"{room.name}: {held} of {done} puzzles hold, solved by {options.times} times the search in {seconds:.0f} s")


if __name__ == "__main__":
    main()
