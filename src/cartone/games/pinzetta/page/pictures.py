"""Pictures of items, reduced to the features that matter to Pinzetta: outlines to scale, with marks."""

from __future__ import annotations

from collections.abc import Sequence

from ...kit.svg import circle, drawn_once, line, moved, picture, rect, text
from ...stamp_swap import components
from ...stamp_swap.components import DOUBLE, DRAWN_SIZES, Size
from ...stamp_swap.page.pictures.palette import AIR, BRASS, CREAM, INK, RED, SERIF
from ...stamp_swap.page.pictures.paper import ART
from ...stamp_swap.page.pictures.signs import OUTLINES
from .. import reports
from ..reports import AND, DOWN, OTHER, TARGET, VALUED

CELL = 12
SIDE = 4 * CELL
GUM = "#e8d9ae"
SIZES = (*DRAWN_SIZES, DOUBLE)


@drawn_once
def face_picture(face: str, title: str, targets: tuple[str, ...] = ()) -> str:
    """Draw a kind of item, or a size, in a square of 4×4 cells; a target-size stamp shows all sizes in `targets`."""
    return picture("face", SIDE, SIDE, title, drawn(face, targets), SERIF)


def drawn(face: str, targets: Sequence[str]) -> str:
    """Return the content of a face's picture.

    >>> "2–3" in drawn("target-2-3", ["small-square"])
    True
    """
    match face:
        case reports.RARE:
            return rect(6, 6, 36, 36, BRASS, rx=2, stroke=INK) + ART.use("guilloche", 8, 8, 32, 32)
        case Size.FOREVER:
            return rect(6, 6, 36, 36, RED, rx=2) + ART.use("seal", 8, 8, 32, 32)
        case components.ATTENDEE:
            card = rect(10, 3, 28, 42, CREAM, rx=4, stroke=AIR, stroke_width=2)
            return card + circle(24, 17, 7, AIR) + rect(15, 27, 18, 11, AIR, rx=5)
    size = face.removesuffix(VALUED).removesuffix(DOWN)
    shown = {TARGET: [*targets], OTHER: [one for one in SIZES if one not in targets]}.get(size, size.split(AND))
    columns, rows, scale = {1: (1, 1, 1.0), 2: (1, 2, 2 / 3)}.get(len(shown), (2, 2, 0.5))
    paper = "".join(
        outlined(one, face.endswith(DOWN), scale, SIDE * (place % columns + 0.5) / columns,
                 SIDE * (place // columns + 0.5) / rows)
        for place, one in enumerate(shown[:4])
    )  # fmt: skip
    if face.endswith(DOWN):
        paper += rect(SIDE / 2 - 8, SIDE / 2 - 8, 16, 16, GUM, rx=8) + text("?", SIDE / 2, SIDE / 2 + 5, 15, INK)
    if face.endswith(VALUED):
        paper += rect(SIDE / 2 - 11, SIDE / 2 - 7, 22, 14, INK, rx=4) + text("2–3", SIDE / 2, SIDE / 2 + 3.5, 10, CREAM)
    return paper


def outlined(size: str, down: bool, scale: float, x: float, y: float) -> str:
    """Draw the outline of a size centred at (x, y); a double has a line down the middle."""
    width, height = (CELL * scale * cells for cells in OUTLINES[size])
    paper = rect(x - width / 2 + 1, y - height / 2 + 1, width - 2, height - 2, GUM if down else CREAM, stroke=INK,
                 stroke_width=1.6, stroke_dasharray="3 2" if down else None)  # fmt: skip
    middle = line(f"M{x} {y - height / 2 + 2}v{height - 4}", INK, 1.4, stroke_dasharray="2 2")
    return paper + middle if size == DOUBLE else paper


@drawn_once
def faint_picture(face: str, title: str) -> str:
    """Draw a kind of item that is not selected."""
    return picture("face faint", SIDE, SIDE, title, drawn(face, ()), SERIF)


@drawn_once
def number_picture(number: str, title: str) -> str:
    return picture("face", SIDE, SIDE, title, text(number, SIDE / 2, 33, 26, INK), SERIF)


def pile_picture(faces: Sequence[str], title: str, targets: Sequence[str]) -> str:
    """Draw the items of a pile side by side."""
    content = "".join(moved(drawn(face, targets), f"translate({SIDE * place} 0)") for place, face in enumerate(faces))
    return picture("pile", SIDE * max(len(faces), 1), SIDE, title, content, SERIF)
