"""Tiles, tokens, figures, icons and the cards of the Automa."""

from __future__ import annotations

from collections.abc import Collection

from ..components import Action, AutomaCard, Genre
from .base import BRASS, GENRE_COLOURS, INK, PAPER, RED, WHITE, YELLOW, paint, picture, text, use

ICON = (32, 32)
FIGURE = (24, 30)
PLATES = ((16, 11.6, YELLOW), (12, 18.8, "#1c9ad6"), (20, 18.8, "#e0407f"))
"""Where the yellow, the cyan and the magenta plate lie."""
WHOLE = (1.0, 1.0, 30.0, 30.0)


def _glyph(genre: Genre, x: float, y: float, size: float, width: float = 1.2) -> str:
    """The icon of a genre in its colour disc, around a centre."""
    spot, radius = GENRE_COLOURS[genre], size / 2
    inner = size * 0.72
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{spot}" stroke="{INK}" stroke-width="{width:g}"/>'
        + use(genre, (x - inner / 2, y - inner / 2, inner, inner), paint(spot, WHITE))
    )


def genre_icon(genre: Genre, title: str) -> str:
    """The icon of a genre in its colour."""
    return picture(24, 24, title, _glyph(genre, 12, 12, 22), f"genre {genre}")


def order(genre: Genre, value: int | None, alt: str) -> str:
    """A sales order; without a value it lies face down."""
    spot = GENRE_COLOURS[genre]
    body = (
        f'<rect x=".8" y=".8" width="38.4" height="38.4" rx="4" fill="{spot}" stroke="{INK}" stroke-width="1.6"/>'
        '<rect x="1.6" y="1.6" width="36.8" height="36.8" rx="3" fill="url(#aoc-lights)" opacity=".7"/>'
    )
    if value is None:
        body += use(genre, (4, 8, 24, 24), paint(spot, WHITE)) + _plate(31, "?")
        return picture(40, 40, alt, body, "order down")
    fans = value - 2
    body += use(genre, (2.6, 3, 17, 17), paint(spot, WHITE, width=1.3)) + _plate(28.6, str(value))
    body += f'<rect x="3" y="25" width="34" height="11.6" rx="3" fill="{PAPER}" stroke="{INK}" stroke-width=".9"/>'
    body += "".join(
        use("star", (20 - 4 * fans + 8 * star, 26.8, 8, 8), paint(RED, YELLOW, width=2.6)) for star in range(fans)
    )
    return picture(40, 40, alt, body, "order")


def _plate(x: float, words: str) -> str:
    """A large white character with an ink edge."""
    edge = f' fill="{WHITE}" stroke="{INK}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"'
    return text(words, x, 21.4 if words != "?" else 27, 21 if words != "?" else 17, edge)


def idea(genre: Genre, alt: str) -> str:
    """An idea: a light bulb in the colour of its genre."""
    spot = GENRE_COLOURS[genre]
    body = use("bulb", (-1.4, -1.2, 26.8, 26.8), paint(spot, spot, width=1.6))
    body += use(genre, (5.9, 3.4, 12.2, 12.2), paint(spot, WHITE, width=1.5))
    return picture(24, 24, alt, body, f"idea {genre}")


def mastery(genre: Genre, alt: str) -> str:
    """The badge of the master of a genre."""
    body = (
        f'<path d="M10 20L5 35L11 32.4L14 36L18 24L22 36L25 32.4L31 35L26 20Z" fill="{RED}" stroke="{INK}" '
        'stroke-linejoin="round"/>'
    )
    body += use("burst", (3, 0, 30, 30), paint(BRASS, YELLOW, width=1.2)) + _glyph(genre, 18, 15, 20, 1.1)
    return picture(36, 36, alt, body, f"mastery {genre}")


def _figure(body: str, colour: str, alt: str, kind: str) -> str:
    shadow = f'<ellipse cx="12" cy="27.6" rx="9.6" ry="2" fill="{INK}" fill-opacity=".25"/>'
    drawn = f'<g fill="{colour}" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round">{body}</g>'
    return picture(*FIGURE, alt, shadow + drawn, kind)


def editor(colour: str, alt: str) -> str:
    """An editor: a little person with a visor."""
    body = (
        '<path d="M3 27.6Q2 16 12 16T21 27.6Z"/>'
        f'<path d="M9.2 16.4L12 21.6L14.8 16.4Z" fill="{WHITE}"/>'
        '<circle cx="12" cy="9.8" r="6.6" fill="#f8dcbc"/>'
        f'<path d="M5.4 8.6Q4.6 2 12 2T18.6 8.6Q12 5 5.4 8.6Z" fill="#6b4020"/>'
        '<path d="M5 6.6Q12 3.8 19 6.6L22 10.6Q12 6.8 2 10.6Z"/>'
        f'<path d="M9.6 11.6v.6M14.4 11.6v.6M10 14.2q2 1.2 4 0" fill="none" stroke-width="1.2"/>'
    )
    return _figure(body, colour, alt, "editor")


def agent(colour: str, alt: str) -> str:
    """A sales agent: a person with a hat and a suitcase."""
    body = (
        '<path d="M6 27.6L5.4 18Q5.4 13 10.6 13T16 18L15.4 27.6H11.6L10.7 22L9.8 27.6Z"/>'
        '<circle cx="10.6" cy="8.6" r="4.8" fill="#f6d7b5"/>'
        f'<path d="M3.6 7.4Q10.6 4.8 17.6 7.4L14.6 5.6L14 1.6Q10.6 0 7.2 1.6L6.6 5.6Z" fill="{INK}"/>'
        f'<path d="M15.8 20.4V18.6H19V20.4" fill="none"/><rect x="12.4" y="20.2" width="10.4" height="7.4" rx="1" '
        f'fill="{BRASS}"/><path d="M12.4 23.4H22.8"/>'
    )
    return _figure(body, colour, alt, "agent")


def cube(colour: str, alt: str) -> str:
    """A wooden cube."""
    body = (
        '<path d="M12 4.6L21.4 9.4V21L12 26.4L2.6 21V9.4Z"/>'
        f'<path d="M12 4.6L21.4 9.4L12 14.6L2.6 9.4Z" fill="{WHITE}" fill-opacity=".4"/>'
        f'<path d="M12 14.6L21.4 9.4V21L12 26.4Z" fill="{INK}" fill-opacity=".3"/>'
    )
    return _figure(body, colour, alt, "cube")


def action_icon(action: Action, alt: str) -> str:
    """One of the six actions."""
    return picture(*ICON, alt, use(f"do-{action}", WHOLE, paint(RED, YELLOW)), f"action {action}")


def special_icon(name: str, alt: str) -> str:
    """A special action."""
    return picture(*ICON, alt, use(f"do-{name}", WHOLE, paint("#2f7fb8", YELLOW)), f"special {name}")


def _token(name: str, spot: str, first: str, alt: str) -> str:
    return picture(*ICON, alt, use(name, WHOLE, paint(spot, first)), f"token {name.removeprefix('do-')}")


def ticket(alt: str) -> str:
    """A ticket for a flight."""
    return _token("ticket", RED, YELLOW, alt)


def hype(alt: str) -> str:
    """A hype token: a megaphone."""
    return _token("do-hype", RED, YELLOW, alt)


def better_colours(alt: str) -> str:
    """A better colours token: three plates that print as one."""
    plates = "".join(f'<circle cx="{x}" cy="{y}" r="7.4" fill="{fill}" fill-opacity=".82"/>' for x, y, fill in PLATES)
    card = f'<rect x="1.6" y="1.6" width="28.8" height="28.8" rx="4" fill="{WHITE}" stroke="{INK}" stroke-width="1.4"/>'
    return picture(*ICON, alt, card + plates, "token better-colours")


def automa_card(card: AutomaCard | None, alt: str, done: Collection[Action] = ()) -> str:
    """A card of the Automa: three actions, those in `done` crossed out, and its genres; or the back."""
    sheet = f'<rect x=".6" y=".6" width="82.8" height="114.8" rx="4" fill="{PAPER}" stroke="{INK}" stroke-width="1.2"/>'
    if card is None:
        return picture(84, 116, alt, sheet + _automa_back(), "automa-card back")
    rows = "".join(_automa_row(place, action, action in done) for place, action in enumerate(card.actions))
    ranking = "".join(_glyph(genre, 11 + 12.4 * place, 105, 11.4, 0.9) for place, genre in enumerate(card.genres))
    steps = f'<path d="M5 96.6H79" stroke="{INK}" stroke-width=".8" stroke-dasharray="2 1.6"/>'
    return picture(84, 116, alt, sheet + rows + steps + ranking, "automa-card")


def _automa_row(place: int, action: Action, crossed: bool) -> str:
    """One action of a card."""
    top = 4 + 30.4 * place
    row = (
        f'<rect x="5" y="{top:g}" width="74" height="28" rx="3" fill="{WHITE}" stroke="{INK}" stroke-width=".9"/>'
        + f'<path d="M8 {top:g}H22v28H8q-3 0-3-3v-22q0-3 3-3Z" fill="{INK}"/>'
        + text(str(place + 1), 13.4, top + 20.4, 18, f' fill="{PAPER}"')
        + use(f"do-{action}", (38, top + 1.6, 25, 25), paint(RED, YELLOW))
    )
    if not crossed:
        return row
    return (
        f'<g opacity=".5">{row}</g><path d="M26 {top + 4:g}L75 {top + 24:g}M75 {top + 4:g}L26 {top + 24:g}" '
        f'stroke="{RED}" stroke-width="3" stroke-linecap="round"/>'
    )


def _automa_back() -> str:
    """The back: the Automa in a newspaper frame."""
    return (
        f'<rect x="4" y="4" width="76" height="108" rx="2" fill="#8a3b2a" stroke="{INK}"/>'
        '<rect x="4" y="4" width="76" height="108" rx="2" fill="url(#aoc-lights)" opacity=".4"/>'
        f'<circle cx="43" cy="59" r="31" fill="{INK}"/><circle cx="42" cy="58" r="31" fill="{PAPER}" stroke="{INK}"/>'
        + use("robot", (14, 29, 56, 56), paint("#8a3b2a", BRASS, width=1.8))
    )
