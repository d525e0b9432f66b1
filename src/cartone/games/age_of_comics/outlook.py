"""Outlooks: cost and gain of an option before it is chosen, as pure functions of a seat's view.

An outlook covers only direct consequences. Choices along the way do not affect it: which comic gets an order's fans,
which ideas a bonus gives, where a cube goes. If the outcome depends on a card, all cards that may be drawn are
considered; consequences of later choices are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...table import is_gap
from .actions.printing import BONUS_IDEAS, BONUS_MONEY, IDEAS_FOR_A_PRINT, fans_when_printed
from .actions.sales import FEE, STEP_COST, fee_to
from .actions.spaces import gives
from .automa_view import NextPrint, Orders, Removing, decide, teams
from .challenges import Progress, progress
from .components import (
    EDITORS,
    Action,
    AutomaCard,
    Bonus,
    Card,
    Comic,
    Craft,
    Creative,
    Genre,
    Order,
    Printed,
    RipOff,
)
from .editions import EDITIONS, Edition, Search
from .mastery import wins
from .opponent import DECK, Developing, FaceUp, Hiring, MapTile, Mastery, OnChart, Tiles, Yours, by_genre
from .options import Assign, Increase, Print, Reassign, Sell
from .orders import qualifying
from .scoring import next_title, title_for
from .training import cost_of
from .view import AgeOfComicsView, PlayerView, PrintedView

# -- printing ---------------------------------------------------------------------------------


class PrintOutlook(NamedTuple):
    """Cost and gain of printing a title with a team."""

    title: Comic | RipOff
    writer: Creative
    artist: Creative
    ideas: int
    """Cost in ideas of the comic's genre."""
    fans: int
    """Initial fans of the comic, including the fan for winning a mastery."""
    older_fans: int
    """Fans that older comics of the genre gain from the mastery."""
    orders: tuple[Order, ...]
    """Orders fulfilled by the print; their fans may go to an older comic."""
    mastery: bool
    """True if the print wins the mastery of its genre."""
    mastery_from: int | None
    """The seat that loses the mastery to the viewer, if any."""
    bonus_money: int
    bonus_tickets: int
    bonus_ideas: int
    better_colours: bool

    @property
    def value(self) -> int:
        return self.writer.value + self.artist.value

    @property
    def cost(self) -> int:
        """Cost in dollars: the values of both creatives."""
        return self.value

    @property
    def all_fans(self) -> int:
        """Total fans that all of the player's comics gain from the print."""
        return self.fans + self.older_fans + sum(order.fans for order in self.orders)


def print_outlook(view: AgeOfComicsView, title: Comic | RipOff, writer: Creative, artist: Creative) -> PrintOutlook:
    """Return the cost and gain of a print for the viewer."""
    me, genre = view.me, title.genre
    printed = Printed(len(me.printed) + 1, title, writer, artist)
    printed.hype = sum(hyped.tokens for hyped in me.hyped if hyped.comic is title)
    holder = view.mastery[genre]
    gained = gains_mastery(view, genre, title.is_original)
    has_mastery = gained or holder == me.seat
    bonus = title.bonus if isinstance(title, Comic) else None
    return PrintOutlook(
        title,
        writer,
        artist,
        ideas=IDEAS_FOR_A_PRINT if title.is_original else 0,
        fans=fans_when_printed(printed) + has_mastery,
        older_fans=sum(not older.had_mastery_fan for older in of_genre(me, genre)) if has_mastery else 0,
        orders=fulfilled(me, genre, printed.value),
        mastery=gained,
        mastery_from=holder if gained else None,
        bonus_money=BONUS_MONEY if bonus is Bonus.MONEY else 0,
        bonus_tickets=min(1, view.tickets_left) if bonus is Bonus.TICKET else 0,
        bonus_ideas=BONUS_IDEAS if bonus is Bonus.IDEAS else 0,
        better_colours=Action.PRINT in me.cubes and view.better_colours_left > 0,
    )


def gains_mastery(view: AgeOfComicsView, genre: Genre, is_original: bool) -> bool:
    return _gains(view, view.me, genre, is_original)


def _gains(view: AgeOfComicsView, player: PlayerView, genre: Genre, is_original: bool) -> bool:
    holder = view.mastery[genre]
    holders = of_genre(view.players[holder], genre) if holder is not None else None
    return holder != player.seat and wins(of_genre(player, genre), is_original, holders)


def of_genre(player: PlayerView, genre: Genre) -> list[PrintedView]:
    return [printed for printed in player.printed if printed.genre is genre]


def fulfilled(player: PlayerView, genre: Genre, value: int) -> tuple[Order, ...]:
    """Return the player's open orders that a comic of this genre and value fulfils."""
    return tuple(order for order in player.orders if order.genre is genre and order.value <= value)


def best_print(view: AgeOfComicsView, title: Comic | RipOff, creative: Creative | None = None) -> PrintOutlook | None:
    """Return the affordable print with the most fans, then the cheapest, or None. Its team includes `creative` and a
    writer who has been chosen."""
    me = view.me
    writers = me.creatives(Craft.WRITER) if view.printing_writer is None else [view.printing_writer]
    artists = me.creatives(Craft.ARTIST)
    if creative is not None:
        writers, artists = ([creative], artists) if creative.craft is Craft.WRITER else (writers, [creative])
    outlooks = [print_outlook(view, title, writer, artist) for writer in writers for artist in artists]
    return best([team for team in outlooks if team.cost <= me.money])


def best(prints: Iterable[PrintOutlook]) -> PrintOutlook | None:
    """Return the print with the most fans, preferring the cheapest."""
    return max(prints, key=lambda team: (team.all_fans, -team.cost), default=None)


def teams_of(view: AgeOfComicsView) -> list[PrintOutlook]:
    """Return all prints that the viewer can afford now, with every possible team."""
    me = view.me
    originals = [comic for comic in me.comics() if me.ideas[comic.genre] >= IDEAS_FOR_A_PRINT]
    titles: list[Comic | RipOff] = [*originals, *rip_offs(view)]
    return [
        outlook
        for title in titles
        for writer in me.creatives(Craft.WRITER)
        for artist in me.creatives(Craft.ARTIST)
        if (outlook := print_outlook(view, title, writer, artist)).cost <= me.money
    ]


def rip_offs(view: AgeOfComicsView) -> list[RipOff]:
    """Return the rip-offs of other players' originals that no player has printed yet."""
    return [
        view.rip_offs[printed.title.number]
        for player in view.players
        if player.seat != view.seat
        for printed in player.printed
        if printed.is_original and view.rip_offs[printed.title.number].id not in view.ripped_off
    ]


# -- creatives --------------------------------------------------------------------------------


def hire_idea(view: AgeOfComicsView, creative: Creative) -> Genre | None:
    """Return the idea gained by hiring a creative of value 1, if the supply has one left."""
    return creative.genre if creative.value == 1 and view.idea_supply[creative.genre] else None


class GrowthOutlook(NamedTuple):
    """Cost of increasing a creative's value, and the orders fulfilled by the increase."""

    cost: int
    value: int
    """The increased value of the creative."""
    orders: tuple[Order, ...]


def growth_outlook(view: AgeOfComicsView, slot: int, craft: Craft) -> GrowthOutlook:
    """Return the outlook for increasing a creative's value; the increase must be possible."""
    printed = view.me.printed[slot - 1]
    cost = cost_of(printed, craft)
    assert cost is not None, "nobody grows here"
    return GrowthOutlook(cost, printed.values[craft] + 1, fulfilled(view.me, printed.genre, printed.value + 1))


class SwapOutlook(NamedTuple):
    """Cost of a re-assignment (negative for a gain), the change in the comic's fans, and the orders fulfilled."""

    cost: int
    fans: int
    orders: tuple[Order, ...]


def swap_outlook(view: AgeOfComicsView, slot: int, creative: Creative) -> SwapOutlook:
    """Return the outlook for putting a creative on a printed comic."""
    printed, craft = view.me.printed[slot - 1], creative.craft
    cost = creative.value - printed.values[craft]
    change = (creative.genre is printed.genre) - printed.matches(craft)
    fans = max(printed.fans + change, 1) if change else printed.fans
    return SwapOutlook(cost, fans - printed.fans, fulfilled(view.me, printed.genre, printed.value + cost))


# -- sales ------------------------------------------------------------------------------------


class SaleOutlook(NamedTuple):
    """Cost of a step of a Sales action, and the possible values of the order that the step turns up or collects."""

    cost: int
    fee_to: int | None = None
    """The seat whose agent stands on the corner and receives the fee."""
    values: tuple[int, ...] = ()
    """All possible values of the order that is turned up or collected, including duplicates."""
    fulfilled: tuple[int, ...] = ()
    """Those of `values` at which one of the viewer's comics would fulfil the order immediately."""

    @property
    def losses(self) -> tuple[int, int]:
        """The lowest and the highest final cost of the order if it stays unfulfilled; 0 if it is fulfilled now."""
        left = sorted(Order.fans_of(value) for value in {*self.values} - {*self.fulfilled})
        return (left[0], left[-1]) if left else (0, 0)


def sale_outlook(view: AgeOfComicsView, sell: Sell) -> SaleOutlook:
    """Return the outlook for one step of the viewer's Sales action."""
    me = view.me
    if sell.verb == "walk":
        return SaleOutlook(0 if view.sale is not None and view.sale.free_step else STEP_COST)
    if sell.verb not in ("flip", "collect"):
        return SaleOutlook(0)
    paid = fee_to(view.players, me)
    tile = next(tile for tile in view.map if tile.space == sell.place)
    values = (tile.value,) if tile.value is not None else hidden_values(view, tile.genre)
    done = tuple(value for value in values if qualifying(me.printed, Order(tile.genre, value)))
    return SaleOutlook(FEE, paid.seat, values, done) if paid is not None else SaleOutlook(0, None, values, done)


def hidden_values(view: AgeOfComicsView, genre: Genre) -> tuple[int, ...]:
    """Return the possible values of a genre's face-down orders: those of all its orders not seen yet."""
    left = list(view.order_values[genre])
    seen = [tile.value for tile in view.map if tile.genre is genre and tile.value is not None]
    for player in view.players:
        seen += [order.value for order in (*player.orders, *player.fulfilled) if order.genre is genre]
    for value in seen:
        left.remove(value)
    return tuple(left)


# -- the Automa -------------------------------------------------------------------------------


class InView:
    """The Automa's `Sight`, based on a seat's view."""

    def __init__(self, view: AgeOfComicsView) -> None:
        assert view.automa is not None
        self.view = view
        self.automa = view.players[view.automa.seat]
        self.person = next(player for player in view.players if player is not self.automa)
        self.edition: Edition = EDITIONS[view.automa.edition]

    def done(self) -> list[Action]:
        return [action for action, seats in self.view.editors_on.items() if self.automa.seat in seats]

    def gives(self, action: Action) -> int | None:
        return gives(self.view, action)

    def face_up(self, craft: Craft) -> list[FaceUp]:
        pile = self.view.writers if craft is Craft.WRITER else self.view.artists
        faces = [(place, card) for place, card in pile.faces_up() if isinstance(card, Creative)]
        return [FaceUp(place, card.genre, card.value) for place, card in faces]

    def hired(self, craft: Craft) -> int:
        return len(self.automa.creatives(craft))

    def display(self) -> dict[int, Genre]:
        return {place: card.genre for place, card in self.view.comics.faces_up()}

    def top(self) -> Genre | None:
        top = self.view.comics.top
        return Genre(top) if top is not None else None

    def in_deck(self) -> list[Genre]:
        return genres_in_deck(self.view)

    def developed(self) -> list[Genre]:
        return [comic.genre for comic in self.automa.comics()]

    def mastery(self, genre: Genre) -> Mastery:
        return Mastery(_gains(self.view, self.automa, genre, True), self.view.mastery[genre] == self.person.seat)

    def on_chart(self) -> list[OnChart]:
        return [OnChart(one.slot, one.genre, one.fans) for one in self.automa.printed if one.fans]

    def ideas(self) -> list[Genre]:
        return [genre for genre in Genre if self.view.idea_board[genre]]

    def yours(self) -> list[Yours]:
        free = {rip_off.number for rip_off in self.view.rip_offs if rip_off.id not in self.view.ripped_off}
        return [Yours(one.slot, one.is_original, one.title.number not in free) for one in self.person.printed]

    def your_genres(self) -> list[Genre]:
        return [printed.genre for printed in self.person.printed]

    def tiles(self) -> Tiles:
        return by_genre(MapTile(tile.space, tile.genre, tile.value) for tile in self.view.map)


def genres_in_deck(view: AgeOfComicsView) -> list[Genre]:
    """Return the genres of the comics in the deck or the discards: those of the box that are not elsewhere."""
    left = Counter(rip_off.genre for rip_off in view.rip_offs)
    left.subtract(card.genre for _, card in view.comics.faces_up())
    for player in view.players:
        left.subtract(Genre(held.back) for held in player.hand if held.kind == "comic")
        left.subtract(hyped.comic.genre for hyped in player.hyped)
        left.subtract(printed.genre for printed in player.printed if printed.is_original)
    return [genre for genre in Genre if left[genre] > 0]


@dataclass(frozen=True, slots=True)
class Move:
    """The predictable part of an Automa turn; `action` is None if the turn is lost."""

    action: Action | None
    cards: tuple[Card | RipOff, ...] = ()
    """The creatives hired, the comic taken from the display, or the first print."""
    genres: tuple[Genre, ...] = ()
    """The genre of the comic taken from the deck, or the genres of the ideas removed or of the orders turned up."""
    number: int = 0
    """The number of comics that gain a fan or are printed, or of orders collected."""
    searches: bool = False
    """True if the Automa searches the deck for the genre."""


class Expected(NamedTuple):
    """A possible move of the Automa, and the cards on which it would make that move."""

    move: Move
    cards: tuple[AutomaCard, ...]


def automa_next(view: AgeOfComicsView) -> list[Expected]:
    """Return the moves that the Automa may make now, each with the cards that lead to it, most likely first; empty if
    the Automa has no turn left this round or its cards are unknown.
    """
    automa = view.automa
    if automa is None or not view.round or not view.players[automa.seat].editors or any(map(is_gap, automa.to_come)):
        return []
    cards: dict[Move, list[AutomaCard]] = {}
    for card in automa.to_come:
        cards.setdefault(automa_move(view, card), []).append(card)
    moves = [Expected(move, tuple(on)) for move, on in cards.items()]
    return sorted(moves, key=lambda expected: -len(expected.cards))


def automa_move(view: AgeOfComicsView, card: AutomaCard) -> Move:
    sight = InView(view)
    match decide(sight, card).plan:
        case Hiring(writer, artist):
            shown = view.writers.display[writer - 1], view.artists.display[artist - 1]
            return Move(Action.HIRE, tuple(creative for creative in shown if creative is not None))
        case Search(genre):
            return Move(Action.DEVELOP, genres=(genre,), searches=True)
        case Developing(int() as place):
            top = sight.top()
            if place == DECK and top is not None:
                return Move(Action.DEVELOP, genres=(top,))
            comic = view.comics.display[place - 1]
            return Move(Action.DEVELOP, (comic,) if comic is not None else ())
        case Removing(genres, slots):
            return Move(Action.IDEAS, genres=tuple(genres), number=len(slots))
        case NextPrint() as plan:
            number = min(plan.number, teams(sight), len(_printable(sight)))
            return Move(Action.PRINT, (_title(view, sight, plan),), number=number)
        case Orders(number):
            turned = sight.edition.genre_to_turn_up(card.genres, sight.your_genres(), sight.tiles(), number)
            return Move(Action.SALES, genres=(turned,) if turned is not None else (), number=min(number, len(view.map)))
    return Move(None)


def _title(view: AgeOfComicsView, sight: InView, plan: NextPrint) -> Comic | RipOff:
    if plan.developed is not None:
        return sight.automa.comics()[plan.developed]
    assert plan.rip_off is not None
    return view.rip_offs[sight.person.printed[plan.rip_off - 1].title.number]


def _printable(sight: InView) -> list[object]:
    """Return the Automa's possible prints: its own comics, then rip-offs of the person's comics."""
    return [*sight.developed(), *(one for one in sight.yours() if one.is_original and not one.ripped_off)]


def cards_turned(view: AgeOfComicsView) -> tuple[AutomaCard, ...]:
    """Return the cards that the Automa has drawn this round, in order."""
    assert view.automa is not None
    turned = EDITORS - view.players[view.automa.seat].editors
    return view.automa.played[len(view.automa.played) - turned :]


# -- standing ---------------------------------------------------------------------------------


class Standing(NamedTuple):
    """Standing against the Automa if the game ended now: points, the title they earn, and the next title."""

    seat: int
    points: int
    automa: int
    wins: bool
    title: str
    """The title for the current points; empty if there is none."""
    next_title: str
    """The next higher title; empty if there is none."""
    missing: int
    """Points missing for the next title."""


def standing(view: AgeOfComicsView) -> Standing | None:
    """Return the person's standing in a solo game, or None in other games."""
    if view.automa is None:
        return None
    sight = InView(view)
    points, automa = sight.person.score, sight.automa.score
    title, least = next_title(points) or ("", points)
    return Standing(sight.person.seat, points, automa, points > automa, title_for(points), title, least - points)


def challenges(view: AgeOfComicsView) -> list[Progress]:
    """Return the viewer's progress in each chosen challenge."""
    if view.automa is None:
        return []
    person = InView(view).person
    return [progress(view.automa.edition, view.mastery, person, name) for name in view.automa.challenges]


# -- options ----------------------------------------------------------------------------------


def brings(view: AgeOfComicsView, option: Any) -> Mapping[str, Any] | None:
    """Return an option's consequences for the viewer as plain data, or None if nothing is certain."""
    match option:
        case Print(Comic() | RipOff() as title):
            return _of(best_print(view, title))
        case Assign(creative) if view.printing is not None:
            return _of(best_print(view, view.printing, creative))
        case Increase(slot, Craft() as craft):
            return growth_outlook(view, slot, craft)._asdict()
        case Reassign(slot, Creative() as creative):
            return swap_outlook(view, slot, creative)._asdict()
        case Sell():
            return sale_outlook(view, option)._asdict()
    return None


def _of(found: PrintOutlook | None) -> Mapping[str, Any] | None:
    """Return the outlook of a print as plain data, including total cost and fans."""
    return {**found._asdict(), "cost": found.cost, "all_fans": found.all_fans} if found is not None else None
