"""A turn of the Automa up to its decision: what it looks at, and what it would do on a card.

It looks at nothing but what a `Sight` shows, and all of that is public. The rules show it the game; an outlook shows
it what a seat sees, and so knows its next turn on every card that may come.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from ...table import Reason
from .components import Action, AutomaCard, Craft, Genre
from .editions import Edition, Search
from .opponent import (
    Attempt,
    Developing,
    FaceUp,
    Failure,
    Hiring,
    Mastery,
    OnChart,
    Tiles,
    Yours,
    attempts,
    choose_comic,
    choose_comic_like_yours,
    choose_rip_off,
    choose_team,
    ideas_to_remove,
    top_comics,
)


class Press(Protocol):
    """What the Automa looks at when it prints. "Your" is said of the person it plays against."""

    def gives(self, action: Action) -> int | None:
        """What the first free space of an action gives; None if all are taken."""

    def hired(self, craft: Craft) -> int:
        """How many writers or artists lie beside its mat."""

    def developed(self) -> Sequence[Genre]:
        """Its unprinted comics, in the order in which it got them."""

    def mastery(self, genre: Genre) -> Mastery:
        """What printing an original of the genre would do."""

    def yours(self) -> Sequence[Yours]:
        """What you have printed, in order."""


class Sight(Press, Protocol):
    """All that the Automa looks at."""

    @property
    def edition(self) -> Edition: ...

    def done(self) -> Collection[Action]:
        """The actions it has done this round."""

    def face_up(self, craft: Craft) -> Sequence[FaceUp]:
        """The display of writers or artists."""

    def display(self) -> Mapping[int, Genre]:
        """The genres of the comics on the display, by place."""

    def top(self) -> Genre | None:
        """What the back of the top comic shows."""

    def in_deck(self) -> Collection[Genre]:
        """The genres that a search would find."""

    def on_chart(self) -> Sequence[OnChart]:
        """Its comics that have fans."""

    def ideas(self) -> Sequence[Genre]:
        """The ideas on the board."""

    def your_genres(self) -> Sequence[Genre]:
        """The genres of what you have printed, in order."""

    def tiles(self) -> Tiles:
        """The orders on the map, each genre in reading order."""


# -- what it would do -------------------------------------------------------------------------


class Removing(NamedTuple):
    """The ideas it removes, and its comics that gain a fan, by their slots."""

    genres: list[Genre]
    slots: list[int]


class NextPrint(NamedTuple):
    """What it prints next: one of its developed comics, counted from 0, or a rip-off of yours, by its slot."""

    developed: int | None
    rip_off: int | None
    number: int
    """How many the space allows."""
    reasons: tuple[Reason, ...]


class Orders(NamedTuple):
    """It collects so many orders of these, as the space says."""

    number: int
    tiles: Tiles


Plan: TypeAlias = Hiring | Developing | Search | Removing | NextPrint | Orders


def hiring(sight: Sight, card: AutomaCard) -> Hiring | Failure:
    """A writer and an artist of the displays."""
    creatives = sight.hired(Craft.WRITER) + sight.hired(Craft.ARTIST)
    return choose_team(card.genres, creatives, sight.face_up(Craft.WRITER), sight.face_up(Craft.ARTIST))


def developing(sight: Sight, card: AutomaCard) -> Developing | Search | Failure:
    """A comic like your last printed one; otherwise as the edition has it."""
    display, top = sight.display(), sight.top()
    chosen = choose_comic_like_yours(len(sight.developed()), sight.your_genres(), display, top)
    if isinstance(chosen, Failure) or chosen.place is not None:
        return chosen
    otherwise = sight.edition.develop_otherwise(card.genres, display, top, sight.in_deck())
    return otherwise._replace(reasons=chosen.reasons + otherwise.reasons)


def removing_ideas(sight: Sight, card: AutomaCard) -> Removing | Failure:
    """Ideas of the board by priority; its three top comics gain a fan each."""
    comics = sight.on_chart()
    if not comics:
        return Failure(Reason("ideas-no-comic"))
    board = sight.ideas()
    failure = sight.edition.ideas_failure(board)
    if failure is not None:
        return failure
    number = sight.gives(Action.IDEAS)
    assert number is not None
    return Removing(ideas_to_remove(card.genres, board, number), top_comics(card.genres, comics))


def printing(sight: Press, card: AutomaCard) -> NextPrint | Failure:
    """A developed comic, or a rip-off of yours."""
    if not teams(sight):
        return Failure(Reason("print-no-team"))
    genres, number = sight.developed(), sight.gives(Action.PRINT) or 0
    if genres:
        choice = choose_comic(card.genres, genres, {genre: sight.mastery(genre) for genre in genres})
        return NextPrint(choice.developed, None, number, choice.reasons)
    slot = choose_rip_off(sight.yours())
    if slot is None:
        return Failure(Reason("print-nothing"))
    return NextPrint(None, slot, number, (Reason("print-rip-off"),))


def teams(sight: Press) -> int:
    """How many comics its creatives could make."""
    return min(sight.hired(Craft.WRITER), sight.hired(Craft.ARTIST))


def selling(sight: Sight, card: AutomaCard) -> Orders | Failure:
    """Some orders, if the edition finds enough."""
    number = sight.gives(Action.SALES)
    assert number is not None
    tiles = sight.tiles()
    failure = sight.edition.sales_failure(card.genres, sight.your_genres(), tiles, number)
    return Orders(number, tiles) if failure is None else failure


PLANS: dict[Action, Callable[[Sight, AutomaCard], Plan | Failure]] = {
    Action.HIRE: hiring,
    Action.DEVELOP: developing,
    Action.IDEAS: removing_ideas,
    Action.PRINT: printing,
    Action.SALES: selling,
}


# -- which action -----------------------------------------------------------------------------


class Decision(NamedTuple):
    """The action that succeeds and how, None if the turn is lost; and the actions that failed before."""

    attempt: Attempt | None
    plan: Plan | None
    failed: list[tuple[Action, Failure]]


def decide(sight: Sight, card: AutomaCard) -> Decision:
    """The first action of the card that it has not done this round; whatever fails gives way to the next."""
    failed: list[tuple[Action, Failure]] = []
    for attempt in attempts(card.actions, sight.done()):
        plan = plan_for(sight, card, attempt.action)
        if not isinstance(plan, Failure):
            return Decision(attempt, plan, failed)
        failed.append((attempt.action, plan))
    return Decision(None, None, failed)


def plan_for(sight: Sight, card: AutomaCard, action: Action) -> Plan | Failure:
    """How it would do an action, on its first free space as a player would."""
    if sight.gives(action) is None:
        return Failure(Reason("no-free-space"))
    return PLANS[action](sight, card)
