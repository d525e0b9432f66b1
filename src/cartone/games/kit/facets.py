"""Optional parts of a game beyond its rules, grouped into facets and found under fixed module names in its package.

Modules are imported lazily, so pages cost nothing in a simulation; if a module is missing, defaults are used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ...locale import Catalogue
from ...table import Header, Reason, Table
from ...table.observation import Observation
from .achievements import Achievement
from .ladder import Rung

if TYPE_CHECKING:
    from .beats import Beat
    from .card_entry import CardQuestion
    from .glossary import Glossary
    from .guide import Guide
    from .lesson import Lesson
    from .manifest import GameRoom
    from .pad import GamePad
    from .pad_page import PadPage
    from .page import TablePage
    from .pieces import Piece
    from .rulebook import Rulebook
    from .steps import GameSteps
    from .verify import Recount
    from .words import GameWords


class PackPictures(Protocol):
    """Pictures of a pack's cards and of its words, in one language."""

    def card(self, section: str, name: str, place: int) -> str:
        """Draw the card of the pack entry with the ID `name` or, if it has no ID, of the entry at `place` (counted from
        1); empty if the card has no picture.
        """
        ...

    def sign_of(self, key: str, word: str) -> str:
        """Draw an icon for the value of a property; empty if text is clearer."""
        ...

    def defs(self) -> str:
        """Return the SVG definitions shared by the pictures, to be included once per page."""
        ...


class RulesPictures(Protocol):
    """Pictures of a game's rulebook, in one language."""

    def picture(self, name: str) -> str: ...

    def caption(self, name: str) -> str:
        """Return the text below a picture."""
        ...

    def sign(self, book: str) -> str:
        """Draw the cover of a rulebook."""
        ...

    def defs(self) -> str:
        """Return the SVG definitions shared by the pictures, to be included once per page."""
        ...


def no_keepsake(view: Any) -> Any:
    """Return None: the default for games without an end-of-game picture."""
    return None


class LazyPart:
    """A descriptor that loads `MODULE:NAME` from the package of a game on first use."""

    def __init__(self, where: str, default: Any) -> None:
        self.module, _, self.name = where.partition(":")
        self.default = default

    def __set_name__(self, owner: type[Facet], name: str) -> None:
        self.attribute = name

    def __get__(self, facet: Facet, owner: type[Facet]) -> Any:
        found = getattr(facet.imported(self.module), self.name, self.default)
        facet.__dict__[self.attribute] = found  # cached: later reads bypass the descriptor
        return found


def part(where: str, default: Any = None) -> Any:
    """Declare an attribute of a facet; `default` is used if the game lacks the module or the name."""
    return LazyPart(where, default)


class Facet:
    """A group of a game's optional parts."""

    def __init__(self, room: GameRoom) -> None:
        self.room = room

    def imported(self, module: str) -> Any:
        """Import a module of the game's package; return None if it does not exist."""
        package = self.room.package
        wanted = f"{package}.{module}" if module else package
        try:
            return import_module(wanted)
        except ModuleNotFoundError as problem:
            if problem.name is None or not f"{wanted}.".startswith(f"{problem.name}."):
                raise  # the module exists, but one of its imports is missing
            return None


class SettingTexts(Facet):
    """A game's texts about its settings."""

    described: Callable[[Mapping[str, str], Catalogue], str] | None = part("settings:described")
    """A function that describes a table's settings, for games where a plain list of values is not enough."""
    warnings: Callable[[Mapping[str, str], Catalogue], list[str]] = part(
        "settings:warnings", lambda settings, words: []
    )
    """A function that returns warnings about settings that are allowed but rarely intended."""
    examples: Sequence[tuple[str, str]] = part("settings:EXAMPLES", ())
    """Example commands for `--help`, each with the ID of the message that explains the command, or an empty string."""


class Browser(Facet):
    """The parts of a game for the browser."""

    page: type[TablePage] | None = part("page.page:PAGE")
    """The page of the game's tables; the generic page is used if there is none."""
    steps: Callable[[Any], GameSteps[Any, Any]] | None = part("steps:STEPS")
    """A function that derives changes on the table from events; without it, pages only describe events in words."""
    beats: Mapping[str, Beat] = part("beats:BEATS", {})
    """Beats of the story, by the kinds of lines that begin them."""
    printed: Callable[..., PackPictures] | None = part("page.pack_pictures:CardPictures")
    """A function that returns the pictures of a pack's cards, given the game's manifest and a catalogue."""
    keepsake: Callable[[Any], Any] = part(":keepsake", no_keepsake)
    """A function that extracts the data for the end-of-game picture from a seat's view; the page draws it."""

    @property
    def has_keepsake(self) -> bool:
        """True if the game has an end-of-game picture."""
        return self.keepsake is not no_keepsake

    @property
    def style(self) -> Path | None:
        """The path of the game's own style sheet, which is used in addition to the common one."""
        path = self.room.folder / "page" / "page.css"
        return path if path.exists() else None


class RealTable(Facet):
    """The parts of a game for physical tables."""

    decks: Sequence[str] = part("game:DECKS", ())
    """The names of all decks that a person may deal."""
    opponent_decks: Sequence[str] = part("game:OPPONENT_DECKS", ())
    """The names of the cardboard opponent's decks, which may stay in the box while Cartone draws from them."""
    coming: Callable[..., CardQuestion] | None = part("card_entry:asked")
    """A function that returns the next question about a drawn card, given the game, the draw, whether the deck may
    contain cards that are not in any pack, the answers so far, and the game's words."""
    pad: type[GamePad] | None = part("pad:PAD")
    """The score pad of the game."""
    pad_page: type[PadPage] | None = part("page.pad:PAD_PAGE")
    """The page of the score pad; a game has both or neither."""
    facts: Callable[[Catalogue, Mapping[str, str]], Mapping[str, str]] | None = part("guide:facts")
    """A function that returns the values of placeholders in the opponent's guide, given the settings of a solo game."""
    tables: Callable[[Catalogue], Mapping[str, Sequence[Sequence[str]]]] = part("guide:tables", lambda words: {})
    """A function that returns the tables in the opponent's guide, each starting with a row of headings."""
    pictures: Callable[[GameRoom, Catalogue, Mapping[str, str]], RulesPictures] | None = part(
        "page.guide:GuidePictures"
    )

    @cached_property
    def guide(self) -> Guide | None:
        """The guide to setting up and running the game's opponent by hand."""
        from .guide import read

        path, opponent = self.room.folder / "guide.toml", self.room.opponent
        return read(path, opponent) if path.exists() and opponent is not None else None


class Lessons(Facet):
    """The parts of a game that teach its rules."""

    facts: Callable[[Catalogue], Mapping[str, str]] = part("rulebook_numbers:facts", lambda words: {})
    """A function that returns the values of placeholders in the rulebook."""
    pictures: Callable[[GameRoom, Catalogue], RulesPictures] | None = part("page.illustrations:Illustrations")

    @cached_property
    def lesson(self) -> Lesson | None:
        """The guided first game."""
        from .lesson import read

        path = self.room.folder / "lesson.toml"
        return read(path) if path.exists() else None

    @cached_property
    def glossary(self) -> Glossary | None:
        """The names of the game's components in every language."""
        from .glossary import read

        path = self.room.folder / "glossary.toml"
        return read(path, self.room.name) if path.exists() else None

    @cached_property
    def rulebook(self) -> Rulebook | None:
        from .rulebook import read

        path = self.room.folder / "rulebook.toml"
        return read(path, self.room.name) if path.exists() else None

    def at(self, header: Header) -> Lesson | None:
        """Return the lesson if `header` is the header of the lesson's table; None if not."""
        return self.lesson if self.lesson is not None and self.lesson.is_at(header) else None


class Ladder(Facet):
    """The goals and statistics of a game."""

    rungs: Sequence[Rung] = part("ladder:RUNGS", ())
    """The levels against the cardboard opponent, lowest first, then its challenges."""
    week: Sequence[Mapping[str, str]] = part("ladder:WEEK", ())
    """The settings of the daily deals from Monday to Sunday; if empty, every day uses the defaults."""
    achievements: Sequence[Achievement] = part("achievements:ACHIEVEMENTS", ())
    sources: Mapping[str, str] = part("sources:SIGNS", {})
    """Sources of points in score-sheet order, each with an emoji for plain text."""
    opponent_sources: Sequence[str] = part("sources:OPPONENT_SOURCES", ())
    """Sources of the cardboard opponent's points; some of them are also sources of a player's points."""
    recount: Callable[[Any, Any], Recount[Any]] | None = part("verify:RECOUNT")
    """A function that returns a second scorer, given the game that it hears and the finished table."""
    tally: Callable[[str, Catalogue], str] = part("tallies:tally", lambda name, words: name)
    """A function that returns the display name of a statistic over many games."""

    def rung(self, rung: Rung, words: Catalogue) -> str:
        return words.first(f"{self.room.name}.rung.{rung.name}") or self.room.described(rung.settings, words)

    def achievement(self, name: str, words: Catalogue) -> str:
        return words.first(f"{self.room.name}.achievement.{name}") or name

    def achieved_by(self, name: str, words: Catalogue) -> str:
        """Return a line that explains how to earn an achievement."""
        return words.first(f"{self.room.name}.achieved-by.{name}")


class Machines(Facet):
    """The bots of a game, and its parts for simulation and machine learning."""

    bots: Mapping[str, Callable[[], Any]] = part("bots:BOTS", {})
    """The game's bots besides `chance`, best first; the first gives hints and is the default player."""
    slips: Mapping[str, Mapping[str, int]] = part("bots:SLIPS", {})
    """Easier bots by name, the easiest first: how many times out of a hundred the best bot, to be one of them, answers
    a kind of question by chance."""
    puzzles: Mapping[str, str] = part("bots:PUZZLES", {})
    """The kinds of puzzles, by the kind of the question that they ask."""
    ablated: Mapping[str, Callable[[], Any]] = part("bots:ABLATED", {})
    """Bots that make one kind of decision at random, for experiments only."""
    hints: Callable[[Any, Any], list[Reason]] | None = part("bots.hints:why")
    """A function that returns the reasons of the hint bot for an answer, given a view."""
    outlook: Callable[[Any, Any], Mapping[str, Any] | None] | None = part("outlook:brings")
    """A function that returns an option's gains in numbers, given a view; None if they are uncertain."""
    twin: Callable[[Callable[[], Any]], Any] | None = part("kernel:TWIN")
    """A function that builds the compiled twin (`Twin`) from a function that creates games; it needs NumPy."""
    pieces: Callable[[Any], list[Piece]] | None = part("pieces:pieces")
    """A function that returns the things in the box whose balance can be measured, given a game."""
    counted: Callable[[Table[Any]], list[int]] | None = part("pieces:counted")
    """A function that returns for a finished table how often each piece turned up; then for each seat how often it has
    taken each, and the points that each brought it."""
    observation: Observation | None = part("observation:OBSERVATION")
    """The encoding of views as numbers for machine learning."""

    @property
    def is_numbered(self) -> bool:
        """True if learners can play the game: it has a compiled twin, or observations and the kinds of questions."""
        return self.twin is not None or (self.observation is not None and bool(self.observation.asked))

    def because(self, words: GameWords, view: Any, answer: Any) -> str:
        """Return the hint bot's reasons for an answer as text; empty if the game gives none."""
        return " ".join(map(words.why, self.hints(view, answer))) if self.hints is not None else ""
