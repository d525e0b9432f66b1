"""Games in the terminal: playing at a table, and stepping through a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from .bots import adviser, best_of, choose
from .games import game_called, room_of
from .games.kit.card_entry import may_come
from .games.kit.final_scores import as_it_ended
from .games.kit.localized_input import as_notation, as_said, in_any_case, spellings
from .host import Host, LiveTable, MovedOn, NotAllowed, ReadOnlyTable
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
    Event,
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
"""The number of latest events printed when a game is resumed."""

PATIENCE = 20.0
"""Seconds for which a person at a terminal waits for the figures of a hint; the first ones take longer."""

SHORT_COMMANDS = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo"}
TRY = "try"
REPLAY_KEYS = {"q": "quit", "quit": "quit", "exit": "quit", "b": "back", "back": "back"}


class Quit(Exception):
    """Raised when the person at the terminal quits the game, which is already saved."""


class TerminalGame:
    """A game in the terminal, played at a host's table with at most one person. It is saved after every answer."""

    def __init__(
        self, host: Host, table_id: str, catalogue: Catalogue, out: TextIO, resumed: bool = False, remarks: bool = True
    ) -> None:
        self.host = host
        self.id = table_id
        self.catalogue = catalogue
        self.out = out
        self.remarks = remarks
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
        """The commands by each spelling of their localized names."""

    @property
    def about(self) -> list[str]:
        """The localized names of the commands that explain the game and the current position."""
        advice = ["hint"] if self.adviser is not None else []
        return list(map(self.screen.words.command, ["help", *advice, *self.screen.pages]))

    def command_in(self, text: str, ask: Ask | None = None) -> tuple[str, str]:
        """Return the command at the start of a line, or an empty string, and the rest. Commands are recognized in
        English and, unless the line is an answer to `ask`, in the reader's language."""
        word, _, rest = text.partition(" ")
        english = SHORT_COMMANDS.get(word.lower(), word.lower())
        if english in (*self.commands, TRY):
            return english, rest.strip()
        known = next((self.in_words[way] for way in spellings(word) if way in self.in_words), "")
        return "" if known and ask is not None and in_any_case(ask, text) else known, rest.strip()

    @property
    def live(self) -> LiveTable:
        """The current state of the table, which may have been changed in a browser."""
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
        """Play to the end; the game remains saved on `EOFError` or `KeyboardInterrupt`."""
        if self.me is not None:
            self.show(wrap(self.catalogue.text("terminal.welcome", pages=", ".join(self.about))))
        while not (table := self.table).over:
            self.tell()
            if table.draw is not None and self.me is not None:
                self.say_card(table.draw, self.me)
                continue
            ask = table.pending.get(self.me) if self.me is not None else None
            if ask is None:  # the seat was taken over elsewhere
                raise Quit
            self.show(["", *self.screen.table(table.view(ask.seat), ask)])
            self.answer(ask)
        self.tell()
        show_end(self.table, self.screen, self.catalogue, self.out)
        self.show(ended(self.host, self.id, self.catalogue))
        self.offer_cards()
        self.say("terminal.finished", table=self.id)

    def offer_cards(self) -> None:
        """Offer to save the cards described at a physical table to a pack; the end of input means no."""
        learned = self.host.real.learned(self.live)
        if learned is None or not learned.new:
            return
        with suppress(EOFError):
            if not read_line(self.catalogue.text("terminal.keep-cards", cards=len(learned.new))).strip():
                name = self.host.real.keep_cards(self.live, self.catalogue.text("packs.new-name"))
                self.say("terminal.kept-cards", name=name, option=f'--pack "{name}"')

    def tell(self) -> None:
        """Print the events since the last call."""
        events = self.table.events(self.me if self.me is not None else 0)
        self.show(story(self.screen, self.table, events, self.told, self.remarks))
        self.told = len(events)

    def answer(self, ask: Ask) -> None:
        """Read lines until one answers the question or undoes something, or the table is changed elsewhere."""
        at = self.live.at(ask.seat)
        while self.live.at(ask.seat) == at:
            text = self.read(ask.kind)
            if self.live.at(ask.seat) != at:  # show the newer table and ignore the input
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
                except MovedOn:  # the table was changed since the check above
                    self.say("terminal.moved-on")

    def say_card(self, draw: Draw, seat: int) -> None:
        """Read lines at a physical table until one enters the card drawn or undoes something."""
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
        """Print the best bot's answer and what the best options are worth, or compare the option in `rest` with the
        best; the first time, add a note that the game now counts as practice."""
        assert self.adviser is not None
        if ask.options.is_read:
            self.complain(CartoneError("error.hint-is-on-the-card"))
            return
        view = self.table.view(ask.seat)
        try:
            about = str(ask.options.read(as_notation(self.screen.words, view, ask, rest))) if rest else ""
        except IllegalAnswer as problem:
            self.complain(problem)
            return
        option = choose(self.table, ask.seat, ask, self.adviser)
        why = game_called(self.table.header.game).machines.because(self.screen.words, view, option)
        says = self.screen.words.option(view, ask.kind, option)
        self.show(wrap(self.catalogue.text("terminal.hint", option=says), "  ", ""))
        self.say("terminal.hint-typed", option=self.screen.words.typed(option))
        if why:
            self.show(wrap(why, "  "))
        self.figures(ask, about)
        if self.live.counts:
            self.host.moves.hinted(self.id, ask.seat)
            self.show(wrap(self.catalogue.text("daily.practice-now")))

    def figures(self, ask: Ask, about: str) -> None:
        """Print what the best options are worth, if that is found in time; if `about` is an option, the best one and
        that."""
        if self.host.hints is None:
            return
        advice, are_coming, _ = self.host.hints.of(self.live, ask.seat, about, PATIENCE)
        if are_coming:
            self.say("review.coming")
        if advice is None:
            return
        view, words, screen = self.table.view(ask.seat), self.catalogue, self.screen.words
        for one in advice.options:
            label = screen.option(view, ask.kind, ask.options.read(one.notation))
            said = one.worth(words) if one is advice.best else one.compared(words)
            self.show(["", *wrap(label, "  ", ""), *wrap(said, "  ")])
        if about == advice.best.notation:
            self.say("review.is-best")
        bot = game_called(self.table.header.game).player(best_of(self.table.header.game), words)
        self.show(["", *wrap(advice.how(words, bot))])

    def page(self, page: Callable[[Any], list[str]], ask: Ask, rest: str) -> None:
        """Print a page of the game's screen."""
        self.show(page(self.table.view(ask.seat)))

    def at_any_time(self, do: Callable[[TerminalGame, int, str], None], ask: Ask, rest: str) -> None:
        """Run a command that is available even without a current question."""
        do(self, ask.seat, rest)

    def story(self, seat: int, rest: str) -> None:
        self.show(story(self.screen, self.table, self.table.events(seat), remarks=self.remarks))

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
        except RuntimeError:  # `~user` for an unknown user
            self.complain(CartoneError("error.no-home", path=rest))

    def quit(self, seat: int, rest: str) -> None:
        raise Quit


AT_A_CARD: Mapping[str, Callable[[TerminalGame, int, str], None]] = {
    "story": TerminalGame.story, "undo": TerminalGame.undo, "save": TerminalGame.save, "quit": TerminalGame.quit,
}  # fmt: skip
"""Commands that are available even without a current question, while a draw waits for a card."""


def story(screen: Any, table: Table[Any], events: Sequence[Event], start: int = 0, remarks: bool = True) -> list[str]:
    """Return the story of a table from the event at index `start` on, with the opponent's remarks."""
    header = table.header
    said = screen.words.remarks(events, room_of(header.game).chapter, header.seed) if remarks else {}
    return [line for event in events[start:] for line in screen.told(event, said.get(id(event), ""))]


def own_seat(live: LiveTable) -> int | None:
    """Return the only person's seat, None if only bots play; raise `NotAllowed` if other people play too."""
    if live.stored.head.company > 1 or any(live.chairs[seat].person != HERE for seat in live.people):
        raise NotAllowed("error.one-chair-table")
    return next(iter(live.people), None)


def ended(host: Host, table: str, words: Catalogue) -> list[str]:
    """Return lines with the achievements of a finished game and, for a deal of the day, the text to share."""
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
    """Read a line of input; a missing standard input counts as the end of input."""
    try:
        return input(prompt)
    except RuntimeError:
        raise EOFError from None


def show_end(table: Table[Any], screen: Any, catalogue: Catalogue, out: TextIO, kept: Sheet | None = None) -> None:
    """Print the score sheet and the winner of a finished game, using the stored sheet `kept` if there is one."""
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
    """The player data needed to print a score sheet."""

    points: Mapping[str, int]
    score: int


class _Players(NamedTuple):
    players: list[_Player]


def show_closed(closed: ReadOnlyTable, catalogue: Catalogue, out: TextIO, story: bool = True) -> None:
    """Print a game that can no longer be played: the reason, the story, the score sheet, and how to save its record."""
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
    """A record shown in the terminal answer by answer, forwards and backwards."""

    def __init__(
        self, record: Record, whole: Table[Any], catalogue: Catalogue, out: TextIO, kept: Sheet | None = None,
        remarks: bool = True,
    ) -> None:  # fmt: skip
        self.record = record
        self.whole = whole
        self.kept = kept
        self.remarks = remarks
        self.catalogue = catalogue
        self.out = out
        room = game_called(record.header.game)
        seats = room.seated(whole.seats, catalogue, {})
        people = [seat.number for seat in seats if seat.player == PERSON]
        me = people[0] if len(people) == 1 else None
        self.screen = room.screen(catalogue, seats, me, Style.for_stream(out), whole.game.pack)

        entries = record.entries
        self.stops = [n for n, entry in enumerate(entries) if isinstance(entry, Answer)] + [len(entries)]
        """The entry indices at which the replay stops: before each answer, and at the end."""

    def at(self, stop: int) -> Table[Any]:
        entries = self.record.entries[: self.stops[stop]]
        return load(Record(self.record.header, entries, self.record.numbers), self.whole.game.pack)

    def final(self) -> None:
        """Print the players' areas and the score sheet at the end of the record."""
        for line in self.screen.players(self.view(self.whole, 0)):
            print(line, file=self.out)
        show_end(self.whole, self.screen, self.catalogue, self.out, self.kept)

    def view(self, table: Table[Any], seat: int) -> Any:
        """Return the view of a seat, with the stored points at the end of a stored game."""
        view = table.view(seat)
        return as_it_ended(view, self.kept) if table.over and self.kept is not None else view

    def step(self, read: Callable[[str], str]) -> None:
        """Step through the record by key: Enter for forwards, b for back, a number for that stop, q to quit."""
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
        """Return the command that was typed, in English; localized names can be abbreviated."""
        if typed.lower() in REPLAY_KEYS:
            return REPLAY_KEYS[typed.lower()]
        for name in ("back", "quit") if typed else ():
            if any(way[0].startswith(folded(typed)) for way in spellings(self.screen.words.command(name))):
                return name
        return typed.lower()

    def show(self, stop: int) -> None:
        """Print the answer that led to a stop, the events since, and the table as the next seat to act sees it."""
        table, before = self.at(stop), self.at(stop - 1) if stop else None
        if stop:
            print(self.record.entries[self.stops[stop - 1]], file=self.out)
        known = len([*before.game.story.events()]) if before is not None else 0
        for line in story(self.screen, table, [*table.game.story.events()], known, self.remarks):
            print(line, file=self.out)
        seat = next(iter(table.pending), 0)
        print("\n".join(self.screen.table(self.view(table, seat), table.pending.get(seat))), file=self.out)
