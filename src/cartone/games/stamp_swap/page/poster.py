"""A game of Stamp Swap as a single SVG: contests, the pool, and the players' items and albums."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....table import LETTERS
from ...kit.poster import Poster
from ...kit.svg import element, inside, line, rect
from ..album import Album
from ..components import OUTLINE_OF, SIDE, Tile
from ..view import ItemView, StampSwapView
from ..words import Words
from . import pictures

PAPER, INK, PAGE, LINE = "#23303a", "#f4ecd9", "#fbf6e9", "#d9cfb8"
CELL = 24


def poster(view: StampSwapView, words: Words) -> str:
    """Draw everything on the table that is visible in this view."""
    drawn = Poster(f"{words.word(view.day)} · {words.word(view.phase)}", PAPER, INK)
    contests = [*view.contests, *([view.finale] if view.finale is not None else [])]
    drawn.row("", [(pictures.contest(contest, words.title(contest)), contest.id) for contest in contests], 64)
    drawn.row(words.catalogue.text("stamp-swap.panel.pool"), _items(view.pool, words), 64)
    for player in view.players:
        drawn.row(player.name, _items(player.items, words), 64)
    albums = [
        (album_picture(player.album, words.tile), f"{LETTERS[player.seat]} {player.name} · {player.score}")
        for player in view.players
        if player.mat is not None
    ]
    drawn.row("", albums, SIDE * CELL)
    if view.pinzetta is not None:
        hers = [item for items in view.pinzetta.boxes.values() for item in items]
        drawn.row(f"{words.name(1)} · {view.players[1].score}", [(item_picture(item, words), "") for item in hers], 48)
    return pictures.ART.alone(drawn.svg())


def _items(items: Iterable[ItemView], words: Words) -> list[tuple[str, str]]:
    return [(item_picture(item, words), str(item.number)) for item in items]


def item_picture(item: ItemView, words: Words) -> str:
    """Draw an item as far as its view shows it."""
    name = words.item(item)
    if item.attendee is not None:
        return pictures.attendee(item.attendee, name, words.title(item.attendee))
    if item.tile is not None:
        return pictures.tile(item.tile, name)
    return pictures.gum(*OUTLINE_OF[item.back], name) if item.is_stamp else pictures.token(name)


def album_picture(album: Album, called: Callable[[Tile], str]) -> str:
    """Draw an album's grid, and the stamps on it."""
    side = SIDE * CELL
    squares = "".join(f"M0 {at}h{side}M{at} 0v{side}" for at in range(CELL, side, CELL))
    stamps = "".join(
        inside(pictures.tile(tile, called(tile)), cell % SIDE * CELL, cell // SIDE * CELL,
               tile.width * CELL, tile.height * CELL)
        for tile, cell in album.tiles
    )  # fmt: skip
    content = rect(0, 0, side, side, PAGE) + line(squares, LINE) + stamps
    return element("svg", content, viewBox=f"0 0 {side} {side}")
