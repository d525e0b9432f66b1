"""Tells a review in words: what the terminal prints, and the sentences that it shares with the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..bots import best_of
from ..games import game_called
from ..locale import Catalogue
from ..table import LETTERS, Table
from ..text import WIDTH, clip, wrap
from .reviewing import DOUBT, Graded, Review, questions_of

BLOCKS = "▁▂▃▄▅▆▇█"
PHASE, COLUMN = 32, 16
"""The widths of the columns of the table of phases."""


class Said(NamedTuple):
    """A decision in words."""

    where: str
    chosen: str
    better: str


class Telling:
    """A review in the words of a language."""

    def __init__(
        self, table: Table[Any], review: Review, file: object, words: Catalogue, names: Mapping[int, str] = {}
    ) -> None:
        room = game_called(table.header.game)
        self.review, self.file, self.words = review, file, words
        self.seats = room.seated(table.seats, words, names)
        self.game = room.words(words, self.seats, review.seat, table.game.pack)
        self.bot = room.player(best_of(room.name), words)
        self.title = words.text(
            "review.title", game=room.called(words), seat=LETTERS[review.seat], points=review.points,
            name=self.game.name_within(review.seat),
        )  # fmt: skip
        self.said = self._said(table)

    def _said(self, table: Table[Any]) -> dict[int, Said]:
        """Return the words of each decision, by the number of its answer."""
        wanted, said = {one.stop: one for one in self.review.decisions}, dict[int, Said]()
        for stop, then, ask, answer in questions_of(table):
            if stop in wanted:
                view, better = then.view(answer.seat), ask.options.at(wanted[stop].judged.better)
                chosen, other = (self.game.option(view, ask.kind, option) for option in (answer.option, better))
                said[stop] = Said(self.game.stands(then.game.stands_at()), chosen, other)
        return said

    def wins(self, chance: float) -> str:
        """Return a chance as wins in a hundred games."""
        return self.words.decimal(100 * chance, 0)

    def moment(self, one: Graded) -> list[str]:
        """Return the lines about a decision: when it was and its grade, both options, and what the better is worth."""
        text, said = self.words.text, self.said[one.stop]
        games, doubt = self.wins(one.judged.lost), self.wins(DOUBT * one.judged.doubt)
        return [
            f"{said.where}: {text(f'review.grade-{one.grade}')}",
            text("review.chosen", option=said.chosen),
            text("review.better", option=said.better),
            text("review.worth", games=games, doubt=doubt, points=change(one.judged.points_lost, self.words, 1)),
        ]

    def play_on(self, one: Graded) -> str:
        """Return the command that plays on from a decision."""
        return f"cartone play --resume {self.file} --at {one.stop}"

    def balance(self) -> str:
        """Return the sentences about luck and skill."""
        review = self.review
        luck, skill = (change(100 * one, self.words) for one in (review.luck, review.skill))
        start, end = self.wins(review.chances[0]), self.wins(review.won)
        return self.words.text("review.balance", start=start, luck=luck, skill=skill, bot=self.bot, end=end)

    def how(self) -> str:
        """Return the sentence that says how chances are estimated."""
        return self.words.text("review.how", bot=self.bot, playouts=self.words.number(self.review.playouts))

    def grades(self) -> str:
        """Return the grades with their counts."""
        counts = self.review.grades().items()
        return " · ".join(f"{self.words.text(f'review.grade-{name}')} {count}" for name, count in counts)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the review for the terminal."""
        text, review = self.words.text, self.review
        yield from (*wrap(self.title), "", *wrap(self.balance()), "", curve(review.chances), "")
        heads = (text(f"review.{name}") for name in ("chance", "points", "most-lost"))
        yield " " * PHASE + "".join(f"{head:>{COLUMN}}" for head in heads)
        for where, places in review.chapters():
            lost = max(review.decisions[place].judged.lost for place in places)
            yield self._row(self.game.stands(where), review.chances[places[0]], review.expected[places[0]], lost)
        yield self._row(text("review.end"), review.won, review.points).rstrip()
        yield from ("", *wrap(self.grades()), "")
        if not review.moments:
            yield from wrap(text("review.no-moments"))
        for number, one in enumerate(review.moments, 1):
            heading, *told = self.moment(one)
            yield from wrap(heading, "   ", f"{number}. ")
            yield from (line for part in told for line in wrap(part, "     ", "   "))
            yield f"   {self.play_on(one)}"
        yield from ("", *wrap(self.how()))

    def _row(self, name: str, chance: float, points: float, lost: float | None = None) -> str:
        given = "" if lost is None else self.words.percent(lost)
        numbers = self.words.percent(chance), self.words.decimal(points), given
        return f"{clip(name, PHASE - 1):<{PHASE}}" + "".join(f"{number:>{COLUMN}}" for number in numbers)


def change(number: float, words: Catalogue, digits: int = 0) -> str:
    """Return a change with its sign."""
    written = words.decimal(number, digits)
    return f"+{written}" if round(number, digits) > 0 else written


def curve(chances: list[float]) -> str:
    """Draw a curve of chances in one line of block characters.

    >>> curve([0.0, 0.3, 0.5, 1.0])
    '▁▃▅█'
    """
    count = min(len(chances), WIDTH)
    shown = (chances[place * (len(chances) - 1) // max(count - 1, 1)] for place in range(count))
    return "".join(BLOCKS[min(int(len(BLOCKS) * chance), len(BLOCKS) - 1)] for chance in shown)
