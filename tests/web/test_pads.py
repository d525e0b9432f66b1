"""Score pads in the browser: usable on a phone and without scripts, stored before they are confirmed, and visible only
to the owner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cartone.games import game_called
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random
from tests.crash.setups import SETUPS, serving
from tests.crash.wires import Browser
from tests.pads.writers import played, stamps

from .browser import at_port, box_of, lift
from .places import PHONE, Visit, in_language, unfold
from .site import Site, check_html
from .test_axe import check as check_axe
from .test_phone import STICKING_OUT

LINKS = re.compile(r'href="(\?pick=[^"]*)"')
PEOPLE = {"name0": "Ann", "name1": "Ben"}
MAT = ["A.1=crime original fans 5 matching 2", "A.2=horror rip-off fans 1"]


def begin(site: Site, game: str, **form: str) -> str:
    """Begin a pad; return its address."""
    reply = site.client.post("/pads", data={"game": game, **(form or PEOPLE)})
    assert reply.status_code == 303, reply.text
    return str(reply.headers["location"])


def tell(site: Site, part: str, status: int = 303, **form: str) -> str:
    reply = site.client.post(part, data=form)
    assert reply.status_code == status, reply.text
    return str(reply.text if status != 303 else reply.headers["location"])


# -- pages --------------------------------------------------------------------------------------------


def parts_of(site: Site, pad: str) -> Iterator[str]:
    """Yield the addresses of all parts of a pad by following the links between them."""
    address = pad
    while address:
        yield address
        found = re.search(r'class="onward"><a[^>]* href="([^"]+)"', site.page(address))
        address = found[1] if found is not None else ""


FORMS = [
    ("stamp-swap", {f"name{number}": f"P{number}" for number in range(3)}),
    ("stamp-swap", {"against": "solo", "rung": "level-3"}),
    ("stamp-swap", {"against": "solo", "rung": "intro"}),
    ("age-of-comics", PEOPLE),
    ("age-of-comics", {"against": "solo", "rung": "twelve-orders"}),
]


@pytest.mark.parametrize(("game", "form"), FORMS, ids=lambda one: str(one)[:40])
def test_every_part_and_every_pick_is_a_page_in_every_language(site: Site, game: str, form: dict[str, str]) -> None:
    pad = begin(site, game, **form)
    parts = list(parts_of(site, pad))
    assert parts[-1] == f"{pad}/sheet"
    for code, part in zip(list(LANGUAGES) * 5, parts, strict=False):
        site.client.cookies.set("language", code)
        base = part if part != pad else f"{pad}/{re.findall(rf'{pad}/([a-z]+)', site.page(pad))[0]}"
        for link in sorted({unescape(link) for link in LINKS.findall(site.page(base))})[::4]:
            site.page(base + link)


def test_the_lobby_leads_to_pads_and_a_pad_is_found_again(site: Site) -> None:
    assert 'href="/pads?game=stamp-swap"' in site.page("/")
    pad = begin(site, "stamp-swap", name0="Ann", name1="", name2="Zoë")
    shelf = site.page("/pads")
    assert f'href="{pad}"' in shelf
    assert 'value="Ann"' in shelf, "the same people play again"
    assert 'value="Zoë"' in shelf


def test_a_whole_game_is_written_without_script(site: Site) -> None:
    table = played("stamp-swap", ["chance"] * 2, seed=4)
    pad = begin(site, "stamp-swap")
    for name, value in stamps(table):
        tell(site, f"{pad}/{'points-A' if '.' in name else 'contests'}", answer=f"{name}={value}")
    sheet = site.page(f"{pad}/sheet")
    assert [f"<td>{score}</td>" in sheet for score in table.scores] == [True, True]


def test_a_stamp_is_laid_told_of_and_taken_away_by_buttons_of_the_page(site: Site) -> None:
    pad = begin(site, "stamp-swap")
    tell(site, f"{pad}/contests", answer="colour=C1")
    page = site.page(f"{pad}/album-A?pick=3x2")
    assert 'value="3x2 j12"' not in page, "it would stick out"
    assert 'value="3x2 j11"' in page
    after = tell(site, f"{pad}/album-A", answer="3x2 j11", pick="3x2")
    assert after == f"{pad}/album-A?pick=3x2.j11"
    told = site.page(after)
    assert 'value="A.j11=3x2 ? ? cancelled"' in told
    assert 'value="A.j11=3x2 blue ? ?"' in told
    assert "space ?" not in told, "no contest speaks of themes"
    tell(site, f"{pad}/album-A", answer="A.j11=3x2 blue ? 2", pick="3x2.j11")
    assert site.host.pads.open(pad.rpartition("/")[2]).pad.sheet[0]["values"] == 2
    tell(site, f"{pad}/album-A", answer="A.j11=", pick="3x2.j11")
    assert site.host.pads.open(pad.rpartition("/")[2]).pad.pad.told.keys() == {"colour"}


def test_a_number_is_typed_and_the_next_one_is_asked_for(site: Site) -> None:
    pad = begin(site, "age-of-comics")
    page = site.page(f"{pad}/points-A?pick=A.tokens")
    assert 'href="?pick=A.tokens%3A7"' in page
    assert 'name="entry" value="A.tokens"' in page
    assert tell(site, f"{pad}/points-A", entry="A.tokens", number="17") == f"{pad}/points-A?pick=A.money"
    assert tell(site, f"{pad}/sheet", entry="A.points-fans", number="40") == f"{pad}/sheet?pick=A.points-orders"
    assert site.host.pads.open(pad.rpartition("/")[2]).pad.scores[0] == 57


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mistake_is_one_line_above_the_part_and_changes_nothing(site: Site, language: str) -> None:
    site.client.cookies.set("language", language)
    pad = begin(site, "stamp-swap")
    before = site.host.store.pads()
    for part, form in (("points-A", {"entry": "A.tokens", "number": "9"}), ("album-A", {"answer": "2x2 l12"}),
                       ("contests", {"answer": "colour=T1"}), ("contests", {"pick": "colour:edges", "points": "x"}),
                       ("sheet", {})):  # fmt: skip
        page = tell(site, f"{pad}/{part}", 422, **form)
        check_html(page)
        assert len(re.findall(r'role="alert">[^<\n]+<', page)) == 1
        assert 'id="table"' in page
    assert site.host.store.pads() == before
    words = catalogue(language)
    limits = words.text("error.pad-number", number=words.quoted("9"), least=0, most=3)
    page = unescape(tell(site, f"{pad}/points-A", 422, entry="A.tokens", number="9"))
    assert limits[1:] in page


def test_nobody_and_too_many_are_told_so(site: Site) -> None:
    for form in ({}, {f"name{number}": "x" * 30 for number in range(2)}, {"name0": "\u202e"}):
        reply = site.client.post("/pads", data={"game": "age-of-comics", **form})
        assert reply.status_code == 422
    assert site.client.post("/pads", data={"game": "chess", **PEOPLE}).status_code == 404
    assert site.host.store.pads() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_that_is_there_twice_is_refused_in_one_line(site: Site, language: str) -> None:
    site.client.cookies.set("language", language)
    reply = site.client.post("/pads", data={"game": "stamp-swap", "name0": "Ann", "name1": "Ben", "name2": "ann"})
    words = catalogue(language)
    assert reply.status_code == 422
    assert words.text("error.pad-same-name", name=words.quoted("Ann"))[1:] in unescape(reply.text)
    assert site.host.store.pads() == []


def test_a_long_name_is_there_whole_and_one_without_end_is_refused(site: Site) -> None:
    pad = begin(site, "stamp-swap", name0="Bartłomiej Wielkopolski", name1="Ben")
    assert "Bartłomiej Wielkopolski</th>" in site.page(f"{pad}/sheet")
    reply = site.client.post("/pads", data={"game": "stamp-swap", "name0": "x" * 41})
    assert (reply.status_code, "40 letters at most" in reply.text) == (422, True)


def test_a_picture_without_albums_has_no_empty_ones(site: Site) -> None:
    pad = begin(site, "stamp-swap")
    for seat in "AB":
        tell(site, f"{pad}/points-{seat}", entry=f"{seat}.points-exhibitors", number="24")
    picture = site.client.get(f"{pad}/picture").text
    assert "Ann: exhibitors 24" in picture
    assert "M0 24h288" not in picture
    tell(site, f"{pad}/album-A", answer="2x2 a1")
    assert site.client.get(f"{pad}/picture").text.count("M0 24h288") == 1


def test_names_are_said_as_they_were_written_and_never_as_anything_else(site: Site) -> None:
    pad = begin(site, "age-of-comics", name0="<b>Ann</b>", name1="automa")
    assert "<b>Ann" not in site.page(pad)
    assert "&lt;b&gt;Ann&lt;/b&gt;" in site.page("/pads")
    assert len(site.host.pads.open(pad.rpartition("/")[2]).pad.seats) == 2
    picture = site.client.get(f"{pad}/picture").text
    assert "&lt;b&gt;Ann&lt;/b&gt;" in picture
    assert "<b>" not in picture


# -- the history ----------------------------------------------------------------------------------------


def done(site: Site) -> str:
    pad = begin(site, "age-of-comics")
    for answer in MAT:
        tell(site, f"{pad}/comics-A", answer=answer)
    assert "Score pad</span>" not in site.page("/history")
    assert tell(site, f"{pad}/done") == f"{pad}/sheet"
    return pad


def test_a_pad_that_is_done_is_in_the_history_with_its_chart_and_its_picture(site: Site) -> None:
    pad = done(site)
    page = site.page("/history")
    assert "Score pad</span>" in page
    assert f'href="{pad}/picture"' in page
    assert 'class="bars"' in page
    assert page.count('class="source s') == 2, "fans, and the points of the original"
    picture = site.client.get(f"{pad}/picture")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "Ann 12 : Ben 0" in picture.text
    assert "5 ★" in picture.text


def test_what_was_wrong_in_the_history_is_put_right_and_keeps_its_date(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = done(site)
    before = site.host.pads.open(pad.rpartition("/")[2]).pad.pad.done
    monkeypatch.setattr(site.host.pads, "_clock", lambda: datetime(2126, 1, 1, tzinfo=UTC))
    tell(site, f"{pad}/comics-A", answer="A.1=crime original fans 9 matching 2")
    tell(site, f"{pad}/done")
    again = site.host.pads.open(pad.rpartition("/")[2]).pad
    assert (again.pad.done, again.scores) == (before, [16, 0])
    assert "<b>16</b>" in site.page("/history")


def test_a_pad_is_deleted_for_good(site: Site) -> None:
    pad = done(site)
    assert tell(site, f"{pad}/delete") == "/pads"
    assert "Score pad</span>" not in site.page("/history")
    for address in (pad, f"{pad}/sheet", f"{pad}/picture"):
        assert site.client.get(address).status_code == 404
    assert site.client.post(f"{pad}/delete").status_code == 404


def test_a_pad_that_makes_no_sense_any_more_is_shown_and_can_be_deleted(site: Site) -> None:
    with site.host.store.work() as work:
        work.keep_pad("odd", "?")
        work.keep_pad("gone", '{"format": 1, "game": "chess", "names": ["Ann"], "told": {}}')
    assert site.page("/pads").count("can no longer be read") == 2
    site.page("/history")
    assert site.client.get("/pad/odd").status_code == 422
    tell(site, "/pad/odd/delete")
    assert [kept.id for kept in site.host.store.pads()] == ["gone"]


def test_a_pad_counts_with_an_owners_pack_after_its_file_is_gone(site: Site, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    text = (game_called("stamp-swap").packs / "house.toml").read_text(encoding="utf-8")
    mine.write_text(text.replace("each = 13 }", "each = 14 }"), encoding="utf-8")
    pad = begin(site, "stamp-swap", **PEOPLE, pack=str(mine))
    mine.unlink()
    tell(site, f"{pad}/contests", answer="colour=C2")
    contests: Any = site.host.pads.open(pad.rpartition("/")[2]).pad
    assert contests.contests["colour"].scoring.each == 14


# -- in a browser -----------------------------------------------------------------------------------------


@pytest.mark.walk
def test_a_game_is_written_by_touch_kept_over_a_kill_and_accessible(visit: Visit, tmp_path: Path) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True, forgive="status of 422")
    with serving(SETUPS["sqlite-1"], tmp_path) as server:
        page.goto(f"{at_port(server.port)}/")
        page.locator(".door-stamp-swap .ways > summary").tap()
        page.locator('a[href="/pads?game=stamp-swap"]').tap()
        page.locator(".door-stamp-swap .people [name=name0]").fill("Ann")
        page.locator(".door-stamp-swap .people [name=name1]").fill("Ben")
        page.locator(".door-stamp-swap .big").tap()
        choose_contest(page)
        lay_stamps(page)
        type_number(page)
        pad = re.sub(r"/[^/]+$", "", page.url)
        server.kill(Random(1))
        page.goto(f"{pad}/sheet")
        expect(page.locator("tfoot td").first).to_have_text("12")
        owner = Browser(server.port)
        comics = owner.post("/pads", game="age-of-comics", against="solo", rung="expert-seed").location
        owner.post(f"{comics}/comics-A", answer=MAT[0])
        shown = (f"{pad}/contests?pick=theme:group", f"{pad}/album-A?pick=3x3.a1",
                 f"{at_port(server.port)}{comics}/comics-A?pick=1", f"{pad}/sheet?pick=A.points-values")  # fmt: skip
        for code, part in zip(LANGUAGES, shown, strict=True):
            in_language(page, at_port(server.port), code)
            page.goto(part)
            unfold(page)
            assert page.evaluate(STICKING_OUT) == [], (code, part)
            if "-A" in part:
                check_axe(page)


def choose_contest(page: Page) -> None:
    page.locator('a[href="?pick=size"]').tap()
    page.locator('button[value="size=S2"]').tap()
    expect(page.locator('a[href="?pick=size"] .rule')).to_contain_text("5 points")
    page.locator('.parts a:has-text("Ann")').tap()


def lay_stamps(page: Page) -> None:
    """Place a large square with a tap on its centre, and give it the value 7; then drag a small square to its place."""
    page.locator('[data-lift="3x3"] a').tap()
    expect(page.locator('[data-lift="3x3"].picked')).to_be_visible()
    album = box_of(page.locator(".page"))
    side = (album["width"] - 12) / 12
    page.touchscreen.tap(album["x"] + 6 + 1.5 * side, album["y"] + 6 + 1.5 * side)
    expect(page.locator(".placed")).to_have_count(1)
    page.locator('button[value="A.a1=3x3 rare ?"]').tap()
    page.locator('button[value="A.a1=3x3 rare 7"]').tap()
    expect(page.locator('[value="A.a1=3x3 rare 7"][aria-pressed=true]')).to_have_count(2)
    expect(page.locator(".counts")).to_contain_text("5")
    album = box_of(page.locator(".page"))
    lift(page.locator('[data-lift="2x2"]'), album["x"] + 6 + 7 * side, album["y"] + 6 + 6.9 * side)
    page.mouse.up()
    expect(page.locator(".placed.r6.c7, .placed.r7.c7")).to_have_count(1)


def type_number(page: Page) -> None:
    """Enter numbers with the page's keys, and correct one."""
    page.locator('.parts.own a:has-text("Points")').tap()
    page.locator('button[value="A.sunday=size"]').tap()
    page.locator('a[href="?pick=A.points-exhibitors"]').tap()
    for digit in "12":
        page.locator(f'.keys a[aria-label="{digit}"]').tap()
    expect(page.locator("#number")).to_have_value("12")
    page.locator('.keys a[aria-label="Delete the last digit"]').tap()
    page.locator('.keys a[aria-label="Delete the last digit"]').tap()
    page.locator('.keys a[aria-label="0"]').tap()
    page.locator(".typing .primary").tap()
    expect(page.locator(".typing label")).to_contain_text("token")
