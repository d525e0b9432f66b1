"""The Show and the Final Show, paragraph by paragraph (sections 6 and 7 of the rules page)."""

from __future__ import annotations

import pytest

from cartone.games.stamp_swap.album import Album, cell_name, cell_of
from cartone.games.stamp_swap.components import Tile
from cartone.games.stamp_swap.contests import points_in
from cartone.games.stamp_swap.game import Player, StampSwap
from cartone.games.stamp_swap.options import Enter, Place, Places
from cartone.games.stamp_swap.rules import place
from cartone.games.stamp_swap.rulings import Ruling
from cartone.games.stamp_swap.scoring import compare_forever, forever_points, winners
from cartone.table import Ask

from .builders import album_of, asked, double, new_game, play_on, played_to, stamp, table_of, tile, told

# -- 6. Show --------------------------------------------------------------------------------------


def placing(album: Album, *tiles: Tile, first: str = "") -> tuple[StampSwap, Player, list[Ask]]:
    """Let a player place some tiles: the first at a given cell, if there is one, and all others at the first place
    where they fit. Return the game, the player and the questions."""
    game = new_game()
    player = game.players[0]
    player.album = album
    for laid in tiles:
        item = game.new_item("small-square", True, -1)
        item.tile = laid
        player.incoming.append(item)
    asks: list[Ask] = []
    rules = place(game, player)
    try:
        ask = next(rules)
        while True:
            assert isinstance(ask, Ask)
            asks.append(ask)
            ask = rules.send(Place(1, cell_of(first)) if first and len(asks) == 1 else ask.options.at(0))
    except StopIteration:
        return game, player, asks


def full_but(*free: str) -> Album:
    """Return an album covered by Forever Stamps except for some cells."""
    return album_of(*((cell_name(cell), tile("1x1")) for cell in range(144) if cell_name(cell) not in free))


def test_place_every_stamp_that_fits_must_be_placed() -> None:
    _, player, asks = placing(full_but("a1", "b1", "a2", "b2", "d5"), tile("2x2"), tile("1x1"))
    assert len(player.album.tiles) == 139 + 2
    assert len(asks) == 2
    assert isinstance(asks[0].options, Places)
    assert asks[0].options.items == [1, 2], "the order is yours"


@pytest.mark.parametrize("value", [3, 1, -2])
def test_place_what_does_not_fit_is_discarded_and_scores_its_value_at_once(value: int) -> None:
    _, player, _ = placing(full_but("a1"), tile("2x2", value=value, kind="faded" if value < 0 else "ordinary"))
    assert player.points["discards"] == value
    assert len(player.discarded) == 1
    assert player.incoming == []


def test_place_a_discarded_double_scores_the_sum() -> None:
    game, player, _ = placing(full_but("a1"), double("2x4", stamp(value=3), stamp(value=-1, kind="faded")))
    assert player.points["discards"] == 2
    assert Ruling.DOUBLE_DISCARD_SCORES_SUM in game.rulings


def test_place_stamps_are_never_turned() -> None:
    _, player, _ = placing(full_but("a1", "b1", "a2", "b2", "a3", "b3"), tile("3x2", value=2))
    assert player.points["discards"] == 2, "a 3 x 2 does not fit a hole of 2 x 3"


FOUR_BY_TWO = tuple(f"{column}{row}" for column in "ijkl" for row in (11, 12))


@pytest.mark.parametrize(("cell", "blocked"), [("j11", True), ("i11", False)])
def test_place_a_stamp_may_be_placed_so_that_another_no_longer_fits(cell: str, blocked: bool) -> None:
    """There is room for two small squares side by side, but the first one may be placed in the middle."""
    game, player, asks = placing(full_but(*FOUR_BY_TWO), tile("2x2", value=2), tile("2x2", value=3), first=cell)
    assert Place(1, cell_of(cell)) in asks[0].options
    assert [ask.options.at(0) for ask in asks[1:]] == ([] if blocked else [Place(2, cell_of("k11"))])
    assert player.points["discards"] == (3 if blocked else 0), "it is discarded for its value"
    assert (Ruling.PLACING_MAY_BLOCK in game.rulings) == blocked


def test_place_what_never_had_room_is_not_blocked() -> None:
    game, player, _ = placing(full_but("a1", "c5"), tile("2x2"), tile("1x1"), tile("1x1"))
    assert len(player.discarded) == 1
    assert Ruling.PLACING_MAY_BLOCK not in game.rulings


def test_show_scores_exhibitors_the_token_and_one_contest() -> None:
    table = table_of(2, seed=3)
    play_on(table, asked("enter"), seed=3)
    game = table.game
    for player in game.players:
        themes = [placed.stamp.theme for placed in player.album.stamps]
        assert player.mat is not None
        assert player.mat.exhibitor.scoring is not None
        printed = themes.count(player.mat.exhibitor.scoring.count.theme)  # type: ignore[arg-type]
        mine = [event for event in told(table, "scored-exhibitor") if event["seat"] == player.seat]
        assert mine[0]["points"] == printed
        assert player.points["token"] == (2 if game.token_holder == player.seat else 0)
    assert sorted(table.pending) == [0, 1]


def test_show_a_contest_with_a_ticket_of_yours_cannot_be_entered_again() -> None:
    table = played_to("enter", table_of(2))
    first = table.pending[0].options.at(0)
    assert isinstance(first, Enter)
    for seat in (0, 1):
        table.answer(seat, first)
    assert [player.tickets[0].contest.id for player in table.game.players] == [first.contest] * 2, "both may enter it"
    play_on(table, asked("enter"))
    assert len(table.pending[0].options) == 3
    assert first not in table.pending[0].options


def test_show_each_player_scores_three_of_the_four() -> None:
    table = table_of(3)
    play_on(table)
    for player in table.game.players:
        assert len({ticket.contest.id for ticket in player.tickets}) == 3
        assert player.points["contests"] == sum(ticket.points for ticket in player.tickets)


def test_show_variant_contests_are_declared_in_turn_from_the_token_holder() -> None:
    table = played_to("enter", table_of(3, contests="in-order"))
    holder = table.game.token_holder
    assert holder is not None
    for step in range(3):
        (seat,) = table.pending
        assert seat == (holder + step) % 3
        assert len(table.view((seat + 1) % 3).players[(seat - 1) % 3].tickets) == (1 if step else 0)
        table.answer(seat, table.pending[seat].options.at(0))


# -- 7. Final Show --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([3, 2], [10, 3]),  # the printed example: the first ties with the imaginary player
        ([4, 2], [10, 3]),
        ([2, 1], [6, 3]),
        ([0, 0], [0, 0]),
        ([0, 4], [0, 10]),
        ([3, 3], [10, 10]),
        ([1, 1], [6, 6]),
        ([3, 2, 1], [10, 6, 3]),
        ([3, 3, 1], [10, 10, 3]),
        ([3, 1, 1], [10, 6, 6]),
        ([2, 2, 2], [10, 10, 10]),
        ([2, 2, 2, 1], [10, 10, 10, 0]),
        ([5, 4, 3, 2], [10, 6, 3, 0]),
        ([5, 4, 4, 3], [10, 6, 6, 0]),
        ([1, 0, 0, 0, 0], [10, 0, 0, 0, 0]),
        ([2, 1, 1, 0, 1], [10, 6, 6, 0, 6]),
    ],
)
def test_forever_stamps_10_6_3_with_ties_and_the_imaginary_player(counts: list[int], points: list[int]) -> None:
    assert forever_points(counts) == points


@pytest.mark.parametrize(
    ("counts", "ruled"),
    [([2, 2, 1], False), ([2, 2, 2], True), ([3, 3], True), ([1, 1], False), ([0, 0, 0], False), ([5, 1, 1, 1], True)],
)
def test_forever_stamps_a_tie_of_three_is_a_ruling_of_ours(counts: list[int], ruled: bool) -> None:
    game = new_game()
    compare_forever(game, counts)
    assert (Ruling.FOREVER_TIES_SKIP_AS_MANY in game.rulings) == ruled


def test_final_show_values_specialists_and_the_finale() -> None:
    table = table_of(3, seed=5)
    play_on(table, seed=5)
    for player in table.game.players:
        assert player.points["values"] == sum(placed.stamp.value for placed in player.album.stamps)
        count = sum(1 for card in player.rows if not card.is_exhibitor)
        mine = [event for event in told(table, "scored-specialists") if event["seat"] == player.seat]
        assert mine == [{"seat": player.seat, "source": "specialists", "points": 2 * count, "counted": count}]


def test_final_show_the_finale_scores_for_everybody_without_a_ticket() -> None:
    table = table_of(3, seed=5)
    play_on(table, seed=5)
    finale = table.game.finale
    assert finale is not None
    scored = {event["seat"]: event["points"] for event in told(table, "scored-finale")}
    assert scored == {player.seat: points_in(player.album, finale.scoring) for player in table.game.players}
    assert any(scored.values())
    assert finale not in [ticket.contest for player in table.game.players for ticket in player.tickets]


def test_points_go_on_beyond_the_end_of_the_track() -> None:
    """The printed score track ends at 50, but scores continue."""
    player = new_game().players[0]
    player.points.update(contests=48, values=60)
    assert player.score == 108


def tie(rare: tuple[int, int], points: tuple[int, int]) -> list[int]:
    game = new_game()
    for player, count, total in zip(game.players, rare, points, strict=True):
        player.points["values"] = total
        player.album = album_of(*((f"{'acegik'[n]}1", tile(kind="rare", value=5)) for n in range(count)))
    return winners(game)


def test_most_points_win_then_most_rare_stamps_then_shared() -> None:
    assert tie((0, 3), (50, 49)) == [0]
    assert tie((1, 2), (50, 50)) == [1]
    assert tie((2, 2), (50, 50)) == [0, 1]
