"""The figures of a hint, for pages that also work without a process that searches for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..review.advising import Comparison


class Figures(NamedTuple):
    """The figures of a hint, if they are there."""

    comparison: Comparison | None = None
    are_coming: bool = False
    """True if they are not there yet, but will be if the same hint is asked for once more."""
    at: str = ""
    """The fingerprint of what the seat knew when it asked."""

    def still(self, at: str) -> Figures:
        """Return the figures if the seat knows nothing new; none if the table has moved on while a reply waited."""
        return self if at == self.at else NO_FIGURES


NO_FIGURES = Figures()
