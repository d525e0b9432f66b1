"""What a seat cannot see is dealt anew: it sees the same, nothing is lost or doubled, and all is equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

pytest.importorskip("numpy", reason="kernels need the extra `fast`: NumPy is not installed here")

from cartone.games.stamp_swap import StampSwap, make
from cartone.games.stamp_swap.components import Item
from cartone.games.stamp_swap.kernel import StampSwapTwin
from cartone.kernel.jit import COMPILED
from cartone.table import Random, key_of
from cartone.table.plain import plain

from ..proving import left_to_proof
from .packs import any_pack
from .test_stamp_swap import MODES, house, named

PROOF_GAMES = 50 if COMPILED else 4
SMALL = [MODES[2], MODES[8], MODES[13]]
LARGE = left_to_proof(*(mode for mode in MODES if mode not in SMALL))


def twin_with(seats: Sequence[str], settings: Mapping[str, str], pack: int | None = None) -> StampSwapTwin:
    table = house(seats, settings, 1)()
    printed = table.game.pack
    return StampSwapTwin(lambda: make(table.seats, printed if pack is None else any_pack(printed, pack), settings))


def seen_by(twin: StampSwapTwin, seat: int) -> Any:
    """All that a seat sees, and its question if it is asked."""
    question = (twin.kind, twin.legal()) if twin.seat == seat else None
    return plain(twin.standing().view(seat, None)), question


def items_of(game: StampSwap) -> list[Item]:
    """The items of this day."""
    return [*game.pool.values(), *(item for player in game.players for item in player.items())]


def all_items_of(game: StampSwap) -> list[Item]:
    """Those of days before, too."""
    boxes = game.pinzetta.boxes.values() if game.pinzetta is not None else ()
    return [*items_of(game), *game.discards, *(item for box in boxes for item in box)]


def known_to(game: StampSwap, seat: int) -> dict[int, str]:
    """What a seat has seen of the items of this day."""
    return {item.number: item.known_as for item in items_of(game) if item.seen >> seat & 1}


def stamps_of(game: StampSwap) -> Counter[str]:
    """Every stamp that is somewhere: in a pile, face down or up, in an album or discarded."""
    placed = [laid.tile for player in game.players for laid in player.album.tiles]
    gone = [tile for player in game.players for tile in player.discarded]
    there = [item.tile for item in all_items_of(game) if item.tile is not None]
    piles = [tile for deck in game.tile_decks.values() for tile in deck.cards]
    return Counter(tile.id for tile in (*placed, *gone, *there, *piles))


def hidden_from(game: StampSwap, seat: int) -> list[Item]:
    return [item for item in all_items_of(game) if item.tile is not None and not item.seen >> seat & 1]


def check(twin: StampSwapTwin, seat: int, seed: int) -> None:
    """Deal anew for a seat and look at everything."""
    before, stamps = seen_by(twin, seat), stamps_of(twin.standing())
    asked, kind = twin.seat, twin.kind
    twin.redeal(seat, seed)
    assert seen_by(twin, seat) == before
    assert stamps_of(twin.standing()) == stamps
    assert set(stamps.values()) == {1}
    assert (twin.seat, twin.kind) == (asked, kind)


def play_and_check(twin: StampSwapTwin, seed: int, every: int) -> int:
    """A game by chance in which now and then all is dealt anew for each seat; for one of them it goes on so."""
    random = Random(key_of(seed, "redeal"))
    twin.reset(seed)
    checked = 0
    while not twin.over:
        if random.below(every) == 0:
            seats = [0] if twin.pinzetta is not None else range(twin.seats)
            stays = random.below(2 * len(seats))
            for seat in seats:
                before, digest = twin.copy(), twin.digest()
                check(twin, seat, random.below(1 << 30))
                checked += 1
                if seat != stays:
                    twin.restore(before)
                    assert twin.digest() == digest
        seat = twin.seat
        known, day = known_to(twin.standing(), seat), twin.states[0].day
        twin.step(random.below(len(twin.legal())))
        if twin.states[0].day == day:
            later = known_to(twin.standing(), seat)
            assert all(later.get(number, card) == card for number, card in known.items())
    return checked


@pytest.mark.parametrize(("seats", "settings"), [*SMALL, *LARGE], ids=named)
def test_the_seat_sees_the_same(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    twin = twin_with(seats, settings)
    for number in range(PROOF_GAMES if proving else 1):
        assert play_and_check(twin, number, 2 if proving else 12 * len(seats)) > 0


@pytest.mark.parametrize(("seats", "settings"), [MODES[0], MODES[6], *LARGE], ids=named)
def test_with_any_pack_too(seats: Sequence[str], settings: Mapping[str, str], proving: bool) -> None:
    for number in range(PROOF_GAMES if proving else 2):
        assert play_and_check(twin_with(seats, settings, number), number, 2 if proving else 6 * len(seats)) > 0
