"""A person who knows no rules and carries out each line's instructions with a complete set of physical pieces.

The pieces are set up as in an on-screen game before a turn of the Automa, which must take the same pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cartone.games.age_of_comics.components import Craft, Genre
from cartone.table import Event, Table

from .person import Person

BY_EYE = ("automa-hires", "automa-develops", "automa-removes-ideas", "automa-turns-up", "automa-sells",
          "automa-sells-genre")  # fmt: skip
ANY = "comic of the deck"
"""The name used for an unknown card of the deck."""


class Eyes:
    """A reader who carries out the instructions of a turn with the pieces as they were before it."""

    def __init__(self, table: Table[Any], person: Person) -> None:
        self.person, self.before = person, person.follower.game
        self.told = len(person.follower.events(0))
        events = table.events(0)
        turns = [place for place, event in enumerate(events) if event.id == "automa-card"]
        self.up: list[int] = []
        self.took = [self.take(event) for event in events[turns[-1] if turns else len(events) :] if event.id in BY_EYE]

    def check(self) -> None:
        """Check that the Automa took the same pieces in the on-screen game."""
        events = self.person.follower.events(0)[self.told :]
        there = [taken for event in events if (taken := taken_by(event)) is not None]
        took = [one for one in self.took if one]
        for own, other in zip(took, merged(there), strict=True):
            assert own in ([ANY], other)

    def order(self, event: Event) -> list[Genre]:
        """Return the genres in the order given by the line, followed by those of the card."""
        said = event.params["genres"]
        return list(dict.fromkeys([*said, *self.person.now.genres]))

    def take(self, event: Event) -> list[str]:
        match event.id:
            case "automa-hires":
                return self.hired(self.order(event))
            case "automa-develops":
                return [self.comic(event.params["card"].genre, event.params["card"].id.startswith("found"))]
            case "automa-removes-ideas":
                there = [genre for genre in self.order(event) if self.before.idea_board[genre]]
                return [f"idea {genre}" for genre in there[: event.params["number"]]]
            case "automa-turns-up":
                down = [genre for genre in self.order(event) if any(up is False for _, up in self.tiles(genre))]
                self.up = [space for space, _ in self.tiles(down[0])] if down else []
                return []
            case "automa-sells":
                return self.sold(self.order(event), event.params["orders"], event.params["least"])
        number = event.params["orders"]
        genre = next(genre for genre in self.order(event) if len(self.tiles(genre)) >= number)
        self.up = [space for space, _ in self.tiles(genre)]
        highest = sorted((space for space, _ in self.tiles(genre)), key=lambda space: -self.value(space))
        return [f"order {space}" for space in highest[:number]]

    # -- the table ------------------------------------------------------------------------------

    def hired(self, genres: Sequence[Genre]) -> list[str]:
        shown = {craft: self.before.creatives[craft].display for craft in Craft}
        there = {craft: {one.genre for one in shown[craft] if one} for craft in Craft}
        both = [genre for genre in genres if all(genre in there[craft] for craft in Craft)]
        taken = []
        for craft in Craft:
            genre = both[0] if both else next(genre for genre in genres if genre in there[craft])
            alike = [one for one in shown[craft] if one and one.genre is genre]
            taken.append(f"{craft} {max(alike, key=lambda one: one.value).id}")
        return taken

    def comic(self, genre: Genre, found: bool) -> str:
        display = [one for one in self.before.comics.display if one and one.genre is genre]
        return f"comic {display[-1].id}" if display and not found else ANY

    def tiles(self, genre: Genre) -> list[tuple[int, bool]]:
        return [(space, tile.order is not None or space in self.up) for space, tile in enumerate(self.before.map)
                if tile and tile.genre is genre]  # fmt: skip

    def value(self, space: int) -> int:
        return int(self.person.values[space])

    def sold(self, genres: Sequence[Genre], number: int, least: int) -> list[str]:
        """Return the orders sold, genre by genre: face-up ones from the highest down, then face-down ones in reading
        order. If the total is too low, the next face-up order that suffices replaces the last one."""

        def rank(tile: tuple[int, bool]) -> tuple[bool, int]:
            space, is_up = tile
            return not is_up, -self.value(space) if is_up else 0

        line = [space for genre in genres for space, _ in sorted(self.tiles(genre), key=rank)]
        taken = line[:number]
        short = least - sum(map(self.value, taken[:-1]))
        if self.value(taken[-1]) < short:
            is_up = {space for genre in genres for space, up in self.tiles(genre) if up}
            later = [space for space in line[number:] if space in is_up and self.value(space) >= short]
            taken[-1:] = later[:1] or taken[-1:]
        return [f"order {space}" for space in taken]


def taken_by(event: Event) -> tuple[str, str] | None:
    """Return the kind and name of the piece that the Automa takes in the on-screen game."""
    match event.id:
        case "automa-hires":
            return "hire", f"writer {event.params['writer'].id}|artist {event.params['artist'].id}"
        case "automa-develops":
            return "comic", f"comic {event.params['card'].id}"
        case "automa-removes-idea":
            return "idea", f"idea {event.params['genre']}"
        case "automa-collects":
            return "order", f"order {event.params['space']}"
    return None


def merged(taken: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Group the names of the pieces by kind."""
    kinds = list(dict.fromkeys(kind for kind, _ in taken))
    return [[one for kind, what in taken if kind == of for one in what.split("|")] for of in kinds]
