"""Corrections at a real table: whatever a person has said can be said otherwise, at any time.

What came after it is worked out again and the cardboard is moved accordingly, or the cardboard stays as it was played:
then what the opponent would have done otherwise is written down as played otherwise.
"""

from __future__ import annotations

import json
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
from ..store import Stored, Work, corrections_at
from ..table import Answer, CartoneError, Event, NothingToUndo, Outcome, Record, Table, UnknownName, seats_for, short
from ..table.driver import OVERRIDDEN
from ..table.mend import standing
from ..table.record import Entry
from ..tables import PERSON, load, mend, new
from .days import Days
from .errors import MovedOn
from .live import Live
from .ownpacks import Described, Learned

CORRECTED = "line {line} was corrected from {before!r}; {how}"
MOVED_BACK, AS_PLAYED = "again", "as-played"
NOWHERE = -1
HOW = {MOVED_BACK: "what came after it was worked out again", AS_PLAYED: "what came after it stays as it was played"}


class Old(NamedTuple):
    """A line that is said again, and which line of the table it was; none if nobody has said it before."""

    entry: Entry
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What a correction makes of a table, and what lies elsewhere then."""

    was: Table[Any]
    """The table as the cardboard was moved."""
    table: Table[Any]
    numbers: tuple[int | None, ...] = ()
    """Which line of the table as it was each of its lines is."""
    waiting: tuple[Old, ...] = ()
    """What was said later, and counts again as soon as somebody has answered what is asked now."""
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
        dealt = [deck for deck in room.real.decks if yours or deck not in room.real.opponent_decks] if is_full else []
        if yours and not dealt:
            table = new(room.name, seats, None, loaded, chosen, None, tuple(lacking))
        else:
            seed = None if yours else fresh_seed()
            if not yours and undealt(room, seats, chosen, loaded):
                raise UnknownName("error.draws-and-gaps", pack=short(loaded.name))
            table = new(room.name, seats, seed, loaded, chosen, None if yours else ..., tuple(lacking), dealt)
        return self.lay(table, player=player)

    def described(self, live: Live) -> list[Described]:
        """The cards that a person has described at a real table, in the order in which they came."""
        opened, game = live.table.header.open, live.table.game
        told = [(entry.deck, game.entry_of(entry.deck, entry.card)) for entry in live.table.entries()
                if isinstance(entry, Outcome) and entry.deck in opened]  # fmt: skip
        return [Described(deck, entry) for deck, entry in told if entry is not None]

    def learned(self, live: Live) -> Learned | None:
        """What was described at a real table, if anything was."""
        cards, room = self.described(live), game_called(live.table.header.game)
        return self.own_packs.learned(live.id, room, live.table.game.pack, cards) if cards else None

    def keep_cards(self, live: Live, name: str) -> str:
        """Keep what was described whole in the owner's pack, and return its name; `name` is for a new one."""
        room = game_called(live.table.header.game)
        return self.own_packs.keep(live.id, room, live.table.game.pack, self.described(live), name)

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
        begun = begun_at(live)
        # Worked out again: also what the opponent did otherwise. As played: whatever lay there, that is what it took.
        after = [*played(live.table, end, begun.numbers), *begun.refused, *begun.waiting]
        if how == MOVED_BACK:
            after = [one for one in after if not is_its(one.entry, then)]
        before = map(Old, entries[:line], begun.numbers)
        return self._mended(begun, [*before, *map(Old, said), *after])

    def correct(self, table_id: str, at: str, line: int, notation: str, how: str) -> Live:
        """The same, for good; the record says so."""

        def do(live: Live) -> None:
            you = you_of(live.table)
            if live.at(you) != at:
                raise MovedOn("error.moved-on")
            was, correction = live.table.entries()[line], self.corrected(live, line, notation, how)
            live.table, live.is_append, live.is_put_right = correction.table, False, True
            live.moved()
            live.corrected = correction
            live.remark = CORRECTED.format(line=line + 1, before=str(was), how=HOW[how])
            live.told[you] = len(live.events(you))

        return self.change(table_id, do)

    def take_up(self, live: Live) -> None:
        """Somebody has said something: if a correction has left that open, what was said later counts again."""
        if live.corrected is None or not live.corrected.waiting:
            live.corrected = None
            return
        begun, entries = live.corrected, live.table.entries()
        live.corrected = self._mended(begun, [*map(Old, entries, numbered(begun.numbers, entries)), *begun.waiting])
        live.table, live.is_append = live.corrected.table, False

    def _mended(self, begun: Correction, lines: Sequence[Old]) -> Correction:
        """A correction with these lines instead, as far as each of them still is an answer to its own question."""
        same = {here: old.number for here, old in enumerate(lines) if old.number is not None}
        header = begun.was.header
        edited, before = Record(header, tuple(old.entry for old in lines)), Record(header, tuple(begun.was.entries()))
        table, dropped, waiting, kept = mend(edited, before, self.packs, same)
        numbers = tuple(same.get(kept.get(place, NOWHERE)) for place in range(len(table.entries())))
        left = still_waiting(begun.was, table, [lines[number] for number in waiting])
        gone = {drop.line for drop in dropped} - {edited.line_of(number) for number in waiting}
        refused = tuple(lines[number] for number in same if edited.line_of(number) in gone)
        return replace(begun, table=table, numbers=numbers, waiting=left, refused=refused if left else ())

    # -- what is kept of it -----------------------------------------------------------------

    def _made(self, stored: Stored) -> Live:
        live = super()._made(stored)
        if live.is_real and (text := self.store.noted(corrections_at(live.id))):
            with suppress(CartoneError):  # said by other rules
                read_note(live, text)
        return live

    def _add(self, work: Work, live: Live) -> None:
        super()._add(work, live)
        name, text = corrections_at(live.id), note_of(live)
        if live.is_real and text != (self.store.noted(name) or ""):
            work.note(name, text)


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
