"""Three upgrades of a house with games in it: a rebalanced pack, a changed rule that fits, and one that does not.

The points of finished games stay what they were, no page answers an error, everything downloads, and whoever looks is
told in one line what has changed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from cartone.games import game_called
from cartone.games.kit.upgrades import as_it_is
from cartone.locale import LANGUAGES, catalogue
from cartone.table import SPECTATOR, Ask, Game, Record, Seat

from ..web.site import Site, check_html
from .house import OldHouse, facts_of, open_house
from .rooms import change_room, rebalance

EN = catalogue("en")

GAMES = ("stamp-swap", "age-of-comics")
HOT_SEATS = tuple(fact["id"] for name, fact in facts_of()["tables"].items() if "hot-seat" in name)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def kept() -> bytes:
    """What this version makes of the tables of 7ac55e2."""
    with TemporaryDirectory() as folder:
        open_house(Path(folder))
        site = Site(Path(folder))
        site.host.keep_up()
        site.host.close()
        return (Path(folder) / "tables.sqlite").read_bytes()


class House:
    """The house of 7ac55e2, kept by this version for a while; then it is upgraded."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.old: OldHouse = open_house(folder)
        (folder / "tables.sqlite").write_bytes(kept())

    @property
    def tables(self) -> Mapping[str, dict[str, Any]]:
        """Those that are played with our packs; owners' packs are not where they were."""
        return {name: fact for name, fact in self.old.tables.items() if fact["pack"].startswith("house ")}

    def upgraded(self) -> Site:
        return Site(self.folder)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "house")


def take_device(site: Site, address: str) -> None:
    """Where several people share a device, the one who is asked takes it."""
    if not address.endswith(HOT_SEATS):
        return
    next_one = re.search(r'/hand-over" name="seat" value="(\d)"', site.page(address))
    if next_one is not None:
        site.client.post(f"{address}/hand-over", data={"seat": next_one[1]})


def shown_scores(page: str) -> list[int] | None:
    """The last row of the score sheet."""
    foot = re.search(r"<tfoot>.*?</tfoot>", page, re.S)
    return [int(number) for number in re.findall(r"<td>(-?\d+)</td>", foot[0])] if foot else None


def check(house: House, site: Site, says: Callable[[dict[str, Any], str], str]) -> None:
    """Everything that holds after any upgrade."""
    for name, fact in house.tables.items():
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
            assert " : ".join(map(str, fact["scores"])) in site.client.get(f"{address}/picture").text
    site.page("/")
    site.page("/history")


# -- A ----------------------------------------------------------------------------------------------


@pytest.fixture
def rebalanced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All house packs are others today."""
    for game in GAMES:
        rebalance(monkeypatch, game, tmp_path / "games" / game)


@pytest.mark.usefixtures("rebalanced")
def test_a_rebalanced_pack_changes_no_old_game(tmp_path: Path) -> None:
    house = House(tmp_path / "house")
    check(house, house.upgraded(), lambda fact, page: "This game keeps the cards it began with.")
    site = house.upgraded()
    running = house.tables["automa-running"]
    assert site.host.live(running["id"]).table.scores == running["scores"]
    again = site.client.post(f"/table/{running['id']}/rematch").headers["location"]
    assert "This game keeps the cards" not in site.page(again), "a new game has the pack of today"


# -- B ----------------------------------------------------------------------------------------------


def changed(game: str, make: Callable[[Game[Any]], Game[Any]]) -> Callable[..., Game[Any]]:
    """The game with another rule."""
    before = game_called(game).make

    def other(seats: tuple[Seat, ...], pack: Any, settings: Mapping[str, str]) -> Game[Any]:
        return make(before(seats, pack, settings))

    return other


def generous(game: Game[Any]) -> Game[Any]:
    """A rule that fits all records: whatever brings points brings seven more."""
    made = type(game)

    class Generous(made):  # type: ignore[misc, valid-type]
        rules_version = 2

        def scores(self) -> list[int]:
            return [sum(self.by_source(seat.number).values()) for seat in self.seats]

        def by_source(self, seat: int) -> Mapping[str, int]:
            return {source: points + 7 for source, points in super().by_source(seat).items()}

        def view(self, seat: int, ask: Ask | None) -> Any:
            view = super().view(seat, ask)
            richer = (replace(player, points=self.by_source(player.seat)) for player in view.players)
            return replace(view, players=tuple(richer))

    game.__class__ = Generous
    return game


@pytest.fixture
def fits(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        change_room(monkeypatch, game, make=changed(game, generous), rules_version=2, upgrades={1: as_it_is})


def test_a_rule_that_fits_changes_no_finished_game(house: House, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("fits")
    site = house.upgraded()

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
    again = house.upgraded().page(f"/table/{running['id']}")
    assert EN.text("old.rules", then=1, now=2) in again, "it is told as long as it is so"


def test_it_is_told_in_every_language(house: House, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("fits")
    site = house.upgraded()
    lines = {"pinzetta-over": ["old.rules-over", "old.points-stay"], "automa-running": ["old.rules"]}
    for name, messages in lines.items():
        for language in LANGUAGES:
            page = site.client.get(f"/table/{house.tables[name]['id']}", headers={"Accept-Language": language})
            said = " ".join(catalogue(language).text(message, then=1, now=2) for message in messages)
            assert said in unescape(page.text)


# -- C ----------------------------------------------------------------------------------------------


def fussy(game: Game[Any]) -> Game[Any]:
    """A rule that fits hardly any record: from the third question on, each is asked twice."""
    made = type(game)

    class Fussy(made):  # type: ignore[misc, valid-type]
        rules_version = 2

        def rules(self) -> Any:
            return twice(super().rules())

    game.__class__ = Fussy
    return game


def twice(rules: Any) -> Any:
    asked, value = 0, None
    while True:
        try:
            request = rules.send(value)
        except StopIteration:
            return
        value = yield request
        if isinstance(request, Ask) and len(request.options) > 1:
            asked += 1
            if asked > 2:
                yield request


@pytest.fixture(params=["with an upgrade", "without one"])
def misfits(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Callable[[], None]:
    def change() -> None:
        upgrades = {1: as_it_is} if request.param == "with an upgrade" else {}
        for game in GAMES:
            change_room(monkeypatch, game, make=changed(game, fussy), rules_version=2, upgrades=upgrades)

    return change


def test_a_rule_that_does_not_fit_leaves_sheet_story_and_record(house: House, misfits: Callable[[], None]) -> None:
    stories = {name: story(house.upgraded(), fact) for name, fact in house.tables.items() if fact["over"]}
    misfits()
    site = house.upgraded()
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
    """What the owner of the house was told of a finished game."""
    live = site.host.live(fact["id"])
    people = [seat for seat in live.people if live.chairs[seat].person == "here"]
    seat = people[0] if len(people) == 1 else SPECTATOR
    looks = None if seat == SPECTATOR else seat
    words = game_called(fact["game"]).words(catalogue(), live.table.seats, looks, live.table.game.pack)
    return [words.event(event) for event in live.table.events(seat)]


def test_a_game_that_does_not_fit_goes_on_from_the_last_line_that_does(
    house: House, misfits: Callable[[], None]
) -> None:
    misfits()
    site = house.upgraded()
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


def test_a_game_that_nobody_can_play_on_is_not_played_on(house: House, misfits: Callable[[], None]) -> None:
    misfits()
    site = house.upgraded()
    over = house.tables["automa-over"]
    assert "go-on" not in site.page(f"/table/{over['id']}")
    reply = site.client.post(f"/table/{over['id']}/go-on")
    assert reply.status_code == 200
    assert site.host.store.head(over["id"]).state == "over"
    answer = site.client.post(f"/table/{over['id']}/answer", data={"at": "", "answer": "1"})
    assert "can no longer be replayed" in unescape(answer.text)


def test_what_is_hidden_stays_hidden_in_a_closed_game(house: House, misfits: Callable[[], None]) -> None:
    """Everybody downloads what they could while it was open."""
    fact = house.tables["stamps-friends-sealed"]
    misfits()
    site = house.upgraded()
    for seat in ("0", "1", "spectator"):
        text = site.host.record_text(fact["id"], SPECTATOR if seat == "spectator" else int(seat))
        assert digest(text) == fact["downloads"][seat]
    with_key = Site(house.folder, owner="key")
    assert with_key.client.get(f"/table/{fact['id']}").status_code == 403
    assert with_key.client.get(f"/table/{fact['id']}/record").status_code == 403


def test_a_closed_game_says_why_in_every_language(house: House, misfits: Callable[[], None]) -> None:
    misfits()
    site = house.upgraded()
    for name, message in (("pinzetta-over", "old.closed-over"), ("automa-running", "old.closed")):
        for language in LANGUAGES:
            page = site.client.get(f"/table/{house.tables[name]['id']}", headers={"Accept-Language": language})
            begins = catalogue(language).text(message, why="@").partition("@")[0]
            assert begins in unescape(page.text)
            check_html(page.text)


def test_an_owners_pack_that_is_gone_is_named(house: House) -> None:
    site = house.upgraded()
    for name in ("own-pack-over", "own-pack-running"):
        fact = house.old.tables[name]
        page = unescape(site.page(f"/table/{fact['id']}"))
        assert "the card pack “my-cards”" in page
        assert "/packs" not in page
        record = site.page(f"/table/{fact['id']}/record")
        assert "\npack my-cards " in record
        assert "/packs" not in record
