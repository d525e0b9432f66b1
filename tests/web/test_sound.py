"""Sounds in a real browser: each beat has the right sound, and there is none unless switched on, or before a
gesture."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cartone.bots import bot_called, choose
from cartone.table import Record
from tests.patience import PATIENCE

from .moments import ALONE, first_time, near_the_end, open_table, part_of, until
from .onstage import SEND, Home

COUNTED = """{
    const Real = window.AudioContext;
    [window.contexts, window.heard] = [0, []];
    const noted = (node, name) => {
        const start = node.start.bind(node);
        node.start = when => { window.heard.push(name()); start(when); };
        return node;
    };
    window.AudioContext = class extends Real {
        constructor() { super(); window.contexts += 1; }
        createBufferSource() { return noted(super.createBufferSource(), () => "noise"); }
        createOscillator() {
            const node = super.createOscillator();
            const { frequency } = node;
            const change = frequency.setValueAtTime.bind(frequency);
            let pitch = 0;
            frequency.setValueAtTime = (value, when) => change(pitch = value, when);
            return noted(node, () => pitch);
        }
    };
}"""
"""Script that counts audio contexts and records each sound that starts: its pitch, or that it is noise."""

QUICK = "localStorage.setItem('in-time', 'yes'); localStorage.setItem('pace', 'normal'); localStorage.deaf = '0';"
"""Script that chooses the usual pace, in which beats have sounds."""
SOUNDS_ON = QUICK + "localStorage.setItem('sound', 'on')"
ANSWERED = "document.addEventListener('answered', () => { window.answered = true; })"
THUD, PRESS, COIN, CHAPTER, WIN = 130, 95, 880, 196, 1047
"""For each sound, a pitch that no other sound has."""


def sit(visit: Callable[..., Page], home: Home, record: str, script: str, **options: str) -> Page:
    """Open a table in a new browser, and click on its page."""
    page = visit(viewport={"width": 1366, "height": 800}, **options)
    page.add_init_script(COUNTED)
    page.add_init_script(script)
    page.add_init_script(ANSWERED)
    page.goto(open_table(page, home, record))
    page.mouse.click(3, 3)
    return page


def heard_after(page: Page, home: Home, answer: str | None = None) -> list[object]:
    """Answer, and return the sounds heard until the next question, closing a card if there is one."""
    ask = home.table(page).pending[0]
    best = choose(home.table(page), 0, ask, bot_called("greedy", home.table(page).header.game))
    page.evaluate("[window.answered, window.heard] = [false, []]")
    page.evaluate(SEND, answer or str(best))
    page.wait_for_function(
        "() => { document.querySelector('dialog[data-card][open] button')?.click(); return window.answered }",
        timeout=90_000,
    )
    heard: list[object] = page.evaluate("window.heard")
    return heard


def test_nothing_is_heard_before_one_press_switches_sounds_on_for_good(visit: Callable[..., Page], home: Home) -> None:
    page = sit(visit, home, first_time("stamp-swap", "split"), QUICK)
    button = page.get_by_role("button", name="Sounds")
    expect(button).to_be_visible()
    assert heard_after(page, home) == []
    assert page.evaluate("window.contexts") == 0
    page.goto(open_table(page, home, first_time("stamp-swap", "split")))
    expect(button).to_be_hidden()
    page.evaluate("localStorage.removeItem('sound-offered')")
    page.reload()
    button.click()
    assert page.evaluate("window.heard")[0] == COIN
    expect(button).to_be_hidden()
    expect(page.locator(".menu summary")).to_be_focused()
    page.reload()
    expect(button).to_be_hidden()
    page.locator(".menu summary").click()
    expect(page.locator("[data-setting=sound]")).to_be_checked()
    assert "noise" in heard_after(page, home)
    page.locator("[data-setting=sound]").uncheck()
    assert heard_after(page, home) == []


BEATS = {
    "a stamp is laid in the album": (first_time("stamp-swap", "place"), {THUD}),
    "the Automa prints": ("", {PRESS}),
    "a day ends": (
        until("stamp-swap", ALONE["stamp-swap"], lambda table: part_of(table) not in (0, 1, "friday"), before=1),
        {CHAPTER},
    ),
}


@pytest.mark.parametrize("name", BEATS)
def test_a_beat_has_the_sound_of_what_is_done(visit: Callable[..., Page], home: Home, name: str) -> None:
    record, wanted = BEATS[name]
    page = sit(visit, home, record or printing(), SOUNDS_ON)
    heard = set(heard_after(page, home))
    assert heard & {THUD, PRESS, COIN, CHAPTER, WIN} == wanted
    assert page.evaluate("window.contexts") == 1


def printing() -> str:
    """Return the record of a game in which the Automa prints after the next answer."""
    return until(
        "age-of-comics",
        ALONE["age-of-comics"],
        lambda table: any(printed for printed in table.game.players[1].printed),
        before=1,
    )


def test_the_end_is_counted_and_the_crowd_claps_for_a_winner(visit: Callable[..., Page], home: Home) -> None:
    page = sit(visit, home, near_the_end("stamp-swap", ALONE["stamp-swap"]), SOUNDS_ON)
    while home.table(page).pending:
        heard_after(page, home)
    page.wait_for_function("pitch => window.heard.includes(pitch)", arg=WIN, timeout=30_000)
    heard = page.evaluate("window.heard")
    assert COIN in heard
    assert heard.count("noise") > 50, "hands that clap"


def test_where_less_motion_is_asked_for_no_beat_is_heard(visit: Callable[..., Page], home: Home) -> None:
    page = sit(visit, home, first_time("stamp-swap", "place"), SOUNDS_ON, reduced_motion="reduce")
    assert heard_after(page, home) == []
    page.evaluate("localStorage.setItem('pace', 'instant')")
    assert heard_after(page, home) == []


def test_nothing_is_heard_without_a_gesture(visit: Callable[..., Page], home: Home) -> None:
    """The page submits the answer without the test's help, since any script that the test runs would count as a
    gesture."""
    page = visit(viewport={"width": 1366, "height": 800})
    record = first_time("stamp-swap", "place")
    page.add_init_script(COUNTED)
    page.add_init_script(SOUNDS_ON)
    table = home.host.tables.open(Record.read(record))
    ask = home.host.live(table).table.pending[0]
    answer = str(next(iter(ask.options)))
    page.add_init_script(f"addEventListener('load', () => setTimeout(() => ({SEND})({answer!r}), 800))")
    page.goto(f"{home.address}/table/{table}")
    for _ in range(int(100 * PATIENCE)):
        page.wait_for_timeout(100)
        if len(home.host.live(table).table.record.entries) > len(Record.read(record).entries):
            break
    page.wait_for_timeout(1500)
    assert len(home.host.live(table).table.record.entries) > len(Record.read(record).entries)
    assert page.evaluate("[window.contexts, window.heard.length]") == [0, 0]
