"""Score pads in lists: on their own page, and in the history."""

from __future__ import annotations

from typing import NamedTuple

from starlette.exceptions import HTTPException

from ..games.kit.pad_page import PadPage
from ..host import LoadedPad, Pads
from ..locale import Catalogue
from ..store import KeptPad


class ListedPad(NamedTuple):
    """A score pad in a list; only its ID if the pad cannot be read."""

    id: str
    page: PadPage | None
    done: str
    """Date on which the pad was moved to the history; empty while the pad is being filled in."""
    when: str


def on_shelf(kept: LoadedPad | KeptPad, words: Catalogue) -> ListedPad:
    page = page_of(kept, words) if isinstance(kept, LoadedPad) else None
    done = page.pad.pad.done if page is not None else ""
    return ListedPad(kept.id, page, done, words.moment(done or kept.changed))


def done_pads(pads: Pads, words: Catalogue) -> list[ListedPad]:
    return sorted((one for kept in pads.all() if (one := on_shelf(kept, words)).done), key=lambda one: one.done)


def page_of(written: LoadedPad, words: Catalogue, part: str = "", pick: str = "") -> PadPage:
    """Return the page for a part of a pad; `pick` is the page's selection."""
    assert written.room.real.pad_page is not None
    page: PadPage = written.room.real.pad_page(written.room, written.pad, words, part, pick)
    if page.shown not in page.parts:
        raise HTTPException(404)
    return page
