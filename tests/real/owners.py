"""Owners who know no rules: whatever the cards and corrections, their physical table matches the game.

They enter an on-screen game and carry out each line. Every other owner makes mistakes: at random times, these owners
correct an earlier entry in one of the two ways, and then enter random legal answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from cartone.host import HOW, Host, LiveTable
from cartone.host.corrections import chapters_of
from cartone.store import MemoryStore
from cartone.table import CartoneError, Random, Table, key_of
from cartone.web.correction_diff import said_at

from ..automa import person as automa_person
from ..automa import test_guided as guided_automa
from ..hands import Owner
from ..pinzetta import person as pinzetta_person
from ..pinzetta import test_guided as guided_pinzetta
from .gaps import by_chance, with_gaps

GUIDED: Mapping[str, tuple[Any, Any]] = {
    "stamp-swap": (guided_pinzetta, pinzetta_person),
    "age-of-comics": (guided_automa, automa_person),
}
CARDS: Mapping[str, Callable[[str, int], Mapping[str, Any]]] = {
    "our pack": lambda game, seed: GUIDED[game][0].HOUSE,
    "no pack": lambda game, seed: GUIDED[game][0].NONE,
    "gaps in the pack": lambda game, seed: {"pack": with_gaps(game, seed)},
    "cards that Cartone draws": lambda game, seed: {"seed": seed},
}
"""Sources of cards, as functions that return the arguments for a table."""
SELDOM = {"pinzetta": 6, "automa": 20}
"""Average number of entries between corrections."""
OTHERS = 20
"""Number of attempts to find another legal entry."""


class Erring:
    """An owner who makes mistakes and corrects earlier entries."""

    def __init__(self, table: Table[Any], right: Callable[[Table[Any]], str], chance: Random, errs: bool) -> None:
        self.host, self.owner, self.chance = Host(MemoryStore()), Owner(table), chance
        self.name = self.host.tables.lay(table)
        self.right: Callable[[Table[Any]], str] | None = right
        """A function that returns the right entry, until something has been corrected."""
        self.errs = errs
        self.corrected = 0

    @property
    def live(self) -> LiveTable:
        return self.host.live(self.name)

    def play(self) -> None:
        """Play a whole game, comparing the physical table after each entry."""
        self.owner.follow(self.live.table)
        while not (table := self.live.table).over:
            if self.errs and self.chance.below(SELDOM[table.header.game]) == 0:
                self.correct()
                continue
            if self.right is not None:
                self.do(self.host.moves.answer(self.name, 0, self.live.at(0), self.right(table)))
            else:
                self.do(self.answer())

    def answer(self) -> LiveTable:
        """Give a random legal answer; overridden choices may make some impossible, but never all."""
        for _ in range(OTHERS):
            with suppress(CartoneError):
                return self.host.moves.answer(self.name, 0, self.live.at(0), by_chance(self.live.table, self.chance))
        raise AssertionError(f"nothing can be said: {self.live.table!r}")

    def do(self, live: LiveTable) -> None:
        """Carry out the page's instructions for a correction or, if there is none, for the latest entries."""
        if live.corrected is not None:
            self.owner.put_right(live.corrected)
        else:
            self.owner.follow(live.table)
        if live.corrected is None or not live.corrected.is_open:
            self.owner.check(live.table)
        else:
            assert chapters_of(live.table) <= chapters_of(live.corrected.was), "what waits is over"

    def correct(self) -> None:
        """Correct a random entry in a random way; an overridden choice may make the correction impossible."""
        lines = [line for line, _, _ in self.host.real.said(self.live)]
        if not lines:
            return
        line, how = lines[self.chance.below(len(lines))], [*HOW][self.chance.below(len(HOW))]
        then, was = self.host.real.before_line(self.live, line), said_at(self.live.table.entries()[line])
        others = [said for _ in range(OTHERS) if (said := by_chance(then, self.chance)) != was]
        try:
            live = self.host.real.correct(self.name, self.live.at(0), line, (others or [was])[0], how)
        except CartoneError:
            return
        self.right = None
        self.corrected += 1
        self.do(live)


def check_owner(game: str, cards: str, seed: int) -> Erring:
    """Play a whole game, which must equal the on-screen game if nothing was corrected."""
    guided, person = GUIDED[game]
    settings = guided.SETTINGS[seed // 2 % len(guided.SETTINGS)]
    screen = person.digital(seed, settings)
    table = person.table_of(settings, CARDS[cards](game, seed))
    owner = Erring(table, person.Person(screen).right, Random(key_of(seed, cards)), errs=bool(seed % 2))
    owner.play()
    assert owner.owner.acts
    assert owner.corrected or owner.live.table.scores == screen.scores
    return owner
