"""Records, from which tables are rebuilt: a text file with a header and one line for each answer and each card drawn.

    cartone-record 1
    game some-game
    rules 1
    pack house 5b1f0c8e2d7a9f63
    seats me greedy
    seed 7

    first-player: B
    event: E4
    B take 7

The line of a card drawn consists of the deck and the card, that of an answer of the seat, the kind of request and the
option. Lines that start with `#` are comments. `docs/records.md` explains every line of every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from .errors import RecordError, quoted
from .requests import Secret
from .seats import LETTERS

FORMAT = "cartone-record 1"
HIDDEN = "?"


class Outcome(NamedTuple):
    """A card drawn from a deck; `secret` holds the seats that have seen the card and is None if all have."""

    deck: str
    card: str
    secret: Secret | None = None

    def __str__(self) -> str:
        return f"{self.deck}: {self.card}"


class Answer(NamedTuple):
    """An answer of a seat; `block` is the number of the simultaneous phase (`Together`) that it belongs to, or 0."""

    seat: int
    kind: str
    option: Any
    block: int = 0

    def __str__(self) -> str:
        notation = str(self.option)
        return f"{LETTERS[self.seat]} {self.kind} {notation}" if notation else f"{LETTERS[self.seat]} {self.kind}"


Entry: TypeAlias = Outcome | Answer
Kept: TypeAlias = tuple[str, str, Secret | None] | tuple[int, str, Any, int]
"""An entry as stored by a running table: a plain tuple, ten times cheaper to create than an `Entry`."""


def entry_of(kept: Kept) -> Entry:
    return Outcome(*kept) if len(kept) == 3 else Answer(*kept)


def in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return entries in record order: the answers of a simultaneous phase by seat rather than by time.

    >>> [str(entry) for entry in in_order([Answer(1, "bid", 3, block=1), Answer(0, "bid", 2, block=1)])]
    ['A bid 2', 'B bid 3']
    """
    came = tuple(entries)
    return tuple(came[place] for place in places_in_order(came))


def places_in_order(entries: Sequence[Entry | Kept]) -> list[int]:
    if not any(map(_block, entries)):
        return list(range(len(entries)))
    listed: list[int] = []
    for block, places in groupby(range(len(entries)), lambda place: _block(entries[place])):
        listed += sorted(places, key=lambda place: entries[place][0] if block else 0)
    return listed


def _block(entry: Entry | Kept) -> int:
    return entry[3] if len(entry) == 4 else 0


class WrittenRecord:
    """The entries of a table and their text lines, converted only when needed; the cached lists are replaced, never
    extended, so that readers need no lock."""

    __slots__ = ("_entries", "_kept", "_lines")

    def __init__(self, kept: Sequence[Kept]) -> None:
        self._kept = kept
        self._entries: list[Entry] = []
        self._lines: list[str] = []

    @property
    def entries(self) -> list[Entry]:
        known = self._entries
        if len(known) < len(self._kept):
            known = self._entries = [*known, *map(entry_of, self._kept[len(known) :])]
        return known

    @property
    def lines(self) -> list[str]:
        known = self._lines
        if len(known) < len(self._kept):
            known = self._lines = [*known, *map(str, self.entries[len(known) :])]
        return known


@dataclass(frozen=True, slots=True)
class Header:
    """The setup of a table, written at the top of its record."""

    game: str
    rules: int
    pack: str
    pack_hash: str
    players: tuple[str, ...]
    seed: int | None
    settings: Mapping[str, str] = field(default_factory=dict)
    open: tuple[str, ...] = ()
    """Decks whose cards a person may describe."""
    dealt: tuple[str, ...] = ()
    """Decks dealt by a person while the seed deals all others; without a seed, a person deals every deck."""

    def lines(self) -> Iterator[str]:
        yield FORMAT
        yield f"game {self.game}"
        yield f"rules {self.rules}"
        yield f"pack {self.pack} {self.pack_hash}"
        yield f"seats {' '.join(self.players)}"
        if self.seed is not None:
            yield f"seed {self.seed}"
        if self.dealt:
            yield f"dealt {' '.join(self.dealt)}"
        if self.open:
            yield f"open {' '.join(self.open)}"
        for name in sorted(self.settings):
            yield f"setting {name} {self.settings[name]}"


@dataclass(frozen=True, slots=True)
class Record:
    """A header and entries; `numbers` holds the line number of each entry in the text that was parsed.

    `str(record)` is the text of the record, which survives a round trip through `read` unchanged.
    """

    header: Header
    entries: tuple[Entry, ...]
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return "\n".join([*self.header.lines(), "", *map(str, self.entries)]) + "\n"

    def line_of(self, index: int) -> int:
        """Return the line number of an entry, for error messages."""
        return self.numbers[index] if index < len(self.numbers) else len(list(self.header.lines())) + 2 + index

    def seen_by(self, seat: int) -> Record:
        """Return the record as `seat` is allowed to see it during the game: no seed, and `?` for hidden cards."""
        return Record(replace(self.header, seed=None), tuple(_redacted(entry, seat) for entry in self.entries))

    def for_everybody(self) -> Record:
        """Return the unredacted record, for the end of the game."""
        return Record(self.header, tuple(_redacted(entry, None) for entry in self.entries))

    @staticmethod
    def read(text: str) -> Record:
        """Parse the text of a record; `RecordError` names the first invalid line."""
        numbered = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
        numbered = [(number, line) for number, line in numbered if line and not line.startswith("#")]
        if not numbered or numbered[0][1] != FORMAT:
            raise RecordError(1, "error.no-record", first=quoted(FORMAT))
        fields: dict[str, tuple[int, str]] = {}
        settings: dict[str, str] = {}
        entries: list[Entry] = []
        numbers: list[int] = []
        for number, line in numbered[1:]:
            word, _, rest = line.partition(" ")
            if word in _FIELDS and not entries:
                if word in fields:
                    raise RecordError(number, "error.second-line", word=quoted(word))
                fields[word] = number, rest.strip()
            elif word == "setting" and not entries:
                name, _, value = rest.partition(" ")
                settings[name] = value.strip()
            else:
                entries.append(_read_entry(number, line))
                numbers.append(number)
        return Record(_read_header(fields, settings), tuple(entries), tuple(numbers))


_FIELDS = ("game", "rules", "pack", "seats", "seed", "dealt", "open")


def sees(seat: int, entry: Entry | Kept) -> bool:
    """Return whether a seat is allowed to see an entry; answers are never secret."""
    return len(entry) == 4 or entry[2] is None or bool(entry[2].seen >> seat & 1)


def _redacted(entry: Entry, seat: int | None) -> Entry:
    """Return an entry without `secret`, and without a card that `seat` has not seen; None sees everything."""
    if isinstance(entry, Answer) or entry.secret is None:
        return entry
    return Outcome(entry.deck, entry.card if seat is None or sees(seat, entry) else HIDDEN)


def _read_entry(number: int, line: str) -> Entry:
    deck, colon, card = line.partition(": ")
    if colon and " " not in deck:
        if card.strip() == HIDDEN:
            raise RecordError(number, "error.hidden-line")
        return Outcome(deck, card.strip())
    letter, _, rest = line.partition(" ")
    kind, _, notation = rest.partition(" ")
    if len(letter) != 1 or letter not in LETTERS or not kind:
        raise RecordError(number, "error.no-entry", text=quoted(line))
    return Answer(LETTERS.index(letter), kind, notation.strip())


def _read_header(fields: dict[str, tuple[int, str]], settings: dict[str, str]) -> Header:
    for word in _FIELDS[:4]:
        if word not in fields:
            raise RecordError(1, "error.header-lacks", word=quoted(word))

    def whole(word: str) -> int:
        number, value = fields[word]
        if not (value.isascii() and value.isdecimal()) or len(value) > 40:
            raise RecordError(number, "error.header-number", word=word, value=quoted(value))
        return int(value)

    def words(word: str) -> tuple[str, ...]:
        return tuple(fields[word][1].split()) if word in fields else ()

    pack_name, _, pack_hash = fields["pack"][1].rpartition(" ")
    return Header(
        game=fields["game"][1],
        rules=whole("rules"),
        pack=pack_name,
        pack_hash=pack_hash,
        players=tuple(fields["seats"][1].split()),
        seed=whole("seed") if "seed" in fields else None,
        settings=settings,
        open=words("open"),
        dealt=words("dealt"),
    )
