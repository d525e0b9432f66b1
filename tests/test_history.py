"""The history of games against a cardboard opponent groups only comparable games together."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from cartone.games import games, load_pack
from cartone.games.kit.pad import GamePad, Pad
from cartone.games.kit.settings import When
from cartone.history import PlayedGames, achieved, by_kind, by_player, described, standings, summary
from cartone.host import Host
from cartone.locale import LANGUAGES, catalogue
from cartone.store import MemoryStore
from cartone.table.results import GUIDED, Result, tallied
from cartone.text import WIDTH


def result(game: str = "age-of-comics", **settings: str) -> Result:
    opponent = games()[game].opponent or ""
    return Result(game, opponent, 90, 80, 1.0, "2024-05-27T12:00:00+00:00", settings)


def told(results: list[Result], language: str = "en") -> list[str]:
    return summary(PlayedGames.of(results), results, catalogue(language))


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_games_of_other_settings_are_other_games(game: str, language: str) -> None:
    settings = [setting for setting in games()[game].settings if setting.when is not When.OTHERS]
    names = [setting.name for setting in settings]
    played = [result(game, **dict(zip(names, values, strict=True)))
              for values in product(*(setting.values[:3] for setting in settings))]  # fmt: skip
    one_challenge = {described(one, catalogue(language)) for one in played}
    many = [setting for setting in settings if setting.many]  # only the number of these is shown
    assert len(one_challenge) * max(1, 3 * len(many)) == len(played)


def test_wider_displays_are_kept_apart_and_one_that_nobody_knows_is_passed_over() -> None:
    assert {described(result(display=display), catalogue("en")) for display in ("", "5", "many")} == {"beginner"}
    narrow, three, four = result(), result(display="3"), result(display="4")
    kinds = by_kind(tallied([narrow, three, four])).values()
    assert [sum(tally.games for tally in kind) for kind in kinds] == [2, 1]
    lines = told([narrow, three, four])
    assert re.match(r"Age of Comics +Automa +beginner +2 +100%", lines[1])
    assert re.match(r"Age of Comics +Automa +beginner, 4 cards +1 +100%", lines[2])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_variant_fits_and_shows_its_displays(language: str) -> None:
    longest = result(level="intermediate", display="4", challenges="no-rip-offs,no-special-actions")
    lines = told([result(level="intermediate"), longest], language)
    assert max(map(len, lines)) <= WIDTH
    assert ", 4 " in lines[2]
    assert len(lines[0]) == len(lines[1]) == len(lines[2])


def test_practice_is_listed_and_not_counted() -> None:
    played = [result(), replace(result(), practice=True, you=200)]
    lines = told(played)
    assert re.match(r"Age of Comics +Automa +beginner +1 +100% +90.0 +90", lines[1])
    assert re.search(r"  90 : 80  won ", "\n".join(lines))
    assert re.search(r" 200 : 80  practice ", "\n".join(lines))


def test_what_was_achieved_is_told_by_game_and_by_who_came_first() -> None:
    first = replace(result(), achievements=("first-win", "hundred"), table="1")
    later = replace(result(), achievements=("hundred", "expert"), table="2")
    other = replace(result("stamp-swap"), achievements=("full-page",))
    practised = replace(result(), achievements=("orders",), practice=True)
    played = [first, later, other, practised]
    assert {name: one.table for name, one in achieved(PlayedGames.of(played), "age-of-comics").items()} == {
        "first-win": "1", "hundred": "1", "expert": "2",
    }  # fmt: skip
    lines = told(played)
    for game, met in {"age-of-comics": ["first-win", "hundred", "expert"], "stamp-swap": ["full-page"]}.items():
        room, words = games()[game], catalogue("en")
        count = words.text("daily.count", met=len(met), all=len(room.ladder.achievements))
        names = ", ".join(room.ladder.achievement(name, words) for name in met)
        assert f"{room.called(words)}: {count}: {names}" in lines


# -- by player ------------------------------------------------------------------------------------


def pad_of(names: tuple[str, ...], *points: int, solo: bool = False) -> GamePad:
    """Return a finished pad with these points."""
    room = games()["stamp-swap"]
    sources = ("events", "show" if solo else "events")
    entries = {f"{'AB'[seat]}.points-{sources[seat]}": str(number) for seat, number in enumerate(points)}
    assert room.real.pad is not None
    return room.real.pad(Pad("stamp-swap", names, solo, told=entries, done="2026"), load_pack(room, "house"))


def test_pads_and_games_at_real_tables_are_tallied_by_name() -> None:
    played = replace(result("stamp-swap"), you=70, depth=GUIDED)
    pads = [
        pad_of(("Ann", "Ben"), 50, 40),
        pad_of(("ann", "Ben"), 30, 30),
        pad_of(("Ben",), 99),
        pad_of(("",), 20, 90, solo=True),
    ]
    on_the_screen, practised = replace(played, depth=""), replace(played, practice=True)
    found = standings(tallied([played, on_the_screen, practised]), pads, "Zoë")
    assert [(one.name, one.games, one.wins, one.points, one.best) for one in found] == [
        ("ann", 2, 1.5, 80, 50), ("Zoë", 2, 1.0, 90, 70), ("Ben", 3, 0.5, 169, 99),
    ]  # fmt: skip
    assert standings([], [], "") == []


def test_a_pad_is_tallied_once_it_is_saved_to_the_history() -> None:
    host = Host(MemoryStore())
    pad = host.pads.new("stamp-swap", ["Ann", "Ben"])
    assert not host.standings(())
    host.pads.finish(pad)
    assert {one.name for one in host.standings(())} == {"Ann", "Ben"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tally_by_player_fits_and_says_what_it_counts(language: str) -> None:
    words = catalogue(language)
    lines = by_player(standings([], [pad_of(("Bartłomiej Wielkopolski of somewhere else", "Ben"), 50, 40)], ""), words)
    assert max(map(len, lines)) <= WIDTH
    assert len(lines[2]) == len(lines[3]) == len(lines[4])
    assert " ".join(lines[5:]) == words.text("history.people-means")
    assert by_player([], words) == []
