"""The page of a review: one file with its own style and pictures, which needs nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from ..games.kit.svg import circle, element, escaped, line, number, text
from .telling import Telling

WIDTH, HEIGHT, LEFT, TOP = 900, 220, 48, 16
RULE = re.compile(r"^(?::root|h1, h2, h3) \{.*?^\}", re.M | re.S)
STYLE = """
body { font: 16px/1.45 var(--sans); color: var(--ink); background: var(--paper); margin: 0 auto; padding: 1rem;
  max-width: 60rem; }
svg { width: 100%; height: auto; }
svg text { fill: var(--soft); font-family: var(--sans); }
section, article { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem 1rem;
  margin: 1rem 0; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .25rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; }
.number { text-align: right; white-space: nowrap; }
.slip, .mistake, .blunder { color: var(--bad); font-weight: 600; }
.how { color: var(--soft); }
code { overflow-wrap: anywhere; }
"""


@cache
def style() -> str:
    """Return the colours and headings of all pages, and the style of this one."""
    whole = files("cartone").joinpath("web/static/cartone.css").read_text("utf-8")
    return "\n".join(RULE.findall(whole)) + STYLE


def page_of(telling: Telling) -> str:
    """Return a review as an HTML page."""
    review, words = telling.review, telling.words
    title = escaped(telling.title)
    marked = {place: one.grade for place, one in enumerate(review.decisions) if one in review.moments}
    parts = [
        element("h1", title),
        element("p", escaped(telling.balance())),
        element("p", escaped(telling.grades())),
        _plot(words.text("review.chance"), review.chances, 1.0, marked, [words.percent(part / 2) for part in range(3)]),
        _plot(words.text("review.points"), review.expected, *_scale(review.expected, marked, telling)),
        *(_moment(telling, place) for place in range(len(review.moments))),
        _table(telling),
        element("p", escaped(telling.how()), class_="how"),
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body = "\n".join(parts)
    return f'<!DOCTYPE html>\n<html lang="{words.language}"><head>{head}<style>{style()}</style></head>\n<body>{body}</body></html>\n'


def _scale(
    points: Sequence[float], marked: dict[int, str], telling: Telling
) -> tuple[float, dict[int, str], list[str]]:
    """Return the top of the scale of points, the marked places, and the labels of the scale."""
    top = max(10.0, 10.0 * -(-max(points) // 10))
    return top, marked, [telling.words.decimal(top * part / 2, 0) for part in range(3)]


def _plot(title: str, values: Sequence[float], top: float, marked: dict[int, str], scale: Sequence[str]) -> str:
    """Draw a curve over the decisions, with a dot at each marked one."""
    across = (WIDTH - LEFT - 10) / max(len(values) - 1, 1)
    dots = [
        (LEFT + across * place, TOP + HEIGHT * (1 - min(max(value / top, 0), 1))) for place, value in enumerate(values)
    ]
    shapes = [element("title", escaped(title))]
    for part, label in enumerate(scale):
        y = TOP + HEIGHT * (1 - part / 2)
        shapes += [line(f"M{LEFT} {number(y)}H{WIDTH}", "var(--line)", 1),
                   text(label, LEFT - 6, y + 4, 13, text_anchor="end")]  # fmt: skip
    path = "L".join(f"{number(x)} {number(y)}" for x, y in dots)
    shapes.append(line(f"M{path}", "var(--accent)", 2.5, stroke_linejoin="round"))
    shapes += [circle(*dots[place], 6, "var(--bad)") for place in marked]
    drawn = element("svg", "".join(shapes), viewBox=f"0 0 {WIDTH} {HEIGHT + 2 * TOP}", role="img")
    return element("section", element("h2", escaped(title)) + drawn)


def _moment(telling: Telling, place: int) -> str:
    """Return one of the moments that cost most."""
    one, text_of = telling.review.moments[place], telling.words.text
    said = telling.said[one.stop]
    lines = (
        text_of("review.chosen", option=said.chosen),
        text_of("review.better", option=said.better),
        telling.worth(one),
    )
    head = f"{place + 1}. {said.where}: {text_of(f'review.grade-{one.grade}')}"
    shown = (element("p", escaped(told)) for told in lines)
    return element(
        "article", element("h2", escaped(head)) + "".join(shown) + element("code", escaped(telling.play_on(one)))
    )


def _table(telling: Telling) -> str:
    """Return the table of all decisions."""
    words, review = telling.words, telling.review
    names = ("when", "chance", "head-chosen", "head-better", "lost")
    rows = [_row("th", ((words.text(f"review.{name}"), "") for name in names))]
    for one in review.decisions:
        said, better = telling.said[one.stop], one.judged.better != one.chosen
        grade = f"{words.percent(one.judged.lost)} · {words.text(f'review.grade-{one.grade}')}"
        cells = (said.where, ""), (words.percent(one.judged.before), "number"), (said.chosen, "")
        rows.append(_row("td", (*cells, (said.better if better else "", ""), (grade, one.grade))))
    return element("section", element("table", "".join(rows)))


def _row(tag: str, cells: Iterable[tuple[str, str]]) -> str:
    return element("tr", "".join(element(tag, escaped(told) or " ", class_=css or None) for told, css in cells))
