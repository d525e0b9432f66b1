"""What a seat may know of a game of Stamp Swap: plain frozen data, built when asked for.

Cards and tiles in a view are those of the pack, which is public; which of them an item is, a view says
only to those who have seen it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...table import Ask, is_gap
from .album import Album
from .components import Attendee, Box, Contest, DecisionCard, EventCard, Item, Mat, PinzettaEvent, PinzettaMat, Tile
from .cutting import Cut
from .game import Day, Declared, Phase, Player, StampSwap
from .options import Enter
from .scoring import winners


@dataclass(frozen=True, slots=True)
class ItemView:
    """An item as a seat knows it: `tile` is None for a face-down stamp that it has not seen."""

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
    """How this seat has cut, told to itself alone until all have."""
    entry: Enter | None
    """The same of the contest that it enters."""

    @property
    def score(self) -> int:
        return sum(self.points.values())

    @property
    def tickets_left(self) -> int:
        """Contests that may still be entered: one on each day."""
        return len(Day) - len(self.tickets)

    @property
    def attendees(self) -> list[Attendee]:
        """All attendees in the area, on the mat or among the items: these work."""
        return [*self.rows, *(item.attendee for item in self.items if item.attendee is not None)]

    @property
    def items(self) -> list[ItemView]:
        """All that lies in the area and is not placed yet."""
        return [*self.collection, *self.reserve, *(item for pile in self.piles for item in pile), *self.incoming]

    @property
    def exhibitors(self) -> list[Attendee]:
        printed = [self.mat.exhibitor] if self.mat is not None else []
        return printed + [card for card in self.attendees if card.is_exhibitor]


@dataclass(frozen=True, slots=True)
class PinzettaView:
    """Her mat: everything on it is public, and so are the cards that she may draw."""

    mat: PinzettaMat
    level: int
    intro: bool
    boxes: Mapping[Box, tuple[ItemView, ...]]
    decisions: tuple[DecisionCard, ...]
    decisions_left: tuple[DecisionCard, ...]
    """Those that were not drawn since all were shuffled: one of them says what her mat is worth."""
    decision: DecisionCard | None
    """The one that was drawn last."""
    tokens: Mapping[int, int]
    """What lies beside the items that she has appraised, by their numbers."""
    events: tuple[PinzettaEvent, ...]
    """Her card and yours, until they are discarded at the end of Collect."""

    @property
    def decisions_are_known(self) -> bool:
        """Not so if a pack lacks some: then nobody knows what she may draw."""
        return not any(map(is_gap, self.decisions))


@dataclass(frozen=True, slots=True)
class StampSwapView:
    """All that a seat may know. `ask` is what it is asked now, if anything."""

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
        """The card that this seat is to resolve or to count by hand, if any."""
        if self.ask is None or self.ask.kind != "by-hand":
            return []
        return [self.ask.card]


def view(game: StampSwap, seat: int, ask: Ask | None) -> StampSwapView:
    """All that a seat may know now."""
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
    """A player's area; of one who acts at the same time as this seat, how it was before."""
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
    """A game with its views, its points and its winners, whether it is played or only scored."""

    def view(self, seat: int, ask: Ask | None) -> StampSwapView:
        return view(self, seat, ask)

    def scores(self) -> list[int]:
        return [player.score for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return self.players[seat].points

    def winners(self) -> list[int]:
        return winners(self)
