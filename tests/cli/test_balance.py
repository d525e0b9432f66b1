"""The laboratory on the command line: its report as a page and as Markdown, and one line for each mistake."""

from __future__ import annotations

import pytest

from cartone.games.stamp_swap import ROOM

from .program import Program, decision_cards


def test_the_command_writes_a_page_or_markdown(program: Program) -> None:
    program.write("decision-cards.toml", decision_cards())
    run = ("balance", "stamp-swap", "--games", "4", "--level", "2", "--engine", "table", "--seed", "3")
    out = program(*run, "--vary", "decision-cards.toml").ok()
    assert "With “decision-cards”, the same games bring Greta" in " ".join(out.split())
    assert "Saved as balance-stamp-swap.html" in out
    page = (program.folder / "balance-stamp-swap.html").read_text(encoding="utf-8")
    assert "cartone balance stamp-swap --vary decision-cards.toml --solo --level 2 --seats greedy,pinzetta" in page
    program(*run, "--solo", "--out", "report.md").ok()
    text = (program.folder / "report.md").read_text(encoding="utf-8")
    assert text.startswith("## Stamp Swap: balance of the cards “house”")
    assert text.count("| C1 Runner-up colour |") <= 1 < text.count("| --- |")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "balance nothing",
            "“nothing” is neither a pack file (.toml) nor a game with cards: stamp-swap, age-of-comics",
        ),
        ("balance missing.toml", "missing.toml"),
        ("balance stamp-swap --against age-of-comics", "both packs must be for the same game"),
        ("balance stamp-swap --against stamp-swap --vary cards.toml", "choose either --against or --vary"),
        ("balance stamp-swap --vary cards.toml", "may only have cards of the solo opponent: [[pinzetta-event]]"),
        ("balance stamp-swap --seats clever", "clever"),
        ("balance stamp-swap --games 0", "0"),
    ],
)
def test_a_mistake_is_one_line(line: str, said: str, program: Program) -> None:
    program.write("cards.toml", (ROOM.packs / "house.toml").read_text(encoding="utf-8"))
    assert said in program(*line.split()).complaint()
