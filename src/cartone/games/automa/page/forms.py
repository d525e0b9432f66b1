"""What is told of the Automa's table on one screen: displays, ideas, the orders of a genre, a card by what it shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from ...age_of_comics.components import AUTOMA_ACTIONS, Craft, Genre
from ...age_of_comics.pack import ACTIONS_ON_A_CARD
from ...kit.forms import BLANK, NOWHERE, Each, Form, Free, Key, Place
from ..reports import COMICS, CREATIVES, DOWN, NONE, Begins, Comics, Creatives, Left, Orders, OrdersLeft

Limits: TypeAlias = Mapping[str, int]
"""How many the box has of each face."""

AGAIN = "again"
COMIC, TOP = "comic", "top"
GONE = "no-"
"""Before the face of what lay there, and does not any more."""
CRAFTS = tuple(craft.value for craft in Craft)
FACES = [*sorted(CREATIVES, key=lambda face: face[-1], reverse=True), NONE]
"""What a creative can be, the highest values first."""


def form_of(options: Any, about: str, top: str | None, pick: str) -> Form | None:
    """The form of a question that has several parts; `top` is what is remembered of the top of the deck."""
    match options:
        case Creatives() if about == AGAIN:
            there = (row[0] for row in options.rows)
            return Less(zip((f"gone-{craft}" for craft in CRAFTS), there, strict=True), pick)
        case Creatives():
            size = len(options.rows[0][0])
            return Team([(craft, [FACES] * size, CREATIVES) for craft in CRAFTS], pick)
        case Comics() if about == AGAIN:
            return Less([(f"gone-{COMIC}", options.rows[0][0])], pick, top or BLANK)
        case Comics():
            faces = [*COMICS, NONE]
            return Genres([(COMIC, [faces] * len(options.rows[0][0]), COMICS), (TOP, [faces], {})], pick)
        case Begins():
            return Genres([(f"first-{kind}", [[*COMICS]], {}) for kind in (*CRAFTS, COMIC)], pick)
        case Left():
            return IdeasLeft(options.at(0).genres, pick)
        case OrdersLeft():
            return OrdersNow(options, pick)
    return None


def form_of_card(pick: str) -> Form:
    """A card by its actions and its ranking of the genres, of which the last goes without saying."""
    return CardShown([("actions", ACTIONS_ON_A_CARD, AUTOMA_ACTIONS), ("genres", len(Genre) - 1, tuple(Genre))], pick)


class CardShown(Each):
    columns = 2


class Scarce(Free):
    """Rows of which no one has more of a face than the box."""

    def __init__(
        self, rows: Sequence[tuple[str, Sequence[Sequence[str]], Limits]], pick: str, first: Iterable[str] = ()
    ) -> None:
        self.limits = [limits for _, places, limits in rows for _ in places]
        self.row_of = [row for row, (_, places, _) in enumerate(rows) for _ in places]
        super().__init__([(label, places) for label, places, _ in rows], pick, first, NONE)

    def faces(self, place: int) -> Sequence[str]:
        row, limits = self.row_of[place], self.limits[place]
        lying = Counter(face for one, face in enumerate(self.told) if one != place and self.row_of[one] == row)
        return [face for face in self.places[place] if lying[face] < limits.get(face, len(self.places))]


class Genres(Scarce):
    """Two genres fit beside each other with their names."""

    columns = 2


class Team(Scarce):
    """Writers and artists: a column of keys for each genre, a row for each value."""

    columns = len(Genre)

    def palette(self) -> list[Key]:
        there = {key.face: key for key in super().palette()}
        return [there.get(face, Key("", "")) for face in FACES] if there else []


class Less(Free):
    """What lay there, of which some may be gone: a tap takes it away."""

    columns = 2

    def __init__(self, rows: Iterable[tuple[str, Sequence[str]]], pick: str, top: str = "") -> None:
        there = list(rows)
        places = [
            (label, [[face] if face == NONE else [face, f"{GONE}{face}"] for face in row]) for label, row in there
        ]
        first = [face for _, row in there for face in row]
        if top:
            places.append((TOP, [[*COMICS, NONE]]))
            first.append(top)
        super().__init__(places, pick, first)

    def answer(self) -> str:
        told = [NONE if face.startswith(GONE) else face for face in self.told]
        return " / ".join(" ".join(told.pop(0) for _ in range(count)) for count in self.ends)

    def told_as(self, notation: str) -> list[str]:
        told = notation.replace("/", " ").split()
        return [face if face in faces else faces[-1] for face, faces in zip(told, self.places, strict=True)]


class IdeasLeft(Less):
    """The ideas that were on the board."""

    def __init__(self, genres: Sequence[Genre], pick: str) -> None:
        super().__init__([("ideas", [genre.value for genre in genres])], pick)

    def answer(self) -> str:
        return " ".join(face for face in self.told if not face.startswith(GONE)) or NONE

    def told_as(self, notation: str) -> list[str]:
        left = notation.split()
        return [faces[0] if faces[0] in left else faces[-1] for faces in self.places]


class OrdersNow(Free):
    """The orders of a genre: a tap on a value turns it up, or takes it away; the rest lies face down.

    The calendar turns up all orders of a genre: a tap on what lies face down does so, and taps on values after it take
    away what is gone.
    """

    def __init__(self, options: OrdersLeft, pick: str) -> None:
        self.options = options
        remembered = options.at(0)
        self.before, self.down = Counter(map(str, remembered.up)), f"{DOWN}-{remembered.down}"
        values = sorted(map(str, options.values), reverse=True)
        first, left = [], Counter(self.before)
        for value in values:
            first.append(value if left[value] > 0 else f"{GONE}{value}")
            left[value] -= 1
        rows = [("orders", [[value, f"{GONE}{value}"] for value in values])]
        if remembered.down:
            rows.append((DOWN, [[f"{DOWN}-{count}" for count in range(remembered.down + 1)]]))
            first.append(self.down)
        super().__init__(rows, pick, first)

    def _with(self, place: int, face: str) -> str:
        told = [*self.told]
        told[place] = face
        most = down_in(self.down) - self.came(told)
        if face.startswith(DOWN):
            return self._pick(told if down_in(face) <= most else [*self.first[:-1], face], NOWHERE)
        if told[-1].startswith(DOWN):
            turned = 0 if self.is_turning else self.came(told) - self.came(self.told)
            told[-1] = f"{DOWN}-{max(0, min(most, down_in(told[-1]) - turned))}"
        return self._pick(told, self.next)

    def came(self, told: Sequence[str]) -> int:
        """How many lie face up that did not before."""
        return sum(count for value, count in (Counter(told) - self.before).items() if value.isdecimal())

    @property
    def is_turning(self) -> bool:
        """Whether what lies face down was tapped last: how many that are is told by keys, and not counted."""
        return self.next == len(self.told) - 1

    def lay_up(self, place: int) -> bool:
        """Whether an order lay face up before."""
        return not self.first[place].startswith(GONE)

    def _place(self, number: int) -> Place:
        place = super()._place(number)
        all_up = self.all_up
        if self.told[number] != self.down or all_up is None:
            return place
        return place._replace(tap=self._pick([*map(str, all_up.up), f"{DOWN}-0"], number))

    @property
    def all_up(self) -> Orders | None:
        """All orders face up, where nobody doubts which these are."""
        remembered, second = self.options.at(0), self.options.at(min(1, len(self.options) - 1))
        is_all = remembered.down and not second.down and len(second.up) == len(remembered.up) + remembered.down
        return second if is_all else None

    def answer(self) -> str:
        up = [face for face in self.told if face.isdecimal()]
        return " ".join([*up, *[DOWN] * down_in(self.told[-1])]) or NONE

    def told_as(self, notation: str) -> list[str]:
        left, told = Counter(notation.split()), []
        for faces in self.places:
            is_down = faces[0].startswith(DOWN)
            told.append(f"{DOWN}-{left[DOWN]}" if is_down else faces[0] if left[faces[0]] > 0 else faces[-1])
            left[faces[0]] -= 1
        return told

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        """All of them up; and none any more, or of those that lie face down none."""
        found = [("automa.all-face-up", str(self.all_up))] if self.all_up is not None else []
        up = " ".join(face for face in self.told if face.isdecimal())
        if self.told == self.first or not up:
            return [*found, ("automa.none-left", NONE)]
        return [*found, ("automa.no-others-left", up)]


def down_in(face: str) -> int:
    """How many orders lie face down, if a face says that."""
    return int(face.removeprefix(f"{DOWN}-")) if face.startswith(DOWN) else 0
