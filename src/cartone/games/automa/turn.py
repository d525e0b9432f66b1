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
from ...table.requests import AlreadyChosen
from ..age_of_comics import opponent
from ..age_of_comics.automa_view import NextPrint, printing
from ..age_of_comics.components import AUTOMA_ACTIONS, Action, AutomaCard, Craft, Genre
from ..age_of_comics.editions import Edition2026
from ..age_of_comics.hands import AtTable
from ..age_of_comics.options import Acts
from ..age_of_comics.pack import ACTIONS_ON_A_CARD
from ..age_of_comics.rulings import Ruling
from ..age_of_comics.turn import Why, choose_action, fans_to, print_comics
from ..kit.options import Tell, Tells
from .game import BY_CARD, GLIMPSED, YOU, Guided, is_glimpsed
from .reports import NONE, OTHER, First, Firsts, FirstShown, IsSo, Nexts, Ranks, YesNo

FIRST_POSSIBLE = Reason("first-possible")
AGAIN = Reason("again")
"""The reason of a repeated action on a card told by one action: its others are unknown."""
NOT_ON_A_CARD = len(AUTOMA_ACTIONS) - ACTIONS_ON_A_CARD
"""The number of actions that a card lacks."""
ANY_CARD = AutomaCard("", (), tuple(Genre), GLIMPSED)


class Made(Exception):
    """The record already says what the Automa has done: there is no need to work it out."""


class AtRealTable(AtTable[Guided]):
    """The Automa's turn at a real table, where a person tells what lies there."""

    __slots__ = ("is_deciding", "is_on_card", "repeats")

    def __init__(self, game: Guided) -> None:
        super().__init__(game, game.automa)
        self.is_deciding = False
        """True if it has still to choose an action."""
        self.is_on_card = True
        """True if its card may have an action that it has not tried."""
        self.repeats = False
        """True if all possible actions of its card were taken this round."""

    def told(self, ask: Ask) -> Rules[Any]:
        """Ask a person, unless the answer no longer matters."""
        if self.is_deciding:
            done: bool = yield AlreadyChosen(self.seat, Acts.kind)
            if done:
                raise Made
        return (yield ask)

    def flips(self) -> Rules[AutomaCard]:
        card = yield from super().flips()
        if is_gap(card):
            raise IllegalOutcome("error.automa-gap", card=quoted(card.id))
        return card

    def gains_a_fan_each(self, slots: Sequence[int]) -> None:
        """Add a fan to each of some comics, and tell it in one line."""
        for slot in slots:
            self.automa.at_slot(slot).fans += 1
        is_all = 1 < len(slots) == len(self.automa.printed)
        self.game.story.tell("automa-idea-fans", seat=self.seat, slots=tuple(slots), number=len(slots), is_all=is_all)


# -- which action -----------------------------------------------------------------------------


class Development(NamedTuple):
    """The genre of the comic that the Automa develops; `found` if the deck was searched for it."""

    genre: Genre
    reasons: Why
    found: bool = False


Plan: TypeAlias = Development | NextPrint | int | None
"""A comic to develop or print, or a number of ideas or orders; None for Hire, which is not told."""


class Decision(NamedTuple):
    """The action that succeeds and its plan, both None if the turn is lost; and the actions that failed before."""

    attempt: opponent.Attempt | None
    plan: Plan
    failed: list[tuple[Action, opponent.Failure]]


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
    """Return the plan of an action that the Automa would not choose; refuse one that fails."""
    plan = yield from plan_for(hands, card, action)
    if isinstance(plan, opponent.Failure):
        raise IllegalAnswer("error.automa-cannot", action=quoted(action.value))
    return plan


def decide(hands: AtRealTable, card: AutomaCard) -> Rules[Decision]:
    """Find the first possible action; none if it was done already and too little is told to see why."""
    failed: list[tuple[Action, opponent.Failure]] = []
    hands.is_deciding = True
    try:
        while (attempt := (yield from next_attempt(hands, card, failed))) is not None:
            plan = yield from plan_for(hands, card, attempt.action)
            if not isinstance(plan, opponent.Failure):
                return Decision(attempt, plan, failed)
            failed.append((attempt.action, plan))
        return Decision(None, None, failed)
    except Made:
        return Decision(None, None, [])
    finally:
        hands.is_deciding = False


def next_attempt(
    hands: AtRealTable, card: AutomaCard, failed: Sequence[tuple[Action, opponent.Failure]]
) -> Rules[opponent.Attempt | None]:
    """Find the action to try next; the others of a card told by one action are asked once they matter."""
    done, tried = hands.done(), [action for action, _ in failed]
    if not is_glimpsed(card):
        there = list(opponent.attempts(card.actions, done))
        return there[len(tried)] if len(tried) < len(there) else None
    if hands.is_on_card and len(tried) < ACTIONS_ON_A_CARD:
        action: Action | None = card.actions[0] if not tried else None
        if tried:
            left, why = on_its_card(hands, tried), failed[-1][1].reason
            action = (yield from hands.told(Ask(YOU, Nexts(left), card=why))).action
        if action is not None:
            hands.repeats = action in done
            return opponent.Attempt(action, AGAIN if hands.repeats else FIRST_POSSIBLE)
    hands.is_on_card = False
    others = [action for action in AUTOMA_ACTIONS if action not in tried]
    return opponent.Attempt(others[0], opponent.FIRST_ON_THE_BOARD) if others else None


def on_its_card(hands: AtRealTable, tried: Sequence[Action] = ()) -> list[Action | None]:
    """List the actions of which a card names the first: those not taken this round, then those that are repeated if the
    card has no new one, and None if it may have no possible one. A card has three actions."""
    there = [action for action in possible(hands) if action not in tried]
    new = [action for action in there if action not in hands.done()]
    left: list[Action | None] = [] if hands.repeats else [*new]
    if hands.repeats or len(new) <= NOT_ON_A_CARD:
        left += [action for action in there if action not in new]
    return [*left, None] if not left or len(there) <= NOT_ON_A_CARD else left


def possible(hands: AtRealTable) -> list[Action]:
    """List the actions that need not fail."""
    return [action for action in AUTOMA_ACTIONS if known_failure(hands, action) is None]


def known_failure(hands: AtRealTable, action: Action) -> opponent.Failure | None:
    """Return why an action fails with any displays, board and city; None if it need not."""
    creatives, unprinted = hands.hired(Craft.WRITER) + hands.hired(Craft.ARTIST), len(hands.developed())
    plan = printing(hands, ANY_CARD) if action is Action.PRINT else None
    if hands.gives(action) is None:
        return opponent.Failure(Reason("no-free-space"))
    if action is Action.HIRE and creatives >= opponent.FULL_TEAMS:
        return opponent.Failure(Reason("hire-full", {"creatives": creatives}))
    if action is Action.DEVELOP and unprinted >= opponent.DEVELOPED:
        return opponent.Failure(Reason("develop-full", {"comics": unprinted}))
    if action is Action.IDEAS and not hands.on_chart():
        return opponent.Failure(Reason("ideas-no-comic"))
    return plan if isinstance(plan, opponent.Failure) else None


def plan_for(hands: AtRealTable, card: AutomaCard, action: Action) -> Rules[Plan | opponent.Failure]:
    """Return the plan of an action on its first free space, or why it fails."""
    failure = known_failure(hands, action)
    return failure if failure is not None else (yield from PLANS[action](hands, card))


# -- its priority -----------------------------------------------------------------------------


def first(hands: AtRealTable, options: Firsts, about: str = "") -> Rules[str]:
    """Ask for the first genre that fits a question."""
    told: First = yield from hands.told(Ask(YOU, options, about))
    return told.what


def shown(card: AutomaCard) -> tuple[Genre, ...]:
    """Return the told genres of a card, by priority."""
    return () if is_glimpsed(card) else card.genres


def asked_by(card: AutomaCard, yours: Sequence[Genre]) -> str:
    """Name the sentence that asks for a genre: none if the order is known, or by the card, after your genres if any."""
    return BY_CARD[bool(yours)] if is_glimpsed(card) else ""


def ranked(hands: AtRealTable, card: AutomaCard, genres: Iterable[Genre]) -> Rules[AutomaCard]:
    """Return the card with some genres in the order in which it shows them."""
    left, found = list(dict.fromkeys(genres)), list[Genre]()
    if not is_glimpsed(card):
        return card
    while len(left) > 1:
        found.append(Genre((yield from first(hands, Ranks(left)))))
        left.remove(found[-1])
    return replace(card, genres=tuple(dict.fromkeys([*found, *left, *card.genres])))


def with_top(hands: AtRealTable, card: AutomaCard, number: int) -> Rules[AutomaCard]:
    """Return the card with those genres in order that decide which comics are the top ones."""
    comics = sorted(hands.on_chart(), key=lambda comic: -comic.fans)
    if len(comics) <= number or comics[number - 1].fans > comics[number].fans:
        return card
    return (yield from ranked(hands, card, [one.genre for one in comics if one.fans == comics[number].fans]))


# -- Hire -------------------------------------------------------------------------------------


def hiring(hands: AtRealTable, card: AutomaCard) -> Rules[None]:
    """Plan nothing: you see whom the Automa hires, and three spaces never empty displays of three."""
    yield from ()


def hire(hands: AtRealTable, card: AutomaCard, plan: None) -> Rules[None]:
    """Hire a writer and an artist of one genre by priority; without such a pair, each by priority on its own."""
    yield from ()
    game = hands.game
    for craft in Craft:
        game.lay_beside(game.creative(craft))
    writer, artist = (hands.crew(craft)[-1] for craft in Craft)
    why = Reason("hire-highest"), Reason("hire-both")
    game.story.tell("automa-hires", seat=hands.seat, writer=writer, artist=artist, genres=shown(card), why=why)


# -- Develop ----------------------------------------------------------------------------------


def developing(hands: AtRealTable, card: AutomaCard) -> Rules[Development | opponent.Failure]:
    """Choose a comic like your last printed one, or the one before, and so on; if none is there, by the edition."""
    yours = opponent.newest_first(hands.your_genres())
    if hands.edition.name != Edition2026.name:
        return (yield from on_the_table(hands, card, yours))
    if yours:
        told = yield from first(hands, FirstShown(yours, OTHER, NONE), "like-yours")
        if told == NONE:
            return opponent.Failure(Reason("develop-none"))
        if told != OTHER:
            return Development(Genre(told), like_yours(hands, Genre(told)))
    return (yield from in_the_deck(hands, card, yours))


def on_the_table(hands: AtRealTable, card: AutomaCard, yours: Sequence[Genre]) -> Rules[Development | opponent.Failure]:
    """Choose a comic from the display and the top of the deck: by your genres, then by priority."""
    told = yield from first(hands, FirstShown(dict.fromkeys([*yours, *card.genres]), NONE), asked_by(card, yours))
    if told == NONE:
        return opponent.Failure(Reason("develop-none"))
    genre = Genre(told)
    if genre in yours:
        return Development(genre, like_yours(hands, genre))
    return Development(
        genre, (*like_yours(hands, genre), *opponent.choose_comic_by_priority([genre], {1: genre}, None).reasons[:1])
    )


def like_yours(hands: AtRealTable, genre: Genre) -> Why:
    """Return the reason: a genre is yours, or not."""
    found = opponent.choose_comic_like_yours(0, hands.your_genres(), {1: genre}, None)
    assert not isinstance(found, opponent.Failure)
    return found.reasons[:1]


def in_the_deck(hands: AtRealTable, card: AutomaCard, yours: Sequence[Genre]) -> Rules[Development | opponent.Failure]:
    """Choose by priority from the deck (edition 2026); if it has none, from the display."""
    why, left = like_yours_not(yours), list(card.genres)
    while left:
        genre = left[0]
        if is_glimpsed(card):
            genre = Genre((yield from first(hands, Ranks(left))))
        left.remove(genre)
        found: YesNo = yield from hands.told(Ask(YOU, IsSo(), "search", genre))
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


def removing_ideas(hands: AtRealTable, card: AutomaCard) -> Rules[int | opponent.Failure]:
    """Count the ideas to remove from the board; edition 2026 needs an idea there."""
    failure = hands.edition.ideas_failure(())
    if failure is not None and hands.game.ideas_left <= 0:
        told: YesNo = yield from hands.told(Ask(YOU, IsSo(), "ideas"))
        if not told.yes:
            return failure
    return hands.gives(Action.IDEAS) or 0


def take_ideas(hands: AtRealTable, card: AutomaCard, number: int) -> Rules[None]:
    """Remove ideas from the board by priority, at a glance unless all are there; the three top comics gain a fan
    each."""
    game = hands.game
    genres = shown(card)[:number] if game.ideas_left == len(Genre) else shown(card)
    game.ideas_left -= number
    game.ruled(Ruling.REMOVED_IDEAS_RETURN)
    game.story.tell("automa-removes-ideas", seat=hands.seat, number=number, genres=genres)
    card = yield from with_top(hands, card, opponent.TOP_COMICS)
    slots = [comic.slot for comic in hands.on_chart()]
    gaining = list[int]()
    for slot in opponent.top_comics(card.genres, hands.on_chart()):
        gaining.append((yield from fans_to(hands, slots, slot)))
    hands.gains_a_fan_each(gaining)


# -- Print ------------------------------------------------------------------------------------


def plan_print(hands: AtRealTable, card: AutomaCard) -> Rules[NextPrint | opponent.Failure]:
    """Choose a developed comic, or a rip-off of yours: Cartone knows them all, but perhaps not the card."""
    genres = hands.developed()
    wins = {genre: hands.mastery(genre) for genre in genres}
    best = max(((won.wins, won.wins and won.from_you) for won in wins.values()), default=(False, False))
    alike = [genre for genre in genres if (wins[genre].wins, wins[genre].wins and wins[genre].from_you) == best]
    return printing(hands, (yield from ranked(hands, card, alike)))


# -- Sales ------------------------------------------------------------------------------------


def selling(hands: AtRealTable, card: AutomaCard) -> Rules[int | opponent.Failure]:
    """Return the number of orders to collect: that of the space, if so many are there."""
    game, number = hands.game, hands.gives(Action.SALES) or 0
    if hands.edition.name != Edition2026.name:
        if game.orders_left >= number:
            return number
        told: Tell = yield from hands.told(Ask(YOU, Tells(number), "orders"))
        return told.number or opponent.Failure(Reason("sales-none"))
    if game.orders_left > len(Genre) * (number - 1):  # so some genre has enough
        return number
    enough: YesNo = yield from hands.told(Ask(YOU, IsSo(), "enough", number))
    return number if enough.yes else opponent.Failure(Reason("sales-too-few", {"number": number}))


def sell(hands: AtRealTable, card: AutomaCard, number: int) -> Rules[None]:
    """Turn orders up and collect some at a glance; each is a fan for the top comic."""
    game, is_new = hands.game, hands.edition.name == Edition2026.name
    game.ruled(Ruling.EQUAL_ORDERS_IN_READING_ORDER if is_new else Ruling.IT_COLLECTS_BY_GENRE)
    game.orders_left -= number
    yours = tuple(opponent.newest_first(hands.your_genres()))
    genres = tuple(dict.fromkeys([*yours, *shown(card)]))
    told: dict[str, Any] = {"seat": hands.seat, "orders": number, "genres": genres, "is_card": is_glimpsed(card)}
    if not is_new:
        game.story.tell("automa-turns-up", **told)
    game.collected += number
    if is_new:
        game.story.tell("automa-sells-genre", **told)
    else:
        why = Reason("sales-face-down"), Reason("sales-least")
        game.story.tell("automa-sells", **told, least=hands.least, why=why)
    if hands.on_chart():
        card = yield from with_top(hands, card, 1)
        (top,) = opponent.top_comics(card.genres, hands.on_chart(), 1)
        slots = [comic.slot for comic in hands.on_chart()]
        hands.gains_for_orders((yield from fans_to(hands, slots, top)), number)


PLANS: dict[Action, Callable[[AtRealTable, AutomaCard], Rules[Plan | opponent.Failure]]] = {
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
