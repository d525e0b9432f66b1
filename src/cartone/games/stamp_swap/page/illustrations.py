"""Stamp Swap and Pinzetta in the pictures of the rules pages.

Whatever a picture counts or compares is computed by the rules themselves, so that it cannot be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from markupsafe import Markup, escape

from ....locale import Catalogue
from ...kit.illustration import GOLD, INK, Drawing, piece, row, sized, tray, whole
from ...kit.manifest import GameRoom
from ...kit.packs import HOUSE
from ...kit.svg import inside
from ..album import Album, areas, cell_of
from ..components import SIDE, Box, Colour, ContestType, Count, Kind, Stamp, Theme, Tile
from ..contests import count_in
from ..game import PINZETTA
from ..opponent import (
    LARGE,
    SMALL,
    Seen,
    appraise_item,
    appraise_pile,
    box_for,
    choose_pile,
    seen,
    swap_between_piles,
)
from . import pictures

CELL = 24
"""Units of a cell in the drawings of stamps."""

UNIT = 32
"""Pixels of a cell where stamps lie side by side."""

PAGE, GRID = "#23303a", "#3f5160"

TARGETS = ("small-square", "double")
"""The sizes that Pinzetta wants in the pictures."""

Item: TypeAlias = Tile | int
"""A stamp, or an attendee by its place in the pack."""


# -- stamps of our own ------------------------------------------------------------------------


def stamp(name: str, outline: tuple[int, int], colour: Colour, theme: Theme, value: int = 1,
          kind: Kind = Kind.ORDINARY) -> Tile:  # fmt: skip
    """A tile with one stamp; its name decides the motif."""
    width, height = outline
    plain = kind in (Kind.ORDINARY, Kind.CANCELLED, Kind.FADED)
    shown = 0 if kind in (Kind.CANCELLED, Kind.FOREVER) else value
    print_ = Stamp(width, height, kind, colour if plain else None, theme if plain else None, shown)
    return Tile(name, width, height, (print_,), "rules")


def double(name: str, *halves: tuple[Colour, Theme, int]) -> Tile:
    """A tile with two small squares, one beside the other."""
    stamps = tuple(Stamp(2, 2, Kind.ORDINARY, colour, theme, value) for colour, theme, value in halves)
    return Tile(name, 4, 2, stamps, "rules")


PURPLE, YELLOW, BLUE, GREEN, BROWN = Colour
SPACE, MONUMENTS, ANIMALS, FLOWERS, VEHICLES = Theme

SMALL_SQUARE = stamp("small", (2, 2), BLUE, FLOWERS, 1)
LARGE_SQUARE = stamp("large", (3, 3), GREEN, ANIMALS, 3)
SHORT = stamp("short", (3, 2), YELLOW, VEHICLES, 2)
TALL = stamp("tall", (2, 3), PURPLE, MONUMENTS, 1)
LONG = stamp("long", (4, 2), BROWN, SPACE, 1)
FOREVER = stamp("forever", (1, 1), BLUE, SPACE, kind=Kind.FOREVER)
RARE = stamp("rare", (2, 3), BLUE, SPACE, 7, Kind.RARE)
DOUBLE = double("double", (PURPLE, SPACE, 2), (GREEN, FLOWERS, 1))

Placing: TypeAlias = tuple[Tile, str]

FRIDAY: Sequence[Placing] = (
    (LARGE_SQUARE, "a1"), (SHORT, "d1"), (TALL, "g1"), (DOUBLE, "d3"), (SMALL_SQUARE, "a4"), (FOREVER, "c4"),
)  # fmt: skip
GROUPS: Sequence[Placing] = (
    (SHORT, "a1"), (TALL, "d1"), (LARGE_SQUARE, "a3"), (LONG, "a6"), (SMALL_SQUARE, "f1"),
)  # fmt: skip
CORNERS: Sequence[Placing] = (
    (SMALL_SQUARE, "a1"), (SHORT, "c1"), (TALL, "a3"), (LARGE_SQUARE, "c3"),
    (stamp("small-2", (2, 2), GREEN, VEHICLES, 2), "a6"), (LONG, "c6"),
)  # fmt: skip
SURROUNDED: Sequence[Placing] = (
    (SMALL_SQUARE, "a1"), (SHORT, "c1"), (TALL, "a3"), (LARGE_SQUARE, "c3"),
    (stamp("small-3", (2, 2), BROWN, MONUMENTS, 2), "f1"), (stamp("tall-2", (2, 3), YELLOW, ANIMALS, 3), "f3"),
    (stamp("short-2", (3, 2), BLUE, VEHICLES, 1), "c6"),
)  # fmt: skip
GAPS: Sequence[Placing] = (
    (SHORT, "a1"), (TALL, "d1"), (FOREVER, "a3"), (LARGE_SQUARE, "a4"), (FOREVER, "d5"),
    (stamp("short-3", (3, 2), PURPLE, FLOWERS, 2), "e4"),
)  # fmt: skip


def album_of(placings: Sequence[Placing]) -> Album:
    """An album with these tiles in these cells."""
    album = Album()
    for tile, cell in placings:
        album = album.place(tile, cell_of(cell))
    return album


APPRAISED: Sequence[Item] = (2, SMALL_SQUARE, DOUBLE, LONG, LARGE_SQUARE)
CHOICE: Sequence[Sequence[Item]] = ((DOUBLE, SMALL_SQUARE, LONG), (2, LARGE_SQUARE))
SWAPPED: Sequence[Sequence[Item]] = ((3, DOUBLE, LARGE_SQUARE), (FOREVER, SHORT))
BOXED: Sequence[Item] = (
    SMALL_SQUARE, DOUBLE, LARGE_SQUARE, LONG, RARE, FOREVER, 3,
)  # fmt: skip


class Illustrations(Drawing):
    """Stamps, albums, and what Pinzetta makes of them."""

    def __init__(self, room: GameRoom, words: Catalogue) -> None:
        super().__init__(words)
        self.says: Any = room.words(words)
        self.pack: Any = room.load_pack(room.packs / f"{HOUSE}.toml")

    # -- stamps -----------------------------------------------------------------------------

    def stamp(self, tile: Tile, unit: float = UNIT, title: str | None = None) -> Markup:
        name = self.says.tile(tile) if title is None else title
        return sized(pictures.tile(tile, name), unit * tile.width, unit * tile.height)

    def gum(self, width: int, height: int, size: str) -> Markup:
        name = f"{self.says.word(size)}, {self.says.word('face-down')}"
        return sized(pictures.gum(width, height, name), UNIT * width, UNIT * height)

    def attendee(self, number: int, width: float = 78) -> Markup:
        card = self.pack.attendees[number]
        return sized(pictures.attendee(card, self.says.card(card), self.says.title(card)), width, width * 4 / 3)

    def item(self, item: Item) -> Markup:
        """A stamp, or an attendee by its number."""
        return self.stamp(item) if isinstance(item, Tile) else self.attendee(item, 60)

    def sizes(self) -> Markup:
        tiles = {"small-square": SMALL_SQUARE, "large-square": LARGE_SQUARE, "short-rectangle": SHORT,
                 "long-rectangle": LONG, "forever": FOREVER}  # fmt: skip
        return row(
            *(
                piece(self.stamp(tile), Markup("{}<br>{}").format(self.says.word(size), "×".join(map(str, outline_))))
                for size, tile in tiles.items()
                for outline_ in [sorted((tile.width, tile.height))]
            )
        )

    def colours(self) -> Markup:
        pairs = zip(Colour, Theme, strict=True)
        return row(
            *(
                piece(self.stamp(stamp(f"pair-{colour}", (2, 2), colour, theme, 1), 36),
                      Markup("{}<br>{}").format(self.says.word(colour), self.says.word(theme)))
                for colour, theme in pairs
            )
        )  # fmt: skip

    def kinds(self) -> Markup:
        tiles = {
            Kind.ORDINARY: stamp("k-ordinary", (2, 3), GREEN, VEHICLES, 2),
            Kind.RARE: RARE,
            Kind.CANCELLED: stamp("k-cancelled", (2, 3), BLUE, ANIMALS, 0, Kind.CANCELLED),
            Kind.FADED: stamp("k-faded", (2, 3), PURPLE, FLOWERS, -2, Kind.FADED),
            Kind.FOREVER: FOREVER,
        }
        return row(*(piece(self.stamp(tile), self.says.word(kind)) for kind, tile in tiles.items()))

    def double(self) -> Markup:
        return row(piece(self.stamp(DOUBLE, 36)))

    def back(self) -> Markup:
        return row(
            piece(self.gum(2, 2, "small-square")),
            piece(self.gum(3, 2, "short-rectangle")),
            piece(self.gum(4, 2, "long-rectangle")),
        )

    def contests(self) -> Markup:
        first = {kind: self.pack.contests_by_type[kind][0] for kind in ContestType}
        return row(
            *(
                piece(sized(pictures.contest(card, self.says.card(card)), 72, 72), self.says.word(kind))
                for kind, card in first.items()
            )
        )

    def attendees(self) -> Markup:
        return row(piece(self.attendee(2)), piece(self.attendee(16)))

    def cut(self) -> Markup:
        down = self.gum(2, 2, "small-square")
        return row(
            tray(self.label("reserved"), self.stamp(TALL), css="mine"),
            tray(self.label("pile-1"), self.stamp(LARGE_SQUARE), down),
            tray(self.label("pile-2"), self.stamp(SHORT), self.attendee(2, 60), self.stamp(FOREVER)),
            css="trays",
        )

    # -- albums -----------------------------------------------------------------------------

    def page(self, name: str, placings: Sequence[Placing], columns: int, rows: int, marks: str = "") -> Markup:
        """The top left of an album, with marks on it."""
        width, height = CELL * columns, CELL * rows
        lines = "".join(f"M{CELL * line} 0V{height}" for line in range(1, columns))
        lines += "".join(f"M0 {CELL * line}H{width}" for line in range(1, rows))
        edge = f"M0 {height}V0H{width}" + (f"V{height}H0" if columns == rows == SIDE else "")
        stamps = "".join(
            inside(pictures.tile(tile, self.says.tile(tile)), CELL * (cell % SIDE), CELL * (cell // SIDE),
               CELL * tile.width, CELL * tile.height)
            for tile, cell in album_of(placings).tiles
        )  # fmt: skip
        content = (
            f'<rect width="{width + 12}" height="{height + 12}" rx="5" fill="{PAGE}"/><g transform="translate(6 6)">'
            f'<path d="{lines}" stroke="{GRID}" fill="none"/><path d="{edge}" stroke="#c9b27e" stroke-width="2.5" '
            f'fill="none" stroke-linecap="square"/>{stamps}{marks}</g>'
        )
        return whole(width + 12, height + 12, self.caption(name), content, 1 if columns == SIDE else 1.3)

    def album(self) -> Markup:
        return self.page("album", FRIDAY, SIDE, SIDE)

    def group(self) -> Markup:
        """Both groups of rectangles, the better one in gold, with their numbers."""
        album = album_of(GROUPS)
        found = [placed for placed in album.stamps if placed.stamp.shape == "rectangle"]
        cells = 0
        for placed in found:
            cells |= placed.cells
        groups = [(area, sum(1 for placed in found if placed.cells & area)) for area in areas(cells)]
        best = max(number for _, number in groups)
        marks = ""
        for area, number in groups:
            line = f'stroke="{GOLD}"' if number == best else 'stroke="#8fc4f0"'
            marks += f'<path d="{outline(area)}" fill="none" {line} stroke-width="4"/>' + badge(area, str(number))
        return self.page("group", GROUPS, 8, 7, marks)

    def corners(self) -> Markup:
        """A ring around each perfect corner: the lower right of the cells that the count tells."""
        cells = count_in(album_of(CORNERS), Count("corners")).cells
        marks = "".join(
            f'<circle cx="{CELL * (cell % SIDE + 1)}" cy="{CELL * (cell // SIDE + 1)}" r="9" fill="none" '
            f'stroke="{INK}" stroke-width="6"/><circle cx="{CELL * (cell % SIDE + 1)}" '
            f'cy="{CELL * (cell // SIDE + 1)}" r="9" fill="none" stroke="{GOLD}" stroke-width="3.4"/>'
            for cell in cells_in(cells)
        )
        return self.page("corners", CORNERS, 8, 7, marks)

    def surrounded(self) -> Markup:
        album = album_of(SURROUNDED)
        inside = count_in(album, Count("surrounded")).cells
        marks = "".join(
            f'<path d="{outline(placed.cells)}" fill="none" stroke="{GOLD}" stroke-width="4" stroke-linejoin="round"/>'
            + badge(placed.cells, "✓")
            for placed in album.stamps
            if placed.cells & inside
        )
        return self.page("surrounded", SURROUNDED, 8, 7, marks)

    def gaps(self) -> Markup:
        marks = ""
        for number in (1, 2):
            for area in areas(count_in(album_of(GAPS), Count("gaps", cells=number)).cells):
                marks += (
                    f'<path d="{outline(area)}" fill="{GOLD}" fill-opacity=".25" stroke="{GOLD}" stroke-width="4" '
                    f'stroke-linejoin="round"/>' + badge(area, str(number))
                )
        return self.page("gaps", GAPS, 8, 6, marks)

    # -- Pinzetta ---------------------------------------------------------------------------

    def pinzetta(self) -> Markup:
        return row(sized(pictures.pinzetta("Pinzetta"), 128, 128))

    def seen(self, item: Item) -> Seen:
        return seen(item.size, True, item) if isinstance(item, Tile) else Seen("attendee")

    def tokens(self, item: Item) -> int:
        return appraise_item(self.seen(item), TARGETS).tokens

    def judged(self, item: Item, css: str = "") -> Markup:
        """An item with her tokens below it."""
        count = self.tokens(item)
        dots = Markup('<span class="pic-dots" aria-hidden="true">{}</span> {}').format("●" * count, count)
        return piece(self.item(item), dots, css)

    def her_piles(self) -> Markup:
        return row(
            tray(self.label("large"), self.stamp(SHORT), self.stamp(SMALL_SQUARE), self.attendee(3, 60)),
            tray(self.label("small"), self.stamp(LARGE_SQUARE), self.gum(4, 2, "long-rectangle")),
            css="trays",
        )

    def appraisal(self) -> Markup:
        return row(*map(self.judged, APPRAISED))

    def choice(self) -> Markup:
        """Her choice of the printed example: what the piles have, what the card takes away, and which she takes."""
        crossed = 2
        large = appraise_pile(map(self.tokens, CHOICE[LARGE]), LARGE)
        small = appraise_pile(map(self.tokens, CHOICE[SMALL]), SMALL)
        chosen = choose_pile(large, small, crossed)
        sums = [f"{large} − {crossed} = {chosen.left[LARGE]}", str(chosen.left[SMALL])]
        card = whole(76, 100, self.label("crossed"), decision(crossed))
        trays = [
            tray(f"{self.label(name)}: {sums[pile]}", *map(self.judged, CHOICE[pile]),
                 css="taken" if pile == chosen.pile else "")
            for pile, name in ((LARGE, "large"), (SMALL, "small"))
        ]  # fmt: skip
        return row(*trays, piece(card, self.label("crossed")), css="trays")

    def her_swap(self) -> Markup:
        """Her piles before the swap, with the two items that change places."""
        tokens = [[self.tokens(item) for item in pile] for pile in SWAPPED]
        change = swap_between_piles(tokens[LARGE], tokens[SMALL])
        assert change.places is not None
        trays = []
        for pile, name in ((LARGE, "large"), (SMALL, "small")):
            items = [
                self.judged(item, "swaps" if place == change.places[pile] else "")
                for place, item in enumerate(SWAPPED[pile])
            ]
            trays.append(tray(f"{self.label(name)}: {appraise_pile(tokens[pile], pile)}", *items))
        return row(
            trays[LARGE], Markup('<span class="pic-between" aria-hidden="true">⇄</span>'), trays[SMALL], css="trays"
        )

    def boxes(self) -> Markup:
        """Her mat with an item in every box."""
        lying: dict[Box, list[Item]] = {box: [] for box in Box}
        for item in BOXED:
            lying[box_for(self.seen(item), TARGETS)[0]].append(item)
        cells = Markup("").join(
            tray(self.says.word(box), *map(self.item, items), css=f"box-{box}") for box, items in lying.items()
        )
        return Markup('<div class="pic-mat">{}</div>').format(cells)

    def defs(self) -> Markup:
        return Markup(pictures.ART.defs())

    def sign(self, book: str) -> Markup:
        if book == PINZETTA:
            return sized(pictures.pinzetta(""), 84, 84)
        return Markup("").join(self.stamp(tile, 22, "") for tile in (TALL, LARGE_SQUARE, RARE))

    drawn: ClassVar[Mapping[str, Callable[[Any], Markup]]] = {
        "sizes": sizes,
        "colours": colours,
        "kinds": kinds,
        "double": double,
        "back": back,
        "contests": contests,
        "cut": cut,
        "album": album,
        "group": group,
        "corners": corners,
        "surrounded": surrounded,
        "gaps": gaps,
        "attendees": attendees,
        "pinzetta": pinzetta,
        "her-piles": her_piles,
        "appraisal": appraisal,
        "choice": choice,
        "her-swap": her_swap,
        "boxes": boxes,
    }
    small = frozenset({"double", "attendees", "pinzetta", "album", "group", "corners", "surrounded", "gaps"})


# -- shapes -----------------------------------------------------------------------------------


def cells_in(mask: int) -> list[int]:
    return [cell for cell in range(SIDE * SIDE) if mask >> cell & 1]


def outline(mask: int) -> str:
    """The edge of an area, as a path of sides that lie between a cell of it and one that is not."""
    sides = []
    for cell in cells_in(mask):
        column, line = cell % SIDE, cell // SIDE
        x, y = CELL * column, CELL * line
        beside = {
            f"M{x} {y}h{CELL}": line and mask >> (cell - SIDE) & 1,
            f"M{x} {y + CELL}h{CELL}": line < SIDE - 1 and mask >> (cell + SIDE) & 1,
            f"M{x} {y}v{CELL}": column and mask >> (cell - 1) & 1,
            f"M{x + CELL} {y}v{CELL}": column < SIDE - 1 and mask >> (cell + 1) & 1,
        }
        sides += [side for side, same in beside.items() if not same]
    return "".join(sides)


def badge(mask: int, text: str) -> str:
    """A disc with a few letters in the middle of an area."""
    cells = cells_in(mask)
    x = CELL * (sum(cell % SIDE for cell in cells) / len(cells) + 0.5)
    y = CELL * (sum(cell // SIDE for cell in cells) / len(cells) + 0.5)
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="9.5" fill="{GOLD}" stroke="{INK}" stroke-width="1.6"/>'
        f'<text x="{x:g}" y="{y + 5:g}" font-family="system-ui, sans-serif" font-size="14" font-weight="700" '
        f'fill="{INK}" text-anchor="middle">{escape(text)}</text>'
    )


def decision(crossed: int) -> str:
    """The upper part of a decision card: so many tokens are crossed out."""
    content = (
        '<rect x="1" y="1" width="74" height="98" rx="5" fill="#fff8e7" stroke="#8a6414" stroke-width="1.6"/>'
        '<rect x="6" y="6" width="64" height="40" rx="3" fill="#f3e3c3"/>'
    )
    for number in range(crossed):
        x = 38 + 28 * (number - (crossed - 1) / 2)
        content += (
            f'<circle cx="{x:g}" cy="26" r="10" fill="#c8372d"/>'
            f'<path d="M{x - 11:g} 15l22 22m0-22l-22 22" stroke="{INK}" stroke-width="3.4" stroke-linecap="round"/>'
        )
    lines = "".join(f"M{x} 54v34" for x in (22, 38, 54))
    return content + f'<path d="M6 54h64v34H6zM6 71h64{lines}" fill="none" stroke="#c9a26d" stroke-width="1.4"/>'
