"""Stamp Swap at a physical table: draws are requested in words, every action is announced, Pinzetta's choices can be
overridden, and the state is complete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cartone
from cartone.games import stamp_swap
from cartone.games.stamp_swap.components import Box, Item, Tile
from cartone.games.stamp_swap.game import Day, Declared, Phase, StampSwap
from cartone.games.stamp_swap.options import Choose, Cut, Enter, Exchange
from cartone.games.stamp_swap.words import Words
from cartone.locale import LANGUAGES, catalogue
from cartone.table import EVERYONE, SPECTATOR, Answer, Random, Table, key_of, plain
from cartone.testing import Case

from ..messages import messages
from ..whole_games import play_some
from .builders import HOUSE, album_of, asked, play_on, told
from .builders import tile as tile_of
from .test_whole_games import step

TABLES = [(["a", "b", "c"], {}), (["a", "pinzetta"], {"level": "2"}), (["a", "pinzetta"], {"mode": "intro"})]


# -- draws ----------------------------------------------------------------------------------------


def test_every_draw_can_be_said_and_names_nothing_hidden_and_every_message_has_a_draw() -> None:
    named: list[Any] = [*HOUSE.attendees, *HOUSE.contests, *HOUSE.events, *HOUSE.pinzetta_events]
    met = set()
    for seats, settings in TABLES:
        people = stamp_swap.new(seats, seed=1, settings=settings).seats
        words = [Words(catalogue(language), people, seat) for language in LANGUAGES for seat in (None, 0)]
        hidden = [(one, {*(card.name for card in named), *map(one.tile, HOUSE.tiles)}) for one in words]
        for draw in (table.draw for table in Case("stamp-swap", tuple(seats), 1, settings).stops()):
            if draw is not None:
                met.add(draw.why)
                for said, names in ((one.drawn(draw), names) for one, names in hidden):
                    assert said.endswith((".", "?"))
                    assert not [name for name in names if name in said]
    prefix = "stamp-swap.draw."
    spoken = {name.removeprefix(prefix).removesuffix("-you") for name in messages("en") if name.startswith(prefix)}
    assert met == spoken - {"her-mat"}


def test_her_mat_is_asked_for_where_no_pack_tells_it() -> None:
    table = stamp_swap.new(["a", "pinzetta"], dealer=None, open_decks=["contest-size"])
    for card in ("M4", "C1", "T1", "group space, 2 each", "X1", "F1"):
        table.outcome(card)
    assert table.draw is not None
    assert table.draw.why == "her-mat"


# -- events ---------------------------------------------------------------------------------------


def test_the_removed_attendees_and_the_shuffled_decision_cards_are_told() -> None:
    table = played(["a", "pinzetta"])
    (removed,) = told(table, "attendees-removed")
    assert sorted(card.number for card in removed["cards"]) == [1, 5, 6, 9]
    assert len(told(table, "decisions-shuffled")) == 3
    assert len(told(table, "decks-shuffled-solo")) == 1
    assert [[event.id for event in one["events"]] for one in told(table, "her-events-discarded")] == [
        [one["event"].id, two["event"].id]
        for one, two in zip(told(table, "her-event"), told(table, "your-event"), strict=True)
    ]


@pytest.mark.parametrize("seats", [["a", "b", "c"], ["a", "pinzetta"]])
def test_all_that_is_laid_out_is_told_with_what_everybody_can_see(seats: list[str]) -> None:
    """Items are numbered from 1; a face-down stamp is described by its back."""
    table = played(seats)
    days: list[list[tuple[int, Any]]] = []
    for event in table.game.story.events():
        if event.id == "day":
            days.append([])
        elif "laid" in event.params:
            days[-1].extend(zip(*event.params["laid"], strict=True))
    for laid in days:
        assert [number for number, _ in laid] == list(range(1, len(laid) + 1))
        assert len(laid) > 10
        assert any(isinstance(face, str) for _, face in laid)
        assert any(isinstance(face, Tile) for _, face in laid)


def test_what_goes_back_what_goes_away_and_what_comes_to_the_mats_is_told() -> None:
    table = played(["a", "b", "c"])
    revealed = [one["event"].id for one in told(table, "event-revealed")]
    back = [[event.id for event in one["events"]] for one in told(table, "events-back")]
    away = [one["event"].id for one in told(table, "event-discarded")]
    assert [event for day in range(3) for event in (*back[day], away[day])] == revealed
    kept = [card.id for one in told(table, "cards-kept") for card in one["cards"]]
    assert sorted(kept) == sorted(card.id for player in table.game.players for card in player.rows)
    discarded = [number for one in told(table, "pool-discarded") for number in one["items"]]
    assert discarded == [item.number for item in table.game.discards]
    assert len(told(table, "token-laid")) == 3


def played(seats: list[str], until: Callable[[Table[StampSwap]], bool] | None = None) -> Table[StampSwap]:
    table = stamp_swap.new(seats, seed=2)
    play_on(table, until, seed=2)
    return table


# -- her choices ----------------------------------------------------------------------------------


def test_each_choice_of_hers_passes_through_the_driver_with_its_reasons() -> None:
    table = played(["a", "pinzetta"])
    kinds = [choice.kind for choice in table.choices]
    assert kinds == ["choose", "exchange"] * 3
    told_so = [
        event for event in table.game.story.events() if event.id in ("she-chooses", "she-swaps", "she-swaps-nothing")
    ]
    for choice, event in zip(table.choices, told_so, strict=True):
        assert choice.seat == 1
        assert choice.own in choice.options
        assert choice.reasons == event.reasons != ()
        numbers = {choice.options.number(option): option for option in choice.options}
        assert choice.options.mask() == sum(1 << number for number in numbers)
        assert all(choice.options.numbered(number) == option for number, option in numbers.items())


def to_her_choice(kind: str) -> Table[StampSwap]:
    """Return a solo game just after Pinzetta has made a choice of a given kind."""
    return played(["a", "pinzetta"], lambda table: any(choice.kind == kind for choice in table.choices))


def test_she_may_have_taken_the_other_pile() -> None:
    table = to_her_choice("choose")
    number = next(n for n, choice in enumerate(table.choices) if choice.kind == "choose")
    own = table.choices[number].own
    theirs = [item.number for item in table.game.players[1].incoming]
    mine = [item.number for item in table.game.players[0].incoming]
    other = Choose(0, 1 - own.pile)
    table.override(other, number)
    assert [item.number for item in table.game.players[1].incoming] == mine
    assert [item.number for item in table.game.players[0].incoming] == theirs
    assert told(table, "she-chooses")[-1]["pile"] == other.pile
    assert len(told(table, "overridden")) == 1
    assert not next(event for event in table.game.story.events() if event.id == "she-chooses").reasons
    again = cartone.load(str(table.record))
    assert again.game.digest() == table.game.digest()


def test_she_may_have_swapped_other_items_or_none() -> None:
    table = to_her_choice("exchange")
    before = piles(table)
    own = table.choices[-1].own
    large, small = before
    if own.mine:  # undo her choice
        large, small = (
            [own.mine if n == own.other else n for n in large],
            [own.other if n == own.mine else n for n in small],
        )
    table.override("none")
    assert piles(table) == [large, small]
    table = to_her_choice("exchange")
    table.override(Exchange(large[-1], small[-1]))
    assert piles(table) == [[*large[:-1], small[-1]], [*small[:-1], large[-1]]]
    assert str(table.record).count("B exchange") == 1


def piles(table: Table[StampSwap]) -> list[list[int]]:
    return [[item.number for item in pile] for pile in table.game.players[1].piles]


# -- the whole state ------------------------------------------------------------------------------


def hidden(game: StampSwap) -> Item:
    return next(item for item in game.pool.values() if not item.up)


def set_to(name: str, value: Any, of: Callable[[StampSwap], Any] = lambda game: game) -> Callable[[StampSwap], None]:
    return lambda game: setattr(of(game), name, value)


def me(game: StampSwap) -> Any:
    return game.players[0]


CHANGES: list[Callable[[StampSwap], Any]] = [
    set_to("up", True, hidden),
    lambda game: setattr(hidden(game), "seen", hidden(game).seen | 1),
    lambda game: game.players[0].collection.reverse(),
    lambda game: game.attendee_deck.lay(),
    lambda game: game.tile_decks["small-square"].learn(0),
    lambda game: game.event_deck.put_back([HOUSE.events[0]]),
    lambda game: game.players[0].tickets.append(Declared(game.contests[0], Day.FRIDAY, 3)),
    lambda game: game.players[0].points.update(events=1),
    lambda game: game.players[0].cards.append(HOUSE.attendees[0]),
    lambda game: game.players[0].rows.append(HOUSE.attendees[0]),
    lambda game: game.players[0].reserve.append(game.players[0].collection.pop()),
    lambda game: game.discards.append(game.pool.pop(next(iter(game.pool)))),
    lambda game: game.contests.reverse(),
    lambda game: setattr(game, "first_player", (game.first_player + 1) % 3),
    lambda game: setattr(game, "token_holder", 0 if game.token_holder is None else None),
    set_to("day", Day.SUNDAY),
    set_to("phase", Phase.SWAP),
    set_to("turn", None),
    set_to("picks", 90),
    set_to("moment", "show"),
    set_to("at_work", HOUSE.attendees[0]),
    set_to("forever_left", 3),
    set_to("collect_limit", 8),
    set_to("contests_in_order", True),
    set_to("has_chosen", True, me),
    set_to("worked", [HOUSE.attendees[0]], me),
    set_to("times_left", 1, me),
    set_to("by_hand", 4, me),
    set_to("cut", Cut((1,), (2,), (3,)), me),
    set_to("entry", Enter("C1"), me),
    set_to("first_chooser", 1),
    set_to("loser", 1),
    set_to("moved", (Item(1, "token", True, EVERYONE),)),
    set_to("tray", [1], me),
    set_to("album", album_of(("a1", tile_of())), me),
]


def test_states_differ_when_anything_differs_that_a_rule_depends_on() -> None:
    def position() -> StampSwap:
        table = stamp_swap.new(["a", "b", "c"], seed=4)
        play_some(table, Random(key_of(4, "states")), 8, step)
        return table.game

    same = position().digest()
    assert position().digest() == same
    for number, change in enumerate(CHANGES):
        game = position()
        change(game)
        assert game.digest() != same, number


def test_her_boxes_and_cards_are_in_the_state() -> None:
    table = stamp_swap.new(["a", "pinzetta"], seed=4)
    before = table.game.digest()
    her = table.game.pinzetta
    assert her is not None
    her.boxes[Box.OTHER].append(her.piles[0].pop())
    assert table.game.digest() != before
    again = stamp_swap.new(["a", "pinzetta"], seed=4)
    again.game.pinzetta_events.pop()
    assert again.game.digest() != before


@pytest.mark.parametrize("kind", ["cut", "enter"])
def test_what_is_answered_under_seal_is_in_the_state_and_told_to_its_own_seat_alone(kind: str) -> None:
    def answered(place: int) -> Table[StampSwap]:
        table = stamp_swap.new(["a", "b", "c"], seed=4)
        play_on(table, asked(kind))
        table.answer(0, table.pending[0].options.at(place))
        return table

    one, two = answered(0), answered(1)
    assert one.game.digest() != two.game.digest()
    said = [entry.option for table in (one, two) for entry in table.entries()[-1:] if isinstance(entry, Answer)]
    mine = [table.view(0).players[0] for table in (one, two)]
    assert [player.cut if kind == "cut" else player.entry for player in mine] == said
    for seat in (1, 2, SPECTATOR):
        assert plain(one.view(seat).players) == plain(two.view(seat).players)
    for seat in (1, 2):
        one.answer(seat, one.pending[seat].options.at(0))
    assert [(player.cut, player.entry) for player in one.game.players] == [(None, None)] * 3
