"""The numbers on a page are correct: gains, previews, and the bars that end at the scores."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from html import unescape
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import cartone
from cartone.bots import bot_called, choose
from cartone.games.age_of_comics.page import office, streets
from cartone.games.age_of_comics.page import page as comics_page
from cartone.games.age_of_comics.page.page import AgeOfComicsPage
from cartone.games.kit.cards import card_texts
from cartone.games.kit.page import TablePage
from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.components import EventCard
from cartone.games.stamp_swap.page.page import StampSwapPage
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, key_of
from cartone.web import lobby_games
from cartone.web.lobby_games import page_at

from ..mutants import CHIPS_SHOWN, COMICS_SHOWN, STAMPS_SHOWN, Mutant, plant
from .numbers import check_finals, pages, play_stamp_swap
from .numbers_comics import check_editors, play_age_of_comics
from .site import Site


def test_every_number_on_the_page_of_stamp_swap_is_so(tmp_path: Path) -> None:
    """The comparison covers contests, tickets, gains, places for stamps, reserving, Pinzetta's choices, and the points
    if the game ended now."""
    seen = play_stamp_swap(Site(tmp_path))
    assert seen["gains"] > 30
    assert seen["several rooms"] > 2
    wanted = ("entered", "steps", "counted", "uncounted", "rare", "cuts", "undecided cuts", "tokens", "ranges")
    assert min(seen[what] for what in (*wanted, *(f"{left} tickets" for left in range(4)))) > 0, seen


COMPARED = ("pieces", "numbers", "charts", "turned", "crossed", "fits", "rooms", "proofs", "previews", "chips", "duels",
            "icons", "icons on cards", "ends",
            "countdown of idea", "countdown of board-idea", *(f"{left} editors" for left in range(5)))  # fmt: skip
"""Kinds of comparisons that a whole game of Age of Comics must contain."""


def test_every_number_on_the_page_of_age_of_comics_is_so(tmp_path: Path) -> None:
    """The comparison covers prints, chips, the chart, the Automa's cards and next moves, pieces, editors, ideas, duel
    and challenges."""
    seen = play_age_of_comics(Site(tmp_path), next_moves=True)
    assert min(seen[what] for what in COMPARED) > 0, seen
    assert seen["next moves"] > 3
    assert len([what for what in seen if what.startswith("challenge")]) > 5


def test_the_event_in_force_is_on_every_page_from_its_drawing_to_the_end_of_the_day(tmp_path: Path) -> None:
    """The points if the game ended now are checked, too; without Pinzetta they are certain."""
    kinds, seen = set(), Counter[str]()
    texts = {language: card_texts(ROOM.cards, ROOM.packs / "house.toml", language) for language in LANGUAGES}

    def said(event: EventCard, language: str) -> str:
        name, text = (texts[language].text(event.id, part, getattr(event, part)) for part in ("name", "text"))
        return f"{name}: {text}"

    for shown in pages(Site(tmp_path), "stamp-swap", "2", *LANGUAGES):
        game, pending = shown.table.game, shown.table.pending
        events = re.findall(r'<p class="event".*?<span><b>[^<]+</b> ([^<]+)</span></p>', shown.page, re.S)
        assert len(events) == bool(game.events)
        check_finals(shown, seen)
        if pending:
            kinds.add(pending[0].kind)
            assert [unescape(event) for event in events] == [said(event, shown.language) for event in game.events[-1:]]
    assert {"take", "cut", "choose", "place", "enter"} <= kinds
    assert not seen["ranges"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_pinzetta_s_event_is_told_nowhere_as_in_force(tmp_path: Path, language: str) -> None:
    """Pinzetta's event only lays out items; your event is the event of the day and is shown first."""
    site = Site(tmp_path, headers={"Accept-Language": language})
    table, days, words = site.start("stamp-swap", seed="4"), set(), catalogue(language)
    while site.ask(table) is not None:
        view = site.host.live(table).table.view(0)
        shown = site.client.get(f"/table/{table}").text
        events = re.findall(r'<p class="event".*?<span><b>([^<]+)</b> ([^<]+)</span></p>', shown, re.S)
        if view.pinzetta.events:
            days.add(view.day)
            said = page_at(site.host.live(table).table, 0, words).words
            hers, yours = view.pinzetta.events
            assert [tuple(map(unescape, event)) for event in events] == [
                (words.text("page.event"), said.card(yours)), (words.text("page.her-event"), said.title(hers))
            ]  # fmt: skip
            near = site.client.get(f"/table/{table}/piece/event-{hers.id}").text
            assert said.says(hers) not in unescape(re.sub("<svg.*?</svg>", "", near, flags=re.S))
        else:
            assert not events
        site.play(table, Random(len(days)), steps=1)
    assert days


def test_everybody_s_editors_are_shown(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    for page, table, *_ in pages(Site(tmp_path), "age-of-comics", "3"):
        check_editors(page, table, seen)
    assert {f"{left} editors" for left in range(5)} <= set(seen)


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
    site = Site(tmp_path)
    over = site.start(game, against, seed="7", **form)
    site.play(over, Random(key_of(7, "shown")))
    page, table = site.page(f"/table/{over}"), site.host.live(over).table
    (drawn,) = re.findall(r'<svg class="bars".*?</svg>', page, re.DOTALL)
    picture = ElementTree.fromstring(drawn)
    scores = [player.score for player in table.view(0).players]
    page = page.partition('<details class="sheet"')[2]
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


def test_every_specialist_that_may_work_can_be_chosen_wherever_the_card_lies() -> None:
    """With four people and seed 15, one specialist is among the items taken."""
    table, greedy = cartone.new("stamp-swap", ["Ann", "Bob", "Cal", "Dee"], seed=15), bot_called("greedy", "stamp-swap")
    asked = 0
    while table.pending:
        for seat, ask in list(table.pending.items()):
            if ask.kind == "resolve":
                page = StampSwapPage(ROOM, table, seat, catalogue("en"))
                shown = [card.id for card in (*page.people(page.view.me), *page.working())]
                assert {str(option) for option in ask.options} <= set(shown)
                assert len(set(shown)) == len(shown)
                asked += bool(page.working())
            table.answer(seat, choose(table, seat, ask, greedy))
    assert asked


# -- planted mistakes -------------------------------------------------------------------------------


def show_wrongly(monkeypatch: pytest.MonkeyPatch, page: type[TablePage], mutant: Mutant) -> None:
    """Plant a mutant in a game's page or in the one module of the page that has the mutant's text."""
    if mutant.old in source(page.__module__):
        wrong, shown = getattr(plant(page.__module__, mutant), page.__name__), lobby_games.page_of
        monkeypatch.setattr(lobby_games, "page_of", lambda room: wrong if shown(room) is page else shown(room))
        return
    parts: dict[str, Any] = {name: part.func for name, part in vars(page).items() if isinstance(part, cached_property)}
    rooms = {kind.__module__ for kind in parts.values() if mutant.old in source(kind.__module__)}
    (room,) = rooms
    planted = plant(room, mutant)
    for name, kind in parts.items():
        if kind.__module__ == room:
            made = cached_property(getattr(planted, kind.__name__))
            made.__set_name__(page, name)
            monkeypatch.setattr(page, name, made)


def source(module: str) -> str:
    return Path(str(import_module(module).__file__)).read_text("utf-8")


PAGES = {"stamp-swap": StampSwapPage, "age-of-comics": AgeOfComicsPage}
PLAY = {"stamp-swap": play_stamp_swap, "age-of-comics": play_age_of_comics}
SHOWN = [*(("stamp-swap", mutant) for mutant in STAMPS_SHOWN), *(("age-of-comics", mutant) for mutant in COMICS_SHOWN)]


@pytest.mark.parametrize(("game", "mutant"), SHOWN, ids=[f"{game}-{mutant.new[:30]}" for game, mutant in SHOWN])
def test_a_wrong_number_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, mutant: Mutant) -> None:
    show_wrongly(monkeypatch, PAGES[game], mutant)
    with pytest.raises(AssertionError):
        PLAY[game](Site(tmp_path))


@pytest.mark.parametrize("mutant", CHIPS_SHOWN, ids=lambda mutant: mutant.new[:30])
def test_a_wrong_chip_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mutant: Mutant) -> None:
    wrong = plant("cartone.games.age_of_comics.page.chips", mutant)
    for room in (comics_page, office, streets):
        for name in ("fits", "fitting", "option_chip", "print_chip", "room_chip"):
            if hasattr(room, name):
                monkeypatch.setattr(room, name, getattr(wrong, name))
    with pytest.raises(AssertionError):
        play_age_of_comics(Site(tmp_path))
