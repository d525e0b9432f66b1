"""The magpie: a cardboard opponent of four cards, for a solo game.

Each card states a habit for choosing a bid, which depends only on the magpie's hand and the value of the prize.
"""

from __future__ import annotations

from collections.abc import Sequence

from cartone.game import Choice, Draw, Reason, Rules

from .game import Bids, Goofspiel, Habit, Player

MIDDLE = 7
"""The value that the magpie assumes for a face-down prize."""


def magpie_bids(game: Goofspiel, magpie: Player) -> Rules[None]:
    """Draw a habit after you have put down your card, and bid by it. After all four, they are shuffled again."""
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
    # A choice made at a real table may have had other reasons, so none are given.
    game.story.tell("magpie-bids", seat=magpie.seat, bid=value, habit=habit.id, why=reasons if value == own else ())


def chosen_by(habit: str, hand: Sequence[int], prize: int | None) -> tuple[int, tuple[Reason, ...]]:
    """Return the magpie's bid by a habit, and the reasons; a face-down prize counts as 7."""
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
