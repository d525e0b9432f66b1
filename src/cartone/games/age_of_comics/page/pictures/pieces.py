"""Pictures of tiles, tokens, figures, icons and Automa cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ....kit.svg import circle, drawn_once, element, group, line, path, picture, rect, text
from ...city import SPACES
from ...components import Action, AutomaCard, Genre
from .palette import BRASS, DISPLAY, GENRE_COLOURS, INK, PAPER, RED, RUST, WHITE, YELLOW, inks
from .paper import ART, LIGHTS

CARD = (84, 116)


def _glyph(genre: Genre, x: float, y: float, size: float, width: float = 1.2) -> str:
    """Draw the icon of a genre on a disc of the genre's colour, centred at (x, y)."""
    spot, inner = GENRE_COLOURS[genre], size * 0.72
    return circle(x, y, size / 2, spot, stroke=INK, stroke_width=width) + ART.use(
        f"genre-{genre}", x - inner / 2, y - inner / 2, inner, inner, **inks(spot)
    )


@drawn_once
def genre_icon(genre: Genre, title: str) -> str:
    return picture(f"genre {genre}", 24, 24, title, _glyph(genre, 12, 12, 22), DISPLAY)


@drawn_once
def order(genre: Genre, value: int | None, alt: str) -> str:
    """Draw a sales order, face down if `value` is None."""
    spot, icon = GENRE_COLOURS[genre], f"genre-{genre}"
    body = rect(0.8, 0.8, 38.4, 38.4, spot, rx=4, stroke=INK, stroke_width=1.6) + rect(
        1.6, 1.6, 36.8, 36.8, LIGHTS, rx=3, opacity=0.7
    )
    if value is None:
        body += ART.use(icon, 4, 8, 24, 24, **inks(spot)) + _plate("?", 31, 27, 17)
        return picture("order down", 40, 40, alt, body, DISPLAY)
    fans = value - 2
    gold, left = inks(RED, YELLOW, width=2.6), 20 - 4 * fans
    body += (
        ART.use(icon, 2.6, 3, 17, 17, **inks(spot, width=1.3))
        + _plate(str(value), 28.6, 21.4, 21)
        + rect(3, 25, 34, 11.6, PAPER, rx=3, stroke=INK, stroke_width=0.9)
        + "".join(ART.use("star", left + 8 * star, 26.8, 8, 8, **gold) for star in range(fans))
    )
    return picture("order", 40, 40, alt, body, DISPLAY)


def _plate(words: str, x: float, y: float, size: float) -> str:
    """Draw a large white character with a dark outline."""
    return text(words, x, y, size, WHITE, stroke=INK, stroke_width=2.4, paint_order="stroke")


@drawn_once
def idea(genre: Genre, alt: str) -> str:
    """Draw an idea: a light bulb in the colour of its genre."""
    spot = GENRE_COLOURS[genre]
    body = ART.use("bulb", -1.4, -1.2, 26.8, 26.8, **inks(spot, spot, width=1.6)) + ART.use(
        f"genre-{genre}", 5.9, 3.4, 12.2, 12.2, **inks(spot, width=1.5)
    )
    return picture(f"idea {genre}", 24, 24, alt, body, DISPLAY)


@drawn_once
def mastery(genre: Genre, alt: str) -> str:
    body = (
        path("M10 20L5 35L11 32.4L14 36L18 24L22 36L25 32.4L31 35L26 20Z", RED, stroke=INK)
        + ART.use("burst", 3, 0, 30, 30, **inks(BRASS, YELLOW, width=1.2))
        + _glyph(genre, 18, 15, 20, 1.1)
    )
    return picture(f"mastery {genre}", 36, 36, alt, body, DISPLAY)


@drawn_once
def _figure(name: str, colour: str, alt: str) -> str:
    return picture(name, 24, 30, alt, ART.use(name, 0, 0, 24, 30, fill=colour), DISPLAY)


def editor(colour: str, alt: str) -> str:
    """Draw an editor: a little person with a visor."""
    return _figure("editor", colour, alt)


def agent(colour: str, alt: str) -> str:
    """Draw a sales agent: a person with a hat and a suitcase."""
    return _figure("agent", colour, alt)


def cube(colour: str, alt: str) -> str:
    return _figure("cube", colour, alt)


@drawn_once
def _icon(css: str, name: str, spot: str, alt: str) -> str:
    return picture(css, 32, 32, alt, ART.use(name, 1, 1, 30, 30, **inks(spot, YELLOW)), DISPLAY)


def action_icon(action: Action, alt: str) -> str:
    return _icon(f"action {action}", f"action-{action}", RED, alt)


def special_icon(name: str, alt: str) -> str:
    return _icon(f"special {name}", f"special-{name}", "#2f7fb8", alt)


def ticket(alt: str) -> str:
    return _icon("token ticket", "ticket", RED, alt)


def hype(alt: str) -> str:
    """Draw a hype token: a megaphone."""
    return _icon("token hype", "special-hype", RED, alt)


def better_colours(alt: str) -> str:
    """Draw a better colours token: three plates that print as one."""
    return picture("token better-colours", 32, 32, alt, ART.use("better-colours", 0, 0, 32, 32), DISPLAY)


# -- the table ---------------------------------------------------------------------------------


@drawn_once
def _ornament(css: str, name: str, width: float, height: float, colour: str, line: float, fit: str | None) -> str:
    """Draw an ornament from the art files, hidden from screen readers because adjacent text says the same."""
    drawn = ART.use(name, 0, 0, width, height, **inks(colour, width=line))
    return element("svg", drawn, class_=css, viewBox=f"0 0 {width:g} {height:g}", preserveAspectRatio=fit,
                   aria_hidden="true")  # fmt: skip


def room(action: Action) -> str:
    """Draw the room of the office that represents an action."""
    return _ornament("scene", f"room-{action}", 200, 100, RED, 1.3, "xMaxYMax slice")


def city_map(alt: str) -> str:
    """Draw the streets of the city, the background for its 24 corners and the orders."""
    return picture("streets", 90, 130, alt, ART.use("city-map", 0, 0, 90, 130, **inks(RED, width=0.5)), DISPLAY)


def city_spot(marked: int, laid: Mapping[int, Genre], alt: str) -> str:
    """Draw the city map with its orders, and mark one space."""
    parts = [ART.use("city-map", 0, 0, 90, 130, **inks(RED, width=0.5))]
    for space, genre in laid.items():
        x, y = _at(space)
        parts.append(rect(x - 4, y - 4, 8, 8, GENRE_COLOURS[genre], rx=1, stroke=INK, stroke_width=0.6))
        parts.append(ART.use(f"genre-{genre}", x - 3.4, y - 3.4, 6.8, 6.8, **inks(GENRE_COLOURS[genre])))
    x, y = _at(marked)
    parts.append(
        circle(x, y, 9.4, "none", stroke=WHITE, stroke_width=4)
        + circle(x, y, 9.4, "none", stroke=RED, stroke_width=2.4)
    )
    if marked not in laid:
        parts.append(rect(x - 4.6, y - 4.6, 9.2, 9.2, YELLOW, rx=1.4, stroke=INK) + text("?", x, y + 3.2, 9, INK))
    return picture("city-spot", 90, 130, alt, "".join(parts), DISPLAY)


def _at(space: int) -> tuple[float, float]:
    """Return the centre of an order's space, on the city map of 13 rows and 9 columns."""
    return 10 * SPACES[space].column - 5, 10 * SPACES[space].row - 5


def tab(name: str) -> str:
    """Draw the icon of a region of the table, for use where its name does not fit."""
    return _ornament("tab", f"tab-{name}", 24, 24, RED, 1.5, None)


def icon(name: str) -> str:
    """Draw a small icon by its name, such as a star, a grabbing hand or a turning arrow."""
    return _ornament("sign", name, 24, 24, RED, 1.7, None)


# -- cards of the Automa ------------------------------------------------------------------------


@drawn_once
def automa_card(card: AutomaCard | None, alt: str, done: Collection[Action] = ()) -> str:
    """Draw an Automa card with its actions, those in `done` crossed out, and genres; its back if `card` is None."""
    sheet = rect(0.6, 0.6, 82.8, 114.8, PAPER, rx=4, stroke=INK, stroke_width=1.2)
    if card is None:
        return picture("automa-card back", *CARD, alt, sheet + _automa_back(), DISPLAY)
    rows = "".join(_automa_row(place, action, action in done) for place, action in enumerate(card.actions))
    ranking = "".join(_glyph(genre, 11 + 12.4 * place, 105, 11.4, 0.9) for place, genre in enumerate(card.genres))
    steps = line("M5 96.6H79", INK, 0.8, stroke_dasharray="2 1.6")
    return picture("automa-card", *CARD, alt, sheet + rows + steps + ranking, DISPLAY)


def _automa_row(place: int, action: Action, crossed: bool) -> str:
    top = 4 + 30.4 * place
    row = (
        rect(5, top, 74, 28, WHITE, rx=3, stroke=INK, stroke_width=0.9)
        + path(f"M8 {top:g}H22v28H8q-3 0-3-3v-22q0-3 3-3Z", INK)
        + text(str(place + 1), 13.4, top + 20.4, 18, PAPER)
        + ART.use(f"action-{action}", 38, top + 1.6, 25, 25, **inks(RED, YELLOW))
    )
    if not crossed:
        return row
    cross = f"M26 {top + 4:g}L75 {top + 24:g}M75 {top + 4:g}L26 {top + 24:g}"
    return group(row, opacity=0.5) + line(cross, RED, 3)


def _automa_back() -> str:
    """Draw the back of an Automa card: the Automa in a newspaper frame."""
    return (
        rect(4, 4, 76, 108, RUST, rx=2, stroke=INK)
        + rect(4, 4, 76, 108, LIGHTS, rx=2, opacity=0.4)
        + circle(43, 59, 31, INK)
        + circle(42, 58, 31, PAPER, stroke=INK)
        + ART.use("robot", 14, 29, 56, 56, **inks(RUST, BRASS, width=1.8))
    )
