"""One game of Age of Comics in the kernel: how it begins, goes on and is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ....kernel import asking
from ....kernel.asking import answer
from ....kernel.jit import compiled, entry
from ....kernel.randomness import DECK, key_named, named
from ....kernel.snapshot import snapshot
from ....kernel.twin import Twin
from ..challenges import CHALLENGES
from ..city import START
from ..components import BETTER_COLOURS, EDITORS, HYPE_TOKENS, IDEAS_PER_GENRE, LEVELS, TICKETS
from ..editions import EDITIONS
from ..game import DECKS, AgeOfComics
from ..options import COMICS, CREATIVES
from .asking import KINDS
from .box import Box, compile_pack
from .digest import Digest
from .piles import add, backs_of, cards_of
from .row import TALLIES, note_solo, note_together
from .rules import age_of_comics
from .scoring import score
from .solo import solo
from .state import (
    AUTOMA_CARDS,
    AUTOMA_DECK,
    CALENDAR,
    COMIC,
    CRAFTS,
    GAME,
    GENRES,
    NONE,
    OPTIONS,
    ORDER_DECKS,
    TURN_ORDER,
    Game,
)
from .telling import Telling, tell

NAMES = np.array([named(deck) for deck in DECKS], np.uint64)
SETTINGS = np.dtype([(name, np.int16) for name in ("seats", "solo", "level", "edition", "challenges", "display_size")])
"""What a table is set up with."""
begin_asking = asking.begin


class AgeOfComicsTwin(Twin):
    """For two to four, or for one against the Automa, with the settings of a table."""

    kinds = tuple(options.kind for options in KINDS)
    most_options = OPTIONS
    rules_version = 1

    def __init__(self, new_game: Callable[[], AgeOfComics]) -> None:
        game = new_game()
        super().__init__(GAME, game)
        alone = game.solo
        self.pack = game.pack
        self.boxes = compile_pack(game.pack)
        self.telling = Telling(game.pack)
        self.settings: Any = np.zeros(1, SETTINGS).view(np.recarray)
        table = self.settings[0]
        table.seats, table.display_size = len(game.seats), game.display_size
        if alone is not None:
            table.solo = 1
            table.level, table.edition = LEVELS.index(alone.level), list(EDITIONS).index(alone.edition)
            table.challenges = sum(1 << CHALLENGES.index(challenge) for challenge in alone.challenges)
            self.tallies = TALLIES
        self.is_solo = alone is not None
        self.challenges = game.challenges

    def begin(self, states: Any, seed: Any, by_chance: int) -> None:
        begin_game = begin_solo if self.is_solo else begin_together
        begin_game(states, self.boxes, self.settings, seed, by_chance)

    def list_options(self, states: Any, numbers: Any) -> int:
        count = int(states[0].offered)
        numbers[:count] = states[0].options[:count]
        return count

    def go_on(self, states: Any, place: int) -> None:
        if self.is_solo:
            go_on_solo(states, self.boxes, place)
        else:
            go_on_together(states, self.boxes, place)

    def playouts(self, seeds: Any, by_chance: int, rows: Any) -> None:
        play_many = play_many_solo if self.is_solo else play_many_together
        play_many(self.playing, self.boxes, self.settings, seeds, by_chance, rows)

    def digest(self) -> dict[str, Any]:
        return Digest(snapshot(self.states[0]), self.pack, self.challenges).whole()

    def told(self, game: AgeOfComics) -> list[int]:
        return self.telling.told(game)

    def tell(self, out: Any) -> None:
        tell(self.states, self.boxes, out)

    def scores(self) -> list[int]:
        points = np.zeros(self.settings[0].seats, np.int32)
        write_scores(self.states, self.boxes, points)
        return [int(of_seat) for of_seat in points]


# -- what Python calls ------------------------------------------------------------------------


@entry
def begin_solo(states: Any, boxes: Any, settings: Any, seed: Any, by_chance: int) -> None:
    """A solo game, up to its first question; by chance, to its end."""
    unpack(states[0], boxes[0], settings[0], seed, by_chance)
    solo(states, boxes[0])


@entry
def begin_together(states: Any, boxes: Any, settings: Any, seed: Any, by_chance: int) -> None:
    """The same of a game for two to four."""
    unpack(states[0], boxes[0], settings[0], seed, by_chance)
    age_of_comics(states, boxes[0])


@entry
def go_on_solo(states: Any, boxes: Any, place: int) -> None:
    """Go on with an answer, up to the next question or the end."""
    answer(states, place)
    solo(states, boxes[0])


@entry
def go_on_together(states: Any, boxes: Any, place: int) -> None:
    answer(states, place)
    age_of_comics(states, boxes[0])


@entry
def play_many_solo(states: Any, boxes: Any, settings: Any, seeds: Any, by_chance: int, rows: Any) -> None:
    """A whole solo game for each seed, with a row of it; the last of three states is all 0."""
    for game in range(len(seeds)):
        states[0] = states[2]
        unpack(states[0], boxes[0], settings[0], seeds[game], by_chance)
        solo(states, boxes[0])
        note_solo(states[0], boxes[0], rows[game])


@entry
def play_many_together(states: Any, boxes: Any, settings: Any, seeds: Any, by_chance: int, rows: Any) -> None:
    """The same of games for two to four."""
    for game in range(len(seeds)):
        states[0] = states[2]
        unpack(states[0], boxes[0], settings[0], seeds[game], by_chance)
        age_of_comics(states, boxes[0])
        note_together(states[0], boxes[0], rows[game])


@entry
def write_scores(states: Any, boxes: Any, points: Any) -> None:
    """The points of each seat, as if the game ended now."""
    for seat in range(states[0].seats):
        points[seat] = score(states[0], boxes[0], seat)


# -- what is in the box -----------------------------------------------------------------------


@compiled
def unpack(game: Game, box: Box, settings: Any, seed: Any, by_chance: int) -> None:
    """All pieces of a game that has not begun, in a record of zeros."""
    begin_asking(game, seed, by_chance)
    decks = key_named(game.key, DECK)
    for deck in range(len(NAMES)):
        game.keys[deck] = key_named(decks, NAMES[deck])
    game.seats, game.solo, game.display_size = settings.seats, settings.solo, settings.display_size
    game.level, game.edition, game.challenges = settings.level, settings.edition, settings.challenges
    game.action_spaces = game.seats + 1
    game.tickets_left, game.hype_left, game.better_colours_left = TICKETS, HYPE_TOKENS, BETTER_COLOURS
    game.acting = game.action = game.printing = game.printing_writer = game.fulfilling = NONE
    for space in range(len(game.map)):
        game.map[space] = NONE
    for seat in range(game.seats):
        game.editors[seat] = EDITORS
        game.agent[seat] = START
        add(game, TURN_ORDER, seat)
    for genre in range(GENRES):
        game.idea_supply[genre] = IDEAS_PER_GENRE
        game.mastery[genre] = NONE
        add(game, CALENDAR, genre)
        for index in range(box.orders[game.seats, genre]):
            add(game, ORDER_DECKS + genre, box.values[game.seats, genre, index])
    unpack_cards(game, box)


@compiled
def unpack_cards(game: Game, box: Box) -> None:
    """The decks of creatives, of comics and of the Automa."""
    for pile in range(CRAFTS + 1):
        first = 0 if pile == COMIC else COMICS + CREATIVES * pile
        for card in range(first, first + CREATIVES):
            add(game, cards_of(pile), card)
            add(game, backs_of(pile), box.back[card])
        game.top[pile] = NONE
        for place in range(game.display.shape[1]):
            game.display[pile, place] = NONE
    for card in range(AUTOMA_CARDS):
        add(game, AUTOMA_DECK, card)
