"""The state of a game of Stamp Swap: the board, the pool, and each player's area."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

from ...board.declaring import ELSEWHERE, PASSING, SET_UP, declared, each, lay_out, row, rows
from ...table import EVERYONE, Deck, Draw, Game, IllegalOutcome, Rules, Seat, is_gap, short
from ...table.errors import Term
from .album import Album
from .box import whole
from .card_notation import CONTEST, Shown, example_for, line_of, literal_of
from .components import (
    ATTENDEE,
    DRAWN_SIZES,
    FOREVER_STAMPS,
    TILE_COUNTS,
    TOKEN,
    Attendee,
    Box,
    Contest,
    ContestType,
    DecisionCard,
    EventCard,
    Item,
    Mat,
    PinzettaEvent,
    PinzettaMat,
    ShowScoringCard,
    Size,
    Symbol,
    Tile,
)
from .cutting import COLLECTION_LIMIT, Cut
from .opponent import Seen, seen
from .options import SEAT_LIMIT, Enter
from .pack import EXHIBITORS, SPECIALISTS, Pack
from .rulings import Ruling
from .sources import OPPONENT_SOURCES, SOURCES

if TYPE_CHECKING:
    from .view import StampSwapView  # noqa: F401  (a view is made of a game, which names it in quotes)

CARDS = ("mat", *(f"{CONTEST}{kind}" for kind in ContestType), "first-player", "event", "attendee")
OPPONENT_DECKS = ("pinzetta-event", "decision", "show-scoring")
"""Where these stay in the box, Cartone draws them."""
DECKS = (*CARDS, *DRAWN_SIZES, "pinzetta-mat", *OPPONENT_DECKS)
"""Whatever a person may deal."""

MOST_ATTENDEES = EXHIBITORS + SPECIALISTS
MOST_TILES = sum(TILE_COUNTS.values())
MOST_IN_PLACE = 64
"""Items in one place of a player's area: two piles, all forever stamps, and two for each specialist that draws."""

Card: TypeAlias = Attendee | EventCard | PinzettaEvent
"""What has an effect."""


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


@dataclass(slots=True, eq=False)
class Player:
    seat: Annotated[int, SET_UP]
    mat: Mat | None = None
    album: Album = field(default_factory=Album)
    rows: list[Attendee] = row(MOST_ATTENDEES)
    """Attendees on the mat, in the order they came."""
    cards: list[Attendee] = row(MOST_ATTENDEES)
    """All attendees in the area, also those in the collection and in piles: these work."""
    watching: dict[str, list[Attendee]] = field(default_factory=dict)
    """Those of them with an effect, by the moment they watch."""
    collection: list[Item] = row(COLLECTION_LIMIT)
    reserve: list[Item] = row(MOST_IN_PLACE)
    piles: list[list[Item]] = field(default_factory=list)
    """The two piles above the mat, until one is taken or both are kept."""
    incoming: list[Item] = row(MOST_IN_PLACE)
    """What lies below the mat: it is this player's for good."""
    tray: list[int] = row(MOST_IN_PLACE)
    """The stamps to be placed in this Show, also those that are placed already, by their numbers."""
    cut: Cut | None = None
    """How it has cut, until all have."""
    entry: Enter | None = None
    """The contest it has chosen to enter, until it is scored."""
    tickets: list[Declared] = row(len(Day))
    points: dict[str, int] = each(SOURCES, 0)
    has_chosen: bool = False
    has_revealed: bool = False
    discarded: list[Tile] = row(MOST_TILES)
    sealed: Sealed | None = None
    worked: list[Attendee] = row(MOST_ATTENDEES)
    """The specialists that have worked at this moment."""
    times_left: int = 0
    """How often the card that works now may still be used."""
    by_hand: Annotated[int, PASSING] = 0
    """The points that the owner has counted so far for a card by hand."""

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


PINZETTA = "pinzetta"
"""The player of her seat. She is never asked: her choices are rules."""


class Solo(NamedTuple):
    """What a solo game is set up with."""

    level: int
    intro: bool


@dataclass(slots=True, eq=False)
class Pinzetta(Player):
    """Pinzetta's area: her mat with its boxes, and the level she plays at."""

    level: Annotated[int, SET_UP] = 1
    intro: Annotated[bool, SET_UP] = False
    her_mat: PinzettaMat | None = None
    boxes: dict[Box, list[Item]] = rows(Box)
    tokens: dict[int, int] = field(default_factory=dict)
    """What lies beside the items that she has appraised, by their numbers, until a pile is chosen."""
    decision: DecisionCard | None = None
    """The decision card that was drawn last, until all are shuffled."""
    points: dict[str, int] = each(OPPONENT_SOURCES, 0)

    @property
    def targets(self) -> tuple[str, ...]:
        """The sizes she wants."""
        return self.her_mat.targets if self.her_mat is not None else ()


@declared
class StampSwap(Game["StampSwapView"]):
    """The state of a game of Stamp Swap for two to five, or for one against Pinzetta.

    It comes to life in the package's face, where the coroutines of `rules` and `solo` and the `view` are added.
    """

    name = "stamp-swap"
    rules_version = 1
    tells_overrides = True
    not_state = ("rulings", "pinzetta")
    contests_in_order: Annotated[bool, SET_UP]
    players: list[Player]
    day: Day = Day.FRIDAY
    phase: Phase = Phase.SETUP
    first_player: int = 0
    token_holder: int | None = None
    """Who has the token beside the collection or in it; None while it lies in the pool."""
    contests: list[Contest] = row(len(ContestType) - 1)
    """The four along the bottom of the board."""
    finale: Contest | None = None
    events: list[EventCard] = row(SEAT_LIMIT)
    """The events of this round; the last one lies on top and its text counts."""
    pool: dict[int, Item] = field(default_factory=dict)
    collect_limit: int = 6
    item_count: int = 0
    forever_left: int = FOREVER_STAMPS
    discards: Annotated[list[Item], ELSEWHERE] = field(default_factory=list)
    """What was left in the pool, day by day; face-down stamps there stay unknown."""
    past_events: list[EventCard] = row(len(Day))
    pinzetta_events: list[PinzettaEvent] = row(2)
    """Her card and yours of this round, in a solo game."""
    turn: int | None = None
    """Whose turn it is to pick, to choose, to score or to enter; nobody's while all act together."""
    picks: int = 0
    """How many items were taken in this Collect."""
    first_chooser: int | None = None
    """Who is the first to choose a pile in this Swap, until the choosing begins."""
    loser: int | None = None
    """Who loses a pile now, until both sides have settled."""
    moment: str = ""
    """The moment at which cards work now."""
    moved: Sequence[Item] = row(COLLECTION_LIMIT)
    """The items that this moment is about: what was taken, or the pile that changes hands."""
    at_work: Card | Contest | None = None
    """The card that works now, or that is counted by hand."""
    tile_decks: dict[str, Deck[Tile]]
    mat_deck: Deck[Mat]
    contest_decks: dict[ContestType, Deck[Contest]]
    attendee_deck: Deck[Attendee]
    event_deck: Deck[EventCard]
    decision_deck: Deck[DecisionCard]
    pinzetta_mat_deck: Deck[PinzettaMat]
    pinzetta_event_deck: Deck[PinzettaEvent]
    show_scoring_deck: Deck[ShowScoringCard]

    def __init__(
        self, seats: tuple[Seat, ...], pack: Pack, solo: Solo | None = None, contests_in_order: bool = False
    ) -> None:
        super().__init__(seats)
        lay_out(self)
        self.pack: Pack = pack
        self.box = box = whole(pack)
        """The same, with a stand-in for each card that the pack lacks."""
        self.contests_in_order = contests_in_order
        self.players = [Player(seat.number) for seat in seats]
        self.pinzetta: Pinzetta | None = None
        if solo is not None:
            self.pinzetta = Pinzetta(1, level=solo.level, intro=solo.intro)
            self.players[1] = self.pinzetta
        self.rulings: set[Ruling] = set()
        self.tile_decks = {size: Deck(size, tiles) for size, tiles in box.tiles_by_size.items()}
        self.mat_deck = Deck("mat", box.mats)
        self.contest_decks = {kind: Deck(f"{CONTEST}{kind}", there) for kind, there in box.contests_by_type.items()}
        self.attendee_deck = Deck("attendee", box.attendees)
        self.event_deck = Deck("event", box.events)
        self.decision_deck = Deck("decision", box.decisions)
        self.pinzetta_mat_deck = Deck("pinzetta-mat", box.pinzetta_mats)
        self.pinzetta_event_deck = Deck("pinzetta-event", box.pinzetta_events)
        self.show_scoring_deck = Deck("show-scoring", box.show_scorings)

    # -- what the table needs ---------------------------------------------------------------

    def seal(self) -> None:
        for player in self.players:
            player.sealed = Sealed(player.album, tuple(player.incoming), dict(player.points), tuple(player.discarded))

    def unseal(self) -> None:
        for player in self.players:
            player.sealed = None

    # -- cardboard that a person describes -----------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        """All cardboard with something printed on it."""
        decks: list[Deck[Any]] = [*self.tile_decks.values(), self.decision_deck, self.pinzetta_mat_deck]
        decks += [self.pinzetta_event_deck, self.show_scoring_deck, self.attendee_deck, self.event_deck, self.mat_deck]
        return {deck.name: deck for deck in (*decks, *self.contest_decks.values())}

    def literal(self, deck: str, text: str, number: int) -> Shown:
        """A stamp, whose ID is what it shows since items have numbers; or a card, which is that of the pack if one of
        the deck shows the same.
        """
        told = literal_of(deck, text, number, self.later(deck))
        if told is None:
            named, example = Term(f"deck.{deck}"), example_for(deck)
            raise IllegalOutcome("error.no-such-card", card=short(text), deck=named, example=example)
        if isinstance(told, Tile | DecisionCard):
            return told
        line = line_of(told)
        known = (card for card in self.may_be_open()[deck].cards if not is_gap(card))
        return next((card for card in known if line_of(card) == line), told)

    def later(self, deck: str) -> bool:
        """Whether the later part of a card is what counts now: of a decision card the points, of an event the rest."""
        return bool(self.pinzetta_events) if deck == "pinzetta-event" else self.phase is Phase.FINAL_SHOW

    def describe(self, card: Shown) -> str:
        return line_of(card)

    def counted(self, card: Shown) -> Hashable:
        """The box tells how many tiles of each size there are; attendees have numbers, Show-scoring cards a type."""
        match card:
            case Tile():
                return card.size
            case Attendee():
                return card.number
            case ShowScoringCard():
                return card.type
        return type(card).__name__

    def counted_together(self, card: Shown) -> Hashable:
        """Of rare stamps it tells how many there are of all sizes together."""
        return card.is_rare if isinstance(card, Tile) else type(card).__name__

    # -- turn order -------------------------------------------------------------------------

    def clockwise(self, start: int) -> list[int]:
        """All seats, clockwise from one."""
        count = len(self.players)
        return [(start + step) % count for step in range(count)]

    @property
    def decisions(self) -> tuple[DecisionCard, ...]:
        return self.box.decisions

    @property
    def top_event(self) -> EventCard | None:
        return self.events[-1] if self.events else None

    # -- what Pinzetta looks at ---------------------------------------------------------------

    def see(self, item: Item) -> Seen:
        return seen(item.back, item.up, item.tile)

    def placed(self, pile: Sequence[Item], place: int) -> int:
        return place + 1

    def takes_pile(self, owner: Player, pile: int) -> None:
        """Nothing yet: your specialists work before a pile moves."""

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
            return self.lay_forever()
        if what == ATTENDEE:
            if not self.attendee_deck.lay():
                return self.missing(what)
            item = self.new_item(ATTENDEE, True, EVERYONE)
            item.attendee = yield Draw(self.attendee_deck, why="attendee", item=item.number)
            return item
        deck = self.tile_decks[what]
        if not deck.lay():
            return self.missing(what)
        item = self.new_item(what, symbol.up, EVERYONE if symbol.up else 0)
        if symbol.up:
            item.tile = yield Draw(deck, why="stamp", item=item.number, size=what)
        return item

    def lay_forever(self) -> Item | None:
        """A forever stamp from the open stack: they are all alike, so nothing is drawn."""
        if not self.forever_left:
            return self.missing(Size.FOREVER)
        self.forever_left -= 1
        item = self.new_item(Size.FOREVER, True, EVERYONE)
        item.tile = self.box.forever[self.forever_left]
        return item

    @staticmethod
    def laid(items: Collection[Item]) -> tuple[tuple[int, ...], tuple[Tile | Attendee | str, ...]]:
        """Items that were laid out: their numbers, and what everybody can see of them."""
        return tuple([item.number for item in items]), tuple([item.face for item in items])

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
            item.tile = yield Draw(
                self.tile_decks[item.back], item, why="look", seat=seat, item=item.number, size=item.back
            )
        self.story.tell("sees", to=1 << seat, seat=seat, item=item.number, tile=item.tile)

    def reveal(self, seat: int, items: list[Item]) -> Rules[None]:
        """Turn face-down stamps up for all to see."""
        hidden = [item for item in items if not item.up]
        for item in hidden:
            item.up = True
            item.seen = EVERYONE
            if item.tile is None:
                item.tile = yield Draw(
                    self.tile_decks[item.back], item, why="reveal", seat=seat, item=item.number, size=item.back
                )
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
