"""A page as a person without scripts sees it: its links, and its buttons with the fields that they send."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit


class Button(NamedTuple):
    """A button with everything that it sends: the fields of its form, and its own name and value."""

    action: str
    sent: Mapping[str, str]


@dataclass
class Page:
    """The visible text of a page and its controls."""

    address: str
    text: str
    buttons: list[Button] = field(default_factory=list)
    links: set[str] = field(default_factory=set)
    """Addresses on the same server that the page links to or loads, except fragments of replies."""

    def button(self, action: str = "", **sent: str) -> Button:
        """Return the first button that sends these fields to an address with this ending."""
        for button in self.buttons:
            if button.action.endswith(action) and sent.items() <= button.sent.items():
                return button
        raise AssertionError(f"no button at {self.address} sends {sent} to {action or 'anywhere'}")

    @property
    def answers(self) -> list[Button]:
        """The buttons that answer the table's question."""
        return [button for button in self.buttons if "answer" in button.sent]


def read(address: str, text: str) -> Page:
    """Return the text and the controls of a page."""
    page = Page(address, text)
    _Reader(page).feed(text)
    return page


class _Reader(HTMLParser):
    """A parser that collects the text, links and forms of a page as a browser would."""

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
        """Add a form's buttons to the page at the end of the form, when all its fields are known."""
        if tag == "select":
            self.select = ""
        if tag == "form":
            self.page.buttons += [Button(action, {**self.fields, **own}) for action, own in self.pressed]
