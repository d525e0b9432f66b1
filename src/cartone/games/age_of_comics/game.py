"""The state of a game of Age of Comics: the board, the city, and each player's area."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

from ...board.declaring import ELSEWHERE, PASSING, SET_UP, Lies, declared, each, lay_out, row, rows
from ...table import EVERYONE, Deck, Draw, Game, Rules, Seat
from .box import whole
from .card_notation import Shown, automa_literal, card_literal, kind_of, line_of
from .city import SPACES, START, Sale
from .components import (
    BETTER_COLOURS,
    EDITORS,
    HYPE_TOKENS,
    IDEAS_PER_GENRE,
    TICKETS,
    Action,
    AutomaCard,
    Back,
    Card,
    Comic,
    Craft,
    Creative,
    Genre,
    Held,
    Hyped,
    Order,
    Printed,
    RipOff,
    Tile,
    back_of,
)
from .pack import AUTOMA_CARDS, MOST_SPACES, PLAYERS, Level, Pack
from .pile import C, Pile
from .rulings import Ruling

if TYPE_CHECKING:
    from .view import AgeOfComicsView  # noqa: F401  (a view is made of a game, which names it in quotes)

V_co = TypeVar("V_co", covariant=True)


AUTOMA = "automa"
"""The player of its seat. It is never asked: its choices are rules."""


OPPONENT_DECKS = ("automa",)
"""Where these stay in the box, Cartone draws them."""
DECKS = (
    "order-back", *(f"order-{genre}" for genre in Genre), "turn-order", "calendar",
    *(name for pile in ("writer", "artist", "comic") for name in (pile, f"{pile}-back")), *OPPONENT_DECKS,
)  # fmt: skip
"""Whatever a person may deal."""

MOST_HELD = 12
"""Six cards, and what comes before they are discarded down; the Automa holds four creatives and two comics at most."""
MOST_HYPED = 8
MOST_PRINTED = 20
"""A comic needs a hired writer and two of them at most an action: in 25 turns nobody prints more than 17."""
MOST_CUBES = 3
STEPS = ("", "increase", "writer", "artist", "board", "supply", "special")
"""What a player may be at."""


class Phase(StrEnum):
    SETUP = "setup"
    START = "start"
    ACTIONS = "actions"
    END = "end"
    FINAL = "final"


@dataclass(slots=True, eq=False)
class Player:
    seat: Annotated[int, SET_UP]
    money: int = 0
    ideas: dict[Genre, int] = each(Genre, 0)
    tickets: int = 0
    hand: list[Held] = row(MOST_HELD, "in_hand")
    hyped: list[Hyped] = row(MOST_HYPED, "hyped_comics")
    printed: list[Printed] = row(MOST_PRINTED, "printed")
    """The comics on the mat, left to right; the last one is the last printed."""
    cubes: list[Action] = row(MOST_CUBES, "placed_cubes")
    """The actions whose specials hold a cube."""
    agent: int = START
    came: int = 0
    """When the agent came to its corner: the later, the higher."""
    fee_paid: bool = False
    """Whether the fee of this stay on a corner is paid."""
    orders: list[Order] = row(len(SPACES), "open_orders")
    """Collected and not yet fulfilled."""
    fulfilled: list[Order] = row(len(SPACES), "fulfilled_orders")
    editors: int = EDITORS
    has_extra_editor: bool = False
    """Whether the fifth editor came this round."""
    sent: list[Action | None] = row(EDITORS + 1, "sent_editors")
    """Where its editors went this round, one after the other; None for one that stayed away."""
    left: int = 0
    """How many more times the player may do what is asked, including this time; 0 if there is no count."""
    of: int = 0
    """How many times there were at first."""
    within: tuple[int, int] = (0, 0)
    """The same two numbers for the action around it: for the prints, while one of them brings ideas."""
    step: Annotated[str, Lies(words=STEPS)] = ""
    """What the player is at, where an action or a start of a round has several steps."""
    convertible: list[int] = row(MOST_PRINTED, "convertible_slots")
    """The slots whose comics may still get a fan for an idea, while ideas are converted."""
    ranking_points: int = 0
    mat_points: int = 0

    # -- what is in hand --------------------------------------------------------------------

    def comics(self) -> list[Comic]:
        """Unprinted comics, in hand or hyped."""
        in_hand = [card for held in self.hand if isinstance(card := held.card, Comic)]
        return in_hand + [hyped.comic for hyped in self.hyped]

    def creatives(self, craft: Craft) -> list[Creative]:
        return [card for held in self.hand if isinstance(card := held.card, Creative) and card.craft is craft]

    def announce(self, card: Card) -> None:
        """Everybody learns that the player holds this card."""
        for held in self.hand:
            if held.card is card:
                held.seen = EVERYONE

    def show(self, card: Card) -> None:
        """A card leaves the hand for everybody to see."""
        self.announce(card)
        self.hand.remove(next(held for held in self.hand if held.card is card))

    def hyped_as(self, comic: Card) -> Hyped | None:
        """A hyped comic with its tokens; None if that one is not hyped."""
        return next((hyped for hyped in self.hyped if hyped.comic is comic), None)

    def counting(self, count: int) -> Iterator[int]:
        """Something may be done so often, one after the other: how often it was done before."""
        outer, self.within = self.within, (self.left, self.of)
        try:
            for number in range(count):
                self.left, self.of = count - number, count
                yield number
        finally:
            self.left, self.of = self.within
            self.within = outer

    @property
    def hand_size(self) -> int:
        return len(self.hand) + len(self.hyped)

    # -- what is on the mat -----------------------------------------------------------------

    def at_slot(self, slot: int) -> Printed:
        return self.printed[slot - 1]

    def of_genre(self, genre: Genre) -> list[Printed]:
        return [printed for printed in self.printed if printed.genre is genre]

    def genres_printed(self) -> list[Genre]:
        """The genres of the printed comics, the last printed last."""
        return [printed.genre for printed in self.printed]

    @property
    def best_fans(self) -> int:
        """The fans of the best comic; 0 if none is on the chart."""
        return max((printed.fans for printed in self.printed), default=0)


class Solo(NamedTuple):
    """What a solo game was set up with."""

    level: str
    edition: str
    challenges: tuple[str, ...]
    display: int = 3


@dataclass(slots=True, eq=False, kw_only=True)
class Automa(Player):
    """The Automa's area: creatives and comics lie face up beside its mat. It has no money, ideas, cubes or agent."""

    level: Annotated[Level, SET_UP]
    played: list[AutomaCard] = row(AUTOMA_CARDS, "played_cards")
    """Its cards since they were last shuffled, in order."""
    collecting: Annotated[list[int], PASSING] = field(default_factory=list)
    """The spaces whose orders it is about to collect."""
    tally: Counter[str] = field(default_factory=Counter)
    """How often each action succeeded and failed, and how often its turn was lost."""

    def done(self, game: ComicsTable[Any]) -> list[Action]:
        """The actions it has done this round."""
        return [action for action, seats in game.editors_on.items() if self.seat in seats]


@declared
class ComicsTable(Game[V_co]):
    """What is printed and who masters it, the actions and their editors: of a whole game, or of the Automa's side of
    a real one.
    """

    players: list[Player]
    edition: Annotated[str, SET_UP] = ""
    round: Annotated[int, Lies("round_")] = 0
    phase: Phase = Phase.SETUP
    action_spaces: int
    automa_deck: Deck[AutomaCard]
    idea_board: dict[Genre, int] = each(Genre, 0)
    editors_on: dict[Action, list[int]] = rows(Action, MOST_SPACES, "taken_desks")
    """Whose editors stand on the spaces of each action, from the first space on."""
    mastery: dict[Genre, int | None] = each(Genre, None)
    ripped_off: set[RipOff] = field(default_factory=set)

    def __init__(self, seats: tuple[Seat, ...], pack: Pack, automa_cards: Sequence[AutomaCard]) -> None:
        super().__init__(seats)
        lay_out(self)
        self.pack: Pack = pack
        self.players = [Player(seat.number) for seat in seats]
        self.action_spaces = len(seats) + 1
        self.space_gives = pack.spaces
        self.automa_deck = Deck("automa", automa_cards)
        self.rulings: set[Ruling] = set()

    @abstractmethod
    def rip_off(self, comic: Comic) -> RipOff:
        """What a competitor makes of an original."""

    def when(self) -> str:
        """Each turn is told by the editors that are left."""
        return f"{self.stands_at()}, {sum(player.editors for player in self.players)} left"

    @property
    def person(self) -> Player:
        """The one who plays against the Automa."""
        return self.players[0]

    def originals(self) -> Iterator[tuple[Player, Printed]]:
        """Every original on a mat, with its publisher."""
        for player in self.players:
            for printed in player.printed:
                if printed.is_original:
                    yield player, printed

    def add_fans(self, player: Player, printed: Printed, fans: int, message: str) -> None:
        """Fans for a comic, with the message that says what for."""
        printed.fans += fans
        self.story.tell(
            message, seat=player.seat, title=printed.title, fans=fans, total=printed.fans, slot=printed.slot
        )

    def ruled(self, ruling: Ruling) -> None:
        """A ruling of ours decided something."""
        self.rulings.add(ruling)

    # -- what the table needs ---------------------------------------------------------------

    def seal(self) -> None:
        """Nobody acts at the same time in this game."""

    def unseal(self) -> None:
        """Nothing was sealed."""


@declared
class AgeOfComics(ComicsTable["AgeOfComicsView"]):
    """The state of a game of Age of Comics for two to four, or for one against the Automa.

    It comes to life in the package's face, where the coroutines of `rules` and `solo` and the `view` are added.
    """

    name = "age-of-comics"
    rules_version = 1
    tells_overrides = True
    not_state = ("city", "space_gives", "rulings", "solo", "automa", "creatives", "taken_from")

    challenges: Annotated[tuple[str, ...], SET_UP] = ()
    turn_order: list[int] = row(max(PLAYERS), "seats")
    acting: int | None = None
    display_size: int
    writers: Pile[Creative]
    artists: Pile[Creative]
    comics: Pile[Comic]
    calendar_deck: Deck[Back]
    calendar: list[list[Genre]] = field(default_factory=list)
    """The genres of each round, as far as they were turned up."""
    order_decks: dict[Genre, Deck[Order]]
    map: list[Tile | None] = field(default_factory=lambda: [None] * len(SPACES))
    idea_supply: dict[Genre, int] = each(Genre, IDEAS_PER_GENRE)
    tickets_left: int = TICKETS
    hype_left: int = HYPE_TOKENS
    better_colours_left: int = BETTER_COLOURS
    sale: Annotated[Sale | None, Lies(count="selling")] = None
    """What is left of the Sales action that is under way."""
    action: Action | None = None
    """The action that is under way."""
    printing: Comic | RipOff | None = None
    """What is being printed while its team is chosen, and the writer once chosen."""
    printing_writer: Creative | None = None
    printed: Annotated[Printed | None, ELSEWHERE] = None
    """What was just printed, while it brings what it brings."""
    mastery_gained: bool = False
    """Whether that wins the mastery of its genre."""
    searching: Annotated[Genre | None, PASSING] = None
    """The genre that the deck of comics is searched for."""
    turning: Annotated[int | None, PASSING] = None
    """The space whose order is being turned up."""
    fulfilling: Order | None = None
    """The order whose fans are given out now."""
    arrivals: int = 0
    """How often an agent came to a corner: the clock of `Player.came`."""

    def __init__(self, seats: tuple[Seat, ...], pack: Pack, solo: Solo | None = None) -> None:
        self.box = whole(pack)
        """The pack, with a stand-in for each card that it lacks."""
        super().__init__(seats, pack, self.box.automa)
        self.solo = solo
        self.automa: Automa | None = None
        if solo is not None:
            self.automa = Automa(1, level=pack.levels[solo.level])
            self.players[1] = self.automa
            self.edition, self.challenges = solo.edition, solo.challenges
        self.city = pack.cities[len(seats)]
        self.display_size = solo.display if solo is not None else 4 if len(seats) == 4 else 3
        self.writers = Pile("writer", self.box.writers)
        self.artists = Pile("artist", self.box.artists)
        self.comics = Pile("comic", self.box.comics)
        self.creatives = {Craft.WRITER: self.writers, Craft.ARTIST: self.artists}
        self.calendar_deck = Deck("calendar", [back_of(genre) for genre in Genre])
        self.order_decks = {genre: Deck(f"order-{genre}", orders) for genre, orders in self.city.orders.items()}
        self.taken_from: dict[Order, int] = {}
        """The spaces of the map where orders lay that were collected."""

    def digest(self) -> dict[str, Any]:
        """The whole state as plain data; an order is told by its genre and value."""
        digest = super().digest()
        for player, state in zip(self.players, digest["players"], strict=True):
            state["orders"] = [order.name for order in player.orders]
            state["fulfilled"] = [order.name for order in player.fulfilled]
        digest["fulfilling"] = self.fulfilling.name if self.fulfilling is not None else None
        return digest

    # -- cards that a person describes --------------------------------------------------------

    def may_be_open(self) -> Mapping[str, Deck[Any]]:
        """Writers, artists and comics, and the cards of the Automa."""
        decks = (self.writers.deck, self.artists.deck, self.comics.deck, self.automa_deck)
        return {deck.name: deck for deck in decks}

    def literal(self, deck: str, text: str, number: int) -> Shown:
        """A comic, a creative or a card of the Automa, by what it shows.

        Its ID tells how many cards had come: of which kinds they were, nobody may learn from it.
        """
        there = self.may_be_open()[deck]
        if there is self.automa_deck:
            return automa_literal(self.automa_deck, text, number)
        return card_literal(self, there, text, number)

    def describe(self, card: Shown) -> str:
        return line_of(card)

    def counted(self, card: Shown) -> str:
        """Of comics the box tells genre and bonus, of creatives genre and value, of the Automa the number of cards."""
        return "automa" if isinstance(card, AutomaCard) else kind_of(card)

    # -- the board --------------------------------------------------------------------------

    def in_turn_order(self) -> list[Player]:
        return [self.players[seat] for seat in self.turn_order]

    def people(self) -> list[Player]:
        """Those who are asked, in turn order."""
        return [player for player in self.in_turn_order() if player is not self.automa]

    def rip_off(self, comic: Comic) -> RipOff:
        return self.box.rip_off(comic)

    # -- piles ------------------------------------------------------------------------------

    def turn_top(self, pile: Pile[C], up: bool = False) -> Rules[None]:
        """What lies on top shows its back, and its face if it is turned `up` at once; a deck that has run out is made
        of the discards.
        """
        if pile.top is not None:
            return
        if not len(pile) and pile.discards:
            self.ruled(Ruling.RESHUFFLED_AT_ONCE)
            back, pile.discards = pile.discards, []
            pile.deck.put_back(back)
            pile.backs.put_back([back_of(card.back) for card in back])
            self.story.tell("reshuffled", pile=pile.name, cards=len(back))
        if len(pile):
            back = yield Draw(pile.backs, why="back", face=pile.deck if up else None, pile=pile.name)
            pile.top = back.id

    def turn_up(self, pile: Pile[C], why: str, held: Held | None = None, **params: Any) -> Rules[C]:
        """The top of a deck, which has left it, is seen: by whoever takes it in hand, or by everybody."""
        top, pile.top = pile.top, None
        card: C = yield Draw(pile.deck, held, given={"back": top}, why=why, pile=pile.name, **params)
        if held is not None:
            held.card = card
        return card

    def take_top(self, pile: Pile[C], why: str, held: Held | None = None, **params: Any) -> Rules[C]:
        """The top of a deck: into a hand, whose owner alone sees it, or for everybody to see."""
        card = yield from self.turn_up(pile, why, held, **params)
        yield from self.turn_top(pile)
        return card

    def take_fitting(self, pile: Pile[C], held: Held, seat: int, given: Mapping[str, Any] | None = None) -> Rules[C]:
        """A random card of those that fit, out of a deck that is not shuffled yet and that it has left: at setup."""
        card: C = yield Draw(pile.deck, held, given=given, why="begins", pile=pile.name, seat=seat)
        pile.backs.learn(pile.backs.index(card.back))
        held.card = card
        return card

    def deal_display(self, pile: Pile[C]) -> Rules[None]:
        """Discard what lies there, and deal anew."""
        gone = tuple(filter(None, pile.display))
        pile.discards += gone
        pile.display = []
        if gone:
            self.story.tell("display-cleared", pile=pile.name, cards=gone)
        for place in range(1, self.display_size + 1):
            yield from self.turn_top(pile, up=True)
            there = pile.top is not None and pile.deck.lay()
            pile.display.append((yield from self.turn_up(pile, "display", place=place)) if there else None)
        yield from self.turn_top(pile)
        self.story.tell("display-dealt", pile=pile.name, cards=tuple(filter(None, pile.display)))

    def discard(self, card: Card) -> Rules[None]:
        """A card leaves a hand for the discards, for all to see."""
        self.ruled(Ruling.DISCARDS_ARE_PUBLIC)
        if isinstance(card, Comic):
            self.comics.discards.append(card)
            yield from self.turn_top(self.comics)
        else:
            pile = self.creatives[card.craft]
            pile.discards.append(card)
            yield from self.turn_top(pile)

    def genres_in_deck(self) -> list[Genre]:
        """Genres that lie in the deck or among the discards; backs are public, so everybody knows which."""
        pile = self.comics
        there = {pile.top, *(back.id for back in pile.backs.cards), *(card.back for card in pile.discards)}
        return [genre for genre in Genre if genre in there]

    def reveal_until(self, genre: Genre) -> Rules[Comic]:
        """Reveal comics from the deck until one of a genre comes; the others are discarded."""
        self.searching = genre
        while True:
            self.comics.deck.lay()
            comic = yield from self.turn_up(self.comics, "search", genre=genre)
            if comic.genre is genre:
                yield from self.turn_top(self.comics)
                self.searching = None
                return comic
            yield from self.turn_top(self.comics, up=True)
            self.story.tell("revealed", card=comic)
            yield from self.discard(comic)

    # -- tokens -----------------------------------------------------------------------------

    def gain_idea(self, player: Player, genre: Genre) -> bool:
        """An idea of the supply; what is not there is not gained."""
        if not self.idea_supply[genre]:
            self.ruled(Ruling.SUPPLIES_ARE_LIMITS)
            return False
        self.idea_supply[genre] -= 1
        player.ideas[genre] += 1
        return True

    def spend_ideas(self, player: Player, genre: Genre, count: int) -> None:
        player.ideas[genre] -= count
        self.idea_supply[genre] += count
        self.story.tell("ideas-spent", seat=player.seat, genre=genre, count=count)

    def return_hype(self, hyped: Hyped) -> None:
        """Its tokens go back to the supply."""
        if hyped.tokens:
            tokens, hyped.tokens = hyped.tokens, 0
            self.hype_left += tokens
            self.story.tell("hype-returned", title=hyped.comic, tokens=tokens)

    def announce(self, player: Player, card: Card) -> None:
        """A player lays open a card of the hand before it is used."""
        player.announce(card)
        self.story.show("laid-open", seat=player.seat, card=card)

    def see(self, player: Player, held: Held) -> None:
        """Tell a player, and nobody else, what they hold."""
        if held.seen != EVERYONE:
            self.ruled(Ruling.BACKS_ARE_PUBLIC)
            self.story.tell("sees", to=1 << player.seat, seat=player.seat, card=held.card)
