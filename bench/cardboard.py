"""Count the steps that a person takes in an opponent's turn with the printed cards alone, over whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from tests.pinzetta.person import Laid, laid_on

import cartone
from cartone.games.age_of_comics.components import Craft, Genre
from cartone.games.age_of_comics.editions import Edition2026
from cartone.games.age_of_comics.opponent import newest_first
from cartone.games.pinzetta.reports import DOWN
from cartone.table import Event, Outcome, Table

from .seconds import TOKENS

Steps = Counter[str]
YOU, IT = 0, 1
ON_A_CARD = 3
"""Number of actions on a card."""


# -- Pinzetta ---------------------------------------------------------------------------------------


def swaps(game: Table[Any]) -> Iterator[Steps]:
    """Yield the steps of each day of an on-screen game."""
    days = iter(laid_on(game.header.seed or 0, tuple(game.header.settings.items())))
    events: list[Event] = []
    for event in [*game.game.story.events(), None]:
        if events and (event is None or event.id == "day"):
            yield swap(next(days), events, game.game.pinzetta.intro)
            events = []
        if event is not None and (events or event.id == "day"):
            events.append(event)


def swap(day: Laid, events: Sequence[Event], is_intro: bool) -> Steps:
    """Return the steps of a Swap: appraise, choose, cut, and move or discard the opponent's items."""
    told = {event.id: event.params for event in events}
    tokens = {number: TOKENS[kind] for number, kind in day.kinds.items()}
    yours = [*told["split"]["large"], *told["split"]["small"]]
    hers = [number for pile in day.hers for number in pile]
    reserved = [number for number in day.kinds if number not in (*yours, *hers)]
    valued = [number for number in (*yours, *hers) if tokens[number]]
    taken = told["split"]["small" if told["she-chooses"]["pile"] else "large"]
    crossed = told["she-chooses"]["crossed"]
    steps = Steps({
        "look at an item in a pile": len(yours) + len(hers),
        "look at the item that you reserve": len(reserved),
        "work out the tokens of an item": len(valued) + sum(tokens[number] > 0 for number in reserved),
        "lay the tokens of an item": len(valued) + sum(tokens[number] > 0 for number in reserved),
        "discard the tokens of the reserved item": sum(tokens[number] > 0 for number in reserved),
        "add the tokens of an item to its pile": len(valued),
        "add the printed token of a large pile": 2,
        "compare two piles": 3,
        "shuffle the decision cards": 1,
        "draw a decision card": 1,
        "count a token that is crossed out": crossed,
        "take tokens off a pile": int(crossed > 0),
        "put an item that she takes below her mat": len(taken),
        "return the tokens of a player's items": 2,
        "move the phase token": 1,
    })  # fmt: skip
    if "she-swaps" in told:
        steps.update({"compare an item for a swap": len(hers), "swap an item": 2})
    kept = pile_kept(day, told)
    if is_intro:
        steps["discard an item of hers"] = len(taken) + len(kept)
        return steps
    incoming = [*taken, *kept]
    steps["turn up a face-down stamp of hers"] = sum(day.kinds[number].endswith(DOWN) for number in incoming)
    for step in ("find an item of hers again", "find the box of an item", "move an item to its box"):
        steps[step] = len(incoming)
    return steps


def pile_kept(day: Laid, told: dict[str, Any]) -> list[int]:
    """Return the opponent's own items that she keeps after a Swap."""
    piles = [[*pile] for pile in day.hers]
    if "she-swaps" in told:
        one, two = told["she-swaps"]["one"], told["she-swaps"]["two"]
        piles = [[{one: two, two: one}.get(number, number) for number in pile] for pile in piles]
    return piles[1 - told["her-pile-taken"]["pile"]]


# -- the Automa -------------------------------------------------------------------------------------


def rounds(game: Table[Any]) -> Iterator[Steps]:
    """Yield the steps of each round of an on-screen game: the opponent's four turns and its part of the ranking."""
    for _, told in groupby(turns(game), key=itemgetter(0)):
        yield sum((steps for _, steps in told), Steps({"compare the best comics": 1, "give it its ranking points": 1}))


def turns(game: Table[Any]) -> Iterator[tuple[int, Steps]]:
    """Yield each of the opponent's turns with its round, by replaying the game."""
    header = game.header
    table: Table[Any] = cartone.new("age-of-comics", header.players, dealer=None, settings=dict(header.settings))
    turn: Turn | None = None
    for entry in game.record.entries:
        if turn is not None and YOU in table.pending:
            yield table.game.round, turn.counted(table.events(YOU))
            turn = None
        if isinstance(entry, Outcome):
            turn = Turn(table) if entry.deck == "automa" else turn
            table.outcome(entry.card)
        else:
            table.answer(entry.seat, str(entry.option))


class Turn:
    """The table before the opponent's card is turned up."""

    def __init__(self, table: Table[Any]) -> None:
        game, it = table.game, table.game.players[IT]
        self.told = len(table.events(YOU))
        self.done = [*it.sent]
        self.yours = newest_first(game.players[YOU].genres_printed())
        self.shown = {craft: [card.genre for card in game.creatives[craft].display if card] for craft in Craft}
        self.comics = [card.genre for card in game.comics.display if card]
        self.is_new = game.edition == Edition2026.name
        self.ideas = [genre for genre in Genre if game.idea_board[genre]]
        self.tiles = [(tile.genre, tile.order is not None) for tile in game.map if tile]
        self.genre_at = {space: tile.genre for space, tile in enumerate(game.map) if tile}
        self.on_chart = sum(printed.fans > 0 for printed in it.printed)
        self.unprinted = len(it.comics())

    def counted(self, all_told: Sequence[Event]) -> Steps:
        """Return the steps of the turn described by the latest events."""
        events = all_told[self.told :]
        card = next(event.params["card"] for event in events if event.id == "automa-card")
        self.genres = [*card.genres]
        tried = [event.params["action"] for event in events if event.id in ("automa-fails", "automa-acts")]
        read = self.actions_read(card.actions, tried[-1] if tried else None)
        steps = Steps({
            "turn up its card": 1, "read an action on its card": min(read, ON_A_CARD),
            "see whether it has done an action": read, "see whether it can do an action": len(tried),
        })  # fmt: skip
        for event in events:
            steps.update(self.step(event, events))
        return steps

    def actions_read(self, actions: Sequence[Any], last: Any) -> int:
        """Return the number of actions read until one can be performed; all are read before one is repeated or a board
        action is tried."""
        if last not in actions:
            return ON_A_CARD
        return [*actions].index(last) + 1 + (ON_A_CARD if last in self.done else 0)

    def step(self, event: Event, events: Sequence[Event]) -> Steps:
        match event.id:
            case "automa-acts":
                return Steps({"find the first free space": 1, "place its editor": 1})
            case "automa-hires":
                return self.hires() + Steps({"take a card": 2})
            case "automa-develops":
                return self.develops(event.params["card"].genre) + Steps({"take a card": 1})
            case "automa-removes-idea":
                return Steps({"remove an idea": 1, **self.by_card(event.params["genre"])})
            case "automa-idea-fan" | "mastery-fan" if event.params["seat"] == IT:
                return Steps({"move a comic on the chart": 1})
            case "automa-prints" | "automa-rips-off":
                return self.prints(is_original=event.id == "automa-prints")
            case "mastery-gained" | "mastery-taken" if event.params["seat"] == IT:
                return Steps({"take a mastery token": 1})
            case "automa-sells":
                return self.sells([one.params["space"] for one in events if one.id == "automa-collects"])
            case "automa-sales-fans":
                return Steps({"compare a comic on the chart": self.on_chart, "move a comic on the chart": 1})
        return Steps()

    def by_card(self, genre: Genre) -> dict[str, int]:
        """Return the steps to find an idea by the card's row of genres, which is read up to the last genre taken."""
        before, through = [one for one in self.genres if one in self.ideas], self.genres.index(genre) + 1
        full = " while all are there" if len(before) == len(Genre) else ""
        if before[0] is not genre:
            through -= self.genres.index(before[before.index(genre) - 1]) + 1
            return {f"go through the genres of ideas{full}": through}
        return {"look at the row of genres on its card": 1, f"go through the genres of ideas{full}": through,
                f"look at the ideas on the board{full}": 1,
                "compare a comic on the chart": self.on_chart}  # fmt: skip

    def hires(self) -> Steps:
        both = [genre for genre in self.genres if all(genre in self.shown[craft] for craft in Craft)]
        single = [next(place for place, genre in enumerate(self.genres, 1) if genre in self.shown[craft])
                  for craft in Craft]  # fmt: skip
        through = self.genres.index(both[0]) + 1 if both else len(self.genres) + sum(single)
        return Steps({"look at the row of genres on its card": 1, "go through a genre": through,
                      "look at a card on display": sum(map(len, self.shown.values()))})  # fmt: skip

    def develops(self, genre: Genre) -> Steps:
        """Return the steps of Develop: check your genres, the last printed first, then those of the card; the newer
        edition searches the deck."""
        order = [*dict.fromkeys([*self.yours, *self.genres])]
        steps = Steps({"look at a card on display": len(self.comics) + 1, "go through a genre": order.index(genre) + 1})
        steps["look at one of your printed comics"] = min(order.index(genre) + 1, len(self.yours))
        if genre not in self.yours:
            steps["look at the row of genres on its card"] = 1
            steps["search the deck"] = int(self.is_new)
        return steps

    def prints(self, is_original: bool) -> Steps:
        """Return the steps of Print: check the mastery of each comic next to the mat, or of yours for a rip-off."""
        seen = {"look at a comic that it may print": self.unprinted, "see whether a print wins a mastery": 1} \
            if is_original else {"look at one of your printed comics": 1}  # fmt: skip
        return Steps({**seen, "add up the fans of a print": 1, "move a card of a print": 3,
                      "put a comic on the chart": 1})  # fmt: skip

    def sells(self, spaces: Sequence[int]) -> Steps:
        """Return the steps of Sell. The older edition turns up orders of the first genre with a face-down order, and
        takes orders genre by genre; the newer one turns up all orders of the genre that has enough of them."""
        order = [*dict.fromkeys([*self.yours, *self.genres])]
        down = [genre for genre, is_up in self.tiles if not is_up]
        last = max(order.index(self.genre_at[space]) for space in spaces) + 1
        up = last if self.is_new else next((place for place, genre in enumerate(order, 1) if genre in down), len(order))
        through = last if self.is_new else up + last
        return Steps({
            "look at one of your printed comics": min(max(up, last), len(self.yours)),
            "look at the row of genres on its card": int(max(up, last) > len(self.yours)),
            "go through a genre": through, "look for a genre in the city": through,
            "turn up an order": down.count(order[up - 1]),
            "take an order and add its value": len(spaces),
        })  # fmt: skip
