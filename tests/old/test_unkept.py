"""A store that no release in between has opened, so that its results were never stored.

Points from the history are shown; points counted by other rules are marked as such, and no other claim is made.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from cartone.games.kit.upgrades import as_it_is
from cartone.host import open_house as open_the_house
from cartone.locale import catalogue

from ..messages import said, tells
from ..web.site import Site, check_html
from .house import OldHouse, digest
from .rooms import GAMES, change_room
from .test_changes import in_every_language, shown_scores, take_device

STAY = catalogue("en").text("old.points-stay")
UNKEPT = catalogue("en").text("old.points-unkept")
AGAINST_BOTS, AGAINST_FRIENDS, SOLO = "stamps-bots-over", "comics-friends-over", "pinzetta-over"


def first_opened(house: OldHouse) -> Site:
    """Open the store with the current version and the history next to it."""
    open_the_house(house.folder).close()
    return Site(house.folder)


def finished(house: OldHouse) -> dict[str, dict[str, Any]]:
    return {name: fact for name, fact in house.tables.items() if fact["over"]}


def is_solo(fact: dict[str, Any]) -> bool:
    return fact["players"][1] in ("pinzetta", "automa")


# -- changed rules, no upgrade ----------------------------------------------------------------------


@pytest.mark.usefixtures("misfits")
def test_points_that_nobody_kept_are_those_of_the_history_or_unknown(house: OldHouse) -> None:
    site = first_opened(house)
    for name, fact in finished(house).items():
        page = unescape(site.page(f"/table/{fact['id']}"))
        assert re.search(said("old.closed-over"), page)
        assert (STAY in page) == is_solo(fact), name
        assert (UNKEPT in page) == (not is_solo(fact)), name
        assert shown_scores(page) == (fact["scores"] if is_solo(fact) else None), name
        others = [player.capitalize() if is_solo(fact) else player for player in fact["players"][1:]]
        assert all(other in page for other in others)
        assert catalogue().moment(site.host.store.head(fact["id"]).changed[:10]) in page
        record = site.page(f"/table/{fact['id']}/record")
        assert "pack my-cards " in record or digest(record) == fact["downloads"]["spectator"]
        assert site.client.get(f"/table/{fact['id']}/picture").status_code == 404
    assert catalogue().text("page.you-won") in site.page(f"/table/{house.tables[SOLO]['id']}")
    assert catalogue().text("page.won", names="Automa") in site.page(f"/table/{house.tables['automa-over']['id']}")
    site.page("/")
    site.page("/history")


def check_languages(house: OldHouse, messages: dict[str, str]) -> None:
    """Check the note on the points of some tables, in every language."""
    first_opened(house)
    for name, message in messages.items():
        you, opponent, *_ = house.tables[name]["scores"]
        for words, page in in_every_language(house, name):
            assert words.text(message, now=2, you=you, opponent=opponent) in unescape(page)
            check_html(page)


@pytest.mark.usefixtures("misfits")
def test_what_is_unknown_is_said_in_every_language(house: OldHouse) -> None:
    check_languages(house, {SOLO: "old.points-stay", AGAINST_FRIENDS: "old.points-unkept"})


def test_with_a_pack_that_is_gone_the_history_knows_the_points(house: OldHouse) -> None:
    fact = house.tables["own-pack-over"]
    page = unescape(first_opened(house).page(f"/table/{fact['id']}"))
    assert "the card pack “my-cards”" in page
    assert STAY in page
    assert shown_scores(page) == fact["scores"]


# -- changed rules, playable records -----------------------------------------------------------------


@pytest.mark.usefixtures("fits")
def test_points_by_other_rules_are_called_so(house: OldHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {}
    site = first_opened(house)
    with_our_packs = {name: fact for name, fact in finished(house).items() if name != "own-pack-over"}
    for name, fact in with_our_packs.items():
        take_device(site, address := f"/table/{fact['id']}")
        page = unescape(site.page(address))
        assert "This game was played under version 1 of the rules." in page
        assert says_how(fact, page), name
        assert STAY not in page
        shown[name] = shown_scores(page)
        assert shown[name] != fact["scores"], "the other rules do matter"
        assert "\nrules 1\n" in site.page(f"{address}/record"), "that is how it was played"
    for game in GAMES:
        change_room(monkeypatch, game, rules_version=3, upgrades={})
    later = Site(house.folder)
    for name, fact in with_our_packs.items():
        page = unescape(later.page(f"/table/{fact['id']}"))
        assert "This game can no longer be replayed: " in page
        assert says_how(fact, page), "still by version 2"
        assert shown_scores(page) == shown[name]


def says_how(fact: dict[str, Any], page: str) -> bool:
    you, other, *_ = fact["scores"]
    if is_solo(fact):
        return tells(page, "old.points-were", you=you, opponent=other, now=2)
    return tells(page, "old.points-recounted", now=2)


@pytest.mark.usefixtures("fits")
def test_that_points_are_counted_by_other_rules_is_said_in_every_language(house: OldHouse) -> None:
    check_languages(house, {SOLO: "old.points-were", AGAINST_BOTS: "old.points-recounted"})


@pytest.mark.usefixtures("fits")
def test_a_game_that_went_on_by_other_rules_and_ended_is_told_as_one_that_is_over(
    house: OldHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The remark about its beginning no longer matters."""
    site = first_opened(house)
    table = house.tables["automa-running"]["id"]
    while (ask := site.ask(table)) is not None:
        site.host.moves.answer(table, ask.seat, site.at(table), str(ask.options.at(0)))
    scores = site.host.live(table).table.scores
    for game in GAMES:
        change_room(monkeypatch, game, rules_version=3, upgrades={1: as_it_is, 2: as_it_is})
    page = unescape(Site(house.folder).page(f"/table/{table}"))
    assert f"This game was played under version 2 of the rules. {STAY}" in page
    assert shown_scores(page) == scores
