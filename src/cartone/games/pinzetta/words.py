"""Pinzetta beside a real table in words; what she does is said as in Stamp Swap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ...table import Event
from ..kit.options import Lie
from ..stamp_swap.components import Symbol
from ..stamp_swap.literal import part_of_decision
from ..stamp_swap.options import Choose, Exchange, Split
from ..stamp_swap.stage import pile_of
from ..stamp_swap.words import Words as StampWords
from .game import HER, YOU, Guided
from .reports import ANOTHER, DOWN, NONE, SEEN, VALUED, Board, Want
from .view import GuidedView


class Words(StampWords):
    """Says what there is."""

    own = Guided.name

    def face(self, face: str) -> str:
        """What was told of an item."""
        if face.endswith(DOWN):
            return f"{self.word(face.removesuffix(DOWN))}, {self.word('face-down')}"
        if face.endswith(VALUED):
            return f"{self.word(face.removesuffix(VALUED))} 2–3"
        return "–" if face == NONE else self.word(face)

    def faces(self, faces: Iterable[str]) -> str:
        """What was told of several items: a comma may stand in each."""
        return " · ".join(map(self.face, faces)) or self.word("nothing")

    def laid(self, symbols: Iterable[Symbol]) -> str:
        """What a card shows of what is laid out."""
        return self.faces(str(symbol.what) if symbol.up else f"{symbol.what}{DOWN}" for symbol in symbols)

    def place(self, place: str) -> str:
        return self.catalogue.text(f"{self.own}.place.{place}")

    def lies(self, place: str, number: int, face: str) -> str:
        """An item by where it lies, counted from the left, and by what it shows: no number stands on it."""
        return self.catalogue.text(f"{self.own}.lies", place=self.place(place), number=number, face=self.face(face))

    def params(self, event: Event) -> dict[str, str]:
        params = super().params(event)
        match event.id:
            case "split":
                params |= self.parts(event.params["faces"])
            case "swapped-with-her":
                params["mine"], params["hers"] = (self.lies(*there) for there in event.params["places"])
            case "her-event" | "your-event":
                card = event.params["event"]
                params |= {"large": self.laid(card.large), "small": self.laid(card.small)}
                params["items"] = self.laid(card.yours)
            case "bottom-part":
                params["text"] = self.says(event.params["event"])
        return params

    def parts(self, faces: Iterable[Iterable[str]]) -> dict[str, str]:
        """A split, part by part."""
        return dict(zip(Split._fields, map(self.faces, faces), strict=True))

    def param(self, name: str, value: object) -> str:
        if isinstance(value, tuple) and name == "removed":
            return self.catalogue.listed(map(str, value))
        if isinstance(value, str) and value in SEEN:
            return self.face(value)
        told = part_of_decision(value, value.startswith("points")) if isinstance(value, str) else None
        return self.decision(told) if told is not None else super().param(name, value)

    def called(self, card: Any) -> str:
        return self.catalogue.text(f"{self.own}.another") if card.id == ANOTHER else super().called(card)

    def answer(self, view: Any, kind: str, option: Any) -> str:
        match option:
            case Lie(rows):
                return " / ".join(map(self.faces, rows))
            case Split():
                faces = {item.number: item.face for item in view.players[YOU].collection}
                parts = self.parts([faces[number] for number in part] for part in option)
                return self.catalogue.text(self.id("split"), **parts)
            case Want(sizes):
                return self.catalogue.listed(map(self.word, sizes))
            case Exchange(mine, other):
                there = places_in(view)
                return f"{self.lies(*there[mine])} ↔ {self.lies(*there[other])}"
            case Choose(seat, pile):
                return self.place(pile_of(seat, pile))
        return str(option)

    # -- what is typed ------------------------------------------------------------------------

    def spoken(self, word: str) -> list[str]:
        if word == NONE:
            return [*super().spoken(word), self.catalogue.text(f"{self.own}.face.{NONE}"), self.face(word)]
        return [self.face(word)] if word in SEEN else super().spoken(word)

    @cached_property
    def card_words(self) -> Mapping[str, Sequence[str]]:
        return {**super().card_words, ANOTHER: [*super().spoken(ANOTHER), self.catalogue.text(f"{self.own}.another")]}

    def typed(self, option: Any) -> str:
        """Items one after the other, with commas."""
        if isinstance(option, Lie):
            return " / ".join(", ".join(map(self.spelled, row)) for row in option.rows)
        return ", ".join(map(self.spelled, option.sizes)) if isinstance(option, Want) else super().typed(option)

    def names(self, view: Any, kind: str, option: Any) -> Iterable[str]:
        yield self.option(view, kind, option)
        if isinstance(option, Board):
            contests = (contest for contest in view.ask.options.contests if contest.id == option.contest)
            yield from map(self.title, contests)


def places_in(view: GuidedView) -> dict[int, tuple[str, int, str]]:
    """Where each item lies that may be swapped, and what was told of it."""
    areas = {f"collection-{YOU}": view.players[YOU].collection}
    areas |= {pile_of(HER, number): pile for number, pile in enumerate(view.players[HER].piles)}
    return {
        item.number: (area, place, item.face) for area, items in areas.items() for place, item in enumerate(items, 1)
    }
