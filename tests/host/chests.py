"""Stores with data of every kind, and their exports."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from cartone.games import game_called
from cartone.host import WATCH, Host, LoadedPad, hashed
from cartone.host.export import _mark, pack
from cartone.store import MemoryStore, Result, SqliteStore, Store
from cartone.table import SPECTATOR, Random
from tests.kit.packforms import draft_of

ANNA, BEN = hashed("Anna"), hashed("Ben")
KINDS = (SqliteStore, MemoryStore)


def store_of(kind: type[Store], folder: Path, name: str) -> Store:
    if kind is MemoryStore:
        return MemoryStore()
    store = SqliteStore(folder / f"{name}.sqlite")
    store._db.execute("PRAGMA synchronous = OFF")
    return store


def play(host: Host, table: str, steps: int = 10_000, seed: int = 1) -> None:
    """Give random answers for the first seat."""
    random = Random(seed)
    for _ in range(steps):
        live = host.live(table)
        ask = live.ask(0)
        if ask is None:
            return
        host.moves.answer(table, 0, live.at(0), str(ask.options.sample(random)))


def fill(store: Store) -> Host:
    """Return a host with some data of every kind."""
    host = Host(store)
    host.people.introduce(ANNA, "Anna", "green")
    host.people.introduce(BEN, "Ben", "red")
    over = host.tables.new("stamp-swap", ["me", "pinzetta"], seed=3, player=ANNA)
    play(host, over)
    host.seating.again(over, same_deal=False)
    running = host.tables.new("age-of-comics", ["me", "automa"], seed=4, player=ANNA)
    play(host, running, 5)
    host.moves.hinted(running, 0)
    host.tables.abandon(host.tables.new("stamp-swap", ["me", "greedy"], seed=5, player=ANNA))
    friends = host.tables.new("stamp-swap", ["Anna", "Ben", "chance"], seed=6, away=[1], player=ANNA)
    host.seating.sit_down(friends, host.seating.new_link(friends, 1), player=BEN)
    host.seating.new_link(friends, WATCH)
    daily = host.dailies.daily("stamp-swap", ANNA)
    play(host, daily, 3)
    host.tables.abandon(host.dailies.daily("age-of-comics", ANNA))
    pad = host.pads.new("stamp-swap", ["Anna", "Ben"])
    host.pads.tell(pad, "A.points-exhibitors", "24")
    host.pads.finish(pad)
    own = host.own_packs.add(draft_of(game_called("stamp-swap"), name="mine"))
    room = game_called("stamp-swap")
    host.tables.new("stamp-swap", ["me", "pinzetta"], 7, host.own_packs.loaded(room, f"own:{own}"), player=ANNA)
    with store.work() as work:
        work.add_result(Result("gone-game", "nobody", 3, 4, 0.0, "2025-01-01", {"level": "2"}, player=ANNA))
    return host


@cache
def filled() -> Host:
    """Return the host made by `fill`, for tests that do not change it."""
    return fill(MemoryStore())


@cache
def full() -> str:
    """Return the export of the host made by `fill`."""
    return pack(filled().store, ANNA)


def heads(store: Store) -> list[str]:
    return sorted(head.id for running in (True, False) for head in store.heads(running, count=1000))


def looks(host: Host) -> dict[str, object]:
    """Return everything that people can see at a host, except who holds a link."""
    tables = {}
    for table in heads(host.store):
        live = host.live(table)
        seats = [*range(len(live.table.seats)), SPECTATOR]
        chairs = [replace(chair, link="", holder="") for chair in live.chairs.values()]
        tables[table] = (
            host.store.load(table).text, [host.archive.record_text(table, seat) for seat in seats],
            [list(map(str, live.events(seat))) for seat in seats], [len(live.news(seat)) for seat in seats], chairs,
            live.state, live.next, live.is_practice, host.store.sheet(table), host.people.at(live),
            replace(host.store.head(table), version=0),
        )  # fmt: skip
    written = [(pad.id, pad.changed, pad.pad.scores) for pad in host.pads.all() if isinstance(pad, LoadedPad)]
    return {
        "tables": tables, "results": host.store.results(), "dailies": host.dailies.all(), "pads": host.store.pads(),
        "written": written, "own": host.own_packs.all(), "packs": host.store.packs(""),
        "people": host.people.person(ANNA),
    }  # fmt: skip


def kept(store: Store) -> list[object]:
    """Return all data in a store, including the versions of its tables."""
    tables = [(store.load(table), store.sheet(table)) for table in heads(store)]
    return [tables, store.results(), store.dailies(), store.pads(), store.packs("")]


def resealed(lines: list[str]) -> str:
    """Return an export with recomputed checksums."""
    end = json.dumps({"kind": "end", "marks": list(map(_mark, lines))})
    return "\n".join([*lines, end])


@cache
def light(kind: str) -> Sequence[str]:
    """Return the lines of the full export without parts that are slow to parse: packs, unless requested, and score
    sheets."""
    first, *lines = full().splitlines()[:-1]
    things = [thing for line in lines if (thing := json.loads(line))["kind"] != "own-pack" or kind == "own-pack"]
    for thing in [thing for thing in things if thing["kind"] == "table"][kind == "table" :]:
        thing["sheet"] = None
    return [first, *(json.dumps(thing, separators=(",", ":")) for thing in things)]


def edited(kind: str, chest: Sequence[str] = (), **parts: Any) -> str:
    """Return an export, by default the full one, with changes to its first line of a kind."""
    lines = [*(chest or full().splitlines()[:-1])]
    number = next(number for number, line in enumerate(lines) if line.startswith(f'{{"kind":"{kind}"'))
    lines[number] = json.dumps({**json.loads(lines[number]), **parts})
    return resealed(lines)


def line_with(kind: str) -> dict[str, Any]:
    found = (line for line in full().splitlines() if line.startswith(f'{{"kind":"{kind}"'))
    data: dict[str, Any] = json.loads(next(found))
    return data
