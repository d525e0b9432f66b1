"""Edited records: changed lines, and an independent check that the remaining lines have kept their meaning."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import cartone
from cartone.table import LETTERS, Answer, CartoneError, Mended, Outcome, Random, Record, Table, key_of

from .recording import folder_of

Oracle: TypeAlias = Callable[[Any, int, str, str], tuple[str, ...]]
"""A function that returns what is at the places of an answer, given the state, the seat, the kind of the answer and its
notation."""

OTHER_FACES = "error.other-faces"


class Edit(NamedTuple):
    """A change of one line in a record, and an answer whose meaning the change affects."""

    record: str
    line: int
    new: str
    answer: str


def reasons(mended: Mended) -> set[tuple[str, str]]:
    """Return each dropped line together with the ID of its message."""
    return {(dropped.text, dropped.why.message) for dropped in mended.dropped}


def check_edit(text: str, edit: Edit) -> None:
    """Check that mending the edited record drops the answer because its places have changed, and keeps all lines before
    the edit and some after it."""
    before = Record.read(text)
    changed = before.numbers.index(edit.line)
    mended = cartone.mend(with_line(before, changed, edit.new), before)
    assert (edit.answer, OTHER_FACES) in reasons(mended), f"{edit.answer} is kept"
    kept, lines = (list(map(str, record.entries)) for record in (mended.table.record, before))
    assert kept[: changed + 1] == [*lines[:changed], edit.new]
    answers = [line for line in lines[changed + 1 :] if ": " not in line]
    assert set(answers) & set(kept[changed + 1 :]), "nothing at all is kept"


def check_edited(game: str, edit: Edit) -> None:
    check_edit((folder_of(game) / f"{edit.record}.record").read_text(encoding="utf-8"), edit)


def check_unedited(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    mended = cartone.mend(text, before=text)
    assert (mended.dropped, str(mended.table.record)) == ((), text)


# -- opponents --------------------------------------------------------------------------------------

Step: TypeAlias = Callable[[Table[Any]], object]
"""A function that answers one pending question."""


def play_otherwise(table: Table[Any], wanted: str, least: int, step: Step) -> int:
    """Play until an opponent's choice that matches the pattern has been overridden; return the number of its line."""
    heard = 0
    while not table.over:
        found = list(enumerate(table.choices))[heard:] if len(table.entries()) >= least else []
        for place, choice in found:
            for option in choice.options:
                line = str(Answer(choice.seat, choice.kind, option))
                if option != choice.own and re.fullmatch(wanted, line):
                    with suppress(CartoneError):  # some options are impossible
                        table.override(option, place)
                        lines = list(map(str, table.entries()))
                        return len(lines) - 1 - lines[::-1].index(line)
        heard = len(table.choices)
        step(table)
    raise AssertionError(f"nothing like {wanted} could be chosen")


def check_opponent(table: Table[Any], wanted: str, least: int, step: Step) -> None:
    """Check that an overridden choice is kept as long as its faces are the same, and that the opponent chooses again
    when they differ.

    The edit is in the last line before the choice that affects it.
    """
    said = play_otherwise(table, wanted, least, step)
    for _ in range(5):
        step(table)
    before = table.record
    assert not cartone.mend(before, before).dropped
    for edited in earlier_edits(before, said):
        mended = cartone.mend(edited, before)
        if (before.line_of(said), OTHER_FACES) in [(drop.line, drop.why.message) for drop in mended.dropped]:
            step(mended.table)
            return
    raise AssertionError(f"whatever lies there, {before.entries[said]} is kept")


def earlier_edits(record: Record, end: int) -> Iterator[Record]:
    """Yield copies of the record in which one line before `end` differs, beginning with the last line."""
    for number in range(end - 1, -1, -1):
        yield from (with_line(record, number, line) for line in other_lines(record, number)[:4])


# -- side by side -----------------------------------------------------------------------------------


def follow(record: Record) -> Iterator[tuple[Table[Any], Answer]]:
    """Yield a table and an answer before each answer of a record is replayed."""
    head = record.header
    table = cartone.new(head.game, head.players, dealer=None, settings=head.settings)
    for entry in record.entries:
        if isinstance(entry, Outcome):
            table.outcome(entry.card)
        else:
            yield table, entry
            table.answer(entry.seat, str(entry.option))


def lying(record: Record, oracle: Oracle) -> list[tuple[str, tuple[str, ...]]]:
    """Return each answer of a record with the faces at its places at that time."""
    return [
        (str(entry), oracle(table.game, entry.seat, entry.kind, str(entry.option))) for table, entry in follow(record)
    ]


def check_side_by_side(before: Record, edited: Record, mended: Mended, oracle: Oracle) -> int:
    """Check that each answer that was kept has the same faces at its places as before; return the number of answers
    with places."""
    answers = iter(lying(before, oracle))
    meant = [next(answers) if isinstance(entry, Answer) else None for entry in before.entries]
    gone = {dropped.line for dropped in mended.dropped}
    left = [
        was
        for number, (entry, was) in enumerate(zip(edited.entries, meant, strict=True))
        if was is not None and str(entry) == was[0] and edited.line_of(number) not in gone
    ]
    changed = {str(now) for now, was in zip(edited.entries, before.entries, strict=True) if str(now) != str(was)}
    # Compared seat by seat: simultaneous answers are listed by seat, not by time.
    by_seat = {seat: [was for was in left if was[0][0] == seat] for seat in LETTERS}
    compared = 0
    for line, faces in lying(mended.table.record, oracle):
        if line in changed:
            continue
        # In any order, since a line waits for its question.
        meant_then = [was for was in by_seat[line[0]] if was[0] == line]
        assert (line, faces) in meant_then, f"{line} meant {meant_then}, now {faces}"
        by_seat[line[0]].remove((line, faces))
        compared += bool(faces)
    return compared


def changed_cards(record: Record, random: Random, count: int) -> Iterator[Record]:
    """Yield copies of the record, each with one other card that could have been drawn."""
    drawn = [number for number, entry in enumerate(record.entries) if isinstance(entry, Outcome)]
    while count:
        number = drawn[random.below(len(drawn))]
        others = other_lines(record, number)
        if others:
            yield with_line(record, number, others[random.below(len(others))])
            count -= 1


def other_lines(record: Record, number: int) -> list[str]:
    """Return alternatives to a line: other answers, or other cards; those that do not occur in the record come
    first."""
    entry = record.entries[number]
    waiting = cartone.load(Record(replace(record.header, seed=None), record.entries[:number]))
    if isinstance(entry, Answer):
        if entry.seat not in waiting.pending:
            return []  # an opponent's choice has no alternatives here
        options = waiting.pending[entry.seat].options
        lines = [str(Answer(entry.seat, entry.kind, options.at(place))) for place in range(min(len(options), 20))]
    else:
        assert waiting.draw is not None
        lines = sorted({str(Outcome(entry.deck, card.id)) for card in waiting.draw.fitting()})
    came = {str(other) for other in record.entries}
    return sorted((line for line in lines if line != str(entry)), key=lambda line: line in came)


def with_line(record: Record, number: int, line: str) -> Record:
    lines = [str(entry) for entry in record.entries]
    lines[number] = line
    return Record.read(f"{Record(record.header, ())}" + "".join(f"{line}\n" for line in lines))


def compare_edits(paths: Sequence[Path], oracle: Oracle, each: int, seed: int = 0) -> int:
    """Compare edited records with the originals; return the number of kept answers that refer to places."""
    compared = 0
    for path in paths:
        before = Record.read(path.read_text(encoding="utf-8"))
        for edited in changed_cards(before, Random(key_of(seed, path.stem)), each):
            compared += check_side_by_side(before, edited, cartone.mend(edited, before), oracle)
    return compared


def check_faces(paths: Sequence[Path], oracle: Oracle) -> Mapping[str, int]:
    """Check that the game and the oracle agree on the faces for every answer; return the number of answers with faces
    by kind."""
    told: dict[str, int] = {}
    for path in paths:
        for table, entry in follow(Record.read(path.read_text(encoding="utf-8"))):
            ask = table.pending[entry.seat]
            faces = table.game.faces(ask, ask.options.read(str(entry.option)))
            assert faces == oracle(table.game, entry.seat, entry.kind, str(entry.option)), str(entry)
            told[entry.kind] = told.get(entry.kind, 0) + bool(faces)
    return told
