"""The pages of puzzles: the list, the table of a puzzle, what is said of an answer, and what nobody may see there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cartone.games import GameRoom
from cartone.locale import LANGUAGES
from cartone.puzzles import telling
from cartone.puzzles.puzzle import Puzzle, in_turn, puzzles_of, table_of, with_puzzles
from cartone.tables import load

from ..messages import tells
from .onstage import Home
from .site import Site, check_html

ROOMS = pytest.mark.parametrize("room", with_puzzles(), ids=lambda room: room.name)


def first(room: GameRoom) -> Puzzle:
    return in_turn(puzzles_of(room).values())[0]


def notation(room: GameRoom, puzzle: Puzzle, place: int) -> str:
    return str(table_of(room, puzzle).pending[0].options.at(place))


def answered(site: Site, room: GameRoom, puzzle: Puzzle, place: int) -> str:
    address = f"/puzzles/{room.name}/{puzzle.key}/answer"
    reply = site.client.post(address, data={"answer": notation(room, puzzle, place), "at": puzzle.key})
    assert reply.status_code == 200, reply.text
    check_html(reply.text)
    return str(reply.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_leads_to_the_puzzle_of_the_day(site: Site, language: str) -> None:
    site.client.cookies.set("language", language)
    page = site.page("/puzzles")
    for room in with_puzzles():
        assert tells(page, "puzzles.solved", language, solved=0, all=len(puzzles_of(room)))
        address = str(site.client.get(f"/puzzles/{room.name}").headers["location"])
        assert address in page
        assert tells(site.page(address), "puzzles.about", language, bot="Greta")


@ROOMS
def test_the_best_answer_is_right_and_any_other_costs(site: Site, room: GameRoom) -> None:
    puzzle = first(room)
    page = answered(site, room, puzzle, puzzle.greedy)
    assert tells(page, "puzzles.again")
    assert not tells(page, "puzzles.right")
    assert 'class="still"' in page
    assert tells(answered(site, room, puzzle, puzzle.right), "puzzles.right")
    assert tells(site.page("/puzzles"), "puzzles.solved", solved=0, all=len(puzzles_of(room))), "the first one counts"


@ROOMS
def test_a_streak_is_kept_for_each_browser(site: Site, room: GameRoom) -> None:
    address = str(site.client.get(f"/puzzles/{room.name}").headers["location"])
    today = puzzles_of(room)[address.rpartition("/")[2]]
    answered(site, room, today, today.right)
    assert tells(site.page("/puzzles"), "daily.streak", days=1)
    assert str(site.client.get(f"/puzzles/{room.name}").headers["location"]) != address
    assert not tells(site.browser().get("/puzzles").text, "daily.streak", days=1)


@ROOMS
def test_bad_addresses_and_answers_are_one_clear_line(site: Site, room: GameRoom) -> None:
    puzzle = first(room)
    for address in ("/puzzles/chess", f"/puzzles/{room.name}/nothing", f"/puzzles/{room.name}?kind=nothing"):
        assert site.client.get(address).status_code == 404
    reply = site.client.post(f"/puzzles/{room.name}/{puzzle.key}/answer", data={"answer": "<b>rubbish"})
    assert reply.status_code == 200
    assert 'class="notice"' in reply.text
    assert "<b>rubbish" not in reply.text


@ROOMS
def test_a_puzzle_shows_only_what_its_seat_may_know(
    site: Site, room: GameRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table that has no seed, and so no cards to come, all pages are the same to the letter."""
    for puzzle in in_turn(puzzles_of(room).values())[:4]:
        address = f"/puzzles/{room.name}/{puzzle.key}"
        pages = site.page(address), answered(site, room, puzzle, puzzle.greedy)
        assert str(puzzle.seed) not in "".join(pages)
        record = table_of(room, puzzle).record
        known = load(replace(record, header=replace(record.header, seed=None)), dealer=None)
        monkeypatch.setattr(telling, "table_of", lambda room, puzzle, known=known: known)
        assert (site.page(address), answered(site, room, puzzle, puzzle.greedy)) == pages
        monkeypatch.undo()


@ROOMS
def test_a_puzzle_is_solved_in_a_browser(home: Home, visit: Callable[..., Page], room: GameRoom) -> None:
    """Press a wrong answer as a form does, try again, and give the best one."""
    puzzle = first(room)
    for size in ({"width": 1366, "height": 768}, {"width": 390, "height": 844}):
        page = visit(viewport=size)
        page.goto(f"{home.address}/puzzles/{room.name}/{puzzle.key}")
        expect(page.locator(".note.puzzle .now")).to_be_visible()
        for place in (puzzle.greedy, puzzle.right):
            page.evaluate(
                """answer => {
                  const form = document.getElementById("table");
                  const button = Object.assign(document.createElement("button"), { name: "answer", value: answer });
                  form.append(button);
                  form.requestSubmit(button);
                }""",
                notation(room, puzzle, place),
            )
            if place == puzzle.greedy:
                expect(page.locator(".note.puzzle details")).to_be_visible()
                page.get_by_role("link", name="Try again").click()
                expect(page.locator(".note.puzzle details")).to_have_count(0)
        expect(page.locator(".note.puzzle .now")).to_have_text("Right!")
        page.get_by_role("link", name="Next puzzle").click()
        expect(page.locator(".note.puzzle .now")).to_be_visible()
        assert puzzle.key not in page.url


def test_the_lobby_leads_to_the_puzzles(site: Site, tmp_path: Path) -> None:
    site.start("stamp-swap")
    if 'class="daily"' in (lobby := site.page("/")):
        assert 'href="/puzzles"' in lobby
