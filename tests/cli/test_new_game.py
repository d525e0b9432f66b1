"""`cartone new-game` writes a game that is playable at once, is translated, and keeps the promises of every game."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import cartone
from cartone.cli import main
from cartone.locale import LANGUAGES, catalogue
from cartone.newgame import SKELETON, write_game
from cartone.table import CartoneError
from cartone.testing import Unfit, check_game
from tests.kit.installed import visiting


def written(name: str, folder: Path) -> set[str]:
    """Write a new game; return its files."""
    target = write_game(name, folder)
    assert target == folder / name
    return {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}


def test_it_is_a_package_with_words_in_all_languages_and_a_test(tmp_path: Path) -> None:
    files = written("deep-sea-2", tmp_path)
    assert len(files) == len([path for path in SKELETON.rglob("*") if path.is_file()])
    assert {"pyproject.toml", "README.md", "deep_sea_2/__init__.py", "tests/test_deep_sea_2.py"} < files
    assert {f"deep_sea_2/locale/{language}/deep-sea-2.po" for language in LANGUAGES} < files
    texts = [path.read_text(encoding="utf-8") for path in (tmp_path / "deep-sea-2").rglob("*") if path.is_file()]
    assert not [text for text in texts if "my-game" in text or "MyGame" in text or "my_game" in text]
    assert any("class DeepSea2(Game" in text for text in texts)


def test_it_is_played_and_keeps_every_promise(tmp_path: Path) -> None:
    folder = write_game("deep-sea", tmp_path)
    with visiting(folder, **{"deep-sea": "deep_sea:ROOM"}):
        done = check_game("deep-sea", rounds=3)
        assert done["words"] > 100
        table = cartone.new("deep-sea", ["ann", "bob"], seed=1)
        for answer in ("card", "card", "stop", "stop"):
            table.answer(table.waiting_for[0], answer)
        assert table.over
        assert all(table.scores)
        assert catalogue("it").text("page.about-deep-sea").startswith("Prendi carte o fermati.")
        said = io.StringIO()
        with redirect_stdout(said):
            assert main(["simulate", "deep-sea", "--seats", "chance,chance", "--games", "2"]) == 0
        with pytest.raises(CartoneError, match="deep-sea"):
            write_game("deep-sea", tmp_path / "elsewhere")


MISSING = {"moon": "word.cards", "sun": "took", "star": "draw.card", "comet": "ask.turn"}


@pytest.mark.parametrize("name", MISSING)
def test_a_message_that_is_missing_is_named(name: str, tmp_path: Path) -> None:
    """The error names the ID that the author has to write, not a fallback that was tried first."""
    folder, gone = write_game(name, tmp_path), f"{name}.{MISSING[name]}"
    for path in folder.rglob("*.po"):
        entries = path.read_text(encoding="utf-8").split("\n\n")
        path.write_text("\n\n".join(one for one in entries if f'msgid "{gone}' not in one), encoding="utf-8")
    with visiting(folder, **{name: f"{name}:ROOM"}), pytest.raises(Unfit, match=rf"cannot be said: {gone}$"):
        check_game(name, only=["words"])


def test_a_blank_that_nothing_fills_is_named_with_its_message(tmp_path: Path) -> None:
    folder = write_game("planet", tmp_path)
    for path in folder.rglob("*.po"):
        path.write_text(path.read_text(encoding="utf-8").replace("{card}", "{crad}"), encoding="utf-8")
    lacking = r"cannot be said: planet\.took(-you)?, nothing is there for \{crad\}$"
    with visiting(folder, planet="planet:ROOM"), pytest.raises(Unfit, match=lacking):
        check_game("planet", only=["words"])


@pytest.mark.parametrize("name", ["My-Game", "2fast", "a--b", "class", "json", "cartone", "stamp-swap", "../up", ""])
def test_a_name_that_will_not_do_is_refused_in_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = io.StringIO()
    with redirect_stderr(said):
        assert main(["new-game", name]) == 2
    assert len(said.getvalue().splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said, complaint = io.StringIO(), io.StringIO()
    with redirect_stdout(said), redirect_stderr(complaint):
        assert main(["new-game", "my-game", "--lang", "en"]) == 0
        (tmp_path / "my-game" / "README.md").write_text("mine", encoding="utf-8")
        assert main(["new-game", "my-game", "--lang", "en"]) == 2
    assert "pip install -e my-game" in said.getvalue()
    assert complaint.getvalue() == "cartone: my-game already exists. Choose another name\n"
    assert (tmp_path / "my-game" / "README.md").read_text(encoding="utf-8") == "mine"
