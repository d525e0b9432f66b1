"""Edited records of Stamp Swap: an answer is kept only if it still refers to the same pieces."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cartone
from cartone.games import stamp_swap
from cartone.games.kit.packs import by_content
from cartone.games.stamp_swap import ROOM, load_pack
from cartone.games.stamp_swap.game import StampSwap
from cartone.table import LETTERS
from cartone.table.packfile import PackText

from ..mending import (
    Edit,
    check_edited,
    check_faces,
    check_opponent,
    check_unedited,
    compare_edits,
    reasons,
)
from ..mutants import STAMPS_FACES, Mutant, plant
from ..recording import records_of
from .builders import asked, play_on, table_of
from .test_by_hand import pack_with

RECORDS = records_of("stamp-swap")
NO_PLACE = ("draw", "enter", "resolve")


def oracle(game: StampSwap, seat: int, kind: str, notation: str) -> tuple[str, ...]:
    """Return the pieces that an answer refers to, given its notation."""
    items = dict(game.pool)
    for player in game.players:
        for part in (player.collection, player.reserve, player.incoming, *player.piles):
            items |= {item.number: item for item in part}
    names = {
        number: item.tile.id if item.tile else item.attendee.id if item.attendee else item.back
        for number, item in items.items()
    }
    if kind == "choose":
        pile = game.players[LETTERS.index(notation[0])].piles[int(notation[1]) - 1]
        return tuple(sorted(names[item.number] for item in pile))
    if kind == "place":
        return (names[int(notation.split()[0])],)
    if kind in ("take", "look", "exchange", "cut", "split"):
        return tuple(names[int(number)] for number in re.findall(r"\d+", notation))
    assert kind in NO_PLACE, f"nobody has said what {kind} means"
    return ()


EDITS = {
    "take": Edit("attendees-2", 121, "large-square: L01", "A take 8"),
    "cut": Edit("attendees-3", 121, "short-rectangle: R01", "B cut 14 | 4 5 9 11 | 10"),
    "choose": Edit("pinzetta-chance-72", 67, "short-rectangle: R01", "A choose B2"),
    "place": Edit("event-e08", 311, "long-rectangle: G01", "D place 34 a9"),
    "exchange": Edit("attendees-2", 118, "short-rectangle: R01", "A exchange 6 for 4"),
    "split": Edit("pinzetta-chance-72", 69, "large-square: L01", "A split 9 10 | 8 11 | 6 7"),
    "look": Edit("event-e05", 27, "large-square: L01", "A look 9"),
}
"""For each kind of answer, an earlier stamp to change and the answer whose meaning that changes."""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_that_nobody_edited_keeps_every_line(path: Path) -> None:
    check_unedited(path)


@pytest.mark.parametrize("kind", EDITS)
def test_an_answer_is_dropped_if_another_stamp_lies_there(kind: str) -> None:
    check_edited("stamp-swap", EDITS[kind])


def test_a_deed_by_hand_was_that_of_its_card(tmp_path: Path) -> None:
    path = pack_with(tmp_path, "S5", "S6")
    table = table_of(["p0", "p1"], stack={"contest-size": ["S6"]}, pack=path)
    play_on(table, asked("by-hand"), choosers={"enter": lambda ask: "S6"})
    table.answer(0, "points +7")

    class Kept:
        def pack(self, name: str, pack_hash: str) -> PackText:
            return by_content(ROOM, load_pack(Path(path)))

    before = str(table.record)
    assert not cartone.mend(before, before, Kept()).dropped
    mended = cartone.mend(before.replace("S6", "S5"), before, Kept())
    assert reasons(mended) == {("A by-hand points +7", "error.other-question")}
    assert mended.table.pending[0].kind == "by-hand"


@pytest.mark.parametrize("wanted", ["B choose A[12]", r"B exchange \d+ for \d+"])
def test_what_pinzetta_did_otherwise_is_kept_while_the_same_lies_there(wanted: str) -> None:
    def step(table: cartone.Table[StampSwap]) -> None:
        entries = len(table.entries())
        play_on(table, lambda table: len(table.entries()) > entries)

    check_opponent(stamp_swap.new(["ann", "pinzetta"], seed=3), wanted, 0, step)


def test_all_that_is_kept_means_what_it_meant() -> None:
    assert compare_edits(RECORDS[::4], oracle, each=4) > 1000


def test_faces_are_those_that_lie_there() -> None:
    told = check_faces(RECORDS, oracle)
    assert {kind for kind, many in told.items() if many} == {*EDITS}
    assert {kind for kind, many in told.items() if not many} == {*NO_PLACE}


@pytest.mark.parametrize("mutant", STAMPS_FACES, ids=lambda mutant: mutant.new[-30:])
def test_a_mistake_in_faces_is_noticed(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamp_swap, "faces", plant("cartone.games.stamp_swap.option_targets", mutant).faces)
    with pytest.raises((AssertionError, KeyError)):
        check_faces(RECORDS, oracle)


def test_a_game_that_knows_no_faces_keeps_what_means_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamp_swap, "faces", lambda game, option: ())
    with pytest.raises(AssertionError, match="meant"):
        compare_edits(RECORDS[::4], oracle, each=4)
    for edit in EDITS.values():
        with pytest.raises(AssertionError, match="is kept"):
            check_edited("stamp-swap", edit)
