"""Instructions for a physical table are read aloud, and are shown in large type one at a time."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cartone.host import Host
from cartone.locale import LANGUAGES
from tests.real.entries import told_automa, told_pinzetta

from ..proving import left_to_proof
from .beside import TOUCH, unfold
from .browser import box_of
from .one_hand import HIGH, LOW
from .onstage import Home
from .places import PHONE, Visit, in_language

VOICE = """(languages => {
    window.heard = [];
    const voices = languages.map(lang => ({ lang, localService: lang !== "fr-FR", name: lang }));
    const speech = { getVoices: () => voices, cancel: () => heard.push("stop"),
        speak: one => { heard.push([one.voice?.lang, one.lang, one.text]); window.speaking = one; } };
    Object.defineProperty(window, "speechSynthesis", { value: speech });
    window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } };
})(%s)"""
"""Script that gives a device fake voices; the French one needs a network."""
WHOLE = "one => (one.querySelector('.whole') ?? one.querySelector('summary') ?? one).textContent.trim()"
"""Script that returns the whole sentence of a line."""
OURS = ["de-DE", "en_GB", "it-IT", "pl-PL"]
DEEP = 10
"""The seed of a game with a long list of instructions."""


def with_voices(page: Page, *languages: str) -> None:
    page.add_init_script(VOICE % list(languages))


def heard(page: Page) -> list[Any]:
    """Return the texts read aloud since the last call."""
    return list(page.evaluate("heard.splice(0)"))


def lines_of(page: Page) -> list[str]:
    """Return the instructions on a page in whole sentences, followed by the question."""
    return [*(line.evaluate(WHOLE) for line in page.locator("#news .words").all()), page.locator("#do").inner_text()]


def told(home: Home, game: Any, answers: int) -> str:
    """Return the ID of a table after some answers."""
    name = home.host.tables.lay(game.table)
    go_on(home.host, name, game, answers)
    return name


def go_on(host: Host, name: str, game: Any, answers: int) -> None:
    for _ in range(answers):
        live = host.live(name)
        host.moves.answer(name, 0, live.at(0), game.right(live.table))


@pytest.mark.parametrize("language", ["en", *left_to_proof("de", "pl", "it")])
def test_each_act_is_read_when_asked_in_the_language_of_the_page(visit: Visit, home: Home, language: str) -> None:
    page, game = visit(**TOUCH), told_pinzetta(DEEP)
    with_voices(page, *OURS)
    in_language(page, home.address, language)
    page.goto(f"{home.address}/table/{told(home, game, 1)}")
    button = page.locator(".aloud")
    read, stop, again = (button.get_attribute(f"data-{name}") or "" for name in ("read", "stop", "again"))
    expect(button).to_have_text(read)
    assert heard(page) == [], "nothing is read without being asked"
    button.tap()
    said = heard(page)
    assert [text for *_, text in said] == lines_of(page)
    assert {(voice[:2], lang) for voice, lang, _ in said} == {(language, language)}
    expect(button).to_have_text(stop)
    button.tap()
    assert heard(page) == ["stop"]
    expect(button).to_have_text(again)
    button.tap()
    assert heard(page) == said
    page.evaluate("speaking.onend()")
    expect(button).to_have_text(again)
    page.locator(".done").first.tap()
    button.tap()
    assert heard(page) == ["stop", *said[1:]], "what is ticked off is not read again"
    unfold(page)
    page.locator('#table a[href^="?pick="]').first.tap()
    page.wait_for_url("**pick=**")
    assert heard(page) == [], "the act is the same while something is told"


def test_it_stops_when_the_next_act_comes_and_goes_on_where_each_is_wanted(visit: Visit, home: Home) -> None:
    page, game = visit(**TOUCH), told_automa(DEEP)
    with_voices(page, *OURS)
    page.goto(f"{home.address}/table/{told(home, game, 4)}")
    page.locator(".aloud").tap()
    heard(page)
    unfold(page)
    page.locator("button[name=answer]").first.tap()
    expect(page.locator(".aloud")).to_have_text("Read to me")
    assert heard(page) == ["stop"]
    unfold(page)
    page.locator(".menu summary").tap()
    page.locator(".aloud-each input").tap()
    page.locator(".menu summary").tap()
    page.locator(".tools [data-key=u]").tap()
    expect(page.locator(".aloud")).to_have_text("Stop")
    assert [text for *_, text in heard(page)] == lines_of(page)
    page.reload()
    assert heard(page) == [], "a page that was only opened says nothing"
    unfold(page)
    page.locator("button[name=answer]").first.tap()
    expect(page.locator(".aloud")).to_have_text("Stop")
    assert heard(page) != []


def test_where_the_device_has_no_voice_of_the_language_nothing_is_offered(visit: Visit, home: Home) -> None:
    name = told(home, told_automa(DEEP), 1)
    for voices, is_there in ((["de-DE", "fr-FR"], False), (["en-US"], True)):
        page = visit(**TOUCH)
        with_voices(page, *voices)
        page.goto(f"{home.address}/table/{name}")
        expect(page.locator(".aloud")).to_be_visible(visible=is_there)
        unfold(page)
        page.locator(".menu summary").tap()
        expect(page.locator(".aloud-each")).to_be_visible(visible=is_there)
        expect(page.locator(".large")).to_be_visible()


SAID = {
    "en": "number 12, then 4: minus 3 plus 2 times 2 to 3, sci-fi, 2 fans",
    "de": "Nummer 12, dann 4: minus 3 plus 2 mal 2 bis 3, sci-fi, 2 fans",
    "pl": "numer 12, potem 4: minus 3 plus 2 razy 2 do 3, sci-fi, 2 fans",
    "it": "numero 12, poi 4: meno 3 più 2 per 2 a 3, sci-fi, 2 fans",
}


def test_signs_are_read_by_their_names(visit: Visit, home: Home) -> None:
    page, name = visit(**TOUCH), told(home, told_automa(DEEP), 4)
    with_voices(page, *OURS)
    assert set(SAID) == set(LANGUAGES)
    for language, said in SAID.items():
        in_language(page, home.address, language)
        page.goto(f"{home.address}/table/{name}")
        line = "#12 → 4: −3 +2 × 2–3, sci-fi, 2 fans"
        page.locator("#do").evaluate("(one, line) => { one.textContent = line }", line)
        page.locator(".aloud").tap()
        assert heard(page)[-1][-1] == said


def test_acts_are_large_one_at_a_time_by_one_tap(visit: Visit, home: Home) -> None:
    page, name = visit(**TOUCH | {"viewport": LOW}), told(home, told_pinzetta(DEEP), 1)
    with_voices(page, *OURS)
    page.goto(f"{home.address}/table/{name}")
    page.locator(".large").tap()
    words, ticks = page.locator("#news .words").filter(visible=True), page.locator(".done")
    for number in range(ticks.count()):
        shown = words.last
        expect(words).to_have_count(1)
        assert shown.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > PHONE["width"] / 12
        assert shown.evaluate("one => getComputedStyle(one).color") == "rgb(0, 0, 0)"
        page.locator(".aloud").tap()
        assert next(one for one in heard(page) if one != "stop")[-1] == shown.evaluate(WHOLE)
        ticks.nth(number).tap()
    page.locator(".aloud").tap()
    page.locator(".aloud").tap()
    assert heard(page)[-1][-1] == page.locator("#do").inner_text(), "the question comes after the last act"
    page.reload()
    expect(page.locator(".large input")).to_be_checked()
    assert box_of(page.locator(".large"))["height"] >= 44


@pytest.mark.parametrize("viewport", [LOW, HIGH], ids=["low", "high"])
def test_a_long_list_has_the_screen_and_its_question_is_one_bar(visit: Visit, home: Home, viewport: Any) -> None:
    page, name = visit(**TOUCH | {"viewport": viewport}), told(home, told_pinzetta(DEEP), 1)
    page.goto(f"{home.address}/table/{name}")
    sheet, acts, ticks = page.locator(".asking"), page.locator(".hands"), page.locator(".done")
    assert box_of(sheet)["height"] < viewport["height"] / 8
    assert box_of(acts)["height"] > viewport["height"] / 2
    for one in ("#do", ".tools [data-key=u]", "[data-all-done]"):
        expect(page.locator(one)).to_be_in_viewport(ratio=0.99)
    page.locator("#do").tap()
    for last in (ticks.last, page.locator(".faces button").last):
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=0.99)
    page.reload()
    for tick in ticks.all():
        assert box_of(sheet)["height"] < viewport["height"] / 8
        tick.tap()
    assert box_of(acts)["height"] < viewport["height"] / 8, "what is done is one line"
    page.locator(".ticked").tap()
    expect(ticks.first).to_be_visible()
    page.set_viewport_size({"width": viewport["height"], "height": viewport["width"]})
    page.evaluate("localStorage.clear()")
    page.goto(page.url)
    assert box_of(acts)["x"] < box_of(page.locator("#do"))["x"], "side by side"
    expect(page.locator("#do")).to_be_in_viewport(ratio=0.99)
