"""Reads a rendered page as a table: which piece lies on which place, how numbers stand, and what each line touches."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import TypeAlias
from xml.etree.ElementTree import Element, TreeBuilder

from cartone.games.kit.steps import Board, Count, Fly, Move, Touch

from .site import VOID

TOUCH = {"move": Move, "count": Count, "fly": Fly}


Line: TypeAlias = tuple[str, list[Touch]]
"""A line of the story, and what it touches."""


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tree = TreeBuilder()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tree.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self.tree.end(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.tree.end(tag).tag == tag

    def handle_data(self, data: str) -> None:
        self.tree.data(data)


def _parse(page: str) -> Element:
    parser = _Parser()
    parser.feed(f"<main>{page}</main>")
    return parser.tree.close()


def touches_of(text: str) -> list[Touch]:
    """What a line touches, out of its attribute."""
    return [TOUCH[kind](*given) for kind, *given in json.loads(text)]


def read(page: str) -> Board:
    """Where everything lies that a page, or a part of one, shows: to be compared with what the game says of a view."""
    tree, places, numbers = _parse(page), dict[str, str](), dict[str, int]()
    for piece, place in _pieces(tree):
        assert piece not in places, f"{piece} lies on the page twice"
        assert place, f"{piece} lies on no place"
        places[piece] = place
    for one in tree.iterfind(".//*[@data-number]"):
        name, number = one.attrib["data-number"], "".join(one.itertext()).strip().replace("−", "-")
        assert name not in numbers, f"{name} stands on the page twice"
        assert number.removeprefix("-").isdecimal(), f"{name} stands there as {number!r}, which is no number"
        numbers[name] = int(number)
    return Board(places, numbers)


def _pieces(part: Element, place: str = "") -> Iterator[tuple[str, str]]:
    """Each piece, with the place where it lies."""
    if piece := part.get("data-piece"):
        yield piece, place
    for inner in part:
        yield from _pieces(inner, part.get("data-place") or place)


def lines_of(page: str) -> list[Line]:
    """The lines of its story that touch something."""
    lines = _parse(page).iterfind(".//li[@data-touches]")
    return [("".join(line.itertext()).strip(), touches_of(line.attrib["data-touches"])) for line in lines]


def played(board: Board, lines: Iterable[Line]) -> Board:
    """A table after all that happened on it."""
    after = Board(board.places, board.numbers)
    for _, touches in lines:
        after.play(touches)
    return after
