"""Your own points in a guided game: the score pad counts them, leaves missing ones unknown, and stores all of them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from playwright.sync_api import expect

from cartone.games import game_called
from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.games.kit.options import Earns
from cartone.games.kit.pad import Pad
from cartone.host import Host
from cartone.host.export import pack, unpack
from cartone.locale import LANGUAGES, catalogue
from cartone.store import GUIDED, MemoryStore, UnknownPad
from cartone.table import IllegalAnswer, Record, Table
from cartone.tables import load
from tests.automa import person as automa
from tests.pinzetta import person as pinzetta

from .beside import unfold
from .browser import table_of
from .onstage import Home
from .places import Visit
from .site import Site, check_html
from .test_real_ends import GAMES, before_the_end, ended, whole

both = pytest.mark.parametrize("game", GAMES)
SMALL_PHONE = {"width": 390, "height": 664}
KNOWN = {"stamp-swap": {"forever": 3}, "age-of-comics": {"mat": 4, "mastery": 2}}
"""Points that the table knows by itself."""
TOLD = {
    "stamp-swap": "exhibitors 24 token 0 forever 3",
    "age-of-comics": "fans 40 orders -3 mat 4 mastery 2",
}


def asked(site: Site, game: str) -> tuple[str, str]:
    """Return a table that asks for your points, and the address of its pad."""
    table, _ = before_the_end(site, game, GUIDED)
    reply = site.client.post(f"/table/{table}/pad")
    assert (reply.status_code, reply.headers["location"]) == (303, f"/pad/{table}")
    return table, f"/pad/{table}"


def write(site: Site, pad: str, told: str) -> None:
    words = told.split()
    for source, points in zip(words[::2], words[1::2], strict=True):
        reply = site.client.post(f"{pad}/sheet", data={"entry": f"A.points-{source}", "number": points})
        assert reply.status_code == 303


def cells(page: str) -> dict[str, list[str]]:
    """Return the cells of each row in a score sheet, by the row's name."""
    found = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page, re.DOTALL)
    bare = [
        (re.sub(r"<[^>]+>", "", name).strip(), re.findall(r"<td>(.*?)</td>", row, re.DOTALL)) for name, row in found
    ]
    return {name: [re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for name, row in bare}


@both
def test_the_pad_is_filled_with_what_the_table_knows_and_the_rest_is_unknown(site: Site, game: str) -> None:
    _, pad = asked(site, game)
    sheet = site.page(f"{pad}/sheet")
    assert {name: row for name, (row,) in cells(sheet).items() if row != "–"} == {
        **{game_called(game).source(source, catalogue("en")): str(points) for source, points in KNOWN[game].items()},
        "total": str(sum(KNOWN[game].values())),
    }
    assert "Not counted yet, because entries are missing:" in sheet
    assert f"Enter {sum(KNOWN[game].values())} points" in sheet
    assert "/picture" not in sheet, "the picture is that of the table"
    leads_to = re.findall(r'href="/pad/[^/"]+/([^"]+)"', site.page(pad))
    assert leads_to
    assert not any("-B" in place for place in leads_to), "the opponent is counted already"


@both
@pytest.mark.parametrize("seed", range(3, 7))
def test_what_the_table_knows_is_so_in_the_game_that_is_retold(game: str, seed: int) -> None:
    """The number of matching creatives on your originals is unknown until you enter it."""
    person = pinzetta if game == "stamp-swap" else automa
    settings = {"challenges": ",".join(CHALLENGES)} if person is automa and seed % 2 else {}
    digital: Table[Any] = person.digital(seed, settings)
    told = pinzetta.reported(digital) if game == "stamp-swap" else automa.reported(digital)[0]
    room = game_called(game)
    assert room.real.pad is not None
    pad = room.real.pad(Pad(game, ("",), True, dict(told.header.settings)).fill(told.game.on_pad()), told.game.pack)
    assert pad.known(0).items() <= digital.game.by_source(0).items()
    assert pad.known(0)
    assert pad.scores[1] == digital.scores[1]


def test_fans_are_unknown_until_all_comics_are_told_of(site: Site) -> None:
    table, pad = asked(site, "age-of-comics")
    comics = {name: text for name, text in site.host.live(table).table.game.on_pad().items() if name[2:].isdecimal()}
    for name, text in comics.items():
        assert {"fans", "originals"}.isdisjoint(site.host.pads.open(table).pad.known(0))
        site.client.post(f"{pad}/comics-A", data={"answer": f"{name}={text} fans 3 matching 1"})
    known = site.host.pads.open(table).pad.known(0)
    assert known["fans"] == 3 * len(comics)
    assert known["originals"]


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_on_the_pad_is_told_and_kept_with_the_game(site: Site, game: str, language: str) -> None:
    site.client.cookies.set("language", language)
    table, pad = asked(site, game)
    write(site, pad, TOLD[game])
    check_html(site.page(f"{pad}/sheet"))
    assert site.client.post(f"{pad}/done").headers["location"] == f"/table/{table}"
    now = site.host.live(table).table
    assert now.over
    assert " ".join(f"{source} {points}" for source, points in now.game.by_source(0).items()) == TOLD[game]
    assert load(Record.read(site.host.archive.record_text(table, 0))).scores == now.scores
    words = catalogue(language)
    first, points = TOLD[game].split()[:2]
    named, rows = words.text(f"{game}.word.{first}"), cells(site.page(f"/table/{table}"))
    assert rows[named][0] == points
    assert "0" not in [row[0] for row in rows.values()], "what nobody has told is no nought"
    assert f"{named} {points}" in unescape(site.client.get(f"/table/{table}/picture").text)
    assert f"{named} {points}" in unescape(site.page(f"/table/{table}/lines"))


@both
def test_the_number_alone_suffices_and_brings_no_false_nought(site: Site, game: str) -> None:
    table = ended(site, game, GUIDED, "95")
    rows = cells(site.page(f"/table/{table}"))
    assert rows["total"][0] == "95"
    assert "0" not in [row[0] for row in rows.values()]


@both
def test_undone_points_are_on_the_pad_again_and_another_count_comes_to_it(site: Site, game: str) -> None:
    table, pad = asked(site, game)
    write(site, pad, TOLD[game])
    site.client.post(f"{pad}/done")
    site.client.post(f"/table/{table}/undo", data={"undo": str(site.host.live(table).said(0))})
    number = sum(site.host.pads.open(table).pad.known(0).values())
    assert f'class="typed-number">{number}<' in site.page(f"/table/{table}")
    site.client.post(f"/table/{table}/pad")
    write(site, pad, TOLD[game].split()[0] + " 30")
    site.client.post(f"{pad}/done")
    assert site.host.live(table).table.game.by_source(0)[TOLD[game].split()[0]] == 30


@both
def test_points_that_were_told_are_corrected_on_the_pad(site: Site, game: str) -> None:
    """The page of the line with the points links to the pad and back, and explains the change."""
    table, pad = asked(site, game)
    write(site, pad, TOLD[game])
    site.client.post(f"{pad}/done")
    line = len(site.host.live(table).table.entries()) - 1
    assert site.client.post(f"{pad}/done").headers["location"] == f"/table/{table}", "that was told before"
    assert f'formaction="/table/{table}/pad"' in site.page(f"/table/{table}/lines/{line}")
    assert site.client.post(f"/table/{table}/pad").headers["location"] == pad
    write(site, pad, TOLD[game].split()[0] + " 30")
    shown = str(site.client.post(f"{pad}/done").headers["location"])
    assert shown.startswith(f"/table/{table}/lines/{line}?answer=")
    assert 'name="how" value="again"' in site.page(shown)


def test_what_the_table_learns_otherwise_is_otherwise_on_the_pad(site: Site) -> None:
    table, _ = asked(site, "stamp-swap")
    before, live = site.host.pads.open(table).pad.number(0, "forever"), site.host.live(table)
    asks = {number: then.pending.get(0) for number, _, then in site.host.real.said(live)}
    line = next(number for number, ask in asks.items() if ask is not None and ask.about == "your-forever")
    form = {"at": site.at(table), "answer": str(before + 1), "how": "again"}
    assert site.client.post(f"/table/{table}/lines/{line}", data=form).status_code == 303
    site.client.post(f"/table/{table}/pad")
    assert site.host.pads.open(table).pad.number(0, "forever") == before + 1


def test_such_a_pad_is_nowhere_else_and_goes_with_its_table(site: Site) -> None:
    table, pad = asked(site, "stamp-swap")
    assert f"/pad/{table}" not in site.page("/pads")
    assert site.host.pads.all() == []
    site.client.post(f"{pad}/done")
    assert site.host.pads.done() == []
    site.host.tables.delete(table)
    with pytest.raises(UnknownPad):
        site.host.store.pad(table)


@both
def test_such_a_pad_travels_with_its_table(site: Site, game: str) -> None:
    table, pad = asked(site, game)
    write(site, pad, TOLD[game])
    away = MemoryStore()
    assert unpack(away, pack(site.host.store, ""), "").pads == (1, 0)
    assert Host(away).pads.open(table).pad.pad == site.host.pads.open(table).pad.pad


@both
def test_what_makes_no_sense_is_refused_in_one_line(site: Site, game: str) -> None:
    ask = load(Record(whole(game, GUIDED).header, whole(game, GUIDED).entries[:-1])).pending[0]
    assert isinstance(ask.options, Earns)
    first, second = ask.options.sources[:2]
    for text in (f"{second} 3 {first} 4", f"{first} 3 {first} 4", f"{first} 999", f"{first} 3 and", "weather 3", first):
        with pytest.raises(IllegalAnswer) as refused:
            ask.options.read(text)
        assert "\n" not in refused.value.said(catalogue("en"))


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_says_who_won_at_what_level_and_by_how_much(site: Site, game: str, language: str) -> None:
    site.client.cookies.set("language", language)
    words, table = catalogue(language), ended(site, game, GUIDED, "200")
    yours, theirs = site.host.live(table).table.scores
    picture = unescape(site.client.get(f"/table/{table}/picture").text)
    for said in (f"{words.text('page.you')} 200 :", f" {theirs}<", words.text("page.you-won"),
                 words.text("page.won-by", points=yours - theirs)):  # fmt: skip
        assert said in picture
    level = re.findall(r'class="against">.*?<b>(.*?)</b>', unescape(site.page(f"/table/{table}")), re.DOTALL)[0]
    assert all(word in picture for word in level.split())


# -- in a browser ---------------------------------------------------------------------------------


def test_the_pad_is_filled_in_by_touch_on_a_small_phone(visit: Visit, home: Home, site: Site) -> None:
    page = visit(viewport=SMALL_PHONE, has_touch=True, is_mobile=True)
    table, _ = before_the_end(site, "age-of-comics", GUIDED)
    page.goto(f"{home.address}/table/{home.host.tables.lay(site.host.live(table).table)}")
    unfold(page)
    button = page.locator(".on-pad")
    expect(button).to_be_in_viewport(ratio=1)
    button.tap()
    page.locator('.parts a:has-text("You")').tap()
    for slot in range(1, 6):
        page.locator(f'a.on-mat[href="?pick={slot}"]').tap()
        page.locator(f'button[value^="A.{slot}="]:has-text("{slot}")').first.tap()
        expect(page.locator(f'a.on-mat[href="?pick={slot}"] b')).to_have_text(f"{slot} ★")
    page.locator('.parts a:has-text("Sheet")').tap()
    page.locator('a[href="?pick=A.points-money"]').tap()
    page.locator('.keys a[aria-label="5"]').tap()
    page.locator(".typing .primary").tap()
    expect(page.locator(".typing label")).to_contain_text("Ideas")
    page.locator('.typing a[href="?pick="]').tap()
    page.locator('button[formaction$="/done"]').tap()
    expect(page.locator(".verdict-of-all .won")).to_be_visible()
    assert home.host.live(table_of(page)).table.game.by_source(0) == {
        "fans": 15, "mat": 4, "mastery": 2, "money": 5, "originals": 8,
    }  # fmt: skip


def test_enter_goes_on_to_the_next_cell_and_presses_nothing_else(visit: Visit, home: Home) -> None:
    page = visit(viewport={"width": 1366, "height": 768})
    pad = home.host.pads.new("stamp-swap", ["Ann", "Ben"])
    for part, first, then in (
        ("points-A", "points-exhibitors", "A.tokens"),
        ("sheet", "points-forever", "A.points-values"),
    ):
        page.goto(f"{home.address}/pad/{pad}/{part}")
        page.locator(f'a[href="?pick=A.{first}"]').click()
        expect(page.locator("#number")).to_be_focused()
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        expect(page.locator("[name=entry]")).to_have_value(then)
        expect(page.locator("#number")).to_be_focused()
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        expect(page.locator("[name=entry]")).not_to_have_value(then)
    told = {"A.points-exhibitors": "12", "A.tokens": "1", "A.points-forever": "12", "A.points-values": "1"}
    assert home.host.pads.open(pad).pad.pad.told == told
