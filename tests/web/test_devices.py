"""A link that works once transfers a person's seats and history to a second device, and nothing to other people."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cartone.host import WATCH, NotAllowed, hashed
from cartone.host.devices import NOTE, SOON, Devices
from cartone.locale import LANGUAGES
from cartone.store import OVER, Chair, MemoryStore, Result
from cartone.store.sqlite import SqliteStore
from cartone.web.lobby import RESULTS
from tests.messages import tells

from .party import Party, house
from .site import Site, check_html

SECRET = "s" * 32


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return house(tmp_path)


def link_on(page: str) -> str:
    found = re.search(r'readonly value="https?://[^/"]+(/move/[^"]+)"', page)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_goes_on_at_the_same_seat_on_another_device(site: Site, language: str) -> None:
    party = Party(site, "stamp-swap", ("here", "away"))
    phone, laptop = party.browsers[1], site.browser(headers={"Accept-Language": language})
    assert f'href="/device?table={party.id}"' in phone.get(party.address).text
    made = phone.post("/device", data={"table": party.id})
    link = link_on(made.text)
    assert "/move/" not in phone.get("/device").text, "it is shown once"
    asked = laptop.get(link)
    check_html(asked.text)
    assert tells(asked.text, "device.here-means", language)
    assert laptop.get(party.address).status_code == 403, "to look at a link changes nothing"
    moved = laptop.post(link)
    assert moved.headers["location"] == party.address
    assert laptop.get(party.address).status_code == phone.get(party.address).status_code == 200
    assert site.browser().post(link).status_code == 403, "a second time it leads nowhere"
    assert laptop.cookies["player"] != phone.cookies["player"], "nobody knows a secret of another browser"


def test_a_link_says_who_has_made_it_and_what_becomes_of_those_who_have_played_here(site: Site) -> None:
    party = Party(site, "stamp-swap", ("here", "away", "away"))
    link = link_on(party.browsers[1].post("/device").text)
    asked = party.browsers[2].get(link).text
    assert tells(asked, "device.made-by-somebody")
    assert tells(asked, "device.instead")
    assert not tells(site.browser().get(link).text, "device.instead")
    site.host.people.introduce(hashed(party.browsers[1].cookies["player"]), "Mallory", "")
    asked = party.browsers[2].get(link).text
    assert tells(asked, "device.made-by", name="Mallory")
    assert party.browsers[2].post(link).headers["location"] == "/"
    live = site.host.live(party.id)
    assert live.chairs[1].player == live.chairs[2].player, "what was of this browser stays, and the other's is added"


def test_who_opens_a_link_of_a_stranger_does_not_sit_down_for_them(site: Site) -> None:
    """A security review found that the creator of the link saw the hands of the person who sat down later."""
    bait = Party(site, "stamp-swap", ("here", "away"))
    mallory, victim = bait.browsers[1], site.browser()
    assert victim.post(link_on(mallory.post("/device").text)).status_code == 303
    party = Party(site, "stamp-swap", ("here", "away"), seed=6)
    invited = f"/join/{party.id}/{site.host.seating.new_link(party.id, 1)}"
    assert victim.post(invited, data={"take-over": "yes"}).status_code == 303
    assert victim.get(party.address).status_code == 200
    assert mallory.get(party.address).status_code == 403
    assert mallory.get(f"/api/v1/tables/{party.id}").status_code == 403
    assert finished(party) not in mallory.get("/history").text


def test_signing_out_elsewhere_ends_all_others(site: Site) -> None:
    party = Party(site, "stamp-swap", ("here", "away"))
    phone, tablet, laptop = party.browsers[1], site.browser(), site.browser()
    site.host.people.introduce(hashed(phone.cookies["player"]), "Ben", "teal")
    tablet.cookies.set("player", phone.cookies["player"])  # older versions shared it
    laptop.post(link_on(phone.post("/device").text))
    assert phone.get(party.address).status_code == laptop.get(party.address).status_code == 200
    before = laptop.cookies["player"]
    page = laptop.get("/device").text
    check_html(page)
    assert tells(page, "device.elsewhere-means")
    done = laptop.post("/device", data={"do": "sign-out-elsewhere"})
    check_html(done.text)
    assert tells(done.text, "device.elsewhere-done")
    assert laptop.cookies["player"] != before
    assert [one.get(party.address).status_code for one in (laptop, phone, tablet)] == [200, 403, 403]
    assert site.host.people.at(site.host.live(party.id))[1].name == "Ben"
    stolen = site.browser()
    stolen.cookies.set("player", before)
    assert stolen.get(party.address).status_code == 403
    assert finished(party) in laptop.get("/history").text
    assert finished(party) not in phone.get("/history").text
    assert site.browser().post("/device", data={"do": "sign-out-elsewhere"}).status_code == 403


def test_what_two_players_have_played_is_added_up_when_it_becomes_one_players(tmp_path: Path) -> None:
    for store in (MemoryStore(), SqliteStore(tmp_path / "tables.sqlite")):
        with store.work() as work:
            for player, points in (("a", 70), ("b", 90), ("c", 110)):
                work.add_result(
                    Result("stamp-swap", "pinzetta", points, 80, 1.0, "2026-11-15T12:00:00+00:00", player=player)
                )
        with store.work() as work:
            work.rekey("a", "b")
        assert [sum(tally.games for tally in store.tallies(player)) for player in "abc"] == [0, 2, 1]
        assert sorted(result.you for result in store.last_results(player="b")) == [70, 90]
        store.close()


def finished(party: Party) -> str:
    """Finish a game by letting bots play; return the link by which a list shows the game."""
    for seat in party.chairs:
        if seat != WATCH:
            party.host.seating.stand_in(party.id, seat, "chance")
    return f'href="{party.address}"'


def test_a_visitor_sees_the_finished_games_with_a_seat_of_theirs_and_a_link_takes_them_along(site: Site) -> None:
    party = Party(site, "stamp-swap", ("here", "away"))
    other = Party(site, "stamp-swap", ("here", "away"), seed=6)
    guest, laptop = party.browsers[1], site.browser()
    assert tells(guest.get("/history").text, "page.no-own-history")
    assert 'href="/history"' not in guest.get("/").text
    own, others = finished(party), finished(other)
    page = guest.get("/history").text
    check_html(page)
    assert own in page
    assert others not in page
    assert 'href="/history"' in guest.get("/").text
    for stranger in (site.browser(), laptop, party.spectator()):
        assert not {own, others} & set(re.findall(r'href="[^"]+"', stranger.get("/history").text))
    laptop.post(link_on(guest.post("/device").text))
    moved = laptop.get("/history").text
    assert own in moved
    assert others not in moved
    for language in LANGUAGES:
        assert tells(laptop.get("/history", headers={"Accept-Language": language}).text, "page.own-history", language)
    assert laptop.get(party.address).status_code == 200
    assert {own, others} <= set(re.findall(r'href="[^"]+"', site.client.get("/").text)), "the owner sees all"


def test_who_has_left_a_table_does_not_find_it_any_more(site: Site) -> None:
    party = Party(site, "stamp-swap", ("here", "away"))
    own = finished(party)
    assert own in party.browsers[1].get("/history").text
    assert party.browsers[1].post(f"{party.address}/leave").status_code == 303
    assert own not in party.browsers[1].get("/history").text


def test_a_guest_at_a_solo_table_has_figures_of_their_own(site: Site) -> None:
    """The guest sees no figures, deals or achievements of other people."""
    with site.host.store.work() as work:
        work.add_result(Result("stamp-swap", "pinzetta", 199, 80, 1.0, "2026-11-15T12:00:00+00:00", player="owner"))
    guest = site.browser()
    guest.cookies.set("player", SECRET)
    assert "<table>" not in guest.get("/history").text
    with site.host.store.work() as work:
        work.add_result(
            Result("stamp-swap", "pinzetta", 77, 80, 0.0, "2026-11-15T12:00:00+00:00", player=hashed(SECRET))
        )
    page = guest.get("/history").text
    check_html(page)
    assert re.findall(r"<td>(77|199)</td>", page) == ["77"]
    assert not tells(page, "daily.achievements")
    assert "199" in site.client.get("/history").text


def test_a_long_history_of_a_visitor_has_pages(site: Site) -> None:
    for number in range(RESULTS + 1):
        with site.host.store.work() as work:
            header = "cartone-record 1\ngame stamp-swap\nrules 1\npack house 0\nseats Anna Ben"
            work.create(f"t{number:02}", header, [], [Chair(1, "away", holder="h", player=hashed(SECRET))], 2)
            work.set_state(f"t{number:02}", OVER)
            work.set_dates(f"t{number:02}", f"2026-01-{number + 1:02}T00:00:00+00:00", "2026-02-01T00:00:00+00:00")
    guest = site.browser()
    guest.cookies.set("player", SECRET)

    def listed(page: str) -> list[str]:
        return re.findall(r'class="resume" href="/table/(t\d+)"', page)

    first = guest.get("/history").text
    assert listed(first) == [f"t{number:02}" for number in range(RESULTS, 0, -1)]
    assert f'href="/history?start={RESULTS}#games"' in first
    last = guest.get(f"/history?start={RESULTS}").text
    assert listed(last) == ["t00"]
    assert 'href="/history?start=0#games"' in last


def test_what_is_kept_meanwhile_opens_nothing() -> None:
    store = MemoryStore()
    link = Devices(store).link(SECRET)
    kept = store.noted(NOTE) or ""
    assert SECRET not in kept
    assert link not in kept
    assert Devices(store).use(link, "somebody") == ""
    assert store.noted(NOTE) == "{}"


def test_a_link_that_an_older_version_has_made_leads_nowhere() -> None:
    store = MemoryStore()
    with store.work() as work:
        work.note(NOTE, json.dumps({hashed("link"): ["player", "masked", 1e12, ""]}))
    with pytest.raises(NotAllowed):
        Devices(store).maker("link")


def test_a_link_waits_for_ten_minutes_and_the_newest_counts() -> None:
    now = 0.0
    devices = Devices(MemoryStore(), lambda: now)
    first, other = devices.link(SECRET), devices.link("o" * 32)
    second = devices.link(SECRET)
    with pytest.raises(NotAllowed):
        devices.maker(first)
    devices.maker(other)
    devices.maker(second)
    now = SOON
    with pytest.raises(NotAllowed):
        devices.use(second, "somebody")


def test_links_of_many_take_no_more_room_than_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.host.devices.MOST", 20)
    devices = Devices(MemoryStore())
    links = [devices.link(f"{number:032}") for number in range(25)]
    assert len(devices._waiting()) == 20
    devices.maker(links[-1])


def test_who_has_no_secret_has_nothing_to_move() -> None:
    with pytest.raises(NotAllowed):
        Devices(MemoryStore()).link("")


@pytest.mark.parametrize("table", ["../../evil", "//evil.example", "x" * 500, ""])
def test_it_leads_to_tables_and_nowhere_else(table: str) -> None:
    devices = Devices(MemoryStore())
    assert devices.use(devices.link(SECRET, table), "somebody") == ""
