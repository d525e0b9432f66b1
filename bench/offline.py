"""Measure the offline edition in a real Chromium: its size, its start-up time, and the time of an answer.

    make pwa && python -m bench.offline
    python -m bench.offline --starts 1 --answers 10
    python -m bench.offline --slower 4

The edition is fetched from a plain local server. For comparison, the same run measures the start of bare Pyodide, and
the same answers in the same browser served by `cartone serve`. The browser's workers are not inspected meanwhile, since
that would make them several times slower. Chromium's own throttle (`Emulation.setCPUThrottlingRate`) affects only a
page's main thread, but Cartone runs in a worker: `--slower` lets all processes of the browser run only part of the
time, and omits the comparison.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from tests.crash.setups import SETUPS, Served, serving
from tests.offline.chrome import Chrome
from tests.offline.hosting import Hosting
from tests.web.browser import at_port

from bench.speed import Parser
from cartone.games import games
from offline import build

LOBBY = "!!document.querySelector('.lobby')"
STORED = "navigator.storage.estimate().then(({ usage }) => usage)"
TAKEN = """(async () => {
  const [name] = (await caches.keys()).filter((one) => one.endsWith("snapshot"));
  return name ? (await (await caches.open(name)).keys()).length > 0 : false;
})()"""

ANSWERS = """(async (start, game, against, count) => {
  const read = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
  const send = (address, form) => fetch(address, {
    method: "POST", body: new URLSearchParams(form), headers: { "X-Cartone": "fragment" },
  });
  const wanted = new URLSearchParams({ game, against, seed: "7" });
  const begun = await fetch(`${start}start`, { method: "POST", body: wanted });
  const [table, took] = [begun.url, []];
  for (let number = 0; number < count; number += 1) {
    const page = await read(await fetch(table, { headers: { "X-Cartone": "fragment" } }));
    const at = page.querySelector("[name=at]")?.value;
    const hint = await read(await send(`${table}/hint`, { at }));
    const answer = hint.querySelector(".hint button")?.value;
    if (answer === undefined) break;
    const before = performance.now();
    const said = await send(`${table}/answer`, { at, answer });
    await said.text();
    took.push(performance.now() - before);
  }
  return took;
})(%s)"""

BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><script type="module">
const worker = new Worker("bare.js", { type: "module" });
worker.onmessage = ({ data }) => { document.title = data; };
</script>"""
BARE_WORKER = """import { loadPyodide } from "./pyodide.mjs";
const before = performance.now();
await loadPyodide({ indexURL: new URL("./", self.location.href).href });
self.postMessage(String(performance.now() - before));
"""


BEAT = 0.02
"""Seconds of a cycle, during part of which a slowed-down browser runs."""
LONG = 600
"""Seconds after which a step counts as failed, however slow the browser is."""


class SlowChrome(Chrome):
    """A Chromium whose processes, including workers, run only part of the time."""

    def __init__(self, folder: Path, times: float = 1) -> None:
        super().__init__(folder)
        self._is_over = threading.Event()
        if times > 1:
            threading.Thread(target=self._hold_up, args=(BEAT / times,), daemon=True).start()

    def _hold_up(self, runs: float) -> None:
        with contextlib.suppress(ProcessLookupError):
            while not self._is_over.wait(runs):
                os.killpg(self._process.pid, signal.SIGSTOP)
                time.sleep(BEAT - runs)
                os.killpg(self._process.pid, signal.SIGCONT)

    def kill(self) -> None:
        self._is_over.set()
        super().kill()


Opens = Callable[[Path], Chrome]
"""A function that opens a browser on a profile folder."""


def main() -> None:
    parser = Parser("bench.offline", __doc__)
    parser.add_argument("--starts", type=int, default=5, help="how often it is started, cold and warm (5)")
    parser.add_argument("--answers", type=int, default=100, help="answers of each game (100)")
    parser.add_argument("--slower", type=float, default=1, help="how many times slower the browser runs (1)")
    given = parser.parse_args()
    if not given.slower >= 1:
        parser.error(f"--slower {given.slower:g}: it is 1 or more, such as 4")
    if not (build.DIST / "sw.js").exists():
        parser.error("there is no offline edition in dist/: build it with `make pwa`")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        measure(Path(folder), given.starts, given.answers, given.slower)


def measure(folder: Path, starts: int, answers: int, slower: float) -> None:
    has_peers, opens = slower == 1, partial(SlowChrome, times=slower)
    if has_peers:
        print(row("Pyodide alone, to an empty Python", bare(folder, starts)))
    with Hosting(folder / "host", build.DIST) as host:
        visits = [cold(opens, folder / f"cold{number}", host) for number in range(starts)]
        print(row("first visit, to the lobby", visits))
        profile = folder / "profile"
        host.sent.clear()
        plain, whole = with_snapshot(profile, host)
        print(f"fetched by a first visit {sum(host.sent.values()) / 1e6:>31.2f} MB")
        print(f"stored by the browser, then with a snapshot {plain / 1e6:>12.1f} MB{whole / 1e6:>8.1f} MB")
    print(row("opened again, offline, to the lobby", [warm(opens, profile, host) for _ in range(starts)]))
    if not has_peers:
        for game in games():
            print(row(f"an answer of {game}, offline", alone(opens, profile, host, game, answers)))
            for bots in "13":
                took = alone(opens, profile, host, game, answers, bots)
                print(row(f"the same against {bots} of Greta, with their answers", took))
        return
    (folder / "data").mkdir()
    with serving(SETUPS["sqlite-1"], folder / "data") as server:
        for game in games():
            there, here = native(folder, server, game, answers), alone(opens, profile, host, game, answers)
            ratio = statistics.median(here) / statistics.median(there)
            print(row(f"an answer of {game}, cartone serve", there))
            print(row(f"an answer of {game}, offline ({ratio:.1f} ×)", here))


def row(what: str, took: Iterable[float]) -> str:
    """Return a row with the median and the 90th percentile, in milliseconds."""
    found = sorted(took)
    return f"{what:<52}{statistics.median(found):>8.0f} ms{found[int(len(found) * 0.9)]:>8.0f} ms  ({len(found)})"


def bare(folder: Path, starts: int) -> list[float]:
    """Return the start-up times of a worker with only Python, in milliseconds."""
    place = folder / "bare"
    place.mkdir()
    for path in build.pyodide().iterdir():
        (place / path.name).write_bytes(path.read_bytes())
    (place / "index.html").write_text(BARE, "utf-8")
    (place / "bare.js").write_text(BARE_WORKER, "utf-8")
    found = []
    with Hosting(folder / "bare-host", place) as host:
        for number in range(starts):
            with Chrome(folder / f"bare{number}") as browser:
                browser.go(host.url)
                found.append(float(browser.wait("document.title !== 'bare' && document.title")))
    return found


def cold(opens: Opens, profile: Path, host: Hosting) -> float:
    """Return the start-up time, in milliseconds, in a browser without any stored data."""
    with opens(profile) as browser:
        return start(browser, host)


def start(browser: Chrome, host: Hosting) -> float:
    before = time.perf_counter()
    browser.go(host.url)
    browser.wait(LOBBY, LONG)
    return 1000 * (time.perf_counter() - before)


def with_snapshot(profile: Path, host: Hosting) -> tuple[float, float]:
    """Return the start-up times, in milliseconds, in a browser that has been here before, without and with a stored
    snapshot."""
    with Chrome(profile) as browser:
        start(browser, host)
        plain = browser.do(STORED)
        browser.wait(TAKEN, 120)
        whole = browser.do(STORED)
        browser.close()
    return float(plain), float(whole)


def warm(opens: Opens, profile: Path, host: Hosting) -> float:
    with opens(profile) as browser:
        took = start(browser, host)
        browser.close()
        return took


def alone(opens: Opens, profile: Path, host: Hosting, game: str, answers: int, bots: str = "solo") -> list[float]:
    with opens(profile) as browser:
        start(browser, host)
        return asked(browser, host.url, game, answers, bots)


def native(folder: Path, server: Served, game: str, answers: int) -> list[float]:
    with Chrome(folder / f"native-{game}") as browser:
        browser.go(f"{at_port(server.port)}/")
        browser.wait(LOBBY)
        return asked(browser, f"{at_port(server.port)}/", game, answers)


def asked(browser: Chrome, start: str, game: str, answers: int, against: str = "solo") -> list[float]:
    """Return the time of each answer in milliseconds, after some answers to warm up."""
    given = ", ".join(map(json.dumps, (start, game, against, answers + 5)))
    return [float(took) for took in browser.do(ANSWERS % given)][5:]


if __name__ == "__main__":
    main()
