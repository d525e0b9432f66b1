"""Tables for physical games: setting them up, saving the cards described there, and correcting entries.

The player can correct each entry at any time. The opponent's later choices are then either worked out again, and the
pieces moved accordingly, or left as played and recorded as overridden where they would now differ.
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
from . import corrections
from .errors import MovedOn
from .live_table import LiveTable
from .own_packs import Described, Learned
from .tables import Tables

CORRECTED = "line {line} was corrected from {before!r}; {how}"
NOWHERE = -1


class RealTables:
    """The actions at tables for physical games."""

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
        """Set up a table for a physical game: only its opponent or, if `is_full`, the whole game. If `yours`, the
        player draws the solo cards and describes those missing from the pack; if not, they are drawn from a seed."""
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

    def described(self, live: LiveTable) -> list[Described]:
        """Return the cards that the player described at a physical table, in order of entry."""
        opened, game = live.table.header.open, live.table.game
        told = [(entry.deck, game.entry_of(entry.deck, entry.card)) for entry in live.table.entries()
                if isinstance(entry, Outcome) and entry.deck in opened]  # fmt: skip
        return [Described(deck, entry) for deck, entry in told if entry is not None]

    def learned(self, live: LiveTable) -> Learned | None:
        """Return the cards described at a physical table, with the pack to add them to; None if there are none."""
        cards, room = self.described(live), game_called(live.table.header.game)
        return self.tables.own_packs.learned(live.id, room, live.table.game.pack, cards) if cards else None

    def keep_cards(self, live: LiveTable, name: str) -> str:
        """Save the completely described cards in the player's pack, or in a new one called `name`; return its name."""
        room = game_called(live.table.header.game)
        return self.tables.own_packs.keep(live.id, room, live.table.game.pack, self.described(live), name)

    def before_line(self, live: LiveTable, line: int) -> Table[Any]:
        corrections.check_real(live)
        entries = live.table.entries()
        if 0 <= line < len(entries) and corrections.is_said(live.table, entries[line]):
            then = load(Record(live.table.header, tuple(entries[:line])), live.table.game.pack)
            if len(then.entries()) == line:  # if not, only one card was possible, and no question was asked
                return then
        raise NothingToUndo("error.no-such-line", line=line + 1)

    def said(self, live: LiveTable) -> Iterator[tuple[int, Entry, Table[Any]]]:
        """Yield each of the player's entries: its line, the entry, and the table before it, advanced in place."""
        corrections.check_real(live)
        entries = live.table.entries()
        for line, then in live.table.moments():
            if corrections.is_said(live.table, entries[line]):
                yield line, entries[line], then

    def corrected(self, live: LiveTable, line: int, notation: str, how: str) -> corrections.Correction:
        """Return the correction that replaces an entry by `notation`, without applying it."""
        if how not in corrections.HOW:
            raise NothingToUndo("error.no-such-correction", how=", ".join(corrections.HOW))
        then, entries = self.before_line(live, line), live.table.entries()
        face = then.draw.face.name if then.draw is not None and then.draw.face is not None else ""
        if then.draw is not None:
            then.outcome(notation)
        else:
            then.answer(corrections.you_of(then), notation)
        said, end = then.entries()[line:], line + corrections.told_at(entries, line, face)
        del said[corrections.told_at(then.entries(), line, face) :]
        begun = corrections.begun_at(live)
        # if the pieces move back, work out the opponent's choices again; if they stay as played, keep them
        after = [*corrections.played(live.table, end, begun.numbers), *begun.refused, *begun.waiting]
        if how == corrections.MOVED_BACK:
            after = [one for one in after if not corrections.is_its(one.entry, then)]
        before = map(corrections.RepeatedLine, entries[:line], begun.numbers)
        return self._mended(begun, [*before, *map(corrections.RepeatedLine, said), *after])

    def correct(self, table_id: str, at: str, line: int, notation: str, how: str) -> LiveTable:
        """Apply a correction, with a remark in the record."""

        def do(live: LiveTable) -> None:
            you = corrections.you_of(live.table)
            if live.at(you) != at:
                raise MovedOn("error.moved-on")
            was, correction = live.table.entries()[line], self.corrected(live, line, notation, how)
            live.table, live.is_append, live.is_put_right = correction.table, False, True
            live.moved()
            live.corrected = correction
            live.remark = CORRECTED.format(line=line + 1, before=str(was), how=corrections.HOW[how])
            live.told[you] = len(live.events(you))

        return self.tables.change(table_id, do)

    def take_up(self, live: LiveTable) -> None:
        """Continue an open correction after an entry, replaying the later entries that were waiting for it."""
        if live.corrected is None or not live.corrected.is_open:
            live.corrected = None
            return
        begun, entries = live.corrected, live.table.entries()
        live.corrected = self._mended(
            begun,
            [*map(corrections.RepeatedLine, entries, corrections.numbered(begun.numbers, entries)), *begun.waiting],
        )
        live.table, live.is_append = live.corrected.table, False

    def _mended(
        self, begun: corrections.Correction, lines: Sequence[corrections.RepeatedLine]
    ) -> corrections.Correction:
        """Return a correction with those of the lines that still answer the question of their entry."""
        same = {here: old.number for here, old in enumerate(lines) if old.number is not None}
        header = begun.was.header
        edited, before = Record(header, tuple(old.entry for old in lines)), Record(header, tuple(begun.was.entries()))
        table, dropped, waiting, kept = mend(edited, before, self.tables.packs, same)
        numbers = tuple(same.get(kept.get(place, NOWHERE)) for place in range(len(table.entries())))
        left = corrections.still_waiting(begun.was, table, [lines[number] for number in waiting])
        gone = {drop.line for drop in dropped} - {edited.line_of(number) for number in waiting}
        refused = tuple(lines[number] for number in same if edited.line_of(number) in gone)
        return replace(begun, table=table, numbers=numbers, waiting=left, refused=refused if left else (),
                       is_behind=corrections.is_behind(begun.was, table))  # fmt: skip
