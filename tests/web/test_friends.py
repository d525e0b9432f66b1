"""A table with friends: setup, links and seats, stand-in bots, rematches, and whole games of several people."""

from __future__ import annotations

import re
import time
from base64 import urlsafe_b64decode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pytest
from markupsafe import escape

import cartone
from cartone.games import game_called
from cartone.host import WATCH, Host, NotAllowed
from cartone.store import Chair
from cartone.table import Random, key_of
from cartone.web.qr_codes import qr_code
from tests.messages import tells

from ..proving import left_to_proof
from .party import (
    AWAY,
    BOTH,
    HERE,
    KEY,
    NAMES,
    Party,
    both,
    form_of,
    house,
    links_on,
    notice,
    same_browser,
    seated,
    sit_down,
    three,
)
from .site import Site, check_html

TABLES = [(game, count) for game in BOTH for count in game_called(game).seats]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return house(tmp_path)


# -- setup --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "count"), TABLES)
def test_a_table_with_friends_is_laid_by_the_form_and_shows_a_link_and_a_code_for_each(
    site: Site, game: str, count: int
) -> None:
    names = ["Anna Lena", "Jörg", "Łucja", "Zoë", "Ñuño"][:count]
    reply = site.client.post("/start", data=form_of(game, [HERE, *[AWAY] * (count - 1)], names))
    table, page = reply.headers["location"].split("/")[2:]
    assert page == "friends"
    assert [seat.name for seat in site.host.live(table).table.seats] == ["Anna-Lena", *names[1:]]
    text = site.client.get(reply.headers["location"]).text
    links = links_on(text)
    assert list(links) == list(range(1, count))
    assert all(str(qr_code(f"http://testserver{link}")) in text for link in links.values())
    assert text.count('class="qr"') == count - 1
    check_html(text.replace("http://testserver", ""))


NAMED = [
    (("", "  "), ["Player-A", "Player-B"]),
    (("Ann", "Ann"), ["Ann", "Ann-2"]),
    (("Ann", "Ann-2", "Ann"), ["Ann", "Ann-2", "Ann-3"]),
    (("Ann", "ann"), ["Ann", "ann"]),
    (("greedy", "chance"), ["Greedy", "Chance"]),
    (("pinzetta", "automa"), ["Pinzetta", "automa"]),
    (("automa", "pinzetta", "me"), ["Automa", "pinzetta", "me"]),
    (("seed", "#1"), ["seed", "#1"]),
    (("<b>&amp;", "\"'`"), ["<b>&amp;", "\"'`"]),
    (("{0}", "{name!r}", "%s"), ["{0}", "{name!r}", "%s"]),
    (("x" * 26, "🦊" * 26), ["x" * 26, "🦊" * 26]),
    (("a\u00a0b\u3000c", "tab\tbed"), ["a-b-c", "tab-bed"]),
]


@pytest.mark.parametrize(("names", "called"), NAMED, ids=[repr(names)[:40] for names, _ in NAMED])
def test_odd_names_make_a_good_table(site: Site, names: tuple[str, ...], called: list[str]) -> None:
    party = Party(site, BOTH[len(names) % 2], (HERE, AWAY, AWAY)[: len(names)], names)
    assert [seat.name for seat in party.table.seats] == called
    assert [chair.person for chair in party.chairs.values()] == [HERE, AWAY, AWAY][: len(names)]
    assert not any(chair.bot for chair in party.chairs.values()), "people are people, however they are called"
    for _ in party.play(Random(1), 8):
        pass
    page = party.page(1)
    check_html(page)
    assert all(str(escape(name)) in page for name in called)
    ElementTree.fromstring(party.look(party.browsers[1], "/picture"))
    assert Host(party.host.store).live(party.id).table.seats == party.table.seats


@pytest.mark.parametrize(
    ("sitters", "names", "said"),
    [
        ((HERE, AWAY), ("x" * 27, "Ben"), "“xxx"),
        ((HERE, AWAY), ("Ann\u202eeneB", "Ben"), "Use one word"),
        ((HERE, AWAY), ("Ann\x00", "Ben"), "Use one word"),
        ((HERE,), NAMES, "2 to 5 players"),
        ((AWAY,) * 6, (*NAMES, "Finn"), "2 to 5 players"),
        ((), NAMES, "2 to 5 players"),
        (("greedy", "chance"), NAMES, "Someone has to play"),
        ((HERE, "automa"), NAMES, "There is no bot “automa”"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_laid_is_refused_in_one_clear_line(
    site: Site, sitters: tuple[str, ...], names: tuple[str, ...], said: str
) -> None:
    reply = site.client.post("/start", data=form_of("stamp-swap", sitters, names))
    assert reply.status_code in (403, 422)
    assert re.search(rf"<h1>[^<]*{re.escape(said)}", reply.text)
    check_html(reply.text)
    assert not site.heads()


@pytest.mark.parametrize("language", ["de", "it", "pl"])
def test_people_without_a_name_get_one_in_every_language(site: Site, language: str) -> None:
    form = form_of("stamp-swap", (HERE, AWAY), ("", ""))
    assert site.client.post("/start", data=form, headers={"Accept-Language": language}).status_code == 303


# -- links --------------------------------------------------------------------------------------------


def test_opening_an_invitation_changes_nothing_and_sets_nothing(site: Site) -> None:
    table = site.client.post("/start", data=form_of("stamp-swap", (HERE, AWAY))).headers["location"].split("/")[2]
    link = links_on(site.client.get(f"/table/{table}/friends").text)[1]
    before = site.host.store.load(table).chairs, site.host.seating.talk(site.host.live(table))
    for _ in range(2):
        for method in ("GET", "HEAD"):
            reply = site.browser().request(method, link)
            assert reply.status_code == 200
            assert "set-cookie" not in reply.headers
    assert (site.host.store.load(table).chairs, site.host.seating.talk(site.host.live(table))) == before


def test_a_second_browser_is_told_and_may_take_over_and_the_first_one_is_told(site: Site) -> None:
    party = three(site)
    first, second = party.browsers[1], site.browser()
    assert "Someone is already in Ben’s seat" in second.get(party.links[1]).text
    refused = second.post(party.links[1])
    assert refused.status_code == 403
    assert tells(refused.text, "error.seat-is-taken")
    assert party.look(first)
    sit_down(second, party.links[1], **{"take-over": "yes"})
    assert party.look(second)
    assert tells(party.look(first, status=403), "error.not-at-this-table")
    assert sit_down(first, party.links[1], **{"take-over": "yes"}), "and back, with the same link"
    party.look(second, status=403)


def test_of_all_who_sit_down_at_the_same_moment_one_sits(site: Site) -> None:
    table = site.host.tables.new("stamp-swap", NAMES[:2], away=[1])

    def sits(_: int) -> bool:
        try:
            return bool(seated(site.host, table, 1))
        except NotAllowed:
            return False

    with ThreadPoolExecutor(8) as crowd:
        assert sum(crowd.map(sits, range(8))) == 1


def test_the_same_browser_may_follow_its_link_again(site: Site) -> None:
    party = three(site)
    before = party.chairs
    again = party.browsers[1].get(party.links[1]).text
    assert "This is Ben’s seat." in again
    assert "already" not in again
    assert party.browsers[1].post(party.links[1]).status_code == 303
    assert party.chairs == before
    assert party.look(party.browsers[1])


def test_one_browser_may_hold_two_seats_by_two_links(site: Site) -> None:
    party = three(site)
    sit_down(party.browsers[1], party.links[2], **{"take-over": "yes"})
    party.browsers[2] = party.browsers[1]
    for _ in party.play(Random(2), 12):
        assert party.is_kept()
    assert all(map(party.table.decisions, range(3)))


def test_secrets_are_long_and_different_and_only_their_hashes_are_kept(site: Site) -> None:
    party = three(site, "stamp-swap")
    site.client.post(f"{party.address}/friends", data={"do": "link", "seat": str(WATCH)})
    spectator = sit_down(site.browser(), links_on(site.client.get(f"{party.address}/friends").text)[WATCH])
    assert not links_on(site.client.get(f"{party.address}/friends").text), "a link is shown once"
    links = [link.rpartition("/")[2] for link in (*party.links.values(), f"/{spectator.cookies['watch']}")]
    cookies = [(cookie.name, cookie.path, cookie.value or "")
               for seat in (1, 2) for cookie in party.browsers[seat].cookies.jar]  # fmt: skip
    assert {(name, path) for name, path, _ in cookies} == {
        ("player", "/"), *((f"seat{seat}", f"/{place}/{party.id}") for seat in (1, 2) for place in ("table", "join"))
    }  # fmt: skip
    held = {value for _, _, value in cookies}
    assert len(links) == 3
    assert len(held) == 4, "a seat's and a player's secret for each of them"
    assert not held & set(links)
    for secret in (*links, *held):
        assert 8 * len(urlsafe_b64decode(secret + "==")) >= 128
    raw = b"".join(path.read_bytes() for path in sorted(site.folder.iterdir()))
    known = repr([vars(site.host), vars(site.host.presence), site.host.store.load(party.id), party.live.chairs])
    assert party.id.encode() in raw
    assert {path.name for path in site.folder.iterdir()} >= {"tables.sqlite", "tables.sqlite-wal"}
    pages = [party.look(browser, address) for browser in (site.client, *party.browsers.values(), spectator)
             for address in ("", "/record", "/replay")] + [site.client.get("/").text]  # fmt: skip
    for secret in (*links, *held, KEY):
        assert secret.encode() not in raw
        assert secret not in known
        assert not any(secret in page for page in pages)


def test_a_cookie_cannot_be_read_by_a_script_or_sent_along_from_elsewhere(site: Site) -> None:
    party = three(site)
    made = [site.client.get(f"/owner/{KEY}"), site.browser().post(party.links[1], data={"take-over": "yes"}),
            site.client.post(f"{party.address}/hand-over", data={"seat": "0"})]  # fmt: skip
    for reply in made:
        for cookie in reply.headers.get_list("set-cookie"):
            assert "httponly" in cookie.lower()
            assert "samesite=lax" in cookie.lower()


def test_a_browser_that_has_dropped_the_cookie_of_a_table_is_known_by_its_player(site: Site) -> None:
    """Browsers keep about 180 cookies for a site, and a guest may be at more tables than that."""
    party = three(site)
    browser = party.browsers[1]
    for cookie in [cookie for cookie in browser.cookies.jar if cookie.name == "seat1"]:
        browser.cookies.jar.clear(cookie.domain, cookie.path, cookie.name)
    assert browser.get(party.address).status_code == 200
    assert browser.post(f"{party.address}/leave").status_code == 303
    assert browser.get(party.address).status_code == 403
    other = party.browsers[2]
    assert site.browser().post(party.links[2], data={"take-over": "yes"}).status_code == 303
    assert other.get(party.address).status_code == 403, "somebody else plays there now"


def test_everybody_is_known_again_after_the_server_was_started_anew(site: Site) -> None:
    party = three(site)
    browsers = [*party.browsers.values(), party.spectator()]
    for _ in party.play(Random(1), 6):
        pass
    party.host.seating.stand_in(party.id, 2, "greedy")
    seen = [re.sub(r'data-talk="\w+"', "", party.look(browser)) for browser in browsers]
    again = Site(site.folder, owner=KEY)
    for browser, page in zip(browsers, seen, strict=True):
        reply = same_browser(again, browser).get(party.address)
        assert reply.status_code == 200
        assert state_on(reply.text) == state_on(page)
    assert again.host.live(party.id).chairs == party.live.chairs
    friends = same_browser(again, site.client).get(f"{party.address}/friends").text
    assert not links_on(friends), "a server knows only the links it has made itself"
    assert friends.count("There is a link already. It still works") == 3
    assert again.browser().post(party.links[1], data={"take-over": "yes"}).status_code == 303


def state_on(page: str) -> list[str]:
    return re.findall(r'name="at" value="\w+"|<h1.*?</h1>|name="answer" value="[^"]*"|name="who" value="[^"]*"', page)


def test_a_link_taken_away_is_worth_nothing_at_once(site: Site) -> None:
    party = three(site)
    spectator = party.spectator()
    for seat in (1, WATCH):
        assert site.client.post(f"{party.address}/friends", data={"do": "revoke", "seat": str(seat)}).status_code == 303
    at = party.live.at(1)
    for browser in (party.browsers[1], spectator):
        for address in ("", "/record", "/replay", "/picture", "/live"):
            party.look(browser, address, status=403)
        assert browser.post(f"{party.address}/hint").status_code == 403
        assert browser.post(f"{party.address}/answer", data={"at": at, "answer": "crime"}).status_code == 403
    assert party.page(2)
    assert 1 not in links_on(site.client.get(f"{party.address}/friends").text)


# -- answers ------------------------------------------------------------------------------------------


def test_an_answer_from_a_page_that_was_taken_back_changes_nothing(site: Site) -> None:
    party = three(site, "stamp-swap")
    (asked,) = party.asked
    before, old = party.record, party.live.at(asked)
    option = next(take for take in party.ask(asked).options if party.table.game.pool[take.item].up)
    party.answer(asked, option)
    gone = party.live.at(asked)
    party.undo(asked)
    assert party.record == before, "what lies face up was known before"
    party.answer(asked, option, 409, at=gone)
    assert party.record == before
    party.answer(asked, party.ask(asked).options.at(1), at=old)
    assert party.record != before


def test_nobody_answers_for_a_seat_while_a_bot_plays_it(site: Site) -> None:
    party = three(site)
    party.post(1, "stand-in", who="1 greedy")
    for _ in range(30):
        if party.table.decisions(1):
            break
        (asked,) = party.asked
        party.answer(asked, party.ask(asked).options.at(0))
    assert party.table.decisions(1), "the bot has answered"
    before = party.record
    assert "a bot is playing for you" in notice(party.answer(1, "crime", 409)).lower()
    assert "a bot is playing for you" in notice(party.undo(1, 409)).lower()
    assert tells(notice(party.post(1, "hint", 409)), "error.nothing-is-asked")
    assert party.record == before


# -- bots stand in ------------------------------------------------------------------------------------


def test_a_bot_stands_in_for_ones_own_seat_until_one_plays_again(site: Site) -> None:
    party = Party(site, "age-of-comics", (HERE, AWAY))
    party.post(1, "stand-in", who="1 greedy")
    page = party.page(1)
    assert "A bot plays for you." in page
    assert 'name="answer"' not in page
    assert "a bot plays" in party.page(0)
    for _ in range(8):
        assert party.asked == [0]
        party.answer(0, party.ask(0).options.at(0))
    assert party.table.decisions(1)
    party.post(1, "stand-in", who="1")
    while party.asked != [1]:
        party.answer(0, party.ask(0).options.at(0))
    party.answer(1, party.ask(1).options.at(0))
    assert party.is_kept()


def test_a_bot_stands_in_for_whoever_has_gone_but_not_for_who_is_there(site: Site) -> None:
    party = three(site)
    party.host.presence.moved(party.id, (), [2])
    assert 'value="2 greedy"' not in party.page(1)
    assert tells(party.post(1, "stand-in", 403, who="2 greedy"), "error.not-your-seat")
    party.host.presence.moved(party.id, [2], ())
    assert 'value="2 greedy"' in party.page(1)
    party.post(1, "stand-in", who="2 greedy")
    assert party.chairs[2].bot == "greedy"
    party.post(1, "stand-in", 403, who="2 chance")
    party.post(1, "stand-in", 403, who="2")
    assert party.chairs[2].bot == "greedy", "a bot that plays is nobody else's to change"
    party.post(2, "stand-in", who="2")
    assert not party.chairs[2].bot
    party.post(1, "stand-in", who="2 greedy")
    sit_down(site.browser(), party.links[2], **{"take-over": "yes"})
    assert not party.chairs[2].bot, "who sits down plays"


def test_the_first_guest_does_not_play_for_those_who_have_not_come_yet(site: Site) -> None:
    """The host is still on the page with the links, and only the first guest has sat down."""
    laid = site.client.post("/start", data=form_of("age-of-comics", (HERE, AWAY, AWAY)))
    table = laid.headers["location"].split("/")[2]
    links = links_on(site.client.get(f"/table/{table}/friends").text)
    guest = sit_down(site.browser(), links[1])
    page = guest.get(f"/table/{table}").text
    assert page.count("not here yet") == 2
    for seat in ("0", "2"):
        assert f'value="{seat} greedy"' not in page
        refused = guest.post(f"/table/{table}/stand-in", data={"who": f"{seat} greedy"})
        assert refused.status_code == 403
        assert "is not here yet. Only the host can let a bot play instead" in refused.text
    assert not any(chair.bot for chair in site.host.store.load(table).chairs.values())
    assert site.client.post(f"/table/{table}/friends", data={"do": "bot", "seat": "2"}).status_code == 303, "the host"
    site.client.get(f"/table/{table}")
    assert guest.post(f"/table/{table}/stand-in", data={"who": "0 greedy"}).status_code == 303, "has come, and gone"


def test_after_the_server_was_started_anew_everybody_who_had_come_is_given_a_moment(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = three(site)
    party.page(0)
    monkeypatch.setattr("cartone.host.presence.GONE_AFTER", 60.0)
    again = Site(site.folder, owner=KEY)
    guest = same_browser(again, party.browsers[1])
    stand_in = f"{party.address}/stand-in"
    assert guest.post(stand_in, data={"who": "2 greedy"}).status_code == 409, "counted from the start of the server"
    monkeypatch.setattr("cartone.host.presence.GONE_AFTER", -1.0)
    assert guest.post(stand_in, data={"who": "0 greedy"}).status_code == 303, "who has looked is known to have come"
    assert guest.post(stand_in, data={"who": "2 greedy"}).status_code == 303, "and who sat down"


def test_who_has_not_come_along_yet_has_not_gone(site: Site) -> None:
    party = three(site)
    again = site.client.post(f"{party.address}/rematch").headers["location"]
    party.post(1, "follow")
    stand_in = {"who": "2 greedy"}
    assert party.browsers[1].post(f"{again}/stand-in", data=stand_in).status_code == 403
    party.post(2, "follow")
    assert party.browsers[2].get(again).status_code == 200
    assert party.browsers[1].post(f"{again}/stand-in", data=stand_in).status_code == 303


class Counted(str):
    """A table ID that counts how often it is compared."""

    comparisons = 0

    def __eq__(self, other: object) -> bool:
        Counted.comparisons += 1
        return str(self) == other

    __hash__ = str.__hash__


def test_who_is_at_a_table_is_known_without_a_look_at_all_others(site: Site) -> None:
    presence = site.host.presence
    for number in range(500):
        presence.moved(f"table {number}", (), [0, 1])
    assert presence.of(Counted("table 7")) == {0, 1}
    presence.moved(Counted("table 7"), [0], ())
    assert presence.of("table 7") == {1}
    assert Counted.comparisons < 20


def test_the_owner_lets_a_bot_play_for_anybody_and_gives_a_bots_seat_away(site: Site) -> None:
    party = Party(site, "stamp-swap", (HERE, AWAY, "chance"))
    party.host.presence.moved(party.id, (), [1])
    change = f"{party.address}/friends"
    assert site.client.post(change, data={"do": "bot", "seat": "1"}).status_code == 303
    assert party.chairs[1].bot == "greedy"
    assert site.client.post(change, data={"do": "person", "seat": "1"}).status_code == 303
    assert tells(site.client.post(change, data={"do": "person", "seat": "2"}).text, "error.bots-seat")
    site.client.post(change, data={"do": "link", "seat": "2"})
    link = links_on(site.client.get(change).text)[2]
    assert party.chairs[2].bot == "chance", "until somebody comes"
    party.browsers[2] = sit_down(site.browser(), link)
    assert not party.chairs[2].bot
    for seat in party.play(Random(1), 12):
        assert seat in (0, 1, 2)
    assert not party.live.bots


def test_the_owner_sits_down_on_a_friends_seat(site: Site) -> None:
    party = three(site)
    assert site.client.post(f"{party.address}/friends", data={"do": "here", "seat": "1"}).status_code == 303
    party.page(1, status=403)
    assert site.browser().get(party.links[1]).status_code == 403
    party.browsers[1] = site.client
    for _ in party.play(Random(1), 12):
        pass
    assert all(map(party.table.decisions, range(3)))
    assert party.is_kept()


# -- playing again, without peeking -------------------------------------------------------------------


def test_friends_come_along_to_the_next_game(site: Site) -> None:
    party = three(site)
    spectator = party.spectator()
    assert "A new game is ready." not in party.page(1)
    laid = site.client.post(f"{party.address}/rematch")
    there = laid.headers["location"]
    assert "A new game is ready." in party.page(1)
    assert "A new game is ready." not in party.look(spectator)
    for _ in range(2):
        assert party.browsers[1].post(f"{party.address}/follow").headers["location"] == there, "a second click, too"
        assert party.browsers[1].get(there).status_code == 200
    assert site.browser().get(there).status_code == 403
    assert spectator.post(f"{party.address}/follow").status_code == 403
    assert not links_on(site.client.get(f"{there}/friends").text), "nobody needs a link, and nobody has one"
    site.client.post(f"{there}/friends", data={"do": "link", "seat": "2"})
    late = links_on(site.client.get(f"{there}/friends").text)[2]
    party.browsers[2].post(f"{party.address}/follow")
    assert party.browsers[2].get(there).status_code == 200
    stranger = site.browser()
    assert stranger.post(late).status_code == 403
    chairs = site.host.store.load(there.rpartition("/")[2]).chairs
    assert [chair.person for chair in chairs.values()] == [HERE, AWAY, AWAY]
    assert site.client.get(there).status_code == 200


@both
def test_nobody_plays_a_running_game_of_friends_on_the_side(site: Site, game: str) -> None:
    party = Party(site, game, (HERE, AWAY))
    random = Random(1)
    for _ in party.play(random, 6):
        pass
    tables = len(site.heads())
    for what in ("play-on", "same-deal"):
        reply = site.client.post(f"{party.address}/{what}", data={"step": "1"})
        assert reply.status_code == 403
        assert tells(reply.text, "error.no-peeking")
    assert "play-on" not in party.look(site.client, "/replay?step=1")
    opened = site.client.post("/open", data={"record": party.look(site.client, "/record")})
    assert opened.status_code == 422
    for seat in (0, 1):
        assert "\nseed" not in party.look(party.browsers[seat], "/record")
    assert len(site.heads()) == tables
    assert not party.remarks
    while party.asked:
        seat = party.asked[0]
        party.host.moves.answer(party.id, seat, party.live.at(seat), str(party.ask(seat).options.sample(random)))
    for what in ("play-on", "same-deal"):
        assert site.client.post(f"{party.address}/{what}", data={"step": "1"}).status_code == 303
    assert "play-on" in party.look(site.client, "/replay?step=1")
    assert "play-on" not in party.look(party.browsers[1], "/replay?step=1"), "that is the owner's to do"


def test_a_bot_on_the_chair_of_a_friend_is_no_way_to_peek(site: Site) -> None:
    party = Party(site, "stamp-swap", (HERE, AWAY))
    for do in ("bot", "revoke"):
        assert site.client.post(f"{party.address}/friends", data={"do": do, "seat": "1"}).status_code == 303
    tables = len(site.heads())
    for what in ("same-deal", "play-on"):
        assert site.client.post(f"{party.address}/{what}", data={"step": "1"}).status_code == 403
    assert "play-on" not in party.look(site.client, "/replay?step=1")
    assert len(site.heads()) == tables
    assert not party.remarks


def test_who_was_shown_out_of_the_next_game_does_not_come_back_by_the_last_one(site: Site) -> None:
    party = three(site)
    again = site.host.seating.again(party.id, same_deal=False)
    party.post(1, "follow")
    assert party.browsers[1].get(f"/table/{again}").status_code == 200
    site.host.seating.revoke(again, 1)
    party.post(1, "follow")
    assert party.browsers[1].get(f"/table/{again}").status_code == 403


def test_bots_go_on_although_the_server_ended_before_they_answered(site: Site) -> None:
    party = three(site)
    seat, lines = party.asked[0], len(site.host.store.load(party.id).lines)
    with site.host.store.work() as work:
        work.set_chair(party.id, Chair(seat, HERE, bot="greedy"))
    again = Site(site.folder, owner=KEY)
    assert seat not in again.host.live(party.id).table.pending or len(party.asked) > 1
    assert len(again.host.store.load(party.id).lines) > lines


def test_who_has_just_gone_is_given_a_moment(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.host.presence.GONE_AFTER", 0.2)
    party = three(site)
    party.page(2)
    assert "a moment ago" in notice(party.post(1, "stand-in", 409, who="2 greedy"))
    time.sleep(0.3)
    assert party.post(1, "stand-in", 403, who="2 chance"), "only a good one plays for another"
    party.post(1, "stand-in", who="2 greedy")
    assert party.chairs[2].bot == "greedy"


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("friends", {"do": "link", "seat": "1"}),
        ("friends", {"do": "revoke", "seat": "1"}),
        ("friends", {"do": "here", "seat": "1"}),
        ("friends", {"do": "bot", "seat": "1"}),
        ("stand-in", {"who": "0 greedy"}),
        ("leave", {}),
    ],
    ids=str,
)
def test_chairs_of_a_table_that_has_just_been_deleted_are_gone(site: Site, address: str, form: dict[str, str]) -> None:
    party = three(site)
    browser = party.browsers[1] if address == "leave" else site.client
    site.host.store.delete(party.id)  # between reading the table and the change
    assert browser.post(f"{party.address}/{address}", data=form).status_code == 404
    assert browser.post(party.links[2], data={"take-over": "yes"}).status_code == 404


def test_whoever_came_by_a_link_can_get_up(site: Site) -> None:
    party = three(site)
    party.post(1, "leave")
    assert party.browsers[1].get(party.address).status_code == 403
    assert not party.chairs[1].holder
    sit_down(party.browsers[1], party.links[1])
    assert party.browsers[1].get(party.address).status_code == 200


# -- whole games --------------------------------------------------------------------------------------

GATHERINGS = {2: (HERE, AWAY), 3: (HERE, HERE, AWAY), 4: (AWAY,) * 4, 5: (AWAY, AWAY, HERE, AWAY, AWAY)}
EVERY = 60
"""Number of answers between two checks, each of which covers all pages."""


@pytest.mark.parametrize(
    ("game", "count"),
    [
        *(("stamp-swap", 5), ("age-of-comics", 2)),
        *left_to_proof(("stamp-swap", 2), ("stamp-swap", 3), ("age-of-comics", 3), ("age-of-comics", 4)),
    ],
)
def test_people_play_a_whole_game_together(site: Site, game: str, count: int) -> None:
    party = Party(site, game, GATHERINGS[count], seed=count)
    browsers = [*dict.fromkeys([site.client, *party.browsers.values()]), party.spectator()]
    for number, _ in enumerate(party.play(Random(key_of(count, game)))):
        if number % 10 == 0:
            assert party.is_kept()
        if number % EVERY == 0:
            for browser in browsers:
                check_html(party.look(browser))
    assert party.table.over
    assert party.is_kept()
    for browser in browsers:
        page = party.look(browser)
        check_html(page)
        assert "Score sheet" in page
        assert cartone.load(party.look(browser, "/record")).scores == party.table.scores
    assert not party.remarks
