"""The tutorial for writing a game is correct: its code is that of the example game, and its commands run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cartone.testing import CHECKS
from tests.test_docs import OWN_GAME, run_examples

from .installed import EXAMPLE, lay_out_example, present

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.M | re.S)
PAGE = OWN_GAME.read_text(encoding="utf-8")
SOURCES = {
    path: path.read_text(encoding="utf-8") for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".po", ".toml")
}
SUFFIXES = {"python": ".py", "po": ".po", "toml": ".toml"}


@pytest.fixture
def _example(tmp_path: Path) -> Iterator[None]:
    with present(lay_out_example(tmp_path / "installed")):
        yield


def blocks() -> list[tuple[str, str]]:
    """Return the language and text of each code block on the page, except for commands to type."""
    return [(language, block) for language, block in BLOCK.findall(PAGE)
            if language in SUFFIXES and not block.startswith(">>> ")]  # fmt: skip


def pieces(block: str) -> list[str]:
    """Return the parts of a block, which may come from different places in a file."""
    return [piece.strip("\n") for piece in re.split(r"\n{3,}", block)]


def test_every_piece_of_code_stands_in_the_example() -> None:
    assert len(blocks()) > 12
    for language, block in blocks():
        for piece in pieces(block):
            files = [text for path, text in SOURCES.items() if path.suffix == SUFFIXES[language]]
            assert any(f"\n{piece}\n" in f"\n{text}" for text in files), piece


def test_every_rule_stands_on_the_page() -> None:
    for module in ("rules", "opponent"):
        source = (EXAMPLE / "goofspiel" / f"{module}.py").read_text(encoding="utf-8")
        for name in re.findall(r"^def (\w+)", source, re.M):
            assert f"\ndef {name}(" in PAGE, name


def test_every_promise_is_explained() -> None:
    assert re.findall(r"^\| `(\w+)` \| [^|]*\|$", PAGE, re.M) == list(CHECKS)


@pytest.mark.usefixtures("_example")
def test_what_is_typed_runs() -> None:
    run_examples(OWN_GAME)
