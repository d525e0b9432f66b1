"""An edited record: what still fits is kept, the rest is dropped and listed, with why.

Somebody corrects a line of a game that went on, such as a card that was misread at a real table. The lines after it
answer questions, and mean places: the third pile, item 7. A line is kept only for the very question that it answered,
and if the same faces lie there as when it was given; an outcome only if it is for the same piece of cardboard. If other
questions come first now, a line waits for its own; where one comes that no line answers, the table stands, and those
that still wait may be played on once somebody has answered it. What an opponent did otherwise is a line like any other;
once it is dropped, the opponent chooses by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Any, NamedTuple

from .dealers import WAIT, Dealer
from .driver import G
from .errors import CartoneError, IllegalAnswer, IllegalOutcome, quoted
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
    waiting: tuple[int, ...]
    """Which entries of the edited record were dropped since what the table asks now came first, in their order."""
    kept: Mapping[int, int]
    """Which entry of the edited record each entry of the table is; one that was dealt or chosen anew is none."""


class Meant(NamedTuple):
    """What a line was about: the question or the piece that was drawn, and the faces at its places."""

    asked: tuple[Any, ...]
    faces: tuple[str, ...] = ()


class _Known(NamedTuple):
    """What lines were about, and the seats of those who are asked nothing: they choose by their rules."""

    meant: Mapping[int, Meant]
    opponents: Set[int]


def mend(
    edited: Record,
    make_game: Callable[[], G],
    before: Record,
    make_before: Callable[[], Game[Any]],
    dealer: Dealer | None,
    same: Mapping[int, int] | None = None,
) -> Mended:
    """Play an edited record, with the record as it was `before` to tell what its lines meant; which of them are the
    `same` is found out, if nobody says so."""
    then = _meanings(before, make_before)
    same = _same(edited, before) if same is None else same
    meant = {here: then.meant[there] for here, there in same.items() if there in then.meant}
    refused: dict[int, IllegalAnswer] = {}
    done: set[int] = set()
    while True:
        try:
            mending = _Mending(edited, _Known(meant, then.opponents), refused, done, make_game, dealer)
            break
        except _Refused as line:
            if line.number in refused:  # not for that line
                raise line.why from None
            refused[line.number] = line.why
        except _HeldUp as choice:
            done.add(choice.number)
    record = Record(edited.header, mending.record.entries)
    dropped = sorted(mending.dropped, key=lambda drop: drop.line)
    table = Table.from_record(record, make_game, dealer)
    waiting = () if table.over else tuple(sorted(mending.waiting))
    return Mended(table, tuple(dropped), waiting, mending.kept)


def _same(edited: Record, before: Record) -> dict[int, int]:
    """Which lines of an edited record are lines of the one that it was."""
    from difflib import SequenceMatcher  # for edited records only

    lines, old = [str(entry) for entry in edited.entries], [str(entry) for entry in before.entries]
    same = SequenceMatcher(None, old, lines, autojunk=False).get_matching_blocks()
    return {there + step: here + step for here, there, length in same for step in range(length)}


def _meanings(record: Record, make_game: Callable[[], G]) -> _Known:
    """What each line of a record was about."""
    said: dict[int, Meant] = {}
    opponents: set[int] = set()

    class Noting(Table[G]):
        def _say(self, entry: Entry) -> None:
            meant = _meaning(self, entry)
            if meant is not None:
                said[self._said - 1] = meant
            super()._say(entry)

        def _chosen(self, choice: Choice) -> Any:
            entry, number = self._line_for(choice), self._said
            opponents.add(choice.seat)
            if entry is not None:
                said[number] = Meant(_asked(self.game, choice), _faces(self, choice, entry))
            return super()._chosen(choice)

    Noting.from_record(record, make_game, None)
    return _Known(said, opponents)


def _meaning(table: Table[Any], entry: Entry) -> Meant | None:
    if isinstance(entry, Outcome):
        return _drawn(table.game, table.draw) if table.draw is not None else None
    ask = table.pending.get(entry.seat)
    return None if ask is None else Meant(_asked(table.game, ask), _faces(table, ask, entry))


def _asked(game: Game[Any], ask: Ask | Choice) -> tuple[Any, ...]:
    """Which question it is: when it is asked, of what kind, by which sentence, and what it is about."""
    about = ()
    if isinstance(ask, Ask):
        about = (game.sentence(ask), str(getattr(ask.card, "id", ask.card)), *game.subject(ask))
    return game.when(), ask.seat, ask.kind, *about


def _faces(table: Table[Any], ask: Ask | Choice, entry: Answer) -> tuple[str, ...]:
    faces: tuple[str, ...] = table.game.faces(ask, ask.options.read(str(entry.option)))
    return faces


def _drawn(game: Game[Any], draw: Draw) -> Meant:
    """Which piece of cardboard is drawn: when, and what it is for, tells that."""
    return Meant((game.when(), draw.deck.name, draw.why, sorted(draw.params.items())))


def standing(table: Table[Any]) -> list[Meant]:
    """Where a table stands: what is drawn or asked there; nothing if the game is over."""
    if table.draw is not None:
        return [_drawn(table.game, table.draw)]
    return [Meant(_asked(table.game, ask)) for ask in table.pending.values()]


class _Refused(Exception):
    """The rules refuse what a line says that an opponent did, and have ended by that: all again without it."""

    def __init__(self, number: int, why: IllegalAnswer) -> None:
        super().__init__(number)
        self.number = number
        self.why = why


class _HeldUp(Exception):
    """Nobody has told what an opponent would have to know for a choice that was made already: all again with that."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class _Mending(Table[G]):
    """A table that drops the lines which do not fit."""

    def __init__(
        self,
        record: Record,
        known: _Known,
        refused: Mapping[int, IllegalAnswer],
        done: Set[int],
        make_game: Callable[[], G],
        dealer: Dealer | None,
    ) -> None:
        self.header = record.header
        self._make_game = make_game
        self._dealer = None
        self.source = record
        self.known = known
        self.refused = refused
        self.done = done
        self.deciding: Done | None = None
        """What an opponent is about to choose; and how often one was."""
        self.decided = 0
        self.dropped: list[Dropped] = []
        self.waiting: list[int] = []
        self.kept: dict[int, int] = {}
        self.is_stuck = False
        """Whether no line answers what is asked."""
        self._script, self._said, self._forced = record.entries, 0, []
        self.numbers = [*range(len(record.entries))]
        """Which line of the record each one is: some wait for their question."""
        self._start()
        while self._said < len(self._script):
            if not self._is_dealt(dealer, self._script[self._said]):
                self._go_to_next()
                self._said += 1
                self._keep_or_drop(self._script[self._said - 1])

    # -- which line comes next --------------------------------------------------------------

    def _go_to_next(self) -> None:
        """The first line for what is asked is the next; what an opponent did before it, it has not done."""
        entry = self._script[self._said]
        theirs = (place for place in range(self._said, len(self._script)) if self._answers(place))
        place = next(theirs, None)
        self.is_stuck = place is None
        if place is None:
            if self.deciding is not None and self.decided not in self.done and self._made(self.deciding) is not None:
                raise _HeldUp(self.decided)
        elif place > self._said and not (isinstance(entry, Answer) and self._is_forced(entry)):
            late = [number for number in range(self._said, place) if self._is_opponents(self._script[number])]
            self._bring(*late, place)
            for _ in late:
                self._said += 1
                self._keep_or_drop(self._script[self._said - 1])

    def _answers(self, place: int) -> bool:
        """Whether a line is for what is asked now; one of which nobody knows what it was for, in its turn."""
        entry, meant = self._script[place], self.known.meant.get(self.numbers[place])
        if not self._asks_for(entry) or meant is None:
            return place == self._said and meant is None and not self._is_opponents(entry)
        if isinstance(entry, Answer):
            return _asked(self.game, self._pending[entry.seat]) == meant.asked
        return self._draw is not None and _drawn(self.game, self._draw) == meant

    def _bring(self, *places: int) -> None:
        """These lines come next; the others wait."""
        order = [*range(self._said), *places]
        order += [place for place in range(self._said, len(self._script)) if place not in places]
        self._script = tuple(self._script[place] for place in order)
        self.numbers = [self.numbers[place] for place in order]

    def _is_opponents(self, entry: Entry) -> bool:
        return isinstance(entry, Answer) and entry.seat in self.known.opponents

    def _is_forced(self, entry: Answer) -> bool:
        """Whether nobody is asked that any more, since there is only this answer."""
        forced = self._forced
        is_forced = self._was_forced(entry)
        self._forced = forced
        return is_forced

    def _made(self, done: Done) -> int | None:
        """The line that tells of a choice that is about to be made, if only what is asked in this turn is before it."""
        for place in range(self._said, len(self._script)):
            entry, meant = self._script[place], self.known.meant.get(self.numbers[place])
            if isinstance(entry, Answer) and entry.seat == done.seat:
                return place if entry.kind == done.kind else None
            if isinstance(entry, Outcome) or meant is None or meant.asked[0] != self.game.when():
                return None
        return None

    def _is_dealt(self, dealer: Dealer | None, entry: Entry) -> bool:
        """Whether a card has come that the record lacks, and of which nobody has to be asked."""
        draw = self._draw
        if dealer is None or draw is None or self._comes(draw, entry) or (index := dealer.deal(draw)) == WAIT:
            return False
        self._go_on(draw, index)
        return True

    def _comes(self, draw: Draw, entry: Entry) -> bool:
        """Whether one of the next outcomes is for what is drawn now."""
        place, piece = self._said, _drawn(self.game, draw)
        while isinstance(entry, Outcome):
            if entry.deck == draw.deck.name and self.known.meant.get(self.numbers[place], piece) == piece:
                return True
            place += 1
            if place == len(self._script):
                break
            entry = self._script[place]
        return False

    # -- whether it is kept -----------------------------------------------------------------

    def _keep_or_drop(self, entry: Entry) -> None:
        number, place = self.numbers[self._said - 1], len(self._entries)
        meant = self.known.meant.get(number)
        try:
            if meant is not None and self._asks_for(entry):
                self._compare(entry, meant)
            self._say(entry)
            if len(self._entries) > place:
                self.kept[place] = number
        except CartoneError as why:
            self._drop(entry, why)
            if self.is_stuck:
                self.waiting.append(number)

    def _compare(self, entry: Entry, meant: Meant) -> None:
        """Whether a line still means what it meant."""
        if isinstance(entry, Answer) and _asked(self.game, self._pending[entry.seat]) != meant.asked:
            raise IllegalAnswer("error.other-question", text=quoted(str(entry)))
        if _meaning(self, entry) != meant:
            raise _other(entry)

    def _asks_for(self, entry: Entry) -> bool:
        """Whether the table stands at a request that a line of this kind answers."""
        if isinstance(entry, Outcome):
            return self._draw is not None
        ask = self._pending.get(entry.seat)
        return ask is not None and ask.kind == entry.kind

    def _drop(self, entry: Entry, why: CartoneError) -> None:
        self.dropped.append(Dropped(self.source.line_of(self.numbers[self._said - 1]), str(entry), why))

    # -- what opponents did -----------------------------------------------------------------

    def _chosen(self, choice: Choice) -> Any:
        self.deciding = None
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
        self.deciding = done
        self.decided += 1
        if self.decided in self.done and (place := self._made(done)) is not None:
            self._bring(place)
        return super()._is_done(done) and self.numbers[self._said] not in self.refused

    def _check(self, choice: Choice, entry: Answer) -> None:
        """Whether an opponent can still have done what a line says."""
        number = self.numbers[self._said]
        if number in self.refused:
            raise self.refused[number]
        faces, meant = _faces(self, choice, entry), self.known.meant.get(number)
        if meant is not None and faces != meant.faces:
            raise _other(entry)

    def _run(self, value: Any) -> None:
        try:
            super()._run(value)
        except IllegalAnswer as why:
            raise _Refused(self.numbers[self._said - 1], why) from None


def _other(entry: Entry) -> CartoneError:
    """A line means another piece now, or other faces."""
    text = quoted(str(entry))
    if isinstance(entry, Outcome):
        return IllegalOutcome("error.other-piece", text=text)
    return IllegalAnswer("error.other-faces", text=text)
