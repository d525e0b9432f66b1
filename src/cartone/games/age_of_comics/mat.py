"""The mat: what the second, third, fourth … printed comic brings."""

from __future__ import annotations

from ...table import Ask, Rules
from .components import SPECIALS, Action
from .game import AgeOfComics, Player
from .options import MoveCube, MoveCubes, PlaceCube, PlaceCubes
from .rulings import Ruling

CUBE_SLOTS: dict[int, tuple[Action, ...]] = {
    2: (Action.HIRE, Action.DEVELOP, Action.IDEAS),
    3: (Action.HIRE, Action.DEVELOP, Action.IDEAS, Action.PRINT),
    4: tuple(Action),
}
"""The slots with a cube, and the actions on whose special it may go."""

MOVE_SLOT = 5
POINTS_PER_LATE_COMIC = 2


def milestone(game: AgeOfComics, player: Player) -> Rules[None]:
    """What the slot of the comic just printed gives."""
    slot = len(player.printed)
    if slot in CUBE_SLOTS:
        free = [action for action in CUBE_SLOTS[slot] if action not in player.cubes]
        placed: PlaceCube = yield Ask(player.seat, PlaceCubes(free))
        player.cubes.append(placed.action)
        game.story.tell("cube-placed", seat=player.seat, special=SPECIALS[placed.action], action=placed.action)
    elif slot == MOVE_SLOT:
        yield from move_cube(game, player)
    elif slot > MOVE_SLOT:
        player.mat_points += POINTS_PER_LATE_COMIC
        game.story.tell("mat-points", seat=player.seat, comics=slot, points=POINTS_PER_LATE_COMIC)


def move_cube(game: AgeOfComics, player: Player) -> Rules[None]:
    """The fifth comic: one cube may move to another special."""
    move: MoveCube = yield Ask(player.seat, MoveCubes(player.cubes))
    game.ruled(Ruling.ORIGINALS_COUNTED_AT_THE_END)
    if move.source is not None and move.target is not None:
        game.ruled(Ruling.MOVED_CUBE_GOES_ANYWHERE)
        player.cubes[player.cubes.index(move.source)] = move.target
        game.story.tell(
            "cube-moved", seat=player.seat, special=SPECIALS[move.source], to_special=SPECIALS[move.target],
            action=move.source, to_action=move.target,
        )  # fmt: skip
