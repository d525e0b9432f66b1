"""The manifest of a game: all facts about it that Cartone needs.

Each game's package defines one, called `ROOM`. The lobby, command line, rules pages, bots, history and simulation use
only the manifest and never name a game. Parts that only some of them need are in facets, which load lazily.
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
from .facets import Browser, Ladder, Lessons, Machines, RealTable, SettingTexts
from .packs import HOUSE
from .plain import PlainScreen
from .screen import GameScreen
from .settings import Setting, chosen
from .upgrades import Upgrades
from .words import GameWords

NOTHING_PRINTED = PackText(HOUSE, "")


@dataclass(frozen=True, slots=True)
class NoPack:
    """The placeholder pack of a game whose cards are fixed."""

    name: str = HOUSE
    hash: str = "0" * 16
    source: Source = NOTHING_PRINTED


def no_pack(source: Source) -> PackLike:
    """Return the empty pack of a game without packs."""
    return NoPack()


def no_file(source: Source, data: dict[str, Any] | None = None) -> tuple[PackFile, PackLike]:
    """Return an empty file and pack for a game without packs."""
    return PackFile(source, "", (), data), NoPack()


@dataclass(frozen=True, kw_only=True, eq=False)
class CardPacks:
    """The functions that read a game's packs."""

    load: Callable[[Source], PackLike]
    opened: Callable[..., tuple[PackFile, Any]] = no_file
    """A function that returns a pack's file, with the problems found, and the valid parts of the pack, given the source
    and, if already parsed, the data."""
    readers: Mapping[str, Callable[[TomlEntry], object]] = field(default_factory=dict)
    """The functions that read one entry of a pack, by section; they determine the properties to fill in."""
    printed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The text properties of cards, which can be translated, by section of a pack."""

    @property
    def vary(self) -> bool:
        """True if the game supports different packs."""
        return self.load is not no_pack


NO_PACKS = CardPacks(load=no_pack)


@dataclass(frozen=True, kw_only=True, eq=False)
class GameRoom:
    """The manifest of one game."""

    name: str
    """The name on the command line, and the prefix of messages."""
    title: str
    folder: Path
    """The folder of the game's files, all of them optional: `packs`, `locale`, `lesson.toml`, `rulebook.toml`,
    `glossary.toml`, `page`."""
    rules_version: int
    seats: range
    """The possible numbers of players."""
    make: Callable[[Sequence[Seat], Any, Mapping[str, str]], Game[Any]]
    """A function that creates a game from seats, pack and settings; it must be defined in the game's package itself."""
    says: type[GameWords]
    draws: type[GameScreen[Any, Any]] = PlainScreen
    """The class of the game's terminal screen."""
    opponent: str | None = None
    """The player name of the cardboard opponent; it needs no bot, because the rules dictate its choices."""
    beside: GameRoom | None = None
    """For a guided game: the physical game whose cardboard opponent and packs it uses."""
    shelf: int = 100
    """The sort order of games: smaller numbers first, then by name."""
    settings: tuple[Setting, ...] = ()
    pack: CardPacks = NO_PACKS
    chapter: str = ""
    """The event that begins a day or a round, and thereby a new section of the log."""
    upgrades: Upgrades = field(default_factory=dict)
    """Functions that upgrade records to the next rules version, by the version that they upgrade from."""

    # -- facets -----------------------------------------------------------------------------

    @cached_property
    def choices(self) -> SettingTexts:
        return SettingTexts(self.beside or self)

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
        """The package that contains the game's modules."""
        return self.make.__module__

    # -- files ------------------------------------------------------------------------------

    @property
    def packs(self) -> Path:
        return (self.beside or self).folder / "packs"

    @property
    def locale(self) -> Path:
        """The folder of the game's messages, with a subfolder of `.po` files for each language."""
        return self.folder / "locale"

    @property
    def sources(self) -> Mapping[str, str]:
        """Sources of points in score-sheet order, each with an emoji for plain text."""
        return (self.beside or self).ladder.sources

    @cached_property
    def source_colours(self) -> Mapping[str, int]:
        """The number of each source's colour, which is the same on all pages."""
        ladder = (self.beside or self).ladder
        return {name: number for number, name in enumerate(dict.fromkeys((*ladder.sources, *ladder.opponent_sources)))}

    @cached_property
    def cards(self) -> Cards:
        return Cards(self.pack.printed)

    # -- words ------------------------------------------------------------------------------

    def words(
        self, catalogue: Catalogue, seats: Sequence[Seat] = (), seat: int | None = None, pack: PackLike | None = None
    ) -> Any:
        """Return the wording of the game for one seat, an instance of `says`, with the card texts of `pack`."""
        cards = pack or self.pack.load(self.packs / f"{HOUSE}.toml")
        return self.says(catalogue, seats, seat, card_texts(self.cards, cards.source, catalogue.language))

    def screen(
        self, catalogue: Catalogue, seats: Sequence[Seat], seat: int | None, style: Style, pack: PackLike | None = None
    ) -> GameScreen[Any, Any]:
        return self.draws(self.words(catalogue, seats, seat, pack), style)

    def called(self, words: Catalogue) -> str:
        return words.first(f"page.name-{self.name}") or self.title

    def described(self, settings: Mapping[str, str], words: Catalogue) -> str:
        """Return a short description of a table's settings."""
        if (own := self.choices.described) is not None:
            return own(settings, words)
        known = {setting.name: setting for setting in self.settings}
        said = [self.value(known[name], value, words) for name, text in settings.items() if name in known
                for value in (chosen(text) if known[name].many else (text,))]  # fmt: skip
        return ", ".join(said)

    def player(self, name: str, words: Catalogue) -> str:
        """Return the display name of a player named in a record: a person, a bot or the cardboard opponent."""
        if name == self.opponent:
            return name.capitalize()
        return words.first(f"{self.name}.bot.{name}", f"daily.bot.{name}") or name

    def seated(self, seats: Sequence[Seat], words: Catalogue, names: Mapping[int, str]) -> tuple[Seat, ...]:
        """Return the seats with distinct display names: names chosen by people, or names of bots."""
        called: list[Seat] = []
        for seat in seats:
            wanted = names.get(seat.number) or self.sitter(seat, words)
            taken = {*(one.name for one in called), *(one.name for one in seats if one.number > seat.number)}
            numbered = (f"{wanted} {number}" for number in count(2))
            free = wanted if wanted not in taken else next(name for name in numbered if name not in taken)
            called.append(replace(seat, name=free))
        return tuple(called)

    def sitter(self, seat: Seat, words: Catalogue) -> str:
        """Return the display name of the player at a seat; several bots of the same kind are numbered."""
        human = self.player(seat.player, words)
        if seat.player == self.opponent or human == seat.player:
            return seat.name
        return human + seat.name.removeprefix(seat.player).replace("-", " ")

    def introduced(self, bot: str, words: Catalogue) -> str:
        """Return a bot's display name and a few words about its character."""
        character = words.first(f"{self.name}.character.{bot}", f"daily.character.{bot}")
        return ", ".join(filter(None, [self.player(bot, words), character]))

    def source(self, source: str, words: Catalogue) -> str:
        """Return the display name of a source of points, or its internal name if it has no message."""
        known = (f"{self.name}.word.source-{source}", f"{self.name}.word.{source}", f"page.{source}")
        return words.first(*known) or source

    def stands(self, where: str, words: Catalogue) -> str:
        """Return a description of how far a stored game has progressed, such as its round and phase."""
        return self.says(words, ()).stands(where) if where else ""

    def label(self, setting: Setting, words: Catalogue) -> str:
        """Return the display name of a setting; common settings, such as levels, share messages between games."""
        return words.first(f"{self.name}.setting.{setting.name}", f"page.{setting.name}") or setting.name

    def value(self, setting: Setting, value: str, words: Catalogue) -> str:
        """Return the display name of a setting's value; numbers are shown unchanged."""
        return words.first(f"{self.name}.word.{setting.name}-{value}", f"{self.name}.word.{value}") or value

    def option_help(self, setting: Setting, words: Catalogue) -> str:
        """Return the command-line help for a setting: a message of the game, or a list of the setting's values."""
        values = f"{self.title}: {', '.join(setting.values)}"
        return words.first(f"{self.name}.setting-help.{setting.name}") or values
