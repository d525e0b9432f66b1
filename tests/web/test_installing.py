"""Cartone as an installed app: everything named in the manifest exists, and a real browser would install the app."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from cartone.games import games
from cartone.locale import LANGUAGES, catalogue
from cartone.table import Random
from cartone.web.install_pages import PAPER, manifest_of
from cartone.web.static import STATIC, stills
from cartone.web.templating import BAR

from ..messages import tells
from ..proving import left_to_proof
from .onstage import Home
from .party import KEY
from .site import Site

MANIFEST = "/manifest.webmanifest"
LARGEST = 25_000
"""Maximum size of an icon in bytes."""


def manifest(site: Site, language: str = "en") -> Any:
    reply = site.client.get(MANIFEST, headers={"Accept-Language": language})
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/manifest+json"
    return reply.json()


# -- the manifest -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_is_whole_in_every_language(site: Site, language: str) -> None:
    told = manifest(site, language)
    assert (told["name"], told["display"], told["lang"], told["dir"]) == ("Cartone", "standalone", language, "ltr")
    assert told["id"] == told["start_url"] == told["scope"] == "/"
    assert tells(told["description"], "install.about", language)
    for room in games().values():
        assert room.called(catalogue(language)) in told["description"]
    assert len(told["short_name"]) <= 12, "or a phone cuts it off"
    assert len({shortcut["name"] for shortcut in told["shortcuts"]}) == 3


def test_a_chosen_language_counts_more_than_the_browser_s(site: Site) -> None:
    """The manifest depends on the page's cookies, which browsers omit unless a page asks for them."""
    assert f'rel="manifest" href="{MANIFEST}" crossorigin="use-credentials"' in site.page("/")
    site.client.post("/language", data={"language": "it"})
    assert manifest(site, "pl")["lang"] == "it"


def test_only_an_edition_without_a_server_is_sent_files_by_other_apps() -> None:
    served, alone = (manifest_of(catalogue("en"), alone) for alone in (False, True))
    target = alone.pop("share_target")
    assert served == alone
    assert (target["method"], target["enctype"]) == ("POST", "multipart/form-data")
    (files,) = target["params"]["files"]
    assert {".record", ".toml", ".cartone", "text/plain"} == set(files["accept"])
    (handler,) = served["file_handlers"]
    assert handler["action"] == target["action"]
    assert {ending for endings in handler["accept"].values() for ending in endings} == {".record", ".toml", ".cartone"}


def test_the_colours_are_those_of_the_style_sheet(site: Site) -> None:
    style = (STATIC / "cartone.css").read_text(encoding="utf-8")
    assert f"--paper: light-dark({PAPER}," in style
    assert f"--card: light-dark({BAR['light']}, {BAR['dark']})" in style
    told = manifest(site)
    assert (told["background_color"], told["theme_color"]) == (PAPER, BAR["light"])
    assert frames(site.page("/")) == {"(prefers-color-scheme: light)": BAR["light"],
                                      "(prefers-color-scheme: dark)": BAR["dark"]}  # fmt: skip
    site.client.cookies.set("theme", "dark")
    assert frames(site.page("/")) == {"": BAR["dark"]}


def frames(page: str) -> dict[str, str]:
    """Return the colours of the window frame for each colour scheme."""
    found = re.findall(r'name="theme-color" content="([^"]+)"(?: media="([^"]+)")?', page)
    return {media: colour for colour, media in found}


# -- the icons --------------------------------------------------------------------------------------


def test_every_icon_is_there_in_the_size_that_it_says(site: Site) -> None:
    icons = manifest(site)["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"), ("any", "any"),
    }  # fmt: skip
    for icon in icons:
        reply = site.client.get(icon["src"])
        assert reply.headers["content-type"] == icon["type"]
        assert len(reply.content) < LARGEST
        if icon["type"] == "image/png":
            assert reply.content.startswith(b"\x89PNG\r\n\x1a\n")
            assert "{}x{}".format(*struct.unpack(">II", reply.content[16:24])) == icon["sizes"], "says its header"


def test_a_system_may_cut_any_shape_from_the_maskable_icon(page: Page) -> None:
    """Outside a circle of 80 % there is only background, without transparent parts."""
    page.set_content("<canvas width=512 height=512></canvas>")
    grounds = page.evaluate(
        """async bytes => {
            const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: "image/png"}));
            const canvas = document.querySelector("canvas").getContext("2d");
            canvas.drawImage(picture, 0, 0);
            const { data } = canvas.getImageData(0, 0, 512, 512);
            const outside = new Set();
            for (let x = 0; x < 512; x++) for (let y = 0; y < 512; y++)
                if (Math.hypot(x - 255.5, y - 255.5) > 205)
                    outside.add(String(data.slice(4 * (512 * y + x), 4 * (512 * y + x) + 4)));
            return [...outside];
        }""",
        list(stills()["icon-maskable-512.png"].content),
    )
    assert len(grounds) == 1
    assert grounds[0].endswith(",255")


# -- shortcuts --------------------------------------------------------------------------------------


def test_every_shortcut_leads_somewhere(site: Site) -> None:
    for game in games():
        site.play(site.start(game), Random(1))  # the deal of the day is there after a game
    for shortcut in manifest(site)["shortcuts"]:
        parts = urlsplit(shortcut["url"])
        reply = site.client.get(parts.path)
        assert reply.status_code in (200, 303)
        assert not parts.fragment or f'id="{parts.fragment}"' in reply.text


def goes_on_at(site: Site) -> str:
    reply = site.client.get("/continue")
    assert reply.status_code == 303
    return str(reply.headers["location"])


def test_continue_leads_to_the_table_that_was_changed_last(site: Site) -> None:
    assert goes_on_at(site) == "/", "none runs"
    first = site.start("stamp-swap", seed="4")
    assert goes_on_at(site) == f"/table/{first}"
    second = site.start("age-of-comics", seed="4")
    assert goes_on_at(site) == f"/table/{second}"
    site.play(first, Random(4), steps=1)
    assert goes_on_at(site) == f"/table/{first}"
    with site.host.store.work() as work:
        work.create("broken", "this is no header", [])
    assert goes_on_at(site) == f"/table/{first}", "past a table that cannot go on"
    for table in (first, second):
        site.client.post(f"/table/{table}/abandon", data={"sure": "yes"})
    assert goes_on_at(site) == "/", "none runs any more"


def test_continue_tells_a_guest_of_no_table(tmp_path: Path) -> None:
    site = Site(tmp_path, owner=KEY)
    site.host.tables.new("stamp-swap", ["Anna", "greedy"], seed=4)
    assert goes_on_at(site) == "/"


def test_the_shortcut_to_a_real_table_opens_its_form(home: Home, page: Page) -> None:
    page.goto(f"{home.address}/")
    urls = page.evaluate("async at => (await (await fetch(at)).json()).shortcuts.map(one => one.url)", MANIFEST)
    real = next(url for url in urls if "#real" in url)
    form = page.locator(f"#{urlsplit(real).fragment}")
    expect(form).to_be_hidden()
    page.goto(f"{home.address}{real}")
    expect(form).to_be_visible()


# -- a real browser ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", *left_to_proof(*(code for code in LANGUAGES if code != "de"))])
def test_a_browser_would_install_it(home: Home, visit: Callable[..., Page], language: str) -> None:
    page = visit(locale=language)
    page.goto(f"{home.address}/")
    browser = page.context.new_cdp_session(page)
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    told = browser.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"] == f"{home.address}{MANIFEST}"
    assert f'"lang":"{language}"' in told["data"]
