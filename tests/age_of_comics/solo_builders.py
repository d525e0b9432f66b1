"""Short ways to set up what a test of the solo game needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartone.games import age_of_comics
from cartone.games.age_of_comics import make
from cartone.games.age_of_comics.components import Action, AutomaCard, Bonus, Comic, Creative, Genre, Order, Tile
from cartone.games.age_of_comics.game import AgeOfComics, Automa
from cartone.games.age_of_comics.opponent import FaceUp, MapTile, OnChart
from cartone.games.age_of_comics.solo import automa_turn
from cartone.table import Deck, Reason, SeededDealer, StackedDealer, Table, seats_for

from .builders import (
    CRIME,
    HORROR,
    HOUSE,
    ROMANCE,
    SCI_FI,
    SUPERHEROES,
    WESTERN,
    Stack,
    artist,
    comic,
    put_out,
    run,
    show,
    told,
    writer,
)

LEVELS = ["beginner", "intermediate", "expert"]
HIRE, DEVELOP, IDEAS, PRINT, ROYALTIES, SALES = Action
PRIORITY = (HORROR, ROMANCE, CRIME, WESTERN, SCI_FI, SUPERHEROES)
"""Of a card of ours: unlike the board's, and unlike the alphabet's."""

BOTH = ["seed", "2026"]


def solo_game(
    edition: str = "seed", level: str = "beginner", round_: int = 1, challenges: str = ""
) -> tuple[AgeOfComics, Automa]:
    """A solo game whose board is empty: nobody has anything."""
    settings = {"edition": edition, "level": level, "challenges": challenges}
    game = make(seats_for(["me", "automa"]), HOUSE, settings)
    assert game.automa is not None
    game.turn_order = [1, 0]
    game.round = round_
    return game, game.automa


def card(actions: str, genres: Sequence[Genre] = PRIORITY) -> AutomaCard:
    return AutomaCard("mine", tuple(map(Action, actions.split())), tuple(genres), "house")


def genres(text: str) -> list[Genre]:
    return list(map(Genre, text.split()))


def creatives(text: str) -> list[FaceUp]:
    """A display of writers or artists."""
    row = enumerate(text.split(), 1)
    split = [(place, one.split(":")) for place, one in row if one != "-"]
    return [FaceUp(place, Genre(genre), int(value)) for place, (genre, value) in split]


def comics(text: str) -> dict[int, Genre]:
    """A display of comics."""
    return {place: Genre(genre) for place, genre in enumerate(text.split(), 1) if genre != "-"}


def tiles(text: str) -> list[MapTile]:
    """Orders on the map, in reading order from space 0."""
    row = [one.split(":") for one in text.split()]
    return [MapTile(n, Genre(genre), None if value == "?" else int(value)) for n, (genre, value) in enumerate(row)]


def chart(text: str) -> list[OnChart]:
    """Its comics in the order of their slots."""
    row = [one.split(":") for one in text.split()]
    return [OnChart(slot, Genre(genre), int(fans)) for slot, (genre, fans) in enumerate(row, 1)]


def lay_out(game: AgeOfComics, text: str) -> None:
    """Orders on the map of a game."""
    for space, genre, value in tiles(text):
        tile = game.map[space] = Tile(genre)
        tile.order = None if value is None else Order(genre, value)


def face_up(game: AgeOfComics) -> set[int]:
    return {space for space, tile in enumerate(game.map) if tile is not None and tile.up}


def said(reasons: Sequence[Reason]) -> str:
    """Reasons with what they speak of; the genres that were passed over stand behind a dash."""

    def one(reason: Reason) -> str:
        newer = [f"- {genre}" for genre in reason.params.get("newer", ())]
        named = [str(reason.params[name]) for name in ("genre", "number", "total", "least") if name in reason.params]
        swapped = [str(reason.params[name].value) for name in ("last", "instead") if name in reason.params]
        return " ".join([reason.id, *named, *swapped, *newer])

    return "; ".join(map(one, reasons))


def solo_table(seed: int = 1, stack: Stack | None = None, **chosen: str) -> Table[AgeOfComics]:
    return age_of_comics.new(["me", "automa"], seed=seed, settings=chosen,
        dealer=StackedDealer(stack or {}, SeededDealer(seed)),
    )  # fmt: skip


def automa_of(table: Table[AgeOfComics]) -> Automa:
    assert table.game.automa is not None
    return table.game.automa


def flip(game: AgeOfComics, flipped: AutomaCard, comes: Stack | None = None) -> None:
    """A turn of the Automa with this card."""
    assert game.automa is not None
    game.automa_deck = Deck("automa", [flipped])
    run(automa_turn(game, game.automa), comes=comes)


def only_does(game: AgeOfComics, action: Action, comes: Stack | None = None) -> None:
    """A turn whose card begins with an action; it must succeed there."""
    rest = [other for other in (HIRE, DEVELOP, IDEAS, PRINT, SALES) if other is not action][:2]
    before = len(game.editors_on[action])
    flip(game, card(" ".join([action, *rest])), comes)
    assert game.editors_on[action][before:] == [1], f"{action} failed: {told(game, 'automa-fails')}"


def editors(game: AgeOfComics) -> dict[Action, list[int]]:
    return {action: seats for action, seats in game.editors_on.items() if seats}


def failed(game: AgeOfComics) -> list[Action]:
    return [event["action"] for event in told(game, "automa-fails")]


def reasons(game: AgeOfComics, message: str) -> list[str]:
    return [reason.id for event in game.story.events() if event.id == message for reason in event.reasons]


def team(number: int) -> tuple[Creative, Creative]:
    """A writer and an artist of value 1, of two genres; each number is another team."""
    everything = list(Genre)
    return writer(everything[number], 1), artist(everything[number - 1], 1)


def you_print(game: AgeOfComics, *genres: Genre, mastery: bool = False) -> list[Comic]:
    """Originals of yours, with creatives of value 3."""
    titles = []
    for genre in genres:
        number = len(game.person.printed)
        title = comic(genre, list(Bonus)[len(game.person.of_genre(genre))])
        by = writer(list(Genre)[number], 3), artist(list(Genre)[number], 3)
        put_out(game, game.person, title, *by, fans=2, mastery=mastery)
        titles.append(title)
    return titles


def it_prints(game: AgeOfComics, genre: Genre, fans: int, bonus: str = "money", mastery: bool = False) -> None:
    """A comic on the Automa's mat, with creatives of value 2."""
    assert game.automa is not None
    number = len(game.automa.printed)
    by = [cards[number % 6 * 4 + 1 + number // 6] for cards in (HOUSE.writers, HOUSE.artists)]
    printed = put_out(game, game.automa, comic(genre, bonus), by[0], by[1], fans=fans)
    if mastery:
        game.mastery[genre] = 1
    printed.had_mastery_fan = mastery and game.edition == "2026"


def hired(automa: Automa) -> int:
    """The creatives beside its mat."""
    return sum(isinstance(held.card, Creative) for held in automa.hand)


def its_fans(game: AgeOfComics) -> list[int]:
    assert game.automa is not None
    return [printed.fans for printed in game.automa.printed]


def its_titles(game: AgeOfComics) -> list[Any]:
    assert game.automa is not None
    return [printed.title for printed in game.automa.printed]


def market(game: AgeOfComics) -> None:
    """Creatives and comics on the displays, and orders on the map: Hire, Develop and Sales are possible."""
    show(game, *(writer(genre, 2) for genre in (CRIME, SCI_FI, WESTERN)))
    show(game, *(artist(genre, 2) for genre in (CRIME, SCI_FI, WESTERN)))
    show(game, *(comic(genre) for genre in (CRIME, SCI_FI, WESTERN)))
    lay_out(game, " ".join(f"{genre}:4" for genre in Genre for _ in range(5)))
