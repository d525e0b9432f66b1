"""The tables that simulations and ladders print on the terminal."""

from __future__ import annotations

from ..games import GameRoom, game_called
from ..locale import Catalogue
from ..text import clip, wrap
from .ladder import LadderFile
from .ratings import ANCHORED
from .report import Report

TALLY_WIDTH = 48
"""The width of the column with the names of tallies (statistics)."""


def report_lines(report: Report, words: Catalogue) -> list[str]:
    """Return the table of a report."""
    number, room, plain = words.decimal, game_called(report.game), report.plain()
    played = words.text(
        "report.games", games=report.games, title=room.called(words),
        seconds=number(plain["seconds"]), games_per_second=number(plain["games_per_second"]),
        decisions_per_second=number(plain["decisions_per_second"], 0),
    )  # fmt: skip
    lines = [
        *wrap(played),
        "",
        f"{words.text('report.seat'):<26}{words.text('report.mean'):>8}{words.text('report.spread'):>8}"
        f"{words.text('report.interval'):>18}{words.text('report.wins'):>9}",
    ]
    for seat in report.seats:
        interval = f"{number(seat.mean - seat.margin)} – {number(seat.mean + seat.margin)}"
        wins = words.percent(seat.win_share, 1)
        who = clip(_who(room, seat.name, words), 25)
        lines.append(f"{who:<26}{number(seat.mean):>8}{number(seat.sd):>8}{interval:>18}{wins:>9}")
    lines += ["", words.text("report.by-source")]
    lines.append(f"{'':<20}" + "".join(f"{room.player(seat.name, words)[:11]:>12}" for seat in report.seats))
    for source in dict.fromkeys(source for seat in report.seats for source in seat.by_source):
        means = (number(seat.by_source.get(source, 0) / seat.games) for seat in report.seats)
        name = clip(room.words(words).source(source), 19)
        lines.append(f"{name:<20}" + "".join(f"{mean:>12}" for mean in means))
    if report.tallies:
        lines += ["", words.text("report.tallies")]
        for tally, count in sorted(report.tallies.items()):
            lines.append(f"{room.ladder.tally(tally, words):<{TALLY_WIDTH}}{number(count / report.games, 3):>12}")
    return lines


def ladder_lines(data: LadderFile, words: Catalogue) -> list[str]:
    """Return the table of a ladder, from the data of its file."""
    title, labels = ladder_names(data, words)
    columns = ("report.player", "report.rating", "report.interval", "report.played", "report.wins")
    rows = [[words.text(column) for column in columns]]
    for player in data["players"]:
        rows.append([
            clip(labels[player["name"]], 34), words.decimal(player["rating"], 0),
            " – ".join(words.decimal(end, 0) for end in player["interval"]), words.number(player["games"]),
            words.percent(player["wins"] / player["games"], 1),
        ])  # fmt: skip
    lines = [
        f"{name:<35}{rating:>7}{interval:>18}{games:>10}{wins:>10}" for name, rating, interval, games, wins in rows
    ]
    rated = words.text("report.rated", games=data["games"], seed=data["seed"], anchor=labels[data["anchor"]],
                       rating=words.decimal(ANCHORED, 0))  # fmt: skip
    return [title, "", *lines, "", *wrap(rated)]


def ladder_names(data: LadderFile, words: Catalogue) -> tuple[str, dict[str, str]]:
    """Return the title of a ladder, and the display name of each player; the solo opponent has its level behind it."""
    room = game_called(data["game"])
    return words.text("report.ratings", title=room.called(words)), {
        player["name"]: f"{room.player(room.opponent or '', words)}, {room.described(player['settings'], words)}"
        if player["settings"] else _who(room, player["name"], words)
        for player in data["players"]
    }  # fmt: skip


def _who(room: GameRoom, name: str, words: Catalogue) -> str:
    """Return the display name of a player, followed by the command-line name if that is different."""
    called = room.player(name, words)
    return called if called.lower() == name.lower() else f"{called} ({name})"
