"""The rating ladder on the command line: its table, its file, its plot, and bots of a user's own."""

from __future__ import annotations

import json
import shlex
from itertools import combinations
from xml.etree import ElementTree

import pytest
from bench.ladder import file_of, picture_of
from bench.page import PAGE

from cartone.bots import bot_called
from cartone.games import games
from cartone.locale import catalogue
from cartone.simulate.ladder import LadderFile, RoundRobin, known_players, ladder_plot
from cartone.simulate.ratings import fit
from cartone.simulate.telling import ladder_lines, ladder_names
from cartone.table import UnknownName

from .program import Program, check_width, own_bot

PLAYERS = ("greedy", "chance", "pinzetta-level-1")
LADDER = ("ladder", "stamp-swap", "--players", ",".join(PLAYERS), "--games", "6", "--seed", "3")
FILES = ("--out", "ladder.json", "--plot", "ladder.svg")


def run(program: Program, *more: str) -> tuple[str, bytes, bytes]:
    """Return the table, the file and the plot of a small ladder."""
    out = program(*LADDER, *FILES, *more).ok()
    file, plot = ((program.folder / name).read_bytes() for name in FILES[1::2])
    return out, file, plot


def check(data: LadderFile) -> None:
    """Check that the ratings of a file follow from its results."""
    found = fit(data["pairings"], data["anchor"])
    assert set(found) == {player["name"] for player in data["players"]}
    for player in data["players"]:
        rating, margin = found[player["name"]]
        low, high = player["interval"]
        assert (player["rating"], low, high) == pytest.approx((rating, rating - margin, rating + margin), abs=0.06)
    ratings = [player["rating"] for player in data["players"]]
    assert ratings == sorted(ratings, reverse=True)
    for pairing in data["pairings"]:
        assert sum(pairing["wins"]) == pytest.approx(pairing["games"], abs=0.001)


def test_the_same_command_gives_the_same_table_file_and_plot(program: Program) -> None:
    out, file, plot = run(program)
    assert (out, file, plot) == run(program, "--workers", "2")
    data = json.loads(file)
    check(data)
    english = catalogue("en")
    assert out == "\n".join(ladder_lines(data, english)) + "\n"
    assert plot.decode() == ladder_plot(data, *ladder_names(data, english))
    check_width(out)
    assert (data["seed"], set(data["versions"])) == (3, {"cartone", "rules", "pack"})
    (anchor,) = (player for player in data["players"] if player["name"] == "greedy")
    assert (anchor["rating"], anchor["interval"]) == (1500, [1500, 1500])
    assert {player["name"] for player in data["players"]} == set(PLAYERS)
    texts = [text.text for text in ElementTree.fromstring(plot).iter("{http://www.w3.org/2000/svg}text")]
    assert {"Greta (greedy)", "Felix (chance)", "Pinzetta, level 1"} <= set(texts)


def test_the_commands_in_a_file_play_its_games_again(program: Program) -> None:
    _, file, _ = run(program)
    data = json.loads(file)
    program(*shlex.split(data["command"])[1:], "--out", "again.json").ok()
    assert (program.folder / "again.json").read_bytes() == file
    for pairing in data["pairings"]:
        report = json.loads(program(*shlex.split(pairing["command"])[1:], "--json").ok())
        wins = [seat["win_share"] * report["games"] for seat in report["seats"]]
        assert report["games"] == pairing["games"]
        assert wins == pytest.approx(pairing["wins"], abs=0.001)


def test_whom_two_play_does_not_depend_on_who_else_takes_part() -> None:
    two = RoundRobin("stamp-swap", ("chance", "greedy"), seed=4).pairings()
    all_of_them = RoundRobin("stamp-swap", [*known_players("stamp-swap")], seed=4).pairings()
    assert {pairing.job.seed for pairing in two} == {
        pairing.job.seed for pairing in all_of_them if set(pairing.seats) == {"chance", "greedy"}
    }
    assert len({pairing.job.seed for pairing in all_of_them}) == len({frozenset(one.seats) for one in all_of_them})


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_each_bot_has_each_seat_equally_often_and_meets_each_level(game: str, seats: int) -> None:
    names, known = ("greedy", "chance"), known_players(game)
    levels = [settings for settings in known.values() if settings is not None]
    assert len(levels) == {"stamp-swap": 4, "age-of-comics": 6}[game]
    pairings = RoundRobin(game, [*known], seats=seats).pairings()
    for name in names:
        met = [pairing.job.settings for pairing in pairings if pairing.seats[0] == name and pairing.job.settings]
        assert met == levels
    for pair in combinations(names, 2):
        tables = [pairing for pairing in pairings if set(pairing.seats) == set(pair)]
        assert sum(pairing.games for pairing in tables) >= 100
        taken = [sum(one.games for one in tables if one.seats[seat] == name) for seat in range(seats) for name in pair]
        assert len(set(taken)) == 1


def test_three_seats_are_rated_too(program: Program) -> None:
    program("ladder", "age-of-comics", "--players", "chance,greedy", "--seats", "3", "--games", "6", *FILES).ok()
    data = json.loads((program.folder / "ladder.json").read_bytes())
    check(data)
    assert len(data["pairings"]) == 6
    assert data["players"][0]["name"] == "greedy"


@pytest.mark.parametrize("game", games())
def test_the_docs_show_what_the_files_of_a_run_say(game: str) -> None:
    data = json.loads(file_of(game).read_text(encoding="utf-8"))
    check(data)
    table = "\n".join(ladder_lines(data, catalogue("en")))
    assert f"\n```\n{table}\n```\n" in PAGE.read_text(encoding="utf-8")
    assert picture_of(game).read_text(encoding="utf-8") == ladder_plot(data, *ladder_names(data, catalogue("en")))
    assert f"`cartone ladder {game} --games {data['games']} --seed {data['seed']}`" in PAGE.read_text(encoding="utf-8")


SAME = "class Same(Bot):\n    pass\n"


def test_bots_of_your_own_are_rated_beside_ours_and_equal_ones_are_equal(program: Program) -> None:
    program.write("my_bot.py", f"{own_bot()}\n\n{SAME}")
    own = ("--bot", "my_bot:Bot", "--bot", "my_bot:Same")
    line = ("ladder", "stamp-swap", "--players", "greedy,chance", *own, "--games", "20", "--out", "ladder.json")
    out = program.process(*line).ok()
    data = json.loads((program.folder / "ladder.json").read_bytes())
    check(data)
    players = {player["name"]: player for player in data["players"]}
    assert "\nmy_bot:Bot  " in out
    assert next(iter(players)) == "greedy"
    assert players["my_bot:Bot"]["source"] == players["my_bot:Same"]["source"] != ""
    low, high = players["my_bot:Bot"]["interval"]
    assert low <= players["my_bot:Same"]["rating"] <= high
    alone = ("simulate", "stamp-swap", "--seats", "my_bot:Bot,greedy", "--games", "30", "--workers", "2", "--json")
    report = json.loads(program.process(*alone).ok())
    assert [seat["name"] for seat in report["seats"]] == ["my_bot:Bot", "greedy"]


def test_only_simulations_import_a_bot_by_name(program: Program) -> None:
    program.write("my_bot.py", "raise SystemExit")
    for name in ("my_bot:Bot", "os:system"):
        with pytest.raises(UnknownName):
            bot_called(name, "stamp-swap")
    assert "my_bot:Bot" in program("play", "stamp-swap", "--seats", "me,my_bot:Bot").complaint()
