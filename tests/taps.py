"""A finger that taps through the page of a real table until an answer is given; the taps are counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from heapq import heappop, heappush
from typing import Any, NamedTuple

from cartone.games.kit.forms import Form, FormPlace
from cartone.games.kit.page import Shown
from cartone.games.kit.real_table_page import RealTablePage
from cartone.locale import catalogue
from cartone.table import Table
from cartone.web.lobby_games import page_at

MOST = 60
"""Maximum number of taps for one question."""


def look(table: Table[Any], pick: str = "", language: str = "en", marked: str = "") -> RealTablePage:
    page = page_at(table, 0, catalogue(language), Shown(pick, marked=marked))
    assert isinstance(page, RealTablePage)
    return page


class Tap(NamedTuple):
    """A tap on a link that adds to an entry, or on the button that sends the answer."""

    pick: str = ""
    answer: str = ""
    keys: int = 0
    """Number of keys that the page offered."""


class Screen(NamedTuple):
    """A question that a page shows before it is answered, and the taps that answer it."""

    table: Table[Any]
    about: str
    taps: Sequence[Tap]


def taps(table: Table[Any], notation: str, pick: str = "") -> Iterator[Tap]:
    """Yield the taps that lead to an answer, beginning with a partial entry."""
    for _ in range(MOST):
        page = look(table, pick)
        tap = next_tap(page, notation)._replace(keys=offered(page))
        yield tap
        if tap.answer:
            return
        pick = tap.pick
    raise AssertionError(f"{notation} is never said")


def offered(page: RealTablePage) -> int:
    """Return the number of keys on a page with which something can be entered."""
    tiles, keypad, form = page.entering.tiles, page.entering.keypad, page.entering.form
    keys = len(tiles)
    if keypad is not None:
        keys += len(keypad.keys)
    if form is not None and not tiles:  # with tiles, the form is folded
        cells = [place for _, row in form.rows() for place in row if not form.is_one]
        keys += len(form.starts()) + len(cells) + len([key for key in form.palette() if key.face])
    return max(keys, 1)


def next_tap(page: RealTablePage, notation: str) -> Tap:
    if any(tile.notation == notation for tile in page.entering.tiles):
        return Tap(answer=notation)
    if page.entering.keypad is not None:
        typed = page.entering.keypad.typed
        return Tap(answer=typed) if typed == notation else Tap(type_next(page.entering.keypad.keys, typed, notation))
    form = page.entering.form
    assert form is not None, f"nothing on the page leads to {notation}"
    if notation in [said for _, said in form.shortcuts()]:
        return Tap(answer=notation)
    answer, pick = fill_next(form, form.told_as(notation))
    if answer or pick:
        return Tap(pick, answer)
    if any(key.answer == notation for key in form.palette()):
        return Tap(answer=notation)
    said, refused = page.entering.said
    assert not refused, refused
    return Tap(answer=said)


def all_taps(table: Table[Any], notation: str, start: str = "") -> list[Tap]:
    """Return all taps for an answer; if there is a start, the first tap is on the card that enters it."""
    first = [Tap(start, keys=offered(look(table)))] if start else []
    return [*first, *taps(table, notation, start)]


def tapped(table: Table[Any], notation: str) -> tuple[str, int]:
    """Return the text that the page sends in the end, and the number of taps."""
    made = all_taps(table, notation)
    return made[-1].answer, len(made)


def type_next(keys: Sequence[tuple[str, str]], typed: str, notation: str) -> str:
    """Return the entry after the next digit; the sign is the last key."""
    digits = notation.removeprefix("-")
    if typed == digits:
        return next(made for key, made in keys if key == "±")
    return next(made for _, made in keys if digits.startswith(made) and len(made) == len(typed) + 1)


def fill_next(form: Form, wanted: Sequence[str]) -> tuple[str, str]:
    """Return the answer if one key completes the entry, and the entry after the next tap; both are empty if nothing is
    left to do."""
    if form.worn == "tally":
        return "", tally_next(form, wanted)
    if form.next >= 0 and form.told[form.next] != wanted[form.next]:
        key = next(key for key in form.palette() if key.face == wanted[form.next])
        return key.answer, key.tap
    wrong = nearest(form, wanted)
    return (wrong.answer, wrong.tap) if wrong is not None else ("", "")


def nearest(form: Form, wanted: Sequence[str]) -> FormPlace | None:
    """Return the wrong place whose tap leaves the least to enter; reserved places come first, as they do on the
    page."""

    def left(place: FormPlace) -> tuple[bool, int]:
        made = place.tap.split()[1:]
        return wanted[place.number] != "reserve", sum(one != other for one, other in zip(made, wanted, strict=True))

    places = [place for _, row in form.rows() for place in row]
    return min((place for place in places if form.told[place.number] != wanted[place.number]), key=left, default=None)


def tally_next(form: Form, wanted: Sequence[str]) -> str:
    """Return the next tap towards the wanted values of a column; empty if the values are right."""
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
