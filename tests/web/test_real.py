"""Tables for physical games on the site: set up in the lobby, entered line by line, undone and corrected."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import unquote

import pytest

from cartone.games import game_called
from cartone.games.age_of_comics.challenges import CHALLENGES
from cartone.locale import catalogue
from cartone.table import Random, Table
from cartone.web.lobby_games import page_at
from tests.real.entries import DEPTHS, say
from tests.real.person import BY_ID, Person, digital, laid, told

from .site import Site

both = pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])


def lay(site: Site, game: str, **form: str) -> str:
    answer = site.client.post("/real", data={"game": game, **form})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).rpartition("/")[2]


def tell(site: Site, table: str, random: Random) -> None:
    """Make one entry, using only links and buttons of the pages."""
    address = f"/table/{table}"
    for _ in range(60):
        page = site.page(address)
        body = page[page.index('<section class="coming"') :] if 'class="coming"' in page else page
        answers = [unescape(one) for one in re.findall(r'name="answer" value="([^"]+)"', body)]
        picks = [unquote(unescape(one)) for one in re.findall(r'href="\?pick=([^"]+)"', body)]
        if answers and (not picks or 'class="keypad"' in body or random.below(2)):
            site.answer(table, answers[random.below(len(answers))])
            return
        address = f"/table/{table}?pick={picks[random.below(len(picks))]}"
    raise AssertionError("nothing on the page is an answer")


def played(site: Site, game: str) -> str:
    """Return the ID of a table with a whole game in full depth."""
    table = told(digital(game, 5, ()), BY_ID, dealt_decks=game_called(game).real.decks)
    return site.host.tables.open(table.record)


@both
@pytest.mark.parametrize(("cards", "pack"), [("yours", "none"), ("ours", "house")])
def test_without_a_pack_one_says_what_one_s_own_cards_show(site: Site, game: str, cards: str, pack: str) -> None:
    form = site.page("/").partition(f'id="real-{game}"')[2].partition("</select>")[0]
    assert re.findall(r'<option value="([^"]*)"', form) == ["", "house"], "nobody takes our cards for theirs"
    assert site.host.live(lay(site, game, cards=cards, pack="")).table.header.pack == pack


@both
@pytest.mark.parametrize("depth", ["guided", "full"])
def test_the_lobby_tells_no_points_that_nobody_has_told(site: Site, game: str, depth: str) -> None:
    table = lay(site, game, depth=depth, pack="house")
    random = Random(4)
    while not site.host.live(table).stored.head.stands:
        tell(site, table, random)
    shelf = site.page("/").partition('id="running"')[2].partition("</section>")[0]
    assert f'href="/table/{table}"' in shelf
    assert ('class="score"' in shelf) == (depth == "full"), "one's own are known in full depth only"


@pytest.mark.parametrize("depth", ["guided", "full"])
def test_displays_of_four_can_be_chosen(site: Site, depth: str) -> None:
    form = site.page("/").partition('id="real-age-of-comics"')[2].partition("</form>")[0]
    assert 'name="display" value="4"' in form
    table = lay(site, "age-of-comics", depth=depth, display="4")
    assert site.host.live(table).table.header.settings["display"] == "4"


def test_all_that_is_to_be_laid_out_stands_above_the_first_question(site: Site) -> None:
    """This holds for any number of lines, and after a restart of the server."""
    form = {f"challenge-{challenge}": "on" for challenge in CHALLENGES}
    for game, first, lines in (
        ("stamp-swap", "Set up for two players", 7),
        ("age-of-comics", "Set up for two players", 16),
    ):
        table = lay(site, game, **form)
        for server in (site, Site(site.folder)):
            page = server.page(f"/table/{table}").partition('<ol id="news">')[2].partition("</ol>")[0]
            assert page.count('<div class="line">') == lines
            assert page.index(first) < 1000


@pytest.mark.parametrize("depth", ["guided", "full"])
def test_challenges_can_be_chosen_as_for_a_game_on_the_screen(site: Site, depth: str) -> None:
    """A warning about sets of challenges that can hardly be met is shown as in an on-screen game."""
    form = site.page("/").partition('id="real-age-of-comics"')[2].partition("</form>")[0]
    assert re.findall(r'name="challenge-([a-z-]+)"', form) == [*CHALLENGES]
    chosen = {"challenge-no-rip-offs": "on", "challenge-only-rip-offs": "on"}
    table = lay(site, "age-of-comics", depth=depth, **chosen)
    assert site.host.live(table).table.header.settings["challenges"] == "no-rip-offs,only-rip-offs"
    assert "Careful: if you print only rip-offs" in site.page(f"/table/{table}")


@both
@pytest.mark.parametrize("depth", ["guided", "full"])
@pytest.mark.parametrize("cards", ["yours", "ours"])
@pytest.mark.parametrize("pack", ["house", "none"])
def test_whatever_is_asked_beside_a_real_table_can_be_told(
    site: Site, game: str, depth: str, cards: str, pack: str
) -> None:
    if (cards, pack) == ("ours", "none"):
        refused = site.client.post("/real", data={"game": game, "depth": depth, "cards": cards, "pack": pack})
        assert refused.status_code == 422
        assert "traceback" not in refused.text.lower()
        return
    table, random = lay(site, game, depth=depth, cards=cards, pack=pack), Random(3)
    for _ in range(12):
        before = len(site.host.live(table).table.entries())
        tell(site, table, random)
        assert len(site.host.live(table).table.entries()) > before


@both
@pytest.mark.parametrize("depth", ["guided", "full"])
def test_the_last_thing_told_is_taken_back_and_an_earlier_one_is_corrected(site: Site, game: str, depth: str) -> None:
    table, random = lay(site, game, depth=depth, cards="yours"), Random(5)
    for _ in range(8):
        tell(site, table, random)
    live = site.host.live(table)
    told = [str(entry) for entry in live.table.entries()]
    answer = site.client.post(f"/table/{table}/undo", data={"undo": str(live.said(0))})
    assert answer.status_code in (200, 303)
    assert len(site.host.live(table).table.entries()) < len(told)
    lines = re.findall(rf'href="/table/{table}/lines/(\d+)"', site.page(f"/table/{table}/lines"))
    assert "0" in lines
    page = site.page(f"/table/{table}/lines/0")
    said = [unescape(one) for one in re.findall(r'name="answer" value="([^"]+)"', page)]
    other = next((one for one in said if one not in told[0]), None)
    if other is None:  # a form, with no entry until it is filled in
        return
    at = re.findall(r'name="at" value="([^"]+)"', page)[0]
    shown = site.client.post(f"/table/{table}/lines/0", data={"at": at, "answer": other})
    assert shown.status_code == 303, "a browser that goes back has nothing to send again"
    assert len(site.host.live(table).table.entries()) < len(told), "nothing is corrected yet"
    page = site.page(str(shown.headers["location"]))
    assert 'value="again"' in page
    done = site.client.post(f"/table/{table}/lines/0", data={"at": at, "answer": other, "how": "again"})
    assert done.status_code == 303
    assert str(site.host.live(table).table.entries()[0]).endswith(other)


@both
def test_all_that_was_asked_is_listed_and_the_game_is_played_once_for_it(
    site: Site, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(site, game)
    live, start, started = site.host.live(table), Table._start, []

    def counted(one: Table[Any]) -> None:
        started.append(one)
        start(one)

    monkeypatch.setattr(Table, "_start", counted)
    page = site.page(f"/table/{table}/lines")
    assert len(started) == 1
    monkeypatch.undo()
    assert "me begins" not in page
    assert "for me." not in page
    listed = re.findall(rf'/table/{table}/lines/(\d+)"><span>([^<]*)</span>', page)
    assert len(listed) > 70
    said = [unescape(one) for one in re.findall("<b>(.*?)</b></a>", page)]
    by_id = [one for one in said if re.fullmatch(r"[A-Z]\d+", one)]
    assert by_id == [], "a card is said by what it is called"
    for line, asked in listed[::15]:
        then = page_at(site.host.real.before_line(live, int(line)), 0, catalogue("en"))
        assert unescape(asked) == then.do
        assert len(then.table.entries()) == int(line)


def test_a_number_that_cannot_be_is_refused_while_it_is_typed(site: Site) -> None:
    """The keys stay where they are."""
    told = DEPTHS["Pinzetta, guided"](6)
    while told.table.draw is not None or told.table.pending[0].about != "your-points":
        say(told.table, told.right(told.table))
    table = site.host.tables.open(told.table.record)
    for language, range_of in {
        "en": "−99 to 400",
        "de": "−99 bis 400",
        "pl": "od −99 do 400",
        "it": "da −99 a 400",
    }.items():
        site.client.cookies.set("language", language)
        page = site.page(f"/table/{table}?pick=999")
        assert f'<p class="notice" role="alert">{range_of}</p>' in page
        assert page.count('<a class="key"') == 12
        assert f"<p>{range_of}</p>" in site.page(f"/table/{table}?pick=40")


def test_a_card_for_which_nobody_was_asked_is_not_listed_and_not_corrected(site: Site) -> None:
    """The owner was not asked, because only one card was possible."""
    table = played(site, "age-of-comics")
    entries = site.host.live(table).table.entries()
    listed = {int(line) for line in re.findall(r"/lines/(\d+)", site.page(f"/table/{table}/lines"))}
    silent = [line for line in range(len(entries)) if line not in listed]
    assert silent
    for line in silent:
        site.page(f"/table/{table}/lines/{line}", status=409)


def test_an_editor_is_left_until_it_goes_somewhere(site: Site) -> None:
    """In full depth, the page asks for the Automa's first card before its editor is placed."""
    seeded = digital("age-of-comics", 5, ())
    person, table = Person(seeded, BY_ID), laid(seeded, BY_ID, dealt_decks=game_called("age-of-comics").real.decks)
    while table.draw is None or table.draw.why != "automa-card":
        person.tell(table)
    text = site.page(f"/table/{site.host.tables.lay(table)}")
    assert text.count('aria-label="Editors left: 4"') == 2


def test_the_picture_of_a_sheet_has_another_address_once_it_shows_something_else(site: Site) -> None:
    """Under the same address, a browser would show the cached picture after an undo and a different entry."""
    table = lay(site, "stamp-swap", depth="guided", cards="ours", mode="intro")
    while (ask := site.host.live(table).table.pending.get(0)) is not None:
        site.answer(table, "another" if ask.kind == "board" else "95" if ask.kind == "tell" else str(ask.options.at(0)))
    before = re.findall(r'<img src="(/table/[^"]+/picture[^"]*)"', site.page(f"/table/{table}"))
    site.client.post(f"/table/{table}/undo", data={"undo": str(site.host.live(table).said(0))})
    site.answer(table, "112")
    after = re.findall(r'<img src="(/table/[^"]+/picture[^"]*)"', site.page(f"/table/{table}"))
    assert (len(before), len(after)) == (1, 1)
    assert before != after
    assert "112" in site.page(after[0].replace("?still=", "?at="))
