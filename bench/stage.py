"""Measure a browser's work for an answer, until the next question can be used, and during an opponent's turn.

    python -m bench.stage
    python -m bench.stage --game stamp-swap --answers 10

A real Chromium plays a solo game by hints in a window of 1366 by 800. Without motion, the script measures from the
press to the next question: the processor time of the page's main thread, how much of it was script, style and layout,
the bytes of the reply, and the total time including the server's reply. At the usual pace, it lists tasks of more than
50 ms during the opponent's turn, and the browser's own measure of layout shift (0 is none).
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.pictures import ARGUMENTS, CHROMIUM
from bench.speed import Parser
from bench.web import count, running
from cartone.games import game_called
from cartone.games import games as all_games
from cartone.host import Host
from cartone.store import SqliteStore
from cartone.web import make_app
from cartone.web.serve import LOOPBACK, Server, listen

WATCH = """(() => {
    window.long = [];
    window.shift = 0;
    const homes = "#table :is(.do, .scores, .tools, [data-region])";
    const watch = (type, job) => new PerformanceObserver(list => list.getEntries().forEach(job)).observe({ type });
    watch("longtask", task => window.long.push(task.duration));
    watch("layout-shift", ({ value, sources }) => {
        if (sources.some(({ node }) => node?.matches?.(homes))) window.shift += value;
    });
})()"""

ANSWER = """notation => new Promise(done => {
    const [form, start] = [document.getElementById("table"), performance.now()];
    const button = Object.assign(document.createElement("button"), { name: "answer", value: notation, hidden: true });
    const close = () => document.querySelector("dialog[open] button")?.click();
    const closing = setInterval(close, 20); // a card stands between two days
    document.addEventListener("answered", () => {
        clearInterval(closing);
        close();
        document.body.getBoundingClientRect(); // all that is drawn has its place
        done(performance.now() - start);
    }, { once: true });
    form.append(button);
    form.requestSubmit(button);
    button.remove();
})"""
"""Script that sends an answer as the page does and returns the milliseconds until the next question can be used."""

WORK = {
    "processor time of the page": ("TaskDuration",),
    "of it script, style and layout": ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration"),
}
"""Measures of the browser whose sums are printed, by the name of their row."""
ROW = "{:<46}{:>9}{:>10}{:>10}{:>10}"


def worked(engine: CDPSession) -> list[float]:
    """Return the milliseconds of processor time spent so far, for each row of `WORK`."""
    found = {one["name"]: float(one["value"]) for one in engine.send("Performance.getMetrics")["metrics"]}
    return [1000 * sum(found[name] for name in names) for names in WORK.values()]


def answered(page: Page, host: Host, table: str, answers: int) -> dict[str, list[float]]:
    """Return the figures of all answers, by the name of their row."""
    engine, fetched = page.context.new_cdp_session(page), list[float]()
    engine.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    engine.send("Performance.enable")
    engine.send("Network.enable")
    engine.on("Network.loadingFinished", lambda event: fetched.append(event["encodedDataLength"]))
    found: dict[str, list[float]] = {name: [] for name in (*WORK, "bytes of the reply", "until it can be used")}
    while (live := host.live(table)).ask(0) is not None and len(found["bytes of the reply"]) < answers:
        fetched.clear()
        start = worked(engine)
        whole = page.evaluate(ANSWER, live.hint(0))
        work = [end - begun for end, begun in zip(worked(engine), start, strict=True)]
        for figures, figure in zip(found.values(), (*work, sum(fetched), whole), strict=True):
            figures.append(figure)
    return found


def row(name: str, numbers: list[float]) -> str:
    numbers = sorted(numbers) or [0]
    figures = (f"{figure:.0f}" for figure in (statistics.median(numbers), numbers[len(numbers) * 9 // 10], numbers[-1]))
    return ROW.format(name, len(numbers), *figures)


def main() -> None:
    parser = Parser("bench.stage", __doc__)
    parser.add_argument("--answers", type=count, default=40, help="answers of each game and pace (default 40)")
    parser.add_argument("--game", choices=list(all_games()), help="one of the games (default: all)")
    options = parser.parse_args()
    print(ROW.format("milliseconds or bytes", "answers", "median", "90 %", "longest"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        host = Host(SqliteStore(Path(folder) / "tables.sqlite"))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        with running(Server(make_app(host), lambda *_, **__: None), sockets=[listen(LOOPBACK, 0)]) as connection:
            for game in [options.game] if options.game else all_games():
                for pace in ("instant", "normal"):
                    page = browser.new_page(viewport={"width": 1366, "height": 800})
                    page.add_init_script(f"localStorage.setItem('pace', '{pace}'); localStorage.setItem('deaf', '0')")
                    page.add_init_script(WATCH)
                    table = host.tables.new(game, ["me", game_called(game).opponent or "greedy"], 11)
                    page.goto(f"http://{LOOPBACK}:{connection.port}/table/{table}")
                    page.wait_for_load_state()
                    page.evaluate("window.long = []")
                    told = answered(page, host, table, options.answers)
                    if pace == "instant":
                        for name, figures in told.items():
                            print(row(f"{name}, {game}", figures))
                    else:
                        print(row(f"long tasks in stories, {game}", page.evaluate("window.long")))
                        print(f"{game}: regions jumped by {page.evaluate('window.shift'):.3f}", flush=True)
                    page.close()
        browser.close()


if __name__ == "__main__":
    main()
