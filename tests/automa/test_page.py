"""The Automa's page at a real table: every entry takes only a few taps and has the intended meaning."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import cycle, takewhile
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

import cartone
from cartone.bots import bot_called, choose
from cartone.games import automa
from cartone.host import LiveTable
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random, Table, key_of
from cartone.web.lobby_games import page_at
from tests.messages import tells
from tests.real.entries import asked
from tests.taps import Screen, all_taps, look, tapped
from tests.web.site import Site, check_html

from .person import Person, digital, say, table_of
from .test_entries import PRIORITY, real_table
from .test_guided import EDITORS, HOUSE, NONE

LEVELS = [
    {"level": "beginner", "edition": "seed"}, {"level": "intermediate", "edition": "2026"},
    {"level": "expert", "edition": "seed"}, {"level": "expert", "edition": "2026"},
    {"level": "intermediate", "edition": "seed", "display": "4"},
]  # fmt: skip
RAW = re.compile(r"(?:writer|artist|comic|hand|printed|display|desk|editor|fans|board|down|up)-\d|automa\.[a-z]+\.")
"""Internal names of pieces, places and messages, which must not appear on a page."""
LEVEL = {"en": "expert · 2026 edition", "de": "Experten · Fassung 2026", "pl": "ekspert · edycja 2026",
         "it": "esperto · edizione 2026"}  # fmt: skip
MOST_TAPS, MOST_TAPS_WITH_A_PACK = 4, 3.2
"""Maximum taps for a turn of the Automa and your own turn, averaged over a game; with a pack, the average over many
games is 3."""


def screens(seed: int, settings: Mapping[str, str], more: Mapping[str, Any]) -> Iterator[Screen]:
    """Yield the questions of a whole game entered on the page."""
    game = digital(seed, settings)
    person = Person(game)
    table = table_of(settings, more)
    while not table.over:
        wanted = person.right(table)
        taps = all_taps(table, wanted)
        assert taps[-1].answer == wanted
        yield Screen(table, asked(table), taps)
        say(table, wanted)
    assert table.scores == game.scores


def round_of(screen: Screen) -> int:
    """Return the round of a question, or 0 before the first round and after the last."""
    return 0 if screen.about == "tell" else int(screen.table.game.round)


def played(seed: int, settings: Mapping[str, str], more: Mapping[str, Any]) -> list[list[int]]:
    """Enter a whole game on the page; return the taps for each question by round."""
    rounds: list[list[int]] = [[] for _ in range(6)]
    for screen in screens(seed, settings, more):
        rounds[round_of(screen)].append(len(screen.taps))
    return rounds


def per_turn(rounds: list[list[int]]) -> list[float]:
    """Return the average taps per turn of the Automa in each round, without the questions before the first one."""
    return [sum(taps) / EDITORS for taps in rounds[1:]]


@pytest.mark.parametrize("settings", LEVELS, ids=lambda one: " ".join(one.values()))
@pytest.mark.parametrize("more", [HOUSE, NONE], ids=["house", "none"])
def test_a_whole_game_is_told_by_taps_on_what_the_page_shows(
    settings: Mapping[str, str], more: Mapping[str, Any]
) -> None:
    rounds = played(7, settings, more)
    assert sum(map(len, rounds)) > 40
    assert mean(per_turn(rounds)) <= (MOST_TAPS if more else MOST_TAPS_WITH_A_PACK)


@pytest.mark.parametrize("language", ["de", "pl", "it"])
def test_the_page_says_what_is_asked_in_every_language(language: str) -> None:
    table = automa.new(["me", "automa"], dealer=None)
    assert look(table, language=language).do != look(table).do


PICKS = ("9 x", "-1", "²", "0", "2 . . .", "99999999999 none", "x none crime-2", "1 crime crime crime")


def test_whatever_stands_in_an_address_the_page_is_one() -> None:
    table = real_table()
    form = look(table).entering.form
    assert form is not None
    random = Random(key_of(5, "picks"))
    for _ in range(20):
        known = [[*form.faces(place), ".", "none"] for place in range(len(form.told))]
        told = " ".join([str(random.below(len(known) + 2)), *(faces[random.below(len(faces))] for faces in known)])
        for pick in (told, *PICKS):
            page = look(table, pick)
            assert page.entering.form is not None
            assert len(page.entering.form.told) == len(form.told)
            assert [
                page.faces.face_picture(key.face) for key in page.entering.form.palette() if key.face
            ] or page.entering.form.is_filled


def test_a_card_that_no_pack_knows_is_told_by_one_tap_or_described_once() -> None:
    table = real_table()
    page = look(table)
    assert [tile.notation for tile in page.entering.tiles] == ["hire", "develop", "print", "sales"]
    line = f"hire develop ideas, {PRIORITY}".rpartition(" ")[0]
    assert tapped(table, line) == (line, 8)


# -- words ------------------------------------------------------------------------------------------


NAME, COMICS = "Zaphod", "age-of-comics"


def asked_and_told(table: Table[Any], go_on: Callable[[], object]) -> Iterator[str]:
    """Yield all text of a whole game: the questions, each in the next language, and the story in every language."""
    count = 0
    for language in takewhile(lambda _: not table.over, cycle(LANGUAGES)):
        count += 1
        yield str(page_at(table, 0, catalogue(language)).do)
        go_on()
    assert count > 40
    for language in LANGUAGES:
        words = page_at(table, 0, catalogue(language)).words
        for event in filter(lambda event: event.is_said, table.happened(0)):
            yield from (words.event(event), *words.reasons(event))


def retold(seed: int) -> Iterator[str]:
    """Yield all text of a guided game."""
    person = Person(digital(seed, LEVELS[0]))
    table = automa.new([NAME, "automa"], dealer=None, settings=LEVELS[0])
    return asked_and_told(table, lambda: say(table, person.right(table)))


def played_out(seed: int) -> Iterator[str]:
    """Yield all text of a full game."""
    table, bot = cartone.new(COMICS, [NAME, "automa"], seed, settings=LEVELS[0]), bot_called("greedy", COMICS)
    return asked_and_told(table, lambda: table.answer(0, choose(table, 0, table.pending[0], bot)))


@pytest.mark.parametrize(
    ("depth", "taken"),
    [(retold, "automa.automa-mastery-from-you"), (played_out, "age-of-comics.mastery-taken-from-you")],
)
def test_nobody_is_spoken_of_by_name_to_their_face(depth: Callable[[int], Iterator[str]], taken: str) -> None:
    """In these games, the Automa takes a mastery from you."""
    read = [line for seed in range(3) for line in depth(seed)]
    assert not [line for line in read if NAME in line]
    assert any(tells(line, taken) for line in read)


def test_what_the_automa_begins_with_is_a_comic() -> None:
    table = automa.new(["me", "automa"], dealer=None)
    table.answer(0, "western")
    page, events = look(table), table.happened(0)
    told = [step.line for step in page.story.steps(events, [()] * len(events))]
    assert any("value-2 writer" in line and "western" in line for line in told)
    assert page.do == catalogue("en").text("automa.draw.automa-card")
    assert page.facts[0].value == "4", "no editor has gone anywhere yet"
    assert [tile.notation for tile in page.entering.tiles] == [f"Z{number:02d}" for number in range(1, 13)]


# -- the page itself --------------------------------------------------------------------------------


def test_every_question_is_a_page_in_every_language(tmp_path: Path) -> None:
    """Every question of a whole game and its end are shown on the site, with the level and without internal names."""
    site = Site(tmp_path)
    settings = {"level": "expert", "edition": "2026"}
    person = Person(digital(3, settings))
    name = site.host.tables.lay(automa.new(["me", "automa"], dealer=None, settings=settings))
    seen: Counter[str] = Counter()
    while not (live := site.host.live(name)).table.over:
        kind = asked(live.table)
        if seen[kind] < len(LANGUAGES):
            check_page(site, name, [*LANGUAGES][seen[kind]])
        seen[kind] += 1
        site.host.moves.answer(name, 0, live.at(0), person.right(live.table))
    for language in LANGUAGES:
        check_page(site, name, language)
    assert len(seen) > 5


def check_page(site: Site, name: str, language: str) -> None:
    text = site.client.get(f"/table/{name}", headers={"Accept-Language": language}).text
    check_html(text)
    assert LEVEL[language] in text
    assert not RAW.search(re.sub("<[^>]*>", " ", text))


# -- corrections ----------------------------------------------------------------------------------


def told_once(site: Site) -> str:
    """Return the ID of a table at which the Automa has developed and you have acted."""
    name = site.host.tables.lay(real_table("develop print sales"))
    for said in ("western", "hire"):
        site.host.moves.answer(name, 0, site.host.live(name).at(0), said)
    return name


def to_move(site: Site, live: LiveTable, language: str, said: str) -> list[str]:
    """Return the instructions to move pieces if a different comic was on the table."""
    correction = site.host.real.corrected(live, 2, said, "again")
    page = look(correction.table, language=language)
    lines = [
        *(page.hands.to_move(*move) for move in correction.moves),
        *(page.hands.to_count(*count) for count in correction.counts),
    ]
    return [line for line in lines if line]


def test_a_card_that_was_told_by_one_action_is_listed_in_words() -> None:
    table = real_table("ideas")
    said = {language: look(table, language=language).arrival.said("ideas") for language in LANGUAGES}
    assert said == {"en": "Ideas", "de": "Ideen", "pl": "Pomysły", "it": "Idee"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_correction_says_which_cards_go_where(tmp_path: Path, language: str) -> None:
    site = Site(tmp_path)
    live = site.host.live(told_once(site))
    moved = to_move(site, live, language, "horror")
    assert len(moved) == 2
    assert not any(RAW.search(said) for said in moved)
    if language == "en":
        assert {*moved} == {"Put this back: comic, western.", "Give it this: comic, horror."}


def test_a_line_that_is_corrected_begins_as_it_was_said(tmp_path: Path) -> None:
    site = Site(tmp_path)
    name = told_once(site)
    text = site.page(f"/table/{name}/lines/2")
    assert 'value="western"' in text


COUNTED = ("fans-1-1", "points-1-ranking", "fulfilled-1")
PLACES = [f"{kind}-{seat}" for kind in ("hand", "printed", "editors", "passed", "masteries") for seat in (0, 1)]


def test_what_lies_on_the_table_as_a_number_and_every_place_has_a_name() -> None:
    table = automa.new(["me", "automa"], dealer=None)
    for page in (look(table, language=language) for language in LANGUAGES):
        counts = {name: page.hands.to_count(name, 1, 2) for name in COUNTED}
        assert not {name: said for name, said in counts.items() if "1 → 2" not in said or RAW.search(said)}
        names = {place: page.hands.place_name(place) for place in (*PLACES, "desk-hire-2", "masteries", "")}
        assert not {place: name for place, name in names.items() if not name.strip() or RAW.search(name)}
