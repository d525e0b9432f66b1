"""The statements of hints are checked by giving the suggested answer and reading the table again."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import pytest

from cartone.bots import adviser, bots_for, choose, play
from cartone.games import stamp_swap
from cartone.games.stamp_swap.album import Album
from cartone.games.stamp_swap.bots import hints
from cartone.games.stamp_swap.bots.greedy import draft_values
from cartone.games.stamp_swap.components import SIDE, TOKEN, Attendee, Contest
from cartone.games.stamp_swap.contests import points_in
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.opponent import LARGE
from cartone.games.stamp_swap.options import Choose, Enter, Place, Places, Split, Take
from cartone.games.stamp_swap.outlook import contests_of
from cartone.games.stamp_swap.view import StampSwapView
from cartone.locale import catalogue
from cartone.table import Reason, Table
from tests.mutants import Mutant, plant

from .outlooks import entered, split_on_each_card

TABLES = [(["me", "greedy"], 5), (["me", "pinzetta"], 1), (["me", "pinzetta"], 2)]


def scored(view: StampSwapView, album: Album) -> dict[str, int]:
    """Return the points for an album of every card that counts in it."""
    entered = [ticket.contest for ticket in view.me.tickets]
    cards: list[Contest | Attendee] = [
        *(card for card in contests_of(view) if card not in entered),
        *view.me.exhibitors,
    ]
    return {card.id: points_in(album, card.scoring) for card in cards if card.scoring is not None}


def touched(album: Album, cells: set[int]) -> int:
    """Return the number of edges at which the given cells touch the rim or another covered cell."""
    beside = [(cell, cell // SIDE + down, cell % SIDE + right) for cell in cells
              for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))]  # fmt: skip
    return sum(
        not (0 <= row < SIDE and 0 <= column < SIDE) or bool(album.covered >> row * SIDE + column & 1)
        for _, row, column in beside
        if row * SIDE + column not in cells or not (0 <= row < SIDE and 0 <= column < SIDE)
    )


def narrow(album: Album) -> int:
    """Return the number of empty cells that are not part of an empty 2 × 2 square."""
    free = {(row, column) for row in range(SIDE) for column in range(SIDE)
            if not album.covered >> row * SIDE + column & 1}  # fmt: skip
    held = set[tuple[int, int]]()
    for row, column in free:
        square = {(row + down, column + right) for down in (0, 1) for right in (0, 1)}
        held |= square if square <= free else set()
    return len(free - held)


def check_place(before: StampSwapView, option: Place, said: dict[str, dict[str, Any]]) -> None:
    """Check the statements of a hint about a placement against every possible cell."""
    assert before.ask is not None
    assert isinstance(before.ask.options, Places)
    tile = before.ask.options.tiles[option.item]
    was = scored(before, before.me.album)
    found = {one.cell: scored(before, before.me.album.place(tile, one.cell))
             for one in before.ask.options if one.item == option.item}  # fmt: skip
    gained = {cell: sum(points.values()) - sum(was.values()) for cell, points in found.items()}
    here, most = gained[option.cell], max(gained.values())
    changes = {card: points - was[card] for card, points in found[option.cell].items() if points != was[card]}
    assert {card.id: change for card, change in said.get("place", {"gains": ()})["gains"]} == changes
    assert said.get("place", {"points": 0})["points"] == here
    assert ("place-less" in said) == (here < most)
    assert not here < most or said["place-less"]["points"] == most
    assert ("place-none" in said) == (here == most and not changes)
    if "nestles" in said:
        column, row = option.cell % SIDE, option.cell // SIDE
        cells = {SIDE * (row + down) + column + right for down in range(tile.height) for right in range(tile.width)}
        after = before.me.album.place(tile, option.cell)
        border = 2 * (tile.width + tile.height)
        counted = {"touched": touched(before.me.album, cells), "border": border, "narrow": narrow(after)}
        assert said["nestles"] == counted


def check_split(table: Table[StampSwap], option: Split, said: dict[str, int]) -> None:
    """Check the statements of a hint about Pinzetta's tokens in the piles and about her choice with every possible
    card."""
    taken = []
    for events in split_on_each_card(table, option):
        appraised = events["piles-appraised"]
        assert (appraised["large"], appraised["small"]) == (said["large"], said["small"])
        taken.append(events["she-chooses"]["pile"])
    assert (said["cards"], said["all"]) == (taken.count(LARGE), len(taken))


def check_own(before: StampSwapView, after: StampSwapView, option: Take | Choose, points: int) -> None:
    """Check the points in a hint: the values of the new stamps, and points for specialists."""
    if isinstance(option, Take):
        items = [item for item in after.me.items if item.number == option.item]
    else:
        items = list(before.players[option.seat].piles[option.pile])
    assert points == sum(
        item.tile.value if item.tile is not None else 0 if item.back == TOKEN or item.attendee is None
        else 0 if item.attendee.is_exhibitor else 2 for item in items
    )  # fmt: skip


def check(table: Table[StampSwap], option: Any, module: ModuleType) -> list[str]:
    """Follow a hint and check its statements; return their names."""
    before = table.view(0)
    reasons: list[Reason] = module.why(before, option)
    said = {reason.id: dict(reason.params) for reason in reasons}
    assert "{" not in stamp_swap.ROOM.machines.because(
        stamp_swap.ROOM.words(catalogue("de"), table.seats, 0), before, option
    )
    if isinstance(option, Place):
        check_place(before, option, said)
    if isinstance(option, Split):
        check_split(table, option, said["she-takes"])
    if isinstance(option, Enter):
        points, _, extra = entered(table, 0, option)
        assert said["enter"]["points"] == points + extra, "what the contest brings, with what cards add to it"
    values = draft_values(before) if isinstance(option, Take) else {}
    table.answer(0, option)
    after = table.view(0)
    for name, params in said.items():
        match name:
            case "own":
                check_own(before, after, option, params["points"])
            case "take":
                rest = {item: value for item, value in values.items() if item != option.item}
                assert rest[params["runner"]] == max(rest.values()) <= values[option.item]
                assert params["about"] >= params["next"]
            case "choose" if "own" in said:
                assert params["about"] >= said["own"]["points"], "contests never take points off"
            case "draw":
                assert after.left[option.size] == params["left"] - 1
            case "look":
                lying = (*after.pool, *(one for player in after.players for pile in player.piles for one in pile))
                tile = next(item.tile for item in lying if item.number == option.item)
                assert tile is not None
                assert params["cells"] == tile.width * tile.height
    return list(said)


def whole_games(module: ModuleType) -> Counter[str]:
    """Play whole games by their hints; return how often each statement was made."""
    seen = Counter[str]()
    for seats, seed in TABLES:
        table = stamp_swap.new(seats, seed=seed)
        bot, others = adviser("stamp-swap"), bots_for(table, ("me",))
        assert bot is not None
        while not table.over:
            play(table, others)
            for ask in [table.pending[0]] if 0 in table.pending else []:
                seen.update(check(table, choose(table, 0, ask, bot), module))
    return seen


def test_hints_say_what_then_happens() -> None:
    seen = whole_games(hints)
    for name in ("own", "take", "split", "she-takes", "cut", "choose", "place", "place-most", "place-none", "nestles",
                 "enter", "enter-next", "enter-later", "look"):  # fmt: skip
        assert seen[name], name


@pytest.mark.parametrize(
    "mutant",
    [
        Mutant('"points": worth([chosen]).points', '"points": worth([chosen]).points + 1'),
        Mutant('{"large": pick.large, "small": pick.small', '{"large": pick.small, "small": pick.large'),
        Mutant("now = found.points + found.extra", "now = found.points + found.extra + 1"),
        Mutant("if gain.change)", "if gain.change > 1)"),
        Mutant("points, most = gained[answer.cell], max(gained.values())",
               "points, most = gained[answer.cell], gained[answer.cell]"),
    ],
)  # fmt: skip
def test_a_hint_that_says_something_else_is_noticed(mutant: Mutant) -> None:
    with pytest.raises(AssertionError):
        whole_games(plant("cartone.games.stamp_swap.bots.hints", mutant))
