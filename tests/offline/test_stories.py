"""Typical use of the offline edition in a browser: first from a static host, and then without a network or a host."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cartone
from tests.proving import left_to_proof
from tests.real.entries import told_guided
from tests.web.party import BOTH, both

from .browsing import DESKTOP
from .chrome import Chrome
from .conftest import Warm, need_chromium, need_firefox
from .fox import Fox
from .hosting import Hosting
from .person import ANSWERS, HINT, PHONE, Person
from .visits import finished

SOME = 8
"""Number of answers in a game that a player would want to keep."""

sizes = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@pytest.fixture
def visitor(warm: Warm, browser: Callable[..., Chrome]) -> Callable[..., Person]:
    """Return a function that opens a browser that has visited the edition before and returns its user."""

    def come(size: tuple[int, int] = DESKTOP, profile: str = "profile") -> Person:
        return Person(browser(profile, size), warm.url, size)

    return come


@pytest.fixture(scope="module", params=["chromium", *left_to_proof("firefox")])
def resident(request: pytest.FixtureRequest) -> Iterator[Person]:
    """Return a person whose browser has visited the edition before and has no network."""
    yield from (at_chromium if request.param == "chromium" else at_firefox)(request.getfixturevalue)


def at_chromium(fixture: Callable[[str], Any]) -> Iterator[Person]:
    chrome: Chrome = fixture("resting")
    chrome.open_tab()
    person = Person(chrome, fixture("warm").url)
    person.lobby()
    chrome.unplug()
    yield person
    chrome.close_tabs()


def at_firefox(fixture: Callable[[str], Any]) -> Iterator[Person]:
    need_firefox()
    folder = fixture("tmp_path_factory").mktemp("resident")
    with Hosting(folder / "host", fixture("edition")) as host, Fox(folder / "profile") as fox:
        person = Person(fox, host.url)
        person.lobby()
        person.unplug(host)
        yield person


# -- the first visit --------------------------------------------------------------------------


def test_the_bar_of_a_first_visit_only_grows_until_cartone_is_ready(warm: Warm) -> None:
    shown = [float(one) for one in warm.progress.split()]
    assert len(set(shown)) > 5
    assert shown == sorted(shown)
    assert len({one for one in shown if one > FETCHED}) > 3, "also while Python starts"
    assert shown[-1] == 1


def test_a_first_visit_fetches_what_the_figures_say_and_nothing_large_twice(warm: Warm, edition: Path) -> None:
    """On a metered connection every byte costs money, so the preparation of the next start reads from the cache."""
    large = [Path(path).name.partition(".bin")[0] for path, size in warm.sent.items() if size > 50_000]
    assert sorted(large) == ["app.zip", "pyodide.asm.txt", "pyodide.asm.wasm", "stdlib.zip"]
    packed = sum(path.stat().st_size for path in edition.rglob("*.bin"))
    assert packed < sum(warm.sent.values()) < 1.015 * packed


def test_games_by_touch_on_a_phone_without_a_network(
    visitor: Callable[..., Person], again: Hosting, proving: bool
) -> None:
    me, answers = visitor(PHONE), SOME if proving else 3
    me.lobby()
    check_installable(me)
    assert me.asked_for("asked to stay") == 0, "there is nothing to lose yet"
    assert not me.has("[data-may-forget]")
    takes = me.browser.do("navigator.storage.estimate().then(({ usage }) => Math.round(usage / 1e6))")
    assert takes > 20
    me.unfold(".chest details")
    me.hears("offline.takes", within=".chest", megabytes=takes)
    assert not me.has("[data-edition]"), "no newer edition is offered"
    me.unplug(again)
    for game in BOTH:
        me.start(game)
        assert me.play(answers) == answers
        assert me.read("#news"), "the story is told"
    assert me.asked_for("asked to stay") == 2, "whoever has a game asks"
    me.speak("de")
    me.hears("page.hint", "de", ".tools")
    stood, path = me.at, me.path
    me.lobby()
    me.hears("offline.may-forget", "de", ".chest")
    assert me.browser.complaints() == []
    me.browser.close()

    me = visitor(PHONE)
    me.lobby()
    assert me.has(f'#running a[href$="{path}"]')
    me.follow(f'#running a[href$="{path}"]')
    assert me.at == stood, "the table stands where it stood"
    me.answer()
    assert me.browser.complaints() == []


def check_installable(person: Person) -> None:
    assert person.browser.tell("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = person.browser.tell("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{person.home}manifest.webmanifest"
    told = json.loads(manifest["data"])
    for icon in told["icons"]:
        address = person.browser.do(f"new URL({json.dumps(icon['src'])}, {json.dumps(manifest['url'])}).href")
        assert address.startswith(person.home)
        assert person.fetch(address.removeprefix(person.home), "ok"), address


@pytest.mark.proof
@both
@sizes
def test_a_whole_game_by_hand(visitor: Callable[..., Person], again: Hosting, size: tuple[int, int], game: str) -> None:
    me = visitor(size)
    me.lobby()
    me.unplug(again)
    me.start(game)
    answers = me.play()
    assert me.is_over
    assert answers > SOME
    assert me.table.over
    me.wait_for(".ending figure img")
    me.go("history")
    me.wait_for(".chronicle")
    assert me.browser.complaints() == []


# -- looking up -------------------------------------------------------------------------------


def test_rules_glossary_and_history_without_a_network(resident: Person) -> None:
    me = resident
    me.start("stamp-swap")
    me.press("nav a[data-drawer]")
    me.type_into("#drawer #q", "tie")
    me.press("#drawer .rules-search button")
    me.wait_for("#drawer .found li")
    me.go("rules")
    me.type_into("#q", "points")
    me.follow(".rules-search button")
    assert me.has(".found li")
    me.go("rules/glossary")
    me.hears("glossary.title", within="h1")
    me.go("history")
    me.hears("page.history", within="h1")
    assert me.browser.complaints() == []


def test_a_finished_game_is_looked_back_at_and_all_games_move_to_another_browser(
    resident: Person, visitor: Callable[..., Person], tmp_path: Path
) -> None:
    me, files = resident, tmp_path / "files"
    files.mkdir()
    me.browser.keep_files(files)
    me.go("bring")
    me.paste("#bring textarea", finished("stamp-swap"))
    me.follow("#bring button")
    table = me.path.removesuffix("/replay")
    last = int(me.browser.do("document.querySelector('[data-replay]').dataset.last"))
    me.press('.steps a[rel="next"]')
    me.browser.wait("document.querySelector('[data-shown]').textContent === '1'")
    me.press(f'.steps a[data-go="{last}"]')
    me.browser.wait(f"document.querySelector('[data-shown]').textContent === '{last}'")

    me.go(table)
    me.browser.wait("document.querySelector('.ending img').naturalWidth > 0")
    assert me.fetch(f"{table}/picture").startswith("<svg")
    me.unfold("details.menu")
    me.press('.menu a[href$="/record"]')
    record = me.downloaded(files, ".record")
    assert cartone.load(record.read_text("utf-8")).over
    assert me.has("details.menu"), "the page is still there"
    me.lobby()
    me.unfold(".chest details")
    me.press('.chest a[href$="/chest"]')
    chest = me.downloaded(files, ".cartone")
    games = shelves(me)
    assert me.browser.complaints() == []

    other = visitor(profile="other")
    other.lobby()
    assert shelves(other) == []
    other.unfold(".chest details")
    other.follow('.chest a[href$="/bring"]')
    other.browser.choose_file("#bring input[type=file]", chest)
    other.browser.wait("document.querySelector('#bring textarea').value.length > 0")
    other.follow("#bring button")
    other.hears("chest.here", within="h1")
    other.lobby()
    assert shelves(other) == games
    other.go(table)
    other.wait_for(".ending")


def shelves(person: Person) -> list[str]:
    """Return the titles of the unfinished games in the lobby."""
    return sorted(person.browser.do("[...document.querySelectorAll('.games .resume')].map((one) => one.textContent)"))


# -- around a table ---------------------------------------------------------------------------


def test_a_game_beside_the_box(resident: Person) -> None:
    me, told = resident, told_guided("pinzetta", 2)
    me.lobby()
    door = ".door-stamp-swap .at-real-table"
    me.unfold(".door-stamp-swap .ways")
    me.unfold(door)
    me.press(f'{door} label:has(input[name="rung"][value="level-2"])')
    me.browser.do(f"document.querySelector('{door} select[name=pack]').value = 'house'")
    me.follow(f"{door} button.primary")
    if isinstance(me.browser, Chrome):  # only Chromium can be prepared before the page runs
        assert me.asked_for("kept on") == 1, "the screen stays on while hands are busy"
    while not any(str(entry).startswith("decision: ") for entry in me.table.entries()):
        me.say(told.right(me.table))
    line = next(number for number, entry in enumerate(me.table.entries()) if str(entry).startswith("decision: "))
    was = str(me.table.entries()[line])
    me.follow('.tools a[href$="/lines"]')
    me.follow(f'.lines a[href$="/lines/{line}"]')
    me.follow(f'form.correction .tile:not([value="{was.removeprefix("decision: ")}"])')
    me.follow('form.correction button[name="how"]')
    me.wait_for("#table")
    assert str(me.table.entries()[line]) != was
    assert me.browser.complaints() == []


def test_a_score_pad(resident: Person) -> None:
    me = resident
    me.go("pads?game=stamp-swap")
    for seat, name in enumerate(("Ann", "Bob")):
        me.type_into(f'.people input[name="name{seat}"]', name)
    me.follow(".people button.big")
    me.follow('#table .tab[href$="/sheet"]')
    me.press("#table .reckoning td a")
    for key in "12":
        me.press(f'#table .keys a[aria-label="{key}"]')
        me.browser.wait(f"document.querySelector('#number')?.value.endsWith('{key}')")
    me.press("#table .typing button.primary")
    me.browser.wait("document.querySelector('#table a.told-number')?.textContent === '12'")
    me.go("pads")
    assert "Ann 12" in me.read(".games")
    assert me.browser.complaints() == []


def test_friends_hand_the_device_on_and_nobody_is_away(resident: Person) -> None:
    me = resident
    me.lobby()
    assert not me.browser.do("!!document.querySelector('option[value=away]')")
    door = ".door-stamp-swap .with-friends"
    me.unfold(".door-stamp-swap .ways")
    me.unfold(door)
    for seat, name in enumerate(("Ann", "Bob")):
        me.type_into(f'{door} input[name="name{seat}"]', name)
    me.follow(f"{door} button.primary")
    sat = set()
    for _ in range(SOME):
        me.wait_for(f".hand-over, {HINT}, {ANSWERS}")
        if me.has(".hand-over"):
            sat.add(me.read(".hand-over h1"))
            me.press(".hand-over button.primary")
            me.browser.wait("!document.querySelector('.hand-over')")
        else:
            me.answer()
    assert len(sat) == 2, "both were handed the device"
    table = me.path
    assert not me.browser.do('!!document.querySelector(\'[href*="/friends"], [href*="/join"]\')')
    assert [me.fetch(path, "status") for path in (f"{table}/friends", "join/table/secret", "owner/me")] == [404] * 3
    assert me.browser.complaints() == []


SHARE = """(text => {
  const form = Object.assign(document.createElement("form"), { method: "post", enctype: "multipart/form-data" });
  form.action = new URL("bring", document.querySelector(".brand").href);
  const field = Object.assign(document.createElement("input"), { type: "file", name: "file" });
  const files = new DataTransfer();
  files.items.add(new File([text], "game.record", { type: "text/plain" }));
  field.files = files.files;
  form.append(field);
  document.body.append(form);
  form.submit();
})"""
"""Script that shares a file with the application in the way a phone does."""


def test_a_shared_file_is_shown_before_anything_is_done_with_it(resident: Person) -> None:
    me, text = resident, finished("age-of-comics")
    me.lobby()
    before = shelves(me)
    me.leave_for(lambda: me.browser.do(f"{SHARE}({json.dumps(text)})"))
    assert me.browser.do("document.querySelector('#bring textarea').value") == text
    me.lobby()
    assert shelves(me) == before
    me.leave_for(lambda: me.browser.do(f"{SHARE}({json.dumps(text)})"))
    me.follow("#bring button")
    assert me.path.endswith("/replay")
    me.lobby()
    assert len(shelves(me)) == len(before) + 1


# -- accessibility ----------------------------------------------------------------------------

AXE = """(() => {
  const rules = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
  return axe.run({ ...rules, resultTypes: ["violations"] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)));
})()"""

FETCHED = 0.6
"""Value of the bar when all files have been downloaded and Python is starting."""

STATES = {
    "fetching": "navigator.serviceWorker.register = () => new Promise(() => {"
    " new BroadcastChannel(`cartone ${document.baseURI}`).postMessage({ got: 4e6, all: 6e6 }); });",
    "starting": "navigator.serviceWorker.register = () => new Promise(() => {"
    " const told = new BroadcastChannel(`cartone ${document.baseURI}`);"
    " for (const one of [{ got: 6e6, all: 6e6 }, { step: 'python' }, { got: 1e6, all: 6e6 }]) told.postMessage(one);"
    " });",
    "failed": "navigator.serviceWorker.register = () => Promise.reject(new Error('no room'));",
    "no-worker": "delete Navigator.prototype.serviceWorker;",
}
"""Scripts that bring the loading page into each of its states."""

TOLD = {state: f"offline.{'progress' if state == 'fetching' else state}" for state in STATES}


def test_the_page_before_the_first_is_for_everybody(hosting: Hosting, tmp_path: Path) -> None:
    need_chromium()
    with Chrome(tmp_path / "profile") as chrome:
        for state, script in STATES.items():
            chrome.open_tab()
            me = Person(chrome, hosting.url, PHONE, before=script)
            for light in ("light", "dark"):
                me.go()
                me.hears(TOLD[state])
                check_for_everybody(me, light)
                assert me.has("button") == (state == "failed"), "whoever can try again may"
                check_bar(me, state)
            check_installable(me)


def check_bar(me: Person, state: str) -> None:
    """Check that after the download the bar moves both at each step and between steps."""
    value = "document.querySelector('progress:not([hidden])')?.value ?? 0"
    if state == "starting":
        me.browser.wait(f"({value}) > {FETCHED}")
        me.browser.wait(f"({value}) > {me.browser.do(value)}")
    else:
        assert me.browser.do(value) == (pytest.approx(FETCHED * 2 / 3) if state == "fetching" else 0)


@pytest.mark.parametrize("light", ["dark", *left_to_proof("light")])
def test_pages_are_for_everybody(resident: Person, light: str) -> None:
    me = resident
    me.start("stamp-swap")
    check_for_everybody(me, light)
    for path in ("", "bring"):
        me.go(path)
        check_for_everybody(me, light)


def check_for_everybody(person: Person, light: str) -> None:
    from axe_playwright_python.base import AXE_SCRIPT  # imported here because `make test` runs without it

    person.browser.light(light)
    person.browser.load(AXE_SCRIPT)
    assert person.browser.do(AXE) == [], (person.path, light)
