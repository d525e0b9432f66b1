"""Observes a table in a real browser before and after each step of a story, and on the next page."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn
from playwright.sync_api import Page
from starlette.applications import Starlette
from starlette.routing import Mount

from cartone.bots import bot_called, choose
from cartone.games.kit.steps import BoardState, PieceMove
from cartone.host import Host, LiveTable
from cartone.locale import catalogue
from cartone.store import SqliteStore
from cartone.table import Random, Table, key_of
from cartone.web import make_app
from cartone.web.lobby_games import page_at
from tests.age_of_comics.lively import lively
from tests.kit.onlooker import NAMES, Kind, steps_of

from .browser import at_port, free_port, table_of
from .stage import touches_of

NOTES = """(() => {
    localStorage.setItem("pace", "normal");
    localStorage.setItem("deaf", "0");
    // Time flies: whatever moves is there at once.
    const [{ animate }, { isEqualNode }] = [Element.prototype, Node.prototype];
    const [later, parse] = [window.setTimeout, JSON.parse];
    window.moved = 0;
    Element.prototype.animate = function (...how) {
        window.moved += 1;
        const moves = animate.apply(this, how);
        moves.finish();
        return moves;
    };
    window.setTimeout = (job, time, ...given) => later(job, 0, ...given);
    const HOMES = "#table :is(.do, .scores, .tools, [data-region])";
    const all = selector => [...document.querySelectorAll(selector)];
    const box = one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height];
    };
    const table = (selector, told) => Object.fromEntries(all(selector).map(told));
    const perPiece = told => table("#table [data-piece]", one => [one.dataset.piece, told(one)]);
    const stands = () => ({
        pieces: all("#table [data-piece]").length,
        places: perPiece(one => one.closest("[data-place]")?.dataset.place),
        boxes: perPiece(one => box(one.querySelector("svg") ?? one)),
        numbers: table("#table [data-number]", one => [one.dataset.number, one.textContent]),
        known: all("#table [data-place]").map(one => one.dataset.place),
        flying: all("#flight > *, .in-flight").length,
        homes: table(HOMES, one => [one.dataset.region ?? one.className, box(one).map(Math.round)]),
    });
    // What the browser itself says of regions that jump.
    window.shifted = [];
    new PerformanceObserver(list => {
        for (const { sources } of list.getEntries()) {
            const jumped = sources.filter(({ node }) => node?.matches?.(HOMES));
            window.shifted.push(...jumped.map(({ node }) => node.className));
        }
    }).observe({ type: "layout-shift", buffered: true });
    let steps = [];
    window.shows = [];
    // The script reads what all lines touch before the story, and what those of a beat touch when it begins; when all
    // are over it compares the new page with the old one, and lays what is new.
    JSON.parse = text => {
        if (!text.startsWith("[[") && text !== "[]") return parse(text);
        const said = document.querySelector("#banner:not([hidden]) p")?.textContent;
        const isPlayed = Boolean(document.querySelector("#table.playing"));
        steps.push({ said: said ?? null, isPlayed, touches: text, stands: stands() });
        return parse(text);
    };
    let before = null;
    Node.prototype.isEqualNode = function (other) {
        if (this.parentNode?.id === "table") before ??= stands();
        return isEqualNode.call(this, other);
    };
    document.addEventListener("laid", () => {
        if (!before) return;
        const lines = all("#news > li").map(one => [
            one.hidden ? "" : (one.querySelector("summary") ?? one).textContent.trim(), one.dataset.touches ?? "[]",
            one.matches(".remark") ? null : one.dataset.beat ?? null, "sentence" in one.dataset]);
        window.shows.push({ steps, before, after: stands(), lines });
        [steps, before] = [[], null];
    });
})()"""

SEND = """answer => {
    const form = document.getElementById("table");
    const button = Object.assign(document.createElement("button"), { name: "answer", value: answer, hidden: true });
    form.append(button);
    form.requestSubmit(button);
    button.remove();
}"""
"""Script that submits an answer with all the presses it needs."""

SHOWN = """([at, isThere]) => {
    document.querySelector("dialog[data-card][open] button")?.click();
    return (document.querySelector("#table [data-at]")?.dataset.at === at) === isThere;
}"""
"""Script that returns whether the table with a given mark is shown, or is no longer shown; the script closes the card
between two days."""

TAKE = "() => window.shows.splice(0)"


class Stands(NamedTuple):
    """A table on a screen: the number of pieces, the place and box of each, the numbers, and the visible places."""

    pieces: int
    places: Mapping[str, str]
    boxes: Mapping[str, Sequence[float]]
    numbers: Mapping[str, str]
    known: Sequence[str]
    flying: int
    homes: Mapping[str, Sequence[int]]


# -- the server -------------------------------------------------------------------------------------


class Home(NamedTuple):
    """A server in a thread of this process, with its host and address."""

    host: Host
    address: str

    def table(self, page: Page) -> Table[Any]:
        """Return the table that a page shows."""
        return self.host.live(table_of(page)).table


@contextmanager
def at_home(folder: Path, root: str = "") -> Iterator[Home]:
    """Run a server, optionally with its pages under a path."""
    host, port = Host(SqliteStore(folder / "tables.sqlite")), free_port()
    app = Starlette(routes=[Mount(root, make_app(host))]) if root else make_app(host)
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.01)
    try:
        yield Home(host, f"{at_port(port)}{root}")
    finally:
        server.should_exit = True
        thread.join()


def answer_of(live: LiveTable, seat: int, random: Random) -> str:
    """Return a random answer, preferably a rare one, or sometimes the answer of a good player."""
    table, ask = live.table, live.table.pending[seat]
    game = table.header.game
    if random.below(3) == 0:
        return str(choose(table, seat, ask, bot_called("greedy", game)))
    return str(lively(ask, table.game, random) if game == "age-of-comics" else ask.options.sample(random))


class Seat:
    """The first seat at a table, played on a page; other people's seats are played elsewhere."""

    def __init__(self, page: Page, home: Home, kind: Kind, seed: int, until: str = "") -> None:
        """Open a new table, or one that has reached the first question of a kind."""
        self.page, self.host, self.random = page, home.host, Random(key_of(seed, "onstage"))
        away = [seat for seat, name in enumerate(kind.players) if seat and name in NAMES]
        self.table = self.host.tables.new(kind.game, kind.players, seed, settings=kind.settings, away=away)
        while until and until not in {ask.kind for ask in self.live.table.pending.values()}:
            seat = min(self.live.table.pending)
            self.host.moves.answer(self.table, seat, self.live.at(seat), answer_of(self.live, seat, self.random))
        page.goto(f"{home.address}/table/{self.table}")
        page.wait_for_load_state()

    @property
    def live(self) -> LiveTable:
        return self.host.live(self.table)

    @property
    def over(self) -> bool:
        return not self.live.table.pending

    def play(self) -> int:
        """Let a seat answer, the first one on its page, and check what the page shows; return the number of pieces seen
        moving."""
        board = self.board()
        self.answer()
        shows = self.shows()
        for show in shows:
            check_homes(show)
        return sum(check_show(show, board) for show in shows)

    def answer(self) -> None:
        """Let a seat answer, and wait until the page of the first seat shows the result."""
        live = self.live
        seat = 0 if 0 in live.table.pending else min(live.table.pending)
        given, at = answer_of(live, seat, self.random), live.at(0)
        if seat == 0:
            self.page.evaluate(SEND, given)
            self.page.wait_for_function(SHOWN, arg=[at, False], polling=10)
        else:
            live = self.host.moves.answer(self.table, seat, live.at(seat), given)
        self.page.wait_for_function(SHOWN, arg=[self.live.at(0), True], polling=10)

    def board(self) -> BoardState:
        """Return the board as this seat sees it."""
        table = self.live.table
        return steps_of(table).board(table.view(0))

    def lines(self) -> list[str]:
        """Return the lines of the story that the page is expected to show."""
        live = self.live
        steps = page_at(live.table, 0, catalogue("en")).story.steps(live.news(0), live.touched(0))
        return [step.line for step in steps if step.line]

    def shows(self) -> list[Mapping[str, Any]]:
        """Return everything that the page has shown since the last call."""
        noted: list[Mapping[str, Any]] = self.page.evaluate(TAKE)
        return noted


# -- checks -----------------------------------------------------------------------------------------

NEAR = 2.0
"""Maximum distance in pixels between a piece and its place on the new page."""


def check_homes(show: Mapping[str, Any]) -> None:
    """Check that no region moved, either during a story or for the new question."""
    homes = show["after"]["homes"]
    for stands in (*(step["stands"] for step in show["steps"]), show["before"]):
        assert stands["homes"] == homes, _unlike(stands["homes"], homes)


class Line(NamedTuple):
    """A line of a story: its text and touches, the start of its beat, and whether it is that beat's sentence."""

    said: str
    touches: str
    beat: str | None
    is_sentence: bool


def check_show(show: Mapping[str, Any], board: BoardState) -> int:
    """Check that a story is told in order, beat by beat, and leads to the new page; return the number of pieces moved.

    `board` is the seat's table before the story, and is then advanced. Pieces that the new page does not draw, such as
    cards under another player's comic, may disappear with the last beat.
    """
    steps, lines = show["steps"], [Line(*line) for line in show["lines"]]
    if not steps:
        return 0
    is_played = any(step["isPlayed"] for step in steps)
    told = lines[len(lines) - len(steps) // (1 + is_played) :]
    assert [step["touches"] for step in steps] == [line.touches for line in told] * (1 + is_played), "not what is told"
    steps = steps[-len(told) :]
    starts = [number for number, line in enumerate(told) if not number or line.beat is not None] if is_played else [0]
    stood = [Stands(**stands) for stands in (*(steps[start]["stands"] for start in starts), show["before"])]
    after, drawn, known, moved = Stands(**show["after"]), set(stood[0].places), set(stood[0].places), 0
    assert all(len(stands.places) == stands.pieces for stands in (*stood, after)), "something is twice on the table"
    if not is_played:
        board.play([touch for line in told for touch in touches_of(line.touches)])
        assert after.places.items() <= board.places.items(), _unlike(after.places, board.places)
        return sum(stood[0].places.get(piece, place) != place for piece, place in after.places.items())
    for start, end, was, now in zip(starts, [*starts[1:], len(told)], stood, stood[1:], strict=False):
        beat, said = told[start:end], steps[start]["said"]
        if int(beat[0].beat or 0):
            assert said in [line.said for line in beat if line.is_sentence], (said, beat)
        touches = [touch for line in beat for touch in touches_of(line.touches)]
        board.play(touches)
        drawn -= {touch.piece for touch in touches if isinstance(touch, PieceMove)}
        known |= {touch.name or touch.piece for touch in touches if isinstance(touch, PieceMove)}
        told_so = {piece: place for piece, place in board.places.items() if place in now.known}
        wanted = known & set(after.places) | (drawn if end < len(told) else set())
        must = {piece: place for piece, place in told_so.items() if piece in wanted}
        assert must.items() <= now.places.items(), (said, _unlike(now.places, must))
        assert now.places.items() <= told_so.items(), (said, _unlike(now.places, told_so))
        assert not now.flying, said
        counted = {number: board.numbers.get(number, 0) for number in now.numbers}
        shown = {number: int(text.replace("−", "-")) for number, text in now.numbers.items()}
        assert shown == counted, (said, _unlike(shown, counted))
        moved += sum(was.places.get(piece) != place for piece, place in now.places.items())
    before = stood[-1]
    assert before.places == after.places, _unlike(before.places, after.places)
    assert before.numbers == after.numbers, _unlike(before.numbers, after.numbers)
    near = {piece: pytest.approx(box, abs=NEAR) for piece, box in after.boxes.items()}
    assert before.boxes == near, _unlike(before.boxes, after.boxes)
    return moved


def _unlike(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {
        name: (found.get(name), wanted.get(name)) for name in {**found, **wanted} if found.get(name) != wanted.get(name)
    }
