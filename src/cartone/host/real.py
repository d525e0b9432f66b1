"""Tables beside real ones: laying them, keeping what was described there, and corrections.

Whatever a person has said can be said otherwise, at any time. What came after it is worked out again and the cardboard
is moved accordingly, or the cardboard stays as it was played: then what the opponent would have done otherwise is
written down as played otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..games import PackLike, game_called, load_pack, room_beside
from ..games.kit.cards import gaps_of
from ..games.kit.packs import HOUSE
from ..games.kit.setup import fresh_seed, undealt
from ..table import NothingToUndo, Outcome, Record, Table, UnknownName, seats_for, short
from ..table.record import Entry
from ..tables import PERSON, load, mend, new
from .corrections import (
    HOW,
    MOVED_BACK,
    Correction,
    Old,
    begun_at,
    check_real,
    is_its,
    is_said,
    numbered,
    played,
    still_waiting,
    told_at,
    you_of,
)
from .errors import MovedOn
from .live import Live
from .ownpacks import Described, Learned
from .tables import Tables

CORRECTED = "line {line} was corrected from {before!r}; {how}"
NOWHERE = -1


class RealTables:
    """What is done at tables beside real ones."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def lay(
        self,
        game: str,
        yours: bool,
        pack: str | PackLike = HOUSE,
        settings: Mapping[str, str] | None = None,
        player: str = "",
        is_full: bool = False,
    ) -> str:
        """A table for whoever owns the box: its opponent alone, or the game in `full`. The solo cards are `yours`, or
        Cartone draws them by a seed; what a pack lacks can only be yours, and is described."""
        room = game_called(game) if is_full else room_beside(game)
        if room is None or room.opponent is None or not room_beside(game):
            raise UnknownName("error.nothing-beside", game=game_called(game).title)
        known = {setting.name for setting in room.settings}
        chosen = {name: value for name, value in (settings or {}).items() if name in known}
        seats, loaded = (PERSON, room.opponent), load_pack(room, pack) if isinstance(pack, str) else pack
        lacking = room.make(seats_for(seats), loaded, chosen).may_be_open() if yours and gaps_of(loaded) else ()
        dealt = [deck for deck in room.real.decks if yours or deck not in room.real.opponent_decks] if is_full else []
        if yours and not dealt:
            table = new(room.name, seats, None, loaded, chosen, None, tuple(lacking))
        else:
            seed = None if yours else fresh_seed()
            if not yours and undealt(room, seats, chosen, loaded):
                raise UnknownName("error.draws-and-gaps", pack=short(loaded.name))
            table = new(room.name, seats, seed, loaded, chosen, None if yours else ..., tuple(lacking), dealt)
        return self.tables.lay(table, player=player)

    def described(self, live: Live) -> list[Described]:
        """The cards that a person has described at a real table, in the order in which they came."""
        opened, game = live.table.header.open, live.table.game
        told = [(entry.deck, game.entry_of(entry.deck, entry.card)) for entry in live.table.entries()
                if isinstance(entry, Outcome) and entry.deck in opened]  # fmt: skip
        return [Described(deck, entry) for deck, entry in told if entry is not None]

    def learned(self, live: Live) -> Learned | None:
        """What was described at a real table, if anything was."""
        cards, room = self.described(live), game_called(live.table.header.game)
        return self.tables.own_packs.learned(live.id, room, live.table.game.pack, cards) if cards else None

    def keep_cards(self, live: Live, name: str) -> str:
        """Keep what was described whole in the owner's pack, and return its name; `name` is for a new one."""
        room = game_called(live.table.header.game)
        return self.tables.own_packs.keep(live.id, room, live.table.game.pack, self.described(live), name)

    def before_line(self, live: Live, line: int) -> Table[Any]:
        """The table as it stood when a line was said."""
        check_real(live)
        entries = live.table.entries()
        if 0 <= line < len(entries) and is_said(live.table, entries[line]):
            then = load(Record(live.table.header, tuple(entries[:line])), live.table.game.pack)
            if len(then.entries()) == line:  # else only one card could come, and nobody was asked for it
                return then
        raise NothingToUndo("error.no-such-line", line=line + 1)

    def said(self, live: Live) -> Iterator[tuple[int, Entry, Table[Any]]]:
        """All that a person has said: each line, and the table as it stood there, which is played on once."""
        check_real(live)
        entries = live.table.entries()
        for line, then in live.table.moments():
            if is_said(live.table, entries[line]):
                yield line, entries[line], then

    def corrected(self, live: Live, line: int, notation: str, how: str) -> Correction:
        """What a table would be if a line had said something else; nothing is changed yet."""
        if how not in HOW:
            raise NothingToUndo("error.no-such-correction", how=", ".join(HOW))
        then, entries = self.before_line(live, line), live.table.entries()
        face = then.draw.face.name if then.draw is not None and then.draw.face is not None else ""
        if then.draw is not None:
            then.outcome(notation)
        else:
            then.answer(you_of(then), notation)
        said, end = then.entries()[line:], line + told_at(entries, line, face)
        del said[told_at(then.entries(), line, face) :]
        begun = begun_at(live)
        # Worked out again: also what the opponent did otherwise. As played: whatever lay there, that is what it took.
        after = [*played(live.table, end, begun.numbers), *begun.refused, *begun.waiting]
        if how == MOVED_BACK:
            after = [one for one in after if not is_its(one.entry, then)]
        before = map(Old, entries[:line], begun.numbers)
        return self._mended(begun, [*before, *map(Old, said), *after])

    def correct(self, table_id: str, at: str, line: int, notation: str, how: str) -> Live:
        """The same, for good; the record says so."""

        def do(live: Live) -> None:
            you = you_of(live.table)
            if live.at(you) != at:
                raise MovedOn("error.moved-on")
            was, correction = live.table.entries()[line], self.corrected(live, line, notation, how)
            live.table, live.is_append, live.is_put_right = correction.table, False, True
            live.moved()
            live.corrected = correction
            live.remark = CORRECTED.format(line=line + 1, before=str(was), how=HOW[how])
            live.told[you] = len(live.events(you))

        return self.tables.change(table_id, do)

    def take_up(self, live: Live) -> None:
        """Somebody has said something: if a correction has left that open, what was said later counts again."""
        if live.corrected is None or not live.corrected.waiting:
            live.corrected = None
            return
        begun, entries = live.corrected, live.table.entries()
        live.corrected = self._mended(begun, [*map(Old, entries, numbered(begun.numbers, entries)), *begun.waiting])
        live.table, live.is_append = live.corrected.table, False

    def _mended(self, begun: Correction, lines: Sequence[Old]) -> Correction:
        """A correction with these lines instead, as far as each of them still is an answer to its own question."""
        same = {here: old.number for here, old in enumerate(lines) if old.number is not None}
        header = begun.was.header
        edited, before = Record(header, tuple(old.entry for old in lines)), Record(header, tuple(begun.was.entries()))
        table, dropped, waiting, kept = mend(edited, before, self.tables.packs, same)
        numbers = tuple(same.get(kept.get(place, NOWHERE)) for place in range(len(table.entries())))
        left = still_waiting(begun.was, table, [lines[number] for number in waiting])
        gone = {drop.line for drop in dropped} - {edited.line_of(number) for number in waiting}
        refused = tuple(lines[number] for number in same if edited.line_of(number) in gone)
        return replace(begun, table=table, numbers=numbers, waiting=left, refused=refused if left else ())
