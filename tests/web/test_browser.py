"""Both games in a real browser: by mouse, by keyboard alone and on a phone, and the tools next to the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cartone.games.stamp_swap.game import Day
from tests.host.test_dailies import finish

from ..proving import left_to_proof
from .browser import AUTOMA, PINZETTA, Player, finger, keys, say_yes
from .moments import ALONE, near_the_end, open_table, part_of, until
from .one_screen import PHONES, in_the_hand
from .onstage import Home
from .places import PHONE, Visit

GAMES = {PINZETTA: "stamp-swap", AUTOMA: "age-of-comics"}
both = pytest.mark.parametrize("button", GAMES, ids=GAMES.values())
one = pytest.mark.parametrize("button", [PINZETTA, *left_to_proof(AUTOMA)], ids=GAMES.values())
"""A parameter for behaviour that both games share; the second game is left to `make proof`."""
SEED = 6
"""A game against Pinzetta with this seed begins with looking, drawing and cutting, and one with the next seed with an
exchange."""


@pytest.fixture
def player(page: Page) -> Player:
    """Return a player with a mouse who accepts all dialogs."""
    say_yes(page)
    return Player(page, seed=SEED)


# -- whole games and rounds -------------------------------------------------------------------------


@pytest.mark.walk
@both
def test_a_game_is_played_by_mouse_from_the_lobby_to_its_score_sheet(
    page: Page, home: Home, button: str, proving: bool
) -> None:
    """Play the first and the last answers, or a whole game in `make proof`."""
    player = Player(page, seed=SEED + 1)
    player.sit_down(home.address, button)
    if not proving:
        for _ in range(2):
            assert page.title().startswith("●"), "the tab says whenever one is asked"
            assert player.asked in page.title()
            player.answer()
        page.goto(open_table(page, home, near_the_end(GAMES[button], ALONE[GAMES[button]])))
    assert player.play(lambda: player.over) > 3
    expect(page.locator(".sheet")).to_be_visible()
    assert home.table(page).over
    assert not page.title().startswith("●"), "nobody is asked any more"


@one
def test_a_round_ends_by_keyboard_alone_and_the_focus_is_never_lost(
    page: Page, home: Home, button: str, proving: bool
) -> None:
    """Play the last answers of a round, or a whole round in `make proof`."""
    game = GAMES[button]
    first = Day.FRIDAY if game == "stamp-swap" else 1
    begins = until(game, ALONE[game], lambda table: part_of(table) not in (0, first), before=40 if proving else 3)
    page.goto(open_table(page, home, begins))
    page.wait_for_load_state()
    player = Player(page, hand=keys, seed=SEED)

    while part_of(home.table(page)) in (0, first):
        player.answer()
        assert page.evaluate("document.activeElement.closest('#table') !== null"), player.asked


@both
def test_on_a_phone_everything_fits_and_is_answered_by_tapping(
    visit: Visit, home: Home, button: str, proving: bool
) -> None:
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    player = Player(phone, hand=finger, seed=SEED)
    player.sit_down(home.address, button)
    for _ in range(10 if proving else 4):
        assert in_the_hand(phone, PHONES[0]).wrong == {}
        player.answer()


# -- undo and hints ---------------------------------------------------------------------------------


def test_undo_shows_the_earlier_question_again(player: Player, home: Home) -> None:
    player.sit_down(home.address, PINZETTA)
    for number in range(2):
        before = player.state
        player.answer()
        after = player.at
        if number % 2:
            player.page.keyboard.press("u")
        else:
            player.press(player.find('[data-key="u"]'))
        player.wait_for_another(after)
        assert player.state == before
        player.answer()


@one
def test_a_hint_is_shown_and_can_be_taken(player: Player, home: Home, button: str) -> None:
    player.sit_down(home.address, button)
    for _ in range(2):
        before = player.at
        player.page.keyboard.press("h")
        expect(player.page.locator(".hint button")).to_be_visible()
        assert player.at == before, "a hint answers nothing"
        wanted = player.find(".hint button").get_attribute("value")
        player.commit(player.find(".hint button"))
        mine = [str(entry) for entry in home.table(player.page).record.entries if str(entry).startswith("A ")]
        assert wanted is not None
        assert mine[-1].endswith(f" {wanted}")


# -- replay -----------------------------------------------------------------------------------------


def played(game: str, answers: int) -> str:
    """Return the record of a game after some answers."""
    return until(game, ALONE[game], lambda table: table.decisions(0) == answers)


def test_a_replay_is_only_looked_at_and_goes_back_and_forth_by_keys_and_by_itself(player: Player, home: Home) -> None:
    page = player.page
    page.goto(open_table(page, home, played("age-of-comics", 0)))
    first = player.asked
    page.goto(open_table(page, home, played("age-of-comics", 4)))
    at, last = player.at, player.asked
    assert last != first
    page.goto(f"{page.url}/replay")
    expect(page.locator(".steps")).to_be_visible()
    expect(page.locator("#do")).to_have_text(first)
    assert player.find("button[name=answer]:enabled").count() == 0, "it is only looked at"
    page.evaluate("window.neverReloaded = true")
    for key in ("u", "h"):
        page.keyboard.press(key)
    for key, step in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 4), ("Home", 0)]:
        page.keyboard.press(key)
        page.wait_for_url(re.compile(rf"step={step}$"))
        expect(page.locator("#do")).to_have_text({0: first, 4: last}.get(step, re.compile(".")))
    page.locator("[data-autoplay]").click()
    page.wait_for_url(re.compile("step=4$"))
    expect(page.locator("#do")).to_have_text(last)
    expect(page.locator("[data-autoplay]")).to_have_attribute("aria-pressed", "false")
    page.locator("[data-slider]").focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(re.compile("step=3$"))
    page.locator(".jumps a").first.click()
    page.wait_for_url(re.compile("step=(0|4)$"))
    assert page.evaluate("window.neverReloaded"), "no page is loaded for a step"
    page.goto(page.url.partition("/replay")[0])
    assert player.at == at, "whoever looks changes nothing"


# -- importing --------------------------------------------------------------------------------------


def test_a_reload_keeps_the_table_and_the_pace_and_back_goes_to_the_lobby(player: Player, home: Home) -> None:
    player.sit_down(home.address, PINZETTA)
    for _ in range(2):
        player.answer()
        before = player.state
        player.page.reload()
        assert player.state == before
    pace = player.page.locator("select[data-setting=pace]")
    player.page.locator(".menu summary").click()
    pace.select_option("slow")
    player.page.reload()
    expect(pace).to_have_value("slow")
    player.answer()
    expect(pace).to_have_value("slow")
    player.page.go_back()
    expect(player.page.locator(".door-stamp-swap .big")).to_be_visible()


# -- other features of pages ------------------------------------------------------------------------


def test_a_file_is_read_into_its_field(page: Page, home: Home, tmp_path: Path) -> None:
    page.goto(f"{home.address}/bring")
    record = tmp_path / "some.record"
    record.write_text("cartone-record 1\n", encoding="utf-8")
    page.locator("[data-fill=file]").set_input_files(record)
    expect(page.locator("textarea[name=file]")).to_have_value("cartone-record 1\n")


def test_a_picture_is_kept_as_png(page: Page, home: Home) -> None:
    page.goto(home.address)
    page.evaluate("""() => {
        const button = Object.assign(document.createElement("button"), { id: "keep" });
        button.dataset.png = "/static/any/icon.svg";
        document.querySelector("main").prepend(button);
    }""")
    with page.expect_download() as kept:
        page.locator("#keep").click()
    assert kept.value.suggested_filename == "cartone.png"
    assert Path(kept.value.path()).read_bytes().startswith(b"\x89PNG")


SHARES = """() => {
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = async ({ text, files: [file] }) => {
        const start = [...new Uint8Array(await file.arrayBuffer()).slice(0, 4)];
        const { width, height } = await createImageBitmap(file);
        window.shared.push({ text, name: file.name, type: file.type, start, width, height });
    };
}"""


@pytest.mark.parametrize("game", ["stamp-swap", "age-of-comics"])
def test_what_is_shared_is_a_png_that_a_messenger_shows(page: Page, home: Home, game: str) -> None:
    opponent = {"stamp-swap": "pinzetta", "age-of-comics": "automa"}[game]
    table = home.host.tables.new(game, ["me", opponent], SEED)
    finish(home.host, table)
    page.goto(f"{home.address}/table/{table}")
    page.wait_for_load_state()
    page.evaluate(SHARES)
    page.locator("[data-share]").click()
    page.wait_for_function("() => window.shared.length", polling=20)
    (shared,) = page.evaluate("window.shared")
    assert (shared["name"], shared["type"]) == ("cartone.png", "image/png")
    assert bytes(shared["start"]) == b"\x89PNG"
    assert shared["width"] == 1152 < shared["height"]
    assert " : ".join(map(str, home.host.live(table).table.scores)).split(" : ")[0] in shared["text"]


def test_a_link_is_marked_or_copied(page: Page, home: Home) -> None:
    friends = f"{home.address}/table/{home.host.tables.new('stamp-swap', ['Ann', 'Bob'], SEED, away=[1])}/friends"
    page.request.post(friends, form={"do": "link", "seat": "1"}, max_redirects=0)
    page.goto(friends)
    link = page.locator("[data-select]").first
    link.click()
    selected = "[...document.querySelectorAll('[data-select]')].map(one => one.selectionEnd - one.selectionStart)"
    assert page.evaluate(selected)[0] == len(link.input_value())
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copy = page.locator("[data-copy]").first
    copy.click()
    expect(copy).to_have_text(str(copy.get_attribute("data-copied")))
    assert page.evaluate("navigator.clipboard.readText()") == link.input_value()


def test_the_light_is_chosen_in_the_menu_for_all_pages(player: Player, home: Home) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    player.sit_down(home.address, PINZETTA)
    day = player.page.evaluate(paper)
    player.page.locator(".menu summary").click()
    player.page.locator("select[data-setting=theme]").select_option("dark")
    assert (evening := player.page.evaluate(paper)) != day
    player.page.goto(home.address)
    assert player.page.evaluate(paper) == evening
    player.page.emulate_media(color_scheme="dark")
    player.page.go_back()
    player.page.locator(".menu summary").click()
    player.page.locator("select[data-setting=theme]").select_option("light")
    player.page.goto(home.address)
    assert player.page.evaluate(paper) == day
