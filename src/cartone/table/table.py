"""The table around a game: what can be asked of it, what is said there and checked, and its record.

Undo, load and replay are one thing: rebuild the table from a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from .dealers import WAIT, Checked, Dealer, checked, said_by_person
from .described import back_told, placed
from .driver import Driver, G
from .errors import CartoneError, IllegalAnswer, IllegalOutcome, NothingToUndo, NotYourTurn, RecordError, quoted, short
from .game import Game
from .record import HIDDEN, Answer, Entry, Header, Outcome, Record, in_order, places_in_order, sees
from .requests import Ask, Choice, Draw
from .seats import LETTERS, SPECTATOR, Seat
from .story import Event, Telling, event_of

V = TypeVar("V")


class Table(Driver[G]):
    """A game with seats around it.

    `pending` says who is asked what and `answer` goes on; if a card has to come, `draw` says which and `outcome` goes
    on. `view` is all that a seat may know; `record` is the whole game as text. `cartone.new` sets one up. A table with
    a `dealer` is dealt by it at once, so that no draw is ever seen waiting there.
    """

    def __init__(self, header: Header, make_game: Callable[[], G], dealer: Dealer | None) -> None:
        self.header = header
        self._make_game = make_game
        self._dealer = checked(dealer)
        self._start()

    # -- what can be asked ------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, clockwise."""
        return self.game.seats

    @property
    def pending(self) -> Mapping[int, Ask]:
        """Who is asked what: one request per seat, several seats when they act together; nobody while a draw waits."""
        return self._pending

    @property
    def draw(self) -> Draw | None:
        """The draw that waits for its `outcome`."""
        return self._draw

    @property
    def over(self) -> bool:
        """Whether the rules have ended."""
        return self._ended

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that the table waits for, without telling who of those acting together is done."""
        return tuple(self._branches or self._pending)

    @property
    def choices(self) -> Sequence[Choice]:
        """What the cardboard opponents have chosen by their own rules, from the first one on."""
        return tuple(self._choices)

    @property
    def record(self) -> Record:
        """The whole record: the host's, seed and hidden outcomes included."""
        return Record(self.header, in_order(self.entries()))

    def entries(self, start: int = 0) -> list[Entry]:
        """What was said, from the `start`-th on, as it came; in a record those who act together stand in seat order."""
        return self._written.entries[start:]

    @property
    def scores(self) -> list[int]:
        """The points of each seat so far."""
        return self.game.scores()

    def view(self: Table[Game[V]], seat: int) -> V:
        """All that a seat may know, built now; `SPECTATOR` knows what everyone does."""
        self._check_looks(seat)
        return self.game.view(seat, self._pending.get(seat))

    def events(self, seat: int, start: int = 0) -> list[Event]:
        """What a seat has been told since its `start`-th event; what it has once been told stays in its place."""
        return [event for event in self.happened(seat) if event.is_said][start:]

    def happened(self, seat: int) -> list[Event]:
        """What a seat has been told, and between it what it saw happen without words."""
        self._check_looks(seat)
        heard = self._heard
        count, events = heard.get(seat, (0, []))
        fresh = list(islice(self._told_to(seat), count, None))
        events = [*events, *(event_of(telling) for telling in fresh if telling[0] >> seat & 1)]
        heard[seat] = count + len(fresh), events
        return events.copy()

    def _told_to(self, seat: int) -> Iterator[Telling]:
        """All tellings; of those of a simultaneous phase its own first, since it has heard them already."""
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
        """The record as a seat may have it: redacted until the game is over."""
        entries = self.entries()
        record = Record(self.header, tuple(entries[place] for place in self._places_for(seat)))
        return record.for_everybody() if self.over else record.seen_by(seat)

    def lines_for(self, seat: int) -> list[str]:
        """The same, as the lines that were said."""
        kept, lines, over = self._entries, self._written.lines, self.over
        return [
            lines[place] if over or sees(seat, kept[place]) else f"{kept[place][0]}: {HIDDEN}"
            for place in self._places_for(seat)
        ]

    def _places_for(self, seat: int) -> Sequence[int]:
        """Which of the entries a seat may know of, as a record lists them: of what is sealed only its own."""
        self._check_looks(seat)
        kept = self._entries
        if not self._block:  # nobody has acted together: they stand as they came
            return range(len(kept))
        if self._branches is None:
            return places_in_order(kept)
        own = (place for place in range(self._opened, len(kept)) if kept[place][0] == seat)
        return [*places_in_order(kept[: self._opened]), *own]

    @property
    def seen(self) -> list[int]:
        """Who has seen each thing that came and was not for everybody, as masks of seats: a face that one seat has
        drawn may be shown to others by a mere answer."""
        return [kept[2].seen for kept in self._entries if len(kept) == 3 and kept[2] is not None]

    def decisions(self, seat: int) -> int:
        """How many answers a seat has given: the counter of a bot's randomness."""
        return self._decisions[seat]

    # -- how it looks -----------------------------------------------------------------------

    def __repr__(self) -> str:
        """What a host wants to know in a line."""
        names = ", ".join(seat.name for seat in self.seats)
        parts = (f"{self.header.game}: {names}", self.game.stands_at(), self._stands())
        return f"<Table {'; '.join(part for part in parts if part)}>"

    def __str__(self) -> str:
        """The table with characters, as everybody may know it."""
        return self.game.as_text()

    def _repr_svg_(self) -> str | None:
        """The same as a picture: a notebook shows it."""
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

    # -- what can be done -------------------------------------------------------------------

    def answer(self, seat: int, option: Any) -> None:
        """Answer what a seat is asked, with an option or its notation.

        `NotYourTurn` and `IllegalAnswer` change nothing.
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
        """Say which card came: the card, its ID, or what it shows if its deck is open.

        Where a back is drawn whose face is seen right after it, the face tells both. `IllegalOutcome` changes nothing.
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
        """A back, and after it the face that has told it."""
        before = len(self._entries)
        self.outcome(back)
        if len(self._entries) > before + 1:  # no other face has this back: it has come by itself
            return
        try:
            self.outcome(card)
        except IllegalOutcome:
            self._stand_at(before)
            raise

    def override(self, option: Any, number: int = -1) -> None:
        """At a real table an opponent's choice was made otherwise; `number` is its place in `choices`.

        Whatever came after that choice is taken back: it may not fit any more. `IllegalAnswer` changes nothing, also
        where only the rules see that an option cannot be done.
        """
        if not -len(self._choices) <= number < len(self._choices):
            raise NothingToUndo("error.nothing-chosen")
        choice = self._choices[number]
        if type(option) is str:
            option = choice.options.read(option)
        elif option not in choice.options:
            raise choice.options.refusal(option)
        # What it chose between the last line and this choice is written too: so a line tells which choice it is.
        before = [other for other in self._choices[: number % len(self._choices)] if other.at == choice.at]
        told = [Answer(other.seat, other.kind, other.own) for other in before]
        try:
            self._rebuild([*self.entries()[: choice.at], *told, Answer(choice.seat, choice.kind, option)])
        except RecordError as refused:
            raise refused.problem from None

    def take_back(self) -> None:
        """Take back the last entry that a person has said, outcome or answer, and what was dealt after it."""
        entries = self.entries()
        while entries:
            last = entries.pop()
            if isinstance(last, Outcome) and not said_by_person(self._dealer, last.deck):
                continue
            before = self._after(entries)
            if len(before._entries) < len(self._entries):  # not so if nobody was asked for it: only one card could come
                self.__dict__ = before.__dict__
                return
        raise NothingToUndo("error.nothing-to-take-back")

    def undo(self, seat: int) -> None:
        """Take back the last answer of a seat and whatever came after it.

        What others did in the same simultaneous phase stays. Seeded outcomes do not change, so a seat that
        takes back a look at something still knows it: ask `undo_is_clean` where that matters.
        """
        self._check_seat(seat)
        self._rebuild(self._without_last(seat))

    def undo_is_clean(self, seat: int, seen: Sequence[int] | None = None) -> bool:
        """Whether taking back the last answer of a seat takes back no outcome, no answer of others, nothing learnt.

        What others did at the same time must still be sealed: who has seen it would choose better. And an answer from
        before a phase in which others act is never clean, so that nobody hears from it who has acted. Whoever has kept
        what was `seen` before the last thing that was said spares the table to play its record again.
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
        """Another table that stands at the same place: the record is played again."""
        return self._after(self.entries())

    def moments(self) -> Iterator[tuple[int, Table[G]]]:
        """Each line that somebody was asked for, and how the table stood there: one table, which goes on between."""
        then = type(self).__new__(type(self))
        for line in then._lines(Record(self.header, tuple(self.entries())), self._make_game):
            if then._draw is None or self._dealer is None or self._dealer.deal(then._draw) == WAIT:
                yield line, then

    @classmethod
    def from_record(cls, record: Record, make_game: Callable[[], G], dealer: Dealer | None) -> Table[G]:
        """A table that stands where a record ends; `RecordError` names the line that does not fit."""
        table = cls.__new__(cls)
        for _ in table._lines(record, make_game):
            pass
        table._dealer = checked(dealer)
        draw = table._draw
        if table._dealer is not None and draw is not None and (index := table._dealer.deal(draw)) != WAIT:
            table._go_on(draw, index)
        return table

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
        """A table that stands where these entries end."""
        return type(self).from_record(Record(self.header, tuple(entries)), self._make_game, self._dealer)

    def _rebuild(self, entries: Sequence[Entry]) -> None:
        """Stand where these entries end; if that fails, stand where we stood."""
        self.__dict__ = self._after(entries).__dict__

    def _stand_at(self, before: int) -> None:
        """Something failed halfway: stand where we stood before it, and deal nothing that did not come then."""
        if self._script:  # a record that is played again is given up as a whole
            return
        dealer, self._dealer = self._dealer, None
        self._rebuild(self.entries()[:before])
        self._dealer = dealer

    def _lines(self, record: Record, make_game: Callable[[], G]) -> Iterator[int]:
        """Play a record from the start, and stop before each line; whoever deals goes on afterwards."""
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
        """One line of a record that is played again."""
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
        """Whether a line answers a question that was not asked since there is only that answer now."""
        for place, ask in enumerate(self._forced or ()):
            if ask.seat == entry.seat and ask.kind == entry.kind and str(ask.options.at(0)) == str(entry.option):
                self._forced = (self._forced or [])[place + 1 :]
                return True
        return False

    # -- complaints -------------------------------------------------------------------------

    def _misfit(self, entry: Entry) -> CartoneError:
        """Why a line of a record does not fit here."""
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
    """Let a dealer say what comes, until no draw waits; returns how many cards came."""
    dealt, relied_on = 0, Checked(dealer)
    while (draw := table.draw) is not None and (index := relied_on.deal(draw)) != WAIT:
        table.outcome(draw.deck.cards[index])
        dealt += 1
    return dealt
