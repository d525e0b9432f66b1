"""What a print would cost and bring, before it is done: pure functions over what a seat sees.

An outlook counts what the print brings by itself. What its player chooses on the way, which comic gets the fans of
an order, which ideas a bonus brings, where a cube goes, changes none of it.
"""

from __future__ import annotations

from typing import NamedTuple

from .actions.printing import BONUS_IDEAS, BONUS_MONEY, IDEAS_FOR_A_PRINT, fans_when_printed
from .components import Action, Bonus, Comic, Craft, Creative, Genre, Order, Printed, RipOff
from .mastery import wins
from .view import AgeOfComicsView, PlayerView, PrintedView


class Outlook(NamedTuple):
    """What printing a title with a team costs and brings."""

    title: Comic | RipOff
    writer: Creative
    artist: Creative
    ideas: int
    """Ideas of its genre that it costs."""
    fans: int
    """With which the comic itself begins, that of a mastery among them."""
    older_fans: int
    """For older comics of the genre, by a mastery that is gained."""
    orders: tuple[Order, ...]
    """Those that are fulfilled; their fans go to a comic that qualifies, this one or an older one."""
    mastery: bool
    """Whether it wins the mastery of its genre."""
    mastery_from: int | None
    """The seat that loses it."""
    bonus_money: int
    bonus_tickets: int
    bonus_ideas: int
    better_colours: bool

    @property
    def value(self) -> int:
        return self.writer.value + self.artist.value

    @property
    def cost(self) -> int:
        """In dollars: the values of both creatives."""
        return self.value

    @property
    def all_fans(self) -> int:
        """For all comics of the player together."""
        return self.fans + self.older_fans + sum(order.fans for order in self.orders)


def outlook(view: AgeOfComicsView, title: Comic | RipOff, writer: Creative, artist: Creative) -> Outlook:
    """What this print costs the seat of the view, and brings it."""
    me, genre = view.me, title.genre
    printed = Printed(len(me.printed) + 1, title, writer, artist)
    printed.hype = sum(hyped.tokens for hyped in me.hyped if hyped.comic is title)
    holder = view.mastery[genre]
    mine = of_genre(me, genre)
    gained = holder != me.seat and wins(
        mine, title.is_original, of_genre(view.players[holder], genre) if holder is not None else None
    )
    has_mastery = gained or holder == me.seat
    bonus = title.bonus if isinstance(title, Comic) else None
    return Outlook(
        title,
        writer,
        artist,
        ideas=IDEAS_FOR_A_PRINT if title.is_original else 0,
        fans=fans_when_printed(printed) + has_mastery,
        older_fans=sum(not older.had_mastery_fan for older in mine) if has_mastery else 0,
        orders=tuple(order for order in me.orders if order.genre is genre and order.value <= printed.value),
        mastery=gained,
        mastery_from=holder if gained else None,
        bonus_money=BONUS_MONEY if bonus is Bonus.MONEY else 0,
        bonus_tickets=min(1, view.tickets_left) if bonus is Bonus.TICKET else 0,
        bonus_ideas=BONUS_IDEAS if bonus is Bonus.IDEAS else 0,
        better_colours=Action.PRINT in me.cubes and view.better_colours_left > 0,
    )


def of_genre(player: PlayerView, genre: Genre) -> list[PrintedView]:
    return [printed for printed in player.printed if printed.genre is genre]


def best_outlook(view: AgeOfComicsView, title: Comic | RipOff, creative: Creative | None = None) -> Outlook | None:
    """With the team that brings most fans, of equal ones the cheapest; None if the seat can pay none.

    The writer who is chosen already belongs to it, and so does the creative, if one is named.
    """
    me = view.me
    writers = me.creatives(Craft.WRITER) if view.printing_writer is None else [view.printing_writer]
    artists = me.creatives(Craft.ARTIST)
    if creative is not None:
        writers, artists = ([creative], artists) if creative.craft is Craft.WRITER else (writers, [creative])
    teams = [outlook(view, title, writer, artist) for writer in writers for artist in artists]
    payable = [team for team in teams if team.cost <= me.money]
    return max(payable, key=lambda team: (team.all_fans, -team.cost), default=None)
