"""A second, slow way to count what a card counts in an album, to test the engine's own counting against.

It looks at every cell with sets, dicts and plain loops. It was written from the rules page and the rulebook's
pages on contest cards alone, without a look at how the engine counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cartone.games.stamp_swap.components import Colour, Count, Stamp, Theme

Cell = tuple[int, int]
Page = list[tuple[Stamp, frozenset[Cell]]]

ALBUM: frozenset[Cell] = frozenset((column, row) for column in range(12) for row in range(12))


def brute_count(page: Page, count: Count) -> int:
    """How many of what `count` asks for there are in an album."""
    fitting = [(stamp, cells) for stamp, cells in page if fits(stamp, count)]
    return WAYS[count.what](page, fitting, count)


def property_of(stamp: Stamp, name: str) -> str | None:
    """The value of a stamp's property, None where the stamp does not have it."""
    found: str | None = getattr(stamp, name)
    return found


def fits(stamp: Stamp, count: Count) -> bool:
    """Whether a stamp passes every filter that is set."""
    filters = ("colour", "theme", "size", "shape", "kind")
    return all(getattr(count, name) in ("", property_of(stamp, name)) for name in filters)


def neighbours(cell: Cell) -> set[Cell]:
    """The cells of the album that share a side with this one."""
    column, row = cell
    around = {(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)}
    return {other for other in around if other in ALBUM}


def empty_cells(page: Page) -> set[Cell]:
    """The cells that no stamp covers."""
    empty = set(ALBUM)
    for _, cells in page:
        empty -= cells
    return empty


def tally(page: Page, name: str) -> dict[str, int]:
    """How many stamps there are of each value of a property; stamps without it are left out."""
    numbers: dict[str, int] = {}
    for stamp, _ in page:
        value = property_of(stamp, name)
        if value is not None:
            numbers[value] = numbers.get(value, 0) + 1
    return numbers


def touch(some: frozenset[Cell], others: frozenset[Cell]) -> bool:
    """Whether two stamps meet along an edge or part of one."""
    return any(other in others for cell in some for other in neighbours(cell))


def largest_cluster(places: list[frozenset[Cell]]) -> int:
    """The number of stamps in the largest connected cluster of these."""
    largest = 0
    unvisited = set(range(len(places)))
    while unvisited:
        waiting = [unvisited.pop()]
        members = 0
        while waiting:
            here = waiting.pop()
            members += 1
            for other in sorted(unvisited):
                if touch(places[here], places[other]):
                    unvisited.remove(other)
                    waiting.append(other)
        largest = max(largest, members)
    return largest


def largest_group(page: Page, name: str) -> int:
    """The number of stamps in the best group: of one value of the property, or of all if none is named."""
    if name == "":
        return largest_cluster([cells for _, cells in page])
    alike = [[cells for stamp, cells in page if property_of(stamp, name) == value] for value in tally(page, name)]
    return max(map(largest_cluster, alike), default=0)


def most(page: Page, name: str) -> int:
    """The number of stamps of the most abundant value."""
    return max(tally(page, name).values(), default=0)


def second_most(page: Page, name: str) -> int:
    """The largest number that is left once one largest number is dropped."""
    numbers = list(tally(page, name).values())
    if not numbers:
        return 0
    numbers.remove(max(numbers))
    return max(numbers, default=0)


def complete_sets(page: Page, name: str) -> int:
    """How many times one stamp of each of the five values can be taken away."""
    values: dict[str, list[str]] = {"colour": [*Colour], "theme": [*Theme]}
    left = tally(page, name)
    sets = 0
    while all(left.get(value, 0) > 0 for value in values[name]):
        for value in values[name]:
            left[value] -= 1
        sets += 1
    return sets


def perfect_corners(page: Page) -> int:
    """How many grid points there are where four different stamps meet."""
    corners = 0
    for column in range(1, 12):
        for row in range(1, 12):
            around = [(column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)]
            meeting = [index for index, (_, cells) in enumerate(page) if any(cell in cells for cell in around)]
            if len(meeting) == 4:
                corners += 1
    return corners


def surrounded(page: Page, empty: set[Cell]) -> int:
    """How many of these stamps have no empty cell along their edges."""
    return sum(not any(other in empty for cell in cells for other in neighbours(cell)) for _, cells in page)


def complete_edges(empty: set[Cell]) -> list[list[Cell]]:
    """Those of the album's four sides that are covered from end to end."""
    left = [(0, row) for row in range(12)]
    right = [(11, row) for row in range(12)]
    top = [(column, 0) for column in range(12)]
    bottom = [(column, 11) for column in range(12)]
    return [side for side in (left, right, top, bottom) if not any(cell in empty for cell in side)]


def stamps_along(page: Page, sides: list[list[Cell]]) -> int:
    """How many of these stamps lie along one or more of the sides."""
    return sum(any(cell in cells for side in sides for cell in side) for _, cells in page)


def empty_areas(page: Page) -> list[set[Cell]]:
    """The connected sets of cells that no stamp covers."""
    empty = empty_cells(page)
    areas: list[set[Cell]] = []
    while empty:
        area: set[Cell] = set()
        waiting = [empty.pop()]
        while waiting:
            here = waiting.pop()
            area.add(here)
            for other in neighbours(here):
                if other in empty:
                    empty.remove(other)
                    waiting.append(other)
        areas.append(area)
    return areas


WAYS: Mapping[str, Callable[[Page, Page, Count], int]] = {
    "stamps": lambda page, fitting, count: len(fitting),
    "group": lambda page, fitting, count: largest_group(fitting, count.of),
    "most": lambda page, fitting, count: most(fitting, count.of),
    "second-most": lambda page, fitting, count: second_most(fitting, count.of),
    "sets": lambda page, fitting, count: complete_sets(fitting, count.of),
    "different": lambda page, fitting, count: len(tally(fitting, count.of)),
    "corners": lambda page, fitting, count: perfect_corners(page),
    "surrounded": lambda page, fitting, count: surrounded(fitting, empty_cells(page)),
    "edges": lambda page, fitting, count: len(complete_edges(empty_cells(page))),
    "edge-stamps": lambda page, fitting, count: stamps_along(fitting, complete_edges(empty_cells(page))),
    "gaps": lambda page, fitting, count: sum(len(area) == count.cells for area in empty_areas(page)),
    "empty-areas": lambda page, fitting, count: len(empty_areas(page)),
    "by-hand": lambda page, fitting, count: 0,
}
"""What is counted: of the whole page, or of the stamps on it that fit."""
