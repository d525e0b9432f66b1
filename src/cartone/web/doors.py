"""The doors of the lobby: what each game offers before a table is laid, all of it read off its manifest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ..bots import bots_for_people
from ..games import GameRoom, Setting, When, game_called, games, leave_out
from ..games.kit.page import TablePage
from ..games.kit.settings import SEPARATOR
from ..locale import Catalogue
from ..table import Table


def page_of(room: GameRoom) -> type[TablePage]:
    """The page of a game; one without a page of its own gets the plain one."""
    page: type[TablePage] = room.page() if room.page is not None else TablePage
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

    label: str
    is_many: bool
    values: Sequence[Value]


class Door:
    """A game as it stands in the lobby."""

    def __init__(self, room: GameRoom, words: Catalogue) -> None:
        self.room = room
        self.words = words
        self.name = room.name
        self.title = room.called(words)
        self.about = words.first(f"page.about-{room.name}")
        self.sign: Markup = page_of(room).sign(room, words.language)
        self.bots = bots_for_people(room.name)
        self.has_lesson = room.lesson is not None
        self.solo = self._picks(When.SOLO, When.ALWAYS)
        self.with_bots = self._picks(When.OTHERS)
        self.with_friends = self._picks(When.OTHERS, When.ALWAYS)

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
        return Pick(self.room.label(setting, self.words), bool(setting.many), values)


def doors(words: Catalogue) -> list[Door]:
    """All games that can be played; one that cannot even be shown is left out."""
    found = []
    for room in list(games().values()):
        try:
            found.append(Door(room, words))
        except Exception as problem:  # of a stranger's package: the others are played
            leave_out(room, problem)
    return found


def settings_in(form: Mapping[str, str], room: GameRoom, solo: bool) -> dict[str, str]:
    """The settings that a form chooses."""
    chosen = {}
    for setting in room.settings:
        if not setting.applies(solo):
            continue
        if setting.many:
            value = SEPARATOR.join(one for one in setting.values if f"{setting.many}-{one}" in form)
        else:
            value = form.get(setting.name, "")
        if value:
            chosen[setting.name] = value
    return chosen
