"""The public lobby lists exactly the public tables, with only the information that spectators have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cartone.host import NotAllowed
from cartone.locale import LANGUAGES
from cartone.store import OVER
from cartone.table import Random
from cartone.web.limits import Limits
from cartone.web.public_tables import TABLES
from cartone.web.server_config import ServerConfig
from tests.api.caller import Caller
from tests.messages import tells

from .party import form_of, house
from .site import Site, check_html

AWAY = ("here", "away", "away")


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return house(tmp_path, terms=ServerConfig(public=True))


def lay(site: Site, game: str = "stamp-swap", sitters: tuple[str, ...] = AWAY, **more: str) -> str:
    laid = site.client.post("/start", data=form_of(game, sitters, **more))
    assert laid.status_code == 303, laid.text
    return str(laid.headers["location"]).split("/")[2]


def offered(site: Site) -> list[str]:
    """Return the tables that the lobby lists for a visitor."""
    page = site.browser().get("/").text
    check_html(page)
    return re.findall(r'class="button" href="/table/([^"]+)"', page)


def test_only_what_was_offered_is_listed_and_only_while_it_is(site: Site) -> None:
    lay(site)
    assert offered(site) == []
    assert tells(site.browser().get("/").text, "public.none")
    first, second = lay(site, offered="yes"), lay(site)
    assert offered(site) == [first]
    for do, there in (("offer", [second, first]), ("withdraw", [first])):
        assert site.client.post(f"/table/{second}/friends", data={"do": do}).status_code == 303
        assert offered(site) == there
    for table in (first, second):
        assert site.browser().get(f"/table/{table}").status_code == (200 if table == first else 403)
    for seat in range(3):
        site.host.seating.stand_in(first, seat, "chance")
    assert site.host.store.head(first).state == OVER
    assert offered(site) == []


def test_without_the_option_nothing_of_it_is_there(tmp_path: Path) -> None:
    site = house(tmp_path)
    table = lay(site, offered="yes")
    assert not site.host.store.head(table).offered
    assert site.client.post(f"/table/{table}/friends", data={"do": "offer"}).status_code == 422
    site.host.seating.offer(table, True)  # as if a server with that option had left it
    for page in ("/", f"/table/{table}/friends"):
        assert not {"offered", "offer"} & set(re.findall(r'(?:name|value)="([^"]+)"', site.client.get(page).text))
    assert offered(site) == []
    assert not tells(site.browser().get("/").text, "public.title")
    assert site.browser().get(f"/table/{table}").status_code == 403
    assert site.browser().get(f"/offered/{table}").status_code == 404
    assert site.browser().post(f"/offered/{table}").status_code in (404, 405)
    assert Caller(site.browser(), "")("offered") == []


def test_whoever_comes_by_sits_down_once_and_the_next_one_on_the_next_seat(site: Site) -> None:
    table = lay(site, offered="yes")
    guests = [site.browser() for _ in range(3)]
    for guest in guests[:2]:
        check_html(guest.get(f"/offered/{table}").text)
        for _ in range(2):
            reply = guest.post(f"/offered/{table}", data={"own-name": "", "own-colour": ""})
            assert (reply.status_code, reply.headers["location"]) == (303, f"/table/{table}")
    chairs = site.host.store.chairs(table)
    assert [bool(chairs[seat].holder) for seat in range(3)] == [False, True, True]
    assert chairs[1].player != chairs[2].player
    assert guests[2].get(f"/offered/{table}").headers["location"] == f"/table/{table}", "to watch"
    refused = guests[2].post(f"/offered/{table}")
    assert (refused.status_code, tells(refused.text, "error.no-free-seat")) == (403, True)
    assert guests[2].get(f"/table/{table}").status_code == 200
    assert guests[2].post(f"/table/{table}/answer", data={"answer": "1"}).status_code == 403


def test_a_table_that_was_not_offered_gives_no_seat(site: Site) -> None:
    table = lay(site)
    guest = site.browser()
    assert guest.get(f"/offered/{table}").status_code == guest.post(f"/offered/{table}").status_code == 403
    assert not any(chair.holder for chair in site.host.store.chairs(table).values())
    with pytest.raises(NotAllowed):
        site.host.seating.sit_down_offered(table, "somebody")


def test_the_list_tells_no_secret_no_card_and_not_that_somebody_has_answered_under_seal(site: Site) -> None:
    table = lay(site, "age-of-comics", offered="yes", seed="5")
    guest = site.browser()
    assert guest.post(f"/offered/{table}").status_code == 303
    stranger, caller = site.browser(), Caller(site.browser(), "")

    def seen() -> tuple[str, object]:
        return stranger.get("/").text, caller("offered")

    before = seen()
    chairs = site.host.store.chairs(table)
    hidden = {text for chair in chairs.values() for text in (chair.link, chair.holder, chair.player) if text}
    hidden |= {cookie.value or "" for cookie in guest.cookies.jar} - {""}
    assert not [secret for secret in hidden if secret in str(before)]
    random = Random(5)
    for _ in range(10):
        live = site.host.live(table)
        seat, ask = next(iter(live.table.pending.items()))
        site.host.moves.answer(table, seat, live.at(seat), str(ask.options.sample(random)))
        assert seen() == before


def test_names_are_words_and_nothing_else(site: Site) -> None:
    table = lay(site, offered="yes")
    name = "<b>&\"'"
    site.browser().post(f"/offered/{table}", data={"own-name": name, "own-colour": ""})
    page = site.browser().get("/").text
    check_html(page)
    assert '<b>&"' not in page
    assert "&lt;b&gt;&amp;" in page
    (one,) = Caller(site.browser(), "")("offered")
    assert (one["table"], one["game"], one["free"]) == (table, "stamp-swap", 1)
    assert one["names"] == ["Anna", name]


def test_a_person_without_a_name_is_somebody(site: Site) -> None:
    table = site.start("stamp-swap")
    site.host.seating.offer(table, True)
    for language in LANGUAGES:
        page = site.browser(headers={"Accept-Language": language}).get("/").text
        assert tells(page, "public.somebody", language)
        assert tells(page, "public.title", language)
        assert not tells(page, "friends.sit-down", language)


def test_many_are_on_pages_and_how_many_sit_down_is_limited(tmp_path: Path) -> None:
    site = house(tmp_path, terms=ServerConfig(public=True, limits=Limits(people=2)))
    tables = [lay(site, offered="yes") for _ in range(TABLES + 1)]
    page = site.browser().get("/").text
    assert len(offered(site)) == TABLES
    assert f'href="/?offered={TABLES}#offered"' in page
    assert tables[0] in site.browser().get(f"/?offered={TABLES}").text
    statuses = [site.browser().post(f"/offered/{table}").status_code for table in tables[:3]]
    assert statuses == [303, 303, 429]


def test_the_owner_is_told_what_is_offered(site: Site) -> None:
    table = lay(site, offered="yes")
    assert tells(site.page("/"), "public.offered")
    assert tells(site.client.get(f"/table/{table}/friends").text, "public.withdraw")
