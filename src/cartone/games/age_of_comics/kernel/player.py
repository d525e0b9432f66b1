"""One player's area: the methods of `Player`, in their order, and the tokens of `AgeOfComics`."""

from __future__ import annotations

from ....kernel.jit import compiled
from ....kernel.lists import holds, place_in, take_out
from ....table import EVERYONE
from ..options import COMICS
from .box import Box, part
from .piles import pile_of
from .state import GENRES, NONE, Game

# -- what is in hand --------------------------------------------------------------------------


@part
def take_in_hand(game: Game, seat: int, card: int, seen: int) -> None:
    """A card comes into a hand; `seen` is who knows its face."""
    game.hand[seat, game.in_hand[seat]] = card
    game.seen[seat, game.in_hand[seat]] = seen
    game.in_hand[seat] += 1


@part
def count_of(game: Game, seat: int, pile: int) -> int:
    """How many writers, artists or comics a player holds."""
    count = 0
    for index in range(game.in_hand[seat]):
        count += pile_of(game.hand[seat, index]) == pile
    return count


@part
def announce(game: Game, seat: int, card: int) -> None:
    """Everybody learns that the player holds this card."""
    if holds(game.hand[seat], game.in_hand[seat], card):  # not a hyped comic
        game.seen[seat, place_in(game.hand[seat], card)] = EVERYONE


@part
def show(game: Game, seat: int, card: int) -> None:
    """A card leaves the hand for everybody to see."""
    index = place_in(game.hand[seat], card)
    game.in_hand[seat] -= 1
    take_out(game.hand[seat], index, game.in_hand[seat])
    take_out(game.seen[seat], index, game.in_hand[seat])


@part
def take_hyped(game: Game, seat: int, comic: int) -> int:
    """A hyped comic leaves its place, with its tokens; `NONE` if that one is not hyped."""
    if not holds(game.hyped[seat], game.hyped_comics[seat], comic):
        return NONE
    index = place_in(game.hyped[seat], comic)
    tokens = int(game.tokens[seat, index])
    game.hyped_comics[seat] -= 1
    take_out(game.hyped[seat], index, game.hyped_comics[seat])
    take_out(game.tokens[seat], index, game.hyped_comics[seat])
    game.hype_left += tokens
    return tokens


@compiled
def begin_counting(game: Game, seat: int) -> tuple[int, int]:
    """Something may be done several times: what is counted around it is kept, and returned for the end."""
    outer = int(game.within[seat, 0]), int(game.within[seat, 1])
    game.within[seat, 0], game.within[seat, 1] = game.left[seat], game.of[seat]
    return outer


@compiled
def count(game: Game, seat: int, done: int, of: int) -> None:
    """It was done so often before, and may be done so often in all."""
    game.left[seat], game.of[seat] = of - done, of


@compiled
def end_counting(game: Game, seat: int, outer: tuple[int, int]) -> None:
    game.left[seat], game.of[seat] = game.within[seat, 0], game.within[seat, 1]
    game.within[seat, 0], game.within[seat, 1] = outer


# -- what is on the mat -----------------------------------------------------------------------


@compiled
def genre_of(game: Game, box: Box, seat: int, slot: int) -> int:
    """The genre of the comic at a slot."""
    return int(box.genre[game.title[seat, slot - 1] % COMICS])


@compiled
def is_original(game: Game, seat: int, slot: int) -> bool:
    return bool(game.title[seat, slot - 1] < COMICS)


@compiled
def value_of(game: Game, seat: int, slot: int) -> int:
    """What both creatives of a comic are worth on it."""
    return int(game.values[seat, slot - 1, 0] + game.values[seat, slot - 1, 1])


@compiled
def matches(game: Game, box: Box, seat: int, slot: int, craft: int) -> bool:
    """Whether that creative is of the comic's genre."""
    return bool(box.genre[game.team[seat, slot - 1, craft]] == genre_of(game, box, seat, slot))


@compiled
def matching(game: Game, box: Box, seat: int, slot: int) -> int:
    """How many of its two creatives are of its genre."""
    return int(matches(game, box, seat, slot, 0)) + int(matches(game, box, seat, slot, 1))


@part
def put_on_mat(game: Game, box: Box, seat: int, title: int, writer: int, artist: int) -> int:
    """A comic and its team come to the next slot, which is returned."""
    place = game.printed[seat]
    game.printed[seat] += 1
    game.title[seat, place] = title
    game.team[seat, place, 0], game.team[seat, place, 1] = writer, artist
    game.values[seat, place, 0], game.values[seat, place, 1] = box.back[writer], box.back[artist]
    game.increased[seat, place, 0] = game.increased[seat, place, 1] = 0
    game.fans[seat, place] = game.hype[seat, place] = 0
    game.better_colours[seat, place] = game.had_mastery_fan[seat, place] = 0
    return int(place) + 1


@compiled
def best_fans(game: Game, seat: int) -> int:
    """The fans of the best comic; 0 if none is on the chart."""
    best = 0
    for place in range(game.printed[seat]):
        best = max(best, int(game.fans[seat, place]))
    return best


@part
def has_cube(game: Game, seat: int, action: int) -> bool:
    """Whether a cube lies on the special of an action."""
    return holds(game.cubes[seat], game.placed_cubes[seat], action)


# -- tokens -----------------------------------------------------------------------------------


@compiled
def gain_idea(game: Game, seat: int, genre: int) -> bool:
    """An idea of the supply; what is not there is not gained."""
    if game.idea_supply[genre] == 0:
        return False
    game.idea_supply[genre] -= 1
    game.ideas[seat, genre] += 1
    return True


@compiled
def spend_ideas(game: Game, seat: int, genre: int, count: int) -> None:
    game.ideas[seat, genre] -= count
    game.idea_supply[genre] += count


@compiled
def refill(game: Game) -> None:
    """The Ideas area holds one idea of each genre again."""
    for genre in range(GENRES):
        if game.idea_board[genre] == 0 and game.idea_supply[genre]:
            game.idea_supply[genre] -= 1
            game.idea_board[genre] = 1
