"""The driver, which runs the rules until they need an answer or a card, and then waits to be called again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from .dealers import WAIT, Dealer
from .errors import RulesError
from .game import Game
from .record import Answer, Entry, Kept, WrittenRecord
from .requests import AlreadyChosen, Ask, Choice, Draw, Rules, Together
from .story import Event, Telling

OVERRIDDEN = "overridden"
"""ID of the event which says that an opponent did not follow its own rules."""

G = TypeVar("G", bound=Game[Any], covariant=True)


class Driver(Generic[G]):
    """The running rules of a game, and the request at which they have stopped."""

    _make_game: Callable[[], G]
    _dealer: Dealer | None
    _decisions: list[int]
    _block: int
    _script: tuple[Entry, ...] = ()
    """The entries of the record being replayed."""
    _said = 0
    """The number of entries of `_script` replayed so far."""
    _forced: list[Ask] | None = None
    """During a replay, the questions skipped since the last entry because they had a single option."""

    def _start(self) -> None:
        self.game: G = self._make_game()
        self._entries: list[Kept] = []
        """All entries, in chronological order."""
        self._written = WrittenRecord(self._entries)
        self._heard: dict[int, tuple[int, list[Event]]] = {}
        """A cache by seat: the number of events already processed, and the seat's events among them."""
        self._opened = 0
        """The number of entries before the latest simultaneous phase, in which later entries are sealed."""
        self._decisions = [0] * len(self.game.seats)
        self._pending: dict[int, Ask] = {}
        self._draw: Draw | None = None
        self._ended = False
        self._choices: list[Choice] = []
        """The choices that cardboard opponents made by their own rules."""
        self._branches: dict[int, Rules[Any]] | None = None
        self._results: dict[int, Any] = {}
        self._sealed_events: dict[int, list[Telling]] = {}
        self._block = 0
        self._joins: list[tuple[int, dict[int, int]]] = []
        """For each past simultaneous phase: its index in the story, and the number of events in each seat's branch."""
        self._rules = self.game.rules()
        self._run(None)

    def _run(self, value: Any) -> None:
        """Run the rules until a seat has to choose, a draw has to wait for a person, or the game is over."""
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
            elif type(request) is AlreadyChosen:
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
        """Resume the rules with the drawn card; `written` replaces its ID in the record if it was described."""
        self._draw = None
        self._run(self._learn(draw, index, written))

    def _chosen(self, choice: Choice) -> Any:
        """Return an opponent's choice: the recorded one, told as an event if it breaks the rules, or its own."""
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

    def _is_done(self, done: AlreadyChosen) -> bool:
        return bool(self._script) and self._line_for(done) is not None

    def _line_for(self, choice: Choice | AlreadyChosen) -> Answer | None:
        """Return the next entry of the record being replayed if it answers `choice`."""
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
        """Run a seat's branch of a simultaneous phase until the seat has to choose or the branch ends."""
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
        """Reveal the sealed answers once all seats have acted, and return the results of the branches by seat."""
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
