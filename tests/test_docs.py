"""The docs are correct: rulings, messages, and the examples in the README and other pages."""

from __future__ import annotations

import ast
import doctest
import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import cartone
from cartone.games import age_of_comics, games, stamp_swap
from cartone.games.age_of_comics import components as comics
from cartone.games.age_of_comics import sources as comics_sources
from cartone.games.age_of_comics.game import Phase as ComicsPhase
from cartone.games.stamp_swap.components import DRAWN_SIZES, Box, Colour, ContestType, Kind, Size, Theme
from cartone.games.stamp_swap.contests import COUNTERS
from cartone.games.stamp_swap.game import Day, Phase
from cartone.games.stamp_swap.sources import OPPONENT_SOURCES, SOURCES
from cartone.games.stamp_swap.vocabulary import WORKS_AT, Moment
from cartone.table.driver import OVERRIDDEN
from tests.messages import messages

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "cartone"
MESSAGES = messages("en")
ROOMS: list[ModuleType] = [stamp_swap, age_of_comics]

every_game = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.ROOM.name)


@cache
def nodes_in(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def files_of(room: ModuleType) -> Iterable[Path]:
    return sorted(room.ROOM.folder.rglob("*.py"))


def kinds_of(room: ModuleType) -> set[str]:
    options = import_module(f"{room.__name__}.options")
    return {space.kind for space in vars(options).values() if isinstance(getattr(space, "kind", None), str)}


def rulings_of(room: ModuleType) -> list[Any]:
    return list(import_module(f"{room.__name__}.rulings").Ruling)


def said_in(room: ModuleType, table: str) -> set[str]:
    """Return the names of a game's messages in a table of the catalogue, without their common prefix."""
    prefix = f"{room.ROOM.name}.{table}."
    return {name.removeprefix(prefix) for name in MESSAGES if name.startswith(prefix)}


def stands_for(kind: str, message: str) -> bool:
    """Return whether a message is for a kind or for one of its variants."""
    return message == kind or message.startswith(f"{kind}-")


def test_every_game_is_looked_at() -> None:
    assert [room.ROOM.name for room in ROOMS] == list(games())


def test_every_ruling_is_explained_and_none_else() -> None:
    listed = re.findall(r"^\| `([a-z0-9-]+)` \|", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"), re.M)
    assert sorted(listed) == sorted(ruling for room in ROOMS for ruling in rulings_of(room))


@every_game
def test_every_ruling_decides_something_in_the_rules(room: ModuleType) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in files_of(room))
    assert [ruling for ruling in rulings_of(room) if f"ruled(Ruling.{ruling.name})" not in text] == []


def test_the_page_on_packs_explains_every_word() -> None:
    text = (ROOT / "docs" / "card-packs.md").read_text(encoding="utf-8")
    stamps = (*COUNTERS, *WORKS_AT, *Moment, *ContestType, *Kind, *Size, *Colour, *Theme)
    for word in (*stamps, *comics.Genre, *comics.Bonus, *comics.Craft):
        assert re.search(rf"\b{re.escape(word)}\b", text), word


RECORDS = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
REAL_TABLE = RECORDS.partition("## At a real table")[2].partition("\n## ")[0]


def test_the_record_of_a_real_table_is_played_as_the_page_says() -> None:
    """Described cards are drawn as they were entered, and the opponent's choice is overridden."""
    text = REAL_TABLE.split("```")[1].lstrip()
    table = cartone.load(text)
    assert str(table.record) == text
    assert "overridden" in [event.id for event in table.events(0)]
    *others, chosen, exchanged = text.splitlines()
    assert (chosen, exchanged) == ("B choose A1", "B exchange none")
    by_her_rules = cartone.load("\n".join(others))
    assert list(map(str, by_her_rules.choices)) == ["<Choice B choose: A1>", "<Choice B exchange: 1 for 4>"]
    assert "here she exchanged nothing, where her rules say `1 for 4`" in REAL_TABLE
    assert "overridden" not in [event.id for event in by_her_rules.events(0)]


def test_a_card_of_each_kind_may_be_described_as_the_page_says() -> None:
    cards = re.findall(r"^\|[^|]*\| `([a-z-]+): ([^`]+)` \|", REAL_TABLE, re.M)
    assert len(cards) == 21
    assert [(deck, described_again(deck, card)) for deck, card in cards] == cards


def described_again(deck: str, card: str) -> str:
    room = age_of_comics if deck in ("comic", "writer", "automa") else stamp_swap
    game = room.new(["me", str(room.ROOM.opponent)], dealer=None, open_decks=[deck]).game
    return str(game.describe(game.literal(deck, card, 1)))


@every_game
def test_the_page_on_records_explains_every_kind_of_answer(room: ModuleType) -> None:
    assert len(kinds_of(room)) > 10
    for kind in kinds_of(room):
        assert re.search(rf"^\| (`[a-z-]+`, )?`{kind}`[ ,]", RECORDS, re.M), kind


@every_game
def test_every_question_has_a_sentence_and_help(room: ModuleType) -> None:
    kinds = kinds_of(room)
    for asked in (said_in(room, "ask"), said_in(room, "help")):
        assert all(any(stands_for(kind, message) for message in asked) for kind in kinds)
        assert all(any(stands_for(kind, message) for kind in kinds) for message in asked)


HINTS = "hints.py"
"""The module with the reasons for hints, whose messages are separate from those of other reasons."""


def told_messages(room: ModuleType) -> set[str]:
    """Return every message that the rules tell, found by reading their source."""
    found: set[str] = set()
    for path in files_of(room):
        for node in nodes_in(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                place = {"tell": 0, "score": 3, "add_fans": 3}.get(called)
                if place is not None and len(node.args) > place:
                    found |= texts_in(node.args[place])
            if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "message" for target in node.targets):
                found |= texts_in(node.value)
    return found


def texts_in(tree: ast.AST) -> set[str]:
    return texts_of(ast.walk(tree))


def texts_of(nodes: Iterable[ast.AST]) -> set[str]:
    constants = (node.value for node in nodes if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str)}


@cache
def texts_of_the_program() -> set[str]:
    return {text for path in SOURCE.rglob("*.py") for text in texts_of(nodes_in(path))}


def reasons_in(path: Path) -> list[ast.expr]:
    """Return the expressions that name reasons in a file."""
    calls = [node for node in nodes_in(path) if isinstance(node, ast.Call)]
    return [call.args[0] for call in calls if getattr(call.func, "id", "") == "Reason" and call.args]


def spoken(prefix: str) -> set[str]:
    """Return the names of messages in a table of the catalogue, without those in nested tables."""
    found = {name.removeprefix(prefix) for name in MESSAGES if name.startswith(prefix)}
    return {name.removesuffix("-you").removesuffix("-from") for name in found if "." not in name}


@every_game
def test_every_event_has_a_message_and_every_message_an_event(room: ModuleType) -> None:
    assert spoken(f"{room.ROOM.name}.") == told_messages(room) | {OVERRIDDEN}  # told by the driver


@every_game
def test_every_reason_has_a_message_and_every_message_a_reason(room: ModuleType) -> None:
    """Some reasons for hints are named after the kind of question or action."""
    (hints,) = (path for path in files_of(room) if path.name == HINTS)
    told = {text for path in files_of(room) if path != hints for one in reasons_in(path) for text in texts_in(one)}
    assert spoken(f"{room.ROOM.name}.reason.") == told
    kinds, said = kinds_of(room), spoken(f"{room.ROOM.name}.why.")
    assert {text for one in reasons_in(hints) if isinstance(one, ast.Constant) for text in texts_in(one)} <= said
    assert not {name for name in said - texts_of(nodes_in(hints)) if name.removesuffix("-none") not in kinds | {"hire"}}


@pytest.mark.parametrize("table", ["terminal", "report", "history", "cli", "argparse", "error"])
def test_every_message_of_the_program_is_named_in_its_source_and_every_name_has_a_message(table: str) -> None:
    """In the source, messages of these tables are named in full, so that unused messages can be found."""
    name = rf"{table}\.[a-z0-9][a-z0-9.-]*"
    named = {text for text in texts_of_the_program() if re.fullmatch(name, text)}
    for path in (SOURCE / "web").rglob("*.html"):
        named |= set(re.findall(rf"""["']({name})["']""", path.read_text(encoding="utf-8")))
    files = {"error.html", "history.html", "history.jsonl"}
    named |= {f"cli.value.{setting.option}" for room in games().values() for setting in room.settings} & set(MESSAGES)
    named = {name for name in named if name.startswith(f"{table}.") and not name.endswith(".")}
    assert named - files == {message for message in MESSAGES if message.startswith(f"{table}.")}


@every_game
@pytest.mark.parametrize("table", ["do", "tip", "option"])
def test_what_is_said_about_questions_is_about_questions_of_the_game(room: ModuleType, table: str) -> None:
    words = (room.ROOM.folder / "words.py").read_text(encoding="utf-8")
    kinds = kinds_of(room)
    assert said_in(room, table)
    for name in said_in(room, table):
        about = any(stands_for(kind, name) or stands_for(name, kind) for kind in kinds)
        assert about or (table == "option" and f'"{name}"' in words), name


@every_game
@pytest.mark.parametrize("table", ["panel", "word", "warning", "tally"])
def test_no_word_of_a_game_is_left_over(room: ModuleType, table: str) -> None:
    """Each word appears in the game, its pack or its page; some names of words are composed from a prefix."""
    files = [*files_of(room), *(SOURCE / "games").glob("kit/*.py"), *(SOURCE / "web").rglob("*.py"),
             *(SOURCE / "web").rglob("*.html"), room.ROOM.packs / "house.toml"]  # fmt: skip
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    begun = set(re.findall(r"""["'](?:[a-z-]+\.[a-z]+\.)?([a-z]+-)(?:\{|["'] ~)""", source))
    of_settings = {f"{one.name}-{value}" for one in room.ROOM.settings for value in one.values}
    for name in said_in(room, table):
        if table == "word" and name in of_settings:
            continue
        whole = re.search(rf"""["'.]{re.escape(name)}["']""", source)
        assert whole or any(name.startswith(start) for start in begun), name


WORDS: dict[str, list[str]] = {
    "stamp-swap": [*Colour, *Theme, *Size, *Kind, *Day, *Phase, *Box, *SOURCES, *OPPONENT_SOURCES, *DRAWN_SIZES],
    "age-of-comics": [
        *(*comics.Genre, *comics.Craft, *comics.Action, *ComicsPhase, *comics.SPECIALS.values()),
        *(*(f"bonus-{bonus}" for bonus in comics.Bonus), *comics_sources.SOURCES, *comics_sources.OPPONENT_SOURCES),
    ],
}


def test_every_word_of_the_game_is_in_the_catalogue() -> None:
    named = {f"{game}.word.{word}" for game, words in WORDS.items() for word in words}
    assert named - set(MESSAGES) == set()


@every_game
def test_what_is_said_about_settings_is_about_settings_of_the_game(room: ModuleType) -> None:
    names = {setting.name for setting in room.ROOM.settings}
    assert said_in(room, "setting-help") == names
    assert said_in(room, "setting") <= names
    assert all(name in said_in(room, "setting") or f"page.{name}" in MESSAGES for name in names)


def test_what_every_game_shares_knows_no_game() -> None:
    rooms = {room.__name__.rpartition(".")[2]: room.ROOM for room in ROOMS}
    nouns = {name for module, room in rooms.items() for name in (module, room.name, room.opponent) if name}
    nouns |= {"stamp", "comic", "genre", "album", "editor"}
    for path in (SOURCE / "table").glob("*.py"):
        text = re.sub(r">>> .*", "", path.read_text(encoding="utf-8").lower())  # an example has to play a game
        assert not [noun for noun in nouns if noun in text], path.name


OWN_GAME = ROOT / "docs" / "a-game-of-your-own.md"
"""A page whose examples run where its game is installed: `tests/kit/test_own_game.py`."""
PAGES = (ROOT / "README.md", *sorted(page for page in (ROOT / "docs").glob("*.md") if page != OWN_GAME))


WITH_EXAMPLES = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=[pytest.mark.docs] * (page.stem == "environments")) for page in WITH_EXAMPLES],
    ids=lambda page: page.name,
)
def test_the_examples_of_a_page_run(page: Path) -> None:
    run_examples(page)


def run_examples(page: Path) -> None:
    """Run the examples of a page in order, as if typed; a code fence ends an example as an empty line does."""
    text = re.sub(r"(?m)^```.*", "", page.read_text(encoding="utf-8"))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failed, tried = runner.run(doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0))
    assert tried > 0
    assert failed == 0


ALL_PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in ALL_PAGES:
        for target, part in re.findall(r"\]\(([^)#:]*)#?([^):]*)\)", page.read_text(encoding="utf-8")):
            there = page.parent / target if target else page
            assert there.exists(), f"{page.name}: {target}"
            assert not part or part in headings(there), f"{page.name}: {target}#{part}"


def headings(page: Path) -> set[str]:
    """Return the parts of a page to which a link can lead."""
    titles = re.findall(r"(?m)^#+ (.*)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


NOT_HERE = re.compile(r"my-|dist/|build/|counted\.toml|openapi\.json|.*LANGUAGE|.*…")
"""Pattern for files that belong to the reader, are built, or stand for several files."""


def test_every_file_that_the_pages_name_exists() -> None:
    there = {
        f"/{path.relative_to(ROOT).as_posix()}"
        for folder in ("src", "tests", "docs", "bench", "examples", "offline", "dev", ".github")
        for path in (ROOT / folder).rglob("*")
    }
    for page in ALL_PAGES:
        if page.name == "CHANGELOG.md":
            continue
        text = re.sub(r"(?ms)^```.*?^```", "", page.read_text(encoding="utf-8"))
        for name in re.findall(r"`([\w.][\w./-]*/[\w.-]+\.\w+|[\w-]+\.(?:py|po|toml|log|js))`", text):
            found = NOT_HERE.match(name) or any(path.endswith(f"/{name}") for path in there)
            assert found, f"{page.name}: {name}"


def test_every_test_that_the_pages_name_exists() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    for page in ALL_PAGES:
        for name in re.findall(r"`(test_\w+)`", page.read_text(encoding="utf-8")):
            assert f"def {name}(" in tests, f"{page.name}: {name}"


def test_the_page_on_languages_names_every_file_of_messages() -> None:
    text = (ROOT / "docs" / "languages.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`([a-z]+\.po)`", text)) == {path.name for path in SOURCE.rglob("locale/en/*.po")}


def test_the_readme_has_the_speed_of_the_page_on_speed() -> None:
    readme, speed = ((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/speed.md"))
    told = re.search(r"plays ([\d,]+) random games of Stamp Swap against Pinzetta in a second", readme)
    measured = re.search(r"Stamp Swap against Pinzetta, by chance\*\* \| \S+ \| \*\*([\d,]+)\*\*", speed)
    assert told is not None
    assert measured is not None
    assert told[1] == measured[1]
