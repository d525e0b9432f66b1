"""The pictures of Stamp Swap are valid SVG under a strict content policy, stable, small, and readable without
colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from cartone.games.stamp_swap.components import SIZE_OF_OUTLINE, Colour, ContestType, Kind, Theme, Tile
from cartone.games.stamp_swap.page import pictures as svg
from cartone.games.stamp_swap.page.pictures.stamps import MOTIFS

from .builders import HOUSE, tile

TITLE = 'Tom & "Jerry" <2>'
TILES = (*HOUSE.tiles, *HOUSE.forever)
PEOPLE = (*HOUSE.attendees, *(mat.exhibitor for mat in HOUSE.mats))


def all_pictures() -> Iterator[str]:
    """Yield all drawings of the shipped pack."""
    for piece in TILES:
        yield svg.tile(piece, TITLE)
    for width, height in SIZE_OF_OUTLINE:
        yield svg.gum(width, height, TITLE)
    for card in PEOPLE:
        yield svg.attendee(card, TITLE)
    for contest in HOUSE.contests:
        yield svg.contest(contest, TITLE)
    yield from (svg.token(TITLE), svg.ticket(TITLE), svg.pinzetta(TITLE))


PICTURES = tuple(all_pictures())
DEFS = svg.ART.defs()


def tile_of(kind: Kind) -> Tile:
    return next(piece for piece in TILES if piece.stamps[0].kind is kind and not piece.is_double)


def uses(picture: str) -> set[str]:
    """Return the symbols and paints that a picture refers to."""
    return set(re.findall(rf'(?:href="{svg.ART.address}#|href="#ss-|url\(#ss-)([\w-]+)', picture))


# -- validity -------------------------------------------------------------------------------------


def test_every_picture_is_well_formed_and_has_its_title() -> None:
    for picture in PICTURES:
        root = ElementTree.fromstring(picture)
        assert root.tag == "svg"
        assert root.get("role") == "img"
        assert root[0].tag == "title"
        assert root[0].text == TITLE


def test_the_definitions_are_one_hidden_picture() -> None:
    root = ElementTree.fromstring(DEFS)
    assert (root.get("width"), root.get("height"), root.get("aria-hidden")) == ("0", "0", "true")
    ids = re.findall(r'\bid="([^"]+)"', DEFS)
    assert len(ids) == len(set(ids))
    assert all(name.startswith("ss-") for name in ids)


@pytest.mark.parametrize(
    ("pattern", "pictures"),
    [
        ("style=|<style|<script|http|<image|<foreignObject|data:", (DEFS, *PICTURES)),
        (r'\s(on\w+|id)="', PICTURES),
        (r"nan|inf\b|None|\d\.\d*\.\d*e|--", (DEFS, *PICTURES)),
    ],
    ids=["what a strict page forbids", "handlers, and ids outside the definitions", "what is no number"],
)
def test_nothing_in_a_picture_is(pattern: str, pictures: tuple[str, ...]) -> None:
    assert not [picture for picture in pictures if re.search(pattern, picture)]


def test_everything_referred_to_is_defined() -> None:
    wanted = set().union(*(uses(picture) for picture in (DEFS, *PICTURES)))
    assert wanted <= {*svg.ART.paints, *svg.ART.symbols}


# -- small and stable -----------------------------------------------------------------------------


def test_what_every_page_repeats_stays_under_12_kb() -> None:
    assert len(DEFS.encode()) < 12_000
    assert len(svg.ART.sprite.encode()) < 40_000


def test_pictures_stay_small() -> None:
    for piece in TILES:
        assert len(svg.tile(piece, "").encode()) < (3_000 if piece.is_double else 2_500), piece
    assert max(len(picture.encode()) for picture in PICTURES) < 3_000


def test_the_same_input_draws_the_same_picture() -> None:
    assert tuple(all_pictures()) == PICTURES


def test_a_known_tile_keeps_its_motif() -> None:
    """The hash is stable between runs, not only within one."""
    assert '#motif-temple"' in svg.tile(tile(theme="monuments"), "")


# -- legibility -----------------------------------------------------------------------------------


def test_a_cell_is_24_units() -> None:
    for width, height in SIZE_OF_OUTLINE:
        root = ElementTree.fromstring(svg.gum(width, height, ""))
        assert root.get("viewBox") == f"0 0 {24 * width} {24 * height}"
        assert f"{width}×{height}" in "".join(root.itertext())


def test_tiles_show_the_value_of_every_stamp() -> None:
    for piece in TILES:
        texts = [text.text for text in ElementTree.fromstring(svg.tile(piece, "")).iter("text")]
        for stamp in piece.stamps:
            if stamp.value:
                assert str(stamp.value).replace("-", "−") in texts


def test_the_value_of_the_smallest_stamp_is_large() -> None:
    for value in (1, 2, 3, -1):
        kind = "faded" if value < 0 else "ordinary"
        root = ElementTree.fromstring(svg.tile(tile(value=value, kind=kind), ""))
        sizes = {text.text: float(text.get("font-size", "0")) for text in root.iter("text")}
        assert sizes[str(value).replace("-", "−")] >= 16


def pattern_of(colour: Colour) -> str:
    content = re.search(rf'<pattern id="ss-f-{colour}"[^>]*>(.*?)</pattern>', DEFS)
    assert content
    return content[1]


def test_colours_differ_by_pattern_and_not_only_by_hue() -> None:
    drawings = {tuple(re.findall(r' d="([^"]+)"', pattern_of(colour))[1:]) for colour in Colour}
    assert len(drawings) == len(Colour)
    assert () not in drawings
    assert all(f"url(#ss-f-{colour})" in svg.tile(tile(colour=colour), "") for colour in Colour)


def test_patterns_stand_out_in_grey() -> None:
    for colour in Colour:
        ground, first, *_ = map(grey, re.findall(r"#[0-9a-f]{6}", pattern_of(colour)))
        assert abs(ground - first) > 60


def grey(tone: str) -> float:
    red, green, blue = (int(tone[at : at + 2], 16) for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


@pytest.mark.parametrize("theme", list(Theme))
def test_each_theme_has_its_sky_and_at_least_three_motifs_of_its_own(theme: Theme) -> None:
    shown = {
        name for piece in TILES for name in uses(svg.tile(piece, "")) if name.removeprefix("motif-") in MOTIFS[theme]
    }
    assert len(shown) >= 3
    assert f"s-{theme}" in uses(svg.tile(tile(theme=theme), ""))
    others = {name for other in Theme if other is not theme for name in MOTIFS[other]}
    assert not others & set(MOTIFS[theme])


def test_each_kind_has_its_mark() -> None:
    pictures = {kind: svg.tile(tile_of(kind), "") for kind in Kind}
    marks = {"#seal": Kind.FOREVER, "#guilloche": Kind.RARE, "url(#ss-t": Kind.FADED, "rotate(": Kind.CANCELLED}
    for mark, marked in marks.items():
        assert [kind for kind in Kind if mark in pictures[kind]] == [marked]


def test_a_double_is_two_stamps_with_holes_between() -> None:
    for piece in TILES:
        picture = svg.tile(piece, "")
        assert len(re.findall(r'href="#ss-o\d\d"', picture)) == len(piece.stamps)
        assert ("stroke-dasharray" in picture) == piece.is_double


def test_every_outline_can_be_whole_and_torn() -> None:
    wanted = {f"ss-{kind}{x}{y}" for kind in "opt" for x, y in SIZE_OF_OUTLINE if (x, y) != (1, 1)}
    assert wanted <= set(re.findall(r'\bid="([^"]+)"', DEFS))


# -- people and badges ----------------------------------------------------------------------------


def test_everybody_has_a_face_and_a_mark_of_their_own() -> None:
    assert len({svg.attendee(card, "") for card in PEOPLE}) == len(PEOPLE)
    for card in PEOPLE:
        assert ("rosette" in uses(svg.attendee(card, ""))) == card.is_exhibitor
        assert ("loupe" in uses(svg.attendee(card, ""))) != card.is_exhibitor


def test_a_name_is_written_and_a_long_one_clipped() -> None:
    short, long = (
        svg.attendee(replace(PEOPLE[0], name=name), "")
        for name in ("Ada & Bo, clerk", "Bartholomew Featherstonehaugh, vicar")
    )
    assert ">Ada<" in short
    assert ">&amp; Bo<" in short
    assert "clerk" not in short, "a role would be too small to read"
    assert "Featherstonehaugh" not in long
    assert "…<" in long


@pytest.mark.parametrize("kind", list(ContestType))
def test_badges_tell_the_types_of_contests_apart(kind: ContestType) -> None:
    badges = [svg.contest(contest, "") for contest in HOUSE.contests_by_type[kind]]
    assert all(f'class="contest {kind}"' in badge for badge in badges)
    assert len(set(badges)) >= 4
