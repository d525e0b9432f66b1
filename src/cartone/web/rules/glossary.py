"""The glossary page: the names of the game components, in all languages side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...games import GameRoom, games
from ...games.kit.glossary import GlossaryWord
from ...locale import LANGUAGES, Catalogue, catalogue


@dataclass(frozen=True, slots=True)
class GlossaryCell:
    """The words for one component in one language."""

    language: str
    words: tuple[str, ...]
    is_ours: bool
    """True if the word appears in no rule document of that language."""

    @property
    def called(self) -> str:
        return LANGUAGES[self.language]


@dataclass(frozen=True, slots=True)
class GroupText:
    title: str
    rows: list[list[GlossaryCell]]


@dataclass(frozen=True, slots=True)
class GameGlossary:
    game: str
    title: str
    groups: list[GroupText]


class GlossaryPage:
    """The glossary of all games; the language of the page comes first."""

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

    def _row(self, word: GlossaryWord) -> list[GlossaryCell]:
        return [
            GlossaryCell(language, word.said(catalogue(language)), language not in word.box)
            for language in self.languages
        ]


def glossary_page(words: Catalogue) -> dict[str, Any]:
    """Return the context of the template `glossary.html`."""
    return {"glossary": GlossaryPage(words), "worlds": [room for room in games().values() if room.lessons.glossary]}
