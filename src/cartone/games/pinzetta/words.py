"""The wording of the guided Pinzetta game; Pinzetta's actions are worded as in Stamp Swap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ...table import Event
from ..kit.options import CardAtPlace, Earned
from ..stamp_swap.card_notation import part_of_decision
from ..stamp_swap.components import Box, Symbol
from ..stamp_swap.guide import facts
from ..stamp_swap.options import Choose
from ..stamp_swap.stage import pile_of
from ..stamp_swap.words import Words as StampWords
from .game import Guided
from .reports import AND, DOWN, NONE, SEEN, Want


class Words(StampWords):
    own = Guided.name

    def face(self, face: str) -> str:
        """Return the name of a kind of item."""
        if face.isdecimal():
            return face
        size = face.removesuffix(DOWN)
        if size != face:
            return f"{self.word(size)}, {self.word('face-down')}"
        return self.catalogue.listed(map(self.word, face.split(AND)))

    def faces(self, faces: Iterable[str]) -> str:
        """Return the names of several kinds, separated by dots because a name may contain a comma."""
        return " · ".join(self.face(face) for face in faces if face != NONE) or self.word(NONE)

    def laid(self, symbols: Iterable[Symbol]) -> str:
        """Return the names of the items shown on a card."""
        return self.faces(str(symbol.what) if symbol.up else f"{symbol.what}{DOWN}" for symbol in symbols)

    def counted(self, boxes: Iterable[str]) -> str:
        """Return the names of boxes in the order of Pinzetta's mat, with counts greater than one."""
        numbers = Counter(boxes)
        return " · ".join(f"{numbers[box]} × {self.word(box)}" if numbers[box] > 1 else self.word(box)
                          for box in Box if numbers[box])  # fmt: skip

    def place(self, place: str) -> str:
        return self.catalogue.text(f"{self.own}.place.{place}")

    def params(self, event: Event) -> dict[str, str]:
        params = super().params(event)
        match event.id:
            case "her-event" | "your-event":
                card = event.params["event"]
                params |= {"large": self.laid(card.large), "small": self.laid(card.small)}
                params["items"] = self.laid(card.yours)
            case "her-items-boxed":
                params["boxes"] = self.counted(event.params["boxes"])
            case "bottom-part":
                params["text"] = self.says(event.params["event"])
        return params

    def guide_facts(self, settings: Mapping[str, str]) -> Mapping[str, str]:
        return facts(self.catalogue, settings)

    def param(self, name: str, value: object) -> str:
        if isinstance(value, tuple) and name == "removed":
            return self.catalogue.listed(map(str, value))
        if isinstance(value, str) and value in SEEN:
            return self.face(value)
        told = part_of_decision(value, value.startswith("points")) if isinstance(value, str) else None
        return self.decision(told) if told is not None else super().param(name, value)

    def answer(self, view: Any, kind: str, option: Any) -> str:
        match option:
            case CardAtPlace(rows):
                return " / ".join(map(self.faces, rows))
            case Want(sizes):
                return self.catalogue.listed(map(self.word, sizes))
            case Choose(seat, pile):
                return self.place(pile_of(seat, pile))
            case Earned():
                return self.earned(option)
        return str(option)

    # -- typed input --------------------------------------------------------------------------

    def spoken(self, word: str) -> list[str]:
        return [self.face(word)] if word in SEEN else super().spoken(word)

    def typed(self, option: Any) -> str:
        """Return an answer as a person can type it, with commas between items."""
        if isinstance(option, CardAtPlace):
            return " / ".join(", ".join(self.spelled(face) for face in row if face != NONE) for row in option.rows)
        return ", ".join(map(self.spelled, option.sizes)) if isinstance(option, Want) else super().typed(option)
