"""Scripted players at one table, each with a browser, and the answers that the server has acknowledged.

The model is a second table in this process with exactly the acknowledged answers. After a kill, each seat's record must
equal the model's, without or with the one request that was in progress.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from cartone.host import Host, LiveTable
from cartone.store import MemoryStore
from cartone.table import Random, key_of
from tests.web.party import NAMES, form_of, links_on

from .wires import Browser, Gone, Reply

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which a table without progress counts as stuck."""

LOOKS = 6
"""Interval between answers given with the page's buttons, which take longer than a plain request."""

TROUBLE = range(500, 600)
"""Statuses that mean that the database is unavailable, when the change may or may not have been written."""


@dataclass(frozen=True)
class Kind:
    """The players and cards of a table to set up."""

    game: str
    seed: int
    people: int = 1

    @property
    def form(self) -> dict[str, str]:
        if self.people == 1:
            return {"game": self.game, "against": "solo", "seed": str(self.seed)}
        return form_of(self.game, ("here", *["away"] * (self.people - 1), "chance"), seed=str(self.seed))


class Known(NamedTuple):
    """What a seat can observe at its table."""

    record: str
    wish: str
    """The proposal to which the seat has not agreed yet."""


class Party(threading.Thread):
    """A table whose players act in random order until the end, with occasional undos."""

    def __init__(self, port: int, kind: Kind, forgives: bool = False, undoes: int = 6) -> None:
        super().__init__(daemon=True)
        self.kind, self.forgives, self.undoes = kind, forgives, undoes
        self.random = Random(key_of(kind.seed, "party"))
        self.browsers = {seat: Browser(port) for seat in range(kind.people)}
        self.table = self._lay()
        self.acknowledged = self.kept = self.unkept = 0
        """The numbers of acknowledged requests, and of requests that a kill interrupted after and before they took
        effect."""
        self.problem: BaseException | None = None
        self.model = Host(MemoryStore())
        seats = ["me", self._opponent] if kind.people == 1 else [*NAMES[: kind.people], "chance"]
        self.copy = self.model.tables.new(kind.game, seats, kind.seed, away=range(1, kind.people))

    @property
    def _opponent(self) -> str:
        return {"stamp-swap": "pinzetta", "age-of-comics": "automa"}[self.kind.game]

    def _lay(self) -> str:
        """Set up the table with the lobby's form, let the invited players sit down, and return its ID."""
        laid = self.browsers[0].post("/start", **self.kind.form)
        assert laid.status == 303, laid.text[:500]
        table = laid.location.split("/")[2]
        if self.kind.people > 1:
            links = links_on(self.browsers[0].get(laid.location).text)
            for seat, link in links.items():
                assert self.browsers[seat].post(link).status == 303
        return table

    # -- the model --------------------------------------------------------------------------

    @property
    def live(self) -> LiveTable:
        return self.model.live(self.copy)

    @property
    def is_over(self) -> bool:
        return self.live.table.over

    def _known(self) -> list[Known]:
        """Return what each seat must observe after a kill."""
        wish = self.live.proposal
        asked = [wish.name if wish is not None and seat in wish.waiting else "" for seat in self.browsers]
        return [Known(self.model.archive.record_text(self.copy, seat), asked[seat]) for seat in self.browsers]

    # -- actions ----------------------------------------------------------------------------

    def run(self) -> None:
        try:
            while not self.is_over:
                self._turn()
            self.check()
        except BaseException as problem:  # reported by the test, which waits for this thread
            self.problem = problem

    def _turn(self) -> None:
        """Let one of the players who can act do so."""
        if (wish := self.live.proposal) is not None:
            seat, said = min(wish.waiting), "no" if self.random.below(3) == 0 else "yes"
            self._do(
                seat, "agree", {"agree": f"{wish.name} {said}"},
                lambda: self.model.moves.agree(self.copy, frozenset({seat}), wish.name, said == "yes"),
            )  # fmt: skip
            return
        seat = self._one_of(sorted(self.live.table.pending))
        if self.random.below(self.undoes) == 0 and (last := self.live.table.decisions(seat)):
            self._do(seat, "undo", {"undo": str(last)}, lambda: self.model.moves.undo(self.copy, seat, last))
            return
        at, shown = self.live.at(seat), [] if self.random.below(LOOKS) else self._look(seat).values("answer")
        answer = self._one_of(shown) if shown else self._sampled(seat)
        self._do(
            seat, "answer", {"at": at, "answer": answer}, lambda: self.model.moves.answer(self.copy, seat, at, answer)
        )  # fmt: skip

    def _one_of(self, found: list[T]) -> T:
        return found[self.random.below(len(found))]

    def _sampled(self, seat: int) -> str:
        """Return a random answer in the form in which the last of its pages sends it; it may have several parts."""
        ask = self.live.ask(seat)
        assert ask is not None
        return str(ask.options.sample(self.random))

    def _look(self, seat: int) -> Reply:
        """Load the seat's page, which must include every acknowledged answer."""
        reply = self._until_told(seat, "")
        assert reply.status == 200, (reply.status, reply.text[:500])
        assert reply.at == self.live.at(seat), f"{self.table}: not the page of the last acknowledged answer"
        return reply

    def _do(self, seat: int, what: str, form: dict[str, str], in_the_model: Callable[[], object]) -> None:
        """Send a form. If there is no reply, the store shows whether the request took effect, wholly or not at all."""
        try:
            reply = self.browsers[seat].post(f"/table/{self.table}/{what}", **form)
        except Gone:
            reply = None
        if reply is not None and not (self.forgives and reply.status in TROUBLE):
            assert reply.status == 303, (what, form, reply.status, reply.text[:2000])
            self.acknowledged += 1
            in_the_model()
            return
        found = self._kept()
        if found == self._known():
            self.unkept += 1
            return
        in_the_model()
        assert found == self._known(), f"{self.table}: neither as it was, nor with what was under way"
        self.kept += 1

    def check(self) -> None:
        """Check that each seat still has every acknowledged answer."""
        assert self._kept() == self._known(), f"{self.table}: something acknowledged is missing"

    def _kept(self) -> list[Known]:
        return [Known(self._until_told(seat, "/record").text, self._wish(seat)) for seat in self.browsers]

    def _wish(self, seat: int) -> str:
        """Return the proposal that waits for a seat's agreement."""
        shown = self._until_told(seat, "").values("agree") if self.kind.people > 1 else []
        return shown[0].partition(" ")[0] if shown else ""

    def _until_told(self, seat: int, what: str) -> Reply:
        """Load a page, retrying until the server is back."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                reply = self.browsers[seat].get(f"/table/{self.table}{what}")
                if not (self.forgives and reply.status in TROUBLE):
                    return reply
                why = f"status {reply.status}"
            except Gone as problem:
                why = str(problem)
            assert time.monotonic() < end, f"{self.table}: nobody answers any more: {why}"
            time.sleep(0.02)
