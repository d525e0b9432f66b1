"""A person at a real table who only reports what is asked: the table is a digital solo game that was played before.

Taps are counted as a sensible screen would need them: one for a choice among a few; on a screen with several places
one for each place that is not as remembered, and one to be done; one for each digit of a number, and one to be done; to
say that orders are as they were or all face up is one; a card by its number is one, one that is described a tap for
each action and for each genre but the last, and one to be done.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Mapping
from typing import Any

from cartone.games import age_of_comics, automa
from cartone.games.age_of_comics.components import Comic, Craft, Genre
from cartone.games.age_of_comics.literal import automa_card_of
from cartone.games.age_of_comics.options import ACTS, Act
from cartone.games.automa.reports import NONE, RIP_OFF, Ahead, Found, Ideas, Orders, Publish
from cartone.games.kit.options import Lie, Tell
from cartone.table import Answer, Ask, Choice, Event, Outcome, Table
from tests.real.person import digital as on_a_screen
from tests.real.person import say as say

YOURS = ("acts", "passed", "printed", "printed-rip-off")
PER_CARD = 8


def digital(seed: int, settings: Mapping[str, str]) -> Table[Any]:
    return on_a_screen("age-of-comics", seed, tuple(settings.items()))


class Person:
    """Reports from a finished digital game, as far as it is asked."""

    def __init__(self, table: Table[Any]) -> None:
        self.over = table.game
        self.entries = deque(table.record.entries)
        self.follower = age_of_comics.new(["me", "automa"], dealer=None, settings=dict(table.header.settings))
        self.events = deque(event for event in table.events(0) if event.id == "round-ends" or is_yours(event))
        self.fans = self.best_fans(table)
        lying = {space: tile.order for space, tile in enumerate(self.over.map) if tile and tile.order}
        self.values = {**{space: order.value for space, order in lying.items()},
                       **{space: order.value for order, space in self.over.taken_from.items()}}  # fmt: skip
        self.taken: Counter[Genre] = Counter()
        self.taps = 0
        self.asked: Counter[str] = Counter()
        self.tapped: Counter[str] = Counter()
        self.said: set[str] = set()

    @staticmethod
    def best_fans(table: Table[Any]) -> dict[int, int]:
        """Of your best comic at the end of each round."""
        fans, round_ = dict.fromkeys(range(1, 6), 0), 0
        for event in table.events(0):
            round_ += event.id == "round"
            if event.id == "ranked" and event.params["seat"] == 0:
                fans[round_] = event.params["fans"]
        return fans

    def card(self, known: Collection[str]) -> str:
        """The next card of the Automa; until it came the table has gone on."""
        if self.at_card:
            self.go_on()
        while not self.at_card:
            self.go_on()
        self.taken.clear()
        entry = self.entries[0]
        assert isinstance(entry, Outcome)
        if entry.card in known:
            self.taps += 1
            return entry.card
        card = next(one for one in self.over.pack.automa if one.id == entry.card)
        told = automa_card_of(f"{' '.join(card.actions)}, {' '.join(card.genres)}")
        assert told is not None
        self.taps += 1 if told.id in self.said else PER_CARD + 1
        self.said.add(told.id)
        return told.id

    @property
    def at_card(self) -> bool:
        return self.follower.draw is not None and self.follower.draw.deck.name == "automa"

    def go_on(self) -> None:
        entry = self.entries.popleft()
        if isinstance(entry, Outcome):
            self.follower.outcome(entry.card)
        else:
            assert isinstance(entry, Answer)
            self.follower.answer(entry.seat, str(entry.option))

    # -- what is asked ------------------------------------------------------------------------

    def right(self, table: Table[Any]) -> str:
        """What is to be said where a table stands."""
        if table.draw is not None:
            return self.card({card.id for card in table.game.pack.automa})
        return str(self.answer(table.pending[0], table.game))

    def answer(self, ask: Ask, game: Any) -> Any:
        told = self.tell(ask, game)
        taps = taps_of(ask, told)
        self.taps += taps
        self.asked[f"{ask.kind} {ask.about}".strip()] += 1
        self.tapped[f"{ask.kind} {ask.about}".strip()] += taps
        return told

    def tell(self, ask: Ask, game: Any) -> Any:
        table = self.follower.game
        match ask.kind, ask.about:
            case "begins", _:
                began = [
                    event.params["card"].genre for event in self.over.story.events() if event.id == "automa-begins"
                ]
                return Lie(tuple((genre.value,) for genre in began))
            case "action", about:
                if about and (not self.events or self.events[0].id not in ("acts", "passed")):
                    return ACTS[None]
                while self.events[0].id == "round-ends":
                    self.events.popleft()
                event = self.events.popleft()
                assert event.id in ("acts", "passed"), event
                return Act(event.params.get("action"))
            case "publish", about:
                if about and (not self.events or not self.events[0].id.startswith("printed")):
                    return Publish(NONE)
                title = self.events.popleft().params["title"]
                if isinstance(title, Comic):
                    return Publish(title.genre.value)
                (slot,) = [one.slot for one in self.over.automa.printed if one.title is title.original]
                return Publish(f"{RIP_OFF}{slot}")
            case "creatives", _:
                rows = [table.creatives[craft].display for craft in Craft]
                return Lie(tuple(tuple(f"{c.genre}-{c.value}" if c else NONE for c in row) for row in rows))
            case "comics", _:
                shown = tuple(comic.genre.value if comic else NONE for comic in table.comics.display)
                return Lie((shown, (table.comics.top or NONE,)))
            case "ideas", _:
                return Ideas(tuple(genre for genre, count in table.idea_board.items() if count))
            case "orders", _:
                tiles = [tile for tile in table.map if tile is not None and tile.genre is game.turning]
                up = sorted((tile.order.value for tile in tiles if tile.order is not None), reverse=True)
                return Orders(tuple(up), sum(tile.order is None for tile in tiles))
            case "turned-up", about:
                there = [
                    space for space, tile in enumerate(table.map)
                    if tile is not None and tile.genre is game.turning and tile.order is None
                ]  # fmt: skip
                if about == "one":
                    there = [there[self.taken[game.turning]]]
                    self.taken[game.turning] += 1
                return Orders(tuple(sorted((self.values[space] for space in there), reverse=True)), 0)
            case "search", _:
                return Found(game.turning in table.genres_in_deck())
            case "ahead", _:
                return Ahead(self.fans[game.round] > game.automa.best_fans)
            case "tell", "your-points":
                return Tell(self.over.scores()[0])
        raise AssertionError(ask)


def taps_of(ask: Ask, told: Any) -> int:
    """How often a screen is touched for an answer."""
    remembered: Any = ask.options.at(0)
    match told:
        case Lie():
            pairs = [
                pair for row, known in zip(told.rows, remembered.rows, strict=True)
                for pair in zip(row, known, strict=True)
            ]  # fmt: skip
            return 1 + (sum(one != known for one, known in pairs) if ask.about == "again" else len(pairs))
        case Ideas():
            return 1 + len({*told.genres} ^ {*remembered.genres})
        case Orders() if ask.kind == "orders":
            if told in (remembered, ask.options.at(min(1, len(ask.options) - 1))):
                return 1
            gone, came = Counter(remembered.up), Counter(told.up)
            turned = (came - gone).total()
            taken: int = max(0, remembered.down - told.down - turned)
            return 1 + turned + taken + (gone - came).total()
        case Orders():
            return 1 + len(told.up)
        case Tell():
            return 1 + len(str(told.number))
    return 1


def is_yours(event: Event) -> bool:
    return event.id in YOURS and event.params["seat"] == 0


def reported(game: Table[Any], **more: Any) -> tuple[Table[Any], Person]:
    """The same game at a real table."""
    person = Person(game)
    table = automa.new(["me", "automa"], dealer=None, settings=dict(game.header.settings), **more)
    while not table.over:
        say(table, person.right(table))
    return table, person


# -- what both games have in common ---------------------------------------------------------------


def meaning(choice: Choice, yours: Mapping[Any, int]) -> str:
    """What the Automa chose, whatever its cards are called; `yours` are the slots of your originals."""
    own = choice.own
    match choice.kind:
        case "print":
            title = own.title
            return f"print {title.genre}" if isinstance(title, Comic) else f"rip-off {yours[title.original]}"
        case "print-writer" | "print-artist":
            return f"{choice.kind} {own.creative.genre} {own.creative.value}"
        case "sales":
            return own.verb  # type: ignore[no-any-return]
    return f"{choice.kind} {own}"


def decisions(table: Table[Any]) -> list[str]:
    yours = {printed.title: printed.slot for printed in table.game.players[0].printed}
    return [meaning(choice, yours) for choice in table.choices]


def collected(table: Table[Any]) -> list[str]:
    """The orders that the Automa took, one after the other."""
    return [event.params["order"].name for event in table.events(0) if event.id in ("automa-collects", "automa-takes")]
