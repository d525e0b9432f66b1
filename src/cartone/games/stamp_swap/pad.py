"""The score pad of Stamp Swap: albums as they are laid out, contests, and what else was scored.

Entries for all: the contest of each type (`colour`, `theme` … `finale`), by its ID in the pack or in words. Of a seat:
a tile by the cell of its top left corner (`A.c4`), the contest it entered on a day (`A.friday`), and numbers. An album
at the end does not show what it was like in a Show before, unless it was told on which day each stamp was laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any, ClassVar

from ...table import EVERYONE, Ask, Request, Rules, short
from ..kit.pad import BadEntry, GamePad, Number, play, unknown
from .album import Album, Placed, cell_name, cell_of
from .box import BY_OWNER
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
from .game import PINZETTA, Day, Pinzetta, Player
from .grammar import scores_text
from .literal import SOURCE
from .options import Deed, Enter
from .pack import RARE_TILES, SPECIALISTS, Pack
from .scoring import TOKEN_POINTS, final_show, score_contest, winners
from .settings import solo_of
from .sketch import UNKNOWN, Half, Sketch, contest_of, sketch_of, tile_at
from .solo import end_of_game
from .sources import OPPONENT_SOURCES, SOURCES
from .turn import her_show_points
from .view import Viewed

ON_BOARD = tuple(kind for kind in ContestType if kind is not ContestType.FINALE)
"""The types of the contests that are entered."""

MOST_IN_BOX = 30
MOST_EACH = 20
CARD_POINTS = Number(-99, 299)


class StampSwapPad(GamePad):
    opponent = PINZETTA
    sources = SOURCES
    opponent_sources = OPPONENT_SOURCES
    numbers: ClassVar[Mapping[str, Number]] = {
        "tokens": Number(0, len(Day)),
        **{f"{day}-points": CARD_POINTS for day in Day},
        "specialists": Number(0, SPECIALISTS),
        "specialist-points": CARD_POINTS,
        "forever": Number(0, FOREVER_STAMPS),
        "rare": Number(0, RARE_TILES),
    }
    in_the_box: ClassVar[Mapping[str, int]] = {
        "tokens": len(Day), "specialists": SPECIALISTS, "forever": FOREVER_STAMPS, "rare": RARE_TILES,
    }  # fmt: skip
    fed_by: ClassVar[Mapping[str, tuple[str, ...]]] = {"contests": tuple(Day), "specialists": ("specialist-points",)}
    opponent_numbers: ClassVar[Mapping[str, Number]] = {
        **{f"{day}-show": Number(0, 99) for day in Day},
        **{f"box-{box}": Number(0, MOST_IN_BOX) for box in Box},
        **{f"each-{box}": Number(0, MOST_EACH) for box in Box},
        "rare-values": Number(0, 299),
    }
    pack: Pack

    # -- albums -------------------------------------------------------------------------------

    def tiles(self, seat: int) -> dict[int, Sketch]:
        """What lies in an album, by the cells of the top left corners."""
        found = ((cell_of(name), sketch_of(value)) for name, value in self.entries(seat).items())
        return {cell: sketch for cell, sketch in sorted(found, key=lambda one: one[0])
                if cell >= 0 and sketch is not None}  # fmt: skip

    def album(self, seat: int, day: Day = Day.SUNDAY) -> Album:
        """An album as it was at the end of a day."""
        album = Album()
        for cell, sketch in self.tiles(seat).items():
            if list(Day).index(sketch.day) <= list(Day).index(day):
                album = album.place(tile_at(cell, sketch), cell)
        return album

    def has_album(self, seat: int) -> bool:
        """Whether somebody has laid out an album."""
        return bool(self.tiles(seat))

    @cached_property
    def asks_for(self) -> tuple[str, ...]:
        """The properties of stamps that the contests speak of, besides sizes and kinds."""
        counts = [contest.scoring.count for contest in self.contests.values()]
        return tuple(
            name for name in ("colour", "theme") if any(name == count.of or getattr(count, name) for count in counts)
        )

    def lacks(self, half: Half) -> list[str]:
        """What should still be told of a stamp."""
        wanted = ("value",) if half.rare else (*self.asks_for, "value")
        return [name for name in wanted if getattr(half, name) == UNKNOWN]

    def incomplete(self, seat: int) -> list[int]:
        """The tiles of an album of which something should still be told."""
        return [cell for cell, sketch in self.tiles(seat).items() if any(map(self.lacks, sketch.halves))]

    def read_tile(self, seat: int, name: str, value: str) -> str:
        sketch, cell = sketch_of(value), cell_of(name)
        if sketch is None:
            raise BadEntry("error.pad-stamp", stamp=short(value))
        others = Album()
        for there, laid in self.tiles(seat).items():
            if there != cell:
                others = others.place(tile_at(there, laid), there)
        if not others.room(*sketch.size) >> cell & 1:
            raise BadEntry("error.pad-no-room", cell=cell_name(cell), size="{}×{}".format(*sketch.size))
        self.check_box(tile_at(cell, sketch), f"{self.seats[seat].letter}.{name}")
        return str(sketch)

    def check_box(self, tile: Tile, name: str) -> None:
        """There are only so many tiles of a size in the box, and so many rare ones."""
        laid = [
            tile_at(cell, sketch)
            for seat in self.seats
            for cell, sketch in self.tiles(seat.number).items()
            if f"{seat.letter}.{cell_name(cell)}" != name
        ]
        sizes = Counter(one.size for one in laid)
        if sizes[tile.size] >= TILE_COUNTS[tile.size]:
            raise BadEntry("error.pad-too-many", size=f"{tile.width}×{tile.height}", most=TILE_COUNTS[tile.size])
        if tile.is_rare and sum(one.is_rare for one in laid) >= RARE_TILES:
            raise BadEntry("error.pad-too-many-rare", most=RARE_TILES)

    # -- contests -----------------------------------------------------------------------------

    @cached_property
    def contests(self) -> dict[ContestType, Contest]:
        """The contests on the board and in the Finale; of one that was not told everybody tells the points."""
        return {kind: self.contest(kind) for kind in ContestType}

    def contest(self, kind: ContestType) -> Contest:
        told = self.pad.told.get(kind, "")
        card = next((card for card in self.pack.contests_by_type[kind] if card.id == told), None)
        return card or contest_of(kind, told) or contest_by_hand(kind)

    def read_common(self, name: str, value: str) -> str:
        """A contest, by its ID or in words."""
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
        """A contest that was entered on a day; each only once."""
        if value and value not in ON_BOARD:
            raise BadEntry("error.pad-contest", contest=short(value))
        if value and any(self.told(seat, other) == value for other in Day if other != day):
            raise BadEntry("error.pad-entered-twice", name=self.seats[seat].name)
        return value

    def entered(self, seat: int, day: Day) -> ContestType | None:
        told = self.told(seat, day)
        return ContestType(told) if told in ON_BOARD else None

    # -- what it comes to ---------------------------------------------------------------------

    @cached_property
    def end(self) -> End:
        """The end of the game, with everything counted that was told."""
        end = End(self)
        play(end.rules(), end.reply)
        return end

    def count(self) -> list[dict[str, int]]:
        return [dict(self.end.players[seat.number].points) for seat in self.seats]

    def ahead(self) -> list[int]:
        for seat, points in zip(self.seats, self.sheet, strict=True):
            self.end.players[seat.number].points = dict(points)
        return winners(self.end)

    def keepsake(self, seat: int) -> tuple[tuple[int, Tile], ...] | None:
        """The album, each tile with its first cell."""
        return tuple((laid.cell, laid.tile) for laid in self.album(seat).tiles) if self.has_album(seat) else None


class End(Viewed):
    """The end of a game on a real table: nothing is played, only scored, by the rules of the game."""

    def __init__(self, pad: StampSwapPad) -> None:
        super().__init__(pad.seats, pad.pack, solo_of(pad.seats, pad.pad.settings) if pad.pad.solo else None)
        self.told = pad
        self.contests = [pad.contests[kind] for kind in ON_BOARD]
        self.finale = pad.contests[ContestType.FINALE]
        for seat in range(len(pad.pad.names)):
            self.players[seat].cards = [_specialist(number) for number in range(pad.number(seat, "specialists"))]
        if self.pinzetta is not None:
            for box, items in self.pinzetta.boxes.items():
                items += [self.new_item(box, True, EVERYONE) for _ in range(pad.number(1, f"box-{box}"))]
            for item in self.pinzetta.boxes[Box.RARE][:1]:  # one for all of them
                item.tile = tile_at(0, Sketch("2x2", (Half(value=pad.told(1, "rare-values") or UNKNOWN, rare=True),)))

    def rules(self) -> Rules[None]:
        """The three Shows, as far as they were told, then the Final Show."""
        for self.day in Day:
            for player in self.people():
                yield from self.show(player)
            if self.pinzetta is not None and not self.pinzetta.intro:
                self.her_show(self.pinzetta)
        for player in self.people():
            self.score(player, "token", TOKEN_POINTS * self.told.number(player.seat, "tokens"), "scored-token")
            player.album = self.final_album(player.seat)
        if self.pinzetta is None:
            yield from final_show(self)
        else:
            yield from end_of_game(self, self.players[0], self.pinzetta)
        for player in self.people():
            self.score(player, "specialists", self.told.number(player.seat, "specialist-points"), "scored-card")

    def people(self) -> Iterator[Player]:
        yield from (player for player in self.players if not isinstance(player, Pinzetta))

    def show(self, player: Player) -> Rules[None]:
        """The contest that was entered: counted in the album as it was on that day, or told."""
        kind = self.told.entered(player.seat, self.day)
        if kind is not None:
            player.album = self.told.album(player.seat, self.day)
            player.entry = Enter(self.told.contests[kind].id)
            if self.told.told(player.seat, f"{self.day}-points") or not self.told.has_album(player.seat):
                self.contests[ON_BOARD.index(kind)] = _by_hand(self.told.contests[kind])
            yield from score_contest(self, player)
            self.contests[ON_BOARD.index(kind)] = self.told.contests[kind]

    def her_show(self, pinzetta: Pinzetta) -> None:
        each = self.told.number(pinzetta.seat, f"{self.day}-show")
        card = ShowScoringCard("told", ContestType.SIZE, {}, SOURCE)
        her_show_points(self, pinzetta, card, None, (each,) * pinzetta.level)

    def final_album(self, seat: int) -> Album:
        """The album at the end; of one that nobody has laid out only what is compared."""
        if self.told.has_album(seat):
            return self.told.album(seat)
        forever = (Placed(Stamp(1, 1, Kind.FOREVER, None, None, 0), 0),) * self.told.number(seat, "forever")
        rare = (Placed(Stamp(2, 2, Kind.RARE, None, None, 0), 0),) * self.told.number(seat, "rare")
        return Album(stamps=forever + rare)

    def score(self, player: Player, source: str, points: int, reason: str, **params: Any) -> None:
        """The Finale is counted in an album; of one that nobody has laid out its points are told."""
        if source != "finale" or self.told.has_album(player.seat):
            super().score(player, source, points, reason, **params)

    def reply(self, request: Request) -> Any:
        """What was told of a card that is counted by hand, or of her last decision card."""
        if not isinstance(request, Ask):
            her = len(self.told.pad.names)
            return DecisionCard("told", 0, tuple(self.told.number(her, f"each-{box}") for box in Box), SOURCE)
        player = self.players[request.seat]
        is_told = player.entry is not None and not player.by_hand
        points = self.told.number(request.seat, f"{self.day}-points") if is_told else 0
        return Deed("points", points) if points else Deed("done")


@cache
def contest_by_hand(kind: ContestType) -> Contest:
    """A contest of which nobody has told anything: everybody tells the points."""
    return Contest(kind, kind, "", "", BY_OWNER, SOURCE)


def _specialist(number: int) -> Attendee:
    return Attendee(f"specialist-{number}", 0, "", "", None, None, SOURCE)


def _by_hand(contest: Contest) -> Contest:
    """The same contest, of which somebody tells the points."""
    return Contest(contest.id, contest.type, contest.name, contest.text, BY_OWNER, contest.source)


PAD = StampSwapPad
