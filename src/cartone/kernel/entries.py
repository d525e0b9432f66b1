"""Functions of a compiled game that Python calls, built once per kind of table from the functions of its game.

All take arrays: states (the first is the present one, the second that of the last mark), cards, settings, and the
thoughts (working memory) of a bot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .asking import PAUSE, answer, turn_to
from .jit import compiled, entry
from .playing import GamePlayer, player
from .stepping import AS_IT_IS, ILLEGAL, NEW, TURN, place_of, write_mask

Entry = Callable[..., None]


@dataclass(frozen=True, slots=True)
class Entries:
    """The compiled functions of one kind of table."""

    players: tuple[GamePlayer, GamePlayer]
    """Functions that play whole games: with random answers, and with those of the bot `greedy`."""
    begin: Entry
    """Start a game in states that are all 0, up to the first question not left to chance."""
    go_on: Entry
    """Give an answer and advance the game to its next question or its end."""
    resume: Entry
    """Advance the game to its next question or its end, from the mark."""
    redeal: Entry
    """Deal the cards that a seat cannot see anew, and advance to the same question again."""
    list_options: Callable[..., int]
    """Write the numbers of all legal options; return their count."""
    weigh: Callable[..., int]
    """Write what `greedy` thinks its options are worth, where it weighs many; return whether it does so."""
    act: Entry
    act_greedily: Entry
    observe: Entry
    """Write what a seat sees; a spectator sees the view of the first seat, limited to public information."""
    score: Entry
    """Write the points of each seat, as if the game ended now."""


@compiled
def weigh_nothing(state: Any, card: Any, worths: Any) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class GameFunctions:
    """Functions of a game that all its kinds of tables share; they take a state and the cards."""

    choose: Callable[[Any, Any, Any], int]
    """Return the index of the option that the bot `greedy` chooses; the arguments are state, cards and thoughts."""
    write_options: Callable[[Any, Any, Any], int]
    """Write the numbers of the legal options; return their count."""
    score: Callable[[Any, Any, int], int]
    """Return the points of a seat."""
    observe: Callable[[Any, Any, int, Any], None]
    """Write what a seat sees."""
    redeal: Callable[[Any, Any, Any, int, Any], None]
    """Deal anew what a seat cannot see, from the mark; the arguments are states, cards, thoughts, seat and seed."""
    weigh: Callable[[Any, Any, Any], int] = weigh_nothing
    """Write what `greedy` thinks the options are worth and return 1, or return 0; takes state, cards and worths."""


def entries(chance: GamePlayer, shared: GameFunctions) -> Entries:
    """Return the compiled functions of a kind of table, given the function that plays it with random answers."""
    set_up, advance = chance.set_up, chance.advance
    choose, write_options, score, observe = shared.choose, shared.write_options, shared.score, shared.observe
    deal_anew, weigh_options = shared.redeal, shared.weigh

    @compiled
    def advance_with_greedy(states: Any, cards: Any, thoughts: Any) -> bool:
        """Advance a game by one step, answering its question as the bot `greedy` would; return whether it goes on."""
        if advance(states, cards, thoughts):
            return True
        if states[0].asked_seat == PAUSE:
            return False
        answer(states, choose(states[0], cards[0], thoughts[0]))
        return True

    @entry
    def begin(states: Any, cards: Any, settings: Any, thoughts: Any, seed: Any, by_chance: int) -> None:
        set_up(states, cards, settings, seed, by_chance)
        while advance(states, cards, thoughts):
            pass

    @entry
    def go_on(states: Any, cards: Any, thoughts: Any, place: int) -> None:
        answer(states, place)
        while advance(states, cards, thoughts):
            pass

    @entry
    def resume(states: Any, cards: Any, thoughts: Any) -> None:
        while advance(states, cards, thoughts):
            pass

    @entry
    def redeal(states: Any, cards: Any, thoughts: Any, seat: int, seed: Any) -> None:
        deal_anew(states, cards[0], thoughts[0], seat, seed)
        while advance(states, cards, thoughts):
            pass

    @entry
    def list_options(states: Any, cards: Any, numbers: Any) -> int:
        return write_options(states[0], cards[0], numbers)

    @entry
    def weigh(states: Any, cards: Any, worths: Any) -> int:
        return weigh_options(states[0], cards[0], worths)

    @entry
    def act(
        games: Any, cards: Any, settings: Any, thoughts: Any, blank: Any, firsts: Any, seeds: Any, by_chance: int,
        numbers: Any, actions: Any, asked: Any, points: Any, masks: Any, observations: Any,
    ) -> None:  # fmt: skip
        """Apply an action to each game, advance the game to its next question or its end, and write the result."""
        for number in range(len(games)):
            states, action = games[number], actions[number]
            if action == AS_IT_IS:
                continue
            if action == NEW:
                states[0] = blank[0]
                set_up(states, cards, settings, seeds[number], by_chance)
            elif not begins_step(states, cards[0], action, firsts, numbers):
                asked[number] = ILLEGAL
                continue
            while advance(states, cards, thoughts):
                pass
            asked[number] = states[0].asked_seat
            write_points(states[0], cards[0], points[number])
            write_sight(states[0], cards[0], firsts, numbers, masks[number], observations[number])

    @compiled
    def begins_step(states: Any, card: Any, action: int, firsts: Any, numbers: Any) -> bool:
        """Apply an action: an answer, or a turn to another seat; return False if it is illegal."""
        game = states[0]
        if action <= TURN:
            turn_to(states, TURN - action)
            return True
        if game.asked_seat == PAUSE:
            return False
        place = place_of(numbers, write_options(game, card, numbers), action - firsts[game.asked_kind])
        if place < 0:
            return False
        answer(states, place)
        return True

    @compiled
    def write_sight(game: Any, card: Any, firsts: Any, numbers: Any, mask: Any, observation: Any) -> None:
        """Write the legal actions and the view of the asked seat; after the end, the view of the first seat."""
        if game.asked_seat == PAUSE:
            mask[:] = 0
            observe(game, card, 0, observation)
        else:
            write_mask(numbers, write_options(game, card, numbers), firsts[game.asked_kind], mask)
            observe(game, card, game.asked_seat, observation)

    @compiled
    def write_points(game: Any, card: Any, points: Any) -> None:
        for seat in range(game.seats):
            points[seat] = score(game, card, seat)

    @entry
    def act_greedily(games: Any, cards: Any, thoughts: Any, firsts: Any, numbers: Any, actions: Any) -> None:
        """Write the action that the bot `greedy` chooses in each game; `AS_IT_IS` for a finished game."""
        for number in range(len(games)):
            game = games[number][0]
            actions[number] = AS_IT_IS
            if game.asked_seat != PAUSE:
                place = choose(game, cards[0], thoughts[0])
                write_options(game, cards[0], numbers)
                actions[number] = firsts[game.asked_kind] + numbers[place]

    @entry
    def observe_from(states: Any, cards: Any, seat: int, out: Any) -> None:
        observe(states[0], cards[0], seat, out)

    @entry
    def write_scores(states: Any, cards: Any, points: Any) -> None:
        write_points(states[0], cards[0], points)

    players = chance, player(set_up, advance_with_greedy, chance.note, chance.progress)
    return Entries(
        players, begin, go_on, resume, redeal, list_options, weigh, act, act_greedily, observe_from, write_scores
    )
