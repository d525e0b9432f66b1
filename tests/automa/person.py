"""A person at a real table who answers only the questions asked, as an earlier on-screen solo game requires.

The person sees the card and the table, and so names the first available genre of a sequence, or the first action tried
of a card that no pack has.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Mapping
from itertools import groupby
from typing import Any

from cartone.games import age_of_comics, automa
from cartone.games.age_of_comics.card_notation import line_of
from cartone.games.age_of_comics.challenges import is_met
from cartone.games.age_of_comics.components import AUTOMA_ACTIONS, Action, AutomaCard, Comic, Genre
from cartone.games.age_of_comics.options import ACTS
from cartone.games.automa.reports import NONE, OTHER, RIP_OFF, First, Publish, YesNo, YourAction
from cartone.games.automa.turn import AtRealTable, on_its_card, possible
from cartone.games.kit.options import Tell
from cartone.table import Answer as Said
from cartone.table import Ask, Choice, Event, Outcome, Table
from tests.real.person import digital as on_a_screen
from tests.real.person import say as say

YOURS = ("acts", "passed", "printed", "printed-rip-off")


def digital(seed: int, settings: Mapping[str, str]) -> Table[Any]:
    return on_a_screen("age-of-comics", seed, tuple(settings.items()))


class Person:
    """A person who reports a finished on-screen game on request."""

    def __init__(self, table: Table[Any], describes: bool = False) -> None:
        self.over = table.game
        self.describes = describes
        """True if unknown cards are described completely."""
        self.entries = deque(table.record.entries)
        self.follower = age_of_comics.new(["me", "automa"], dealer=None, settings=dict(table.header.settings))
        self.events = deque(event for event in table.events(0) if event.id == "round-ends" or is_yours(event))
        self.fans = self.best_fans(table)
        lying = {space: tile.order for space, tile in enumerate(self.over.map) if tile and tile.order}
        self.values = {**{space: order.value for space, order in lying.items()},
                       **{space: order.value for order, space in self.over.taken_from.items()}}  # fmt: skip
        """The values of the orders in the city, by space."""
        self.now: AutomaCard = self.over.pack.automa[0]
        """The Automa's current card."""
        self.turned = 0
        """The number of Automa cards drawn."""
        self.asked: Counter[str] = Counter()

    @staticmethod
    def best_fans(table: Table[Any]) -> dict[int, int]:
        """Return the fans of your best comic at the end of each round."""
        fans, round_ = dict.fromkeys(range(1, 6), 0), 0
        for event in table.events(0):
            round_ += event.id == "round"
            if event.id == "ranked" and event.params["seat"] == 0:
                fans[round_] = event.params["fans"]
        return fans

    def card(self, known: Collection[str], table: Any) -> str:
        """Advance the on-screen game to the Automa's next card, and return the entry for that card."""
        if self.at_card:
            self.go_on()
        while not self.at_card:
            self.go_on()
        entry = self.entries[0]
        assert isinstance(entry, Outcome)
        self.turned += 1
        self.now = next(one for one in self.over.pack.automa if one.id == entry.card)
        if entry.card in known:
            return entry.card
        if self.describes:
            return line_of(self.now)
        hands = AtRealTable(table)
        told = self.first_of(on_its_card(hands), table)
        return (told or next(one for one in AUTOMA_ACTIONS if one not in possible(hands))).value

    def first_of(self, there: Collection[Any], table: Any) -> Action | None:
        """Return which of these actions comes first on the Automa's card, preferring one not yet taken this round, as
        the page asks."""
        mine = [action for action in self.now.actions if action in there]
        return min(mine, key=lambda action: action in table.automa.sent, default=None)

    @property
    def at_card(self) -> bool:
        return self.follower.draw is not None and self.follower.draw.deck.name == "automa"

    def go_on(self) -> None:
        entry = self.entries.popleft()
        if isinstance(entry, Outcome):
            self.follower.outcome(entry.card)
        else:
            assert isinstance(entry, Said)
            self.follower.answer(entry.seat, str(entry.option))

    # -- answers ------------------------------------------------------------------------------

    def right(self, table: Table[Any]) -> str:
        """Return the correct entry for the table's current question."""
        if table.draw is not None:
            return self.card({card.id for card in table.game.pack.automa}, table.game)
        while self.turned < sum(event.id == "automa-card" for event in table.events(0)):
            self.card({card.id for card in self.over.pack.automa}, table.game)  # drawn by Cartone
        return str(self.answer(table.pending[0], table.game))

    def answer(self, ask: Ask, game: Any) -> Any:
        self.asked[f"{ask.kind} {ask.about}".strip()] += 1
        return self.tell(ask, game)

    def tell(self, ask: Ask, game: Any) -> Any:
        table = self.follower.game
        match ask.kind, ask.about:
            case "comic", "begins":
                (began,) = [event.params["card"] for event in self.over.story.events() if event.id == "automa-begins"
                            and isinstance(event.params["card"], Comic)]  # fmt: skip
                return First(began.genre.value)
            case "action", about:
                if about and (not self.events or self.events[0].id not in ("acts", "passed")):
                    return YourAction(None)
                while self.events[0].id == "round-ends":
                    self.events.popleft()
                event = self.events.popleft()
                assert event.id in ("acts", "passed"), event
                action = event.params.get("action")
                return YourAction(action, self.printed() if action is Action.PRINT else "")
            case "publish", _:
                is_more = self.events and self.events[0].id.startswith("printed")
                return Publish(self.printed() if is_more else NONE)
            case "next", _:
                return ACTS[self.first_of({option.action for option in ask.options}, game)]
            case "comic", about:
                shown = {comic.genre for comic in table.comics.display if comic is not None}
                shown |= {Genre(table.comics.top)} if table.comics.top is not None else set()
                yours = [genre for genre in reversed(game.you.genres_printed()) if genre in shown]
                if yours or not shown:
                    return First(yours[0].value if yours else NONE)
                return First(OTHER) if about == "like-yours" else self.first(shown)
            case "rank", _:
                return self.first({option.genre for option in ask.options})
            case "is-so", "search":
                return YesNo(ask.card in table.genres_in_deck())
            case "is-so", "ideas":
                return YesNo(any(table.idea_board.values()))
            case "is-so", "enough":
                left = Counter(tile.genre for tile in table.map if tile is not None)
                return YesNo(max(left.values(), default=0) >= ask.card)
            case "tell", "orders":
                return Tell(min(len(ask.options) - 1, sum(tile is not None for tile in table.map)))
            case "is-so", "ahead":
                return YesNo(self.fans[game.round] > game.automa.best_fans)
            case "is-so", "met":
                return YesNo(is_met(self.over, self.over.person, ask.card))
            case "tell", "your-points" | "without-challenges":
                return Tell(self.over.scores()[0] - self.over.by_source(0).get("challenges", 0))
        raise AssertionError(ask)

    def printed(self) -> str:
        """Return the entry for your next print."""
        title = self.events.popleft().params["title"]
        if isinstance(title, Comic):
            return str(title.genre.value)
        (slot,) = [one.slot for one in self.over.automa.printed if one.title is title.original]
        return f"{RIP_OFF}{slot}"

    def first(self, there: Collection[Any]) -> First:
        """Return the option that comes first on the card."""
        return First(next((genre.value for genre in self.now.genres if genre in there), NONE))


def is_yours(event: Event) -> bool:
    return event.id in YOURS and event.params["seat"] == 0


def table_of(settings: Mapping[str, str], more: Mapping[str, Any]) -> Table[Any]:
    """Return a table for a physical game; a person deals unless there is a seed."""
    dealing: dict[str, Any] = {} if "seed" in more else {"dealer": None}
    return automa.new(["me", "automa"], settings=dict(settings), **dealing, **more)


def reported(game: Table[Any], describes: bool = False, **more: Any) -> tuple[Table[Any], Person]:
    """Replay an on-screen game at a real table; return that table and the person who reported the game."""
    person = Person(game, describes)
    table = table_of(game.header.settings, more)
    while not table.over:
        say(table, person.right(table))
    return table, person


# -- comparison -----------------------------------------------------------------------------------

CHOICES = ("action", "print", "fans")
"""Choices that the Automa makes even at a real table; a person enters all others."""


def meaning(choice: Choice, yours: Mapping[Any, int]) -> str:
    """Return the Automa's choice without the names of cards; `yours` are the slots of your originals."""
    own = choice.own
    match choice.kind:
        case "print":
            title = own.title
            return f"print {title.genre}" if isinstance(title, Comic) else f"rip-off {yours[title.original]}"
    return f"{choice.kind} {own}"


def decisions(table: Table[Any]) -> list[list[str]]:
    """Return the Automa's choices in order; the fans of one action are sorted."""
    yours = {printed.title: printed.slot for printed in table.game.players[0].printed}
    made = [meaning(choice, yours) for choice in table.choices if choice.kind in CHOICES]
    return [sorted(group) for _, group in groupby(made, key=lambda one: one.startswith("fans") or one)]


def got(table: Table[Any]) -> list[str]:
    """Return what the Automa acquired, in order: each genre developed, each hire, and the number of orders in each
    sale."""
    found = []
    for event in table.events(0):
        match event.id:
            case "automa-hires":
                found.append("hires")
            case "automa-develops":
                found.append(event.params["card"].genre.value)
            case "automa-sells" | "automa-sells-genre":
                found.append(f"{event.params['orders']} orders")
    return found
