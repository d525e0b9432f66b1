"""What the events beside a real table touch: the Automa's cards and editors, and what it looks at.

Names are those of Age of Comics' `steps`, as far as there are such things. A card that the Automa has got is called by
its number, `card-CRAFT-N`, a comic also by what it is, `card-comic-N-GENRE`; yours are `card-yours-SLOT-GENRE`, and the
cards of its row `automa-N`, from left to right.

Of displays and orders nobody needs to know what lies where: `fulfilled-SEAT` is how many orders the Automa has
collected. `calendar` are the tiles that were turned over, `displays` how
often displays were dealt anew, and `laid` the cards of the Automa that lie face down in its row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...table import Event
from ..age_of_comics.components import EDITORS, Comic, Craft, Genre, RipOff
from ..age_of_comics.rules import TWO_TILES
from ..age_of_comics.solo import SHUFFLED_AFTER
from ..age_of_comics.stage import editors, masteries
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
from .view import GuidedView

SHUFFLED_EVERY = SHUFFLED_AFTER[0]
RANK = "rank-"
"""Before a genre that has its place in an order."""


class GuidedSteps(GameSteps[Guided, GuidedView]):
    """Where everything lies that the Automa looks at, and what happens to it."""

    def places(self, view: GuidedView) -> dict[str, str]:
        found: dict[str, str] = {}
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
        found |= {"calendar": view.round + (view.round >= TWO_TILES), "displays": max(view.round - 1, 0)}
        found["laid"] = laid(view)
        found[f"fulfilled-{IT}"] = automa.collected
        return found

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


# -- what was told ----------------------------------------------------------------------------


def you_printed(p: Params, board: Board) -> Iterator[Touch]:
    yield Move(f"card-{p['title'].id}", f"printed-{YOU}", "supply")


# -- what the Automa does ---------------------------------------------------------------------


def begins(p: Params, board: Board) -> Iterator[Touch]:
    """A comic, and a writer and an artist besides."""
    yield Move(f"card-{p['card'].id}", f"hand-{IT}", "deck-comic")
    yield from (Move(f"card-{craft}-1", f"hand-{IT}", f"deck-{craft}") for craft in Craft)


def hires(p: Params, board: Board) -> Iterator[Touch]:
    yield from (Move(f"card-{p[craft].id}", f"hand-{IT}", f"display-{craft}") for craft in ("writer", "artist"))
    yield from by_eye(p, board)


def develops(p: Params, board: Board) -> Iterator[Touch]:
    yield Move(f"card-{p['card'].id}", f"hand-{IT}", "display-comic")


def prints(p: Params, board: Board) -> Iterator[Touch]:
    """A comic comes to its mat with its team, and to the chart with its fans."""
    title: Comic | RipOff = p["title"]
    yield Move(f"card-{title.id}", f"printed-{IT}", "supply" if isinstance(title, RipOff) else "")
    yield from (Move(f"card-{p[craft].id}", f"printed-{IT}") for craft in ("writer", "artist"))
    yield from fans(p, board)


def by_eye(p: Params, board: Board) -> Iterator[Touch]:
    """What is done by an order of genres: these, and no thing that has a name."""
    return (Fly(f"{RANK}{genre}", "", "") for genre in p["genres"])


def sells(p: Params, board: Board) -> Iterator[Touch]:
    yield Count(f"fulfilled-{IT}", p["orders"])
    yield from by_eye(p, board)


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
    "automa-set-up": begins,
    # the start of a round
    "calendar-turned": lambda p, board: [Count("calendar", 1)],
    "calendar-turned-two": lambda p, board: [Count("calendar", 2)],
    "automa-lays": lambda p, board: [Count("laid", p["number"])],
    # what was told
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
    "automa-removes-ideas": by_eye,
    "automa-turns-up": by_eye,
    "automa-idea-fans": lambda p, board: [Count(f"fans-{IT}-{slot}", 1) for slot in p["slots"]],
    "automa-prints": prints,
    "automa-rips-off": prints,
    "automa-sells": sells,
    "automa-sells-genre": sells,
    "automa-sales-fans": fans,
    "mastery-gained": lambda p, board: its_own(mastery(p, board)),
    "mastery-taken": lambda p, board: its_own(mastery(p, board)),
    "mastery-fan": fans,
    # the end of a round
    "ranked": lambda p, board: points(p["seat"], "ranking", p["points"]),
    "fans-lost": fans_lost,
    "editors-return": editors_return,
    "displays-dealt": lambda p, board: [Count("displays", 1)],
}
"""What happens to things, event by event; whatever is not here touches nothing."""


STEPS = GuidedSteps
