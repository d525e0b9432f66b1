"""The kernel redeals the cards of Age of Comics that a seat cannot see, without changing those it sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cartone.games.age_of_comics.kernel import AgeOfComicsTwin
from cartone.kernel.jit import COMPILED
from cartone.simulate.run import game_seed

from ..proving import in_rings
from .modes import COMICS, Mode

GAMES, PROOF_GAMES = (3, 100) if COMPILED else (1, 5)
DEALS, PROOF_DEALS = (2000, 20_000) if COMPILED else (50, 1000)
OFTEN, SELDOM = 1.0, 1.0 if COMPILED else 0.15
"""Shares of the questions at which redealing is tested."""
PILES = ("writers", "artists", "comics")


def seen_by(twin: AgeOfComicsTwin, seat: int) -> dict[str, Any]:
    """Return everything that a seat can see of a state, and the hidden cards of hands and decks in a single list.

    Greedy's choice is included, since it depends on nothing else, except for actions in plain Python, which would take
    too long.
    """
    state = twin.digest()
    unknown = [card for pile in PILES for card in state[pile]["deck"].pop("may-come")]
    for player in state["players"]:
        for held in player["hand"]:
            if not held["seen"] >> seat & 1:
                unknown.append(held.pop("card"))
    asked: dict[str, Any] = {"seat": twin.seat, "kind": twin.kind, "scores": twin.scores()}
    if twin.seat == seat:
        asked["legal"] = twin.legal()
        asked["greedy"] = twin.greedy() if COMPILED or twin.kind != "action" else None
    return {**state, **asked, "unknown": sorted(unknown)}


def hidden_from(twin: AgeOfComicsTwin, seat: int) -> list[str]:
    """Return the cards in other players' hands that a seat has not seen."""
    hands = [held for player in twin.digest()["players"] for held in player["hand"]]
    return [held["card"] for held in hands if not held["seen"] >> seat & 1]


@pytest.mark.parametrize("mode", in_rings([COMICS[4], *COMICS[7:]], [COMICS[4], COMICS[8]]), ids=str)
def test_what_a_seat_sees_stays_as_it_is(mode: Mode, proving: bool) -> None:
    twin = mode.twin()
    players = [seat for seat, name in enumerate(mode.seats) if name != "automa"]
    dealt = 0
    for number in range(PROOF_GAMES if proving else GAMES):
        random = Random(number)
        twin.reset(game_seed(23, number))
        while not twin.over:
            if random.random() < (OFTEN if proving else SELDOM):
                dealt += deals_anew(twin, twin.seat if random.random() < 0.8 else random.choice(players), random)
            twin.step(random.randrange(len(twin.legal())))
    assert bool(dealt) == (not mode.settings), "the Automa hides nothing, players do"


def deals_anew(twin: AgeOfComicsTwin, seat: int, random: Random) -> bool:
    """Redeal for a seat, and sometimes restore the state; return whether the hidden hands have changed."""
    before, whole, kept = seen_by(twin, seat), twin.digest(), twin.copy()
    hidden = hidden_from(twin, seat)
    for _ in range(random.randint(1, 2)):
        twin.redeal(seat, random.getrandbits(64))
        assert seen_by(twin, seat) == before
    changed = hidden != hidden_from(twin, seat)
    if random.random() < 0.2:
        twin.restore(kept)
        assert twin.digest() == whole
    return changed


def test_hidden_cards_may_be_any_that_fit(proving: bool) -> None:
    """At the beginning, the other player's hidden cards are a writer and an artist of value 2, of different genres."""
    table, twin = COMICS[-3].dealt(9)(), COMICS[-3].twin()
    twin.reset(9)
    seat = twin.seat
    genres = {card.id: card.genre for card in (*table.game.pack.writers, *table.game.pack.artists)}
    mine = [held["card"] for held in twin.digest()["players"][seat]["hand"]]
    times = PROOF_DEALS if proving else DEALS
    found: Counter[str] = Counter()
    for number in range(times):
        twin.redeal(seat, number)
        writer, artist = hidden_from(twin, seat)
        assert genres[writer] != genres[artist]
        found.update((writer, artist))
    for cards in (table.game.pack.writers, table.game.pack.artists):
        there = [card.id for card in cards if card.value == 2 and card.id not in mine]
        assert_even([found[card] for card in there], times)


def test_any_card_may_come_that_fits(proving: bool) -> None:
    """A card hired face down is one of those whose back was on top of the deck."""
    table, twin = COMICS[-3].dealt(9)(), COMICS[-3].twin()
    twin.reset(9)
    while twin.kind != "action":
        twin.step(0)
    seat, kept = twin.seat, twin.copy()
    writers = twin.digest()["writers"]
    known = {*writers["display"], *(held["card"] for held in twin.digest()["players"][seat]["hand"])}
    there = [card.id for card in table.game.pack.writers if card.back == writers["top"] and card.id not in known]
    found: Counter[str] = Counter()
    times = PROOF_DEALS if proving else DEALS
    for number in range(times):
        twin.restore(kept)
        twin.redeal(seat, number)
        twin.step(0)
        twin.step(len(twin.legal()) - 1)
        found[twin.digest()["players"][seat]["hand"][-1]["card"]] += 1
    assert sorted(found) == sorted(there)
    assert_even([found[card] for card in there], times)


def assert_even(counts: Sequence[int], total: int) -> None:
    """Check by a chi-squared test that the counts are about even."""
    expected = total / len(counts)
    assert sum(counts) == total
    off = sum((count - expected) ** 2 / expected for count in counts)
    assert off < len(counts) + 5 * (2 * len(counts)) ** 0.5, counts
