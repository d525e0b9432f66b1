"""Corrections at a real table: which later entries of a record still apply, and which pieces have to be moved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from ..games import game_called
from ..games.kit.steps import BoardState, steps_of
from ..table import Answer, Event, NothingToUndo, Outcome, Record, Table
from ..table.driver import OVERRIDDEN
from ..table.mend import OPEN, standing
from ..table.record import Entry
from ..tables import load
from .live_table import LiveTable

MOVED_BACK, AS_PLAYED = "again", "as-played"
HOW = {MOVED_BACK: "what came after it was worked out again", AS_PLAYED: "what came after it stays as it was played"}


class RepeatedLine(NamedTuple):
    """A record line to replay, with its line number in the table before the correction; None if the line is new."""

    entry: Entry
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """A change to earlier entries, as the tables before and after it, which differ in pieces and counters."""

    was: Table[Any]
    """The table that matches the physical pieces as they are now."""
    table: Table[Any]
    numbers: tuple[int | None, ...] = ()
    """Line number in the former table for each line of the new one."""
    waiting: tuple[RepeatedLine, ...] = ()
    """Later entries that are replayed once the current question has been answered."""
    refused: tuple[RepeatedLine, ...] = ()
    """Entries that no longer fit, but may fit again if the correction is undone."""
    at: str = ""
    """Fingerprint of the page on which the correction was made."""
    told: int = 0
    """Number of events shown before that page; the player may not have carried out later ones yet."""
    before: Correction | None = None
    """The previous correction, unless something else has been entered since."""
    is_behind: bool = False
    """True if a guided table has gone back to an earlier day or round than the physical pieces show."""

    @property
    def chain(self) -> list[Correction]:
        """All corrections made on one page, oldest first."""
        return [*(self.before.chain if self.before is not None else ()), self]

    @property
    def is_elsewhere(self) -> bool:
        """True if the correction changes the question that the table is asking."""
        return standing(self.was) != standing(self.table)

    @property
    def is_open(self) -> bool:
        """True if the pieces to move are not known until the next answer."""
        return bool(self.waiting) or self.is_behind

    @property
    def otherwise(self) -> list[Event]:
        """New events that are left as played although the opponent would now choose differently."""
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
        """Pieces to move, as (piece, old place, new place); an empty place means off the table."""
        old, new = lying(self.was).places, lying(self.table).places
        pieces = [*old, *(piece for piece in new if piece not in old)]
        found = [(piece, old.get(piece, ""), new.get(piece, "")) for piece in pieces]
        return [move for move in found if not is_same(*move[1:])]

    @property
    def counts(self) -> list[tuple[str, int, int]]:
        """Counters to change, as (name, old value, new value)."""
        old, new = lying(self.was).numbers, lying(self.table).numbers
        names = [*old, *(name for name in new if name not in old)]
        found = [(name, old.get(name, 0), new.get(name, 0)) for name in names]
        return [count for count in found if count[1] != count[2]]

    @property
    def changes_nothing(self) -> bool:
        """True if the pieces, the counters and the question are all unchanged."""
        return not (self.moves or self.counts or self.is_open or self.otherwise or self.is_elsewhere)

    def comes_to_the_same(self, other: Correction) -> bool:
        parts = [(lying(one.table), standing(one.table), one.waiting, one.otherwise) for one in (self, other)]
        return parts[0] == parts[1]


def note_of(live: LiveTable) -> str:
    """Return the state of a real table that is not part of its record, as JSON: undone entries, and corrections whose
    pieces may not have been moved yet."""
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


def read_note(live: LiveTable, text: str) -> None:
    """Restore the state saved by `note_of` to a freshly loaded table."""
    table, note = live.table, json.loads(text)
    head = "\n".join([*table.header.lines(), ""])

    def entries(lines: Sequence[str]) -> tuple[Entry, ...]:
        return Record.read("\n".join([head, *lines])).entries

    def olds(lines: Sequence[tuple[str, int | None]]) -> tuple[RepeatedLine, ...]:
        return tuple(map(RepeatedLine, entries([text for text, _ in lines]), [number for _, number in lines]))

    lines = note["taken back"]
    live.taken_back = dict(zip(lines, entries([*lines.values()]), strict=True))
    chain, before = note["corrected"], None
    stood = [load(Record(table.header, entries(one["lines"])), table.game.pack) for one in chain]
    for one, was, then in zip(chain, stood, [*stood[1:], table], strict=False):
        left = olds(one["waiting"]), olds(one["refused"])
        before = Correction(
            was, then, tuple(one["numbers"]), *left, one["at"], one["told"], before, is_behind(was, then)
        )
    live.corrected = before


def check_real(live: LiveTable) -> None:
    """Raise an error unless the table is a real one: games on the screen cannot be corrected."""
    if not live.is_real:
        raise NothingToUndo("error.no-corrections")


def you_of(table: Table[Any]) -> int:
    """Return the seat of the human player at a real table."""
    opponent = game_called(table.header.game).opponent
    return next(seat.number for seat in table.seats if seat.player != opponent)


def is_said(table: Table[Any], entry: Entry) -> bool:
    """Return whether the player entered this line; other lines were dealt from a seed or chosen by the opponent."""
    if isinstance(entry, Outcome):
        return table.header.seed is None or entry.deck in table.header.dealt
    return entry.seat == you_of(table)


def is_its(entry: Entry, table: Table[Any]) -> bool:
    """Return whether a line records the opponent's choice, even one that breaks the opponent's rules."""
    return isinstance(entry, Answer) and entry.seat != you_of(table)


def told_at(entries: Sequence[Entry], line: int, face: str) -> int:
    """Return the number of lines that the player entered at once: two if a card was turned up, since its back and its
    `face` are separate lines."""
    following = entries[line + 1 : line + 2]
    return 2 if face and following and isinstance(following[0], Outcome) and following[0].deck == face else 1


def take_back(table: Table[Any]) -> None:
    """Undo the player's last entry; a card turned up is undone together with its back."""
    table.take_back()
    last = table.entries()[-1:]
    if table.draw is not None and last and is_said(table, last[0]):
        before = table.copy()
        before.take_back()
        if before.draw is not None and before.draw.face is not None and before.draw.face.name == table.draw.deck.name:
            table.take_back()


def heard_before(table: Table[Any], seat: int) -> int:
    """Return the number of events before the player's last entry; the player has carried these out already."""
    then = table.copy()
    with suppress(NothingToUndo):
        take_back(then)
        return len(then.happened(seat))
    return 0


def begun_at(live: LiveTable) -> Correction:
    """Return an empty correction to start from, or the last one if its pieces have not been moved yet."""
    if live.corrected is not None and live.corrected.is_open:
        begun = live.corrected
        return replace(begun, numbers=numbered(begun.numbers, live.table.entries()))
    you, numbers = you_of(live.table), tuple(range(len(live.table.entries())))
    return Correction(live.table, live.table, numbers, (), (), live.at(you), live.told[you], live.corrected)


def left_open(live: LiveTable) -> Correction | None:
    """Return the last correction, adjusted to the table after an undo; None if there is no open correction."""
    begun = live.corrected
    if begun is None or not begun.is_open:
        return None
    numbers, waiting = begun.numbers[: len(live.table.entries())], (*begun.refused, *begun.waiting)
    return replace(begun, table=live.table, numbers=numbers, waiting=waiting, refused=())


def numbered(numbers: tuple[int | None, ...], entries: Sequence[Entry]) -> tuple[int | None, ...]:
    """Return `numbers` padded with None for the new lines at the end."""
    return (*numbers, *[None] * (len(entries) - len(numbers)))


def played(table: Table[Any], start: int, numbers: Sequence[int | None]) -> list[RepeatedLine]:
    """Return the lines of a table from `start` on, with the opponent's choices inserted explicitly."""
    entries, asked = table.entries(), {number for number, _ in table.moments()}
    lines: list[RepeatedLine] = []
    chosen = [choice for choice in table.choices if choice.at >= start]
    for place in range(start, len(entries) + 1):
        lines += [RepeatedLine(Answer(choice.seat, choice.kind, choice.own)) for choice in chosen if choice.at == place]
        for entry in entries[place : place + 1]:
            if is_its(entry, table):
                lines.append(RepeatedLine(entry))
            elif place in asked or not is_said(table, entry):  # if not, it was the only possible card
                lines.append(RepeatedLine(entry, numbers[place]))
    return lines


def still_waiting(was: Table[Any], table: Table[Any], lines: Sequence[RepeatedLine]) -> tuple[RepeatedLine, ...]:
    """Return the lines that may still apply, that is, whose question may still come up. There are none once the table
    is back at its former position or at a later turn, day or round; lines of a finished turn are dropped."""
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
    """Return the number of days or rounds that have begun at a table."""
    chapter = game_called(table.header.game).chapter
    return sum(event.id == chapter for event in table.events(you_of(table)))


def is_behind(was: Table[Any], table: Table[Any]) -> bool:
    """Return whether a correction has returned a guided table to an earlier day or round."""
    return game_called(was.header.game).beside is not None and chapters_of(table) < chapters_of(was)


def overridden(table: Table[Any]) -> list[Event]:
    """Return the events in which the opponent broke its own rules, as played at the real table."""
    events = table.events(you_of(table))
    return [event for last, event in pairwise(events) if last.id == OVERRIDDEN]


def is_same(old: str, new: str) -> bool:
    """Return whether two places are the same; an open end fits any end that is not open.

    >>> is_same("ideas crime ?", "ideas crime horror"), is_same("ideas ?", "ideas crime ?")
    (True, False)
    """
    begun, whole = (old, new) if old.endswith(OPEN) else (new, old)
    is_open = begun.endswith(OPEN) and not whole.endswith(OPEN)
    return old == new or (is_open and f"{whole} ".startswith(begun.removesuffix(OPEN)))


def lying(table: Table[Any]) -> BoardState:
    """Return the location of every piece and the value of every counter, as the player sees them."""
    steps = steps_of(game_called(table.header.game), table)
    view = table.view(you_of(table))
    return (
        BoardState(steps.cardboard(table.game, view), steps.numbers(view)) if steps is not None else BoardState({}, {})
    )
