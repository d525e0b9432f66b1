"""A newcomer's first steps: `make play` in a clean copy; tests/test_release.py does the same for wheels."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from cartone.games import games
from cartone.locale import catalogue
from tests.commands import AT_THE_DOOR, README, code_in, command_lines
from tests.door import STOPPED, Newcomer, copy_of_the_tree
from tests.visitor import Visitor, position

PLAY, PROGRAM, ACTIVATE, INSTALL = AT_THE_DOOR


def test_the_readme_says_what_is_done_here() -> None:
    assert set(AT_THE_DOOR) <= set(command_lines(code_in(README)))


@pytest.mark.door
def test_make_play_opens_the_table_and_finds_it_again(tmp_path: Path) -> None:
    tree = copy_of_the_tree(tmp_path / "a new folder" / "cartone")
    newcomer = Newcomer(tmp_path / "a new folder")
    with newcomer.start(*PLAY.split(), cwd=tree) as first:
        with Visitor(first.address) as visitor:
            begun = {game: visitor.sit_down(game) for game in games()}
            answered = {game: visitor.take_hint(table) for game, table in begun.items()}
        assert newcomer.opened() == [first.address]
        assert all(position(answered[game]) not in ([], position(begun[game])) for game in games())
        assert first.control_c() == STOPPED

    with newcomer.start(*PLAY.split(), cwd=tree) as again, Visitor(again.address) as visitor:
        assert again.said.splitlines() == [catalogue("en").text("terminal.serving", address=again.address)]
        lobby = visitor.look()
        for table in answered.values():
            path = urlsplit(table.address).path
            assert path in lobby.links
            assert position(visitor.look(path)) == position(table)
        assert again.control_c() == STOPPED

    for command in (f"{PROGRAM} --version", f"{ACTIVATE} && cartone --version", f"{ACTIVATE} && python -m cartone -h"):
        assert newcomer.run("bash", "-c", command, cwd=tree).startswith(("cartone 0.", "usage: cartone"))
