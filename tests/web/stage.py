"""Reads a rendered page as a table: which piece lies on which place, how numbers stand, and what each line touches."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import TypeAlias

from cartone.games.kit.steps import Board, Count, Fly, Move, Touch

from .site import VOID

TOUCH = {"move": Move, "count": Count, "fly": Fly}


Line: TypeAlias = tuple[str, list[Touch]]
"""A line of the story, and what it touches."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str, str, bool]] = []
        """The tags around, each with the place, the number and whether it is the line that it begins."""
        self.places: dict[str, str] = {}
        self.numbers: dict[str, str] = {}
        self.steps: list[Line] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if piece := given.get("data-piece"):
            assert piece not in self.places, f"{piece} lies on the page twice"
            self.places[piece] = next((place for _, place, _, _ in reversed(self.open) if place), "")
            assert self.places[piece], f"{piece} lies on no place"
        if number := given.get("data-number", ""):
            assert number not in self.numbers, f"{number} stands on the page twice"
            self.numbers[number] = ""
        is_line = tag == "li" and "data-touches" in given
        if is_line:
            self.steps.append(("", touches_of(given["data-touches"])))
        if tag not in VOID:
            self.open.append((tag, given.get("data-place", ""), number, is_line))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for _, _, number, is_line in self.open:
            if number:
                self.numbers[number] += data
            if is_line:
                line, touches = self.steps[-1]
                self.steps[-1] = line + data, touches


def touches_of(text: str) -> list[Touch]:
    """What a line touches, out of its attribute."""
    return [TOUCH[kind](*given) for kind, *given in json.loads(text)]


def _read(page: str) -> _Reader:
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return reader


def read(page: str) -> Board:
    """Where everything lies that a page, or a part of one, shows: to be compared with what the game says of a view."""
    reader = _read(page)
    return Board(reader.places, {name: _number(name, text) for name, text in reader.numbers.items()})


def _number(name: str, text: str) -> int:
    number = text.strip().replace("−", "-")
    assert number.removeprefix("-").isdecimal(), f"{name} stands there as {text!r}, which is no number"
    return int(number)


def lines_of(page: str) -> list[Line]:
    """The lines of its story that touch something."""
    return [(line.strip(), touches) for line, touches in _read(page).steps]


def played(board: Board, lines: Iterable[Line]) -> Board:
    """A table after all that happened on it."""
    after = Board(board.places, board.numbers)
    for _, touches in lines:
        after.play(touches)
    return after
