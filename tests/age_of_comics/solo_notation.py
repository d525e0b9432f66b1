"""A one-line notation for the table of a solo game and for the Automa's reasons."""

from __future__ import annotations

from collections.abc import Sequence

from cartone.games.age_of_comics.components import Genre, Order, Tile
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.opponent import FaceUp, MapTile, OnChart
from cartone.table import Reason


def genres(text: str) -> list[Genre]:
    return list(map(Genre, text.split()))


def creatives(text: str) -> list[FaceUp]:
    """Parse a display of writers or artists."""
    row = enumerate(text.split(), 1)
    split = [(place, one.split(":")) for place, one in row if one != "-"]
    return [FaceUp(place, Genre(genre), int(value)) for place, (genre, value) in split]


def comics(text: str) -> dict[int, Genre]:
    """Parse a display of comics."""
    return {place: Genre(genre) for place, genre in enumerate(text.split(), 1) if genre != "-"}


def tiles(text: str) -> list[MapTile]:
    """Parse orders on the map, in reading order from space 0."""
    row = [one.split(":") for one in text.split()]
    return [MapTile(n, Genre(genre), None if value == "?" else int(value)) for n, (genre, value) in enumerate(row)]


def chart(text: str) -> list[OnChart]:
    """Parse the Automa's comics in the order of their slots."""
    row = [one.split(":") for one in text.split()]
    return [OnChart(slot, Genre(genre), int(fans)) for slot, (genre, fans) in enumerate(row, 1)]


def lay_out(game: AgeOfComics, text: str) -> None:
    """Put orders on the map of a game."""
    for space, genre, value in tiles(text):
        tile = game.map[space] = Tile(genre)
        tile.order = None if value is None else Order(genre, value)


def face_up(game: AgeOfComics) -> set[int]:
    return {space for space, tile in enumerate(game.map) if tile is not None and tile.up}


def said(reasons: Sequence[Reason]) -> str:
    """Return reasons with their parameters as text; a dash precedes the genres that were passed over."""

    def one(reason: Reason) -> str:
        newer = [f"- {genre}" for genre in reason.params.get("newer", ())]
        named = [str(reason.params[name]) for name in ("genre", "number", "total", "least") if name in reason.params]
        swapped = [str(reason.params[name].value) for name in ("last", "instead") if name in reason.params]
        return " ".join([reason.id, *named, *swapped, *newer])

    return "; ".join(map(one, reasons))
