"""The driver: it runs the rules until somebody has to choose or a card has to come.

It does nothing by itself: it asks nobody and waits for nothing, it stands at a request.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from .dealers import WAIT, Dealer
from .errors import RulesError
from .game import Game
from .record import Answer, Entry, Kept, Written
from .requests import Ask, Choice, Done, Draw, Rules, Together
from .story import Event, Telling

OVERRIDDEN = "overridden"
"""The event that tells of an opponent who has done otherwise than its rules say."""

G = TypeVar("G", bound=Game[Any], covariant=True)


class Driver(Generic[G]):
    """Rules that run, and where they stand."""

    _make_game: Callable[[], G]
    _dealer: Dealer | None
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
        self._written = Written(self._entries)
        self._heard: dict[int, tuple[int, list[Event]]] = {}
        """What each seat has read of the story: how many tellings, and what it was told by them."""
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
