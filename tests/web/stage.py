"""Reads a rendered page as a table: which piece lies on which place, how numbers stand, and what each line touches."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import NamedTuple

from cartone.games.kit.steps import Board, Count, Fly, Move, Touch

from .site import VOID

TOUCH = {"move": Move, "count": Count, "fly": Fly}


class Stage(NamedTuple):
    """What a page shows; `board` can be compared with what the game says of a view."""

    board: Board
    steps: list[tuple[str, list[Touch]]]
    """The lines of the story, each with what it touches."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str, str, bool]] = []
        """The tags around, each with the place, the number and whether it is the line that it begins."""
        self.places: dict[str, str] = {}
        self.numbers: dict[str, str] = {}
        self.steps: list[tuple[str, list[Touch]]] = []

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


def read(page: str) -> Stage:
    """What a page, or a part of one, shows."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    numbers = {name: int(text.strip().replace("−", "-")) for name, text in reader.numbers.items()}
    return Stage(Board(reader.places, numbers), [(line.strip(), touches) for line, touches in reader.steps])


def played(board: Board, steps: Iterable[tuple[str, list[Touch]]]) -> Board:
    """A table after all that happened on it."""
    after = Board(board.places, board.numbers)
    for _, touches in steps:
        after.play(touches)
    return after
