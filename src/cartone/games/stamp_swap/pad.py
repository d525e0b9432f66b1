"""The score pad of Stamp Swap: stamp albums, contests, and other scores.

Entries for all seats: the contest of each type (`colour`, `theme` … `finale`), by its ID in the pack or in words.
Entries per seat: tiles by the cell of their top left corner (`A.c4`), the contest that the seat entered on a day
(`A.friday`), and numbers. An album in an earlier Show is known only if the day of each stamp is entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from ...table import EVERYONE, Ask, Request, Rules, short
from ..kit.pad import SCORE, BadEntry, GamePad, Number, unknown
from .album import Album, Placed, cell_name, cell_of
from .box import BY_OWNER
from .card_notation import CONTEST, SOURCE, literal_of
from .components import (
    FOREVER_STAMPS,
    TILE_COUNTS,
    Attendee,
    Box,
    Contest,
    ContestType,
    DecisionCard,
    Kind,
    ShowScoringCard,
    Stamp,
    Tile,
)
from .contests import points_in
from .game import PINZETTA, Day, Player
from .grammar import scores_text
from .options import Deed
from .pack import RARE_TILES, SPECIALISTS, Pack
from .partial_tile import PartialTile, sketch_of, tile_at
from .scoring import TOKEN_POINTS, final_show, winners
from .settings import solo_of
from .solo import end_of_game
from .sources import OPPONENT_SOURCES, SOURCES
from .turn import her_show_points
from .view import Viewed

ON_BOARD = tuple(kind for kind in ContestType if kind is not ContestType.FINALE)
"""Types of the contests that players can enter."""

IN_BOX = {"box": 30, "each": 20}
"""Maximum entries for a box on Pinzetta's mat: the items in it, and the points for each item."""
CARD_POINTS = Number(-99, 299)


class StampSwapPad(GamePad):
    opponent = PINZETTA
    sources = SOURCES
    opponent_sources = OPPONENT_SOURCES
    numbers: ClassVar[Mapping[str, Number]] = {
        "points-exhibitors": SCORE,
        "tokens": Number(0, len(Day), shared=True),
        **{f"{day}-points": CARD_POINTS for day in Day},
        "forever": Number(0, FOREVER_STAMPS, shared=True),
        "rare": Number(0, RARE_TILES, shared=True),
        "points-values": SCORE,
        "specialists": Number(0, SPECIALISTS, shared=True),
        "specialist-points": CARD_POINTS,
        **{f"points-{source}": SCORE for source in ("finale", "events", "discards")},
    }
    opponent_numbers: ClassVar[Mapping[str, Number]] = {
        **{f"{day}-show": Number(0, 99) for day in Day},
        **{f"{what}-{box}": Number(0, most) for box in Box for what, most in IN_BOX.items()},
        "rare-values": Number(0, 299),
    }
    fed_by: ClassVar[Mapping[str, tuple[str, ...]]] = {"contests": tuple(Day), "specialists": ("specialist-points",)}
    pack: Pack

    # -- albums -------------------------------------------------------------------------------

    def tiles(self, seat: int) -> dict[int, PartialTile]:
        """Return the tiles entered for a seat's album, by their top left cells."""
        found = ((cell_of(name), sketch_of(value)) for name, value in self.entries(seat).items())
        return {cell: sketch for cell, sketch in sorted(found, key=lambda one: one[0])
                if cell >= 0 and sketch is not None}  # fmt: skip

    def album(self, seat: int, day: Day = Day.SUNDAY) -> Album:
        """Return a seat's album as it was at the end of a day."""
        days = list(Day)[: list(Day).index(day) + 1]
        return laid_out(one for one in self.tiles(seat).items() if one[1].day in days)

    def has_album(self, seat: int) -> bool:
        """Return whether any tile of a seat's album was entered."""
        return bool(self.tiles(seat))

    @cached_property
    def asks_for(self) -> tuple[str, ...]:
        """Properties of stamps (colour, theme) to which the contests refer."""
        counts = [contest.scoring.count for contest in self.contests.values()]
        return tuple(
            name for name in ("colour", "theme") if any(name == count.of or getattr(count, name) for count in counts)
        )

    def lacks(self, stamp: Stamp) -> bool:
        """Return whether a property of a stamp still has to be entered."""
        wanted = () if stamp.kind is Kind.RARE else self.asks_for
        is_blank = not stamp.value and stamp.kind is not Kind.CANCELLED
        return stamp.kind is not Kind.FOREVER and (is_blank or any(getattr(stamp, name) is None for name in wanted))

    def incomplete(self, seat: int) -> list[int]:
        """Return the cells of a seat's tiles with properties that still have to be entered."""
        return [cell for cell, sketch in self.tiles(seat).items() if any(map(self.lacks, sketch.tile.stamps))]

    def read_tile(self, seat: int, name: str, value: str) -> str:
        """Return a tile entry in its stored form; raise `BadEntry` if the album or the box has no room for it."""
        sketch, cell = sketch_of(value), cell_of(name)
        if sketch is None:
            raise BadEntry("error.pad-stamp", stamp=short(value))
        laid = {one.number: self.tiles(one.number) for one in self.seats}
        laid[seat].pop(cell, None)
        tile, others = sketch.tile, [one.tile for album in laid.values() for one in album.values()]
        size, most = f"{tile.width}×{tile.height}", TILE_COUNTS[tile.size]
        if not laid_out(laid[seat].items()).room(tile.width, tile.height) >> cell & 1:
            raise BadEntry("error.pad-no-room", cell=cell_name(cell), size=size)
        if sum(one.size is tile.size for one in others) >= most:
            raise BadEntry("error.pad-too-many", size=size, most=most)
        if tile.is_rare and sum(one.is_rare for one in others) >= RARE_TILES:
            raise BadEntry("error.pad-too-many-rare", most=RARE_TILES)
        return str(sketch)

    # -- contests -----------------------------------------------------------------------------

    @cached_property
    def contests(self) -> dict[ContestType, Contest]:
        """The contests on the board and in the Finale, by type; a contest that was not entered is scored by hand."""
        return {kind: self.contest(kind) for kind in ContestType}

    def contest(self, kind: ContestType) -> Contest:
        told = self.pad.told.get(kind, "")
        card = next((card for card in self.pack.contests_by_type[kind] if card.id == told), None)
        return card or contest_of(kind, told) or Contest(kind, kind, "", "", BY_OWNER, SOURCE)

    def read_common(self, name: str, value: str) -> str:
        """Return a contest entry, a card's ID or its text in the vocabulary of packs, in its stored form."""
        if name not in tuple(ContestType):
            raise unknown(name)
        is_card = any(card.id == value for card in self.pack.contests_by_type[ContestType(name)])
        contest = contest_of(ContestType(name), value)
        if value and not is_card and contest is None:
            raise BadEntry("error.pad-contest", contest=short(value))
        return value if is_card or contest is None else scores_text(contest.scoring)

    def read_own(self, seat: int, name: str, value: str) -> str:
        if self.is_opponent(seat):
            raise unknown(name)
        if name in tuple(Day):
            return self.read_ticket(seat, Day(name), value)
        if cell_of(name) < 0 or cell_name(cell_of(name)) != name:
            raise unknown(name)
        return self.read_tile(seat, name, value) if value else ""

    def read_ticket(self, seat: int, day: Day, value: str) -> str:
        """Return the contest that a seat entered on a day; raise `BadEntry` if it entered the contest before."""
        if value and value not in ON_BOARD:
            raise BadEntry("error.pad-contest", contest=short(value))
        if value and any(self.told(seat, other) == value for other in Day if other != day):
            raise BadEntry("error.pad-entered-twice", name=self.seats[seat].name)
        return value

    def asked(self, seat: int) -> list[str]:
        """Return the numeric lines to ask for: points of entered contests, and numbers that no album supplies."""
        if self.is_opponent(seat):
            return [] if self.end.pinzetta is not None and self.end.pinzetta.intro else list(self.opponent_numbers)
        in_album = () if not self.has_album(seat) else ("forever", "rare", "points-values")
        is_counted = bool(in_album) and not self.contests[ContestType.FINALE].scoring.by_hand
        away = {*in_album, *(["points-finale"] if is_counted else []),
                *(f"{day}-points" for day in Day if self.entered(seat, day) is None)}  # fmt: skip
        return [name for name in self.numbers if name not in away]

    def counts(self, seat: int, name: str) -> str:
        """Return the points of the contest entered on a day, counted in the seat's album of that day."""
        day = name.removesuffix("-points")
        kind = self.entered(seat, Day(day)) if day in tuple(Day) and self.has_album(seat) else None
        if kind is None or self.contests[kind].scoring.by_hand:
            return ""
        return str(points_in(self.album(seat, Day(day)), self.contests[kind].scoring))

    def ticket(self, seat: int, day: Day) -> int:
        """Return a seat's points from the contest entered on a day: as typed or else as counted."""
        name = f"{day}-points"
        return int(self.told(seat, name) or self.counts(seat, name) or 0) if self.entered(seat, day) else 0

    def entered(self, seat: int, day: Day) -> ContestType | None:
        told = self.told(seat, day)
        return ContestType(told) if told in ON_BOARD else None

    # -- the result ---------------------------------------------------------------------------

    @cached_property
    def end(self) -> End:
        """The end of the game, scored from all entries."""
        end, reply = End(self), None
        rules = end.rules()
        with suppress(StopIteration):
            while True:
                reply = end.reply(rules.send(reply))
        return end

    @cached_property
    def counted(self) -> list[dict[str, int]]:
        return [dict(self.end.players[seat.number].points) for seat in self.seats]

    @cached_property
    def winners(self) -> list[int]:
        for seat, points in zip(self.seats, self.sheet, strict=True):
            self.end.players[seat.number].points = dict(points)
        return winners(self.end)


class End(Viewed):
    """The end of a game at a real table, rebuilt from pad entries; of the game's rules, only the scoring is run."""

    def __init__(self, pad: StampSwapPad) -> None:
        super().__init__(pad.seats, pad.pack, solo_of(pad.seats, pad.pad.settings) if pad.pad.solo else None)
        self.told = pad
        self.contests = [pad.contests[kind] for kind in ON_BOARD]
        self.finale = pad.contests[ContestType.FINALE]
        for seat in range(len(pad.pad.names)):
            specialist = Attendee("specialist", 0, "", "", None, None, SOURCE)
            self.players[seat].cards = [specialist] * pad.number(seat, "specialists")
        if self.pinzetta is not None:
            for box, items in self.pinzetta.boxes.items():
                items += [self.new_item(box, True, EVERYONE) for _ in range(pad.number(1, f"box-{box}"))]
            for item in self.pinzetta.boxes[Box.RARE][:1]:  # one tile for all of them
                values = Stamp(2, 2, Kind.RARE, None, None, pad.number(1, "rare-values"))
                item.tile = Tile("told", 2, 2, (values,), SOURCE)

    def rules(self) -> Rules[None]:
        """Score the three Shows as entered, then the Final Show."""
        told, people = self.told, self.players[: len(self.told.pad.names)]
        for self.day in Day:
            for player in people:
                self.score(player, "contests", told.ticket(player.seat, self.day), "scored-contest")
            if self.pinzetta is not None and not self.pinzetta.intro:
                each = told.number(self.pinzetta.seat, f"{self.day}-show")
                card = ShowScoringCard("told", ContestType.SIZE, {}, SOURCE)
                her_show_points(self, self.pinzetta, card, None, (each,) * self.pinzetta.level)
        for player in people:
            self.score(player, "token", TOKEN_POINTS * told.number(player.seat, "tokens"), "scored-token")
            self.score(player, "specialists", told.number(player.seat, "specialist-points"), "scored-card")
            player.album = self.final_album(player.seat)
        if self.pinzetta is None:
            yield from final_show(self)
        else:
            yield from end_of_game(self, self.players[0], self.pinzetta)

    def final_album(self, seat: int) -> Album:
        """Return a seat's final album or, if it was not entered, one with its forever and rare stamps only."""
        if self.told.has_album(seat):
            return self.told.album(seat)
        forever = (Placed(Stamp(1, 1, Kind.FOREVER, None, None, 0), 0),) * self.told.number(seat, "forever")
        rare = (Placed(Stamp(2, 2, Kind.RARE, None, None, 0), 0),) * self.told.number(seat, "rare")
        return Album(stamps=forever + rare)

    def score(self, player: Player, source: str, points: int, reason: str, **params: Any) -> None:
        """Score points, except those of the Finale if no album was entered, because these are typed."""
        if source != "finale" or self.told.has_album(player.seat):
            super().score(player, source, points, reason, **params)

    def reply(self, request: Request) -> Any:
        """Return Pinzetta's decision card as entered; confirm all other requests."""
        her = len(self.told.pad.names)
        card = DecisionCard("told", 0, tuple(self.told.number(her, f"each-{box}") for box in Box), SOURCE)
        return Deed("done") if isinstance(request, Ask) else card


def laid_out(tiles: Iterable[tuple[int, PartialTile]]) -> Album:
    """Return an album with the given tiles at their cells."""
    album = Album()
    for cell, sketch in tiles:
        album = album.place(tile_at(cell, sketch), cell)
    return album


@lru_cache(maxsize=256)
def contest_of(kind: ContestType, told: str) -> Contest | None:
    """Parse a contest in the wording of packs; return None if no card has it.

    >>> contest_of(ContestType.COLOUR, "second-most colour, 4 each").scoring.points(3)
    12
    """
    found = literal_of(f"{CONTEST}{kind}", told, 1)
    return found if isinstance(found, Contest) else None


PAD = StampSwapPad
