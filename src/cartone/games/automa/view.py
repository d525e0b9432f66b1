"""What is known of the Automa's side of a real table: all that a person has told, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...table import Ask
from ..age_of_comics.components import Action, AutomaCard, Card, Comic, Creative, Genre, RipOff
from .game import Guided


@dataclass(frozen=True, slots=True)
class PrintedView:
    """A comic on a mat; of yours nobody has told the fans."""

    slot: int
    title: Comic | RipOff
    team: tuple[Creative, ...]
    """Who made it; of yours nobody has told that."""
    fans: int
    ripped_off: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: int
    name: str
    hand: tuple[Card, ...]
    """What lies beside the Automa's mat, in the order in which it came."""
    printed: tuple[PrintedView, ...]
    editors: int
    sent: tuple[Action | None, ...]
    """Where the editors of this round went, None for those that stayed away."""
    has_extra_editor: bool
    collected: int
    """How many orders the Automa has."""
    ranking_points: int
    masteries: tuple[Genre, ...]
    points: Mapping[str, int]

    @property
    def score(self) -> int:
        return sum(self.points.values())


@dataclass(frozen=True, slots=True)
class GuidedView:
    """All that is known; `ask` is what you are asked now, if anything."""

    seat: int
    round: int
    phase: str
    level: str
    edition: str
    editors_on: Mapping[Action, tuple[int, ...]]
    action_spaces: int
    played: tuple[AutomaCard, ...]
    players: tuple[PlayerView, ...]
    ask: Ask | None


def view(game: Guided, seat: int, ask: Ask | None) -> GuidedView:
    return GuidedView(
        seat=seat,
        round=game.round,
        phase=game.phase.value,
        level=game.automa.level.name,
        edition=game.edition,
        editors_on={action: tuple(seats) for action, seats in game.editors_on.items()},
        action_spaces=game.action_spaces,
        played=tuple(game.automa.played),
        players=tuple(
            PlayerView(
                seat=player.seat,
                name=game.seats[player.seat].name,
                hand=tuple(held.face for held in player.hand),
                printed=tuple(
                    PrintedView(
                        one.slot, one.title, tuple(one.team.values()), one.fans, _is_ripped_off(game, one.title)
                    )
                    for one in player.printed
                ),
                editors=player.editors,
                sent=tuple(player.sent),
                has_extra_editor=player.has_extra_editor,
                collected=game.collected if player is game.automa else 0,
                ranking_points=player.ranking_points,
                masteries=tuple(genre for genre, holder in game.mastery.items() if holder == player.seat),
                points=game.sheet(player.seat),
            )
            for player in game.players
        ),
        ask=ask,
    )


def _is_ripped_off(game: Guided, title: Comic | RipOff) -> bool:
    return isinstance(title, Comic) and game.rip_off(title) in game.ripped_off
