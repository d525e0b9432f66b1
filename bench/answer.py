"""Measure the cost of an answer: processor time from the submitted form to the gzipped page fragment.

    python -m bench.answer
    python -m bench.answer --games 1 --repeats 2 --game stamp-swap

Solo games are played by following hints, calling the application directly in one process without a socket; the store is
a file. Only the answers in the middle third of each game count. Each game is played several times, and the fastest time
of each answer counts, since other load can only slow an answer down. A profile of one further run then shows the share
of each package; profiling exaggerates the cost of small functions.
"""

from __future__ import annotations

import asyncio
import cProfile
import pstats
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlencode

from starlette.types import ASGIApp, Message, Scope

from bench.speed import Parser
from bench.web import count
from cartone.games import game_called
from cartone.games import games as all_games
from cartone.host import Host
from cartone.store import SqliteStore
from cartone.web import make_app
from cartone.web.app import SMALL
from cartone.web.executors import inline
from cartone.web.request_context import HAS
from cartone.web.serve import LOOPBACK

HEADERS = {
    "host": LOOPBACK,
    "content-type": "application/x-www-form-urlencoded",
    "accept-encoding": "gzip",
    "x-cartone": "fragment",
}
ROOMS = {
    "gzip": ("zlib", "gzip"),
    "store": ("cartone/store", "sqlite3"),
    "pictures": ("/pictures/", "kit/svg", "/table_drawing.py", "/illustrations.py"),
    "templates": (".html", "jinja2", "markupsafe", "/templating.py"),
    "view": ("/view.py", "/outlook.py"),
    "story": ("/steps.py", "/words.py", "/lines.py", "/story.py", "cartone/locale", "/story_data.py", "/api_story.py"),
    "page": ("/page/", "kit/"),
    "host": ("cartone/host", "/sheet.py"),
    "rules": ("cartone/games", "cartone/table", "cartone/bots"),
    "web": ("cartone/web", "starlette", "anyio"),
}
"""Packages by substrings of the names of files and built-in functions; the first match counts."""
ROW = "{:<36}{:>9}{:>10}{:>10}{:>10}"

Function: TypeAlias = tuple[str, int, str]
Measure: TypeAlias = Callable[[Callable[[], None]], float]
Games: TypeAlias = Mapping[int, Sequence[str]]
"""The answers of whole games, by seed."""


def milliseconds(work: Callable[[], None]) -> float:
    """Return the processor time of a function call, in milliseconds."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def ask(runner: asyncio.Runner, app: ASGIApp, path: str, form: dict[str, str], has: list[str]) -> None:
    """Send an answer as the page's script does: the request names the client's version of the page, and the returned
    version is remembered."""
    body = urlencode(form).encode()
    heading = HEADERS | {HAS.lower(): has[-1]}
    scope: Scope = {
        "type": "http", "http_version": "1.1", "method": "POST", "scheme": "http", "path": path, "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in heading.items()], "server": (LOOPBACK, 80),
    }  # fmt: skip
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body}

    async def send(message: Message) -> None:
        sent.append(message)

    runner.run(app(scope, receive, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 200, sent
    assert (b"content-encoding", b"gzip") in sent[0]["headers"] or len(sent[1]["body"]) < SMALL
    has.append(dict(sent[0]["headers"])[HAS.lower().encode()].decode())


@contextmanager
def house() -> Iterator[tuple[Host, ASGIApp]]:
    """Yield a host whose store is a file, and an application for the host that uses no threads."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder) / "tables.sqlite")
        host = Host(store)
        yield host, make_app(host, run=inline)
        store.close()


def laid(host: Host, game: str, seed: int) -> str:
    return host.tables.new(game, ["me", game_called(game).opponent or "greedy"], seed)


def by_hints(game: str, seed: int) -> list[str]:
    """Return the answers of a whole game played by following hints."""
    with house() as (host, _):
        table, answers = laid(host, game, seed), []
        while (live := host.live(table)).ask(0) is not None:
            answers.append(live.hint(0))
            host.moves.answer(table, 0, live.at(0), answers[-1])
    return answers


def played(game: str, seed: int, answers: Sequence[str], measure: Measure = milliseconds) -> list[float]:
    """Return the cost of each answer in the middle third of a game."""
    third = len(answers) // 3
    costs = []
    with house() as (host, app), asyncio.Runner() as runner:
        table = laid(host, game, seed)
        for answer in answers[:third]:
            host.moves.answer(table, 0, host.live(table).at(0), answer)
        has = [""]
        for answer in answers[third : 2 * third]:
            form = {"at": host.live(table).at(0), "answer": answer}
            costs.append(measure(lambda form=form: ask(runner, app, f"/table/{table}/answer", form, has)))  # type: ignore[misc]
    return costs


def cheapest(game: str, seed: int, answers: Sequence[str], repeats: int) -> Iterator[float]:
    """Yield the lowest cost of each answer over several runs."""
    return map(min, zip(*(played(game, seed, answers) for _ in range(repeats)), strict=True))


def room_of(function: Function) -> str:
    """Return the package of a function; empty for functions that every package uses."""
    file, _, name = function
    where = f"{file} {name}"
    return next((room for room, parts in ROOMS.items() if any(part in where for part in parts)), "")


def by_rooms(profile: cProfile.Profile) -> Counter[str]:
    """Return seconds by package; functions without a package count for their callers."""
    found: Counter[str] = Counter()
    stats: Any = pstats.Stats(profile)
    for function, (_, _, own, _, callers) in stats.stats.items():
        if room := room_of(function):
            found[room] += own
        else:
            for caller, (_, _, within, _) in callers.items():
                found[room_of(caller) or "other"] += within
    return found


def profiled(game: str, games: Games) -> Counter[str]:
    """Return the processor time of the answers by package."""
    profile = cProfile.Profile()

    def measure(work: Callable[[], None]) -> float:
        profile.enable()
        work()
        profile.disable()
        return 0.0

    for seed, answers in games.items():
        played(game, seed, answers, measure)
    return by_rooms(profile)


def main() -> None:
    parser = Parser("bench.answer", __doc__)
    parser.add_argument("--games", type=count, default=3, help="solo games of each kind (default 3)")
    parser.add_argument("--repeats", type=count, default=5, help="how often each is played (default 5)")
    parser.add_argument("--game", choices=list(all_games()), help="one of the games (default: all)")
    options = parser.parse_args()
    print(ROW.format("milliseconds of an answer", "answers", "median", "90 %", "dearest"))
    shares: dict[str, Counter[str]] = {}
    for game in [options.game] if options.game else all_games():
        games = {seed: by_hints(game, seed) for seed in range(options.games)}
        played(game, 0, games[0])  # the first run compiles templates
        costs = sorted(cost for seed in games for cost in cheapest(game, seed, games[seed], options.repeats))
        figures = (statistics.median(costs), costs[len(costs) * 9 // 10], costs[-1])
        print(ROW.format(game, len(costs), *(f"{figure:.1f}" for figure in figures)), flush=True)
        shares[game] = profiled(game, games)
    for game, seconds in shares.items():
        print(f"\n{game}, by room")
        for room, took in seconds.most_common():
            print(f"    {room:<12}{100 * took / seconds.total():>5.0f} %")


if __name__ == "__main__":
    main()
