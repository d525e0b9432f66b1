"""Event streams of a real server: no event is lost or repeated, even after a disconnection or an undo."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from cartone.client import Client, News, Refused, Seat
from cartone.replies import Event
from cartone.table import Random, key_of
from cartone.web.api import api_story
from tests.web.party import BOTH, KEY
from tests.web.test_live import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.close()


def client(house: House, secret: str = KEY) -> Client:
    return Client(f"http://127.0.0.1:{house.port}", secret)


def friends(house: House, game: str = "stamp-swap") -> list[Seat]:
    """Return the seats of two people at a new table, who have come by links."""
    laid = client(house).create(game, ["Ann", "Bob"], seed=3, away=[0, 1])
    return [client(house, "").join(laid["table"], laid["links"][str(seat)]) for seat in (0, 1)]


def move(seats: list[Seat], random: Random) -> int:
    """Answer for one of the seats that are asked, and return that seat."""
    asked = [number for number, seat in enumerate(seats) if seat.stands()["asked"]]
    who = asked[random.below(len(asked))]
    offered = seats[who].options(limit=1, sample=1, seed=random.below(1000))
    seats[who].answer(offered["sample"][0], offered["at"])
    return who


def up_to_now(seat: Seat, mark: str = "") -> list[News]:
    """Return the events of a stream up to the table's current state."""
    line = seat.events(mark)
    found = list(takewhile(lambda news: news.kind != "stands", line))
    line.close()  # type: ignore[attr-defined]
    return found


def told(news: list[News]) -> list[dict[str, Any]]:
    return [one.data for one in news if one.kind == "told"]


@pytest.mark.parametrize("game", BOTH)
def test_a_line_that_breaks_goes_on_where_it_broke(house: House, game: str) -> None:
    seats, random = friends(house, game), Random(key_of(1, game))
    heard: list[News] = []
    for moves in (0, 1, 3, 0, 7):
        for _ in range(moves):
            move(seats, random)
        heard += up_to_now(seats[0], heard[-1].mark if heard else "")
    story = seats[0].story()
    assert told(heard) == story["events"]
    assert [event["number"] for event in told(heard)] == list(range(story["told"]))
    assert heard[-1].mark == story["mark"]
    assert len({one.mark for one in heard}) == len(heard)


def test_any_event_is_a_place_to_go_on_from(house: House) -> None:
    seats, random = friends(house), Random(4)
    for _ in range(4):
        move(seats, random)
    heard = up_to_now(seats[1])
    for number in range(0, len(heard), 9):
        assert up_to_now(seats[1], heard[number].mark) == heard[number + 1 :]


def test_an_open_line_tells_at_once_what_happens(house: House) -> None:
    seats, random = friends(house), Random(5)
    line = seats[0].events()
    heard = [next(line)]
    while heard[-1].kind != "stands":
        heard.append(next(line))
    for _ in range(5):
        move(seats, random)
        now = seats[0].stands()
        while heard[-1].kind != "stands" or heard[-1].data["at"] != now["at"]:
            heard.append(next(line))
    assert told(heard) == seats[0].story()["events"]


def test_what_is_taken_back_is_told_so(house: House) -> None:
    """An open stream reports only the undo; a client that was disconnected receives all events again, since the server
    does not know which ones it has."""
    solo = client(house).seat(client(house).create("stamp-swap", ["me", "pinzetta"], seed=7)["table"])
    line = solo.events()
    heard = [next(line)]
    while heard[-1].kind != "stands":
        heard.append(next(line))
    before = solo.story()
    mark = before["mark"]
    first = solo.options(limit=2)
    then = solo.answer(first["options"][0]["option"], first["at"])
    while heard[-1].kind != "stands" or heard[-1].data["at"] != then["at"]:
        heard.append(next(line))
    away = heard[-1].mark
    solo.undo()
    undone = next(line)
    assert (undone.kind, undone.data) == ("undone", {"told": before["told"]})
    assert undone.mark == mark
    solo.answer(first["options"][1]["option"], first["at"])
    assert up_to_now(solo, mark) == up_to_now(solo)[before["told"] :], "what was before it stands"
    late = up_to_now(solo, away)
    assert (late[0].kind, late[0].data) == ("undone", {"told": 0})
    assert told(late) == solo.story()["events"]


def test_whoever_has_to_leave_is_told_so_and_nothing_else(house: House) -> None:
    seats = friends(house)
    line = seats[1].events()
    while next(line).kind != "stands":
        pass
    house.host.seating.revoke(seats[1].table, 1)
    assert next(news for news in line if news.kind != "stands") == News("gone", {}, seats[0].story()["mark"])
    assert list(line) == []
    with pytest.raises(Refused) as refused:
        seats[1].stands()
    assert (refused.value.status, refused.value.error) == (403, "error.not-at-this-table")


def test_many_watchers_cost_one_telling(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: list[int] = []
    told_of = api_story.told_of

    def counted(number: int, *more: Any) -> Event:
        rendered.append(number)
        return told_of(number, *more)

    monkeypatch.setattr(api_story, "told_of", counted)
    seats = friends(house)
    for _ in range(20):
        seats[0].story()
    assert rendered == list(range(seats[0].story()["told"]))
