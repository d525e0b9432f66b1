"""The guides to a first game at a real table, and their summaries: consistent with the data, and complete in every
language; a summary prints on one page, and both print on one sheet."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from cartone.games import GameRoom, age_of_comics, stamp_swap
from cartone.games.age_of_comics import guide as comics_guide
from cartone.games.stamp_swap import guide as stamps_guide
from cartone.locale import LANGUAGES, catalogue
from cartone.web.guides import ChallengeLink, GuidePage, VariantLink, guided
from tests.messages import messages
from tests.mutants import Mutant, plant

from .onstage import Home
from .site import Site

ROOMS = guided()
opponents = pytest.mark.parametrize("opponent", ROOMS)
languages = pytest.mark.parametrize("language", LANGUAGES)

NUMERALS = {
    "en": "two three four five six seven eight nine ten twelve nineteen thirty",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn zwölf neunzehn dreißig",
    "pl": "dwa dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć dwanaście dziewiętnaście trzydzieści",
    "it": "due tre quattro cinque sei sette otto nove dieci dodici diciannove trenta",
}
"""Numerals that a sentence could contain instead of a parameter."""


def settings_of(room: GameRoom) -> Iterator[dict[str, str]]:
    """Yield the settings of every variant of a game that has a guide."""
    shown = GuidePage(room, catalogue(), {}).shown
    for values in product(*(setting.values for setting in shown)):
        yield dict(zip([setting.name for setting in shown], values, strict=True))


# -- consistency with the data ----------------------------------------------------------------------

BOX: dict[str, dict[str, object]] = {
    "pinzetta": {
        "types": 5, "bottom": 4, "forever": 15, "small_square": 30, "large_square": 30, "short_rectangle": 60,
        "long_rectangle": 30, "piles": 4, "removed": "1, 5, 6 and 9", "attendees": 15, "events": 10, "her_events": 10,
        "own_mats": 2, "tickets": 3, "tokens": 19, "shows": 4, "decisions": 8, "hers_large": 3, "hers_small": 2,
        "yours": 6, "card_tokens": 1, "rare_tokens": 4, "value_tokens": 1, "target_tokens": 2, "both_tokens": 3,
        "pile_bonus": 1, "lead": 3, "boxes": 7, "values": "2–3", "days": "1 / 2 / 3", "forever_points": "10 / 6 / 3",
        "imaginary": 3, "double": "2×4",
    },
    "automa": {
        "players": 2, "spaces": 3, "genres": 6, "ideas_each": 10, "calendar": 6, "calendar_row": "1 / 1 / 2 / 1 / 1",
        "without": "3 and 4", "orders": 30, "unused": 12, "crowded": 3, "editors": 4, "cubes": 3, "money": "$5",
        "ideas": 3, "value": 2, "cards": 12, "teams": 4, "unprinted": 2, "top": 3, "removes": "2 / 1 / 1",
        "collects": "3 / 2 / 2", "times": 2, "level_fans": "2 / 3 / 5", "level_orders": "6 / 7 / 9", "ranking": "3 / 2",
        "level_points": "18 / 24 / 32", "mastery": 2, "revised": "2026", "shuffled": "II and IV",
    },
}  # fmt: skip
"""Facts from the rule documents; the guide takes them from the rules and the pack."""

GUIDES = [
    *((stamps_guide.__name__, mutant) for mutant in (
        Mutant('"bottom": len(ContestType) - 1', '"bottom": len(ContestType)'),
        Mutant("len(pack.attendees) - len(REMOVED_ATTENDEES)", "len(pack.attendees)"),
        Mutant("signed(opponent.LEVEL_POINTS[level]),", "opponent.LEVEL_POINTS[level],"),
        Mutant("Seen(Size.LARGE_SQUARE, rare=True)", "Seen(Size.LARGE_SQUARE, up=False, rare=False)"),
        Mutant("appraise_pile([], opponent.LARGE)", "appraise_pile([], 1 - opponent.LARGE)"),
        Mutant('"hers_small": len(event.small)', '"hers_small": len(event.large)'),
    )),
    *((comics_guide.__name__, mutant) for mutant in (
        Mutant('"spaces": PLAYERS + 1', '"spaces": PLAYERS'),
        Mutant("pack.places[SECOND_PLACE]", "pack.places[0]"),
        Mutant("pack.cities[PLAYERS], ", "pack.cities[PLAYERS + 1], "),
        Mutant("pack.ranking[:PLAYERS]", "pack.ranking"),
        Mutant("pack.spaces[Action.SALES]", "pack.spaces[Action.PRINT]"),
        Mutant('"least": level.orders', '"least": level.fans'),
    )),
]  # fmt: skip
"""Mutants by module that change a number."""

BY_LEVEL: dict[str, dict[str, dict[str, object]]] = {
    "pinzetta": {
        "1": {"level": 1, "change": "−20", "has": 110},
        "2": {"level": 2, "change": "−10", "has": 125},
        "3": {"level": 3, "change": "±0", "has": 140},
    },
    "automa": {
        "beginner": {"fans": 2, "least": 6, "points": 18},
        "intermediate": {"fans": 3, "least": 7, "points": 24},
        "expert": {"fans": 5, "least": 9, "points": 32},
    },
}


def check_facts(opponent: str, facts: Callable[..., object]) -> None:
    room = ROOMS[opponent]
    for settings in settings_of(room):
        told = dict(facts(catalogue(), settings))  # type: ignore[call-overload]
        wanted = {**BOX[opponent], **BY_LEVEL[opponent][settings["level"]]}
        found = {name: told[name].replace("\N{NO-BREAK SPACE}", " ") for name in wanted}
        assert found == {name: str(number) for name, number in wanted.items()}
        assert set(told) - set(wanted) <= {"level", "display", "board_order", "royalties"}
        assert told.get("display", "3") == settings.get("display", "3")


@opponents
def test_every_number_is_that_of_the_documents(opponent: str) -> None:
    facts = ROOMS[opponent].real.facts
    assert facts is not None
    check_facts(opponent, facts)


@pytest.mark.parametrize(("module", "mutant"), GUIDES, ids=[mutant.new for _, mutant in GUIDES])
def test_a_wrong_number_is_noticed(module: str, mutant: Mutant) -> None:
    opponent = "pinzetta" if module == stamps_guide.__name__ else "automa"
    with pytest.raises((AssertionError, KeyError, IndexError)):
        check_facts(opponent, plant(module, mutant).facts)


def test_the_modules_are_those_of_the_rooms() -> None:
    assert ROOMS == {"pinzetta": stamp_swap.ROOM, "automa": age_of_comics.ROOM}
    assert (stamp_swap.ROOM.real.facts, age_of_comics.ROOM.real.facts) == (stamps_guide.facts, comics_guide.facts)


@opponents
@languages
def test_no_sentence_has_a_number_of_its_own(opponent: str, language: str) -> None:
    """All numbers are parameters, so that none can differ from the game; “a” and “one” do not count as numbers."""
    guide = ROOMS[opponent].real.guide
    assert guide is not None
    said = messages(language)
    for name in guide.messages:
        bare = re.sub(r"\{\w+\}", "", " ".join(said[name]))
        assert not re.findall(r"\d", bare), (name, bare)
        assert not set(re.findall(r"\w+", bare.lower())) & set(NUMERALS[language].split()), (name, bare)


@opponents
def test_levels_are_told_in_a_table(opponent: str) -> None:
    room = ROOMS[opponent]
    page = GuidePage(room, catalogue(), {})
    (table,) = [section.table for section in page.sections if section.table]
    numbers = [[cell.strip("= ") for cell in line[1:]] for line in table[1:]]
    levels = list(BY_LEVEL[opponent].values())
    names = {"pinzetta": ("change", "has"), "automa": ("fans", "least", "points")}[opponent]
    assert numbers == [[str(level[name]) for level in levels] for name in names]
    assert len(table[0]) == 1 + len(levels)


# -- completeness -----------------------------------------------------------------------------------


@opponents
@languages
def test_every_sentence_is_there_and_none_too_many(opponent: str, language: str) -> None:
    guide, said = ROOMS[opponent].real.guide, messages(language)
    assert guide is not None
    assert len(set(guide.messages)) == len(guide.messages)
    assert set(guide.messages) == {name for name in said if name.startswith(f"guide.{opponent}.")}


@opponents
@languages
def test_every_game_has_its_guide(opponent: str, language: str, site: Site) -> None:
    """For every level, mode, edition and display, each step has a picture, and special steps appear only where they
    apply."""
    room = ROOMS[opponent]
    seen = set()
    for settings in settings_of(room):
        page = GuidePage(room, catalogue(language), settings)
        assert page.settings == settings
        steps = page.steps
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))
        assert all(step.picture and step.title and step.text for step in steps)
        assert not [step.id for step in steps if "{" in step.title + step.text]
        seen |= {step.id for step in steps}
    assert page.guide.opponent == opponent
    assert seen == {step.id for step in page.guide.steps}
    shown = site.browser(headers={"Accept-Language": language}).get(page.address()).text
    assert all(str(step.text) in shown for step in page.steps)
    for _, values in page.choices:
        assert [value.is_chosen for value in values].count(True) == 1
        for value in values:
            assert f'href="{html.escape(value.address)}"' in shown


def test_intro_mode_leaves_out_what_it_does_not_need() -> None:
    room = ROOMS["pinzetta"]
    full, intro = (
        [step.id for step in GuidePage(room, catalogue(), {"mode": mode}).steps] for mode in ("full", "intro")
    )
    assert set(full) - set(intro) == {"forever", "shows", "level"}
    assert set(intro) - set(full) == {"intro"}


def test_nonsense_in_an_address_is_the_usual_game(site: Site) -> None:
    assert site.page("/guide/pinzetta?level=9&mode=burn&x=1").count('aria-current="true"') == 3  # one for the language
    assert site.client.get("/guide/burn").status_code == 404


def test_challenges_are_taken_on_one_by_one_as_far_as_the_edition_has_them(site: Site) -> None:
    room, words = ROOMS["automa"], catalogue()
    page = GuidePage(room, words, {"challenges": "twelve-orders,burn,only-rip-offs"})
    ((label, values),) = page.extras
    assert label == words.text("page.challenges")
    assert [value.label for value in values if value.is_chosen] == [
        words.text("age-of-comics.word.twelve-orders"), words.text("age-of-comics.word.only-rip-offs")
    ]  # fmt: skip
    assert page.address().endswith("?challenges=twelve-orders%2Conly-rip-offs")
    assert page.address() in {value.address for _, values in page.choices for value in values if value.is_chosen}
    assert [(value.name, value.value) for value in values if value.is_chosen] == [
        ("challenges", "only-rip-offs"), ("challenges", "twelve-orders")
    ]  # fmt: skip
    assert 'challenges=only-rip-offs"' not in site.page(page.address()), "no link leads from set to set"
    revised = GuidePage(room, words, {"edition": "2026", "challenges": "only-rip-offs"})
    assert len(revised.extras[0][1]) == len(values) - 1
    assert revised.address() == "/guide/automa?edition=2026"
    assert GuidePage(ROOMS["pinzetta"], words, {}).extras == []
    assert site.page(page.address()).count('aria-current="true"') == 6  # one for the language, and three for settings


@opponents
def test_lobby_and_rules_lead_there(opponent: str, site: Site) -> None:
    assert f'href="/guide/{opponent}"' in site.page("/")
    assert f'href="/guide/{opponent}"' in site.page(f"/rules/{opponent}")
    assert f'href="/guide/{opponent}/summary"' in site.page(f"/rules/{opponent}")
    assert "/guide/" not in site.page(f"/rules/{ROOMS[opponent].name}")


# -- printing ---------------------------------------------------------------------------------------


def pages_in(pdf: bytes) -> int:
    """Return the number of pages in a PDF file."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_each_summary_is_one_page_of_paper(visit: Callable[..., Page], home: Home) -> None:
    page = visit()
    for opponent, language in product(ROOMS, LANGUAGES):
        page.context.add_cookies([{"name": "language", "value": language, "url": home.address}])
        page.goto(f"{home.address}/guide/{opponent}/summary")
        for section in GuidePage(ROOMS[opponent], catalogue(language), {}).sections:
            assert (section.title in page.locator("main").inner_text()) is not bool(section.picture)
        assert pages_in(page.pdf(prefer_css_page_size=True)) == 1, (opponent, language)
    page.evaluate(
        "document.querySelector('.summary-parts').append(...[...Array(3)].flatMap(() =>"
        " [...document.querySelectorAll('.summary section')].map(one => one.cloneNode(true))))"
    )
    assert pages_in(page.pdf(prefer_css_page_size=True)) > 1, "more than a page would be noticed"


SHEETS: dict[str, tuple[dict[str, str], ...]] = {
    "pinzetta": ({}, {"mode": "intro", "level": "3"}),
    "automa": ({"edition": "2026", "display": "4", "challenges": "romance-crime,eleven-fans,thirty-five-fans"}, {}),
}
"""Settings of the games whose sheets are printed: the one with the most text, and another one."""


def test_each_guide_is_a_sheet_of_two_sides(visit: Callable[..., Page], home: Home, proving: bool) -> None:
    page = visit()
    for opponent, language in product(ROOMS, LANGUAGES):
        page.context.add_cookies([{"name": "language", "value": language, "url": home.address}])
        for asked in SHEETS[opponent] if proving else SHEETS[opponent][:1]:
            guide = GuidePage(ROOMS[opponent], catalogue(language), asked)
            page.goto(home.address + guide.address())
            for paper in ("A4", "Letter"):
                assert pages_in(page.pdf(format=paper)) == 2, (opponent, language, asked, paper)
    page.emulate_media(media="print")
    shown = page.locator("main").inner_text()
    titles = [*(step.title for step in guide.steps), *(section.title for section in guide.sections)]
    assert all(title in shown for title in titles)
    picks: list[VariantLink | ChallengeLink] = [value for _, values in guide.choices for value in values]
    picks += [value for _, values in guide.extras for value in values]
    assert {value.label for value in picks if value.is_chosen} == set(
        page.locator(".guide-picks :is(a, button)").filter(visible=True).all_inner_texts()
    )
    for left_out in (".bar", ".guide-ways", ".guide-done", ".guide-steps .guide-picture"):
        expect(page.locator(left_out).filter(visible=True)).to_have_count(0)
    dark = page.locator("main *").evaluate_all(
        """all => all.filter(one => one.checkVisibility() && !one.closest("svg"))
        .map(one => getComputedStyle(one).backgroundColor).filter(one => !/, 0\\)$|255, 255, 255/.test(one))"""
    )
    assert dark == [], "no ground eats ink"


def test_the_guide_offers_to_print_itself(visit: Callable[..., Page], home: Home) -> None:
    page = visit()
    page.add_init_script("window.print = () => { document.title = 'printed' }")
    page.goto(f"{home.address}/guide/automa")
    expect(page.locator(".on-paper")).to_be_hidden()
    page.get_by_role("button", name="Print both sides").click()
    assert page.title() == "printed"


def test_what_is_laid_out_stays_ticked(visit: Callable[..., Page], home: Home) -> None:
    """Ticks stay until the tab is closed, since a new game starts with a new setup."""
    page = visit()
    page.goto(f"{home.address}/guide/pinzetta")
    first = page.locator(".guide-done input").first
    first.check()
    page.reload()
    expect(first).to_be_checked()
    expect(page.locator(".guide-done input:checked")).to_have_count(1)
    other = visit()
    other.goto(f"{home.address}/guide/pinzetta")
    expect(other.locator(".guide-done input:checked")).to_have_count(0)
