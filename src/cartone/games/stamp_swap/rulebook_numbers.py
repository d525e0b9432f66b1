"""Lists to insert into the text of the rules pages, taken from the components."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...locale import Catalogue
from .components import Colour, Theme


def facts(words: Catalogue) -> Mapping[str, str]:
    def listed(names: Iterable[str]) -> str:
        return words.listed(words.text(f"stamp-swap.word.{name}") for name in names)

    return {"colours": listed(Colour), "themes": listed(Theme)}
