"""What a seat may know of a game of Age of Comics: plain frozen data, built when asked for.

Cards in a view are those of the pack, which is public; which of them a card in another hand is, a view says
only to those who have seen it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...table import Ask
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
    """A comic on a mat."""

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
    """Whose value was increased this round."""

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
    """Where its editors went this round, one after the other; None for one that stayed away."""
    taken_from: tuple[int, ...]
    """The spaces of the map where its orders lay, then those of the fulfilled ones."""
    left: int
    """How often what is asked now may still be done, this time included; 0 if it is not counted."""
    of: int
    """How often it could be done at first."""
    points: Mapping[str, int]

    @property
    def score(self) -> int:
        return sum(self.points.values())

    def comics(self) -> list[Comic]:
        """Unprinted comics that this seat knows, hyped ones too."""
        known = [held.card for held in self.hand if isinstance(held.card, Comic)]
        return known + [hyped.comic for hyped in self.hyped]

    def creatives(self, craft: Craft) -> list[Creative]:
        return [card for held in self.hand if isinstance(card := held.card, Creative) and card.craft is craft]


@dataclass(frozen=True, slots=True)
class TileView:
    """An order on the map: `value` is None while it lies face down."""

    space: int
    genre: Genre
    value: int | None


@dataclass(frozen=True, slots=True)
class PileView:
    """A display with its gaps, what the back of the deck's top shows, how many lie there, and the discards."""

    display: tuple[Card | None, ...]
    top: str | None
    left: int
    discards: tuple[Card, ...]

    def faces_up(self) -> Iterator[tuple[int, Card]]:
        """The display: places from 1, and the cards that lie there."""
        return ((place, card) for place, card in enumerate(self.display, 1) if card is not None)


@dataclass(frozen=True, slots=True)
class SaleView:
    flips: int
    collects: int
    free_step: bool


@dataclass(frozen=True, slots=True)
class AutomaView:
    """What is special about a solo game: the Automa's level, its cards, and your challenges."""

    seat: int
    level: str
    edition: str
    played: tuple[AutomaCard, ...]
    """Its cards since the last shuffle; the last one is this turn's."""
    to_come: tuple[AutomaCard, ...]
    """Those that may come next."""
    challenges: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AgeOfComicsView:
    """All that a seat may know. `ask` is what it is asked now, if anything."""

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
    """Dollars for a comic with 0, 1, 2 … fans."""
    order_values: Mapping[Genre, tuple[int, ...]]
    """The values of all orders of this game, wherever they are now."""
    editors_on: Mapping[Action, tuple[int, ...]]
    mastery: Mapping[Genre, int | None]
    ripped_off: tuple[str, ...]
    rip_offs: tuple[RipOff, ...]
    """The rip-off of every comic of the pack."""
    players: tuple[PlayerView, ...]
    printing: Comic | RipOff | None
    printing_writer: Creative | None
    fulfilling: Order | None
    """The order whose fans are given out now."""
    sale: SaleView | None
    automa: AutomaView | None
    ask: Ask | None

    @property
    def me(self) -> PlayerView:
        return self.players[self.seat]


def view(game: AgeOfComics, seat: int, ask: Ask | None) -> AgeOfComicsView:
    """All that a seat may know now."""
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
    """A game with its views, its points and its winners, whether it is played or only scored."""

    def view(self, seat: int, ask: Ask | None) -> AgeOfComicsView:
        return view(self, seat, ask)

    def scores(self) -> list[int]:
        return [score(self, player) for player in self.players]

    def by_source(self, seat: int) -> Mapping[str, int]:
        return sheet(self, self.players[seat])

    def winners(self) -> list[int]:
        return winners(self)
