"""Command lines that README, docs, `--help` and `make help` ask users to type."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from contextlib import redirect_stdout, suppress
from pathlib import Path

from cartone.arguments import read
from cartone.commands import COMMANDS
from cartone.locale import catalogue
from cartone.store_commands import ACTIONS, KEY_ACTIONS
from tests.door import ROOT

README = ROOT / "README.md"
PAGES = (README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
AT_THE_DOOR = ("make play", ".venv/bin/cartone", "source .venv/bin/activate", "pip install .")
"""Commands for a computer on which Cartone is not installed; `test_door` runs them."""

PROGRAMS = ("cartone", ".venv/bin/cartone", "make", "pip", "python", "source")

BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```", re.M | re.S)
SPAN = re.compile(r"`([^`\n]+)`")
ASIDE = re.compile(r"\s{2,}.*|\s#.*")
"""Pattern for a remark after a command, which begins with two spaces or a hash."""


def code_in(page: Path) -> list[str]:
    """Return a page's lines in code blocks without a language, and its code spans."""
    text = page.read_text(encoding="utf-8")
    lines = [line for language, block in BLOCK.findall(text) if not language for line in block.splitlines()]
    return lines + SPAN.findall(BLOCK.sub("", text))


def command_lines(code: Iterable[str]) -> list[str]:
    """Return the command lines among lines of code, without their remarks.

    >>> command_lines(["cartone history      how you did", "make play   # opens the table", "cartone-record 1"])
    ['cartone history', 'make play']
    """
    lines = (ASIDE.sub("", line.strip()) for line in code)
    return [line for line in lines if line.split(" ")[0] in PROGRAMS]


def helps() -> list[str]:
    """Return the English `--help` texts of the program and of each command."""
    said = []
    for command in (
        [],
        *([name] for name in COMMANDS),
        *(["store", one] for one in ACTIONS),
        *(["key", one] for one in KEY_ACTIONS),
    ):
        with redirect_stdout(io.StringIO()) as output, suppress(SystemExit):
            read([*command, "--help"], catalogue("en"))
        said.append(output.getvalue())
    return said


def made() -> list[str]:
    """Return the output of `make help`."""
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("# ") for line in lines if line.startswith("# ")]


def all_command_lines() -> list[str]:
    """Return all command lines that users are asked to type, without duplicates."""
    pages = [line for page in PAGES for line in command_lines(code_in(page))]
    examples = [line for text in helps() for line in command_lines(text.splitlines())]
    return list(dict.fromkeys(pages + examples + command_lines(made())))
