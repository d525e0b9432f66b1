"""What lies on a real table, as much of it as Pinzetta looks at: outlines to scale, and what marks them."""

from __future__ import annotations

from collections.abc import Sequence

from ...kit.svg import circle, drawn_once, line, moved, picture, rect, text
from ...stamp_swap import components
from ...stamp_swap.components import DOUBLE, Size
from ...stamp_swap.page.pictures.palette import AIR, BRASS, CREAM, INK, RED, SERIF
from ...stamp_swap.page.pictures.paper import ART
from ...stamp_swap.page.pictures.signs import OUTLINES
from .. import reports
from ..reports import DOWN, VALUED

CELL = 12
SIDE = 4 * CELL
GUM = "#e8d9ae"


@drawn_once
def face_picture(face: str, title: str) -> str:
    """A face in a square of four by four cells, so that all keys are to one scale."""
    return picture("face", SIDE, SIDE, title, drawn(face), SERIF)


def drawn(face: str) -> str:
    """
    >>> "2–3" in drawn("small-square-2-3")
    True
    """
    match face:
        case reports.NONE:
            return rect(6, 6, 36, 36, "none", rx=4, stroke="currentColor", stroke_width=1.5, stroke_dasharray="4 4")
        case reports.RARE:
            return rect(6, 6, 36, 36, BRASS, rx=2, stroke=INK) + ART.use("guilloche", 8, 8, 32, 32)
        case Size.FOREVER:
            return rect(6, 6, 36, 36, RED, rx=2) + ART.use("seal", 8, 8, 32, 32)
        case components.ATTENDEE:
            card = rect(10, 3, 28, 42, CREAM, rx=4, stroke=AIR, stroke_width=2)
            return card + circle(24, 17, 7, AIR) + rect(15, 27, 18, 11, AIR, rx=5)
    size = face.removesuffix(VALUED).removesuffix(DOWN)
    width, height = (CELL * cells for cells in OUTLINES[size])
    x, y = (SIDE - width) / 2, (SIDE - height) / 2
    paper = rect(x + 1, y + 1, width - 2, height - 2, GUM if face.endswith(DOWN) else CREAM, stroke=INK,
                 stroke_width=1.6, stroke_dasharray="3 2" if face.endswith(DOWN) else None)  # fmt: skip
    if size == DOUBLE:
        paper += line(f"M{SIDE / 2} {y + 2}v{height - 4}", INK, 1.4, stroke_dasharray="2 2")
    if face.endswith(DOWN):
        paper += text("?", SIDE / 2, SIDE / 2 + 5, 15, INK)
    if face.endswith(VALUED):
        paper += rect(SIDE / 2 - 11, SIDE / 2 - 7, 22, 14, INK, rx=4) + text("2–3", SIDE / 2, SIDE / 2 + 3.5, 10, CREAM)
    return paper


@drawn_once
def faint_picture(face: str, title: str) -> str:
    """The same, if it is not meant."""
    return picture("face faint", SIDE, SIDE, title, drawn(face), SERIF)


@drawn_once
def number_picture(number: str, title: str) -> str:
    return picture("face", SIDE, SIDE, title, text(number, SIDE / 2, 33, 26, INK), SERIF)


def pile_picture(faces: Sequence[str], title: str) -> str:
    """A pile from left to right."""
    content = "".join(moved(drawn(face), f"translate({SIDE * place} 0)") for place, face in enumerate(faces))
    return picture("pile", SIDE * max(len(faces), 1), SIDE, title, content, SERIF)
