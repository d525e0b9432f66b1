"""`cartone table`: a physical game played with the help of the terminal."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cartone.games import game_called
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Answer, Table
from cartone.text import Style
from tests.automa import person as automa
from tests.pinzetta import person as pinzetta

from .program import WIDTH, Program


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
@pytest.mark.parametrize("depth", [[], ["--full"]], ids=["guided", "full"])
def test_a_table_is_laid_and_asks_and_is_kept(program: Program, game: str, depth: list[str]) -> None:
    said = program("table", game, "--solo", *depth, typed="help\nnonsense\nquit\n").ok()
    assert "nonsense" in said
    assert "--resume" in said


def told(game: str) -> Table[Any]:
    """Return a guided game with all of its entries, from start to end."""
    if game == "stamp-swap":
        return pinzetta.reported(pinzetta.digital(5, {}))
    return automa.reported(automa.digital(5, {}))[0]


def test_a_guided_game_is_told_to_its_end_and_is_in_the_history(program: Program) -> None:
    """Without further arguments, `--resume` continues this game."""
    table = told("stamp-swap")
    typed = [str(entry.option) if isinstance(entry, Answer) else entry.card for entry in table.entries()]
    program("table", "stamp-swap", "--solo", "--pack", "house", typed="\n".join([*typed[:9], "quit\n"])).ok()
    said = program("play", "--resume", typed="\n".join([*typed[9:], ""])).ok()
    assert f" wins with {max(table.scores)} points." in said
    history = program("history").ok()
    assert re.search(r"^Stamp Swap +Pinzetta .* \* +1 ", history, re.M)
    assert "\n* at the real table\n" in history
    assert re.search(r"^By player\n.*\nStamp Swap +You +1 ", history, re.M)


def described(*last: str) -> str:
    """Return the input of a guided game in which every card is described, followed by the given lines."""
    table = automa.reported(automa.digital(5, {}), True, pack="none", open_decks=["automa"])[0]
    typed = [str(entry.option) if isinstance(entry, Answer) else entry.card for entry in table.entries()]
    return "\n".join([*typed, *last])


def test_cards_that_were_described_are_saved_in_a_pack_by_enter_and_the_next_table_is_laid_with_it(
    program: Program,
) -> None:
    said = program("table", "age-of-comics", "--solo", typed=described("", "")).ok()
    assert re.search(r"You described \d+ cards that no pack of yours has\.", said)
    assert 'Saved in your pack “My cards”. Use it at your next table: --pack "My cards"' in said, "as a shell reads it"
    assert "The game is saved." in said
    again = program("table", "age-of-comics", "--solo", "--pack", "My cards", typed="crime\nhelp\nquit\n").ok()
    assert "Z01" in again


@pytest.mark.parametrize("last", [["n", ""], []], ids=["no", "no input"])
def test_cards_that_nobody_wants_to_save_are_not(program: Program, last: list[str]) -> None:
    said = program("table", "age-of-comics", "--solo", typed=described(*last)).ok()
    assert "You described " in said
    assert "Saved in your pack" not in said
    assert "The game is saved." in said
    assert "My cards" in program("table", "age-of-comics", "--solo", "--pack", "My cards").complaint()


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_guided_game_shows_fits_a_terminal(game: str, language: str) -> None:
    """Options are listed only if there are few, since a collection can be laid out in millions of ways."""
    table = told(game)
    room = game_called(table.header.game)
    screen = room.screen(catalogue(language), table.seats, 0, Style(False), table.game.pack)
    shown = [screen.table(then.view(0), then.pending[0]) for _, then in table.moments() if then.pending]
    assert len(shown) > 12
    assert max(map(len, shown)) < 60
    assert max(len(line) for lines in shown for line in lines) <= WIDTH
