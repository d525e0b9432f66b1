"""Errors are messages with parameters, which are rendered in the reader's language."""

from __future__ import annotations

import ast
import gettext
import pickle
import re
import shutil
import string
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import cartone
from cartone import table
from cartone.games import MissingGame
from cartone.games.kit.localized_input import in_any_case
from cartone.locale import Catalogue
from cartone.recordfiles import load_record
from cartone.store import UnknownTable
from cartone.table import CartoneError, IllegalAnswer, NotYourTurn, PackError, RecordError, UnknownName, quoted
from tests.messages import messages

SOURCE = Path(cartone.__file__).parent
MESSAGES = {name: forms for name, forms in messages("en").items() if name.startswith("error.")}
GAMES = "stamp-swap, age-of-comics"
ID = re.compile(r"error\.[a-z0-9-]+")


def blanks(message: str) -> set[str]:
    """Return the names of the parameters in a message."""
    return {name for form in messages("en")[message] for _, name, _, _ in string.Formatter().parse(form) if name}


class Raised(NamedTuple):
    """A call in the source that raises an error with a message."""

    where: str
    message: str
    params: frozenset[str]


@cache
def trees() -> list[tuple[str, ast.AST]]:
    paths = sorted(SOURCE.rglob("*.py"))
    return [(str(path.relative_to(SOURCE)), ast.parse(path.read_text(encoding="utf-8"))) for path in paths]


def ids_in(node: ast.AST) -> set[str]:
    """Return the IDs of messages in an argument: one, or two if the argument chooses between them."""
    parts = [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]
    texts = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return {text for text in texts if ID.fullmatch(text) and text != "error.html"}


LATER = {"Rule": frozenset({"minutes"}), "StreamLimit": frozenset({"minutes"})}
"""Parameters that a class leaves out because `TooMany` adds them when it renders the message."""


def params_of(call: ast.Call) -> frozenset[str]:
    by_later = LATER.get(call.func.id, frozenset()) if isinstance(call.func, ast.Name) else frozenset()
    return by_later | {keyword.arg or "**" for keyword in call.keywords}


@cache
def raised() -> list[Raised]:
    """Return every call that names an error message, with the parameters that the call gives."""
    return [
        Raised(f"{where}:{call.lineno}", message, params_of(call))
        for where, tree in trees()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for argument in call.args
        for message in ids_in(argument)
    ]


def test_every_error_has_a_message_and_every_message_an_error() -> None:
    """In addition, `test_docs` checks that the source names no other messages of this form."""
    assert {one.message for one in raised()} == set(MESSAGES)


def test_every_error_gives_exactly_the_parameters_of_its_message() -> None:
    wrong = [one for one in raised() if one.message in MESSAGES and one.params != blanks(one.message)]
    assert not wrong


def kinds_of_errors(kind: type[CartoneError] = CartoneError) -> Iterator[str]:
    yield kind.__name__
    for narrower in kind.__subclasses__():
        yield from kinds_of_errors(narrower)


def test_no_error_is_a_sentence() -> None:
    import cartone.web  # noqa: F401  (its errors are errors, too)

    kinds = set(kinds_of_errors())
    sentences = [
        f"{where}:{call.lineno}"
        for where, tree in trees()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and getattr(call.func, "id", getattr(call.func, "attr", "")) in kinds
        for argument in call.args
        if isinstance(argument, (ast.JoinedStr, ast.BinOp))
        or (isinstance(argument, ast.Constant) and isinstance(argument.value, str) and not ids_in(argument))
    ]
    assert not sentences


# -- languages ----------------------------------------------------------------------------------


class Made(gettext.NullTranslations):
    """A catalogue that translates each message to its ID and the names of its parameters."""

    def gettext(self, message: str) -> str:
        return f"<{message} {' '.join(f'{{{name}}}' for name in sorted(blanks(message)))}>"


MADE_UP = Catalogue("made-up", Made())


def test_a_problem_in_a_problem_is_said_in_one_language() -> None:
    inner = IllegalAnswer("error.no-answer", answer="“9”", kind="“take”", examples="1, 2")
    problem = CartoneError("error.in-file", path="a.record", problem=RecordError(7, inner))
    assert MADE_UP.error(problem) == "<error.in-file a.record <error.in-line 7 <error.no-answer “9” 1, 2 “take”>>>"
    assert str(problem) == "a.record: line 7: “9” is not possible here (“take”). Try: 1, 2"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rules 1", "rules 1", "<error.cannot-come “Q” <deck.mat > "),
        ("rules 1", "rules 0", "<error.older-rules 1 0>"),
        ("rules 1", "rules 9", "<error.newer-rules 1 9>"),
        ("pack house ", "pack house 0", "<error.pack-is-missing "),
    ],
)
def test_a_record_that_does_not_fit_is_explained_in_one_language(old: str, new: str, says: str, tmp_path: Path) -> None:
    whole = str(cartone.new("stamp-swap", ["me", "greedy"], seed=7).record)
    text = re.sub("mat: M.", "mat: Q", whole, count=1).replace(old, new)
    path = tmp_path / "a.record"
    path.write_text(text)
    with pytest.raises(CartoneError) as caught:
        load_record(path)
    said = MADE_UP.error(caught.value)
    line = text.splitlines().index("mat: Q") + 1
    where = f"<error.in-line {line} " if old == new else ""
    assert said.startswith(f"<error.in-file {path} {where}{says}")
    assert not re.search(r" (?:line|made|and|another|what) ", said)


def test_the_mistakes_of_a_pack_are_said_one_by_one_in_one_language(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[pack]\nname = 5\ngame = "stamp-swap"\n\n[weather]\nsun = 1\n')
    with pytest.raises(PackError) as caught:
        cartone.new("stamp-swap", ["a", "b"], pack=str(path))
    said = MADE_UP.error(caught.value).splitlines()
    assert len(said) == len(caught.value.problems) > 10
    assert said[0].startswith(f"<error.pack-line 5 {path} <error.pack-section-unknown")
    assert said[1] == f"<error.pack-line 2 {path} <error.pack-entry pack <error.pack-no-text name 5>>>"


def test_a_choice_of_values_is_said_in_one_language() -> None:
    with pytest.raises(UnknownName) as caught:
        cartone.new("stamp-swap", ["me", "pinzetta"], settings={"level": "9"})
    assert MADE_UP.error(caught.value) == "<error.setting “level” “9” 1, 2 or 3>"


# -- errors as Python knows them ----------------------------------------------------------------


WRONG: list[type[CartoneError]] = [IllegalAnswer, table.IllegalOutcome, NotYourTurn, PackError, RecordError]
MISSING: list[type[CartoneError]] = [UnknownName, table.NothingToUndo, UnknownTable]


@pytest.mark.parametrize("kind", [*WRONG, *MISSING])
def test_an_error_is_a_value_that_will_not_do_or_a_thing_that_is_not_there(kind: type[CartoneError]) -> None:
    assert issubclass(kind, ValueError if kind in WRONG else LookupError)
    assert kind.__str__ is CartoneError.__str__, "no base says it in its own way"


def test_every_error_of_the_table_is_at_the_top() -> None:
    errors = {name for name, kind in vars(table).items() if isinstance(kind, type) and issubclass(kind, CartoneError)}
    assert errors
    assert errors <= set(cartone.__all__)
    assert all(getattr(cartone, name) is getattr(table, name) for name in errors)


@pytest.mark.parametrize(("name", "message"), [("../x", "error.pack-unreadable"), ("folder", "error.pack-no-file")])
def test_a_pack_that_is_no_plain_file_is_not_said_twice(name: str, message: str, tmp_path: Path) -> None:
    """PackError is a ValueError, like an error in a file name, but must not be wrapped like one."""
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(PackError) as caught:
        cartone.new("stamp-swap", ["a", "b"], pack=f"{tmp_path}/{name}.toml")
    (problem,) = caught.value.problems
    assert problem.message == message


def test_errors_can_be_printed_in_a_checkout_that_is_not_built(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "cartone", ignore=shutil.ignore_patterns("*.mo", "__pycache__", "static"))
    assert not list(tmp_path.rglob("*.mo"))
    said = subprocess.run(
        [sys.executable, "-S", "-c", "import cartone; cartone.new('chess', ['a', 'b'])"],
        env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    last = said.stderr.rstrip().splitlines()[-1]
    assert last == f"cartone.games.MissingGame: {MissingGame('error.no-game', name=quoted('chess'), games=GAMES)}"


# -- errors as they travel ----------------------------------------------------------------------


def test_no_sentence_is_made_before_somebody_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def spoken(*_: object, **__: object) -> str:
        raise AssertionError("nobody has asked")

    at = cartone.new("stamp-swap", ["me", "greedy"], seed=7)
    seat, ask = next(iter(at.pending.items()))
    monkeypatch.setattr(Catalogue, "text", spoken)
    assert in_any_case(ask, "banana") == ""
    with pytest.raises(IllegalAnswer):
        at.answer(seat, "banana")


@pytest.mark.parametrize(
    "problem",
    [
        UnknownName("error.no-setting", name="“x”"),
        IllegalAnswer("error.no-answer", answer="“9”", kind="“take”", examples="1, 2"),
        RecordError(3, "error.second-line", word="“seed”"),
        RecordError(3, NotYourTurn("error.game-over")),
        PackError([CartoneError("error.pack-missing", key="id"), CartoneError("error.pack-id")]),
    ],
)
def test_errors_come_back_whole_from_another_process(problem: CartoneError) -> None:
    again = pickle.loads(pickle.dumps(problem))
    assert type(again) is type(problem)
    assert str(again) == str(problem)
