"""A turn of the Automa: what it decides goes through the driver, what it does through `Hands`.

Nothing here knows a game: whoever shows it a table and moves the cardboard can have it play. Each decision is a
`Choice`; at a real table it may have been made otherwise, and then that is told, and no reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias

from ...table import Choice, IllegalAnswer, Reason, Rules, quoted
from . import options
from .automa_view import NextPrint, Orders, Plan, Press, Removing, Sight, decide, plan_for, printing
from .components import AUTOMA_ACTIONS, Action, AutomaCard, Comic, Craft, Creative, Genre, Order, RipOff
from .editions import Search
from .opponent import DECK, Attempt, Developing, Failure, Hiring, MapTile, top_comics

Why: TypeAlias = tuple[Reason, ...]


ANY_ACT = partial(options.Acts, (*AUTOMA_ACTIONS, None))
"""One that fails is refused when it is done."""


class Editor(Protocol):
    """What sends an editor of the Automa to an action."""

    @property
    def seat(self) -> int: ...

    def fails(self, action: Action, failure: Failure) -> None: ...

    def loses_turn(self) -> None: ...

    def acts(self, action: Action, why: Why) -> None:
        """Its editor goes to the first free space of an action."""


class Printer(Press, Protocol):
    """What prints the Automa's comics."""

    @property
    def seat(self) -> int: ...

    def counting(self, count: int) -> Iterator[int]:
        """It may do something so often."""

    def titles(self) -> Sequence[Comic | RipOff]:
        """All that it could print: its comics, then rip-offs of yours."""

    def title(self, plan: NextPrint) -> Comic | RipOff: ...

    def crew(self, craft: Craft) -> Sequence[Creative]:
        """Its writers or artists, in the order in which it got them."""

    def prints(self, title: Comic | RipOff, writer: Creative, artist: Creative, why: Why) -> None: ...


class Hands(Editor, Printer, Sight, Protocol):
    """What moves the Automa's cardboard and tells what was done."""

    @property
    def least(self) -> int:
        """What its orders of a Sales action should be worth, by its level."""

    @property
    def collecting(self) -> list[int]:
        """The spaces whose orders it is about to collect."""

    def flips(self) -> Rules[AutomaCard]:
        """Its next card."""

    def hires(self, writer: int, artist: int, why: Why) -> None:
        """Two creatives come beside its mat, from their places on the displays."""

    def develops(self, place: int, why: Why) -> Rules[None]:
        """A comic comes beside its mat, from the display or the top of the deck."""

    def searches(self, genre: Genre, why: Why) -> Rules[None]:
        """The deck is revealed until a genre comes."""

    def removes(self, genre: Genre) -> None:
        """An idea goes from the board back to the supply."""

    def gains_for_ideas(self, slot: int) -> None:
        """One of its comics gains a fan."""

    def gains_for_orders(self, slot: int, orders: int) -> None:
        """One of its comics gains a fan for each order."""

    def known_tiles(self) -> Sequence[MapTile]:
        """The orders on the map, as far as anybody knows."""

    def turns_up(self, space: int) -> Rules[Order]:
        """An order of the map."""

    def turns_all_up(self, spaces: Sequence[int]) -> Rules[None]:
        """The face-down orders of a genre."""

    def collects(self, spaces: Sequence[int], why: Why) -> None:
        """Orders leave the map."""


def turn(hands: Hands) -> Rules[None]:
    """Flip the next card; do its first action that was not done this round; if it fails, try the next."""
    card = yield from hands.flips()
    attempt, plan, failed = decide(hands, card)
    action, why = yield from choose_action(hands, attempt, failed)
    if action is None:
        return
    if attempt is None or action is not attempt.action:
        plan = otherwise(hands, card, action)
    hands.acts(action, why)
    yield from DEEDS[action](hands, card, plan)


def choose_action(
    hands: Editor, attempt: Attempt | None, failed: Sequence[tuple[Action, Failure]]
) -> Rules[tuple[Action | None, Why]]:
    """Choose the action that succeeds, after those that have failed, and say why; no reason if another was chosen."""
    for action, failure in failed:
        hands.fails(action, failure)
    own, why = (options.ACTS[attempt.action], (attempt.reason,)) if attempt is not None else (options.ACTS[None], ())
    act: options.Act = yield Choice(hands.seat, ANY_ACT, own, why)
    if act.action is None:
        hands.loses_turn()
    return act.action, why if act is own else ()


def otherwise(hands: Hands, card: AutomaCard, action: Action) -> Plan:
    """How it does an action that it would not have chosen; one that fails cannot be done."""
    plan = plan_for(hands, card, action)
    if isinstance(plan, Failure):
        raise IllegalAnswer("error.automa-cannot", action=quoted(action.value))
    return plan


def hire(hands: Hands, card: AutomaCard, plan: Hiring) -> Rules[None]:
    """A writer and an artist of the displays."""
    writers = [one.place for one in hands.face_up(Craft.WRITER)]
    artists = [one.place for one in hands.face_up(Craft.ARTIST)]
    writer: options.Pick = yield Choice(
        hands.seat, partial(options.Writers, writers), options.PICKS[plan.writer], plan.reasons
    )
    artist: options.Pick = yield Choice(
        hands.seat, partial(options.Artists, artists), options.PICKS[plan.artist], plan.reasons
    )
    as_planned = (writer.place, artist.place) == (plan.writer, plan.artist)
    hands.hires(writer.place, artist.place, plan.reasons if as_planned else ())


def develop(hands: Hands, card: AutomaCard, plan: Developing | Search) -> Rules[None]:
    """A comic of the display or of the deck, or a search through it."""
    places = [*hands.display(), *([DECK] if hands.top() is not None else [])]
    own = options.SEARCHES[plan.genre] if isinstance(plan, Search) else options.DEVELOPS[plan.place or DECK]
    chosen: options.Develop = yield Choice(
        hands.seat, partial(options.Develops, [*places, *options.GENRES]), own, plan.reasons
    )
    why = plan.reasons if chosen is own else ()
    if chosen.genre is None:
        yield from hands.develops(chosen.place, why)
        return
    genre = chosen.genre
    if genre not in hands.in_deck():
        raise IllegalAnswer("error.automa-cannot", action=quoted(str(chosen)))
    yield from hands.searches(genre, why)


def take_ideas(hands: Hands, card: AutomaCard, plan: Removing) -> Rules[None]:
    """Remove ideas from the board by priority; its three top comics gain a fan each."""
    for genre in plan.genres:
        board = hands.ideas()
        own = options.TAKE_IDEAS[genre if genre in board else board[0] if board else None]
        idea: options.TakeIdea = yield Choice(hands.seat, partial(options.BoardIdeas, (*board, None)), own)
        if idea.genre is None:
            break
        hands.removes(idea.genre)
    slots = [comic.slot for comic in hands.on_chart()]
    for slot in plan.slots:
        hands.gains_for_ideas((yield from fans_to(hands, slots, slot)))


def fans_to(hands: Editor, slots: Sequence[int], slot: int) -> Rules[int]:
    """Choose the comic that gains fans; where there is one only, there is nothing to choose."""
    chosen = options.SLOTS[slot]
    if len(slots) > 1:
        chosen = yield Choice(hands.seat, partial(options.FansTo, slots), chosen)
    return chosen.slot


def print_comics(hands: Printer, card: AutomaCard, plan: NextPrint) -> Rules[None]:
    """A developed comic, or a rip-off of yours; two on the first space, with two free teams."""
    again: Why = ()
    following: NextPrint | Failure = plan
    for number in hands.counting(plan.number):
        if number:
            following = printing(hands, card)
            again = (Reason("print-again", {"number": plan.number}),)
        if isinstance(following, NextPrint):
            yield from print_one(hands, following, again)


def print_one(hands: Printer, plan: NextPrint, again: Why) -> Rules[None]:
    """A title, by its first writer and its first artist; a second one may stay away."""
    title = hands.title(plan)
    there = [*([None] if again else []), *hands.titles()]
    chosen: options.Print = yield Choice(hands.seat, partial(_prints, there), options.Print(title), plan.reasons)
    if chosen.title is None:
        return
    writer = yield from assign(hands, Craft.WRITER)
    artist = yield from assign(hands, Craft.ARTIST)
    hands.prints(chosen.title, writer, artist, (*again, *plan.reasons) if chosen.title is title else again)


def assign(hands: Printer, craft: Craft) -> Rules[Creative]:
    """The first of a craft that it got; where there is one only, there is nothing to choose."""
    crew = hands.crew(craft)
    if len(crew) == 1:
        return crew[0]
    kind = options.AssignWriters if craft is Craft.WRITER else options.AssignArtists
    chosen: options.Assign = yield Choice(hands.seat, partial(_assigns, kind, crew), options.Assign(crew[0]))
    return chosen.creative


def _prints(titles: Sequence[Comic | RipOff | None]) -> options.Prints:
    return options.Prints(list(map(options.Print, titles)))


def _assigns(kind: type[options.AssignWriters], crew: Sequence[Creative]) -> options.AssignWriters:
    return kind(list(map(options.Assign, crew)))


def sell(hands: Hands, card: AutomaCard, plan: Orders) -> Rules[None]:
    """Turn orders up and collect some; each is a fan for its top comic."""
    why = yield from hands.edition.sell(hands, card.genres, plan.number)
    spaces = tuple(hands.collecting)
    hands.collecting.clear()
    hands.collects(spaces, why)
    comics = hands.on_chart()
    if comics:
        (top,) = top_comics(card.genres, comics, 1)
        slots = [comic.slot for comic in comics]
        hands.gains_for_orders((yield from fans_to(hands, slots, top)), len(spaces))


DEEDS: dict[Action, Callable[[Hands, AutomaCard, Any], Rules[None]]] = {
    Action.HIRE: hire,
    Action.DEVELOP: develop,
    Action.IDEAS: take_ideas,
    Action.PRINT: print_comics,
    Action.SALES: sell,
}
"""How each action is done, with the plan that `sight` made for it."""
