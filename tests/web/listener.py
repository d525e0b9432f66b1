"""A person who plays by keyboard alone and knows of a page only what a screen reader says: the browser's accessibility
tree, and what its live regions announce.

python -m tests.web.listener        writes whole games as they are heard into docs/by-ear.md
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

from cartone.bots import bot_called, choose
from cartone.host import LiveTable
from cartone.locale import catalogue
from cartone.web.lobby_games import page_at
from tests.patience import PATIENCE

from .browser import ARGUMENTS, AUTOMA, CHROMIUM, INSTANT, PINZETTA, STEPS, has_focus, table_of
from .onstage import Home, at_home

PAGE = Path(__file__).parents[2] / "docs" / "by-ear.md"
GAMES = {"stamp-swap": PINZETTA, "age-of-comics": AUTOMA}
SEED = 6
WINDOW: ViewportSize = {"width": 1280, "height": 800}
"""The size of the window, in which Tab comes to the same things on every machine."""
LISTEN = """(() => {
    window.heard = [];
    const REGIONS = "[aria-live], [role=alert]";
    const isInert = region => document.querySelector("dialog:modal") && !region.closest("dialog:modal");
    new MutationObserver(changes => {
        for (const region of new Set(changes.map(({ target }) => target.parentElement?.closest(REGIONS)
                ?? target.closest?.(REGIONS)).filter(Boolean))) {
            const text = region.textContent.replace(/\\s+/g, " ").trim();
            if (text && !isInert(region)) window.heard.push([region.id, text]);
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""
"""Script that notes what live regions announce; behind an open dialog they are silent."""
HEADINGS = {
    "stamp-swap": "## Stamp Swap against Pinzetta\n\n```text\n",
    "age-of-comics": "## Age of Comics against the Automa\n\n```text\n",
}
"""What the text of a game follows on the page."""
FENCE = "\n```"
SHOWN = 3
"""Options of a question that the text of a game names; of many, the rest is only counted."""


class Heard(NamedTuple):
    """An element of the accessibility tree: its role, its name, and the answer that it gives or begins, if any."""

    role: str
    name: str
    answer: str = ""
    is_focused: bool = False


class Decision(NamedTuple):
    """A question as it was heard, and the keys that answered it."""

    question: str
    options: Sequence[Heard]
    keys: Sequence[str]
    pressed: str
    """The name of the option that was pressed last."""
    news: Sequence[str]
    """The sentences announced after the answer, without the next question."""
    card: Sequence[str]
    """The card at the end of a day or round, if one was shown."""


class Listener:
    """A person at a table who hears a page and presses keys."""

    def __init__(self, page: Page, home: Home, game: str, seed: int = SEED) -> None:
        self.page, self.home, self.game, self.seed = page, home, game, seed
        self.wire = page.context.new_cdp_session(page)
        page.add_init_script(LISTEN)

    @property
    def live(self) -> LiveTable:
        return self.home.host.live(table_of(self.page))

    @property
    def question(self) -> str:
        return self.page.locator("#do").inner_text()

    # -- ears -------------------------------------------------------------------------------

    def read_out(self, selector: str = "html") -> list[Heard]:
        """Return the elements of the accessibility tree within an element, in order, with the answers they give."""
        answers = dict(self._answers())
        tree = self.wire.send("Accessibility.getFullAXTree")["nodes"]
        nodes = {node["nodeId"]: node for node in tree}
        document = self.wire.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        within = self.wire.send("DOM.querySelector", {"nodeId": document, "selector": selector})["nodeId"]
        top = self.wire.send("DOM.describeNode", {"nodeId": within})["node"]["backendNodeId"]
        start = next((node for node in tree if node.get("backendDOMNodeId") == top), tree[0])
        return list(_heard(start, nodes, answers))

    def _answers(self) -> Iterator[tuple[int, str]]:
        """Yield each element that gives or begins an answer, as the tree calls it, with that answer."""

        def find(node: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
            attributes = dict(zip(node.get("attributes", ())[::2], node.get("attributes", ())[1::2], strict=True))
            href = attributes.get("href", "")
            if attributes.get("name") == "answer" and node["nodeName"] == "BUTTON":
                yield node["backendNodeId"], attributes.get("value", "")
            elif href.startswith("?pick=") and href != "?pick=" and "aria-current" not in attributes:
                yield node["backendNodeId"], href
            for child in node.get("children", ()):
                yield from find(child)

        return find(self.wire.send("DOM.getDocument", {"depth": -1})["root"])

    def announced(self) -> list[str]:
        """Return what the region of the story has announced since the last call."""
        return [text for region, text in self.page.evaluate("heard.splice(0)") if region in ("announced", "")]

    def options(self) -> list[Heard]:
        """Return what a question offers, and check that the question comes first, and that each option can be told from
        the others by its name."""
        said = self.read_out("#table")
        question = next(heard.name for heard in said if heard.role == "heading")
        assert question == self.question, "the question is the first heading"
        found = [heard for heard in said if heard.answer]
        assert all(heard.name for heard in found), f"without a name: {[one.answer for one in found if not one.name]}"
        meanings: dict[str, set[str]] = {}
        for heard in found:
            meanings.setdefault(heard.name, set()).add(heard.answer)
        assert not {name for name, answers in meanings.items() if len(answers) > 1}, "one name for several answers"
        page = page_at(self.live.table, 0, catalogue("en"))
        labels = {
            one.answer: f"{page.choices.in_words(one.answer)} {one.answer}"
            for one in found
            if not one.answer.startswith("?")
        }
        for heard in found:
            if heard.answer in labels:
                best = max(labels, key=lambda answer: _likeness(heard.name, labels[answer]))
                assert _likeness(heard.name, labels[heard.answer]) == _likeness(heard.name, labels[best]), (
                    f"{heard.name!r} sounds like {labels[best]!r} and is {labels[heard.answer]!r}"
                )
        return found

    # -- hands ------------------------------------------------------------------------------

    def press(self, thing: Locator) -> list[str]:
        """Go to an element by keys, press Enter, and return the keys."""
        keys, goal = list[str](), thing.element_handle()
        while keys[-1:] != ["Enter"]:
            assert len(keys) < STEPS, f"no key comes to {thing}"
            keys.append(self.page.evaluate(WAY, goal))
            self.page.keyboard.press(keys[-1])
        return keys

    def sit_down(self) -> list[str]:
        """Begin a game from the lobby, always with the same cards."""
        self.page.goto(self.home.address)
        self.page.wait_for_load_state()
        ways = self.page.locator(f".door-{self.game} .ways summary").first
        keys = self.press(ways) if ways.count() and ways.is_visible() else []
        start = self.page.get_by_role("button", name=GAMES[self.game]).filter(visible=True).first
        start.evaluate("(start, seed) => { start.form.elements.seed.value = seed }", str(self.seed))
        keys += self.press(start)
        expect(self.page.locator("#table")).to_be_visible()
        self.page.wait_for_load_state()
        return keys

    def goal(self) -> str:
        """Return the answer of a competent player."""
        table = self.live.table
        return str(choose(table, 0, table.pending[0], bot_called("greedy", self.game)))

    def answer(self) -> Decision:
        """Answer the question, part by part, and check what is heard of it and where the focus is."""
        question, goal, keys = self.question, self.goal(), list[str]()
        first = options = self.options()
        while goal not in {one.answer for one in options}:
            parts = [one.answer for one in options if _leads_to(one.answer, goal)]
            assert parts, f"nothing leads to {goal}: {[one.answer for one in options]}"
            part = max(parts, key=lambda answer: len(_items(answer)))
            before: str = self.page.url
            keys += self.press(self.page.locator(f'#table a[href="{part}"]').filter(visible=True).first)
            self.page.wait_for_url(re.compile(rf"^(?!{re.escape(before)}$)"))
            self.check_focus()
            options = self.options()
        self.announced()
        at = self.live.at(0)
        keys += self.press(self.page.locator(f'#table button[name=answer][value="{goal}"]').filter(visible=True).first)
        card = self.after(at)
        assert self.announced() == [" ".join([*self.told(), self.question])]
        self.check_focus()
        pressed = next(one.name for one in options if one.answer == goal)
        return Decision(question, first, keys, pressed, self.told(), card)

    def after(self, at: str) -> list[str]:
        """Wait for the page after an answer; read the card between two days, and close it."""
        self.page.wait_for_function("at => document.querySelector('#table [data-at]').dataset.at !== at", arg=at)
        card: list[str] = []
        if self.page.locator("dialog[data-card][open]").count():
            assert has_focus(self.page.locator("dialog[data-card] button")), "the card has the focus"
            card = [one.name for one in self.read_out("dialog[data-card]") if one.role == "StaticText" and one.name]
            self.page.keyboard.press("Enter")
            self.page.wait_for_function("() => document.activeElement?.id === 'do'")
        self.page.wait_for_function("() => heard.some(([region]) => region === 'announced')")
        return card

    def told(self) -> list[str]:
        """Return the lines of what happened since the last answer, in order."""
        live = self.live
        steps = page_at(live.table, 0, catalogue("en")).story.steps(live.news(0), live.touched(0))
        return [re.sub(r"\s+", " ", step.line) for step in steps if step.line]

    def sheet(self) -> list[list[str]]:
        """Return the rows of the score sheet as they are read out."""
        rows: list[list[str]] = []
        for heard in self.read_out(".sheet"):
            if heard.role == "row":
                rows.append([])
            elif rows and heard.role in ("columnheader", "rowheader", "cell"):
                rows[-1].append(heard.name)
        return rows

    def check_focus(self) -> None:
        assert self.page.evaluate("document.activeElement?.closest('#table') !== null"), "the focus is lost"

    def play(self, decisions: int = STEPS) -> Iterator[Decision]:
        """Play on, up to a number of decisions or to the end."""
        for _ in range(decisions):
            if not self.live.table.pending:
                return
            yield self.answer()


WAY = """goal => {
    if (document.activeElement === goal) return "Enter";
    const [from, to] = [document.activeElement, goal].map(one => one.matches(".cell") ? one.dataset : null);
    if (!from || !to) return "Tab";
    if (from.row !== to.row) return Number(from.row) < Number(to.row) ? "ArrowDown" : "ArrowUp";
    return Number(from.column) < Number(to.column) ? "ArrowRight" : "ArrowLeft";
}"""
"""Script that returns the key to press next: Enter at the goal, an arrow between cells of a grid, or Tab."""


def _heard(
    node: Mapping[str, Any], nodes: Mapping[str, Mapping[str, Any]], answers: Mapping[int, str]
) -> Iterator[Heard]:
    if not node.get("ignored") and node["role"]["value"] != "InlineTextBox":
        focused = any(one["name"] == "focused" and one["value"]["value"] for one in node.get("properties", ()))
        name = re.sub(r"\s+", " ", node.get("name", {}).get("value", "")).strip()
        yield Heard(node["role"]["value"], name, answers.get(node.get("backendDOMNodeId", 0), ""), focused)
    for child in node.get("childIds", ()):
        if child in nodes:
            yield from _heard(nodes[child], nodes, answers)


def _items(text: str) -> list[str]:
    return re.findall(r"[\w-]+", text)


def _leads_to(answer: str, goal: str) -> bool:
    """Return whether an answer that is only begun may end as this one."""
    begun, _, pick = unquote(answer).partition("?pick=")
    parts, wanted = pick.split("|"), goal.split(" | ")
    if begun or not pick:
        return False
    if len(parts) == len(wanted) > 1:
        return all(set(_items(part)) <= set(_items(want)) for part, want in zip(parts, wanted, strict=True))
    return goal.startswith(f"{pick} ")


def _likeness(name: str, label: str) -> float:
    """Return how much two texts are alike, from 0 to 1, by the words that both have."""
    said, meant = (set(re.findall(r"[^\s:;,()“”]+", text.lower())) for text in (name, label))
    return len(said & meant) / len(said | meant)


# -- games as text ----------------------------------------------------------------------------------


def as_text(listener: Listener, decisions: int = STEPS) -> Iterator[str]:
    """Yield the lines of a game as it is heard, from the lobby to a decision or to the score sheet."""
    yield f"In the lobby: {_pressed(listener.sit_down())}: {GAMES[listener.game]}"
    seen = listener.read_out("#table")
    yield f"Parts of the table: {'; '.join(one.name for one in seen if one.role == 'region')}"
    for number, decision in enumerate(listener.play(decisions), start=1):
        yield ""
        yield from _lines_of(number, decision)
    if not listener.live.table.pending:
        yield ""
        yield f"Heading: {listener.question}"
        yield from (f"   {' · '.join(filter(None, row))}" for row in listener.sheet())


def _lines_of(number: int, decision: Decision) -> Iterator[str]:
    names = list(dict.fromkeys(one.name for one in decision.options))
    left = [f"and {len(names) - SHOWN} more"] * (len(names) > SHOWN)
    yield f"{number}. {decision.question}"
    yield f"   ({'; '.join([*names[:SHOWN], *left])})"
    yield f"   {_pressed(decision.keys)}: {decision.pressed}"
    if decision.card:
        yield f"   Card: {' · '.join(decision.card)}"
    yield from (f"   - {line}" for line in decision.news)


def _pressed(keys: Sequence[str]) -> str:
    """Write keys as text, equal ones in a row as a number."""
    runs = ((key, len(list(run))) for key, run in groupby(keys))
    return ", ".join(f"{key} × {count}" if count > 1 else key for key, count in runs)


def text_of(game: str) -> str:
    """Return the text of a game that stands on the page."""
    return PAGE.read_text(encoding="utf-8").partition(HEADINGS[game])[2].partition(FENCE)[0]


def main() -> int:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        expect.set_options(timeout=1000 * PATIENCE)
        for game in GAMES:
            with tempfile.TemporaryDirectory() as folder, at_home(Path(folder)) as home:
                said = "\n".join(as_text(Listener(new_page(browser), home, game)))
            text = PAGE.read_text(encoding="utf-8")
            begin, heading, rest = text.partition(HEADINGS[game])
            PAGE.write_text("".join([begin, heading, said, FENCE, rest.partition(FENCE)[2]]), encoding="utf-8")
        browser.close()
    return 0


def new_page(browser: Browser) -> Page:
    context = browser.new_context(viewport=WINDOW)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(INSTANT)
    return context.new_page()


if __name__ == "__main__":
    sys.exit(main())
