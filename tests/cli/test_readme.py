"""What the README shows of the terminal is what the terminal shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cartone
from cartone.bots import bot_called, choose
from cartone.games.stamp_swap.game import Day
from cartone.table import Table

from .program import Program

README = Path(__file__).parents[2] / "README.md"
TRIED = "try 10 | 6 8 11 | 2 7"


def on_sunday() -> Table[Any]:
    """A game against Pinzetta that stands where the README shows it: at the last cut."""
    table: Table[Any] = cartone.new("stamp-swap", ["me", "pinzetta"], seed=38, settings={"level": "2"})
    greedy = bot_called("greedy", "stamp-swap")
    while (ask := table.pending[0]).kind != "split" or table.game.day is not Day.SUNDAY:
        table.answer(0, choose(table, 0, ask, greedy))
    return table


def test_the_readme_shows_the_terminal_as_it_is(program: Program) -> None:
    record = program.write("sunday.record", str(on_sunday().record))
    said = program.resume(record, typed=f"{TRIED}\nquit\n").ok()
    start = said.index("Sunday · ")
    screen, _, reply = said[start:].partition("cut> ")
    shown = f"{screen}cut> {TRIED}\n{reply.partition('cut> ')[0].rstrip()}\n"
    assert f"```\n{shown}```\n" in README.read_text(encoding="utf-8"), shown
