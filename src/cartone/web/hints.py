"""A hint as a page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..host.figures import NO_FIGURES, Figures
from ..locale import Catalogue


@dataclass(frozen=True, slots=True)
class Hint:
    """The answer that is suggested, in notation, and what options are worth; no hint if there is no answer."""

    answer: str = ""
    reasoned: bool = True
    """True if the answer is that of the bot whose reasons are told."""
    about: str = ""
    """The option that is compared with the suggested one."""
    figures: Figures = NO_FIGURES

    def __bool__(self) -> bool:
        return bool(self.answer)

    @property
    def has_figures(self) -> bool:
        """True if there are figures, or will be."""
        return self.figures != NO_FIGURES

    def labels(self, words: Catalogue) -> Mapping[str, tuple[str, str]]:
        """Return what options are worth, by their notation: a short figure, and a sentence. The first part of an answer
        of several, which is picked on its own, has those of the best option that begins with it."""
        found: dict[str, tuple[str, str]] = {}
        for one in self.figures.comparison.options if self.figures.comparison is not None else ():
            for part in (one.notation, one.notation.partition(" ")[0]):
                found.setdefault(part, (one.chance(words), one.worth(words)))
        return found


NO_HINT = Hint()
