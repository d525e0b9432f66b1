"""The lists and numbers that the rulebook leaves blank: from the house pack and the components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ...locale import Catalogue
from .challenges import CHALLENGES
from .components import LEVELS, Action, Genre
from .pack import load
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
        "challenges": "; ".join(said(CHALLENGES)),
        "titles": words.listed(f"{words.text(f'age-of-comics.word.{name}')} ({least}+)" for least, name in TITLES),
        "money": row(f"${place.money}" for place in pack.places),
        "ideas": row(place.ideas for place in pack.places),
        "board_ideas": row(pack.spaces[Action.IDEAS]),
        "royalties": row(f"${money}" for money in pack.spaces[Action.ROYALTIES]),
        "sales": row(pack.spaces[Action.SALES]),
        "ranking": row(pack.ranking),
        "income": income(pack.income),
        "level_fans": row(level.fans for level in levels),
        "level_orders": row(level.orders for level in levels),
        "level_points": row(level.points for level in levels),
    }


def row(numbers: Iterable[object]) -> str:
    """Numbers that stay together on one line."""
    return "\N{NO-BREAK SPACE}/\N{NO-BREAK SPACE}".join(map(str, numbers))


def income(table: Sequence[int]) -> str:
    """What fans earn, with those that earn the same together.

    >>> income((0, 1, 2, 2, 3))
    '1: $1, 2–3: $2, 4: $3'
    """
    parts = []
    first = 1
    for fans in range(1, len(table)):
        if fans + 1 == len(table) or table[fans + 1] != table[first]:
            parts.append(f"{first if first == fans else f'{first}–{fans}'}: ${table[first]}")
            first = fans + 1
    return ", ".join(parts)
