"""What the pictures of the rules pages are put together with.

Sizes stand in attributes and layout in classes, because the page has no inline styles.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from markupsafe import Markup

from ...locale import Catalogue
from . import svg

GOLD, INK = "#f0c24b", "#1d2c4a"
"""What marks something in a picture."""


def sized(picture: str, width: float, height: float) -> Markup:
    """A drawing in a size of its own."""
    return Markup(svg.sized(picture, width, height))


def piece(picture: Markup, label: str | Markup = "", css: str = "") -> Markup:
    """A drawing with a line below it."""
    below = Markup('<span class="pic-label">{}</span>').format(label) if label else Markup("")
    return Markup('<span class="pic-piece{}">{}{}</span>').format(css and f" pic-{css}", picture, below)


def row(*parts: Markup, css: str = "") -> Markup:
    return Markup('<div class="pic-row{}">{}</div>').format(css and f" pic-{css}", Markup("").join(parts))


def tray(title: str, *parts: Markup, css: str = "") -> Markup:
    """A tray with a title and what lies in it."""
    return Markup('<div class="pic-tray{}"><span class="pic-title">{}</span>{}</div>').format(
        css and f" pic-{css}", title, row(*parts)
    )


def whole(width: float, height: float, title: str, content: str, scale: float = 1) -> Markup:
    """A drawing that is put together of others."""
    return Markup(
        svg.element(
            "svg", svg.element("title", svg.escaped(title)) + content, class_="pic-whole",
            viewBox=f"0 0 {width:g} {height:g}", width=scale * width, height=scale * height, role="img",
        )
    )  # fmt: skip


class Drawing(ABC):
    """The pictures of a rulebook, in the words of one language."""

    drawn: ClassVar[Mapping[str, Callable[[Any], Markup]]]
    """What draws each picture, by its name."""
    small: frozenset[str]
    """Pictures that have room beside a text."""
    told: ClassVar[Mapping[str, Callable[[Any], Mapping[str, object]]]] = {}
    """What the captions of some pictures tell: the rules have worked it out."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words

    def picture(self, name: str) -> Markup:
        return self.drawn[name](self)

    @abstractmethod
    def defs(self) -> Markup:
        """What the pictures refer to; it stands on a page once."""

    @abstractmethod
    def sign(self, book: str) -> Markup:
        """What stands on the cover of a book."""

    def caption(self, name: str) -> str:
        """What stands below a picture, with whatever its example comes to."""
        told = self.told[name](self) if name in self.told else {}
        return self.words.text(f"rules.caption.{name}", **told)

    def label(self, name: str) -> str:
        return self.words.text(f"rules.label.{name}")
