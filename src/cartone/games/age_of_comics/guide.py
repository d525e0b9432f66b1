"""Numbers for the guide to a game against the Automa, taken from the rules, the components and our own card pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...locale import Catalogue
from .components import AUTOMA_ACTIONS, EDITORS, FIRST_VALUE, IDEAS_PER_GENRE, LEVELS, Action, Genre
from .draw import CALENDAR_TILES
from .editions import EDITIONS
from .mat import CUBE_SLOTS
from .opponent import DEVELOPED, FULL_TEAMS, TOP_COMICS
from .pack import ORDER_VALUES, load
from .rulebook_numbers import row
from .rules import CROWDED
from .scoring import MASTERY_POINTS
from .solo import SECOND_PLACE, SHUFFLED_AFTER

HOUSE = Path(__file__).parent / "packs" / "house.toml"
PLAYERS = 2
"""The number of players, including the Automa."""
ROMAN = ("I", "II", "III", "IV", "V")


def facts(words: Catalogue, settings: Mapping[str, str]) -> Mapping[str, str]:
    """Return the numbers quoted in the guide for these settings, by placeholder."""
    pack = load(HOUSE)
    level, city, place = pack.levels[settings["level"]], pack.cities[PLAYERS], pack.places[SECOND_PLACE]
    levels = [pack.levels[name] for name in LEVELS]
    left = list(ORDER_VALUES)
    for value in next(iter(city.values.values())):
        left.remove(value)
    numbers: dict[str, object] = {
        "players": PLAYERS,
        "spaces": PLAYERS + 1,
        "genres": len(Genre),
        "ideas_each": IDEAS_PER_GENRE,
        "calendar": sum(CALENDAR_TILES),
        "calendar_row": row(CALENDAR_TILES),
        "without": words.listed(map(str, left)),
        "orders": sum(map(len, city.values.values())),
        "unused": len(pack.cities[max(pack.cities)].spaces) - len(city.spaces),
        "crowded": CROWDED,
        "display": settings["display"],
        "editors": EDITORS,
        "cubes": len(CUBE_SLOTS),
        "money": f"${place.money}",
        "ideas": place.ideas,
        "value": FIRST_VALUE,
        "cards": len(pack.automa),
        "fans": level.fans,
        "least": level.orders,
        "points": level.points,
        "level": words.text(f"age-of-comics.word.{level.name}"),
        "revised": list(EDITIONS)[-1],
        "teams": FULL_TEAMS,
        "unprinted": DEVELOPED,
        "top": TOP_COMICS,
        "times": pack.spaces[Action.PRINT][0],
        "removes": row(pack.spaces[Action.IDEAS][: PLAYERS + 1]),
        "collects": row(pack.spaces[Action.SALES][: PLAYERS + 1]),
        "level_fans": row(one.fans for one in levels),
        "level_orders": row(one.orders for one in levels),
        "level_points": row(one.points for one in levels),
        "ranking": row(pack.ranking[:PLAYERS]),
        "mastery": MASTERY_POINTS,
        "board_order": ", ".join(words.text(f"age-of-comics.word.{action}") for action in AUTOMA_ACTIONS),
        "royalties": words.text(f"age-of-comics.word.{Action.ROYALTIES}"),
        "shuffled": words.listed(ROMAN[number - 1] for number in SHUFFLED_AFTER),
    }
    return {name: str(number) for name, number in numbers.items()}


def tables(words: Catalogue) -> Mapping[str, Sequence[Sequence[str]]]:
    """Return the guide's table of the Automa's levels, starting with a row of headings."""
    pack = load(HOUSE)
    head = ["", *(words.text(f"age-of-comics.word.{name}") for name in LEVELS)]
    lines = [
        [words.text(f"age-of-comics.pack.{key}"), *(str(getattr(pack.levels[name], key)) for name in LEVELS)]
        for key in ("fans", "orders", "points")
    ]
    return {"levels": [head, *lines]}
