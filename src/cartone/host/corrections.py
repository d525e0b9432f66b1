"""Corrections at a real table: which later entries still count, and which pieces have to be moved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from ..games import game_called
from ..games.kit.steps import Board, steps_of
from ..table import Answer, Event, NothingToUndo, Outcome, Record, Table
from ..table.driver import OVERRIDDEN
from ..table.mend import standing
from ..table.record import Entry
from ..tables import load
from .live import Live

MOVED_BACK, AS_PLAYED = "again", "as-played"
HOW = {MOVED_BACK: "what came after it was worked out again", AS_PLAYED: "what came after it stays as it was played"}


class Old(NamedTuple):
    """A line that is said again, and which line of the table it was; none if nobody has said it before."""

    entry: Entry
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction: the table before and after it, and from these the pieces to move and the numbers to change."""

    was: Table[Any]
    """The table as the cardboard was moved."""
    table: Table[Any]
    numbers: tuple[int | None, ...] = ()
    """Which line of the table as it was each of its lines is."""
    waiting: tuple[Old, ...] = ()
    """Later entries that wait for the question asked now; once that is answered, they count again."""
    refused: tuple[Old, ...] = ()
    """What was said and does not fit any more; it may, if the correction is taken back."""
    at: str = ""
    """Which page it was made on."""
    told: int = 0
    """How many events were told before that page: your hands may still have to do what came after."""
    before: Correction | None = None
    """The correction before it, if nothing else was said since."""

    @property
    def chain(self) -> list[Correction]:
        """All that were made on a page, one after the other."""
        return [*(self.before.chain if self.before is not None else ()), self]

    @property
    def is_elsewhere(self) -> bool:
        """Whether something else is asked now."""
        return standing(self.was) != standing(self.table)

    @property
    def otherwise(self) -> list[Event]:
        """What stays as it was played, though the opponent would have done otherwise now."""
        old = overridden(self.was)
        found = []
        for event in overridden(self.table):
            if event in old:
                old.remove(event)
            else:
                found.append(event)
        return found

    @property
    def moves(self) -> list[tuple[str, str, str]]:
        """Pieces that have to be moved, from where to where; nowhere is nothing."""
        old, new = lying(self.was).places, lying(self.table).places
        pieces = [*old, *(piece for piece in new if piece not in old)]
        found = [(piece, old.get(piece, ""), new.get(piece, "")) for piece in pieces]
        return [move for move in found if move[1] != move[2]]

    @property
    def counts(self) -> list[tuple[str, int, int]]:
        """Numbers that have to be changed, from what to what."""
        old, new = lying(self.was).numbers, lying(self.table).numbers
        names = [*old, *(name for name in new if name not in old)]
        found = [(name, old.get(name, 0), new.get(name, 0)) for name in names]
        return [count for count in found if count[1] != count[2]]

    @property
    def changes_nothing(self) -> bool:
        """Whether everything lies, counts and is asked as before."""
        return not (self.moves or self.counts or self.waiting or self.otherwise or self.is_elsewhere)

    def comes_to_the_same(self, other: Correction) -> bool:
        """Whether nothing differs between two ways to correct something."""
        parts = [(lying(one.table), standing(one.table), one.waiting, one.otherwise) for one in (self, other)]
        return parts[0] == parts[1]


def note_of(live: Live) -> str:
    """What pages of a real table know beside the record: corrections whose pieces may still have to be moved, and what
    was taken back."""
    chain = live.corrected.chain if live.corrected is not None else []
    kept = [
        {
            "lines": list(map(str, one.was.entries())),
            "numbers": one.numbers,
            "waiting": [(str(old.entry), old.number) for old in one.waiting],
            "refused": [(str(old.entry), old.number) for old in one.refused],
            "at": one.at,
            "told": one.told,
        }
        for one in chain
    ]
    back = {at: str(entry) for at, entry in live.taken_back.items()}
    return json.dumps({"corrected": kept, "taken back": back}) if kept or back else ""


def read_note(live: Live, text: str) -> None:
    """The same, for a table that was made anew."""
    table, note = live.table, json.loads(text)
    head = "\n".join([*table.header.lines(), ""])

    def entries(lines: Sequence[str]) -> tuple[Entry, ...]:
        return Record.read("\n".join([head, *lines])).entries

    def olds(lines: Sequence[tuple[str, int | None]]) -> tuple[Old, ...]:
        return tuple(map(Old, entries([text for text, _ in lines]), [number for _, number in lines]))

    lines = note["taken back"]
    live.taken_back = dict(zip(lines, entries([*lines.values()]), strict=True))
    chain, before = note["corrected"], None
    stood = [load(Record(table.header, entries(one["lines"])), table.game.pack) for one in chain]
    for one, was, then in zip(chain, stood, [*stood[1:], table], strict=False):
        left = olds(one["waiting"]), olds(one["refused"])
        before = Correction(was, then, tuple(one["numbers"]), *left, one["at"], one["told"], before)
    live.corrected = before


def check_real(live: Live) -> None:
    """What was done on a screen was done."""
    if not live.is_real:
        raise NothingToUndo("error.no-corrections")


def you_of(table: Table[Any]) -> int:
    """The seat of the person at a real table."""
    opponent = game_called(table.header.game).opponent
    return next(seat.number for seat in table.seats if seat.player != opponent)


def is_said(table: Table[Any], entry: Entry) -> bool:
    """Whether a person has said a line: no seed has dealt it, and no opponent has done it otherwise."""
    if isinstance(entry, Outcome):
        return table.header.seed is None or entry.deck in table.header.dealt
    return entry.seat == you_of(table)


def is_its(entry: Entry, table: Table[Any]) -> bool:
    """Whether a line is a choice of the opponent's that was made otherwise, or kept as it was."""
    return isinstance(entry, Answer) and entry.seat != you_of(table)


def told_at(entries: Sequence[Entry], line: int, face: str) -> int:
    """How many lines were told at once: where a card was turned up, its back and its `face`."""
    following = entries[line + 1 : line + 2]
    return 2 if face and following and isinstance(following[0], Outcome) and following[0].deck == face else 1


def take_back(table: Table[Any]) -> None:
    """Take back the last thing that somebody has said: of a card that was turned up, with its back."""
    table.take_back()
    last = table.entries()[-1:]
    if table.draw is not None and last and is_said(table, last[0]):
        before = table.copy()
        before.take_back()
        if before.draw is not None and before.draw.face is not None and before.draw.face.name == table.draw.deck.name:
            table.take_back()


def heard_before(table: Table[Any], seat: int) -> int:
    """How many events there were before the last thing that somebody has said: what came of it your hands have done."""
    then = table.copy()
    with suppress(NothingToUndo):
        take_back(then)
        return len(then.happened(seat))
    return 0


def begun_at(live: Live) -> Correction:
    """A correction that is about to be made: one that leaves something open is made once more, from where all lay."""
    if live.corrected is not None and live.corrected.waiting:
        begun = live.corrected
        return replace(begun, numbers=numbered(begun.numbers, live.table.entries()))
    you, numbers = you_of(live.table), tuple(range(len(live.table.entries())))
    return Correction(live.table, live.table, numbers, (), (), live.at(you), live.told[you], live.corrected)


def left_open(live: Live) -> Correction | None:
    """The correction after which something was taken back, if it still leaves something open."""
    begun = live.corrected
    if begun is None or not begun.waiting:
        return None
    numbers, waiting = begun.numbers[: len(live.table.entries())], (*begun.refused, *begun.waiting)
    return replace(begun, table=live.table, numbers=numbers, waiting=waiting, refused=())


def numbered(numbers: tuple[int | None, ...], entries: Sequence[Entry]) -> tuple[int | None, ...]:
    """The numbers of lines of which the last may be new."""
    return (*numbers, *[None] * (len(entries) - len(numbers)))


def played(table: Table[Any], start: int, numbers: Sequence[int | None]) -> list[Old]:
    """The lines of a table from one on, and between them what the opponent has chosen, told as lines too."""
    entries, asked = table.entries(), {number for number, _ in table.moments()}
    lines: list[Old] = []
    chosen = [choice for choice in table.choices if choice.at >= start]
    for place in range(start, len(entries) + 1):
        lines += [Old(Answer(choice.seat, choice.kind, choice.own)) for choice in chosen if choice.at == place]
        for entry in entries[place : place + 1]:
            if is_its(entry, table):
                lines.append(Old(entry))
            elif place in asked or not is_said(table, entry):  # else only one card could come: perhaps not any more
                lines.append(Old(entry, numbers[place]))
    return lines


def still_waiting(was: Table[Any], table: Table[Any], lines: Sequence[Old]) -> tuple[Old, ...]:
    """The lines whose question may still come: none once the table stands where it stood, or in a later turn, day or
    round; and none of a turn that is over."""
    if chapters_of(table) > chapters_of(was):
        return ()
    times, end, now = [then.game.when() for _, then in was.moments()], was.game.when(), table.game.when()
    begun = [then.game.when() for _, then in table.moments()]
    if standing(was) == standing(table) or (end in begun and end != now):
        return ()
    here = next((time for time in (now, *reversed(begun)) if time in times), None)
    first = times.index(here) if here is not None else 0
    left = tuple(old for old in lines if old.number is None or old.number >= first)
    return left if any(old.number is not None for old in left) else ()


def chapters_of(table: Table[Any]) -> int:
    """How many days or rounds have begun."""
    chapter = game_called(table.header.game).chapter
    return sum(event.id == chapter for event in table.events(you_of(table)))


def overridden(table: Table[Any]) -> list[Event]:
    """What the opponent did otherwise, as it was told."""
    events = table.events(you_of(table))
    return [event for last, event in pairwise(events) if last.id == OVERRIDDEN]


def lying(table: Table[Any]) -> Board:
    """Where everything lies, as whoever sits there sees it."""
    steps = steps_of(game_called(table.header.game), table)
    view = table.view(you_of(table))
    return Board(steps.cardboard(table.game, view), steps.numbers(view)) if steps is not None else Board({}, {})
