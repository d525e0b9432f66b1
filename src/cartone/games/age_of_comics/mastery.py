"""Mastery of a genre: who has it, when it changes hands, and the fans it brings."""

from __future__ import annotations

from .components import Genre, Printed
from .game import AgeOfComics, Player
from .rulings import Ruling


def would_gain(game: AgeOfComics, player: Player, genre: Genre, is_original: bool) -> bool:
    """Whether printing one more comic of the genre wins its mastery.

    The first to print an original has it; later whoever has strictly more printed comics of the genre than the
    holder, at least one of them an original.
    """
    holder = game.mastery[genre]
    if holder == player.seat:
        return False
    mine = player.of_genre(genre)
    has_original = is_original or any(printed.is_original for printed in mine)
    return has_original and (holder is None or len(mine) + 1 > len(game.players[holder].of_genre(genre)))


def after_print(game: AgeOfComics, player: Player, genre: Genre, gained: bool, with_fans: bool = True) -> None:
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


def mastery_fan(game: AgeOfComics, player: Player, printed: Printed) -> None:
    """A comic gets its mastery fan once ever."""
    if printed.had_mastery_fan:
        game.ruled(Ruling.MASTERY_FAN_ONCE)
        return
    printed.had_mastery_fan = True
    game.add_fans(player, printed, 1, "mastery-fan")
