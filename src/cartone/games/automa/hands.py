"""The Automa at a real table: it looks at what was told, and what may have changed is asked before it decides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from ...table import Ask, IllegalOutcome, Rules, quoted
from ...table.requests import Done
from ..age_of_comics.components import AutomaCard, Craft, Creative, Genre, Order
from ..age_of_comics.hands import AtTable
from ..age_of_comics.opponent import DECK, FaceUp, MapTile, Tiles
from ..age_of_comics.rulings import Ruling
from ..age_of_comics.turn import Why
from ..kit.options import Lie
from .game import YOU, Guided
from .reports import (
    COMICS,
    NONE,
    Comics,
    Creatives,
    Finds,
    Found,
    Ideas,
    Left,
    Orders,
    OrdersLeft,
    Sells,
    TurnedUp,
    dealt,
    less,
    row_of,
)

T = TypeVar("T")
CREATIVES, COMIC_DISPLAY, IDEAS, SEARCH = "creatives", "comics", "ideas", "search"


class Unknown(Exception):
    """It looks at something that nobody has told, or that may have changed since."""

    def __init__(self, part: str, genre: Genre | None = None) -> None:
        super().__init__(part)
        self.part = part
        self.genre = genre


class Seen(Sequence[FaceUp]):
    """A display of creatives, looked at only if it matters."""

    def __init__(self, look: Callable[[], list[FaceUp]]) -> None:
        self.look = look

    def __len__(self) -> int:
        return len(self.look())

    def __getitem__(self, place: int) -> FaceUp:  # type: ignore[override]  # nobody slices a display
        return self.look()[place]


class Shown(Mapping[int, Genre]):
    """The display of comics, looked at only if it matters."""

    def __init__(self, look: Callable[[], dict[int, Genre]]) -> None:
        self.look = look

    def __len__(self) -> int:
        return len(self.look())

    def __iter__(self) -> Iterator[int]:
        return iter(self.look())

    def __getitem__(self, place: int) -> Genre:
        return self.look()[place]


class OnMap(Mapping[Genre, Sequence[MapTile]]):
    """The orders of the map, of which each genre is looked at only if it matters."""

    def __init__(self, look: Callable[[Genre], list[MapTile]]) -> None:
        self.look = look

    def __len__(self) -> int:
        return len(Genre)

    def __iter__(self) -> Iterator[Genre]:
        return iter(Genre)

    def __getitem__(self, genre: Genre) -> list[MapTile]:
        return self.look(genre)


class InDeck(Collection[Genre]):
    """The genres of which a comic lies in the deck: who wants to know has to search for it."""

    def __init__(self, holds: Callable[[Genre], bool]) -> None:
        self.holds = holds

    def __len__(self) -> int:
        return len(Genre)

    def __iter__(self) -> Iterator[Genre]:
        return filter(self.holds, Genre)

    def __contains__(self, genre: object) -> bool:
        return isinstance(genre, Genre) and self.holds(genre)


class Face(NamedTuple):
    """A creative as it is told."""

    genre: Genre
    value: int


def face_of(told: str) -> Face:
    genre, _, value = told.rpartition("-")
    return Face(Genre(genre), int(value))


class AtRealTable(AtTable[Guided]):
    """What was told, and what it moves there."""

    __slots__ = ()
    sells = Sells

    def knowing(self, look: Callable[[], T]) -> Rules[T]:
        while True:
            try:
                return look()
            except Unknown as unknown:
                part, genre = unknown.part, unknown.genre
            yield from ASKS[part](self.game, genre)

    def deciding(self, kind: str, look: Callable[[], T]) -> Rules[T | None]:
        """What was played otherwise is not held up by what nobody has told."""
        try:
            return look()
        except Unknown:
            done: bool = yield Done(self.seat, kind)
        return None if done else (yield from self.knowing(look))

    def check(self, part: str) -> None:
        if part in self.game.stale:
            raise Unknown(part)

    # -- what it sees -----------------------------------------------------------------------

    def face_up(self, craft: Craft) -> Seen:
        return Seen(lambda: self._face_up(craft))

    def _face_up(self, craft: Craft) -> list[FaceUp]:
        self.check(CREATIVES)
        shown = enumerate(self.game.creatives[craft], 1)
        return [FaceUp(place, *face_of(told)) for place, told in shown if told != NONE]

    def display(self) -> Shown:
        return Shown(self._display)

    def _display(self) -> dict[int, Genre]:
        self.check(COMIC_DISPLAY)
        return {place: Genre(told) for place, told in enumerate(self.game.comics, 1) if told != NONE}

    def top(self) -> Genre | None:
        """As it was told: nobody looks at it before the display, and they are told together."""
        top = self.game.top
        return Genre(top) if top not in (None, NONE) else None

    def in_deck(self) -> InDeck:
        return InDeck(self._holds)

    def _holds(self, genre: Genre) -> bool:
        """What lies on top is there; whether anything else is, a search tells."""
        if self.top() is genre:
            return True
        if genre in self.game.searched or self.game.top == NONE:
            return self.game.searched.get(genre, False)
        raise Unknown(SEARCH, genre)

    def ideas(self) -> list[Genre]:
        self.check(IDEAS)
        return [genre for genre, count in self.game.idea_board.items() if count]

    def known_tiles(self) -> list[MapTile]:
        return [tile for genre in Genre for tile in self._told_of(genre)]

    def tiles(self) -> Tiles:
        return OnMap(self._looked_at)

    def _looked_at(self, genre: Genre) -> list[MapTile]:
        if genre in self.game.stale:
            raise Unknown("orders", genre)
        return self._told_of(genre)

    def _told_of(self, genre: Genre) -> list[MapTile]:
        there = enumerate(self.game.orders[genre])
        return [MapTile(self.game.space_of(genre, place), genre, value) for place, value in there if value != 0]

    # -- what it does -----------------------------------------------------------------------

    def flips(self) -> Rules[AutomaCard]:
        self.game.searched = {}
        card = yield from super().flips()
        if not card.actions:
            raise IllegalOutcome("error.automa-gap", card=quoted(card.id))
        return card

    def takes_creative(self, craft: Craft, place: int) -> Creative:
        told, self.game.creatives[craft][place - 1] = self.game.creatives[craft][place - 1], NONE
        return self.game.creative(craft, *face_of(told), place)

    def develops(self, place: int, why: Why) -> Rules[None]:
        yield from ()
        game = self.game
        if set(game.comics) == {NONE}:
            game.ruled(Ruling.DECK_IS_ON_THE_TABLE)
        if place == DECK:
            game.ruled(Ruling.DECK_AFTER_THE_DISPLAY)
            genre = self.top()
            assert genre is not None
            game.top = None
            game.stale.add(COMIC_DISPLAY)
        else:
            genre, game.comics[place - 1] = Genre(game.comics[place - 1]), NONE
        self.takes(game.comic(genre, place), why)

    def searches(self, genre: Genre, why: Why) -> Rules[None]:
        yield from ()
        self.game.ruled(Ruling.IT_SEARCHES_THE_DECK)
        self.game.top = None
        self.game.stale.add(COMIC_DISPLAY)
        self.takes(self.game.comic(genre, DECK), why)

    def removes(self, genre: Genre) -> None:
        self.game.idea_board[genre] -= 1
        self.tells_removed(genre)

    def turns_up(self, space: int) -> Rules[Order]:
        genre, place = self.game.at_space(space)
        if self.game.orders[genre][place] is None:
            yield from self.turns_all_up([space])
        value = self.game.orders[genre][place]
        assert value
        return Order(genre, value)

    def turns_all_up(self, spaces: Sequence[int]) -> Rules[None]:
        """Their values are asked together; where only one thing can have come, nobody is asked, but told to do it."""
        if not spaces:
            return
        game = self.game
        genre, _ = game.at_space(spaces[0])
        game.turning = genre
        came = TurnedUp(game.unseen(genre), len(spaces))
        told: Orders = yield Ask(YOU, came, "several" if spaces[1:] else "one", genre)
        game.turning = None
        for space, value in zip(spaces, told.up, strict=True):
            _, place = game.at_space(space)
            game.orders[genre][place] = value
        done = "automa-turned-up" if came.is_asked else "automa-turns-up"
        game.story.tell(done, seat=self.seat, genre=genre, values=told.up)

    def tells_collected(self, space: int, order: Order) -> None:
        """Of equal ones it takes the first in reading order; which that is, the map says."""
        equal = order.value in self.game.up(order.genre)
        self.game.story.tell("automa-takes", seat=self.seat, order=order, equal=equal)

    def takes_order(self, space: int) -> Order:
        genre, place = self.game.at_space(space)
        value = self.game.orders[genre][place]
        assert value
        self.game.orders[genre][place] = 0
        self.game.gone[genre].append(value)
        return Order(genre, value)


# -- what is asked ------------------------------------------------------------------------------


def ask_creatives(game: Guided, _: Genre | None) -> Rules[None]:
    """Both displays; if they were told in this round, what is left of them."""
    rows = [less(game.creatives[craft]) if game.creatives else dealt(Creatives, game.display_size) for craft in Craft]
    told: Lie = yield Ask(YOU, Creatives(rows), "again" if game.creatives else "new")
    game.creatives = {craft: list(row) for craft, row in zip(Craft, told.rows, strict=True)}
    game.stale.discard(CREATIVES)
    for craft, row in zip(Craft, told.rows, strict=True):
        game.story.show("display", kind=craft.value, round=game.round, row=row)


def ask_comics(game: Guided, _: Genre | None) -> Rules[None]:
    """The display of comics, and what the back of the deck's top shows."""
    shown = less(game.comics) if game.comics else dealt(Comics, game.display_size)
    tops = dict.fromkeys([*([game.top] if game.top is not None else []), *COMICS, NONE])
    told: Lie = yield Ask(YOU, Comics([shown, row_of([list(tops)])]), "again" if game.comics else "new")
    game.comics, game.top = list(told.rows[0]), told.rows[1][0]
    game.stale.discard(COMIC_DISPLAY)
    game.story.show("display", kind="comic", round=game.round, row=told.rows[0])


def ask_ideas(game: Guided, _: Genre | None) -> Rules[None]:
    """What is left on the board."""
    told: Ideas = yield Ask(YOU, Left([genre for genre, count in game.idea_board.items() if count]))
    game.idea_board = {genre: int(genre in told.genres) for genre in Genre}
    game.stale.discard(IDEAS)
    game.story.show("ideas", genres=told.genres)


def ask_orders(game: Guided, genre: Genre | None) -> Rules[None]:
    """What has become of the orders of a genre."""
    assert genre is not None
    game.turning = genre
    told: Orders = yield Ask(YOU, OrdersLeft(game.up(genre), game.down(genre), game.unseen(genre)), card=genre)
    game.turning = None
    game.lay_orders(genre, told.up, told.down)
    game.stale.discard(genre)
    game.story.show("orders", genre=genre, up=told.up, down=told.down)


def ask_search(game: Guided, genre: Genre | None) -> Rules[None]:
    """The deck is revealed until a genre comes, if one does; in any case it has another top now."""
    assert genre is not None
    game.turning = genre
    told: Found = yield Ask(YOU, Finds(), card=genre)
    game.turning = None
    game.searched[genre] = told.found
    if not told.found:
        game.top = None
        game.stale.add(COMIC_DISPLAY)


ASKS: Mapping[str, Callable[[Guided, Genre | None], Rules[None]]] = {
    CREATIVES: ask_creatives, COMIC_DISPLAY: ask_comics, IDEAS: ask_ideas, "orders": ask_orders, SEARCH: ask_search,
}  # fmt: skip
