"""Master: a bot that searches on the compiled twin of the game, and knows only what its seat may know.

The twin replays the table from its seed and answers, except the sealed answers of other seats. The search deals
everything hidden from the seat anew, so the hidden things themselves make no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING, Any, NamedTuple

from ..games import game_called
from ..kernel import is_compiled
from ..table import Ask, CartoneError, Random, Seat, Table
from .bot import Bot

if TYPE_CHECKING:
    from ..kernel.twin import Twin

PLAYOUTS = 400
"""The playouts for a move, unless the name of the bot gives another number."""


class Step(NamedTuple):
    """An answer in the numbers of the twin."""

    seat: int
    kind: str
    number: int


class Master:
    """A bot that searches, by playouts or by time; where no twin can follow the table, `instead` answers."""

    def __init__(self, playouts: int, seconds: float, instead: Bot, steps: Iterable[Step] | None = None) -> None:
        self.playouts = playouts
        self.seconds = seconds
        """The time for a move, which decides the number of playouts unless it is 0."""
        self.instead = instead
        self.steps = steps
        """The answers that the seat knows, if the caller has them already: else the table is played again."""

    def choose(self, ask: Ask, view: Callable[[], Any], random: Random) -> Any:
        return self.instead.choose(ask, view, random)

    def choose_at(self, table: Table[Any], ask: Ask, random: Random) -> Any:
        """Return the answer of the seat at a table."""
        twin = followed(table, ask.seat, self.steps)
        if twin is None:
            return self.choose(ask, lambda: table.view(ask.seat), random)
        from ..kernel.search import playouts_in, search  # imported here because NumPy is optional

        playouts = playouts_in(twin, self.seconds) if self.seconds else self.playouts
        return ask.options.at(search(twin, playouts, random.key).place)


def is_fast() -> bool:
    """Return whether twins are compiled here; without a compiler, a search would take minutes."""
    return is_compiled()


def twin_for(table: Table[Any]) -> Twin | None:
    """Return a twin that can play the game of a table; None if there is none, or if it would be slow."""
    header = table.header
    if not is_fast() or header.seed is None or header.dealt:
        return None
    settings = tuple(sorted(header.settings.items()))
    try:
        return _twin_for(get_ident(), header.game, table.seats, header.rules, _Pack(table.game.pack), settings)
    except CartoneError:
        return None


class _Pack:
    """A pack that is compared by its hash."""

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
    """Return the twin of one thread for a kind of table."""
    room = game_called(game)
    if room.machines.twin is None:
        return None
    twin: Twin = room.machines.twin(lambda: room.make(seats, pack.pack, dict(settings)))
    twin.check(rules, pack.pack.hash)
    return twin


def steps_to(table: Table[Any], seat: int) -> Iterable[Step]:
    """Yield the answers of a table that a seat knows, by playing them again."""
    for answer, ask in table.answers_known_to(seat):
        yield Step(answer.seat, ask.kind, ask.options.number(answer.option))


def followed(table: Table[Any], seat: int, steps: Iterable[Step] | None = None) -> Twin | None:
    """Return a twin at the question of a seat, or None if the seat would see a difference from the table."""
    twin = twin_for(table)
    if twin is None:
        return None
    twin.reset(table.header.seed or 0)
    for step in steps_to(table, seat) if steps is None else steps:
        if twin.seat != step.seat:
            twin.turn_to(step.seat)
        if (twin.seat, twin.kind) != step[:2] or step.number not in (legal := twin.legal()):
            return None
        twin.step(legal.index(step.number))
    if twin.seat != seat:
        twin.turn_to(seat)
    return twin if sees_the_same(table, twin, seat) else None


def sees_the_same(table: Table[Any], twin: Twin, seat: int) -> bool:
    """Return whether a seat sees the same at the table and in the twin; cards entered by hand can differ."""
    options = table.pending[seat].options
    if twin.seat != seat or twin.kind != options.kind or list(twin.legal()) != options.listed():
        return False
    return twin.observed(seat) == list(twin.observation.observe(table.view(seat)))
