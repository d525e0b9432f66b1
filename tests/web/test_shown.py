"""What a page shows is so: the event in force, what is left, and bars that end where the scores are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cartone.games.cards import card_texts
from cartone.games.stamp_swap import CARDS
from cartone.games.stamp_swap.components import EventCard
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, Table, key_of

from .site import Site


def pages(site: Site, game: str, against: str, **form: str) -> Iterator[tuple[str, Table[Any]]]:
    """Every page of a game that is answered at random, and the table behind it."""
    table = site.start(game, against, seed="7", **form)
    random = Random(key_of(7, "shown"))
    page = site.page(f"/table/{table}")
    while (ask := site.ask(table)) is not None:
        yield page, site.host.live(table).table
        page = site.answer(table, str(ask.options.sample(random)))
    yield site.page(f"/table/{table}"), site.host.live(table).table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_event_in_force_is_on_every_page_from_its_drawing_to_the_end_of_the_day(
    tmp_path: Path, language: str
) -> None:
    site = Site(tmp_path)
    site.client.cookies.set("language", language)
    kinds = set()
    texts = card_texts(CARDS, "house", language)

    def said(event: EventCard) -> str:
        return f"{texts.text(event.id, 'name', event.name)}: {texts.text(event.id, 'text', event.text)}"

    for page, table in pages(site, "stamp-swap", "2"):
        events = re.findall(r'<p class="event"><b>[^<]+</b> ([^<]+)</p>', page)
        assert len(events) == bool(table.game.events)
        if table.pending:
            kinds.add(table.pending[0].kind)
            assert [unescape(event) for event in events] == [said(event) for event in table.game.events[-1:]]
    assert {"take", "cut", "choose", "place", "enter"} <= kinds


def test_the_tickets_that_are_left_are_shown(tmp_path: Path) -> None:
    seen = set()
    for page, table in pages(Site(tmp_path), "stamp-swap", "solo"):
        left = 3 - len(table.game.players[0].tickets)
        assert shown_number(page, "page.contest-tickets-left") == left
        seen.add(left)
    assert seen == {3, 2, 1, 0}


def shown_number(page: str, message: str) -> int:
    """The number that a message shows on a page."""
    before, after = catalogue("en").text(message, count="#").split("#")
    (number,) = set(re.findall(re.escape(before) + r"(\d+)" + re.escape(after), page))
    return int(number)


@pytest.mark.parametrize("against", ["solo", "3"])
def test_everybody_s_editors_are_shown(tmp_path: Path, against: str) -> None:
    seen: set[int] = set()
    for page, table in pages(Site(tmp_path), "age-of-comics", against):
        shown = re.findall(r'class="editors" [^>]*aria-label="Editors left: (\d+)">(●*)(○*)<', page)
        game = table.game
        if not game.round:
            assert not shown
            continue
        players = [game.players[seat] for seat in game.turn_order]
        assert [int(number) for number, _, _ in shown] == [player.editors for player in players]
        assert [len(left) for _, left, _ in shown] == [player.editors for player in players]
        assert [len(left + gone) for _, left, gone in shown] == [4 + player.has_extra_editor for player in players]
        seen.update(player.editors for player in players)
    assert {0, 1, 2, 3, 4} <= seen


def test_the_ideas_that_may_still_be_taken_are_counted_down(tmp_path: Path) -> None:
    """What is said at the first of a row of questions is how many come, or may come."""
    rows: list[tuple[str, list[int]]] = [("", [])]
    for page, table in pages(Site(tmp_path), "age-of-comics", "solo"):
        kind = table.pending[0].kind if table.pending else ""
        if kind not in ("idea", "board-idea"):
            assert "Ideas you may still take" not in page
            rows.append(("", []))
            continue
        left = shown_number(page, "age-of-comics.panel.ideas-left")
        if rows[-1][0] != kind or left > rows[-1][1][-1]:
            rows.append((kind, []))
        rows[-1][1].append(left)
    told = [(kind, row) for kind, row in rows if kind]
    assert {kind for kind, _ in told} == {"idea", "board-idea"}
    for kind, row in told:
        assert row == list(range(row[0], row[0] - len(row), -1))
        assert row[-1] == 1 or kind == "board-idea", "of the board one may take fewer"


# -- bars -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "against", "form"),
    [
        ("stamp-swap", "solo", {"level": "1"}),
        ("stamp-swap", "3", {}),
        ("age-of-comics", "solo", {"challenge-no-rip-offs": "on", "challenge-twelve-orders": "on"}),
        ("age-of-comics", "2", {}),
    ],
)
def test_bars_end_where_the_scores_are_and_a_colour_is_one_row_of_the_sheet(
    tmp_path: Path, game: str, against: str, form: dict[str, str]
) -> None:
    for page, table in pages(Site(tmp_path), game, against, **form):
        over = page, table
    page, table = over
    (drawn,) = re.findall(r'<svg class="bars".*?</svg>', page, re.DOTALL)
    picture = ElementTree.fromstring(drawn)
    scores = [player.score for player in table.view(0).players]
    rows = dict(re.findall(r'<rect width="10" height="10" class="(s\d+)"/></svg>([^<]+)</th>', page))
    assert len(rows) == page.count('<th scope="row">') - 1, "every row of the sheet has a colour of its own"
    ends: dict[str | None, float] = {}
    for rect in picture.iter("rect"):
        title = rect.find("title")
        if rect.get("class") == "taken" or title is None:
            continue
        end = float(rect.get("x", "0")) + float(rect.get("width", "0"))
        ends[rect.get("y")] = max(ends.get(rect.get("y"), 0.0), end)
        assert rows[str(rect.get("class")).split()[-1]] == (title.text or "").rpartition(": ")[0]
    scale = max(ends.values()) / max(scores)
    reach = [max(score, 0) for score in scores]
    assert [ends.get(f"{40 * row + 18}", 0.0) for row in range(len(scores))] == pytest.approx(
        [scale * one for one in reach]
    )
    behind = sum(float(rect.get("width", "0")) for rect in picture.iter("rect") if rect.get("class") == "taken")
    earned = sum(points for player in table.view(0).players for points in player.points.values() if points > 0)
    assert behind == pytest.approx(scale * (earned - sum(reach)))
