"""A person at a real table who only reports what is asked: the table is a digital solo game that was played before."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any

from cartone.games import pinzetta
from cartone.games.kit.options import Lie, Tell
from cartone.games.pinzetta.reports import ANOTHER, DOWN, RARE, VALUED, Board
from cartone.games.stamp_swap.components import Attendee, Box, Tile
from cartone.games.stamp_swap.opponent import seen
from cartone.games.stamp_swap.options import Choose, Exchange, Split
from cartone.games.stamp_swap.scoring import rare_count
from cartone.table import Ask, Draw, Outcome, Table
from tests.real.person import digital as on_a_screen
from tests.real.person import say as say


def digital(seed: int, settings: Mapping[str, str]) -> Table[Any]:
    return on_a_screen("stamp-swap", seed, tuple(settings.items()))


def told(face: Tile | Attendee | str) -> str:
    """What a person tells of an item: no more than Pinzetta looks at."""
    if isinstance(face, str):
        return f"{face}" if face in ("attendee", "forever") else f"{face}{DOWN}"
    if isinstance(face, Attendee):
        return "attendee"
    if face.size == "forever":
        return "forever"
    item = seen(face.size, True, face)
    if item.rare:
        return RARE
    return f"{item.size}{VALUED if item.two_or_three is not None else ''}"


class Person:
    """Reports from a finished digital game, as far as it is asked."""

    def __init__(self, game: Table[Any]) -> None:
        self.game = game
        self.events = deque(game.game.story.events())
        self.outcomes = {
            deck: deque(
                entry.card for entry in game.record.entries if isinstance(entry, Outcome) and entry.deck == deck
            )
            for deck in ("pinzetta-event", "decision", "show-scoring")
        }
        self.asked = 0

    def next(self, *ids: str) -> Any:
        """The next event of these kinds."""
        while (event := self.events.popleft()).id not in ids:
            pass
        return event

    def draw(self, draw: Draw) -> str:
        """The card, or of one that no pack knows what counts on it now."""
        card = self.outcomes[draw.deck.name].popleft()
        if any(one.id == card for one in draw.deck.cards):
            return card
        if draw.deck.name != "decision":
            return ANOTHER
        decision = next(one for one in self.game.game.pack.decisions if one.id == card)
        if draw.why == "last-decision":
            return f"points {' '.join(map(str, decision.points))}"
        return f"{decision.crossed} crossed"

    def right(self, table: Table[Any]) -> str:
        """What is to be said where a table stands."""
        if table.draw is not None:
            return self.draw(table.draw)
        return str(self.answer(table.pending[0], table.game))

    def answer(self, ask: Ask, game: Any) -> Any:
        self.asked += 1
        match ask.kind, ask.about:
            case "board", _:
                names = {contest.id for contest in self.game.game.contests}
                return next((Board(one.contest) for one in ask.options if one.contest in names), Board(ANOTHER))
            case "wants", _:
                return next(one for one in ask.options if one.sizes == self.game.game.pinzetta.targets)
            case "happens", _:
                effect = self.next("your-event").params["event"].effect
                known = {str(one): one for one in ask.options}
                name = effect.do if effect is not None else "nothing"
                amount = effect.amount if effect is not None else 0
                return known.get(name) or known.get(f"{name}-{amount}") or known["nothing"]
            case "tell", "show-scoring" | "show-scoring-another" | "show-scoring-type":
                return Tell(self.next("scored-her-show").params["each"])
            case "lie", "her-piles":
                rows = [self.next("her-pile-laid").params["laid"][1] for _ in range(2)]
                return Lie(tuple(tuple(map(told, row)) for row in rows))
            case "lie", "your-collection":
                laid = next(event for event in self.events if event.id == "collection-laid").params["laid"]
                return Lie((tuple(map(told, laid[1])),))
            case "lie", "turned-up":
                hidden = [item.number for item in game.turning]
                faces: dict[int, str] = {}
                while len(faces) < len(hidden):
                    event = self.next("revealed")
                    if event.params["item"] in hidden:
                        faces[event.params["item"]] = told(event.params["tile"])
                return Lie((tuple(faces[number] for number in hidden),))
            case "exchange", _:
                event = self.next("swapped-with-her")
                return Exchange(event.params["mine"], event.params["hers"])
            case "split", _:
                event = self.next("split")
                return Split(*(event.params[part] for part in ("reserve", "large", "small")))
            case "choose", _:
                return Choose(1, self.next("her-pile-taken").params["pile"])
            case "tell", "your-forever":
                album = self.game.game.players[0].album.stamps
                return Tell(sum(placed.stamp.kind == "forever" for placed in album))
            case "tell", "her-rare":
                values = [item.tile.value for item in self.game.game.pinzetta.boxes[Box.RARE]]
                self.values = getattr(self, "values", deque(values))
                return Tell(self.values.popleft())
            case "tell", "your-points":
                return Tell(self.game.scores[0])
            case "tell", "your-rare":
                return Tell(rare_count(self.game.game.players[0]))
        raise AssertionError(ask)


def moments(game: Table[Any], **more: Any) -> Iterator[tuple[Table[Any], str]]:
    """The same game at a real table: before each entry, with what is said there, and at the end."""
    person = Person(game)
    table = pinzetta.new(["me", "pinzetta"], dealer=None, settings=dict(game.header.settings), **more)
    while not table.over:
        said = person.right(table)
        yield table, said
        say(table, said)
    yield table, ""


def reported(game: Table[Any], **more: Any) -> Table[Any]:
    *_, (table, _) = moments(game, **more)
    return table
