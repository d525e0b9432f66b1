"""Single-screen forms for physical tables: rows of places, each filled with a face (an entry) by one tap, in any order.

The entries so far are encoded as a short text, so each tap is a plain link: forms work without scripts, survive a
reload, and support the browser's back button.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

BLANK = "."
"""The face of an unfilled place."""
NOWHERE = -1
"""The value of `next` when all places are filled."""
SEVERAL = 2
"""The number of possible faces for which a tap on a filled place switches to the other face."""


class FormPlace(NamedTuple):
    """A place on the screen: its face, whether it is the next to fill, the form after a tap on the place (`tap`) and,
    if the tap completes the form, the answer."""

    number: int
    face: str
    is_next: bool
    tap: str
    answer: str = ""


class FormKey(NamedTuple):
    """A key for entering a face: the form after a tap on the key (`tap`) and, if that completes the form, the answer. A
    key without a face is a gap that keeps the other keys aligned."""

    face: str
    tap: str
    answer: str = ""


class FormStart(NamedTuple):
    """A card that pre-fills part of a form, and the form after a tap on it (`tap`)."""

    card: Any
    tap: str


class Form(ABC):
    """Rows of places to fill in. Subclasses define the possible faces of each place, and the notation of the answer."""

    columns: int = 0
    """The number of keys in a row; 0 for as many as fit."""
    worn: str = ""
    """The CSS class of a special layout."""
    keyed: str = ""
    """A heading over the keys, if they need one."""

    def __init__(self, rows: Sequence[tuple[str, int]], first: Iterable[str], pick: str) -> None:
        self.labels = rows
        """The heading of each row, and its number of places."""
        self.first = list(first)
        """The faces that are pre-filled before the first tap."""
        self.told, self.next = self._read(pick)

    @abstractmethod
    def faces(self, place: int) -> Sequence[str]:
        """Return the faces that can be entered at a place, given the entries in the other places."""

    @abstractmethod
    def answer(self) -> str:
        """Return the notation of the filled form."""

    def told_as(self, notation: str) -> list[str]:
        """Return the face of each place in a given answer."""
        return [word for word in notation.replace(",", " ").split() if word != "/"]

    # -- entries ----------------------------------------------------------------------------

    def _read(self, pick: str) -> tuple[list[str], int]:
        """Return the entries and the next place encoded in `pick`, ignoring parts that do not fit this form."""
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
        """Return the next unfilled place after `place`, wrapping around to the start."""
        order = [*range(place + 1, len(told)), *range(place + 1)]
        return next((one for one in order if told[one] == BLANK), NOWHERE)

    def _pick(self, told: Sequence[str], at: int) -> str:
        return " ".join([str(len(told) if at == NOWHERE else at), *told])

    def _with(self, place: int, face: str) -> str:
        told = [*self.told]
        told[place] = face
        return self._pick(told, self._blank_after(place, told))

    def picked_for(self, notation: str) -> str:
        """Return the encoded form filled in with an earlier answer, ignoring entries beyond the form's places."""
        return self._pick(self.told_as(notation)[: len(self.first)], NOWHERE)

    @property
    def is_filled(self) -> bool:
        return BLANK not in self.told

    # -- display ----------------------------------------------------------------------------

    @property
    def is_one(self) -> bool:
        """True if the form has a single, unfilled place, so that only its keys need to be shown."""
        return self.told == [BLANK]

    def rows(self) -> list[tuple[str, list[FormPlace]]]:
        shown, number = [], 0
        for label, count in self.labels:
            shown.append((label, [self._place(one) for one in range(number, number + count)]))
            number += count
        return shown

    def in_row(self, number: int) -> int:
        """Return the position of a place in its row, counted from 1."""
        starts = [0, *accumulate(count for _, count in self.labels)]
        return number - max(start for start in starts if start <= number) + 1

    def _place(self, number: int) -> FormPlace:
        face, faces = self.told[number], self.faces(number)
        tap = self._pick(self.told, number)
        if face != BLANK and len(faces) == SEVERAL:
            tap = self._with(number, next(other for other in faces if other != face))
        return FormPlace(number, "" if face == BLANK else face, number == self.next, tap)

    def palette(self) -> list[FormKey]:
        """Return the keys for entering the next place."""
        return [self._key(self.next, face) for face in self.faces(self.next)] if self.next >= 0 else []

    def _key(self, place: int, face: str) -> FormKey:
        is_last = self.told[place] == BLANK and self.told.count(BLANK) == 1
        return FormKey(face, self._with(place, face), self.with_last(place, face) if is_last else "")

    def with_last(self, place: int, face: str) -> str:
        """Return the answer of the form with `face` in its last unfilled place."""
        told, self.told = self.told, [*self.told]
        self.told[place] = face
        answer, self.told = self.answer(), told
        return answer

    def starts(self) -> Sequence[FormStart]:
        """Return the cards that can pre-fill part of the form."""
        return ()

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        """Return one-tap answers: pairs of a message ID and the answer's notation."""
        return ()


class Free(Form):
    """A form with independent places; a place with a single possible face is pre-filled."""

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
    """A form for an ordering, such as the ranks on a card: each face can be used once."""

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
