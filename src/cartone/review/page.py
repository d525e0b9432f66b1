"""The page of a review: one file with its own style and pictures, which needs nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib.resources import files

from ..games.kit.svg import circle, element, escaped, line, number, text
from .reviewing import COSTLY, Graded
from .telling import Telling

WIDTH, HEIGHT, LEFT, MARGIN = 480, 160, 54, 12
RULE = re.compile(r"^(?::root|\*|html|body|h1, h2, h3|h1|h2) \{[^}]*\}", re.M)


@cache
def style() -> str:
    """Return the colours and headings of all pages, and the style of a review."""
    static = files("cartone").joinpath("web/static")
    site, own = (static.joinpath(f"{name}.css").read_text("utf-8") for name in ("cartone", "review"))
    return "\n".join((*RULE.findall(site), own))


def page_of(telling: Telling) -> str:
    """Return a review as an HTML page."""
    head = [
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        element("title", escaped(telling.title)),
        element("style", style()),
    ]
    body = body_of(telling, lambda one: element("code", escaped(telling.play_on(one))))
    page = "\n".join((*head, element("main", body, class_="review")))
    return f'<!DOCTYPE html>\n<html lang="{telling.words.language}">\n{page}\n</html>\n'


def body_of(telling: Telling, play_on: Callable[[Graded], str]) -> str:
    """Return what a page says of a review; `play_on` makes the way to play on from one of its moments."""
    review, words = telling.review, telling.words
    top = max(10.0, -10.0 * (-max(review.expected) // 10))
    halves, moments = (0.0, 0.5, 1.0), review.moments
    marked = [review.decisions.index(one) for one in moments]
    plots = (
        _plot(words.text("review.chance"), review.chances, marked, [words.percent(half) for half in halves]),
        _plot(words.text("review.points"), [number / top for number in review.expected], marked,
              [words.decimal(top * half, 0) for half in halves]),
    )  # fmt: skip
    told = [_moment(telling, place, one, play_on(one)) for place, one in enumerate(moments, 1)]
    return "\n".join((
        element("h1", escaped(telling.title)),
        element("p", escaped(telling.balance())),
        element("p", escaped(telling.grades())),
        element("div", "".join(plots), class_="columns"),
        element("div", "".join(told) or element("p", escaped(words.text("review.no-moments"))), class_="columns"),
        _table(telling),
        element("p", escaped(telling.how()), class_="how"),
    ))  # fmt: skip


def _plot(title: str, values: Sequence[float], marked: Sequence[int], scale: Sequence[str]) -> str:
    """Draw a curve of values from 0 to 1 over the decisions, with a numbered dot at each marked one."""
    across = (WIDTH - LEFT - MARGIN) / max(len(values) - 1, 1)
    dots = [(LEFT + across * place, _height(value)) for place, value in enumerate(values)]
    shapes = [element("title", escaped(title))]
    for half, label in enumerate(scale):
        y = _height(half / 2)
        shapes.append(line(f"M{LEFT} {number(y)}H{WIDTH}", "var(--line)", 1))
        shapes.append(text(label, LEFT - 6, y + 5, 14, text_anchor="end"))
    shapes.append(line("M" + "L".join(f"{number(x)} {number(y)}" for x, y in dots), "var(--accent)", 2.5))
    for name, (x, y) in enumerate((dots[place] for place in marked), 1):
        shapes += [circle(x, y, 9, "var(--bad)"), text(str(name), x, y + 5, 14, text_anchor="middle")]
    size = f"0 0 {WIDTH} {HEIGHT + 2 * MARGIN}"
    drawn = element("svg", "".join(shapes), viewBox=size, role="img", class_="plot")
    return element("section", element("h2", escaped(title)) + drawn)


def _height(value: float) -> float:
    """Return the place of a value from 0 to 1 above the bottom of a plot."""
    return MARGIN + HEIGHT * (1 - min(max(value, 0.0), 1.0))


def _moment(telling: Telling, place: int, one: Graded, play_on: str) -> str:
    """Return one of the moments that cost most."""
    heading, *told = telling.moment(one)
    parts = (element("h2", escaped(f"{place}. {heading}")), *(element("p", escaped(part)) for part in told))
    return element("article", "".join(parts) + play_on)


def _table(telling: Telling) -> str:
    """Return the table of all decisions, by the phases of the game."""
    words, review = telling.words, telling.review
    names = ("chance", "head-chosen", "head-better", "lost")
    rows = [_row("th", ((words.text(f"review.{name}"), "") for name in names))]
    for where, places in review.chapters():
        phase = element("th", escaped(telling.game.stands(where)), colspan=len(names), class_="phase")
        rows.append(element("tr", phase))
        for one in (review.decisions[place] for place in places):
            said, better = telling.said[one.stop], one.judged.better != one.chosen
            grade = f"{words.percent(one.judged.lost)} · {words.text(f'review.grade-{one.grade}')}"
            cells = (words.percent(one.judged.before), "number"), (said.chosen, ""), (said.better if better else "", "")
            rows.append(_row("td", (*cells, (grade, "costly" if one.grade in COSTLY else ""))))
    return element("section", element("table", "".join(rows)), tabindex=0, aria_label=escaped(telling.title))


def _row(tag: str, cells: Iterable[tuple[str, str]]) -> str:
    return element("tr", "".join(element(tag, escaped(told) or " ", class_=css or None) for told, css in cells))
