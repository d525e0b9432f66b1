"""Outlooks of options and positions predict the actual results."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from cartone.games import stamp_swap
from cartone.games.stamp_swap import outlook
from cartone.games.stamp_swap.album import Album
from cartone.games.stamp_swap.components import Attendee, ContestType, Count, Effect, EventCard
from cartone.games.stamp_swap.game import StampSwap
from cartone.games.stamp_swap.options import Places
from cartone.table import Random, Table, key_of
from cartone.testing import hidden_outcomes

from .builders import album_of, house_with, tile
from .outlooks import compare_solo, compare_together
from .test_whole_games import new_table, step, twin


def test_solo_outlooks_are_what_then_happens() -> None:
    seen = compare_solo(range(4))
    for name in ("placements", "gains", "entries", "splits", "undecided", "swaps", "ranges", "cards_left", "steps"):
        assert seen[name], name


def test_outlooks_of_several_players_are_what_then_happens() -> None:
    seen = compare_together(range(6))
    for name in ("placements", "gains", "discards", "entries", "extra", "finals", "steps"):
        assert seen[name], name


def test_face_down_stamps_give_equal_outlooks() -> None:
    """The tables differ only in a stamp that a seat has not seen."""
    compared = 0
    for seed in range(12):
        table, random = new_table((3, seed, "together")), Random(key_of(seed, "outlook-twins"))
        for _ in range(8 + seed % 3 * 20):
            step(table, random)
        for seat in range(3):
            for index in hidden_outcomes(table, seat)[:2]:
                other = twin(table, index, random)
                if other is not None:
                    compared += 1
                    assert all_outlooks(table, seat) == all_outlooks(other, seat)
    assert compared > 20


def all_outlooks(table: Table[StampSwap], seat: int) -> str:
    """Return all outlooks of a seat's position as text."""
    view = table.view(seat)
    said: list[object] = [outlook.finals(view), *(outlook.standings(view, player) for player in view.players)]
    ask = table.pending.get(seat)
    if ask is not None and isinstance(ask.options, Places):
        said += [outlook.placement(view, option)._replace(album=Album()) for option in ask.options]
    return re.sub(r" object at 0x\w+", "", repr(said))


def test_her_score_stays_from_to_until_the_last_card() -> None:
    """At Pinzetta's last choice, one card has left the deck and is no longer possible."""
    table = stamp_swap.new(["me", "pinzetta"], seed=3, settings={"level": "3"})
    random = Random(key_of(3, "last"))
    while not (table.game.day == "sunday" and table.pending[0].kind == "choose"):
        step(table, random)
    her = table.view(0).pinzetta
    assert her is not None
    drawn = [event.params["card"] for event in table.game.story.events() if event.id == "she-chooses"][-1]
    assert {card.id for card in her.decisions} - {card.id for card in her.decisions_left} == {drawn}
    mine, hers = outlook.finals(table.view(0))
    assert mine.least == mine.most
    assert hers.least < hers.most


def test_what_is_counted_by_hand_is_left_out_and_marked(tmp_path: Path) -> None:
    """Every scoring card in the pack is counted by hand."""
    pack = house_with(tmp_path, r"(?<=scores = )\{ count = .*", '{ count = "by-hand" }')
    table, random = stamp_swap.new(["me", "pinzetta"], seed=1, pack=pack), Random(key_of(1, "by-hand"))
    while table.pending[0].kind != "place":
        step(table, random)
    view = table.view(0)
    assert not outlook.placement(view, table.pending[0].options.at(0)).gains
    assert [(found.points, found.next_counted) for found in outlook.standings(view, view.me)] == [(None, None)] * 5
    mine, hers = outlook.finals(view)
    assert (mine.by_hand, hers.by_hand) == (True, False)


def test_once_the_final_show_has_begun_nothing_is_said_of_it() -> None:
    table, random = new_table((2, 5, "together")), Random(key_of(5, "over"))
    assert outlook.finals(table.view(0))
    while table.pending:
        step(table, random)
    assert not outlook.finals(table.view(0))


def test_an_event_that_rewards_contests_is_in_what_they_bring() -> None:
    """Only the packs of owners have such events; the Finale is not entered."""
    view = new_table((2, 5, "together")).view(0)
    effect = Effect("show", "contest", amount=3, contest="size")
    for event, points in ((effect, 3), (replace(effect, holding="token"), 0)):
        rich = replace(view, events=(*view.events, EventCard("E0", "", "", (), event, "test")))
        extra = {found.card.id: found.extra for found in outlook.standings(rich, rich.me)}
        assert extra == {card.id: points * (card.type is ContestType.SIZE) for card in outlook.contests_of(rich)}


@pytest.mark.parametrize(
    ("effect", "points"),
    [
        (Effect("final", "points", amount=4), 4),
        (Effect("show", "points", amount=4), 0),
        (Effect("final", "points", amount=4, holding="token"), 0),
        (Effect("final", "points", amount=4, item="stamp"), 0),
        (Effect("final", "points", amount=2, per=Count("stamps", colour="blue")), 6),
    ],
)
def test_a_specialist_of_an_owner_works_at_the_end(effect: Effect, points: int) -> None:
    """The points come from the specialist's effect, in addition to those for having the specialist."""
    view = new_table((2, 5, "together")).view(0)
    album = album_of(("a1", tile()), ("c1", tile()), ("e1", tile()))

    def final(effect: Effect) -> int:
        me = replace(view.me, album=album, rows=(Attendee("A0", 0, "", "", None, effect, "test"),))
        return outlook.finals(replace(view, players=(me, *view.players[1:])))[0].least

    assert final(effect) == final(Effect("final", "points", amount=0)) + points
