"""Setting up a table of any game: a new one, or one that stands where a record ends."""

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
"""The player of a seat at which a person sits."""


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
    """Set up a game. `seats` says who sits where, clockwise; the names are yours, or those of bots.

    `pack` is the name of a shipped card pack or the path of one (the record has its name and its hash), or a pack that
    was loaded; `settings` are variants of the game. Without a `seed` a fresh one is taken; a `dealer` of your own
    replaces the seeded one, and with `dealer=None` the table waits until somebody says what came; so it does for
    `dealt_decks`, where a seed deals the others. Of `open_decks` cards may then be said by what they show.

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
    """The compiled twin of a table that is set up like this; it needs NumPy, and for speed the extra `fast`.

    `NotCompiled` says why there is none: a game without a kernel, one of other rules, or a pack that none can play.
    """
    from .kernel.twin import NotCompiled  # NumPy is an extra

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
    """The table that stands where a record ends.

    It is played with the pack of its hash: one of ours of any release, or one that is kept in `packs`; `MissingPack`
    if it is not here. `pack` is another one to be tried instead. A record of older rules is upgraded, or `OtherRules`
    says that nothing does. `RecordError` says at which line it stops fitting. A record without a seed may end where a
    card has to come: there the table waits.

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
    """Play a record that somebody has edited, as far as its lines still mean what they meant before.

    Which entries are the `same` as before, by their numbers, is found out by their text if nobody says so. What does
    not mean the same is dropped and listed. A record with a seed deals what is missing; without one the table waits
    where nobody has said yet what came.

    >>> before = str(new("stamp-swap", seats=["ann", "bob"], seed=7).record)
    >>> mended = mend(before.replace("first-player: A", "first-player: B"), before)
    >>> mended.table.waiting_for, mended.dropped
    ((1,), ())
    """
    edited, before = (Record.read(record) if isinstance(record, str) else record for record in (edited, before))
    return setup.mend(game_called(edited.header.game), edited, before, packs, same)


def load_what_fits(record: Record, packs: Packs | None = None) -> tuple[Table[Any], int]:
    """The table that stands at the last line of a record that fits today's rules, and how many lines do.

    `OtherRules` if they are older than the record, `MissingPack` if its pack is not here.
    """
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
