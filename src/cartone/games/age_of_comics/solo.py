"""The solo game against the Automa, in the order of its document: setup, turns, its actions, the end of a round.

What it chooses is decided in `automa`; what differs between the editions, in `editions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ...table import EVERYONE, Draw, Reason, Rules
from . import chart
from .actions.ideas import gain_ideas, refill
from .automa import (
    DECK,
    Attempt,
    FaceUp,
    Failure,
    Mastery,
    OnChart,
    Yours,
    attempts,
    choose_comic,
    choose_comic_like_yours,
    choose_rip_off,
    choose_team,
    ideas_to_remove,
    top_comics,
)
from .components import ROUNDS, Action, AutomaCard, Comic, Craft, Creative, Genre, Held, Printed, RipOff
from .editions import EDITIONS, Edition2026, Search, map_tiles
from .game import AgeOfComics, Automa, C, Phase, Pile
from .mastery import after_print, would_gain
from .rules import deal_creatives, deal_displays, editors_return, first_comic, lay_orders, start_of_round, turn
from .rulings import Ruling
from .scoring import final_score

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
    for attempt in attempts(card.actions, automa.done(game)):
        failure = yield from try_action(game, automa, card, attempt)
        if failure is None:
            automa.tally[attempt.action] += 1
            return
        automa.tally[f"{attempt.action}-failed"] += 1
        game.ruled(Ruling.FAILED_PLACES_NO_EDITOR)
        game.story.tell("automa-fails", seat=automa.seat, action=attempt.action, why=(failure.reason,))
    automa.tally["lost"] += 1
    game.ruled(Ruling.NOTHING_POSSIBLE_LOSES_THE_TURN)
    game.story.tell("automa-loses-turn", seat=automa.seat)


def try_action(game: AgeOfComics, automa: Automa, card: AutomaCard, attempt: Attempt) -> Rules[Failure | None]:
    """An action on its first free space, as a player would take it."""
    if not game.has_free_space(attempt.action):
        game.ruled(Ruling.FULL_ACTION_FAILS)
        return Failure(Reason("no-free-space"))
    if attempt.reason.id == "repeat-after-failures":
        game.ruled(Ruling.REPEATS_BEFORE_THE_BOARD)
    return (yield from AUTOMA_RULES[attempt.action](game, automa, card, attempt.reason))


def place_editor(game: AgeOfComics, automa: Automa, action: Action, reason: Reason) -> None:
    game.editors_on[action].append(automa.seat)
    place = len(game.editors_on[action])
    game.story.tell("automa-acts", seat=automa.seat, action=action, place=place, why=(reason,))


def gives(game: AgeOfComics, action: Action) -> int:
    """What the first free space of an action gives."""
    return game.pack.spaces[action][len(game.editors_on[action])]


# -- Hire -------------------------------------------------------------------------------------


def automa_hires(game: AgeOfComics, automa: Automa, card: AutomaCard, reason: Reason) -> Rules[Failure | None]:
    """A writer and an artist of the displays."""
    chosen = choose_team(card.genres, automa.team_cards, face_up(game.writers), face_up(game.artists))
    if isinstance(chosen, Failure):
        return chosen
    place_editor(game, automa, Action.HIRE, reason)
    taken = []
    for pile, place in ((game.writers, chosen.writer), (game.artists, chosen.artist)):
        creative = pile.take_from_display(place)
        automa.hand.append(Held(pile.name, creative.back, EVERYONE, creative))
        taken.append(creative)
    game.story.tell("automa-hires", seat=automa.seat, writer=taken[0], artist=taken[1], why=chosen.reasons)
    yield from ()
    return None


def face_up(pile: Pile[Creative]) -> list[FaceUp]:
    return [FaceUp(place, creative.genre, creative.value) for place, creative in pile.faces_up()]


# -- Develop ----------------------------------------------------------------------------------


def automa_develops(game: AgeOfComics, automa: Automa, card: AutomaCard, reason: Reason) -> Rules[Failure | None]:
    """A comic like your last printed one; otherwise as the edition has it."""
    pile = game.comics
    display = {place: comic.genre for place, comic in pile.faces_up()}
    top = Genre(pile.top) if pile.top is not None else None
    game.ruled(Ruling.YOUR_RIP_OFFS_GUIDE_IT)
    if not display:
        game.ruled(Ruling.DECK_IS_ON_THE_TABLE)
    chosen = choose_comic_like_yours(len(automa.comics()), game.person.genres_printed(), display, top)
    if isinstance(chosen, Failure):
        return chosen
    place_editor(game, automa, Action.DEVELOP, reason)
    place, reasons = chosen.place, chosen.reasons
    if place is None:
        otherwise = EDITIONS[game.edition].develop_otherwise(game, card.genres, display, top, game.genres_in_deck())
        reasons += otherwise.reasons
        if isinstance(otherwise, Search):
            comic = yield from game.reveal_until(otherwise.genre)
            develop(game, automa, comic, reasons)
            return None
        place = otherwise.place
    if place == DECK:
        game.ruled(Ruling.DECK_AFTER_THE_DISPLAY)
        comic = yield from game.take_top(pile)
    else:
        assert place is not None
        comic = pile.take_from_display(place)
    develop(game, automa, comic, reasons)
    return None


def develop(game: AgeOfComics, automa: Automa, comic: Comic, reasons: tuple[Reason, ...]) -> None:
    automa.hand.append(Held(game.comics.name, comic.back, EVERYONE, comic))
    game.story.tell("automa-develops", seat=automa.seat, card=comic, why=reasons)


# -- Ideas ------------------------------------------------------------------------------------


def automa_takes_ideas(game: AgeOfComics, automa: Automa, card: AutomaCard, reason: Reason) -> Rules[Failure | None]:
    """Remove ideas from the board by priority; its three top comics gain a fan each."""
    comics = charted(automa)
    if not comics:
        return Failure(Reason("ideas-no-comic"))
    board = [genre for genre in Genre if game.idea_board[genre]]
    failure = EDITIONS[game.edition].ideas_failure(board)
    if failure is not None:
        return failure
    if not board:
        game.ruled(Ruling.IDEAS_FROM_AN_EMPTY_BOARD)
    number = gives(game, Action.IDEAS)
    place_editor(game, automa, Action.IDEAS, reason)
    for genre in ideas_to_remove(card.genres, board, number):
        game.ruled(Ruling.REMOVED_IDEAS_RETURN)
        game.idea_board[genre] -= 1
        game.idea_supply[genre] += 1
        game.story.tell("automa-removes-idea", seat=automa.seat, genre=genre)
    for slot in top_comics(card.genres, comics):
        game.add_fans(automa, automa.at_slot(slot), 1, "automa-idea-fan")
    yield from ()
    return None


def charted(automa: Automa) -> list[OnChart]:
    return [OnChart(printed.slot, printed.genre, printed.fans) for printed in automa.printed if printed.on_chart]


# -- Print ------------------------------------------------------------------------------------


def automa_prints(game: AgeOfComics, automa: Automa, card: AutomaCard, reason: Reason) -> Rules[Failure | None]:
    """A developed comic, or a rip-off of yours; two on the first space, with two free teams."""
    if not automa.has_team:
        return Failure(Reason("print-no-team"))
    if next_title(game, automa, card) is None:
        return Failure(Reason("print-nothing"))
    number = gives(game, Action.PRINT)
    place_editor(game, automa, Action.PRINT, reason)
    again: tuple[Reason, ...] = ()
    for _ in range(number):
        chosen = next_title(game, automa, card) if automa.has_team else None
        if chosen is not None:
            title, reasons = chosen
            print_one(game, automa, title, again + reasons)
        again = (Reason("print-again", {"number": number}),)
    yield from ()
    return None


def next_title(game: AgeOfComics, automa: Automa, card: AutomaCard) -> tuple[Comic | RipOff, tuple[Reason, ...]] | None:
    """What it prints next, and why; None if there is nothing."""
    comics = automa.comics()
    if comics:
        genres = [comic.genre for comic in comics]
        mastery = {
            genre: Mastery(would_gain(game, automa, genre, True), game.mastery[genre] == game.person.seat)
            for genre in genres
        }
        choice = choose_comic(card.genres, genres, mastery)
        if not SILENT.isdisjoint(reason.id for reason in choice.reasons):
            game.ruled(Ruling.PRINTS_BY_PRIORITY)
        return comics[choice.developed], choice.reasons
    yours = [
        Yours(printed.slot, printed.is_original, is_ripped_off(game, printed)) for printed in game.person.printed
    ]  # fmt: skip
    slot = choose_rip_off(yours)
    if slot is None:
        return None
    if game.edition == Edition2026.name:
        game.ruled(Ruling.RIP_OFFS_OF_2026)
    original = game.person.at_slot(slot).title
    assert isinstance(original, Comic)
    return game.pack.rip_off(original), (Reason("print-rip-off"),)


def is_ripped_off(game: AgeOfComics, printed: Printed) -> bool:
    return isinstance(printed.title, Comic) and game.pack.rip_off(printed.title) in game.ripped_off


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
    after_print(game, automa, title.genre, gained, EDITIONS[game.edition].mastery_brings_fans(game))


# -- Sales ------------------------------------------------------------------------------------


def automa_sells(game: AgeOfComics, automa: Automa, card: AutomaCard, reason: Reason) -> Rules[Failure | None]:
    """Turn orders up and collect some; each is a fan for its top comic."""
    edition, number = EDITIONS[game.edition], gives(game, Action.SALES)
    yours = game.person.genres_printed()
    failure = edition.sales_failure(card.genres, yours, map_tiles(game), number)
    if failure is not None:
        return failure
    place_editor(game, automa, Action.SALES, reason)
    selling = yield from edition.sell(game, card.genres, yours, number, automa.level.orders)
    game.story.tell("automa-sells", seat=automa.seat, orders=len(selling.spaces), why=selling.reasons)
    for space in selling.spaces:
        tile = game.map[space]
        assert tile is not None
        assert tile.order is not None
        game.map[space] = None
        automa.fulfilled.append(tile.order)
        game.story.tell("automa-collects", seat=automa.seat, space=space, order=tile.order)
    top = top_comics(card.genres, charted(automa), 1)
    if top:
        game.ruled(Ruling.ITS_TOP_COMIC_BY_PRIORITY)
        game.add_fans(automa, automa.at_slot(top[0]), len(selling.spaces), "automa-sales-fans")
    return None


AutomaRules: TypeAlias = Callable[[AgeOfComics, Automa, AutomaCard, Reason], Rules[Failure | None]]

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
