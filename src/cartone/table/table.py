"""The table around a game: it asks for answers and checks them, keeps the record, and provides the views.

Undo, loading and replay are the same operation: rebuild the table from a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from .dealers import WAIT, CheckedDealer, Dealer, checked, said_by_person
from .described_cards import back_told, placed
from .driver import Driver, G
from .errors import CartoneError, IllegalAnswer, IllegalOutcome, NothingToUndo, NotYourTurn, RecordError, quoted, short
from .game import Game
from .record import HIDDEN, Answer, Entry, Header, Outcome, Record, in_order, places_in_order, sees
from .requests import Ask, Choice, Draw
from .seats import LETTERS, SPECTATOR, Seat
from .story import Event, Story, Telling, event_of

V = TypeVar("V")


class Table(Driver[G]):
    """A running game and its seats; `cartone.new` creates one.

    `pending` holds the current questions, which `answer` answers; `draw` is the draw that waits for a card, which
    `outcome` supplies. `view` returns everything a seat is allowed to know, and `record` is the complete game as text.
    If the table has a `dealer`, cards are dealt immediately and draws never wait.
    """

    def __init__(self, header: Header, make_game: Callable[[], G], dealer: Dealer | None) -> None:
        self.header = header
        self._make_game = make_game
        self._dealer = checked(dealer)
        self._start()

    # -- state ------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise."""
        return self.game.seats

    @property
    def pending(self) -> Mapping[int, Ask]:
        """The current question of each seat that has one: several in a simultaneous phase, none while a draw waits."""
        return self._pending

    @property
    def draw(self) -> Draw | None:
        """The draw that waits for a card; None if there is none."""
        return self._draw

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self._ended

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that the table waits for; in a simultaneous phase all of them, to reveal nothing."""
        return tuple(self._branches or self._pending)

    @property
    def choices(self) -> Sequence[Choice]:
        """The choices that cardboard opponents have made by their own rules, in order."""
        return tuple(self._choices)

    @property
    def record(self) -> Record:
        """The complete record, including the seed and cards hidden from some seats."""
        return Record(self.header, in_order(self.entries()))

    def entries(self, start: int = 0) -> list[Entry]:
        """Return the entries from index `start` on in chronological order, unlike a record (see `in_order`)."""
        return self._written.entries[start:]

    @property
    def scores(self) -> list[int]:
        """The points of each seat so far."""
        return self.game.scores()

    def view(self: Table[Game[V]], seat: int) -> V:
        """Return everything that a seat is allowed to know; `SPECTATOR` sees only what is public."""
        self._check_looks(seat)
        return self.game.view(seat, self._pending.get(seat))

    def events(self, seat: int, start: int = 0) -> list[Event]:
        """Return the events of a seat from index `start` on; the index of an event never changes."""
        return [event for event in self.happened(seat) if event.is_said][start:]

    def happened(self, seat: int) -> list[Event]:
        """Return the events of a seat, including those without words."""
        self._check_looks(seat)
        heard = self._heard
        count, events = heard.get(seat, (0, []))
        fresh = list(islice(self._told_to(seat), count, None))
        events = [*events, *(event_of(telling) for telling in fresh if telling[0] >> seat & 1)]
        heard[seat] = count + len(fresh), events
        return events.copy()

    def tellings(self, seat: int) -> list[Telling]:
        """Return the events told to a seat, as `happened`, in the form in which the story keeps them.

        >>> from cartone import new
        >>> table = new("stamp-swap", ["ann", "bob"], seed=7)
        >>> len(table.tellings(0)) == len(table.happened(0))
        True
        """
        return [telling for telling in self._told_to(seat) if telling[0] >> seat & 1]

    def _told_to(self, seat: int) -> Iterator[Telling]:
        """Yield events as a seat sees them: in a simultaneous phase, its own come before those of the others."""
        told = self.game.story.told
        done = 0
        for begin, lengths in self._joins:
            yield from told[done:begin]
            places = {}
            done = begin
            for other, length in lengths.items():
                places[other] = told[done : done + length]
                done += length
            yield from places.pop(seat, ())
            for others in places.values():
                yield from others
        yield from told[done:]
        yield from self._sealed_events.get(seat, ())

    def record_for(self, seat: int) -> Record:
        """Return the record as `seat` may see it: in a running game, with `?` for hidden cards."""
        entries = self.entries()
        record = Record(self.header, tuple(entries[place] for place in self.places_known_to(seat)))
        return record.for_everybody() if self.over else record.seen_by(seat)

    def lines_for(self, seat: int) -> list[str]:
        """Return the lines of the entries in `record_for(seat)`."""
        kept, lines, over = self._entries, self._written.lines, self.over
        return [
            lines[place] if over or sees(seat, kept[place]) else f"{kept[place][0]}: {HIDDEN}"
            for place in self.places_known_to(seat)
        ]

    def places_known_to(self, seat: int) -> Sequence[int]:
        """Return the indices, in record order, of the entries a seat may see, without sealed answers of others.

        >>> from cartone import new
        >>> table = new("stamp-swap", ["ann", "bob"], seed=7)
        >>> len(table.places_known_to(1)) == len(table.entries())
        True
        """
        self._check_looks(seat)
        kept = self._entries
        if not self._block:  # no simultaneous phase yet, so record order is chronological
            return range(len(kept))
        if self._branches is None:
            return places_in_order(kept)
        own = (place for place in range(self._opened, len(kept)) if kept[place][0] == seat)
        return [*places_in_order(kept[: self._opened]), *own]

    @property
    def seen(self) -> list[int]:
        """Return the seats that have seen each card drawn in secret, as masks; an answer may add some."""
        return [kept[2].seen for kept in self._entries if len(kept) == 3 and kept[2] is not None]

    def decisions(self, seat: int) -> int:
        """Return the number of answers a seat has given; bots use it as the counter of their random numbers."""
        return self._decisions[seat]

    # -- display ----------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return one line about the table for developers, which may reveal hidden cards."""
        names = ", ".join(seat.name for seat in self.seats)
        parts = (f"{self.header.game}: {names}", self.game.stands_at(), self._stands())
        return f"<Table {'; '.join(part for part in parts if part)}>"

    def __str__(self) -> str:
        """Return the table as text, with public information only."""
        return self.game.as_text()

    def _repr_svg_(self) -> str | None:
        """Return the table as SVG for a notebook."""
        return self.game.as_svg() or None

    def _stands(self) -> str:
        if self._ended:
            return f"over, {' : '.join(map(str, self.scores))}"
        if self._draw is not None:
            return f"a card of {self._draw.deck.name} has to come"
        letters = ", ".join(LETTERS[seat] for seat in self.waiting_for)
        if self._branches is not None:
            return f"{letters} at the same time"
        return f"{letters} is asked {next(iter(self._pending.values())).kind}"

    # -- actions ----------------------------------------------------------------------------

    def answer(self, seat: int, option: Any) -> None:
        """Answer the current question of a seat with an option or its notation.

        `NotYourTurn` and `IllegalAnswer` leave the table unchanged.
        """
        ask = self._pending.get(seat)
        if ask is None:
            raise self._not_asked(seat)
        options = ask.options
        if type(option) is str:
            option = options.read(option)
        elif option not in options:
            raise options.refusal(option)
        before = len(self._entries)
        try:
            self._decisions[seat] += 1
            if self._branches is None:
                self._entries.append((seat, options.kind, option, 0))
                self._run(option)
            else:
                self._entries.append((seat, options.kind, option, self._block))
                self._branch(seat, option)
        except BaseException:
            self._stand_at(before)
            raise

    def outcome(self, card: Any) -> None:
        """Enter the card that was drawn: the card itself, its ID or, for an open deck, a description of its face.

        If a back is drawn and its face is seen right after that, the face may be given for both. `IllegalOutcome`
        leaves the table unchanged.
        """
        draw = self._draw
        if draw is None:
            raise IllegalOutcome("error.nothing-drawn", card=short(getattr(card, "id", card)))
        if draw.face is not None and (back := back_told(self.game, draw, card, self.header.open)) is not None:
            self._by_face(back, card)
            return
        index, written = placed(self.game, draw, card, self.header.open)
        before = len(self._entries)
        try:
            self._go_on(draw, index, written)
        except BaseException:
            self._stand_at(before)
            raise

    def _by_face(self, back: str, card: Any) -> None:
        """Enter a back, followed by the face by which a person identified it."""
        before = len(self._entries)
        self.outcome(back)
        if len(self._entries) > before + 1:  # only one face has this back, so it was dealt without a question
            return
        try:
            self.outcome(card)
        except IllegalOutcome:
            self._stand_at(before)
            raise

    def override(self, option: Any, number: int = -1) -> None:
        """Replace a choice of an opponent by the one made at a physical table; `number` is the index of the choice in
        `choices`.

        All later entries are removed, since they may no longer fit. `IllegalAnswer` leaves the table unchanged, even if
        the rules detect only during the replay that the option is impossible.
        """
        if not -len(self._choices) <= number < len(self._choices):
            raise NothingToUndo("error.nothing-chosen")
        choice = self._choices[number]
        if type(option) is str:
            option = choice.options.read(option)
        elif option not in choice.options:
            raise choice.options.refusal(option)
        # Earlier choices since the last entry are recorded too, so that the line is matched to the right choice.
        before = [other for other in self._choices[: number % len(self._choices)] if other.at == choice.at]
        told = [Answer(other.seat, other.kind, other.own) for other in before]
        try:
            self._rebuild([*self.entries()[: choice.at], *told, Answer(choice.seat, choice.kind, option)])
        except RecordError as refused:
            raise refused.problem from None

    def take_back(self) -> None:
        """Undo the last card or answer that a person entered, and everything that followed."""
        entries = self.entries()
        while entries:
            last = entries.pop()
            if isinstance(last, Outcome) and not said_by_person(self._dealer, last.deck):
                continue
            before = self._after(entries)
            if len(before._entries) < len(self._entries):  # not if the entry was the only possible card, dealt again
                self.__dict__ = before.__dict__
                return
        raise NothingToUndo("error.nothing-to-take-back")

    def undo(self, seat: int) -> None:
        """Undo the last answer of a seat and everything after it.

        Answers of other seats in the same simultaneous phase are kept. Cards dealt from a seed do not change, so a seat
        that undoes looking at a card still knows the card: check `undo_is_clean` if that matters.
        """
        self._check_seat(seat)
        self._rebuild(self._without_last(seat))

    def undo_is_clean(self, seat: int, seen: Sequence[int] | None = None) -> bool:
        """Return whether an undo would revert no drawn card, no answer of another seat and no knowledge gained.

        Simultaneous answers of other seats must still be sealed, since seeing them is an advantage. While others act in
        a simultaneous phase, undoing an answer from before it is never clean: the result would reveal who has acted.
        Without `seen`, the masks before the last entry, the game is replayed to find them.
        """
        self._check_seat(seat)
        entries = self.entries()
        kept = self._without_last(seat)
        if len(entries) - len(kept) > 1:
            return False
        last = next(entry for entry in reversed(entries) if isinstance(entry, Answer) and entry.seat == seat)
        if last.block != self._block and any(other != seat for other in self._branches or ()):
            return False
        opened = last.block and (self._branches is None or last.block != self._block)
        alone = all(entry.seat == seat for entry in entries if isinstance(entry, Answer) and entry.block == last.block)
        if opened and not alone:
            return False
        before = seen if seen is not None and last is entries[-1] else self._after(kept).seen
        return before == self.seen

    def copy(self) -> Table[G]:
        """Return a second table at the same position, by replaying the record."""
        return self._after(self.entries())

    def overheard(self, hear: Callable[[G], Story]) -> Table[G]:
        """Return a copy whose game tells its story, from the beginning, to the one that `hear` returns.

        >>> from cartone import new
        >>> from cartone.table import Story
        >>> table = new("stamp-swap", ["ann", "bob"], seed=7)
        >>> copy = table.overheard(lambda game: Story())
        >>> copy.record == table.record
        True
        """

        new_game = self._make_game

        def make_game() -> G:
            game = new_game()
            game.story = hear(game)
            return game

        return type(self).from_record(Record(self.header, tuple(self.entries())), make_game, None)

    def follow(self, entries: Iterable[Entry]) -> None:
        """Replay the entries by which a record of the same game goes on after this table's, in chronological order. If
        one does not fit, the position is undefined.

        >>> from cartone import new
        >>> table = new("stamp-swap", ["ann", "bob"], seed=7)
        >>> copy = table.copy()
        >>> seat, ask = min(table.pending.items())
        >>> table.answer(seat, ask.options.at(0))
        >>> copy.follow(table.entries(len(copy.entries())))
        >>> copy.record == table.record
        True
        """
        dealer, self._dealer = self._dealer, None
        self._script, self._said, self._forced = tuple(entries), 0, []
        try:
            while self._said < len(self._script):
                self._said += 1
                self._say(self._script[self._said - 1])
        finally:
            del self._script, self._said, self._forced
            self._dealer = dealer
        self._deal_next()

    def moments(self) -> Iterator[tuple[int, Table[G]]]:
        """Yield the table, advanced in place, before each entry of a seat or a person, with the entry's index."""
        then = type(self).__new__(type(self))
        for line in then._lines(Record(self.header, tuple(self.entries())), self._make_game):
            if then._draw is None or self._dealer is None or self._dealer.deal(then._draw) == WAIT:
                yield line, then

    def answers_known_to(self, seat: int) -> Iterator[tuple[Answer, Ask]]:
        """Yield the answers in a record as `seat` may see it, each with the question that it answers.

        >>> from cartone import new
        >>> table = new("stamp-swap", ["ann", "bob"], seed=7)
        >>> table.answer(0, "1")
        >>> [(answer.option.item, len(ask.options) > 1) for answer, ask in table.answers_known_to(1)]
        [(1, True)]
        """
        entries = self.entries()
        known = tuple(entries[place] for place in self.places_known_to(seat))
        then = type(self).__new__(type(self))
        for line in then._lines(Record(self.header, known), self._make_game):
            entry = known[line]
            ask = then._pending.get(entry.seat) if isinstance(entry, Answer) else None
            if isinstance(entry, Answer) and ask is not None and ask.kind == entry.kind:
                yield entry, ask  # unless it is a line for a question that is skipped

    @classmethod
    def from_record(cls, record: Record, make_game: Callable[[], G], dealer: Dealer | None) -> Table[G]:
        """Replay a record and return the table at its end; `RecordError` names the first line that does not fit."""
        table = cls.__new__(cls)
        for _ in table._lines(record, make_game):
            pass
        table._dealer = checked(dealer)
        table._deal_next()
        return table

    def _deal_next(self) -> None:
        """Deal the card at which a replay has stopped, unless a person deals it."""
        draw = self._draw
        if self._dealer is not None and draw is not None and (index := self._dealer.deal(draw)) != WAIT:
            self._go_on(draw, index)

    # -- records ----------------------------------------------------------------------------

    def _without_last(self, seat: int) -> list[Entry]:
        entries = self.entries()
        for index in reversed(range(len(entries))):
            last = entries[index]
            if isinstance(last, Answer) and last.seat == seat:
                break
        else:
            raise NothingToUndo("error.nothing-to-undo")
        after = [entry for entry in entries[index + 1 :] if isinstance(entry, Answer) and entry.block == last.block]
        return entries[:index] + (after if last.block else [])

    def _after(self, entries: Sequence[Entry]) -> Table[G]:
        """Return a new table with only these entries."""
        return type(self).from_record(Record(self.header, tuple(entries)), self._make_game, self._dealer)

    def _rebuild(self, entries: Sequence[Entry]) -> None:
        """Replace the state of the table by that after the given entries; if this fails, leave the table unchanged."""
        self.__dict__ = self._after(entries).__dict__

    def _stand_at(self, before: int) -> None:
        """Restore the position after the first `before` entries without dealing any card again."""
        if self._script:  # a failed replay is abandoned altogether
            return
        dealer, self._dealer = self._dealer, None
        self._rebuild(self.entries()[:before])
        self._dealer = dealer

    def _lines(self, record: Record, make_game: Callable[[], G]) -> Iterator[int]:
        """Replay a record, yielding before each entry; the caller sets the dealer at the end."""
        self.header, self._make_game, self._dealer = record.header, make_game, None
        self._script, self._said, self._forced = record.entries, 0, []
        try:
            self._start()
            while self._said < len(self._script):
                yield self._said
                entry = self._script[self._said]
                self._said += 1
                self._say(entry)
        except (IllegalAnswer, IllegalOutcome, NotYourTurn) as problem:
            raise RecordError(record.line_of(self._said - 1), problem) from None
        finally:
            del self._script, self._said, self._forced

    def _say(self, entry: Entry) -> None:
        """Replay a single entry of a record."""
        if isinstance(entry, Answer):
            ask = self._pending.get(entry.seat)
            if ask is not None and ask.kind == entry.kind:
                self._forced = []
                self.answer(entry.seat, str(entry.option))
            elif not self._was_forced(entry):
                raise self._misfit(entry)
        elif self._draw is not None and self._draw.deck.name == entry.deck:
            self._forced = []
            self.outcome(entry.card)
        else:
            raise self._misfit(entry)

    def _was_forced(self, entry: Answer) -> bool:
        """Return whether an answer's question was skipped because it has only one option."""
        for place, ask in enumerate(self._forced or ()):
            if ask.seat == entry.seat and ask.kind == entry.kind and str(ask.options.at(0)) == str(entry.option):
                self._forced = (self._forced or [])[place + 1 :]
                return True
        return False

    # -- errors -----------------------------------------------------------------------------

    def _misfit(self, entry: Entry) -> CartoneError:
        """Return the error for an entry that does not answer the current request."""
        text = quoted(str(entry))
        if self._draw is not None:
            return IllegalOutcome("error.draws-from", deck=self._draw.deck.term, text=text)
        if isinstance(entry, Outcome):
            return IllegalOutcome("error.draws-nothing", text=text)
        if self._ended:
            return NotYourTurn("error.answers-after-end", text=text)
        asked = ", ".join(f"{LETTERS[seat]} {ask.kind}" for seat, ask in self._pending.items())
        return NotYourTurn("error.answers-nothing", text=text, asked=asked)

    def _check_looks(self, seat: int) -> None:
        if seat != SPECTATOR:
            self._check_seat(seat)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise NotYourTurn("error.no-seat", seat=seat, last=len(self.seats) - 1)

    def _not_asked(self, seat: int) -> CartoneError:
        if self._draw is not None:
            return NotYourTurn("error.draw-waits", deck=self._draw.deck.term)
        if self._ended:
            return NotYourTurn("error.game-over")
        if seat in self.waiting_for:
            return NotYourTurn("error.has-answered")
        return NotYourTurn("error.not-asked", asked=", ".join(LETTERS[seat] for seat in self.waiting_for))


def deal(table: Table[Any], dealer: Dealer) -> int:
    """Let a dealer deal until no draw waits; return the number of cards dealt."""
    dealt, relied_on = 0, CheckedDealer(dealer)
    while (draw := table.draw) is not None and (index := relied_on.deal(draw)) != WAIT:
        table.outcome(draw.deck.cards[index])
        dealt += 1
    return dealt
