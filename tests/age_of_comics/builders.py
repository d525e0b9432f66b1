"""Short ways to set up what a test of Age of Comics needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from cartone.games import age_of_comics
from cartone.games.age_of_comics import ROOM, load_pack, make
from cartone.games.age_of_comics.city import CORNER_CALLED, SPACE_CALLED
from cartone.games.age_of_comics.components import (
    Action,
    Back,
    Bonus,
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
)
from cartone.games.age_of_comics.game import AgeOfComics, Player
from cartone.games.age_of_comics.pile import Pile
from cartone.table import (
    LETTERS,
    Ask,
    Choice,
    Draw,
    Random,
    Rules,
    SeededDealer,
    StackedDealer,
    Table,
    key_of,
    seats_for,
)

T = TypeVar("T")
Stack = Mapping[str, Sequence[str]]

HOUSE = load_pack(ROOM.packs / "house.toml")
CRIME, SCI_FI, SUPERHEROES, ROMANCE, WESTERN, HORROR = Genre
WRITER, ARTIST = Craft


# -- cards ----------------------------------------------------------------------------------------


def comic(genre: Genre, bonus: str = "fan") -> Comic:
    return next(card for card in HOUSE.comics if card.genre is genre and card.bonus is Bonus(bonus))


def rip_off(genre: Genre, bonus: str = "fan") -> RipOff:
    return HOUSE.rip_off(comic(genre, bonus))


def writer(genre: Genre, value: int, second: bool = False) -> Creative:
    """A writer; of the two of value 2 the first, or the second one."""
    return [card for card in HOUSE.writers if card.genre is genre and card.value == value][second]


def artist(genre: Genre, value: int, second: bool = False) -> Creative:
    return [card for card in HOUSE.artists if card.genre is genre and card.value == value][second]


def pile_of(game: AgeOfComics, card: Card) -> Pile[Any]:
    return game.comics if isinstance(card, Comic) else game.creatives[card.craft]


def out_of_deck(game: AgeOfComics, card: Card) -> None:
    """A card leaves its deck for wherever the test wants it."""
    pile = pile_of(game, card)
    pile.deck.lay()
    pile.deck.learn(pile.deck.index(card.id))
    pile.backs.learn(pile.backs.index(card.back))


# -- positions ------------------------------------------------------------------------------------


def new_game(seats: int = 2) -> AgeOfComics:
    """A game that has not begun, whose turn order is that of the seats."""
    game = make(seats_for([f"p{n}" for n in range(seats)]), HOUSE, {})
    game.turn_order = list(range(seats))
    game.round = 1
    return game


def scene(
    seats: int = 2, money: int = 0, ideas: Iterable[Genre] = (), hand: Iterable[Card] = (), cubes: Iterable[Action] = ()
) -> tuple[AgeOfComics, Player]:
    """A game and its first player, with what they have."""
    game = new_game(seats)
    player = game.players[0]
    player.money = money
    player.cubes = list(cubes)
    give_ideas(game, player, ideas)
    give(game, player, *hand)
    return game, player


def give_ideas(game: AgeOfComics, player: Player, ideas: Iterable[Genre]) -> None:
    for genre in ideas:
        game.idea_supply[genre] -= 1
        player.ideas[genre] += 1


def give(game: AgeOfComics, player: Player, *cards: Card) -> None:
    """Cards for a hand, seen by their owner alone."""
    for card in cards:
        out_of_deck(game, card)
        player.hand.append(Held(pile_of(game, card).name, card.back, 1 << player.seat, card))


def set_aside(game: AgeOfComics, player: Player, title: Comic, tokens: int = 0) -> Hyped:
    """A hyped comic with its tokens."""
    out_of_deck(game, title)
    hyped = Hyped(title)
    hyped.tokens = tokens
    game.hype_left -= tokens
    player.hyped.append(hyped)
    return hyped


def put_out(
    game: AgeOfComics, player: Player, title: Comic | RipOff, by: Creative, drawn_by: Creative, fans: int = 1,
    mastery: bool = False,
) -> Printed:  # fmt: skip
    """A comic on the mat, with so many fans; with mastery its publisher holds that of its genre."""
    for card in (title, by, drawn_by):
        if isinstance(card, RipOff):
            game.ripped_off.add(card)
        else:
            out_of_deck(game, card)
    printed = Printed(len(player.printed) + 1, title, by, drawn_by)
    printed.fans = fans
    if mastery:
        printed.had_mastery_fan = True
        game.mastery[title.genre] = player.seat
    player.printed.append(printed)
    return printed


def fill_mat(game: AgeOfComics, player: Player, *fans: int) -> list[Printed]:
    """One comic for each number of fans: horror ones, then western ones, with creatives of their genre."""
    used = sum(len(other.printed) for other in game.players)
    return [
        put_out(game, player, HOUSE.comics[-number], HOUSE.writers[-number], HOUSE.artists[-number], many)
        for number, many in enumerate(fans, 1 + used)
    ]


def show(game: AgeOfComics, *cards: Card) -> None:
    """Cards on their displays, in this order."""
    for card in cards:
        out_of_deck(game, card)
        pile_of(game, card).display.append(card)


def on_top(game: AgeOfComics, *cards: Card, then: str = "") -> Stack:
    """The next cards of one deck, and the back below them. The answer is what comes, for `run`."""
    pile = pile_of(game, cards[0])
    pile.top = cards[0].back
    pile.backs.learn(pile.backs.index(cards[0].back))
    backs = [card.back for card in cards[1:]] + ([then] if then else [])
    return {pile.name: [card.id for card in cards], f"{pile.name}-back": backs}


def only_left(game: AgeOfComics, pile: Pile[Any], *cards: Card) -> None:
    """Nothing but these cards is left in a deck; the first lies on top."""
    pile.deck.cards = list(cards)
    pile.deck.left = len(cards)
    pile.backs.cards = [Back(card.back) for card in cards[1:]]
    pile.top = cards[0].back if cards else None


def order(genre: Genre, value: int) -> Order:
    return Order(genre, value)


def lay(game: AgeOfComics, where: str, genre: Genre, value: int | None = None) -> Tile:
    """An order on the map, face up if it has a value."""
    tile = game.map[SPACE_CALLED[where]] = Tile(genre)
    if value is not None:
        tile.order = Order(genre, value)
    return tile


def corner(name: str) -> int:
    return CORNER_CALLED[name]


# -- driving rules --------------------------------------------------------------------------------


class _Dealer:
    """The named cards come next from their decks, whatever came before; the others by a seed."""

    def __init__(self, comes: Stack) -> None:
        self.comes = {name: list(cards) for name, cards in comes.items()}
        self.then = SeededDealer(1)

    def deal(self, draw: Draw) -> int:
        stack = self.comes.get(draw.deck.name)
        if not stack:
            return self.then.deal(draw)
        index = draw.deck.index(stack.pop(0))
        assert index in draw.places(), "the test stacked a card that does not fit"
        return index


class _Driver:
    def __init__(self, rules: Rules[T], comes: Stack | None) -> None:
        self.rules = rules
        self.dealer = _Dealer(comes or {})

    def next_ask(self, value: Any) -> Ask:
        """Deal until somebody is asked; `StopIteration` when the rules end."""
        while True:
            request = self.rules.send(value)
            if isinstance(request, Ask):
                return request
            if isinstance(request, Choice):
                assert request.own in request.options, f"{request.own} is none of its options"
                value = request.own
                continue
            assert isinstance(request, Draw)
            value = request.deck.learn(self.dealer.deal(request))

    def answer(self, ask: Ask, answer: str) -> Any:
        """`kind option` or `A kind option`: the seat, the kind and the option are checked."""
        first, rest = answer.split(" ", 1)
        if first in LETTERS:
            assert LETTERS[ask.seat] == first, f"{LETTERS[ask.seat]} is asked {ask.kind}, not {first}"
            first, rest = rest.split(" ", 1)
        assert ask.kind == first, f"asked is {ask.kind}, not {answer!r}"
        return ask.options.read(rest)


def run(rules: Rules[T], *answers: str, comes: Stack | None = None) -> T:
    """Run rules to their end. As on a table, what has a single option is not asked; all answers must be used up."""
    driver = _Driver(rules, comes)
    left = list(answers)
    value: Any = None
    try:
        while True:
            ask = driver.next_ask(value)
            if len(ask.options) == 1:
                value = ask.options.at(0)
                continue
            assert left, f"nobody answers {ask.kind}: {', '.join(map(str, ask.options))}"
            value = driver.answer(ask, left.pop(0))
    except StopIteration as end:
        assert not left, f"never asked: {left}"
        unused = {name: cards for name, cards in driver.dealer.comes.items() if cards}
        assert not unused, f"never dealt: {unused}"
        result: T = end.value
        return result


def offered(rules: Rules[Any], *answers: str, comes: Stack | None = None, kind: str = "") -> tuple[str, set[str]]:
    """After these answers: the kind of what is asked next and the notations of its options; "over" at the end.

    With a kind: the next request of it, if nothing else has more than one option.
    """
    driver = _Driver(rules, comes)
    left = list(answers)
    value: Any = None
    try:
        while True:
            ask = driver.next_ask(value)
            if not left and (kind in ("", ask.kind) or len(ask.options) > 1):
                return ask.kind, {str(option) for option in ask.options}
            value = ask.options.at(0) if len(ask.options) == 1 else driver.answer(ask, left.pop(0))
    except StopIteration:
        assert not left, f"never asked: {left}"
        return "over", set()


# -- tables ---------------------------------------------------------------------------------------


def table_of(seats: int = 2, seed: int = 1, order: str = "", stack: Stack | None = None) -> Table[AgeOfComics]:
    """A table whose decks bring the stacked cards first; the turn order is that of the letters, or A, B, C, D."""
    lots = list(order or LETTERS[:seats])[:-1]
    return age_of_comics.new(
        seats=[f"p{number}" for number in range(seats)],
        seed=seed,
        dealer=StackedDealer({"turn-order": lots, **(stack or {})}, SeededDealer(seed)),
    )


def play_on(
    table: Table[AgeOfComics], until: Callable[[Table[AgeOfComics]], bool] | None = None, seed: int = 1,
    choosers: Mapping[str, str] | None = None,
) -> None:  # fmt: skip
    """Answer some kinds of requests with a fixed option, the others by chance, until something is so."""
    random = Random(key_of(seed, "test"))
    while table.pending and not (until is not None and until(table)):
        seat, ask = next(iter(table.pending.items()))
        fixed = (choosers or {}).get(ask.kind)
        table.answer(seat, fixed if fixed is not None else ask.options.sample(random))


def asked(kind: str) -> Callable[[Table[AgeOfComics]], bool]:
    """Until somebody is asked this kind of request."""
    return lambda table: any(ask.kind == kind for ask in table.pending.values())


def told(game: AgeOfComics, message: str) -> list[dict[str, Any]]:
    """The parameters of every event of a kind, whoever may know."""
    return [dict(event.params) for event in game.story.events() if event.id == message]
