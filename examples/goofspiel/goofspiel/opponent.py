"""The magpie: an opponent made of four cards, for whoever plays alone.

A card says by which habit it bids. What it looks at is its hand and the value of the prize, nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from cartone.table import Choice, Draw, Reason, Rules

from .game import Bids, Goofspiel, Habit, Player

MIDDLE = 7
"""What a prize counts that the magpie cannot see."""


def magpie_bids(game: Goofspiel, magpie: Player) -> Rules[None]:
    """When you have put down your card, a habit is drawn. Once all four were used, they are shuffled again."""
    if not len(game.habits):
        game.habits.put_back(game.used_habits)
        game.used_habits = []
        game.story.tell("habits-shuffled", seat=magpie.seat)
    game.habits.lay()
    habit: Habit = yield Draw(game.habits, why="habit", seat=magpie.seat)
    game.used_habits.append(habit)
    prize = game.stake[-1]
    own, reasons = chosen_by(habit.id, magpie.holds(), None if prize.is_covered else prize.value)
    value = yield Choice(magpie.seat, Bids(magpie.holds()), own, reasons)
    magpie.bid = next(piece for piece in magpie.hand if piece.value == value)
    # Moved otherwise at a real table, it had reasons that nobody knows.
    game.story.tell("magpie-bids", seat=magpie.seat, bid=value, habit=habit.id, why=reasons if value == own else ())


def chosen_by(habit: str, hand: Sequence[int], prize: int | None) -> tuple[int, tuple[Reason, ...]]:
    """What it bids by a habit, and why. It takes a prize that it cannot see for a 7."""
    worth = MIDDLE if prize is None else prize
    about = {"prize": worth}
    guess = (Reason("takes-it-for", about),) if prize is None else ()
    if habit == "snatch":
        return max(hand), (Reason("highest"),)
    if habit == "snub":
        return min(hand), (Reason("lowest"),)
    if habit == "match":
        nearest = min(abs(card - worth) for card in hand)
        return min(card for card in hand if abs(card - worth) == nearest), (*guess, Reason("nearest", about))
    above = [card for card in hand if card > worth]
    if not above:
        return min(hand), (*guess, Reason("none-above", about))
    return min(above), (*guess, Reason("above", about))
