"""Edited records: lines that are changed, and whether what is kept still means the same, told without `mend`."""

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
"""What lies at the places of a line: by the state of the game, the seat, the kind of answer and its notation."""

OTHER_FACES = "error.other-faces"


class Edit(NamedTuple):
    """A record with another line at one place, and an answer that thereby means something else."""

    record: str
    line: int
    new: str
    answer: str


def reasons(mended: Mended) -> set[tuple[str, str]]:
    """What was dropped, and by which message."""
    return {(dropped.text, dropped.why.message) for dropped in mended.dropped}


def check_edit(text: str, edit: Edit) -> None:
    """That answer is dropped because something else lies there; what stands before the edit is kept, and some after."""
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
"""One answer of whoever is asked."""


def play_otherwise(table: Table[Any], wanted: str, least: int, step: Step) -> int:
    """Play on until an opponent has chosen, but did what is wanted instead; the number of the line that says so."""
    heard = 0
    while not table.over:
        found = list(enumerate(table.choices))[heard:] if len(table.entries()) >= least else []
        for place, choice in found:
            for option in choice.options:
                line = str(Answer(choice.seat, choice.kind, option))
                if option != choice.own and re.fullmatch(wanted, line):
                    with suppress(CartoneError):  # not everything that it could choose can be done
                        table.override(option, place)
                        lines = list(map(str, table.entries()))
                        return len(lines) - 1 - lines[::-1].index(line)
        heard = len(table.choices)
        step(table)
    raise AssertionError(f"nothing like {wanted} could be chosen")


def check_opponent(table: Table[Any], wanted: str, least: int, step: Step) -> None:
    """What an opponent did otherwise is kept while the same faces lie there; then it chooses by itself, and on it goes.

    Some line before it is edited, the latest that matters.
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
    """The record with another line somewhere before the `end`, the last ones first."""
    for number in range(end - 1, -1, -1):
        yield from (with_line(record, number, line) for line in other_lines(record, number)[:4])


# -- side by side -----------------------------------------------------------------------------------


def follow(record: Record) -> Iterator[tuple[Table[Any], Answer]]:
    """A table that hears the lines of a record one by one, before each of its answers."""
    head = record.header
    table = cartone.new(head.game, head.players, dealer=None, settings=head.settings)
    for entry in record.entries:
        if isinstance(entry, Outcome):
            table.outcome(entry.card)
        else:
            yield table, entry
            table.answer(entry.seat, str(entry.option))


def lying(record: Record, oracle: Oracle) -> list[tuple[str, tuple[str, ...]]]:
    """Each answer of a record, with what lay at its places when it was given."""
    return [
        (str(entry), oracle(table.game, entry.seat, entry.kind, str(entry.option))) for table, entry in follow(record)
    ]


def check_side_by_side(before: Record, edited: Record, mended: Mended, oracle: Oracle) -> int:
    """Every answer that is kept means what it meant; the edited record has the lines of the other, changed or not."""
    answers = iter(lying(before, oracle))
    meant = [next(answers) if isinstance(entry, Answer) else None for entry in before.entries]
    gone = {dropped.line for dropped in mended.dropped}
    left = [
        was
        for number, (entry, was) in enumerate(zip(edited.entries, meant, strict=True))
        if was is not None and str(entry) == was[0] and edited.line_of(number) not in gone
    ]
    changed = {str(now) for now, was in zip(edited.entries, before.entries, strict=True) if str(now) != str(was)}
    # Each seat by itself: those who act together are listed by their seats, however late they come.
    by_seat = {seat: [was for was in left if was[0][0] == seat] for seat in LETTERS}
    compared = 0
    for line, faces in lying(mended.table.record, oracle):
        if line in changed:
            continue
        # In whatever order: a line waits for its question.
        meant_then = [was for was in by_seat[line[0]] if was[0] == line]
        assert (line, faces) in meant_then, f"{line} meant {meant_then}, now {faces}"
        by_seat[line[0]].remove((line, faces))
        compared += bool(faces)
    return compared


def changed_cards(record: Record, random: Random, count: int) -> Iterator[Record]:
    """The record with one other card that could have come instead, several times."""
    drawn = [number for number, entry in enumerate(record.entries) if isinstance(entry, Outcome)]
    while count:
        number = drawn[random.below(len(drawn))]
        others = other_lines(record, number)
        if others:
            yield with_line(record, number, others[random.below(len(others))])
            count -= 1


def other_lines(record: Record, number: int) -> list[str]:
    """What could stand instead of a line: other cards, those first that never come in this game, or other answers."""
    entry = record.entries[number]
    waiting = cartone.load(Record(replace(record.header, seed=None), record.entries[:number]))
    if isinstance(entry, Answer):
        if entry.seat not in waiting.pending:
            return []  # an opponent's
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
    """Edited records against what they were: returns how many answers that name places were kept and compared."""
    compared = 0
    for path in paths:
        before = Record.read(path.read_text(encoding="utf-8"))
        for edited in changed_cards(before, Random(key_of(seed, path.stem)), each):
            compared += check_side_by_side(before, edited, cartone.mend(edited, before), oracle)
    return compared


def check_faces(paths: Sequence[Path], oracle: Oracle) -> Mapping[str, int]:
    """The game tells the same faces as the oracle, at every answer of some records; how often there were any."""
    told: dict[str, int] = {}
    for path in paths:
        for table, entry in follow(Record.read(path.read_text(encoding="utf-8"))):
            ask = table.pending[entry.seat]
            faces = table.game.faces(ask, ask.options.read(str(entry.option)))
            assert faces == oracle(table.game, entry.seat, entry.kind, str(entry.option)), str(entry)
            told[entry.kind] = told.get(entry.kind, 0) + bool(faces)
    return told
