"""What a person at the real table tells the Automa: the one thing that decides, and what you did yourself.

Each report is a space of options like any other, with a notation that a person can read. Genres stand in the order in
which the Automa goes through them, so that the first one that is there is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...table import Listed
from ..age_of_comics.components import Action, Bonus, Genre
from ..age_of_comics.options import ACTS, GENRES, SLOT_LIMIT, Acts

NONE = "none"
"""Nothing of that is there."""
OTHER = "other"
"""Something is there, but none of these."""
RIP_OFF, PASS = "rip-off-", "pass"
COMICS_OF_A_GENRE = len(Bonus)


# -- the first that is there ------------------------------------------------------------------


class First(NamedTuple):
    """The first genre of which something is so; or what is said instead."""

    what: str

    def __str__(self) -> str:
        return self.what

    @property
    def genre(self) -> Genre | None:
        return Genre(self.what) if self.what in GENRES else None


FIRSTS = (*(genre.value for genre in GENRES), OTHER, NONE)


class Firsts(Listed[First]):
    """Genres in the order in which the Automa looks for them, then what else can be said."""

    __slots__ = ()
    numbers = len(FIRSTS)

    def __init__(self, genres: Iterable[Genre], *others: str) -> None:
        super().__init__([*(First(genre.value) for genre in genres), *map(First, others)])

    def number(self, option: First) -> int:
        return FIRSTS.index(option.what)


class Shown(Firsts):
    """The first genre of which a comic is on display or on top of the deck; that another one is, or none."""

    __slots__ = ()
    kind = "comic"


class Ranks(Firsts):
    """Which of some genres comes first on the Automa's card."""

    __slots__ = ()
    kind = "rank"


# -- yes or no --------------------------------------------------------------------------------


class Answer(NamedTuple):
    """Whether it is so."""

    yes: bool

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


class IsSo(Listed[Answer]):
    """A question of which it matters only whether it is so; what it is about says the rest."""

    __slots__ = ()
    kind = "is-so"
    numbers = 2

    def __init__(self) -> None:
        super().__init__([Answer(True), Answer(False)])

    def number(self, option: Answer) -> int:
        return int(option.yes)


# -- its card ---------------------------------------------------------------------------------


class Nexts(Acts):
    """The next action on a card of which no more was told; None if there is none."""

    __slots__ = ()
    kind = "next"
    known = tuple(ACTS.values())
    numbers = len(known)


# -- what you did -----------------------------------------------------------------------------


class Deed(NamedTuple):
    """An action of yours, None if you passed; of Print also what: a genre, or a rip-off by the slot of its original."""

    action: Action | None
    what: str = ""

    def __str__(self) -> str:
        return f"{self.action or PASS} {self.what}".strip()


TITLES = (*(genre.value for genre in GENRES), *(f"{RIP_OFF}{slot}" for slot in range(1, SLOT_LIMIT)))
"""All that can be printed: an original of a genre, or a rip-off of one of the Automa's comics."""
DEEDS = (*(Deed(action) for action in Action if action is not Action.PRINT), Deed(None),
         *(Deed(Action.PRINT, title) for title in TITLES))  # fmt: skip


class Deeds(Listed[Deed]):
    """What you may have done: actions, each print by what was printed, and to pass."""

    __slots__ = ()
    kind = "action"
    numbers = len(DEEDS)

    def __init__(self, actions: Iterable[Action], titles: Iterable[str]) -> None:
        there = [deed for action in actions for deed in
                 ([Deed(action, title) for title in titles] if action is Action.PRINT else [Deed(action)])]  # fmt: skip
        super().__init__([*there, Deed(None)])

    def number(self, option: Deed) -> int:
        return DEEDS.index(option)


class Publish(NamedTuple):
    """A second comic that you printed, or none."""

    what: str

    def __str__(self) -> str:
        return self.what


PUBLISHES = (NONE, *TITLES)


class Publishes(Listed[Publish]):
    """What you may have printed besides."""

    __slots__ = ()
    kind = "publish"
    numbers = len(PUBLISHES)

    def __init__(self, titles: Iterable[str]) -> None:
        super().__init__([Publish(NONE), *map(Publish, titles)])

    def number(self, option: Publish) -> int:
        return PUBLISHES.index(option.what)
