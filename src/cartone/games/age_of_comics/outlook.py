"""What is said before it is done: pure functions over what a seat sees.

An outlook counts what a deed brings by itself. What its player chooses on the way, which comic gets the fans of an
order, which ideas a bonus brings, where a cube goes, changes none of it. Where a card decides, it counts over all
that may come; of what later choices decide it says nothing.
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
from .sight import NextPrint, Orders, Removing, decide, teams
from .training import cost_of
from .view import AgeOfComicsView, PlayerView, PrintedView

# -- printing ---------------------------------------------------------------------------------


class PrintOutlook(NamedTuple):
    """What printing a title with a team costs and brings."""

    title: Comic | RipOff
    writer: Creative
    artist: Creative
    ideas: int
    """Ideas of its genre that it costs."""
    fans: int
    """With which the comic itself begins, that of a mastery among them."""
    older_fans: int
    """For older comics of the genre, by a mastery that is gained."""
    orders: tuple[Order, ...]
    """Those that are fulfilled; their fans go to a comic that qualifies, this one or an older one."""
    mastery: bool
    """Whether it wins the mastery of its genre."""
    mastery_from: int | None
    """The seat that loses it."""
    bonus_money: int
    bonus_tickets: int
    bonus_ideas: int
    better_colours: bool

    @property
    def value(self) -> int:
        return self.writer.value + self.artist.value

    @property
    def cost(self) -> int:
        """In dollars: the values of both creatives."""
        return self.value

    @property
    def all_fans(self) -> int:
        """For all comics of the player together."""
        return self.fans + self.older_fans + sum(order.fans for order in self.orders)


def print_outlook(view: AgeOfComicsView, title: Comic | RipOff, writer: Creative, artist: Creative) -> PrintOutlook:
    """What this print costs the seat of the view, and brings it."""
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
    """Whether one more comic of a genre wins its mastery."""
    return _gains(view, view.me, genre, is_original)


def _gains(view: AgeOfComicsView, player: PlayerView, genre: Genre, is_original: bool) -> bool:
    holder = view.mastery[genre]
    holders = of_genre(view.players[holder], genre) if holder is not None else None
    return holder != player.seat and wins(of_genre(player, genre), is_original, holders)


def of_genre(player: PlayerView, genre: Genre) -> list[PrintedView]:
    return [printed for printed in player.printed if printed.genre is genre]


def fulfilled(player: PlayerView, genre: Genre, value: int) -> tuple[Order, ...]:
    """The open orders that a comic of a genre and value fulfils."""
    return tuple(order for order in player.orders if order.genre is genre and order.value <= value)


def best_print(view: AgeOfComicsView, title: Comic | RipOff, creative: Creative | None = None) -> PrintOutlook | None:
    """With the team that brings most fans, of equal ones the cheapest; None if the seat can pay none.

    The writer who is chosen already belongs to it, and so does the creative, if one is named.
    """
    me = view.me
    writers = me.creatives(Craft.WRITER) if view.printing_writer is None else [view.printing_writer]
    artists = me.creatives(Craft.ARTIST)
    if creative is not None:
        writers, artists = ([creative], artists) if creative.craft is Craft.WRITER else (writers, [creative])
    outlooks = [print_outlook(view, title, writer, artist) for writer in writers for artist in artists]
    return best([team for team in outlooks if team.cost <= me.money])


def best(prints: Iterable[PrintOutlook]) -> PrintOutlook | None:
    """The print that brings most fans, of equal ones the cheapest."""
    return max(prints, key=lambda team: (team.all_fans, -team.cost), default=None)


def teams_of(view: AgeOfComicsView) -> list[PrintOutlook]:
    """Every print that the seat can pay now, with every team."""
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
    """Of originals that others have printed and nobody has ripped off yet."""
    return [
        view.rip_offs[printed.title.number]
        for player in view.players
        if player.seat != view.seat
        for printed in player.printed
        if printed.is_original and view.rip_offs[printed.title.number].id not in view.ripped_off
    ]


# -- creatives --------------------------------------------------------------------------------


def hire_idea(view: AgeOfComicsView, creative: Creative) -> Genre | None:
    """The idea that a creative of value 1 brings, as long as there is one."""
    return creative.genre if creative.value == 1 and view.idea_supply[creative.genre] else None


class GrowthOutlook(NamedTuple):
    """What it costs that a creative learns or trains, and the orders that are then fulfilled."""

    cost: int
    value: int
    """Of the creative, afterwards."""
    orders: tuple[Order, ...]


def growth_outlook(view: AgeOfComicsView, slot: int, craft: Craft) -> GrowthOutlook:
    """For a creative who can grow now."""
    printed = view.me.printed[slot - 1]
    cost = cost_of(printed, craft)
    assert cost is not None, "nobody grows here"
    return GrowthOutlook(cost, printed.values[craft] + 1, fulfilled(view.me, printed.genre, printed.value + 1))


class SwapOutlook(NamedTuple):
    """What a re-assignment costs (or gives, below 0), what it does to the fans of the comic, and orders then
    fulfilled."""

    cost: int
    fans: int
    orders: tuple[Order, ...]


def swap_outlook(view: AgeOfComicsView, slot: int, creative: Creative) -> SwapOutlook:
    """For a creative of the hand who is put on a printed comic."""
    printed, craft = view.me.printed[slot - 1], creative.craft
    cost = creative.value - printed.values[craft]
    change = (creative.genre is printed.genre) - printed.matches(craft)
    fans = max(printed.fans + change, 1) if change else printed.fans
    return SwapOutlook(cost, fans - printed.fans, fulfilled(view.me, printed.genre, printed.value + cost))


# -- sales ------------------------------------------------------------------------------------


class SaleOutlook(NamedTuple):
    """What a step of a Sales action costs, and what may become of an order that is collected."""

    cost: int
    fee_to: int | None = None
    """The seat whose agent stands here, and that gets the money."""
    values: tuple[int, ...] = ()
    """Of the order that is turned up or collected: all that it may have, each as often as it may come."""
    fulfilled: tuple[int, ...] = ()
    """Those of them that a comic of the seat fulfils at once, if it is collected."""


def sale_outlook(view: AgeOfComicsView, sell: Sell) -> SaleOutlook:
    """For the next thing that the agent does."""
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
    """What the face-down orders of a genre may be worth: all of the game but those that were seen."""
    left = list(view.order_values[genre])
    seen = [tile.value for tile in view.map if tile.genre is genre and tile.value is not None]
    for player in view.players:
        seen += [order.value for order in (*player.orders, *player.fulfilled) if order.genre is genre]
    for value in seen:
        left.remove(value)
    return tuple(left)


# -- the Automa -------------------------------------------------------------------------------


class InView:
    """What the Automa sees, as a seat sees it."""

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
    """The genres of comics in the deck or among the discards: all of the box but those that lie elsewhere."""
    left = Counter(rip_off.genre for rip_off in view.rip_offs)
    left.subtract(card.genre for _, card in view.comics.faces_up())
    for player in view.players:
        left.subtract(Genre(held.back) for held in player.hand if held.kind == "comic")
        left.subtract(hyped.comic.genre for hyped in player.hyped)
        left.subtract(printed.genre for printed in player.printed if printed.is_original)
    return [genre for genre in Genre if left[genre] > 0]


@dataclass(frozen=True, slots=True)
class Move:
    """What the Automa does in a turn, as far as it is certain before; None loses the turn."""

    action: Action | None
    cards: tuple[Card | RipOff, ...] = ()
    """Whom it hires, which comic it takes from the display, or what it prints first."""
    genres: tuple[Genre, ...] = ()
    """Of the comic from the deck, of the ideas that it removes, or of the orders that it turns up."""
    number: int = 0
    """The comics that gain a fan or are printed, or the orders that it collects."""
    searches: bool = False
    """Whether it goes through the deck until the genre comes."""


class Expected(NamedTuple):
    """A move of the Automa, and the cards on which it would make it."""

    move: Move
    cards: tuple[AutomaCard, ...]


def automa_next(view: AgeOfComicsView) -> list[Expected]:
    """What it would do if it were its turn now, on each card that may come; nothing if it has no turn this round, or if
    nobody knows what its cards show.
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
    """What it would do on a card."""
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
        case Orders(number, tiles):
            turned = sight.edition.genre_to_turn_up(card.genres, sight.your_genres(), tiles, number)
            return Move(Action.SALES, genres=(turned,) if turned is not None else (), number=min(number, len(view.map)))
    return Move(None)


def _title(view: AgeOfComicsView, sight: InView, plan: NextPrint) -> Comic | RipOff:
    if plan.developed is not None:
        return sight.automa.comics()[plan.developed]
    assert plan.rip_off is not None
    return view.rip_offs[sight.person.printed[plan.rip_off - 1].title.number]


def _printable(sight: InView) -> list[object]:
    """All that it could print: its own comics, then rip-offs of yours."""
    return [*sight.developed(), *(one for one in sight.yours() if one.is_original and not one.ripped_off)]


def cards_turned(view: AgeOfComicsView) -> tuple[AutomaCard, ...]:
    """The Automa's cards of this round, in order."""
    assert view.automa is not None
    turned = EDITORS - view.players[view.automa.seat].editors
    return view.automa.played[len(view.automa.played) - turned :]


# -- at any time ------------------------------------------------------------------------------


class Standing(NamedTuple):
    """The duel with the Automa if the game ended now: points, the title that they are worth, and the next one."""

    seat: int
    points: int
    automa: int
    wins: bool
    title: str
    """Nothing below the first."""
    next_title: str
    """Nothing above the last."""
    missing: int
    """The points that the next title needs."""


def standing(view: AgeOfComicsView) -> Standing | None:
    """How the person at a solo table stands; None among players."""
    if view.automa is None:
        return None
    sight = InView(view)
    points, automa = sight.person.score, sight.automa.score
    title, least = next_title(points) or ("", points)
    return Standing(sight.person.seat, points, automa, points > automa, title_for(points), title, least - points)


def challenges(view: AgeOfComicsView) -> list[Progress]:
    """How the chosen challenges stand."""
    if view.automa is None:
        return []
    person = InView(view).person
    return [progress(view.automa.edition, view.mastery, person, name) for name in view.automa.challenges]


# -- options ----------------------------------------------------------------------------------


def brings(view: AgeOfComicsView, option: Any) -> Mapping[str, Any] | None:
    """What an option would bring the seat of the view, for programs; None where nothing is certain."""
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
    """A print, with what it comes to."""
    return {**found._asdict(), "cost": found.cost, "all_fans": found.all_fans} if found is not None else None
