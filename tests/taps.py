"""A finger on a page beside a real table: it taps what the page shows until an answer is given, and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from heapq import heappop, heappush
from typing import Any, NamedTuple

from cartone.games.kit.beside import BesidePage
from cartone.games.kit.forms import Form, Place
from cartone.locale import catalogue
from cartone.table import Table
from cartone.web.doors import page_at

MOST = 60
"""No question takes more taps."""


def look(table: Table[Any], pick: str = "", language: str = "en") -> BesidePage:
    page = page_at(table, 0, catalogue(language), pick)
    assert isinstance(page, BesidePage)
    return page


class Tap(NamedTuple):
    """A link of the page that makes something of what was told, or a button that sends the answer."""

    pick: str = ""
    answer: str = ""
    keys: int = 0
    """Among how many keys it was found."""


class Screen(NamedTuple):
    """A question as the page asks it, before it is answered: what it is about, and the taps that answer it."""

    table: Table[Any]
    about: str
    taps: Sequence[Tap]


def taps(table: Table[Any], notation: str, pick: str = "") -> Iterator[Tap]:
    """All taps that lead to an answer, from what was told before."""
    for _ in range(MOST):
        page = look(table, pick)
        tap = next_tap(page, notation)._replace(keys=offered(page))
        yield tap
        if tap.answer:
            return
        pick = tap.pick
    raise AssertionError(f"{notation} is never said")


def offered(page: BesidePage) -> int:
    """How many keys a page has that tell something."""
    keys = len(page.tiles)
    if page.keypad is not None:
        keys += len(page.keypad.keys)
    if page.form is not None and not page.tiles:  # else it is folded
        cells = [place for _, row in page.form.rows() for place in row if not page.form.is_one]
        keys += len(page.form.starts()) + len(cells) + len([key for key in page.form.palette() if key.face])
    return max(keys, 1)


def next_tap(page: BesidePage, notation: str) -> Tap:
    if any(tile.notation == notation for tile in page.tiles):
        return Tap(answer=notation)
    if page.keypad is not None:
        typed = page.keypad.typed
        return Tap(answer=typed) if typed == notation else Tap(type_next(page.keypad.keys, typed, notation))
    form = page.form
    assert form is not None, f"nothing on the page leads to {notation}"
    if notation in [said for _, said in form.shortcuts()]:
        return Tap(answer=notation)
    answer, pick = fill_next(form, form.told_as(notation))
    if answer or pick:
        return Tap(pick, answer)
    if any(key.answer == notation for key in form.palette()):
        return Tap(answer=notation)
    said, refused = page.said
    assert not refused, refused
    return Tap(answer=said)


def all_taps(table: Table[Any], notation: str, start: str = "") -> list[Tap]:
    """All taps of an answer; the first may be on a card that tells some of it."""
    first = [Tap(start, keys=offered(look(table)))] if start else []
    return [*first, *taps(table, notation, start)]


def tapped(table: Table[Any], notation: str, start: str = "") -> tuple[str, int]:
    """What the page sends in the end, and after how many taps."""
    made = all_taps(table, notation, start)
    return made[-1].answer, len(made)


def type_next(keys: Sequence[tuple[str, str]], typed: str, notation: str) -> str:
    """One more digit; a sign comes last."""
    digits = notation.removeprefix("-")
    if typed == digits:
        return next(made for key, made in keys if key == "±")
    return next(made for _, made in keys if digits.startswith(made) and len(made) == len(typed) + 1)


def fill_next(form: Form, wanted: Sequence[str]) -> tuple[str, str]:
    """One more tap: the answer, if that was the last, or what the form has become; neither if all is right."""
    if form.worn == "tally":
        return "", tally_next(form, wanted)
    if form.next >= 0 and form.told[form.next] != wanted[form.next]:
        key = next(key for key in form.palette() if key.face == wanted[form.next])
        return key.answer, key.tap
    wrong = nearest(form, wanted)
    return (wrong.answer, wrong.tap) if wrong is not None else ("", "")


def nearest(form: Form, wanted: Sequence[str]) -> Place | None:
    """The place whose tap leaves least to be told; as the page says, what is reserved comes first."""

    def left(place: Place) -> tuple[bool, int]:
        made = place.tap.split()[1:]
        return wanted[place.number] != "reserve", sum(one != other for one, other in zip(made, wanted, strict=True))

    places = [place for _, row in form.rows() for place in row]
    return min((place for place in places if form.told[place.number] != wanted[place.number]), key=left, default=None)


def tally_next(form: Form, wanted: Sequence[str]) -> str:
    """One more tap on the shortest way to what has to stand in the cells of a column; nothing if all is right."""
    width = form.labels[0][1]
    cells = range(len(wanted) - len(wanted) % width)
    wrong = [cell % width for cell in cells if form.told[cell] != wanted[cell]]
    if not wrong:
        return ""
    column = [cell for cell in cells if cell % width == wrong[0]]
    waiting: list[tuple[int, int, str, list[str]]] = [(0, 0, "", form.told)]
    seen = set()
    while True:
        _, steps, first, told = heappop(waiting)
        if all(told[cell] == wanted[cell] for cell in column):
            return first
        if tuple(told) in seen:
            continue
        seen.add(tuple(told))
        now = copy(form)
        now.told = told
        for place in (place for _, row in now.rows() for place in row if place.number in column):
            made = place.tap.split()[1:]
            missing = sum(max(0, int(wanted[cell]) - int(made[cell])) for cell in column)
            heappush(waiting, (steps + 1 + missing, steps + 1, first or place.tap, made))
