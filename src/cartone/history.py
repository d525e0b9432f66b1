"""The history of games against a cardboard opponent: statistics by level and variant, and the latest games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import reduce
from typing import NamedTuple

from .daily import Daily, against, deal_of, streak_text, streaks, verdict
from .games import games
from .games.kit.pad import GamePad
from .games.kit.settings import chosen
from .locale import Catalogue, catalogue
from .store import Store
from .table.results import Played, Result, Tally, added, tallied
from .text import WIDTH, clip, wrap

UNREADABLE = "unreadable results"
"""The name of the stored note that counts results of an older version that could not be read."""

REAL = "*"
"""The mark of physical games."""

LAST = 10
"""The number of latest games listed in the terminal."""

NARROW, WIDE = 22, 28
"""The minimum and maximum width of the column with the level and variant."""


class PlayedGames(NamedTuple):
    """The tallies (totals) of all games, and the results with achievements, oldest first."""

    tallies: Sequence[Tally]
    achieving: Sequence[Result]

    @staticmethod
    def of(results: Sequence[Result]) -> PlayedGames:
        """Compute the tallies of a list of results, and select the results with achievements."""
        return PlayedGames(tallied(results), [result for result in results if result.achievements])


def read(store: Store, player: str = "") -> PlayedGames:
    return PlayedGames(store.tallies(player), store.achieving_results(player))


def unreadable(store: Store) -> int:
    """Return the number of results of an older version that could not be read."""
    return int(store.noted(UNREADABLE) or 0)


def described(played: Played, words: Catalogue) -> str:
    """Return a short description of the level and variant of a game."""
    room = games().get(played.game)
    return room.described(played.settings, words) if room is not None else ""


def achieved(past: PlayedGames, game: str) -> dict[str, Result]:
    """Map each achievement earned in a game to the first result that earned it."""
    found: dict[str, Result] = {}
    for result in past.achieving:
        for name in (result.achievements or ()) if result.game == game and not result.practice else ():
            found.setdefault(name, result)
    return found


class ResultGroup(NamedTuple):
    """The properties that games must share to be comparable."""

    game: str
    opponent: str
    level: str
    """A description of the level and variant."""
    is_real: bool
    """True for physical games."""


def kind_of(played: Played) -> ResultGroup:
    return ResultGroup(played.game, played.opponent, described(played, catalogue()), bool(played.depth))


def by_kind(tallies: Iterable[Tally]) -> dict[ResultGroup, list[Tally]]:
    """Group the tallies of comparable games, leaving out practice games."""
    kinds: dict[ResultGroup, list[Tally]] = {}
    for tally in tallies:
        if not tally.practice:
            kinds.setdefault(kind_of(tally), []).append(tally)
    return {kind: kinds[kind] for kind in sorted(kinds)}


def is_best(result: Result, tallies: Iterable[Tally]) -> bool:
    """Return whether a result is the best of its kind and not the only one; the tallies include the result."""
    top = sorted(points for tally in by_kind(tallies).get(kind_of(result), ()) for points in tally.top)
    return not result.practice and len(top) > 1 and top[-2] < top[-1] == result.you


def today(dailies: Sequence[Daily], day: date, words: Catalogue) -> list[str]:
    """Return lines for the terminal with today's deals, their progress, and the streaks."""
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
    weekday, month = words.text("daily.weekdays").split()[day.weekday()], words.text("daily.months").split()
    return words.text("daily.date", weekday=weekday, day=day.day, month=month[day.month - 1])


class Statistics(NamedTuple):
    """The statistics of a group of comparable games."""

    sample: Tally
    """A tally of the group, used for the settings that all its tallies share."""
    games: int
    wins: float
    """The number of wins; a shared win counts half."""
    mean: float
    best: int
    sources: Mapping[str, float]
    """The mean points by source, over the games whose points by source are known."""


def statistics(tallies: Iterable[Tally], game: str) -> list[Statistics]:
    """Return the statistics of a game by level and variant in ascending order, separately for physical games."""
    found = [_added_up(found) for kind, found in by_kind(tallies).items() if kind.game == game]
    return sorted(found, key=lambda row: (_height(row.sample), bool(row.sample.depth)))


def _height(tally: Tally) -> list[int]:
    """Return a sort key for settings, from the last setting to the first; settings with many values sort by count."""
    room = games().get(tally.game)
    given = [(setting, tally.settings.get(setting.name, setting.default)) for setting in room.settings] if room else []
    return [
        len(chosen(value)) if setting.many else setting.values.index(value) if value in setting.values else -1
        for setting, value in reversed(given)
    ]


def _added_up(found: Sequence[Tally]) -> Statistics:
    number, known = sum(tally.games for tally in found), sum(tally.known for tally in found)
    totals: Mapping[str, int] = reduce(added, (tally.sources for tally in found))
    return Statistics(
        found[-1], number, sum(tally.wins for tally in found), sum(tally.points for tally in found) / number,
        max(tally.best for tally in found), {source: points / known for source, points in totals.items()},
    )  # fmt: skip


class PlayerRecord(NamedTuple):
    """The games, wins and points of one player in one game, counting only physical games."""

    game: str
    name: str
    games: int
    wins: float
    """The number of wins; a shared win counts as a fraction, and a score pad with a single player has no winner."""
    points: int
    best: int

    def row(self, words: Catalogue) -> tuple[str, ...]:
        """Return the formatted cells of a row: name, games, wins, mean and best."""
        rate, mean = words.percent(self.wins / self.games), words.decimal(self.points / self.games)
        return self.name or words.text("page.you"), words.number(self.games), rate, mean, words.number(self.best)


def standings(tallies: Iterable[Tally], pads: Iterable[GamePad], you: str) -> list[PlayerRecord]:
    """Return a record for each player and game, from score pads and your own physical games."""
    played = [
        PlayerRecord(one.game, you, one.games, one.wins, one.points, one.best)
        for one in tallies
        if one.depth and not one.practice
    ]
    for pad in pads:
        shares = {seat: 1 / len(pad.winners) for seat in pad.winners} if len(pad.seats) > 1 else {}
        played += [
            PlayerRecord(pad.pad.game, name or you, 1, shares.get(seat, 0), pad.scores[seat], pad.scores[seat])
            for seat, name in enumerate(pad.pad.names)
        ]
    found: dict[tuple[str, str], PlayerRecord] = {}
    for one in played:
        key = one.game, one.name.casefold()
        old = found.get(key, one._replace(games=0, wins=0, points=0))
        found[key] = PlayerRecord(
            *key[:1],
            one.name,
            old.games + one.games,
            old.wins + one.wins,
            old.points + one.points,
            max(old.best, one.best),
        )
    return sorted(found.values(), key=lambda one: (one.game, -one.wins, one.name.casefold()))


def by_player(found: Sequence[PlayerRecord], words: Catalogue) -> list[str]:
    """Format player records as lines for the terminal; empty if there are no records."""
    if not found:
        return []
    heads = [words.text(f"history.{name}") for name in ("name", "games", "wins", "mean", "best")]
    rows = [("history.game", heads), *((one.game, one.row(words)) for one in found)]
    lines = [
        f"{clip(words.text(game) if game == 'history.game' else _title(game, words), 14):<15}{clip(name, 37):<38}"
        f"{games:>6}{wins:>7}{mean:>8}{best:>6}"
        for game, (name, games, wins, mean, best) in rows
    ]
    return ["", words.text("history.people"), *lines, *wrap(words.text("history.people-means"), "", "")]


def summary(past: PlayedGames, last: Sequence[Result], words: Catalogue) -> list[str]:
    """Return lines for the terminal: statistics by level and variant, achievements, and the given last games."""
    kinds = by_kind(past.tallies)
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
        met = [room.ladder.achievement(name, words) for name in achieved(past, room.name)]
        count = words.text("daily.count", met=len(met), all=len(room.ladder.achievements))
        lines += (
            wrap(f"{room.called(words)}: {count}{': ' if met else ''}{', '.join(met)}", "  ", "")
            if room.ladder.achievements
            else []
        )
    lines += ["", words.text("history.last")]
    for result in last:
        outcome = verdict(result, words) if not result.practice else words.text("daily.practice")
        you, other = words.number(result.you), words.number(result.opponent_points)
        line = (
            f"{words.moment(result.date[:10]):<20}  {you:>4} : {other:<4}{outcome:<12}"
            f"{_title(result.game, words)}, {_opponent(result, words)} {_level(result, words, WIDTH)}"
        )
        lines.append(clip(line, WIDTH))
    if any(tally.depth for tally in past.tallies):
        lines += ["", f"{REAL} {words.text('history.real')}"]
    return lines


def _title(game: str, words: Catalogue) -> str:
    """Return the title of a game; if the game is not installed, its name in records."""
    room = games().get(game)
    return room.called(words) if room is not None else game


def _opponent(played: Played, words: Catalogue) -> str:
    room = games().get(played.game)
    return room.player(played.opponent, words) if room is not None else played.opponent.capitalize()


def _level(played: Played, words: Catalogue, width: int) -> str:
    """Return the level and variant of a game, clipped to `width`, with a mark for a physical game."""
    mark = f" {REAL}" if played.depth else ""
    return f"{clip(described(played, words), width - len(mark))}{mark}"
