"""The docstrings of our code are plain (docs/code.md)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cartone

SOURCE = Path(cartone.__file__).parent

LATER = [
    "client.py", "replies.py", "web/api/calls.py", "kernel/*", "bots/*", "games/*/kernel/*", "games/*/bots/*",
    "games/age_of_comics/actions/*",
    *(f"games/*/{name}.py" for name in ("rules", "solo", "turn", "scoring", "opponent", "game", "rulings")),
    *(f"games/stamp_swap/{name}.py" for name in ("effects", "contests", "album", "cutting")),
    *(f"games/age_of_comics/{name}.py"
      for name in ("mastery", "orders", "training", "city", "chart", "mat", "pile", "hands")),
]  # fmt: skip
"""Files that do not follow docs/code.md yet: rules, bots, twins and descriptions of the public API. This list only
shrinks."""

OPENING = re.compile(r"(What|Whether|How|Where|Who|Whose|When|Which)\b")
NO_VERB = re.compile(r"(A|An|The|All|Any|At|By|Each|For|From|In|It|No|Of|On|One|Some|They|This|To)\b")
"""Words that cannot open the docstring of a function."""
VAGUE = re.compile(r"\b(who|what|which)ever\b|\b(some|any|no|every)body\b|\botherwise\b", re.IGNORECASE)


def files() -> Iterator[Path]:
    """Yield the files to check."""
    later = {path for name in LATER for path in SOURCE.glob(name)}
    yield from (path for path in SOURCE.rglob("*.py") if path not in later)


def docstrings(source: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the line and the text of each docstring, also of constants, and whether the text must open with a verb."""
    for node in ast.walk(ast.parse(source)):
        body = getattr(node, "body", None)
        for place, line in enumerate(body if isinstance(body, list) else []):
            match line:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    yield line.lineno, text, not place and is_called(node)


def is_called(node: ast.AST) -> bool:
    """Return whether a node is a function but not a property."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return not any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


def mistakes(text: str, of_function: bool = False) -> Iterator[str]:
    """Yield the words of a docstring that docs/code.md does not allow."""
    if found := OPENING.match(text) or (of_function and NO_VERB.match(text)):
        yield f"begins with “{found[0]}”"
    yield from (f"says “{found[0]}”" for found in VAGUE.finditer(text))


def test_docstrings_are_plain() -> None:
    assert [
        f"{path.relative_to(SOURCE)}:{line} {mistake} (docs/code.md)"
        for path in files()
        for line, text, of_function in docstrings(path.read_text(encoding="utf-8"))
        for mistake in mistakes(text, of_function)
    ] == []


def test_every_name_in_the_list_is_there() -> None:
    assert not [name for name in LATER if not list(SOURCE.glob(name))]


@pytest.mark.parametrize(("text", "count"), [
    ("What a server says, or whoever stands before it.", 2), ("Whether somebody has the table.", 2),
    ("Return the table, otherwise nothing.", 1), ("Where it lies.", 1), ("Whatever it is.", 1),
    ("Return whether the seat is taken.", 0), ("The body of a reply.", 0), ("Whole games.", 0),
])  # fmt: skip
def test_a_riddle_is_noticed(text: str, count: int) -> None:
    assert len(list(mistakes(text))) == count


def test_a_function_opens_with_a_verb_and_a_property_with_its_noun() -> None:
    source = 'def f():\n    """{0}"""\n@property\ndef g():\n    """{0}"""\nLIMIT = 3\n"""{0}"""\n'
    found = sorted(docstrings(source.format("The number of tables.")))
    assert [len(list(mistakes(text, of_function))) for _, text, of_function in found] == [1, 0, 0]
