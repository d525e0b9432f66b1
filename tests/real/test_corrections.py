"""Corrections at a real table of entries made rounds before: pieces are moved back, or left as played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cartone.games import automa
from cartone.games.kit import setup
from cartone.games.pinzetta.view import GuidedView as PinzettaView
from cartone.games.stamp_swap.components import Box
from cartone.host import AS_PLAYED, HOW, MOVED_BACK, Correction, Host
from cartone.host.corrections import chapters_of, is_said, lying, take_back
from cartone.locale import catalogue
from cartone.store import SqliteStore
from cartone.table import Answer, Random, Table, is_gap, key_of
from cartone.table.driver import OVERRIDDEN
from cartone.table.mend import standing
from cartone.web.correction_diff import left_by, moves_of, said_at, way_of
from cartone.web.lobby_games import page_at

from ..mutants import Mutant, plant
from .entries import DEPTHS, Told, say, told_automa, told_pinzetta
from .gaps import by_chance
from .mutants import ASKED
from .person import BY_ID, Person, digital, laid

THIRD = 3
TRIED = 12
"""Number of alternative answers tried for a question."""
FEW = 3
LONG = dict(zip(DEPTHS, (40, 60, 140, 200), strict=True))
"""Approximate number of entries by the middle of a game."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(SqliteStore(tmp_path / "tables.sqlite"))
    yield made
    made.close()


def in_third_round(host: Host, game: str, told: Told) -> str:
    """Return the ID of a table after two days or rounds."""
    name = host.real.lay(game, True, settings=told.table.header.settings)
    while sum(event.id in ("day", "round") for event in host.live(name).table.events(0)) < THIRD:
        live = host.live(name)
        host.moves.answer(name, 0, live.at(0), told.right(live.table))
    return name


def line_of(table: Table[Any], is_it: Callable[[Any], bool]) -> int:
    return next(number for number, entry in enumerate(table.entries()) if is_it(entry))


def otherwise(table: Table[Any]) -> int:
    return sum(event.id == OVERRIDDEN for event in table.events(0))


def test_a_card_she_decides_by(host: Host) -> None:
    """If the table is left as played, no piece moves and Pinzetta's choice is overridden; if pieces are moved back,
    everything is worked out again."""
    name = in_third_round(host, "stamp-swap", told_pinzetta(2))
    before = host.live(name).table.copy()
    line = line_of(before, lambda entry: isinstance(entry, Answer) and entry.kind == "lie")
    piles, _, crossed = str(before.entries()[line]).removeprefix("A lie ").rpartition(" / ")
    taken = before.choices[0].own
    others = (f"{piles} / {number}" for number in range(10) if number != int(crossed))
    corrected = partial(host.real.corrected, host.live(name), line, how=MOVED_BACK)
    other = next(said for said in others if corrected(notation=said).table.choices[0].own != taken)
    played = host.real.correct(name, host.live(name).at(0), line, other, AS_PLAYED).table
    assert (lying(played), otherwise(played)) == (lying(before), 1)
    again = host.real.corrected(host.live(name), line, other, MOVED_BACK)
    assert otherwise(again.table) == 0
    assert again.moves
    assert not [entry for entry in again.table.entries() if isinstance(entry, Answer) and entry.seat == 1]


# -- random corrections -----------------------------------------------------------------------------


def told_so_far(host: Host, depth: str, seed: int, random: Random) -> str:
    """Return the ID of a table after part of a game."""
    told = DEPTHS[depth](seed)
    table, end = told.table, LONG[depth] // 4 + random.below(LONG[depth])
    while not table.over and len(table.entries()) < end:
        say(table, told.right(table))
    return host.tables.lay(table)


def other_entry(table: Table[Any], said: str, random: Random) -> str:
    """Return another legal entry at that point, or an empty text if none is found."""
    for _ in range(20):
        if table.draw is not None:
            fitting = [card for card in table.draw.fitting() if not is_gap(card)]
            entry = fitting[random.below(len(fitting))].id if fitting else said
        else:
            entry = str(table.pending[0].options.sample(random))
        if entry != said:
            return entry
    return ""


def questions(table: Table[Any]) -> list[tuple[int, tuple[str, str], str]]:
    """Return the entries of a real table: for each, the line, the question with its time and wording, and the answer.

    In a repeated turn, the Automa asks twice.
    """
    found = []
    for number, then in table.moments():
        entry = table.entries()[number]
        if is_said(table, entry):
            page = page_at(then, 0, catalogue("en"))
            found.append((number, (page.where, page.do), said_at(entry)))
    return found


def corrections(host: Host, depth: str, seed: int) -> Iterator[tuple[Table[Any], int, dict[str, Correction]]]:
    """Yield corrections of random entries in a game, each made in both ways."""
    random = Random(key_of(seed, "corrections"))
    live = host.live(told_so_far(host, depth, seed, random))
    lines = [line for line, _, _ in host.real.said(live)]
    for line in sorted({lines[random.below(len(lines))] for _ in range(4)}):
        entry = other_entry(host.real.before_line(live, line), said_at(live.table.entries()[line]), random)
        if entry:
            yield live.table, line, {how: host.real.corrected(live, line, entry, how) for how in HOW}


MORE = [pytest.param(seed, marks=pytest.mark.proof) for seed in (2, 3)]


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("seed", [0, 1, *MORE])
def test_an_entry_is_kept_only_as_the_answer_to_its_question(host: Host, depth: str, seed: int) -> None:
    """After any correction, every answer belongs to its question, and a question that is not asked again keeps its
    answer."""
    for before, line, ways in corrections(host, depth, seed):
        old = [told for _, *told in questions(before)]
        for how, correction in ways.items():
            mine = [told for number, *told in questions(correction.table) if number != line]
            for told in mine:
                assert told in old, f"{how}, line {line}: {told} was never said"


@pytest.mark.parametrize("depth", list(DEPTHS)[:2])
@pytest.mark.parametrize("seed", [0, 1, *MORE])
def test_whatever_still_has_its_question_counts_again_once_all_others_are_answered(
    host: Host, depth: str, seed: int
) -> None:
    """Earlier answers that are still valid are never asked for again, all lines keep their order, and the instructions
    lead from the physical places of pieces to the correct ones."""
    random, taken_up = Random(key_of(seed, "later")), 0
    for before, line, ways in corrections(host, depth, seed):
        name, old = host.tables.lay(before.copy()), {tuple(told) for _, *told in questions(before)}
        entry = said_at(ways[MOVED_BACK].table.entries()[line])
        live = host.real.correct(name, host.live(name).at(0), line, entry, MOVED_BACK)
        new = {(line, entry)}
        while live.corrected is not None and live.corrected.waiting:
            assert not moves_of(live.corrected, 0, catalogue("en")), "nobody knows yet"
            waited = len(live.corrected.waiting)
            said = by_chance(live.table, random)
            new.add((len(live.table.entries()), said))
            live = host.moves.answer(name, 0, live.at(0), said)
            taken_up += waited
        for number, *told in questions(live.table):
            assert (number, told[-1]) in new or tuple(told) in old, f"{told} was never said"
        assert live.corrected is not None
        assert live.corrected.was.entries() == before.entries()
        assert lying(live.corrected.table) == lying(live.table)
    assert taken_up or seed or "Automa" in depth, "later entries have waited"


def later_ones_wait(host: Host, name: str) -> tuple[int, str]:
    """Return an early line and a correction of it that raises a new question before many later lines."""
    live, random = host.live(name), Random(key_of(0, "instead"))
    for line, entry, then in host.real.said(live):
        for instead in {by_chance(then, random) for _ in range(TRIED)} - {said_at(entry)}:
            if len(host.real.corrected(live, line, instead, MOVED_BACK).waiting) > FEW:
                return line, instead
    raise AssertionError("nothing new is asked anywhere")


@pytest.mark.parametrize("is_restarted", [False, True])
@pytest.mark.parametrize(("game", "tell"), [("stamp-swap", told_pinzetta), ("age-of-comics", told_automa)])
def test_something_new_is_asked_and_the_rounds_after_it_stay(
    host: Host, game: str, tell: Callable[[int], Told], is_restarted: bool
) -> None:
    name = in_third_round(host, game, tell(0))
    before = host.live(name).table.copy()
    line, card = later_ones_wait(host, name)
    live, asked = host.real.correct(name, host.live(name).at(0), line, card, MOVED_BACK), 0
    while live.corrected is not None and live.corrected.waiting:
        assert standing(live.table) != standing(before)
        if is_restarted:
            host.tables.forget_all()
        live, asked = host.moves.answer(name, 0, host.live(name).at(0), by_chance(live.table, Random(asked))), asked + 1
    assert standing(live.table) == standing(before)
    assert len(live.table.entries()) - line > 2 * asked, "most of it was said before"
    assert live.corrected is not None
    assert lying(live.corrected.was) == lying(before), "the cardboard is moved from where it lies"
    live = host.moves.answer(name, 0, live.at(0), by_chance(live.table, Random(1)))
    assert live.corrected is None


def test_an_undo_before_the_new_question_is_answered_forgets_nothing(host: Host) -> None:
    """The corrected card is undone; when it is entered as before, everything is restored."""
    name = in_third_round(host, "stamp-swap", told_pinzetta(0))
    before = host.live(name).table.copy()
    line, card = later_ones_wait(host, name)
    live = host.real.correct(name, host.live(name).at(0), line, card, MOVED_BACK)
    while len(live.table.entries()) > line:
        live = host.moves.undo(name, 0, live.said(0))
    live = host.moves.answer(name, 0, live.at(0), said_at(before.entries()[line]))
    assert list(map(str, live.table.entries())) == list(map(str, before.entries()))


def test_a_second_correction_before_the_new_question_is_answered_counts_from_where_all_lies(host: Host) -> None:
    name = in_third_round(host, "stamp-swap", told_pinzetta(0))
    before = host.live(name).table.copy()
    line, card = later_ones_wait(host, name)
    live = host.real.correct(name, host.live(name).at(0), line, card, MOVED_BACK)
    live = host.real.correct(name, live.at(0), line, said_at(before.entries()[line]), MOVED_BACK)
    assert list(map(str, live.table.entries())) == list(map(str, before.entries()))
    assert live.corrected is not None
    assert not live.corrected.waiting
    assert not live.corrected.moves


@pytest.mark.parametrize(("mutant", "seed"), [(ASKED[0], 6), (ASKED[1], 3)], ids=lambda one: getattr(one, "new", ""))
def test_an_answer_to_another_question_is_noticed(
    host: Host, mutant: Mutant, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "mend_record", plant("cartone.table.mend", mutant).mend)
    with pytest.raises(AssertionError, match="was never said"):
        test_an_entry_is_kept_only_as_the_answer_to_its_question(host, "the Automa, guided", seed)


@pytest.mark.parametrize("depth", list(DEPTHS)[:2])
@pytest.mark.parametrize("seed", [0, 1, *MORE[:1]])
def test_whatever_lies_elsewhere_on_the_opponents_side_is_told(host: Host, depth: str, seed: int) -> None:
    """With either way of correcting, the instructions lead to the positions on the page, and each line has words."""
    for before, _, ways in corrections(host, depth, seed):
        for correction in ways.values():
            model = on_its_side(before)
            for piece, start, to in correction.moves:
                line = page_at(correction.table if to else before, 0, catalogue("en")).hands.to_move(piece, start, to)
                assert line or not {start, to} & ITS.keys(), f"{piece} goes from {start} to {to}, and nobody tells"
                assert piece not in line
                model.subtract([ITS[start]] if start in ITS else [])
                model.update([ITS[to]] if to in ITS else [])
            assert +model == on_its_side(correction.table)
            asked = way_of("", correction, 0, catalogue("en")).asked
            assert bool(asked) == (correction.is_elsewhere and not correction.table.over)
            assert asked or not correction.waiting


@pytest.mark.parametrize("depth", list(DEPTHS)[2:])
def test_in_full_depth_each_thing_has_a_name(host: Host, depth: str) -> None:
    told = 0
    for _, _, ways in corrections(host, depth, 1):
        for correction in ways.values():
            lines = moves_of(correction, 0, catalogue("en"))
            assert bool(lines) == bool(correction.moves and not correction.waiting)
            assert not [line for line in lines for piece, _, _ in correction.moves if piece in line]
            told += len(lines)
    assert told


def test_what_no_piece_tells_is_told_in_words(host: Host) -> None:
    """Another card for this turn changes the orders that the Automa takes, which no piece shows, so a line says so."""
    name = host.tables.lay(automa.new(["me", "automa"], dealer=None))
    for said in ("western", "Z10"):
        host.moves.answer(name, 0, host.live(name).at(0), said)
    live = host.real.correct(name, host.live(name).at(0), 1, "Z12", MOVED_BACK)
    assert live.corrected is not None
    page, sells = page_at(live.table, 0, catalogue("en")), [event.id for event in live.table.events(0)][-2:]
    assert sells == ["automa-turns-up", "automa-sells"]
    lines = [page.story.told(event)[0] for event in live.table.events(0)[-2:]]
    assert {*lines} <= {*left_by(live.corrected, 0, catalogue("en")).moves}
    again = host.real.correct(name, live.at(0), 0, "horror", MOVED_BACK)
    assert again.corrected is not None
    assert left_by(again.corrected, 0, catalogue("en")).moves.count(lines[0]) == 1


def test_a_correction_over_the_end_of_a_round_does_not_tell_it_again(host: Host) -> None:
    """After your last turn, the new question comes before the end of the round, which has already happened on the
    table."""
    name = host.tables.lay(automa.new(["me", "automa"], dealer=None))
    for said in ["crime", "Z09", "hire", "Z01", "develop", "Z04", "superheroes", "ideas", "Z08", "sales"]:
        live = host.moves.answer(name, 0, host.live(name).at(0), said)
    before = page_at(live.table, 0, catalogue("en"))
    told = [step.line for step in before.story.steps(live.events(0), live.all_touched(0))]
    live = host.real.correct(name, live.at(0), len(live.table.entries()) - 1, "print western", MOVED_BACK)
    asked = 0
    while live.corrected is not None and live.corrected.is_open:
        assert chapters_of(live.table) == 1
        assert not live.corrected.waiting
        live, asked = host.moves.answer(name, 0, live.at(0), str(live.table.pending[0].options.at(0))), asked + 1
    assert asked
    assert live.corrected is not None
    moves = left_by(live.corrected, 0, catalogue("en")).moves
    assert any("ranking" in line for line in moves), "what you get now is new"
    assert not {*moves} & {*told}


def test_an_order_of_genres_that_changes_is_told_turns_later(host: Host) -> None:
    """The Automa sold by the genre that you had printed, which no piece shows."""
    name = host.tables.lay(automa.new(["me", "automa"], dealer=None))
    for said in ("western", "Z09", "print crime", "Z12", "hire"):
        host.moves.answer(name, 0, host.live(name).at(0), said)
    way = way_of("", host.real.corrected(host.live(name), 2, "print horror", MOVED_BACK), 0, catalogue("en"))
    assert [line.partition(" ")[0] for line in way.moves] == ["Correct", "Correct"]
    assert all("horror" in line for line in way.moves)
    assert way.cost == "2 changes on the table"


ITS = {f"box-{box}": f"box-{box}" for box in Box} | {"hand-1": "hand", "printed-1": "printed"}
"""Places on an opponent's side, with the name under which the page counts their pieces."""


def on_its_side(table: Table[Any]) -> Counter[str]:
    """Return the number of pieces at each place on the opponent's side, as the page counts them."""
    view = table.view(0)
    if isinstance(view, PinzettaView):
        return +Counter({f"box-{box}": count for box, count in view.boxes.items()})
    automa = view.players[1]
    return +Counter(hand=len(automa.hand), printed=sum(1 + len(one.team) for one in automa.printed))


def test_one_undo_takes_a_card_back_with_its_back() -> None:
    seeded = digital("age-of-comics", 3, ())
    person, table = Person(seeded, BY_ID), laid(seeded, BY_ID)
    while table.draw is None or table.draw.face is None:
        person.tell(table)
    before = str(table.record)
    person.tell(table)
    assert len(str(table.record).splitlines()) == len(before.splitlines()) + 2
    take_back(table)
    assert str(table.record) == before
    take_back(table)
    assert len(str(table.record).splitlines()) < len(before.splitlines())
