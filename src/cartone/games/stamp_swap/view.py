"""A seat's view of a game of Stamp Swap: plain frozen data, built on request.

Cards and tiles in a view are those of the pack; an item is identified only for seats that have seen it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...table import Ask, View, is_gap
from .album import Album
from .components import Attendee, Box, Contest, DecisionCard, EventCard, Item, Mat, PinzettaEvent, PinzettaMat, Tile
from .cutting import Cut
from .game import Day, Declared, Phase, Player, StampSwap
from .options import Enter
from .scoring import winners


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item as a seat knows it: `tile` is None for a face-down stamp that the seat has not seen."""

    number: int
    back: str
    up: bool
    tile: Tile | None
    attendee: Attendee | None

    @property
    def is_stamp(self) -> bool:
        return self.back not in ("attendee", "token")


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: int
    name: str
    mat: Mat | None
    album: Album
    rows: tuple[Attendee, ...]
    collection: tuple[ItemView, ...]
    reserve: tuple[ItemView, ...]
    piles: tuple[tuple[ItemView, ...], ...]
    incoming: tuple[ItemView, ...]
    tickets: tuple[Declared, ...]
    discarded: tuple[Tile, ...]
    points: Mapping[str, int]
    cut: Cut | None
    """This player's cut, hidden from other seats until all players have cut."""
    entry: Enter | None
    """The contest this player enters, hidden from other seats until all players have declared."""

    @property
    def score(self) -> int:
        return sum(self.points.values())

    @property
    def tickets_left(self) -> int:
        """The number of contests that the player has yet to enter, one per day."""
        return len(Day) - len(self.tickets)

    @property
    def attendees(self) -> list[Attendee]:
        """All attendees that are in effect for the player: those on the mat and those among the items."""
        return [*self.rows, *(item.attendee for item in self.items if item.attendee is not None)]

    @property
    def items(self) -> list[ItemView]:
        """All items in the player's area that are not in the album."""
        return [*self.collection, *self.reserve, *(item for pile in self.piles for item in pile), *self.incoming]

    @property
    def exhibitors(self) -> list[Attendee]:
        printed = [self.mat.exhibitor] if self.mat is not None else []
        return printed + [card for card in self.attendees if card.is_exhibitor]


@dataclass(frozen=True, slots=True)
class PinzettaView:
    """Pinzetta's mat and the cards that she may draw, all of which are public."""

    mat: PinzettaMat
    level: int
    intro: bool
    boxes: Mapping[Box, tuple[ItemView, ...]]
    decisions: tuple[DecisionCard, ...]
    decisions_left: tuple[DecisionCard, ...]
    """The decision cards not drawn since the last shuffle: one of them will set the points of Pinzetta's mat."""
    decision: DecisionCard | None
    """The decision card drawn last."""
    tokens: Mapping[int, int]
    """The tokens beside the items that Pinzetta has appraised, by item number."""
    events: tuple[PinzettaEvent, ...]
    """Pinzetta's event and the player's, until both are discarded at the end of the Collect Phase."""

    @property
    def decisions_are_known(self) -> bool:
        """True unless some of the decision cards that Pinzetta may draw are missing from the pack."""
        return not any(map(is_gap, self.decisions))


@dataclass(frozen=True, slots=True, repr=False)
class StampSwapView(View):
    """Everything that a seat is allowed to know. `ask` is the question that the seat must answer now, if any."""

    seat: int
    day: str
    phase: str
    first_player: int
    token_holder: int | None
    contests: tuple[Contest, ...]
    finale: Contest | None
    events: tuple[EventCard, ...]
    past_events: tuple[EventCard, ...]
    pool: tuple[ItemView, ...]
    players: tuple[PlayerView, ...]
    collect_limit: int
    left: Mapping[str, int]
    pinzetta: PinzettaView | None
    ask: Ask | None

    @property
    def me(self) -> PlayerView:
        return self.players[self.seat]

    @property
    def by_hand(self) -> list[Attendee | EventCard | Contest]:
        """The card, if any, that the seat has to resolve or count by hand."""
        if self.ask is None or self.ask.kind != "by-hand":
            return []
        return [self.ask.card]


def view(game: StampSwap, seat: int, ask: Ask | None) -> StampSwapView:
    left = {deck.name: len(deck) for deck in game.tile_decks.values()}
    left |= {"forever": game.forever_left, "attendee": len(game.attendee_deck), "event": len(game.event_deck)}
    if game.pinzetta is not None:
        left |= {deck.name: len(deck) for deck in (game.pinzetta_event_deck, game.show_scoring_deck)}
    return StampSwapView(
        seat=seat,
        day=game.day.value,
        phase=game.phase.value,
        first_player=game.first_player,
        token_holder=game.token_holder,
        contests=tuple(game.contests),
        finale=game.finale,
        events=tuple(game.events),
        past_events=tuple(game.past_events),
        pool=_items(game.pool.values(), seat),
        players=tuple(_player(game, player, seat) for player in game.players),
        collect_limit=game.collect_limit,
        left=left,
        pinzetta=_pinzetta(game, seat),
        ask=ask,
    )


def _pinzetta(game: StampSwap, seat: int) -> PinzettaView | None:
    pinzetta = game.pinzetta
    if pinzetta is None or pinzetta.her_mat is None:
        return None
    boxes = {box: _items(items, seat) for box, items in pinzetta.boxes.items()}
    decisions = game.decisions
    left = tuple(card for card in decisions if card in game.decision_deck.cards)
    events = tuple(game.pinzetta_events) if game.phase is Phase.COLLECT else ()
    return PinzettaView(
        pinzetta.her_mat, pinzetta.level, pinzetta.intro, boxes, decisions, left, pinzetta.decision,
        dict(pinzetta.tokens), events,
    )  # fmt: skip


def _items(items: Iterable[Item], seat: int) -> tuple[ItemView, ...]:
    return tuple(
        ItemView(item.number, item.back, item.up, item.tile if item.seen >> seat & 1 else None, item.attendee)
        for item in items
    )


def _player(game: StampSwap, player: Player, seat: int) -> PlayerView:
    """Return a player's area; while players act simultaneously, other seats see the area as it was before."""
    now = player if player.sealed is None or player.seat == seat else player.sealed
    return PlayerView(
        seat=player.seat,
        name=game.seats[player.seat].name,
        mat=player.mat,
        album=now.album,
        rows=tuple(player.rows),
        collection=_items(player.collection, seat),
        reserve=_items(player.reserve, seat),
        piles=tuple(_items(pile, seat) for pile in player.piles),
        incoming=_items(now.incoming, seat),
        tickets=tuple(player.tickets),
        discarded=tuple(now.discarded),
        points=dict(now.points),
        cut=player.cut if player.seat == seat else None,
        entry=player.entry if player.seat == seat else None,
    )


class Viewed(StampSwap):
    """The game with the methods that pages and clients need: views, points and winners."""

    def view(self, seat: int, ask: Ask | None) -> StampSwapView:
        return view(self, seat, ask)

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return self.players[seat].points

    def winners(self) -> list[int]:
        return winners(self)
