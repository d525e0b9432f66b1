"""The cards and genres that an answer depends on: after a correction, the answer is kept only if they are unchanged."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from ...table import Ask, Choice
from ...table.mend import OPEN
from ..age_of_comics.actions.spaces import gives
from ..age_of_comics.components import Action, Comic, RipOff
from ..age_of_comics.options import Act, Assign, Print, Slot
from .game import BY_CARD, Guided, glimpsed
from .reports import NONE, RIP_OFF, First, FirstShown, Nexts, Publish, Ranks, YourAction
from .turn import AtRealTable, on_its_card


def faces(game: Guided, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
    """Return what an option depends on: a comic on the Automa's mat, an action space, or the other options."""
    match option:
        case First(what) if isinstance(ask, Ask) and ask.kind == FirstShown.kind and what != NONE:
            before = sorted(one.what for one in takewhile(lambda one: one != option, ask.options))
            yours = [genre for genre in before if genre in game.you.genres_printed()]
            return " ".join(yours), OPEN if ask.about in BY_CARD else " ".join(before)
        case First() | Act() if isinstance(ask, Ask) and ask.kind in (Nexts.kind, Ranks.kind):
            return tuple(map(str, ask.options))
        case Act(Action() as action) if isinstance(ask, Choice):
            return (str(gives(game, action)),)
        case Slot(slot):
            return shown(game.automa.at_slot(slot).title)
        case Publish(what) | YourAction(_, what) if what.startswith(RIP_OFF):
            return shown(game.automa.at_slot(int(what.removeprefix(RIP_OFF))).title)
        case Print(Comic() | RipOff() as title):
            return shown(title)
        case Assign(creative):
            return (creative.genre, creative.back)
        case _:
            return ()


def rests_on(game: Guided, text: str) -> tuple[str, ...]:
    """Return the actions with which a person could have described a card by one action; empty for other cards."""
    return tuple(map(str, on_its_card(AtRealTable(game)))) if glimpsed(text) else ()


def shown(title: Comic | RipOff) -> tuple[str, str]:
    """Return the card ID and the genre of a comic."""
    return title.id, title.genre
