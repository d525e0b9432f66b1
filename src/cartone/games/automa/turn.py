"""A turn of the Automa beside a real table, in the order of its rules: only what decides is asked.

You see the displays, the board and the city at a glance. So Cartone tells you in which order the Automa goes through
the genres, and you take the first one there. It asks only what matters later: which comic the Automa develops, what
comes first on a card that you have not described, and whether enough of something is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from ...table import Ask, IllegalAnswer, IllegalOutcome, Reason, Rules, is_gap, quoted
from ...table.requests import Done
from ..age_of_comics.components import AUTOMA_ACTIONS, Action, AutomaCard, Craft, Genre
from ..age_of_comics.editions import Edition2026
from ..age_of_comics.hands import AtTable
from ..age_of_comics.opponent import (
    ALL_DONE,
    DEVELOPED,
    FIRST_NOT_DONE,
    FIRST_ON_THE_BOARD,
    FIRST_ON_THE_CARD,
    FULL_TEAMS,
    NEXT_ON_THE_CARD,
    REPEAT_AFTER_FAILURES,
    TOP_COMICS,
    Attempt,
    Failure,
    attempts,
    choose_comic_by_priority,
    choose_comic_like_yours,
    newest_first,
    top_comics,
)
from ..age_of_comics.options import Act, Acts
from ..age_of_comics.pack import ACTIONS_ON_A_CARD
from ..age_of_comics.rulings import Ruling
from ..age_of_comics.sight import NextPrint, printing
from ..age_of_comics.turn import Why, choose_action, fans_to, print_comics
from ..kit.options import Tell, Tells
from .game import BY_CARD, YOU, Guided, is_glimpsed
from .reports import NONE, OTHER, Answer, First, Firsts, IsSo, Nexts, Ranks, Shown


class Made(Exception):
    """The record says already what it has done: nobody has to find out what it would do."""


class AtRealTable(AtTable[Guided]):
    """The Automa with its cardboard, and the person who tells what lies there."""

    __slots__ = ("is_deciding", "on_card")

    def __init__(self, game: Guided) -> None:
        super().__init__(game, game.automa)
        self.is_deciding = False
        """Whether it has still to choose an action."""
        self.on_card = True
        """Whether its card may have an action that it has not done and not tried."""

    def told(self, ask: Ask) -> Rules[Any]:
        """Ask a person, unless the answer cannot matter any more."""
        if self.is_deciding:
            done: bool = yield Done(self.seat, Acts.kind)
            if done:
                raise Made
        return (yield ask)

    def flips(self) -> Rules[AutomaCard]:
        card = yield from super().flips()
        if is_gap(card):
            raise IllegalOutcome("error.automa-gap", card=quoted(card.id))
        return card

    def gains_a_fan_each(self, slots: Sequence[int]) -> None:
        """Some of its comics gain a fan, in one line."""
        for slot in slots:
            self.automa.at_slot(slot).fans += 1
        self.game.story.tell("automa-idea-fans", seat=self.seat, slots=tuple(slots), number=len(slots))


# -- which action -----------------------------------------------------------------------------


class Development(NamedTuple):
    """The genre of the comic that it develops; found, if the deck was searched for it."""

    genre: Genre
    reasons: Why
    found: bool = False


Plan: TypeAlias = Development | NextPrint | int | None
"""A comic to develop, what to print, or how many ideas or orders; whom it hires nobody has to tell."""


class Decision(NamedTuple):
    """The action that succeeds and how, None if the turn is lost; and the actions that failed before."""

    attempt: Attempt | None
    plan: Plan
    failed: list[tuple[Action, Failure]]


def turn(hands: AtRealTable) -> Rules[None]:
    """Flip the next card; do its first action that was not done this round; if it fails, try the next."""
    card = yield from hands.flips()
    attempt, plan, failed = yield from decide(hands, card)
    action, why = yield from choose_action(hands, attempt, failed)
    if action is None:
        return
    if not why:
        plan = yield from otherwise(hands, card, action)
    hands.acts(action, why)
    yield from DEEDS[action](hands, card, plan)


def otherwise(hands: AtRealTable, card: AutomaCard, action: Action) -> Rules[Plan]:
    """How it does an action that it would not have chosen; one that fails cannot be done."""
    plan = yield from plan_for(hands, card, action)
    if isinstance(plan, Failure):
        raise IllegalAnswer("error.automa-cannot", action=quoted(action.value))
    return plan


def decide(hands: AtRealTable, card: AutomaCard) -> Rules[Decision]:
    """Find the first action that it can do; none if it was done already, and too little is told to see why."""
    failed: list[tuple[Action, Failure]] = []
    hands.is_deciding = True
    try:
        while (attempt := (yield from next_attempt(hands, card, [action for action, _ in failed]))) is not None:
            plan = yield from plan_for(hands, card, attempt.action)
            if not isinstance(plan, Failure):
                return Decision(attempt, plan, failed)
            failed.append((attempt.action, plan))
        return Decision(None, None, failed)
    except Made:
        return Decision(None, None, [])
    finally:
        hands.is_deciding = False


def next_attempt(hands: AtRealTable, card: AutomaCard, tried: Sequence[Action]) -> Rules[Attempt | None]:
    """The action that it tries next; of a card that was told by one action, the others when they matter."""
    done = hands.done()
    if not is_glimpsed(card):
        there = list(attempts(card.actions, done))
        return there[len(tried)] if len(tried) < len(there) else None
    if not tried:
        (action,) = card.actions
        hands.on_card = action not in done
        return Attempt(action, ALL_DONE if action in done else FIRST_NOT_DONE if done else FIRST_ON_THE_CARD)
    if hands.on_card and len(tried) < ACTIONS_ON_A_CARD:
        left = [action for action in AUTOMA_ACTIONS if action not in done and action not in tried]
        told: Act = yield from hands.told(Ask(YOU, Nexts([*left, None]), "undone"))
        if told.action is not None:
            return Attempt(told.action, NEXT_ON_THE_CARD)
    hands.on_card = False
    left = [action for action in AUTOMA_ACTIONS if action in done and action not in tried]
    if left and len(tried) < ACTIONS_ON_A_CARD:
        again: Act = yield from hands.told(Ask(YOU, Nexts(left), "done"))
        assert again.action is not None
        return Attempt(again.action, REPEAT_AFTER_FAILURES if {*tried} - {*done} else ALL_DONE)
    left = [action for action in AUTOMA_ACTIONS if action not in tried]
    return Attempt(left[0], FIRST_ON_THE_BOARD) if left else None


def plan_for(hands: AtRealTable, card: AutomaCard, action: Action) -> Rules[Plan | Failure]:
    """How it would do an action, on its first free space as a player would; or why that fails."""
    if hands.gives(action) is None:
        return Failure(Reason("no-free-space"))
    return (yield from PLANS[action](hands, card))


# -- its priority -----------------------------------------------------------------------------


def first(hands: AtRealTable, options: Firsts, about: str = "") -> Rules[str]:
    """Ask for the first genre of which something is so."""
    told: First = yield from hands.told(Ask(YOU, options, about))
    return told.what


def shown(card: AutomaCard) -> tuple[Genre, ...]:
    """Its genres by priority, as far as they are told."""
    return () if is_glimpsed(card) else card.genres


def asked_by(card: AutomaCard, yours: Sequence[Genre]) -> str:
    """Name the sentence that asks for a genre: the order is known, or the card has it, after your genres if any."""
    return BY_CARD[bool(yours)] if is_glimpsed(card) else ""


def ranked(hands: AtRealTable, card: AutomaCard, genres: Iterable[Genre]) -> Rules[AutomaCard]:
    """The card, with some genres in the order in which it shows them."""
    left, found = list(dict.fromkeys(genres)), list[Genre]()
    if not is_glimpsed(card):
        return card
    while len(left) > 1:
        found.append(Genre((yield from first(hands, Ranks(left)))))
        left.remove(found[-1])
    return replace(card, genres=tuple(dict.fromkeys([*found, *left, *card.genres])))


def with_top(hands: AtRealTable, card: AutomaCard, number: int) -> Rules[AutomaCard]:
    """The card, with those genres in order that decide which of its comics are the top ones."""
    comics = sorted(hands.on_chart(), key=lambda comic: -comic.fans)
    if len(comics) <= number or comics[number - 1].fans > comics[number].fans:
        return card
    return (yield from ranked(hands, card, [one.genre for one in comics if one.fans == comics[number].fans]))


# -- Hire -------------------------------------------------------------------------------------


def hiring(hands: AtRealTable, card: AutomaCard) -> Rules[Failure | None]:
    """It needs room for a team. Whom it hires is seen at a glance: three spaces never empty displays of three."""
    yield from ()
    creatives = hands.hired(Craft.WRITER) + hands.hired(Craft.ARTIST)
    return Failure(Reason("hire-full", {"creatives": creatives})) if creatives >= FULL_TEAMS else None


def hire(hands: AtRealTable, card: AutomaCard, plan: None) -> Rules[None]:
    """A writer and an artist of one genre by priority; without such a pair, each by priority on its own."""
    yield from ()
    game = hands.game
    for craft in Craft:
        game.lay_beside(game.creative(craft))
    writer, artist = (hands.crew(craft)[-1] for craft in Craft)
    why = Reason("hire-highest"), Reason("hire-both")
    game.story.tell("automa-hires", seat=hands.seat, writer=writer, artist=artist, genres=shown(card), why=why)


# -- Develop ----------------------------------------------------------------------------------


def developing(hands: AtRealTable, card: AutomaCard) -> Rules[Development | Failure]:
    """A comic like your last printed one, else like the one before, and so on; otherwise as the edition has it."""
    unprinted, yours = len(hands.developed()), newest_first(hands.your_genres())
    if unprinted >= DEVELOPED:
        return Failure(Reason("develop-full", {"comics": unprinted}))
    if hands.edition.name != Edition2026.name:
        return (yield from on_the_table(hands, card, yours))
    if yours:
        told = yield from first(hands, Shown(yours, OTHER, NONE), "like-yours")
        if told == NONE:
            return Failure(Reason("develop-none"))
        if told != OTHER:
            return Development(Genre(told), like_yours(hands, Genre(told)))
    return (yield from in_the_deck(hands, card, yours))


def on_the_table(hands: AtRealTable, card: AutomaCard, yours: Sequence[Genre]) -> Rules[Development | Failure]:
    """By your genres, then by priority: the display and the top of the deck."""
    told = yield from first(hands, Shown(dict.fromkeys([*yours, *card.genres]), NONE), asked_by(card, yours))
    if told == NONE:
        return Failure(Reason("develop-none"))
    genre = Genre(told)
    if genre in yours:
        return Development(genre, like_yours(hands, genre))
    return Development(
        genre, (*like_yours(hands, genre), *choose_comic_by_priority([genre], {1: genre}, None).reasons[:1])
    )


def like_yours(hands: AtRealTable, genre: Genre) -> Why:
    """Whether that is a genre of yours."""
    found = choose_comic_like_yours(0, hands.your_genres(), {1: genre}, None)
    assert not isinstance(found, Failure)
    return found.reasons[:1]


def in_the_deck(hands: AtRealTable, card: AutomaCard, yours: Sequence[Genre]) -> Rules[Development | Failure]:
    """Edition 2026: by priority from the deck; if it has nothing, from the display."""
    why, left = like_yours_not(yours), list(card.genres)
    while left:
        genre = left[0]
        if is_glimpsed(card):
            genre = Genre((yield from first(hands, Ranks(left))))
        left.remove(genre)
        found: Answer = yield from hands.told(Ask(YOU, IsSo(), "search", genre))
        if found.yes:
            return Development(genre, (*why, Reason("develop-search", {"genre": genre})), found=True)
    return (yield from on_the_table(hands, card, yours))


def like_yours_not(yours: Sequence[Genre]) -> Why:
    return (Reason("develop-none-like-yours" if yours else "develop-you-printed-nothing"),)


def develop(hands: AtRealTable, card: AutomaCard, comic: Development) -> Rules[None]:
    yield from ()
    if comic.found:
        hands.game.ruled(Ruling.IT_SEARCHES_THE_DECK)
    hands.takes(hands.game.comic(comic.genre, comic.found), comic.reasons)


# -- Ideas ------------------------------------------------------------------------------------


def removing_ideas(hands: AtRealTable, card: AutomaCard) -> Rules[int | Failure]:
    """How many ideas of the board; it needs a comic on the chart and, in the edition of 2026, an idea."""
    if not hands.on_chart():
        return Failure(Reason("ideas-no-comic"))
    failure = hands.edition.ideas_failure(())
    if failure is not None and hands.game.ideas_left <= 0:
        told: Answer = yield from hands.told(Ask(YOU, IsSo(), "ideas"))
        if not told.yes:
            return failure
    return hands.gives(Action.IDEAS) or 0


def take_ideas(hands: AtRealTable, card: AutomaCard, number: int) -> Rules[None]:
    """Remove ideas from the board by priority, at a glance; its three top comics gain a fan each."""
    game = hands.game
    game.ideas_left -= number
    game.ruled(Ruling.REMOVED_IDEAS_RETURN)
    game.story.tell("automa-removes-ideas", seat=hands.seat, number=number, genres=shown(card))
    card = yield from with_top(hands, card, TOP_COMICS)
    slots = [comic.slot for comic in hands.on_chart()]
    gaining = list[int]()
    for slot in top_comics(card.genres, hands.on_chart()):
        gaining.append((yield from fans_to(hands, slots, slot)))
    hands.gains_a_fan_each(gaining)


# -- Print ------------------------------------------------------------------------------------


def plan_print(hands: AtRealTable, card: AutomaCard) -> Rules[NextPrint | Failure]:
    """A developed comic, or a rip-off of yours: Cartone knows them all, but perhaps not the card."""
    genres = hands.developed()
    wins = {genre: hands.mastery(genre) for genre in genres}
    best = max(((won.wins, won.wins and won.from_you) for won in wins.values()), default=(False, False))
    alike = [genre for genre in genres if (wins[genre].wins, wins[genre].wins and wins[genre].from_you) == best]
    return printing(hands, (yield from ranked(hands, card, alike)))


# -- Sales ------------------------------------------------------------------------------------


def selling(hands: AtRealTable, card: AutomaCard) -> Rules[int | Failure]:
    """How many orders it collects: as many as the space says, if there are so many."""
    game, number = hands.game, hands.gives(Action.SALES) or 0
    if hands.edition.name != Edition2026.name:
        if game.orders_left >= number:
            return number
        told: Tell = yield from hands.told(Ask(YOU, Tells(number), "orders"))
        return told.number or Failure(Reason("sales-none"))
    if game.orders_left > len(Genre) * (number - 1):  # so some genre has enough
        return number
    enough: Answer = yield from hands.told(Ask(YOU, IsSo(), "enough", number))
    return number if enough.yes else Failure(Reason("sales-too-few", {"number": number}))


def sell(hands: AtRealTable, card: AutomaCard, number: int) -> Rules[None]:
    """Turn orders up and collect some, which is seen at a glance; each is a fan for its top comic."""
    game, is_new = hands.game, hands.edition.name == Edition2026.name
    game.ruled(Ruling.EQUAL_ORDERS_IN_READING_ORDER if is_new else Ruling.IT_COLLECTS_BY_GENRE)
    game.orders_left -= number
    game.collected += number
    yours = tuple(newest_first(hands.your_genres()))
    genres = tuple(dict.fromkeys([*yours, *shown(card)]))
    told: dict[str, Any] = {"seat": hands.seat, "orders": number, "genres": genres, "is_card": is_glimpsed(card)}
    if is_new:
        game.story.tell("automa-sells-genre", **told)
    else:
        game.story.tell("automa-turns-up", **told)
        why = Reason("sales-face-down"), Reason("sales-least")
        game.story.tell("automa-sells", **told, least=hands.least, why=why)
    if hands.on_chart():
        card = yield from with_top(hands, card, 1)
        (top,) = top_comics(card.genres, hands.on_chart(), 1)
        slots = [comic.slot for comic in hands.on_chart()]
        hands.gains_for_orders((yield from fans_to(hands, slots, top)), number)


PLANS: dict[Action, Callable[[AtRealTable, AutomaCard], Rules[Plan | Failure]]] = {
    Action.HIRE: hiring,
    Action.DEVELOP: developing,
    Action.IDEAS: removing_ideas,
    Action.PRINT: plan_print,
    Action.SALES: selling,
}
DEEDS: dict[Action, Callable[[AtRealTable, AutomaCard, Any], Rules[None]]] = {
    Action.HIRE: hire,
    Action.DEVELOP: develop,
    Action.IDEAS: take_ideas,
    Action.PRINT: print_comics,
    Action.SALES: sell,
}
