"""The logic of the deal of the day: its seed, its levels, streaks across midnight, and the text to share."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone import daily
from cartone.daily import Daily, State, Streak, daily_seed, deal_of, share_text, signs, streaks
from cartone.games import games
from cartone.games.kit.missing_game import absent
from cartone.games.kit.setup import SEED_LIMIT
from cartone.history import date_text, today
from cartone.locale import LANGUAGES, catalogue
from cartone.store import Result
from cartone.text import WIDTH

from .mutants import DAILY, Mutant, plant
from .old.rooms import change_room

MONDAY = date(2026, 11, 16)
GAMES = ["stamp-swap", "age-of-comics"]
both = pytest.mark.parametrize("game", GAMES)


def result(won: float = 1.0, practice: bool = False, game: str = "stamp-swap", **sources: int) -> Result:
    opponent = games()[game].opponent or ""
    return Result(game, opponent, 130, 116, won, "2026-11-16T12:00:00+00:00", {"level": "2"}, "t", practice=practice,
                  sources=sources)  # fmt: skip


def played(kinds: str, first: date = MONDAY, game: str = "stamp-swap") -> list[Daily]:
    """Return deals of successive days, given as letters for won, lost, practised, left and running, or a dot for a day
    without a deal."""
    made = {
        "w": (State.OVER, result(1.0)), "l": (State.OVER, result(0.0)), "p": (State.OVER, result(1.0, True)),
        "-": (State.LEFT, None), "r": (State.RUNNING, None),
    }  # fmt: skip
    days = (first + timedelta(number) for number in range(len(kinds)))
    return [Daily(game, day, str(day), *made[kind]) for day, kind in zip(days, kinds, strict=True) if kind != "."]


# -- deals ----------------------------------------------------------------------------------------


def test_a_seed_comes_from_the_day_the_game_its_rules_and_its_pack_and_from_nothing_else() -> None:
    days, hashes = (MONDAY, MONDAY + timedelta(1)), ("0" * 16, "f" * 16)
    seeds = [daily_seed(*given) for given in product(days, GAMES, (1, 2), hashes)]
    assert len(set(seeds)) == len(seeds) == 16
    assert seeds == [daily_seed(*given) for given in product(days, GAMES, (1, 2), hashes)]
    assert all(0 <= seed < SEED_LIMIT for seed in seeds)
    assert max(seeds) > 1 << 120, "all of 128 bits are used"


@both
def test_a_deal_is_that_of_the_rules_and_cards_of_today(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room = games()[game]
    before = deal_of(room, MONDAY)
    assert before.seed == daily_seed(MONDAY, game, room.rules_version, room.pack.load(room.packs / "house.toml").hash)
    assert deal_of(change_room(monkeypatch, game, rules_version=9), MONDAY).seed != before.seed
    weekless = change_room(monkeypatch, game, make=absent(game).make)
    assert deal_of(weekless, MONDAY).settings == {}, "without a week of its own"


@both
def test_the_levels_go_round_with_the_weekdays_and_every_one_can_be_played(game: str) -> None:
    room = games()[game]
    deals = [deal_of(room, MONDAY + timedelta(number)) for number in range(14)]
    assert [deal.settings for deal in deals[:7]] == [deal.settings for deal in deals[7:]] == list(room.ladder.week)
    assert {deal.settings["level"] for deal in deals} == set(room.settings[0].values)
    for deal in deals[:7]:
        assert cartone.new(game, ["me", str(room.opponent)], deal.seed, settings=deal.settings).pending


def test_the_page_on_the_deal_says_which_level_comes_when() -> None:
    text = (Path(__file__).parent.parent / "docs" / "daily.md").read_text(encoding="utf-8")
    for number, weekday in enumerate(catalogue("en").text("daily.weekdays").split()):
        said = re.search(rf"^\| {weekday} \| ([^|]+) \| ([^|]+) \|$", text, re.M)
        assert said is not None
        for game, cell in zip(GAMES, said.groups(), strict=True):
            room = games()[game]
            assert cell.split(": ")[0] == room.described(room.ladder.week[number], catalogue("en"))


# -- streaks --------------------------------------------------------------------------------------

ROWS = {
    "": (0, 0), "w": (1, 1), "l": (1, 0), "p": (0, 0), "-": (0, 0), "r": (0, 0), "www": (3, 3), "wlw": (3, 1),
    "ww.": (2, 2), "ww..": (0, 0), "ww.w": (1, 1), "wwr": (2, 2), "wwl": (3, 0), "ww-": (0, 0), "wwp": (0, 0),
    "wpw": (1, 1), "w-w": (1, 1), "wrw": (1, 1), "lll": (3, 0), "lww": (3, 2),
}  # fmt: skip
"""Results of the days up to today, with the expected streaks of finished deals and of won deals."""


def told_otherwise(streaks: Any) -> dict[str, tuple[int, int]]:
    """Return the rows for which a function computes wrong streaks, with these streaks."""
    found = {kinds: streaks(played(kinds), "stamp-swap", MONDAY + timedelta(max(len(kinds), 1) - 1)) for kinds in ROWS}
    now = {kinds: (row.finished.now, row.won.now) for kinds, row in found.items()}
    return {kinds: streak for kinds, streak in now.items() if streak != ROWS[kinds]}


def test_a_streak_is_the_days_in_a_row_up_to_today() -> None:
    assert told_otherwise(streaks) == {}


@pytest.mark.parametrize("mutant", DAILY, ids=lambda mutant: mutant.new[:30])
def test_a_mistake_in_streaks_is_noticed(mutant: Mutant) -> None:
    assert told_otherwise(plant(daily.__name__, mutant).streaks)


def test_a_new_day_breaks_nothing_until_it_is_over_and_months_and_leap_days_are_days_like_any_other() -> None:
    found = [streaks(played("ww"), "stamp-swap", MONDAY + timedelta(later)).finished for later in (1, 2, 3)]
    assert found == [Streak(2, 2), Streak(2, 2), Streak(0, 2)]
    assert streaks(played("wwww", date(2028, 2, 28)), "stamp-swap", date(2028, 3, 2)).finished == Streak(4, 4)
    assert streaks(played("ww", date(2026, 12, 31)), "stamp-swap", date(2027, 1, 1)).finished == Streak(2, 2)


def test_the_longest_streak_is_kept_and_every_game_has_its_own() -> None:
    both = [*played("www.w"), *played("ww", game="age-of-comics")]
    friday = MONDAY + timedelta(4)
    assert streaks(both, "stamp-swap", friday).finished == Streak(1, 3)
    assert streaks(both, "age-of-comics", friday).finished == Streak(0, 2)


# -- to share -------------------------------------------------------------------------------------


def test_the_text_to_share_has_points_and_streak_and_no_card() -> None:
    row = streaks(played("lww"), "stamp-swap", MONDAY + timedelta(2))
    over = Daily("stamp-swap", MONDAY + timedelta(2), "t", State.OVER, result(contests=41, forever=10, discards=-3))
    assert share_text(games()["stamp-swap"], over, row, catalogue("en")).splitlines() == [
        "Cartone · Stamp Swap · 18 November 2026",
        "Pinzetta, level 2 · won 130 : 116",
        "🏆🏆🏆🏆🏆🔔",
        "Streak: 3 days · 2 won in a row",
    ]


def test_practice_says_so_where_the_streak_would_stand() -> None:
    over = Daily("stamp-swap", MONDAY, "t", State.OVER, result(0.0, practice=True, contests=10))
    lines = share_text(games()["stamp-swap"], over, streaks([over], "stamp-swap", MONDAY), catalogue("de")).splitlines()
    assert lines[1:] == ["Pinzetta, Stufe 2 · verloren 130 : 116", "🏆", "Übung"]


@both
def test_every_source_of_points_has_a_sign_of_its_own(game: str) -> None:
    room = games()[game]
    row = signs(room, dict.fromkeys(room.sources, 1))
    assert len(set(row)) == len(row) == len(room.sources)
    assert signs(room, {"unheard-of": 11}) == "▪▪"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_date_is_said_in_every_language(language: str) -> None:
    words = catalogue(language)
    said = {date_text(date(2026, 1, 1) + timedelta(40 * number), words) for number in range(9)}
    assert len(said) == 9
    assert date_text(MONDAY, catalogue("en")) == "Monday, 16 November"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["", "w", "p", "-", "r"])
def test_the_deals_of_today_fit_a_terminal(kind: str, language: str) -> None:
    lines = today(played(f"ww{kind}"), MONDAY + timedelta(2), catalogue(language))
    assert max(map(len, lines)) <= WIDTH
    titles = tuple(f"{games()[game].called(catalogue(language))} ({game}): " for game in GAMES)
    assert len([line for line in lines if line.startswith(titles)]) == 2
