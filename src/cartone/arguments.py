"""The arguments of the command line: commands and options, with localized help."""

from __future__ import annotations

import argparse
import os
import re
import sys
import textwrap
from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

from . import __version__
from .games import GameRoom, Setting, When, game_called, games
from .games.kit.packs import HOUSE
from .games.kit.settings import SEPARATOR
from .games.kit.setup import SEED_DIGITS
from .locale import LANGUAGES, Catalogue
from .puzzles.making import SEARCHED
from .review.reviewing import PLAYOUTS
from .table import LETTERS, UnknownName
from .text import wrap

VERSION = f"cartone {__version__}"

EXAMPLES = (
    ("cartone", "cli.example.browser"),
    ("cartone play {game}", "cli.example.bot"),
    ("cartone play {game} --seats me,greedy,greedy --seed 7", ""),
    ("cartone --lan", "cli.example.lan"),
    ("cartone --published https://example.org/", "cli.example.published"),
    ("cartone play --resume", "cli.example.resume"),
    ("cartone play {game} --lang de", "cli.example.language"),
    ("cartone simulate {game} --seats greedy,greedy,chance --games 1000 --seed 1", ""),
    ("cartone simulate {game} --solo --games 2000 --json", ""),
    ("cartone table {game} --solo --level 1", "cli.example.table"),
    ("cartone daily {game}", "cli.example.daily"),
    ("cartone history", "cli.example.history"),
    ("cartone replay my-game.record --final", ""),
    ("cartone verify my-game.record", ""),
    ("cartone review my-game.record", ""),
    ("cartone pack check my-cards.toml", ""),
    ("cartone balance {game} --games 10000", ""),
)
"""Example command lines for any game, with the IDs of their explanations."""

SIMULATIONS = (
    "--seats greedy,chance --games 1000 --seed 1",
    "--solo --games 100000 --workers 4 --json",
    "--solo --games 100000 --out games.parquet",
    "--solo --games 100000 --cluster",
)
"""Example arguments of `simulate`."""

OWN = 3
"""The index in `EXAMPLES` at which the examples of the games are inserted."""

COMPLAINTS = {
    "argparse.argument": r"argument (?P<argument_name>.+?): (?P<message>.+)",
    "argparse.ambiguous": r"ambiguous option: (?P<option>.+) could match (?P<matches>.+)",
    "argparse.one-expected": r"expected one argument",
    "argparse.ignored": r"ignored explicit argument (?P<what>.+)",
    "argparse.choice": r"invalid choice: (?P<value>.+) \(choose from (?P<choices>.+)\)",
    "argparse.required": r"the following arguments are required: (?P<what>.+)",
}
"""Patterns of argparse's error messages, by the ID of our message."""

QUOTED = re.compile(r"'([^']*)'")
"""Text that argparse has put in quotation marks."""


def complaint_in(words: Catalogue, complaint: str) -> str:
    """Translate an argparse error message; return any other message unchanged.

    >>> from cartone.locale import catalogue
    >>> complaint_in(catalogue("de"), "argument --seed: expected one argument")
    'Argument --seed: hier fehlt ein Wert'
    """

    def said(name: str, part: str) -> str:
        if name == "message":
            return complaint_in(words, part)
        return QUOTED.sub(lambda found: found[1] if name == "choices" else words.quoted(found[1]), part)

    for message, pattern in COMPLAINTS.items():
        if found := re.fullmatch(pattern, complaint, re.DOTALL):
            return words.text(message, **{name: said(name, part) for name, part in found.groupdict().items()})
    return complaint


def read(arguments: Sequence[str], words: Catalogue) -> argparse.Namespace:
    """Parse and check the command line; without a command, `serve` is assumed."""
    if [*arguments] == ["--version"]:  # fast path that loads no games
        print(VERSION)
        sys.exit()
    return parser_in(words).parse_args(arguments if _names_command(arguments) else ["serve", *arguments])


def settings_by_option() -> dict[str, list[tuple[GameRoom, Setting]]]:
    """Map each command line option to the game settings that it sets; several games may share an option."""
    found: dict[str, list[tuple[GameRoom, Setting]]] = {}
    for room in games().values():
        for setting in room.settings:
            found.setdefault(setting.option, []).append((room, setting))
    return found


def variants(options: argparse.Namespace, game: str) -> dict[str, str]:
    """Return the game settings given on the command line; setting up the table rejects those of other games."""
    room, given = game_called(game), {}
    for option, known in settings_by_option().items():
        value = getattr(options, named(option))
        if not value:
            continue
        setting = next((setting for owner, setting in known if owner is room), known[0][1])
        given[setting.name] = setting.switch or (SEPARATOR.join(value) if setting.many else value)
    return given


def named(option: str) -> str:
    """Return the attribute of the parsed options that holds the value of a setting."""
    return f"setting_{option}"


def _names_command(arguments: Sequence[str]) -> bool:
    """Return whether a command line names a command or asks for help, rather than only options of `serve`."""
    before = ["", *arguments]
    words = [word for word, option in zip(arguments, before, strict=False) if option not in WITH_VALUE]
    return any(word in ASKING or not word.startswith("-") for word in words)


def language_in(arguments: Sequence[str]) -> str | None:
    """Return the value of `--lang` before the command line is parsed, so that usage errors are localized too.

    >>> language_in(["play", "stamp-swap", "--lang", "de"]), language_in(["--lang=it", "history"])
    ('de', 'it')
    >>> language_in(["--lang", "elvish"]), language_in([])
    (None, None)
    """
    language = None
    for argument, following in pairwise([*arguments, ""]):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            language = (value if equals else following).lower()
    return language if language in LANGUAGES else None


class Help(argparse.RawDescriptionHelpFormatter):
    """A formatter for help in the reader's language."""

    def __init__(self, words: Catalogue, **more: Any) -> None:
        super().__init__(**more)
        self.words = words

    def _split_lines(self, text: str, width: int) -> list[str]:
        """Wrap lines without breaking option names at hyphens."""
        return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, self.words.text("argparse.usage") + " " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """An argparse parser with help in the reader's language and one-line error messages."""

    def __init__(self, words: Catalogue, commands: str = "", **more: Any) -> None:
        super().__init__(formatter_class=partial(Help, words), add_help=False, **more)
        self.words = words
        first = self.text("argparse.positional")
        if commands:
            command = self.value("cli.value.command")
            self.commands = self.add_subparsers(
                title=first, dest=commands, metavar=command, parser_class=Parser, required=commands != "command"
            )
        else:
            self.first = self.add_argument_group(first)
        self.options = self.add_argument_group(self.text("argparse.options"))
        self.add_argument("-h", "--help", action="help", help=self.text("argparse.help"))

    def add_argument(self, *names: Any, **more: Any) -> argparse.Action:
        """Add an argument to the localized group for options or for positional arguments."""
        return (self.options if names[0].startswith("-") else self.first).add_argument(*names, **more)

    def error(self, message: str) -> NoReturn:
        raise UnknownName("error.usage", problem=complaint_in(self.words, message), program=self.prog)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse the arguments; the error for an unknown option suggests one with a similar name."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            near = get_close_matches(unknown[0].partition("=")[0], self._option_string_actions, 1)
            message = "argparse.unrecognized-near" if near else "argparse.unrecognized"
            self.error(self.text(message, what=" ".join(unknown), near="".join(near)))
        return found, unknown

    def text(self, message: str, **params: str) -> str:
        return self.words.text(message, **params)

    def value(self, message: str) -> str:
        """Return the placeholder for an option's value in the help."""
        return self.text(message).upper()

    def command(self, name: str, what: str, *examples: str, commands: str = "") -> Parser:
        """Add a subcommand, with its help and examples."""
        title = self.text("cli.example" if len(examples) == 1 else "cli.examples")
        explained, epilog = self.text(what), "\n  ".join([title, *examples])
        made: Parser = self.commands.add_parser(
            name, words=self.words, commands=commands, help=explained, description=explained, epilog=epilog
        )
        made.everywhere(default=argparse.SUPPRESS, help=argparse.SUPPRESS)
        return made

    # -- arguments --------------------------------------------------------------------------

    def option(self, name: str, value: str, what: str, **more: Any) -> None:
        """Add an option with a value; `value` and `what` are the message ids of its placeholder and help."""
        self.add_argument(name, metavar=self.value(value), help=self.text(what), **more)

    def switch(self, name: str, what: str) -> None:
        self.add_argument(name, action="store_true", help=self.text(what))

    def game(self, **more: Any) -> None:
        known = self.text("cli.option.game", games=", ".join(games()))
        self.add_argument("game", metavar=self.text("cli.value.game"), help=known, **more)

    def file(self) -> None:
        self.add_argument("file", type=Path, metavar=self.text("cli.value.file"))

    def everywhere(self, **more: Any) -> None:
        """Add the options common to all commands, which may be given before or after the command."""
        folder, language = self.text("cli.option.data-dir"), self.text("cli.option.lang")
        self.add_argument("--data-dir", type=Path, metavar=self.value("cli.value.dir"), **{"help": folder, **more})
        self.add_argument("--lang", type=str.lower, choices=list(LANGUAGES), **{"help": language, **more})

    def solo(self) -> None:
        self.switch("--solo", "cli.option.solo")
        self.settings(When.SOLO)

    def table(self) -> None:
        """Add the options shared by all commands that create a table."""
        self.option("--seed", "cli.value.seed", "cli.option.seed", type=self.whole)
        self.option("--pack", "cli.value.pack", "cli.option.pack")
        self.settings(When.OTHERS, When.ALWAYS)

    def playing(self) -> None:
        """Add the options that say what plays many games."""
        from .simulate.engines import AUTO, CPU, DEVICES, ENGINES

        self.option("--workers", "cli.value.workers", "cli.option.workers", type=self.whole, default=1)
        self.option("--engine", "cli.value.engine", "cli.option.engine", choices=ENGINES, default=AUTO)
        self.option("--device", "cli.value.device", "cli.option.device", choices=DEVICES, default=CPU)
        self.option("--cluster", "cli.value.address", "cli.option.cluster", nargs="?", const="")

    def settings(self, *when: When) -> None:
        """Add an option for each game setting, with a help text for every game that has the setting."""
        for option, known in settings_by_option().items():
            setting = known[0][1]
            if setting.when not in when:
                continue
            what = "; ".join(room.option_help(each, self.words) for room, each in known)
            if setting.when is When.SOLO:
                what = self.text("cli.with-solo", what=what)
            value = self.words.first(f"cli.value.{option}", "cli.value.name").upper()
            kind: dict[str, Any] = {"metavar": value}
            if setting.switch:
                kind = {"action": "store_true"}
            elif setting.many:
                kind |= {"action": "append"}
            self.add_argument(f"--{option}", dest=named(option), help=what.replace("%", "%%"), **kind)

    def whole(self, given: str) -> int:
        """Parse a non-negative integer."""
        if not given.isdecimal() or len(given) > SEED_DIGITS:
            raise argparse.ArgumentTypeError(self.text("error.whole-number", text=self.words.quoted(given)))
        return int(given)

    def workers(self, given: str) -> int:
        """Parse the number of server processes."""
        if not 1 <= self.whole(given) <= WORKERS:
            raise argparse.ArgumentTypeError(self.text("error.workers", most=str(WORKERS)))
        return int(given)

    def number(self, given: str) -> float:
        try:
            return float(given)
        except ValueError:
            raise argparse.ArgumentTypeError(self.text("error.number", text=self.words.quoted(given))) from None

    def days(self, given: str) -> int:
        """Parse a number of days, such as `90d`."""
        found = re.fullmatch(r"([1-9][0-9]{0,4})d?", given)
        if found is None:
            raise argparse.ArgumentTypeError(self.text("error.days", text=self.words.quoted(given)))
        return int(found[1])

    def limit(self, given: str) -> tuple[str, int]:
        """Parse a server limit, such as `streams=50`."""
        name, equals, number = given.partition("=")
        if not equals or name not in LIMITS:
            known = ", ".join(LIMITS)
            raise argparse.ArgumentTypeError(self.text("error.limit", text=self.words.quoted(given), limits=known))
        return name, self.whole(number)

    def published(self, given: str) -> str:
        """Parse the address of an offline edition."""
        if not works_offline(given):
            raise argparse.ArgumentTypeError(self.text("error.published", text=self.words.quoted(given)))
        return given


def works_offline(address: str) -> bool:
    """Return whether browsers allow offline pages from this address: via https, or from the same computer.

    >>> works_offline("https://example.org/cartone/"), works_offline("http://localhost:8000/")
    (True, True)
    >>> works_offline("http://example.org/"), works_offline("example.org"), works_offline("https://a b.org/")
    (False, False, False)
    """
    try:
        parts = urlsplit(address)
        names = parts.hostname, parts.port
    except ValueError:
        return False
    is_plain = PLAIN.fullmatch(address) is not None and parts.username is None
    return is_plain and bool(names[0]) and (parts.scheme == "https" or (parts.scheme == "http" and names[0] in NEAR))


HERE = os.environ.get("CARTONE_ADDRESS", "") or "http://127.0.0.1:8080"
"""The address that links begin with, if no other is given."""
STORE = "CARTONE_STORE"
"""The environment variable with the address of the store, so that its password does not appear in process lists."""
WORKERS = 64
KEEP = 7
"""Number of nightly backups that are kept."""
NEAR = ("localhost", "127.0.0.1", "::1")
"""Host names that mean this computer."""
PLAIN = re.compile(r"[!-~]{1,400}")
"""Pattern of a short ASCII address without spaces, which every phone interprets in the same way."""
LIMITS = ("tables", "links", "searches", "people", "streams", "watchers", "bots", "table_bots")
"""Names of the server limits, documented in `cartone.web.limits`."""
ROLES = ("owner", "operator", "member")
"""Roles of people with a key, as in `cartone.host.keys`, which would load the games' hosts."""
WITH_VALUE = (
    "--data-dir", "--lang", "--port", "--published", "--store", "--workers", "--address", "--log", "--limit",
    "--clean-after", "--backups", "--keep",
)  # fmt: skip
ASKING = ("-h", "--help", "--version")


def parser_in(words: Catalogue) -> Parser:
    """Create the parser for all commands and their options."""
    from .simulate.engines import AUTO, ENGINES

    epilog = words.text("cli.examples")
    first = next(iter(games()))
    own = [(f"cartone {line}", message) for room in games().values() for line, message in room.choices.examples]
    for example, message in (*EXAMPLES[:OWN], *own, *EXAMPLES[OWN:]):
        line = example.format(game=first)
        explained = wrap(words.text(message), " " * 48, f"  {line:<46}") if message else [f"  {line}"]
        epilog = "\n".join([epilog, *explained])
    top = Parser(
        words, commands="command", prog="cartone", description=words.text("cli.description"), epilog=epilog,
        allow_abbrev=False,
    )  # fmt: skip
    top.add_argument("--version", action="version", version=VERSION, help=words.text("cli.option.version"))
    top.everywhere()

    command = top.command

    made = command("play", "cli.command.play", f"cartone play {first} --seats me,greedy,greedy")
    made.game(nargs="?")
    made.option("--seats", "cli.value.seats", "cli.option.seats")
    made.solo()
    made.option("--resume", "cli.value.file", "cli.option.resume", nargs="?", const="")
    made.switch("--mend", "cli.option.mend")
    made.option("--at", "cli.value.answer", "cli.option.at", type=made.whole)
    made.switch("--no-remarks", "cli.option.no-remarks")
    made.table()

    made = command("simulate", "cli.command.simulate", *(f"cartone simulate {first} {more}" for more in SIMULATIONS))
    made.game()
    made.option("--seats", "cli.value.seats", "cli.option.seats-of-bots")
    made.solo()
    made.option("--games", "cli.value.games", "cli.option.games", type=made.whole, default=100)
    made.playing()
    made.option("--out", "cli.value.file", "cli.option.out", type=Path)
    made.switch("--json", "cli.option.json")
    made.table()

    made = command("balance", "cli.command.balance", f"cartone balance {first} --games 10000 --workers 4",
                   f"cartone balance {first} --solo --level 2 --out report.html",
                   f"cartone balance my-cards.toml --against {first}",
                   f"cartone balance {first} --level 2 --vary decision-cards.toml")  # fmt: skip
    made.option("pack", "cli.value.pack", "cli.option.pack-to-study")
    made.option("--against", "cli.value.pack", "cli.option.against")
    made.option("--vary", "cli.value.file", "cli.option.vary", type=Path)
    made.option("--seats", "cli.value.seats", "cli.option.seats-of-bots")
    made.solo()
    made.option("--games", "cli.value.games", "cli.option.games-to-study", type=made.whole, default=2000)
    made.playing()
    made.option("--out", "cli.value.file", "cli.option.report", type=Path)
    made.option("--seed", "cli.value.seed", "cli.option.seed", type=made.whole, default=0)
    made.settings(When.OTHERS, When.ALWAYS)

    made = command("ladder", "cli.command.ladder", f"cartone ladder {first} --games 200 --workers 4",
                   f"cartone ladder {first} --bot my_bot:Bot --out ladder.json --plot ladder.svg")  # fmt: skip
    made.game()
    made.option("--players", "cli.value.players", "cli.option.players")
    made.option("--bot", "cli.value.bot", "cli.option.bot", action="append", default=[])
    made.option("--games", "cli.value.games", "cli.option.games-of-pairing", type=made.whole, default=100)
    made.option("--seats", "cli.value.number", "cli.option.seats-at-table", type=made.whole, default=2)
    made.option("--seed", "cli.value.seed", "cli.option.seed", type=made.whole, default=0)
    made.option("--workers", "cli.value.workers", "cli.option.workers", type=made.whole, default=1)
    made.option("--engine", "cli.value.engine", "cli.option.engine", choices=ENGINES, default=AUTO)
    made.option("--pack", "cli.value.pack", "cli.option.pack", default=HOUSE)
    made.option("--out", "cli.value.file", "cli.option.ladder-out", type=Path)
    made.option("--plot", "cli.value.file", "cli.option.plot", type=Path)

    made = command("table", "cli.command.table", f"cartone table {first} --solo --level 1")
    made.game()
    made.solo()
    made.switch("--full", "cli.option.full")
    made.switch("--no-remarks", "cli.option.no-remarks")
    made.option("--cards", "cli.value.cards", "cli.option.cards", choices=["yours", "ours"], default="yours")
    made.option("--pack", "cli.value.pack", "cli.option.pack-beside")
    made.settings(When.OTHERS, When.ALWAYS)

    made = command("daily", "cli.command.daily", f"cartone daily {first}")
    made.game(nargs="?")
    made.switch("--no-remarks", "cli.option.no-remarks")

    command("history", "cli.command.history", "cartone history")

    made = command("replay", "cli.command.replay", "cartone replay my-game.record")
    made.file()
    made.switch("--final", "cli.option.final")
    made.switch("--no-remarks", "cli.option.no-remarks")
    made.option("--save", "cli.value.file", "cli.option.save", type=Path)
    made.option("--pack", "cli.value.pack", "cli.option.pack-to-replay")

    made = command("record", "cli.command.record", "cartone record check my-game.record")
    made.add_argument("action", choices=["check"], metavar="check")
    made.file()
    made.option("--pack", "cli.value.pack", "cli.option.pack-to-check")

    made = command("verify", "cli.command.verify", "cartone verify my-game.record",
                   "cartone verify my-game.record --pack my-cards.toml")  # fmt: skip
    made.add_argument("file", type=Path, nargs="+", metavar=made.text("cli.value.file"))
    made.option("--pack", "cli.value.pack", "cli.option.pack-to-check")

    made = command("review", "cli.command.review", "cartone review my-game.record",
                   "cartone review my-game.record --html my-review.html")  # fmt: skip
    made.file()
    made.option("--seat", "cli.value.seat", "cli.option.seat-to-review", choices=LETTERS, type=str.upper)
    playouts = words.text("cli.option.playouts", playouts=PLAYOUTS)
    made.add_argument("--playouts", metavar=made.value("cli.value.games"), help=playouts, type=made.whole,
                      default=PLAYOUTS)  # fmt: skip
    made.option("--html", "cli.value.file", "cli.option.html", type=Path)
    made.option("--pack", "cli.value.pack", "cli.option.pack-to-check")

    made = command("puzzles", "cli.command.puzzles", "cartone puzzles", f"cartone puzzles {first}",
                   f"cartone puzzles make {first} --games 50 --seed 1")  # fmt: skip
    named_games = words.text("cli.option.make-puzzles", games=", ".join(games()))
    made.add_argument("what", nargs="*", metavar=made.text("cli.value.game"), help=named_games)
    searched = words.text("cli.option.games-searched", games=SEARCHED)
    made.add_argument("--games", metavar=made.value("cli.value.games"), help=searched, type=made.whole,
                      default=SEARCHED)  # fmt: skip
    made.option("--seed", "cli.value.seed", "cli.option.seed", type=made.whole, default=0)
    made.option("--out", "cli.value.file", "cli.option.puzzles-out", type=Path)

    made = command("pack", "cli.command.pack", "cartone pack check my-cards.toml")
    made.add_argument("action", choices=["check"], metavar="check")
    made.file()
    made.option("--game", "cli.value.game", "cli.option.game-of-pack")

    made = command("serve", "cli.command.serve", "cartone serve --port 8080 --no-browser")
    made.option("--port", "cli.value.port", "cli.option.port", type=made.whole)
    made.switch("--no-browser", "cli.option.no-browser")
    made.switch("--lan", "cli.option.lan")
    made.option("--published", "cli.value.address", "cli.option.published", type=made.published)
    made.option("--store", "cli.value.address", "cli.option.store", default=os.environ.get(STORE, ""))
    made.option("--workers", "cli.value.workers", "cli.option.workers", type=made.workers, default=1)
    made.option("--address", "cli.value.address", "cli.option.address", type=made.published)
    made.switch("--public", "cli.option.public")
    made.option("--log", "cli.value.log", "cli.option.log", choices=["json", "none"], default="none")
    made.option("--limit", "cli.value.limit", "cli.option.limit", type=made.limit, action="append", default=[])
    made.option("--clean-after", "store.value.days", "cli.option.clean-after", type=made.days, default=0)
    made.option("--backups", "cli.value.dir", "cli.option.backups", type=Path)
    made.option("--keep", "cli.value.number", "store.option.keep", type=made.whole, default=KEEP)

    _storekeeping(command("store", "cli.command.store", "cartone store check", commands="action"))
    _keys(command("key", "cli.command.key", "cartone key add Anna", "cartone key list", commands="action"))

    made = command("bench", "cli.command.bench", "cartone bench --seconds 2")
    made.option("--seconds", "cli.value.seconds", "cli.option.seconds", type=made.number, default=2.0)

    made = command("new-game", "cli.command.new-game", "cartone new-game my-game")
    made.add_argument("name", metavar=made.text("cli.value.name"))
    return top


def _keys(keys: Parser) -> None:
    """Add the subcommands for the keys of a server."""

    def command(name: str, *examples: str) -> Parser:
        made = keys.command(name, f"key.command.{name}", *(f"cartone key {name}{more}" for more in examples))
        made.option("--store", "cli.value.address", "store.option.store", default=os.environ.get(STORE, ""))
        if name != "list":
            made.add_argument("name", metavar=made.text("cli.value.name"))
        if name in ("add", "renew"):
            made.option("--address", "cli.value.address", "cli.option.address", type=made.published, default=HERE)
        return made

    made = command("add", " Anna", " Bruno --role owner --address https://play.example.org", " watch --role operator")
    made.option("--role", "cli.value.role", "key.option.role", choices=ROLES, default=ROLES[-1])
    command("list", "")
    command("renew", " Anna --address https://play.example.org")
    command("rename", " Anna Hanna").add_argument("to", metavar=keys.text("cli.value.name"))
    command("role", " Anna owner").add_argument("role", choices=ROLES, metavar=keys.text("cli.value.role"))
    command("revoke", " Anna")


def _storekeeping(store: Parser) -> None:
    """Add the subcommands that maintain a store."""

    def command(name: str, example: str) -> Parser:
        made = store.command(name, f"store.command.{name}", f"cartone store {name}{example}")
        made.option("--store", "cli.value.address", "store.option.store", default=os.environ.get(STORE, ""))
        return made

    command("check", "")
    made = command("backup", " my-games.backup")
    made.file()
    made.switch("--force", "store.option.replace")
    made = command("nightly", " backups --keep 7")
    made.file()
    made.option("--keep", "cli.value.number", "store.option.keep", type=made.whole, default=KEEP)
    made = command("restore", " my-games.backup --force")
    made.file()
    made.switch("--force", "store.option.force")
    command("export", " my-games.cartone").file()
    command("import", " my-games.cartone").file()
    command("upgrade", "")
    made = command("clean", " --older-than 90d --dry-run")
    made.option("--older-than", "store.value.days", "store.option.older-than", type=made.days, required=True)
    made.switch("--dry-run", "store.option.dry-run")
