"""The rules agree with their second implementations: the Automa's choices, and the points of whole games."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import cartone
from cartone.bots import play as play_bots
from cartone.games.age_of_comics import ROOM
from cartone.games.age_of_comics.challenges import CHALLENGES, is_met
from cartone.games.age_of_comics.scoring import title_for
from cartone.table import Random, Table, key_of

from .lively import new, play
from .second_automa import automa_points, challenge_met, title
from .second_bookkeeper import bookkeep
from .shadow import LEVELS, compare, compare_choices, play_solo, shadowed, solo_table

PACK = tomllib.loads((ROOM.packs / "house.toml").read_text(encoding="utf-8"))


def test_the_automa_and_its_second_implementation_agree_on_a_thousand_positions() -> None:
    assert compare(1000, seed=0) >= 1000


def test_they_agree_on_tables_laid_at_random() -> None:
    random = Random(key_of(1, "laid"))
    for _ in range(2000):
        compare_choices(random)


def test_its_shadow_sees_every_action_succeed_and_fail() -> None:
    """The test above would be meaningless if some action never succeeded or never failed."""
    tally: dict[str, int] = {}
    with shadowed() as shadow:
        for seed in range(60):
            game = play_solo(seed).game
            assert game.automa is not None
            for name, count in game.automa.tally.items():
                tally[name] = tally.get(name, 0) + count
    assert shadow.positions > 1000
    assert {"hire", "develop", "ideas", "print", "sales"} <= set(tally)
    assert {"hire-failed", "develop-failed", "ideas-failed", "print-failed"} <= set(tally)


@pytest.mark.parametrize("seed", range(12))
def test_the_end_of_a_solo_game_is_scored_alike(seed: int) -> None:
    game = play_solo(seed).game
    automa = game.automa
    assert automa is not None
    masteries = list(game.mastery.values()).count(1)
    points = automa_points(
        [printed.fans for printed in automa.printed], automa.ranking_points, masteries, automa.level.points
    )
    scores = game.scores()
    assert scores[1] == points
    assert game.winners() == ([0] if scores[0] > scores[1] else [1])
    for total in range(-20, 130):
        assert title_for(total) == (title(total) or "")


@pytest.mark.parametrize("edition", ["seed", "2026"])
@pytest.mark.parametrize("seed", range(6))
def test_challenges_are_met_alike(edition: str, seed: int) -> None:
    table = solo_table(seed, LEVELS[seed % 3], edition)
    play(table, seed)
    game, person = table.game, table.game.person
    held = [str(genre) for genre, holder in game.mastery.items() if holder == 0]
    comics = [
        (str(printed.genre), printed.is_original, printed.fans, printed.hype > 0) for printed in person.printed
    ]  # fmt: skip
    for challenge in CHALLENGES:
        if edition == "2026" and challenge == "only-rip-offs":
            continue
        expected = challenge_met(edition, challenge, held, person.money, comics, len(person.fulfilled))
        assert is_met(game, person, challenge) == expected


# -- points -----------------------------------------------------------------------------------------


def check_books(table: Table[Any]) -> None:
    sheets = [
        {source: points for source, points in table.game.by_source(seat.number).items() if points}
        for seat in table.seats
    ]
    by_hand = [
        {source: points for source, points in sheet.items() if points} for sheet in bookkeep(str(table.record), PACK)
    ]
    assert sheets == by_hand


@pytest.mark.parametrize("seed", range(36))
def test_a_second_bookkeeper_reads_every_line_of_a_lively_game_and_comes_to_the_same_points(seed: int) -> None:
    check_books(play(new(2 + seed % 3, 1000 + seed), seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_second_bookkeeper_reads_a_competent_game(seats: int) -> None:
    table = cartone.new("age-of-comics", ["greedy"] * seats, seed=seats)
    play_bots(table)
    check_books(table)
