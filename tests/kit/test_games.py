"""Games are discovered, and everything about a game comes from its manifest."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cartone
from cartone.arguments import parser_in
from cartone.bots import adviser, best_of, bot_called, bots_for_people, bots_of
from cartone.games import (
    GameRoom,
    Setting,
    When,
    age_of_comics,
    game_called,
    games,
    load_pack,
    room_beside,
    rooms,
    stamp_swap,
)
from cartone.games.kit.settings import OPTIONS_OF_THE_HOUSE, checked
from cartone.locale import LANGUAGES, catalogue
from cartone.simulate import simulate
from cartone.simulate.run import Job
from cartone.table import Random, Record, UnknownName, key_of
from tests.cli.program import Program
from tests.messages import said
from tests.web.site import Site, check_html

from .installed import ROOT, install, visiting

GUEST = "tests.guest:ROOM"
SHIPPED = ["stamp-swap", "age-of-comics"]

every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def _guest(tmp_path: Path) -> Iterator[None]:
    with visiting(tmp_path / "installed", guest=GUEST):
        yield


with_guest = pytest.mark.usefixtures("_guest")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


# -- discovery ----------------------------------------------------------------------------------


def test_our_games_are_found_without_a_list() -> None:
    assert list(games()) == SHIPPED
    assert [game_called(name) for name in SHIPPED] == [stamp_swap.ROOM, age_of_comics.ROOM]
    folder = Path(cartone.__file__).parent / "games"
    packages = {path.parent.name for path in folder.glob("*/__init__.py")} - {"kit"}
    assert packages == {room.folder.name for room in rooms().values()}


def test_a_game_from_elsewhere_is_found_by_its_entry_point_and_forgotten_when_it_is_gone(tmp_path: Path) -> None:
    with visiting(tmp_path, guest=GUEST):
        assert list(games()) == [*SHIPPED, "guest"]
        assert game_called("guest").called(catalogue("en")) == "The Guest"
        assert game_called("guest").called(catalogue("it")) == "L’ospite"
    assert list(games()) == SHIPPED
    assert not catalogue("en").has("guest.bid")
    with pytest.raises(UnknownName, match="no game “guest”"):
        game_called("guest")


BROKEN = """
from dataclasses import replace
from pathlib import Path
from cartone.games import Setting
from tests.guest import ROOM as GUEST

def refuse():
    raise ImportError("no such\\nthing")

HERE = Path(__file__).parent
TWICE = replace(GUEST, name="stamp-swap")
UNNAMED = replace(GUEST, name="The Guest")
SEEDED = replace(GUEST, settings=(Setting("seed", ("1",), "1"),))
SWITCH = replace(GUEST, settings=(Setting("levels", ("1",), "1", switch="level"),))
LOUD = replace(GUEST, folder=HERE / "loud")
TORN = replace(GUEST, folder=HERE / "torn")
"""

PAGELESS = {
    "__init__.py": """
from dataclasses import replace
from tests.guest import ROOM as GUEST

def make(seats, pack, settings):
    return GUEST.make(seats, pack, settings)

ROOM = replace(GUEST, make=make)
""",
    "page/page.py": 'raise ImportError("no such\\nthing")',
}

MISTAKES = {
    "nowhere:ROOM": "No module named 'nowhere'",
    "broken:NOTHING": "has no attribute 'NOTHING'",
    "broken:refuse": "broken:refuse is not the description of a game",
    "broken:TWICE": "there is already a game called “stamp-swap”",
    "broken:UNNAMED": "“The Guest” will not do as the name of a game",
    "broken:SEEDED": "its setting “seed” would need the option --seed",
    "broken:SWITCH": "its setting “levels” would need the option --level",
    "broken:LOUD": "page.welcome is there already",
    "broken:TORN": "guest.po:1: this is no message",
}


@pytest.fixture
def broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "installed"
    folder.mkdir()
    (folder / "broken.py").write_text(BROKEN, encoding="utf-8")
    for name, text in {"loud": 'msgid "page.welcome"\nmsgstr "HELLO"\n', "torn": "this is no message\n"}.items():
        (folder / name / "locale" / "de").mkdir(parents=True)
        (folder / name / "locale" / "de" / "guest.po").write_text(text, encoding="utf-8")
    for name, text in PAGELESS.items():
        (folder / "pageless" / name).parent.mkdir(exist_ok=True)
        (folder / "pageless" / name).write_text(text, encoding="utf-8")
    monkeypatch.setenv("LANGUAGE", "en")
    for name in ("broken", "pageless", "pageless.page", "pageless.page.page"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return folder


@pytest.mark.parametrize(("where", "why"), MISTAKES.items())
def test_a_broken_game_is_left_out_with_one_line_and_the_others_stay(
    where: str, why: str, broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with visiting(broken, faulty=where, good=GUEST):
        assert list(games()) == [*SHIPPED, "guest"]
        assert catalogue("de").text("page.welcome") != "HELLO"
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("cartone: the game faulty cannot be used: ")
        assert why in line
        assert list(games()) == [*SHIPPED, "guest"]
    assert capsys.readouterr().err == "", "it is said once"


def test_a_game_whose_page_is_broken_does_not_break_the_lobby(
    broken: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with visiting(broken, pageless="pageless:ROOM"):
        assert "guest" in games()
        lobby = Site(tmp_path).page("/")
        assert re.findall(r'id="door-([a-z-]+)"', lobby) == SHIPPED
        (line,) = capsys.readouterr().err.splitlines()
        assert line == "cartone: the game guest cannot be used: ImportError: no such thing"
        assert list(games()) == SHIPPED


def test_a_game_of_ours_that_is_broken_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.games.stamp_swap.page.page.StampSwapPage.sign", None)
    with pytest.raises(TypeError):
        Site(tmp_path).page("/")


def test_no_setting_takes_an_option_of_the_house() -> None:
    """The list of options is compared with the parser's, so that no game can take a newly added option."""
    top = parser_in(catalogue("en"))
    commands = next(action.choices for action in top._actions if action.dest == "command")
    assert isinstance(commands, dict)
    options = {option.removeprefix("--") for parser in (top, *commands.values()) for action in parser._actions
               for option in action.option_strings if option.startswith("--")}  # fmt: skip
    ours = {setting.option for room in games().values() for setting in room.settings}
    assert options - ours == OPTIONS_OF_THE_HOUSE
    assert not ours & OPTIONS_OF_THE_HOUSE


# -- unknown games ----------------------------------------------------------------------------------


@with_guest
def test_a_game_that_brings_no_bots_and_no_packs_has_one_of_each() -> None:
    assert list(bots_of("guest")) == bots_for_people("guest") == ["chance"]
    assert best_of("guest") == "chance"
    assert adviser("guest") is None
    with pytest.raises(UnknownName, match="chance"):
        bot_called("greedy", "guest")
    table = cartone.new("guest", ["ann", "bob"], seed=3)
    assert table.header.pack == "house"
    assert str(cartone.load(str(table.record)).record) == str(table.record)
    for pack in ("mine", "mine.toml"):
        with pytest.raises(UnknownName, match="house"):
            load_pack(game_called("guest"), pack)


@with_guest
@every_language
def test_the_lobby_offers_it_in_every_language(language: str, tmp_path: Path) -> None:
    site = Site(tmp_path, headers={"accept-language": language})
    lobby = site.page("/")
    assert re.findall(r'<section class="door door-([a-z-]+)"', lobby) == [*SHIPPED, "guest"]
    door = lobby[lobby.index('<section class="door door-guest"') :]
    assert ("L’ospite" if language == "it" else "The Guest") in door
    assert "Bid in secret, then pick." in door, "in English where it does not speak the language"
    assert "How to bid" in door
    assert door.count('value="solo"') == 0, "nobody is there to play against alone"
    assert 'name="pack"' not in door
    assert "/learn" not in door
    assert re.findall(r'name="bids" value="([a-z]+)"( checked)?', door) == [("low", " checked"), ("high", "")] * 2
    assert re.findall(r'type="checkbox" name="(extra-[a-z]+)"', door) == ["extra-loud", "extra-quiet"] * 2
    assert re.findall(r'name="against" value="(\d)"', door) == ["1", "2", "3"]
    assert set(re.findall(r'<option value="([a-z]*)"', door)) == {"here", "away", "chance", ""}


def test_the_lobby_offers_every_setting_of_our_games(tmp_path: Path) -> None:
    lobby = Site(tmp_path).page("/")
    for room in games().values():
        door = lobby[lobby.index(f"door door-{room.name}") :].partition("</section>")[0]
        levels = [rung for rung in room.ladder.rungs if not rung.spared]
        doors = 1 if room_beside(room.name) is None else 2  # on the screen, and at a real table
        assert re.findall(r'type="radio" name="rung" value="([^"]+)"', door) == doors * [rung.name for rung in levels]
        for setting in room.settings:
            for value in setting.values:
                if any(rung.settings.get(setting.name) == value for rung in levels):
                    continue
                field = f'name="{setting.many}-{value}"' if setting.many else f'name="{setting.name}" value="{value}"'
                assert field in door, (room.name, field)


def test_a_form_says_more_than_a_table_needs(tmp_path: Path) -> None:
    """The form of a game has all its settings, and each table takes those that apply to it."""
    site = Site(tmp_path)
    form = {"level": "2", "mode": "intro", "contests": "in-order", "display": "4"}
    chosen = [
        site.host.live(site.start("stamp-swap", against, **form)).table.header.settings for against in ("solo", "2")
    ]
    assert chosen == [{"level": "2", "mode": "intro"}, {"contests": "in-order"}]
    comics = site.host.live(site.start("age-of-comics", "solo", display="4", **{"challenge-no-rip-offs": "on"})).table
    assert comics.header.settings == {"display": "4", "challenges": "no-rip-offs"}
    assert comics.game.display_size == 4


@with_guest
@every_language
def test_a_whole_game_in_the_plain_page(language: str, tmp_path: Path) -> None:
    site = Site(tmp_path, headers={"accept-language": language})
    table = site.start("guest", "2", bids="high", seed="5", **{"extra-loud": "on", "start": "wild"})
    live = site.host.live(table)
    assert live.table.header.settings == {"bids": "high", "extras": "loud", "start": "wild"}
    page = site.page(f"/table/{table}")
    assert "/hint" not in page
    assert "/rules/guest" not in page
    assert 'value="7"' in page
    assert ("Fai un’offerta, come 8." if language == "it" else "Bid, like 8.") in page
    random = Random(key_of(5, "guest"))
    while (ask := site.ask(table)) is not None:
        check_html(site.answer(table, str(ask.options.sample(random))))
        site.page(f"/table/{table}")
    assert site.host.live(table).table.over
    end = site.page(f"/table/{table}")
    assert catalogue(language).text("page.total") in end
    assert ("offerte" if language == "it" else "bids") in end
    assert "/picture" not in end
    site.page(f"/table/{table}/picture", 404)
    assert site.client.post(f"/table/{table}/hint").status_code in (409, 422)
    replay = site.page(f"/table/{table}/replay?step=3")
    assert "<pre" in replay
    record = Record.read(site.client.get(f"/table/{table}/record").text)
    assert record.header.game == "guest"
    assert f"/table/{table}" in site.page("/")
    site.page("/history")
    site.page("/rules")


@with_guest
def test_friends_play_it_and_what_nobody_can_do_is_refused(tmp_path: Path) -> None:
    site = Site(tmp_path)
    form = {"sitter0": "here", "sitter1": "here", "sitter2": "chance", "name0": "Ann", "name1": "Bob", "bids": "high"}
    friends = site.start("guest", "friends", **form)
    assert site.host.live(friends).table.header.settings == {"bids": "high"}
    assert "Ann" in site.page(f"/table/{friends}")
    table = site.start("guest", "1", seed="5")
    reply = site.client.post(f"/table/{table}/hint")
    assert (reply.status_code, "The Guest" in reply.text) == (422, True), "nobody gives hints"
    reply = site.client.post("/start", data={"game": "guest", "against": "solo"})
    assert (reply.status_code, "The Guest" in reply.text) == (422, True), "nobody is there to play against alone"


@with_guest
def test_many_games_of_it_are_simulated() -> None:
    report = simulate(Job("guest", ("chance", "chance"), settings={"bids": "high"}), games=5)
    assert report.games == 5
    assert 14 <= report.seats[0].mean <= 18


@with_guest
@every_language
def test_it_is_played_in_the_terminal(language: str, program: Program) -> None:
    line = ("play", "guest", "--seats", "me,chance", "--seed", "3", "--bids", "high", "--extra", "loud", "--wild")
    out = program(*line, "--lang", language, typed="help\nhint\n7\n8\nw\nx\ny\nz\n").ok()
    assert "hint" not in out.splitlines()[0]
    assert ("offerte" if language == "it" else "bids") in out
    assert catalogue(language).text("page.total") in out
    shown = program("simulate", "guest", "--seats", "chance,chance", "--games", "3", "--lang", language)
    assert ("L’ospite" if language == "it" else "The Guest") in shown.ok()


@with_guest
def test_what_does_not_go_with_it_is_said_in_the_terminal(program: Program) -> None:
    told = program("play", "guest", "--bids", "none").complaint()
    assert re.search(said("error.setting", name="“bids”", value="“none”", values="low or high"), told)
    assert "The Guest" in program("play", "guest", "--solo").complaint()
    assert "--solo" in program("play", "guest", "--level", "2").complaint()


def test_the_terminal_finds_it_where_it_is_installed(tmp_path: Path, program: Program) -> None:
    path = [str(install(tmp_path / "installed", guest=GUEST)), str(ROOT), str(ROOT / "src")]
    environ = {"PYTHONPATH": os.pathsep.join(path), "COLUMNS": "200"}
    out = " ".join(program("play", "--help", environ=environ).ok().split())
    levels = [catalogue("en").text(f"{game}.setting-help.level") for game in ("stamp-swap", "age-of-comics")]
    assert "; ".join(levels) in out
    assert "--wild The Guest: calm, wild" in out
    assert "--extra NAME The Guest: loud, quiet" in out
    for room in games().values():
        assert all(f"--{setting.option}" in out for setting in room.settings)


# -- settings -----------------------------------------------------------------------------------

FRUIT = Setting("fruit", ("apple", "pear"), "apple", When.SOLO)
TOPPINGS = Setting("toppings", ("nuts", "cream"), "", many="topping")


MISTAKEN = {
    "fruit=pear": said("error.no-such-setting", name="“fruit”", known="toppings"),
    "toppings=nuts,salt": said("error.setting", name="“toppings”", value="“salt”", values="nuts or cream"),
    "toppings=nuts,nuts": said("error.setting-twice", name="“toppings”", value="“nuts”"),
}


def test_settings_mean_something_where_they_apply_and_mistakes_are_said() -> None:
    assert checked([FRUIT, TOPPINGS], {}, solo=True) == {"fruit": "apple", "toppings": ""}
    assert checked([FRUIT, TOPPINGS], {"toppings": "cream,nuts"}) == {"toppings": "cream,nuts"}
    for given, why in MISTAKEN.items():
        with pytest.raises(UnknownName, match=why):
            checked([FRUIT, TOPPINGS], dict([given.split("=")]))


# -- a manifest ---------------------------------------------------------------------------------


@pytest.mark.parametrize("room", games().values(), ids=games())
def test_every_default_is_a_value_and_what_is_lazy_is_there(room: GameRoom) -> None:
    assert room.settings
    for setting in room.settings:
        assert setting.default in (("",) if setting.many else setting.values)
        assert setting.switch in ("", *setting.values)
        assert not setting.switch or setting.switch != setting.default
    assert room.browser.page is not None
    assert room.browser.has_keepsake
    assert list(room.machines.bots)
    assert room.lessons.pictures is not None
    assert room.lessons.pictures(room, catalogue("en")).sign(room.name)
    assert room.lessons.facts(catalogue("en"))
    assert room.lessons.lesson is not None
    assert room.lessons.rulebook is not None


def test_a_manifest_loads_no_page_and_no_bot() -> None:
    """A simulation should not have to load drawings."""
    code = "import sys, cartone; cartone.new('stamp-swap', ['a', 'b'], seed=1); print(*sys.modules, sep='\\n')"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "cartone.games.stamp_swap.rules" in loaded
    assert not [name for name in loaded if re.match(r"cartone\.(web|bots)|jinja2|starlette|uvicorn", name)]
