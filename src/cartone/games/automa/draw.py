"""The Automa beside a real table in the terminal: what was told, and what it has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...text import wrap
from ..age_of_comics.components import EDITORS, Comic, Genre
from ..kit.besidescreen import BesideScreen
from .game import IT
from .view import GuidedView, PlayerView
from .words import Words


class AutomaScreen(BesideScreen):
    """Says in words what there is, and nothing of what nobody has."""

    words: Words

    def players(self, view: GuidedView) -> list[str]:
        """Say the table as it was told, then what each side has."""
        stands = self.words.stands(f"round {view.round}, {view.phase}")
        lines = [f"{stands} · {self.words.level(view)}", *self.told_of(view)]
        for player in view.players:
            has = list(self.side(player))
            lines += [self.called(player.seat), *(f"  {line}" for line in has)] if has else []
        return [line for said in lines for line in wrap(said, "    ", "")]

    def told_of(self, view: GuidedView) -> Iterator[str]:
        """Say displays, ideas and orders, and the last card of the Automa."""
        words, top = self.words, (view.top,) if view.top is not None else ()
        rows = {"writer": view.writers, "artist": view.artists, "comic": view.comics, "top": top}
        yield from (f"{words.own_text(f'row.{row}')}: {', '.join(map(words.face, faces))}"
                    for row, faces in rows.items() if faces)  # fmt: skip
        yield self.label("ideas-board", ideas=self.listed(view.ideas) or "–")
        yield self.label("orders-on-map")
        room = max(len(words.word(genre)) for genre in Genre)
        for genre, orders in view.orders.items():
            down = [words.own_text("face.down", count=orders.down)] if orders.down else []
            yield f"  {words.word(genre):<{room}}  {', '.join([*map(str, orders.up), *down]) or '–'}"
        if view.played:
            yield self.label("its-card", card=words.shows(view.played[-1]))

    def side(self, player: PlayerView) -> Iterator[str]:
        """List what a side has. Of your own side Cartone only knows the genres of your comics."""
        words = self.words
        if player.seat == IT:
            yield f"{words.own_text('fact.editors')}: {EDITORS - len(player.sent)}"
            kinds = [("comic" if isinstance(card, Comic) else card.craft, card) for card in player.hand]
            if kinds:
                cards = ", ".join(f"{words.word(kind)} {words.param(kind, card)}" for kind, card in kinds)
                yield self.label("its-cards", cards=cards)
            for one in player.printed:
                yield self.label("its-comic", slot=one.slot, genre=words.word(one.title.genre), fans=one.fans)
            if player.fulfilled:
                yield self.label("its-orders", orders=", ".join(words.param("order", one) for one in player.fulfilled))
        elif player.printed:
            yield self.label("your-comics", comics=self.listed(one.title.genre for one in player.printed))
        if player.masteries:
            yield self.label("masteries", masteries=self.listed(player.masteries))
        for fact, points in (("ranking", player.ranking_points), ("score", player.score)):
            if player.seat == IT and points:
                yield f"{words.own_text(f'fact.{fact}')}: {words.catalogue.number(points)}"

    def listed(self, genres: Iterable[Genre]) -> str:
        return ", ".join(map(self.words.word, genres))
