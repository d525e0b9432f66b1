"""How a person says which piece of cardboard came: its outline, its colour, its theme and its value; a card by its
number or its picture; and of one that no pack knows what counts on it, in the words of `literal`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...table import Draw
from ..kit.coming import Facet, Path, Question, Seen, among, by_name, may_come, numbers
from ..kit.coming import asked as asked_of
from ..kit.words import GameWords
from .components import (
    ATTENDEE,
    BY_HAND,
    DOUBLE,
    DRAWN_SIZES,
    SIZE_OF_OUTLINE,
    Box,
    Colour,
    Kind,
    Size,
    Theme,
    Tile,
)
from .contests import COUNTERS, NEEDS_PROPERTY, PROPERTIES
from .game import StampSwap
from .grammar import DOWN, FILTERS, SHORT
from .literal import BOTTOM, PARTS, kind_of
from .pack import MOST_CROSSED, MOST_IN_BOX
from .vocabulary import WORKS_AT, Moment

ANY, NOTHING, DONE = "any", "nothing", "done"
EXHIBITOR = "exhibitor"
NARROWED = ("stamps", "group", "surrounded", "edge-stamps", "different")
"""Ways of counting that are often of some stamps only."""
MOST_EACH, MOST_VALUE = 20, 9
HAPPENS = {"points": 9, "forever": 3, "forever-for-her": 3, "look-at-hers": 3}
"""What an event of hers does so often, and how often at most."""


def asked(game: StampSwap, draw: Draw, opened: bool, told: Iterable[str], words: GameWords) -> Question:
    """What is asked of the card that comes, once this was told of it; `opened`: it may be one that no pack knows."""
    deck = draw.deck.name
    other = described(game, deck) if opened else None
    return asked_of(draw, among(may_come(draw, in_order), SEEN.get(deck, ()), other), told, words)


# -- what is seen on what a pack knows ----------------------------------------------------------


def _colour(tile: Tile) -> str:
    return DOUBLE if tile.is_double else tile.stamps[0].colour or Kind.RARE


def _value(tile: Tile) -> str:
    return Kind.CANCELLED if tile.stamps[0].kind is Kind.CANCELLED else str(tile.value)


COLOURS = (*Colour, Kind.RARE, DOUBLE)
VALUES = (*numbers(0, MOST_VALUE), Kind.CANCELLED)


def in_order(card: Any) -> tuple[Any, ...]:
    """Stamps by colour, theme and value; keys stand where they stood."""
    if not isinstance(card, Tile):
        return (by_name(card),)
    theme, value = card.stamps[0].theme, _value(card)
    found = (COLOURS.index(_colour(card)), list(Theme).index(theme) if theme else 0)
    return *found, VALUES.index(value) if value in VALUES else len(VALUES), by_name(card)


OF_TILES: Sequence[Seen] = (
    ("colour", _colour),
    ("theme", lambda tile: tile.stamps[0].theme or ""),
    ("value", _value),
)
SEEN: dict[str, Sequence[Seen]] = {
    **{size.value: OF_TILES for size in DRAWN_SIZES},
    ATTENDEE: (("number", lambda card: str(card.number)),),
}


# -- what is told of the others -----------------------------------------------------------------


def described(game: StampSwap, deck: str) -> Path:
    """What the owner of a card is asked that no pack knows."""
    if deck in game.tile_decks:
        return tile(Size(deck))
    if deck == ATTENDEE:
        left = sorted(card.number for card in game.attendee_deck.cards)
        return attendee(tuple(map(str, left)), game.pinzetta is not None)
    if deck in ("decision", "pinzetta-event"):
        first, second = LATER[deck]
        return (second if game.later(deck) else first)()
    return CARDS[kind_of(deck)]()


def tile(size: Size) -> Path:
    """Upright or lying; its colour, its theme and its value, or that it is cancelled; of a rare one just the value."""
    outlines = tuple(f"{width}x{height}" for (width, height), known in SIZE_OF_OUTLINE.items() if known is size)
    outline = (yield Facet("outline", outlines)) if len(outlines) > 1 else outlines[0]
    double = (DOUBLE,) if size is Size.LONG_RECTANGLE else ()
    colour = yield Facet("colour", (*(one.value for one in Colour), Kind.RARE.value, *double))
    if colour == Kind.RARE:
        return f"{outline} rare {(yield Facet('value', numbers(1, MOST_VALUE)))}"
    if colour == DOUBLE:
        first = yield from stamp((yield Facet("colour", tuple(Colour))))
        second = yield from stamp((yield Facet("colour", tuple(Colour))))
        return f"{outline} double {first} + {second}"
    return f"{outline} {(yield from stamp(colour))}"


def stamp(colour: str) -> Path:
    theme = yield Facet("theme", tuple(Theme))
    value = yield Facet("value", (*numbers(1, 4), Kind.CANCELLED.value, "-1", "-2", "-3", *numbers(5, MOST_VALUE)))
    return f"{colour} {theme} {value}"


def scoring() -> Path:
    """What is counted, and the points for each."""
    what = yield Facet("count", (BY_HAND, *(name for name in COUNTERS if name != BY_HAND)))
    if what == BY_HAND:
        return what
    words = [what]
    if what in NEEDS_PROPERTY:
        words.append((yield Facet("of", NEEDS_PROPERTY[what])))
    elif what == "group":
        of = yield Facet("of", (ANY, *PROPERTIES))
        words += [of] if of != ANY else []
    if what in NARROWED:
        which = yield Facet("which", (ANY, *(word for word in FILTERS if "=" not in word)))
        words += [which] if which != ANY else []
    if what == "gaps":
        words.append((yield Facet("cells", ("1", "2"))))
    return f"{' '.join(words)}, {(yield Facet('each', numbers(1, MOST_EACH)))} each"


def attendee(left: tuple[str, ...], solo: bool) -> Path:
    """Its number; then what an exhibitor counts, or when a specialist works: its owner does it by hand."""
    number = yield Facet("number", left)
    elsewhere = (Moment.ROUND_START, Moment.TAKEN) if solo else ()
    moments = tuple(moment.value for moment in Moment if moment in WORKS_AT[BY_HAND] and moment not in elsewhere)
    when = yield Facet("works", (EXHIBITOR, Moment.CUT.value, *moments))
    if when == EXHIBITOR:
        return f"{number} {(yield from scoring())}"
    return f"{number} at {when}, {'reserve 1' if when == Moment.CUT else BY_HAND}"


def laid(count: int, more: int = 0, of: int = 0) -> Path:
    """What an event lays out, left to right: so many `of` all its items, or there may be some more."""
    words: list[str] = []
    while len(words) < count + more:
        item = yield Facet("item", ITEMS if len(words) < count else (*ITEMS, DONE), of=of)
        if item == DONE:
            break
        words.append(item)
    return " ".join(words)


def event() -> Path:
    """What it lays out, and when its text counts: its owners do it by hand."""
    items = yield from laid(4, 3)
    moments = tuple(moment.value for moment in Moment if moment in WORKS_AT[BY_HAND] and moment is not Moment.FINAL)
    when = yield Facet("works", (NOTHING, *moments))
    return items if when == NOTHING else f"{items}, at {when}, {BY_HAND}"


def her_part() -> Path:
    """The top of an event of hers: her large pile and her small one."""
    of = PARTS["large"] + PARTS["small"]
    large = yield from laid(PARTS["large"], of=of)
    small = yield from laid(PARTS["small"], of=of)
    return f"{large} / {small}"


def your_part() -> Path:
    """Its middle, your collection; and its bottom, what happens."""
    items = yield from laid(PARTS["yours"], of=PARTS["yours"])
    happens = yield Facet("happens", (NOTHING, "swap-with-her", "turn-hers-up", *HAPPENS, "draw", BY_HAND))
    if happens == NOTHING:
        return items
    if happens in HAPPENS:
        happens += f" {(yield Facet('times', numbers(1, HAPPENS[happens])))}"
    elif happens == "draw":
        size = yield Facet("draw", (ANY, *(size.value for size in DRAWN_SIZES)))
        happens += " 1" if size == ANY else f" 1 {size}"
    return f"{items}, {happens}"


def crossed() -> Path:
    """A decision card on a day: how many icons it crosses out."""
    return f"{(yield Facet('crossed', numbers(0, MOST_CROSSED)))} crossed"


def points() -> Path:
    """The last one: the points for each box of her mat."""
    told = []
    for box in Box:
        told.append((yield Facet(box.value, numbers(0, MOST_IN_BOX))))
    return f"points {' '.join(told)}"


def show_scoring() -> Path:
    """Its type; the number for the contest on the board is asked after it."""
    return (yield Facet("type", BOTTOM))


def her_mat() -> Path:
    """The size that it shows; small squares and doubles go together."""
    size = yield Facet("targets", tuple(size.value for size in DRAWN_SIZES))
    return f"{size} {DOUBLE}" if size == Size.SMALL_SQUARE else size


ITEMS = tuple(f"{short}{down}" for what, short in SHORT.items()
              for down in (("", DOWN) if what in tuple(DRAWN_SIZES) else ("",)))  # fmt: skip
LATER: dict[str, tuple[Callable[[], Path], Callable[[], Path]]] = {
    "decision": (crossed, points),
    "pinzetta-event": (her_part, your_part),
}
"""Cards whose parts count one after the other."""
CARDS: dict[str, Callable[[], Path]] = {
    "contest": scoring,
    "mat": scoring,
    "event": event,
    "show-scoring": show_scoring,
    "pinzetta-mat": her_mat,
}
