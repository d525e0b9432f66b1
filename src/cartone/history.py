"""How games against a cardboard opponent ended: by level and variant, and the last ones."""

from __future__ import annotations

from collections.abc import Sequence

from .games import games
from .locale import Catalogue, catalogue
from .store import Result, Store
from .text import WIDTH, clip

UNREADABLE = "unreadable results"
"""The note of how many results of an older Cartone could not be read."""

NARROW, WIDE = 22, 28
"""The column of the level and variant: as wide as it has to be, as long as a terminal has room for the others."""


def described(result: Result, words: Catalogue) -> str:
    """The level and variant of a game in a few words."""
    room = games().get(result.game)
    return room.described(result.settings, words) if room is not None else ""


def by_kind(results: Sequence[Result]) -> dict[tuple[str, str, str], list[Result]]:
    """What can be compared: games by game, opponent, and the level and variant."""
    words = catalogue()
    kinds: dict[tuple[str, str, str], list[Result]] = {}
    for result in results:
        kinds.setdefault((result.game, result.opponent, described(result, words)), []).append(result)
    return {kind: kinds[kind] for kind in sorted(kinds)}


def read(store: Store) -> tuple[list[Result], int]:
    """All results, oldest first, and how many that were kept before could not be read."""
    return store.results(), int(store.noted(UNREADABLE) or 0)


def summary(results: Sequence[Result], words: Catalogue, last: int = 10) -> list[str]:
    """Win rate, mean and best by level and mode, and the last games."""
    kinds = by_kind(results)
    width = min(max([NARROW, *(len(described(found[0], words)) + 1 for found in kinds.values())]), WIDE)
    lines = [
        f"{words.text('history.game'):<15}{words.text('history.against'):<10}{words.text('history.level'):<{width}}"
        f"{words.text('history.games'):>6}{words.text('history.wins'):>7}{words.text('history.mean'):>8}"
        f"{words.text('history.best'):>6}"
    ]
    for kind, found in kinds.items():
        wins = sum(result.won for result in found)
        mean = words.decimal(sum(result.you for result in found) / len(found))
        lines.append(
            f"{kind[0]:<15}{kind[1]:<10}{clip(described(found[0], words), width):<{width}}{len(found):>6}"
            f"{wins / len(found):>7.0%}{mean:>8}{max(result.you for result in found):>6}"
        )
    lines += ["", words.text("history.last")]
    for result in results[-last:]:
        outcome = words.text("history.won" if result.won == 1 else "history.shared" if result.won else "history.lost")
        line = (
            f"{result.date[:16].replace('T', ' ')}  {result.you:>4} : {result.opponent_points:<4}{outcome:<10}"
            f"{result.game}, {result.opponent} {described(result, words)}"
        )
        lines.append(clip(line, WIDTH))
    return lines
