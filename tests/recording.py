"""Whole games in tests/records, and their golden texts in tests/playthroughs."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cartone.bots import bots_for, play
from cartone.games import game_called
from cartone.locale import catalogue
from cartone.table import Dealer, SeededDealer, StackedDealer, Table
from cartone.terminal import show_end
from cartone.text import Style

HERE = Path(__file__).parent
RECORDS = HERE / "records"
PLAYTHROUGHS = HERE / "playthroughs"


def folder_of(game: str, rules: int | None = None) -> Path:
    """Return the folder with the whole games for a version of the rules, by default the current version."""
    return RECORDS / game / f"rules-{game_called(game).rules_version if rules is None else rules}"


def records_of(game: str) -> list[Path]:
    """Return the records of a game for all versions of its rules."""
    return sorted((RECORDS / game).glob("rules-*/*.record"))


def finish(table: Table[Any]) -> Table[Any]:
    play(table, bots_for(table))
    return table


def stacked(stacks: Mapping[str, Sequence[str]], seed: int) -> Dealer:
    return StackedDealer(stacks, SeededDealer(seed))


def playthrough(name: str, table: Table[Any]) -> str:
    """Return the story and the score sheet of a game as plain text, for use with `git diff`."""
    room = game_called(table.header.game)
    screen = room.screen(catalogue(), table.seats, None, Style(colour=False), table.game.pack)
    out = io.StringIO()
    for line in screen.players(table.view(0)):
        print(line, file=out)
    show_end(table, screen, catalogue(), out)
    story = [line for event in table.game.story.events() for line in screen.told(event)]
    return "\n".join([f"# {name}", "", *story, "", out.getvalue()])
