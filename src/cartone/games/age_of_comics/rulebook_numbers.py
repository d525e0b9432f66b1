"""Lists and numbers to insert into the text of the rules pages, taken from our own card pack and the components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ...locale import Catalogue
from .challenges import CHALLENGES
from .components import LEVELS, Action, Genre
from .pack import MOST_SPACES, load
from .scoring import TITLES

HOUSE = Path(__file__).parent / "packs" / "house.toml"


def facts(words: Catalogue) -> Mapping[str, str]:
    def said(names: Iterable[str]) -> list[str]:
        return [words.text(f"age-of-comics.word.{name}") for name in names]

    pack = load(HOUSE)
    levels = [pack.levels[name] for name in LEVELS]
    return {
        "genres": words.listed(said(Genre)),
        "levels": words.listed(said(LEVELS)),
        "challenges": "\n".join(f"- {one}" for one in said(CHALLENGES)),
        "titles": words.listed(f"{words.text(f'age-of-comics.word.{name}')} ({least}+)" for least, name in TITLES),
        "places": cells(range(1, len(pack.places) + 1)),
        "money": cells(f"${place.money}" for place in pack.places),
        "ideas": cells(place.ideas for place in pack.places),
        "spaces": cells(range(1, MOST_SPACES + 1)),
        "board_ideas": cells(pack.spaces[Action.IDEAS]),
        "royalties": cells(f"${money}" for money in pack.spaces[Action.ROYALTIES]),
        "sales": cells(pack.spaces[Action.SALES]),
        "ranking": cells(pack.ranking),
        "fans": cells(fans for fans, _ in income(pack.income)),
        "income": cells(f"${money}" for _, money in income(pack.income)),
        "level_fans": row(level.fans for level in levels),
        "level_orders": row(level.orders for level in levels),
        "level_points": row(level.points for level in levels),
    }


def row(numbers: Iterable[object]) -> str:
    """Join numbers with slashes, without allowing a line break."""
    return "\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}".join(map(str, numbers))


def cells(entries: Iterable[object]) -> str:
    """Join entries into a row of a Markdown table."""
    return " | ".join(map(str, entries))


def income(table: Sequence[int]) -> Sequence[tuple[str, int]]:
    """Return the income by number of fans, merging equal amounts into a range.

    >>> income((0, 1, 2, 2, 3))
    [('1', 1), ('2–3', 2), ('4', 3)]
    """
    parts = []
    first = 1
    for fans in range(1, len(table)):
        if fans + 1 == len(table) or table[fans + 1] != table[first]:
            parts.append((str(fans) if first == fans else f"{first}–{fans}", table[first]))
            first = fans + 1
    return parts
