"""Make the pictures for the README with a real server, a real Chromium and games played by following hints.

make pictures

With --icons, make only the icons of the installed app, from the drawing next to them.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import uvicorn
from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from tests.taps import taps

import cartone.web
from bench.recording import film, hold_time, shots_of
from cartone.host import Host
from cartone.store import SqliteStore
from cartone.web import make_app

STATIC = Path(cartone.web.__file__).parent / "static"
FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-quic",
]  # fmt: skip
PORT = 18_765
ICONS = (
    ("icon-192", 192, 118, "none"),
    ("icon-512", 512, 118, "none"),
    ("icon-maskable-512", 512, 88, "#1f4e79"),
)
"""Name, size, share taken by the drawing (in percent) and background. Systems may crop an icon to a circle of 80 %."""
ICON_STYLE = """html {{ background: {ground}; height: 100%; }} body {{ margin: 0; height: 100%; display: grid; }}
svg {{ width: {share}%; height: {share}%; place-self: center; }}"""
EVERY = 120
"""Milliseconds between two frames of a film."""


AT_THE_FAIR = ("small-square double",)
PILES = "target-2-3 other-down rare / target attendee / target target-down other / other-2-3 rare none / 2"
IN_THE_OFFICE = ("romance", "Z10")
"""Entries for the real tables in the pictures."""


def told(host: Host, game: str, settings: dict[str, str], said: Sequence[str]) -> str:
    """Set up a guided real table, enter the given lines, and return the table's ID."""
    table = host.real.lay(game, True, settings=settings)
    for line in said:
        host.moves.answer(table, 0, host.live(table).at(0), line)
    return table


def hinted(host: Host, table: str, until: Any) -> None:
    """Follow greedy's hints until a condition holds."""
    while (live := host.live(table)).ask(0) is not None and not until(live.table.view(0)):
        host.moves.answer(table, 0, live.at(0), live.hint(0))


def shot(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.screenshot(path=FOLDER / f"{name}.png")


def turn(page: Page, address: str, who: str) -> None:
    """Play an opponent's turn on the page."""
    page.goto(address)
    page.evaluate("localStorage.setItem('pace', 'step')")
    while who not in " ".join(page.locator("#banner:not([hidden]) p").all_inner_texts()):
        if page.locator("#banner").is_hidden():
            page.keyboard.press("h")
            page.wait_for_selector(".hint button")
            page.wait_for_timeout(500)
        page.keyboard.press("Enter")
        page.wait_for_timeout(700)
    page.screenshot(path=FOLDER / "opponent.png")


def recorded(browser: Browser, address: str) -> None:
    """Record Pinzetta's turn as a film at half size."""
    page = browser.new_page(viewport={"width": 1366, "height": 800}, device_scale_factor=0.5)
    page.add_init_script("localStorage.setItem('pace', 'slow')")
    hold_time(page)
    page.goto(address)
    page.wait_for_load_state()
    page.keyboard.press("h")
    page.locator(".hint button").click()
    page.wait_for_selector("#banner:not([hidden])")
    shots = shots_of(page, lambda: page.locator("#banner").is_hidden(), EVERY)
    (FOLDER / "turn.png").write_bytes(film(browser.new_page(), shots, EVERY, 3000))


def icons(browser: Browser) -> None:
    """Make the icons, with a transparent background or with one that systems may crop."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    for name, size, share, ground in ICONS:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>{ICON_STYLE.format(share=share, ground=ground)}</style>{drawing}")
        page.screenshot(path=STATIC / f"{name}.png", omit_background=True)
        page.close()


def chromium(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--icons", action="store_true", help="only the icons")
    if reader.parse_args().icons:
        with sync_playwright() as playwright, chromium(playwright) as browser:
            icons(browser)
    else:
        pictures()


def pictures() -> None:
    """Make all pictures for the README, and the icons."""
    FOLDER.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp())
    host = Host(SqliteStore(folder / "tables.sqlite"))
    server = uvicorn.Server(uvicorn.Config(make_app(host), port=PORT, log_level="error"))
    threading.Thread(target=server.run, daemon=True).start()
    base = f"http://127.0.0.1:{PORT}"
    fair = host.tables.new("stamp-swap", ["me", "pinzetta"], 11, "house", {"level": "2"})
    swapped = host.tables.new("stamp-swap", ["me", "pinzetta"], 11, "house", {"level": "2"})
    office = host.tables.new("age-of-comics", ["me", "automa"], 11, "house", {"level": "expert"})
    ended = host.tables.new("age-of-comics", ["me", "automa"], 12, "house", {"level": "beginner"})
    shared = host.tables.new("stamp-swap", ["Anna", "Ben", "greedy"], 5, away=[1])
    while 0 not in (pending := host.live(shared).table.pending) or host.live(shared).table.decisions(0) < 3:
        seat = min(pending)
        host.moves.answer(shared, seat, host.live(shared).at(seat), host.live(shared).hint(seat))
    piles, done = (
        told(host, "stamp-swap", {"level": "2"}, AT_THE_FAIR),
        told(host, "age-of-comics", {"level": "expert"}, IN_THE_OFFICE),
    )
    picks = [quote(tap.pick) for tap in taps(host.live(piles).table, PILES) if tap.pick]
    hinted(host, fair, lambda view: view.day == "sunday" and view.ask.kind == "place")
    hinted(host, swapped, lambda view: view.day == "saturday" and view.ask.kind == "split")
    hinted(host, office, lambda view: view.round == 3 and view.ask.kind == "action")
    hinted(host, ended, lambda view: False)
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        icons(browser)
        page = browser.new_page(viewport={"width": 1366, "height": 800})
        shot(page, base, "lobby")
        shot(page, f"{base}/table/{fair}", "stamp-swap")
        shot(page, f"{base}/table/{office}", "age-of-comics")
        shot(page, f"{base}/table/{ended}", "sheet")
        turn(page, f"{base}/table/{office}", "Automa")
        phone = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
        shot(phone, f"{base}/table/{fair}", "phone")
        shot(phone, f"{base}/table/{piles}?pick={picks[2]}", "real-told")
        shot(phone, f"{base}/table/{piles}?pick={picks[-1]}", "real-cut")
        shot(phone, f"{base}/table/{done}", "real-hands")
        page.goto(base)
        page.locator('.door-stamp-swap [formaction$="/learn"]').click()
        page.screenshot(path=FOLDER / "learn.png")
        german = browser.new_context(viewport={"width": 1366, "height": 800}, locale="de").new_page()
        shot(german, f"{base}/rules/pinzetta#appraisal-3b", "rules")
        italian = browser.new_context(viewport={"width": 1366, "height": 800}, locale="it").new_page()
        shot(italian, f"{base}/table/{shared}", "friends")
        recorded(browser, f"{base}/table/{swapped}")
        browser.close()
    server.should_exit = True
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
