"""Pictures for the rules pages of Age of Comics and the Automa, drawn from the scene descriptions in `rulebook.toml`.

The Automa's choices in a picture are made by its rules, so they cannot disagree with them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar

from markupsafe import Markup

from ...kit.illustration import GOLD, INK, Drawing, Fixed, Kinds, Shown, piece, row, sized, steps, tray, whole
from ...kit.rulebook import Scene
from ...kit.svg import inside
from .. import opponent
from ..actions.printing import BONUS_MONEY
from ..components import SPECIALS, Action, AutomaCard, Comic, Craft, Creative, Genre, Order, Printed, RipOff
from ..game import AUTOMA
from ..pack import MOST_SPACES
from . import pictures

SIGNS: Mapping[str, tuple[Callable[[Any, str], str], float]] = {
    "genre": (pictures.genre_icon, 40), "idea": (pictures.idea, 44), "action": (pictures.action_icon, 48),
}  # fmt: skip
"""The function that draws each kind of icon, and the icon's default size."""

DOWN = Markup('<span class="pic-down" aria-hidden="true">?</span>')


class Illustrations(Drawing):
    """Drawings of covers, creatives, the board, the city, the chart and the Automa."""

    every: ClassVar = {"genre": Genre, "idea": Genre, "special": Action}
    spaces = MOST_SPACES
    """Number of spaces per action."""

    # -- pieces -----------------------------------------------------------------------------

    def thing(self, text: str, size: float | None = None) -> Markup:
        """Draw a piece from its description: `genre crime`, `order sci-fi 3`, `comic 8`, `card back`, or `?`."""
        what, *which = text.split()
        name = which[0] if which else ""
        if what in SIGNS:
            draw, usual = SIGNS[what]
            return self.square(draw(name, self.says.word(name)), size or usual)
        match what:
            case "special":
                special = SPECIALS[Action(name)]
                return self.square(pictures.special_icon(special, self.says.word(special)), size or 52)
            case "mastery":
                return self.square(pictures.mastery(Genre(name), self.named(["mastery", name], ": ")), size or 84)
            case "order":
                return self.square(self.order(Genre(name), None if which[1] == "?" else int(which[1])), size or 52)
            case "writer" | "artist":
                crew = self.pack.writers if what == "writer" else self.pack.artists
                return self.creative(crew[int(name)], size or 126)
            case "comic" | "rip-off":
                comic: Comic = self.pack.comics[int(name)]
                return self.cover(comic if what == "comic" else self.pack.rip_off(comic), size or 84)
            case "card":
                return self.automa_card(None if name == "back" else self.pack.automa[int(name)])
            case "automa":
                return self.square(pictures.automa("Automa"), size or 128)
        return DOWN

    def square(self, picture: str, size: float) -> Markup:
        return sized(picture, size, size)

    def cover(self, comic: Comic | RipOff, width: float = 84) -> Markup:
        stamp_ = self.says.word("rip-off")
        drawn = pictures.cover(comic, self.says.comic(comic), stamp_, self.says.title(comic))
        return sized(drawn, width, width * 116 / 84)

    def creative(self, creative: Creative, width: float = 126) -> Markup:
        return sized(pictures.creative(creative, self.says.creative(creative)), width, width * 60 / 84)

    def order(self, genre: Genre, value: int | None) -> str:
        return pictures.order(genre, value, f"{self.says.word(genre)} {'?' if value is None else value}")

    def automa_card(self, card: AutomaCard | None, done: Collection[Action] = (), width: float = 126) -> Markup:
        """Draw an Automa card with the actions in `done` crossed out, or the back of one."""
        name = "?"
        if card is not None:
            actions = self.named(card.actions, ", " if done else " / ")
            name = f"{actions}; " + (f"✗ {self.named(done)}" if done else self.named(card.genres, " > "))
        return sized(pictures.automa_card(card, name, done), width, width * 116 / 84)

    def below(self, text: str, label: str) -> str:
        """Return the caption below a piece: its name, its kind, or an action's special action."""
        what, name = text.split()[0], text.split()[-1]
        if label == "special":
            return Markup("<b>{}</b><br>{}").format(self.says.word(SPECIALS[Action(name)]), self.says.word(name))
        return str(self.says.word(what)) if label == "what" else super().below(text, label)

    def named(self, words: Iterable[str], between: str = ", ") -> str:
        return between.join(map(self.says.word, words))

    # -- the game ---------------------------------------------------------------------------

    def desks(self) -> Markup:
        """Draw the six actions of the board with the gain of each space."""
        rooms = []
        for action in Action:
            money = "$" if action is Action.ROYALTIES else ""
            shown = [f"{money}{gives}" for gives in self.pack.spaces.get(action, ["1"] * MOST_SPACES)]
            desks = Markup("").join(map(Markup('<span class="pic-desk">{}</span>').format, shown[: self.spaces]))
            given = Markup('<span class="pic-desks">{}</span>').format(desks)
            rooms.append(tray(self.says.word(action), self.thing(f"action {action}"), given))
        return row(*rooms, css="rooms")

    def city(self, name: str, scene: Scene) -> Shown:
        """Draw nine corners of the city with an agent and the orders, highlighting those within reach."""
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
        for x, y, genre, value, near in city_orders(scene["city"].split()):
            left, top = first + step * x - size / 2, first + step * y - size / 2
            if near:
                content += (
                    f'<rect x="{left - 4:g}" y="{top - 4:g}" width="{size + 8}" height="{size + 8}" rx="7" '
                    f'fill="{GOLD}" stroke="{INK}" stroke-width="1.5"/>'
                )
            content += inside(self.order(genre, value), left, top, size, size)
        content += inside(pictures.agent(pictures.PLAYER_COLOURS[0], ""), first + step - 15, first + step - 22, 30, 37)
        return whole(236, 236, self.titled(name, {}), content, 1.2), {}

    def chart(self, name: str, scene: Scene) -> Shown:
        """Draw the chart as a newspaper column, with small covers at the height of their fans."""
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
        for x, entry in enumerate(self.listed(scene["chart"])):
            number, fans = map(int, entry.split())
            comic = self.pack.comics[number]
            drawn = pictures.cover(comic, self.says.comic(comic), words=self.says.title(comic))
            content += inside(drawn, 42 + 37 * x, foot - step * (fans - 1) - 47, 34, 47)
        return whole(width, foot + 12, self.titled(name, {}), content), {}

    def first_comic(self, text: str) -> tuple[Printed, int]:
        """Parse a comic from its place and its team's values; return it with its fans, the mastery's included."""
        place, writer, artist = map(int, text.split())
        title: Comic = self.pack.comics[place]
        team = self.creative_of(Craft.WRITER, title.genre, writer), self.creative_of(Craft.ARTIST, title.genre, artist)
        comic = Printed(1, title, *team)
        return comic, 1 + comic.matching + 1

    def printed(self, name: str, scene: Scene) -> Shown:
        """Draw a comic with its team, its value and its fans."""
        comic, fans = self.first_comic(scene["printed"])
        value = self.words.text("page.value-fans", value=comic.value, fans=fans)
        team = Markup('<span class="pic-team">{}{}</span>').format(
            *(self.creative(one, 118) for one in comic.team.values())
        )
        badge_ = self.square(pictures.mastery(comic.genre, self.says.word("mastery")), 48)
        return row(piece(self.cover(comic.title, 104), value), team, badge_), {}

    def one_round(self, name: str, scene: Scene) -> Shown:
        """Draw the gains of four editors in the first round."""
        comic, fans = self.first_comic(scene["round"])
        order, team = Order(comic.genre, comic.value), comic.values
        royalties = self.pack.spaces[Action.ROYALTIES][0]
        brought = {
            Action.HIRE: [self.creative(one, 96) for one in comic.team.values()],
            Action.PRINT: [piece(self.cover(comic.title), str(fans))],
            Action.SALES: [piece(self.thing(f"order {order.name}"), f"+{order.fans}")],
            Action.ROYALTIES: [Markup("<b>${}</b>").format(royalties)],
        }
        trays = (tray(self.says.word(action), *things) for action, things in brought.items())
        return row(*trays, css="trays"), {
            "money": self.pack.places[0].money, "writer": team[Craft.WRITER], "artist": team[Craft.ARTIST],
            "cost": comic.value, "first": fans, "bonus": BONUS_MONEY, "order": order.value, "more": order.fans,
            "fans": fans + order.fans, "royalties": royalties,
            "income": self.pack.income[fans + order.fans], "points": self.pack.ranking[0],
        }  # fmt: skip

    # -- the Automa's choices ---------------------------------------------------------------

    @property
    def its_card(self) -> AutomaCard:
        """The Automa card used in all examples, which also appears in the Automa's rule document."""
        card: AutomaCard = self.pack.automa[0]
        return card

    @property
    def priority(self) -> Markup:
        """The genres on the example card, in order of priority."""
        return tray(self.label("priority"), *(self.thing(f"genre {genre}", 30) for genre in self.its_card.genres))

    def genres(self, text: str) -> list[Genre]:
        return list(map(Genre, self.listed(text)))

    def valued(self, text: str) -> list[tuple[Genre, int]]:
        """Parse a list of genres, each with a number."""
        pairs = (entry.split() for entry in self.listed(text))
        return [(Genre(genre), int(number)) for genre, *_, number in pairs]

    def creative_of(self, craft: Craft, genre: Genre, value: int) -> Creative:
        crew: Sequence[Creative] = self.pack.writers if craft is Craft.WRITER else self.pack.artists
        return next(one for one in crew if (one.genre, one.value) == (genre, value))

    def covers(self, genres: Iterable[Genre], width: float) -> list[Markup]:
        left = list(self.pack.comics)
        found = []
        for genre in genres:
            comic = next(one for one in left if one.genre is genre)
            left.remove(comic)
            found.append(self.cover(comic, width))
        return found

    def laid(self, title: str, things: Iterable[Markup], taken: Collection[int] = ()) -> Markup:
        """Draw a titled tray of pieces; `taken` holds the places, starting at 1, of the pieces to highlight."""
        pieces = (piece(one, css="swaps" if place in taken else "") for place, one in enumerate(things, 1))
        return tray(title, *pieces)

    def turn(self, name: str, scene: Scene) -> Shown:
        """Draw the example card, crossing out the actions already taken, and the next action."""
        done, card = tuple(map(Action, self.listed(scene["turn"]))), self.its_card
        action = next(opponent.attempts(card.actions, done)).action
        said = self.says.word(action)
        told = {"actions": self.named(card.actions), "done": self.named(done), "action": said}
        return row(self.automa_card(card, done), piece(self.thing(f"action {action}", 64), said)), told

    def hire(self, name: str, scene: Scene) -> Shown:
        """Draw the displays of writers and artists, highlighting the cards that the Automa takes."""
        writers, artists = map(self.valued, scene["hire"].split(" / "))
        faces = ([opponent.FaceUp(place, *one) for place, one in enumerate(shown, 1)] for shown in (writers, artists))
        chosen = opponent.choose_team(self.its_card.genres, 0, *faces)
        assert isinstance(chosen, opponent.Hiring)
        trays = [
            self.laid(
                self.says.word(craft), (self.creative(self.creative_of(craft, *one), 96) for one in all_), [taken]
            )
            for craft, all_, taken in ((Craft.WRITER, writers, chosen.writer), (Craft.ARTIST, artists, chosen.artist))
        ]
        (genre, writer), (_, artist) = writers[chosen.writer - 1], artists[chosen.artist - 1]
        before = self.its_card.genres[: self.its_card.genres.index(genre)]
        told = {"before": self.named(before), "genre": self.says.word(genre), "writer": writer, "artist": artist}
        return row(*([] if "turn" in scene else [self.priority]), *trays, css="trays"), told

    def develop(self, name: str, scene: Scene) -> Shown:
        """Draw the person's comics, in printing order, and the display, highlighting the comic that is taken."""
        yours, shown = self.genres(scene["yours"]), self.genres(scene["develop"])
        chosen = opponent.choose_comic_like_yours(0, yours, dict(enumerate(shown, 1)), None)
        assert isinstance(chosen, opponent.Developing)
        assert chosen.place is not None
        assert chosen.place != opponent.DECK
        covers = self.covers((*yours, *shown), 64)
        told = {"last": self.says.word(yours[-1]), "genre": self.says.word(shown[chosen.place - 1]),
                "place": chosen.place}  # fmt: skip
        yours_laid = self.laid(self.label("your-comics"), covers[: len(yours)])
        return row(
            yours_laid, self.laid(self.label("display"), covers[len(yours) :], [chosen.place]), css="trays"
        ), told

    def ideas(self, name: str, scene: Scene) -> Shown:
        """Draw the ideas on the board, highlighting those removed, and the fans of the Automa's comics."""
        charted = [opponent.OnChart(slot, *one) for slot, one in enumerate(self.valued(scene["ideas"]), 1)]
        gone = opponent.ideas_to_remove(self.its_card.genres, list(Genre), self.pack.spaces[Action.IDEAS][0])
        best = opponent.top_comics(self.its_card.genres, charted)
        ideas = [self.thing(f"idea {genre}") for genre in Genre]
        fans = [
            piece(cover, f"{one.fans} → {one.fans + 1}" if one.slot in best else str(one.fans))
            for one, cover in zip(charted, self.covers([one.genre for one in charted], 64), strict=True)
        ]
        going = [place for place, genre in enumerate(Genre, 1) if genre in gone]
        board = self.laid(self.label("board"), ideas, going)
        left = next(one.genre for one in charted if one.slot not in best)
        told = {"removed": self.named(gone), "gains": self.named(charted[slot - 1].genre for slot in best),
                "left": self.says.word(left)}  # fmt: skip
        return row(self.priority, board, tray(self.label("its-comics"), *fans), css="trays"), told

    def print(self, name: str, scene: Scene) -> Shown:
        """Draw the Automa's comics, each of which would win a mastery, and the masteries that the person holds."""
        genres, yours = self.genres(scene["print"]), self.genres(scene["yours"])
        masteries = {genre: opponent.Mastery(wins=True, from_you=genre in yours) for genre in genres}
        chosen = genres[opponent.choose_comic(self.its_card.genres, genres, masteries).developed]
        level, round_ = self.pack.levels[scene["level"]].fans, int(scene["round"])
        sum_ = f"{level} + {round_} = {level + round_}"
        covers = [
            piece(cover, sum_ if genre is chosen else "", "swaps" if genre is chosen else "")
            for genre, cover in zip(genres, self.covers(genres, 84), strict=True)
        ]
        trays = [tray(self.label("its-comics"), *covers)]
        if yours:
            trays.append(self.laid(self.label("your-mastery"), [self.thing(f"mastery {genre}", 48) for genre in yours]))
        other = next(genre for genre in genres if genre is not chosen)
        return row(*trays, css="trays"), {
            "genre": self.says.word(chosen), "other": self.says.word(other), "name": self.says.word(scene["level"]),
            "level": level, "round": round_, "fans": level + round_,
        }  # fmt: skip

    def sales(self, name: str, scene: Scene) -> Shown:
        """Draw the orders on the map (`?` marks face-down ones), highlighting those that the Automa collects."""
        orders, sold = self.valued(scene["sales"]), self.genres(scene["yours"])
        up = ["?" not in entry for entry in self.listed(scene["sales"])]
        priority, least = self.its_card.genres, self.pack.levels[scene["level"]].orders

        def tiles(flipped: Genre | None) -> opponent.Tiles:
            return opponent.by_genre(opponent.MapTile(space, genre, value if up[space] or genre is flipped else None)
                            for space, (genre, value) in enumerate(orders))  # fmt: skip

        flipped = opponent.genre_to_flip(priority, sold, tiles(None))
        assert flipped is not None
        order = list(opponent.collecting_order(priority, sold, tiles(flipped)))
        first = [tile.space for tile in islice(order, self.pack.spaces[Action.SALES][int(scene["space"])])]
        later = [tile for tile in order if tile.space not in first]
        better = opponent.replacement([orders[space][1] for space in first], later, least)
        taken = first if better is None else [*first[:-1], better]
        shown = [self.thing(f"order {genre} {value if up[space] or genre is flipped else '?'}")
                 for space, (genre, value) in enumerate(orders)]  # fmt: skip
        last, instead = (f"{self.says.word(genre)} {value}" for genre, value in (orders[first[-1]], orders[taken[-1]]))
        return row(
            self.laid(self.label("your-comics"), self.covers(sold, 52)),
            self.laid(self.label("map"), shown, [space + 1 for space in taken]),
            css="trays",
        ), {
            "flipped": self.says.word(flipped), "first": " + ".join(str(orders[space][1]) for space in first),
            "total": sum(orders[space][1] for space in first), "name": self.says.word(scene["level"]), "least": least,
            "last": last, "instead": instead, "taken": sum(orders[space][1] for space in taken), "fans": len(taken),
        }  # fmt: skip

    def its_round(self, name: str, scene: Scene) -> Shown:
        """Draw one turn in which the Automa hires, and one in which it prints."""
        (card, turn), (hired, hire), (printed, print_) = (
            draw(self, name, scene) for draw in (Illustrations.turn, Illustrations.hire, Illustrations.print)
        )
        told = {**turn, **hire, **print_, "hired": hire["genre"]}
        return steps((str(turn["action"]), row(card, hired)), (self.says.word(Action.PRINT), printed)), told

    def defs(self) -> Markup:
        return Markup(pictures.ART.defs())

    def sign(self, book: str) -> Markup:
        if book == AUTOMA:
            return self.square(pictures.automa(""), 84)
        return Markup("").join(self.thing(f"comic {number}", 58) for number in (4, 8, 20))

    kinds: ClassVar[Kinds] = {
        **Drawing.kinds, "city": city, "chart": chart, "printed": printed, "round": one_round, "turn": turn,
        "hire": hire, "develop": develop, "ideas": ideas, "print": print, "sales": sales, "its-round": its_round,
    }  # fmt: skip
    fixed: ClassVar[Fixed] = {"desks": desks}


def city_orders(values: Sequence[str]) -> Iterator[tuple[float, float, Genre, int | None, bool]]:
    """Yield orders: position (corners are whole numbers), genre, value, and whether they adjoin the middle corner."""
    spaces = [(x, y) for y in range(5) for x in range(5) if (x + y) % 2]
    for (x, y), genre, value in zip(spaces, list(Genre) * 2, values, strict=True):
        near = (x, y) in ((2, 1), (1, 2), (3, 2), (2, 3))
        yield x / 2, y / 2, genre, None if value == "?" else int(value), near
