"""Stories at the usual pace: the page is inspected four times a second and must never show a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from cartone.bots import bot_called, choose

from ..proving import left_to_proof
from .browser import Player
from .moments import ALONE, first_time, open_table, part_of, until
from .onstage import SEND, Home
from .places import PHONE, WIDE

FILM = """() => {
    const table = document.getElementById("table");
    const empty = () => ({ frames: 0, bad: [], told: [], took: 0, over: false });
    let film = empty();
    const sees = { checkOpacity: true, visibilityProperty: true };
    const look = () => {
        const card = document.querySelector("dialog[data-card][open]");
        const banner = document.querySelector("#banner:not([hidden]) p");
        if (card) {
            film.told.push("CARD");
            if (table.classList.contains("playing")) {
                const shut = new Promise(done => card.addEventListener("close", () => window.later(done)));
                card.querySelector("button").click();
                return shut;
            }
        }
        if (!banner || !table.classList.contains("playing")) return;
        film.frames += 1;
        film.told.push(banner.textContent);
        if (banner.scrollHeight > banner.clientHeight + 2 || banner.scrollWidth > banner.clientWidth + 2)
            film.bad.push(`cut: ${banner.textContent}`);
        for (const one of table.querySelectorAll(".legal, .cell, .enter")) {
            const { outlineStyle, boxShadow, borderTopColor, borderTopStyle } = getComputedStyle(one);
            const isLit = outlineStyle !== "none" || boxShadow !== "none" || one.matches(".cell, .enter") ||
                (borderTopStyle !== "none" && !borderTopColor.endsWith(" 0)"));
            if (one.checkVisibility(sees) && isLit) film.bad.push(`lit: ${one.outerHTML.slice(0, 90)}`);
        }
        const [question, bar] = [document.getElementById("do"), table.querySelector(".do")];
        if (question && question.getBoundingClientRect().bottom > bar.getBoundingClientRect().bottom + 1)
            film.bad.push(`spills: ${question.textContent}`);
        const lying = [];
        for (const piece of table.querySelectorAll("[data-piece]")) {
            const region = piece.closest("[data-region]");
            const picture = piece.querySelector("svg"); // a piece without one is a mark that lies there, unseen
            if (!region || !picture || !piece.checkVisibility(sees) || piece.getAnimations().length) continue;
            const box = picture.getBoundingClientRect();
            const [name, home] = [piece.dataset.piece, region.getBoundingClientRect()];
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            if (box.width < 4 || box.height < 4) film.bad.push(`no size: ${name}`);
            const scrolls = region.scrollHeight > region.clientHeight + 2;
            if (!scrolls && (x < home.left || x > home.right || y < home.top || y > home.bottom))
                film.bad.push(`outside: ${name}`);
            if (/^(item|card|person|event|contest)-/.test(name)) lying.push({ piece, name, box });
        }
        // What a rival holds is fanned out; a team lies on its comic. All else lies side by side.
        for (const [at, { piece, name, box }] of lying.entries()) for (const other of lying.slice(at + 1)) {
            const place = piece.closest("[data-place]");
            if (place !== other.piece.closest("[data-place]") || piece.closest(".rival .hand")) continue;
            if (piece.contains(other.piece) || other.piece.contains(piece)) continue;
            const [a, b] = [box, other.box];
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (across > 0 && down > 0 && across * down > Math.min(a.width * a.height, b.width * b.height) / 2)
                film.bad.push(`${name} over ${other.name} at ${place?.dataset.place}`);
        }
    };
    let since = 0;
    new MutationObserver(() => {
        const plays = table.classList.contains("playing");
        if (plays && !since) since = performance.now();
        if (!plays && since) [film.took, since] = [film.took + performance.now() - since, 0];
    }).observe(table, { attributeFilter: ["class"] });
    document.addEventListener("answered", () => { film.over = true; });
    window.film = { look, get over() { return film.over; }, cut: () => [film, film = empty()][0] };
}"""
"""Script that can inspect the table during a story, and closes the card between two days; `cut` ends a film."""

SCENES = {
    "cut": first_time("stamp-swap", "split"),
    "day": until("stamp-swap", ALONE["stamp-swap"], lambda table: part_of(table) not in (0, 1, "friday"), before=1),
    "round": until("age-of-comics", ALONE["age-of-comics"], lambda table: part_of(table) == 2, before=1),
}


LAPTOP: ViewportSize = {"width": 1366, "height": 650}
EVERY, STEP, SETTLE = 250, 50, 200
"""Milliseconds between two looks at a story, between two steps of the page's clock, and for a move of one's own."""
AT_MOST = {"stamp-swap": 70, "age-of-comics": 150}
"""Seconds of story in a whole solo game."""
GAMES = [
    *(("stamp-swap", size) for size in (WIDE, LAPTOP, PHONE)),
    *left_to_proof(*(("age-of-comics", size) for size in (WIDE, LAPTOP, PHONE))),
]
"""Whole games that are filmed; those of Age of Comics take minutes."""

CLOCK = f"""(() => {{
    const [later, {{ animate }}, moving] = [window.setTimeout, Element.prototype, new Set()];
    let now = 0, due = [];
    Element.prototype.animate = function (...how) {{
        const moves = animate.apply(this, how);
        moves.pause();
        moving.add(moves); // the document does not list those of things that have gone
        return moves;
    }};
    performance.now = () => now;
    window.setTimeout = (job, time = 0, ...given) => due.push({{ at: now + time, job: () => job(...given) }});
    window.clearTimeout = () => {{}};
    window.later = later;
    window.pass = async () => {{
        for (const end = now + {EVERY}; now < end;) {{
            now += {STEP};
            for (const moves of moving) {{
                if (moves.playState !== "paused") moving.delete(moves);
                else moves.currentTime += {STEP};
                if (moves.currentTime >= moves.effect.getComputedTiming().endTime) moves.finish();
            }}
            const ready = due.filter(({{ at }}) => at <= now);
            due = due.filter(({{ at }}) => at > now);
            for (const {{ job }} of ready) job();
            await new Promise(done => later(done));
        }}
    }};
}})()"""
"""Script that stops the page's time, and lets it pass step by step, as fast as a story can be drawn."""

PLAY = """async () => {
    while (!window.film.over) {
        await window.pass();
        await window.film.look();
    }
    return window.film.cut();
}"""
"""Script that plays the story of an answer to its end, and returns the film of it."""


class Film:
    """A page at the usual pace whose time passes only while it is filmed."""

    def __init__(self, page: Page, home: Home, record: str) -> None:
        page.add_init_script("localStorage.setItem('pace', 'normal'); localStorage.setItem('deaf', '0')")
        page.add_init_script(CLOCK)
        page.goto(open_table(page, home, record))
        page.wait_for_load_state()
        page.evaluate(FILM)
        self.page, self.home = page, home

    def answer(self) -> Any:
        """Give the answer of a good player; check the story that follows, and return the film of it."""
        table = self.home.table(self.page)
        self.page.evaluate(SEND, str(choose(table, 0, table.pending[0], bot_called("greedy", table.header.game))))
        film = self.page.evaluate(PLAY)
        beats = self.beats()
        assert film["bad"] == []
        spare = 2 * STEP * len(beats) + SETTLE * beats.count(0) + 2 * EVERY * film["told"].count("CARD")
        assert film["took"] <= sum(beats) + spare, beats
        return film

    def beats(self) -> list[int]:
        """Return the milliseconds that each beat of the latest story may take."""
        lines = self.page.locator("#news > [data-beat]")
        found: list[int] = lines.evaluate_all("all => all.map(one => Number(one.dataset.beat))")
        return found


def visit_on(visit: Callable[..., Page], size: ViewportSize) -> Page:
    is_phone = size == PHONE
    return visit(viewport=size, is_painted=True, has_touch=is_phone, is_mobile=is_phone)


@pytest.mark.parametrize(("game", "size"), GAMES)
def test_nothing_is_broken_while_a_game_is_played(
    visit: Callable[..., Page], home: Home, game: str, size: ViewportSize
) -> None:
    film = Film(visit_on(visit, size), home, until(game, ALONE[game], lambda table: True))
    took, frames = 0, 0
    while home.table(film.page).pending:
        told = film.answer()
        took, frames = took + told["took"], frames + told["frames"]
    assert frames > 100
    assert took / 1000 <= AT_MOST[game]
    print(f"{game}, {size}: {took / 1000:.1f} s of story, {frames} frames")


@pytest.mark.parametrize("scene", ["cut", "day", *left_to_proof("round")])
def test_a_story_is_told_beat_by_beat(visit: Callable[..., Page], home: Home, scene: str) -> None:
    film = Film(visit_on(visit, WIDE), home, SCENES[scene])
    story = film.answer()
    assert story["frames"] > 5
    assert story["took"] > sum(film.beats()) - STEP * len(film.beats())
    cards = story["told"].count("CARD") > 0
    assert cards == (scene != "cut")
    if cards:
        first = story["told"].index("CARD")
        assert 0 < first < len(story["told"]) - 1, "the card stands between the days"
    expect(film.page.locator("dialog[data-card][open]")).to_have_count(0)
    check_newest(film.page)


NEWEST = """() => {
    const [line] = [...document.querySelectorAll("#news > li:not([hidden])")].slice(-1);
    const [{ top, bottom }, home] = [line, line.closest("[data-region]")].map(one => one.getBoundingClientRect());
    return top > home.top && bottom < home.bottom + 2;
}"""


def check_newest(page: Page) -> None:
    assert page.locator("#news > li").count() > 8
    assert page.evaluate(NEWEST), "the newest line is in sight"


@pytest.mark.parametrize("options", [{"reduced_motion": "reduce"}, {}], ids=["less motion", "instant"])
def test_the_newest_line_is_in_sight_where_nothing_moves(
    visit: Callable[..., Page], home: Home, options: dict[str, str]
) -> None:
    page = visit(viewport=WIDE, **options)
    page.goto(open_table(page, home, SCENES["cut"]))
    player = Player(page)
    player.mark()
    page.evaluate(
        SEND, str(choose(home.table(page), 0, home.table(page).pending[0], bot_called("greedy", "stamp-swap")))
    )
    player.wait_for_unmarked()
    check_newest(page)
    page.reload()
    check_newest(page)


def test_a_press_on_an_option_that_is_asked_for_ends_the_story_and_counts(page: Page, home: Home) -> None:
    """The next editor is sent to a room while the Automa's turn is still being shown."""
    page.add_init_script("localStorage.setItem('in-time', 'yes'); localStorage.setItem('pace', 'step')")
    page.goto(open_table(page, home, first_time("age-of-comics", "action")))
    banner, player = page.locator("#banner"), Player(page)
    while not banner.is_visible():
        ask = home.table(page).pending[0]
        player.mark()
        page.evaluate(SEND, str(choose(home.table(page), 0, ask, bot_called("greedy", "age-of-comics"))))
        page.wait_for_function(TOLD_OR_SHOWN, polling=20)
    told = len(home.table(page).record.entries)
    page.wait_for_timeout(400)  # earlier presses were meant for the previous question
    page.locator(".rooms .door.legal").first.click(force=True)
    expect(banner).to_be_hidden()
    page.wait_for_function(PICKED_OR_SENT)
    assert "pick=" in page.url or len(home.table(page).record.entries) > told


TOLD_OR_SHOWN = """() => !document.getElementById("banner").hidden ||
    document.querySelector("#table [data-at]:not([data-marked])")"""
PICKED_OR_SENT = """() => location.search.includes("pick=") || !document.querySelector("#table .rooms .door.legal")"""
