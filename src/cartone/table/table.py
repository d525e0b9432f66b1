"""The driver: it runs the rules until somebody has to choose or a card has to come, checks what is said, and keeps the
record.

It does nothing by itself: it asks nobody and waits for nothing, it stands at a request. Undo, load and replay are one
thing: rebuild the table from a record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from .dealers import WAIT, Checked, Dealer, checked, said_by_person
from .described import back_told, placed
from .errors import (
    CartoneError,
    IllegalAnswer,
    IllegalOutcome,
    NothingToUndo,
    NotYourTurn,
    RecordError,
    RulesError,
    short,
)
from .game import Game
from .record import Answer, Entry, Header, Kept, Outcome, Record, entry_of, in_order
from .requests import Ask, Choice, Done, Draw, Rules, Together
from .seats import LETTERS, SPECTATOR, Seat
from .story import Event, Telling, event_of

OVERRIDDEN = "overridden"
"""The event that tells of an opponent who has done otherwise than its rules say."""

G = TypeVar("G", bound=Game[Any], covariant=True)
V = TypeVar("V")


class Table(Generic[G]):
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
        return [entry_of(kept) for kept in self._entries[start:]]

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
        return [event_of(telling) for telling in self._told_to(seat) if telling[0] >> seat & 1]

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
        kept = self._entries
        if self._branches is not None:
            kept = [*kept[: self._opened], *(sealed for sealed in kept[self._opened :] if sealed[0] == seat)]
        record = Record(self.header, in_order(map(entry_of, kept)))
        return record.for_everybody() if self.over else record.seen_by(seat)

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

    def undo_is_clean(self, seat: int) -> bool:
        """Whether taking back the last answer of a seat takes back no outcome, no answer of others, nothing learnt.

        What others did at the same time must still be sealed: who has seen it would choose better. And an answer from
        before a phase in which others act is never clean, so that nobody hears from it who has acted.
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
        return (not opened or alone) and self._known_of(kept) == self._known_of(self._after(kept).entries())

    def copy(self) -> Table[G]:
        """Another table that stands at the same place: the record is played again."""
        return self._after(self.entries())

    @staticmethod
    def _known_of(entries: Iterable[Entry]) -> list[int]:
        """Who has seen what came: a face that one seat has drawn may be shown to others by a mere answer."""
        return [entry.secret.seen for entry in entries if isinstance(entry, Outcome) and entry.secret is not None]

    @classmethod
    def from_record(cls, record: Record, make_game: Callable[[], G], dealer: Dealer | None) -> Table[G]:
        """A table that stands where a record ends; `RecordError` names the line that does not fit."""
        table = cls.__new__(cls)
        table.header = record.header
        table._make_game = make_game
        table._dealer = None
        table._replay(record)
        table._dealer = checked(dealer)
        draw = table._draw
        if table._dealer is not None and draw is not None and (index := table._dealer.deal(draw)) != WAIT:
            table._go_on(draw, index)
        return table

    # -- the driver -------------------------------------------------------------------------

    _decisions: list[int]
    _block: int
    _script: tuple[Entry, ...] = ()
    """What a record says, while it is played again."""
    _said = 0
    """How much of that has been said."""
    _forced: list[Ask] | None = None
    """The questions with a single option since the last line, while a record is played again."""

    def _start(self) -> None:
        self.game: G = self._make_game()
        self._entries: list[Kept] = []
        """What was said, in the order it came."""
        self._opened = 0
        """While seats act together: how many entries came before; those after them are answers under seal."""
        self._decisions = [0] * len(self.game.seats)
        self._pending: dict[int, Ask] = {}
        self._draw: Draw | None = None
        self._ended = False
        self._choices: list[Choice] = []
        """What opponents chose by their own rules."""
        self._branches: dict[int, Rules[Any]] | None = None
        self._results: dict[int, Any] = {}
        self._sealed_events: dict[int, list[Telling]] = {}
        self._block = 0
        self._joins: list[tuple[int, dict[int, int]]] = []
        """Where in the story each simultaneous phase stands, and how many events of each seat."""
        self._rules = self.game.rules()
        self._run(None)

    def _run(self, value: Any) -> None:
        """Run the rules until somebody has to choose, a card has to come, or the game is over.

        Where a dealer deals, cards come at once: no draw is ever seen waiting.
        """
        send, dealer = self._rules.send, self._dealer
        while True:
            try:
                request = send(value)
            except StopIteration:
                self._pending = {}
                self._ended = True
                return
            if type(request) is Draw:
                index = dealer.deal(request) if dealer is not None else WAIT
                if index == WAIT:
                    self._pending = {}
                    self._draw = request
                    return
                value = self._learn(request, index)
            elif type(request) is Ask:
                if len(request.options) > 1:
                    self._pending = {request.seat: request}
                    return
                value = self._only(request)
            elif type(request) is Choice:
                value = self._chosen(request)
            elif type(request) is Done:
                value = self._is_done(request)
            elif type(request) is Together:
                self._open(request)
                if self._pending:
                    return
                value = self._join()
            else:
                raise RulesError(f"rules yield Ask, Draw, Choice or Together, not {request!r}")

    def _learn(self, draw: Draw, index: int, written: str = "") -> Any:
        deck = draw.deck
        card = deck.learn(index)
        self._entries.append((deck.name, written or card.id, draw.secret))
        return card

    def _go_on(self, draw: Draw, index: int, written: str = "") -> None:
        """The card for which a draw has waited has come; a described one is `written` by what it shows."""
        self._draw = None
        self._run(self._learn(draw, index, written))

    def _chosen(self, choice: Choice) -> Any:
        """What an opponent has chosen: as it would by itself, unless the record says otherwise; that is told."""
        if self._script and (entry := self._line_for(choice)) is not None:
            self._said += 1
            option = choice.options.read(str(entry.option))
            self._entries.append((choice.seat, choice.kind, option, 0))
            if option != choice.own and self.game.tells_overrides:
                self.game.story.tell(OVERRIDDEN)
            return option
        choice.at = len(self._entries)
        self._choices.append(choice)
        return choice.own

    def _is_done(self, done: Done) -> bool:
        return bool(self._script) and self._line_for(done) is not None

    def _line_for(self, choice: Choice | Done) -> Answer | None:
        """The line of a record that says what an opponent has chosen, if it is the next one."""
        entry = self._script[self._said] if self._said < len(self._script) else None
        if isinstance(entry, Answer) and entry.seat == choice.seat and entry.kind == choice.kind:
            return entry
        return None

    def _open(self, together: Together) -> None:
        self.game.seal()
        self._block += 1
        self._opened = len(self._entries)
        self._pending = {}
        self._branches = dict(sorted(together.branches.items()))
        self._results = {}
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
                value = self._only(request)
        except StopIteration as end:
            self._results[seat] = end.value
            self._pending.pop(seat, None)
        finally:
            story.sink = story.told

    def _join(self) -> dict[int, Any]:
        """All have acted: open what was sealed, in seat order."""
        told = self.game.story.told
        self._joins.append((len(told), {seat: len(events) for seat, events in self._sealed_events.items()}))
        for events in self._sealed_events.values():
            told += events
        self._branches = None
        self._sealed_events = {}
        self.game.unseal()
        return {seat: self._results[seat] for seat in sorted(self._results)}

    def _only(self, ask: Ask) -> Any:
        if len(ask.options) != 1:
            raise RulesError(f"{ask!r}: rules must offer at least one option")
        if self._forced is not None:
            self._forced.append(ask)
        return ask.options.at(0)

    # -- records ----------------------------------------------------------------------------

    def _without_last(self, seat: int) -> list[Entry]:
        entries = self.entries()
        for index in reversed(range(len(entries))):
            last = entries[index]
            if isinstance(last, Answer) and last.seat == seat:
                break
        else:
            raise NothingToUndo("error.nothing-to-undo", seat=LETTERS[seat])
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

    def _replay(self, record: Record) -> None:
        """Play a record from the start; whoever deals goes on afterwards."""
        self._script, self._said, self._forced = record.entries, 0, []
        try:
            self._start()
            while self._said < len(self._script):
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
        text = repr(str(entry))
        if self._draw is not None:
            return IllegalOutcome("error.draws-from", deck=self._draw.deck.name, text=text)
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
            return NotYourTurn("error.draw-waits", deck=self._draw.deck.name)
        if self._ended:
            return NotYourTurn("error.game-over")
        letter = LETTERS[seat] if 0 <= seat < len(self.seats) else str(seat)
        if seat in self.waiting_for:
            return NotYourTurn("error.has-answered", seat=letter)
        asked = ", ".join(LETTERS[seat] for seat in self.waiting_for)
        return NotYourTurn("error.not-asked", seat=letter, asked=asked)


def deal(table: Table[Any], dealer: Dealer) -> int:
    """Let a dealer say what comes, until no draw waits; returns how many cards came."""
    dealt, relied_on = 0, Checked(dealer)
    while (draw := table.draw) is not None and (index := relied_on.deal(draw)) != WAIT:
        table.outcome(draw.deck.cards[index])
        dealt += 1
    return dealt
