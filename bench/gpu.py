"""Measure the compiled twins on a graphics card: speed, agreement with the processor, and growth of time and memory.

    python -m bench.gpu --compare 100000000 --most 1000000000 --pgx --plot build/growth-gpu.svg

All games are random solo games. The script measures decisions per second, with and without the transfer of seeds and
rows; compares the given number of decisions, row by row, with the compiled twin on all processors; with `--pgx`, plays
random batches of another engine on the same card; and plots time and memory against the number of games, with a tenth
as many games of Age of Comics. Needs the extra `cuda`.
"""

from __future__ import annotations

import os
import resource
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from typing import Any

NEEDED = "bench.gpu needs a graphics card with CUDA, and: pip install 'cartone[cuda]'"
if find_spec("numba") is None:
    raise SystemExit(NEEDED)

import numpy as np
from numba import cuda
from numba.cuda.cudadrv import driver

from bench.kernel import SOLO, Kind, many
from bench.plot import plot
from bench.speed import Parser, writable
from cartone.kernel.gpu import Card, card_of
from cartone.kernel.row import DECISIONS
from cartone.kernel.twin import Twin
from cartone.simulate.twin_results import game_seeds

AT_ONCE = 2_000_000
"""Number of games per launch."""
AHEAD = 4
LEAST = 1_000
PGX = ("chess", "go_9x9", "backgammon", "connect_four")
BATCH, STEPS = 16_384, 200


def words_of(first: int, games: int, seed: int = 0) -> Any:
    """Return the seeds of some games, each as two words."""
    seeds = game_seeds(seed, range(first, first + games))
    return np.stack([seeds, np.zeros_like(seeds)], axis=1)


def speed(kind: Kind) -> None:
    """Print the best of three launches after compilation."""
    card = Card(kind.twin())
    start = time.perf_counter()
    card.play_rows(words_of(0, 1))
    ready = time.perf_counter() - start
    seeds, rows = cuda.to_device(words_of(0, AT_ONCE)), cuda.device_array((AT_ONCE, card.twin.row_size), np.int32)
    took = min(launched(card, seeds, rows) for _ in range(3))
    decisions = int(rows.copy_to_host()[:, DECISIONS].sum())
    start = time.perf_counter()
    card.play_rows(words_of(0, AT_ONCE))
    whole = time.perf_counter() - start
    print(
        f"{kind.name}: ready in {ready:.0f} s, {decisions / took / 1e6:,.1f} million decisions/s, "
        f"{AT_ONCE / took / 1e6:,.2f} million games/s; with all that comes and goes {decisions / whole / 1e6:,.1f}",
        flush=True,
    )


def launched(card: Card, seeds: Any, rows: Any) -> float:
    """Return the seconds of one launch into cleared rows."""
    driver.device_memset(rows, 0, rows.nbytes)
    cuda.synchronize()
    start = time.perf_counter()
    card.launch(seeds, rows)
    cuda.synchronize()
    return time.perf_counter() - start


def compare(kind: Kind, decisions: int, threads: int) -> None:
    """Play the same games on the graphics card and on the processors until the given number of decisions has been
    compared."""
    card, twins = Card(kind.twin()), [kind.twin() for _ in range(threads)]
    compared = games = different = 0
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        while compared < decisions:
            words = words_of(games, threads * 20_000, seed=2)
            there = card.play_rows(words)
            here = np.concatenate(list(pool.map(Twin.play_rows, twins, np.array_split(words, threads))))
            different += int((here != there).any(axis=1).sum())
            compared, games = compared + int(here[:, DECISIONS].sum()), games + len(words)
    took = time.perf_counter() - start
    print(f"{kind.name}: {compared:,} decisions of {games:,} games compared in {took:.0f} s, {different} games differ")


def made_ahead(games: int) -> Iterator[Any]:
    """Yield the seeds of all games in blocks; the next block is made while the card plays."""
    with ThreadPoolExecutor(2) as pool:
        coming: deque[Any] = deque()
        for first in range(0, games, AT_ONCE):
            coming.append(pool.submit(words_of, first, min(AT_ONCE, games - first)))
            if len(coming) == AHEAD:
                yield coming.popleft().result()
        for words in coming:
            yield words.result()


def grown(kind: Kind, most: int) -> Iterator[tuple[int, float, float]]:
    """Yield the number of games, the seconds, and the megabytes used by this process and by the card."""
    card = card_of(kind.twin())
    card.play_rows(words_of(0, 1))
    for games in [LEAST * 10**power for power in range(10) if LEAST * 10**power <= most]:
        start = time.perf_counter()
        for words in made_ahead(games):
            card.play_rows(words)
        took = time.perf_counter() - start
        free, whole = cuda.current_context().get_memory_info()
        here = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"{kind.name}: {games:,} games, {took:,.2f} s, {here:,.0f} MB, on the card {(whole - free) >> 20:,} MB",
              flush=True)  # fmt: skip
        yield games, took, here


def pgx_speed(name: str) -> None:
    """Print the steps per second of random games in pgx."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make(name)
    step = jax.vmap(env.step)

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        keys = jax.random.split(key, BATCH + 1)
        return step(state, jax.random.categorical(keys[0], logits, axis=1), keys[1:]), None

    @jax.jit
    def run(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, state, jax.random.split(key, STEPS))[0]

    begin = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    jax.block_until_ready(run(begin, jax.random.PRNGKey(1)))
    start = time.perf_counter()
    jax.block_until_ready(run(begin, jax.random.PRNGKey(2)))
    took = time.perf_counter() - start
    print(f"pgx {name}: {BATCH * STEPS / took / 1e6:,.1f} million steps/s (batches of {BATCH:,})", flush=True)


def main() -> None:
    parser = Parser("bench.gpu", __doc__)
    parser.add_argument("--compare", type=many, metavar="DECISIONS", help="of each game, with the processors")
    parser.add_argument("--threads", type=many, default=os.cpu_count() or 1, help="processors for that (default: all)")
    parser.add_argument("--most", type=many, metavar="GAMES", help="games at the end of the curve")
    parser.add_argument("--pgx", action="store_true", help="games of pgx beside them")
    parser.add_argument("--plot", type=writable, metavar="FILE", help="write the curve as SVG")
    options = parser.parse_args()
    if not cuda.is_available():
        raise SystemExit(NEEDED)
    print(cuda.get_current_device().name)
    for kind in SOLO:
        speed(kind)
    for name in PGX if options.pgx else ():
        pgx_speed(name)
    for kind in SOLO if options.compare else ():
        compare(kind, options.compare, options.threads)
    if options.most:
        points = [list(grown(kind, most)) for kind, most in zip(SOLO, (options.most, options.most // 10), strict=True)]
        if options.plot is not None:
            sizes = [games for games, *_ in points[0]]
            names = [kind.name.partition(",")[0] for kind in SOLO]
            lines = {name: [took for _, took, _ in there] for name, there in zip(names, points, strict=True)}
            picture = plot("Time of solo games on a graphics card", "games", "seconds", sizes, lines)
            options.plot.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
