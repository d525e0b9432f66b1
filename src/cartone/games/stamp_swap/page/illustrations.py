"""Pictures for the rules pages of Stamp Swap and Pinzetta, drawn from the scene descriptions in `rulebook.toml`.

All numbers in a picture are computed by the game's rules, so they cannot disagree with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

from markupsafe import Markup, escape

from ...kit.illustration import GOLD, INK, Drawing, Kinds, Shown, piece, row, sized, steps, tray, whole
from ...kit.rulebook import Scene
from ...kit.svg import inside
from .. import opponent
from ..album import FULL, Album, areas, cell_of
from ..card_notation import tile_of
from ..components import DRAWN_SIZES, OUTLINE_OF, SIDE, Box, Colour, Contest, ContestType, Kind, Stamp, Tile
from ..contests import count_in, points_in
from ..game import PINZETTA, Day
from ..opponent import LARGE, SMALL
from . import pictures

CELL = 24
"""Size of an album cell in SVG units."""

UNIT = 32
"""Pixels per cell where stamps are shown side by side."""

PAGE, GRID, BLUE = "#23303a", "#3f5160", "#8fc4f0"

TARGETS = ("small-square", "double")
"""Pinzetta's target sizes in the pictures."""

PILES = {LARGE: "large", SMALL: "small"}

FOREVER = Tile("forever", 1, 1, (Stamp(1, 1, Kind.FOREVER, None, None, 0),), "rules")


class Illustrations(Drawing):
    """Drawings of stamps, albums, and Pinzetta's decisions."""

    every: ClassVar = {"type": ContestType, "down": DRAWN_SIZES}

    # -- stamps -----------------------------------------------------------------------------

    def tile(self, text: str) -> Tile:
        """Parse a tile from `NAME = DESCRIPTION`, or from the name of a shared tile; the name determines the motif."""
        name, _, described = text.partition(" = ")
        return FOREVER if name == FOREVER.id else tile_called(name, described or self.called[name])

    def stamp(self, tile: Tile, unit: float, title: str | None = None) -> Markup:
        name = self.says.tile(tile) if title is None else title
        return sized(pictures.tile(tile, name), unit * tile.width, unit * tile.height)

    def wanted(self, size: str, unit: float, title: str) -> Markup:
        width, height = pictures.OUTLINES[size]
        return sized(pictures.wanted(size, title), unit * width, unit * height)

    def thing(self, text: str, size: float | None = None) -> Markup:
        """Draw a stamp, or one of `down SIZE`, `attendee PLACE`, `contest ID`, `type KIND` and `pinzetta`."""
        match text.split():
            case ["attendee", place]:
                card, width = self.pack.attendees[int(place)], size or 60
                return sized(pictures.attendee(card, self.says.card(card), self.says.title(card)), width, width * 4 / 3)
            case ["down", back]:
                (across, down), unit = OUTLINE_OF[back], size or UNIT
                name = f"{self.says.word(back)}, {self.says.word('face-down')}"
                return sized(pictures.gum(across, down, name), unit * across, unit * down)
            case ["contest" | "type", name]:
                contest = self.contest(name)
                return sized(pictures.contest(contest, self.says.card(contest)), 72, 72)
            case ["pinzetta"]:
                return sized(pictures.pinzetta("Pinzetta"), 128, 128)
        return self.stamp(self.tile(text), size or UNIT)

    def below(self, text: str, label: str) -> str:
        """Return the caption below a piece, which for a stamp may be its size, colour or kind."""
        if label not in ("size", "colour", "kind"):
            return super().below(text, label)
        tile, word = self.tile(text), self.says.word
        first = tile.stamps[0]
        if label == "size":
            return Markup("{}<br>{}×{}").format(word(tile.size), tile.width, tile.height)
        return (
            Markup("{}<br>{}").format(word(first.colour), word(first.theme)) if label == "colour" else word(first.kind)
        )

    def contest(self, name: str) -> Contest:
        """Find a contest of the house pack by its ID, or the first one of a type."""
        card: Contest = next(card for card in self.pack.contests if name in (card.id, card.type))
        return card

    def scored(self, card: Contest, album: Album) -> Mapping[str, object]:
        """Return a contest's title, and its count and points in an album."""
        number, points = count_in(album, card.scoring.count).number, points_in(album, card.scoring)
        return {"contest": self.says.title(card), "number": number, "points": points}

    # -- albums -----------------------------------------------------------------------------

    def laid(self, text: str) -> Album:
        """Build an album from a list of `CELL TILE`, or from the names of albums shared by several scenes."""
        album = Album()
        for part in self.listed(", ".join(self.called.get(part, part) for part in self.listed(text))):
            cell, _, tile = part.partition(" ")
            album = album.place(self.tile(tile), cell_of(cell))
        return album

    def album(self, name: str, scene: Scene) -> Shown:
        """Draw the top left part of an album with what a contest counts there, and with trays and contests."""
        album, told, marks = self.laid(scene["album"]), dict[str, object](), ""
        if "contest" in scene:
            card = self.contest(scene["contest"])
            marks, more = self.marks[scene.get("mark", "ticks")](self, album, card)
            told |= {**self.scored(card, album), **more}
        if "areas" in scene:
            areas_told = self.scored(self.contest(scene["areas"]), album)
            told |= {f"areas_{key}": value for key, value in areas_told.items()}
        worth = []
        for number, contest in enumerate(self.listed(scene.get("worth", "")), 1):
            scored = self.scored(self.contest(contest), album)
            told |= {} if "contest" in scene else {f"{key}_{number}": value for key, value in scored.items()}
            said = Markup("{}<br><b>+{}</b>").format(scored["contest"], scored["points"])
            worth.append(piece(self.thing(f"contest {contest}"), said))
        page = self.page(album, scene["cells"], self.titled(name, told), marks)
        trays = self.filled(scene.get("trays", ""))
        return row(*trays, page, *worth, css="trays" if trays else "") if trays or worth else page, told

    def page(self, album: Album, cells: str, title: str, marks: str) -> Markup:
        columns, rows = map(int, cells.split("x"))
        width, height = CELL * columns, CELL * rows
        lines = "".join(f"M{CELL * line} 0V{height}" for line in range(1, columns))
        lines += "".join(f"M0 {CELL * line}H{width}" for line in range(1, rows))
        edge = f"M0 {height}V0H{width}" + (f"V{height}H0" if columns == rows == SIDE else "")
        stamps = "".join(
            inside(pictures.tile(tile, self.says.tile(tile)), CELL * (cell % SIDE), CELL * (cell // SIDE),
               CELL * tile.width, CELL * tile.height)
            for tile, cell in album.tiles
        )  # fmt: skip
        marks += f'<svg width="{width}" height="{height}" overflow="visible">{pictures.rim(columns, rows)}</svg>'
        content = (
            f'<rect width="{width + 24}" height="{height + 18}" rx="5" fill="{PAGE}"/><g transform="translate(20 14)">'
            f'<path d="{lines}" stroke="{GRID}" fill="none"/><path d="{edge}" stroke="#c9b27e" stroke-width="2.5" '
            f'fill="none" stroke-linecap="square"/>{stamps}{marks}</g>'
        )
        return whole(width + 24, height + 18, title, content, 1 if columns == SIDE else 1.3)

    # each of these marks what a contest counts in an album, and returns the marks and the caption's parameters

    def ticks(self, album: Album, card: Contest) -> tuple[str, Mapping[str, object]]:
        cells = count_in(album, card.scoring.count).cells
        return "".join(ticked(placed.cells) for placed in album.stamps if placed.cells & cells), {}

    def second_most(self, album: Album, card: Contest) -> tuple[str, Mapping[str, object]]:
        """Tick the stamps of the counted colour, and return the drawing with the two colours tied for the most."""
        colours = [placed.stamp.colour for placed in album.stamps]
        most = max(map(colours.count, Colour))
        first, second, *_ = (self.says.word(colour) for colour in Colour if colours.count(colour) == most)
        return self.ticks(album, card)[0], {"first": first, "second": second, "most": most}

    def groups(self, album: Album, card: Contest) -> tuple[str, Mapping[str, object]]:
        """Outline each group of stamps and label it with its size, the largest in gold."""
        found = [placed.cells for placed in album.stamps if placed.stamp.shape == card.scoring.count.shape]
        groups = {area: sum(1 for cells in found if cells & area) for area in areas(sum(found))}
        best, least = max(groups.values()), min(groups.values())
        marks = ""
        for area, number in groups.items():
            line = f'stroke="{GOLD if number == best else BLUE}"'
            marks += f'<path d="{outline(area)}" fill="none" {line} stroke-width="4"/>' + badge(area, str(number))
        return marks, {"less": card.scoring.points(least)}

    def corners(self, album: Album, card: Contest) -> tuple[str, Mapping[str, object]]:
        """Circle each perfect corner, at the lower right of its counted cell."""
        marks = ""
        for cell in cells_in(count_in(album, card.scoring.count).cells):
            ring = f'<circle cx="{CELL * (cell % SIDE + 1)}" cy="{CELL * (cell // SIDE + 1)}" r="9" fill="none" stroke='
            marks += f'{ring}"{INK}" stroke-width="6"/>{ring}"{GOLD}" stroke-width="3.4"/>'
        return marks, {}

    def gaps(self, album: Album, card: Contest) -> tuple[str, Mapping[str, object]]:
        """Outline counted gaps in gold and other enclosed areas in blue."""
        wanted = card.scoring.count
        gold = set(areas(count_in(album, wanted).cells))
        marks = ""
        for area in areas(FULL & ~album.covered):
            if area in gold:
                marks += (
                    f'<path d="{outline(area)}" fill="{GOLD}" fill-opacity=".25" stroke="{GOLD}" stroke-width="4" '
                    f'stroke-linejoin="round"/>' + badge(area, str(wanted.cells))
                )
            elif not area >> (SIDE * SIDE - 1):
                marks += f'<path d="{outline(area)}" fill="none" stroke="{BLUE}" stroke-width="3"/>'
        return marks, {}

    marks: ClassVar[Mapping[str, Callable[[Any, Album, Contest], tuple[str, Mapping[str, object]]]]] = {
        "ticks": ticks, "second-most": second_most, "groups": groups, "corners": corners, "gaps": gaps,
    }  # fmt: skip

    # -- Pinzetta ---------------------------------------------------------------------------

    def seen(self, item: str) -> opponent.Seen:
        if item.startswith("attendee"):
            return opponent.Seen("attendee")
        tile = self.tile(item)
        return opponent.seen(tile.size, True, tile)

    def tokens(self, item: str) -> int:
        return opponent.appraise_item(self.seen(item), TARGETS).tokens

    def judged(self, item: str, css: str = "") -> Markup:
        """Draw an item with Pinzetta's tokens below it."""
        count = self.tokens(item)
        dots = Markup('<span class="pic-dots" aria-hidden="true">{}</span> {}').format("●" * count, count)
        return piece(self.thing(item), dots, css)

    def piles(self, text: str) -> tuple[list[list[str]], list[list[int]], list[int]]:
        """Parse two piles, and return their items, Pinzetta's tokens for each item, and her tokens for each pile."""
        items = [list(self.listed(part)) for part in text.split(" / ")]
        tokens = [[self.tokens(item) for item in pile] for pile in items]
        return items, tokens, [opponent.appraise_pile(pile, place) for place, pile in enumerate(tokens)]

    def appraisal(self, name: str, scene: Scene) -> Shown:
        items = list(self.listed(scene["judged"]))
        told = {f"tokens_{place}": self.tokens(item) for place, item in enumerate(items, 1)}
        return row(*map(self.judged, items)), told

    def choice(self, name: str, scene: Scene) -> Shown:
        """Draw both piles, the decision card that crosses out tokens, and Pinzetta's choice."""
        items, _, (large, small) = self.piles(scene["choice"])
        crossed = int(scene["crossed"])
        chosen = opponent.choose_pile(large, small, crossed)
        sums = [
            f"{had} − {had - left} = {left}" if left < had else str(had)
            for had, left in zip((large, small), chosen.left, strict=True)
        ]
        card = whole(76, 100, self.label("crossed"), decision(crossed))
        trays = [
            tray(f"{self.label(name)}: {sums[pile]}", *map(self.judged, items[pile]),
                 css="taken" if pile == chosen.pile else "")
            for pile, name in PILES.items()
        ]  # fmt: skip
        return row(*trays, piece(card, self.label("crossed")), css="trays"), {
            "large": large, "small": small, "crossed": crossed, "left_large": chosen.left[LARGE],
            "left_small": chosen.left[SMALL], "pile": self.label(PILES[chosen.pile]),
        }  # fmt: skip

    def swap(self, name: str, scene: Scene) -> Shown:
        """Draw Pinzetta's piles before the swap, highlighting the two items that change places."""
        items, tokens, (large, small) = self.piles(scene["swap"])
        change = opponent.swap_between_piles(tokens[LARGE], tokens[SMALL])
        assert change.places is not None
        most, fewest = (tokens[pile][change.places[pile]] for pile in PILES)
        first, second = (
            tray(f"{self.label(name)}: {(large, small)[pile]}", *(
                self.judged(item, "swaps" if place == change.places[pile] else "")
                for place, item in enumerate(items[pile])
            ))
            for pile, name in PILES.items()
        )  # fmt: skip
        between = Markup('<span class="pic-between" aria-hidden="true">⇄</span>')
        told = {"large": large, "small": small, "lead": change.lead, "most": most, "fewest": fewest}
        return row(first, between, second, css="trays"), told

    def her_mat(self, lying: Mapping[Box, Sequence[Markup]]) -> Markup:
        boxes = (tray(self.says.word(box), *things, css=f"box-{box}") for box, things in lying.items())
        return Markup('<div class="pic-mat">{}</div>').format(Markup("").join(boxes))

    def boxes(self, name: str, scene: Scene) -> Shown:
        """Draw Pinzetta's mat with an item in every box."""
        lying: dict[Box, list[Markup]] = {box: [] for box in Box}
        for item in self.listed(scene["boxes"]):
            lying[opponent.box_for(self.seen(item), TARGETS)[0]].append(self.thing(item))
        return self.her_mat(lying), {}

    def score(self, name: str, scene: Scene) -> Shown:
        """Draw Pinzetta's final score: items times points in each box."""
        card = next(card for card in self.pack.decisions if card.id == scene["decision"])
        items = dict(zip(Box, map(int, scene["score"].split()), strict=True))
        worth = opponent.mat_points(items, card.points)
        sums = {box: [Markup("<b>{} × {} = {}</b>").format(items[box], each, worth[box])]
                for box, each in zip(Box, card.points, strict=True)}  # fmt: skip
        drawn = whole(76, 100, self.label("crossed"), decision(card.crossed, card.points), 1.6)
        told = {"sum": " + ".join(map(str, worth.values())), "points": sum(worth.values())}
        return row(piece(drawn, self.label("crossed")), self.her_mat(sums)), told

    def show(self, name: str, scene: Scene) -> Shown:
        """Draw Pinzetta's points for one contest on each day."""
        contest, level = self.contest(scene["show"]), int(scene["level"])
        scores = next(card.scores[contest.id] for card in self.pack.show_scorings if contest.id in card.scores)
        once, twice, three = points = [opponent.show_points(scores, level, place) for place, _ in enumerate(Day)]
        days = [
            tray(self.says.word(day), Markup("<b>{} × {} = {}</b>").format(once, place, worth))
            for place, (day, worth) in enumerate(zip(Day, points, strict=True), 1)
        ]
        title = self.says.title(contest)
        told = {"contest": title, "level": level, "once": once, "twice": twice, "three": three}
        return row(piece(self.thing(f"contest {contest.id}"), title), *days, css="trays"), told

    def friday(self, name: str, scene: Scene) -> Shown:
        """Draw Pinzetta's choice, her swap, and her points for the contest of the first day."""
        (yours, told), (hers, swap), (_, show) = (
            draw(self, name, scene) for draw in (Illustrations.choice, Illustrations.swap, Illustrations.show)
        )
        targets = self.words.listed(map(self.says.word, TARGETS))
        told = {**told, "targets": targets, "lead": swap["lead"], "level": show["level"], "points": show["once"]}
        drawn = steps((self.label("your-piles"), yours), (self.label("her-piles"), hers))
        return drawn, {**told, "contest": show["contest"]}

    def defs(self) -> Markup:
        return Markup(pictures.ART.defs())

    def sign(self, book: str) -> Markup:
        if book == PINZETTA:
            return sized(pictures.pinzetta(""), 84, 84)
        return Markup("").join(self.stamp(self.tile(name), 22, "") for name in ("tall", "large", "rare"))

    kinds: ClassVar[Kinds] = {
        **Drawing.kinds, "album": album, "judged": appraisal, "choice": choice, "swap": swap, "boxes": boxes,
        "score": score, "show": show, "friday": friday,
    }  # fmt: skip


@cache
def tile_called(name: str, described: str) -> Tile:
    """Parse a tile only once, since its drawings are cached by tile object."""
    tile = tile_of(described)
    assert tile is not None, described
    return replace(tile, id=name)


# -- shapes -----------------------------------------------------------------------------------


def cells_in(mask: int) -> list[int]:
    return [cell for cell in range(SIDE * SIDE) if mask >> cell & 1]


def outline(mask: int) -> str:
    """Return the boundary of an area as an SVG path made of cell sides."""
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
    """Draw a disc with a short text in the middle of an area."""
    cells = cells_in(mask)
    x = CELL * (sum(cell % SIDE for cell in cells) / len(cells) + 0.5)
    y = CELL * (sum(cell // SIDE for cell in cells) / len(cells) + 0.5)
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="9.5" fill="{GOLD}" stroke="{INK}" stroke-width="1.6"/>'
        f'<text x="{x:g}" y="{y + 5:g}" font-family="system-ui, sans-serif" font-size="14" font-weight="700" '
        f'fill="{INK}" text-anchor="middle">{escape(text)}</text>'
    )


def ticked(mask: int) -> str:
    """Draw a frame with a tick around a counted stamp."""
    line = f'fill="none" stroke="{GOLD}" stroke-width="4" stroke-linejoin="round"'
    return f'<path d="{outline(mask)}" {line}/>' + badge(mask, "✓")


def decision(crossed: int, points: Sequence[int] = ()) -> str:
    """Draw a decision card with its crossed-out tokens, and the points of its boxes in rows of four and three."""
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
