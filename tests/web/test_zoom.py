"""A zoom shows any card or piece with its effect and its numbers."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import cartone
from cartone.games import games
from cartone.games.age_of_comics.page import zoom as comics
from cartone.games.kit.zoom import Zoom
from cartone.host import WATCH
from cartone.locale import LANGUAGES, catalogue
from cartone.table import SPECTATOR, Table
from cartone.table.packfile import SOURCES
from cartone.web.lobby_games import page_at
from tests.messages import tells

from .moments import alone, with_friends
from .party import KEY, seated
from .site import Site
from .test_leaks import EYES, hidden_twins

MOMENTS = {
    "stamp-swap": [(alone, kind) for kind in ("split", "choose", "place", "")]
    + [(with_friends, kind) for kind in ("take", "cut", "enter")],
    "age-of-comics": [(alone, kind) for kind in ("action", "print", "sales", "")]
    + [(with_friends, kind) for kind in ("action", "fans")],
}
both = pytest.mark.parametrize("game", list(MOMENTS))
NAMES = re.compile(r'data-(?:piece|zoom)="([^"]+)"')
WANTED = {
    "stamp-swap": {"item", "stamp", "contest", "person", "event", "decision", "boxed", "box", "want", "token"},
    "age-of-comics": {"card", "editor", "agent", "cube", "order", "mastery", "automa", "special", "colours"},
}
ADDRESSES = {
    paragraph.address
    for room in games().values() if room.lessons.rulebook is not None
    for book in room.lessons.rulebook.books for paragraph in book.paragraphs
}  # fmt: skip


class Eyes:
    """A viewer of a table: a player or a spectator."""

    def __init__(self, record: str, seat: int, language: str = "en") -> None:
        self.seat = seat
        self.table: Table[Any] = cartone.load(record)
        self.page = page_at(self.table, seat, catalogue(language))

    def near(self) -> dict[str, Zoom | None]:
        """Return the zoom for each piece that has one and for each card of the pack, by name; None for a card that the
        viewer may not see."""
        pack = self.table.game.pack
        parts = [getattr(pack, part, ()) for part in ("comics", "writers", "artists", "rip_offs", "automa")]
        cards = [f"{kind}-{card.id}" for part in parts for card in part for kind in ("card", "automa", "copy")]
        return {name: self.page.near.zoom(name) for name in (*self.page.near.names, *cards)}


@cache
def looks(game: str) -> list[Eyes]:
    """Return the viewers of a game at several moments: the player of a solo game, or two seats and a spectator."""
    found = []
    for number, (moment, kind) in enumerate(MOMENTS[game]):
        seats = (0,) if moment is alone else (0, 1 + number % 2, SPECTATOR)
        found += [Eyes(moment(game, kind), seat) for seat in seats]
    return found


def names_on(page: str) -> list[str]:
    return sorted(set(NAMES.findall(page)))


def opened(site: Site, record: str) -> str:
    """Import a record; return the address of its table."""
    location: str = site.client.post("/open", data={"record": record}).headers["location"]
    return location.removesuffix("/replay")


def as_shown(site: Site, eyes: Eyes) -> str:
    """Return the page of a table as its viewer sees it."""
    host, browser = site.host, site.browser()
    table = host.tables.open(eyes.table.record)
    secret = host.seating.new_link(table, WATCH) if eyes.seat == SPECTATOR else seated(host, table, eyes.seat)
    name = "watch" if eyes.seat == SPECTATOR else f"seat{eyes.seat}"
    return str(browser.get(f"/table/{table}", headers={"Cookie": f"{name}={secret}"}).text)


@both
def test_whatever_lies_on_a_table_can_be_looked_at_from_near(tmp_path: Path, game: str) -> None:
    kinds: dict[str, set[str]] = {}
    house = Site(tmp_path, owner=KEY)
    for eyes in looks(game):
        for name in names_on(as_shown(house, eyes)):
            shown = eyes.page.near.zoom(name)
            assert shown is not None, f"{name} is on the page"
            assert shown.name == name or name.startswith("item-"), name
            assert shown.picture.startswith("<svg")
            assert shown.title
            assert len(" ".join(shown.says)) > 20, f"{name} says what it does"
            assert shown.source in SOURCES, f"{name} says whose numbers it has"
            assert shown.rule in ADDRESSES, f"{name} leads to a paragraph that is there"
            kinds.setdefault(name.partition("-")[0], set()).add(shown.source)
    assert WANTED[game] <= set(kinds), "the moments show things of every kind"
    assert set().union(*kinds.values()) >= {"rulebook", "house"}


@both
def test_things_speak_all_languages(game: str) -> None:
    """One piece of each kind is checked: its title, its text, and the names of its numbers."""
    asked: set[str] = set()
    for eyes in looks(game):
        others = [page_at(eyes.table, eyes.seat, catalogue(language)) for language in LANGUAGES if language != "en"]
        for name, shown in eyes.near().items():
            if shown is None or (kind := name.partition("-")[0]) in asked:
                continue
            asked.add(kind)
            said = [shown, *(page.near.zoom(name) for page in others)]
            assert len({one.says for one in said if one is not None}) == len(LANGUAGES), name
            assert len({one.facts for one in said if one is not None}) > 1 or not shown.facts, name
    assert WANTED[game] <= asked


@both
def test_numbers_are_those_of_the_pack_and_so_is_where_they_come_from(game: str) -> None:
    checked = set()
    for eyes in looks(game):
        pack = eyes.table.game.pack
        if game == "stamp-swap":
            cards = {f"contest-{card.id}": card for card in pack.contests}
            cards |= {f"decision-{card.id}": card for card in pack.decisions}
        else:
            cards = {f"card-{card.id}": card for card in (*pack.comics, *pack.writers, *pack.artists)}
            cards |= {f"automa-{card.id}": card for card in pack.automa}
        for name, shown in eyes.near().items():
            if shown is not None and name in cards:
                assert shown.source == cards[name].source
                checked.add(name.partition("-")[0])
                values = getattr(cards[name], "value", None)
                assert values is None or str(values) in dict(shown.facts).values()
    assert len(checked) == 2


@both
def test_a_thing_from_near_says_what_it_does_and_whose_numbers_it_has(site: Site, game: str) -> None:
    table = opened(site, alone(game, "split" if game == "stamp-swap" else "action"))
    name = next(name for name in names_on(site.page(table)) if name.startswith(("contest-", "card-")))
    for language in LANGUAGES:
        site.client.cookies.set("language", language)
        shown = site.page(f"{table}/piece/{name}")
        source = re.search(r'class="whose (\w+)">([^<]+)', shown)
        assert source is not None
        assert unescape(source[2].strip()) == catalogue(language).text(f"page.from-{source[1]}")
        assert "<h1>" in shown
        assert "<svg" in shown
        assert re.search(r'href="/rules/[a-z-]+#(cards|pack)"', shown), "there is more about the numbers"
        assert f'href="{table}"' in shown, "and back to the table"
        part = site.client.get(f"{table}/piece/{name}", headers={"X-Cartone": "fragment"}).text
        assert part.startswith("<article")
        assert len(part) < 12_000


@both
def test_what_is_not_in_sight_is_not_there(site: Site, game: str) -> None:
    table = opened(site, alone(game, "place" if game == "stamp-swap" else "action"))
    for name in ("nonsense", "item-99", "card-R-C01", "automa-x", "decision-x", "stamp-0-z9", "x" * 300, "item", "-"):
        shown = unescape(site.page(f"{table}/piece/{name}", 404))
        assert tells(shown, "error.out-of-sight")
        assert shown.count("<h1>") == 1


def test_a_card_in_another_hand_is_not_there() -> None:
    hidden = 0
    for eyes in looks("age-of-comics"):
        for player in eyes.table.game.players:
            for held in player.hand:
                is_seen = bool(held.seen >> eyes.seat & 1)
                assert (eyes.page.near.zoom(f"card-{held.face.id}") is not None) == is_seen
                hidden += not is_seen
    assert hidden > 6


def test_a_stamp_that_one_has_not_seen_shows_its_back() -> None:
    backs = 0
    for eyes in looks("stamp-swap"):
        for player in eyes.page.view.players:
            for item in (item for item in player.items if item.is_stamp and item.tile is None):
                backs += 1
                shown = eyes.page.near.zoom(f"item-{item.number}")
                assert shown is not None
                assert "face down" in shown.title
                assert not shown.facts
    assert backs > 4


@both
def test_two_tables_that_differ_in_what_one_may_not_know_look_the_same_from_near(game: str) -> None:
    compared, shown = dict.fromkeys(EYES, 0), 0
    for seat, record, other, knowers in islice(hidden_twins(game, 0), 5):
        compared[seat] += 1
        one, two = (Eyes(str(twin), seat).near() for twin in (record, other))
        assert one == two
        mine, theirs = (Eyes(str(twin), knowers[0]).near() for twin in (record, other))
        shown += mine != theirs
    assert min(compared.values()) >= 1
    assert shown > 2, "who has seen it sees it"


def test_a_page_that_shows_a_hidden_card_from_near_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mutant reads hands from the game itself instead of the seat's view."""
    known, in_sight = comics.OfficeNear.known, comics.OfficeNear.in_sight

    def held(near: Any) -> list[Any]:
        hands = (player.hand for player in near.page.table.game.players)
        return [one.card for hand in hands for one in hand if one.card is not None]

    def names(near: Any) -> list[str]:
        return [*in_sight(near), *(f"card-{card.id}" for card in held(near))]

    monkeypatch.setattr(comics.OfficeNear, "known", lambda near: [*known(near), *held(near)])
    monkeypatch.setattr(comics.OfficeNear, "in_sight", names)
    with pytest.raises(AssertionError):
        test_two_tables_that_differ_in_what_one_may_not_know_look_the_same_from_near("age-of-comics")


@both
def test_a_list_leads_to_all_of_them_without_a_script(site: Site, game: str) -> None:
    table = opened(site, alone(game, "split" if game == "stamp-swap" else "action"))
    page = site.page(table)
    assert f'href="{table}/piece"' in page
    listed = site.page(f"{table}/piece")
    links = re.findall(rf'href="({table}/piece/[^"]+)"', listed)
    titles = {unescape(title) for title in re.findall(r"<span>([^<]+)</span></a>", listed)} - {"Cartone"}
    assert len(links) == len(titles) > 20
    for link in links[::9]:
        site.page(link)
    eyes = Eyes(alone(game, "split" if game == "stamp-swap" else "action"), 0)
    shown = {zoom.title for name in names_on(page) if (zoom := eyes.page.near.zoom(name)) is not None}
    assert not shown - titles


@both
def test_a_moment_of_a_replay_is_looked_at_as_it_was(site: Site, game: str) -> None:
    table = opened(site, alone(game, ""))
    then = names_on(site.page(f"{table}/replay?step=3"))
    for name in then[::7]:
        site.page(f"{table}/piece/{name}?step=3")
    gone = sorted(set(then) - set(names_on(site.page(table))))
    assert gone, "some things of that moment are not there at the end"
    site.page(f"{table}/piece/{gone[0]}", 404)


def test_nobody_looks_while_a_device_is_handed_over(site: Site) -> None:
    table = opened(site, with_friends("stamp-swap", "take"))
    for address in ("/piece", "/piece/item-1"):
        assert tells(site.page(f"{table}{address}", 403), "error.hand-over-first")
