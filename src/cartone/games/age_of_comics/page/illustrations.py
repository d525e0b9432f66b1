"""Age of Comics and the Automa in the pictures of the rules pages.

What the Automa does in a picture is what its rules choose, so that it cannot be wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from markupsafe import Markup

from ....locale import Catalogue
from ...kit.illustration import GOLD, INK, Drawing, piece, row, sized, tray, whole
from ...kit.manifest import GameRoom
from ...kit.packs import HOUSE
from ...kit.svg import inside
from ..actions.printing import BONUS_MONEY
from ..components import SPECIALS, Action, AutomaCard, Comic, Craft, Creative, Genre, Order, Printed, RipOff
from ..game import AUTOMA
from ..opponent import (
    DECK,
    Developing,
    FaceUp,
    Hiring,
    MapTile,
    Mastery,
    OnChart,
    attempts,
    by_genre,
    choose_comic,
    choose_comic_like_yours,
    choose_team,
    collecting_order,
    genre_to_flip,
    ideas_to_remove,
    replacement,
    top_comics,
)
from ..pack import MOST_SPACES
from . import pictures

PRINTED = 3
"""The comic of the picture: its bonus is no fan."""

# The examples of the Automa: what lies on the table, and what you have printed, the last one at the end.
DONE = (Action.HIRE,)
WRITERS = ((Genre.SUPERHEROES, 3), (Genre.SCI_FI, 1), (Genre.HORROR, 2))
ARTISTS = ((Genre.SCI_FI, 2), (Genre.SUPERHEROES, 3), (Genre.SCI_FI, 3))
YOURS = (Genre.HORROR, Genre.WESTERN)
COMICS = (Genre.HORROR, Genre.CRIME, Genre.HORROR)
ON_CHART = (OnChart(1, Genre.WESTERN, 6), OnChart(2, Genre.ROMANCE, 3), OnChart(3, Genre.CRIME, 3),
            OnChart(4, Genre.HORROR, 3))  # fmt: skip
MASTERIES = {Genre.WESTERN: Mastery(wins=True, from_you=False), Genre.HORROR: Mastery(wins=True, from_you=True)}
"""What it has developed, and which mastery that would win."""
LEVEL, ROUND = "intermediate", 3
SALES_SPACE, SALES_LEVEL = 1, "expert"
ORDERS = ((Genre.CRIME, 4, False), (Genre.HORROR, 6, True), (Genre.ROMANCE, 5, True), (Genre.CRIME, 3, False),
          (Genre.WESTERN, 4, False))  # fmt: skip
"""Orders on the map: genre, value, and whether they lie face up before the Automa comes."""
SOLD = (Genre.ROMANCE, Genre.CRIME)


class Illustrations(Drawing):
    """Covers, creatives, the board, the city and the chart, and the Automa."""

    spaces = MOST_SPACES
    """How many spaces each action has."""

    def __init__(self, room: GameRoom, words: Catalogue) -> None:
        super().__init__(words)
        self.says: Any = room.words(words)
        self.pack: Any = room.pack.load(room.packs / f"{HOUSE}.toml")

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

    def first_comic(self) -> tuple[Printed, int]:
        """A comic with its team, and its fans with the mastery."""
        title: Comic = self.pack.comics[PRINTED]
        team = self.creative_of(Craft.WRITER, title.genre, 2), self.creative_of(Craft.ARTIST, title.genre, 3)
        comic = Printed(1, title, *team)
        return comic, 1 + comic.matching + 1

    def printed(self) -> Markup:
        """A comic with its team; value and fans are those of the rules."""
        comic, fans = self.first_comic()
        value = self.words.text("page.value-fans", value=comic.value, fans=fans)
        team = Markup('<span class="pic-team">{}{}</span>').format(
            *(self.creative(one, 118) for one in comic.team.values())
        )
        badge_ = sized(pictures.mastery(comic.genre, self.says.word("mastery")), 48, 48)
        return row(piece(self.cover(comic.title, 104), value), team, badge_)

    def one_round(self) -> Markup:
        """What four editors bring in a first round."""
        comic, told = self.first_comic()[0], self.round_told()
        hired = [self.creative(one, 96) for one in comic.team.values()]
        money = Markup("<b>${}</b>").format(told["royalties"])
        return row(
            tray(self.says.word(Action.HIRE), *hired),
            tray(self.says.word(Action.PRINT), piece(self.cover(comic.title), str(told["first"]))),
            tray(self.says.word(Action.SALES), piece(self.order(comic.genre, comic.value), f"+{told['more']}")),
            tray(self.says.word(Action.ROYALTIES), money),
            css="trays",
        )

    def round_told(self) -> Mapping[str, object]:
        comic, fans = self.first_comic()
        order, team = Order(comic.genre, comic.value), comic.values
        return {
            "money": self.pack.places[0].money, "writer": team[Craft.WRITER], "artist": team[Craft.ARTIST],
            "cost": comic.value, "first": fans, "bonus": BONUS_MONEY, "order": order.value, "more": order.fans,
            "fans": fans + order.fans, "royalties": self.pack.spaces[Action.ROYALTIES][0],
            "income": self.pack.income[fans + order.fans], "points": self.pack.ranking[0],
        }  # fmt: skip

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

    # -- what the Automa does ---------------------------------------------------------------

    @property
    def card(self) -> AutomaCard:
        """The card of all examples: the one that its document shows."""
        card: AutomaCard = self.pack.automa[0]
        return card

    def named(self, words: Iterable[str]) -> str:
        return ", ".join(map(self.says.word, words))

    def priority(self) -> Markup:
        """The genres of the card, from first to last."""
        return tray(self.label("priority"), *(self.genre(genre, 30) for genre in self.card.genres))

    def its_turn(self) -> Markup:
        """The card, with what is done already crossed out."""
        attempt = next(attempts(self.card.actions, DONE))
        name = f"{self.named(self.card.actions)}; ✗ {self.named(DONE)}"
        icon = sized(pictures.action_icon(attempt.action, self.says.word(attempt.action)), 64, 64)
        return row(sized(pictures.automa_card(self.card, name, DONE), 126, 174),
                   piece(icon, self.says.word(attempt.action)))  # fmt: skip

    def turn_told(self) -> Mapping[str, object]:
        attempt = next(attempts(self.card.actions, DONE))
        return {"actions": self.named(self.card.actions), "done": self.named(DONE),
                "action": self.says.word(attempt.action)}  # fmt: skip

    def creative_of(self, craft: Craft, genre: Genre, value: int) -> Creative:
        crew: Sequence[Creative] = self.pack.writers if craft is Craft.WRITER else self.pack.artists
        return next(one for one in crew if (one.genre, one.value) == (genre, value))

    def hiring(self) -> Hiring:
        writers, artists = ([FaceUp(place, *one) for place, one in enumerate(shown, 1)] for shown in (WRITERS, ARTISTS))
        chosen = choose_team(self.card.genres, 0, writers, artists)
        assert isinstance(chosen, Hiring)
        return chosen

    def its_hire(self) -> Markup:
        """Both displays, with the two that it takes."""
        chosen = self.hiring()
        trays = [
            tray(self.says.word(craft), *(
                piece(self.creative(self.creative_of(craft, *one), 96), css="swaps" if place == taken else "")
                for place, one in enumerate(shown, 1)
            ))
            for craft, shown, taken in (
                (Craft.WRITER, WRITERS, chosen.writer), (Craft.ARTIST, ARTISTS, chosen.artist),
            )
        ]  # fmt: skip
        return row(self.priority(), *trays, css="trays")

    def hire_told(self) -> Mapping[str, object]:
        chosen = self.hiring()
        (genre, writer), (_, artist) = WRITERS[chosen.writer - 1], ARTISTS[chosen.artist - 1]
        before = self.card.genres[: self.card.genres.index(genre)]
        return {"before": self.named(before), "genre": self.says.word(genre), "writer": writer, "artist": artist}

    def developing(self) -> int:
        """The place of the display that it takes."""
        chosen = choose_comic_like_yours(0, YOURS, dict(enumerate(COMICS, 1)), None)
        assert isinstance(chosen, Developing)
        assert chosen.place is not None
        assert chosen.place != DECK
        return chosen.place

    def comics_of(self, genres: Sequence[Genre]) -> list[Comic]:
        """A different comic for each."""
        left = list(self.pack.comics)
        found = []
        for genre in genres:
            comic = next(one for one in left if one.genre is genre)
            left.remove(comic)
            found.append(comic)
        return found

    def its_develop(self) -> Markup:
        taken = self.developing()
        yours = self.comics_of(YOURS)
        shown = self.comics_of((*YOURS, *COMICS))[len(YOURS) :]
        return row(
            tray(self.label("your-comics"), *(piece(self.cover(comic, 64)) for comic in yours)),
            tray(self.label("display"), *(
                piece(self.cover(comic, 64), css="swaps" if place == taken else "")
                for place, comic in enumerate(shown, 1)
            )),
            css="trays",
        )  # fmt: skip

    def develop_told(self) -> Mapping[str, object]:
        taken = self.developing()
        return {"last": self.says.word(YOURS[-1]), "genre": self.says.word(COMICS[taken - 1]), "place": taken}

    def removed(self) -> list[Genre]:
        return ideas_to_remove(self.card.genres, list(Genre), self.pack.spaces[Action.IDEAS][0])

    def its_ideas(self) -> Markup:
        """The ideas of the board, with those that go; its comics, with their fans before and after."""
        gone, best = self.removed(), top_comics(self.card.genres, ON_CHART)
        comics = self.comics_of([one.genre for one in ON_CHART])
        ideas = [
            piece(sized(pictures.idea(genre, self.says.word(genre)), 44, 44), css="swaps" if genre in gone else "")
            for genre in Genre
        ]
        fans = [
            piece(self.cover(comic, 64), f"{one.fans} → {one.fans + 1}" if one.slot in best else str(one.fans))
            for one, comic in zip(ON_CHART, comics, strict=True)
        ]
        return row(
            self.priority(), tray(self.label("board"), *ideas), tray(self.label("its-comics"), *fans),
            css="trays",
        )  # fmt: skip

    def ideas_told(self) -> Mapping[str, object]:
        best = top_comics(self.card.genres, ON_CHART)
        left = next(one.genre for one in ON_CHART if one.slot not in best)
        gains = [one.genre for slot in best for one in ON_CHART if one.slot == slot]
        return {"removed": self.named(self.removed()), "gains": self.named(gains), "left": self.says.word(left)}

    def printing(self) -> Genre:
        genres = list(MASTERIES)
        return genres[choose_comic(self.card.genres, genres, MASTERIES).developed]

    def its_print(self) -> Markup:
        chosen, genres = self.printing(), list(MASTERIES)
        fans = self.print_told()
        sum_ = f"{fans['level']} + {fans['round']} = {fans['fans']}"
        covers = [
            piece(self.cover(comic, 84), sum_ if genre is chosen else "", "swaps" if genre is chosen else "")
            for genre, comic in zip(genres, self.comics_of(genres), strict=True)
        ]  # fmt: skip
        held = [
            piece(sized(pictures.mastery(genre, f"{self.says.word('mastery')}: {self.says.word(genre)}"), 48, 48))
            for genre, mastery in MASTERIES.items() if mastery.from_you
        ]  # fmt: skip
        return row(tray(self.label("its-comics"), *covers), tray(self.label("your-mastery"), *held), css="trays")

    def print_told(self) -> Mapping[str, object]:
        chosen, level = self.printing(), self.pack.levels[LEVEL].fans
        other = next(genre for genre in MASTERIES if genre is not chosen)
        return {
            "genre": self.says.word(chosen), "other": self.says.word(other), "name": self.says.word(LEVEL),
            "level": level, "round": ROUND, "fans": level + ROUND,
        }  # fmt: skip

    def selling(self) -> tuple[Genre, list[int], int, list[int]]:
        """The genre that it turns up, the orders it would take, the least total, and those that it takes."""
        before = [MapTile(space, genre, value if up else None) for space, (genre, value, up) in enumerate(ORDERS)]
        flipped = genre_to_flip(self.card.genres, SOLD, by_genre(before))
        assert flipped is not None
        after = [
            MapTile(space, genre, value if up or genre is flipped else None)
            for space, (genre, value, up) in enumerate(ORDERS)
        ]
        order = list(collecting_order(self.card.genres, SOLD, by_genre(after)))
        first = [tile.space for tile in islice(order, self.pack.spaces[Action.SALES][SALES_SPACE])]
        least = self.pack.levels[SALES_LEVEL].orders
        later = [tile for tile in order if tile.space not in first]
        better = replacement([ORDERS[space][1] for space in first], later, least)
        return flipped, first, least, first if better is None else [*first[:-1], better]

    def its_sales(self) -> Markup:
        """The orders after it has turned some up, with those that it takes."""
        flipped, _, _, taken = self.selling()
        orders = [
            piece(self.order(genre, value if up or genre is flipped else None),
                  css="swaps" if space in taken else "")
            for space, (genre, value, up) in enumerate(ORDERS)
        ]  # fmt: skip
        yours = [piece(self.cover(comic, 52)) for comic in self.comics_of(SOLD)]
        return row(tray(self.label("your-comics"), *yours), tray(self.label("map"), *orders), css="trays")

    def sales_told(self) -> Mapping[str, object]:
        flipped, first, least, taken = self.selling()
        (last_genre, last, _), (genre, value, _) = ORDERS[first[-1]], ORDERS[taken[-1]]
        return {
            "flipped": self.says.word(flipped), "first": " + ".join(str(ORDERS[space][1]) for space in first),
            "total": sum(ORDERS[space][1] for space in first), "name": self.says.word(SALES_LEVEL), "least": least,
            "last": f"{self.says.word(last_genre)} {last}", "instead": f"{self.says.word(genre)} {value}",
            "taken": sum(ORDERS[space][1] for space in taken), "fans": len(taken),
        }  # fmt: skip

    def defs(self) -> Markup:
        return Markup(pictures.ART.defs())

    def sign(self, book: str) -> Markup:
        if book == AUTOMA:
            return sized(pictures.automa(""), 84, 84)
        return Markup("").join(self.cover(self.pack.comics[number], 58) for number in (4, 8, 20))

    drawn: ClassVar[Mapping[str, Callable[[Any], Markup]]] = {
        "one-round": one_round,
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
        "its-turn": its_turn,
        "its-hire": its_hire,
        "its-develop": its_develop,
        "its-ideas": its_ideas,
        "its-print": its_print,
        "its-sales": its_sales,
    }
    told: ClassVar[Mapping[str, Callable[[Any], Mapping[str, object]]]] = {
        "one-round": round_told,
        "its-turn": turn_told,
        "its-hire": hire_told,
        "its-develop": develop_told,
        "its-ideas": ideas_told,
        "its-print": print_told,
        "its-sales": sales_told,
    }
    small = frozenset({"creatives", "covers", "city", "mastery", "chart", "automa", "automa-card", "its-turn"})


def city_orders() -> Iterator[tuple[float, float, Genre, int | None, bool]]:
    """Place in the picture (corners are whole numbers), genre, value, and whether the corner in the middle has it."""
    values = iter((None, 3, None, 4, None, None, 5, 3, None, None, 6, None))
    genres = iter(list(Genre) * 2)
    for y in range(5):
        for x in range(5):
            if (x + y) % 2:
                near = (x, y) in ((2, 1), (1, 2), (3, 2), (2, 3))
                yield x / 2, y / 2, next(genres), next(values), near
