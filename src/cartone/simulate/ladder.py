"""A rating ladder: bots and the levels of the solo opponent play each other and are rated on one scale."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, TypedDict

from .. import __version__
from ..bots import CHANCE, bots_for_people, bots_of
from ..games import game_called
from ..games.kit.packs import HOUSE
from ..games.kit.svg import NAMESPACE, element, escaped
from ..table import UnknownName, key_of, short
from .job import SHORT, Job
from .own_bots import OWN, bot_named, source_hash
from .ratings import Match, fit
from .report import Report

ANCHORS = ("greedy", CHANCE)
"""Bots to anchor the scale: the first that takes part is the anchor, or the first player if none of them does."""
WIDTH, RIGHT, TOP, ROW, BOTTOM = 720, 696, 48, 30, 36
LETTER = 7.2
"""Approximate width of a letter in pixels."""
BOT, OPPONENT = "#1b6ca8", "#c8553d"


class Pairing(NamedTuple):
    """A simulation of games between two players, with the player in each seat."""

    seats: tuple[str, ...]
    job: Job
    games: int


class RatedPlayer(TypedDict):
    """A player with its rating and 95% interval, the settings of a solo opponent, and the hash of a user's module.
    A shared win is an equal part of a win for each winner."""

    name: str
    rating: float
    interval: list[float]
    games: int
    wins: float
    settings: dict[str, str]
    source: str


class LadderFile(TypedDict):
    """Ratings with everything needed to reproduce them, as written to a file."""

    game: str
    versions: dict[str, str]
    command: str
    seed: int
    games: int
    anchor: str
    players: list[RatedPlayer]
    pairings: list[Match]


def known_players(game: str) -> dict[str, Mapping[str, str] | None]:
    """Return the bots (None) and the levels of the solo opponent (their settings), by name."""
    room = game_called(game)
    rungs = [rung for rung in room.ladder.rungs if not rung.spared and room.opponent is not None]
    levels = {f"{room.opponent}-{rung.name}": rung.settings for rung in rungs}
    return {**dict.fromkeys(bots_for_people(game)), **levels}


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """A tournament in which each bot plays each other bot, at a table of `seats`, and each level of the solo opponent.

    Each pair plays `games` games, or a few more so that two bots sit in each seat equally often.
    """

    game: str
    players: Sequence[str]
    games: int = 100
    seats: int = 2
    seed: int = 0
    pack: str = HOUSE

    def pairings(self) -> list[Pairing]:
        """Return the simulations to run. The seed of a pairing depends on `seed` and both names, not on the seating.
        Raise `UnknownName` if a player is unknown, or if no two of them can play each other."""
        room, known, found = game_called(self.game), known_players(self.game), list[Pairing]()
        if self.seats not in room.seats:
            raise UnknownName("error.seats-of-game", title=room.title, least=room.seats[0], most=room.seats[-1])
        for name in self.players:
            if OWN.fullmatch(name):
                bot_named(name, self.game)
            elif name not in known and name not in bots_of(self.game):
                raise UnknownName("error.no-bot", name=short(name), game=self.game, bots=", ".join(known))
        bots_first = sorted(dict.fromkeys(self.players), key=lambda name: known.get(name) is not None)
        for bot, other in combinations(bots_first, 2):
            seed, level = key_of(self.seed, "ladder", *sorted((bot, other))) >> SHORT, known.get(other)
            if level is None:
                seatings = seatings_of(bot, other, self.seats)
                games = -(-self.games // len(seatings))
                found += [Pairing(seats, Job(self.game, seats, seed, self.pack), games) for seats in seatings]
            elif known.get(bot) is None:
                job = Job(self.game, (bot, room.opponent or ""), seed, self.pack, level)
                found.append(Pairing((bot, other), job, self.games))
        if not found:
            raise UnknownName("error.ladder-players")
        return found

    def rated(self, reports: Sequence[Report]) -> LadderFile:
        """Return the ratings, best first, from a report for each pairing."""
        pairings, known = self.pairings(), known_players(self.game)
        results: list[Match] = [
            {"players": list(pairing.seats), "games": pairing.games,
             "wins": [round(float(seat.wins), 4) for seat in report.seats], "command": command_of(pairing)}
            for pairing, report in zip(pairings, reports, strict=True)
        ]  # fmt: skip
        anchor = next(name for name in (*ANCHORS, *self.players) if name in self.players)
        ratings = fit(results, anchor)
        players: list[RatedPlayer] = [
            {"name": name, "rating": round(rating, 1), "interval": [round(rating - half, 1), round(rating + half, 1)],
             "games": sum(one["games"] for one in results if name in one["players"]),
             "wins": round(math.fsum(won for one in results for winner, won in zip(one["players"], one["wins"],
                                     strict=True) if winner == name), 4),
             "settings": dict(known.get(name) or {}), "source": source_hash(name)}
            for name, (rating, half) in sorted(ratings.items(), key=lambda rated: (-rated[1][0], rated[0]))
        ]  # fmt: skip
        command = written("ladder", self.game, players=",".join(self.players), games=self.games, seats=self.seats,
                          seed=self.seed, pack=self.pack)  # fmt: skip
        header = pairings[0].job.table(0).header
        versions = {"cartone": __version__, "rules": str(header.rules), "pack": f"{header.pack} {header.pack_hash}"}
        return {"game": self.game, "versions": versions, "command": command, "seed": self.seed, "games": self.games,
                "anchor": anchor, "players": players, "pairings": results}  # fmt: skip


def seatings_of(one: str, other: str, seats: int) -> list[tuple[str, ...]]:
    """Return the seatings of one player against copies of another, in which both sit in each seat equally often."""
    both = [(alone, copied, seat) for alone, copied in ((one, other), (other, one)) for seat in range(seats)]
    return list(
        dict.fromkeys((copied,) * seat + (alone,) + (copied,) * (seats - 1 - seat) for alone, copied, seat in both)
    )


def command_of(pairing: Pairing) -> str:
    """Return the `simulate` command that plays the games of a pairing."""
    job = pairing.job
    return written("simulate", job.game, **played_with(job, pairing.games), pack=str(job.pack))


def played_with(job: Job, games: int) -> dict[str, str | int]:
    """Return the options of a command that plays so many games of a job, without its pack."""
    room = game_called(job.game)
    options: dict[str, str | int] = {
        setting.option: value == setting.switch if setting.switch else value
        for setting in room.settings if (value := job.settings.get(setting.name))
    }  # fmt: skip
    seats, is_solo = ",".join(job.seats), room.opponent in job.seats
    return {"solo": is_solo, **options, "seats": seats, "games": games, "seed": job.seed}


def written(command: str, game: str, **options: str | int) -> str:
    """Return a command line; True is an option without a value, and False and the house pack are left out."""
    words = [part for name, value in options.items() if value is not False and value != HOUSE
             for part in (f"--{name}", str(value)) if part != "True"]  # fmt: skip
    return shlex.join(["cartone", command, game, *words])


def ladder_plot(data: LadderFile, title: str, labels: Mapping[str, str]) -> str:
    """Return a plot as SVG, with a dot for each rating and a line for its interval; `labels` has the players' names."""
    left, bottom = 24 + LETTER * max(map(len, labels.values())), TOP + ROW * len(labels)
    ends = [end for player in data["players"] for end in player["interval"]]
    apart = next((mark for mark in (50, 100, 200, 500) if max(ends) - min(ends) < 8 * mark), 1000)
    low, high = math.floor(min(ends) / apart) * apart, math.ceil((max(ends) + 1) / apart) * apart
    parts = [element("rect", width=WIDTH, height=bottom + BOTTOM, fill="#fff"),
             element("text", escaped(title), x=16, y=24, font_size="15", font_weight="bold")]  # fmt: skip

    def across(rating: float) -> float:
        return round(left + (RIGHT - left) * (rating - low) / (high - low), 1)

    for mark in range(low, high + 1, apart):
        written = f"{mark}".replace("-", "−")
        parts += [element("path", d=f"M{across(mark)} {TOP - 8}V{bottom}", stroke="#ddd"),
                  element("text", written, x=across(mark), y=bottom + 18, text_anchor="middle")]  # fmt: skip
    for y, player in enumerate(data["players"]):
        colour, middle = OPPONENT if player["settings"] else BOT, TOP + ROW * y + ROW // 2
        begin, end = map(across, player["interval"])
        parts += [element("text", escaped(labels[player["name"]]), x=left - 12, y=middle + 4, text_anchor="end"),
                  element("path", d=f"M{begin} {middle}H{end}", stroke=colour, stroke_width=2.5),
                  element("circle", cx=across(player["rating"]), cy=middle, r=5, fill=colour)]  # fmt: skip
    return element("svg", "\n".join(["", *parts, ""]), xmlns=NAMESPACE, viewBox=f"0 0 {WIDTH} {bottom + BOTTOM}",
                   role="img", font_family="sans-serif", font_size="13", aria_label=escaped(title)) + "\n"  # fmt: skip
