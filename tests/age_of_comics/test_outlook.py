"""What is told of a print before it is done is what then happens."""

from __future__ import annotations

import pytest

import cartone
from cartone.games.age_of_comics import ROOM, outlook
from cartone.games.age_of_comics.components import Comic
from cartone.games.age_of_comics.game import AgeOfComics
from cartone.locale import LANGUAGES, Catalogue, catalogue
from cartone.table import Random, Table, key_of
from cartone.web.age_of_comics import AgeOfComicsPage

from .lively import step
from .prints import BOTS, LIVELY, carry_out, compare_prints, copy_of, what_happened


def test_every_outlook_is_what_then_happens() -> None:
    """Every title with every team, at every moment of whole games at which somebody could print it."""
    seen = compare_prints(40, LIVELY, outlook) + compare_prints(3, BOTS, outlook)
    assert seen["prints"] > 2000
    for name in ("rip-offs", "hyped", "orders", "mastery", "taken", "older_fans", "bonus_tickets", "better_colours"):
        assert seen[name] > 10, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_then_happens(language: str) -> None:
    """The team that it names brings the fans that it names, and a mastery if it names one."""
    words, masteries = catalogue(language), 0
    for seed in range(6):
        table, random = cartone.new("age-of-comics", ["lively"] * 3, seed=seed), Random(key_of(seed, "page"))
        while table.pending:
            seat, ask = next(iter(table.pending.items()))
            titles = [option.title for option in ask.options] if ask.kind == "print" else []
            for title in titles:
                if isinstance(title, Comic):
                    masteries += check_page(table, seat, title, words)
            step(table, random)
    assert masteries


def check_page(table: Table[AgeOfComics], seat: int, title: Comic, words: Catalogue) -> bool:
    """Whether a mastery was won."""
    best = outlook.best_outlook(table.view(seat), title)
    assert best is not None
    after = copy_of(table.game)
    carry_out(after, seat, title, (best.writer, best.artist), Random(key_of(seat, "page")))
    happened = what_happened(table.game, after, seat)
    message = "page.preview-mastery" if happened["mastery"] else "page.preview"
    assert AgeOfComicsPage(ROOM, table, seat, words).preview_with(title) == words.text(
        message, cost=happened["value"], value=happened["value"], fans=happened["all_fans"],
        writer=best.writer.name, artist=best.artist.name,
    )  # fmt: skip
    return bool(happened["mastery"])
