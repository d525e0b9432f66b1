"""The guides for a first physical game, one for each cardboard opponent, and summaries of the opponent's rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from markupsafe import Markup

from ..games import GameRoom, When, games
from ..games.kit.addresses import at
from ..games.kit.guide import Guide
from ..games.kit.packs import HOUSE
from ..games.kit.settings import SEPARATOR, Setting, chosen
from ..locale import Catalogue
from ..table import Seat, UnknownName
from .rules import emphasised


@dataclass(frozen=True, slots=True)
class StepText:
    """A step of the guide, as shown on the page."""

    number: int
    id: str
    title: str
    text: Markup
    picture: Markup


@dataclass(frozen=True, slots=True)
class SectionText:
    """A section of the summary, as shown on the page."""

    id: str
    title: str
    lines: list[Markup]
    table: Sequence[Sequence[str]]
    picture: Markup


@dataclass(frozen=True, slots=True)
class ChallengeLink:
    """An optional challenge, and the value of the form field that adds or removes it."""

    label: str
    name: str
    value: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class VariantLink:
    """A variant of the game against the same opponent, with a link to its guide."""

    label: str
    address: str
    is_chosen: bool


def guided() -> dict[str, GameRoom]:
    return {room.opponent: room for room in games().values() if room.opponent and room.real.guide and room.real.facts}


class GuidePage:
    """A guide in one language for the given settings; an invalid setting is replaced by its default."""

    def __init__(self, room: GameRoom, words: Catalogue, asked: Mapping[str, str]) -> None:
        assert room.real.guide is not None
        self.room = room
        self.words = words
        self.guide: Guide = room.real.guide
        self.shown = [setting for setting in room.settings if setting.when is When.SOLO and not setting.many]
        self.settings = {
            setting.name: value if (value := asked.get(setting.name, "")) in setting.values else setting.default
            for setting in self.shown
        }
        taken = (setting for setting in room.settings if setting.when is When.SOLO and setting.many)
        self.taken = {one: [v for v in one.values if v in chosen(asked.get(one.name, "")) and self._has(one, v)]
                      for one in taken}  # fmt: skip
        assert room.real.pictures is not None
        self._pictures = room.real.pictures(room, words, self.settings)

    @property
    def name(self) -> str:
        return self.words.text(f"rules.{self.guide.opponent}.title")

    @property
    def defs(self) -> Markup:
        return Markup(self._pictures.defs())

    @property
    def portrait(self) -> Markup:
        return Markup(self._pictures.sign(self.guide.opponent))

    @cached_property
    def facts(self) -> Mapping[str, str]:
        assert self.room.real.facts is not None
        return self.room.real.facts(self.words, self.settings)

    def text(self, name: str) -> str:
        return self.words.text(self.guide.message(name), **self.facts)

    @property
    def steps(self) -> list[StepText]:
        """The steps of the guide that these settings need, in order."""
        steps = [step for step in self.guide.steps if step.is_for(self.settings)]
        return [
            StepText(number, step.id, self.text(f"{step.id}.title"), emphasised(self.text(step.id)),
                     self._drawn(step.picture))
            for number, step in enumerate(steps, 1)
        ]  # fmt: skip

    def _drawn(self, picture: str) -> Markup:
        return Markup(self._pictures.picture(picture)) if picture else Markup("")

    @property
    def sections(self) -> list[SectionText]:
        tables = self.room.real.tables(self.words)
        return [
            SectionText(one.id, self.text(f"{one.id}.title"), [emphasised(self.text(line)) for line in one.lines],
                        tables.get(one.table, ()), self._drawn(one.picture))
            for one in self.guide.sections
        ]  # fmt: skip

    @property
    def choices(self) -> list[tuple[str, list[VariantLink]]]:
        """The settings, each with a link for every possible value."""
        return [
            (self.room.label(setting, self.words), [self._value(setting, value) for value in setting.values])
            for setting in self.shown
        ]

    @property
    def extras(self) -> list[tuple[str, list[ChallengeLink]]]:
        """Optional challenges by setting, which can be chosen independently."""
        return [
            (self.room.label(setting, self.words),
             [self._extra(setting, value) for value in setting.values if self._has(setting, value)])
            for setting in self.taken
        ]  # fmt: skip

    def _has(self, setting: Setting, value: str) -> bool:
        """Return whether a value is allowed together with the other settings."""
        seats = [Seat(0, "me", ""), Seat(1, self.guide.opponent, "")]
        try:
            self.room.make(
                seats, self.room.pack.load(self.room.packs / f"{HOUSE}.toml"), {**self.settings, setting.name: value}
            )
        except UnknownName:
            return False
        return True

    def _value(self, setting: Setting, value: str) -> VariantLink:
        address = self.address({setting.name: value})
        return VariantLink(self.room.value(setting, value, self.words), address, self.settings[setting.name] == value)

    def _extra(self, setting: Setting, value: str) -> ChallengeLink:
        taken = [one for one in setting.values if (one in self.taken[setting]) != (one == value)]
        label = self.room.value(setting, value, self.words)
        return ChallengeLink(label, setting.name, SEPARATOR.join(taken), value in self.taken[setting])

    @property
    def other(self) -> dict[str, str]:
        """The settings that differ from their defaults, without the challenges."""
        usual = {setting.name: setting.default for setting in self.shown}
        return {name: value for name, value in self.settings.items() if value != usual[name]}

    def address(self, change: Mapping[str, str] | None = None, rest: str = "") -> str:
        usual = {setting.name: setting.default for setting in (*self.shown, *self.taken)}
        taken = {setting.name: SEPARATOR.join(values) for setting, values in self.taken.items()}
        chosen = {**self.settings, **taken, **(change or {})}
        other = {name: value for name, value in chosen.items() if value != usual[name]}
        return at(f"/guide/{self.guide.opponent}{rest}{'?' + urlencode(other) if other else ''}")
