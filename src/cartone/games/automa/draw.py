"""The terminal screen of the guided Automa game: the Automa's last card, and the pieces of each side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...text import wrap
from ..age_of_comics.components import EDITORS, Comic, Genre
from ..kit.real_table_screen import RealTableScreen
from .game import IT
from .view import GuidedView, Hired, PlayerView
from .words import Words


class AutomaScreen(RealTableScreen):
    """The table as text, without empty values."""

    words: Words

    def players(self, view: GuidedView) -> list[str]:
        """Return the current round and phase, then the pieces of each side."""
        stands = self.words.stands(f"round {view.round}, {view.phase}")
        lines = [f"{stands} · {self.words.level(view)}", *self.told_of(view)]
        for player in view.players:
            has = list(self.side(player))
            lines += [self.called(player.seat), *(f"  {line}" for line in has)] if has else []
        return [line for said in lines for line in wrap(said, "    ", "")]

    def told_of(self, view: GuidedView) -> Iterator[str]:
        """Yield a line for the Automa's last card, if it has played one."""
        if view.played:
            yield self.label("its-card", card=self.words.shows(view.played[-1]))

    def side(self, player: PlayerView) -> Iterator[str]:
        """Yield lines for the pieces of a side; only the genres of the person's comics are known."""
        words = self.words
        if player.seat == IT:
            yield f"{words.own_text('fact.editors')}: {EDITORS - len(player.sent)}"
            if player.hand:
                yield self.label("its-cards", cards=", ".join(map(self.held, player.hand)))
            for one in player.printed:
                yield self.label("its-comic", slot=one.slot, genre=words.word(one.title.genre), fans=one.fans)
            if player.collected:
                yield self.label("its-orders", orders=player.collected)
        elif player.printed:
            yield self.label("your-comics", comics=self.listed(one.title.genre for one in player.printed))
        if player.masteries:
            yield self.label("masteries", masteries=self.listed(player.masteries))
        for fact, points in (("ranking", player.ranking_points), ("score", player.score)):
            if player.seat == IT and points:
                yield f"{words.own_text(f'fact.{fact}')}: {words.catalogue.number(points)}"

    def held(self, card: Comic | Hired) -> str:
        """Return the name of a card: the genre of a comic, or the craft of a creative."""
        if isinstance(card, Hired):
            return self.words.word(card.craft)
        return f"{self.words.word('comic')} {self.words.word(card.genre)}"

    def listed(self, genres: Iterable[Genre]) -> str:
        return ", ".join(map(self.words.word, genres))
