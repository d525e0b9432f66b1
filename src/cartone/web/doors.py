"""The doors of the lobby: what each game offers before a table is laid, all of it read off its manifest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from markupsafe import Markup

from ..bots import bots_for_people
from ..daily import Daily, against, deal_of, share_text, streak_text, streaks
from ..games import GameRoom, Setting, When, game_called, games, leave_out, room_beside
from ..games.kit.addresses import at
from ..games.kit.cards import gaps_of
from ..games.kit.editing import Draft
from ..games.kit.ladder import Rung, Step, climbed, next_rung
from ..games.kit.packs import load_pack, shipped
from ..games.kit.page import TablePage
from ..games.kit.settings import SEPARATOR, chosen
from ..host import OWN
from ..locale import Catalogue
from ..table import PackError, Table, UnknownName, quoted
from ..table.packfile import PackText
from ..table.results import Result, Tally


def page_of(room: GameRoom) -> type[TablePage]:
    """The page of a game; one without a page of its own gets the plain one."""
    page: type[TablePage] = room.browser.page if room.browser.page is not None else TablePage
    return page


def page_at(table: Table[Any], seat: int, words: Catalogue, *more: Any) -> TablePage:
    """The page of a table as a seat sees it."""
    room = game_called(table.header.game)
    return page_of(room)(room, table, seat, words, *more)


@dataclass(frozen=True, slots=True)
class Value:
    """Something that a setting can be, as a form sends it."""

    name: str
    value: str
    label: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """A setting as a form shows it: one of several values, or any number of them."""

    name: str
    label: str
    is_many: bool
    values: Sequence[Value]


class Ribbon(NamedTuple):
    """A rung of the ladder as a page shows it."""

    name: str
    label: str
    title: str
    """What was done there, in a line."""
    about: str
    """What it asks for, if its name does not say that."""
    won: bool
    best: int | None
    is_real: bool
    """Whether all that was done there, or what has won, was at a real table."""


class Today(NamedTuple):
    """The deal of the day of a game, and how it stands."""

    against: str
    challenges: tuple[str, ...]
    daily: Daily | None
    streak: str
    shared: str


class PackChoice(NamedTuple):
    """A card pack that a table can be laid with, unless it lacks cards."""

    value: str
    name: str
    is_whole: bool


class Household(NamedTuple):
    """What a house knows of the games that were played there."""

    tallies: Sequence[Tally] = ()
    dailies: Sequence[Daily] = ()
    today: date | None = None
    packs: Mapping[str, Draft] = {}
    """The packs that the owner has written."""
    last: Sequence[Result] = ()
    """How the last games ended, the newest first."""


class Door:
    """A game as it stands in the lobby."""

    def __init__(self, room: GameRoom, words: Catalogue, house: Household) -> None:
        self.room = room
        self.words = words
        self.house = house
        self.name = room.name
        self.title = room.called(words)
        self.about = words.first(f"page.about-{room.name}")
        self.meets = words.first(f"{room.name}.about.opponent")
        """Who the opponent is, in a line."""
        self.credits = words.first(f"{room.name}.about.credits")
        self.sign: Markup = page_of(room).sign(room, words.language)
        self.bots = {name: room.introduced(name, words) for name in bots_for_people(room.name)}
        beside = room_beside(room.name)
        self.opponent = beside.called(words) if beside is not None else ""
        """Who plays beside a real table; nobody, if this game has none for it."""
        self.has_lesson = room.lessons.lesson is not None
        self.guide = at(f"/guide/{room.opponent}") if room.real.guide is not None else ""
        self.is_new = not any(tally.game == room.name for tally in house.tallies)
        """Whether nobody has finished a game here."""
        steps = climbed(room.ladder.rungs, [one for one in house.tallies if one.game == room.name], room.settings)
        self.levels = [self._ribbon(step) for step in steps if not step.rung.spared]
        self.challenges = [self._ribbon(step) for step in steps if step.rung.spared]
        following = next_rung(steps)
        self.next = self._ribbon(Step(following, False, None)) if following is not None else None
        levels = {name for rung in room.ladder.rungs if not rung.spared for name in rung.settings}
        self.experts = [pick for pick in self._picks(When.SOLO, When.ALWAYS) if pick.name not in levels]
        known = {setting.name for setting in beside.settings} if beside is not None else ()
        self.beside = [pick for pick in self.experts if pick.name in known]
        """What else may be chosen beside a real table, in either depth."""
        self.with_bots = self._picks(When.OTHERS)
        self.with_friends = self._picks(When.OTHERS, When.ALWAYS)
        self.packs = self._packs() if room.pack.vary else []

    def _packs(self) -> list[PackChoice]:
        """The packs of the house and of its owner; one that lacks cards cannot be dealt by a seed."""
        own = {f"{OWN}{pack}": draft.text for pack, draft in self.house.packs.items() if draft.game == self.room.name}
        found = [PackChoice(name, name, not gaps_of(load_pack(self.room, name))) for name in shipped(self.room.packs)]
        return [*found, *(PackChoice(name, text.name, _is_whole(self.room, text)) for name, text in own.items())]

    @property
    def chosen(self) -> str:
        """The level that is chosen beforehand: the one that was played last; at first the usual one."""
        daily = {daily.table for daily in self.house.dailies}
        last = [result for result in self.house.last if result.game == self.name and result.table not in daily]
        games = [Tally(self.name, "", settings) for settings in (*(one.settings for one in last), {})]
        levels = [rung for rung in self.room.ladder.rungs if not rung.spared]
        return next((rung.name for game in games for rung in levels if rung.fits(game, self.room.settings)), "")

    @property
    def today(self) -> Today | None:
        """The deal of the day; nothing for a game without an opponent."""
        room, words, day = self.room, self.words, self.house.today
        if room.opponent is None or day is None:
            return None
        settings = deal_of(room, day).settings
        many = [setting for setting in room.settings if setting.many]
        challenges = [room.value(one, value, words) for one in many for value in chosen(settings.get(one.name, ""))]
        daily = next((one for one in self.house.dailies if (one.game, one.day) == (room.name, day)), None)
        row = streaks(self.house.dailies, room.name, day)
        shared = share_text(room, daily, row, words) if daily is not None and daily.result is not None else ""
        return Today(against(room, settings, words), tuple(challenges), daily, streak_text(row, words), shared)

    def _ribbon(self, step: Step) -> Ribbon:
        label = self.room.ladder.rung(step.rung, self.words)
        kind = "won" if step.won else "new" if step.best is None and not step.is_real else "tried"
        points = {"points": step.best} if step.best is not None else {}
        many = [setting for setting in self.room.settings if setting.many and setting.name in step.rung.settings]
        about = ", ".join(self.room.value(setting, step.rung.settings[setting.name], self.words) for setting in many)
        title = self.words.text(f"daily.rung-{kind}{'-real' if step.is_real else ''}", rung=label, **points)
        return Ribbon(step.rung.name, label, title, about, step.won, step.best, step.is_real)

    @cached_property
    def play(self) -> str:
        """What the largest button says: to play against the cardboard opponent; nothing if there is none."""
        opponent = self.room.opponent
        if opponent is None:
            return ""
        own = self.words.first(f"page.play-{opponent}")
        return own or self.words.text("page.play-opponent", name=opponent.capitalize())

    def _picks(self, *when: When) -> list[Pick]:
        return [self._pick(setting) for setting in self.room.settings if setting.when in when]

    def _pick(self, setting: Setting) -> Pick:
        values = [
            Value(f"{setting.many}-{value}" if setting.many else setting.name, value,
                  self.room.value(setting, value, self.words), value == setting.default)
            for value in setting.values
        ]  # fmt: skip
        return Pick(setting.name, self.room.label(setting, self.words), bool(setting.many), values)


def _is_whole(room: GameRoom, pack: PackText) -> bool:
    """Whether a pack can be dealt; one that today's reader refuses cannot."""
    try:
        return not gaps_of(room.pack.load(pack))
    except PackError:
        return False


def doors(words: Catalogue, house: Household) -> list[Door]:
    """All games that can be played; one that cannot even be shown is left out."""
    found = []
    for room in list(games().values()):
        try:
            found.append(Door(room, words, house))
        except Exception as problem:  # of a stranger's package: the others are played
            leave_out(room, problem)
    return found


def settings_in(form: Mapping[str, str], room: GameRoom, solo: bool) -> dict[str, str]:
    """The settings that a form chooses: those of a rung of the ladder, and others one by one."""
    name = form.get("rung", "") if solo else ""
    rung = next((rung for rung in room.ladder.rungs if rung.name == name), Rung(""))
    if name != rung.name:
        raise UnknownName(
            "error.no-rung", rung=quoted(name[:30]), known=", ".join(rung.name for rung in room.ladder.rungs)
        )
    given = dict(rung.settings)
    for setting in room.settings:
        if not setting.applies(solo):
            continue
        if setting.many:
            value = SEPARATOR.join(one for one in setting.values if f"{setting.many}-{one}" in form)
        else:
            value = form.get(setting.name, "")
        if value:
            given[setting.name] = value
    return given
