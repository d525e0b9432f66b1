"""The rules of Stamp Swap, paragraph by paragraph (sections 2 to 5 of the rules page)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cartone.games import stamp_swap
from cartone.games.stamp_swap.components import TOKEN, ContestType, Item, Size, Symbol
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.options import Choose, Cuts, Take
from cartone.games.stamp_swap.rules import next_chooser
from cartone.games.stamp_swap.rulings import Ruling
from cartone.table import Ask, Table

from .builders import HOUSE, asked, card_of, new_game, picking, play_on, played_to, table_of, told

# -- 2. Setup -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_setup_one_contest_of_each_type_a_mat_each_and_a_random_first_player(seats: int) -> None:
    table = stamp_swap.new(seats=[f"p{n}" for n in range(seats)], seed=seats)
    game = table.game
    assert [contest.type for contest in game.contests] == list(ContestType)[:4]
    assert game.finale is not None
    assert game.finale.type is ContestType.FINALE
    assert len({player.mat for player in game.players} - {None}) == seats
    assert table.scores == [0] * seats
    assert list(table.pending) == [game.first_player]


def test_setup_the_first_player_is_random() -> None:
    firsts = {stamp_swap.new(seats=["a", "b", "c"], seed=seed).game.first_player for seed in range(30)}
    assert firsts == {0, 1, 2}


def test_three_rounds_of_collect_swap_and_show_then_the_final_show() -> None:
    table = table_of()
    seen: list[tuple[str, str]] = []

    def note(table: Table[StampSwap]) -> bool:
        step = table.game.day.value, table.game.phase.value
        if not seen or seen[-1] != step:
            seen.append(step)
        return False

    play_on(table, note)
    days = ("friday", "saturday", "sunday")
    assert seen == [(day, phase) for day in days for phase in ("collect", "swap", "show")]
    assert table.game.phase == "final-show"


# -- 3. Round setup -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_round_setup_one_event_per_player_and_the_symbols_of_all_make_the_pool(seats: int) -> None:
    table = table_of(seats, stack={"event": ["E01", "E04", "E06", "E09", "E10"][:seats][::-1]})
    game = table.game
    assert len(game.events) == seats
    symbols = Counter(symbol.what for event in game.events for symbol in event.symbols)
    backs = Counter(item.back for item in game.pool.values())
    assert backs == symbols + Counter({TOKEN: 1})


def test_round_setup_the_last_event_revealed_lies_on_top() -> None:
    table = table_of(stack={"event": ["E01", "E10"]})
    assert table.game.top_event is not None
    assert table.game.top_event.id == "E10"


def test_round_setup_white_icons_face_up_backs_face_down_attendees_face_up() -> None:
    table = table_of(stack={"event": ["E05", "E10"]})
    symbols = [symbol for event in table.game.events for symbol in event.symbols]
    items = list(table.game.pool.values())[:-1]
    assert [item.up for item in items] == [symbol.up for symbol in symbols]
    assert all(item.up for item in items if item.back in ("attendee", "forever"))
    hidden = [item for item in items if not item.up]
    assert hidden
    assert all(item.tile is None and item.seen == 0 for item in hidden), "nobody knows them yet"


def test_round_setup_a_missing_item_is_left_out() -> None:
    game = new_game()
    game.tile_decks[Size.SMALL_SQUARE].left = 0
    game.forever_left = 0
    for what in (Size.SMALL_SQUARE, Size.FOREVER):
        with pytest.raises(StopIteration) as end:
            next(game.lay(Symbol(what, up=True)))
        assert end.value.value is None
    assert Ruling.MISSING_ITEM_LEFT_OUT in game.rulings


def test_end_of_round_the_top_event_is_discarded_and_the_others_go_back() -> None:
    table = table_of(3, stack={"event": ["E01", "E04", "E10"]})
    play_on(table, lambda table: table.game.day == "saturday")
    game = table.game
    assert [event.id for event in game.past_events] == ["E10"]
    in_deck = {event.id for event in game.event_deck.cards} | {event.id for event in game.events}
    assert in_deck == {event.id for event in HOUSE.events} - {"E10"}


def test_end_of_round_what_is_left_in_the_pool_is_discarded_and_stays_out() -> None:
    table = played_to("cut", table_of(2, stack={"event": ["E01", "E04"]}))
    left = dict(table.game.pool)
    assert left
    play_on(table, lambda table: table.game.day == "saturday")
    assert set(table.game.discards) == set(left.values())


# -- 4. Collect -----------------------------------------------------------------------------------


def test_collect_the_token_is_added_and_the_first_player_picks_first_then_clockwise() -> None:
    table = table_of(3, stack={"first-player": ["C"], "event": ["E01", "E04", "E10"]})
    order: list[int] = []
    while not asked("cut")(table):
        (seat,) = table.pending
        order.append(seat)
        ask = table.pending[seat]
        table.answer(seat, ask.options.at(0))
    assert order == [2, 0, 1] * 6


def test_collect_until_everybody_has_six() -> None:
    table = played_to("cut", table_of(4, stack={"event": ["E01", "E04", "E07", "E10"]}))
    assert [len(player.collection) for player in table.game.players] == [6] * 4


def test_collect_the_token_is_an_item_like_any_other() -> None:
    table = table_of(stack={"event": ["E01", "E10"]})
    token = next(item for item in table.game.pool.values() if item.back is TOKEN)
    table.answer(0, Take(token.number))
    assert token in table.game.players[0].collection
    assert table.game.token_holder == 0


def test_collect_who_takes_a_face_down_stamp_looks_at_it_and_it_stays_face_down() -> None:
    table = table_of(stack={"event": ["E05", "E10"], "short-rectangle": ["R01", "R02"]})
    item = next(item for item in table.game.pool.values() if not item.up and item.back == "short-rectangle")
    before = table.view(1)
    assert next(shown for shown in before.pool if shown.number == item.number).tile is None
    table.answer(0, Take(item.number))
    mine = next(shown for shown in table.view(0).me.collection if shown.number == item.number)
    theirs = next(shown for shown in table.view(1).players[0].collection if shown.number == item.number)
    assert (mine.tile is not None, mine.up) == (True, False)
    assert theirs.tile is None
    assert [event.id for event in table.events(0)].count("sees") == 1
    assert "sees" not in [event.id for event in table.events(1)]


def test_collect_a_token_nobody_took_goes_to_the_last_picker_and_is_not_split() -> None:
    table = table_of(3, stack={"event": ["E01", "E04", "E10"]})
    never_the_token = picking(table, lambda seat, item: item.back is TOKEN)
    play_on(table, asked("cut"), choosers={"take": never_the_token})
    assert table.game.token_holder == 2, "the last to pick"
    assert [item.back for item in table.game.players[2].incoming] == [TOKEN]
    assert all(item.back is not TOKEN for item in table.game.players[2].collection)
    play_on(table, asked("place"))
    assert table.game.token_holder == 2, "kept all round"


def test_collect_a_dry_pool_ends_it() -> None:
    table = table_of(2, stack={"event": ["E10", "E06"]})
    for number in list(table.game.pool)[5:]:
        table.game.pool.pop(number)
    # the pending request still shows the old pool; answer it and continue with the rest
    table.answer(0, Take(1))
    while not asked("cut")(table):
        seat, ask = next(iter(table.pending.items()))
        table.answer(seat, ask.options.at(0))
    assert Ruling.POOL_RUNS_DRY in table.game.rulings
    assert sum(len(player.collection) for player in table.game.players) == 5


# -- 5. Swap --------------------------------------------------------------------------------------


def test_cut_all_at_once_and_sealed() -> None:
    table = played_to("cut", table_of(3))
    assert sorted(table.pending) == [0, 1, 2]
    before = table.view(1).players[0]
    table.answer(0, table.pending[0].options.at(5))
    assert table.view(1).players[0] == before


def test_cut_reserves_one_and_makes_two_piles() -> None:
    table = played_to("choose", table_of(2, stack={"attendee": ["A15", "A16", "A17", "A18"], "event": ["E01", "E10"]}))
    cuts = {event["seat"]: event for event in told(table, "cut")}
    for player in table.game.players:
        assert len(cuts[player.seat]["reserve"]) == 1
        assert len(player.piles) == 2
        assert all(player.piles)


def test_cut_a_rare_stamp_is_never_reserved_not_even_face_down() -> None:
    rare = [tile.id for tile in HOUSE.tiles if tile.is_rare and tile.size is Size.SHORT_RECTANGLE]
    table = played_to("cut", table_of(stack={"event": ["E05", "E01"], "short-rectangle": rare}))
    for seat, ask in table.pending.items():
        held = {item.number for item in table.game.players[seat].collection if item.tile and item.tile.is_rare}
        assert isinstance(ask.options, Cuts)
        assert not any(held.intersection(cut.reserve) for cut in ask.options)
    assert any(
        item.tile and item.tile.is_rare and not item.up for player in table.game.players for item in player.collection
    )


def test_cut_face_down_stays_face_down() -> None:
    table = played_to("cut", table_of(3, stack={"event": ["E05", "E03", "E10"]}))
    hidden = {id(item) for player in table.game.players for item in player.collection if not item.up}
    play_on(table, asked("choose"))
    offered = [item for player in table.game.players for pile in player.piles for item in pile]
    reserved = [item for player in table.game.players for item in player.reserve]
    drawn = {event["item"] for event in told(table, "drew")}
    assert {id(item) for item in offered + reserved if not item.up and item.number not in drawn} == hidden


def test_choose_who_has_the_token_starts_even_if_it_lies_in_a_pile() -> None:
    table = table_of(3)

    def offer_the_token(ask: Ask) -> Any:
        token = next((item.number for item in table.game.players[ask.seat].collection if item.back is TOKEN), 0)
        return next(cut for cut in ask.options if token not in cut.reserve)

    token_first = picking(table, lambda seat, item: item.back is not TOKEN)
    play_on(table, asked("choose"), choosers={"take": token_first, "cut": offer_the_token})
    assert list(table.pending) == [0]
    assert any(item.back is TOKEN for pile in table.game.players[0].piles for item in pile)


def test_choose_the_loser_of_a_pile_keeps_the_other_and_is_next() -> None:
    table = played_to("choose", table_of(4))
    (seat,) = table.pending
    loser = (seat + 2) % 4
    taken, kept = (list(pile) for pile in table.game.players[loser].piles)
    table.answer(seat, Choose(loser, 0))
    assert all(item in table.game.players[seat].incoming for item in taken)
    assert all(item in table.game.players[loser].incoming for item in kept)
    assert list(table.pending) == [loser]


def test_choose_only_opponents_who_still_have_both_piles() -> None:
    table = played_to("choose", table_of(4))
    (seat,) = table.pending
    assert {option.seat for option in table.pending[seat].options} == {0, 1, 2, 3} - {seat}
    loser = (seat + 1) % 4
    table.answer(seat, Choose(loser, 1))
    assert {option.seat for option in table.pending[loser].options} == {0, 1, 2, 3} - {loser}
    table.answer(loser, Choose(seat, 0))
    (third,) = table.pending
    assert {option.seat for option in table.pending[third].options} == {0, 1, 2, 3} - {third, seat, loser}


@pytest.mark.parametrize(
    ("chosen", "loser", "expected"),
    [
        ({0}, 2, 2),  # the loser has not chosen: they are next
        ({0, 2}, 2, 1),  # the loser has: the player to their right
        ({0, 1, 2}, 2, 4),  # counter-clockwise past those who have chosen
        ({0, 1, 2, 4}, 0, 3),
        ({0, 1, 2, 3, 4}, 0, None),
    ],
)
def test_choose_counter_clockwise_from_a_loser_who_has_chosen(
    chosen: set[int], loser: int, expected: int | None
) -> None:
    game = new_game(5)
    for seat in chosen:
        game.players[seat].has_chosen = True
    assert next_chooser(game, game.players[loser]) == expected


def test_choose_a_player_left_without_a_pile_keeps_both_and_their_specialists_do_not_work() -> None:
    """Of three players, A takes from B and B takes from A. No pile is left for C, who has the dealer (A04)."""
    table = table_of(3, stack={"event": ["E01", "E04", "E10"], "attendee": ["A04"]})

    def last(seat: int, item: Item) -> tuple[bool, bool]:
        """Let seat A take the token, and seat C the dealer."""
        return seat == 0 and item.back is not TOKEN, (card_of(item) == "A04") != (seat == 2)

    play_on(table, asked("choose"), choosers={"take": picking(table, last)})
    assert list(table.pending) == [0]
    own = [item for pile in table.game.players[2].piles for item in pile]
    table.answer(0, Choose(1, 0))
    table.answer(1, Choose(0, 0))
    assert told(table, "kept-both") == [{"seat": 2}]
    assert not told(table, "scored-card")
    table.undo(1)
    assert len(own) == 5


def test_choose_reveals_when_chosen_and_settled() -> None:
    table = played_to("choose", table_of(2, stack={"event": ["E05", "E03"]}))
    (seat,) = table.pending
    other = 1 - seat
    hidden = [i for p in table.game.players for pile in [p.reserve, *p.piles] for i in pile if not i.up]
    assert hidden
    table.answer(seat, Choose(other, 0))
    assert not told(table, "revealed"), "neither has both chosen and settled piles"
    table.answer(other, Choose(seat, 0))
    assert {event["item"] for event in told(table, "revealed")} == {item.number for item in hidden}


def test_choose_reveals_what_was_reserved_too() -> None:
    """All players reserve a face-down item if they can. Two players who have taken from each other are done, so their
    items are revealed while others still choose."""
    table = played_to("cut", table_of(4, stack={"event": ["E03", "E05", "E10", "E01"]}))
    hidden = {player.seat: {item.number for item in player.collection if not item.up} for player in table.game.players}

    def cut(ask: Ask) -> Any:
        return next((one for one in ask.options if {*one.reserve} & hidden[ask.seat]), ask.options.at(0))

    play_on(table, asked("choose"), choosers={"cut": cut})
    reserved = {player.seat: [item for item in player.reserve if not item.up] for player in table.game.players}
    (seat,) = table.pending
    other = next(other for other in reserved if other != seat and reserved[other])
    table.answer(seat, Choose(other, 0))
    table.answer(other, Choose(seat, 0))
    assert table.pending, "two have yet to choose"
    for settled, items in reserved.items():
        assert all(item.up == (settled in (seat, other)) for item in items)
    assert {item.number for item in reserved[other]} <= {event["item"] for event in told(table, "revealed")}


def test_choose_the_taker_looks_at_once_the_others_do_not() -> None:
    table = played_to("choose", table_of(3, stack={"event": ["E05", "E03", "E10"]}, seed=4))
    (seat,) = table.pending
    target = next(
        Choose(player.seat, number)
        for player in table.game.players
        if player.seat != seat
        for number, pile in enumerate(player.piles)
        if any(not item.up for item in pile)
    )
    pile = [item for item in table.game.players[target.seat].piles[target.pile] if not item.up]
    third = next(s for s in range(3) if s not in (seat, target.seat))
    table.answer(seat, target)
    shown = {item.number: item for item in table.view(seat).me.incoming}
    others = {item.number: item for item in table.view(third).players[seat].incoming}
    assert all(shown[item.number].tile is item.tile for item in pile)
    assert all(others[item.number].tile is None for item in pile)


def test_the_token_in_a_pile_moves_and_its_holder_leads_the_next_round() -> None:
    for seed in range(12):
        table = table_of(3, seed=seed)
        play_on(table, asked("enter"), seed=seed)
        holder = table.game.token_holder
        assert holder is not None
        play_on(table, asked("take"), seed=seed)
        assert table.game.first_player == holder
        assert list(table.pending) == [holder]
