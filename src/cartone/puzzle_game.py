"""Puzzles in the terminal."""

from __future__ import annotations

from typing import TextIO

from .games import GameRoom
from .games.kit.lesson import legal
from .games.kit.localized_input import as_notation, spellings
from .host import Host
from .host.puzzles import Puzzles
from .locale import Catalogue
from .puzzles.puzzle import puzzles_of
from .puzzles.telling import PuzzleTelling
from .table import CartoneError, IllegalAnswer
from .terminal import SHORT_COMMANDS, Quit, read_line
from .text import Style, sentence, wrap


def solve(host: Host, room: GameRoom, player: str, words: Catalogue, out: TextIO) -> None:
    """Ask a player the next puzzle of a game until it is solved; raise `Quit` if the player stops."""
    if not puzzles_of(room):
        raise CartoneError("error.no-puzzles", game=room.title)
    puzzles = Puzzles(host.store, host.tables.clock)
    puzzle = puzzles.following(player, room)
    telling = PuzzleTelling(room, puzzle, words)
    table, ask, view = telling.table, telling.ask, telling.table.view(0)
    screen = room.screen(words, telling.seats, 0, Style.for_stream(out), table.game.pack)
    stops = ["quit", *(short for short, command in SHORT_COMMANDS.items() if command == "quit")]
    ways = {way for stop in (*stops, screen.words.command("quit")) for way in spellings(stop)}
    asked = [*wrap(f"{room.called(words)} · {telling.title}"), *wrap(telling.asked())]
    print("\n".join([*screen.table(view, ask), "", *asked]), file=out)
    while True:
        typed = words.text("terminal.prompt", kind=screen.words.prompt(ask.kind))
        text = read_line(typed).strip()
        if spellings(text) & ways and not legal(ask, text):
            raise Quit
        try:
            place = telling.place_of(ask.options.read(as_notation(screen.words, view, ask, text)))
        except IllegalAnswer as problem:
            print("\n".join(wrap(sentence(words.error(problem)))), file=out)
            continue
        progress = puzzles.answered(player, room, puzzle, place)
        verdict = telling.verdict(place)
        print("\n".join(wrap(f"{verdict.said} {verdict.best}" if verdict.is_right else verdict.said)), file=out)
        if verdict.is_right:
            solved = words.text("puzzles.solved", solved=progress.solved, all=len(puzzles_of(room)))
            days = progress.streak(puzzles.today).now
            print(" · ".join([solved, *([words.text("daily.streak", days=days)] if days else [])]), file=out)
            return
