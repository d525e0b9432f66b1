"""The solo game against the Automa, in the order of its document: setup, turns, its actions, the end of a round.

What it chooses is decided in `automa`; what differs between the editions, in `editions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ...table import EVERYONE, Draw, Reason, Rules
from . import chart
from .actions.ideas import gain_ideas, refill
from .actions.spaces import gives, gives_at
from .automa import DECK, Developing, FaceUp, Hiring, MapTile, Mastery, OnChart, Yours, top_comics
from .components import ROUNDS, Action, AutomaCard, Comic, Craft, Genre, Held, Printed, RipOff
from .editions import EDITIONS, Edition, Edition2026, Search, map_tiles
from .game import AgeOfComics, Automa, C, Phase, Pile
from .mastery import after_print, would_gain
from .rules import deal_creatives, deal_displays, editors_return, first_comic, lay_orders, start_of_round, turn
from .rulings import Ruling
from .scoring import final_score
from .sight import NextPrint, Orders, Removing, decide, printing

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
    refill(game)
    yield from lay_orders(game)
    game.turn_order = [automa.seat, person.seat]
    game.ruled(Ruling.SOLO_DISPLAY)
    person.money = game.pack.places[SECOND_PLACE].money
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
    card = yield from game.take_fitting(pile, held, given)
    held.back = card.back
    automa.hand.append(held)
    game.story.tell("automa-begins", seat=automa.seat, card=card)


# -- turns ------------------------------------------------------------------------------------


def actions(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """It always goes first, then you alternate."""
    game.phase = Phase.ACTIONS
    for _ in range(automa.editors):
        game.automa_deck.lay()
    while automa.editors or game.person.editors:
        if automa.editors:
            yield from automa_turn(game, automa)
        if game.person.editors:
            yield from turn(game, game.person)
    game.acting = None


def automa_turn(game: AgeOfComics, automa: Automa) -> Rules[None]:
    """Flip the next card; do its first action that was not done this round; if it fails, try the next."""
    game.acting = automa.seat
    automa.editors -= 1
    card: AutomaCard = yield Draw(game.automa_deck)
    automa.played.append(card)
    game.story.tell("automa-card", seat=automa.seat, card=card, actions=card.actions, genres=card.genres)
    attempt, plan, failed = decide(Laid(game, automa), card)
    for action, failure in failed:
        automa.tally[f"{action}-failed"] += 1
        game.ruled(Ruling.FAILED_PLACES_NO_EDITOR)
        if failure.reason.id == "no-free-space":
            game.ruled(Ruling.FULL_ACTION_FAILS)
        if failure.reason.id == "develop-none":
            game.ruled(Ruling.DECK_IS_ON_THE_TABLE)
        game.story.tell("automa-fails", seat=automa.seat, action=action, why=(failure.reason,))
    if attempt is None:
        automa.tally["lost"] += 1
        game.ruled(Ruling.NOTHING_POSSIBLE_LOSES_THE_TURN)
        game.story.tell("automa-loses-turn", seat=automa.seat)
        return
    if attempt.reason.id == "repeat-after-failures":
        game.ruled(Ruling.REPEATS_BEFORE_THE_BOARD)
    automa.tally[attempt.action] += 1
    game.editors_on[attempt.action].append(automa.seat)
    place = len(game.editors_on[attempt.action])
    game.story.tell("automa-acts", seat=automa.seat, action=attempt.action, place=place, why=(attempt.reason,))
    yield from AUTOMA_RULES[attempt.action](game, automa, card, plan)


class Laid:
    """What the Automa sees of a game."""

    __slots__ = ("automa", "game")

    def __init__(self, game: AgeOfComics, automa: Automa) -> None:
        self.game = game
        self.automa = automa

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
        return [genre for genre in Genre if self.game.idea_board[genre]]

    def yours(self) -> list[Yours]:
        printed = self.game.person.printed
        return [Yours(one.slot, one.is_original, is_ripped_off(self.game, one)) for one in printed]

    def your_genres(self) -> list[Genre]:
        return self.game.person.genres_printed()

    def tiles(self) -> list[MapTile]:
        return map_tiles(self.game)


def is_ripped_off(game: AgeOfComics, printed: Printed) -> bool:
    return isinstance(printed.title, Comic) and game.pack.rip_off(printed.title) in game.ripped_off


# -- Hire -------------------------------------------------------------------------------------


def automa_hires(game: AgeOfComics, automa: Automa, card: AutomaCard, plan: Hiring) -> Rules[None]:
    """A writer and an artist of the displays."""
    taken = []
    for pile, place in ((game.writers, plan.writer), (game.artists, plan.artist)):
        creative = pile.take_from_display(place)
        automa.hand.append(Held(pile.name, creative.back, EVERYONE, creative))
        taken.append(creative)
    game.story.tell("automa-hires", seat=automa.seat, writer=taken[0], artist=taken[1], why=plan.reasons)
    yield from ()


# -- Develop ----------------------------------------------------------------------------------


def automa_develops(game: AgeOfComics, automa: Automa, card: AutomaCard, plan: Developing | Search) -> Rules[None]:
    """A comic of the display or of the deck."""
    pile = game.comics
    game.ruled(Ruling.YOUR_RIP_OFFS_GUIDE_IT)
    if not any(True for _ in pile.faces_up()):
        game.ruled(Ruling.DECK_IS_ON_THE_TABLE)
    if isinstance(plan, Search):
        game.ruled(Ruling.IT_SEARCHES_THE_DECK)
        comic = yield from game.reveal_until(plan.genre)
    elif plan.place == DECK:
        game.ruled(Ruling.DECK_AFTER_THE_DISPLAY)
        comic = yield from game.take_top(pile)
    else:
        assert plan.place is not None
        comic = pile.take_from_display(plan.place)
    automa.hand.append(Held(pile.name, comic.back, EVERYONE, comic))
    game.story.tell("automa-develops", seat=automa.seat, card=comic, why=plan.reasons)


# -- Ideas ------------------------------------------------------------------------------------


def automa_takes_ideas(game: AgeOfComics, automa: Automa, card: AutomaCard, plan: Removing) -> Rules[None]:
    """Remove ideas from the board by priority; its three top comics gain a fan each."""
    if not any(game.idea_board.values()):
        game.ruled(Ruling.IDEAS_FROM_AN_EMPTY_BOARD)
    for genre in plan.genres:
        game.ruled(Ruling.REMOVED_IDEAS_RETURN)
        game.idea_board[genre] -= 1
        game.idea_supply[genre] += 1
        game.story.tell("automa-removes-idea", seat=automa.seat, genre=genre)
    for slot in plan.slots:
        game.add_fans(automa, automa.at_slot(slot), 1, "automa-idea-fan")
    yield from ()


# -- Print ------------------------------------------------------------------------------------


def automa_prints(game: AgeOfComics, automa: Automa, card: AutomaCard, plan: NextPrint) -> Rules[None]:
    """A developed comic, or a rip-off of yours; two on the first space, with two free teams."""
    number = gives_at(game, Action.PRINT, len(game.editors_on[Action.PRINT]) - 1)
    print_one(game, automa, title_of(game, automa, plan), plan.reasons)
    for _ in range(number - 1):
        following = printing(Laid(game, automa), card)
        if isinstance(following, NextPrint):
            again = Reason("print-again", {"number": number})
            print_one(game, automa, title_of(game, automa, following), (again, *following.reasons))
    yield from ()


def title_of(game: AgeOfComics, automa: Automa, plan: NextPrint) -> Comic | RipOff:
    """What it is about to print."""
    if plan.developed is not None:
        if not SILENT.isdisjoint(reason.id for reason in plan.reasons):
            game.ruled(Ruling.PRINTS_BY_PRIORITY)
        return automa.comics()[plan.developed]
    assert plan.rip_off is not None
    if game.edition == Edition2026.name:
        game.ruled(Ruling.RIP_OFFS_OF_2026)
    original = game.person.at_slot(plan.rip_off).title
    assert isinstance(original, Comic)
    return game.pack.rip_off(original)


def print_one(game: AgeOfComics, automa: Automa, title: Comic | RipOff, reasons: tuple[Reason, ...]) -> None:
    """With its first team; its fans come from the level and, for an original, the round."""
    writer, artist = automa.creatives(Craft.WRITER)[0], automa.creatives(Craft.ARTIST)[0]
    printed = Printed(len(automa.printed) + 1, title, writer, artist)
    gained = would_gain(game, automa, title.genre, title.is_original)
    for creative in (writer, artist):
        automa.show(creative)
    fans = automa.level.fans
    if isinstance(title, Comic):
        automa.show(title)
        fans += game.round
        message = "automa-prints"
        why = Reason("fans-original", {"fans": automa.level.fans, "more": game.round})
    else:
        game.ripped_off.add(title)
        message = "automa-rips-off"
        why = Reason("fans-rip-off", {"fans": automa.level.fans})
    printed.fans = fans
    automa.printed.append(printed)
    game.ruled(Ruling.IT_IGNORES_BONUSES)
    game.story.tell(message, seat=automa.seat, title=title, fans=fans, why=(*reasons, why))
    with_fans = EDITIONS[game.edition].mastery_brings_fans
    if with_fans:
        game.ruled(Ruling.MASTERY_FANS_OF_2026)
    else:
        game.ruled(Ruling.NO_MASTERY_FANS_BEFORE)
    after_print(game, automa, title.genre, gained, with_fans)


# -- Sales ------------------------------------------------------------------------------------


def automa_sells(game: AgeOfComics, automa: Automa, card: AutomaCard, plan: Orders) -> Rules[None]:
    """Turn orders up and collect some; each is a fan for its top comic."""
    yours = game.person.genres_printed()
    selling = yield from EDITIONS[game.edition].sell(game, card.genres, yours, plan.number, automa.level.orders)
    game.story.tell("automa-sells", seat=automa.seat, orders=len(selling.spaces), why=selling.reasons)
    for space in selling.spaces:
        tile = game.map[space]
        assert tile is not None
        assert tile.order is not None
        game.map[space] = None
        automa.fulfilled.append(tile.order)
        game.story.tell("automa-collects", seat=automa.seat, space=space, order=tile.order)
    top = top_comics(card.genres, Laid(game, automa).on_chart(), 1)
    if top:
        game.ruled(Ruling.ITS_TOP_COMIC_BY_PRIORITY)
        game.add_fans(automa, automa.at_slot(top[0]), len(selling.spaces), "automa-sales-fans")


AutomaRules: TypeAlias = Callable[[AgeOfComics, Automa, AutomaCard, Any], Rules[None]]
"""An action takes the plan that `sight` made for it."""

AUTOMA_RULES: dict[Action, AutomaRules] = {
    Action.HIRE: automa_hires,
    Action.DEVELOP: automa_develops,
    Action.IDEAS: automa_takes_ideas,
    Action.PRINT: automa_prints,
    Action.SALES: automa_sells,
}


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
