"""The glossary page: what each thing in the boxes is called, in all languages at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...games import GameRoom, games
from ...games.kit.glossary import Word
from ...locale import LANGUAGES, Catalogue, catalogue


@dataclass(frozen=True, slots=True)
class Cell:
    """What a language calls a thing."""

    language: str
    words: tuple[str, ...]
    is_ours: bool
    """Whether no rule document of that language has the word."""

    @property
    def called(self) -> str:
        return LANGUAGES[self.language]


@dataclass(frozen=True, slots=True)
class GroupText:
    title: str
    rows: list[list[Cell]]


@dataclass(frozen=True, slots=True)
class GameGlossary:
    game: str
    title: str
    groups: list[GroupText]


class GlossaryPage:
    """The words of all games, with the language of the page first."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        own = [words.language] if words.language in LANGUAGES else []
        self.languages = list(dict.fromkeys([*own, *LANGUAGES]))

    @property
    def columns(self) -> list[tuple[str, str]]:
        return [(language, LANGUAGES[language]) for language in self.languages]

    @property
    def games(self) -> list[GameGlossary]:
        return [self._game(room) for room in games().values() if room.lessons.glossary is not None]

    def _game(self, room: GameRoom) -> GameGlossary:
        assert room.lessons.glossary is not None
        groups = [
            GroupText(self.words.text(f"glossary.group-{group.id}"), [self._row(word) for word in group.words])
            for group in room.lessons.glossary.groups
        ]
        return GameGlossary(room.name, room.called(self.words), groups)

    def _row(self, word: Word) -> list[Cell]:
        return [Cell(language, word.said(catalogue(language)), language not in word.box) for language in self.languages]


def glossary_page(words: Catalogue) -> dict[str, Any]:
    """What the template `glossary.html` needs."""
    return {"glossary": GlossaryPage(words), "worlds": [room for room in games().values() if room.lessons.glossary]}
