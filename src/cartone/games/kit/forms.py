"""What a person tells of a real table on one screen: places in rows, filled in any order, one tap for each.

Whatever was told so far is a short text, so that each tap is a link like any other: a page without a script, a reload
and the key for "back" all work.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

BLANK = "."
"""A place of which nothing was told yet."""
NOWHERE = -1
"""Nothing is told next: all places are filled."""
SEVERAL = 2
"""A place that can hold only so many faces shows the other one when it is tapped."""


class Place(NamedTuple):
    """A place on the screen: what was told of it, whether it is told next, and what a tap on it makes of the form; of
    the last tap, the answer."""

    number: int
    face: str
    is_next: bool
    tap: str
    answer: str = ""


class Key(NamedTuple):
    """A face that can be told of the next place, and what that makes of the form; of the last place, the answer.

    One without a face is a gap: the others stay where they are.
    """

    face: str
    tap: str
    answer: str = ""


class Start(NamedTuple):
    """A card that fills in part of a form, and the form after a tap on it."""

    card: Any
    tap: str


class Form(ABC):
    """Places in rows. A form knows what each can hold, and what the answer is called once all of them are told."""

    columns: int = 0
    """How many keys stand in a row; as many as fit, if it does not matter."""
    worn: str = ""
    """How it is laid out, if not as usual."""
    keyed: str = ""
    """What stands over the keys, if that has to be said."""

    def __init__(self, rows: Sequence[tuple[str, int]], first: Iterable[str], pick: str) -> None:
        self.labels = rows
        """What stands over each row, and how many places it has."""
        self.first = list(first)
        """What is known, or remembered, before anything was told."""
        self.told, self.next = self._read(pick)

    @abstractmethod
    def faces(self, place: int) -> Sequence[str]:
        """What a place can hold beside what was told of the others."""

    @abstractmethod
    def answer(self) -> str:
        """The notation of what was told."""

    def told_as(self, notation: str) -> list[str]:
        """What the places hold for an answer."""
        return [word for word in notation.replace(",", " ").split() if word != "/"]

    # -- what was told ----------------------------------------------------------------------

    def _read(self, pick: str) -> tuple[list[str], int]:
        """What a text says; one that fits no place of this form is none."""
        head, *told = pick.split() or [""]
        known = [*self.first]
        self.told = known
        if len(told) != len(known) or not head.isascii() or not head.isdecimal() or int(head) > len(known):
            return known, self._blank_after(NOWHERE, known)
        self.told = [BLANK] * len(known)
        for place, face in enumerate(told):
            if face in self.faces(place):
                self.told[place] = face
        at = int(head)
        return self.told, at if at < len(known) else self._blank_after(NOWHERE, self.told)

    @staticmethod
    def _blank_after(place: int, told: Sequence[str]) -> int:
        """The next place of which nothing was told, from left to right and round again."""
        order = [*range(place + 1, len(told)), *range(place + 1)]
        return next((one for one in order if told[one] == BLANK), NOWHERE)

    def _pick(self, told: Sequence[str], at: int) -> str:
        return " ".join([str(len(told) if at == NOWHERE else at), *told])

    def _with(self, place: int, face: str) -> str:
        told = [*self.told]
        told[place] = face
        return self._pick(told, self._blank_after(place, told))

    def picked_for(self, notation: str) -> str:
        """What makes of the form what was answered once; what follows from its places is in none of them."""
        return self._pick(self.told_as(notation)[: len(self.first)], NOWHERE)

    @property
    def is_filled(self) -> bool:
        return BLANK not in self.told

    # -- what the screen shows --------------------------------------------------------------

    @property
    def is_one(self) -> bool:
        """Whether a single thing is asked, and nothing told: its keys are enough."""
        return self.told == [BLANK]

    def rows(self) -> list[tuple[str, list[Place]]]:
        shown, number = [], 0
        for label, count in self.labels:
            shown.append((label, [self._place(one) for one in range(number, number + count)]))
            number += count
        return shown

    def in_row(self, number: int) -> int:
        """Which place of its row that is, from 1."""
        starts = [0, *accumulate(count for _, count in self.labels)]
        return number - max(start for start in starts if start <= number) + 1

    def _place(self, number: int) -> Place:
        face, faces = self.told[number], self.faces(number)
        tap = self._pick(self.told, number)
        if face != BLANK and len(faces) == SEVERAL:
            tap = self._with(number, next(other for other in faces if other != face))
        return Place(number, "" if face == BLANK else face, number == self.next, tap)

    def palette(self) -> list[Key]:
        """What can be told of the next place."""
        return [self._key(self.next, face) for face in self.faces(self.next)] if self.next >= 0 else []

    def _key(self, place: int, face: str) -> Key:
        is_last = self.told[place] == BLANK and self.told.count(BLANK) == 1
        return Key(face, self._with(place, face), self.with_last(place, face) if is_last else "")

    def with_last(self, place: int, face: str) -> str:
        """The answer, once the last place is told."""
        told, self.told = self.told, [*self.told]
        self.told[place] = face
        answer, self.told = self.answer(), told
        return answer

    def starts(self) -> Sequence[Start]:
        """Cards that tell part of it."""
        return ()

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        """Answers that are told by one tap: a message each, and the notation."""
        return ()


class Free(Form):
    """Each place can hold what it can, whatever lies elsewhere; one that can hold a single thing needs no tap."""

    def __init__(
        self, rows: Sequence[tuple[str, Sequence[Sequence[str]]]], pick: str, first: Iterable[str] = (), empty: str = ""
    ) -> None:
        self.places = [faces for _, places in rows for faces in places]
        self.ends = [len(places) for _, places in rows]
        sure = [next(iter(there)) if len(there := [face for face in faces if face != empty]) == 1 else BLANK
                for faces in self.places]  # fmt: skip
        super().__init__([(label, len(places)) for label, places in rows], [*first] or sure, pick)

    def faces(self, place: int) -> Sequence[str]:
        return self.places[place]

    def answer(self) -> str:
        told = iter(self.told)
        return " / ".join(" ".join(next(told) for _ in range(count)) for count in self.ends)


class Each(Form):
    """Each face at most once, in an order, such as what a card ranks."""

    def __init__(self, rows: Sequence[tuple[str, int, Sequence[str]]], pick: str) -> None:
        self.pools = [faces for _, count, faces in rows for _ in range(count)]
        super().__init__([(label, count) for label, count, _ in rows], [BLANK] * len(self.pools), pick)

    def faces(self, place: int) -> Sequence[str]:
        taken = {face for one, face in enumerate(self.told) if one != place and self.pools[one] is self.pools[place]}
        return [face for face in self.pools[place] if face not in taken]

    def answer(self) -> str:
        parts, told = [], iter(self.told)
        for _, count in self.labels:
            parts.append(" ".join(next(told) for _ in range(count)))
        return ", ".join(parts)
