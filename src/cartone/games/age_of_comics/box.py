"""The complete set of cards in the box, with placeholders for those missing from a pack.

Comics and creatives are known except for their names, Automa cards only once a person describes them.
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
    """Return the pack with a placeholder for each missing card; a complete pack is returned unchanged."""
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
    """Create the rip-off of a comic; its ID combines the comic's genre and bonus, which are unique together."""
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
    """Return all Automa cards of the box, with placeholders for those not in `known`."""
    lacking = range(len(known) + 1, AUTOMA_CARDS + 1)
    return (*known, *(AutomaCard(f"{GAP}-automa-{number}", (), (), GAP) for number in lacking))
