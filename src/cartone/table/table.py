"""The driver: it runs the rules until somebody has to choose, checks the answer, and keeps the record.

Undo, load and replay are one thing: rebuild the table from a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from .dealers import Dealer
from .errors import CartoneError, IllegalAnswer, NothingToUndo, NotYourTurn, RecordError, RulesError
from .game import Game
from .record import Answer, Entry, Header, Kept, Outcome, Record, entry_of
from .requests import Ask, Draw, Rules, Together
from .seats import LETTERS, SPECTATOR, Seat
from .story import Event, Telling, event_of

G = TypeVar("G", bound=Game)


class Table(Generic[G]):
    """A game with seats around it.

    `pending` says who is asked what; `answer` goes on; `view` is all that a seat may know; `record`
    is the whole game as text. `cartone.new` sets one up.
    """

    def __init__(self, header: Header, make_game: Callable[[], G], dealer: Dealer) -> None:
        self.header = header
        self._make_game = make_game
        self._dealer = dealer
        self._start()

    # -- what can be asked ------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.game.seats

    @property
    def pending(self) -> Mapping[int, Ask]:
        """Who is asked what: one request per seat, several seats when they act together."""
        return self._pending

    @property
    def over(self) -> bool:
        return not self._pending

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that the table waits for, without telling who of those acting together is done."""
        return tuple(self._branches or self._pending)

    @property
    def record(self) -> Record:
        """The whole record: the host's, seed and hidden outcomes included."""
        return Record(self.header, tuple(self._all_entries()))

    @property
    def scores(self) -> list[int]:
        return self.game.scores()

    def view(self, seat: int) -> Any:
        """All that a seat may know, built now; `SPECTATOR` knows what everyone does."""
        self._check_looks(seat)
        return self.game.view(seat, self._pending.get(seat))

    def events(self, seat: int, start: int = 0) -> list[Event]:
        """What a seat has been told since its `start`-th event; what it has once been told stays in its place."""
        self._check_looks(seat)
        return [event_of(telling) for telling in self._told_to(seat) if telling[0] >> seat & 1][start:]

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
        self._check_looks(seat)
        entries = tuple(map(entry_of, (*self._entries, *self._sealed.get(seat, ()))))
        record = Record(self.header, entries)
        return record.for_everybody() if self.over else record.seen_by(seat)

    def decisions(self, seat: int) -> int:
        """How many answers a seat has given: the counter of a bot's randomness."""
        return self._decisions[seat]

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
        self._decisions[seat] += 1
        try:
            if self._branches is None:
                self._entries.append((seat, options.kind, option, 0))
                self._run(option)
            else:
                self._sealed[seat].append((seat, options.kind, option, self._block))
                self._branch(seat, option)
        except BaseException:
            # A dealer gave up in the middle: stand where we stood before this answer.
            self._rebuild(self._without_last(seat))
            raise

    def undo(self, seat: int) -> None:
        """Take back the last answer of a seat and whatever came after it.

        What others did in the same simultaneous phase stays. Seeded outcomes do not change, so a seat that
        takes back a look at something still knows it: ask `undo_is_clean` where that matters.
        """
        self._check_seat(seat)
        self._rebuild(self._without_last(seat))

    def undo_is_clean(self, seat: int) -> bool:
        """Whether taking back the last answer of a seat takes back no outcome, no answer of others, nothing learnt.

        What others did at the same time must still be sealed: who has seen it would choose better. And an answer from
        before a phase in which others act is never clean, so that nobody hears from it who has acted.
        """
        self._check_seat(seat)
        entries = list(self._all_entries())
        kept = self._without_last(seat)
        if len(entries) - len(kept) > 1:
            return False
        last = next(entry for entry in reversed(entries) if isinstance(entry, Answer) and entry.seat == seat)
        if last.block != self._block and any(other != seat for other in self._branches or ()):
            return False
        opened = last.block and (self._branches is None or last.block != self._block)
        alone = all(entry.seat == seat for entry in entries if isinstance(entry, Answer) and entry.block == last.block)
        return (not opened or alone) and self._known_of(kept) == self._known_of(self._after(kept)._all_entries())

    def _after(self, entries: list[Entry]) -> Table[G]:
        """A table that stands where these entries end."""
        return type(self).from_record(Record(self.header, tuple(entries)), self._make_game, self._dealer)

    @staticmethod
    def _known_of(entries: Iterable[Entry]) -> list[int]:
        """Who has seen what came: a face that one seat has drawn may be shown to others by a mere answer."""
        return [entry.secret.seen for entry in entries if isinstance(entry, Outcome) and entry.secret is not None]

    @classmethod
    def from_record(cls, record: Record, make_game: Callable[[], G], dealer: Dealer) -> Table[G]:
        """A table that stands where a record ends; `RecordError` names the line that does not fit."""
        table = cls.__new__(cls)
        table.header = record.header
        table._make_game = make_game
        table._dealer = dealer
        table._replay(record)
        return table

    # -- the driver -------------------------------------------------------------------------

    def _start(self) -> None:
        self.game: G = self._make_game()
        self._entries: list[Kept] = []
        self._decisions = [0] * len(self.game.seats)
        self._pending: dict[int, Ask] = {}
        self._branches: dict[int, Rules[Any]] | None = None
        self._results: dict[int, Any] = {}
        self._sealed: dict[int, list[Kept]] = {}
        self._sealed_events: dict[int, list[Telling]] = {}
        self._block = 0
        self._joins: list[tuple[int, dict[int, int]]] = []
        """Where in the story each simultaneous phase stands, and how many events of each seat."""
        self._rules = self.game.rules()
        self._run(None)

    def _run(self, value: Any) -> None:
        """Run the rules until somebody has to choose, or the game is over."""
        send = self._rules.send
        while True:
            try:
                request = send(value)
            except StopIteration:
                self._pending = {}
                return
            if type(request) is Ask:
                if len(request.options) > 1:
                    self._pending = {request.seat: request}
                    return
                value = _only(request)
            elif type(request) is Draw:
                value = self._deal(request)
            elif type(request) is Together:
                self._open(request)
                if self._pending:
                    return
                value = self._join()
            else:
                raise RulesError(f"rules yield Ask, Draw or Together, not {request!r}")

    def _deal(self, draw: Draw) -> Any:
        deck = draw.deck
        card = deck.learn(self._dealer.deal(draw))
        self._entries.append((deck.name, card.id, draw.secret))
        return card

    def _open(self, together: Together) -> None:
        self.game.seal()
        self._block += 1
        self._pending = {}
        self._branches = dict(sorted(together.branches.items()))
        self._results = {}
        self._sealed = {seat: [] for seat in self._branches}
        self._sealed_events = {seat: [] for seat in self._branches}
        for seat in self._branches:
            self._run_branch(seat, None)

    def _branch(self, seat: int, option: Any) -> None:
        self._run_branch(seat, option)
        if not self._pending:
            self._run(self._join())

    def _run_branch(self, seat: int, value: Any) -> None:
        """Run one branch until its seat has to choose, or it ends."""
        assert self._branches is not None
        story = self.game.story
        story.sink = self._sealed_events[seat]
        branch = self._branches[seat]
        try:
            while True:
                request = branch.send(value)
                if type(request) is not Ask or request.seat != seat:
                    raise RulesError(f"a branch of seat {seat} may only ask that seat, not yield {request!r}")
                if len(request.options) > 1:
                    self._pending[seat] = request
                    return
                value = _only(request)
        except StopIteration as end:
            self._results[seat] = end.value
            self._pending.pop(seat, None)
        finally:
            story.sink = story.told

    def _join(self) -> dict[int, Any]:
        """All have acted: open what was sealed, in seat order."""
        for sealed in self._sealed.values():
            self._entries += sealed
        told = self.game.story.told
        self._joins.append((len(told), {seat: len(events) for seat, events in self._sealed_events.items()}))
        for events in self._sealed_events.values():
            told += events
        self._branches = None
        self._sealed = {}
        self._sealed_events = {}
        self.game.unseal()
        return {seat: self._results[seat] for seat in sorted(self._results)}

    # -- records ----------------------------------------------------------------------------

    def _all_entries(self) -> Iterator[Entry]:
        yield from map(entry_of, self._entries)
        for sealed in self._sealed.values():
            yield from map(entry_of, sealed)

    def _without_last(self, seat: int) -> list[Entry]:
        entries = list(self._all_entries())
        for index in reversed(range(len(entries))):
            last = entries[index]
            if isinstance(last, Answer) and last.seat == seat:
                break
        else:
            raise NothingToUndo("error.nothing-to-undo", seat=LETTERS[seat])
        after = [entry for entry in entries[index + 1 :] if isinstance(entry, Answer) and entry.block == last.block]
        return entries[:index] + (after if last.block else [])

    def _rebuild(self, entries: list[Entry]) -> None:
        """Stand where these entries end; if that fails, stand where we stood."""
        self.__dict__ = self._after(entries).__dict__

    def _replay(self, record: Record) -> None:
        """Play a record from the start; afterwards the table's own dealer goes on."""
        then = self._dealer
        replay = self._dealer = _RecordDealer(record, then)
        try:
            self._start()
            while (entry := replay.entry()) is not None:
                if isinstance(entry, Outcome):
                    raise replay.misfit("error.draws-nothing", text=repr(str(entry)))
                self._follow(replay, entry)
        except IllegalAnswer as problem:
            raise RecordError(record.line_of(replay.index - 1), problem) from None
        finally:
            self._dealer = then

    def _follow(self, replay: _RecordDealer, entry: Answer) -> None:
        ask = self._pending.get(entry.seat)
        if ask is None or ask.kind != entry.kind:
            text = repr(str(entry))
            if not self._pending:
                raise replay.misfit("error.answers-after-end", text=text)
            asked = ", ".join(f"{LETTERS[seat]} {ask.kind}" for seat, ask in self._pending.items())
            raise replay.misfit("error.answers-nothing", text=text, asked=asked)
        replay.index += 1
        self.answer(entry.seat, str(entry.option))

    # -- complaints -------------------------------------------------------------------------

    def _check_looks(self, seat: int) -> None:
        if seat != SPECTATOR:
            self._check_seat(seat)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise NotYourTurn("error.no-seat", seat=seat, last=len(self.seats) - 1)

    def _not_asked(self, seat: int) -> CartoneError:
        if not self._pending:
            return NotYourTurn("error.game-over")
        letter = LETTERS[seat] if 0 <= seat < len(self.seats) else str(seat)
        if seat in self.waiting_for:
            return NotYourTurn("error.has-answered", seat=letter)
        asked = ", ".join(LETTERS[seat] for seat in self.waiting_for)
        return NotYourTurn("error.not-asked", seat=letter, asked=asked)


class _RecordDealer:
    """Repeats the outcomes of a record, then leaves the deck to another dealer."""

    def __init__(self, record: Record, then: Dealer) -> None:
        self.record = record
        self.then = then
        self.index = 0

    def entry(self) -> Entry | None:
        return self.record.entries[self.index] if self.index < len(self.record.entries) else None

    def deal(self, draw: Draw) -> int:
        entry = self.entry()
        if entry is None:
            return self.then.deal(draw)
        if not isinstance(entry, Outcome) or entry.deck != draw.deck.name:
            raise self.misfit("error.draws-from", deck=draw.deck.name, text=repr(str(entry)))
        try:
            index = draw.deck.index(entry.card)
        except CartoneError as problem:
            raise self.misfit(problem) from None
        if draw.given is not None and not draw.given(draw.deck.cards[index]):
            raise self.misfit("error.other-back", card=repr(entry.card))
        self.index += 1
        return index

    def misfit(self, problem: str | CartoneError, /, **params: Any) -> RecordError:
        """The record stops fitting at the next entry."""
        return RecordError(self.record.line_of(self.index), problem, **params)


def _only(ask: Ask) -> Any:
    if len(ask.options) != 1:
        raise RulesError(f"{ask!r}: rules must offer at least one option")
    return ask.options.at(0)
