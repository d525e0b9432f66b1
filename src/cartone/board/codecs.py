"""Codecs, which encode values of the readable state as numbers and decode them again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from ..table.deck import Deck
from .cells import CHOSEN, GUARD, NONE, NUMBER, ROW, Cell, Line

BROKEN = 1 << 30
"""Written for a field that should have its default by now, so that comparisons fail."""


class Encoded:
    """The numbers of a state, read one after the other, and the game that is decoded from them."""

    def __init__(self, numbers: Iterable[int], game: Any) -> None:
        self.next = iter(numbers).__next__
        self.game = game


class Codec(ABC):
    """The encoding of one field. `old` is the field's value in a game that has not begun."""

    @abstractmethod
    def encode(self, value: Any, out: list[int]) -> None:
        """Write a value as numbers."""

    @abstractmethod
    def decode(self, encoded: Encoded, old: Any) -> Any:
        """Return the value that the next numbers encode."""

    def cells(self) -> Iterator[Cell]:
        """Yield the cells of the numbers, in order; only values of a fixed size have cells."""
        raise TypeError(f"{type(self).__name__} cannot be an element of a row")

    def lines(self) -> Iterator[Line]:
        """Yield the lines of a plan by which a kernel writes the same numbers."""
        for cell in self.cells():
            yield NUMBER, cell.at, cell.wide, 0


class NumberCodec(Codec):
    """A number, a truth value, or None."""

    def __init__(self, cell: Cell, kind: type = int, optional: bool = False) -> None:
        self.cell = cell
        self.kind = kind
        self.optional = optional

    def encode(self, value: Any, out: list[int]) -> None:
        out.append(NONE if value is None else value)

    def decode(self, encoded: Encoded, old: Any) -> Any:
        number = encoded.next()
        return None if self.optional and number == NONE else self.kind(number)

    def cells(self) -> Iterator[Cell]:
        yield self.cell


class WordCodec(Codec):
    """One of many known things, encoded by its number."""

    def __init__(self, cell: Cell, known: Mapping[Any, int]) -> None:
        self.cell = cell
        self.known = {None: NONE, **known}
        self.thing = {number: thing for thing, number in self.known.items()}

    def encode(self, value: Hashable, out: list[int]) -> None:
        out.append(self.known[value])

    def decode(self, encoded: Encoded, old: Any) -> Any:
        return self.thing[encoded.next()]

    def cells(self) -> Iterator[Cell]:
        yield self.cell


class DictCodec(Codec):
    """A mapping whose keys never change."""

    def __init__(self, codecs: Mapping[Any, Codec]) -> None:
        self.codecs = codecs
        self.numbers = all(isinstance(codec, NumberCodec) and not codec.optional for codec in codecs.values())

    def encode(self, value: Any, out: list[int]) -> None:
        if self.numbers:
            out += [value[key] for key in self.codecs]
            return
        for key, codec in self.codecs.items():
            codec.encode(value[key], out)

    def decode(self, encoded: Encoded, old: Any) -> Any:
        return {key: codec.decode(encoded, old and old[key]) for key, codec in self.codecs.items()}

    def cells(self) -> Iterator[Cell]:
        for codec in self.codecs.values():
            yield from codec.cells()

    def lines(self) -> Iterator[Line]:
        for codec in self.codecs.values():
            yield from codec.lines()


class FlagsCodec(DictCodec):
    """A set, encoded as a truth value for each possible element."""

    def encode(self, value: Any, out: list[int]) -> None:
        out += [thing in value for thing in self.codecs]

    def decode(self, encoded: Encoded, old: Any) -> Any:
        return {thing for thing in self.codecs if encoded.next()}


class TupleCodec(DictCodec):
    """A list or tuple of fixed length."""

    def __init__(self, codecs: Sequence[Codec], kind: Callable[[Iterable[Any]], Any]) -> None:
        super().__init__(dict(enumerate(codecs)))
        self.kind = kind

    def encode(self, value: Any, out: list[int]) -> None:
        for codec, one in zip(self.codecs.values(), value, strict=True):
            codec.encode(one, out)

    def decode(self, encoded: Encoded, old: Any) -> Any:
        return self.kind(super().decode(encoded, old).values())


class RowCodec(Codec):
    """A list, encoded as its length and its elements."""

    def __init__(self, count: Cell, inner: Codec) -> None:
        self.count = count
        self.inner = inner
        self.numbered = getattr(inner, "numbered", "")

    def encode(self, value: Any, out: list[int]) -> None:
        out.append(len(value))
        inner = self.inner
        if isinstance(inner, WordCodec):
            out += [inner.known[one] for one in value]
            return
        for number, one in enumerate(value, 1):
            inner.encode(one, out)
            if self.numbered and getattr(one, self.numbered) != number:
                out.append(BROKEN)

    def decode(self, encoded: Encoded, old: Any) -> Any:
        made = [self.inner.decode(encoded, None) for _ in range(encoded.next())]
        for number, one in enumerate(made if self.numbered else (), 1):
            setattr(one, self.numbered, number)
        return made

    def lines(self) -> Iterator[Line]:
        columns = list(self.inner.cells())
        yield ROW, self.count.at, self.count.wide, len(columns)
        yield from ((cell.kind, cell.at, cell.wide, cell.step) for cell in columns)


class ChosenCodec(RowCodec):
    """A row of the pieces for which a column has a certain number, chosen from a longer row."""

    def __init__(self, count: Cell, inner: Codec, column: Cell, wanted: int) -> None:
        super().__init__(count, inner)
        self.column = column
        self.wanted = wanted

    def lines(self) -> Iterator[Line]:
        (_, *count), *columns = super().lines()
        yield CHOSEN, count[0], count[1], count[2]
        yield self.wanted, self.column.at, self.column.wide, self.column.step
        yield from columns


class OptionalCodec(Codec):
    """A value that may be missing (None or an empty list); another number says whether it is there."""

    def __init__(self, guard: Cell, inner: Codec, missing: Callable[[], Any]) -> None:
        self.guard = guard
        self.inner = inner
        self.missing = missing

    def encode(self, value: Any, out: list[int]) -> None:
        is_there = value is not None and value != self.missing()
        out.append(is_there)
        if is_there:
            self.inner.encode(value, out)

    def decode(self, encoded: Encoded, old: Any) -> Any:
        return self.inner.decode(encoded, None) if encoded.next() else self.missing()

    def lines(self) -> Iterator[Line]:
        inner = list(self.inner.lines())
        yield GUARD, self.guard.at, self.guard.wide, len(inner)
        yield from inner


class Adapted(NamedTuple):
    """A field that the kernel has in another form than the readable state."""

    codec: Codec
    to: Callable[[Any], Any]
    """Returns the value to encode, given the piece that has the field."""
    back: Callable[[Encoded, Any, Any], Any]
    """Returns the field's value, given the numbers, the piece decoded so far, and the decoded value."""


class PieceCodec(Codec):
    """A piece with fields: plain numbers first, then all others in their order.

    An area exists from the beginning, and decoding fills it; other pieces are created. An optional piece is None if its
    first number is `NONE`.
    """

    def __init__(
        self, kind: type, codecs: Mapping[str, Codec | Adapted], is_area: bool = False, optional: bool = False,
        follow: Mapping[str, Callable[[Any], object]] | None = None, passing: Mapping[str, object] | None = None,
        numbered: str = "",
    ) -> None:  # fmt: skip
        self.kind = kind
        self.is_area = is_area
        self.optional = optional
        self.follow = follow or {}
        self.passing = passing or {}
        self.numbered = numbered
        """The name of the field with the piece's place in its row; empty if there is none."""
        known = {name: codec if isinstance(codec, Adapted) else _itself(name, codec) for name, codec in codecs.items()}
        plain = [name for name, codec in codecs.items() if isinstance(codec, NumberCodec) and not codec.optional]
        self.names = sorted(known, key=lambda name: name not in plain)
        self.codecs = {name: known[name] for name in self.names}
        plain = plain if len(plain) > 1 else []  # of several, attrgetter returns a tuple
        self.plain = attrgetter(*plain) if plain else None
        self.others = [known[name] for name in self.names[len(plain) :]]
        self.nothing = [NONE] + [0] * (len(list(self.cells())) - 1) if optional else []

    def encode(self, value: Any, out: list[int]) -> None:
        if value is None:
            out += self.nothing
            return
        if self.plain is not None:
            out += self.plain(value)
        for codec, to, _ in self.others:
            codec.encode(to(value), out)
        for name, default in self.passing.items():
            if getattr(value, name) != default:
                out.append(BROKEN)

    def decode(self, encoded: Encoded, old: Any) -> Any:
        made = old if self.is_area else object.__new__(self.kind)
        for name, (codec, _, back) in self.codecs.items():
            setattr(
                made,
                name,
                back(encoded, made, codec.decode(encoded, getattr(old, name, None) if self.is_area else None)),
            )
        for name, value in self.follow.items():
            setattr(made, name, value(made))
        return None if self.optional and getattr(made, self.names[0]) is None else made

    def cells(self) -> Iterator[Cell]:
        for special in self.codecs.values():
            yield from special.codec.cells()

    def lines(self) -> Iterator[Line]:
        for special in self.codecs.values():
            yield from special.codec.lines()


def _itself(name: str, codec: Codec) -> Adapted:
    return Adapted(codec, attrgetter(name), lambda encoded, made, value: value)


def cards(deck: Deck[Any], left: Cell, drawn: Cell, count: Cell, card: WordCodec) -> PieceCodec:
    """Return the codec of a deck."""
    codecs = {"left": NumberCodec(left), "drawn": NumberCodec(drawn), "cards": RowCodec(count, card)}
    return PieceCodec(type(deck), codecs, is_area=True)
