"""Building blocks for the pictures of all games: escaped text, short numbers, shapes, choices, and art files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, lru_cache, wraps
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar, cast

from .addresses import at, root

Value = str | float | None
"""The value of an attribute; None leaves the attribute out."""

T = TypeVar("T")
P = ParamSpec("P")

NAMESPACE = "http://www.w3.org/2000/svg"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
BETWEEN = re.compile(r"\s*\n\s*")
NAMES = re.compile(r'( id="|href="#|url\(#)')


# -- elements ---------------------------------------------------------------------------------


def escaped(words: str) -> str:
    """Escape text for use in a picture, including in attributes.

    >>> escaped('Tom & "Jerry"')
    'Tom &amp; &quot;Jerry&quot;'
    """
    return escape(words, quote=True)


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """Format a number as briefly as possible, with at most two decimals.

    >>> number(12.0), number(0.504), number(-3.1)
    ('12', '0.5', '-3.1')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def element(tag: str, content: str = "", /, **attributes: Value) -> str:
    """Return an element with attributes, which are given by Python names.

    >>> element("path", d="M0 0h9", stroke_width=1.40, rx=None)
    '<path d="M0 0h9" stroke-width="1.4"/>'
    >>> element("g", "…", class_="stamp")
    '<g class="stamp">…</g>'
    """
    written = tag
    for name, value in attributes.items():
        if value is not None:
            written += f' {_in_xml(name)}="{value if isinstance(value, str) else number(value)}"'
    return f"<{written}>{content}</{tag}>" if content else f"<{written}/>"


@cache
def _in_xml(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


IMAGE = ' role="img"'
ALIKE = ' stroke-linecap="round" stroke-linejoin="round" font-weight="700" text-anchor="middle"'
"""Attributes common to all pictures; on a page, which has many, a style sheet sets them instead."""


FINE = "small-print"
"""The CSS class of text that is too small to read on a table, and is shown only in close-ups."""


def picture(css: str, width: float, height: float, title: str, content: str, family: str) -> str:
    """Return a complete picture with its title; text is bold and centred, and lines have round caps."""
    return element(
        "svg", element("title", escaped(title)) + content, class_=css, viewBox=f"0 0 {number(width)} {number(height)}",
        role="img", font_family=family if "<text" in content else None,
    )  # fmt: skip


def drawn_once(draw: Callable[P, str]) -> Callable[P, str]:
    """Cache the results of a drawing function, for each root path, because drawings link to art below that path."""

    def under(_: str, /, *arguments: P.args, **named: P.kwargs) -> str:
        return draw(*arguments, **named)

    kept = cast("Callable[Concatenate[str, P], str]", lru_cache(maxsize=512)(under))

    @wraps(draw)
    def drawn(*arguments: P.args, **named: P.kwargs) -> str:
        return kept(root(), *arguments, **named)

    return drawn


def group(*content: str, **attributes: Value) -> str:
    """Return shapes grouped under common attributes."""
    return element("g", "".join(content), **attributes)


def moved(content: str, transform: str) -> str:
    """Return shapes with an SVG transform applied."""
    return group(content, transform=transform)


# -- shapes -----------------------------------------------------------------------------------


def path(d: str, fill: str | None = None, **attributes: Value) -> str:
    return element("path", d=d, fill=fill, **attributes)


def line(d: str, colour: str, width: float | None = None, **attributes: Value) -> str:
    """Return a line along a path."""
    return element("path", d=d, fill="none", stroke=colour, stroke_width=width, **attributes)


def rect(x: float, y: float, width: float, height: float, fill: str, **attributes: Value) -> str:
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)


def circle(x: float, y: float, radius: float, fill: str, **attributes: Value) -> str:
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def text(words: str, x: float, y: float, size: float, fill: str | None = None, **attributes: Value) -> str:
    """Return a line of text anchored at a point on its baseline."""
    return element("text", escaped(words), x=x, y=y, font_size=size, fill=fill, **attributes)


# -- paths ------------------------------------------------------------------------------------


def disc(x: float, y: float, radius: float) -> str:
    """Return a circle as path data, to be combined with other paths."""
    return oval(x, y, radius, radius)


def oval(x: float, y: float, a: float, b: float) -> str:
    """Return an axis-aligned ellipse as path data."""
    arc = f"a{number(a)} {number(b)} 0 1 0"
    return f"M{number(x - a)} {number(y)}{arc} {number(2 * a)} 0{arc}-{number(2 * a)} 0z"


def box(x: float, y: float, width: float, height: float) -> str:
    """Return a rectangle as path data."""
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h-{number(width)}z"


# -- choices ----------------------------------------------------------------------------------


def pick(choices: Sequence[T], digest: bytes) -> T:
    """Return one of the choices, chosen by a digest in the same way on every machine.

    >>> pick("abc", bytes([1])), pick("abc", bytes([1, 0]))
    ('b', 'b')
    """
    return choices[int.from_bytes(digest) % len(choices)]


# -- pictures in pictures ---------------------------------------------------------------------


def sized(picture: str, width: float, height: float, **attributes: Value) -> str:
    size = element("svg", **attributes, width=width, height=height).removesuffix("/>")
    return picture.replace("<svg", size, 1)


def inside(picture: str, x: float, y: float, width: float, height: float) -> str:
    """Return a picture nested in another, whose title covers both."""
    return sized(picture.replace(IMAGE, ALIKE, 1), width, height, x=x, y=y)


# -- art --------------------------------------------------------------------------------------


class Art:
    """The static drawings of a game, one symbol per file, in a sprite that a browser fetches once. Its paints
    (patterns, gradients, clip paths) and the symbols that use them are in the page itself, because not every browser
    finds a paint in another file; `mark` is the prefix of their IDs, because two games may share a page."""

    def __init__(self, mark: str, folder: Path, paints: Mapping[str, str]) -> None:
        self.mark = mark
        self.folder = folder
        self.paints = {name: self._marked(content) for name, content in paints.items()}

    @cached_property
    def symbols(self) -> Mapping[str, str]:
        """The symbols by name, which is also the name of their file."""
        found = (SYMBOL.search(path.read_text("utf-8")) for path in sorted(self.folder.glob("*.svg")))
        return {one[1]: BETWEEN.sub("", one[0]) for one in found if one is not None}

    @cached_property
    def painted(self) -> Mapping[str, str]:
        """The symbols that use a paint, prepared for inclusion in a page."""
        return {name: self._marked(content) for name, content in self.symbols.items() if "url(#" in content}

    @cached_property
    def sprite(self) -> str:
        """The symbols that use no paint, joined into one SVG file."""
        found = (content for name, content in self.symbols.items() if name not in self.painted)
        return element("svg", "".join(found), xmlns=NAMESPACE)

    @cached_property
    def file(self) -> str:
        """The file name of the sprite, which contains a hash of its content."""
        return f"{self.mark}-{sha256(self.sprite.encode()).hexdigest()[:8]}.svg"

    @property
    def address(self) -> str:
        return at(f"/art/{self.file}")

    @cached_property
    def trophies(self) -> Art:
        """The drawings of achievements, in a sprite of their own that only the history fetches."""
        return Art(f"{self.mark}-trophies", self.folder / "trophies", {})

    def _marked(self, content: str) -> str:
        return NAMES.sub(rf"\g<1>{self.mark}-", content)

    def here(self, name: str) -> str:
        """Return the reference to an element in the same page."""
        return f"#{self.mark}-{name}"

    def paint(self, name: str) -> str:
        """Return the reference to a paint, for use as a fill or clip path."""
        return f"url({self.here(name)})"

    def use(self, name: str, x: float, y: float, width: float, height: float, **attributes: Value) -> str:
        """Return a symbol at a position and size."""
        where = self.here(name) if name in self.painted else f"{self.address}#{name}"
        return element("use", href=where, x=x or None, y=y or None, width=width, height=height, **attributes)

    def defs(self) -> str:
        """Return the SVG definitions shared by pictures, to be included once per page."""
        return element(
            "svg", element("defs", "".join((*self.paints.values(), *self.painted.values()))),
            width="0", height="0", aria_hidden="true", class_="defs",
        )  # fmt: skip

    def alone(self, picture: str) -> str:
        """Return a standalone picture that includes exactly the definitions that it refers to."""
        marked = {name: self._marked(content) for name, content in self.symbols.items()}
        picture = picture.replace(f"{self.address}#", f"#{self.mark}-")
        known, wanted = {**self.paints, **marked}, dict[str, str]()
        found = self._names_in(picture)
        while found:
            name = found.pop()
            if name not in wanted:
                wanted[name] = known[name]
                found += self._names_in(known[name])
        defs = element("defs", "".join(wanted[name] for name in sorted(wanted)))
        return picture.replace(">", f' xmlns="{NAMESPACE}">{defs}', 1)

    def _names_in(self, content: str) -> list[str]:
        return re.findall(rf'(?:href="|url\()#{self.mark}-([\w-]+)', content)
