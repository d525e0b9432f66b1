"""Cached parts of pages equal newly rendered ones for each reader, and never show what only another reader may see."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cartone.games.kit.fragment_cache import FragmentCache
from cartone.host import LiveTable
from cartone.table import Random, key_of

from .party import AWAY, HERE, Party, both, house
from .site import Site

TABLES = [
    ("stamp-swap", (HERE, AWAY)),
    ("age-of-comics", (HERE, AWAY)),
    ("stamp-swap", ()),
    ("age-of-comics", ()),
]
"""Games with two people, and solo games."""

Drawn = Callable[[LiveTable, Hashable], FragmentCache]
KEPT: Drawn = LiveTable.drawn


def fresh(live: LiveTable, eyes: Hashable) -> FragmentCache:
    """Return a new, empty cache."""
    return FragmentCache()


def shared(live: LiveTable, eyes: Hashable) -> FragmentCache:
    """Return the same cache for all readers."""
    return KEPT(live, "")


class Stale(FragmentCache):
    """A cache in which no entry ever expires."""

    def piece(self, draw: Any, place: Hashable, given: tuple[Any, ...], value: Any) -> Any:
        return super().piece(draw, place, given, ())


def stale(live: LiveTable, eyes: Hashable) -> FragmentCache:
    live._drawn.setdefault(eyes, Stale())
    return KEPT(live, eyes)


def looks(browser: TestClient, address: str) -> list[str]:
    """Return several pages of a table for one browser: in two languages, after a hand-over, and with a pick."""

    def look(place: str, language: str = "en") -> str:
        headers = {"X-Cartone": "fragment", "Accept-Language": language}
        return browser.get(f"{address}{place}", headers=headers).text

    page = look("")
    picks = re.findall(r'href="(\?pick=[^"]+)"', page)[:1]
    return [page, look("", "de"), look("?over=1"), *(look(html.unescape(pick)) for pick in picks)]


def laid(site: Site, game: str, sitters: Sequence[str]) -> tuple[str, list[TestClient]]:
    """Return the ID of a new table, and the browsers of all who see it."""
    if not sitters:
        return site.start(game, seed="7"), [site.client]
    party = Party(site, game, sitters, seed=7)
    return party.id, [*party.browsers.values(), party.spectator()]


def differs(folder: Path, game: str, sitters: Sequence[str], kept: Drawn, steps: int) -> bool:
    """Return whether any page differs from a new rendering when this cache is used."""
    site, random = house(folder), Random(key_of(7, "pieces"))
    table, browsers = laid(site, game, sitters)
    with pytest.MonkeyPatch.context() as patch:
        for step in range(steps):
            live = site.host.live(table)
            for browser in browsers:
                patch.setattr(LiveTable, "drawn", fresh)
                anew = looks(browser, f"/table/{table}")
                patch.setattr(LiveTable, "drawn", kept)
                if looks(browser, f"/table/{table}") != anew:
                    return True
            if live.table.over:
                break
            seat = min(live.table.pending)
            if step % 7 == 6 and live.undo_is_free(seat):
                site.host.moves.undo(table, seat, live.said(seat))
            else:
                ask = live.table.pending[seat]
                site.host.moves.answer(table, seat, live.at(seat), str(ask.options.sample(random)))
    return False


@pytest.mark.parametrize(("game", "sitters"), TABLES)
def test_kept_pieces_are_what_would_be_drawn_now(
    tmp_path: Path, game: str, sitters: Sequence[str], proving: bool
) -> None:
    assert not differs(tmp_path, game, sitters, LiveTable.drawn, 1000 if proving else 6)


@both
@pytest.mark.parametrize("kept", [stale, shared])
def test_a_stale_piece_and_one_of_other_eyes_would_be_noticed(tmp_path: Path, game: str, kept: Drawn) -> None:
    assert differs(tmp_path, game, (HERE, AWAY), kept, 60)
