"""Redealing hidden items changes nothing that the seat sees, neither loses nor duplicates items, and is uniform."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from cartone.games.stamp_swap import StampSwap
from cartone.games.stamp_swap.components import Item
from cartone.games.stamp_swap.kernel import StampSwapTwin
from cartone.games.stamp_swap.kernel.state import BACKS
from cartone.kernel.jit import COMPILED
from cartone.table import Random, key_of
from cartone.table.plain import plain

from ..proving import in_rings
from .modes import STAMPS, Mode

T = TypeVar("T")
PROOF_GAMES = 50 if COMPILED else 4


def seen_by(twin: StampSwapTwin, seat: int) -> Any:
    """Return everything that a seat sees, including its question if it has one."""
    question = (twin.kind, twin.legal()) if twin.seat == seat else None
    return plain(twin.standing().view(seat, None)), question


def items_of(game: StampSwap) -> list[Item]:
    """Return the items of the current day."""
    return [*game.pool.values(), *(item for player in game.players for item in player.items())]


def all_items_of(game: StampSwap) -> list[Item]:
    """Return the items of all days so far."""
    boxes = game.pinzetta.boxes.values() if game.pinzetta is not None else ()
    return [*items_of(game), *game.discards, *(item for box in boxes for item in box)]


def known_to(game: StampSwap, seat: int) -> dict[int, str]:
    """Return the items of the current day that a seat has seen, by number."""
    return {item.number: item.known_as for item in items_of(game) if item.seen >> seat & 1}


def stamps_of(game: StampSwap) -> Counter[str]:
    """Return the number of each stamp in the game: in decks, among items, in albums and discarded."""
    placed = [laid.tile for player in game.players for laid in player.album.tiles]
    gone = [tile for player in game.players for tile in player.discarded]
    there = [item.tile for item in all_items_of(game) if item.tile is not None]
    piles = [tile for deck in game.tile_decks.values() for tile in deck.cards]
    return Counter(tile.id for tile in (*placed, *gone, *there, *piles))


def hidden_from(game: StampSwap, seat: int) -> list[Item]:
    return [item for item in all_items_of(game) if item.tile is not None and not item.seen >> seat & 1]


def check(twin: StampSwapTwin, seat: int, seed: int) -> None:
    """Redeal for a seat; check that the seat sees the same as before and that every stamp is still there once."""
    before, stamps = seen_by(twin, seat), stamps_of(twin.standing())
    asked, kind = twin.seat, twin.kind
    twin.redeal(seat, seed)
    assert seen_by(twin, seat) == before
    assert stamps_of(twin.standing()) == stamps
    assert set(stamps.values()) == {1}
    assert (twin.seat, twin.kind) == (asked, kind)


def play_and_check(twin: StampSwapTwin, seed: int, every: int) -> int:
    """Play a random game with occasional redeals for each seat, and continue from one of them."""
    random = Random(key_of(seed, "redeal"))
    twin.reset(seed)
    checked = 0
    while not twin.over:
        place = random.below(int(twin.states[0].asked_count))
        if random.below(every):
            twin.step(place)
            continue
        for seat in [0] if twin.is_solo else range(twin.seats):
            before, digest = twin.copy(), twin.digest()
            check(twin, seat, random.below(1 << 30))
            checked += 1
            if seat != twin.seat:
                twin.restore(before)
                assert twin.digest() == digest
        step_and_check(twin, min(place, twin.states[0].asked_count - 1))
    return checked


def step_and_check(twin: StampSwapTwin, place: int) -> None:
    """Take a step, and check that the items that the seat has seen on this day are still the same."""
    seat, day = twin.seat, twin.states[0].day
    known = known_to(twin.standing(), seat)
    twin.step(place)
    if twin.states[0].day == day:
        later = known_to(twin.standing(), seat)
        assert all(later.get(number, card) == card for number, card in known.items())


@pytest.mark.parametrize("mode", in_rings(STAMPS, [STAMPS[2], STAMPS[8]], [STAMPS[13]]), ids=str)
def test_the_seat_sees_the_same(mode: Mode, proving: bool) -> None:
    twin = mode.twin()
    for number in range(PROOF_GAMES if proving else 1):
        assert play_and_check(twin, number, 2 if proving else 5 * len(mode.seats) ** 2 // 2) > 0


@pytest.mark.parametrize("mode", in_rings(STAMPS, [STAMPS[0]], [STAMPS[6]]), ids=str)
def test_with_any_pack_too(mode: Mode, proving: bool) -> None:
    for number in range(PROOF_GAMES if proving else 1):
        twin = mode.twin(mode.any_pack(number))
        assert play_and_check(twin, number, 2 if proving else 5 * len(mode.seats)) > 0


# -- probabilities ----------------------------------------------------------------------------

SEEDS, PROOF_SEEDS = (300, 20_000) if COMPILED else (60, 3_000)
UNLIKELY = 5
"""Maximum deviation of a count from the mean, in standard deviations."""


def up_to(twin: StampSwapTwin, seed: int, kind: str, seat: int) -> None:
    """Play a random game, with a preference for face-down stamps, until a seat is asked a question of a kind."""
    random = Random(key_of(seed, "up to"))
    twin.reset(seed)
    while (twin.kind, twin.seat) != (kind, seat):
        state = twin.states[0]
        places = range(state.asked_count)
        down = [place for place in places if twin.kind == "take" and not state.item_up[state.options[place]]]
        twin.step(down[0] if down else random.below(len(places)))


def redealt(twin: StampSwapTwin, seat: int, seeds: int, what: Callable[[Any], T]) -> list[T]:
    """Redeal the current state for a seat with many seeds; return a value of each resulting state."""
    before, found = twin.copy(), []
    for seed in range(seeds):
        twin.restore(before)
        twin.redeal(seat, seed)
        found.append(what(twin.states[0]))
    twin.restore(before)
    return found


def assert_alike(found: Counter[Any], possible: int, total: int) -> None:
    """Check that each possibility came up about equally often."""
    mean = total / possible
    spread = (mean * (1 - 1 / possible)) ** 0.5
    counts = [*found.values(), *[0] * (possible - len(found))]
    assert len(found) <= possible
    assert all(abs(count - mean) <= UNLIKELY * spread + 1 for count in counts), (mean, spread, found)


def test_every_stamp_that_it_may_be_is_equally_likely(proving: bool) -> None:
    twin = STAMPS[8].twin()
    up_to(twin, 5, "cut", 0)
    game = twin.standing()
    item = hidden_from(game, 0)[0].number
    tiles = redealt(twin, 0, PROOF_SEEDS if proving else SEEDS, lambda state: int(state.item_tile[item]))
    back = twin.states[0].item_back[item]
    alike = [other for other in hidden_from(game, 0) if other.back == BACKS[back]]
    possible = len(game.tile_decks[BACKS[back]].cards) + len(alike)
    assert {twin.cards[0].tile_back[tile] for tile in tiles} == {back}
    assert_alike(Counter(tiles), possible, len(tiles))


def test_what_others_have_reserved_is_not_rare() -> None:
    """Only those face-down stamps may be rare that others took from the pool or drew, not those that they reserved."""
    twin = STAMPS[6].twin()
    up_to(twin, 5, "choose", 0)
    hidden = [item.number for item in hidden_from(twin.standing(), 0)]
    player, token = twin.states[0].players[1], twin.states[0].token
    reserved = [item for item in hidden if item in player.reserve[: player.reserve_count] and item < token]
    offered = [item for item in hidden if item not in player.reserve[: player.reserve_count]]
    is_rare = twin.cards[0].tile_is_rare
    faces = redealt(twin, 0, SEEDS, lambda state: state.item_tile.copy())
    assert reserved
    assert not any(is_rare[tiles[item]] for tiles in faces for item in reserved)
    assert any(is_rare[tiles[item]] for tiles in faces for item in offered)


def test_what_others_have_done_together_is_any_of_what_they_may_do() -> None:
    twin = STAMPS[6].twin()
    up_to(twin, 5, "cut", 1)
    assert len(set(redealt(twin, 1, 20, lambda state: int(state.players[0].cut)))) > 10
    up_to(twin, 5, "place", 1)
    assert len(set(redealt(twin, 1, 20, lambda state: state.players[0].page.tobytes()))) > 10
    up_to(twin, 5, "enter", 1)
    entries = redealt(twin, 1, SEEDS, lambda state: int(state.players[0].entry))
    assert_alike(Counter(entries), 4, len(entries))


@pytest.mark.parametrize("mode", [STAMPS[0], STAMPS[6]], ids=str)
def test_what_comes_later_is_that_of_the_seed(mode: Mode) -> None:
    """Redealing with the same seed leads to the same future, and with other seeds to others."""
    twin = mode.twin()
    twin.reset(3)
    before, ends = twin.copy(), []
    for seed in (1, 1, 2, 3):
        twin.restore(before)
        twin.redeal(0, seed)
        for _ in range(10):
            twin.step(twin.states[0].asked_count // 2)
        ends.append(twin.digest())
    assert ends[0] == ends[1]
    assert ends[1] != ends[2] != ends[3] != ends[1]


def test_a_game_that_is_over_stays_as_it_is() -> None:
    twin = STAMPS[0].twin()
    twin.playout(4)
    before = twin.digest()
    twin.redeal(0, 1)
    assert twin.digest() == before
