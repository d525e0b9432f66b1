"""The final score: where every point comes from, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...table import Seat
from .challenges import ONLY_RIP_OFFS, PENALTY, is_met
from .editions import Edition
from .game import AgeOfComics, Automa, ComicsTable, Phase, Player
from .mat import MOVE_SLOT
from .rulings import Ruling

TITLES = (
    (110, "publisher"), (100, "editor-in-chief"), (90, "senior-editor"), (80, "associate-editor"),
    (70, "editor"), (60, "assistant-editor"), (50, "proofreader"),
)  # fmt: skip
"""The points that a title needs."""

MASTERY_POINTS = 2
COLOUR_POINTS = 2
MONEY_PER_POINT = 4
IDEAS_PER_POINT = 4
ORIGINAL_POINTS = (2, 4, 6)
"""For an original with no, one or two matching creatives."""


def sheet(game: AgeOfComics, player: Player) -> dict[str, int]:
    """The points of a player, as if the game ended now."""
    if isinstance(player, Automa):
        return automa_sheet(game, player)
    originals = [printed for printed in player.printed if printed.is_original]
    per_original = len(originals) if len(player.printed) >= MOVE_SLOT else 0
    missed = [challenge for challenge in game.challenges if not is_met(game, player, challenge)]
    return {
        "fans": sum(printed.fans for printed in player.printed),
        "orders": -sum(order.fans for order in player.orders),
        "ranking": player.ranking_points,
        "mat": player.mat_points + per_original,
        "mastery": MASTERY_POINTS * masteries(game, player),
        "better-colours": COLOUR_POINTS * sum(printed.better_colours for printed in player.printed),
        "money": player.money // MONEY_PER_POINT,
        "ideas": sum(player.ideas.values()) // IDEAS_PER_POINT,
        "originals": sum(ORIGINAL_POINTS[printed.matching] for printed in originals),
        **({"challenges": -PENALTY * len(missed)} if game.challenges else {}),
    }


def automa_sheet(game: ComicsTable[Any], automa: Automa) -> dict[str, int]:
    """The Automa's points: fans, ranking, masteries, and so many for its level."""
    return {
        "fans": sum(printed.fans for printed in automa.printed),
        "ranking": automa.ranking_points,
        "mastery": MASTERY_POINTS * masteries(game, automa),
        "level": automa.level.points,
    }


def masteries(game: ComicsTable[Any], player: Player) -> int:
    return sum(holder == player.seat for holder in game.mastery.values())


def score(game: AgeOfComics, player: Player) -> int:
    return sum(sheet(game, player).values())


def final_score(game: AgeOfComics) -> None:
    """Tell where the points come from, and who wins."""
    game.phase = Phase.FINAL
    for player in game.players:
        for source, points in sheet(game, player).items():
            if points:
                game.story.tell("scored", seat=player.seat, source=source, points=points)
    for challenge in game.challenges:
        tell_challenge(game, challenge, is_met(game, game.person, challenge))
    for seat in winners(game):
        game.story.tell("won", seat=seat, total=score(game, game.players[seat]))
    if game.automa is not None:
        points = score(game, game.person)
        if points == score(game, game.automa) and game.edition == Edition.name:
            game.ruled(Ruling.A_TIE_IS_ITS_WIN)
        message = "title" if title_for(points) else "no-title"
        game.story.tell(message, seat=game.person.seat, title=title_for(points), total=points)


def tell_challenge(game: ComicsTable[Any], challenge: str, met: bool) -> None:
    """Tell whether a challenge was met."""
    game.ruled(Ruling.CHALLENGES_BEFORE_DUEL_AND_TITLE)
    if challenge == ONLY_RIP_OFFS and not game.person.printed:
        game.ruled(Ruling.NOTHING_IS_NOT_ONLY_RIP_OFFS)
    game.story.tell("challenge-met" if met else "challenge-missed", seat=game.person.seat, challenge=challenge)


def title_for(points: int) -> str:
    """Your title after a solo game; nothing below 50 points.

    >>> title_for(110), title_for(99), title_for(49)
    ('publisher', 'senior-editor', '')
    """
    return next((title for least, title in TITLES if points >= least), "")


def next_title(points: int) -> tuple[str, int] | None:
    """The title above, and the points that it needs; None for whoever has the highest.

    >>> next_title(43), next_title(99), next_title(120)
    (('proofreader', 50), ('editor-in-chief', 100), None)
    """
    return next(((title, least) for least, title in reversed(TITLES) if points < least), None)


def winners(game: AgeOfComics) -> list[int]:
    """Who wins with the points of the sheets."""
    return winners_with(game, [score(game, player) for player in game.players])


def winners_with(game: AgeOfComics, scores: Sequence[int]) -> list[int]:
    """Most points; tied, most printed comics, then the highest total value, then shared.

    Against the Automa you need more points than it has.
    """
    if game.automa is not None:
        you, automa = scores[game.person.seat], scores[game.automa.seat]
        return [game.person.seat if you > automa else game.automa.seat]

    def standing(seat: Seat) -> tuple[int, int, int]:
        player = game.players[seat.number]
        return scores[seat.number], len(player.printed), sum(printed.value for printed in player.printed)

    best = max(map(standing, game.seats))
    return [seat.number for seat in game.seats if standing(seat) == best]
