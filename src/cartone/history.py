"""How games against a cardboard opponent ended: by level and variant, and the last ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from .daily import Daily, against, deal_of, streak_text, streaks, verdict
from .games import games
from .games.kit.settings import chosen
from .locale import Catalogue, catalogue
from .store import Result, Store
from .text import WIDTH, clip, wrap

UNREADABLE = "unreadable results"
"""The note of how many results of an older Cartone could not be read."""

REAL = "*"
"""Marks games that were played at a real table."""

NARROW, WIDE = 22, 28
"""The column of the level and variant: as wide as it has to be, as long as a terminal has room for the others."""


def described(result: Result, words: Catalogue) -> str:
    """The level and variant of a game in a few words."""
    room = games().get(result.game)
    return room.described(result.settings, words) if room is not None else ""


def counted(results: Iterable[Result]) -> list[Result]:
    """Those that are no practice."""
    return [result for result in results if not result.practice]


def achieved(results: Iterable[Result], game: str) -> dict[str, Result]:
    """What was achieved in a game, each with the result it was first achieved by."""
    found: dict[str, Result] = {}
    for result in counted(results):
        for name in (result.achievements or ()) if result.game == game else ():
            found.setdefault(name, result)
    return found


class Kind(NamedTuple):
    """What can be compared."""

    game: str
    opponent: str
    level: str
    """And the variant."""
    is_real: bool
    """At a real table."""


def kind_of(result: Result) -> Kind:
    return Kind(result.game, result.opponent, described(result, catalogue()), bool(result.depth))


def by_kind(results: Sequence[Result]) -> dict[Kind, list[Result]]:
    """Games that can be compared with each other. Practice is not."""
    kinds: dict[Kind, list[Result]] = {}
    for result in counted(results):
        kinds.setdefault(kind_of(result), []).append(result)
    return {kind: kinds[kind] for kind in sorted(kinds)}


def today(dailies: Sequence[Daily], day: date, words: Catalogue) -> list[str]:
    """The deals of today: how each stands, and the streaks."""
    lines = [f"{words.text('daily.deal')}, {date_text(day, words)}"]
    for room in games().values():
        if room.opponent is None:
            continue
        begun = next((daily for daily in dailies if (daily.game, daily.day) == (room.name, day)), None)
        state = _state(begun, words)
        lines += [
            "",
            *wrap(
                f"{room.called(words)} ({room.name}): {against(room, deal_of(room, day).settings, words)} · {state}",
                "  ",
                "",
            ),
        ]
        row = streaks(dailies, room.name, day)
        best = words.text("daily.streak-best", days=row.finished.best) if row.finished.best else ""
        lines.append(f"  {' · '.join(filter(None, [streak_text(row, words) or words.text('daily.no-streak'), best]))}")
    return [*lines, "", words.text("daily.how")]


def _state(begun: Daily | None, words: Catalogue) -> str:
    if begun is None:
        return words.text("daily.state-new")
    if begun.result is None:
        return words.text(f"daily.state-{begun.state.value}")
    points = f"{verdict(begun.result, words)} {begun.result.you} : {begun.result.opponent_points}"
    return f"{points}, {words.text('daily.practice')}" if begun.result.practice else points


def date_text(day: date, words: Catalogue) -> str:
    """A date as people say it."""
    weekday, month = words.text("daily.weekdays").split()[day.weekday()], words.text("daily.months").split()
    return words.text("daily.date", weekday=weekday, day=day.day, month=month[day.month - 1])


class Statistics(NamedTuple):
    """What can be compared, added up."""

    sample: Result
    games: int
    wins: float
    """Shared ones by half."""
    mean: float
    best: int
    sources: Mapping[str, float]
    """Where the points came from, on average over the games of which that is known."""


def statistics(results: Sequence[Result], game: str) -> list[Statistics]:
    """A game by level and variant, from the lowest up; at a real table apart."""
    found = [_added_up(found) for kind, found in by_kind(results).items() if kind.game == game]
    return sorted(found, key=lambda row: (_height(row.sample), bool(row.sample.depth)))


def _height(result: Result) -> list[int]:
    """Where the settings of a game stand among all, the first setting last; of many, how many were chosen."""
    room = games().get(result.game)
    given = [(setting, result.settings.get(setting.name, setting.default)) for setting in room.settings] if room else []
    return [
        len(chosen(value)) if setting.many else setting.values.index(value) if value in setting.values else -1
        for setting, value in reversed(given)
    ]


def _added_up(found: Sequence[Result]) -> Statistics:
    points = [result.you for result in found]
    known = [result.sources for result in found if result.sources]
    totals = {source: sum(one.get(source, 0) for one in known) / len(known) for one in known for source in one}
    wins = sum(result.won for result in found)
    return Statistics(found[-1], len(found), wins, sum(points) / len(points), max(points), totals)


def read(store: Store) -> tuple[list[Result], int]:
    """All results, oldest first, whenever they came here; and how many that were kept before could not be read."""
    return sorted(store.results(), key=lambda result: result.date), int(store.noted(UNREADABLE) or 0)


def summary(results: Sequence[Result], words: Catalogue, last: int = 10) -> list[str]:
    """Win rate, mean and best by level and mode, what was achieved, and the last games."""
    kinds = by_kind(results)
    width = min(max([NARROW, *(len(_level(found[0], words, WIDTH)) + 1 for found in kinds.values())]), WIDE)
    lines = [
        f"{words.text('history.game'):<15}{words.text('history.against'):<10}{words.text('history.level'):<{width}}"
        f"{words.text('history.games'):>6}{words.text('history.wins'):>7}{words.text('history.mean'):>8}"
        f"{words.text('history.best'):>6}"
    ]
    for kind, found in kinds.items():
        row = _added_up(found)
        lines.append(
            f"{clip(_title(kind.game, words), 14):<15}{clip(_opponent(row.sample, words), 9):<10}"
            f"{_level(row.sample, words, width):<{width}}{row.games:>6}"
            f"{words.percent(row.wins / row.games):>7}{words.decimal(row.mean):>8}{words.number(row.best):>6}"
        )
    lines += ["", words.text("daily.achievements")]
    for room in games().values():
        met = [room.achievement(name, words) for name in achieved(results, room.name)]
        count = words.text("daily.count", met=len(met), all=len(room.achievements))
        lines += (
            wrap(f"{room.called(words)}: {count}{': ' if met else ''}{', '.join(met)}", "  ", "")
            if room.achievements
            else []
        )
    lines += ["", words.text("history.last")]
    for result in results[-last:]:
        outcome = verdict(result, words) if not result.practice else words.text("daily.practice")
        you, other = words.number(result.you), words.number(result.opponent_points)
        line = (
            f"{result.date[:16].replace('T', ' ')}  {you:>4} : {other:<4}{outcome:<12}"
            f"{_title(result.game, words)}, {_opponent(result, words)} {_level(result, words, WIDTH)}"
        )
        lines.append(clip(line, WIDTH))
    if any(result.depth for result in results):
        lines += ["", f"{REAL} {words.text('history.real')}"]
    return lines


def _title(game: str, words: Catalogue) -> str:
    """What a game is called; one that is not there any more by its name in records."""
    room = games().get(game)
    return room.called(words) if room is not None else game


def _opponent(result: Result, words: Catalogue) -> str:
    room = games().get(result.game)
    return room.player(result.opponent, words) if room is not None else result.opponent.capitalize()


def _level(result: Result, words: Catalogue, width: int) -> str:
    """The level and variant, with a mark if it was played at a real table."""
    mark = f" {REAL}" if result.depth else ""
    return f"{clip(described(result, words), width - len(mark))}{mark}"
