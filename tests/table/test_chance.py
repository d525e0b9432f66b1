"""Random numbers, decks and dealers."""

from __future__ import annotations

from collections import Counter

import pytest

from cartone.table import Deck, Draw, IllegalOutcome, Random, SeededDealer, StackedDealer, key_of
from cartone.table.randomness import mix, number_at

from .toy import Card, toy_table


def test_of_cards_that_are_alike_it_does_not_matter_which_one_is_learnt() -> None:
    """A record contains only a card's ID, so the deck must be the same after a replay."""
    for taken in (0, 2, 3):
        deck = Deck("back", [Card("a"), Card("b"), Card("a"), Card("a")])
        deck.learn(taken)
        assert [card.id for card in deck.cards] == ["a", "b", "a"]


def test_the_generator_never_changes() -> None:
    """The numbers are part of the record format, since a seed must always deal the same game."""
    assert [hex(mix(word)) for word in (1, 2, 2**63)] == [
        "0x5692161d100b05e5",
        "0xdbd238973a2b148a",
        "0x25c26ea579cea98a",
    ]
    key = key_of(7, "deck", "event")
    assert [number_at(key, counter, 10) for counter in range(10)] == [
        Random.below(stream, 10) for stream in [Random(key)] * 10
    ]


def test_numbers_are_even() -> None:
    random = Random(key_of(3, "even"))
    counts = Counter(random.below(7) for _ in range(70_000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_streams_with_other_names_differ() -> None:
    keys = [key_of(7, "a"), key_of(8, "a"), key_of(7, "b"), key_of(7, "a", 0), key_of(7, "a", 1)]
    assert len({Random(key).below(1 << 60) for key in keys}) == len(keys)


def fresh_deck() -> Deck[Card]:
    return Deck("x", [Card(f"K{n}") for n in range(50)])


def test_a_seeded_draw_depends_on_seed_deck_and_count_alone() -> None:
    dealer = SeededDealer(1)
    one = [fresh_deck().cards[dealer.deal(Draw(fresh_deck()))].id for _ in range(3)]
    assert len(set(one)) == 1, "asking again is no reroll"
    first, again, other = (
        [deck.learn(SeededDealer(seed).deal(Draw(deck))).id for _ in range(10)]
        for seed, deck in ((1, fresh_deck()), (1, fresh_deck()), (2, fresh_deck()))
    )
    assert first == again != other


def test_given_narrows_what_may_come() -> None:
    deck = fresh_deck()
    for seed in range(20):
        index = SeededDealer(seed).deal(Draw(deck, given={"id": frozenset({"K7", "K17"})}))
        assert deck.cards[index].id in ("K7", "K17")


def test_an_unseen_card_may_still_be_any_of_the_set() -> None:
    deck = Deck("x", [Card("K1"), Card("K2")])
    assert deck.lay()
    assert deck.lay()
    assert not deck.lay()
    assert (len(deck), deck.may_come()) == (0, ["K1", "K2"])
    assert deck.learn(deck.index("K1")).id == "K1"
    deck.put_back([Card("K1")])
    assert (len(deck), deck.may_come()) == (1, ["K1", "K2"])


def test_a_stacked_dealer_deals_what_it_was_told_first_and_what_cannot_come_is_refused() -> None:
    table = toy_table(dealer=StackedDealer({"card": ["K8", "K0"]}))
    assert [str(entry) for entry in table.record.entries] == ["card: K8", "card: K0"]
    with pytest.raises(IllegalOutcome, match="“K99” cannot be drawn from “card”"):
        toy_table(dealer=StackedDealer({"card": ["K99"]}))
