"""The large checks in a real browser: whole games of every kind as they appear on the screen.

python -m tests.web.proof
python -m tests.web.proof --stories 4 --screens 4
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, TimeoutError, sync_playwright

import cartone
from cartone.table import Random, key_of
from cartone.web.static import STATIC
from tests.kit.onlooker import COMICS, STAMPS, Kind, answer
from tests.mutants import Mutant

from .beside import SHELVES, TOUCH, Owner, Shelf, check_fits
from .browser import ARGUMENTS, CHROMIUM, INSTANT
from .one_screen import Moment, at_a_table, check_desks, check_hands, moment
from .onstage import NOTES, Home, Seat, at_home

KINDS = [*STAMPS, *COMICS]
LONGEST = 400
"""More answers than any game takes."""

STAGE = [
    ("board.js", Mutant("    stay(goal, old);\n", "")),
    ("board.js", Mutant("    leave(part, old);\n    lay(", "    lay(")),
    ("board.js", Mutant("if (place) place.dataset.place = name;", "")),
    ("board.js", Mutant("values.get(name) ??", "")),
    ("board.js", Mutant('    named(table(), "piece", was)?.remove();\n', "")),
    ("board.js", Mutant("    delete piece.dataset.piece;\n", "")),
    ("stage.js", Mutant("if (isLast) foreshow(part, true);", "")),
    ("stage.js", Mutant("for (const beat of beats) {", "for (const beat of beats.toReversed()) {")),
    ("stage.js", Mutant("of moves) put(part, move);", "of moves.slice(1)) put(part, move);")),
    ("stage.js", Mutant("if (number) write(number, valueOf(name));", "")),
    ("motion.js", Mutant('    piece.classList.remove("in-flight");\n', "")),
    ("motion.js", Mutant("  ghost.remove();\n", "")),
]  # fmt: skip
"""Mutants of the scripts that tell a story."""


def stage_page(browser: Browser) -> Page:
    page = browser.new_page(viewport={"width": 1366, "height": 800})
    page.set_default_timeout(60_000)
    page.add_init_script(NOTES)
    return page


def check_stories(browser: Browser, home: Home, kind: Kind, seed: int) -> None:
    """Check how a page tells the stories of a whole game."""
    page = stage_page(browser)
    seat = Seat(page, home, kind, seed)
    for _ in range(LONGEST):
        if seat.over:
            break
        seat.play()
    assert page.evaluate("window.shifted") == [], "a region jumped"


def check_screens(browser: Browser, home: Home, kind: Kind, seed: int) -> None:
    """Check all questions to the first seat in a game, on desktops and phones."""
    desk = at_a_table(browser.new_page(), home, kind.game)
    hand = at_a_table(browser.new_page(has_touch=True, is_mobile=True), home, kind.game)
    table = cartone.new(kind.game, kind.players, seed=seed, settings=kind.settings)
    random, asked = Random(key_of(seed, "screens")), list[Moment]()
    while True:
        if table.over or 0 in table.pending:
            question = table.pending[0].kind if table.pending else ""
            asked.append(moment(desk, home, str(kind), question, str(table.record)))
        if table.over:
            break
        answer(table, seed, random)
    check_desks(desk, asked, sparing=1)
    check_hands(hand, asked, sparing=1)


def check_touches(browser: Browser, home: Home, shelf: Shelf) -> None:
    """Check a whole guided game entered by touch alone."""
    page = browser.new_page(**TOUCH)
    page.add_init_script(INSTANT)
    owner = Owner(page, home.host, home.address, shelf)
    owner.sit_down()
    while not owner.table.over:
        owner.say()
        check_fits(page)
    assert owner.table.scores == owner.told.game.scores


def is_noticed(browser: Browser, home: Home, script: str, mutant: Mutant) -> bool:
    """Return whether a mutant of a script is noticed in any of several stretches of games."""
    text = (STATIC / script).read_text(encoding="utf-8")
    assert mutant.old in text, f"{script} does not contain {mutant.old!r} any more"
    wrong = text.replace(mutant.old, mutant.new, 1)

    def mistaken(route: Route) -> None:
        route.fulfill(body=wrong, content_type="text/javascript")

    for kind, start in ((STAMPS[7], "split"), (COMICS[4], "action"), (STAMPS[2], "choose")):
        page = stage_page(browser)
        page.route(f"**/{script}", mistaken)
        try:
            seat = Seat(page, home, kind, 1, until=start)
            for _ in range(8):
                seat.play()
        except AssertionError:
            return True
        finally:
            page.close()
    return False


def failures(browser: Browser, what: str, check: Callable[..., None], cases: Sequence[Sequence[object]]) -> int:
    """Return the number of cases in which a check fails, and print each."""
    start, wrong = time.perf_counter(), 0
    for case in cases:
        try:
            check(browser, *case)
        except (AssertionError, TimeoutError) as problem:
            wrong += 1
            print(f"  {', '.join(map(str, case[1:]))}: {str(problem)[:400]}", flush=True)
        for context in browser.contexts:
            context.close()
    print(f"{what}: {len(cases)}, {wrong} wrong, {time.perf_counter() - start:.0f} s", flush=True)
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, count, what in (
        ("--stories", len(KINDS), "whole games, watched as their stories are told"),
        ("--screens", len(KINDS) // 2, "whole games, each question on each screen"),
        ("--shelves", len(SHELVES), "games beside a box, told by touch"),
        ("--mutants", len(STAGE), "mistakes planted in the scripts"),
    ):
        parser.add_argument(name, type=int, default=count, help=what)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)) as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        stories = [(home, KINDS[number % len(KINDS)], 100 + number) for number in range(options.stories)]
        screens = [(home, KINDS[2 * number % len(KINDS)], 100 + number) for number in range(options.screens)]
        shelves = [(home, shelf) for shelf in SHELVES[: options.shelves]]
        wrong = failures(browser, "games whose stories end as the page draws it", check_stories, stories)
        wrong += failures(browser, "games on one screen", check_screens, screens)
        wrong += failures(browser, "games beside a box told by touch alone", check_touches, shelves)
        planted = STAGE[: options.mutants]
        escaped = [one for one in planted if not is_noticed(browser, home, *one)]
        print(f"mutants of the stage: {len(planted)} planted, {len(planted) - len(escaped)} caught")
        for script, mutant in escaped:
            print(f"  escaped: {script}: {mutant.old!r} -> {mutant.new!r}")
        browser.close()
    return 1 if wrong + len(escaped) else 0


if __name__ == "__main__":
    sys.exit(main())
