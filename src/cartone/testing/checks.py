"""The checks of `check_game`: functions that return the number of assertions they made."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from typing import Any, TypeAlias

from ..bots import play
from ..table import Answer, IllegalAnswer, NotYourTurn, Outcome, Random, Record, RecordError, Table, plain
from ..tables import load, mend
from .cardboard import cardboard_of
from .cases import SOME, Trial, some_of
from .hidden import guarded, hidden_outcomes, knowledge, twins
from .message_checks import words

REFUSED = "nothing of the kind"
NUMBERS = 10_000
"""The maximum number of option numbers of all kinds of question, a learning agent's actions."""
TURNED = 8
"""The approximate number of option numbers per question that are converted back to options."""
FORKS = 6
"""The maximum number of continuations that are compared from one position."""
AHEAD = 12
"""The maximum number of steps for which two continuations are compared."""
OF_A_PLAYER = ("seat", "name", "points", "score")


Check: TypeAlias = Callable[[Trial], int]
Step: TypeAlias = tuple[int | None, str]
"""A step at a table: a seat and its answer, or None and a drawn card."""


# -- the state --------------------------------------------------------------------------------------


def conservation(trial: Trial) -> int:
    """Check that no card is in two places or vanishes, and that points by source add up to the scores."""
    checked = 0
    there: set[tuple[type, str]] = set()
    for table in trial.case.stops():
        decks, lying = cardboard_of(table.game)
        for deck in decks:
            if not deck.alike:
                assert 0 <= deck.left <= len(deck.cards), f"{deck.name} has {deck.left} cards, of {len(deck.cards)}"
                twice = [card.id for card in deck.cards if (type(card), card.id) in lying]
                assert not twice, f"{twice[0]} may still come from {deck.name}, but lies on the table"
        for seat, score in enumerate(table.scores):
            sources = table.game.by_source(seat)
            assert sum(sources.values()) == score, f"seat {seat} has {score} points, but {dict(sources)}"
        if table.pending or table.over:
            if trial.check is not None:
                trial.check(table.game)
            alike = {type(card) for deck in decks if deck.alike for card in deck.cards}
            now = {*lying, *((type(card), card.id) for deck in decks for card in deck.cards)}
            gone = [(kind, name) for kind, name in there - now
                    if kind.__name__ not in trial.boxed and kind not in alike]  # fmt: skip
            assert not gone, f"{gone[0][1]} has vanished"
            there = now
        checked += 1
    return checked


def views(trial: Trial) -> int:
    """Check that every view is plain data at any time, and the same at twins that differ in an unseen card."""
    case, random, often = trial.case, trial.case.random("twins"), trial.often()
    compared = hidden = 0
    for number, table in enumerate(case.stops()):
        shown = {seat: plain(_seen(table, seat)) for seat in case.everybody}
        json.dumps(shown)
        if number % often:
            continue
        before = table.game.digest()
        for seat in case.everybody:
            assert plain(table.view(seat)) == shown[seat], f"seat {seat} sees two things at once"
            hidden += bool(hidden_outcomes(table, seat))
            for twin in twins(table, seat, random):
                assert knowledge(twin, seat) == knowledge(table, seat), f"seat {seat} knows what it has not seen"
                assert _asked(twin, seat) == _asked(table, seat), f"what seat {seat} is asked tells a hidden card"
                compared += 1
        assert table.game.digest() == before, "to look changes the table"
    assert compared or not hidden, "no twin could be made, though something is hidden"
    return compared


def _seen(table: Table[Any], seat: int) -> Any:
    """Return the view of a seat, after checking that it has the fields that pages and score sheets need."""
    view = table.view(seat)
    assert is_dataclass(view), f"{type(view).__name__} is no dataclass"
    assert not isinstance(view, type), f"{view.__name__} is a class of views, not a view"
    moved: Any = replace(view, seat=0)
    for player in moved.players:
        lacking = [name for name in OF_A_PLAYER if not hasattr(player, name)]
        assert not lacking, f"the view of a player has no {lacking[0]}"
    return view


def _asked(table: Table[Any], seat: int) -> Any:
    """Return the question of a seat, with some of its options, in a form that can be compared."""
    ask = table.pending.get(seat)
    return ask and (ask.kind, ask.about, len(ask.options), list(map(str, some_of(ask, Random(seat)))))


def seals(trial: Trial) -> int:
    """Check that simultaneous answers stay sealed, and that an undo after looking at a card is never clean."""
    guard = guarded(trial.case.dealt(), trial.case.seed)
    return guard.sealed + guard.looks


def digests(trial: Trial) -> int:
    """Check that tables with equal digests have equal questions and continuations."""
    case, random, often = trial.case, trial.case.random("digests"), trial.often()
    stands: dict[str, Any] = {}
    kinds: Counter[str] = Counter()
    compared = 0
    for number, table in enumerate(case.stops()):
        _note(table, stands)
        compared += 1
        asked = [ask.kind for ask in table.pending.values()]
        kinds.update(asked)
        if number % often == 0 or any(kinds[kind] <= FORKS for kind in asked):  # always check rare questions
            by_state: dict[str, Table[Any]] = {}
            for other in _otherwise(table, random):
                twin = by_state.setdefault(_note(other, stands), other)
                if twin is not other:
                    _same_future(twin.copy(), other, random)
                compared += 1
    return compared


def _note(table: Table[Any], stands: dict[str, Any]) -> str:
    """Return a table's state as text; check that equal states in `stands` request the same."""
    state, asked = json.dumps(table.game.digest(), sort_keys=True), _request(table)
    known = stands.setdefault(state, asked)
    assert known == asked, f"the same state, yet {known} is asked in one place, {asked} in the other"
    return state


def _request(table: Table[Any]) -> Any:
    """Return the current draw or questions of a table in comparable form."""
    draw = table.draw
    if draw is not None:
        return draw.deck.name, draw.why, plain(draw.params), sorted(card.id for card in draw.fitting())
    return {seat: _asked(table, seat) for seat in table.pending}


def _otherwise(table: Table[Any], random: Random) -> Iterator[Table[Any]]:
    """Yield tables one step after the given one, a copy of it, and one with the last two entries swapped."""
    draw = table.draw
    steps: list[Step] = [(None, card.id) for card in draw.fitting()[:FORKS]] if draw is not None else []
    for seat, ask in table.pending.items():
        options = some_of(ask, random)
        places = sorted({random.below(len(options)) for _ in range(FORKS)})
        steps += [(seat, str(options[place])) for place in places]
    for step in steps:
        other = table.copy()
        _say(other, step)
        yield other
    *before, one, two = table.entries() if len(table.entries()) > 1 else (None, None)
    if one is not None and two is not None:
        try:
            swapped = load(Record(table.header, (*before, two, one)), dealer=None)
        except RecordError:
            return
        yield table.copy()
        yield swapped


def _say(table: Table[Any], step: Step) -> None:
    seat, said = step
    if seat is None:
        table.outcome(said)
    else:
        table.answer(seat, said)


def _same_future(one: Table[Any], two: Table[Any], random: Random) -> None:
    """Check that two tables that reached the same state in different ways stay equal if both take the same steps."""
    said = f"{one.entries()[-1]} and {two.entries()[-1]}"
    for _ in range(AHEAD):
        if one.over:
            return
        step: Step
        if one.draw is not None:
            cards = one.draw.fitting()
            step = None, str(cards[random.below(len(cards))].id)
        else:
            seat, ask = next(iter(one.pending.items()))
            step = seat, str(ask.options.sample(random))
        _say(one, step)
        _say(two, step)
        same = one.game.digest() == two.game.digest() and _request(one) == _request(two)
        assert same, f"{said} lead to the same state, but after {step[1]} it is another"


# -- undo and records -------------------------------------------------------------------------------


def undo(trial: Trial) -> int:
    """Check that undo restores the table, that the same answer has the same effect, and others' answers stay."""
    case = trial.case
    table, random, often = case.dealt(), case.random("undo"), trial.often()
    last: dict[int, str] = {}
    number = undone = 0
    while not table.over:
        seats = list(table.pending)
        seat = seats[random.below(len(seats))]
        last[seat] = str(table.pending[seat].options.sample(random))
        before = _stand(table)
        table.answer(seat, last[seat])
        if number % often == 0:
            after = _stand(table)
            for other in _at_the_same_time(table, seat):
                table.undo(other)
                table.answer(other, last[other])
                assert _stand(table) == after, f"to take back {last[other]} of seat {other} takes back more"
                undone += 1
            table.undo(seat)
            assert _stand(table) == before, f"{last[seat]} of seat {seat} is not taken back whole"
            table.answer(seat, last[seat])
            assert _stand(table) == after, f"{last[seat]} of seat {seat} brings something else now"
            undone += 1
        number += 1
    return undone


def _at_the_same_time(table: Table[Any], seat: int) -> list[int]:
    """Return the other seats whose last answer is in the same simultaneous phase as that of `seat`."""
    last = {entry.seat: entry.block for entry in table.entries() if isinstance(entry, Answer)}
    return [other for other, block in last.items() if other != seat and block and block == last[seat]]


def _stand(table: Table[Any]) -> tuple[str, Any]:
    """Return the record and the state of a table, for comparison."""
    return str(table.record), table.game.digest()


def records(trial: Trial) -> int:
    """Check that a table which is fed the lines of another table's record is in the same state after each line."""
    follower, often, said = trial.case.waiting(), trial.often(), 0
    for number, table in enumerate(trial.case.stops()):
        for entry in table.entries(said):
            line = str(entry)
            if isinstance(entry, Answer):
                follower.answer(entry.seat, str(entry.option))
            else:
                follower.outcome(entry.card)
            assert follower.game.digest() == table.game.digest(), f"after {line!r} the record says another table"
            said += 1
        if number % often == 0 or table.over:
            again = load(str(table.record))
            assert str(again.record) == str(table.record), "what is read is not what was written"
            assert again.game.digest() == table.game.digest(), "the record leads to another table"
            assert (again.over, repr(again.draw)) == (table.over, repr(table.draw)), "it stands somewhere else"
    return said


def waiting(trial: Trial) -> int:
    """Check that, while a draw waits for a card, no seat is asked, the game is not over, and no seat knows the card."""
    case, often, draws = trial.case, trial.often(), 0
    for number, table in enumerate(case.stops()):
        if table.draw is None:
            continue
        draws += 1
        assert (dict(table.pending), table.waiting_for, table.over) == ({}, (), False), "somebody is asked meanwhile"
        try:
            play(table)
            raise AssertionError("bots play on while a card has to come")
        except NotYourTurn:
            pass
        assert table.draw.fitting(), f"nothing can come from {table.draw.deck.name}"
        for seat in case.everybody:
            for entry, shown in zip(table.record.entries, table.record_for(seat).entries, strict=True):
                if isinstance(entry, Outcome) and entry.secret is not None and not entry.secret.seen >> seat & 1:
                    assert str(shown) == f"{entry.deck}: ?", f"the record shows seat {seat} {entry.card}"
        if number % often == 0:
            before = [knowledge(table, seat) for seat in case.everybody]
            fork = load(str(table.record))
            assert repr(fork.draw) == repr(table.draw), "a record that ends here does not wait here"
            fork.outcome(table.draw.fitting()[-1].id)
            fork.take_back()
            assert [knowledge(fork, seat) for seat in case.everybody] == before, "somebody has seen what did not come"
    *_, told = case.stops()
    seeded, random = case.dealt(), case.random("answers")
    while not seeded.over:
        seat, ask = next(iter(seeded.pending.items()))
        seeded.answer(seat, ask.options.sample(random))
    assert list(map(str, seeded.record.entries)) == list(map(str, told.record.entries)), "it matters who deals"
    return draws


# -- options ----------------------------------------------------------------------------------------


def notation(trial: Trial) -> int:
    """Check that the notations of options are distinct, fit into a record, and can be read back."""
    random, read = trial.case.random("notation"), 0
    for ask in trial.case.questions():
        assert re.fullmatch(r"[^\s:]+", ask.kind), f"{ask.kind!r} is no word for a kind of question"
        options = some_of(ask, random)
        written = [str(option) for option in options]
        assert len(set(written)) == len(written), f"{ask.kind}: two options are written alike"
        for option, text in zip(options, written, strict=True):
            assert " ".join(text.split()) == text, f"{ask.kind}: {text!r} cannot stand in a line"
            assert option in ask.options, f"{ask.kind}: {text} is offered, but does not belong there"
            assert ask.options.read(text) == option, f"{ask.kind}: {text} is read as {ask.options.read(text)}"
            read += 1
        assert REFUSED not in ask.options, f"{ask.kind}: anything is an answer"
        for wrong in (REFUSED, ""):
            if wrong not in written:
                try:
                    ask.options.read(wrong)
                except IllegalAnswer:
                    continue
                raise AssertionError(f"{ask.kind}: {wrong!r} is read as an answer")
    return read


def numbers(trial: Trial) -> int:
    """Check that every option has a unique number that leads back to it, and the mask has just these bits."""
    random, numbered = trial.case.random("numbers"), 0
    masked: Counter[str] = Counter()
    known: dict[str, int] = {}
    for ask in trial.case.questions():
        space = ask.options
        known[ask.kind] = space.numbers
        options = some_of(ask, random)
        found = [space.number(option) for option in options]
        assert len(set(found)) == len(found), f"{ask.kind}: two options have the same number"
        for option, number in zip(options, found, strict=True):
            assert 0 <= number < space.numbers, f"{ask.kind}: {option} has number {number} of {space.numbers}"
            numbered += 1
        for option, number in list(zip(options, found, strict=True))[:: max(1, len(options) // TURNED)]:
            assert space.numbered(number) == option, f"{ask.kind}: {number} is not the number of {option}"
        masked[ask.kind] += len(space) <= NUMBERS
        if len(space) <= NUMBERS and masked[ask.kind] <= SOME:
            in_order = [space.number(option) for option in space]
            assert space.listed() == in_order, f"{ask.kind}: options are listed otherwise than they come"
            mask = space.mask()
            assert mask.bit_count() == len(space), f"{ask.kind}: {len(space)} options, {mask.bit_count()} bits"
            assert all(mask >> number & 1 for number in found), f"{ask.kind}: the mask lacks an option"
            free = next((number for number in range(space.numbers) if not mask >> number & 1), None)
            if free is not None:
                try:
                    space.numbered(free)
                except IllegalAnswer:
                    continue
                raise AssertionError(f"{ask.kind}: {free} is the number of no option, and yet of one")
    learnt = not trial.case.room.beside  # questions of guided games are not for learning agents
    assert not learnt or sum(known.values()) <= NUMBERS, (
        f"{sum(known.values())} numbers for all kinds together: {known}"
    )
    return numbered


def faces(trial: Trial) -> int:
    """Check that an option's faces are strings and stable, and that mending an unedited record drops nothing."""
    case, random, often, told = trial.case, trial.case.random("faces"), trial.often(), 0
    for number, table in enumerate(case.stops()):
        for seat, ask in list(table.pending.items())[:1]:
            options = some_of(ask, random)
            found = [table.game.faces(ask, option) for option in options]
            for option, names in zip(options, found, strict=True):
                words_only = type(names) is tuple and all(isinstance(name, str) for name in names)
                assert words_only, f"{ask.kind}: the faces of {option} are {names!r}"
            if number % often == 0:
                copy = table.copy()
                there = copy.pending[seat]
                again = [copy.game.faces(there, there.options.read(str(option))) for option in options]
                assert again == found, f"{ask.kind}: other faces lie on a copy of the table"
            told += len(options)
    assert not mend(table.record, before=table.record).dropped, "nothing was edited, and yet a line is dropped"
    return told


# -- opponents --------------------------------------------------------------------------------------


def opponents(trial: Trial) -> int:
    """Check that each choice of an opponent can be overridden, and that the record then contains the new choice."""
    case, heard, moved, differed = trial.case, 0, 0, 0
    for table in case.stops():
        choices = table.choices[heard:]
        for place, choice in enumerate(choices, heard):
            assert choice.own in choice.options, f"it chose {choice.own}, which it may not choose"
            others = [option for option in some_of(choice, case.random(str(place))) if option != choice.own]
            if others and moved < SOME:
                copy = table.copy()
                copy.override(others[-1], place)
                written = [str(entry) for entry in copy.record.entries]
                assert str(Answer(choice.seat, choice.kind, others[-1])) in written, "the record does not tell of it"
                assert _stand(load(str(copy.record))) == _stand(copy), "played again it chooses by itself"
                assert not mend(copy.record, before=copy.record).dropped, "nothing was edited, and yet it is forgotten"
                differed += copy.game.digest() != table.game.digest()
                moved += 1
        heard += len(choices)
    assert differed or not moved, "it was moved otherwise, and nothing is otherwise"
    return moved


CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        conservation, views, seals, digests, undo, records, waiting, notation, numbers, faces, opponents, words
    )
}  # fmt: skip
"""All checks by name."""
DESCRIBED = frozenset({"views", "records", "notation", "numbers", "faces"})
"""Names of the checks that are run again with described cards, which can only be told apart by their faces."""
