"""The solo game against the Automa, in the order of its document: setup, turns, its actions, the end of a round.

What it chooses is decided in `opponent`; what differs between the editions, in `editions`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ...table import EVERYONE, Rules
from . import chart, rules
from .actions.ideas import gain_ideas, refill
from .actions.sales import turn_up
from .components import FIRST_VALUE, ROUNDS, Craft, Genre, Held, Order
from .editions import Edition2026
from .game import AgeOfComics, Automa, ComicsTable, Phase
from .hands import AtTable
from .opponent import DECK, FaceUp, MapTile, Tiles, by_genre
from .pile import C, Pile
from .rulings import Ruling
from .scoring import final_score
from .turn import Why
from .turn import turn as turn_of_automa

T = TypeVar("T")
SHUFFLED_AFTER = (2, 4)
"""The rounds after which all cards of the Automa are shuffled."""

SECOND_PLACE = 1
"""You begin as the second player would."""


def solo(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """Five rounds against the Automa, then the duel and your title."""
    yield from setup(game, automa)
    for game.round in range(1, ROUNDS + 1):
        yield from rules.start_of_round(game)
        yield from actions(game, automa)
        yield from end_of_round(game, automa)
    final_score(game)


def setup(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """Yours is the setup of the second player; the Automa gets two creatives of value 2 and a comic, face up."""
    person = game.person
    game.story.tell("decks-shuffled")
    refill(game)
    yield from rules.lay_orders(game)
    game.turn_order = [automa.seat, person.seat]
    game.ruled(Ruling.SOLO_DISPLAY)
    rules.begin_with(game, person, game.pack.places[SECOND_PLACE].money)
    yield from rules.deal_creatives(game, person)
    yield from rules.first_comic(game, person)
    yield from gain_ideas(game, person, game.pack.places[SECOND_PLACE].ideas)
    yield from automa_begins(game, automa, game.writers, {"value": FIRST_VALUE})
    yield from automa_begins(game, automa, game.artists, {"value": FIRST_VALUE})
    yield from automa_begins(game, automa, game.comics)
    yield from rules.deal_displays(game)


def automa_begins(
    game: AgeOfComics, automa: Automa, pile: Pile[C], given: Mapping[str, Any] | None = None
) -> Rules[None]:
    """A random card, face up beside its mat."""
    held = Held(pile.name, "", EVERYONE)
    pile.deck.lay()
    card = yield from game.take_fitting(pile, held, automa.seat, given)
    held.back = card.back
    automa.hand.append(held)
    game.story.tell("automa-begins", seat=automa.seat, card=card)


# -- turns ------------------------------------------------------------------------------------


def actions(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """It always goes first, then you alternate."""
    game.phase = Phase.ACTIONS
    lay_cards(game, automa)
    while automa.editors or game.person.editors:
        if automa.editors:
            yield from automa_turn(game, automa)
        if game.person.editors:
            yield from rules.turn(game, game.person)
    game.acting = None


def lay_cards(game: ComicsTable[Any], automa: Automa, is_told: bool = True) -> None:
    """A card of the Automa for each of its editors, face down; nobody is told of cards that stay in their box."""
    tell = game.story.tell if is_told else game.story.show
    tell("automa-lays", seat=automa.seat, number=automa.editors)
    for _ in range(automa.editors):
        game.automa_deck.lay()


def automa_turn(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """Its editor, its card, its action."""
    game.acting = automa.seat
    automa.editors -= 1
    yield from turn_of_automa(OnTable(game, automa))


class OnTable(AtTable[AgeOfComics]):
    """The Automa at the table of a whole game."""

    __slots__ = ()

    # -- what it sees -----------------------------------------------------------------------

    def face_up(self, craft: Craft) -> list[FaceUp]:
        faces = self.game.creatives[craft].faces_up()
        return [FaceUp(place, creative.genre, creative.value) for place, creative in faces]

    def display(self) -> dict[int, Genre]:
        return {place: comic.genre for place, comic in self.game.comics.faces_up()}

    def top(self) -> Genre | None:
        top = self.game.comics.top
        return Genre(top) if top is not None else None

    def in_deck(self) -> list[Genre]:
        return self.game.genres_in_deck()

    def ideas(self) -> list[Genre]:
        return [genre for genre, count in self.game.idea_board.items() if count]

    def known_tiles(self) -> list[MapTile]:
        return [
            MapTile(space, tile.genre, tile.order.value if tile.order is not None else None)
            for space, tile in enumerate(self.game.map)
            if tile is not None
        ]

    def tiles(self) -> Tiles:
        return by_genre(self.known_tiles())

    # -- what it does -----------------------------------------------------------------------

    def hires(self, writer: int, artist: int, why: Why) -> None:
        taken = []
        for craft, place in ((Craft.WRITER, writer), (Craft.ARTIST, artist)):
            creative = self.game.creatives[craft].take_from_display(place)
            self.automa.hand.append(Held(craft.value, creative.back, EVERYONE, creative))
            taken.append(creative)
        self.game.story.tell("automa-hires", seat=self.seat, writer=taken[0], artist=taken[1], why=why)

    def develops(self, place: int, why: Why) -> Rules[None]:
        game, pile = self.game, self.game.comics
        if not any(pile.display):
            game.ruled(Ruling.DECK_IS_ON_THE_TABLE)
        if place == DECK:
            game.ruled(Ruling.DECK_AFTER_THE_DISPLAY)
            pile.deck.lay()
            comic = yield from game.take_top(pile, "develop", seat=self.seat)
        else:
            comic = pile.take_from_display(place)
        self.takes(comic, why)

    def searches(self, genre: Genre, why: Why) -> Rules[None]:
        self.game.ruled(Ruling.IT_SEARCHES_THE_DECK)
        comic = yield from self.game.reveal_until(genre)
        self.takes(comic, why)

    def removes(self, genre: Genre) -> None:
        self.game.idea_board[genre] -= 1
        self.game.idea_supply[genre] += 1
        self.game.ruled(Ruling.REMOVED_IDEAS_RETURN)
        self.game.story.tell("automa-removes-idea", seat=self.seat, genre=genre)

    def turns_up(self, space: int) -> Rules[Order]:
        return turn_up(self.game, space)

    def turns_all_up(self, spaces: Sequence[int]) -> Rules[None]:
        for space in spaces:
            yield from turn_up(self.game, space)

    def collects(self, spaces: Sequence[int], why: Why) -> None:
        game = self.game
        if game.edition == Edition2026.name:
            game.ruled(Ruling.EQUAL_ORDERS_IN_READING_ORDER)
        else:
            game.ruled(Ruling.IT_COLLECTS_BY_GENRE)
        game.story.tell("automa-sells", seat=self.seat, orders=len(spaces), why=why)
        for space in spaces:
            order = self.takes_order(space)
            self.automa.fulfilled.append(order)
            game.story.tell("automa-collects", seat=self.seat, space=space, order=order)

    def takes_order(self, space: int) -> Order:
        game = self.game
        tile = game.map[space]
        assert tile is not None
        assert tile.order is not None
        game.map[space] = None
        game.taken_from[tile.order] = space
        return tile.order


# -- end of a round ---------------------------------------------------------------------------


def end_of_round(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """As among players, without a new turn order and without money for the Automa."""
    game.phase = Phase.END
    game.story.tell("round-ends", round=game.round)
    chart.rank(game, game.players)
    if automa.best_fans == game.person.best_fans > 0:
        game.ruled(Ruling.BOTH_FIRST_IN_A_TIE)
    chart.pay_income(game, game.person)
    if game.round == ROUNDS:
        return
    chart.lose_fans(game)
    rules.editors_return(game)
    shuffle_cards(game, automa)
    yield from rules.deal_displays(game)


def shuffle_cards(game: ComicsTable[Any], automa: Automa, is_told: bool = True) -> None:
    """After two rounds and after four, all its cards."""
    if game.round in SHUFFLED_AFTER:
        game.automa_deck.put_back(automa.played)
        automa.played = []
        tell = game.story.tell if is_told else game.story.show
        tell("automa-shuffles", seat=automa.seat)
