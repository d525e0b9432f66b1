"""The manifest of a game: everything the house needs to know of it.

The package of a game has one, called `ROOM`. Lobby, command line, rules pages, bots, history and simulation read it
and know no game by name. What only some of them need is lazy: a page costs nothing in a simulation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from ...locale import Catalogue
from ...table import Game, Header, Reason, Seat
from ...table.observation import Observation
from ...table.packfile import PackFile, PackText, Source
from ...table.tomlfile import TomlEntry
from ...text import Style
from .achievements import Achievement
from .cards import Cards, PackLike, card_texts
from .ladder import Rung
from .packs import HOUSE
from .plain import PlainScreen
from .screen import GameScreen
from .settings import Setting, chosen
from .upgrades import Upgrades
from .words import GameWords

if TYPE_CHECKING:
    from .glossary import Glossary
    from .guide import Guide
    from .lesson import Lesson
    from .rulebook import Rulebook

NOTHING_PRINTED = PackText(HOUSE, "")


@dataclass(frozen=True, slots=True)
class NoPack:
    """The pack of a game whose cards are always the same."""

    name: str = HOUSE
    hash: str = "0" * 16
    source: Source = NOTHING_PRINTED


def no_pack(source: Source) -> PackLike:
    """What a game loads that knows no packs."""
    return NoPack()


def no_file(source: Source, data: dict[str, Any] | None = None) -> tuple[PackFile, PackLike]:
    """What such a game opens."""
    return PackFile(source, "", (), data), NoPack()


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


def lazy(where: str) -> Callable[[], Any]:
    """Something that is imported when it is first asked for, by `module:name`.

    >>> lazy("string:digits")()
    '0123456789'
    """

    def found() -> Any:
        module, _, name = where.partition(":")
        return getattr(import_module(module), name)

    return cache(found)


def nothing() -> Mapping[str, Any]:
    """What a game has that brings none."""
    return {}


def no_facts(words: Catalogue) -> Mapping[str, str]:
    return {}


def no_tables(words: Catalogue) -> Mapping[str, Sequence[Sequence[str]]]:
    return {}


def no_warnings(settings: Mapping[str, str], words: Catalogue) -> list[str]:
    """Nothing that is allowed is hopeless."""
    return []


def no_keepsake(view: Any) -> Any:
    """What players take home from a game that is not drawn."""
    return None


def plain_tally(name: str, words: Catalogue) -> str:
    """What is counted over many games, as the game calls it."""
    return name


@dataclass(frozen=True, kw_only=True, eq=False)
class GameRoom:
    """All that the house knows of a game."""

    name: str
    """As it is typed, and as messages begin."""
    title: str
    folder: Path
    """Where its files lie: `packs`, `locale`, `lesson.toml`, `rulebook.toml`, `glossary.toml`, `page`; only those that
    it has."""
    rules_version: int
    seats: range
    """How many may play with each other."""
    opponent: str | None = None
    """The player of the cardboard opponent, for whom no bot stands: its choices are rules of the game."""
    beside: str = ""
    """The game on a real table whose cardboard opponent this one plays; such a game is not laid out on a screen."""
    shelf: int = 100
    """Games with smaller numbers come first; those with the same stand by their names."""
    settings: tuple[Setting, ...] = ()
    make: Callable[[Sequence[Seat], Any, Mapping[str, str]], Game[Any]]
    """A game that has not begun, from seats, pack and settings."""
    load_pack: Callable[[Source], PackLike] = no_pack
    opened: Callable[..., tuple[PackFile, Any]] = no_file
    """A pack as far as it makes sense, and its file, which knows what is wrong: by its source, or by its data, too."""
    readers: Mapping[str, Callable[[TomlEntry], object]] = field(default_factory=dict)
    """The sections of a pack, and what reads an entry of each: it says what there is to fill in."""
    packs_of: GameRoom | None = None
    """The game whose packs it is played with, if it has none of its own."""
    printed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Which properties of the cards in a section of a pack are for people to read."""
    says: type[GameWords]
    draws: type[GameScreen[Any, Any]] = PlainScreen
    """The screen in the terminal."""
    page: Callable[[], Any] | None = None
    """The class of its page in the browser, a `TablePage`; without one it gets the plain page."""
    pad: Callable[[], Any] | None = None
    """Its score pad for games on a real table, a `GamePad`."""
    pad_page: Callable[[], Any] | None = None
    """The page of that, a `PadPage`; a game that has the one has the other."""
    steps: Callable[[], Any] | None = None
    """What its events touch on the table, a `GameSteps`; without them pages only say what happened."""
    chapter: str = ""
    """The event with which a day or a round begins: the log of a game is told by these."""
    keepsake: Callable[[Any], Any] = no_keepsake
    """What a seat takes home from the table, out of its view: cardboard and numbers, which its page draws."""
    bots: Callable[[], Mapping[str, Callable[[], Any]]] = nothing
    """Its bots besides `chance`, the best first: that one gives hints, and plays where nobody says who."""
    hints: Callable[[], Callable[[Any, Any], list[Reason]]] | None = None
    """Why that bot answers a question as it does: of a view and an answer, what can be counted."""
    outlook: Callable[[], Callable[[Any, Any], Mapping[str, Any] | None]] | None = None
    """What an option would bring, in numbers: of a view and an option; nothing where that is not certain."""
    ablated: Callable[[], Mapping[str, Callable[[], Any]]] = nothing
    """Bots with one kind of decision left to chance: for experiments, not for people."""
    twin: Callable[[], Callable[[Callable[[], Any]], Any]] | None = None
    """Its compiled twin, a `cartone.kernel.twin.Twin`, of what makes a game that has not begun; needs NumPy."""
    observation: Callable[[], Observation] | None = None
    """What learners are given of it."""
    facts: Callable[[Catalogue], Mapping[str, str]] = no_facts
    """The lists and numbers that the texts of its rulebook leave blank."""
    pictures: Callable[[], Callable[[GameRoom, Catalogue], RulesPictures]] | None = None
    guide_facts: Callable[[Catalogue, Mapping[str, str]], Mapping[str, str]] | None = None
    """The numbers that the guide to its opponent leaves blank, for the settings of a solo game."""
    guide_tables: Callable[[Catalogue], Mapping[str, Sequence[Sequence[str]]]] = no_tables
    """The tables of that guide, each with a line of headings."""
    guide_pictures: Callable[[], Callable[[GameRoom, Catalogue, Mapping[str, str]], RulesPictures]] | None = None
    cardboard: Callable[[], Callable[[GameRoom, Catalogue, Any], PackPictures]] | None = None
    """The pictures of what a pack prints."""
    warnings: Callable[[Mapping[str, str], Catalogue], list[str]] = no_warnings
    """What a table allows, but hardly anybody wants."""
    variant: Callable[[Mapping[str, str], Catalogue], str] | None = None
    """The settings of a table in a few words, if a list of them would not do."""
    tally: Callable[[str, Catalogue], str] = plain_tally
    """What is counted over many games, in a few words."""
    sources: Mapping[str, str] = field(default_factory=dict)
    """Where points come from, in the order of the score sheet, each with a small sign for texts."""
    rungs: tuple[Rung, ...] = ()
    """The levels against the cardboard opponent from the lowest up, then its challenges."""
    week: tuple[Mapping[str, str], ...] = ()
    """The settings of the deals of the day from Monday to Sunday; without them every day is like any game."""
    achievements: tuple[Achievement, ...] = ()
    decks: tuple[str, ...] = ()
    """All that a person may deal at a real table, by the names of its decks."""
    opponent_decks: tuple[str, ...] = ()
    """Those of the cardboard opponent: they may stay in the box, and Cartone draws."""
    coming: Callable[[], Any] | None = None
    """How a person tells which card came: gives a function of the game, the draw, whether its deck is open, what was
    told so far, and the words of the game, which returns a `kit.coming.Question`."""
    examples: tuple[tuple[str, str], ...] = ()
    """Lines for the help of the command line, each with the message that explains it, or none."""
    upgrades: Upgrades = field(default_factory=dict)
    """For an older rules version, what makes its records fit the next one."""

    # -- files ------------------------------------------------------------------------------

    @property
    def packs(self) -> Path:
        return self.packs_of.packs if self.packs_of is not None else self.folder / "packs"

    @property
    def style(self) -> Path | None:
        """What its pages look like, beyond what all pages do."""
        path = self.folder / "page" / "page.css"
        return path if path.exists() else None

    @property
    def has_keepsake(self) -> bool:
        """Whether players take something home that is drawn."""
        return self.keepsake is not no_keepsake

    @property
    def has_packs(self) -> bool:
        """Whether its cards may differ."""
        return self.load_pack is not no_pack

    @property
    def locale(self) -> Path:
        """The messages of the game: a folder of `.po` files for each language it speaks."""
        return self.folder / "locale"

    @cached_property
    def cards(self) -> Cards:
        return Cards(self.printed)

    @cached_property
    def lesson(self) -> Lesson | None:
        """A guided first game."""
        from .lesson import read

        path = self.folder / "lesson.toml"
        return read(path) if path.exists() else None

    @cached_property
    def glossary(self) -> Glossary | None:
        """What its things are called in every language."""
        from .glossary import read

        path = self.folder / "glossary.toml"
        return read(path, self.name) if path.exists() else None

    @cached_property
    def rulebook(self) -> Rulebook | None:
        from .rulebook import read

        path = self.folder / "rulebook.toml"
        return read(path, self.name) if path.exists() else None

    @cached_property
    def guide(self) -> Guide | None:
        """What to lay out for its opponent beside a real table."""
        from .guide import read

        path = self.folder / "guide.toml"
        return read(path, self.opponent) if path.exists() and self.opponent is not None else None

    def lesson_at(self, header: Header) -> Lesson | None:
        """The lesson, if a table with this header is one."""
        return self.lesson if self.lesson is not None and self.lesson.is_at(header) else None

    # -- words ------------------------------------------------------------------------------

    def words(
        self, catalogue: Catalogue, seats: Sequence[Seat] = (), seat: int | None = None, pack: PackLike | None = None
    ) -> Any:
        """The game in words, as one seat would hear them; an instance of `says`. Cards say what is in their pack."""
        cards = pack or self.load_pack(self.packs / f"{HOUSE}.toml")
        return self.says(catalogue, seats, seat, card_texts(self.cards, cards.source, catalogue.language))

    def screen(
        self, catalogue: Catalogue, seats: Sequence[Seat], seat: int | None, style: Style, pack: PackLike | None = None
    ) -> GameScreen[Any, Any]:
        """Draws the game with characters for one seat."""
        return self.draws(self.words(catalogue, seats, seat, pack), style)

    def called(self, words: Catalogue) -> str:
        """The name of the game in a language."""
        return words.first(f"page.name-{self.name}") or self.title

    def described(self, settings: Mapping[str, str], words: Catalogue) -> str:
        """The settings of a table in a few words."""
        if self.variant is not None:
            return self.variant(settings, words)
        known = {setting.name: setting for setting in self.settings}
        said = [self.value(known[name], value, words) for name, text in settings.items() if name in known
                for value in (chosen(text) if known[name].many else (text,))]  # fmt: skip
        return ", ".join(said)

    def player(self, name: str, words: Catalogue) -> str:
        """A player of a record as people call them: bots have names, and the cardboard opponent has its own."""
        if name == self.opponent:
            return name.capitalize()
        return words.first(f"{self.name}.bot.{name}", f"daily.bot.{name}") or name

    def seated(self, seats: Sequence[Seat], words: Catalogue, names: Mapping[int, str]) -> tuple[Seat, ...]:
        """Seats with the names that people read: those of bots, and those that people have given themselves."""
        called: list[Seat] = []
        for seat in seats:
            wanted = names.get(seat.number) or self.sitter(seat, words)
            taken = {*(one.name for one in called), *(one.name for one in seats if one.number > seat.number)}
            numbered = (f"{wanted} {number}" for number in count(2))
            free = wanted if wanted not in taken else next(name for name in numbered if name not in taken)
            called.append(replace(seat, name=free))
        return tuple(called)

    def sitter(self, seat: Seat, words: Catalogue) -> str:
        """What whoever sits there is called; a second bot of a kind has a number."""
        human = self.player(seat.player, words)
        if seat.player == self.opponent or human == seat.player:
            return seat.name
        return human + seat.name.removeprefix(seat.player).replace("-", " ")

    def introduced(self, bot: str, words: Catalogue) -> str:
        """A bot with its name and its character."""
        character = words.first(f"{self.name}.character.{bot}", f"daily.character.{bot}")
        return ", ".join(filter(None, [self.player(bot, words), character]))

    def rung(self, rung: Rung, words: Catalogue) -> str:
        """A rung of the ladder in a few words."""
        return words.first(f"{self.name}.rung.{rung.name}") or self.described(rung.settings, words)

    def achievement(self, name: str, words: Catalogue) -> str:
        """What an achievement is called."""
        return words.first(f"{self.name}.achievement.{name}") or name

    def achieved_by(self, name: str, words: Catalogue) -> str:
        """What it takes, in a line."""
        return words.first(f"{self.name}.achieved-by.{name}")

    def source(self, source: str, words: Catalogue) -> str:
        """Where points come from; a game from elsewhere may call it as it likes."""
        return words.first(f"{self.name}.word.{source}", f"page.{source}") or source

    def because(self, words: GameWords, view: Any, answer: Any) -> str:
        """Why the bot that gives hints answers so; nothing if the game does not say."""
        return " ".join(map(words.why, self.hints()(view, answer))) if self.hints is not None else ""

    def stands(self, where: str, words: Catalogue) -> str:
        """Where a stored game stands, in the words of a language; only a game itself knows how it says that."""
        return self.says(words, ()).stands(where) if where else ""

    def label(self, setting: Setting, words: Catalogue) -> str:
        """What a setting is called; levels and the like have a word of the house."""
        return words.first(f"{self.name}.setting.{setting.name}", f"page.{setting.name}") or setting.name

    def value(self, setting: Setting, value: str, words: Catalogue) -> str:
        """What a value of a setting is called; a number is its own name."""
        return words.first(f"{self.name}.word.{setting.name}-{value}", f"{self.name}.word.{value}") or value

    def option_help(self, setting: Setting, words: Catalogue) -> str:
        """What the command line says about a setting: a message of the game, or what it can be."""
        values = f"{self.title}: {', '.join(setting.values)}"
        return words.first(f"{self.name}.setting-help.{setting.name}") or values
