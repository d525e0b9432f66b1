"""The rules of Age of Comics, in the order of the rulebook: setup, five rounds, and the final score."""

from __future__ import annotations

from typing import Any

from ...table import Ask, Deck, Draw, Rules
from . import chart
from .actions import ACTION_RULES, SPECIAL_RULES
from .actions.develop import add_hype
from .actions.ideas import gain_ideas, refill
from .actions.printing import printable
from .actions.sales import faces_down, turn_up
from .city import REACH, SPACES
from .components import EDITORS, FIRST_VALUE, HAND_LIMIT, ROUNDS, Action, Card, Genre, Held, Tile, back_of
from .game import AgeOfComics, ComicsTable, Phase, Player
from .options import Act, Acts, Discard, Discards, Name, Names
from .rulings import Ruling
from .scoring import final_score
from .training import increase_values

CROWDED = 3
"""So many tiles of one genre may not touch one corner."""

TWO_TILES = 3
"""The round whose calendar space holds two tiles."""


def age_of_comics(game: AgeOfComics) -> Rules[None]:
    """Five rounds, then the final score."""
    yield from setup(game)
    for game.round in range(1, ROUNDS + 1):
        yield from start_of_round(game)
        yield from actions(game)
        yield from end_of_round(game)
    final_score(game)


# -- setup ------------------------------------------------------------------------------------


def setup(game: AgeOfComics) -> Rules[None]:
    """The board, a random turn order, what each player begins with, and the displays."""
    game.story.tell("decks-shuffled")
    refill(game)
    yield from lay_orders(game)
    yield from draw_turn_order(game)
    for place, player in zip(game.pack.places, game.in_turn_order(), strict=False):
        begin_with(game, player, place.money)
        yield from deal_creatives(game, player)
    for place, player in zip(game.pack.places, game.in_turn_order(), strict=False):
        yield from first_comic(game, player)
        yield from gain_ideas(game, player, place.ideas)
    yield from deal_displays(game)


def deal_displays(game: AgeOfComics) -> Rules[None]:
    yield from game.deal_display(game.writers)
    yield from game.deal_display(game.artists)
    yield from game.deal_display(game.comics)


def lay_orders(game: AgeOfComics) -> Rules[None]:
    """Orders are shuffled and laid genre side up; if a corner touches three of one genre, all are laid again."""
    drawn = 0
    while True:
        backs = Deck(
            "order-back", [back_of(genre) for genre, orders in game.city.orders.items() for _ in orders], drawn
        )
        for space in game.city.spaces:
            back = yield Draw(backs, why="order-back", space=space)
            game.map[space] = Tile(Genre(back.id))
            if is_crowded(game, space):
                break
        else:
            break
        drawn = backs.drawn
        game.map = [None] * len(SPACES)
        game.story.tell("laid-again", space=space)
    for deck in game.order_decks.values():
        while deck.lay():
            pass
    game.story.tell("orders-laid", orders=len(game.city.spaces), spaces=game.city.spaces)


def is_crowded(game: AgeOfComics, space: int) -> bool:
    """Whether the tile just laid is the third of its genre at one of its corners."""
    laid = game.map[space]
    assert laid is not None
    for corner in SPACES[space].corners:
        alike = 0
        for near in REACH[corner]:
            tile = game.map[near]
            alike += tile is not None and tile.genre is laid.genre
        if alike >= CROWDED:
            return True
    return False


def draw_turn_order(game: AgeOfComics) -> Rules[None]:
    """Random in the first round."""
    lots = Deck("turn-order", [back_of(seat.letter) for seat in game.seats])
    letters = {seat.letter: seat.number for seat in game.seats}
    while len(lots.cards) > 1:
        lot = yield Draw(lots, why="turn-order", place=len(game.turn_order) + 1)
        game.turn_order.append(letters[lot.id])
    game.turn_order.append(letters[lots.cards[0].id])
    game.story.tell("turn-order", order=tuple(game.turn_order))


def begin_with(game: AgeOfComics, player: Player, money: int) -> None:
    player.money = money
    game.story.tell("begins", seat=player.seat, money=money)


def deal_creatives(game: AgeOfComics, player: Player) -> Rules[None]:
    """A random writer and a random artist of value 2, of different genres."""
    taken: list[Genre] = []
    for pile in game.creatives.values():
        held = Held(pile.name, str(FIRST_VALUE), 1 << player.seat)
        player.hand.append(held)
        pile.deck.lay()
        game.story.tell("dealt", seat=player.seat, pile=pile.name, value=FIRST_VALUE)
        card = yield from game.take_fitting(
            pile, held, player.seat, {"value": FIRST_VALUE, "genre": frozenset(Genre).difference(taken)}
        )
        taken.append(card.genre)
        game.see(player, held)


def first_comic(game: AgeOfComics, player: Player) -> Rules[None]:
    """A genre is named, and a random comic of it taken, hidden from the others."""
    there = {back.id for back in game.comics.backs.cards}
    named: Name = yield Ask(player.seat, Names([genre for genre in Genre if genre in there]))
    game.ruled(Ruling.FIRST_COMIC_BY_GENRE)
    held = Held(game.comics.name, named.genre, 1 << player.seat)
    player.hand.append(held)
    game.comics.deck.lay()
    game.story.tell("named", seat=player.seat, genre=named.genre)
    yield from game.take_fitting(game.comics, held, player.seat, {"genre": named.genre})
    game.see(player, held)


# -- A. start of a round ----------------------------------------------------------------------


def start_of_round(game: AgeOfComics) -> Rules[None]:
    """The calendar, ideas, hype; then creatives learn and train."""
    game.phase = Phase.START
    game.story.tell("round", round=game.round)
    yield from turn_calendar(game)
    refill(game)
    for player in game.people():
        add_hype(game, player)
    for player in game.people():
        player.step = "increase"
        yield from increase_values(game, player)
        player.step = ""


def turn_calendar(game: AgeOfComics) -> Rules[None]:
    """Turn up the tile of the round, two in round III, and all orders of its genre."""
    game.calendar.append([])
    for _ in range(2 if game.round == TWO_TILES else 1):
        game.calendar_deck.lay()
        tile = yield Draw(game.calendar_deck, why="calendar", round=game.round)
        genre = Genre(tile.id)
        game.calendar[-1].append(genre)
        game.story.tell("calendar", genre=genre)
        for space, order in faces_down(game):
            if order.genre is genre:
                yield from turn_up(game, space)


# -- B. actions -------------------------------------------------------------------------------


def actions(game: AgeOfComics) -> Rules[None]:
    """In turn order an editor each, until all are placed; whoever has editors left goes on alone."""
    game.phase = Phase.ACTIONS
    while any(player.editors for player in game.players):
        for player in game.in_turn_order():
            if player.editors:
                yield from turn(game, player)
    game.acting = None


def turn(game: AgeOfComics, player: Player) -> Rules[None]:
    """Place an editor on the first free space of an action and do it, or pass it."""
    game.acting = player.seat
    choice: Act = yield Ask(player.seat, Acts([*possible_actions(game, player), None]))
    player.editors -= 1
    action = choice.action
    player.sent.append(action)
    if action is None:
        game.ruled(Ruling.PASS_AN_EDITOR)
        game.story.tell("passed", seat=player.seat)
        return
    space = len(game.editors_on[action])
    game.editors_on[action].append(player.seat)
    game.story.tell("acts", seat=player.seat, action=action, place=space + 1)
    game.action = action
    yield from ACTION_RULES[action](game, player, space)
    if action in player.cubes and action in SPECIAL_RULES:
        game.ruled(Ruling.SPECIAL_AFTER_THE_ACTION)
        player.step = "special"
        yield from SPECIAL_RULES[action](game, player)
    game.action, player.step = None, ""
    yield from keep_hand_limit(game, player)


def possible_actions(game: AgeOfComics, player: Player) -> list[Action]:
    """Actions with a free space; Print only with something to print."""
    there = [action for action, editors in game.editors_on.items() if len(editors) < game.action_spaces]
    if Action.PRINT in there and not printable(game, player):
        there.remove(Action.PRINT)
    return there


def keep_hand_limit(game: AgeOfComics, player: Player) -> Rules[None]:
    """At most six creatives and comics, hyped ones too: discard down."""
    while player.hand_size > HAND_LIMIT:
        game.ruled(Ruling.LIMIT_AFTER_THE_SPECIAL)
        cards: list[Card] = [held.face for held in player.hand]
        cards += [hyped.comic for hyped in player.hyped]
        choice: Discard = yield Ask(player.seat, Discards(list(map(Discard, cards))))
        put_away(game, player, choice.card)
        game.story.tell("discarded", seat=player.seat, card=choice.card)
        yield from game.discard(choice.card)


def put_away(game: AgeOfComics, player: Player, card: Card) -> None:
    """A card leaves the hand; the tokens of a hyped comic go back."""
    hyped = player.hyped_as(card)
    if hyped is None:
        player.show(card)
    else:
        game.ruled(Ruling.HYPED_MAY_BE_DISCARDED)
        game.return_hype(hyped)
        player.hyped.remove(hyped)


# -- C. end of a round ------------------------------------------------------------------------


def end_of_round(game: AgeOfComics) -> Rules[None]:
    """Ranking and income; unless it was the last round, a new order, lost fans, editors back and new displays."""
    game.phase = Phase.END
    game.story.tell("round-ends", round=game.round)
    chart.rank(game, game.players)
    for player in game.in_turn_order():
        chart.pay_income(game, player)
    if game.round == ROUNDS:
        return
    chart.new_turn_order(game)
    chart.lose_fans(game)
    editors_return(game)
    yield from deal_displays(game)


def editors_return(game: ComicsTable[Any]) -> None:
    """Every editor comes back; extra editors go back to the board."""
    for player in game.players:
        player.editors = EDITORS
        player.has_extra_editor = False
        player.sent = []
    for editors in game.editors_on.values():
        editors.clear()
    game.story.tell("editors-return")
