"""People at one table, scripted, each with a browser of their own, and what the server has acknowledged to them.

The model is a second table in this process at which everything is done that was acknowledged, and nothing else. After
a kill each seat's record has to be the model's to the letter: as it was, or with the one request that was under way.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from cartone.host import Host, Live
from cartone.store import MemoryStore
from cartone.table import Random, key_of
from tests.web.party import NAMES, form_of, links_on

from .wires import Browser, Gone, Reply

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which a table that does not get on is stuck."""

LOOKS = 6
"""One answer in so many is pressed on the page; a page costs more than an answer, and answers are what is lost."""

TROUBLE = range(500, 600)
"""What is answered while a database is away: nobody knows whether it was written."""


@dataclass(frozen=True)
class Kind:
    """A table to be laid: by whom it is played, and with which cards."""

    game: str
    seed: int
    people: int = 1

    @property
    def form(self) -> dict[str, str]:
        if self.people == 1:
            return {"game": self.game, "against": "solo", "seed": str(self.seed)}
        return form_of(self.game, ("here", *["away"] * (self.people - 1), "chance"), seed=str(self.seed))


class Known(NamedTuple):
    """What a seat finds at its table."""

    record: str
    wish: str
    """What somebody would like to take back, if the seat has not agreed yet."""


class Party(threading.Thread):
    """One table, played to its end by whoever sits there, in random order, with answers taken back now and then."""

    def __init__(self, port: int, kind: Kind, forgives: bool = False, undoes: int = 6) -> None:
        super().__init__(daemon=True)
        self.kind, self.forgives, self.undoes = kind, forgives, undoes
        self.random = Random(key_of(kind.seed, "party"))
        self.browsers = {seat: Browser(port) for seat in range(kind.people)}
        self.table = self._lay()
        self.acknowledged = self.kept = self.unkept = 0
        """Requests that were acknowledged; those under way at a kill that were done all the same, or were not."""
        self.problem: BaseException | None = None
        self.model = Host(MemoryStore())
        seats = ["me", self._opponent] if kind.people == 1 else [*NAMES[: kind.people], "chance"]
        self.copy = self.model.tables.new(kind.game, seats, kind.seed, away=range(1, kind.people))

    @property
    def _opponent(self) -> str:
        return {"stamp-swap": "pinzetta", "age-of-comics": "automa"}[self.kind.game]

    def _lay(self) -> str:
        """Lay the table by the form of the lobby; whoever comes by a link sits down."""
        laid = self.browsers[0].post("/start", **self.kind.form)
        assert laid.status == 303, laid.text[:500]
        table = laid.location.split("/")[2]
        if self.kind.people > 1:
            links = links_on(self.browsers[0].get(laid.location).text)
            for seat, link in links.items():
                assert self.browsers[seat].post(link).status == 303
        return table

    # -- what the model knows ---------------------------------------------------------------

    @property
    def live(self) -> Live:
        return self.model.live(self.copy)

    @property
    def is_over(self) -> bool:
        return self.live.table.over

    def _known(self) -> list[Known]:
        """What each seat has to find after a kill."""
        wish = self.live.proposal
        asked = [wish.name if wish is not None and seat in wish.waiting else "" for seat in self.browsers]
        return [Known(self.model.archive.record_text(self.copy, seat), asked[seat]) for seat in self.browsers]

    # -- what people do ---------------------------------------------------------------------

    def run(self) -> None:
        try:
            while not self.is_over:
                self._turn()
            self.check()
        except BaseException as problem:  # told by the test, which waits for this thread
            self.problem = problem

    def _turn(self) -> None:
        """Somebody who can do something does it."""
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
        """An answer that may have several parts, as the last of their pages would send it."""
        ask = self.live.ask(seat)
        assert ask is not None
        return str(ask.options.sample(self.random))

    def _look(self, seat: int) -> Reply:
        """The seat's page, which must be the newest: nothing acknowledged is missing on it."""
        reply = self._until_told(seat, "")
        assert reply.status == 200, (reply.status, reply.text[:500])
        assert reply.at == self.live.at(seat), f"{self.table}: not the page of the last acknowledged answer"
        return reply

    def _do(self, seat: int, what: str, form: dict[str, str], in_the_model: Callable[[], object]) -> None:
        """Send a form. If nobody answers, what is kept then decides whether it was done: wholly or not at all."""
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
        """Every acknowledged answer is there, for each seat."""
        assert self._kept() == self._known(), f"{self.table}: something acknowledged is missing"

    def _kept(self) -> list[Known]:
        return [Known(self._until_told(seat, "/record").text, self._wish(seat)) for seat in self.browsers]

    def _wish(self, seat: int) -> str:
        """What a seat is asked to agree to."""
        shown = self._until_told(seat, "").values("agree") if self.kind.people > 1 else []
        return shown[0].partition(" ")[0] if shown else ""

    def _until_told(self, seat: int, what: str) -> Reply:
        """A look that is repeated until the server is there again."""
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
