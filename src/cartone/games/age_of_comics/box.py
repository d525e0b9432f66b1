"""What is in the box, whatever a pack knows of it: for each card that it lacks there is one that stands in.

Of comics and creatives the box tells all but their names. Of an Automa card nobody knows anything until a person
describes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ...table import GAP
from .components import AutomaCard, Bonus, Comic, Craft, Creative, Genre, RipOff
from .pack import AUTOMA_CARDS, CREATIVE_VALUES, Pack


def whole(pack: Pack) -> Pack:
    """A pack with a stand-in for each card that it lacks; one that lacks nothing is itself."""
    return _filled(pack) if pack.gaps else pack


@lru_cache(maxsize=16)
def _filled(pack: Pack) -> Pack:
    comics = _comics(pack.comics)
    return replace(
        pack,
        comics=(*pack.comics, *comics),
        rip_offs=(*pack.rip_offs, *(_rip_off(one) for one in comics)),
        writers=_creatives(pack.writers, Craft.WRITER),
        artists=_creatives(pack.artists, Craft.ARTIST),
        automa=automa_cards(pack.automa),
    )


def _comics(known: Sequence[Comic]) -> list[Comic]:
    there = {(comic.genre, comic.bonus) for comic in known}
    lacking = [(genre, bonus) for genre in Genre for bonus in Bonus if (genre, bonus) not in there]
    return [
        Comic(f"{GAP}-{genre}-{bonus}", number, genre, bonus, "", GAP)
        for number, (genre, bonus) in enumerate(lacking, len(known))
    ]


def _rip_off(comic: Comic) -> RipOff:
    """It goes by what its original is, which the box has once."""
    return RipOff(f"R-{comic.genre}-{comic.bonus}", comic.number, "", comic, comic.genre)


def _creatives(known: Sequence[Creative], craft: Craft) -> tuple[Creative, ...]:
    there = Counter((one.genre, one.value) for one in known)
    box = Counter((genre, value) for genre in Genre for value in CREATIVE_VALUES)
    lacking = (box - there).elements()
    return (*known, *(
        Creative(f"{GAP}-{craft}-{number}", number, craft, genre, value, "", GAP)
        for number, (genre, value) in enumerate(lacking, len(known))
    ))  # fmt: skip


def automa_cards(known: Sequence[AutomaCard]) -> tuple[AutomaCard, ...]:
    """All cards of the Automa, also those of which nobody has told anything yet."""
    lacking = range(len(known) + 1, AUTOMA_CARDS + 1)
    return (*known, *(AutomaCard(f"{GAP}-automa-{number}", (), (), GAP) for number in lacking))
