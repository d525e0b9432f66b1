"""The score pad of Age of Comics: printed comics, mastery tokens, and the other entries of the score sheet.

Entries for all seats: the holder of each mastery token (`mastery-crime` is `B`), and whether the ranking of the last
round still has to be counted (`last-ranking`). Entries per seat: comics by their slots, and numbers. A comic is written
like `crime original fans 5 matching 2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

from ...table import LETTERS, Rules, Seat, short
from ..kit.pad import POINTS, BadEntry, GamePad, Number, unknown
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
"""The maximum number of comics per player, which no real game reaches."""

ORDER_VALUES: Mapping[int, int] = {3: 18, 4: 12, 5: 6, 6: 6}
"""The number of sales orders in the box, by order value."""

MOST_FANS = 60
VALUES = range(2, 7)
"""Possible total values of a comic's writer and artist."""

TO_COUNT = "count"
"""The value of the entry `last-ranking` if the entered tokens exclude that ranking."""


class PadEntry(NamedTuple):
    """The facts entered so far about a printed comic."""

    genre: Genre
    is_original: bool = True
    fans: int = 0
    matching: int = 0
    value: int = 0
    better_colours: bool = False
    hype: bool = False

    def __str__(self) -> str:
        """Return the text that `comic_of` reads.

        >>> str(PadEntry(Genre.CRIME, fans=5, matching=2))
        'crime original fans 5 matching 2'
        """
        numbers = (f"{name} {value}" for name in ("fans", "matching", "value") if (value := getattr(self, name)))
        marks = (name for name in ("better-colours", "hype") if getattr(self, name.replace("-", "_")))
        return " ".join([self.genre, "original" if self.is_original else "rip-off", *numbers, *marks])


@lru_cache(maxsize=1024)
def comic_of(text: str) -> PadEntry | None:
    """Parse a comic entry; return None if the text describes no comic.

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
    return PadEntry(Genre(found[1]), found[2] == "original", fans, matching, value, bool(found[6]), bool(found[7]))


class AgeOfComicsPad(GamePad):
    opponent = AUTOMA
    sources = SOURCES
    opponent_sources = OPPONENT_SOURCES
    numbers: ClassVar[Mapping[str, Number]] = {
        "tokens": Number(0, 99),
        "money": Number(0, 199),
        "ideas": Number(0, 60),
        **{f"orders-{value}": Number(0, count, shared=True) for value, count in ORDER_VALUES.items()},
        "fulfilled": Number(0, sum(ORDER_VALUES.values())),
    }
    opponent_numbers: ClassVar[Mapping[str, Number]] = {"tokens": Number(0, 99)}
    fed_by: ClassVar[Mapping[str, tuple[str, ...]]] = {"ranking": ("tokens",)}
    pack: Pack

    # -- entries ------------------------------------------------------------------------------

    def comics(self, seat: int) -> dict[int, PadEntry]:
        """Return a seat's comics, by their slots on its mat."""
        found = {int(name): comic_of(value) for name, value in self.entries(seat).items() if name.isdecimal()}
        return {slot: comic for slot, comic in sorted(found.items()) if comic is not None}

    def master(self, genre: Genre) -> int | None:
        letter = self.pad.told.get(f"mastery-{genre}", "")
        return LETTERS.index(letter) if letter else None

    def sources_of(self, seat: int) -> Sequence[str]:
        """Return a seat's score sources, without challenges if there are none."""
        return [source for source in super().sources_of(seat) if source != "challenges" or self.end.challenges]

    def asked(self, seat: int) -> Sequence[str]:
        """Return a seat's numeric lines, without fulfilled orders if there are no challenges."""
        return [name for name in super().asked(seat) if name != "fulfilled" or self.end.challenges]

    def read_common(self, name: str, value: str) -> str:
        if name == "last-ranking" and value in ("", TO_COUNT):
            return value
        if name.removeprefix("mastery-") not in tuple(Genre) or not name.startswith("mastery-"):
            raise unknown(name)
        if value and (len(value) > 1 or value not in LETTERS[: len(self.seats)]):
            raise BadEntry("error.pad-no-player", name=short(value))
        return value

    def read_own(self, seat: int, name: str, value: str) -> str:
        """Return a comic entry in its stored form; raise `BadEntry` if the box has too few such pieces."""
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

    # -- the result ---------------------------------------------------------------------------

    @cached_property
    def end(self) -> End:
        """The end of the game, scored from all entries."""
        end = End(self)
        list(end.rules())  # no question is asked
        return end

    @cached_property
    def counted(self) -> list[dict[str, int]]:
        return [sheet(self.end, self.end.players[seat.number]) for seat in self.seats]

    def known(self, seat: int) -> dict[str, int]:
        """Return a seat's points by source, without fans and originals if they come from a guided table alone, which
        lacks details."""
        bare = [comic for slot, comic in self.comics(seat).items()
                if self.pad.filled.get(f"{LETTERS[seat]}.{slot}") == str(comic)]  # fmt: skip
        partly = {"fans": bool(bare), "originals": any(comic.is_original for comic in bare)}
        return {
            source: points
            for source, points in super().known(seat).items()
            if not partly.get(source) or self.told(seat, f"{POINTS}{source}")
        }

    @cached_property
    def winners(self) -> list[int]:
        nobody = [min(self.scores) - 1] * (len(self.end.seats) - len(self.seats))
        return winners_with(self.end, [*self.scores, *nobody])


class End(Viewed):
    """The end of a game at a real table, rebuilt from pad entries; only ranking and scoring are run."""

    def __init__(self, pad: AgeOfComicsPad) -> None:
        solo = solo_of(pad.seats, pad.pad.settings) if pad.pad.solo else None
        super().__init__(tuple(_enough(pad.seats)), pad.pack, solo)
        self.told = pad
        self.round = ROUNDS
        self.mastery = {genre: pad.master(genre) for genre in Genre}
        for seat in pad.seats:
            self.lay_out(self.players[seat.number])

    def lay_out(self, player: Player) -> None:
        """Fill a player's area from the pad; the entered tokens include the points for the sixth and later comics."""
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
        """Score the ranking of the last round, unless the entries include it, and then the game."""
        yield from ()
        self.phase = Phase.END
        if self.told.pad.told.get("last-ranking") == TO_COUNT:
            rank(self, self.players)
        final_score(self)


@lru_cache(maxsize=1024)
def title_of(name: str, slot: int, genre: Genre, is_original: bool) -> Comic | RipOff:
    original = Comic(name, slot, genre, Bonus.FAN, "", "table")
    return original if is_original else RipOff(name, slot, "", original, genre)


def printed_of(slot: int, told: PadEntry, name: str) -> Printed:
    """Return an entered comic as an object of the rules, with an invented writer and artist."""
    other = next(genre for genre in Genre if genre is not told.genre)
    worth = told.value // 2, told.value - told.value // 2
    writer, artist = (
        Creative(f"{name}-{craft}", slot, craft, told.genre if place < told.matching else other, value, "", "table")
        for place, (craft, value) in enumerate(zip(Craft, worth, strict=True))
    )
    printed = Printed(slot, title_of(name, slot, told.genre, told.is_original), writer, artist)
    printed.fans, printed.hype, printed.better_colours = told.fans, int(told.hype), told.better_colours
    return printed


def _enough(seats: tuple[Seat, ...]) -> Iterator[Seat]:
    """Yield the seats; if there is only one, add an empty seat, because the rules need two."""
    yield from seats
    yield from (Seat(number, "", "") for number in range(len(seats), SEATS.start))


PAD = AgeOfComicsPad
