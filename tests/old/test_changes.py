"""Three upgrades of a store with games: a rebalanced pack, a changed rule that fits, and one that does not.

Finished games keep their points, no page fails, everything can be downloaded, and a line says what has changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from cartone.games import game_called
from cartone.host import FILE
from cartone.locale import LANGUAGES, Catalogue, catalogue
from cartone.table import SPECTATOR, Record

from ..web.site import Site, check_html
from .house import OldHouse, digest, facts_of, open_house
from .rooms import GAMES, rebalance

EN = catalogue("en")

HOT_SEATS = tuple(fact["id"] for name, fact in facts_of()["tables"].items() if "hot-seat" in name)


@cache
def kept() -> bytes:
    """Return the store of 7ac55e2 after this version has opened it."""
    with TemporaryDirectory() as folder:
        open_house(Path(folder))
        site = Site(Path(folder))
        site.host.keeping_up.run()
        site.host.close()
        return (Path(folder) / FILE).read_bytes()


@pytest.fixture
def house(house: OldHouse) -> OldHouse:
    """Return a store that this version has used for a while, before the upgrade."""
    (house.folder / FILE).write_bytes(kept())
    return house


def with_our_packs(house: OldHouse) -> dict[str, dict[str, Any]]:
    """Return the tables whose pack is available; owners' packs have moved."""
    return {name: fact for name, fact in house.tables.items() if fact["pack"].startswith("house ")}


def take_device(site: Site, address: str) -> None:
    """Take the device for the seat that is asked, if several people share it."""
    if not address.endswith(HOT_SEATS):
        return
    next_one = re.search(r'/hand-over" name="seat" value="(\d)"', site.page(address))
    if next_one is not None:
        site.client.post(f"{address}/hand-over", data={"seat": next_one[1]})


def in_every_language(house: OldHouse, name: str) -> Iterator[tuple[Catalogue, str]]:
    """Yield the page of a table in each language."""
    site = Site(house.folder)
    for language in LANGUAGES:
        page = site.client.get(f"/table/{house.tables[name]['id']}", headers={"Accept-Language": language})
        yield catalogue(language), page.text


def shown_scores(page: str) -> list[int] | None:
    """Return the last row of the score sheet."""
    foot = re.search(r"<tfoot>.*?</tfoot>", page, re.S)
    return [int(number) for number in re.findall(r"<td>(-?\d+)</td>", foot[0])] if foot else None


def check(house: OldHouse, site: Site, says: Callable[[dict[str, Any], str], str]) -> None:
    """Check everything that holds after any upgrade."""
    for name, fact in with_our_packs(house).items():
        address = f"/table/{fact['id']}"
        take_device(site, address)
        page = unescape(site.page(address))
        assert says(fact, page) in page, name
        replay = site.page(f"{address}/replay?step=9999")
        record = site.page(f"{address}/record")
        assert Record.read(record.replace(": ?", ": X")).header.game == fact["game"]
        if fact["over"]:
            assert shown_scores(page) == shown_scores(replay) == fact["scores"], name
            assert digest(record) == fact["downloads"]["spectator"], name
            points = " : ".join(rf"[^<>:]*\b{score}" for score in fact["scores"])
            assert re.search(points, site.client.get(f"{address}/picture").text)
    site.page("/")
    site.page("/history")


# -- A ----------------------------------------------------------------------------------------------


def test_a_rebalanced_pack_changes_no_old_game(
    house: OldHouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in GAMES:
        rebalance(monkeypatch, game, tmp_path / "games" / game)
    check(house, Site(house.folder), lambda fact, page: "This game keeps the cards it began with.")
    site = Site(house.folder)
    running = house.tables["automa-running"]
    assert site.host.live(running["id"]).table.scores == running["scores"]
    again = site.client.post(f"/table/{running['id']}/rematch").headers["location"]
    assert "This game keeps the cards" not in site.page(again), "a new game has the pack of today"


# -- B ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("fits")
def test_a_rule_that_fits_changes_no_finished_game(house: OldHouse) -> None:
    site = Site(house.folder)

    def says(fact: dict[str, Any], page: str) -> str:
        if fact["over"]:
            return f"{EN.text('old.rules-over', then=1)} {EN.text('old.points-stay')}"
        return EN.text("old.rules", then=1, now=2)

    check(house, site, says)
    running = house.tables["automa-running"]
    assert "\nrules 2\n" in site.page(f"/table/{running['id']}/record"), "it goes on, and its header says so"
    assert "# rules 1 became rules 2" in site.page(f"/table/{running['id']}/record")
    over = house.tables["automa-over"]
    assert "\nrules 1\n" in site.page(f"/table/{over['id']}/record")
    again = Site(house.folder).page(f"/table/{running['id']}")
    assert EN.text("old.rules", then=1, now=2) in again, "it is told as long as it is so"


@pytest.mark.usefixtures("fits")
def test_it_is_told_in_every_language(house: OldHouse) -> None:
    lines = {"pinzetta-over": ["old.rules-over", "old.points-stay"], "automa-running": ["old.rules"]}
    for name, messages in lines.items():
        for words, page in in_every_language(house, name):
            assert " ".join(words.text(message, then=1, now=2) for message in messages) in unescape(page)


# -- C ----------------------------------------------------------------------------------------------


@pytest.fixture
def stories(house: OldHouse) -> dict[str, list[str]]:
    site = Site(house.folder)
    return {name: story(site, fact) for name, fact in with_our_packs(house).items() if fact["over"]}


def test_a_rule_that_does_not_fit_leaves_sheet_story_and_record(
    house: OldHouse, stories: dict[str, list[str]], misfits: None
) -> None:
    site = Site(house.folder)
    closed = []

    def says(fact: dict[str, Any], page: str) -> str:
        if fact["over"]:
            return "This game can no longer be replayed: "
        if "began under version 1" in page:
            return "This game began under version 1 of the rules. It continues under version 2."
        closed.append(fact["id"])
        return "You cannot continue this game here: "

    check(house, site, says)
    assert len(closed) > 5
    for name, told in stories.items():
        page = unescape(site.page(f"/table/{house.tables[name]['id']}"))
        assert len(told) > 50
        assert not [line for line in told if line not in page], name


def story(site: Site, fact: dict[str, Any]) -> list[str]:
    """Return the story of a finished game as its owner sees it."""
    live = site.host.live(fact["id"])
    people = [seat for seat in live.people if live.chairs[seat].person == "here"]
    seat = people[0] if len(people) == 1 else SPECTATOR
    looks = None if seat == SPECTATOR else seat
    words = game_called(fact["game"]).words(catalogue(), live.table.seats, looks, live.table.game.pack)
    return [words.event(event) for event in live.table.events(seat)]


@pytest.mark.usefixtures("misfits")
def test_a_game_that_does_not_fit_goes_on_from_the_last_line_that_does(house: OldHouse) -> None:
    site = Site(house.folder)
    for name in ("automa-running", "stamps-friends-placing", "comics-bots-running", "pinzetta-practice"):
        fact = house.tables[name]
        address = f"/table/{fact['id']}"
        before = site.client.get(f"{address}/record").text
        page = site.page(address)
        assert f'action="{address}/go-on"' in page
        assert site.client.post(f"{address}/go-on").headers["location"] == address
        take_device(site, address)
        page = unescape(site.page(address))
        assert re.search(rf"continues an older one: \d+ of its {fact['lines']} lines are still valid", page), name
        live = site.host.live(fact["id"])
        assert not live.table.over
        assert live.table.header.rules == 2
        assert 0 < len(live.table.record.entries) < fact["lines"]
        assert {str(seat): bool(chair.link) for seat, chair in live.chairs.items()} == {
            seat: chair["link"] for seat, chair in fact["chairs"].items()
        }, "everybody keeps their seat"
        shelf = [head.id for head in site.host.store.heads(running=False, count=50)]
        texts = [site.client.get(f"/table/{table}/record").text for table in shelf]
        assert before in texts, "what it was stays on the shelf"


@pytest.mark.usefixtures("misfits")
def test_a_game_that_nobody_can_play_on_is_not_played_on(house: OldHouse) -> None:
    site = Site(house.folder)
    over = house.tables["automa-over"]
    assert "go-on" not in site.page(f"/table/{over['id']}")
    reply = site.client.post(f"/table/{over['id']}/go-on")
    assert reply.status_code == 200
    assert site.host.store.head(over["id"]).state == "over"
    answer = site.client.post(f"/table/{over['id']}/answer", data={"at": "", "answer": "1"})
    assert "can no longer be replayed" in unescape(answer.text)


@pytest.mark.usefixtures("misfits")
def test_what_is_hidden_stays_hidden_in_a_closed_game(house: OldHouse) -> None:
    """Each player downloads what they could while the game was open."""
    fact = house.tables["stamps-friends-sealed"]
    site = Site(house.folder)
    for seat in ("0", "1", "spectator"):
        text = site.host.archive.record_text(fact["id"], SPECTATOR if seat == "spectator" else int(seat))
        assert digest(text) == fact["downloads"][seat]
    with_key = Site(house.folder, owner="key")
    assert with_key.client.get(f"/table/{fact['id']}").status_code == 403
    assert with_key.client.get(f"/table/{fact['id']}/record").status_code == 403


@pytest.mark.usefixtures("misfits")
def test_a_closed_game_says_why_in_every_language(house: OldHouse) -> None:
    for name, message in (("pinzetta-over", "old.closed-over"), ("automa-running", "old.closed")):
        for words, page in in_every_language(house, name):
            assert words.text(message, why="@").partition("@")[0] in unescape(page)
            check_html(page)


def test_an_owners_pack_that_is_gone_is_named(house: OldHouse) -> None:
    site = Site(house.folder)
    for name in ("own-pack-over", "own-pack-running"):
        fact = house.tables[name]
        page = unescape(site.page(f"/table/{fact['id']}"))
        assert "the card pack “my-cards”" in page
        assert "/packs" not in page
        record = site.page(f"/table/{fact['id']}/record")
        assert "\npack my-cards " in record
        assert "/packs" not in record
