"""An edited record: what still fits is kept, the rest is dropped and listed, with why.

Somebody corrects a line of a game that went on, such as a card that was misread at a real table. The lines after it
mean places: the third pile, item 7. A line is kept only if the same faces lie there as when it was given, and an
outcome only if it is for the same piece of cardboard. What an opponent did otherwise is a line like any other; once it
is dropped, the opponent chooses by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from .dealers import WAIT, Dealer
from .driver import G
from .errors import CartoneError, IllegalAnswer, IllegalOutcome
from .game import Game
from .record import Answer, Entry, Outcome, Record
from .requests import Ask, Choice, Done, Draw
from .table import Table


@dataclass(frozen=True, slots=True)
class Dropped:
    """A line of an edited record that does not fit any more."""

    line: int
    text: str
    why: CartoneError


class Mended(NamedTuple):
    """The table that stands where an edited record ends, and what was dropped on the way there."""

    table: Table[Any]
    dropped: tuple[Dropped, ...]


def mend(
    edited: Record,
    make_game: Callable[[], G],
    before: Record,
    make_before: Callable[[], Game[Any]],
    dealer: Dealer | None,
) -> Mended:
    """Play an edited record, with the record as it was `before` to tell what its lines meant."""
    meant = _meanings(before, make_before)
    lines, old = [str(entry) for entry in edited.entries], [str(entry) for entry in before.entries]
    same = SequenceMatcher(None, old, lines, autojunk=False).get_matching_blocks()
    known = {there + step: meant.get(here + step) for here, there, length in same for step in range(length)}
    refused: dict[int, IllegalAnswer] = {}
    while True:
        try:
            mending = _Mending(edited, known, refused, make_game, dealer)
            break
        except _Refused as line:
            if line.number in refused:  # not for that line
                raise line.why from None
            refused[line.number] = line.why
    record = Record(edited.header, mending.record.entries)
    return Mended(Table.from_record(record, make_game, dealer), tuple(mending.dropped))


def _meanings(record: Record, make_game: Callable[[], G]) -> dict[int, Any]:
    """What each line of a record was about: the faces at its places, or the piece that was drawn."""
    said: dict[int, Any] = {}

    class Noting(Table[G]):
        def _say(self, entry: Entry) -> None:
            said[self._said - 1] = _meaning(self, entry)
            super()._say(entry)

        def _chosen(self, choice: Choice) -> Any:
            entry, number = self._line_for(choice), self._said
            if entry is not None:
                said[number] = _faces(self, choice, entry)
            return super()._chosen(choice)

    Noting.from_record(record, make_game, None)
    return said


def _meaning(table: Table[Any], entry: Entry) -> Any:
    if isinstance(entry, Outcome):
        return piece_of(table.draw)
    ask = table.pending.get(entry.seat)
    return None if ask is None else _faces(table, ask, entry)


def _faces(table: Table[Any], ask: Ask | Choice, entry: Answer) -> tuple[str, ...]:
    faces: tuple[str, ...] = table.game.faces(ask, ask.options.read(str(entry.option)))
    return faces


def piece_of(draw: Draw | None) -> Any:
    """Which piece of cardboard is drawn: what it is for tells that."""
    return None if draw is None else (draw.deck.name, draw.why, sorted(draw.params.items()))


class _Refused(Exception):
    """The rules refuse what a line says that an opponent did, and have ended by that: all again without it."""

    def __init__(self, number: int, why: IllegalAnswer) -> None:
        super().__init__(number)
        self.number = number
        self.why = why


class _Mending(Table[G]):
    """A table that drops the lines which do not fit."""

    def __init__(
        self,
        record: Record,
        meant: Mapping[int, Any],
        refused: Mapping[int, IllegalAnswer],
        make_game: Callable[[], G],
        dealer: Dealer | None,
    ) -> None:
        self.header = record.header
        self._make_game = make_game
        self._dealer = None
        self.source = record
        self.meant = meant
        self.refused = refused
        self.dropped: list[Dropped] = []
        self._script, self._said, self._forced = record.entries, 0, []
        self._start()
        while self._said < len(self._script):
            entry = self._script[self._said]
            if self._is_dealt(dealer, entry):
                continue
            self._said += 1
            self._keep_or_drop(entry, self.meant.get(self._said - 1))

    def _is_dealt(self, dealer: Dealer | None, entry: Entry) -> bool:
        """Whether a card has come that the record lacks, and of which nobody has to be asked."""
        draw = self._draw
        if dealer is None or draw is None or self._comes(draw, entry) or (index := dealer.deal(draw)) == WAIT:
            return False
        self._go_on(draw, index)
        return True

    def _comes(self, draw: Draw, entry: Entry) -> bool:
        """Whether one of the next outcomes is for what is drawn now."""
        number = self._said
        while isinstance(entry, Outcome):
            if entry.deck == draw.deck.name and self.meant.get(number, piece_of(draw)) == piece_of(draw):
                return True
            number += 1
            if number == len(self._script):
                break
            entry = self._script[number]
        return False

    def _keep_or_drop(self, entry: Entry, meant: Any) -> None:
        try:
            if meant is not None and self._asks_for(entry) and _meaning(self, entry) != meant:
                raise _other(entry)
            self._say(entry)
        except CartoneError as why:
            self._drop(entry, why)

    def _asks_for(self, entry: Entry) -> bool:
        """Whether the table stands at a request that a line of this kind answers."""
        if isinstance(entry, Outcome):
            return self._draw is not None
        ask = self._pending.get(entry.seat)
        return ask is not None and ask.kind == entry.kind

    def _drop(self, entry: Entry, why: CartoneError) -> None:
        self.dropped.append(Dropped(self.source.line_of(self._said - 1), str(entry), why))

    def _chosen(self, choice: Choice) -> Any:
        entry = self._line_for(choice)
        if entry is None:
            return super()._chosen(choice)
        try:
            self._check(choice, entry)
        except IllegalAnswer as why:
            self._said += 1
            self._drop(entry, why)
            if self._line_for(choice) is not None:  # a line for its next choice: so this one is told, too
                self._entries.append((choice.seat, choice.kind, choice.own, 0))
                return choice.own
        return super()._chosen(choice)

    def _is_done(self, done: Done) -> bool:
        return super()._is_done(done) and self._said not in self.refused

    def _check(self, choice: Choice, entry: Answer) -> None:
        """Whether an opponent can still have done what a line says."""
        if self._said in self.refused:
            raise self.refused[self._said]
        faces, meant = _faces(self, choice, entry), self.meant.get(self._said)
        if meant is not None and faces != meant:
            raise _other(entry)

    def _run(self, value: Any) -> None:
        try:
            super()._run(value)
        except IllegalAnswer as why:
            raise _Refused(self._said - 1, why) from None


def _other(entry: Entry) -> CartoneError:
    """A line means another piece now, or other faces."""
    text = repr(str(entry))
    if isinstance(entry, Outcome):
        return IllegalOutcome("error.other-piece", text=text)
    return IllegalAnswer("error.other-faces", text=text)
