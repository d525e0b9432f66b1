"""Export and import in the browser: saving to a file, importing on another server, and invalid files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

import cartone
from cartone.games import game_called, games
from cartone.games.kit.packs import shipped
from cartone.host import hashed
from cartone.host.export import pack
from cartone.locale import LANGUAGES
from cartone.table import Random
from cartone.web.addresses import CHEST_LIMIT
from cartone.web.http import BODY_LIMIT
from tests.host.chests import edited, full, line_with
from tests.kit.packforms import draft_of
from tests.messages import tells
from tests.old.house import PACKS

from .onstage import at_home
from .party import KEY, Party
from .site import Site, check_html


@pytest.fixture
def elsewhere(tmp_path: Path) -> Site:
    return Site(tmp_path / "elsewhere")


def bring(site: Site, text: str, status: int, language: str = "en") -> Any:
    reply = site.client.post("/bring", data={"file": text}, headers={"Accept-Language": language})
    assert reply.status_code == status, reply.text
    if status != 303:
        check_html(reply.text)
    return reply


# -- import ---------------------------------------------------------------------------------------


def test_everything_is_saved_here_and_is_there_elsewhere(site: Site, elsewhere: Site) -> None:
    table = site.start("stamp-swap", seed="7")
    site.play(table, Random(1))
    saved = site.client.get("/chest")
    assert saved.headers["content-disposition"] == f'attachment; filename="cartone-{site.host.dailies.today}.cartone"'
    assert saved.headers["content-type"].startswith("text/plain")
    page = bring(elsewhere, saved.text, 200).text
    assert tells(page, "chest.games", new=1, there=0)
    assert tells(page, "chest.results", new=1, there=0)
    assert not tells(page, "chest.pads", new=0, there=0)
    assert elsewhere.page(f"/table/{table}") == site.page(f"/table/{table}")
    assert elsewhere.page("/history") == site.page("/history")
    assert tells(bring(elsewhere, saved.text, 200).text, "chest.games", new=0, there=1)
    result = elsewhere.host.store.result(table)
    assert result is not None
    assert result.player == hashed(elsewhere.client.cookies["player"]) != hashed(site.client.cookies["player"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_came_is_told_in_every_language(site: Site, elsewhere: Site, language: str) -> None:
    table = site.start("stamp-swap", seed="7")
    bring(elsewhere, site.client.get("/chest").text, 200)
    site.play(table, Random(1), 3)
    other = site.client.get("/chest").text
    assert tells(bring(elsewhere, other, 200, language).text, "chest.extended", language, games=1)
    elsewhere.client.post(f"/table/{table}/undo", data=elsewhere.undoes(table))
    elsewhere.play(table, Random(5), 1)
    page = bring(elsewhere, other, 200, language).text
    (beside,) = {head.id for head in elsewhere.heads()} - {table}
    assert tells(page, "chest.beside", language)
    assert f'href="/table/{beside}"' in page
    elsewhere.page(f"/table/{beside}")


def test_a_page_that_is_open_hears_of_a_game_that_went_on(site: Site, elsewhere: Site) -> None:
    table = site.start("stamp-swap", seed="7")
    bring(elsewhere, site.client.get("/chest").text, 200)
    elsewhere.play(table, Random(1), 3)
    rung: list[str] = []
    site.host.tables.ring = rung.append
    bring(site, elsewhere.client.get("/chest").text, 200)
    assert rung == [table]


def test_the_lobby_leads_to_both(site: Site) -> None:
    lobby = site.page("/")
    assert 'href="/chest"' in lobby
    assert 'href="/bring"' in lobby
    assert 'name="file"' in site.page("/bring")


# -- other files ----------------------------------------------------------------------------------


def test_a_record_is_opened(site: Site) -> None:
    record = cartone.new("stamp-swap", ["me", "pinzetta"], seed=3).record
    location = bring(site, f"\ufeff# a remark\n\n{record}", 303).headers["location"]
    assert str(site.host.live(location.rpartition("/")[2]).table.record) == str(record)
    assert tells(bring(site, "cartone-record 1\ngame chess", 422).text, "error.header-lacks")


def test_a_record_comes_with_the_pack_that_it_needs(site: Site) -> None:
    (path,) = [path for path in PACKS.values() if path.stem == "my-cards"]
    record = cartone.new("stamp-swap", ["me", "pinzetta"], seed=3, pack=str(path)).record
    assert tells(bring(site, str(record), 422).text, "error.pack-is-missing")
    page = site.page("/bring")
    assert all(part in page for part in ('action="/open"', 'name="record"', 'name="own-pack"'))
    form = {"record": str(record), "own-pack": path.read_text(encoding="utf-8")}
    assert site.client.post("/open", data=form).status_code == 303
    bring(site, str(record), 303)


def test_a_pack_goes_onto_its_shelf(site: Site) -> None:
    text = draft_of(game_called("age-of-comics")).text.text
    location = bring(site, text, 303).headers["location"]
    assert "mine" in site.page(location)
    assert tells(bring(site, text, 422).text, "error.pack-name-taken", name="“mine”")
    ours = shipped(game_called("age-of-comics").packs)["house"].read_text("utf-8")
    assert tells(bring(site, ours, 422).text, "error.pack-of-ours")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", ["", "hello", '{"kind": "table"}', "[packs]\nname = 1"])
def test_anything_else_is_told_in_one_line(site: Site, text: str, language: str) -> None:
    assert tells(bring(site, text, 422, language).text, "error.no-file-of-ours", language)
    assert site.heads() == []


def test_a_damaged_chest_is_told_and_changes_nothing(site: Site) -> None:
    lines = full().splitlines()
    page = bring(site, "\n".join([*lines[:4], "[pack]", *lines[5:]]), 422).text
    assert tells(page, "error.chest-line", line=5)
    assert tells(bring(site, full().replace("chest 1", "chest 9", 1), 422).text, "error.newer-chest")
    assert site.heads() == []


# -- permissions and limits -----------------------------------------------------------------------


def test_a_chest_of_thousands_of_games_fits_through_the_door(site: Site, elsewhere: Site) -> None:
    """In the usual encoding of forms, the export would be half as large again, and 2,000 games would be refused."""
    for game in games():
        site.play(site.start(game, seed="7"), Random(1))
    saved = site.client.get("/chest").text
    page = elsewhere.page("/bring")
    assert '<form method="post" action="/bring" enctype="text/plain"' in page
    sent = f"file={saved}\r\n".replace("\r\n", "\n").replace("\n", "\r\n")  # line ends as browsers send them
    brought = elsewhere.client.post("/bring", content=sent, headers={"Content-Type": "text/plain"})
    assert tells(brought.text, "chest.games", new=len(games()), there=0)
    assert 5000 * len(sent) / len(games()) < CHEST_LIMIT


def test_running_games_with_friends_are_not_in_the_file_of_the_host_who_plays_too(site: Site) -> None:
    alone = site.start("stamp-swap", seed="7")
    friends = Party(site, "stamp-swap", ("here", "away"), seed=1234567)
    shared = site.host.tables.new("stamp-swap", ["Anna", "greedy"], seed=7654321)
    site.host.seating.new_link(shared, 1)
    saved = site.client.get("/chest").text
    assert alone in saved
    assert not [secret for secret in (friends.id, "1234567", shared, "7654321") if secret in saved]
    assert tells(site.page("/"), "chest.without-secrets")
    for seat in (0, 1):
        site.host.seating.stand_in(friends.id, seat, "greedy")
    assert friends.id in site.client.get("/chest").text, "it is over"
    assert shared in pack(site.host.store, ""), "who looks after the house has everything"


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_brings_too_much_hears_how_else_it_comes(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cartone.web.addresses.CHEST_LIMIT", 2 * BODY_LIMIT)
    owner = Site(tmp_path).browser(headers={"Accept-Language": language})
    refused = owner.post("/bring", content=b"file=" + b"x" * 2 * BODY_LIMIT, headers={"Content-Type": "text/plain"})
    assert refused.status_code == 413
    assert tells(refused.text, "chest.too-large", language)
    assert "cartone store import" in refused.text


def test_only_the_owner_brings_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.web.addresses.CHEST_LIMIT", 4 * BODY_LIMIT)
    site = Site(tmp_path, owner=KEY)
    heading = {"Content-Type": "application/x-www-form-urlencoded"}
    large = urlencode({"file": "x" * BODY_LIMIT})
    guest, owner = site.browser(), site.browser(cookies={"owner": KEY})
    assert guest.post("/bring", content=large, headers=heading).status_code == 413
    assert guest.post("/bring", data={"file": full()[:1000]}).status_code == 403
    assert owner.post("/bring", content=large, headers=heading).status_code == 422
    assert owner.post("/open", content=large, headers=heading).status_code == 413
    too_large = b"file=" + b"x" * 4 * BODY_LIMIT
    assert owner.post("/bring", content=too_large, headers=heading).status_code == 413
    assert site.heads() == []


# -- malicious exports ----------------------------------------------------------------------------


def hostile() -> list[tuple[str, dict[str, Any]]]:
    """Return exports that are readable but that no server would write."""
    over = next(json.loads(line) for line in full().splitlines() if '"state":"over"' in line)
    assert over["id"] == line_with("table")["id"]
    newer = [line.replace("rules ", "rules 9") for line in over["header"]]
    sheets: list[dict[str, Any]] = [
        {"sources": [{}, {}]}, {"sources": [{"evil": 3}, {"evil": -3}]}, {"sources": []}, {"winners": []},
        {"story": [[-1, "no-event", {}, [["no-reason", {}]]]]}, {"story": [[-1, "got-mat", {"seat": 77}, []]]},
        {"story": [[-1, "got-mat", {"mat": {"piece": "Path", "of": {"x": 1}}}, []]]}, {"keepsakes": [1, {"card": []}]},
        {"keepsakes": [{"piece": "Tile", "of": {}}] * 2}, {"public": -5}, {"scores": []}, {"over": False},
    ]  # fmt: skip
    headers = [over["header"], newer]
    tables = [{"header": header, "sheet": {**over["sheet"], **sheet}} for header in headers for sheet in sheets]
    tables += [
        {"stands": "nowhere, at all"}, {"header": [*over["header"], "setting level 99"]}, {"scores": [], "sheet": None},
        {"state": "running"}, {"state": "running", "header": newer}, {"lines": over["lines"][:9]}, {"company": 0},
        {"header": [line.replace("stamp-swap", "../../etc") for line in over["header"]]}, {"practice": True},
        {"state": "running", "lines": over["lines"][:9], "chairs": [[0, "", "nobody", ""]]}, {"told": [9999, 9999]},
        {"lines": [["A take 99", 0, 0]], "state": "running"}, {"header": [*over["header"], "dealt nothing"]},
    ]  # fmt: skip
    results: list[dict[str, Any]] = [
        {"game": "<script>"}, {"settings": {"level": "99", "evil": "x"}}, {"sources": {"evil": 900_000}}, {"won": 0.3},
        {"achievements": ["evil"]}, {"opponent": ""}, {"date": "0001-01-01"}, {"depth": "full"}, {"you": -999_999},
    ]  # fmt: skip
    dailies: list[dict[str, Any]] = [{"day": "0001-01-01"}, {"day": "9999-12-31"}, {"game": "evil"}, {"is_left": True}]
    kinds = {"table": tables, "result": results, "daily": dailies}
    return [(kind, parts) for kind, found in kinds.items() for parts in found]


def test_no_page_breaks_whatever_was_brought(tmp_path: Path, proving: bool) -> None:
    table = line_with("table")["id"]
    taken = 0
    for number, (kind, parts) in enumerate(hostile()[:: 1 if proving else 3]):
        site = Site(tmp_path / str(number), raise_server_exceptions=True)
        reply = site.client.post("/bring", data={"file": edited(kind, **parts)})
        assert reply.status_code in (200, 422), parts
        taken += reply.status_code == 200
        at_table = [f"/table/{table}{rest}" for rest in ("", "/replay", "/record", "/picture", "/log")]
        for address in ("/", "/history", "/pads", "/packs", *(at_table if reply.status_code == 200 else ())):
            assert site.client.get(address).status_code < 500, (kind, parts, address)
        site.host.close()
    assert taken > (20 if proving else 6)


# -- with scripts ---------------------------------------------------------------------------------


def test_a_file_that_was_opened_with_the_app_is_brought_at_once(page: Page, tmp_path: Path) -> None:
    file = f"{{ getFile: async () => new File([{json.dumps(full())}], 'all.cartone') }}"
    queue = f"{{ setConsumer: (consumer) => consumer({{ files: [{file}] }}) }}"
    page.add_init_script(f"Object.defineProperty(window, 'launchQueue', {{ value: {queue} }});")
    with at_home(tmp_path) as home:
        page.goto(f"{home.address}/bring")
        page.wait_for_selector("a[href='/history'].button")
        assert tells(page.content(), "chest.pads", new=1, there=0)
