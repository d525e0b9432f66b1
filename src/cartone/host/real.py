"""Corrections at a real table: whatever a person has said can be said otherwise, at any time.

What came after it is worked out again and the cardboard is moved accordingly, or the cardboard stays as it was played:
then what the opponent would have done otherwise is written down as played otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from ..games import PackLike, game_called, load_pack, room_beside
from ..games.kit.cards import gaps_of
from ..games.kit.packs import HOUSE
from ..games.kit.setup import fresh_seed, undealt
from ..games.kit.steps import Board, steps_of
from ..table import Answer, Event, NothingToUndo, Outcome, Record, Table, UnknownName, seats_for, short
from ..table.driver import OVERRIDDEN
from ..table.mend import standing
from ..table.record import Entry
from ..tables import PERSON, load, mend, new
from .days import Days
from .errors import MovedOn
from .live import Live

CORRECTED = "line {line} was corrected from {before!r}; {how}"
MOVED_BACK, AS_PLAYED = "again", "as-played"
HOW = {MOVED_BACK: "what came after it was worked out again", AS_PLAYED: "what came after it stays as it was played"}


class Old(NamedTuple):
    """A line that is said again, and which line of the table it was; none if nobody has said it before."""

    entry: Entry
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What a correction makes of a table: which of its lines are asked `again`, and what lies elsewhere then."""

    was: Table[Any]
    table: Table[Any]
    again: tuple[int, ...]
    at: str = ""
    """Which page it was made on, once it is made."""
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

    def comes_to_the_same(self, other: Correction) -> bool:
        """Whether nothing differs between two ways to correct something."""
        parts = [(lying(one.table), standing(one.table), one.again, one.otherwise) for one in (self, other)]
        return parts[0] == parts[1]


class RealTables(Days):
    """What is done at tables beside real ones."""

    def lay_real(
        self,
        game: str,
        yours: bool,
        pack: str | PackLike = HOUSE,
        settings: Mapping[str, str] | None = None,
        player: str = "",
        is_full: bool = False,
    ) -> str:
        """A table for whoever owns the box: its opponent alone, or the game in `full`. The solo cards are `yours`, or
        Cartone draws them by a seed; what a pack lacks can only be yours, and is described."""
        room = game_called(game) if is_full else room_beside(game)
        if room is None or room.opponent is None or not room_beside(game):
            raise UnknownName("error.nothing-beside", game=game_called(game).title)
        known = {setting.name for setting in room.settings}
        chosen = {name: value for name, value in (settings or {}).items() if name in known}
        seats, loaded = (PERSON, room.opponent), load_pack(room, pack) if isinstance(pack, str) else pack
        lacking = room.make(seats_for(seats), loaded, chosen).may_be_open() if yours and gaps_of(loaded) else ()
        dealt = [deck for deck in room.decks if yours or deck not in room.opponent_decks] if is_full else []
        if yours and not dealt:
            table = new(room.name, seats, None, loaded, chosen, None, tuple(lacking))
        else:
            seed = None if yours else fresh_seed()
            if not yours and undealt(room, seats, chosen, loaded):
                raise UnknownName("error.draws-and-gaps", pack=short(loaded.name))
            table = new(room.name, seats, seed, loaded, chosen, None if yours else ..., tuple(lacking), dealt)
        return self.lay(table, player=player)

    def before_line(self, live: Live, line: int) -> Table[Any]:
        """The table as it stood when a line was said."""
        check_real(live)
        entries = live.table.entries()
        if 0 <= line < len(entries) and is_said(live.table, entries[line]):
            then = load(Record(live.table.header, tuple(entries[:line])), live.table.game.pack)
            if len(then.entries()) == line:  # else only one card could come, and nobody was asked for it
                return then
        raise NothingToUndo("error.no-such-line", line=line + 1)

    def said(self, live: Live) -> Iterator[tuple[int, Entry, Table[Any]]]:
        """All that a person has said: each line, and the table as it stood there, which is played on once."""
        check_real(live)
        entries = live.table.entries()
        for line, then in live.table.moments():
            if is_said(live.table, entries[line]):
                yield line, entries[line], then

    def corrected(self, live: Live, line: int, notation: str, how: str) -> Correction:
        """What a table would be if a line had said something else; nothing is changed yet."""
        if how not in HOW:
            raise NothingToUndo("error.no-such-correction", how=", ".join(HOW))
        then, entries = self.before_line(live, line), live.table.entries()
        face = then.draw.face.name if then.draw is not None and then.draw.face is not None else ""
        if then.draw is not None:
            then.outcome(notation)
        else:
            then.answer(you_of(then), notation)
        said, end = then.entries()[line:], line + told_at(entries, line, face)
        del said[told_at(then.entries(), line, face) :]
        # Worked out again: also what the opponent did otherwise. As played: whatever lay there, that is what it took.
        after = played(live.table, end)
        if how == MOVED_BACK:
            after = [one for one in after if not is_its(one.entry, then)]
        lines = [Old(entry, number) for number, entry in enumerate(entries[:line])]
        lines += [Old(entry) for entry in said] + after
        same = {here: old.number for here, old in enumerate(lines) if old.number is not None}
        edited = Record(live.table.header, tuple(old.entry for old in lines))
        table, dropped = mend(edited, Record(live.table.header, tuple(entries)), self.packs, same)
        gone = {drop.line for drop in dropped}
        left = [number for here, number in same.items() if edited.line_of(here) in gone]
        return Correction(live.table, table, again(live.table, table, left))

    def correct(self, table_id: str, at: str, line: int, notation: str, how: str) -> Live:
        """The same, for good; the record says so."""

        def do(live: Live) -> None:
            you = you_of(live.table)
            if live.at(you) != at:
                raise MovedOn("error.moved-on")
            was = live.table.entries()[line]
            correction = replace(
                self.corrected(live, line, notation, how), at=at, told=live.told[you], before=live.corrected
            )
            live.table, live.is_append, live.is_put_right = correction.table, False, True
            live.moved()
            live.corrected = correction
            live.remark = CORRECTED.format(line=line + 1, before=str(was), how=HOW[how])
            live.told[you] = len(live.events(you))

        return self.change(table_id, do)


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


def played(table: Table[Any], start: int) -> list[Old]:
    """The lines of a table from one on, and between them what the opponent has chosen, told as lines too."""
    entries, asked = table.entries(), {number for number, _ in table.moments()}
    lines: list[Old] = []
    chosen = [choice for choice in table.choices if choice.at >= start]
    for number in range(start, len(entries) + 1):
        lines += [Old(Answer(choice.seat, choice.kind, choice.own)) for choice in chosen if choice.at == number]
        for entry in entries[number : number + 1]:
            if is_its(entry, table):
                lines.append(Old(entry))
            elif number in asked or not is_said(table, entry):  # else only one card could come: perhaps not any more
                lines.append(Old(entry, number))
    return lines


def again(before: Table[Any], after: Table[Any], left: Sequence[int]) -> tuple[int, ...]:
    """Which lines are asked again, of those that are left over: what was asked before the table came to where it stands
    is not asked any more."""
    if standing(before) == standing(after):
        return ()
    entries, now = before.entries(), after.game.when()
    said = [number for number in left if is_said(before, entries[number])]
    times = {number: then.game.when() for number, then in before.moments()}
    here = next((number for number in sorted(times) if times[number] == now), len(entries))
    return tuple(number for number in said if number in times and number >= here)


def overridden(table: Table[Any]) -> list[Event]:
    """What the opponent did otherwise, as it was told."""
    events = table.events(you_of(table))
    return [event for last, event in pairwise(events) if last.id == OVERRIDDEN]


def lying(table: Table[Any]) -> Board:
    """Where everything lies, as whoever sits there sees it."""
    steps = steps_of(game_called(table.header.game), table)
    view = table.view(you_of(table))
    return Board(steps.cardboard(table.game, view), steps.numbers(view)) if steps is not None else Board({}, {})
