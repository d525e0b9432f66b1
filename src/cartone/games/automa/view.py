"""The view of a guided Automa game: the facts that the person has entered, and their consequences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...table import Ask
from ..age_of_comics.components import Action, AutomaCard, Comic, Craft, Genre, RipOff
from ..age_of_comics.hands import is_ripped_off
from .game import Guided


@dataclass(frozen=True, slots=True)
class Hired:
    """A writer or artist hired by the Automa, whose genre and value are visible only at the real table."""

    id: str
    craft: Craft
    genre: None = None
    value: None = None


@dataclass(frozen=True, slots=True)
class PrintedView:
    """A printed comic on a mat; the fans of the person's comics are unknown."""

    slot: int
    title: Comic | RipOff
    team: tuple[Hired, ...]
    """The creatives who made the comic; empty for the person's comics."""
    fans: int
    ripped_off: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    seat: int
    name: str
    hand: tuple[Comic | Hired, ...]
    """The cards beside the Automa's mat, in the order in which it took them."""
    printed: tuple[PrintedView, ...]
    editors: int
    sent: tuple[Action | None, ...]
    """The actions to which the side sent editors this round, with None for each pass."""
    has_extra_editor: bool
    collected: int
    """The number of orders that the Automa has collected."""
    ranking_points: int
    masteries: tuple[Genre, ...]
    points: Mapping[str, int]

    @property
    def score(self) -> int:
        return sum(self.points.values())


@dataclass(frozen=True, slots=True)
class GuidedView:
    """Everything that is known about the guided game; `ask` is the current question, if any."""

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
                hand=tuple(
                    held.face if isinstance(held.face, Comic) else Hired(held.face.id, held.face.craft)
                    for held in player.hand
                ),
                printed=tuple(
                    PrintedView(
                        one.slot,
                        one.title,
                        tuple(Hired(creative.id, creative.craft) for creative in one.team.values()),
                        one.fans,
                        is_ripped_off(game, one),
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
