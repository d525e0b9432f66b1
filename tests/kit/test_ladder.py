"""The ladder of difficulty: the rung of a result, the condition for winning it, and the next rung."""

from __future__ import annotations

import pytest

import cartone
from cartone.games import games
from cartone.games.kit.ladder import climbed, next_rung
from cartone.locale import LANGUAGES, catalogue
from cartone.table.results import Result, tallied

STAMPS, COMICS = games()["stamp-swap"], games()["age-of-comics"]


def result(won: float = 1.0, you: int = 90, practice: bool = False, missed: int = 0, **settings: str) -> Result:
    return Result("some-game", "bot", you, 80, won, "2026-01-01T00:00:00+00:00", settings, practice=practice,
                  sources={"challenges": -15 * missed})  # fmt: skip


def won(room: cartone.games.GameRoom, *results: Result) -> list[str]:
    return [step.rung.name for step in climbed(room.ladder.rungs, tallied(results), room.settings) if step.won]


def test_a_win_counts_on_the_rungs_that_it_was_played_on() -> None:
    assert won(STAMPS, result(level="2", mode="full"), result(level="3", won=0.0)) == ["level-2"]
    assert won(STAMPS, result()) == ["level-1"], "what is not said is as usual"
    assert won(STAMPS, result(mode="intro", level="3")) == ["intro"]
    assert won(COMICS, result(level="expert"), result(edition="2026")) == ["expert-seed", "beginner-2026"]


def test_a_challenge_is_won_if_none_was_missed() -> None:
    two = "no-rip-offs,twelve-orders"
    assert won(COMICS, result(challenges=two)) == ["beginner-seed", "twelve-orders", "no-rip-offs"]
    assert won(COMICS, result(missed=1, challenges=two)) == ["beginner-seed"]


def test_practice_and_losses_win_nothing_and_practice_is_no_best() -> None:
    assert won(STAMPS, result(practice=True), result(won=0.0)) == []
    played = [result(you=90), result(won=0.0, you=120), result(practice=True, you=150)]
    steps = climbed(STAMPS.ladder.rungs, tallied(played), STAMPS.settings)
    assert [step.best for step in steps] == [None, 120, None, None]


def test_the_next_rung_is_above_the_highest_that_was_won() -> None:
    def after(*results: Result) -> str | None:
        rung = next_rung(climbed(STAMPS.ladder.rungs, tallied(results), STAMPS.settings))
        return rung.name if rung is not None else None

    assert after() == "intro"
    assert after(result(level="2")) == "level-3"
    assert after(result(level="3"), result(level="1")) == "intro", "at the top, to what was left out"
    assert after(result(mode="intro"), *(result(level=level) for level in "123")) is None


def test_all_levels_and_the_ten_challenges_are_rungs() -> None:
    assert [rung.name for rung in STAMPS.ladder.rungs] == ["intro", "level-1", "level-2", "level-3"]
    challenges = next(setting for setting in COMICS.settings if setting.many)
    assert [rung.name for rung in COMICS.ladder.rungs[6:]] == list(challenges.values)
    assert len(challenges.values) == 10


@pytest.mark.parametrize("room", [STAMPS, COMICS], ids=lambda room: room.name)
def test_every_rung_can_be_played_and_is_called_something_in_every_language(room: cartone.games.GameRoom) -> None:
    assert len({rung.name for rung in room.ladder.rungs}) == len(room.ladder.rungs)
    for rung in room.ladder.rungs:
        assert cartone.new(room.name, ["me", str(room.opponent)], 1, settings=rung.settings).pending
    for language in LANGUAGES:
        words = catalogue(language)
        assert len({room.ladder.rung(rung, words) for rung in room.ladder.rungs}) == len(room.ladder.rungs)
        assert all(words.has(f"{room.name}.rung.{rung.name}") for rung in room.ladder.rungs)
