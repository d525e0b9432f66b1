"""Several people at a table with a browser each: each browser shows the others' changes without a reload."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

import cartone
from cartone.host import FILE, WATCH, Host
from cartone.locale import LANGUAGES, catalogue
from cartone.store import SqliteStore
from cartone.table import Record, Table
from tests.crash.setups import SETUPS, serving

from .browser import ADD_STYLE, NO_PICTURES, Friend, at_port, keys, play_on, table_of
from .moments import near_the_end, open_table, part_of, until, with_friends
from .onstage import Home
from .party import seated
from .places import Visit, sit_at

SCREEN = {"width": 1280, "height": 800}


def at_table(visit: Visit, home: Home, record: str | Record, pictures: bool = False, **options: Any) -> list[Friend]:
    """Return people at a table at the end of a record, with a browser each; only the first browser may load
    pictures."""
    table = cartone.load(record)
    people = range(len(table.seats))
    laid = home.host.tables.lay(table, away=people[1:])
    friends = [Friend(visit(viewport=SCREEN, **options), seed=6) for _ in people]
    for seat, friend in enumerate(friends):
        if seat:
            sit_at(friend.page, laid, f"seat{seat}", seated(home.host, laid, seat))
        friend.page.goto(f"{home.address}/table/{laid}")
        friend.page.wait_for_load_state()
        if seat or not pictures:
            friend.page.evaluate(ADD_STYLE, NO_PICTURES)
    return friends


def in_the_office(visit: Visit, home: Home) -> list[Friend]:
    """Return Ann and Bob at the start of the first round in Age of Comics."""
    return at_table(visit, home, until("age-of-comics", ("Ann", "Bob"), lambda table: part_of(table) == 1))


def two(visit: Visit, home: Home, **options: Any) -> list[Friend]:
    """Return Ann and Bob at the start of Stamp Swap, where Ann is asked."""
    return at_table(visit, home, cartone.new("stamp-swap", ["Ann", "Bob"], seed=6).record, **options)


# -- whole games ------------------------------------------------------------------------------------


def test_a_game_is_played_in_several_browsers_and_nobody_reloads(visit: Visit, home: Home, proving: bool) -> None:
    """Play the end of the last day, or a whole game in `make proof`."""
    friends = two(visit, home) if proving else at_table(visit, home, near_the_end("stamp-swap", ("Ann", "Bob")))
    play_on(friends, lambda: all(friend.over for friend in friends))
    assert home.table(friends[0].page).over
    assert friends[0].sheet
    for friend in friends:
        assert friend.sheet == friends[0].sheet
        assert not friend.page.title().startswith("●")


# -- coming back ------------------------------------------------------------------------------------


def test_after_a_kill_in_the_middle_of_a_simultaneous_phase_all_pages_recover_by_themselves(
    visit: Visit, tmp_path: Path
) -> None:
    host = Host(SqliteStore(tmp_path / FILE))
    with serving(SETUPS["sqlite-1"], tmp_path) as server:
        home = Home(host, at_port(server.port))
        cut = with_friends("stamp-swap", "cut")
        friends = ann, bob, cat = at_table(visit, home, cut, pictures=True, forgive="net::ERR_")
        for friend in friends:
            friend.page.evaluate("window.neverReloaded = true")
        bob.take_hint()
        ann.to_tray(1)
        server.stop()
        ann.to_tray(2)
        ann.press(ann.find('[data-key="h"]'))
        expect(ann.page.get_by_role("alert")).to_contain_text(catalogue().text("page.lost"))
        server.start()
        expect(ann.page.locator(".sitter.present")).to_have_count(3)
        assert ann.find(".pile-tray .cutting").count() == 2
        assert not bob.is_asked, "a sealed cut is kept"
        ann.take_hint()
        cat.take_hint()
        bob.page.wait_for_selector("[data-place^=pile-] [data-piece]", state="attached")
        assert all(friend.page.evaluate("window.neverReloaded") for friend in friends)
        at = ann.at
        play_on(friends, lambda: ann.at != at)
    host.close()


def test_a_page_that_finds_no_line_looks_itself_for_what_others_do(visit: Visit, home: Home) -> None:
    """The server has no stream left, because too many pages are open."""
    laid = home.host.tables.lay(cartone.new("stamp-swap", ["Ann", "Bob"], seed=6), away=[0, 1])
    bob = visit(viewport=SCREEN, forgive="503")
    bob.route("**/live", lambda route: route.fulfill(status=503, headers={"Retry-After": "3"}))
    sit_at(bob, laid, "seat1", seated(home.host, laid, 1))
    bob.goto(f"{home.address}/table/{laid}")
    live = home.host.live(laid)
    ask = live.ask(0)
    assert ask is not None
    home.host.moves.answer(laid, 0, live.at(0), str(ask.options.at(0)))
    expect(bob.locator(f'[data-at="{home.host.live(laid).at(1)}"]')).to_be_visible()
    expect(bob.get_by_role("alert")).to_have_count(0)


# -- one device -------------------------------------------------------------------------------------


def test_two_people_share_a_device_with_keys_alone_and_hand_it_over(page: Page, home: Home, proving: bool) -> None:
    """Play until both people have cut, or for a whole day in `make proof`."""
    both = Friend(page, hand=keys, seed=6)
    page.goto(f"{home.address}/table/{home.host.tables.new('stamp-swap', ['Ann', 'Bob'], 6)}")
    page.wait_for_load_state()
    page.evaluate(ADD_STYLE, NO_PICTURES)
    handed, first = 0, home.table(page).game.day
    while (table := home.table(page)).game.day == first:
        if len(cuts(table)) == 2 and not proving:
            break
        if page.locator(".hand-over").count():
            expect(page.locator("#do")).to_contain_text(re.compile("Hand the device to (Ann|Bob)"))
            check_nothing_is_shown(page)
            both.press(page.locator(".hand-over .primary"))
            page.wait_for_selector("[data-asked]", state="attached")
            handed += 1
        cutting = {ask.kind for ask in table.pending.values()} == {"cut"}
        if cutting and proving:
            both.cut()
        else:
            both.take_hint()
    assert handed > (8 if proving else 3)
    assert len(cuts(home.table(page))) == 2, "both have cut"


def cuts(table: Table[Any]) -> list[str]:
    return [str(entry) for entry in table.record.entries if " | " in str(entry)]


DOES = "all => all.map(one => one.getAttribute('formaction').split('/').at(-1))"


def check_nothing_is_shown(page: Page) -> None:
    """Check that a device shows nothing of the game while it is handed over."""
    assert page.locator("#table :is(svg, img, [data-thing], [data-item], [name=answer], .tools, .story)").count() == 0
    assert page.locator("#table :is(a, input:not([type=hidden]), select, summary)").count() == 0
    assert page.locator("#table button").evaluate_all(DOES) in (["hand-over"], ["hand-over", "undo"])
    assert not page.title().startswith("●")


# -- spectators -------------------------------------------------------------------------------------


def test_a_spectator_sees_moves_arrive_over_any_shoulder_and_has_nothing_to_answer_with(
    visit: Visit, home: Home
) -> None:
    ann, bob = in_the_office(visit, home)
    eve, table = Friend(visit(viewport=SCREEN)), table_of(ann.page)
    eve.come(f"{home.address}/join/{table}/{home.host.seating.new_link(table, WATCH)}")
    eve.page.evaluate(ADD_STYLE, NO_PICTURES)
    expect(eve.page.locator("[data-region=house]")).to_have_accessible_name(re.compile("Ann"))
    eve.page.get_by_role("link", name="Look over Bob’s shoulder").click()
    expect(eve.page.locator("[data-region=house]")).to_have_accessible_name(re.compile("Bob"))
    for _ in range(3):
        eve.mark()
        play_on([ann, bob], eve.is_unmarked)
    expect(eve.page.locator("[data-region=house]")).to_have_accessible_name(re.compile("Bob"))
    buttons = eve.page.locator("#table button:enabled:not([type=button])")
    assert buttons.evaluate_all(DOES) == ["leave"]
    assert eve.page.locator('a[href*="pick"]').count() == 0


# -- friends who vanish -----------------------------------------------------------------------------


def test_a_bot_plays_for_a_friend_who_has_vanished_until_they_come_back(
    visit: Visit, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cartone.host.presence.GONE_AFTER", 1e9)
    ann, bob = two(visit, home, forgive="status of 409")
    expect(ann.sitter("Bob")).to_contain_text("here")
    address, cookies = bob.page.url, bob.page.context.storage_state()
    play_on([ann, bob], lambda: bob.is_asked)
    bob.page.context.close()
    expect(ann.sitter("Bob")).to_contain_text("away")
    assert not ann.is_asked
    let_bot = ann.find(".sitter button")
    let_bot.click()
    expect(ann.page.get_by_role("alert")).to_contain_text("a few seconds")
    monkeypatch.setattr("cartone.host.presence.GONE_AFTER", -1.0)
    let_bot.click()
    expect(ann.sitter("Bob")).to_contain_text("a bot plays")
    ann.wait_for_turn()
    ann.answer_at_once()
    ann.wait_for_turn()
    bob = Friend(visit(viewport=SCREEN, storage_state=cookies))
    bob.page.goto(address)
    bob.page.get_by_role("button", name="Play again myself").click()
    expect(ann.sitter("Bob")).to_contain_text("here")
    ann.answer_at_once()
    bob.wait_for_turn()
    assert not ann.is_asked
    bob.answer_at_once()


def test_the_focus_goes_to_the_heading_if_what_had_it_is_gone(visit: Visit, home: Home) -> None:
    ann, bob = two(visit, home)
    link = bob.page.url
    bob.page.goto("about:blank")
    let_bot = ann.find(".sitter button")
    let_bot.focus()
    bob.page.goto(link)
    expect(let_bot).to_have_count(0)
    expect(ann.page.locator("#do")).to_be_focused()


# -- undo -------------------------------------------------------------------------------------------


@pytest.mark.walk
def test_taking_back_needs_consent_it_is_refused_and_then_agreed_to(visit: Visit, home: Home) -> None:
    """The table is set up with the lobby's form, and the other person arrives by a link."""
    ann, bob = friends = [Friend(visit(viewport=SCREEN), seed=6) for _ in range(2)]
    bob.come(ann.lay_table(home.address, "stamp-swap", {"Ann": "here", "Bob": "away"})["Bob"])
    play_on(friends, lambda: ann.is_asked)
    before = ann.state
    ann.answer_at_once()
    bob.wait_for_turn()
    bob.answer_at_once()
    undo = ann.find('[data-key="u"]')
    undo.click()
    expect(ann.page.locator(".talk")).to_contain_text("Waiting for Bob")
    expect(bob.page.locator("#announced")).to_contain_text("Ann would like to undo")
    bob.page.get_by_role("button", name="No").click()
    expect(ann.page.locator("#announced")).to_contain_text(catalogue().text("friends.undo-refused"))
    assert ann.state != before
    undo.click()
    bob.page.get_by_role("button", name="Agree").click()
    ann.wait_for_shown(before[0])
    assert ann.state == before
    assert not bob.is_asked


def test_a_wish_to_take_back_holds_when_another_moves_before_the_page_knows(visit: Visit, home: Home) -> None:
    ann, bob = two(visit, home)
    before = ann.state
    ann.answer_at_once()
    held: list[Route] = []  # Ann's page is not notified yet
    ann.page.route(f"**/table/{table_of(ann.page)}", lambda route: held.append(route))
    bob.wait_for_turn()
    bob.answer_at_once()
    ann.find('[data-key="u"]').click()
    for look in held:
        look.continue_()
    expect(ann.page.locator(".talk")).to_contain_text("Waiting for Bob")
    ann.page.unroute_all()
    bob.page.get_by_role("button", name="Agree").click()
    ann.wait_for_shown(before[0])
    assert ann.state == before


# -- whose turn it is -------------------------------------------------------------------------------

COUNT_CHIMES = "window.chimes = 0; window.AudioContext = function () { window.chimes += 1; throw new Error() }"
FOCUSED = "() => document.activeElement.cloneNode(true).outerHTML"


def until_turn(friend: Friend, other: Friend) -> None:
    """Let one player answer until it is the other player's turn."""
    play_on([other], lambda: friend.is_asked)


def test_a_dot_and_a_chime_say_that_it_is_ones_turn_unless_the_chime_is_off(visit: Visit, home: Home) -> None:
    ann, bob = two(visit, home)
    ann.page.context.add_init_script(COUNT_CHIMES)
    ann.page.reload()
    until_turn(bob, ann)
    assert not ann.page.title().startswith("●")
    chimed = ann.page.evaluate("window.chimes")
    until_turn(ann, bob)
    assert ann.page.title().startswith("●")
    assert ann.page.evaluate("window.chimes") == chimed + 1
    ann.page.locator(".menu summary").click()
    ann.page.locator("[data-setting=chime]").uncheck()
    until_turn(bob, ann)
    until_turn(ann, bob)
    assert ann.page.title().startswith("●")
    assert ann.page.evaluate("window.chimes") == chimed + 1


def test_the_focus_stays_when_the_move_of_another_arrives(visit: Visit, home: Home) -> None:
    ann, bob = two(visit, home)
    controls = ("[data-setting=chime]", "[data-setting=pace]", ".tools a >> nth=0", ".menu summary")
    for control in (*controls, ".contest-row >> nth=1"):
        until_turn(bob, ann)
        ann.page.evaluate("document.querySelector('.menu').open = true")
        ann.find(control).focus()
        before = ann.page.evaluate(FOCUSED)
        at = ann.at
        bob.answer_at_once()
        ann.wait_for_another(at)
        assert ann.page.evaluate(FOCUSED) == before


def test_on_a_phone_the_open_tab_stays_open_when_the_move_of_another_arrives(visit: Visit, home: Home) -> None:
    ann, bob = two(visit, home)
    ann.page.set_viewport_size({"width": 390, "height": 844})
    until_turn(bob, ann)
    ann.page.locator("[data-tab=contests]").click()
    at = ann.at
    bob.answer_at_once()
    ann.wait_for_another(at)
    if not ann.is_asked:
        expect(ann.page.locator("[data-tab=contests]")).to_have_attribute("aria-pressed", "true")
        expect(ann.page.locator("[data-region=contests]")).to_be_visible()


def test_what_another_does_while_an_answer_is_under_way_is_not_missed(visit: Visit, home: Home) -> None:
    ann, bob = two(visit, home, pictures=True)
    until_turn(ann, bob)
    held: list[tuple[Route, APIResponse]] = []
    ann.page.route("**/answer", lambda route: held.append((route, route.fetch())))
    ann.things.first.click()
    bob.wait_for_turn()
    while bob.is_asked:
        bob.answer_at_once()
    route, response = held[0]
    route.fulfill(response=response)
    ann.wait_for_turn()


# -- languages --------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", [True, False], ids=["with-script", "without-script"])
def test_the_language_changes_in_mid_cut_and_the_trays_stay(
    visit: Visit, home: Home, script: bool, proving: bool
) -> None:
    """Switch to another language and back, or to every language in `make proof`."""
    ann = Friend(visit(viewport=SCREEN, java_script_enabled=script))
    ann.page.goto(open_table(ann.page, home, with_friends("stamp-swap", "cut")))
    for tray in (1, 2):
        ann.to_tray(tray)
    told = {}
    for code, name in [*list(LANGUAGES.items())[1 : None if proving else 2], ("en", "English")]:
        ann.page.locator(".languages summary").click()
        ann.page.get_by_role("button", name=name).click()
        expect(ann.page.locator("html")).to_have_attribute("lang", code)
        expect(ann.page.locator(".pile-tray .cutting")).to_have_count(2)
        expect(ann.page.locator('.bar a[href^="/rules"]')).to_have_text(catalogue(code).text("page.rules"))
        where = ("#do", ".contest-row >> nth=0", "#news", ".tray h3 >> nth=0", ".where")
        told[code] = [ann.page.locator(one).inner_text() for one in where]
    for one in zip(*told.values(), strict=True):
        assert len(set(one)) == len(told), one


# -- gestures and notifications ---------------------------------------------------------------------

TOLD = """() => {
    window.told = [];
    window.Notification = class {
        static permission = window.mayTell ?? "default";
        static requestPermission = async () => Notification.permission = window.says ?? "granted";
        constructor(text) { window.told.push(text); }
        close() {}
    };
}"""
"""Script that replaces a browser's notifications and records them, together with requests for permission."""


def test_friends_wave_and_are_told_when_it_is_their_turn(visit: Visit, home: Home) -> None:
    """A gesture appears on the other person's page, unless that person has muted the sender."""
    ann, bob = in_the_office(visit, home)
    first, second = (ann, bob) if ann.is_asked else (bob, ann)
    first.page.locator(".gestures > summary").click()
    first.page.locator(".gestures [value=wave]").click()
    bubble = second.page.locator(".shown-gesture")
    expect(bubble).to_have_text(re.compile("(Ann|Bob) waves."))
    expect(second.page.locator("#announced")).to_have_text(re.compile("waves"))
    expect(first.page.locator(".gestures")).not_to_have_attribute("open", "")
    assert not first.page.evaluate("document.activeElement.matches('[name=answer], .cell')"), "no option has the focus"
    first.page.evaluate("localStorage.setItem('gestures', 'off')")
    second.page.locator(".gestures > summary").click()
    second.page.locator(".gestures [value=applause]").click()
    expect(second.page.locator(".shown-gesture", has_text="applauds")).to_be_visible()
    first.page.wait_for_timeout(300)
    assert not first.page.locator(".shown-gesture", has_text="applauds").count()
    second.page.evaluate(TOLD)
    menu = second.page.locator(".menu > summary")
    menu.click()
    second.page.locator("[data-setting=notify]").click()
    expect(second.page.locator("[data-setting=notify]")).to_be_checked()
    menu.click()
    second.page.evaluate("document.dispatchEvent(new CustomEvent('your-turn'))")
    assert second.page.evaluate("told") == [], "whoever looks at the page needs no word"
    second.page.evaluate("() => { Object.defineProperty(document, 'hidden', { get: () => true }) }")
    play_on([first], lambda: second.is_asked)
    second.page.wait_for_function("() => window.told.length > 0")
    assert second.page.evaluate("told[0]") == second.asked


HINDERS = {
    "not allow notifications": "() => { Object.defineProperty(Notification, 'permission', { get: () => 'denied' }) }",
    "Your browser has no notifications.": "() => { delete window.Notification }",
    "only over https": "() => { Object.defineProperty(window, 'isSecureContext', { get: () => false }) }",
}


def test_where_nothing_can_be_told_a_line_says_why(visit: Visit, home: Home) -> None:
    page = visit(viewport=SCREEN)
    page.goto(open_table(page, home, with_friends("stamp-swap", "take")))
    for why, hinders in HINDERS.items():
        page.evaluate(hinders)
        page.locator(".menu > summary").click()
        expect(page.locator("[data-notify-why]")).to_contain_text(why)
        expect(page.locator("[data-setting=notify]")).to_be_disabled()
        page.locator(".menu > summary").click()
