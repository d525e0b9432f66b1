"""The pictures are well-formed, titled, self-contained and small, and no two covers are alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations
from operator import add
from xml.etree import ElementTree as Xml

import pytest

from cartone.games.age_of_comics.components import SPECIALS, Action, Bonus, Comic, Craft, Creative, Genre, RipOff
from cartone.games.age_of_comics.page import pictures as svg
from cartone.games.age_of_comics.page.page import AgeOfComicsPage
from cartone.games.age_of_comics.page.pictures import lettering
from cartone.games.age_of_comics.page.pictures.covers import LETTERS
from cartone.games.age_of_comics.page.pictures.lettering import ems, fit
from cartone.games.age_of_comics.page.pictures.scenes import GROUNDS, SCENES, scene_of
from cartone.games.kit.cards import AS_PRINTED

from .builders import HOUSE

LIMIT = 3800
DEFS_LIMIT = 12_000
TITLES: list[Comic | RipOff] = [*HOUSE.comics, *HOUSE.rip_offs]
AWKWARD = 'Tom & "Jerry" <b>'
ID = re.compile(r'\bid="([^"]+)"')
REFERENCE = re.compile(rf'(?:href="{svg.ART.address}#|href="#aoc-|url\(#aoc-)([\w-]+)')
DEFS = svg.ART.defs()


def pictures() -> Iterator[tuple[str, str]]:
    """Yield all drawings by name."""
    for title in TITLES:
        yield title.id, svg.cover(title, AWKWARD)
    for creative in (*HOUSE.writers, *HOUSE.artists):
        yield creative.id, svg.creative(creative, AWKWARD)
    for genre in Genre:
        for draw in (svg.genre_icon, svg.cover_back, svg.idea, svg.mastery):
            yield f"{draw.__name__} {genre}", draw(genre, AWKWARD)
        for value in (None, 3, 4, 5, 6):
            yield f"order {genre} {value}", svg.order(genre, value, AWKWARD)
    for craft in Craft:
        for value in (1, 2, 3):
            yield f"back {craft} {value}", svg.creative_back(craft, value, AWKWARD)
    for colour in svg.PLAYER_COLOURS:
        for figure in (svg.editor, svg.agent, svg.cube):
            yield f"{figure.__name__} {colour}", figure(colour, AWKWARD)
    for action in Action:
        yield f"action {action}", svg.action_icon(action, AWKWARD)
        yield f"special {action}", svg.special_icon(SPECIALS[action], AWKWARD)
    for token in (svg.ticket, svg.hype, svg.better_colours, svg.automa):
        yield token.__name__, token(AWKWARD)
    yield "automa back", svg.automa_card(None, AWKWARD)
    for card in HOUSE.automa:
        yield card.id, svg.automa_card(card, AWKWARD)
        yield f"{card.id} done", svg.automa_card(card, AWKWARD, card.actions[:1])


PICTURES = dict(pictures())
KNOWN = {*svg.ART.paints, *svg.ART.symbols}


def title_of(drawn: str) -> str | None:
    """Return the title of a picture; None if it is malformed."""
    try:
        root = Xml.fromstring(drawn)
    except Xml.ParseError:
        return None
    is_picture = (root.tag, root.get("role"), root[0].tag) == ("svg", "img", "title")
    return root[0].text if is_picture else None


def needs_nothing_else(drawn: str) -> bool:
    """Return whether a picture is small and refers to nothing but the shared definitions."""
    named = set(REFERENCE.findall(drawn)) <= KNOWN and not ID.search(drawn)
    return named and not re.search(r"style=|<style|<script|\bon\w+=|http", drawn) and len(drawn.encode()) < LIMIT


def test_a_picture_is_well_formed_has_its_title_and_needs_nothing_but_the_definitions() -> None:
    assert not [name for name, drawn in PICTURES.items() if title_of(drawn) != AWKWARD]
    assert not [name for name, drawn in PICTURES.items() if not needs_nothing_else(drawn)]


def test_the_definitions() -> None:
    root = Xml.fromstring(DEFS)
    assert root.get("aria-hidden") == "true"
    assert (root.get("width"), root.get("height"), root.get("class")) == ("0", "0", "defs")
    assert len(DEFS.encode()) < DEFS_LIMIT
    assert not re.search(r"style=|<style|<script|http", DEFS)
    assert max(Counter(ID.findall(DEFS)).values()) == 1
    assert set(REFERENCE.findall(DEFS)) <= KNOWN


def ornaments() -> list[str]:
    """Return all drawings without a title: rooms, streets and small symbols."""
    regions = ("rooms", "house", "market", "city", "chart", "others", "story")
    return [
        *map(svg.room, Action), *map(svg.tab, regions), *map(svg.icon, ("take-up", "turn-over")), svg.city_map(""),
        AgeOfComicsPage.door(HOUSE, AS_PRINTED),
    ]  # fmt: skip


def test_everything_defined_is_used() -> None:
    used = {name for drawn in (*PICTURES.values(), *ornaments(), DEFS) for name in REFERENCE.findall(drawn)}
    assert used == KNOWN


def test_a_picture_is_always_drawn_alike() -> None:
    assert dict(pictures()) == PICTURES


def test_no_two_pictures_are_equal() -> None:
    assert max(Counter(PICTURES.values()).values()) == 1


def test_each_comic_of_the_house_has_a_scene_of_its_own_and_its_rip_off_steals_it() -> None:
    assert len({scene_of(comic) for comic in HOUSE.comics}) == len(HOUSE.comics)
    for rip_off in HOUSE.rip_offs:
        assert scene_of(rip_off) == scene_of(rip_off.original)


def test_each_scene_has_its_ground() -> None:
    assert {name for names in SCENES.values() for name in names} == set(GROUNDS)


def test_an_unknown_title_has_a_scene_of_its_genre() -> None:
    for genre in Genre:
        comic = Comic("X1", 0, genre, Bonus.FAN, "Nothing Known", "house")
        assert scene_of(comic) in SCENES[genre]


def test_odd_titles_and_names_are_escaped_and_drawn() -> None:
    for words in ("<&>", "A", "Donaudampfschifffahrtsgesellschaftskapitän", "a b c d e f g h i j k"):
        Xml.fromstring(svg.cover(Comic("X1", 0, Genre.CRIME, Bonus.TICKET, words, "house"), words))
        Xml.fromstring(svg.creative(Creative("X2", 0, Craft.ARTIST, Genre.HORROR, 2, words, "house"), words))


def keeps_to_its_box(title: str) -> bool:
    lines = fit(title.upper(), 73, 26.6, 16)
    sizes = [size for _, size in lines]
    fits = sum(size * 0.9 for size in sizes) <= 26.7 and all(ems(words) * size <= 73.1 for words, size in lines)
    return fits and " ".join(words for words, _ in lines) == title.upper() and len(lines) <= 3 and min(sizes) >= 7.5


def test_lettering_does_not_depend_on_how_a_python_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    titles = [title.title.upper() for title in TITLES]
    exact = [fit(title, *LETTERS) for title in titles]
    monkeypatch.setattr(lettering, "fsum", added_up)
    assert [[line for line, _ in fit(title, *LETTERS)] for title in titles] == [
        [line for line, _ in lines] for lines in exact
    ]


def added_up(numbers: Iterable[float]) -> float:
    """Return a sum with the rounding errors of each addition, as `sum` did before Python 3.12."""
    return reduce(add, numbers, 0.0)


def test_lettering_keeps_to_its_box_and_stays_large() -> None:
    assert not [title.title for title in TITLES if not keeps_to_its_box(title.title)]


def test_the_word_of_the_stamp_can_be_translated() -> None:
    assert "ABKLATSCH" in svg.cover(HOUSE.rip_offs[0], "x", "Abklatsch")


def _light(colour: str) -> float:
    """Return the relative luminance of a colour."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_colours_are_all_different() -> None:
    assert set(svg.GENRE_COLOURS) == set(Genre)
    assert len(set(svg.GENRE_COLOURS.values())) == len(Genre)
    assert len(set(svg.PLAYER_COLOURS)) == 6
    near = [pair for pair in combinations(svg.PLAYER_COLOURS, 2) if abs(_light(pair[0]) - _light(pair[1])) < 0.01]
    assert not near
