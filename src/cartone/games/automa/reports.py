"""Reports that a person enters in a guided Automa game: what decides the Automa's move, and the person's actions.

Genres are listed in the Automa's order of preference, so the answer is the first one available.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...table import Listed
from ..age_of_comics.components import Action, Bonus, Genre
from ..age_of_comics.options import ACTS, GENRES, SLOT_LIMIT, Acts

NONE = "none"
"""The answer if nothing of the requested kind is available."""
OTHER = "other"
"""The answer if something is available, but of none of the listed genres."""
RIP_OFF, PASS = "rip-off-", "pass"
COMICS_OF_A_GENRE = len(Bonus)


# -- the first available genre ----------------------------------------------------------------


class First(NamedTuple):
    """An answer: the first available genre, `none` or `other`."""

    what: str

    def __str__(self) -> str:
        return self.what

    @property
    def genre(self) -> Genre | None:
        return Genre(self.what) if self.what in GENRES else None


FIRSTS = (*(genre.value for genre in GENRES), OTHER, NONE)


class Firsts(Listed[First]):
    """Options for a genre: the genres in the Automa's order of preference, then the other answers."""

    __slots__ = ()
    numbers = len(FIRSTS)

    def __init__(self, genres: Iterable[Genre], *others: str) -> None:
        super().__init__([*(First(genre.value) for genre in genres), *map(First, others)])

    def number(self, option: First) -> int:
        return FIRSTS.index(option.what)


class FirstShown(Firsts):
    """Options for entering the first genre with a comic on display or on top of the deck, `other` if there are only
    comics of other genres, or `none`.
    """

    __slots__ = ()
    kind = "comic"


class Ranks(Firsts):
    """Options for entering which of several genres ranks highest on the Automa's card."""

    __slots__ = ()
    kind = "rank"


# -- yes or no --------------------------------------------------------------------------------


class YesNo(NamedTuple):
    """A yes or no to a question."""

    yes: bool

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


class IsSo(Listed[YesNo]):
    """Options for a yes-or-no question; the subject of the `Ask` determines the wording."""

    __slots__ = ()
    kind = "is-so"
    numbers = 2

    def __init__(self) -> None:
        super().__init__([YesNo(True), YesNo(False)])

    def number(self, option: YesNo) -> int:
        return int(option.yes)


# -- the Automa's card ------------------------------------------------------------------------


class Nexts(Acts):
    """Options for entering the next action on a card that was described by one action; None for no further one."""

    __slots__ = ()
    kind = "next"
    known = tuple(ACTS.values())
    numbers = len(known)


# -- your actions -----------------------------------------------------------------------------


class YourAction(NamedTuple):
    """The person's action, None for a pass. For Print, `what` is a genre, or the slot of the comic ripped off."""

    action: Action | None
    what: str = ""

    def __str__(self) -> str:
        return f"{self.action or PASS} {self.what}".strip()


TITLES = (*(genre.value for genre in GENRES), *(f"{RIP_OFF}{slot}" for slot in range(1, SLOT_LIMIT)))
"""All titles that a person can print: an original of a genre, or a rip-off of one of the Automa's comics."""
DEEDS = (*(YourAction(action) for action in Action if action is not Action.PRINT), YourAction(None),
         *(YourAction(Action.PRINT, title) for title in TITLES))  # fmt: skip


class YourActions(Listed[YourAction]):
    """Options for the person's action, including a separate Print for each title, and a pass."""

    __slots__ = ()
    kind = "action"
    numbers = len(DEEDS)

    def __init__(self, actions: Iterable[Action], titles: Iterable[str]) -> None:
        there = [
            deed
            for action in actions
            for deed in (
                [YourAction(action, title) for title in titles] if action is Action.PRINT else [YourAction(action)]
            )
        ]
        super().__init__([*there, YourAction(None)])

    def number(self, option: YourAction) -> int:
        return DEEDS.index(option)


class Publish(NamedTuple):
    """The second comic that the person printed in the same action, or `none`."""

    what: str

    def __str__(self) -> str:
        return self.what


PUBLISHES = (NONE, *TITLES)


class Publishes(Listed[Publish]):
    """Options for the title that the person may have printed second, and `none`."""

    __slots__ = ()
    kind = "publish"
    numbers = len(PUBLISHES)

    def __init__(self, titles: Iterable[str]) -> None:
        super().__init__([Publish(NONE), *map(Publish, titles)])

    def number(self, option: Publish) -> int:
        return PUBLISHES.index(option.what)
