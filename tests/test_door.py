"""The front door, walked through as a newcomer does: `make play` in a clean copy, and a wheel without the source."""

from __future__ import annotations

import shutil
import sys
from itertools import cycle
from pathlib import Path
from urllib.parse import urlsplit
from zipfile import ZipFile

import pytest

from cartone.games import games
from cartone.locale import LANGUAGES, catalogue
from tests.commands import AT_THE_DOOR, README, code_in, command_lines
from tests.door import ROOT, STOPPED, Newcomer, copy_of_the_tree
from tests.pages import Button, Page
from tests.visitor import Visitor

PLAY, PROGRAM, ACTIVATE, INSTALL = AT_THE_DOOR


def test_the_readme_says_what_is_done_here() -> None:
    assert set(AT_THE_DOOR) <= set(command_lines(code_in(README)))


@pytest.mark.door
def test_make_play_opens_the_table_and_finds_it_again(tmp_path: Path) -> None:
    tree = copy_of_the_tree(tmp_path / "a new folder" / "cartone")
    newcomer = Newcomer(tmp_path / "a new folder")
    with newcomer.start(*PLAY.split(), cwd=tree) as first:
        with Visitor(first.address) as visitor:
            begun = {game: visitor.sit_down(game) for game in games()}
            answered = {game: visitor.take_hint(table) for game, table in begun.items()}
        assert newcomer.opened() == [first.address]
        assert all(position(answered[game]) not in ([], position(begun[game])) for game in games())
        assert first.control_c() == STOPPED

    with newcomer.start(*PLAY.split(), cwd=tree) as again, Visitor(again.address) as visitor:
        assert again.said.splitlines() == [catalogue("en").text("terminal.serving", address=again.address)]
        lobby = visitor.look()
        for table in answered.values():
            path = urlsplit(table.address).path
            assert path in lobby.links
            assert position(visitor.look(path)) == position(table)
        assert again.control_c() == STOPPED

    for command in (f"{PROGRAM} --version", f"{ACTIVATE} && cartone --version", f"{ACTIVATE} && python -m cartone -h"):
        assert newcomer.run("bash", "-c", command, cwd=tree).startswith(("cartone 0.", "usage: cartone"))


def position(table: Page) -> list[Button]:
    """All that can be done at a table; each button sends along which position it is for."""
    return [button for button in table.buttons if "at" in button.sent]


@pytest.mark.door
def test_an_installed_wheel_lacks_nothing(tmp_path: Path, proving: bool) -> None:
    newcomer = Newcomer(tmp_path)
    tree = copy_of_the_tree(tmp_path / "tree")
    newcomer.run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", "..", ".", cwd=tree)
    (wheel,) = tmp_path.glob("cartone-*.whl")
    check_files(wheel, tree)
    shutil.rmtree(tree)
    newcomer.run(sys.executable, "-m", "venv", "env", cwd=tmp_path)
    programs = tmp_path / "env" / "bin"
    install = [wheel.name if word == "." else word for word in INSTALL.split()]
    versions = ["--quiet", "--constraint", str(ROOT / "constraints.txt")]
    newcomer.run(str(programs / "python"), "-m", *install, *versions, cwd=tmp_path)

    cartone = str(programs / "cartone")
    where = newcomer.run(str(programs / "python"), "-c", "import cartone; print(cartone.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path / "env")
    for language, game in zip(LANGUAGES, cycle(games()), strict=False):
        played = newcomer.run(cartone, "play", game, "--solo", "--lang", language, cwd=tmp_path, typed="hint\nquit\n")
        assert "play --resume" in played
    with newcomer.start(cartone, cwd=tmp_path) as running:
        for language in LANGUAGES:
            with Visitor(running.address, language) as visitor:
                play_both(visitor, language)
                if proving or language == "en":
                    visit_everything(visitor)
        assert running.control_c() == STOPPED


def check_files(wheel: Path, tree: Path) -> None:
    """The wheel has every file of the package, and the catalogues that are made of some of them."""
    source = tree / "src"
    wanted = {path.relative_to(source).as_posix() for path in (source / "cartone").rglob("*") if path.is_file()}
    assert len(wanted) > 150
    wanted |= {f"cartone/locale/{language}.mo" for language in LANGUAGES}
    with ZipFile(wheel) as packed:
        assert not wanted - set(packed.namelist())


def play_both(visitor: Visitor, language: str) -> None:
    """Both games begun and answered, both lessons, and a book of the rules."""
    words = catalogue(language)
    for game in games():
        table = visitor.sit_down(game)
        assert words.text(f"page.name-{game}") in table.text
        assert "<svg" in table.text
        assert position(visitor.take_hint(table)) not in ([], position(table))
        assert visitor.press(visitor.look().button("/learn", game=game)).answers
        assert visitor.look(f"{table.address}/picture").text.startswith("<svg")
        assert f'lang="{language}"' in visitor.look(f"/rules/{game}").text
    assert f'lang="{language}"' in visitor.look().text


def visit_everything(visitor: Visitor) -> None:
    """Whatever any page links to or loads: it is the same in every language."""
    seen: dict[str, Page] = {}
    waiting = {"/"}
    while waiting:
        path = waiting.pop()
        seen[path] = visitor.look(path)
        waiting |= seen[path].links - seen.keys()
    books = [path for path in seen if path.startswith("/rules/")]
    assert len(books) >= 2 * len(games())
    assert all("<svg" in seen[book].text for book in books if book != "/rules/glossary")
    replays = [path for path in seen if "/replay?step=" in path]
    assert len(replays) > 2 * len(games())
    assert all("<svg" in seen[replay].text for replay in replays)
    kinds = {path.rpartition(".")[2] for path in seen if path.startswith("/static/")}
    assert kinds == {"css", "js", "png", "svg"}
