"""Colours and layout of terminal output, which also works without colour, and normalization of text for searching."""

from __future__ import annotations

import os
import re
import textwrap
import unicodedata
from collections.abc import Iterable
from typing import TextIO

WIDTH = 80
LETTERS = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ı": "i", "’": "'", "×": "x", "–": "-", "−": "-"})
"""Letters and signs that Unicode does not decompose, mapped to those that people type instead."""
KNOWN_LETTERS = 1024
BAR = 30
_PAINT = re.compile(r"\x1b\[[0-9;]*m")


class Style:
    """Adds colours to text, unless colours are disabled.

    >>> Style(colour=False).paint("12", bold=True)
    '12'
    """

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    @staticmethod
    def for_stream(stream: TextIO) -> Style:
        """Return a style with colours for a terminal, unless NO_COLOR is set or the terminal is dumb."""
        return Style(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")

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
    """Return a progress bar.

    >>> bar(1, 3)
    '██████████░░░░░░░░░░░░░░░░░░░░ 1/3'
    """
    return f"{'█' * (BAR * done // max(total, 1)):░<{BAR}} {done}/{total}"


def width(text: str) -> int:
    """Return the displayed width of a text, not counting its colour codes."""
    return len(_PAINT.sub("", text))


def pad(text: str, size: int) -> str:
    """Pad a text, which may contain colour codes, with spaces to a width."""
    return text + " " * (size - width(text))


def clip(text: str, size: int) -> str:
    """Truncate a text without colour codes, with an ellipsis."""
    return text if len(text) <= size else text[: size - 1] + "…"


def wrap(text: str, indent: str = "", first: str | None = None) -> list[str]:
    """Wrap a text without colour codes to the width of the terminal."""
    start = indent if first is None else first
    lines = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)
    return lines or [start]


def flow(text: str, indent: str = "") -> list[str]:
    """Wrap a text, which may contain colour codes, to the width of the terminal."""
    lines = [""]
    for word in text.split(" "):
        line = f"{lines[-1]} {word}" if lines[-1] else word
        if width(line) <= WIDTH or not lines[-1]:
            lines[-1] = line
        else:
            lines.append(indent + word)
    return lines


def columns(cells: Iterable[str], count: int = 2) -> list[str]:
    """Lay out short texts in `count` columns, or in fewer if a text is too wide."""
    texts = list(cells)
    widest = max(map(width, texts), default=0)
    count = min(count, max(WIDTH // (widest + 1), 1))
    size = WIDTH // count
    rows = [texts[start : start + count] for start in range(0, len(texts), count)]
    return ["".join(pad(text, size) for text in row).rstrip() for row in rows]


class _Folds(dict[int, str]):
    """A cache that maps each character to the form used for searching."""

    def __missing__(self, code: int) -> str:
        apart = unicodedata.normalize("NFKD", chr(code).casefold())
        letter = "".join(part for part in apart if not unicodedata.combining(part)).translate(LETTERS)
        if len(self) < KNOWN_LETTERS:
            self[code] = letter
        return letter


_FOLDS = _Folds()


def minus(number: object) -> str:
    """Return a number with a true minus sign instead of a hyphen.

    >>> minus(-5)
    '−5'
    """
    return str(number).replace("-", "−")


def sentence(text: str) -> str:
    """Return an error message as a sentence, capitalized and with a full stop.

    >>> sentence("it is over"), sentence("possible: A, …")
    ('It is over.', 'Possible: A, …')
    """
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '…', '?')) else '.'}"


def folded(text: str) -> str:
    """Normalize a text for search and comparison: without accents, in lower case.

    >>> folded("Ärger mit Żółw")
    'arger mit zolw'
    """
    return text.translate(_FOLDS)
