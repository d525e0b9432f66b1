"""The data of one person: saving it, and deleting it so that the games of others stay whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from ..store import AWAY, HERE, Chair, Head, Overtaken, Stored, UnknownTable
from ..table import CartoneError, Record
from .cleaning import ALL
from .feeds import forget_feeds
from .keys import note_of_key
from .live_table import HOST
from .members import Members
from .puzzles import note_of_puzzles
from .tables import Tables

NOBODY = "guest"
"""Name that a record has for a person who has been deleted."""

ATTEMPTS = 20
"""Number of attempts at a table while others keep changing it."""


class Personal:
    """The data of the people who use a store, each known by the key of a player."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store

    def saved(self, player: str) -> str:
        """Return all data of a person as JSON: name, results, and each game as far as the person may see it."""
        name, colour = self.tables.people.person(player)
        results = self.store.last_results(0, ALL, player)
        games = [self._game(head, player) for head in self._heads(player)]
        puzzles = json.loads(self.store.noted(note_of_puzzles(player)) or "{}")
        kept = {"name": name, "colour": colour, "games": games, "results": [asdict(one) for one in results],
                "puzzles": puzzles}  # fmt: skip
        return json.dumps({"format": 1, **kept}, ensure_ascii=False, indent=1, default=dict)

    def _game(self, head: Head, player: str) -> dict[str, Any]:
        chairs = self.store.chairs(head.id)
        seats = sorted(seat for seat, chair in chairs.items() if chair.player == player and seat >= 0)
        told = {"table": head.id, "created": head.created, "changed": head.changed, "state": head.state, "seats": seats}
        with suppress(CartoneError):  # the game is of other rules, or damaged
            live = self.tables.live(head.id)
            with live.lock:
                return {**told, "records": [str(live.table.record_for(seat)) for seat in seats]}
        return told

    def delete(self, player: str, members: Members | None = None) -> None:
        """Delete a person: the name, the key, tables of theirs alone, and any way back to a seat elsewhere."""
        for head in [*self._heads(player)]:
            self._leave(head.id, player)
        keys = [one for one in members.all() if one.player == player] if members is not None else []
        with self.store.work() as work:
            work.forget_player(player)
            forget_feeds(self.store, work, player)
            for note in (f"person {player}", note_of_puzzles(player), *(note_of_key(one.hash) for one in keys)):
                work.forget(note)

    def _heads(self, player: str) -> Iterator[Head]:
        for running in (True, False):
            yield from self.store.seated_heads(player, running, count=ALL)

    def _leave(self, table: str, player: str) -> None:
        """Take a person away from a table; delete a table of theirs alone."""
        for _ in range(ATTEMPTS):
            with suppress(Overtaken, UnknownTable):
                stored = self.store.load(table)
                others = {seat: one for seat, one in stored.chairs.items() if one.player != player and seat >= 0}
                if not any(one.person for one in others.values()):
                    self.tables.delete(table)
                    return
                with self.store.work(table, stored.head.version) as work:
                    work.set_header(table, _without_name(stored, player))
                    for chair in stored.chairs.values():
                        if chair.player == player:
                            work.set_chair(table, _emptied(chair))
                break
        self.tables.forget(table)


def _emptied(chair: Chair) -> Chair:
    """Return a chair without its person, which may be given away by a link."""
    person = AWAY if chair.person == HERE and chair.seat != HOST else chair.person
    return replace(chair, person=person, link="", holder="", player="")


def _without_name(stored: Stored, player: str) -> str:
    """Return the header of a table with another name for a person."""
    header = Record.read(stored.head.header).header
    theirs = {seat for seat, chair in stored.chairs.items() if chair.player == player}
    players = tuple(NOBODY if seat in theirs else name for seat, name in enumerate(header.players))
    return "\n".join(replace(header, players=players).lines())
