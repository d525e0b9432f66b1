"""What a browser has to do for an answer: until the new question can be used, and while an opponent's turn is played.

    python -m bench.stage
    python -m bench.stage --game stamp-swap --answers 10

A real Chromium plays a game alone by hints, at a window of 1366 by 800. First without motion: how long script, style
and layout take from the press to the new question, beside how long the whole took, the reply of the server included.
Then at the usual pace: tasks of more than 50 ms while the opponent's turn is played, and how far regions jumped, as
the browser itself counts it (0 is not at all).
"""

from __future__ import annotations

import argparse
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
    document.addEventListener("answered", () => {
        document.querySelector("dialog[open] button")?.click();
        document.body.getBoundingClientRect(); // all that is drawn has its place
        done(performance.now() - start);
    }, { once: true });
    form.append(button);
    form.requestSubmit(button);
    button.remove();
})"""
"""An answer as the page gives it; says after how many milliseconds the new question can be used."""

WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
ROW = "{:<34}{:>9}{:>10}{:>10}{:>10}"


def worked(engine: CDPSession) -> float:
    """Milliseconds of script, style and layout so far."""
    found = engine.send("Performance.getMetrics")["metrics"]
    return 1000 * float(sum(one["value"] for one in found if one["name"] in WORK))


def answered(page: Page, host: Host, table: str, answers: int) -> list[tuple[float, float]]:
    """Of each answer the work of the browser and the whole time."""
    engine = page.context.new_cdp_session(page)
    engine.send("Performance.enable")
    found: list[tuple[float, float]] = []
    while (live := host.live(table)).ask(0) is not None and len(found) < answers:
        start = worked(engine)
        whole = page.evaluate(ANSWER, live.hint(0))
        found.append((worked(engine) - start, whole))
    return found


def row(name: str, numbers: list[float]) -> str:
    numbers = sorted(numbers) or [0]
    figures = (f"{figure:.0f}" for figure in (statistics.median(numbers), numbers[len(numbers) * 9 // 10], numbers[-1]))
    return ROW.format(name, len(numbers), *figures)


def main() -> None:
    parser = Parser(
        prog="python -m bench.stage", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--answers", type=count, default=40, help="answers of each game and pace (default 40)")
    parser.add_argument("--game", choices=list(all_games()), help="one of the games (default: all)")
    options = parser.parse_args()
    print(ROW.format("milliseconds", "answers", "median", "90 %", "longest"))
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
                        print(row(f"script and layout, {game}", [work for work, _ in told]))
                        print(row(f"until it can be used, {game}", [whole for _, whole in told]))
                    else:
                        print(row(f"long tasks in stories, {game}", page.evaluate("window.long")))
                        print(f"{game}: regions jumped by {page.evaluate('window.shift'):.3f}", flush=True)
                    page.close()
        browser.close()


if __name__ == "__main__":
    main()
