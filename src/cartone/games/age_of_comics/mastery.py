"""Mastery of a genre: who has it, when it changes hands, and the fans it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from .components import Genre, Printed
from .game import ComicsTable, Player
from .rulings import Ruling


class ComicOnMat(Protocol):
    """A comic on a mat, or the view of one."""

    @property
    def is_original(self) -> bool: ...


def wins(mine: Sequence[ComicOnMat], is_original: bool, holders: Sequence[ComicOnMat] | None) -> bool:
    """Whether one more comic of a genre wins its mastery from its holder (None: nobody has it).

    The first to print an original has it; later whoever has strictly more printed comics of the genre than the
    holder, at least one of them an original.
    """
    has_original = is_original or any(printed.is_original for printed in mine)
    return has_original and (holders is None or len(mine) + 1 > len(holders))


def would_gain(game: ComicsTable[Any], player: Player, genre: Genre, is_original: bool) -> bool:
    """Whether printing one more comic of the genre brings the player its mastery."""
    holder = game.mastery[genre]
    holders = game.players[holder].of_genre(genre) if holder is not None else None
    return holder != player.seat and wins(player.of_genre(genre), is_original, holders)


def after_print(game: ComicsTable[Any], player: Player, genre: Genre, gained: bool, with_fans: bool = True) -> None:
    """A gained mastery brings a fan to each comic of the genre; one that is held, to the new comic."""
    if gained:
        loser = game.mastery[genre]
        game.mastery[genre] = player.seat
        if loser is None:
            game.story.tell("mastery-gained", seat=player.seat, genre=genre)
        else:
            game.story.tell("mastery-taken", seat=player.seat, loser=loser, genre=genre)
    if with_fans and game.mastery[genre] == player.seat:
        for printed in player.of_genre(genre):
            mastery_fan(game, player, printed)


def mastery_fan(game: ComicsTable[Any], player: Player, printed: Printed) -> None:
    """A comic gets its mastery fan once ever."""
    if printed.had_mastery_fan:
        game.ruled(Ruling.MASTERY_FAN_ONCE)
        return
    printed.had_mastery_fan = True
    game.add_fans(player, printed, 1, "mastery-fan")
