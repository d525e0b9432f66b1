"""The large checks in a real browser: whole games of every kind, with everything that is seen of them.

python -m tests.web.proof
python -m tests.web.proof --stories 4 --screens 4
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, TimeoutError, sync_playwright

import cartone
from cartone.table import Random, key_of
from cartone.web.static import STATIC
from tests.kit.onlooker import COMICS, STAMPS, Kind, answer
from tests.mutants import Mutant

from .beside import SHELVES, TOUCH, Owner, Shelf, check_fits
from .browser import ARGUMENTS, CHROMIUM, INSTANT
from .one_screen import DESKS, LAY, PHONES, at_a_table, in_the_hand, moment, on_a_desk
from .onstage import NOTES, Home, Seat, at_home

KINDS = [*STAMPS, *COMICS]
LONGEST = 400
"""No game takes more answers."""

STAGE = [
    ("board.js", Mutant("    goal.append(old);\n", "")),
    ("board.js", Mutant("    leave(part, old);\n    lay(", "    lay(")),
    ("board.js", Mutant("if (place) place.dataset.place = name;", "")),
    ("board.js", Mutant("values.get(name) ??", "")),
    ("stage.js", Mutant("if (isLast) foreshow(part);", "")),
    ("stage.js", Mutant("for (const line of lines) {", "for (const line of lines.toReversed()) {")),
    ("stage.js", Mutant("of moves) put(part, move);", "of moves.slice(1)) put(part, move);")),
    ("stage.js", Mutant("if (number) write(number, valueOf(name));", "")),
    ("motion.js", Mutant('    piece.classList.remove("in-flight");\n', "")),
    ("motion.js", Mutant("  ghost.remove();\n", "")),
]  # fmt: skip
"""Mistakes in the scripts that play a story."""


@contextmanager
def browsing() -> Iterator[tuple[Browser, Home]]:
    with (
        tempfile.TemporaryDirectory() as folder,
        at_home(Path(folder)) as home,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser, home
        browser.close()


def stage_page(browser: Browser) -> Page:
    page = browser.new_page(viewport={"width": 1366, "height": 800})
    page.set_default_timeout(60_000)
    page.add_init_script(NOTES)
    return page


def wrong_story(browser: Browser, home: Home, kind: Kind, seed: int, answers: int = LONGEST) -> str:
    """What is wrong with the stories of a game, if anything is."""
    page = stage_page(browser)
    try:
        seat = Seat(page, home, kind, seed)
        for _ in range(answers):
            if seat.over:
                break
            seat.play()
        assert page.evaluate("window.shifted") == [], "a region jumped"
    except AssertionError as problem:
        return f"{kind}, seed {seed}: {str(problem)[:400]}"
    finally:
        page.close()
    return ""


def wrong_screens(browser: Browser, home: Home, kind: Kind, seed: int) -> Iterator[str]:
    """What does not fit at the questions to the first seat, through a whole game, on desks and on phones."""
    desk = at_a_table(browser.new_page(), home, kind.game)
    hand = at_a_table(browser.new_context(has_touch=True, is_mobile=True).new_page(), home, kind.game)
    table = cartone.new(kind.game, kind.players, seed=seed, settings=kind.settings)
    homes: dict[object, object] = {}
    random, number = Random(key_of(seed, "screens")), 0
    while True:
        if table.over or 0 in table.pending:
            number += 1
            asked = table.pending[0].kind if table.pending else ""
            html = moment(desk, home, str(kind), asked, str(table.record)).html
            for page in (desk, hand):
                page.evaluate(LAY, html)
            for size in DESKS:
                screen = on_a_desk(desk, size)
                if screen.wrong or screen.homes != homes.setdefault(size, screen.homes):
                    yield f"{kind}, seed {seed}, question {number}, {asked}, {size}: {screen.wrong or 'another home'}"
            for size in PHONES:
                if wrong := in_the_hand(hand, size).wrong:
                    yield f"{kind}, seed {seed}, question {number}, {asked}, {size}: {wrong}"
        if table.over:
            break
        answer(table, seed, random)
    desk.close()
    hand.context.close()


def wrong_touches(browser: Browser, home: Home, shelf: Shelf) -> Iterator[str]:
    """What goes wrong in a whole game beside a box on a shelf that is told by touch alone."""
    page = browser.new_context(**TOUCH).new_page()
    page.add_init_script(INSTANT)
    owner = Owner(page, home.host, home.address, shelf)
    try:
        owner.sit_down()
        while not owner.table.over:
            owner.say()
            check_fits(page)
        assert owner.table.scores == owner.told.game.scores
    except (AssertionError, TimeoutError) as problem:
        yield f"{shelf.game}: {str(problem)[:400]}"
    page.context.close()


def is_noticed(browser: Browser, home: Home, script: str, mutant: Mutant) -> bool:
    """Whether a mistake in a script is seen in some stretches of games."""
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


def told(what: str, count: int, problems: Sequence[str], start: float) -> int:
    print(f"{what}: {count}, {len(problems)} wrong, {time.perf_counter() - start:.0f} s", flush=True)
    for problem in problems:
        print(f"  {problem}")
    return len(problems)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--stories", type=int, default=len(KINDS), help="whole games, watched as their stories are told"
    )
    parser.add_argument(
        "--screens", type=int, default=len(KINDS) // 2, help="whole games, each question on each screen"
    )
    parser.add_argument("--shelves", type=int, default=len(SHELVES), help="games beside a box, told by touch")
    parser.add_argument("--mutants", type=int, default=len(STAGE), help="mistakes planted in the scripts")
    options = parser.parse_args()
    with browsing() as (browser, home):
        start = time.perf_counter()
        found = [wrong_story(browser, home, KINDS[n % len(KINDS)], 100 + n) for n in range(options.stories)]
        failures = told("games whose stories end as the page draws it", options.stories, [*filter(None, found)], start)
        start, screens = time.perf_counter(), list[str]()
        for number in range(options.screens):
            screens += wrong_screens(browser, home, KINDS[2 * number % len(KINDS)], 100 + number)
        failures += told("games on one screen", options.screens, screens, start)
        start, shelves = time.perf_counter(), SHELVES[: options.shelves]
        touched = [wrong for shelf in shelves for wrong in wrong_touches(browser, home, shelf)]
        failures += told("games beside a box told by touch alone", len(shelves), touched, start)
        planted = STAGE[: options.mutants]
        escaped = [one for one in planted if not is_noticed(browser, home, *one)]
        print(f"mutants of the stage: {len(planted)} planted, {len(planted) - len(escaped)} caught")
        for script, mutant in escaped:
            print(f"  escaped: {script}: {mutant.old!r} -> {mutant.new!r}")
    return 1 if failures + len(escaped) else 0


if __name__ == "__main__":
    sys.exit(main())
