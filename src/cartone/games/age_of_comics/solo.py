"""The solo game against the Automa, in the order of its document: setup, turns, its actions, the end of a round.

What it chooses is decided in `opponent`; what differs between the editions, in `editions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...table import EVERYONE, Draw, Reason, Rules
from . import chart
from .actions.ideas import gain_ideas, refill
from .actions.printing import rip_offs
from .actions.sales import turn_up
from .actions.spaces import gives
from .components import (
    ROUNDS,
    Action,
    AutomaCard,
    Comic,
    Craft,
    Creative,
    Genre,
    Held,
    Order,
    Printed,
    RipOff,
)
from .editions import EDITIONS, Edition, Edition2026
from .game import AgeOfComics, Automa, C, Phase, Pile
from .mastery import after_print, would_gain
from .opponent import DECK, REPEAT_AFTER_FAILURES, FaceUp, Failure, MapTile, Mastery, OnChart, Yours
from .rules import (
    begin_with,
    deal_creatives,
    deal_displays,
    editors_return,
    first_comic,
    lay_orders,
    start_of_round,
    turn,
)
from .rulings import Ruling
from .scoring import final_score
from .sight import NextPrint
from .turn import turn as turn_of_automa

SHUFFLED_AFTER = (2, 4)
"""The rounds after which all cards of the Automa are shuffled."""

SECOND_PLACE = 1
"""You begin as the second player would."""

SILENT = {"print-no-mastery", "print-first-developed"}
"""Choices of a comic to print on which the document is silent."""


def solo(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """Five rounds against the Automa, then the duel and your title."""
    yield from setup(game, automa)
    for game.round in range(1, ROUNDS + 1):
        yield from start_of_round(game)
        yield from actions(game, automa)
        yield from end_of_round(game, automa)
    final_score(game)


def setup(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """Yours is the setup of the second player; the Automa gets two creatives of value 2 and a comic, face up."""
    person = game.person
    game.story.tell("decks-shuffled")
    refill(game)
    yield from lay_orders(game)
    game.turn_order = [automa.seat, person.seat]
    game.ruled(Ruling.SOLO_DISPLAY)
    begin_with(game, person, game.pack.places[SECOND_PLACE].money)
    yield from deal_creatives(game, person)
    yield from first_comic(game, person)
    yield from gain_ideas(game, person, game.pack.places[SECOND_PLACE].ideas)
    yield from automa_begins(game, automa, game.writers, {"value": 2})
    yield from automa_begins(game, automa, game.artists, {"value": 2})
    yield from automa_begins(game, automa, game.comics)
    yield from deal_displays(game)


def automa_begins(
    game: AgeOfComics, automa: Automa, pile: Pile[C], given: Mapping[str, Any] | None = None
) -> Rules[None]:
    """A random card, face up beside its mat."""
    held = Held(pile.name, "", EVERYONE)
    card = yield from game.take_fitting(pile, held, automa.seat, given)
    held.back = card.back
    automa.hand.append(held)
    game.story.tell("automa-begins", seat=automa.seat, card=card)


# -- turns ------------------------------------------------------------------------------------


def actions(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """It always goes first, then you alternate."""
    game.phase = Phase.ACTIONS
    game.story.tell("automa-lays", seat=automa.seat, number=automa.editors)
    for _ in range(automa.editors):
        game.automa_deck.lay()
    while automa.editors or game.person.editors:
        if automa.editors:
            yield from automa_turn(game, automa)
        if game.person.editors:
            yield from turn(game, game.person)
    game.acting = None


def automa_turn(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """Its editor, its card, its action."""
    game.acting = automa.seat
    automa.editors -= 1
    yield from turn_of_automa(OnTable(game, automa))


class OnTable:
    """The Automa at the table of a game: what it sees there, and how its cardboard is moved."""

    __slots__ = ("automa", "game", "seat")

    def __init__(self, game: AgeOfComics, automa: Automa) -> None:
        self.game = game
        self.automa = automa
        self.seat = automa.seat

    # -- what it sees -----------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        return EDITIONS[self.game.edition]

    def done(self) -> list[Action]:
        return self.automa.done(self.game)

    def gives(self, action: Action) -> int | None:
        return gives(self.game, action)

    def face_up(self, craft: Craft) -> list[FaceUp]:
        faces = self.game.creatives[craft].faces_up()
        return [FaceUp(place, creative.genre, creative.value) for place, creative in faces]

    def hired(self, craft: Craft) -> int:
        return len(self.automa.creatives(craft))

    def display(self) -> dict[int, Genre]:
        return {place: comic.genre for place, comic in self.game.comics.faces_up()}

    def top(self) -> Genre | None:
        top = self.game.comics.top
        return Genre(top) if top is not None else None

    def in_deck(self) -> list[Genre]:
        return self.game.genres_in_deck()

    def developed(self) -> list[Genre]:
        return [comic.genre for comic in self.automa.comics()]

    def mastery(self, genre: Genre) -> Mastery:
        game = self.game
        return Mastery(would_gain(game, self.automa, genre, True), game.mastery[genre] == game.person.seat)

    def on_chart(self) -> list[OnChart]:
        charted = [printed for printed in self.automa.printed if printed.on_chart]
        return [OnChart(printed.slot, printed.genre, printed.fans) for printed in charted]

    def ideas(self) -> list[Genre]:
        return [genre for genre, count in self.game.idea_board.items() if count]

    def yours(self) -> list[Yours]:
        printed = self.game.person.printed
        return [Yours(one.slot, one.is_original, is_ripped_off(self.game, one)) for one in printed]

    def your_genres(self) -> list[Genre]:
        return self.game.person.genres_printed()

    def tiles(self) -> list[MapTile]:
        return [
            MapTile(space, tile.genre, tile.order.value if tile.order is not None else None)
            for space, tile in enumerate(self.game.map)
            if tile is not None
        ]

    # -- what it does -----------------------------------------------------------------------

    @property
    def least(self) -> int:
        return self.automa.level.orders

    @property
    def collecting(self) -> list[int]:
        return self.automa.collecting

    def counting(self, count: int) -> Iterator[int]:
        return self.automa.counting(count)

    def flips(self) -> Rules[AutomaCard]:
        card: AutomaCard = yield Draw(self.game.automa_deck, why="automa-card", seat=self.seat)
        self.automa.played.append(card)
        self.game.story.tell("automa-card", seat=self.seat, card=card, actions=card.actions, genres=card.genres)
        return card

    def fails(self, action: Action, failure: Failure) -> None:
        game, reason = self.game, failure.reason
        self.automa.tally[f"{action}-failed"] += 1
        game.ruled(Ruling.FAILED_PLACES_NO_EDITOR)
        if reason.id == "no-free-space":
            game.ruled(Ruling.FULL_ACTION_FAILS)
        if reason.id == "develop-none":
            game.ruled(Ruling.DECK_IS_ON_THE_TABLE)
        game.story.tell("automa-fails", seat=self.seat, action=action, why=(reason,))

    def loses_turn(self) -> None:
        self.automa.tally["lost"] += 1
        self.automa.sent.append(None)
        self.game.ruled(Ruling.NOTHING_POSSIBLE_LOSES_THE_TURN)
        self.game.story.tell("automa-loses-turn", seat=self.seat)

    def acts(self, action: Action, why: tuple[Reason, ...]) -> None:
        if REPEAT_AFTER_FAILURES in why:
            self.game.ruled(Ruling.REPEATS_BEFORE_THE_BOARD)
        self.automa.tally[action] += 1
        self.automa.sent.append(action)
        editors = self.game.editors_on[action]
        editors.append(self.seat)
        self.game.story.tell("automa-acts", seat=self.seat, action=action, place=len(editors), why=why)

    def hires(self, writer: int, artist: int, why: tuple[Reason, ...]) -> None:
        taken = []
        for pile, place in ((self.game.writers, writer), (self.game.artists, artist)):
            creative = pile.take_from_display(place)
            self.automa.hand.append(Held(pile.name, creative.back, EVERYONE, creative))
            taken.append(creative)
        self.game.story.tell("automa-hires", seat=self.seat, writer=taken[0], artist=taken[1], why=why)

    def develops(self, place: int, why: tuple[Reason, ...]) -> Rules[None]:
        game, pile = self.game, self.game.comics
        if not any(pile.display):
            game.ruled(Ruling.DECK_IS_ON_THE_TABLE)
        if place == DECK:
            game.ruled(Ruling.DECK_AFTER_THE_DISPLAY)
            comic = yield from game.take_top(pile, "develop", seat=self.seat)
        else:
            comic = pile.take_from_display(place)
        self.takes(comic, why)

    def searches(self, genre: Genre, why: tuple[Reason, ...]) -> Rules[None]:
        self.game.ruled(Ruling.IT_SEARCHES_THE_DECK)
        comic = yield from self.game.reveal_until(genre)
        self.takes(comic, why)

    def takes(self, comic: Comic, why: tuple[Reason, ...]) -> None:
        self.game.ruled(Ruling.YOUR_RIP_OFFS_GUIDE_IT)
        self.automa.hand.append(Held(self.game.comics.name, comic.back, EVERYONE, comic))
        self.game.story.tell("automa-develops", seat=self.seat, card=comic, why=why)

    def removes(self, genre: Genre) -> None:
        self.game.ruled(Ruling.REMOVED_IDEAS_RETURN)
        self.game.idea_board[genre] -= 1
        self.game.idea_supply[genre] += 1
        self.game.story.tell("automa-removes-idea", seat=self.seat, genre=genre)

    def gains_for_ideas(self, slot: int) -> None:
        if not any(self.game.idea_board.values()):
            self.game.ruled(Ruling.IDEAS_FROM_AN_EMPTY_BOARD)
        self.game.add_fans(self.automa, self.automa.at_slot(slot), 1, "automa-idea-fan")

    def gains_for_orders(self, slot: int, orders: int) -> None:
        self.game.ruled(Ruling.ITS_TOP_COMIC_BY_PRIORITY)
        self.game.add_fans(self.automa, self.automa.at_slot(slot), orders, "automa-sales-fans")

    def titles(self) -> list[Comic | RipOff]:
        return [*self.automa.comics(), *rip_offs(self.game, self.automa)]

    def title(self, plan: NextPrint) -> Comic | RipOff:
        if plan.developed is not None:
            if not SILENT.isdisjoint(reason.id for reason in plan.reasons):
                self.game.ruled(Ruling.PRINTS_BY_PRIORITY)
            return self.automa.comics()[plan.developed]
        assert plan.rip_off is not None
        if self.game.edition == Edition2026.name:
            self.game.ruled(Ruling.RIP_OFFS_OF_2026)
        original = self.game.person.at_slot(plan.rip_off).title
        assert isinstance(original, Comic)
        return self.game.pack.rip_off(original)

    def crew(self, craft: Craft) -> list[Creative]:
        return self.automa.creatives(craft)

    def prints(self, title: Comic | RipOff, writer: Creative, artist: Creative, why: tuple[Reason, ...]) -> None:
        """Its fans come from the level and, for an original, the round."""
        game, automa = self.game, self.automa
        printed = Printed(len(automa.printed) + 1, title, writer, artist)
        gained = would_gain(game, automa, title.genre, title.is_original)
        for creative in (writer, artist):
            automa.show(creative)
        fans = automa.level.fans
        if isinstance(title, Comic):
            automa.show(title)
            fans += game.round
            message = "automa-prints"
            because = Reason("fans-original", {"fans": automa.level.fans, "more": game.round})
        else:
            game.ripped_off.add(title)
            message = "automa-rips-off"
            because = Reason("fans-rip-off", {"fans": automa.level.fans})
        printed.fans = fans
        automa.printed.append(printed)
        game.ruled(Ruling.IT_IGNORES_BONUSES)
        game.story.tell(
            message, seat=automa.seat, title=title, fans=fans, why=(*why, because),
            writer=writer, artist=artist, slot=printed.slot,
        )  # fmt: skip
        with_fans = self.edition.mastery_brings_fans
        if with_fans:
            game.ruled(Ruling.MASTERY_FANS_OF_2026)
        else:
            game.ruled(Ruling.NO_MASTERY_FANS_BEFORE)
        after_print(game, automa, title.genre, gained, with_fans)

    def turns_up(self, space: int) -> Rules[Order]:
        return turn_up(self.game, space)

    def collects(self, spaces: Sequence[int], why: tuple[Reason, ...]) -> None:
        game = self.game
        if game.edition == Edition2026.name:
            game.ruled(Ruling.EQUAL_ORDERS_IN_READING_ORDER)
        else:
            game.ruled(Ruling.IT_COLLECTS_BY_GENRE)
        game.story.tell("automa-sells", seat=self.seat, orders=len(spaces), why=why)
        for space in spaces:
            tile = game.map[space]
            assert tile is not None
            assert tile.order is not None
            game.map[space] = None
            game.taken_from[tile.order] = space
            self.automa.fulfilled.append(tile.order)
            game.story.tell("automa-collects", seat=self.seat, space=space, order=tile.order)


def is_ripped_off(game: AgeOfComics, printed: Printed) -> bool:
    return isinstance(printed.title, Comic) and game.pack.rip_off(printed.title) in game.ripped_off


# -- end of a round ---------------------------------------------------------------------------


def end_of_round(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """As among players, without a new turn order and without money for the Automa."""
    game.phase = Phase.END
    game.story.tell("round-ends", round=game.round)
    chart.rank(game, game.players)
    chart.pay_income(game, game.person)
    if game.round == ROUNDS:
        return
    chart.lose_fans(game)
    editors_return(game)
    if game.round in SHUFFLED_AFTER:
        game.automa_deck.put_back(automa.played)
        automa.played = []
        game.story.tell("automa-shuffles", seat=automa.seat)
    yield from deal_displays(game)
