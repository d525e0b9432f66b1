"""Creation of tables for any game: new tables, and tables replayed from a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from .games import PackLike, game_called
from .games.kit import setup
from .games.kit.packs import Packs
from .games.kit.upgrades import OtherRules, upgraded
from .table import Dealer, Game, Mended, Record, RecordError, Table

if TYPE_CHECKING:
    from .kernel.twin import Twin

PERSON = "me"
"""The player name of a seat taken by a person."""


def new(
    game: str,
    seats: Sequence[str],
    seed: int | None = None,
    pack: str | PackLike = "house",
    settings: Mapping[str, str] | None = None,
    dealer: Dealer | EllipsisType | None = ...,
    open_decks: Sequence[str] = (),
    dealt_decks: Sequence[str] = (),
) -> Table[Game[object]]:
    """Create a table for a new game. `seats` are the names of the players clockwise: names of bots, or any names for
    people.

    `pack` is the name or path of a card pack, or a loaded pack; the record contains the pack's name and hash.
    `settings` are variants of the game. Without a `seed`, a random one is used. A `dealer` replaces the seeded one;
    with `dealer=None`, the table waits for the caller to supply each card. The table also waits for cards of
    `dealt_decks`, while the seed deals all others. The caller may supply cards of `open_decks` as a description of
    their face.

    >>> table = new("stamp-swap", seats=["ann", "bob"], seed=7)
    >>> seat, ask = next(iter(table.pending.items()))
    >>> seat, ask.kind
    (0, 'take')
    >>> table.answer(seat, ask.options.at(0))
    >>> table.undo(seat)
    >>> table.answer(seat, "1")      # the notation of the same option
    """
    return setup.new(game_called(game), seats, seed, pack, settings, dealer, open_decks, dealt_decks)


def new_twin(
    game: str, seats: Sequence[str], pack: str | PackLike = "house", settings: Mapping[str, str] | None = None
) -> Twin:
    """Return the compiled twin that plays games with these arguments; it requires NumPy, and the extra `fast` for
    speed.

    Raise `NotCompiled` if there is none: the game has no kernel, or no kernel supports its rules version or the pack.
    """
    from .kernel.twin import NotCompiled  # imported here because NumPy is optional

    room = game_called(game)
    if room.machines.twin is None:
        raise NotCompiled("error.no-twin", game=game)
    table = new(game, seats, seed=0, pack=pack, settings=settings)
    twin: Twin = room.machines.twin(lambda: room.make(table.seats, table.game.pack, table.header.settings))
    twin.check(table.header.rules, table.header.pack_hash)
    return twin


def load(
    record: Record | str,
    pack: str | PackLike | None = None,
    dealer: Dealer | EllipsisType | None = ...,
    packs: Packs | None = None,
) -> Table[Game[object]]:
    """Replay a record and return the table at its end.

    The pack is found by its hash, among the shipped packs of all releases and in `packs`; if it is not there,
    `MissingPack` is raised. `pack` overrides this search. Records of older rules are upgraded, or `OtherRules` is
    raised if that is impossible. `RecordError` gives the first line that does not fit. A record without a seed may end
    at a draw, for which the table then waits.

    >>> table = new("stamp-swap", seats=["ann", "bob"], seed=7)
    >>> str(load(str(table.record)).record) == str(table.record)
    True
    """
    if isinstance(record, str):
        record = Record.read(record)
    return setup.load(game_called(record.header.game), record, pack, dealer, packs)


def mend(
    edited: Record | str, before: Record | str, packs: Packs | None = None, same: Mapping[int, int] | None = None
) -> Mended:
    """Replay an edited record, keeping the lines that still mean the same as in the record `before` the edit.

    `same` maps the indices of unchanged entries to those in `before`; by default, they are found by comparing the
    texts. All other lines are dropped and listed. If the record has a seed, missing cards are dealt; if not, the table
    waits for them.

    >>> before = str(new("stamp-swap", seats=["ann", "bob"], seed=7).record)
    >>> mended = mend(before.replace("first-player: A", "first-player: B"), before)
    >>> mended.table.waiting_for, mended.dropped
    ((1,), ())
    """
    edited, before = (Record.read(record) if isinstance(record, str) else record for record in (edited, before))
    return setup.mend(game_called(edited.header.game), edited, before, packs, same)


def load_what_fits(record: Record, packs: Packs | None = None) -> tuple[Table[Any], int]:
    """Return the table at a record's last line that fits the rules, and the number of lines that fit."""
    room = game_called(record.header.game)
    with suppress(OtherRules):
        record = upgraded(record, room.rules_version, room.upgrades)
    if record.header.rules < room.rules_version:
        record = replace(record, header=replace(record.header, rules=room.rules_version))
    lines = [record.line_of(number) for number in range(len(record.entries))]
    while True:
        try:
            return load(record, packs=packs), len(record.entries)
        except RecordError as problem:
            if not record.entries:
                raise
            fitting = sum(line < problem.line for line in lines[: len(record.entries) - 1])
            record = replace(record, entries=record.entries[:fitting])
