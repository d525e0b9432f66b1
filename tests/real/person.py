"""A person at a real table who answers only the questions asked, as an earlier on-screen solo game requires.

A draw is answered with the same card, by its ID or its face, and a question with the same answer. Cards that no pack
has are given names at the table, which the person translates.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

import cartone
from cartone.bots import bot_called, choose
from cartone.games import game_called
from cartone.games.age_of_comics.card_notation import kind_of
from cartone.games.age_of_comics.components import Comic, RipOff
from cartone.table import Answer, Ask, Choice, Draw, Outcome, Table, is_gap
from cartone.table.packfile import PackText

OPPONENTS = {"stamp-swap": "pinzetta", "age-of-comics": "automa"}
BY_ID, BY_FACE, HOLES, NO_PACK = "by ID", "by what it shows", "with holes in the pack", "without a pack"
WAYS = (BY_ID, BY_FACE, HOLES, NO_PACK)
BOARD = ("pack", "action", "chart", "place", "city", "order", "level")
"""Sections of a pack that are never left out."""


@cache
def with_holes(game: str) -> Any:
    """Return our pack without every third card."""
    room = game_called(game)
    head, *entries = re.split(r"(?m)^(?=\[\[)", (room.packs / "house.toml").read_text(encoding="utf-8"))
    board = tuple(f"[[{name}" for name in BOARD)
    kept = [entry for number, entry in enumerate(entries) if number % 3 or entry.startswith(board)]
    text = head.replace("[pack]", "[pack]\ngaps = true").replace('name = "house"', 'name = "holes"') + "".join(kept)
    return room.pack.load(PackText("holes", text))


@lru_cache(maxsize=128)
def digital(game: str, seed: int, settings: tuple[tuple[str, str], ...]) -> Table[Any]:
    """Return a whole on-screen solo game, which callers must not change."""
    table: Table[Any] = cartone.new(game, ["me", OPPONENTS[game]], seed=seed, settings=dict(settings))
    player = bot_called("greedy", game)
    while table.pending:
        table.answer(0, choose(table, 0, table.pending[0], player))
    return table


class Person:
    """A person who reports a finished on-screen game on request."""

    def __init__(self, game: Table[Any], way: str) -> None:
        self.game = game
        self.way = way
        self.outcomes: dict[str, list[str]] = {}
        for entry in game.record.entries:
            if isinstance(entry, Outcome):
                self.outcomes.setdefault(entry.deck, []).append(entry.card)
        self.answers = [entry for entry in game.record.entries if isinstance(entry, Answer)]
        self.scored = [event.params["each"] for event in game.game.story.events() if event.id == "scored-her-show"]
        self.names: dict[str, str] = {}
        """The names given at this table to cards of the on-screen game."""
        self.asked = self.told = 0

    # -- cards ----------------------------------------------------------------------------------

    def draw(self, table: Table[Any], draw: Draw) -> str:
        """Return the card drawn in the on-screen game or, if a back is turned up at once, the card's face."""
        deck = draw.face or draw.deck
        self.asked += 1
        if deck.name == "pinzetta-mat":
            return str(table.game.describe(self.game.game.pinzetta.her_mat))
        number = sum(isinstance(entry, Outcome) and entry.deck == deck.name for entry in table.entries())
        card = self.outcomes[deck.name][number]
        known = {one.id for one in deck.cards if not is_gap(one)}
        if self.way == BY_ID or deck.name not in table.header.open or (self.way == HOLES and card in known):
            return card
        face = next(one for one in self.cards() if one.id == card)
        line = kind_of(face) if self.way == NO_PACK and hasattr(face, "back") else str(table.game.describe(face))
        self.call(card, table.game, table.game.literal(deck.name, line, deck.drawn + 1))
        return line

    def cards(self) -> list[Any]:
        """Return the cards of the on-screen game."""
        pack = self.game.game.pack
        fields = [getattr(pack, name) for name in pack.__dataclass_fields__]
        return [card for field in fields if isinstance(field, tuple) for card in field if hasattr(card, "id")]

    def call(self, card: str, game: Any, told: Any) -> None:
        self.names[card] = told.id
        if isinstance(told, Comic):
            self.names[f"R-{card}"] = game.rip_off(told).id

    # -- answers --------------------------------------------------------------------------------

    def answer(self, table: Table[Any], ask: Ask) -> str:
        self.asked += 1
        if ask.kind == "tell":
            day = sum(event.id == "scored-her-show" for event in table.game.story.events())
            return str(self.scored[day])
        entry = self.answers[self.told]
        self.told += 1
        assert entry.kind == ask.kind
        return " ".join(self.names.get(word, word) for word in str(entry.option).split(" "))

    def right(self, table: Table[Any]) -> str:
        """Return the correct entry for the table's current question."""
        return self.draw(table, table.draw) if table.draw is not None else self.answer(table, table.pending[0])

    def tell(self, table: Table[Any]) -> None:
        say(table, self.right(table))


def say(table: Table[Any], entry: str) -> None:
    """Enter a card or an answer."""
    if table.draw is not None:
        table.outcome(entry)
    else:
        table.answer(0, entry)


def stops(game: Table[Any], person: Person, **more: Any) -> Iterator[Table[Any]]:
    """Replay a game at a real table; yield the table before each entry, and at the end."""
    table = laid(game, person.way, **more)
    while not table.over:
        yield table
        person.tell(table)
    assert person.told == len(person.answers)
    yield table


def told(game: Table[Any], way: str, **more: Any) -> Table[Any]:
    *_, table = stops(game, Person(game, way), **more)
    return table


def laid(game: Table[Any], way: str, **more: Any) -> Table[Any]:
    """Return a table where a person deals, before the first card."""
    header = game.header
    if way == NO_PACK:
        more["pack"] = "none"
    if way == HOLES:
        more["pack"] = with_holes(header.game)
    if way == BY_FACE:
        room = game_called(header.game)
        more["open_decks"] = tuple(room.make(game.seats, game.game.pack, header.settings).may_be_open())
    made: Table[Any] = cartone.new(
        header.game, header.players, settings=header.settings, **({"dealer": None} | more)
    )  # fmt: skip
    return made


# -- comparison -----------------------------------------------------------------------------------


def meaning(choice: Choice) -> str:
    """Return an opponent's choice in a form without names of cards."""
    own = choice.own
    if isinstance(title := getattr(own, "title", None), Comic | RipOff):
        original = title if isinstance(title, Comic) else title.original
        return f"{choice.kind} {'' if title is original else 'rip-off '}{kind_of(original)}"
    if hasattr(own, "creative"):
        return f"{choice.kind} {kind_of(own.creative)}"
    return f"{choice.kind} {own}"


def decisions(table: Table[Any]) -> list[str]:
    return list(map(meaning, table.choices))


def check_same(game: Table[Any], table: Table[Any]) -> None:
    """Check that both games have the same choices of the opponent and the same points."""
    assert decisions(table) == decisions(game)
    assert table.scores == game.scores
    for seat in (0, 1):
        assert table.game.by_source(seat) == game.game.by_source(seat)


def check(game: str, seed: int, settings: Mapping[str, str], way: str) -> None:
    there = digital(game, seed, tuple(settings.items()))
    check_same(there, told(there, way))
