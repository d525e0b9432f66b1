"""Parts of the Stamp Swap page: the album, and the contests for which it is scored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from ...kit.parts import Part
from ...kit.svg import element
from ..album import cell_name
from ..components import SIDE, Attendee, Contest, ContestType, EventCard, PinzettaEvent, Tile
from ..options import Places
from ..outlook import Final, Placement, Standing, finals, placements, standings
from ..view import ItemView, PlayerView, StampSwapView
from ..words import Words
from . import pictures

RIM = Markup(element("svg", pictures.rim(), class_="rim", aria_hidden="true"))
"""The marks around an album on the page."""


class AlbumCell(NamedTuple):
    """A cell for the top left corner of the stamp being placed, with the answer for placing it, and the gain."""

    row: int
    column: int
    answer: str
    gain: str


class AlbumPart(Part):
    """Page part with the viewer's album, and the cells for the stamp being placed with their gains."""

    view: StampSwapView

    @cached_property
    def placing(self) -> int | None:
        """The number of the stamp being placed: the one clicked, the one suggested by the guide, or the first."""
        if self.ask is None or not isinstance(self.ask.options, Places):
            return None
        items = self.ask.options.items
        if self.page.pick.isdecimal() and int(self.page.pick) in items:
            return int(self.page.pick)
        first = self.page.tutor.suggested.partition(" ")[0]
        return int(first) if first.isdecimal() and int(first) in items else items[0]

    def brought(self, item: int) -> list[tuple[Placement, list[int]]]:
        """Return the distinct results of placing a stamp, each with the cells of its top left corner."""
        if self.ask is None or not isinstance(self.ask.options, Places):
            return []
        if item not in self._brought:
            found: dict[tuple[object, ...], tuple[Placement, list[int]]] = {}
            brought = placements(self.view, item, self.ask.options.room_for(item))
            for cell, placed in brought.items():
                after = *(gain.after for gain in placed.gains), placed.discards
                found.setdefault(after, (placed, []))[1].append(cell)
            self._brought[item] = list(found.values())
        return self._brought[item]

    @cached_property
    def _brought(self) -> dict[int, list[tuple[Placement, list[int]]]]:
        return {}

    def cells(self) -> list[AlbumCell]:
        said: dict[int, str] = {}
        for found, cells in self.brought(self.placing) if self.placing is not None else ():
            said |= dict.fromkeys(cells, self.words.gains(found))
        return [
            AlbumCell(
                cell // SIDE + 1, cell % SIDE + 1, f"{self.placing} {cell_name(cell)}",
                f"{self.words.cell(cell)}: {said[cell]}",
            )
            for cell in sorted(said)
        ]  # fmt: skip

    def fits(self, item: ItemView) -> str:
        """Return the cells where a waiting stamp's top left corner may go, as a hexadecimal bit mask."""
        assert self.ask is not None
        assert isinstance(self.ask.options, Places)
        return f"{self.ask.options.room_for(item.number):x}"

    def gains(self, item: ItemView) -> str:
        """Serialize the gains of placing a waiting stamp: cells with the same result, and each card's change in points,
        as in `a1 b1=contest-7:2,person-3:-1,!4;c1=`, where `!` precedes an item that no longer fits."""
        parts = []
        for found, cells in self.brought(item.number):
            changes = [f"{piece_of(gain.card)}:{gain.change}" for gain in found.gains if gain.change]
            names = " ".join(map(cell_name, cells))
            parts.append(f"{names}={','.join(changes + [f'!{item}' for item in found.discards])}")
        return ";".join(parts)

    def at_best(self, item: ItemView) -> int:
        """Return the highest immediate gain of placing a waiting stamp."""
        return max((sum(gain.change for gain in found.gains) for found, _ in self.brought(item.number)), default=0)

    def counted(self, found: Standing) -> str:
        """Return the space-separated indices of the tiles in the viewer's album that a contest counts."""
        return " ".join(map(str, found.tiles(self.view.me.album)))

    def placed(self, player: PlayerView) -> list[tuple[int, int, int, int, Markup]]:
        return stuck(self.words, ((laid.cell, laid.tile) for laid in player.album.tiles))


class Show(Part):
    """Page part with the contests, and all players' points if the Final Show were scored now."""

    view: StampSwapView

    def contest_rows(self) -> list[Standing]:
        return standings(self.view, self.view.me)

    def points_now(self, found: Standing) -> str:
        """Format a contest's points, current or already scored; a question mark if they are counted by hand."""
        if found.entered:
            return f"✓{found.ticket}"
        return "?" if found.points is None else str(found.points)

    def brings(self, found: Standing) -> str:
        """Format the points for entering a contest now; a question mark if they are counted by hand."""
        return "?" if found.points is None else self.words.catalogue.signed(found.points + found.extra)

    def is_finale(self, found: Standing) -> bool:
        return isinstance(found.card, Contest) and found.card.type is ContestType.FINALE

    @cached_property
    def finals(self) -> Mapping[int, Final]:
        """Points of all players if the Final Show were scored now, by seat."""
        return {final.seat: final for final in finals(self.view)}

    @property
    def in_force(self) -> Sequence[EventCard | PinzettaEvent]:
        """The event whose text applies; against Pinzetta, in the Collect Phase, the player's own event."""
        return self.view.events[-1:] if self.view.pinzetta is None else self.view.pinzetta.events[1:]


def stuck(words: Words, tiles: Iterable[tuple[int, Tile]]) -> list[tuple[int, int, int, int, Markup]]:
    """Return row, column, width, height and picture of each tile in an album."""
    return [
        (cell // SIDE + 1, cell % SIDE + 1, tile.width, tile.height, Markup(pictures.tile(tile, words.tile(tile))))
        for cell, tile in tiles
    ]


def piece_of(card: Contest | Attendee) -> str:
    """Return the name on the page of a scoring card."""
    return f"contest-{card.id}" if isinstance(card, Contest) else f"person-{card.id}"
