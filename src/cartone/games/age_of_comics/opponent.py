"""What the Automa chooses, in the order of its rules. Each procedure takes only what the rules say it looks at,
and returns its reasons, so that it also works for a person who reports just that.

"Yours" is what the person at the table has. Places of a display count from 1, left to right; a procedure that
cannot do anything returns a `Failure`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from ...table import Reason
from .components import AUTOMA_ACTIONS, Action, Genre

FULL_TEAMS = 4
"""With so many creatives beside its mat it hires no more."""

DEVELOPED = 2
"""With so many unprinted comics it develops no more."""

TOP_COMICS = 3
DECK = 0


class Failure(NamedTuple):
    """A failed action, and why."""

    reason: Reason


# -- which action -----------------------------------------------------------------------------


class Attempt(NamedTuple):
    """An action to try, and why it comes now."""

    action: Action
    reason: Reason


FIRST_ON_THE_CARD = Reason("first-on-the-card")
FIRST_NOT_DONE = Reason("first-not-done")
NEXT_ON_THE_CARD = Reason("next-on-the-card")
REPEAT_AFTER_FAILURES = Reason("repeat-after-failures")
ALL_DONE = Reason("all-done")
FIRST_ON_THE_BOARD = Reason("first-on-the-board")


def attempts(card: Sequence[Action], done: Collection[Action]) -> Iterator[Attempt]:
    """The actions in the order in which they are tried, until one succeeds.

    Those of the card that were not done this round, top down; then those that were; then the rest of the board.
    """
    why = FIRST_ON_THE_CARD
    for action in card:
        if action not in done:
            yield Attempt(action, why)
            why = NEXT_ON_THE_CARD
        elif why is FIRST_ON_THE_CARD:
            why = FIRST_NOT_DONE
    again = REPEAT_AFTER_FAILURES if why is NEXT_ON_THE_CARD else ALL_DONE
    for action in card:
        if action in done:
            yield Attempt(action, again)
    for action in AUTOMA_ACTIONS:
        if action not in card:
            yield Attempt(action, FIRST_ON_THE_BOARD)


# -- Hire -------------------------------------------------------------------------------------


class FaceUp(NamedTuple):
    """A creative of a display."""

    place: int
    genre: Genre
    value: int


class Hiring(NamedTuple):
    """The places of the writer and of the artist it takes."""

    writer: int
    artist: int
    reasons: tuple[Reason, ...]


def choose_team(
    priority: Sequence[Genre], creatives: int, writers: Sequence[FaceUp], artists: Sequence[FaceUp]
) -> Hiring | Failure:
    """A writer and an artist of one genre by priority; without such a pair, each by priority on its own."""
    if creatives >= FULL_TEAMS:
        return Failure(Reason("hire-full", {"creatives": creatives}))
    if not writers or not artists:
        return Failure(Reason("hire-none", {"craft": "artist" if writers else "writer"}))
    for genre in priority:
        if any(one.genre is genre for one in writers) and any(one.genre is genre for one in artists):
            writer, artist = best_of(writers, genre), best_of(artists, genre)
            return Hiring(writer.place, artist.place, (Reason("hire-pair", {"genre": genre}), Reason("hire-highest")))
    writer, artist = first_by_genre(priority, writers), first_by_genre(priority, artists)
    return Hiring(
        writer.place,
        artist.place,
        (
            Reason("hire-no-pair"),
            Reason("hire-writer", {"genre": writer.genre}),
            Reason("hire-artist", {"genre": artist.genre}),
            Reason("hire-highest"),
        ),
    )


def best_of(creatives: Sequence[FaceUp], genre: Genre) -> FaceUp:
    """The highest value of a genre, of equal ones the leftmost."""
    return min((one for one in creatives if one.genre is genre), key=lambda one: (-one.value, one.place))


def first_by_genre(priority: Sequence[Genre], creatives: Sequence[FaceUp]) -> FaceUp:
    """The best of the first genre in the priority that is there."""
    genre = next(genre for genre in priority if any(one.genre is genre for one in creatives))
    return best_of(creatives, genre)


# -- Develop ----------------------------------------------------------------------------------


class Developing(NamedTuple):
    """The place of the display, or the deck; None: nothing on the table is of a genre that you printed."""

    place: int | None
    reasons: tuple[Reason, ...]


def choose_comic_like_yours(
    unprinted: int, yours: Sequence[Genre], display: Mapping[int, Genre], top: Genre | None
) -> Developing | Failure:
    """A comic of the genre of your last printed one, else of the one before, and so on."""
    if unprinted >= DEVELOPED:
        return Failure(Reason("develop-full", {"comics": unprinted}))
    if not display and top is None:
        return Failure(Reason("develop-none"))
    for genre in newest_first(yours):
        place = find(genre, display, top)
        if place is not None:
            return Developing(place, (_like_yours(genre, yours), _where(genre, place)))
    return Developing(None, (Reason("develop-none-like-yours" if yours else "develop-you-printed-nothing"),))


def choose_comic_by_priority(priority: Sequence[Genre], display: Mapping[int, Genre], top: Genre | None) -> Developing:
    """The first genre in the priority that lies on the table."""
    for genre in priority:
        place = find(genre, display, top)
        if place is not None:
            return Developing(place, (Reason("develop-priority", {"genre": genre}), _where(genre, place)))
    raise ValueError("nothing lies on the table")


def find(genre: Genre, display: Mapping[int, Genre], top: Genre | None) -> int | None:
    """A comic of a genre: the display right to left, then the top of the deck."""
    places = [place for place, shown in display.items() if shown is genre]
    return max(places) if places else DECK if top is genre else None


def _like_yours(genre: Genre, yours: Sequence[Genre]) -> Reason:
    newer = newer_than(genre, yours)
    if newer:
        return Reason("develop-like-an-earlier", {"genre": genre, "newer": newer})
    return Reason("develop-like-your-last", {"genre": genre})


def _where(genre: Genre, place: int) -> Reason:
    return Reason("develop-deck" if place == DECK else "develop-rightmost", {"genre": genre, "place": place})


def newest_first(yours: Sequence[Genre]) -> list[Genre]:
    """The genres of your printed comics, the last printed first, each once."""
    return list(dict.fromkeys(reversed(yours)))


def newer_than(genre: Genre, yours: Sequence[Genre]) -> tuple[Genre, ...]:
    """Those of your printed genres that come before this one, the last printed first."""
    genres = newest_first(yours)
    return tuple(genres[: genres.index(genre)])


# -- Ideas ------------------------------------------------------------------------------------


class OnChart(NamedTuple):
    """A comic of the Automa: its slot, genre and fans."""

    slot: int
    genre: Genre
    fans: int


def ideas_to_remove(priority: Sequence[Genre], board: Collection[Genre], number: int) -> list[Genre]:
    """So many ideas of the board, by priority."""
    return [genre for genre in priority if genre in board][:number]


def top_comics(priority: Sequence[Genre], comics: Sequence[OnChart], number: int = TOP_COMICS) -> list[int]:
    """The slots of its comics with most fans; ties go by priority, of one genre the leftmost."""
    there = sorted(comics, key=lambda comic: (-comic.fans, priority.index(comic.genre), comic.slot))
    return [comic.slot for comic in there[:number]]


# -- Print ------------------------------------------------------------------------------------


class Mastery(NamedTuple):
    """Whether printing a comic of a genre would win its mastery, and whether you hold it."""

    wins: bool
    from_you: bool


class Printing(NamedTuple):
    """Which of its developed comics it prints, counted from 0."""

    developed: int
    reasons: tuple[Reason, ...]


def choose_comic(priority: Sequence[Genre], comics: Sequence[Genre], mastery: Mapping[Genre, Mastery]) -> Printing:
    """One that wins a mastery token, best one that takes it from you, then by priority, then the first developed."""

    def merit(genre: Genre) -> tuple[bool, bool]:
        won = mastery[genre]
        return not won.wins, not (won.wins and won.from_you)

    genre = min(comics, key=lambda genre: (merit(genre), priority.index(genre)))
    index = comics.index(genre)
    if len(comics) == 1:
        return Printing(index, (Reason("print-only", {"genre": genre}),))
    reasons = [_why_mastery(genre, mastery[genre])]
    equal = [other for other in comics if merit(other) == merit(genre)]
    if set(equal) != {genre}:
        reasons.append(Reason("print-priority", {"genre": genre}))
    if equal.count(genre) > 1:
        reasons.append(Reason("print-first-developed"))
    return Printing(index, tuple(reasons))


def _why_mastery(genre: Genre, won: Mastery) -> Reason:
    if not won.wins:
        return Reason("print-no-mastery")
    return Reason("print-takes-mastery" if won.from_you else "print-wins-mastery", {"genre": genre})


class Yours(NamedTuple):
    """A comic that you have printed."""

    slot: int
    is_original: bool
    ripped_off: bool


def choose_rip_off(yours: Sequence[Yours]) -> int | None:
    """The slot of your last printed original that is not plagiarised yet."""
    free = [comic.slot for comic in yours if comic.is_original and not comic.ripped_off]
    return free[-1] if free else None


# -- Sales ------------------------------------------------------------------------------------


class MapTile(NamedTuple):
    """An order on the map, in reading order; `value` is None while it lies face down."""

    space: int
    genre: Genre
    value: int | None


Tiles: TypeAlias = Mapping[Genre, Sequence[MapTile]]
"""The orders of each genre that lie on the map; it looks at no genre before it comes to it."""


def by_genre(tiles: Iterable[MapTile]) -> Tiles:
    """Orders of the map, each genre by itself."""
    there = list(tiles)
    return {genre: [tile for tile in there if tile.genre is genre] for genre in Genre}


def genres_of_interest(priority: Sequence[Genre], yours: Sequence[Genre]) -> list[Genre]:
    """Your printed genres newest first, then the card's priority."""
    return list(dict.fromkeys([*newest_first(yours), *priority]))


def genre_to_flip(priority: Sequence[Genre], yours: Sequence[Genre], tiles: Tiles) -> Genre | None:
    """The first genre of interest of which something lies face down."""
    genres = genres_of_interest(priority, yours)
    return next((genre for genre in genres if any(tile.value is None for tile in tiles[genre])), None)


def why_flipped(genre: Genre | None, yours: Sequence[Genre]) -> tuple[Reason, ...]:
    """Why it turned up this genre."""
    if genre is None:
        return (Reason("sales-flip-none"),)
    if genre not in yours:
        none = Reason("sales-flip-not-yours" if yours else "sales-you-printed-nothing")
        return none, Reason("sales-flip-priority", {"genre": genre})
    newer = newer_than(genre, yours)
    if newer:
        return (Reason("sales-flip-earlier", {"genre": genre, "newer": newer}),)
    return (Reason("sales-flip-last", {"genre": genre}),)


def collecting_order(priority: Sequence[Genre], yours: Sequence[Genre], tiles: Tiles) -> Iterator[MapTile]:
    """In the order in which it takes orders: by genre; face up the highest first, then the face-down ones."""
    for genre in genres_of_interest(priority, yours):
        yield from sorted(tiles[genre], key=lambda tile: (tile.value is None, -(tile.value or 0), tile.space))


def replacement(taken: Sequence[int], later: Iterable[MapTile], least: int) -> int | None:
    """If the values taken are short of the least total: the first later face-up order that reaches it, for the last."""
    total = sum(taken)
    if total >= least:
        return None
    short = least - (total - taken[-1])
    return next((tile.space for tile in later if tile.value is not None and tile.value >= short), None)


def genre_with_enough(priority: Sequence[Genre], yours: Sequence[Genre], tiles: Tiles, number: int) -> Genre | None:
    """Edition 2026: the first genre of interest of which the map still has so many orders."""
    return next((genre for genre in genres_of_interest(priority, yours) if len(tiles[genre]) >= number), None)


def highest(tiles: Sequence[MapTile], number: int) -> list[int]:
    """Edition 2026: the highest orders, equal ones in reading order."""
    return [tile.space for tile in sorted(tiles, key=lambda tile: (-(tile.value or 0), tile.space))[:number]]
