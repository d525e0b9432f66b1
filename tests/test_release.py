"""A release: what the command changes in the tree, and each way to install the files of the release."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from datetime import date
from email import message_from_bytes
from itertools import cycle
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest
from packaging.metadata import Metadata
from trove_classifiers import classifiers

import cartone
from cartone.games import games
from cartone.locale import LANGUAGES, catalogue
from tests.door import ROOT, STOPPED, Newcomer, copy_of_the_tree
from tests.old.house import FIRST, facts_of, open_house
from tests.pages import Page
from tests.release import Release, released, script, tree_in
from tests.visitor import Visitor, position

LARGEST = 15_000_000
"""Maximum size of a plain installation in bytes, including dependencies."""

DAY = date(2026, 12, 24)


@pytest.fixture(scope="module")
def release() -> Release:
    return released()


# -- the command --------------------------------------------------------------------------------------


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return an unchanged clone of the repository with notes for the next release."""
    folder = copy_of_the_tree(tmp_path / "tree")
    said = (folder / "CHANGELOG.md").read_text(encoding="utf-8")
    news = re.sub(r"(?s)# Changelog\n.*?(?=\n## \d)", "# Changelog\n\n## Next\n\n- Something new.\n", said, count=1)
    (folder / "CHANGELOG.md").write_text(news, encoding="utf-8")
    for words in ("init -q", "add -A", "-c user.name=a -c user.email=a@b.c commit -qm one"):
        subprocess.run(["git", *words.split()], cwd=folder, check=True)
    return folder


def test_a_release_changes_version_and_changelog_and_freezes_what_it_wrote(tree: Path) -> None:
    command = script(tree)
    command.check("0.9.99")
    command.write("0.9.99", DAY)
    assert command.version() == "0.9.99"
    assert command.day_of("0.9.99") == DAY
    assert "## Next" not in (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    frozen = tree / "tests" / "old" / "0.9.99"
    assert len(facts_of(frozen)["tables"]) > 10
    packs = {path.name for path in (frozen / "house").iterdir()}
    assert {"stamp-swap.toml", "stamp-swap.pl.toml", "age-of-comics.toml"} <= packs
    assert (frozen / "messages.txt").read_text(encoding="utf-8").count("\n") > 300


def nothing_to_say(tree: Path) -> None:
    text = (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    (tree / "CHANGELOG.md").write_text(text.replace("- Something new.\n", ""), encoding="utf-8")


def changed(tree: Path) -> None:
    (tree / "README.md").write_text("", encoding="utf-8")


@pytest.mark.parametrize(
    ("version", "change", "why"),
    [
        ("", lambda tree: None, "is no version"),
        ("1.0", lambda tree: None, "is no version"),
        (cartone.__version__, lambda tree: None, "is not newer"),
        ("0.9.99", nothing_to_say, "says nothing under “## Next”"),
        ("0.9.99", changed, "commit first: README.md has changed"),
    ],
)
def test_what_is_no_release_is_refused_in_one_line(
    tree: Path, version: str, change: Callable[[Path], None], why: str
) -> None:
    change(tree)
    done = subprocess.run(
        [sys.executable, tree / "dev" / "release", version, "--unchecked"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert why in done.stderr


def test_nothing_is_built_of_a_version_without_a_day(tree: Path) -> None:
    command = script(tree)
    (tree / "src" / "cartone" / "__init__.py").write_text('__version__ = "0.9.98"\n', encoding="utf-8")
    with pytest.raises(command.CannotRelease, match="has no section"):
        command.build(tree / "out")


# -- the files ----------------------------------------------------------------------------------------


@pytest.mark.door
def test_checksums_are_those_of_all_files(release: Release) -> None:
    said = dict(line.split("  ")[::-1] for line in (release.folder / "SHA256SUMS").read_text("utf-8").splitlines())
    files = {path.name: path for path in release.folder.iterdir() if path.name not in ("SHA256SUMS", ".gitignore")}
    assert said == {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
    assert set(files) == {release.wheel.name, release.sdist.name, release.offline.name}


@pytest.mark.door
def test_wheel_and_source_built_in_another_folder_have_the_same_bytes(release: Release, tmp_path: Path) -> None:
    """The same test for the offline edition is in tests/offline/test_build.py."""
    command: ModuleType = script(tree_in(tmp_path / "elsewhere" / "with a space"))
    command.build_packages(tmp_path / "out")
    for path in (release.wheel, release.sdist):
        assert (tmp_path / "out" / path.name).read_bytes() == path.read_bytes(), path.name


@pytest.mark.door
def test_the_source_is_what_a_clone_has(release: Release, tmp_path: Path) -> None:
    clone = copy_of_the_tree(tmp_path / "clone")
    wanted = {path.relative_to(clone).as_posix() for path in clone.rglob("*") if path.is_file()}
    with tarfile.open(release.sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert len(wanted) > 1000
    assert wanted - names == set()


@pytest.mark.door
def test_the_index_understands_what_the_wheel_says_of_itself(release: Release) -> None:
    with ZipFile(release.wheel) as packed:
        names = packed.namelist()
        (said,) = (packed.read(name) for name in names if name.endswith(".dist-info/METADATA"))
    metadata = Metadata.from_email(said)
    assert (metadata.name, str(metadata.version)) == ("cartone", cartone.__version__)
    assert metadata.license_expression == "Apache-2.0"
    assert [name for name in names if name.endswith("licenses/LICENSE")]
    assert set(metadata.classifiers or ()) <= set(classifiers)
    assert not [one for one in metadata.classifiers or () if one.startswith("License ::")], "the expression says it"
    assert {"homepage", "documentation", "repository", "changelog"} <= {
        name.lower() for name in metadata.project_urls or {}
    }
    assert metadata.description_content_type == "text/markdown"
    assert message_from_bytes(said)["Requires-Python"] == ">=3.11"


# -- installations ------------------------------------------------------------------------------------


def bytes_in(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def installed(newcomer: Newcomer, what: Path) -> Path:
    """Install a file of the release in an empty environment without the source; return the folder of the installed
    programs."""
    newcomer.run(sys.executable, "-m", "venv", "env", cwd=newcomer.folder)
    programs = newcomer.folder / "env" / "bin"
    before = bytes_in(programs.parent)
    versions = ["--quiet", "--constraint", str(ROOT / "constraints.txt"), "--no-compile"]
    newcomer.run(str(programs / "python"), "-m", "pip", "install", *versions, str(what), cwd=newcomer.folder)
    assert bytes_in(programs.parent) - before < LARGEST
    return programs


def walk(newcomer: Newcomer, cartone_: str) -> None:
    folder = newcomer.folder
    assert newcomer.run(cartone_, "--version", cwd=folder) == f"cartone {cartone.__version__}\n"
    played = newcomer.run(cartone_, "play", "age-of-comics", "--solo", cwd=folder, typed="hint\nquit\n")
    assert "play --resume" in played
    counted = newcomer.run(cartone_, "simulate", "stamp-swap", "--seats", "chance,chance", "--games", "20", cwd=folder)
    assert "20" in counted
    with newcomer.start(cartone_, cwd=folder) as running:
        with Visitor(running.address) as visitor:
            table = visitor.sit_down("stamp-swap")
            assert position(visitor.take_hint(table)) not in ([], position(table))
        assert running.control_c() == STOPPED


@pytest.fixture(scope="module")
def programs(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel in an empty environment, as pipx does; return the folder of the installed programs."""
    return installed(Newcomer(tmp_path_factory.mktemp("wheel")), release.wheel)


@pytest.mark.door
@pytest.mark.xdist_group("wheel")
def test_an_installed_wheel_lacks_nothing(release: Release, programs: Path, tmp_path: Path, proving: bool) -> None:
    newcomer, cartone_ = Newcomer(tmp_path), str(programs / "cartone")
    check_files(release.wheel, ROOT)
    where = newcomer.run(str(programs / "python"), "-c", "import cartone; print(cartone.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(programs.parent)
    for language, game in zip(LANGUAGES, cycle(games()), strict=False):
        played = newcomer.run(cartone_, "play", game, "--solo", "--lang", language, cwd=tmp_path, typed="hint\nquit\n")
        assert "play --resume" in played
    with newcomer.start(cartone_, cwd=tmp_path) as running:
        for language in LANGUAGES:
            with Visitor(running.address, language) as visitor:
                play_both(visitor, language)
                if proving or language == "en":
                    visit_everything(visitor)
        assert running.control_c() == STOPPED


def check_files(wheel: Path, tree: Path) -> None:
    """Check that the wheel contains every file of the package, including the compiled catalogues."""
    source = tree / "src"
    found = (path.relative_to(source) for path in (source / "cartone").rglob("*") if path.is_file())
    wanted = {path.as_posix() for path in found if "__pycache__" not in path.parts}
    assert len(wanted) > 150
    wanted |= {f"cartone/locale/{language}.mo" for language in LANGUAGES}
    with ZipFile(wheel) as packed:
        assert not wanted - set(packed.namelist())


def play_both(visitor: Visitor, language: str) -> None:
    """Begin both games and answer once, and open both lessons and both rulebooks."""
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
    """Visit every page that another page links to or loads, in one language."""
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


@pytest.mark.door
def test_the_source_installs_into_an_empty_environment(release: Release, tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path)
    walk(newcomer, str(installed(newcomer, release.sdist) / "cartone"))


@pytest.mark.door
@pytest.mark.skipif(shutil.which("uv") is None, reason="no uv here")
def test_uv_installs_it_as_a_tool(release: Release, tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path)
    newcomer.run("uv", "tool", "install", "--quiet", str(release.wheel), cwd=tmp_path)
    walk(newcomer, str(newcomer.home / ".local" / "bin" / "cartone"))


@pytest.mark.door
@pytest.mark.xdist_group("wheel")
def test_an_upgrade_finds_the_games_of_an_older_version(programs: Path, tmp_path: Path) -> None:
    """The data were written by version 7ac55e2 and are in the default folder."""
    newcomer = Newcomer(tmp_path)
    house = open_house(newcomer.home / ".local" / "share" / "cartone", FIRST)
    told = newcomer.run(str(programs / "cartone"), "history", cwd=tmp_path)
    solo = [
        fact for fact in house.tables.values() if fact["over"] and fact["players"][1:] in (["pinzetta"], ["automa"])
    ]
    assert len(solo) > 3
    assert all(re.search(rf"\b{you}\b.*\b{opponent}\b", told) for you, opponent in (fact["scores"] for fact in solo))
    with newcomer.start(str(programs / "cartone"), cwd=tmp_path) as running:
        with Visitor(running.address) as visitor:
            for name in ("pinzetta-over", "automa-running", "comics-friends-over", "stamps-bots-over"):
                page = visitor.look(f"/table/{house.tables[name]['id']}")
                assert "<svg" in page.text
            running_game = visitor.look(f"/table/{house.tables['automa-running']['id']}")
            assert position(visitor.take_hint(running_game)) not in ([], position(running_game))
        assert running.control_c() == STOPPED
    walk(newcomer, str(programs / "cartone"))
