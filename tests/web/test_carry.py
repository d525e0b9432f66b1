"""Drag and drop in Age of Comics: a drop on the right place gives exactly that answer, and a drop elsewhere gives
none."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Locator, Page, expect

from ..proving import left_to_proof
from .browser import Finger, Player, box_of, lift, middle_of
from .moments import ALONE, first_time, open_table
from .onstage import Home
from .places import PHONE, WIDE, Visit
from .test_moves import answers
from .test_one_screen import SEEDS, fullest

DROPS = (
    ("action", ".score.mine [data-carry]", ".room-royalties", "A action royalties"),
    ("writer", ".display-writer .slot[data-carry]", ".hand", "A writer "),
    ("idea", ".socket[data-carry]", ".purse", "A idea "),
    ("discard", ".hand .slot[data-carry]", ".stalls", "A discard "),
    ("print", ".hand .slot[data-carry]", ".stand", "A print "),
    ("convert", ".held[data-carry]", ".issue", "A convert "),
    ("move-cube", ".perk[data-carry]", ".perk", "A move-cube "),
    ("sales", ".figure[data-carry]", ".corner.legal:not(.jump)", "A sales walk"),
    ("sales collect", ".order[data-carry=collect]", ".purse", "A sales collect"),
)
"""For each question: the element to drag, the place to drop it on, and the beginning of the answer."""

OTHERS = (
    ("develop", ".display-comic .slot[data-carry]", ".hand", "A develop "),
    ("print-writer", ".hand .slot[data-carry]", ".proof", "A print-writer "),
    ("hype", ".hand .slot[data-carry]", ".room-develop", "A hype "),
    ("re-assign", ".hand .slot[data-carry]", ".mate", "A re-assign "),
)
"""Further drops from a display or the hand, which are left to `make proof`."""


@pytest.fixture(scope="module")
def moments() -> dict[str, str]:
    def can_collect(options: Iterable[object]) -> bool:
        return any(str(option).startswith("collect") for option in options)

    collect = first_time("age-of-comics", "sales", can_collect)
    return {**fullest("age-of-comics", ALONE["age-of-comics"], SEEDS), "sales collect": collect}


@pytest.mark.parametrize(
    ("kind", "thing", "place", "answer"),
    [*DROPS, *left_to_proof(*OTHERS)],
    ids=[f"{kind} {place}" for kind, _, place, _ in (*DROPS, *OTHERS)],
)
def test_what_is_dropped_on_a_place_answers_just_that(
    page: Page, home: Home, moments: dict[str, str], kind: str, thing: str, place: str, answer: str
) -> None:
    page.set_viewport_size(WIDE)
    page.goto(open_table(page, home, moments[kind]))
    given, lifted = answers(home, page), page.locator(thing).last
    lift(lifted)
    expect(page.locator(".takes").first).to_be_visible()
    page.mouse.move(5, 400)
    page.mouse.up()
    expect(page.locator(".lifted, .takes, .away[data-carry]")).to_have_count(0)
    assert answers(home, page) == given, "beside every place it slides back"
    meant = meant_by(lifted)
    lift(lifted)
    places = page.locator(f"{place}.takes")
    expect(places.first).to_be_visible()
    goal = places.last
    target = meant_by(goal)
    page.mouse.move(*middle_of(goal), steps=3)
    expect(goal).to_have_class(re.compile("over"))
    before = Player(page).at
    page.mouse.up()
    Player(page).wait_for_another(before)
    expect(page.locator(".lifted")).to_have_count(0)
    assert len(answers(home, page)) == len(given) + 1, "once"
    last = answers(home, page)[-1]
    assert last.startswith(answer)
    for part in (meant, target):
        assert set(part.split()) <= set(last.split()), "that thing, in that place"


def meant_by(thing: Locator) -> str:
    """Return the answer that an element's button gives, or the pick of its link; empty if it has neither."""
    return str(thing.evaluate(
        """thing => {
            const option = thing.matches("button, a") ? thing : thing.querySelector("button[name=answer], a");
            const pick = option?.getAttribute("href")?.replace("?pick=", "");
            return thing.dataset.answer ?? option?.value ?? pick ?? "";
        }"""
    ))  # fmt: skip


def test_a_thing_stays_if_the_table_changes_while_it_is_carried(
    page: Page, home: Home, moments: dict[str, str]
) -> None:
    """When another player's move replaces the question, the drop was meant for the previous one."""
    page.goto(open_table(page, home, moments["action"]))
    given = answers(home, page)
    for change in ("table => table.querySelector('[data-at]').dataset.at = 'another'",
                   "table => table.replaceChildren(...[...table.cloneNode(true).childNodes])"):  # fmt: skip
        page.reload()
        lift(page.locator(".score.mine [data-carry]").last)
        page.locator("#table").evaluate(change)
        page.mouse.move(*middle_of(page.locator(".room-royalties")), steps=3)
        page.mouse.up()
        expect(page.locator(".lifted")).to_have_count(0)
        page.locator('[data-key="h"]').click()
        expect(page.locator(".hint")).to_be_visible()
        assert answers(home, page) == given


def test_a_press_is_still_a_press(page: Page, home: Home, moments: dict[str, str]) -> None:
    """A press with a slight movement still counts as a press."""
    page.goto(open_table(page, home, moments["writer"]))
    given, before = answers(home, page), Player(page).at
    x, y = middle_of(page.locator(".display-writer .slot[data-carry]").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y + 2)
    page.mouse.up()
    Player(page).wait_for_another(before)
    assert len(answers(home, page)) == len(given) + 1


@pytest.mark.parametrize(
    ("kind", "thing", "place", "way"),
    [
        ("action", ".score.mine [data-carry]", ".room-royalties", [(0, 30), (0, 90)]),
        ("writer", ".display-writer .slot[data-carry]", ".mat .hand", [(40, 0), (90, -40)]),
    ],
    ids=["editor", "card"],
)
def test_a_finger_carries_things_above_itself(
    visit: Visit, home: Home, moments: dict[str, str],
    kind: str, thing: str, place: str, way: list[tuple[int, int]],
) -> None:  # fmt: skip
    """A place may be in a tab that opens during the drag; a card is dragged sideways out of a scrolling list."""
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(open_table(page, home, moments[kind]))
    given, before = answers(home, page), Player(page).at
    finger, (x, y) = Finger(page), middle_of(page.locator(thing).first)
    finger.draw((x, y), *((x + right, y + down) for right, down in way))
    expect(page.locator(f"{place}.takes")).to_be_visible()
    hangs_above = "finger => document.querySelector('.lifted').getBoundingClientRect().bottom < finger"
    page.wait_for_function(hangs_above, arg=y + way[-1][1])
    goal, height = box_of(page.locator(place)), box_of(page.locator(".lifted"))["height"]
    finger.touch("touchMove", (goal["x"] + 60, goal["y"] + 12 + 36 + height / 2))
    expect(page.locator(place)).to_have_class(re.compile("over"))
    finger.lift()
    Player(page).wait_for_another(before)
    assert len(answers(home, page)) == len(given) + 1
    assert answers(home, page)[-1].startswith(f"A {kind} ")
