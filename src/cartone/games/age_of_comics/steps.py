"""What the events of Age of Comics touch on the table.

Pieces:
  `card-ID`           a comic, rip-off, writer or artist that the seat knows
  `editor-SEAT-N`     the editors of a round, by the order in which they go: 1 to 4, and the extra one 5
  `order-SPACE`       a sales order, by the space of the map where it was laid
  `agent-SEAT`        the agents in the city; the Automa has none
  `cube-SEAT-ACTION`  a cube on the special of an action
  `mastery-GENRE`     the mastery tokens
  `automa-ID`         the cards of the Automa since they were last shuffled

Places:
  `display-KIND` (writer, artist, comic), `hand-SEAT` (also beside the Automa's mat), `hyped-SEAT`, `printed-SEAT`
  (comics with their teams), `editors-SEAT` (those to come), `desk-ACTION-N` (from 1), `passed-SEAT` (those that did
  nothing), `map-SPACE`, `orders-SEAT`, `fulfilled-SEAT`, `corner-N` and `corner-start`, `specials-ACTION`, `masteries`
  (nobody's), `masteries-SEAT`, `automa-row`;
  of the table go: `deck-KIND`, `deck-automa`, `discards-KIND`, `box`

Numbers:
  `score-SEAT`, `points-SEAT-SOURCE` (the same by where they come from), `money-SEAT`, `tickets-SEAT`,
  `ideas-SEAT-GENRE`, `board-GENRE` and `supply-GENRE` (ideas there), `held-SEAT-KIND` (cards in a hand whose face the
  seat does not know), `fans-SEAT-SLOT`, `value-SEAT-SLOT` and `hype-SEAT-SLOT` (of a printed comic, slots from 1; the
  hype that it had), `tokens-ID` (hype on a hyped comic), `comics-SEAT-GENRE`, `originals-SEAT`, `rip-offs-SEAT` (so
  many printed), `left-KIND` (cards in a deck), `left-automa`, `left-hype`, `left-ticket`, `left-colours`

Things that fly:
  `idea-GENRE` between `supply`, `idea-board` and `ideas-SEAT`; `back-KIND-BACK` (a card that stays hidden) from
  `deck-KIND` to `hand-SEAT`; `colours` from `supply` to `printed-SEAT`, `ticket` from `supply` to `tickets-SEAT`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from ...table import Event
from ..kit.steps import BOX, Board, Count, Fly, GameSteps, Move, Touch, Touches
from .challenges import PENALTY, progress
from .components import EDITORS, Card, Comic, Creative, Genre, RipOff
from .game import AgeOfComics
from .mat import MOVE_SLOT
from .scoring import COLOUR_POINTS, IDEAS_PER_POINT, MASTERY_POINTS, MONEY_PER_POINT, ORIGINAL_POINTS
from .stage import corner, cube, kind_of, masteries, numbers, places
from .view import AgeOfComicsView

Params: TypeAlias = Mapping[str, Any]
Telling: TypeAlias = Callable[[Params, Board], Iterable[Touch]]


class AgeOfComicsSteps(GameSteps[AgeOfComics, AgeOfComicsView]):
    """Where everything lies in Age of Comics, and what happens to it."""

    def places(self, view: AgeOfComicsView) -> dict[str, str]:
        return places(view)

    def numbers(self, view: AgeOfComicsView) -> dict[str, int]:
        return numbers(view)

    def touches(self, event: Event, board: Board) -> Iterable[Touch]:
        telling = TOUCHES.get(event.id)
        return telling(event.params, board) if telling is not None else ()

    def follows(self, touches: Touches, board: Board) -> list[Count]:
        """Points for fans, money, ideas and challenges, and the scores that all points make."""
        told = [touch for touch in touches if isinstance(touch, Count)]
        counted = list(points_for(told, board))
        if self.game.challenges:
            counted += self.challenged(board)
        return [*counted, *scores((*told, *counted))]

    def challenged(self, board: Board) -> Iterator[Count]:
        """Whether challenges are met or missed now that were not before."""
        seat = self.game.person.seat
        player = Challenger(seat, board)
        held = {Genre(one.removeprefix("mastery-")): seat for one in board.lying(masteries(seat))}
        missed = sum(not progress(self.game.edition, held, player, one).met for one in self.game.challenges)
        return points(seat, "challenges", -PENALTY * missed - board.numbers.get(f"points-{seat}-challenges", 0))


# -- points -----------------------------------------------------------------------------------


def points(seat: int, source: str, by: int) -> Iterator[Count]:
    if by:
        yield Count(f"points-{seat}-{source}", by)


def scores(counts: Iterable[Count]) -> Iterator[Count]:
    """By how much everybody's points change in all."""
    found: Counter[str] = Counter()
    for count in counts:
        if count.number.startswith("points-"):
            found[count.number.split("-")[1]] += count.by
    return (Count(f"score-{seat}", by) for seat, by in found.items() if by)


def points_for(counts: Iterable[Count], board: Board) -> Iterator[Count]:
    """What fans, money and ideas are worth that have changed."""
    changes: Counter[tuple[str, int]] = Counter()
    for count in counts:
        what, _, rest = count.number.partition("-")
        if what in WORTH:
            changes[what, int(rest.partition("-")[0])] += count.by
    for (what, seat), by in changes.items():
        yield from points(seat, what, WORTH[what](board, seat, by))


def full_parts(have: int, by: int, size: int) -> int:
    """How many more full parts there are than before so much came.

    >>> full_parts(4, 1, 4), full_parts(7, -1, 4)
    (1, -1)
    """
    return have // size - (have - by) // size


def ideas_of(board: Board, seat: int) -> int:
    return sum(board.numbers.get(f"ideas-{seat}-{genre}", 0) for genre in Genre)


WORTH: Mapping[str, Callable[[Board, int, int], int]] = {
    "fans": lambda board, seat, by: by,
    "money": lambda board, seat, by: full_parts(board.numbers.get(f"money-{seat}", 0), by, MONEY_PER_POINT),
    "ideas": lambda board, seat, by: full_parts(ideas_of(board, seat), by, IDEAS_PER_POINT),
}
"""By how much the points for something change when it has changed by so much."""


@dataclass(frozen=True, slots=True)
class OnMat:
    """A printed comic, as far as challenges look at it."""

    genre: Genre
    is_original: bool
    fans: int
    hype: int


@dataclass(frozen=True, slots=True)
class Challenger:
    """The one who is challenged, as the board has it."""

    seat: int
    board: Board

    @property
    def money(self) -> int:
        return self.board.numbers.get(f"money-{self.seat}", 0)

    @property
    def printed(self) -> list[OnMat]:
        """Its comics. No challenge looks at two of their sides at once, so it does not matter which go together."""
        number, seat = self.board.numbers, self.seat
        genres = [genre for genre in Genre for _ in range(number.get(f"comics-{seat}-{genre}", 0))]
        originals = number.get(f"originals-{seat}", 0)
        return [
            OnMat(genre, slot <= originals, number.get(f"fans-{seat}-{slot}", 0), number.get(f"hype-{seat}-{slot}", 0))
            for slot, genre in enumerate(genres, 1)
        ]

    @property
    def fulfilled(self) -> list[Any]:
        return self.board.lying(f"fulfilled-{self.seat}")


# -- cards ------------------------------------------------------------------------------------


def takes(board: Board, card: Card, to: str) -> Iterator[Touch]:
    """A card that everybody sees, from a display or from the deck."""
    piece, kind = f"card-{card.id}", kind_of(card)
    if piece in board.places:
        yield Move(piece, to)
    else:
        yield Move(piece, to, f"deck-{kind}")
        yield Count(f"left-{kind}", -1)


def takes_blind(seat: int, kind: str, back: str | int) -> Iterator[Touch]:
    """A card that only its owner will see."""
    yield Fly(f"back-{kind}-{back}", f"deck-{kind}", f"hand-{seat}")
    yield Count(f"left-{kind}", -1)
    yield Count(f"held-{seat}-{kind}", 1)


def lays(board: Board, seat: int, card: Card, to: str) -> Iterator[Touch]:
    """A card of a hand, or a hyped one, goes somewhere for all to see; whoever did not know it does now."""
    piece = f"card-{card.id}"
    if piece in board.places:
        yield Move(piece, to)
    else:
        yield Move(piece, to, f"hand-{seat}")
        yield Count(f"held-{seat}-{kind_of(card)}", -1)


def lays_open(p: Params, board: Board) -> Iterable[Touch]:
    """A card stays in the hand, but is known from now on."""
    if f"card-{p['card'].id}" in board.places:
        return ()
    return lays(board, p["seat"], p["card"], f"hand-{p['seat']}")


def hired_idea(p: Params, board: Board) -> Iterator[Touch]:
    yield from lays_open(p, board)
    yield from idea("supply", f"ideas-{p['seat']}", p["genre"])


# -- tokens -----------------------------------------------------------------------------------

IDEAS_AT = {"supply": "supply", "idea-board": "board"}
"""How the numbers of ideas are called that lie in places of nobody; those of a player as the place."""


def idea(start: str, to: str, genre: Genre, count: int = 1) -> Iterator[Touch]:
    for _ in range(count):
        yield Fly(f"idea-{genre}", start, to)
    yield Count(f"{IDEAS_AT.get(start, start)}-{genre}", -count)
    yield Count(f"{IDEAS_AT.get(to, to)}-{genre}", count)


def refilled(p: Params, board: Board) -> Iterator[Touch]:
    for genre in p["ideas"]:
        yield from idea("supply", "idea-board", genre)


def money(seat: int, by: int) -> Iterator[Count]:
    if by:
        yield Count(f"money-{seat}", by)


def fans(p: Params, board: Board) -> Iterator[Touch]:
    yield Count(f"fans-{p['seat']}-{p['slot']}", p["fans"])


def fans_lost(p: Params, board: Board) -> Iterator[Touch]:
    """Every comic on the chart loses one, but not its last."""
    return (Count(name, -1) for name, number in board.numbers.items() if name.startswith("fans-") and number > 1)


def tickets(seat: int, by: int) -> Iterator[Touch]:
    there = ("supply", f"tickets-{seat}") if by > 0 else (f"tickets-{seat}", "supply")
    yield Fly("ticket", *there)
    yield Count(f"tickets-{seat}", by)
    yield Count("left-ticket", -by)


def hype(comic: Comic, tokens: int) -> Iterator[Touch]:
    yield Count(f"tokens-{comic.id}", tokens)
    yield Count("left-hype", -tokens)


def better_colours(p: Params, board: Board) -> Iterator[Touch]:
    yield Fly("colours", "supply", f"printed-{p['seat']}")
    yield Count("left-colours", -1)
    yield from points(p["seat"], "better-colours", COLOUR_POINTS)


def mastery(p: Params, board: Board) -> Iterator[Touch]:
    yield Move(f"mastery-{p['genre']}", masteries(p["seat"]))
    yield from points(p["seat"], "mastery", MASTERY_POINTS)
    if "loser" in p:
        yield from points(p["loser"], "mastery", -MASTERY_POINTS)


# -- editors ----------------------------------------------------------------------------------


def editor_to(board: Board, seat: int, to: str) -> Iterator[Touch]:
    """The next editor goes to a desk, or stays away."""
    yield Move(min(board.lying(f"editors-{seat}")), to)


def at_desk(p: Params, board: Board) -> Iterator[Touch]:
    return editor_to(board, p["seat"], f"desk-{p['action']}-{p['place']}")


def editors_return(p: Params, board: Board) -> Iterator[Touch]:
    """All come back, also those that stayed away; an extra one leaves."""
    for piece in board.places:
        what, _, rest = piece.partition("-")
        if what == "editor":
            seat, _, number = rest.partition("-")
            yield Move(piece, f"editors-{seat}" if int(number) <= EDITORS else BOX)


# -- printing ---------------------------------------------------------------------------------


def team(p: Params, board: Board) -> Iterator[Touch]:
    """A comic comes to the mat with its team, and to the chart with its fans."""
    seat, slot, title = p["seat"], p["slot"], p["title"]
    place = f"printed-{seat}"
    if isinstance(title, RipOff):
        yield Move(f"card-{title.id}", place, "supply")
    else:
        yield from lays(board, seat, title, place)
    creatives: tuple[Creative, Creative] = p["writer"], p["artist"]
    for creative in creatives:
        yield from lays(board, seat, creative, place)
    yield Count(f"value-{seat}-{slot}", sum(creative.value for creative in creatives))
    if p["fans"]:
        yield Count(f"fans-{seat}-{slot}", p["fans"])
    yield Count(f"comics-{seat}-{title.genre}", 1)
    yield Count(f"originals-{seat}" if title.is_original else f"rip-offs-{seat}", 1)


def printed(p: Params, board: Board) -> Iterator[Touch]:
    """The same of a player, who pays; an original is worth more with a team of its genre."""
    seat, slot, title = p["seat"], p["slot"], p["title"]
    yield from team(p, board)
    yield from money(seat, -p["cost"])
    if p["hype"]:
        yield Count(f"hype-{seat}-{slot}", p["hype"])
    originals = board.numbers.get(f"originals-{seat}", 0)
    if title.is_original:
        matching = sum(creative.genre is title.genre for creative in (p["writer"], p["artist"]))
        yield from points(seat, "originals", ORIGINAL_POINTS[matching])
    if slot >= MOVE_SLOT:  # from then on each original brings a point, also those before
        yield from points(seat, "mat", title.is_original + (originals if slot == MOVE_SLOT else 0))


def re_assigned(p: Params, board: Board) -> Iterator[Touch]:
    """One creative comes to the comic, the other one goes to the hand."""
    seat, slot, title, card, old = p["seat"], p["slot"], p["title"], p["card"], p["old"]
    yield from lays(board, seat, card, f"printed-{seat}")
    yield Move(f"card-{old.id}", f"hand-{seat}")
    yield from money(seat, -p["cost"])
    if p["cost"]:
        yield Count(f"value-{seat}-{slot}", p["cost"])
    if change := p["total"] - board.numbers.get(f"fans-{seat}-{slot}", 0):
        yield Count(f"fans-{seat}-{slot}", change)
    if title.is_original:
        before = p["matching"] - (card.genre is title.genre) + (old.genre is title.genre)
        yield from points(seat, "originals", ORIGINAL_POINTS[p["matching"]] - ORIGINAL_POINTS[before])


def grown(p: Params, board: Board) -> Iterator[Touch]:
    yield Count(f"value-{p['seat']}-{p['slot']}", 1)
    yield from money(p["seat"], -p["cost"])


# -- orders -----------------------------------------------------------------------------------


def collected(p: Params, board: Board) -> Iterator[Touch]:
    """Until it is fulfilled, an order costs its fans."""
    yield Move(f"order-{p['space']}", f"orders-{p['seat']}")
    yield from points(p["seat"], "orders", -p["order"].fans)


def fulfilled(p: Params, board: Board) -> Iterator[Touch]:
    yield Move(f"order-{p['space']}", f"fulfilled-{p['seat']}")
    yield from points(p["seat"], "orders", p["order"].fans)
    yield from fans(p, board)


def walked(p: Params, board: Board) -> Iterator[Touch]:
    yield Move(f"agent-{p['seat']}", corner(p["corner"]))
    yield from money(p["seat"], -p.get("cost", 0))


# -- the Automa -------------------------------------------------------------------------------


def automa_card(p: Params, board: Board) -> Iterator[Touch]:
    yield Move(f"automa-{p['card'].id}", "automa-row", "deck-automa")
    yield Count("left-automa", -1)


def automa_shuffles(p: Params, board: Board) -> Iterator[Touch]:
    for piece in board.lying("automa-row"):
        yield Move(piece, "deck-automa")
        yield Count("left-automa", 1)


def automa_hires(p: Params, board: Board) -> Iterator[Touch]:
    for creative in (p["writer"], p["artist"]):
        yield from takes(board, creative, f"hand-{p['seat']}")


def dealt(p: Params, board: Board) -> Iterator[Touch]:
    for card in p["cards"]:
        yield from takes(board, card, f"display-{p['pile']}")


def fee(p: Params, board: Board) -> Iterator[Touch]:
    yield from money(p["seat"], -p["money"])
    yield from money(p["other"], p["money"])


TOUCHES: Mapping[str, Telling] = {
    # setup
    "orders-laid": lambda p, board: (Move(f"order-{space}", f"map-{space}", BOX) for space in p["spaces"]),
    "begins": lambda p, board: money(p["seat"], p["money"]),
    "dealt": lambda p, board: takes_blind(p["seat"], p["pile"], p["value"]),
    "named": lambda p, board: takes_blind(p["seat"], "comic", p["genre"]),
    "sees": lays_open,
    "automa-begins": lambda p, board: takes(board, p["card"], f"hand-{p['seat']}"),
    # the board
    "display-cleared": lambda p, board: (Move(f"card-{card.id}", f"discards-{p['pile']}") for card in p["cards"]),
    "display-dealt": dealt,
    "reshuffled": lambda p, board: [Count(f"left-{p['pile']}", p["cards"])],
    "ideas-refilled": refilled,
    "acts": at_desk,
    "passed": lambda p, board: editor_to(board, p["seat"], f"passed-{p['seat']}"),
    "extra-editor": lambda p, board: [Move(f"editor-{p['seat']}-{EDITORS + 1}", f"editors-{p['seat']}", BOX)],
    "editors-return": editors_return,
    # hire, and re-assign
    "hired": lambda p, board: takes(board, p["card"], f"hand-{p['seat']}"),
    "hired-blind": lambda p, board: takes_blind(p["seat"], p["pile"], p["value"]),
    "hired-idea": hired_idea,
    "re-assigned": re_assigned,
    # develop, and hype
    "developed": lambda p, board: takes(board, p["card"], f"hand-{p['seat']}"),
    "developed-blind": lambda p, board: takes_blind(p["seat"], "comic", p["genre"]),
    "searched": lambda p, board: money(p["seat"], -p["cost"]),
    "revealed": lambda p, board: takes(board, p["card"], "discards-comic"),
    "discarded": lambda p, board: lays(board, p["seat"], p["card"], f"discards-{kind_of(p['card'])}"),
    "hyped": lambda p, board: lays(board, p["seat"], p["title"], f"hyped-{p['seat']}"),
    "hype-added": lambda p, board: hype(p["title"], 1),
    "hype-returned": lambda p, board: hype(p["title"], -p["tokens"]),
    # ideas, and convert
    "took-idea": lambda p, board: idea("supply", f"ideas-{p['seat']}", p["genre"]),
    "took-board-idea": lambda p, board: idea("idea-board", f"ideas-{p['seat']}", p["genre"]),
    "ideas-spent": lambda p, board: idea(f"ideas-{p['seat']}", "supply", p["genre"], p["count"]),
    "converted": fans,
    # print, and better colours
    "shown.laid-open": lays_open,
    "printed": printed,
    "printed-rip-off": printed,
    "bonus-money": lambda p, board: money(p["seat"], p["money"]),
    "bonus-ticket": lambda p, board: tickets(p["seat"], 1),
    "better-colours": better_colours,
    "mastery-gained": mastery,
    "mastery-taken": mastery,
    "mastery-fan": fans,
    "cube-placed": lambda p, board: [
        Move(cube(p["seat"], p["action"]), f"specials-{p['action']}", f"printed-{p['seat']}")
    ],
    "cube-moved": lambda p, board: [
        Move(cube(p["seat"], p["action"]), f"specials-{p['to_action']}", name=cube(p["seat"], p["to_action"]))
    ],
    "mat-points": lambda p, board: points(p["seat"], "mat", p["points"]),
    # royalties, and marketing
    "royalties": lambda p, board: money(p["seat"], p["money"]),
    "marketing": lambda p, board: money(p["seat"], -p["cost"]),
    "marketing-fan": fans,
    # sales
    "walked": walked,
    "jumped": lambda p, board: (*tickets(p["seat"], -1), *walked(p, board)),
    "fee": fee,
    "collected": collected,
    "order-fulfilled": fulfilled,
    # the start and the end of a round
    "learnt": grown,
    "trained": grown,
    "ranked": lambda p, board: points(p["seat"], "ranking", p["points"]),
    "income": lambda p, board: money(p["seat"], p["money"]),
    "fans-lost": fans_lost,
    # the Automa
    "automa-card": automa_card,
    "automa-shuffles": automa_shuffles,
    "automa-acts": at_desk,
    "automa-loses-turn": lambda p, board: editor_to(board, p["seat"], f"passed-{p['seat']}"),
    "automa-hires": automa_hires,
    "automa-develops": lambda p, board: takes(board, p["card"], f"hand-{p['seat']}"),
    "automa-removes-idea": lambda p, board: idea("idea-board", "supply", p["genre"]),
    "automa-idea-fan": fans,
    "automa-prints": team,
    "automa-rips-off": team,
    "automa-collects": lambda p, board: [Move(f"order-{p['space']}", f"fulfilled-{p['seat']}")],
    "automa-sales-fans": fans,
}
"""What happens to things, event by event; whatever is not here touches nothing."""


STEPS = AgeOfComicsSteps
