"""Faces of the bots: a small drawing for each character, in the style of the people on the cards."""

from __future__ import annotations

from typing import NamedTuple

from .svg import circle, element, group, line, path, rect

INK = "#2b2320"


class Face(NamedTuple):
    """The parts of a face, on 48 by 48; hair and extras are drawn over the head, `behind` under it."""

    wall: str
    clothes: str
    skin: str
    hair: str
    behind: str
    cut: str
    mouth: str
    extras: str


def _glasses(radius: float) -> str:
    return group(
        *(circle(x, 22, radius, "#fff", fill_opacity=0.35) for x in (19.5, 28.5)),
        line(f"M{19.5 + radius} 22H{28.5 - radius}", INK),
        stroke=INK,
    )


def _freckles() -> str:
    return "".join(circle(x, y, 0.6, "#b5653a") for x, y in ((16.6, 26), (18.8, 27), (29.2, 27), (31.4, 26)))


FACES = {
    "chance": Face(
        "#dfeccf", "#5b4a78", "#eebd94", "#5a3820", "", "M14 18Q16 13 24 14Q32 13 34 18L33 20Q24 16 15 20Z",
        "M19 28Q24 33 29 28",
        path("M10 16Q24 20 38 16Q35 13 33 13L32 5Q24 2 16 5L15 13Q13 13 10 16Z", "#2f5c40")
        + path("M16 10Q24 13 32 10L32.4 13Q24 16 15.6 13Z", "#c99a4b")
        + "".join(circle(x, y, 1.8, "#8fc46a") for x, y in ((29, 7), (31.6, 8), (29.6, 9.8))),
    ),
    "easy": Face(
        "#f3e3c3", "#b5772c", "#f6d3b3", "#b0562a", "",
        "M13 22Q12 10 22 10Q24 5 28 8Q37 10 35 22Q33 17 30 15Q22 18 16 15Q14 18 13 22Z",
        "M18 27.5Q24 34 30 27.5Z", _freckles() + rect(23, 28, 2.4, 2.2, "#fff"),
    ),
    "normal": Face(
        "#dbe7ee", "#8f231f", "#f6d3b3", "#d8a94a", "M12 34Q10 9 24 9Q38 9 36 34Z",
        "M13.6 23Q13 11 24 11Q35 11 34.4 23Q33 17 28 16Q20 20 13.6 23Z", "M20 28.5Q24 31.5 28 28.5",
        path("M20 38L24 41L28 38L28 43L24 41L20 43Z", "#f4d35e"),
    ),
    "greedy": Face(
        "#f6dfd6", "#1d2c4a", "#eebd94", "#2b2320", "",
        "M13 24Q11 12 24 11Q37 12 35 24Q34 17 24 16.4Q14 17 13 24Z", "M20.4 29.2Q24 28.4 28 28.2",
        circle(24, 8, 4.6, "#2b2320") + line("M17 18.4L22 18.9M26.2 17.6L31.4 16.4", INK, 1.5)
        + "".join(circle(x, 38 + abs(x - 24) * -0.22, 1.3, "#fff") for x in (18, 21, 24, 27, 30)),
    ),
    "master": Face(
        "#e7e0ee", "#2f62a6", "#a86e45", "#3a2f2c", "M9 27Q7 8 24 7Q41 8 39 27Q41 34 35 36H13Q7 34 9 27Z",
        "M14 20Q12 9 24 9Q36 9 34 20Q31 13 27 15Q24 12 21 15Q17 13 14 20Z", "M20 28.6Q25 31.6 28.6 27.4",
        _glasses(4.2) + path("M21.4 9.6L20.6 3.6L23 6L24 2.6L25 6L27.4 3.6L26.6 9.6Z", "#c99a4b"),
    ),
}  # fmt: skip
"""The bots of `bots_at_tables`, which have names like people."""


def face(bot: str) -> str:
    """Return the face of a bot; empty for any other player. The name always stands beside it."""
    if (one := FACES.get(bot.partition("-")[0])) is None:
        return ""
    body = (
        rect(0, 0, 48, 48, one.wall)
        + (path(one.behind, one.hair, stroke=INK) if one.behind else "")
        + path("M7 48Q8 37 19 36.4L24 40L29 36.4Q40 37 41 48Z", one.clothes, stroke=INK)
        + path("M20 31H28V36.6L24 40L20 36.6Z", one.skin)
        + path("M13.8 21Q13.8 10.6 24 10.6Q34.2 10.6 34.2 21Q34.2 34 24 34Q13.8 34 13.8 21Z", one.skin, stroke=INK)
        + circle(19.6, 22, 1.3, INK)
        + circle(28.4, 22, 1.3, INK)
        + line("M24 22.4L23 26H24.6", INK)
        + path(one.mouth, "#8f231f" if one.mouth.endswith("Z") else "none", stroke=INK)
        + path(one.cut, one.hair, stroke=INK)
        + one.extras
    )
    return element("svg", body, class_="bot-face", viewBox="0 0 48 48", aria_hidden="true", stroke_linecap="round",
                   stroke_linejoin="round")  # fmt: skip
