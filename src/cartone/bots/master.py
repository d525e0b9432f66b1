"""Master: a search on the compiled twin of the game. It knows of a table what its seat may know.

The twin follows the table by the seed and the answers, without sealed ones of others. The search deals all that is
hidden from the seat anew, so that it makes no difference what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from threading import get_ident
from typing import TYPE_CHECKING, Any

from ..games import game_called
from ..table import Ask, CartoneError, Random, Seat, Table
from .bot import Bot

if TYPE_CHECKING:
    from ..kernel.twin import Twin

PLAYOUTS = 400
"""The number of playouts for a move, if the name of the bot does not tell another one."""


class Master:
    """Searches, with a number of playouts or for a time; where no twin can follow, another bot answers instead."""

    def __init__(self, playouts: int, seconds: float, instead: Bot) -> None:
        self.playouts = playouts
        self.seconds = seconds
        """If it is not 0, the time for a move, from which the number of playouts follows."""
        self.instead = instead

    def choose(self, ask: Ask, view: Callable[[], Any], random: Random) -> Any:
        return self.instead.choose(ask, view, random)

    def choose_at(self, table: Table[Any], ask: Ask, random: Random) -> Any:
        """Answer at a table."""
        twin = followed(table, ask.seat)
        if twin is None:
            return self.choose(ask, lambda: table.view(ask.seat), random)
        from ..kernel.search import playouts_in, search  # imported here because NumPy is optional

        playouts = playouts_in(twin, self.seconds) if self.seconds else self.playouts
        return ask.options.at(search(twin, playouts, random.key).place)


def is_fast() -> bool:
    """Return whether twins are compiled here; without that, a search would take minutes."""
    if find_spec("numpy") is None or find_spec("numba") is None:
        return False
    from ..kernel.jit import COMPILED

    return COMPILED


def twin_for(table: Table[Any]) -> Twin | None:
    """Return the twin that plays such a table; None if there is none, or it would be slow."""
    header = table.header
    if not is_fast() or header.seed is None or header.dealt:
        return None
    settings = tuple(sorted(header.settings.items()))
    try:
        return _twin_for(get_ident(), header.game, table.seats, header.rules, _Pack(table.game.pack), settings)
    except CartoneError:
        return None


class _Pack:
    """A pack, told from others by its hash."""

    def __init__(self, pack: Any) -> None:
        self.pack = pack

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Pack) and bool(self.pack.hash == other.pack.hash)

    def __hash__(self) -> int:
        return hash(self.pack.hash)


@lru_cache(maxsize=16)
def _twin_for(
    thread: int, game: str, seats: tuple[Seat, ...], rules: int, pack: _Pack, settings: tuple[tuple[str, str], ...]
) -> Twin | None:
    """Return a twin that only one thread uses."""
    room = game_called(game)
    if room.machines.twin is None:
        return None
    twin: Twin = room.machines.twin(lambda: room.make(seats, pack.pack, dict(settings)))
    twin.check(rules, pack.pack.hash)
    return twin


def followed(table: Table[Any], seat: int) -> Twin | None:
    """Return a twin that stands at the question of a seat, as far as the seat can tell; None if it sees otherwise."""
    twin = twin_for(table)
    if twin is None:
        return None
    twin.reset(table.header.seed or 0)
    for answer, ask in table.answers_known_to(seat):
        if twin.seat != answer.seat:
            twin.turn_to(answer.seat)
        number = ask.options.number(answer.option)
        if twin.seat != answer.seat or twin.kind != ask.kind or number not in (legal := twin.legal()):
            return None
        twin.step(legal.index(number))
    if twin.seat != seat:
        twin.turn_to(seat)
    return twin if sees_the_same(table, twin, seat) else None


def sees_the_same(table: Table[Any], twin: Twin, seat: int) -> bool:
    """Return whether a seat sees the same at the table and in the twin; it may not if cards were put in by hand."""
    options = table.pending[seat].options
    if twin.seat != seat or twin.kind != options.kind or list(twin.legal()) != options.listed():
        return False
    return twin.observed(seat) == list(twin.observation.observe(table.view(seat)))
