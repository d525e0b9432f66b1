"""Comparison before an answer: what the best options are worth, and what another one gives away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..locale import Catalogue
from ..table import Table, key_of
from .reviewing import DOUBT
from .telling import change

if TYPE_CHECKING:
    from ..bots.master import Step
    from ..kernel.judged import Valued


LEAST = 0.005
"""The smallest difference in the chance to win that is told: half a game in a hundred."""


class Estimate(NamedTuple):
    """An option in notation, with its estimates."""

    notation: str
    valued: Valued

    @property
    def is_clear(self) -> bool:
        """True if it is beyond doubt that it wins less, or more, than the best one found."""
        return abs(self.valued.lost) > max(DOUBT * self.valued.doubt, LEAST)

    def chance(self, words: Catalogue) -> str:
        """Return the chance to win, as short as on the option itself."""
        return words.percent(self.valued.chance)

    def worth(self, words: Catalogue) -> str:
        """Return the sentence that says what the option is worth."""
        points = words.decimal(self.valued.points, 0)
        return words.text("review.wins", games=_games(self.valued.chance, words), points=points)

    def compared(self, words: Catalogue) -> str:
        """Return the sentence that compares the option with the best one found, and says how sure that is."""
        lost = self.valued.lost
        kind = "no-difference" if not self.is_clear else "fewer" if lost > 0 else "worth"
        games, doubt = _games(abs(lost), words), _games(DOUBT * self.valued.doubt, words)
        points = change(-self.valued.points_lost, words, 1)
        return words.text(f"review.{kind}", games=games, doubt=doubt, points=points)


class Comparison(NamedTuple):
    """The values of options, the best one first."""

    worlds: int
    """The number of games that were played on from each option."""
    options: tuple[Estimate, ...]

    @property
    def best(self) -> Estimate:
        return self.options[0]

    @property
    def others(self) -> tuple[Estimate, ...]:
        return self.options[1:]

    def how(self, words: Catalogue, bot: str) -> str:
        """Return the sentence that says where the estimates come from."""
        return words.text("review.how", bot=bot, playouts=words.number(self.worlds))


def _games(share: float, words: Catalogue) -> str:
    """Return a share as games in a hundred."""
    return words.decimal(100 * share, 0)


def advise(
    table: Table[Any],
    seat: int,
    about: str,
    seconds: float,
    most: int | None = None,
    steps: Iterable[Step] | None = None,
) -> Comparison | None:
    """Return what the best options of a seat are worth, or the best one and `about`; None if no twin can follow.

    It depends on nothing that the seat does not know: the twin lacks sealed answers, deals anew all that is hidden,
    and is given no number that comes from the seed.
    """
    from ..bots.master import followed
    from ..kernel import advising  # imported here because NumPy is optional

    twin, options = followed(table, seat, steps), table.pending[seat].options
    if twin is None:
        return None
    place = list(twin.legal()).index(options.number(options.read(about))) if about else None
    seed = key_of(0, "advice", seat, table.decisions(seat))
    worlds, found = advising.advise(twin, place, seconds, seed, most or advising.MOST)
    return Comparison(worlds, tuple(Estimate(str(options.at(one.place)), one) for one in found))
