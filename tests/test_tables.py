"""Setting up and loading tables."""

from __future__ import annotations

import io
from typing import Any

import pytest

import cartone
from cartone.games import stamp_swap
from cartone.games.kit.setup import fresh_seed
from cartone.games.kit.upgrades import OtherRules
from cartone.locale import catalogue
from cartone.simulate.speed import play_at_random
from cartone.table import (
    CartoneError,
    Dealer,
    Draw,
    IllegalOutcome,
    NotYourTurn,
    Outcome,
    Random,
    Record,
    RecordError,
    SeededDealer,
    StackedDealer,
    Table,
    UnknownName,
    deal,
    key_of,
)
from cartone.terminal import Replay


def test_without_a_seed_a_fresh_one_is_taken_and_a_person_deals_or_a_seed_but_not_both() -> None:
    seeds = {cartone.new("stamp-swap", ["a", "b"]).header.seed for _ in range(5)}
    assert len(seeds) == 5
    with pytest.raises(UnknownName, match="so leave out the seed"):
        cartone.new("stamp-swap", ["a", "b"], seed=1, dealer=None)


DECKS = (
    "small-square, large-square, short-rectangle, long-rectangle, decision, pinzetta-mat, pinzetta-event, "
    "show-scoring, attendee, event, mat, contest-colour, contest-theme, contest-size, contest-cancelled, contest-finale"
)


@pytest.mark.parametrize(
    ("decks", "wrong"),
    [
        (["small-sqare"], "small-sqare"),
        (["decision", ""], ""),
        (["a b", "\ngame x"], "a b"),
        (["\ngame x"], "\\ngame x"),
        (["first-player"], "first-player"),
    ],
)
def test_only_decks_that_may_be_open_are_opened(decks: Any, wrong: str) -> None:
    with pytest.raises(UnknownName) as refused:
        cartone.new("stamp-swap", ["a", "b"], dealer=None, open_decks=decks)
    assert str(refused.value) == f"you cannot describe cards of “{wrong}”, only cards of these decks: {DECKS}"
    with pytest.raises(UnknownName, match=r"^open decks must be a list of names, not “decision”$"):
        cartone.new("stamp-swap", ["a", "b"], dealer=None, open_decks="decision")


def test_a_record_opens_only_decks_that_may_be_open_and_has_no_seed_then() -> None:
    text = str(cartone.new("age-of-comics", ["a", "b"], dealer=None, open_decks=["comic", "writer"]).record)
    assert str(cartone.load(text).record) == text
    wrong = Record.read(text.replace("open comic", "open comics"))
    with pytest.raises(UnknownName, match=r"cards of “comics”.*: writer, artist, comic, automa$"):
        cartone.load(wrong)
    with pytest.raises(UnknownName, match="cards of “comics”"):
        cartone.mend(wrong, before=wrong)
    seeded = Record.read(text.replace("open comic", "seed 7\nopen comic"))
    for load in (cartone.load, lambda record: cartone.mend(record, before=record)):
        with pytest.raises(UnknownName, match="so leave out the seed"):
            load(seeded)


def test_both_words_of_a_seed_count() -> None:
    """A new seed has 128 bits, and an old seed with 64 bits still deals the same cards as before."""
    low, high = 12345678901234567890, 98765432109876543210 << 64 & (1 << 128) - 1
    games = [
        str(cartone.new("stamp-swap", ["a", "b"], seed=seed).record).partition("\n\n")[2]
        for seed in (low, low | high, high)
    ]
    assert len(set(games)) == 3
    assert max(fresh_seed() for _ in range(20)) >= 1 << 64


def test_a_record_of_a_foreign_dealer_has_no_seed_and_goes_no_further_by_itself() -> None:
    table = cartone.new("stamp-swap", ["a", "b"], dealer=StackedDealer({}, SeededDealer(9)))
    assert table.header.seed is None
    again = cartone.load(str(table.record))
    while again.draw is None:
        seat, ask = next(iter(again.pending.items()))
        again.answer(seat, ask.options.at(0))
    with pytest.raises(NotYourTurn, match=r"one of .* must be drawn first"):
        again.answer(0, "1")
    play_at_random(cartone.load(str(table.record), dealer=SeededDealer(4)), Random(key_of(1, "x")))


def test_a_game_reads_its_own_records_only() -> None:
    text = str(cartone.new("age-of-comics", ["a", "b"], seed=1).record)
    with pytest.raises(UnknownName, match="this belongs to “age-of-comics”, not to “stamp-swap”"):
        stamp_swap.load(text)
    with pytest.raises(UnknownName, match="this belongs to “chess”, not to “stamp-swap”"):
        stamp_swap.load(text.replace("age-of-comics", "chess"))


def test_replay_shows_only_what_came() -> None:
    """The dealer of the game does not match its seed; no step of the replay shows a card that was not drawn."""
    table = stamp_swap.new(["a", "b"], seed=1, dealer=SeededDealer(77))
    play_at_random(table, Random(key_of(1, "x")))
    replay = Replay(table.record, table, catalogue(), io.StringIO())
    for stop in (0, 1, 5, 20, len(replay.stops) - 1):
        shown = [contest.id for contest in replay.at(stop).game.contests]
        assert shown == [contest.id for contest in table.game.contests]


@pytest.mark.parametrize("name", ["", "two words", "x" * 27, "\x1b[31mred"])
def test_odd_names_are_refused(name: str) -> None:
    with pytest.raises(UnknownName, match="one word of up to 26 letters"):
        cartone.new("stamp-swap", [name, "b"], seed=1)


@pytest.mark.parametrize(("game", "kinds"), [("stamp-swap", {"choose"}), ("age-of-comics", set())])
def test_a_clean_undo_takes_back_nothing_that_anybody_has_learnt(game: str, kinds: set[str]) -> None:
    """An answer may show the new owner a stamp that only its previous owner has seen."""
    taught = set()
    for seed in range(4):
        table = cartone.new(game, ["a", "b", "c"], seed=seed)
        random = Random(key_of(seed, "clean"))
        while not table.over:
            seat, ask = next(iter(table.pending.items()))
            before = known(table)
            lines = len(table.record.entries)
            table.answer(seat, ask.options.sample(random))
            if known(table)[: len(before)] != before:
                if len(table.record.entries) == lines + 1:
                    taught.add(ask.kind)
                assert not table.undo_is_clean(seat)
    assert taught >= kinds


def known(table: Table[Any]) -> list[int]:
    """Return, for each drawn card, the bit mask of the seats that know it."""
    return [entry.secret.seen for entry in table.record.entries if isinstance(entry, Outcome) and entry.secret]


class Odd:
    """A dealer that ignores the backs and the number of the cards."""

    def __init__(self, index: int) -> None:
        self.index = index

    def deal(self, draw: Draw) -> int:
        return self.index if draw.deck.name == "writer" else SeededDealer(1).deal(draw)


@pytest.mark.parametrize(
    ("dealer", "said"),
    [
        (StackedDealer({"writer": ["W01"]}), "“W01” has a different back"),
        (Odd(999), "“999” cannot be drawn from the writers now. Possible: W01, "),
        (Odd(-2), "“-2” cannot be drawn from the writers now. Possible: W01, "),
    ],
)
def test_what_a_dealer_says_is_checked(dealer: Dealer, said: str) -> None:
    with pytest.raises(IllegalOutcome) as refused:
        cartone.new("age-of-comics", ["a", "b"], dealer=dealer)
    assert str(refused.value).startswith(said)
    table = cartone.new("age-of-comics", ["a", "b"], dealer=None)
    with pytest.raises(IllegalOutcome):
        deal(table, dealer)


@pytest.mark.parametrize("seed", [1 << 128, -1, "7", 7.0, True])
def test_a_seed_is_a_whole_number_of_128_bits_at_most(seed: Any) -> None:
    with pytest.raises(UnknownName, match="Give a whole number from 0 to"):
        cartone.new("stamp-swap", ["a", "b"], seed=seed)


@pytest.mark.parametrize("seed", [str(1 << 128), "9" * 40, "٣", "-1", "1" * 41])
def test_so_it_is_in_a_record(seed: str) -> None:
    text = str(cartone.new("stamp-swap", ["a", "b"], seed=7).record).replace("seed 7", f"seed {seed}")
    with pytest.raises((UnknownName, RecordError)):
        cartone.load(text)


@pytest.mark.parametrize(
    ("old", "new", "refused"),
    [
        ("rules 1", "rules 99", OtherRules),
        ("rules 1", "rules 0", OtherRules),
        ("seats a b", f"seats {'x' * 80} b", UnknownName),
        ("seed 3", f"seed {1 << 128}", UnknownName),
    ],
)
def test_an_edited_record_is_mended_only_if_it_could_be_loaded(old: str, new: str, refused: type[CartoneError]) -> None:
    before = str(cartone.new("stamp-swap", ["a", "b"], seed=3).record)
    with pytest.raises(refused):
        cartone.mend(before.replace(old, new), before)


def test_a_record_with_another_seat_is_held_against_the_one_it_was() -> None:
    """Each of the two records is replayed with its own header; lines that do not fit are dropped."""
    before = str(cartone.new("age-of-comics", ["a", "b", "c"], seed=11).record)
    mended = cartone.mend(before.replace("seats a b c", "seats a b c x"), before)
    assert len(mended.table.seats) == 4
    assert str(cartone.load(str(mended.table.record)).record) == str(mended.table.record)
