"""The command lines that people are told to type, read from where they stand: README, docs, `--help`, `make help`."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from contextlib import redirect_stdout, suppress
from pathlib import Path

from cartone.arguments import read
from cartone.commands import COMMANDS
from cartone.locale import catalogue
from cartone.storekeeping import ACTIONS
from tests.door import ROOT

README = ROOT / "README.md"
PAGES = (README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
AT_THE_DOOR = ("make play", ".venv/bin/cartone", "source .venv/bin/activate", "pip install .")
"""The lines that take a computer which has no Cartone yet: `test_door` runs them."""

PROGRAMS = ("cartone", ".venv/bin/cartone", "make", "pip", "python", "source")

BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```", re.M | re.S)
SPAN = re.compile(r"`([^`\n]+)`")
ASIDE = re.compile(r"\s{2,}.*|\s#.*")
"""What a line of code says about itself: behind two spaces, or behind a hash."""


def code_in(page: Path) -> list[str]:
    """Lines of blocks that are in no language of their own, and spans in sentences."""
    text = page.read_text(encoding="utf-8")
    lines = [line for language, block in BLOCK.findall(text) if not language for line in block.splitlines()]
    return lines + SPAN.findall(BLOCK.sub("", text))


def command_lines(code: Iterable[str]) -> list[str]:
    """Those of some lines of code that people are told to type, without what is said about them.

    >>> command_lines(["cartone history      how you did", "make play   # opens the table", "cartone-record 1"])
    ['cartone history', 'make play']
    """
    lines = (ASIDE.sub("", line.strip()) for line in code)
    return [line for line in lines if line.split(" ")[0] in PROGRAMS]


def helps() -> list[str]:
    """What `--help` says about the program and about each command, in English."""
    said = []
    for command in ([], *([name] for name in COMMANDS), *(["store", action] for action in ACTIONS)):
        with redirect_stdout(io.StringIO()) as output, suppress(SystemExit):
            read([*command, "--help"], catalogue("en"))
        said.append(output.getvalue())
    return said


def made() -> list[str]:
    """What `make help` says."""
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("# ") for line in lines if line.startswith("# ")]


def all_command_lines() -> list[str]:
    """Each line once."""
    pages = [line for page in PAGES for line in command_lines(code_in(page))]
    examples = [line for text in helps() for line in command_lines(text.splitlines())]
    return list(dict.fromkeys(pages + examples + command_lines(made())))
