"""Ideas: from the board, and two from the supply. Its special, convert, makes fans of them."""

from __future__ import annotations

from ....table import Ask, Rules
from ..components import Action
from ..game import AgeOfComics, Player
from ..options import BoardIdeas, Convert, Converts, SupplyIdeas, TakeIdea
from ..rulings import Ruling

FROM_SUPPLY = 2
CONVERSIONS = 3


def take_ideas(game: AgeOfComics, player: Player, space: int) -> Rules[None]:
    """Up to the number of the space from the board, then two of any genre from the supply."""
    player.step = "board"
    for _ in player.counting(game.pack.spaces[Action.IDEAS][space]):
        there = [genre for genre, count in game.idea_board.items() if count]
        choice: TakeIdea = yield Ask(player.seat, BoardIdeas([*there, None]))
        if choice.genre is None:
            break
        game.idea_board[choice.genre] -= 1
        player.ideas[choice.genre] += 1
        game.story.tell("took-board-idea", seat=player.seat, genre=choice.genre)
    player.step = "supply"
    yield from gain_ideas(game, player, FROM_SUPPLY)


def gain_ideas(game: AgeOfComics, player: Player, count: int) -> Rules[None]:
    """Ideas of any genre from the supply."""
    for _ in player.counting(count):
        there = [genre for genre, count in game.idea_supply.items() if count]
        if len(there) < len(game.idea_supply):
            game.ruled(Ruling.SUPPLIES_ARE_LIMITS)
        if not there:
            return
        choice: TakeIdea = yield Ask(player.seat, SupplyIdeas(there))
        assert choice.genre is not None
        game.gain_idea(player, choice.genre)
        game.story.tell("took-idea", seat=player.seat, genre=choice.genre)


def refill(game: AgeOfComics) -> None:
    """The Ideas area holds one idea of each genre again."""
    missing = [genre for genre, count in game.idea_board.items() if not count]
    there = tuple(genre for genre in missing if game.idea_supply[genre])
    if len(there) < len(missing):
        game.ruled(Ruling.SUPPLIES_ARE_LIMITS)
    for genre in there:
        game.idea_supply[genre] -= 1
        game.idea_board[genre] = 1
    if there:
        game.story.tell("ideas-refilled", ideas=there)


# -- convert ----------------------------------------------------------------------------------


def convert(game: AgeOfComics, player: Player) -> Rules[None]:
    """Up to three ideas: a fan each, on different comics."""
    player.convertible = [printed.slot for printed in player.printed]
    for _ in player.counting(CONVERSIONS):
        genres = [genre for genre, count in player.ideas.items() if count]
        choice: Convert = yield Ask(player.seat, Converts(genres, player.convertible))
        if choice.genre is None:
            break
        game.spend_ideas(player, choice.genre, 1)
        player.convertible.remove(choice.slot)
        game.add_fans(player, player.at_slot(choice.slot), 1, "converted")
    player.convertible = []
