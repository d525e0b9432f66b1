"""How long the server takes for an answer: the median over whole solo games, with the page that comes back.

python -m bench.web
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from starlette.testclient import TestClient

from cartone.store import SqliteStore
from cartone.table import Random, key_of
from cartone.web import Host, make_app

GAMES = (("stamp-swap", ["me", "pinzetta"]), ("age-of-comics", ["me", "automa"]))


def measure(game: str, seats: list[str], seed: int) -> list[float]:
    """Milliseconds for each answer of a game, played at random."""
    folder = Path(tempfile.mkdtemp())
    host = Host(SqliteStore(folder / "tables.sqlite"), folder)
    client = TestClient(make_app(host, allowed_hosts=("testserver",)))
    table = host.new(game, seats, seed, "house", {})
    random = Random(key_of(seed, "web"))
    times = []
    while (ask := host.live(table).ask(0)) is not None:
        form = {"at": host.live(table).at(0), "answer": str(ask.options.sample(random))}
        start = time.perf_counter()
        reply = client.post(f"/table/{table}/answer", data=form, headers={"X-Cartone": "fragment"})
        times.append(1000 * (time.perf_counter() - start))
        assert reply.status_code == 200
    return times


def main() -> None:
    print(f"{'game':<16}{'answers':>8}{'median':>10}{'90 %':>10}{'slowest':>10}   milliseconds")
    for game, seats in GAMES:
        times = sorted(took for seed in range(5) for took in measure(game, seats, seed))
        middle, late = statistics.median(times), times[len(times) * 9 // 10]
        print(f"{game:<16}{len(times):>8}{middle:>10.1f}{late:>10.1f}{times[-1]:>10.1f}")


if __name__ == "__main__":
    main()
