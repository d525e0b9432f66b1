"""No move is lost: presses in haste, drags and taps have the intended effect, and the options are visible."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from itertools import cycle

import pytest
from playwright.sync_api import Locator, Page, expect

from cartone.games.stamp_swap.album import CELLS, cell_name
from cartone.games.stamp_swap.options import Places

from ..proving import left_to_proof
from .browser import Finger, Player, box_of, lift, middle_of, tap
from .moments import alone, first_time, open_table, with_friends
from .onstage import Home
from .places import PHONE, WIDE, Visit

SEVERAL = first_time("stamp-swap", "place", lambda options: len(options.items) > 2)
"""Record of a game up to a question with several stamps to place."""

ACTION = first_time("age-of-comics", "action")
"""Record of a game up to its first action."""

PATIENT, HASTE = 400, 180
"""Milliseconds between the clicks of a patient player and of a hasty one."""


def answers(home: Home, page: Page) -> list[str]:
    """Return the lines of all answers in the record of the page's table."""
    return [str(entry) for entry in home.table(page).record.entries if str(entry).startswith("A ")]


def open_in_time(page: Page, home: Home, record: str, **kept: str) -> Player:
    """Open a table with normal delays and a fake clock; `kept` becomes the browser's local storage."""
    page.clock.install()
    page.goto(open_table(page, home, record))
    page.evaluate("kept => { localStorage.clear(); Object.assign(localStorage, kept); }", {"in-time": "yes", **kept})
    page.reload()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return Player(page)


# -- keys -------------------------------------------------------------------------------------------


def tell(player: Player) -> bool:
    """Follow the hint; return whether the page then tells a story."""
    page = player.page
    page.clock.run_for(PATIENT)
    player.press(player.find('[data-key="h"]'))
    expect(page.locator(".hint button")).to_be_visible()
    page.clock.run_for(PATIENT)
    player.mark()
    player.press(player.find(".hint button"))
    page.wait_for_function(TOLD_OR_SHOWN, polling=20)
    return page.locator("#banner").is_visible()


TOLD_OR_SHOWN = """() => !document.getElementById("banner").hidden ||
    document.querySelector("#table [data-at]:not([data-marked])")"""


def go_through(page: Page, *presses: Callable[[], object]) -> int:
    """Press the given elements in turn until the story has ended; return the number of presses."""
    card = page.locator("dialog[data-card][open] button")
    for number, press in zip(range(200), cycle(presses), strict=False):
        if card.count():
            card.click()
            page.clock.run_for(PATIENT)
        if not page.locator("#banner").is_visible():
            return number
        press()
        page.clock.run_for(PATIENT)
    raise AssertionError("the story does not end")


@pytest.mark.parametrize("pace", ["step", *left_to_proof("slow")])
def test_keys_that_go_on_in_the_story_do_nothing_else(page: Page, home: Home, pace: str) -> None:
    player = open_in_time(page, home, ACTION, pace=pace)
    told, pressed = 0, 0
    while told < 2:
        if not tell(player):
            continue
        told += 1
        given = answers(home, page)
        pressed += go_through(page, *(partial(page.keyboard.press, key) for key in ("Space", "Enter")))
        for key in ("Enter", "Space", "Enter"):
            page.keyboard.press(key)
            page.clock.run_for(PATIENT)
        assert answers(home, page) == given
    assert pressed > 2, "a key for each beat, if no more"


def test_escape_or_skip_ends_the_story_and_a_click_goes_on(page: Page, home: Home) -> None:
    player, banner = open_in_time(page, home, ACTION, pace="step"), page.locator("#banner")
    ends = partial(page.keyboard.press, "Escape"), banner.get_by_role("button", name="Skip").click
    beside = middle_of(page.locator("#story h2"))  # not an option of any question
    goes_on = banner.get_by_role("button", name="Continue").click, partial(page.mouse.click, *beside)
    presses: list[Callable[[], object]] = [*ends, *(partial(go_through, page, press) for press in goes_on)]
    for press in presses:
        while not tell(player):
            pass
        given = answers(home, page)
        press()
        expect(banner).to_be_hidden()
        assert answers(home, page) == given
        assert page.evaluate("document.activeElement.id") == "do", "no option has the focus"


def test_a_key_that_is_held_answers_once(page: Page, home: Home) -> None:
    player = open_in_time(page, home, first_time("age-of-comics", "idea"), pace="instant")
    given = len(answers(home, page))
    page.locator("#table .legal").first.focus()
    player.mark()
    page.keyboard.down("Enter")
    player.wait_for_unmarked()
    for _ in range(4):
        page.clock.run_for(PATIENT)
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert len(answers(home, page)) == given + 1


# -- mouse and finger -------------------------------------------------------------------------------


def test_three_clicks_in_haste_answer_one_question(page: Page, home: Home) -> None:
    player = open_in_time(page, home, first_time("age-of-comics", "idea"), pace="instant")
    given = len(answers(home, page))
    middle = middle_of(page.locator(".idea-board .legal").first)
    player.mark()
    for _ in range(3):
        page.mouse.click(*middle)
        player.wait_for_unmarked()
        page.clock.run_for(HASTE)
    assert len(answers(home, page)) == given + 1
    page.clock.run_for(PATIENT)
    player.commit(page.locator(".idea-board .legal"))
    assert len(answers(home, page)) == given + 2, "then it listens again"


def test_a_double_click_does_not_take_the_device_over_for_the_next_person(page: Page, home: Home) -> None:
    player = open_in_time(page, home, with_friends("age-of-comics", "action"), pace="instant")
    while not page.locator(".hand-over").count():
        page.clock.run_for(PATIENT)
        player.commit(player.things.last)
    page.locator(".hand-over .primary").click()
    page.clock.run_for(HASTE)
    expect(page.locator(".hand-over")).to_be_visible()
    page.clock.run_for(PATIENT)
    page.locator(".hand-over .primary").click()
    expect(page.locator(".hand-over")).to_have_count(0)


class Album:
    """A page on which stamps are placed in an album."""

    def __init__(self, page: Page, home: Home, record: str = SEVERAL) -> None:
        self.page, self.home = page, home
        page.goto(open_table(page, home, record))
        self.given = self.answers
        """The answers in the record when the page was opened."""

    @property
    def answers(self) -> list[str]:
        return answers(self.home, self.page)

    @property
    def options(self) -> Places:
        options = self.home.table(self.page).pending[0].options
        assert isinstance(options, Places)
        return options

    @property
    def item(self) -> int:
        """The stamp to be placed first."""
        return self.options.items[0]

    def lift(self, item: int, *to: float) -> Locator:
        """Lift a stamp with the mouse and hold it; return its element."""
        stamp = self.page.locator(f'[data-lift="{item}"]')
        lift(stamp, *to)
        return stamp

    def room_for(self, item: int) -> list[int]:
        """Return the legal first cells for a stamp."""
        room = self.options.room_for(item)
        return [cell for cell in range(CELLS) if room >> cell & 1]

    def middle_of(self, item: int, cell: int) -> tuple[float, float]:
        """Return the centre of a stamp whose first cell is this one."""
        (row, column), tile = divmod(cell, 12), self.options.tiles[item]
        x, y = self.page.locator("[data-grid]").evaluate(
            """(grid, [row, column]) => {
                const { left, top } = grid.getBoundingClientRect();
                const edge = parseFloat(getComputedStyle(grid).paddingLeft);
                const side = (grid.clientWidth - 2 * edge) / 12;
                return [left + edge + column * side, top + edge + row * side];
            }""",
            [row + tile.height / 2, column + tile.width / 2],
        )
        return x, y

    def check_placed(self, item: int, cell: int) -> None:
        expect(self.page.locator(f'[data-lift="{item}"]')).to_have_count(0)
        assert self.answers[-1] == f"A place {item} {cell_name(cell)}"


@pytest.mark.parametrize("which", [1, *left_to_proof(0)], ids=["another", "selected"])
def test_the_stamp_that_is_lifted_is_the_one_that_is_placed(page: Page, home: Home, which: int) -> None:
    """The lifted stamp follows the mouse at the scale of the album; where it fits, it is green and its gains are
    shown."""
    album = Album(page, home)
    item = album.options.items[which]
    cell, tile = album.room_for(item)[0], album.options.tiles[item]
    stamp = album.lift(item, *album.middle_of(item, cell))
    ghost = page.locator(".ghost")
    expect(ghost).to_have_class(re.compile(rf"\br{cell // 12 + 1} c{cell % 12 + 1} "))
    expect(ghost).not_to_have_class(re.compile("wrong"))
    assert ghost.locator("svg title").inner_html() == stamp.locator("svg title").inner_html(), "with its own picture"
    box = box_of(ghost)
    assert box["width"] / box["height"] == pytest.approx(tile.width / tile.height, rel=0.05)
    expect(page.locator("#gain")).to_have_text(re.compile(rf"^{cell_name(cell)}: "))
    page.mouse.up()
    album.check_placed(item, cell)


def test_contests_tell_live_what_a_place_brings(page: Page, home: Home) -> None:
    """Each contest card shows the gains for the cell under the mouse."""
    album = Album(page, home)
    item, told = album.item, 0
    for cell in album.room_for(item)[::9]:
        page.mouse.move(*album.middle_of(item, cell))
        expect(page.locator("#gain")).to_have_text(re.compile(rf"^{cell_name(cell)}: "))
        said = page.locator(f'.cell[value="{item} {cell_name(cell)}"]').get_attribute("title") or ""
        shown = page.locator(".change:not(:empty)").all_inner_texts()
        assert sorted(shown) == sorted(one.replace("-", "−") for one in re.findall(r"[+-]\d+(?=,|$|\. )", said)), said
        told += bool(shown)
    assert told
    page.mouse.move(5, 5)
    expect(page.locator(".change:not(:empty)")).to_have_count(0)
    expect(page.locator(".ghost")).to_be_hidden()


def test_a_stamp_is_red_where_it_does_not_fit_and_stays_where_it_was(page: Page, home: Home) -> None:
    """The stamp is held over another one, as far as possible from a legal place."""
    filled = first_time("stamp-swap", "place", lambda options: options.room_for(options.items[0]).bit_count() < 60)
    album = Album(page, home, filled)
    item = album.item

    def far(cell: int) -> int:
        ways = [(cell // 12 - place // 12, cell % 12 - place % 12) for place in album.room_for(item)]
        return min(max(abs(down), abs(right)) for down, right in ways)

    taken = max((laid.cell for laid in home.table(page).game.players[0].album.tiles), key=far)
    assert far(taken) > 1
    album.lift(item, *album.middle_of(item, taken))
    expect(page.locator(".ghost")).to_have_class(re.compile("wrong"))
    page.mouse.up()
    expect(page.locator(".lifted")).to_have_count(0)
    expect(page.locator(f'.incoming [data-lift="{item}"]')).to_be_visible()
    assert album.answers == album.given


def test_at_the_rim_a_stamp_is_pushed_inside_and_lies_there(page: Page, home: Home) -> None:
    """The pointer is in a corner cell, in which no stamp can have its centre."""
    album = Album(page, home, first_time("stamp-swap", "place"))
    item = album.item
    assert album.room_for(item)[0] == 0, "the first corner is free"
    x, y = album.middle_of(item, 0)
    cell = page.locator("[data-grid]").evaluate("grid => grid.clientWidth / 12")
    tile = album.options.tiles[item]
    album.lift(item, x - cell * (tile.width - 1) / 2, y - cell * (tile.height - 1) / 2)
    expect(page.locator(".ghost")).not_to_have_class(re.compile("wrong"))
    page.mouse.up()
    album.check_placed(item, 0)


def test_what_is_dropped_from_elsewhere_or_beside_the_album_places_nothing(page: Page, home: Home) -> None:
    album = Album(page, home)
    item = album.item
    album.lift(item, 700, 80)
    page.mouse.up()
    page.locator(".bar nav a").first.hover()
    page.mouse.down()
    page.mouse.move(*album.middle_of(item, album.room_for(item)[0]), steps=4)
    page.mouse.up()
    page.locator('[data-key="h"]').click()
    expect(page.locator(".hint")).to_be_visible()
    assert album.answers == album.given


@pytest.fixture
def hand(visit: Visit) -> Page:
    return visit(viewport=PHONE, has_touch=True, is_mobile=True)


def test_a_tap_on_the_album_shows_the_stamp_there_and_places_nothing(hand: Page, home: Home) -> None:
    album, here = Album(hand, home), hand.locator("#place-here")
    item = album.item
    cells = album.room_for(item)
    expect(here).to_be_hidden()
    for cell in (cells[0], cells[-1], cells[len(cells) // 2]):
        hand.touchscreen.tap(*album.middle_of(item, cell))
        expect(hand.locator("#gain")).to_have_text(re.compile(rf"^{cell_name(cell)}: "))
        expect(hand.locator(".ghost svg")).to_be_visible()
        expect(here).to_be_in_viewport()
        assert box_of(here)["height"] >= 44
    assert album.answers == album.given
    tap(here)
    album.check_placed(item, cell)
    assert album.answers[:-1] == album.given
    item = album.item
    cell = album.room_for(item)[0]
    for _ in range(2):
        hand.touchscreen.tap(*album.middle_of(item, cell))
    album.check_placed(item, cell)


def test_a_finger_lifts_a_stamp_and_sees_it_before_it_lies(hand: Page, home: Home) -> None:
    """The stamp is shown above the finger; when released, it waits for the button, which does not move."""
    album = Album(hand, home)
    item = album.options.items[1]
    cell = next(cell for cell in album.room_for(item) if cell > 24)
    x, y = album.middle_of(item, cell)
    finger, start = Finger(hand), middle_of(hand.locator(f'[data-lift="{item}"] svg').first)
    height = box_of(hand.locator("[data-grid]"))["height"] / 12 * album.options.tiles[item].height
    finger.draw(start, (x, y + 200), (x, y + 36 + height / 2), (x, y + 36 + height / 2))
    expect(hand.locator(".ghost")).to_have_class(re.compile(rf"\br{cell // 12 + 1} c{cell % 12 + 1} "))
    finger.lift()
    here = hand.locator("#place-here")
    expect(here).to_be_visible()
    expect(hand.locator("#gain")).to_have_text(re.compile(rf"^{cell_name(cell)}: "))
    assert album.answers == album.given
    tap(here)
    album.check_placed(item, cell)


def test_items_go_to_trays_by_dragging_and_by_a_tap_on_each(page: Page, home: Home) -> None:
    page.set_viewport_size(WIDE)
    page.goto(open_table(page, home, alone("stamp-swap", "split")))
    items = page.locator(".loose [data-lift]").evaluate_all("all => all.map(one => Number(one.dataset.lift))")
    trays = page.locator("[data-tray]:not([data-tray=''])")
    box = box_of(trays.nth(1))
    lift(page.locator(f'[data-lift="{items[0]}"]'), box["x"] + 60, box["y"] + 90)
    expect(trays.nth(1)).to_have_class(re.compile("over"))
    page.mouse.up()
    expect(trays.nth(1).locator(f'[data-lift="{items[0]}"]')).to_be_visible()
    page.locator(f'[data-lift="{items[1]}"] svg').first.click()
    expect(page.locator(".held")).to_have_count(1)
    trays.nth(2).click(position={"x": 40, "y": 120})
    expect(trays.nth(2).locator(f'[data-lift="{items[1]}"]')).to_be_visible()
    box = box_of(page.locator(".loose"))
    lift(page.locator(f'[data-lift="{items[0]}"]'), box["x"] + 30, box["y"] + 90)
    page.mouse.up()
    expect(page.locator(f'.loose [data-lift="{items[0]}"]')).to_be_visible()
