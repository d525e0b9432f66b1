"""Creation of tables of one game, new or from a record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from types import EllipsisType

from ...table import (
    CartoneError,
    Dealer,
    Deck,
    Game,
    Header,
    Mended,
    Record,
    RecordError,
    SeededDealer,
    SharedDealer,
    Table,
    UnknownName,
    is_gap,
    quoted,
    seats_for,
    short,
)
from ...table.mend import mend as mend_record
from .cards import PackLike, gaps_of
from .manifest import GameRoom
from .packs import HOUSE, Packs, called, load_pack, pack_name, pack_of_record
from .settings import as_written
from .upgrades import upgraded

NAME_LIMIT = 26
SEED_LIMIT = 1 << 128
SEED_DIGITS = 39


def new(
    room: GameRoom,
    seats: Sequence[str],
    seed: int | None = None,
    pack: str | PackLike = HOUSE,
    settings: Mapping[str, str] | None = None,
    dealer: Dealer | EllipsisType | None = ...,
    open_decks: Sequence[str] = (),
    dealt_decks: Sequence[str] = (),
) -> Table[Game[object]]:
    check_names(seats)
    if seed is None and dealer is ...:
        seed = fresh_seed()
    if seed is not None and dealer is None:
        raise UnknownName("error.seed-and-person")
    check_seed(seed)
    loaded = load_pack(room, pack) if isinstance(pack, str) else pack
    for decks in (open_decks, dealt_decks):
        if isinstance(decks, str):
            raise UnknownName("error.open-list", decks=short(decks))
    header = Header(room.name, room.rules_version, called(room, loaded), loaded.hash, tuple(seats), seed,
                    as_written(room.settings, settings or {}), tuple(open_decks), tuple(dealt_decks))  # fmt: skip
    if gaps_of(loaded):
        by_person = dealer is None or (isinstance(dealer, SharedDealer) and dealer.then is None)
        if not by_person and undealt(room, seats, header.settings, loaded):
            raise _only_by_person(loaded)
        header = replace(header, open=with_gaps(header.open, room.make(seats_for(seats), loaded, header.settings)))
    return Table(header, _maker(room, header, loaded), _dealer(header, dealer))


def with_gaps(opened: Sequence[str], game: Game[object]) -> tuple[str, ...]:
    """Return the decks with cards to describe: those in `opened`, and those with cards missing from the pack."""
    decks = game.may_be_open().items()
    return (*opened, *(name for name, deck in decks if name not in opened and any(map(is_gap, deck.cards))))


def undealt(room: GameRoom, seats: Sequence[str], settings: Mapping[str, str], pack: PackLike) -> Sequence[object]:
    """Return the gaps (missing cards) that prevent dealing from a seed; a guided game deals the opponent's only."""
    if not gaps_of(pack) or not room.beside:
        return gaps_of(pack)
    decks = vars(room.make(seats_for(seats), pack, settings)).values()
    return [card for deck in decks if isinstance(deck, Deck) for card in deck.cards if is_gap(card)]


def fresh_seed() -> int:
    """Return a random seed, too long to be guessed from the visible cards."""
    from secrets import randbelow  # imported on first use: it would slow down `import cartone`

    return randbelow(SEED_LIMIT)


def check_seed(seed: int | None) -> None:
    """Raise `UnknownName` if a seed is not a whole number of at most 128 bits."""
    if seed is not None and (type(seed) is not int or not 0 <= seed < SEED_LIMIT):
        raise UnknownName("error.seed", most=SEED_LIMIT - 1, seed=quoted(seed))


def _dealer(header: Header, dealer: Dealer | EllipsisType | None) -> Dealer | None:
    """Return `dealer` or, by default, one that deals from the seed, except for decks that a person deals, of which it
    deals the only possible card; None if there is neither."""
    if dealer is not None and dealer is not ...:
        return dealer
    seeded = SeededDealer(header.seed) if header.seed is not None and dealer is not None else None
    return SharedDealer(header.dealt, seeded, header.open) if header.dealt else seeded


def check_names(seats: Sequence[str]) -> None:
    """Raise `UnknownName` if the name of a seat's player is not a single word, or is too long."""
    for name in seats:
        if not name or len(name) > NAME_LIMIT or not name.isprintable() or " " in name:
            raise UnknownName("error.seat-name", most=NAME_LIMIT, name=short(name))


def load(
    room: GameRoom,
    record: Record,
    pack: str | PackLike | None = None,
    dealer: Dealer | EllipsisType | None = ...,
    packs: Packs | None = None,
) -> Table[Game[object]]:
    now, make = _ready(room, record, pack, packs)
    try:
        return Table.from_record(now, make, _dealer(now.header, dealer))
    except RecordError as problem:
        raise RecordError(problem.line, _made_with(record.header, now.header, problem.problem)) from None


def mend(
    room: GameRoom,
    edited: Record,
    before: Record,
    packs: Packs | None = None,
    same: Mapping[int, int] | None = None,
) -> Mended:
    """Replay an edited record as far as its entries still fit the game; return the table and the dropped lines."""
    then, make_then = _ready(room, before, None, packs)
    now, make_now = _ready(room, edited, None, packs)
    return mend_record(now, make_now, then, make_then, _dealer(now.header, ...), same)


def _ready(
    room: GameRoom, record: Record, pack: str | PackLike | None, packs: Packs | None
) -> tuple[Record, Callable[[], Game[object]]]:
    """Return a record upgraded to the current rules version, and a function that creates its game."""
    header = record.header
    check_names(header.players)
    check_seed(header.seed)
    if pack is None:
        loaded = pack_of_record(room, header.pack, header.pack_hash, packs)
    else:
        loaded = load_pack(room, pack) if isinstance(pack, str) else pack
    record = upgraded(record, room.rules_version, room.upgrades)
    now = replace(record.header, pack=called(room, loaded), pack_hash=loaded.hash)
    return Record(now, record.entries, record.numbers), _maker(room, now, loaded)


def _made_with(then: Header, now: Header, problem: CartoneError) -> CartoneError:
    """Return the error for a record that failed, naming different rules or a different pack as the possible cause."""
    other_rules, other_pack = then.rules != now.rules, then.pack_hash != now.pack_hash
    rules = CartoneError("error.made-with-rules", then=then.rules, now=now.rules)
    pack = CartoneError("error.made-with-pack", pack=f"{pack_name(then.pack)} {then.pack_hash}")
    if other_rules and other_pack:
        return CartoneError("error.made-with-both", problem=problem, rules=rules, pack=pack)
    if other_rules or other_pack:
        return CartoneError("error.made-with", problem=problem, what=rules if other_rules else pack)
    return problem


def _maker(room: GameRoom, header: Header, pack: PackLike) -> Callable[[], Game[object]]:
    seats = seats_for(header.players)

    def make() -> Game[object]:
        game = room.make(seats, pack, header.settings)
        game.pack = pack
        if room.beside:
            game.is_dealt = header.seed is None
        return game

    if header.seed is not None and undealt(room, header.players, header.settings, pack):
        raise _only_by_person(pack)
    for name in header.dealt:
        if room.real.decks and name not in room.real.decks:
            raise UnknownName("error.dealt-deck", deck=short(name), known=", ".join(room.real.decks))
    if header.open:
        check_open(header, make().may_be_open())
    return make


def _only_by_person(pack: PackLike) -> UnknownName:
    gaps = gaps_of(pack)
    return UnknownName("error.seed-and-gaps", pack=short(pack.name), first=gaps[0], count=len(gaps))


def check_open(header: Header, known: Collection[str]) -> None:
    """Raise `UnknownName` if a deck listed as open cannot be described by a person, or would be dealt from a seed."""
    if header.seed is not None and not set(header.open) <= set(header.dealt):
        raise UnknownName("error.seed-and-person")
    for name in header.open:
        if name not in known:
            raise UnknownName("error.open-deck", deck=short(name), known=", ".join(known) or "–")
