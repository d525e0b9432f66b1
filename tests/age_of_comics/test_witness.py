"""Every reason given by the Automa is true, and the witness that checks this detects every false one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, Card, Craft, Genre, Order
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.table import Event, Reason

from ..messages import messages
from ..whole_games import Overheard
from .automa_claims import CLAIMS, PARAMS, holds
from .automa_turns import Case, Turn
from .builders import artist, comic, writer
from .names import CRIME, ROMANCE, SALES, SCI_FI, WESTERN
from .positions import only_left, show
from .solo_builders import it_prints, solo_game, you_print
from .solo_driving import card, flip
from .solo_notation import genres, lay_out
from .watched import KINDS, watched
from .witness import SHAPES, Witness, lies

GAMES = 8
"""Number of games of each level and edition; `make proof` plays 300."""

SELDOM = {"hire-none", "develop-none", "ideas-board-empty", "sales-none", "sales-collect-all", "sales-short"}
"""Rare reasons: in 1,800 games, the first three did not occur, and sales-none occurred once."""


@cache
def games() -> dict[tuple[str, str], list[Witness]]:
    return {kind: [watched(number, *kind) for number in range(GAMES)] for kind in KINDS}


# -- positions that play seldom or never reaches --------------------------------------------------


Position = tuple[list[Card], str, str, Callable[[AgeOfComics], object]]
"""A constructed position: cards on the displays, orders on the map, your printed genres, and further changes."""


def nothing(game: AgeOfComics) -> None:
    """Make no further changes."""


def you_sell(game: AgeOfComics) -> None:
    game.editors_on[SALES].append(0)


EACH = " ".join(f"{genre}:5" for genre in Genre)

POSITIONS: dict[str, Position] = {
    "no writer": ([artist(CRIME, 1), artist(ROMANCE, 2), comic(CRIME)], "", "", nothing),
    "no artist": ([writer(CRIME, 1), writer(ROMANCE, 2), comic(CRIME)], "", "", nothing),
    "an artist alone": ([artist(CRIME, 1)], "", "", lambda game: only_left(game, game.comics)),
    "an empty board": ([], "crime:5 crime:4 crime:?", "", lambda game: it_prints(game, CRIME, 3)),
    "two orders": ([], "crime:3 romance:4", "", nothing),
    "two hidden orders": ([], "crime:? romance:?", "romance", nothing),
    "one of each": ([writer(CRIME, 1), artist(ROMANCE, 2)], EACH, "", nothing),
    "too low, whatever it takes": ([], "romance:3 crime:3 horror:3 horror:3 western:4", "crime romance", you_sell),
    "enough": ([], "romance:3 crime:3 horror:3 western:5 western:6 sci-fi:6", "crime romance", you_sell),
    "older": ([], "romance:3 crime:? superheroes:? crime:?", "crime superheroes crime romance horror", nothing),
    "one on the board": ([writer(SCI_FI, 1), writer(WESTERN, 2), artist(WESTERN, 1)], "", "", nothing),
}

RARE: list[tuple[str, str, str, str, set[str]]] = [
    ("seed", "hire ideas print", "no writer", "beginner", {"hire-none", "first-on-the-board"}),
    ("seed", "hire ideas print", "no artist", "beginner", {"hire-none", "first-on-the-board"}),
    ("seed", "develop hire sales", "an artist alone", "expert", {"develop-none", "sales-none", "print-no-team"}),
    ("2026", "develop hire sales", "an artist alone", "expert", {"develop-none", "sales-too-few", "print-no-team"}),
    ("2026", "ideas sales hire", "an empty board", "expert", {"ideas-board-empty", "next-on-the-card"}),
    ("seed", "sales hire print", "two orders", "beginner", {"sales-collect-all"}),
    ("seed", "sales hire print", "two orders", "expert", {"sales-collect-all", "sales-short"}),
    ("seed", "sales hire print", "two hidden orders", "beginner", {"sales-collect-all", "sales-flip-last"}),
    ("2026", "sales hire print", "one of each", "beginner", {"sales-too-few"}),
    ("seed", "sales hire print", "too low, whatever it takes", "expert", {"sales-short"}),
    ("seed", "sales hire print", "enough", "expert", {"sales-replace"}),
    ("seed", "sales hire print", "older", "expert", {"sales-flip-earlier"}),
    ("seed", "sales ideas print", "one on the board", "expert", {"first-on-the-board", "sales-none"}),
]


@cache
def constructed(number: int) -> Turn:
    """Return a turn from one of the positions of `RARE`."""
    edition, actions, position, level, _ = RARE[number]
    game, _ = solo_game(edition, level)
    cards, orders, yours, arrange = POSITIONS[position]
    show(game, *cards)
    lay_out(game, orders)
    you_print(game, *genres(yours))
    arrange(game)
    witness = Witness(game)
    flip(game, card(actions))
    witness.end()
    (turn,) = witness.turns
    return turn


def turns() -> Iterator[Turn]:
    """Yield the constructed turns and then those of whole games."""
    yield from map(constructed, range(len(RARE)))
    for witnesses in games().values():
        for witness in witnesses:
            yield from witness.turns


def cases() -> Iterator[tuple[Case, Reason]]:
    """Yield every reason given, together with its event."""
    for turn in turns():
        for index, event in enumerate(turn.told):
            yield from ((Case(turn, index), reason) for reason in event.reasons)


def told(name: str, most: int) -> Iterator[tuple[Case, Reason]]:
    return islice(((case, reason) for case, reason in cases() if reason.id == name), most)


# -- nothing is false -----------------------------------------------------------------------------


def test_the_witness_knows_every_reason_of_the_catalogue_and_no_other() -> None:
    prefix = "age-of-comics.reason."
    assert {name.removeprefix(prefix) for name in messages("en") if name.startswith(prefix)} == CLAIMS.keys()


def test_every_reason_has_its_event() -> None:
    shapes = " ".join(SHAPES.values()).translate(str.maketrans("()|?", "    "))
    assert {*shapes.split()} == CLAIMS.keys()


@pytest.mark.parametrize("kind", KINDS, ids="-".join)
def test_every_reason_of_whole_games_is_so(kind: tuple[str, str]) -> None:
    for number, witness in enumerate(games()[kind]):
        assert len(witness.turns) == 20
        assert witness.lies() == [], f"game {number}"


@pytest.mark.parametrize("number", range(len(RARE)), ids=lambda number: f"{number}-{RARE[number][2]}")
def test_every_reason_of_rare_positions_is_so(number: int) -> None:
    turn = constructed(number)
    assert list(lies(turn)) == []
    assert {reason.id for event in turn.told for reason in event.reasons} >= RARE[number][-1]


def test_every_reason_comes_up() -> None:
    """Common reasons appear in whole games, rare ones in constructed positions."""
    met = {name for witnesses in games().values() for witness in witnesses for name in witness.reasons()}
    made = {reason.id for number in range(len(RARE)) for event in constructed(number).told for reason in event.reasons}
    assert CLAIMS.keys() - met <= SELDOM <= made


# -- the witness notices --------------------------------------------------------------------------


def others(value: Any) -> list[Any]:
    """Return alternative values for a parameter."""
    match value:
        case Genre():
            return [genre for genre in Genre if genre is not value]
        case str():
            return [craft for craft in Craft if craft != value]
        case Order():
            return [Order(value.genre, value.value + 1), Order(others(value.genre)[0], value.value)]
        case tuple():
            added = next(genre for genre in Genre if genre not in value)
            return [value[1:], (*value, added), (added, *value[1:])]
    return [value - 1, value + 1]


def retold(case: Case, told: Reason, instead: Reason) -> Turn:
    """Return the same turn with one reason replaced."""
    why = tuple(instead if reason is told else reason for reason in case.event.reasons)
    return case.turn_with(replace(case.event, reasons=why))


@pytest.mark.parametrize("name", [name for name, params in PARAMS.items() if params])
def test_whatever_else_a_reason_says_is_a_lie(name: str) -> None:
    found = 0
    for case, reason in told(name, 20):
        for param, value in reason.params.items():
            for other in others(value):
                lie = Reason(name, {**reason.params, param: other})
                assert list(lies(retold(case, reason, lie))), f"{param}={other} instead of {value}"
                found += 1
    assert found


@pytest.mark.parametrize("name", CLAIMS)
def test_no_reason_is_so_everywhere(name: str) -> None:
    """Each reason is rejected for the table of some other turn or event of the same kind."""
    tables = [turn.before for turn in islice(turns(), 100)]
    for case, reason in told(name, 10):
        elsewhere = [Case(replace(case.turn, before=table), case.index) for table in tables]
        alike = [other for other, _ in cases() if other.event.id == case.event.id]
        if not all(holds(other, reason) for other in (*elsewhere, *alike[:200])):
            return
    pytest.fail(f"{name} is never refused")


@pytest.mark.parametrize("name", CLAIMS)
def test_a_reason_that_is_not_told_is_missed(name: str) -> None:
    """An event is reported if it lacks a reason or has a superfluous one."""
    for case, reason in told(name, 5):
        for why in [[one for one in case.event.reasons if one is not reason], [*case.event.reasons, reason]]:
            event = replace(case.event, reasons=tuple(why))
            assert list(lies(case.turn_with(event)))


def test_what_is_altered_while_it_is_told_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Overheard.tell

    def lying(self: Overheard, message: str, /, *, why: tuple[Reason, ...] = (), **params: Any) -> None:
        wrong = tuple(
            Reason(reason.id, {**reason.params, "place": 1}) if "place" in reason.params else reason for reason in why
        )
        tell(self, message, why=wrong, **params)

    monkeypatch.setattr(Overheard, "tell", lying)
    assert any("develop-rightmost" in lie for lie in watched(0, *KINDS[0]).lies())


def test_a_reason_outside_a_turn_and_an_unknown_one_are_noticed() -> None:
    game, _ = solo_game()
    witness = Witness(game)
    game.story.tell("acts", seat=0, action=AUTOMA_ACTIONS[0], place=1, why=(Reason("all-done"),))
    assert witness.lies() == ["told outside a turn: acts: all-done"]
    turn = constructed(0)
    unknown = Event("automa-acts", turn.acts, reasons=(Reason("because"),))
    assert list(lies(replace(turn, told=(*turn.told[:-1], unknown))))
