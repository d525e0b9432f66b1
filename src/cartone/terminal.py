"""A game in the terminal: what happened, the table, what to do now; and stepping through a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from .bots import adviser, choose
from .games import game_called, room_of
from .games.kit.coming import may_come
from .games.kit.ended import as_it_ended
from .games.kit.typed import as_notation, as_said, in_any_case, spellings
from .host import Closed, Host, Live, MovedOn, NotAllowed
from .locale import Catalogue
from .recordfiles import write_record
from .sheet import Sheet
from .store import HERE
from .table import (
    SPECTATOR,
    Answer,
    Ask,
    CartoneError,
    Draw,
    IllegalAnswer,
    IllegalOutcome,
    NothingToUndo,
    NotYourTurn,
    Record,
    Table,
    seats_for,
)
from .tables import PERSON, load
from .text import Style, folded, sentence, wrap

REMINDER = 12
"""How many of the last events are told when a game is resumed."""

SHORT_COMMANDS = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo"}
TRY = "try"
REPLAY_KEYS = {"q": "quit", "quit": "quit", "exit": "quit", "b": "back", "back": "back"}


class Quit(Exception):
    """The person leaves the game, which is kept."""


class TerminalGame:
    """One person, or none, and bots around a table of a host. The game is kept after every answer."""

    def __init__(self, host: Host, table_id: str, catalogue: Catalogue, out: TextIO, resumed: bool = False) -> None:
        self.host = host
        self.id = table_id
        self.catalogue = catalogue
        self.out = out
        self.me = own_seat(self.live)
        table = self.table
        room = game_called(table.header.game)
        self.seats = room.seated(table.seats, catalogue, {})
        self.screen = room.screen(catalogue, self.seats, self.me, Style.for_stream(out), table.game.pack)
        self.told = max(len(table.events(self.me)) - REMINDER, 0) if resumed and self.me is not None else 0
        self.adviser = adviser(room.name)
        self.commands: dict[str, Callable[[Ask, str], None]] = {
            "help": self.help,
            **({"hint": self.hint} if self.adviser is not None else {}),
            **{name: partial(self.page, page) for name, page in self.screen.pages.items()},
            **{name: partial(self.at_any_time, do) for name, do in AT_A_CARD.items()},
        }
        words = self.screen.words
        self.in_words = {way: name for name in (*self.commands, TRY) for way in spellings(words.command(name))}
        """The commands by the words that the language has for them."""

    @property
    def about(self) -> list[str]:
        """The commands that say more about the game and this moment, in the words of the language."""
        advice = ["hint"] if self.adviser is not None else []
        return list(map(self.screen.words.command, ["help", *advice, *self.screen.pages]))

    def command_in(self, text: str, ask: Ask | None = None) -> tuple[str, str]:
        """The command that a line begins with, if it does, and the rest of it: in English, or in the language unless
        it is a notation that answers."""
        word, _, rest = text.partition(" ")
        english = SHORT_COMMANDS.get(word.lower(), word.lower())
        if english in (*self.commands, TRY):
            return english, rest.strip()
        known = next((self.in_words[way] for way in spellings(word) if way in self.in_words), "")
        return "" if known and ask is not None and in_any_case(ask, text) else known, rest.strip()

    @property
    def live(self) -> Live:
        """The table as it stands now: somebody may have played on in a browser."""
        return self.host.live(self.id)

    @property
    def table(self) -> Table[Any]:
        return self.live.table

    def say(self, message: str, **params: Any) -> None:
        self.show([self.catalogue.text(message, **params)])

    def complain(self, problem: CartoneError) -> None:
        self.show(wrap(sentence(self.catalogue.error(problem))))

    def show(self, lines: list[str]) -> None:
        for line in lines:
            print(line, file=self.out)

    # -- the game ---------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end; `EOFError` and `KeyboardInterrupt` leave the game kept."""
        if self.me is not None:
            self.show(wrap(self.catalogue.text("terminal.welcome", pages=", ".join(self.about))))
        while not (table := self.table).over:
            self.tell()
            if table.draw is not None and self.me is not None:
                self.say_card(table.draw, self.me)
                continue
            ask = table.pending.get(self.me) if self.me is not None else None
            if ask is None:  # somebody else sits there now
                raise Quit
            self.show(["", *self.screen.table(table.view(ask.seat), ask)])
            self.answer(ask)
        self.tell()
        show_end(self.table, self.screen, self.catalogue, self.out)
        self.show(ended(self.host, self.id, self.catalogue))
        self.offer_cards()
        self.say("terminal.finished", table=self.id)

    def offer_cards(self) -> None:
        """Ask whether the cards that were described at a real table go into a pack of the owner's; no input is no."""
        learned = self.host.real.learned(self.live)
        if learned is None or not learned.new:
            return
        with suppress(EOFError):
            if not read_line(self.catalogue.text("terminal.keep-cards", cards=len(learned.new))).strip():
                name = self.host.real.keep_cards(self.live, self.catalogue.text("packs.new-name"))
                self.say("terminal.kept-cards", name=name, option=f'--pack "{name}"')

    def tell(self) -> None:
        """What happened since the last time."""
        events = self.table.events(self.me if self.me is not None else 0)
        for event in events[min(self.told, len(events)) :]:
            self.show(self.screen.told(event))
        self.told = len(events)

    def answer(self, ask: Ask) -> None:
        """Read lines until one answers, or takes something back, or somebody else has done so elsewhere."""
        at = self.live.at(ask.seat)
        while self.live.at(ask.seat) == at:
            text = self.read(ask.kind)
            if self.live.at(ask.seat) != at:  # the newer table is shown, whatever was typed
                self.say("terminal.moved-on")
                return
            command, rest = self.command_in(text, ask)
            if command in self.commands:
                self.commands[command](ask, rest)
                continue
            view = self.table.view(ask.seat)
            tried = self.screen.answer_to_try(view, ask, f"{TRY} {rest}" if command == TRY else text)
            if tried is not None:
                self.show(tried)
            elif text:
                try:
                    self.host.moves.answer(self.id, ask.seat, at, as_notation(self.screen.words, view, ask, text))
                except (IllegalAnswer, NotYourTurn) as problem:
                    self.complain(problem)
                except MovedOn:  # in this very moment
                    self.say("terminal.moved-on")

    def say_card(self, draw: Draw, seat: int) -> None:
        """At a real table: read lines until one says which card came, or takes something back."""
        at = self.live.at(seat)
        self.show(["", *wrap(self.screen.words.drawn(draw))])
        while self.live.at(seat) == at:
            text = self.read(draw.deck.name)
            word, rest = self.command_in(text)
            if word == "help":
                said = [(self.screen.words.spelled(card.id), self.screen.words.called(card)) for card in may_come(draw)]
                cards = [": ".join(dict.fromkeys(ways)) for ways in said]
                self.show([line for card in cards for line in wrap(card, "    ", "  ")])
                self.show(wrap(self.catalogue.text("terminal.card-commands")))
            elif word in AT_A_CARD:
                AT_A_CARD[word](self, seat, rest)
            elif text:
                try:
                    as_said(self.screen.words, draw, text, partial(self.host.moves.answer, self.id, seat, at))
                except (IllegalOutcome, NotYourTurn, MovedOn) as problem:
                    self.complain(problem)

    def read(self, kind: str) -> str:
        asked = self.screen.words.prompt(kind)
        print(self.catalogue.text("terminal.prompt", kind=asked), end="", file=self.out, flush=True)
        return read_line().strip()

    # -- commands ---------------------------------------------------------------------------

    def help(self, ask: Ask, rest: str) -> None:
        self.show(self.screen.help(ask))
        self.show(wrap(self.catalogue.text("terminal.commands", pages=" · ".join(self.about))))

    def hint(self, ask: Ask, rest: str) -> None:
        """What the best bot would do in this place; the first time, that this is practice from now on."""
        assert self.adviser is not None
        if ask.options.is_read:
            self.complain(CartoneError("error.hint-is-on-the-card"))
            return
        option = choose(self.table, ask.seat, ask, self.adviser)
        view = self.table.view(ask.seat)
        why = game_called(self.table.header.game).machines.because(self.screen.words, view, option)
        says = self.screen.words.option(view, ask.kind, option)
        self.show(wrap(self.catalogue.text("terminal.hint", option=says), "  ", ""))
        self.say("terminal.hint-typed", option=self.screen.words.typed(option))
        if why:
            self.show(wrap(why, "  "))
        if self.live.counts:
            self.host.moves.hinted(self.id, ask.seat)
            self.show(wrap(self.catalogue.text("daily.practice-now")))

    def page(self, page: Callable[[Any], list[str]], ask: Ask, rest: str) -> None:
        """One of the pages of the game's screen."""
        self.show(page(self.table.view(ask.seat)))

    def at_any_time(self, do: Callable[[TerminalGame, int, str], None], ask: Ask, rest: str) -> None:
        """A command that needs no question."""
        do(self, ask.seat, rest)

    def story(self, seat: int, rest: str) -> None:
        for event in self.table.events(seat):
            self.show(self.screen.told(event))

    def undo(self, seat: int, rest: str) -> None:
        counted = self.live.counts
        try:
            self.host.moves.undo(self.id, seat, self.live.said(seat))
        except NothingToUndo as problem:
            self.complain(problem)
            return
        self.told = len(self.table.events(seat))
        self.say("terminal.undone")
        if counted and not self.live.counts:
            self.show(wrap(self.catalogue.text("daily.practice-now")))

    def save(self, seat: int, rest: str) -> None:
        if not rest:
            self.say("terminal.save-what")
            return
        try:
            write_record(Path(rest).expanduser(), self.table.record)
            self.say("terminal.saved", path=rest)
        except CartoneError as problem:
            self.complain(problem)
        except RuntimeError:  # nobody has such a home directory
            self.complain(CartoneError("error.no-home", path=rest))

    def quit(self, seat: int, rest: str) -> None:
        raise Quit


AT_A_CARD: Mapping[str, Callable[[TerminalGame, int, str], None]] = {
    "story": TerminalGame.story, "undo": TerminalGame.undo, "save": TerminalGame.save, "quit": TerminalGame.quit,
}  # fmt: skip
"""Commands that need no question: also where a card has to come."""


def own_seat(live: Live) -> int | None:
    """The seat of who sits at the terminal: the only one of its people, and here. None if bots play alone."""
    if live.stored.head.company > 1 or any(live.chairs[seat].person != HERE for seat in live.people):
        raise NotAllowed("error.one-chair-table")
    return next(iter(live.people), None)


def ended(host: Host, table: str, words: Catalogue) -> list[str]:
    """What a game that has just ended brings: new achievements, and the text to share of a deal of the day."""
    result = host.store.result(table)
    if result is None:
        return []
    room = game_called(result.game)
    lines = ["", words.text("daily.new")] if result.achievements else []
    for name in result.achievements or ():
        lines += wrap(f"{room.ladder.achievement(name, words)}: {room.ladder.achieved_by(name, words)}", "    ", "  ")
    shared = host.dailies.shared(table, words)
    return [*lines, "", *shared.splitlines()] if shared else lines


def read_line(prompt: str = "") -> str:
    """A line of input; no input at all is the end of it."""
    try:
        return input(prompt)
    except RuntimeError:
        raise EOFError from None


def show_end(table: Table[Any], screen: Any, catalogue: Catalogue, out: TextIO, kept: Sheet | None = None) -> None:
    """The score sheet and who won; of a stored game as it was kept."""
    view = table.view(0)
    if not table.over:
        last = catalogue.text("terminal.running")
    elif kept is None:
        last = _winners(screen, table.game.winners(), table.scores, catalogue)
    else:
        view, last = as_it_ended(view, kept), _winners(screen, kept.winners, kept.scores, catalogue)
    print("\n".join(["", *screen.sheet(view), *wrap(last)]), file=out)


def _winners(screen: Any, winners: Sequence[int], scores: Sequence[int], catalogue: Catalogue) -> str:
    if list(winners) == [screen.words.seat]:
        return catalogue.text("terminal.you-won", points=max(scores))
    names = catalogue.listed(map(screen.called, winners))
    return catalogue.text(
        "terminal.winner" if len(winners) == 1 else "terminal.shared", names=names, points=max(scores)
    )


class _Player(NamedTuple):
    """A player as a score sheet needs them."""

    points: Mapping[str, int]
    score: int


class _Players(NamedTuple):
    players: list[_Player]


def show_closed(closed: Closed, catalogue: Catalogue, out: TextIO, story: bool = True) -> None:
    """What is left of a game that cannot be played any more: why, its story, the score sheet, and its record."""
    header, sheet = closed.header, closed.sheet
    room = room_of(header.game)
    seats = room.seated(seats_for(header.players), catalogue, {})
    me = closed.people[0] if len(closed.people) == 1 else None
    screen = room.screen(catalogue, seats, me, Style.for_stream(out), closed.pack)
    lines = wrap(closed.note.said(catalogue))
    if story and closed.pack is not None:
        events = sheet.events(me if me is not None else SPECTATOR, closed.pack)
        lines += ["", *(line for event in events for line in screen.told(event))]
    if sheet.scores:
        sources: Sequence[Mapping[str, int]] = sheet.sources or [{} for _ in seats]
        players = map(_Player, sources, sheet.scores)
        lines += ["", *screen.sheet(_Players(list(players)))]
    if sheet.winners:
        lines += wrap(_winners(screen, sheet.winners, sheet.scores, catalogue))
    print("\n".join([*lines, "", catalogue.text("old.save", table=closed.id)]), file=out)


class Replay:
    """A record, answer by answer, back and forth."""

    def __init__(
        self, record: Record, whole: Table[Any], catalogue: Catalogue, out: TextIO, kept: Sheet | None = None
    ) -> None:
        self.record = record
        self.whole = whole
        self.kept = kept
        self.catalogue = catalogue
        self.out = out
        room = game_called(record.header.game)
        seats = room.seated(whole.seats, catalogue, {})
        people = [seat.number for seat in seats if seat.player == PERSON]
        me = people[0] if len(people) == 1 else None
        self.screen = room.screen(catalogue, seats, me, Style.for_stream(out), whole.game.pack)

        entries = record.entries
        self.stops = [n for n, entry in enumerate(entries) if isinstance(entry, Answer)] + [len(entries)]
        """Where one can stand: before each answer, and at the end; what came by chance belongs to the answer before."""

    def at(self, stop: int) -> Table[Any]:
        """The table at a stop."""
        entries = self.record.entries[: self.stops[stop]]
        return load(Record(self.record.header, entries, self.record.numbers), self.whole.game.pack)

    def final(self) -> None:
        """Everybody's area and the score sheet, as they are at the end."""
        for line in self.screen.players(self.view(self.whole, 0)):
            print(line, file=self.out)
        show_end(self.whole, self.screen, self.catalogue, self.out, self.kept)

    def view(self, table: Table[Any], seat: int) -> Any:
        """What a seat sees; at the end of a stored game with the points that were kept."""
        view = table.view(seat)
        return as_it_ended(view, self.kept) if table.over and self.kept is not None else view

    def step(self, read: Callable[[str], str]) -> None:
        """Enter goes on, b back, a number anywhere, q ends."""
        stop, last = 0, len(self.stops) - 1
        while stop <= last:
            self.show(stop)
            typed = read(self.catalogue.text("terminal.step", stop=stop, last=last)).strip()
            match self.key(typed):
                case "quit":
                    return
                case "back":
                    stop = max(stop - 1, 0)
                case "":
                    stop += 1
                case number if number.isdecimal():
                    stop = min(int(number[:9]), last)
                case _:
                    print(self.catalogue.text("terminal.replay-help"), file=self.out)

    def key(self, typed: str) -> str:
        """What was typed, in English; a word of the language, or how it begins, will do."""
        if typed.lower() in REPLAY_KEYS:
            return REPLAY_KEYS[typed.lower()]
        for name in ("back", "quit") if typed else ():
            if any(way[0].startswith(folded(typed)) for way in spellings(self.screen.words.command(name))):
                return name
        return typed.lower()

    def show(self, stop: int) -> None:
        """An answer, what it did, and the table of the seat that is asked next."""
        table, before = self.at(stop), self.at(stop - 1) if stop else None
        if stop:
            print(self.record.entries[self.stops[stop - 1]], file=self.out)
        known = len(before.game.story) if before is not None else 0
        for event in table.game.story.events(known):
            print("\n".join(self.screen.told(event)), file=self.out)
        seat = next(iter(table.pending), 0)
        print("\n".join(self.screen.table(self.view(table, seat), table.pending.get(seat))), file=self.out)
