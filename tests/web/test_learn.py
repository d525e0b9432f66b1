"""Guided first games: a learner who follows the advice sees everything and wins, and no one is misled."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path

import pytest

from cartone.games import games
from cartone.games.kit.lesson import Lesson
from cartone.locale import LANGUAGES, catalogue
from cartone.table import IllegalAnswer, Random, key_of
from cartone.web.lobby_games import page_at
from tests.proving import left_to_proof

from .site import Site, check_html

WORDS = catalogue("en")
LESSONS = {name: room.lessons.lesson for name, room in games().items() if room.lessons.lesson is not None}
BLANK = re.compile(r"\\\{[a-z]+\\\}")

# Every question to which the advice leads in each game: its kind, and its advice, if there is any.
PATHS = {
    "stamp-swap": """
        split:cut-1 choose:choose-1 place:place-1 place:place-2 place:place-3 place:place-4 place:place-5
        enter:enter-1 split:cut-2 choose:choose-2 place:place-6 place place place place:place-10 place
        enter:enter-2 look:look-1 look split:cut-3 choose:choose-3 place:place-12 place place place place
        place enter:enter-3
    """,
    "age-of-comics": """
        genre:genre-1 idea:idea-1 idea:idea-2 idea:idea-3 action:action-1 writer:writer-1 artist:artist-1
        action:action-2 print-writer:print-writer-1 print-artist:print-artist-1 action:action-3 sales:sales-1
        sales:sales-2 sales sales:sales-4 sales sales action:action-4 develop:develop-1 increase:increase-1
        action:action-5 board-idea:board-idea-1 board-idea idea idea action:action-6 print:print-1 cube:cube-1
        action writer artist action board-idea idea idea convert:convert-1 convert increase action:action-9
        writer artist action print print-writer print-artist cube print cube action sales sales sales sales
        action develop action:action-13 board-idea idea idea convert convert convert increase increase action
        sales sales sales sales sales sales action board-idea board-idea idea idea convert convert convert
        action board-idea idea idea convert convert convert action:action-17 develop action writer artist
        increase action print move-cube action writer artist action sales sales sales sales sales action print
        action board-idea board-idea idea idea convert convert convert
    """,
}
ITEM = {"en": "item", "de": "Objekt", "pl": "element", "it": "oggetto"}
POINT = {"en": "point", "de": "punkt", "pl": "punkt", "it": "punti"}
TICKET = {"en": "ticket", "de": "ticket", "pl": "kupon", "it": "bigliett"}
COMICS_TICKET = TICKET | {"pl": "bilet"}
POINTS = {"stamp-swap": [181, 110], "age-of-comics": [111, 68]}


def learn(site: Site, game: str) -> str:
    """Start a lesson as the lobby's button does; return the ID of its table."""
    answer = site.client.post("/learn", data={"game": game})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).rpartition("/")[2]


def my_way(site: Site, table: str, notation: str) -> str:
    """Give the learner's own answer instead of the suggested one; return the reply."""
    form = {"at": site.at(table), "answer": notation}
    answer = site.client.post(f"/table/{table}/answer?mine=yes", data=form, headers={"X-Cartone": "fragment"})
    assert answer.status_code == 200, answer.text
    return str(answer.text)


class Note:
    """The guide's note, as read from a page."""

    def __init__(self, page: str) -> None:
        found = re.findall(r'<aside class="note lesson[ a-z]*".*?</aside>', page, re.S)
        assert len(found) <= 1
        self.there = bool(found)
        text = unescape(found[0]) if found else ""
        self.says = re.findall(r"<p class=\"(?:tip|whole)\">(.*?)</p>", text)
        self.now = "".join(re.findall(r'<p class="now.*?>(.*?)</p>', text, re.S))
        self.tried = "".join(re.findall(r'<p class="tried">(.*?)</p>', text))
        self.count = re.findall(r"<small>(.*?)</small>", text)
        answers = re.findall(r'<button class="quiet" name="answer" value="(.*?)"', text)
        self.answer = answers[0] if answers else ""
        self.is_marked = "suggested" in page

    def message(self, lesson: Lesson) -> str:
        """Return the ID of the message that a note shows."""
        said = {WORDS.text(advice.message): advice.message for advice in lesson.advice}
        return said[self.says[0]] if self.there else ""


def is_tip(said: str, message: str) -> bool:
    """Return whether a text is the given message, with any values of its parameters."""
    pattern = WORDS.text(message, contest="{c}", other="{o}", title="{t}")
    return re.fullmatch(BLANK.sub(".+", re.escape(pattern)), said) is not None


@pytest.mark.parametrize("game", ["stamp-swap", *left_to_proof("age-of-comics")])
def test_following_the_advice_leads_through_the_whole_game(site: Site, game: str) -> None:
    """The bot greedy answers questions without advice; every suggestion is legal and marked on the board."""
    lesson = LESSONS[game]
    table = learn(site, game)
    page = site.page(f"/table/{table}")
    path: list[str] = []
    followed: list[str] = []
    while (ask := site.ask(table)) is not None:
        note = Note(page)
        message = note.message(lesson)
        path.append(":".join(filter(None, (ask.kind, message.rpartition(".")[2]))))
        if note.there:
            followed.append(message)
            assert note.count == [WORDS.text("learn.count", number=len(followed), all=len(lesson.advice))]
        advice = next((one for one in lesson.advice if one.message == message), None)
        assert note.answer == (str(ask.options.read(advice.answer)) if advice is not None and advice.answer else "")
        assert note.is_marked == bool(note.answer)
        assert len(note.says) == note.there + bool(note.answer)
        assert not note.answer or is_tip(note.says[1], f"{message}.tip")
        if note.there:
            check_html(page)
        page = site.answer(table, note.answer or site.host.live(table).hint(0))
    assert path == PATHS[game].split()
    assert followed == [advice.message for advice in lesson.advice], "each exactly once, in the order of the file"
    assert site.host.live(table).table.scores == POINTS[game]
    assert Note(page).says == [WORDS.text(lesson.won)]


@pytest.mark.parametrize("game", list(LESSONS))
def test_a_hint_in_a_lesson_is_the_advice_of_the_lesson(site: Site, game: str) -> None:
    table, met = learn(site, game), 0
    for _ in range(24):
        note = Note(site.page(f"/table/{table}"))
        if note.answer:
            met += 1
            hint = unescape(site.client.post(f"/table/{table}/hint").text)
            assert re.findall(r'class="note hint".*?<em>(.*?)</em>.*?name="answer" value="(.*?)"', hint, re.S) == [
                (note.says[1], note.answer)
            ]
        site.answer(table, note.answer or site.host.live(table).hint(0))
    assert met > 8


@pytest.mark.parametrize("game", list(LESSONS))
def test_a_learner_who_goes_another_way_is_never_misled(site: Site, game: str) -> None:
    lesson = LESSONS[game]
    for seed in range(2):
        table = learn(site, game)
        random = Random(key_of(seed, "learner"))
        page = site.page(f"/table/{table}")
        asked: Counter[str] = Counter()
        shown: Counter[str] = Counter()
        while (ask := site.ask(table)) is not None:
            asked[ask.kind] += 1
            note = Note(page)
            if note.there:
                message = note.message(lesson)
                shown[message] += 1
                advice = next(one for one in lesson.advice if one.message == message)
                assert (advice.ask, advice.nth) == (ask.kind, asked[ask.kind])
                assert not note.answer or str(ask.options.read(note.answer)) == note.answer
                assert bool(note.answer) == (len(note.says) == 2), "a tip and its button come together"
            page = my_way(site, table, str(ask.options.sample(random)))
        assert set(shown.values()) == {1}
        assert len(shown) > 8
        won = site.host.live(table).table.game.winners() == [0]
        assert Note(page).says == [WORDS.text(lesson.won if won else lesson.lost)]


def test_a_tip_comes_only_after_what_it_builds_upon(site: Site) -> None:
    table = learn(site, "age-of-comics")
    page = my_way(site, table, "crime")
    assert Note(page).says == [WORDS.text("learn.automa.idea-1")]
    assert not Note(page).answer
    assert not Note(page).is_marked


@pytest.mark.parametrize("game", list(LESSONS))
def test_what_is_suggested_is_written_as_the_table_writes_it(game: str) -> None:
    """Later tips compare an answer in the record with the suggestion."""
    lesson = LESSONS[game]
    suggested = {f"{advice.ask} {advice.nth}": advice.answer for advice in lesson.advice if advice.answer}
    for advice in lesson.advice:
        assert not [name for name, answer in advice.after.items() if suggested.get(name, answer) != answer]
        assert not (advice.names and not advice.answer), "only tips name cards"


def test_the_advice_survives_undo_restart_and_replay(site: Site, tmp_path: Path) -> None:
    table = learn(site, "stamp-swap")
    first = Note(site.page(f"/table/{table}"))
    second = Note(site.answer(table, first.answer))
    site.client.post(f"/table/{table}/undo", data=site.undoes(table))
    assert Note(site.page(f"/table/{table}")).says == first.says
    site.answer(table, first.answer)
    assert Note(Site(tmp_path).page(f"/table/{table}")).says == second.says
    assert Note(site.page(f"/table/{table}/replay?step=0")).says == first.says


def test_a_table_with_another_seed_or_setting_is_no_lesson(site: Site) -> None:
    same = site.start("stamp-swap", seed="1664", level="1", mode="intro")
    others = [
        site.start("stamp-swap", seed="1665", level="1", mode="intro"),
        site.start("stamp-swap", seed="1664", level="2", mode="intro"),
        site.start("stamp-swap", "2", seed="1664"),
        site.start("age-of-comics", seed="2422", level="beginner", edition="2026"),
    ]
    assert Note(site.page(f"/table/{same}")).there
    assert not [table for table in others if Note(site.page(f"/table/{table}")).there]


def test_lessons_start_in_the_lobby_and_only_for_the_owner(site: Site, tmp_path: Path) -> None:
    lobby = site.page("/")
    assert lobby.count('formaction="/learn"') == len(LESSONS)
    assert learn(site, "stamp-swap") != learn(site, "stamp-swap"), "a second lesson is another table"
    guest = Site(tmp_path / "other", owner="secret")
    assert guest.client.post("/learn", data={"game": "stamp-swap"}).status_code == 403


def test_an_answer_that_is_not_legal_is_not_suggested(site: Site) -> None:
    """The learner lacks Friday's specialist, so two items cannot be kept on Saturday."""
    table = learn(site, "stamp-swap")
    page = my_way(site, table, "7 | 6 9 11 | 8 10")
    while not page.count("Saturday · Swap"):
        kind = site.ask(table)
        assert kind is not None
        page = my_way(site, table, "B1" if kind.kind == "choose" else site.host.live(table).hint(0))
    ask = site.ask(table)
    assert ask is not None
    with pytest.raises(IllegalAnswer):
        ask.options.read("8 10 | 6 7 | 9 11")
    assert Note(page).says == [WORDS.text("learn.pinzetta.cut-2")]


def test_what_a_learner_tries_is_not_lost_and_done_only_if_wanted(site: Site) -> None:
    table = learn(site, "stamp-swap")
    wanted = Note(site.page(f"/table/{table}")).answer
    before = site.at(table)
    page = site.answer(table, "8 | 6 9 11 | 7 10")
    note = Note(page)
    assert site.at(table) == before, "nothing is done yet"
    mine = page_at(site.host.live(table).table, 0, WORDS).choices.in_words("8 | 6 9 11 | 7 10")
    assert note.tried == WORDS.text("learn.tried", option=mine)
    assert is_tip(note.says[-1], "learn.pinzetta.cut-1.tip")
    assert note.answer == wanted
    assert page.count('class="heap loose"') == 1
    assert '?mine=yes">Do it my way' in page
    assert page.index("pile-tray") < page.index("data-lift="), "all lies in the trays as it was sorted"
    my_way(site, table, "8 | 6 9 11 | 7 10")
    assert site.at(table) != before
    assert site.host.live(table).table.decisions(0) == 1


def test_an_answer_that_is_not_legal_gets_a_clear_line_in_a_lesson_too(site: Site) -> None:
    table = learn(site, "stamp-swap")
    assert not Note(site.answer(table, "6 7 8 9", status=422)).tried
    assert not Note(site.answer(table, "8 | 6 9 11 | 7 10", at="old", status=409)).tried


@pytest.mark.parametrize(
    ("pick", "says"),
    [
        ("7||", "Good so far. Still to sort: #6 #8 #9 #10 #11. Next, put #6 here: pile 1."),
        ("7|6|9", "#9 is better here: pile 1."),
        ("7|6,9,11|8,10", "All sorted: press “Cut like this”."),
    ],
)
def test_the_guide_follows_what_is_sorted(site: Site, pick: str, says: str) -> None:
    table = learn(site, "stamp-swap")
    assert Note(site.client.get(f"/table/{table}", params={"pick": pick}).text).now == says


def test_the_guide_follows_what_is_picked(site: Site) -> None:
    """The note responds to a pick of the suggested stamp, and to a pick of another one."""
    table = learn(site, "stamp-swap")
    page = site.page(f"/table/{table}")
    while "place" not in str(ask := site.ask(table)) or not Note(page).answer:
        assert ask is not None
        page = site.answer(table, Note(page).answer or site.host.live(table).hint(0))
    assert ask is not None
    item = Note(page).answer.split()[0]
    other = next(str(option.item) for option in ask.options if str(option.item) != item)
    for pick, begins in ((item, "Good. Now finish it:"), (other, "That is a different one.")):
        assert Note(site.client.get(f"/table/{table}", params={"pick": pick}).text).now.startswith(begins)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_names_what_a_newcomer_looks_for(language: str) -> None:
    """A lesson names buttons, tickets, Royalties and, before the first decision, the sources of points."""
    words = catalogue(language)
    said = {name: " ".join(words.text(one.message) for one in lesson.advice) for name, lesson in LESSONS.items()}
    for text in said.values():
        assert words.text("page.undo") in text
        assert words.text("page.hint") in text
    assert words.text("age-of-comics.word.royalties") in said["age-of-comics"]
    for name, word in {"stamp-swap": TICKET, "age-of-comics": COMICS_TICKET}.items():
        assert word[language] in said[name].lower()
    first = {name: words.text(lesson.advice[0].message) for name, lesson in LESSONS.items()}
    assert ITEM[language] in first["stamp-swap"]
    assert all(POINT[language] in text.lower() for text in first.values())


def test_the_lobby_says_who_the_opponents_are_and_what_2026_means(site: Site) -> None:
    lobby = unescape(site.page("/"))
    for game in LESSONS:
        assert WORDS.text(f"{game}.about.opponent") in lobby
    assert "2026" in WORDS.text("age-of-comics.about.opponent")
