"""The rules pages: complete, consistent with the program, searchable, and with the same content in every language."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jinja2 import ChoiceLoader, DictLoader, PackageLoader, Template
from markupsafe import Markup, escape

from cartone.games import game_called, games
from cartone.games.age_of_comics.challenges import PENALTY
from cartone.games.age_of_comics.components import (
    BETTER_COLOURS,
    EDITORS,
    HAND_LIMIT,
    HYPE_TOKENS,
    IDEAS_PER_GENRE,
    TICKETS,
)
from cartone.games.age_of_comics.guide import ROMAN
from cartone.games.age_of_comics.options import MARKETING
from cartone.games.age_of_comics.page.illustrations import Illustrations as ComicsIllustrations
from cartone.games.age_of_comics.rulings import Ruling as ComicsRuling
from cartone.games.age_of_comics.scoring import MASTERY_POINTS
from cartone.games.kit.rulebook import Paragraph
from cartone.games.stamp_swap.components import TILE_COUNTS, Colour, Count, Kind, Theme
from cartone.games.stamp_swap.contests import count_in
from cartone.games.stamp_swap.opponent import INTRO_POINTS, LEAD_TO_SWAP, LEVEL_POINTS
from cartone.games.stamp_swap.pack import EVENTS, EXHIBITORS, SPECIALISTS
from cartone.games.stamp_swap.page.illustrations import Illustrations
from cartone.games.stamp_swap.rulings import Ruling as StampRuling
from cartone.games.stamp_swap.scoring import FOREVER_POINTS, IMAGINARY_FOREVER
from cartone.games.stamp_swap.solo import REMOVED_ATTENDEES
from cartone.locale import LANGUAGES, catalogue
from cartone.text import folded
from cartone.web.rules import UnknownBook, rules_page
from cartone.web.rules.search import marked
from cartone.web.templating import templates
from tests.messages import LOCALE, messages

from .site import check_html

WEB = Path(__file__).parent.parent.parent / "src" / "cartone" / "web"
BASE = """<html lang="en"><head><title>{% block title %}{% endblock %}</title>{% block head %}{% endblock %}</head>
<body class="{% block world %}{% endblock %}"><main>{% block main %}{% endblock %}</main></body></html>"""
MESSAGES = messages("en")
RULEBOOKS = {name: room.lessons.rulebook for name, room in games().items() if room.lessons.rulebook is not None}
BOOKS = {book.id: book for rulebook in RULEBOOKS.values() for book in rulebook.books}
SPOKEN = [name for name in LANGUAGES if (LOCALE / f"{name}.mo").exists() and catalogue(name).has("rules.title")]
EVENTS_OF_OPPONENTS = r"(stamp-swap\.(her-|she-|boxed|appraised|piles-appraised)|age-of-comics\.automa-).*"


@cache
def template(language: str) -> Template:
    """Return the template of the rules pages in a minimal frame, rendered as the site does."""
    framed = templates().overlay(loader=ChoiceLoader([DictLoader({"base.html": BASE}), PackageLoader("cartone.web")]))
    return framed.get_template("rules.html", globals={"text": catalogue(language).text})


def page(book: str | None = None, query: str = "", language: str = "en") -> str:
    """Return a rendered page of the rules."""
    html = template(language).render(**rules_page(catalogue(language), book, query))
    check_html(html.replace(str(escape(query)), "") if query else html)
    return html


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# -- structure and messages -------------------------------------------------------------------


def test_every_paragraph_has_its_words_and_no_words_are_left_over() -> None:
    wanted = set()
    for book in BOOKS.values():
        wanted |= {book.message, f"rules.{book.id}.about", *(chapter.message for chapter in book.chapters)}
        for paragraph in book.paragraphs:
            wanted.add(paragraph.message)
            wanted |= {f"{paragraph.message}.ruling"} if paragraph.rulings else set()
            wanted |= {f"rules.caption.{paragraph.picture}"} if paragraph.picture else set()
    starts = (*(f"rules.{book}." for book in BOOKS), "rules.caption.")
    assert {name for name in MESSAGES if name.startswith(starts)} == wanted


def test_every_other_message_is_used_and_every_used_one_is_there() -> None:
    games = WEB.parent / "games"
    files = [*(WEB / "rules").glob("*.py"), *games.glob("kit/*.py"), *games.glob("*/page/*.py")]
    files += WEB.glob("templates/rules*.html")
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    named = set(re.findall(r"""["'](rules\.[a-z0-9.-]+)["']""", source)) - {"rules.html", "rules.css", "rules.js"}
    scenes = [scene for rulebook in RULEBOOKS.values() for scene in rulebook.scenes.values()]
    trays = [tray.split()[0].rstrip(":") for scene in scenes for tray in scene.get("trays", "").split(" / ") if tray]
    trays = [title for title in trays if title not in ROMAN]
    labels = {f"rules.label.{name}" for name in (*trays, *re.findall(r'label\("([a-z0-9-]+)"\)', source))}
    starts = (*(f"rules.{book}." for book in BOOKS), "rules.caption.")
    assert {name for name in MESSAGES if name.startswith("rules.") and not name.startswith(starts)} == named | labels


def test_ids_are_addresses() -> None:
    for book in BOOKS.values():
        ids = [chapter.id for chapter in book.chapters] + [paragraph.id for paragraph in book.paragraphs]
        assert len(set(ids)) == len(ids)
        assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in ids)


def test_every_ruling_is_marked_in_one_paragraph() -> None:
    marked_ones = [ruling for book in BOOKS.values() for one in book.paragraphs for ruling in one.rulings]
    assert sorted(marked_ones) == sorted([*StampRuling, *ComicsRuling])


@pytest.mark.parametrize("language", SPOKEN)
def test_bold_begins_and_ends_in_every_language(language: str) -> None:
    said = {name: forms[0] for name, forms in messages(language).items() if name.startswith("rules.")}
    assert not [name for name, text in said.items() if text.count("**") % 2]
    assert {name for name, text in said.items() if "**" in text} <= {f"rules.{p.book}.{p.id}" for p in _paragraphs()}


def _paragraphs() -> list[Paragraph]:
    return [paragraph for book in BOOKS.values() for paragraph in book.paragraphs]


# -- reasons ----------------------------------------------------------------------------------


def test_every_reason_of_an_opponent_leads_to_its_paragraph() -> None:
    for game in RULEBOOKS:
        start = f"{game}.reason."
        reasons = [name.removeprefix(start) for name in MESSAGES if name.startswith(start)]
        assert len(reasons) > 20
        for reason in reasons:
            address = RULEBOOKS[game].explains(reason)
            assert address is not None, reason
            assert address == RULEBOOKS[game].explains(start + reason)
            book, _, paragraph = address.removeprefix("/rules/").partition("#")
            assert paragraph in [one.id for one in BOOKS[book].paragraphs]


def test_every_event_of_an_opponent_has_a_paragraph() -> None:
    told = [name.removesuffix("-you") for name in MESSAGES if re.fullmatch(EVENTS_OF_OPPONENTS, name)]
    told = [name for name in told if name.count(".") == 1]
    assert len(told) > 20
    assert not [name for name in told if RULEBOOKS[name.split(".")[0]].explains(name) is None]


def test_the_table_of_reasons_names_nothing_else() -> None:
    for game, rulebook in RULEBOOKS.items():
        known = {name.removeprefix(f"{game}.").removeprefix("reason.") for name in MESSAGES if name.startswith(game)}
        assert set(rulebook.reasons) <= known | {name.removesuffix("-you") for name in known}


def test_what_has_no_rule_leads_nowhere() -> None:
    stamps = game_called("stamp-swap")
    assert RULEBOOKS["stamp-swap"].explains("appraisal-3b-target") == "/rules/pinzetta#appraisal-3b"
    assert RULEBOOKS["stamp-swap"].explains("took") is None
    assert replace(stamps, folder=stamps.packs).lessons.rulebook is None, "a game without a book"


# -- pictures ---------------------------------------------------------------------------------


def test_every_picture_is_drawn_used_once_and_titled() -> None:
    shown = [(book, one.picture) for book in BOOKS.values() for one in book.paragraphs if one.picture]
    drawings: list[Any] = [made for room in games().values() if (made := room.lessons.pictures) is not None]
    scenes = [name for rulebook in RULEBOOKS.values() for name in rulebook.scenes]
    assert sorted(name for _, name in shown) == sorted((*scenes, *(name for one in drawings for name in one.fixed)))
    kinds = {next(iter(scene)) for rulebook in RULEBOOKS.values() for scene in rulebook.scenes.values()}
    assert {kind for one in drawings for kind in one.kinds} == kinds
    assert not [one for book in BOOKS.values() for one in book.paragraphs if one.beside and not one.picture]
    for language in SPOKEN:
        for book, name in shown:
            room = game_called(book.game)
            assert room.lessons.pictures is not None
            drawn = room.lessons.pictures(room, catalogue(language)).picture(name)
            assert isinstance(drawn, Markup)
            check_html(drawn)
            assert "&lt;" not in drawn, name
            assert re.search(r'<svg [^>]*role="img"[^>]*><title>[^<]', drawn), name


def test_pictures_refer_to_drawings_that_stand_on_the_page() -> None:
    for book in BOOKS:
        html = page(book)
        ids = set(re.findall(r' id="([^"]+)"', html))
        wanted = set(re.findall(r'href="#([^"]+)"', html)) | set(re.findall(r"url\(#([^)]+)\)", html))
        assert not wanted - ids


def told(game: str, picture: str, language: str = "en") -> dict[str, Any]:
    """Return the parameters that the rules compute for the caption of a picture."""
    room = game_called(game)
    assert room.lessons.pictures is not None
    drawing: Any = room.lessons.pictures(room, catalogue(language))
    return dict(drawing.shown(picture)[1])


STAMPS = Illustrations(game_called("stamp-swap"), catalogue("en"))
COMICS = ComicsIllustrations(game_called("age-of-comics"), catalogue("en"))
ALBUMS = {name: STAMPS.laid(scene["album"]) for name, scene in STAMPS.scenes.items() if "album" in scene}


def test_no_stamp_of_a_picture_lies_on_another() -> None:
    assert len(ALBUMS) == 10
    for name, laid in ALBUMS.items():
        assert laid.covered.bit_count() == sum(tile.width * tile.height for tile, _ in laid.tiles), name


def test_albums_show_what_their_captions_say() -> None:
    assert len(ALBUMS["one-day"].tiles) == 6
    assert count_in(ALBUMS["group"], Count("stamps", shape="rectangle")).number == 3
    assert [count_in(ALBUMS["gaps"], Count("gaps", cells=cells)).number for cells in (1, 2)] == [2, 2]
    assert len(ALBUMS["sets"].stamps) == 6
    assert count_in(ALBUMS["edges"], Count("edge-stamps")).number == 5


def test_every_colour_theme_and_kind_of_stamp_is_shown() -> None:
    """Scenes list them one by one, so none may be missing or repeated."""
    drawn = {
        name: [STAMPS.tile(part.partition(" @")[0]).stamps[0] for part in STAMPS.listed(STAMPS.scenes[name]["pieces"])]
        for name in ("colours", "kinds")
    }
    assert [(stamp.colour, stamp.theme) for stamp in drawn["colours"]] == list(zip(Colour, Theme, strict=True))
    assert sorted(stamp.kind for stamp in drawn["kinds"]) == sorted(Kind)


@pytest.mark.parametrize(
    ("picture", "numbers"),
    [
        ("group", {"number": 2, "points": 6, "less": 3}),
        ("second-most", {"number": 3, "points": 12, "most": 3, "first": "purple", "second": "green"}),
        ("sets", {"number": 1, "points": 9}),
        ("corners", {"number": 2, "points": 8}),
        ("surrounded", {"number": 3}),
        ("edges", {"number": 1, "points": 10}),
        ("gaps", {"number": 2, "points": 6, "areas_number": 6}),
        ("choice", {"large": 6, "small": 2, "crossed": 2, "left_large": 4, "left_small": 2, "pile": "large pile"}),
        ("her-swap", {"lead": 4}),
        ("her-score", {"sum": "24 + 8 + 10 + 10 + 4 + 0 + 4", "points": 60}),
    ],
)
def test_examples_come_to_the_printed_numbers(picture: str, numbers: dict[str, object]) -> None:
    assert told("stamp-swap", picture).items() >= numbers.items()


def test_every_way_of_counting_has_an_example() -> None:
    named = [scene.get(key, "") for scene in STAMPS.scenes.values() for key in ("contest", "areas", "worth")]
    counted = {STAMPS.contest(one).scoring.count.what for text in named for one in STAMPS.listed(text)}
    assert counted == {card.scoring.count.what for card in STAMPS.pack.contests}


def test_pinzetta_does_in_pictures_what_their_captions_say() -> None:
    assert list(told("stamp-swap", "appraisal").values()) == [1, 2, 3, 0, 1]
    _, (_, small), _ = STAMPS.piles(STAMPS.scenes["her-swap"]["swap"])
    assert small == [told("stamp-swap", "her-swap")["fewest"]] * 2, "both tie, and the leftmost is swapped"
    show = told("stamp-swap", "her-show")
    assert (show["twice"], show["three"]) == (2 * show["once"], 3 * show["once"])


def test_the_automa_does_in_pictures_what_their_captions_say() -> None:
    """The rules make the choices in the pictures; the captions also describe in words where the cards are."""
    assert told("age-of-comics", "its-turn") == {
        "actions": "Hire, Develop, Ideas", "done": "Hire", "action": "Develop",
    }  # fmt: skip
    assert told("age-of-comics", "its-hire") == {"before": "crime", "genre": "sci-fi", "writer": 1, "artist": 3}
    assert told("age-of-comics", "its-develop") == {"last": "western", "genre": "horror", "place": 3}
    ideas = told("age-of-comics", "its-ideas")
    assert ideas == {"removed": "crime, sci-fi", "gains": "western, crime, romance", "left": "horror"}
    fans = re.findall(r"\d", RULEBOOKS["age-of-comics"].scenes["its-ideas"]["ideas"])
    assert fans.count(min(fans)) == 3, "three comics tie"
    printed = told("age-of-comics", "its-print")
    assert (printed["genre"], printed["level"], printed["round"], printed["fans"]) == ("horror", 3, 3, 6)
    sold = told("age-of-comics", "its-sales")
    assert (sold["flipped"], sold["first"], sold["total"], sold["least"]) == ("crime", "4 + 3", 7, 9)
    assert (sold["last"], sold["instead"], sold["taken"], sold["fans"]) == ("crime 3", "romance 5", 9, 2)


@pytest.mark.parametrize("language", SPOKEN)
def test_captions_say_what_the_rules_have_worked_out(language: str) -> None:
    for room in games().values():
        drawing: Any = room.lessons.pictures(room, catalogue(language)) if room.lessons.pictures is not None else None
        for picture in drawing.scenes if drawing is not None else ():
            said = drawing.caption(picture)
            numbers = [value for value in drawing.shown(picture)[1].values() if isinstance(value, int) and value > 1]
            assert all(re.search(rf"(?<!\d){number}(?!\d)", said) for number in numbers), (picture, said)


# -- correctness ------------------------------------------------------------------------------

NUMBERS = {
    "stamp-swap.box": (*TILE_COUNTS.values(), sum(TILE_COUNTS.values()), EVENTS, EXHIBITORS, SPECIALISTS),
    "stamp-swap.forever": FOREVER_POINTS,
    "stamp-swap.imaginary": (IMAGINARY_FOREVER,),
    "pinzetta.changes": REMOVED_ATTENDEES,
    "pinzetta.intro-end": tuple(INTRO_POINTS.values()),
    "pinzetta.her-level": tuple(-points for points in LEVEL_POINTS.values() if points),
    "age-of-comics.limits": (IDEAS_PER_GENRE, TICKETS, HYPE_TOKENS, BETTER_COLOURS),
    "age-of-comics.marketing": (*MARKETING.values(), *(fans for fans in MARKETING if fans > 1)),
    "automa.challenges": (PENALTY,),
}


@pytest.mark.parametrize("language", SPOKEN)
def test_texts_name_the_numbers_of_the_program(language: str) -> None:
    for name, numbers in NUMBERS.items():
        said = set(map(int, re.findall(r"\d+", messages(language)[f"rules.{name}"][0])))
        assert {number for number in numbers if number} <= said, name
    assert HAND_LIMIT == 6


# -- pages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("book", [None, *BOOKS])
def test_every_book_can_be_read(book: str | None, language: str) -> None:
    html = page(book, language=language)
    said = text_of(html.replace("</defs>", "</defs>\n"))
    assert "{" not in said
    assert "**" not in said
    assert html.count("<h1") == 1
    levels = [int(level) for level in re.findall(r"<h(\d)", html)]
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    anchors = re.findall(r'(?<!-)\bid="([^"]+)"', html)
    assert len(set(anchors)) == len(anchors)
    if book is not None:
        assert all(f'id="{one.id}"' in html for one in BOOKS[book].paragraphs)
        assert html.count("<figure>") == sum(bool(one.picture) for one in BOOKS[book].paragraphs)
        rulings = sum(bool(one.rulings) for one in BOOKS[book].paragraphs)
        assert html.count('class="ruling"') == rulings


def test_books_lead_to_each_other() -> None:
    assert 'rel="next" href="/rules/pinzetta"' in page("stamp-swap")
    assert 'rel="prev" href="/rules/age-of-comics"' in page("automa")
    assert all(f'href="/rules/{book}"' in page() for book in BOOKS)


def test_an_unknown_book_says_so() -> None:
    for book in ("", "no-such-book", "../stamp-swap"):
        with pytest.raises(UnknownBook):
            rules_page(catalogue("en"), book, "")


# -- search -----------------------------------------------------------------------------------


def test_a_search_finds_words_in_all_books_and_marks_them() -> None:
    html = page(query="forever")
    assert "<mark>forever</mark>" in html
    assert "<mark>Forever</mark>" in html
    assert 'href="/rules/stamp-swap#' in html
    assert 'href="/rules/pinzetta#' in html
    assert page(query="FOREVER").count("<li>") == html.count("<li>") > 5


def test_a_search_wants_all_words_and_parts_will_do() -> None:
    both, one = page(query="mastery original"), page(query="mastery")
    assert 0 < both.count("<li>") < one.count("<li>")
    assert "#mastery" in page(query="master")
    assert "/rules/automa#challenge-list" in page(query="35 fans"), "what is filled in is found, too"


BOX_WORDS = {
    "en": "Final Show, ID number",
    "de": "4x2",
    "pl": "obszarze Rezerwy, żetony wyceny, kart decyzji, karty punktacji Fazy Wystawy, mata, maty Pinzetty",
    "it": """
        Hire!, Develop!, Ideas!, Print!, Sales!, Royalties!, plancia, tabellone, cubi azione speciale,
        Direttore editoriale, sfida contro l’Automa
    """,
}
"""Words that owners of a box may search for, in addition to those of the rule documents in `terms.toml`."""


@pytest.mark.parametrize("language", SPOKEN)
def test_words_of_the_box_are_found(language: str) -> None:
    for word in BOX_WORDS[language].split(","):
        assert "<mark>" in page(query=word, language=language), word


def test_accents_do_not_matter() -> None:
    assert page(query="förevèr").count("<mark>") == page(query="forever").count("<mark>")
    assert folded("Äußerst schöne Łódź") == "ausserst schone lodz"
    assert marked("Äußere Größe", ["grosse"]) == Markup("Äußere <mark>Größe</mark>")
    assert marked("große <b>", ["e", "<"]) == Markup("groß<mark>e</mark> <mark>&lt;</mark>b&gt;")


def test_the_open_book_comes_first() -> None:
    first = re.search(r'<li><a href="/rules/([a-z-]+)#', page("automa", "print"))
    assert first is not None
    assert first[1] == "automa"


def test_a_search_for_nothing_and_one_that_finds_nothing_say_so() -> None:
    assert "Type a word" in page(query="   ")
    assert "Type a word" in page("automa")
    none = text_of(page(query="xyzzy"))
    assert "Nothing found for “xyzzy”" in none
    assert "Type a word" not in none


@pytest.mark.parametrize(
    "query",
    ["<script>alert(1)</script>", '" onmouseover="x', "{{ 7 * 7 }}", "{seat}", "%s%n", "\x00\x1f", "ﬁ" * 500, "* (["],
)
def test_hostile_searches_are_only_words(query: str) -> None:
    for book in (None, "pinzetta"):
        html = page(book, query)
        assert "<script>alert" not in html
        assert " onmouseover=" not in html.replace("&#34; onmouseover=", "")
        assert "49" not in text_of(html)


# -- for newcomers ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("book", BOOKS)
def test_a_book_begins_with_itself_in_two_minutes(book: str, language: str) -> None:
    html = page(book, language=language)
    brief, *_ = BOOKS[book].chapters
    assert brief.id == "two-minutes"
    assert sum(bool(one.picture) for one in brief.paragraphs) == 1, "one picture, of a round that is played"
    assert brief.paragraphs[-1].picture
    ahead = html.partition(f'id="{brief.id}"')[2].partition("</section>")[0]
    assert 'class="number"' not in ahead
    said = [catalogue(language).text(one.message) for one in brief.paragraphs]
    assert sum(len(text.split()) for text in said) <= 200, "what is read in two minutes, with its picture"
    assert re.search(r'<h2[^>]*><span class="number">1</span>', html)


def test_the_example_of_a_round_is_played_by_the_rules() -> None:
    assert told("stamp-swap", "one-day").items() >= {"number": 2, "points": 6}.items()
    assert told("age-of-comics", "one-round") == {
        "money": 5, "writer": 2, "artist": 3, "cost": 5, "first": 4, "bonus": 4, "order": 5, "more": 3, "fans": 7,
        "royalties": 4, "income": 4, "points": 3,
    }  # fmt: skip
    assert told("stamp-swap", "her-day") == {
        "targets": "small square and double stamp", "large": 3, "small": 5, "crossed": 3, "left_large": 3,
        "left_small": 2, "pile": "large pile", "lead": 6, "level": 1, "contest": "Long row", "points": 8,
    }  # fmt: skip
    assert told("age-of-comics", "its-round") == {
        "actions": "Hire, Develop, Ideas", "done": "", "action": "Hire", "before": "crime", "hired": "sci-fi",
        "writer": 1, "artist": 3, "genre": "sci-fi", "other": "western", "name": "intermediate", "level": 3, "round": 2,
        "fans": 5,
    }  # fmt: skip


def test_opponents_in_two_minutes_have_the_numbers_of_the_program() -> None:
    rare, attendee, wanted, valued = (
        STAMPS.tokens(item)
        for item in ("rare", "attendee 2", "size = 2x2 blue flowers 1", "size-and-value = 2x2 blue flowers 2")
    )
    event = STAMPS.pack.pinzetta_events[0]
    numbers: dict[str, set[int]] = {
        "pinzetta.brief-day": {len(event.large) + len(event.small), len(event.yours)},
        "pinzetta.brief-tokens": {rare, attendee, wanted, valued - wanted, 2, 3, LEAD_TO_SWAP},
        "pinzetta.brief-show": set(),
        "automa.brief-turn": {len(COMICS.pack.automa), EDITORS},
        "automa.brief-win": {1, MASTERY_POINTS},
    }
    for language, (name, expected) in itertools.product(SPOKEN, numbers.items()):
        said = messages(language)[f"rules.{name}"][0]
        assert set(map(int, re.findall(r"\d+", said))) == expected, (language, name)


NEW_WORDS = {
    "stamp-swap": ("item", "attendees", "contests"),
    "age-of-comics": ("chart", "hype", "better-colours", "cubes", "tickets", "editors"),
}


@pytest.mark.parametrize("book", list(NEW_WORDS))
def test_words_of_a_game_are_explained_where_they_first_appear(book: str) -> None:
    """The explanation is in bold, no later than in the first paragraph of the book itself that has the word."""
    texts = [MESSAGES[one.message][0] for chapter in BOOKS[book].chapters for one in chapter.paragraphs]
    for word in NEW_WORDS[book]:
        first = next(text for text in texts if word in text.replace("**", ""))
        assert re.search(rf"\*\*[^*]*{word}[^*]*\*\*", first), (word, first)


def test_lists_and_tables_are_set_as_such_and_rulings_are_folded() -> None:
    html = page("automa")
    assert html.partition('id="challenge-list"')[2].partition("</ul>")[0].count("<li>") == 10
    assert " / " not in text_of(page("age-of-comics").partition("<article")[2])
    table = page("age-of-comics").partition('id="royalties"')[2].partition("</table>")[0]
    assert [*map(text_of, re.findall(r"<td>(.*?)</td>", table))][5:] == ["$4", "$3", "$3", "$2", "$1"]
    assert html.count('<details class="ruling">') == html.count('class="ruling"')
