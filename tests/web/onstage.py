"""Sits before a table in a real browser and notes how it stands: before each step of a story, after it, and on the page
that comes then."""

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
from cartone.games.kit.steps import Board, Move
from cartone.host import Host, Live
from cartone.locale import catalogue
from cartone.store import SqliteStore
from cartone.table import Random, Table, key_of
from cartone.web import make_app
from cartone.web.doors import page_at
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
    // The script reads what a line touches when its step begins; when all are over it compares the new page with the
    // old one, and lays what is new.
    JSON.parse = text => {
        const said = document.querySelector("#banner:not([hidden]) p")?.textContent;
        if (said !== undefined) steps.push({ said, touches: text, stands: stands() });
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
            one.hidden ? "" : (one.querySelector("summary") ?? one).textContent.trim(), one.dataset.touches ?? "[]"]);
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
"""An answer as the page gives it, whatever has to be pressed for it."""

SHOWN = """at => {
    document.querySelector("dialog[data-card][open] button")?.click();
    return document.querySelector("#table [data-at]")?.dataset.at === at;
}"""

TAKE = "() => window.shows.splice(0)"


class Stands(NamedTuple):
    """A table on a screen: how many pieces, where each lies, its box, the numbers, and the places that are there."""

    pieces: int
    places: Mapping[str, str]
    boxes: Mapping[str, Sequence[float]]
    numbers: Mapping[str, str]
    known: Sequence[str]
    flying: int
    homes: Mapping[str, Sequence[int]]


# -- a house whose host can be reached --------------------------------------------------------------


class Home(NamedTuple):
    """A server in a thread of this process: its host, and its address."""

    host: Host
    address: str

    def table(self, page: Page) -> Table[Any]:
        """The table that a page shows."""
        return self.host.live(table_of(page)).table


@contextmanager
def at_home(folder: Path, root: str = "") -> Iterator[Home]:
    """Its pages lie under a path, if there is one."""
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


def answer_of(live: Live, seat: int, random: Random) -> str:
    """Like chance with a liking for what happens rarely, or now and then like somebody who knows how to play."""
    table, ask = live.table, live.table.pending[seat]
    game = table.header.game
    if random.below(3) == 0:
        return str(choose(table, seat, ask, bot_called("greedy", game)))
    return str(lively(ask, table.game, random) if game == "age-of-comics" else ask.options.sample(random))


class Seat:
    """The first seat at a table, before a page; friends who are elsewhere have the others."""

    def __init__(self, page: Page, home: Home, kind: Kind, seed: int, until: str = "") -> None:
        """At a table that begins, or where somebody is first asked a question of some kind."""
        self.page, self.host, self.random = page, home.host, Random(key_of(seed, "onstage"))
        away = [seat for seat, name in enumerate(kind.players) if seat and name in NAMES]
        self.table = self.host.tables.new(kind.game, kind.players, seed, settings=kind.settings, away=away)
        while until and until not in {ask.kind for ask in self.live.table.pending.values()}:
            seat = min(self.live.table.pending)
            self.host.moves.answer(self.table, seat, self.live.at(seat), answer_of(self.live, seat, self.random))
        page.goto(f"{home.address}/table/{self.table}")
        page.wait_for_load_state()

    @property
    def live(self) -> Live:
        return self.host.live(self.table)

    @property
    def over(self) -> bool:
        return not self.live.table.pending

    def play(self) -> int:
        """Somebody answers, the first seat by its page, which must show what came of it as it should; returns how many
        pieces were seen to move."""
        board = self.board()
        self.answer()
        shows = self.shows()
        for show in shows:
            check_homes(show)
        return sum(check_show(show, board) for show in shows)

    def answer(self) -> None:
        """Somebody answers; returns when the page of the first seat shows what came of it."""
        live = self.live
        seat = 0 if 0 in live.table.pending else min(live.table.pending)
        given, at = answer_of(live, seat, self.random), live.at(0)
        if seat == 0:
            self.page.evaluate(SEND, given)
            self.page.wait_for_function("at => document.querySelector('[data-at]').dataset.at !== at", arg=at)
        else:
            live = self.host.moves.answer(self.table, seat, live.at(seat), given)
        self.page.wait_for_function(SHOWN, arg=self.live.at(0), polling=10)

    def board(self) -> Board:
        """The table as this seat knows it."""
        table = self.live.table
        return steps_of(table).board(table.view(0))

    def lines(self) -> list[str]:
        """What the page should tell."""
        live = self.live
        steps = page_at(live.table, 0, catalogue("en")).steps(live.news(0), live.touched(0))
        return [step.line for step in steps if step.line]

    def shows(self) -> list[Mapping[str, Any]]:
        """What was shown since the last time."""
        noted: list[Mapping[str, Any]] = self.page.evaluate(TAKE)
        return noted


# -- what must be so --------------------------------------------------------------------------------

NEAR = 2.0
"""Points by which a piece may stand beside where the new page draws it."""


def check_homes(show: Mapping[str, Any]) -> None:
    """No region has left its home for a new question, nor while a story was told."""
    homes = show["after"]["homes"]
    for stands in (*(step["stands"] for step in show["steps"]), show["before"]):
        assert stands["homes"] == homes, _unlike(stands["homes"], homes)


def check_show(show: Mapping[str, Any], board: Board) -> int:
    """A story was told in order, step by step, and led to what the new page draws; returns how many pieces moved.

    `board` is how the seat knew the table before, and then how it knows it after. What the new page does not draw, such
    as the cards under a comic of somebody else, may go with the last step.
    """
    steps, lines = show["steps"], show["lines"]
    if not steps:
        return 0
    told = lines[len(lines) - len(steps) :]
    assert [step["touches"] for step in steps] == [touches for _, touches in told], "not what the page tells"
    assert all(line in ("", step["said"]) for step, (line, _) in zip(steps, told, strict=True)), "not in its words"
    stood = [Stands(**stands) for stands in (*(step["stands"] for step in steps), show["before"])]
    after, drawn, known, moved = Stands(**show["after"]), set(stood[0].places), set(stood[0].places), 0
    assert all(len(stands.places) == stands.pieces for stands in (*stood, after)), "something is twice on the table"
    for number, (step, was, now) in enumerate(zip(steps, stood, stood[1:], strict=False), 1):
        touches = touches_of(step["touches"])
        board.play(touches)
        drawn -= {touch.piece for touch in touches if isinstance(touch, Move)}
        known |= {touch.name or touch.piece for touch in touches if isinstance(touch, Move)}
        told_so = {piece: place for piece, place in board.places.items() if place in now.known}
        wanted = known & set(after.places) | (drawn if number < len(steps) else set())
        must = {piece: place for piece, place in told_so.items() if piece in wanted}
        assert must.items() <= now.places.items(), (step["said"], _unlike(now.places, must))
        assert now.places.items() <= told_so.items(), (step["said"], _unlike(now.places, told_so))
        assert not now.flying, step["said"]
        counted = {number: board.numbers.get(number, 0) for number in now.numbers}
        shown = {number: int(text.replace("−", "-")) for number, text in now.numbers.items()}
        assert shown == counted, (step["said"], _unlike(shown, counted))
        moved += sum(was.places.get(piece) != place for piece, place in now.places.items())
    before = stood[-1]
    assert before.places == after.places, _unlike(before.places, after.places)
    assert before.numbers == after.numbers, _unlike(before.numbers, after.numbers)
    assert before.boxes == {piece: pytest.approx(box, abs=NEAR) for piece, box in after.boxes.items()}
    return moved


def _unlike(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    return {
        name: (found.get(name), wanted.get(name)) for name in {**found, **wanted} if found.get(name) != wanted.get(name)
    }
