"""No shared file mentions a game, so that a new game needs no change to shared files, and all games have the same
modules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import cartone
from cartone.games import GameRoom, age_of_comics, rooms, stamp_swap
from tests.test_layers import imports_of

from .installed import ROOT

SOURCE = Path(cartone.__file__).parent
NOUNS = {"stamp", "comic", "album", "genre", "attendee", "publisher", "newsstand", "fair", "office"}
"""Words that belong to only one game."""

WORDS = re.compile(r"[A-Za-z][A-Za-z0-9]*")
TEXTS = {".py", ".html", ".css", ".js", ".po", ".toml", ".svg"}


def names_of(room: GameRoom) -> set[str]:
    return {room.name, room.folder.name, *filter(None, [room.opponent])}


def is_of_the_house(path: Path) -> bool:
    return not any(path.is_relative_to(room.folder) for room in rooms().values())


def files() -> list[Path]:
    return [path for path in sorted(SOURCE.rglob("*")) if path.suffix in TEXTS and is_of_the_house(path)]


def lines_of(path: Path) -> Iterator[str]:
    """Yield the lines of a file to check, without examples for readers, which may name a game."""
    in_example = False
    for line in path.read_text(encoding="utf-8").splitlines():
        in_example = ">>>" in line or (in_example and bool(line.strip()) and '"""' not in line)
        if not in_example:
            yield line


def said_of_games(line: str) -> set[str]:
    """Return the names and nouns of games in a line, even inside identifiers."""
    lower = line.lower().replace("_", "-")
    names = {name for room in rooms().values() for name in names_of(room)}
    names = {name for name in names if re.search(rf"(?<![a-z]){name.replace('_', '-')}(?![a-z])", lower)}
    words = {word.lower().removesuffix("s") for word in WORDS.findall(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", line))}
    return names | words & NOUNS


def test_a_file_of_the_house_names_no_game() -> None:
    names = {path.name for path in files()}
    assert {"site.py", "lobby.html", "cartone.css", "page.po", "arguments.py", "manifest.py"} <= names
    assert len(files()) > 80
    assert [
        f"{path.relative_to(SOURCE)}:{number}: {', '.join(sorted(said))}"
        for path in files()
        for number, line in enumerate(lines_of(path), 1)
        if (said := said_of_games(line))
    ] == []


NAMING = (
    "from .stamp_swap import StampSwapPage", '{% if name == "age-of-comics" %}', ".world.stamp-swap { color: red; }",
    'msgid "page.play-automa"', 'msgstr "Gegen Pinzetta spielen"', "def albums(self) -> None:", "class ComicPage:",
)  # fmt: skip
OTHERWISE = ("an automatic answer", "an official rule", "stamped", "unfair")


def test_a_name_is_noticed_and_other_words_are_not() -> None:
    assert [line for line in (*NAMING, *OTHERWISE) if said_of_games(line)] == list(NAMING)


# -- the modules of a game --------------------------------------------------------------------------

COMMON = {
    "components.py", "pack.py", "packs/house.toml", "options.py", "game.py", "rules.py", "rulings.py", "view.py",
    "observation.py", "settings.py", "box.py", "card_notation.py", "card_entry.py", "opponent.py", "turn.py",
    "solo.py", "sources.py", "scoring.py", "verify.py", "outlook.py", "words.py", "draw.py",
    "rulebook_numbers.py", "pad.py", "stage.py", "steps.py", "ladder.py", "achievements.py",
    "rulebook.toml", "lesson.toml", "locale/en/game.po", "bots/greedy.py",
    "bots/worth.py", "bots/hints.py", "page/page.py", "page/table_drawing.py", "page/page.html", "page/page.css",
    "page/pad.py", "page/poster.py", "page/illustrations.py", "page/pack_pictures.py", "page/guide.py",
    "page/pictures/palette.py", "guide.py", "guide.toml",
    "page/art",
}  # fmt: skip
"""Modules and files that each of our games has."""

both = pytest.mark.parametrize("game", [stamp_swap, age_of_comics], ids=lambda game: game.ROOM.name)


@both
def test_games_have_the_same_rooms(game: ModuleType) -> None:
    assert not {name for name in COMMON if not (game.ROOM.folder / name).exists()}


@both
def test_a_room_is_what_its_name_says(game: ModuleType) -> None:
    """The manifest and the table take seats, settings and sources of points from these modules."""
    settings, sources = (import_module(f"{game.__name__}.{name}") for name in ("settings", "sources"))
    room: GameRoom = game.ROOM
    assert (room.seats, room.settings) == (settings.SEATS, settings.SETTINGS)
    table = cartone.new(room.name, ["me", str(room.opponent)], seed=1)
    assert set(table.game.by_source(0)) <= set(sources.SOURCES)
    assert list(table.game.by_source(1)) == list(sources.OPPONENT_SOURCES)


@both
def test_an_opponent_knows_cardboard_but_no_game(game: ModuleType) -> None:
    package = game.__name__.partition(".")[2]
    text = (game.ROOM.folder / "opponent.py").read_text(encoding="utf-8")
    assert set(imports_of(text, package)) == {"table", f"{package}.components"}


def test_what_the_example_has_bears_the_same_names() -> None:
    folder = ROOT / "examples" / "goofspiel" / "goofspiel"
    modules = {path.name for path in folder.glob("*.py")} - {"__init__.py"}
    assert {"game.py", "observation.py", "rules.py", "opponent.py", "view.py", "words.py"} == modules
    assert modules <= COMMON
