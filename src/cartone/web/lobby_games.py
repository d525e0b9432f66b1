"""The games in the lobby: the options for a new table, all taken from the game's manifest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from markupsafe import Markup

from ..bots import best_of, bots_at_tables
from ..daily import Daily, against, deal_of, par_lines, share_text, streak_text, streaks, verdict
from ..games import GameRoom, Setting, When, game_called, games, leave_out, room_beside
from ..games.kit.addresses import at
from ..games.kit.cards import gaps_of
from ..games.kit.editing import PackDraft
from ..games.kit.faces import face
from ..games.kit.ladder import LadderStep, Rung, climbed, next_rung
from ..games.kit.packs import load_pack, shipped
from ..games.kit.page import NOTHING, Around, Shown, TablePage
from ..games.kit.settings import SEPARATOR, chosen
from ..host import OWN
from ..locale import Catalogue
from ..table import PackError, Table, UnknownName, quoted
from ..table.packfile import PackText
from ..table.results import Result, Tally

WEEKS = 4
"""The number of weeks in the calendar of the deals of the day."""


def page_of(room: GameRoom) -> type[TablePage]:
    """Return the page class of a game; the generic page class if the game has none of its own."""
    page: type[TablePage] = room.browser.page if room.browser.page is not None else TablePage
    return page


def page_at(
    table: Table[Any], seat: int, words: Catalogue, shown: Shown = NOTHING, around: Around | None = None
) -> TablePage:
    room = game_called(table.header.game)
    return page_of(room)(room, table, seat, words, shown, around)


@dataclass(frozen=True, slots=True)
class SettingValue:
    """A value of a game setting, as a form submits it."""

    name: str
    value: str
    label: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class SettingField:
    """A game setting as a form shows it; the form allows one value, or any number of values if `is_many`."""

    name: str
    label: str
    is_many: bool
    values: Sequence[SettingValue]


class Ribbon(NamedTuple):
    """A rung of a game's ladder, as a page shows it."""

    name: str
    label: str
    title: str
    """The best result on the rung so far, in one line."""
    about: str
    """The requirements of the rung, if its name does not state them."""
    won: bool
    best: int | None
    is_real: bool
    """True if all attempts, or the winning attempt, were physical games."""


class DailyCard(NamedTuple):
    """The deal of the day of a game, and its result so far."""

    against: str
    challenges: tuple[str, ...]
    daily: Daily | None
    streak: str
    shared: str
    par: list[str]
    """Sentences about par, once the deal is over."""


class CalendarMark(NamedTuple):
    """A deal of the day in the calendar: the game's place in the lobby, and the deal's state, also in words."""

    number: int
    state: str
    title: str


class CalendarDay(NamedTuple):
    """A day of the calendar, with a mark for each deal that was begun."""

    day: date
    is_today: bool
    is_to_come: bool
    marks: list[CalendarMark]


class PackChoice(NamedTuple):
    """A card pack for a new table; a pack that lacks cards cannot be chosen."""

    value: str
    name: str
    is_whole: bool


class LobbyData(NamedTuple):
    """The stored data that the lobby shows."""

    tallies: Sequence[Tally] = ()
    dailies: Sequence[Daily] = ()
    today: date | None = None
    packs: Mapping[str, PackDraft] = {}
    """Custom packs, by ID."""
    last: Sequence[Result] = ()
    """Latest results, newest first."""


class LobbyGame:
    def __init__(self, room: GameRoom, words: Catalogue, house: LobbyData) -> None:
        self.room = room
        self.words = words
        self.house = house
        self.name = room.name
        self.title = room.called(words)
        self.about = words.first(f"page.about-{room.name}")
        self.meets = words.first(f"{room.name}.about.opponent")
        """A line about the game's opponent."""
        self.credits = words.first(f"{room.name}.about.credits")
        self.sign: Markup = page_of(room).sign(room, words.language)
        self.bots = {name: room.introduced(name, words) for name in bots_at_tables(room.name)}
        self.best = best_of(room.name)
        beside = room_beside(room.name)
        self.opponent = beside.called(words) if beside is not None else ""
        """Name of the guided game for the physical version; empty if there is none."""
        self.has_lesson = room.lessons.lesson is not None
        self.guide = at(f"/guide/{room.opponent}") if room.real.guide is not None else ""
        self.is_new = not any(tally.game == room.name for tally in house.tallies)
        """True if no game of this kind has been finished in this store."""
        self.learns = self.has_lesson and self.is_new
        """True if the game's main button starts the lesson, until a first game, guided or not, has been finished."""
        steps = climbed(room.ladder.rungs, [one for one in house.tallies if one.game == room.name], room.settings)
        self.levels = [self._ribbon(step) for step in steps if not step.rung.spared]
        self.challenges = [self._ribbon(step) for step in steps if step.rung.spared]
        following = next_rung(steps)
        self.next = self._ribbon(LadderStep(following, False, None)) if following is not None else None
        levels = {name for rung in room.ladder.rungs if not rung.spared for name in rung.settings}
        self.experts = [pick for pick in self._picks(When.SOLO, When.ALWAYS) if pick.name not in levels]
        known = {setting.name for setting in beside.settings} if beside is not None else ()
        self.beside = [pick for pick in self.experts if pick.name in known]
        """Options of the full game that also apply to a table with only the opponent."""
        self.with_bots = self._picks(When.OTHERS)
        self.with_friends = self._picks(When.OTHERS, When.ALWAYS)
        self.packs = self._packs() if room.pack.vary else []

    def face(self, bot: str) -> Markup:
        """Return the face of a bot; its name stands beside it."""
        return Markup(face(bot))

    def _packs(self) -> list[PackChoice]:
        """Return the shipped packs and the custom ones; a pack that lacks cards cannot be dealt from a seed."""
        own = {f"{OWN}{pack}": draft.text for pack, draft in self.house.packs.items() if draft.game == self.room.name}
        found = [PackChoice(name, name, not gaps_of(load_pack(self.room, name))) for name in shipped(self.room.packs)]
        return [*found, *(PackChoice(name, text.name, _is_whole(self.room, text)) for name, text in own.items())]

    @property
    def chosen(self) -> str:
        """The preselected level: that of the last game or, before the first game, the standard one."""
        daily = {daily.table for daily in self.house.dailies}
        last = [result for result in self.house.last if result.game == self.name and result.table not in daily]
        games = [Tally(self.name, "", settings) for settings in (*(one.settings for one in last), {})]
        levels = [rung for rung in self.room.ladder.rungs if not rung.spared]
        return next((rung.name for game in games for rung in levels if rung.fits(game, self.room.settings)), "")

    @property
    def today(self) -> DailyCard | None:
        """The deal of the day; None for a game without an opponent, or for a newcomer who has not begun it."""
        room, words, day = self.room, self.words, self.house.today
        if room.opponent is None or day is None:
            return None
        daily = next((one for one in self.house.dailies if (one.game, one.day) == (room.name, day)), None)
        if self.learns and daily is None:
            return None
        settings = deal_of(room, day).settings
        many = [setting for setting in room.settings if setting.many]
        challenges = [room.value(one, value, words) for one in many for value in chosen(settings.get(one.name, ""))]
        row = streaks(self.house.dailies, room.name, day)
        shared = share_text(room, daily, row, words) if daily is not None and daily.result is not None else ""
        return DailyCard(
            against(room, settings, words),
            tuple(challenges),
            daily,
            streak_text(row, words),
            shared,
            par_lines(daily, words),
        )

    def _ribbon(self, step: LadderStep) -> Ribbon:
        label = self.room.ladder.rung(step.rung, self.words)
        kind = "won" if step.won else "new" if step.best is None and not step.is_real else "tried"
        points = {"points": step.best} if step.best is not None else {}
        many = [setting for setting in self.room.settings if setting.many and setting.name in step.rung.settings]
        about = ", ".join(self.room.value(setting, step.rung.settings[setting.name], self.words) for setting in many)
        title = self.words.text(f"daily.rung-{kind}{'-real' if step.is_real else ''}", rung=label, **points)
        return Ribbon(step.rung.name, label, title, about, step.won, step.best, step.is_real)

    @cached_property
    def play(self) -> str:
        """Text of the largest button, which starts a game against the cardboard opponent; empty if there is none."""
        opponent = self.room.opponent
        if opponent is None:
            return ""
        own = self.words.first(f"page.play-{opponent}")
        return own or self.words.text("page.play-opponent", name=opponent.capitalize())

    def _picks(self, *when: When) -> list[SettingField]:
        return [self._pick(setting) for setting in self.room.settings if setting.when in when]

    def _pick(self, setting: Setting) -> SettingField:
        values = [
            SettingValue(f"{setting.many}-{value}" if setting.many else setting.name, value,
                  self.room.value(setting, value, self.words), value == setting.default)
            for value in setting.values
        ]  # fmt: skip
        return SettingField(setting.name, self.room.label(setting, self.words), bool(setting.many), values)


def _is_whole(room: GameRoom, pack: PackText) -> bool:
    """Return whether a card pack can be dealt, that is, whether it is complete and valid for the current version."""
    try:
        return not gaps_of(room.pack.load(pack))
    except PackError:
        return False


def doors(words: Catalogue, house: LobbyData) -> list[LobbyGame]:
    """Return all playable games for the lobby; a game that raises an error is left out."""
    found = []
    for room in list(games().values()):
        try:
            found.append(LobbyGame(room, words, house))
        except Exception as problem:  # an error in a third-party package must not affect the other games
            leave_out(room, problem)
    return found


def calendar(shown: Sequence[LobbyGame], house: LobbyData, words: Catalogue) -> list[CalendarDay]:
    """Return the days of the current week and of those before it, with the deals that were begun on them."""
    if house.today is None:
        return []
    known = {game.name: (number, game.title) for number, game in enumerate(shown)}
    start = house.today - timedelta(house.today.weekday() + 7 * (WEEKS - 1))
    return [
        CalendarDay(day, day == house.today, day > house.today, [
            CalendarMark(known[one.game][0], *_state_of(one, known[one.game][1], words))
            for one in sorted(house.dailies, key=lambda one: known.get(one.game, (0, ""))[0])
            if one.day == day and one.game in known
        ])
        for day in (start + timedelta(number) for number in range(7 * WEEKS))
    ]  # fmt: skip


def _state_of(daily: Daily, title: str, words: Catalogue) -> tuple[str, str]:
    """Return the state of a deal for the style sheet, and in words."""
    if daily.result is None:
        return daily.state.value, f"{title}: {words.text(f'daily.state-{daily.state.value}')}"
    state = "won" if daily.is_won else "lost" if daily.counts else "practice"
    said = words.text("daily.practice") if state == "practice" else verdict(daily.result, words)
    return state, " · ".join(filter(None, [f"{title}: {said}", daily.compared(words)]))


def settings_in(form: Mapping[str, str], room: GameRoom, solo: bool) -> dict[str, str]:
    """Return the settings chosen in a form: those of the chosen rung of the ladder, and any others."""
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
