"""Short ways to set up what a test of Stamp Swap needs."""

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
from .brute_force import Page

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
    """An album with tiles at the named cells; overlaps are mistakes of the test."""
    album = Album()
    for name, laid in placed:
        cell = cell_of(name)
        assert album.room(laid.width, laid.height) >> cell & 1, f"no room at {name}"
        album = album.place(laid, cell)
    return album


def page_of(album: Album) -> Page:
    """An album as the brute-force count takes it."""
    return [
        (placed.stamp, frozenset((c % SIDE, c // SIDE) for c in range(SIDE * SIDE) if placed.cells >> c & 1))
        for placed in album.stamps
    ]


def random_album(random: Random, tiles: Sequence[Tile] = HOUSE.tiles + HOUSE.forever) -> Album:
    """Tiles at random: some pages sparse, some packed from a corner until hardly anything fits."""
    album = Album()
    packed = random.below(2)
    for _ in range(random.below(60) + 1):
        laid = tiles[random.below(len(tiles))]
        room = album.room(laid.width, laid.height)
        if room:
            cells = [cell for cell in range(SIDE * SIDE) if room >> cell & 1]
            reach = min(len(cells), 3) if packed else len(cells)
            album = album.place(laid, cells[random.below(reach)])
    return album


def house_with(folder: Path, old: str, new: str, count: int = 0) -> str:
    """The path of a pack like ours, with something in its text changed: as often as it is there, or so many times."""
    text, changed = re.subn(old, new, HOUSE_TEXT, count=count)
    assert changed
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def new_game(seats: int = 2) -> StampSwap:
    """A game that has not begun."""
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
    """A table whose decks bring the stacked cards first; seat 0 is first player unless stacked otherwise."""
    stacked = {"first-player": ["A"], **(stack or {})}
    players = [f"p{number}" for number in range(seats)] if isinstance(seats, int) else seats
    dealer = StackedDealer(stacked, SeededDealer(seed))
    return stamp_swap.new(players, seed=seed, settings=settings, pack=pack, dealer=dealer)


def picking(table: Table[StampSwap], last: Callable[[int, Item], bool | tuple[bool, bool]]) -> Chooser:
    """For `take`: the first of the pool that its seat does not leave to the last."""
    return lambda ask: min(ask.options, key=lambda option: last(ask.seat, table.game.pool[option.item]))


def reserving(table: Table[StampSwap], card: str, keep: bool = True) -> Chooser:
    """For `cut`: whoever has an attendee reserves it, or does not."""

    def cut(ask: Ask) -> Any:
        number = next((one.number for one in table.game.players[ask.seat].collection if card_of(one) == card), 0)
        return next((option for option in ask.options if (number in option.reserve) == keep), ask.options.at(0))

    return cut


def played_to(kind: str, table: Table[StampSwap]) -> Table[StampSwap]:
    """A table at the first request of a kind, by chance."""
    play_on(table, asked(kind))
    return table


def told(table: Table[StampSwap], message: str) -> list[dict[str, Any]]:
    """The parameters of every event of a kind, whoever may know."""
    return [dict(event.params) for event in table.game.story.events() if event.id == message]


def card_of(item: Item) -> str:
    """The ID of an attendee, or nothing."""
    return item.attendee.id if item.attendee is not None else ""
