"""Servers are killed at random moments during play: no acknowledged answer is lost, and no table gets stuck."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import pytest

from cartone.store import Store
from cartone.table import Random, key_of

from ..kit.packforms import TILE
from ..proving import left_to_proof
from ..web.party import BOTH
from .parties import Kind, Party
from .setups import SETUPS, Served, serving
from .wires import Browser

SMALL, LARGE = 2, 200
"""Numbers of kills in a short and in a long test."""

ANSWERS, MOMENT = 20, 100
"""Before a kill, the maximum number of answers and then of milliseconds. One kill in four comes at once, during the
start."""

PATIENCE = 120.0
"""Seconds within which all tables must finish after the last kill."""


def kinds(seed: int) -> list[Kind]:
    """Return the tables to be played concurrently: both games, solo and with friends and a bot."""
    solo, friends = [Kind(game, seed) for game in BOTH], [Kind("stamp-swap", seed, 2), Kind("age-of-comics", seed, 3)]
    return [*solo, *friends]


class Evening:
    """Several tables played concurrently; in a long test, each finished table is replaced by a new one."""

    def __init__(self, served: Served, is_long: bool) -> None:
        self.served, self.is_long = served, is_long
        self.random = Random(key_of(1, "evening"))
        self.parties: list[Party] = []
        self.owner = Browser(served.port)
        self.pack = self.owner.post("/packs", game="stamp-swap", name="box", like="none").location
        assert self.owner.post(f"{self.pack}/tile/new", **TILE, do="save").status == 303
        for kind in kinds(7) if is_long else kinds(7)[1:3]:
            self.lay(kind)

    def lay(self, kind: Kind) -> None:
        party = Party(self.served.port, kind, self.served.setup.kills_database)
        party.start()
        self.parties.append(party)

    def kill(self, number: int) -> None:
        """Kill the server once, at a random moment of play."""
        enough = self.acknowledged + (self.random.below(ANSWERS) if self.random.below(4) else 0)
        while self.acknowledged < enough and any(party.is_alive() for party in self.parties):
            time.sleep(0.005)
        time.sleep(self.random.below(MOMENT) / 1000)
        self.served.kill(self.random)
        self.raise_problems()
        if self.is_long:
            self.fill(number)

    @property
    def acknowledged(self) -> int:
        return sum(party.acknowledged for party in self.parties)

    def fill(self, number: int) -> None:
        """Replace finished tables by new ones."""
        running = {(party.kind.game, party.kind.people) for party in self.parties if party.is_alive()}
        for kind in kinds(100 * number):
            if (kind.game, kind.people) not in running:
                self.lay(kind)

    def end(self) -> None:
        """Wait until all tables have finished."""
        end = time.monotonic() + PATIENCE
        for party in self.parties:
            party.join(max(end - time.monotonic(), 0))
            assert not party.is_alive(), f"table {party.table} is stuck"
        self.raise_problems()
        for party in self.parties:
            party.check()
        assert 'id = "S01"' in self.owner.get(f"{self.pack}/file").text, "the card that the owner saved"

    def raise_problems(self) -> None:
        for party in self.parties:
            if party.problem is not None:
                raise party.problem

    def check_store(self, store: Store) -> None:
        """Check that each game is over, that its stored rows match its record, and that each solo game is counted
        once."""
        assert {head.id for head in store.heads(False, count=10_000)} == {party.table for party in self.parties}
        assert store.heads(True) == store.damaged() == []
        solo = sorted(party.table for party in self.parties if party.kind.people == 1)
        assert sorted(result.table for result in store.results()) == solo

    def told(self) -> str:
        kept, unkept = (sum(getattr(party, name) for party in self.parties) for name in ("kept", "unkept"))
        done = f"{len(self.parties)} tables, {self.acknowledged} acknowledged, 0 lost"
        return f"{done}, under way: {kept} kept, {unkept} not"


@pytest.mark.parametrize("name", ["sqlite-1", *left_to_proof(*[name for name in SETUPS if name != "sqlite-1"])])
def test_every_acknowledged_answer_is_there_after_kills_at_random_moments(
    name: str, tmp_path: Path, proving: bool, request: pytest.FixtureRequest
) -> None:
    kills = LARGE if proving else SMALL
    with serving(SETUPS[name], tmp_path, request) as served:
        evening = Evening(served, proving)
        for number in range(1, kills + 1):
            evening.kill(number)
        evening.end()
        assert "Traceback" not in served.complaints, served.complaints
        with closing(served.store()) as store:
            evening.check_store(store)
    print(f"kills of {name}: {kills}, {evening.told()}")
