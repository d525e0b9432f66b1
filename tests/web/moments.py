"""Records of games up to certain kinds of questions, and tables in a browser at these moments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Page

import cartone
from cartone.bots import bot_called, choose
from cartone.table import Random, Record, Table, key_of

from .onstage import Home

LONG = ("Maria-Massimiliana", "Bartholomäus-von-Wü", "Grzegorz-Brzęczyszczy")
"""Names that are almost as long as allowed."""

ALONE = {"stamp-swap": ("me", "pinzetta"), "age-of-comics": ("me", "automa")}


@cache
def moments(game: str, players: Sequence[str]) -> Mapping[str, str]:
    """Return records that stop at the last question of each kind to the first seat, by kind; "" is a whole game.

    The first seat plays like greedy in half of the games and at random in the others; all other seats play like greedy.
    """
    found: dict[str, Record] = {}
    greedy = bot_called("greedy", game)
    for seed in range(1, 7):
        table = cartone.new(game, players, seed=seed)
        random = Random(key_of(seed, "moments"))
        here: dict[str, Record] = {}
        while table.pending:
            for seat, ask in list(table.pending.items()):
                if seat == 0:
                    here[ask.kind] = table.record
                by_chance = seed % 2 == 1 and seat == 0
                table.answer(seat, ask.options.sample(random) if by_chance else choose(table, seat, ask, greedy))
        found = {"": table.record, **here, **found}
    return {kind: str(record) for kind, record in found.items()}


def with_friends(game: str, kind: str) -> str:
    return moments(game, LONG)[kind]


def alone(game: str, kind: str) -> str:
    return moments(game, ALONE[game])[kind]


def until(game: str, players: Sequence[str], so: Callable[[Table[Any]], bool], before: int = 0) -> str:
    """Return the record of a game up to the moment when a condition holds, or up to some answers before that."""
    table: Table[Any] = cartone.new(game, players, seed=1)
    greedy, records = bot_called("greedy", game), [table.record]
    while not so(table):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, choose(table, seat, ask, greedy))
        records.append(table.record)
    return str(records[max(len(records) - 1 - before, 0)])


def first_time(game: str, kind: str, so: Callable[[Any], bool] = lambda options: True) -> str:
    """Return the record of a solo game up to the first question of a kind whose options meet a condition."""
    return until(game, ALONE[game], lambda table: (ask := table.pending[0]).kind == kind and so(ask.options))


def part_of(table: Table[Any]) -> object:
    """Return the current day or round of a game."""
    return table.game.day if table.header.game == "stamp-swap" else table.game.round


def near_the_end(game: str, players: Sequence[str]) -> str:
    return until(game, players, lambda table: table.over, before=5)


def open_table(page: Page, home: Home, record: str, seat: int | None = 0) -> str:
    """Import a record and hand the device to a seat; return the table's address."""
    table = home.host.tables.open(Record.read(record))
    address = f"{home.address}/table/{table}"
    if seat is not None and len(people_of(home.host.live(table).table)) > 1:
        page.request.post(f"{address}/hand-over", form={"seat": str(seat)}, max_redirects=0)
    return address


def people_of(table: Table[Any]) -> list[str]:
    """Return the names of the people at a table, without opponents and bots."""
    return [seat.player for seat in table.seats if seat.player not in ("pinzetta", "automa", "greedy", "chance")]
