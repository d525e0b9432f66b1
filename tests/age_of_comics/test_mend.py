"""Edited records of Age of Comics: an answer is kept only if it still refers to the same cards and orders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cartone.games import age_of_comics
from cartone.games.age_of_comics.city import SPACE_CALLED
from cartone.games.age_of_comics.components import Action, Craft
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.age_of_comics.pile import Pile
from cartone.table import Random, key_of

from ..mending import Edit, check_edit, check_edited, check_faces, check_opponent, check_unedited, compare_edits
from ..mutants import COMICS_FACES, Mutant, plant
from ..recording import records_of
from . import lively

RECORDS = records_of("age-of-comics")
NO_PLACE = (
    "board-idea", "cube", "discard", "genre", "hype", "idea", "marketing", "move-cube", "print", "print-artist",
    "print-writer",
)  # fmt: skip


def oracle(game: AgeOfComics, seat: int, kind: str, notation: str) -> tuple[str, ...]:
    """Return the faces of the cards and orders that an answer refers to, given its notation."""
    first, *rest = notation.split()
    mat = game.players[seat].printed
    if kind in ("writer", "artist", "develop"):
        pile: Pile[Any] = game.comics if kind == "develop" else game.creatives[Craft(kind)]
        if first == "deck":
            return (str(pile.top),)
        card = pile.display[int(first) - 1] if first.isdecimal() else None
        return (card.id,) if card is not None else ()
    if kind == "sales":
        if first not in ("flip", "collect"):
            return ()
        tile = game.map[SPACE_CALLED[rest[0]]]
        assert tile is not None
        return (f"{tile.genre} {tile.order.value}" if tile.order else str(tile.genre),)
    if kind == "action":
        if first == "pass":
            return ()
        numbers = game.pack.spaces.get(Action(first), (1, 1, 1, 1, 1))
        return (str(numbers[len(game.editors_on[Action(first)])]),)
    if first in ("none", "done"):
        return ()
    if kind == "fans":
        return (mat[int(first) - 1].title.id,)
    if kind == "convert":
        return (mat[int(rest[0]) - 1].title.id,)
    if kind in ("re-assign", "increase"):
        printed = mat[int(first) - 1]
        craft = Craft.WRITER if rest[0][0].upper() == "W" else Craft.ARTIST
        return (printed.title.id, printed.team[craft].id)
    assert kind in NO_PLACE, f"nobody has said what {kind} means"
    return ()


EDITS = {
    "writer": Edit("lively-11", 635, "writer-back: 2", "B writer deck"),
    "artist": Edit("automa-2026-expert", 132, "artist-back: 1", "A artist 3"),
    "develop": Edit("lively-9", 288, "comic: C13", "B develop 2"),
    "sales": Edit("automa-lively-seed-intermediate", 175, "order-superheroes: 5", "A sales collect B3-C3"),
    "action": Edit("automa-lively-seed-expert", 210, "automa: Z01", "A action ideas"),
    "convert": Edit("automa-2026-beginner", 286, "A print R-C07", "A convert sci-fi 6"),
    "re-assign": Edit("automa-full", 249, "A print C11", "A re-assign 4 A21"),
    "increase": Edit("lively-10", 243, "B print C19", "B increase 2 writer"),
}
"""For each kind of answer, an earlier card or print to change and the answer whose meaning that changes."""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_that_nobody_edited_keeps_every_line(path: Path) -> None:
    check_unedited(path)


@pytest.mark.parametrize("kind", EDITS)
def test_an_answer_is_dropped_if_something_else_lies_there(kind: str) -> None:
    check_edited("age-of-comics", EDITS[kind])


def test_fans_are_for_the_same_comic() -> None:
    record = str(lively.play(lively.new(2, 117), 117).record)
    line = record.split("\n").index("B print R-C22") + 1
    check_edit(record, Edit("lively", line, "B print C13", "B fans 4"))


@pytest.mark.parametrize(
    ("wanted", "least"),
    [
        ("B action (ideas|print|sales)", 120),
        (r"B writer \d", 0),
        (r"B artist \d", 0),
        (r"B develop \d", 0),
        ("B develop deck", 0),
        ("B sales collect .*", 200),
        (r"B fans \d+", 0),
    ],
)
def test_what_the_automa_did_otherwise_is_kept_while_the_same_lies_there(wanted: str, least: int) -> None:
    random = Random(key_of(1, "mend"))
    table = age_of_comics.new(["ann", "automa"], seed=1)
    check_opponent(table, wanted, least, lambda table: lively.step(table, random))


def test_all_that_is_kept_means_what_it_meant() -> None:
    assert compare_edits(RECORDS[::5], oracle, each=3) > 1000


def test_faces_are_those_that_lie_there() -> None:
    told = check_faces(RECORDS[::2], oracle)
    assert {kind for kind, many in told.items() if many} == {*EDITS, "fans"}
    assert {kind for kind, many in told.items() if not many} == {*NO_PLACE}


@pytest.mark.parametrize("mutant", COMICS_FACES, ids=lambda mutant: mutant.new[-30:])
def test_a_mistake_in_faces_is_noticed(mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(age_of_comics, "faces", plant("cartone.games.age_of_comics.option_targets", mutant).faces)
    with pytest.raises(AssertionError):
        check_faces(RECORDS[::2], oracle)


def test_a_game_that_knows_no_faces_keeps_what_means_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(age_of_comics, "faces", lambda game, ask, option: ())
    with pytest.raises(AssertionError, match="meant"):
        compare_edits(RECORDS[::5], oracle, each=3)
    for edit in EDITS.values():
        with pytest.raises(AssertionError, match="is kept"):
            check_edited("age-of-comics", edit)
