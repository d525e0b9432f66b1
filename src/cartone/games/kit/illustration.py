"""Pictures for the rules pages, drawn from the scenes in `rulebook.toml`.

The first key of a scene is its kind. Three kinds exist in all games: `pieces` are drawn side by side with captions
(chosen by `label`), `things` without captions, and `trays` with titles. Lists are written `THING, THING @SIZE`, trays
`TITLE CLASS: THING, THING / TITLE: THING`, and `NAME *` expands to one thing of each kind. Each game defines its
things. Pictures without a scene are in `fixed`.

Sizes are set by attributes and layout by classes, because pages use no inline styles.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeAlias

from markupsafe import Markup

from ...locale import Catalogue
from . import svg
from .cards import PackLike
from .manifest import GameRoom
from .packs import HOUSE
from .rulebook import Scene

GOLD, INK = "#f0c24b", "#1d2c4a"
"""Colours that highlight parts of a picture."""

Shown: TypeAlias = tuple[Markup, Mapping[str, object]]
"""A picture, and the values to insert into its caption."""
Kinds: TypeAlias = Mapping[str, Callable[[Any, str, Scene], Shown]]
Fixed: TypeAlias = Mapping[str, Callable[[Any], Markup]]


def sized(picture: str, width: float, height: float) -> Markup:
    return Markup(svg.sized(picture, width, height))


def piece(picture: Markup, label: str | Markup = "", css: str = "") -> Markup:
    """Return a picture of a component with a label below it."""
    below = Markup('<span class="pic-label">{}</span>').format(label) if label else Markup("")
    return Markup('<span class="pic-piece{}">{}{}</span>').format(css and f" pic-{css}", picture, below)


def row(*parts: Markup, css: str = "") -> Markup:
    return Markup('<div class="pic-row{}">{}</div>').format(css and f" pic-{css}", Markup("").join(parts))


def tray(title: str, *parts: Markup, css: str = "") -> Markup:
    """Return a framed row of drawings with a title."""
    return Markup('<div class="pic-tray{}"><span class="pic-title">{}</span>{}</div>').format(
        css and f" pic-{css}", title, row(*parts)
    )


def steps(*parts: tuple[str, Markup]) -> Markup:
    """Return titled drawings, one below the other."""
    step = Markup('<span class="pic-title">{}</span>{}')
    return Markup('<div class="pic-steps">{}</div>').format(
        Markup("").join(Markup("<div>{}</div>").format(step.format(*part)) for part in parts)
    )


def whole(width: float, height: float, title: str, content: str, scale: float = 1) -> Markup:
    return Markup(
        svg.element(
            "svg", svg.element("title", svg.escaped(title)) + content, class_="pic-whole",
            viewBox=f"0 0 {width:g} {height:g}", width=scale * width, height=scale * height, role="img",
        )
    )  # fmt: skip


def called(name: str, cards: Iterable[Any]) -> Any:
    return next(card for card in cards if card.id == name)


class Drawing(ABC):
    """The pictures of a rulebook in one language, drawn with the cards of the house pack or of another pack."""

    every: ClassVar[Mapping[str, Iterable[str]]] = {}
    """The names that `NAME *` expands to."""
    fixed: ClassVar[Fixed] = {}
    """Functions that draw pictures without a scene; they take precedence over scenes of the same names."""

    def __init__(
        self, room: GameRoom, words: Catalogue, settings: Mapping[str, str] | None = None, pack: PackLike | None = None
    ) -> None:
        assert room.lessons.rulebook is not None
        self.words = words
        self.settings = settings or {}
        """Settings of the solo game whose table is drawn."""
        self.pack: Any = pack or room.pack.load(room.packs / f"{HOUSE}.toml")
        self.says: Any = room.words(words, pack=self.pack)
        self.scenes = room.lessons.rulebook.scenes
        self.called = room.lessons.rulebook.things
        self._shown: dict[str, Shown] = {}

    # -- pictures ---------------------------------------------------------------------------

    def shown(self, name: str) -> Shown:
        """Draw a picture by its name, and compute the values to insert into its caption."""
        if name not in self._shown:
            self._shown[name] = (self.fixed[name](self), {}) if name in self.fixed else self._seen(name)
        return self._shown[name]

    def _seen(self, name: str) -> Shown:
        scene = self.scenes[name]
        return self.kinds[next(iter(scene))](self, name, scene)

    def picture(self, name: str) -> Markup:
        return self.shown(name)[0]

    def caption(self, name: str) -> str:
        """Return the caption of a picture, with the results of its example."""
        return self.titled(name, self.shown(name)[1])

    def titled(self, name: str, told: Mapping[str, object]) -> str:
        return self.words.text(f"rules.caption.{name}", **told)

    def label(self, name: str) -> str:
        return self.words.text(f"rules.label.{name}")

    @abstractmethod
    def defs(self) -> Markup:
        """Return the SVG definitions shared by the pictures, to be included once per page."""

    @abstractmethod
    def sign(self, book: str) -> Markup:
        """Draw the cover of a rulebook."""

    # -- things -----------------------------------------------------------------------------

    @abstractmethod
    def thing(self, text: str, size: float | None = None) -> Markup:
        """Draw a component of the game; without `size`, in the component's default size."""

    def below(self, text: str, label: str) -> str:
        """Return the caption below a component; all games support the label `name`."""
        return str(self.says.word(text.split()[-1])) if label == "name" else ""

    def listed(self, text: str) -> Iterator[str]:
        """Yield the components in a list, expanding `NAME *`."""
        for part in filter(None, map(str.strip, text.split(","))):
            what, star, rest = part.partition(" *")
            yield from (f"{what} {one}{rest}" for one in self.every[what]) if star else (part,)

    def drawn(self, text: str) -> Markup:
        """Draw `THING` or `THING @SIZE`."""
        thing, _, size = text.partition(" @")
        return self.thing(thing, float(size) if size else None)

    def filled(self, text: str) -> list[Markup]:
        """Draw the listed trays; a tray's title is a label of the rules pages, a word of the game, or literal text."""
        drawn = []
        for part in filter(None, text.split(" / ")):
            head, _, things = part.partition(": ")
            name, _, css = head.partition(" ")
            title = self.words.first(f"rules.label.{name}", self.says.id(f"word.{name}")) or name
            drawn.append(tray(title, *map(self.drawn, self.listed(things)), css=css))
        return drawn

    # -- kinds ------------------------------------------------------------------------------

    def pieces(self, name: str, scene: Scene) -> Shown:
        label = scene.get("label", "")
        things = self.listed(scene["pieces"])
        return row(*(piece(self.drawn(one), self.below(one.partition(" @")[0], label)) for one in things)), {}

    def things(self, name: str, scene: Scene) -> Shown:
        return row(*map(self.drawn, self.listed(scene["things"]))), {}

    def trays(self, name: str, scene: Scene) -> Shown:
        return row(*self.filled(scene["trays"]), css="trays"), {}

    kinds: ClassVar[Kinds] = {"pieces": pieces, "things": things, "trays": trays}
    """Functions that draw scenes, by kind."""
