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
from ..album import FULL, Album, areas, cell_of
from ..components import SIDE, Box, Colour, Contest, ContestType, Count, DecisionCard, Kind, Stamp, Theme, Tile
from ..contests import count_in, points_in
from ..game import PINZETTA, Day
from ..opponent import (
    LARGE,
    SMALL,
    Seen,
    appraise_item,
    appraise_pile,
    box_for,
    choose_pile,
    mat_points,
    seen,
    show_points,
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
    (LARGE_SQUARE, "a1"), (SHORT, "d1"), (TALL, "g1"), (DOUBLE, "d4"), (SMALL_SQUARE, "a4"), (FOREVER, "d3"),
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
SECOND: Sequence[Placing] = tuple(
    (stamp(f"second-{cell}", (2, 2), colour, theme), cell)
    for cell, colour, theme in (
        ("a1", PURPLE, SPACE), ("c1", GREEN, FLOWERS), ("e1", PURPLE, ANIMALS), ("g1", GREEN, VEHICLES),
        ("a3", YELLOW, FLOWERS), ("c3", PURPLE, MONUMENTS), ("e3", GREEN, ANIMALS),
    )
)  # fmt: skip
SET: Sequence[Placing] = tuple(
    (stamp(f"set-{cell}", (2, 2), colour, theme), cell)
    for cell, colour, theme in (
        ("a1", BLUE, SPACE), ("c1", BLUE, MONUMENTS), ("f1", BROWN, ANIMALS), ("a4", GREEN, FLOWERS),
        ("d4", YELLOW, VEHICLES), ("f4", GREEN, VEHICLES),
    )
)  # fmt: skip
EDGE: Sequence[Placing] = (
    (stamp("edge-1", (2, 3), PURPLE, FLOWERS, 2), "k1"), (stamp("edge-2", (2, 2), GREEN, SPACE), "k4"),
    (stamp("edge-3", (2, 3), BROWN, VEHICLES), "k6"), (stamp("edge-4", (2, 2), BLUE, ANIMALS, 3), "k9"),
    (stamp("edge-5", (2, 2), YELLOW, MONUMENTS), "k11"), (LARGE_SQUARE, "a1"), (LONG, "d1"),
)  # fmt: skip
GAPS: Sequence[Placing] = (
    (SHORT, "a1"), (TALL, "d1"), (FOREVER, "a3"), (LARGE_SQUARE, "a4"), (FOREVER, "d5"),
    (stamp("short-3", (3, 2), PURPLE, FLOWERS, 2), "e4"), (SMALL_SQUARE, "f1"),
    (stamp("tall-3", (2, 3), GREEN, SPACE, 1), "h1"), (LONG, "d7"), (FOREVER, "g6"),
    (stamp("small-4", (2, 2), YELLOW, ANIMALS, 1), "h5"), (FOREVER, "i4"),
)  # fmt: skip
OTHERS: Sequence[Placing] = (
    *FRIDAY, (stamp("other-1", (2, 3), BLUE, ANIMALS, 0, Kind.CANCELLED), "i1"),
    (stamp("other-2", (2, 2), BROWN, ANIMALS, 0, Kind.CANCELLED), "h4"),
)  # fmt: skip
DAY = "S1"
"""The contest of the first Friday."""
OTHER_CONTESTS = ("T5", "C4", "X4")
"""A contest for each way of counting that has no picture of its own."""


def album_of(placings: Sequence[Placing]) -> Album:
    """An album with these tiles in these cells."""
    album = Album()
    for tile, cell in placings:
        album = album.place(tile, cell_of(cell))
    return album


APPRAISED: Sequence[Item] = (2, SMALL_SQUARE, DOUBLE, LONG, LARGE_SQUARE)
CHOICE: Sequence[Sequence[Item]] = ((DOUBLE, SMALL_SQUARE, LONG), (2, LARGE_SQUARE))
SWAPPED: Sequence[Sequence[Item]] = ((3, DOUBLE, LARGE_SQUARE), (FOREVER, SHORT))
CROSSED = 2
"""What the decision card of her choice crosses out."""
SCORED: Mapping[Box, int] = dict(zip(Box, (3, 1, 2, 5, 2, 3, 1), strict=True))
"""The items on her mat in the printed example of her last score."""
DECISION, SHOWN, LEVEL = "D1", "S1", 2
"""The decision card of that score; the contest and the level of a Show Phase."""
BOXED: Sequence[Item] = (
    SMALL_SQUARE, DOUBLE, LARGE_SQUARE, LONG, RARE, FOREVER, 3,
)  # fmt: skip


class Illustrations(Drawing):
    """Stamps, albums, and what Pinzetta makes of them."""

    def __init__(self, room: GameRoom, words: Catalogue) -> None:
        super().__init__(words)
        self.says: Any = room.words(words)
        self.pack: Any = room.pack.load(room.packs / f"{HOUSE}.toml")

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
                piece(self.stamp(tile), Markup("{}<br>{}×{}").format(self.says.word(size), tile.width, tile.height))
                for size, tile in tiles.items()
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

    def contest(self, name: str) -> Contest:
        """A contest of the house pack."""
        card: Contest = next(card for card in self.pack.contests if card.id == name)
        return card

    def scored(self, name: str, placings: Sequence[Placing]) -> Mapping[str, object]:
        """What a contest counts in an album, and what that is worth."""
        card, album = self.contest(name), album_of(placings)
        return {
            "contest": self.says.title(card),
            "number": count_in(album, card.scoring.count).number,
            "points": points_in(album, card.scoring),
        }

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

    def one_day(self) -> Markup:
        """A Friday: what you reserved and cut, and the album with what you kept and got."""
        offered: Sequence[Item] = (LONG, 2, stamp("day", (2, 3), BLUE, ANIMALS, 0, Kind.CANCELLED))
        card, points = self.contest(DAY), self.scored(DAY, FRIDAY)["points"]
        drawn = sized(pictures.contest(card, self.says.card(card)), 72, 72)
        return row(
            tray(self.label("reserved"), self.stamp(TALL), css="mine"),
            tray(self.label("pile-1"), self.stamp(LARGE_SQUARE), self.stamp(SMALL_SQUARE), css="mine"),
            tray(self.label("pile-2"), *map(self.item, offered)),
            self.page("one-day", FRIDAY, 9, 6, self.ticks(DAY, FRIDAY)),
            piece(drawn, Markup("{}<br><b>+{}</b>").format(self.says.title(card), points)),
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

    def groups(self) -> list[tuple[int, int]]:
        """Both groups of rectangles: where they lie, and how many stamps they have."""
        found = [placed for placed in album_of(GROUPS).stamps if placed.stamp.shape == "rectangle"]
        cells = 0
        for placed in found:
            cells |= placed.cells
        return [(area, sum(1 for placed in found if placed.cells & area)) for area in areas(cells)]

    def group(self) -> Markup:
        """Both groups of rectangles, the better one in gold, with their numbers."""
        groups = self.groups()
        best = max(number for _, number in groups)
        marks = ""
        for area, number in groups:
            line = f'stroke="{GOLD}"' if number == best else 'stroke="#8fc4f0"'
            marks += f'<path d="{outline(area)}" fill="none" {line} stroke-width="4"/>' + badge(area, str(number))
        return self.page("group", GROUPS, 8, 7, marks)

    def group_told(self) -> Mapping[str, object]:
        small = min(number for _, number in self.groups())
        return {**self.scored("S1", GROUPS), "less": self.contest("S1").scoring.points(small)}

    def second_most(self) -> Markup:
        """The stamps of the colour that counts, each with a tick."""
        return self.page("second-most", SECOND, 9, 5, self.ticks("C1", SECOND))

    def second_told(self) -> Mapping[str, object]:
        colours = [placed.stamp.colour for placed in album_of(SECOND).stamps]
        most = max(map(colours.count, Colour))
        first, second, *_ = (self.says.word(colour) for colour in Colour if colours.count(colour) == most)
        return {**self.scored("C1", SECOND), "first": first, "second": second, "most": most}

    def sets(self) -> Markup:
        return self.page("sets", SET, 9, 6, self.ticks("T2", SET))

    def edges(self) -> Markup:
        return self.page("edges", EDGE, SIDE, SIDE, self.ticks("S6", EDGE))

    def ticks(self, name: str, placings: Sequence[Placing]) -> str:
        """A tick on each stamp that makes points in a contest."""
        album = album_of(placings)
        cells = count_in(album, self.contest(name).scoring.count).cells
        return "".join(ticked(placed.cells) for placed in album.stamps if placed.cells & cells)

    def others(self) -> Markup:
        """An album and three contests, with what it is worth in each."""
        cards = [self.contest(name) for name in OTHER_CONTESTS]
        worth = [
            piece(sized(pictures.contest(card, self.says.card(card)), 72, 72),
                  Markup("{}<br><b>+{}</b>").format(self.says.title(card), points_in(album_of(OTHERS), card.scoring)))
            for card in cards
        ]  # fmt: skip
        return row(self.page("others", OTHERS, 11, 7), *worth)

    def others_told(self) -> Mapping[str, object]:
        said: dict[str, object] = {}
        for number, name in enumerate(OTHER_CONTESTS, 1):
            said |= {f"{key}_{number}": value for key, value in self.scored(name, OTHERS).items()}
        return said

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
        marks = "".join(ticked(placed.cells) for placed in album.stamps if placed.cells & inside)
        return self.page("surrounded", SURROUNDED, 8, 7, marks)

    def gaps(self) -> Markup:
        """Gaps of two cells in gold, other closed areas in blue."""
        wanted = self.contest("F3").scoring.count
        gold = set(areas(count_in(album_of(GAPS), wanted).cells))
        marks = ""
        for area in areas(FULL & ~album_of(GAPS).covered):
            if area in gold:
                marks += (
                    f'<path d="{outline(area)}" fill="{GOLD}" fill-opacity=".25" stroke="{GOLD}" stroke-width="4" '
                    f'stroke-linejoin="round"/>' + badge(area, str(wanted.cells))
                )
            elif not area >> (SIDE * SIDE - 1):
                marks += f'<path d="{outline(area)}" fill="none" stroke="#8fc4f0" stroke-width="3"/>'
        return self.page("gaps", GAPS, 10, 9, marks)

    def gaps_told(self) -> Mapping[str, object]:
        areas_told = {f"areas_{key}": value for key, value in self.scored("F6", GAPS).items()}
        return {**self.scored("F3", GAPS), **areas_told}

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

    def appraisal_told(self) -> Mapping[str, object]:
        return {f"tokens_{place}": self.tokens(item) for place, item in enumerate(APPRAISED, 1)}

    def piles(self) -> tuple[int, int]:
        """The tokens of the two piles in the printed example."""
        large, small = (appraise_pile(map(self.tokens, CHOICE[pile]), pile) for pile in (LARGE, SMALL))
        return large, small

    def choice_told(self) -> Mapping[str, object]:
        large, small = self.piles()
        chosen = choose_pile(large, small, CROSSED)
        return {
            "large": large, "small": small, "crossed": CROSSED, "left_large": chosen.left[LARGE],
            "left_small": chosen.left[SMALL], "pile": self.label("large" if chosen.pile == LARGE else "small"),
        }  # fmt: skip

    def choice(self) -> Markup:
        """Her choice of the printed example: what the piles have, what the card takes away, and which she takes."""
        large, small = self.piles()
        chosen = choose_pile(large, small, CROSSED)
        sums = [f"{large} − {CROSSED} = {chosen.left[LARGE]}", str(chosen.left[SMALL])]
        card = whole(76, 100, self.label("crossed"), decision(CROSSED))
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

    def swap_told(self) -> Mapping[str, object]:
        tokens = [[self.tokens(item) for item in pile] for pile in SWAPPED]
        change = swap_between_piles(tokens[LARGE], tokens[SMALL])
        assert change.places is not None
        most, fewest = (tokens[pile][change.places[pile]] for pile in (LARGE, SMALL))
        large, small = (appraise_pile(tokens[pile], pile) for pile in (LARGE, SMALL))
        return {"large": large, "small": small, "lead": change.lead, "most": most, "fewest": fewest}

    def card_of(self, name: str) -> DecisionCard:
        """A decision card of the house pack."""
        card: DecisionCard = next(card for card in self.pack.decisions if card.id == name)
        return card

    def her_score(self) -> Markup:
        """The printed example of her last score: items times points in each box."""
        card = self.card_of(DECISION)
        worth = mat_points(SCORED, card.points)
        sums = [f"{SCORED[box]} × {each} = {worth[box]}" for box, each in zip(Box, card.points, strict=True)]
        cells = Markup("").join(
            tray(self.says.word(box), Markup("<b>{}</b>").format(sum_), css=f"box-{box}")
            for box, sum_ in zip(Box, sums, strict=True)
        )
        drawn = whole(76, 100, self.label("crossed"), decision(card.crossed, card.points), 1.6)
        return row(piece(drawn, self.label("crossed")), Markup('<div class="pic-mat">{}</div>').format(cells))

    def score_told(self) -> Mapping[str, object]:
        worth = mat_points(SCORED, self.card_of(DECISION).points)
        return {"sum": " + ".join(map(str, worth.values())), "points": sum(worth.values())}

    def show_scores(self) -> list[int]:
        """What she scores for one contest on each day."""
        scores = next(card.scores[SHOWN] for card in self.pack.show_scorings if SHOWN in card.scores)
        return [show_points(scores, LEVEL, place) for place, _ in enumerate(Day)]

    def her_show(self) -> Markup:
        card = self.contest(SHOWN)
        once, *_ = self.show_scores()
        days = [
            tray(self.says.word(day), Markup("<b>{} × {} = {}</b>").format(once, place, points))
            for place, (day, points) in enumerate(zip(Day, self.show_scores(), strict=True), 1)
        ]
        drawn = sized(pictures.contest(card, self.says.card(card)), 72, 72)
        return row(piece(drawn, self.says.title(card)), *days, css="trays")

    def show_told(self) -> Mapping[str, object]:
        once, twice, three = self.show_scores()
        contest = self.says.title(self.contest(SHOWN))
        return {"contest": contest, "level": LEVEL, "once": once, "twice": twice, "three": three}

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
        "one-day": one_day,
        "sizes": sizes,
        "colours": colours,
        "kinds": kinds,
        "double": double,
        "back": back,
        "contests": contests,
        "cut": cut,
        "album": album,
        "group": group,
        "second-most": second_most,
        "sets": sets,
        "corners": corners,
        "surrounded": surrounded,
        "edges": edges,
        "gaps": gaps,
        "others": others,
        "attendees": attendees,
        "pinzetta": pinzetta,
        "her-piles": her_piles,
        "appraisal": appraisal,
        "choice": choice,
        "her-swap": her_swap,
        "boxes": boxes,
        "her-show": her_show,
        "her-score": her_score,
    }
    told: ClassVar[Mapping[str, Callable[[Any], Mapping[str, object]]]] = {
        "one-day": lambda self: self.scored(DAY, FRIDAY),
        "group": group_told,
        "second-most": second_told,
        "sets": lambda self: self.scored("T2", SET),
        "corners": lambda self: self.scored("F1", CORNERS),
        "surrounded": lambda self: self.scored("F5", SURROUNDED),
        "edges": lambda self: self.scored("S6", EDGE),
        "gaps": gaps_told,
        "others": others_told,
        "appraisal": appraisal_told,
        "choice": choice_told,
        "her-swap": swap_told,
        "her-show": show_told,
        "her-score": score_told,
    }
    small = frozenset({"double", "attendees", "pinzetta", "album", "group", "second-most", "sets", "corners",
                       "surrounded", "edges", "gaps"})  # fmt: skip


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


def ticked(mask: int) -> str:
    """A frame around a stamp that counts, with a tick."""
    line = f'fill="none" stroke="{GOLD}" stroke-width="4" stroke-linejoin="round"'
    return f'<path d="{outline(mask)}" {line}/>' + badge(mask, "✓")


def decision(crossed: int, points: Sequence[int] = ()) -> str:
    """A decision card: so many tokens are crossed out, and so many points stand in its boxes, four above three."""
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
    lines = "".join(f"M{x} 54v17" for x in (22, 38, 54)) + "M27 71v17M49 71v17"
    places = [*((14 + 16 * place, 66.5) for place in range(4)), *((16.5 + 21.5 * place, 84) for place in range(3))]
    numbers = "".join(
        f'<text x="{x:g}" y="{y:g}" font-family="system-ui, sans-serif" font-size="11" font-weight="700" '
        f'fill="{INK}" text-anchor="middle">{number}</text>'
        for (x, y), number in zip(places, points, strict=False)
    )
    grid = f'<path d="M6 54h64v34H6zM6 71h64{lines}" fill="none" stroke="#c9a26d" stroke-width="1.4"/>'
    return content + grid + numbers
