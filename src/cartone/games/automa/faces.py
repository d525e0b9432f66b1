"""What lies at the places that an option names: an edited record keeps an answer only while that is the same."""

from __future__ import annotations

from typing import Any

from ...table import Ask, Choice
from ..age_of_comics.actions.spaces import gives
from ..age_of_comics.components import Action, Comic, RipOff
from ..age_of_comics.options import Act, Assign, Print, Slot
from .game import Guided
from .reports import RIP_OFF, Deed, Publish


def faces(game: Guided, ask: Ask | Choice, option: Any) -> tuple[str, ...]:
    """A comic of its mat, the space that it acts on; all else is told by what it is."""
    match option:
        case Act(Action() as action) if isinstance(ask, Choice):
            return (str(gives(game, action)),)
        case Slot(slot):
            return shown(game.automa.at_slot(slot).title)
        case Publish(what) | Deed(_, what) if what.startswith(RIP_OFF):
            return shown(game.automa.at_slot(int(what.removeprefix(RIP_OFF))).title)
        case Print(Comic() | RipOff() as title):
            return shown(title)
        case Assign(creative):
            return (creative.genre, creative.back)
        case _:
            return ()


def shown(title: Comic | RipOff) -> tuple[str, str]:
    """A comic is the same if it is the same card, and was told alike."""
    return title.id, title.genre
