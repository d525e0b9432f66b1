"""What a game may bring beyond its rules, in facets: found in its package by the fixed names of its rooms.

A room that is not there leaves its facet empty, and each is imported when it is first asked for: a page costs nothing
in a simulation. What is fixed in all games has the same name in each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ...locale import Catalogue
from ...table import Header, Reason
from ...table.observation import Observation
from .achievements import Achievement
from .ladder import Rung

if TYPE_CHECKING:
    from .coming import Question
    from .glossary import Glossary
    from .guide import Guide
    from .lesson import Lesson
    from .manifest import GameRoom
    from .pad import GamePad
    from .padpage import PadPage
    from .page import TablePage
    from .rulebook import Rulebook
    from .steps import GameSteps
    from .words import GameWords


class PackPictures(Protocol):
    """Draws what a pack prints, in one language, and what its words mean."""

    def card(self, section: str, name: str, place: int) -> str:
        """An entry of the pack, by its id, or its place from 1 on if it has none; nothing if it is not drawn."""
        ...

    def sign(self, key: str, word: str) -> str:
        """What a property can be; nothing if that is best said in words."""
        ...

    def defs(self) -> str:
        """What the pictures refer to; it stands on a page once."""
        ...


class RulesPictures(Protocol):
    """Draws what the rulebook of a game shows, in one language."""

    small: frozenset[str]
    """Pictures that have room beside a text."""

    def picture(self, name: str) -> str: ...

    def caption(self, name: str) -> str:
        """What stands below a picture."""
        ...

    def sign(self, book: str) -> str:
        """What stands on the cover of a book."""
        ...

    def defs(self) -> str:
        """What the pictures refer to; it stands on a page once."""
        ...


def no_warnings(settings: Mapping[str, str], words: Catalogue) -> list[str]:
    """Nothing that is allowed is hopeless."""
    return []


def no_facts(words: Catalogue) -> Mapping[str, str]:
    return {}


def no_tables(words: Catalogue) -> Mapping[str, Sequence[Sequence[str]]]:
    return {}


def no_keepsake(view: Any) -> Any:
    """What players take home from a game that is not drawn."""
    return None


def plain_tally(name: str, words: Catalogue) -> str:
    """What is counted over many games, as the game calls it."""
    return name


class Part:
    """Finds `MODULE:NAME` in the package of a game when it is first asked for."""

    def __init__(self, where: str, default: Any) -> None:
        self.module, _, self.name = where.partition(":")
        self.default = default

    def __set_name__(self, owner: type[Facet], name: str) -> None:
        self.attribute = name

    def __get__(self, facet: Facet, owner: type[Facet]) -> Any:
        found = getattr(facet.imported(self.module), self.name, self.default)
        facet.__dict__[self.attribute] = found  # from now on it is found here
        return found


def part(where: str, default: Any = None) -> Any:
    """Declare an attribute of a facet; where the game has no such room, or no such name in it, the default."""
    return Part(where, default)


class Facet:
    """Some of what a game brings."""

    def __init__(self, room: GameRoom) -> None:
        self.room = room

    def imported(self, module: str) -> Any:
        """Import a module of the game; nothing if it has none of that name."""
        package = self.room.package
        wanted = f"{package}.{module}" if module else package
        try:
            return import_module(wanted)
        except ModuleNotFoundError as problem:
            if problem.name is None or not f"{wanted}.".startswith(f"{problem.name}."):
                raise  # the module is there, and lacks something else
            return None


class Choices(Facet):
    """What a game says about its settings."""

    described: Callable[[Mapping[str, str], Catalogue], str] | None = part("settings:described")
    """The settings of a table in a few words, if a list of them would not do."""
    warnings: Callable[[Mapping[str, str], Catalogue], list[str]] = part("settings:warnings", no_warnings)
    """What a table allows, but hardly anybody wants."""
    examples: Sequence[tuple[str, str]] = part("settings:EXAMPLES", ())
    """Lines for the help of the command line, each with the message that explains it, or none."""


class Browser(Facet):
    """How a game is shown in a browser."""

    page: type[TablePage] | None = part("page.page:PAGE")
    """Its page; without one it gets the plain page."""
    steps: Callable[[Any], GameSteps[Any, Any]] | None = part("steps:STEPS")
    """What its events touch on the table; without them pages only say what happened."""
    printed: Callable[[GameRoom, Catalogue, Any], PackPictures] | None = part("page.printed:Printed")
    """The pictures of what a pack prints."""
    keepsake: Callable[[Any], Any] = part(":keepsake", no_keepsake)
    """What a seat takes home from the table, out of its view: cardboard and numbers, which its page draws."""

    @property
    def has_keepsake(self) -> bool:
        """Whether players take something home that is drawn."""
        return self.keepsake is not no_keepsake

    @property
    def style(self) -> Path | None:
        """What its pages look like, beyond what all pages do."""
        path = self.room.folder / "page" / "page.css"
        return path if path.exists() else None


class RealTable(Facet):
    """What a game brings for the box on a table."""

    decks: Sequence[str] = part("game:DECKS", ())
    """All that a person may deal there, by the names of its decks."""
    opponent_decks: Sequence[str] = part("game:OPPONENT_DECKS", ())
    """Those of the cardboard opponent: they may stay in the box, and Cartone draws."""
    coming: Callable[..., Question] | None = part("coming:asked")
    """How a person tells which card came: of the game, the draw, whether its deck is open, what was told so far, and
    the words of the game."""
    pad: type[GamePad] | None = part("pad:PAD")
    """Its score pad."""
    pad_page: type[PadPage] | None = part("page.pad:PAD_PAGE")
    """The page of that; a game that has the one has the other."""
    facts: Callable[[Catalogue, Mapping[str, str]], Mapping[str, str]] | None = part("guide:facts")
    """The numbers that the guide to its opponent leaves blank, for the settings of a solo game."""
    tables: Callable[[Catalogue], Mapping[str, Sequence[Sequence[str]]]] = part("guide:tables", no_tables)
    """The tables of that guide, each with a line of headings."""
    pictures: Callable[[GameRoom, Catalogue, Mapping[str, str]], RulesPictures] | None = part(
        "page.guide:GuidePictures"
    )

    @cached_property
    def guide(self) -> Guide | None:
        """What to lay out for its opponent."""
        from .guide import read

        path, opponent = self.room.folder / "guide.toml", self.room.opponent
        return read(path, opponent) if path.exists() and opponent is not None else None


class Lessons(Facet):
    """What a game brings to teach its rules."""

    facts: Callable[[Catalogue], Mapping[str, str]] = part("facts:facts", no_facts)
    """The lists and numbers that the texts of its rulebook leave blank."""
    pictures: Callable[[GameRoom, Catalogue], RulesPictures] | None = part("page.illustrations:Illustrations")

    @cached_property
    def lesson(self) -> Lesson | None:
        """A guided first game."""
        from .lesson import read

        path = self.room.folder / "lesson.toml"
        return read(path) if path.exists() else None

    @cached_property
    def glossary(self) -> Glossary | None:
        """What its things are called in every language."""
        from .glossary import read

        path = self.room.folder / "glossary.toml"
        return read(path, self.room.name) if path.exists() else None

    @cached_property
    def rulebook(self) -> Rulebook | None:
        from .rulebook import read

        path = self.room.folder / "rulebook.toml"
        return read(path, self.room.name) if path.exists() else None

    def at(self, header: Header) -> Lesson | None:
        """The lesson, if a table with this header is one."""
        return self.lesson if self.lesson is not None and self.lesson.is_at(header) else None


class Ladder(Facet):
    """What there is to win, and what is counted."""

    rungs: Sequence[Rung] = part("ladder:RUNGS", ())
    """The levels against the cardboard opponent from the lowest up, then its challenges."""
    week: Sequence[Mapping[str, str]] = part("ladder:WEEK", ())
    """The settings of the deals of the day from Monday to Sunday; without them every day is like any game."""
    achievements: Sequence[Achievement] = part("achievements:ACHIEVEMENTS", ())
    sources: Mapping[str, str] = part("sources:SIGNS", {})
    """Where points come from, in the order of the score sheet, each with a small sign for texts."""
    tally: Callable[[str, Catalogue], str] = part("tallies:tally", plain_tally)
    """What is counted over many games, in a few words."""

    def rung(self, rung: Rung, words: Catalogue) -> str:
        """A rung of the ladder in a few words."""
        return words.first(f"{self.room.name}.rung.{rung.name}") or self.room.described(rung.settings, words)

    def achievement(self, name: str, words: Catalogue) -> str:
        """What an achievement is called."""
        return words.first(f"{self.room.name}.achievement.{name}") or name

    def achieved_by(self, name: str, words: Catalogue) -> str:
        """What it takes, in a line."""
        return words.first(f"{self.room.name}.achieved-by.{name}")


class Machines(Facet):
    """What plays a game without people, or learns it."""

    bots: Mapping[str, Callable[[], Any]] = part("bots:BOTS", {})
    """Its bots besides `chance`, the best first: that one gives hints, and plays where nobody says who."""
    ablated: Mapping[str, Callable[[], Any]] = part("bots:ABLATED", {})
    """Bots with one kind of decision left to chance: for experiments, not for people."""
    hints: Callable[[Any, Any], list[Reason]] | None = part("bots.hints:why")
    """Why that bot answers a question as it does: of a view and an answer, what can be counted."""
    outlook: Callable[[Any, Any], Mapping[str, Any] | None] | None = part("outlook:brings")
    """What an option would bring, in numbers: of a view and an option; nothing where that is not certain."""
    twin: Callable[[Callable[[], Any]], Any] | None = part("kernel:TWIN")
    """Its compiled twin, a `cartone.kernel.twin.Twin`, of what makes a game that has not begun; needs NumPy."""
    observation: Observation | None = part("observation:OBSERVATION")
    """What learners are given of it."""

    def because(self, words: GameWords, view: Any, answer: Any) -> str:
        """Why the bot that gives hints answers so; nothing if the game does not say."""
        return " ".join(map(words.why, self.hints(view, answer))) if self.hints is not None else ""
