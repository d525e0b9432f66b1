"""Score pads as lists show them: on their own page, and in the history."""

from __future__ import annotations

from typing import NamedTuple

from starlette.exceptions import HTTPException

from ..games.kit.padpage import PadPage
from ..host import Pads, Written
from ..locale import Catalogue
from ..store import KeptPad


class OnShelf(NamedTuple):
    """A pad as a list shows it; nothing but its ID if it cannot be read."""

    id: str
    page: PadPage | None
    when: str

    @property
    def done(self) -> str:
        """When it was put into the history; nothing while it is being written."""
        return self.page.pad.pad.done if self.page is not None else ""


def on_shelf(kept: Written | KeptPad, words: Catalogue) -> OnShelf:
    page = page_of(kept, words) if isinstance(kept, Written) else None
    when = (page.pad.pad.done if page is not None else "") or kept.changed
    return OnShelf(kept.id, page, words.moment(when))


def done_pads(pads: Pads, words: Catalogue) -> list[OnShelf]:
    """The pads in the history, the oldest first."""
    shelf = (on_shelf(kept, words) for kept in pads.all())
    return sorted((shown for shown in shelf if shown.done), key=lambda shown: shown.done)


def page_of(written: Written, words: Catalogue, part: str = "", pick: str = "") -> PadPage:
    """A part of a pad, with what is picked of it."""
    assert written.room.real.pad_page is not None
    page: PadPage = written.room.real.pad_page(written.room, written.pad, words, part, pick)
    if page.part not in page.parts:
        raise HTTPException(404)
    return page
