"""The score pad of Age of Comics: the comics on the mats, who masters what, and what else the score sheet asks for.

Entries for all: who has the mastery of a genre (`mastery-crime` is `B`), and whether the ranking of the last round is
still to be counted (`last-ranking`). Of a seat: its comics by their slots, and numbers. A comic reads like `crime
original fans 5 matching 2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

from ...table import LETTERS, Rules, Seat, short
from ..kit.pad import POINTS, BadEntry, GamePad, Number, play, unknown
from .chart import rank
from .components import BETTER_COLOURS, ROUNDS, Bonus, Comic, Craft, Creative, Genre, Order, Printed, RipOff
from .game import AUTOMA, Phase, Player
from .mat import MOVE_SLOT, POINTS_PER_LATE_COMIC
from .pack import Pack
from .scoring import final_score, sheet, winners_with
from .settings import SEATS, solo_of
from .sources import OPPONENT_SOURCES, SOURCES
from .view import Viewed

SLOTS = 12
"""More comics than anybody has ever printed."""

ORDER_VALUES: Mapping[int, int] = {3: 18, 4: 12, 5: 6, 6: 6}
"""The values of orders, and how many of each there are."""

MOST_FANS = 60
VALUES = range(2, 7)
"""What writer and artist may be worth together."""

TO_COUNT = "count"
"""That the ranking of the last round is not among the tokens yet."""


class Told(NamedTuple):
    """A comic as far as it was told."""

    genre: Genre
    is_original: bool = True
    fans: int = 0
    matching: int = 0
    value: int = 0
    better_colours: bool = False
    hype: bool = False

    def __str__(self) -> str:
        """As `comic_of` reads it.

        >>> str(Told(Genre.CRIME, fans=5, matching=2))
        'crime original fans 5 matching 2'
        """
        numbers = (f"{name} {value}" for name in ("fans", "matching", "value") if (value := getattr(self, name)))
        marks = (name for name in ("better-colours", "hype") if getattr(self, name.replace("-", "_")))
        return " ".join([self.genre, "original" if self.is_original else "rip-off", *numbers, *marks])


@lru_cache(maxsize=1024)
def comic_of(text: str) -> Told | None:
    """What was told of a comic; None if that makes none.

    >>> comic_of("western rip-off fans 3 hype").hype, comic_of("western fans")
    (True, None)
    """
    numbers = r"(?: fans ([0-9]{1,2}))?(?: matching ([0-2]))?(?: value ([2-6]))?"
    found = re.fullmatch(rf"(\S+) (original|rip-off){numbers}( better-colours)?( hype)?", text)
    if found is None or found[1] not in tuple(Genre):
        return None
    fans, matching, value = (int(found[group] or 0) for group in (3, 4, 5))
    if fans > MOST_FANS:
        return None
    return Told(Genre(found[1]), found[2] == "original", fans, matching, value, bool(found[6]), bool(found[7]))


class AgeOfComicsPad(GamePad):
    opponent = AUTOMA
    sources = SOURCES
    opponent_sources = OPPONENT_SOURCES
    numbers: ClassVar[Mapping[str, Number]] = {
        "tokens": Number(0, 99),
        "money": Number(0, 199),
        "ideas": Number(0, 60),
        **{f"orders-{value}": Number(0, count) for value, count in ORDER_VALUES.items()},
        "fulfilled": Number(0, sum(ORDER_VALUES.values())),
    }
    opponent_numbers: ClassVar[Mapping[str, Number]] = {"tokens": Number(0, 99)}
    in_the_box: ClassVar[Mapping[str, int]] = {f"orders-{value}": count for value, count in ORDER_VALUES.items()}
    fed_by: ClassVar[Mapping[str, tuple[str, ...]]] = {"ranking": ("tokens",)}
    pack: Pack

    # -- what was told ------------------------------------------------------------------------

    def comics(self, seat: int) -> dict[int, Told]:
        """The comics on a mat, by their slots."""
        found = {int(name): comic_of(value) for name, value in self.entries(seat).items() if name.isdecimal()}
        return {slot: comic for slot, comic in sorted(found.items()) if comic is not None}

    def free_slot(self, seat: int) -> int:
        """The first slot without a comic."""
        return next(slot for slot in range(1, SLOTS + 2) if slot not in self.comics(seat))

    def master(self, genre: Genre) -> int | None:
        """Who has the mastery of a genre."""
        letter = self.pad.told.get(f"mastery-{genre}", "")
        return LETTERS.index(letter) if letter else None

    @property
    def counts_last_ranking(self) -> bool:
        return self.pad.told.get("last-ranking") == TO_COUNT

    @cached_property
    def challenges(self) -> tuple[str, ...]:
        return self.end.challenges

    def sources_of(self, seat: int) -> Sequence[str]:
        """Challenges only where somebody has taken some on."""
        return [source for source in super().sources_of(seat) if source != "challenges" or self.challenges]

    def read_common(self, name: str, value: str) -> str:
        if name == "last-ranking" and value in ("", TO_COUNT):
            return value
        if name.removeprefix("mastery-") not in tuple(Genre) or not name.startswith("mastery-"):
            raise unknown(name)
        if value and (len(value) > 1 or value not in LETTERS[: len(self.seats)]):
            raise BadEntry("error.pad-no-player", name=short(value))
        return value

    def read_own(self, seat: int, name: str, value: str) -> str:
        """A comic; there are only so many of a kind, and so many tokens for better colours."""
        if not re.fullmatch(r"[1-9][0-9]?", name) or int(name) > SLOTS:
            raise BadEntry("error.pad-mat-full", most=SLOTS) if name.isdecimal() else unknown(name)
        comic = comic_of(value)
        if value and comic is None:
            raise BadEntry("error.pad-comic", comic=short(value))
        others = [one for other in self.seats for slot, one in self.comics(other.number).items()
                  if (other.number, slot) != (seat, int(name))]  # fmt: skip
        if comic is not None and comic.better_colours and sum(one.better_colours for one in others) >= BETTER_COLOURS:
            raise BadEntry("error.pad-too-many-colours", most=BETTER_COLOURS)
        if comic is not None and [one[:2] for one in others].count(comic[:2]) >= len(Bonus):
            raise BadEntry("error.pad-too-many-comics", most=len(Bonus))
        return str(comic) if comic is not None else ""

    # -- what it comes to ---------------------------------------------------------------------

    @cached_property
    def end(self) -> End:
        """The end of the game, with everything counted that was told."""
        end = End(self)
        play(end.rules(), lambda request: None)
        return end

    def count(self) -> list[dict[str, int]]:
        return [sheet(self.end, self.end.players[seat.number]) for seat in self.seats]

    def known(self, seat: int) -> dict[str, int]:
        """Fans and originals only once something was told of all comics that a guided table has filled in; or typed."""
        bare = [comic for slot, comic in self.comics(seat).items()
                if self.pad.filled.get(f"{LETTERS[seat]}.{slot}") == str(comic)]  # fmt: skip
        partly = {"fans": bool(bare), "originals": any(comic.is_original for comic in bare)}
        return {
            source: points
            for source, points in super().known(seat).items()
            if not partly.get(source) or self.told(seat, f"{POINTS}{source}")
        }

    def ahead(self) -> list[int]:
        nobody = [min(self.scores) - 1] * (len(self.end.seats) - len(self.seats))
        return winners_with(self.end, [*self.scores, *nobody])

    def keepsake(self, seat: int) -> tuple[tuple[Comic | RipOff, int], ...] | None:
        """The newsstand, each comic with its fans."""
        printed = self.end.players[seat].printed
        return tuple((one.title, one.fans) for one in printed) if printed else None


class End(Viewed):
    """The end of a game on a real table: nothing is played, only ranked and scored, by the rules of the game."""

    def __init__(self, pad: AgeOfComicsPad) -> None:
        solo = solo_of(pad.seats, pad.pad.settings) if pad.pad.solo else None
        super().__init__(tuple(_enough(pad.seats)), pad.pack, solo)
        self.told = pad
        self.round = ROUNDS
        self.mastery = {genre: pad.master(genre) for genre in Genre}
        for seat in pad.seats:
            self.lay_out(self.players[seat.number])

    def lay_out(self, player: Player) -> None:
        """A player's area as it was told: among the tokens are also those for the sixth comic and later ones."""
        pad, seat = self.told, player.seat
        player.printed = [printed_of(slot, comic, f"{LETTERS[seat]}{slot}") for slot, comic in pad.comics(seat).items()]
        player.money, player.ideas[Genre.CRIME] = pad.number(seat, "money"), pad.number(seat, "ideas")
        for value in ORDER_VALUES:
            player.orders += [Order(Genre.CRIME, value)] * pad.number(seat, f"orders-{value}")
        player.fulfilled = [Order(Genre.CRIME, min(ORDER_VALUES))] * pad.number(seat, "fulfilled")
        if not pad.is_opponent(seat):
            player.mat_points = POINTS_PER_LATE_COMIC * max(len(player.printed) - MOVE_SLOT, 0)
        player.ranking_points = max(pad.number(seat, "tokens") - player.mat_points, 0)

    def rules(self) -> Rules[None]:
        """The last ranking, if it is still to be counted, and the final score."""
        yield from ()
        self.phase = Phase.END
        if self.told.counts_last_ranking:
            rank(self, self.players)
        final_score(self)


@lru_cache(maxsize=1024)
def title_of(name: str, slot: int, genre: Genre, is_original: bool) -> Comic | RipOff:
    original = Comic(name, slot, genre, Bonus.FAN, "", "table")
    return original if is_original else RipOff(name, slot, "", original, genre)


def printed_of(slot: int, told: Told, name: str) -> Printed:
    """A comic on a mat; who made it was only told by how many of them match."""
    other = next(genre for genre in Genre if genre is not told.genre)
    worth = told.value // 2, told.value - told.value // 2
    team = [
        Creative(f"{name}-{craft}", slot, craft, told.genre if place < told.matching else other, value, "", "table")
        for place, (craft, value) in enumerate(zip(Craft, worth, strict=True))
    ]
    printed = Printed(slot, title_of(name, slot, told.genre, told.is_original), *team)
    printed.fans, printed.hype, printed.better_colours = told.fans, int(told.hype), told.better_colours
    return printed


def _enough(seats: tuple[Seat, ...]) -> Iterator[Seat]:
    """Whoever counts alone sits at a table for two."""
    yield from seats
    yield from (Seat(number, "", "") for number in range(len(seats), SEATS.start))


PAD = AgeOfComicsPad
