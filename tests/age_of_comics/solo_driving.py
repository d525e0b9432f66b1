"""Plays turns of the Automa with a given card, and reads their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartone.games import age_of_comics
from cartone.games.age_of_comics.components import Action, AutomaCard, Creative, Genre
from cartone.games.age_of_comics.game import AgeOfComics, Automa
from cartone.games.age_of_comics.solo import automa_turn
from cartone.table import Deck, SeededDealer, StackedDealer, Table

from .driving import Stack, run, told
from .names import DEVELOP, HIRE, IDEAS, PRINT, SALES
from .solo_builders import PRIORITY


def card(actions: str, genres: Sequence[Genre] = PRIORITY) -> AutomaCard:
    return AutomaCard("mine", tuple(map(Action, actions.split())), tuple(genres), "house")


def flip(game: AgeOfComics, flipped: AutomaCard, comes: Stack | None = None) -> None:
    """Play a turn of the Automa with this card."""
    assert game.automa is not None
    game.automa_deck = Deck("automa", [flipped])
    run(automa_turn(game, game.automa), comes=comes)


def only_does(game: AgeOfComics, action: Action, comes: Stack | None = None) -> None:
    """Play a turn with a card that begins with this action, which must succeed."""
    rest = [other for other in (HIRE, DEVELOP, IDEAS, PRINT, SALES) if other is not action][:2]
    before = len(game.editors_on[action])
    flip(game, card(" ".join([action, *rest])), comes)
    assert game.editors_on[action][before:] == [1], f"{action} failed: {told(game, 'automa-fails')}"


def editors(game: AgeOfComics) -> dict[Action, list[int]]:
    return {action: seats for action, seats in game.editors_on.items() if seats}


def failed(game: AgeOfComics) -> list[Action]:
    return [event["action"] for event in told(game, "automa-fails")]


def reasons(game: AgeOfComics, message: str) -> list[str]:
    return [reason.id for event in game.story.events() if event.id == message for reason in event.reasons]


def solo_table(seed: int = 1, stack: Stack | None = None, **chosen: str) -> Table[AgeOfComics]:
    return age_of_comics.new(["me", "automa"], seed=seed, settings=chosen,
        dealer=StackedDealer(stack or {}, SeededDealer(seed)),
    )  # fmt: skip


def automa_of(table: Table[AgeOfComics]) -> Automa:
    assert table.game.automa is not None
    return table.game.automa


def hired(automa: Automa) -> int:
    """Return the number of creatives next to the Automa's mat."""
    return sum(isinstance(held.card, Creative) for held in automa.hand)


def its_fans(game: AgeOfComics) -> list[int]:
    assert game.automa is not None
    return [printed.fans for printed in game.automa.printed]


def its_titles(game: AgeOfComics) -> list[Any]:
    assert game.automa is not None
    return [printed.title for printed in game.automa.printed]
