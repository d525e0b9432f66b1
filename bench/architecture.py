"""Draw the packages of Cartone and the imports between them, and list all modules, for docs/architecture.md.

python -m bench.architecture

Both are derived from the code. An import implied by others is not drawn: a package may import everything that it can
reach by arrows. A new package needs a place in `FLOORS`; the script rejects an arrow that would point up.
"""

from __future__ import annotations

import argparse
import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from tests.test_layers import MODULES, imports_in

DOCS = Path(__file__).parent.parent / "docs"
PAGE, PICTURE = DOCS / "architecture.md", DOCS / "pictures" / "architecture.svg"
BEGIN, END = "<!-- modules: written by bench.architecture -->\n", "<!-- end of modules -->\n"


class Box(NamedTuple):
    """A package, or a top-level module, in the picture."""

    name: str
    x: float
    says: str


class Floor(NamedTuple):
    """Rows of boxes that form one layer, from the top down."""

    title: str
    colour: str
    rows: tuple[tuple[Box, ...], ...]


FLOORS = (
    Floor("ways in", "#f6d9a8", (
        (Box("cli", 590, "reads the command line"),),
        (Box("commands", 590, "what each command does"),),
        (Box("puzzle_game", 746, "puzzles as text"),),
        (Box("client", 102, "the API, from Python"), Box("web", 268, "pages and the JSON API"),
         Box("store_commands", 434, "back up, check, clean"), Box("resume", 587, "which game goes on"),
         Box("terminal", 746, "a game as text"), Box("arguments", 889, "commands and options"),
         Box("testing", 1044, "the suite for games"), Box("environments", 1196, "for learners")),
        (Box("balance", 1060, "what each card brings"),),
    )),
    Floor("hosting", "#f3c4b4", (
        (Box("host", 300, "tables, seats, permissions"), Box("simulate", 1060, "many games")),
        (Box("history", 165, "how games ended"), Box("recordfiles", 560, "records as files"),
         Box("cartone", 712, "import cartone"), Box("review", 930, "what choices were worth"),
         Box("puzzles", 1165, "one best move each")),
        (Box("daily", 165, "the deal of the day"), Box("sheet", 385, "a finished game"),
         Box("newgame", 590, "writes a first game"),
         Box("tables", 850, "sets up a table of any game"), Box("bots", 1090, "players made of code")),
    )),
    Floor("games", "#c9e2b8", (
        (Box("games", 690, "finds the games"), Box("game", 380, "to write a game with")),
        (Box("games.pinzetta", 560, "beside a real table"), Box("games.automa", 830, "beside a real table")),
        (Box("games.stamp_swap", 560, "rules, bots, twin, pages"),
         Box("games.age_of_comics", 830, "rules, bots, twin, pages")),
    )),
    Floor("shared", "#bcdcec", (
        (Box("store", 165, "SQLite, PostgreSQL"), Box("games.kit", 560, "what games share"),
         Box("kernel", 790, "compiled twins"), Box("shapes", 980, "types as JSON Schema"),
         Box("replies", 1190, "what the API replies")),
        (Box("board", 790, "a game's state, declared"),),
        (Box("table", 560, "questions, records, views"),),
        (Box("folder", 165, "the data directory"), Box("locale", 560, "messages"), Box("text", 760, "widths, colours")),
    )),
)  # fmt: skip

WIDTH, ROW, HEIGHT, EDGE, PADDING, LABEL = 1302, 86, 44, 14, 26, 26
"""Measures of the picture: its width, the distance of rows, the height of boxes, and the margins of floors, boxes and
titles."""
FOUND = "games"
"""The package that imports no game itself, but discovers the packages next to it that have a manifest."""
KIT = "games.kit"


# -- imports ----------------------------------------------------------------------------------


def node_of(module: str) -> str:
    """Return the box of a module; each game and the games' kit has its own."""
    parts = module.split(".")
    first = {"": "cartone", "__main__": "cli"}.get(parts[0], parts[0])
    return ".".join(parts[:2]) if first == FOUND and len(parts) > 1 else first


@cache
def arrows() -> Mapping[str, frozenset[str]]:
    """Return the boxes that each box imports, as found in the code."""
    found: dict[str, set[str]] = {node_of(module): set() for module in MODULES}
    for module in MODULES:
        found[node_of(module)] |= {node_of(name) for name in imports_in(module)} - {node_of(module)}
    found[FOUND] |= {name for name in found if name.startswith("games.") and name != KIT}
    return {name: frozenset(imported) for name, imported in found.items()}


@cache
def reached(name: str) -> frozenset[str]:
    """Return all boxes that a box imports directly or indirectly."""
    return arrows()[name].union(*map(reached, arrows()[name]))


def drawn_arrows() -> Iterator[tuple[str, str]]:
    """Yield the arrows to draw, without imports that others imply."""
    for name, imported in sorted(arrows().items()):
        implied = {one for other in imported for one in reached(other)}
        yield from ((name, one) for one in sorted(imported - implied))


# -- the picture ------------------------------------------------------------------------------


class Placed(NamedTuple):
    """A box in the picture: its centre and its row from the top."""

    box: Box
    row: int
    y: float
    width: float


def placed() -> dict[str, Placed]:
    """Return the positions of all boxes; raise an error unless the floors list exactly the packages of the code."""
    found: dict[str, Placed] = {}
    y, number = float(EDGE), 0
    for floor in FLOORS:
        y += LABEL
        for row in floor.rows:
            for box in row:
                width = max(8.4 * len(box.name), 6.3 * len(box.says)) + 24
                found[box.name] = Placed(box, number, y + HEIGHT / 2, width)
            y, number = y + ROW, number + 1
        y += PADDING - (ROW - HEIGHT) + PADDING
    if set(found) != set(arrows()):
        raise SystemExit(f"bench/architecture.py: FLOORS and the code differ in {sorted(set(found) ^ set(arrows()))}")
    return found


def ways(places: Mapping[str, Placed]) -> Iterator[tuple[str, str, list[tuple[float, float]]]]:
    """Yield the route of each arrow, from the bottom of its box through gaps between other boxes to the top of
    another."""
    pairs = list(drawn_arrows())
    taken: dict[int, list[float]] = defaultdict(list)
    for start, end in sorted(pairs, key=lambda pair: (places[pair[1]].row - places[pair[0]].row, pair)):
        first, last = places[start], places[end]
        if first.row >= last.row:
            raise SystemExit(f"bench/architecture.py: {start} imports {end}, which does not lie below it")
        x = port(start, end, [two for one, two in pairs if one == start], places)
        goal = port(end, start, [one for one, two in pairs if two == end], places)
        way = [(x, first.y + HEIGHT / 2)]
        lane = x
        for row in range(first.row + 1, last.row):
            lane = nearest(lanes(row, places, taken[row]), lane, goal)
            taken[row].append(lane)
            y = next(one.y for one in places.values() if one.row == row)
            way += [(lane, y - HEIGHT / 2), (lane, y + HEIGHT / 2)]
        yield start, end, [*way, (goal, last.y - HEIGHT / 2 - 5)]


def port(here: str, there: str, others: Iterable[str], places: Mapping[str, Placed]) -> float:
    """Return the x at which an arrow leaves its box: arrows are spread along the edge in the order of their targets."""
    order = sorted(set(others), key=lambda name: (places[name].box.x, name))
    room = min(places[here].width - 24, 26 * (len(order) - 1))
    share = order.index(there) / (len(order) - 1) - 0.5 if len(order) > 1 else 0
    return places[here].box.x + room * share


def nearest(xs: Iterable[int], here: float, goal: float) -> float:
    """Return the x with the shortest detour or, of equally short ones, the nearest to the goal."""
    return min(xs, key=lambda x: (abs(x - here) + abs(x - goal), abs(x - goal), x))


def lanes(row: int, places: Mapping[str, Placed], taken: Iterable[float]) -> Iterator[int]:
    """Yield the positions at which an arrow can pass a row, between boxes and other arrows."""
    boxes = [(one.box.x, one.width / 2 + 10) for one in places.values() if one.row == row]
    near = [*boxes, *((x, 10) for x in taken)]
    return (x for x in range(2 * EDGE, WIDTH - 2 * EDGE, 2) if all(abs(x - middle) >= room for middle, room in near))


def path(way: list[tuple[float, float]]) -> str:
    """Return a route as a curve that begins and ends vertically."""
    (x, y), *rest = way
    written = f"M{x:.0f} {y:.0f}"
    for to, down in rest:
        middle = (y + down) / 2
        bend = f"C{x:.0f} {middle:.0f} {to:.0f} {middle:.0f} {to:.0f} {down:.0f}"
        written += f"V{down:.0f}" if abs(to - x) < 1 else bend
        x, y = to, down
    return written


def picture() -> str:
    """Return the picture as SVG."""
    places = placed()
    bottom = max(one.y for one in places.values()) + HEIGHT / 2 + PADDING
    parts = []
    for floor in FLOORS:
        ys = [places[box.name].y for row in floor.rows for box in row]
        top, height = min(ys) - HEIGHT / 2 - LABEL, max(ys) - min(ys) + HEIGHT + LABEL + PADDING - 8
        parts.append(
            f'<rect x="{EDGE}" y="{top:.0f}" width="{WIDTH - 2 * EDGE}" height="{height:.0f}" rx="12" '
            f'fill="{floor.colour}" fill-opacity=".38"/>'
            f'<text x="{EDGE + 14}" y="{top + 19:.0f}" class="floor">{floor.title}</text>'
        )
    for start, end, way in ways(places):
        found = ' class="found"' if start == FOUND and end != KIT else ""
        parts.append(f'<path d="{path(way)}"{found} marker-end="url(#head)"><title>{start} → {end}</title></path>')
    for floor in FLOORS:
        parts += [boxed(places[box.name], floor.colour) for row in floor.rows for box in row]
    for line, (css, says) in enumerate((("", "imports"), (' class="found"', "finds by its manifest"))):
        y = bottom - 62 + 22 * line
        parts.append(
            f'<path d="M{WIDTH - 240} {y:.0f}h40"{css} marker-end="url(#head)"/>'
            f'<text x="{WIDTH - 182}" y="{y + 4:.0f}" class="key">{says}</text>'
        )
    style = (
        "text{font-family:ui-sans-serif,system-ui,sans-serif;text-anchor:middle;fill:#23303a}"
        ".floor{font-size:13px;font-weight:600;text-anchor:start;letter-spacing:.06em;fill:#6b7681}"
        ".key{font-size:12.5px;text-anchor:start}"
        ".name{font-size:14px;font-weight:650;font-family:ui-monospace,monospace}.says{font-size:11.5px;fill:#5a6670}"
        "path{fill:none;stroke:#5d6b78;stroke-width:1.5}.found{stroke-dasharray:5 4}"
        "#head path{fill:#5d6b78;stroke:none}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom:.0f}" role="img">'
        f"<title>The packages of Cartone and the imports between them</title><style>{style}</style>"
        '<marker id="head" viewBox="0 0 8 8" refX="4" refY="4" markerWidth="6.5" markerHeight="6.5" orient="auto">'
        f'<path d="M0 0l8 4-8 4z"/></marker><rect width="{WIDTH}" height="{bottom:.0f}" rx="14" fill="#fffdf8"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def boxed(place: Placed, colour: str) -> str:
    x, top = place.box.x, place.y - HEIGHT / 2
    return (
        f'<rect x="{x - place.width / 2:.0f}" y="{top:.0f}" width="{place.width:.0f}" height="{HEIGHT}" rx="8" '
        f'fill="#fffefb" stroke="{colour}" stroke-width="2.5"/>'
        f'<text x="{x:.0f}" y="{top + 19:.0f}" class="name">{place.box.name}</text>'
        f'<text x="{x:.0f}" y="{top + 35:.0f}" class="says">{escape(place.box.says)}</text>'
    )


# -- the list ---------------------------------------------------------------------------------


def listed() -> str:
    """Return the list of packages, each with the first paragraph of its docstring and the names of its modules."""
    packages = {name for name, path in MODULES.items() if path.name == "__init__.py"}
    lines = []
    for name in sorted(name for name in MODULES if name in packages or "." not in name):
        called = f"cartone.{name}".rstrip(".")
        inner = sorted(one for one in MODULES if name and one.rpartition(".")[0] == name and one not in packages)
        modules = "".join(f", `{one.rpartition('.')[2]}`" for one in inner)
        lines.append(f"- **`{called}`**: {summary(name)}{f' *Modules:* {modules[2:]}.' if modules else ''}\n")
    return "".join(lines)


def summary(module: str) -> str:
    """Return the first paragraph of a module's docstring."""
    docstring = ast.get_docstring(ast.parse(MODULES[module].read_text(encoding="utf-8"))) or ""
    return " ".join(docstring.partition("\n\n")[0].split())


def page() -> str:
    """Return docs/architecture.md with the new list of packages."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return f"{before}{BEGIN}\n{listed()}\n{END}{rest.partition(END)[2]}"


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    PICTURE.write_text(picture(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    print(*(path.relative_to(DOCS.parent) for path in (PICTURE, PAGE)), sep="\n")


if __name__ == "__main__":
    main()
