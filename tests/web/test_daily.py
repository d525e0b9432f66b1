"""The deal of the day, the ladder, practice and the history on the pages."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cartone.locale import LANGUAGES, catalogue
from cartone.store import ABANDONED, OVER, RUNNING, Result
from cartone.web.chronicle import Ending
from cartone.web.templating import templates
from tests.host.test_dailies import finish
from tests.messages import tells

from .onstage import Home
from .site import Site, check_html

MORNING = datetime(2026, 11, 16, 9, tzinfo=UTC)
GAMES = ["stamp-swap", "age-of-comics"]
both = pytest.mark.parametrize("game", GAMES)


class Days(Site):
    """A site with a clock of its own."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.now = MORNING
        self.host.tables.clock = lambda: self.now

    def begin(self, game: str) -> str:
        """Press the button of today's deal."""
        answer = self.client.post("/daily", data={"game": game})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).rpartition("/")[2]

    def finish(self, table: str) -> None:
        finish(self.host, table)

    def keep(self, game: str, won: float = 1.0, **more: Any) -> None:
        """A result as if it had been played."""
        opponent = {"stamp-swap": "pinzetta", "age-of-comics": "automa"}[game]
        result = Result(game, opponent, 90, 80, won, "2026-11-15T12:00:00+00:00", **more)
        with self.host.store.work() as work:
            work.add_result(result)

    def deal(self, game: str) -> str:
        """What the lobby says of today's deal of a game."""
        return self.page("/").partition(f'aria-labelledby="deal-{game}"')[2].partition("</article>")[0]

    def door(self, game: str) -> str:
        return self.page("/").partition(f'<section class="door door-{game}"')[2].partition("</section>")[0]


@pytest.fixture
def site(tmp_path: Path) -> Days:
    return Days(tmp_path)


# -- the deal of the day --------------------------------------------------------------------------


@both
def test_the_deal_of_the_day_is_begun_continued_and_told(site: Days, game: str) -> None:
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
    """The card of an unfinished game in the lobby."""
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
        assert f'<span class="button">{words.text("page.go-on")}</span></a>' in card
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
    assert before.count(f" · {deal} · ") == 2, "in the bar, and where a script reads it"
    assert f'data-sure="{question}"' in unescape(hint_button(before))
    asked = site.client.post(f"/table/{table}/hint")
    check_html(asked.text)
    assert question in unescape(asked.text)
    assert not site.host.live(table).is_practice
    hinted = site.client.post(f"/table/{table}/hint", data={"sure": "yes"}).text
    assert site.host.live(table).is_practice
    for page in (hinted, site.page(f"/table/{table}"), site.client.post(f"/table/{table}/hint").text):
        assert page.count(f" · {deal} ({words.text('daily.practice')}) · ") == 2
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
    abandon.click()
    expect(sure).to_contain_text(catalogue("en").text("daily.sure-abandon"))
    sure.get_by_role("button", name="No").click()
    assert home.host.store.head(table).state == RUNNING
    abandon.click()
    sure.get_by_role("button", name="Yes").click()
    expect(abandon).to_have_count(0)
    assert home.host.store.head(table).state == ABANDONED


def test_to_look_at_the_address_of_a_hint_changes_nothing(site: Days) -> None:
    """As an image on another site would."""
    for table in (site.begin("stamp-swap"), site.start("stamp-swap", seed="4")):
        reply = site.client.get(f"/table/{table}/hint", headers={"Sec-Fetch-Site": "cross-site"})
        assert reply.status_code == 405
        assert not site.host.live(table).is_practice
        headers = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
        refused = site.client.post(f"/table/{table}/hint", data={"sure": "yes"}, headers=headers)
        assert refused.status_code == 403
        assert not site.host.live(table).is_practice


def test_the_words_at_a_hint_and_the_news_of_an_end_are_there_for_a_table(site: Days) -> None:
    """The macros that the pages of tables put where they have room."""
    source = (
        '{% from "daily.html" import practice, new_achievements, share with context %}'
        "{{ practice(live) }}{{ new_achievements(ending) }}{{ share(ending.shared, live.id) }}"
    )
    table = site.begin("age-of-comics")
    site.finish(table)
    live = site.host.live(table)
    words = catalogue("en")
    ending = Ending.of(site.host, live, words)
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
    assert Ending.of(site.host, site.host.live(other), words) is None


# -- ladder and doors -----------------------------------------------------------------------------


@both
def test_whoever_is_new_is_shown_the_lesson_first_and_others_less_loudly(site: Days, game: str) -> None:
    assert "New here?" in site.door(game)
    site.keep(game)
    assert "New here?" not in site.door(game)
    assert 'formaction="/learn"' in site.door(game)


def test_who_has_played_nothing_yet_meets_the_lesson_before_the_deal_of_the_day(site: Days) -> None:
    def is_lesson_first() -> bool:
        page = site.page("/")
        return page.index('class="first-time"') < page.index('<section class="daily"')

    assert is_lesson_first()
    table = site.start("stamp-swap", seed="4")
    assert not is_lesson_first(), "an unfinished game"
    site.client.post(f"/table/{table}/delete", data={"sure": "yes"})
    assert is_lesson_first()
    site.keep("stamp-swap")
    assert not is_lesson_first()


def chosen(door: str) -> list[str]:
    """The rungs that are offered first, for a game on the screen."""
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
    """Whoever wants to climb presses Next; the deal of the day has a level of its own."""
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


# -- shelves --------------------------------------------------------------------------------------


def test_running_games_say_who_plays_how_it_stands_and_where(site: Days) -> None:
    table = site.start("stamp-swap", seed="4", rung="level-2")
    shelf = " ".join(site.page("/").partition('id="running"')[2].partition("</section>")[0].split())
    scores = " : ".join(map(str, site.host.live(table).table.scores))
    assert "You, Pinzetta · level 2" in shelf
    assert f'Friday · Collect Phase · <span class="score">Points {scores}</span>' in shelf


def test_of_a_running_game_with_others_a_list_says_neither_points_nor_phase(site: Days) -> None:
    site.host.tables.new("stamp-swap", ["Anna", "Ben", "greedy"], seed=4)
    shelf = site.page("/").partition('id="running"')[2].partition("</section>")[0]
    assert "Anna, Ben, Greta" in shelf
    assert "Friday" not in shelf
    assert "Points" not in shelf


def past_of(site: Days, players: list[str], scores: list[int], state: str = OVER) -> str:
    """What the lobby says of a game that ended with these points."""
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


# -- history --------------------------------------------------------------------------------------


@both
def test_the_history_has_figures_by_level_bars_by_source_and_links_to_sheet_and_replay(site: Days, game: str) -> None:
    tables = [site.start(game, seed=str(seed)) for seed in range(2)]
    for table in tables:
        site.finish(table)
    first, second = site.host.store.results()
    page = site.page("/history")
    figures = page.partition("<tbody>")[2].partition("</tbody>")[0]
    mean = catalogue("en").decimal((first.you + second.you) / 2)
    assert f"<td>2</td><td>{round(50 * (first.won + second.won))}%</td><td>{mean}</td>" in figures
    assert f"<td>{max(first.you, second.you)}</td>" in figures
    brought = {source for one in (first, second) for source, points in one.sources.items() if points > 0}
    bars = set(re.findall(r'class="s(\d+)" x=', figures))
    legend = set(re.findall(r'class="s(\d+)" width="10"', page))
    assert len(bars) == len(brought)
    assert bars == legend
    for table in tables:
        assert f'href="/table/{table}"' in page
        assert f'href="/table/{table}/replay"' in page
    met = len(first.achievements or ()) + len(second.achievements or ())
    assert page.count('class="met"') == met
    site.host.tables.delete(tables[0])
    gone = site.page("/history")
    assert f'href="/table/{tables[0]}"' not in gone
    assert "deleted" in gone


def test_bars_are_in_one_scale_and_as_long_as_the_points(site: Days) -> None:
    for level, points in (("1", 60), ("2", 120)):
        site.keep("stamp-swap", settings={"level": level}, sources={"contests": points, "values": 0, "discards": -9})
    assert re.findall(r'x="([\d.]+)" y="0" width="([\d.]+)"', site.page("/history")) == [
        ("0.0", "180.0"),
        ("0.0", "360.0"),
    ]


def test_levels_stand_from_the_lowest_up(site: Days) -> None:
    for level in ("expert", "beginner", "intermediate"):
        site.keep("age-of-comics", settings={"level": level})
    assert re.findall(r'<th scope="row">([a-z]+)</th>', site.page("/history")) == ["beginner", "intermediate", "expert"]


def test_the_history_is_paged_with_the_last_games_first(site: Days, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cartone.web.lobby.RESULTS", 2)
    for points in range(5):
        with site.host.store.work() as work:
            work.add_result(Result("stamp-swap", "pinzetta", points, 80, 0.0, "2026-11-15T12:00:00+00:00"))

    def listed(address: str) -> list[str]:
        return re.findall(r"<b>(\d+) : 80</b>", site.page(address).partition('id="games"')[2])

    assert listed("/history") == ["4", "3"]
    assert 'href="/history?start=2#games"' in site.page("/history")
    assert listed("/history?start=2") == ["2", "1"]
    assert listed("/history?start=4") == ["0"]
    assert 'href="/history?start=2#games"' in site.page("/history?start=4")
    assert "start=6" not in site.page("/history?start=4")


def test_a_result_of_a_game_that_is_not_here_any_more_is_listed(site: Days) -> None:
    with site.host.store.work() as work:
        work.add_result(Result("chess", "engine", 1, 2, 0.0, "2026-11-15T12:00:00+00:00"))
    assert "<b>1 : 2</b>" in site.page("/history")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby_and_history_are_whole_in_every_language(site: Days, language: str) -> None:
    site.client.cookies.set("language", language)
    for game in GAMES:
        site.finish(site.begin(game))
        site.now += timedelta(days=1)
        site.begin(game)
    for address in ("/", "/history"):
        site.page(address)
