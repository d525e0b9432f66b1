"""What the events beside a real table touch: the Automa's cards and editors, and what it looks at.

Names are those of Age of Comics' `steps`, as far as there are such things. A card of a display is called by where it
lies, `card-KIND-ROUND-PLACE`, and keeps that name; one from the deck is `card-comic-ROUND-deckN`, yours are
`card-yours-SLOT`, and the cards of its row `automa-N`, from left to right.

Of orders nobody needs to know where they lie: `up-GENRE-VALUE` and `down-GENRE` are so many on the map, and
`fulfilled-SEAT-GENRE-VALUE` those that the Automa has collected. `calendar` are the tiles that were turned over,
`displays` how often displays were dealt anew, and `laid` the cards of the Automa that lie face down in its row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ...table import Event
from ..age_of_comics.components import EDITORS, Comic, Genre, RipOff
from ..age_of_comics.rules import TWO_TILES
from ..age_of_comics.solo import SHUFFLED_AFTER
from ..age_of_comics.stage import editors, kind_of, masteries
from ..age_of_comics.steps import (
    Params,
    Telling,
    at_desk,
    editor_to,
    editors_return,
    fans,
    fans_lost,
    mastery,
    points,
    points_for,
    scores,
)
from ..kit.steps import BOX, Board, Count, Fly, GameSteps, Move, Touch, Touches
from .game import IT, YOU, Guided
from .reports import NONE
from .view import GuidedView

KINDS = ("writer", "artist", "comic")
MAP = "map"
UP = "up-"
"""Before the genre and value of orders that lie face up."""
SHUFFLED_EVERY = SHUFFLED_AFTER[0]


class GuidedSteps(GameSteps[Guided, GuidedView]):
    """Where everything lies that the Automa looks at, and what happens to it."""

    def places(self, view: GuidedView) -> dict[str, str]:
        found: dict[str, str] = {}
        for kind, row in zip(KINDS, (view.writers, view.artists, view.comics), strict=True):
            found |= {shown(kind, view.round, n): f"display-{kind}" for n, face in enumerate(row, 1) if face != NONE}
        holders = {genre: player.seat for player in view.players for genre in player.masteries}
        found |= {f"mastery-{genre}": masteries(holders.get(genre)) for genre in Genre}
        found |= {f"automa-{number}": "automa-row" for number, _ in enumerate(view.played, 1)}
        for player in view.players:
            found |= {f"card-{card.id}": f"hand-{player.seat}" for card in player.hand}
            found |= {f"card-{card.id}": f"printed-{player.seat}"
                      for one in player.printed for card in (one.title, *one.team)}  # fmt: skip
            found |= editors(view.editors_on, player)
        return found

    def numbers(self, view: GuidedView) -> dict[str, int]:
        automa = view.players[IT]
        found = {f"score-{IT}": automa.score}
        found |= {f"points-{IT}-{source}": points for source, points in automa.points.items()}
        found |= {f"fans-{IT}-{one.slot}": one.fans for one in automa.printed}
        found |= {f"board-{genre}": 1 for genre in view.ideas}
        found |= {"calendar": view.round + (view.round >= TWO_TILES), "displays": max(view.round - 1, 0)}
        found["laid"] = laid(view)
        for genre, orders in view.orders.items():
            found |= Counter(f"{UP}{genre}-{value}" for value in orders.up) | {f"down-{genre}": orders.down}
        return found | Counter(f"fulfilled-{IT}-{order.genre}-{order.value}" for order in automa.fulfilled)

    def touches(self, event: Event, board: Board) -> Iterable[Touch]:
        telling = TOUCHES.get(event.id)
        return telling(event.params, board) if telling is not None else ()

    def follows(self, touches: Touches, board: Board) -> list[Count]:
        """Points for fans, and its score."""
        told = [touch for touch in touches if isinstance(touch, Count)]
        counted = list(points_for(told, board))
        return [*counted, *scores((*told, *counted))]


def laid(view: GuidedView) -> int:
    """The cards that lie face down: four for each round since all were shuffled, but those that were turned over."""
    rounds = (view.round - 1) % SHUFFLED_EVERY + 1 if view.round else 0
    return EDITORS * rounds - len(view.played)


def shown(kind: str, round_: int, place: int) -> str:
    """A card of a display."""
    return f"card-{kind}-{round_}-{place}"


def so_many(board: Board, number: str, wanted: int) -> Iterator[Count]:
    """A number as it was told, whatever it was before."""
    if change := wanted - board.numbers.get(number, 0):
        yield Count(number, change)


# -- what was told ----------------------------------------------------------------------------


def new_displays(p: Params, board: Board) -> Iterator[Touch]:
    """What was left of them goes; what comes is told when the Automa looks at it."""
    for kind in KINDS:
        yield from (Move(piece, f"discards-{kind}") for piece in board.lying(f"display-{kind}"))
    yield Count("displays", 1)


def display(p: Params, board: Board) -> Iterator[Touch]:
    """What lies in a display; a card that is not there any more you have taken."""
    kind = p["kind"]
    for number, face in enumerate(p["row"], 1):
        piece = shown(kind, p["round"], number)
        if face == NONE and board.places.get(piece) == f"display-{kind}":
            yield Move(piece, f"discards-{kind}")
        elif face != NONE and piece not in board.places:
            yield Move(piece, f"display-{kind}", f"deck-{kind}")


def ideas(p: Params, board: Board) -> Iterator[Touch]:
    for genre in Genre:
        yield from so_many(board, f"board-{genre}", int(genre in p["genres"]))


def orders(p: Params, board: Board) -> Iterator[Touch]:
    genre, up = p["genre"], Counter(map(str, p["up"]))
    known = {name.rpartition("-")[2] for name in board.numbers if name.startswith(f"{UP}{genre}-")}
    for value in sorted({*known, *up}):
        yield from so_many(board, f"{UP}{genre}-{value}", up[value])
    yield from so_many(board, f"down-{genre}", p["down"])


def you_printed(p: Params, board: Board) -> Iterator[Touch]:
    yield Move(f"card-{p['title'].id}", f"printed-{YOU}", "supply")


# -- what the Automa does ---------------------------------------------------------------------


def begins(p: Params, board: Board) -> Iterator[Touch]:
    yield Move(f"card-{p['card'].id}", f"hand-{IT}", f"deck-{kind_of(p['card'])}")


def hires(p: Params, board: Board) -> Iterator[Touch]:
    return (Move(f"card-{p[craft].id}", f"hand-{IT}") for craft in ("writer", "artist"))


def develops(p: Params, board: Board) -> Iterator[Touch]:
    """A comic of the display, or of the deck, where nothing has a name."""
    piece = f"card-{p['card'].id}"
    yield Move(piece, f"hand-{IT}", "" if piece in board.places else "deck-comic")


def prints(p: Params, board: Board) -> Iterator[Touch]:
    """A comic comes to its mat with its team, and to the chart with its fans."""
    title: Comic | RipOff = p["title"]
    yield Move(f"card-{title.id}", f"printed-{IT}", "supply" if isinstance(title, RipOff) else "")
    yield from (Move(f"card-{p[craft].id}", f"printed-{IT}") for craft in ("writer", "artist"))
    yield from fans(p, board)


def removes_idea(p: Params, board: Board) -> Iterator[Touch]:
    yield Fly(f"idea-{p['genre']}", "idea-board", "supply")
    yield Count(f"board-{p['genre']}", -1)


def turns_up(p: Params, board: Board) -> Iterator[Touch]:
    genre, values = p["genre"], p["values"]
    yield Count(f"down-{genre}", -len(values))
    yield from (Count(f"{UP}{genre}-{value}", 1) for value in values)


def takes_order(p: Params, board: Board) -> Iterator[Touch]:
    name = f"{p['order'].genre}-{p['order'].value}"
    yield Fly(f"order-{name}", MAP, f"fulfilled-{IT}")
    yield Count(f"{UP}{name}", -1)
    yield Count(f"fulfilled-{IT}-{name}", 1)


def automa_card(p: Params, board: Board) -> Iterator[Touch]:
    yield Move(f"automa-{1 + len(board.lying('automa-row'))}", "automa-row", "deck-automa")
    yield Count("laid", -1)


def its_own(touches: Iterable[Touch]) -> Iterator[Touch]:
    """Your points are yours to count."""
    yours = f"points-{YOU}-"
    return (touch for touch in touches if not (isinstance(touch, Count) and touch.number.startswith(yours)))


def all_to(place: str, to: str) -> Telling:
    return lambda p, board: [Move(piece, to) for piece in board.lying(place)]


def went_nowhere(p: Params, board: Board) -> Iterator[Touch]:
    return editor_to(board, p["seat"], f"passed-{p['seat']}")


TOUCHES: Mapping[str, Telling] = {
    "automa-begins": begins,
    # the start of a round
    "calendar-turned": lambda p, board: [Count("calendar", 1)],
    "calendar-turned-two": lambda p, board: [Count("calendar", 2)],
    "ideas-refilled": lambda p, board: ideas({"genres": Genre}, board),
    "automa-lays": lambda p, board: [Count("laid", p["number"])],
    # what was told
    "shown.display": display,
    "shown.ideas": ideas,
    "shown.orders": orders,
    "acts": at_desk,
    "passed": went_nowhere,
    "shown.extra-editor": lambda p, board: [Move(f"editor-{YOU}-{EDITORS + 1}", f"editors-{YOU}", BOX)],
    "you-printed": you_printed,
    # what the Automa does
    "automa-card": automa_card,
    "automa-shuffles": all_to("automa-row", "deck-automa"),
    "automa-acts": at_desk,
    "automa-loses-turn": went_nowhere,
    "automa-hires": hires,
    "automa-develops": develops,
    "automa-removes-idea": removes_idea,
    "automa-idea-fan": fans,
    "automa-prints": prints,
    "automa-rips-off": prints,
    "automa-turns-up": turns_up,
    "automa-turned-up": turns_up,
    "automa-takes": takes_order,
    "automa-sales-fans": fans,
    "mastery-gained": lambda p, board: its_own(mastery(p, board)),
    "mastery-taken": lambda p, board: its_own(mastery(p, board)),
    "mastery-fan": fans,
    # the end of a round
    "ranked": lambda p, board: points(p["seat"], "ranking", p["points"]),
    "fans-lost": fans_lost,
    "editors-return": editors_return,
    "displays-dealt": new_displays,
}
"""What happens to things, event by event; whatever is not here touches nothing."""
