"""The decision of the Automa (the solo opponent) in a turn: the information it uses, and the action it takes.

The decision uses only a `Sight`, which is public information. The rules provide the game itself; an outlook provides a
seat's view, and so predicts the next turn for each card that may be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from ...table import Reason
from . import opponent
from .components import Action, AutomaCard, Craft, Genre
from .editions import Edition, Search


class Press(Protocol):
    """The information that the Automa uses to print. "Your" refers to the person playing against it."""

    def gives(self, action: Action) -> int | None:
        """Return the gain of an action's first free space, or None if all spaces are taken."""

    def hired(self, craft: Craft) -> int:
        """Return the number of writers or artists beside the Automa's mat."""

    def developed(self) -> Sequence[Genre]:
        """Return the genres of the Automa's unprinted comics, in the order it received them."""

    def mastery(self, genre: Genre) -> opponent.Mastery:
        """Return the effect that printing an original of the genre would have on its mastery."""

    def yours(self) -> Sequence[opponent.Yours]:
        """Return the person's printed comics, in the order they were printed."""


class Sight(Press, Protocol):
    """The information that the Automa uses for all actions."""

    @property
    def edition(self) -> Edition: ...

    def done(self) -> Collection[Action]:
        """Return the actions that the Automa has taken this round."""

    def face_up(self, craft: Craft) -> Sequence[opponent.FaceUp]:
        """Return the face-up writers or artists on display."""

    def display(self) -> Mapping[int, Genre]:
        """Return the genres of the comics on display, by place."""

    def top(self) -> Genre | None:
        """Return the genre on the back of the deck's top comic."""

    def in_deck(self) -> Collection[Genre]:
        """Return the genres that a search of the comic deck can find."""

    def on_chart(self) -> Sequence[opponent.OnChart]:
        """Return the Automa's comics that have fans."""

    def ideas(self) -> Sequence[Genre]:
        """Return the ideas on the board."""

    def your_genres(self) -> Sequence[Genre]:
        """Return the genres of the person's printed comics, in the order they were printed."""

    def tiles(self) -> opponent.Tiles:
        """Return the orders on the map by genre, in reading order."""


# -- plans ------------------------------------------------------------------------------------


class Removing(NamedTuple):
    """The ideas that the Automa removes from the board, and the slots of its comics that gain a fan."""

    genres: list[Genre]
    slots: list[int]


class NextPrint(NamedTuple):
    """The Automa's next print: a developed comic, by index, or a rip-off of one of the person's, by slot."""

    developed: int | None
    rip_off: int | None
    number: int
    """The number of comics that the action space lets the Automa print."""
    reasons: tuple[Reason, ...]


class Orders(NamedTuple):
    """The number of orders that the action space allows the Automa to collect."""

    number: int


Plan: TypeAlias = opponent.Hiring | opponent.Developing | Search | Removing | NextPrint | Orders


def hiring(sight: Sight, card: AutomaCard) -> opponent.Hiring | opponent.Failure:
    """Choose a writer and an artist from the displays."""
    creatives = sight.hired(Craft.WRITER) + sight.hired(Craft.ARTIST)
    return opponent.choose_team(card.genres, creatives, sight.face_up(Craft.WRITER), sight.face_up(Craft.ARTIST))


def developing(sight: Sight, card: AutomaCard) -> opponent.Developing | Search | opponent.Failure:
    """Choose a comic of the genre that the person printed last or, if there is none, as the edition prescribes."""
    display, top = sight.display(), sight.top()
    chosen = opponent.choose_comic_like_yours(len(sight.developed()), sight.your_genres(), display, top)
    if isinstance(chosen, opponent.Failure) or chosen.place is not None:
        return chosen
    otherwise = sight.edition.develop_otherwise(card.genres, display, top, sight.in_deck())
    return otherwise._replace(reasons=chosen.reasons + otherwise.reasons)


def removing_ideas(sight: Sight, card: AutomaCard) -> Removing | opponent.Failure:
    """Choose the ideas to remove, by priority, and the Automa's three top comics, which gain a fan each."""
    comics = sight.on_chart()
    if not comics:
        return opponent.Failure(Reason("ideas-no-comic"))
    board = sight.ideas()
    failure = sight.edition.ideas_failure(board)
    if failure is not None:
        return failure
    number = sight.gives(Action.IDEAS)
    assert number is not None
    return Removing(opponent.ideas_to_remove(card.genres, board, number), opponent.top_comics(card.genres, comics))


def printing(sight: Press, card: AutomaCard) -> NextPrint | opponent.Failure:
    """Choose one of the Automa's developed comics or, if it has none, a rip-off of one of the person's comics."""
    if not teams(sight):
        return opponent.Failure(Reason("print-no-team"))
    genres, number = sight.developed(), sight.gives(Action.PRINT) or 0
    if genres:
        choice = opponent.choose_comic(card.genres, genres, {genre: sight.mastery(genre) for genre in genres})
        return NextPrint(choice.developed, None, number, choice.reasons)
    slot = opponent.choose_rip_off(sight.yours())
    if slot is None:
        return opponent.Failure(Reason("print-nothing"))
    return NextPrint(None, slot, number, (Reason("print-rip-off"),))


def teams(sight: Press) -> int:
    """Return the number of full teams that the Automa's creatives can form."""
    return min(sight.hired(Craft.WRITER), sight.hired(Craft.ARTIST))


def selling(sight: Sight, card: AutomaCard) -> Orders | opponent.Failure:
    """Return a plan to collect orders, or a failure if the map has too few orders for the rules edition."""
    number = sight.gives(Action.SALES)
    assert number is not None
    failure = sight.edition.sales_failure(card.genres, sight.your_genres(), sight.tiles(), number)
    return Orders(number) if failure is None else failure


PLANS: dict[Action, Callable[[Sight, AutomaCard], Plan | opponent.Failure]] = {
    Action.HIRE: hiring,
    Action.DEVELOP: developing,
    Action.IDEAS: removing_ideas,
    Action.PRINT: printing,
    Action.SALES: selling,
}


# -- choice of an action ----------------------------------------------------------------------


class Decision(NamedTuple):
    """The action that succeeds and its plan (both None if the turn is lost), and the actions that were tried before."""

    attempt: opponent.Attempt | None
    plan: Plan | None
    failed: list[tuple[Action, opponent.Failure]]


def decide(sight: Sight, card: AutomaCard) -> Decision:
    """Choose the card's first action that was not taken this round and does not fail."""
    failed: list[tuple[Action, opponent.Failure]] = []
    for attempt in opponent.attempts(card.actions, sight.done()):
        plan = plan_for(sight, card, attempt.action)
        if not isinstance(plan, opponent.Failure):
            return Decision(attempt, plan, failed)
        failed.append((attempt.action, plan))
    return Decision(None, None, failed)


def plan_for(sight: Sight, card: AutomaCard, action: Action) -> Plan | opponent.Failure:
    """Return the plan for an action on its first free space, or the reason why it fails."""
    if sight.gives(action) is None:
        return opponent.Failure(Reason("no-free-space"))
    return PLANS[action](sight, card)
