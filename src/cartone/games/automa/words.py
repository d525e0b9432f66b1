"""The Automa beside a real table in words; what it does is said as in Age of Comics."""

from __future__ import annotations

from typing import Any

from ..age_of_comics.options import Act
from ..age_of_comics.words import Words as ComicsWords
from .game import IT, Guided
from .reports import DOWN, NONE, RIP_OFF, Ideas, Lie, Orders, Publish
from .view import GuidedView


class Words(ComicsWords):
    """Says what there is."""

    own = Guided.name

    def param(self, name: str, value: object) -> str:
        if name == "values" and isinstance(value, tuple):
            return ", ".join(map(str, value))
        return super().param(name, value)

    def face(self, face: str) -> str:
        """A creative by genre and value, a comic by its genre, an order by its value."""
        genre, dash, value = face.rpartition("-")
        if dash and value.isdecimal():
            return f"{self.word(genre)} {value}"
        return "–" if face == NONE else face if face.isdecimal() else self.word("face-down" if face == DOWN else face)

    def answer(self, view: Any, kind: str, option: Any) -> str:
        match option:
            case Act():
                return self.word(str(option))
            case Publish():
                return self.published(view, option)
            case Lie():
                return " / ".join(", ".join(map(self.face, row)) for row in option.rows)
            case Ideas() | Orders():
                return ", ".join(map(self.face, str(option).split()))
        return str(option)

    def published(self, view: GuidedView, option: Publish) -> str:
        """An original by its genre, a rip-off by what it is one of."""
        if not option.what.startswith(RIP_OFF):
            return self.word(option.what)
        slot = int(option.what.removeprefix(RIP_OFF))
        return self.panel("rip-off-of", title=f"{slot}, {self.word(view.players[IT].printed[slot - 1].title.genre)}")
