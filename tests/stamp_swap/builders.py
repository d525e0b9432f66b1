"""Shortcuts for setting up positions of Stamp Swap."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from cartone.games import stamp_swap
from cartone.games.stamp_swap import ROOM, make
from cartone.games.stamp_swap.album import Album, cell_of
from cartone.games.stamp_swap.components import SIDE, Colour, Item, Kind, Stamp, Theme, Tile
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.pack import Pack, load
from cartone.table import Ask, Random, SeededDealer, StackedDealer, Table, seats_for

from ..whole_games import asked as asked
from ..whole_games import play_on as play_on

HOUSE: Pack = load(ROOM.packs / "house.toml")
HOUSE_TEXT = (ROOM.packs / "house.toml").read_text(encoding="utf-8")


def stamp(
    width: int = 2, height: int = 2, colour: str = "blue", theme: str = "space", value: int = 1, kind: str = "ordinary"
) -> Stamp:
    plain = kind in ("rare", "forever")
    return Stamp(width, height, Kind(kind), None if plain else Colour(colour), None if plain else Theme(theme), value)


def tile(
    outline: str = "2x2", colour: str = "blue", theme: str = "space", value: int = 1, kind: str = "ordinary"
) -> Tile:
    width, height = int(outline[0]), int(outline[2])
    if outline == "1x1":
        kind, value = "forever", 0
    if kind == "cancelled":
        value = 0
    return Tile("T", width, height, (stamp(width, height, colour, theme, value, kind),), "test")


def double(outline: str = "2x4", one: Stamp | None = None, two: Stamp | None = None) -> Tile:
    return Tile("D", int(outline[0]), int(outline[2]), (one or stamp(), two or stamp()), "test")


def album_of(*placed: tuple[str, Tile]) -> Album:
    """Return an album with tiles at the named cells, which must not overlap."""
    album = Album()
    for name, laid in placed:
        cell = cell_of(name)
        assert album.room(laid.width, laid.height) >> cell & 1, f"no room at {name}"
        album = album.place(laid, cell)
    return album


def random_album(random: Random) -> Album:
    """Return a random album: some are sparse, some are packed from a corner until hardly any tile fits."""
    album, tiles = Album(), HOUSE.tiles + HOUSE.forever
    packed = random.below(2)
    for _ in range(random.below(60) + 1):
        laid = tiles[random.below(len(tiles))]
        room = album.room(laid.width, laid.height)
        if room:
            cells = [cell for cell in range(SIDE * SIDE) if room >> cell & 1]
            reach = min(len(cells), 3) if packed else len(cells)
            album = album.place(laid, cells[random.below(reach)])
    return album


def house_with(folder: Path, old: str, new: str) -> str:
    """Write a copy of our pack with a pattern replaced everywhere, and return its path."""
    text, changed = re.subn(old, new, HOUSE_TEXT)
    assert changed
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def new_game(seats: int = 2) -> StampSwap:
    """Return a game that has not begun."""
    return make(seats_for([f"p{n}" for n in range(seats)]), HOUSE, {})


# -- tables ---------------------------------------------------------------------------------------

Chooser = Callable[[Ask], Any]


def table_of(
    seats: int | Sequence[str] = 2,
    seed: int = 1,
    stack: Mapping[str, Sequence[str]] | None = None,
    pack: str = "house",
    **settings: str,
) -> Table[StampSwap]:
    """Return a table whose decks deal the stacked cards first; seat 0 is the first player unless stacked
    differently."""
    stacked = {"first-player": ["A"], **(stack or {})}
    players = [f"p{number}" for number in range(seats)] if isinstance(seats, int) else seats
    dealer = StackedDealer(stacked, SeededDealer(seed))
    return stamp_swap.new(players, seed=seed, settings=settings, pack=pack, dealer=dealer)


def picking(table: Table[StampSwap], last: Callable[[int, Item], bool | tuple[bool, bool]]) -> Chooser:
    """Return a chooser for `take` that takes the items for which `last` is true only when no others are left."""
    return lambda ask: min(ask.options, key=lambda option: last(ask.seat, table.game.pool[option.item]))


def reserving(table: Table[StampSwap], card: str, keep: bool = True) -> Chooser:
    """Return a chooser for `cut` that reserves an attendee or, without `keep`, does not reserve it."""

    def cut(ask: Ask) -> Any:
        number = next((one.number for one in table.game.players[ask.seat].collection if card_of(one) == card), 0)
        return next((option for option in ask.options if (number in option.reserve) == keep), ask.options.at(0))

    return cut


def played_to(kind: str, table: Table[StampSwap]) -> Table[StampSwap]:
    """Play at random until the first question of a kind; return the table."""
    play_on(table, asked(kind))
    return table


def told(table: Table[StampSwap], message: str) -> list[dict[str, Any]]:
    """Return the parameters of all events of a kind, for every audience."""
    return [dict(event.params) for event in table.game.story.events() if event.id == message]


def card_of(item: Item) -> str:
    """Return the ID of an item's attendee; empty for other items."""
    return item.attendee.id if item.attendee is not None else ""
