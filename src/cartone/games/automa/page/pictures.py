"""Finger-sized pictures of the pieces that matter to the Automa at a real table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...age_of_comics.components import Genre
from ...age_of_comics.page import pictures
from ...age_of_comics.page.pictures.palette import DISPLAY, GENRE_COLOURS, INK, PAPER, RED, WHITE, YELLOW, inks
from ...age_of_comics.page.pictures.paper import ART, LIGHTS
from ...kit.svg import circle, drawn_once, group, inside, picture, rect, text

SIDE = 48
GONE = "#8b8273"


def square(content: str, title: str) -> str:
    """Draw a face (an entry of a form) in a square; all faces have the same size, so that they fit keys and places."""
    return picture("face", SIDE, SIDE, title, content, DISPLAY)


@drawn_once
def comic(genre: Genre, title: str) -> str:
    """Draw a comic of a genre as a small book."""
    spot = GENRE_COLOURS[genre]
    book = (
        rect(9, 3, 33, 43, INK, rx=2)
        + rect(6, 2, 33, 43, PAPER, rx=2, stroke=INK, stroke_width=1.4)
        + rect(8, 4, 29, 39, spot, rx=1)
        + rect(8, 4, 29, 39, LIGHTS, rx=1, opacity=0.5)
        + circle(22.5, 23.5, 12.5, WHITE, stroke=INK, stroke_width=1.2)
        + ART.use(f"genre-{genre}", 13.5, 14.5, 18, 18, **inks(spot, spot, width=1))
    )
    return square(book, title)


@drawn_once
def genre_face(genre: Genre, title: str) -> str:
    return square(inside(pictures.genre_icon(genre, title), 2, 2, 44, 44), title)


@drawn_once
def fans(number: str, title: str) -> str:
    """Draw a number of fans inside a star."""
    star = ART.use("star", 0, 0, SIDE, SIDE, **inks(RED, YELLOW, width=1.2))
    return square(star + text(number, 24, 33, 19, INK), title)


@drawn_once
def podium(is_ahead: bool, title: str) -> str:
    """Draw a podium with the best comic of each side, the person's on the left."""
    heights = (34, 18) if is_ahead else (18, 34)
    bars = "".join(
        rect(8 + 34 * place, 44 - height, 30, height, colour, rx=2, stroke=INK, stroke_width=1.4)
        for place, (height, colour) in enumerate(zip(heights, (pictures.PLAYER_COLOURS[0], GONE), strict=True))
    )
    you = ART.use("star", 12, 42 - heights[0], 22, 22, **inks(RED, YELLOW, width=1.4))
    robot = ART.use("robot", 46, 42 - heights[1], 22, 22, **inks(RED, YELLOW, width=1.6))
    return picture("podium", 80, 48, title, group(bars, you, robot), DISPLAY)


def _turned_over() -> str:
    return pictures.icon("turn-over")


def _its_cards() -> str:
    return pictures.automa_card(None, "")


UPKEEP: Mapping[str, Callable[[], str]] = {
    # before the first round
    "set-up-table": lambda: pictures.tab("city"),
    "set-up-you": lambda: pictures.editor(pictures.PLAYER_COLOURS[0], ""),
    "set-up-automa": lambda: pictures.editor(pictures.PLAYER_COLOURS[1], ""),
    "set-up-its-team": lambda: pictures.tab("market"),
    "set-up-displays": lambda: pictures.tab("market"),
    "set-up-its-cards": _its_cards,
    "challenge-taken": lambda: pictures.icon("star"),
    # the end of a round
    "ranked": lambda: podium(False, ""),
    "your-ranking": lambda: pictures.tab("chart"),
    "your-income": lambda: pictures.tab("house"),
    "fans-lost": lambda: fans("−1", ""),
    "editors-return": lambda: pictures.editor(pictures.PLAYER_COLOURS[1], ""),
    "automa-discards": _its_cards,
    "automa-shuffles": _its_cards,
    "displays-dealt": lambda: pictures.tab("market"),
    # the start of a round
    "calendar-turned": _turned_over,
    "calendar-turned-two": _turned_over,
    "calendar-orders": _turned_over,
    "calendar-orders-two": _turned_over,
    "ideas-refilled": lambda: pictures.icon("bulb"),
    "your-creatives": lambda: pictures.hype(""),
    "automa-lays": _its_cards,
}
"""Pictures of the upkeep steps by event, in the order in which they occur."""
