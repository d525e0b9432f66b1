"""Card packs of Age of Comics: the contents of cards and boards, read from TOML and validated.

`docs/card-packs.md` explains how to write a pack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ...table import CartoneError, quoted
from ...table.packfile import SOURCES, PackFile, Source, loader
from ...table.tomlfile import TomlEntry
from .city import SPACE_CALLED, SPACES
from .components import (
    AUTOMA_ACTIONS,
    LEVELS,
    Action,
    AutomaCard,
    Bonus,
    Card,
    Comic,
    Craft,
    Creative,
    Genre,
    Order,
    RipOff,
)

COUNTED_ACTIONS = (Action.IDEAS, Action.PRINT, Action.ROYALTIES, Action.SALES)
"""Actions whose spaces on the board give different amounts; all spaces of any other action are identical."""

MOST_SPACES = 5
PLACES = 4
PLAYERS = (2, 3, 4)
CHART_TOP = 10
CREATIVE_VALUES = (1, 2, 2, 3)
ORDER_VALUES = (3, 3, 3, 4, 4, 5, 6)
ACTIONS_ON_A_CARD = 3
AUTOMA_CARDS = 12


@dataclass(frozen=True, slots=True)
class Start:
    """Starting ideas and money of the player at a place in the initial turn order."""

    ideas: int
    money: int


@dataclass(frozen=True, slots=True)
class Level:
    """Difficulty level of the Automa: initial fans of its prints, minimum total value of its orders, final extra
    points.
    """

    name: str
    fans: int
    orders: int
    points: int


@dataclass(frozen=True, slots=True)
class City:
    """City map for a number of players: its spaces in use, in reading order, and the number of orders of each genre."""

    spaces: tuple[int, ...]
    orders: Mapping[Genre, tuple[Order, ...]]
    values: Mapping[Genre, tuple[int, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """All cards and boards of a game. `hash` covers everything that affects play."""

    name: str
    title: str
    hash: str
    source: Source
    """The origin of the pack, and the texts of its cards in other languages."""
    spaces: Mapping[Action, tuple[int, ...]]
    """Amounts that each action's spaces give."""
    income: tuple[int, ...]
    ranking: tuple[int, ...]
    places: tuple[Start, ...]
    order_values: Mapping[Genre, tuple[int, ...]]
    """Values of the sales orders, by genre."""
    order_sources: Mapping[Genre, str]
    """Source of the order values, by genre: `rulebook`, `public` …"""
    cities: Mapping[int, City]
    comics: tuple[Comic, ...]
    rip_offs: tuple[RipOff, ...]
    """The rip-off (cheap copy) of each original comic, in the order of the comics."""
    writers: tuple[Creative, ...]
    artists: tuple[Creative, ...]
    levels: Mapping[str, Level]
    automa: tuple[AutomaCard, ...]
    gaps: tuple[CartoneError, ...] = ()
    """Errors about missing cards; if there are any, the pack can be used only when a person deals."""

    def rip_off(self, comic: Comic) -> RipOff:
        return self.rip_offs[comic.number]


def opened(source: Source, data: dict[str, Any] | None = None) -> tuple[PackFile, Pack]:
    """Return a pack's file with its errors, and the pack of its valid entries; `data` is the parsed file."""
    file = PackFile(source, "age-of-comics", tuple(READERS), data)
    sections = file.sections
    spaces = {Action(name): row for name, row in map(_action, sections["action"]) if name}
    charts = [_chart(entry) for entry in sections["chart"]]
    orders = {genre: values for genre, values in map(_order, sections["order"]) if genre is not None}
    comics = [_comic(entry, number) for number, entry in enumerate(sections["comic"])]
    pack = Pack(
        name=file.name,
        title=file.title,
        hash=file.hash,
        source=source,
        spaces=spaces,
        income=charts[0][0] if charts else (),
        ranking=charts[0][1] if charts else (),
        places=tuple(map(_place, sections["place"])),
        order_values=orders,
        order_sources={
            genre: entry.word("from", SOURCES) for genre, entry in zip(orders, sections["order"], strict=False)
        },
        cities=dict(_city(entry, orders) for entry in sections["city"]),
        comics=tuple(comics),
        rip_offs=tuple(map(_rip_off, sections["comic"], comics)),
        writers=tuple(_writer(entry, number) for number, entry in enumerate(sections["writer"])),
        artists=tuple(_artist(entry, number) for number, entry in enumerate(sections["artist"])),
        levels={level.name: level for level in map(_level, sections["level"])},
        automa=tuple(map(_automa_card, sections["automa"])),
    )
    for entries in sections.values():
        for entry in entries:
            entry.word("from", SOURCES)
    file.check_entries()
    _check_counts(file, pack)
    return file, replace(pack, gaps=tuple(file.gaps))


load = loader(opened)


# -- entries ----------------------------------------------------------------------------------


def _action(entry: TomlEntry) -> tuple[str, tuple[int, ...]]:
    name = entry.word("name", COUNTED_ACTIONS)
    return name, _numbers(entry, "spaces", MOST_SPACES, 0, 9)


def _numbers(entry: TomlEntry, key: str, count: int, low: int, high: int) -> tuple[int, ...]:
    numbers = entry.list_of(key, int, least=count, most=count, low=low, high=high)
    if len(numbers) != count or not all(low <= number <= high for number in numbers):
        entry.problem(key, "error.pack-numbers", key=key, count=count, low=low, high=high)
    return tuple(numbers)


def _chart(entry: TomlEntry) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return _numbers(entry, "income", CHART_TOP + 1, 0, 20), _numbers(entry, "ranking", PLACES, 0, 20)


def _place(entry: TomlEntry) -> Start:
    return Start(entry.whole("ideas", 0, 6), entry.whole("money", 0, 30))


def _order(entry: TomlEntry) -> tuple[Genre | None, tuple[int, ...]]:
    genre = entry.word("genre", tuple(Genre))
    return Genre(genre) if genre else None, _numbers(entry, "values", len(ORDER_VALUES), 2, 6)


def _city(entry: TomlEntry, values: Mapping[Genre, tuple[int, ...]]) -> tuple[int, City]:
    """Read the city map for a number of players: its spaces in use, each of which holds one order."""
    players = entry.whole("players", PLAYERS[0], PLAYERS[-1])
    unused = entry.list_of("unused", str, words=tuple(SPACE_CALLED), most=len(SPACE_CALLED), once=True)
    without = entry.list_of("without", int, low=min(ORDER_VALUES), high=max(ORDER_VALUES), most=len(ORDER_VALUES))
    for name in unused:
        if name not in SPACE_CALLED:
            entry.problem("unused", "error.pack-space", space=quoted(name))
    spaces = tuple(index for index, space in enumerate(SPACES) if space.name not in unused)
    orders = {}
    for genre, printed in values.items():
        left = list(printed)
        for value in without:
            if value not in left:
                entry.problem("without", "error.pack-no-order", genre=genre, value=value)
            else:
                left.remove(value)
        orders[genre] = tuple(Order(genre, value) for value in left)
    tiles = sum(map(len, orders.values()))
    if tiles != len(spaces):
        entry.problem("unused", "error.pack-orders", orders=tiles, spaces=len(spaces))
    return players, City(spaces, orders, {genre: tuple(one.value for one in there) for genre, there in orders.items()})


def _comic(entry: TomlEntry, number: int = 0) -> Comic:
    genre, bonus = entry.word("genre", tuple(Genre)), entry.word("bonus", tuple(Bonus))
    return Comic(
        id=entry.text("id"),
        number=number,
        genre=Genre(genre or Genre.CRIME),
        bonus=Bonus(bonus or Bonus.FAN),
        title=entry.text("title"),
        source=entry.word("from", SOURCES),
    )


def _titles(entry: TomlEntry) -> RipOff:
    return _rip_off(entry, _comic(entry))


def _rip_off(entry: TomlEntry, comic: Comic) -> RipOff:
    return RipOff(f"R-{comic.id}", comic.number, entry.text("rip-off"), comic, comic.genre)


def _creative(craft: Craft, entry: TomlEntry, number: int = 0) -> Creative:
    genre = entry.word("genre", tuple(Genre))
    return Creative(
        id=entry.text("id"),
        number=number,
        craft=craft,
        genre=Genre(genre or Genre.CRIME),
        value=entry.whole("value", 1, 3),
        name=entry.text("name"),
        source=entry.word("from", SOURCES),
    )


_writer, _artist = partial(_creative, Craft.WRITER), partial(_creative, Craft.ARTIST)


def _level(entry: TomlEntry) -> Level:
    return Level(
        name=entry.word("name", LEVELS),
        fans=entry.whole("fans", 0, 20),
        orders=entry.whole("orders", 0, 18),
        points=entry.whole("points", 0, 99),
    )


def _automa_card(entry: TomlEntry) -> AutomaCard:
    three, six = ACTIONS_ON_A_CARD, len(Genre)
    actions = entry.list_of("actions", str, words=AUTOMA_ACTIONS, least=three, most=three, once=True)
    genres = entry.list_of("genres", str, words=tuple(Genre), least=six, most=six, once=True)
    if len(set(actions)) != ACTIONS_ON_A_CARD or not set(actions) <= set(AUTOMA_ACTIONS):
        entry.problem("actions", "error.pack-actions", actions=", ".join(AUTOMA_ACTIONS))
        actions = []
    if sorted(genres) != sorted(Genre):
        entry.problem("genres", "error.pack-genres", genres=", ".join(Genre))
        genres = []
    return AutomaCard(
        entry.text("id"), tuple(map(Action, actions)), tuple(map(Genre, genres)), entry.word("from", SOURCES)
    )


READERS: Mapping[str, Callable[[TomlEntry], object]] = {
    "action": _action, "chart": _chart, "place": _place, "city": partial(_city, values={}), "order": _order,
    "comic": _titles, "writer": _writer, "artist": _artist, "level": _level, "automa": _automa_card,
}  # fmt: skip
"""Functions that read an entry's card or board part, by section of the pack."""

# -- counts -----------------------------------------------------------------------------------


def _check_counts(file: PackFile, pack: Pack) -> None:
    """Check that the pack has as many cards of each kind as the box."""
    _check_board(file, pack)
    check = file.check_cards
    comics = Counter((comic.genre, comic.bonus) for comic in pack.comics)
    for genre in Genre:
        for bonus in Bonus:
            check("comic", "error.count-comics", found=comics[genre, bonus], wanted=1, genre=genre, bonus=bonus)
    writers = Counter((writer.genre, writer.value) for writer in pack.writers)
    artists = Counter((artist.genre, artist.value) for artist in pack.artists)
    for genre in Genre:
        for value, count in Counter(CREATIVE_VALUES).items():
            writing, drawing = writers[genre, value], artists[genre, value]
            check("writer", "error.count-writers", found=writing, wanted=count, genre=genre, value=value)
            check("artist", "error.count-artists", found=drawing, wanted=count, genre=genre, value=value)
    check("automa", "error.count-automa-cards", found=len(pack.automa), wanted=AUTOMA_CARDS)
    cards: list[Card] = [*pack.comics, *pack.writers, *pack.artists]
    for name, count in Counter(card.id for card in cards).items():
        file.check_count("error.count-cards-called", found=count, wanted=1, id=quoted(name))


def _check_board(file: PackFile, pack: Pack) -> None:
    """Check that the pack has the whole board and all player mats: only cards may be missing."""
    check = file.check_count
    for action in COUNTED_ACTIONS:
        check("error.count-spaces", found=int(action in pack.spaces), wanted=1, action=action)
    check("error.count-charts", found=len(file.sections["chart"]), wanted=1)
    check("error.count-places", found=len(pack.places), wanted=PLACES)
    for players in PLAYERS:
        check("error.count-cities", found=int(players in pack.cities), wanted=1, players=players)
    check("error.count-orders", found=len(file.sections["order"]), wanted=len(Genre))
    for level in LEVELS:
        check("error.count-levels", found=int(level in pack.levels), wanted=1, level=level)
