"""The report of the laboratory: one HTML file with its own style and plots, which needs nothing from elsewhere."""

from __future__ import annotations

from ..games.kit.svg import circle, element, escaped, line, number, text
from ..review.page import style
from ..text import clip
from .telling import BalanceTelling, Dots, ReportSection

WIDTH, LEFT, TOP, ROW, BOTTOM, LETTERS = 480, 200, 8, 22, 26, 24
COLOURS = ("var(--accent)", "var(--bad)")
"""The colours of the first pack and of the one that is compared with it."""
MARKS = 4
"""The number of parts into which marks divide an axis."""


def page_of(telling: BalanceTelling) -> str:
    """Return the findings as an HTML page."""
    head = [
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        element("title", escaped(telling.title)),
        element("style", style()),
    ]
    body = "\n".join((
        element("h1", escaped(telling.title)),
        *(element("p", escaped(sentence)) for sentence in telling.summary()),
        _key(telling),
        *(_section(section, telling) for section in telling.sections()),
        *(element("p", escaped(sentence), class_="how") for sentence in telling.how()),
        element("p", element("code", escaped(telling.command))),
    ))  # fmt: skip
    page = "\n".join((*head, element("main", body, class_="review")))
    return f'<!DOCTYPE html>\n<html lang="{telling.words.language}">\n{page}\n</html>\n'


def _key(telling: BalanceTelling) -> str:
    """Return the names of two packs in the colours of their dots."""
    if len(telling.names) == 1:
        return ""
    return element("p", " ".join(
        element("strong", f"● {escaped(name)}", style=f"color: {colour}")
        for name, colour in zip(telling.names, COLOURS, strict=True)
    ))  # fmt: skip


def _section(section: ReportSection, telling: BalanceTelling) -> str:
    """Return a group of pieces: its plots side by side, and its table."""
    names = [row[0] for row in section.rows]
    plots = "".join(_plot(dots, names, telling) for dots in section.plots)
    rows = [_row("th", section.heads), *(_row("td", row) for row in section.rows)]
    title = escaped(section.title)
    table = element("section", element("table", "".join(rows)), tabindex="0", aria_label=title)
    return element("h2", title) + element("div", plots, class_="columns") + table


def _row(tag: str, cells: list[str]) -> str:
    """Return a row of a table, whose last cell holds what is flagged."""
    return element("tr", "".join(
        element(tag, escaped(cell) or " ", class_="costly" if place == len(cells) - 1 else "number" if place else None)
        for place, cell in enumerate(cells)
    ))  # fmt: skip


def _plot(dots: Dots, names: list[str], telling: BalanceTelling) -> str:
    """Draw a dot and its interval for each piece and pack."""
    bottom = TOP + ROW * len(names)

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - 20) * (value - dots.low) / (dots.high - dots.low)

    shapes = [element("title", escaped(dots.title))]
    for part in range(MARKS + 1):
        value = dots.low + (dots.high - dots.low) * part / MARKS
        mark = telling.words.percent(value) if dots.unit == "percent" else telling.words.decimal(value)
        shapes.append(line(f"M{number(across(value))} {TOP}V{bottom}", "var(--line)", 2 if value == 0 else 1))
        shapes.append(text(mark, across(value), bottom + 18, 13, text_anchor="middle"))
    for place, name in enumerate(names):
        shapes.append(text(clip(name, LETTERS), LEFT - 8, TOP + ROW * (place + 0.5) + 4, 13, text_anchor="end"))
    for place, row in enumerate(dots.rows):
        middle = TOP + ROW * (place + 0.5)
        for pack, interval in enumerate(row):
            if interval is not None:
                y, colour = middle + (pack - (len(row) - 1) / 2) * ROW / 3, COLOURS[pack]
                low, mean, high = map(across, interval)
                shapes.append(line(f"M{number(low)} {number(y)}H{number(high)}", colour, 2))
                shapes.append(circle(mean, y, 4, colour))
    drawn = element("svg", "".join(shapes), viewBox=f"0 0 {WIDTH} {bottom + BOTTOM}", role="img", class_="plot",
                    style="max-width: 34rem")  # fmt: skip
    return element("section", element("h2", escaped(dots.title)) + drawn)
