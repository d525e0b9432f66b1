"""Reads the state of a table from a rendered page: the places of pieces, the numbers, and the touches of each line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import TypeAlias
from xml.etree.ElementTree import Element, TreeBuilder

from cartone.games.kit.steps import BoardState, NumberChange, PieceFlight, PieceMove, Touch

from .site import VOID

TOUCH = {"move": PieceMove, "count": NumberChange, "fly": PieceFlight}


Line: TypeAlias = tuple[str, list[Touch]]
"""A line of the story, with its touches."""


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
    """Return the touches that an attribute of a line contains."""
    return [TOUCH[kind](*given) for kind, *given in json.loads(text)]


def read(page: str) -> BoardState:
    """Return the places of all pieces and all numbers on a page or fragment, for comparison with the game."""
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
    return BoardState(places, numbers)


def _pieces(part: Element, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield each piece together with its place."""
    if piece := part.get("data-piece"):
        yield piece, place
    for inner in part:
        yield from _pieces(inner, part.get("data-place") or place)


def lines_of(page: str) -> list[Line]:
    """Return the lines of the story that have touches."""
    lines = _parse(page).iterfind(".//li[@data-touches]")
    return [("".join(line.itertext()).strip(), touches_of(line.attrib["data-touches"])) for line in lines]


def played(board: BoardState, lines: Iterable[Line]) -> BoardState:
    """Return a board after applying the touches of all lines."""
    after = BoardState(board.places, board.numbers)
    for _, touches in lines:
        after.play(touches)
    return after
