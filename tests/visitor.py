"""A visitor without script: loads pages from a running server, follows links, and presses the buttons of forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from types import TracebackType
from typing import NamedTuple, Self
from urllib.parse import urljoin, urlsplit

import httpx2

PATIENCE = 30.0
"""Seconds after which a server that does not answer is stuck."""


class Button(NamedTuple):
    """What is sent when a button is pressed: the fields of its form, and its own name and value."""

    action: str
    sent: Mapping[str, str]


@dataclass
class Page:
    """What a person would see and could press."""

    address: str
    text: str
    buttons: list[Button] = field(default_factory=list)
    links: set[str] = field(default_factory=set)
    """What the page links to or loads on the same server, but for the parts that an answer is put together of."""

    def button(self, action: str = "", **sent: str) -> Button:
        """The first button whose form goes to an address that ends so and sends these fields."""
        for button in self.buttons:
            if button.action.endswith(action) and sent.items() <= button.sent.items():
                return button
        raise AssertionError(f"no button at {self.address} sends {sent} to {action or 'anywhere'}")

    @property
    def answers(self) -> list[Button]:
        """The buttons that answer the question of a table."""
        return [button for button in self.buttons if "answer" in button.sent]


class Visitor:
    """Somebody at a browser of their own, who reads a language, and came by the address that they were given."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.client = httpx2.Client(
            base_url=urljoin(address, "/"), headers={"Accept-Language": language}, follow_redirects=True,
            trust_env=False, timeout=PATIENCE,
        )  # fmt: skip
        self.look(address)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, at: TracebackType | None
    ) -> None:
        self.client.close()

    def look(self, path: str = "/") -> Page:
        return self._page(self.client.get(path))

    def press(self, button: Button) -> Page:
        return self._page(self.client.post(button.action, data=dict(button.sent)))

    def _page(self, reply: httpx2.Response) -> Page:
        assert reply.status_code == 200, f"{reply.url}: {reply.status_code}\n{reply.text[:2000]}"
        page = Page(str(reply.url), reply.text)
        if reply.headers["content-type"].startswith("text/html"):
            _Reader(page).feed(reply.text)
        return page

    # -- what people do ---------------------------------------------------------------------

    def sit_down(self, game: str) -> Page:
        """From the lobby to a solo table, by the large button, with the same cards each time."""
        start = self.look().button("/start", game=game, against="solo", seed="")
        return self.press(start._replace(sent={**start.sent, "seed": "7"}))

    def take_hint(self, table: Page) -> Page:
        """Ask for a hint, and do that: an answer to whatever is asked."""
        hinted = self.press(table.button("/hint"))
        return self.press(hinted.answers[0])


class _Reader(HTMLParser):
    """Finds the forms of a page as a browser would send them."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self.action = ""
        self.fields: dict[str, str] = {}
        self.pressed: list[tuple[str, dict[str, str]]] = []
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        for name in {"href", "src"} & given.keys():
            self._link(urljoin(self.page.address, given[name]))
        match tag:
            case "form":
                self.action, self.fields, self.pressed = given.get("action", ""), {}, []
            case "input" if "name" in given:
                self._input(given)
            case "select":
                self.select = given.get("name", "")
            case "option" if self.select and ("selected" in given or self.select not in self.fields):
                self.fields[self.select] = given.get("value", "")
            case "textarea":
                self.fields[given["name"]] = ""
            case "button" if given.get("type", "submit") == "submit" and "disabled" not in given:
                own = {given["name"]: given.get("value", "")} if "name" in given else {}
                self.pressed.append((given.get("formaction", self.action), own))

    def _link(self, address: str) -> None:
        here, there = urlsplit(self.page.address), urlsplit(address)
        if there.netloc == here.netloc and not there.query.startswith("pick="):
            self.page.links.add(there._replace(scheme="", netloc="", fragment="").geturl())

    def _input(self, given: Mapping[str, str]) -> None:
        if given.get("type") not in ("radio", "checkbox") or "checked" in given:
            self.fields[given["name"]] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        """A form sends all its fields, also those that stand below the button."""
        if tag == "select":
            self.select = ""
        if tag == "form":
            self.page.buttons += [Button(action, {**self.fields, **own}) for action, own in self.pressed]
