"""A real Chromium, and players who use a mouse, touch or keyboard."""

from __future__ import annotations

import re
import shutil
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, FloatRect, Locator, Page, TimeoutError, expect

from cartone.table import Random
from tests.patience import PATIENCE

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Names of browsers to look for; the first one is headless and opens a page three times as fast."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
MISSING = "THE BROWSER TESTS WERE SKIPPED: there is no Chromium here; get it with: apt install chromium"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-quic", "--in-process-gpu", "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
]  # fmt: skip
INSTANT = """for (const [name, value] of [["pace", "instant"], ["deaf", "0"]])
    if (location.protocol === "http:" && !localStorage.getItem(name) && !localStorage.getItem("in-time"))
        localStorage.setItem(name, value)"""
"""Script that removes delays, since tests press faster than people; tests of timing do without it."""
UNPAINTED = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { box-shadow: none !important; background-image: none !important }");
    document.adoptedStyleSheets = [sheet];
}"""
"""Script that adds styles without shadows and patterns, which take most of the drawing time."""
ADD_STYLE = """style => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
}"""
NO_PICTURES = "svg { display: none }"
"""Styles that hide pictures, to speed up long games."""
PINZETTA, AUTOMA = "Play against Pinzetta", "Play against the Automa"
LETTING_GO = ("none", "pass", "done", "0")
"""Answers with which a player passes."""

STEPS = 400
"""More answers than any game takes."""


# -- the server -------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def at_port(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def table_of(page: Page) -> str:
    """Return the ID of the table that a page shows."""
    found = re.match(r"/table/([^/]+)", urlsplit(page.url).path)
    assert found is not None, page.url
    return found[1]


# -- errors -----------------------------------------------------------------------------------------


class Watch:
    """A record of a browser's errors and of its requests to other computers.

    Error messages that contain `forgive` are expected; requests to other computers never are.
    """

    def __init__(self, context: BrowserContext, forgive: str = "nothing") -> None:
        self.forgive = forgive
        self.problems: list[str] = []
        context.on("console", lambda said: self.add(said.type in ("error", "warning"), f"{said.type}: {said.text}"))
        context.on("weberror", lambda problem: self.add(True, f"page error: {problem.error}"))
        context.on("request", lambda request: self.add(leaves(request.url), f"request to {request.url}"))

    def add(self, bad: bool, text: str) -> None:
        if bad and (self.forgive not in text or text.startswith("request")):
            self.problems.append(text)


def leaves(address: str) -> bool:
    """Return whether a request is for another host."""
    parts = urlsplit(address)
    return parts.scheme not in ("data", "blob", "about") and parts.hostname != "127.0.0.1"


def unfold(page: Page) -> None:
    """Open all ways to play that are folded in the lobby."""
    page.locator(".ways").evaluate_all("all => all.forEach(one => { one.open = true })")


SAYS_YES = """addEventListener("DOMContentLoaded", () => new MutationObserver(() =>
    document.querySelector("#sure[open] [value=yes]")?.click()
).observe(document, { subtree: true, attributeFilter: ["open"] }))"""


def say_yes(page: Page) -> None:
    """Accept every dialog of a page."""
    page.add_init_script(SAYS_YES)


# -- input devices ----------------------------------------------------------------------------------

Hand = Callable[[Locator, Random], None]
"""A function that presses one of the elements that a locator matches."""


MIDDLE = """cell => {
    const piece = document.querySelector(".picked[data-room]");
    if (!cell.matches(".cell") || !piece) return null;
    const { left, top, width, height } = cell.getBoundingClientRect();
    return [left + width * piece.dataset.width / 2, top + height * piece.dataset.height / 2];
}"""
"""Script that returns the centre of the piece if its first cell were the given cell."""


def mouse(things: Locator, random: Random) -> None:
    """Click on an element; on a grid, click at the centre that the piece would have there."""
    thing = things.nth(random.below(things.count()))
    if middle := thing.evaluate(MIDDLE):
        thing.page.mouse.click(*middle)
        return
    if thing.evaluate("one => Boolean(one.closest('.cutting'))"):
        thing.locator("xpath=ancestor::*[contains(@class, 'cutting')]").hover()
    thing.click()


def finger(things: Locator, random: Random) -> None:
    """Tap an element; on a grid, the tap only chooses a place, and a button then places the piece."""
    thing = things.nth(random.below(things.count()))
    if middle := thing.evaluate(MIDDLE):
        thing.page.touchscreen.tap(*middle)
        thing.page.locator("#place-here").tap()
        return
    if thing.evaluate("one => Boolean(one.closest('.to'))"):
        thing.locator("xpath=ancestor::*[@data-lift]").locator("svg").first.tap()
    thing.tap()


def keys(things: Locator, random: Random) -> None:
    """Press Enter on an element, reached by Tab or Shift+Tab and, on a grid, by arrow keys."""
    keyboard = things.page.keyboard
    tab = "Shift+Tab" if random.below(4) == 0 else "Tab"
    for _ in range(STEPS):
        if has_focus(things):
            break
        keyboard.press(tab)
    else:
        raise AssertionError(f"{tab} never comes to {things}")
    if has_focus(things.page.locator(".cell")):
        for _ in range(random.below(4)):
            keyboard.press(f"Arrow{('Up', 'Down', 'Left', 'Right')[random.below(4)]}")
            assert has_focus(things), "an arrow goes from cell to cell"
    keyboard.press("Enter")


def has_focus(things: Locator) -> bool:
    return bool(things.evaluate_all("all => all.includes(document.activeElement)"))


def box_of(thing: Locator) -> FloatRect:
    """Return the position of an element in the window."""
    box = thing.bounding_box()
    assert box is not None, f"{thing} is not drawn"
    return box


def middle_of(thing: Locator) -> tuple[float, float]:
    box = box_of(thing)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lift(thing: Locator, *to: float) -> None:
    """Lift an element with the mouse, and hold it slightly moved, or at a given position."""
    page, (x, y) = thing.page, middle_of(thing.locator("svg").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y + 9, steps=2)
    if to:
        page.mouse.move(*to, steps=3)
    expect(page.locator(".lifted svg").first).to_be_visible()


def tap(button: Locator) -> None:
    """Tap a button until it is pressed: on a busy machine a tap can take so long that it is a long press, which is no
    click."""
    page, pressed = button.page, False
    while not pressed:
        page.evaluate(PRESSED)
        button.tap()
        with suppress(TimeoutError):
            pressed = bool(page.wait_for_function("() => window.pressed", timeout=2000))


PRESSED = "() => { window.pressed = false; document.addEventListener('click', () => { window.pressed = true }, true) }"


class Finger:
    """A finger that stays in contact with the screen."""

    def __init__(self, page: Page) -> None:
        self.wire = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        there = [{"x": x, "y": y} for x, y in points]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})

    def draw(self, start: tuple[float, float], *way: tuple[float, float]) -> None:
        self.touch("touchStart", start)
        for point in way:
            self.touch("touchMove", point)

    def lift(self) -> None:
        self.touch("touchEnd")


# -- players ----------------------------------------------------------------------------------------


class Player:
    """A player at a table's page who gives random answers."""

    def __init__(self, page: Page, hand: Hand = mouse, seed: int = 1) -> None:
        self.page = page
        self.hand = hand
        self.seed = seed
        self.random = Random(seed)

    def sit_down(self, address: str, button: str) -> None:
        """Start a game from the lobby, always with the same cards."""
        reply = self.page.goto(address)
        assert reply is not None
        assert reply.ok, reply.status_text
        unfold(self.page)
        start = self.page.locator(".ways").get_by_role("button", name=button)
        start.evaluate("(start, seed) => { start.form.elements.seed.value = seed }", str(self.seed))
        self.press(start)
        expect(self.page.locator("#table")).to_be_visible()
        self.page.wait_for_load_state()  # before the script has loaded, the page ignores keys

    def press(self, things: Locator) -> None:
        self.hand(things, self.random)

    def find(self, selector: str) -> Locator:
        return self.page.locator(f"#table {selector}").filter(visible=True)

    # -- contents of the page ---------------------------------------------------------------

    @property
    def at(self) -> str:
        """The mark that identifies the state of the table's page."""
        return self.page.locator("#table input[name=at]").input_value()

    @property
    def asked(self) -> str:
        """The page's current instruction."""
        return self.page.locator("#do").inner_text()

    @property
    def answers(self) -> list[str]:
        """The answers that a click on the page can give."""
        return sorted(self.things.evaluate_all("all => all.map(one => one.value)"))

    @property
    def state(self) -> tuple[str, str, list[str]]:
        return self.at, self.asked, self.answers

    @property
    def things(self) -> Locator:
        return self.find("button[name=answer]:not(.hint button)")

    @property
    def over(self) -> bool:
        return self.page.locator(".sheet").count() > 0

    # -- actions ----------------------------------------------------------------------------

    def answer(self) -> None:
        """Give one answer, in as many steps as it takes."""
        if self.find(".loose .cutting").count():
            self.cut()
        else:
            picks = self.find('a[href^="?pick="]:not([aria-current], [href="?pick="])')
            if picks.count() and (not self.things.count() or self.random.below(3) == 0):
                self.pick(picks)
            self.commit(self.things)

    def commit(self, things: Locator) -> None:
        """Press an element that completes an answer, and wait for the next page."""
        self.mark()
        self.press(things)
        self.wait_for_unmarked()
        self.close_card()
        focused = self.page.evaluate("document.activeElement.value ?? ''")
        assert focused not in LETTING_GO, "a key too many would let something go by"

    def close_card(self) -> None:
        """Close the card at the end of a day or round."""
        card = self.page.locator("dialog[data-card][open] button")
        if card.count():
            card.click()
            # The focus moves to the headline just after the card has closed, which would interrupt choosing an option.
            self.page.wait_for_function("() => document.activeElement?.id === 'do'", polling=20)

    def mark(self) -> None:
        """Remember the current page, so that the next one can be noticed."""
        self.page.evaluate("document.querySelector('#table [data-at]').setAttribute('data-marked', '')")

    def is_unmarked(self) -> bool:
        return self.page.locator("#table [data-at]:not([data-marked])").count() > 0

    def wait_for_unmarked(self) -> None:
        self.page.wait_for_function("() => document.querySelector('#table [data-at]:not([data-marked])')", polling=20)

    def wait_for_another(self, at: str) -> None:
        """Wait until the page differs from this one."""
        self.page.wait_for_function(
            "at => document.querySelector('#table [data-at]').dataset.at !== at", arg=at, polling=20
        )

    def pick(self, links: Locator) -> None:
        """Follow a link to the next part of an answer."""
        before = self.page.url
        self.press(links)
        self.page.wait_for_url(lambda url: url != before)

    def cut(self) -> None:
        """Reserve one item and put the others alternately in the two piles; if that is not legal, follow the hint."""
        for number in range(self.find(".loose .cutting").count()):
            tray = 1 + number % 2 if number else 0
            self.pick(self.find(f'.loose .cutting [data-tray-link="{tray}"]'))
        so = self.find(".loose button.primary")
        if so.count():
            self.commit(so)
        else:
            self.take_hint()

    def take_hint(self) -> None:
        self.press(self.find('[data-key="h"]'))
        expect(self.page.locator(".hint button")).to_be_visible()
        self.commit(self.find(".hint button"))

    def play(self, until: Callable[[], bool]) -> int:
        """Give answers until a condition holds; return the number of answers."""
        for number in range(STEPS):
            if until():
                return number
            self.answer()
        raise AssertionError(f"not so after {STEPS} answers")


class Friend(Player):
    """One of several people at a table, with a separate browser that accepts all dialogs."""

    def __init__(self, page: Page, hand: Hand = mouse, seed: int = 1) -> None:
        super().__init__(page, hand, seed)
        say_yes(page)

    # -- arriving ---------------------------------------------------------------------------

    def lay_table(self, address: str, game: str, sitters: Mapping[str, str]) -> dict[str, str]:
        """Set up a table with the lobby's form, with names and seats; return the links by name."""
        self.page.goto(address)
        unfold(self.page)
        form = self.page.locator(f".door-{game} form:has(.with-friends)")
        form.locator("summary").click()
        for seat, (name, where) in enumerate(sitters.items()):
            form.locator(f"[name=sitter{seat}]").select_option(where)
            form.locator(f"[name=name{seat}]").fill(name)
        form.evaluate(
            "(form, seed) => form.append(Object.assign(document.createElement('input'), {name: 'seed', value: seed}))",
            str(self.seed),
        )
        form.get_by_role("button").click()
        self.page.wait_for_url(re.compile("/friends$"))
        chairs = self.page.locator(".chair:has([data-select])").all()
        links = {chair.locator("h2").inner_text(): chair.locator("[data-select]").input_value() for chair in chairs}
        self.page.goto(self.page.url.removesuffix("/friends"))
        return links

    def come(self, link: str) -> None:
        """Follow a link, and sit down or watch."""
        self.page.goto(link)
        self.page.locator("main button.big").click()
        expect(self.page.locator("#table")).to_be_visible()
        self.page.wait_for_load_state()

    # -- reading ----------------------------------------------------------------------------

    @property
    def is_asked(self) -> bool:
        return bool(self.page.evaluate("Boolean(document.querySelector('[data-asked]'))"))

    @property
    def sheet(self) -> list[str]:
        """The rows of the score sheet without names, since each person's own page calls that person You."""
        return self.page.locator(".sheet :is(tbody, tfoot) tr").all_inner_texts()

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector("[data-asked]", state="attached")

    def wait_for_shown(self, at: str) -> None:
        """Wait until the page shows the same state as another page of this seat."""
        self.page.wait_for_function("at => document.querySelector('[data-at]').dataset.at === at", arg=at)

    def sitter(self, name: str) -> Locator:
        """Return the page's description of a person at the table."""
        return self.page.locator(".sitter").filter(has_text=name)

    # -- actions ----------------------------------------------------------------------------

    def take_hint(self) -> None:
        """Take the hint with two keys: one asks for the hint, and the other presses the focused button."""
        self.close_card()
        self.page.keyboard.press("h")
        self.page.wait_for_function("() => document.activeElement.matches('.hint button')", polling=20)
        self.mark()
        self.page.keyboard.press("Enter")
        self.wait_for_unmarked()

    def answer_at_once(self) -> None:
        """Press any button that answers; if an answer has several parts, follow the hint."""
        self.close_card()
        found = self.page.evaluate(
            """chance => {
                const all = document.querySelectorAll('#table button[name=answer]');
                all[Math.floor(chance * all.length)]?.focus();
                if (all.length) document.querySelector('#table [data-at]').setAttribute('data-marked', '');
                return all.length;
            }""",
            self.random.below(1000) / 1000,
        )
        if not found:
            self.take_hint()
            return
        self.page.keyboard.press("Enter")
        self.wait_for_unmarked()

    def to_tray(self, tray: int) -> None:
        """Move the first unassigned item to a tray."""
        self.find(".loose .cutting").first.hover()
        self.pick(self.find(f'.loose .cutting >> nth=0 >> [data-tray-link="{tray}"]'))


def play_on(friends: Sequence[Friend], until: Callable[[], bool]) -> None:
    """Let all friends answer until a condition holds, without reloading pages, since changes arrive by themselves."""
    for friend in friends:
        friend.page.evaluate("window.neverReloaded = true")
    patience = time.monotonic() + PATIENCE
    while not until():
        asked = [friend for friend in friends if friend.is_asked]
        for friend in asked:
            friend.answer_at_once()
            patience = time.monotonic() + PATIENCE
        assert time.monotonic() < patience, "nobody is asked, and it is not over"
        if not asked:
            friends[0].page.wait_for_timeout(20)
    for friend in friends:
        assert friend.page.evaluate("window.neverReloaded") is True
