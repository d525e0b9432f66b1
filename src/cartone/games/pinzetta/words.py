"""Pinzetta beside a real table in words; what she does is said as in Stamp Swap."""

from __future__ import annotations

from typing import Any

from ..kit.options import Lie
from ..stamp_swap.options import Exchange, Split
from ..stamp_swap.words import Words as StampWords
from .game import Guided
from .reports import DOWN, NONE, VALUED, Want


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

    def param(self, name: str, value: object) -> str:
        return self.face(value) if name == "face" and isinstance(value, str) else super().param(name, value)

    def answer(self, view: Any, kind: str, option: Any) -> str:
        match option:
            case Lie(rows):
                return " / ".join(", ".join(map(self.face, row)) for row in rows)
            case Split():
                parts = {name: self.param(name, part) for name, part in option._asdict().items()}
                return self.catalogue.text(f"{self.game}.split-you", **parts)
            case Want(sizes):
                return ", ".join(map(self.word, sizes))
            case Exchange():
                return f"#{option.mine} ↔ #{option.other}"
        return str(option)
