"""What is said, on the screens where it is said: some messages of a language, chosen by chance, for a fresh reader.

Screens are played through: pages of both games alone, with friends and at a real table, lessons, pads, packs, rules,
guides, the terminal with its helps and hints, `--help`, and mistakes. The chosen messages are marked and numbered, as
⟦12 The pool is empty.⟧, and stand among the lines around them.

    python -m tests.reading de --readers 2 --count 300 --folder build/reading
"""

from __future__ import annotations

import argparse
import io
import random
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import cartone
from cartone.bots import bot_called, choose
from cartone.cli import main as program
from cartone.games import game_called
from cartone.host import Host
from cartone.locale import LANGUAGES, Catalogue, catalogue
from cartone.store import MemoryStore
from cartone.table import Random
from cartone.terminal import TerminalGame
from tests.cli.program import COMMANDS
from tests.cli.test_mistakes import NAMES
from tests.web.site import Site
from tests.web.test_learn import Note
from tests.web.test_pads import parts_of
from tests.web.test_real import tell

OPEN, SHUT = "⟦", "⟧"
FIRST, LAST = 0xF0000, chr(0xFFFFD)
"""Signs for private use: one for each message before it, and one after all of them."""
AROUND = 4
"""So many lines before and after a message are shown with it."""
INLINE = frozenset({"a", "abbr", "b", "code", "em", "g", "i", "kbd", "mark", "small", "span", "strong", "use"})
"""What begins no new line."""
PARTS = ("", "house", "alone", "together", "lesson", "real", "pads", "terminal", "command-line")
SPOKEN = ("aria-label", "title", "placeholder", "alt")
MISTAKES = (
    *(line for _, line, _ in NAMES),
    "simulate stamp-swap --seats greedy,greedy --games 999999999999", "play age-of-comics --solo --level none",
    "play age-of-comics --solo --challenge all", "play age-of-comics --level expert", "replay nowhere",
    "record check nowhere.record", "serve --port 99999", "play --resume nowhere", "--lang fr play",
    "play stamp-swap --seats me;greedy", "simulate stamp-swap --solo --seats greedy --games 20",
    "simulate age-of-comics --seats greedy,chance --games 5", "history",
)  # fmt: skip


class Screen(NamedTuple):
    """What a person has before them."""

    name: str
    text: str


# -- what is seen of a page -----------------------------------------------------------------------------


class _Seen(HTMLParser):
    """The words of a page, a line for each block; what only a screen reader says is in braces."""

    def __init__(self) -> None:
        super().__init__()
        self.lines = [""]
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("script", "style")
        if tag not in INLINE:
            self.lines.append("")
        spoken = [value for name, value in attrs if name in SPOKEN and value]
        self.lines[-1] += "".join(f"{{{value}}} " for value in spoken)

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("script", "style")
        if tag not in INLINE:
            self.lines.append("")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.lines[-1] += data


def seen(page: str) -> str:
    reader = _Seen()
    reader.feed(page)
    lines = (" ".join(line.split()) for line in reader.lines)
    return "\n".join(line for line in lines if line)


# -- screens --------------------------------------------------------------------------------------------


def screens(language: str, part: str = "") -> Iterator[Screen]:
    """Everything that is played through, in the same way each time; or a part of it."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), headers={"Accept-Language": language})
        for name, played in _parts(site, Path(folder), language):
            if part in ("", name):
                yield from played


def _parts(site: Site, folder: Path, language: str) -> Iterator[tuple[str, Iterator[Screen]]]:
    yield "house", _house(site, "empty")
    for game in ("stamp-swap", "age-of-comics"):
        yield "alone", _alone(site, game)
        yield "together", _together(site, game)
        yield "lesson", _lesson(site, game)
        yield "real", _real(site, game)
        yield "pads", _pads(site, game)
        yield "terminal", _terminal(game, language)
    yield "house", _house(site, "lived in")
    yield "command-line", _command_line(folder, language)


def _look(site: Site, address: str, name: str = "", status: int = 200, method: str = "GET") -> Screen:
    """A page, which has to be the one that was meant."""
    reply = site.client.request(method, address, follow_redirects=True)
    assert reply.status_code == status, f"{address}: {reply.status_code}"
    return Screen(name or address, seen(reply.text))


def _house(site: Site, how: str) -> Iterator[Screen]:
    yield _look(site, "/", f"the lobby, {how}")
    yield _look(site, "/nowhere", status=404)
    for address in ("/history", "/pads", "/packs", "/rules", "/rules?q=xyzzy", "/rules?q=fan"):
        yield _look(site, address)
    for book in ("stamp-swap", "pinzetta", "age-of-comics", "automa", "glossary"):
        yield _look(site, f"/rules/{book}")
    for opponent in ("pinzetta", "automa"):
        yield _look(site, f"/guide/{opponent}")
        yield _look(site, f"/guide/{opponent}/summary")
    for game, kind in (("stamp-swap", "contest"), ("age-of-comics", "automa")):
        form = {"game": game, "name": f"My box, {how}", "like": "house"}
        pack = str(site.client.post("/packs", data=form).headers["location"])
        for address in (pack, f"{pack}/{kind}", f"{pack}/{kind}/1", f"{pack}/{kind}/new"):
            yield _look(site, address)


def _alone(site: Site, game: str) -> Iterator[Screen]:
    """A game against the opponent: each question twice with its hint, and its end."""
    for seed in ("1", "2"):
        table = site.start(game, seed=seed)
        met: dict[str, int] = {}
        while (ask := site.ask(table)) is not None:
            met[ask.kind] = met.get(ask.kind, 0) + 1
            if met[ask.kind] in (1, 4):
                yield _look(site, f"/table/{table}", f"{game} alone: {ask.kind}")
                yield _look(site, f"/table/{table}/hint", f"{game} alone: {ask.kind}, with its hint", method="POST")
            option = choose(site.host.live(table).table, 0, ask, bot_called("greedy", game))
            site.answer(table, str(option))
        for rest in ("", "/replay?step=9", "/log", "/piece"):
            yield _look(site, f"/table/{table}{rest}", f"{game} alone, at the end {rest}")


def _together(site: Site, game: str) -> Iterator[Screen]:
    form = {"sitter0": "here", "name0": "Anna", "sitter1": "away", "name1": "Ben", "sitter2": "greedy"}
    table = site.start(game, "friends", **form)
    yield _look(site, f"/table/{table}", f"{game} with friends")
    yield _look(site, f"/table/{table}/friends", f"{game} with friends: the seats")
    yield _look(site, f"/join/{table}/nothing", "a dead link", 403)


def _lesson(site: Site, game: str) -> Iterator[Screen]:
    table = str(site.client.post("/learn", data={"game": game}).headers["location"]).rpartition("/")[2]
    while site.ask(table) is not None:
        note = Note(page := site.client.get(f"/table/{table}").text)
        if note.there:
            yield Screen(f"a lesson in {game}", seen(page))
        site.answer(table, note.answer or site.host.live(table).hint(0))
    yield _look(site, f"/table/{table}", f"a lesson in {game}: the end")


def _real(site: Site, game: str) -> Iterator[Screen]:
    """Beside the box, told by chance."""
    for form in ({"depth": "guided", "cards": "yours"}, {"depth": "full", "cards": "ours", "pack": "house"}):
        reply = site.client.post("/real", data={"game": game, **form})
        table = str(reply.headers["location"]).rpartition("/")[2]
        chance = Random(5)
        for step in range(90):
            if site.host.live(table).table.over:
                break
            if step < 20 or step % 3 == 0:
                yield _look(site, f"/table/{table}", f"{game} at the real table, {form['depth']}")
            ask = site.ask(table)
            if ask is not None and form["depth"] == "full":
                site.answer(table, str(ask.options.sample(chance)))
            else:
                with suppress(AssertionError):  # what was told by chance may be impossible, and is refused
                    tell(site, table, chance)
        yield _look(site, f"/table/{table}/lines", f"{game} at the real table: what was said")
        for line in re.findall(rf"/table/{table}/lines/(\d+)", site.client.get(f"/table/{table}/lines").text)[-2:]:
            yield _look(site, f"/table/{table}/lines/{line}", f"{game} at the real table: correct an entry")


def _pads(site: Site, game: str) -> Iterator[Screen]:
    for form in ({"name0": "Anna", "name1": "Ben"}, {"against": "solo"}):
        pad = str(site.client.post("/pads", data={"game": game, **form}).headers["location"])
        for part in parts_of(site, pad):
            yield _look(site, part, f"score pad of {game}")
            picks = re.findall(r'href="(\?pick=[^"]*)"', site.client.get(part).text)
            if picks:
                yield _look(site, part + picks[-1], f"score pad of {game}, a number picked")


def _terminal(game: str, language: str) -> Iterator[Screen]:
    words = catalogue(language)
    host = Host(MemoryStore())
    for against in ([game_called(game).opponent], ["greedy", "chance"]):
        record = cartone.new(game, ["me", *against], seed=3).record
        table = host.open(record)
        out = io.StringIO()
        terminal = TerminalGame(host, table, words, out)
        met: set[str] = set()
        while terminal.me is not None and (ask := terminal.table.pending.get(terminal.me)) is not None:
            terminal.tell()
            terminal.show(terminal.screen.table(terminal.table.view(ask.seat), ask))
            if ask.kind not in met:
                met.add(ask.kind)
                for command in ("help", "hint", *terminal.screen.pages):
                    terminal.commands[command](ask, "")
                yield Screen(f"terminal, {game}: {ask.kind}", out.getvalue())
                out.seek(0)
                out.truncate()
            option = choose(terminal.table, ask.seat, ask, bot_called("chance" if len(against) > 1 else "greedy", game))
            host.answer(table, ask.seat, terminal.live.at(ask.seat), str(option))
        terminal.tell()
        yield Screen(f"terminal, {game}: the end", out.getvalue())


def _command_line(folder: Path, language: str) -> Iterator[Screen]:
    for line in (*(f"{command} --help" for command in ("", *COMMANDS)), *MISTAKES):
        out = io.StringIO()
        typed = patch.object(sys, "stdin", io.StringIO(""))
        with redirect_stdout(out), redirect_stderr(out), typed, suppress(SystemExit):
            program(["--lang", language, "--data-dir", str(folder / "none"), *line.split()])
        yield Screen(f"cartone {line}", out.getvalue())


# -- the reading ----------------------------------------------------------------------------------------


class Marking:
    """Stands between the catalogue and the screens, and puts what is said between two signs that nobody types."""

    def __init__(self) -> None:
        self.signs: dict[str, str] = {}
        self.text = Catalogue.text

    def __call__(self, words: Catalogue, message: str, /, **params: Any) -> str:
        said = self.text(words, message, **params)
        return f"{self.signs.setdefault(message, chr(FIRST + len(self.signs)))}{said}{LAST}"


def readings(language: str, readers: int, count: int, seed: int, part: str = "") -> Iterator[str]:
    """For each reader the screens with the messages that were chosen, each where it is said first; no two readers get
    the same ones."""
    marking = Marking()
    with patch.object(Catalogue, "text", lambda words, message, /, **params: marking(words, message, **params)):
        shown = list(screens(language, part))
    on_screen = {sign for screen in shown for sign in screen.text}
    ids = sorted(message for message, sign in marking.signs.items() if sign in on_screen)
    random.Random(seed).shuffle(ids)
    for reader in range(readers):
        chosen = ids[reader * count : (reader + 1) * count]
        numbers = {marking.signs[message]: number for number, message in enumerate(chosen, 1)}
        told: set[int] = set()
        parts = [part for screen in shown if (part := _part(screen, numbers, told))]
        head = f"# {len(ids)} messages are said on {len(shown)} screens; {len(chosen)} of them are marked here"
        names = [f"{number} {message}" for number, message in enumerate(chosen, 1)]
        yield "\n\n".join([head, *parts, "== the ids of the marked messages\n" + "\n".join(names)]) + "\n"


def _part(screen: Screen, numbers: Mapping[str, int], told: set[int]) -> str:
    """The lines of a screen around what has not been told before; all that was chosen is marked."""
    lines = [_marked(line, numbers) for line in screen.text.splitlines()]
    near: set[int] = set()
    for place, line in enumerate(lines):
        new = {int(number) for number in re.findall(rf"{OPEN}(\d+) ", line)} - told
        if new:
            told |= new
            near |= set(range(place - AROUND, place + AROUND + 1))
    if not near:
        return ""
    kept = "\n".join(line if place in near else "" for place, line in enumerate(lines)).strip("\n")
    return f"== {screen.name}\n" + re.sub(r"\n{2,}", "\n  …\n", kept)


def _marked(line: str, numbers: Mapping[str, int]) -> str:
    """A line with the chosen messages marked, and without the signs of the others."""
    open_signs: list[str] = []
    made = ""
    for sign in line:
        if sign == LAST:
            made += SHUT if open_signs and open_signs.pop() in numbers else ""
        elif ord(sign) >= FIRST:
            open_signs.append(sign)
            made += f"{OPEN}{numbers[sign]} " if sign in numbers else ""
        else:
            made += sign
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=list(LANGUAGES))
    parser.add_argument("--readers", type=int, default=2)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--part", default="", choices=PARTS, help="only these screens (default: all)")
    parser.add_argument("--folder", type=Path, default=Path("build/reading"))
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for reader, sheet in enumerate(readings(given.language, given.readers, given.count, given.seed, given.part), 1):
        path = given.folder / f"{given.language}-{reader}.txt"
        path.write_text(sheet, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
