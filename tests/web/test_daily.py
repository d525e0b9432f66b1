"""The deal of the day, the ladder, practice and lists of games, as shown on pages."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cartone.locale import LANGUAGES, catalogue
from cartone.store import ABANDONED, OVER, RUNNING
from cartone.web.history_pages import ResultSummary
from cartone.web.templating import templates
from tests.messages import tells

from .days import GAMES, Days, both
from .onstage import Home
from .site import check_html


@pytest.fixture
def site(tmp_path: Path) -> Days:
    return Days(tmp_path)


# -- the deal of the day --------------------------------------------------------------------------


@both
def test_the_deal_of_the_day_is_begun_continued_and_told(site: Days, game: str) -> None:
    assert "daily" not in site.page("/").partition("<main")[2], "who has played nothing is not offered it"
    site.keep(game)
    assert "Deal of the day <span>Monday, 16 November</span>" in site.page("/")
    assert "Play today’s deal" in site.deal(game)
    table = site.begin(game)
    assert site.begin(game) == table
    assert f'href="/table/{table}"' in site.deal(game)
    assert "Continue today’s deal" in site.deal(game)
    site.finish(table)
    result = site.host.store.result(table)
    assert result is not None
    told = site.deal(game)
    for said in (f"<b>{result.you} : {result.opponent_points}</b>", "See the score sheet", "Streak: 1 day",
                 "Come back for a new deal at midnight UTC.", f'href="/table/{table}/picture"'):  # fmt: skip
        assert said in told
    assert f">{site.host.dailies.shared(table, catalogue('en'))}</textarea>" in told
    assert site.begin(game) == table, "there is one each day"
    site.now += timedelta(days=1)
    assert "Play today’s deal" in site.deal(game)
    assert "Streak: 1 day" in site.deal(game)
    site.now += timedelta(days=1)
    assert "Streak" not in site.deal(game)


def test_a_deal_that_is_left_is_told_to_be_lost(site: Days) -> None:
    table = site.begin("stamp-swap")
    site.client.post(f"/table/{table}/abandon", data={"sure": "yes"})
    assert "You abandoned it, so it counts as a loss." in site.deal("stamp-swap")
    assert "button" not in site.deal("stamp-swap").partition("<form")[2].partition("</form>")[0]


def card_of(site: Days, table: str) -> str:
    """Return the part of the lobby about an unfinished game."""
    shelf = site.page("/").partition('<section class="shelf" id="running"')[2].partition("</section>")[0]
    return next(one for one in shelf.split("<li>") if f'href="/table/{table}"' in one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_abandon_a_game_asks_and_says_what_is_lost(site: Days, language: str) -> None:
    words = catalogue(language)
    site.client.headers["Accept-Language"] = language
    for table, lost in ((site.begin("stamp-swap"), "daily"), (site.start("stamp-swap", seed="4"), "page")):
        question = words.text(f"{lost}.sure-abandon")
        card = unescape(card_of(site, table))
        assert f'/abandon" data-sure="{question}"' in card
        assert f'<span class="button">{words.text("page.go-on")}</span></span></a>' in card
        without_script = site.client.post(f"/table/{table}/abandon")
        check_html(without_script.text)
        assert question in unescape(without_script.text)
        assert f'action="/table/{table}/abandon"' in without_script.text
        assert 'name="sure" value="yes"' in without_script.text
        assert site.host.store.head(table).state == RUNNING
        assert site.client.post(f"/table/{table}/abandon", data={"sure": "yes"}).status_code == 303
        assert site.host.store.head(table).state == ABANDONED


def test_to_delete_a_game_asks_also_without_a_script(site: Days) -> None:
    table = site.start("stamp-swap", seed="4")
    assert "Delete this game for good?" in site.client.post(f"/table/{table}/delete").text
    assert site.host.store.head(table).state == RUNNING


def test_the_challenge_of_a_sunday_is_said(site: Days) -> None:
    site.keep("age-of-comics")
    site.now -= timedelta(days=1)
    said = " ".join(site.deal("age-of-comics").split())
    assert f"Automa, intermediate, 1 challenge · {catalogue('en').text('age-of-comics.word.every-genre')}" in said


# -- practice -------------------------------------------------------------------------------------


@both
def test_a_hint_makes_a_game_practice_and_the_lists_say_so(site: Days, game: str) -> None:
    table = site.begin(game)
    assert '<span class="mark">practice</span>' not in site.page("/")
    assert site.client.post(f"/table/{table}/hint", data={"sure": "yes"}).status_code == 200
    assert site.host.live(table).is_practice
    assert '<span class="mark">practice</span>' in site.page("/")
    site.finish(table)
    assert " · practice</p>" in site.deal(game)
    page = site.page("/history")
    assert '<span class="mark">practice</span>' in page
    assert tells(page, "daily.practice-means")
    assert "<tbody>" not in page, "nothing counts"
    assert " · none of 1" in page


def hint_button(page: str) -> str:
    return str(next(button for button in re.findall(r"<button[^>]*>", page) if "/hint" in button))


@both
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_on_a_deal_of_the_day_asks_once_and_the_table_says_what_it_is(
    site: Days, game: str, language: str
) -> None:
    words = catalogue(language)
    site.client.headers["Accept-Language"] = language
    question, deal = words.text("daily.sure-hint"), words.text("daily.deal")
    ordinary = site.page(f"/table/{site.start(game, seed='4')}")
    assert deal not in ordinary
    assert "data-sure" not in hint_button(ordinary)
    table = site.begin(game)
    before = site.page(f"/table/{table}")
    assert before.count(f"{deal} · ") == 2, "in the bar, and where a script reads it"
    assert f'data-sure="{question}"' in unescape(hint_button(before))
    asked = site.client.post(f"/table/{table}/hint")
    check_html(asked.text)
    assert question in unescape(asked.text)
    assert not site.host.live(table).is_practice
    hinted = site.client.post(f"/table/{table}/hint", data={"sure": "yes"}).text
    assert site.host.live(table).is_practice
    for page in (hinted, site.page(f"/table/{table}"), site.client.post(f"/table/{table}/hint").text):
        assert page.count(f"{deal} ({words.text('daily.practice')}) · ") == 2
        assert "data-sure" not in hint_button(page), "once a deal"
    assert unescape(words.text("daily.practice-means")) in unescape(site.page("/")), "the lobby says what that means"


def test_a_key_asks_before_a_deal_of_the_day_becomes_practice_and_a_press_before_it_is_lost(
    page: Page, home: Home
) -> None:
    table = home.host.dailies.daily("age-of-comics")
    sure = page.locator("#sure")
    page.goto(f"{home.address}/table/{table}")
    page.wait_for_load_state()
    page.keyboard.press("h")
    expect(sure).to_contain_text(catalogue("en").text("daily.sure-hint"))
    sure.get_by_role("button", name="No").click()
    assert not home.host.live(table).is_practice
    page.keyboard.press("h")
    sure.get_by_role("button", name="Yes").click()
    expect(page.locator(".note.hint")).to_be_visible()
    expect(page.locator(".bar .where")).to_contain_text("Deal of the day (practice)")
    page.goto(home.address)
    abandon = page.locator(f'form[action="/table/{table}/abandon"] button')
    page.locator(".more", has=abandon).locator("summary").click()
    abandon.click()
    expect(sure).to_contain_text(catalogue("en").text("daily.sure-abandon"))
    sure.get_by_role("button", name="No").click()
    assert home.host.store.head(table).state == RUNNING
    abandon.click()
    sure.get_by_role("button", name="Yes").click()
    expect(abandon).to_have_count(0)
    assert home.host.store.head(table).state == ABANDONED


def test_to_look_at_the_address_of_a_hint_changes_nothing(site: Days) -> None:
    """Another site may load the address of a hint as an image."""
    for table in (site.begin("stamp-swap"), site.start("stamp-swap", seed="4")):
        reply = site.client.get(f"/table/{table}/hint", headers={"Sec-Fetch-Site": "cross-site"})
        assert reply.status_code == 405
        assert not site.host.live(table).is_practice
        headers = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
        refused = site.client.post(f"/table/{table}/hint", data={"sure": "yes"}, headers=headers)
        assert refused.status_code == 403
        assert not site.host.live(table).is_practice


def test_the_words_at_a_hint_and_the_news_of_an_end_are_there_for_a_table(site: Days) -> None:
    """Check the macros that the pages of tables use."""
    source = (
        '{% from "daily.html" import practice, new_achievements, share with context %}'
        "{{ practice(live) }}{{ new_achievements(ending) }}{{ share(ending.shared, live.id) }}"
    )
    table = site.begin("age-of-comics")
    site.finish(table)
    live = site.host.live(table)
    words = catalogue("en")
    ending = ResultSummary.of(site.host, live, words)
    assert ending is not None
    html = templates().from_string(source).render(live=live, ending=ending, text=words.text, words=words)
    check_html(html)
    assert "New achievements" in html
    assert html.count('class="met"') == len(ending.achievements) == len(ending.result.achievements or ()) > 0
    assert "practice" not in html
    assert (ending.is_best, ending.next) == (False, ("intermediate-seed", "Intermediate")), (
        "there is nothing to compare"
    )
    live.is_practice = True
    assert "This game is practice now" in templates().from_string(source).render(
        live=live, ending=ending, text=words.text, words=words
    )
    other = site.start("stamp-swap", "2", seed="4")
    assert ResultSummary.of(site.host, site.host.live(other), words) is None


# -- the ladder and forms -------------------------------------------------------------------------


@both
def test_whoever_is_new_is_shown_the_lesson_first_and_others_less_loudly(site: Days, game: str) -> None:
    assert "New here?" in site.door(game)
    site.keep(game)
    assert "New here?" not in site.door(game)
    assert 'formaction="/learn"' in site.door(game)


@both
def test_the_deal_of_the_day_is_offered_after_the_lesson(site: Days, game: str) -> None:
    def offers() -> list[str]:
        return re.findall(r'aria-labelledby="deal-([a-z-]+)"', site.page("/"))

    assert offers() == []
    table = site.start(game, seed="4")
    assert offers() == [], "an unfinished game"
    lesson = str(site.client.post("/learn", data={"game": game}).headers["location"]).rpartition("/")[2]
    assert offers() == []
    site.finish(lesson)
    assert offers() == [game], "not for the other game, which is new"
    site.client.post(f"/table/{table}/delete", data={"sure": "yes"})
    assert offers() == [game]


@both
def test_a_door_has_one_button_in_sight_which_teaches_until_a_game_is_finished(site: Days, game: str) -> None:
    def in_sight() -> list[str]:
        return re.findall(r"<button[^>]*>", site.door(game).partition('<details class="ways"')[0])

    assert in_sight() == ['<button class="primary big" formaction="/learn">']
    assert 'name="against" value="solo"' in site.door(game), "who knows the game plays it"
    site.keep(game)
    assert in_sight() == ['<button class="primary big" name="against" value="solo">']
    assert 'formaction="/learn"' in site.door(game)


def test_the_calendar_marks_what_became_of_the_deals_of_four_weeks(site: Days) -> None:
    for game in GAMES:
        site.keep(game)
    site.now -= timedelta(days=2)
    over = site.begin("stamp-swap")
    site.finish(over)
    hinted = site.begin("age-of-comics")
    site.host.live(hinted).is_practice = True
    site.finish(hinted)
    site.now += timedelta(days=1)
    left = site.begin("age-of-comics")
    site.client.post(f"/table/{left}/abandon", data={"sure": "yes"})
    site.now += timedelta(days=1)
    running = site.begin("stamp-swap")
    days = site.page("/").partition('<ol class="calendar"')[2].partition("</ol>")[0].split("<li")[1:]
    told = [re.findall(r'class="(of\d \w+)" role="img" aria-label="([^"]+)"', day) for day in days]
    result = site.host.store.result(over)
    assert result is not None
    ended = "won" if result.won else "lost"
    assert told[19:22] == [
        [(f"of0 {ended}", f"Stamp Swap: {ended}"), ("of1 practice", "Age of Comics: practice")],
        [("of1 left", "Age of Comics: abandoned")],
        [("of0 running", "Stamp Swap: in progress")],
    ], running
    assert (len(days), sum(map(bool, told))) == (28, 3)
    assert [number for number, day in enumerate(days) if 'aria-current="date"' in day] == [21]


def test_a_saved_game_has_a_picture_without_points_that_a_browser_keeps_until_it_changes(site: Days) -> None:
    table = site.start("stamp-swap", seed="4")
    (address,) = re.findall(r'<img loading="lazy" alt="" src="([^"]+)">', card_of(site, table))
    picture = site.client.get(address)
    assert picture.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert "Stamp Swap" not in picture.text
    site.client.post(f"/table/{table}/hint", data={"sure": "yes"})
    site.finish(table)
    assert site.client.get(f"/table/{table}/picture").headers["cache-control"] == "no-store"
    others = site.host.tables.new("stamp-swap", ["Anna", "Ben"], seed=4)
    assert "<img" not in card_of(site, others), "it would tell of secret moves"


def chosen(door: str) -> list[str]:
    """Return the rungs that are preselected for an on-screen game."""
    door, _, _ = door.partition('action="/real"')
    return re.findall(r'name="rung" value="([^"]+)" checked', door)


def test_the_ladder_shows_what_was_won_and_starts_the_next_rung(site: Days) -> None:
    assert chosen(site.door("stamp-swap")) == ["level-1"]
    assert f"Next: {catalogue('en').text('stamp-swap.rung.intro')}</button>" in site.door("stamp-swap")
    site.keep("stamp-swap", settings={"level": "1"})
    site.keep("stamp-swap", 0.0, settings={"level": "2"})
    site.keep("stamp-swap", settings={"level": "3"}, practice=True)
    door = site.door("stamp-swap")
    assert door.count('class="ribbon is-won"') == 1
    for title in ("Level 1: won, best 90 points", "Level 2: not won yet, best 90 points", "Level 3: not played yet"):
        assert f'title="{title}"' in door
    assert "Next: Level 2</button>" in door
    table = site.start("stamp-swap", rung="level-2")
    assert site.host.live(table).table.header.settings == {"level": "2", "mode": "full"}


def test_the_level_that_was_played_last_is_chosen_beforehand_also_after_a_win(site: Days) -> None:
    """To climb the ladder, the player presses Next; the deal of the day has a level that does not depend on this."""
    for level in ("2", "1", "3"):
        site.keep("stamp-swap", settings={"level": level})
        assert chosen(site.door("stamp-swap")) == [f"level-{level}"]
    site.keep("age-of-comics", settings={"challenges": "twelve-orders"}, sources={"challenges": 0})
    assert chosen(site.door("stamp-swap")) == ["level-3"]


def test_challenges_are_rungs_with_what_they_ask_for(site: Days) -> None:
    site.keep("age-of-comics", settings={"challenges": "twelve-orders"}, sources={"challenges": 0})
    site.keep("age-of-comics", settings={"challenges": "no-rip-offs"}, sources={"challenges": -15})
    door, words = site.door("age-of-comics"), catalogue("en")
    for name, told in (("twelve-orders", "daily.rung-won"), ("no-rip-offs", "daily.rung-tried")):
        title = words.text(told, rung=words.text(f"age-of-comics.rung.{name}"), points=90)
        assert f'title="{title} · {words.text(f"age-of-comics.word.{name}")}"' in door
    assert "1 of 10" in door
    table = site.start("age-of-comics", rung="twelve-orders")
    assert site.host.live(table).table.header.settings == {"challenges": "twelve-orders"}
    table = site.start("age-of-comics", rung="expert-2026", display="4")
    assert site.host.live(table).table.header.settings == {"level": "expert", "edition": "2026", "display": "4"}


def test_who_has_won_everything_is_told_so(site: Days) -> None:
    for settings in ({"mode": "intro"}, {"level": "1"}, {"level": "2"}, {"level": "3"}):
        site.keep("stamp-swap", settings=settings)
    assert "You have won every ribbon." in site.door("stamp-swap")
    assert chosen(site.door("stamp-swap")) == ["level-3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_code_words_before_people(site: Days, language: str) -> None:
    site.start("stamp-swap", "1", seed="4", bot="greedy")
    site.start("age-of-comics", "2", seed="4", bot="chance")
    site.start("age-of-comics", seed="4")
    site.keep("age-of-comics")
    site.client.cookies.set("language", language)
    for address in ("/", "/history"):
        page = re.sub(r"<svg.*?</svg>", "", site.page(address).partition("<main")[2], flags=re.S)
        shown = re.sub(r"<[^>]*>", " ", page) + " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', page))
        assert not re.findall(r"\b(greedy|chance|seed|beginner seed|level-\d)\b", shown.replace("Seed", ""))
        assert "Greta" in shown or address != "/"


# -- lists ----------------------------------------------------------------------------------------


def test_running_games_say_who_plays_how_it_stands_and_where(site: Days) -> None:
    table = site.start("stamp-swap", seed="4", rung="level-2")
    shelf = " ".join(site.page("/").partition('id="running"')[2].partition("</section>")[0].split())
    scores = " : ".join(map(str, site.host.live(table).table.scores))
    assert "You, Pinzetta · level 2" in shelf
    assert f'Friday · Collect Phase</small> <small class="score">Points {scores}</small>' in shelf


def test_of_a_running_game_with_others_a_list_says_neither_points_nor_phase(site: Days) -> None:
    site.host.tables.new("stamp-swap", ["Anna", "Ben", "greedy"], seed=4)
    shelf = site.page("/").partition('id="running"')[2].partition("</section>")[0]
    assert "Anna, Ben, Greta" in shelf
    assert "Friday" not in shelf
    assert "Points" not in shelf


def past_of(site: Days, players: list[str], scores: list[int], state: str = OVER) -> str:
    """Return the lobby's text about a game that ended with these points."""
    table = site.host.tables.new("stamp-swap", players, seed=4)
    with site.host.store.work() as work:
        work.set_scores(table, scores)
        work.set_state(table, state)
    shelf = site.page("/").partition('id="past"')[2].partition("</section>")[0]
    assert f'href="/table/{table}"' in shelf, "to its score sheet"
    site.host.tables.delete(table)
    return " ".join(re.sub(r"<[^>]*>", " ", shelf).split())


def test_past_games_say_who_won_and_how_high(site: Days) -> None:
    assert "won 130 : 116" in past_of(site, ["me", "pinzetta"], [130, 116])
    assert "lost 100 : 116" in past_of(site, ["me", "pinzetta"], [100, 116])
    assert "Ben won 10 : 30 : 20" in past_of(site, ["Anna", "Ben", "greedy"], [10, 30, 20])
    assert "abandoned" in past_of(site, ["me", "pinzetta"], [1, 2], ABANDONED)
    assert "Anna, Ben won 30 : 30 : 20" in past_of(site, ["Anna", "Ben", "greedy"], [30, 30, 20])


def test_a_tie_is_looked_up_in_the_sheet(site: Days) -> None:
    table = site.start("age-of-comics", seed="4")
    site.finish(table)
    sheet = site.host.archive.sheet(table)
    assert sheet is not None
    with site.host.store.work() as work:
        work.set_scores(table, [77, 77])
    said = "won" if sheet.winners == (0,) else "lost"
    assert f">{said}\n<b>77 : 77</b>" in site.page("/")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_and_history_are_whole_in_every_language(site: Days, language: str) -> None:
    site.client.cookies.set("language", language)
    for game in GAMES:
        site.finish(site.begin(game))
        site.now += timedelta(days=1)
        site.begin(game)
    for address in ("/", "/history"):
        site.page(address)
