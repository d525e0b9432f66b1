"""The final score: where every point comes from, and who wins."""

from __future__ import annotations

from ...table import Seat
from .game import AgeOfComics, Phase, Player
from .mat import MOVE_SLOT

SOURCES = (
    "fans", "orders", "ranking", "mat", "mastery", "better-colours", "money", "ideas", "originals",
)  # fmt: skip
"""Where points come from; orders that were not fulfilled cost some."""

MASTERY_POINTS = 2
COLOUR_POINTS = 2
MONEY_PER_POINT = 4
IDEAS_PER_POINT = 4
ORIGINAL_POINTS = (2, 4, 6)
"""For an original with no, one or two matching creatives."""


def sheet(game: AgeOfComics, player: Player) -> dict[str, int]:
    """The points of a player, as if the game ended now."""
    originals = [printed for printed in player.printed if printed.is_original]
    per_original = len(originals) if len(player.printed) >= MOVE_SLOT else 0
    masteries = sum(holder == player.seat for holder in game.mastery.values())
    return {
        "fans": sum(printed.fans for printed in player.printed),
        "orders": -sum(order.fans for order in player.orders),
        "ranking": player.ranking_points,
        "mat": player.mat_points + per_original,
        "mastery": MASTERY_POINTS * masteries,
        "better-colours": COLOUR_POINTS * sum(printed.better_colours for printed in player.printed),
        "money": player.money // MONEY_PER_POINT,
        "ideas": sum(player.ideas.values()) // IDEAS_PER_POINT,
        "originals": sum(ORIGINAL_POINTS[printed.matching] for printed in originals),
    }


def score(game: AgeOfComics, player: Player) -> int:
    return sum(sheet(game, player).values())


def final_score(game: AgeOfComics) -> None:
    """Tell where the points come from, and who wins."""
    game.phase = Phase.FINAL
    for player in game.players:
        for source, points in sheet(game, player).items():
            if points:
                game.story.tell("scored", seat=player.seat, source=source, points=points)
    for seat in winners(game):
        game.story.tell("won", seat=seat, total=score(game, game.players[seat]))


def winners(game: AgeOfComics) -> list[int]:
    """Most points; tied, most printed comics, then the highest total value, then shared."""

    def standing(seat: Seat) -> tuple[int, int, int]:
        player = game.players[seat.number]
        return score(game, player), len(player.printed), sum(printed.value for printed in player.printed)

    best = max(map(standing, game.seats))
    return [seat.number for seat in game.seats if standing(seat) == best]
