"""The state of a game of Stamp Swap: the board, the pool, and each player's area."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from ...table import EVERYONE, Ask, Deck, Draw, Game, Rules, Seat, UnknownName
from .album import Album
from .components import (
    ATTENDEE,
    FOREVER_STAMPS,
    TOKEN,
    Attendee,
    Contest,
    ContestType,
    EventCard,
    Item,
    Mat,
    Size,
    Symbol,
    Tile,
)
from .rulings import Ruling

if TYPE_CHECKING:
    from .pack import Pack
    from .view import StampSwapView


class Day(StrEnum):
    FRIDAY = "friday"
    SATURDAY = "saturday"
    SUNDAY = "sunday"


class Phase(StrEnum):
    SETUP = "setup"
    COLLECT = "collect"
    SWAP = "swap"
    SHOW = "show"
    FINAL_SHOW = "final-show"


SOURCES = ("exhibitors", "token", "contests", "forever", "values", "specialists", "finale", "events", "discards")
"""Where points come from."""


class Declared(NamedTuple):
    """A ticket: on which day a contest was entered, and for how many points."""

    contest: Contest
    day: Day
    points: int


class Sealed(NamedTuple):
    """What others see of a player who acts at the same time as they do: how it was before."""

    album: Album
    incoming: tuple[Item, ...]
    points: dict[str, int]
    discarded: tuple[Tile, ...]


class Player:
    """One player's area."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.mat: Mat | None = None
        self.album = Album()
        self.rows: list[Attendee] = []
        """Attendees on the mat, in the order they came."""
        self.cards: list[Attendee] = []
        """All attendees in the area, also those in the collection and in piles: these work."""
        self.watching: dict[str, list[Attendee]] = {}
        """Those of them with an effect, by the moment they watch."""
        self.collection: list[Item] = []
        self.reserve: list[Item] = []
        self.piles: list[list[Item]] = []
        """The two piles above the mat, until one is taken or both are kept."""
        self.incoming: list[Item] = []
        """What lies below the mat: it is this player's for good."""
        self.tickets: list[Declared] = []
        self.points = dict.fromkeys(SOURCES, 0)
        self.has_chosen = False
        self.has_revealed = False
        self.discarded: list[Tile] = []
        self.sealed: Sealed | None = None

    @property
    def score(self) -> int:
        return sum(self.points.values())

    def items(self) -> Iterator[Item]:
        """Everything in the area that is not yet in the album or in a row."""
        yield from self.collection
        yield from self.reserve
        for pile in self.piles:
            yield from pile
        yield from self.incoming

    def entered(self, contest: Contest) -> bool:
        return any(ticket.contest is contest for ticket in self.tickets)


class StampSwap(Game):
    """A game of Stamp Swap for two to five. `rules` is in the room of that name."""

    name = "stamp-swap"
    rules_version = 1

    def __init__(self, seats: tuple[Seat, ...], pack: Pack, settings: Mapping[str, str]) -> None:
        super().__init__(seats)
        if not 2 <= len(seats) <= 5:
            raise UnknownName(f"Stamp Swap seats 2 to 5 players, not {len(seats)}; for example --seats me,greedy")
        self.pack = pack
        self.contests_in_order = _setting(settings, "contests", ("together", "in-order")) == "in-order"
        self.players = [Player(seat.number) for seat in seats]
        self.day = Day.FRIDAY
        self.phase = Phase.SETUP
        self.first_player = 0
        self.token_holder: int | None = None
        """Who has the token beside the collection or in it; None while it lies in the pool."""
        self.contests: list[Contest] = []
        """The four along the bottom of the board."""
        self.finale: Contest | None = None
        self.events: list[EventCard] = []
        """The events of this round; the last one lies on top and its text counts."""
        self.pool: dict[int, Item] = {}
        self.collect_limit = 6
        self.item_count = 0
        self.forever_left = FOREVER_STAMPS
        self.discards: list[Item] = []
        """What was left in the pool, day by day; face-down stamps there stay unknown."""
        self.past_events: list[EventCard] = []
        self.rulings: set[Ruling] = set()

        self.tile_decks = {size: Deck(size.value, tiles) for size, tiles in pack.tiles_by_size.items()}
        self.attendee_deck = Deck("attendee", pack.attendees)
        self.event_deck = Deck("event", pack.events)

    # -- what the table needs ---------------------------------------------------------------

    def rules(self) -> Rules[None]:
        from .rules import stamp_swap

        return stamp_swap(self)

    def view(self, seat: int, ask: Ask | None) -> StampSwapView:
        from .view import view

        return view(self, seat, ask)

    def seal(self) -> None:
        for player in self.players:
            player.sealed = Sealed(player.album, tuple(player.incoming), dict(player.points), tuple(player.discarded))

    def unseal(self) -> None:
        for player in self.players:
            player.sealed = None

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return self.players[seat].points

    def winners(self) -> list[int]:
        from .scoring import winners

        return winners(self)

    # -- turn order -------------------------------------------------------------------------

    def clockwise(self, start: int) -> list[int]:
        """All seats, clockwise from one."""
        count = len(self.players)
        return [(start + step) % count for step in range(count)]

    @property
    def top_event(self) -> EventCard | None:
        return self.events[-1] if self.events else None

    # -- items ------------------------------------------------------------------------------

    def new_item(self, back: str, up: bool, seen: int) -> Item:
        self.item_count += 1
        return Item(self.item_count, back, up, seen)

    def lay(self, symbol: Symbol) -> Rules[Item | None]:
        """Take what a symbol shows from the supply: face up everybody learns it, face down nobody.

        What has run out is left out.
        """
        what = symbol.what
        if what == Size.FOREVER:
            return (yield from self.lay_forever())
        if what == ATTENDEE:
            if not self.attendee_deck.lay():
                return self.missing(what)
            item = self.new_item(ATTENDEE, True, EVERYONE)
            item.attendee = yield Draw(self.attendee_deck)
            return item
        size = Size(what)
        deck = self.tile_decks[size]
        if not deck.lay():
            return self.missing(what)
        item = self.new_item(size, symbol.up, EVERYONE if symbol.up else 0)
        if symbol.up:
            item.tile = yield Draw(deck)
        return item

    def lay_forever(self) -> Rules[Item | None]:
        """A forever stamp from the open stack: they are all alike, so nothing is drawn."""
        yield from ()
        if not self.forever_left:
            return self.missing(Size.FOREVER)
        self.forever_left -= 1
        item = self.new_item(Size.FOREVER, True, EVERYONE)
        item.tile = self.pack.forever[self.forever_left]
        return item

    def missing(self, what: str) -> Item | None:
        """Nothing is laid, and everybody is told."""
        self.ruled(Ruling.MISSING_ITEM_LEFT_OUT)
        self.story.tell("missing", what=what)
        return None

    def look(self, seat: int, item: Item) -> Rules[None]:
        """A seat looks at an item, privately; if nobody has before, this is when its face is drawn."""
        if item.seen >> seat & 1:
            return
        item.seen |= 1 << seat
        if item.tile is None:
            item.tile = yield Draw(self.tile_decks[Size(item.back)], item)
        self.story.tell("sees", to=1 << seat, seat=seat, item=item.number, tile=item.tile)

    def reveal(self, seat: int, items: list[Item]) -> Rules[None]:
        """Turn face-down stamps up for all to see."""
        hidden = [item for item in items if not item.up]
        for item in hidden:
            item.up = True
            item.seen = EVERYONE
            if item.tile is None:
                item.tile = yield Draw(self.tile_decks[Size(item.back)], item)
            self.story.tell("revealed", seat=seat, item=item.number, tile=item.tile)

    def gain(self, player: Player, item: Item) -> None:
        """An item comes into a player's area; an attendee works from now on."""
        card = item.attendee
        if card is not None:
            player.cards.append(card)
            if card.effect is not None:
                player.watching.setdefault(card.effect.at, []).append(card)
        elif item.back is TOKEN:
            self.token_holder = player.seat

    def lose(self, player: Player, item: Item) -> None:
        card = item.attendee
        if card is not None:
            player.cards.remove(card)
            if card.effect is not None:
                player.watching[card.effect.at].remove(card)
        elif item.back is TOKEN:
            self.token_holder = None

    # -- points and rulings -----------------------------------------------------------------

    def score(self, player: Player, source: str, points: int, reason: str, **params: Any) -> None:
        """Points for a player, with the message that says what they are for."""
        player.points[source] += points
        self.story.tell(reason, seat=player.seat, source=source, points=points, **params)

    def ruled(self, ruling: Ruling) -> None:
        """A ruling of ours decided something."""
        self.rulings.add(ruling)

    @property
    def bottom_types(self) -> tuple[ContestType, ...]:
        return tuple(kind for kind in ContestType if kind is not ContestType.FINALE)


def _setting(settings: Mapping[str, str], name: str, values: tuple[str, ...]) -> str:
    for key in settings:
        if key != name:
            raise UnknownName(f"Stamp Swap has no setting {key!r}; it has {name!r}: {' or '.join(values)}")
    value = settings.get(name, values[0])
    if value not in values:
        raise UnknownName(f"the setting {name!r} is {' or '.join(values)}, not {value!r}")
    return value
