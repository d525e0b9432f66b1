"""Art: source files for drawing programs, one sprite that can be cached, and standalone pictures."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cartone.games.age_of_comics.page import pictures as comics
from cartone.games.kit.svg import NAMESPACE, Art
from cartone.games.stamp_swap.page import pictures as stamps
from cartone.table import Random, key_of

from .site import Site

ARTS = {"stamp-swap": stamps.ART, "age-of-comics": comics.ART}
SPRITES = [sprite for art in ARTS.values() for sprite in (art, art.trophies)]
FILES = [path for art in SPRITES for path in sorted(art.folder.glob("*.svg"))]
SVG = f"{{{NAMESPACE}}}"


def test_a_file_of_art_is_a_drawing_with_one_symbol_and_shows_it() -> None:
    assert not [(path.name, problems) for path in FILES if (problems := list_problems(path))]


def list_problems(path: Path) -> list[str]:
    """Return descriptions of the faults in an art file."""
    text = path.read_text("utf-8")
    root = ElementTree.fromstring(text)
    symbols, uses = list(root.iter(f"{SVG}symbol")), list(root.iter(f"{SVG}use"))
    if root.tag != f"{SVG}svg" or len(symbols) != 1 or len(uses) != 1:
        return ["it is no drawing with one symbol that is used once"]
    (symbol,), (shown,) = symbols, uses
    size = f"0 0 {shown.get('width')} {shown.get('height')}"
    defined = {one.get("id") for one in root.iter()}
    wanted = {
        "the symbol has another name": symbol.get("id") == path.stem,
        "another symbol is shown": shown.get("href") == f"#{path.stem}",
        "sizes differ": root.get("viewBox") == symbol.get("viewBox") == size,
        "something is not defined": set(re.findall(r"url\(#([\w-]+)\)", text)) <= defined,
        "it is not just drawn": not re.search(r"style|script|\son\w+=|data:|<image|foreignObject", text),
    }
    return [problem for problem, is_so in wanted.items() if not is_so]


@pytest.mark.parametrize("art", SPRITES, ids=lambda art: art.mark)
def test_a_sprite_has_each_symbol_once_and_paints_nothing(art: Art) -> None:
    root = ElementTree.fromstring(art.sprite)
    assert {one.tag for one in root} == {f"{SVG}symbol"}
    names = [str(one.get("id")) for one in root]
    assert len(names) == len(set(names))
    assert {*names, *art.painted} == {path.stem for path in art.folder.glob("*.svg")}
    assert "url(" not in art.sprite


def test_a_sprite_with_another_content_has_another_name(tmp_path: Path) -> None:
    (tmp_path / "dot.svg").write_text('<svg><symbol id="dot" viewBox="0 0 9 9"><path d="M0 0h9"/></symbol></svg>')
    before = Art("x", tmp_path, {}).address
    assert Art("x", tmp_path, {}).address == before
    (tmp_path / "dot.svg").write_text('<svg><symbol id="dot" viewBox="0 0 9 9"><path d="M0 0h8"/></symbol></svg>')
    assert Art("x", tmp_path, {}).address != before


@pytest.mark.parametrize("game", ARTS)
def test_a_sprite_is_kept_by_browsers_and_pages_are_not(site: Site, game: str) -> None:
    art = ARTS[game]
    page = site.client.get(f"/table/{site.start(game, seed='4')}")
    assert page.headers["cache-control"] == "no-store"
    addresses = set(re.findall(r'href="(/art/[^"#]+)#', page.text))
    assert addresses == {art.address}
    reply = site.client.get(art.address)
    assert reply.text == art.sprite
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    used = set(re.findall(rf'href="{re.escape(art.address)}#([^"]+)"', page.text))
    assert used <= set(re.findall(r'<symbol id="([^"]+)"', reply.text))


def test_there_is_no_other_art_and_nobody_keeps_that(site: Site) -> None:
    for name in ("ss-00000000.svg", "nothing", "..%2Fpage.py"):
        reply = site.client.get(f"/art/{name}")
        assert reply.status_code == 404
        assert reply.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("game", ARTS)
def test_a_picture_to_keep_has_all_that_it_refers_to_and_nothing_else(site: Site, game: str) -> None:
    table = site.start(game, seed="4")
    site.play(table, Random(key_of(4, "picture")))
    reply = site.client.get(f"/table/{table}/picture")
    assert reply.headers["content-type"].startswith("image/svg+xml")
    drawn = reply.text
    ElementTree.fromstring(drawn)
    assert "/art/" not in drawn
    defined = re.findall(r'\bid="([^"]+)"', drawn)
    assert defined
    assert set(defined) == set(re.findall(r'(?:href="|url\()#([\w-]+)', drawn))
    assert len(defined) == len(set(defined))


@pytest.mark.parametrize("art", ARTS.values(), ids=ARTS)
def test_a_picture_of_one_thing_can_stand_alone_too(art: Art) -> None:
    name = next(iter(art.painted), "seal")
    drawn = art.alone(f"<svg>{art.use(name, 0, 0, 9, 9)}</svg>")
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    assert f'id="{art.mark}-{name}"' in drawn
    assert ("<pattern" in drawn) == (name in art.painted)
