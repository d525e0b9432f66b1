"""Where the state of the readable game lies in the kernel's record, as far as its declarations do not say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....board.building import Builder, numbered
from ....board.cells import ALONG, COLUMN, GUARD, LOOKED_UP, WHEN, Cell, Line, Region
from ....board.codecs import (
    BROKEN,
    Adapted,
    ChosenCodec,
    Codec,
    DictCodec,
    Encoded,
    NumberCodec,
    OptionalCodec,
    PieceCodec,
    RowCodec,
    TupleCodec,
    WordCodec,
)
from ....board.codecs import cards as cards_in
from ....table import Deck
from .. import components as box
from ..album import Album, Laid
from ..cutting import Cut, from_base_three, in_base_three
from ..game import Declared, Pinzetta, Player, Sealed, StampSwap
from ..options import Enter
from ..sources import SOURCES
from . import state
from .state import NONE

BACKS = numbered(state.BACKS)
FOR_DISCARDS = SOURCES[state.FOR_DISCARDS]
ROOT = Region(state.GAME)
COLUMNS = ROOT.within(ALONG)
MOMENTS: dict[str, int] = {**numbered(state.MOMENTS), "": NONE}


def codec_of(game: StampSwap) -> PieceCodec:
    """Return the codec of a game's state, given a game that has not begun."""
    pack = game.pack
    contests = [card for kind in box.ContestType for card in pack.contests_by_type[kind]]
    cardboard: list[tuple[type, Sequence[Any]]] = [
        (box.Tile, [*(tile for tiles in pack.tiles_by_size.values() for tile in tiles), *pack.forever]),
        (box.Contest, contests), (box.Attendee, pack.attendees), (box.EventCard, pack.events),
        (box.PinzettaEvent, pack.pinzetta_events), (box.Mat, pack.mats), (box.PinzettaMat, pack.pinzetta_mats),
        (box.DecisionCard, pack.decisions), (box.ShowScoringCard, pack.show_scorings),
    ]  # fmt: skip
    known = {kind: numbered(things) for kind, things in cardboard}
    tiles = known[box.Tile]
    effects = numbered([*pack.attendees, *pack.events, *pack.pinzetta_events])
    called = {contest.id: contest for contest in contests}

    def deck(deck: Deck[Any]) -> PieceCodec:
        here = ROOT.within(number := state.DECKS.index(deck.name))
        cells = COLUMNS.cell("deck_cards")
        cards = cells._replace(at=cells.at + cells.step * int(state.DECK_START[number]))
        return cards_in(
            deck, here.cell("deck_left"), here.cell("deck_drawn"), here.cell("deck_size"),
            WordCodec(cards, {card: known[type(card)][card] for card in deck.cards}),
        )  # fmt: skip

    def item(number: Cell, prefix: str, kind: int) -> PieceCodec:
        """Return the codec of an item in a row: its number, and columns with all else."""
        back, up, seen, tile, attendee = (
            COLUMNS.cell(f"{prefix}_{name}")._replace(kind=kind) for name in ("back", "up", "seen", "tile", "attendee")
        )
        return PieceCodec(box.Item, {
            "number": NumberCodec(number), "up": NumberCodec(up, bool), "seen": NumberCodec(seen),
            "back": WordCodec(back, BACKS), "tile": WordCodec(tile, tiles),
            "attendee": WordCodec(attendee, known[box.Attendee]),
        })  # fmt: skip

    def looked_up(place: Region, column: str) -> PieceCodec:
        return item(place.cell(column), "item", LOOKED_UP)

    def kept(place: int) -> ChosenCodec:
        """Return the codec of what lies in a box of hers, or among the discards."""
        inner = item(COLUMNS.cell("kept_number"), "kept", COLUMN)
        return ChosenCodec(ROOT.cell("kept_count"), inner, COLUMNS.cell("kept_place"), place)

    def items(place: Region, column: str) -> RowCodec:
        return RowCodec(place.cell(f"{column}_count"), looked_up(place.within(ALONG), column))

    def album(place: Region, count: str) -> RowCodec:
        along = place.within(ALONG)
        return RowCodec(
            place.cell(count),
            TupleCodec([WordCodec(along.cell("tiles"), tiles), NumberCodec(along.cell("tile_cells"))], Laid._make),
        )

    def piles(place: Region, _: Any) -> OptionalCodec:
        both = [
            RowCodec(place.within(pile).cell("pile_count"), looked_up(place.within(pile).within(ALONG), "piles"))
            for pile in range(2)
        ]
        return OptionalCodec(place.cell("has_piles"), TupleCodec(both, list), list)

    def tickets(place: Region, _: Any) -> RowCodec:
        contest, day, points = (place.within(ALONG).cell(f"ticket_{name}") for name in Declared._fields)
        columns = [WordCodec(contest, known[box.Contest]), WordCodec(day, numbered(state.DAYS)), NumberCodec(points)]
        return RowCodec(place.cell("ticket_count"), TupleCodec(columns, Declared._make))

    def tokens(place: Region, _: Any) -> Adapted:
        columns = [NumberCodec(COLUMNS.cell("token_items")), NumberCodec(COLUMNS.cell("tokens"))]
        row = RowCodec(ROOT.cell("token_count"), TupleCodec(columns, tuple))
        return Adapted(row, lambda her: her.tokens.items(), lambda encoded, her, pairs: dict(pairs))

    def sealed(place: Region, _: Any) -> Adapted:
        discarded = RowCodec(place.cell("sealed_discarded"), WordCodec(place.within(ALONG).cell("discarded"), tiles))
        codec = SealedCodec(
            place.cell("is_sealed"),
            [album(place, "sealed_tiles"), NumberCodec(place.cell("sealed_points")), discarded],
            [items(place, "incoming"), items(place, "tray")],
        )  # fmt: skip
        return Adapted(
            codec, lambda player: player, lambda encoded, player, sealed: sealed and unsealed(player, *sealed)
        )

    codecs = Builder(
        known,
        {
            (StampSwap, "pool"): lambda place, _: Adapted(
                items(place, "pool"),
                lambda game: game.pool.values(),
                lambda encoded, game, there: {item.number: item for item in there},
            ),
            (StampSwap, "discards"): lambda place, _: kept(state.DISCARDS),
            (StampSwap, "moment"): lambda place, _: WordCodec(place.cell("moment"), MOMENTS),
            (StampSwap, "at_work"): lambda place, _: WordCodec(place.cell("at_work"), effects),
            (Player, "album"): lambda place, _: Adapted(
                album(place, "tile_count"),
                lambda player: player.album.tiles,
                lambda encoded, player, laid: album_of(laid),
            ),
            (Player, "watching"): lambda place, _: Adapted(NumberCodec(place.cell("watched")), watched, watching),
            (Player, "piles"): piles,
            (Player, "cut"): lambda place, _: Adapted(NumberCodec(place.cell("cut")), cut_number, cut_of),
            (Player, "entry"): lambda place, _: Adapted(
                WordCodec(place.cell("entry"), known[box.Contest]),
                lambda player: player.entry and called[player.entry.contest],
                lambda encoded, player, contest: contest and Enter(contest.id),
            ),
            (Player, "tickets"): tickets,
            (Player, "sealed"): sealed,
            (Pinzetta, "boxes"): lambda place, _: DictCodec({one: kept(number) for number, one in enumerate(box.Box)}),
            (Pinzetta, "tokens"): tokens,
        },
        deck,
        {box.Item: looked_up},
    )
    return codecs.area(game, ROOT)


class SealedCodec(Codec):
    """How a player was before: of most things the kernel knows how many of them there were."""

    def __init__(self, guard: Cell, codecs: Sequence[Codec], incoming: Sequence[RowCodec]) -> None:
        self.guard = guard
        self.codecs = codecs
        self.incoming = incoming

    def encode(self, value: Player, out: list[int]) -> None:
        sealed = value.sealed
        out.append(sealed is not None)
        if sealed is None:
            return
        album, points, discarded = self.codecs
        album.encode(sealed.album.tiles, out)
        points.encode(sealed.points[FOR_DISCARDS], out)
        discarded.encode(sealed.discarded, out)
        self.incoming[0].encode(sealed.incoming, out)
        if {**value.points, FOR_DISCARDS: sealed.points[FOR_DISCARDS]} != sealed.points:
            out.append(BROKEN)

    def decode(self, encoded: Encoded, old: Any) -> Any:
        if encoded.next():
            return [codec.decode(encoded, None) for codec in (*self.codecs, self.incoming[0])]
        return None

    def lines(self) -> Iterator[Line]:
        """Yield the lines: the stamps of the tray that are placed by now were waiting then."""
        lines = [line for codec in self.codecs for line in codec.lines()]
        for number, codec in enumerate(self.incoming, 1):
            waiting = list(codec.lines())
            lines += [(WHEN + number, self.guard.at, self.guard.wide, len(waiting)), *waiting]
        yield GUARD, self.guard.at, self.guard.wide, len(lines)
        yield from lines


def unsealed(
    player: Player, laid: Sequence[Laid], points: int, discarded: Sequence[box.Tile], there: Sequence[box.Item]
) -> Sealed:
    return Sealed(album_of(laid), tuple(there), {**player.points, FOR_DISCARDS: points}, tuple(discarded))


def album_of(laid: Sequence[Laid]) -> Album:
    album = Album()
    for tile, cell in laid:
        album = album.place(tile, cell)
    return album


def cut_number(player: Player) -> int:
    """Return a cut as the kernel keeps it: where each item of the collection goes."""
    if player.cut is None:
        return NONE
    return in_base_three(sorted(item.number for item in player.collection), player.cut.second, player.cut.reserve)


def cut_of(encoded: Encoded, player: Player, number: int) -> Cut | None:
    if number == NONE:
        return None
    first, second, reserve = from_base_three(number, sorted(item.number for item in player.collection))
    return Cut(reserve, first, second)


def watched(player: Player) -> int:
    """Return the moments that were ever watched, as bits; NONE if other cards watch them."""
    bits = sum(1 << MOMENTS[moment] for moment in player.watching)
    return bits if watching(None, player, bits) == player.watching else NONE


def watching(told: object, player: Player, bits: int) -> dict[str, list[box.Attendee]]:
    return {
        moment: [card for card in player.cards if card.effect is not None and card.effect.at == moment]
        for moment, number in MOMENTS.items()
        if number != NONE and bits >> number & 1
    }
