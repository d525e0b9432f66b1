"""Questions that identify a card drawn at a real table: by what is printed on it, or by its description."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...table import Draw
from ..kit.card_entry import CardFacet, CardQuestion, Path, Seen, among, by_name, may_come, numbers
from ..kit.card_entry import asked as asked_of
from ..kit.words import GameWords
from .card_notation import BOTTOM, PARTS, kind_of
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
from .pack import MOST_CROSSED, MOST_IN_BOX
from .vocabulary import WORKS_AT, Moment

ANY, NOTHING, DONE = "any", "nothing", "done"
EXHIBITOR = "exhibitor"
NARROWED = ("stamps", "group", "surrounded", "edge-stamps", "different")
"""Ways of counting that cards often restrict to stamps with some property."""
MOST_EACH, MOST_VALUE = 20, 9
HAPPENS = {"points": 9, "forever": 3, "forever-for-her": 3, "look-at-hers": 3}
"""Effects of Pinzetta's event cards that take a number, with the maximum of that number."""


def asked(game: StampSwap, draw: Draw, opened: bool, told: Iterable[str], words: GameWords) -> CardQuestion:
    """Return the next question about a drawn card after the answers `told`; `opened` allows unknown cards."""
    deck = draw.deck.name
    other = described(game, deck) if opened else None
    return asked_of(draw, among(may_come(draw, in_order), SEEN.get(deck, ()), other), told, words)


# -- cards in a pack ----------------------------------------------------------------------------


def _colour(tile: Tile) -> str:
    return DOUBLE if tile.is_double else tile.stamps[0].colour or Kind.RARE


def _value(tile: Tile) -> str:
    return Kind.CANCELLED if tile.stamps[0].kind is Kind.CANCELLED else str(tile.value)


COLOURS = (*Colour, Kind.RARE, DOUBLE)
VALUES = (*numbers(0, MOST_VALUE), Kind.CANCELLED)


def in_order(card: Any) -> tuple[Any, ...]:
    """Return a card's sort key: stamps by colour, theme and value, so that buttons keep their positions."""
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


# -- cards that are not in any pack -------------------------------------------------------------


def described(game: StampSwap, deck: str) -> Path:
    """Return the questions for describing a card that is not in any pack."""
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
    """Ask for a tile's outline, colour, theme and value or postmark; a rare tile has no theme."""
    outlines = tuple(f"{width}x{height}" for (width, height), known in SIZE_OF_OUTLINE.items() if known is size)
    outline = (yield CardFacet("outline", outlines)) if len(outlines) > 1 else outlines[0]
    double = (DOUBLE,) if size is Size.LONG_RECTANGLE else ()
    colour = yield CardFacet("colour", (*(one.value for one in Colour), Kind.RARE.value, *double))
    if colour == Kind.RARE:
        return f"{outline} rare {(yield CardFacet('value', numbers(1, MOST_VALUE)))}"
    if colour == DOUBLE:
        first = yield from stamp((yield CardFacet("colour", tuple(Colour))))
        second = yield from stamp((yield CardFacet("colour", tuple(Colour))))
        return f"{outline} double {first} + {second}"
    return f"{outline} {(yield from stamp(colour))}"


def stamp(colour: str) -> Path:
    theme = yield CardFacet("theme", tuple(Theme))
    value = yield CardFacet("value", (*numbers(1, 4), Kind.CANCELLED.value, "-1", "-2", "-3", *numbers(5, MOST_VALUE)))
    return f"{colour} {theme} {value}"


def scoring(narrowed: Sequence[str] = NARROWED, most: int = 1) -> Path:
    """Ask for a card's way of counting and points and, if the count is in `narrowed`, up to `most` restrictions."""
    what = yield CardFacet("count", (BY_HAND, *(name for name in COUNTERS if name != BY_HAND)))
    if what == BY_HAND:
        return what
    words = [what]
    if what in NEEDS_PROPERTY:
        words.append((yield CardFacet("of", NEEDS_PROPERTY[what])))
    elif what == "group":
        of = yield CardFacet("of", (ANY, *PROPERTIES))
        words += [of] if of != ANY else []
    left = {word: name for word, (name, _) in FILTERS.items() if "=" not in word}
    for _ in range(most if what in narrowed else 0):
        which = yield CardFacet("which", (ANY, *left))
        if which == ANY:
            break
        words.append(which)
        left = {word: name for word, name in left.items() if name != left[which]}
    if what == "gaps":
        words.append((yield CardFacet("cells", ("1", "2"))))
    return f"{' '.join(words)}, {(yield CardFacet('each', numbers(1, MOST_EACH)))} each"


def attendee(left: tuple[str, ...], solo: bool) -> Path:
    """Ask for an attendee's number, then its scoring or the moment of its effect, which is applied by hand."""
    number = yield CardFacet("number", left)
    elsewhere = (Moment.ROUND_START, Moment.TAKEN) if solo else ()
    moments = tuple(moment.value for moment in Moment if moment in WORKS_AT[BY_HAND] and moment not in elsewhere)
    when = yield CardFacet("works", (EXHIBITOR, Moment.CUT.value, *moments))
    if when == EXHIBITOR:
        return f"{number} {(yield from scoring())}"
    return f"{number} at {when}, {'reserve 1' if when == Moment.CUT else BY_HAND}"


def laid(count: int, more: int = 0, of: int = 0) -> Path:
    """Ask for the items that an event lays out: `count` items and up to `more` extra; `of` is the displayed total."""
    words: list[str] = []
    while len(words) < count + more:
        item = yield CardFacet("item", ITEMS if len(words) < count else (*ITEMS, DONE), of=of)
        if item == DONE:
            break
        words.append(item)
    return " ".join(words)


def event() -> Path:
    """Ask for an event's items, and for the moment at which the event's text is applied by hand."""
    items = yield from laid(4, 3)
    moments = tuple(moment.value for moment in Moment if moment in WORKS_AT[BY_HAND] and moment is not Moment.FINAL)
    when = yield CardFacet("works", (NOTHING, *moments))
    return items if when == NOTHING else f"{items}, at {when}, {BY_HAND}"


def her_part() -> Path:
    """Ask for the top part of one of Pinzetta's events: her two piles."""
    of = PARTS["large"] + PARTS["small"]
    large = yield from laid(PARTS["large"], of=of)
    small = yield from laid(PARTS["small"], of=of)
    return f"{large} / {small}"


def your_part() -> Path:
    """Ask for the middle and bottom of one of Pinzetta's events: the items for the person, and the effect."""
    items = yield from laid(PARTS["yours"], of=PARTS["yours"])
    happens = yield CardFacet("happens", (NOTHING, "swap-with-her", "turn-hers-up", *HAPPENS, "draw", BY_HAND))
    if happens == NOTHING:
        return items
    if happens in HAPPENS:
        happens += f" {(yield CardFacet('times', numbers(1, HAPPENS[happens])))}"
    elif happens == "draw":
        size = yield CardFacet("draw", (ANY, *(size.value for size in DRAWN_SIZES)))
        happens += " 1" if size == ANY else f" 1 {size}"
    return f"{items}, {happens}"


def crossed() -> Path:
    """Ask for the number of icons crossed out on a decision card."""
    return f"{(yield CardFacet('crossed', numbers(0, MOST_CROSSED)))} crossed"


def points() -> Path:
    """Ask for the points per item of each box on the last decision card."""
    told = []
    for box in Box:
        told.append((yield CardFacet(box.value, numbers(0, MOST_IN_BOX))))
    return f"points {' '.join(told)}"


def show_scoring() -> Path:
    """Ask for the type of contest on a Show-scoring card; its points for the contest on the board are asked later."""
    return (yield CardFacet("type", BOTTOM))


def her_mat() -> Path:
    """Ask for the target stamp sizes on Pinzetta's mat; small squares always come with doubles."""
    size = yield CardFacet("targets", tuple(size.value for size in DRAWN_SIZES))
    return f"{size} {DOUBLE}" if size == Size.SMALL_SQUARE else size


ITEMS = tuple(f"{short}{down}" for what, short in SHORT.items()
              for down in (("", DOWN) if what in tuple(DRAWN_SIZES) else ("",)))  # fmt: skip
LATER: dict[str, tuple[Callable[[], Path], Callable[[], Path]]] = {
    "decision": (crossed, points),
    "pinzetta-event": (her_part, your_part),
}
"""For each kind of card used in two parts: the paths that ask about its earlier and its later part."""
CARDS: dict[str, Callable[[], Path]] = {
    "contest": scoring,
    "mat": scoring,
    "event": event,
    "show-scoring": show_scoring,
    "pinzetta-mat": her_mat,
}
