"""Mastery of a genre: who has it, when it changes hands, and the fans it brings. `mastery`, in numbers."""

from __future__ import annotations

from ....kernel.jit import compiled
from .box import Box, part
from .player import genre_of, is_original
from .state import NONE, Game


@part
def of_genre(game: Game, box: Box, seat: int, genre: int) -> int:
    """How many comics of a genre a player has printed."""
    count = 0
    for slot in range(1, game.printed[seat] + 1):
        count += genre_of(game, box, seat, slot) == genre
    return count


@compiled
def has_original(game: Game, box: Box, seat: int, genre: int) -> bool:
    for slot in range(1, game.printed[seat] + 1):
        if genre_of(game, box, seat, slot) == genre and is_original(game, seat, slot):
            return True
    return False


@part
def would_gain(game: Game, box: Box, seat: int, genre: int, original: int) -> int:
    """Whether printing one more comic of the genre, an original or not, brings the player its mastery."""
    holder = game.mastery[genre]
    if holder == seat or not (original or has_original(game, box, seat, genre)):
        return 0
    if holder == NONE or of_genre(game, box, seat, genre) + 1 > of_genre(game, box, holder, genre):
        return 1
    return 0


@part
def after_print(game: Game, box: Box, seat: int, genre: int, gained: int, with_fans: int) -> None:
    """A gained mastery brings a fan to each comic of the genre; one that is held, to the new comic."""
    if gained:
        game.mastery[genre] = seat
    if not with_fans or game.mastery[genre] != seat:
        return
    for slot in range(1, game.printed[seat] + 1):
        if genre_of(game, box, seat, slot) == genre and not game.had_mastery_fan[seat, slot - 1]:
            game.had_mastery_fan[seat, slot - 1] = 1
            game.fans[seat, slot - 1] += 1
