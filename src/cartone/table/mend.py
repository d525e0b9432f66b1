"""Edited records: lines that still fit are kept; the others are dropped and listed with the reasons.

A person corrects an earlier line of a game in progress, such as a card misread at a physical table. Later lines answer
questions and refer to positions: the third pile, item 7. An answer is kept only if the same question comes up again
with the same faces at those positions, and a drawn card only if the same piece of cardboard is drawn. If other
questions now come first, a line waits for its own question. The table stops at a question that no line answers; waiting
lines may be replayed once it has been answered. An opponent's overridden choice is a line like any other; if the line
is dropped, the opponent chooses by its own rules.
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
from .requests import AlreadyChosen, Ask, Choice, Draw
from .table import Table

OPEN = "?"
"""A face that was not recorded, which counts as equal to any other face."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """A line of an edited record that no longer fits."""

    line: int
    text: str
    why: CartoneError


class Mended(NamedTuple):
    """The table at the end of an edited record, and the lines that were dropped."""

    table: Table[Any]
    dropped: tuple[Dropped, ...]
    waiting: tuple[int, ...]
    """Indices of the entries that were dropped since the current question first came up, in record order."""
    kept: Mapping[int, int]
    """For each entry of the table, its index in the edited record, unless it was dealt or chosen anew."""


class LineMeaning(NamedTuple):
    """The meaning of a line: the question or draw that it answers, and the faces to which it refers."""

    asked: tuple[Any, ...]
    faces: tuple[str, ...] = ()


class _Known(NamedTuple):
    """The meaning of each line by its index, and the seats of cardboard opponents."""

    meant: Mapping[int, LineMeaning]
    opponents: Set[int]


def mend(
    edited: Record,
    make_game: Callable[[], G],
    before: Record,
    make_before: Callable[[], Game[Any]],
    dealer: Dealer | None,
    same: Mapping[int, int] | None = None,
) -> Mended:
    """Replay an edited record, taking the meaning of its lines from the record `before` the edit; `same` maps its lines
    to those, by default by a diff."""
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
            if line.number in refused:  # excluded before, so that line is not the cause
                raise line.why from None
            refused[line.number] = line.why
        except _AnswerMissing as choice:
            done.add(choice.number)
    record = Record(edited.header, mending.record.entries)
    dropped = sorted(mending.dropped, key=lambda drop: drop.line)
    table = Table.from_record(record, make_game, dealer)
    waiting = () if table.over else tuple(sorted(mending.waiting))
    return Mended(table, tuple(dropped), waiting, mending.kept)


def _same(edited: Record, before: Record) -> dict[int, int]:
    """Map each line of an edited record to the same line of the record before the edit, by index."""
    from difflib import SequenceMatcher  # for edited records only

    lines, old = [str(entry) for entry in edited.entries], [str(entry) for entry in before.entries]
    same = SequenceMatcher(None, old, lines, autojunk=False).get_matching_blocks()
    return {there + step: here + step for here, there, length in same for step in range(length)}


def _meanings(record: Record, make_game: Callable[[], G]) -> _Known:
    """Return the meaning of each line of a record, and the seats of opponents."""
    said: dict[int, LineMeaning] = {}
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
                said[number] = LineMeaning(_asked(self.game, choice), _faces(self, choice, entry))
            return super()._chosen(choice)

    Noting.from_record(record, make_game, None)
    return _Known(said, opponents)


def _meaning(table: Table[Any], entry: Entry) -> LineMeaning | None:
    if isinstance(entry, Outcome):
        return _drawn(table.game, table.draw, entry.card) if table.draw is not None else None
    ask = table.pending.get(entry.seat)
    return None if ask is None else LineMeaning(_asked(table.game, ask), _faces(table, ask, entry))


def _asked(game: Game[Any], ask: Ask | Choice) -> tuple[Any, ...]:
    """Return the values by which a question is recognized: its time, seat, kind, wording and subject."""
    about = ()
    if isinstance(ask, Ask):
        about = (game.sentence(ask), str(getattr(ask.card, "id", ask.card)), *game.subject(ask))
    return game.when(), ask.seat, ask.kind, *about


def _faces(table: Table[Any], ask: Ask | Choice, entry: Answer) -> tuple[str, ...]:
    faces: tuple[str, ...] = table.game.faces(ask, ask.options.read(str(entry.option)))
    return faces


def _drawn(game: Game[Any], draw: Draw, text: str = "") -> LineMeaning:
    """Return the values by which a draw is recognized: its time, its purpose, and facts for a description."""
    return LineMeaning((game.when(), draw.deck.name, draw.why, sorted(draw.params.items())), game.rests_on(text))


def standing(table: Table[Any]) -> list[LineMeaning]:
    """Return the meaning of the current draw or of each current question; empty if the game is over."""
    if table.draw is not None:
        return [_drawn(table.game, table.draw)]
    return [LineMeaning(_asked(table.game, ask)) for ask in table.pending.values()]


class _Refused(Exception):
    """Raised if the rules refuse an opponent's recorded choice, so that the record can only be replayed without it."""

    def __init__(self, number: int, why: IllegalAnswer) -> None:
        super().__init__(number)
        self.number = number
        self.why = why


class _AnswerMissing(Exception):
    """Raised if no line answers a question that would not come up if an opponent's later choice were made first; the
    replay is repeated so."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class _Mending(Table[G]):
    """A table that replays a record and drops the lines that do not fit."""

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
        self.deciding: AlreadyChosen | None = None
        """The choice that an opponent is making now; `decided` is the number of such choices so far."""
        self.decided = 0
        self.dropped: list[Dropped] = []
        self.waiting: list[int] = []
        self.kept: dict[int, int] = {}
        self.is_stuck = False
        """True if no remaining line answers the current question."""
        self._script, self._said, self._forced = record.entries, 0, []
        self.numbers = [*range(len(record.entries))]
        """For each entry of `_script`, its index in `source`; `_script` is reordered when lines have to wait."""
        self._start()
        while self._said < len(self._script):
            if not self._is_dealt(dealer, self._script[self._said]):
                self._go_to_next()
                self._said += 1
                self._keep_or_drop(self._script[self._said - 1])

    # -- choosing the next line -------------------------------------------------------------

    def _go_to_next(self) -> None:
        """Move the first line that answers the request to the front, after opponents' choices before it."""
        entry = self._script[self._said]
        theirs = (place for place in range(self._said, len(self._script)) if self._answers(place))
        place = next(theirs, None)
        self.is_stuck = place is None
        if place is None:
            if self.deciding is not None and self.decided not in self.done and self._made(self.deciding) is not None:
                raise _AnswerMissing(self.decided)
        elif place > self._said and not (isinstance(entry, Answer) and self._is_forced(entry)):
            late = [number for number in range(self._said, place) if self._is_opponents(self._script[number])]
            self._bring(*late, place)
            for _ in late:
                self._said += 1
                self._keep_or_drop(self._script[self._said - 1])

    def _answers(self, place: int) -> bool:
        """Return whether a line answers the request; one of unknown meaning does if it comes next."""
        entry, meant = self._script[place], self.known.meant.get(self.numbers[place])
        if not self._asks_for(entry) or meant is None:
            return place == self._said and meant is None and not self._is_opponents(entry)
        if isinstance(entry, Answer):
            return _asked(self.game, self._pending[entry.seat]) == meant.asked
        return self._draw is not None and _drawn(self.game, self._draw).asked == meant.asked

    def _bring(self, *places: int) -> None:
        """Move the lines at the given indices to the front of the remaining lines."""
        order = [*range(self._said), *places]
        order += [place for place in range(self._said, len(self._script)) if place not in places]
        self._script = tuple(self._script[place] for place in order)
        self.numbers = [self.numbers[place] for place in order]

    def _is_opponents(self, entry: Entry) -> bool:
        return isinstance(entry, Answer) and entry.seat in self.known.opponents

    def _is_forced(self, entry: Answer) -> bool:
        """Return whether an answer's question was skipped because it has only one option."""
        forced = self._forced
        is_forced = self._was_forced(entry)
        self._forced = forced
        return is_forced

    def _made(self, done: AlreadyChosen) -> int | None:
        """Return the index of the line that records an opponent's choice, if only lines of the same turn precede it."""
        for place in range(self._said, len(self._script)):
            entry, meant = self._script[place], self.known.meant.get(self.numbers[place])
            if isinstance(entry, Answer) and entry.seat == done.seat:
                return place if entry.kind == done.kind else None
            if isinstance(entry, Outcome) or meant is None or meant.asked[0] != self.game.when():
                return None
        return None

    def _is_dealt(self, dealer: Dealer | None, entry: Entry) -> bool:
        """Let the dealer deal a card that the record lacks; return whether a card was dealt."""
        draw = self._draw
        if dealer is None or draw is None or self._comes(draw, entry) or (index := dealer.deal(draw)) == WAIT:
            return False
        self._go_on(draw, index)
        return True

    def _comes(self, draw: Draw, entry: Entry) -> bool:
        """Return whether one of the next cards in the record, beginning with `entry`, is for the current draw."""
        place, piece = self._said, _drawn(self.game, draw)
        while isinstance(entry, Outcome):
            if entry.deck == draw.deck.name and self.known.meant.get(self.numbers[place], piece).asked == piece.asked:
                return True
            place += 1
            if place == len(self._script):
                break
            entry = self._script[place]
        return False

    # -- keeping or dropping it -------------------------------------------------------------

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

    def _compare(self, entry: Entry, meant: LineMeaning) -> None:
        """Check that a line still answers the same question and refers to the same faces."""
        if isinstance(entry, Answer) and _asked(self.game, self._pending[entry.seat]) != meant.asked:
            raise IllegalAnswer("error.other-question", text=quoted(str(entry)))
        now = _meaning(self, entry)
        if now is None or now.asked != meant.asked or len(now.faces) != len(meant.faces):
            raise _other(entry)
        if any(face != then and OPEN not in (face, then) for face, then in zip(now.faces, meant.faces, strict=True)):
            raise _other(entry)

    def _asks_for(self, entry: Entry) -> bool:
        """Return whether the current request is of the kind that a line answers."""
        if isinstance(entry, Outcome):
            return self._draw is not None
        ask = self._pending.get(entry.seat)
        return ask is not None and ask.kind == entry.kind

    def _drop(self, entry: Entry, why: CartoneError) -> None:
        self.dropped.append(Dropped(self.source.line_of(self.numbers[self._said - 1]), str(entry), why))

    # -- choices of opponents ---------------------------------------------------------------

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
            if self._line_for(choice) is not None:  # the next choice is recorded, so this one must be recorded too
                self._entries.append((choice.seat, choice.kind, choice.own, 0))
                return choice.own
        return super()._chosen(choice)

    def _is_done(self, done: AlreadyChosen) -> bool:
        self.deciding = done
        self.decided += 1
        if self.decided in self.done and (place := self._made(done)) is not None:
            self._bring(place)
        return super()._is_done(done) and self.numbers[self._said] not in self.refused

    def _check(self, choice: Choice, entry: Answer) -> None:
        """Check that an opponent can still make the recorded choice."""
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
    """Return the error for a line that would now refer to another piece of cardboard or to other faces."""
    text = quoted(str(entry))
    if isinstance(entry, Outcome):
        return IllegalOutcome("error.other-piece", text=text)
    return IllegalAnswer("error.other-faces", text=text)
