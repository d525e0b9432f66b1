"""The glossary has the terms printed in the boxes, and a search of the rules finds them in their language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from cartone.games import games
from cartone.locale import LANGUAGES, catalogue
from cartone.web.rules import glossary_page, rules_page
from cartone.web.rules.search import marked, ways_of
from tests.messages import messages

from .site import Site, check_html

TERMS = tomllib.loads((Path(__file__).parent / "terms.toml").read_text(encoding="utf-8"))
NAMES = "names"
GLOSSARIES = {name: room.lessons.glossary for name, room in games().items() if room.lessons.glossary is not None}


def found(query: str, language: str) -> list[str]:
    """Return the addresses that a search finds."""
    return [one.address for one in rules_page(catalogue(language), None, query)["rules"].found]


# -- the glossary -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", TERMS)
def test_every_word_of_the_documents_is_in_the_glossary(language: str) -> None:
    there = {
        said.casefold()
        for glossary in GLOSSARIES.values()
        for word in glossary.words
        if language in word.box
        for said in word.said(catalogue(language))
    }
    assert not [term for terms in TERMS[language].values() for term in terms if term.casefold() not in there]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_marked_as_the_words_of_a_box_is_in_a_document(language: str) -> None:
    known = {term.casefold() for terms in TERMS.get(language, {}).values() for term in terms}
    of_levels = re.compile(r"level \d|poziom \d")
    wrong = [
        said
        for glossary in GLOSSARIES.values()
        for word in glossary.words
        if language in word.box and not {one.casefold() for one in word.said(catalogue(language))} & known
        for said in word.said(catalogue(language))
        if not of_levels.fullmatch(said)
    ]
    assert not wrong


def test_the_glossary_names_only_messages_that_there_are_and_none_is_left_over() -> None:
    named = [word.message for glossary in GLOSSARIES.values() for word in glossary.words]
    groups = {f"glossary.group-{group.id}" for glossary in GLOSSARIES.values() for group in glossary.groups}
    spoken = {name for name in messages("en") if re.match(r"[a-z-]+\.term\.", name)}
    assert len(named) == len(set(named))
    assert spoken <= set(named) <= set(messages("en"))
    assert {name for name in messages("en") if name.startswith("glossary.group-")} == groups
    page = Path(__file__).parents[2] / "src" / "cartone" / "web" / "templates"
    texts = "".join(path.read_text(encoding="utf-8") for path in page.glob("*.html"))
    written = set(re.findall(r"""text\(["'](glossary\.[a-z-]+)["']""", texts))
    assert written == {name for name in messages("en") if name.startswith("glossary.")} - groups


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_word_with_the_own_language_first(language: str, tmp_path: Path) -> None:
    site = Site(tmp_path)
    html = site.client.get("/rules/glossary", headers={"accept-language": language}).text
    check_html(html)
    page = glossary_page(catalogue(language))["glossary"]
    assert page.languages[0] == language
    assert re.findall(r'<th scope="col" lang="([a-z]+)"', html)[:4] == page.languages
    rows = sum(len(group.rows) for game in page.games for group in game.groups)
    assert html.count('<th scope="row"') == rows > 90
    assert 'href="/rules/glossary' in site.client.get("/rules").text
    assert 'href="/rules/glossary#age-of-comics"' in site.client.get("/rules/automa").text


def test_words_without_a_document_are_marked_as_ours() -> None:
    page = glossary_page(catalogue("it"))["glossary"]
    of = {cell.words[0]: cell for game in page.games for group in game.groups for row in group.rows for cell in row}
    assert not of["Faza Wystawy"].is_ours
    assert not of["agente di vendita"].is_ours
    assert of["Fase di Mostra"].is_ours
    assert of["Sales"].is_ours


# -- the search -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", TERMS)
def test_the_rules_have_every_word_of_the_documents(language: str) -> None:
    missing = []
    for book, terms in TERMS[language].items():
        if book == NAMES:
            continue
        rulebook = next(room.lessons.rulebook for game, room in games().items() if book in (game, room.opponent))
        assert rulebook is not None
        books = {f"/rules/{one.id}" for one in rulebook.books}
        missing += [term for term in terms if not books & {one.partition("#")[0] for one in found(term, language)}]
    assert not missing


def test_every_form_of_a_word_is_found_and_marked() -> None:
    assert found("fazy wystawa", "pl") == found("Faza Wystawy", "pl") != []
    text = "W Fazie Wystawy weź trzy żetony wyceny."
    (way,) = ways_of("żeton wycena", "pl")
    assert marked(text, way, "pl") == "W Fazie Wystawy weź trzy <mark>żetony</mark> <mark>wyceny</mark>."
    (way,) = ways_of("zetonow", "pl")
    assert "<mark>żetony</mark>" in marked(text, way, "pl"), "without its accents, too"


@pytest.mark.parametrize(
    ("query", "language", "own"),
    [
        ("Tauschphase", "en", "Swap Phase"),
        ("reserve", "de", "reservieren"),
        ("żetony wyceny", "en", "appraisal token"),
        ("agente di vendita", "pl", "agent"),
        ("Dauermarken", "it", "francobollo perenne"),
        ("wieczne znaczki", "de", "Dauermarke"),
        ("Startmarker pool", "en", "first-player token pool"),
    ],
)
def test_words_of_another_box_are_found(query: str, language: str, own: str) -> None:
    there = found(query, language)
    assert there
    assert set(found(own, language)) <= set(there)


def test_letters_beside_words_are_words() -> None:
    way = ways_of("agente di vendita", "it")[0]
    assert marked("L’agente di vendita", way, "it") == ("L’<mark>agente</mark> <mark>di</mark> <mark>vendita</mark>")
    assert "<mark>" not in marked("disegno", way, "it")
