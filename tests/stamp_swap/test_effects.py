"""Specialists and events: each verb of the vocabulary is tested in play, and so is section 9 of the rules page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cartone.games.stamp_swap.components import TOKEN, Item, Size
from cartone.games.stamp_swap.effects import VERBS, item_points
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.options import Deed, Exchange, Look, Places, Take
from cartone.games.stamp_swap.rulings import Ruling
from cartone.games.stamp_swap.vocabulary import PASSIVE_VERBS, PINZETTA_VERBS, WORKS_AT
from cartone.table import Ask, IllegalAnswer, Table

from .builders import HOUSE, asked, card_of, house_with, picking, play_on, played_to, reserving, table_of, told


def for_the_first(*cards: str) -> Callable[[int, Item], bool]:
    """Return a condition for `picking` with which seat 0 takes these attendees first and the other seats avoid them."""
    return lambda seat, item: (card_of(item) in cards) != (seat == 0)


def table_with(
    card: str, seed: int = 1, events: Sequence[str] = ("E04", "E10"), pack: str = "house", **stack: list[str]
) -> Table[StampSwap]:
    """Return a table at which seat 0 has taken a given attendee first of all."""
    dealt = {"event": [*events], "attendee": [card], **{deck.replace("_", "-"): tiles for deck, tiles in stack.items()}}
    table = table_of(2, seed, stack=dealt, pack=pack)
    item = next(item for item in table.game.pool.values() if card_of(item) == card)
    table.answer(0, Take(item.number))
    return table


def test_the_vocabulary_is_used_up_by_the_house_pack() -> None:
    """Every verb except by-hand is on some card, so that games exercise every verb."""
    effects = [card.effect for card in HOUSE.attendees] + [event.effect for event in HOUSE.events]
    effects += [event.effect for event in HOUSE.pinzetta_events]
    used = {effect.do for effect in effects if effect is not None}
    assert used == {*VERBS, *PASSIVE_VERBS, *PINZETTA_VERBS} - {"by-hand"}
    assert set(WORKS_AT) == {*VERBS, *PASSIVE_VERBS, *PINZETTA_VERBS}


def test_a_specialist_works_from_the_moment_it_is_taken_and_may_be_declined() -> None:
    """With A05, a player may look at a face-down stamp whenever they take an item, including A05 itself."""
    table = table_with("A05", events=("E05", "E04"))
    assert table.pending[0].kind == "look"
    table.answer(0, Look(0))
    assert not told(table, "looked")


def test_look_is_private_and_the_stamp_stays_face_down() -> None:
    table = table_with("A05", events=("E05", "E04"))
    target = table.pending[0].options.at(1)
    table.answer(0, target)
    mine, theirs = (next(one for one in table.view(seat).pool if one.number == target.item) for seat in (0, 1))
    assert (mine.tile is not None, mine.up, theirs.tile) == (True, False, None)
    assert [event["item"] for event in told(table, "looked")] == [target.item]


def test_reserve_one_more_stamp_on_top_of_the_normal_one() -> None:
    table = played_to("cut", table_with("A02"))
    options = table.pending[0].options
    stamps = {item.number for item in table.game.players[0].collection if item.is_stamp}
    assert {len(cut.reserve) for cut in options} == {1, 2}
    assert all(stamps & {*cut.reserve} for cut in options if len(cut.reserve) == 2)
    assert {len(cut.reserve) for cut in table.pending[1].options} == {1}


def test_the_event_strongroom_lets_everybody_reserve_one_more() -> None:
    table = played_to("cut", table_of(2, stack={"event": ["E01", "E06"], "attendee": ["A15", "A16"]}))
    for ask in table.pending.values():
        assert {len(cut.reserve) for cut in ask.options} == {1, 2}


@pytest.mark.parametrize(
    ("card", "sizes"),
    [
        ("A03", {"short-rectangle"}),
        ("A08", {"small-square", "large-square"}),
        ("A10", {s.value for s in Size} - {"forever"}),
    ],
)
def test_draw_and_reserve_a_stamp_that_others_do_not_see(card: str, sizes: set[str]) -> None:
    table = table_with(card)
    play_on(table, lambda table: bool(told(table, "drew")) or asked("draw")(table))
    if asked("draw")(table):
        assert {option.size.value for option in table.pending[0].options} == sizes
        table.answer(0, table.pending[0].options.at(0))
    (item,) = table.game.players[0].reserve
    assert item.back in sizes
    assert not item.up
    assert table.view(0).me.reserve[0].tile is item.tile is not None
    assert table.view(1).players[0].reserve[0].tile is None
    assert Ruling.DRAWN_STAYS_HIDDEN in table.game.rulings


def test_a_drawn_rare_stamp_is_reserved_all_the_same() -> None:
    """The rare stamp is drawn after all face-up short rectangles, which are the only items that are picked."""
    short = sorted(HOUSE.tiles_by_size[Size.SHORT_RECTANGLE], key=lambda tile: tile.is_rare)
    reserved = []
    for seed in range(1, 30):
        pool = table_with("A03", seed=seed).game.pool.values()
        ups = sum(1 for item in pool if item.up and item.back == "short-rectangle")
        stamps = [tile.id for tile in (*short[:ups], short[-1])]
        table = table_with("A03", seed=seed, short_rectangle=stamps)
        play_on(table, asked("cut"), choosers={"take": picking(table, lambda seat, item: not item.up)})
        reserved += [item.tile for item in table.game.players[0].reserve if item.tile is not None]
    assert any(tile.is_rare for tile in reserved)


def test_points_when_a_pile_is_taken_also_from_a_card_in_that_very_pile() -> None:
    """A04 is in the pile that is taken, and works for the player who loses it before it moves."""
    table = table_with("A04")

    def take_it(ask: Ask) -> Any:
        for option in ask.options:
            pile = table.game.players[option.seat].piles[option.pile]
            if any(card_of(item) == "A04" for item in pile):
                return option
        return ask.options.at(0)

    play_on(table, asked("place"), choosers={"cut": reserving(table, "A04", keep=False), "choose": take_it})
    scored = told(table, "scored-card")
    assert (scored[0]["seat"], scored[0]["points"], scored[0]["card"].id) == (0, 3, "A04")
    assert Ruling.LOSER_IS_SERVED_FIRST in table.game.rulings
    assert [card.id for card in table.game.players[1].cards].count("A04") == 1


def test_forever_at_the_end_of_the_swap() -> None:
    table = table_with("A07")
    before = table.game.forever_left
    play_on(table, asked("place"), choosers={"cut": reserving(table, "A07")})
    assert [(event["seat"], event["what"]) for event in told(table, "gained")] == [(0, "forever")]
    assert table.game.forever_left == before - 1


def test_exchange_an_item_with_the_pool() -> None:
    table = played_to("exchange", table_with("A09", events=("E05", "E04")))
    options = table.pending[0].options
    assert options.at(0) == Exchange(0, 0)
    swap = next(option for option in options if option.mine and not table.game.pool[option.other].up)
    mine = next(item for item in table.game.players[0].collection if item.number == swap.mine)
    table.answer(0, swap)
    game = table.game
    assert any(item is mine for item in [*game.pool.values(), *game.discards])
    got = next(item for item in game.players[0].collection if item.number == swap.other)
    assert got.tile is not None, "whoever takes a face-down stamp may look at it"
    assert not got.up


def test_exchanging_the_token_gives_it_up() -> None:
    table = table_with("A09", events=("E05", "E04"))

    token_too = picking(table, lambda seat, item: seat == 0 and item.back is not TOKEN)
    play_on(table, asked("exchange"), choosers={"take": token_too})
    token = next(item.number for item in table.game.players[0].collection if item.back is TOKEN)
    table.answer(0, next(option for option in table.pending[0].options if option.mine == token))
    assert table.game.token_holder == 1, "left in the pool, it goes to the last picker"


def test_contest_bonus_when_that_contest_is_entered() -> None:
    table = table_with("A12")
    play_on(table, asked("enter"), choosers={"cut": reserving(table, "A12")})
    size = next(contest for contest in table.game.contests if contest.type == "size")
    for seat in (0, 1):
        table.answer(seat, size.id)
    bonus = [event for event in told(table, "scored-card") if event["card"].id == "A12"]
    assert [(event["seat"], event["points"]) for event in bonus] == [(0, 6)]


def test_more_for_a_contest_or_more_reserved_only_for_the_holder_of_the_token(tmp_path: Path) -> None:
    """Only the packs of owners have such effects."""
    held = 'do = "(reserve|contest)", amount = ([0-9])'
    pack = house_with(tmp_path, held, r'do = "\1", holding = "token", amount = \2')
    seen = set()
    for seed in range(1, 13):
        table = table_with("A12", seed, events=("E01", "E06"), pack=pack)
        play_on(table, asked("cut"), seed=seed)
        for seat, ask in table.pending.items():
            holds = table.game.token_holder == seat
            assert max(len(cut.reserve) for cut in ask.options) == 1 + holds
        play_on(table, asked("enter"), seed=seed, choosers={"cut": reserving(table, "A12")})
        size, holds = next(one for one in table.game.contests if one.type == "size"), table.game.token_holder == 0
        for seat in (0, 1):
            table.answer(seat, size.id)
        bonus = [event["points"] for event in told(table, "scored-card") if event["card"].id == "A12"]
        assert bonus == [6] * holds
        seen.add(holds)
    assert seen == {True, False}


def test_unentered_scores_half_of_the_contest_never_entered_and_shares_are_rounded_down() -> None:
    """This tests the ruling `shares-are-rounded-down`."""
    odd = []
    for seed in range(1, 9):
        table = table_with("A13", seed=seed)
        play_on(table, seed=seed, choosers={"cut": reserving(table, "A13")})
        (event,) = [event for event in told(table, "scored-card") if event["card"].id == "A13"]
        odd.append(event["counted"] % 2 == 1)
        assert event["points"] == (event["counted"] - odd[-1]) / 2
        assert Ruling.SHARES_ARE_ROUNDED_DOWN in table.game.rulings
    assert {*odd} == {True, False}


def test_points_for_the_token_holder_in_the_show() -> None:
    for seed in range(1, 20):
        table = table_with("A01", seed=seed)
        play_on(table, asked("enter"), seed=seed, choosers={"cut": reserving(table, "A01")})
        scored = [event["points"] for event in told(table, "scored-card") if event["card"].id == "A01"]
        assert scored == ([3] if table.game.token_holder == 0 else [])


def test_the_owner_orders_several_specialists_of_one_moment() -> None:
    table = table_of(2, stack={"event": ["E07", "E04"], "attendee": ["A03", "A08", "A01"]})
    play_on(table, asked("resolve"), choosers={"take": picking(table, for_the_first("A03", "A08"))})
    assert [str(option) for option in table.pending[0].options] == ["A03", "A08"]
    table.answer(0, "A08")
    assert table.pending[0].kind == "draw"
    table.answer(0, "large-square")
    assert [event["size"] for event in told(table, "drew")] == ["large-square", "short-rectangle"]


def test_specialists_work_before_the_event_of_the_same_moment() -> None:
    """A04 and the event Generous Gifts both apply when a pile is taken."""
    table = table_with("A04", events=("E04", "E01"))
    play_on(table, asked("place"), choosers={"cut": reserving(table, "A04")})
    mine = [event["card"].id for event in told(table, "scored-card") if event["seat"] == 0]
    assert mine == ["A04", "E01"]
    assert Ruling.SAME_ORDER_AT_EVERY_MOMENT in table.game.rulings


def test_generous_gifts_exhibitors_and_the_token_count_two_each() -> None:
    exhibitor, token, stamp = (Item(1, back, True, -1) for back in ("attendee", TOKEN, "small-square"))
    exhibitor.attendee = next(card for card in HOUSE.attendees if card.is_exhibitor)
    stamp.tile = next(tile for tile in HOUSE.tiles if tile.is_rare)
    assert [item_points(item) for item in (exhibitor, token, stamp)] == [2, 2, stamp.tile.value]


def test_generous_gifts_scores_the_best_face_up_item_of_the_pile_taken() -> None:
    table = played_to("choose", table_of(2, stack={"event": ["E05", "E01"]}))
    (seat,) = table.pending
    loser = table.game.players[1 - seat]
    best = max((item_points(item) for item in loser.piles[0] if item.up), default=0)
    table.answer(seat, f"{'AB'[1 - seat]}1")
    first = told(table, "scored-card")[0]
    assert (first["seat"], first["points"]) == (1 - seat, best)


def test_long_queue_everybody_drafts_one_more_and_a_stamp_each_is_added() -> None:
    table = table_of(3, stack={"event": ["E01", "E04", "E02"]})
    symbols = sum(len(event.symbols) for event in table.game.events)
    assert len(table.game.pool) == symbols + 3 + 1
    play_on(table, asked("cut"))
    assert [len(player.collection) for player in table.game.players] == [7] * 3


def test_fresh_sheets_adds_items_to_the_pool() -> None:
    table = table_of(2, stack={"event": ["E01", "E03"]})
    assert len(table.game.pool) == sum(len(event.symbols) for event in table.game.events) + 3 + 1


def test_preview_evening_everybody_looks_at_two_before_the_first_pick() -> None:
    table = table_of(2, stack={"event": ["E04", "E05"]})
    kinds = []
    while not asked("take")(table):
        seat, ask = next(iter(table.pending.items()))
        kinds.append((seat, ask.kind))
        table.answer(seat, ask.options.at(1))
    assert kinds == [(0, "look"), (0, "look"), (1, "look"), (1, "look")]


@pytest.mark.parametrize(
    ("event", "told_as", "times"),
    [("E08", "gained", 3), ("E07", "scored-card", 1), ("E04", "scored-card", 3), ("E09", "scored-card", 3)],
    ids=["free postage", "first day cover", "visiting jury", "tidy desks"],
)
def test_what_an_event_brings(event: str, told_as: str, times: int) -> None:
    table = played_to("enter", table_of(3, stack={"event": ["E01", "E10", event]}))
    assert [one["card"].id for one in told(table, told_as)].count(event) == times


def test_by_hand_the_owner_says_what_the_card_did(tmp_path: Path) -> None:
    effect = 'effect = { at = "pile-taken", do = "points", amount = 3 }'
    pack = house_with(tmp_path, re.escape(effect), 'effect = { at = "swap-start", do = "by-hand" }')
    table = played_to("by-hand", table_with("A04", events=("E10", "E04"), pack=pack))
    assert table.pending[0].card.id == "A04"
    for answer in ("points +4", "forever", "draw small-square", "points -1"):
        table.answer(0, answer)
    table.answer(0, Deed("done"))
    player = table.game.players[0]
    assert player.points["specialists"] == 3
    assert [item.back for item in player.incoming if item.back == "forever"] == ["forever"]
    assert [item.back for item in player.reserve] == ["small-square"]
    assert asked("cut")(table)


def both_at_collect_end(first: str) -> Table[StampSwap]:
    """Return a game in which seat 0 has A09 (exchange) and A10 (draw), both at the end of Collect, and has chosen the
    first."""
    table = table_of(2, stack={"event": ["E07", "E04"], "attendee": ["A09", "A10", "A15"]})
    play_on(table, asked("resolve"), choosers={"take": picking(table, for_the_first("A09", "A10"))})
    table.answer(0, first)
    return table


def test_a_specialist_that_was_exchanged_away_does_not_work() -> None:
    table = both_at_collect_end("A09")
    card = next(item.number for item in table.game.players[0].collection if card_of(item) == "A10")
    table.answer(0, next(option for option in table.pending[0].options if option.mine == card))
    assert asked("cut")(table)
    assert not told(table, "drew")


def test_a_specialist_that_came_meanwhile_works() -> None:
    table = both_at_collect_end("A10")
    table.answer(0, "small-square")
    assert asked("exchange")(table), "each works once"
    assert len(told(table, "drew")) == 1


def test_options_that_only_equal_a_legal_one_are_refused() -> None:
    """Python's 2.0 equals 2, but would make the record unreadable."""
    table = table_of(2, stack={"event": ["E01", "E10"]})
    for odd in (Take(2.0), Take(True)):  # type: ignore[arg-type]
        with pytest.raises(IllegalAnswer):
            table.answer(0, odd)


def test_a_view_does_not_change_after_it_was_given() -> None:
    table = played_to("place", table_of(2))
    seat, ask = next(iter(table.pending.items()))
    options = table.view(seat).ask.options  # type: ignore[union-attr]
    assert isinstance(options, Places)
    before = dict(options.tiles)
    table.answer(seat, ask.options.at(0))
    assert options.tiles == before


@pytest.mark.parametrize("first", range(3))
def test_at_the_turn_of_a_phase_all_specialists_work_clockwise_from_the_first_player_then_the_event(first: int) -> None:
    """A03 and A08 draw before the cut, one for seat 0 and one for seat 2. E08 gives all players a Forever Stamp after
    the Swap."""
    dealt = {"first-player": ["ABC"[first]], "event": ["E01", "E04", "E08"], "attendee": ["A03", "A08"]}
    table = table_of(3, stack=dealt)
    owned = {"A03": 0, "A08": 2}

    def last(seat: int, item: Item) -> tuple[bool, bool]:
        card = card_of(item)
        return card in owned and owned[card] != seat, card not in owned

    play_on(table, asked("place"), choosers={"take": picking(table, last), "cut": reserving(table, "", False)})
    clockwise = [(first + step) % 3 for step in range(3)]
    assert table.game.players[0].seat in table.pending
    assert [event["seat"] for event in told(table, "drew")] == [seat for seat in clockwise if seat != 1]
    given = [event["seat"] for event in told(table, "gained") if event["card"].id == "E08"]
    assert given == clockwise
