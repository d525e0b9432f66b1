"""Colours and widths of a terminal, and texts as they are searched. Without colour everything still reads the same."""

from __future__ import annotations

import os
import re
import textwrap
import unicodedata
from collections.abc import Iterable, Mapping
from typing import TextIO

WIDTH = 80
LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ı": "i", "’": "'", "×": "x", "–": "-", "−": "-"})
"""Letters that take no accent apart but are typed without it."""
KNOWN_LETTERS = 1024
BAR = 30
_PAINT = re.compile(r"\x1b\[[0-9;]*m")


class Style:
    """Paints text, or leaves it plain.

    >>> Style(colour=False).paint("12", bold=True)
    '12'
    """

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    @staticmethod
    def for_stream(stream: TextIO, environ: Mapping[str, str] = os.environ) -> Style:
        """Colour on a terminal, unless NO_COLOR is set or the terminal is dumb."""
        return Style(stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb")

    def paint(
        self, text: str, ink: int | None = None, paper: int | None = None, bold: bool = False, underline: bool = False
    ) -> str:
        codes = [
            *(["1"] if bold else []),
            *(["4"] if underline else []),
            *([f"38;5;{ink}"] if ink is not None else []),
            *([f"48;5;{paper}"] if paper is not None else []),
        ]
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.colour and codes else text

    def bold(self, text: str) -> str:
        return self.paint(text, bold=True)

    def faint(self, text: str) -> str:
        return self.paint(text, ink=245)


def bar(done: int, total: int) -> str:
    """How far something has got.

    >>> bar(1, 3)
    '██████████░░░░░░░░░░░░░░░░░░░░ 1/3'
    """
    return f"{'█' * (BAR * done // max(total, 1)):░<{BAR}} {done}/{total}"


def width(text: str) -> int:
    """How wide a painted text is."""
    return len(_PAINT.sub("", text))


def pad(text: str, size: int) -> str:
    """Fill a painted text with spaces."""
    return text + " " * (size - width(text))


def clip(text: str, size: int) -> str:
    """Shorten a plain text."""
    return text if len(text) <= size else text[: size - 1] + "…"


def wrap(text: str, indent: str = "", first: str | None = None) -> list[str]:
    """Break a plain text into lines that fit."""
    start = indent if first is None else first
    lines = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)
    return lines or [start]


def flow(text: str, indent: str = "") -> list[str]:
    """Break a painted text into lines that fit."""
    lines = [""]
    for word in text.split(" "):
        line = f"{lines[-1]} {word}" if lines[-1] else word
        if width(line) <= WIDTH or not lines[-1]:
            lines[-1] = line
        else:
            lines.append(indent + word)
    return lines


def columns(cells: Iterable[str], count: int = 2) -> list[str]:
    """Short painted texts side by side; fewer of them if one is too wide."""
    texts = list(cells)
    widest = max(map(width, texts), default=0)
    count = min(count, max(WIDTH // (widest + 1), 1))
    size = WIDTH // count
    rows = [texts[start : start + count] for start in range(0, len(texts), count)]
    return ["".join(pad(text, size) for text in row).rstrip() for row in rows]


class _Folds(dict[int, str]):
    """What each letter is folded to; the usual ones are known once they were met."""

    def __missing__(self, code: int) -> str:
        apart = unicodedata.normalize("NFKD", chr(code).casefold())
        letter = "".join(part for part in apart if not unicodedata.combining(part)).translate(LETTERS)
        if len(self) < KNOWN_LETTERS:
            self[code] = letter
        return letter


_FOLDS = _Folds()


def minus(number: object) -> str:
    """A number as people write it: its minus is no hyphen.

    >>> minus(-5)
    '−5'
    """
    return str(number).replace("-", "−")


def sentence(text: str) -> str:
    """Make a sentence of a complaint, with a capital letter and an end.

    >>> sentence("it is over"), sentence("possible: A, …")
    ('It is over.', 'Possible: A, …')
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '…', '?')) else '.'}"


def folded(text: str) -> str:
    """A text as it is searched and compared: without accents, in small letters.

    >>> folded("Ärger mit Żółw")
    'arger mit zolw'
    """
    return text.translate(_FOLDS)
