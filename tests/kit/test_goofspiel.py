"""The game in `examples/`, once installed, works everywhere like a shipped one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cartone
from cartone.bots import bots_for_people
from cartone.games import game_called, games
from cartone.games.kit.plain import PlainScreen
from cartone.locale import LANGUAGES, catalogue
from cartone.simulate import simulate
from cartone.simulate.run import Job
from cartone.table import Random, Record, key_of
from cartone.text import Style
from tests.cli.program import Program, check_width
from tests.messages import said
from tests.web.party import Party, house
from tests.web.site import Site, check_html

from .installed import EXAMPLE, ROOT, install_example, present

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_example(tmp_path_factory.mktemp("installed"))


@pytest.fixture
def _here(installed: Path) -> Iterator[None]:
    with present(installed):
        assert "goofspiel" in games()
        yield


with_goofspiel = pytest.mark.usefixtures("_here")


@pytest.mark.docs
def test_its_own_tests_pass(installed: Path, tmp_path: Path) -> None:
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(EXAMPLE)]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), str(ROOT / "src")])}
    done = subprocess.run(line, cwd=tmp_path, env=environ, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode()


@with_goofspiel
def test_it_is_found_and_says_what_it_is() -> None:
    assert list(games())[-1] == "goofspiel"
    room = game_called("goofspiel")
    assert (room.opponent, list(room.seats)) == ("magpie", [2, 3, 4])
    assert bots_for_people("goofspiel") == ["chance"]


# -- in the browser ---------------------------------------------------------------------------------


@with_goofspiel
@every_language
def test_it_stands_in_the_lobby(language: str, tmp_path: Path) -> None:
    site = Site(tmp_path, headers={"accept-language": language})
    lobby = site.page("/")
    door = lobby[lobby.index('<section class="door door-goofspiel"') :]
    spoken = catalogue("de" if language == "de" else "en")
    told = ("page.play-magpie", "page.about-goofspiel", "goofspiel.setting.ties", "goofspiel.word.ties-discard")
    assert [message for message in told if spoken.text(message) not in door] == []


@with_goofspiel
@every_language
def test_a_whole_game_alone_in_the_plain_page(language: str, tmp_path: Path) -> None:
    site = Site(tmp_path, headers={"accept-language": language})
    table = site.start("goofspiel", "solo", seed="5", ties="discard")
    assert site.host.live(table).table.header.settings == {"ties": "discard"}
    spoken = catalogue("de" if language == "de" else "en")
    assert spoken.text("goofspiel.do.bid") in site.page(f"/table/{table}")
    random, undone = Random(key_of(5, "goofspiel")), 0
    while (ask := site.ask(table)) is not None:
        check_html(site.answer(table, str(ask.options.sample(random))))
        if undone < 2:
            before = str(site.host.live(table).table.record)
            taken = site.client.post(f"/table/{table}/undo", data=site.undoes(table))
            assert (taken.status_code, str(site.host.live(table).table.record) != before) == (303, True)
            undone += 1
    end = site.page(f"/table/{table}")
    for message in ("goofspiel.word.covered", "goofspiel.reason.highest", "goofspiel.word.magpie"):
        assert spoken.text(message) in end
    assert f"/table/{table}" in site.page("/")
    assert "<pre" in site.page(f"/table/{table}/replay?step=3")
    assert "Goofspiel" in site.page("/history")
    record = Record.read(site.client.get(f"/table/{table}/record").text)
    assert (record.header.game, record.header.players) == ("goofspiel", ("me", "magpie"))
    assert str(cartone.load(record).record) == str(record)


@with_goofspiel
def test_friends_play_it_by_links_and_see_no_more_than_they_may(tmp_path: Path) -> None:
    party = Party(house(tmp_path), "goofspiel", ["here", "away", "chance"], seed=5)
    random, sealed = Random(key_of(5, "party")), 0
    while not party.table.over:
        asked = party.asked
        seat = asked[random.below(len(asked))]
        others = [other for other in asked if other != seat]
        before = [pictures(party.page(other)) for other in others]
        party.answer(seat, party.ask(seat).options.sample(random))
        if others and party.asked == others:
            assert [pictures(party.page(other)) for other in others] == before
            sealed += 1
    assert sealed > 3
    for seat in (0, 1):
        assert catalogue("en").text("page.total") in party.page(seat)
    assert "?" not in str(Record.read(party.record).entries)


def pictures(page: str) -> list[str]:
    """Return the text drawings of the table on a page."""
    return re.findall(r"<pre.*?</pre>", page, re.S)


# -- in the terminal --------------------------------------------------------------------------------


@with_goofspiel
@every_language
def test_it_is_played_in_the_terminal(language: str, tmp_path: Path) -> None:
    program = Program(tmp_path)
    typed = "help\n13\nundo\n" + "\n".join(["none", *map(str, range(1, 14))] * 9) + "\n"
    line = ("--data-dir", "data", "play", "goofspiel", "--solo", "--seed", "3", "--ties", "discard", "--lang", language)
    out = program(*line, typed=typed).ok()
    check_width(out)
    spoken, told = catalogue("de" if language == "de" else "en"), " ".join(out.split())
    for message in ("goofspiel.word.covered", "goofspiel.reason.highest", "goofspiel.help.bid"):
        assert spoken.text(message) in told
    assert spoken.text("goofspiel.covered", round=2) in told
    history = program("--data-dir", "data", "history", "--lang", language).ok()
    assert re.search(r" Goofspiel, Magpie ", history)


@with_goofspiel
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path) -> None:
    program = Program(tmp_path)
    for arguments, why in {
        ("--seats", "me"): "Goofspiel seats 2 to 4 players, not 1",
        ("--seats", "magpie,me"): "sits second",
        ("--solo", "--ties", "share"): said("error.setting", name="“ties”", value="“share”", values="carry or discard"),
    }.items():
        assert re.search(why, program("play", "goofspiel", *arguments).complaint())


# -- simulated --------------------------------------------------------------------------------------


@with_goofspiel
def test_many_games_of_it_are_simulated() -> None:
    report = simulate(Job("goofspiel", ("chance", "chance", "chance")), games=20)
    assert report.games == 20
    assert 40 < sum(seat.mean for seat in report.seats) < 91
    alone = simulate(Job("goofspiel", ("chance", "magpie"), settings={"ties": "discard"}), games=20)
    assert [seat.name for seat in alone.seats] == ["chance", "magpie"]


@with_goofspiel
def test_without_a_screen_of_its_own_it_is_a_table_of_its_players() -> None:
    table = cartone.new("goofspiel", ["me", "magpie"], seed=3)
    words = game_called("goofspiel").words(catalogue("en"), table.game.seats, 0)
    drawn = PlainScreen(words, Style(False)).table(table.view(0), None)
    assert drawn[4:8] == [
        "",
        "          You                                 The magpie",
        "points    Open prizes 0 · Face-down prizes 0  Open prizes 0 · Face-down prizes 0",
        "score     0                                   0",
    ]
    assert not any(line.startswith("seat") for line in drawn)
