"""Sheets: the state of a table as plain data, stored next to its record so that it can be shown without a replay.

The sheet of a running game contains the scores and the seats allowed to see each line of the record. When the game is
over, it also has the points by source, the winners, the story, and the data of each player's final picture.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from .games import PackLike, game_called
from .games.kit.packs import pack_name
from .games.kit.story_data import cardboard_of, plain_event, told_event
from .table import EVERYONE, SPECTATOR, Answer, Event, Outcome, Record, Table
from .table.record import HIDDEN, Entry

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """The state of a table: scores, points by source, winners and story."""

    rules: int
    """The version of the rules by which the game was played."""
    over: bool
    scores: tuple[int, ...]
    public: int
    """The number of record lines that all seats may see; later lines are sealed answers."""
    seen: Mapping[int, int] = field(default_factory=dict)
    """For each hidden card, by the index of its record line, the mask of seats that have seen it."""
    sources: tuple[Mapping[str, int], ...] = ()
    """The points of each seat by source."""
    winners: tuple[int, ...] = ()
    story: tuple[Any, ...] = ()
    keepsakes: tuple[Any, ...] = ()
    """The data of each seat's final picture."""

    @property
    def text(self) -> str:
        """The sheet in its stored format, JSON."""
        return json.dumps({"format": FORMAT, **asdict(self)}, separators=(",", ":"), ensure_ascii=False)

    @staticmethod
    def read(text: str) -> Sheet | None:
        """Parse a stored sheet; return None if it is damaged."""
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
        """Yield the events that a seat was told; for a spectator, the public ones."""
        for kept in self.story:
            if (event := told_event(kept, pack)).seen_by(seat):
                yield event

    def keepsake(self, seat: int, pack: PackLike) -> Any:
        """Return the data of a seat's final picture; for a spectator, that of the first seat."""
        return cardboard_of(pack).thing(self.keepsakes[0 if seat == SPECTATOR else seat])

    def record_for(self, record: Record, seat: int) -> Record:
        """Return the record as `seat` may see it: in a running game without the seed and hidden cards."""
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
