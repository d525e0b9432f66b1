"""Our games keep the promises of every game, and a mutant is reported under the promise that it breaks.

The mutants change the game of `examples/` or the table.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from cartone.games import game_called, games
from cartone.games.age_of_comics.card_notation import kind_of
from cartone.games.age_of_comics.components import AutomaCard
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.games.kit import setup
from cartone.table import driver
from cartone.testing import CHECKS, Unfit, cases, check_game, guarded
from cartone.testing.message_checks import check_catalogues

from .kit.installed import lay_out_example, present
from .mutants import DRIVER, PROMISES, TABLE, Mutant, plant
from .promises import OURS, held


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("game", OURS)
def test_our_games_keep_what_every_game_promises(game: str, name: str) -> None:
    assert held(game, [name])[name] > 0


def test_a_guard_hears_something() -> None:
    """Stamp Swap has simultaneous answers and Age of Comics has none; both have guarded information."""
    assert list(OURS) == list(games())
    heard = {game: guarded(cases(game)[0].dealt(), 1) for game in OURS}
    assert {game: guard.sealed > 20 for game, guard in heard.items()} == {"stamp-swap": True, "age-of-comics": False}
    assert all(guard.looks > 5 for guard in heard.values())


def test_every_variant_has_its_turn() -> None:
    found = cases("age-of-comics", rounds=12)
    assert {len(case.players) for case in found} == {2, 3, 4}
    assert {name for case in found for name in case.settings} == {"level", "edition", "display", "challenges"}
    assert found == [case for number in range(12) for case in cases("age-of-comics", range(number, number + 1))]


# -- planted mistakes -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def _example(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with present(lay_out_example(tmp_path_factory.mktemp("installed"))):
        yield


with_example = pytest.mark.usefixtures("_example")


def planted(module: str, mutant: Mutant) -> ExitStack:
    """Return a context in which the example game or the table has a mutant."""
    stack = ExitStack()
    wrong = plant(module, mutant)
    if module == DRIVER:
        with patch.object(driver, "Driver", wrong.Driver):
            wrong = plant(TABLE, Mutant("", ""))
    if module in (TABLE, DRIVER):
        stack.enter_context(patch.object(setup, "Table", wrong.Table))
        return stack
    example, rules, opponent = map(import_module, ("goofspiel", "goofspiel.rules", "goofspiel.opponent"))
    if module == "goofspiel.game":
        parts = {name: getattr(example.Playable, name) for name in ("rules", "view")}
        stack.enter_context(patch.object(example, "Playable", type("Playable", (wrong.Goofspiel,), parts)))
        for place in (rules, opponent):
            stack.enter_context(patch.object(place, "Bids", wrong.Bids))
    place, name = {
        "goofspiel.game": (rules, "Looks"),
        "goofspiel.opponent": (rules, "magpie_bids"),
        "goofspiel.rules": (example, "goofspiel"),
        "goofspiel.view": (example, "view"),
    }[module]
    stack.enter_context(patch.object(place, name, getattr(wrong, name)))
    return stack


@with_example
@pytest.mark.parametrize(("promise", "module", "mutant"), PROMISES, ids=lambda part: str(part)[-30:])
def test_a_broken_promise_is_caught_by_its_name(promise: str, module: str, mutant: Mutant) -> None:
    with planted(module, mutant), pytest.raises(Unfit) as caught:
        check_game("goofspiel", only=[promise], rounds=2)
    assert caught.value.check == promise
    assert str(caught.value).startswith(f"{promise}: goofspiel with ann ")


@pytest.mark.parametrize("promise", ["notation", "records", "views"])
def test_described_cards_that_have_no_id_of_their_own_are_caught(promise: str) -> None:
    """Either two cards with the same face get the same ID, or an ID reveals the number of unseen cards."""
    literal = AgeOfComics.literal

    def wrong(game: AgeOfComics, deck: str, text: str, number: int) -> Any:
        card = literal(game, deck, text, number)
        if isinstance(card, AutomaCard):
            return card
        left = sum(kind_of(one) == kind_of(card) for one in game.may_be_open()[deck].cards)
        return replace(card, id=f"{text} {left}" if promise == "views" else text)

    with patch.object(AgeOfComics, "literal", wrong), pytest.raises(Unfit, match="writer artist comic automa open: "):
        check_game("age-of-comics", only=[promise])


def test_every_promise_has_a_mistake_that_breaks_it() -> None:
    assert {promise for promise, _, _ in PROMISES} == set(CHECKS)


@with_example
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('msgid "goofspiel.looked"', 'msgid "goofspiel.peeked"', "goofspiel.looked is not in both languages"),
        ("{seat} sieht sich den Preis an.", "Jemand sieht sich den Preis an.", "other blanks in de than in en"),
    ],
)
def test_a_language_that_is_claimed_is_spoken_whole(old: str, new: str, why: str, tmp_path: Path) -> None:
    room = game_called("goofspiel")
    check_catalogues(room)
    shutil.copytree(room.locale, tmp_path / "locale")
    german = tmp_path / "locale" / "de" / "goofspiel.po"
    text = german.read_text(encoding="utf-8")
    assert old in text
    german.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(AssertionError, match=why):
        check_catalogues(replace(room, folder=tmp_path))
