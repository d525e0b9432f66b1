"""The README is short and names every extra, and the terminal output in the docs is real."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import cartone
from cartone.bots import bot_called, choose
from cartone.games.stamp_swap.game import Day
from cartone.table import Table

from .program import Program

ROOT = Path(__file__).parents[2]
README, INDEX, TERMINAL = ROOT / "README.md", ROOT / "docs" / "index.md", ROOT / "docs" / "terminal.md"
WORDS = 900
"""Maximum number of words, for readers who only want an overview."""
FOR_DEVELOPERS = {"bench", "check", "fuzz", "test"}
"""The extras that the Makefile installs."""
TRIED = "try 10 | 6 8 11 | 2 7"


def on_sunday() -> Table[Any]:
    """Return a game against Pinzetta at the position shown in the docs: the last cut."""
    table: Table[Any] = cartone.new("stamp-swap", ["me", "pinzetta"], seed=38, settings={"level": "2"})
    greedy = bot_called("greedy", "stamp-swap")
    while (ask := table.pending[0]).kind != "split" or table.game.day is not Day.SUNDAY:
        table.answer(0, choose(table, 0, ask, greedy))
    return table


def test_the_docs_show_the_terminal_as_it_is(program: Program) -> None:
    record = program.write("sunday.record", str(on_sunday().record))
    said = program.resume(record, typed=f"{TRIED}\nquit\n").ok()
    start = said.index("Sunday · ")
    screen, _, reply = said[start:].partition("cut> ")
    shown = f"{screen}cut> {TRIED}\n{reply.partition('cut> ')[0].rstrip()}\n"
    assert f"```\n{shown}```\n" in TERMINAL.read_text(encoding="utf-8"), shown


def test_the_readme_is_short_and_names_every_extra() -> None:
    readme = README.read_text(encoding="utf-8")
    assert len(readme.split()) <= WORDS
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (table,) = re.findall(r"^\| extra \| for \|\n(.*?)\n\n", readme, re.M | re.S)
    named = {name for line in table.splitlines() for name in re.findall(r"`([a-z]+)`", line.split("|")[1])}
    assert named == set(project["optional-dependencies"]) - FOR_DEVELOPERS


def test_the_first_page_of_each_folder_of_the_docs_leads_to_each_of_them() -> None:
    for index in INDEX.parent.rglob("index.md"):
        text, folder = index.read_text(encoding="utf-8"), index.parent
        linked = re.findall(r"^- \[.*?\]\((.*?)\.md\)", text, re.M)
        assert linked == re.findall(r"^([a-z-]+(?:/index)?)$", text, re.M)
        there = {
            page.relative_to(folder).with_suffix("") for page in (*folder.glob("*.md"), *folder.glob("*/index.md"))
        }
        assert set(linked) == {page.as_posix() for page in there} - {"index"}
