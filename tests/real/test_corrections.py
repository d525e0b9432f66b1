"""What was said beside a real table, said otherwise rounds later: moved back, or left as it was played."""

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
from cartone.host.corrections import is_said, lying, take_back
from cartone.locale import catalogue
from cartone.store import SqliteStore
from cartone.table import Answer, Random, Table, is_gap, key_of
from cartone.table.driver import OVERRIDDEN
from cartone.table.mend import standing
from cartone.web.doors import page_at
from cartone.web.moving import left_by, moves_of, said_at, way_of

from ..mutants import Mutant, plant
from .entries import DEPTHS, Told, say, told_automa, told_pinzetta
from .gaps import by_chance
from .mutants import ASKED
from .person import BY_ID, Person, digital, laid

THIRD = 3
TRIED = 12
"""So many other answers to a question."""
FEW = 3
LONG = dict(zip(DEPTHS, (40, 60, 140, 200), strict=True))
"""About how many entries a game has by its middle."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = Host(SqliteStore(tmp_path / "tables.sqlite"))
    yield made
    made.close()


def in_third_round(host: Host, game: str, told: Told) -> str:
    """A table where two days or rounds were told."""
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
    """Left as played nothing is moved, and she is said to have done otherwise; moved back, all is worked out again."""
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
    """A table where some part of a game was told."""
    told = DEPTHS[depth](seed)
    table, end = told.table, LONG[depth] // 4 + random.below(LONG[depth])
    while not table.over and len(table.entries()) < end:
        say(table, told.right(table))
    return host.tables.lay(table)


def other_entry(table: Table[Any], said: str, random: Random) -> str:
    """Something else that could have been said there; nothing, if nothing is found."""
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
    """What was said of a real table: which line, what was asked, when and in the words of its page, and what was said.

    In a turn that it makes twice, the Automa asks twice."""
    found = []
    for number, then in table.moments():
        entry = table.entries()[number]
        if is_said(table, entry):
            page = page_at(then, 0, catalogue("en"))
            found.append((number, (page.where, page.do), said_at(entry)))
    return found


def corrections(host: Host, depth: str, seed: int) -> Iterator[tuple[Table[Any], int, dict[str, Correction]]]:
    """Random entries of a game that are corrected, each in both ways."""
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
    """Whatever is corrected: nobody is said to have answered what was not asked, and what is not asked again stands."""
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
    """Nobody is asked for what was said and can still be said: then all stands where it stood, and what your hands
    have to move leads from where it lies to where it belongs."""
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
    """Something of the first day or round, and what it could have been instead, so that something new is asked before
    much that was said later."""
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
    """The card is taken back that was corrected: said as it was, all is as it was."""
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


@pytest.mark.parametrize(("mutant", "seed"), [(ASKED[0], 6), (ASKED[1], 11)], ids=lambda one: getattr(one, "new", ""))
def test_an_answer_to_another_question_is_noticed(
    host: Host, mutant: Mutant, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "mend_record", plant("cartone.table.mend", mutant).mend)
    with pytest.raises(AssertionError, match="was never said"):
        test_an_entry_is_kept_only_as_the_answer_to_its_question(host, "the Automa, guided", seed)


@pytest.mark.parametrize("depth", list(DEPTHS)[:2])
@pytest.mark.parametrize("seed", [0, 1, *MORE[:1]])
def test_whatever_lies_elsewhere_on_the_opponents_side_is_told(host: Host, depth: str, seed: int) -> None:
    """In both ways: what is moved as told comes to lie where the page has it, and each line is in words."""
    for before, _, ways in corrections(host, depth, seed):
        for correction in ways.values():
            model = on_its_side(before)
            for piece, start, to in correction.moves:
                line = page_at(correction.table if to else before, 0, catalogue("en")).to_move(piece, start, to)
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
    """Its card of this turn was another one: which orders it takes is found by eye, so the line is there."""
    name = host.tables.lay(automa.new(["me", "automa"], dealer=None))
    for said in ("western", "Z10"):
        host.moves.answer(name, 0, host.live(name).at(0), said)
    live = host.real.correct(name, host.live(name).at(0), 1, "Z12", MOVED_BACK)
    assert live.corrected is not None
    page, sells = page_at(live.table, 0, catalogue("en")), [event.id for event in live.table.events(0)][-2:]
    assert sells == ["automa-turns-up", "automa-sells"]
    lines = [page.told(event)[0] for event in live.table.events(0)[-2:]]
    assert left_by(live.corrected, 0, catalogue("en")).moves[-2:] == lines
    again = host.real.correct(name, live.at(0), 0, "horror", MOVED_BACK)
    assert again.corrected is not None
    assert left_by(again.corrected, 0, catalogue("en")).moves.count(lines[0]) == 1


ITS = {f"box-{box}": f"box-{box}" for box in Box} | {"hand-1": "hand", "printed-1": "printed"}
"""Places on the side of an opponent, and as what their things are counted."""


def on_its_side(table: Table[Any]) -> Counter[str]:
    """How many things lie there, as the page counts them."""
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
