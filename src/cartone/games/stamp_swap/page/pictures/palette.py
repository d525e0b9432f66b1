"""Colours and font of the pictures, and a deterministic choice by key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TypeVar

from ....kit.svg import pick
from ...components import Colour, Theme

T = TypeVar("T")

INK, SLATE, BLANK = "#1d2c4a", "#5d7388", "#b9bec2"
CREAM, PAPER, PALE, KRAFT = "#fff8e7", "#fffdf6", "#f3e3c3", "#c9a26d"
BRASS, GOLD = "#d9a53a", "#8a6414"
RED, AIR = "#c8372d", "#2f62a6"
"""Colours: kraft, cream, ink blue, airmail red and blue, brass, and a few tones between them."""

BASE: Mapping[Colour, str] = {
    Colour.PURPLE: "#7a4a98",
    Colour.YELLOW: "#f0bd2e",
    Colour.BLUE: "#2f6db5",
    Colour.GREEN: "#3f8f55",
    Colour.BROWN: "#96633a",
}
DARK: Mapping[Colour, str] = {
    Colour.PURPLE: "#4b2764",
    Colour.YELLOW: "#7a5200",
    Colour.BLUE: "#173f75",
    Colour.GREEN: "#1c5530",
    Colour.BROWN: "#5a3415",
}
SKY: Mapping[Theme, str] = {
    Theme.SPACE: "#22335c",
    Theme.MONUMENTS: "#f7dcae",
    Theme.ANIMALS: "#d7e8cf",
    Theme.FLOWERS: "#fbe3df",
    Theme.VEHICLES: "#cfe6f2",
}

SERIF = "Times New Roman,serif"
"""A sturdy font with lining figures."""


def chosen(choices: Sequence[T], key: str) -> T:
    """Return one of the choices, always the same one for the same key."""
    return pick(choices, blake2b(key.encode(), digest_size=4).digest())
