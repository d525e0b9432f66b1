"""Things of the office by hand: what is dropped on a place answers just that, and a drop elsewhere answers nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from ..proving import left_to_proof
from .browser import Player
from .moments import first_time, open_table
from .onstage import Home
from .places import PHONE, WIDE
from .test_moves import answers
from .test_one_screen import fullest


class Drop(NamedTuple):
    """What is lifted at a question, where it goes, and how the answer begins that this is."""

    kind: str
    thing: str
    place: str
    answer: str


DROPS = (
    Drop("action", ".score.mine [data-carry]", ".room-royalties", "A action royalties"),
    Drop("writer", ".display-writer .slot[data-carry]", ".hand", "A writer "),
    Drop("idea", ".socket[data-carry]", ".purse", "A idea "),
    Drop("discard", ".hand .slot[data-carry]", ".stalls", "A discard "),
    Drop("print", ".hand .slot[data-carry]", ".stand", "A print "),
    Drop("convert", ".held[data-carry]", ".issue", "A convert "),
    Drop("move-cube", ".perk[data-carry]", ".perk", "A move-cube "),
    Drop("sales", ".figure[data-carry]", ".corner.legal:not(.jump)", "A sales walk"),
    Drop("sales collect", ".order[data-carry=collect]", ".purse", "A sales collect"),
)
OTHERS = (
    Drop("develop", ".display-comic .slot[data-carry]", ".hand", "A develop "),
    Drop("print-writer", ".hand .slot[data-carry]", ".proof", "A print-writer "),
    Drop("hype", ".hand .slot[data-carry]", ".room-develop", "A hype "),
    Drop("re-assign", ".hand .slot[data-carry]", ".mate", "A re-assign "),
)
"""From a display or the hand to a place, as others are."""


@pytest.fixture(scope="module")
def moments() -> dict[str, str]:
    return fullest(("me", "automa")) | {"sales collect": first_time("age-of-comics", "sales", can_collect)}


def can_collect(options: Iterable[object]) -> bool:
    return any(str(option).startswith("collect") for option in options)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def lift(page: Page, thing: Locator) -> None:
    """Take something up with the mouse, a little away from where it lay."""
    x, y = middle(thing.locator("svg").first)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 9, y + 9, steps=2)
    expect(page.locator(".lifted svg")).to_be_visible()


@pytest.mark.parametrize(
    "drop", [*DROPS, *left_to_proof(*((drop,) for drop in OTHERS))], ids=lambda drop: f"{drop.kind} {drop.place}"
)
def test_what_is_dropped_on_a_place_answers_just_that(
    page: Page, home: Home, moments: dict[str, str], drop: Drop
) -> None:
    page.set_viewport_size(WIDE)
    page.goto(open_table(page, home, moments[drop.kind]))
    given, thing = answers(home, page), page.locator(drop.thing).last
    lift(page, thing)
    expect(page.locator(".takes").first).to_be_visible()
    page.mouse.move(5, 400)
    page.mouse.up()
    expect(page.locator(".lifted, .takes, .away[data-carry]")).to_have_count(0)
    assert answers(home, page) == given, "beside every place it slides back"
    meant = meant_by(thing)
    lift(page, thing)
    places = page.locator(f"{drop.place}.takes")
    expect(places.first).to_be_visible()
    place = places.last
    target = meant_by(place)
    page.mouse.move(*middle(place), steps=3)
    expect(place).to_have_class(re.compile("over"))
    before = Player(page).at
    page.mouse.up()
    Player(page).wait_for_another(before)
    expect(page.locator(".lifted")).to_have_count(0)
    assert len(answers(home, page)) == len(given) + 1, "once"
    last = answers(home, page)[-1]
    assert last.startswith(drop.answer)
    for part in (meant, target):
        assert set(part.split()) <= set(last.split()), "that thing, in that place"


def meant_by(thing: Locator) -> str:
    """What the button of a thing would answer, or what its link picks; nothing if it has neither."""
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
    """Somebody else's move lays the table anew: what is let go then was meant for the one before."""
    page.goto(open_table(page, home, moments["action"]))
    given = answers(home, page)
    for change in ("table => table.querySelector('[data-at]').dataset.at = 'another'",
                   "table => table.replaceChildren(...[...table.cloneNode(true).childNodes])"):  # fmt: skip
        page.reload()
        lift(page, page.locator(".score.mine [data-carry]").last)
        page.locator("#table").evaluate(change)
        page.mouse.move(*middle(page.locator(".room-royalties")), steps=3)
        page.mouse.up()
        expect(page.locator(".lifted")).to_have_count(0)
        page.locator('[data-key="h"]').click()
        expect(page.locator(".hint")).to_be_visible()
        assert answers(home, page) == given


def test_a_press_is_still_a_press(page: Page, home: Home, moments: dict[str, str]) -> None:
    """Whoever trembles a little or holds a thing for a while presses it."""
    page.goto(open_table(page, home, moments["writer"]))
    given, before = answers(home, page), Player(page).at
    x, y = middle(page.locator(".display-writer .slot[data-carry]").first)
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
    visit: Callable[..., Page], home: Home, moments: dict[str, str],
    kind: str, thing: str, place: str, way: list[tuple[int, int]],
) -> None:  # fmt: skip
    """Into the tab that opens behind; a card is drawn sideways out of a list that scrolls."""
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(open_table(page, home, moments[kind]))
    given, before = answers(home, page), Player(page).at
    touch = page.context.new_cdp_session(page)
    x, y = middle(page.locator(thing).first)
    send = "Input.dispatchTouchEvent"
    touch.send(send, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for right, down in way:
        touch.send(send, {"type": "touchMove", "touchPoints": [{"x": x + right, "y": y + down}]})
    expect(page.locator(f"{place}.takes")).to_be_visible()
    hangs_above = "finger => document.querySelector('.lifted').getBoundingClientRect().bottom < finger"
    page.wait_for_function(hangs_above, arg=y + way[-1][1])
    lifted = page.locator(".lifted").bounding_box()
    assert lifted is not None
    goal = page.locator(place).bounding_box()
    assert goal is not None
    to_x, to_y = goal["x"] + 60, goal["y"] + 12 + 36 + lifted["height"] / 2
    touch.send(send, {"type": "touchMove", "touchPoints": [{"x": to_x, "y": to_y}]})
    expect(page.locator(place)).to_have_class(re.compile("over"))
    touch.send(send, {"type": "touchEnd", "touchPoints": []})
    Player(page).wait_for_another(before)
    assert len(answers(home, page)) == len(given) + 1
    assert answers(home, page)[-1].startswith(f"A {kind} ")
