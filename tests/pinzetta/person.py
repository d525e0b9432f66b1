"""A person at a real table who answers only the questions asked, as an earlier on-screen solo game requires."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import cartone
from cartone.games import pinzetta
from cartone.games.kit.options import CardAtPlace, Tell
from cartone.games.pinzetta.page.forms import KEYS
from cartone.games.pinzetta.reports import CROSSED, DOWN, MOST, NONE, OTHER, RARE, TARGET, VALUED
from cartone.games.stamp_swap.components import Box
from cartone.games.stamp_swap.opponent import Seen
from cartone.games.stamp_swap.options import Choose
from cartone.games.stamp_swap.scoring import rare_count
from cartone.table import Answer, Ask, Draw, Outcome, Table
from tests.real.person import digital as on_a_screen
from tests.real.person import say as say


def digital(seed: int, settings: Mapping[str, str]) -> Table[Any]:
    return on_a_screen("stamp-swap", seed, tuple(settings.items()))


def told(item: Seen, targets: Sequence[str], intro: bool) -> str:
    """Return the description of an item, limited to what matters to Pinzetta."""
    if item.rare:
        return RARE
    if item.size in ("attendee", "forever"):
        return str(item.size)
    mark = VALUED if item.two_or_three is not None else "" if item.up or intro else DOWN
    return f"{TARGET if item.size in targets else OTHER}{mark}"


class Laid(NamedTuple):
    """The table on a day before you cut: the kind of each item by number, and Pinzetta's piles from left to right."""

    kinds: Mapping[int, str]
    hers: Sequence[Sequence[int]]


@lru_cache(maxsize=128)
def laid_on(seed: int, settings: tuple[tuple[str, str], ...]) -> list[Laid]:
    """Return the table on each day of an on-screen game, before you cut."""
    game = on_a_screen("stamp-swap", seed, settings)
    table: Table[Any] = cartone.new("stamp-swap", ["me", "pinzetta"], seed=seed, settings=dict(settings))
    days = []
    for entry in game.record.entries:
        if isinstance(entry, Answer):
            if table.pending[0].kind == "split":
                days.append(laid(table.game))
            table.answer(0, entry.option)
    return days


def laid(game: Any) -> Laid:
    her, you = game.pinzetta, game.players[0]
    kinds = {item.number: told(game.see(item), her.targets, her.intro)
             for items in (you.collection, *her.piles) for item in items}  # fmt: skip
    return Laid(kinds, [[item.number for item in pile] for pile in her.piles])


class Person:
    """A person who reports a finished on-screen game on request."""

    def __init__(self, game: Table[Any]) -> None:
        self.game = game
        self.events = deque(game.game.story.events())
        self.decisions = [entry.card for entry in game.record.entries
                          if isinstance(entry, Outcome) and entry.deck == "decision"]  # fmt: skip
        self.days = deque(laid_on(game.header.seed or 0, tuple(game.header.settings.items())))
        self.values = deque(item.tile.value for item in game.game.pinzetta.boxes[Box.RARE])
        self.asked = 0

    def next(self, *ids: str) -> Any:
        """Skip to the next event of one of these kinds and return it."""
        while (event := self.events.popleft()).id not in ids:
            pass
        return event

    def draw(self, draw: Draw) -> str:
        """Return the entry for the last decision card: its ID or, if no pack has it, its points."""
        card = self.decisions[-1]
        if any(one.id == card for one in draw.deck.cards):
            return card
        decision = next(one for one in self.game.game.pack.decisions if one.id == card)
        return f"points {' '.join(map(str, decision.points))}"

    def right(self, table: Table[Any]) -> str:
        """Return the correct entry for the table's current question."""
        if table.draw is not None:
            return self.draw(table.draw)
        return str(self.answer(table.pending[0], table.game))

    def answer(self, ask: Ask, game: Any) -> Any:
        self.asked += 1
        options: Any = ask.options
        match ask.kind, ask.about:
            case "wants", _:
                return next(one for one in options if one.sizes == self.game.game.pinzetta.targets)
            case "lie", "piles":
                return self.piles(len(options.rows) > len(MOST))
            case "lie", "leftmost-large" | "leftmost-small":
                pile = self.day.hers[ask.about == "leftmost-small"]
                kinds = [self.day.kinds[number] for number in pile]
                return CardAtPlace(((next(kind for kind in kinds if kind in options.places[0]),),))
            case "lie", "turned-up":
                return self.turned_up([item.told for item in game.turning])
            case "choose", _:
                return Choose(1, self.next("her-pile-taken").params["pile"])
            case "tell", "show-scoring":
                return Tell(self.next("scored-her-show").params["each"])
            case "tell", "her-forever":
                return Tell(len(self.game.game.pinzetta.boxes[Box.FOREVER]))
            case "tell", "your-forever":
                album = self.game.game.players[0].album.stamps
                return Tell(sum(placed.stamp.kind == "forever" for placed in album))
            case "tell", "her-rare":
                return Tell(self.values.popleft())
            case "tell", "your-points":
                return Tell(self.game.scores[0])
            case "tell", "your-rare":
                return Tell(rare_count(self.game.game.players[0]))
        raise AssertionError(ask)

    def piles(self, with_card: bool) -> CardAtPlace:
        """Return the entry for all piles in the order of the form's keys and, if asked for, the number crossed out by
        the decision card."""
        self.day = self.days.popleft()
        split = self.next("split").params
        rows = []
        for numbers, most in zip((*self.day.hers, split["large"], split["small"]), MOST, strict=True):
            kinds = sorted((self.day.kinds[number] for number in numbers), key=(*KEYS, OTHER).index)
            rows.append((*kinds, *[NONE] * (most - len(kinds))))
        crossed = self.next("she-chooses").params["crossed"]
        return CardAtPlace((*rows, (CROSSED[crossed],)) if with_card else tuple(rows))

    def turned_up(self, hidden: Sequence[str]) -> CardAtPlace:
        """Return the entry that names the box of each of Pinzetta's face-down stamps."""
        boxed = []
        for event in self.events:
            if event.id == "day":
                break
            if event.id == "boxed":
                boxed.append((self.day.kinds[event.params["item"]], str(event.params["box"])))
        found = []
        for kind in hidden:
            there = next(one for one in boxed if one[0] == kind)
            boxed.remove(there)
            found.append(there[1])
        return CardAtPlace((tuple(found),))


def table_of(settings: Mapping[str, str], more: Mapping[str, Any]) -> Table[Any]:
    """Return a table for a physical game; a person deals unless there is a seed."""
    dealing: dict[str, Any] = {} if "seed" in more else {"dealer": None}
    return pinzetta.new(["me", "pinzetta"], settings=settings, **dealing, **more)


def moments(game: Table[Any], **more: Any) -> Iterator[tuple[Table[Any], str]]:
    """Replay a game at a real table; yield the table before each entry, with the entry, and at the end."""
    person = Person(game)
    table = table_of(dict(game.header.settings), more)
    while not table.over:
        said = person.right(table)
        yield table, said
        say(table, said)
    yield table, ""


def reported(game: Table[Any], **more: Any) -> Table[Any]:
    *_, (table, _) = moments(game, **more)
    return table
