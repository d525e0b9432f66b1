"""What a table has come to, as plain data: kept beside its record, and shown without playing it again.

Of a running game these are the scores, and who may read which line of the record. When it is over, the sheet says where
all points came from and who won, tells the story, and holds what each player takes home as a picture.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from .games import PackLike, game_called
from .games.kit.packs import pack_name
from .games.kit.telling import cardboard_of, plain_event, told_event
from .table import EVERYONE, SPECTATOR, Answer, Event, Outcome, Record, Table
from .table.record import HIDDEN, Entry

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a table has come to."""

    rules: int
    """By which rules it was played."""
    over: bool
    scores: tuple[int, ...]
    public: int
    """How many lines of the record everybody knows of; those after them are under seal."""
    seen: Mapping[int, int] = field(default_factory=dict)
    """Lines that name something which not everybody has seen, and who has."""
    sources: tuple[Mapping[str, int], ...] = ()
    """Where the points of each seat came from."""
    winners: tuple[int, ...] = ()
    story: tuple[Any, ...] = ()
    keepsakes: tuple[Any, ...] = ()
    """What each seat takes home."""

    @property
    def text(self) -> str:
        """As it is kept."""
        return json.dumps({"format": FORMAT, **asdict(self)}, separators=(",", ":"), ensure_ascii=False)

    @staticmethod
    def read(text: str) -> Sheet | None:
        """What was kept; nothing if it makes no sense any more."""
        try:
            kept = json.loads(text)
            if kept.pop("format") != FORMAT:
                return None
            kept["seen"] = {int(line): int(seats) for line, seats in kept["seen"].items()}
            lists = ("scores", "sources", "winners", "story", "keepsakes")
            return Sheet(**{**kept, **{name: tuple(kept[name]) for name in lists}})
        except (ValueError, TypeError, KeyError, AttributeError):
            return None

    def events(self, seat: int, pack: PackLike) -> Iterator[Event]:
        """What a seat was told; a spectator what everybody was."""
        for kept in self.story:
            if (event := told_event(kept, pack)).seen_by(seat):
                yield event

    def keepsake(self, seat: int, pack: PackLike) -> Any:
        """What a seat takes home; a spectator is shown the first seat's."""
        return cardboard_of(pack).thing(self.keepsakes[0 if seat == SPECTATOR else seat])

    def record_for(self, record: Record, seat: int) -> Record:
        """A record as a seat may have it: while the game runs without its seed and without what is hidden from it."""
        header = replace(record.header, pack=pack_name(record.header.pack))
        if self.over:
            return replace(record, header=header)
        entries: list[Entry] = []
        for line, entry in enumerate(record.entries):
            if isinstance(entry, Outcome) and not self.seen.get(line, EVERYONE) >> seat & 1:
                entries.append(Outcome(entry.deck, HIDDEN))
            elif line < self.public or (isinstance(entry, Answer) and entry.seat == seat):
                entries.append(entry)
        return Record(replace(header, seed=None), tuple(entries))


def sheet_of(table: Table[Any]) -> Sheet:
    """What a table has come to by now."""
    entries = table.record.entries
    seen = {
        line: entry.secret.seen
        for line, entry in enumerate(entries)
        if isinstance(entry, Outcome) and entry.secret is not None and entry.secret.seen != EVERYONE
    }
    public = len(table.lines_for(SPECTATOR))
    sheet = Sheet(table.header.rules, table.over, tuple(table.scores), public, seen)
    if not table.over:
        return sheet
    game, pack = table.game, table.game.pack
    room, board = game_called(table.header.game), cardboard_of(pack)
    seats: Sequence[int] = [seat.number for seat in table.seats]
    return replace(
        sheet,
        sources=tuple(dict(game.by_source(seat)) for seat in seats),
        winners=tuple(game.winners()),
        story=tuple(plain_event(event, pack) for event in game.story.events()),
        keepsakes=tuple(board.plain(room.browser.keepsake(table.view(seat))) for seat in seats),
    )
