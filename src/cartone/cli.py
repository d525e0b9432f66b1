"""The command line. Every mistake is one line on standard error and exit status 2."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, TextIO

from . import __version__, history
from .bots import bots_for
from .games import GAMES, OPPONENTS, game_called, game_of_pack
from .keep import Keep, default_folder, load_record
from .locale import catalogue
from .simulate import Report, measure, simulate
from .simulate.run import Job
from .table import CartoneError, PackError, Table, UnknownName
from .tables import PERSON, new
from .terminal import Quit, Replay, TerminalGame, read_line
from .text import wrap

FAILED = 2

EXAMPLES = """examples:
  cartone                                       play in the browser
  cartone play stamp-swap                       a game against one bot
  cartone play stamp-swap --seats me,greedy,greedy --seed 7
  cartone play stamp-swap --solo --level 2      against Pinzetta
  cartone play age-of-comics --seats me,greedy,greedy
  cartone play age-of-comics --solo --level expert --challenge no-rip-offs
  cartone play --resume                         go on with the last game
  cartone simulate stamp-swap --seats greedy,greedy,chance --games 1000 --seed 1
  cartone simulate stamp-swap --solo --level 2 --games 2000 --json
  cartone history                               how your solo games ended
  cartone replay my-game.record --final
  cartone pack check my-cards.toml
"""


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        raise UnknownName(f"{message} (see {self.prog} --help)")


def whole(text: str) -> int:
    """A whole number that is not negative."""
    if not text.isdecimal() or len(text) > 18:
        raise argparse.ArgumentTypeError(f"a whole number is needed, not {text!r}")
    return int(text)


def parser() -> Parser:
    top = Parser(
        prog="cartone",
        description="A table for modern board games and their cardboard opponents.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"cartone {__version__}")
    top.add_argument("--data-dir", type=Path, metavar="DIR", help="where games are kept (default: your data directory)")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, text: str, run: Any, example: str) -> Parser:
        made: Parser = commands.add_parser(
            name, help=text, description=text, epilog=f"example:\n  {example}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )  # fmt: skip
        made.set_defaults(run=run)
        made.add_argument("--data-dir", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
        return made

    made = command("play", "Play a game in the terminal.", run_play, "cartone play stamp-swap --seats me,greedy,greedy")
    made.add_argument("game", nargs="?", help=f"one of: {', '.join(GAMES)}")
    made.add_argument("--seats", help="who sits where, clockwise: me, or a bot (greedy, chance)")
    _solo(made)
    made.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="go on with a kept game (default: the last)"
    )
    _settings(made)

    made = command("simulate", "Play many games between bots.", run_simulate,
                   "cartone simulate stamp-swap --seats greedy,chance --games 1000 --seed 1")  # fmt: skip
    made.add_argument("game", help=f"one of: {', '.join(GAMES)}")
    made.add_argument("--seats", help="bots, clockwise: greedy,greedy,chance")
    _solo(made)
    made.add_argument("--games", type=whole, default=100, help="how many (default: 100)")
    made.add_argument("--workers", type=whole, default=1, help="processes at once (default: 1)")
    made.add_argument("--json", action="store_true", help="print one JSON object")
    _settings(made)

    command("history", "How your games against cardboard opponents ended.", run_history, "cartone history")

    made = command("replay", "Step through a record.", run_replay, "cartone replay my-game.record")
    made.add_argument("file", type=Path)
    made.add_argument("--final", action="store_true", help="show how it ends")
    made.add_argument("--pack", help="the pack to replay with (default: the recorded one)")

    made = command("record", "Check a record.", run_record, "cartone record check my-game.record")
    made.add_argument("action", choices=["check"])
    made.add_argument("file", type=Path)
    made.add_argument("--pack", help="the pack to check with (default: the recorded one)")

    made = command("pack", "Check a card pack.", run_pack, "cartone pack check my-cards.toml")
    made.add_argument("action", choices=["check"])
    made.add_argument("file", type=Path)
    made.add_argument("--game", help="whose cards they are (default: what the pack says)")

    made = command("serve", "Play in the browser.", run_serve, "cartone serve --port 8080 --no-browser")
    made.add_argument("--port", type=whole, help="the port on this computer (default: the first free one from 8080)")
    made.add_argument("--no-browser", action="store_true", help="do not open the page")

    made = command("bench", "Measure how fast the plain engine is.", run_bench, "cartone bench --seconds 2")
    made.add_argument("--seconds", type=float, default=2.0, help="for each number of seats (default: 2)")
    return top


def _solo(made: Parser) -> None:
    made.add_argument("--solo", action="store_true", help="against the game's cardboard opponent")
    made.add_argument("--level", help="with --solo: Pinzetta's 1, 2, 3; the Automa's beginner, intermediate, expert")
    made.add_argument("--intro", action="store_true", help="Pinzetta's intro mode, with --solo")
    made.add_argument("--edition", help="of the Automa's rules, with --solo: seed or 2026 (default: seed)")
    made.add_argument("--challenge", action="append", metavar="NAME", help="take on a challenge against the Automa, "
                      "like no-rip-offs; may be given again (a wrong name lists them all)")  # fmt: skip


def _settings(made: Parser) -> None:
    made.add_argument("--seed", type=whole, help="the same seed deals the same game")
    made.add_argument("--pack", help="a shipped card pack, or the path of one (default: house)")
    made.add_argument("--contests", choices=["together", "in-order"],
                      help="Stamp Swap: declare contests all at once, or in turn (default: together)")  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        made = parser()
        options = made.parse_args(arguments)
        if options.command is None:
            options = made.parse_args([*(arguments if arguments is not None else sys.argv[1:]), "serve"])
        options.run(options)
        sys.stdout.flush()
        return 0
    except PackError as problem:
        print(problem, file=sys.stderr)
    except CartoneError as problem:
        print(f"cartone: {' '.join(str(problem).split())}", file=sys.stderr)
    except OSError as problem:
        sys.stdout = _nowhere()  # what is left of the output must not complain at the very end
        if not isinstance(problem, BrokenPipeError):
            print(f"cartone: cannot write the output: {problem.strerror}", file=sys.stderr)
    except KeyboardInterrupt:
        print("cartone: stopped", file=sys.stderr)
    except EOFError:
        print("cartone: the input ended before a choice was made", file=sys.stderr)
    return FAILED


def _nowhere() -> TextIO:
    """Where output goes that nobody reads."""
    return open(os.devnull, "w", encoding="utf-8")


# -- commands ---------------------------------------------------------------------------------


def run_play(options: argparse.Namespace) -> None:
    keep = Keep(options.data_dir or default_folder())
    words = catalogue()
    _check_play(options)
    if options.resume is None and options.seed is None and _goes_on(keep):
        options.resume = ""
    resumed = options.resume is not None
    if resumed:
        path: Path | None = Path(options.resume) if options.resume else keep.latest()
        assert path is not None
        record, table = load_record(path, options.pack)
        if record.header.pack_hash != table.header.pack_hash:
            print(words.text("terminal.pack-changed"))
        if table.over:
            raise CartoneError(f"the game of {path} is over; look at it with: cartone replay {path}")
        print(words.text("terminal.resumed", path=path))
        keep = Keep.around(path, otherwise=keep)
    else:
        table = _new_table(options)
        path = None
    if sum(seat.player == PERSON for seat in table.seats) > 1:
        raise UnknownName("the terminal has one chair: give one seat to me and the others to bots, like me,greedy")
    bots = bots_for(table, people=(PERSON,))
    path = path or keep.new_path(table.header.game)
    command = _resume_command(options, path)
    game = TerminalGame(table, bots, words, sys.stdout, keep, path, resumed)
    try:
        game.run()
    except Quit:
        print(words.text("terminal.kept", command=command))
    except (EOFError, KeyboardInterrupt) as end:
        why = "the input ended" if isinstance(end, EOFError) else "interrupted"
        print(file=sys.stdout)
        raise CartoneError(f"{why}: {words.text('terminal.kept', command=command)}") from None


def _goes_on(keep: Keep) -> bool:
    """Whether a person at a terminal would rather go on with the unfinished game."""
    last = keep.unfinished() if sys.stdin is not None and sys.stdin.isatty() else None
    return last is not None and not read_line(catalogue().text("terminal.unfinished", path=last)).strip()


def _check_play(options: argparse.Namespace) -> None:
    """Options that do not go together."""
    solo = options.solo or any(opponent in (options.seats or "") for opponent in OPPONENTS)
    solo_only = ("level", "intro", "edition", "challenge")
    given = [name for name in solo_only if getattr(options, name)]
    if given and not solo:
        raise UnknownName(f"--{given[0]} goes with --solo")
    given = [name for name in ("game", "seats", "solo", "seed", "contests", *solo_only) if getattr(options, name)]
    if options.resume is not None and given:
        raise UnknownName(f"--resume goes on with a game as it is; leave out {', '.join(given)}")


def _resume_command(options: argparse.Namespace, path: Path) -> str:
    """What to type to go on: short if the game is the last one in the usual place."""
    program = sys.argv[0] if sys.argv[0].endswith("/cartone") and not shutil.which("cartone") else "cartone"
    if options.data_dir is None and path.parent == Keep(default_folder()).running:
        return f"{program} play --resume"
    command = f"{program} play --resume {shlex.quote(str(path))}"
    return f"{command} --data-dir {shlex.quote(str(options.data_dir))}" if options.data_dir is not None else command


def _new_table(options: argparse.Namespace) -> Table[Any]:
    if options.game is None:
        raise UnknownName(f"which game? cartone play GAME, with one of: {', '.join(GAMES)}")
    seats, settings = _seats(options, default=PERSON), _variants(options)
    table = new(options.game, seats, seed=options.seed, pack=options.pack or "house", settings=settings)
    for warning in game_called(options.game).warnings(settings, catalogue()):
        print("\n".join(wrap(warning)))
    return table


def _seats(options: argparse.Namespace, default: str) -> tuple[str, ...]:
    """Who sits where; with --solo one person or bot, and the cardboard opponent."""
    text = options.seats or (default if options.solo else f"{default},greedy")
    seats = tuple(name.strip() for name in text.split(","))
    if not all(seats):
        raise UnknownName(f"--seats is a list with commas, like me,greedy, not {text!r}")
    if not options.solo:
        return seats
    room = game_called(options.game)
    if room.OPPONENT is None:
        raise UnknownName(f"{room.TITLE} has no cardboard opponent; leave --solo out")
    return seats if room.OPPONENT in seats else (*seats, room.OPPONENT)


def _variants(options: argparse.Namespace) -> dict[str, str]:
    """The settings that were given; what does not go together is said by the game."""
    given = {
        "contests": options.contests,
        "level": options.level,
        "mode": "intro" if options.intro else None,
        "edition": options.edition,
        "challenges": ",".join(options.challenge) if options.challenge else None,
    }
    return {name: value for name, value in given.items() if value is not None}


def run_simulate(options: argparse.Namespace) -> None:
    job = Job(
        options.game, _seats(options, default="greedy"), options.seed or 0, options.pack or "house", _variants(options)
    )
    show = sys.stderr.isatty()

    def progress(done: int) -> None:
        bar = "█" * (30 * done // options.games)
        print(f"\r{bar:░<30} {done}/{options.games}", end="", file=sys.stderr, flush=True)

    for warning in game_called(options.game).warnings(job.settings, catalogue()):
        print(f"cartone: {warning}", file=sys.stderr)
    report = simulate(job, options.games, options.workers, progress if show else None)
    if show:
        print("\r\x1b[K", end="", file=sys.stderr)
    if options.json:
        print(json.dumps(report.plain()))
    else:
        print("\n".join(_report_lines(report)))


def _report_lines(report: Report) -> list[str]:
    words = catalogue()

    def label(name: str) -> str:
        return words.text(f"report.{name}")

    plain = report.plain()
    lines = [words.text("report.games", title=game_called(report.game).TITLE, **plain), ""]
    lines.append(f"{label('seat'):<26}{label('mean'):>8}{label('spread'):>8}{label('interval'):>18}{label('wins'):>9}")
    for seat in report.seats:
        low, high = seat.mean - seat.margin, seat.mean + seat.margin
        lines.append(
            f"{seat.name:<26}{seat.mean:8.1f}{seat.sd:8.1f}{f'{low:.1f} – {high:.1f}':>18}{seat.win_share:9.1%}"
        )
    lines += ["", label("by-source")]
    sources = list(dict.fromkeys(source for seat in report.seats for source in seat.by_source))
    lines.append(f"{'':<14}" + "".join(f"{seat.name[:11]:>12}" for seat in report.seats))
    for source in sources:
        means = (seat.by_source.get(source, 0) / seat.games for seat in report.seats)
        lines.append(f"{source:<14}" + "".join(f"{mean:12.1f}" for mean in means))
    if report.tallies:
        lines += ["", label("tallies")]
        lines += [f"{name:<26}{count / report.games:12.3f}" for name, count in sorted(report.tallies.items())]
    return lines


def run_history(options: argparse.Namespace) -> None:
    words = catalogue()
    results, unreadable = history.read(options.data_dir or default_folder())
    print("\n".join(history.summary(results, words)) if results else words.text("history.none"))
    if unreadable:
        print(words.text("history.unreadable", lines=unreadable))


def run_replay(options: argparse.Namespace) -> None:
    record, whole = load_record(options.file, options.pack)
    replay = Replay(record, whole, options.pack, catalogue(), sys.stdout)
    if options.final:
        replay.final()
        return
    try:
        replay.step(read_line)
    except EOFError:
        print()


def run_record(options: argparse.Namespace) -> None:
    record, table = load_record(options.file, options.pack)
    state = f"over, {' '.join(map(str, table.scores))}" if table.over else "running"
    header = table.header
    if record.header.pack_hash != table.header.pack_hash:
        print(catalogue().text("terminal.pack-changed"))
    print(f"{options.file}: fits {header.game}, rules {header.rules}, pack {header.pack}; "
          f"{len(record.entries)} lines, {state}")  # fmt: skip


def run_pack(options: argparse.Namespace) -> None:
    room = game_called(options.game) if options.game is not None else game_of_pack(options.file)
    pack: Any = room.load_pack(options.file)
    print(f"{options.file}: the pack {pack.name} is complete ({pack.hash})")


def run_serve(options: argparse.Namespace) -> None:
    if options.port is not None and not 1 <= options.port <= 65535:
        raise UnknownName(f"a port is a number from 1 to 65535, not {options.port}")
    from .web import serve  # only here: everything else works without a server

    words = catalogue()
    serve(options.data_dir or default_folder(), options.port, not options.no_browser,
          lambda address: print(words.text("terminal.serving", address=address), flush=True))  # fmt: skip


def run_bench(options: argparse.Namespace) -> None:
    if not 0 < options.seconds < 3600:
        raise UnknownName(f"--seconds goes from above 0 to 3600, not {options.seconds}")
    print(f"{'':<24}{'decisions/s':>12}{'games/s':>10}")
    for game, room in GAMES.items():
        for seats in room.SEATS:
            speed = measure(game, seats, options.seconds)
            name = f"{game}, {seats} seats"
            print(f"{name:<24}{speed.decisions_per_second:12.0f}{speed.games_per_second:10.1f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
