"""The pages over HTTP: every question of a whole game can be shown and answered, errors are clear, and nothing is
lost."""

from __future__ import annotations

import os
import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import cartone
from cartone.games import stamp_swap
from cartone.games.stamp_swap import ROOM
from cartone.games.stamp_swap.options import Deed
from cartone.games.stamp_swap.page.page import StampSwapPage
from cartone.locale import catalogue
from cartone.store import StoreError
from cartone.store.writing import Work
from cartone.table import Random, key_of
from cartone.web.static import SPARE, stills
from cartone.web.static import address as static
from tests.messages import tells

from ..proving import left_to_proof
from .site import Site, check_html

GAMES = [
    ("stamp-swap", "solo", {"level": "2"}),
    ("stamp-swap", "solo", {"level": "1", "mode": "intro"}),
    ("stamp-swap", "3", {}),
    ("age-of-comics", "solo", {"level": "expert", "edition": "2026", "challenge-no-rip-offs": "on"}),
    ("age-of-comics", "solo", {"level": "beginner"}),
    ("age-of-comics", "2", {}),
]


@pytest.mark.parametrize(
    ("game", "against", "form"),
    [*GAMES[:-1], *left_to_proof(GAMES[-1])],
    ids=[f"{game[0]}-{game[1]}" for game in GAMES],
)
def test_every_question_of_a_whole_game_has_its_page(site: Site, game: str, against: str, form: dict[str, str]) -> None:
    table = site.start(game, against, seed="5", **form)
    random = Random(key_of(5, "pages"))
    kinds: set[str] = set()
    while (ask := site.ask(table)) is not None:
        if ask.kind in kinds:
            site.play(table, random, 1)
            continue
        kinds.add(ask.kind)
        assert site.page(f"/table/{table}").count("<h1") == 1, "one sentence says what to do"
        check_html(site.answer(table, str(ask.options.sample(random))))
    over = site.page(f"/table/{table}")
    assert "Score sheet" in over
    assert site.host.live(table).table.over


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_after_every_answer_the_store_has_exactly_the_record(site: Site, game: str) -> None:
    """In a simultaneous phase, bots answer before the person, but their answers come later in the record."""
    table = site.start(game, "2", seed="5")
    random = Random(key_of(5, "kept"))
    while (ask := site.ask(table)) is not None:
        site.host.moves.answer(table, 0, site.at(table), str(ask.options.sample(random)))
        lines = [str(entry) for entry in site.host.live(table).table.record.entries]
        assert list(site.host.store.load(table).lines) == lines
    assert Site(site.folder).host.live(table).table.over


def answers_on(page: str) -> set[str]:
    """Return all answers that one click on a page can give."""
    return set(re.findall(r'name="answer" value="([^"]+)"', page))


@pytest.mark.parametrize(
    ("game", "seed", "wanted"),
    [("stamp-swap", 6, {"look", "choose", "enter"}), ("age-of-comics", 3, {"action", "sales", "develop"})],
)
def test_everything_legal_can_be_clicked_and_nothing_else(site: Site, game: str, seed: int, wanted: set[str]) -> None:
    table = site.start(game, seed=str(seed))
    random = Random(key_of(seed, "clicks"))
    compared = 0
    kinds: set[str] = set()
    while (live := site.host.live(table)).ask(0) is not None and compared < 60:
        ask = live.ask(0)
        assert ask is not None
        if ask.kind not in ("split", "cut", "place", "exchange", "by-hand"):
            kinds.add(ask.kind)
            legal = {str(option) for option in ask.options}
            assert reachable(site, table) == legal, ask.kind
            compared += 1
        site.answer(table, str(ask.options.sample(random)))
    assert kinds >= wanted


def reachable(site: Site, table: str) -> set[str]:
    """Return the answers on a table's page and on the pages to which its picks lead."""
    page = site.page(f"/table/{table}")
    picks = set(re.findall(r'href="(\?pick=[^"]+)"', page))
    return answers_on(page).union(*(answers_on(site.page(f"/table/{table}{unescape(pick)}")) for pick in picks))


def test_a_stamp_is_placed_by_picking_it_and_then_a_cell(site: Site) -> None:
    table = site.start("stamp-swap", seed="3")
    random = Random(key_of(3, "place"))
    while (ask := site.ask(table)) is not None and (ask.kind != "place" or len(ask.options.items) < 2):  # type: ignore[attr-defined]
        site.answer(table, str(ask.options.sample(random)))
    assert ask is not None
    first = site.page(f"/table/{table}")
    assert answers_on(first) == answers_on(site.page(f"/table/{table}?pick={ask.options.items[0]}"))  # type: ignore[attr-defined]
    for item in ask.options.items:  # type: ignore[attr-defined]
        wanted = {str(option) for option in ask.options if option.item == item}
        assert answers_on(site.page(f"/table/{table}?pick={item}")) == wanted


def test_a_cut_is_put_together_in_trays_and_says_what_pinzetta_would_do(site: Site) -> None:
    table = site.start("stamp-swap", seed="3")
    live = site.host.live(table)
    ask = live.ask(0)
    assert ask is not None
    assert ask.kind == "split"
    items = [item.number for item in live.table.view(0).me.collection]
    reserve = next(option.reserve[0] for option in ask.options)
    rest = [item for item in items if item != reserve]
    half = f"{reserve}|{','.join(map(str, rest[:3]))}"
    assert not answers_on(site.page(f"/table/{table}?pick={half}"))
    page = site.page(f"/table/{table}?pick={half}|{','.join(map(str, rest[3:]))}")
    (notation,) = answers_on(page)
    assert "decision cards" in page
    site.answer(table, notation)


def test_a_cut_says_that_more_may_be_reserved_and_which_of_equal_piles_is_the_large_one(site: Site) -> None:
    """With seed 28, your collection has the specialist Otto Safe."""
    page = site.page(f"/table/{site.start('stamp-swap', seed='28')}")
    assert tells(page, "stamp-swap.do.split-more")
    other = site.page(f"/table/{site.start('stamp-swap', seed='3')}")
    assert tells(other, "stamp-swap.do.split")
    assert not tells(other, "stamp-swap.do.split-more")


def test_a_contest_by_hand_is_asked_for_with_its_name_and_its_words(tmp_path: Path) -> None:
    text = (ROOM.packs / "house.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    by_hand = re.sub(r"(?<=scores = )\{ count = .*", '{ count = "by-hand" }', text)
    path.write_text(by_hand.replace('name = "house"', 'name = "mine"', 1), encoding="utf-8")
    table = stamp_swap.new(["me", "pinzetta"], seed=1, pack=str(path))
    random = Random(key_of(1, "by-hand"))
    while table.pending[0].kind != "enter":
        ask = table.pending[0]
        table.answer(0, Deed("done") if ask.kind == "by-hand" else ask.options.sample(random))
    words = catalogue("en")
    page = StampSwapPage(ROOM, table, 0, words)
    assert [page.show.points_now(found) for found in page.show.contest_rows()] == ["?"] * 5
    table.answer(0, table.pending[0].options.at(0))
    contest = table.game.contests[0]
    page = StampSwapPage(ROOM, table, 0, words)
    assert page.do == f"Do what “{contest.name}” says. Then enter what it gave you. {contest.text}"


# -- undo, hint, replay -----------------------------------------------------------------------------


def test_undo_takes_back_one_answer_and_says_when_that_was_practice(site: Site) -> None:
    table = site.start("age-of-comics", seed="4")
    random = Random(key_of(4, "undo"))
    for _ in range(12):
        before = str(site.host.live(table).table.record)
        ask = site.ask(table)
        assert ask is not None
        site.answer(table, str(ask.options.sample(random)))
        reply = site.client.post(f"/table/{table}/undo", data=site.undoes(table))
        assert reply.status_code == 303
        assert str(site.host.live(table).table.record) == before
        site.answer(table, str(ask.options.sample(random)))
    kept = site.host.store.load(table)
    assert any("practice" in remark for remark in kept.remarks)
    assert "\n# practice: " in site.client.get(f"/table/{table}/record").text
    assert cartone.load(kept.text).scores == site.host.live(table).table.scores


def test_a_hint_can_be_taken_as_it_is(site: Site) -> None:
    table = site.start("age-of-comics", seed="4")
    reply = site.client.post(f"/table/{table}/hint", headers={"Accept-Language": "de"})
    ((genre, option),) = re.findall(
        r'class="note hint".*?Vorschlag: (.+?)\..*?name="answer" value="(.+?)"', reply.text, re.S
    )
    assert catalogue("de").text(f"age-of-comics.word.{option}") in genre
    site.answer(table, option)


def test_replay_shows_every_moment_and_can_be_played_on(site: Site) -> None:
    table = site.start("stamp-swap", seed="4")
    site.play(table, Random(key_of(4, "replay")))
    first = site.page(f"/table/{table}/replay")
    last = int(re.findall(r'data-last="(\d+)"', first)[0])
    assert last > 10
    for step in (1, last // 2, last, last + 5):
        site.page(f"/table/{table}/replay?step={step}")
    reply = site.client.post(f"/table/{table}/play-on", data={"step": str(last // 2)})
    other = reply.headers["location"].rpartition("/")[2]
    assert not site.host.live(other).table.over
    assert other != table


def test_rematch_and_the_same_deal(site: Site) -> None:
    table = site.start("age-of-comics", seed="4", level="expert")
    again = site.client.post(f"/table/{table}/same-deal").headers["location"].rpartition("/")[2]
    other = site.client.post(f"/table/{table}/rematch").headers["location"].rpartition("/")[2]
    texts = {name: str(site.host.live(name).table.record) for name in (table, again, other)}
    assert texts[table] == texts[again] != texts[other]
    assert site.host.live(other).table.header.settings == {"level": "expert"}


# -- records ----------------------------------------------------------------------------------------


def test_a_running_game_gives_the_redacted_record_a_finished_one_all_of_it(site: Site) -> None:
    table = site.start("age-of-comics", "2", seed="4")
    text = site.client.get(f"/table/{table}/record").text
    assert "seed" not in text
    assert ": ?" in text
    refused = site.client.post("/open", data={"record": text})
    assert refused.status_code == 422
    assert "no seed" in refused.text or "hidden" in refused.text
    site.play(table, Random(key_of(4, "record")))
    text = site.client.get(f"/table/{table}/record").text
    assert "\nseed 4\n" in text
    opened = site.client.post("/open", data={"record": text})
    assert opened.headers["location"].endswith("/replay")


# -- bad input --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "address", "form", "status", "words"),
    [
        ("GET", "/nowhere", {}, 404, "nothing at this address"),
        ("GET", "/table/nothing", {}, 404, "no such table"),
        ("GET", "/table/%00%ff", {}, 404, "no such table"),
        ("POST", "/table/nothing/answer", {"answer": "1"}, 404, "no such table"),
        ("POST", "/start", {"game": "chess"}, 422, "There is no game"),
        ("POST", "/start", {}, 422, "There is no game"),
        ("POST", "/start", {"game": "stamp-swap", "level": "9"}, 422, "The setting “level” cannot be “9”"),
        ("POST", "/start", {"game": "stamp-swap", "against": "9"}, 422, "is for 2 to 5 players"),
        ("POST", "/start", {"game": "stamp-swap", "seed": "abc"}, 422, "a whole number"),
        ("POST", "/start", {"game": "stamp-swap", "against": "9" * 5000}, 422, "is for 2 to 5 players"),
        ("POST", "/start", {"game": "stamp-swap", "against": "1", "bot": "automa"}, 422, "no bot"),
        ("POST", "/start", {"game": "stamp-swap", "against": "1", "bot": "me"}, 422, "no bot"),
        ("POST", "/start", {"game": "stamp-swap", "pack": "nowhere.toml"}, 422, "cannot be read"),
        ("POST", "/start", {"game": "stamp-swap", "pack": "../../etc/passwd"}, 422, "no pack"),
        ("POST", "/start", {"game": "stamp-swap", "rung": "level-9"}, 422, "“level-9”"),
        ("POST", "/daily", {"game": "chess"}, 422, "“chess”"),
        ("POST", "/learn", {"game": "chess"}, 422, "“chess”"),
        ("POST", "/open", {"record": "hello"}, 422, "this is not a record"),
        ("POST", "/open", {}, 422, "this is not a record"),
        ("POST", "/open", {"record": "x" * 2_000_000}, 413, "too much"),
        ("DELETE", "/", {}, 405, catalogue("en").text("page.error-405")),
        ("GET", "/start", {}, 405, catalogue("en").text("page.error-405")),
    ],
)
def test_bad_input_gets_a_clear_page_with_the_right_status(
    site: Site, method: str, address: str, form: dict[str, str], status: int, words: str
) -> None:
    reply = site.client.request(method, address, data=form or None)
    assert reply.status_code == status
    assert words in reply.text
    check_html(reply.text)
    assert "Traceback" not in reply.text


def test_an_illegal_answer_is_explained_above_the_table_as_it_stands(site: Site) -> None:
    table = site.start("age-of-comics", seed="4")
    before = str(site.host.live(table).table.record)
    page = site.answer(table, "nonsense", status=422)
    assert "is not possible here" in page
    assert answers_on(page)
    assert str(site.host.live(table).table.record) == before


def test_a_second_click_or_an_old_page_changes_nothing(site: Site) -> None:
    table = site.start("age-of-comics", seed="4")
    at = site.at(table)
    site.answer(table, "crime", at)
    after = str(site.host.live(table).table.record)
    assert "moved on" in site.answer(table, "crime", at, status=409)
    assert str(site.host.live(table).table.record) == after


def test_a_table_that_makes_no_sense_any_more_hides_no_other(site: Site) -> None:
    with site.host.store.work() as work:
        work.create("broken", "this is no header", [])
    site.start("stamp-swap", seed="4")
    assert "Your unfinished games" in site.page("/")


def test_another_host_name_is_refused(tmp_path: Path) -> None:
    site = Site(tmp_path, base_url="http://evil.example")
    assert site.client.get("/").status_code == 400


# -- headers and size -------------------------------------------------------------------------------


def test_every_answer_carries_a_strict_policy(site: Site) -> None:
    for address in ("/", "/nowhere", static("cartone.css"), static("games/stamp-swap.css"), "/history"):
        policy = site.client.get(address).headers["content-security-policy"]
        assert "default-src 'self'" in policy
        for kind in ("font", "frame", "media", "object"):
            assert f"{kind}-src 'none'" in policy
        for kind in ("manifest", "worker"):
            assert f"{kind}-src 'self'" in policy
        assert "unsafe" not in policy


def test_no_other_site_can_load_anything_from_here(site: Site) -> None:
    table = site.start("stamp-swap", seed="4")
    for address in ("/", "/nowhere", static("icon.svg"), static("main.js"), f"/table/{table}/picture"):
        assert site.client.get(address).headers["cross-origin-resource-policy"] == "same-origin"


def test_scripts_are_served_without_comments_on_lines_of_their_own() -> None:
    script = b"""// What it does.
/** A table.
 *  @type {Map<string, string>} */
const here = new Map(); // stays
  // gone
/** @type {HTMLElement} */ (first("p")).hidden = true;
/** @param {string} text */
const far = "https://example.org/"; /* stays */
"""
    assert (
        SPARE[".js"].sub(b"", script)
        == b"""const here = new Map(); // stays
/** @type {HTMLElement} */ (first("p")).hidden = true;
const far = "https://example.org/"; /* stays */
"""
    )
    assert b"/**\n" not in stills()["stage.js"].content


def test_style_sheets_are_served_without_comments_and_space() -> None:
    style = b"""/* A table. */
.felt > .do :is(h1, .left) {
  margin: 0 auto;
  font: 700 1rem/1.2 "A B", serif;
}
@media (min-width: 1px) {
  .felt { --side: 2px; }
}
"""
    served = SPARE[".css"].sub(b"", style)
    assert (
        served.split()
        == (
            b'.felt > .do :is(h1,.left) {margin: 0 auto;font: 700 1rem/1.2 "A B",serif}'
            b"\n@media (min-width: 1px) {.felt {--side: 2px}}"
        ).split()
    )
    assert b"/*" not in stills()["table.css"].content


def loaded_by(page: str) -> set[str]:
    """Return the files that a page loads, including those that its scripts import."""
    found: set[str] = set()
    new = set(re.findall(r'(?:href|src)="/static/[0-9a-f]+/([^"]+)"', page))
    while new:
        found |= new
        scripts = "".join(stills()[name].content.decode() for name in new if name.endswith(".js"))
        new = set(re.findall(r'from "\./([^"]+)"', scripts)) - found
    return found


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_the_first_table_page_is_small(site: Site, game: str) -> None:
    page = site.page(f"/table/{site.start(game, seed='4')}")
    loaded = loaded_by(page)
    assert {"cartone.css", "table.css", f"games/{game}.css", "main.js", "sound.js"} <= loaded
    assert not {"beside.css", "pad.css", "packs.css", "packs.js", "guide.css", "lobby.css"} & loaded
    assert len(page.encode()) + sum(len(stills()[name].content) for name in loaded) < 285_000


def test_packs_that_are_none_are_refused_and_hold_nobody_up(site: Site, tmp_path: Path) -> None:
    deep, pipe = tmp_path / "deep.toml", tmp_path / "pipe.toml"
    deep.write_text(f"[{'.'.join('a' * 1000)}]\n", encoding="utf-8")
    packs = {deep: "nested more than 20"}
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
        packs[pipe] = "ordinary file"
    for pack, said in packs.items():
        reply = site.client.post("/start", data={"game": "stamp-swap", "pack": str(pack)})
        assert reply.status_code == 422
        assert said in reply.text


def test_the_complaint_about_a_file_that_is_no_pack_tells_nothing_that_stands_in_it(site: Site, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text('[wallet]\nsecret = "s3"\n[[hideout]]\nstreet = "Elm"\n', encoding="utf-8")
    reply = site.client.post("/start", data={"game": "stamp-swap", "pack": str(other)})
    assert reply.status_code == 422
    assert tells(reply.text, "error.pack-section-missing", section="pack")
    assert not [word for word in ("wallet", "secret", "s3", "hideout", "Elm") if word in reply.text]


# -- the end ----------------------------------------------------------------------------------------


def test_a_finished_game_stays_finished_and_its_result_is_kept_once(site: Site) -> None:
    table = site.start("stamp-swap", seed="4")
    site.play(table, Random(key_of(4, "end")))
    reply = site.client.post(f"/table/{table}/undo", data=site.undoes(table))
    assert reply.status_code == 409
    assert "play on from any moment" in reply.text
    # If a server is killed between the last line and the result, it stores the result when it starts again.
    with site.host.store.work() as work:
        work.set_state(table, "running")
    again = Site(site.folder)
    assert again.host.live(table).state == "over"
    (result,) = again.host.store.results()
    assert (result.table, [result.you, result.opponent_points]) == (table, again.host.live(table).table.scores)
    assert f'href="/table/{table}"' in again.page("/history")


def test_a_result_that_cannot_be_written_is_no_end_and_the_last_answer_can_be_given_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> None:
        raise StoreError("error.cannot-keep", path="here", why="the disk is full")

    table = site.start("stamp-swap", seed="4")
    random = Random(key_of(4, "end"))
    while (ask := site.ask(table)) is not None:
        answer, before = str(ask.options.sample(random)), site.host.store.load(table)
        with monkeypatch.context() as broken:
            broken.setattr(Work, "add_result", full)
            reply = site.client.post(f"/table/{table}/answer", data={"at": site.at(table), "answer": answer})
        if reply.status_code == 500:
            assert site.host.store.load(table) == before, "all of it, or nothing"
            site.answer(table, answer)
    assert [result.table for result in site.host.store.results()] == [table]
    assert site.host.store.head(table).state == "over"


def test_results_carry_the_key_of_the_browser_that_played(site: Site) -> None:
    def plays(browser: TestClient, seed: int) -> None:
        laid = browser.post("/start", data={"game": "age-of-comics", "against": "solo", "seed": str(seed)})
        site.host.seating.stand_in(laid.headers["location"].rpartition("/")[2], 0, "greedy")

    first, second = site.browser(), site.browser()
    for seed, browser in enumerate((first, second, first)):
        plays(browser, seed)
    keys = [result.player for result in site.host.store.results()]
    assert keys[0] == keys[2] != keys[1]
    assert all(len(key) == 64 for key in keys)
    assert keys[0] not in str(first.cookies), "only its hash is kept"
    assert site.page("/history").count('/replay"') == 3
