"""Setting up a table: a new one, or one that stands where a record ends."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import EllipsisType
from typing import Any

from .games import GameRoom, PackLike, game_called, load_pack
from .games.kit.packs import Packs, called, pack_name, pack_of_record
from .games.kit.upgrades import OtherRules, upgraded
from .table import (
    CartoneError,
    Dealer,
    Game,
    Header,
    Mended,
    Record,
    RecordError,
    SeededDealer,
    Table,
    UnknownName,
    seats_for,
    short,
)
from .table.mend import mend as mend_record

PERSON = "me"
"""The player of a seat at which a person sits."""

NAME_LIMIT = 26
SEED_LIMIT = 1 << 128
SEED_DIGITS = 39


def new(
    game: str,
    seats: Sequence[str],
    seed: int | None = None,
    pack: str | PackLike = "house",
    settings: Mapping[str, str] | None = None,
    dealer: Dealer | EllipsisType | None = ...,
    open_decks: Sequence[str] = (),
) -> Table[Game[object]]:
    """Set up a game. `seats` says who sits where, clockwise; the names are yours, or those of bots.

    `pack` is the name of a shipped card pack or the path of one (the record has its name and its hash), or a pack that
    was loaded; `settings` are variants of the game. Without a `seed` a fresh one is taken; a `dealer` of your own
    replaces the seeded one, and with `dealer=None` the table waits until somebody says what came. Of `open_decks` cards
    may then be said by what they show.

    >>> table = new("stamp-swap", seats=["ann", "bob"], seed=7)
    >>> seat, ask = next(iter(table.pending.items()))
    >>> seat, ask.kind
    (0, 'take')
    >>> table.answer(seat, ask.options.at(0))
    >>> table.undo(seat)
    >>> table.answer(seat, "1")      # the notation of the same option
    """
    room = game_called(game)
    check_names(seats)
    if seed is None and dealer is ...:
        seed = fresh_seed()
    if seed is not None and (dealer is None or open_decks):
        raise UnknownName("error.seed-and-person")
    if seed is not None and not 0 <= seed < SEED_LIMIT:
        raise UnknownName("error.seed", most=SEED_LIMIT - 1, seed=seed)
    loaded = load_pack(room, pack) if isinstance(pack, str) else pack
    header = Header(game, room.rules_version, called(room, loaded), loaded.hash, tuple(seats), seed,
                    dict(settings or {}), tuple(open_decks))  # fmt: skip
    return Table(header, _maker(room, header, loaded), _dealer(header, dealer))


def fresh_seed() -> int:
    """A seed that nobody can guess from what they see, as a short one can be."""
    return secrets.randbelow(SEED_LIMIT)


def _dealer(header: Header, dealer: Dealer | EllipsisType | None) -> Dealer | None:
    """Who deals if nothing else is said: the seed, and without one nobody."""
    if dealer is ...:
        return SeededDealer(header.seed) if header.seed is not None else None
    return dealer


def check_names(seats: Sequence[str]) -> None:
    """The name of a seat is one word, and not too long for a table."""
    for name in seats:
        if not name or len(name) > NAME_LIMIT or not name.isprintable() or " " in name:
            raise UnknownName("error.seat-name", most=NAME_LIMIT, name=short(name))


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
    header = record.header
    check_names(header.players)
    room = game_called(header.game)
    if pack is None:
        loaded = pack_of_record(room, header.pack, header.pack_hash, packs)
    else:
        loaded = load_pack(room, pack) if isinstance(pack, str) else pack
    record = upgraded(record, room.rules_version, room.upgrades)
    now = replace(record.header, pack=called(room, loaded), pack_hash=loaded.hash)
    now_record = Record(now, record.entries, record.numbers)
    try:
        return Table.from_record(now_record, _maker(room, now, loaded), _dealer(now, dealer))
    except RecordError as problem:
        raise RecordError(problem.line, _made_with(header, now, problem.problem)) from None


def mend(edited: Record | str, before: Record | str, packs: Packs | None = None) -> Mended:
    """Play a record that somebody has edited, as far as its lines still mean what they meant before.

    What does not is dropped and listed. A record with a seed deals what is missing; without one the table waits where
    nobody has said yet what came.

    >>> before = str(new("stamp-swap", seats=["ann", "bob"], seed=7).record)
    >>> mended = mend(before.replace("first-player: A", "first-player: B"), before)
    >>> mended.table.waiting_for, mended.dropped
    ((1,), ())
    """
    edited, before = (Record.read(record) if isinstance(record, str) else record for record in (edited, before))
    room = game_called(edited.header.game)
    loaded = pack_of_record(room, edited.header.pack, edited.header.pack_hash, packs)
    return mend_record(edited, before, _maker(room, edited.header, loaded), _dealer(edited.header, ...))


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


def _made_with(then: Header, now: Header, problem: CartoneError) -> CartoneError:
    """What does not fit in a record, and whether other rules or another pack may be why."""
    other_rules, other_pack = then.rules != now.rules, then.pack_hash != now.pack_hash
    rules = CartoneError("error.made-with-rules", then=then.rules, now=now.rules)
    pack = CartoneError("error.made-with-pack", pack=f"{pack_name(then.pack)} {then.pack_hash}")
    if other_rules and other_pack:
        return CartoneError("error.made-with-both", problem=problem, rules=rules, pack=pack)
    if other_rules or other_pack:
        return CartoneError("error.made-with", problem=problem, what=rules if other_rules else pack)
    return problem


def _maker(room: GameRoom, header: Header, pack: PackLike) -> Any:
    seats = seats_for(header.players)

    def make() -> Game[object]:
        game = room.make(seats, pack, header.settings)
        game.pack = pack
        return game

    return make
