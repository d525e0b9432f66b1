"""The manifest of a game: everything the house needs to know of it.

The package of a game has one, called `ROOM`. Lobby, command line, rules pages, bots, history and simulation read it
and know no game by name. Whatever only some of them need stands in facets, and costs nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

from ...locale import Catalogue
from ...table import Game, Seat
from ...table.packfile import PackFile, PackText, Source
from ...table.tomlfile import TomlEntry
from ...text import Style
from .cards import Cards, PackLike, card_texts
from .facets import Browser, Choices, Ladder, Lessons, Machines, RealTable
from .packs import HOUSE
from .plain import PlainScreen
from .screen import GameScreen
from .settings import Setting, chosen
from .upgrades import Upgrades
from .words import GameWords

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


@dataclass(frozen=True, kw_only=True, eq=False)
class CardPacks:
    """How the packs of a game are read."""

    load: Callable[[Source], PackLike]
    opened: Callable[..., tuple[PackFile, Any]] = no_file
    """A pack as far as it makes sense, and its file, which knows what is wrong: by its source, or by its data, too."""
    readers: Mapping[str, Callable[[TomlEntry], object]] = field(default_factory=dict)
    """The sections of a pack, and what reads an entry of each: it says what there is to fill in."""
    printed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Which properties of the cards in a section of a pack are for people to read."""

    @property
    def vary(self) -> bool:
        """Whether the cards of a game may differ."""
        return self.load is not no_pack


NO_PACKS = CardPacks(load=no_pack)


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
    make: Callable[[Sequence[Seat], Any, Mapping[str, str]], Game[Any]]
    """A game that has not begun, from seats, pack and settings. Its module is the package of the game."""
    says: type[GameWords]
    draws: type[GameScreen[Any, Any]] = PlainScreen
    """The screen in the terminal."""
    opponent: str | None = None
    """The player of the cardboard opponent, for whom no bot stands: its choices are rules of the game."""
    beside: GameRoom | None = None
    """The game on a real table whose cardboard opponent this one plays, with its packs; such a game is not laid out on
    a screen."""
    shelf: int = 100
    """Games with smaller numbers come first; those with the same stand by their names."""
    settings: tuple[Setting, ...] = ()
    pack: CardPacks = NO_PACKS
    chapter: str = ""
    """The event with which a day or a round begins: the log of a game is told by these."""
    upgrades: Upgrades = field(default_factory=dict)
    """For an older rules version, what makes its records fit the next one."""

    # -- what else it brings ----------------------------------------------------------------

    @cached_property
    def choices(self) -> Choices:
        return Choices(self.beside or self)

    @cached_property
    def browser(self) -> Browser:
        return Browser(self)

    @cached_property
    def real(self) -> RealTable:
        return RealTable(self)

    @cached_property
    def lessons(self) -> Lessons:
        return Lessons(self)

    @cached_property
    def ladder(self) -> Ladder:
        return Ladder(self)

    @cached_property
    def machines(self) -> Machines:
        return Machines(self)

    @property
    def package(self) -> str:
        """The package in which its rooms are found."""
        return self.make.__module__

    # -- files ------------------------------------------------------------------------------

    @property
    def packs(self) -> Path:
        return (self.beside or self).folder / "packs"

    @property
    def locale(self) -> Path:
        """The messages of the game: a folder of `.po` files for each language it speaks."""
        return self.folder / "locale"

    @property
    def sources(self) -> Mapping[str, str]:
        """Where points come from, in the order of the score sheet, each with a small sign for texts."""
        return (self.beside or self).ladder.sources

    @cached_property
    def cards(self) -> Cards:
        return Cards(self.pack.printed)

    # -- words ------------------------------------------------------------------------------

    def words(
        self, catalogue: Catalogue, seats: Sequence[Seat] = (), seat: int | None = None, pack: PackLike | None = None
    ) -> Any:
        """The game in words, as one seat would hear them; an instance of `says`. Cards say what is in their pack."""
        cards = pack or self.pack.load(self.packs / f"{HOUSE}.toml")
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
        if (own := self.choices.described) is not None:
            return own(settings, words)
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

    def source(self, source: str, words: Catalogue) -> str:
        """Where points come from; a game from elsewhere may call it as it likes."""
        return words.first(f"{self.name}.word.{source}", f"page.{source}") or source

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
