"""The commands of the command line, listed by name in `COMMANDS`."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from threading import Event, Thread
from typing import Any

from . import history, store_commands
from .arguments import named, settings_by_option, variants
from .balance.compared import named_pack, second_pack
from .bots import best_of, bots_for, searches_in_vain
from .daily import State
from .folder import default_folder
from .games import When, game_called, game_of_pack
from .games import games as all_games
from .games.kit.cards import check_translations, pack_of
from .games.kit.packs import HOUSE, pack_beside, pack_name
from .games.kit.verify import WINNERS, Difference, differences
from .host import FILE, OWN, Host, LiveTable, ReadOnlyTable, open_house
from .locale import Catalogue
from .newgame import write_game
from .puzzle_game import solve
from .puzzles.making import MAKE, make
from .puzzles.puzzle import with_puzzles
from .recordfiles import write_record
from .resume import FoundRecord, called, latest, player_of, record_called, to_resume, what_helps
from .review.page import page_of
from .review.reviewing import review, seat_of
from .review.telling import Telling
from .simulate import measure, simulate
from .simulate.engines import AUTO, WORTH_IT, lacks_twin
from .simulate.ladder import RoundRobin, known_players, ladder_plot, played_with, written
from .simulate.run import Job, PlayedBy, simulate_each
from .simulate.telling import ladder_lines, ladder_names, report_lines
from .store import RUNNING
from .table import LETTERS, CartoneError, Table, UnknownName, quoted
from .tables import PERSON, load, new
from .terminal import Quit, Replay, TerminalGame, read_line, show_closed
from .text import bar, clip, wrap


def run_play(options: argparse.Namespace, words: Catalogue) -> None:
    _check_play(options)
    folder = options.data_dir or default_folder()
    with closing(_house(folder, words)) as host:
        host.keeping_up.start()
        if options.resume is None and options.seed is None and _goes_on(host, words):
            options.resume = ""
        resumed = options.resume is not None
        if resumed:
            table = to_resume(host, folder, options.resume, options.pack, options.mend, options.at)
            _say_resumed(host, host.live(table), words)
        else:
            laid = _new_table(options, words)
            if sum(seat.player == PERSON for seat in laid.seats) > 1:
                raise UnknownName("error.one-chair")
            bots_for(laid, people=(PERSON,))
            _warn_of_bots(laid, words)
            table = host.tables.lay(laid, player=player_of(host))
        _play(host, table, options, words, resumed)


def _play(host: Host, table: str, options: argparse.Namespace, words: Catalogue, resumed: bool) -> None:
    """Play at a table until the game is over or the person quits; then print the command to resume it."""
    command = _resume_command(options, table)
    host.begin_to_search()
    try:
        TerminalGame(host, table, words, sys.stdout, resumed, not options.no_remarks).run()
    except Quit:
        print(words.text("terminal.kept", command=command))
    except (EOFError, KeyboardInterrupt) as end:
        print(file=sys.stdout)
        raise CartoneError(
            "error.input-ended" if isinstance(end, EOFError) else "error.interrupted", command=command
        ) from None


def run_table(options: argparse.Namespace, words: Catalogue) -> None:
    """Play a physical game: either only the opponent's side or the whole game."""
    with closing(_house(options.data_dir or default_folder(), words)) as host:
        settings = variants(options, options.game)
        yours = options.cards == "yours"
        room = game_called(options.game)
        own = host.own_packs.named(room, options.pack or "")
        pack = host.own_packs.loaded(room, own) if own else options.pack or pack_beside(room, yours)
        table = host.real.lay(options.game, yours, pack, settings, player_of(host), options.full)
        _warn(options.game, settings, words)
        _play(host, table, options, words, resumed=False)


def _house(folder: Path, words: Catalogue) -> Host:
    return open_house(folder, say=lambda message, **params: print(words.text(message, **params)))


def _goes_on(host: Host, words: Catalogue) -> bool:
    """Ask on the terminal whether to continue the latest unfinished game, if there is one."""
    last = latest(host) if sys.stdin is not None and sys.stdin.isatty() else None
    return last is not None and not read_line(words.text("terminal.unfinished", game=called(last, words))).strip()


def _say_resumed(host: Host, live: LiveTable, words: Catalogue) -> None:
    if (note := host.archive.note(live)) is not None:
        print("\n".join(wrap(note.said(words))))
    print(words.text("terminal.resumed", game=called(live.stored.head, words)))


def _check_play(options: argparse.Namespace) -> None:
    """Raise an error if mutually exclusive options are combined."""
    chosen = {option: known for option, known in settings_by_option().items() if getattr(options, named(option))}
    room = all_games().get(options.game)
    opponent = room.opponent if room is not None else None
    solo = options.solo or (opponent is not None and opponent in (options.seats or ""))
    for option, known in chosen.items():
        if not solo and all(setting.when is When.SOLO for _, setting in known):
            raise UnknownName("error.goes-with-solo", option=option)
    given = [name for name in ("game", "seats", "solo", "seed") if getattr(options, name)]
    if options.resume is None and options.at is not None:
        raise UnknownName("error.at-resumes")
    if options.resume is not None and (given or chosen):
        raise UnknownName("error.resume-with", options=", ".join([*given, *chosen]))


def _resume_command(options: argparse.Namespace, table: str) -> str:
    """Return the shell command that resumes a game."""
    program = sys.argv[0] if sys.argv[0].endswith("/cartone") and not shutil.which("cartone") else "cartone"
    command = f"{program} play --resume {table}"
    if options.data_dir is not None:
        quote = shlex.join if os.sep == "/" else subprocess.list2cmdline  # Windows does not support single quotes
        command += f" --data-dir {quote([str(options.data_dir)])}"
    if options.no_remarks:
        command += " --no-remarks"
    return f"{command} --lang {options.lang}" if options.lang is not None else command


def _new_table(options: argparse.Namespace, words: Catalogue) -> Table[Any]:
    if options.game is None:
        raise UnknownName("error.which-game", games=", ".join(all_games()))
    seats, settings = _seats(options, PERSON), variants(options, options.game)
    table = new(options.game, seats, seed=options.seed, pack=options.pack or "house", settings=settings)
    _warn(options.game, settings, words)
    return table


def _warn(game: str, settings: Mapping[str, str], words: Catalogue) -> None:
    """Print a warning for each game setting with which the game can hardly be won."""
    for warning in game_called(game).choices.warnings(settings, words):
        print("\n".join(wrap(warning)))


def _warn_of_bots(table: Table[Any], words: Catalogue) -> None:
    """Print a warning if a bot at the table cannot play as well as it could elsewhere."""
    if searches_in_vain(table):
        print(f"cartone: {words.text('report.plays-like-greedy')}", file=sys.stderr)


def _seats(options: argparse.Namespace, default: str) -> tuple[str, ...]:
    """Return the players in seat order; with `--solo`, one person or bot and the cardboard opponent."""
    text = options.seats or (default if options.solo else f"{default},{best_of(options.game)}")
    seats = tuple(name.strip() for name in text.split(","))
    if not all(seats):
        raise UnknownName("error.seat-list", text=quoted(text))
    if not options.solo:
        return seats
    room = game_called(options.game)
    if room.opponent is None:
        raise UnknownName("error.no-opponent", game=room.title)
    return seats if room.opponent in seats else (*seats, room.opponent)


def run_simulate(options: argparse.Namespace, words: Catalogue) -> None:
    job = Job(
        options.game, _seats(options, best_of(options.game)), options.seed or 0, options.pack or "house",
        variants(options, options.game),
    )  # fmt: skip
    for warning in game_called(options.game).choices.warnings(job.settings, words):
        print(f"cartone: {warning}", file=sys.stderr)
    _warn_of_bots(job.table(0), words)
    if options.engine == AUTO and options.games >= WORTH_IT and lacks_twin(job):
        print(f"cartone: {words.text('report.slower')}", file=sys.stderr)
    with _progress() as progress:
        report = simulate(
            job, options.games, options.workers, lambda done: progress(done, options.games), options.engine,
            options.device, options.cluster, options.out, lambda: _compiling(words),
        )  # fmt: skip
    if options.json:
        print(json.dumps(report.plain()))
    else:
        print("\n".join(report_lines(report, words)))


def run_balance(options: argparse.Namespace, words: Catalogue) -> None:
    room, pack = named_pack(options.pack)
    options.game, options.solo = room.name, options.solo or options.vary is not None
    settings = variants(options, room.name)
    jobs = [Job(room.name, _seats(options, best_of(room.name)), options.seed, pack, settings)]
    if options.against is not None or options.vary is not None:
        jobs.append(replace(jobs[0], pack=second_pack(room, pack, options.against, options.vary)))
    if find_spec("numpy") is None:
        raise UnknownName("error.no-fast")
    from .balance.page import page_of as balance_page  # imported here because NumPy is optional
    from .balance.telling import study

    compared = {name: str(value) for name in ("against", "vary") if (value := getattr(options, name)) is not None}
    command = written("balance", options.pack, **compared, **played_with(jobs[0], options.games))
    out = options.out or Path(f"balance-{room.name}.html")
    out.open("a").close()  # a file that cannot be written is noticed now rather than after hours of play
    how = PlayedBy(options.workers, options.engine, options.device, options.cluster)
    with _progress() as progress:
        telling = study(jobs, options.games, how, progress, lambda: _compiling(words), command, words)
    print("\n".join(telling.lines()))
    write_record(out, telling.markdown() if out.suffix == ".md" else balance_page(telling))
    print(words.text("terminal.saved", path=out))


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """Return a context manager with a callback for a progress bar on the terminal, which is erased at the end."""
    show = sys.stderr.isatty()

    def progress(done: int, total: int) -> None:
        if show:
            print(f"\r{bar(done, total)}", end="", file=sys.stderr, flush=True)

    try:
        yield progress
    finally:
        if show:
            print("\r\x1b[K", end="", file=sys.stderr)


@contextmanager
def _compiling(words: Catalogue) -> Iterator[None]:
    """Return a context manager that shows on the terminal how long the compiler has been running."""
    ready = Event()

    def tell() -> None:
        seconds = 0
        while not ready.wait(1):
            seconds += 1
            print(f"\r{words.text('report.compiling', seconds=seconds)}", end="", file=sys.stderr, flush=True)
        print("\r\x1b[K", end="", file=sys.stderr)

    teller = Thread(target=tell)
    if sys.stderr.isatty():
        teller.start()
    try:
        yield
    finally:
        ready.set()
        if teller.ident is not None:
            teller.join()


def run_ladder(options: argparse.Namespace, words: Catalogue) -> None:
    players = options.players.split(",") if options.players else known_players(options.game)
    names = tuple(dict.fromkeys((*players, *options.bot)))
    ladder = RoundRobin(options.game, names, options.games, options.seats, options.seed, options.pack)
    jobs = [(pairing.job, pairing.games) for pairing in ladder.pairings()]
    for path in filter(None, (options.out, options.plot)):
        path.open("a").close()  # a file that cannot be written is noticed now rather than after hours of play
    with _progress() as progress:
        reports = simulate_each(jobs, options.workers, progress, options.engine, lambda: _compiling(words))
    data = ladder.rated(reports)
    print("\n".join(ladder_lines(data, words)))
    if options.out is not None:
        write_record(options.out, json.dumps(data, indent=2) + "\n")
    if options.plot is not None:
        write_record(options.plot, ladder_plot(data, *ladder_names(data, words)))


def run_daily(options: argparse.Namespace, words: Catalogue) -> None:
    folder = options.data_dir or default_folder()
    with closing(_house(folder, words)) as host:
        if options.game is None:
            print("\n".join(history.today(host.dailies.all(), host.dailies.today, words)))
            return
        host.begin_to_search()
        table = host.dailies.daily(options.game, player_of(host))
        begun = next(daily for daily in host.dailies.all() if daily.table == table)
        if begun.state is not State.RUNNING:
            said = host.dailies.shared(table, words) or words.text("daily.left")
            print(f"{said}\n{words.text('daily.tomorrow')}")
            return
        _play(host, table, options, words, resumed=host.live(table).table.decisions(0) > 0)


def run_history(options: argparse.Namespace, words: Catalogue) -> None:
    folder = options.data_dir or default_folder()
    lines, unreadable = [words.text("history.none")], 0
    if folder.is_dir():  # do not create the folder just to read the history
        with closing(_house(folder, words)) as host:
            unreadable = history.unreadable(host.store)
            if last := host.store.last_results(0, history.LAST):
                lines = history.summary(history.read(host.store), last[::-1], words)
            lines += history.by_player(host.standings(host.store.tallies()), words)
    print("\n".join(lines))
    if unreadable:
        print(words.text("history.unreadable", lines=unreadable))


def run_replay(options: argparse.Namespace, words: Catalogue) -> None:
    found = record_called(options.data_dir or default_folder(), options.file, options.pack)
    if options.save is not None:
        write_record(options.save, found.text)
        print(words.text("terminal.saved", path=options.save))
    elif isinstance(found, ReadOnlyTable):
        if found.stored.head.state == RUNNING:
            raise what_helps(str(options.file), found)
        show_closed(found, words, sys.stdout, story=not options.final)
    else:
        _say_changed(found, words)
        shown = Replay(found.record, found.table, words, sys.stdout, found.sheet, not options.no_remarks)
        _replay(shown, options.final)


def _replay(replay: Replay, final: bool) -> None:
    if final:
        replay.final()
        return
    try:
        replay.step(read_line)
    except EOFError:
        print()


def _say_changed(found: FoundRecord, words: Catalogue) -> None:
    """Print how the pack or rules have changed since a record was written."""
    if found.record.header.pack_hash != found.table.header.pack_hash:
        print(words.text("terminal.pack-changed"))
    elif found.note is not None:
        print("\n".join(wrap(found.note.said(words))))


def _readable(options: argparse.Namespace, file: Path) -> FoundRecord:
    """Return a record that can be played to its end; if it cannot, raise an error that says what helps."""
    found = record_called(options.data_dir or default_folder(), file, options.pack)
    if isinstance(found, ReadOnlyTable):
        raise what_helps(str(file), found)
    return found


def run_record(options: argparse.Namespace, words: Catalogue) -> None:
    found = _readable(options, options.file)
    header = found.table.header
    _say_changed(found, words)
    room, pack = game_called(header.game), _cards(header.pack, words)
    about = {"file": options.file, "game": room.called(words), "rules": header.rules, "pack": pack,
             "lines": len(found.record.entries)}  # fmt: skip
    if found.table.over:
        print(words.text("terminal.record-over", scores=" ".join(map(str, found.scores)), **about))
    else:
        print(words.text("terminal.record-running", **about))


def run_verify(options: argparse.Namespace, words: Catalogue) -> int:
    """Count finished games a second time; return 1 if the points of any of them differ, 0 if not."""
    status = 0
    for file in options.file:
        found = _readable(options, file)
        room = game_called(found.table.header.game)
        if not found.table.over:
            raise CartoneError("error.verify-running", path=file)
        rows = differences(room, found.table, found.sheet)
        if rows is None:
            raise CartoneError("error.verify-none", path=file, game=room.called(words))
        scores = words.listed(words.number(score) for score in found.scores)
        print(words.text("terminal.verified-not" if rows else "terminal.verified", path=file, scores=scores))
        print("".join(f"{line}\n" for line in _difference_lines(found.table, rows, words)), end="")
        status = 1 if rows else status
    return status


def _difference_lines(table: Table[Any], rows: Sequence[Difference], words: Catalogue) -> Iterator[str]:
    """Yield a line for each row of the score sheet in which the two counts differ, below a heading."""
    room = game_called(table.header.game)
    seats = room.seated(table.seats, words, {})
    if rows:
        yield f"  {'':<42}{words.text('terminal.first-count'):>18}{words.text('terminal.second-count'):>18}"
    for row in rows:
        what = words.text("terminal.verified-win") if row.source == WINNERS else room.words(words).source(row.source)
        who = clip(f"{seats[row.seat].name}, {what}", 41)
        yield f"  {who:<42}{words.number(row.first):>18}{words.number(row.second):>18}"


def run_review(options: argparse.Namespace, words: Catalogue) -> None:
    found = _readable(options, options.file)
    table = load(found.table.record, found.table.game.pack)  # answers in the order of the record
    seat = seat_of(table) if options.seat is None else LETTERS.index(options.seat)
    with _progress() as progress:
        reviewed = review(table, options.file, seat, options.playouts, progress)
    telling = Telling(table, reviewed, options.file, words)
    print("\n".join(telling.lines()))
    if options.html is not None:
        write_record(options.html, page_of(telling))
        print(words.text("terminal.saved", path=options.html))


def run_puzzles(options: argparse.Namespace, words: Catalogue) -> None:
    """Ask the puzzle of the day, or another one if it is answered; or find more of them."""
    if options.what[:1] != [MAKE]:
        names = options.what or [room.name for room in with_puzzles()]
        with closing(_house(options.data_dir or default_folder(), words)) as host, suppress(Quit):
            for name in names:
                solve(host, game_called(name), player_of(host), words, sys.stdout)
        return
    if len(options.what) != 2:
        raise UnknownName("error.which-game", games=", ".join(room.name for room in with_puzzles()))
    room = game_called(options.what[1])
    path = options.out or Path(f"{room.name}-puzzles.txt")
    with _progress() as progress:
        found, known = make(room, options.games, options.seed, path, progress)
    print(words.text("cli.puzzles-made", found=found, path=path, all=known))


def _cards(pack: str, words: Catalogue) -> str:
    """Return the display name of a card pack."""
    return words.text("terminal.own-cards") if pack == HOUSE else pack_name(pack).removeprefix(OWN)


def run_pack(options: argparse.Namespace, words: Catalogue) -> None:
    file = pack_of(options.file)
    room = game_called(options.game) if options.game is not None else game_of_pack(file)
    pack: Any = room.pack.load(file)
    check_translations(room.cards, file)
    print(words.text("terminal.pack-complete", file=file, name=pack.name, hash=pack.hash))


def run_serve(options: argparse.Namespace, words: Catalogue) -> None:
    if options.port is not None and not 1 <= options.port <= 65535:
        raise UnknownName("error.port", port=options.port)
    from .web.limits import Limits  # imported here because no other command needs the server
    from .web.serve import serve
    from .web.server_config import ServerConfig

    def say(message: str, **params: Any) -> None:
        print(words.error(CartoneError(message, **params)), flush=True)

    try:
        folder = options.data_dir or default_folder()
        terms = ServerConfig(
            options.published or "", options.store, options.workers, options.address or "", options.log == "json",
            options.clean_after, options.public, Limits(**dict(options.limit)), options.backups, options.keep,
        )  # fmt: skip
        serve(folder, options.port, not options.no_browser, options.lan, say, terms)
    except KeyboardInterrupt:  # the normal way to stop a server
        if sys.stdout.isatty():
            print()  # end the line on which the terminal has echoed ^C
    say("terminal.stopped")


def run_store(options: argparse.Namespace, words: Catalogue) -> None:
    address = options.store or str((options.data_dir or default_folder()) / FILE)
    told: list[str] = []

    def say(message: str, **params: Any) -> None:
        told.append(words.error(CartoneError(message, **params)))

    try:
        with _progress() as progress:
            store_commands.ACTIONS[options.action](address, options, say, progress)
    finally:  # also print findings that precede an error
        for line in told:
            print(line)


def run_key(options: argparse.Namespace, words: Catalogue) -> None:
    address = options.store or str((options.data_dir or default_folder()) / FILE)
    store_commands.change_keys(
        address, options, lambda message, **params: print(words.error(CartoneError(message, **params)), flush=True)
    )


def run_bench(options: argparse.Namespace, words: Catalogue) -> None:
    if not 0 < options.seconds < 3600:
        raise UnknownName("error.seconds")
    print(f"{'':<26}{words.text('report.decisions-per-second'):>16}{words.text('report.games-per-second'):>14}")
    for game, room in all_games().items():
        for seats in room.seats:
            speed = measure(game, seats, options.seconds)
            decisions, games = words.decimal(speed.decisions_per_second, 0), words.decimal(speed.games_per_second)
            name = words.text("report.seats", game=room.called(words), seats=seats)
            print(f"{name:<26}{decisions:>16}{games:>14}", flush=True)


def run_new_game(options: argparse.Namespace, words: Catalogue) -> None:
    path = write_game(options.name, Path())
    print(words.text("cli.new-game", path=path, command=f"pip install -e {path}"))


COMMANDS: Mapping[str, Callable[[argparse.Namespace, Catalogue], int | None]] = {
    "play": run_play,
    "table": run_table,
    "simulate": run_simulate,
    "balance": run_balance,
    "ladder": run_ladder,
    "daily": run_daily,
    "history": run_history,
    "replay": run_replay,
    "record": run_record,
    "verify": run_verify,
    "review": run_review,
    "puzzles": run_puzzles,
    "pack": run_pack,
    "serve": run_serve,
    "store": run_store,
    "key": run_key,
    "bench": run_bench,
    "new-game": run_new_game,
}
