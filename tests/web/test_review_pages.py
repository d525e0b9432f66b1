"""The page of a review: while it is made, when it is there, for whom, and why there may be none."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cartone.games import game_called
from cartone.host import WATCH, reviews
from cartone.host.reviews import Reviews
from cartone.locale import LANGUAGES, catalogue
from cartone.review.page import page_of
from cartone.review.telling import Telling
from cartone.table import Answer, Random, Table
from cartone.table.packfile import PackText
from cartone.tables import new
from tests.door import ROOT
from tests.patience import wait_until

from ..made_up_reviews import DIES, DONE, GO, LOG, STEPS, made_up, make_up
from ..messages import tells
from .days import Days, both
from .party import AWAY, HERE, Party, house, sit_down
from .site import Site, check_html


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let searches of this test make reviews up; return the folder that they share."""
    make_up(monkeypatch, tmp_path)
    return tmp_path


@pytest.fixture
def site(tmp_path: Path, room: Path) -> Iterator[Days]:
    made = Days(tmp_path)
    yield made
    made.host.close()


def finished(site: Days, game: str = "stamp-swap") -> str:
    table = site.start(game, seed="3")
    site.finish(table)
    return table


def answers(table: Table[Any]) -> list[str]:
    return [str(entry) for entry in table.entries() if isinstance(entry, Answer)]


def shown(site: Site, address: str, client: Any = None) -> str:
    """Return the page of a review as soon as the review is made."""
    found: list[str] = []

    def is_there() -> bool:
        reply = (client or site.client).get(address)
        assert reply.status_code == 200, reply.text
        found.append(reply.text)
        return 'class="plot"' in found[-1]

    wait_until(is_there, "no review")
    check_html(found[-1])
    return found[-1]


def test_while_it_is_made_a_page_tells_how_far_it_is_and_other_pages_answer(site: Days, room: Path) -> None:
    address = f"/table/{finished(site)}/review"
    assert tells(site.page(address), "review.first")
    for language in LANGUAGES:
        site.client.cookies.set("language", language)
        assert tells(site.page(address), "review.busy", language, bot="Greta")
    wait_until(lambda: f'value="{DONE}" max="{STEPS}"' in site.page(address), "no progress")
    assert not tells(site.page(address), "review.first", language)
    assert site.client.get(address).headers["refresh"] == "2"
    assert "Stamp Swap" in site.page("/rules")
    (room / GO).touch()
    shown(site, address)
    assert "refresh" not in site.client.get(address).headers
    assert (room / LOG).read_text() == "0\n"


@both
def test_it_tells_the_same_as_the_file(site: Days, room: Path, game: str) -> None:
    (room / GO).touch()
    table = finished(site, game)
    record = str(site.host.live(table).table.record)
    again, review = made_up(record)
    for language in LANGUAGES:
        site.client.cookies.set("language", language)
        page = shown(site, f"/table/{table}/review")
        file = page_of(Telling(again, review, "a", catalogue(language)))
        for part in ("<h1>.*?</h1>", "<svg.*?</svg>", "<table>.*?</table>", "<h2>.*?</h2>", "<p>.*?</p>"):
            assert set(re.findall(part, file)) <= set(re.findall(part, page))
    assert (room / LOG).read_text() == "0\n"


@both
def test_one_press_plays_on_from_a_moment_for_practice(site: Days, room: Path, game: str) -> None:
    (room / GO).touch()
    table = finished(site, game)
    page = shown(site, f"/table/{table}/review")
    stops = [int(stop) for stop in re.findall(r'name="stop" value="(\d+)"', page)]
    assert stops == [one.stop for one in made_up(str(site.host.live(table).table.record))[1].moments]
    for stop in stops:
        reply = site.client.post(f"/table/{table}/play-on", data={"stop": stop})
        live = site.host.live(reply.headers["location"].rpartition("/")[2])
        said = answers(site.host.live(table).table)
        assert live.is_practice
        assert live.ask(0) is not None
        assert answers(live.table) == said[:stop]


def test_each_friend_sees_the_own_seat_and_plays_on_only_as_the_owner(tmp_path: Path, room: Path) -> None:
    site = house(tmp_path)
    party = Party(site, "stamp-swap", (HERE, AWAY))
    review = f"{party.address}/review"
    assert tells(site.client.get(review).text, "error.review-running")
    assert site.client.get(review).status_code == 422
    for _ in party.play(Random(1)):
        pass
    (room / GO).touch()
    watching = sit_down(site.browser(), f"/join/{party.id}/{site.host.seating.new_link(party.id, WATCH)}")
    for client, letter, name in ((site.client, "A", "Anna"), (party.browsers[1], "B", "Ben"), (watching, "A", "Anna")):
        page = shown(site, review, client)
        assert tells(page, "review.title", seat=letter, name=name)
        assert ("play-on" in page) == (client is site.client)
    assert 'href="?seat=B"' in shown(site, review)
    assert tells(shown(site, f"{review}?seat=B"), "review.title", seat="B", name="Ben")
    assert site.browser().get(review).status_code == 403
    assert sorted((room / LOG).read_text().split()) == ["0", "1"]
    site.host.close()


def test_a_review_that_fails_says_why_in_one_line(site: Days, room: Path) -> None:
    (room / GO).write_text("error.review-pack")
    address = f"/table/{finished(site)}/review"
    wait_until(lambda: site.client.get(address).status_code == 422, "no error")
    site.client.get(address)
    wait_until(lambda: tells(site.client.get(address).text, "error.review-pack", path="Stamp Swap"), "no line")


def test_a_review_whose_process_dies_begins_again(site: Days, room: Path) -> None:
    (room / GO).write_text(DIES)
    address = f"/table/{finished(site)}/review"

    def has_begun_again() -> bool:
        assert 'class="plot"' not in site.page(address)
        return (room / LOG).exists() and len((room / LOG).read_text().split()) > 1

    wait_until(has_begun_again, "it does not begin again")
    (room / GO).write_text("")
    shown(site, address)


@pytest.mark.usefixtures("room")
def test_where_there_is_none_no_button_leads_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = Days(tmp_path)
    table = finished(site)
    button = f'href="/table/{table}/review"'
    for address in (f"/table/{table}", "/history", "/"):
        assert button in site.page(address), address
    monkeypatch.setattr("cartone.review.reviewing.is_fast", lambda: False)
    for address in (f"/table/{table}", "/history", "/"):
        assert button not in site.page(address), address
    assert tells(site.page(f"/table/{table}/review", 422), "error.review-slow")
    guided = site.client.post("/real", data={"game": "stamp-swap", "depth": "guided"})
    assert guided.status_code == 303, guided.text
    assert tells(site.page(f"{guided.headers['location']}/review", 422), "error.review-guided")
    site.host.close()


def test_pages_need_no_compiler_and_say_that_a_review_does(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules.update(numpy=None, numba=None); from tests.web.test_review_pages import look_without;"
        "look_without(sys.argv[1])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def look_without(folder: str) -> None:
    """Look at the pages with a finished game in a Python that lacks NumPy and Numba."""
    site = Days(Path(folder))
    for game in ("stamp-swap", "age-of-comics"):
        table = finished(site, game)
        for address in (f"/table/{table}", "/history", "/"):
            assert "/review" not in site.page(address), address
        assert tells(site.page(f"/table/{table}/review", 422), "error.review-slow")


def test_a_search_reads_the_pack_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []

    def see(table: Table[Any], path: object, seat: int, *_: object) -> None:
        seen.append((table.header.pack, table.game.pack.hash, path, seat))

    monkeypatch.setattr(reviews, "review", see)
    room = game_called("stamp-swap")
    text = PackText("mine", (room.packs / "house.toml").read_text("utf-8").replace('"house"', '"mine"', 1))
    for kept, pack in ((text, room.pack.load(text)), (None, "house")):
        table = new("stamp-swap", ("me", "pinzetta"), 1, pack)
        reviews.reviewed(str(table.record), kept, 0, "a")
        assert seen.pop() == (table.header.pack, table.game.pack.hash, "a", 0)


def test_only_the_last_reviews_are_kept(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.host.reviews.KEPT", 1)
    (room / GO).touch()
    made = Reviews()
    table = new("stamp-swap", ("greedy", "greedy"), 1)
    for name in ("one", "two", "two", "one"):
        while made.of(name, 0, str(table.record), None, "a") is None:
            time.sleep(0.02)
    made.searches.searcher.close()
    assert (room / LOG).read_text() == "0\n" * 3
