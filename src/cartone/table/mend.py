"""An edited record: what still fits is kept, the rest is dropped and listed, with why.

Somebody corrects a line of a game that went on, such as a card that was misread at a real table. The lines after it
mean places: the third pile, item 7. A line is kept only if the same faces lie there as when it was given, and an
outcome only if it is for the same piece of cardboard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from .dealers import Dealer
from .errors import CartoneError, IllegalAnswer, IllegalOutcome
from .record import Answer, Entry, Outcome, Record
from .requests import Choice, Draw
from .table import G, Table


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


def mend(edited: Record, before: Record, make_game: Callable[[], G], dealer: Dealer | None) -> Mended:
    """Play an edited record, with the record as it was `before` to tell what its lines meant."""
    meant = dict(_meanings(before, make_game))
    lines, old = [str(entry) for entry in edited.entries], [str(entry) for entry in before.entries]
    same = SequenceMatcher(None, old, lines, autojunk=False).get_matching_blocks()
    known = {there + step: meant.get(here + step) for here, there, length in same for step in range(length)}
    mending = _Mending(edited, known, make_game, dealer)
    record = Record(edited.header, mending.record.entries)
    return Mended(Table.from_record(record, make_game, dealer), tuple(mending.dropped))


def _meanings(record: Record, make_game: Callable[[], G]) -> Iterator[tuple[int, Any]]:
    """What each line of a record was about: the faces at its places, or the piece that was drawn."""
    said: list[Any] = []

    class Noting(Table[G]):
        def _say(self, entry: Entry) -> None:
            said.append((self._said - 1, _meaning(self, entry)))
            super()._say(entry)

    Noting.from_record(record, make_game, None)
    yield from said


def _meaning(table: Table[Any], entry: Entry) -> Any:
    if isinstance(entry, Outcome):
        return piece_of(table.draw)
    ask = table.pending.get(entry.seat)
    return None if ask is None else table.game.faces(ask.options.read(str(entry.option)))


def piece_of(draw: Draw | None) -> Any:
    """Which piece of cardboard is drawn: what it is for tells that."""
    return None if draw is None else (draw.deck.name, draw.why, sorted(draw.params.items()))


class _Mending(Table[G]):
    """A table that drops the lines which do not fit."""

    def __init__(
        self, record: Record, meant: dict[int, Any], make_game: Callable[[], G], dealer: Dealer | None
    ) -> None:
        self.header = record.header
        self._make_game = make_game
        self._dealer = None
        self.source = record
        self.meant = meant
        self.dropped: list[Dropped] = []
        self._script, self._said, self._forced = record.entries, 0, []
        self._start()
        while self._said < len(self._script):
            entry = self._script[self._said]
            if dealer is not None and self._draw is not None and not self._comes(self._draw, entry):
                self._go_on(self._draw, dealer.deal(self._draw))
                continue
            self._said += 1
            self._keep_or_drop(entry, self.meant.get(self._said - 1))

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
                text = repr(str(entry))
                if isinstance(entry, Outcome):
                    raise IllegalOutcome("error.other-piece", text=text)
                raise IllegalAnswer("error.other-faces", text=text)
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
        entry: Entry | None = self._script[self._said] if self._said < len(self._script) else None
        if isinstance(entry, Answer) and entry.seat == choice.seat and entry.kind == choice.kind:
            try:
                choice.options.read(str(entry.option))
            except IllegalAnswer as why:
                self._said += 1
                self._drop(entry, why)
        return super()._chosen(choice)
