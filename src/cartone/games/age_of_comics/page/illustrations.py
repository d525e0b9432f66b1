"""Age of Comics and the Automa in the pictures of the rules pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from markupsafe import Markup

from ....locale import Catalogue
from ...kit.illustration import GOLD, INK, Drawing, piece, row, sized, tray, whole
from ...kit.manifest import GameRoom
from ...kit.packs import HOUSE
from ...kit.svg import inside
from ..components import SPECIALS, Action, Comic, Craft, Creative, Genre, Printed, RipOff
from ..game import AUTOMA
from ..pack import MOST_SPACES
from . import pictures

PRINTED = 3
"""The comic of the picture: its bonus is no fan."""


class Illustrations(Drawing):
    """Covers, creatives, the board, the city and the chart, and the Automa."""

    spaces = MOST_SPACES
    """How many spaces each action has."""

    def __init__(self, room: GameRoom, words: Catalogue) -> None:
        super().__init__(words)
        self.says: Any = room.words(words)
        self.pack: Any = room.load_pack(room.packs / f"{HOUSE}.toml")

    # -- comics -----------------------------------------------------------------------------

    def cover(self, comic: Comic | RipOff, width: float = 84) -> Markup:
        stamp_ = self.says.word("rip-off")
        drawn = pictures.cover(comic, self.says.comic(comic), stamp_, self.says.title(comic))
        return sized(drawn, width, width * 116 / 84)

    def creative(self, creative: Creative, width: float = 126) -> Markup:
        return sized(pictures.creative(creative, self.says.creative(creative)), width, width * 60 / 84)

    def order(self, genre: Genre, value: int | None, size: float = 52) -> Markup:
        name = f"{self.says.word(genre)} {'?' if value is None else value}"
        return sized(pictures.order(genre, value, name), size, size)

    def genre(self, genre: Genre, size: float = 40) -> Markup:
        return sized(pictures.genre_icon(genre, self.says.word(genre)), size, size)

    def genres(self) -> Markup:
        return row(*(piece(self.genre(genre), self.says.word(genre)) for genre in Genre))

    def creatives(self) -> Markup:
        return row(
            piece(self.creative(self.pack.writers[1]), self.says.word(Craft.WRITER)),
            piece(self.creative(self.pack.artists[15]), self.says.word(Craft.ARTIST)),
        )

    def covers(self) -> Markup:
        comic: Comic = self.pack.comics[8]
        return row(piece(self.cover(comic, 108)), piece(self.cover(self.pack.rip_off(comic), 108)))

    def orders(self) -> Markup:
        return row(*(piece(self.order(Genre.SCI_FI, value)) for value in (None, 3, 4, 5, 6)))

    def calendar(self) -> Markup:
        """Round III of a game: four tiles are up, two still lie face down."""
        up = ((Genre.WESTERN,), (Genre.CRIME,), (Genre.ROMANCE, Genre.SCI_FI))
        rounds = []
        for number, name in enumerate(("I", "II", "III", "IV", "V")):
            tiles = (
                [self.genre(genre, 36) for genre in up[number]]
                if number < len(up)
                else [Markup('<span class="pic-down" aria-hidden="true">?</span>')]
            )
            rounds.append(tray(name, *tiles, css="now" if number == len(up) - 1 else ""))
        return row(*rounds, css="trays")

    def desks(self) -> Markup:
        """The six actions with what their spaces give."""
        rooms = []
        for action in Action:
            spaces = self.pack.spaces.get(action)
            money = "$" if action is Action.ROYALTIES else ""
            shown = [f"{money}{gives}" for gives in spaces] if spaces else ["1"] * MOST_SPACES
            used = shown[: self.spaces]
            desks = Markup("").join(Markup('<span class="pic-desk">{}</span>').format(gives) for gives in used)
            icon = sized(pictures.action_icon(action, self.says.word(action)), 48, 48)
            rooms.append(tray(self.says.word(action), icon, Markup('<span class="pic-desks">{}</span>').format(desks)))
        return row(*rooms, css="rooms")

    def city(self) -> Markup:
        """Nine corners of the city, an agent in the middle, and the orders that it reaches."""
        step, size, first = 84, 38, 34
        streets = "".join(
            f"M{first} {first + step * line}H{first + 2 * step}M{first + step * line} {first}V{first + 2 * step}"
            for line in range(3)
        )
        content = (
            '<rect width="236" height="236" rx="6" fill="#e9dcc0"/>'
            f'<path d="{streets}" stroke="#ffffff" stroke-width="12" stroke-linecap="round" fill="none"/>'
            f'<path d="{streets}" stroke="#b9a67c" stroke-width="1" stroke-dasharray="6 5" fill="none"/>'
        )
        content += "".join(
            f'<circle cx="{first + step * x}" cy="{first + step * y}" r="15" fill="#fffaf0" stroke="#5b4a2c" '
            f'stroke-width="2"/>'
            for x in range(3) for y in range(3)
        )  # fmt: skip
        for x, y, genre, value, near in city_orders():
            left, top = first + step * x - size / 2, first + step * y - size / 2
            if near:
                content += (
                    f'<rect x="{left - 4:g}" y="{top - 4:g}" width="{size + 8}" height="{size + 8}" rx="7" '
                    f'fill="{GOLD}" stroke="{INK}" stroke-width="1.5"/>'
                )
            name = f"{self.says.word(genre)} {'?' if value is None else value}"
            content += inside(pictures.order(genre, value, name), left, top, size, size)
        content += inside(pictures.agent(pictures.PLAYER_COLOURS[0], ""), first + step - 15, first + step - 22, 30, 37)
        return whole(236, 236, self.caption("city"), content, 1.2)

    def printed(self) -> Markup:
        """A comic with its team; value and fans are those of the rules."""
        title: Comic = self.pack.comics[PRINTED]
        writer = next(one for one in self.pack.writers if one.genre is title.genre and one.value == 2)
        artist = next(one for one in self.pack.artists if one.genre is title.genre and one.value == 3)
        comic = Printed(1, title, writer, artist)
        fans = 1 + comic.matching + 1
        value = self.words.text("page.value-fans", value=comic.value, fans=fans)
        team = Markup('<span class="pic-team">{}{}</span>').format(
            self.creative(writer, 118), self.creative(artist, 118)
        )
        badge_ = sized(pictures.mastery(title.genre, self.says.word("mastery")), 48, 48)
        return row(piece(self.cover(title, 104), value), team, badge_)

    def mastery(self) -> Markup:
        name = f"{self.says.word('mastery')}: {self.says.word(Genre.HORROR)}"
        return row(sized(pictures.mastery(Genre.HORROR, name), 84, 84))

    def specials(self) -> Markup:
        return row(
            *(
                piece(sized(pictures.special_icon(special, self.says.word(special)), 52, 52),
                      Markup("<b>{}</b><br>{}").format(self.says.word(special), self.says.word(action)))
                for action, special in SPECIALS.items()
            )
        )  # fmt: skip

    def chart(self) -> Markup:
        """A column of the newspaper with little covers at the height of their fans."""
        width, step, rows = 236, 34, 7
        foot = 8 + step * rows
        content = f'<rect width="{width}" height="{foot + 12}" rx="3" fill="#f3ead6"/>'
        for fans in range(1, rows + 1):
            y = foot - step * (fans - 1)
            content += (
                f'<path d="M10 {y}H{width - 10}" stroke="#b9a67c" stroke-width="1"/>'
                f'<text x="26" y="{y - 9}" font-family="Georgia, serif" font-size="19" font-weight="700" '
                f'fill="#1b1714" text-anchor="end">{fans}</text>'
            )
        for x, (number, fans) in enumerate(((8, 6), (2, 4), (22, 4), (13, 2), (18, 1))):
            comic = self.pack.comics[number]
            drawn = pictures.cover(comic, self.says.comic(comic), words=self.says.title(comic))
            content += inside(drawn, 42 + 37 * x, foot - step * (fans - 1) - 47, 34, 47)
        return whole(width, foot + 12, self.caption("chart"), content)

    def automa(self) -> Markup:
        return row(sized(pictures.automa("Automa"), 128, 128))

    def automa_card(self) -> Markup:
        card = self.pack.automa[0]
        actions = " / ".join(map(self.says.word, card.actions))
        name = f"{actions}; {' > '.join(map(self.says.word, card.genres))}"
        return row(sized(pictures.automa_card(card, name), 126, 174), sized(pictures.automa_card(None, "?"), 126, 174))

    def defs(self) -> Markup:
        return Markup(pictures.ART.defs())

    def sign(self, book: str) -> Markup:
        if book == AUTOMA:
            return sized(pictures.automa(""), 84, 84)
        return Markup("").join(self.cover(self.pack.comics[number], 58) for number in (4, 8, 20))

    drawn: ClassVar[Mapping[str, Callable[[Any], Markup]]] = {
        "genres": genres,
        "creatives": creatives,
        "covers": covers,
        "orders": orders,
        "calendar": calendar,
        "desks": desks,
        "city": city,
        "printed": printed,
        "mastery": mastery,
        "specials": specials,
        "chart": chart,
        "automa": automa,
        "automa-card": automa_card,
    }
    small = frozenset({"creatives", "covers", "city", "mastery", "chart", "automa", "automa-card"})


def city_orders() -> Iterator[tuple[float, float, Genre, int | None, bool]]:
    """Place in the picture (corners are whole numbers), genre, value, and whether the corner in the middle has it."""
    values = iter((None, 3, None, 4, None, None, 5, 3, None, None, 6, None))
    genres = iter(list(Genre) * 2)
    for y in range(5):
        for x in range(5):
            if (x + y) % 2:
                near = (x, y) in ((2, 1), (1, 2), (3, 2), (2, 3))
                yield x / 2, y / 2, next(genres), next(values), near
