"""A seat's view of a game of Age of Comics: plain frozen data, built on request.

Cards in a view are those of the pack; a card in a hand is identified only for seats that have seen it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...table import Ask, View
from .components import Action, AutomaCard, Card, Comic, Craft, Creative, Genre, Held, Order, Printed, RipOff
from .game import AgeOfComics, Player
from .pile import C, Pile
from .scoring import score, sheet, winners


@dataclass(frozen=True, slots=True)
class HeldView:
    """A card in a hand: `card` is None if this seat has not seen its face."""

    kind: str
    back: str
    card: Card | None


@dataclass(frozen=True, slots=True)
class HypedView:
    comic: Comic
    tokens: int


@dataclass(frozen=True, slots=True)
class PrintedView:
    """A printed comic on a mat, as a seat sees it."""

    slot: int
    title: Comic | RipOff
    writer: Creative
    artist: Creative
    writer_value: int
    artist_value: int
    fans: int
    hype: int
    better_colours: bool
    had_mastery_fan: bool
    increased: tuple[Craft, ...]
    """The crafts whose value was increased this round."""

    @property
    def values(self) -> Mapping[Craft, int]:
        return {Craft.WRITER: self.writer_value, Craft.ARTIST: self.artist_value}

    def matches(self, craft: Craft) -> bool:
        return (self.writer if craft is Craft.WRITER else self.artist).genre is self.genre

    @property
    def genre(self) -> Genre:
        return self.title.genre

    @property
    def value(self) -> int:
        return self.writer_value + self.artist_value

    @property
    def is_original(self) -> bool:
        return self.title.is_original

    @property
    def matching(self) -> int:
        return self.matches(Craft.WRITER) + self.matches(Craft.ARTIST)


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: int
    name: str
    money: int
    ideas: Mapping[Genre, int]
    tickets: int
    hand: tuple[HeldView, ...]
    hyped: tuple[HypedView, ...]
    printed: tuple[PrintedView, ...]
    cubes: tuple[Action, ...]
    agent: int
    came: int
    fee_paid: bool
    orders: tuple[Order, ...]
    fulfilled: tuple[Order, ...]
    editors: int
    has_extra_editor: bool
    sent: tuple[Action | None, ...]
    """Actions to which the player's editors went this round, in order; None for a pass."""
    taken_from: tuple[int, ...]
    """Spaces of the map from which the player's orders came: first the open orders, then the fulfilled ones."""
    left: int
    """The number of times that the current choice may still be made, including this time; 0 if there is no count."""
    of: int
    """Initial value of `left`."""
    points: Mapping[str, int]

    @property
    def score(self) -> int:
        return sum(self.points.values())

    def comics(self) -> list[Comic]:
        """Return the player's unprinted comics that are known to the viewer, including hyped ones."""
        known = [held.card for held in self.hand if isinstance(held.card, Comic)]
        return known + [hyped.comic for hyped in self.hyped]

    def creatives(self, craft: Craft) -> list[Creative]:
        return [card for held in self.hand if isinstance(card := held.card, Creative) and card.craft is craft]


@dataclass(frozen=True, slots=True)
class TileView:
    """An order on the map: `value` is None while the order is face down."""

    space: int
    genre: Genre
    value: int | None


@dataclass(frozen=True, slots=True)
class PileView:
    """A display (None for each gap), the back of the deck's top card, the size of the deck, and the discards."""

    display: tuple[Card | None, ...]
    top: str | None
    left: int
    discards: tuple[Card, ...]

    def faces_up(self) -> Iterator[tuple[int, Card]]:
        """Yield the occupied places of the display, counted from 1, with their cards."""
        return ((place, card) for place, card in enumerate(self.display, 1) if card is not None)


@dataclass(frozen=True, slots=True)
class SaleView:
    flips: int
    collects: int
    free_step: bool


@dataclass(frozen=True, slots=True)
class AutomaView:
    """The solo part of a view: the Automa's level and cards, and the chosen challenges."""

    seat: int
    level: str
    edition: str
    played: tuple[AutomaCard, ...]
    """Automa cards drawn since the last shuffle; the last card was drawn for the latest turn."""
    to_come: tuple[AutomaCard, ...]
    """Automa cards that may be drawn next."""
    challenges: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class AgeOfComicsView(View):
    """Everything that a seat is allowed to know. `ask` is the question that the seat must answer now, if any."""

    seat: int
    round: int
    phase: str
    turn_order: tuple[int, ...]
    acting: int | None
    calendar: tuple[tuple[Genre, ...], ...]
    writers: PileView
    artists: PileView
    comics: PileView
    map: tuple[TileView, ...]
    idea_board: Mapping[Genre, int]
    idea_supply: Mapping[Genre, int]
    tickets_left: int
    hype_left: int
    better_colours_left: int
    action_spaces: int
    space_gives: Mapping[Action, tuple[int, ...]]
    income: tuple[int, ...]
    """Dollars earned by a comic with 0, 1, 2 … fans."""
    order_values: Mapping[Genre, tuple[int, ...]]
    """Values of all orders in this game by genre, whether taken or not."""
    editors_on: Mapping[Action, tuple[int, ...]]
    mastery: Mapping[Genre, int | None]
    ripped_off: tuple[str, ...]
    rip_offs: tuple[RipOff, ...]
    """The rip-off of each original comic of the pack."""
    players: tuple[PlayerView, ...]
    printing: Comic | RipOff | None
    printing_writer: Creative | None
    fulfilling: Order | None
    """The order whose fans are currently being assigned."""
    sale: SaleView | None
    automa: AutomaView | None
    ask: Ask | None

    @property
    def me(self) -> PlayerView:
        return self.players[self.seat]


def view(game: AgeOfComics, seat: int, ask: Ask | None) -> AgeOfComicsView:
    """Return everything that a seat is allowed to know now."""
    sale = game.sale
    return AgeOfComicsView(
        seat=seat,
        round=game.round,
        phase=game.phase.value,
        turn_order=tuple(game.turn_order),
        acting=game.acting,
        calendar=tuple(map(tuple, game.calendar)),
        writers=_pile(game.writers),
        artists=_pile(game.artists),
        comics=_pile(game.comics),
        map=tuple(
            TileView(space, tile.genre, tile.order.value if tile.order is not None else None)
            for space, tile in enumerate(game.map)
            if tile is not None
        ),
        idea_board=dict(game.idea_board),
        idea_supply=dict(game.idea_supply),
        tickets_left=game.tickets_left,
        hype_left=game.hype_left,
        better_colours_left=game.better_colours_left,
        action_spaces=game.action_spaces,
        space_gives=game.pack.spaces,
        income=game.pack.income,
        order_values=game.city.values,
        editors_on={action: tuple(seats) for action, seats in game.editors_on.items()},
        mastery=dict(game.mastery),
        ripped_off=tuple(sorted(rip_off.id for rip_off in game.ripped_off)),
        rip_offs=game.box.rip_offs,
        players=tuple(_player(game, player, seat) for player in game.players),
        printing=game.printing,
        printing_writer=game.printing_writer,
        fulfilling=game.fulfilling,
        sale=SaleView(sale.flips, sale.collects, sale.free_step) if sale is not None else None,
        automa=_automa(game),
        ask=ask,
    )


def _automa(game: AgeOfComics) -> AutomaView | None:
    automa = game.automa
    if automa is None:
        return None
    to_come = tuple(sorted(game.automa_deck.cards, key=lambda card: card.id))
    return AutomaView(automa.seat, automa.level.name, game.edition, tuple(automa.played), to_come, game.challenges)


def _pile(pile: Pile[C]) -> PileView:
    return PileView(tuple(pile.display), pile.top, len(pile), tuple(pile.discards))


def _player(game: AgeOfComics, player: Player, seat: int) -> PlayerView:
    return PlayerView(
        seat=player.seat,
        name=game.seats[player.seat].name,
        money=player.money,
        ideas=dict(player.ideas),
        tickets=player.tickets,
        hand=tuple(_held(held, seat) for held in player.hand),
        hyped=tuple(HypedView(hyped.comic, hyped.tokens) for hyped in player.hyped),
        printed=tuple(map(_printed, player.printed)),
        cubes=tuple(player.cubes),
        agent=player.agent,
        came=player.came,
        fee_paid=player.fee_paid,
        orders=tuple(player.orders),
        fulfilled=tuple(player.fulfilled),
        editors=player.editors,
        has_extra_editor=player.has_extra_editor,
        sent=tuple(player.sent),
        taken_from=tuple(game.taken_from.get(order, -1) for order in (*player.orders, *player.fulfilled)),
        left=player.left,
        of=player.of,
        points=sheet(game, player),
    )


def _held(held: Held, seat: int) -> HeldView:
    return HeldView(held.kind, held.back, held.card if held.seen >> seat & 1 else None)


def _printed(printed: Printed) -> PrintedView:
    return PrintedView(
        slot=printed.slot,
        title=printed.title,
        writer=printed.team[Craft.WRITER],
        artist=printed.team[Craft.ARTIST],
        writer_value=printed.values[Craft.WRITER],
        artist_value=printed.values[Craft.ARTIST],
        fans=printed.fans,
        hype=printed.hype,
        better_colours=printed.better_colours,
        had_mastery_fan=printed.had_mastery_fan,
        increased=tuple(craft for craft in Craft if craft in printed.increased),
    )


class Viewed(AgeOfComics):
    """The game with the methods that pages and clients need: views, points and winners."""

    def view(self, seat: int, ask: Ask | None) -> AgeOfComicsView:
        return view(self, seat, ask)

    def scores(self) -> list[int]:
        return [score(self, player) for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return sheet(self, self.players[seat])

    def winners(self) -> list[int]:
        return winners(self)
