"""The rating of bots and solo opponents on one scale: each pair of them plays, and their results are fitted."""

from __future__ import annotations

import math
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, NotRequired, TypedDict

from .. import __version__
from ..bots import CHANCE, bots_for_people, bots_of
from ..games import GameRoom, game_called
from ..games.kit.packs import HOUSE
from ..table import UnknownName, key_of, short
from .engines import AUTO
from .job import SHORT, Job
from .own_bots import OWN, bot_named, source_hash
from .ratings import Match, fit
from .run import simulate_each

ANCHORS = ("greedy", CHANCE)
"""Bots whose rating may be fixed; the first that takes part is the anchor, or the first player if none does."""


class Entrant(NamedTuple):
    """A bot or, with the settings of its level, the solo opponent."""

    name: str
    settings: Mapping[str, str] | None = None


class Pairing(NamedTuple):
    """A simulation in which two entrants meet: who sits where, and the number of games."""

    seats: tuple[str, ...]
    job: Job
    games: int


class RatedPlayer(TypedDict):
    """A player of a ladder, with its rating, the 95% interval of that, and its results."""

    name: str
    rating: float
    interval: list[float]
    games: int
    wins: float
    """The number of games won, shared ones in equal parts."""
    settings: NotRequired[dict[str, str]]
    """The settings of a solo opponent."""
    source: NotRequired[str]
    """The hash of the module of a user's own bot."""


class PairingResult(TypedDict):
    """The result of a pairing, and the command that plays its games again; `wins` are those of each seat."""

    players: list[str]
    games: int
    wins: list[float]
    command: str


class LadderFile(TypedDict):
    """The ratings of a ladder with all that is needed to find them again, as written to a file."""

    game: str
    cartone: str
    rules: int
    pack: str
    pack_hash: str
    command: str
    seed: int
    games: int
    seats: int
    anchor: str
    players: list[RatedPlayer]
    pairings: list[PairingResult]


def opponents(room: GameRoom) -> dict[str, Mapping[str, str]]:
    """Return the settings of each level of the solo opponent, by a name for the command line."""
    if room.opponent is None:
        return {}
    levels = {f"{room.opponent}-{rung.name}": rung.settings for rung in room.ladder.rungs if not rung.spared}
    return levels or {room.opponent: {}}


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """A tournament in which each bot meets each other bot and each level of the solo opponent.

    Against a bot, each of the two sits in each seat equally often, at a table of `seats`: one against copies of the
    other. The solo opponent has a table for two.
    """

    game: str
    players: tuple[str, ...] = ()
    """The names of those who take part; if empty, all bots for people and all levels of the solo opponent."""
    games: int = 100
    """The number of games per pairing, rounded up where the seats demand it."""
    seats: int = 2
    seed: int = 0
    pack: str = HOUSE
    more: tuple[str, ...] = ()
    """The names of further players."""

    def entrants(self) -> list[Entrant]:
        """Return those who take part; raise `UnknownName` for unknown names, and without two who can meet."""
        levels, bots = opponents(game_called(self.game)), bots_of(self.game)
        everyone = [*bots_for_people(self.game), *levels]
        names = list(dict.fromkeys((*(self.players or everyone), *self.more)))
        for name in names:
            if OWN.fullmatch(name):
                bot_named(name, self.game)
            elif name not in levels and name not in bots:
                raise UnknownName("error.no-bot", name=short(name), game=self.game, bots=", ".join(everyone))
        if len(names) < 2 or set(names) <= set(levels):
            raise UnknownName("error.ladder-players")
        return [Entrant(name, levels.get(name)) for name in names]

    def pairings(self) -> list[Pairing]:
        """Return the simulations to be run; the games of two players depend only on the seed and their names.

        All seatings of the same two are dealt the same cards.
        """
        room = game_called(self.game)
        if self.seats not in room.seats:
            least, most = room.seats[0], room.seats[-1]
            raise UnknownName("error.seats-of-game", title=room.title, least=least, most=most)
        found = []
        for pair in combinations(self.entrants(), 2):
            bot, other = sorted(pair, key=lambda entrant: entrant.settings is not None)
            seed = key_of(self.seed, "ladder", *sorted((bot.name, other.name))) >> SHORT
            if other.settings is None:
                seatings = list(dict.fromkeys(seatings_of(bot.name, other.name, self.seats)))
                games = -(-self.games // len(seatings))
                found += [Pairing(seats, Job(self.game, seats, seed, self.pack), games) for seats in seatings]
            elif bot.settings is None and room.opponent is not None:
                job = Job(self.game, (bot.name, room.opponent), seed, self.pack, other.settings)
                found.append(Pairing((bot.name, other.name), job, self.games))
        return found

    def play(
        self,
        workers: int = 1,
        progress: Callable[[int, int], None] | None = None,
        engine: str = AUTO,
        preparing: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> LadderFile:
        """Play all games and return the results, which do not depend on workers or engine.

        `progress` is called with the number of games done and of all games.
        """
        pairings = self.pairings()
        total = sum(pairing.games for pairing in pairings)
        reports = simulate_each(
            [(pairing.job, pairing.games) for pairing in pairings], workers,
            None if progress is None else lambda done: progress(done, total), engine, preparing,
        )  # fmt: skip
        played: list[PairingResult] = [
            {"players": list(pairing.seats), "games": pairing.games,
             "wins": [round(float(seat.wins), 4) for seat in report.seats], "command": command_of(pairing)}
            for pairing, report in zip(pairings, reports, strict=True)
        ]  # fmt: skip
        header = pairings[0].job.table(0).header
        entrants = {entrant.name: entrant for entrant in self.entrants()}
        anchor = next((name for name in ANCHORS if name in entrants), next(iter(entrants)))
        players = rated(played, anchor)
        for player in players:
            name, settings = player["name"], entrants[player["name"]].settings
            if settings is not None:
                player["settings"] = dict(settings)
            if (source := source_hash(name)) is not None:
                player["source"] = source
        return {
            "game": self.game, "cartone": __version__, "rules": header.rules, "pack": header.pack,
            "pack_hash": header.pack_hash, "command": self.command(), "seed": self.seed, "games": self.games,
            "seats": self.seats, "anchor": anchor, "players": players, "pairings": played,
        }  # fmt: skip

    def command(self) -> str:
        """Return the command that plays the same games again."""
        players = ",".join(entrant.name for entrant in self.entrants())
        return _written("ladder", self.game, players=players, games=self.games, seats=self.seats, seed=self.seed,
                        pack=self.pack)  # fmt: skip


def seatings_of(one: str, other: str, seats: int) -> Iterator[tuple[str, ...]]:
    """Yield seatings in which each of two players sits in each seat equally often, one against copies of the other.

    >>> list(dict.fromkeys(seatings_of("a", "b", 2))), len(set(seatings_of("a", "b", 4)))
    ([('a', 'b'), ('b', 'a')], 8)
    """
    for alone, copied in ((one, other), (other, one)):
        for seat in range(seats):
            yield tuple(alone if number == seat else copied for number in range(seats))


def rated(played: Sequence[PairingResult], anchor: str) -> list[RatedPlayer]:
    """Return the players of some results with their ratings, best first."""
    matches = [Match(one["players"], one["games"], one["wins"]) for one in played]
    ratings = fit(matches, anchor)
    players: list[RatedPlayer] = []
    for name in sorted(ratings, key=lambda name: (-ratings[name].rating, name)):
        rating, margin = ratings[name]
        wins = (won for one in played for player, won in zip(one["players"], one["wins"], strict=True)
                if player == name)  # fmt: skip
        players.append(
            {
                "name": name,
                "rating": round(rating, 1),
                "interval": [round(rating - margin, 1), round(rating + margin, 1)],
                "games": sum(one["games"] for one in played if name in one["players"]),
                "wins": round(math.fsum(wins), 4),
            }
        )
    return players


def command_of(pairing: Pairing) -> str:
    """Return the command that simulates the games of a pairing."""
    job, room = pairing.job, game_called(pairing.job.game)
    known = {setting.name: setting for setting in room.settings}
    options: dict[str, str | bool] = {"solo": room.opponent in job.seats}
    for name, value in job.settings.items():
        setting = known[name]
        options[setting.option] = value == setting.switch if setting.switch else value
    return _written("simulate", job.game, **options, seats=",".join(job.seats), games=pairing.games, seed=job.seed,
                    pack=job.pack)  # fmt: skip


def _written(command: str, game: str, **options: str | int) -> str:
    """Return a command line; True is an option without a value, and False and the house pack are left out."""
    words = ["cartone", command, game]
    for name, value in options.items():
        if value is not False and (name, value) != ("pack", HOUSE):
            words += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    return shlex.join(words)
